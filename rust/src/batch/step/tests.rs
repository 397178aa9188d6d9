use super::*;
use crate::{
    batch::Unreadable,
    bots::{Seated, Spec},
    simulate::play_random_game,
};

const SETTINGS: Settings = Settings { returns: Returns::Vp, auto_reset: true, keep_results: true, jobs: 1 };

fn batch(n: u64, settings: Settings) -> Batch {
    Batch::new(4, &(0..n).collect::<Vec<_>>(), settings, &mut || true).unwrap()
}

#[test]
fn the_uniform_chooser_plays_the_random_game_of_each_seed() {
    let mut batch = batch(20, SETTINGS);
    for _ in 0..1100 {
        batch.step_uniform(&mut || true).unwrap();
    }
    let results = batch.take_results();
    assert!(results.games.len() > 40);
    for game in &results.games {
        let (end, decisions) = play_random_game(game.seed, 4);
        assert_eq!(game.vp, end.vp()[..]);
        assert_eq!(game.decisions, decisions);
    }
    let second = results.games.iter().find(|game| game.game == 3 && game.before == 1).unwrap();
    let next = crate::rng::Stream::new(3, crate::rng::streams::NEXT_SEEDS).nth(0);
    assert_eq!(second.seed, next);
}

#[test]
fn threads_change_nothing() {
    let mut one = batch(3000, SETTINGS);
    let mut many = batch(3000, Settings { jobs: 5, ..SETTINGS });
    for step in 0..400 {
        if step % 2 == 0 {
            one.step_uniform(&mut || true).unwrap();
            many.step_uniform(&mut || true).unwrap();
        } else {
            let answers = one.draw_answers();
            assert_eq!(answers, many.draw_answers());
            one.step(&answers, &mut || true).unwrap();
            many.step(&answers, &mut || true).unwrap();
        }
        assert_eq!(one.seen(), many.seen());
    }
    let results = one.take_results();
    assert!(results.games.len() > 2000);
    assert_eq!(results, many.take_results());
}

#[test]
#[allow(clippy::float_cmp)] // made in one way
fn rewards_come_once_with_the_end() {
    let mut batch = batch(8, Settings { auto_reset: false, returns: Returns::Margin, ..SETTINGS });
    let mut ends = [0; 8];
    for _ in 0..600 {
        let before: Vec<_> = (0..8).map(|k| *batch.state(k)).collect();
        batch.step_uniform(&mut || true).unwrap();
        for (k, seen) in batch.seen().iter().enumerate() {
            let state = batch.state(k);
            assert_eq!(seen.done, state.is_over());
            assert_eq!(seen.legal, *state.legal());
            assert_eq!(seen.to_move, state.to_move().map_or(-1, |seat| seat as i8));
            let ended = state.is_over() && !before[k].is_over();
            ends[k] += u32::from(ended);
            let expected = state.outcome().filter(|_| ended).map(|result| Returns::Margin.of(&result));
            assert_eq!(seen.rewards, expected.unwrap_or_default());
        }
    }
    assert_eq!(ends, [1; 8]);
    let over: Vec<_> = (0..8).map(|k| *batch.state(k)).collect();
    batch.step(&[0; 8], &mut || true).expect("the answers of games that are over are not looked at");
    assert!((0..8).all(|k| *batch.state(k) == over[k]));
}

#[test]
fn an_illegal_answer_moves_no_game() {
    let mut batch = batch(5, SETTINGS);
    let before: Vec<_> = (0..5).map(|k| *batch.state(k)).collect();
    let mut answers = batch.draw_answers();
    answers[3] = Action::DONE.0;
    let refused = NotStepped::Illegal(IllegalInGame { game: 3, answer: Action::DONE });
    assert_eq!(batch.step(&answers, &mut || true), Err(refused));
    assert!((0..5).all(|k| *batch.state(k) == before[k]));
}

