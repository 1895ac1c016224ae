//! From a written position to a position of a variant.

use smallvec::SmallVec;

use crate::board::{NEST, Node, SeatId};
use crate::game::{Before, Count, MAX_PIECES, Phase, Position, Thrown};
use crate::notation::count::{CountText, find_outcome, no_such_outcome};
use crate::notation::item::{Item, MarkText, PieceText, Places, Sketch};
use crate::notation::mistakes::{Mistake, listed, nearest_of};
use crate::notation::place::{first_node, no_such_place, nodes_named};
use crate::rules::ast::Owner;
use crate::rules::ir::{Consequence, Pieces, StateId};
use crate::rules::walk;
use crate::text::Spanned;
use crate::throws::ThrowId;
use crate::variant::Variant;

/// Whose piece it is.
pub fn owner_of(variant: &Variant, piece: usize) -> SeatId {
    SeatId(u8::try_from(piece / usize::from(variant.pieces.max(1))).unwrap_or(u8::MAX))
}

/// The numbers of a seat's pieces.
pub fn pieces_of(variant: &Variant, seat: SeatId) -> std::ops::Range<usize> {
    let n = usize::from(variant.pieces);
    let first = seat.index() * n;
    first.min(MAX_PIECES)..(first + n).min(MAX_PIECES)
}

/// Where the mark of a state lies in [`Position::marks`]; `nth` is the piece or the seat it is of.
pub fn mark_slot(variant: &Variant, state: StateId, nth: usize) -> usize {
    let size = |of: Owner| match of {
        Owner::Piece => variant.board.seats.len() * usize::from(variant.pieces),
        Owner::Seat => variant.board.seats.len(),
        Owner::Game => 1,
    };
    variant.states.iter().take(usize::from(state.0)).map(|s| size(s.of)).sum::<usize>() + nth
}

/// Makes a position: what is not placed is in its nest, the first seat named plays unless another is.
///
/// `players` says how many sit at the table unless the text does. All mistakes are reported.
pub fn build_position(variant: &Variant, players: u8, sketch: &Sketch) -> Result<Position, Vec<Mistake>> {
    let mut builder = Builder { variant, position: rest_in_nest(variant, players, SeatId(0)), mistakes: Vec::new() };
    builder.seats(players, sketch);
    builder.places(sketch);
    builder.rest(sketch);
    if builder.mistakes.is_empty() { Ok(builder.position) } else { Err(builder.mistakes) }
}

/// The position in which every piece is in its nest and a throw is due.
pub fn rest_in_nest(variant: &Variant, players: u8, player: SeatId) -> Position {
    let all = mark_slot(variant, StateId(u8::MAX), 0);
    let nodes = [NEST; MAX_PIECES];
    let arrived = [0; MAX_PIECES];
    let marks: SmallVec<[u8; 64]> = SmallVec::from_elem(0, all);
    let undo = reads(variant, |n| matches!(n, walk::Node::Consequence(Consequence::UndoTurn)));
    Position {
        nodes,
        arrived,
        roll_start: nodes,
        turn_start: nodes,
        before_turn: undo.then(|| Box::new(Before { nodes, arrived, marks: marks.clone() })),
        marks,
        seated: variant.seats_for(players).iter().fold(0, |bits, s| bits | 1 << s.0),
        player,
        phase: Phase::Throw,
        hand: SmallVec::new(),
        lost: SmallVec::new(),
        history: SmallVec::new(),
        taken: ThrowId(0),
        owed: 0,
        joined: false,
        plays: 0,
        used: 0,
        moved: SmallVec::new(),
        roll_moved: 0,
        ranked: SmallVec::new(),
        winners: 0,
        ended: false,
    }
}

/// Whether some live sentence reads such a node.
pub(super) fn reads(variant: &Variant, mut test: impl FnMut(walk::Node<'_>) -> bool) -> bool {
    let mut found = false;
    for sentence in &variant.sentences {
        walk::sentence(sentence, &mut |node| found |= test(node));
    }
    found
}

/// Whether the order of arrival is kept.
pub(super) fn keeps_arrival(variant: &Variant) -> bool {
    reads(variant, |n| matches!(n, walk::Node::Pieces(Pieces::Newest(_))))
}

struct Builder<'v> {
    variant: &'v Variant,
    position: Position,
    mistakes: Vec<Mistake>,
}

