"""Runs the conformance cases against an engine.

    python run.py --engine brass_fast
    python run.py --engine brass_fast.reference
    python run.py --engine brass_fast --group links --ids K07 K08 --verbose
    python run.py --show K07                                 # print one case with its full position

The engine is any module (a dotted name will do) that has ``State.from_dict`` and states with
``legal_actions()``, ``play(name)``, ``to_dict()``, ``outcome()``, ``decision`` and ``to_move``, as the
contract describes them.  Cases that need ``new_game``, ``view`` or ``determinize`` are skipped, and
counted as such, where the engine has none.

One line is printed for each case that fails: its id, clauses and step, what was expected and what came.
Exit status: 0 if nothing failed, 1 if something did, 2 for wrong usage.

What ``see`` may hold
---------------------
money spent income vp           {seat: value} (income is the space of the marker)
hand                            {seat: [cards]} exactly, in any order
holds / lacks                   {seat: [cards]}: all of these among the hand / none of these kinds in it
hand_size                       {seat: n}
stack                           {seat: {industry: [levels]}}
tile                            {space: null or {owner, industry, level, flipped, cubes}, those given}
link                            {line: owner or null}
links_of                        {seat: how many links stand}
coal iron marker open drawn     demand cubes, cotton marker, distant market open, tiles turned up (a list)
pending                         what the running action has chosen so far
pile pile_size                  the hidden distant pile
deck deck_size                  first cards of the draw deck; its size
discarded                       last cards of the discard pile, oldest first
discards_size set_aside_size
to_move left round period order decision over
legal illegal                   answers that are in / not in the legal set (``play`` must refuse those)
only                            the whole legal set, in any order
among                           {prefix: [all legal answers that begin with it]}
ranking                         seats, best first (from ``outcome()``)
no_outcome                      true: ``outcome()`` is None
absent                          keys that the position has not
"""
# One file that runs any engine, of whatever types: no annotations (ANN, mypy); all that an engine raises
# is caught and told (B904, BLE001); a step or check is a long list of words and what each means (C901, PLR).
# ruff: noqa: ANN001, ANN201, ANN202, ANN204, B904, BLE001, C901, FBT002, N818, PLR0912, PLR0915, RET502, RET503
# mypy: ignore-errors

import argparse
import importlib
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
GROUPS = [
    "loans",
    "income",
    "cards",
    "virtual",
    "coal",
    "iron",
    "fill",
    "overbuild",
    "combine",
    "links",
    "sell",
    "develop",
    "rounds",
    "scoring",
    "information",
    "decisions",
    "positions",
    "games",
]
KINDS = {
    "action": {"build", "canal", "rail", "develop", "sell", "loan", "pass", "combine"},
    "build": {"build"},
    "card": {"card"},
    "coal": {"coal"},
    "iron": {"iron"},
    "market": {"port", "distant"},
    "more": {"rail", "develop", "sell", "done"},
    "selloff": {"selloff"},
    "over": set(),
}
ALWAYS_ASKED = {"action", "build", "over"}
FIELDS = {"money": "money", "spent": "spent", "income": "income_space", "vp": "vp"}
PLAIN = {
    "coal": "coal_demand",
    "iron": "iron_demand",
    "marker": "cotton_demand",
    "open": "distant_open",
    "drawn": "distant_drawn",
    "round": "round",
    "period": "period",
    "order": "turn_order",
    "left": "actions_left",
    "pile": "distant_pile",
    "pending": "pending",
}


class Failed(Exception):
    """A case did not hold: what was expected and what came."""


class Skipped(Exception):
    """The engine lacks what the case needs."""


# ------------------------------------------------------------------------------------------ the engine
class Engine:
    def __init__(self, name, path=None, lenient=False, watch=True):
        if path:
            sys.path.insert(0, path)
        self.module = importlib.import_module(name)
        self.State = self.module.State
        self.lenient, self.watching = lenient, watch
        self.error = getattr(self.module, "BrassError", ValueError)
        self.vocabulary = None
        given = [Path(os.environ["BRASS_DATA"])] if "BRASS_DATA" in os.environ else []
        for place in [*given, HERE.parents[1] / "python" / "brass_fast" / "data"]:
            if (place / "actions.txt").is_file():
                self.vocabulary = (place / "actions.txt").read_text().split()
                break
        self.number = {name: k for k, name in enumerate(self.vocabulary or [])}

    def is_refusal(self, e, wrong_type=False):
        kinds = (self.error, ValueError, TypeError) if wrong_type else (self.error, ValueError)
        return isinstance(e, kinds) and (self.lenient or str(e).strip() != "")


