//! Batches and results as bytes, so that they can be stored and sent.
//!
//! # Stability
//! The first bytes are `BFB` or `BFR` and a version. What is written by one version of the package is read by every
//! later one with the same rules version.

use super::{Batch, Failure, Finished, MOST_GAMES, Results, Seats, Settings, game::Game};
use crate::{
    bots::Spec,
    position::PositionError,
    reader::Reader,
    returns::Returns,
    rng::Stream,
    state::{SEATS, State},
};

const MAGIC: [u8; 4] = [b'B', b'F', b'B', 1];

const RESULTS_MAGIC: [u8; 4] = [b'B', b'F', b'R', 1];

/// Beside `keep_results`: bots sit in some seats.
const WITH_BOTS: u8 = 2;

/// Games between two questions whether to go on: reading checks each of them.
const SLICE: usize = 1024;

/// Why bytes are not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// They are no batch.
    Damaged(PositionError),
    /// The caller did not want to go on.
    Stopped(Failure),
}

impl From<PositionError> for Unreadable {
    fn from(error: PositionError) -> Self {
        Self::Damaged(error)
    }
}

impl Batch {
    /// The batch as bytes: settings, games, and the results that have not been taken.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = MAGIC.to_vec();
        let s = &self.settings;
        let kept = u8::from(s.keep_results) | if self.seats.all_open() { 0 } else { WITH_BOTS };
        w.extend([self.players as u8, s.returns as u8, u8::from(s.auto_reset), kept]);
        w.extend((s.jobs as u32).to_le_bytes());
        w.extend((self.games.len() as u32).to_le_bytes());
        write_seats(&mut w, &self.seats);
        for game in &self.games {
            write_game(&mut w, game);
        }
        // What a step told last is not in the states.
        for seen in &self.seen {
            w.push(u8::from(seen.done));
            seen.rewards.iter().for_each(|reward| w.extend(reward.to_le_bytes()));
        }
        for result in &self.results {
            write_result(&mut w, result);
        }
        w
    }

    /// Reads what [`Batch::to_bytes`] wrote. `go_on` is asked now and then.
    ///
    /// # Errors
    /// If the bytes are of another version or no batch that can be, or if `go_on` said no.
    pub fn from_bytes(bytes: &[u8], go_on: &mut dyn FnMut() -> bool) -> Result<Self, Unreadable> {
        let mut r = Reader(bytes);
        if r.take()? != MAGIC {
            return Err(damaged("these bytes are not a batch, or of another version"));
        }
        let [players, returns, auto_reset, keep_results] = r.take()?;
        let jobs = r.u32()? as usize;
        let n = r.u32()? as usize;
        if !(3..=SEATS).contains(&(players as usize))
            || returns as usize >= Returns::ALL.len()
            || auto_reset > 1
            || keep_results > (WITH_BOTS | 1)
            || n > MOST_GAMES
        {
            return Err(damaged("a batch of these settings cannot be"));
        }
        let settings = Settings {
            returns: Returns::ALL[returns as usize],
            auto_reset: auto_reset == 1,
            keep_results: keep_results & 1 == 1,
            jobs,
        };
        let with_bots = keep_results & WITH_BOTS != 0;
        let seats = if with_bots { read_seats(&mut r, players as usize)? } else { Seats::OPEN };
        let mut games = Vec::new();
        for k in 0..n {
            games.push(read_game(&mut r, players as usize)?);
            if k % SLICE == SLICE - 1 && !go_on() {
                return Err(Unreadable::Stopped(Failure::Stopped));
            }
        }
        let mut batch = Self::of(players as usize, games, settings, seats);
        for seen in &mut batch.seen {
            seen.done = r.u8()? == 1;
            for reward in &mut seen.rewards {
                *reward = f32::from_le_bytes(r.take()?);
            }
        }
        while !r.0.is_empty() {
            batch.results.push(read_result(&mut r)?);
        }
        Ok(batch)
    }
}

impl Results {
    /// The results as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = RESULTS_MAGIC.to_vec();
        w.extend([self.players as u8, self.shape.len() as u8]);
        self.shape.iter().for_each(|&length| w.extend((length as u32).to_le_bytes()));
        self.games.iter().for_each(|result| write_result(&mut w, result));
        w
    }

    /// Reads what [`Results::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are of another version or no results that can be.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PositionError> {
        read_results(&mut Reader(bytes)).map_err(|error| match error {
            Unreadable::Damaged(error) => error,
            Unreadable::Stopped(_) => PositionError::new("results", "not-bytes", "reading was stopped"),
        })
    }
}

