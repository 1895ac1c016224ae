//! Dice: faces, and the outcomes of several dice merged whatever their order.

use std::collections::BTreeMap;

use super::build::Raw;
use super::outcome::{self, Gift};
use super::problem::ThrowProblem as P;
use super::{MAX_OUTCOMES, Outcome, Tags};
use crate::data::{Item, Value};
use crate::text::Span;

/// Most faces of a die.
const MAX_FACES: u16 = 1000;

/// A face: how people name it, and what it gives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    /// Sorts faces by what they show.
    rank: u32,
    name: String,
    gift: Gift,
}

struct Die {
    sides: Vec<Side>,
    words: String,
}

/// Reads `dice` and multiplies them out.
pub(super) fn read(item: &Item, tags: &mut Tags, problems: &mut Vec<P>) -> Option<Raw> {
    let Some(items) = item.items().filter(|items| !items.is_empty()) else {
        let (what, expected) = ("`dice`", "a list of dice such as `[\"d6\", \"d6\"]`");
        let found = if item.items().is_some() { "an empty list" } else { item.kind() };
        problems.push(P::WrongType { what, expected, found: found.to_owned(), span: item.site.span });
        return None;
    };
    let before = problems.len();
    let mut dice: Vec<Die> = items.iter().filter_map(|i| die(i, tags, problems)).collect();
    if problems.len() > before {
        return None;
    }
    name_sides(&mut dice);
    match multiply(&dice, item.site.span) {
        Ok(outcomes) => Some(Raw { outcomes, words: words(&dice) }),
        Err(problem) => {
            problems.push(problem);
            None
        }
    }
}

fn die(item: &Item, tags: &mut Tags, problems: &mut Vec<P>) -> Option<Die> {
    match &item.value {
        Value::Text(text) => {
            let faces =
                text.strip_prefix('d').and_then(|n| n.parse::<u16>().ok()).filter(|n| (2..=MAX_FACES).contains(n));
            let Some(faces) = faces else {
                let help = if text.starts_with(|c: char| c.is_ascii_digit()) {
                    "write every die: `dice = [\"d6\", \"d6\"]`"
                } else {
                    "a die is `\"d6\"` (2 to 1000 faces), or the list of its faces: `[1, 2, 5, 6]`"
                };
                problems.push(P::BadDie { text: text.clone(), help, span: item.site.span });
                return None;
            };
            let side = |n: u16| Side { rank: u32::from(n), name: n.to_string(), gift: plain(n) };
            Some(Die { sides: (1..=faces).map(side).collect(), words: sided(faces) })
        }
        Value::List(faces) if faces.len() > 1 => {
            let sides: Vec<_> = faces.iter().filter_map(|f| side(f, tags, problems)).collect();
            let shown: Vec<_> = sides.iter().map(|s| s.name.as_str()).collect();
            let words = format!("die with the faces {}", shown.join(", "));
            Some(Die { sides, words })
        }
        Value::List(_) | Value::Whole(_) | Value::Decimal(_) | Value::Truth(_) | Value::Moment | Value::Table(_) => {
            let expected = "`\"d6\"`, or a list of two faces or more";
            let found = if item.items().is_some() { "a shorter list" } else { item.kind() };
            problems.push(P::WrongType { what: "a die", expected, found: found.to_owned(), span: item.site.span });
            None
        }
    }
}

fn plain(value: u16) -> Gift {
    Gift { counts: vec![super::Face { value, tag: super::DIE }], tags: 0 }
}

