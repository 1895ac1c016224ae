//! Plays and whole turns from a position, and what becomes of it.

use std::collections::HashSet;

use serde::Serialize;

use crate::board::{GONE, HOME, Node, SeatId};
use crate::game::{Judge, Phase, Play, Position, SearchLimit, Silent};
use crate::notation::{Form, PositionText, move_texts, nodes_named, position_text};
use crate::rules::ir::{Pieces, Sentence};
use crate::rules::walk;
use crate::variant::Variant;

/// One way to play, and the position that comes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Line {
    /// The moves, each with the place where it lands before any consequence.
    pub(super) moves: Vec<String>,
    /// What comes of them, counts that cannot be played lost and the turn gone on.
    pub(super) position: PositionText,
}

/// Lists plays or whole turns in one form of writing.
pub(super) struct Lister<'j, 'v> {
    judge: &'j Judge<'v>,
    form: Form,
    reads_moved: bool,
}

impl<'j, 'v> Lister<'j, 'v> {
    /// A lister that writes places in this form.
    pub(super) fn new(judge: &'j Judge<'v>, form: Form) -> Self {
        let reads_moved = judge.variant().sentences.iter().any(reads_moved);
        Self { judge, form, reads_moved }
    }

    /// The single plays that may be chosen now.
    pub(super) fn plays(&self, position: &Position) -> Result<Vec<Line>, SearchLimit> {
        let plays = self.choices(position)?;
        let names = move_texts(self.judge.variant(), position, &plays, self.form);
        let mut lines = Vec::with_capacity(plays.len());
        for (play, name) in plays.iter().zip(names) {
            let mut after = position.clone();
            self.judge.play(&mut after, play, &mut Silent);
            self.judge.settle(&mut after, &mut Silent)?;
            lines.push(Line { moves: vec![name], position: self.text(&after) });
        }
        Ok(lines)
    }

    /// Whole turns up to the next throw or seat: one for each position that may come of them, in the order found.
    pub(super) fn turns(&self, position: &Position) -> Result<Vec<Line>, SearchLimit> {
        let mut search = Search { lister: self, seen: HashSet::new(), found: HashSet::new(), lines: Vec::new() };
        let plays = self.choices(position)?;
        let mut moves = Vec::new();
        search.go(position, &plays, &mut moves)?;
        Ok(search.lines)
    }

    fn choices(&self, position: &Position) -> Result<Vec<Play>, SearchLimit> {
        if position.phase == Phase::Choose && !position.ended { self.judge.plays(position) } else { Ok(Vec::new()) }
    }

    /// A position as text, without what no rule can tell any more, each seat's pieces in the order of its way.
    fn text(&self, position: &Position) -> PositionText {
        let variant = self.judge.variant();
        let mut position = position.clone();
        if !self.reads_moved {
            position.moved.clear();
        }
        if position.phase != Phase::Choose && !position.joined {
            position.roll_start = position.nodes;
            position.lost.clear();
            position.plays = 0;
            position.used = 0;
            position.roll_moved = 0;
        }
        let mut text = position_text(self.judge, &position, self.form);
        for (seat, places) in &mut text.pieces.0 {
            if let Some(seat) = variant.board.seat(seat) {
                places.sort_by_key(|place| along_the_way(variant, seat, place));
            }
        }
        text
    }
}

/// Where a written place stands in the order of a way.
fn along_the_way(variant: &Variant, seat: SeatId, place: &str) -> Node {
    match place {
        "home" => HOME,
        "gone" => GONE,
        _ => nodes_named(&variant.board, seat, place).first().copied().unwrap_or(GONE),
    }
}

/// Whether a sentence asks which pieces have moved.
fn reads_moved(sentence: &Sentence) -> bool {
    let mut found = false;
    walk::sentence(sentence, &mut |node| {
        found |= matches!(node, walk::Node::Pieces(Pieces::Moved | Pieces::Latest));
    });
    found
}

struct Search<'a, 'j, 'v> {
    lister: &'a Lister<'j, 'v>,
    /// Positions between plays that were looked at.
    seen: HashSet<Position>,
    /// Ends that were listed.
    found: HashSet<String>,
    lines: Vec<Line>,
}

impl Search<'_, '_, '_> {
    fn go(&mut self, position: &Position, plays: &[Play], moves: &mut Vec<String>) -> Result<(), SearchLimit> {
        let judge = self.lister.judge;
        let names = move_texts(judge.variant(), position, plays, self.lister.form);
        for (play, name) in plays.iter().zip(names) {
            let mut after = position.clone();
            judge.play(&mut after, play, &mut Silent);
            let turn = after.player;
            let next = judge.settle(&mut after, &mut Silent)?;
            moves.push(name);
            if next.is_empty() || after.player != turn {
                self.end(&after, moves);
            } else if self.seen.insert(after.clone()) {
                self.go(&after, &next, moves)?;
            }
            moves.pop();
        }
        Ok(())
    }

    fn end(&mut self, position: &Position, moves: &[String]) {
        let position = self.lister.text(position);
        let key = serde_json::to_string(&position).unwrap_or_default();
        if self.found.insert(key) {
            self.lines.push(Line { moves: moves.to_vec(), position });
        }
    }
}
