"""Whole recorded games, which must replay forever."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import brass_fast as bf
from brass_fast import reference
from brass_fast.notation import describe, lines, parse
from brass_fast.record import Record
from brass_fast.record_bytes import from_bytes, to_bytes

FIXTURES = Path(__file__).with_name("fixtures")
FILES = sorted(FIXTURES.joinpath("games").glob("*.json"))


def load_maker() -> Any:
    spec = importlib.util.spec_from_file_location("make_games", FIXTURES / "make_games.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


maker = load_maker()


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def record(request: pytest.FixtureRequest) -> Record:
    return Record.from_json(request.param.read_text("utf-8"))


def test_a_recorded_game_replays_to_its_result(record: Record) -> None:
    state = record.check()
    outcome = state.outcome()
    assert outcome is not None
    assert record.result is not None
    assert (outcome.vp, outcome.ranking) == (record.result.vp, record.result.ranking)


def test_the_reference_replays_it_to_the_same_result(record: Record) -> None:
    state = reference.State.from_dict(record.first_state().to_dict())
    for number in record.actions:
        state = state.play(number)
    assert record.result is not None
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.vp, outcome.ranking) == (record.result.vp, record.result.ranking)


def test_a_game_goes_through_json_and_bytes(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record
    assert from_bytes(to_bytes(record)) == record
    assert bf.Game.from_record(record).record() == record


def test_every_line_of_it_reads_back_to_its_answers(record: Record) -> None:
    game = bf.Game.from_record(record)
    last = 0
    for line in lines(game):
        answers = game.actions[line.first : line.last]
        assert line.first == last
        assert parse(game.states[line.first], line.text) == answers
        assert parse(game.states[line.first], describe(line.parts, numbered=True)) == answers
        last = line.last
    assert last == len(game)


def test_its_score_sheet_adds_up(record: Record) -> None:
    game = bf.Game.from_record(record)
    sheet = game.score_sheet()
    before = record.first_state().vp
    assert tuple(sheet.vp(seat) + before[seat] for seat in range(game.players)) == game.state.vp


def test_there_are_enough_games_of_all_kinds() -> None:
    games = [json.loads(path.read_text("utf-8")) for path in FILES]
    assert len(games) >= 12
    assert {game["players"] for game in games} == {3, 4}
    assert len({tuple(game["names"]) for game in games}) >= 12
    assert any("start" in game for game in games)


def test_everything_that_can_happen_happens_in_them() -> None:
    seen = set()
    for path in FILES:
        seen |= maker.events(bf.Game.from_json(path.read_text("utf-8")))
    assert seen == maker.EVENTS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_changed_answer_is_refused_where_it_stands(path: Path) -> None:
    given = json.loads(path.read_text("utf-8"))
    state = Record.from_dict(given).first_state()
    step = len(given["actions"]) // 2
    for name in given["actions"][:step]:
        state = state.play(name)
    wrong = next(str(action) for action in bf.Action.all() if bf.explain(state, action))
    given["actions"][step] = wrong
    with pytest.raises(bf.RecordError) as refused:
        bf.Game.from_record(given)
    assert refused.value.code == "illegal-step"
    assert str(refused.value) == f"step {step}: {wrong} is not legal: {bf.explain(state, wrong)}"
    with pytest.raises(bf.RecordError, match=f"step {step}: "):
        Record.from_dict(given).check()
