"""Ctrl-C at places that can bear it: work in progress is given up, work that is being kept is kept whole.

People press Ctrl-C more than once, and terminals repeat it: what follows within `BURST_SECONDS` is the same
wish, and must not break the orderly end that the first one began.
"""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Final, Self

#: Signals that follow each other faster than this are one wish.
BURST_SECONDS: Final = 1.0


class _Burst:
    """Knows whether a signal is a new wish."""

    def __init__(self) -> None:
        self._last = float("-inf")

    def is_over(self) -> bool:
        """Whether the signal that has just come is the first one of its burst."""
        before, self._last = self._last, time.monotonic()
        return self._last - before > BURST_SECONDS


_burst = _Burst()


def raise_once(_signal: int, _frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt at the first signal of a burst: a handler for commands as a whole."""
    if _burst.is_over():
        raise KeyboardInterrupt


class Interrupts:
    """While entered, Ctrl-C raises KeyboardInterrupt inside `breakable`, once; else it is noted in `asked`.

    One may be entered within another: what one of them has noted, both have. In other threads than the main
    one, which get no signals, it does nothing.
    """

    def __init__(self) -> None:
        self.asked = False
        self._breakable = False
        self._outer: Interrupts | None = None
        self._entered = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            before = signal.getsignal(signal.SIGINT)
            outer = getattr(before, "__self__", None)
            if isinstance(outer, Interrupts):
                self._outer, self.asked = outer, outer.asked
            self._before = before
            self._entered = True
            signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._entered:
            signal.signal(signal.SIGINT, self._before)
            if self._outer is not None:
                self._outer.asked |= self.asked

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """Let the block inside be broken off by Ctrl-C, also by one that came before."""
        self._breakable = True
        try:
            if self.asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._breakable = False

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        _burst.is_over()  # what comes soon after the end of this is of the same burst
        again, self.asked = self.asked, True
        if self._breakable and not again:
            raise KeyboardInterrupt
