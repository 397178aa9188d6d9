//! A new game (R1): all that is random is drawn here, from separate streams of one seed.

use crate::{
    action::ActionSet,
    data::{
        Period,
        cards::{CARDS, Card, IN_ORDER, set_aside},
        tracks::{DISTANT_IN_ORDER, FULL_TRACK, STARTING_INCOME_SPACE, STARTING_MONEY},
    },
    rng::{Stream, streams},
    rules::{action::ask_action, round},
    state::{Cards, Coming, Decision, Hand, Pending, Pile, SEATS, Stacks, State},
};

impl State {
    /// The start of a game; 3 or 4 players.
    ///
    /// # Panics
    /// With any other number of players.
    pub fn new(players: usize, seed: u64) -> Self {
        assert!((3..=SEATS).contains(&players), "the game is for 3 or 4 players");
        let first = Stream::new(seed, streams::FIRST_PLAYER).below(players as u64) as usize;
        let deck = shuffled(seed, streams::CANAL_DECK);
        let coming = Coming::new(&shuffled(seed, streams::RAIL_DECK), pile(seed, streams::RAIL_MARKET));
        Self::dealt(players, first, &deck, pile(seed, streams::CANAL_MARKET), coming)
    }

    /// The start of a game in which all this was drawn; the deck in the order of use.
    pub(crate) fn dealt(
        players: usize,
        first: usize,
        deck: &[Card; CARDS],
        pile: Pile,
        coming: Coming,
    ) -> Self {
        let mut s = Self::laid_out(players);
        s.turn_order[..players].iter_mut().enumerate().for_each(|(k, p)| *p = ((first + k) % players) as u8);
        s.cards = Cards::new_period(deck, set_aside(players)[Period::Canal as usize]);
        s.pile = pile;
        s.coming = coming;
        s.give_turn(0);
        for k in 0..players {
            let player = s.turn_order[k] as usize;
            round::deal(&mut s, player);
        }
        s.actions_left = round::actions_in_a_turn(&s);
        ask_action(&mut s);
        s
    }

    /// The board before anything is drawn (R1.1, R1.2).
    pub(crate) fn laid_out(players: usize) -> Self {
        let seats = |value: u8| std::array::from_fn(|seat| if seat < players { value } else { 0 });
        let mut s = Self {
            tiles_of: [0; SEATS],
            level_bits: [0; 2],
            work_bits: [0; 3],
            links_of: [0; SEATS],
            reach: Default::default(),
            network: [0; SEATS],
            coal_places: 0,
            port_places: 0,
            offered: 0,
            legal: ActionSet::EMPTY,
            decision: Decision::Action,
            pending: Pending::NONE,
            actions_left: 0,
            turn: 0,
            mover: 0,
            players: players as u8,
            period: Period::Canal,
            round: 1,
            turn_order: [0; SEATS],
            coal_demand: FULL_TRACK,
            iron_demand: FULL_TRACK,
            cotton_demand: 0,
            money: seats(STARTING_MONEY as u8).map(i16::from),
            spent: [0; SEATS],
            vp: [0; SEATS],
            income_space: seats(STARTING_INCOME_SPACE),
            stacks: std::array::from_fn(|seat| if seat < players { Stacks::FULL } else { Stacks::default() }),
            hands: [Hand::default(); SEATS],
            pile: Pile::NONE,
            cards: Cards::from_parts(&[], &[], &[]),
            coming: Coming::NONE,
        };
        s.derive_connections();
        s
    }
}

fn shuffled(seed: u64, stream: u64) -> [Card; CARDS] {
    let mut cards = IN_ORDER;
    Stream::new(seed, stream).shuffle(&mut cards);
    cards
}

fn pile(seed: u64, stream: u64) -> Pile {
    let mut tiles = DISTANT_IN_ORDER;
    Stream::new(seed, stream).shuffle(&mut tiles);
    Pile::new(&tiles, 0)
}
