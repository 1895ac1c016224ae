//! Positions made to be difficult: own pairs, doubles, pieces near home, rivals and bonuses in reach. On each the judge
//! and the plain reading of [`crate::brute`] must leave the same plays, all through the roll.

use charkoni::board::{HOME, NEST, Node, SeatId};
use charkoni::game::{Judge, Phase, Position, Refusal, Silent};
use charkoni::rules::ir::{Body, Step};
use charkoni::throws::OutcomeId;
use charkoni::throws::{Roller, Seeded};
use charkoni::variant::Variant;

use crate::brute::Reader;
use crate::shipped::{pieces, seats, tries, variants, with_settings};

/// Steps of the plain reading after which a position is left out.
const BUDGET: u32 = 30_000;

/// Distances at which a rival is worth a thought: dice, bottoms, sums and rewards.
const REACH: [u8; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 30];

struct Maker<'a> {
    variant: &'a Variant,
    judge: &'a Judge<'a>,
    chance: Seeded,
    style: Style,
}

/// What makes a position difficult.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Own pieces in pairs: the net of a roll.
    Pairs,
    /// Few pieces left, all near home: counts that do not fit.
    Home,
    /// Few pieces left, rivals in pairs before them: one die only.
    Walls,
    /// Some of each.
    Mixed,
}

const STYLES: [Style; 4] = [Style::Pairs, Style::Home, Style::Walls, Style::Mixed];

