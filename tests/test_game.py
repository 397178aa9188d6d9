"""`brass_fast.Game`: a state with its log."""

import copy
import pickle
import random

import pytest

import brass_fast as bf
from brass_fast.score_sheet import PERIODS, SOURCES


def play_on(game: bf.Game, answers: int, seed: int = 1) -> bf.Game:
    rng = random.Random(seed)
    for _ in range(answers):
        if not game.is_over:
            game.push(rng.choice(game.state.legal_actions()))
    return game


def test_a_game_begins_with_a_seed_or_a_position() -> None:
    state = bf.new_game(players=3, seed=7)
    assert bf.Game(players=3, seed=7).state == state
    assert bf.Game(state).state == state
    assert bf.Game(state).players == 3
    assert (bf.Game(state).seed, bf.Game(players=3, seed=7).seed) == (None, 7)
    for wrong in ({"seed": None}, {"start": state, "seed": 7}):
        with pytest.raises(bf.BrassError, match="a seed or with a start"):
            bf.Game(**wrong)


@pytest.mark.parametrize(
    "names", [["a", "b"], ["a", "b", "c", ""], ["a", "b", "c", "x\ny"], ["a", "b", "c", "x" * 61]]
)
def test_names_are_one_text_for_each_seat(names: list[str]) -> None:
    with pytest.raises(bf.RecordError, match="names: expected") as refused:
        bf.Game(seed=1, names=names)
    assert refused.value.code == "names"


def test_push_plays_and_keeps_the_log() -> None:
    game = bf.Game(seed=1)
    first = game.state
    action = first.legal_actions()[0]
    assert game.push(action) == first.play(action) == game.state
    game.push(game.state.legal_actions()[0].name)
    game.push(int(game.state.legal_actions()[0]))
    assert game.actions[0] == action
    assert len(game) == 3
    assert game.states[0] == first
    assert [state.play(answer) for state, answer in game] == list(game.states[1:])


def test_an_illegal_answer_changes_nothing() -> None:
    game = play_on(bf.Game(seed=1), 5)
    game.undo()
    before = (game.states, game.actions, game.undone)
    with pytest.raises(bf.IllegalActionError):
        game.push("selloff:wigan/1")
    assert (game.states, game.actions, game.undone) == before


def test_undo_and_redo() -> None:
    game = play_on(bf.Game(seed=1), 20)
    states, actions = game.states, game.actions
    assert game.undo() == states[19]
    assert game.undo(4) == states[15]
    assert game.undone == actions[15:]
    assert game.redo(2) == states[17]
    assert game.undone == actions[17:]
    game.redo(3)
    assert (game.states, game.actions, game.undone) == (states, actions, ())


def test_the_same_answer_again_goes_on_and_another_forgets() -> None:
    game = play_on(bf.Game(seed=1), 20)
    actions = game.actions
    game.undo(5)
    game.push(actions[15])
    assert game.undone == actions[16:]
    other = next(action for action in game.state.legal_actions() if action != actions[16])
    game.push(other)
    assert game.undone == ()


@pytest.mark.parametrize("count", [-1, 21, True, 1.0])
def test_no_more_is_taken_back_than_there_is(count: int) -> None:
    game = play_on(bf.Game(seed=1), 20)
    with pytest.raises((bf.BrassError, TypeError), match="count: "):
        game.undo(count)
    with pytest.raises((bf.BrassError, TypeError), match="count: "):
        game.redo(count or 1)
    assert len(game) == 20


def test_a_branch_goes_its_own_way() -> None:
    game = play_on(bf.Game(seed=1), 20)
    twin = game.branch(10)
    assert twin.states == game.states[:11]
    play_on(twin, 30, seed=2)
    assert len(game) == 20
    assert twin.seed == 1
    assert game.branch() == game == copy.copy(game)
    assert game != twin
    with pytest.raises(bf.BrassError, match="count: "):
        game.branch(21)


def test_a_score_sheet_tells_where_points_came_from() -> None:
    seen = set()
    for seed in range(30):
        game = play_on(bf.Game(players=3 + seed % 2, seed=seed), 2000, seed)
        sheet = game.score_sheet()
        outcome = game.outcome()
        assert outcome is not None
        assert tuple(sheet.vp(seat) for seat in range(game.players)) == outcome.vp
        canal = next(state for state in game.states if state.period == "rail").vp
        assert tuple(sheet.vp(seat, "canal") for seat in range(game.players)) == canal
        for seat in range(game.players):
            assert sheet.vp(seat, "rail", "money") == max(0, game.state.money[seat]) // 10
            assert sheet.vp(seat, "canal", "money") == 0
            assert sum(
                sheet.vp(seat, period, source) for period in PERIODS for source in SOURCES
            ) == sheet.vp(seat)
            seen |= {
                (period, source) for period in PERIODS for source in SOURCES if sheet.vp(seat, period, source)
            }
        document = sheet.to_dict()["seats"]
        assert [seat["total"] for seat in document] == list(outcome.vp)
        assert document[0]["rail"]["cotton"] == sheet.vp(0, "rail", "cotton")
        assert str(sheet).splitlines()[-1].split()[1:] == [str(vp) for vp in outcome.vp]
    assert len(seen) > 9


def test_games_are_kept_and_read_again() -> None:
    game = play_on(bf.Game(seed=2**64 - 1, names=["Ann", "Bob", "Čapek", "🦆"]), 100)
    game.undo(3)
    for again in (
        bf.Game.from_record(game.to_record()),
        bf.Game.from_json(game.to_json()),
        bf.Game.from_bytes(game.to_bytes()),
        pickle.loads(pickle.dumps(game)),  # noqa: S301 - our own
    ):
        assert again == game
        assert again.names == game.names
        assert again.states == game.states
        assert again.undone == ()
    assert len(game.to_bytes()) < 200


def test_bots_play_the_game_that_simulate_plays() -> None:
    for bots, players in (("random", 3), ("greedy", 4), (["random", "planner", "greedy", "random"], 4)):
        game = bf.Game.played_by(bots, seed=5, players=players)
        names = [bots] * players if isinstance(bots, str) else bots
        simulated = bf._core.simulate([(5, 5)], players, names, 1, records=True)
        assert [bytes(map(int, game.actions))] == simulated.logs()
        assert game.names == tuple(names)
        assert (game.is_over, game.seed) == (True, 5)
    with pytest.raises(bf.BrassError, match="3 bots for 4 players"):
        bf.Game.played_by(["random"] * 3, seed=5)


def test_the_text_of_a_game_tells_rounds_income_actions_and_scores() -> None:
    game = play_on(bf.Game(seed=3, names=["Ann", "Bob", "Cy", "Di"]), 2000)
    text = game.text()
    outcome = game.outcome()
    assert outcome is not None
    for line in game.lines():
        assert f"P{line.seat}  {line.text}" in text
    assert text.count("period, round") == 16
    assert (
        text.index("End of the canal period")
        < text.index("Rail period, round 1")
        < text.index("End of the rail")
    )
    best = outcome.ranking[0]
    assert f"Result: 1. {game.names[best]} (P{best}) {outcome.vp[best]}," in text


def test_a_game_in_the_middle_of_an_action_is_told_so_far() -> None:
    game = bf.Game(seed=1)
    game.push(next(action for action in game.state.legal_actions() if action.kind == "build"))
    while game.state.decision == "action":
        game.undo()
        game.push("pass")
    (line,) = game.lines()
    assert not line.complete
    assert line.text.endswith(" …")
    assert line.text in game.text()