impl Builder<'_> {
    fn note<T>(&mut self, result: Result<T, Mistake>) -> Option<T> {
        result.map_err(|m| self.mistakes.push(m)).ok()
    }

    /// Who sits, and who plays.
    fn seats(&mut self, players: u8, sketch: &Sketch) {
        let mut first: Option<&Spanned<String>> = None;
        for item in &sketch.items {
            match &item.node {
                Item::Players(n) if !self.variant.players.contains(&n.node) => self.mistakes.push(Mistake::Players {
                    players: n.node,
                    known: listed(self.variant.players.iter().map(u8::to_string).collect::<Vec<_>>().iter().map(String::as_str)),
                    span: n.span,
                }),
                Item::Players(n) => {
                    self.position = rest_in_nest(self.variant, n.node, SeatId(0));
                }
                Item::Turn(seat) => first = Some(seat),
                Item::Places(p) if first.is_none() => first = Some(&p.seat),
                _ => {}
            }
        }
        let player = match first {
            Some(seat) => self.seat(seat),
            None => self.variant.seats_for(players).first().copied(),
        };
        if let Some(seat) = player {
            self.position.player = seat;
        }
    }

    fn places(&mut self, sketch: &Sketch) {
        let mut order = Vec::new();
        let mut nodes = self.position.nodes;
        for item in &sketch.items {
            if let Item::Places(places) = &item.node {
                self.put(&mut nodes, places, &mut order);
            }
        }
        self.position.nodes = nodes;
        self.position.roll_start = nodes;
        self.position.turn_start = nodes;
        if keeps_arrival(self.variant) {
            self.position.arrived = arrival(self.variant, &nodes, &order);
        }
    }

    /// Puts the pieces of a seat, each seat once; remembers the order of writing.
    fn put(&mut self, nodes: &mut [Node; MAX_PIECES], places: &Places, order: &mut Vec<usize>) {
        let Some(seat) = self.seat(&places.seat) else { return };
        let pieces = pieces_of(self.variant, seat);
        let before = order.iter().filter(|p| pieces.contains(p)).count();
        let placed = before + places.places.len();
        if placed > pieces.len() {
            let span = places.places.get(pieces.len().saturating_sub(before)).map_or(places.seat.span, |p| p.span);
            let seat = places.seat.node.clone();
            self.mistakes.push(Mistake::TooManyPieces { seat, pieces: self.variant.pieces, placed, span });
        }
        for (piece, place) in pieces.skip(before).zip(&places.places) {
            if let Some(node) = self.note(first_node(&self.variant.board, seat, place)) {
                nodes[piece] = node;
                order.push(piece);
            }
        }
    }

    fn rest(&mut self, sketch: &Sketch) {
        for item in &sketch.items {
            if let Item::Mark(mark) = &item.node {
                self.mark(mark);
            }
        }
        if let Some(before) = &mut self.position.before_turn {
            before.nodes = self.position.nodes;
            before.arrived = self.position.arrived;
            before.marks = self.position.marks.clone();
        }
        for item in &sketch.items {
            self.item(&item.node);
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Places(_) | Item::Players(_) | Item::Turn(_) | Item::Mark(_) => {}
            Item::Earlier { throws, moved } => {
                for faces in throws {
                    self.earlier(faces);
                }
                self.moved(moved);
            }
            Item::Moved(pieces) => self.moved(pieces),
            Item::Hand(counts) => {
                self.position.phase = Phase::Choose;
                self.position.hand = self.counts(counts);
            }
            Item::Lost(counts) => self.position.lost = self.counts(counts),
            Item::Owed(n) => self.position.owed = *n,
            Item::Joined => self.position.joined = true,
            Item::Plays(n) => self.position.plays = *n,
            Item::Used(bits) => self.position.used = *bits,
            Item::Ended => self.position.ended = true,
            Item::Take(name) => self.take(name),
            Item::Ranked(seats) => self.position.ranked = seats.iter().filter_map(|s| self.seat(s)).collect(),
            Item::Won(seats) => {
                self.position.phase = Phase::Over;
                self.position.winners = seats.iter().filter_map(|s| self.seat(s)).fold(0, |bits, s| bits | 1 << s.0);
            }
            Item::Roll(item) => self.roll(item),
            Item::Began(item) => self.began(item),
        }
    }

    fn roll(&mut self, item: &Item) {
        match item {
            Item::Places(places) => {
                let mut nodes = self.position.roll_start;
                self.put(&mut nodes, places, &mut Vec::new());
                self.position.roll_start = nodes;
            }
            Item::Moved(pieces) => {
                for piece in pieces {
                    if let Some(n) = self.piece(piece).first() {
                        self.position.roll_moved |= 1 << n;
                    }
                }
            }
            _ => {} // not read by `read_item`
        }
    }

    fn began(&mut self, item: &Item) {
        match item {
            Item::Places(places) => {
                let mut nodes = self.position.turn_start;
                self.put(&mut nodes, places, &mut Vec::new());
                self.position.turn_start = nodes;
                if let Some(before) = &mut self.position.before_turn {
                    before.nodes = nodes;
                }
            }
            Item::Mark(mark) => {
                let now = self.position.clone();
                self.mark(mark);
                let marked = std::mem::replace(&mut self.position, now);
                if let Some(before) = &mut self.position.before_turn {
                    carry_over(&self.position.marks, &marked.marks, &mut before.marks);
                    carry_over(&self.position.arrived, &marked.arrived, &mut before.arrived);
                }
            }
            _ => {} // not read by `read_item`
        }
    }

    fn seat(&mut self, name: &Spanned<String>) -> Option<SeatId> {
        let seats = &self.variant.board.seats;
        let found = self.variant.board.seat(&name.node);
        if let Some(seat) = found
            && self.position.is_seated(seat)
        {
            return Some(seat);
        }
        let sits = |n: &usize| self.position.seated >> n & 1 == 1;
        let sitting = seats.iter().enumerate().filter(|(n, _)| sits(n)).map(|(_, s)| s.as_str());
        let help = nearest_of(&name.node, "seats", sitting);
        self.mistakes.push(Mistake::NoSuchSeat { found: name.node.clone(), help, span: name.span });
        None
    }

    /// The pieces that stand where the text says.
    fn piece(&mut self, text: &PieceText) -> SmallVec<[usize; 4]> {
        let seat = match &text.seat {
            Some(name) => self.seat(name),
            None => Some(self.position.player),
        };
        seat.map(|seat| self.pieces_at(seat, text)).unwrap_or_default()
    }

    fn pieces_at(&mut self, seat: SeatId, text: &PieceText) -> SmallVec<[usize; 4]> {
        let nodes = nodes_named(&self.variant.board, seat, &text.place.node);
        let mut found: SmallVec<[usize; 4]> =
            pieces_of(self.variant, seat).filter(|p| nodes.contains(&self.position.nodes[*p])).collect();
        if let Some(nth) = text.nth {
            found = found.into_iter().skip(usize::from(nth) - 1).take(1).collect();
        }
        if found.is_empty() {
            let mistake = if nodes.is_empty() {
                no_such_place(&self.variant.board, seat, &text.place)
            } else {
                Mistake::NoSuchPlace {
                    place: text.place.node.clone(),
                    seat: format!("a piece of {}", self.variant.board.seats[seat.index()]),
                    help: "a mark and `moved` name a piece by where it stands in this position".to_owned(),
                    span: text.place.span,
                }
            };
            self.mistakes.push(mistake);
        }
        found
    }

    fn moved(&mut self, pieces: &[PieceText]) {
        for piece in pieces {
            if let Some(n) = self.piece(piece).first().and_then(|n| u8::try_from(*n).ok()) {
                self.position.moved.retain(|m| *m != n);
                self.position.moved.push(n);
            }
        }
    }

    fn earlier(&mut self, faces: &Spanned<Vec<String>>) {
        let found = throws_named(self.variant, &faces.node)
            .find_map(|(id, throw, words)| find_outcome(throw, words).map(|outcome| Thrown { throw: id, outcome }));
        match found {
            Some(thrown) => self.position.history.push(thrown),
            None => {
                if let Some(throw) = self.variant.throws.first() {
                    self.mistakes.push(no_such_outcome(throw, faces));
                }
            }
        }
    }

    fn take(&mut self, name: &Spanned<String>) {
        match self.variant.throws.iter().position(|t| t.name == name.node).and_then(|n| u8::try_from(n).ok()) {
            Some(n) => self.position.taken = ThrowId(n),
            None => self.mistakes.push(Mistake::NoSuchOutcome {
                found: name.node.clone(),
                help: nearest_of(&name.node, "throws", self.variant.throws.iter().map(|t| t.name.as_str())),
                span: name.span,
            }),
        }
    }

    fn counts(&mut self, texts: &[CountText]) -> SmallVec<[Count; 8]> {
        let mut counts: SmallVec<[Count; 8]> =
            texts.iter().filter_map(|t| self.note(t.resolve(&self.variant.tags))).collect();
        counts.sort_unstable();
        counts.truncate(crate::game::MAX_HAND);
        counts
    }

    fn mark(&mut self, mark: &MarkText) {
        if mark.state.node == ARRIVED {
            return self.mark_arrival(mark);
        }
        let Some(state) = self.state(&mark.state) else { return };
        let of = self.variant.states[usize::from(state.0)].of;
        let game = mark.of.node == "game";
        let fits = match of {
            Owner::Game => game && mark.place.is_none(),
            Owner::Seat => !game && mark.place.is_none(),
            Owner::Piece => !game && mark.place.is_some(),
        };
        if !fits {
            return self.mistakes.push(wrong_owner(mark, of));
        }
        let slots: SmallVec<[usize; 4]> = match (of, &mark.place) {
            (Owner::Game, _) => SmallVec::from_slice(&[0]),
            (Owner::Seat, _) => self.seat(&mark.of).map(SeatId::index).into_iter().collect(),
            (Owner::Piece, Some(place)) => {
                self.seat(&mark.of).map(|seat| self.pieces_at(seat, place)).unwrap_or_default()
            }
            (Owner::Piece, None) => SmallVec::new(),
        };
        for nth in slots {
            if let Some(slot) = self.position.marks.get_mut(mark_slot(self.variant, state, nth)) {
                *slot = mark.value;
            }
        }
    }

    fn mark_arrival(&mut self, mark: &MarkText) {
        let (Some(place), Some(seat)) = (&mark.place, self.seat(&mark.of)) else {
            return self.mistakes.push(wrong_owner(mark, Owner::Piece));
        };
        for piece in self.pieces_at(seat, place) {
            self.position.arrived[piece] = mark.value;
        }
    }

    fn state(&mut self, name: &Spanned<String>) -> Option<StateId> {
        let states = &self.variant.states;
        let full = |s: &crate::variant::State| s.name == name.node;
        let short = |s: &crate::variant::State| s.name.rsplit('.').next() == Some(name.node.as_str());
        let alone = states.iter().filter(|s| short(s)).count() == 1;
        let found = states.iter().position(full).or_else(|| states.iter().position(|s| alone && short(s)));
        if let Some(state) = found.and_then(|n| u8::try_from(n).ok()) {
            return Some(StateId(state));
        }
        let help = nearest_of(&name.node, "states", states.iter().map(|s| s.name.as_str()));
        self.mistakes.push(Mistake::NoSuchState { found: name.node.clone(), help, span: name.span });
        None
    }
}

