"""The arena: who plays whom, what is kept, and what is made of it."""

import csv
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from brass_fast.arena import Contest, Played, Result, decision, play, ratings, report, rows, standings
from brass_fast.arena.journal import Journal, KeptGamesError
from brass_fast.arena.standings import Mean
from brass_fast.errors import BrassError
from brass_fast.intervals import student, wilson
from brass_fast.output_files import OutputError


def contest(bots: str = "planner,greedy,random", players: int = 3, games: int = 6, first: int = 1) -> Contest:
    return Contest.parse(bots, players=players, games=games, first=first)


def run(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brass_fast", "arena", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def made_up(seats: tuple[int, ...], ranking: tuple[int, ...], seed: int = 1) -> Result:
    vp = tuple(100 - 10 * ranking.index(seat) for seat in range(len(seats)))
    return Result(seed, seats, vp, ranking, (10,) * len(seats), (0.01,) * len(seats))


def all_won_by_the_first(duel: Contest) -> list[Result]:
    return [
        made_up(seats, (winner, *(seat for seat in range(duel.players) if seat != winner)), seed)
        for seed, seats in map(duel.game, range(duel.games))
        for winner in [seats.index(0)]
    ]


def test_every_bot_sits_in_every_seat_of_every_deck() -> None:
    games = [contest().game(number) for number in range(6)]
    assert [seed for seed, _ in games] == [1, 1, 1, 2, 2, 2]
    assert [seats for _, seats in games[:3]] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert [seats for _, seats in games[3:]] == [seats for _, seats in games[:3]]


def test_the_last_bot_fills_up_the_table() -> None:
    two = contest("planner,greedy", players=4, games=1)
    assert two.games == 4
    assert [two.game(number)[1] for number in range(4)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]


def test_one_bot_among_its_like_plays_each_deck_once() -> None:
    alone = contest("planner", players=4, games=3)
    assert [alone.game(number) for number in range(3)] == [(seed, (0, 0, 0, 0)) for seed in (1, 2, 3)]
    played = play.play(alone, Journal(alone), lambda _: None, jobs=1)
    (standing,) = standings(alone, played.results)
    assert (standing.seats, standing.wins, standing.share) == (12, 3, Mean(0.25, None))
    (rating,) = ratings.ratings(alone, played.results)
    assert (rating.rating, rating.interval) == (0, None)
    assert not decision.is_decided(alone, played.results * decision.FEWEST_DECKS)


def test_too_many_bots_for_a_table_meet_in_all_ways() -> None:
    three, four = contest("planner,greedy,random"), contest("planner,greedy,random,mcts")
    assert three.games_per_deck == 3
    assert four.lineups == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    assert four.games == four.games_per_deck == 12
    assert [four.game(number)[0] for number in (0, 11, 12)] == [1, 1, 2]


@pytest.mark.parametrize(
    ("bots", "code", "text"),
    [
        ("planner,planner", "bots", "named twice"),
        ("planner,rnd", "unknown-bot", "there is no bot 'rnd'"),
    ],
)
def test_wrong_contests_say_what_is_right(bots: str, code: str, text: str) -> None:
    with pytest.raises(BrassError, match=text) as caught:
        contest(bots)
    assert caught.value.code == code


def test_seeds_end() -> None:
    with pytest.raises(BrassError, match="beyond"):
        contest(first=2**64 - 1, games=6)


def test_results_depend_on_the_deck_and_the_seats_alone() -> None:
    def results(jobs: int) -> list[tuple[Any, ...]]:
        played = play.play(contest(games=30), Journal(contest()), lambda _: None, jobs=jobs)
        assert not played.interrupted
        return [(r.seed, r.seats, r.vp, r.ranking, r.decisions) for r in played.results]

    assert results(1) == results(3)


def test_standings_count_seats_wins_and_margins() -> None:
    duel = contest("planner,greedy", players=3, games=6)
    results = [
        made_up((0, 1, 1), (0, 1, 2)),
        made_up((1, 0, 1), (0, 1, 2)),
        made_up((1, 1, 0), (2, 0, 1)),
        made_up((0, 1, 1), (0, 2, 1), 2),
    ]
    one, field = standings(duel, results)
    assert (one.bot, one.seats, one.wins, one.share.value) == ("planner", 4, 3, 0.75)
    assert (field.bot, field.seats, field.wins, field.share.value) == ("greedy", 8, 1, 0.125)
    assert one.vp.value == (100 + 90 + 100 + 100) / 4
    assert one.margin.value == (10 - 10 + 10 + 10) / 4
    assert one.seconds == pytest.approx(0.001)
    low, high = one.share.interval or (0, 0)
    assert 0 < low < 0.75 < high < 1


def test_games_that_all_end_alike_are_worth_no_more_than_their_decks() -> None:
    duel = contest("planner,greedy", players=4, games=8)
    results = all_won_by_the_first(duel)
    for decks, games in ((1, results[:4]), (2, results)):
        best, field = standings(duel, games)
        assert best.share == Mean(1, wilson(1, decks))
        assert field.share == Mean(0, wilson(0, decks))
    assert standings(duel, [])[0].share == Mean(0, None)


def test_one_deck_tells_nothing_of_how_decks_differ() -> None:
    duel = contest("planner,greedy", players=3, games=3)
    results = [made_up(duel.game(number)[1], (0, 1, 2)) for number in range(3)]
    one, _ = standings(duel, results)
    assert one.vp.interval is None
    assert one.margin.interval is None
    assert one.share == Mean(1 / 3, wilson(1 / 3, 1))
    assert [rating.interval for rating in ratings.ratings(duel, results)] == [None, None]
    table = report.text(duel, Played(tuple(results), 1.0, interrupted=False, decided=None))
    assert table.splitlines()[0] == "3 games of 3 players on 1 deck (equals win 33.3 %)"


def equals(rng: np.random.Generator, decks: int) -> tuple[Contest, list[Result]]:
    """Three equal bots, each of which is good at some decks and bad at others."""
    three = contest(games=3 * decks)
    results = []
    for number in range(three.games):
        if number % 3 == 0:
            luck = rng.normal(0, 2, 3)
        seed, seats = three.game(number)
        skill = luck[list(seats)] + rng.gumbel(size=3)
        vp = tuple(map(int, np.round(100 + 10 * skill)))
        results.append(Result(seed, seats, vp, tuple(map(int, np.argsort(-skill))), (1,) * 3, (0.1,) * 3))
    return three, results


def holds(interval: tuple[float, float] | None, truth: float) -> bool:
    assert interval is not None
    return interval[0] <= truth <= interval[1]


@pytest.mark.parametrize(("decks", "contests"), [(3, 300), (8, 300), (12, 300), (40, 150)])
def test_intervals_hold_as_often_as_they_say(decks: int, contests: int) -> None:
    """With the normal distribution it would be 80, 90, 91 % of points, and 86 % of ratings by three decks."""
    rng = np.random.default_rng(4)
    vp = 100 + 10 * np.euler_gamma
    held = Counter[str]()
    for _ in range(contests):
        played = equals(rng, decks)
        for standing, rating in zip(standings(*played), ratings.ratings(*played), strict=True):
            held["vp"] += holds(standing.vp.interval, vp)
            held["share"] += holds(standing.share.interval, 1 / 3)
            held["rating"] += holds(rating.interval, 0)
    assert 0.93 < held["vp"] / (3 * contests) < 0.97
    assert held["share"] / (3 * contests) > 0.94  # few decks tell little: Wilson's is wide then
    assert held["rating"] / (3 * contests) > 0.94


def test_ratings_find_the_strengths_that_made_the_rankings() -> None:
    rng = np.random.default_rng(2)
    strengths = np.array([1.0, 0.0, -1.0])
    three = contest(games=3000)
    results = []
    for number in range(3000):
        seed, seats = three.game(number)
        # A ranking by Plackett and Luce: sort strengths with noise of Gumbel.
        order = np.argsort(-(strengths[list(seats)] + rng.gumbel(size=3)))
        results.append(made_up(seats, tuple(map(int, order)), seed))
    found = ratings.ratings(three, results)
    assert [rating.bot for rating in found] == ["planner", "greedy", "random"]
    assert sum(rating.rating for rating in found) == pytest.approx(0, abs=1e-6)
    for rating, strength in zip(found, strengths, strict=True):
        assert rating.interval is not None
        low, high = rating.interval
        assert low < ratings.SCALE * strength < high
        assert 5 < rating.rating - low < 40


def test_few_decks_are_known_to_hide_some_of_their_spread() -> None:
    """As a variance is a sum of squares over one less than their number."""
    _, results = equals(np.random.default_rng(5), 2)
    decks = [results[:3], results[3:]]
    orders = Counter(ratings._order(result) for result in results)
    two, four = (ratings._reaches(np.zeros(3), orders, decks * times) for times in (1, 2))
    assert four / two == pytest.approx(student(3) / student(1) * math.sqrt(2 * (4 / 3) / (2 / 1)))


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    duel = contest("planner,greedy", players=3, games=6)
    best, field = ratings.ratings(duel, [made_up((0, 1, 1), (0, 1, 2)), made_up((1, 0, 1), (1, 0, 2))])
    assert 0 < best.rating < 1000
    assert best.rating == pytest.approx(-field.rating)
    assert ratings.ratings(duel, []) == ()


def test_how_much_better_is_open_where_one_always_wins() -> None:
    """All decks say the same then, but a rating that is half as high or twice as high would do as well."""
    duel = contest("planner,greedy", players=3, games=60)
    results = all_won_by_the_first(duel)
    best, _ = ratings.ratings(duel, results)
    assert best.interval is not None
    assert best.interval[0] < best.rating - 200
    assert best.interval[0] > 0


def test_equal_bots_are_rarely_taken_for_different_however_often_one_looks() -> None:
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(200):
        values = rng.normal(0, 1, 400)
        counts = np.arange(1, 401)
        means = np.cumsum(values) / counts
        variances = np.cumsum(values**2) / counts - means**2
        looks = range(decision.FEWEST_DECKS, 400)
        wrong += any(abs(means[n - 1]) > decision.radius(n, variances[n - 1], 0.05) for n in looks)
    assert wrong / 200 < 0.08


def test_the_stop_rule_stops_when_all_is_clear() -> None:
    clear = contest("planner,random", players=3, games=3000)
    played = play.play(clear, Journal(clear), lambda _: None, jobs=2, until_decided=True)
    assert played.decided
    assert not played.interrupted
    assert 3 * decision.FEWEST_DECKS <= len(played.results) < 3000
    assert report.text(clear, played).endswith("\nthe order of the bots is decided")


def test_the_stop_rule_says_when_all_games_decide_nothing() -> None:
    few = contest("planner,random", players=3, games=6)
    played = play.play(few, Journal(few), lambda _: None, jobs=1, until_decided=True)
    assert (played.decided, played.interrupted, len(played.results)) == (False, False, 6)
    assert "\nthe order of the bots is not decided yet: " in report.text(few, played)
    plain = play.play(few, Journal(few), lambda _: None, jobs=1)
    assert plain.decided is None
    assert "decided" not in report.text(few, plain)


def test_the_last_games_can_decide() -> None:
    clear = contest("planner,random", players=3, games=180)
    played = play.play(clear, Journal(clear), lambda _: None, jobs=1)
    kept = Journal(clear)
    kept.results = played.results
    assert play.play(clear, kept, lambda _: None, jobs=1, until_decided=True).decided


def test_a_journal_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "games.journal"
    whole = play.play(contest(games=12), Journal(contest(games=12)), lambda _: None, jobs=1)
    journal = Journal(contest(games=12), path)
    journal.add(whole.results[:5])
    journal.close(finished=False)
    path.write_text(path.read_text() + "[1,[0,1")  # broken off
    with pytest.raises(OutputError, match=r"holds 5 games .* --resume goes on with them"):
        Journal(contest(games=12), path)
    again = Journal(contest(games=12), path, resume=True)
    assert [r.vp for r in again.results] == [r.vp for r in whole.results[:5]]
    done = play.play(contest(games=12), again, lambda _: None, jobs=1)
    assert [r.vp for r in done.results] == [r.vp for r in whole.results]
    assert Journal(contest(games=12), path, resume=True).results == rounded(done.results)
    again.close(finished=True)
    assert not path.exists()


def rounded(results: Iterable[Result]) -> tuple[Result, ...]:
    return tuple(replace(one, seconds=tuple(round(s, 6) for s in one.seconds)) for one in results)


@pytest.fixture(scope="module")
def twelve() -> tuple[Result, ...]:
    return play.play(contest(games=12), Journal(contest()), lambda _: None, jobs=1).results


@pytest.fixture
def kept(tmp_path: Path, twelve: tuple[Result, ...]) -> Path:
    """A journal with eleven games."""
    path = tmp_path / "rows.csv.journal"
    journal = Journal(contest(games=12), path)
    journal.add(twelve[:11])
    journal.close(finished=False)
    return path


@pytest.mark.parametrize(
    ("change", "text"), [({"first": 2}, "first differs"), ({"players": 4}, "players differs")]
)
def test_a_journal_of_another_contest_is_refused(kept: Path, change: dict[str, int], text: str) -> None:
    before = kept.read_bytes()
    for resume in (True, False):
        with pytest.raises(KeptGamesError, match=text):
            Journal(contest(**change), kept, resume=resume)  # type: ignore[arg-type]
    with pytest.raises(KeptGamesError, match=text):
        Journal(contest(**change), kept, resume=True, force=True)  # type: ignore[arg-type]
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "text"),
    [("{}\n", "of another arena"), ("no json\n", "no journal"), ("[1]\n", "no journal"), ("{", "no journal")],
)
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, content: str, text: str) -> None:
    path = tmp_path / "rows.csv.journal"
    path.write_text(content)
    for resume in (True, False):
        with pytest.raises(KeptGamesError, match=text):
            Journal(contest(), path, resume=resume)


