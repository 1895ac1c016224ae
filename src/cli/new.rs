//! `new`: a sheet to begin with.

use std::path::PathBuf;

use crate::cli::args::Shelf;
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Write a starting sheet that checks and plays
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni new my-ludo.toml --from ludo/plain
  charkoni new games/tuesday.toml --from parchis/gl --name 'Tuesday Parchís'

Beside the sheet two more files are written: `.rules` for your own sentences and `.scenes` for what they should do.")]
pub(crate) struct Args {
    /// The sheet to write: a path that ends in `.toml`
    path: PathBuf,
    /// The variant to start from
    #[arg(long, value_name = "VARIANT", default_value = "first/garden")]
    from: String,
    /// What people shall call it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    shelf: Shelf,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
