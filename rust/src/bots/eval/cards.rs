//! Cards: what they would be good for if they were kept.

use super::{Scene, in_time};
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::{
        Industry,
        cards::Card,
        map::TOWNS,
        tables::{PLACE_SLOTS, SLOT, SlotSet, slots_in, slots_of},
    },
};

impl Scene<'_> {
    /// Works out what each kind of the hand is worth to keep.
    pub(super) fn weigh_cards(&mut self) {
        let hand = self.seen.hand();
        let time = in_time(self.actions, self.w.stacks_time);
        let mut cheapest = f32::INFINITY;
        for kind in Bits(u64::from(hand.kinds())) {
            let mut keep = time * self.good_for(kind);
            if hand.count(kind as Card) > 1 {
                keep *= self.w.card_again;
            }
            self.keep[kind] = keep;
            cheapest = cheapest.min(keep);
        }
        self.cheapest = if hand.is_empty() { 0.0 } else { cheapest };
    }

    fn good_for(&self, kind: usize) -> f32 {
        if kind < TOWNS {
            let blocked = self.is_canal() && self.seen.tiles_of(self.me) & PLACE_SLOTS[kind] != 0;
            return if blocked { 0.0 } else { self.w.card_town * self.best_tile(PLACE_SLOTS[kind]) };
        }
        let industry = slots_of(Industry::ALL[kind - TOWNS]);
        self.w.card_industry * self.best_tile(industry & slots_in(self.seen.industry_places()))
    }

    /// The best tile on top of a stack for which one of these slots is free.
    fn best_tile(&self, slots: SlotSet) -> f32 {
        let stacks = self.seen.stacks(self.me);
        Industry::ALL
            .iter()
            .filter(|&&industry| slots & self.free & slots_of(industry) != 0 && !stacks.is_empty(industry))
            .map(|&industry| self.now.tile[industry as usize][stacks.top(industry) as usize])
            .fold(0.0, f32::max)
    }

    /// The cheapest card of the hand.
    pub(super) fn one_card(&self) -> Terms {
        Terms { cards: -self.cheapest, ..Terms::default() }
    }

    /// The cheapest card that pays for a build in a slot (R4.3).
    pub(super) fn cheapest_for(&self, slot: usize) -> f32 {
        let town = SLOT[slot].town as usize;
        let kinds = self.seen.hand().kinds();
        let industry = TOWNS + SLOT[slot].industry as usize;
        let reached = self.seen.industry_places();
        let mut cheapest = f32::INFINITY;
        if kinds >> town & 1 != 0 {
            cheapest = self.keep[town];
        }
        if kinds >> industry & 1 != 0 && reached >> town & 1 != 0 {
            cheapest = cheapest.min(self.keep[industry]);
        }
        if cheapest.is_finite() { cheapest } else { self.cheapest }
    }

    /// Paying with this card.
    pub(super) fn card(&self, card: Card) -> Terms {
        Terms { cards: -self.keep[card as usize], ..Terms::default() }
    }
}
