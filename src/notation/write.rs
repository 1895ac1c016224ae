//! From a position to its text, for people on one line and for programs as JSON.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::board::{MAX_SEATS, Node, SeatId};
use crate::game::{Judge, MAX_PIECES, Phase, Position};
use crate::notation::build::{ARRIVED, mark_slot, owner_of, pieces_of, rest_in_nest};
use crate::notation::count::counts_text;
use crate::notation::item::{Sketch, read_item};
use crate::notation::mistakes::Mistake;
use crate::notation::place::{Form, place_text};
use crate::rules::ast::Owner;
use crate::rules::ir::StateId;
use crate::text::{Source, Spanned};
use crate::variant::Variant;

/// A position in words, as JSON has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a position: an object with `turn` and `pieces`")]
pub struct PositionText {
    /// Who plays.
    pub turn: String,
    /// Where the pieces of each seat stand; the rest is in the nest.
    #[serde(default)]
    pub pieces: ByName<Vec<String>>,
    /// The counts in hand, `5` or `bonus:20`; absent when a throw is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
    /// States that are not 0: `gate.captures of yellow`, `age of yellow 20/2`.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    pub marks: ByName<u8>,
    /// The throws already made this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// The pieces moved this turn, in order: `#30`, `blue #4/2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<String>,
    /// Whatever else is not as usual, each as an item of a written position: `owed 1`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
}

/// Values by name, in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByName<T> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(k, v)| (k, v)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
    type Value = ByName<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<(String, T)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, T>()? {
            if entries.iter().any(|(n, _)| *n == name) {
                return Err(serde::de::Error::custom(format!("`{name}` is given twice")));
            }
            entries.push((name, value));
        }
        Ok(ByName(entries))
    }
}

impl PositionText {
    /// The items it stands for, and the one-line text that their spans point into.
    pub fn sketch(&self) -> (Source, Result<Sketch, Vec<Mistake>>) {
        let texts = self.items();
        let mut line = String::new();
        let mut sketch = Sketch::default();
        let mut mistakes = Vec::new();
        for text in texts {
            if !line.is_empty() {
                line.push_str("; ");
            }
            match read_item(&text, line.len()) {
                Ok(item) => {
                    let span = crate::text::Span::new(line.len(), line.len() + text.len());
                    sketch.items.push(Spanned::new(item, span));
                }
                Err(mistake) => mistakes.push(mistake),
            }
            line.push_str(&text);
        }
        let source = Source::new("position", line);
        (source, if mistakes.is_empty() { Ok(sketch) } else { Err(mistakes) })
    }

    /// The items as texts, each on its own, so that no name can grow into a second item.
    fn items(&self) -> Vec<String> {
        let mut items = vec![format!("turn {}", self.turn)];
        let places = self.pieces.0.iter().filter(|(_, places)| !places.is_empty());
        items.extend(places.map(|(seat, places)| format!("{seat}: {}", places.join(" "))));
        if let Some(hand) = &self.hand {
            items.push(if hand.is_empty() { "hand empty".to_owned() } else { format!("hand {}", hand.join(" ")) });
        }
        items.extend(self.marks.0.iter().map(|(of, n)| format!("mark {of} = {n}")));
        if !self.earlier.is_empty() {
            items.push(format!("earlier {}", self.earlier.join(", ")));
        }
        if !self.moved.is_empty() {
            items.push(format!("moved {}", self.moved.join(", ")));
        }
        items.extend(self.also.iter().cloned());
        items
    }
}

/// A position as plain data.
pub fn position_text(judge: &Judge<'_>, position: &Position, form: Form) -> PositionText {
    Writer { variant: judge.variant(), position, form, usual: usual(judge, position) }.text()
}

/// A position on one line, to be pasted: `yellow: 6 30 nest x2; blue: 8; hand 2 bonus:20`.
pub fn position_line(judge: &Judge<'_>, position: &Position) -> String {
    let text = position_text(judge, position, Form::Friendly);
    let mut items = text.items();
    items.remove(0);
    let mut places: Vec<String> = Vec::new();
    for (seat, stand) in &text.pieces.0 {
        if *seat == text.turn || stand.iter().any(|p| p != "nest") {
            places.push(format!("{seat}: {}", in_short(stand)));
        }
    }
    items.drain(..text.pieces.0.len().min(items.len()));
    places.into_iter().chain(items).collect::<Vec<_>>().join("; ")
}

