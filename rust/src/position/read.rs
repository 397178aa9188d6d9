//! A position as a state, everything checked (contract section 3).

use serde_json::Value;

use super::{
    FORMAT, PositionError,
    reader::{At, Read, parse_space},
    replay,
};
use crate::{
    action::{Action, Kind},
    data::{
        Industry, Period,
        cards::{self, CARDS, Card, HAND_SIZE, KINDS},
        map::SPACE,
        tables::{FIRST_OF_TWO, PLACE_SLOTS, SLOT, SPACE_SLOTS},
        tiles::{LEVELS, TILE, tile_of},
        tracks::{BOTTOM, DISTANT_IN_ORDER, DISTANT_TILES, FULL_TRACK, LAST_INCOME_SPACE, LINKS_PER_PLAYER},
    },
    rules::round::actions_in_a_turn,
    state::{Cards, Coming, Decision, Hand, Pile, SEATS, Stacks, State},
};

const KEYS: [&str; 26] = [
    "format",
    "players",
    "period",
    "round",
    "turn_order",
    "to_move",
    "actions_left",
    "decision",
    "pending",
    "money",
    "spent",
    "income_space",
    "vp",
    "hands",
    "stacks",
    "tiles",
    "links",
    "coal_demand",
    "iron_demand",
    "cotton_demand",
    "distant_open",
    "distant_pile",
    "distant_drawn",
    "deck",
    "discards",
    "set_aside",
];
/// Only in the canal period.
const COMING_KEYS: [&str; 2] = ["rail_deck", "rail_distant_pile"];

/// Reads a position.
///
/// # Errors
/// Where a key is missing, unknown, of the wrong type or at odds with the rules; the error names it.
pub fn from_value(value: &Value) -> Result<State, PositionError> {
    let d = At { path: "position".to_owned(), value };
    let format = d.get("format")?;
    if format.text()? != FORMAT {
        return format.fault("unknown-format", format!("expected {FORMAT:?}, got {}", format.value));
    }
    let players = d.get("players")?.int(3, 4)? as usize;
    let mut s = State::laid_out(players);
    s.period = [Period::Canal, Period::Rail][d.get("period")?.one_of(&["canal", "rail"])?];
    d.only_keys(&keys(s.period))?;
    read_round(&d, &mut s)?;
    read_tracks(&d, &mut s)?;
    read_players(&d, &mut s)?;
    read_cards(&d, &mut s)?;
    read_stacks(&d, &mut s)?;
    read_tiles(&d, &mut s)?;
    read_links(&d, &mut s)?;
    s.derive_connections();
    replay::read_decision(&d, s)
}

fn keys(period: Period) -> Vec<&'static str> {
    let coming: &[&str] = if period == Period::Canal { &COMING_KEYS } else { &[] };
    KEYS.iter().chain(coming).copied().collect()
}

fn read_round(d: &At, s: &mut State) -> Read<()> {
    s.round = d.get("round")?.int(1, 99)? as u8;
    let order = d.get("turn_order")?;
    let mut seen = 0;
    for (k, seat) in order.list_of(s.players(), "seats")?.iter().enumerate() {
        s.turn_order[k] = seat.int(0, i64::from(s.players) - 1)? as u8;
        seen |= 1 << s.turn_order[k];
    }
    if seen != (1 << s.players) - 1 {
        return order.fault("not-an-order", "expected every seat once");
    }
    Ok(())
}

fn read_tracks(d: &At, s: &mut State) -> Read<()> {
    let track = |key: &str| d.get(key)?.int(0, i64::from(FULL_TRACK));
    s.coal_demand = track("coal_demand")? as u8;
    s.iron_demand = track("iron_demand")? as u8;
    s.cotton_demand = d.get("cotton_demand")?.int(0, i64::from(BOTTOM))? as u8;
    let open = d.get("distant_open")?;
    if open.bool()? != (s.cotton_demand < BOTTOM) {
        let text = format!(
            "expected distant_open to be cotton_demand < {BOTTOM}; cotton_demand is {}",
            s.cotton_demand
        );
        return open.fault("not-allowed", text).map_err(|e| e.by("R7.4"));
    }
    s.pile = read_pile(&[d.get("distant_pile")?, d.get("distant_drawn")?])?;
    Ok(())
}

/// A pile and, below it, what has been turned up: together the twelve tiles.
fn read_pile(parts: &[At]) -> Read<Pile> {
    let mut tiles = Vec::new();
    let mut lower = 0;
    for part in parts {
        let values = part.list()?;
        lower = values.len();
        for value in values {
            tiles.push(value.int(0, 4)? as u8);
        }
    }
    let mut sorted = tiles.clone();
    sorted.sort_unstable();
    if sorted != DISTANT_IN_ORDER {
        let text = format!(
            "expected all {DISTANT_TILES} distant-market tiles, {DISTANT_IN_ORDER:?} in some order, got {sorted:?}"
        );
        return parts[0].fault("wrong-tiles", text).map_err(|e| e.by("R1.2"));
    }
    let tiles: [u8; DISTANT_TILES] = tiles.try_into().unwrap_or_default();
    Ok(Pile::new(&tiles, if parts.len() > 1 { lower } else { 0 }))
}

