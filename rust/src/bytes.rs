//! States as bytes: small, fast to write, and checked like any position when read.
//!
//! # Stability
//! The first bytes are `BF` and a version. A state written by one version of the package is read by every later one
//! with the same rules version; a changed layout gets a new version byte.

use crate::{
    action::Action,
    data::{
        Period,
        cards::{CARDS, Card, HAND_SIZE, KINDS},
        tables::SLOTS,
        tracks::{DISTANT_TILES, LAST_INCOME_SPACE},
    },
    position::{PositionError, from_value, to_value},
    reader::{Reader, damaged},
    state::{After, Cards, Coming, Decision, Hand, Pending, Pile, SEATS, Source, Stacks, State},
};

const MAGIC: [u8; 2] = *b"BF";
const VERSION: u8 = 1;
/// In a hand or a pile of cards: none.
const NO_CARD: u8 = u8::MAX;

impl State {
    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = Vec::with_capacity(512);
        w.extend(MAGIC);
        w.extend([VERSION, self.players, self.period as u8, self.round]);
        w.extend(self.turn_order);
        w.extend([self.turn, self.actions_left, self.decision as u8]);
        write_pending(&mut w, &self.pending);
        w.extend([self.coal_demand, self.iron_demand, self.cotton_demand]);
        self.money.iter().for_each(|n| w.extend(n.to_le_bytes()));
        self.spent.iter().chain(&self.vp).for_each(|n| w.extend(n.to_le_bytes()));
        w.extend(self.income_space);
        self.stacks.iter().for_each(|stacks| w.extend(stacks.to_bytes()));
        let masks = self.tiles_of.iter().chain(&self.level_bits).chain(&self.work_bits);
        masks.chain(&self.links_of).for_each(|mask| w.extend(mask.to_le_bytes()));
        w.extend(self.pile.to_bits().to_le_bytes());
        self.hands.iter().for_each(|hand| write_cards(&mut w, hand.iter(), HAND_SIZE));
        for pile in [self.cards.discards(), self.cards.deck(), self.cards.set_aside()] {
            w.push(pile.len() as u8);
            w.extend(pile);
        }
        if self.period == Period::Canal {
            w.extend(self.coming.pile().to_bits().to_le_bytes());
            w.extend(self.coming.cards());
        }
        w
    }

    /// Reads what [`State::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are of another version or no state that can be; they are checked like any position.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PositionError> {
        let raw = read(&mut Reader(bytes))?;
        let state = from_value(&to_value(&raw))?;
        if state.to_bytes() == bytes { Ok(state) } else { Err(damaged()) }
    }
}

fn write_pending(w: &mut Vec<u8>, p: &Pending) {
    let coal =
        p.coal.slot().map_or(if p.coal == Source::BOUGHT { SLOTS as u8 } else { NO_CARD }, |slot| slot as u8);
    w.extend([p.what.0, p.after as u8, u8::from(p.combine), p.card_count, p.cards[0], p.cards[1], coal]);
}

fn write_cards(w: &mut Vec<u8>, cards: impl Iterator<Item = Card>, room: usize) {
    w.extend(cards.chain(std::iter::repeat(NO_CARD)).take(room));
}

