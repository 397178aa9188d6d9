//! A view as text, for people and as the name of an information state: two views have the same text if and only if
//! they are equal.

use std::fmt::{Result, Write};

use super::View;
use crate::{
    action::{Action, Kind},
    bits::Bits,
    data::{Industry, cards, tables::SLOT, tracks::DISTANT_TILES},
    position::{line_name, space_name},
    rules::sell::is_open,
    state::{Decision, Source, State},
};

/// Enough for most of them.
const LENGTH: usize = 2048;

impl View {
    /// What the viewer knows, in lines of text.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(LENGTH);
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, w: &mut String) -> Result {
        let s = &self.shown;
        write!(w, "seen by player {} of {}", self.viewer, s.players)?;
        write!(w, "\n{} period, round {}, turn order", s.period.name(), s.round)?;
        s.turn_order[..s.players()].iter().try_for_each(|seat| write!(w, " {seat}"))?;
        self.write_decision(w)?;
        write_demand(w, s)?;
        for player in 0..s.players() {
            write_player(w, s, player)?;
        }
        w.write_str("\nhand:")?;
        write_cards(w, s.hands[self.viewer()].iter());
        w.write_str("\ndiscards:")?;
        write_cards(w, s.cards.discards().iter().copied());
        write!(
            w,
            "\n{} in the deck, {} set aside, unseen:",
            s.cards.deck().len(),
            s.cards.set_aside().len()
        )?;
        write_cards(w, self.unseen());
        Ok(())
    }

    fn write_decision(&self, w: &mut String) -> Result {
        let s = &self.shown;
        let p = &s.pending;
        let Some(player) = s.to_move() else { return w.write_str("\nthe game is over") };
        write!(w, "\nplayer {player} to move, actions left {}: {}", s.actions_left, s.decision.name())?;
        if p.combine {
            w.write_str(", combined")?;
        }
        if let Some(after) = p.after.name() {
            write!(w, ", after {after}")?;
        }
        if matches!(s.decision, Decision::Card | Decision::Coal | Decision::Iron | Decision::Market) {
            write!(w, ", {}", p.what)?;
        }
        match self.pending_cards() {
            Some([]) => {}
            Some(cards) => {
                w.write_str(", paid by")?;
                write_cards(w, cards.iter().copied());
            }
            None if p.card_count > 0 => write!(w, ", cards chosen: {}", p.card_count)?,
            None => {}
        }
        match p.coal.slot() {
            Some(mine) => write!(w, ", coal from {}", space_name(SLOT[mine].space as usize)),
            None if p.coal == Source::BOUGHT => w.write_str(", coal bought"),
            None => Ok(()),
        }
    }
}

fn write_demand(w: &mut String, s: &State) -> Result {
    write!(w, "\ncoal demand {}, iron demand {}, ", s.coal_demand, s.iron_demand)?;
    write!(w, "cotton demand {} ({})", s.cotton_demand, if is_open(s) { "open" } else { "closed" })?;
    let hidden = DISTANT_TILES - s.pile.drawn();
    write!(w, "\n{hidden} distant-market tiles face down, turned up:")?;
    s.pile.tiles()[hidden..].iter().try_for_each(|tile| write!(w, " {tile}"))
}

fn write_player(w: &mut String, s: &State, player: usize) -> Result {
    write!(w, "\nplayer {player}: {} pounds, {} spent, ", s.money[player], s.spent[player])?;
    write!(w, "income space {}, {} VP, ", s.income_space[player], s.vp[player])?;
    write!(w, "{} cards\n  stacks:", s.hands[player].len())?;
    for industry in Industry::ALL {
        w.push(' ');
        w.push_str(industry.name());
        w.push(' ');
        if s.stacks[player].is_empty(industry) {
            w.push('-');
        }
        w.extend(s.stacks[player].levels(industry).map(digit));
    }
    w.write_str("\n  tiles:")?;
    Bits(s.tiles_of[player]).try_for_each(|slot| write_tile(w, s, slot))?;
    w.write_str("\n  links:")?;
    for line in Bits(s.links_of[player]) {
        w.push(' ');
        w.push_str(line_name(line));
    }
    Ok(())
}

fn write_tile(w: &mut String, s: &State, slot: usize) -> Result {
    // Builds are numbered like slots, and named like what stands there.
    let name = Action::of(Kind::Build, slot).name();
    w.push(' ');
    w.push_str(name.trim_start_matches("build:"));
    w.push(' ');
    w.push(digit(s.level(slot)));
    if s.flipped() >> slot & 1 != 0 {
        w.push_str(" flipped");
    }
    if s.cubes(slot) > 0 {
        write!(w, " {} cubes", s.cubes(slot))?;
    }
    w.push(',');
    Ok(())
}

/// Levels have one digit.
fn digit(level: u8) -> char {
    char::from(b'0' + level)
}

fn write_cards(w: &mut String, cards: impl Iterator<Item = cards::Card>) {
    for card in cards {
        w.push(' ');
        w.push_str(cards::name(card));
    }
}
