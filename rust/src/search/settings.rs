//! How a search goes about it. Most defaults were found by tournaments: `tools/tuning`.

use std::{fmt, ops::RangeInclusive, str::FromStr, time::Duration};

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
    /// The options of a spec: name, default, meaning.
    pub const OPTIONS: &'static [[&'static str; 3]] = &[
        ["sims", "1000", "simulations for each decision"],
        ["ms", "-", "milliseconds for each decision, instead of simulations"],
        ["threads", "1", "trees grown at a time, each on a thread of its own"],
        ["replies", "0", "answers of rivals that a line looks into; then they answer by the evaluation"],
        ["explore", "40", "points that the prior of an answer is worth: more is wider"],
        ["temperature", "4", "points of the evaluation that make a prior e times as high"],
        ["rivalry", "0", "points of one's own that a point of the best rival counts for"],
        ["win", "5", "points that a won game counts for"],
        ["doubt", "2", "points less than the mean that an untried answer is taken to be worth"],
        ["nodes", "100000", "nodes that a tree may have"],
    ];

    /// Settings from the options of a spec: `name=value`, separated by commas.
    ///
    /// # Errors
    /// What would have been right, for unknown options and values that cannot be.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut settings = Self::default();
        let mut seen = Vec::new();
        for part in text.split(',') {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| format!("'{part}' is no option of mcts: write name=value"))?;
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

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "sims" => self.budget = Budget::Sims(number(name, value, 1..=1_000_000_000)?),
            "ms" => self.budget = Budget::Time(Duration::from_millis(number(name, value, 1..=LONGEST)?)),
            "threads" => self.threads = number(name, value, 1..=64)?,
            "nodes" => self.nodes = number(name, value, 1..=100_000_000)?,
            "replies" => self.replies = number(name, value, 0..=1000)?,
            "explore" => self.explore = points(name, value, 1000.0)?,
            "temperature" => self.temperature = number(name, value, 0.01..=1000.0)?,
            "rivalry" => self.rivalry = points(name, value, 1.0)?,
            "win" => self.win = points(name, value, 1000.0)?,
            "doubt" => self.doubt = points(name, value, 1000.0)?,
            _ => {
                let known: Vec<_> = Self::OPTIONS.iter().map(|option| option[0]).collect();
                return Err(format!("mcts has no option '{name}': its options are {}", known.join(", ")));
            }
        }
        Ok(())
    }
}

/// The longest budget of time, in milliseconds.
const LONGEST: u64 = 3_600_000;

/// Points, from 0 on; -0 is 0, as there is one form of everything.
fn points(name: &str, value: &str, most: f32) -> Result<f32, String> {
    number(name, value, 0.0..=most).map(f32::abs)
}

fn number<T>(name: &str, value: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        format!("mcts: {name} is a number from {} to {}, not '{value}'", range.start(), range.end())
    })
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
        let mut listed = Settings::default();
        for [name, default, _] in Settings::OPTIONS {
            if *default != "-" {
                listed.set(name, default).unwrap();
            }
        }
        assert_eq!(listed, Settings::default());
    }
}
