"""Explicit chance: a game whose draws are nodes of their own."""

import copy
import itertools
import math
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast.reference.data import ALL_CARDS, CARDS, SET_ASIDE

HIDDEN = ("deck", "set_aside", "distant_pile", "rail_deck", "rail_distant_pile")


# -- seeded games, drawn again


def draws_of_the_deal(state: bf.State) -> Iterator[str]:
    yield f"first:{state.turn_order[0]}"
    for player in state.turn_order:
        yield from (f"draw:{card}" for card in state.hands[player])


def draws_after(state: bf.State) -> tuple[str, Iterator[str]]:
    """What a seeded state has ready: the top tile, and the cards in the order of use."""
    if not state.deck and state.rail_deck is not None:
        cards = state.rail_deck[SET_ASIDE[state.players]["rail"] :]
    else:
        cards = state.deck
    tile = state.distant_pile[0] if state.distant_pile else state.distant_drawn[0]
    return f"tile:{tile}", (f"draw:{card}" for card in cards)


def public_and_hands(state: bf.State) -> dict[str, Any]:
    return {key: value for key, value in state.to_dict().items() if key not in HIDDEN}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_seeded_games_are_replayed(players: int, seed: int) -> None:
    rng, state, game = random.Random(seed), bf.new_game(players, seed=seed), bf.ChanceGame(players)
    for draw in draws_of_the_deal(state):
        assert game.is_chance
        game = game.play(draw)
    cards, tiles, periods = 8 * players, 0, {state.period}
    while True:
        assert not game.is_chance
        assert game.state is not None
        assert public_and_hands(game.state) == public_and_hands(state)
        assert all(game.state.view(player) == state.view(player) for player in range(players))
        assert game.legal_actions() == state.legal_actions()
        assert (game.to_move, game.is_over) == (state.to_move, state.is_over)
        if state.is_over:
            break
        kind = rng.choice(sorted({action.kind for action in state.legal_actions()}))
        action = rng.choice([action for action in state.legal_actions() if action.kind == kind])
        game = game.play(action)
        tile, deck = draws_after(state)
        if game.chance == "tile":
            game, tiles = game.play(tile), tiles + 1
        while game.is_chance:
            assert game.chance == "card"
            game, cards = game.play(next(deck)), cards + 1
        state = state.play(action)
        periods.add(state.period)
    assert game.outcome() == state.outcome()
    assert cards == sum(66 - SET_ASIDE[players][period] for period in periods)
    assert len(periods) == 2


def random_games(number: int) -> Iterator[bf.ChanceGame]:
    """All nodes of some games drawn by their own probabilities."""
    for seed in range(number):
        rng = random.Random(seed)
        game = bf.ChanceGame(3 + seed % 2)
        yield game
        while not game.is_over:
            if game.is_chance:
                numbers, weights = zip(*game.chance_outcomes(), strict=True)
                game = game.play(rng.choices(numbers, weights)[0])
            else:
                kind = rng.choice(sorted({action.kind for action in game.legal_actions()}))
                game = game.play(rng.choice([one for one in game.legal_actions() if one.kind == kind]))
            yield game


@pytest.fixture(scope="module")
def nodes() -> list[bf.ChanceGame]:
    return list(random_games(4))


# -- chance nodes


def test_probabilities_are_those_of_what_is_left(nodes: list[bf.ChanceGame]) -> None:
    seen = Counter[str]()
    for game in nodes:
        outcomes = game.chance_outcomes()
        assert bool(outcomes) == game.is_chance
        if not outcomes:
            continue
        seen[str(game.chance)] += 1
        numbers = [number for number, _ in outcomes]
        assert numbers == sorted(set(numbers)) == list(game.numbers())
        assert math.isclose(sum(probability for _, probability in outcomes), 1)
        names = {bf.ChanceGame.draw_name(number): probability for number, probability in outcomes}
        if game.chance == "first":
            assert names == {f"first:{seat}": 1 / game.players for seat in range(game.players)}
        assert {name.split(":")[0] for name in names} == {{"card": "draw"}.get(str(game.chance), game.chance)}
    assert set(seen) == {"first", "card", "tile"}