/// `nest nest nest` as `nest x3`.
fn in_short(places: &[String]) -> String {
    let run = |same: &[String]| match same {
        [one] => one.clone(),
        [first, ..] => format!("{first} x{}", same.len()),
        [] => String::new(),
    };
    places.chunk_by(|a, b| a == b).map(run).collect::<Vec<_>>().join(" ")
}

struct Writer<'a> {
    variant: &'a Variant,
    position: &'a Position,
    form: Form,
    /// The same pieces as a text that says nothing else would place them.
    usual: Position,
}

/// Where the pieces stand, written down in the order of seats, the player's first.
fn usual(judge: &Judge<'_>, position: &Position) -> Position {
    let players = u8::try_from(position.seated.count_ones()).unwrap_or(u8::MAX);
    let mut usual = rest_in_nest(judge, players, position.player);
    let all = judge.variant().board.seats.len() * usize::from(judge.variant().pieces);
    let mine = |p: &usize| owner_of(judge.variant(), *p) == position.player;
    let (first, then): (Vec<_>, Vec<_>) = (0..all.min(MAX_PIECES)).partition(mine);
    for piece in first.into_iter().chain(then) {
        judge.stand(&mut usual, piece, position.nodes[piece]);
    }
    usual.marks.clone_from(&position.marks);
    judge.remember_turn(&mut usual);
    usual
}

