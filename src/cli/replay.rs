//! `replay`: a transcript, verified move by move.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::args::{self, Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::files;
use crate::cli::out::Out;
use crate::cli::shelf::Shelf;
use crate::game::Judge;
use crate::notation::{Form, PositionText, position_text};
use crate::record::{self, Ending, Record};
use crate::report::{Report, Style};
use crate::text::Source;
use crate::variant::Variant;
use crate::view;

/// Verify a transcript move by move
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni replay game.charkoni
  charkoni replay game.charkoni --show          with the board at the end
  charkoni replay game.charkoni --format json

The transcript names its variant, with house rules and settings. If these rules
have changed since, it is refused.")]
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
    shelf: args::Shelf,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let text = files::read_bounded(&args.file, LARGEST).map_err(|m| (m, args.file.as_path()))?;
    let source = Source::new(files::shown(&args.file), text);
    let mut report = Report::new();
    let record = record::read(&source, &mut report);
    let Some(record) = record.filter(|_| !report.has_errors()) else { return Err(Failure::problems(report)) };
    let mut shelf = Shelf::new(&args.shelf)?;
    let variant = variant(&mut shelf, &record)?;
    let judge = Judge::new(&variant);
    let again = record::replay(&judge, variant.fingerprint(), &record, &source, &mut report, &mut |_, _| {});
    let Some(again) = again else { return Err(Failure::problems(report)) };
    let answer = Answer {
        variant: variant.id.clone(),
        throws: again.throws,
        plays: again.plays,
        ending: ending(&record),
        position: position_text(&judge, &again.position, Form::Exact),
    };
    match args.format {
        Format::Json => out.json(&answer)?,
        Format::Text => {
            let Answer { variant: id, throws, plays, ending, .. } = &answer;
            let number = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let (throws, plays) = (number(*throws, "throw"), number(*plays, "play"));
            writeln!(out.data(), "{id}: {throws} and {plays}, all as the rules allow; {ending}")?;
            if args.show {
                let drawn = view::draw(&variant, &again.position, Style::Colour);
                writeln!(out.data(), "\n{}", drawn.trim_end())?;
            }
        }
    }
    Ok(Verdict::Fine)
}

/// Most bytes of a transcript.
const LARGEST: u64 = 16 << 20;

/// The answer as data.
#[derive(Serialize)]
struct Answer {
    variant: String,
    throws: usize,
    plays: usize,
    ending: String,
    position: PositionText,
}

/// The rules that the transcript was made with, as they are today.
fn variant(shelf: &mut Shelf, record: &Record) -> Result<Variant, Failure> {
    let id = shelf.recorded(&record.sheet.node)?;
    let laid = Laid {
        with: record.houses.iter().map(|h| h.node.clone()).collect(),
        set: record.sets.iter().map(|s| s.node.clone()).collect(),
        ..Laid::default()
    };
    let overlay = shelf.overlay(&laid)?;
    shelf.load(&id, &overlay)
}

fn ending(record: &Record) -> String {
    match &record.ending.node {
        Ending::Won(seats) if seats.len() == 1 => format!("{} wins", seats.join("")),
        Ending::Won(seats) => format!("{} win", seats.join(" and ")),
        Ending::Unfinished => "the game is not finished".to_owned(),
    }
}
