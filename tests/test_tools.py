"""The pages that tools write are what they make of the numbers that are kept."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def test_the_page_of_strength_tells_the_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools" / "strength")
    results = json.loads((ROOT / "tools" / "strength" / "results.json").read_text("utf-8"))
    rows = import_module("measure").ROWS
    assert results.keys() <= rows.keys()
    import_module("page").write(tmp_path / "strength.md", results, rows)
    assert (tmp_path / "strength.md").read_text("utf-8") == (ROOT / "docs" / "strength.md").read_text("utf-8")


def test_the_rows_of_strength_are_contests(monkeypatch: pytest.MonkeyPatch) -> None:
    from brass_fast.arena import Contest

    monkeypatch.syspath_prepend(ROOT / "tools" / "strength")
    monkeypatch.chdir(ROOT)
    seeds: set[int] = set()
    for row in import_module("measure").ROWS.values():
        bots = ",".join(filter(None, [row["one"], row.get("others")]))
        contest = Contest.parse(bots, players=row["players"], games=row["games"], first=row["first"])
        decks = range(contest.first, contest.first + contest.games // contest.games_per_deck)
        assert decks.stop < 2**40, "those from there on are for tuning"
        assert seeds.isdisjoint(decks), "each row has decks of its own"
        seeds.update(decks)


def test_rows_without_a_result_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools" / "strength")
    import_module("page").write(tmp_path / "strength.md", {}, {"one": {}, "two": {}})
    assert "\nNot measured yet: `one`, `two`.\n" in (tmp_path / "strength.md").read_text("utf-8")


def test_an_aim_is_reached_by_the_share_and_by_its_lower_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools" / "strength")
    reached = import_module("page")._wins
    aim = {"wins": 0.6, "above": 0.5}
    assert reached({**aim, "win_share": {"value": 0.6, "interval": [0.51, 0.69]}})
    assert not reached({**aim, "win_share": {"value": 0.61, "interval": [0.5, 0.7]}})
    assert not reached({**aim, "win_share": {"value": 0.59, "interval": [0.55, 0.63]}})


Measure = Callable[..., dict[str, Any]]


@pytest.fixture
def row() -> dict[str, Any]:
    return {"one": "greedy", "others": "random", "players": 3, "games": 6, "first": 7, "jobs": 1}


@pytest.fixture
def measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: dict[str, Any]) -> Measure:
    """Measures that row alone, in a folder of its own, and gives the results that are kept."""
    monkeypatch.syspath_prepend(ROOT / "tools" / "strength")
    monkeypatch.chdir(tmp_path)
    module = import_module("measure")
    (tmp_path / "docs").mkdir()
    for name, value in {"HERE": tmp_path, "ROOT": tmp_path, "ROWS": {"row": row}}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module, "RESULTS", tmp_path / "results.json")

    def run(*options: str) -> dict[str, Any]:
        monkeypatch.setattr("sys.argv", ["measure.py", *options])
        assert module.main() == 0
        kept = tmp_path / "results.json"
        return dict(json.loads(kept.read_text("utf-8"))) if kept.exists() else {}

    return run


def test_a_quick_look_keeps_nothing(measure: Measure, capsys: pytest.CaptureFixture[str]) -> None:
    assert measure("--games", "3") == {}
    assert "row: 3 games" in capsys.readouterr().out
    kept = measure()
    assert kept["row"]["games"] == 6
    assert measure("--games", "3", "--again") == kept
    assert "row: 3 games" in capsys.readouterr().out
    assert measure("--games", "6") == kept
    assert capsys.readouterr().out == "", "it was measured already"


def test_a_row_that_was_changed_is_measured_anew(measure: Measure, row: dict[str, Any]) -> None:
    measure()
    row["first"] = 8
    with pytest.raises(SystemExit, match=r"of another arena: first differs \(--again begins anew\)"):
        measure()
    assert measure("--again")["row"]["first"] == 8
    row["jobs"] = 2
    assert measure()["row"]["jobs"] == 1, "the same games, however many at a time"


def test_results_are_kept_in_the_order_of_the_rows(
    measure: Measure, row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("measure"), "ROWS", {"first": row, "second": row})
    measure("--only", "second")
    assert list(measure("--only", "first")) == ["first", "second"]


def test_the_page_of_strategy_tells_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ROOT / "tools" / "strategy"
    monkeypatch.syspath_prepend(folder)
    report = import_module("report")
    games = [report.Numbers(path) for name in report.FILES if (path := folder / f"{name}.json").exists()]
    assert games
    assert report.page(games) == (ROOT / "docs" / "strategy.md").read_text("utf-8")
    for name in import_module("plots").ALL:
        assert (ROOT / "docs" / "strategy" / f"{name}.svg").exists()


def test_what_was_counted_agrees_with_itself() -> None:
    for path in (ROOT / "tools" / "strategy").glob("*.json"):
        found = json.loads(path.read_text("utf-8"))
        games, groups = found["games"], [found["winners"], found["others"]]
        assert [group["seats"] for group in groups] == [games, games * (found["players"] - 1)]
        assert sum(wins for wins, _ in found["order"]) == games
        total = sum(group["vp"] for group in groups)
        assert sum(vp for _, vp in found["order"]) == total
        assert sum(sum(map(sum, group["sources"])) for group in groups) == total
        assert all(sum(rounds) <= games for rounds in found["closed"])
        assert all(tile["flipped"] <= tile["built"] <= tile["actions"] for tile in found["tiles"])
