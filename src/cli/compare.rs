//! `compare`: what variants differ in, and what that does to the game.

use crate::cli::args::{FigureFormat, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;
use crate::cli::simulate::Runs;

/// Compare variants: rules, settings, and games played with both
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni compare seeds/s002 seeds/s003
  charkoni compare parchis/gl parchis/p2d parcheesi/org --games 2000
  charkoni compare ludo/plain my-ludo.toml --format json

House rules and settings given here are laid over every variant.")]
pub(crate) struct Args {
    /// Two variants or more
    #[arg(value_name = "VARIANT", num_args = 2.., required = true)]
    variants: Vec<String>,
    #[command(flatten)]
    runs: Runs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: FigureFormat,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
