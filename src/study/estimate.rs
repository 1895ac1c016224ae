//! Sums over many games, and what can be said from them: means, shares and their 95 % intervals.
//!
//! Sums are whole numbers, so that adding games in any order gives the same; fractions come at the very end.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// How sure an interval is.
pub const CONFIDENCE: f64 = 0.95;

/// Sums of one number a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Sums {
    games: u64,
    sum: u64,
    squares: u128,
    /// Least and most; without meaning while there is no game.
    range: (u64, u64),
}

impl Sums {
    /// Adds one game.
    pub fn add(&mut self, value: u64) {
        let one = Self { games: 1, sum: value, squares: u128::from(value).pow(2), range: (value, value) };
        self.merge(&one);
    }

    /// Adds the games of another.
    pub fn merge(&mut self, other: &Self) {
        self.range = match (self.games, other.games) {
            (_, 0) => self.range,
            (0, _) => other.range,
            _ => (self.range.0.min(other.range.0), self.range.1.max(other.range.1)),
        };
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The sum over all games.
    pub fn total(&self) -> u64 {
        self.sum
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Mean, spread, range and the interval of the mean.
    pub fn mean(&self) -> Mean {
        let n = self.games as f64;
        let mean = if self.games == 0 { 0.0 } else { self.sum as f64 / n };
        let sd = self.variance().map(f64::sqrt);
        let half = sd.and_then(|sd| Some(t_quantile(n - 1.0)? * sd / n.sqrt()));
        Mean {
            mean,
            sd,
            min: self.range.0,
            max: self.range.1,
            low: half.map(|h| mean - h),
            high: half.map(|h| mean + h),
            games: self.games,
        }
    }

    /// The variance of a game, as estimated from the sample; unknown with fewer than two games.
    fn variance(&self) -> Option<f64> {
        if self.games < 2 {
            return None;
        }
        let n = u128::from(self.games);
        // n·Σx² - (Σx)², in whole numbers, loses nothing to rounding.
        let spread = (n * self.squares).saturating_sub(u128::from(self.sum).pow(2));
        Some(spread as f64 / (self.games as f64 * (self.games - 1) as f64))
    }
}

/// Sums of a part and a whole a game (turns blocked, of turns).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Parts {
    games: u64,
    part: u64,
    whole: u64,
    part_squares: u128,
    whole_squares: u128,
    products: u128,
}

impl Parts {
    /// Adds one game.
    pub fn add(&mut self, part: u64, whole: u64) {
        let (p, w) = (u128::from(part), u128::from(whole));
        self.merge(&Self { games: 1, part, whole, part_squares: p * p, whole_squares: w * w, products: p * w });
    }

    /// Adds the games of another.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.part += other.part;
        self.whole += other.whole;
        self.part_squares += other.part_squares;
        self.whole_squares += other.whole_squares;
        self.products += other.products;
    }

    /// The part of the whole over all games; its interval counts games as independent, not the turns in them.
    pub fn share(&self) -> Share {
        if self.whole == 0 {
            return Share { share: 0.0, low: None, high: None, error: None };
        }
        let (n, share) = (self.games as f64, self.part as f64 / self.whole as f64);
        let error = (self.games > 1).then(|| {
            let (pp, ww, pw) = (self.part_squares as f64, self.whole_squares as f64, self.products as f64);
            let residual = (pp - 2.0 * share * pw + share * share * ww).max(0.0);
            (residual * n / (n - 1.0)).sqrt() / self.whole as f64
        });
        let half = error.map(|e| e * z_quantile());
        Share { share, low: half.map(|h| (share - h).max(0.0)), high: half.map(|h| (share + h).min(1.0)), error }
    }
}

/// A mean over games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of a game; unknown with fewer than two games.
    pub sd: Option<f64>,
    /// The least of a game.
    pub min: u64,
    /// The most of a game.
    pub max: u64,
    /// Lower end of the interval of the mean (Student's t).
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
    #[serde(skip)]
    games: u64,
}

