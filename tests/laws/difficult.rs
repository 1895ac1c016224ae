//! Positions made to be difficult: own pairs, doubles, pieces near home, rivals and bonuses in reach. On each the judge
//! and the plain reading of [`crate::brute`] must leave the same plays, all through the roll.

use charkoni::board::{HOME, NEST, Node, SeatId};
use charkoni::game::{Judge, Phase, Position, Silent};
use charkoni::throws::OutcomeId;
use charkoni::throws::{Roller, Seeded};
use charkoni::variant::Variant;

use crate::brute::Reader;
use crate::shipped::{pieces, seats, tries, variants};

/// Steps of the plain reading after which a position is left out.
const BUDGET: u32 = 30_000;

/// Distances at which a rival is worth a thought: dice, bottoms, sums and rewards.
const REACH: [u8; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 30];

struct Maker<'a> {
    variant: &'a Variant,
    judge: &'a Judge<'a>,
    chance: Seeded,
}

impl Maker<'_> {
    fn one_in(&mut self, n: usize) -> bool {
        self.chance.pick(n) == 0
    }

    fn last_step(&self, seat: SeatId) -> usize {
        usize::from(self.variant.board.way(seat).main)
    }

    /// A step of a seat's main way; one in three lies within a double of the end.
    fn step(&mut self, seat: SeatId) -> Node {
        let last = self.last_step(seat);
        let back = if self.one_in(3) { self.chance.pick(last.min(14)) } else { self.chance.pick(last) };
        Node(u8::try_from(last - back).expect("a way has at most 253 steps"))
    }

    /// Puts a piece there if the square has room: no rival, and at most one more of its colour.
    fn stand(&self, position: &mut Position, seat: SeatId, piece: usize, node: Node) -> bool {
        let square = self.variant.board.way(seat).square(node);
        let mut own = 0;
        for other in seats(self.variant).filter(|s| position.is_seated(*s)) {
            let way = self.variant.board.way(other);
            let here = pieces(self.variant, other).filter(|p| way.square(position.node(*p)) == square).count();
            if square.is_some() && here > 0 && other != seat {
                return false;
            }
            own += if other == seat { here } else { 0 };
        }
        let room = square.is_none() || own < 2;
        if room {
            self.judge.stand(position, piece, node);
        }
        room
    }

    fn own(&mut self, position: &mut Position, seat: SeatId) {
        let mut pair = None;
        for piece in pieces(self.variant, seat) {
            let node = match (pair.take(), self.chance.pick(10)) {
                (Some(node), 0..8) => node,
                (_, 0) => NEST,
                (_, 1) if self.variant.board.way(seat).ends_home => HOME,
                _ => {
                    let node = self.step(seat);
                    pair = Some(node);
                    node
                }
            };
            self.stand(position, seat, piece, node);
        }
    }

    fn rivals(&mut self, position: &mut Position, player: SeatId) {
        for seat in seats(self.variant).filter(|s| *s != player) {
            if !position.is_seated(seat) {
                continue;
            }
            let mut pair = None;
            for piece in pieces(self.variant, seat) {
                let node = match (pair.take(), self.chance.pick(10)) {
                    (Some(node), 0..3) => Some(node),
                    (_, 0..3) => None,
                    (_, 3) => Some(self.step(seat)),
                    _ => self.before(position, player, seat),
                };
                if let Some(node) = node {
                    pair = Some(node);
                    self.stand(position, seat, piece, node);
                }
            }
        }
    }

    /// A step of `seat` on a square that a piece of `player` could reach.
    fn before(&mut self, position: &Position, player: SeatId, seat: SeatId) -> Option<Node> {
        let hunters: Vec<usize> = pieces(self.variant, player).filter(|p| position.node(*p) != HOME).collect();
        let hunter = *hunters.get(self.chance.pick(hunters.len().max(1)))?;
        let ahead = REACH[self.chance.pick(REACH.len())];
        let square = self.variant.board.way(player).square(Node(position.node(hunter).0.checked_add(ahead)?))?;
        let steps = &self.variant.board.way(seat).steps;
        let node = steps.iter().position(|s| s.square == Some(square))?;
        u8::try_from(node).ok().map(Node)
    }

    /// A throw; of those with doubles, more often than chance would have it.
    fn outcome(&mut self, throw: usize) -> OutcomeId {
        let table = &self.variant.throws[throw];
        let doubles: Vec<usize> = (0..table.outcomes.len()).filter(|i| table.outcomes[*i].doubles).collect();
        if doubles.is_empty() || self.one_in(2) {
            return self.chance.roll(table);
        }
        OutcomeId(u16::try_from(doubles[self.chance.pick(doubles.len())]).expect("at most 4096 outcomes"))
    }

    /// A position after its throw; `None` where the game was over before it.
    fn position(&mut self) -> Option<Position> {
        let players = self.variant.players[self.chance.pick(self.variant.players.len())];
        let seated = self.variant.seats_for(players);
        let player = seated[self.chance.pick(seated.len())];
        let mut position = self.judge.table(players, player);
        for seat in &seated {
            pieces(self.variant, *seat).for_each(|p| self.judge.stand(&mut position, p, NEST));
        }
        self.own(&mut position, player);
        self.rivals(&mut position, player);
        self.judge.remember_turn(&mut position);
        let home = pieces(self.variant, player).filter(|p| position.node(*p) == HOME).count();
        if home == usize::from(self.variant.pieces) {
            return None;
        }
        let throw = self.judge.prepare_throw(&mut position, &mut Silent);
        let outcome = self.outcome(usize::from(throw.0));
        self.judge.throw(&mut position, throw, outcome, &mut Silent);
        Some(position)
    }
}

