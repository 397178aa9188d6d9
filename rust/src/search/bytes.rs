//! What a search found as bytes; two reports are equal if these are.
//!
//! # Stability
//! The first bytes are `BFS` and a version. What one version of the package wrote is read by every later one with
//! the same rules version.

use std::hash::{Hash, Hasher};

use super::{Answer, Report};
use crate::{
    action::Action,
    bots::Terms,
    position::PositionError,
    reader::{Reader, damaged},
};

const MAGIC: [u8; 4] = *b"BFS\x01";

impl Report {
    /// The report as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = MAGIC.to_vec();
        w.push(self.players as u8);
        w.extend((self.nodes as u64).to_le_bytes());
        w.extend((self.answers.len() as u16).to_le_bytes());
        self.answers.iter().for_each(|answer| write_answer(&mut w, answer));
        w.extend((self.line.len() as u32).to_le_bytes());
        self.line.iter().for_each(|&(player, action)| w.extend([player as u8, action.0]));
        w
    }

    /// Reads what [`Report::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are of another version or nothing that a search can find.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PositionError> {
        let mut r = Reader(bytes);
        let players = r.players(MAGIC)?;
        let nodes = usize::try_from(r.u64()?).map_err(|_| damaged())?;
        let answers = (0..r.u16()?).map(|_| read_answer(&mut r)).collect::<Result<Vec<_>, _>>()?;
        let line = (0..r.u32()?)
            .map(|_| Ok((r.below(players)?.into(), Action(r.u8()?))))
            .collect::<Result<Vec<_>, PositionError>>()?;
        r.end()?;
        let report = Self { players, answers, line, nodes };
        if report.can_be() { Ok(report) } else { Err(damaged()) }
    }

    /// Different answers, the most tried first; numbers; and a line that begins with the best.
    fn can_be(&self) -> bool {
        let Some(best) = self.answers.first() else { return false };
        let mut actions: Vec<_> = self.answers.iter().map(|answer| answer.action).collect();
        actions.sort_unstable();
        let visits: u64 = self.answers.iter().map(|answer| u64::from(answer.visits)).sum();
        actions.is_sorted_by(|a, b| a < b)
            && self.answers.is_sorted_by_key(|answer| std::cmp::Reverse(answer.visits))
            && u32::try_from(visits).is_ok()
            && self.answers.iter().all(|answer| numbers(answer).all(f32::is_finite))
            && self.line.first().is_some_and(|&(_, action)| action == best.action)
    }
}

impl PartialEq for Report {
    fn eq(&self, other: &Self) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

impl Eq for Report {}

impl Hash for Report {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bytes().hash(state);
    }
}

/// All numbers of an answer but its visits.
fn numbers(answer: &Answer) -> impl Iterator<Item = f32> {
    [answer.prior, answer.value].into_iter().chain(answer.vp).chain(answer.terms.values())
}

fn write_answer(w: &mut Vec<u8>, answer: &Answer) {
    w.push(answer.action.0);
    w.extend(answer.visits.to_le_bytes());
    numbers(answer).for_each(|number| w.extend(number.to_le_bytes()));
}

fn read_answer(r: &mut Reader) -> Result<Answer, PositionError> {
    let (action, visits) = (Action(r.u8()?), r.u32()?);
    let mut number = || r.take().map(f32::from_le_bytes);
    let (prior, value) = (number()?, number()?);
    let vp = [number()?, number()?, number()?, number()?];
    let [points, income, money] = [number()?, number()?, number()?];
    let [network, stacks, cards, rivals] = [number()?, number()?, number()?, number()?];
    let terms = Terms { points, income, money, network, stacks, cards, rivals };
    Ok(Answer { action, visits, prior, value, vp, terms })
}
