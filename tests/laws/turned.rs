//! Turning the table turns the results: a rule that names no seat treats all alike.

use std::sync::Arc;

use charkoni::board::SeatId;
use charkoni::game::{Before, Judge, MAX_PIECES, Play, Position, Silent};
use charkoni::rules::ast::Owner;
use charkoni::rules::ir::Seat;
use charkoni::rules::walk::{Node, sentence};
use charkoni::variant::Variant;

use crate::shipped::{Step, pieces, seats, tries, variants, walk};

fn names_a_seat(variant: &Variant) -> bool {
    let mut named = false;
    for s in &variant.sentences {
        sentence(s, &mut |node| named |= matches!(node, Node::Seat(Seat::Named(_))));
    }
    named
}

/// A turn of the table: every seat moves on by so many.
struct Turned<'v> {
    variant: &'v Variant,
    by: u8,
}

impl Turned<'_> {
    fn seat(&self, seat: SeatId) -> SeatId {
        let seats = u8::try_from(self.variant.board.seats.len()).expect("at most eight");
        SeatId((seat.0 + self.by) % seats)
    }

    fn piece(&self, piece: usize) -> usize {
        let each = usize::from(self.variant.pieces);
        self.seat(SeatId(u8::try_from(piece / each).expect("small"))).index() * each + piece % each
    }

    fn all_pieces(&self) -> std::ops::Range<usize> {
        0..usize::from(self.variant.pieces) * self.variant.board.seats.len()
    }

    fn array<T: Copy>(&self, from: &[T; MAX_PIECES]) -> [T; MAX_PIECES] {
        let mut to = *from;
        self.all_pieces().for_each(|p| to[self.piece(p)] = from[p]);
        to
    }

    fn bits(&self, bits: u64) -> u64 {
        self.all_pieces().filter(|p| bits >> p & 1 == 1).fold(0, |to, p| to | 1 << self.piece(p))
    }

    fn seat_bits(&self, bits: u8) -> u8 {
        seats(self.variant).filter(|s| bits >> s.0 & 1 == 1).fold(0, |to, s| to | 1 << self.seat(s).0)
    }

    fn marks(&self, from: &[u8]) -> Vec<u8> {
        let mut to = from.to_vec();
        let mut at = 0;
        for state in &self.variant.states {
            match state.of {
                Owner::Piece => {
                    self.all_pieces().for_each(|p| to[at + self.piece(p)] = from[at + p]);
                    at += self.all_pieces().len();
                }
                Owner::Seat => {
                    seats(self.variant).for_each(|s| to[at + self.seat(s).index()] = from[at + s.index()]);
                    at += self.variant.board.seats.len();
                }
                Owner::Game => at += 1,
            }
        }
        to
    }

    fn position(&self, p: &Position) -> Position {
        Position {
            nodes: self.array(&p.nodes),
            arrived: self.array(&p.arrived),
            roll_start: self.array(&p.roll_start),
            turn_start: self.array(&p.turn_start),
            marks: self.marks(&p.marks).into(),
            seated: self.seat_bits(p.seated),
            player: self.seat(p.player),
            moved: p.moved.iter().map(|m| u8::try_from(self.piece(usize::from(*m))).expect("small")).collect(),
            roll_moved: self.bits(p.roll_moved),
            ranked: p.ranked.iter().map(|s| self.seat(*s)).collect(),
            winners: self.seat_bits(p.winners),
            before_turn: p.before_turn.as_ref().map(|b| {
                Arc::new(Before {
                    nodes: self.array(&b.nodes),
                    arrived: self.array(&b.arrived),
                    marks: self.marks(&b.marks).into(),
                    ranked: b.ranked,
                })
            }),
            ..p.clone()
        }
    }

    fn play(&self, play: &Play) -> Play {
        Play { pieces: self.bits(play.pieces), against: self.bits(play.against), ..play.clone() }
    }

    /// Whether the turn changes neither who plays nor who is whose partner.
    fn fits(&self, seated: u8) -> bool {
        let team = |s: SeatId| self.variant.team_of[s.index()];
        let partners = |a: SeatId, b: SeatId| team(a) == team(b);
        let kept = |a, b| partners(a, b) == partners(self.seat(a), self.seat(b));
        self.seat_bits(seated) == seated && seats(self.variant).all(|a| seats(self.variant).all(|b| kept(a, b)))
    }
}

#[test]
fn turning_the_table_turns_the_plays_and_what_follows() {
    let mut turned_variants = Vec::new();
    for variant in variants() {
        if variant.board.turns.is_none() || names_a_seat(variant) {
            continue;
        }
        let judge = Judge::new(variant);
        let turns = u8::try_from(variant.board.seats.len()).expect("at most eight");
        let mut compared = 0;
        for seed in 0..tries() {
            let players = variant.players[usize::try_from(seed).expect("small") % variant.players.len()];
            let by = 1 + u8::try_from(seed % u64::from(turns.max(2) - 1)).expect("small");
            let turned = Turned { variant, by };
            walk(&judge, players, seed, 400, &mut Silent, |position, step| {
                if turned.fits(position.seated) {
                    compare(&judge, &turned, position, step);
                    compared += 1;
                }
            });
        }
        if compared > 0 {
            turned_variants.push(variant.id.clone());
        }
    }
    assert!(turned_variants.len() > 15, "most of the library is turned: {turned_variants:?}");
}

fn compare(judge: &Judge, turned: &Turned, position: &Position, step: &Step) {
    let id = &judge.variant().id;
    let mut other = turned.position(position);
    match step {
        Step::Over => {}
        Step::Play { plays, chosen } => {
            let expected: Vec<Play> = plays.iter().map(|p| turned.play(p)).collect();
            let found = judge.plays(&other).expect("the walk went through here");
            assert_eq!(found, expected, "{id}, turned by {}: {position:?}", turned.by);
            let mut here = position.clone();
            judge.play(&mut here, &plays[*chosen], &mut Silent);
            judge.play(&mut other, &expected[*chosen], &mut Silent);
            judge.settle(&mut here, &mut Silent).expect("short");
            judge.settle(&mut other, &mut Silent).expect("short");
            assert_eq!(other, turned.position(&here), "{id}, turned by {}", turned.by);
        }
        Step::Throw { outcome } => {
            let mut here = position.clone();
            for one in [&mut here, &mut other] {
                let throw = judge.prepare_throw(one, &mut Silent);
                judge.throw(one, throw, *outcome, &mut Silent);
            }
            assert_eq!(other, turned.position(&here), "{id}, turned by {}", turned.by);
        }
    }
}

#[test]
fn ways_of_a_board_that_can_be_turned_are_the_same_from_every_seat() {
    for variant in variants() {
        let Some(turns) = &variant.board.turns else { continue };
        for (by, squares) in turns.iter().enumerate() {
            let first = &variant.board.ways[0];
            let other = &variant.board.ways[by];
            for (node, (a, b)) in first.steps.iter().zip(&other.steps).enumerate() {
                let there = a.square.and_then(|s| squares.get(s.index()).copied());
                assert_eq!(there, b.square, "{}: step {node} of seat {by}", variant.board.name);
            }
            assert_eq!(pieces(variant, SeatId(0)).len(), usize::from(variant.pieces));
        }
    }
}
