//! Where the money and the cubes went.

use brass_fast::{
    Decision, Kind,
    data::{Industry, map::SPACE, tiles::TILE},
    state::BoardTile,
};

use super::{Glance, Ledger};

/// What a cube costs, and earns, from the space of a track that is filled first (R8.1).
const PRICES: [i16; 8] = [4, 4, 3, 3, 2, 2, 1, 1];
/// What a cube costs with the track empty (R8.1).
const SUPPLY: i16 = 5;

/// What one step took, by the rules.
#[derive(Default)]
struct Bill {
    coal: u8,
    iron: u8,
    pounds: i16,
    loan: i16,
}

/// What was paid for cubes, and earned by them.
#[derive(Default)]
struct Trade {
    paid: i16,
    earned: i16,
}

impl Ledger {
    /// Cubes taken come from tiles, the tracks or the supply, and all money from somewhere (R4.7, R5, R6, R8, R9).
    pub(super) fn account_for_money(&mut self, now: &Glance, sold: &[BoardTile]) {
        let mover = self.mover();
        let Bill { coal, iron, pounds, loan } = self.bill();
        let (Some(by_coal), Some(by_iron)) =
            (self.track(Industry::Coal, coal, now), self.track(Industry::Iron, iron, now))
        else {
            self.seen.unclear += 1;
            return;
        };
        let cost = pounds + by_coal.paid + by_iron.paid;
        let earned = by_coal.earned + by_iron.earned;
        assert!(cost == 0 || cost <= self.last.money[mover], "R8.2");
        let round_ended = (now.round, now.period) != (self.last.round, self.last.period);
        let over = now.decision == Decision::Over;
        if !round_ended && !over {
            assert_eq!(
                i32::from(now.spent[mover]),
                i32::from(self.last.spent[mover]) + i32::from(cost),
                "R8.3"
            );
        } else {
            assert_eq!(now.spent, [0; 4], "R2.3");
        }
        let paid = self.paid_income(now, round_ended, over);
        for seat in 0..now.players {
            let mut due = self.last.money[seat];
            if seat == mover {
                due += earned + loan - cost;
            }
            if paid.contains(&(seat as u8)) {
                due += now.income[seat]; // nothing moves markers after the income
            }
            let own: Vec<i16> = sold.iter().filter(|tile| tile.owner == seat).map(half).collect();
            assert!(own.is_empty() || due < 0, "R9.2: seat {seat} sold without a debt");
            due += own.iter().sum::<i16>();
            assert_eq!(now.money[seat], due, "money of seat {seat}");
            if let Some(&most) = own.iter().max() {
                assert!(due < most, "R9.2: seat {seat} sold more than was owed");
            }
            let asked = now.decision == Decision::Selloff && now.mover == Some(seat);
            if paid.contains(&(seat as u8)) && due < 0 && !asked {
                assert!(now.tiles.iter().flatten().all(|tile| tile.owner != seat), "R9.2: seat {seat} owes");
                self.seen.carried_debts += 1;
            }
        }
    }

    /// What the action takes by the printed numbers.
    fn bill(&self) -> Bill {
        let further = self.cards == 0;
        match self.what.kind() {
            Kind::Build => self.built().map_or_else(Bill::default, |(_, _, tile)| Bill {
                coal: tile.coal,
                iron: tile.iron,
                pounds: tile.cost.into(),
                loan: 0,
            }),
            Kind::Canal => Bill { pounds: 3, ..Bill::default() },
            Kind::Rail => Bill { coal: 1, pounds: if further { 10 } else { 5 }, ..Bill::default() },
            Kind::Develop => Bill { iron: 1, ..Bill::default() },
            Kind::Loan => Bill { loan: 10 * (self.what.index() as i16 + 1), ..Bill::default() },
            _ => Bill::default(),
        }
    }

    /// The cubes of one kind: what was paid for those bought, and what those sold to the track earned; none if that
    /// cannot be told.
    fn track(&mut self, industry: Industry, needed: u8, now: &Glance) -> Option<Trade> {
        let [before, after] = [&self.last, now].map(|glance| {
            usize::from(if industry == Industry::Coal { glance.coal_demand } else { glance.iron_demand })
        });
        if let Some((space, tile, _)) = self.built().filter(|(_, tile, _)| tile.industry == industry) {
            return Some(self.sold_to_track(space, tile, now, before, after));
        }
        assert!(after <= before && before - after <= usize::from(needed), "R8.1");
        let held = |glance: &Glance, space: usize| {
            glance.tiles[space].filter(|tile| tile.industry == industry).map_or(0, |tile| tile.cubes)
        };
        let (mut taken, mut may_have_given) = (0, false);
        for space in 0..SPACE.len() {
            match now.tiles[space] {
                Some(_) => taken += held(&self.last, space) - held(now, space),
                None => may_have_given |= held(&self.last, space) > 0,
            }
        }
        match usize::from(needed) - (before - after) - usize::from(taken) {
            0 if after < before => Some(Trade { paid: PRICES[after], earned: 0 }),
            0 => Some(Trade::default()),
            _ if may_have_given => None,
            _ => {
                assert_eq!(before, 0, "a cube from nowhere");
                self.seen.bought_from_supply += 1;
                Some(Trade { paid: SUPPLY, earned: 0 })
            }
        }
    }

    /// Cubes that a new tile sold to its track: all that it could, or none of a mine without a port (R4.7).
    fn sold_to_track(
        &mut self,
        space: usize,
        tile: BoardTile,
        now: &Glance,
        before: usize,
        after: usize,
    ) -> Trade {
        let full = (before + usize::from(tile.cubes)).min(8);
        assert!(after == full || after == before && tile.industry == Industry::Coal, "R4.7");
        if let Some(left) = now.tiles[space] {
            assert_eq!(usize::from(tile.cubes - left.cubes), after - before, "R4.7");
        }
        self.seen.filled += u64::from(after > before);
        Trade { paid: 0, earned: PRICES[before..after].iter().sum() }
    }

    /// Who had income in this step: from the turn order's start, or from after the one who sold off, as far as it got.
    fn paid_income(&self, now: &Glance, round_ended: bool, over: bool) -> Vec<u8> {
        let selling = |glance: &Glance| match (glance.decision, glance.turn) {
            (Decision::Selloff, Some(turn)) => turn + 1,
            _ => glance.players,
        };
        let from = if self.last.decision == Decision::Selloff { selling(&self.last) } else { 0 };
        if over || !round_ended && self.last.decision != Decision::Selloff {
            return Vec::new();
        }
        now.order[from..selling(now)].to_vec()
    }
}

/// What a sold-off tile brings (R9.2).
fn half(tile: &BoardTile) -> i16 {
    i16::from(TILE[tile.industry as usize][tile.level as usize].cost) / 2
}
