//! What happened in the games that were looked at: rare things must happen too.

/// How often rare things happened.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::games) struct Seen {
    pub(in crate::games) decisions: u64,
    pub(in crate::games) over_own: u64,
    pub(in crate::games) over_other: u64,
    pub(in crate::games) combined: u64,
    pub(in crate::games) bought_from_supply: u64,
    pub(in crate::games) filled: u64,
    pub(in crate::games) second_rails: u64,
    pub(in crate::games) second_develops: u64,
    pub(in crate::games) second_sales: u64,
    pub(in crate::games) closings: u64,
    pub(in crate::games) sold_off: u64,
    pub(in crate::games) carried_debts: u64,
    pub(in crate::games) ties: u64,
    /// Steps whose money cannot be told from outside: a mine or works left the board that may have given the cube.
    pub(in crate::games) unclear: u64,
}

impl Seen {
    /// Adds what was seen in another game.
    pub(in crate::games) fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.over_own += other.over_own;
        self.over_other += other.over_other;
        self.combined += other.combined;
        self.bought_from_supply += other.bought_from_supply;
        self.filled += other.filled;
        self.second_rails += other.second_rails;
        self.second_develops += other.second_develops;
        self.second_sales += other.second_sales;
        self.closings += other.closings;
        self.sold_off += other.sold_off;
        self.carried_debts += other.carried_debts;
        self.ties += other.ties;
        self.unclear += other.unclear;
    }
}
