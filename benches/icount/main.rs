//! Plays random games and tells how many decisions they had: what `benches/icount.py` counts the instructions of.
//!
//! `icount PLAYERS GAMES`

use brass_fast::simulate::play_random_game;

#[expect(clippy::print_stdout, reason = "it is a program")]
fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    // Run by cargo without numbers, as any bench: one game of each.
    let (players, games) =
        if let [players, games] = numbers[..] { (players as usize, games) } else { (4, 1) };
    let decisions: u64 = (1..=games).map(|seed| u64::from(play_random_game(seed, players).1)).sum();
    println!("{decisions}");
}
