//! Lots: shells and sticks that fall one way or the other, counted by how many lie up.

use super::build::{Raw, fraction};
use super::outcome;
use super::problem::ThrowProblem as P;
use super::{MAX_OUTCOMES, Outcome, Tags};
use crate::data::{Item, Key, Value};
use crate::text::Span;

/// Lots and their names; nameless ones are given as a number.
struct Lots {
    number: usize,
    names: Vec<String>,
    what: &'static str,
}

/// Reads `shells` or `sticks` with `up` and `outcomes`.
pub(super) fn read(
    what: &'static str,
    item: &Item,
    throw: &Item,
    tags: &mut Tags,
    problems: &mut Vec<P>,
) -> Option<Raw> {
    let lots = lots(what, item, problems);
    let up = throw.get("up").map_or(Some((1, 2)), |item| chance(item, problems));
    let Some(outcomes) = throw.get("outcomes") else {
        if let Some(lots) = lots {
            let missing = "0".to_owned();
            problems.push(P::OutcomeMissing { missing, lots: lots.number, what, span: item.site.span });
        }
        return None;
    };
    let (lots, (up, of)) = (lots?, up?);
    let Some(entries) = outcomes.entries() else {
        let (what, expected) = ("`outcomes`", "a table by number up: `{ 0 = \"5 again\", 1 = \"1\" }`");
        problems.push(P::WrongType { what, expected, found: outcomes.kind().to_owned(), span: outcomes.site.span });
        return None;
    };
    let table = Table { lots, up: u128::from(up), down: u128::from(of - up), span: item.site.span };
    table.outcomes(entries, outcomes.site.span, tags, problems)
}

fn lots(what: &'static str, item: &Item, problems: &mut Vec<P>) -> Option<Lots> {
    let (number, names) = match &item.value {
        // A number below 0 is refused with the others that are no number of lots.
        Value::Whole(n) => (usize::try_from(*n).unwrap_or(0), Vec::new()),
        Value::List(items) => {
            let names: Vec<_> = items.iter().filter_map(Item::text).map(str::to_owned).collect();
            (if names.len() == items.len() { names.len() } else { 0 }, names)
        }
        Value::Text(_) | Value::Decimal(_) | Value::Truth(_) | Value::Moment | Value::Table(_) => (0, Vec::new()),
    };
    if (1..MAX_OUTCOMES).contains(&number) {
        return Some(Lots { number, names, what });
    }
    let found = match &item.value {
        Value::Whole(n) => n.to_string(),
        Value::List(items) if items.is_empty() => "an empty list".to_owned(),
        _ => item.kind().to_owned(),
    };
    let what = if what == "shells" { "`shells`" } else { "`sticks`" };
    let expected = "how many there are, or a list of their names";
    problems.push(P::WrongType { what, expected, found, span: item.site.span });
    None
}

fn chance(item: &Item, problems: &mut Vec<P>) -> Option<(u64, u64)> {
    let text = match &item.value {
        Value::Decimal(text) | Value::Text(text) => text.clone(),
        Value::Whole(number) => number.to_string(),
        Value::Truth(_) | Value::Moment | Value::List(_) | Value::Table(_) => {
            let (what, expected) = ("`up`", "a chance such as `0.5`");
            problems.push(P::WrongType { what, expected, found: item.kind().to_owned(), span: item.site.span });
            return None;
        }
    };
    let chance = fraction(&text).filter(|(up, of)| *up > 0 && up < of);
    if chance.is_none() {
        problems.push(P::Chance { found: text, span: item.site.span });
    }
    chance
}

struct Table {
    lots: Lots,
    up: u128,
    down: u128,
    span: Span,
}

