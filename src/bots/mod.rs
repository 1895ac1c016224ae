//! Policies that choose a play.

mod greedy;
mod random;

pub use greedy::Greedy;
pub use random::Random;

use std::fmt;
use std::str::FromStr;

use crate::game::{Judge, Play, Position};
use crate::report::did_you_mean;
use crate::throws::Seeded;

/// Chooses plays; a closure that gives the place of a play in the list is a bot.
pub trait Bot {
    /// The place in `plays` (never empty) of the play to make; a place beyond the end means the last.
    fn choose(&mut self, judge: &Judge, position: &Position, plays: &[Play]) -> usize;

    /// Whether to give up the turn by `skip` instead of throwing.
    fn skips(&mut self, _judge: &Judge, _position: &Position, _skip: &Play) -> bool {
        false
    }
}

impl<F: FnMut(&Judge, &Position, &[Play]) -> usize> Bot for F {
    fn choose(&mut self, judge: &Judge, position: &Position, plays: &[Play]) -> usize {
        self(judge, position, plays)
    }
}

/// The bots that can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Any play, each with the same chance.
    Random,
    /// The play that looks best at once.
    Greedy,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// How it chooses, in one sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Random => "chooses any play, each with the same chance",
            Self::Greedy => "wins, captures, comes home or gains the most squares, looking at one play at a time",
        }
    }

    /// A bot of this kind that draws from a stream of its own.
    pub fn bot(self, chance: Seeded) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random::new(chance)),
            Self::Greedy => Box::new(Greedy::new(chance)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no bot of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{name}`; bots are {}{}", known(), meant(.name))]
pub struct UnknownBot {
    /// The name that was asked for.
    pub name: String,
}

fn known() -> String {
    Kind::ALL.map(|k| format!("`{}`", k.name())).join(", ")
}

fn meant(name: &str) -> String {
    did_you_mean(name, Kind::ALL.map(Kind::name)).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

impl FromStr for Kind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        Self::ALL.into_iter().find(|k| k.name() == name).ok_or_else(|| UnknownBot { name: name.to_owned() })
    }
}

/// Reads a list of bots, `greedy` or `greedy,random`: one for everybody, or one for each seat that plays.
pub fn parse_list(text: &str) -> Result<Vec<Kind>, UnknownBot> {
    text.split(',').map(|name| name.trim().parse()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_is_found_by_its_name() {
        assert!(Kind::ALL.iter().all(|k| k.name().parse() == Ok(*k)));
        assert_eq!(parse_list("greedy, random"), Ok(vec![Kind::Greedy, Kind::Random]));
    }

    #[test]
    fn a_misspelt_bot_is_answered_with_the_nearest() {
        let mistake = "greddy".parse::<Kind>().unwrap_err().to_string();
        assert_eq!(mistake, "there is no bot `greddy`; bots are `random`, `greedy`; did you mean `greedy`?");
        let mistake = "x".parse::<Kind>().unwrap_err().to_string();
        assert_eq!(mistake, "there is no bot `x`; bots are `random`, `greedy`");
    }

    #[test]
    fn a_closure_is_a_bot() {
        fn takes(_: impl Bot) {}
        takes(|_: &Judge, _: &Position, plays: &[Play]| plays.len() - 1);
    }
}
