//! A scene turned round the table: seats, squares and steps as another seat sees them.

use crate::board::{Board, Class, SeatId, SquareId, Squares};
use crate::notation::{Item, MarkText, MoveText, PieceText, Places, What};
use crate::rules::ir::Seat;
use crate::rules::walk;
use crate::scenes::ast::{Fact, Scene, Statement};
use crate::text::Spanned;
use crate::variant::Variant;

/// The turns of the table, other than none, after which a variant is the same for those who sit at it.
///
/// There are none where a rule names a seat, where seats have ways of their own or shifts given one by one, or where
/// classes, teams or setups are not turned with the board.
pub fn turns(variant: &Variant, players: u8) -> Vec<usize> {
    let board = &variant.board;
    let Some(maps) = &board.turns else { return Vec::new() };
    if names_a_seat(variant) {
        return Vec::new();
    }
    let seats = board.seats.len();
    let sitting = variant.seats_for(players);
    (1..seats)
        .filter(|k| {
            let seat = |s: usize| (s + k) % seats;
            let same_seats = sitting.iter().all(|s| sitting.iter().any(|t| t.index() == seat(s.index())));
            maps.get(*k).is_some_and(|map| same_seats && same_board(board, *k, map) && same_table(variant, *k))
        })
        .collect()
}

/// Whether some live sentence names a seat.
pub fn names_a_seat(variant: &Variant) -> bool {
    let mut found = false;
    for sentence in &variant.sentences {
        walk::sentence(sentence, &mut |node| found |= matches!(node, walk::Node::Seat(Seat::Named(_))));
    }
    found
}

fn same_table(variant: &Variant, k: usize) -> bool {
    let seats = variant.board.seats.len();
    let team = |s: usize| variant.team_of.get(s % seats);
    let teams = (0..seats).all(|a| (0..seats).all(|b| (team(a) == team(b)) == (team(a + k) == team(b + k))));
    let setup = |s: usize| variant.setup.get(s % seats);
    teams && (0..seats).all(|s| setup(s) == setup(s + k))
}

fn same_board(board: &Board, k: usize, map: &[SquareId]) -> bool {
    let turned = |squares: &Squares| {
        let mut all = Squares::EMPTY;
        for to in squares.iter().filter_map(|s| map.get(s.index())) {
            all.insert(*to);
        }
        all
    };
    let same_class = |class: &Class| {
        let seats = class.owned.len();
        turned(&class.free) == class.free && (0..seats).all(|s| turned(&class.owned[s]) == class.owned[(s + k) % seats])
    };
    let same_links = |pairs: &[(SquareId, SquareId)]| {
        pairs.iter().all(|(a, b)| match (map.get(a.index()), map.get(b.index())) {
            (Some(a), Some(b)) => pairs.contains(&(*a, *b)),
            _ => false,
        })
    };
    board.classes.iter().all(same_class) && board.links.iter().all(|l| same_links(&l.pairs))
}

/// The scene as the seat `k` places on plays it.
#[must_use]
pub fn turn_scene(scene: &Scene, board: &Board, k: usize) -> Scene {
    let mut turned = scene.clone();
    let Some(map) = board.turns.as_ref().and_then(|t| t.get(k)) else { return turned };
    let turner = Turner { board, k, map };
    for line in &mut turned.lines {
        turner.statement(&mut line.node);
    }
    turned
}

struct Turner<'b> {
    board: &'b Board,
    k: usize,
    map: &'b [SquareId],
}

impl Turner<'_> {
    fn statement(&self, statement: &mut Statement) {
        match statement {
            Statement::With(_) | Statement::Throw(_) | Statement::NoPlays => {}
            Statement::Given(item) => self.item(item),
            Statement::PlaysAreExactly(moves) | Statement::PlaysInclude(moves) | Statement::Play(moves) => {
                moves.iter_mut().for_each(|m| self.text(m));
            }
            Statement::Refused(text, _) => self.text(text),
            Statement::Then(facts, _) => facts.iter_mut().for_each(|f| self.fact(&mut f.node)),
        }
    }

    fn fact(&self, fact: &mut Fact) {
        match fact {
            Fact::Stands(places) => self.places(places),
            Fact::Hand(_) | Fact::Lost(_) => {}
            Fact::ThrowsAgain(seat) | Fact::Throws(seat) | Fact::Wins(seat) => self.seat(seat),
        }
    }

    fn item(&self, item: &mut Item) {
        match item {
            Item::Places(places) => self.places(places),
            Item::Mark(mark) => self.mark(mark),
            Item::Earlier { moved, .. } | Item::Moved(moved) => moved.iter_mut().for_each(|p| self.piece(p)),
            Item::Turn(seat) => self.seat(seat),
            Item::Ranked(seats) | Item::Won(seats) => seats.iter_mut().for_each(|s| self.seat(s)),
            Item::Roll(item) | Item::Began(item) => self.item(item),
            Item::Hand(_)
            | Item::Lost(_)
            | Item::Players(_)
            | Item::Owed(_)
            | Item::Joined
            | Item::Due
            | Item::Plays(_)
            | Item::Used(_)
            | Item::Ended
            | Item::Take(_) => {}
        }
    }

    fn mark(&self, mark: &mut MarkText) {
        self.seat(&mut mark.of);
        if let Some(piece) = &mut mark.place {
            self.piece(piece);
        }
    }

    fn piece(&self, piece: &mut PieceText) {
        if let Some(seat) = &mut piece.seat {
            self.seat(seat);
        }
        self.place(&mut piece.place);
    }

    fn places(&self, places: &mut Places) {
        self.seat(&mut places.seat);
        places.places.iter_mut().for_each(|p| self.place(p));
    }

    fn text(&self, text: &mut MoveText) {
        if let Some(seat) = &mut text.whose {
            self.seat(seat);
        }
        if let What::Walk { from, to } = &mut text.what {
            self.place(from);
            self.place(to);
            let stack = if text.stack { "stack " } else { "" };
            let whose = text.whose.as_ref().map(|w| format!("{} ", w.node)).unwrap_or_default();
            let by = text.text.split_once(" by ").map(|(_, by)| format!(" by {by}")).unwrap_or_default();
            text.text = format!("{stack}{whose}{}>{}{by}", from.node, to.node);
        }
    }

    fn seat(&self, name: &mut Spanned<String>) {
        if let Some(seat) = self.board.seat(&name.node) {
            let seats = self.board.seats.len();
            name.node.clone_from(&self.board.seats[(seat.index() + self.k) % seats]);
        }
    }

    /// A printed square becomes the one it is turned to; own squares and steps keep their names.
    fn place(&self, place: &mut Spanned<String>) {
        let (fork, name) = match place.node.split_once(':') {
            Some((fork, name)) => (format!("{fork}:"), name),
            None => (String::new(), place.node.as_str()),
        };
        let shared = self.board.squares.iter().position(|s| s.owner.is_none() && s.name == name);
        let to = shared.and_then(|n| self.map.get(n)).and_then(|s| self.board.squares.get(s.index()));
        if let Some(square) = to {
            place.node = format!("{fork}{}", square.name);
        }
    }
}

/// The name of the seat that the first seat is turned to.
pub(super) fn seat_after(board: &Board, first: SeatId, k: usize) -> String {
    let seats = board.seats.len().max(1);
    board.seats.get((first.index() + k) % seats).cloned().unwrap_or_default()
}
