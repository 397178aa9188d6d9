"""Positions that cannot be are refused, with the key at fault; the conformance cases have most of them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from brass_fast.errors import PositionError
from brass_fast.reference import State, new_game
from brass_fast.reference.changed import changed_start
from brass_fast.reference.rng import Rng

Values = dict[str, Any]
Table = Callable[..., Values]


def refused(values: object, match: str) -> None:
    with pytest.raises(PositionError, match=match) as caught:
        State.from_dict(values)
    assert caught.value.code


def states(choose: Callable[[Rng, tuple[str, ...]], str], seeds: range) -> Iterator[State]:
    for seed in seeds:
        rng, state = Rng(seed, 0), State.from_dict(changed_start(seed, 3 + seed % 2))
        while not state.is_over:
            yield state
            state = state.play(choose(rng, state.legal_actions()))


# --------------------------------------------------------------------- the decision
def test_every_other_decision_is_refused_everywhere() -> None:
    """Of one position with one pending, at most one decision is right."""
    seen: set[str] = set()
    for state in states(lambda rng, legal: rng.choice(legal), range(40)):
        values = state.to_dict()
        if values["decision"] in seen and len(seen) < 7:
            continue
        seen.add(values["decision"])
        for decision in ("action", "build", "card", "coal", "iron", "market", "more", "selloff", "over"):
            if decision != values["decision"]:
                refused(values | {"decision": decision}, "decision|pending|actions_left|to_move|hands|spent")
        if len(seen) == 8:
            break
    assert seen == {"action", "build", "card", "coal", "iron", "market", "more", "selloff"}


def test_a_card_that_would_be_paid_unasked_is_not_asked_for(table: Table) -> None:
    values = table(hand=("port", "port"), decision="card", pending={"what": "pass", "cards": []})
    refused(values, "decision: card would not be asked")
    values["hands"][0] = ["port", "iron"]
    assert State.from_dict(values).legal_actions() == ("card:iron", "card:port")


def test_cards_chosen_must_be_held_and_pay(table: Table) -> None:
    values = table(hand=("bolton", "iron", "cotton", "cotton"), decision="card")
    values["pending"] = {"what": "build:bolton/1:cotton", "cards": [], "combine": True}
    values["money"][0] = 12
    assert State.from_dict(values).legal_actions() == ("card:bolton", "card:cotton", "card:iron")
    values["pending"]["cards"] = ["cotton"]
    assert State.from_dict(values).legal_actions() == ("card:bolton", "card:cotton", "card:iron")
    values["pending"]["cards"] = ["wigan"]
    refused(values, "pending: card:wigan")
    values["pending"]["cards"] = ["cotton", "iron"]
    refused(values, "decision: card would not be asked")
    values["pending"]["cards"] = []
    refused(values | {"actions_left": 1}, "pending: combine")


def test_the_coal_chosen_must_be_the_nearest(table: Table) -> None:
    tiles = {
        "bolton/1": (1, "coal", 2, False, 3),
        "wigan/1": (2, "coal", 2, False, 3),
        "rochdale/3": (1, "iron", 2, False, 4),
        "barrow/2": (2, "iron", 2, False, 4),
    }
    values = table(
        "rail", hand=("manchester",), tiles=tiles, links={"rail:bolton-manchester": 0}, decision="iron"
    )
    values["stacks"][0]["cotton"] = [3]
    values["pending"] = {"what": "build:manchester/1:cotton", "cards": ["manchester"], "coal": "bolton/1"}
    assert State.from_dict(values).legal_actions() == ("iron:barrow/2", "iron:rochdale/3")
    for coal in ("wigan/1", None, "bolton/3"):
        values["pending"]["coal"] = coal
        refused(values, "decision: iron would not be asked")
    del values["pending"]["coal"]
    refused(values, "decision: iron would not be asked")


def test_more_is_asked_only_if_more_is_possible(table: Table) -> None:
    values = table(decision="more", pending={"after": "develop"})
    assert State.from_dict(values).legal_actions()[-1] == "done"
    refused(values | {"money": [0, 30, 30, 30]}, "decision: nothing more is possible")
    refused(values | {"pending": {"after": "sell"}}, "decision: nothing more is possible")
    refused(values | {"pending": {"after": "rail"}}, r"pending.after.*R5\.1")
    refused(values | {"pending": {"after": "canal"}}, "pending.after")
    values["hands"][0] = []
    assert State.from_dict(values).legal_actions()[-1] == "done"  # the card is paid already


def selloff(table: Table) -> Values:
    tiles = {"preston/1": (1, "port", 1), "wigan/1": (1, "coal", 1, False, 2), "lancaster/1": (0, "port", 1)}
    return table(tiles=tiles, decision="selloff", actions_left=0, to_move=1, money=[3, -9, 0, 0]) | {
        "pending": {"income": 2}
    }


def test_a_sell_off(table: Table) -> None:
    assert State.from_dict(selloff(table)).legal_actions() == ("selloff:preston/1", "selloff:wigan/1")


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"money": [3, 0, 0, 0]}, r"decision.*R9\.2"),
        ({"money": [-3, -9, 0, 0]}, r"decision: player 0.*R9\.2"),
        ({"pending": {"income": 1}}, r"pending.income.*R9\.1"),
        ({"pending": {"income": 5}}, "pending.income"),
        ({"pending": {}}, "pending: misses income"),
        ({"to_move": 0, "pending": {"income": 1}, "money": [-9, 0, 0, 0]}, r"less than two tiles.*R9\.2"),
        ({"actions_left": 1}, r"actions_left.*R2\.1"),
        ({"spent": [0, 0, 5, 0]}, r"spent.*R2\.3"),
        ({"round": 1}, r"decision.*R2\.1"),
        ({"hands": [[], [], [], []]}, r"hands.*R1\.5"),
        ({"to_move": None}, "to_move"),
    ],
)
def test_no_sell_off(table: Table, change: Values, match: str) -> None:
    refused(selloff(table) | change, match)


def over(table: Table) -> Values:
    values = table("rail", decision="over", actions_left=0, to_move=None)
    return values | {"hands": [[], [], [], []], "round": 8}


def test_an_ended_game(table: Table) -> None:
    state = State.from_dict(over(table))
    assert state.is_over
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"to_move": 0}, "to_move"),
        ({"actions_left": 1}, r"actions_left.*R1\.5"),
        ({"hands": [["port"], [], [], []]}, r"decision.*R1\.5"),
        ({"deck": ["port"]}, r"decision.*R1\.5"),
        ({"spent": [1, 0, 0, 0]}, r"spent.*R2\.3"),
        ({"pending": {"income": 1}}, "pending"),
    ],
)
def test_no_ended_game(table: Table, change: Values, match: str) -> None:
    refused(over(table) | change, match)


def test_the_canal_period_does_not_end_the_game(table: Table) -> None:
    values = table(decision="over", actions_left=0, to_move=None, hands=[[], [], [], []])
    refused(values, r"decision.*R1\.4")


def test_a_turn_of_one_action(table: Table) -> None:
    refused(table(round=1), r"actions_left.*R2\.2")
    assert State.from_dict(table(round=1, actions_left=1)).actions_left == 1
    assert State.from_dict(table("rail", round=1)).actions_left == 2


# --------------------------------------------------------------------- the rest
@pytest.mark.parametrize(
    ("key", "value", "match"),
    [
        ("rail_deck", [], r"rail_deck.*R1\.4"),
        ("distant_pile", [0] * 12, r"distant_pile.*R7\.3"),
        ("distant_drawn", [4], r"distant_pile.*R7\.3"),
        ("income_space", [100, 0, 0, 0], r"income_space\[0\]"),
        ("turn_order", [0, 1, 2, 2], r"turn_order.*R2\.3"),
        ("turn_order", [0, 1, True, 3], "turn_order"),
        ("hands", [["port"] * 7, [], [], []], r"hands.*R1\.4"),
        ("hands", [["cotton"] * 8 + ["iron"], [], [], []], r"hands\[0\].*R2\.4"),
        ("coal_demand", True, "coal_demand"),
        ("cotton_demand", 9, "cotton_demand"),
        ("pending", [], "pending"),
        ("pending", {"seed": 1}, "pending.*seed"),
        ("tiles", [], "tiles"),
        ("tiles", {"leeds/1": {}}, "tiles.*leeds/1"),
        ("tiles", {"wigan/1": []}, "tiles.wigan/1"),
        ("tiles", {"wigan/1": {"owner": 0}}, "tiles.wigan/1: misses industry"),
        ("links", [], "links"),
        ("links", {"canal:bolton-leeds": 0}, "links.*bolton-leeds"),
        ("stacks", [{}, {}, {}, {}], r"stacks\[0\]: misses cotton"),
        ("seed", 42, "seed"),
    ],
)
def test_one_wrong_key(table: Table, key: str, value: object, match: str) -> None:
    refused(table() | {key: value}, match)


def test_the_keys_of_the_canal_period_are_refused_in_the_rail_period(table: Table) -> None:
    refused(
        table("rail", rail_distant_pile=new_game(seed=42).to_dict()["rail_distant_pile"]),
        r"rail_distant_pile.*R1\.4",
    )


@pytest.mark.parametrize("text", ["", "{", "[]", "null"])
def test_json_that_is_no_position(text: str) -> None:
    with pytest.raises(PositionError, match="position"):
        State.from_json(text)


def test_the_order_of_hands_tiles_and_links_means_nothing() -> None:
    state = State.from_dict(changed_start(3))
    values = state.to_dict()
    values["hands"] = [hand[::-1] for hand in values["hands"]]
    values["tiles"] = dict(reversed(values["tiles"].items()))
    values["links"] = dict(reversed(values["links"].items()))
    again = State.from_dict(values)
    assert again == state
    assert hash(again) == hash(state)
    assert again.to_json() == state.to_json()


# --------------------------------------------------------------------- values without a text
HUGE = 10**5000


def nest() -> list[Any]:
    inner: list[Any] = []
    for _ in range(100_000):
        inner = [inner]
    return inner


@pytest.mark.parametrize("key", [key for key in new_game(4, 1).to_dict() if key != "format"])
def test_values_that_cannot_be_printed_are_refused(key: str) -> None:
    """Python has no decimal text of thousands of digits, nor any of a nest of a hundred thousand lists."""
    values = new_game(4, 1).to_dict()
    for value in (HUGE, -HUGE, [HUGE] * 4, {"owner": HUGE}, {HUGE: 1}, nest(), {"what": nest()}):
        refused(values | {key: value}, key)


def test_keys_and_whole_positions_that_cannot_be_printed_are_refused() -> None:
    values: dict[Any, Any] = {**new_game(4, 1).to_dict(), HUGE: 1}
    refused(values, "no key")
    for value in (HUGE, nest()):
        refused(value, "position: must be an object")
    with pytest.raises(PositionError, match="must be JSON"):
        State.from_json("[" * 100_000)
