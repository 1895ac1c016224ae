//! From a `[throw]` table to outcomes with exact odds: every check.

use super::problem::ThrowProblem as P;
use super::spec::{KEYS, Spec, is_named};
use super::{MAX_OUTCOMES, Outcome, Tags, Throw, dice, lots, odds, outcome};
use crate::data::{Item, Key, Value};
use crate::report::{Report, did_you_mean};
use crate::text::{Source, Span};

/// Outcomes whose weights are not yet reduced.
pub(super) struct Raw {
    pub(super) outcomes: Vec<Outcome>,
    pub(super) words: String,
}

/// Builds one throw; `name` is empty for `[throw]`, whose further throws `[throw.NAME]` are built one by one
/// (see [`Spec::named`]). A throw with any mistake is none.
pub fn build(spec: &Spec, name: &str, source: &Source, tags: &mut Tags, report: &mut Report) -> Option<Throw> {
    let item = spec.anchored(source);
    let mut problems = Vec::new();
    let raw = read(&item, name, tags, &mut problems);
    let faulty = !problems.is_empty();
    problems.into_iter().for_each(|p| report.push(source, p));
    let Raw { mut outcomes, words } = raw.filter(|_| !faulty)?;
    let divisor = outcomes.iter().fold(0, |d, o| odds::gcd(d, u128::from(o.weight)));
    for outcome in &mut outcomes {
        outcome.weight = u64::try_from(u128::from(outcome.weight) / divisor.max(1)).unwrap_or(outcome.weight);
    }
    let total: u128 = outcomes.iter().map(|o| u128::from(o.weight)).sum();
    let Ok(total) = u64::try_from(total) else {
        report.push(source, P::TooFine { total: total.to_string(), span: item.site.span });
        return None;
    };
    Some(Throw { name: name.to_owned(), words, outcomes, total })
}

fn read(item: &Item, name: &str, tags: &mut Tags, problems: &mut Vec<P>) -> Option<Raw> {
    let Some(entries) = item.entries() else {
        let (what, expected) = ("a throw", "a table such as `{ dice = [\"d6\"] }`");
        problems.push(P::WrongType { what, expected, found: item.kind().to_owned(), span: item.site.span });
        return None;
    };
    unknown_keys(entries, name, problems);
    let kinds: Vec<_> =
        entries.iter().filter(|(k, _)| ["dice", "shells", "sticks", "table"].contains(&k.name.as_str())).collect();
    let (key, value) = match kinds.as_slice() {
        [] => {
            problems.push(P::Kind { found: "this one has none of them", span: item.site.span });
            return None;
        }
        [(key, value)] => (key, value),
        [_, (second, _), ..] => {
            problems.push(P::Kind { found: "this is one more", span: second.site.span });
            return None;
        }
    };
    match key.name.as_str() {
        "shells" => lots::read("shells", value, item, tags, problems),
        "sticks" => lots::read("sticks", value, item, tags, problems),
        other => {
            lots_only(entries, if other == "dice" { "dice" } else { "a table" }, problems);
            if other == "dice" { dice::read(value, tags, problems) } else { weighted(value, tags, problems) }
        }
    }
}

fn unknown_keys(entries: &[(Key, Item)], name: &str, problems: &mut Vec<P>) {
    for (key, item) in entries {
        let further = name.is_empty() && is_named(key, item);
        if !further && !KEYS.contains(&key.name.as_str()) {
            let mean = did_you_mean(&key.name, KEYS.iter().copied()).map(str::to_owned);
            problems.push(P::UnknownKey { key: key.name.clone(), mean, span: key.site.span });
        }
    }
}

/// `up` and `outcomes` belong to shells and sticks.
fn lots_only(entries: &[(Key, Item)], what: &'static str, problems: &mut Vec<P>) {
    for (key, _) in entries {
        let key_name = match key.name.as_str() {
            "up" => "up",
            "outcomes" => "outcomes",
            _ => continue,
        };
        let help = "it goes with `shells` and `sticks`; faces of dice say themselves what they give";
        problems.push(P::KeyAlone { key: key_name, what, help, span: key.site.span });
    }
}

