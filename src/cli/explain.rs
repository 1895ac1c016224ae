//! `explain`: what a problem code means, and what a module decides.

use serde::Serialize;

use crate::cli::args::{self, Format};
use crate::cli::codes::{self, Entry};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::modules;
use crate::cli::out::{BOLD, Out};
use crate::cli::shelf::Shelf;
use crate::report::did_you_mean;

/// Say what a problem code means, or what settings and sentences a module has
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni explain            all codes, one line each
  charkoni explain N01        one of them
  charkoni explain no-mover   by its name
  charkoni explain exit       a module: its settings and its sentences
  charkoni explain P01 --format json")]
pub(crate) struct Args {
    /// A code (`N01`), its name (`unknown-word`) or a module (`exit`); all codes, if none is given
    #[arg(value_name = "CODE|MODULE")]
    what: Option<String>,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    shelf: args::Shelf,
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
    let Some(word) = &args.what else {
        list(args.format, out)?;
        return Ok(Verdict::Fine);
    };
    if let Some((stage, entry)) = codes::find(word) {
        match args.format {
            Format::Json => out.json(&Row::new(stage, entry))?,
            Format::Text => tell(entry, out)?,
        }
        return Ok(Verdict::Fine);
    }
    let shelf = Shelf::new(&args.shelf)?;
    let module = modules::find(shelf.library(), word)?.ok_or_else(|| unknown(word, &shelf.library().modules()))?;
    match args.format {
        Format::Json => out.json(&module)?,
        Format::Text => module.tell(out)?,
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

fn unknown(word: &str, modules: &[&str]) -> Failure {
    let upper = word.to_uppercase();
    let known = || codes::all().map(|(_, entry)| entry);
    let near = did_you_mean(&upper, known().map(|e| e.code))
        .or_else(|| did_you_mean(word, known().map(|e| e.name)))
        .or_else(|| did_you_mean(word, modules.iter().copied()))
        .map(|near| format!("did you mean `{near}`?"));
    let help =
        near.unwrap_or_else(|| "`charkoni explain` lists all codes, `charkoni list --modules` the modules".to_owned());
    Failure::usage_with(format!("there is no problem code and no module `{word}`"), Some(help))
}