fn read_players(d: &At, s: &mut State) -> Read<()> {
    let numbers = |key: &str, low: i64, high: i64| {
        d.get(key)?
            .list_of(s.players(), "numbers, one a player")?
            .iter()
            .map(|n| n.int(low, high))
            .collect::<Read<Vec<_>>>()
    };
    let money = numbers("money", -9_999, 9_999)?;
    let spent = numbers("spent", 0, 9_999)?;
    let spaces = numbers("income_space", 0, i64::from(LAST_INCOME_SPACE))?;
    let vp = numbers("vp", 0, 9_999)?;
    for p in 0..s.players() {
        s.money[p] = money[p] as i16;
        s.spent[p] = spent[p] as u16;
        s.income_space[p] = spaces[p] as u8;
        s.vp[p] = vp[p] as u16;
    }
    Ok(())
}

fn read_cards(d: &At, s: &mut State) -> Read<()> {
    let mut left = cards::COUNT;
    let mut take = |at: &At, cards: &[Card]| -> Read<()> {
        for &card in cards {
            let Some(n) = left[card as usize].checked_sub(1) else {
                let text = format!(
                    "more {} cards than the {} that exist",
                    cards::name(card),
                    cards::COUNT[card as usize]
                );
                return at.fault("too-many", text).map_err(|e| e.by("R1.4"));
            };
            left[card as usize] = n;
        }
        Ok(())
    };
    let hands = d.get("hands")?;
    for (player, hand) in hands.list_of(s.players(), "hands")?.iter().enumerate() {
        let cards = hand.cards()?;
        take(hand, &cards)?;
        if cards.len() > HAND_SIZE {
            return hand
                .fault("too-many", format!("more than {HAND_SIZE} cards in a hand"))
                .map_err(|e| e.by("R2.4"));
        }
        s.hands[player] = Hand::default();
        for &card in &cards {
            s.hands[player].add(card);
        }
    }
    let mut pile = |key: &str| {
        let at = d.get(key)?;
        let cards = at.cards()?;
        take(&at, &cards)?;
        Ok(cards)
    };
    let (deck, discards, set_aside) = (pile("deck")?, pile("discards")?, pile("set_aside")?);
    s.cards = Cards::from_parts(&discards, &deck, &set_aside);
    if s.period == Period::Canal {
        s.coming =
            Coming::new(&read_rail_deck(&d.get("rail_deck")?)?, read_pile(&[d.get("rail_distant_pile")?])?);
    }
    Ok(())
}

fn read_rail_deck(at: &At) -> Read<[Card; CARDS]> {
    let cards = at.cards()?;
    for kind in 0..KINDS {
        let (have, want) =
            (cards.iter().filter(|&&c| c as usize == kind).count(), cards::COUNT[kind] as usize);
        if have != want {
            let text =
                format!("expected all {CARDS} cards: {want} of {}, got {have}", cards::name(kind as Card));
            return at.fault("wrong-cards", text).map_err(|e| e.by("R1.4"));
        }
    }
    Ok(cards.try_into().unwrap_or([0; CARDS])) // the counts above add up to 66
}

fn read_stacks(d: &At, s: &mut State) -> Read<()> {
    let industries: Vec<&str> = Industry::ALL.iter().map(|i| i.name()).collect();
    for (player, stacks) in d.get("stacks")?.list_of(s.players(), "sets of stacks")?.iter().enumerate() {
        stacks.only_keys(&industries)?;
        s.stacks[player] = Stacks::default();
        for industry in Industry::ALL {
            read_stack(&stacks.get(industry.name())?, industry, &mut s.stacks[player])?;
        }
    }
    Ok(())
}

fn read_stack(at: &At, industry: Industry, stacks: &mut Stacks) -> Read<()> {
    let mut last = 0;
    for item in at.list()? {
        let level = item.int(0, LEVELS as i64 - 1)? as u8;
        let exist = tile_of(industry, level).count;
        if exist == 0 {
            return item
                .fault("unknown-level", format!("there is no {} tile of level {level}", industry.name()))
                .map_err(|e| e.by("R1.1"));
        }
        if level < last {
            return at
                .fault("unsorted", "expected the levels lowest first, as they lie in the stack")
                .map_err(|e| e.by("R1.1"));
        }
        if stacks.count(industry, level) == exist {
            return too_many_tiles(at, industry, level);
        }
        stacks.add(industry, level);
        last = level;
    }
    Ok(())
}

fn too_many_tiles<T>(at: &At, industry: Industry, level: u8) -> Read<T> {
    let exist = tile_of(industry, level).count;
    let text = format!(
        "more {} tiles of level {level} than the {exist} that a player has, board and stack together",
        industry.name()
    );
    at.fault("too-many", text).map_err(|e| e.by("R1.1"))
}

