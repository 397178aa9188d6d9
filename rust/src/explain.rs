//! Why an answer is not legal: one slow explanation beside the one fast definition of legality.
//!
//! It looks at the same facts in the order in which a person would check them and names the first that fails. That it
//! gives a reason if and only if the answer is not legal is tested for all 256 on random games.

use std::borrow::Cow;

use crate::{
    action::{Action, Kind},
    bits::Bits,
    data::{
        Industry, Period,
        cards::{self, Card},
        map::PLACE,
        tables::{CANAL_SET, LINE_ENDS, PERIOD_LINES, PLACE_SLOTS, PlaceSet, SLOT, SPACE_SLOTS, TWIN},
        tiles::tile_of,
        tracks::{LINKS_PER_PLAYER, LOWEST_INCOME},
    },
    position::{line_name, space_name},
    rules::{build, links, supply},
    state::{After, Decision, State},
};

/// Why an answer is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// A stable word for the reason.
    pub code: Cow<'static, str>,
    /// The clause of the rules or section of the contract that forbids it.
    pub clause: Cow<'static, str>,
    /// What would have been right.
    pub text: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.text, self.clause)
    }
}

#[allow(clippy::unnecessary_wraps)] // the checks below are chained by their options
fn no(code: &'static str, clause: &'static str, text: impl Into<String>) -> Option<Refusal> {
    Some(Refusal { code: code.into(), clause: clause.into(), text: text.into() })
}

/// The reason why the answer is not legal; none if it is.
pub fn explain(s: &State, answer: Action) -> Option<Refusal> {
    if s.legal.contains(answer) {
        return None;
    }
    let kind = answer.kind();
    if s.is_over() {
        return no("game-over", "R10.5", "the game is over: no answer is taken any more");
    }
    if !answers(s).contains(&kind) {
        let kinds: Vec<&str> = answers(s).iter().map(|kind| kind.name()).collect();
        let text = format!("the decision is {:?}, to be answered by {}", s.decision.name(), kinds.join(", "));
        return no("wrong-decision", "contract 1", text);
    }
    let player = s.mover();
    match kind {
        Kind::Build => why_no_build(s, player, answer.slot()),
        Kind::Canal | Kind::Rail => why_no_link(s, player, answer.line()),
        Kind::Develop => why_no_develop(s, player, Industry::ALL[answer.index()]),
        Kind::Sell => why_no_sale(s, player, answer.slot()),
        Kind::Port => why_not_this_port(s, answer.slot()),
        Kind::Distant => why_not_far(),
        Kind::Loan => why_no_loan(s, player, answer.index()),
        Kind::Combine => why_not_combined(s, player),
        Kind::Card => why_not_this_card(s, player, answer.card()),
        Kind::Coal => why_not_this_mine(s, answer.slot()),
        Kind::Iron => why_not_these_works(answer.slot()),
        Kind::Selloff => why_not_sold_off(player, answer.index()),
        Kind::Pass | Kind::Done => None,
    }
    .or_else(|| no("not-legal", "contract 1", "not in the legal set")) // a test sees to it that this is never said
}

/// The kinds of answer that a decision takes.
fn answers(s: &State) -> &'static [Kind] {
    match s.decision {
        Decision::Action => &[
            Kind::Build,
            Kind::Canal,
            Kind::Rail,
            Kind::Develop,
            Kind::Sell,
            Kind::Loan,
            Kind::Pass,
            Kind::Combine,
        ],
        Decision::Build => &[Kind::Build],
        Decision::Card => &[Kind::Card],
        Decision::Coal => &[Kind::Coal],
        Decision::Iron => &[Kind::Iron],
        Decision::Market => &[Kind::Port, Kind::Distant],
        Decision::More => match s.pending.after {
            After::Develop => &[Kind::Develop, Kind::Done],
            After::Sell => &[Kind::Sell, Kind::Done],
            _ => &[Kind::Rail, Kind::Done],
        },
        Decision::Selloff => &[Kind::Selloff],
        Decision::Over => &[],
    }
}

fn town(slot: usize) -> &'static str {
    PLACE[SLOT[slot].town as usize].id
}

fn name(slot: usize) -> String {
    space_name(SLOT[slot].space as usize)
}

fn too_dear(s: &State, player: usize, cost: i16, what: &str) -> Option<Refusal> {
    no("money", "R8.2", format!("costs £{cost}{what}: player {player} has £{}", s.money[player]))
}

fn why_no_build(s: &State, player: usize, slot: usize) -> Option<Refusal> {
    let industry = SLOT[slot].industry;
    if s.stacks[player].is_empty(industry) {
        return no(
            "no-tile",
            "R4.1",
            format!("no {} tile is left in the stack of player {player}", industry.name()),
        );
    }
    let level = s.stacks[player].top(industry);
    if !tile_of(industry, level).allowed(s.period) {
        let text = format!(
            "the top {} tile is of level {level}, not to be built in the {} period",
            industry.name(),
            s.period.name()
        );
        return no("wrong-period", "R4.1", text);
    }
    why_no_site(s, player, slot, level)
        .or_else(|| why_no_card(s, player, slot))
        .or_else(|| why_no_iron_or_coal(s, player, slot, level))
}

