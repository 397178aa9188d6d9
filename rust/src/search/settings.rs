//! How a search goes about it. Most defaults were found by tournaments: `tools/tuning`.

use std::{fmt, time::Duration};

use crate::bots::{BotOption, Values};

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// After so many simulations, however long they take.
    Sims(u32),
    /// After this time, and one simulation at least.
    Time(Duration),
}

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// When it ends.
    pub budget: Budget,
    /// How many trees are grown at a time, each on a thread of its own.
    pub threads: u8,
    /// How many answers of rivals a line looks into; after that they answer by the evaluation.
    pub replies: u16,
    /// How many points of value the prior of an answer is worth while it is little tried: the more, the wider the search.
    pub explore: f32,
    /// How many points of the evaluation make a prior e times as high.
    pub temperature: f32,
    /// How much a point of the best rival counts against a point of one's own.
    pub rivalry: f32,
    /// How many points a won game counts for.
    pub win: f32,
    /// How many points less than the mean an answer that was not tried yet is taken to be worth.
    pub doubt: f32,
    /// How many nodes a tree may have: what lies deeper is played out.
    pub nodes: u32,
}

/// No setting is ever "not a number": no range of the options holds it.
impl Eq for Settings {}

impl Default for Settings {
    fn default() -> Self {
        Self {
            budget: Budget::Sims(1000),
            threads: 1,
            replies: 0,
            explore: 40.0,
            temperature: 4.0,
            rivalry: 0.0,
            win: 5.0,
            doubt: 2.0,
            nodes: 100_000,
        }
    }
}

/// The options that are weighed in points, in the order of writing.
const NUMBERS: [&str; 5] = ["explore", "temperature", "rivalry", "win", "doubt"];

impl Settings {
    /// The options of a spec.
    pub const OPTIONS: &'static [BotOption] = &[
        whole("sims", "1000", 1, 1_000_000_000, "simulations for each decision"),
        whole("ms", "-", 1, LONGEST, "milliseconds for each decision, instead of simulations"),
        whole("threads", "1", 1, 64, "trees grown at a time, each on a thread of its own"),
        whole(
            "replies",
            "0",
            0,
            1000,
            "answers of rivals that a line looks into; then they answer by the evaluation",
        ),
        number("explore", "40", 0.0, 1000.0, "points that the prior of an answer is worth: more is wider"),
        number(
            "temperature",
            "4",
            0.01,
            1000.0,
            "points of the evaluation that make a prior e times as high",
        ),
        number("rivalry", "0", 0.0, 1.0, "points of one's own that a point of the best rival counts for"),
        number("win", "5", 0.0, 1000.0, "points that a won game counts for"),
        number(
            "doubt",
            "2",
            0.0,
            1000.0,
            "points less than the mean that an untried answer is taken to be worth",
        ),
        whole("nodes", "100000", 1, 10_000_000, "nodes that a tree may have"),
    ];

    /// Settings from the options of a spec: `name=value`, separated by commas.
    ///
    /// # Errors
    /// What would have been right, for unknown options and values that cannot be.
    pub fn parse(text: &str) -> Result<Self, String> {
        let read = |part: &'_ str| {
            let (name, text) = part
                .split_once('=')
                .ok_or_else(|| format!("'{part}' is no option of mcts: write name=value"))?;
            let option = find(name)?;
            let value = option.values.read(text).ok_or_else(|| wrong(option, format!("'{text}'")))?;
            Ok((option.name, value))
        };
        Self::from_options(text.split(',').map(read).collect::<Result<Vec<_>, String>>()?)
    }

    /// Settings from options by name; the others are as by default.
    ///
    /// # Errors
    /// What would have been right, for unknown options, values out of range, and options that are given twice or exclude
    /// each other.
    pub fn from_options<'a>(given: impl IntoIterator<Item = (&'a str, f64)>) -> Result<Self, String> {
        let mut settings = Self::default();
        let mut seen = Vec::new();
        for (name, value) in given {
            if seen.contains(&name) {
                return Err(format!("mcts: {name} is given more than once"));
            }
            if (name == "ms" && seen.contains(&"sims")) || (name == "sims" && seen.contains(&"ms")) {
                return Err("mcts: either sims or ms, not both".to_owned());
            }
            seen.push(name);
            settings.set(name, value)?;
        }
        Ok(settings)
    }

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        let option = find(name)?;
        if !option.values.allow(value) {
            return Err(wrong(option, value));
        }
        let points = value.abs() as f32; // -0 is 0, as there is one form of everything
        match name {
            "sims" => self.budget = Budget::Sims(value as u32),
            "ms" => self.budget = Budget::Time(Duration::from_millis(value as u64)),
            "threads" => self.threads = value as u8,
            "replies" => self.replies = value as u16,
            "explore" => self.explore = points,
            "temperature" => self.temperature = points,
            "rivalry" => self.rivalry = points,
            "win" => self.win = points,
            "doubt" => self.doubt = points,
            "nodes" => self.nodes = value as u32,
            _ => return Err(unknown(name)),
        }
        Ok(())
    }
}

