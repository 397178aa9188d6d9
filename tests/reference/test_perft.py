"""The perft counts, and what perft counts."""

import json
from pathlib import Path
from typing import Any

import pytest

from brass_fast.reference import State, new_game, perft

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "perft.json").read_text("utf-8")
)
FEW = 3000  # the whole file takes the reference too long for every run; the core counts all of it


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_counts(row: dict[str, Any]) -> None:
    state = State.from_dict(row["position"])
    for depth, count in enumerate(row["counts"], 1):
        if count <= FEW:
            assert perft(state, depth) == count


def test_nothing_is_one_way() -> None:
    assert perft(new_game(seed=42), 0) == 1


def test_an_ended_game_counts_nothing() -> None:
    state = new_game(seed=42)
    while not state.is_over:
        state = state.play(state.legal_actions()[-1])
    assert perft(state, 1) == 0
    assert perft(state, 3) == 0
