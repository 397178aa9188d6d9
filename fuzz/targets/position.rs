//! Any text: refused with an error, or a position that leads back to the same state and can be played on.
#![no_main]

use brass_fast::State;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(state) = State::from_json(text) {
        assert_eq!(State::from_json(&state.to_json()).unwrap(), state);
        assert_eq!(state.derived_anew(), state);
        for answer in state.legal().iter() {
            let next = state.play(answer).unwrap();
            assert!(next.is_over() || !next.legal().is_empty());
        }
    }
});
