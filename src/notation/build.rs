//! From a written position to a position of a variant.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::board::{NEST, Node, SeatId};
use crate::game::{Count, Judge, MAX_HAND, MAX_PIECES, Phase, Position, Thrown};
use crate::notation::count::{CountText, find_outcome, no_such_outcome};
use crate::notation::item::{Item, MarkText, PieceText, Places, Sketch};
use crate::notation::mistakes::{Mistake, listed, nearest_of, no_such_seat};
use crate::notation::place::{first_node, no_such_place, nodes_named};
use crate::rules::ast::Owner;
use crate::rules::ir::StateId;
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
pub fn build_position(judge: &Judge<'_>, players: u8, sketch: &Sketch) -> Result<Position, Vec<Mistake>> {
    let position = rest_in_nest(judge, players, SeatId(0));
    let mut builder = Builder { judge, variant: judge.variant(), position, mistakes: Vec::new() };
    builder.seats(players, sketch);
    builder.places(sketch);
    builder.rest(sketch);
    if builder.mistakes.is_empty() { Ok(builder.position) } else { Err(builder.mistakes) }
}

/// The position in which every piece is in its nest and a throw is due.
pub fn rest_in_nest(judge: &Judge<'_>, players: u8, player: SeatId) -> Position {
    let mut position = judge.table(players, player);
    let all = judge.variant().board.seats.len() * usize::from(judge.variant().pieces);
    for piece in 0..all.min(MAX_PIECES) {
        judge.stand(&mut position, piece, NEST);
    }
    judge.remember_turn(&mut position);
    position
}

/// Whether a variant remembers where pieces stood when the roll and when the turn began.
fn keeps_starts(judge: &Judge<'_>) -> (bool, bool) {
    let mut trial = rest_in_nest(judge, 1, SeatId(0));
    trial.nodes[0] = Node(1);
    judge.remember_turn(&mut trial);
    (trial.roll_start[0] == Node(1), trial.turn_start[0] == Node(1))
}

struct Builder<'j, 'v> {
    judge: &'j Judge<'v>,
    variant: &'v Variant,
    position: Position,
    mistakes: Vec<Mistake>,
}

impl Builder<'_, '_> {
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
                    known: listed(
                        self.variant.players.iter().map(u8::to_string).collect::<Vec<_>>().iter().map(String::as_str),
                    ),
                    span: n.span,
                }),
                Item::Players(n) => {
                    self.position = rest_in_nest(self.judge, n.node, SeatId(0));
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
        let mut placed = Vec::new();
        for item in &sketch.items {
            if let Item::Places(places) = &item.node {
                self.put(places, &mut placed);
            }
        }
        for (piece, node) in placed {
            self.judge.stand(&mut self.position, piece, node);
        }
    }

    /// Finds nodes for pieces of a seat; `placed` holds those found before, in the order of writing.
    fn put(&mut self, places: &Places, placed: &mut Vec<(usize, Node)>) {
        let Some(seat) = self.seat(&places.seat) else { return };
        let pieces = pieces_of(self.variant, seat);
        let before = placed.iter().filter(|(p, _)| pieces.contains(p)).count();
        let all = before + places.places.len();
        if all > pieces.len() {
            let span = places.places.get(pieces.len().saturating_sub(before)).map_or(places.seat.span, |p| p.span);
            let seat = places.seat.node.clone();
            self.mistakes.push(Mistake::TooManyPieces { seat, pieces: self.variant.pieces, placed: all, span });
        }
        for (piece, place) in pieces.skip(before).zip(&places.places) {
            if let Some(node) = self.note(first_node(&self.variant.board, seat, place)) {
                placed.push((piece, node));
            }
        }
    }

    fn rest(&mut self, sketch: &Sketch) {
        for item in &sketch.items {
            if let Item::Mark(mark) = &item.node {
                self.mark(mark);
            }
        }
        self.judge.remember_turn(&mut self.position);
        // Dealing a hand begins a roll, so it comes before whatever says how the roll stands.
        let dealt = |item: &&Spanned<Item>| matches!(item.node, Item::Hand(_));
        for item in sketch.items.iter().filter(dealt).chain(sketch.items.iter().filter(|i| !dealt(i))) {
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
                let counts = self.counts(counts);
                self.judge.deal(&mut self.position, &counts);
            }
            Item::Lost(counts) => self.position.lost = self.counts(counts),
            Item::Owed(n) => self.position.owed = *n,
            Item::Joined => self.position.joined = true,
            Item::Plays(n) => self.position.plays = *n,
            Item::Used(bits) => self.position.used = *bits,
            Item::Due => self.position.phase = Phase::Throw,
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
                let (keeps, _) = keeps_starts(self.judge);
                let mut placed = Vec::new();
                self.put(places, &mut placed);
                for (piece, node) in placed.into_iter().filter(|_| keeps) {
                    self.position.roll_start[piece] = node;
                }
            }
            Item::Moved(pieces) => {
                for piece in pieces {
                    if let Some(n) = self.piece(piece).first() {
                        self.position.roll_moved |= 1 << n;
                    }
                }
            }
            _ => {} // `read_item` reads nothing else
        }
    }

    fn began(&mut self, item: &Item) {
        match item {
            Item::Places(places) => {
                let (_, keeps) = keeps_starts(self.judge);
                let mut placed = Vec::new();
                self.put(places, &mut placed);
                for (piece, node) in placed {
                    if keeps {
                        self.position.turn_start[piece] = node;
                    }
                    if let Some(before) = self.position.before_turn.as_mut().map(Arc::make_mut) {
                        before.nodes[piece] = node;
                    }
                }
            }
            Item::Mark(mark) => {
                let now = self.position.clone();
                self.mark(mark);
                let marked = std::mem::replace(&mut self.position, now);
                if let Some(before) = self.position.before_turn.as_mut().map(Arc::make_mut) {
                    carry_over(&self.position.marks, &marked.marks, &mut before.marks);
                    carry_over(&self.position.arrived, &marked.arrived, &mut before.arrived);
                }
            }
            _ => {} // `read_item` reads nothing else
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
        self.mistakes.push(no_such_seat(&name.node, sitting, name.span));
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
        if let Some(text) = texts.get(MAX_HAND) {
            let help = format!("at most {MAX_HAND} counts are in hand");
            self.mistakes.push(Mistake::NoSuchItem { found: text.value.to_string(), help, span: text.span });
        }
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
