//! Tests of the core as its users see it: positions in, decisions and positions out. No Python is needed.
//!
//! * `rules/`: what each rule says, a file for each rule of `docs/rules.md`; every test names its clauses first
//! * `cases`: the conformance cases of `tests/cases`, also run from Python and against the reference
//! * `clauses`: no clause is without a test or a case (`tests/clauses.md`)
//! * `perft`: how many ways lead on from named positions
//! * `games/`: what holds at every decision of any game, on random games; a short run and a long one
//! * `fuzz`: damaged positions, bytes and names

mod cases;
mod clauses;
mod fuzz;
mod games;
mod perft;
mod rules;
mod support;
