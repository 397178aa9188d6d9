"""The stub of the extension against the truth.

`mypy.stubtest` compares names and signatures, but believes any return type. So every member is called here
too, and what it gives must fit what the stub says.
"""

import copy
import operator
import pickle
import random
import subprocess
import sys
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

import numpy as np
import pytest
from numpy.typing import NDArray

import brass_fast
from brass_fast import _core

STUB = Path(brass_fast.__file__).with_name("_core.pyi")
RUNTIME_CLASSES = {name: kind for name, kind in vars(_core).items() if isinstance(kind, type)}


def load_stub(text: str) -> types.ModuleType:
    """Run the stub as a program: its annotations can then be asked for, of overloads those of the last."""
    module = types.ModuleType("stub")
    text = text.replace("    @overload\n", "")
    exec(compile(f"from __future__ import annotations\n{text}", "stub", "exec"), vars(module))  # noqa: S102
    return module


# -- does a value fit an annotation?


def fits(value: Any, annotation: Any) -> bool:
    if annotation is Any:
        return True
    if annotation is None or annotation is type(None):
        return value is None
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in arguments)
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, one) for one in arguments)
    if origin is tuple:
        return type(value) is tuple and all_fit(value, arguments)
    if origin is list:
        return type(value) is list and all(fits(one, arguments[0]) for one in value)
    if origin is dict:
        key, content = arguments
        return type(value) is dict and all(fits(k, key) and fits(v, content) for k, v in value.items())
    if origin is type:
        return value is runtime(arguments[0])
    if origin is np.ndarray:
        return type(value) is np.ndarray and is_of(value.dtype, arguments[1])
    return type(value) is runtime(annotation)


def is_of(dtype: np.dtype[Any], annotation: Any) -> bool:
    (item,) = get_args(annotation)
    return item is Any or dtype == item


def all_fit(values: tuple[Any, ...], kinds: tuple[Any, ...]) -> bool:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return all(fits(one, kinds[0]) for one in values)
    return len(values) == len(kinds) and all(map(fits, values, kinds))


def runtime(kind: Any) -> Any:
    """Give the real class for one of the stub."""
    return RUNTIME_CLASSES.get(kind.__name__, kind)


def test_fits_tells_right_from_wrong() -> None:
    assert fits((1, 2), tuple[int, ...])
    assert fits((), tuple[int, ...])
    assert fits(None, int | None)
    assert fits({"a": [1]}, dict[str, list[int]])
    assert fits("rail", Literal["canal", "rail"])
    for value, annotation in [
        (True, int),
        ([1], tuple[int, ...]),
        ((1, "a"), tuple[int, ...]),
        ((1,), tuple[int, int]),
        (None, int),
        ({"a": ["1"]}, dict[str, list[int]]),
        ("road", Literal["canal", "rail"]),
        (np.zeros(1), NDArray[np.bool_]),
        (np.zeros(1), NDArray[np.float32]),
    ]:
        assert not fits(value, annotation), (value, annotation)


# -- all members, called


def states() -> Iterator[_core.State]:
    rng = random.Random(5)
    for seed in range(2):
        state = _core.new_game(3 + seed % 2, seed=seed)
        while not state.is_over:
            yield state
            state = state.play(rng.choice(state.legal_actions()))
        yield state


SOME_STATES = [state for number, state in enumerate(states()) if state.is_over or number % 5 == 0]
GAMES = _core.simulate([(1, 3)], 4, ["random"] * 4, 1, records=True)
TALLY = _core.Tally(4)
TALLY.add(GAMES)
PASS = _core.Action("pass")
ASKED = SOME_STATES[0].view(SOME_STATES[0].to_move or 0)
REFUSAL = _core.explain(SOME_STATES[0], "done")
BATCH = _core.BatchState(3, 4, 0, keep_results=True)
RESULTS = _core.playouts([1, 2])
CHANCE_GAMES = [_core.ChanceGame.at(state) for state in SOME_STATES]
CHANCE_GAMES += [game.play(game.numbers()[-1]) for game in CHANCE_GAMES if not game.is_over]
CHANCE_GAMES += [_core.ChanceGame(3), _core.ChanceGame(3).play("first:2")]


