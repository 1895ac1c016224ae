//! Any play, each with the same chance.

use crate::bots::Bot;
use crate::game::{Judge, Play, Position};
use crate::throws::Seeded;

/// Chooses any play, each with the same chance.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Seeded,
}

impl Random {
    /// A bot that draws from this stream.
    pub fn new(chance: Seeded) -> Self {
        Self { chance }
    }
}

impl Bot for Random {
    fn choose(&mut self, _judge: &Judge, _position: &Position, plays: &[Play]) -> usize {
        if plays.len() > 1 { self.chance.pick(plays.len()) } else { 0 }
    }

    fn skips(&mut self, _judge: &Judge, _position: &Position, _skip: &Play) -> bool {
        self.chance.pick(2) == 0
    }
}
