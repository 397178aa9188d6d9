//! The numbers, names and lines of the game as printed: tables, no rules.

pub mod cards;
pub mod map;
pub mod names;
pub mod tables;
pub mod tiles;
pub mod tracks;

/// The five industries, in the order of the data and of the stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Industry {
    /// Mills.
    Cotton = 0,
    /// Mines.
    Coal = 1,
    /// Works.
    Iron = 2,
    /// Ports.
    Port = 3,
    /// Shipyards.
    Shipyard = 4,
}

/// How many industries there are.
pub const INDUSTRIES: usize = 5;

impl Industry {
    /// All industries in order.
    pub const ALL: [Industry; INDUSTRIES] =
        [Industry::Cotton, Industry::Coal, Industry::Iron, Industry::Port, Industry::Shipyard];

    /// The name in actions and positions.
    pub const fn name(self) -> &'static str {
        ["cotton", "coal", "iron", "port", "shipyard"][self as usize]
    }
}

/// The two periods of the game (R1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Period {
    /// The first.
    Canal = 0,
    /// The second.
    Rail = 1,
}

impl Period {
    /// The name in positions; also the kind of link that it builds.
    pub const fn name(self) -> &'static str {
        ["canal", "rail"][self as usize]
    }
}