fn read_tiles(d: &At, s: &mut State) -> Read<()> {
    let mut left: [Stacks; SEATS] = s.stacks;
    let tiles = d.get("tiles")?;
    for (name, at) in tiles.entries()? {
        let Some(space) = parse_space(name) else {
            return at.fault("unknown-name", format!("there is no space {name:?}"));
        };
        let (slot, owner) = read_tile(&at, s, space)?;
        let (industry, level) = (SLOT[slot].industry, s.level(slot));
        if left[owner].count(industry, level) == TILE[industry as usize][level as usize].count {
            return too_many_tiles(&at, industry, level);
        }
        left[owner].add(industry, level);
        let town = PLACE_SLOTS[SPACE[space].town as usize];
        if s.period == Period::Canal && (s.tiles_of[owner] & town).count_ones() > 1 {
            return at
                .fault(
                    "town-limit",
                    format!("a second tile of player {owner} in one town in the canal period"),
                )
                .map_err(|e| e.by("R4.4"));
        }
    }
    Ok(())
}

fn read_tile(at: &At, s: &mut State, space: usize) -> Read<(usize, usize)> {
    at.only_keys(&["owner", "industry", "level", "flipped", "cubes"])?;
    let owner = at.get("owner")?.int(0, i64::from(s.players) - 1)? as usize;
    let shown: Vec<&str> = SPACE[space].shows.iter().map(|i| i.name()).collect();
    let which = at.get("industry")?.one_of(&shown).map_err(|e| e.by("R4.2"))?;
    let industry = SPACE[space].shows[which];
    let slot = SPACE_SLOTS[space].trailing_zeros() as usize + which;
    debug_assert!(which == 0 || FIRST_OF_TWO >> (slot - 1) & 1 != 0);
    let level = at.get("level")?;
    let number = level.int(0, LEVELS as i64 - 1)? as u8;
    let tile = tile_of(industry, number);
    if tile.count == 0 || !tile.allowed(s.period) {
        let text = format!(
            "no {} tile of level {number} can stand on the board in the {} period",
            industry.name(),
            s.period.name()
        );
        return level.fault("not-allowed", text).map_err(|e| e.by("R4.1"));
    }
    let flipped = at.get("flipped")?.bool()?;
    let cubes = at.get("cubes")?.int(0, 6)? as u8;
    if cubes > tile.cubes {
        return at
            .get("cubes")?
            .fault("too-many", format!("this tile holds at most {} cubes", tile.cubes))
            .map_err(|e| e.by("R4.7"));
    }
    if matches!(industry, Industry::Coal | Industry::Iron) && flipped != (cubes == 0) {
        return at
            .fault("not-allowed", "a mine or works is flipped when and only when its cubes are gone")
            .map_err(|e| e.by("R4.10"));
    }
    if industry == Industry::Shipyard && !flipped {
        return at.fault("not-allowed", "a shipyard flips at once").map_err(|e| e.by("R4.7"));
    }
    s.tiles_of[owner] |= 1 << slot;
    s.level_bits[0] |= u64::from((number - 1) & 1) << slot;
    s.level_bits[1] |= u64::from((number - 1) >> 1) << slot;
    s.set_work(slot, if tile.cubes == 0 { u8::from(!flipped) } else { cubes });
    Ok((slot, owner))
}

fn read_links(d: &At, s: &mut State) -> Read<()> {
    let links = d.get("links")?;
    for (name, at) in links.entries()? {
        let link = Action::parse(name).filter(|a| matches!(a.kind(), Kind::Canal | Kind::Rail));
        let Some(link) = link else { return at.fault("unknown-name", format!("there is no line {name:?}")) };
        if link.kind().name() != s.period.name() {
            return at
                .fault("not-allowed", format!("only {}s stand in the {0} period", s.period.name()))
                .map_err(|e| e.by("R5.1"));
        }
        let owner = at.int(0, i64::from(s.players) - 1)? as usize;
        s.links_of[owner] |= 1 << link.line();
        if s.links_of[owner].count_ones() > LINKS_PER_PLAYER {
            return at
                .fault("too-many", format!("more than {LINKS_PER_PLAYER} links of player {owner}"))
                .map_err(|e| e.by("R5.5"));
        }
    }
    Ok(())
}

/// Who is to move, as an index into the turn order; nobody only at the end.
pub(super) fn read_to_move(d: &At, s: &State, decision: Decision) -> Read<u8> {
    let at = d.get("to_move")?;
    if decision == Decision::Over {
        return if at.value.is_null() {
            Ok(0)
        } else {
            at.fault("not-allowed", "expected null: the game is over")
        };
    }
    let seat = at.int(0, i64::from(s.players) - 1)? as u8;
    Ok(s.turn_order.iter().position(|&p| p == seat).unwrap_or(0) as u8)
}

/// Actions left: up to those of a turn, none where no action is running.
pub(super) fn read_actions_left(d: &At, s: &State, decision: Decision) -> Read<u8> {
    let at = d.get("actions_left")?;
    let (low, high) = match decision {
        Decision::Selloff | Decision::Over => (0, 0),
        _ => (1, i64::from(actions_in_a_turn(s))),
    };
    at.int(low, high).map(|n| n as u8).map_err(|e| e.by("R2.2"))
}
