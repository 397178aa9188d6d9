"""Rows and sums of `simulate` against what a watcher of the reference saw."""

import itertools
import json
import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import brass_fast as bf
from brass_fast import _core, errors, output, reference, simulate, summary
from brass_fast.reference import income, scoring
from brass_fast.reference.data import ENDS, LINK_VALUE, SPACES_OF, TILES
from brass_fast.reference.position import Position
from brass_fast.reference.rng import Rng
from brass_fast.seeds import Seeds

BOT_STREAM = 16
SOURCES = tuple(summary.SOURCES)


def rows_of(first: int, last: int, players: int) -> list[dict[str, Any]]:
    games = _core.simulate([(first, last)], players, ("random",) * players, 2)
    return [json.loads(line) for line in games.jsonl().splitlines()]


# -- rows


@dataclass
class Account:
    """What a watcher of the reference saw of one game."""

    vp: Counter[tuple[int, str]] = field(default_factory=Counter)
    canal: Counter[int] = field(default_factory=Counter)
    selloffs: Counter[int] = field(default_factory=Counter)

    def score(self, position: Position) -> None:
        before = sum(self.vp.values())
        for line, owner in position.links.items():
            self.vp[owner, f"vp_{position.period}_links"] += sum(
                self.end_vp(position, end) for end in ENDS[line]
            )
        for tile in position.tiles.values():
            if tile.flipped:
                self.vp[tile.owner, f"vp_{tile.industry}"] += TILES[tile.industry][tile.level].vp
        if position.period == "rail":
            for seat in range(position.players):
                self.vp[seat, "vp_money"] += max(0, position.money[seat]) // 10
        else:
            assert before == 0
            for (seat, _), vp in self.vp.items():
                self.canal[seat] += vp

    @staticmethod
    def end_vp(position: Position, end: str) -> int:
        tiles = [position.tiles.get(space) for space in SPACES_OF.get(end, ())]
        return LINK_VALUE.get(end, 0) + sum(tile is not None and tile.flipped for tile in tiles)


