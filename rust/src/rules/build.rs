//! Building a tile (R4).

use super::{
    Observer, ask, round,
    supply::{flip, pay, price, price_of_coal, price_of_iron, remove_tile, take_coal, take_iron},
};
use crate::{
    action::{ActionSet, Kind},
    bits::Bits,
    data::{
        INDUSTRIES, Industry, Period,
        map::TOWNS,
        tables::{
            FIRST_OF_TWO, INDUSTRY_SLOTS, PLACE_SLOTS, SLOT, SlotSet, TOWN_SET, TOWN_SLOTS, TWIN, slots_in,
            slots_of,
        },
        tiles::{TOP_TILE, Tile, TopTiles, tile_of},
        tracks::{EARNS, FULL_TRACK},
    },
    state::{Decision, Source, State},
};

/// Where the player could build now if cards were no matter (R4.1, R4.2, R4.4 to R4.8).
pub(crate) fn buildable(s: &State, player: usize) -> SlotSet {
    let sites = Sites::new(s, player);
    // Written out, so that each industry's masks are constants in its own copy of the code.
    sites.of(Industry::Cotton)
        | sites.of(Industry::Coal)
        | sites.of(Industry::Iron)
        | sites.of(Industry::Port)
        | sites.of(Industry::Shipyard)
}

/// What the sites of all five industries have in common.
struct Sites<'a> {
    s: &'a State,
    player: usize,
    /// What building the top tile of a stack asks for in this period.
    tops: &'static TopTiles,
    money: i16,
    price_of_iron: i16,
    /// Free spaces that are offered, within the limit of R4.4.
    free: SlotSet,
    /// Where coal is connected.
    coal: SlotSet,
    /// Where coal is connected, or can be bought (R4.5).
    supplied: SlotSet,
}

impl<'a> Sites<'a> {
    #[inline(always)]
    fn new(s: &'a State, player: usize) -> Self {
        // Early in a period there are no mines, and then nothing is to be looked up.
        let coal = if s.coal_places == 0 { 0 } else { slots_in(s.coal_places) };
        Self {
            s,
            player,
            tops: &TOP_TILE[s.period as usize],
            money: s.money[player],
            price_of_iron: price_of_iron(s),
            free: s.offered & within_limit(s, player),
            coal,
            supplied: coal | slots_in(s.port_places),
        }
    }

    /// The slots where the player's top tile of this industry can be built and paid for.
    #[inline(always)]
    fn of(&self, industry: Industry) -> SlotSet {
        let top = &self.tops[industry as usize][self.s.stacks[self.player].step(industry)];
        let left = self.money - top.cost - (self.price_of_iron & top.needs_iron);
        if left < 0 {
            return 0;
        }
        let sites = self.free & slots_of(industry) | self.built_over(industry, top.level);
        if !top.needs_coal {
            return sites;
        }
        // Where coal is connected none is bought, so it costs nothing there.
        sites & if left < price_of_coal(self.s) { self.coal } else { self.supplied }
    }

    /// The tiles of this industry that one of this level may be built over (R4.8).
    #[inline(always)]
    fn built_over(&self, industry: Industry, level: u8) -> SlotSet {
        let own = self.s.tiles_of[self.player] & slots_of(industry);
        if is_scarce(self.s, industry) {
            let others = self.s.tiles() & slots_of(industry) & within_limit(self.s, self.player);
            return (own | others) & lower_than(self.s, level);
        }
        if own == 0 { 0 } else { own & lower_than(self.s, level) }
    }
}

/// All slots but those of towns where the player has a tile, in the canal period (R4.4).
fn within_limit(s: &State, player: usize) -> SlotSet {
    match s.period {
        Period::Canal => !Bits(s.tiles_of[player]).fold(0, |slots, slot| slots | TOWN_SLOTS[slot]),
        Period::Rail => !0,
    }
}

/// The slots of empty spaces.
pub(crate) fn free_slots(s: &State) -> SlotSet {
    let tiles = s.tiles();
    !(tiles | (tiles & FIRST_OF_TWO) << 1 | tiles >> 1 & FIRST_OF_TWO)
}

/// Works out which free spaces are offered: of like ones of one town only the lowest-numbered (contract section 1).
pub(crate) fn derive_offered(s: &mut State) {
    let free = free_slots(s);
    let after_a_like_one =
        (free << 1 & TWIN[1]) | (free << 2 & TWIN[2]) | (free << 3 & TWIN[3]) | (free << 4 & TWIN[4]);
    s.offered = free & !after_a_like_one;
}

/// The slots whose tile, if there is one, is of a lower level than this.
pub(crate) fn lower_than(s: &State, level: u8) -> SlotSet {
    let [low, high] = s.level_bits;
    match level {
        2 => !(low | high),
        3 => !high,
        4 => !(low & high),
        _ => 0,
    }
}

/// Whether others' tiles of this industry may be built over: no cube of the kind on any tile nor on its track (R4.8).
pub(crate) fn is_scarce(s: &State, industry: Industry) -> bool {
    match industry {
        Industry::Coal => s.coal_demand == 0 && s.mines() == 0,
        Industry::Iron => s.iron_demand == 0 && s.works() == 0,
        _ => false,
    }
}

/// The slots for which some single card of the hand pays (R4.3).
pub(crate) fn paid_by_one_card(s: &State, player: usize) -> SlotSet {
    let kinds = s.hands[player].kinds();
    slots_in(kinds & TOWN_SET) | industries_held(kinds) & slots_in(reached_by_industry_cards(s, player))
}

