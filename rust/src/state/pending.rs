//! What the running action has announced so far. Nothing of it has happened yet.

use crate::{action::Action, data::cards::Card};

/// Where a cube comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source(u8);

impl Source {
    /// No cube is needed, or it is not yet known.
    pub const NONE: Self = Self(u8::MAX);
    /// Bought from the demand track.
    pub const BOUGHT: Self = Self(u8::MAX - 1);

    /// The mine or works in this slot.
    pub const fn tile(slot: usize) -> Self {
        Self(slot as u8)
    }

    /// The slot of the mine or works, if it is one.
    pub const fn slot(self) -> Option<usize> {
        if self.0 < Self::BOUGHT.0 { Some(self.0 as usize) } else { None }
    }
}

/// Which action goes on after its first part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum After {
    /// None: this is the first part.
    First,
    /// A rail was built (R5.4).
    Rail,
    /// A tile was developed (R6.1).
    Develop,
    /// A mill sold (R7.1).
    Sell,
}

impl After {
    /// The name in positions; the first part has none.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            After::First => None,
            After::Rail => Some("rail"),
            After::Develop => Some("develop"),
            After::Sell => Some("sell"),
        }
    }
}

/// The choices made so far within one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// The action, once it is chosen; `done` before.
    pub(crate) what: Action,
    /// Whether it is a further part of the same action.
    pub(crate) after: After,
    /// Whether it is a combined build (R4.9).
    pub(crate) combine: bool,
    /// The cards that pay; the first `card_count` are chosen.
    pub(crate) cards: [Card; 2],
    pub(crate) card_count: u8,
    /// The coal of a build that also needs iron, or of a rail.
    pub(crate) coal: Source,
}

impl Pending {
    /// Nothing pending.
    pub const NONE: Self = Self {
        what: Action::DONE,
        after: After::First,
        combine: false,
        cards: [0; 2],
        card_count: 0,
        coal: Source::NONE,
    };

    /// The cards chosen so far.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.card_count as usize]
    }

    /// How many cards the action costs.
    pub(crate) const fn price_in_cards(&self) -> u8 {
        1 + self.combine as u8
    }
}
