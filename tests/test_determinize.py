"""Drawn states: all that look the same and would be asked, each as likely as its cards can lie so (R8.5)."""

import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import brass_fast as bf
from brass_fast.reference.data import ALL_CARDS, CARDS, DISTANT_TILES
from brass_fast.reference.rng import Rng

CASES = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text("utf-8"))
#: Rail period, player 0 to move: a mill in manchester takes coal from one of two mines, iron from one of two
#: works.
BOARD: dict[str, Any] = next(case["position"] for case in CASES if case["id"] == "N27")
#: And a mill and a port of player 0 in preston.
BOARD["stacks"][0]["port"].remove(2)
PRESTON = {"owner": 0, "level": 2, "flipped": False, "cubes": 0}
BOARD["tiles"] |= {"preston/1": PRESTON | {"industry": "port"}, "preston/2": PRESTON | {"industry": "cotton"}}
VIEWER = 2


# -- small positions, and all that they may be


def position(
    decision: str, pending: dict[str, Any], hand: list[str], others: str, **changes: Any
) -> bf.State:
    """Player 0 holds `hand` and is asked; `others` lie in the hand of player 1, the deck and aside."""
    first, second, *rest = others.split()
    d = BOARD | {
        "decision": decision,
        "pending": pending,
        "hands": [hand, [first], ["barrow"], []],
        "deck": [second],
        "set_aside": rest,
        "discards": [],
        "distant_pile": [0],
        "distant_drawn": [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4],
    }
    if decision == "selloff":
        d |= {"money": [-20, 30, 30, 30], "actions_left": 0}
    return bf.State.from_dict(d | changes)