fn side(item: &Item, tags: &mut Tags, problems: &mut Vec<P>) -> Option<Side> {
    let text = match &item.value {
        Value::Text(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Whole(number) => number.to_string(),
        Value::Decimal(_) | Value::Truth(_) | Value::Moment | Value::List(_) | Value::Table(_) => {
            let (what, expected) = ("a face", "a whole number or an outcome such as `\"6 again\"`");
            problems.push(P::WrongType { what, expected, found: item.kind().to_owned(), span: item.site.span });
            return None;
        }
    };
    match outcome::read(&text, item.site.span, tags) {
        Ok(gift) => {
            let rank = gift.counts.first().map_or(u32::from(u16::MAX) + 1, |f| u32::from(f.value));
            Some(Side { rank, name: text, gift })
        }
        Err(problem) => {
            problems.push(problem);
            None
        }
    }
}

/// Faces of several words are named by their number on the die, where that names nothing else.
fn name_sides(dice: &mut [Die]) {
    let mut given: Vec<(String, Gift)> = dice
        .iter()
        .flat_map(|d| &d.sides)
        .filter(|s| is_plain(&s.name))
        .map(|s| (s.name.clone(), s.gift.clone()))
        .collect();
    for die in dice {
        let gifts: Vec<Gift> = die.sides.iter().map(|s| s.gift.clone()).collect();
        for (n, side) in die.sides.iter_mut().enumerate().filter(|(_, s)| !is_plain(&s.name)) {
            // Equal faces bear one name: that of the first of them.
            let first = gifts.iter().position(|g| *g == side.gift).unwrap_or(n);
            let number = (first + 1).to_string();
            let taken = given.iter().any(|(name, gift)| *name == number && *gift != side.gift);
            side.name = if taken { side.name.replace(' ', "+") } else { number };
            given.push((side.name.clone(), side.gift.clone()));
        }
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_digit())
}

/// All results of the dice together, each with the number of ways in which it comes.
fn multiply(dice: &[Die], span: Span) -> Result<Vec<Outcome>, P> {
    let mut results: BTreeMap<Vec<&Side>, u128> = BTreeMap::from([(Vec::new(), 1)]);
    let mut total = 1u128;
    for die in dice {
        total = total.saturating_mul(die.sides.len() as u128);
        if total > u128::from(u64::MAX) {
            return Err(P::TooFine { total: total.to_string(), span });
        }
        let mut next = BTreeMap::new();
        for (faces, weight) in &results {
            for side in &die.sides {
                let mut faces = faces.clone();
                faces.insert(faces.partition_point(|f| *f <= side), side);
                *next.entry(faces).or_insert(0) += weight;
            }
            if next.len() > MAX_OUTCOMES {
                return Err(P::TooManyOutcomes { most: MAX_OUTCOMES, span });
            }
        }
        results = next;
    }
    Ok(results.into_iter().map(|(faces, weight)| outcome_of(&faces, weight)).collect())
}

fn outcome_of(faces: &[&Side], weight: u128) -> Outcome {
    let names: Vec<_> = faces.iter().map(|f| f.name.as_str()).collect();
    Outcome {
        text: names.join(" "),
        counts: faces.iter().flat_map(|f| f.gift.counts.iter().copied()).collect(),
        tags: faces.iter().fold(0, |tags, f| tags | f.gift.tags),
        doubles: faces.len() > 1 && faces.windows(2).all(|f| f[0] == f[1]),
        // Checked above: all weights together fit.
        weight: u64::try_from(weight).unwrap_or(u64::MAX),
    }
}

fn sided(faces: u16) -> String {
    const NAMES: &[(u16, &str)] =
        &[(2, "two"), (3, "three"), (4, "four"), (6, "six"), (8, "eight"), (10, "ten"), (12, "twelve"), (20, "twenty")];
    let name = NAMES.iter().find(|(n, _)| *n == faces).map(|(_, name)| *name);
    name.map_or_else(|| format!("{faces}-sided die"), |name| format!("{name}-sided die"))
}

fn words(dice: &[Die]) -> String {
    let mut groups: Vec<(usize, &str)> = Vec::new();
    for die in dice {
        match groups.iter_mut().find(|(_, words)| *words == die.words) {
            Some((n, _)) => *n += 1,
            None => groups.push((1, &die.words)),
        }
    }
    let group = |(n, words): &(usize, &str)| match n {
        1 => format!("one {words}"),
        _ => format!("{} {}", super::build::number(*n), words.replacen("die", "dice", 1)),
    };
    groups.iter().map(group).collect::<Vec<_>>().join(" and ")
}
