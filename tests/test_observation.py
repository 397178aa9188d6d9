"""Observations: numbers of fixed length, named, documented, filled in place, and without secrets (R8.5)."""

import array
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast.reference.data import CARD_COUNT, CARDS, FULL_STACKS, INDUSTRIES

DOCUMENT = (Path(__file__).parents[1] / "docs" / "observation.md").read_text("utf-8")
NAMES = bf.observation_names()
AT = {name: index for index, name in enumerate(NAMES)}
SIZE = bf.OBSERVATION_SIZE


def states(games: int) -> Iterator[bf.State]:
    for seed in range(games):
        rng = random.Random(seed)
        state = bf.new_game(3 + seed % 2, seed=seed)
        while not state.is_over:
            yield state
            legal = state.legal_actions()
            kind = "build" if legal[0].kind == "build" else rng.choice(sorted({a.kind for a in legal}))
            state = state.play(rng.choice([action for action in legal if action.kind == kind]))
        yield state


@pytest.fixture(scope="module")
def some() -> list[bf.State]:
    return list(states(6))


# -- every number says what its name says


def expected(state: bf.State, player: int) -> dict[str, float]:
    """All numbers that are not 0, by name, told from the position and what the document says."""
    d = state.to_dict()
    n = d["players"]
    numbers: dict[str, float] = {
        "four-players": n == 4,
        "rail-period": d["period"] == "rail",
        "round": d["round"] / 10,
        f"decision/{d['decision']}": 1,
        "actions-left": d["actions_left"] / 2,
        "coal-demand": d["coal_demand"] / 8,
        "iron-demand": d["iron_demand"] / 8,
        "cotton-demand": d["cotton_demand"] / 8,
        "deck": len(d["deck"]) / 66,
        "set-aside": len(d["set_aside"]) / 9,
    }
    if d["to_move"] is not None:
        numbers[f"to-move/+{(d['to_move'] - player) % n}"] = 1
    for value, copies in {0: 2, 1: 2, 2: 4, 3: 3, 4: 1}.items():
        numbers[f"turned-up/{value}"] = d["distant_drawn"].count(value) / copies
    for seat in range(n):
        numbers |= of_a_player(state, d, seat, f"+{(seat - player) % n}")
    unseen = state.view(player).unseen
    for card in CARDS:
        for name, cards in {"hand": d["hands"][player], "discards": d["discards"], "unseen": unseen}.items():
            numbers[f"{name}/{card}"] = cards.count(card) / CARD_COUNT[card]
    for space, tile in d["tiles"].items():
        name = f"tile/{space}:{tile['industry']}"
        numbers[f"{name}/+{(tile['owner'] - player) % n}"] = 1
        numbers |= {f"{name}/level": tile["level"] / 4, f"{name}/flipped": tile["flipped"]}
        numbers[f"{name}/cubes"] = tile["cubes"] / 6
    for line, owner in d["links"].items():
        numbers[f"link/{line}/+{(owner - player) % n}"] = 1
    return numbers | of_the_action(d["pending"], own=d["to_move"] == player)


def of_a_player(state: bf.State, d: dict[str, Any], seat: int, name: str) -> dict[str, float]:
    numbers = {
        f"order/{name}/{1 + d['turn_order'].index(seat)}": 1.0,
        f"money/{name}": d["money"][seat] / 100,
        f"spent/{name}": d["spent"][seat] / 100,
        f"income-space/{name}": d["income_space"][seat] / 99,
        f"income/{name}": (state.income[seat] + 10) / 40,
        f"vp/{name}": d["vp"][seat] / 100,
        f"hand-size/{name}": len(d["hands"][seat]) / 8,
    }
    for industry in INDUSTRIES:
        stack = d["stacks"][seat][industry]
        for level in set(FULL_STACKS[industry]):
            full = FULL_STACKS[industry].count(level)
            numbers[f"stack/{name}/{industry}/{level}"] = stack.count(level) / full
    return numbers