def answered_table() -> None:
    table = _core.Table(1, [None] * 3)
    table.answer(table.state.legal_actions()[0])


def finished_table() -> _core.Table:
    table = _core.Table(1, ["random"] * 3)
    table.advance()
    return table


SUBJECTS: dict[str, list[Any]] = {
    "Action": list(_core.Action.all()),
    "State": SOME_STATES,
    "View": [state.view(number % 3) for number, state in enumerate(SOME_STATES)],
    "Outcome": [state.outcome() for state in SOME_STATES if state.is_over],
    "Refusal": [REFUSAL],
    "Games": [GAMES],
    "Tally": [_core.Tally(3), TALLY],
    "Stepper": [_core.Stepper.at(state) for state in SOME_STATES],
    "BatchState": [BATCH, _core.BatchState(1, 3, 0, keep_results=True)],
    "ChanceGame": CHANCE_GAMES,
    "Results": [RESULTS, BATCH.take_results()],
    "Table": [finished_table()],
    "SearchResult": [_core.search(_core.new_game(seed=1).view(_core.new_game(seed=1).to_move or 0), sims=9)],
}

#: How to call what wants arguments; everything else is called without.
CALLS: dict[str, Callable[[Any], Any]] = {
    "Action.__new__": lambda _: _core.Action("pass"),
    "Action.__lt__": lambda action: action < PASS,
    "Action.__le__": lambda action: action <= PASS,
    "Action.__gt__": lambda action: action > PASS,
    "Action.__ge__": lambda action: action >= PASS,
    "State.play": lambda state: state.play(state.legal_actions()[-1]) if not state.is_over else state,
    "State.view": lambda state: state.view(0),
    "State.determinize": lambda state: state.determinize(2, 7),
    "State.information_state_string": lambda state: state.information_state_string(1),
    "State.observation": lambda state: state.observation(0),
    "State.from_dict": lambda state: _core.State.from_dict(state.to_dict()),
    "State.from_json": lambda state: _core.State.from_json(state.to_json()),
    "State.from_bytes": lambda state: _core.State.from_bytes(state.to_bytes()),
    "State.__deepcopy__": copy.deepcopy,
    "View.determinize": lambda view: view.determinize(3),
    "View.__deepcopy__": copy.deepcopy,
    "Stepper.__new__": lambda _: _core.Stepper(seed=1),
    "Stepper.at": lambda stepper: _core.Stepper.at(stepper.state),
    "Stepper.reset": lambda stepper: copy.copy(stepper).reset(1),
    "Stepper.bind": lambda stepper: copy.copy(stepper).bind(legal_mask=bytearray(256)),
    "Stepper.write_mask": lambda stepper: stepper.write_mask(bytearray(256)),
    "Stepper.play": lambda _: _core.Stepper(3, seed=0).play(SOME_STATES[0].legal_actions()[0]),
    "Stepper.play_nth": lambda _: _core.Stepper(seed=1).play_nth(0),
    "Stepper.nth": lambda _: _core.Stepper(seed=1).nth(0),
    "Stepper.__deepcopy__": copy.deepcopy,
    "BatchState.__new__": lambda _: _core.BatchState(1, 3, 0),
    "BatchState.bind": lambda batch: batch.bind(done=np.zeros(len(batch), np.bool_)),
    "BatchState.step": lambda batch: batch.step(batch.uniform_actions()),
    "BatchState.state": lambda batch: batch.state(0),
    "BatchState.reset": lambda batch: batch.reset(1),
    "BatchState.set_state": lambda batch: batch.set_state(0, batch.state(0), seed=1),
    "BatchState.from_bytes": lambda batch: _core.BatchState.from_bytes(batch.to_bytes()),
    "BatchState.__deepcopy__": copy.deepcopy,
    "ChanceGame.__new__": lambda _: _core.ChanceGame(3),
    "ChanceGame.at": lambda _: _core.ChanceGame.at(SOME_STATES[1]),
    "ChanceGame.draw_name": lambda _: _core.ChanceGame.draw_name(257),
    "ChanceGame.play": lambda game: game.play(game.numbers()[0]) if not game.is_over else game,
    "ChanceGame.information_state_string": lambda game: game.information_state_string(2),
    "ChanceGame.observation": lambda game: game.observation(2),
    "ChanceGame.determinize": lambda _: _core.ChanceGame.at(SOME_STATES[1]).determinize(1, 5),
    "ChanceGame.__deepcopy__": copy.deepcopy,
    "Results.from_bytes": lambda results: _core.Results.from_bytes(results.to_bytes()),
    "SearchResult.from_bytes": lambda found: _core.SearchResult.from_bytes(found.to_bytes()),
    "playouts": lambda _: _core.playouts(1),
    "_batch_from_bytes": lambda _: _core._batch_from_bytes(BATCH.to_bytes()),
    "_report_from_bytes": lambda _: pickle.loads(pickle.dumps(SUBJECTS["SearchResult"][0])),  # noqa: S301
    "_results_from_bytes": lambda _: _core._results_from_bytes(RESULTS.to_bytes()),
    "_games_from_bytes": lambda _: pickle.loads(pickle.dumps(GAMES)),  # noqa: S301
    "_tally_from_bytes": lambda _: pickle.loads(pickle.dumps(TALLY)),  # noqa: S301
    "_outcome": lambda _: _core._outcome((1, 2, 3), (2, 1, 0)),
    "_refusal": lambda _: _core._refusal("a", "b", "c"),
    "Tally.__deepcopy__": copy.deepcopy,
    "_stepper_at": lambda _: _core._stepper_at(SOME_STATES[0]),
    "Games.column": lambda games: games.column("vp"),
    "Tally.__new__": lambda _: _core.Tally(4),
    "Table.__new__": lambda _: _core.Table(1, ["random"] * 3),
    "Table.answer": lambda _: answered_table(),
    "Table.games": lambda table: table.games(["a", "b", "c"]),
    "Tally.add": lambda _: _core.Tally(4).add(GAMES),
    "new_game": lambda _: _core.new_game(seed=1),
    "explain": lambda _: _core.explain(SOME_STATES[0], 255),
    "perft": lambda _: _core.perft(SOME_STATES[0], 2),
    "search": lambda _: _core.search(SOME_STATES[0].view(SOME_STATES[0].to_move or 0), sims=2),
    "simulate": lambda _: _core.simulate([], 4, ["random"] * 4, 1),
    "check_bots": lambda _: _core.check_bots(4, ["random"] * 4),
    "normal_bot": lambda _: _core.normal_bot("greedy"),
    "play_random_game": lambda _: _core.play_random_game(1),
    "play_seatings": lambda _: _core.play_seatings([(1, ["random"] * 3)], 1),
    "bot_answer": lambda _: _core.bot_answer("planner", ASKED, 1),
    "weigh_answers": lambda _: _core.weigh_answers(ASKED),
    "replay": lambda _: _core.replay(SOME_STATES[0], bytes([SOME_STATES[0].legal_actions()[0]])),
    "trace": lambda _: _core.trace(SOME_STATES[0], SOME_STATES[0].legal_actions()[0]),
    "_state_from_bytes": lambda _: _core._state_from_bytes(SOME_STATES[0].to_bytes()),
    "_chance_game_from": lambda _: _core._chance_game_from(3, None, None, []),
    "_view_from_bytes": lambda _: _core._view_from_bytes(SOME_STATES[0].to_bytes(), 2),
}