/// What was compared for one variant.
#[derive(Default, Debug)]
struct Compared {
    positions: u64,
    /// Positions in which the net of a roll or a duty refused something.
    told: u64,
    too_long: u64,
}

#[test]
fn the_judge_leaves_the_plays_that_a_plain_reading_leaves() {
    let mut read = Vec::new();
    let mut total = Compared::default();
    for variant in variants() {
        let judge = Judge::new(&variant);
        let Some(reader) = Reader::new(&judge) else { continue };
        let mut compared = Compared::default();
        for seed in 0..tries() * 3 {
            let mut maker = Maker { variant: &variant, judge: &judge, chance: Seeded::new(seed, 77) };
            if let Some(position) = maker.position() {
                compare_roll(&judge, &reader, position, &mut maker.chance, &mut compared);
            }
        }
        total.positions += compared.positions;
        total.told += compared.told;
        total.too_long += compared.too_long;
        read.push(variant.id.clone());
    }
    for id in ["s000", "s001", "s002", "s003", "s004", "org", "has", "rkt"] {
        assert!(read.contains(&format!("parcheesi/{id}")), "parcheesi/{id} is read: {read:?}");
    }
    assert!(total.told * 10 > total.positions, "the positions are difficult: {total:?}");
    assert!(total.too_long * 4 < total.positions, "most positions are short enough: {total:?}");
}

/// Compares at every choice of a roll, going on with plays by chance.
fn compare_roll(judge: &Judge, reader: &Reader, mut position: Position, chance: &mut Seeded, compared: &mut Compared) {
    while position.phase == Phase::Choose && !position.ended {
        let id = &judge.variant().id;
        assert_eq!(judge.unrest(&position).is_some(), reader.restless(&position), "{id}: rest in {position:?}");
        let plays = judge.plays(&position).expect("the positions are small");
        match reader.legal(&position, BUDGET) {
            Ok(plain) => assert_eq!(plays, plain, "{id}: {}", shown(judge, &position)),
            Err(_) => compared.too_long += 1,
        }
        compared.positions += 1;
        let open = judge.unjudged(&position).iter().filter(|(_, refusal)| refusal.is_none()).count();
        compared.told += u64::from(plays.len() < open);
        let Some(play) = plays.get(chance.pick(plays.len().max(1))) else { return };
        judge.play(&mut position, play, &mut Silent);
    }
}

fn shown(judge: &Judge, position: &Position) -> String {
    let variant = judge.variant();
    let mut text = format!("{} to play, hand {:?}\n", variant.board.seats[position.player.index()], position.hand);
    for seat in seats(variant).filter(|s| position.is_seated(*s)) {
        let nodes: Vec<u8> = pieces(variant, seat).map(|p| position.node(p).0).collect();
        let start: Vec<u8> = pieces(variant, seat).map(|p| position.roll_start[p].0).collect();
        text.push_str(&format!(
            "{}: {nodes:?}, at the start of the roll {start:?}\n",
            variant.board.seats[seat.index()]
        ));
    }
    text
}