def test_games_are_kept_beyond_those_that_are_asked_for(kept: Path) -> None:
    before = kept.read_bytes()
    with pytest.raises(KeptGamesError, match="holds 11 games, more than the 6 to be played"):
        Journal(contest(games=6), kept, resume=True)
    assert kept.read_bytes() == before


def test_an_old_journal_makes_way_if_that_is_asked_for(kept: Path, twelve: tuple[Result, ...]) -> None:
    before = kept.read_bytes()
    journal = Journal(contest("random,greedy"), kept, force=True)
    assert journal.results == ()
    assert kept.read_bytes() == before, "until there is a game to be kept"
    journal.add([])
    assert kept.read_bytes() == before
    journal.add([replace(twelve[0], seats=(0, 1, 1))])
    journal.close(finished=False)
    assert len(Journal(contest("random,greedy"), kept, resume=True).results) == 1


def test_a_journal_without_games_is_as_good_as_none(
    tmp_path: Path, kept: Path, twelve: tuple[Result, ...]
) -> None:
    path = tmp_path / "games.journal"
    Journal(contest(), path).close(finished=False)
    assert not path.exists()
    for content in ("", kept.read_text().splitlines(keepends=True)[0]):
        for resume in (True, False):
            path.write_text(content)
            journal = Journal(contest("planner,greedy"), path, resume=resume)
            assert journal.results == ()
            journal.add([replace(twelve[0], seats=(0, 1, 1))])
            journal.close(finished=False)
            assert len(Journal(contest("planner,greedy"), path, resume=True).results) == 1


