//! `simulate`: many games, in figures.

use crate::cli::args::{FigureFormat, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// Play many games and say what they are like
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni simulate ludo/plain --games 1000 --seed 1
  charkoni simulate parchis/gl --players 4 --bots greedy,random,random,random
  charkoni simulate ur/finkel --games 10000 --seed 1 --format csv > ur.csv

Game k of seed S is the same on every machine, however many threads work on it.")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    #[command(flatten)]
    runs: Runs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: FigureFormat,
    #[command(flatten)]
    laid: Laid,
}

/// How games are run.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Runs {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) games: u64,
    /// The seed of the throws and of random choices
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(super) seed: u64,
    /// How many play; the most that the sheet allows, if not given
    #[arg(long, value_name = "N")]
    pub(super) players: Option<u8>,
    /// Who chooses: `random`, `greedy`; one for all, or one for each seat
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub(super) bots: Vec<String>,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
