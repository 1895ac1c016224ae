//! `legal`: all plays of a position and a throw.

use std::path::PathBuf;

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;

/// List all legal plays of a position and a throw
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni legal first/garden --position 'blue: 2 12' --throw 3
  charkoni legal seeds/s003 -p 'red: nest #1 #64 home' -t '5 5' --complete
  charkoni legal ur/finkel -p 'light: #3' -t 2 --format json
  charkoni legal seeds/s003 --batch < questions.jsonl

A place is a printed square (`20`), a square of the seat's own (`L3`), a step of its way (`#64`), `nest`, `home` or
`gone`. In answers all places are steps; step 1 is where pieces enter.

With --batch each line is a question, such as
  {\"id\":1,\"position\":{\"turn\":\"red\",\"pieces\":{\"red\":[\"nest\",\"#1\",\"#64\",\"home\"]}},\"throw\":[5,5]}
and is answered by one line, {\"id\":1,\"plays\":[…]} or {\"id\":1,\"error\":{\"code\":…,\"message\":…}}.")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// Where the pieces stand, as scenes write it: `yellow: 20 L3; blue: nest x2 31`. The first seat named plays; a
    /// seat not named has all its pieces in the nest
    #[arg(long, short, value_name = "POSITION", required_unless_present = "batch")]
    position: Option<String>,
    /// What was thrown, as scenes write it: `5 5`
    #[arg(long, short, value_name = "THROW", required_unless_present = "batch")]
    throw: Option<String>,
    /// Whole turns up to the next throw or seat, one for each position that may come of it
    #[arg(long)]
    complete: bool,
    /// Answer questions line by line: from a file, or from standard input (`-`, the default)
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-",
          conflicts_with_all = ["position", "throw"])]
    batch: Option<PathBuf>,
    /// How to write the answer; a batch is always JSON
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(_args: &Args, _out: &mut Out) -> Result<Verdict, Failure> {
    Err(Failure::usage("not ready"))
}
