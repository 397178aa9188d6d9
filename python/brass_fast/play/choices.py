"""The answers to a decision as people read them: grouped by kind, with what they cost and lead to.

Only what the one who is asked may know is told: nothing is played ahead that would turn up a hidden tile or
card.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from brass_fast import board
from brass_fast._core import Action, State
from brass_fast.effects import Part, parts
from brass_fast.notation_writing import ends, place

#: The headings in the order in which they are shown, by kind of answer.
HEADINGS: Final = {
    "build": "Build",
    "combine": "Build with two cards",
    "canal": "Canal",
    "rail": "Rail",
    "develop": "Develop",
    "sell": "Sell",
    "loan": "Loan",
    "pass": "Pass",
    "card": "Pay with",
    "coal": "Coal from",
    "iron": "Iron from",
    "port": "Sell to",
    "distant": "Sell to",
    "selloff": "Sell off",
    "done": "Done",
}

#: The clause of the rules behind each decision and each kind of action.
CLAUSES: Final = {
    "action": "R2.2: two actions a turn, one in the first round; each costs a card",
    "build": "R4: the top tile of a stack; R4.3 which cards pay; R4.5 and R4.6 where coal and iron come from",
    "combine": "R4.9: both actions of a turn and any two cards build anywhere",
    "canal": "R5: a canal for £3 on a line that touches your network",
    "rail": "R5: a rail for £5 and a coal cube; R5.4: a second one for £10",
    "develop": "R6: take one or two tiles off your stacks, an iron cube each",
    "sell": "R7: mills sell to ports or, while it is open, to the distant market",
    "loan": "R8.4: £10 to £30; income falls by £1 for each £10",
    "pass": "R8.6: the card is discarded all the same",
    "card": "R2.2: each action costs one card; R4.3: a build takes the town's card or the industry's",
    "coal": "R4.5: the nearest connected mine; among equally near ones you choose",
    "iron": "R4.6: any works on the map that have a cube",
    "market": "R7.2 to R7.4: a connected port flips too; the distant market may close",
    "more": "R5.4, R6.1, R7.1: the same action may go on",
    "selloff": "R9.2: tiles are sold off for half their cost until the debt is paid",
    "over": "R10.5: most victory points win",
}


def question(state: State) -> str:
    """What the one who is to move is asked."""
    if state.decision == "selloff":
        return f"Which tile is sold off? You owe £{-state.money[state.to_move or 0]} (R9.2)"
    return {
        "action": f"What next? Actions left: {state.actions_left}",
        "build": "Build what, for two cards?",
        "card": "Which card pays?",
        "coal": "Whose coal?",
        "iron": "Whose iron?",
        "market": "Sell to whom?",
        "more": "Go on with this action?",
        "over": "The game is over",
    }[state.decision]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: what it is, and what it costs and leads to."""

    action: Action
    heading: str
    label: str
    note: str

    def matches(self, words: str) -> bool:
        """Whether all words occur in it, in any order."""
        said = f"{self.heading} {self.label} {self.note} {self.action}".casefold()
        return all(word in said for word in words.casefold().split())


def choices(state: State) -> tuple[Choice, ...]:
    """All answers to the decision of a state, grouped by kind, each group in the order of the actions."""
    told = [_choice(state, action) for action in state.legal_actions()]
    order = {heading: number for number, heading in enumerate(dict.fromkeys(HEADINGS.values()))}
    return tuple(sorted(told, key=lambda choice: order[choice.heading]))


def _choice(state: State, action: Action) -> Choice:
    label, notes = _told(state, action)
    return Choice(action, HEADINGS[action.kind], label, ", ".join(notes))


def _told(state: State, action: Action) -> tuple[str, list[str]]:
    """What an answer is, and what it costs and leads to."""
    if action.kind in ("build", "canal", "rail", "develop"):
        return _effect(state, action)
    if action.space:
        return _of_a_space(state, action)
    label, note = {
        "distant": ("the distant market", _distant_note(state)),
        "loan": (f"£{action.amount}", _loan_note(state, action)),
        "card": (board.card_name(str(action.card)), ""),
        "combine": ("choose what and where, then two cards", "takes both actions"),
        "pass": ("discard a card", ""),
        "done": ("no more", ""),
    }[action.kind]
    return label, [note] if note else []


