//! Damaged positions, bytes and names: refused with an error, or read as something that can be; nothing panics or hangs.
//!
//! A quick run of what `fuzz/` does for as long as one likes.

use brass_fast::{Action, PositionError, State, rng::Stream};
use serde_json::{Value, json};

use crate::support::{OnFailure, check_answers, check_round_trips, items, json as file};

/// The random stream of the damage.
const DAMAGE: u64 = 77;

/// Positions of all sorts.
fn positions() -> Vec<Value> {
    let rows = file("tests/fixtures/perft.json");
    items(&rows).iter().map(|row| row["position"].clone()).collect()
}

/// What was read is a state that can be; what was refused has an error that says where and why, in a few words.
fn check(result: Result<State, PositionError>) -> bool {
    match result {
        Ok(state) => {
            check_answers(&state);
            check_round_trips(&state);
            for answer in state.legal().iter().take(3) {
                check_answers(&state.play(answer).unwrap());
            }
            true
        }
        Err(error) => {
            assert!(!error.field.is_empty() && !error.code.is_empty() && !error.text.is_empty());
            assert!(error.to_string().chars().count() < 800, "{error}");
            false
        }
    }
}

/// Counts what was read and what was refused: damage of both sorts must be among it.
fn all(results: impl IntoIterator<Item = bool>) -> (usize, usize) {
    results
        .into_iter()
        .fold((0, 0), |(read, refused), ok| (read + usize::from(ok), refused + usize::from(!ok)))
}

/// Values where others are expected.
fn strange(stream: &mut Stream) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(8),
        json!(255),
        json!(65_536),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1.5),
        json!(1e300),
        json!(""),
        json!("wigan"),
        json!("cotton"),
        json!("wigan/1"),
        json!("rail:preston-wigan"),
        json!("£\u{0}\u{10FFFF}"),
        json!("x".repeat(100_000)),
        json!([]),
        json!({}),
        json!([[[[[[[[[[]]]]]]]]]]),
        json!(vec![0; 10_000]),
        json!({"owner": 0, "industry": "coal", "level": 2, "flipped": false, "cubes": 3}),
    ];
    values[stream.below(values.len() as u64) as usize].clone()
}

/// Damages a value somewhere: puts another in its place, removes, doubles or swaps.
fn damage(value: &mut Value, stream: &mut Stream) {
    let inside = inside(value);
    if inside == 0 || stream.below(8) == 0 {
        *value = strange(stream);
        return;
    }
    let at = stream.below(inside as u64) as usize;
    match (value, stream.below(6)) {
        (Value::Array(list), 0) => _ = list.remove(at),
        (Value::Array(list), 1) => list.push(list[at].clone()),
        (Value::Array(list), 2) => list.swap(0, at),
        (Value::Array(list), _) => damage(&mut list[at], stream),
        (Value::Object(map), what) => {
            let key = map.keys().nth(at).expect("a key").clone();
            match what {
                0 => _ = map.shift_remove(&key),
                1 => _ = map.insert(format!("{key}{}", stream.below(3)), strange(stream)),
                _ => damage(&mut map[&key], stream),
            }
        }
        _ => {}
    }
}

#[test]
fn damaged_positions() {
    let mut stream = Stream::new(1, DAMAGE);
    let positions = positions();
    let (read, refused) = all((0..3000).map(|round| {
        let mut value = positions[round % positions.len()].clone();
        for _ in 0..=stream.below(3) {
            damage(&mut value, &mut stream);
        }
        let text = value.to_string();
        let _position = OnFailure(text.chars().take(5000).collect());
        check(State::from_json(&text))
    }));
    assert!(read > 50 && refused > 1000, "{read} read, {refused} refused");
}

/// Small numbers and names of the game in the places of others: positions that are nearly right.
#[test]
fn nearly_right_positions() {
    let mut stream = Stream::new(2, DAMAGE);
    let positions = positions();
    let (read, refused) = all((0..3000).map(|round| {
        let mut value = positions[round % positions.len()].clone();
        for _ in 0..=stream.below(2) {
            let leaf = random_leaf(&mut value, &mut stream);
            *leaf = match leaf {
                Value::Number(_) => json!(stream.below(12)),
                Value::Bool(flag) => json!(!*flag),
                Value::String(_) => {
                    json!(Action(stream.below(256) as u8).name().rsplit(':').next())
                }
                _ => strange(&mut stream),
            };
        }
        let text = value.to_string();
        let _position = OnFailure(text.clone());
        check(State::from_json(&text))
    }));
    assert!(read > 250 && refused > 250, "{read} read, {refused} refused");
}

