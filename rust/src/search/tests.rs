//! What must hold for searches.

use super::*;
use crate::{
    bots::{Bot, Mcts, Seated, Spec},
    rng::Stream,
};

fn settings(sims: u32, threads: u8) -> Settings {
    Settings { budget: Budget::Sims(sims), threads, ..Settings::default() }
}

/// A position some way into a game.
fn position(seed: u64, decisions: usize) -> State {
    let players = 3 + (seed % 2) as usize;
    let mut bots: Vec<_> = (0..players).map(|seat| Seated::new(&Spec::Planner, seed, seat)).collect();
    let mut state = State::new(players, seed);
    for _ in 0..decisions {
        let seat = state.to_move().unwrap();
        let answer = bots[seat].answer(&state, seat);
        state.play_unchecked(answer, &mut ());
    }
    state
}

fn search(state: &State, settings: Settings, seed: u64) -> Report {
    let view = state.view(state.to_move().unwrap());
    Search::new(settings).run(&view, seed, &AtomicBool::new(false))
}

#[test]
fn a_budget_of_simulations_gives_the_same_report_again() {
    for threads in [1, 3] {
        let state = position(5, 60);
        let first = search(&state, settings(120, threads), 9);
        assert_eq!(first, search(&state, settings(120, threads), 9));
        assert_ne!(first, search(&state, settings(120, threads), 10));
        assert_eq!(first.sims(), 120);
    }
}

#[test]
fn priors_are_the_same_to_the_last_bit_on_every_machine() {
    // At the second to fourth of these a correctly rounded exponential, as that of many a machine, is another.
    let mut shares = [1.5, 0.25, -2.75, -12.75, 1.5];
    tree::make_shares(&mut shares, 4.0);
    assert_eq!(shares.map(f32::to_bits), [0x3ea4_dd67, 0x3e71_3c44, 0x3de3_e730, 0x3c15_a8ce, 0x3ea4_dd67]);
}

#[test]
fn fewer_simulations_than_threads_are_as_many_as_were_wanted() {
    let state = position(5, 60);
    for (sims, threads) in [(1, 2), (3, 3), (10, 11), (1, 64)] {
        let report = search(&state, settings(sims, threads), 1);
        assert_eq!(report.sims(), sims);
        assert_eq!(report.answers()[0].visits, report.answers().iter().map(|a| a.visits).max().unwrap());
        let view = state.view(state.to_move().unwrap());
        let early = Search::new(settings(sims, threads)).decide(&view, 1, &AtomicBool::new(false));
        assert!(state.legal().contains(early));
    }
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let mut stream = Stream::new(3, 0);
    for decisions in [0, 31, 90, 140] {
        let state = position(4, decisions);
        let other = state.determinize_with(state.to_move().unwrap(), &mut stream);
        assert_ne!(state, other);
        for replies in [0, 3, 1000] {
            let settings = Settings { replies, ..settings(40, 1) };
            assert_eq!(search(&state, settings, 1), search(&other, settings, 1));
        }
    }
}

#[test]
fn lines_look_into_as_many_replies_as_is_wanted() {
    let rivals = |replies, decisions| {
        let state = position(4, decisions);
        let report = search(&state, Settings { replies, ..settings(800, 1) }, 2);
        let me = state.to_move().unwrap();
        report.line().iter().filter(|&&(player, _)| player != me).count()
    };
    let late = [200, 206, 212, 218, 224];
    let most = |replies| late.map(|decisions| rivals(replies, decisions)).into_iter().max().unwrap();
    assert_eq!(most(0), 0);
    assert_eq!(most(1), 1);
    assert!(most(1000) > 1);
}

#[test]
fn reports_have_all_legal_answers_and_agree_with_themselves() {
    for decisions in [0, 40, 100] {
        let state = position(4, decisions);
        let report = search(&state, settings(200, 2), 1);
        let mut answers: Vec<_> = report.answers().iter().map(|answer| answer.action).collect();
        answers.sort_unstable();
        assert_eq!(answers, state.legal().iter().collect::<Vec<_>>());
        assert!(report.answers().is_sorted_by_key(|answer| std::cmp::Reverse(answer.visits)));
        let priors: f32 = report.answers().iter().map(|answer| answer.prior).sum();
        assert!((priors - 1.0).abs() < 1e-3, "{priors}");
        assert_eq!(report.line()[0], (state.to_move().unwrap(), report.best()));
        let best = report.answers()[0];
        assert!(best.vp[..3].iter().all(|&vp| (10.0..250.0).contains(&vp)), "{best:?}");
        assert!(best.vp[3].abs() < 1e-6);
    }
}

#[test]
fn memory_is_bounded() {
    let state = position(6, 50);
    let few = Settings { nodes: 20, ..settings(200, 1) };
    let report = search(&state, few, 1);
    assert_eq!((report.nodes(), report.sims()), (20, 200));
}

