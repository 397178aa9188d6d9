"""What holds at every decision of every game."""

from collections import Counter
from collections.abc import Iterator

import pytest

from brass_fast.reference import State, new_game
from brass_fast.reference.changed import changed_start
from brass_fast.reference.data import ALL_CARDS, INDUSTRIES, NUMBER
from brass_fast.reference.rng import Rng
from brass_fast.verify import CHOOSERS

GAMES = [(seed, 3 + seed % 2, choose) for seed in range(6) for choose in CHOOSERS]


def walk(state: State, seed: int, choose: str) -> Iterator[tuple[State, str, State]]:
    """Every step of a game: before, action, after."""
    rng = Rng(seed, 99)
    while not state.is_over:
        action = CHOOSERS[choose](rng, list(state.legal_actions()))
        after = state.play(action)
        yield state, action, after
        state = after


def cards_in(state: State) -> Counter[str]:
    return Counter(
        [*state.deck, *state.discards, *state.set_aside, *(c for hand in state.hands for c in hand)]
    )


def tiles_of(state: State, seat: int) -> Counter[tuple[str, int]]:
    tiles = Counter((t.industry, t.level) for t in state.tiles.values() if t.owner == seat)
    for industry in INDUSTRIES:
        tiles.update((industry, level) for level in state.stacks[seat][industry])
    return tiles


@pytest.mark.parametrize(("seed", "players", "choose"), GAMES)
def test_whole_games(seed: int, players: int, choose: str) -> None:
    all_tiles = tiles_of(new_game(players, seed), 0)
    assert sum(all_tiles.values()) == 37
    for before, _, after in walk(new_game(players, seed), seed, choose):
        assert cards_in(after) == Counter(ALL_CARDS)
        assert State.from_dict(after.to_dict()) == after
        numbers = [NUMBER[name] for name in after.legal_actions()]
        assert numbers == sorted(set(numbers))
        asked_always = after.decision in ("action", "build", "over")
        assert asked_always or len(numbers) > 1
        assert (after.outcome() is not None) == after.is_over == (not numbers)
        for seat in range(players):
            assert not tiles_of(after, seat) - tiles_of(before, seat)
        assert list(after.links.values()).count(0) <= 14


@pytest.mark.parametrize("seed", range(40))
def test_changed_starts_are_positions_that_can_be_played_to_the_end(seed: int) -> None:
    players = 3 + seed % 2
    state = State.from_dict(changed_start(seed, players))
    assert changed_start(seed, players) == state.to_dict()
    for before, action, after in walk(state, seed, list(CHOOSERS)[seed % 3]):
        assert not cards_in(after) - Counter(ALL_CARDS)
        if after.decision in ("build", "card", "coal", "iron", "market") and before.decision != "selloff":
            one, two = before.to_dict(), after.to_dict()
            assert {key for key in one if one[key] != two[key]} <= {"decision", "pending"}, action


@pytest.mark.parametrize(("seed", "players", "choose"), GAMES)
def test_money_in_is_money_out(seed: int, players: int, choose: str) -> None:
    """Within a round money changes only by what is spent, by loans and by cubes sold to the tracks."""
    for before, action, after in walk(State.from_dict(changed_start(seed, players)), seed, choose):
        if (before.period, before.round) != (after.period, after.round) or after.is_over:
            continue
        if before.decision == "selloff":
            continue
        paid = [b - a for b, a in zip(before.money, after.money, strict=True)]
        spent = [a - b for b, a in zip(before.spent, after.spent, strict=True)]
        what = action if action.startswith("loan:") else str(before.pending.get("what", ""))
        earned = sum(spent) - sum(paid)
        if what.startswith("loan:"):
            assert earned in (0, int(what[5:]))
        elif earned:
            sold = after.coal_demand - before.coal_demand, after.iron_demand - before.iron_demand
            assert max(sold) > 0
            assert max(sold) <= earned <= 4 * max(sold)
        assert min(spent) >= 0


def test_games_are_the_same_again() -> None:
    steps = [[after.to_json() for _, _, after in walk(new_game(4, 11), 11, "kind")] for _ in range(2)]
    assert steps[0] == steps[1]


def test_chance_does_not_depend_on_what_players_do() -> None:
    ends = [list(walk(new_game(3, 8), 8, choose))[-1][2] for choose in ("uniform", "build")]
    decks = [sorted([*end.set_aside, *end.discards]) for end in ends]
    assert decks[0] == decks[1] == sorted(ALL_CARDS)
    assert ends[0].set_aside == ends[1].set_aside