def play_watched(seed: int, players: int, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Play a random game in the reference and give its rows."""
    account = Account()
    score_period, sell_off = scoring.score_period, income.sell_off

    def watch_scoring(position: Position) -> None:
        account.score(position)
        score_period(position)

    def watch_sale(position: Position, seat: int, space: str) -> None:
        account.selloffs[seat] += 1
        sell_off(position, seat, space)

    state = reference.new_game(players, seed)
    first_player = state.turn_order[0]
    draws = [Rng(seed, BOT_STREAM + seat) for seat in range(players)]
    decisions: Counter[int] = Counter()
    loans: Counter[int] = Counter()
    with monkeypatch.context() as patch:
        patch.setattr(scoring, "score_period", watch_scoring)
        patch.setattr(income, "sell_off", watch_sale)
        while (seat := state.to_move) is not None:
            action = draws[seat].choice(state.legal_actions())
            decisions[seat] += 1
            loans[seat] += action.startswith("loan:")
            state = state.play(action)
    outcome = state.outcome()
    assert outcome is not None
    return [
        {
            "seed": seed,
            "players": players,
            "seat": seat,
            "bot": "random",
            "first_player": first_player,
            "place": outcome.ranking.index(seat) + 1,
            "win": int(outcome.ranking[0] == seat),
            "vp": outcome.vp[seat],
            **{source: account.vp[seat, source] for source in SOURCES},
            "vp_canal_period": account.canal[seat],
            "income": state.income[seat],
            "money": state.money[seat],
            "loans": loans[seat],
            "selloffs": account.selloffs[seat],
            "decisions": decisions[seat],
        }
        for seat in range(players)
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_rows_are_what_a_watcher_of_the_reference_saw(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_of(1, 30, players)
    seen = [row for seed in range(1, 31) for row in play_watched(seed, players, monkeypatch)]
    assert rows == seen


@pytest.mark.parametrize("players", [3, 4])
def test_rows_are_consistent_over_many_games(players: int) -> None:
    rows = rows_of(1, 5000, players)
    for _, group in itertools.groupby(rows, key=lambda row: row["seed"]):
        seats = list(group)
        assert [row["seat"] for row in seats] == list(range(players))
        assert sorted(row["place"] for row in seats) == list(range(1, players + 1))
        assert len({row["first_player"] for row in seats}) == 1
        by_place = sorted(seats, key=lambda row: row["place"])
        keys = [(row["vp"], row["income"], row["money"]) for row in by_place]
        assert keys == sorted(keys, reverse=True)
        for row in seats:
            assert row["win"] == (row["place"] == 1)
            assert row["vp"] == sum(row[source] for source in SOURCES)
            assert (
                row["vp_canal_links"]
                <= row["vp_canal_period"]
                <= row["vp"] - row["vp_rail_links"] - row["vp_money"]
            )
            assert row["vp_money"] == max(0, row["money"]) // 10
    for column in ("first_player", "win", "vp_rail_links", "vp_shipyard", "selloffs", "loans"):
        assert len({row[column] for row in rows}) > 1, (
            f"{column} never differs: the games tell nothing about it"
        )


@pytest.mark.parametrize("players", [3, 4])
def test_one_call_plays_the_game_of_the_rows(players: int) -> None:
    rows = rows_of(1, 50, players)
    for seed in range(1, 51):
        state, decisions = _core.play_random_game(seed, players)
        mine = rows[(seed - 1) * players : seed * players]
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.vp == tuple(row["vp"] for row in mine)
        assert [outcome.ranking.index(row["seat"]) + 1 for row in mine] == [row["place"] for row in mine]
        assert decisions == sum(row["decisions"] for row in mine)


@pytest.mark.parametrize("players", [3, 4])
def test_the_bot_random_plays_as_written(players: int) -> None:
    for seed in range(1, 11):
        state = bf.new_game(players=players, seed=seed)
        draws = [Rng(seed, BOT_STREAM + seat) for seat in range(players)]
        while (seat := state.to_move) is not None:
            state = state.play(draws[seat].choice(state.legal_actions()))
        assert state == _core.play_random_game(seed, players)[0]
        assert state.to_dict() == reference.random_game(seed, players)[0].to_dict()


# -- sums


def tally_of(ranges: list[tuple[int, int]], players: int = 4) -> _core.Tally:
    tally = _core.Tally(players)
    for part in ranges:
        tally.add(_core.simulate([part], players, ("random",) * players, 2))
    return tally


def plan_of(seeds: str, players: int = 4) -> simulate.Plan:
    return simulate.plan(Seeds.parse(seeds), players=players, bots="random", jobs=2)


def test_the_document_says_what_the_rows_say() -> None:
    played = simulate.Played(tally_of([(1, 400)]), 1.0, interrupted=False)
    document = summary.document(plan_of("1-400"), played)
    rows = rows_of(1, 400, 4)
    assert document["decisions"] == sum(row["decisions"] for row in rows)
    assert document["actions"]["loan"] == sum(row["loans"] for row in rows)
    for seat, said in enumerate(document["seats"]):
        mine = [row for row in rows if row["seat"] == seat]
        assert said["wins"] == sum(row["win"] for row in mine)
        for column in list(rows[0])[4:]:
            values = [row[column] for row in mine]
            assert said[column]["mean"] == pytest.approx(statistics.mean(values), abs=1e-12), column
            assert said[column]["sd"] == pytest.approx(statistics.stdev(values), abs=1e-9), column
            assert (said[column]["min"], said[column]["max"]) == (min(values), max(values)), column


def test_action_kinds_are_counted() -> None:
    counts: Counter[str] = Counter()
    for seed in range(1, 31):
        state = bf.new_game(players=4, seed=seed)
        draws = [Rng(seed, BOT_STREAM + seat) for seat in range(4)]
        while (seat := state.to_move) is not None:
            action = draws[seat].choice(state.legal_actions())
            counts[action.kind] += 1
            state = state.play(action)
    actions = tally_of([(1, 30)]).to_dict()["actions"]
    assert +Counter(actions) == counts


def test_sums_do_not_depend_on_how_games_are_cut() -> None:
    assert tally_of([(1, 100)]).to_dict() == tally_of([(51, 100), (1, 1), (2, 50)]).to_dict()


def test_sums_of_nothing() -> None:
    totals = _core.Tally(3).to_dict()
    assert (totals["games"], totals["decisions"], len(totals["seats"])) == (0, 0, 3)
    assert totals["seats"][0]["vp"] == {"sum": 0, "squares": 0, "min": None, "max": None}
    played = simulate.Played(_core.Tally(3), 0.0, interrupted=True)
    plan = plan_of("1", players=3)
    assert summary.document(plan, played)["seats"][0]["vp"] == {
        "mean": None,
        "sd": None,
        "min": None,
        "max": None,
    }
    assert "0 games" in summary.text(plan, played)


def test_games_of_another_size_are_not_added() -> None:
    with pytest.raises(errors.BrassError, match="games of 3 players to a tally of 4"):
        _core.Tally(4).add(_core.simulate([(1, 1)], 3, ("random",) * 3, 1))


# -- the call itself


@pytest.mark.parametrize(
    ("arguments", "error", "reason"),
    [
        (([(5, 1)], 4, ["random"] * 4, 1), errors.BrassError, "runs backward"),
        (([(0, 2**64 - 1)], 4, ["random"] * 4, 1), errors.BrassError, "at most 1000000 games"),
        (([(0, 2**64)], 4, ["random"] * 4, 1), OverflowError, "out of range|negative|too big"),
        (([(-1, 1)], 4, ["random"] * 4, 1), OverflowError, "out of range|negative|too big"),
        (([(0, 1)], 2, ["random"] * 2, 1), errors.BrassError, "3 or 4 players, not 2"),
        (([(0, 1)], 4, ["random"] * 3, 1), errors.BrassError, "3 bots for 4 players"),
        (([(0, 1)], 4, ["rnd"] * 4, 1), errors.BrassError, "there is no bot 'rnd': the bots are random"),
        (([(0, 1)], 4, "random", 1), TypeError, "bots"),
        (([1, 2], 4, ["random"] * 4, 1), TypeError, "seeds"),
        (([(0, 1)], 4, ["random"] * 4, -1), errors.BrassError, "jobs: expected 0 or more"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        _core.simulate(*arguments)


def test_no_seeds_are_no_games() -> None:
    games = _core.simulate([], 4, ("random",) * 4, 8)
    assert (games.games, games.rows, games.csv(), games.jsonl(), games.column("seed")) == (
        0,
        0,
        b"",
        b"",
        b"",
    )


def test_unknown_columns_are_refused() -> None:
    games = _core.simulate([(1, 1)], 4, ("random",) * 4, 1)
    for name in ("speed", "bot", ""):
        with pytest.raises(errors.BrassError, match=f"no numbers in a column '{name}'"):
            games.column(name)


def test_slices_follow_the_speed() -> None:
    assert simulate._next_size(16, 0.0) == 32
    assert simulate._next_size(1000, 0.1) == 2000
    assert simulate._next_size(1000, 0.4) == 500
    assert simulate._next_size(1, 60.0) == 1
    assert simulate._next_size(simulate.MOST_GAMES, 0.0) == simulate.MOST_GAMES


def test_row_groups_do_not_depend_on_the_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyarrow import parquet

    monkeypatch.setattr(output, "ROWS_PER_GROUP", 100)
    files = []
    for name, size in (("a", 3), ("b", 60)):
        path = tmp_path / f"{name}.parquet"
        with output.open_sinks([output.rows_target(path)], force=False) as sink:
            for first in range(0, 120, size):
                sink.write(_core.simulate([(first, first + size - 1)], 4, ("random",) * 4, 1))
        files.append(path)
    assert files[0].read_bytes() == files[1].read_bytes()
    metadata = parquet.read_metadata(files[0])
    assert [metadata.row_group(k).num_rows for k in range(metadata.num_row_groups)] == [100] * 4 + [80]


def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    def peak(games: int) -> int:
        code = (
            "import resource, subprocess, sys\n"
            f"command = [sys.executable, '-m', 'brass_fast', 'simulate', '--seeds', '1-{games}', '--quiet',\n"
            f"           '--output', {str(tmp_path / f'{games}.csv')!r}]\n"
            "subprocess.run(command, check=True)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
        )
        return int(
            subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        )

    # The larger one writes 60 times as much as a slice holds; what is let grow is what slices grow by.
    assert peak(100_000) < peak(1_000) + 60_000
