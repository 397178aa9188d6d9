//! The named terms of an evaluation.

use std::ops::AddAssign;

/// What an answer brings, in VP at the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// Points of tiles and links, by their chances to score.
    pub points: f32,
    /// The worth of income.
    pub income: f32,
    /// The worth of money spent, earned or lent.
    pub money: f32,
    /// What connections are good for beside their points.
    pub network: f32,
    /// What comes to the top of the stacks.
    pub stacks: f32,
    /// What the cards would have been good for, and the action.
    pub cards: f32,
    /// What the others gain by it.
    pub rivals: f32,
}

impl Terms {
    /// The names of the terms, in the order of [`Terms::values`].
    pub const NAMES: [&'static str; 7] =
        ["points", "income", "money", "network", "stacks", "cards", "rivals"];

    /// The terms one by one.
    pub const fn values(&self) -> [f32; 7] {
        [self.points, self.income, self.money, self.network, self.stacks, self.cards, self.rivals]
    }

    /// All together.
    pub fn total(&self) -> f32 {
        self.values().iter().sum()
    }

    /// The same, so many times.
    pub(super) fn times(mut self, share: f32) -> Self {
        let terms = [
            &mut self.points,
            &mut self.income,
            &mut self.money,
            &mut self.network,
            &mut self.stacks,
            &mut self.cards,
            &mut self.rivals,
        ];
        for term in terms {
            *term *= share;
        }
        self
    }
}

impl AddAssign for Terms {
    fn add_assign(&mut self, other: Self) {
        self.points += other.points;
        self.income += other.income;
        self.money += other.money;
        self.network += other.network;
        self.stacks += other.stacks;
        self.cards += other.cards;
        self.rivals += other.rivals;
    }
}
