"""What Python programmers take for granted: values, pickles, copies, threads, processes, patterns, Ctrl-C."""

import base64
import copy
import json
import multiprocessing
import operator
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import brass_fast as bf
from brass_fast import _core, arena, bots, reference
from brass_fast.seen import Seen

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
PICKLES = Path(__file__).with_name("fixtures") / "pickles.json"


def state_after(moves: int, players: int = 4, seed: int = 5) -> bf.State:
    """Give a state on the way of a random game."""
    rng = random.Random(seed)
    state = bf.new_game(players, seed)
    for _ in range(moves):
        if legal := state.legal_actions():
            state = state.play(rng.choice(legal))
    return state


def outcome() -> bf.Outcome:
    result = state_after(10_000, 3).outcome()
    assert result
    return result


def refusal() -> bf.Refusal:
    reason = bf.explain(state_after(10), "done")
    assert reason
    return reason


def found(seed: int = 1) -> bf.SearchResult:
    state = state_after(60)
    return bf.search(state.view(state.to_move or 0), sims=20, threads=2, seed=seed)


def games() -> _core.Games:
    return _core.simulate([(1, 4)], 3, ["random"] * 3, 1, records=True)


def tally() -> _core.Tally:
    total = _core.Tally(3)
    total.add(games())
    return total


def batch() -> bf.BatchState:
    made = bf.BatchState(3, 3, 8, returns="rank", keep_results=True)
    for _ in range(300):
        made.step_uniform()
    return made


#: One of each class, made anew each time, with what tells whether another is the same.
VALUES: dict[str, Callable[[], Any]] = {
    "Action": lambda: bf.Action("build:manchester/1:cotton"),
    "State": lambda: state_after(60),
    "View": lambda: state_after(60).view(1),
    "ChanceGame": lambda: bf.ChanceGame(3).play("first:2").play("draw:bury"),
    "Outcome": outcome,
    "Refusal": refusal,
    "Results": lambda: bf.playouts([1, 2], n=2, players=3),
    "SearchResult": found,
    "Games": games,
}
CHANGING: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "Stepper": (lambda: bf.Stepper.at(state_after(33)), lambda stepper: stepper.state),
    "BatchState": (batch, lambda made: made.to_bytes()),
    "Tally": (tally, lambda total: total.to_dict()),
    "Game": (lambda: bf.Game(seed=3), lambda game: game.states),
}
#: Values that are plain Python: of the reference, of records and of contests.
PLAIN: dict[str, Callable[[], Any]] = {
    "reference.State": lambda: reference.random_game(1, 3)[0],
    "reference.Outcome": reference.random_game(1, 3)[0].outcome,
    "Record": lambda: bf.Game(seed=3).record(),
    "ScoreSheet": lambda: bf.Game(seed=3).score_sheet(),
    "Seen": lambda: Seen.of(bf.Game(seed=3), None, None),
    "Bot": lambda: bots.Bot("low:step=3", options={"step": 3}),
    "Contest": lambda: arena.Contest.parse("random,greedy", players=3, games=6, first=1),
    "arena.Result": lambda: arena.Result(1, (0, 1, 0), (9, 5, 7), (0, 2, 1), (40, 41, 42), (0.1, 0.2, 0.1)),
}


#: What stays inside the package, and lives no longer than a call of it: a table with the bots that sit at it.
INSIDE = {"Table"}


def test_every_class_is_looked_at() -> None:
    public = {name for name in bf.__all__ if isinstance(getattr(bf, name), type)}
    assert not public & INSIDE
    public |= {name for name in _core.__all__ if isinstance(getattr(_core, name), type)}
    public = {name for name in public if not name.endswith("Error")}
    assert public == set(VALUES) | set(CHANGING) | INSIDE


# -- values


@pytest.mark.parametrize("name", [*VALUES, *PLAIN])
def test_values_are_equal_and_hash_by_what_they_hold(name: str) -> None:
    value, same = (VALUES | PLAIN)[name](), (VALUES | PLAIN)[name]()
    assert value == same
    assert hash(value) == hash(same)
    assert len({value, same}) == 1
    assert value != object()
    assert {value: 1}[same] == 1


def test_different_searches_are_not_equal() -> None:
    assert found(1) != found(2)
    assert list_found(found(1)) != list_found(found(2))
    assert len({found(1), found(2), found(1)}) == 2


@pytest.mark.parametrize("name", VALUES)
def test_values_cannot_be_changed(name: str) -> None:
    value = VALUES[name]()
    for attribute in ("something", *(a for a in dir(value) if not a.startswith("_"))):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, attribute, 1)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, attribute)
    with pytest.raises(TypeError):
        type("Heir", (type(value),), {})


