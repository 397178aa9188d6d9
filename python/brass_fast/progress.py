"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int, *, show: bool) -> Iterator[Callable[[int], None]]:
    """Give a function to be told of games that are done; it shows how many, how fast and the time left."""
    if not (show and sys.stderr.isatty()):
        yield _ignore
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    speed = TextColumn("{task.speed:,.0f} games/s")
    columns = (BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=total)
        yield lambda games: progress.advance(task, games)


def _ignore(_games: int) -> None:
    """Show nothing."""
