//! All that can be seen of a state at one decision, to compare it with the next.

use brass_fast::{
    Decision, State,
    data::{
        INDUSTRIES, Industry, Period,
        cards::{CARDS, COUNT, KINDS},
        map::{LINES, SPACES},
        tiles::{LEVELS, TILE},
    },
    state::BoardTile,
};

/// What stands where, and who has what.
#[derive(Clone, PartialEq)]
pub(super) struct Glance {
    pub(super) players: usize,
    pub(super) decision: Decision,
    pub(super) period: Period,
    pub(super) round: u8,
    pub(super) tiles: [Option<BoardTile>; SPACES],
    pub(super) links: [Option<u8>; LINES],
    /// Tiles left in the stacks, by seat, industry and level.
    pub(super) stacks: [[[u8; LEVELS]; INDUSTRIES]; 4],
    pub(super) money: [i16; 4],
    pub(super) spent: [u16; 4],
    pub(super) vp: [u16; 4],
    pub(super) income_space: [u8; 4],
    pub(super) income: [i16; 4],
    pub(super) coal_demand: u8,
    pub(super) iron_demand: u8,
    pub(super) marker: u8,
    pub(super) discards: usize,
    pub(super) order: [u8; 4],
    /// The place in the turn order of the player to move.
    pub(super) turn: Option<usize>,
    pub(super) mover: Option<usize>,
}

fn four<T: Copy + Default>(values: &[T]) -> [T; 4] {
    std::array::from_fn(|seat| values.get(seat).copied().unwrap_or_default())
}

impl Glance {
    pub(super) fn at(s: &State) -> Self {
        let order = four(s.turn_order());
        let mover = s.to_move();
        Self {
            players: s.players(),
            decision: s.decision(),
            period: s.period(),
            round: s.round(),
            tiles: std::array::from_fn(|space| s.tile(space)),
            links: std::array::from_fn(|line| s.link_owner(line).map(|owner| owner as u8)),
            stacks: std::array::from_fn(|seat| stacks(s, seat)),
            money: four(s.money()),
            spent: four(s.spent()),
            vp: four(s.vp()),
            income_space: four(s.income_spaces()),
            income: std::array::from_fn(|seat| if seat < s.players() { s.income(seat) } else { 0 }),
            coal_demand: s.coal_demand(),
            iron_demand: s.iron_demand(),
            marker: s.cotton_demand(),
            discards: s.cards().discards().len(),
            order,
            turn: mover.and_then(|seat| order.iter().position(|&p| p as usize == seat)),
            mover,
        }
    }

    /// The same, as far as it may not change before the effect of an action.
    pub(super) fn at_rest(&self) -> Self {
        Self { decision: Decision::Over, ..self.clone() }
    }
}

fn stacks(s: &State, seat: usize) -> [[u8; LEVELS]; INDUSTRIES] {
    if seat >= s.players() {
        return Default::default();
    }
    Industry::ALL.map(|industry| std::array::from_fn(|level| s.stacks(seat).count(industry, level as u8)))
}

/// Contract 1 and 3: what no state may ever be.
pub(super) fn check_state(s: &State) {
    crate::support::check_answers(s);
    check_cards(s);
    check_board(s);
    assert!(s.coal_demand() <= 8 && s.iron_demand() <= 8 && s.cotton_demand() <= 8);
    assert!(s.income_spaces().iter().all(|&space| space <= 99));
    let idle = matches!(s.decision(), Decision::Selloff | Decision::Over);
    assert_eq!(s.actions_left() == 0, idle);
    if let Some(mover) = s.to_move() {
        assert!(s.decision() != Decision::Action || !s.hand(mover).is_empty());
        assert_eq!(s.decision() == Decision::Selloff, s.money()[mover] < 0 && idle);
    }
}

/// R1.4: 66 cards, of each kind as many as there are.
fn check_cards(s: &State) {
    let mut counts = [0u8; KINDS];
    let piles = [s.cards().deck(), s.cards().discards(), s.cards().set_aside()];
    piles.into_iter().flatten().for_each(|&card| counts[card as usize] += 1);
    for seat in 0..s.players() {
        s.hand(seat).iter().for_each(|card| counts[card as usize] += 1);
        assert!(s.hand(seat).len() <= 8);
    }
    assert_eq!(counts, COUNT);
    assert_eq!(counts.iter().map(|&n| usize::from(n)).sum::<usize>(), CARDS);
}

/// R1.1, R4: no more tiles than there are, each where it may stand and with cubes that it can hold.
fn check_board(s: &State) {
    let mut counts: [[[u8; LEVELS]; INDUSTRIES]; 4] = std::array::from_fn(|seat| stacks(s, seat));
    let mut towns = [[0u8; 25]; 4];
    for (space, tile) in (0..SPACES).filter_map(|space| s.tile(space).map(|tile| (space, tile))) {
        let BoardTile { owner, industry, level, flipped, cubes } = tile;
        let kind = &TILE[industry as usize][level as usize];
        let place = &brass_fast::data::map::SPACE[space];
        assert!(place.shows.contains(&industry) && kind.allowed(s.period()), "{tile:?}");
        assert!(cubes <= kind.cubes, "{tile:?}");
        assert!(!matches!(industry, Industry::Coal | Industry::Iron) || flipped == (cubes == 0), "{tile:?}");
        assert!(industry != Industry::Shipyard || flipped);
        counts[owner][industry as usize][level as usize] += 1;
        towns[owner][place.town as usize] += 1;
    }
    assert!(s.period() == Period::Rail || towns.iter().flatten().all(|&tiles| tiles <= 1), "R4.4");
    for counts in &counts {
        let fit = counts.iter().flatten().zip(TILE.iter().flatten()).all(|(&have, kind)| have <= kind.count);
        assert!(fit, "more tiles than there are: {counts:?}");
    }
    for seat in 0..s.players() {
        assert!((0..LINES).filter(|&line| s.link_owner(line) == Some(seat)).count() <= 14, "R5.5");
    }
}
