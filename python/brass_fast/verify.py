"""Random games in two engines in step, compared at every decision (`brass-fast verify`).

    >>> report = verify(range(100), players=4, choose="kind", changed=True, jobs=2)
    >>> report.ok
    True

An engine is a module (or its name), or anything else, with `new_game` and `State`. The first difference ends
a game and is reported; the other games go on.
"""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from brass_fast import tables, wording
from brass_fast.errors import BrassError
from brass_fast.interrupts import Interrupts
from brass_fast.reference.changed import changed_start
from brass_fast.reference.rng import VERIFY_CHOOSER, Rng
from brass_fast.workers import Stopped, Workers, stop_if_told

if TYPE_CHECKING:
    from concurrent.futures import Future

#: An engine, or the name of its module.
Engine = Any
ENGINES: Final = ("brass_fast", "brass_fast.reference")

EVENTS: Final = (
    "overbuild own",
    "overbuild other",
    "combined build",
    "distant market closed",
    "selloff asked",
    "second rail",
    "second develop",
    "coal asked",
    "iron asked",
    "debt",
    "rail period begun",
)
LONGEST_VALUE: Final = 160
GAMES_AT_A_TIME: Final = 4


@dataclass(frozen=True)
class Game:
    """One game to compare: what fixes it, from its start to its end."""

    seed: int
    players: int = 4
    choose: str = "uniform"
    changed: bool = False


@dataclass(frozen=True)
class Difference:
    """Where two engines part: after `actions`, in `what`, with the keys and both values, shortened."""

    game: Game
    actions: tuple[str, ...]
    what: str
    values: tuple[tuple[str, str, str], ...]

    @property
    def step(self) -> int:
        """How many decisions were the same."""
        return len(self.actions)

    def __str__(self) -> str:
        game = self.game
        start = ", changed start" if game.changed else ""
        where = f"seed {game.seed}, {game.players} players, {game.choose}{start}, after {self.step} decisions"
        shown = "; ".join(f"{key}: {first} / {second}" for key, first, second in self.values)
        last = f" (last played: {self.actions[-1]})" if self.actions else ""
        return f"{where}{last}: {self.what} differ: {shown}"


