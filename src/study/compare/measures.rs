//! What different rules do to the game: measures of two or more simulations side by side.

use serde::Serialize;

use crate::study::estimate::{CONFIDENCE, Difference, Mean, Share, newcombe, ratio, welch};
use crate::study::measures::{MEANS, Results, SHARES, Sides, interval, number, percent, table};
use crate::study::simulate::Tally;

/// Measures side by side; each difference is to the first variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measures {
    /// Ids of the variants.
    pub variants: Vec<String>,
    /// Games of each.
    pub games: Vec<u64>,
    /// Games given up, of each.
    pub unfinished: Vec<u64>,
    /// How sure the intervals are.
    pub confidence: f64,
    /// The measures.
    pub measures: Vec<MeasureRow>,
}

/// One measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureRow {
    /// Its name.
    pub measure: String,
    /// What it is.
    pub words: String,
    /// How differences are judged.
    pub test: Test,
    /// The value for each variant; `None` where it has no such seat.
    pub values: Vec<Option<Estimate>>,
    /// For each variant but the first: its value less that of the first.
    pub differences: Vec<Option<Difference>>,
}

/// A value and its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Lower end.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
}

/// How a difference is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Test {
    /// Means over games: Welch's t.
    Welch,
    /// Shares of games: Newcombe's interval, from Wilson's two.
    Newcombe,
    /// Shares of turns or throws: the normal interval of a ratio, games being independent.
    Ratio,
}

/// The measures of these simulations, and how sure their differences are.
pub fn measures(tallies: &[Tally]) -> Measures {
    let results: Vec<Results> = tallies.iter().map(Tally::results).collect();
    let mut rows = Vec::new();
    for seat in seats(&results) {
        let get = |r: &Results| r.seats.iter().find(|s| s.seat == seat).map(|s| s.wins.share);
        rows.push(share_row(&results, &format!("wins {seat}"), &format!("games won by {seat}"), Test::Newcombe, get));
    }
    let began = |r: &Results| Some(r.beginner.share);
    rows.push(share_row(&results, "wins beginner", "games won by who began", Test::Newcombe, began));
    for (name, words, get) in MEANS {
        rows.push(row(&results, name, words, Test::Welch, |r| Some(*get(r)), of_mean, welch));
    }
    for (name, words, get) in SHARES {
        rows.push(share_row(&results, name, words, Test::Ratio, |r| Some(*get(r))));
    }
    Measures {
        variants: results.iter().map(|r| r.variant.clone()).collect(),
        games: results.iter().map(|r| r.games).collect(),
        unfinished: results.iter().map(|r| r.unfinished).collect(),
        confidence: CONFIDENCE,
        measures: rows,
    }
}

fn seats(results: &[Results]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for seat in results.iter().flat_map(|r| &r.seats) {
        if !all.contains(&seat.seat) {
            all.push(seat.seat.clone());
        }
    }
    all
}

fn share_row(
    results: &[Results],
    measure: &str,
    words: &str,
    test: Test,
    get: impl Fn(&Results) -> Option<Share>,
) -> MeasureRow {
    let less = if test == Test::Newcombe { newcombe } else { ratio };
    row(results, measure, words, test, get, of_share, less)
}

fn row<T>(
    results: &[Results],
    measure: &str,
    words: &str,
    test: Test,
    get: impl Fn(&Results) -> Option<T>,
    estimate: fn(&T) -> Estimate,
    less: fn(&T, &T) -> Difference,
) -> MeasureRow {
    let values: Vec<Option<T>> = results.iter().map(get).collect();
    let first = values.first().and_then(Option::as_ref);
    let differences = values.iter().skip(1).map(|v| first.zip(v.as_ref()).map(|(a, b)| less(a, b))).collect();
    MeasureRow {
        measure: measure.to_owned(),
        words: words.to_owned(),
        test,
        values: values.iter().map(|v| v.as_ref().map(estimate)).collect(),
        differences,
    }
}

fn of_mean(mean: &Mean) -> Estimate {
    Estimate { value: mean.mean, low: mean.low, high: mean.high }
}

fn of_share(share: &Share) -> Estimate {
    Estimate { value: share.share, low: share.low, high: share.high }
}

