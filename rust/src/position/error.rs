//! Why a position is refused.

/// A position that cannot be: which key, why, and the rule that it breaks if it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The key at fault, with what is inside it: `tiles.wigan/1.cubes`.
    pub field: String,
    /// A stable word for the kind of fault.
    pub code: &'static str,
    /// What would have been right.
    pub text: String,
    /// The clause that is broken, if one is.
    pub clause: Option<&'static str>,
}

/// An error repeats what was given, but not all of it: that may be of any length.
const LONGEST_FIELD: usize = 100;
const LONGEST_TEXT: usize = 600;

fn clipped(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        text
    } else {
        text.chars().take(most - 3).chain("...".chars()).collect()
    }
}

impl PositionError {
    pub(crate) fn new(field: impl Into<String>, code: &'static str, text: impl Into<String>) -> Self {
        Self {
            field: clipped(field.into(), LONGEST_FIELD),
            code,
            text: clipped(text.into(), LONGEST_TEXT),
            clause: None,
        }
    }

    pub(crate) fn by(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }
}

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.field, self.text)?;
        self.clause.map_or(Ok(()), |clause| write!(f, " ({clause})"))
    }
}

impl std::error::Error for PositionError {}
