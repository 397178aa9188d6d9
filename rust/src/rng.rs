//! The random generator of `docs/randomness.md`: SplitMix64 in numbered streams, unbiased draws, shuffles.
//!
//! # Stability
//! Frozen: a changed draw is another game for every seed. `tests/fixtures/vectors/rng.json` pins it.

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The stream numbers of `docs/randomness.md`.
pub mod streams {
    /// Who begins (R1.3).
    pub const FIRST_PLAYER: u64 = 0;
    /// The deck of the canal period.
    pub const CANAL_DECK: u64 = 1;
    /// The deck of the rail period.
    pub const RAIL_DECK: u64 = 2;
    /// The distant-market pile of the canal period.
    pub const CANAL_MARKET: u64 = 3;
    /// The distant-market pile of the rail period.
    pub const RAIL_MARKET: u64 = 4;
    /// The bot of seat 0; the other seats follow.
    pub const BOT: u64 = 16;
    /// The seeds of the games that follow in a place of a batch.
    pub const NEXT_SEEDS: u64 = 40;
    /// The seeds of further playouts from one start.
    pub const PLAYOUTS: u64 = 41;
    /// The seeds of the starts that are states.
    pub const PLAYOUT_STARTS: u64 = 42;
    /// `determinize` for player 0; the other players follow.
    pub const DETERMINIZE: u64 = 48;
}

/// The finaliser of SplitMix64: a bijection that scatters.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One stream of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// The stream with this number of this seed.
    pub const fn new(seed: u64, number: u64) -> Self {
        Self { state: mix(seed ^ mix(number.wrapping_add(1))) }
    }

    /// The next 64 random bits.
    #[allow(clippy::should_implement_trait)] // an endless stream, not an iterator
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// The random bits that come after `skipped` others; the stream stays where it is.
    pub const fn nth(&self, skipped: u64) -> u64 {
        mix(self.state.wrapping_add(STEP.wrapping_mul(skipped.wrapping_add(1))))
    }

    /// The stream as a number.
    pub(crate) const fn to_bits(self) -> u64 {
        self.state
    }

    /// The stream from its number.
    pub(crate) const fn from_bits(state: u64) -> Self {
        Self { state }
    }

    /// A number from 0 to n - 1, each equally likely; n is at least 1.
    pub const fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = self.next() as u128 * n as u128;
            let low = product as u64;
            // Only where `low` is below n can it be among the 2^64 mod n that would be one too many.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles, every order equally likely (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            items.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_unbiased_where_the_bound_is_large() {
        // With n = 2^63 + 2^62 a biased draw would give the lower third twice as often.
        let mut stream = Stream::new(7, 0);
        let n = 3 << 62;
        let low = (0..30_000).filter(|_| stream.below(n) < 1 << 62).count();
        assert!((9_500..10_500).contains(&low), "{low}");
    }

    #[test]
    fn draws_can_be_taken_out_of_turn() {
        let mut stream = Stream::new(7, 3);
        let ahead: Vec<u64> = (0..10).map(|skipped| stream.nth(skipped)).collect();
        assert_eq!(ahead, (0..10).map(|_| stream.next()).collect::<Vec<_>>());
    }

    #[test]
    fn streams_of_one_seed_differ() {
        assert_ne!(Stream::new(1, 0).next(), Stream::new(1, 1).next());
        assert_ne!(Stream::new(1, 0).next(), Stream::new(2, 0).next());
    }
}
