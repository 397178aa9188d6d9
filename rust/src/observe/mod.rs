//! A player's knowledge as numbers for learning: fixed length, relative to the player, about 0 to 1.
//!
//! What each number means is said in one table, `blocks::BLOCKS`, which fills the arrays and makes the names and
//! `docs/observation.md`.
//!
//! # Stability
//! Names, order and scales belong to [`LAYOUT`]; it is raised when one of them changes.

mod blocks;
mod labels;
mod out;
mod write;

use std::fmt::{self, Write};

use blocks::BLOCKS;
use out::Out;

use crate::{
    state::State,
    view::{Seen, View},
};

/// The version of the layout.
pub const LAYOUT: u32 = 1;

/// How many numbers an observation has, for 3 and 4 players alike.
pub const LENGTH: usize = {
    let (mut length, mut k) = (0, 0);
    while k < BLOCKS.len() {
        length += BLOCKS[k].length;
        k += 1;
    }
    length
};

/// The names of the numbers, by index.
pub fn names() -> Vec<String> {
    BLOCKS.iter().flat_map(|block| (0..block.length).map(|index| block.name_of(index))).collect()
}

/// The text of `docs/observation.md`.
pub fn document() -> String {
    let mut text = INTRODUCTION.replace("LENGTH", &LENGTH.to_string()).replace("LAYOUT", &LAYOUT.to_string());
    // Writing to a string does not fail.
    let _ = write_tables(&mut text);
    text
}

fn write_tables(w: &mut String) -> fmt::Result {
    let mut first = 0;
    for block in &BLOCKS {
        write!(w, "| {first}")?;
        first += block.length;
        if block.length > 1 {
            write!(w, " - {}", first - 1)?;
        }
        writeln!(w, " | `{}` | {} |", block.pattern(), block.meaning)?;
    }
    w.write_str("\n## Index by index\n\n```\n")?;
    names().iter().enumerate().try_for_each(|(index, name)| writeln!(w, "{index:5}  {name}"))?;
    w.write_str("```\n")
}

const INTRODUCTION: &str = "\
# Observations

`state.observation(player)` and `state.view(player).observation()` give what a player knows (R8.5) as LENGTH numbers
of type float32, for 3 and 4 players alike. `out=` takes an array to write them into: anything with a writable,
C-contiguous buffer of LENGTH float32, such as a row of a batch. `brass_fast.observation_names()` gives the names below.

Players are named by their distance: `+0` is the player who looks, `+1` the next seat, and so on round the table; with
three players the numbers of `+3` are 0. Where nothing is said, a number is 1 if it is so and 0 if not. Numbers lie between
0 and 1, except that debts are negative and that large sums, rounds and points exceed 1.

This page is layout LAYOUT. It is made from the table in `rust/src/observe/blocks.rs`; a test keeps it true, and
`cargo test write_the_document -- --ignored` writes it anew.

| index | name | meaning |
|---|---|---|
";

impl State {
    /// Writes what a player knows into [`LENGTH`] numbers.
    ///
    /// # Panics
    /// If there is no such player, or if `out` has another length.
    pub fn observe(&self, player: usize, out: &mut [f32]) {
        write_blocks(Seen::by(self, player), out);
    }
}

impl View {
    /// Writes what the viewer knows into [`LENGTH`] numbers.
    ///
    /// # Panics
    /// If `out` has another length.
    pub fn observe(&self, out: &mut [f32]) {
        self.public().observe(self.viewer(), out);
    }
}

fn write_blocks(seen: Seen<'_>, out: &mut [f32]) {
    assert_eq!(out.len(), LENGTH, "an observation has {LENGTH} numbers");
    out.fill(0.0);
    let mut rest = out;
    for block in &BLOCKS {
        let (numbers, after) = rest.split_at_mut(block.length);
        (block.write)(seen, &mut Out(numbers));
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/observation.md");

    #[test]
    fn the_document_is_true() {
        let text = std::fs::read_to_string(DOCUMENT).unwrap();
        assert!(text == document(), "make it anew: cargo test write_the_document -- --ignored");
    }

    #[test]
    #[ignore = "writes docs/observation.md"]
    fn write_the_document() {
        std::fs::write(DOCUMENT, document()).unwrap();
    }

    #[test]
    fn every_number_has_a_name_of_its_own() {
        let mut names = names();
        assert_eq!(names.len(), LENGTH);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), LENGTH);
    }

    #[test]
    fn numbers_are_finite_tell_no_secret_and_are_used() {
        let names = names();
        let mut used = vec![false; LENGTH];
        for seed in 0..60 {
            let players = 3 + seed as usize % 2;
            let mut state = State::new(players, seed);
            let mut stream = Stream::new(seed, 16);
            while let Some(answer) = state.legal().choose(&mut stream) {
                let viewer = stream.below(players as u64) as usize;
                let (mut a, mut b, mut c) = ([9.0; LENGTH], [8.0; LENGTH], [7.0; LENGTH]);
                state.observe(viewer, &mut a);
                state.determinize(viewer, stream.next()).observe(viewer, &mut b);
                state.view(viewer).observe(&mut c);
                assert_eq!(a.map(f32::to_bits), b.map(f32::to_bits));
                assert_eq!(a.map(f32::to_bits), c.map(f32::to_bits));
                for (number, name) in a.iter().zip(&names) {
                    assert!((-2.0..4.0).contains(number), "{name} is {number}");
                }
                used.iter_mut().zip(a).for_each(|(used, n)| *used |= n != 0.0);
                state.play_unchecked(answer, &mut ());
            }
        }
        let unused = used.iter().filter(|&&used| !used).count();
        // Random players build few tiles of high levels in few places.
        assert!(unused < LENGTH / 8, "{unused} of {LENGTH} numbers were always 0");
    }

    #[test]
    #[should_panic(expected = "an observation has")]
    fn the_length_is_fixed() {
        State::new(4, 1).observe(0, &mut [0.0; LENGTH - 1]);
    }
}
