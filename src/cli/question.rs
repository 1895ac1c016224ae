//! Questions about a position and a throw, from the command line and from lines of JSON.

use miette::Diagnostic;
use thiserror::Error;

use crate::game::{Judge, Phase, Position, SearchLimit, Silent, Trace};
use crate::notation::{Mistake, PositionText, Sketch, build_position, find_outcome, read_position};
use crate::report::Report;
use crate::text::{Source, Span};
use crate::throws::Throw;
use crate::variant::Variant;

/// What can be wrong with a question, beside its position.
#[derive(Clone, Debug, Error, Diagnostic)]
pub(crate) enum Puzzle {
    /// A line that is no question.
    #[error("this line is no question: {why}")]
    #[diagnostic(code(Q01), help("a question is one JSON object with `position` and `throw`"))]
    NoQuestion {
        /// What the reader of JSON says.
        why: String,
    },
    /// A line longer than anybody asks.
    #[error("this line is longer than 1 MiB")]
    #[diagnostic(code(Q02), help("one question a line"))]
    TooLong,
    /// Counts are in hand and a throw is given, or neither.
    #[error("{message}")]
    #[diagnostic(code(Q03), help("{help}"))]
    Throw {
        /// What is wrong.
        message: String,
        /// What to ask.
        help: String,
    },
    /// A position that says nothing.
    #[error("no position is given")]
    #[diagnostic(code(Q04), help("say who plays and where the pieces stand: `SEAT: nest x2 20 L3`"))]
    NoPosition,
    /// Faces that the throw does not have.
    #[error("the throw cannot give `{found}`")]
    #[diagnostic(code(C05), help("{help}"))]
    NoSuchOutcome {
        /// What is written.
        found: String,
        /// What there is.
        help: String,
        /// Where.
        #[label("no such outcome")]
        span: Span,
    },
    /// A duty that cannot be judged.
    #[error("`{duty}` looked through more than a million positions from here")]
    #[diagnostic(code(R05), help("the position cannot be judged with these rules"))]
    SearchLimit {
        /// The sentence.
        duty: String,
    },
}

impl Puzzle {
    /// A search that became too long.
    pub(crate) fn limit(variant: &Variant, limit: SearchLimit) -> Self {
        Self::SearchLimit { duty: variant.sentence(limit.sentence).label.clone() }
    }

    /// What the reader of JSON says of a line; there is only one line to speak of.
    pub(crate) fn unread(error: &serde_json::Error) -> Self {
        Self::NoQuestion { why: error.to_string().replace(" at line 1 column ", ", at column ") }
    }

    /// As a report of one.
    pub(crate) fn report(self, name: &str, text: &str) -> Report {
        let mut report = Report::new();
        report.push(&Source::new(name, text), self);
        report
    }
}

/// Reads a position as people write it.
pub(crate) fn position_from_line(judge: &Judge<'_>, text: &str) -> Result<Position, Report> {
    let text = text.trim();
    if text.starts_with('{') {
        let written = serde_json::from_str(text).map_err(|e| Puzzle::unread(&e).report("--position", text))?;
        return position_from_json(judge, &written);
    }
    if text.chars().all(|c| c == ';' || c.is_whitespace()) {
        return Err(Puzzle::NoPosition.report("--position", text));
    }
    build(judge, &Source::new("--position", text), read_position(text, 0))
}

/// Reads a position as programs write it.
pub(crate) fn position_from_json(judge: &Judge<'_>, written: &PositionText) -> Result<Position, Report> {
    let (source, sketch) = written.sketch();
    build(judge, &Source::new("--position", source.text()), sketch)
}

fn build(judge: &Judge<'_>, source: &Source, sketch: Result<Sketch, Vec<Mistake>>) -> Result<Position, Report> {
    let players = judge.variant().players.iter().copied().max().unwrap_or(1);
    sketch.and_then(|sketch| build_position(judge, players, &sketch)).map_err(|mistakes| {
        let mut report = Report::new();
        let mut told = Vec::new();
        // A word that is read for two purposes may be missed twice.
        for mistake in mistakes {
            let said = mistake.to_string();
            let place = mistake.labels().and_then(|mut all| all.next()).map(|label| label.offset());
            if !told.contains(&(said.clone(), place)) {
                told.push((said, place));
                report.push(source, mistake);
            }
        }
        report
    })
}

/// Makes the throw that is due; a position with a hand needs none.
pub(crate) fn make_throw(
    judge: &Judge<'_>,
    position: &mut Position,
    words: Option<&str>,
    trace: &mut impl Trace,
) -> Result<(), Puzzle> {
    let variant = judge.variant();
    let words = match (position.phase, words) {
        (Phase::Over, _) => return Ok(()),
        (Phase::Choose, None) => return Ok(()),
        (Phase::Choose, Some(_)) => {
            return Err(Puzzle::Throw {
                message: "there are counts in hand, so no throw is due".to_owned(),
                help: "leave out the throw or the hand".to_owned(),
            });
        }
        (Phase::Throw, None) => {
            return Err(Puzzle::Throw {
                message: "a throw is due, and none is given".to_owned(),
                help: "say what was thrown, or what is in hand: `… ; hand 3 bonus:20`".to_owned(),
            });
        }
        (Phase::Throw, Some(words)) => words,
    };
    let due = judge.prepare_throw(position, trace);
    if position.ended {
        return Ok(());
    }
    let Some(throw) = variant.throws.get(usize::from(due.0)) else { return Ok(()) };
    let faces: Vec<String> = words.split([' ', ',']).filter(|w| !w.is_empty()).map(str::to_owned).collect();
    let outcome = find_outcome(throw, &faces).ok_or_else(|| no_such_outcome(throw, words))?;
    judge.throw(position, due, outcome, trace);
    Ok(())
}

fn no_such_outcome(throw: &Throw, words: &str) -> Puzzle {
    let names: Vec<String> = throw.outcomes.iter().take(30).map(|o| format!("`{}`", o.text)).collect();
    let more = if throw.outcomes.len() > names.len() { " …" } else { "" };
    Puzzle::NoSuchOutcome {
        found: words.to_owned(),
        help: format!("{} gives {}{more}", throw.words, names.join(", ")),
        span: Span::new(0, words.len()),
    }
}

/// A position asked on the command line, with its throw made.
pub(crate) fn asked(judge: &Judge<'_>, position: &str, throw: Option<&str>) -> Result<Position, Report> {
    asked_with(judge, position, throw, &mut Silent)
}

/// As [`asked`], and tells what the throw caused.
pub(crate) fn asked_with(
    judge: &Judge<'_>,
    position: &str,
    throw: Option<&str>,
    trace: &mut impl Trace,
) -> Result<Position, Report> {
    let mut position = position_from_line(judge, position)?;
    make_throw(judge, &mut position, throw, trace).map_err(|p| p.report("--throw", throw.unwrap_or_default()))?;
    Ok(position)
}