/// The longest budget of time, in milliseconds.
const LONGEST: u32 = 3_600_000;

const fn whole(
    name: &'static str,
    default: &'static str,
    least: u32,
    most: u32,
    about: &'static str,
) -> BotOption {
    BotOption { name, default, values: Values::Whole(least, most), about }
}

const fn number(
    name: &'static str,
    default: &'static str,
    least: f64,
    most: f64,
    about: &'static str,
) -> BotOption {
    BotOption { name, default, values: Values::Number(least, most), about }
}

fn find(name: &str) -> Result<&'static BotOption, String> {
    Settings::OPTIONS.iter().find(|option| option.name == name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> String {
    let known: Vec<_> = Settings::OPTIONS.iter().map(|option| option.name).collect();
    format!("mcts has no option '{name}': its options are {}", known.join(", "))
}

fn wrong(option: &BotOption, value: impl fmt::Display) -> String {
    format!("mcts: {} is {}, not {value}", option.name, option.values)
}

/// The options of a spec in their one normal form: the budget, and what is not as by default.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.budget {
            Budget::Sims(sims) => write!(f, "sims={sims}")?,
            Budget::Time(time) => write!(f, "ms={}", time.as_millis())?,
        }
        let default = Self::default();
        if self.threads != default.threads {
            write!(f, ",threads={}", self.threads)?;
        }
        if self.replies != default.replies {
            write!(f, ",replies={}", self.replies)?;
        }
        let numbers = |s: &Self| [s.explore, s.temperature, s.rivalry, s.win, s.doubt];
        for ((name, value), usual) in NUMBERS.into_iter().zip(numbers(self)).zip(numbers(&default)) {
            if value.to_bits() != usual.to_bits() {
                write!(f, ",{name}={value}")?;
            }
        }
        if self.nodes != default.nodes {
            write!(f, ",nodes={}", self.nodes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_defaults_are_those_that_hold() {
        let listed = Settings::OPTIONS.iter().filter(|option| option.default != "-");
        let listed: Vec<_> = listed.map(|option| format!("{}={}", option.name, option.default)).collect();
        assert_eq!(Settings::parse(&listed.join(",")), Ok(Settings::default()));
    }

    #[test]
    fn listed_ranges_are_those_that_hold() {
        for option in Settings::OPTIONS {
            let (least, most) = match option.values {
                Values::Whole(least, most) => (least.into(), most.into()),
                Values::Number(least, most) => (least, most),
                Values::File => panic!("{} is no number", option.name),
            };
            for value in [least, most] {
                let settings = Settings::from_options([(option.name, value)]).unwrap();
                assert_eq!(Settings::parse(&settings.to_string()), Ok(settings), "nothing is cut off");
                assert!(
                    settings == Settings::default()
                        || settings.to_string().ends_with(&format!("{}={value}", option.name))
                );
            }
            for value in [least - 1e-3, most + 1e-3, f64::NAN, f64::INFINITY] {
                let error = Settings::from_options([(option.name, value)]).unwrap_err();
                assert!(error.contains(&format!("from {least} to {most}, not {value}")), "{error}");
            }
        }
    }
}
