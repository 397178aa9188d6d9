"""Notation: lines as people write them, and what is refused.

That all lines lead back to their answers is also tested on the recorded games.
"""

import random
from collections.abc import Mapping

import pytest

import brass_fast as bf
from brass_fast import notation
from brass_fast.reference.changed import changed_start


def changed(**keys: object) -> bf.State:
    position = bf.new_game(seed=1).to_dict()
    return bf.State.from_dict(position | keys)


def tile(
    owner: int, industry: str, level: int, cubes: int = 0, *, flipped: bool = False
) -> dict[str, object]:
    return {"owner": owner, "industry": industry, "level": level, "flipped": flipped, "cubes": cubes}


def stacks_of(state: bf.State, seat: int, **tops: list[int]) -> list[dict[str, list[int]]]:
    stacks = [dict(stacks) for stacks in state.stacks]
    stacks[seat] |= tops
    return stacks


START = bf.new_game(seed=1)
SEAT = START.to_move or 0
OTHER = (SEAT + 1) % 4


def rich(hand: list[str], tiles: Mapping[str, object], links: Mapping[str, int], **more: object) -> bf.State:
    """A position of the rail period, two actions left, with this hand and board."""
    position = START.to_dict()
    del position["rail_deck"], position["rail_distant_pile"]
    position["hands"][SEAT] = hand
    for seat in range(4):
        if seat != SEAT:
            position["hands"][seat] = []
    position |= {
        "period": "rail",
        "actions_left": 2,
        "tiles": tiles,
        "links": links,
        "deck": ["bury"],
        "discards": [],
    }
    position |= {"set_aside": [], "money": [60] * 4}
    for stacks in position["stacks"]:
        stacks |= {"cotton": [2, 3, 4], "coal": [2, 3, 4], "iron": [3, 4], "port": [2, 3], "shipyard": [0, 2]}
    return bf.State.from_dict(position | more)


BOARD = {
    "wigan/1": tile(OTHER, "coal", 2, 2),
    "wigan/2": tile(SEAT, "coal", 2, 3),
    "bolton/3": tile(OTHER, "iron", 2, 2),
    "manchester/1": tile(SEAT, "cotton", 2),
    "manchester/2": tile(SEAT, "cotton", 2),
    "lancaster/1": tile(OTHER, "port", 2),
    "blackburn/2": tile(SEAT, "coal", 3, 0, flipped=True),
}
LINKS = {
    f"rail:{line}": SEAT
    for line in (
        "bolton-manchester",
        "bolton-wigan",
        "preston-wigan",
        "lancaster-preston",
        "lancaster-scotland",
    )
}
STATE = rich(["manchester", "port", "cotton", "wigan"], BOARD, LINKS)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        (
            "Build cotton 2 at Manchester (card Manchester; coal Wigan/2)",
            ["build:manchester/3:cotton", "card:manchester", "coal:wigan/2"],
        ),
        (
            "Build iron 3 at Preston with two cards (cards Wigan + port; coal Wigan/1)",
            ["combine", "build:preston/3:iron", "card:wigan", "card:port", "coal:wigan/1"],
        ),
        (
            "Rail Wigan-Liverpool + Blackburn-Bolton (card port; coal Wigan/1, Wigan/2)",
            [
                "rail:liverpool-wigan",
                "card:port",
                "coal:wigan/1",
                "rail:blackburn-bolton",
                "coal:wigan/2",
            ],
        ),
        (
            "Rail Preston-Blackpool (card Wigan; coal Wigan/2)",
            ["rail:blackpool-preston", "card:wigan", "coal:wigan/2", "done"],
        ),
        (
            "Develop cotton 2 + shipyard 0 (card port; iron Bolton, Bolton)",
            ["develop:cotton", "card:port", "develop:shipyard"],
        ),
        (
            "Sell Manchester/2 to Lancaster port; Manchester to the distant market (-{drawn}) (card cotton)",
            ["sell:manchester/2", "card:cotton", "port:lancaster/1", "sell:manchester/1"],
        ),
        ("Loan £30 (card Wigan)", ["loan:30", "card:wigan"]),
        ("Pass (card Manchester)", ["pass", "card:manchester"]),
    ],
)
def test_lines_are_written_and_read(line: str, answers: list[str]) -> None:
    line = line.format(drawn=STATE.distant_pile[0])
    given = notation.parse(STATE, line)
    states = [STATE]
    for action in given:
        states.append(states[-1].play(action))
    assert [str(action) for action in given][: len(answers)] == answers
    assert notation.line(states, given).text == line


