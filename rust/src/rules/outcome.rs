//! The result of a game (R10.5).

use crate::state::{SEATS, State};

/// VP and ranking of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    players: u8,
    vp: [u16; SEATS],
    ranking: [u8; SEATS],
}

impl Outcome {
    /// The result, once the game is over.
    pub fn of(s: &State) -> Option<Self> {
        if !s.is_over() {
            return None;
        }
        // A stable sort of the next round's order, so that its earlier place is the last tie-break.
        let mut ranking = s.turn_order;
        ranking[..s.players()].sort_by_key(|&p| {
            let p = p as usize;
            std::cmp::Reverse((s.vp[p], s.income(p), s.money[p]))
        });
        Some(Self { players: s.players, vp: s.vp, ranking })
    }

    /// The result with these VP by seat and this ranking, if a game can end so.
    pub fn from_parts(vp: &[u16], ranking: &[usize]) -> Option<Self> {
        let players = vp.len();
        let is_ranking = ranking.len() == players && (0..players).all(|player| ranking.contains(&player));
        if !(3..=SEATS).contains(&players) || !is_ranking || ranking.windows(2).any(|w| vp[w[0]] < vp[w[1]]) {
            return None;
        }
        let mut result = Self { players: players as u8, vp: [0; SEATS], ranking: [0; SEATS] };
        result.vp[..players].copy_from_slice(vp);
        result.ranking.iter_mut().zip(ranking).for_each(|(place, &player)| *place = player as u8);
        Some(result)
    }

    /// VP by seat.
    pub fn vp(&self) -> &[u16] {
        &self.vp[..self.players as usize]
    }

    /// The players, best first.
    pub fn ranking(&self) -> &[u8] {
        &self.ranking[..self.players as usize]
    }
}
