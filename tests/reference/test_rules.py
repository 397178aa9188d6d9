"""The rules, clause by clause, where the conformance cases leave gaps."""

from collections.abc import Callable
from typing import Any

import pytest

from brass_fast.reference import State, new_game

Table = Callable[..., dict[str, Any]]


def play(state: State, *actions: str) -> State:
    """Plays the actions, and pays with the first card offered wherever that is asked."""
    for action in actions:
        state = state.play(action)
        while state.decision == "card":
            state = state.play(state.legal_actions()[0])
    return state


def of_kind(state: State, kind: str) -> list[str]:
    return [name for name in state.legal_actions() if name.partition(":")[0] == kind]


def pass_round(state: State) -> State:
    start = (state.period, state.round)
    while state.decision == "action" and (state.period, state.round) == start:
        state = play(state, "pass")
    return state


# --------------------------------------------------------------------- R1, R2
def test_r1_4_the_rail_period_is_dealt_in_the_new_turn_order(table: Table) -> None:
    values = table(hand=("port",), spent=[9, 0, 5, 0])
    values["hands"] = [["port"], [], [], []]
    rail_deck = values["rail_deck"]
    state = play(State.from_dict(values), "pass")
    assert state.turn_order == (1, 3, 2, 0)
    assert state.set_aside == tuple(rail_deck[:2])
    for place, seat in enumerate(state.turn_order):
        assert sorted(state.hands[seat]) == sorted(rail_deck[2 + 8 * place : 10 + 8 * place])
    assert state.deck == tuple(rail_deck[34:])
    assert state.discards == ()
    assert state.rail_deck is None
    assert state.rail_distant_pile is None


def test_r2_2_the_first_canal_round_has_one_action_the_first_rail_round_two(table: Table) -> None:
    state = new_game(seed=42)
    assert state.actions_left == 1
    state = pass_round(state)
    assert (state.round, state.actions_left) == (2, 2)
    values = table()
    values["hands"] = [["port"], [], [], []]
    assert play(State.from_dict(values), "pass").actions_left == 2


def test_r2_2_a_turn_ends_early_and_is_left_out_without_cards(table: Table) -> None:
    values = table(hand=("port",))
    values["hands"][1] = []
    state = play(State.from_dict(values), "pass")
    assert state.to_move == 2


def test_r2_4_the_deck_refills_in_the_new_order_while_it_lasts(table: Table) -> None:
    values = table(hand=("port",), spent=[5, 0, 0, 0], deck=["cotton"] * 8 + ["iron"])
    values["hands"] = [["port"], [], [], []]
    state = play(State.from_dict(values), "pass")
    assert [len(hand) for hand in state.hands] == [0, 8, 1, 0]
    assert (state.round, state.to_move) == (3, 1)


# --------------------------------------------------------------------- R4
def test_r4_7_a_mine_fills_the_track_dearest_first_and_flips(table: Table) -> None:
    values = table(hand=("warrington",), coal_demand=5, tiles={"warrington/2": (1, "port", 1)})
    state = play(State.from_dict(values), "build:warrington/1:coal")
    assert state.coal_demand == 7
    assert state.money[0] == 30 - 5 + 2 + 1
    assert state.spent[0] == 5
    assert state.tiles["warrington/1"].flipped
    assert state.income_space[0] == 14


def test_r4_8_own_works_are_replaced_with_cubes_left_and_the_track_is_no_matter(table: Table) -> None:
    values = table("rail", hand=("preston",), tiles={"preston/3": (0, "iron", 2, False, 3)}, iron_demand=8)
    values["tiles"]["preston/1"] = {"owner": 1, "industry": "port", "level": 2, "flipped": True, "cubes": 0}
    values["stacks"][1]["port"] = [2, 3, 3, 4, 4]
    state = play(State.from_dict(values), "build:preston/3:iron")
    assert state.tiles["preston/3"].level == 3
    assert state.tiles["preston/3"].cubes == 5
    assert state.income_space == (10, 10, 10, 10)


