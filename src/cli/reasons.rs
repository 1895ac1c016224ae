//! Sentences as reasons: label, place, words and the clauses they carry out, for people and for programs.

use serde::Serialize;

use crate::board::{Node, SeatId};
use crate::cli::failure::Failure;
use crate::cli::out::{BOLD, DIM, Out};
use crate::cli::wording::{as_written, resolved};
use crate::game::{Fired, Judge, Lack, Loss, LossReason, Position, Refusal, Trace, Unproposed};
use crate::notation::{Form, counts_text, move_text, owner_of, place_text};
use crate::rules::ir::{Body, SentenceId, Step};
use crate::variant::Variant;

/// A sentence that decided something, and how.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Reason {
    /// `module.label`
    pub(crate) sentence: String,
    /// The file in which it stands.
    pub(crate) file: String,
    /// The line.
    pub(crate) line: usize,
    /// In a player's words; may be empty.
    pub(crate) words: String,
    /// As it is written.
    pub(crate) rule: String,
    /// With the settings put in.
    resolved: String,
    /// The clauses that it carries out.
    pub(crate) clauses: Vec<Stated>,
    /// What it did here, or what it lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

/// A clause of the documented rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Stated {
    pub(crate) id: String,
    pub(crate) text: String,
}

/// A count that was lost, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Lost {
    pub(crate) count: String,
    pub(crate) why: String,
    pub(crate) because: Vec<Reason>,
}

impl Reason {
    /// A sentence as a reason.
    pub(crate) fn new(variant: &Variant, id: SentenceId, note: Option<String>) -> Self {
        let sentence = variant.sentence(id);
        let (line, _) = sentence.site.source.line_col(sentence.site.span.start);
        let text = |id: &String| {
            let stated = variant.clauses.iter().find(|c| c.id == *id);
            Stated { id: id.clone(), text: stated.map(|c| c.text.clone()).unwrap_or_default() }
        };
        Self {
            sentence: sentence.label.clone(),
            file: sentence.site.source.name().to_owned(),
            line,
            words: sentence.words.clone(),
            rule: as_written(sentence.site.words()),
            resolved: resolved(variant, sentence),
            clauses: sentence.clauses.iter().map(text).collect(),
            note,
        }
    }

    /// Why a play may not be chosen.
    pub(crate) fn refusal(variant: &Variant, position: &Position, mover: Option<usize>, refusal: &Refusal) -> Self {
        let note = match refusal {
            Refusal::Never { sentence, here } => {
                let seat = mover.map_or(position.player, |m| owner_of(variant, m));
                let place = place_text(&variant.board, seat, *here, Form::Friendly);
                format!("{} {place}", step_words(variant, *sentence))
            }
            Refusal::Duty { better: Some(play), .. } => {
                format!("`{}` keeps it", move_text(variant, position, play, Form::Friendly))
            }
            Refusal::Duty { better: None, .. } => "no play keeps it".to_owned(),
        };
        Self::new(variant, refusal.sentence(), Some(note))
    }

    /// What a `may` lacks.
    pub(crate) fn lack(variant: &Variant, lack: Unproposed) -> Self {
        let sentence = variant.sentence(lack.sentence);
        let note = match lack.lack {
            Lack::Piece => "it moves other pieces".to_owned(),
            Lack::Cost => "no count in hand pays for it".to_owned(),
            Lack::Reach => "with the counts in hand it leads elsewhere".to_owned(),
            Lack::Used => "it costs nothing, and was used in this roll".to_owned(),
            Lack::Part(n) => match sentence.guard.get(n) {
                Some(part) => format!("`{}` does not hold", as_written(part.site.words())),
                None => "its condition does not hold".to_owned(),
            },
        };
        Self::new(variant, lack.sentence, Some(note))
    }

    /// A consequence.
    pub(crate) fn fired(variant: &Variant, fired: Fired) -> Self {
        let note =
            fired.here.map(|(seat, node)| format!("at {}", place_text(&variant.board, seat, node, Form::Friendly)));
        Self::new(variant, fired.sentence, note)
    }

