//! What the judge looks up again and again: sentences by kind, squares by node, and which records a variant needs.

use crate::board::{EdgeId, NEST, Node, SeatId, SquareId};
use crate::rules::ast::Extent;
use crate::rules::ir::{Act, Body, Consequence, Event, Pay, Pieces, Sentence, SentenceId, Step, Truth};
use crate::rules::walk;
use crate::throws::TagId;
use crate::variant::Variant;

/// Sentences by kind, and the masks and tables of one variant.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// By [`Event`].
    pub(super) on: [Vec<SentenceId>; 12],
    pub(super) may: Vec<May>,
    pub(super) skips: Vec<SentenceId>,
    pub(super) leave: Vec<SentenceId>,
    pub(super) pass: Vec<SentenceId>,
    pub(super) land: Vec<SentenceId>,
    pub(super) rest: Vec<SentenceId>,
    pub(super) cross: Vec<(EdgeId, SentenceId)>,
    /// The pieces of each seat, and of each seat's team.
    pub(super) of_seat: Vec<u64>,
    pub(super) of_team: Vec<u64>,
    /// Owner of each piece.
    pub(super) owner: Vec<SeatId>,
    /// By seat, then node: the square, or `NO_SQUARE`.
    pub(super) squares: Vec<[u8; 256]>,
    pub(super) needs: Needs,
    /// Tags of counts that may come into the hand while a roll is played.
    pub(super) given: Vec<TagId>,
    /// Where the marks of each state begin.
    pub(super) marks: Vec<usize>,
    pub(super) all_marks: usize,
}

/// A `may` and what can be asked of it early.
#[derive(Clone, Debug)]
pub(super) struct May {
    pub(super) id: SentenceId,
    /// Which bit of `Position::used` is its own, if it costs nothing.
    pub(super) costless: Option<u8>,
    /// It is a `decline`.
    pub(super) declines: bool,
    /// It or one of its conditions says `could`.
    pub(super) says_could: bool,
    /// For each part of the guard: it does not depend on the piece or the counts.
    pub(super) early: Vec<bool>,
}

/// Which records some live sentence reads.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    pub(super) roll_start: bool,
    pub(super) turn_start: bool,
    pub(super) moved: bool,
    pub(super) newest: bool,
    pub(super) undo: bool,
    /// An `on` that is handled during a play says `could`.
    pub(super) before_play: bool,
}

pub(super) const NO_SQUARE: u8 = u8::MAX;

impl Index {
    pub(super) fn new(variant: &Variant) -> Self {
        let seats = variant.board.seats.len();
        let pieces = usize::from(variant.pieces);
        let of_seat: Vec<u64> = (0..seats).map(|s| ones(pieces) << (s * pieces)).collect();
        let of_team = (0..seats)
            .map(|s| {
                let team = variant.team_of.get(s);
                (0..seats).filter(|t| variant.team_of.get(*t) == team).map(|t| of_seat[t]).fold(0, |a, b| a | b)
            })
            .collect();
        let owner = (0..seats * pieces).map(|p| seat_id(p / pieces.max(1))).collect();
        let mut marks = Vec::new();
        let mut all_marks = 0;
        for state in &variant.states {
            marks.push(all_marks);
            all_marks += match state.of {
                crate::rules::ast::Owner::Piece => seats * pieces,
                crate::rules::ast::Owner::Seat => seats,
                crate::rules::ast::Owner::Game => 1,
            };
        }
        let mut index = Self {
            on: Default::default(),
            may: Vec::new(),
            skips: Vec::new(),
            leave: Vec::new(),
            pass: Vec::new(),
            land: Vec::new(),
            rest: Vec::new(),
            cross: Vec::new(),
            of_seat,
            of_team,
            owner,
            squares: (0..seats).map(|s| square_table(variant, seat_id(s))).collect(),
            needs: Needs::default(),
            given: Vec::new(),
            marks,
            all_marks,
        };
        for (n, sentence) in variant.sentences.iter().enumerate() {
            index.add(SentenceId(u16::try_from(n).unwrap_or(u16::MAX)), sentence);
        }
        index
    }

    fn add(&mut self, id: SentenceId, sentence: &Sentence) {
        match &sentence.body {
            Body::May { act: Act::SkipThrow, .. } => self.skips.push(id),
            Body::May { act, pay } => self.add_may(id, sentence, act, pay),
            Body::Never(step) => match step {
                Step::Leave => self.leave.push(id),
                Step::Pass => self.pass.push(id),
                Step::Land => self.land.push(id),
                Step::Rest => self.rest.push(id),
                Step::Cross(edge) => self.cross.push((*edge, id)),
            },
            Body::Must(_) => {}
            Body::On { event, .. } => {
                self.on[*event as usize].push(id);
                self.add_given(*event, sentence);
            }
        }
        self.note_needs(sentence);
    }

    fn add_may(&mut self, id: SentenceId, sentence: &Sentence, act: &Act, pay: &Pay) {
        let costless = matches!(pay, Pay::Nothing).then(|| {
            let used = self.may.iter().filter(|m| m.costless.is_some()).count();
            u8::try_from(used.min(63)).unwrap_or(63)
        });
        let own = moves_only_own(act);
        self.may.push(May {
            id,
            costless,
            declines: matches!(act, Act::Decline),
            says_could: says(sentence, |n| matches!(n, walk::Node::Pieces(Pieces::Could(_)))),
            early: sentence.guard.iter().map(|p| !depends_on_play(&p.truth, own)).collect(),
        });
    }

