//! `check`: all problems of sheets, rules, boards and scenes in one go.

mod examine;

use serde::Serialize;

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BAD, GOOD, Out};
use crate::cli::shelf::Shelf;
use crate::cli::targets::{self, Target};
use crate::report::{Problem, Report, Row, Style};

/// Check sheets, rules, boards and scenes: all problems at once
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni check                           the whole library
  charkoni check my-ludo.toml              a sheet, and what lies beside it
  charkoni check parchis/gl ur/finkel      variants by name
  charkoni check house/seven-back.rules    a file of rules alone
  charkoni check --format json | jq '.problems[].code'
  charkoni check --strict                  findings count as problems

Each problem shows file, line and column, the line itself, what was found and
what was expected, and a code: `charkoni explain CODE` says more about it.")]
pub(crate) struct Args {
    /// Variants of the library, or paths to sheets, rules, boards or scenes; all variants, if none is given
    #[arg(value_name = "PATH|VARIANT")]
    what: Vec<String>,
    /// Findings (lints) count as problems
    #[arg(long)]
    strict: bool,
    /// Games of the smoke run; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 4)]
    smoke: u32,
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
    let mut report = Report::new();
    for target in &targets {
        examine::target(shelf.library(), &overlay, target, args.smoke, &mut report);
    }
    report.sort();
    let errors = report.problems().iter().filter(|p| counts(p)).count();
    let findings = report.problems().len() - errors;
    match args.format {
        Format::Json => {
            let checked = targets.iter().map(Target::name).collect();
            out.json(&Answer { problems: report.rows(), errors, findings, checked })?;
        }
        Format::Text => {
            let width = out.width();
            let text = report.render(Style::Colour, width);
            out.lines(&text)?;
            let style = if errors == 0 { GOOD } else { BAD };
            let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let (errors, findings) = (many(errors, "problem"), many(findings, "finding"));
            out.say(&format!("{style}{} checked: {errors}, {findings}{style:#}", targets.len()));
        }
    }
    let in_question = report.problems().iter().any(|p| counts(p) && p.source().name().starts_with("--"));
    if in_question {
        out.flush()?;
        return Err(Failure::Told);
    }
    Ok(Verdict::problems_if(errors > 0 || (args.strict && findings > 0)))
}

/// Whether a problem counts even without `--strict`.
fn counts(problem: &Problem) -> bool {
    !problem.is_finding() || problem.code() == "L01"
}

/// The answer as data.
#[derive(Serialize)]
struct Answer<'a> {
    problems: Vec<Row>,
    errors: usize,
    findings: usize,
    checked: Vec<&'a str>,
}