/// `table = { "3" = 5, "again 6" = 1 }`: outcomes with whole weights, or with chances that add up to 1.
fn weighted(item: &Item, tags: &mut Tags, problems: &mut Vec<P>) -> Option<Raw> {
    let Some(entries) = item.entries().filter(|e| !e.is_empty()) else {
        let (what, expected) = ("`table`", "outcomes with weights: `{ \"3\" = 5, \"6 again\" = 1 }`");
        let found = if item.entries().is_some() { "an empty table" } else { item.kind() };
        problems.push(P::WrongType { what, expected, found: found.to_owned(), span: item.site.span });
        return None;
    };
    if entries.len() > MAX_OUTCOMES {
        problems.push(P::TooManyOutcomes { most: MAX_OUTCOMES, span: item.site.span });
        return None;
    }
    let before = problems.len();
    let weights = weights(entries, item.site.span, problems);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (n, (key, _)) in entries.iter().enumerate() {
        let gives = key.name.split_whitespace().collect::<Vec<_>>().join(" ");
        // Every outcome has a name, that of giving nothing too.
        let text = if gives.is_empty() { "nothing".to_owned() } else { gives.clone() };
        if outcomes.iter().any(|o| o.text == text) {
            problems.push(P::OutcomeTwice { text, span: key.site.span });
            continue;
        }
        match outcome::read(&gives, key.site.span, tags) {
            Ok(gift) => {
                let weight = weights.as_ref().and_then(|w| w.get(n)).copied().unwrap_or(1);
                outcomes.push(Outcome { text, counts: gift.counts, tags: gift.tags, doubles: false, weight });
            }
            Err(problem) => problems.push(problem),
        }
    }
    let words = format!("a draw of {} outcomes", number(entries.len()));
    (problems.len() == before).then_some(Raw { outcomes, words })
}

fn weights(entries: &[(Key, Item)], span: Span, problems: &mut Vec<P>) -> Option<Vec<u64>> {
    let parts: Vec<_> = entries.iter().map(|(_, item)| (item, part(item))).collect();
    let before = problems.len();
    for (item, part) in &parts {
        if part.is_none() {
            let (what, expected) = ("a weight", "a whole number above 0, or a chance above 0");
            let found = item.site.words().to_owned();
            problems.push(P::WrongType { what, expected, found, span: item.site.span });
        }
    }
    if problems.len() > before {
        return None;
    }
    let parts: Vec<(u64, u64)> = parts.into_iter().filter_map(|(_, part)| part).collect();
    let common = parts.iter().try_fold(1u128, |lcm, (_, of)| {
        let of = u128::from(*of);
        lcm.checked_mul(of / odds::gcd(lcm, of)).filter(|n| *n <= u128::from(u64::MAX))
    });
    let Some(common) = common else {
        problems.push(P::TooFine { total: "more than 2^64".to_owned(), span });
        return None;
    };
    let scaled: Vec<u128> = parts.iter().map(|(n, of)| u128::from(*n) * (common / u128::from(*of))).collect();
    let chances = entries.iter().any(|(_, item)| !matches!(item.value, Value::Whole(_)));
    let sum = scaled.iter().sum::<u128>();
    if chances && sum != common {
        let help = "chances add up to 1; or give whole weights: `{ \"3\" = 5, \"6\" = 1 }`";
        problems.push(P::Weights { sum: odds::Odds::new(sum, common).decimal(), help, span });
        return None;
    }
    let weights: Option<Vec<u64>> = scaled.iter().map(|w| u64::try_from(*w).ok()).collect();
    if weights.is_none() {
        problems.push(P::TooFine { total: sum.to_string(), span });
    }
    weights
}

fn part(item: &Item) -> Option<(u64, u64)> {
    let part = match &item.value {
        Value::Whole(n) => (u64::try_from(*n).ok()?, 1),
        Value::Decimal(text) | Value::Text(text) => fraction(text)?,
        Value::Truth(_) | Value::Moment | Value::List(_) | Value::Table(_) => return None,
    };
    (part.0 > 0).then_some(part)
}

/// A decimal or a fraction as an exact one: `0.6` is 3 of 5, `2/3` is 2 of 3.
pub(super) fn fraction(text: &str) -> Option<(u64, u64)> {
    let reduce = |n: u64, of: u64| {
        let divisor = u64::try_from(odds::gcd(u128::from(n), u128::from(of))).ok().filter(|d| *d > 0)?;
        Some((n / divisor, of / divisor))
    };
    if let Some((n, of)) = text.split_once('/') {
        let of = of.trim().parse().ok().filter(|of| *of > 0)?;
        return reduce(n.trim().parse().ok()?, of);
    }
    let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
    let plain = |t: &str| t.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(digits) {
        return None;
    }
    let of = 10u64.checked_pow(u32::try_from(digits.len()).ok()?)?;
    let rest = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    reduce(whole.parse::<u64>().ok()?.checked_mul(of)?.checked_add(rest)?, of)
}

/// A small number in words.
pub(super) fn number(n: usize) -> String {
    const WORDS: &[&str] =
        &["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
