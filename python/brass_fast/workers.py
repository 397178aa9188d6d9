"""Processes that work for this one: they stop when they are told to, and never outlive it."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker
from types import TracebackType
from typing import Any, Final, Self, TypeVar

Result = TypeVar("Result")

#: How long a process that was told to stop may take; one that has not begun yet, for one, is ended then.
STOP_SECONDS: Final = 0.3

#: In a worker: set when it is to stop.
_told = threading.Event()


class Stopped(Exception):  # noqa: N818 - wanted, not an error
    """This process was told to stop."""


def stop_if_told() -> None:
    """Raise Stopped in a worker that is to stop; to be called often. Elsewhere it does nothing."""
    if _told.is_set():
        raise Stopped


class Workers:
    """A pool of processes, which leave Ctrl-C to this one."""

    def __init__(self, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._before = set(multiprocessing.active_children())
        # Nothing is ever sent: that this end is closed, by us or by our end, is the message.
        self._read, self._tell = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            number, mp_context=context, initializer=_obey, initargs=(self._read,)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._tell.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._read.close()

    def submit(self, work: Callable[..., Result], *arguments: Any) -> "Future[Result]":
        """Have work done by one of the processes, which may be begun for it."""
        with _blocked():
            return self._pool.submit(work, *arguments)

    def stop(self, waiting: "Sequence[Future[Result]]") -> "Iterator[Result]":
        """Tell all processes to stop, end those that do not, and give what is done in the same order."""
        self._tell.close()
        begun = [future for future in waiting if not future.cancel()]
        wait(begun, STOP_SECONDS)
        done = [future for future in begun if future.done() and future.exception() is None]
        for process in set(multiprocessing.active_children()) - self._before:
            process.terminate()
        return (one.result() for one in done)


@contextmanager
def _blocked() -> Iterator[None]:
    """Keep Ctrl-C waiting. Processes that are begun meanwhile never get any, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would unblock the signal, were it begun inside
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _obey(told: connection.Connection) -> None:
    """What a worker begins with."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(told,), daemon=True).start()


def _watch(told: connection.Connection) -> None:
    connection.wait([told])
    _told.set()
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)  # nobody is left to be told anything
