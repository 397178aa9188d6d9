"""verify finds planted faults, covers rare events, and reports the same whatever the number of processes."""

import json
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Self

import pytest

import brass_fast
from brass_fast import reference
from brass_fast.errors import BrassError
from brass_fast.reference.changed import changed_start
from brass_fast.reference.data import ACTIONS
from brass_fast.reference.rng import VERIFY_CHOOSER, Rng
from brass_fast.reference.scoring import Outcome
from brass_fast.reference.setup import new_position
from brass_fast.reference.state import State
from brass_fast.verify import CHOOSERS, EVENTS, Game, compare_game, count_events, kind_of, verify

SAME = ("brass_fast.reference", "brass_fast.reference")


def engine(broken: type[State]) -> Any:
    return SimpleNamespace(State=broken, new_game=lambda players, seed: broken(new_position(players, seed)))


def changed_after(state: State, change: Callable[[dict[str, Any]], Any]) -> State:
    values = json.loads(state.to_json())
    change(values)
    return type(state).from_dict(values)


class MissesAnAction(State):
    def legal_actions(self) -> tuple[str, ...]:
        return tuple(name for name in super().legal_actions() if name != "loan:20")


class OtherOrder(State):
    def legal_actions(self) -> tuple[str, ...]:
        return super().legal_actions()[::-1]


class LoansCountAsSpent(State):
    def play(self, action: object) -> Self:
        after = super().play(action)
        if self.pending.get("what") == "loan:10" and after.round == self.round and after.decision == "action":
            after._position.spent[self.to_move or 0] += 10
        return after


class ForgetsTheDeck(State):
    @classmethod
    def from_dict(cls, values: object) -> Self:
        state = super().from_dict(values)
        state._position.deck = state._position.deck[:3]
        return state


class ReadsNothing(State):
    @classmethod
    def from_dict(cls, values: object) -> Self:
        raise BrassError(f"cannot read {len(str(values))} letters", "test")


class Raises(State):
    def play(self, action: object) -> Self:
        if action == "pass":
            raise RuntimeError("no passing")
        return super().play(action)


class Panics(State):
    """A panic of a compiled engine is no Exception."""

    def legal_actions(self) -> tuple[str, ...]:
        if self.decision == "more":
            raise BaseException("panicked")  # noqa: TRY002
        return super().legal_actions()


class LoserWins(State):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome(outcome.vp, outcome.ranking[::-1])


class WritesOneForTrue(State):
    def to_dict(self) -> dict[str, Any]:
        values = super().to_dict()
        for tile in values["tiles"].values():
            tile["flipped"] = int(tile["flipped"])
        return values

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        for tile in values["tiles"].values():
            tile["flipped"] = bool(tile["flipped"])
        return super().from_dict(values)


class NeverEqual(State):
    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = State.__hash__


class OtherDecision(State):
    @property
    def decision(self) -> str:
        return "select" if super().decision == "card" else super().decision


@pytest.mark.parametrize(
    ("broken", "what", "key"),
    [
        (MissesAnAction, "legal actions", "only in one"),
        (OtherOrder, "legal actions", "order"),
        (LoansCountAsSpent, "positions", "spent"),
        (ForgetsTheDeck, "positions read again", "deck"),
        (ReadsNothing, "errors", "raised"),
        (Raises, "errors", "raised"),
        (Panics, "errors", "raised"),
        (LoserWins, "outcomes", "ranking"),
        (WritesOneForTrue, "positions", "flipped"),
        (NeverEqual, "states", "equality"),
        (OtherDecision, "states", "decision"),
    ],
)
@pytest.mark.parametrize("first", [True, False], ids=["first", "second"])
def test_planted_faults_are_found(broken: type[State], what: str, key: str, *, first: bool) -> None:
    engines = (engine(broken), reference) if first else (reference, engine(broken))
    report = verify(range(3), 3, engines=engines)
    assert not report.ok
    assert len(report.differences) == 3
    for seed, difference in enumerate(report.differences):
        assert difference.game == Game(seed, 3)
        assert difference.what == what
        assert any(key in name for name, _, _ in difference.values)
        assert difference.step == len(difference.actions)
        text = str(difference)
        assert f"seed {seed}, 3 players, uniform, after {difference.step} decisions" in text
        assert what in text
        assert "\n" not in text


def test_a_difference_can_be_played_again() -> None:
    (difference,) = compare_game(
        Game(5, 4, "build", changed=True), (engine(OtherDecision), reference)
    ).differences
    state = State.from_dict(changed_start(5, 4))
    for action in difference.actions:
        state = state.play(action)
    assert state.decision == "card"


def test_long_values_are_cut_short() -> None:
    (difference,) = verify([1], engines=(engine(OtherOrder), reference)).differences
    assert all(len(text) <= 160 for row in difference.values for text in row)


def test_rare_events_happen() -> None:
    """A few hundred changed games contain all that is counted, and all kinds of actions."""
    events: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(150):
        play_and_count(seed, events, kinds)
    assert set(events) == set(EVENTS)
    assert min(events.values()) >= 5
    assert set(kinds) == {kind_of(name) for name in ACTIONS}


def play_and_count(seed: int, events: Counter[str], kinds: Counter[str]) -> None:
    rng, choose = Rng(seed, VERIFY_CHOOSER), list(CHOOSERS.values())[seed % 3]
    state = State.from_dict(changed_start(seed, 3 + seed % 2))
    before: dict[str, Any] | None = None
    actions: list[str] = []
    while not state.is_over:
        position = state.to_dict()
        count_events(events, before, position, actions)
        before = position
        actions.append(choose(rng, list(state.legal_actions())))
        state = state.play(actions[-1])
    kinds.update(map(kind_of, actions))


def test_processes_and_progress_do_not_change_the_report() -> None:
    done: list[int] = []
    one = verify(range(5), 3, "kind", changed=True, engines=SAME, progress=done.append)
    two = verify(range(5), 3, "kind", changed=True, engines=SAME, jobs=2)
    assert sum(done) == one.games == two.games == 5
    assert (one.decisions, one.actions, one.events) == (two.decisions, two.actions, two.events)
    assert one.decisions == sum(one.actions.values())
    assert one.ok
    assert two.ok
    assert one.seconds > 0


def test_all_choosers() -> None:
    report = verify([1], 3, "all", engines=SAME)
    assert report.games == 3
    assert report.ok


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(_games: int) -> None:
        raise KeyboardInterrupt

    report = verify(range(100), 3, changed=True, engines=SAME, progress=interrupt)
    assert report.interrupted
    assert report.games == 1


@pytest.mark.parametrize(
    "arguments", [{"choose": "best"}, {"jobs": -1}, {"jobs": 2, "engines": (reference, reference)}]
)
def test_wrong_arguments(arguments: dict[str, Any]) -> None:
    with pytest.raises(BrassError, match=next(iter(arguments))):
        verify([1], **arguments)


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_core_and_reference_agree(players: int, *, changed: bool) -> None:
    if not hasattr(brass_fast, "State"):
        pytest.skip("the core is not built")
    report = verify(range(2), players, "all", changed=changed)
    assert report.ok, "\n".join(map(str, report.differences))
