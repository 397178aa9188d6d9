"""`brass-fast play`: the session, the choices with their consequences, and the terminal."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import brass_fast as bf
from brass_fast import board
from brass_fast.play.choices import CLAUSES, HEADINGS, choices
from brass_fast.play.session import Session
from brass_fast.play.terminal import Terminal

GAMES = sorted(Path(__file__).parent.joinpath("fixtures", "games").glob("*.json"))
COMMAND = [sys.executable, "-W", "error", "-m", "brass_fast", "play"]


def states() -> Iterator[bf.State]:
    for path in GAMES:
        yield from [
            state for state in bf.Game.from_json(path.read_text("utf-8")).states if not state.is_over
        ][::5]


STATES = list(states())


# --------------------------------------------------------------------- the session
def test_bots_answer_until_a_person_is_asked(tmp_path: Path) -> None:
    session = Session.begin(3, [None, "greedy", "random", "planner"], tmp_path / "game.json")
    rng = random.Random(1)
    while session.asked is not None:
        lines = list(session.let_bots_play())
        assert all(line.complete and session.seats[line.seat] for line in lines)
        if session.asked is not None:
            assert session.asked == 0
            session.answer(rng.choice(session.game.state.legal_actions()))
    assert session.game.is_over
    assert session.game.names == ("You", "greedy 1", "random 2", "planner 3")


def test_a_game_is_kept_after_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    session = Session.begin(4, [None, "random", None], path)
    for _ in range(40):
        list(session.let_bots_play())
        assert Session.resume(path).game == session.game
        session.answer(session.game.state.legal_actions()[-1])
        again = Session.resume(path)
        assert (again.game, again.seats) == (session.game, session.seats)
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_game_goes_on_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = Session.begin(4, [None, "random", "random", "random"], path)
    list(session.let_bots_play())
    session.answer("pass")
    again = Session.resume(path)
    while again.asked == 0:
        again.answer(again.game.state.legal_actions()[0])
        session.answer(session.game.state.legal_actions()[0])
    list(again.let_bots_play())
    list(session.let_bots_play())
    assert again.game == session.game


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("{", "no JSON"),
        ("[]", "no kept game"),
        ('{"format": "brass-fast/play/1"}', "no kept game"),
        ('{"format": "brass-fast/play/1", "seats": [], "record": {}}', "format: expected"),
        ("SEATS", "seats: "),
    ],
)
def test_what_is_no_kept_game_is_refused(tmp_path: Path, content: str, text: str) -> None:
    path = tmp_path / "game.json"
    if content == "SEATS":
        Session.begin(1, [None] * 3, path)
        content = path.read_text().replace('"seats": [null,', '"seats": ["bluffer",')
    path.write_text(content)
    with pytest.raises(bf.RecordError, match=re.escape(text)) as refused:
        Session.resume(path)
    assert str(path) in str(refused.value)


def test_undo_goes_back_to_ones_own_last_choice(tmp_path: Path) -> None:
    session = Session.begin(5, [None, "random", "planner", "greedy"], tmp_path / "game.json")
    assert not session.undo()
    list(session.let_bots_play())
    before = session.game.state
    session.answer("pass")
    while session.asked == 0:
        session.answer(session.game.state.legal_actions()[0])
    told = list(session.let_bots_play())
    after = session.game.state
    while session.game.state != before:
        assert session.undo()
        assert session.asked == 0
    session.answer("pass")
    while session.asked == 0:
        session.answer(session.game.state.legal_actions()[0])
    assert [line.text for line in session.let_bots_play()] == [line.text for line in told]
    assert session.game.state == after
    assert Session.resume(tmp_path / "game.json").game == session.game


def test_hints_are_what_the_advisor_would_answer_with_reasons_that_add_up() -> None:
    session = Session.begin(6, [None] * 4)
    for _ in range(60):
        hint = session.hint()
        assert hint.answer in session.game.state.legal_actions()
        weighed = dict(bf._core.weigh_answers(session.view))
        assert set(weighed) == set(session.game.state.legal_actions())
        assert hint.worth == pytest.approx(sum(weighed[hint.answer].values()))
        assert all(weighed[hint.answer][name] == value for name, value in hint.reasons)
        session.answer(hint.answer)


def test_advice_comes_from_what_the_player_may_know() -> None:
    for state in STATES[::4]:
        seat = state.to_move
        assert seat is not None
        other = state.determinize(seat, 1)
        for bot in ("planner", "greedy", "random"):
            assert bf._core.bot_answer(bot, state.view(seat), 7) == bf._core.bot_answer(
                bot, other.view(seat), 7
            )
        with pytest.raises(bf.BrassError, match="is asked nothing here"):
            bf._core.bot_answer("planner", state.view((seat + 1) % state.players), 7)
        with pytest.raises(bf.BrassError, match="is asked nothing here"):
            bf._core.weigh_answers(state.view((seat + 1) % state.players))


# --------------------------------------------------------------------- the choices
def test_every_legal_answer_is_a_choice_under_its_heading() -> None:
    kinds = set()
    for state in STATES:
        told = choices(state)
        assert sorted(choice.action for choice in told) == list(state.legal_actions())
        headings = [choice.heading for choice in told]
        assert headings == sorted(headings, key=[*dict.fromkeys(HEADINGS.values())].index)
        labels = [(choice.heading, choice.label) for choice in told]
        assert len(set(labels)) == len(labels)
        kinds |= {choice.action.kind for choice in told}
    assert kinds == {action.kind for action in bf.Action.all()}


def test_nothing_hidden_is_told() -> None:
    for state in STATES:
        seat = state.to_move
        assert seat is not None
        assert choices(state) == choices(state.determinize(seat, 3))


def test_costs_and_flips_are_those_of_the_game() -> None:
    told = 0
    for path in GAMES:
        game = bf.Game.from_json(path.read_text("utf-8"))
        for line in game.lines():
            part = line.parts[0]
            if part.what.kind not in ("build", "canal", "rail", "develop") or part.combined:
                continue
            choice = next(c for c in choices(game.states[line.first]) if c.action == part.what)
            assert (f"£{part.paid}" in choice.note.split(", ")) == bool(part.paid)
            sources = [part.source(cube) for cube in ("coal", "iron")]
            for source in sources:
                if source and source.space is None:
                    assert f"bought for £{source.price}" in choice.note
            if not part.asked.keys() & {"coal", "iron"}:
                flips = re.findall(r"flips (\w+): .*? income \+(\d+)", choice.note)
                true = [(board.PLACES[board.town_of(f.space)].short, str(f.income)) for f in part.flips]
                assert sorted(flips) == sorted(true)
                told += len(true)
    assert told > 20


def test_choices_are_found_by_their_words() -> None:
    state = next(state for state in STATES if any(c.heading == "Rail" for c in choices(state)))
    rail = next(choice for choice in choices(state) if choice.heading == "Rail")
    town = rail.label.split("-")[0]
    assert rail.matches(town.upper())
    assert rail.matches(f"{town[:4]} rail")
    assert not rail.matches("rail atlantis")


def test_every_decision_has_its_clause() -> None:
    rules = Path(__file__).parents[1].joinpath("docs", "rules.md").read_text("utf-8")
    for decision in ("action", "build", "card", "coal", "iron", "market", "more", "selloff", "over"):
        assert re.match(r"R\d+", CLAUSES[decision])
    for clause in CLAUSES.values():
        for section in re.findall(r"R(\d+)", clause):
            assert f"## R{section} " in rules


# --------------------------------------------------------------------- the terminal
def at_terminal(session: Session, said: list[str]) -> str:
    """What a terminal shows when these lines are typed, and then the end of the input."""
    shown = StringIO()
    lines = iter(said)

    def read(prompt: str) -> str:
        shown.write(prompt)
        line = next(lines, None)
        if line is None:
            raise EOFError
        shown.write(f"{line}\n")
        return line

    Terminal(session, Console(file=shown, width=150), read).run()
    return shown.getvalue()


def test_a_whole_game_can_be_played_by_numbers() -> None:
    session = Session.begin(7, [None, "random", "random", "random"])
    shown = at_terminal(session, ["1"] * 400)
    assert session.game.is_over
    outcome = session.game.outcome()
    assert outcome is not None
    assert "The game is over" in shown
    for number, seat in enumerate(outcome.ranking, 1):
        assert f"{number}.  {session.game.names[seat]}  {outcome.vp[seat]} VP" in shown
    for line in session.game.lines():
        assert line.text in shown or line.seat == 0


def test_choices_are_numbered_searched_and_played_by_line() -> None:
    session = Session.begin(8, [None, None, None])
    told = choices(session.game.state)
    shown = at_terminal(session, ["develop", "99", "nonsense", "q"])
    for number, choice in enumerate(told, 1):
        assert re.search(rf"^ *{number} +{re.escape(choice.label)} ", shown, re.MULTILINE)
    search = shown[shown.index("> develop") : shown.index("> 99")]
    assert re.findall(r"^ *(\d+) ", search, re.MULTILINE) == [
        str(number) for number, choice in enumerate(told, 1) if choice.heading == "Develop"
    ]
    assert f"There are choices 1 to {len(told)}." in shown
    assert "No choice has that in it" in shown
    card = board.card_name(session.game.state.hands[session.asked or 0][0])
    at_terminal(session, [f"Pass (card {card})"])
    assert [line.text for line in session.game.lines()] == [f"Pass (card {card})"]


def test_commands_show_explain_and_take_back(tmp_path: Path) -> None:
    session = Session.begin(9, [None, "greedy", "greedy", "greedy"])
    copy = tmp_path / "copy.json"
    commands = [
        "?",
        "? 1",
        "? rail wigan",
        "? xyzzy",
        "hint",
        "score",
        "log",
        "board",
        "all",
        f"save {copy}",
        "save",
    ]
    shown = at_terminal(session, [*commands, "undo"])
    for expected in (
        "take that choice",
        "R2.2: two actions a turn",
        "rail liverpool-wigan: ",
        "(R5.1)",
        "No action has these words",
        "The advisor takes ",
        "total",
        f"Kept in {copy}.",
        "save FILE: say where.",
        "There is nothing of yours to take back.",
    ):
        assert expected in shown, expected
    assert Session.resume(copy).game == session.game
    before = session.game.state
    at_terminal(session, ["pass"] if before.decision != "action" else [str(len(choices(before))), "u"])
    assert session.game.state == before


def test_hands_are_hidden_between_people() -> None:
    session = Session.begin(10, [None, None, None])
    first = session.asked or 0
    hand = ", ".join(board.card_name(card) for card in session.game.state.hands[first])
    shown = at_terminal(session, [str(len(choices(session.game.state))), "1"])
    second = session.asked
    assert second != first
    assert f"Player {second}, press Enter when only you can see the screen" in shown
    assert hand in shown
    other = ", ".join(board.card_name(card) for card in session.game.state.hands[second or 0])
    assert other not in shown[: shown.index("press Enter")]


# --------------------------------------------------------------------- the command
def play(said: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        env=os.environ | {"PYTHONUTF8": "1"},
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = play("1\n1\n1\nq\n", "--seed", 5, "--bots", "random", "--file", path)
    assert (done.returncode, done.stderr) == (0, "")
    kept = Session.resume(path)
    assert (kept.game.seed, kept.seats) == (5, (None, "random", "random", "random"))
    assert any(state.to_move == 0 for state in kept.game.states[:-1])
    done = play("log\n1\n", "--resume", "--file", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(Session.resume(path).game) > len(kept.game)


def test_a_new_game_sets_the_old_one_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for seed in (1, 2):
        assert play("q\n", "--seed", seed, "--players", 3, "--me", "0,2", "--file", path).returncode == 0
    assert Session.resume(path).game.seed == 2
    assert Session.resume(path).seats == (None, "planner", None)
    assert Session.resume(tmp_path / "game.before.json").game.seed == 1


def test_bots_play_alone(tmp_path: Path) -> None:
    done = play("", "--seed", 3, "--me", "none", "--bots", "random", "--file", tmp_path / "game.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is over" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--me", "4"), "seats go from 0 to 3"),
        (("--me", "0,0"), "seats go from 0 to 3"),
        (("--bots", "bluffer"), "there is no bot 'bluffer'"),
        (("--bots", "random,random"), "2 bots for 3 seats"),
        (("--players", "2"), "players"),
        (("--resume",), "No such file"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(tmp_path: Path, arguments: tuple[str, ...], text: str) -> None:
    done = play("", *arguments, "--file", tmp_path / "game.json")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert text in done.stderr
    assert not (tmp_path / "game.json").exists()


@pytest.mark.parametrize("wrong", [("--bots", "bluffer"), ("--bots", "random,random"), ("--me", "7")])
def test_wrong_usage_leaves_the_kept_game_where_it_is(tmp_path: Path, wrong: tuple[str, str]) -> None:
    path = tmp_path / "game.json"
    Session.begin(3, [None, "random", "random"], path)
    kept = path.read_bytes()
    assert play("", *wrong, "--file", path).returncode == 2
    assert path.read_bytes() == kept
    assert list(tmp_path.iterdir()) == [path]


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with subprocess.Popen(
        [*COMMAND, "--seed", "5", "--bots", "random", "--file", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        process.stdin.write("1\n1\n")
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not (path.exists() and any(name.startswith("build") for name in answers(path))):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.5)
        kept = answers(path)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        _, errors = process.communicate(timeout=30)
    assert time.monotonic() - begun < 5
    assert process.returncode == 130
    assert errors.strip() == f"brass-fast: interrupted; --resume goes on with the game in {path}"
    assert answers(path) == kept
    assert len(Session.resume(path).game) == len(kept)


def answers(path: Path) -> list[str]:
    given: list[str] = json.loads(path.read_text("utf-8"))["record"]["actions"]
    return given
