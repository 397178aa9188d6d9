//! Positions as JSON (contract section 3): the full state, hidden parts included, in the words of the rulebook.
//!
//! Reading checks everything, so that a [`State`] is always one that the rules can go on from.

mod error;
mod json;
mod read;
mod reader;
mod replay;
mod write;

pub use error::PositionError;
pub use read::from_value;
pub use write::to_value;
pub(crate) use write::{line_name, space_name};

use crate::state::State;

/// The value of the key `format`.
pub const FORMAT: &str = "brass-fast/position/1";

impl State {
    /// The position as JSON text.
    pub fn to_json(&self) -> String {
        to_value(self).to_string()
    }

    /// Reads a position from JSON text.
    ///
    /// # Errors
    /// Where the text is no JSON or the position breaks a rule; the error names the key.
    pub fn from_json(text: &str) -> Result<Self, PositionError> {
        let value = json::parse(text).map_err(|e| {
            PositionError::new("position", "not-json", format!("expected a JSON object: {e}"))
        })?;
        from_value(&value)
    }
}