def call(name: str, owner: Any, subject: Any) -> Any:
    short = name.rpartition(".")[2]
    if name in CALLS:
        return CALLS[name](subject)
    if short in ("__eq__", "__ne__"):
        return getattr(subject, short)(subject)
    return getattr(subject if owner else _core, short)()


def annotated_members(stub: types.ModuleType) -> Iterator[tuple[str, Any, Any]]:
    """Give the name, the class and the annotated thing of each member of the stub."""
    for name, thing in vars(stub).items():
        if getattr(thing, "__module__", None) != "stub":
            continue
        if isinstance(thing, types.FunctionType):
            yield name, None, thing
        elif isinstance(thing, type):
            for member, inner in vars(thing).items():
                if isinstance(inner, types.FunctionType | property | classmethod | staticmethod):
                    yield f"{name}.{member}", thing, inner


def contradictions(stub: types.ModuleType) -> Iterator[str]:
    """Name what does not give what the stub says."""
    for name, owner, thing in annotated_members(stub):
        function = thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)
        said = get_type_hints(function, vars(stub))["return"]
        said = owner if said is Self else said
        for subject in SUBJECTS[owner.__name__] if owner else [None]:
            if isinstance(thing, property):
                value = getattr(subject, name.rpartition(".")[2])
            else:
                value = call(name, owner, subject)
            if not fits(value, said):
                yield f"{name} gives {value!r}, not {said}"
                break


