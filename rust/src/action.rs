//! The 256 actions: one byte each, and sets of them as 256 bits (contract section 1).

use crate::{
    bits::Bits,
    data::{
        INDUSTRIES, Industry,
        cards::{Card, KINDS},
        map::{CANALS, LINES, SPACES},
        names::ACTION_NAME,
        tables::{INDUSTRY_SLOTS, LineSet, SLOT, SLOTS, SlotSet},
        tracks::LOANS,
    },
    rng::Stream,
};

/// One answer to a decision, by its number in the fixed vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(pub u8);

/// The kinds of action, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Build a tile in a slot (R4).
    Build = 0,
    /// Build a canal (R5).
    Canal = 1,
    /// Build a rail (R5).
    Rail = 2,
    /// Develop the top tile of a stack (R6).
    Develop = 3,
    /// Sell from a mill (R7).
    Sell = 4,
    /// To this port (R7.2).
    Port = 5,
    /// To the distant market (R7.3).
    Distant = 6,
    /// Take a loan (R8.4).
    Loan = 7,
    /// Pass (R8.6).
    Pass = 8,
    /// Announce a combined build (R4.9).
    Combine = 9,
    /// Pay with this card.
    Card = 10,
    /// Take coal from this mine (R4.5).
    Coal = 11,
    /// Take iron from these works (R4.6).
    Iron = 12,
    /// Sell off a tile (R9.2).
    Selloff = 13,
    /// No more of the same action.
    Done = 14,
}

/// How many kinds there are.
pub const ACTION_KINDS: usize = 15;

/// The number of the first action of each kind, and 256.
const FIRST: [usize; ACTION_KINDS + 1] = {
    let sizes = [
        SLOTS,
        CANALS,
        LINES - CANALS,
        INDUSTRIES,
        spaces_for(Industry::Cotton),
        spaces_for(Industry::Port),
        1,
        LOANS,
        1,
        1,
        KINDS,
        spaces_for(Industry::Coal),
        spaces_for(Industry::Iron),
        SPACES,
        1,
    ];
    let mut first = [0; ACTION_KINDS + 1];
    let mut k = 0;
    while k < ACTION_KINDS {
        first[k + 1] = first[k] + sizes[k];
        k += 1;
    }
    assert!(first[ACTION_KINDS] == 256);
    first
};

const fn spaces_for(industry: Industry) -> usize {
    INDUSTRY_SLOTS[industry as usize].count_ones() as usize
}

/// A slot's place among the slots of its industry.
const RANK: [u8; 64] = {
    let mut rank = [0; 64];
    let mut slot = 0;
    while slot < SLOTS {
        let before = INDUSTRY_SLOTS[SLOT[slot].industry as usize] & ((1 << slot) - 1);
        rank[slot] = before.count_ones() as u8;
        slot += 1;
    }
    rank
};

impl Kind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Kind; ACTION_KINDS] = [
        Kind::Build,
        Kind::Canal,
        Kind::Rail,
        Kind::Develop,
        Kind::Sell,
        Kind::Port,
        Kind::Distant,
        Kind::Loan,
        Kind::Pass,
        Kind::Combine,
        Kind::Card,
        Kind::Coal,
        Kind::Iron,
        Kind::Selloff,
        Kind::Done,
    ];

    /// The name: what stands before the colon in the names of its actions.
    pub const fn name(self) -> &'static str {
        [
            "build", "canal", "rail", "develop", "sell", "port", "distant", "loan", "pass", "combine",
            "card", "coal", "iron", "selloff", "done",
        ][self as usize]
    }

    /// The number of its first action.
    pub const fn first(self) -> usize {
        FIRST[self as usize]
    }

    /// How many actions it has.
    pub const fn count(self) -> usize {
        FIRST[self as usize + 1] - FIRST[self as usize]
    }

    /// The industry of the tiles that its actions name, for sales, ports and sources.
    pub const fn industry(self) -> Option<Industry> {
        match self {
            Kind::Sell => Some(Industry::Cotton),
            Kind::Port => Some(Industry::Port),
            Kind::Coal => Some(Industry::Coal),
            Kind::Iron => Some(Industry::Iron),
            _ => None,
        }
    }
}

