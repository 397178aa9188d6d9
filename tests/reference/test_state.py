"""States as seen from outside: immutable, comparable, and clear about what they refuse."""

import copy
import pickle

import pytest

from brass_fast.errors import BrassError, IllegalActionError, PositionError, RecordError
from brass_fast.reference import State, new_game, random_game
from brass_fast.reference.data import ACTIONS


def test_names_and_numbers_play_the_same() -> None:
    state = new_game(seed=42)
    for name in state.legal_actions():
        assert state.play(name) == state.play(ACTIONS.index(name))


def test_an_action_like_is_played_by_its_name() -> None:
    class Action:
        kind = "pass"

        def __str__(self) -> str:
            return "pass"

    assert new_game(seed=42).play(Action()) == new_game(seed=42).play("pass")


@pytest.mark.parametrize("wrong", [None, True, 1.0, b"pass", ["pass"]])
def test_wrong_types_are_no_actions(wrong: object) -> None:
    with pytest.raises(TypeError, match=type(wrong).__name__):
        new_game(seed=42).play(wrong)


@pytest.mark.parametrize("unknown", ["", "Pass", "build:leeds/1:cotton", -1, 256, 10**30])
def test_unknown_actions(unknown: str | int) -> None:
    with pytest.raises(IllegalActionError) as caught:
        new_game(seed=42).play(unknown)
    assert caught.value.code == "unknown-action"
    assert caught.value.action == unknown


def test_illegal_actions_are_refused_with_what_is_legal() -> None:
    with pytest.raises(IllegalActionError, match="'action'; legal are build") as caught:
        new_game(seed=42).play("done")
    assert caught.value.code == "illegal-action"
    assert caught.value.action == "done"


def test_nothing_is_legal_when_the_game_is_over() -> None:
    state, decisions = random_game(1, 3)
    assert decisions > 100
    with pytest.raises(IllegalActionError) as caught:
        state.play("pass")
    assert caught.value.code == "game-over"


@pytest.mark.parametrize("error", [BrassError("text", "a"), IllegalActionError("text", "b", "pass")])
def test_errors_can_be_pickled(error: BrassError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(again), again.code, vars(again)) == (str(error), error.code, vars(error))


def test_errors_are_value_errors_with_codes() -> None:
    for kind in (IllegalActionError, PositionError, RecordError):
        assert issubclass(kind, BrassError)
        assert kind("text").code
    assert issubclass(BrassError, ValueError)


def test_a_game_needs_a_seed() -> None:
    with pytest.raises(TypeError, match="needs a seed"):
        new_game(4)


@pytest.mark.parametrize("arguments", [{"players": 2}, {"players": 5}, {"seed": -1}, {"seed": 1 << 64}])
def test_new_game_refuses_wrong_values(arguments: dict[str, int]) -> None:
    with pytest.raises(BrassError, match=next(iter(arguments))):
        new_game(**{"seed": 1} | arguments)


@pytest.mark.parametrize("arguments", [{"players": "4"}, {"seed": 1.0}, {"seed": True}])
def test_new_game_refuses_wrong_types(arguments: dict[str, int]) -> None:
    with pytest.raises(TypeError, match=next(iter(arguments))):
        new_game(**{"seed": 1} | arguments)


def test_numbers_that_cannot_be_printed_are_refused() -> None:
    """Python has no decimal text of thousands of digits."""
    huge = 10**5000
    for arguments in ({"players": huge}, {"seed": huge}, {"seed": -huge}):
        with pytest.raises(BrassError, match=next(iter(arguments))):
            new_game(**{"seed": 1} | arguments)
    for number in (huge, -huge):
        with pytest.raises(IllegalActionError):
            new_game(seed=1).play(number)


def test_new_game_takes_numbers_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    assert new_game(numpy.int64(3), numpy.uint64(2**64 - 1)) == new_game(3, 2**64 - 1)
    with pytest.raises(TypeError, match="seed"):
        new_game(seed=numpy.True_)


def test_copies_are_equal_and_hash_alike() -> None:
    state = new_game(3, 5)
    for again in (
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own
        State.from_json(state.to_json()),
    ):
        assert again == state
        assert hash(again) == hash(state)
    assert state != state.play("pass")
    assert state != state.to_dict()


def test_what_is_handed_out_changes_no_state() -> None:
    state = new_game(seed=42)
    before = state.to_json()
    state.to_dict()["money"][0] = 99
    state.stacks[0]["coal"] = ()
    state.links["canal:preston-wigan"] = 0
    state.tiles.clear()
    state.pending["what"] = "pass"
    assert state.to_json() == before


def test_attributes_agree_with_the_position() -> None:
    state = new_game(4, 3)
    for _ in range(60):
        state = state.play(state.legal_actions()[len(state.legal_actions()) // 2])
        position = state.to_dict()
        for key in position.keys() - {"format", "tiles", "links", "stacks", "pending"}:
            value = getattr(state, key)
            assert (tuple(value) if isinstance(value, tuple) else value) == (
                tuple(map(tuple, position[key]))
                if key == "hands"
                else tuple(position[key])
                if isinstance(position[key], list)
                else position[key]
            )
        assert state.pending == position["pending"]
        assert state.links == position["links"]
        assert {space: tile._asdict() for space, tile in state.tiles.items()} == position["tiles"]


def test_repr_says_where_the_game_is() -> None:
    assert "canal period, round 1" in repr(new_game(seed=42))