impl Writer<'_> {
    fn text(&self) -> PositionText {
        let position = self.position;
        let tags = &self.variant.tags;
        let each = |counts: &[crate::game::Count]| counts.iter().map(|c| counts_text(tags, &[*c])).collect();
        PositionText {
            turn: self.seat_name(position.player),
            pieces: ByName(
                self.sitting().into_iter().map(|s| (self.seat_name(s), self.places(s, &position.nodes))).collect(),
            ),
            hand: (position.phase == Phase::Choose || !position.hand.is_empty()).then(|| each(&position.hand)),
            marks: ByName(self.marks(&position.marks, None)),
            earlier: position.history.iter().map(|t| self.thrown(*t)).collect(),
            moved: position.moved.iter().map(|p| self.piece(usize::from(*p))).collect(),
            also: self.also(),
        }
    }

    /// Who sits at the table, the player first.
    fn sitting(&self) -> Vec<SeatId> {
        let seats = u8::try_from(self.variant.board.seats.len().min(MAX_SEATS)).unwrap_or(0);
        let mut sitting: Vec<SeatId> = (0..seats).map(SeatId).filter(|s| self.position.is_seated(*s)).collect();
        sitting.sort_by_key(|s| *s != self.position.player);
        sitting
    }

    fn seat_name(&self, seat: SeatId) -> String {
        self.variant.board.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn places(&self, seat: SeatId, nodes: &[Node; MAX_PIECES]) -> Vec<String> {
        let place = |p: usize| place_text(&self.variant.board, seat, nodes[p], self.form);
        pieces_of(self.variant, seat).map(place).collect()
    }

    fn thrown(&self, thrown: crate::game::Thrown) -> String {
        let throw = self.variant.throws.get(usize::from(thrown.throw.0));
        let faces = throw.and_then(|t| t.outcomes.get(usize::from(thrown.outcome.0))).map_or("", |o| o.text.as_str());
        match throw.map_or("", |t| t.name.as_str()) {
            "" => faces.to_owned(),
            name => format!("{name} {faces}"),
        }
    }

    /// `#30`, or `blue #4/2` for the second of those that stand there.
    fn piece(&self, piece: usize) -> String {
        let seat = owner_of(self.variant, piece);
        let whose = if seat == self.position.player { String::new() } else { format!("{} ", self.seat_name(seat)) };
        format!("{whose}{}", self.place_of(piece))
    }

    fn place_of(&self, piece: usize) -> String {
        let seat = owner_of(self.variant, piece);
        let node = self.position.nodes[piece];
        let place = place_text(&self.variant.board, seat, node, self.form);
        let here: Vec<usize> = pieces_of(self.variant, seat).filter(|p| self.position.nodes[*p] == node).collect();
        match here.iter().position(|p| *p == piece) {
            Some(n) if here.len() > 1 => format!("{place}/{}", n + 1),
            Some(_) | None => place,
        }
    }

    /// Marks as `STATE of WHAT` and value: those that are not 0, or those that are not as `now`.
    fn marks(&self, marks: &[u8], now: Option<&[u8]>) -> Vec<(String, u8)> {
        let mut found = Vec::new();
        for (n, state) in self.variant.states.iter().enumerate() {
            let Ok(id) = u8::try_from(n) else { continue };
            let many = match state.of {
                Owner::Piece => self.variant.board.seats.len() * usize::from(self.variant.pieces),
                Owner::Seat => self.variant.board.seats.len(),
                Owner::Game => 1,
            };
            for nth in 0..many {
                let slot = mark_slot(self.variant, StateId(id), nth);
                let value = marks.get(slot).copied().unwrap_or(0);
                if value == now.map_or(0, |now| now.get(slot).copied().unwrap_or(0)) {
                    continue;
                }
                let of = match state.of {
                    Owner::Piece => {
                        format!("{} {}", self.seat_name(owner_of(self.variant, nth)), self.place_of(nth))
                    }
                    Owner::Seat => u8::try_from(nth).map(|s| self.seat_name(SeatId(s))).unwrap_or_default(),
                    Owner::Game => "game".to_owned(),
                };
                found.push((format!("{} of {of}", state.name), value));
            }
        }
        found
    }

    /// Everything that is not as in a fresh turn of the usual table.
    fn also(&self) -> Vec<String> {
        let position = self.position;
        let mut also = Vec::new();
        self.also_seats(&mut also);
        self.also_starts(&mut also);
        if !position.lost.is_empty() {
            also.push(format!("lost {}", counts_text(&self.variant.tags, &position.lost)));
        }
        for (word, n) in
            [("owed", u64::from(position.owed)), ("plays", u64::from(position.plays)), ("used", position.used)]
        {
            if n > 0 {
                also.push(format!("{word} {n}"));
            }
        }
        let due = position.phase == Phase::Throw && !position.hand.is_empty();
        for (word, holds) in [("due", due), ("joined", position.joined), ("ended", position.ended)] {
            if holds {
                also.push(word.to_owned());
            }
        }
        if position.taken.0 > 0
            && let Some(throw) = self.variant.throws.get(usize::from(position.taken.0))
        {
            also.push(format!("take {}", throw.name));
        }
        also
    }

    fn also_seats(&self, also: &mut Vec<String>) {
        let position = self.position;
        let players = self.sitting().len();
        if self.variant.players.iter().max().is_none_or(|most| usize::from(*most) != players) {
            also.push(format!("players {players}"));
        }
        if !position.ranked.is_empty() {
            let names: Vec<String> = position.ranked.iter().map(|s| self.seat_name(*s)).collect();
            also.push(format!("ranked {}", names.join(" ")));
        }
        if position.phase == Phase::Over {
            let won = |s: &SeatId| position.winners >> s.0 & 1 == 1;
            let names: Vec<String> = self.sitting().into_iter().filter(won).map(|s| self.seat_name(s)).collect();
            also.push(format!("won {}", names.join(" ")).trim_end().to_owned());
        }
    }

    fn also_starts(&self, also: &mut Vec<String>) {
        let (position, usual) = (self.position, &self.usual);
        let before = position.before_turn.as_ref().map_or(&position.turn_start, |b| &b.nodes);
        let usually = usual.before_turn.as_ref().map_or(&usual.turn_start, |b| &b.nodes);
        let starts = [("roll", &position.roll_start, &usual.roll_start), ("began", before, usually)];
        for (word, nodes, usual) in starts {
            for seat in self.sitting() {
                if pieces_of(self.variant, seat).any(|p| nodes[p] != usual[p]) {
                    also.push(format!("{word} {}: {}", self.seat_name(seat), in_short(&self.places(seat, nodes))));
                }
            }
        }
        let stirred: Vec<String> =
            (0..MAX_PIECES).filter(|p| position.roll_moved >> p & 1 == 1).map(|p| self.piece(p)).collect();
        if !stirred.is_empty() {
            also.push(format!("roll moved {}", stirred.join(", ")));
        }
        let arrived = (0..MAX_PIECES).filter(|p| usual.arrived[*p] != position.arrived[*p]);
        also.extend(arrived.map(|p| self.arrived(p, position.arrived[p])));
        if let Some(before) = &position.before_turn {
            let marks = self.marks(&before.marks, Some(&position.marks));
            also.extend(marks.iter().map(|(of, n)| format!("began mark {of} = {n}")));
            let changed = (0..MAX_PIECES).filter(|p| before.arrived[*p] != position.arrived[*p]);
            also.extend(changed.map(|p| format!("began {}", self.arrived(p, before.arrived[p]))));
        }
    }

    fn arrived(&self, piece: usize, rank: u8) -> String {
        let seat = self.seat_name(owner_of(self.variant, piece));
        format!("mark {ARRIVED} of {seat} {} = {rank}", self.place_of(piece))
    }
}
