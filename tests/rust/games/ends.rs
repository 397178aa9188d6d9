//! Whole games with nothing looked at on the way, and all that can be told at their ends: as many as are wanted,
//!
//! `BRASS_SOAK_ENDS=10000000 BRASS_JOBS=2 cargo test --release --test rust soak_ends -- --nocapture`

use brass_fast::{
    Action, Decision, Kind, Observer, State,
    data::{
        Industry, Period,
        map::{LINE, LINES, PLACE, PlaceKind, SPACE, SPACES},
        tiles::TILE,
        tracks::INCOME,
    },
};

use super::{Chooser, glance::check_state, soak::on_threads};
use crate::support::{OnFailure, number};

/// Games of an ordinary run.
const FEW: u64 = 3_000;

/// What was answered and what scored, by seat.
#[derive(Clone, Default)]
struct Account {
    decisions: u32,
    actions: [u32; 4],
    cards: [u32; 4],
    built: [usize; 4],
    developed: [usize; 4],
    rails: [usize; 4],
    sold_off: [usize; 4],
    canal_vp: [u16; 4],
    rail_link_vp: [u16; 4],
    rail_tile_vp: [u16; 4],
    money_vp: [u16; 4],
}

impl Observer for Account {
    fn link_vp(&mut self, player: usize, period: Period, vp: u16) {
        let sums = if period == Period::Rail { &mut self.rail_link_vp } else { &mut self.canal_vp };
        sums[player] += vp;
    }
    fn tile_vp(&mut self, player: usize, period: Period, _: Industry, vp: u16) {
        let sums = if period == Period::Rail { &mut self.rail_tile_vp } else { &mut self.canal_vp };
        sums[player] += vp;
    }
    fn money_vp(&mut self, player: usize, vp: u16) {
        self.money_vp[player] += vp;
    }
    fn sold_off(&mut self, player: usize, _: Industry) {
        self.sold_off[player] += 1;
    }
}

impl Account {
    fn answered(&mut self, seat: usize, decision: Decision, answer: Action) {
        self.decisions += 1;
        if decision == Decision::Action {
            self.actions[seat] += 1;
            self.cards[seat] += 1 + u32::from(answer == Action::COMBINE);
        }
        match answer.kind() {
            Kind::Build => self.built[seat] += 1,
            Kind::Develop => self.developed[seat] += 1,
            Kind::Rail => self.rails[seat] += 1,
            _ => {}
        }
    }
}

/// What is rare must happen too.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    decisions: u64,
    /// Decisions of the longest game.
    longest: u32,
    sold_off: u64,
    /// Games that two players ended with equal VP, and with equal VP and income.
    level: u64,
    level_in_income: u64,
}

#[test]
fn soak_ends() {
    let games = number("BRASS_SOAK_ENDS", FEW);
    let totals = on_threads(games, number("BRASS_JOBS", 1), end_of_game, |all: &mut Totals, one| {
        all.decisions += one.decisions;
        all.longest = all.longest.max(one.longest);
        all.sold_off += one.sold_off;
        all.level += one.level;
        all.level_in_income += one.level_in_income;
    });
    tell(games, &totals);
    if games >= FEW {
        let rare = [totals.sold_off, totals.level, totals.level_in_income];
        assert!(rare.iter().all(|&times| times >= 10), "what is rare must happen too: {totals:?}");
    }
}

fn end_of_game(seed: u64) -> Totals {
    let _name = OnFailure(format!("seed {seed}"));
    let (state, account) = play_out(seed);
    check_end(&state, &account)
}

fn play_out(seed: u64) -> (State, Account) {
    let (mut state, mut account) = (State::new(3 + (seed / 3 % 2) as usize, seed), Account::default());
    let mut chooser = Chooser::of(seed);
    while let Some(seat) = state.to_move() {
        let answer = chooser.choose(&state);
        account.answered(seat, state.decision(), answer);
        state.play_unchecked(answer, &mut account);
    }
    (state, account)
}

fn check_end(s: &State, account: &Account) -> Totals {
    check_state(s);
    assert!(s.is_over() && s.legal().is_empty() && s.period() == Period::Rail);
    check_cards_and_decisions(s, account);
    for seat in 0..s.players() {
        check_pieces(s, account, seat);
        check_points(s, account, seat);
    }
    let (level, level_in_income) = check_ranking(s);
    Totals {
        decisions: account.decisions.into(),
        longest: account.decisions,
        sold_off: account.sold_off.iter().sum::<usize>() as u64,
        level: level.into(),
        level_in_income: level_in_income.into(),
    }
}

/// R1.4, R1.5, R2.2: all cards of both periods were played, by each player as many, and one for each action but the
/// combined, which take two.
///
/// The bound on decisions follows from contract 1. An action asks at most 6 things: a combined build what (twice), two cards,
/// coal and iron; a rail or a develop with a second one 5; a sale what, card, market and the end. On top of that each
/// further mill of a sale asks 2, and a player has 12 mills: 24 in a game of 16 actions or more, as 31 cards or more are
/// played, at most two for an action. So there are fewer than 8 for each action, and one for each tile sold off.
fn check_cards_and_decisions(s: &State, account: &Account) {
    let (rounds, aside) = if s.players() == 4 { (8, 2) } else { (10, 6) };
    assert_eq!((s.cards().set_aside().len(), s.cards().deck().len()), (aside, 0));
    assert_eq!(s.cards().discards().len(), 66 - aside);
    for seat in 0..s.players() {
        assert!(s.hand(seat).is_empty());
        assert_eq!(account.cards[seat], 4 * rounds - 1, "cards of seat {seat}");
    }
    let actions: u32 = account.actions.iter().sum();
    let sold_off: usize = account.sold_off.iter().sum();
    assert!(account.decisions >= actions && account.decisions <= 8 * actions + sold_off as u32);
}

