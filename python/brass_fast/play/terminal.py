"""A game in a terminal: board, choices with what they lead to, and a line to type in."""

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from brass_fast import board, textboard
from brass_fast._core import Action, explain
from brass_fast.errors import BrassError, NotationError
from brass_fast.notation import Line
from brass_fast.play.choices import CLAUSES, Choice, choices, question
from brass_fast.play.session import Session
from brass_fast.svg.theme import SEATS
from brass_fast.transcript import consequences

HELP: Final = """\
A number         take that choice           a word or more   show the choices that they occur in
a whole line     play it: Rail Wigan-Preston (card port; coal Wigan)
board (b)        show the board             all (a)          show all choices
log (l)          show what has been played  score (s)        show where the points came from
hint (h)         ask the advisor            undo (u)         take back your last choice
? words          why something is or is not possible, with the rule
save FILE        keep a copy                quit (q)         leave; --resume goes on"""

#: How many actions `log` shows.
RECENT: Final = 24


class Quit(Exception):  # noqa: N818 - leaving is no error
    """The player leaves."""


class Terminal:
    """Shows a session to the people at it, one after the other, and takes their answers."""

    def __init__(self, session: Session, console: Console, read: Callable[[str], str]) -> None:
        """`read` shows a prompt and gives a line; EOFError from it leaves the game as `quit` does."""
        self._session = session
        self._console = console
        self._read = read
        self._shown: tuple[Choice, ...] = ()
        self._last_person: int | None = None

    def run(self) -> None:
        """Play until the game is over or the player leaves. The game is kept after every answer."""
        try:
            while self._session.asked is not None:
                self._bots()
                if self._session.asked is not None:
                    self._turn()
            self._end()
        except (EOFError, Quit):
            self._say(
                "The game is kept; [b]--resume[/b] goes on with it." if self._session.path else "Good bye."
            )

    # ----------------------------------------------------------------- showing
    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, soft_wrap=True)

    def _bots(self) -> None:
        """Let the bots play, and tell what they do."""
        for line in self._session.let_bots_play():
            self._tell(line)

    def _tell(self, line: Line) -> None:
        notes = "; ".join(consequences(line))
        self._say(
            f"{self._name(line.seat)}  {escape(line.text)}"
            + (f"  [dim]{escape(notes)}[/dim]" if notes else "")
        )

    def _name(self, seat: int) -> str:
        fill, ink = SEATS[seat]
        return f"[{ink} on {fill}] {escape(self._session.game.names[seat])} [/]"

    def _board(self) -> None:
        view = self._session.view
        names = self._session.game.names
        said = textboard.text(view, names=names, colour=self._console.color_system is not None)
        self._console.print(Text.from_ansi(said), no_wrap=True, crop=False, overflow="ignore")

    def _choices(self, shown: tuple[Choice, ...]) -> None:
        """A numbered list, grouped by kind. The numbers are those of all choices, filtered or not."""
        numbers = {choice.action: number for number, choice in enumerate(self._shown, 1)}
        table = Table(box=None, show_header=False, pad_edge=False)
        for heading, group in groupby(shown, key=lambda choice: choice.heading):
            table.add_row("", f"[b]{heading}[/b]", "")
            for choice in group:
                table.add_row(
                    str(numbers[choice.action]), escape(choice.label), f"[dim]{escape(choice.note)}[/dim]"
                )
        self._console.print(table)

    # ----------------------------------------------------------------- asking
    def _turn(self) -> None:
        """Show the decision to the one who is asked, and take one answer."""
        session = self._session
        self._pass_on()
        state = session.game.state
        self._shown = choices(state)
        if state.decision in ("action", "selloff"):
            self._board()
        self._say(f"\n{self._name(session.asked or 0)} [b]{question(state)}[/b]  [dim]? for help[/dim]")
        self._choices(self._shown)
        answered = False
        while not answered:
            answered = self._command(self._read("> ").strip())

    def _pass_on(self) -> None:
        """Hide one person's cards before the next one looks."""
        seat = self._session.asked
        people = sum(spec is None for spec in self._session.seats)
        if people > 1 and self._last_person not in (None, seat):
            self._console.clear()
            self._read(
                f"{self._session.game.names[seat or 0]}, press Enter when only you can see the screen "
            )
        self._last_person = seat

    def _command(self, said: str) -> bool:
        """Do what was typed; whether the game went on (or back)."""
        word, _, rest = said.partition(" ")
        word = word.casefold()
        shows = {
            "board": self._board,
            "all": self._all,
            "log": self._log,
            "score": self._score,
            "hint": self._hint,
        }
        for name, show in shows.items():
            if said.casefold() in (name, name[0]):
                show()
                return False
        if said.startswith("?"):
            self._explain(said[1:].strip())
        elif word == "save":
            self._save(rest)
        elif word in ("quit", "q"):
            raise Quit
        elif word in ("undo", "u"):
            return self._undo()
        elif said:
            return self._answer(said)
        return False

    def _answer(self, said: str) -> bool:
        """Take a number, search, or play a line."""
        if said.isdecimal():
            if 1 <= int(said) <= len(self._shown):
                self._session.answer(self._shown[int(said) - 1].action)
                return True
            self._say(f"There are choices 1 to {len(self._shown)}.")
            return False
        found = tuple(choice for choice in self._shown if choice.matches(said))
        if found:
            self._choices(found)
            return False
        try:
            self._session.answer_line(said)
        except NotationError as error:
            self._say(f"No choice has that in it, and as a line: {escape(str(error))}")
            return False
        return True

    # ----------------------------------------------------------------- commands
    def _undo(self) -> bool:
        if self._session.undo():
            return True
        self._say("There is nothing of yours to take back.")
        return False

    def _all(self) -> None:
        self._choices(self._shown)

    def _score(self) -> None:
        self._say(escape(str(self._session.game.score_sheet())))

    def _log(self) -> None:
        for line in self._session.game.lines()[-RECENT:]:
            self._tell(line)

    def _save(self, name: str) -> None:
        if not name:
            self._say("save FILE: say where.")
            return
        try:
            self._session.save(Path(name))
        except OSError as error:
            self._say(escape(f"cannot write {name}: {error.strerror or error}"))
        else:
            self._say(f"Kept in {escape(name)}.")

    def _hint(self) -> None:
        hint = self._session.hint()
        told = {choice.action: f"{choice.heading} {choice.label}" for choice in self._shown}
        number = next(k for k, choice in enumerate(self._shown, 1) if choice.action == hint.answer)
        self._say(
            f"The advisor takes {number}: [b]{escape(told[hint.answer])}[/b], worth {hint.worth:+.1f} VP"
        )
        for name, value in hint.reasons:
            self._say(f"  {name:8} {value:+.1f}")
        for action, worth in hint.others:
            self._say(f"  [dim]otherwise {escape(told[action])}: {worth:+.1f}[/dim]")

    def _explain(self, words: str) -> None:
        """Help, or what the rules say about the answers that words occur in."""
        if not words:
            self._say(escape(HELP))
            self._say(f"\n{escape(CLAUSES[self._session.game.state.decision])}")
            return
        if words.isdecimal() and 1 <= int(words) <= len(self._shown):
            choice = self._shown[int(words) - 1]
            self._say(f"{escape(choice.heading)} {escape(choice.label)}: {escape(choice.note)}")
            self._say(escape(CLAUSES[choice.action.kind if choice.action.kind in CLAUSES else "market"]))
            return
        found = [action for action in Action.all() if _names(action, words)]
        for action in found[:12]:
            refusal = explain(self._session.game.state, action)
            self._say(f"{escape(_wordy(action))}: {escape(str(refusal)) if refusal else '[b]possible[/b]'}")
        if not found:
            self._say("No action has these words in it, such as: ? build cotton colne")

    def _end(self) -> None:
        """The final board and scores."""
        outcome = self._session.game.outcome()
        self._board()
        if outcome is None:
            raise BrassError("the game is not over", "not-over")
        self._say("\n[b]The game is over[/b]")
        for number, seat in enumerate(outcome.ranking, 1):
            self._say(f"{number}. {self._name(seat)} {outcome.vp[seat]} VP")
        self._say(escape(str(self._session.game.score_sheet())))


def _wordy(action: Action) -> str:
    """An action in words."""
    said: list[str] = [action.kind]
    if action.industry and action.kind in ("build", "develop"):
        said.append(action.industry)
    if action.space:
        town, _, number = str(action.space).partition("/")
        said.append(f"{board.PLACES[town].short}/{number}")
    said += [str(fact) for fact in (action.line, action.card, action.amount) if fact]
    return " ".join(said)


def _names(action: Action, words: str) -> bool:
    return all(word in f"{_wordy(action)} {action}".casefold() for word in words.casefold().split())