/// All slots of the industries of a set.
static INDUSTRY_UNIONS: [SlotSet; 32] = {
    let mut table = [0; 32];
    let mut set = 0;
    while set < 32 {
        let mut k = 0;
        while k < INDUSTRIES {
            if set >> k & 1 != 0 {
                table[set] |= INDUSTRY_SLOTS[k];
            }
            k += 1;
        }
        set += 1;
    }
    table
};

/// All slots of the industries whose card is held.
fn industries_held(kinds: u32) -> SlotSet {
    INDUSTRY_UNIONS[(kinds >> TOWNS) as usize & 31]
}

/// The places where an industry card serves: the network with the virtual connection, or anywhere for a player with
/// nothing on the board (R4.3).
pub(crate) fn reached_by_industry_cards(s: &State, player: usize) -> u32 {
    match s.network_for_cards(player) {
        0 => TOWN_SET,
        network => network,
    }
}

/// The cards of the hand that pay for a build in this slot by themselves (R4.3).
pub(crate) fn cards_for(s: &State, player: usize, slot: usize) -> u32 {
    let town = u32::from(SLOT[slot].town);
    let mut cards = 1 << town;
    if reached_by_industry_cards(s, player) >> town & 1 != 0 {
        cards |= 1 << (TOWNS + SLOT[slot].industry as usize);
    }
    cards & s.hands[player].kinds()
}

/// Whether the turn allows a combined build: both its actions and two cards (R4.9).
pub(crate) fn may_combine(s: &State, player: usize) -> bool {
    s.actions_left == 2 && s.hands[player].len() >= 2
}

/// `combine` is announced: which build?
pub(super) fn announce_combined(s: &mut State) {
    let mut builds = ActionSet::EMPTY;
    builds.add(Kind::Build, buildable(s, s.mover()));
    s.pending.combine = true;
    ask(s, Decision::Build, builds);
}

/// The tile that the player would build in a slot (R4.1).
pub(crate) fn top_tile(s: &State, player: usize, slot: usize) -> &'static Tile {
    let industry = SLOT[slot].industry;
    tile_of(industry, s.stacks[player].top(industry))
}

/// The effects of a build, in the order of R4.7.
pub(super) fn build(s: &mut State, iron: Source, o: &mut impl Observer) {
    let (player, slot, coal) = (s.mover(), s.pending.what.slot(), s.pending.coal);
    let tile = top_tile(s, player, slot);
    pay(s, i16::from(tile.cost) + price(coal, s.coal_demand) + price(iron, s.iron_demand));
    if s.tiles() >> slot & 1 != 0 {
        remove_tile(s, slot);
    }
    take_coal(s, coal);
    take_iron(s, iron);
    place(s, player, slot, tile);
    match SLOT[slot].industry {
        Industry::Coal => fill_coal_track(s, slot),
        Industry::Iron => fill_iron_track(s, slot),
        Industry::Shipyard => flip(s, slot), // at once
        Industry::Port => s.port_places |= s.reach[SLOT[slot].town as usize],
        Industry::Cotton => {}
    }
    round::finish_build(s, o);
}

/// Places the top tile of the stack, unflipped and with its cubes.
fn place(s: &mut State, player: usize, slot: usize, tile: &Tile) {
    let industry = SLOT[slot].industry;
    let planes = s.stacks[player].top(industry) - 1;
    s.stacks[player].pop(industry);
    s.tiles_of[player] |= 1 << slot;
    s.level_bits[0] |= u64::from(planes & 1) << slot;
    s.level_bits[1] |= u64::from(planes >> 1) << slot;
    s.set_work(slot, work_of(industry, tile));
    derive_offered(s);
    s.network[player] |= 1 << SLOT[slot].town;
}

/// The work that a new tile has to do before it flips: its cubes, one sale, or none (R4.7, R7).
pub(crate) const fn work_of(industry: Industry, tile: &Tile) -> u8 {
    match industry {
        Industry::Cotton | Industry::Port => 1,
        Industry::Coal | Industry::Iron => tile.cubes,
        Industry::Shipyard => 0,
    }
}

/// A new mine connected to a port must fill the coal track (R4.7).
fn fill_coal_track(s: &mut State, slot: usize) {
    let town = SLOT[slot].town as usize;
    if s.port_places >> town & 1 != 0 {
        s.coal_demand = fill_track(s, slot, s.coal_demand);
    }
    if s.cubes(slot) != 0 {
        s.coal_places |= s.reach[town];
    }
}

/// New works must fill the iron track (R4.7).
fn fill_iron_track(s: &mut State, slot: usize) {
    s.iron_demand = fill_track(s, slot, s.iron_demand);
}

/// Moves cubes from a new tile to a track, dearest space first, for money at once; a tile that sells all flips (R4.10).
fn fill_track(s: &mut State, slot: usize, track: u8) -> u8 {
    let cubes = s.cubes(slot);
    let sold = cubes.min(FULL_TRACK - track);
    s.money[s.mover()] += i16::from(EARNS[track as usize][sold as usize]);
    s.set_work(slot, cubes - sold);
    if sold == cubes {
        flip(s, slot);
    }
    track + sold
}

const _: () = assert!(PLACE_SLOTS[TOWNS] == 0); // external places have no slots, so a network may name them freely
