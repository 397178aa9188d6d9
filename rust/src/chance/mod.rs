//! Explicit chance, for algorithms on game trees: a game in which every card drawn, every market tile turned up and the
//! first player is a node of its own.
//!
//! A [`State`] has all that is random fixed from the start. Here it is drawn when it is needed: nothing that is not yet
//! drawn has a place, so the cards that will be set aside are those that are left over, and are never drawn.

mod draw;
mod foresee;
mod lay;
#[cfg(test)]
mod tests;
mod text;

pub use draw::{DRAWS, Draw, Drawn, FIRST_DRAW};

use foresee::{Draws, Shares, foresee};

use crate::{
    action::Action,
    data::{
        Period,
        cards::{CARDS, Card, HAND_SIZE, IN_ORDER, KINDS, set_aside},
        tracks::{DISTANT_IN_ORDER, DISTANT_TILES},
    },
    state::{Cards, Pile, SEATS, State},
};

/// The most cards that are drawn between two decisions.
const MOST_CARDS: usize = SEATS * HAND_SIZE;

/// A game with explicit chance: at a decision or at a chance node. A value, like [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChanceGame {
    /// The state at the last decision, or, before the first, what has been laid out. What is hidden lies in a fixed
    /// order.
    last: State,
    node: Node,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    /// A decision is asked, or the game is over.
    Decision,
    /// Who begins?
    First,
    /// An answer, or none before the first deal, turns up a tile, and then cards are drawn.
    Drawing(Drawing),
}

/// Draws on the way to the next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Drawing {
    answer: Option<Action>,
    /// A tile is being turned up; before the cards.
    tile: bool,
    /// The tile that was turned up.
    turned_up: Option<u8>,
    shares: Shares,
    cards: [Card; MOST_CARDS],
    /// How many of the cards are drawn.
    count: u8,
}

/// What a chance node draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Who begins (R1.3).
    First,
    /// The top tile of the distant market (R7.3).
    Tile,
    /// A card for this player (R1.4, R2.4).
    Card(usize),
}

impl ChanceGame {
    /// A game from its very beginning: who begins is the first draw. For 3 or 4 players.
    ///
    /// # Panics
    /// With any other number of players.
    pub fn new(players: usize) -> Self {
        assert!((3..=SEATS).contains(&players), "the game is for 3 or 4 players");
        let mut last = State::laid_out(players);
        last.turn_order = std::array::from_fn(|seat| if seat < players { seat as u8 } else { 0 });
        last.give_turn(0);
        last.cards = Cards::new_period(&IN_ORDER, set_aside(players)[Period::Canal as usize]);
        last.pile = Pile::new(&DISTANT_IN_ORDER, 0);
        lay::forget(&mut last);
        Self { last, node: Node::First }
    }

    /// A game that goes on from a state: its hands are as they are, what is hidden from all is yet to be drawn.
    pub fn at(state: &State) -> Self {
        let mut last = *state;
        lay::forget(&mut last);
        Self { last, node: Node::Decision }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.last.players()
    }

    /// What is drawn here; nothing at a decision and when the game is over.
    pub fn awaited(&self) -> Option<Awaited> {
        match &self.node {
            Node::Decision => None,
            Node::First => Some(Awaited::First),
            Node::Drawing(d) if d.tile => Some(Awaited::Tile),
            Node::Drawing(d) => d.shares.drawer(d.count.into()).map(Awaited::Card),
        }
    }

    /// The state at a decision or the end, what is not yet drawn in a fixed order; none at a chance node.
    pub fn state(&self) -> Option<&State> {
        if matches!(self.node, Node::Decision) { Some(&self.last) } else { None }
    }

    /// The state at the last decision, here or on the way here; before the first deal what has been laid out.
    pub fn last_state(&self) -> &State {
        &self.last
    }

    /// The answer whose effects are being drawn.
    pub fn answer(&self) -> Option<Action> {
        if let Node::Drawing(d) = &self.node { d.answer } else { None }
    }

    /// What has been drawn since that answer, and who drew it; the first deal counts from the first player on.
    pub fn drawn(&self) -> impl Iterator<Item = (Draw, Option<usize>)> + use<> {
        let (d, first) = match self.node {
            Node::Drawing(d) => (Some(d), d.answer.is_none().then_some(self.last.turn_order[0])),
            _ => (None, None),
        };
        let first = first.map(|seat| (Draw::of(Drawn::First(seat)), None));
        let tile = d.and_then(|d| d.turned_up).map(|tile| (Draw::of(Drawn::Tile(tile)), None));
        let cards = d.into_iter().flat_map(|d| {
            let cards = d.cards.into_iter().take(d.count.into());
            cards.zip(d.shares.each()).map(|(card, player)| (Draw::of(Drawn::Card(card)), Some(player)))
        });
        first.into_iter().chain(tile).chain(cards)
    }