/// R1.1, R4, R5, R6: a tile left the stacks for each that was built or developed, and one of each that was built is on the
/// board or gone for a reason; the links on the board are the rails that were built.
fn check_pieces(s: &State, account: &Account, seat: usize) {
    let left: usize = Industry::ALL
        .map(|industry| (0..5).map(|level| usize::from(s.stacks(seat).count(industry, level))).sum::<usize>())
        .iter()
        .sum();
    assert_eq!(left + account.built[seat] + account.developed[seat], 37, "tiles of seat {seat}");
    let on_board = (0..SPACES).filter_map(|space| s.tile(space)).filter(|tile| tile.owner == seat);
    assert!(on_board.count() + account.sold_off[seat] <= account.built[seat]);
    let links = (0..LINES).filter(|&line| s.link_owner(line) == Some(seat)).count();
    assert_eq!(links, account.rails[seat], "links of seat {seat}");
}

/// R10.1, R10.4: what scored is what stands on the board, and all points come from somewhere.
fn check_points(s: &State, account: &Account, seat: usize) {
    let flipped: Vec<_> = (0..SPACES)
        .filter_map(|n| s.tile(n).map(|tile| (SPACE[n].town, tile)))
        .filter(|t| t.1.flipped)
        .collect();
    let tiles = flipped.iter().map(|(_, tile)| tile).filter(|tile| tile.owner == seat);
    let tile_vp: u16 =
        tiles.map(|tile| u16::from(TILE[tile.industry as usize][tile.level as usize].vp)).sum();
    assert_eq!(account.rail_tile_vp[seat], tile_vp, "VP of tiles of seat {seat}");
    let worth = |place: u8| match PLACE[place as usize].kind {
        PlaceKind::Town => flipped.iter().filter(|(town, _)| *town == place).count() as u16,
        PlaceKind::External | PlaceKind::Plain => 2,
    };
    let links = (0..LINES).filter(|&line| s.link_owner(line) == Some(seat));
    let link_vp: u16 = links.map(|line| LINE[line].ends.map(worth).iter().sum::<u16>()).sum();
    assert_eq!(account.rail_link_vp[seat], link_vp, "VP of links of seat {seat}");
    assert_eq!(account.money_vp[seat], s.money()[seat].max(0) as u16 / 10, "VP of money of seat {seat}");
    let sources = [account.canal_vp, account.rail_tile_vp, account.rail_link_vp, account.money_vp];
    assert_eq!(s.vp()[seat], sources.iter().map(|by_seat| by_seat[seat]).sum::<u16>(), "VP of seat {seat}");
}

/// R10.5: everybody's place is the number of those who are better; also tells whether some were level in VP, and in income
/// too.
fn check_ranking(s: &State) -> (bool, bool) {
    let outcome = s.outcome().expect("the game is over");
    assert_eq!(outcome.vp(), s.vp());
    let income = |seat: usize| INCOME[s.income_spaces()[seat] as usize];
    let turn = |seat: usize| s.turn_order().iter().position(|&p| p as usize == seat);
    let (mut level, mut level_in_income) = (false, false);
    for p in 0..s.players() {
        let better = |&q: &usize| {
            let vp = s.vp()[q] == s.vp()[p];
            let all = vp && income(q) == income(p);
            (level, level_in_income) = (level || vp, level_in_income || all);
            s.vp()[q] > s.vp()[p]
                || vp && income(q) > income(p)
                || all && s.money()[q] > s.money()[p]
                || all && s.money()[q] == s.money()[p] && turn(q) < turn(p)
        };
        let place = (0..s.players()).filter(|&q| q != p).filter(better).count();
        assert_eq!(outcome.ranking()[place] as usize, p, "place of seat {p}");
    }
    (level, level_in_income)
}

#[expect(clippy::print_stdout, reason = "shown with --nocapture")]
fn tell(games: u64, totals: &Totals) {
    println!("{games} games: {totals:?}");
}

/// The checks are not empty: an account that is wrong in one thing is seen.
#[test]
fn wrong_accounts_are_seen() {
    let wrongs: [fn(&mut Account); 8] = [
        |account| account.cards[1] += 1,
        |account| account.decisions = 10_000,
        |account| account.built[2] += 1,
        |account| account.rails[0] += 1,
        |account| account.canal_vp[0] += 1,
        |account| account.rail_tile_vp[1] += 1,
        |account| account.rail_link_vp[2] += 1,
        |account| account.money_vp[0] += 1,
    ];
    let (state, account) = play_out(2);
    check_end(&state, &account);
    for wrong in wrongs {
        let mut changed = account.clone();
        wrong(&mut changed);
        assert!(std::panic::catch_unwind(|| check_end(&state, &changed)).is_err());
    }
}
