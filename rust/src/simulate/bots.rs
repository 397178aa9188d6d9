//! Who plays: bots by name, each with a random stream of its own (`docs/randomness.md`).

use crate::{
    action::Action,
    rng::{Stream, streams},
    state::{SEATS, State},
};

/// The kinds of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Each legal action is equally likely.
    Random,
}

impl Bot {
    /// All bots.
    pub const ALL: [Bot; 1] = [Bot::Random];

    /// The name on the command line and in rows: letters only, so that neither csv nor json need to quote it.
    pub const fn name(self) -> &'static str {
        ["random"][self as usize]
    }

    /// The bot with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bot| bot.name() == name)
    }
}

/// A bot in its seat of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seated {
    bot: Bot,
    stream: Stream,
}

impl Seated {
    /// The bots of one game, each with its stream of the game's seed.
    #[allow(clippy::trivially_copy_pass_by_ref)] // bots are to have options
    pub(super) fn all(seed: u64, bots: &[Bot; SEATS]) -> [Self; SEATS] {
        std::array::from_fn(|seat| Self {
            bot: bots[seat],
            stream: Stream::new(seed, streams::BOT + seat as u64),
        })
    }

    /// Its answer; there is at least one, as the game is not over.
    pub(super) fn choose(&mut self, s: &State) -> Action {
        match self.bot {
            Bot::Random => s.legal().nth(self.stream.below(u64::from(s.legal().len())) as u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_lead_back() {
        for bot in Bot::ALL {
            assert_eq!(Bot::parse(bot.name()), Some(bot));
            assert!(bot.name().bytes().all(|c| c.is_ascii_lowercase()));
        }
        assert_eq!(Bot::parse("rnd"), None);
        assert_eq!(Bot::parse(""), None);
    }
}
