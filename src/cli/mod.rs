//! The command line: the only layer that touches files, the clock and the environment.
//!
//! Each command has a file of its own. Data goes to standard output, talk to standard error; the process answers 0
//! when all is well, 1 for problems in rules or scenes that fail, 2 when the question makes no sense or a file cannot
//! be read or written.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::{Failure, Verdict};
use out::Out;

mod args;
mod codes;
mod failure;
mod files;
mod modules;
mod out;
mod question;
mod reasons;
mod shelf;
mod targets;
mod wording;

mod check;
mod compare;
mod explain;
mod legal;
mod list;
mod new;
mod play;
mod replay;
mod show;
mod simulate;
mod test;
mod why;

/// Race games from data: check, explain, play, simulate and compare their rules.
#[derive(Debug, Parser)]
#[command(name = "charkoni", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    color: args::Colour,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  charkoni list                              what can be played
  charkoni show parchis/gl                   the card of a variant
  charkoni compare seeds/s002 seeds/s003     two sets of rules side by side
  charkoni play first/garden --bots greedy   a game at the terminal
  charkoni check my-ludo.toml                all mistakes of a sheet at once
  charkoni explain N01                       what a problem code means
  charkoni explain capture                   what a module can be set to

Exit codes: 0 fine; 1 problems or failed scenes; 2 the question makes no sense,
or a file cannot be read.";

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    New(new::Args),
    Check(check::Args),
    Explain(explain::Args),
    Test(test::Args),
    Legal(legal::Args),
    Why(why::Args),
    Play(play::Args),
    Replay(replay::Args),
    Simulate(simulate::Args),
    Compare(compare::Args),
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let first_guess = args::colour_asked(&arguments);
    let parsed = Cli::command()
        .color(first_guess.for_help())
        .max_term_width(out::help_width())
        .try_get_matches_from(&arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            // Help for a reader who is gone is no failure.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = Out::of_process(cli.color.choice());
    let verdict = run(cli.command, &mut out).and_then(|verdict| out.flush().map(|()| verdict));
    match verdict {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Problems) => ExitCode::from(1),
        Err(failure) => {
            // What was found before the failure is still worth reading.
            let _ = out.flush();
            failure.tell(&mut out)
        }
    }
}

fn run(command: Command, out: &mut Out) -> Result<Verdict, Failure> {
    match command {
        Command::List(args) => list::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::New(args) => new::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Explain(args) => explain::run(&args, out),
        Command::Test(args) => test::run(&args, out),
        Command::Legal(args) => legal::run(&args, out),
        Command::Why(args) => why::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Simulate(args) => simulate::run(&args, out),
        Command::Compare(args) => compare::run(&args, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does_and_shows_examples() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(command.get_about().is_some(), "{} says nothing", command.get_name());
            assert!(help.contains("Examples:"), "{} shows no example", command.get_name());
            let long = help.lines().find(|line| line.chars().count() > 80);
            assert_eq!(long, None, "{} is broken by a terminal of 80 columns", command.get_name());
        }
    }
}
