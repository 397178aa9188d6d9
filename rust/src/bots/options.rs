//! Options of bots: how they are listed, and what they may be.

use std::fmt;

/// An option of a bot.
#[derive(Clone, Copy, Debug)]
pub struct BotOption {
    /// The name.
    pub name: &'static str,
    /// What it is where it is not given; `-` if it has no such value.
    pub default: &'static str,
    /// What it may be.
    pub values: Values,
    /// What it means.
    pub about: &'static str,
}

/// What an option may be.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// The path of a file.
    File,
    /// A whole number from the first to the second.
    Whole(u32, u32),
    /// A number from the first to the second.
    Number(f64, f64),
}

impl Values {
    /// The number that a text says, in range or not.
    pub(crate) fn read(self, text: &str) -> Option<f64> {
        match self {
            Self::File => None,
            Self::Whole(..) => text.parse::<u32>().ok().map(f64::from),
            Self::Number(..) => text.parse().ok(),
        }
    }

    /// Whether it may be this number.
    pub(crate) fn allow(self, number: f64) -> bool {
        match self {
            Self::File => false,
            Self::Whole(least, most) => {
                number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&number)
            }
            Self::Number(least, most) => (least..=most).contains(&number),
        }
    }
}

/// `a whole number from 1 to 64`
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("a file"),
            Self::Whole(least, most) => write!(f, "a whole number from {least} to {most}"),
            Self::Number(least, most) => write!(f, "a number from {least} to {most}"),
        }
    }
}

/// What it means, and its range: `trees grown at a time, each on a thread of its own (1 to 64)`.
impl fmt::Display for BotOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about)?;
        match self.values {
            Values::File => Ok(()),
            Values::Whole(least, most) => write!(f, " ({least} to {most})"),
            Values::Number(least, most) => write!(f, " ({least} to {most})"),
        }
    }
}