/// A share of a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// Lower end of its interval.
    pub low: Option<f64>,
    /// Upper end of its interval.
    pub high: Option<f64>,
    #[serde(skip)]
    error: Option<f64>,
}

/// A difference of two estimates and its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Second less first.
    pub difference: f64,
    /// Lower end of its interval.
    pub low: Option<f64>,
    /// Upper end of its interval.
    pub high: Option<f64>,
    /// Whether the interval leaves out 0.
    pub distinguishable: bool,
}

impl Difference {
    fn new(difference: f64, ends: Option<(f64, f64)>) -> Self {
        let distinguishable = ends.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
        Self { difference, low: ends.map(|e| e.0), high: ends.map(|e| e.1), distinguishable }
    }
}

/// Wilson's interval of a share of independent trials.
pub fn wilson(part: u64, whole: u64) -> Share {
    if whole == 0 {
        return Share { share: 0.0, low: None, high: None, error: None };
    }
    let (n, share, z) = (whole as f64, part as f64 / whole as f64, z_quantile());
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    // At the ends of the scale the interval reaches them exactly; rounding must not say otherwise.
    let low = if part == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if part == whole { 1.0 } else { (middle + half).min(1.0) };
    Share { share, low: Some(low), high: Some(high), error: Some((share * (1.0 - share) / n).sqrt()) }
}

/// Second less first, by Welch's t: the spreads may differ.
pub fn welch(first: &Mean, second: &Mean) -> Difference {
    let difference = second.mean - first.mean;
    let part = |m: &Mean| m.sd.map(|sd| (sd * sd / m.games as f64, m.games as f64 - 1.0));
    let ends = part(first).zip(part(second)).and_then(|((a, free_a), (b, free_b))| {
        let error = (a + b).sqrt();
        if error == 0.0 {
            return Some((difference, difference));
        }
        let freedom = (a + b).powi(2) / (a * a / free_a + b * b / free_b);
        let half = t_quantile(freedom)? * error;
        Some((difference - half, difference + half))
    });
    Difference::new(difference, ends)
}

/// Second less first of two shares of independent trials, by Newcombe's interval from Wilson's two.
pub fn newcombe(first: &Share, second: &Share) -> Difference {
    let difference = second.share - first.share;
    let ends = first.low.zip(first.high).zip(second.low.zip(second.high)).map(|((low_a, high_a), (low_b, high_b))| {
        let below = ((second.share - low_b).powi(2) + (high_a - first.share).powi(2)).sqrt();
        let above = ((high_b - second.share).powi(2) + (first.share - low_a).powi(2)).sqrt();
        (difference - below, difference + above)
    });
    Difference::new(difference, ends)
}

/// Second less first of two shares of turns or throws, by the normal interval over games.
pub fn ratio(first: &Share, second: &Share) -> Difference {
    let difference = second.share - first.share;
    let ends = first.error.zip(second.error).map(|(a, b)| {
        let half = z_quantile() * a.hypot(b);
        (difference - half, difference + half)
    });
    Difference::new(difference, ends)
}

fn z_quantile() -> f64 {
    Normal::standard().inverse_cdf(0.5 + CONFIDENCE / 2.0)
}

