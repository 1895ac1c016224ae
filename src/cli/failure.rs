//! Why a command could not do its work, and what the process then answers.

use std::io;
use std::process::ExitCode;

use crate::cli::out::{BAD, GOOD, Out};
use crate::report::{Report, Style};

/// What a command found, when it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All is well.
    Fine,
    /// There are problems, or scenes that fail.
    Problems,
}

impl Verdict {
    /// Problems if there are any.
    pub(crate) fn problems_if(any: bool) -> Self {
        if any { Self::Problems } else { Self::Fine }
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// All was said already; the question makes no sense.
    #[error("the question makes no sense")]
    Told,
    /// Nobody reads on; nothing to say.
    #[error("the reader is gone")]
    ClosedPipe,
    /// The question makes no sense.
    #[error("{message}")]
    Usage {
        /// What is wrong.
        message: String,
        /// What to do instead.
        help: Option<String>,
    },
    /// The system refused something.
    #[error("{doing}: {error}")]
    Io {
        /// What was tried.
        doing: String,
        /// What the system said.
        error: io::Error,
    },
    /// The rules (or the words of the question) have mistakes.
    #[error("there are problems")]
    Problems {
        /// The mistakes.
        report: Report,
        /// Whether they lie in the question: files that cannot be read, a wrong `--set`.
        in_question: bool,
    },
}

impl Failure {
    /// A question that makes no sense.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: None }
    }

    /// A question that makes no sense, and what to ask instead.
    pub(crate) fn usage_with(message: impl Into<String>, help: Option<String>) -> Self {
        Self::Usage { message: message.into(), help }
    }

    /// Mistakes in rules; those that point to an option of the command line lie in the question.
    pub(crate) fn problems(report: Report) -> Self {
        let in_question = report.problems().iter().any(|p| !p.is_finding() && p.source().name().starts_with("--"));
        Self::Problems { report, in_question }
    }

    /// Mistakes in the question.
    pub(crate) fn question(report: Report) -> Self {
        Self::Problems { report, in_question: true }
    }

    /// Says what happened and gives the answer of the process.
    pub(crate) fn tell(&self, out: &mut Out) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Told => ExitCode::from(2),
            Self::Usage { help, .. } => {
                out.say(&format!("{BAD}error:{BAD:#} {self}"));
                if let Some(help) = help {
                    out.say(&format!("  {GOOD}help:{GOOD:#} {help}"));
                }
                ExitCode::from(2)
            }
            Self::Io { .. } => {
                out.say(&format!("{BAD}error:{BAD:#} {self}"));
                ExitCode::from(2)
            }
            Self::Problems { report, in_question } => {
                out.say(report.render(Style::Colour, out.width()).trim_end());
                ExitCode::from(if *in_question { 2 } else { 1 })
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Io { doing: "cannot write the answer".to_owned(), error }
    }
}