def of_the_action(pending: dict[str, Any], *, own: bool) -> dict[str, float]:
    numbers: dict[str, float] = {"combined": pending.get("combine", False)}
    if "what" in pending:
        numbers[f"announced/{pending['what']}"] = 1
    if "after" in pending:
        numbers[f"goes-on/{pending['after']}"] = 1
    if "coal" in pending:
        numbers[f"coal/{pending['coal'] or 'bought'}"] = 1
    chosen = pending.get("cards", [])
    numbers["cards-chosen"] = len(chosen) / 2
    return numbers | {f"pays/{card}": chosen.count(card) / 2 for card in chosen if own}


def test_every_number_says_what_its_name_says(some: list[bf.State]) -> None:
    used = np.zeros(SIZE, dtype=bool)
    for number, state in enumerate(some):
        player = number % state.players
        wanted = np.zeros(SIZE, dtype=np.float32)
        for name, value in expected(state, player).items():
            wanted[AT[name]] = value
        given = state.observation(player)
        wrong = [NAMES[index] for index in np.flatnonzero(given != wanted)]
        assert wrong == []
        used |= given != 0
    assert used.sum() > SIZE * 0.55


def test_numbers_at_cards_coal_and_iron() -> None:
    cases = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text("utf-8"))
    state = bf.State.from_dict(next(case["position"] for case in cases if case["id"] == "N30"))
    state = state.play("card:cotton").play("coal:bolton/1")
    assert state.decision == "iron"
    for player in range(4):
        names = {name for name, value in zip(NAMES, state.observation(player), strict=True) if value}
        assert "announced/build:manchester/1:cotton" in names
        assert {"cards-chosen", "coal/bolton/1", f"to-move/+{-player % 4}", "decision/iron"} <= names
        assert ("pays/cotton" in names) == (player == 0)


def test_most_numbers_lie_between_0_and_1(some: list[bf.State]) -> None:
    all_of_them = np.stack([state.observation(0) for state in some])
    assert np.isfinite(all_of_them).all()
    beyond = {NAMES[index] for index in np.flatnonzero(((all_of_them < 0) | (all_of_them > 1)).any(axis=0))}
    assert {name.split("/")[0] for name in beyond} <= {"money", "spent", "vp", "round"}


# -- nothing hidden is in them


def test_pairs_give_equal_arrays(some: list[bf.State]) -> None:
    for number, state in enumerate(some):
        player = number % state.players
        other = state.determinize(player, number)
        assert state.observation(player).tobytes() == other.observation(player).tobytes()
        assert state.observation(player).tobytes() == state.view(player).observation().tobytes()


def test_seats_are_relative() -> None:
    """The same game seen from one seat further on, with everybody moved one seat on, looks the same."""
    d = bf.new_game(4, seed=4).to_dict()
    d["money"], d["vp"], d["income_space"] = [1, 2, 3, 4], [5, 6, 7, 8], [10, 20, 30, 40]
    d["links"] = {"canal:bolton-bury": 2}
    e = d | {
        key: [d[key][-1], *d[key][:-1]] for key in ("money", "vp", "income_space", "hands", "spent", "stacks")
    }
    e |= {"turn_order": [(seat + 1) % 4 for seat in d["turn_order"]], "to_move": (d["to_move"] + 1) % 4}
    e["links"] = {"canal:bolton-bury": 3}
    state, moved = bf.State.from_dict(d), bf.State.from_dict(e)
    for player in range(4):
        np.testing.assert_array_equal(state.observation(player), moved.observation((player + 1) % 4))
        assert not np.array_equal(state.observation(player), moved.observation(player))


# -- names and document


def test_names_are_those_of_the_document() -> None:
    listed = re.search(r"```\n(.*?)```", DOCUMENT, re.DOTALL)
    assert listed is not None
    rows = [row.split() for row in listed[1].splitlines()]
    assert [(int(index), name) for index, name in rows] == list(enumerate(NAMES))
    assert len(set(NAMES)) == SIZE


