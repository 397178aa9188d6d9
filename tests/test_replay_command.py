"""`brass-fast replay`, and the games that `simulate --record` keeps."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import brass_fast as bf
from brass_fast import record_files, reference

GAMES = Path(__file__).parent / "fixtures" / "games"
ONE = GAMES / "trader-4-players.json"
Run = Callable[..., subprocess.CompletedProcess[str]]


# --------------------------------------------------------------------- replay
def test_a_good_record_is_told_with_its_result(run: Run) -> None:
    done = run("replay", ONE)
    given = json.loads(ONE.read_text("utf-8"))
    best = given["result"]["ranking"][0]
    assert (done.returncode, done.stderr) == (0, "")
    first, last = done.stdout.splitlines()
    assert first.startswith(f"game 1: 4 players, seed {given['seed']}, {len(given['actions'])} answers: ")
    assert f"{given['names'][best]} (P{best}) {given['result']['vp'][best]}" in first
    assert last == "1 game fits the rules"
    assert run("replay", ONE, "--quiet").stdout == ""


def test_a_record_can_be_printed_as_text(run: Run) -> None:
    done = run("replay", ONE, "--text")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == bf.Game.from_json(ONE.read_text("utf-8")).text().strip()


def test_json_is_one_document_with_score_sheets(run: Run) -> None:
    done = run("replay", ONE, "--json")
    document = json.loads(done.stdout)
    given = json.loads(ONE.read_text("utf-8"))
    assert document["command"] == "replay"
    (game,) = document["games"]
    assert game["result"] == given["result"]
    assert [seat["total"] for seat in game["score_sheet"]] == given["result"]["vp"]
    assert run("replay", ONE, "--json", "--text").returncode == 2


def test_a_wrong_step_fails_with_step_action_and_reason(run: Run, tmp_path: Path) -> None:
    given = json.loads(ONE.read_text("utf-8"))
    given["actions"][17] = "selloff:wigan/1"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(given))
    done = run("replay", path)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(
        f"brass-fast: {path}: game 1: step 17: selloff:wigan/1 is not legal: the decision is"
    )


def test_a_wrong_result_fails(run: Run, tmp_path: Path) -> None:
    given = json.loads(ONE.read_text("utf-8"))
    given["result"]["vp"][0] += 1
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(given))
    done = run("replay", path)
    assert done.returncode == 1
    assert "result: the game ends with vp" in done.stderr


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (None, "No such file"),
        ("", "no games"),
        ("{", "no JSON"),
        ('{"format": "chess"}', "format: expected 'brass-fast/record/1', got 'chess'"),
    ],
)
def test_what_is_no_record_is_wrong_input(run: Run, tmp_path: Path, content: str | None, text: str) -> None:
    path = tmp_path / "game.json"
    if content is not None:
        path.write_text(content)
    done = run("replay", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert text in done.stderr


def test_one_game_of_a_file_can_be_chosen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert run("simulate", "--seeds", "1-3", "--record", path, "--quiet").returncode == 0
    assert run("replay", path).stdout.splitlines()[-1] == "3 games fit the rules"
    done = run("replay", path, "--game", 2)
    assert [line.split(",")[1] for line in done.stdout.splitlines()[:-1]] == [" seed 2"]
    done = run("replay", path, "--game", 4)
    assert done.returncode == 2
    assert "3 games, there is no game 4" in done.stderr


# --------------------------------------------------------------------- simulate --record
@pytest.mark.parametrize("suffix", [".jsonl", ".bfr"])
@pytest.mark.parametrize("players", [3, 4])
def test_simulated_games_are_kept_in_seed_order(run: Run, tmp_path: Path, suffix: str, players: int) -> None:
    path = tmp_path / f"games{suffix}"
    done = run("simulate", "--seeds", "5-44,90", "--players", players, "--record", path, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    records = [*record_files.read(path)]
    assert [record.seed for record in records] == [*range(5, 45), 90]
    for record in records:
        assert record.names == ("random",) * players
        record.check()
    summary = json.loads(done.stdout)
    assert summary["decisions"] == sum(len(record.actions) for record in records)
    end, decisions = reference.random_game(5, players)
    outcome = end.outcome()
    assert outcome is not None
    assert records[0].result is not None
    assert (records[0].result.vp, len(records[0].actions)) == (outcome.vp, decisions)


def test_rows_and_games_are_kept_together(run: Run, tmp_path: Path) -> None:
    rows, games, alone = tmp_path / "rows.csv", tmp_path / "games.bfr", tmp_path / "alone.csv"
    assert run("simulate", "--seeds", "1-50", "-o", rows, "--record", games, "-q", "-j", 2).returncode == 0
    assert run("simulate", "--seeds", "1-50", "-o", alone, "-q", "-j", 1).returncode == 0
    assert rows.read_bytes() == alone.read_bytes()
    assert sum(1 for _ in record_files.read(games)) == 50


def test_games_are_not_written_over_unless_asked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("mine")
    done = run("simulate", "--seeds", "1", "--record", path)
    assert done.returncode == 2
    assert "exists: --force" in done.stderr
    assert path.read_text() == "mine"
    assert run("simulate", "--seeds", "1", "--record", path, "--force", "-q").returncode == 0
    assert run("replay", path, "-q").returncode == 0


def test_the_name_tells_the_form(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "--seeds", "1", "--record", tmp_path / "games.txt")
    assert done.returncode == 2
    assert "must end in .jsonl or .bfr" in done.stderr
    assert not (tmp_path / "games.txt").exists()
