"""Bots by spec, in Python and on the command line."""

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import brass_fast as bf
from brass_fast import _core, bots, simulate
from brass_fast.errors import BotError, BrassError
from brass_fast.seeds import Seeds

ROOT = Path(__file__).parents[1]


def run(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brass_fast", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


OWN = '''
import brass_fast


class Low:
    """Takes the legal action with the lowest number, or another one."""

    made = []

    def __init__(self, *, seed: int, step: int = 0) -> None:
        Low.made.append((seed, step))
        self.step = step

    def choose(self, view):
        assert isinstance(view, brass_fast.View)
        legal = view.legal_actions()
        return legal[self.step % len(legal)]


class Wrong:
    def __init__(self, *, seed: int) -> None:
        pass

    def choose(self, view):
        return "done" if view.decision == "action" else view.legal_actions()[0]
'''


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "own_bots.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("own_bots", None)


def test_options_stay_with_their_bot() -> None:
    assert bots.split("planner,mcts:sims=500,threads=2,greedy") == (
        "planner",
        "mcts:sims=500,threads=2",
        "greedy",
    )
    assert bots.split(" a , b ") == ("a", "b")
    assert bots.split("a:x=1,module:Class,y=2") == ("a:x=1", "module:Class,y=2")
    assert bots.split("a,b=1") == ("a", "b=1")  # an option without a bot that has any is no option
    assert bots.split("") == ("",)


def test_one_bot_sits_everywhere() -> None:
    assert [bot.name for bot in bots.seats("greedy", 3)] == ["greedy"] * 3
    assert [bot.name for bot in bots.seats("greedy,random,planner", 3)] == ["greedy", "random", "planner"]


@pytest.mark.parametrize(
    ("spec", "code", "text"),
    [
        ("rnd", "unknown-bot", "there is no bot 'rnd': the bots are random, greedy, planner, mcts"),
        ("greedy:depth=2", "bot-option", "greedy has no options"),
        ("planner:depth=2", "bot-option", "one option, weights=FILE"),
        ("planner:weights=no-such-file", "bot-option", "weights=no-such-file: "),
        ("planner:weights=pyproject.toml", "bot-option", "expected the name of a weight and a number"),
        ("random,random", "bots", "2 bots for 4 players"),
        ("no.such.module:Class", "unknown-bot", "no module named|No module named"),
        ("json:Nothing", "unknown-bot", "has no attribute 'Nothing'"),
        ("json:__name__", "unknown-bot", "makes no player"),
        (":Class", "unknown-bot", "there is no bot ''"),
        ("own_bots:Low:speed=1", "bot-option", "speed"),
        ("own_bots:Low:step", "bot-option", "write name=value"),
        ("own_bots:Low:step=1,step=2", "bot-option", "each once"),
    ],
)
@pytest.mark.usefixtures("own_bots")
def test_wrong_specs_say_what_is_right(spec: str, code: str, text: str) -> None:
    with pytest.raises(BrassError, match=text) as caught:
        bots.seats(spec, 4)
    assert caught.value.code == code


def test_every_listed_bot_plays() -> None:
    for choice in bots.choices():
        assert choice.about
        assert _core.normal_bot(choice.name).partition(":")[0] == choice.name
        spec = "mcts:sims=4" if choice.name == "mcts" else choice.name
        games = _core.simulate([(1, 1)], 3, [spec] * 3, 1)
        assert games.games == 1
        assert all(bot.partition(":")[0] == choice.name for bot in games.bots)


def test_a_file_of_weights_is_planned_with(tmp_path: Path) -> None:
    file = ROOT / "tools" / "tuning" / "planner-1.weights"
    spec = f"planner:weights={file}"
    assert _core.normal_bot(spec) == spec

    def games(spec: str) -> bytes:
        return _core.simulate([(1, 20)], 4, [spec] * 4, 1).column("vp")

    older = games(spec)
    assert older != games("planner")
    copy = tmp_path / "mine.weights"
    copy.write_text(file.read_text())
    assert games(f"planner:weights={copy}") == older
    copy.write_text(re.sub("^income .*", "income 0", file.read_text(), flags=re.MULTILINE))
    assert games(f"planner:weights={copy}") != older


def test_the_command_line_lists_them() -> None:
    listed = run("bots")
    assert listed.returncode == 0
    document = json.loads(run("bots", "--json").stdout)
    for bot in document["bots"]:
        assert bot["name"] in listed.stdout
        assert bot["about"] in listed.stdout
        for option in bot["options"]:
            assert f"{option['name']}={option['default']}" in listed.stdout
    assert [bot["name"] for bot in document["bots"]] == list(_core.bot_names())


def test_the_document_has_all_options_with_their_defaults() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    tables = text.split("| option | default | what it is |\n|---|---|---|\n")[1:]
    rows = [row for table in tables for row in table.partition("\n\n")[0].splitlines()]
    told = [tuple(row.strip("|").split("|")) for row in rows]
    assert [(name.strip(" `"), default.strip(), about.strip()) for name, default, about in told] == [
        (option.name, option.default, option.about) for bot in bots.choices() for option in bot.options
    ]


@pytest.mark.parametrize(
    "spec", ["greedy:depth=2", "greed", "greedy,depth=2", "mcts:sims=0", "mcts:sims=5,ms=5"]
)
def test_wrong_bots_on_the_command_line_are_one_line_and_status_2(spec: str) -> None:
    result = run("simulate", "--seeds", "1", "--bots", spec)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("brass-fast: ")


def test_a_name_with_commas_is_quoted_in_csv_and_json() -> None:
    games = _core.simulate([(1, 1)], 3, ["mcts:sims=2,threads=2", "random", "random"], 1)
    assert next(csv.reader(io.StringIO(games.csv().decode())))[3] == "mcts:sims=2,threads=2"
    assert json.loads(games.jsonl().splitlines()[0])["bot"] == "mcts:sims=2,threads=2"


def test_bots_differ_in_strength() -> None:
    games = _core.simulate([(1, 40)], 4, ["random", "greedy", "planner", "random"], 2)
    tally = _core.Tally(4)
    tally.add(games)
    means = [seat["vp"]["sum"] / 40 for seat in tally.to_dict()["seats"]]
    assert max(means[0], means[3]) < 40 < means[1] < means[2]


@pytest.mark.usefixtures("own_bots")
def test_own_bots_play_where_they_sit() -> None:
    plan = simulate.plan(
        Seeds.parse("5-7"), players=3, bots="own_bots:Low:step=2,greedy,own_bots:Low", jobs=1
    )
    assert plan.bots == ("own_bots:Low:step=2", "greedy", "own_bots:Low")
    kept: list[str] = []

    class Sink:
        def write(self, games: _core.Games) -> None:
            kept.extend(games.csv().decode().splitlines())

        def close(self) -> None: ...

    played = simulate.play(plan, Sink(), lambda _: None)
    assert (played.tally.games, played.interrupted, len(kept)) == (3, False, 9)
    assert [line.split(",")[3] for line in kept[:3]] == list(plan.bots)
    made = import_module("own_bots").Low.made
    assert [step for _, step in made] == [2, 0] * 3
    assert len({seed for seed, _ in made}) == 6  # each seat of each game has a stream of its own


@pytest.mark.usefixtures("own_bots")
def test_an_own_bot_that_sees_what_a_built_in_one_sees_plays_the_same_game() -> None:
    """The game of three `Low` bots in the core's own numbering, played by hand."""
    table, seconds = bots.play(9, bots.seats("own_bots:Low", 3))
    state = bf.new_game(players=3, seed=9)
    while not state.is_over:
        state = state.play(state.legal_actions()[0])
    assert table.state == state
    assert all(second > 0 for second in seconds)


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotError, match=r"own_bots:Wrong in seat \d of game 3: IllegalActionError"):
        bots.play(3, bots.seats("own_bots:Wrong", 3))


def test_entry_points_name_bots(own_bots: Path) -> None:
    info = own_bots / "own_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[brass_fast.bots]\nlow = own_bots:Low\n")
    bot = bots.Bot.parse("low:step=3")
    assert (bot.name, bot.options) == ("low:step=3", {"step": 3})
    assert bots.choices()[-1] == bots.Choice("low", "from own_bots:Low", (bots.Option("step", "0", ""),))
    with pytest.raises(BrassError, match=r"the bots are random, greedy, planner, .*low"):
        bots.Bot.parse("high")
