//! A view as JSON: the keys of a position (contract section 3), numbers where only they are known.

use serde_json::{Value, json};

use super::View;
use crate::{data::cards, position, state::State};

/// The value of the key `format`.
const FORMAT: &str = "brass-fast/view/1";

impl View {
    /// The view as a JSON object: a position in which `hands` of others, `deck`, `set_aside` and `distant_pile` are
    /// numbers, and so are the `cards` that another player has chosen; with `viewer`, and `unseen`, the cards that
    /// the viewer does not see; without the coming rail period.
    pub fn to_value(&self) -> Value {
        let mut d = position::to_value(&self.shown);
        let Some(keys) = d.as_object_mut() else { return d };
        keys.insert("format".to_owned(), json!(FORMAT));
        keys.shift_insert(1, "viewer".to_owned(), json!(self.viewer));
        for key in ["rail_deck", "rail_distant_pile"] {
            keys.shift_remove(key);
        }
        let hands = (0..self.shown.players()).map(|player| self.hand(player));
        keys.insert("hands".to_owned(), hands.collect());
        for key in ["deck", "set_aside", "distant_pile"] {
            let count = keys[key].as_array().map_or(0, Vec::len);
            keys.insert(key.to_owned(), json!(count));
        }
        if self.pending_cards().is_none() && keys["pending"].get("cards").is_some() {
            keys["pending"]["cards"] = json!(self.shown.pending.cards().len());
        }
        let unseen = self.unseen().map(|card| json!(cards::name(card)));
        keys.insert("unseen".to_owned(), unseen.collect());
        d
    }

    /// The cards of the viewer's hand; how many there are in another.
    fn hand(&self, player: usize) -> Value {
        let hand = self.shown.hand(player);
        if player == self.viewer() {
            hand.iter().map(|card| json!(cards::name(card))).collect()
        } else {
            json!(hand.len())
        }
    }
}

impl State {
    /// The text that tells all that a player knows and nothing else, as [`View::text`].
    pub fn information_state_string(&self, player: usize) -> String {
        self.view(player).text()
    }
}
