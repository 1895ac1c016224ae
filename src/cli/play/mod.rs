//! `play`: a game at the terminal.

use std::path::PathBuf;

use crate::cli::args::Laid;
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Play at the terminal, against people or bots
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni play first/garden                         you against a greedy bot
  charkoni play ludo/plain --players 4 --bots greedy,random,random
  charkoni play parchis/gl --bots human              people only, at one terminal
  charkoni play ur/finkel --seed 7 --record game.charkoni
  charkoni replay game.charkoni

At each choice: a number or a move (`20>23`) plays, `?` with a place says why that piece cannot move, `undo` takes the
last choice back, `help` says the rest, `quit` ends.")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// How many play
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Who plays the other seats: `random`, `greedy`, `human`; one for all, or one for each further seat
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// The seed of the throws; a new one each time, if not given
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Write a transcript that `replay` verifies
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
