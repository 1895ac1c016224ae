//! Why a move is not even proposed: the `may` that came nearest, and what it lacks.

use super::eval::Frame;
use super::index::May;
use super::walk;
use crate::board::{HOME, NEST, Node};
use crate::game::Position;
use crate::game::judge::Judge;
use crate::rules::ir::{Act, Body, Pieces, SentenceId};

/// What a `may` lacks for a move, nearest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lack {
    /// It moves other pieces than this one.
    Piece,
    /// No count in hand pays for it.
    Cost,
    /// With the counts in hand it leads elsewhere.
    Reach,
    /// It costs nothing and was used in this roll.
    Used,
    /// This part of its guard does not hold.
    Part(usize),
}

/// A `may` that does not propose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unproposed {
    /// The sentence.
    pub sentence: SentenceId,
    /// What it lacks.
    pub lack: Lack,
}

impl Judge<'_> {
    /// Why no sentence proposes that this piece goes to that node; the sentence that came nearest first.
    pub fn unproposed(&self, position: &Position, piece: usize, to: Node) -> Vec<Unproposed> {
        let mut found: Vec<Unproposed> = Vec::new();
        for may in &self.index.may {
            if let Some(lack) = self.lack(position, may, piece, to) {
                found.push(Unproposed { sentence: may.id, lack });
            }
        }
        found.sort_by(|a, b| b.lack.cmp(&a.lack).then(a.sentence.cmp(&b.sentence)));
        found
    }

    /// Why `decline` is not proposed.
    pub fn undeclined(&self, position: &Position) -> Vec<Unproposed> {
        let mut found = Vec::new();
        for may in &self.index.may {
            let sentence = self.variant.sentence(may.id);
            if !matches!(sentence.body, Body::May { act: Act::Decline, .. }) {
                continue;
            }
            let frame = Frame { by: Some(may.id), ..Frame::EMPTY };
            let failed = sentence.guard.iter().position(|part| !self.truth(position, &frame, &part.truth));
            let lack = failed.map_or(Lack::Used, Lack::Part);
            found.push(Unproposed { sentence: may.id, lack });
        }
        found
    }

    fn lack(&self, pos: &Position, may: &May, piece: usize, to: Node) -> Option<Lack> {
        let sentence = self.variant.sentence(may.id);
        let Body::May { act, pay } = &sentence.body else { return None };
        let named = self.pieces(pos, &Frame::EMPTY, named_pieces(act)?);
        if named >> piece & 1 == 0 {
            return Some(Lack::Piece);
        }
        if may.costless.is_some_and(|bit| pos.used >> bit & 1 == 1) {
            return Some(Lack::Used);
        }
        let seat = self.owner(piece);
        let from = pos.nodes[piece];
        let frame = Frame {
            mover: u8::try_from(piece).ok(),
            movers: 1 << piece,
            origin: self.spot(seat, from),
            entering: from == NEST,
            by: Some(may.id),
            ..Frame::EMPTY
        };
        let mut nearest = Lack::Cost;
        for spent in self.payments(pos, &frame, pay) {
            let frame = Frame { spent: &spent, ..frame };
            let leads = self.leads_to(pos, &frame, act, piece, to);
            let failed = sentence.guard.iter().position(|part| !self.truth(pos, &frame, &part.truth));
            let lack = match (leads, failed) {
                (true, None) => return None,
                (true, Some(part)) => Lack::Part(part),
                (false, _) => Lack::Reach,
            };
            nearest = nearest.max(lack);
        }
        Some(nearest)
    }

    /// Whether an action brings the piece to the node, conditions and vetoes left aside.
    fn leads_to(&self, pos: &Position, f: &Frame<'_>, act: &Act, piece: usize, to: Node) -> bool {
        let seat = self.owner(piece);
        let from = pos.nodes[piece];
        let way = self.variant.board.way(seat);
        let by = |by: &Option<crate::rules::ir::Number>| match by {
            Some(n) => self.number(pos, f, n),
            None => f.spent.iter().map(|c| i64::from(c.value)).sum(),
        };
        match act {
            Act::Enter(_) => from == NEST && to == Node(1),
            Act::Advance { by: n, overshoot, .. } => {
                from != HOME && walk::forward(way, from, by(n), *overshoot).iter().any(|w| w.path.last() == Some(&to))
            }
            Act::Retreat { by: n, .. } => walk::back(way, from, by(n)).is_some_and(|w| w.path.last() == Some(&to)),
            Act::Jump { to: place, .. } => {
                let spot = self.place(pos, f, place, Some(piece));
                self.node_for(pos, piece, spot) == Some(to)
            }
            Act::Stay(_) | Act::Capture(_) => from == to,
            Act::Swap(_, others) => {
                let others = self.pieces(pos, f, others);
                self.in_order(pos, others).any(|o| self.node_for(pos, piece, self.spot_of(pos, o)) == Some(to))
            }
            Act::Set(..) | Act::Decline | Act::SkipThrow => false,
        }
    }
}

fn named_pieces(act: &Act) -> Option<&Pieces> {
    match act {
        Act::Enter(who)
        | Act::Stay(who)
        | Act::Advance { who, .. }
        | Act::Retreat { who, .. }
        | Act::Jump { who, .. } => Some(&who.pieces),
        Act::Swap(a, _) | Act::Capture(a) => Some(a),
        Act::Set(..) | Act::Decline | Act::SkipThrow => None,
    }
}
