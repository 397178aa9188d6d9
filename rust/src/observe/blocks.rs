//! The one table of what an observation holds.

use super::{
    labels::{self, PER_TILE, TILE_KINDS},
    out::Out,
    write,
};
use crate::{
    action::Kind,
    data::{cards::KINDS, map::LINES, tables::SLOTS},
    state::{Decision, SEATS},
    view::Seen,
};

/// Numbers that belong together.
pub(super) struct Block {
    pub(super) name: &'static str,
    pub(super) length: usize,
    /// The rest of a number's name.
    label: fn(usize) -> String,
    /// How the rest of the names is said in general.
    labels: &'static str,
    /// What the numbers mean and how they are scaled.
    pub(super) meaning: &'static str,
    pub(super) write: fn(Seen<'_>, &mut Out<'_>),
}

impl Block {
    /// The name of one of its numbers.
    pub(super) fn name_of(&self, index: usize) -> String {
        let label = (self.label)(index);
        if label.is_empty() { self.name.to_owned() } else { format!("{}/{label}", self.name) }
    }

    /// All their names in one.
    pub(super) fn pattern(&self) -> String {
        if self.labels.is_empty() { self.name.to_owned() } else { format!("{}/{}", self.name, self.labels) }
    }
}

/// What can be announced: the actions before `port`, the loans and `pass`.
const ANNOUNCED: usize = Kind::Port.first() + Kind::Loan.count() + Kind::Pass.count();

macro_rules! blocks {
    ($($name:literal [$length:expr] $label:ident $labels:literal: $meaning:literal => $write:expr;)*) => {
        [$(Block {
            name: $name,
            length: $length,
            label: labels::$label,
            labels: $labels,
            meaning: $meaning,
            write: $write,
        }),*]
    };
}

/// All numbers in order.
pub(super) static BLOCKS: [Block; 31] = blocks! {
    "four-players" [1] none "": "four play, not three" => write::four_players;
    "rail-period" [1] none "": "it is the rail period" => write::rail_period;
    "round" [1] none "": "the round, divided by 10" => write::round;
    "decision" [Decision::ALL.len()] decision "DECISION": "what is asked" => write::decision;
    "to-move" [SEATS] seat "+K": "who is asked; all 0 when the game is over" => write::to_move;
    "actions-left" [1] none "": "actions left in the turn, divided by 2" => write::actions_left;
    "order" [SEATS * SEATS] place_in_order "+K/PLACE": "the place of each player in the turn order" => write::order;
    "money" [SEATS] seat "+K": "pounds in hand, divided by 100" => write::money;
    "spent" [SEATS] seat "+K": "pounds spent this round, divided by 100" => write::spent;
    "income-space" [SEATS] seat "+K": "the space of the income marker, divided by 99" => write::income_space;
    "income" [SEATS] seat "+K": "the income level in pounds, plus 10, divided by 40" => write::income;
    "vp" [SEATS] seat "+K": "victory points scored so far, divided by 100" => write::vp;
    "hand-size" [SEATS] seat "+K": "cards in hand, divided by 8" => write::hand_size;
    "stack" [SEATS * TILE_KINDS] stack "+K/INDUSTRY/LEVEL":
        "tiles left of this level, divided by how many there are" => write::stacks;
    "coal-demand" [1] none "": "cubes on the coal demand track, divided by 8" => write::coal_demand;
    "iron-demand" [1] none "": "cubes on the iron demand track, divided by 8" => write::iron_demand;
    "cotton-demand" [1] none "":
        "the space of the cotton demand marker, divided by 8; 1: the distant market is closed" => write::cotton_demand;
    "turned-up" [5] distant_tile "VALUE":
        "distant-market tiles of this value turned up, divided by how many there are" => write::turned_up;
    "deck" [1] none "": "cards in the draw deck, divided by 66" => write::deck;
    "set-aside" [1] none "": "cards set aside, divided by 9" => write::set_aside;
    "hand" [KINDS] card "CARD": "cards of this kind in the own hand, divided by how many there are" => write::hand;
    "discards" [KINDS] card "CARD": "the same among the discards" => write::discards;
    "unseen" [KINDS] card "CARD":
        "the same in others' hands, the deck and set aside, taken together" => write::unseen;
    "tile" [SLOTS * PER_TILE] tile "SPACE:INDUSTRY/...":
        "the tile of this industry on this space, if there is one: whose it is (`+K`), its level divided by 4, \
         whether it is flipped, its cubes divided by 6" => write::tiles;
    "link" [LINES * SEATS] link "LINE/+K": "this player's link on the line" => write::links;
    "announced" [ANNOUNCED] announced "ACTION":
        "the action that cards, cubes or a market are being chosen for" => write::announced;
    "combined" [1] none "": "the running action is a combined build" => write::combined;
    "cards-chosen" [1] none "": "cards chosen to pay for it so far, divided by 2" => write::cards_chosen;
    "pays" [KINDS] card "CARD":
        "how many of this kind are chosen, divided by 2, if it is the own action" => write::pays;
    "goes-on" [3] after "KIND": "the action is in or before a further part of this kind" => write::goes_on;
    "coal" [Kind::Coal.count() + 1] coal "SPACE":
        "at `iron`: the mine that will give the coal, or whether it will be bought" => write::coal;
};
