"""A progress bar on standard error, if that is a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from brass_fast.standard_error import is_terminal


@contextmanager
def progress_bar(total: int, *, show: bool) -> Iterator[Callable[[int], None]]:
    """Give a function to be told of games that are done; it shows how many, how fast and the time left."""
    if not (show and is_terminal()):
        yield _ignore
        return
    from rich import progress as bars
    from rich.console import Console
    from rich.text import Text

    class Speed(bars.ProgressColumn):
        """Games a second, once that is known."""

        def render(self, task: bars.Task) -> Text:
            return Text(f"{task.speed:,.0f} games/s" if task.speed else "")

    columns = (bars.BarColumn(), bars.MofNCompleteColumn(), Speed(), bars.TimeRemainingColumn())
    with bars.Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=total)
        yield lambda games: progress.advance(task, games)


def _ignore(_games: int) -> None:
    """Show nothing."""
