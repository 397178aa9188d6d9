//! Drawing what a player does not see, exactly uniformly.
//!
//! Being asked something can tell about the hand of who is asked: a player is asked which card pays only if more than
//! one kind can. Such a hand is not drawn again and again until it fits, but by counting: first how many cards it has
//! of the kinds that matter, with the number of ways as weights, then the rest as any shuffle. So the work is bounded
//! whatever the position, and each fitting way to lay the cards is exactly as likely as any other. (The only loop
//! without a fixed end is that of `Stream::below`, which draws again less than once in 2^26 times.)

use super::{
    choose::{choose, pick},
    hidden::{lay_cards, unseen},
};
use crate::{
    action::Kind,
    data::{
        Period,
        cards::{CARDS, Card, IN_ORDER, KINDS},
        map::TOWNS,
        tables::SLOT,
        tracks::DISTANT_IN_ORDER,
    },
    rng::Stream,
    rules,
    state::{After, Coming, Decision, Pile, State},
};

/// What the present decision tells of the hand of the player who is asked, and of the cards laid out to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// Nothing.
    Nothing,
    /// The card laid out is the town's or the industry's (R4.3).
    PaidByOneOf(Card, Card),
    /// The hand has the town's card and the industry's: which one pays is asked (R4.3).
    Both(Card, Card),
    /// The hand, without cards laid out, has at least two kinds: which one pays is asked.
    TwoKinds,
}

impl Told {
    fn by(s: &State) -> Self {
        let p = &s.pending;
        if p.after != After::First {
            return Self::Nothing; // a further part costs no card
        }
        let any_card_pays = p.combine || p.what.kind() != Kind::Build;
        match s.decision {
            Decision::Card if any_card_pays => Self::TwoKinds,
            Decision::Card => {
                let (town, industry) = paying(s);
                Self::Both(town, industry)
            }
            Decision::Coal | Decision::Iron | Decision::Market if !any_card_pays => {
                let (town, industry) = paying(s);
                Self::PaidByOneOf(town, industry)
            }
            _ => Self::Nothing,
        }
    }
}

/// The two kinds of card that can pay for the build that is announced; twice the town's where the industry's does not
/// serve (R4.3).
fn paying(s: &State) -> (Card, Card) {
    let slot = &SLOT[s.pending.what.slot()];
    let serves = rules::build::reached_by_industry_cards(s, s.mover()) >> slot.town & 1 != 0;
    (slot.town, if serves { (TOWNS + slot.industry as usize) as Card } else { slot.town })
}

/// The unseen cards on their way to new places, the hand of the player who is asked first.
struct Deal {
    counts: [u8; KINDS],
    total: usize,
    cards: [Card; CARDS],
    placed: usize,
}

impl Deal {
    fn of(counts: [u8; KINDS]) -> Self {
        let total = counts.iter().map(|&count| usize::from(count)).sum();
        Self { counts, total, cards: [0; CARDS], placed: 0 }
    }

    fn count(&self, kind: Card) -> usize {
        self.counts[kind as usize].into()
    }

    /// Places some cards of a kind next.
    fn place(&mut self, kind: Card, copies: usize) {
        self.cards[self.placed..][..copies].fill(kind);
        self.counts[kind as usize] -= copies as u8;
        self.placed += copies;
    }

    /// Places, in any order: first as many as `others` that are of none of the kinds `apart`, then all that are left.
    fn shuffle(&mut self, others: usize, apart: u32, stream: &mut Stream) {
        let from = self.placed;
        for held_back in [false, true] {
            for kind in (0..KINDS as Card).filter(|kind| (apart >> kind & 1 != 0) == held_back) {
                self.place(kind, self.count(kind));
            }
            if !held_back {
                choose_first(&mut self.cards[from..self.placed], others, stream);
            }
        }
        stream.shuffle(&mut self.cards[from + others..self.total]);
    }

