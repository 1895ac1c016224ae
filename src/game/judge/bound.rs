//! Cheap answers that spare a search: that nobody can win soon, that no piece has a companion to meet.
//!
//! Each only says "no" where the search would say it too; where a variant's sentences have other shapes than those
//! known here, the answer is "perhaps" and the search goes on.

use super::eval::{Frame, Spot, bits};
use super::index::{Index, moves_only_own};
use crate::board::{NEST, Node};
use crate::game::judge::Judge;
use crate::game::{MAX_PIECES, Position};
use crate::rules::ast::{Extent, Op};
use crate::rules::ir::{
    Act, Area, Body, Consequence, Counts, Duty, Event, Number, Pay, Pieces, Place, Sentence, SentenceId, Truth,
};
use crate::rules::walk;
use crate::throws::TagId;
use crate::variant::Variant;

/// What is known of a variant's ends and rests.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// Sentences that end the game or give a place; a search that meets none need not think of winning.
    ends: Vec<SentenceId>,
    /// One play brings at most one piece to another place of its own choosing.
    one_by_one: bool,
    /// For each duty: those before it never leave only plays that spend nothing of what it counts.
    steady: Vec<bool>,
    /// For each `never rest`: it holds only for a piece that meets a companion of this extent.
    rests: Vec<Option<Extent>>,
}

impl Bounds {
    /// Bounds that always say "perhaps".
    pub(super) fn none(index: &Index) -> Self {
        Self { rests: index.rest.iter().map(|_| None).collect(), ..Self::default() }
    }

    pub(super) fn new(variant: &Variant, index: &Index) -> Self {
        let mut ends = Vec::new();
        for (n, sentence) in variant.sentences.iter().enumerate() {
            if has_effect(sentence, |act| matches!(act, Consequence::Win | Consequence::Rank)) {
                ends.push(SentenceId(u16::try_from(n).unwrap_or(u16::MAX)));
            }
        }
        let one_by_one = variant.sentences.iter().all(moves_one_piece);
        let steady = (0..variant.duties.len()).map(|k| steady(variant, k)).collect();
        let rests = index.rest.iter().map(|id| meets_companion(variant.sentence(*id))).collect();
        Self { ends, one_by_one, steady, rests }
    }
}

fn has_effect(sentence: &Sentence, test: impl Fn(&Consequence) -> bool) -> bool {
    match &sentence.body {
        Body::On { effects, .. } => effects.iter().any(|e| test(&e.act)),
        Body::May { .. } | Body::Never(_) | Body::Must(_) => false,
    }
}

/// Whether a play under this sentence moves one piece forward at most, victims and pieces sent to the nest aside.
fn moves_one_piece(sentence: &Sentence) -> bool {
    match &sentence.body {
        Body::May { act, .. } if !moves_only_own(act) => false,
        Body::May { act, .. } => match act {
            Act::Advance { who, .. } | Act::Retreat { who, .. } | Act::Jump { who, .. } | Act::Enter(who) => {
                !who.stacks
            }
            Act::Stay(_) | Act::Capture(_) | Act::Set(..) | Act::Decline | Act::SkipThrow => true,
            Act::Swap(..) => false,
        },
        Body::On { event, effects, .. } => {
            let before_plays = matches!(event, Event::Turn | Event::Throw | Event::Roll | Event::End);
            before_plays || effects.iter().all(|e| moves_no_other(&e.act))
        }
        Body::Never(_) | Body::Must(_) => true,
    }
}

fn moves_no_other(act: &Consequence) -> bool {
    match act {
        Consequence::Send(_, to) => matches!(to, Place::Nest | Place::Back(_)),
        Consequence::Jump(p, _) => matches!(p, Pieces::Mover),
        Consequence::Capture(_, to) => matches!(to, None | Some(Place::Nest | Place::Step(_))),
        Consequence::Enter(_) | Consequence::Swap(..) | Consequence::Advance(..) | Consequence::Retreat(..) => false,
        Consequence::Count(..)
        | Consequence::Change(..)
        | Consequence::Lose(_)
        | Consequence::ThrowAgain
        | Consequence::ThrowAgainNow
        | Consequence::Take(_)
        | Consequence::EndTurn
        | Consequence::UndoTurn
        | Consequence::Set(..)
        | Consequence::Rank
        | Consequence::Win => true,
    }
}

