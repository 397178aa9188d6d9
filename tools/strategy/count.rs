//! Counts what happens in games of a bot among its like: where points come from, what tiles bring, how income grows.
//!
//!     cargo run --release --example strategy -- planner 100000 > planner.json
//!     cargo run --release --example strategy -- mcts:sims=300 200 [PLAYERS [THREADS [FIRST SEED]]]
//!
//! Prints sums as JSON: the same for any number of threads. `report.py` makes tables and plots of them.

#![allow(clippy::print_stdout, clippy::print_stderr, missing_docs)] // a program, not the library

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use brass_fast::{
    Action, Decision, Kind, Observer, State,
    bots::{Seated, Spec},
    data::{INDUSTRIES, Industry, Period, map::SPACES, tiles::LEVELS, tiles::TILE, tracks::BOTTOM},
};
use serde_json::{Value, json};

/// More rounds than a period has.
const ROUNDS: usize = 12;
const SEATS: usize = 4;
/// Victory points come from links, the five industries, and money.
const SOURCES: usize = 2 + INDUSTRIES;
const KINDS: usize = Kind::ALL.len();

/// What is summed up over the tiles of an industry and level that were built in a period.
const TILE_SUMS: [&str; 6] = ["built", "flipped", "pounds", "actions", "income", "vp"];

/// What is summed up over winners, and over the others.
#[derive(Clone, Copy, Default)]
struct Group {
    seats: i64,
    vp: i64,
    /// By period and source.
    sources: [[i64; SOURCES]; 2],
    /// Income at the end of each round, by period.
    income: [[i64; ROUNDS]; 2],
    /// Chosen actions, by period.
    kinds: [[i64; KINDS]; 2],
}

#[derive(Clone, Copy, Default)]
struct Sums {
    games: i64,
    /// By the place in the turn order of the first round: wins, points.
    order: [[i64; 2]; SEATS],
    /// The others, the winners.
    groups: [Group; 2],
    tiles: [[[[i64; TILE_SUMS.len()]; 2]; LEVELS]; INDUSTRIES],
    /// In which round of which period the distant market was closed.
    closed: [[i64; ROUNDS]; 2],
    /// Points of tiles as the rules gave them, whatever the sums by tile say.
    tile_vp: i64,
}

/// Watches one game.
struct Watch<'a> {
    sums: &'a mut Sums,
    seats: [Group; SEATS],
    /// The state at which the running action was chosen, by whom, and how many actions it takes.
    before: State,
    mover: usize,
    actions: i64,
    /// The state after the last action.
    after: State,
    /// The period in which the tile on a space was built.
    built_in: [Period; SPACES],
}

impl Observer for Watch<'_> {
    fn link_vp(&mut self, player: usize, period: Period, vp: u16) {
        self.seats[player].sources[period as usize][0] += i64::from(vp);
    }

    fn tile_vp(&mut self, player: usize, period: Period, industry: Industry, vp: u16) {
        self.seats[player].sources[period as usize][1 + industry as usize] += i64::from(vp);
        self.sums.tile_vp += i64::from(vp);
    }

    fn money_vp(&mut self, player: usize, vp: u16) {
        self.seats[player].sources[1][SOURCES - 1] += i64::from(vp);
    }

    fn action_done(&mut self, s: &State) {
        let pounds = i64::from(s.spent()[self.mover]) - i64::from(self.before.spent()[self.mover]);
        for space in 0..SPACES {
            let (Some(tile), was) = (s.tile(space), self.before.tile(space)) else { continue };
            let kind = |tile: brass_fast::state::BoardTile| (tile.owner, tile.industry, tile.level);
            let stayed = was.filter(|&was| kind(was) == kind(tile));
            if stayed.is_none() {
                self.built_in[space] = s.period();
            }
            let sums = &mut self.sums.tiles[tile.industry as usize][usize::from(tile.level)]
                [self.built_in[space] as usize];
            if stayed.is_none() {
                sums[0] += 1;
                sums[2] += pounds;
                sums[3] += self.actions;
            }
            if tile.flipped && !stayed.is_some_and(|was| was.flipped) {
                sums[1] += 1;
                sums[4] += i64::from(TILE[tile.industry as usize][usize::from(tile.level)].income);
            }
        }
        if s.cotton_demand() == BOTTOM && self.before.cotton_demand() < BOTTOM {
            self.sums.closed[s.period() as usize][usize::from(s.round())] += 1;
        }
        self.after = *s;
    }
}

impl Watch<'_> {
    /// Notes what is being answered.
    fn answering(&mut self, state: &State, seat: usize, answer: Action) {
        match state.decision() {
            Decision::Action => (self.before, self.mover, self.actions) = (*state, seat, 1),
            Decision::Selloff => return,
            _ => {}
        }
        if answer.kind() == Kind::Combine {
            self.actions = 2;
        }
        self.seats[seat].kinds[state.period() as usize][answer.kind() as usize] += 1;
    }

    /// Notes how everybody stands at the end of a round.
    fn round_over(&mut self, period: Period, round: u8, state: &State) {
        for player in 0..state.players() {
            let income = &mut self.seats[player].income[period as usize][usize::from(round)];
            *income += i64::from(state.income(player));
        }
    }

    /// Adds the points of the flipped tiles on the board at the end of a period to what such tiles brought.
    fn period_over(&mut self) {
        for space in 0..SPACES {
            let Some(tile) = self.after.tile(space).filter(|tile| tile.flipped) else { continue };
            let (industry, level) = (tile.industry as usize, usize::from(tile.level));
            self.sums.tiles[industry][level][self.built_in[space] as usize][5] +=
                i64::from(TILE[industry][level].vp);
        }
    }
}

