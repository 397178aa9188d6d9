//! What money and income are worth, and what the tiles of a stack are, as the game goes on.
//!
//! A pound early buys what earns all game long; at the end ten pounds are a point (R10.4). Between a few prices that are
//! weights, the calendar goes in straight lines. It is worked out once for a bot and then looked up.

use super::weights::Weights;
use crate::data::{
    INDUSTRIES, Industry, Period,
    tiles::{LEVELS, Tile, tile_of},
    tracks::INCOME,
};

/// The most rounds that a period has (R1.5); a longer one, by cards added by hand, is taken to stay at its first round.
const MOST_ROUNDS: usize = 10;

/// Income in pounds by space, with a part of a pound for each space towards the next level.
pub(super) const FINE_INCOME: [f32; 100] = {
    let mut fine = [0.0; 100];
    let mut space = 0;
    while space < 100 {
        let mut first = space;
        while first > 0 && INCOME[first - 1] == INCOME[space] {
            first -= 1;
        }
        let mut end = space;
        while end < 100 && INCOME[end] == INCOME[space] {
            end += 1;
        }
        fine[space] = INCOME[space] as f32 + (space - first) as f32 / (end - first) as f32;
        space += 1;
    }
    fine
};

/// Half a pound a space: what a space of the income track brings where most of the game is played.
const POUNDS_PER_SPACE: f32 = 0.5;

/// What things are worth in one round, in VP.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moment {
    /// Rounds left in the period, the present one counted.
    pub(super) rounds: f32,
    /// Rounds left in the game, the present one counted.
    pub(super) all_rounds: f32,
    /// A pound.
    pub(super) money: f32,
    /// A pound more of income, from the next round on.
    pub(super) income: f32,
    /// The purse that one wants to have.
    pub(super) purse: f32,
    /// A tile in a stack, were it built and flipped before long.
    pub(super) tile: [[f32; LEVELS]; INDUSTRIES],
}

/// The rounds of a game with so many players.
#[derive(Clone, Debug)]
pub(super) struct Calendar([[Moment; MOST_ROUNDS]; 2]);

/// Rounds of a period (R1.5).
const fn rounds(players: usize) -> usize {
    if players == 3 { 10 } else { 8 }
}

/// From one price to another as the share of the way grows from 0 to 1.
fn between(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share.clamp(0.0, 1.0)
}

impl Calendar {
    /// The calendar of a game.
    pub(super) fn new(players: usize, w: &Weights) -> Self {
        let all = rounds(players);
        let mut calendar = Self([[Moment::default(); MOST_ROUNDS]; 2]);
        let mut income = 0.0;
        // Backwards, as income is worth what the pounds of all later rounds are.
        for period in [Period::Rail, Period::Canal] {
            for left in 1..=MOST_ROUNDS {
                let money = price(w, period, all as f32, left as f32);
                let later = if period == Period::Canal { all } else { 0 };
                let mut moment = Moment {
                    rounds: left as f32,
                    all_rounds: (left + later) as f32,
                    money,
                    income,
                    purse: purse(w, period, left),
                    ..Moment::default()
                };
                moment.tile = std::array::from_fn(|industry| {
                    std::array::from_fn(|level| {
                        tile_worth(w, period, &moment, Industry::ALL[industry], level)
                    })
                });
                calendar.0[period as usize][left - 1] = moment;
                if left <= all {
                    income += money * w.income;
                }
            }
        }
        calendar
    }

    /// The present moment.
    pub(super) fn at(&self, players: usize, period: Period, round: u8) -> &Moment {
        let left = (rounds(players) + 1).saturating_sub(round.into()).clamp(1, MOST_ROUNDS);
        &self.0[period as usize][left - 1]
    }
}

fn price(w: &Weights, period: Period, all: f32, left: f32) -> f32 {
    match period {
        Period::Canal => between(w.money_canal_end, w.money_canal_start, (left - 1.0) / (all - 1.0)),
        Period::Rail if left <= 3.0 => between(w.money_last, w.money_rail_late, (left - 1.0) / 2.0),
        Period::Rail => between(w.money_rail_late, w.money_rail_start, (left - 3.0) / (all - 3.0)),
    }
}

fn purse(w: &Weights, period: Period, left: usize) -> f32 {
    match period {
        Period::Canal => w.purse_canal,
        Period::Rail => w.purse_rail * ((left as f32 - 1.0) / 3.0).min(1.0),
    }
}

/// A tile of a stack, built and flipped: in the canal period what it would be worth now or in the rail period.
fn tile_worth(w: &Weights, period: Period, at: &Moment, industry: Industry, level: usize) -> f32 {
    let tile = tile_of(industry, level as u8);
    let worth = |tile: &Tile, times: f32| {
        let income = at.income * POUNDS_PER_SPACE * f32::from(tile.income) * w.later_income;
        (f32::from(tile.vp) * times + income - f32::from(tile.cost) * at.money).max(0.0)
    };
    let rail = if tile.allowed(Period::Rail) { worth(tile, 1.0) } else { 0.0 };
    if period == Period::Rail {
        return rail;
    }
    let times = if level >= 2 { 1.0 + w.again } else { 1.0 };
    let canal = if tile.allowed(Period::Canal) { worth(tile, times) } else { 0.0 };
    between(rail, canal.max(rail), (at.rounds - 1.0) / 4.0)
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // small whole numbers are exact
mod tests {
    use super::*;

    #[test]
    fn fine_income_rises_with_every_space_and_agrees_with_the_track() {
        for space in 1..100 {
            assert!(FINE_INCOME[space] > FINE_INCOME[space - 1]);
            assert_eq!(FINE_INCOME[space].floor(), f32::from(INCOME[space]), "{space}");
        }
    }

    #[test]
    fn income_is_worth_the_pounds_to_come() {
        let w = Weights::PLANNER;
        for players in [3, 4] {
            let calendar = Calendar::new(players, &w);
            let last = rounds(players) as u8;
            assert_eq!(calendar.at(players, Period::Rail, last).income, 0.0);
            let before = calendar.at(players, Period::Rail, last - 1);
            assert!((before.income - w.money_last * w.income).abs() < 1e-6);
            let ends = [(Period::Canal, last), (Period::Rail, 1)];
            let [canal, rail] = ends.map(|(period, round)| *calendar.at(players, period, round));
            assert!((canal.income - rail.income - rail.money * w.income).abs() < 1e-5);
            // A round beyond the last, in a position made by hand, is like the last.
            assert_eq!(calendar.at(players, Period::Rail, 99).rounds, 1.0);
        }
    }
}