/// The kind of each action.
const KIND: [Kind; 256] = {
    let mut kinds = [Kind::Build; 256];
    let mut k = 0;
    while k < ACTION_KINDS {
        let mut n = FIRST[k];
        while n < FIRST[k + 1] {
            kinds[n] = Kind::ALL[k];
            n += 1;
        }
        k += 1;
    }
    kinds
};

/// The slot that an action speaks of: builds, sales, ports, mines and works.
const ACTION_SLOT: [u8; 256] = {
    let mut table = [u8::MAX; 256];
    let mut slot = 0;
    while slot < SLOTS {
        table[slot] = slot as u8;
        let rank = RANK[slot] as usize;
        match SLOT[slot].industry {
            Industry::Cotton => table[Kind::Sell.first() + rank] = slot as u8,
            Industry::Coal => table[Kind::Coal.first() + rank] = slot as u8,
            Industry::Iron => table[Kind::Iron.first() + rank] = slot as u8,
            Industry::Port => table[Kind::Port.first() + rank] = slot as u8,
            Industry::Shipyard => {}
        }
        slot += 1;
    }
    table
};

/// The action numbers in the order of their names.
const BY_NAME: [u8; 256] = {
    let mut order = [0; 256];
    let mut n = 0;
    while n < 256 {
        let mut at = n;
        while at > 0 && less(ACTION_NAME[n], ACTION_NAME[order[at - 1] as usize]) {
            order[at] = order[at - 1];
            at -= 1;
        }
        order[at] = n as u8;
        n += 1;
    }
    order
};

const fn less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut k = 0;
    while k < a.len() && k < b.len() {
        if a[k] != b[k] {
            return a[k] < b[k];
        }
        k += 1;
    }
    a.len() < b.len()
}

impl Action {
    /// `pass`.
    pub const PASS: Action = Action(Kind::Pass.first() as u8);
    /// `combine`.
    pub const COMBINE: Action = Action(Kind::Combine.first() as u8);
    /// `done`.
    pub const DONE: Action = Action(Kind::Done.first() as u8);
    /// `distant`.
    pub const DISTANT: Action = Action(Kind::Distant.first() as u8);

    /// The action of this kind with this index.
    pub(crate) const fn of(kind: Kind, index: usize) -> Self {
        debug_assert!(index < kind.count());
        Self((kind.first() + index) as u8)
    }

    /// The action with this name.
    pub fn parse(name: &str) -> Option<Self> {
        BY_NAME.binary_search_by(|&n| ACTION_NAME[n as usize].cmp(name)).ok().map(|at| Self(BY_NAME[at]))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ACTION_NAME[self.0 as usize]
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        KIND[self.0 as usize]
    }

    /// Its index within its kind.
    pub const fn index(self) -> usize {
        self.0 as usize - self.kind().first()
    }

    /// The slot that it speaks of, for builds, sales, ports, mines and works; any other number otherwise.
    pub const fn slot(self) -> usize {
        ACTION_SLOT[self.0 as usize] as usize
    }

    /// The line, for canals and rails.
    pub const fn line(self) -> usize {
        self.0 as usize - Kind::Canal.first()
    }

    /// The card, for `card`.
    pub const fn card(self) -> Card {
        self.index() as Card
    }
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of actions: bit n is action n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActionSet(pub [u64; 4]);

impl ActionSet {
    /// No action.
    pub const EMPTY: Self = Self([0; 4]);

    /// Whether the action is in the set.
    pub const fn contains(&self, action: Action) -> bool {
        self.0[(action.0 >> 6) as usize] >> (action.0 & 63) & 1 != 0
    }

    /// Adds an action.
    pub const fn insert(&mut self, action: Action) {
        self.0[(action.0 >> 6) as usize] |= 1 << (action.0 & 63);
    }

    /// How many actions it holds.
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether it holds none.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The actions in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Action> + use<> {
        let words = self.0;
        (0..4).flat_map(move |w| Bits(words[w]).map(move |bit| Action((w * 64 + bit) as u8)))
    }

    /// The action with this rank in the order of the numbers; `rank` is below `len()`.
    pub fn nth(&self, rank: u32) -> Action {
        Ranks::of(self).nth(rank)
    }