#[test]
fn a_stop_is_heeded_but_there_always_is_an_answer() {
    let state = position(7, 50);
    let view = state.view(state.to_move().unwrap());
    let report = Search::new(settings(1_000_000, 2)).run(&view, 1, &AtomicBool::new(true));
    assert_eq!(report.sims(), 2);
    let time = Settings { budget: Budget::Time(std::time::Duration::from_millis(20)), ..settings(1, 1) };
    assert!(search(&state, time, 1).sims() >= 1);
}

#[test]
fn the_tree_is_kept_within_a_turn() {
    let state =
        (0..200).map(|decisions| position(8, decisions)).find(|state| state.actions_left == 2).unwrap();
    let me = state.to_move().unwrap();
    let mut search = Search::new(settings(300, 1));
    let report = search.run(&state.view(me), 1, &AtomicBool::new(false));
    let answer = report.best();
    let next = state.play(answer).unwrap();
    assert_eq!(next.to_move(), Some(me));
    search.advance(answer);
    let again = search.run(&next.view(me), 2, &AtomicBool::new(false));
    assert!(again.sims() > 300, "{} simulations: those of the first search count", again.sims());
    // Another view than was expected begins anew.
    let fresh = search.run(&state.view(me), 3, &AtomicBool::new(false));
    assert_eq!(fresh.sims(), 300);
}

#[test]
fn it_finds_what_is_worth_most_at_the_last_decision() {
    // With one action left, the search must see which answer gives most points, whatever the evaluation says.
    for seed in 0..6 {
        let mut before = position(seed, 0);
        let mut bots: Vec<_> =
            (0..before.players()).map(|seat| Seated::new(&Spec::Planner, seed, seat)).collect();
        let mut last = before;
        while let Some(seat) = before.to_move() {
            last = if before.decision() == crate::state::Decision::Action { before } else { last };
            let answer = bots[seat].answer(&before, seat);
            before.play_unchecked(answer, &mut ());
        }
        let me = last.to_move().unwrap();
        let points = |action| {
            let mut state = last.play(action).unwrap();
            playout::play_out(&mut state, planner_mind());
            state.vp()[me]
        };
        let selfish = Settings { rivalry: 0.0, win: 0.0, explore: 50.0, ..settings(2_000, 1) };
        let best = search(&last, selfish, 1).best();
        assert!(points(best) >= last.legal().iter().map(points).max().unwrap(), "{best} in {last:?}");
    }
}

#[test]
fn the_bot_plays_whole_games() {
    for seed in 0..2 {
        let mut bot = Mcts::new(settings(8, 1), Stream::new(seed, 16));
        let mut state = State::new(3, seed);
        while let Some(seat) = state.to_move() {
            let answer = bot.choose(&Sight::new(&state, seat));
            assert!(state.legal().contains(answer));
            state = state.play(answer).unwrap();
        }
    }
}

#[test]
fn reports_come_back_from_bytes() {
    for (decisions, threads) in [(0, 1), (40, 2), (100, 1)] {
        let report = search(&position(4 + decisions as u64 % 3, decisions), settings(60, threads), 1);
        let bytes = report.to_bytes();
        let same = Report::from_bytes(&bytes).unwrap();
        assert_eq!((same.answers(), same.line()), (report.answers(), report.line()));
        assert_eq!((same.nodes(), same.players()), (report.nodes(), report.players()));
        assert_eq!(same, report);
        assert!((0..bytes.len()).all(|length| Report::from_bytes(&bytes[..length]).is_err()));
        assert!(Report::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    }
}

#[test]
fn bytes_of_what_no_search_finds_are_refused() {
    let report = search(&position(4, 40), settings(60, 1), 1);
    let refused = |change: fn(&mut Report)| {
        let mut changed = report.clone();
        change(&mut changed);
        assert_ne!(changed, report);
        Report::from_bytes(&changed.to_bytes()).is_err()
    };
    assert!(refused(|report| report.players = 2));
    assert!(refused(|report| report.answers.clear()));
    assert!(refused(|report| report.answers[1] = report.answers[0]));
    assert!(refused(|report| report.answers.reverse()));
    assert!(refused(|report| report.answers.iter_mut().for_each(|answer| answer.visits = u32::MAX)));
    assert!(refused(|report| report.answers[0].value = f32::NAN));
    assert!(refused(|report| report.line.clear()));
    assert!(refused(|report| report.line[0].0 = report.players));
    assert!(refused(|report| report.line[0].1 = report.answers[1].action));
    assert!(!refused(|report| report.answers[0].prior /= 2.0));
}

#[test]
fn a_search_that_ends_once_it_is_settled_answers_as_the_whole_one_does() {
    let never = AtomicBool::new(false);
    let mut fewer = 0;
    for decisions in [3, 40, 77, 100, 150, 190] {
        let state = position(decisions as u64, decisions);
        let view = state.view(state.to_move().unwrap());
        let whole = search(&state, settings(150, 1), 1);
        let mut early = Search::new(settings(150, 1));
        assert_eq!(early.decide(&view, 1, &never), whole.best());
        fewer += u32::from(Report::of(&view, &early.trees).sims() < whole.sims());
    }
    assert!(fewer >= 2, "some are settled early: {fewer}");
}
