//! Positions made by hand: an ordinary one in the middle of a period, changed where a test wants it otherwise.

use brass_fast::{
    PositionError, State,
    data::{Industry, cards, tiles::tile_of},
};
use serde_json::{Value, json};

use super::{Table, items};

/// A position as JSON. Cards and tiles that a test wants somewhere are taken from where they lay.
#[derive(Clone)]
pub(crate) struct Position(Value);

impl Position {
    /// Round 3 of the canal period with four players: an empty board, £30 each, seat 0 to play the first of two actions.
    pub(crate) fn canal() -> Self {
        Self::of(4)
    }

    /// Round 3 of the rail period: as in [`Position::canal`], and no tile of level 0 or 1 is left.
    pub(crate) fn rail() -> Self {
        let mut at = Self::of(4);
        at.0["period"] = json!("rail");
        let position = at.0.as_object_mut().unwrap();
        position.retain(|key, _| !key.starts_with("rail_"));
        for seat in 0..4 {
            for (_, levels) in at.0["stacks"][seat].as_object_mut().unwrap() {
                levels.as_array_mut().unwrap().retain(|level| level.as_u64() > Some(1));
            }
        }
        at
    }

    /// As [`Position::canal`], with 3 or 4 players.
    pub(crate) fn of(players: usize) -> Self {
        let mut at = Self(serde_json::from_str(&State::new(players, 1).to_json()).unwrap());
        at.0["round"] = json!(3);
        at.0["turn_order"] = (0..players).collect();
        at.0["to_move"] = json!(0);
        at.0["actions_left"] = json!(2);
        at.hand(0, "barrow barrow birkenhead birkenhead fleetwood shipyard shipyard shipyard")
    }

    /// Sets a key at a JSON pointer; `/` within a name is written `~1`.
    pub(crate) fn set(mut self, pointer: &str, value: impl Into<Value>) -> Self {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = self.0.pointer_mut(parent).unwrap_or_else(|| panic!("no {pointer}"));
        match parent {
            Value::Array(list) => list[key.parse::<usize>().unwrap()] = value.into(),
            _ => parent[key.replace("~1", "/")] = value.into(),
        }
        self
    }

    /// Gives a seat these cards, and theirs back to the end of the deck.
    pub(crate) fn hand(mut self, seat: usize, cards: &str) -> Self {
        let old = std::mem::replace(&mut self.0["hands"][seat], json!([]));
        self.list("/deck").extend(items(&old).iter().cloned());
        let new: Value = cards.split_whitespace().map(|card| self.fetch(card)).collect();
        self.0["hands"][seat] = new;
        self
    }

    /// Takes a card out of the deck, or from where another comes in for it.
    fn fetch(&mut self, card: &str) -> Value {
        let place = |list: &[Value]| list.iter().position(|c| c == card);
        if let Some(at) = place(items(&self.0["deck"])) {
            return self.list("/deck").remove(at);
        }
        for pile in ["/set_aside", "/discards", "/hands/0", "/hands/1", "/hands/2", "/hands/3"] {
            let found = self.0.pointer(pile).and_then(|list| place(items(list)));
            if let Some(at) = found {
                let other = self.list("/deck").pop().expect("a card to come in for it");
                return std::mem::replace(&mut self.list(pile)[at], other);
            }
        }
        panic!("no {card} card is left");
    }

    /// Leaves so many cards in the deck; the others are discarded.
    pub(crate) fn deck(mut self, left: usize) -> Self {
        let drawn = self.list("/deck").drain(left..).collect::<Vec<_>>();
        self.list("/discards").extend(drawn);
        self
    }

    /// Puts a tile on the board as it is when built, from its owner's stack if one is there.
    pub(crate) fn tile(mut self, seat: usize, space: &str, industry: &str, level: u8) -> Self {
        let kind = Industry::ALL.into_iter().find(|i| i.name() == industry).expect("an industry");
        let stack = self.list(&format!("/stacks/{seat}/{industry}"));
        if let Some(at) = stack.iter().position(|l| *l == level) {
            stack.remove(at);
        }
        self.0["tiles"][space] = json!({
            "owner": seat,
            "industry": industry,
            "level": level,
            "flipped": kind == Industry::Shipyard,
            "cubes": tile_of(kind, level).cubes,
        });
        self
    }