/// A value that holds no others.
fn random_leaf<'a>(value: &'a mut Value, stream: &mut Stream) -> &'a mut Value {
    let inside = inside(value);
    if inside == 0 {
        return value;
    }
    let at = stream.below(inside as u64) as usize;
    match value {
        Value::Array(list) => random_leaf(&mut list[at], stream),
        Value::Object(map) => random_leaf(map.values_mut().nth(at).expect("a value"), stream),
        leaf => leaf,
    }
}

/// How many values a value holds.
fn inside(value: &Value) -> usize {
    match value {
        Value::Array(list) => list.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    }
}

#[test]
fn damaged_texts() {
    let mut stream = Stream::new(3, DAMAGE);
    let texts: Vec<String> = positions().iter().map(Value::to_string).collect();
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "null",
        "1e9999",
        "-",
        "\\u0000",
        "\\",
        " ",
        "99999999999999999999",
    ];
    for round in 0..1500 {
        let mut bytes = texts[round % texts.len()].clone().into_bytes();
        for _ in 0..=stream.below(3) {
            let at = stream.below(bytes.len() as u64) as usize;
            match stream.below(4) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = stream.below(256) as u8,
                2 => _ = bytes.splice(at..at, pieces[stream.below(pieces.len() as u64) as usize].bytes()),
                _ => _ = bytes.drain(at..(at + stream.below(40) as usize).min(bytes.len())),
            }
            bytes.push(b' ');
        }
        let text = String::from_utf8_lossy(&bytes);
        let _text = OnFailure(text.clone().into_owned());
        check(State::from_json(&text));
    }
    for open in ["[", "{\"a\":", "[{\"a\":"] {
        check(State::from_json(&open.repeat(100_000))); // no stack is deep enough for a recursion without bounds
    }
    for text in ["", " ", "null", "0", "\"x\"", "[]", "{}", "{\"format\": 1}", "\u{FEFF}{}"] {
        assert!(!check(State::from_json(text)));
    }
}

#[test]
fn damaged_bytes() {
    let mut stream = Stream::new(4, DAMAGE);
    let mut count = (0, 0);
    for position in positions() {
        let good = State::from_json(&position.to_string()).unwrap().to_bytes();
        let mut try_bytes = |bytes: &[u8]| {
            let _bytes = OnFailure(format!("{bytes:?}"));
            let result = State::from_bytes(bytes);
            if let Ok(state) = &result {
                assert_eq!(state.to_bytes(), bytes);
            }
            if check(result) { count.0 += 1 } else { count.1 += 1 }
        };
        for at in 0..good.len() {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << stream.below(8);
            try_bytes(&bytes);
            bytes[at] = stream.below(256) as u8;
            try_bytes(&bytes);
        }
        for length in (0..good.len()).step_by(7) {
            try_bytes(&good[..length]);
        }
        try_bytes(&[&good[..], &[0]].concat());
        let noise: Vec<u8> = (0..good.len()).map(|_| stream.below(256) as u8).collect();
        try_bytes(&noise);
        try_bytes(&[&good[..8], &noise[8..]].concat());
        try_bytes(&vec![255; 1 << 20]);
    }
    assert!(count.0 > 100 && count.1 > 5000, "{count:?}");
}

#[test]
fn damaged_names() {
    let mut stream = Stream::new(5, DAMAGE);
    for n in 0..=255 {
        let good = Action(n).name();
        for _ in 0..20 {
            let mut chars: Vec<char> = good.chars().collect();
            let at = stream.below(chars.len() as u64) as usize;
            match stream.below(4) {
                0 => _ = chars.remove(at),
                1 => chars[at] = char::from(32 + stream.below(95) as u8),
                2 => chars.insert(at, '\u{e9}'),
                _ => chars[at] = chars[at].to_ascii_uppercase(),
            }
            let name: String = chars.into_iter().collect();
            assert!(Action::parse(&name).is_none_or(|action| action.name() == name), "{name:?}");
        }
    }
    assert_eq!(Action::parse(&"build".repeat(100_000)), None);
}
