//! Finds the weights of the heuristic players by tournaments, and measures them.
//!
//!     cargo run --release --example tune -- measure planner greedy 1000 [PLAYERS]
//!     cargo run --release --example tune -- evolve planner 60 planner.weights [RUN]
//!
//! `measure ONE OTHERS GAMES` seats one against the others everywhere else, in every seat of the same decks.
//! `evolve BOT SECONDS FILE` improves the weights of a bot: it tries changes of all weights at once, both ways, on the same
//! decks, with one changed player among unchanged ones, and moves by what they bring (an evolution strategy with
//! antithetic samples). The mean of the last weights is written to the file at every tenth generation and at the end;
//! progress is told on standard error. Another RUN, 1 if not given, has other changes and other decks.
//! A bot is `random`, `greedy`, `planner`, or a file of weights, `name value` a line, as `evolve` writes them: they are
//! those of `greedy` if its name says so, else of `planner`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    missing_docs
)] // a program, not the library

use std::{fs, time::Instant};

use brass_fast::{
    State,
    bots::{Bot, Greedy, Mind, Planner, Random, Sight, WEIGHTS, Weights},
    rng::Stream,
};

/// Decks from here on are for tuning; those below are left to measurements.
const TUNING_SEEDS: u64 = 1 << 40;

enum Player {
    Random,
    Greedy(Mind),
    Planner(Mind),
}

impl Player {
    fn load(name: &str) -> Self {
        match name {
            "random" => Self::Random,
            "greedy" => Self::Greedy(Mind::new(Weights::GREEDY)),
            "planner" => Self::Planner(Mind::new(Weights::PLANNER)),
            file => {
                let weights = read(file);
                if file.contains("greedy") {
                    Self::Greedy(Mind::new(weights))
                } else {
                    Self::Planner(Mind::new(weights))
                }
            }
        }
    }

    fn bot(&self, seed: u64, seat: usize) -> Box<dyn Bot + '_> {
        match self {
            Self::Random => Box::new(Random::new(Stream::new(seed, 16 + seat as u64))),
            Self::Greedy(mind) => Box::new(Greedy::new(mind)),
            Self::Planner(mind) => Box::new(Planner::new(mind)),
        }
    }
}

fn read(file: &str) -> Weights {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    Weights::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Plays a game with one player in a seat and another in all others; gives the seat's points, the mean of the others',
/// the best of the others', and whether the seat won.
fn play(seed: u64, players: usize, seat: usize, one: &Player, others: &Player) -> [f64; 4] {
    let mut bots: Vec<_> =
        (0..players).map(|s| if s == seat { one.bot(seed, s) } else { others.bot(seed, s) }).collect();
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

fn measure(one: &str, others: &str, games: u64, players: usize) {
    let (a, b) = (Player::load(one), Player::load(others));
    let start = Instant::now();
    let mut sums = [0.0; 4];
    for game in 0..games {
        let result = play(game / players as u64, players, (game % players as u64) as usize, &a, &b);
        sums.iter_mut().zip(result).for_each(|(sum, value)| *sum += value);
    }
    let [own, rest, best, won] = sums.map(|sum| sum / games as f64);
    let error = (won * (1.0 - won) / games as f64).sqrt();
    println!(
        "{one} among {others}, {players} players: wins {:.1} % +- {:.1}, VP {own:.1} against {rest:.1} (best {best:.1}); {:.0} games/s",
        100.0 * won,
        196.0 * error,
        games as f64 / start.elapsed().as_secs_f64()
    );
}

/// How far a change of a weight goes, as a share of it.
const STEP: f64 = 0.12;
/// Pairs of changes a generation.
const PAIRS: usize = 16;
/// Decks for each of them, in every seat.
const DECKS: u64 = 12;

/// What a player is after: its own points, and not the others'.
fn fitness(weights: Weights, others: &Player, planner: bool, seed: u64, players: usize) -> f64 {
    let mind = Mind::new(weights);
    let one = if planner { Player::Planner(mind) } else { Player::Greedy(mind) };
    let mut sum = 0.0;
    for deck in 0..DECKS {
        for seat in 0..players {
            let [own, rest, best, won] = play(seed + deck, players, seat, &one, others);
            sum += own - 0.4 * rest - 0.2 * best + 8.0 * won;
        }
    }
    sum / (DECKS as f64 * players as f64)
}

fn moved(center: &[f64; WEIGHTS], scale: &[f64; WEIGHTS], noise: &[f64], by: f64) -> Weights {
    let mut numbers = [0.0; WEIGHTS];
    for k in 0..WEIGHTS {
        numbers[k] = (center[k] + by * scale[k] * noise[k]) as f32;
    }
    Weights::from_array(numbers)
}

fn normal(stream: &mut Stream) -> f64 {
    // The sum of twelve even draws is close enough to a normal one.
    (0..12).map(|_| (stream.next() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
}

fn evolve(name: &str, seconds: f64, file: &str, run: u64) {
    let planner = name != "greedy" && !name.contains("greedy");
    let mut center = match Player::load(name) {
        Player::Greedy(mind) | Player::Planner(mind) => mind.weights().to_array().map(f64::from),
        Player::Random => panic!("random has no weights"),
    };
    let scale = center.map(|weight| STEP * weight.abs().max(0.1));
    let start = Instant::now();
    let mut stream = Stream::new(run, 99);
    let mut seed = TUNING_SEEDS + (run << 24);
    let mut momentum = [0.0; WEIGHTS];
    let mut average = center;
    let mut generation = 0;
    while start.elapsed().as_secs_f64() < seconds {
        let now = moved(&center, &scale, &[0.0; WEIGHTS], 0.0);
        let others = if planner { Player::Planner(Mind::new(now)) } else { Player::Greedy(Mind::new(now)) };
        let players = if generation % 4 == 3 { 3 } else { 4 };
        let mut samples = Vec::new();
        for _ in 0..PAIRS {
            let noise: Vec<_> = (0..WEIGHTS).map(|_| normal(&mut stream)).collect();
            let [up, down] = [1.0, -1.0]
                .map(|by| fitness(moved(&center, &scale, &noise, by), &others, planner, seed, players));
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
        generation += 1;
        if generation % 10 == 0 {
            let own = play_average(&others, seed);
            eprintln!(
                "{generation:4} {:6.0} s  spread {spread:5.2}  mean VP of four {own:.1}",
                start.elapsed().as_secs_f64()
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

fn play_average(player: &Player, seed: u64) -> f64 {
    (0..40)
        .map(|deck| {
            let r = play(seed + deck, 4, 0, player, player);
            (r[0] + 3.0 * r[1]) / 4.0
        })
        .sum::<f64>()
        / 40.0
}

fn main() {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| args.get(at).map_or(or, |text| text.parse().expect("a number"));
    match args.first().map(String::as_str) {
        Some("measure") if args.len() > 2 => {
            measure(&args[1], &args[2], number(3, 400), number(4, 4) as usize);
        }
        Some("evolve") if args.len() > 3 => evolve(&args[1], number(2, 60) as f64, &args[3], number(4, 1)),
        _ => eprintln!("measure ONE OTHERS GAMES [PLAYERS] | evolve BOT SECONDS FILE [RUN]"),
    }
}