def test_cards_are_drawn_from_all_that_are_left_even_those_that_will_be_set_aside() -> None:
    game = bf.ChanceGame(4).play("first:3")
    left = Counter(ALL_CARDS)
    rng = random.Random(1)
    for number in range(32):
        total = sum(left.values())
        assert total == 66 - number
        expected = {256 + CARDS.index(card): n / total for card, n in left.items() if n}
        assert dict(game.chance_outcomes()) == pytest.approx(expected)
        assert game.drawer == (3 + number // 8) % 4
        card = rng.choice(sorted(left.elements()))
        game, left = game.play(f"draw:{card}"), left - Counter([card])
    assert game.state is not None
    assert Counter([*game.state.deck, *game.state.set_aside]) == left
    assert len(game.state.set_aside) == 6


def test_tiles_are_drawn_from_those_face_down(nodes: list[bf.ChanceGame]) -> None:
    checked = 0
    for before, game in itertools.pairwise(nodes):
        if game.chance == "tile" and before.state is not None:
            left = Counter(before.state.distant_pile)
            expected = {280 + value: n / sum(left.values()) for value, n in left.items()}
            assert dict(game.chance_outcomes()) == pytest.approx(expected)
            for number in expected:
                after = game.play(number)
                if after.state is not None and after.state.period == before.state.period:
                    assert after.state.distant_drawn == (*before.state.distant_drawn, number - 280)
            checked += 1
    assert checked > 3


def test_the_order_of_drawing_does_not_matter_for_the_state() -> None:
    game = bf.ChanceGame(3).play("first:0")
    cards = sorted(ALL_CARDS, key=lambda card: (len(card), card))[:24]
    one, other = game, game
    for card in cards:
        one = one.play(f"draw:{card}")
    for k in range(3):
        for card in reversed(cards[8 * k : 8 * k + 8]):
            other = other.play(f"draw:{card}")
    assert one == other
    assert hash(one) == hash(other)
    assert one.state == other.state


def test_numbers_and_names() -> None:
    first, count = bf.ChanceGame.FIRST_DRAW, bf.ChanceGame.DRAWS
    names = [bf.ChanceGame.draw_name(number) for number in range(first, first + count)]
    assert names == [
        *(f"draw:{card}" for card in CARDS),
        *(f"tile:{value}" for value in range(5)),
        *(f"first:{seat}" for seat in range(4)),
    ]
    assert (first, count) == (256, 33)
    assert not set(names) & {action.name for action in bf.Action.all()}
    for number in (255, 289, -1, 2**40):
        with pytest.raises(bf.BrassError, match="expected one of a draw, 256 to 288") as caught:
            bf.ChanceGame.draw_name(number)
        assert caught.value.code == "unknown-draw"


# -- from a state on


def test_a_state_forgets_what_is_hidden_from_all() -> None:
    state = bf.new_game(4, seed=3)
    game = bf.ChanceGame.at(state)
    assert game.state is not None
    assert game.state != state
    assert public_and_hands(game.state) == public_and_hands(state)
    d = state.to_dict()
    d["deck"], d["distant_pile"] = d["deck"][::-1], d["distant_pile"][::-1]
    d["rail_deck"], d["rail_distant_pile"] = d["rail_deck"][::-1], d["rail_distant_pile"][::-1]
    d["deck"][0], d["set_aside"][0] = d["set_aside"][0], d["deck"][0]
    assert bf.ChanceGame.at(bf.State.from_dict(d)) == game


def test_hands_are_drawn_anew_at_decisions_only(nodes: list[bf.ChanceGame]) -> None:
    for number, game in enumerate(nodes[::5]):
        player = number % game.players
        if game.state is None:
            with pytest.raises(bf.BrassError, match="not at a chance node") as caught:
                game.determinize(player, 1)
            assert caught.value.code == "chance-node"
            continue
        drawn = game.determinize(player, number)
        assert drawn == game.determinize(player, number)
        assert drawn.state is not None
        assert drawn == bf.ChanceGame.at(game.state.determinize(player, number))
        assert drawn.information_state_string(player) == game.information_state_string(player)


# -- what players know


def test_texts_and_numbers_at_every_node(nodes: list[bf.ChanceGame]) -> None:
    out = np.zeros(bf.OBSERVATION_SIZE, np.float32)
    for game in nodes:
        for player in range(game.players):
            text = game.information_state_string(player)
            assert np.isfinite(game.observation(player, out)).all()
            np.testing.assert_array_equal(out, game.observation(player))
            if game.state is not None:
                assert text == game.state.information_state_string(player)
                np.testing.assert_array_equal(out, game.state.observation(player))
            else:
                own = [name for name, who in draw_names(game) if who == player]
                drawn = text.split("\ndrawn:")[1].split("\n")[0].split()
                assert [name for name in drawn if name.startswith("draw:")] == own
                if game.answer is not None:
                    assert f"\nplayed: {game.answer}\n" in text


def draw_names(game: bf.ChanceGame) -> list[tuple[str, int | None]]:
    return [(bf.ChanceGame.draw_name(number), who) for number, who in game.drawn]


def test_others_draws_are_hidden(nodes: list[bf.ChanceGame]) -> None:
    checked = 0
    for game in nodes[::3]:
        if game.chance == "card" and len(game.numbers()) > 1:
            one, other = (game.play(number) for number in game.numbers()[:2])
            if one.is_chance:
                for player in range(game.players):
                    same = one.information_state_string(player) == other.information_state_string(player)
                    assert same == (player != game.drawer)
                checked += 1
    assert checked > 50


# -- manners


def test_games_are_values(nodes: list[bf.ChanceGame]) -> None:
    for before, game in itertools.pairwise(nodes):
        again = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own
        assert again == game
        assert hash(again) == hash(game)
        assert repr(again) == repr(game)
        assert again.numbers() == game.numbers()
        assert copy.copy(game) is copy.deepcopy(game) is game
        assert before != game
    assert len({*nodes, *nodes}) == len(set(nodes))


def test_threads_play_the_same() -> None:
    def play(seed: int) -> list[tuple[int, ...] | None]:
        rng, game = random.Random(seed), bf.ChanceGame(4)
        while not game.is_over:
            game = game.play(rng.choice(game.numbers()))
        result = game.outcome()
        return [result.vp if result else None]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(8))) == [play(seed) for seed in range(8)]