fn t_quantile(freedom: f64) -> Option<f64> {
    // Beyond a million the two agree to six places, and the search for Student's gets slow.
    if freedom > 1e6 {
        return Some(z_quantile());
    }
    StudentsT::new(0.0, 1.0, freedom).ok().map(|t| t.inverse_cdf(0.5 + CONFIDENCE / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(values: &[u64]) -> Sums {
        let mut sums = Sums::default();
        values.iter().for_each(|v| sums.add(*v));
        sums
    }

    fn near(a: Option<f64>, b: f64) -> bool {
        a.is_some_and(|a| (a - b).abs() < 1e-4)
    }

    #[test]
    fn a_mean_has_the_interval_of_student() {
        // Eight games of mean 5 and variance 32/7; t at 7 degrees is 2.364624, so 5 ± 1.787488.
        let mean = sums(&[2, 4, 4, 4, 5, 5, 7, 9]).mean();
        assert!(mean.mean == 5.0 && near(mean.sd, 2.13809), "{mean:?}");
        assert!(near(mean.low, 3.212_512) && near(mean.high, 6.787_488), "{mean:?}");
        assert_eq!((mean.min, mean.max), (2, 9));
    }

    #[test]
    fn one_game_says_nothing_of_the_spread() {
        let mean = sums(&[3]).mean();
        assert_eq!((mean.mean, mean.sd, mean.low, mean.high), (3.0, None, None, None));
    }

    #[test]
    fn sums_may_be_merged_in_any_order() {
        let (mut a, b, none) = (sums(&[9, 1]), sums(&[4]), Sums::default());
        let mut c = none;
        c.merge(&b);
        c.merge(&a);
        a.merge(&b);
        a.merge(&none);
        assert_eq!(a, c);
        assert_eq!(a, sums(&[1, 4, 9]));
    }

    #[test]
    fn wilson_agrees_with_the_printed_example() {
        // Newcombe 1998, table I: 81 of 263 is 0.2553 .. 0.3662, 0 of 20 is 0 .. 0.1611
        let share = wilson(81, 263);
        assert!(share.low.is_some_and(|l| (l - 0.2553).abs() < 1e-4), "{share:?}");
        assert!(share.high.is_some_and(|h| (h - 0.3662).abs() < 1e-4), "{share:?}");
        let none = wilson(0, 20);
        assert!(none.low == Some(0.0) && none.high.is_some_and(|h| (h - 0.1611).abs() < 1e-4), "{none:?}");
    }

    #[test]
    fn newcombe_agrees_with_the_printed_example() {
        // Newcombe 1998 II, method 10: 56/70 less 48/80 is 0.0524 .. 0.3339
        let difference = newcombe(&wilson(48, 80), &wilson(56, 70));
        assert!(difference.low.is_some_and(|l| (l - 0.0524).abs() < 1e-4), "{difference:?}");
        assert!(difference.high.is_some_and(|h| (h - 0.3339).abs() < 1e-4), "{difference:?}");
        assert!(difference.distinguishable);
    }

    #[test]
    fn welch_allows_for_unequal_spreads() {
        // Variances 4/3 and 230/12 of the means make an error of 4.5277 with 3.41 degrees of freedom; t lies
        // between 2.776 (at 4) and 3.182 (at 3).
        let difference = welch(&sums(&[10, 12, 14]).mean(), &sums(&[1, 9, 2, 20]).mean());
        assert!((difference.difference + 4.0).abs() < 1e-12 && !difference.distinguishable, "{difference:?}");
        assert!(difference.high.is_some_and(|h| (8.57..10.41).contains(&h)), "{difference:?}");
        let far = welch(&sums(&[10, 12, 14]).mean(), &sums(&[100, 102, 101]).mean());
        assert!(far.distinguishable && far.low.is_some_and(|l| l > 80.0), "{far:?}");
    }

    #[test]
    fn a_ratio_that_never_varies_is_known_exactly() {
        let mut parts = Parts::default();
        (1..=5).for_each(|n| parts.add(n, 4 * n));
        let share = parts.share();
        assert_eq!((share.share, share.low, share.high), (0.25, Some(0.25), Some(0.25)));
        assert_eq!(Parts::default().share().low, None);
    }

    #[test]
    fn ratios_of_games_that_vary_have_an_interval() {
        let mut parts = Parts::default();
        [(1, 10), (5, 10), (3, 10), (3, 10)].iter().for_each(|(p, w)| parts.add(*p, *w));
        // With equal wholes it is the mean of 0.1 0.5 0.3 0.3: error sqrt(0.08 / 3 / 4)
        let share = parts.share();
        assert!(near(share.error, (0.08_f64 / 12.0).sqrt()), "{share:?}");
        assert!(!ratio(&share, &share).distinguishable);
    }
}