def test_members_give_what_the_stub_says() -> None:
    assert list(contradictions(load_stub(STUB.read_text("utf-8")))) == []


CONSTANTS = ["__version__", "OBSERVATION_LAYOUT", "OBSERVATION_SIZE", "RULES_VERSION"]


@pytest.mark.parametrize("name", CONSTANTS)
def test_constants_are_what_the_stub_says(name: str) -> None:
    stub = load_stub(STUB.read_text("utf-8"))
    assert fits(getattr(_core, name), get_type_hints(stub)[name])


CLASS_CONSTANTS = [
    ("Action", "__match_args__"),
    ("ChanceGame", "DRAWS"),
    ("ChanceGame", "FIRST_DRAW"),
    ("Games", "COLUMNS"),
]


@pytest.mark.parametrize(("owner", "name"), CLASS_CONSTANTS)
def test_class_constants_are_what_the_stub_says(owner: str, name: str) -> None:
    stub = load_stub(STUB.read_text("utf-8"))
    (said,) = get_args(get_type_hints(getattr(stub, owner), vars(stub))[name])
    assert fits(getattr(getattr(_core, owner), name), said)


@pytest.mark.parametrize(
    ("right", "wrong", "name"),
    [
        ("def round(self) -> int:", "def round(self) -> str:", "State.round"),
        ("def to_move(self) -> int | None:", "def to_move(self) -> int:", "State.to_move"),
        ("def money(self) -> tuple[int, ...]:", "def money(self) -> list[int]:", "State.money"),
        ("action: _AnyAction, /) -> State:", "action: _AnyAction, /) -> float:", "State.play"),
        ("def all(cls) -> tuple[Action, ...]:", "def all(cls) -> tuple[str, ...]:", "Action.all"),
        ("seed: int | None = None) -> State:", "seed: int | None = None) -> None:", "new_game"),
        ('"market", "more", "selloff", "over"]', '"market", "selloff", "over"]', "State.decision"),
    ],
)
def test_a_wrong_stub_is_found(right: str, wrong: str, name: str) -> None:
    text = STUB.read_text("utf-8")
    assert right in text
    first, *others = contradictions(load_stub(text.replace(right, wrong, 1)))
    assert first.startswith(f"{name} gives ")
    assert all(f".{name.rpartition('.')[2]} gives " in other for other in others)


# -- names and signatures


def stubtest(package: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "brass_fast._core"],
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )


def test_names_and_signatures_are_those_of_the_extension(tmp_path: Path) -> None:
    done = stubtest(tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_package_tells_that_it_is_typed() -> None:
    assert STUB.with_name("py.typed").exists()


def test_all_public_members_have_docstrings() -> None:
    stub = load_stub(STUB.read_text("utf-8"))
    undocumented = [
        name for name, _, thing in annotated_members(stub) if not thing.__doc__ and "__" not in name
    ]
    assert undocumented == []


#: What is told in full at run time too; of the rest ``help`` has a line each.
TOLD_TWICE = ("search", "SearchResult")


def test_help_tells_what_the_stub_says() -> None:
    stub = load_stub(STUB.read_text("utf-8"))
    members = {name: thing for name, _, thing in annotated_members(stub) if name.startswith(TOLD_TWICE)}
    for name, thing in {"SearchResult": stub.SearchResult, **members}.items():
        if thing.__doc__:
            told = operator.attrgetter(name)(_core).__doc__
            assert told.split() == thing.__doc__.split(), name