def test_two_arenas_do_not_share_a_journal(tmp_path: Path, twelve: tuple[Result, ...]) -> None:
    path = tmp_path / "games.journal"
    one, two = Journal(contest(), path), Journal(contest(), path)
    one.add(twelve[:1])
    with pytest.raises(OutputError, match=r"games\.journal: File exists$"):
        two.add(twelve[:1])
    one.close(finished=False)


@pytest.mark.skipif(os.name != "posix", reason="the size of files has a limit there")
def test_a_full_disk_costs_no_game_that_was_kept(kept: Path, twelve: tuple[Result, ...]) -> None:
    import resource

    size = kept.stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    journal = Journal(contest(games=12), kept, resume=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, before[1]))
    try:
        with pytest.raises(OutputError) as caught:
            journal.add(twelve[11:])
        with pytest.raises(OutputError, match=r"rows\.csv: File too large"):
            rows.write(kept.with_suffix(""), contest(), twelve * 10)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        journal.close(finished=False)
    assert str(caught.value) == f"cannot write {kept}: File too large; the 11 games before are kept"
    assert kept.stat().st_size == size
    assert len(Journal(contest(games=12), kept, resume=True).results) == 11


def test_rows_in_all_formats_say_the_same(tmp_path: Path) -> None:
    from pyarrow import parquet

    results = play.play(contest(), Journal(contest()), lambda _: None, jobs=1).results
    paths = [tmp_path / f"rows{suffix}" for suffix in rows.SUFFIXES]
    for path in paths:
        rows.write(path, contest(), results)
    with paths[0].open() as file:
        from_csv = list(csv.DictReader(file))
    from_jsonl = [json.loads(line) for line in paths[1].read_text().splitlines()]
    from_parquet = parquet.read_table(paths[2]).to_pylist()
    assert from_jsonl == from_parquet == list(rows.rows(contest(), results))
    assert [{key: str(value) for key, value in row.items()} for row in from_jsonl] == from_csv
    assert len(from_csv) == 18
    for game in range(6):
        mine = [row for row in from_jsonl if row["game"] == game]
        assert sorted(row["place"] for row in mine) == [1, 2, 3]
        assert sum(row["win"] for row in mine) == 1
        assert max(row["margin"] for row in mine) >= 0


