"""The random numbers (docs/randomness.md), and the vectors that pin them."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from brass_fast.reference import random_game
from brass_fast.reference.rng import BOT, Rng, mix

VECTORS = Path(__file__).parents[1] / "fixtures" / "vectors"
RNG: dict[str, Any] = json.loads((VECTORS / "rng.json").read_text("utf-8"))
GAMES: list[dict[str, Any]] = json.loads((VECTORS / "games.json").read_text("utf-8"))


def test_the_generator_is_splitmix64() -> None:
    """The published first outputs of SplitMix64 for the state 1234567."""
    rng = Rng(0, 0)
    rng.state = 1234567
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_mix() -> None:
    for row in RNG["mix"]:
        assert mix(int(row["of"])) == int(row["is"])


def test_next() -> None:
    for row in RNG["next"]:
        rng = Rng(int(row["seed"]), row["stream"])
        assert [str(rng.next()) for _ in row["draws"]] == row["draws"]


def test_below() -> None:
    for row in RNG["below"]:
        rng = Rng(int(row["seed"]), row["stream"])
        assert [str(rng.below(int(row["n"]))) for _ in row["draws"]] == row["draws"]
    row = RNG["below_in_turn"]
    rng = Rng(int(row["seed"]), row["stream"])
    assert [str(rng.below(int(n))) for n in row["n"]] == row["draws"]


def test_below_is_within_bounds_and_even() -> None:
    rng = Rng(5, 5)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_below_draws_again_what_would_be_uneven() -> None:
    """With n just above 2^63 nearly half of the draws are thrown away."""
    n = (1 << 63) + 1
    used, drawn = Rng(9, 0), Rng(9, 0)
    values = [used.below(n) for _ in range(50)]
    assert max(values) < n
    while drawn.state != used.state:
        drawn.next()
        values.append(0)
    assert len(values) > 120


def test_shuffle() -> None:
    for row in RNG["shuffle"]:
        assert list(Rng(int(row["seed"]), row["stream"]).shuffled(range(row["of"]))) == row["is"]


@pytest.mark.parametrize("row", GAMES, ids=lambda row: f"{row['seed']}-{row['players']}")
@pytest.mark.parametrize("name", ["brass_fast.reference", "brass_fast"])
def test_games(name: str, row: dict[str, Any]) -> None:
    seed, players = int(row["seed"]), row["players"]
    state = import_module(name).new_game(players=players, seed=seed)
    start = state.to_dict()
    assert start["to_move"] == row["first_player"]
    for key in ("deck", "rail_deck"):
        assert start[key][:12] == row[key]
    for key in ("hands", "set_aside", "distant_pile", "rail_distant_pile"):
        assert start[key] == row[key]
    draws = [Rng(seed, BOT + seat) for seat in range(players)]
    played = []
    while not state.is_over:
        played.append(str(draws[state.to_move].choice(state.legal_actions())))
        state = state.play(played[-1])
    assert played[: len(row["random"]["actions"])] == row["random"]["actions"]
    assert list(state.outcome().vp) == row["random"]["vp"]
    assert list(state.outcome().ranking) == row["random"]["ranking"]
    assert len(played) == row["random"]["decisions"]


def test_random_game_plays_the_bots() -> None:
    final, decisions = random_game(42, 3)
    row = next(row for row in GAMES if (row["seed"], row["players"]) == ("42", 3))
    assert list(final.vp) == row["random"]["vp"]
    assert decisions == row["random"]["decisions"]