/// Whether the duties before the `k`th leave plays that spend what it counts, wherever there are any.
fn steady(variant: &Variant, k: usize) -> bool {
    let duty = |k: usize| match &variant.sentence(variant.duties[k]).body {
        Body::Must(duty) => Some(duty),
        Body::May { .. } | Body::Never(_) | Body::On { .. } => None,
    };
    let tag = match duty(k) {
        Some(Duty::SpendMost(c) | Duty::SpendLargest(c) | Duty::SpendAll(c)) => root_tag(c),
        Some(Duty::Truth(_) | Duty::Most(_)) | None => None,
    };
    let Some(tag) = tag else { return false };
    // A duty that compares sequences prefers one that wins by other counts, unless such plays never stand beside these.
    let mut alone = only_gives(variant, tag);
    for earlier in 0..k {
        let Some(found) = duty(earlier) else { return false };
        if !leaves(variant, found, tag, alone) {
            return false;
        }
        alone |= parts(found, tag) && variant.sentence(variant.duties[earlier]).guard.is_empty();
    }
    true
}

/// Whether no throw and no sentence gives other counts than these.
fn only_gives(variant: &Variant, tag: TagId) -> bool {
    let is = |given: TagId| variant.tags.is(given, tag);
    let thrown = variant.throws.iter().flat_map(|t| &t.outcomes).flat_map(|o| &o.counts).all(|face| is(face.tag));
    thrown && variant.sentences.iter().all(|s| !has_effect(s, |act| matches!(act, Consequence::Count(_, t) if !is(*t))))
}

/// Whether a duty leaves only plays that spend these counts, wherever there are any.
fn parts(duty: &Duty, tag: TagId) -> bool {
    match duty {
        Duty::Truth(Truth::AnyCounts(Counts::Using(c))) => matches!(c.as_ref(), Counts::Tag(t) if *t == tag),
        Duty::Truth(_) | Duty::Most(_) | Duty::SpendMost(_) | Duty::SpendLargest(_) | Duty::SpendAll(_) => false,
    }
}

/// Whether a duty leaves some play that spends these counts, wherever there is one; `alone`: plays that spend others do
/// not stand beside them.
fn leaves(variant: &Variant, duty: &Duty, tag: TagId, alone: bool) -> bool {
    match duty {
        Duty::SpendMost(c) | Duty::SpendLargest(c) => alone && root_tag(c) == Some(tag),
        Duty::SpendAll(_) => false,
        Duty::Truth(Truth::AnyCounts(Counts::Using(c))) => root_tag(c) == Some(tag),
        Duty::Truth(Truth::Entering) => variant.sentences.iter().all(|s| enters_for(&s.body, tag)),
        Duty::Most(Truth::Entering) => alone && variant.sentences.iter().all(|s| enters_for(&s.body, tag)),
        Duty::Truth(_) | Duty::Most(_) => false,
    }
}

/// Whether a `may` brings pieces out of the nest only for counts of this tag, or not at all.
fn enters_for(body: &Body, tag: TagId) -> bool {
    let Body::May { act, pay } = body else { return true };
    let paid = match pay {
        Pay::Nothing => None,
        Pay::One(c) | Pay::TwoTotalling(c, _) | Pay::TwoEqual(c) | Pay::All(c) => root_tag(c),
    };
    !walks_in(act) || paid == Some(tag)
}

/// Whether an action may bring a piece out of the nest.
fn walks_in(act: &Act) -> bool {
    match act {
        Act::Enter(_) | Act::Swap(..) => true,
        Act::Advance { who, .. } | Act::Jump { who, .. } => {
            !matches!(&who.pieces, Pieces::In(_, area) if matches!(area.as_ref(), Area::Track))
        }
        Act::Retreat { .. } | Act::Stay(_) | Act::Capture(_) | Act::Set(..) | Act::Decline | Act::SkipThrow => false,
    }
}

/// Whether counts are chosen by something that only a mover tells.
fn reads_mover(counts: &Counts) -> bool {
    let mut reads = false;
    walk::counts(counts, &mut |node| reads |= matches!(node, walk::Node::Number(_) | walk::Node::Pieces(_)));
    reads
}

/// The tag that a set of counts is made of; `None` for all in hand.
pub(super) fn root_tag(counts: &Counts) -> Option<TagId> {
    match counts {
        Counts::Tag(tag) => Some(*tag),
        Counts::Hand | Counts::Rolled => None,
        Counts::Using(a) | Counts::Lost(a) | Counts::Of(a, _) | Counts::Any(_, a) => root_tag(a),
    }
}

/// The extent, if one part of the guard says that there are companions `at here`.
fn meets_companion(sentence: &Sentence) -> Option<Extent> {
    sentence.guard.iter().find_map(|part| match &part.truth {
        Truth::AnyPieces(Pieces::At(p, _)) => match p.as_ref() {
            Pieces::Companions(extent) => Some(*extent),
            _ => None,
        },
        _ => None,
    })
}

