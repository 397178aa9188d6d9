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
    terms::{Flip, Terms},
    weights::Weights,
};
use crate::{
    action::{Action, Kind},
    bits::Bits,
    data::{
        INDUSTRIES, Industry, Period,
        cards::KINDS,
        map::{LINE, PLACES},
        tables::{LINE_ENDS, PlaceSet, SLOT, SLOTS, SlotSet, slots_of},
        tiles::{Tile, tile_of},
        tracks::{LAST_INCOME_SPACE, LOAN_SPACE},
    },
    state::Decision,
};

use cubes::Sources;
use links::{Rails, Waiting};

/// What all answers to one decision have in common.
pub(super) struct Scene<'a> {
    seen: Sight<'a>,
    w: &'a Weights,
    now: &'a Moment,
    me: usize,
    /// One's money in hand.
    money_now: f32,
    /// Own actions left in the period after the present one.
    actions: f32,
    /// Own actions left in the game after the present one.
    all_actions: f32,
    /// The shares of the chances to sell and of ports that are there in those actions.
    time: f32,
    port_time: f32,
    /// All tiles that are not flipped.
    unflipped: SlotSet,
    /// Own unflipped mills.
    mills: SlotSet,
    /// What they take of each other's chances.
    crowd: f32,
    /// Where an unflipped port is connected: one's own, another's.
    port_reach: [PlaceSet; 2],
    /// The spaces that are free, as slots.
    free: SlotSet,
    /// The places where industry cards serve.
    served: PlaceSet,
    /// Coal and iron cubes on the board.
    cubes: [f32; 2],
    /// How many links one has at a place, and how many the others have.
    links: [[f32; PLACES]; 2],
    /// The mines with cubes, by what it is worth to take one: the best first.
    mines: Sources,
    /// What the best works bring to take iron from, and what is paid.
    iron: (Flip, i16),
    /// What it is worth that the top tile of each stack goes, and the top two.
    popped: [[f32; INDUSTRIES]; 2],
    /// The best and the next of the first of these.
    best_popped: [f32; 2],
    /// The rails that were asked about, and which would be the best second ones.
    rails: Rails,
    /// One's own tiles that links may help.
    waiting: Waiting,
    /// What a tile in a slot is worth, its cards apart: both a build and `combine` ask.
    tiles: [Terms; SLOTS],
    /// What a link end in a place brings.
    place_vp: [f32; PLACES],
    /// What a place opens up that is new to the network.
    opens: [f32; PLACES],
    /// What a card of a kind is worth to keep; no end of it where the hand has none.
    keep: [f32; KINDS],
    /// What the cheapest card of the hand is worth to keep.
    cheapest: f32,
}