@pytest.mark.parametrize("name", PLAIN)
def test_plain_values_have_no_attribute_that_can_be_set(name: str) -> None:
    value = PLAIN[name]()
    for attribute in ("something", *(a for a in dir(value) if not a.startswith("_"))):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, attribute, 1)


@pytest.mark.parametrize("name", [*VALUES, *PLAIN])
def test_values_pickle_and_copy_to_equal_ones(name: str) -> None:
    value = (VALUES | PLAIN)[name]()
    for protocol in PROTOCOLS:
        other = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301
        assert other == value
        assert hash(other) == hash(value)
        assert type(other) is type(value)
    assert copy.copy(value) == copy.deepcopy(value) == value
    assert copy.deepcopy([value, value])[0] == value


@pytest.mark.parametrize("name", CHANGING)
def test_others_pickle_and_copy_to_ones_that_hold_the_same(name: str) -> None:
    make, held = CHANGING[name]
    thing = make()
    for protocol in PROTOCOLS:
        other = pickle.loads(pickle.dumps(thing, protocol))  # noqa: S301
        assert held(other) == held(thing)
        assert type(other) is type(thing)
    assert held(copy.copy(thing)) == held(copy.deepcopy(thing)) == held(thing)


def test_copies_of_what_changes_are_apart() -> None:
    stepper, made, total = bf.Stepper.at(state_after(33)), batch(), tally()
    before = stepper.state, made.to_bytes(), total.to_dict()
    for copied in (copy.copy(stepper), copy.deepcopy(stepper)):
        copied.play_nth(0)
    for other in (copy.copy(made), copy.deepcopy(made)):
        other.step_uniform()
    for more in (copy.copy(total), copy.deepcopy(total)):
        more.add(games())
    assert (stepper.state, made.to_bytes(), total.to_dict()) == before


@pytest.mark.parametrize("name", [*VALUES, *CHANGING])
def test_a_repr_says_what_it_is(name: str) -> None:
    make = VALUES[name] if name in VALUES else CHANGING[name][0]
    text = repr(make())
    assert name.removesuffix("State") in text
    assert " at 0x" not in text
    assert len(text) < 300


def test_reprs_of_actions_can_be_read_back() -> None:
    for action in bf.Action.all():
        assert eval(repr(action), {"Action": bf.Action}) == action  # noqa: S307


def test_wrong_pickles_are_refused() -> None:
    for vp, ranking in [
        ((1, 2, 3), (0, 1, 2)),
        ((3, 2, 1), (0, 1)),
        ((3, 2, 1), (0, 0, 2)),
        ((1,) * 5, range(5)),
    ]:
        with pytest.raises(bf.BrassError, match="no game ends with"):
            _core._outcome(vp, tuple(ranking))
    for read in (
        _core._games_from_bytes,
        _core._tally_from_bytes,
        _core._batch_from_bytes,
        _core._results_from_bytes,
        _core._report_from_bytes,
    ):
        with pytest.raises(bf.PositionError):
            read(b"nonsense")


# -- pickles of earlier versions


def pickled() -> dict[str, Any]:
    """Give what the committed pickles hold."""
    states = {
        f"state {players} {moves}": state_after(moves, players)
        for players in (3, 4)
        for moves in (0, 25, 90, 10_000)
    }
    values = {name: make() for name, make in VALUES.items()}
    return {**states, **values, "Stepper": bf.Stepper.at(state_after(33)), "BatchState": batch()}


def list_found(result: bf.SearchResult) -> list[Any]:
    """Give what can be read of it. (What is found today may differ: evaluations may be mended.)"""
    answers = [list(map(str, result.actions)), *map(list, (result.visits, result.priors, result.values))]
    points, line = list(map(list, result.vp)), [[seat, str(answer)] for seat, answer in result.line]
    return [*answers, points, list(result.terms), line, result.sims, result.nodes]


def test_committed_pickles_are_read_as_what_they_were() -> None:
    committed = json.loads(PICKLES.read_text("utf-8"))
    assert committed["rules_version"] == bf.RULES_VERSION
    now = pickled()
    assert set(committed["pickles"]) == set(now)
    for name, texts in committed["pickles"].items():
        for text in texts:
            value = pickle.loads(base64.b85decode(text))  # noqa: S301
            if name == "SearchResult":
                assert list_found(value) == committed["found"]
                continue
            held = CHANGING[name][1] if name in CHANGING else lambda same: same
            assert held(value) == held(now[name]), name


# -- patterns