@pytest.mark.parametrize(
    ("short", "full"),
    [
        (
            "rail bolton - blackburn (card port; coal wigan/1)",
            "Rail Bolton-Blackburn (card port; coal Wigan/1)",
        ),
        (
            "Rail Blackburn-Bolton (card port; coal Wigan/1)",
            "Rail Bolton-Blackburn (card port; coal Wigan/1)",
        ),
        ("Loan 10 (card wigan)", "Loan £10 (card Wigan)"),
        ("Develop cotton (card port)", "Develop cotton 2 (card port; iron Bolton)"),
        ("Build port at Warrington & Runcorn (card port)", "Build port 2 at Warrington (card port)"),
        (
            "Sell manchester/1 to lancaster/1 PORT (card cotton)",
            "Sell Manchester/1 to Lancaster port (card cotton)",
        ),
    ],
)
def test_what_is_no_choice_need_not_be_said(short: str, full: str) -> None:
    state = STATE
    if "Warrington" in short:
        state = rich(["port", "wigan"], BOARD, LINKS | {"rail:warrington-wigan": SEAT})
    assert notation.parse(state, short) == notation.parse(state, full)


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("", "notation", "a line begins with Build, Canal"),
        ("Bluff", "notation", "a line begins with Build, Canal"),
        ("Build something", "notation", "says nothing"),
        ("Build cotton 2 at Atlantis (card port)", "notation", "there is no place 'Atlantis'"),
        ("Rail Wigan", "notation", "is no line between two places"),
        ("Pass twice", "notation", "Pass is followed by nothing"),
        ("Pass (card Scotland)", "notation", "there is no card 'Scotland'"),
        ("x" * 1001, "notation", "at most 1000 characters"),
        ("Rail Wigan-Barrow (card port)", "illegal", "the board has no"),
        ("Canal Wigan-Preston (card port)", "illegal", "is not legal: "),
        ("Build cotton 2 at Manchester/4 (card Manchester)", "illegal", "shows nothing"),
        ("Build cotton 2 at Colne (card Manchester)", "illegal", "R4"),
        ("Loan £40 (card port)", "illegal", "the board has no loan 40"),
        ("Pass (card Colne)", "illegal", "card:colne is not legal"),
        ("Pass", "ambiguous", "say which card: manchester, wigan, cotton, port"),
        ("Rail Wigan-Liverpool (card port)", "ambiguous", "say which coal: wigan/1, wigan/2"),
        ("Rail Wigan-Liverpool (card port; coal Wigan)", "ambiguous", "leaves a choice: wigan/1 or wigan/2"),
        ("Sell Manchester to Lancaster port (card port)", "ambiguous", "leaves a choice: manchester/1 or"),
        (
            "Build cotton 3 at Manchester/3 (card Manchester; coal Wigan/2)",
            "untrue",
            "it would be: Build cotton 2",
        ),
        (
            "Build cotton 2 at Manchester/3 over coal 1 (card Manchester; coal Wigan/2)",
            "untrue",
            "it would be: ",
        ),
        (
            "Rail Preston-Blackpool (card Wigan; coal market £1)",
            "untrue",
            "coal is not bought while a tile gives it",
        ),
        (
            "Develop cotton 2 (card port; iron market £1)",
            "untrue",
            "it would be: Develop cotton 2 (card port; iron Bolton)",
        ),
        ("Develop cotton 2 (cards port + wigan; iron Bolton)", "untrue", "it would be: "),
        ("Pass (card port; coal Wigan)", "untrue", "it would be: Pass (card port)"),
        (
            "Sell Manchester/1 to the distant market (-9) (card cotton)",
            "untrue",
            "it would be: Sell Manchester/1 to the distant market (-",
        ),
    ],
)
def test_lines_that_are_wrong_are_refused(line: str, code: str, text: str) -> None:
    with pytest.raises(bf.NotationError) as refused:
        notation.parse(STATE, line)
    assert (refused.value.code, text in str(refused.value)) == (code, True), str(refused.value)


def test_building_over_names_the_old_tile_and_its_owner() -> None:
    tiles = BOARD | {"bolton/3": tile(OTHER, "iron", 2, 0, flipped=True)}
    state = rich(["bolton", "port"], tiles, LINKS, iron_demand=0)
    line = f"Build iron 3 at Bolton over P{OTHER}'s iron 2 (card Bolton; coal Wigan/1)"
    assert notation.parse(state, line)[0] == bf.Action("build:bolton/3:iron")
    with pytest.raises(bf.NotationError, match="it would be: Build iron 3 at Bolton over P"):
        notation.parse(state, "Build iron 3 at Bolton over iron 2 (card Bolton; coal Wigan/1)")


def test_a_line_is_read_at_the_beginning_of_an_action() -> None:
    state = STATE.play("pass")
    assert state.decision == "card"
    with pytest.raises(bf.NotationError, match="but the decision is 'card'") as refused:
        notation.parse(state, "Pass (card port)")
    assert refused.value.code == "decision"


def test_push_line_plays_all_of_it_or_nothing() -> None:
    game = bf.Game(STATE)
    with pytest.raises(bf.NotationError):
        game.push_line("Pass (card Colne)")
    assert len(game) == 0
    game.push_line("Develop cotton 2 + cotton 3 (card port)")
    assert [line.text for line in game.lines()] == [
        "Develop cotton 2 + cotton 3 (card port; iron Bolton, Bolton)"
    ]


@pytest.mark.parametrize("seed", range(12))
def test_lines_of_positions_changed_at_random_lead_back(seed: int) -> None:
    rng = random.Random(seed)
    game = bf.Game(bf.State.from_dict(changed_start(seed, 3 + seed % 2)))
    while not game.is_over:
        game.push(rng.choice(game.state.legal_actions()))
    for line in game.lines():
        assert notation.parse(game.states[line.first], line.text) == game.actions[line.first : line.last]


def test_any_text_is_read_or_refused() -> None:
    rng = random.Random(1)
    words = ["Build", "Rail", "Sell", "cotton", "2", "at", "Wigan/1", "Wigan", "to", "the", "distant", "£2"]
    words += ["+", ";", "(", ")", "-", ",", "x"]
    words += ["over", "P1's", "card", "coal", "port", "market"]
    codes = set()
    for _ in range(3000):
        text = " ".join(rng.choices(words, k=rng.randint(1, 14)))
        try:
            notation.parse(STATE, text)
        except bf.NotationError as error:
            codes.add(error.code)
    assert codes <= {"notation", "illegal", "ambiguous", "untrue"}
