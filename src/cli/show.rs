//! `show`: the card of a variant.

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Show the card of a variant: board, throw, settings, rules, clauses, sources
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni show ur/finkel
  charkoni show parchis/gl --with house/seven-back
  charkoni show first/garden --set exit.needs=5 --format json")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