impl Maker<'_> {
    fn one_in(&mut self, n: usize) -> bool {
        self.chance.pick(n) == 0
    }

    fn last_step(&self, seat: SeatId) -> usize {
        usize::from(self.variant.board.way(seat).main)
    }

    /// A step of a seat's main way; some lie within a double of the end.
    fn step(&mut self, seat: SeatId) -> Node {
        let last = self.last_step(seat);
        let near = match self.style {
            Style::Home => true,
            Style::Pairs | Style::Walls => self.one_in(4),
            Style::Mixed => self.one_in(2),
        };
        let back = if near { self.chance.pick(last.min(14)) } else { self.chance.pick(last) };
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

    /// How many pieces are on the way, and the chance in ten that one joins the piece before it.
    fn own_odds(&mut self) -> (usize, usize) {
        let all = usize::from(self.variant.pieces);
        match self.style {
            Style::Pairs => (all, 9),
            Style::Home | Style::Walls => (1 + self.chance.pick(2), 2),
            Style::Mixed => (1 + self.chance.pick(all), 5),
        }
    }

    fn own(&mut self, position: &mut Position, seat: SeatId) {
        let (on_way, joins) = self.own_odds();
        let mut pair = None;
        for (n, piece) in pieces(self.variant, seat).enumerate() {
            let last = pair.take().filter(|_| self.chance.pick(10) < joins);
            let node = match last {
                _ if n >= on_way && self.one_in(6) => NEST,
                _ if n >= on_way => self.variant.board.way(seat).last(),
                Some(node) => node,
                None => *pair.insert(self.step(seat)),
            };
            self.stand(position, seat, piece, node);
        }
    }

    fn rivals(&mut self, position: &mut Position, player: SeatId) {
        let joins = if self.style == Style::Walls { 10 } else { 4 };
        for seat in seats(self.variant).filter(|s| *s != player) {
            if !position.is_seated(seat) {
                continue;
            }
            let mut pair = None;
            for piece in pieces(self.variant, seat) {
                let last = pair.take().filter(|_| self.chance.pick(10) < joins);
                let node = match (last, self.chance.pick(10)) {
                    (Some(node), _) => Some(node),
                    (None, 0..2) => None,
                    (None, 2) => Some(self.step(seat)),
                    (None, _) => self.before(position, player, seat),
                };
                if let Some(node) = node {
                    pair = if last.is_none() { Some(node) } else { None };
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
        let last = self.variant.board.way(player).last();
        let home = pieces(self.variant, player).filter(|p| position.node(*p) == last).count();
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
    /// Positions in which the net of a roll refused something.
    rest: u64,
    /// Positions in which a duty refused something.
    duty: u64,
    too_long: u64,
}

#[test]
fn the_judge_leaves_the_plays_that_a_plain_reading_leaves() {
    let mut read = Vec::new();
    let mut total = Compared::default();
    for variant in variants().iter().filter(|v| !v.duties.is_empty() || has_rest(v)) {
        if let Some(compared) = compare(variant, tries() * 6) {
            total.add(&compared);
            read.push(variant.id.as_str());
        }
    }
    for id in SEARCHING {
        assert!(read.contains(&id), "{id} is read: {read:?}");
    }
    assert!(total.rest * 50 > total.positions, "the net of the roll is met: {total:?}");
    assert!(total.duty * 20 > total.positions, "duties are met: {total:?}");
    assert!(total.too_long * 4 < total.positions, "most positions are short enough: {total:?}");
}

/// Variants whose duties or whose net of a roll look ahead.
const SEARCHING: [&str; 8] = [
    "seeds/s000",
    "seeds/s001",
    "seeds/s002",
    "seeds/s003",
    "seeds/s004",
    "parcheesi/org",
    "parcheesi/has",
    "parcheesi/rkt",
];

/// Settings that no sheet combines so: bonuses between dice, all or none, duties before duties.
const UNUSUAL: [&[&str]; 8] = [
    &["compulsion.rewards=free"],
    &["compulsion.rewards=first"],
    &["compulsion.rewards=free", "compulsion.play=most", "finish.reward=3", "capture.reward=4"],
    &["compulsion.play=all-or-none", "compulsion.rewards=free", "doubles.bottoms=always"],
    &["compulsion.play=all-or-none", "blockade.together=never-turn", "doubles.bottoms=always"],
    &["exit.first=roll", "compulsion.rewards=free", "exit.needs=[1, 5]"],
    &["capture.first=true", "exit.first=step", "compulsion.rewards=free"],
    &["blockade.together=never-turn", "compulsion.decline=always", "doubles.bottoms=no", "doubles.twice=true"],
];

#[test]
fn the_judge_leaves_what_a_plain_reading_leaves_with_unusual_settings() {
    let mut total = Compared::default();
    for sets in UNUSUAL {
        let variant = with_settings("seeds/s000", sets);
        let compared = compare(&variant, tries() * 20);
        total.add(&compared.unwrap_or_else(|| panic!("{sets:?} is read")));
    }
    assert!(total.rest * 50 > total.positions, "the net of the roll is met: {total:?}");
    assert!(total.duty * 10 > total.positions, "duties are met: {total:?}");
    assert!(total.too_long * 4 < total.positions, "most positions are short enough: {total:?}");
}

/// Compares so many positions of each style, if the plain reading knows all words of the variant.
fn compare(variant: &Variant, seeds: u64) -> Option<Compared> {
    let judge = Judge::new(variant);
    let reader = Reader::new(&judge)?;
    let mut compared = Compared::default();
    for (seed, style) in (0..seeds).zip(STYLES.into_iter().cycle()) {
        let mut maker = Maker { variant, judge: &judge, chance: Seeded::new(seed, 77), style };
        if let Some(position) = maker.position() {
            compare_roll(&judge, &reader, position, &mut maker.chance, &mut compared);
        }
    }
    Some(compared)
}

impl Compared {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.rest += other.rest;
        self.duty += other.duty;
        self.too_long += other.too_long;
    }
}

fn has_rest(variant: &Variant) -> bool {
    variant.sentences.iter().any(|s| matches!(s.body, Body::Never(Step::Rest)))
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
        let judgement = judge.judge(&position).expect("the positions are small");
        let rests = |id| matches!(judge.variant().sentence(id).body, Body::Never(Step::Rest));
        let refused = |test: &dyn Fn(&Refusal) -> bool| u64::from(judgement.refused.iter().any(|(_, r)| test(r)));
        compared.rest += refused(&|r| rests(r.sentence()));
        compared.duty += refused(&|r| matches!(r, Refusal::Duty { .. }));
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