impl Judge<'_> {
    /// Whether the player's side might win while the `k`th duty looks ahead over so many plays; `None` for any number.
    pub(super) fn may_win(&self, pos: &Position, k: usize, plays: Option<u32>) -> bool {
        let Some(plays) = plays else { return true };
        if !self.bounds.one_by_one || !self.bounds.steady[k] {
            return true;
        }
        self.bounds.ends.iter().any(|id| {
            let guard = &self.variant.sentence(*id).guard;
            !guard.iter().any(|part| self.missing(pos, &part.truth).is_some_and(|n| n > plays))
        })
    }

    /// How many pieces of the player must still get somewhere before a truth of a known shape can hold.
    fn missing(&self, pos: &Position, truth: &Truth) -> Option<u32> {
        let own = |p: &Pieces| matches!(p, Pieces::Mine | Pieces::Ours);
        let f = &Frame::EMPTY;
        match truth {
            Truth::AllIn(p, area) if own(p) && !reads_pieces(area) => {
                let set = self.pieces(pos, f, p);
                Some((set & !self.filter(pos, f, set, area)).count_ones())
            }
            Truth::Compare(Op::Ge, Number::OfPieces(p), Number::Const(n)) => match p.as_ref() {
                Pieces::In(inner, area) if own(inner) && !reads_pieces(area) => {
                    let there = self.pieces(pos, f, p).count_ones();
                    Some(u32::try_from(*n).unwrap_or(0).saturating_sub(there))
                }
                _ => None,
            },
            Truth::Or(a, b) => Some(self.missing(pos, a)?.min(self.missing(pos, b)?)),
            _ => None,
        }
    }

    /// Whether the player has a piece in the nest without which nobody wins.
    pub(super) fn held_back(&self, pos: &Position) -> bool {
        let own = self.index.of_seat[pos.player.index()];
        let waiting = bits(own).any(|p| pos.nodes[p] == NEST);
        let needed = |id: &SentenceId| {
            self.variant.sentence(*id).guard.iter().any(|part| match &part.truth {
                Truth::AllIn(Pieces::Mine | Pieces::Ours, area) => {
                    !reads_pieces(area) && !self.in_area(pos, &Frame::EMPTY, area, Spot::Nest, pos.player)
                }
                _ => false,
            })
        };
        waiting && self.bounds.one_by_one && self.bounds.ends.iter().all(needed)
    }

    /// At most how many plays can still bring a piece out of the nest in this roll.
    pub(super) fn may_enter(&self, pos: &Position) -> u32 {
        let waiting = bits(self.everybody(pos)).filter(|p| pos.nodes[*p] == NEST).count();
        let mut plays = 0;
        for may in &self.index.may {
            let Body::May { act, pay } = &self.variant.sentence(may.id).body else { continue };
            if !walks_in(act) {
                continue;
            }
            let (counts, each) = match pay {
                Pay::Nothing => return u32::MAX - 1,
                Pay::One(c) | Pay::All(c) => (c, 1),
                Pay::TwoTotalling(c, _) | Pay::TwoEqual(c) => (c, 2),
            };
            if root_tag(counts).is_none_or(|tag| self.tag_is_one_of(tag, &self.index.given)) || reads_mover(counts) {
                return u32::MAX - 1;
            }
            plays += self.counts(pos, &Frame::EMPTY, counts).len() / each;
        }
        u32::try_from(plays.min(waiting)).unwrap_or(u32::MAX - 1)
    }

    /// Whether some `never rest` might hold after a play from here.
    pub(super) fn may_be_restless(&self, pos: &Position) -> bool {
        self.bounds.rests.iter().any(|extent| match extent {
            None => true,
            Some(Extent::Roll) => self.any_pair(&pos.roll_start),
            Some(Extent::Turn) => self.any_pair(&pos.turn_start),
        })
    }

    /// Whether two pieces of one seat stood on one square.
    fn any_pair(&self, start: &[Node; MAX_PIECES]) -> bool {
        self.index.of_seat.iter().enumerate().any(|(seat, set)| {
            let table = &self.index.squares[seat];
            let squares = |set: u64| bits(set).map(|p| table[start[p].index()]);
            bits(*set).any(|p| {
                let square = table[start[p].index()];
                square != super::index::NO_SQUARE && squares(set & !((2u64 << p).wrapping_sub(1))).any(|s| s == square)
            })
        })
    }
}

/// Whether an area depends on where pieces stand.
fn reads_pieces(area: &Area) -> bool {
    let mut reads = false;
    walk::area(area, &mut |node| reads |= matches!(node, walk::Node::Pieces(_) | walk::Node::State(_)));
    reads
}
