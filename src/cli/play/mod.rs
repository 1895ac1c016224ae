//! `play`: a game at the terminal.

mod commands;
mod session;
mod table;

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::bots::Kind;
use crate::cli::args::Laid;
use crate::cli::failure::{Failure, Verdict};
use crate::cli::files;
use crate::cli::out::Out;
use crate::cli::shelf::Shelf;
use crate::game::Judge;
use crate::record::Header;
use crate::variant::Variant;
use session::Session;
use table::{Sitter, Table};

/// Play at the terminal, against people or bots
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni play first/garden                     you against greedy bots
  charkoni play ludo/plain --players 4 --bots greedy,random,random
  charkoni play parchis/gl --bots human          people only, at one terminal
  charkoni play ur/finkel --seed 7 --record game.charkoni
  charkoni replay game.charkoni
  charkoni play ur/finkel --bots greedy,random   a bot for each seat

At each choice: a number or a move (`20>23`) plays, `?` with a place says why
that piece cannot move, `undo` takes the last choice back, `help` says the rest,
`quit` ends.")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// How many play; the fewest that the sheet allows, if not given
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Who plays the other seats: `random`, `greedy` or `human`; one for all of them, one for each of them, or one for
    /// every seat, the first one too
    #[arg(long, value_name = "BOTS", default_value = "greedy")]
    bots: String,
    /// The seed of the throws; a new one each time, if not given
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Write a transcript that `replay` verifies
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let mut shelf = Shelf::new(&args.laid.shelf)?;
    let id = shelf.sheet(&args.variant)?;
    let overlay = shelf.overlay(&args.laid)?;
    let variant = shelf.load(&id, &overlay)?;
    let players = players(&variant, args.players)?;
    let sitters = sitters(&args.bots, players)?;
    let seed = args.seed.unwrap_or_else(seed_of_now);
    let judge = Judge::new(&variant);
    let header = Header {
        sheet: id,
        houses: overlay.houses.clone(),
        sets: overlay.sets.iter().map(|site| site.words().to_owned()).collect(),
        rules: variant.fingerprint(),
        ..Header::default()
    };
    if let Some(path) = &args.record {
        files::must_be_writable(path)?;
    }
    let table = Table::new(&judge, players, seed, sitters, header);
    let mut session = Session::new(table, args.record.as_deref());
    let input = std::io::stdin();
    session.play(&mut input.lock(), out)?;
    Ok(Verdict::Fine)
}

/// How many play, if so many can.
fn players(variant: &Variant, asked: Option<u8>) -> Result<u8, Failure> {
    let players =
        asked.or_else(|| variant.players.iter().copied().find(|n| *n > 1)).or(variant.players.first().copied());
    let players = players.unwrap_or(1);
    if variant.players.contains(&players) {
        return Ok(players);
    }
    let known = variant.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    Err(Failure::usage(format!("{players} cannot play {}; it is for {known}", variant.id)))
}

/// Who sits where.
fn sitters(bots: &str, players: u8) -> Result<Vec<Sitter>, Failure> {
    let named = |name: &str| match name.trim() {
        "human" => Ok(Sitter::Person),
        name => name.parse::<Kind>().map(Sitter::Bot).map_err(|e| Failure::usage(format!("{e}, and `human`"))),
    };
    let listed = bots.split(',').map(named).collect::<Result<Vec<_>, _>>()?;
    let players = usize::from(players);
    if listed.len() == players && players > 1 {
        return Ok(listed);
    }
    let others = match listed.as_slice() {
        [one] => vec![*one; players.saturating_sub(1)],
        _ if listed.len() + 1 == players => listed,
        _ => {
            let message = format!("{} bots for {players} players", listed.len());
            let help = format!("name one for all, {} for the others, or {players} for every seat", players.max(1) - 1);
            return Err(Failure::usage_with(message, Some(help)));
        }
    };
    Ok(std::iter::once(Sitter::Person).chain(others).collect())
}

/// A seed that nobody chose.
#[expect(clippy::disallowed_methods, reason = "the command line may ask the clock, for a seed that is then told")]
fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_secs() ^ u64::from(now.subsec_micros())) % 1_000_000_007
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_plays_all_other_seats() {
        let bot = Sitter::Bot(Kind::Greedy);
        assert_eq!(sitters("greedy", 3).ok(), Some(vec![Sitter::Person, bot, bot]));
        assert_eq!(sitters("human", 2).ok(), Some(vec![Sitter::Person, Sitter::Person]));
        assert_eq!(sitters("greedy,greedy", 2).ok(), Some(vec![bot, bot]));
        assert!(sitters("greedy,greedy", 4).is_err());
        assert!(sitters("clever", 2).is_err());
    }
}