fn why_no_site(s: &State, player: usize, slot: usize, level: u8) -> Option<Refusal> {
    let own = s.tiles_of[player];
    let on_space = s.tiles() & SPACE_SLOTS[SLOT[slot].space as usize];
    if on_space != 0 {
        return why_not_over(s, player, slot, on_space.trailing_zeros() as usize, level);
    }
    if s.period == Period::Canal && own & PLACE_SLOTS[SLOT[slot].town as usize] != 0 {
        return town_limit(player, slot);
    }
    let free = build::free_slots(s);
    let like = (1..TWIN.len()).find(|&d| TWIN[d] >> slot & 1 != 0 && free >> (slot - d) & 1 != 0)?;
    no(
        "like-space",
        "contract 1",
        format!("a like space of the town with a lower number is free: {}", name(slot - like)),
    )
}

fn town_limit(player: usize, slot: usize) -> Option<Refusal> {
    let text = format!("player {player} has a tile in {}: one in a town in the canal period", town(slot));
    no("town-limit", "R4.4", text)
}

fn why_not_over(s: &State, player: usize, slot: usize, standing: usize, level: u8) -> Option<Refusal> {
    let (industry, own) = (SLOT[slot].industry, s.tiles_of[player] >> standing & 1 != 0);
    if standing != slot {
        let there = SLOT[standing].industry.name();
        return no(
            "occupied",
            "R4.8",
            format!("a {there} tile stands on {}: only the same industry is built over", name(slot)),
        );
    }
    if !own && !matches!(industry, Industry::Coal | Industry::Iron) {
        return no(
            "occupied",
            "R4.8",
            format!("another player's {} tile stands on {}", industry.name(), name(slot)),
        );
    }
    let there = s.level(standing);
    if there >= level {
        let text = format!(
            "the tile on {} is of level {there}: one of level {level} is not built over it",
            name(slot)
        );
        return no("not-lower", "R4.8", text);
    }
    if own {
        return None;
    }
    if !build::is_scarce(s, industry) {
        let kind = industry.name();
        let text = format!(
            "another player's tile is built over only when no {kind} cube is left on the map and its track"
        );
        return no("not-scarce", "R4.8", text);
    }
    let in_town =
        s.period == Period::Canal && s.tiles_of[player] & PLACE_SLOTS[SLOT[slot].town as usize] != 0;
    if in_town { town_limit(player, slot) } else { None }
}

fn why_no_card(s: &State, player: usize, slot: usize) -> Option<Refusal> {
    if s.decision == Decision::Build || build::cards_for(s, player, slot) != 0 {
        return None;
    }
    let (town, industry) = (town(slot), SLOT[slot].industry.name());
    no("card", "R4.3", format!("no card pays: needs {town}, or {industry} with {town} in the network"))
}

fn why_no_iron_or_coal(s: &State, player: usize, slot: usize, level: u8) -> Option<Refusal> {
    let tile = tile_of(SLOT[slot].industry, level);
    let iron = if tile.iron == 0 { 0 } else { supply::price_of_iron(s) };
    let cost = i16::from(tile.cost) + iron;
    let place = 1 << SLOT[slot].town;
    if tile.coal == 0 || s.coal_places & place != 0 {
        let bought = if iron == 0 { "" } else { " with iron" };
        return if s.money[player] < cost { too_dear(s, player, cost, bought) } else { None };
    }
    if s.port_places & place == 0 {
        return no("coal", "R4.5", format!("needs 1 coal: no mine connected to {} and no port", town(slot)));
    }
    let cost = cost + supply::price_of_coal(s);
    if s.money[player] < cost { too_dear(s, player, cost, " with bought cubes") } else { None }
}

fn why_no_link(s: &State, player: usize, line: usize) -> Option<Refusal> {
    let ends = LINE_ENDS[line];
    let kind = if CANAL_SET >> line & 1 != 0 { "canal" } else { "rail" };
    if PERIOD_LINES[s.period as usize] >> line & 1 == 0 {
        return no("wrong-period", "R5.1", format!("no {kind}s are built in the {} period", s.period.name()));
    }
    if s.links() >> line & 1 != 0 {
        return no("occupied", "R5.1", format!("{} is built already", line_name(line)));
    }
    if ends & s.network[player] == 0 {
        return no("network", "R5.1", format!("neither end is in the network of player {player}"));
    }
    if s.links_of[player].count_ones() >= LINKS_PER_PLAYER {
        return no("links", "R5.5", format!("all {LINKS_PER_PLAYER} links of player {player} stand"));
    }
    let second = s.decision == Decision::More;
    let cost = if second { links::SECOND_COST } else { links::FIRST_COST[s.period as usize] };
    let connected = s.period == Period::Canal || ends & s.coal_places != 0;
    if connected {
        return if s.money[player] < cost { too_dear(s, player, cost, "") } else { None };
    }
    if ends & s.port_places == 0 {
        return no("coal", "R5.3", "needs 1 coal: no mine connected to either end and no port");
    }
    let cost = cost + supply::price_of_coal(s);
    if s.money[player] < cost { too_dear(s, player, cost, " with bought coal") } else { None }
}