@pytest.mark.parametrize(
    ("players", "answers", "bad", "code", "text"),
    [
        (4, [], "pass", "chance-node", "pass is not asked here: the first player is drawn"),
        (3, [], "first:3", "impossible-draw", "first:3 cannot be drawn here"),
        (4, ["first:0"], "tile:3", "impossible-draw", "a card for player 0 is drawn"),
        (4, ["first:0", "draw:bury"], "draw:bury", "impossible-draw", "of this none is left"),
        (4, [], "draw:nowhere", "unknown-action", "there is no action"),
        (4, [], 289, "unknown-action", "there is no action 289"),
        (4, [], -1, "unknown-action", "there is no action -1"),
    ],
)
def test_what_cannot_be_drawn(players: int, answers: list[str], bad: Any, code: str, text: str) -> None:
    game = bf.ChanceGame(players)
    for answer in answers:
        game = game.play(answer)
    with pytest.raises(bf.IllegalActionError, match=text) as caught:
        game.play(bad)
    assert caught.value.code == code


def test_draws_are_not_asked_at_decisions_and_answers_are_checked() -> None:
    game = bf.ChanceGame.at(bf.new_game(4, seed=1))
    for draw in ("draw:barrow", 256):
        with pytest.raises(bf.IllegalActionError, match="draw:barrow is not drawn here") as caught:
            game.play(draw)
        assert caught.value.code == "no-chance-node"
    with pytest.raises(bf.IllegalActionError, match="done is not legal") as refused:
        game.play("done")
    assert refused.value.code == getattr(bf.explain(bf.new_game(4, seed=1), "done"), "code", None)


@pytest.mark.parametrize("bad", [None, 1.0, [], True])
def test_types_are_checked(bad: Any) -> None:
    for game in (bf.ChanceGame(3), bf.ChanceGame.at(bf.new_game(3, seed=1))):
        with pytest.raises(TypeError, match="Action, its name or its number"):
            game.play(bad)


@pytest.mark.parametrize("players", [2, 5, -1])
def test_players_are_checked(players: int) -> None:
    with pytest.raises(bf.BrassError, match="3 or 4 players"):
        bf.ChanceGame(players)


def test_damaged_pickles_are_refused() -> None:
    game = bf.ChanceGame(3).play("first:1").play("draw:cotton")
    function, (players, data, answer, draws) = game.__reduce__()
    assert function(players, data, answer, draws) == game
    for bad in ([*draws, 999], [draws[1]], [0]):
        with pytest.raises(bf.BrassError, match="no chance game") as caught:
            function(players, data, answer, bad)
        assert caught.value.code == "chance-game"
    with pytest.raises(bf.PositionError):
        function(players, b"", answer, draws)


def test_repr() -> None:
    game = bf.ChanceGame(3)
    assert repr(game) == "<ChanceGame: 3 players, the first player is drawn>"
    assert repr(game.play("first:2")) == "<ChanceGame: 3 players, a card for player 2 is drawn>"
    assert repr(bf.ChanceGame.at(bf.new_game(4, seed=3))) == "<ChanceGame: 4 players, action of player 1>"