def _of_a_space(state: State, action: Action) -> tuple[str, list[str]]:
    """Sales, sources and tiles to sell off."""
    where, tile = _space(state, action), state.tiles[str(action.space)]
    facts = board.TILES[tile["industry"], tile["level"]]
    if action.kind == "sell":
        return where, list(_outlets(state, action))
    if action.kind == "port":
        return f"{where} port", [f"flips: {_whose(tile['owner'], state)} income +{facts.income} spaces"]
    if action.kind == "selloff":
        return f"{facts.industry} {facts.level} at {where}", [f"+£{facts.cost // 2}"]
    return where, [_source_note(state, tile, facts)]


# --------------------------------------------------------------------- builds, links, developments
def _effect(state: State, action: Action) -> tuple[str, list[str]]:
    """What a build, link or development does, its sources being chosen as they first come."""
    states, actions = [state], [action]
    while True:
        states.append(states[-1].play(actions[-1]))
        if (
            states[-1].decision in ("action", "more", "selloff", "over")
            or states[-1].to_move != state.to_move
        ):
            break
        actions.append(states[-1].legal_actions()[0])
    part = parts(states, actions)[0]
    notes = [f"£{part.paid}"] if part.paid else []
    notes += _sources(part)
    notes += _flips(part, state)
    count, earned = part.sold_cubes
    if count:
        notes.append(f"sells {count} {part.tile.industry} for £{earned}")
    return _label(part, state), notes


def _label(part: Part, state: State) -> str:
    action = part.what
    if action.line:
        return "-".join(board.PLACES[end].short for end in ends(action))
    tile = f"{part.tile.industry} {part.tile.level}"
    if action.kind == "develop":
        return tile
    over = (
        f" over {_whose(part.over['owner'], state)} {part.over['industry']} {part.over['level']}"
        if part.over
        else ""
    )
    return f"{tile} at {_space(state, action)}{over}"


def _sources(part: Part) -> Iterator[str]:
    for cube in ("coal", "iron"):
        source = part.source(cube)
        if source is None:
            continue
        if source.space is None:
            yield f"{cube} bought for £{source.price}"
        elif cube in part.asked:
            yield f"{cube} of your choice"
        else:
            yield f"{cube} from {place(source.space, numbered=False)}"


def _flips(part: Part, state: State) -> Iterator[str]:
    asked = {str(answer.space) for answer, _ in part.asked.values() if answer.space}
    for flip in part.flips:
        if flip.space not in asked:
            where = place(flip.space, numbered=False)
            yield f"flips {where}: {_whose(flip.owner, state)} income +{flip.income} spaces"


# --------------------------------------------------------------------- sales, loans, sources
def _outlets(state: State, action: Action) -> Iterator[str]:
    """Where a mill can sell, before anything is sold."""
    tile = state.tiles[str(action.space)]
    then = state.play(action)
    while then.decision == "card":
        then = then.play(then.legal_actions()[0])
    if then.decision != "market":
        yield "to the only port or market that it reaches"
    else:
        for answer in then.legal_actions():
            yield "distant market" if answer.kind == "distant" else f"{_space(then, answer)} port"
    yield f"income +{board.TILES['cotton', tile['level']].income} spaces if it sells"


def _distant_note(state: State) -> str:
    left = board.COTTON_BOTTOM - state.cotton_demand
    return f"a tile of 0 to 4 moves the marker down; {left} or more close the market"


def _loan_note(state: State, action: Action) -> str:
    seat = state.to_move or 0
    level = state.income[seat]
    return f"income from {level:+} to {level - (action.amount or 0) // 10:+}"


def _source_note(state: State, tile: dict[str, Any], facts: board.Tile) -> str:
    said = f"{_whose(tile['owner'], state)}, {tile['cubes']} left"
    return f"{said}; flips: income +{facts.income} spaces" if tile["cubes"] == 1 else said


def _whose(owner: int, state: State) -> str:
    return "your" if owner == state.to_move else f"P{owner}'s"


def _space(state: State, action: Action) -> str:
    """A space, with its number if another legal answer names the same town."""
    town = board.town_of(str(action.space))
    alike = [
        other
        for other in state.legal_actions()
        if (other.kind, other.industry) == (action.kind, action.industry)
        and board.town_of(str(other.space)) == town
    ]
    return place(str(action.space), numbered=len(alike) > 1)
