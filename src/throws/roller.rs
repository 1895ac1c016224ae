//! Who throws: a seeded generator, or a script.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{OutcomeId, Throw};

/// Makes throws.
pub trait Roller {
    /// One throw.
    fn roll(&mut self, throw: &Throw) -> OutcomeId;
}

/// Throws from a seed: game *k* of seed *s* draws from its own stream, whatever else is played beside it.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The stream of one game.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    /// A number below `n`, each as likely as any other; 0 when there is none.
    pub fn pick(&mut self, n: usize) -> usize {
        let below = self.below(n as u64);
        usize::try_from(below).unwrap_or(0)
    }

    /// The high half of a draw times `n`; draws that would favour some numbers are made again.
    fn below(&mut self, n: u64) -> u64 {
        if n < 2 {
            return 0;
        }
        let unfair = n.wrapping_neg() % n;
        loop {
            let wide = u128::from(self.0.next_u64()) * u128::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
            if wide as u64 >= unfair {
                return (wide >> 64) as u64;
            }
        }
    }
}

impl Roller for Seeded {
    fn roll(&mut self, throw: &Throw) -> OutcomeId {
        let mut draw = self.below(throw.total);
        for (id, outcome) in throw.ids().zip(&throw.outcomes) {
            match draw.checked_sub(outcome.weight) {
                Some(rest) => draw = rest,
                None => return id,
            }
        }
        // Weights add up to the total, so that a draw below it ends within the table.
        OutcomeId(0)
    }
}

/// Throws as a test writes them. When it is dropped with throws left, the test fails.
///
/// # Panics
/// On a throw that the script does not have or the table cannot give, and on throws left: it is for tests.
#[derive(Clone, Debug)]
pub struct Scripted {
    throws: VecDeque<String>,
}

impl Scripted {
    /// Throws such as `"3 5, 6 6"`, parted by commas.
    pub fn new(throws: &str) -> Self {
        let parts = throws.split(',').map(str::trim).filter(|t| !t.is_empty());
        Self { throws: parts.map(str::to_owned).collect() }
    }

    /// How many throws are left.
    pub fn left(&self) -> usize {
        self.throws.len()
    }
}

impl Roller for Scripted {
    fn roll(&mut self, throw: &Throw) -> OutcomeId {
        let Some(text) = self.throws.pop_front() else { panic!("the script has no throw left") };
        let faces: Vec<_> = text.split_whitespace().collect();
        let Some(id) = throw.find(&faces) else { panic!("{} cannot give `{text}`", throw.words) };
        id
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.throws.is_empty(), "throws left in the script: {:?}", self.throws);
        }
    }
}
