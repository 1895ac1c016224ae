//! A number for what the rules mean: it changes when a game could go another way, and not when a file is renamed.

use crate::board::{Board, Node, Squares, Way};
use crate::rules::ast::{Extent, Owner};
use crate::rules::show::Names;
use crate::throws::{Tags, Throw};
use crate::variant::{First, State, Turn, Variant};

impl Variant {
    /// The names behind its ids, to print its sentences with.
    pub fn names(&self) -> Names {
        let throws = self.throws.iter().map(|throw| throw.name.as_str());
        let states = self.states.iter().map(|state| state.name.as_str());
        let labels = self.sentences.iter().map(|sentence| sentence.label.as_str());
        Names::of(&self.board, &self.tags, throws, states, labels)
    }

    /// A stable hash of what the rules mean: board, throws, order, set-up and the sentences that hold.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Hash::new();
        board(&mut hash, &self.board);
        for throw in &self.throws {
            throws(&mut hash, throw, &self.tags);
        }
        hash.number(u64::from(self.pieces));
        hash.list(self.players.iter().map(|n| u64::from(*n)));
        hash.list(self.team_of.iter().map(|n| u64::from(*n)));
        order(&mut hash, self);
        for stand in &self.setup {
            hash.list(stand.iter().map(|node| u64::from(node.0)));
        }
        for each in &self.states {
            state(&mut hash, each);
        }
        let names = self.names();
        for (id, sentence) in self.sentences.iter().enumerate() {
            hash.text(&names.sentence(sentence));
            hash.number(self.duties.iter().position(|duty| usize::from(duty.0) == id).map_or(0, |n| n as u64 + 1));
        }
        hash.0
    }
}

fn state(hash: &mut Hash, state: &State) {
    let of = match state.of {
        Owner::Piece => 0,
        Owner::Seat => 1,
        Owner::Game => 2,
    };
    let per = match state.per {
        None => 0,
        Some(Extent::Roll) => 1,
        Some(Extent::Turn) => 2,
    };
    hash.text(&state.name);
    hash.list([of, per]);
}

fn board(hash: &mut Hash, board: &Board) {
    board.seats.iter().for_each(|seat| hash.text(seat));
    for square in &board.squares {
        hash.text(&square.name);
        hash.number(square.owner.map_or(u64::MAX, |seat| u64::from(seat.0)));
    }
    for seat in &board.ways {
        way(hash, seat);
    }
    for class in &board.classes {
        hash.text(&class.name);
        squares(hash, &class.free);
        class.owned.iter().for_each(|owned| squares(hash, owned));
    }
    for links in &board.links {
        hash.text(&links.name);
        hash.list(links.pairs.iter().flat_map(|(a, b)| [u64::from(a.0), u64::from(b.0)]));
    }
    board.edges.iter().for_each(|edge| hash.text(edge));
}

fn way(hash: &mut Hash, way: &Way) {
    let node = |node: Option<Node>| node.map_or(u64::MAX, |n| u64::from(n.0));
    for step in &way.steps {
        hash.number(step.square.map_or(u64::MAX, |square| u64::from(square.0)));
        hash.number(node(step.next));
        hash.number(node(Some(step.back)));
        hash.number(step.gate.map_or(u64::MAX, |edge| u64::from(edge.0)));
        hash.list(step.forks.iter().flat_map(|(edge, to)| [u64::from(edge.0), u64::from(to.0)]));
    }
    hash.list([u64::from(way.main), u64::from(way.ends_home)]);
}

fn squares(hash: &mut Hash, squares: &Squares) {
    hash.list(squares.iter().map(|square| u64::from(square.0)));
}

fn throws(hash: &mut Hash, throw: &Throw, tags: &Tags) {
    hash.text(&throw.name);
    for outcome in &throw.outcomes {
        hash.text(&outcome.text);
        for count in &outcome.counts {
            hash.number(u64::from(count.value));
            hash.text(tags.name(count.tag));
        }
        let with_tag = tags.names().iter().enumerate().filter(|(id, _)| outcome.tags >> id & 1 == 1);
        with_tag.for_each(|(_, name)| hash.text(name));
        hash.list([u64::from(outcome.doubles), outcome.weight]);
    }
    hash.number(throw.total);
}

fn order(hash: &mut Hash, variant: &Variant) {
    let order = variant.order;
    let first = match order.first {
        First::Highest => 0,
        First::Lowest => 1,
        First::Fixed => 2,
    };
    let turn = match order.turn {
        Turn::Left => 0,
        Turn::Right => 1,
    };
    hash.list([first, u64::from(order.dice), turn, u64::from(order.opening_played)]);
    // `left` and `right` mean a direction round the ring only together with the way pieces travel.
    hash.list(
        variant.turn_order(u8::try_from(variant.board.seats.len()).unwrap_or(u8::MAX)).iter().map(|s| u64::from(s.0)),
    );
}

/// FNV-1a over numbers and texts, each closed off so that two lists never run into one.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn number(&mut self, number: u64) {
        number.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        text.bytes().for_each(|byte| self.byte(byte));
    }

    fn list(&mut self, numbers: impl IntoIterator<Item = u64>) {
        let mut count = 0;
        for number in numbers {
            self.number(number);
            count += 1;
        }
        self.number(count);
    }
}
