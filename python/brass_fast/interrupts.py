"""Ctrl-C at places that can bear it: work in progress is given up, work that is being kept is kept whole."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """While entered, Ctrl-C raises KeyboardInterrupt inside `breakable`; elsewhere it is noted in `asked`.

    A second Ctrl-C raises wherever it falls: someone who insists is not made to wait.
    """

    def __init__(self) -> None:
        self.asked = False
        self._breakable = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """Let the block inside be broken off by Ctrl-C."""
        self._breakable = True
        try:
            yield
        finally:
            self._breakable = False

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if self._breakable or again:
            raise KeyboardInterrupt