    /// Puts a tile on the board that is flipped.
    pub(crate) fn flipped(self, seat: usize, space: &str, industry: &str, level: u8) -> Self {
        let mut at = self.tile(seat, space, industry, level);
        at.0["tiles"][space]["flipped"] = json!(true);
        at.0["tiles"][space]["cubes"] = json!(0);
        at
    }

    /// Leaves so many cubes on a tile.
    pub(crate) fn cubes(mut self, space: &str, cubes: u8) -> Self {
        self.0["tiles"][space]["cubes"] = json!(cubes);
        self
    }

    /// Links of a seat.
    pub(crate) fn links(mut self, seat: usize, lines: &str) -> Self {
        for line in lines.split_whitespace() {
            self.0["links"][line] = json!(seat);
        }
        self
    }

    /// The levels that are left in a stack, top first.
    pub(crate) fn stack(self, seat: usize, industry: &str, levels: &[u8]) -> Self {
        self.set(&format!("/stacks/{seat}/{industry}"), levels.to_vec())
    }

    /// Money in hand.
    pub(crate) fn money(self, seat: usize, pounds: i64) -> Self {
        self.set(&format!("/money/{seat}"), pounds)
    }

    /// The space of an income marker.
    pub(crate) fn income(self, seat: usize, space: u8) -> Self {
        self.set(&format!("/income_space/{seat}"), space)
    }

    /// Cubes on the coal and on the iron demand track.
    pub(crate) fn tracks(self, coal: u8, iron: u8) -> Self {
        self.set("/coal_demand", coal).set("/iron_demand", iron)
    }

    /// The cotton demand marker and the face-down tiles of the distant market, top first; they must be all twelve.
    pub(crate) fn distant(self, marker: u8, pile: [u8; 12]) -> Self {
        self.set("/cotton_demand", marker)
            .set("/distant_open", marker < 8)
            .set("/distant_pile", pile.to_vec())
    }

    /// The last action of the period is left to seat 0: every other hand and the deck are empty.
    pub(crate) fn last_action(mut self, card: &str) -> Self {
        self = self.hand(0, card).deck(0).set("/actions_left", 1);
        for seat in 1..items(&self.0["hands"]).len() {
            let cards = std::mem::take(self.list(&format!("/hands/{seat}")));
            self.list("/discards").extend(cards);
        }
        self
    }

    /// Seats in the order of this round, the first one to move.
    pub(crate) fn order<const N: usize>(self, seats: [usize; N]) -> Self {
        self.set("/turn_order", seats.to_vec()).set("/to_move", seats[0])
    }

    fn list(&mut self, pointer: &str) -> &mut Vec<Value> {
        self.0
            .pointer_mut(pointer)
            .and_then(Value::as_array_mut)
            .unwrap_or_else(|| panic!("no list {pointer}"))
    }

    /// The position as JSON.
    pub(crate) fn value(&self) -> &Value {
        &self.0
    }

    /// On the table, to be played.
    pub(crate) fn table(self) -> Table {
        Table::new(&State::from_json(&self.0.to_string()).unwrap_or_else(|e| panic!("{e}")))
    }

    /// Why it is refused.
    pub(crate) fn refusal(self) -> PositionError {
        State::from_json(&self.0.to_string()).expect_err("a refusal")
    }
}

#[test]
fn hands_are_exchanged_and_no_card_is_lost() {
    let at = Position::canal().hand(1, "liverpool liverpool liverpool liverpool cotton").deck(3);
    let lists = ["/deck", "/discards", "/set_aside", "/hands/0", "/hands/1", "/hands/2", "/hands/3"];
    let mut all: Vec<_> = lists.iter().flat_map(|list| items(at.0.pointer(list).unwrap()).to_vec()).collect();
    all.sort_by_key(|card| (0..cards::KINDS).position(|k| cards::name(k as u8) == card));
    let every: Vec<_> = cards::IN_ORDER.iter().map(|&card| json!(cards::name(card))).collect();
    assert_eq!(all, every);
    assert_eq!(at.0["hands"][1], json!(["liverpool", "liverpool", "liverpool", "liverpool", "cotton"]));
}
