//! `legal`: all plays of a position and a throw.

mod batch;
mod turns;

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{Out, table};
use crate::cli::question::{self, Puzzle};
use crate::cli::{files, shelf};
use crate::game::{Judge, Phase, Position};
use crate::notation::{Form, PositionText, position_text};
use turns::{Line, Lister};

/// List all legal plays of a position and a throw
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni legal first/garden --position 'blue: 2 12' --throw 3
  charkoni legal seeds/s003 -p 'red: nest #1 #64 home' -t '5 5' --complete
  charkoni legal ur/finkel -p 'light: #3' -t 2 --format json
  charkoni legal seeds/s003 --batch < questions.jsonl

A place is a printed square (`20`), a square of the seat's own (`L3`), a step of
its way (`#64`), `nest`, `home` or `gone`. In JSON answers all places are steps;
step 1 is where pieces enter.

With --batch each line is a question, such as
  {\"id\":1,\"position\":{\"turn\":\"red\",\"pieces\":{\"red\":[\"#1\",\"#64\"]}},\"throw\":[5,5]}
and is answered by one line, {\"id\":1,\"plays\":[…]} or, where the question makes
no sense, {\"id\":1,\"error\":{\"code\":…,\"message\":…,\"help\":…}}; then the next line
is read, and the exit code is 0 all the same.")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// Where the pieces stand, as scenes write it: `yellow: 20 L3; blue: nest x2 31`. The first seat named plays; a
    /// seat not named has all its pieces in the nest
    #[arg(long, short, value_name = "POSITION", required_unless_present = "batch")]
    position: Option<String>,
    /// What was thrown, as scenes write it: `5 5`; not needed where the position has a hand
    #[arg(long, short, value_name = "THROW", conflicts_with = "batch")]
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

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let variant = shelf::open(&args.variant, &args.laid)?;
    let judge = Judge::new(&variant);
    if let Some(file) = &args.batch {
        batch(&judge, file, args.complete, out)?;
        return Ok(Verdict::Fine);
    }
    let line = args.position.as_deref().unwrap_or_default();
    let position = question::asked(&judge, line, args.throw.as_deref()).map_err(Failure::question)?;
    let form = match args.format {
        Format::Json => Form::Exact,
        Format::Text => Form::Friendly,
    };
    let lister = Lister::new(&judge, form);
    let lines = if args.complete { lister.turns(&position) } else { lister.plays(&position) };
    let lines = lines.map_err(|l| Failure::problems(Puzzle::limit(&variant, l).report(&variant.id, "")))?;
    match args.format {
        Format::Json => out.json(&Plays { plays: lines })?,
        Format::Text => write_lines(&judge, &position, &lines, out)?,
    }
    Ok(Verdict::Fine)
}

/// The answer as data.
#[derive(Serialize)]
struct Plays {
    plays: Vec<Line>,
}

fn batch(judge: &Judge<'_>, file: &Path, complete: bool, out: &mut Out) -> Result<(), Failure> {
    if file == Path::new("-") {
        return batch::answer_all(judge, &mut std::io::stdin().lock(), complete, out);
    }
    let mut questions = files::open_lines(file).map_err(|m| (m, file))?;
    batch::answer_all(judge, &mut questions, complete, out)
}

fn write_lines(judge: &Judge<'_>, position: &Position, lines: &[Line], out: &mut Out) -> Result<(), Failure> {
    if lines.is_empty() {
        let nothing = match position.phase {
            Phase::Over => "the game is over",
            Phase::Throw => "no plays: another throw is due",
            Phase::Choose => "no plays: what is in hand is lost",
        };
        writeln!(out.data(), "{nothing}")?;
        return Ok(());
    }
    let mut rows = table(out.width());
    rows.set_header(["", "play", "then"]);
    for (n, line) in lines.iter().enumerate() {
        let number = (n + 1).to_string();
        rows.add_row([number, line.moves.join(", "), outcome(judge, position, &line.position)]);
    }
    out.lines(&rows.to_string())
}

/// What has changed, in short.
fn outcome(judge: &Judge<'_>, before: &Position, after: &PositionText) -> String {
    let before_text = position_text(judge, before, Form::Friendly);
    let mut parts = Vec::new();
    for (seat, places) in &after.pieces.0 {
        let old = before_text.pieces.0.iter().find(|(name, _)| name == seat);
        let sorted = |list: &[String]| {
            let mut list = list.to_vec();
            list.sort();
            list
        };
        if old.is_none_or(|(_, old)| sorted(old) != sorted(places)) {
            parts.push(format!("{seat}: {}", places.join(" ")));
        }
    }
    if let Some(hand) = after.hand.as_ref().filter(|h| !h.is_empty()) {
        parts.push(format!("hand {}", hand.join(" ")));
    }
    let won = after.also.iter().find(|a| a.starts_with("won"));
    parts.push(match won {
        Some(won) => won.clone(),
        None if after.hand.is_some() => format!("{} plays on", after.turn),
        None if after.turn == before_text.turn => format!("{} throws again", after.turn),
        None => format!("{} throws", after.turn),
    });
    parts.join("; ")
}
