//! The arrays of a batch that are kept up to date.

use pyo3::prelude::*;

use super::arrays::{DONE, MASK, OBSERVATION, REWARDS, TO_MOVE, Target};
use crate::{batch::Batch, observe::LENGTH};

/// The arrays that are kept up to date.
#[derive(Default)]
pub(super) struct Arrays {
    pub(super) legal_mask: Option<Target<u8>>,
    pub(super) observation: Option<Target<f32>>,
    pub(super) to_move: Option<Target<i8>>,
    pub(super) rewards: Option<Target<f32>>,
    pub(super) done: Option<Target<u8>>,
}

impl Arrays {
    /// Brings all but the observations up to date.
    pub(super) fn write(&mut self, py: Python<'_>, batch: &Batch) -> PyResult<()> {
        let (seen, players) = (batch.seen(), batch.players());
        if let Some(target) = &mut self.legal_mask {
            target.write(py, seen, |seen, row| seen.legal.write_mask(row))?;
        }
        if let Some(target) = &mut self.to_move {
            target.write(py, seen, |seen, row| row[0] = seen.to_move)?;
        }
        if let Some(target) = &mut self.rewards {
            target.write(py, seen, |seen, row| row.copy_from_slice(&seen.rewards[..players]))?;
        }
        if let Some(target) = &mut self.done {
            target.write(py, seen, |seen, row| row[0] = u8::from(seen.done))?;
        }
        Ok(())
    }

    /// Brings a block of the observations up to date; no if there is none with this number.
    pub(super) fn observe(&mut self, py: Python<'_>, batch: &Batch, block: usize) -> PyResult<bool> {
        let Some(target) = &mut self.observation else { return Ok(false) };
        target.write_block(py, block, |games, rows| batch.observe(games, rows))
    }

    /// Binds the caller's arrays: all are looked at before one is taken.
    pub(super) fn of_caller(
        py: Python<'_>,
        (n, players): (usize, usize),
        given: [Option<&Bound<'_, PyAny>>; 5],
    ) -> PyResult<Self> {
        let [legal_mask, observation, to_move, rewards, done] = given;
        Ok(Self {
            legal_mask: legal_mask.map(|a| Target::bind(py, &MASK, n, &[n, 256], Some(a))).transpose()?,
            observation: observation
                .map(|a| Target::bind(py, &OBSERVATION, n, &[n, LENGTH], Some(a)))
                .transpose()?,
            to_move: to_move.map(|a| Target::bind(py, &TO_MOVE, n, &[n], Some(a))).transpose()?,
            rewards: rewards.map(|a| Target::bind(py, &REWARDS, n, &[n, players], Some(a))).transpose()?,
            done: done.map(|a| Target::bind(py, &DONE, n, &[n], Some(a))).transpose()?,
        })
    }

    /// Takes the place of others where there are any.
    pub(super) fn or(self, others: Self) -> Self {
        Self {
            legal_mask: self.legal_mask.or(others.legal_mask),
            observation: self.observation.or(others.observation),
            to_move: self.to_move.or(others.to_move),
            rewards: self.rewards.or(others.rewards),
            done: self.done.or(others.done),
        }
    }
}
