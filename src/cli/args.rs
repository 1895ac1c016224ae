//! Options that several commands share.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always, also into files and pipes
    Always,
    /// Never
    Never,
}

impl Colour {
    /// For the streams of the process.
    pub(crate) fn choice(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }

    /// For help and usage, which are written before the options are known.
    pub(crate) fn for_help(self) -> clap::ColorChoice {
        match self {
            Self::Auto => clap::ColorChoice::Auto,
            Self::Always => clap::ColorChoice::Always,
            Self::Never => clap::ColorChoice::Never,
        }
    }
}

/// The colour that a command line seems to ask for, before it is parsed.
pub(crate) fn colour_asked(arguments: &[OsString]) -> Colour {
    let words: Vec<&str> = arguments.iter().filter_map(|a| a.to_str()).collect();
    let behind = words.windows(2).filter(|w| w[0] == "--color").map(|w| w[1]);
    let joined = words.iter().filter_map(|w| w.strip_prefix("--color="));
    behind.chain(joined).find_map(|w| Colour::from_str(w, true).ok()).unwrap_or(Colour::Auto)
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// How figures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FigureFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// Where variants come from, and what is laid over them.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct Laid {
    /// Lay a house rule over the variant, such as `house/seven-back`; several in the order given
    #[arg(long = "with", value_name = "HOUSE")]
    pub(crate) with: Vec<String>,
    /// Change a setting, such as `capture.reward=20`; several in the order given
    #[arg(long = "set", value_name = "MODULE.SETTING=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) shelf: Shelf,
}

/// Where variants come from.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct Shelf {
    /// A folder of sheets, boards and rules; its files shadow those of the same name in the program
    #[arg(long, value_name = "DIR")]
    pub(crate) library: Vec<PathBuf>,
}

/// A position and a throw.
#[derive(Clone, Debug, Args)]
pub(crate) struct Asked {
    /// Where the pieces stand, as scenes write it: `yellow: 20 L3; blue: nest x2 31`. The first seat named plays; a
    /// seat not named has all its pieces in the nest
    #[arg(long, short, value_name = "POSITION")]
    pub(crate) position: String,
    /// What was thrown, as scenes write it: `5 5`; not needed where the position has a hand
    #[arg(long, short, value_name = "THROW")]
    pub(crate) throw: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &[&str]) -> Colour {
        colour_asked(&words.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn colour_is_known_before_the_line_is_parsed() {
        assert_eq!(asked(&["charkoni", "--color", "never", "--help"]), Colour::Never);
        assert_eq!(asked(&["charkoni", "--color=always"]), Colour::Always);
        assert_eq!(asked(&["charkoni", "list"]), Colour::Auto);
    }
}