    /// One of the actions, each equally likely: a draw `below(len)` is the rank (docs/randomness.md). None of an empty set.
    pub fn choose(&self, stream: &mut Stream) -> Option<Action> {
        let ranks = Ranks::of(self);
        if ranks.len() == 0 { None } else { Some(ranks.nth(stream.below(u64::from(ranks.len())) as u32)) }
    }

    /// The actions that are not in another set.
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The slots of the builds in the set.
    pub(crate) const fn builds(&self) -> SlotSet {
        self.0[0] & ((1 << SLOTS) - 1)
    }

    /// All but the builds.
    pub(crate) const fn without_builds(mut self) -> Self {
        self.0[0] &= !self.builds();
        self
    }

    /// Whether a canal or a rail is in the set.
    pub(crate) fn has_lines(&self) -> bool {
        const LINE_WORDS: ActionSet = {
            let mut set = ActionSet::EMPTY;
            set.add_lines((1 << LINES) - 1);
            set
        };
        self.0.iter().zip(LINE_WORDS.0).any(|(word, lines)| word & lines != 0)
    }

    /// Writes a byte for each of the 256 actions: 1 if it is in the set, 0 if not.
    ///
    /// # Panics
    /// Unless the mask has as many bytes.
    pub fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), 256, "a byte for each action");
        for (word, part) in self.0.iter().zip(mask.chunks_exact_mut(64)) {
            write_bits(*word, part);
        }
    }

    /// Adds the actions of a kind whose indices are in the mask.
    pub(crate) const fn add(&mut self, kind: Kind, mask: u64) {
        self.add_from(kind.first(), mask);
    }

    /// Adds the canals and rails of a set of lines.
    pub(crate) const fn add_lines(&mut self, lines: LineSet) {
        self.add_from(Kind::Canal.first(), lines);
    }

    /// Adds the actions of a kind that speak of these slots: mills, ports, mines or works.
    pub(crate) fn add_tiles(&mut self, kind: Kind, slots: SlotSet) {
        for slot in Bits(slots) {
            self.insert(Action::of(kind, RANK[slot] as usize));
        }
    }

    #[inline(always)]
    const fn add_from(&mut self, first: usize, mask: u64) {
        let (word, shift) = (first / 64, first % 64);
        self.0[word] |= mask << shift;
        if shift != 0 && word < 3 {
            self.0[word + 1] |= mask >> (64 - shift);
        }
    }
}

/// The counts of a set, made once for both its size and the selection of a rank.
struct Ranks<'a> {
    set: &'a ActionSet,
    /// For each word, in byte k the number of bits in its bytes 0 to k.
    up_to: [u64; 4],
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

impl<'a> Ranks<'a> {
    #[inline(always)]
    fn of(set: &'a ActionSet) -> Self {
        Self { set, up_to: set.0.map(|word| if word == 0 { 0 } else { bits_up_to_each_byte(word) }) }
    }

    /// How many actions there are.
    #[inline(always)]
    fn len(&self) -> u32 {
        self.up_to.iter().map(|counts| (counts >> 56) as u32).sum()
    }

    #[inline(always)]
    fn nth(&self, mut rank: u32) -> Action {
        let mut word = 0;
        while word < 3 && rank >= (self.up_to[word] >> 56) as u32 {
            rank -= (self.up_to[word] >> 56) as u32;
            word += 1;
        }
        Action((word * 64) as u8 + nth_bit(self.set.0[word], self.up_to[word], rank))
    }
}