def test_the_command_prints_a_document_and_a_table(tmp_path: Path) -> None:
    done = run("--bots", "greedy,random", "--games", "16", "--json", "-o", tmp_path / "rows.csv")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert document["command"] == "arena"
    assert (document["games"], document["players"]) == (16, 4)
    greedy, random = document["bots"]
    assert (greedy["bot"], greedy["seats"], greedy["wins"]) == ("greedy", 16, 16)
    assert random["seats"] == 48
    assert greedy["rating"]["value"] > random["rating"]["value"]
    assert greedy["seconds_per_decision"] > 0
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 65
    assert not (tmp_path / "rows.csv.journal").exists()
    table = run("--bots", "greedy,random", "--games", "4").stdout
    assert "4 games of 4 players on 1 deck (" in table
    assert "greedy" in table.splitlines()[2]


def test_all_that_is_measured_is_shown_with_its_interval() -> None:
    duel = contest("greedy,random", players=3, games=60)
    played = play.play(duel, Journal(duel), lambda _: None, jobs=1)
    head, row, _ = report.text(duel, played).splitlines()[1:]
    assert re.split("  +", head)[2:9] == [
        *["wins", "95 % interval", "VP", "95 % interval"],
        "margin",
        "95 % interval",
        "rating",
    ]
    best, _ = standings(duel, played.results)
    assert best.margin.interval is not None
    assert (
        f"  {best.margin.value:+.1f}  {best.margin.interval[0]:+.1f} to {best.margin.interval[1]:+.1f}  "
        in row
    )
    assert best.vp.interval is not None
    assert f"  {best.vp.value:.1f}  {best.vp.interval[0]:.1f} to {best.vp.interval[1]:.1f}  " in row