    /// For people, indented.
    pub(crate) fn tell(&self, indent: &str, out: &mut Out) -> Result<(), Failure> {
        let note = self.note.as_ref().map(|n| format!(": {n}")).unwrap_or_default();
        out.paragraph(&format!("{indent}{BOLD}{}{BOLD:#}", self.sentence), &format!("{indent}  "), &note)?;
        let inner = format!("{indent}  ");
        if !self.words.is_empty() {
            out.paragraph(&inner, &inner, &self.words)?;
        }
        out.paragraph(&inner, &format!("{inner}  "), &self.resolved)?;
        for clause in &self.clauses {
            out.paragraph(&inner, &format!("{inner}  "), &format!("[{}] {}", clause.id, clause.text))?;
        }
        writeln!(out.data(), "{inner}{DIM}{}:{}{DIM:#}", self.file, self.line)?;
        Ok(())
    }

    /// In one line, for the table of a game.
    pub(crate) fn short(&self) -> String {
        let note = self.note.as_ref().map(|n| format!(", {n}")).unwrap_or_default();
        let said = if self.words.is_empty() { &self.resolved } else { &self.words };
        format!("{} ({}{note})", said.trim_end_matches('.'), self.sentence)
    }
}

/// What the sentence refuses, before the place is named.
fn step_words(variant: &Variant, id: SentenceId) -> &'static str {
    match &variant.sentence(id).body {
        Body::Never(Step::Leave) => "it may not leave",
        Body::Never(Step::Cross(_)) => "it may not go on from",
        Body::Never(Step::Pass) => "it may not pass",
        Body::Never(Step::Land) => "it may not land on",
        Body::Never(Step::Rest) => "the roll may not end with it on",
        Body::May { .. } | Body::Must(_) | Body::On { .. } => "at",
    }
}

impl Lost {
    /// A loss with its reasons; `position` is that in which it happened.
    pub(crate) fn new(variant: &Variant, position: &Position, loss: &Loss) -> Self {
        let count = counts_text(&variant.tags, &[loss.count]);
        let (why, because) = match &loss.reason {
            LossReason::Unplayable(refusals) => {
                let why = if refusals.is_empty() { "no piece could use it" } else { "every play with it is refused" };
                let reasons = refusals.iter().map(|r| Reason::refusal(variant, position, None, r)).collect();
                (why, reasons)
            }
            LossReason::Declined => ("the player left it", Vec::new()),
            LossReason::Sentence(id) => ("a rule took it", vec![Reason::new(variant, *id, None)]),
            LossReason::TurnEnded => ("the turn ended", Vec::new()),
            LossReason::Limit => ("a limit of the program was met", Vec::new()),
        };
        Self { count, why: why.to_owned(), because }
    }
}

/// Gathers all that a referee tells.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Consequences, in the order in which they came.
    pub(crate) fired: Vec<Fired>,
    /// Losses, each with the position in which it happened.
    pub(crate) lost: Vec<(Loss, Position)>,
    /// Pieces captured, as bits.
    pub(crate) captured: u64,
    /// Seats whose turn ended.
    pub(crate) ended: Vec<SeatId>,
}

impl Trace for Told {
    const REASONS: bool = true;

    fn fired(&mut self, fired: Fired, _position: &Position) {
        self.fired.push(fired);
    }

    fn lost(&mut self, loss: Loss, position: &Position) {
        self.lost.push((loss, position.clone()));
    }

    fn captured(&mut self, victims: u64, _position: &Position) {
        self.captured |= victims;
    }

    fn turn_ended(&mut self, seat: SeatId, _position: &Position) {
        self.ended.push(seat);
    }
}

impl Told {
    /// The consequences as reasons.
    pub(crate) fn reasons(&self, variant: &Variant) -> Vec<Reason> {
        self.fired.iter().map(|f| Reason::fired(variant, *f)).collect()
    }

    /// The losses with their reasons.
    pub(crate) fn losses(&self, variant: &Variant) -> Vec<Lost> {
        self.lost.iter().map(|(loss, position)| Lost::new(variant, position, loss)).collect()
    }
}

/// Why a piece does not go to a node: nearest sentence first.
pub(crate) fn lacks(judge: &Judge<'_>, position: &Position, piece: usize, to: Node) -> Vec<Reason> {
    judge.unproposed(position, piece, to).into_iter().map(|lack| Reason::lack(judge.variant(), lack)).collect()
}