/// 1 under this condition, else 0: as a factor it costs less than a branch that cannot be foreseen.
fn given(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

/// The share of a chance that is there when `left` actions are: half of it at `half`.
fn in_time(left: f32, half: f32) -> f32 {
    left / (left + half.max(0.01))
}

impl<'a> Scene<'a> {
    /// A scene of which nothing is worked out yet.
    #[inline(always)]
    fn blank(seen: Sight<'a>, w: &'a Weights, calendar: &'a Calendar) -> Self {
        let me = seen.me();
        let now = calendar.at(seen.players(), seen.period(), seen.round());
        let in_turn = f32::from(seen.actions_left().saturating_sub(1));
        Self {
            seen,
            w,
            now,
            me,
            money_now: seen.money(me).into(),
            actions: in_turn + 2.0 * (now.rounds - 1.0),
            all_actions: in_turn + 2.0 * (now.all_rounds - 1.0),
            time: 0.0,
            port_time: 0.0,
            unflipped: 0,
            mills: 0,
            crowd: 0.0,
            port_reach: [0; 2],
            free: seen.free(),
            served: seen.industry_places(),
            cubes: [0.0; 2],
            links: [[0.0; PLACES]; 2],
            mines: Sources::default(),
            tiles: [Terms::default(); SLOTS],
            iron: Default::default(),
            popped: Default::default(),
            best_popped: [f32::NEG_INFINITY; 2],
            rails: Rails::new(),
            waiting: Waiting::default(),
            place_vp: [0.0; PLACES],
            opens: [0.0; PLACES],
            keep: [f32::INFINITY; KINDS],
            cheapest: 0.0,
        }
    }

    /// Looks at a decision and at all that its answers have in common; `then` is shown the scene where it is, as it is large.
    #[inline(always)]
    pub(super) fn with<T>(
        seen: Sight<'a>,
        w: &'a Weights,
        calendar: &'a Calendar,
        then: impl FnOnce(&Self) -> T,
    ) -> T {
        let mut scene = Self::blank(seen, w, calendar);
        scene.look();
        then(&scene)
    }

    fn look(&mut self) {
        match self.seen.decision() {
            Decision::Card => self.weigh_cards(),
            Decision::Action | Decision::Build | Decision::More => {
                let lines = self.seen.legal().has_lines();
                let further = self.seen.decision() == Decision::More; // takes no card, and is of one kind
                self.look_at_board();
                self.weigh_cubes();
                if !further {
                    self.weigh_cards();
                }
                if !further || !lines {
                    self.weigh_stacks();
                }
                if !further || lines {
                    self.weigh_places();
                }
                self.weigh_tiles();
                if lines {
                    self.weigh_lines();
                }
            }
            _ => self.look_at_board(),
        }
    }

    /// Takes in what lies on the board.
    fn look_at_board(&mut self) {
        let (seen, w) = (self.seen, self.w);
        let own = seen.tiles_of(self.me);
        self.time = in_time(self.actions, w.sell_time);
        self.port_time = in_time(self.actions, w.port_time);
        self.unflipped = seen.tiles() & !seen.flipped();
        self.mills = own & self.unflipped & slots_of(Industry::Cotton);
        self.crowd = w.sell_crowd * self.mills.count_ones() as f32;
        let ports = self.unflipped & slots_of(Industry::Port);
        self.port_reach = [ports & own, ports & !own].map(|ports| self.connected_to(ports));
        self.cubes = [seen.mines(), seen.works()].map(|tiles| seen.cubes_on(tiles) as f32);
        let own_links = seen.links_of(self.me);
        for line in Bits(seen.links()) {
            let whose = usize::from(own_links >> line & 1 == 0);
            LINE[line].ends.iter().for_each(|&end| self.links[whose][end as usize] += 1.0);
        }
    }

    /// Calls with each legal answer and what it is worth in all. Builds come first, and are most of them.
    #[inline(always)]
    pub(super) fn each(&self, mut then: impl FnMut(Action, f32)) {
        let legal = self.seen.legal();
        for slot in Bits(legal.builds()) {
            then(Action::of(Kind::Build, slot), self.build(slot).total());
        }
        legal.without_builds().iter().for_each(|answer| then(answer, self.worth(answer)));
    }

    /// What an answer is worth in all.
    #[inline(never)]
    fn worth(&self, answer: Action) -> f32 {
        self.weigh(answer).total()
    }

    /// What an answer is worth, term by term. Where only the sum is asked for, the terms never come to lie in memory.
    #[inline(always)]
    pub(super) fn weigh(&self, answer: Action) -> Terms {
        match answer.kind() {
            Kind::Build => self.build(answer.slot()),
            Kind::Canal | Kind::Rail => self.link(answer.line()),
            Kind::Develop => self.develop(Industry::ALL[answer.index()]),
            Kind::Sell => self.sell(answer.slot()),
            Kind::Port => self.sell_to(answer.slot()).into(),
            Kind::Distant => self.sell_far(self.seen.pending().what.slot()),
            Kind::Loan => self.loan(answer.index()),
            Kind::Pass => self.one_card(),
            Kind::Combine => self.combine(),
            Kind::Card => self.card(answer.card()),
            Kind::Coal | Kind::Iron => self.cube_from(answer.slot()).into(),
            Kind::Selloff => self.sell_off(answer.index()),
            Kind::Done => Terms::default(),
        }
    }

    /// The worth of money after a change by so many pounds: below the purse each pound counts for more.
    fn money(&self, change: i16) -> f32 {
        let change = f32::from(change);
        let liquid = (self.money_now + change).min(self.now.purse);
        change * self.now.money + (liquid - self.money_now.min(self.now.purse)) * self.w.liquidity
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
        self.links[0][place]
    }

    /// How many links the others have at a place.
    fn rival_links_at(&self, place: usize) -> f32 {
        self.links[1][place]
    }

    fn is_canal(&self) -> bool {
        self.seen.period() == Period::Canal
    }
}

/// The other end of a line.
fn other_end(line: usize, end: usize) -> usize {
    (LINE_ENDS[line] & !(1 << end)).trailing_zeros() as usize
}
