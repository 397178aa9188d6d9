//! What an answer is worth: the evaluation of the heuristic players, one action ahead.
//!
//! Answers are weighed without being played: what a tile brings is reckoned from its chance to be flipped, what a link
//! does from what lies or may come to lie at its ends, and so on, each under its own name in [`Terms`].

mod build;
mod cards;
mod chances;
mod cubes;
mod links;
mod sell;
mod stacks;

use super::{
    Sight,
    calendar::{Calendar, FINE_INCOME, Moment},
    terms::Terms,
    weights::Weights,
};
use crate::{
    action::{Action, Kind},
    bits::Bits,
    data::{
        INDUSTRIES, Industry, Period,
        cards::KINDS,
        map::PLACES,
        tables::{LINE_ENDS, PLACE_LINES, PlaceSet, SLOT, SlotSet, slots_of},
        tiles::{Tile, tile_of},
        tracks::{LAST_INCOME_SPACE, LOAN_SPACE},
    },
    state::Decision,
};

use cubes::Sources;
use links::SecondRails;

/// What all answers to one decision have in common.
pub(super) struct Scene<'a> {
    seen: Sight<'a>,
    w: &'a Weights,
    now: &'a Moment,
    me: usize,
    /// Own actions left in the period after the present one.
    actions: f32,
    /// Own actions left in the game after the present one.
    all_actions: f32,
    /// Own unflipped mills.
    mills: SlotSet,
    /// Where an unflipped port is connected: one's own, another's.
    ports: [PlaceSet; 2],
    /// The spaces that are free, as slots.
    free: SlotSet,
    /// Coal and iron cubes on the board.
    cubes: [f32; 2],
    /// The mines with cubes, by what it is worth to take one: the best first.
    mines: Sources,
    /// The best works to take iron from, and what is paid.
    iron: (Terms, i16),
    /// What it is worth that the top tile of each stack goes, and the top two.
    popped: [[f32; INDUSTRIES]; 2],
    /// The rails that would be the best second ones of an action.
    rails: SecondRails,
    /// What a link end in a place brings; worked out where links are asked about.
    place_vp: [f32; PLACES],
    /// What a card of a kind is worth to keep, for the kinds of the hand.
    keep: [f32; KINDS],
    /// What the cheapest card of the hand is worth to keep.
    cheapest: f32,
}

/// The share of a chance that is there when `left` actions are: half of it at `half`.
fn in_time(left: f32, half: f32) -> f32 {
    left / (left + half.max(0.01))
}

impl<'a> Scene<'a> {
    /// Looks at a decision.
    pub(super) fn new(seen: Sight<'a>, w: &'a Weights, calendar: &'a Calendar) -> Self {
        let me = seen.me();
        let now = calendar.at(seen.players(), seen.period(), seen.round());
        let in_turn = f32::from(seen.actions_left().saturating_sub(1));
        let own = seen.tiles_of(me);
        let unflipped = seen.tiles() & !seen.flipped();
        let mut scene = Self {
            seen,
            w,
            now,
            me,
            actions: in_turn + 2.0 * (now.rounds - 1.0),
            all_actions: in_turn + 2.0 * (now.all_rounds - 1.0),
            mills: own & unflipped & slots_of(Industry::Cotton),
            ports: [0; 2],
            free: seen.free(),
            cubes: [seen.mines(), seen.works()]
                .map(|tiles| f32::from(Bits(tiles).map(|slot| seen.cubes(slot)).sum::<u8>())),
            mines: Sources::default(),
            iron: Default::default(),
            popped: Default::default(),
            rails: SecondRails::default(),
            place_vp: [0.0; PLACES],
            keep: [0.0; KINDS],
            cheapest: 0.0,
        };
        let ports = unflipped & slots_of(Industry::Port);
        scene.ports = [ports & own, ports & !own].map(|ports| scene.connected_to(ports));
        match seen.decision() {
            Decision::Action | Decision::Build | Decision::More => {
                scene.weigh_cards();
                scene.weigh_cubes();
                scene.weigh_stacks();
                if seen.legal().has_lines() {
                    scene.weigh_ends();
                }
            }
            Decision::Card => scene.weigh_cards(),
            _ => {}
        }
        scene
    }

    /// What an answer is worth.
    pub(super) fn weigh(&self, answer: Action) -> Terms {
        match answer.kind() {
            Kind::Build => self.build(answer.slot()),
            Kind::Canal | Kind::Rail => self.link(answer.line()),
            Kind::Develop => self.develop(Industry::ALL[answer.index()]),
            Kind::Sell => self.sell(answer.slot()),
            Kind::Port => self.sell_to(answer.slot()),
            Kind::Distant => self.sell_far(self.seen.pending().what.slot()),
            Kind::Loan => self.loan(answer.index()),
            Kind::Pass => self.one_card(),
            Kind::Combine => self.combine(),
            Kind::Card => self.card(answer.card()),
            Kind::Coal | Kind::Iron => self.cube_from(answer.slot()),
            Kind::Selloff => self.sell_off(answer.index()),
            Kind::Done => Terms::default(),
        }
    }

    /// The worth of money after a change by so many pounds: below the purse each pound counts for more.
    fn money(&self, change: i16) -> f32 {
        let before = f32::from(self.seen.money(self.me));
        let after = before + f32::from(change);
        let liquid = |money: f32| money.min(self.now.purse);
        (after - before) * self.now.money + (liquid(after) - liquid(before)) * self.w.liquidity
    }

    /// The worth of so many spaces up the income track.
    fn spaces(&self, spaces: u8) -> f32 {
        let space = self.seen.income_space(self.me);
        let to = (space + spaces).min(LAST_INCOME_SPACE);
        (FINE_INCOME[to as usize] - FINE_INCOME[space as usize]) * self.now.income
    }

    /// A loan: money now for income (R8.4).
    fn loan(&self, loan: usize) -> Terms {
        let space = self.seen.income_space(self.me) as usize;
        let to = LOAN_SPACE[space][loan] as usize;
        let mut terms = self.one_card();
        terms.money = self.money(10 * (loan as i16 + 1));
        terms.income = (FINE_INCOME[to] - FINE_INCOME[space]) * self.now.income;
        terms
    }

    /// The places connected to any of these tiles.
    fn connected_to(&self, tiles: SlotSet) -> PlaceSet {
        Bits(tiles).fold(0, |places, slot| places | self.seen.reach(SLOT[slot].town as usize))
    }

    /// The tile in a slot that holds one.
    fn tile_in(&self, slot: usize) -> Tile {
        *tile_of(SLOT[slot].industry, self.seen.level(slot))
    }

    /// Whether the tile in a slot is one's own.
    fn is_own(&self, slot: usize) -> bool {
        self.seen.tiles_of(self.me) >> slot & 1 != 0
    }

    /// How many links one has at a place.
    fn links_at(&self, place: usize) -> f32 {
        (self.seen.links_of(self.me) & PLACE_LINES[place]).count_ones() as f32
    }

    /// How many links the others have at a place.
    fn rival_links_at(&self, place: usize) -> f32 {
        let others = self.seen.links() & !self.seen.links_of(self.me);
        (others & PLACE_LINES[place]).count_ones() as f32
    }

    fn is_canal(&self) -> bool {
        self.seen.period() == Period::Canal
    }
}

/// The other end of a line.
fn other_end(line: usize, end: usize) -> usize {
    (LINE_ENDS[line] & !(1 << end)).trailing_zeros() as usize
}
