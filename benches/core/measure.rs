//! A small stopwatch: rounds of calls, the best and the middle one told, every answer checked.

use std::time::{Duration, Instant};

/// How long one bench is measured, and in how many rounds.
const ROUNDS: usize = 15;
const ROUND: Duration = Duration::from_millis(60);

/// Runs benches by name.
pub(crate) struct Bench {
    names: Vec<String>,
    measured: bool,
}

impl Bench {
    /// `cargo bench` gives `--bench`; without it, and without optimisation, nothing is measured.
    pub(crate) fn from_arguments() -> Self {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let measured = arguments.iter().any(|a| a == "--bench") && !cfg!(debug_assertions);
        Self { names: arguments.into_iter().filter(|a| !a.starts_with('-')).collect(), measured }
    }

    /// Measures a call that does `count` times what the name says, and gives what is expected.
    #[expect(clippy::print_stdout, reason = "it is a program")]
    #[expect(clippy::cast_precision_loss, reason = "times are not that exact")]
    pub(crate) fn run(&self, name: &str, count: u64, expected: u64, mut call: impl FnMut() -> u64) {
        if !self.names.is_empty() && !self.names.iter().any(|part| name.contains(part.as_str())) {
            return;
        }
        assert_eq!(call(), expected, "{name}");
        if !self.measured {
            println!("{name:28} ok");
            return;
        }
        let calls = (ROUND.as_nanos() / seconds(&mut call, 1, expected).as_nanos().max(1)).clamp(1, 1 << 20);
        let mut rounds: Vec<f64> = (0..ROUNDS)
            .map(|_| seconds(&mut call, calls, expected).as_nanos() as f64 / calls as f64 / count as f64)
            .collect();
        rounds.sort_by(f64::total_cmp);
        println!("{name:28} {:10.1} ns, at best {:10.1} ns", rounds[ROUNDS / 2], rounds[0]);
    }
}

/// How long so many calls take.
#[expect(clippy::disallowed_methods, reason = "a bench looks at the clock")]
fn seconds(call: &mut impl FnMut() -> u64, calls: u128, expected: u64) -> Duration {
    let start = Instant::now();
    for _ in 0..calls {
        assert_eq!(call(), expected);
    }
    start.elapsed()
}
