import csv
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import brass_fast
from brass_fast import cli, verify

COMMAND = [sys.executable, "-W", "error", "-m", "brass_fast"]
COLUMNS = [
    *("seed", "players", "seat", "bot", "first_player", "place", "win"),
    *("vp", "vp_canal_links", "vp_rail_links", "vp_cotton", "vp_coal", "vp_iron", "vp_port", "vp_shipyard"),
    *("vp_money", "vp_canal_period", "income", "money", "loans", "selloffs", "decisions"),
]


def run(*arguments: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def simulate(*arguments: object) -> dict[str, Any]:
    done = run("simulate", "--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


# -- wrong usage and input: one line, exit 2, nothing played and nothing written


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "Missing command"),
        (("simulat",), "No such command 'simulat'"),
        (("simulate",), "Missing option '--seeds'"),
        (("simulate", "--seeds", "5-1"), "--seeds: 5-1 runs backward: write 1-5"),
        (("simulate", "--seeds", "1-10,5"), "--seeds: 1-10 and 5 overlap"),
        (("simulate", "--seeds", "x\ny"), r"--seeds: 'x\ny' is neither a seed nor a range"),
        (("simulate", "--seeds", "-3"), "--seeds"),
        (("simulate", "--seeds", str(2**64)), "too large"),
        (("simulate", "--seeds", "1", "--players", "2"), "--players"),
        (("simulate", "--seeds", "1", "--players", "5"), "--players"),
        (("simulate", "--seeds", "1", "--players", "1000000000"), "--players"),
        (("simulate", "--seeds", "1", "--players", "four"), "--players"),
        (("simulate", "--seeds", "1", "--bots", "rnd"), "--bots: there is no bot 'rnd': the bots are random"),
        (("simulate", "--seeds", "1", "--bots", ""), "--bots: there is no bot ''"),
        (("simulate", "--seeds", "1", "--bots", "random,random"), "--bots: 2 bots for 4 players"),
        (("simulate", "--seeds", "1", "--bots", "random," * 4 + "random"), "--bots: 5 bots for 4 players"),
        (("simulate", "--seeds", "1", "--jobs", "-1"), "--jobs"),
        (("simulate", "--seeds", "1", "--jobs", "100000"), "--jobs"),
        (("simulate", "--seeds", "1", "--jobs", "two"), "--jobs"),
        (("simulate", "--seeds", "1", "--frobnicate"), "No such option: --frobnicate"),
        (("simulate", "--seeds", "1", "extra"), "extra"),
        (("simulate", "--seeds", "1", "--output", "rows"), "must end in .csv, .jsonl or .parquet"),
        (("simulate", "--seeds", "1", "--output", "rows.txt"), "must end in .csv, .jsonl or .parquet"),
        (
            ("simulate", "--seeds", "1", "--output", "no/such/rows.csv"),
            "cannot write no/such/rows.csv: No such file",
        ),
        (
            ("simulate", "--seeds", "1", "--output", "no/such/rows.parquet"),
            "cannot write no/such/rows.parquet",
        ),
        (("verify", "--seeds", "5-1"), "--seeds: 5-1 runs backward"),
        (("verify", "--seeds", "1", "--players", "2"), "--players"),
        (("verify", "--seeds", "1", "--choose", "best"), "--choose"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    arguments: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("brass-fast: ")
    assert done.stderr.count("\n") == 1
    assert reason in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.parquet"])
def test_a_file_that_exists_is_kept(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text("dear to me")
    done = run("simulate", "--seeds", "1", "--output", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"brass-fast: {path} exists: --force overwrites it\n"
    assert path.read_text() == "dear to me"


def test_a_wrong_bot_does_not_cost_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("dear to me")
    assert run("simulate", "--seeds", "1", "--bots", "rnd", "--force", "--output", path).returncode == 2
    assert path.read_text() == "dear to me"


def test_a_directory_is_no_output(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.mkdir()
    done = run("simulate", "--seeds", "1", "--force", "--output", path)
    assert (done.returncode, done.stderr) == (2, f"brass-fast: cannot write {path}: Is a directory\n")


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.parquet"])
def test_a_full_disk_is_said(name: str, tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    path = tmp_path / name
    path.symlink_to("/dev/full")
    done = run("simulate", "--seeds", "1-100", "--force", "--output", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"brass-fast: cannot write {path}: No space left on device; ")
    assert done.stderr.count("\n") == 1


def test_parquet_without_pyarrow_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError")
    path = tmp_path / "rows.parquet"
    done = run("simulate", "--seeds", "1", "--output", path, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"brass-fast: {path}: parquet needs pyarrow: pip install 'brass-fast[data]'\n"
    assert not path.exists()


# -- simulate


def test_the_document_has_what_is_promised() -> None:
    document = simulate("--seeds", "1-10,50", "--players", "3", "--bots", "random,random,random")
    assert " ".join(document) == (
        "command version rules_version seeds players bots games decisions seconds seats actions"
    )
    assert document["command"] == "simulate"
    assert document["version"] == brass_fast.__version__
    assert document["rules_version"] == brass_fast.RULES_VERSION
    assert (document["seeds"], document["players"], document["bots"]) == ("1-10,50", 3, ["random"] * 3)
    assert document["games"] == 11
    assert document["decisions"] == sum(document["actions"].values())
    assert 0 < document["seconds"] < 60
    assert [seat["seat"] for seat in document["seats"]] == [0, 1, 2]
    assert sum(seat["wins"] for seat in document["seats"]) == 11
    for seat in document["seats"]:
        for column in COLUMNS[4:]:
            assert set(seat[column]) == {"mean", "sd", "min", "max"}
            assert seat[column]["min"] <= seat[column]["mean"] <= seat[column]["max"]
        low, high = seat["win_interval"]
        assert low <= seat["win"]["mean"] <= high


def test_one_bot_sits_everywhere() -> None:
    assert simulate("--seeds", "7")["bots"] == ["random"] * 4
    assert simulate("--seeds", "7", "--bots", "random")["bots"] == ["random"] * 4


def test_one_game_has_no_spread() -> None:
    seat = simulate("--seeds", "7")["seats"][0]
    assert seat["vp"]["sd"] is None
    assert seat["vp"]["mean"] == seat["vp"]["min"] == seat["vp"]["max"]


def test_the_largest_seed_is_a_seed(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    assert simulate("--seeds", f"{2**64 - 2}-{2**64 - 1}", "--output", path)["games"] == 2
    assert [row["seed"] for row in read_csv(path)] == [str(2**64 - 2)] * 4 + [str(2**64 - 1)] * 4


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.parquet"])
def test_results_do_not_depend_on_jobs(name: str, tmp_path: Path) -> None:
    documents, files = [], []
    for jobs in (1, 2, 7):
        path = tmp_path / f"{jobs}-{name}"
        document = simulate("--seeds", "1-300,1000-1050", "--jobs", jobs, "--output", path)
        del document["seconds"]
        documents.append(document)
        files.append(path.read_bytes())
    assert documents == documents[:1] * 3
    assert files == files[:1] * 3


def test_all_formats_hold_the_same_rows(tmp_path: Path) -> None:
    from pyarrow import parquet

    for name in ("rows.csv", "rows.jsonl", "rows.parquet"):
        simulate("--seeds", "90-99,5", "--output", tmp_path / name)
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [(row["seed"], row["seat"]) for row in rows] == [
        (seed, seat) for seed in (5, *range(90, 100)) for seat in range(4)
    ]
    assert all(list(row) == COLUMNS for row in rows)
    assert read_csv(tmp_path / "rows.csv") == [
        {name: str(value) for name, value in row.items()} for row in rows
    ]
    assert (tmp_path / "rows.csv").read_text().startswith(",".join(COLUMNS) + "\n5,4,0,random,")
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.column_names == COLUMNS
    assert table.to_pylist() == rows


def test_force_overwrites_all_of_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("old\n" * 100_000)
    simulate("--seeds", "1", "--force", "--output", path)
    assert len(path.read_text().splitlines()) == 5


def test_the_table_is_for_people() -> None:
    done = run("simulate", "--seeds", "1-200")
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("200 games of 4 players", "games/s", "decisions a game", "95 % interval", "tiles sold off"):
        assert words in done.stdout
    assert "build" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_quiet_says_nothing() -> None:
    done = run("simulate", "--seeds", "1-20", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_jobs_may_come_from_the_environment() -> None:
    assert run("simulate", "--seeds", "1", "--quiet", BRASS_JOBS="2").returncode == 0
    assert run("simulate", "--seeds", "1", "--quiet", BRASS_JOBS="many").returncode == 2


def test_a_reader_that_has_enough_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "simulate", "--seeds", "1-2000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 1


def test_version_and_help() -> None:
    version = f"brass-fast {brass_fast.__version__} (rules version {brass_fast.RULES_VERSION})\n"
    assert run("--version").stdout == version
    for arguments in (["--help"], ["simulate", "--help"], ["verify", "--help"]):
        done = run(*arguments)
        assert done.returncode == 0
        assert "Usage" in done.stdout


def test_progress_is_shown_on_a_terminal_only() -> None:
    terminal, end = pty.openpty()
    done = subprocess.run(
        [*COMMAND, "simulate", "--seeds", "1-20000", "--json"],
        stdout=subprocess.PIPE,
        stderr=end,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "120"},
        timeout=120,
        check=True,
    )
    os.close(end)
    shown = os.read(terminal, 1_000_000).decode()
    os.close(terminal)
    assert "games/s" in shown
    assert "/20000" in shown
    assert json.loads(done.stdout)["games"] == 20_000


# -- Ctrl-C


def interrupt(arguments: list[str], path: Path, least: int) -> subprocess.CompletedProcess[str]:
    """Send Ctrl-C once the output has grown to `least` bytes."""
    process = subprocess.Popen(
        [*COMMAND, "simulate", *arguments, "--output", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not path.exists() or path.stat().st_size < least:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - start < 2  # the promise is half a second, of a machine that has time
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.parquet"])
def test_what_was_finished_is_kept_after_ctrl_c(name: str, tmp_path: Path) -> None:
    from pyarrow import parquet

    path = tmp_path / name
    seeds = f"0-{2**63}"
    done = interrupt(["--seeds", seeds, "--json"], path, 10 if name.endswith("parquet") else 100_000)
    assert done.returncode == 130
    document = json.loads(done.stdout)
    games = document["games"]
    assert games > 0
    kept = f"brass-fast: interrupted: {games:,} of {2**63 + 1:,} games were played and kept in {path}\n"
    assert done.stderr == kept
    if name.endswith("parquet"):
        seeds_kept = parquet.read_table(path)["seed"].to_pylist()
    elif name.endswith("csv"):
        seeds_kept = [int(row["seed"]) for row in read_csv(path)]
    else:
        seeds_kept = [json.loads(line)["seed"] for line in path.read_text().splitlines()]
    assert seeds_kept == [seed for seed in range(games) for _ in range(4)]
    assert simulate("--seeds", f"0-{games - 1}")["seats"] == document["seats"]


def test_the_core_stops_within_half_a_second_of_ctrl_c() -> None:
    code = (
        "import signal, threading, time; from brass_fast import _core\n"
        "def strike():\n"
        "    time.sleep(0.3)\n"
        "    global struck; struck = time.monotonic()\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "threading.Thread(target=strike).start()\n"
        "try:\n"
        "    _core.simulate([(0, 999_999)], 4, ('random',) * 4, 2)\n"
        "except KeyboardInterrupt:\n"
        "    print(time.monotonic() - struck)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert float(done.stdout) < 0.5


# -- verify


def test_verify_finds_no_difference() -> None:
    done = run("verify", "--seeds", "1-2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert document["command"] == "verify"
    assert document["games"] == 2
    assert document["differences"] == []


def test_a_difference_is_a_failed_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    difference = verify.Difference(
        verify.Game(7), ("pass", "card:wigan"), "positions", (("money", "1", "2"),)
    )
    report = verify.Report(games=20, decisions=40, differences=[difference] * 12)
    monkeypatch.setattr(verify, "verify", lambda *_, **__: report)
    monkeypatch.setattr(sys, "argv", ["brass-fast", "verify", "--seeds", "1-20"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    out, err = capsys.readouterr()
    assert "12 games differ" in out
    assert (
        out.count("seed 7, 4 players, uniform, after 2 decisions (last played: card:wigan): positions differ")
        == 10
    )
    assert err.startswith("brass-fast: 12 of 20 games differ; seed 7,")
    assert err.count("\n") == 1


def test_verify_can_be_interrupted() -> None:
    process = subprocess.Popen(
        [*COMMAND, "verify", "--seeds", "0-1000000", "--jobs", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    games = json.loads(out)["games"]
    assert (
        err == f"brass-fast: interrupted: {games:,} of 1,000,001 games were compared, without a difference\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal there")
def test_processes_stop_with_ctrl_c_and_keep_what_is_done() -> None:
    process = start("verify", "--seeds", "0-1000000", "--jobs", "2", "--json", group=True)
    wait_for(lambda: len(children(process.pid)) >= 3)
    time.sleep(4)
    workers = children(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    begun = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - begun < 2  # the promise is half a second, of a machine that has time
    assert process.returncode == 130
    games = json.loads(out)["games"]
    kept = f"brass-fast: interrupted: {games:,} of 1,000,001 games were compared, without a difference\n"
    assert err == kept
    wait_for(lambda: not any(map(is_alive, workers)))


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal there")
def test_processes_that_are_only_starting_stop_with_ctrl_c() -> None:
    process = start("verify", "--seeds", "0-1000000", "--jobs", "2", "--quiet", group=True)
    wait_for(lambda: len(children(process.pid)) >= 2)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.startswith("brass-fast: interrupted: 0 of")
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked up in /proc")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_processes_die_with_their_parent(end: signal.Signals) -> None:
    process = start("verify", "--seeds", "0-1000000", "--jobs", "2", "--quiet")
    wait_for(lambda: len(children(process.pid)) >= 3)
    time.sleep(2)
    workers = children(process.pid)
    process.send_signal(end)
    process.communicate(timeout=60)
    wait_for(lambda: not any(map(is_alive, workers)))


def start(*arguments: str, group: bool = False) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=group,
    )


def children(process: int) -> list[int]:
    found: list[int] = []
    for tasks in Path(f"/proc/{process}/task").glob("*/children"):
        found += map(int, tasks.read_text().split())
    return found


def is_alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


# -- several files: all of them or none


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("games.txt", "must end in .jsonl or .bfr"),
        ("no/such/games.bfr", "No such file"),
        ("directory.bfr", "Is a directory"),
    ],
)
def test_a_refused_record_does_not_cost_the_rows(name: str, record: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "directory.bfr").mkdir()
    arguments = ("simulate", "--seeds", "1", "--force", "-o", name, "--record", record)
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert reason in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["directory.bfr"]
    (tmp_path / name).write_text("dear to me")
    assert run(*arguments, cwd=tmp_path).returncode == 2
    assert (tmp_path / name).read_text() == "dear to me"


@pytest.mark.parametrize("there", ["rows.csv", "games.bfr"])
def test_one_file_that_exists_is_enough_to_write_none(there: str, tmp_path: Path) -> None:
    (tmp_path / there).write_text("dear to me")
    done = run("simulate", "--seeds", "1", "-o", "rows.csv", "--record", "games.bfr", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, f"brass-fast: {there} exists: --force overwrites it\n")
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text() == "dear to me"


def test_rows_that_are_refused_do_not_cost_the_record(tmp_path: Path) -> None:
    (tmp_path / "games.bfr").write_text("dear to me")
    done = run("simulate", "--seeds", "1", "-o", "no/a.csv", "--record", "games.bfr", "--force", cwd=tmp_path)
    assert done.returncode == 2
    assert (tmp_path / "games.bfr").read_text() == "dear to me"


def test_rows_and_record_are_two_files(tmp_path: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to("x.jsonl")
    for other in ("x.jsonl", "./x.jsonl", str(tmp_path / "x.jsonl"), "link.jsonl"):
        for force in ((), ("--force",)):
            arguments = ("simulate", "--seeds", "1", "-o", "x.jsonl", "--record", other, *force)
            done = run(*arguments, cwd=tmp_path)
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
            assert "are one file: name two" in done.stderr
            assert not (tmp_path / "x.jsonl").exists()
    (tmp_path / "x.jsonl").write_text("dear to me")
    (tmp_path / "hard.jsonl").hardlink_to(tmp_path / "x.jsonl")
    done = run("simulate", "--seeds", "1", "-o", "x.jsonl", "--record", "hard.jsonl", "--force", cwd=tmp_path)
    assert done.returncode == 2
    assert "are one file: name two" in done.stderr
    assert (tmp_path / "x.jsonl").read_text() == "dear to me"


# -- Ctrl-C more than once, and at once


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_burst_of_ctrl_c_does_not_break_the_end(name: str, tmp_path: Path) -> None:
    from pyarrow import parquet

    path = tmp_path / name
    process = start("simulate", "--seeds", f"0-{2**63}", "--json", "-o", str(path))
    wait_for(lambda: path.exists() and path.stat().st_size > 3)
    time.sleep(2)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    games = json.loads(out)["games"]
    kept = f"brass-fast: interrupted: {games:,} of {2**63 + 1:,} games were played and kept in {path}\n"
    assert err == kept
    assert games > 0
    rows = parquet.read_metadata(path).num_rows if name.endswith("parquet") else len(read_csv(path))
    assert rows == games * 4


@pytest.mark.parametrize("command", ["simulate", "verify", "arena"])
def test_ctrl_c_at_the_start_is_quiet(command: str) -> None:
    """From the moment that Python lets us; what is before that is a matter of milliseconds."""
    arguments = ["--seeds", "1-9999999"]
    if command == "arena":
        arguments = ["--bots", "greedy,random", "--games", "100000"]
    code = (
        "import os, signal, sys, threading, time; from brass_fast import entry\n"
        "def strike(delay, us=os.getpid()):\n"
        "    time.sleep(delay); os.kill(us, signal.SIGINT)\n"
        "delay = float(sys.argv.pop(1))\n"
        "threading.Thread(target=strike, args=[delay], daemon=True).start()\n"
        "entry.main()\n"
    )
    for step in range(12):
        done = subprocess.run(
            [sys.executable, "-c", code, str(0.05 + step * 0.06), command, *arguments, "--quiet"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stdout) == (130, ""), (step, done.stderr)
        assert done.stderr == "" or done.stderr.startswith("brass-fast: interrupted"), step
        assert done.stderr.count("\n") <= 1, step


# -- standard streams that are closed, or full


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full", "2>&- <&-"])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["simulate", "--seeds", "1-20", "-q", "-o", "rows.csv"], 0),
        (["simulate", "--seeds", "1-20", "-q", "-o", "rows.parquet"], 0),
        (["simulate", "--seeds", "5-1"], 2),
        (["simulate", "--frobnicate"], 2),
        (["verify", "--seeds", "1", "-q", "-j", "2"], 0),
        (["arena", "--bots", "random,greedy", "--games", "8", "-q"], 0),
        (["replay", "missing.jsonl"], 2),
    ],
)
def test_without_standard_error_all_else_is_the_same(
    arguments: list[str], status: int, closed: str, tmp_path: Path
) -> None:
    if "/dev/full" in closed and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, *arguments],  # noqa: S607
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (status, "")
    for path in tmp_path.iterdir():
        fresh = tmp_path / f"fresh{path.suffix}"
        assert run("simulate", "--seeds", "1-20", "-q", "-o", fresh).returncode == 0
        assert path.read_bytes() == fresh.read_bytes()
