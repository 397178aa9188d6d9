"""`Stepper`: the same game as with states, in place."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import brass_fast as bf


@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_the_game_that_states_play(players: int) -> None:
    rng = random.Random(players)
    stepper, by_rank = bf.Stepper(players, seed=9), bf.Stepper(players, seed=9)
    state = bf.new_game(players, seed=9)
    mask = stepper.legal_mask
    out = np.zeros(256, np.uint8)
    while legal := state.legal_actions():
        assert stepper.legal_count == len(legal)
        assert (stepper.to_move, stepper.decision, stepper.is_over, stepper.players) == (
            state.to_move,
            state.decision,
            False,
            players,
        )
        assert (mask == state.legal_mask()).all()
        by_rank.write_mask(out)
        assert (out == state.legal_mask()).all()
        rank = rng.randrange(len(legal))
        assert by_rank.nth(rank) == int(legal[rank])
        state = state.play(legal[rank])
        forms: list[bf.Action | int | str] = [legal[rank], int(legal[rank]), legal[rank].name]
        answer = rng.choice(forms)
        assert stepper.play(answer) == by_rank.play_nth(rank) == len(state.legal_actions())
        assert stepper.state == by_rank.state == state
        assert stepper.returns() is None or state.is_over
    outcome = state.outcome()
    assert outcome
    assert stepper.outcome() == outcome
    assert stepper.is_over
    assert stepper.to_move is None
    assert not mask.any()
    assert stepper.returns() == outcome.vp
    assert stepper.returns("win") == tuple(float(seat == outcome.ranking[0]) for seat in range(players))
    assert sum(stepper.returns("rank") or ()) == pytest.approx(0, abs=1e-6)


def test_an_illegal_answer_changes_nothing() -> None:
    stepper = bf.Stepper(seed=1)
    before = stepper.state
    with pytest.raises(bf.IllegalActionError) as caught:
        stepper.play("done")
    refusal = bf.explain(before, "done")
    assert refusal
    assert (caught.value.code, caught.value.action) == (refusal.code, "done")
    for rank in (stepper.legal_count, -1, 2**40):
        with pytest.raises(bf.BrassError, match=r"rank: expected 0 to \d+, as \d+ answers are legal"):
            stepper.play_nth(rank)
    for wrong in (1.0, True, None):
        with pytest.raises(TypeError):
            stepper.play_nth(wrong)  # type: ignore[arg-type]
    for wrong in (256, -1):
        with pytest.raises(bf.IllegalActionError, match="numbers go from 0 to 255"):
            stepper.play(wrong)
    for wrong in (1.0, True, None):
        with pytest.raises(TypeError):
            stepper.play(wrong)  # type: ignore[arg-type]
    assert stepper.state == before


def test_nothing_can_be_played_after_the_end() -> None:
    stepper = bf.Stepper(3, seed=1)
    while stepper.legal_count:
        stepper.play_nth(0)
    with pytest.raises(bf.BrassError, match="the game is over"):
        stepper.play_nth(0)
    with pytest.raises(bf.IllegalActionError):
        stepper.play(0)


def test_numpy_numbers_are_numbers() -> None:
    stepper, same = bf.Stepper(seed=4), bf.Stepper(seed=4)
    for kind in (np.int64, np.uint8, np.int32):
        number = same.nth(1)
        same.play_nth(kind(1))
        stepper.play(kind(number))
        assert stepper.state == same.state


def test_it_goes_on_from_any_state_and_seed() -> None:
    stepper = bf.Stepper(seed=4)
    mask = np.zeros(256, np.bool_)
    stepper.bind(legal_mask=mask)
    assert stepper.legal_mask is mask
    later = bf.new_game(3, seed=8)
    for _ in range(30):
        later = later.play(later.legal_actions()[-1])
    stepper.state = later
    assert (mask == later.legal_mask()).all()
    assert bf.Stepper.at(later).state == later
    assert stepper.reset(77) == len(bf.new_game(3, seed=77).legal_actions())
    assert stepper.state == bf.new_game(3, seed=77)
    assert (mask == stepper.state.legal_mask()).all()


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (np.zeros(255, np.bool_), bf.BrassError),
        (np.zeros((1, 256), np.uint8), bf.BrassError),
        (np.zeros(512, np.uint8)[::2], bf.BrassError),
        (bytes(256), bf.BrassError),
        (np.zeros(256, np.float32), TypeError),
        ([0] * 256, TypeError),
    ],
)
def test_arrays_that_do_not_fit_are_refused(out: Any, error: type[Exception]) -> None:
    stepper = bf.Stepper(seed=4)
    with pytest.raises(error, match="legal_mask: "):
        stepper.write_mask(out)
    with pytest.raises(error, match="legal_mask: "):
        stepper.bind(legal_mask=out)


@pytest.mark.parametrize(
    "make", [lambda: np.zeros(256, np.bool_), lambda: bytearray(256), lambda: np.zeros(256, np.int8)]
)
def test_masks_are_written_to_any_buffer(make: Any) -> None:
    stepper, once, bound = bf.Stepper(seed=4), make(), make()
    stepper.bind(legal_mask=bound)
    stepper.write_mask(once)
    expected = stepper.state.legal_mask().tobytes()
    assert bytes(memoryview(once).cast("B")) == bytes(memoryview(bound).cast("B")) == expected


def test_copies_and_pickles_hold_the_state() -> None:
    stepper = bf.Stepper(seed=4)
    for _ in range(50):
        stepper.play_nth(0)
    pickles = [pickle.loads(pickle.dumps(stepper, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301
    for other in (copy.copy(stepper), copy.deepcopy(stepper), *pickles):
        assert other.state == stepper.state
        before = stepper.state
        other.play_nth(0)
        assert stepper.state == before
    assert repr(stepper) == f"<Stepper at {stepper.state!r}>"