    fn add_given(&mut self, event: Event, sentence: &Sentence) {
        if matches!(event, Event::Turn | Event::Throw | Event::Roll) {
            return;
        }
        walk::sentence(sentence, &mut |node| {
            if let walk::Node::Consequence(Consequence::Count(_, tag)) = node {
                self.given.push(*tag);
            }
        });
    }

    fn note_needs(&mut self, sentence: &Sentence) {
        let needs = &mut self.needs;
        let during_play = matches!(
            &sentence.body,
            Body::On {
                event: Event::Pass | Event::Enter | Event::Land | Event::Home | Event::Capture | Event::Play,
                ..
            }
        );
        walk::sentence(sentence, &mut |node| match node {
            walk::Node::Pieces(Pieces::Companions(Extent::Roll)) => needs.roll_start = true,
            walk::Node::Pieces(Pieces::Companions(Extent::Turn)) => needs.turn_start = true,
            walk::Node::Pieces(Pieces::Moved | Pieces::Latest) => needs.moved = true,
            walk::Node::Pieces(Pieces::Newest(_)) => needs.newest = true,
            walk::Node::Pieces(Pieces::Could(_)) if during_play => needs.before_play = true,
            walk::Node::Consequence(Consequence::UndoTurn) => needs.undo = true,
            _ => {}
        });
    }

    /// The square of a node of a seat's way.
    pub(super) fn square(&self, seat: SeatId, node: Node) -> Option<SquareId> {
        let square = self.squares[seat.index()][node.index()];
        (square != NO_SQUARE).then_some(SquareId(square))
    }
}

/// A seat by its number; a board has at most eight.
pub(super) fn seat_id(n: usize) -> SeatId {
    SeatId(u8::try_from(n).unwrap_or(u8::MAX))
}

fn ones(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

fn square_table(variant: &Variant, seat: SeatId) -> [u8; 256] {
    let mut table = [NO_SQUARE; 256];
    for (n, step) in variant.board.way(seat).steps.iter().enumerate() {
        if n != NEST.index()
            && let Some(square) = step.square
        {
            table[n] = square.0;
        }
    }
    table
}

fn says(sentence: &Sentence, test: impl Fn(walk::Node<'_>) -> bool) -> bool {
    let mut found = false;
    walk::sentence(sentence, &mut |node| found |= test(node));
    found
}

/// Whether the pieces named are plainly the player's own, so that things are seen from the player all along.
pub(super) fn moves_only_own(act: &Act) -> bool {
    let root = match act {
        Act::Enter(who)
        | Act::Stay(who)
        | Act::Advance { who, .. }
        | Act::Retreat { who, .. }
        | Act::Jump { who, .. } => &who.pieces,
        Act::Swap(a, _) => a,
        Act::Capture(_) | Act::Set(..) | Act::Decline | Act::SkipThrow => return true,
    };
    rooted_in_mine(root)
}

fn rooted_in_mine(pieces: &Pieces) -> bool {
    match pieces {
        Pieces::Mine => true,
        Pieces::Leader(p)
        | Pieces::Rear(p)
        | Pieces::Newest(p)
        | Pieces::At(p, _)
        | Pieces::In(p, _)
        | Pieces::NotIn(p, _)
        | Pieces::Both(p, _)
        | Pieces::Without(p, _)
        | Pieces::OfSeat(p, _)
        | Pieces::Marked(p, _)
        | Pieces::Any(_, p) => rooted_in_mine(p),
        Pieces::Ours
        | Pieces::Partners
        | Pieces::Rivals
        | Pieces::All
        | Pieces::Mover
        | Pieces::Movers
        | Pieces::Victims
        | Pieces::It
        | Pieces::Moved
        | Pieces::Latest
        | Pieces::Companions(_)
        | Pieces::Could(_) => false,
    }
}

/// Whether a truth may read the piece that moves or the counts spent.
fn depends_on_play(truth: &Truth, own: bool) -> bool {
    let mut depends = false;
    walk::truth(truth, &mut |node| {
        depends |= match node {
            walk::Node::Truth(Truth::Entering | Truth::Starting | Truth::Capturing | Truth::By(_)) => true,
            walk::Node::Number(crate::rules::ir::Number::Value) => true,
            walk::Node::Counts(crate::rules::ir::Counts::Using(_)) => true,
            walk::Node::Pieces(
                Pieces::Mover | Pieces::Movers | Pieces::Companions(_) | Pieces::Victims | Pieces::It,
            ) => true,
            walk::Node::Pieces(Pieces::Mine | Pieces::Ours | Pieces::Partners | Pieces::Rivals) => !own,
            walk::Node::Seat(crate::rules::ir::Seat::Me) => !own,
            walk::Node::Area(crate::rules::ir::Area::Own(_)) => !own,
            walk::Node::Place(place) => {
                use crate::rules::ir::Place;
                match place {
                    Place::Here | Place::Origin | Place::Back(_) | Place::Ahead(_) | Place::Next(_) => true,
                    Place::Step(_) => !own,
                    Place::Far(_) => true,
                    Place::Nest | Place::Home | Place::Gone | Place::Nowhere | Place::Arg => false,
                }
            }
            _ => false,
        };
    });
    depends
}
