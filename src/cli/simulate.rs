//! `simulate`: many games, in figures.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::bots;
use crate::cli::args::{FigureFormat, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;
use crate::cli::shelf;
use crate::study::simulate::{self, Plan, Tally};
use crate::variant::Variant;

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
    #[arg(long, value_name = "BOTS", default_value = "random")]
    pub(super) bots: String,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    if args.runs.games == 0 {
        let help = Some("say how many with `--games N`, or leave it out".to_owned());
        return Err(Failure::usage_with("no games would be played", help));
    }
    let variant = shelf::open(&args.variant, &args.laid)?;
    let results = play_all(&variant, &args.runs, Reasons::Counted)?.results();
    match args.format {
        FigureFormat::Text => {
            let text = results.text(out.width());
            out.lines(&text)?;
        }
        FigureFormat::Json => out.json(&results)?,
        FigureFormat::Csv => {
            let table = results.csv().map_err(std::io::Error::other)?;
            write!(out.data(), "{table}")?;
        }
    }
    Ok(Verdict::Fine)
}

/// Whether refusals are counted, which takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reasons {
    /// They are.
    Counted,
    /// They are not.
    LeftOut,
}

/// Plays the games of a variant, with a progress bar on a terminal.
pub(super) fn play_all(variant: &Variant, runs: &Runs, reasons: Reasons) -> Result<Tally, Failure> {
    let plan = runs.plan(variant, reasons)?;
    let bar = progress_bar(plan.games, &variant.id);
    let tally = simulate::run(variant, &plan, &|_| bar.inc(1));
    bar.finish_and_clear();
    Ok(tally)
}

impl Runs {
    /// As a plan that fits the variant.
    fn plan(&self, variant: &Variant, reasons: Reasons) -> Result<Plan, Failure> {
        let mut plan = Plan { games: self.games, seed: self.seed, ..Plan::new(variant) };
        plan.players = self.players.unwrap_or(plan.players);
        plan.bots = bots::parse_list(&self.bots).map_err(|e| Failure::usage(e.to_string()))?;
        plan.reasons = reasons == Reasons::Counted;
        plan.check(variant).map_err(|e| Failure::usage(format!("{}: {e}", variant.id)))?;
        Ok(plan)
    }
}

/// A bar on standard error; nothing is drawn where that is no terminal.
fn progress_bar(games: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:32} {pos}/{len} games, {eta} to go") {
        bar.set_style(style);
    }
    bar.set_message(what.to_owned());
    bar
}
