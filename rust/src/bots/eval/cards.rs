//! Cards: what they would be good for if they were kept.

use super::{Scene, given, in_time};
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::{
        INDUSTRIES, Industry,
        cards::Card,
        map::TOWNS,
        tables::{PLACE_SLOTS, SLOT, slots_in, slots_of},
    },
};

impl Scene<'_> {
    /// Works out what each kind of the hand is worth to keep.
    pub(super) fn weigh_cards(&mut self) {
        let hand = self.seen.hand();
        let time = in_time(self.actions, self.w.stacks_time);
        let tops = Industry::ALL.map(|industry| self.next_tiles(industry)[0]);
        let mut cheapest = f32::INFINITY;
        for kind in Bits(u64::from(hand.kinds())) {
            let again = [1.0, self.w.card_again][usize::from(hand.count(kind as Card) > 1)];
            let keep = time * self.good_for(kind, &tops) * again;
            self.keep[kind] = keep;
            cheapest = cheapest.min(keep);
        }
        self.cheapest = if hand.is_empty() { 0.0 } else { cheapest };
    }

    fn good_for(&self, kind: usize, tops: &[f32; INDUSTRIES]) -> f32 {
        if kind < TOWNS {
            let here = PLACE_SLOTS[kind];
            let blocked = self.is_canal() && self.seen.tiles_of(self.me) & here != 0;
            let slots = if blocked { 0 } else { here & self.free };
            let best = |industry| tops[industry as usize] * given(slots & slots_of(industry) != 0);
            return self.w.card_town * Industry::ALL.map(best).into_iter().fold(0.0, f32::max);
        }
        let industry = kind - TOWNS;
        let open = slots_of(Industry::ALL[industry]) & slots_in(self.served) & self.free != 0;
        self.w.card_industry * (tops[industry] * given(open))
    }

    /// The cheapest card of the hand.
    pub(super) fn one_card(&self) -> Terms {
        Terms { cards: -self.cheapest, ..Terms::default() }
    }

    /// The cheapest card that pays for a build in a slot (R4.3).
    pub(super) fn cheapest_for(&self, slot: usize) -> f32 {
        let town = SLOT[slot].town as usize;
        let by_town = self.keep[town];
        let by_industry = [f32::INFINITY, self.keep[TOWNS + SLOT[slot].industry as usize]];
        let cheapest = by_town.min(by_industry[(self.served >> town & 1) as usize]);
        if cheapest.is_finite() { cheapest } else { self.cheapest }
    }

    /// Paying with this card.
    pub(super) fn card(&self, card: Card) -> Terms {
        Terms { cards: -self.keep[card as usize], ..Terms::default() }
    }
}
