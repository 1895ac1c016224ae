//! Exact odds of a throw.

use std::fmt;

use super::{DIE, OutcomeId, TagId, Throw};

/// An exact fraction, reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// So many …
    pub number: u128,
    /// … of these.
    pub of: u128,
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Odds {
    /// The fraction in lowest terms; of nothing it is 0.
    pub fn new(number: u128, of: u128) -> Self {
        let divisor = gcd(number, of);
        if of == 0 || divisor == 0 {
            return Self { number: 0, of: 1 };
        }
        Self { number: number / divisor, of: of / divisor }
    }

    /// The nearest floating point number.
    #[expect(clippy::cast_precision_loss, reason = "for display and statistics only")]
    pub fn value(self) -> f64 {
        self.number as f64 / self.of as f64
    }

    /// As a decimal with at most six places.
    pub fn decimal(self) -> String {
        let text = format!("{:.6}", self.value());
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            1 => write!(f, "{}", self.number),
            of => write!(f, "{}/{of}", self.number),
        }
    }
}

impl Throw {
    /// The exact chance of an outcome.
    pub fn odds(&self, id: OutcomeId) -> Odds {
        let weight = self.outcomes.get(usize::from(id.0)).map_or(0, |o| o.weight);
        Odds::new(u128::from(weight), u128::from(self.total))
    }

    /// The chance of an outcome.
    pub fn chance(&self, id: OutcomeId) -> f64 {
        self.odds(id).value()
    }

    /// The exact chance of a throw with this tag.
    pub fn odds_of(&self, tag: TagId) -> Odds {
        let tagged = self.outcomes.iter().filter(|o| o.tags >> tag.0 & 1 == 1);
        Odds::new(tagged.map(|o| u128::from(o.weight)).sum(), u128::from(self.total))
    }

    /// The exact chance of two or more dice all equal.
    pub fn odds_of_doubles(&self) -> Odds {
        let doubles = self.outcomes.iter().filter(|o| o.doubles);
        Odds::new(doubles.map(|o| u128::from(o.weight)).sum(), u128::from(self.total))
    }

    /// The exact mean of all dice counts of one throw; counts of other tags are left out.
    pub fn mean(&self) -> Odds {
        self.mean_of(|tag| tag == DIE)
    }

    /// The exact mean of the counts whose tag is wanted.
    pub fn mean_of(&self, wanted: impl Fn(TagId) -> bool) -> Odds {
        let sum = |o: &super::Outcome| -> u128 {
            o.counts.iter().filter(|c| wanted(c.tag)).map(|c| u128::from(c.value)).sum()
        };
        // A sum that were too large for 128 bits would need more counts than a throw can have.
        let sum =
            self.outcomes.iter().fold(0u128, |all, o| all.saturating_add(sum(o).saturating_mul(u128::from(o.weight))));
        Odds::new(sum, u128::from(self.total))
    }
}