def names(state):
    return [str(a) for a in state.legal_actions()]


def kind_of(action):
    return action.split(":")[0]


# ------------------------------------------------------------------------------------------ one case
class Run:
    def __init__(self, engine, case):
        self.engine, self.case = engine, case
        self.cards = self.tiles = self.period = None
        self.keep = set()
        self.where = "start"

    def run(self):
        if "refuse" in self.case:
            return self.run_refusals()
        self.state = self.start()
        self.watch()
        for k, step in enumerate(self.case["steps"], 1):
            self.where = f"step {k}"
            self.keep = {
                card
                for later in self.case["steps"][k:]
                if isinstance(later, str)
                for card in re.findall(r"(?:\+|card:)(\w+)", later)
            }
            if isinstance(step, str):
                self.where = f"step {k} ({step})"
                self.step(step)
            elif "see" in step:
                self.see(step["see"])
            elif "bad" in step:
                self.refused(step["bad"])
            elif "replay" in step:
                self.replay(step["replay"], step["legal"])
            else:
                PROPERTIES[step["prop"]](self, **step["args"])

    def start(self):
        if "new" in self.case:
            if not hasattr(self.engine.module, "new_game"):
                raise Skipped("no new_game")
            return self.engine.module.new_game(**self.case["new"])
        return self.engine.State.from_dict(self.case["position"])

    # -- playing ---------------------------------------------------------------------------------
    def play(self, name):
        legal = names(self.state)
        if name not in legal:
            some = [a for a in legal if kind_of(a) == kind_of(name)]
            raise Failed(
                f"expected {name} to be legal at decision {self.state.decision!r}, "
                f"but of that kind only {some} are" + ("" if some else f"; legal are {legal[:12]}")
            )
        before = self.state.to_dict() if self.engine.watching else None
        after = self.state.play(name)
        if before is not None:
            if self.state.to_dict() != before:
                raise Failed(
                    f"expected the state to stay as it was when {name} is played on it; "
                    f"changed: {changed(before, self.state.to_dict())}"
                )
            if (
                after.decision in ("build", "card", "coal", "iron", "market")
                and before["decision"] != "selloff"
            ):
                moved = set(changed(before, after.to_dict())) - {"decision", "pending"}
                if moved:
                    raise Failed(
                        f"expected nothing but decision and pending to change before the effect of {name}, "
                        f"but {sorted(moved)} did"
                    )
        self.state = after
        self.watch()

    def pay(self, cards=()):
        """Answers the card decisions that are asked now, with these cards or, if none is named, with any.

        Any: the first that no later step of the case names.
        """
        if not cards:
            while self.state.decision == "card":
                legal = names(self.state)
                self.play(next((a for a in legal if a[5:] not in self.keep), legal[0]))
        for card in cards:
            if self.state.decision == "card":
                self.play(f"card:{card}")

    def step(self, text):
        m = re.fullmatch(r"pass([*>])(\w+)", text)
        if m:
            return self.many_passes(m[1], m[2])
        if text.endswith("?"):
            answer = text[:-1]
            asked = self.state.decision
            if answer == "card":
                self.pay()
            elif kind_of(answer) in KINDS.get(asked, ()) and asked not in ALWAYS_ASKED:
                self.play(answer)
            return
        action, plus, cards = text.partition("+")
        self.play(action)
        if plus:
            self.pay(cards.split("+") if cards else ())

    def many_passes(self, sign, what):
        start = self.state.to_dict()
        for n in range(1000):
            if self.state.decision == "card":
                self.pay()
                continue
            if self.state.decision != "action":
                return
            now = self.state.to_dict()
            if sign == ">" and self.state.to_move == int(what):
                return
            if what == "round" and (now["round"], now["period"]) != (start["round"], start["period"]):
                return
            if what == "period" and now["period"] != start["period"]:
                return
            if sign == "*" and what.isdigit() and n == int(what):
                return
            self.play("pass")
            self.pay()
        raise Failed(f"expected {sign}{what} to be reached by passing, but it was not in 1000 passes")

    def replay(self, moves, masks):
        """A whole game: at each move the legal set (256 bits as hexadecimal digits), then the answer."""
        for k, (move, mask) in enumerate(zip(moves, masks, strict=True), 1):
            self.where = f"move {k} ({move})"
            if self.engine.vocabulary:
                bits = int(mask, 16)
                wanted = {a for a, n in self.engine.number.items() if bits >> n & 1}
                came = set(names(self.state))
                if wanted != came:
                    raise Failed(
                        f"expected other legal answers at decision {self.state.decision!r}: missing "
                        f"{sorted(wanted - came)}, too many {sorted(came - wanted)}"
                    )
            self.play(move)
        self.where = "the end of the replay"

    def refused(self, action):
        try:
            self.state.play(action)
        except Exception as e:
            if not self.engine.is_refusal(e, wrong_type=not isinstance(action, str)):
                raise Failed(
                    f"expected play({action!r}) to be refused with an error of the engine, "
                    f"but {type(e).__name__} came: {e}"
                ) from None
            return
        raise Failed(
            f"expected play({action!r}) to be refused at decision {self.state.decision!r}, but it was played"
        )

    # -- looking ---------------------------------------------------------------------------------
    def see(self, want):
        d = json.loads(json.dumps(self.state.to_dict()))
        for key, value in want.items():
            self.see_one(d, key, value)

    def see_one(self, d, key, want):
        def same(what, wanted, came):
            if wanted != came:
                raise Failed(f"expected {what} {json.dumps(wanted)}, got {json.dumps(came)}")

        if key in FIELDS:
            for seat, value in want.items():
                same(f"{key} of seat {seat}", value, d[FIELDS[key]][int(seat)])
        elif key in PLAIN:
            same(key, want, d[PLAIN[key]])
        elif key == "hand":
            for seat, cards in want.items():
                same(f"hand of seat {seat}", sorted(cards), sorted(d["hands"][int(seat)]))
        elif key == "holds":
            for seat, cards in want.items():
                missing = Counter(cards) - Counter(d["hands"][int(seat)])
                if missing:
                    raise Failed(f"expected {cards} in the hand of seat {seat}, got {d['hands'][int(seat)]}")
        elif key == "lacks":
            for seat, cards in want.items():
                found = sorted(set(cards) & set(d["hands"][int(seat)]))
                if found:
                    raise Failed(f"expected none of {cards} in the hand of seat {seat}, got {found}")
        elif key == "hand_size":
            for seat, size in want.items():
                same(f"cards in the hand of seat {seat}", size, len(d["hands"][int(seat)]))
        elif key == "stack":
            for seat, stacks in want.items():
                for industry, levels in stacks.items():
                    same(f"{industry} stack of seat {seat}", levels, list(d["stacks"][int(seat)][industry]))
        elif key == "tile":
            for space, value in want.items():
                came = d["tiles"].get(space)
                if value is None or came is None:
                    same(f"tile on {space}", value, came)
                else:
                    same(f"tile on {space}", value, {k: came[k] for k in value})
        elif key == "link":
            for line, value in want.items():
                same(f"link {line}", value, d["links"].get(line))
        elif key == "links_of":
            for seat, count in want.items():
                same(f"links of seat {seat}", count, list(d["links"].values()).count(int(seat)))
        elif key == "pile_size":
            same("tiles in the distant pile", want, len(d["distant_pile"]))
        elif key == "deck":
            same("first cards of the deck", want, list(d["deck"])[: len(want)])
        elif key in ("deck_size", "discards_size", "set_aside_size"):
            same(key, want, len(d[key[:-5]]))
        elif key == "discarded":
            same("last discards", want, list(d["discards"])[-len(want) :])
        elif key == "to_move":
            same("to_move", want, self.state.to_move)
            same("to_move in the position", want, d["to_move"])
        elif key == "decision":
            same("decision", want, self.state.decision)
            same("decision in the position", want, d["decision"])
        elif key == "over":
            same("the game to be over:", want, self.state.decision == "over")
        elif key == "legal":
            legal = set(names(self.state))
            missing = [a for a in want if a not in legal]
            if missing:
                raise Failed(
                    f"expected legal at decision {self.state.decision!r}: {missing}; "
                    f"of these kinds legal are "
                    f"{sorted(a for a in legal if kind_of(a) in map(kind_of, missing))}"
                )
        elif key == "illegal":
            legal = set(names(self.state))
            wrong = [a for a in want if a in legal]
            if wrong:
                raise Failed(f"expected not legal at decision {self.state.decision!r}: {wrong}")
            for a in want:
                self.refused(a)
        elif key == "only":
            same("legal", sorted(want), sorted(names(self.state)))
        elif key == "among":
            legal = names(self.state)
            for prefix, wanted in want.items():
                same(f"legal {prefix}*", sorted(wanted), sorted(a for a in legal if a.startswith(prefix)))
        elif key == "ranking":
            same("ranking", want, ranking(self.state.outcome()))
        elif key == "no_outcome":
            if self.state.outcome() is not None:
                raise Failed(f"expected no outcome yet, got {self.state.outcome()!r}")
        elif key == "absent":
            for name in want:
                if name in d:
                    raise Failed(f"expected no key {name!r} in the position")
        else:
            raise SystemExit(f"{self.case['id']}: unknown check {key!r}")

    # -- what holds at every decision of every case ------------------------------------------------
    def watch(self):
        if not self.engine.watching:
            return
        s, d = self.state, self.state.to_dict()
        legal = names(s)
        decision = s.decision
        if decision not in KINDS:
            raise Failed(f"expected a decision of the contract, got {decision!r}")
        if d["decision"] != decision or d["to_move"] != s.to_move:
            raise Failed("expected the position to name the same decision and player as the state")
        wrong = [a for a in legal if kind_of(a) not in KINDS[decision]]
        if wrong:
            raise Failed(f"expected only answers to {decision!r}, got {wrong}")
        if len(set(legal)) != len(legal):
            raise Failed(f"expected each answer once, got {legal}")
        if self.engine.number:
            strange = [a for a in legal if a not in self.engine.number]
            if strange:
                raise Failed(f"expected names of the vocabulary, got {strange}")
            if [self.engine.number[a] for a in legal] != sorted(self.engine.number[a] for a in legal):
                raise Failed("expected the legal actions in the order of their numbers")
        if decision == "over":
            if legal or s.to_move is not None:
                raise Failed("expected no answers and nobody to move when the game is over")
        elif not legal:
            raise Failed(f"expected some legal answer at decision {decision!r}, got none (a dead end)")
        elif decision not in ALWAYS_ASKED and len(legal) < 2:
            raise Failed(f"expected decision {decision!r} with its one answer {legal} not to be asked")
        if decision in ("action", "over") and d["pending"]:
            raise Failed(f"expected nothing pending at {decision!r}, got {d['pending']}")
        if decision in ("selloff", "over") and d["actions_left"] != 0:
            raise Failed(f"expected actions_left 0 at {decision!r}, got {d['actions_left']}")
        again = self.engine.State.from_dict(json.loads(json.dumps(d)))
        if again.to_dict() != d:
            raise Failed(f"expected from_dict(to_dict(s)) to be s; different: {changed(d, again.to_dict())}")
        if names(again) != legal:
            raise Failed("expected the same legal actions after from_dict(to_dict(s))")
        self.conserve(d, decision)

    def conserve(self, d, decision):
        tiles = Counter()
        for t in d["tiles"].values():
            tiles[t["owner"], t["industry"], t["level"]] += 1
        for seat, stacks in enumerate(d["stacks"]):
            for industry, levels in stacks.items():
                if list(levels) != sorted(levels):
                    raise Failed(
                        f"expected the {industry} stack of seat {seat} lowest level first, got {levels}"
                    )
                for level in levels:
                    tiles[seat, industry, level] += 1
        if self.tiles is not None and tiles - self.tiles:
            raise Failed(f"expected no tile to come back, got {dict(tiles - self.tiles)}")
        self.tiles = tiles
        for space, t in d["tiles"].items():
            if t["industry"] in ("coal", "iron") and t["flipped"] != (t["cubes"] == 0):
                raise Failed(f"expected {space} to be flipped when and only when it has no cubes, got {t}")
        if decision in ("action", "over"):
            cards = Counter(c for h in d["hands"] for c in h)
            cards.update(list(d["deck"]) + list(d["discards"]) + list(d["set_aside"]))
            if self.period == d["period"] and cards != self.cards:
                raise Failed(
                    f"expected no card to be lost or won, got {dict(cards - self.cards)} more and "
                    f"{dict(self.cards - cards)} fewer"
                )
            self.cards, self.period = cards, d["period"]
            if min(d["spent"]) < 0 or min(d["income_space"]) < 0 or max(d["income_space"]) > 99:
                raise Failed("expected spent money and income spaces within their bounds")

    # -- positions that must be refused ------------------------------------------------------------
    def run_refusals(self):
        good = self.case["position"]
        self.where = "the position without the edit"
        self.engine.State.from_dict(good)
        for edits in self.case["refuse"]:
            self.where = "edit " + "; ".join(
                f"{kind} {'.'.join(map(str, path))}" + (f" = {json.dumps(value[0])[:60]}" if value else "")
                for kind, path, *value in edits
            )
            broken = edited(good, edits)
            try:
                self.engine.State.from_dict(broken)
            except Exception as e:
                if not self.engine.is_refusal(e, wrong_type=True):
                    raise Failed(
                        f"expected an error of the engine, but {type(e).__name__} came: {e}"
                    ) from None
                if self.engine.lenient:
                    continue
                text = str(e)
                if not any(word in text for word in self.case["field"]):
                    raise Failed(f"expected the error to name {' or '.join(self.case['field'])}, got: {text}")
                if self.case.get("rule") and not re.search(r"\bR\d+(\.\d+)?\b", text):
                    raise Failed(
                        f"expected the error to cite a rule (such as {self.case['rule']}), got: {text}"
                    )
            else:
                raise Failed("expected the position to be refused, but it was accepted")