    /// A hand of this size with at least one card of each of two kinds.
    fn with_both(&mut self, a: Card, b: Card, size: usize, stream: &mut Stream) {
        let (of_a, of_b) = (self.count(a), self.count(b));
        let rest = self.total - of_a - of_b;
        let shares = (1..size.min(of_a + 1)).flat_map(|x| (1..=(size - x).min(of_b)).map(move |y| (x, y)));
        let ways =
            shares.map(|(x, y)| ((x, y), choose(of_a, x) * choose(of_b, y) * choose(rest, size - x - y)));
        let (x, y) = pick(stream, ways).unwrap_or_default();
        self.place(a, x);
        self.place(b, y);
        self.shuffle(size - x - y, 1 << a | 1 << b, stream);
    }

    /// A hand of this size with at least two kinds: the kind of its first card and how many there are of it, which are
    /// not all; then others.
    fn with_two_kinds(&mut self, size: usize, stream: &mut Stream) {
        let (counts, total) = (self.counts, self.total);
        let shares =
            (0..KINDS).flat_map(|kind| (1..size.min(usize::from(counts[kind]) + 1)).map(move |x| (kind, x)));
        let ways = shares.map(|(kind, x)| {
            let of_kind = usize::from(counts[kind]);
            // Any of its x cards may be the first.
            ((kind, x), x as u64 * choose(of_kind, x) * choose(total - of_kind, size - x))
        });
        let (kind, x) = pick(stream, ways).unwrap_or_default();
        self.place(kind as Card, x);
        self.shuffle(size - x, 1 << kind, stream);
    }
}

/// Moves `n` random items to the front, each choice and order equally likely.
fn choose_first(items: &mut [Card], n: usize, stream: &mut Stream) {
    for k in 0..n.min(items.len()) {
        let other = k + stream.below((items.len() - k) as u64) as usize;
        items.swap(k, other);
    }
}

/// Draws all that is hidden from a player.
pub(super) fn redeal(state: &State, viewer: usize, stream: &mut Stream) -> State {
    let mut s = *state;
    let mut deal = Deal::of(unseen(&s, viewer));
    let asked = s.mover();
    if asked == viewer {
        deal.shuffle(0, 0, stream);
        lay_cards(&mut s, viewer, &deal.cards[..deal.total]);
    } else {
        deal_to(&s, asked, &mut deal, stream);
        lay_cards(&mut s, viewer, &deal.cards[..deal.total]);
        lay_out(&mut s, &deal);
        rules::ask_anew(&mut s);
    }
    s.pile = s.pile.rearranged(|hidden| {
        hidden.sort_unstable(); // so that the draw does not depend on how they lay
        stream.shuffle(hidden);
    });
    if s.period == Period::Canal {
        let (mut cards, mut tiles) = (IN_ORDER, DISTANT_IN_ORDER);
        stream.shuffle(&mut cards);
        stream.shuffle(&mut tiles);
        s.coming = Coming::new(&cards, Pile::new(&tiles, 0));
    }
    s
}

/// Draws the cards for a player who is asked something: those laid out to pay first, then the rest of the hand.
fn deal_to(s: &State, asked: usize, deal: &mut Deal, stream: &mut Stream) {
    let (size, laid_out) = (s.hands[asked].len(), s.pending.card_count as usize);
    match Told::by(s) {
        Told::Nothing => deal.shuffle(0, 0, stream),
        Told::PaidByOneOf(town, industry) => {
            let cards = deal.count(town) + if industry == town { 0 } else { deal.count(industry) };
            let of_town = stream.below(cards.max(1) as u64) < deal.count(town) as u64;
            deal.place(if of_town { town } else { industry }, 1);
            deal.shuffle(0, 0, stream);
        }
        Told::Both(town, industry) => deal.with_both(town, industry, size, stream),
        Told::TwoKinds => {
            deal.with_two_kinds(size - laid_out, stream);
            deal.cards[..size].rotate_right(laid_out);
        }
    }
}

