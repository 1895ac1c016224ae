//! What the `never` sentences refuse: along a walk, on a square, and at rest.

use super::eval::{Frame, Spot};
use super::walk::Walk;
use crate::board::{EdgeId, HOME, Node, SeatId};
use crate::game::judge::Judge;
use crate::game::{Position, Refusal};
use crate::rules::ir::SentenceId;

impl Judge<'_> {
    /// The first `never` along a walk: leaving, then crossing and passing in walking order, then landing.
    pub(super) fn veto_walk(
        &self,
        pos: &Position,
        f: &Frame<'_>,
        seat: SeatId,
        from: Node,
        walk: &Walk,
        forward: bool,
    ) -> Option<Refusal> {
        if let Some(refusal) = self.leave_veto(pos, f, seat, from) {
            return Some(refusal);
        }
        let last = walk.path.len().checked_sub(1)?;
        let frame = Frame { lifted: true, ..*f };
        let mut at = from;
        for (i, node) in walk.path.iter().enumerate() {
            if forward
                && i < walk.ahead
                && let Some(edge) = self.edge(seat, at, *node)
                && let Some(refusal) = self.cross_veto(pos, &frame, (seat, at), edge, at == from)
            {
                return Some(refusal);
            }
            if i < last
                && i < walk.asked
                && let Some(refusal) = self.pass_veto(pos, &frame, seat, *node)
            {
                return Some(refusal);
            }
            at = *node;
        }
        self.land_veto(pos, f, seat, at)
    }

    /// The name of a step between two nodes, if it has one.
    fn edge(&self, seat: SeatId, from: Node, to: Node) -> Option<EdgeId> {
        let step = self.variant.board.way(seat).step(from)?;
        if step.next == Some(to) {
            return step.gate;
        }
        step.forks.iter().find(|(_, node)| *node == to).map(|(edge, _)| *edge)
    }

    pub(super) fn leave_veto(&self, pos: &Position, f: &Frame<'_>, seat: SeatId, from: Node) -> Option<Refusal> {
        let frame = Frame { lifted: true, here: self.spot(seat, from), ..*f };
        self.veto(pos, &frame, &self.index.leave, from)
    }

    fn cross_veto(
        &self,
        pos: &Position,
        f: &Frame<'_>,
        (seat, at): (SeatId, Node),
        edge: EdgeId,
        starting: bool,
    ) -> Option<Refusal> {
        let frame = Frame { here: self.spot(seat, at), starting, ..*f };
        let mut asked = self.index.cross.iter().filter(|(e, _)| *e == edge);
        let (_, id) = asked.find(|(_, id)| self.holds_all(pos, &frame, *id))?;
        Some(Refusal::Never { sentence: *id, here: at })
    }

    pub(super) fn pass_veto(&self, pos: &Position, f: &Frame<'_>, seat: SeatId, node: Node) -> Option<Refusal> {
        if node == HOME || self.index.pass.is_empty() {
            return None;
        }
        let frame = Frame { here: self.spot(seat, node), ..*f };
        self.veto(pos, &frame, &self.index.pass, node)
    }

    /// The first `never land` that holds for a piece about to arrive at a node.
    pub(super) fn land_veto(&self, pos: &Position, f: &Frame<'_>, seat: SeatId, node: Node) -> Option<Refusal> {
        let frame = Frame { lifted: true, here: self.spot(seat, node), ..*f };
        self.veto(pos, &frame, &self.index.land, node)
    }

    fn veto(&self, pos: &Position, f: &Frame<'_>, asked: &[SentenceId], here: Node) -> Option<Refusal> {
        let id = asked.iter().find(|id| self.holds_all(pos, f, **id))?;
        Some(Refusal::Never { sentence: *id, here })
    }

    /// The first veto for a piece that an effect walks: crossing, passing, landing.
    pub(super) fn effect_walk_veto(
        &self,
        pos: &Position,
        f: &Frame<'_>,
        seat: SeatId,
        from: Node,
        walk: &Walk,
        forward: bool,
    ) -> bool {
        let frame = Frame { lifted: true, ..*f };
        let mut at = from;
        let last = walk.path.len().saturating_sub(1);
        for (i, node) in walk.path.iter().enumerate() {
            let crossed = forward.then(|| self.edge(seat, at, *node)).flatten();
            if crossed.is_some_and(|e| self.cross_veto(pos, &frame, (seat, at), e, at == from).is_some())
                || (i < last && self.pass_veto(pos, &frame, seat, *node).is_some())
            {
                return true;
            }
            at = *node;
        }
        self.land_veto(pos, f, seat, at).is_some()
    }

    /// Whether any `never rest` holds for some piece moved since the roll began.
    pub(super) fn restless(&self, pos: &Position) -> Option<(SentenceId, Node)> {
        for piece in self.in_order(pos, pos.roll_moved) {
            let here = self.spot_of(pos, piece);
            let frame = Frame {
                mover: u8::try_from(piece).ok(),
                movers: 1 << piece,
                here,
                origin: Spot::Nowhere,
                ..Frame::EMPTY
            };
            if let Some(id) = self.index.rest.iter().find(|id| self.holds_all(pos, &frame, **id)) {
                return Some((*id, pos.nodes[piece]));
            }
        }
        None
    }
}