def test_blocks_of_the_document_cover_all() -> None:
    ranges = re.findall(r"^\| (\d+)(?: - (\d+))? \| `([^`/]+)", DOCUMENT, re.MULTILINE)
    at = 0
    for first, last, name in ranges:
        assert int(first) == at
        at = int(last or first) + 1
        assert all(one.split("/")[0] == name for one in NAMES[int(first) : at])
    assert at == SIZE
    assert f"This page is layout {bf.OBSERVATION_LAYOUT}." in DOCUMENT


# -- buffers


def test_arrays_are_new_float32_and_writable() -> None:
    state = bf.new_game(3, seed=1)
    one, other = state.observation(0), state.observation(0)
    assert (one.shape, one.flags.writeable) == ((SIZE,), True)
    assert one.dtype == np.float32
    one[:] = 7
    assert not (other == 7).any()


@pytest.mark.parametrize(
    "out",
    [
        np.full(SIZE, 9, np.float32),
        np.full((5, SIZE), 9, np.float32)[3],
        np.full((SIZE // 2, 2), 9, np.float32),
        array.array("f", [9.0] * SIZE),
        memoryview(bytearray(4 * SIZE)).cast("f"),
    ],
    ids=["array", "row", "two-dimensional", "array.array", "memoryview"],
)
def test_buffers_are_filled_and_given_back(out: Any) -> None:
    state = bf.new_game(4, seed=2)
    for player in range(4):
        assert state.observation(player, out) is out
        assert state.observation(player, out=out) is out
        np.testing.assert_array_equal(np.asarray(out).ravel(), state.observation(player))
        assert state.view(player).observation(out) is out


def test_rows_beside_stay_as_they_are() -> None:
    batch = np.full((3, SIZE), 5, np.float32)
    bf.new_game(4, seed=2).observation(1, out=batch[1])
    assert (batch[[0, 2]] == 5).all()
    assert not (batch[1] == 5).all()


def frozen() -> Any:
    array = np.zeros(SIZE, np.float32)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("out", "text"),
    [
        (np.zeros(SIZE - 1, np.float32), f"got {SIZE - 1} numbers"),
        (np.zeros((2, SIZE), np.float32), f"got {2 * SIZE} numbers"),
        (np.zeros(0, np.float32), "got 0 numbers"),
        (np.zeros((SIZE, 2), np.float32)[:, 0], "got a buffer with gaps"),
        (np.zeros(SIZE, np.float32)[::-1], "got a buffer with gaps"),
        (frozen(), "got a read-only buffer"),
    ],
)
def test_unfit_buffers_are_refused(out: Any, text: str) -> None:
    before = out.copy()
    with pytest.raises(bf.BrassError, match=f"expected a writable, C-contiguous buffer.*{text}") as caught:
        bf.new_game(4, seed=2).observation(1, out=out)
    assert caught.value.code == "buffer"
    np.testing.assert_array_equal(out, before)


@pytest.mark.parametrize(
    ("out", "text"),
    [
        (np.zeros(SIZE, np.float64), "got a buffer of format 'd'"),
        (np.zeros(SIZE, np.int32), "got a buffer of format 'i'"),
        (np.zeros(SIZE, ">f4"), "got a buffer of format '>f'"),
        (bytearray(4 * SIZE), "got a buffer of format 'B'"),
        ([0.0] * SIZE, "got list"),
        (SIZE, "got int"),
    ],
)
def test_other_things_are_refused(out: Any, text: str) -> None:
    with pytest.raises(TypeError, match=f"expected out: a writable buffer of {SIZE} float32, {text}"):
        bf.new_game(4, seed=2).observation(1, out=out)


@pytest.mark.parametrize("player", [4, -1])
def test_players_are_checked(player: int) -> None:
    with pytest.raises(bf.BrassError, match="expected a seat from 0 to 3"):
        bf.new_game(4, seed=2).observation(player)
