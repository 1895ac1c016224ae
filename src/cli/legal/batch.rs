//! Questions line by line: each line of JSON is answered by one line, a bad one by an error.

use std::fmt;
use std::io::{BufRead, Read};

use serde::de::value::MapAccessDeserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::cli::failure::Failure;
use crate::cli::legal::turns::{Line, Lister};
use crate::cli::out::Out;
use crate::cli::question::{Puzzle, make_throw, position_from_json, position_from_line};
use crate::game::{Judge, Silent};
use crate::notation::{Form, PositionText};
use crate::report::Report;

/// Most bytes of a line.
const LONGEST: u64 = 1 << 20;
/// Most characters of a message.
const LONGEST_MESSAGE: usize = 400;

/// A question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Question {
    #[serde(default)]
    id: Value,
    position: Written,
    #[serde(default)]
    throw: Option<Faces>,
    #[serde(default)]
    complete: Option<bool>,
}

/// A position, as data or as the line that people write.
enum Written {
    Line(String),
    Data(PositionText),
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AsWritten)
    }
}

/// Tells the two kinds of position apart, so that what is wrong inside one is said of it.
struct AsWritten;

impl<'de> Visitor<'de> for AsWritten {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position: an object with `turn` and `pieces`, or a text such as \"blue: nest x3 20\"")
    }

    fn visit_str<E: serde::de::Error>(self, line: &str) -> Result<Written, E> {
        Ok(Written::Line(line.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Written, A::Error> {
        PositionText::deserialize(MapAccessDeserializer::new(map)).map(Written::Data)
    }
}

/// What was thrown.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`throw` is a list of faces such as [5, 5] or [\"5\", \"ball\"], or a text such as \"5 5\""
)]
enum Faces {
    Text(String),
    One(u64),
    List(Vec<Face>),
}

/// One face.
#[derive(Deserialize)]
#[serde(untagged)]
enum Face {
    Number(u64),
    Name(String),
}

impl Faces {
    fn text(&self) -> String {
        let face = |face: &Face| match face {
            Face::Number(n) => n.to_string(),
            Face::Name(name) => name.clone(),
        };
        match self {
            Self::Text(text) => text.clone(),
            Self::One(n) => n.to_string(),
            Self::List(faces) => faces.iter().map(face).collect::<Vec<_>>().join(" "),
        }
    }
}

/// An answer.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Plays { id: Value, plays: Vec<Line> },
    Error { id: Value, error: Wrong },
}

/// What is wrong with a question.
#[derive(Serialize)]
struct Wrong {
    code: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// Answers all lines of `questions`.
pub(super) fn answer_all(
    judge: &Judge<'_>,
    questions: &mut dyn BufRead,
    complete: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    let lister = Lister::new(judge, Form::Exact);
    while let Some(line) = next_line(questions)? {
        let answer = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => answer(&lister, judge, &line, complete),
            Err(puzzle) => Answer::Error { id: Value::Null, error: wrong(&puzzle.report("line", "")) },
        };
        out.json_line(&answer)?;
        out.flush()?;
    }
    Ok(())
}

/// The next line; one that is too long or no text is skipped whole and told of.
fn next_line(mut questions: &mut dyn BufRead) -> Result<Option<Result<String, Puzzle>>, Failure> {
    let failed = |error| Failure::Io { doing: "cannot read the questions".to_owned(), error };
    let mut line = Vec::new();
    let read = Read::take(&mut questions, LONGEST + 1).read_until(b'\n', &mut line).map_err(failed)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 > LONGEST {
        skip_line(questions).map_err(failed)?;
        return Ok(Some(Err(Puzzle::TooLong)));
    }
    let no_text = |e: std::string::FromUtf8Error| Puzzle::NoQuestion {
        why: format!("byte {} is no UTF-8", e.utf8_error().valid_up_to() + 1),
    };
    Ok(Some(String::from_utf8(line).map_err(no_text)))
}

fn skip_line(questions: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let buffer = questions.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|b| *b == b'\n') {
            Some(end) => {
                questions.consume(end + 1);
                return Ok(());
            }
            None => {
                let all = buffer.len();
                questions.consume(all);
            }
        }
    }
}

/// Reads a question; a list of its values without their names is none.
fn read(line: &str) -> Result<Question, serde_json::Error> {
    let line = line.trim();
    if line.starts_with('[') {
        let unexpected = serde::de::Unexpected::Seq;
        serde_json::from_str::<IgnoredAny>(line)?;
        return Err(serde::de::Error::invalid_type(unexpected, &"an object"));
    }
    serde_json::from_str(line)
}

fn answer(lister: &Lister<'_, '_>, judge: &Judge<'_>, line: &str, complete: bool) -> Answer {
    let question: Question = match read(line) {
        Ok(question) => question,
        Err(error) => {
            // An id is given back even where the rest makes no sense.
            let id = serde_json::from_str(line).ok().and_then(|v: Value| v.get("id").cloned()).unwrap_or_default();
            let report = Puzzle::unread(&error).report("line", "");
            return Answer::Error { id, error: wrong(&report) };
        }
    };
    match plays(lister, judge, &question, complete) {
        Ok(plays) => Answer::Plays { id: question.id, plays },
        Err(report) => Answer::Error { id: question.id, error: wrong(&report) },
    }
}

fn plays(lister: &Lister<'_, '_>, judge: &Judge<'_>, question: &Question, complete: bool) -> Result<Vec<Line>, Report> {
    let variant = judge.variant();
    let mut position = match &question.position {
        Written::Line(text) => position_from_line(judge, text)?,
        Written::Data(written) => position_from_json(judge, written)?,
    };
    let faces = question.throw.as_ref().map(Faces::text);
    let told = |puzzle: Puzzle| puzzle.report("throw", faces.as_deref().unwrap_or_default());
    make_throw(judge, &mut position, faces.as_deref(), &mut Silent).map_err(told)?;
    let lines = match question.complete.unwrap_or(complete) {
        true => lister.turns(&position),
        false => lister.plays(&position),
    };
    lines.map_err(|limit| told(Puzzle::limit(variant, limit)))
}

/// The first mistake of a report.
fn wrong(report: &Report) -> Wrong {
    match report.problems().first() {
        Some(problem) => Wrong { code: problem.code(), message: clipped(problem.message()), help: problem.help() },
        None => Wrong { code: "Q01".to_owned(), message: "this line is no question".to_owned(), help: None },
    }
}

/// A message in which a very long word of the question does not come back whole.
fn clipped(message: String) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<Result<String, String>> {
        let mut text = text;
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut text).unwrap() {
            lines.push(line.map_err(|puzzle| puzzle.to_string()));
        }
        lines
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_is_read() {
        let mut text = vec![b'x'; 3 << 20];
        text.extend(b"\n{}\n");
        let lines = lines(&text);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].is_err());
        assert_eq!(lines[1], Ok("{}\n".to_owned()));
    }

    #[test]
    fn a_line_that_is_no_text_is_told_of() {
        assert_eq!(lines(b"a\xff\nb").len(), 2);
        assert!(lines(b"a\xff\nb")[0].is_err());
    }

    #[test]
    fn faces_may_be_a_number_a_text_or_a_list() {
        let text = |json: &str| serde_json::from_str::<Faces>(json).unwrap().text();
        assert_eq!(text("[5,5]"), "5 5");
        assert_eq!(text("4"), "4");
        assert_eq!(text("\"5 5\""), "5 5");
        assert_eq!(text("[\"ball\", 2]"), "ball 2");
    }
}
