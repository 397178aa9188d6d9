//! What a finished game is worth to each player: one number a seat, greater is better.

use crate::{rules::Outcome, state::SEATS};

/// The ways to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Returns {
    /// Victory points.
    Vp,
    /// Victory points less those of the best other player.
    Margin,
    /// From 1 for the first of the ranking to -1 for the last, in equal steps: the sum is 0.
    Rank,
    /// 1 for the first of the ranking, 0 for the others: R10.5 leaves no draws.
    Win,
}

impl Returns {
    /// All of them.
    pub const ALL: [Returns; 4] = [Returns::Vp, Returns::Margin, Returns::Rank, Returns::Win];

    /// The name.
    pub const fn name(self) -> &'static str {
        ["vp", "margin", "rank", "win"][self as usize]
    }

    /// The one with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|returns| returns.name() == name)
    }

    /// The worth of a result by seat; zeros beyond the players.
    pub fn of(self, result: &Outcome) -> [f32; SEATS] {
        let mut places = [0; SEATS];
        for (place, &player) in result.ranking().iter().enumerate() {
            places[player as usize] = place as u8;
        }
        let mut vp = [0; SEATS];
        vp[..result.vp().len()].copy_from_slice(result.vp());
        self.count(result.vp().len(), &vp, &places)
    }

    /// The same from VP and places (0 for the first) by seat.
    pub fn count(self, players: usize, vp: &[u16; SEATS], places: &[u8; SEATS]) -> [f32; SEATS] {
        let mut worth = [0.0; SEATS];
        for (seat, worth) in worth.iter_mut().enumerate().take(players) {
            *worth = match self {
                Returns::Vp => f32::from(vp[seat]),
                Returns::Margin => {
                    let others = (0..players).filter(|&other| other != seat);
                    let best = others.map(|other| vp[other]).max().unwrap_or(0);
                    f32::from(vp[seat]) - f32::from(best)
                }
                Returns::Rank => 1.0 - 2.0 * f32::from(places[seat]) / (players as u8 - 1) as f32,
                Returns::Win => f32::from(u8::from(places[seat] == 0)),
            };
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::play_random_game;

    #[test]
    fn names_lead_back() {
        for returns in Returns::ALL {
            assert_eq!(Returns::parse(returns.name()), Some(returns));
        }
        assert_eq!(Returns::parse("score"), None);
    }

    #[test]
    #[allow(clippy::float_cmp)] // small whole numbers and thirds made in one way
    fn they_count_what_they_say() {
        let (vp, places) = ([100, 120, 0, 90], [1, 0, 3, 2]);
        assert_eq!(Returns::Vp.count(4, &vp, &places), [100.0, 120.0, 0.0, 90.0]);
        assert_eq!(Returns::Margin.count(4, &vp, &places), [-20.0, 20.0, -120.0, -30.0]);
        let third = 1.0 - 2.0 / 3.0;
        let rank = Returns::Rank.count(4, &vp, &places);
        assert_eq!(rank[..3], [third, 1.0, -1.0]);
        assert_eq!(Returns::Win.count(4, &vp, &places), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(Returns::Rank.count(3, &[3, 2, 1, 0], &[0, 1, 2, 0]), [1.0, 0.0, -1.0, 0.0]);
    }

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers, and the same operations on the same numbers
    fn a_result_is_counted_by_seat() {
        for seed in 0..50 {
            let result = play_random_game(seed, 3 + (seed % 2) as usize).0.outcome().unwrap();
            let first = usize::from(result.ranking()[0]);
            assert_eq!(Returns::Win.of(&result)[first], 1.0);
            assert_eq!(Returns::Rank.of(&result)[first], 1.0);
            assert_eq!(Returns::Vp.of(&result)[first], f32::from(*result.vp().iter().max().unwrap()));
            assert!(Returns::Margin.of(&result)[first] >= 0.0);
        }
    }
}