def told(action: bf.Action) -> str | None:
    match action:
        case bf.Action(kind="build", space=space, industry=industry):
            return f"{industry} in {space}"
        case bf.Action(kind="canal" | "rail", line=line):
            return f"link {line}"
        case bf.Action("loan", amount=amount):
            return f"borrow {amount}"
        case bf.Action("card", card=card):
            return f"pay {card}"
    return None


def test_actions_match_by_their_parts() -> None:
    assert told(bf.Action("build:manchester/1:cotton")) == "cotton in manchester/1"
    assert told(bf.Action("rail:warrington-wigan")) == "link warrington-wigan"
    assert told(bf.Action("loan:20")) == "borrow 20"
    assert told(bf.Action("card:cotton")) == "pay cotton"
    assert told(bf.Action("pass")) is None


def test_actions_have_the_parts_of_their_kind() -> None:
    parts = {
        "space": {"build", "sell", "port", "coal", "iron", "selloff"},
        "line": {"canal", "rail"},
        "industry": {"build", "develop", "sell", "port", "coal", "iron"},
        "amount": {"loan"},
        "card": {"card"},
    }
    for action in bf.Action.all():
        for part, kinds in parts.items():
            assert (getattr(action, part) is not None) == (action.kind in kinds)


# -- threads


def test_states_are_shared_by_threads() -> None:
    state = state_after(20)
    expected = [state.play(action) for action in state.legal_actions()]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            assert list(pool.map(state.play, state.legal_actions())) == expected


def test_threads_take_turns_with_what_changes() -> None:
    made = bf.BatchState(2000, 4, 0, keep_results=True, jobs=2)
    same = bf.BatchState(2000, 4, 0, keep_results=True, jobs=1)
    mask = made.legal_mask
    with ThreadPoolExecutor(6) as pool:
        for done in [pool.submit(made.step_uniform) for _ in range(300)]:
            done.result()
    for _ in range(300):
        same.step_uniform()
    assert made.to_bytes().replace(b"\x02\0\0\0", b"\x01\0\0\0", 1) == same.to_bytes()
    assert (mask == same.legal_mask).all()

    stepper = bf.Stepper(seed=1)
    plays = 0
    lock = threading.Lock()

    def play() -> None:
        nonlocal plays
        while True:
            try:
                stepper.play_nth(0)
            except bf.BrassError:
                return
            with lock:
                plays += 1

    with ThreadPoolExecutor(6) as pool:
        for _ in range(6):
            pool.submit(play)
    alone, count = bf.Stepper(seed=1), 0
    while alone.legal_count:
        alone.play_nth(0)
        count += 1
    assert (stepper.state, plays) == (alone.state, count)


