//! Loans (R8.4).

use super::{Observer, round};
use crate::{
    data::{
        Period,
        tracks::{LOAN_SPACE, LOANS, LOWEST_INCOME},
    },
    state::State,
};

/// The loans that the player can take, as a mask: bit 0 is 10 pounds.
pub(crate) fn loans(s: &State, player: usize) -> u64 {
    if s.period == Period::Rail && s.cards.deck_is_empty() {
        return 0;
    }
    // Each 10 pounds cost one level, and none goes below the lowest.
    let levels = s.income(player) - i16::from(LOWEST_INCOME);
    (1 << levels.min(LOANS as i16)) - 1
}

/// The effects of a loan: money, and the marker to the highest space of the lower level. It is not money spent (R8.3).
pub(super) fn take(s: &mut State, o: &mut impl Observer) {
    let (player, loan) = (s.mover(), s.pending.what.index());
    s.money[player] += 10 * (loan as i16 + 1);
    let space = &mut s.income_space[player];
    *space = LOAN_SPACE[*space as usize][loan];
    round::finish_action(s, o);
}