    /// What can be drawn here, each with the number of cards, tiles or seats that it stands for, in the order of the
    /// numbers; the probabilities are these numbers divided by their sum.
    pub fn chances(&self) -> impl Iterator<Item = (Draw, u8)> + use<> {
        let mut counts = [0; KINDS];
        let drawn: fn(u8) -> Drawn = match self.awaited() {
            None => Drawn::Card,
            Some(Awaited::First) => {
                counts[..self.players()].fill(1);
                Drawn::First
            }
            Some(Awaited::Tile) => {
                let pile = self.last.pile;
                counts = lay::count(&pile.tiles()[..DISTANT_TILES - pile.drawn()]);
                Drawn::Tile
            }
            Some(Awaited::Card(_)) => {
                counts = self.cards_left();
                Drawn::Card
            }
        };
        (0..).zip(counts).filter(|&(_, count)| count > 0).map(move |(k, count)| (Draw::of(drawn(k)), count))
    }

    /// The cards that can still be drawn here.
    fn cards_left(&self) -> [u8; KINDS] {
        let Node::Drawing(d) = &self.node else { return [0; KINDS] };
        let mut left = if self.draws_from_coming_deck(d) {
            lay::count(&IN_ORDER)
        } else {
            lay::count(self.last.cards.hidden())
        };
        d.cards[..d.count.into()].iter().for_each(|&card| left[card as usize] -= 1);
        left
    }

    /// Whether the cards are those of the rail period, which are dealt when every hand and the deck are empty.
    fn draws_from_coming_deck(&self, d: &Drawing) -> bool {
        self.last.period == Period::Canal && d.answer.is_some() && self.last.cards.deck_is_empty()
    }

    /// The game after a legal answer to the decision.
    ///
    /// # Errors
    /// If it is not legal, or not asked.
    pub fn play(&self, answer: Action) -> Result<Self, crate::IllegalAction> {
        let legal = matches!(self.node, Node::Decision) && self.last.legal().contains(answer);
        if legal { Ok(self.answered(answer)) } else { Err(crate::IllegalAction(answer)) }
    }

    fn answered(&self, answer: Action) -> Self {
        let (draws, next) = foresee(&self.last, answer);
        if draws.tile || draws.cards.total() > 0 {
            let node = Node::Drawing(Drawing::after(Some(answer), draws));
            Self { last: self.last, node }
        } else {
            Self { last: next, node: Node::Decision }
        }
    }

    /// The game after this draw; none if it cannot be drawn here.
    pub fn draw(&self, draw: Draw) -> Option<Self> {
        self.chances().find(|&(possible, _)| possible == draw)?;
        let Self { mut last, node } = *self;
        Some(match (draw.drawn(), node) {
            (Drawn::First(seat), _) => {
                let players = last.players();
                last.turn_order[..players].rotate_left(seat.into());
                last.give_turn(0);
                let shares = last.turn_order[..players].iter().map(|&player| (player.into(), HAND_SIZE));
                let draws = Draws { tile: false, cards: Shares::new(shares) };
                Self { last, node: Node::Drawing(Drawing::after(None, draws)) }
            }
            (Drawn::Tile(value), Node::Drawing(d)) => d.turn_up(&last, value),
            (Drawn::Card(card), Node::Drawing(d)) => self.draw_card(d, card),
            _ => return None,
        })
    }

    fn draw_card(&self, mut d: Drawing, card: Card) -> Self {
        d.cards[usize::from(d.count)] = card;
        d.count += 1;
        if usize::from(d.count) < d.shares.total() {
            return Self { last: self.last, node: Node::Drawing(d) };
        }
        let cards = &d.cards[..d.count.into()];
        let mut next = match d.answer {
            None => self.dealt(cards),
            Some(answer) => {
                let mut next = self.last;
                if let Some(value) = d.turned_up {
                    lay::put_tile(&mut next, value);
                }
                lay::put_cards(&mut next, cards, self.draws_from_coming_deck(&d));
                next.play_unchecked(answer, &mut ());
                next
            }
        };
        lay::forget(&mut next);
        Self { last: next, node: Node::Decision }
    }

    /// The first decision of the game.
    fn dealt(&self, cards: &[Card]) -> State {
        let players = self.last.players();
        let deck: [Card; CARDS] = lay::in_order_of_use(cards, set_aside(players)[Period::Canal as usize]);
        State::dealt(players, self.last.turn_order[0].into(), &deck, self.last.pile, self.last.coming)
    }
}

impl Drawing {
    fn after(answer: Option<Action>, draws: Draws) -> Self {
        let Draws { tile, cards } = draws;
        Self { answer, tile, turned_up: None, shares: cards, cards: [0; MOST_CARDS], count: 0 }
    }

    /// With the tile, what else will be drawn is known.
    fn turn_up(self, last: &State, value: u8) -> ChanceGame {
        let Some(answer) = self.answer else { return ChanceGame { last: *last, node: Node::Decision } };
        let mut with_tile = *last;
        lay::put_tile(&mut with_tile, value);
        let (draws, next) = foresee(&with_tile, answer);
        if draws.cards.total() == 0 {
            return ChanceGame { last: next, node: Node::Decision };
        }
        let node = Self { tile: false, turned_up: Some(value), ..Self::after(self.answer, draws) };
        ChanceGame { last: *last, node: Node::Drawing(node) }
    }
}
