//! Networks and connections (R3): kept as masks of places, changed only when the board changes.

use crate::{
    bits::Bits,
    data::{
        Industry,
        map::{BIRKENHEAD, LIVERPOOL, PLACES},
        tables::{EXTERNAL_SET, LINE_ENDS, PLACE_LINES, PlaceSet, SLOT, SlotSet, slots_of},
    },
    state::State,
};

const BOTH_BANKS: PlaceSet = 1 << BIRKENHEAD | 1 << LIVERPOOL;

impl State {
    /// The player's network with the virtual connection (R3.5), for the industry-card test (R4.3) alone.
    pub(crate) fn network_for_cards(&self, player: usize) -> PlaceSet {
        let network = self.network[player];
        if network & BOTH_BANKS == 0 { network } else { network | BOTH_BANKS }
    }

    /// The places connected to any of these towns' slots (R3.2).
    pub(crate) fn connected_to(&self, tiles: SlotSet) -> PlaceSet {
        Bits(tiles).fold(0, |places, slot| places | self.reach[SLOT[slot].town as usize])
    }

    /// A new link joins what its two ends are connected to.
    pub(crate) fn connect(&mut self, line: usize) {
        let ends = LINE_ENDS[line];
        let joined = Bits(u64::from(ends)).fold(0, |places, end| places | self.reach[end]);
        for place in Bits(u64::from(joined)) {
            self.reach[place] = joined;
        }
        if joined & self.coal_places != 0 {
            self.coal_places |= joined;
        }
        if joined & self.port_places != 0 {
            self.port_places |= joined;
        }
    }

    /// The state with everything that follows from the board worked out anew: always the same state. For tests.
    #[doc(hidden)]
    #[must_use]
    pub fn derived_anew(&self) -> Self {
        let mut anew = *self;
        anew.derive_connections();
        anew.give_turn(self.turn);
        if self.decision == crate::state::Decision::Action {
            anew.legal = crate::rules::action::legal_actions(&anew);
        }
        anew
    }

    /// Works out all that is derived from the board.
    pub(crate) fn derive_connections(&mut self) {
        crate::rules::build::derive_offered(self);
        self.reach = std::array::from_fn(|place| 1 << place);
        for player in 0..self.players() {
            self.derive_network(player);
        }
        self.derive_supplies();
        for line in Bits(self.links()) {
            self.connect(line);
        }
    }

    /// Works out one player's network (R3.1).
    pub(crate) fn derive_network(&mut self, player: usize) {
        let towns = Bits(self.tiles_of[player]).fold(0, |towns, slot| towns | 1 << SLOT[slot].town);
        self.network[player] =
            Bits(self.links_of[player]).fold(towns, |places, line| places | LINE_ENDS[line]);
    }

    /// Works out which places are connected to a mine with cubes and to a port (R3.4).
    pub(crate) fn derive_supplies(&mut self) {
        self.coal_places = self.connected_to(self.mines());
        let external = Bits(u64::from(EXTERNAL_SET)).fold(0, |places, port| places | self.reach[port]);
        self.port_places = external | self.connected_to(self.tiles() & slots_of(Industry::Port));
    }

    /// The mines with cubes that are nearest to these places, by number of links (R3.3, R4.5); none if none is connected.
    pub(crate) fn nearest_mines(&self, from: PlaceSet) -> SlotSet {
        if from & self.coal_places == 0 {
            return 0;
        }
        let mut connected = 0;
        let mut towns = 0;
        let reached = Bits(u64::from(from)).fold(0, |places, place| places | self.reach[place]);
        for mine in Bits(self.mines()) {
            let town = 1 << SLOT[mine].town;
            if reached & town != 0 {
                connected |= 1 << mine;
                towns |= town;
            }
        }
        if crate::bits::is_single(connected) {
            return connected;
        }
        let nearest = towns & self.spread(from, towns);
        Bits(connected)
            .filter(|&mine| nearest >> SLOT[mine].town & 1 != 0)
            .fold(0, |mines, mine| mines | 1 << mine)
    }

    /// Goes along the links from these places, all ways at once, until one of the goals is reached.
    fn spread(&self, from: PlaceSet, goals: PlaceSet) -> PlaceSet {
        let links = self.links();
        let (mut seen, mut edge) = (from, from);
        while edge & goals == 0 && edge != 0 {
            let mut next = 0;
            for place in Bits(u64::from(edge)) {
                for line in Bits(PLACE_LINES[place % PLACES] & links) {
                    next |= LINE_ENDS[line];
                }
            }
            edge = next & !seen;
            seen |= next;
        }
        edge
    }
}
