//! Seeded games come out of explicit chance as they are.

use super::*;
use crate::{
    position::to_value,
    rng::{Stream, streams},
};

/// The draws of a seeded game, from the places where the state keeps them.
struct Source {
    first: usize,
    tile: Option<u8>,
    cards: std::vec::IntoIter<Card>,
}

impl Source {
    fn of_the_deal(state: &State) -> Self {
        let cards: Vec<_> = state.turn_order[..state.players()]
            .iter()
            .flat_map(|&player| state.hand(player.into()).iter().collect::<Vec<_>>())
            .collect();
        Self { first: state.turn_order[0].into(), tile: None, cards: cards.into_iter() }
    }

    fn before(state: &State) -> Self {
        let cards = if state.cards.deck_is_empty() && state.period() == Period::Canal {
            state.coming.cards()[set_aside(state.players())[1]..].to_vec()
        } else {
            state.cards.deck().to_vec()
        };
        Self { first: 0, tile: Some(state.pile.tiles()[0]), cards: cards.into_iter() }
    }

    fn give(&mut self, awaited: Awaited) -> Draw {
        Draw::of(match awaited {
            Awaited::First => Drawn::First(self.first as u8),
            Awaited::Tile => Drawn::Tile(self.tile.take().expect("one tile an answer")),
            Awaited::Card(_) => Drawn::Card(self.cards.next().expect("no more cards than there are")),
        })
    }
}

fn draw_all(mut game: ChanceGame, mut source: Source, nodes: &mut usize) -> ChanceGame {
    while let Some(awaited) = game.awaited() {
        assert!(game.state().is_none());
        assert!(game.play(Action::PASS).is_err());
        game = game.draw(source.give(awaited)).expect("the draw is possible");
        *nodes += 1;
    }
    game
}

/// What does not depend on what is still hidden.
fn known(state: &State) -> Vec<serde_json::Value> {
    let hands = to_value(state)["hands"].take();
    (0..state.players()).map(|player| state.view(player).to_value()).chain([hands]).collect()
}

#[test]
fn seeded_games_are_replayed() {
    let mut tiles_seen = 0;
    for seed in 0..12 {
        let players = 3 + seed as usize % 2;
        let mut state = State::new(players, seed);
        let mut stream = Stream::new(seed, streams::BOT);
        let mut nodes = 0;
        let mut game = draw_all(ChanceGame::new(players), Source::of_the_deal(&state), &mut nodes);
        assert_eq!(nodes, 1 + 8 * players);
        while let Some(answer) = state.legal().choose(&mut stream) {
            let reached = *game.state().expect("a decision");
            assert_eq!(known(&reached), known(&state));
            assert_eq!(reached.legal(), state.legal());
            assert_eq!(game, ChanceGame::at(&state), "the rest is forgotten");
            let after = game.play(answer).expect("it is legal");
            tiles_seen += usize::from(after.awaited() == Some(Awaited::Tile));
            game = draw_all(after, Source::before(&state), &mut nodes);
            state.play_unchecked(answer, &mut ());
        }
        assert_eq!(game.state().and_then(State::outcome), state.outcome());
        assert!(game.state().is_some_and(State::is_over));
        // All cards but those set aside are drawn in both periods, and nothing else.
        let aside: usize = set_aside(players).iter().sum();
        let turned_up = nodes - 1 - (2 * CARDS - aside);
        assert!(turned_up <= 2 * DISTANT_TILES, "{turned_up}");
    }
    assert!(tiles_seen > 3, "{tiles_seen}");
}

#[test]
fn games_drawn_by_chance_end() {
    for seed in 0..10 {
        let mut game = ChanceGame::new(3 + seed as usize % 2);
        let mut stream = Stream::new(seed, 0);
        loop {
            let chances: Vec<_> = game.chances().collect();
            if game.awaited().is_some() {
                let total: u64 = chances.iter().map(|&(_, n)| u64::from(n)).sum();
                let mut left = stream.below(total);
                let drawn = chances.iter().find(|&&(_, n)| {
                    let hit = left < u64::from(n);
                    left = left.wrapping_sub(u64::from(n));
                    hit
                });
                game = game.draw(drawn.unwrap().0).unwrap();
                continue;
            }
            assert!(chances.is_empty());
            let state = *game.state().unwrap();
            assert_eq!(crate::position::from_value(&to_value(&state)), Ok(state));
            let Some(answer) = state.legal().choose(&mut stream) else { break };
            game = game.play(answer).unwrap();
        }
        assert!(game.state().unwrap().is_over());
    }
}

#[test]
fn chances_are_those_of_the_cards_and_tiles_left() {
    let game = ChanceGame::new(3);
    assert_eq!(
        game.chances().map(|(draw, n)| (draw.to_string(), n)).collect::<Vec<_>>(),
        [("first:0".to_owned(), 1), ("first:1".to_owned(), 1), ("first:2".to_owned(), 1)]
    );
    let mut game = game.draw(Draw::of(Drawn::First(2))).unwrap();
    let cotton = Draw::of(Drawn::Card(19));
    for left in (1..=8).rev() {
        assert_eq!(game.awaited(), Some(Awaited::Card(2)));
        assert_eq!(game.chances().map(|(_, n)| u32::from(n)).sum::<u32>(), 58 + u32::from(left));
        assert_eq!(game.chances().find(|&(draw, _)| draw == cotton), Some((cotton, left)));
        game = game.draw(cotton).unwrap();
    }
    assert_eq!(game.awaited(), Some(Awaited::Card(0)));
    assert_eq!(game.draw(cotton), None);
    assert_eq!(game.draw(Draw::of(Drawn::Tile(0))), None);
    assert_eq!(game.draw(Draw::of(Drawn::First(0))), None);
}

#[test]
fn others_cards_are_only_counted() {
    let game = ChanceGame::new(4).draw(Draw::of(Drawn::First(1))).unwrap();
    let [a, b] = [0, 20].map(|card| game.draw(Draw::of(Drawn::Card(card))).unwrap());
    assert_ne!(a, b);
    for player in [0, 2, 3] {
        assert_eq!(a.information_state_string(player), b.information_state_string(player));
    }
    assert_ne!(a.information_state_string(1), b.information_state_string(1));
    assert!(
        a.information_state_string(0).ends_with("drawn: first:1 card of player 1\nnext: a card for player 1")
    );
}
