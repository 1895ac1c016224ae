//! `check`: all problems of sheets, rules, boards and scenes in one go.

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Check sheets, rules, boards and scenes: all problems at once
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni check                           the whole library
  charkoni check my-ludo.toml              a sheet, with the rules and scenes beside it
  charkoni check parchis/gl ur/finkel      variants by name
  charkoni check house/seven-back.rules    a file of rules alone
  charkoni check --format json | jq '.problems[].code'
  charkoni check --strict                  findings count as problems

Each problem shows file, line and column, the line itself, what was found and what was expected, and a code:
`charkoni explain CODE` says more about it.")]
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

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
