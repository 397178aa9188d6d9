//! Playing a game out, and what its end is worth to each player.

use super::Settings;
use crate::{
    bots::{Mind, Sight},
    state::{SEATS, State},
};

/// A number for each seat.
pub(super) type Vector = [f32; SEATS];

/// What a game came to: points, and what they are worth to each player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Result {
    pub(super) vp: Vector,
    pub(super) value: Vector,
}

/// Lets heuristic players finish a game.
pub(super) fn play_out(state: &mut State, mind: &Mind) {
    while let Some(player) = state.to_move() {
        let answer = mind.best(Sight::new(state, player)).0;
        state.play_unchecked(answer, &mut ());
    }
}

/// What the end of a game is worth.
pub(super) fn result(state: &State, settings: &Settings) -> Result {
    let mut result = Result::default();
    let Some(outcome) = state.outcome() else { return result };
    for (seat, &vp) in outcome.vp().iter().enumerate() {
        result.vp[seat] = f32::from(vp);
    }
    for seat in 0..state.players() {
        let rival = (0..state.players()).filter(|&other| other != seat).map(|other| result.vp[other]);
        let won = f32::from(u8::from(usize::from(outcome.ranking()[0]) == seat));
        result.value[seat] =
            result.vp[seat] - settings.rivalry * rival.fold(0.0, f32::max) + settings.win * won;
    }
    result
}
