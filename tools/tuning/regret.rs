//! Compares settings of the search by the points that their choices lose, judged by a search that is far deeper.
//!
//!     cargo run --release --example regret -- judge 200 30000 judged.txt
//!     cargo run --release --example regret -- try judged.txt 4 sims=500 sims=500,temperature=3
//!
//! `judge POSITIONS SIMS FILE` plays games of four and three planners, stops each at a decision that is not forced, searches
//! it widely with so many simulations, and writes what each answer is worth. `try FILE TIMES SPEC...` searches each position
//! with each of the settings, so many times with other draws, and tells what the chosen answers are worth less than the best:
//! the mean, its standard error, and the same for the difference from the first of the settings, on the same positions and draws.
//!
//! A tournament says more, and costs a thousand times as much: this chooses what is worth one. It can't say anything about
//! what the search is after (`rivalry`, `win`), as that is part of the judgement.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    missing_docs
)] // a program, not the library

use std::{
    fs,
    sync::{Mutex, atomic::AtomicBool},
};

use brass_fast::{
    State,
    action::Action,
    bots::{Bot, Mind, Planner, Sight, Weights},
    rng::{Stream, mix},
    search::{Search, Settings},
};

/// Decks for tuning, apart from those of `tune.rs` and from those below that are left to measurements.
const TUNING_SEEDS: u64 = 1 << 41;
/// An answer that the judge tried less often than this is taken to be no better than the worst that it tried as often.
const ENOUGH: u32 = 20;

/// A position: the deck, the players, and the decisions that three or four planners made before it.
#[derive(Clone, Copy)]
struct Place {
    seed: u64,
    players: usize,
    decisions: usize,
}

/// A position, and what the answers are worth that the judge tried often enough.
struct Judged {
    place: Place,
    worth: Vec<(Action, f64)>,
}

impl Judged {
    /// What an answer is worth less than the best.
    fn regret(&self, answer: Action) -> f64 {
        let values = self.worth.iter().map(|&(_, value)| value);
        let (best, worst) = (values.clone().fold(f64::MIN, f64::max), values.fold(f64::MAX, f64::min));
        let found = self.worth.iter().find(|&&(known, _)| known == answer);
        best - found.map_or(worst, |&(_, value)| value)
    }
}

fn arrive(place: Place, mind: &Mind) -> State {
    let mut state = State::new(place.players, place.seed);
    for _ in 0..place.decisions {
        let Some(mover) = state.to_move() else { break };
        let answer = Planner::new(mind).choose(&Sight::new(&state, mover));
        state.play_unchecked(answer, &mut ());
    }
    state
}

/// Positions where something is to be chosen, all along the game.
fn places(count: usize, mind: &Mind) -> Vec<Place> {
    let mut stream = Stream::new(TUNING_SEEDS, 1);
    let mut found = Vec::new();
    for seed in TUNING_SEEDS.. {
        if found.len() == count {
            break;
        }
        let players = if seed % 4 == 3 { 3 } else { 4 };
        let place = Place { seed, players, decisions: stream.below(230) as usize };
        let state = arrive(place, mind);
        if state.legal().len() > 2 {
            found.push(place);
        }
    }
    found
}

fn search(state: &State, settings: Settings, seed: u64) -> brass_fast::search::Report {
    let view = state.view(state.to_move().expect("the game goes on"));
    Search::new(settings).run(&view, seed, &AtomicBool::new(false))
}

fn judge(count: usize, sims: &str, file: &str) {
    let mind = Mind::new(Weights::PLANNER);
    let settings = Settings::parse(&format!("sims={sims},temperature=4,explore=60")).expect("settings");
    let lines = on_both(&places(count, &mind), |place| {
        let report = search(&arrive(*place, &mind), settings, mix(place.seed));
        let tried = report.answers().iter().filter(|answer| answer.visits >= ENOUGH);
        let worth: Vec<_> = tried.map(|a| format!("{}={:.3}", a.action, a.value)).collect();
        format!("{} {} {} {}", place.seed, place.players, place.decisions, worth.join(" "))
    });
    fs::write(file, lines.join("\n") + "\n").expect("the file can be written");
}

fn read(file: &str) -> Vec<Judged> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let judged = |line: &str| {
        let mut words = line.split(' ');
        let mut number = || words.next().expect("a number").parse::<u64>().expect("a number");
        let place = Place { seed: number(), players: number() as usize, decisions: number() as usize };
        let worth = words.map(|word| {
            let (name, value) = word.split_once('=').expect("answer=worth");
            (Action::parse(name).expect("an answer"), value.parse().expect("points"))
        });
        Judged { place, worth: worth.collect() }
    };
    text.lines().map(judged).collect()
}

fn attempt(file: &str, times: u64, specs: &[String]) {
    let mind = Mind::new(Weights::PLANNER);
    let positions = read(file);
    let mut first: Option<Vec<f64>> = None;
    for spec in specs {
        let settings = Settings::parse(spec).unwrap_or_else(|error| panic!("{error}"));
        let lost = on_both(&positions, |judged| {
            let state = arrive(judged.place, &mind);
            let sum: f64 = (0..times).map(|k| judged.regret(search(&state, settings, mix(k)).best())).sum();
            sum / times as f64
        });
        let (mean, error) = mean(&lost);
        let base: &Vec<f64> = first.get_or_insert_with(|| lost.clone());
        let (less, spread) = self::mean(&lost.iter().zip(base).map(|(a, b)| a - b).collect::<Vec<_>>());
        println!("{spec:50} loses {mean:.3} +- {error:.3}   against the first {less:+.3} +- {spread:.3}");
    }
}

/// The mean, and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0);
    (mean, (square / count).sqrt())
}

/// Does something with each on two threads, and keeps the order.
fn on_both<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, done) = (Mutex::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let place = {
                        let mut next = next.lock().expect("no thread panicked");
                        *next += 1;
                        *next - 1
                    };
                    let Some(item) = all.get(place) else { return };
                    let result = work(item);
                    done.lock().expect("no thread panicked").push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panicked");
    done.sort_by_key(|&(place, _)| place);
    done.into_iter().map(|(_, result)| result).collect()
}

fn main() {
    let args: Vec<_> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("judge") if args.len() == 4 => judge(args[1].parse().expect("a number"), &args[2], &args[3]),
        Some("try") if args.len() > 3 => attempt(&args[1], args[2].parse().expect("a number"), &args[3..]),
        _ => eprintln!("judge POSITIONS SIMS FILE | try FILE TIMES SPEC..."),
    }
}
