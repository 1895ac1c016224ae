//! `test`: scenes, and what they leave unproved.

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Run the scenes of variants, modules and house rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni test                         all scenes
  charkoni test parchis/gl              those of one variant
  charkoni test my-ludo.toml            those beside a sheet
  charkoni test --coverage              and which clauses no scene proves, which sentences no scene uses
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

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
