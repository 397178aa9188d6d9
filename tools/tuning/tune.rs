//! Finds the weights of the heuristic players by tournaments.
//!
//!     cargo run --release --example tune -- planner 240 planner.weights [RUN [START]]
//!
//! Improves the weights of `greedy` or `planner` for so many generations: it tries changes of all weights at once, both
//! ways, on the same decks, with one changed player among unchanged ones, and moves by what they bring (an evolution
//! strategy with antithetic samples). The mean of the last weights is written to the file at every tenth generation and
//! at the end; progress is told on standard error. Another RUN, 1 if not given, has other changes and other decks. It
//! begins with the bot's own weights, or with START: those of `greedy`, of `planner`, or of a file. The same is found
//! again with the same core, however fast it is.

#![allow(clippy::print_stderr, clippy::disallowed_methods, clippy::cast_precision_loss, missing_docs)] // a program, not the library

use std::{fs, time::Instant};

use brass_fast::{
    State,
    bots::{Bot, Greedy, Mind, Planner, Sight, WEIGHTS, Weights},
    rng::Stream,
};

/// Decks from here on are for tuning; those below are left to measurements.
const TUNING_SEEDS: u64 = 1 << 40;

/// Which of the players is tuned.
#[derive(Clone, Copy)]
enum Player {
    Greedy,
    Planner,
}

impl Player {
    fn named(name: &str) -> Self {
        match name {
            "greedy" => Self::Greedy,
            "planner" => Self::Planner,
            _ => panic!("greedy and planner have weights, '{name}' has none"),
        }
    }

    fn with(self, mind: &Mind) -> Box<dyn Bot + '_> {
        match self {
            Self::Greedy => Box::new(Greedy::new(mind)),
            Self::Planner => Box::new(Planner::new(mind)),
        }
    }
}

fn weights(named: &str) -> Weights {
    match named {
        "greedy" => Weights::GREEDY,
        "planner" => Weights::PLANNER,
        file => {
            let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
            Weights::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
        }
    }
}

/// Plays a game with one mind in a seat and another in all others; gives the seat's points, the mean of the others',
/// the best of the others', and whether the seat won.
fn play(player: Player, seed: u64, players: usize, seat: usize, one: &Mind, others: &Mind) -> [f64; 4] {
    let mut bots: Vec<_> = (0..players).map(|s| player.with(if s == seat { one } else { others })).collect();
    let mut state = State::new(players, seed);
    while let Some(mover) = state.to_move() {
        let answer = bots[mover].choose(&Sight::new(&state, mover));
        state.play_unchecked(answer, &mut ());
    }
    let outcome = state.outcome().expect("the game is over");
    let vp: Vec<_> = outcome.vp().iter().map(|&vp| f64::from(vp)).collect();
    let rest = vp.iter().enumerate().filter(|&(s, _)| s != seat).map(|(_, &vp)| vp);
    let best = rest.clone().fold(0.0, f64::max);
    let won = if usize::from(outcome.ranking()[0]) == seat { 1.0 } else { 0.0 };
    [vp[seat], rest.sum::<f64>() / (players - 1) as f64, best, won]
}

/// How far a change of a weight goes, as a share of it.
const STEP: f64 = 0.12;
/// Pairs of changes a generation.
const PAIRS: usize = 16;
/// Decks for each of them, in every seat.
const DECKS: u64 = 12;

/// What a player is after: its own points, and not the others'.
fn fitness(player: Player, one: &Mind, others: &Mind, seed: u64, players: usize) -> f64 {
    let mut sum = 0.0;
    for deck in 0..DECKS {
        for seat in 0..players {
            let [own, rest, best, won] = play(player, seed + deck, players, seat, one, others);
            sum += own - 0.4 * rest - 0.2 * best + 8.0 * won;
        }
    }
    sum / (DECKS as f64 * players as f64)
}

fn moved(center: &[f64; WEIGHTS], scale: &[f64; WEIGHTS], noise: &[f64], by: f64) -> Mind {
    let mut numbers = [0.0; WEIGHTS];
    for k in 0..WEIGHTS {
        numbers[k] = (center[k] + by * scale[k] * noise[k]) as f32;
    }
    Mind::new(Weights::from_array(numbers))
}

fn normal(stream: &mut Stream) -> f64 {
    // The sum of twelve even draws is close enough to a normal one.
    (0..12).map(|_| (stream.next() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
}

fn evolve(player: Player, generations: u64, file: &str, run: u64, start: &Weights) {
    let mut center = start.to_array().map(f64::from);
    let scale = center.map(|weight| STEP * weight.abs().max(0.1));
    let began = Instant::now();
    let mut stream = Stream::new(run, 99);
    let mut seed = TUNING_SEEDS + (run << 24);
    let mut momentum = [0.0; WEIGHTS];
    let mut average = center;
    for generation in 1..=generations {
        let others = moved(&center, &scale, &[0.0; WEIGHTS], 0.0);
        let players = if generation % 4 == 0 { 3 } else { 4 };
        let mut samples = Vec::new();
        for _ in 0..PAIRS {
            let noise: Vec<_> = (0..WEIGHTS).map(|_| normal(&mut stream)).collect();
            let [up, down] = [1.0, -1.0]
                .map(|by| fitness(player, &moved(&center, &scale, &noise, by), &others, seed, players));
            samples.push((up - down, noise));
            seed += DECKS;
        }
        let spread = (samples.iter().map(|(d, _)| d * d).sum::<f64>() / PAIRS as f64).sqrt().max(1e-9);
        for k in 0..WEIGHTS {
            let slope = samples.iter().map(|(d, noise)| d / spread * noise[k]).sum::<f64>() / PAIRS as f64;
            momentum[k] = 0.8 * momentum[k] + slope;
            center[k] += 0.12 * scale[k] * momentum[k];
            average[k] += (center[k] - average[k]) / 20.0;
        }
        if generation % 10 == 0 {
            let own = mean_of_four(player, &others, seed);
            eprintln!(
                "{generation:4} {:6.0} s  spread {spread:5.2}  mean VP of four {own:.1}",
                began.elapsed().as_secs_f64()
            );
            write(file, &average);
        }
    }
    write(file, &average);
}

fn write(file: &str, weights: &[f64; WEIGHTS]) {
    let lines: Vec<_> =
        Weights::NAMES.iter().zip(weights).map(|(name, value)| format!("{name} {value:.4}")).collect();
    fs::write(file, lines.join("\n") + "\n").expect("the file can be written");
}

fn mean_of_four(player: Player, mind: &Mind, seed: u64) -> f64 {
    let of_game = |deck| {
        let [own, rest, ..] = play(player, seed + deck, 4, 0, mind, mind);
        (own + 3.0 * rest) / 4.0
    };
    (0..40).map(of_game).sum::<f64>() / 40.0
}

fn main() {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).map_or(1, |text| text.parse().expect("a number"));
    match &args[..] {
        [bot, _, file, ..] => {
            let start = weights(args.get(4).unwrap_or(bot));
            evolve(Player::named(bot), number(1), file, number(3), &start);
        }
        _ => eprintln!("BOT GENERATIONS FILE [RUN [START]]"),
    }
}
