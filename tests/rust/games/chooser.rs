//! Random players of three kinds, so that both ordinary and rich positions come about.

use brass_fast::{Action, Kind, State, rng::Stream};

/// How an answer is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// All legal answers are equally likely: players go broke and see little.
    Uniform,
    /// First the kind of answer, so that rare kinds happen.
    Kind,
    /// Build and sell where that is possible, so that the board fills.
    Build,
}

/// One chooser in a game, with its own stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chooser {
    how: How,
    stream: Stream,
}

impl Chooser {
    /// The chooser of a game: all three kinds in turn, by the seed.
    pub(super) fn of(seed: u64) -> Self {
        let how = [How::Uniform, How::Kind, How::Build][(seed % 3) as usize];
        Self { how, stream: Stream::new(seed, 32) }
    }

    pub(super) fn choose(&mut self, s: &State) -> Action {
        match self.how {
            How::Uniform => self.any(s, |_| true),
            How::Kind => {
                let kinds = s.legal().iter().fold(0u32, |kinds, a| kinds | 1 << a.kind() as u32);
                let mut rank = self.stream.below(u64::from(kinds.count_ones()));
                let mut left = kinds;
                while rank > 0 {
                    left &= left - 1;
                    rank -= 1;
                }
                self.any(s, |a| a.kind() as u32 == left.trailing_zeros())
            }
            How::Build => self.build(s),
        }
    }

    fn build(&mut self, s: &State) -> Action {
        let has = |wanted: fn(Action) -> bool| s.legal().iter().any(wanted);
        if has(is_build_or_sale) {
            return self.any(s, is_build_or_sale);
        }
        if has(is_link) && self.stream.below(2) == 0 {
            return self.any(s, is_link);
        }
        let is_no_loan = |a: Action| a.kind() != Kind::Loan;
        if has(is_no_loan) { self.any(s, is_no_loan) } else { self.any(s, |_| true) }
    }

    /// One of the answers that are wanted, each equally likely.
    fn any(&mut self, s: &State, wanted: impl Fn(Action) -> bool) -> Action {
        let count = s.legal().iter().filter(|&a| wanted(a)).count();
        let rank = self.stream.below(count as u64);
        s.legal().iter().filter(|&a| wanted(a)).nth(rank as usize).expect("an answer")
    }
}

fn is_build_or_sale(a: Action) -> bool {
    matches!(a.kind(), Kind::Build | Kind::Sell | Kind::Port | Kind::Distant)
}

fn is_link(a: Action) -> bool {
    matches!(a.kind(), Kind::Canal | Kind::Rail)
}
