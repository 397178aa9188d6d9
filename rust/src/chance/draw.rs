//! What chance can give, numbered apart from the 256 actions.

use crate::{
    data::cards::{self, Card, KINDS},
    state::SEATS,
};

/// The number of the first draw.
pub const FIRST_DRAW: u16 = 256;
/// How many draws there are: card kinds, tile values, seats.
pub const DRAWS: usize = KINDS + TILE_VALUES + SEATS;

/// Distant-market tiles have the values 0 to 4.
const TILE_VALUES: usize = 5;

/// Something drawn: by its number, 256 to 288.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Draw(u16);

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A card of this kind.
    Card(Card),
    /// A distant-market tile of this value.
    Tile(u8),
    /// The seat of the first player.
    First(u8),
}

impl Draw {
    /// The draw of this.
    pub(crate) const fn of(drawn: Drawn) -> Self {
        let index = match drawn {
            Drawn::Card(card) => card as usize,
            Drawn::Tile(value) => KINDS + value as usize,
            Drawn::First(seat) => KINDS + TILE_VALUES + seat as usize,
        };
        Self(FIRST_DRAW + index as u16)
    }

    /// The draw with this number.
    pub fn from_number(number: u16) -> Option<Self> {
        let index = number.checked_sub(FIRST_DRAW)?;
        (usize::from(index) < DRAWS).then_some(Self(number))
    }

    /// Its number, from 256.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// What it gives.
    pub const fn drawn(self) -> Drawn {
        let index = (self.0 - FIRST_DRAW) as usize;
        if index < KINDS {
            Drawn::Card(index as Card)
        } else if index < KINDS + TILE_VALUES {
            Drawn::Tile((index - KINDS) as u8)
        } else {
            Drawn::First((index - KINDS - TILE_VALUES) as u8)
        }
    }

    /// All draws in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (FIRST_DRAW..FIRST_DRAW + DRAWS as u16).map(Self)
    }

    /// The draw with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|draw| draw.to_string() == name)
    }
}

impl std::fmt::Display for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.drawn() {
            Drawn::Card(card) => write!(f, "draw:{}", cards::name(card)),
            Drawn::Tile(value) => write!(f, "tile:{value}"),
            Drawn::First(seat) => write!(f, "first:{seat}"),
        }
    }
}

impl std::fmt::Debug for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Action;

    #[test]
    fn numbers_and_names_lead_back() {
        assert_eq!(Draw::all().count(), 33);
        for draw in Draw::all() {
            assert_eq!(Draw::from_number(draw.number()), Some(draw));
            assert_eq!(Draw::parse(&draw.to_string()), Some(draw));
            assert_eq!(Draw::of(draw.drawn()), draw);
            assert_eq!(Action::parse(&draw.to_string()), None);
        }
        for number in [0, 255, 289, u16::MAX] {
            assert_eq!(Draw::from_number(number), None);
        }
        assert_eq!(Draw::parse("draw:midlands"), None);
    }
}
