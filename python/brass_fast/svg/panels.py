"""Beside the map: the head, the players' mats, the markets and a hand."""

from collections.abc import Iterator

from brass_fast import board
from brass_fast.seen import Seen
from brass_fast.svg.shapes import group, icon, mark, num, rect, text

#: The column of mats and markets: left, top, width.
LEFT, TOP, WIDTH = 660.0, 52.0, 332.0

#: The height of a mat, with the room below it.
MAT = 126.0

#: Where the markets begin, and the hand.
MARKETS = TOP + 4 * MAT + 4
HAND = 934.0

_ORDINALS = ("1st", "2nd", "3rd", "4th")


def head(seen: Seen) -> str:
    """Period and round, the order of play, and what is asked."""
    state = seen.public
    rounds = board.ROUNDS[state.players]
    drawn = text(16, 30, f"{state.period.capitalize()} period", 21, bold=True)
    drawn += text(190, 30, f"round {state.round} of {max(rounds, state.round)}", 16, style="soft")
    x = 330.0
    drawn += text(x, 30, "order", 14, style="soft")
    for seat in state.turn_order:
        x += 64 if seat == state.turn_order[0] else 30
        drawn += rect(x - 12, 12, 24, 24, f"s{seat} edge", 6) + mark(seat, x, 24.5, 1.15)
    return drawn + text(984, 30, _asked(seen), 16, anchor="end", bold=True)


def _asked(seen: Seen) -> str:
    state = seen.public
    if state.to_move is None:
        return "Game over"
    name = seen.names[state.to_move]
    asked = {
        "action": f"{state.actions_left} action{'s' if state.actions_left != 1 else ''} left",
        "build": "combined build",
        "card": "which card pays?",
        "coal": "whose coal?",
        "iron": "whose iron?",
        "market": "sell where?",
        "more": "more?",
        "selloff": "sells off",
    }[state.decision]
    return f"{name}: {asked}"


# --------------------------------------------------------------------- mats
def mats(seen: Seen) -> Iterator[tuple[str, str]]:
    """A mat for each player, in seat order."""
    for seat in range(seen.public.players):
        yield f"mat:{seat}", group(f"mat:{seat}", _mat(seen, seat, TOP + seat * MAT))


def _mat(seen: Seen, seat: int, y: float) -> str:
    state, x = seen.public, LEFT
    place = state.turn_order.index(seat)
    drawn = rect(x, y, WIDTH, MAT - 8, "panel", 9)
    if state.to_move == seat:
        drawn += rect(x + 1.5, y + 1.5, WIDTH - 3, MAT - 11, "ring", 8)
    drawn += rect(x + 10, y + 9, 24, 24, f"s{seat} edge", 6) + mark(seat, x + 22, y + 21.5, 1.15)
    drawn += text(x + 43, y + 27, _shortened(seen.names[seat], 15), 17, bold=True)
    drawn += text(x + 232, y + 27, _ORDINALS[place], 14, style="soft", anchor="end")
    drawn += text(x + WIDTH - 12, y + 28, f"{state.vp[seat]} VP", 20, anchor="end", bold=True)
    drawn += text(x + 12, y + 55, f"£{state.money[seat]}".replace("£-", "-£"), 17, bold=True)
    drawn += text(x + 70, y + 55, f"{state.income[seat]:+} income", 14.5)
    drawn += text(x + 164, y + 55, f"spent £{state.spent[seat]}", 14.5, style="soft")
    links = board.LINKS_PER_PLAYER - sum(owner == seat for owner in state.links.values())
    drawn += text(x + WIDTH - 12, y + 55, f"{links} links", 14.5, style="soft", anchor="end")
    for number, industry in enumerate(board.INDUSTRIES):
        drawn += _stack(state.stacks[seat][industry], industry, seat, x + 12 + number * 54.5, y + 66)
    return drawn + _card_back(seen.hand_sizes[seat], x + 282, y + 66)


def _stack(levels: list[int], industry: str, seat: int, x: float, y: float) -> str:
    """A stack: the top tile, and how many there are."""
    if not levels:
        return rect(x, y, 28, 42, "slot", 5) + icon(industry, x + 14, y + 21, 18, "icon")
    drawn = rect(x, y, 28, 42, f"s{seat}", 5) + icon(industry, x + 14, y + 14, 20, f"i{seat}")
    drawn += text(x + 14, y + 38, levels[0], 14, style=f"t{seat}", anchor="middle", bold=True)
    return drawn + text(x + 30, y + 39, f"\N{MULTIPLICATION SIGN}{len(levels)}", 11.5, style="soft")


def _card_back(count: int, x: float, y: float) -> str:
    return (
        rect(x + 4, y, 28, 40, "back", 4)
        + rect(x, y + 2, 28, 40, "back", 4)
        + f'<text class="panelink" x="{num(x + 14)}" y="{num(y + 29)}" font-size="18" font-weight="700" '
        f'text-anchor="middle">{count}</text>'
    )