/// In byte k the number of bits set in bytes 0 to k. Every processor has these instructions, not all can count bits.
#[inline(always)]
const fn bits_up_to_each_byte(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = nibbles + (nibbles >> 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(EACH_BYTE)
}

/// The number of the set bit with this rank, which is less than their number.
#[inline(always)]
fn nth_bit(word: u64, up_to: u64, rank: u32) -> u8 {
    // The top bit of each byte says whether all bits up to that byte are of a lower rank; counts stay below 128.
    let before = ((u64::from(rank) * EACH_BYTE | 0x80 * EACH_BYTE) - up_to) >> 7 & EACH_BYTE;
    let shift = 8 * (before.wrapping_mul(EACH_BYTE) >> 56) as u32;
    let rank_in_byte = rank as u64 - (up_to << 8 >> shift & 0xFF);
    let byte = word >> shift & 0xFF;
    shift as u8 + NTH_IN_BYTE[rank_in_byte as usize & 7][byte as usize]
}

/// The number of the set bit with a rank within a byte.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[rank][byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Writes the bits of a word as 64 bytes.
#[inline(always)]
fn write_bits(word: u64, part: &mut [u8]) {
    // Most words hold no answer at all.
    if word == 0 {
        part.fill(0);
        return;
    }
    for (byte, eight) in part.chunks_exact_mut(8).enumerate() {
        eight.copy_from_slice(&SPREAD[(word >> (8 * byte)) as usize & 0xFF]);
    }
}

/// The eight bits of each byte as eight bytes, lowest first.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{cards, map};

    #[test]
    fn names_follow_from_the_map_and_the_tables() {
        let space = |space: usize| {
            let s = &map::SPACE[space];
            format!("{}/{}", map::PLACE[s.town as usize].id, s.number)
        };
        for n in 0..=255 {
            let action = Action(n);
            let index = action.index();
            let detail = match action.kind() {
                Kind::Build => {
                    format!(":{}:{}", space(SLOT[index].space as usize), SLOT[index].industry.name())
                }
                Kind::Canal | Kind::Rail => {
                    let [a, b] = map::LINE[action.line()].ends;
                    format!(":{}-{}", map::PLACE[a as usize].id, map::PLACE[b as usize].id)
                }
                Kind::Develop => format!(":{}", Industry::ALL[index].name()),
                Kind::Sell | Kind::Port | Kind::Coal | Kind::Iron => {
                    format!(":{}", space(SLOT[action.slot()].space as usize))
                }
                Kind::Loan => format!(":{}", 10 * (index + 1)),
                Kind::Card => format!(":{}", cards::name(action.card())),
                Kind::Selloff => format!(":{}", space(index)),
                Kind::Distant | Kind::Pass | Kind::Combine | Kind::Done => String::new(),
            };
            assert_eq!(action.name(), format!("{}{detail}", action.kind().name()));
            assert_eq!(Action::parse(action.name()), Some(action));
        }
        assert_eq!(Action::parse("build:barrow/1:cotton"), None);
    }

    #[test]
    fn masks_hold_the_members() {
        let mut set = ActionSet([0x8000_0001_F00F_55AA, 0, u64::MAX, 1 << 63]);
        let mut mask = [7; 256];
        for n in 0..=255 {
            let action = Action(n);
            set.write_mask(&mut mask);
            assert_eq!(mask[n as usize], u8::from(set.contains(action)));
            set.insert(action);
        }
        set.write_mask(&mut mask);
        assert_eq!(mask, [1; 256]);
    }

    #[test]
    fn sets_keep_order_rank_and_ranges() {
        let mut set = ActionSet::EMPTY;
        set.add_lines(1 | 1 << 57);
        set.add(Kind::Selloff, 1 << 42);
        set.insert(Action::DONE);
        let names: Vec<_> = set.iter().map(Action::name).collect();
        assert_eq!(names, ["canal:blackburn-burnley", "rail:warrington-wigan", "selloff:wigan/2", "done"]);
        assert_eq!(set.len(), 4);
        for (rank, action) in set.iter().enumerate() {
            assert_eq!(set.nth(rank as u32), action);
            assert!(set.contains(action));
        }
    }

    #[test]
    fn selection_by_bytes_agrees_with_walking_through_the_bits() {
        let mut stream = Stream::new(1, 0);
        for _ in 0..10_000 {
            let mut set = ActionSet(std::array::from_fn(|_| stream.next() & stream.next() & stream.next()));
            set.0[stream.below(4) as usize] = 0;
            set.0[stream.below(4) as usize] = u64::MAX;
            for (rank, action) in set.iter().enumerate() {
                assert_eq!(set.nth(rank as u32), action);
            }
            let rank = stream.clone().below(u64::from(set.len()));
            assert_eq!(set.choose(&mut stream), set.iter().nth(rank as usize));
        }
        assert_eq!(ActionSet::EMPTY.choose(&mut stream), None);
    }
}
