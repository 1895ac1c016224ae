//! `compare`: what variants differ in, and what that does to the game.

use serde::Serialize;

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BOLD, Out};
use crate::cli::shelf::Shelf;
use crate::cli::simulate::{Reasons, Runs, play_all};
use crate::study::compare::{Measures, Settings, measures, settings};
use crate::variant::{Overlay, Variant};

/// Compare variants: rules, settings, and games played with both
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni compare seeds/s002 seeds/s003
  charkoni compare parchis/gl parchis/p2d parcheesi/org --games 2000
  charkoni compare ludo/plain my-ludo.toml --format json
  charkoni compare parchis/gl --with house/seven-back   what a house rule does

House rules and settings given here are laid over every variant; a single
variant is compared with and without them.
With --games 0 only the rules are compared.")]
pub(crate) struct Args {
    /// Two variants or more; or one, and what is laid over it
    #[arg(value_name = "VARIANT", num_args = 1.., required = true)]
    variants: Vec<String>,
    #[command(flatten)]
    runs: Runs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let variants = variants(args)?;
    let names: Vec<&Variant> = variants.iter().collect();
    let rules = settings(&names);
    let play = |v: &Variant| play_all(v, &args.runs, Reasons::LeftOut);
    let tallies =
        if args.runs.games == 0 { Vec::new() } else { variants.iter().map(play).collect::<Result<_, _>>()? };
    let games = (!tallies.is_empty()).then(|| measures(&tallies));
    match args.format {
        Format::Json => out.json(&Comparison { rules, games })?,
        Format::Text => {
            let width = out.width();
            out.lines(&format!("{BOLD}What the rules say differently{BOLD:#}\n\n{}", rules.text(width)))?;
            if let Some(games) = games {
                out.lines(&format!("\n{BOLD}What that does to the game{BOLD:#}\n\n{}", games.text(width)))?;
            }
        }
    }
    Ok(Verdict::Fine)
}

/// The answer as data.
#[derive(Serialize)]
struct Comparison {
    rules: Settings,
    games: Option<Measures>,
}

/// The variants to compare; a single one is compared with itself under the rules laid over it.
fn variants(args: &Args) -> Result<Vec<Variant>, Failure> {
    let mut shelf = Shelf::new(&args.laid.shelf)?;
    let overlay = shelf.overlay(&args.laid)?;
    if let [word] = args.variants.as_slice() {
        if overlay.is_empty() {
            let help = Some("name a second one, or lay something over it: `--with HOUSE`, `--set …`".to_owned());
            return Err(Failure::usage_with("one variant alone cannot be compared", help));
        }
        let id = shelf.sheet(word)?;
        return Ok(vec![shelf.load(&id, &Overlay::none())?, shelf.load(&id, &overlay)?]);
    }
    let ids = args.variants.iter().map(|word| shelf.sheet(word)).collect::<Result<Vec<_>, _>>()?;
    ids.iter().map(|id| shelf.load(id, &overlay)).collect()
}
