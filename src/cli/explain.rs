//! `explain`: what a problem code means.

use serde::Serialize;

use crate::cli::args::Format;
use crate::cli::codes::{self, Entry};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BOLD, Out};
use crate::report::did_you_mean;

/// Say what a problem code means, with a bad and a good example
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni explain            all codes, one line each
  charkoni explain N01        one of them
  charkoni explain no-mover   by its name
  charkoni explain P01 --format json")]
pub(crate) struct Args {
    /// The code (`N01`) or its name (`unknown-word`); all codes, if none is given
    code: Option<String>,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// An entry as data.
#[derive(Serialize)]
struct Row {
    code: &'static str,
    name: &'static str,
    stage: &'static str,
    finding: bool,
    meaning: &'static str,
    bad: &'static str,
    good: &'static str,
}

impl Row {
    fn new(stage: &'static str, entry: &Entry) -> Self {
        Self {
            code: entry.code,
            name: entry.name,
            stage,
            finding: entry.is_finding(),
            meaning: entry.meaning,
            bad: entry.bad,
            good: entry.good,
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    match &args.code {
        None => list(args.format, out)?,
        Some(word) => {
            let (stage, entry) = codes::find(word).ok_or_else(|| unknown(word))?;
            match args.format {
                Format::Json => out.json(&Row::new(stage, entry))?,
                Format::Text => tell(entry, out)?,
            }
        }
    }
    Ok(Verdict::Fine)
}

fn list(format: Format, out: &mut Out) -> Result<(), Failure> {
    if format == Format::Json {
        let rows: Vec<Row> = codes::all().map(|(stage, entry)| Row::new(stage, entry)).collect();
        return out.json(&rows);
    }
    for stage in codes::STAGES {
        writeln!(out.data(), "{BOLD}{}{BOLD:#}", stage.title)?;
        for entry in stage.entries {
            let first = format!("  {}  {:22}  ", entry.code, entry.name);
            out.paragraph(&first, &" ".repeat(31), entry.first_sentence())?;
        }
        writeln!(out.data())?;
    }
    Ok(())
}

fn tell(entry: &Entry, out: &mut Out) -> Result<(), Failure> {
    let kind = if entry.is_finding() { "  (a finding)" } else { "" };
    writeln!(out.data(), "{BOLD}{} {}{BOLD:#}{kind}\n", entry.code, entry.name)?;
    out.paragraph("", "", entry.meaning)?;
    for (title, example) in [("Bad", entry.bad), ("Good", entry.good)] {
        writeln!(out.data(), "\n{BOLD}{title}{BOLD:#}\n")?;
        for line in example.lines() {
            writeln!(out.data(), "{}", format!("    {line}").trim_end())?;
        }
    }
    Ok(())
}

fn unknown(word: &str) -> Failure {
    let upper = word.to_uppercase();
    let known = || codes::all().map(|(_, entry)| entry);
    let near = did_you_mean(&upper, known().map(|e| e.code))
        .or_else(|| did_you_mean(word, known().map(|e| e.name)))
        .map(|near| format!("did you mean `{near}`?"));
    let help = near.unwrap_or_else(|| "`charkoni explain` lists all codes".to_owned());
    Failure::usage_with(format!("there is no problem code `{word}`"), Some(help))
}