/// The name under which [`Position::arrived`] is marked, where it is not the order of writing.
pub(super) const ARRIVED: &str = "arrived-as";

/// The throws that may have made these faces, and the faces without the name of the throw.
fn throws_named<'a>(
    variant: &'a Variant,
    words: &'a [String],
) -> impl Iterator<Item = (ThrowId, &'a crate::throws::Throw, &'a [String])> {
    variant.throws.iter().enumerate().filter_map(move |(n, throw)| {
        let id = ThrowId(u8::try_from(n).ok()?);
        match words.split_first() {
            Some((name, faces)) if n > 0 && *name == throw.name => Some((id, throw, faces)),
            Some(_) | None => Some((id, throw, words)),
        }
    })
}

fn wrong_owner(mark: &MarkText, of: Owner) -> Mistake {
    let (words, form) = match of {
        Owner::Piece => ("a piece", "SEAT PLACE"),
        Owner::Seat => ("a seat", "SEAT"),
        Owner::Game => ("the game", "game"),
    };
    let state = mark.state.node.clone();
    Mistake::StateOf { state, of: words.to_owned(), form: form.to_owned(), span: mark.of.span }
}

fn carry_over(now: &[u8], marked: &[u8], into: &mut [u8]) {
    for ((now, marked), into) in now.iter().zip(marked).zip(into) {
        if now != marked {
            *into = *marked;
        }
    }
}

/// Ranks on each square in the order of `order`, 1 first; 0 off the track.
pub(super) fn arrival(variant: &Variant, nodes: &[Node; MAX_PIECES], order: &[usize]) -> [u8; MAX_PIECES] {
    let square = |p: usize| variant.board.ways.get(owner_of(variant, p).index()).and_then(|w| w.square(nodes[p]));
    let mut ranks = [0; MAX_PIECES];
    for (n, piece) in order.iter().enumerate() {
        if let Some(here) = square(*piece) {
            let before = order[..n].iter().filter(|p| square(**p) == Some(here)).count();
            ranks[*piece] = u8::try_from(before + 1).unwrap_or(u8::MAX);
        }
    }
    ranks
}

