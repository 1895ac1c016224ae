//! `test`: scenes, and what they leave unproved.

use std::rc::Rc;

use miette::Diagnostic;
use thiserror::Error;

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BAD, BOLD, GOOD, Out};
use crate::cli::shelf::Shelf;
use crate::cli::targets::{self, Loader, Target};
use crate::game::Position;
use crate::report::{Report, Style};
use crate::scenes::{self, Coverage, Covered, Results, SceneFile, Sheets};
use crate::text::Span;
use crate::variant::{Library, Variant};
use crate::view;

/// Run the scenes of variants, modules and house rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni test                         all scenes
  charkoni test parchis/gl              those of one variant
  charkoni test my-ludo.toml            those beside a sheet
  charkoni test --coverage              and what no scene proves or uses
  charkoni test --coverage --format json | jq .totals")]
pub(crate) struct Args {
    /// Variants of the library, or paths to sheets; all scenes, if none is given
    #[arg(value_name = "PATH|VARIANT")]
    what: Vec<String>,
    /// Say which clauses are not proved and which sentences are not used by a scene
    #[arg(long)]
    coverage: bool,
    /// Findings (clauses that no scene proves) count as problems
    #[arg(long)]
    strict: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let mut shelf = Shelf::new(&args.laid.shelf)?;
    let targets = targets::named(&mut shelf, &args.what)?;
    let overlay = shelf.overlay(&args.laid)?;
    let library = shelf.library();
    let mut loader = Loader::new(library, &overlay);
    let mut files: Vec<SceneFile> = targets.iter().filter_map(|t| t.scenes(library)).collect();
    files.extend(parents(&loader, &targets, library));
    let mut report = Report::new();
    let draw = |variant: &Variant, position: &Position| view::draw(variant, position, Style::Plain);
    let results = scenes::run(&files, &mut loader, &draw, &mut report);
    let variants = variants(&mut loader, &targets, &mut report);
    let coverage = scenes::coverage(&results, variants.iter().map(Rc::as_ref));
    if args.strict {
        unproved(&coverage, &variants, &mut report);
    }
    report.sort();
    let findings = args.strict && coverage.totals.clauses.unproved > 0;
    let failed = results.failed() > 0 || report.has_errors() || findings;
    match args.format {
        Format::Json => out.json(&coverage)?,
        Format::Text => tell(&results, &coverage, args.coverage, out)?,
    }
    if !report.is_empty() {
        let width = out.width();
        out.say(report.render(Style::Colour, width).trim_end());
    }
    Ok(Verdict::problems_if(failed))
}

/// Scenes of the parents of single sheets: what these prove is inherited.
fn parents(loader: &Loader<'_>, targets: &[Target], library: &Library) -> Vec<SceneFile> {
    let mut ids: Vec<String> = Vec::new();
    for target in targets {
        if let Target::Sheet(id) = target {
            ids.extend(loader.ancestors(id));
        }
    }
    ids.sort();
    ids.dedup();
    let sheets = ids.into_iter().map(Target::Sheet).filter(|t| !targets.contains(t));
    sheets.filter_map(|t| t.scenes(library)).collect()
}

/// The variants whose clauses and sentences are counted.
fn variants(loader: &mut Loader<'_>, targets: &[Target], report: &mut Report) -> Vec<Rc<Variant>> {
    let sheets = targets.iter().filter_map(|t| match t {
        Target::Sheet(id) => Some(id),
        Target::Board(_) | Target::Module(_) | Target::House(_) => None,
    });
    sheets.filter_map(|id| loader.sheet(id, report)).collect()
}

/// A clause that no scene proves.
#[derive(Debug, Error, Diagnostic)]
#[error("`{id}` is stated and no scene proves it")]
#[diagnostic(
    severity(Warning),
    code(L16),
    help("write a scene that says `proves {id}`, or say under `[open]` or `[out-of-reach]` why there is none")
)]
struct Unproved {
    id: String,
    #[label("not proved")]
    span: Span,
}

/// Every clause that no scene proves, where it is stated.
fn unproved(coverage: &Coverage, variants: &[Rc<Variant>], report: &mut Report) {
    for (covered, variant) in coverage.variants.iter().zip(variants) {
        for clause in variant.clauses.iter().filter(|c| covered.clauses.unproved.contains(&c.id)) {
            report.push(&clause.site.source, Unproved { id: clause.id.clone(), span: clause.site.span });
        }
    }
}

fn tell(results: &Results, coverage: &Coverage, with_coverage: bool, out: &mut Out) -> Result<(), Failure> {
    for outcome in results.outcomes.iter().filter(|o| !o.passed) {
        match &outcome.failure {
            Some(failure) => writeln!(out.data(), "{BAD}failed{BAD:#}  {failure}")?,
            None => {
                writeln!(out.data(), "{BAD}failed{BAD:#}  {}: {:?} cannot be played\n", outcome.site, outcome.title)?;
            }
        }
    }
    if with_coverage {
        coverage.variants.iter().try_for_each(|v| tell_coverage(v, out))?;
        let (c, r) = (&coverage.totals.clauses, &coverage.totals.rules);
        let all = format!(
            "all {}: {} of {} clauses proved, {} open, {} out of reach, {} unproved; {} of {} sentences used",
            coverage.totals.variants, c.proved, c.stated, c.open, c.out_of_reach, c.unproved, r.exercised, r.sentences
        );
        out.paragraph("", "  ", &all)?;
    }
    let (passed, failed) = (results.passed(), results.failed());
    let style = if failed == 0 { GOOD } else { BAD };
    let runs = results.runs();
    let scenes = if passed == 1 { "scene" } else { "scenes" };
    writeln!(
        out.data(),
        "{style}{passed} {scenes} passed, {failed} failed{style:#} ({runs} runs, with those turned to other seats)"
    )?;
    Ok(())
}

fn tell_coverage(variant: &Covered, out: &mut Out) -> Result<(), Failure> {
    let (c, r) = (&variant.clauses, &variant.rules);
    writeln!(out.data(), "{BOLD}{}{BOLD:#}", variant.id)?;
    let clauses =
        format!("{} of {} clauses proved, {} open, {} out of reach", c.proved, c.stated, c.open, c.out_of_reach);
    writeln!(out.data(), "  {clauses}; {} of {} sentences used", r.exercised, r.sentences)?;
    for (title, list) in [("not proved", &c.unproved), ("not used", &r.unexercised)] {
        if !list.is_empty() {
            out.paragraph(&format!("  {title}: "), "    ", &list.join(", "))?;
        }
    }
    writeln!(out.data())?;
    Ok(())
}