def test_nothing_is_minus_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = contest("greedy,random", players=3, games=3)
    played = Played((made_up((0, 1, 1), (0, 1, 2)),), 1.0, interrupted=True, decided=None)
    tiny = [ratings.Rating(bot, value, None) for bot, value in zip(duel.names, (0.3, -0.3), strict=True)]
    monkeypatch.setattr(report, "ratings", lambda *_: tiny)
    table = report.text(duel, played)
    assert table.count("+0 ") == 2
    assert "-0 " not in table
    assert report.document(duel, played)["interrupted"] is True


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--bots", ""], "there is no bot ''"),
        (["--bots", "greedy,rnd"], "there is no bot 'rnd'"),
        (["--bots", "greedy,random", "--games", "0"], "--games"),
        (
            ["--bots", "greedy,random", "--first-seed", str(2**64 - 1), "--games", "8"],
            "for --first-seed: the seeds",
        ),
        (["--bots", "greedy,random", "--resume"], "--output"),
        (["--bots", "greedy,random", "-o", "rows.txt"], ".csv, .jsonl or .parquet"),
        (["--bots", "greedy,random", "-o", "/no/such/place.csv"], "cannot write"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(args: list[str], text: str) -> None:
    done = run(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert text in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal there")
def test_ctrl_c_keeps_what_was_played_and_resume_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    args = ["--bots", "planner,greedy", "--output", str(path), "--quiet", "-j", "1"]
    command = [sys.executable, "-m", "brass_fast", "arena", *args, "--games", "400000"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    journal = tmp_path / "rows.jsonl.journal"
    deadline = time.monotonic() + 60
    while not (journal.exists() and journal.stat().st_size > 2000) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, said = process.communicate(timeout=60)
    # Half a second is promised where the machine is idle; tests may have but a part of a busy one.
    assert time.monotonic() - start < 2
    assert process.returncode == 130
    assert "--resume goes on" in said
    kept = len(path.read_text().splitlines())
    assert kept > 0
    games = str(kept // 4 + 8)
    done = run(*args, "--games", games, "--resume")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(path.read_text().splitlines()) >= kept + 32
    fresh = run("--bots", "planner,greedy", "--games", games, "-o", tmp_path / "fresh.jsonl", "-q")
    assert fresh.returncode == 0

    def without_time(file: Path) -> list[dict[str, Any]]:
        return [
            {k: v for k, v in json.loads(line).items() if k != "seconds"}
            for line in file.read_text().splitlines()
        ]

    assert without_time(path) == without_time(tmp_path / "fresh.jsonl")


def test_a_directory_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.mkdir()
    done = run("--bots", "random,greedy", "--games", "8", "-o", path, "--force")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"brass-fast: cannot write {path}: Is a directory\n"
    assert [one.name for one in tmp_path.iterdir()] == ["rows.csv"]


def command(monkeypatch: pytest.MonkeyPatch, *args: object) -> int:
    """The command line in this process: its exit status."""
    from brass_fast import cli

    monkeypatch.setattr(sys, "argv", ["brass-fast", "arena", "--quiet", *map(str, args)])
    return cli.run()


ELEVEN = ("--bots", "planner,greedy,random", "--players", "3")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ["--games", "12"],
            "holds 11 games of an arena that was not finished: --resume goes on with them; --force begins",
        ),
        (["--games", "12", "--first-seed", "2"], "is of another arena: first differs; --force begins anew"),
        (
            ["--games", "12", "--first-seed", "2", "--resume"],
            "is of another arena: first differs; --force without --resume begins anew",
        ),
        (
            ["--games", "12", "--first-seed", "2", "--resume", "--force"],
            "--force without --resume begins anew",
        ),
        (
            ["--games", "4", "--resume"],
            "holds 11 games, more than the 6 to be played; --force without --resume begins anew",
        ),
    ],
)
def test_messages_about_kept_games_name_the_ways_on(
    kept: Path,
    args: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = kept.read_bytes()
    assert command(monkeypatch, *ELEVEN, *args, "--output", kept.with_suffix("")) == 2
    message = capsys.readouterr().err
    assert f"{kept} {said}" in message or said in message
    assert message.count("\n") == 1
    assert [one.name for one in kept.parent.iterdir()] == [kept.name]
    assert kept.read_bytes() == before


def test_the_ways_on_lead_on(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output, before = kept.with_suffix(""), kept.read_bytes()
    for way in (["--resume"], ["--force"], ["--first-seed", "2", "--force"]):
        kept.write_bytes(before)
        output.unlink(missing_ok=True)
        assert command(monkeypatch, *ELEVEN, "--games", "12", *way, "--output", output) == 0
        assert len(output.read_text().splitlines()) == 37
        assert not kept.exists()


def test_resume_overwrites_no_output_but_its_own(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = kept.with_suffix("")
    output.write_text("of these eleven games\n")
    args = [*ELEVEN, "--games", "12", "--resume", "--output", output]
    assert command(monkeypatch, *args) == 0
    output.write_text("of another contest, which is finished\n")
    assert command(monkeypatch, *args) == 2
    assert capsys.readouterr().err == f"brass-fast: {output} exists: --force overwrites it\n"
    assert output.read_text() == "of another contest, which is finished\n"
    assert command(monkeypatch, *args, "--force") == 0
    assert len(output.read_text().splitlines()) == 37


FAILS = """
class Fails:
    def __init__(self, *, seed): pass
    def choose(self, view): raise ValueError
"""


def test_a_bot_that_fails_at_once_leaves_nothing_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "failing_bot.py").write_text(FAILS)
    monkeypatch.syspath_prepend(tmp_path)
    output = tmp_path / "rows.csv"
    assert command(monkeypatch, "--bots", "failing_bot:Fails,random", "--games", "4", "-o", output) == 1
    assert not list(tmp_path.glob("rows.csv*"))
    assert command(monkeypatch, "--bots", "greedy,random", "--games", "4", "-o", output) == 0


def test_games_that_could_not_be_written_stay_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "rows.csv"
    monkeypatch.setattr(csv.DictWriter, "writerows", fail)
    assert command(monkeypatch, "--bots", "random,greedy", "--games", "8", "-o", path) == 2
    assert capsys.readouterr().err == f"brass-fast: cannot write {path}: No space left on device\n"
    assert len((tmp_path / "rows.csv.journal").read_text().splitlines()) > 8