impl Reader<'_> {
    fn u16s(&mut self) -> Result<[u16; SEATS], PositionError> {
        let mut numbers = [0; SEATS];
        for n in &mut numbers {
            *n = self.u16()?;
        }
        Ok(numbers)
    }

    fn masks<const N: usize>(&mut self) -> Result<[u64; N], PositionError> {
        let mut masks = [0; N];
        for mask in &mut masks {
            *mask = self.u64()?;
        }
        Ok(masks)
    }

    fn pile(&mut self) -> Result<Pile, PositionError> {
        let pile = Pile::from_bits(self.u64()?);
        if pile.drawn() <= DISTANT_TILES { Ok(pile) } else { Err(damaged()) }
    }

    fn cards(&mut self) -> Result<Vec<Card>, PositionError> {
        let length = self.below(CARDS + 1)?;
        (0..length).map(|_| self.below(KINDS)).collect()
    }

    fn coming(&mut self) -> Result<Coming, PositionError> {
        let pile = self.pile()?;
        let mut cards = [0; CARDS];
        for card in &mut cards {
            *card = self.below(KINDS)?;
        }
        Ok(Coming::new(&cards, pile))
    }

    fn hand(&mut self) -> Result<Hand, PositionError> {
        let mut hand = Hand::default();
        let cards: [u8; HAND_SIZE] = self.take()?;
        for card in cards.into_iter().filter(|&card| card != NO_CARD) {
            if card as usize >= KINDS || hand.count(card) == 4 && (card as usize) < crate::data::map::TOWNS {
                return Err(damaged());
            }
            hand.add(card);
        }
        Ok(hand)
    }
}

/// Only what is needed to write the state as a position is checked here.
fn read(r: &mut Reader) -> Result<State, PositionError> {
    let header: [u8; 3] = r.take()?;
    if header != [MAGIC[0], MAGIC[1], VERSION] {
        let text = format!("expected bytes of version {VERSION}, as given by to_bytes");
        return Err(PositionError::new("position", "unknown-format", text));
    }
    let players = r.below(SEATS + 1)?;
    if players < 3 {
        return Err(damaged());
    }
    let mut s = State::laid_out(players as usize);
    s.period = [Period::Canal, Period::Rail][r.below(2)? as usize];
    [s.round] = r.take()?;
    for k in 0..SEATS {
        s.turn_order[k] = r.below(SEATS)?;
    }
    s.give_turn(r.below(SEATS)?);
    [s.actions_left] = r.take()?;
    s.decision = Decision::ALL[r.below(Decision::ALL.len())? as usize];
    s.pending = read_pending(r)?;
    [s.coal_demand, s.iron_demand, s.cotton_demand] = r.take()?;
    s.money = r.u16s()?.map(|n| n as i16);
    s.spent = r.u16s()?;
    s.vp = r.u16s()?;
    for space in &mut s.income_space {
        *space = r.below(LAST_INCOME_SPACE as usize + 1)?;
    }
    for stacks in &mut s.stacks {
        *stacks = Stacks::from_bytes(r.take()?);
    }
    s.tiles_of = r.masks()?;
    s.level_bits = r.masks()?;
    s.work_bits = r.masks()?;
    s.links_of = r.masks()?;
    let (slots, lines) = ((1 << SLOTS) - 1, crate::data::tables::CANAL_SET | crate::data::tables::RAIL_SET);
    if s.tiles() & !slots != 0 || s.links() & !lines != 0 {
        return Err(damaged());
    }
    s.pile = r.pile()?;
    for hand in &mut s.hands {
        *hand = r.hand()?;
    }
    let (discards, deck, set_aside) = (r.cards()?, r.cards()?, r.cards()?);
    if discards.len() + deck.len() + set_aside.len() > CARDS {
        return Err(damaged());
    }
    s.cards = Cards::from_parts(&discards, &deck, &set_aside);
    if s.period == Period::Canal {
        s.coming = r.coming()?;
    }
    r.end().map(|()| s)
}

fn read_pending(r: &mut Reader) -> Result<Pending, PositionError> {
    let [what] = r.take()?;
    let after = [After::First, After::Rail, After::Develop, After::Sell][r.below(4)? as usize];
    let combine = r.below(2)? == 1;
    let card_count = r.below(3)?;
    let cards = [r.below(KINDS)?, r.below(KINDS)?];
    let [coal] = r.take()?;
    let coal = match coal as usize {
        SLOTS => Source::BOUGHT,
        slot if slot < SLOTS => Source::tile(slot),
        _ => Source::NONE,
    };
    Ok(Pending { what: Action(what), after, combine, cards, card_count, coal })
}