def edited(position, edits):
    d = json.loads(json.dumps(position))
    for kind, path, *value in edits:
        if path in ([], [""]):
            return value[0]
        at = d
        for key in path[:-1]:
            at = at[int(key) if isinstance(at, list) else key]
        last = int(path[-1]) if isinstance(at, list) else path[-1]
        if kind == "set":
            at[last] = value[0]
        elif kind == "del":
            del at[last]
        else:
            at[last].append(value[0])
    return d


def changed(a, b):
    return sorted(k for k in set(a) | set(b) if a.get(k) != b.get(k))


def ranking(outcome):
    """Seats, best first: ``outcome.ranking``, ``outcome["ranking"]`` or the outcome itself."""
    if outcome is None:
        return None
    if hasattr(outcome, "ranking"):
        found = outcome.ranking
    elif isinstance(outcome, dict):
        found = outcome["ranking"]
    else:
        found = outcome
    found = list(found() if callable(found) else found)
    return [
        one if isinstance(one, int) else one["player"] if isinstance(one, dict) else one[0] for one in found
    ]


# ------------------------------------------------------------------------------------------ properties
PUBLIC = [
    "players",
    "period",
    "round",
    "turn_order",
    "to_move",
    "actions_left",
    "decision",
    "money",
    "spent",
    "income_space",
    "vp",
    "stacks",
    "tiles",
    "links",
    "coal_demand",
    "iron_demand",
    "cotton_demand",
    "distant_open",
    "distant_drawn",
    "discards",
]


