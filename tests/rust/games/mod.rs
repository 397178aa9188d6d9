//! What holds at every decision of any game, on random games of players who choose in different ways.

mod chooser;
mod ends;
mod glance;
mod ledger;
mod properties;
mod soak;
mod starts;

use brass_fast::{Action, Observer, State, data::Industry, data::Period};

use chooser::Chooser;
use ledger::Ledger;

/// Points and sell-offs that the core told of.
#[derive(Default)]
struct Told {
    vp: [u16; 4],
    sold_off: usize,
}

impl Observer for Told {
    fn link_vp(&mut self, player: usize, _: Period, vp: u16) {
        self.vp[player] += vp;
    }
    fn tile_vp(&mut self, player: usize, _: Period, _: Industry, vp: u16) {
        self.vp[player] += vp;
    }
    fn money_vp(&mut self, player: usize, vp: u16) {
        self.vp[player] += vp;
    }
    fn sold_off(&mut self, _: usize, _: Industry) {
        self.sold_off += 1;
    }
}

/// Plays a game out with its accounts kept; `look` sees every decision and the answer to it, and the end.
fn play(start: &State, chooser: &mut Chooser, mut look: impl FnMut(&State, Option<Action>)) -> Ledger {
    let (mut state, mut ledger) = (*start, Ledger::new(start));
    while !state.is_over() {
        let answer = chooser.choose(&state);
        look(&state, Some(answer));
        let (mut next, mut told) = (state, Told::default());
        next.play_unchecked(answer, &mut told);
        ledger.step(answer, &next, &told);
        state = next;
    }
    look(&state, None);
    ledger
}
