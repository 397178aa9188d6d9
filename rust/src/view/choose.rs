//! Exact random choices by counting.

use crate::{
    data::cards::{CARDS, HAND_SIZE},
    rng::Stream,
};

const CHOOSE: [[u64; HAND_SIZE + 1]; CARDS + 1] = {
    let mut table = [[0; HAND_SIZE + 1]; CARDS + 1];
    let mut n = 0;
    while n <= CARDS {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= HAND_SIZE {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// In how many ways `k` of `n` cards can be chosen, for hands of up to eight out of 66.
pub(super) const fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[n][k]
}

/// One of these, each as likely as its weight says; one draw. None if all weights are 0.
pub(super) fn pick<T>(stream: &mut Stream, choices: impl Iterator<Item = (T, u64)> + Clone) -> Option<T> {
    let total = choices.clone().map(|(_, weight)| weight).sum::<u64>();
    let mut left = stream.below(total.max(1));
    for (choice, weight) in choices {
        if left < weight {
            return Some(choice);
        }
        left -= weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials() {
        assert_eq!(choose(0, 0), 1);
        assert_eq!(choose(3, 4), 0);
        assert_eq!(choose(8, 3), 56);
        assert_eq!(choose(66, 8), 5_743_572_120);
    }

    #[test]
    fn weights_are_kept() {
        let mut stream = Stream::new(5, 0);
        let mut seen = [0; 3];
        for _ in 0..6_000 {
            seen[pick(&mut stream, [1, 0, 2].into_iter().enumerate()).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((1_850..2_150).contains(&seen[0]), "{seen:?}");
        assert_eq!(pick(&mut stream, [(7, 0)].into_iter()), None);
    }
}
