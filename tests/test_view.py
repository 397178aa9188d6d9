"""What a player may know (R8.5): all that is public shows, nothing hidden does."""

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import brass_fast as bf
from brass_fast.reference.data import ALL_CARDS

#: Keys of a position that views show as they are.
PUBLIC = (
    *("players", "period", "round", "turn_order", "to_move", "actions_left", "decision", "money", "spent"),
    *("income_space", "vp", "stacks", "tiles", "links", "coal_demand", "iron_demand", "cotton_demand"),
    *("distant_open", "distant_drawn", "discards"),
)


def states(games: int) -> Iterator[bf.State]:
    for seed in range(games):
        rng = random.Random(seed)
        state = bf.new_game(3 + seed % 2, seed=seed)
        while not state.is_over:
            yield state
            legal = state.legal_actions()
            kind = rng.choice(sorted({action.kind for action in legal}))
            state = state.play(rng.choice([action for action in legal if action.kind == kind]))
        yield state


@pytest.fixture(scope="module")
def some() -> list[bf.State]:
    return list(states(4))


def all_of(view: bf.View) -> dict[str, Any]:
    """Everything that can be read from a view."""
    names = [name for name in dir(view) if not name.startswith("_") and name != "determinize"]
    values = {name: getattr(view, name) for name in names}
    values = {name: value() if callable(value) else value for name, value in values.items()}
    values |= {name: values[name].tobytes() for name in ("legal_mask", "observation")}
    return values | {
        "str": str(view),
        "repr": repr(view),
        "hash": hash(view),
        "pickle": pickle.dumps(view),
        "drawn": view.determinize(5),
    }


def test_pairs_that_differ_in_what_is_hidden_look_the_same(some: list[bf.State]) -> None:
    differing = 0
    for number, state in enumerate(some):
        player = number % state.players
        other = state.determinize(player, number)
        differing += other != state
        assert other.view(player) == state.view(player)
        assert all_of(other.view(player)) == all_of(state.view(player))
        assert other.information_state_string(player) == state.information_state_string(player)
    assert differing > len(some) * 0.9


def test_what_is_public_and_the_own_hand_show(some: list[bf.State]) -> None:
    for number, state in enumerate(some):
        player = number % state.players
        view, d = state.view(player), state.to_dict()
        v = view.to_dict()
        assert {key: v[key] for key in PUBLIC} == {key: d[key] for key in PUBLIC}
        for key in PUBLIC:
            assert getattr(view, key) == getattr(state, key)
        assert (view.viewer, view.income, view.is_over) == (player, state.income, state.is_over)
        assert v["viewer"] == player
        assert (view.hand, view.hands[player]) == (state.hands[player], state.hands[player])
        assert view.hand_sizes == tuple(map(len, state.hands))
        assert all(
            view.hands[seat] == len(state.hands[seat]) for seat in range(state.players) if seat != player
        )
        assert [view.deck, view.set_aside, view.distant_pile] == [
            len(d[key]) for key in ("deck", "set_aside", "distant_pile")
        ]
        assert (view.rail_deck, view.rail_distant_pile) == (None, None)
        assert Counter(view.unseen) == Counter(ALL_CARDS) - Counter(view.hand) - Counter(view.discards)
        assert view.outcome() == state.outcome()
        assert json.loads(view.to_json()) == v


def test_keys_are_those_of_positions_without_what_nobody_knows(some: list[bf.State]) -> None:
    for state in some[::7]:
        v = state.view(0).to_dict()
        assert v["format"] == "brass-fast/view/1"
        assert set(v) == (set(state.to_dict()) | {"viewer", "unseen"}) - {"rail_deck", "rail_distant_pile"}
        assert {
            key: getattr(state.view(0), key) for key in ("deck", "pending", "set_aside", "distant_pile")
        } == {key: v[key] for key in ("deck", "pending", "set_aside", "distant_pile")}
        assert [v["unseen"], v["hands"]] == [
            list(state.view(0).unseen),
            [hand if isinstance(hand, int) else list(hand) for hand in state.view(0).hands],
        ]


def test_only_the_player_to_move_sees_answers(some: list[bf.State]) -> None:
    for state in some:
        for player in range(state.players):
            expected = state.legal_actions() if player == state.to_move else ()
            view = state.view(player)
            assert view.legal_actions() == expected
            assert [number for number in range(256) if view.legal_mask()[number]] == list(map(int, expected))


