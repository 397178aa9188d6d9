//! Any bytes: refused with an error, or a state whose bytes they are.
#![no_main]

use brass_fast::State;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(state) = State::from_bytes(bytes) {
        assert_eq!(state.to_bytes(), bytes);
        assert_eq!(State::from_json(&state.to_json()).unwrap(), state);
    }
});
