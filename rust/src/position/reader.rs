//! Small readers of JSON values that know where they are, for errors that name the key.

use serde_json::{Map, Value};

use super::PositionError;
use crate::data::{
    cards::{self, Card, KINDS},
    map::{PLACE, SPACE, SPACES},
};

pub(super) type Read<T> = Result<T, PositionError>;

/// A value and the path to it.
#[derive(Clone)]
pub(super) struct At<'a> {
    pub(super) path: String,
    pub(super) value: &'a Value,
}

impl<'a> At<'a> {
    pub(super) fn fault<T>(&self, code: &'static str, text: impl Into<String>) -> Read<T> {
        Err(PositionError::new(self.path.clone(), code, text))
    }

    fn expected<T>(&self, what: &str) -> Read<T> {
        self.fault("wrong-type", format!("expected {what}, got {}", short(self.value)))
    }

    fn inside(&self, key: &str, value: &'a Value) -> At<'a> {
        At {
            path: if self.path == "position" { key.to_owned() } else { format!("{}.{key}", self.path) },
            value,
        }
    }

    pub(super) fn object(&self) -> Read<&'a Map<String, Value>> {
        self.value.as_object().map_or_else(|| self.expected("an object (dict)"), Ok)
    }

    /// The value of a key that must be there.
    pub(super) fn get(&self, key: &str) -> Read<At<'a>> {
        match self.object()?.get(key) {
            Some(value) => Ok(self.inside(key, value)),
            None => Err(PositionError::new(
                self.inside(key, self.value).path,
                "missing-key",
                "this key is missing",
            )),
        }
    }

    /// All keys with their values.
    pub(super) fn entries(&self) -> Read<impl Iterator<Item = (&'a str, At<'a>)> + use<'a, '_>> {
        Ok(self.object()?.iter().map(|(key, value)| (key.as_str(), self.inside(key, value))))
    }

    /// Refuses keys that do not belong here.
    pub(super) fn only_keys(&self, known: &[&str]) -> Read<()> {
        match self.object()?.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => {
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                Err(PositionError::new(
                    self.inside(key, self.value).path,
                    "unknown-key",
                    format!("no such key here; there are: {known}"),
                ))
            }
            None => Ok(()),
        }
    }

    /// A list with the places of its items.
    pub(super) fn list(&self) -> Read<Vec<At<'a>>> {
        let Some(items) = self.value.as_array() else { return self.expected("a list") };
        Ok(items.iter().enumerate().map(|(k, item)| self.inside(&k.to_string(), item)).collect())
    }

    /// A list of this length.
    pub(super) fn list_of(&self, length: usize, what: &str) -> Read<Vec<At<'a>>> {
        let items = self.list()?;
        if items.len() != length {
            return self.fault("wrong-length", format!("expected {length} {what}, got {}", items.len()));
        }
        Ok(items)
    }

    /// A whole number within bounds.
    pub(super) fn int(&self, low: i64, high: i64) -> Read<i64> {
        let Value::Number(number) = self.value else {
            return self.expected(&format!("a whole number from {low} to {high}"));
        };
        match number.as_i64() {
            Some(n) if (low..=high).contains(&n) => Ok(n),
            _ => self.fault(
                "out-of-range",
                format!("expected a whole number from {low} to {high}, got {}", short(self.value)),
            ),
        }
    }

    pub(super) fn bool(&self) -> Read<bool> {
        self.value.as_bool().map_or_else(|| self.expected("true or false"), Ok)
    }

    pub(super) fn text(&self) -> Read<&'a str> {
        self.value.as_str().map_or_else(|| self.expected("a name"), Ok)
    }

    /// One of these names: its index.
    pub(super) fn one_of(&self, names: &[&str]) -> Read<usize> {
        let text = self.text()?;
        match names.iter().position(|&name| name == text) {
            Some(k) => Ok(k),
            None => self.fault("unknown-name", format!("expected one of {}, got {text:?}", names.join(", "))),
        }
    }

    pub(super) fn card(&self) -> Read<Card> {
        let text = self.text()?;
        match (0..KINDS as Card).find(|&card| cards::name(card) == text) {
            Some(card) => Ok(card),
            None => self.fault("unknown-name", format!("there is no card {text:?}")),
        }
    }

    pub(super) fn cards(&self) -> Read<Vec<Card>> {
        self.list()?.iter().map(At::card).collect()
    }
}

/// The space with this name.
pub(super) fn parse_space(name: &str) -> Option<usize> {
    let (town, number) = name.split_once('/')?;
    (0..SPACES).find(|&k| PLACE[SPACE[k].town as usize].id == town && number == SPACE[k].number.to_string())
}

/// A value for an error message, not too long.
pub(super) fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 60 { text } else { text.chars().take(57).chain("...".chars()).collect() }
}
