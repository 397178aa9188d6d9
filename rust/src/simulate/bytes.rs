//! Games and sums as bytes, so that other processes can play a part of them.
//!
//! # Stability
//! The first bytes are `BFG` or `BFT` and a version. What one version of the package wrote is read by every later one with
//! the same rules version.

use super::{
    Games, Row, Sums, Tally,
    rows::{CELLS, Cell},
};
use crate::{
    action::ACTION_KINDS,
    position::PositionError,
    reader::{Reader, damaged},
};

const GAMES: [u8; 4] = *b"BFG\x01";
const TALLY: [u8; 4] = *b"BFT\x01";

impl Games {
    /// The games as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = GAMES.to_vec();
        w.push(self.players as u8);
        for name in &self.names {
            write_bytes(&mut w, name.as_bytes());
        }
        w.extend((self.rows.len() as u32).to_le_bytes());
        for row in &self.rows {
            w.extend(row.seed.to_le_bytes());
            row.cells.iter().for_each(|cell| w.extend(cell.to_le_bytes()));
        }
        w.extend((self.logs.len() as u32).to_le_bytes());
        self.logs.iter().for_each(|log| write_bytes(&mut w, log));
        w.extend(self.tally.to_bytes());
        w
    }

    /// Reads what [`Games::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are of another version or no games.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PositionError> {
        let mut r = Reader(bytes);
        let games = read_games(&mut r)?;
        r.end().map(|()| games)
    }
}

impl Tally {
    /// The sums as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = TALLY.to_vec();
        w.push(self.players as u8);
        w.extend(self.games.to_le_bytes());
        self.actions.iter().for_each(|count| w.extend(count.to_le_bytes()));
        for sums in self.seats.iter().flatten() {
            w.extend(sums.sum.to_le_bytes());
            w.extend(sums.squares.to_le_bytes());
            w.extend(sums.min.to_le_bytes());
            w.extend(sums.max.to_le_bytes());
        }
        w
    }

    /// Reads what [`Tally::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are of another version or no sums.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PositionError> {
        let mut r = Reader(bytes);
        let tally = read_tally(&mut r)?;
        r.end().map(|()| tally)
    }
}

fn write_bytes(w: &mut Vec<u8>, bytes: &[u8]) {
    w.extend((bytes.len() as u32).to_le_bytes());
    w.extend(bytes);
}

fn read_bytes<'a>(r: &mut Reader<'a>) -> Result<&'a [u8], PositionError> {
    let length = r.u32()?;
    r.bytes(length as usize)
}

fn read_games(r: &mut Reader) -> Result<Games, PositionError> {
    let players = r.players(GAMES)?;
    let mut names = Vec::new();
    for _ in 0..players {
        names.push(String::from_utf8(read_bytes(r)?.to_vec()).map_err(|_| damaged())?);
    }
    let rows = (0..r.u32()?).map(|_| read_row(r)).collect::<Result<Vec<_>, _>>()?;
    let logs = (0..r.u32()?).map(|_| read_bytes(r).map(Box::from)).collect::<Result<Vec<_>, _>>()?;
    let tally = read_tally(r)?;
    let games = rows.len() / players;
    let whole = rows.len() == games * players && (logs.is_empty() || logs.len() == games);
    let seated = rows.iter().enumerate().all(|(k, row)| {
        row.cells[Cell::Seat as usize] as usize == k % players
            && row.cells[Cell::Players as usize] as usize == players
    });
    let summed = tally.players == players && tally.games == games as u64;
    if whole && seated && summed { Ok(Games { players, names, rows, logs, tally }) } else { Err(damaged()) }
}

fn read_row(r: &mut Reader) -> Result<Row, PositionError> {
    let seed = r.u64()?;
    let mut cells = [0; CELLS];
    for cell in &mut cells {
        *cell = i32::from_le_bytes(r.take()?);
    }
    Ok(Row { seed, cells })
}

fn read_tally(r: &mut Reader) -> Result<Tally, PositionError> {
    let mut tally = Tally::new(r.players(TALLY)?);
    tally.games = r.u64()?;
    let mut actions = [0; ACTION_KINDS];
    for count in &mut actions {
        *count = r.u64()?;
    }
    tally.actions = actions;
    for sums in tally.seats.iter_mut().flatten() {
        *sums = Sums {
            sum: i64::from_le_bytes(r.take()?),
            squares: i128::from_le_bytes(r.take()?),
            min: i32::from_le_bytes(r.take()?),
            max: i32::from_le_bytes(r.take()?),
        };
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        simulate::{Bot, Plan, simulate},
        state::SEATS,
    };

    #[test]
    fn games_and_sums_come_back() {
        for (players, recorded) in [(3, false), (4, true)] {
            let plan = Plan::new(&[(1, 20)], &[Bot::Random; SEATS][..players]).unwrap();
            let plan = if recorded { plan.with_records() } else { plan };
            let games = simulate(&plan, 1, &mut || true).unwrap();
            let bytes = games.to_bytes();
            let same = Games::from_bytes(&bytes).unwrap();
            assert_eq!((same.rows(), same.logs(), same.names()), (games.rows(), games.logs(), games.names()));
            assert_eq!(same.tally(), games.tally());
            assert_eq!(same.to_bytes(), bytes);
            let sums = games.tally().to_bytes();
            assert_eq!(Tally::from_bytes(&sums).as_ref(), Ok(games.tally()));
            for length in (0..bytes.len()).step_by(7) {
                assert!(Games::from_bytes(&bytes[..length]).is_err());
                assert!(Tally::from_bytes(&sums[..length.min(sums.len() - 1)]).is_err());
            }
            assert!(Games::from_bytes(&sums).is_err());
            assert!(Tally::from_bytes(&bytes).is_err());
        }
    }
}