@dataclass
class Report:
    """What was compared, what it covered, and the differences in the order of the games."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    differences: list[Difference] = field(default_factory=list)
    actions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(EVENTS, 0)))
    interrupted: bool = False

    @property
    def ok(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    def add(self, other: "Report") -> None:
        """Take in what another report counted."""
        self.games += other.games
        self.decisions += other.decisions
        self.differences += other.differences
        self.actions.update(other.actions)
        self.events.update(other.events)


# --------------------------------------------------------------------- choosing
def choose_uniform(rng: Rng, legal: list[str]) -> str:
    """Any legal action."""
    return rng.choice(legal)


def choose_kind(rng: Rng, legal: list[str]) -> str:
    """First a kind of action, then one of that kind."""
    kind = rng.choice(list(dict.fromkeys(map(kind_of, legal))))
    return rng.choice([name for name in legal if kind_of(name) == kind])


def choose_build(rng: Rng, legal: list[str]) -> str:
    """Builds and sells where that is possible, else builds links half of the time, and seldom takes loans."""
    wanted = [name for name in legal if kind_of(name) in ("build", "sell", "port", "distant")]
    if wanted:
        return rng.choice(wanted)
    links = [name for name in legal if kind_of(name) in ("canal", "rail")]
    if links and rng.below(2):
        return rng.choice(links)
    return rng.choice([name for name in legal if kind_of(name) != "loan"] or legal)


CHOOSERS: Final[dict[str, Callable[[Rng, list[str]], str]]] = {
    "uniform": choose_uniform,
    "kind": choose_kind,
    "build": choose_build,
}


def kind_of(name: str) -> str:
    """The kind of an action: what stands before the colon."""
    return name.partition(":")[0]


# --------------------------------------------------------------------- one game
class Parted(Exception):  # noqa: N818 - a difference is no error
    """The engines differ: in what, and with which values."""

    def __init__(self, what: str, *values: tuple[str, Any, Any]) -> None:
        super().__init__(what)
        self.what = what
        self.values = tuple((key, shortened(first), shortened(second)) for key, first, second in values)


def compare_game(
    game: Game, engines: tuple[Engine, Engine] = ("brass_fast", "brass_fast.reference")
) -> Report:
    """Play one game in both engines and compare them at every decision, up to the first difference."""
    pair = (loaded(engines[0]), loaded(engines[1]))
    report = Report(games=1)
    actions: list[str] = []
    try:
        states = both(pair, lambda engine: started(engine, game))
        compare_steps(game, pair, states, actions, report)
    except Parted as parted:
        report.differences.append(Difference(game, tuple(actions), parted.what, parted.values))
    report.decisions = len(actions)
    return report


def compare_steps(
    game: Game, pair: tuple[Engine, Engine], states: tuple[Any, Any], actions: list[str], report: Report
) -> None:
    """Play the game to its end, writing down the actions."""
    rng, choose = Rng(game.seed, VERIFY_CHOOSER), CHOOSERS[game.choose]
    before = None
    while True:
        stop_if_told()
        legal, position = compare_states(pair, states)
        count_events(report.events, before, position, actions)
        if not legal:
            return compare_outcomes(states)
        before = position
        action = choose(rng, legal)
        states = both(states, lambda state: state.play(action))  # noqa: B023 - called at once
        actions.append(action)
        report.actions[kind_of(action)] += 1


def compare_states(pair: tuple[Engine, Engine], states: tuple[Any, Any]) -> tuple[list[str], dict[str, Any]]:
    """Compare the decision, the legal set and the position, and the positions read by both engines."""
    same("states", *both(states, lambda state: {key: getattr(state, key) for key in ("decision", "to_move")}))
    legals = both(states, lambda state: [str(action) for action in state.legal_actions()])
    if legals[0] != legals[1]:
        first, second = set(legals[0]), set(legals[1])
        if first == second or len(first) != len(legals[0]) or len(second) != len(legals[1]):
            raise Parted("legal actions", ("order", *legals))
        raise Parted("legal actions", ("only in one", sorted(first - second), sorted(second - first)))
    positions = both(states, lambda state: state.to_dict())
    texts = both(positions, lambda position: json.dumps(position, sort_keys=True))
    if texts[0] != texts[1]:  # the texts tell 1 from true, which Python takes for equal
        raise Parted("positions", *differing("", *map(json.loads, texts)))
    read = both(pair, lambda engine: engine.State.from_dict(json.loads(texts[0])))
    for number, (state, again) in enumerate(zip(states, read, strict=True)):
        compare_restored(state, again, texts[0], legals[0], number)
    return legals[0], positions[0]


def compare_restored(state: Any, again: Any, text: str, legal: list[str], place: int) -> None:
    """Whether the state that an engine read from a position is the one that the position was written from."""
    position = guarded(again.to_dict, place)
    if json.dumps(position, sort_keys=True) != text:
        raise Parted("positions read again", *differing("", json.loads(text), position))
    if guarded(lambda: [str(action) for action in again.legal_actions()], place) != legal:
        raise Parted("legal actions of positions read again", ("legal", legal, again.legal_actions()))
    if guarded(lambda: again != state or hash(again) != hash(state), place):
        raise Parted("states", (f"equality in engine {place}", "a state", "the state read from its position"))


def compare_outcomes(states: tuple[Any, Any]) -> None:
    """Compare VP and ranking at the end."""
    outcomes = both(states, lambda state: state.outcome())
    same("outcomes", *both(outcomes, lambda one: {"vp": tuple(one.vp), "ranking": tuple(one.ranking)}))


def started(engine: Engine, game: Game) -> Any:
    """The first state of the game."""
    if game.changed:
        return engine.State.from_dict(changed_start(game.seed, game.players))
    return engine.new_game(players=game.players, seed=game.seed)


def loaded(engine: Engine) -> Engine:
    """The module of that name, or the engine itself."""
    return import_module(engine) if isinstance(engine, str) else engine


def both(pair: tuple[Any, Any], call: Callable[[Any], Any]) -> tuple[Any, Any]:
    """The results of both; what one of them raises is a difference."""
    return guarded(lambda: call(pair[0]), 0), guarded(lambda: call(pair[1]), 1)


def guarded(call: Callable[[], Any], place: int = 0) -> Any:
    """The result of a call; an error is a difference (a panic of a compiled engine is no `Exception`)."""
    try:
        return call()
    except (KeyboardInterrupt, SystemExit, Parted):
        raise
    except BaseException as error:
        text = f"{type(error).__name__}: {error}"
        shown = ("-", text) if place else (text, "-")
        raise Parted("errors", ("raised", *shown)) from error


def same(what: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    """Compare two dictionaries, and name the keys that differ."""
    if first != second:
        raise Parted(what, *differing("", first, second))


def differing(path: str, first: Any, second: Any) -> Iterator[tuple[str, Any, Any]]:
    """The innermost keys that differ, with both values."""
    if isinstance(first, dict) and isinstance(second, dict):
        for key in {**first, **second}:
            inner = f"{path}.{key}" if path else str(key)
            yield from differing(inner, first.get(key, "missing"), second.get(key, "missing"))
    elif repr(first) != repr(second):
        yield path, first, second


def shortened(value: Any) -> str:
    """A value as a text of bearable length."""
    text = value if isinstance(value, str) else wording.shown(value, LONGEST_VALUE)
    return tables.shortened(text, LONGEST_VALUE)


# --------------------------------------------------------------------- coverage
def count_events(
    events: Counter[str], before: dict[str, Any] | None, after: dict[str, Any], actions: list[str]
) -> None:
    """Count the rare things that the last action led to."""
    decision = after["decision"]
    events["selloff asked"] += decision == "selloff"
    events["coal asked"] += decision == "coal"
    events["iron asked"] += decision == "iron"
    events["debt"] += min(after["money"]) < 0
    if before is None:
        return
    kind = kind_of(actions[-1])
    events["combined build"] += kind == "combine"
    events["second rail"] += before["decision"] == "more" and kind == "rail"
    events["second develop"] += before["decision"] == "more" and kind == "develop"
    events["rail period begun"] += before["period"] != after["period"]
    events["distant market closed"] += before["distant_open"] and not after["distant_open"]
    for space, tile in before["tiles"].items():
        new = after["tiles"].get(space, tile)
        if new["level"] != tile["level"]:
            events["overbuild own" if new["owner"] == tile["owner"] else "overbuild other"] += 1


# --------------------------------------------------------------------- many games
def verify(  # noqa: PLR0913 - what to play, and how
    seeds: Iterable[int],
    players: int = 4,
    choose: str = "uniform",
    *,
    changed: bool = False,
    jobs: int = 1,
    engines: tuple[Engine, Engine] = ENGINES,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """Compare a game for each seed, with `choose="all"` one for each seed and chooser.

    `changed` begins each game from a position changed at random. `jobs` processes share the work, 0 for all
    cores; the report does not depend on it, but engines must then be given by name. `progress` is called with
    the number of games done since the last call. Ctrl-C ends the work early; what was finished is reported.
    """
    if choose not in (*CHOOSERS, "all"):
        raise BrassError(f"choose must be one of {', '.join(CHOOSERS)} or all, not {choose!r}", "choose")
    if jobs < 0:
        raise BrassError(f"jobs must be 0 (all cores) or more, not {jobs}", "jobs")
    choosers = tuple(CHOOSERS) if choose == "all" else (choose,)
    games = (Game(seed, players, one, changed) for seed in seeds for one in choosers)
    report, begun = Report(), time.perf_counter()
    with Interrupts() as interrupts:
        if jobs == 1:
            done = in_turn(games, engines, interrupts)
        else:
            done = in_processes(games, engines, jobs or os.cpu_count() or 1, interrupts)
        try:
            for part in done:
                report.add(part)
                if progress is not None:
                    progress(part.games)
        except KeyboardInterrupt:
            report.interrupted = True
        finally:
            done.close()
        report.interrupted |= interrupts.asked
    report.seconds = time.perf_counter() - begun
    return report


def in_turn(
    games: Iterable[Game], engines: tuple[Engine, Engine], interrupts: Interrupts
) -> Generator[Report, None, None]:
    """Compare the games one after the other."""
    for game in games:
        with interrupts.breakable():
            report = compare_game(game, engines)
        yield report


def in_processes(
    games: Iterator[Game], engines: tuple[Engine, Engine], jobs: int, interrupts: Interrupts
) -> Generator[Report, None, None]:
    """Compare the games in several processes, a few at a time, and report in the order of the games.

    After Ctrl-C what the processes have finished is reported.
    """
    if not all(isinstance(engine, str) for engine in engines):
        raise BrassError("several jobs need engines given by the names of their modules", "engines")
    with Workers(jobs) as workers:
        waiting: list[Future[Report]] = []
        try:
            while True:
                while len(waiting) < 2 * jobs and (some := list(islice(games, GAMES_AT_A_TIME))):
                    waiting.append(workers.submit(compare_games, some, engines))
                if not waiting:
                    return
                with interrupts.breakable():
                    report = waiting[0].result()
                del waiting[0]
                yield report
        except KeyboardInterrupt:
            yield from workers.stop(waiting)


def compare_games(games: list[Game], engines: tuple[Engine, Engine]) -> Report:
    """Compare a few games, up to the one in which the process is told to stop; the work of a process."""
    report = Report()
    with suppress(Stopped):
        for game in games:
            report.add(compare_game(game, engines))
    return report
