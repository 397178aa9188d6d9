"""The errors of the package: all are `BrassError`, and each has a stable `code` for programs to look at."""


class BrassError(ValueError):
    """Something that the rules or the formats of this package do not allow."""

    def __init__(self, text: str, code: str = "value") -> None:
        super().__init__(text)
        self.code = code

    def __reduce__(self) -> tuple[type["BrassError"], tuple[object, ...]]:
        return type(self), (str(self), self.code)


class IllegalActionError(BrassError):
    """An action that is not in the legal set; `action` is what was asked for."""

    def __init__(self, text: str, code: str = "illegal-action", action: object = None) -> None:
        super().__init__(text, code)
        self.action = action

    def __reduce__(self) -> tuple[type[BrassError], tuple[object, ...]]:
        return type(self), (str(self), self.code, self.action)


class PositionError(BrassError):
    """A position that cannot be; the text names the key at fault."""

    def __init__(self, text: str, code: str = "position") -> None:
        super().__init__(text, code)


class RecordError(BrassError):
    """A game record that cannot be read, or that the rules do not allow."""

    def __init__(self, text: str, code: str = "record") -> None:
        super().__init__(text, code)


class NotationError(BrassError):
    """A line of notation that cannot be read, is not clear, or says what is not so."""

    def __init__(self, text: str, code: str = "notation") -> None:
        super().__init__(text, code)


class BotError(BrassError):
    """A bot that fails in a game, or answers what is not legal; the text names it, the seat and the game."""

    def __init__(self, text: str, code: str = "bot-failed") -> None:
        super().__init__(text, code)
