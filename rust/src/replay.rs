//! Recorded games: played again answer by answer, with the score sheet that they lead to.
//!
//! Nothing is repaired: replaying stops before the first answer that is not legal.

use crate::{
    action::Action,
    data::{INDUSTRIES, Industry, Period},
    rules::{self, Observer},
    state::{SEATS, State},
};

/// The sources of victory points: links, the five industries in order, money.
pub const SOURCES: usize = 1 + INDUSTRIES + 1;
const LINKS: usize = 0;
const MONEY: usize = SOURCES - 1;

/// How many periods a game has.
pub const PERIODS: usize = 2;

/// Victory points by seat, period and source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet([[[u16; SOURCES]; PERIODS]; SEATS]);

impl ScoreSheet {
    /// The points of a seat in a period: links, the five industries in order, money.
    pub fn of(&self, seat: usize, period: Period) -> &[u16; SOURCES] {
        &self.0[seat][period as usize]
    }

    /// All points of a seat.
    pub fn total(&self, seat: usize) -> u16 {
        self.0[seat].iter().flatten().sum()
    }
}

impl Observer for ScoreSheet {
    fn link_vp(&mut self, player: usize, period: Period, vp: u16) {
        self.0[player][period as usize][LINKS] += vp;
    }

    fn tile_vp(&mut self, player: usize, period: Period, industry: Industry, vp: u16) {
        self.0[player][period as usize][LINKS + 1 + industry as usize] += vp;
    }

    fn money_vp(&mut self, player: usize, vp: u16) {
        self.0[player][Period::Rail as usize][MONEY] += vp;
    }
}

/// How far a record could be played.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    /// The state before the first answer that is not legal, or after the last.
    pub end: State,
    /// How many answers were played.
    pub played: usize,
    /// The points scored on the way.
    pub sheet: ScoreSheet,
}

/// Plays recorded answers from a state, as far as they are legal.
pub fn replay(start: &State, answers: &[u8]) -> Replay {
    let mut result = Replay { end: *start, played: 0, sheet: ScoreSheet::default() };
    for &number in answers {
        let answer = Action(number);
        if !result.end.legal().contains(answer) {
            break;
        }
        rules::play(&mut result.end, answer, &mut result.sheet);
        result.played += 1;
    }
    result
}

/// Keeps the state at the moment when an action has had its whole effect.
struct Effect(Option<State>);

impl Observer for Effect {
    fn action_done(&mut self, s: &State) {
        self.0.get_or_insert(*s);
    }
}

/// Plays a legal answer; also gives the state right after its effect, before a turn, round or period that ends with it
/// goes on: all that the answer itself did, and nothing else. In that state only the board, the tracks and what the
/// players own have a meaning; if the action goes on, it is the next state.
pub fn trace(before: &State, answer: Action) -> (State, State) {
    let (mut after, mut effect) = (*before, Effect(None));
    rules::play(&mut after, answer, &mut effect);
    (after, effect.0.unwrap_or(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Bot, record_game};

    #[test]
    fn a_log_leads_to_the_same_end_and_to_the_points_of_its_outcome() {
        for (seed, players) in (0..100).zip([3, 4].into_iter().cycle()) {
            let (end, ledger) = record_game(seed, players, &[Bot::Random; SEATS]);
            let log = ledger.log().expect("it was asked for");
            let replayed = replay(&State::new(players, seed), log);
            assert_eq!((replayed.end, replayed.played), (end, log.len()));
            for seat in 0..players {
                assert_eq!(replayed.sheet.total(seat), end.vp()[seat]);
                assert_eq!(replayed.sheet.total(seat), ledger.vp(seat).iter().sum::<u16>());
                let canal: u16 = replayed.sheet.of(seat, Period::Canal).iter().sum();
                assert_eq!(canal, ledger.canal_vp()[seat]);
            }
        }
    }

    #[test]
    fn replaying_stops_before_the_first_answer_that_is_not_legal() {
        let start = State::new(4, 1);
        let replayed = replay(&start, &[Action::DONE.0, Action::PASS.0]);
        assert_eq!((replayed.played, replayed.end), (0, start));
    }

    #[test]
    fn an_effect_is_seen_before_the_period_ends() {
        let (_, ledger) = record_game(5, 4, &[Bot::Random; SEATS]);
        let mut state = State::new(4, 5);
        for &number in ledger.log().expect("it was asked for") {
            let (after, effect) = trace(&state, Action(number));
            assert_eq!((effect.period(), effect.round()), (state.period(), state.round()));
            assert_eq!(effect.vp(), state.vp());
            state = after;
        }
        assert!(state.is_over());
    }
}
