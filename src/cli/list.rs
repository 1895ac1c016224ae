//! `list`: what can be played, one line each.

use crate::cli::args::{Format, Shelf};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// List the families and their variants
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni list                      all variants, by family
  charkoni list ur                   one family
  charkoni list --house              house rules, to be laid over a variant by --with
  charkoni list --library my-games   with the sheets of a folder")]
pub(crate) struct Args {
    /// Only this family
    family: Option<String>,
    /// List house rules instead
    #[arg(long, conflicts_with = "family")]
    house: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    shelf: Shelf,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
