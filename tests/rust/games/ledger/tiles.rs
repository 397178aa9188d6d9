//! Where the tiles went.

use brass_fast::{
    Action, Decision, Kind,
    data::{INDUSTRIES, map::SPACES, tiles::LEVELS},
    state::BoardTile,
};

use super::{Glance, Ledger};

impl Ledger {
    /// Every tile is in a stack, on the board, or gone for a reason (R4.8, R6.1, R9.2, R10.2); gives those sold off.
    pub(super) fn account_for_tiles(&mut self, answer: Action, now: &Glance, ended: bool) -> Vec<BoardTile> {
        let mover = self.mover();
        if let Kind::Develop = self.what.kind() {
            let industry = self.what.index();
            let level = self.last.stacks[mover][industry].iter().position(|&n| n > 0).expect("a tile");
            self.gone[mover][industry][level] += 1;
            self.seen.second_develops += u64::from(self.cards == 0);
        }
        let before = self.tiles_with_the_built_one();
        let mut sold = Vec::new();
        for (space, tile) in before.into_iter().enumerate() {
            match (tile, now.tiles[space]) {
                (None, None) => {}
                (None, Some(tile)) => panic!("{tile:?} from nowhere"),
                (Some(tile), Some(left)) => {
                    assert_eq!(
                        (left.owner, left.industry, left.level),
                        (tile.owner, tile.industry, tile.level)
                    );
                    assert!(!ended || tile.level > 1, "R10.2");
                    assert!(left.flipped >= tile.flipped && left.cubes <= tile.cubes, "R7.6");
                }
                (Some(tile), None) => {
                    *entry(&mut self.gone, &tile) += 1;
                    if !(ended && tile.level == 1) {
                        sold.push(tile);
                    }
                }
            }
        }
        self.check_whole(now);
        if self.last.decision == Decision::Selloff {
            let space = answer.index();
            assert!(sold.contains(&self.last.tiles[space].expect("a tile")) && now.tiles[space].is_none());
        }
        self.seen.sold_off += sold.len() as u64;
        sold
    }

    /// 37 tiles a player, or what there was at the start.
    fn check_whole(&self, now: &Glance) {
        let mut all = now.stacks;
        for tile in now.tiles.iter().flatten() {
            *entry(&mut all, tile) += 1;
        }
        for (have, gone) in all.iter_mut().flatten().flatten().zip(self.gone.iter().flatten().flatten()) {
            *have += gone;
        }
        assert_eq!(all, self.whole, "a tile was lost or won");
    }

    /// The tiles before the step, and the one that it built; what that stands over is gone (R4.8).
    fn tiles_with_the_built_one(&mut self) -> [Option<BoardTile>; SPACES] {
        let mut tiles = self.last.tiles;
        if let Some((space, placed, _)) = self.built() {
            if let Some(under) = tiles[space].replace(placed) {
                assert_eq!(under.industry, placed.industry);
                assert!(under.level < placed.level);
                *entry(&mut self.gone, &under) += 1;
                self.seen.over_own += u64::from(under.owner == placed.owner);
                self.seen.over_other += u64::from(under.owner != placed.owner);
            }
            self.seen.combined += u64::from(self.cards == 2);
        }
        tiles
    }
}

pub(super) fn entry<'a>(counts: &'a mut [[[u8; LEVELS]; INDUSTRIES]; 4], tile: &BoardTile) -> &'a mut u8 {
    &mut counts[tile.owner][tile.industry as usize][tile.level as usize]
}
