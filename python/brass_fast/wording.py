"""Values in error texts."""

#: Longer texts are cut.
LONGEST = 60


def shown(value: object, longest: int = LONGEST) -> str:
    """A value as a text of at most `longest` characters, whatever it is.

    Numbers of thousands of digits have no decimal text in Python, and nests may be too deep for one.
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        if isinstance(value, int):
            return f"a number of {value.bit_length():,} bits"
        return f"{type(value).__name__} that cannot be printed"
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
