//! What the tests share: positions made by hand, a table to play them on, and what holds at every decision.

mod position;
mod table;
mod watch;

pub(crate) use position::Position;
pub(crate) use table::Table;
pub(crate) use watch::{Watch, check_answers, check_round_trips};

use std::path::PathBuf;

use serde_json::Value;

/// A file of the repository.
pub(crate) fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a file of the repository.
pub(crate) fn text(path: &str) -> String {
    std::fs::read_to_string(file(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// A JSON file of the repository.
pub(crate) fn json(path: &str) -> Value {
    serde_json::from_str(&text(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// What an environment variable says.
#[expect(clippy::disallowed_methods, reason = "how long tests run is not for the core to know")]
pub(crate) fn env(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A number that an environment variable says, or another.
pub(crate) fn number(name: &str, otherwise: u64) -> u64 {
    env(name)
        .map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name}: a number, not {text:?}")))
}

/// Says where a test was when it failed.
pub(crate) struct OnFailure(pub(crate) String);

impl Drop for OnFailure {
    #[expect(clippy::print_stderr, reason = "it is part of the failure")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("that was {}", self.0);
        }
    }
}

/// The items of a JSON list.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("expected a list, got {value}"))
}

/// The entries of a JSON object.
pub(crate) fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value
        .as_object()
        .unwrap_or_else(|| panic!("expected an object, got {value}"))
        .iter()
        .map(|(k, v)| (&**k, v))
}

/// A JSON text.
pub(crate) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("expected a text, got {value}"))
}

/// A JSON list of texts.
pub(crate) fn words(value: &Value) -> Vec<&str> {
    items(value).iter().map(word).collect()
}

/// A whole JSON number that is not negative.
pub(crate) fn count(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("expected a number, got {value}")) as usize
}