def orders(cards: list[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """All orders of the cards and in how many ways each comes about, equal cards told apart."""
    times = math.prod(math.factorial(n) for n in Counter(cards).values())
    yield from ((order, times) for order in set(itertools.permutations(cards)))


def all_that_may_be(state: bf.State) -> Counter[bf.State]:
    """The states that look the same and would be asked, with the number of ways to lay their cards.

    Whether they would be asked is told by the reader of positions, which plays the action from its beginning.
    First come the cards chosen, then the rest of the hand, the other hands, the deck, the cards set aside.
    """
    d = state.to_dict()
    chosen = d["pending"].get("cards", [])
    sizes = [len(d["hands"][0]), len(d["hands"][1]), len(d["hands"][3]), len(d["deck"])]
    ends = list(itertools.accumulate(sizes))
    unseen = [*d["hands"][0], *d["hands"][1], *d["hands"][3], *d["deck"], *d["set_aside"]]
    found: Counter[bf.State] = Counter()
    known: dict[Any, bf.State | None] = {}
    for order, times in orders(unseen):
        hands = [sorted(order[: ends[0]]), order[ends[0] : ends[1]], d["hands"][2], order[ends[1] : ends[2]]]
        lies = {"hands": hands, "deck": order[ends[2] : ends[3]], "set_aside": order[ends[3] :]}
        pending = d["pending"] | ({"cards": order[: len(chosen)]} if chosen else {})
        key = repr((lies, pending))
        if key not in known:
            try:
                known[key] = bf.State.from_dict(d | lies | {"pending": pending})
            except bf.PositionError as error:
                if error.code != "not-asked":
                    raise
                known[key] = None
        if (possible := known[key]) is not None:
            found[possible] += times
    return found


MILL = "build:manchester/1:cotton"
COMBINED = {"what": MILL, "combine": True}
EVERY_KIND: dict[str, tuple[str, dict[str, Any], list[str], str]] = {
    "action": ("action", {}, ["cotton", "manchester"], "cotton coal coal"),
    "build": ("build", {"combine": True}, ["cotton", "manchester"], "cotton coal coal"),
    "card-build": (
        "card",
        {"what": MILL, "cards": []},
        ["cotton", "coal", "manchester"],
        "cotton cotton manchester",
    ),
    "card-other": ("card", {"what": "pass", "cards": []}, ["cotton", "coal"], "cotton cotton manchester"),
    "card-mostly-one-kind": (
        "card",
        {"what": "loan:10", "cards": []},
        ["cotton", "coal"],
        "cotton cotton coal",
    ),
    "card-first-of-two": (
        "card",
        COMBINED | {"cards": []},
        ["cotton", "cotton", "coal"],
        "cotton coal cotton",
    ),
    "card-second-of-two": (
        "card",
        COMBINED | {"cards": ["coal"]},
        ["cotton", "coal", "iron"],
        "cotton coal coal",
    ),
    "coal-build": ("coal", {"what": MILL, "cards": ["cotton"]}, ["cotton", "coal"], "cotton manchester coal"),
    "coal-combined": (
        "coal",
        COMBINED | {"cards": ["coal", "iron"]},
        ["iron", "coal"],
        "coal iron manchester",
    ),
    "iron-build": (
        "iron",
        {"what": MILL, "cards": ["manchester"], "coal": "bolton/1"},
        ["manchester", "coal"],
        "cotton coal manchester",
    ),
    "iron-develop": (
        "iron",
        {"what": "develop:coal", "cards": ["coal"]},
        ["coal", "coal"],
        "cotton coal cotton",
    ),
    "coal-rail": (
        "coal",
        {"what": "rail:manchester-stockport", "cards": ["coal"]},
        ["coal", "iron"],
        "iron coal coal",
    ),
    "market": ("market", {"what": "sell:preston/2", "cards": ["coal"]}, ["coal", "iron"], "iron coal coal"),
    "more": ("more", {"after": "develop"}, ["cotton"], "cotton coal iron"),
    "selloff": ("selloff", {"income": 1}, ["cotton", "iron"], "cotton coal iron"),
    "iron-further": ("iron", {"what": "develop:coal", "after": "develop"}, ["cotton"], "cotton coal iron"),
}


@pytest.mark.parametrize("name", EVERY_KIND)
def test_draws_are_uniform_over_all_that_may_be(name: str) -> None:
    state = position(*EVERY_KIND[name])
    possible = all_that_may_be(state)
    ways = sum(possible.values())
    assert state in possible
    assert len(possible) > 2
    rounds = 60 * len(possible)
    drawn = Counter(state.determinize(VIEWER, seed) for seed in range(rounds))
    assert set(drawn) <= set(possible)
    chi_square(drawn, {one: rounds * n / ways for one, n in possible.items()})


def test_the_asked_player_is_no_riddle_to_himself() -> None:
    for arguments in EVERY_KIND.values():
        state = position(*arguments)
        for seed in range(20):
            drawn = state.determinize(0, seed)
            assert (drawn.pending, drawn.hands[0]) == (state.pending, state.hands[0])
            assert drawn.legal_actions() == state.legal_actions()


def chi_square(seen: Counter[Any], expected: dict[Any, float]) -> None:
    """Fail where the counts are this far off once in a million times or less."""
    value = sum((seen[one] - n) ** 2 / n for one, n in expected.items())
    freedom = len(expected) - 1
    assert value < freedom + 5 * math.sqrt(2 * freedom) + 12, (value, freedom)


# -- cards and tiles of a whole game


def test_every_card_is_as_likely_at_every_place() -> None:
    state = bf.new_game(4, seed=1)
    unseen = Counter(state.view(0).unseen)
    total, rounds = sum(unseen.values()), 3000
    places: dict[str, Callable[[bf.State], tuple[str, ...]]] = {
        "hand of 1": lambda s: s.hands[1],
        "hand of 3": lambda s: s.hands[3],
        "top of the deck": lambda s: s.deck[:5],
        "bottom of the deck": lambda s: s.deck[-5:],
        "set aside": lambda s: s.set_aside,
    }
    drawn = [state.determinize(0, seed) for seed in range(rounds)]
    for place in places.values():
        seen = Counter(card for one in drawn for card in place(one))
        size = len(place(state))
        # Cards drawn together vary less than cards drawn apart, so this asks for more than enough.
        chi_square(seen, {card: rounds * size * n / total for card, n in unseen.items()})


@pytest.mark.parametrize("place", [0, 6, 65])
def test_the_coming_deck_is_shuffled_whole(place: int) -> None:
    state, rounds = bf.new_game(3, seed=2), 3000
    seen = Counter((state.determinize(0, seed).rail_deck or ())[place] for seed in range(rounds))
    chi_square(seen, {card: rounds * n / 66 for card, n in Counter(ALL_CARDS).items()})


@pytest.mark.parametrize("pile", ["distant_pile", "rail_distant_pile"])
def test_piles_are_shuffled(pile: str) -> None:
    state, rounds = bf.new_game(3, seed=2), 3000
    drawn = [getattr(state.determinize(1, seed), pile) for seed in range(rounds)]
    for place in range(12):
        seen = Counter(tiles[place] for tiles in drawn)
        chi_square(seen, {tile: rounds * n / 12 for tile, n in Counter(DISTANT_TILES).items()})


def test_turned_up_tiles_stay_and_the_others_are_uniform() -> None:
    drawn = {"distant_pile": [4, 0, 3], "distant_drawn": [0, 1, 1, 2, 2, 2, 2, 3, 3]}
    state = position("action", {}, ["cotton"], "cotton coal", **drawn)
    seen = Counter(state.determinize(1, seed).distant_pile for seed in range(600))
    assert {state.determinize(1, seed).distant_drawn for seed in range(9)} == {state.distant_drawn}
    chi_square(seen, dict.fromkeys(itertools.permutations((0, 3, 4)), 100.0))


# -- whole games


def build_first(rng: random.Random, state: bf.State) -> bf.Action:
    legal = state.legal_actions()
    kinds = sorted({action.kind for action in legal})
    kind = "build" if "build" in kinds else "sell" if "sell" in kinds else rng.choice(kinds)
    return rng.choice([action for action in legal if action.kind == kind])


def kind_first(rng: random.Random, state: bf.State) -> bf.Action:
    legal = state.legal_actions()
    kind = rng.choice(sorted({action.kind for action in legal}))
    return rng.choice([action for action in legal if action.kind == kind])


Chooser = Callable[[random.Random, bf.State], bf.Action]


def states(games: int, *, players: int, choose: Chooser) -> Iterator[bf.State]:
    for seed in range(games):
        rng = random.Random(seed)
        state = bf.new_game(players, seed=seed)
        while not state.is_over:
            yield state
            state = state.play(choose(rng, state))
        yield state


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("choose", [build_first, kind_first])
def test_drawn_states_go_on_to_the_end(players: int, choose: Chooser) -> None:
    rng = random.Random(players)
    for number, state in enumerate(states(3, players=players, choose=choose)):
        drawn = state.determinize(number % players, number)
        assert bf.State.from_dict(drawn.to_dict()) == drawn
        assert drawn.view(number % players) == state.view(number % players)
        assert drawn.legal_actions() or drawn.is_over
        if number % 10 == 0:
            while not drawn.is_over:
                drawn = drawn.play(choose(rng, drawn))


def test_the_seed_decides_and_the_hidden_parts_do_not() -> None:
    for number, state in enumerate(states(2, players=4, choose=kind_first)):
        drawn = state.determinize(1, number)
        assert drawn == state.determinize(1, number) == state.view(1).determinize(number)
        assert drawn == state.determinize(1, 12345).determinize(1, number)
        if len(state.deck) > 8:
            assert drawn != state.determinize(1, number + 1)


# -- the draws are those of docs/randomness.md


def by_weight(rng: Rng, weights: dict[Any, int]) -> Any:
    left = rng.below(sum(weights.values()))
    for choice, weight in weights.items():
        if left < weight:
            return choice
        left -= weight
    raise AssertionError


def listed(rng: Rng, unseen: Counter[str], first: list[str], others: int, apart: set[str]) -> list[str]:
    """The first cards, some of none of the kinds apart, and the rest shuffled."""
    left = [card for card in CARDS for _ in range((unseen - Counter(first))[card])]
    pool = [card for card in left if card not in apart]
    for j in range(others):
        k = j + rng.below(len(pool) - j)
        pool[j], pool[k] = pool[k], pool[j]
    rest = pool[others:] + [card for card in left if card in apart]
    return [*first, *pool[:others], *rng.shuffled(rest)]


def new_places(rng: Rng, state: bf.State, viewer: int) -> list[str]:
    unseen = Counter(state.view(viewer).unseen)
    pending = state.pending
    if state.to_move in (viewer, None) or "after" in pending or "what" not in pending:
        return listed(rng, unseen, [], 0, set())
    mover = state.to_move
    assert mover is not None
    total, size, chosen = sum(unseen.values()), len(state.hands[mover]), len(pending["cards"])
    one_card_builds = pending["what"].startswith("build:") and "combine" not in pending
    if one_card_builds:
        _, space, industry = pending["what"].split(":")
        town = space.split("/")[0]
        t, i = (
            unseen[town],
            unseen[industry] if industry_card_serves(state, pending["what"], town, industry) else 0,
        )
        if state.decision != "card":
            card = town if rng.below(t + i) < t else industry
            return listed(rng, unseen, [card], 0, set())
        weights = {
            (x, y): math.comb(t, x) * math.comb(i, y) * math.comb(total - t - i, size - x - y)
            for x in range(1, t + 1)
            for y in range(1, i + 1)
            if x + y <= size
        }
        x, y = by_weight(rng, weights)
        return listed(rng, unseen, [town] * x + [industry] * y, size - x - y, {town, industry})
    if state.decision != "card":
        return listed(rng, unseen, [], 0, set())
    size -= chosen
    shares = {
        (kind, x): x * math.comb(unseen[kind], x) * math.comb(total - unseen[kind], size - x)
        for kind in CARDS
        for x in range(1, min(size - 1, unseen[kind]) + 1)
    }
    kind, x = by_weight(rng, shares)
    cards = listed(rng, unseen, [kind] * x, size - x, {kind})
    return [*cards[size : size + chosen], *cards[:size], *cards[size + chosen :]]


def industry_card_serves(state: bf.State, build: str, town: str, industry: str) -> bool:
    """Whether it does (R4.3), told by a hand that has the card."""
    d = state.to_dict()
    mover = d["to_move"]
    d["hands"][mover] = [town, industry]
    d |= {"decision": "action", "pending": {}, "deck": [], "set_aside": [], "discards": []}
    d["hands"] = [hand if seat == mover else [] for seat, hand in enumerate(d["hands"])]
    asked = bf.State.from_dict(d).play(build)
    return asked.decision == "card" and len(asked.legal_actions()) == 2


def drawn_by_the_docs(state: bf.State, viewer: int, seed: int) -> dict[str, Any]:
    rng, d = Rng(seed, 48 + viewer), state.to_dict()
    cards = new_places(rng, state, viewer)
    if d["to_move"] not in (viewer, None) and d["pending"].get("cards"):
        d["pending"]["cards"] = cards[: len(d["pending"]["cards"])]
    begin = d["turn_order"][0] if d["to_move"] is None else d["to_move"]
    for k in range(d["players"]):
        seat = (begin + k) % d["players"]
        if seat != viewer:
            hand, cards = cards[: len(d["hands"][seat])], cards[len(d["hands"][seat]) :]
            d["hands"][seat] = sorted(hand, key=CARDS.index)
    d["deck"], d["set_aside"] = cards[: len(d["deck"])], cards[len(d["deck"]) :]
    d["distant_pile"] = list(rng.shuffled(sorted(d["distant_pile"])))
    if d["period"] == "canal":
        d["rail_deck"] = list(rng.shuffled(ALL_CARDS))
        d["rail_distant_pile"] = list(rng.shuffled(sorted(DISTANT_TILES)))
    return d


@pytest.mark.parametrize("players", [3, 4])
def test_draws_are_those_of_the_docs(players: int) -> None:
    kinds = Counter[str]()
    for number, state in enumerate(states(4, players=players, choose=build_first)):
        viewer = number % players
        assert state.determinize(viewer, number).to_dict() == drawn_by_the_docs(state, viewer, number)
        kinds[state.decision] += state.to_move != viewer
    assert kinds["card"] > 10


@pytest.mark.parametrize("name", EVERY_KIND)
def test_draws_are_those_of_the_docs_at_every_kind_of_decision(name: str) -> None:
    state = position(*EVERY_KIND[name])
    for seed in range(50):
        assert state.determinize(VIEWER, seed).to_dict() == drawn_by_the_docs(state, VIEWER, seed)


# -- bad input


@pytest.mark.parametrize(
    ("player", "seed", "code"), [(4, 0, "player"), (-1, 0, "player"), (0, -1, "seed"), (0, 2**64, "seed")]
)
def test_players_and_seeds_are_checked(player: int, seed: int, code: str) -> None:
    state = bf.new_game(4, seed=1)
    with pytest.raises(bf.BrassError, match="expected") as caught:
        state.determinize(player, seed)
    assert caught.value.code == code


@pytest.mark.parametrize(("player", "seed"), [("0", 0), (0, 1.5), (None, 0), (True, 0)])
def test_types_are_checked(player: Any, seed: Any) -> None:
    with pytest.raises(TypeError, match="whole number"):
        bf.new_game(4, seed=1).determinize(player, seed)