fn why_no_develop(s: &State, player: usize, industry: Industry) -> Option<Refusal> {
    if s.stacks[player].is_empty(industry) {
        return no(
            "no-tile",
            "R6.1",
            format!("no {} tile is left in the stack of player {player}", industry.name()),
        );
    }
    too_dear(s, player, supply::price_of_iron(s), " for the iron")
}

/// A mill of the player's, unflipped.
fn why_no_mill(s: &State, player: usize, mill: usize) -> Option<Refusal> {
    if s.tiles_of[player] >> mill & 1 == 0 {
        return no("no-mill", "R7.1", format!("player {player} has no mill on {}", name(mill)));
    }
    if s.flipped() >> mill & 1 != 0 {
        return no("flipped", "R7.1", format!("the mill on {} has sold already", name(mill)));
    }
    None
}

fn why_no_sale(s: &State, player: usize, mill: usize) -> Option<Refusal> {
    why_no_mill(s, player, mill).or_else(|| {
        let text = format!(
            "{} is connected to no unflipped port tile, and the distant market is out of reach or closed",
            town(mill)
        );
        no("no-market", "R7.1", text)
    })
}

fn why_not_this_port(s: &State, port: usize) -> Option<Refusal> {
    if s.tiles() >> port & 1 == 0 {
        return no("no-port", "R7.2", format!("no port tile stands on {}", name(port)));
    }
    if s.flipped() >> port & 1 != 0 {
        return no("flipped", "R7.2", format!("the port on {} is flipped", name(port)));
    }
    let mill = s.pending.what.slot();
    no("not-connected", "R7.2", format!("the port on {} is not connected to {}", name(port), town(mill)))
}

/// A market is chosen between ports, and what is connected to a port is in reach of the distant market while that is open.
fn why_not_far() -> Option<Refusal> {
    no("closed", "R7.4", "the distant market is closed for the rest of the period")
}

fn why_no_loan(s: &State, player: usize, loan: usize) -> Option<Refusal> {
    if s.period == Period::Rail && s.cards.deck_is_empty() {
        return no("no-deck", "R8.4", "no loan in the rail period once the draw deck is empty");
    }
    let level = s.income(player) - loan as i16 - 1;
    no("income", "R8.4", format!("the income level would fall to £{level}, below £{LOWEST_INCOME}"))
}

fn why_not_combined(s: &State, player: usize) -> Option<Refusal> {
    if s.actions_left != 2 {
        return no("actions", "R4.9", "a combined build takes both actions of a turn");
    }
    if s.hands[player].len() < 2 {
        return no("cards", "R4.9", "a combined build takes two cards");
    }
    no("no-build", "R4.9", "nothing can be built now, whatever the card")
}

fn why_not_this_card(s: &State, player: usize, card: Card) -> Option<Refusal> {
    if s.hands[player].kinds() >> card & 1 == 0 {
        return no("not-held", "R2.2", format!("player {player} holds no {} card", cards::name(card)));
    }
    if s.pending.combine {
        return no("not-held", "R4.9", format!("the only {} card is already named", cards::name(card)));
    }
    let slot = s.pending.what.slot();
    let (town, industry) = (town(slot), SLOT[slot].industry.name());
    no("card", "R4.3", format!("this build takes the card {town}, or {industry} with {town} in the network"))
}

/// Where the coal of the running action is reckoned from.
fn coal_from(s: &State) -> PlaceSet {
    match s.pending.what.kind() {
        Kind::Rail => LINE_ENDS[s.pending.what.line()],
        _ => 1 << SLOT[s.pending.what.slot()].town,
    }
}

fn why_not_this_mine(s: &State, mine: usize) -> Option<Refusal> {
    if s.mines() >> mine & 1 == 0 {
        return no("no-cubes", "R4.5", format!("no mine with cubes stands on {}", name(mine)));
    }
    let from = coal_from(s);
    let reached = Bits(u64::from(from)).fold(0, |places, place| places | s.reach[place]);
    if reached >> SLOT[mine].town & 1 == 0 {
        return no("not-connected", "R4.5", format!("the mine on {} is not connected", name(mine)));
    }
    no("not-nearest", "R4.5", format!("a mine nearer than {} has cubes", name(mine)))
}

fn why_not_these_works(works: usize) -> Option<Refusal> {
    no("no-cubes", "R4.6", format!("no works with cubes stand on {}", name(works)))
}

fn why_not_sold_off(player: usize, space: usize) -> Option<Refusal> {
    no("not-own", "R9.2", format!("player {player} has no tile on {}", space_name(space)))
}