fn read_results(r: &mut Reader) -> Result<Results, Unreadable> {
    if r.take()? != RESULTS_MAGIC {
        return Err(damaged("these bytes are no results, or of another version"));
    }
    let [players, dimensions] = r.take()?;
    if !(3..=SEATS as u8).contains(&players) || !(1..=2).contains(&dimensions) {
        return Err(damaged("results of this kind cannot be"));
    }
    let mut shape = Vec::new();
    for _ in 0..dimensions {
        shape.push(r.u32()? as usize);
    }
    let count = shape.iter().fold(1_usize, |product, &length| product.saturating_mul(length));
    let mut games = Vec::new();
    while !r.0.is_empty() && games.len() < count {
        games.push(read_result(r)?);
    }
    if games.len() != count || !r.0.is_empty() {
        return Err(damaged("these bytes hold another number of results than they say"));
    }
    Ok(Results { shape, players: players.into(), games })
}

fn damaged(text: &str) -> Unreadable {
    Unreadable::Damaged(PositionError::new("bytes", "not-bytes", text))
}

/// Whether they rotate, and the spec of each bot with its length, 0 where there is none; nothing if there are none.
fn write_seats(w: &mut Vec<u8>, seats: &Seats) {
    if seats.all_open() {
        return;
    }
    w.push(u8::from(seats.rotate()));
    for bot in seats.bots() {
        let spec = bot.as_ref().map_or(String::new(), ToString::to_string);
        w.push(spec.len() as u8);
        w.extend(spec.as_bytes());
    }
}

fn read_seats(r: &mut Reader, players: usize) -> Result<Seats, Unreadable> {
    let [rotate @ 0..=1] = r.take()? else {
        return Err(damaged("a batch of these settings cannot be"));
    };
    let mut bots = Vec::new();
    for _ in 0..players {
        let length = r.u8()?;
        let spec = r.bytes(length.into())?;
        bots.push(match std::str::from_utf8(spec).map(Spec::parse) {
            Ok(_) if spec.is_empty() => None,
            Ok(Ok(spec)) => Some(spec),
            _ => return Err(damaged("a batch names a bot that there is not")),
        });
    }
    Seats::new(&bots, rotate == 1).ok_or_else(|| damaged("a batch leaves no seat to anybody outside"))
}

fn write_game(w: &mut Vec<u8>, game: &Game) {
    let state = game.state.to_bytes();
    w.extend((state.len() as u16).to_le_bytes());
    w.extend(state);
    w.extend(game.seed.to_le_bytes());
    w.extend(game.before.to_le_bytes());
    w.extend(game.decisions.to_le_bytes());
    w.extend(game.seeds.to_bits().to_le_bytes());
    game.choosers.iter().for_each(|stream| w.extend(stream.to_bits().to_le_bytes()));
}

fn write_result(w: &mut Vec<u8>, result: &Finished) {
    w.extend(result.game.to_le_bytes());
    w.extend(result.before.to_le_bytes());
    w.extend(result.decisions.to_le_bytes());
    w.extend(result.seed.to_le_bytes());
    result.vp.iter().for_each(|vp| w.extend(vp.to_le_bytes()));
    w.extend(result.places);
}

fn read_game(r: &mut Reader, players: usize) -> Result<Game, Unreadable> {
    let length = r.u16()?;
    let state = State::from_bytes(r.bytes(length.into())?)?;
    if state.players() != players {
        return Err(damaged("the games of a batch have as many players each"));
    }
    let mut game = Game::at(&state, r.u64()?);
    game.before = r.u32()?;
    game.decisions = r.u32()?;
    game.seeds = Stream::from_bits(r.u64()?);
    for stream in &mut game.choosers {
        *stream = Stream::from_bits(r.u64()?);
    }
    Ok(game)
}

fn read_result(r: &mut Reader) -> Result<Finished, Unreadable> {
    let (game, before, decisions, seed) = (r.u32()?, r.u32()?, r.u32()?, r.u64()?);
    let mut vp = [0; SEATS];
    for vp in &mut vp {
        *vp = r.u16()?;
    }
    Ok(Finished { game, before, decisions, seed, vp, places: r.take()? })
}
