//! `why`: the sentences behind a move.

use crate::cli::args::{Asked, Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Say why a move is legal, refused, or has its consequences
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni why first/garden --position 'blue: 2' --throw 3 '2>5'
  charkoni why seeds/s003 -p 'red: #5; blue: #60 #60' -t '3 4' 'red #5>#8'
  charkoni why parchis/gl -p 'yellow: nest' -t 4 'nest>5' --format json")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// The move, as scenes write it: `20>23`, `stack 20>23`, `20>23 by 3`, `nest>5`, `decline`
    #[arg(value_name = "MOVE")]
    play: String,
    #[command(flatten)]
    asked: Asked,
    /// Also list the further reasons
    #[arg(long)]
    all: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