fn play(seed: u64, players: usize, spec: &Spec, sums: &mut Sums) {
    let mut state = State::new(players, seed);
    let order: Vec<_> = state.turn_order().iter().map(|&seat| usize::from(seat)).collect();
    let mut bots: Vec<_> = (0..players).map(|seat| Seated::new(spec, seed, seat)).collect();
    let mut watch = Watch {
        sums,
        seats: Default::default(),
        before: state,
        mover: 0,
        actions: 1,
        after: state,
        built_in: [Period::Canal; SPACES],
    };
    while let Some(seat) = state.to_move() {
        let answer = bots[seat].answer(&state, seat);
        watch.answering(&state, seat, answer);
        let (period, round) = (state.period(), state.round());
        state.play_unchecked(answer, &mut watch);
        if state.is_over() || (state.period(), state.round()) != (period, round) {
            watch.round_over(period, round, &state);
        }
        if state.is_over() || state.period() != period {
            watch.period_over();
        }
    }
    let seats = watch.seats;
    let Some(outcome) = state.outcome() else { return };
    let winner = usize::from(outcome.ranking()[0]);
    sums.games += 1;
    for (place, &seat) in order.iter().enumerate() {
        let vp = i64::from(outcome.vp()[seat]);
        sums.order[place][0] += i64::from(seat == winner);
        sums.order[place][1] += vp;
        sums.groups[usize::from(seat == winner)].add(&Group { seats: 1, vp, ..seats[seat] });
    }
}

fn add<const N: usize>(sums: &mut [i64; N], more: &[i64; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl Group {
    fn add(&mut self, more: &Self) {
        self.seats += more.seats;
        self.vp += more.vp;
        for period in 0..2 {
            add(&mut self.sources[period], &more.sources[period]);
            add(&mut self.income[period], &more.income[period]);
            add(&mut self.kinds[period], &more.kinds[period]);
        }
    }
}

impl Sums {
    fn add(&mut self, more: &Self) {
        self.games += more.games;
        self.tile_vp += more.tile_vp;
        self.order.iter_mut().zip(&more.order).for_each(|(sum, more)| add(sum, more));
        self.groups.iter_mut().zip(&more.groups).for_each(|(sum, more)| sum.add(more));
        self.closed.iter_mut().zip(&more.closed).for_each(|(sum, more)| add(sum, more));
        let tiles = self.tiles.as_flattened_mut().as_flattened_mut();
        tiles.iter_mut().zip(more.tiles.as_flattened().as_flattened()).for_each(|(sum, more)| add(sum, more));
    }
}

fn play_all(spec: &Spec, players: usize, (first, games): (u64, u64), threads: usize) -> Sums {
    let next = AtomicU64::new(0);
    let work = || {
        let mut sums = Sums::default();
        loop {
            let game = next.fetch_add(1, Relaxed);
            if game >= games {
                return sums;
            }
            play(first + game, players, spec, &mut sums);
            if (game + 1) % games.div_ceil(20) == 0 {
                eprintln!("{} of {games} games", game + 1);
            }
        }
    };
    let mut all = Sums::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            all.add(&thread.join().expect("games are played to their end"));
        }
    });
    all
}

fn group(group: &Group) -> Value {
    let kinds = |of: &[i64; KINDS]| -> Value {
        Kind::ALL.iter().zip(of).map(|(kind, count)| (kind.name().to_owned(), json!(count))).collect()
    };
    json!({
        "seats": group.seats,
        "vp": group.vp,
        "sources": group.sources,
        "income": group.income,
        "actions": group.kinds.each_ref().map(kinds),
    })
}

fn tiles(sums: &Sums) -> Vec<Value> {
    let mut rows = Vec::new();
    for industry in Industry::ALL {
        for level in 0..LEVELS {
            for period in [Period::Canal, Period::Rail] {
                let found = sums.tiles[industry as usize][level][period as usize];
                let key = json!({"industry": industry.name(), "level": level, "period": period.name()});
                let Value::Object(mut row) = key else { continue };
                row.extend(TILE_SUMS.iter().zip(found).map(|(name, sum)| ((*name).to_owned(), json!(sum))));
                if found[0] > 0 {
                    rows.push(Value::Object(row));
                }
            }
        }
    }
    rows
}

fn main() {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| args.get(at).map_or(or, |text| text.parse().expect("a number"));
    let spec = args.first().map_or(Ok(Spec::Planner), |text| Spec::parse(text)).expect("a bot");
    let (games, players, threads, first) =
        (number(1, 1000), number(2, 4), number(3, 2), number(4, 3_000_000));
    let sums = play_all(&spec, players as usize, (first, games), threads as usize);
    let by_tile: i64 = sums.tiles.as_flattened().as_flattened().iter().map(|tile| tile[5]).sum();
    // Tiles that were sold off between the last action of a period and its scoring (R9.2) are in one of them alone.
    assert!(
        (by_tile - sums.tile_vp).abs() * 1000 <= sums.tile_vp,
        "{by_tile} and {} VP of tiles",
        sums.tile_vp
    );
    let found = json!({
        "bot": spec.to_string(),
        "players": players,
        "games": sums.games,
        "first_seed": first,
        "order": sums.order[..players as usize],
        "others": group(&sums.groups[0]),
        "winners": group(&sums.groups[1]),
        "tiles": tiles(&sums),
        "closed": sums.closed,
    });
    println!("{}", serde_json::to_string_pretty(&found).expect("numbers"));
}