@pytest.mark.parametrize(
    "work",
    [
        lambda: bf.playouts(range(40_000), jobs=1),
        lambda: bf.BatchState(300_000, 4, 0),
        lambda: _core.simulate([(1, 40_000)], 4, ["random"] * 4, 1),
    ],
    ids=["playouts", "BatchState", "simulate"],
)
def test_other_threads_go_on_meanwhile(work: Callable[[], Any]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    rounds = 0
    while thread.is_alive():
        thread.join(0.01)
        rounds += 1
    assert rounds > 5


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm there")
def test_signal_handlers_may_use_what_is_interrupted() -> None:
    made = bf.BatchState(30_000, 4, 0, jobs=1)
    seen = made.observation
    asked = []
    before = signal.signal(signal.SIGALRM, lambda *_: asked.append(len(made.to_bytes())))
    try:
        while not asked:
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            made.step_uniform()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    state = made.state(-1)
    assert (seen[-1] == state.observation(state.to_move or 0)).all()


# -- processes


def use(pool: Executor) -> None:
    """Send one of everything to other processes, let them work on it, and take back what comes."""
    state = state_after(20)
    moves = list(state.legal_actions())
    assert list(pool.map(state.play, moves)) == [state.play(move) for move in moves]
    results = pool.submit(bf.playouts, [state, state], n=700, seed=1, jobs=2)
    assert results.result() == bf.playouts([state, state], n=700, seed=1, jobs=1)
    made, stepper = batch(), bf.Stepper(seed=3)
    taken = pool.submit(operator.methodcaller("take_results"), made)
    assert taken.result() == made.take_results()
    assert pool.submit(operator.methodcaller("play_nth", 1), stepper).result() == stepper.play_nth(1)
    many = bf.BatchState(2048, 4, 0, jobs=2)
    many.step_uniform()
    assert pool.submit(operator.methodcaller("uniform_actions"), many).result().shape == (2048,)
    played = pool.submit(_core.simulate, [(1, 100)], 4, ["random"] * 4, 2)
    assert played.result().csv() == _core.simulate([(1, 100)], 4, ["random"] * 4, 1).csv()
    with pytest.raises(bf.IllegalActionError) as caught:
        pool.submit(state.play, "done").result()
    why = bf.explain(state, "done")
    assert why
    assert (caught.value.code, caught.value.action) == (why.code, "done")


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_process_pools_work_with_everything(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    bf.playouts(range(100), jobs=2)  # threads that there were do not hurt
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        use(pool)


# -- Ctrl-C

LONG_CALLS = {
    "simulate": "_core.simulate([(1, 1_000_000)], 4, ['random'] * 4, 2)",
    "playouts": "bf.playouts(range(1_000), n=1_000, jobs=2)",
    "playouts of slow bots": "bf.playouts(range(1_000), 'planner', n=1_000, jobs=1)",
    "BatchState": "bf.BatchState(2**20, 4, 0)",
    "BatchState.from_bytes": "bf.BatchState.from_bytes(data)",
    "perft": "bf.perft(bf.new_game(4, 1), 30)",
    "simulate of a search": "_core.simulate([(1, 2)], 4, ['mcts:ms=60000'] * 4, 2)",
    "playouts of a search": "bf.playouts(range(2), 'mcts:ms=60000', jobs=2)",
    "play_seatings of a search": "_core.play_seatings([(1, ['mcts:ms=60000,threads=2'] * 4)], 1)",
    "Table of a search": "_core.Table(1, ['mcts:ms=60000'] * 3 + [None]).advance()",
    "BatchState of a search": "bf.BatchState(9, 3, 0, bots=[None, 'mcts:ms=60000', 'mcts:ms=60000'], jobs=1)",
    "BatchState.step of a search": (
        "(batch := bf.BatchState(1, 3, [open_first], bots=[None, 'mcts:ms=60000', None]))"
        " and [batch.step_uniform() for _ in range(40)]"
    ),
    "bot_answer of a search": "_core.bot_answer('mcts:ms=60000,threads=2', asked, 1)",
}

PROGRAM = """
import time
import brass_fast as bf
from brass_fast import _core, arena, bots, reference
from brass_fast.seen import Seen

data = bf.BatchState({games}, 4, 0).to_bytes()
start = bf.new_game(4, 1)
asked = start.view(start.to_move)
open_first = next(seed for seed in range(99) if bf.new_game(3, seed).to_move == 0)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic())
else:
    print("finished: it was not long")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("name", LONG_CALLS)
def test_ctrl_c_ends_long_calls_within_half_a_second(name: str) -> None:
    call = LONG_CALLS[name]
    program = PROGRAM.format(games=100_000 if "data" in call else 1, call=call)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.15)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        answer, _ = process.communicate(timeout=60)
    assert "finished" not in answer
    assert float(answer) - sent < 0.5


if __name__ == "__main__":  # writes the committed pickles: once for each version of the encodings
    PICKLES.write_text(
        json.dumps(
            {
                "rules_version": bf.RULES_VERSION,
                "found": list_found(found()),
                "pickles": {
                    name: [base64.b85encode(pickle.dumps(value, protocol)).decode() for protocol in (2, 5)]
                    for name, value in pickled().items()
                },
            },
            indent=1,
        )
        + "\n",
        "utf-8",
    )


# -- input that Python makes possible ------------------------------------------------------------------------


def test_a_key_that_stands_twice_is_refused() -> None:
    text = bf.new_game(players=4, seed=1).to_json()
    with pytest.raises(bf.PositionError, match='"round" stands twice'):
        bf.State.from_json(text.replace('"round":1', '"round":1,"round":1'))


def test_text_that_is_no_unicode_is_refused_as_a_position() -> None:
    with pytest.raises(bf.PositionError, match="object"):
        bf.State.from_json('"\ud800"')


def test_numbers_of_any_size_are_refused_by_their_key() -> None:
    position = bf.new_game(players=4, seed=1).to_dict()
    for number in (2**64 + 4, -(10**5000)):
        with pytest.raises(bf.PositionError, match="round: expected a whole number from 1 to 99"):
            bf.State.from_dict({**position, "round": number})


def test_what_a_number_raises_is_raised() -> None:
    class Stubborn:
        def __index__(self) -> int:
            raise KeyError("stubborn")

    with pytest.raises(KeyError, match="stubborn"):
        bf.new_game(players=4, seed=Stubborn())  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="stubborn"):
        bf.new_game(players=4, seed=1).play(Stubborn())
