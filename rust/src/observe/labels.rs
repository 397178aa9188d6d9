//! What a block's numbers are called after the block's name.

use crate::{
    action::{Action, Kind},
    data::{
        Industry,
        cards::{self, Card},
        tables::SLOT,
    },
    position::{line_name, space_name},
    state::{Decision, SEATS},
};

/// Numbers of a tile: its owner by distance, level, flipped, cubes.
pub(super) const PER_TILE: usize = SEATS + 3;
/// The kinds of tile that a stack can hold: five industries with four levels each.
pub(super) const TILE_KINDS: usize = 20;

pub(super) fn none(_: usize) -> String {
    String::new()
}

pub(super) fn seat(index: usize) -> String {
    format!("+{index}")
}

pub(super) fn place_in_order(index: usize) -> String {
    format!("+{}/{}", index / SEATS, 1 + index % SEATS)
}

pub(super) fn decision(index: usize) -> String {
    Decision::ALL[index].name().to_owned()
}

/// Industry and level of a kind of tile.
pub(super) fn tile_kind(index: usize) -> (Industry, u8) {
    let industry = Industry::ALL[index / 4];
    (industry, (index % 4) as u8 + u8::from(industry != Industry::Shipyard))
}

pub(super) fn stack(index: usize) -> String {
    let (industry, level) = tile_kind(index % TILE_KINDS);
    format!("+{}/{}/{level}", index / TILE_KINDS, industry.name())
}

pub(super) fn tile(index: usize) -> String {
    let slot = &SLOT[index / PER_TILE];
    let what = match index % PER_TILE {
        SEATS => "level".to_owned(),
        5 => "flipped".to_owned(),
        6 => "cubes".to_owned(),
        owner => format!("+{owner}"),
    };
    format!("{}:{}/{what}", space_name(slot.space as usize), slot.industry.name())
}

pub(super) fn link(index: usize) -> String {
    format!("{}/+{}", line_name(index / SEATS), index % SEATS)
}

pub(super) fn distant_tile(index: usize) -> String {
    index.to_string()
}

pub(super) fn card(index: usize) -> String {
    cards::name(index as Card).to_owned()
}

pub(super) fn announced(index: usize) -> String {
    let after_markets = Kind::Loan.first() - Kind::Port.first();
    let number = if index < Kind::Port.first() { index } else { index + after_markets };
    Action(number as u8).name().to_owned()
}

pub(super) fn after(index: usize) -> String {
    ["rail", "develop", "sell"][index].to_owned()
}

pub(super) fn coal(index: usize) -> String {
    if index == Kind::Coal.count() {
        "bought".to_owned()
    } else {
        let name = Action::of(Kind::Coal, index).name();
        name.trim_start_matches("coal:").to_owned()
    }
}
