"""Lines of notation read back: first what the words say, then which answers make it so."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from brass_fast import board
from brass_fast._core import Action, State, explain
from brass_fast.effects import parts
from brass_fast.errors import NotationError
from brass_fast.notation_writing import describe

#: Longer than any line that is written.
LONGEST_LINE: Final = 1000

_PLACE: Final = r"[A-Za-z][A-Za-z& -]*?"
_SPACE: Final = rf"{_PLACE}(?:/\d)?"
_INDUSTRY: Final = "|".join(board.INDUSTRIES)
_DETAILS: Final = re.compile(r"\s*\(((?:cards?|coal|iron)\s[^()]*)\)$", re.IGNORECASE)
_BUILD: Final = re.compile(
    rf"(?P<industry>{_INDUSTRY})(?: (?P<level>\d))? at (?P<space>{_SPACE})"
    rf"(?: over (?:P(?P<owner>\d)'s )?(?P<old>{_INDUSTRY}) (?P<oldlevel>\d))?(?P<combined> with two cards)?",
    re.IGNORECASE,
)
_DEVELOP: Final = re.compile(rf"(?P<industry>{_INDUSTRY})(?: (?P<level>\d))?", re.IGNORECASE)
_SELL: Final = re.compile(
    rf"(?P<space>{_SPACE}) to (?:(?P<port>{_SPACE}) port|(?P<distant>the distant market)"
    r"(?: \(-(?P<drawn>\d)(?P<closed>, closed)?\))?)",
    re.IGNORECASE,
)
_LOAN: Final = re.compile(r"£?(?P<amount>\d+)")
_SELLOFF: Final = re.compile(
    rf"(?P<industry>{_INDUSTRY})(?: (?P<level>\d))? at (?P<space>{_SPACE})", re.IGNORECASE
)

#: What people may call a place: its name, its short name or its id.
_PLACES: Final = {
    name.casefold(): place.id
    for place in board.PLACES.values()
    for name in (place.id, place.short, place.name, place.name.removeprefix("The "))
}


@dataclass
class Said:
    """What a line says: its kind, what is done in each part, and what it names for cards and cubes."""

    kind: str
    whats: list[dict[str, str]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    coal: list[str] = field(default_factory=list)
    iron: list[str] = field(default_factory=list)


def parse(state: State, text: str) -> tuple[Action, ...]:
    """Read a line as the answers that it means in this state, at the beginning of an action.

    Raises NotationError if it cannot be read (code `notation`), leaves a choice open (`ambiguous`), says what
    is not so (`untrue`), is not legal (`illegal`, with the reason) or comes at another decision (`decision`).
    """
    said = understand(text)
    if state.decision not in ("action", "selloff"):
        raise NotationError(f"a line is an action, but the decision is {state.decision!r}", "decision")
    answers = list(_answers(state, said))
    states = [state]
    for answer in answers:
        states.append(states[-1].play(answer))
    done = parts(states, answers)
    true = describe(done, numbered=True)
    _compare(said, understand(true), describe(done))
    return tuple(answers)


# --------------------------------------------------------------------- what the words say
def understand(text: str) -> Said:
    """What a line says, whether or not it could be so. Raises NotationError if that is nothing."""
    text = " ".join(text.split())
    if len(text) > LONGEST_LINE:
        raise NotationError(f"a line has at most {LONGEST_LINE} characters, not {len(text)}")
    body, details = text, ""
    if match := _DETAILS.search(text):
        body, details = text[: match.start()], match[1]
    kind, rest = _kind(body)
    said = Said(kind, list(_whats(kind, rest, text)))
    for part in filter(None, re.split(r"\s*;\s*", details)):
        _understand_detail(said, part)
    return said


def _kind(body: str) -> tuple[str, str]:
    lower = body.casefold()
    if lower.startswith("sell off "):
        return "selloff", body[len("sell off ") :]
    first, _, rest = body.partition(" ")
    kind = first.casefold()
    if kind not in ("build", "canal", "rail", "develop", "sell", "loan", "pass"):
        raise NotationError(
            "a line begins with Build, Canal, Rail, Develop, Sell, Loan, Pass or Sell off, "
            f"not with {first[:40]!r}"
        )
    return kind, rest


def _whats(kind: str, rest: str, text: str) -> Iterator[dict[str, str]]:
    if kind == "pass":
        if rest:
            raise NotationError(f"Pass is followed by nothing but its card, not by {rest[:40]!r}")
        yield {}
        return
    joint = r"\s*;\s*" if kind == "sell" else r"\s*\+\s*"
    for part in re.split(joint, rest) if kind in ("rail", "develop", "sell") else [rest]:
        if kind in ("canal", "rail"):
            yield {"line": _line(part)}
            continue
        pattern = {"build": _BUILD, "develop": _DEVELOP, "sell": _SELL, "loan": _LOAN, "selloff": _SELLOFF}[
            kind
        ]
        match = pattern.fullmatch(part)
        if match is None:
            raise NotationError(f"{part[:60]!r} says nothing in {text[:80]!r}; see the notation's examples")
        what = {key: value for key, value in match.groupdict().items() if value is not None}
        for key in ("space", "port"):
            if key in what:
                what[key] = _space(what[key])
        yield {key: value.casefold() for key, value in what.items()}


def _line(part: str) -> str:
    """The id of a line from its ends in either order; names of places may have hyphens themselves."""
    pieces = part.split("-")
    for cut in range(1, len(pieces)):
        first, second = ("-".join(side).strip().casefold() for side in (pieces[:cut], pieces[cut:]))
        if first in _PLACES and second in _PLACES:
            return "-".join(sorted((_PLACES[first], _PLACES[second])))
    raise NotationError(f"{part[:60]!r} is no line between two places")


def _space(text: str) -> str:
    """A town, or one of its spaces, by id."""
    name, slash, number = text.partition("/")
    if name.strip().casefold() not in _PLACES:
        raise NotationError(f"there is no place {name[:40]!r}")
    return _PLACES[name.strip().casefold()] + slash + number


def _understand_detail(said: Said, part: str) -> None:
    """Take in `card X`, `cards X + Y`, `coal X, Y`, `iron X`, or `coal X, iron Y` of one part."""
    kind, _, rest = part.partition(" ")
    if kind.casefold() in ("card", "cards"):
        said.cards += [_card(name) for name in re.split(r"\s*\+\s*", rest)]
        return
    target = ""
    for piece in re.split(r"\s*,\s*", part):
        first, _, source = piece.partition(" ")
        if first.casefold() in ("coal", "iron"):
            target = first.casefold()
        else:
            source = piece
        if not target:
            raise NotationError(f"{piece[:40]!r} names neither cards, coal nor iron")
        list_of = said.coal if target == "coal" else said.iron
        list_of.append(_source(source))


def _card(name: str) -> str:
    card = name.casefold()
    if card in board.INDUSTRIES:
        return card
    if card in _PLACES and board.PLACES[_PLACES[card]].town:
        return _PLACES[card]
    raise NotationError(f"there is no card {name[:40]!r}: cards are towns and industries")


def _source(text: str) -> str:
    if match := re.fullmatch(r"market(?: £?(\d))?", text, re.IGNORECASE):
        return f"market {match[1]}" if match[1] else "market"
    return _space(text)


# --------------------------------------------------------------------- which answers make it so
def _answers(state: State, said: Said) -> Iterator[Action]:
    """The answers, part by part, until the action is complete."""
    part, cards = -1, list(said.cards)
    if said.kind == "build" and "combined" in said.whats[0]:
        yield (answer := _legal(state, Action("combine")))
        state = state.play(answer)
    first = True
    while first or state.decision not in ("action", "selloff", "over"):
        match state.decision:
            case "action" | "build" | "selloff":
                part += 1
                answer = _what(state, said, part)
            case "more":
                part += 1
                answer = _what(state, said, part) if part < len(said.whats) else Action("done")
            case "card":
                if not cards:
                    raise _open_choice(state, "card")
                answer = _legal(state, Action(f"card:{cards.pop(0)}"))
            case "market":
                answer = _market(state, said.whats[part])
            case _:
                answer = _cube(state, said, part)
        yield answer
        state, first = state.play(answer), False
    if part + 1 < len(said.whats):
        raise NotationError(f"the action ends after {part + 1} of {len(said.whats)} parts", "illegal")


def _what(state: State, said: Said, part: int) -> Action:
    """The answer that names a part of the action."""
    what = said.whats[part]
    match said.kind:
        case "canal" | "rail":
            name = f"{said.kind}:{what['line']}"
        case "develop":
            name = f"develop:{what['industry']}"
        case "loan":
            name = f"loan:{what['amount']}"
        case "pass":
            name = "pass"
        case _:
            industry = what["industry"] if said.kind == "build" else None
            return _spaced(state, said.kind, what["space"], industry)
    try:
        action = Action(name)
    except ValueError as error:
        raise NotationError(f"the board has no {name.replace(':', ' ')}", "illegal") from error
    return _legal(state, action)


def _market(state: State, what: dict[str, str]) -> Action:
    if "distant" in what:
        return _legal(state, Action("distant"))
    return _spaced(state, "port", what["port"], None)


def _cube(state: State, said: Said, part: int) -> Action:
    """The mine or works that is named for this part."""
    kind = state.decision
    sources = said.coal if kind == "coal" else said.iron
    if part >= len(sources):
        raise _open_choice(state, kind)
    if sources[part].startswith("market"):
        raise NotationError(f"{kind} is not bought while a tile gives it (R4.5, R4.6)", "untrue")
    return _spaced(state, kind, sources[part], None)


def _spaced(state: State, kind: str, space: str, industry: str | None) -> Action:
    """The legal answer that names this space, or the only one in this town."""
    town, slash, _ = space.partition("/")
    if slash:
        try:
            return _legal(state, Action(f"{kind}:{space}:{industry}" if industry else f"{kind}:{space}"))
        except ValueError as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError(f"{space} shows nothing that answers {kind}", "illegal") from error
    found = [
        action
        for action in state.legal_actions()
        if action.kind == kind
        and (industry is None or action.industry == industry)
        and board.town_of(str(action.space)) == town
    ]
    if len(found) > 1:
        spaces = " or ".join(str(action.space) for action in found)
        raise NotationError(f"{kind} in {board.PLACES[town].short} leaves a choice: {spaces}", "ambiguous")
    if not found:
        raise NotationError(_why_nowhere(state, kind, town, industry), "illegal")
    return found[0]


def _why_nowhere(state: State, kind: str, town: str, industry: str | None) -> str:
    """Why no space of a town answers: the reason for the first of them that could."""
    for number in range(1, len(board.PLACES[town].spaces) + 1):
        name = f"{kind}:{town}/{number}" + (f":{industry}" if industry else "")
        try:
            refusal = explain(state, name)
        except ValueError:
            continue
        if refusal:
            return str(refusal)
    return f"{board.PLACES[town].short} has no space for it"


def _legal(state: State, action: Action) -> Action:
    if refusal := explain(state, action):
        raise NotationError(f"{action} is not legal: {refusal}", "illegal")
    return action


def _open_choice(state: State, what: str) -> NotationError:
    names = ", ".join(str(action).partition(":")[2] for action in state.legal_actions())
    return NotationError(f"say which {what}: {names}", "ambiguous")


# --------------------------------------------------------------------- whether it is so
def _compare(said: Said, true: Said, right: str) -> None:
    """Raise NotationError if the line says something else than what its answers do."""
    pairs = [*zip(said.whats, true.whats, strict=True)]
    agree = all(_same(value, so.get(key)) for what, so in pairs for key, value in what.items())
    # A sale that closes the market and one that does not differ in what they don't say; so do combined
    # builds.
    agree = agree and all(("closed" in what) == ("closed" in so) for what, so in pairs if "drawn" in what)
    agree = agree and all(("owner" in what) == ("owner" in so) for what, so in pairs if "old" in what)
    for mine, theirs in ((said.cards, true.cards), (said.coal, true.coal), (said.iron, true.iron)):
        agree = agree and (not mine or all(_same(a, b) for a, b in zip_longest(mine, theirs, fillvalue=None)))
    if not agree:
        raise NotationError(f"that is not so; it would be: {right}", "untrue")


def _same(said: str | None, true: str | None) -> bool:
    """Whether a word says what is true, though perhaps less."""
    if said is None or true is None:
        return said is true
    if said == "market":
        return true.startswith("market")
    return said == true or ("/" not in said and "/" in true and board.town_of(true) == said)