/// The first cards that were drawn are those laid out to pay.
fn lay_out(s: &mut State, deal: &Deal) {
    let laid_out = s.pending.card_count as usize;
    s.pending.cards = [0; 2];
    s.pending.cards[..laid_out].copy_from_slice(&deal.cards[..laid_out]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kinds 0, 1, 2 and 20 with 3, 2, 1 and 1 copies.
    fn few() -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        (counts[0], counts[1], counts[2], counts[20]) = (3, 2, 1, 1);
        counts
    }

    /// Every order of the cards, equal ones told apart, of which the first `size` fit; as kinds, sorted.
    fn all_that_fit(size: usize, fits: fn(&[Card]) -> bool) -> Vec<Vec<Card>> {
        fn extend(cards: &mut Vec<Card>, left: &mut Vec<Card>, found: &mut Vec<Vec<Card>>) {
            if left.is_empty() {
                found.push(cards.clone());
            }
            for k in 0..left.len() {
                cards.push(left.remove(k));
                extend(cards, left, found);
                left.insert(k, cards.pop().unwrap());
            }
        }
        let mut found = Vec::new();
        extend(&mut Vec::new(), &mut vec![0, 0, 0, 1, 1, 2, 20], &mut found);
        found.retain(|cards| fits(&cards[..size]));
        for cards in &mut found {
            cards[..size].sort_unstable(); // a hand has no order
        }
        found.sort_unstable();
        found
    }

    /// The draws must come as often as the ways there are, by a chi-square test at about one in a million.
    #[allow(clippy::cast_precision_loss)] // small counts
    fn assert_uniform(size: usize, fits: fn(&[Card]) -> bool, draw: fn(&mut Deal, usize, &mut Stream)) {
        let ways = all_that_fit(size, fits);
        let mut kinds = ways.clone();
        kinds.dedup();
        let mut seen = vec![0_u32; kinds.len()];
        let rounds = 40 * kinds.len();
        let mut stream = Stream::new(11, 0);
        for _ in 0..rounds {
            let mut deal = Deal::of(few());
            draw(&mut deal, size, &mut stream);
            deal.cards[..size].sort_unstable();
            let at = kinds.binary_search(&deal.cards[..deal.total].to_vec());
            seen[at.expect("the draw fits")] += 1;
        }
        let chi_square: f64 = kinds
            .iter()
            .zip(&seen)
            .map(|(kind, &n)| {
                let ways_of_it = ways.partition_point(|w| w <= kind) - ways.partition_point(|w| w < kind);
                let expected = (rounds * ways_of_it) as f64 / ways.len() as f64;
                let off = f64::from(n) - expected;
                off * off / expected
            })
            .sum();
        let freedom = kinds.len() as f64 - 1.0;
        assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt() + 12.0, "{chi_square} of {freedom}");
    }

    fn is_mixed(hand: &[Card]) -> bool {
        hand.iter().any(|&card| card != hand[0])
    }

    #[test]
    fn hands_of_two_kinds_are_uniform() {
        for size in 2..=5 {
            assert_uniform(size, is_mixed, Deal::with_two_kinds);
        }
    }

    #[test]
    fn hands_with_two_given_kinds_are_uniform() {
        for size in 2..=4 {
            let both = |hand: &[Card]| hand.contains(&0) && hand.contains(&1);
            assert_uniform(size, both, |deal, size, stream| deal.with_both(0, 1, size, stream));
            let both = |hand: &[Card]| hand.contains(&2) && hand.contains(&20);
            assert_uniform(size, both, |deal, size, stream| deal.with_both(2, 20, size, stream));
        }
    }

    #[test]
    fn free_hands_are_uniform() {
        assert_uniform(3, |_| true, |deal, _, stream| deal.shuffle(0, 0, stream));
    }
}
