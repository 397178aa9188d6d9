"""`brass-fast show`: boards on the command line."""

import re
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import brass_fast as bf
from brass_fast import svg, textboard

ONE = Path(__file__).parent / "fixtures" / "games" / "trader-4-players.json"

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def show(run: Run) -> Run:
    return partial(run, "show")


def test_the_board_of_a_record_is_printed_after_any_step(show: Run) -> None:
    game = bf.Game.from_json(ONE.read_text("utf-8"))
    for arguments, shown in (
        ((), game),
        (("--step", 100), game.branch(100)),
        (("--step", 0), game.branch(0)),
    ):
        done = show(ONE, *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == textboard.text(shown) + "\n"


def test_a_viewer_hides_what_it_may_not_see(show: Run) -> None:
    game = bf.Game.from_json(ONE.read_text("utf-8")).branch(100)
    for seat in range(4):
        assert show(ONE, "--step", 100, "--viewer", seat).stdout == textboard.text(game, viewer=seat) + "\n"


def test_a_deal_is_shown(show: Run) -> None:
    assert show("--seed", 7, "--players", 3).stdout == str(bf.new_game(players=3, seed=7)) + "\n"


def test_colour_is_for_terminals_unless_asked_for(show: Run) -> None:
    coloured = show("--seed", 7, "--colour", "always").stdout
    assert coloured == textboard.text(bf.new_game(seed=7), colour=True) + "\n"
    assert "\x1b" not in show("--seed", 7).stdout
    assert "\x1b" not in show("--seed", 7, "--color", "never").stdout
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured).split() == show("--seed", 7).stdout.split()


def test_the_board_is_drawn_to_a_file(show: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert show(ONE, "--step", 90, "--viewer", 1, "--theme", "dark", "-o", path).returncode == 0
    game = bf.Game.from_json(ONE.read_text("utf-8")).branch(90)
    assert path.read_text("utf-8") == svg.board(game, viewer=1, theme="dark")
    assert show(ONE, "-o", path).returncode == 2
    assert show(ONE, "-o", path, "--force").returncode == 0
    assert show("--seed", 1, "-o", tmp_path / "board.png").returncode == 0
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), "a file of records or give --seed"),
        ((ONE, "--seed", 1), "a file of records or give --seed"),
        ((ONE, "--step", 10_000), "answers can be shared, not 10000"),
        ((ONE, "--game", 2), "1 games, there is no game 2"),
        (("--seed", 1, "--players", 3, "--viewer", 3), "viewer: expected a seat from 0 to 2"),
        (("--seed", 1, "-o", "board.gif"), "must end in .svg or .png"),
        (("--seed", 1, "-o", "no/such/board.svg"), "No such file"),
        (("--seed", -1), "seed"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(show: Run, arguments: tuple[object, ...], text: str) -> None:
    done = show(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert text in done.stderr
