//! What can be read of a state, in the words of a position (contract section 3).

use super::{Cards, Pile, Stacks, State};
use crate::data::{
    Industry,
    tables::{SLOT, SPACE_SLOTS},
};

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardTile {
    /// The seat of its owner.
    pub owner: usize,
    /// Its industry.
    pub industry: Industry,
    /// Its level, 1 to 4.
    pub level: u8,
    /// Whether it has done its work.
    pub flipped: bool,
    /// The cubes on it; only mines and works have any.
    pub cubes: u8,
}

impl State {
    /// The tile on a building space, by the space's number in [`crate::data::map::SPACE`].
    ///
    /// # Panics
    /// If there is no such space.
    pub fn tile(&self, space: usize) -> Option<BoardTile> {
        let slots = self.tiles() & SPACE_SLOTS[space];
        if slots == 0 {
            return None;
        }
        let slot = slots.trailing_zeros() as usize;
        Some(BoardTile {
            owner: self.owner(slot),
            industry: SLOT[slot].industry,
            level: self.level(slot),
            flipped: self.flipped() >> slot & 1 != 0,
            cubes: self.cubes(slot),
        })
    }

    /// The owner of the link on a line, by the line's number in [`crate::data::map::LINE`].
    pub fn link_owner(&self, line: usize) -> Option<usize> {
        (0..self.players()).find(|&player| self.links_of[player] >> line & 1 != 0)
    }

    /// The tiles that a player has not built, developed or lost yet.
    pub const fn stacks(&self, player: usize) -> &Stacks {
        &self.stacks[player]
    }

    /// Money spent this round, in pounds (R8.3).
    pub fn spent(&self) -> &[u16] {
        &self.spent[..self.players()]
    }

    /// The spaces of the income markers, 0 to 99.
    pub fn income_spaces(&self) -> &[u8] {
        &self.income_space[..self.players()]
    }

    /// The seats in the order of their turns.
    pub fn turn_order(&self) -> &[u8] {
        &self.turn_order[..self.players()]
    }

    /// Actions left to the player to move, the present one counted; 0 where no action is running.
    pub const fn actions_left(&self) -> u8 {
        self.actions_left
    }

    /// Cubes on the coal demand track.
    pub const fn coal_demand(&self) -> u8 {
        self.coal_demand
    }

    /// Cubes on the iron demand track.
    pub const fn iron_demand(&self) -> u8 {
        self.iron_demand
    }

    /// The space of the cotton demand marker, 0 to 8; at 8 the distant market is closed.
    pub const fn cotton_demand(&self) -> u8 {
        self.cotton_demand
    }

    /// The distant-market tiles.
    pub const fn distant_pile(&self) -> Pile {
        self.pile
    }

    /// Discards, draw deck and cards set aside.
    pub const fn cards(&self) -> &Cards {
        &self.cards
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_read_is_what_the_position_says() {
        let (end, _) = crate::simulate::play_random_game(3, 4);
        let d = crate::position::to_value(&end);
        let tiles = d["tiles"].as_object().unwrap();
        let mut seen = 0;
        for space in 0..crate::data::map::SPACES {
            let written = tiles.get(&crate::position::space_name(space));
            assert_eq!(written.is_some(), end.tile(space).is_some());
            if let (Some(written), Some(tile)) = (written, end.tile(space)) {
                seen += 1;
                assert_eq!(written["owner"], tile.owner);
                assert_eq!(written["industry"], tile.industry.name());
                assert_eq!(written["level"], tile.level);
                assert_eq!(written["flipped"], tile.flipped);
                assert_eq!(written["cubes"], tile.cubes);
            }
        }
        assert!(seen > 0);
        for line in 0..crate::data::map::LINES {
            let written =
                d["links"].get(crate::position::line_name(line)).and_then(serde_json::Value::as_u64);
            assert_eq!(written, end.link_owner(line).map(|owner| owner as u64));
        }
        assert_eq!(d["turn_order"], serde_json::json!(end.turn_order()));
        assert_eq!(d["income_space"], serde_json::json!(end.income_spaces()));
        assert_eq!(d["spent"], serde_json::json!(end.spent()));
        assert_eq!(
            (&d["coal_demand"], &d["iron_demand"]),
            (&end.coal_demand().into(), &end.iron_demand().into())
        );
        assert_eq!(d["cotton_demand"], end.cotton_demand());
        assert_eq!(d["actions_left"], end.actions_left());
    }
}