@pytest.mark.parametrize(("track", "cubes", "legal"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_r4_8_scarcity_looks_at_the_whole_map_and_the_track(
    table: Table, track: int, cubes: int, *, legal: bool
) -> None:
    tiles = {"wigan/1": (1, "coal", 1, True, 0), "oldham/1": (2, "coal", 2, cubes == 0, cubes)}
    values = table(hand=("wigan",), tiles=tiles, coal_demand=track)
    values["stacks"][0]["coal"] = [2, 2, 3, 3, 4, 4]
    assert ("build:wigan/1:coal" in State.from_dict(values).legal_actions()) == legal


def test_r4_8_others_mills_ports_and_shipyards_are_never_built_over(table: Table) -> None:
    tiles = {"preston/1": (1, "port", 1), "colne/1": (2, "cotton", 1), "colne/2": (3, "cotton", 1)}
    values = table(hand=("preston", "colne"), tiles=tiles, coal_demand=0, iron_demand=0)
    values["stacks"][0] |= {"port": [2], "cotton": [2]}
    state = State.from_dict(values)
    assert "build:preston/1:port" not in state.legal_actions()
    assert not [name for name in of_kind(state, "build") if "colne" in name]


def test_r4_9_a_combined_build_ends_the_turn_and_discards_two_cards(table: Table) -> None:
    state = State.from_dict(table(hand=("wigan", "port", "iron", "iron")))
    assert "build:manchester/1:coal" not in state.legal_actions()
    state = state.play("combine")
    assert state.decision == "build"
    assert state.actions_left == 2
    state = state.play("build:manchester/1:coal").play("card:port").play("card:iron")
    assert state.to_move == 1
    assert state.discards == ("port", "iron")
    assert state.hands[0] == ("wigan", "iron")


# --------------------------------------------------------------------- R5, R6
def test_r5_2_a_mine_at_either_end_of_the_line_gives_coal(table: Table) -> None:
    tiles = {"wigan/1": (1, "coal", 2, False, 1), "preston/2": (0, "cotton", 2)}
    state = play(State.from_dict(table("rail", tiles=tiles)), "rail:preston-wigan")
    assert state.money[0] == 25
    assert state.tiles["wigan/1"].flipped
    assert state.income_space[1] == 17


def test_r5_3_the_line_itself_carries_no_coal_before_it_is_built(table: Table) -> None:
    """From both ends the mine in Bolton is one link away; the one in Bury two, or one over the new line."""
    tiles = {"manchester/1": (0, "cotton", 2), "bolton/1": (1, "coal", 2, False, 1)}
    links = {"rail:bolton-manchester": 1}
    state = State.from_dict(table("rail", tiles=tiles, links=links, money=[15, 30, 30, 30]))
    state = play(state, "rail:manchester-oldham")
    assert state.tiles["bolton/1"].cubes == 0
    assert state.money[0] == 10


def test_r5_4_the_second_rail_may_use_the_first_and_costs_ten(table: Table) -> None:
    tiles = {"wigan/1": (0, "coal", 3, False, 4)}
    values = table("rail", tiles=tiles, money=[15, 0, 0, 0])
    state = play(State.from_dict(values), "rail:preston-wigan")
    assert state.decision == "more"
    assert "rail:blackpool-preston" in state.legal_actions()
    state = play(state, "rail:blackpool-preston")
    assert (state.money[0], state.spent[0]) == (0, 15)
    values["money"][0] = 14
    assert play(State.from_dict(values), "rail:preston-wigan").decision == "action"


def test_r6_1_the_top_tile_is_developed_in_any_period(table: Table) -> None:
    state = State.from_dict(table(hand=("port", "coal")))
    assert of_kind(state, "develop") == [
        f"develop:{name}" for name in ("cotton", "coal", "iron", "port", "shipyard")
    ]
    state = play(state, "develop:shipyard", "develop:shipyard")
    assert state.stacks[0]["shipyard"] == (1, 1, 2, 2)
    assert (state.money[0], state.iron_demand) == (28, 6)
    state = State.from_dict(table("rail", hand=("port", "coal")))
    assert play(state, "develop:cotton", "done").stacks[0]["cotton"] == (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)


def test_r6_1_an_empty_stack_is_not_developed_and_free_iron_needs_no_money(table: Table) -> None:
    values = table(tiles={"barrow/2": (1, "iron", 1, False, 1)}, money=[-5, 30, 30, 30], iron_demand=0)
    values["stacks"][0]["port"] = []
    state = State.from_dict(values)
    assert "develop:port" not in state.legal_actions()
    state = play(state, "develop:coal")
    assert state.decision == "action"  # the second cube would have to be bought
    assert state.tiles["barrow/2"].flipped


# --------------------------------------------------------------------- R7
def test_r7_3_an_empty_pile_uses_the_drawn_tiles_again(table: Table) -> None:
    tiles = {"preston/2": (0, "cotton", 1), "preston/1": (1, "port", 1, True)}
    drawn = [2, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    values = table(tiles=tiles, distant_pile=[], distant_drawn=drawn)
    state = play(State.from_dict(values), "sell:preston/2")
    assert state.cotton_demand == 2
    assert state.distant_pile == ()
    assert state.distant_drawn == (*drawn[1:], 2)
    assert State.from_dict(state.to_dict()) == state


def test_r7_4_passing_the_bottom_counts_as_reaching_it(table: Table) -> None:
    tiles = {"preston/2": (0, "cotton", 1), "preston/1": (1, "port", 1, True)}
    drawn = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    values = table(tiles=tiles, cotton_demand=7, distant_pile=[4], distant_drawn=drawn)
    state = play(State.from_dict(values), "sell:preston/2")
    assert state.cotton_demand == 8
    assert not state.distant_open
    assert not state.tiles["preston/2"].flipped
    assert state.income_space[0] == 10


def test_r7_3_a_tile_of_0_leaves_the_marker_and_earns_the_bonus_there(table: Table) -> None:
    tiles = {"preston/2": (0, "cotton", 1), "preston/1": (1, "port", 1, True)}
    values = table(tiles=tiles, distant_pile=[0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4])
    state = play(State.from_dict(values), "sell:preston/2")
    assert state.cotton_demand == 0
    assert state.income_space[0] == 10 + 5 + 3


# --------------------------------------------------------------------- R8, R9
@pytest.mark.parametrize(
    ("space", "loan", "after"),
    [(10, 10, 9), (10, 30, 7), (12, 10, 10), (99, 10, 96), (99, 30, 88), (3, 30, 0)],
)
def test_r8_4_the_marker_goes_to_the_highest_space_of_the_new_level(
    table: Table, space: int, loan: int, after: int
) -> None:
    state = State.from_dict(table(income_space=[space, 10, 10, 10]))
    level = state.income[0]
    state = play(state, f"loan:{loan}")
    assert state.income_space[0] == after
    assert state.income[0] == level - loan // 10
    assert state.money[0] == 30 + loan
    assert state.spent[0] == 0


def test_r8_4_no_loan_below_minus_10_or_with_an_empty_deck_in_the_rail_period(table: Table) -> None:
    state = State.from_dict(table(income_space=[2, 10, 10, 10]))
    assert of_kind(state, "loan") == ["loan:10", "loan:20"]
    assert of_kind(State.from_dict(table("rail")), "loan") == []
    assert len(of_kind(State.from_dict(table("rail", deck=["cotton"])), "loan")) == 3


def test_r9_2_tiles_are_sold_one_at_a_time_until_the_rest_is_paid(table: Table) -> None:
    tiles = {"preston/1": (0, "port", 1), "liverpool/1": (0, "port", 1), "wigan/1": (0, "coal", 1, False, 2)}
    values = table(tiles=tiles, money=[0, 30, 30, 30], income_space=[4, 10, 10, 10], deck=["iron"])
    values["hands"] = [["port"], [], [], []]
    state = play(State.from_dict(values), "pass")
    assert (state.decision, state.actions_left, state.money[0]) == ("selloff", 0, -6)
    state = state.play("selloff:wigan/1")
    assert (state.decision, state.money[0]) == ("selloff", -4)
    state = state.play("selloff:preston/1")  # the last tile is not asked for
    assert (state.decision, state.money[0], state.tiles) == ("action", 2, {})
    assert state.coal_demand == 8


# --------------------------------------------------------------------- R10
def test_r10_5_ties(table: Table) -> None:
    values = table("rail", hand=("port",), players=4)
    values["hands"] = [["port"], [], [], []]
    values |= {
        "vp": [50, 50, 50, 50],
        "money": [5, 7, 5, 5],
        "income_space": [11, 12, 11, 13],
        "spent": [3, 0, 0, 0],
    }
    state = play(State.from_dict(values), "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert state.turn_order == (1, 2, 3, 0)
    assert outcome.vp == (50, 50, 50, 50)
    assert outcome.ranking == (3, 1, 2, 0)
    assert outcome.ranking != state.turn_order


def test_r10_4_money_is_worth_vp_but_debts_cost_none(table: Table) -> None:
    values = table("rail", hand=("port",), money=[39, 40, -40, 9])
    values["hands"] = [["port"], [], [], []]
    state = play(State.from_dict(values), "pass")
    assert state.vp == (3, 4, 0, 0)
    assert state.is_over
    assert state.to_move is None
    assert state.legal_actions() == ()


def test_r10_1_links_score_the_tiles_of_all_before_the_clean_up(table: Table) -> None:
    tiles = {
        "preston/1": (1, "port", 1, True),
        "lancaster/1": (2, "port", 2, True),
        "preston/2": (3, "port", 1),
    }
    links = {"canal:lancaster-preston": 0, "canal:rochdale-yorkshire": 3}
    values = table(hand=("port",), tiles=tiles, links=links)
    values["hands"] = [["port"], [], [], []]
    state = play(State.from_dict(values), "pass")
    assert state.vp == (2, 2, 4, 2)
    assert state.links == {}
    assert set(state.tiles) == {"lancaster/1"}
    assert state.tiles["lancaster/1"].flipped
