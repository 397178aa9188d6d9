//! A position being played: answers by name, and what can be seen.

use brass_fast::{Action, Decision, Kind, State};
use serde_json::Value;

use super::{Watch, count, words};

/// A game under way, watched at every decision.
pub(crate) struct Table {
    state: State,
    watch: Watch,
    /// Cards that are not used up where any card would do.
    pub(crate) keep: Vec<String>,
}

impl Table {
    pub(crate) fn new(state: &State) -> Self {
        let mut table = Self { state: *state, watch: Watch::default(), keep: Vec::new() };
        table.watch.look(&table.state);
        table
    }

    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// The position.
    pub(crate) fn value(&self) -> Value {
        serde_json::from_str(&self.state.to_json()).unwrap()
    }

    /// What is at a JSON pointer of the position; null if nothing is.
    pub(crate) fn at(&self, pointer: &str) -> Value {
        self.value().pointer(pointer).cloned().unwrap_or_default()
    }

    /// The names of the legal answers that begin like this.
    pub(crate) fn legal(&self, prefix: &str) -> Vec<&'static str> {
        self.state.legal().iter().map(Action::name).filter(|name| name.starts_with(prefix)).collect()
    }

    pub(crate) fn is_legal(&self, name: &str) -> bool {
        self.state.legal().contains(action(name))
    }

    pub(crate) fn decision(&self) -> &'static str {
        self.state.decision().name()
    }

    pub(crate) fn to_move(&self) -> Option<usize> {
        self.state.to_move()
    }

    pub(crate) fn money(&self, seat: usize) -> i16 {
        self.state.money()[seat]
    }

    pub(crate) fn spent(&self, seat: usize) -> usize {
        count(&self.at(&format!("/spent/{seat}")))
    }

    /// The space of an income marker.
    pub(crate) fn income(&self, seat: usize) -> usize {
        count(&self.at(&format!("/income_space/{seat}")))
    }

    pub(crate) fn vp(&self, seat: usize) -> u16 {
        self.state.vp()[seat]
    }

    /// The tile on a space; null if there is none.
    pub(crate) fn tile(&self, space: &str) -> Value {
        self.value()["tiles"].get(space).cloned().unwrap_or_default()
    }

    /// The levels in a stack, top first.
    pub(crate) fn stack(&self, seat: usize, industry: &str) -> Vec<usize> {
        super::items(&self.at(&format!("/stacks/{seat}/{industry}"))).iter().map(count).collect()
    }

    /// The cards of a hand in the order of the card actions.
    pub(crate) fn hand(&self, seat: usize) -> Vec<String> {
        words(&self.at(&format!("/hands/{seat}"))).into_iter().map(str::to_owned).collect()
    }

    /// Plays answers one after the other. `name` alone is one answer; `name+` pays with any card, `name+card` or
    /// `name+card+card` with these, as far as cards are asked for.
    pub(crate) fn play(&mut self, answers: &[&str]) -> &mut Self {
        for text in answers {
            let (name, cards) =
                text.split_once('+').map_or((*text, None), |(name, cards)| (name, Some(cards)));
            self.answer(name);
            match cards {
                None => {}
                Some("") => self.pay_any(),
                Some(cards) => cards.split('+').for_each(|card| {
                    if self.state.decision() == Decision::Card {
                        self.answer(&format!("card:{card}"));
                    }
                }),
            }
        }
        self
    }

    fn answer(&mut self, name: &str) {
        let (before, action) = (self.state, action(name));
        let after = before.play(action).unwrap_or_else(|_| {
            let why =
                brass_fast::explain(&before, action).map_or_else(String::new, |refusal| refusal.to_string());
            panic!("{name} is not legal at {:?}: {why}; legal are {:?}", before.decision(), self.legal(""))
        });
        self.watch.step(&before, &after);
        self.state = after;
    }

    /// Pays with the first cards offered that are not kept.
    pub(crate) fn pay_any(&mut self) {
        while self.state.decision() == Decision::Card {
            let offered = self.legal("card:");
            let free = offered.iter().find(|name| !self.keep.iter().any(|card| card == &name[5..]));
            let name = *free.unwrap_or(&offered[0]);
            self.answer(name);
        }
    }

    /// Plays an answer if it is one to the present decision.
    pub(crate) fn play_if_asked(&mut self, name: &str) {
        let kinds: Vec<Kind> = self.state.legal().iter().map(Action::kind).collect();
        let always = matches!(self.state.decision(), Decision::Action | Decision::Build | Decision::Over);
        if !always && kinds.contains(&action(name).kind()) {
            self.answer(name);
        }
    }

    /// Passes until something has come about.
    pub(crate) fn pass_until(&mut self, done: impl Fn(&State) -> bool) -> &mut Self {
        for _ in 0..1000 {
            if done(&self.state) || self.state.decision() != Decision::Action {
                return self;
            }
            self.play(&["pass+"]);
        }
        panic!("not in a thousand passes");
    }

    /// Passes until the next round begins, or something else than an action is asked.
    pub(crate) fn pass_round(&mut self) -> &mut Self {
        let (round, period) = (self.state.round(), self.state.period());
        self.pass_until(|s| (s.round(), s.period()) != (round, period))
    }

    /// Passes until the next period begins, or something else than an action is asked.
    pub(crate) fn pass_period(&mut self) -> &mut Self {
        let period = self.state.period();
        self.pass_until(|s| s.period() != period)
    }

    /// The code of the reason why an answer is not legal here.
    pub(crate) fn why_not(&self, name: &str) -> &'static str {
        let refusal =
            brass_fast::explain(&self.state, action(name)).unwrap_or_else(|| panic!("{name} is legal"));
        assert!(self.state.play(action(name)).is_err());
        refusal.code.into_owned().leak() // so that tests can compare it as it stands
    }
}

/// The action of this name.
fn action(name: &str) -> Action {
    Action::parse(name).unwrap_or_else(|| panic!("there is no action {name:?}"))
}