def _shortened(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


# --------------------------------------------------------------------- markets
def markets(seen: Seen) -> Iterator[tuple[str, str]]:
    """The demand tracks, the cotton track with the tiles turned up, and the cards."""
    state, y = seen.public, MARKETS
    yield "markets:frame", rect(LEFT, y, WIDTH, 922 - y, "panel", 9)
    yield (
        "coal",
        group("coal", _track("coal", state.coal_demand, y + 20), f"coal demand: {state.coal_demand} cubes"),
    )
    yield (
        "iron",
        group("iron", _track("iron", state.iron_demand, y + 90), f"iron demand: {state.iron_demand} cubes"),
    )
    yield "cotton", group("cotton", _cotton(seen, y + 164))
    yield "cards", group("cards", _cards(seen, y + 338))


def _track(kind: str, count: int, y: float) -> str:
    """A demand track: the next cube is the leftmost; behind the empty track a cube costs most."""
    drawn = icon(kind, LEFT + 25, y + 25, 26, "sign")
    for number, price in enumerate(board.PRICES):
        x = LEFT + 50 + number * 31
        drawn += text(x + 13, y + 9, f"£{price}", 12.5, style="soft", anchor="middle")
        if number == board.FULL_TRACK:
            drawn += text(x + 13, y + 33, "∞", 18, style="soft", anchor="middle")
        else:
            drawn += rect(x, y + 14, 26, 26, "slot", 4)
            if number >= board.FULL_TRACK - count:
                drawn += rect(x + 5, y + 19, 16, 16, kind, 3)
    return drawn


def _cotton(seen: Seen, y: float) -> str:
    """The cotton demand track from top to bottom, with its bonuses, and the distant-market tiles."""
    state = seen.public
    drawn = icon("cotton", LEFT + 25, y + 24, 26, "sign")
    for number in range(board.COTTON_BOTTOM + 1):
        x = LEFT + 50 + number * 31
        drawn += rect(x, y + 8, 26, 30, "slot", 4)
        if number == state.cotton_demand:
            drawn += rect(x - 1, y + 7, 28, 32, "glow", 5)
        bonus = _bonus(number)
        style = "onglow" if number == state.cotton_demand else "soft"
        drawn += text(x + 13, y + 28, bonus, 13, style=style, anchor="middle", bold=True)
    market = "distant market open" if state.distant_open else "distant market closed"
    drawn += text(LEFT + 14, y + 72, market, 14, bold=True)
    drawn += text(LEFT + WIDTH - 14, y + 72, f"{seen.face_down} face down", 13, style="soft", anchor="end")
    for number, value in enumerate(state.distant_drawn):
        x = LEFT + 14 + number * 25.6
        drawn += rect(x, y + 86, 23, 25, "panel", 4)
        drawn += text(x + 11.5, y + 104, f"-{value}" if value else "0", 13, anchor="middle", bold=True)
    if not state.distant_drawn:
        drawn += text(LEFT + 14, y + 104, "no tile turned up yet", 13, style="soft")
    return drawn


def _bonus(space: int) -> str:
    if space == board.COTTON_BOTTOM:
        return "✕"
    return f"+{board.COTTON_BONUS[space]}" if board.COTTON_BONUS[space] else "0"


def _cards(seen: Seen, y: float) -> str:
    discards = seen.public.discards
    drawn = text(LEFT + 14, y, f"deck {seen.deck}", 14, bold=True)
    drawn += text(LEFT + 104, y, f"discards {len(discards)}", 14, style="soft")
    if discards:
        drawn += text(
            LEFT + WIDTH - 14, y, f"last: {board.card_name(discards[-1])}", 13, style="soft", anchor="end"
        )
    return drawn


# --------------------------------------------------------------------- hand
def hand(seen: Seen) -> str:
    """The cards of the one whose hand is shown."""
    if seen.hand_of is None:
        return ""
    seat = seen.hand_of
    drawn = rect(8, HAND + 4, 106, 54, f"s{seat}", 8) + mark(seat, 26, HAND + 31, 1.3)
    drawn += text(44, HAND + 27, _shortened(seen.names[seat], 9), 13, style=f"t{seat}", bold=True)
    drawn += text(44, HAND + 46, "hand", 13, style=f"t{seat}")
    for number, card in enumerate(seen.hand):
        drawn += group(f"hand:{number}", _card(card, 122 + number * 109, HAND + 4))
    if not seen.hand:
        drawn += text(130, HAND + 37, "no cards", 14, style="soft")
    return drawn


def _card(card: str, x: float, y: float) -> str:
    drawn = rect(x, y, 102, 54, "panel", 7)
    if card in board.PLACES:
        shown = "".join(
            icon(industry, x + 51 + (k - (len(kinds) - 1) / 2) * 20, y + 38, 15, "icon")
            for kinds in [sorted({kind for space in board.PLACES[card].spaces for kind in space})]
            for k, industry in enumerate(kinds)
        )
        name = board.PLACES[card].short
        size = 15 if len(name) < 11 else 13
        return drawn + text(x + 51, y + 22, name, size, anchor="middle", bold=True) + shown
    drawn += icon(card, x + 20, y + 27, 26, "sign")
    return drawn + text(x + 37, y + 31.5, card, 12.5, bold=True)
