//! Bots by name: `name` or `name:option=value,option=value`.

use std::fmt;

use super::{BotOption, Tuned, Values};
use crate::search::Settings;

/// Which bot, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spec {
    /// Each legal action is equally likely.
    Random,
    /// The best action by an evaluation, one action ahead.
    Greedy,
    /// The best turn by an evaluation that plans.
    Planner,
    /// The same with the weights of a file.
    Tuned(&'static Tuned),
    /// A tree search with heuristic players.
    Mcts(Settings),
}

/// A kind of bot as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [BotOption],
}

/// A spec that names no bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// No bot has this name.
    UnknownBot(String),
    /// The bot has no such option, or not that value for it: what, and what would be right.
    Option(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBot(name) => {
                let known: Vec<_> = Spec::CHOICES.iter().map(|choice| choice.name).collect();
                write!(f, "there is no bot '{name}': the bots are {}", known.join(", "))
            }
            Self::Option(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for SpecError {}

impl Spec {
    /// The kinds of bot, weakest first.
    pub const CHOICES: &'static [Choice] = &[
        Choice { name: "random", about: "takes any legal action, each equally likely", options: &[] },
        Choice {
            name: "greedy",
            about: "takes the action that is worth most by an evaluation, one action ahead",
            options: &[],
        },
        Choice {
            name: "planner",
            about: "plans both actions of a turn together, with an eye to the rounds to come",
            options: &[BotOption {
                name: "weights",
                default: "-",
                values: Values::File,
                about: "a file of weights to plan with, as tools/tuning writes them",
            }],
        },
        Choice {
            name: "mcts",
            about: "searches trees of what it cannot see, and lets heuristic players finish the games",
            options: Settings::OPTIONS,
        },
    ];

    /// The bot of this spec.
    ///
    /// # Errors
    /// If there is no such bot, or not with such options.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let (name, options) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let plain = |spec| match options {
            Some(options) => Err(format!("{name} has no options, so '{options}' is none")),
            None => Ok(spec),
        };
        let spec = match name {
            "random" => plain(Self::Random),
            "greedy" => plain(Self::Greedy),
            "planner" => options.map_or(Ok(Self::Planner), Self::tuned),
            "mcts" => options.map_or(Ok(Settings::default()), Settings::parse).map(Self::Mcts),
            _ => return Err(SpecError::UnknownBot(name.to_owned())),
        };
        spec.map_err(SpecError::Option)
    }

    /// `planner` with its one option.
    fn tuned(options: &str) -> Result<Self, String> {
        match options.split_once('=') {
            Some(("weights", file)) if !file.is_empty() => Tuned::read(file).map(Self::Tuned),
            _ => Err(format!("planner has one option, weights=FILE, so '{options}' is none")),
        }
    }

    /// The name of the kind.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Planner | Self::Tuned(_) => "planner",
            Self::Mcts(_) => "mcts",
        }
    }
}

/// The spec in its one normal form, which leads back to it.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mcts(settings) => write!(f, "mcts:{settings}"),
            Self::Tuned(tuned) => write!(f, "planner:weights={}", tuned.file()),
            _ => f.pad(self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_names_lead_to_bots_and_back() {
        for choice in Spec::CHOICES {
            let spec = Spec::parse(choice.name).unwrap();
            assert_eq!(spec.name(), choice.name);
            assert_eq!(Spec::parse(&spec.to_string()), Ok(spec));
        }
    }

    #[test]
    fn options_are_read_and_written_in_one_form() {
        for (text, normal) in [
            ("mcts", "mcts:sims=1000"),
            ("mcts:threads=2,sims=50", "mcts:sims=50,threads=2"),
            ("mcts:ms=100", "mcts:ms=100"),
            ("mcts:doubt=-0", "mcts:sims=1000,doubt=0"),
            ("mcts:replies=5", "mcts:sims=1000,replies=5"),
            ("mcts:win=2.50,threads=1", "mcts:sims=1000,win=2.5"),
            (
                "planner:weights=tools/tuning/planner-1.weights",
                "planner:weights=tools/tuning/planner-1.weights",
            ),
        ] {
            let spec = Spec::parse(text).unwrap();
            assert_eq!(spec.to_string(), normal);
            assert_eq!(Spec::parse(normal), Ok(spec));
        }
    }

    #[test]
    fn wrong_names_and_options_are_errors_that_say_what_is_right() {
        let unknown = Spec::parse("rnd").unwrap_err();
        assert_eq!(unknown.to_string(), "there is no bot 'rnd': the bots are random, greedy, planner, mcts");
        assert!(matches!(Spec::parse(""), Err(SpecError::UnknownBot(_))));
        assert!(matches!(Spec::parse("Greedy"), Err(SpecError::UnknownBot(_))));
        assert!(matches!(Spec::parse("greedy:depth=2"), Err(SpecError::Option(_))));
        for (wrong, right) in [
            ("mcts:", "name=value"),
            ("mcts:sims", "name=value"),
            ("mcts:speed=2", "sims, ms, threads"),
            ("mcts:sims=0", "1 to"),
            ("mcts:sims=many", "sims is a whole number from 1 to 1000000000, not 'many'"),
            ("mcts:sims=1e3", "1 to"),
            ("mcts:nodes=10000001", "1 to 10000000, not 10000001"),
            ("mcts:sims=5,ms=5", "not both"),
            ("mcts:sims=5,sims=6", "once"),
            ("mcts:threads=65", "1 to 64"),
            ("mcts:explore=-1", "0 to"),
            ("mcts:explore=nan", "0 to"),
            ("planner:", "weights=FILE"),
            ("planner:weights=", "weights=FILE"),
            ("planner:depth=2", "weights=FILE"),
            ("planner:weights=no-such-file", "planner: weights=no-such-file: "),
            ("planner:weights=Cargo.toml", "line 1: expected the name of a weight"),
        ] {
            let error = Spec::parse(wrong).unwrap_err().to_string();
            assert!(error.contains(right), "{wrong}: {error}");
        }
        assert!(matches!(Spec::parse("random:"), Err(SpecError::Option(_))));
    }
}
