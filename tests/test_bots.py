"""Bots by spec, in Python and on the command line."""

import json
import subprocess
import sys

import pytest

from brass_fast import _core, bots
from brass_fast.errors import BrassError


def run(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brass_fast", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


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
    assert bots.seats("greedy", 3) == ("greedy",) * 3
    assert bots.seats("greedy,random,planner", 3) == ("greedy", "random", "planner")


@pytest.mark.parametrize(
    ("spec", "code", "text"),
    [
        ("rnd", "unknown-bot", "there is no bot 'rnd': the bots are random, greedy, planner"),
        ("greedy:depth=2", "bot-option", "greedy has no options"),
        ("random,random", "bots", "2 bots for 4 players"),
    ],
)
def test_wrong_specs_say_what_is_right(spec: str, code: str, text: str) -> None:
    with pytest.raises(BrassError, match=text) as caught:
        bots.seats(spec, 4)
    assert caught.value.code == code


def test_every_listed_bot_plays() -> None:
    for choice in bots.choices():
        assert choice.about
        assert _core.normal_bot(choice.name).partition(":")[0] == choice.name
        games = _core.simulate([(1, 1)], 3, [choice.name] * 3, 1)
        assert games.games == 1
        assert all(bot.partition(":")[0] == choice.name for bot in games.bots)


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


@pytest.mark.parametrize("spec", ["greedy:depth=2", "greed", "greedy,depth=2"])
def test_wrong_bots_on_the_command_line_are_one_line_and_status_2(spec: str) -> None:
    result = run("simulate", "--seeds", "1", "--bots", spec)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("brass-fast: ")


def test_bots_differ_in_strength() -> None:
    games = _core.simulate([(1, 40)], 4, ["random", "greedy", "planner", "random"], 2)
    tally = _core.Tally(4)
    tally.add(games)
    means = [seat["vp"]["sum"] / 40 for seat in tally.to_dict()["seats"]]
    assert max(means[0], means[3]) < 40 < means[1] < means[2]
