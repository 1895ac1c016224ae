//! What scenes cover: clauses proved, sentences exercised.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use crate::scenes::run::Results;
use crate::variant::{Clause, Variant};

/// What all scenes cover, as `--format json` has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// How many scenes passed and failed.
    pub scenes: Tally,
    /// Each variant.
    pub variants: Vec<Covered>,
    /// The sums.
    pub totals: Totals,
}

/// How many scenes passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Passed, from every seat.
    pub passed: usize,
    /// Failed, or with mistakes.
    pub failed: usize,
}

/// What scenes cover of one variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// The variant.
    pub id: String,
    /// Its clauses.
    pub clauses: Clauses,
    /// Its sentences.
    pub rules: Rules,
}

/// The clauses of a variant: each stated one is proved, excused (open, contradicted, out of reach) or unproved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Clauses {
    /// Stated by its sheets.
    pub stated: usize,
    /// Proved by a passing scene.
    pub proved: usize,
    /// Where the source is silent or contradicted, and something was chosen.
    pub open: usize,
    /// Beyond the language, or beyond any scene.
    pub out_of_reach: usize,
    /// Stated and none of these.
    pub unproved: Vec<String>,
}

/// The live sentences of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// All of them.
    pub sentences: usize,
    /// Those that fired, refused, chose or proposed in a passing scene.
    pub exercised: usize,
    /// The labels of the others.
    pub unexercised: Vec<String>,
}

/// The sums over all variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Variants.
    pub variants: usize,
    /// Clauses.
    pub clauses: ClauseTotals,
    /// Sentences.
    pub rules: RuleTotals,
}

/// The sums of clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClauseTotals {
    /// Stated by sheets.
    pub stated: usize,
    /// Proved by a passing scene.
    pub proved: usize,
    /// Open or contradicted.
    pub open: usize,
    /// Out of reach.
    pub out_of_reach: usize,
    /// Unproved.
    pub unproved: usize,
}

/// The sums of sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RuleTotals {
    /// Live sentences.
    pub sentences: usize,
    /// Exercised.
    pub exercised: usize,
}

/// What the scenes cover of these variants.
pub fn coverage<'v>(results: &Results, variants: impl IntoIterator<Item = &'v Variant>) -> Coverage {
    let variants: Vec<Covered> = variants.into_iter().map(|v| covered(results, v)).collect();
    let mut totals = Totals { variants: variants.len(), ..Totals::default() };
    for variant in &variants {
        totals.clauses.stated += variant.clauses.stated;
        totals.clauses.proved += variant.clauses.proved;
        totals.clauses.open += variant.clauses.open;
        totals.clauses.out_of_reach += variant.clauses.out_of_reach;
        totals.clauses.unproved += variant.clauses.unproved.len();
        totals.rules.sentences += variant.rules.sentences;
        totals.rules.exercised += variant.rules.exercised;
    }
    Coverage { scenes: Tally { passed: results.passed(), failed: results.failed() }, variants, totals }
}

fn covered(results: &Results, variant: &Variant) -> Covered {
    Covered { id: variant.id.clone(), clauses: clauses(results, variant), rules: rules(results, variant) }
}

fn clauses(results: &Results, variant: &Variant) -> Clauses {
    let passed = results.outcomes.iter().filter(|o| o.passed && !o.with_settings && o.variant == variant.id);
    let mut proved: BTreeSet<&str> = passed.flat_map(|o| &o.proves).map(String::as_str).collect();
    proved.extend(results.inherited.get(&variant.id).into_iter().flatten().map(String::as_str));
    let excused: BTreeSet<&str> = [&variant.open, &variant.contradicted, &variant.out_of_reach]
        .into_iter()
        .flatten()
        .map(|c| c.id.as_str())
        .collect();
    let is_proved = |c: &&Clause| proved.contains(c.id.as_str());
    let lacking = |c: &&Clause| !proved.contains(c.id.as_str()) && !excused.contains(c.id.as_str());
    Clauses {
        stated: variant.clauses.len(),
        proved: variant.clauses.iter().filter(is_proved).count(),
        open: variant.open.len() + variant.contradicted.len(),
        out_of_reach: variant.out_of_reach.len(),
        unproved: variant.clauses.iter().filter(lacking).map(|c| c.id.clone()).collect(),
    }
}

/// Scenes with other settings count for what they show of sentences that hold in the sheet, too.
fn rules(results: &Results, variant: &Variant) -> Rules {
    let passed = results.outcomes.iter().filter(|o| o.passed && o.variant == variant.id);
    let exercised: BTreeSet<&str> = passed.flat_map(|o| &o.exercised).map(String::as_str).collect();
    let unexercised: Vec<String> = variant
        .sentences
        .iter()
        .map(|s| s.label.as_str())
        .filter(|l| !exercised.contains(l))
        .map(str::to_owned)
        .collect();
    let sentences = variant.sentences.len();
    Rules { sentences, exercised: sentences - unexercised.len(), unexercised }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for variant in &self.variants {
            let (clauses, rules) = (&variant.clauses, &variant.rules);
            write!(f, "{}: {} of {} clauses proved", variant.id, clauses.proved, clauses.stated)?;
            write!(f, ", {} open, {} out of reach", clauses.open, clauses.out_of_reach)?;
            writeln!(f, "; {} of {} sentences exercised", rules.exercised, rules.sentences)?;
            if !clauses.unproved.is_empty() {
                writeln!(f, "  unproved: {}", clauses.unproved.join(", "))?;
            }
            if !rules.unexercised.is_empty() {
                writeln!(f, "  unexercised: {}", rules.unexercised.join(", "))?;
            }
        }
        writeln!(f, "{} scenes passed, {} failed", self.scenes.passed, self.scenes.failed)
    }
}