def need(state, what):
    if not hasattr(state, what):
        raise Skipped(f"no {what}")


def plain_names(state):
    """A simple engine whose actions are just names; it is not held to what contract 5 says of objects."""
    return any(type(a) is str for a in state.legal_actions())


def numbered(state):
    if plain_names(state):
        raise Skipped("actions are plain names")


def must_be_equal(a, b, what):
    if not a == b or a != b:
        raise Failed(f"expected {what} to be equal")
    if type(a).__hash__ is None and plain_names(a):
        return
    if hash(a) != hash(b):
        raise Failed(f"expected {what} to have the same hash")


def view_of(state, seat):
    need(state, "view")
    v = state.view(seat)
    return v.to_dict() if hasattr(v, "to_dict") else v


def prop_new_game(run, players):
    """R1: what is fixed at the start of a game."""
    d = run.state.to_dict()
    facts = {3: (9, 33), 4: (6, 28)}[players]
    want = {
        "players": players,
        "period": "canal",
        "round": 1,
        "actions_left": 1,
        "decision": "action",
        "pending": {},
        "money": [30] * players,
        "spent": [0] * players,
        "income_space": [10] * players,
        "vp": [0] * players,
        "tiles": {},
        "links": {},
        "coal_demand": 8,
        "iron_demand": 8,
        "cotton_demand": 0,
        "distant_open": True,
        "distant_drawn": [],
        "discards": [],
    }
    for key, value in want.items():
        if d[key] != value:
            raise Failed(f"expected {key} {value!r}, got {d[key]!r}")
    stacks = {
        "cotton": [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3,
        "coal": [1, 2, 2, 3, 3, 4, 4],
        "iron": [1, 2, 3, 4],
        "port": [1, 1, 2, 2, 3, 3, 4, 4],
        "shipyard": [0, 0, 1, 1, 2, 2],
    }
    for seat in range(players):
        if {k: list(v) for k, v in d["stacks"][seat].items()} != stacks:
            raise Failed(
                f"expected seat {seat} to have 37 tiles in five full stacks, got {d['stacks'][seat]}"
            )
        if len(d["hands"][seat]) != 8:
            raise Failed(f"expected 8 cards in the hand of seat {seat}, got {len(d['hands'][seat])}")
    if (len(d["set_aside"]), len(d["deck"])) != facts:
        raise Failed(
            f"expected {facts} cards set aside and in the deck, got {len(d['set_aside'])}, {len(d['deck'])}"
        )
    cards = Counter(c for h in d["hands"] for c in h) + Counter(d["deck"]) + Counter(d["set_aside"])
    if sum(cards.values()) != 66 or cards != Counter(d["rail_deck"]):
        raise Failed("expected the same 66 cards in the canal and in the rail deck")
    for key in ("distant_pile", "rail_distant_pile"):
        if sorted(d[key]) != [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]:
            raise Failed(f"expected all 12 distant-market tiles in {key}, got {d[key]}")
    first = d["to_move"]
    if list(d["turn_order"]) != [(first + k) % players for k in range(players)]:
        raise Failed(f"expected seat order from the first player {first}, got {d['turn_order']}")


def prop_first_player_varies(run, players, seeds):
    """R1.3: over some seeds every seat begins."""
    begins = {run.engine.module.new_game(players=players, seed=seed).to_move for seed in range(seeds)}
    if begins != set(range(players)):
        raise Failed(f"expected every seat to begin in some of {seeds} games, got {sorted(begins)}")


def prop_seeds(run, players, seeds):
    """Contract 2: a seed fixes everything; other seeds give other games."""
    new_game = run.engine.module.new_game
    games = [new_game(players=players, seed=seed).to_dict() for seed in range(seeds)]
    for seed, d in enumerate(games):
        if new_game(players=players, seed=seed).to_dict() != d:
            raise Failed(f"expected seed {seed} to give the same game again")
    for key in ("deck", "hands", "distant_pile", "rail_deck", "rail_distant_pile"):
        if len({json.dumps(d[key]) for d in games}) < seeds // 2:
            raise Failed(f"expected {key} to differ between seeds")
    if any(
        d["rail_deck"] == [c for h in d["hands"] for c in h] + list(d["deck"]) + list(d["set_aside"])
        for d in games
    ):
        raise Failed("expected the rail deck to be shuffled apart from the canal deck")


def prop_chance_is_fixed(run, first, second):
    """Contract 2: the rail deck, the piles and the order of the deck do not depend on what players do."""
    ends = []
    for script in (first, second):
        one = Run(run.engine, run.case)
        one.state = run.state
        one.watch()
        for text in script:
            one.step(text)
        ends.append(one.state.to_dict())
    for key in ("rail_deck", "rail_distant_pile", "distant_pile", "set_aside"):
        if ends[0][key] != ends[1][key]:
            raise Failed(f"expected {key} not to depend on what players do")


def prop_pure(run, script):
    """Contract 2: the same state and answers give the same next state; the state played on never changes."""
    before = run.state.to_dict()
    ends = []
    for _ in range(2):
        one = Run(run.engine, run.case)
        one.state = run.state
        for text in script:
            one.step(text)
        ends.append(one.state)
    if ends[0].to_dict() != ends[1].to_dict():
        raise Failed("expected the same next state twice")
    must_be_equal(ends[0], ends[1], "the same next state reached twice")
    if run.state.to_dict() != before:
        raise Failed("expected the first state to stay as it was")
    if ends[0] == run.state:
        raise Failed("expected the next state to differ from the first")


def prop_equal_after_round_trip(run):
    """Contract 3: ``from_dict(to_dict(s)) == s``, with the same hash."""
    again = run.engine.State.from_dict(json.loads(json.dumps(run.state.to_dict())))
    must_be_equal(again, run.state, "from_dict(to_dict(s)) and s")


def prop_view_same(run, seat, edits):
    """R8.5: positions that differ only in what is hidden from a player look the same to that player."""
    other = run.engine.State.from_dict(edited(run.state.to_dict(), edits))
    if other.to_dict() == run.state.to_dict():
        raise SystemExit(f"{run.case['id']}: the edit changes nothing")
    if view_of(run.state, seat) != view_of(other, seat):
        raise Failed(f"expected the view of seat {seat} not to show {[e[1][0] for e in edits]}")


def prop_view_differs(run, seat, edits):
    """R8.5: what is public shows in the view."""
    other = run.engine.State.from_dict(edited(run.state.to_dict(), edits))
    if view_of(run.state, seat) == view_of(other, seat):
        raise Failed(f"expected the view of seat {seat} to show {[e[1][0] for e in edits]}")


def prop_determinize(run, seat, seeds):
    """R8.5, contract 5: what is public and the own hand stay, the rest is drawn anew, from the same cards."""
    need(run.state, "determinize")
    d = run.state.to_dict()
    drawn = {
        key: set() for key in ("hands", "deck", "distant_pile", "rail_deck", "rail_distant_pile") if key in d
    }

    def hidden(d):
        cards = Counter(c for k, h in enumerate(d["hands"]) if k != seat for c in h)
        return cards + Counter(d["deck"]) + Counter(d["set_aside"])

    for seed in range(seeds):
        t = run.state.determinize(seat, seed)
        e = t.to_dict()
        if e != run.state.determinize(seat, seed).to_dict():
            raise Failed(f"expected determinize({seat}, {seed}) to give the same twice")
        for key in PUBLIC:
            if e[key] != d[key]:
                raise Failed(f"expected {key} to stay, got {e[key]!r} for {d[key]!r}")
        if sorted(e["hands"][seat]) != sorted(d["hands"][seat]):
            raise Failed("expected the own hand to stay")
        if [len(h) for h in e["hands"]] != [len(h) for h in d["hands"]] or len(e["deck"]) != len(d["deck"]):
            raise Failed("expected the sizes of hands and deck to stay")
        if hidden(e) != hidden(d):
            raise Failed("expected the hidden cards to be the same ones")
        if sorted(e["distant_pile"]) != sorted(d["distant_pile"]):
            raise Failed("expected the hidden distant-market tiles to be the same ones")
        if run.engine.State.from_dict(json.loads(json.dumps(e))).to_dict() != e:
            raise Failed("expected the drawn state to be a position that can be")
        if hasattr(run.state, "view") and view_of(t, seat) != view_of(run.state, seat):
            raise Failed("expected the drawn state to look the same to the player")
        if names(t) != names(run.state) and d["to_move"] == seat:
            raise Failed("expected the same legal actions for the player who is to move")
        for key, seen in drawn.items():
            seen.add(json.dumps(e[key]))
    for key, seen in drawn.items():
        if len(seen) < 2:
            raise Failed(f"expected {key} to be drawn anew, got always the same in {seeds} draws")


def prop_hands_in_order(run):
    """Contract 3: hands are in the order of the card actions."""
    number = run.engine.number
    for hand in run.state.to_dict()["hands"]:
        if number and list(hand) != sorted(hand, key=lambda card: number[f"card:{card}"]):
            raise Failed(f"expected the hands in the order of the card actions, got {hand}")


def prop_order_of_hands_means_nothing(run):
    """Contract 3: a position with a hand in another order is the same position."""
    d = run.state.to_dict()
    other = dict(d, hands=[list(reversed(h)) for h in d["hands"]])
    must_be_equal(
        run.engine.State.from_dict(other), run.state, "the same position with its hands turned round"
    )


def prop_outcome(run):
    """Contract 5: the outcome has the VP and the ranking."""
    o, d = run.state.outcome(), run.state.to_dict()
    vp = o["vp"] if isinstance(o, dict) else o.vp
    if list(vp) != list(d["vp"]):
        raise Failed(f"expected the VP of the outcome to be {d['vp']}, got {vp!r}")
    if sorted(ranking(o)) != list(range(d["players"])):
        raise Failed(f"expected a ranking of all players, got {ranking(o)!r}")


def prop_mask(run):
    """Contract 5: the mask, the numbers and the names say the same."""
    need(run.state, "legal_mask")
    numbered(run.state)
    mask = [bool(x) for x in run.state.legal_mask()]
    if len(mask) != 256:
        raise Failed(f"expected a mask of 256, got {len(mask)}")
    if [k for k, x in enumerate(mask) if x] != [int(a) for a in run.state.legal_actions()]:
        raise Failed("expected legal_mask and legal_actions to agree")
    if run.engine.vocabulary and names(run.state) != [
        run.engine.vocabulary[k] for k, x in enumerate(mask) if x
    ]:
        raise Failed("expected names and numbers to follow the vocabulary")


def prop_play_forms(run, action):
    """Contract 5: a name, its number and the action itself are the same answer."""
    numbered(run.state)
    found = [a for a in run.state.legal_actions() if str(a) == action]
    if not found:
        raise Failed(f"expected {action} to be legal")
    try:
        ends = [run.state.play(x).to_dict() for x in (action, int(found[0]), found[0])]
    except (TypeError, ValueError) as e:
        raise Failed(
            f"expected play to take a name, a number and an action, got {type(e).__name__}: {e}"
        ) from None
    if ends[0] != ends[1] or ends[0] != ends[2]:
        raise Failed("expected a name, its number and the action to be the same answer")


def prop_attributes(run):
    """Contract 5: plain values under the names of the position."""
    s, d = run.state, run.state.to_dict()
    for name in ("to_move", "decision", "round", "period", "vp", "money", "is_over"):
        need(s, name)
    for name in ("to_move", "decision", "round", "period"):
        if getattr(s, name) != d[name]:
            raise Failed(f"expected s.{name} to be {d[name]!r}, got {getattr(s, name)!r}")
    for name in ("vp", "money"):
        if tuple(getattr(s, name)) != tuple(d[name]):
            raise Failed(f"expected s.{name} to be {d[name]!r}, got {getattr(s, name)!r}")
    if s.is_over != (d["decision"] == "over"):
        raise Failed(f"expected s.is_over to be {d['decision'] == 'over'}")


PROPERTIES = {name[5:]: f for name, f in list(globals().items()) if name.startswith("prop_")}


# ------------------------------------------------------------------------------------------ command
def select(cases, args, usage_error):
    if args.group:
        wrong = set(args.group) - set(GROUPS)
        if wrong:
            usage_error(f"no group {sorted(wrong)}; there are {GROUPS}")
        cases = [c for c in cases if c["group"] in args.group]
    if args.ids:
        wrong = set(args.ids) - {c["id"] for c in cases}
        if wrong:
            usage_error(f"no case {sorted(wrong)}")
        cases = [c for c in cases if c["id"] in args.ids]
    if args.clause:
        cases = [c for c in cases if set(args.clause) & set(c["clauses"])]
    return cases


def one_line(e):
    return " ".join(str(e).split())


def main():
    p = argparse.ArgumentParser(description="Runs the conformance cases against an engine.")
    p.add_argument("--engine", help="module name, such as brass_fast or brass_fast.reference")
    p.add_argument("--path", help="folder to look for the engine in first")
    p.add_argument("--group", nargs="+", metavar="G")
    p.add_argument("--ids", nargs="+", metavar="ID")
    p.add_argument("--clause", nargs="+", metavar="R")
    p.add_argument(
        "--from",
        dest="source",
        metavar="FILE",
        default=str(HERE / "cases.json"),
        help="the cases (cases.json)",
    )
    p.add_argument("--show", metavar="ID", help="print one case")
    p.add_argument("--list", action="store_true", help="print id, clauses and title of the chosen cases")
    p.add_argument(
        "--keep-going",
        action="store_true",
        help="go on after a failure (the default prints the first one only)",
    )
    p.add_argument("--lenient-errors", action="store_true", help="do not look at the texts of errors")
    p.add_argument("--no-watch", action="store_true", help="only the steps, not what holds at every decision")
    p.add_argument("--verbose", action="store_true", help="a line for each case")
    args = p.parse_args()

    cases = json.loads(Path(args.source).read_text())
    if args.show:
        found = [c for c in cases if c["id"] == args.show]
        if not found:
            p.error(f"no case {args.show}")
        print(json.dumps(found[0], indent=1))
        return 0
    cases = select(cases, args, p.error)
    if args.list:
        for c in cases:
            print(f"{c['id']:6} {' '.join(c['clauses']):24} {c['title']}")
        return 0
    if not args.engine:
        p.error("--engine is needed")

    try:
        engine = Engine(args.engine, args.path, args.lenient_errors, not args.no_watch)
    except (ImportError, AttributeError) as e:
        p.error(f"no engine {args.engine}: {e}")
    passed = failed = skipped = 0
    for c in cases:
        run = Run(engine, c)
        try:
            run.run()
        except Skipped as e:
            skipped += 1
            if args.verbose:
                print(f"skip {c['id']}: {e}")
        except Failed as e:
            failed += 1
            print(f"FAIL {c['id']} [{' '.join(c['clauses'])}] {run.where}: {one_line(e)}")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as e:  # a panic of a compiled engine is no Exception
            failed += 1
            print(
                f"FAIL {c['id']} [{' '.join(c['clauses'])}] {run.where}: "
                f"unexpected {type(e).__name__}: {one_line(e)}"
            )
        else:
            passed += 1
            if args.verbose:
                print(f"ok   {c['id']}: {c['title']}")
        if failed and not args.keep_going:
            print("stopped at the first failure; --keep-going runs the rest")
            break
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
