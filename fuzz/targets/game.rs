//! Any game: the first two bytes give players and cards, each further one the rank of an answer.
#![no_main]

use brass_fast::State;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [seed, players, answers @ ..] = bytes else { return };
    let mut state = State::new(3 + usize::from(players % 2), (*seed).into());
    for rank in answers {
        if state.is_over() {
            break;
        }
        let answer = state.legal().nth(u32::from(*rank) % state.legal().len());
        state = state.play(answer).unwrap();
        assert_eq!(state.derived_anew(), state);
    }
    assert_eq!(State::from_json(&state.to_json()).unwrap(), state);
    assert_eq!(State::from_bytes(&state.to_bytes()).unwrap(), state);
});