impl Table {
    fn outcomes(&self, entries: &[(Key, Item)], span: Span, tags: &mut Tags, problems: &mut Vec<P>) -> Option<Raw> {
        let before = problems.len();
        let mut outcomes = Vec::new();
        // How many lots have an outcome of their own when they alone are up.
        let mut marked = 0;
        for (key, item) in entries {
            let ways = match self.ways(key, entries) {
                Ok(ways) => ways,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            marked += if key.name.contains(' ') { ways.1 } else { 0 };
            match self.outcome(key, item, ways, tags) {
                Ok(outcome) => outcomes.push(outcome),
                Err(problem) => problems.push(problem),
            }
        }
        for n in 0..=self.lots.number {
            let given = entries.iter().any(|(key, _)| key.name.trim() == n.to_string());
            let apart = n == 1 && marked == self.lots.number as u128;
            if !(given || apart) {
                let (lots, what) = (self.lots.number, self.lots.what);
                problems.push(P::OutcomeMissing { missing: n.to_string(), lots, what, span });
            }
        }
        outcomes.sort_by_key(|o| (up_of(&o.text), o.text.contains(' ')));
        let words = format!("{} {}", super::build::number(self.lots.number), self.lots.what);
        (problems.len() == before).then_some(Raw { outcomes, words })
    }

    /// How many lots are up by this key, and in how many ways that happens.
    fn ways(&self, key: &Key, entries: &[(Key, Item)]) -> Result<(usize, u128), P> {
        let (number, what, span) = (self.lots.number, self.lots.what, key.site.span);
        let extra = |help: String| P::OutcomeExtra { key: key.name.clone(), lots: number, what, help, span };
        let named = |name: &str| self.lots.names.iter().filter(|n| *n == name).count() as u128;
        let Some((one, name)) = key.name.trim().split_once(' ') else {
            let up = key.name.trim().parse().ok().filter(|n| *n <= number);
            let Some(up) = up else {
                return Err(extra(format!("outcomes are given for 0 to {number} up, and `1 NAME` for one alone")));
            };
            let apart: u128 = match up {
                1 => entries.iter().filter_map(|(k, _)| k.name.trim().strip_prefix("1 ")).map(named).sum(),
                _ => 0,
            };
            return match self.choose(up)?.saturating_sub(apart) {
                0 => Err(extra("each lot already has an outcome for when it alone is up".to_owned())),
                ways => Ok((up, ways)),
            };
        };
        match named(name.trim()) {
            ways if one == "1" && ways > 0 => Ok((1, ways)),
            0 if one == "1" => Err(extra(format!("no {} is called `{name}`", what.trim_end_matches('s')))),
            _ => Err(extra("a lot is named only where it alone is up: `\"1 marked\"`".to_owned())),
        }
    }

    fn choose(&self, up: usize) -> Result<u128, P> {
        let mut ways = 1u128;
        for n in 0..up.min(self.lots.number - up) {
            ways = ways.checked_mul((self.lots.number - n) as u128).ok_or_else(|| self.too_fine())? / (n as u128 + 1);
        }
        Ok(ways)
    }

    fn outcome(&self, key: &Key, item: &Item, (up, ways): (usize, u128), tags: &mut Tags) -> Result<Outcome, P> {
        let text = match &item.value {
            Value::Text(text) => text.clone(),
            Value::Whole(number) => number.to_string(),
            Value::Decimal(_) | Value::Truth(_) | Value::Moment | Value::List(_) | Value::Table(_) => {
                let (what, expected) = ("an outcome", "a text such as `\"5 again\"`");
                return Err(P::WrongType { what, expected, found: item.kind().to_owned(), span: item.site.span });
            }
        };
        let gift = outcome::read(&text, item.site.span, tags)?;
        let power = |base: u128, n: usize| u32::try_from(n).ok().and_then(|n| base.checked_pow(n));
        let weight = power(self.up, up)
            .and_then(|w| w.checked_mul(power(self.down, self.lots.number - up)?))
            .and_then(|w| w.checked_mul(ways))
            .and_then(|w| u64::try_from(w).ok())
            .ok_or_else(|| self.too_fine())?;
        let text = key.name.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Outcome { text, counts: gift.counts, tags: gift.tags, doubles: false, weight })
    }

    fn too_fine(&self) -> P {
        P::TooFine { total: format!("{}^{}", self.up + self.down, self.lots.number), span: self.span }
    }
}

fn up_of(text: &str) -> usize {
    text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}