def test_chosen_cards_are_counted_for_others(some: list[bf.State]) -> None:
    chosen = 0
    for state in some:
        for player in range(state.players):
            pending = state.view(player).pending
            if player == state.to_move or "cards" not in state.pending:
                assert pending == state.pending
            else:
                chosen += 1
                assert pending == state.pending | {"cards": len(state.pending["cards"])}
    assert chosen > 50


EDITS: dict[str, Any] = {
    "money": lambda d: d["money"].__setitem__(3, 29),
    "spent": lambda d: d["spent"].__setitem__(3, 1),
    "income_space": lambda d: d["income_space"].__setitem__(2, 11),
    "vp": lambda d: d["vp"].__setitem__(2, 1),
    "round": lambda d: d.update(round=2, actions_left=2),
    "turn_order": lambda d: d["turn_order"].__setitem__(slice(2, 4), d["turn_order"][:1:-1]),
    "stacks": lambda d: d["stacks"][1]["coal"].pop(),
    "tiles": lambda d: (
        d["tiles"].update(
            {"wigan/1": {"owner": 0, "industry": "coal", "level": 1, "flipped": False, "cubes": 1}}
        )
        or d["stacks"][0]["coal"].pop(0)
    ),
    "links": lambda d: d["links"].update({"canal:bolton-bury": 1}),
    "coal_demand": lambda d: d.update(coal_demand=7),
    "iron_demand": lambda d: d.update(iron_demand=7),
    "cotton_demand": lambda d: d.update(cotton_demand=3),
    "distant_drawn": lambda d: d["distant_drawn"].append(d["distant_pile"].pop(0)),
    "discards": lambda d: d["discards"].append(d["deck"].pop()),
    "deck size": lambda d: d["deck"].pop(),
    "own hand": lambda d: d["hands"][1].pop(),
    "another's hand size": lambda d: d["deck"].append(d["hands"][2].pop()),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_is_known_tells_views_apart(name: str) -> None:
    state = bf.new_game(4, seed=8)
    d = state.to_dict()
    EDITS[name](d)
    view, other = state.view(1), bf.State.from_dict(d).view(1)
    assert view != other
    assert view.to_dict() != other.to_dict()
    assert str(view) != str(other)
    assert view != state.view(2)


def test_texts_are_equal_for_equal_views_only() -> None:
    views = {state.view(player) for state in states(6) for player in range(3)}
    assert len({str(view) for view in views}) == len(views)
    assert len(views) > 2000


def test_views_can_be_kept_copied_and_sent(some: list[bf.State]) -> None:
    for number, state in enumerate(some[::3]):
        view = state.view(number % 3)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(view, protocol))  # noqa: S301 - our own
            assert again == view
            assert hash(again) == hash(view)
        assert copy.copy(view) is copy.deepcopy(view) is view
    with pytest.raises(AttributeError):
        some[0].view(0).money = ()  # type: ignore[misc]


def test_threads_see_the_same(some: list[bf.State]) -> None:
    def look(state: bf.State) -> tuple[str, bf.State]:
        return str(state.view(1)), state.determinize(1, 3)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(look, some)) == list(map(look, some))


def test_damaged_pickles_are_refused() -> None:
    function, (data, viewer) = bf.new_game(3, seed=1).view(2).__reduce__()
    assert function(data, viewer) == bf.new_game(3, seed=1).view(2)
    with pytest.raises(bf.PositionError):
        function(data[:-1], viewer)
    with pytest.raises(bf.BrassError, match="expected a seat from 0 to 2"):
        function(data, 3)


@pytest.mark.parametrize("player", [3, -1, 2**70])
def test_there_is_no_such_player(player: int) -> None:
    state = bf.new_game(3, seed=1)
    for call in (state.view, state.information_state_string):
        with pytest.raises(bf.BrassError, match="player: expected a seat from 0 to 2, got") as caught:
            call(player)
        assert caught.value.code == "player"


@pytest.mark.parametrize("player", ["1", 1.0, None, True])
def test_seats_are_whole_numbers(player: Any) -> None:
    with pytest.raises(TypeError, match="player: a whole number"):
        bf.new_game(3, seed=1).view(player)


def test_repr_says_whose_view_it_is() -> None:
    assert repr(bf.new_game(4, seed=3).view(2)) == (
        "<View of player 2: 4 players, canal period, round 1, action of player 1, vp [0, 0, 0, 0]>"
    )