#[test]
fn bytes_keep_everything() {
    let mut batch = batch(12, Settings { returns: Returns::Rank, ..SETTINGS });
    for _ in 0..400 {
        batch.step_uniform(&mut || true).unwrap();
    }
    let bytes = batch.to_bytes();
    let mut same = Batch::from_bytes(&bytes, &mut || true).unwrap();
    assert_eq!(same.to_bytes(), bytes);
    assert_eq!(same.seen(), batch.seen());
    for _ in 0..300 {
        batch.step_uniform(&mut || true).unwrap();
        same.step_uniform(&mut || true).unwrap();
        assert_eq!(same.seen(), batch.seen());
    }
    let results = batch.take_results();
    assert_eq!(same.take_results(), results);
    let bytes = results.to_bytes();
    assert_eq!(Results::from_bytes(&bytes).as_ref(), Ok(&results));
    for length in 0..bytes.len() {
        assert!(Results::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for (place, value) in [(3, 2), (4, 5), (5, 3), (6, 1)] {
        let mut changed = bytes.clone();
        changed[place] = value;
        assert!(Results::from_bytes(&changed).is_err(), "{place}");
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let bytes = batch(2, SETTINGS).to_bytes();
    for length in 0..bytes.len() {
        let result = Batch::from_bytes(&bytes[..length], &mut || true);
        assert!(matches!(result, Err(Unreadable::Damaged(_))), "{length}");
    }
    for (place, value) in [(3, 2), (4, 5), (5, 4), (6, 2), (7, 2), (15, 1), (20, 200)] {
        let mut changed = bytes.clone();
        changed[place] = value;
        assert!(Batch::from_bytes(&changed, &mut || true).is_err(), "{place}");
    }
}

#[test]
fn changed_bytes_are_refused_or_make_a_batch_that_plays() {
    let bytes = batch(2, SETTINGS).to_bytes();
    let mut read = 0;
    for place in 0..bytes.len() {
        for change in [1, 0x80] {
            let mut changed = bytes.clone();
            changed[place] ^= change;
            let Ok(mut batch) = Batch::from_bytes(&changed, &mut || true) else { continue };
            read += 1;
            for _ in 0..5 {
                batch.step_uniform(&mut || true).unwrap();
            }
            assert_eq!(batch.len(), 2);
            assert!(Batch::from_bytes(&batch.to_bytes(), &mut || true).is_ok(), "{place}");
        }
    }
    assert!(read > 100, "seeds, streams and much of a state may be anything");
}

#[test]
fn a_caller_can_stop_it() {
    let seeds: Vec<u64> = (0..2000).collect();
    assert_eq!(Batch::new(3, &seeds, SETTINGS, &mut || false).unwrap_err(), Failure::Stopped);
    let bytes = batch(1500, SETTINGS).to_bytes();
    let result = Batch::from_bytes(&bytes, &mut || false);
    assert_eq!(result.unwrap_err(), Unreadable::Stopped(Failure::Stopped));
}

#[test]
fn games_can_be_put_in_place() {
    let mut batch = batch(4, SETTINGS);
    batch.step_uniform(&mut || true).unwrap();
    batch.reset(1, 77, &mut || true).unwrap();
    assert_eq!(*batch.state(1), State::new(4, 77));
    assert_eq!(batch.seed(1), 77);
    let state = State::new(4, 5);
    batch.set_state(2, &state, 9, &mut || true).unwrap();
    assert_eq!((*batch.state(2), batch.seed(2), batch.games_before(2)), (state, 9, 0));
    assert_eq!(batch.seen()[2].legal, *state.legal());
}

fn with_bots(n: u64, bots: &[Option<Spec>], rotate: bool, settings: Settings) -> Batch {
    let (seats, seeds) = (Seats::new(bots, rotate).unwrap(), (0..n).collect::<Vec<_>>());
    Batch::with_bots(bots.len(), &seeds, settings, seats, &mut || true).unwrap()
}

#[test]
fn bots_answer_for_their_seats_as_they_do_elsewhere() {
    let bots = [Some(Spec::Greedy), None, Some(Spec::Random)];
    let mut batch = with_bots(6, &bots, true, SETTINGS);
    let mut all = Batch::new(3, &(0..6).collect::<Vec<_>>(), SETTINGS, &mut || true).unwrap();
    let open = |place: usize| (1 + place) % 3;
    for _ in 0..150 {
        // The other batch is answered from outside, bots included, until each game is where this one is.
        for (place, seen) in batch.seen().iter().enumerate() {
            assert_eq!(seen.to_move, open(place) as i8, "{place}");
        }
        while (0..6).any(|place| all.seen()[place].to_move != open(place) as i8) {
            for place in 0..6 {
                let game = &mut all.games[place];
                let seat = game.state.mover();
                if seat != open(place) {
                    let greedy = (seat + 3 - place % 3) % 3 == 0;
                    let mut bot = Seated::new(&Spec::Greedy, game.seed, seat);
                    let answer = if greedy { bot.answer(&game.state, seat) } else { game.choose() };
                    game.play(answer);
                    all.results.extend(game.finished(place));
                    all.seen[place] = game.end_step(Returns::Vp, Some((&Seats::OPEN, place)), &NEVER);
                }
            }
        }
        for place in 0..6 {
            assert_eq!(batch.state(place), all.state(place));
        }
        let answers: Vec<_> = batch.seen().iter().map(|seen| seen.legal.nth(0).0).collect();
        batch.step(&answers, &mut || true).unwrap();
        all.step(&answers, &mut || true).unwrap();
    }
    let by_place = |batch: &mut Batch| {
        let mut games = batch.take_results().games;
        games.sort_by_key(|game| (game.game, game.before));
        games
    };
    let results = by_place(&mut batch);
    assert!(results.len() > 6);
    assert_eq!(results, by_place(&mut all)[..results.len()]);
}

#[test]
fn threads_and_bytes_change_nothing_where_bots_play() {
    let bots = [None, Some(Spec::Random), Some(Spec::Planner), Some(Spec::Greedy)];
    let mut one = with_bots(150, &bots, true, SETTINGS);
    let mut many = with_bots(150, &bots, true, Settings { jobs: 3, ..SETTINGS });
    for step in 0..90 {
        if step % 40 == 20 {
            let bytes = many.to_bytes();
            many = Batch::from_bytes(&bytes, &mut || true).unwrap();
            assert_eq!(many.to_bytes(), bytes);
        }
        one.step_uniform(&mut || true).unwrap();
        many.step_uniform(&mut || true).unwrap();
        assert_eq!(one.seen(), many.seen());
    }
    let results = one.take_results();
    assert!(!results.games.is_empty());
    assert_eq!(results, many.take_results());
}

#[test]
fn bots_can_be_stopped() {
    let bots = [Some(Spec::Greedy), None, None];
    let mut batch = with_bots(100, &bots, false, SETTINGS);
    let before = batch.clone();
    let mut asked = 0;
    let stopped = batch.step_uniform(&mut || {
        asked += 1;
        asked < 2
    });
    assert_eq!((stopped, asked), (Err(Failure::Stopped), 2));
    assert!(batch.state(0) != before.state(0) && batch.state(99) == before.state(99));
    let seats = Seats::new(&bots, false).unwrap();
    let never = Batch::with_bots(3, &[1, 2], SETTINGS, seats, &mut || false);
    assert_eq!(never.unwrap_err(), Failure::Stopped);
}

#[test]
fn searches_are_broken_off() {
    let bots = [Some(Spec::parse("mcts:ms=600000").unwrap()), None, None];
    let seats = Seats::new(&bots, false).unwrap();
    // The first player of game 1 is the one who searches.
    let first = |seed: &u64| State::new(3, *seed).to_move() == Some(0);
    let seed = (0..99).find(first).unwrap();
    let begun = Batch::with_bots(3, &[seed], SETTINGS, seats.clone(), &mut || false);
    assert_eq!(begun.unwrap_err(), Failure::Stopped);
    let other = (0..99).find(|seed| !first(seed)).unwrap();
    let mut batch = Batch::with_bots(3, &[other], SETTINGS, seats, &mut || true).unwrap();
    let before = batch.state(0).to_owned();
    assert_eq!(batch.reset(0, seed, &mut || false), Err(Failure::Stopped));
    assert_eq!(batch.set_state(0, &State::new(3, seed), 1, &mut || false), Err(Failure::Stopped));
    assert_eq!(*batch.state(0), before, "nothing has happened");
    let stopped = (0..100).find_map(|_| batch.step_uniform(&mut || false).err());
    assert_eq!(stopped, Some(Failure::Stopped));
}

#[test]
fn a_seat_is_left_to_somebody() {
    let bot = Some(Spec::Random);
    assert_eq!(Seats::new(&[bot, bot, bot], false), None);
    assert_eq!(Seats::new(&[bot, None], false), None);
    assert_eq!(Seats::new(&[None, None, None, None], true), Some(Seats::OPEN));
}

#[test]
fn games_put_in_place_are_begun_by_bots() {
    let bots = [Some(Spec::Random), Some(Spec::Random), None];
    let mut batch = with_bots(3, &bots, false, SETTINGS);
    for seed in 0..20 {
        batch.reset(1, seed, &mut || true).unwrap();
        assert_eq!(batch.seen()[1].to_move, 2);
        batch.set_state(0, &State::new(3, seed), 9, &mut || true).unwrap();
        assert_eq!(batch.seen()[0].to_move, 2);
    }
}
