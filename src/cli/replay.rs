//! `replay`: a transcript, verified move by move.

use std::path::PathBuf;

use crate::cli::args::{Format, Shelf};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Verify a transcript move by move
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni replay game.charkoni
  charkoni replay game.charkoni --show          with the board at the end
  charkoni replay game.charkoni --format json

The transcript names its variant, with house rules and settings. If these rules have changed since, it is refused.")]
pub(crate) struct Args {
    /// The transcript
    file: PathBuf,
    /// Draw the board at the end
    #[arg(long)]
    show: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    shelf: Shelf,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