impl MeasureRow {
    fn show(&self) -> fn(f64) -> String {
        match self.test {
            Test::Welch => number,
            Test::Newcombe | Test::Ratio => percent,
        }
    }

    fn value_cell(&self, value: &Option<Estimate>) -> String {
        let show = self.show();
        value.map_or_else(|| "-".to_owned(), |v| format!("{}\n{}", show(v.value), interval(v.low, v.high, show)))
    }

    fn difference_cell(&self, difference: &Option<Difference>) -> String {
        let Some(d) = difference else { return "-".to_owned() };
        let show = self.show();
        let sign = if d.difference > 0.0 { "+" } else { "" };
        if d.difference == 0.0 && d.low == d.high {
            return "the same".to_owned();
        }
        let sure = if d.distinguishable { "" } else { "\nmay be chance" };
        format!("{sign}{}\n{}{sure}", show(d.difference), interval(d.low, d.high, show))
    }
}

/// What the intervals of the text are.
const TESTS: &str = "95 % intervals. A difference that may be chance has an interval that holds 0: Welch's t for means, \
                     Newcombe's interval for shares of games, the normal interval over games for shares of turns and \
                     throws.";

impl Measures {
    /// As text for people, `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        let mut header: Vec<String> = vec!["a game".to_owned()];
        header.extend(self.variants.iter().cloned());
        header.extend(self.variants.iter().skip(1).map(|v| format!("{v} less first")));
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let rows = self.measures.iter().map(|m| {
            let values = m.values.iter().map(|v| m.value_cell(v));
            let differences = m.differences.iter().map(|d| m.difference_cell(d));
            std::iter::once(m.measure.clone()).chain(values).chain(differences).collect()
        });
        let mut out = table(width, &header, Sides::Right, rows.collect());
        out.push('\n');
        for ((variant, games), given_up) in self.variants.iter().zip(&self.games).zip(&self.unfinished) {
            out.push_str(&format!("{variant}: {games} games, {given_up} of them given up.\n"));
        }
        out.push_str(&textwrap::fill(TESTS, width.max(20)));
        out.push('\n');
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Kind;
    use crate::study::simulate::{Plan, Totals};

    fn tally(variant: &str, turns: &[u64], wins: u64) -> Tally {
        let mut sums = Totals { games: turns.len() as u64, wins: vec![wins], ..Totals::default() };
        turns.iter().for_each(|n| sums.turns.add(*n));
        let plan = Plan { games: 0, seed: 1, players: 1, bots: vec![Kind::Random], max_turns: 9, reasons: false };
        Tally { variant: variant.into(), plan, seats: vec!["red".into()], teams: vec![0], labels: Vec::new(), sums }
    }

    fn find<'a>(measures: &'a Measures, name: &str) -> &'a MeasureRow {
        measures.measures.iter().find(|m| m.measure == name).unwrap()
    }

    #[test]
    fn a_clear_difference_is_told_from_chance() {
        let turns: Vec<u64> = (0..100).map(|n| 50 + n % 7).collect();
        let longer: Vec<u64> = turns.iter().map(|n| n + 10).collect();
        let measures = measures(&[tally("a", &turns, 50), tally("b", &longer, 52)]);
        let row = find(&measures, "turns");
        let difference = row.differences[0].unwrap();
        assert!(difference.distinguishable && (difference.difference - 10.0).abs() < 1e-9, "{row:?}");
        assert!(!find(&measures, "wins red").differences[0].unwrap().distinguishable);
        assert_eq!(find(&measures, "wins red").test, Test::Newcombe);
    }

    #[test]
    fn a_seat_that_only_one_has_is_left_open() {
        let mut other = tally("b", &[5, 6], 1);
        other.seats = vec!["blue".into()];
        let measures = measures(&[tally("a", &[5, 6], 1), other]);
        let row = find(&measures, "wins blue");
        assert_eq!(row.values[0], None);
        assert_eq!(row.differences, [None]);
    }

    #[test]
    fn the_text_names_the_tests() {
        let text = measures(&[tally("a", &[5, 6], 1), tally("b", &[6, 6], 1)]).text(80);
        assert!(text.contains("may be chance") && text.contains("Welch"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}
