//! Starts of games: dealt, or with players rich or poor and a market half gone, so that what is rare in random play
//! happens.

use brass_fast::{State, rng::Stream};
use serde_json::{Value, json};

/// A start of 3 or 4 players, by the seed: half of them as dealt.
pub(super) fn start(seed: u64) -> State {
    let players = 3 + (seed / 3 % 2) as usize;
    let dealt = State::new(players, seed);
    match seed / 6 % 6 {
        3 | 4 => changed(&dealt, seed, &[200, 300]),
        5 => changed(&dealt, seed, &[0, 12]),
        _ => dealt,
    }
}

/// A dealt state with money between these bounds, incomes below and above, short tracks and stacks already developed.
fn changed(dealt: &State, seed: u64, money: &[u64; 2]) -> State {
    let mut stream = Stream::new(seed, 33);
    let mut below = |n: u64| stream.below(n);
    let mut d: Value = serde_json::from_str(&dealt.to_json()).unwrap();
    d["round"] = json!(2);
    d["actions_left"] = json!(2);
    for seat in 0..dealt.players() {
        d["money"][seat] = json!(money[0] + below(money[1] - money[0]));
        d["income_space"][seat] = json!(below(30));
        for (_, stack) in d["stacks"][seat].as_object_mut().unwrap() {
            let gone = below(stack.as_array().unwrap().len() as u64);
            stack.as_array_mut().unwrap().drain(..gone as usize);
        }
    }
    d["cotton_demand"] = json!(below(7));
    d["coal_demand"] = json!(below(3));
    d["iron_demand"] = json!(below(3));
    State::from_json(&d.to_string()).unwrap_or_else(|e| panic!("seed {seed}: {e}"))
}
