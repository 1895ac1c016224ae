//! From a position to its text, for people on one line and for programs as JSON.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::board::{MAX_SEATS, Node, SeatId};
use crate::game::{MAX_PIECES, Phase, Position};
use crate::notation::build::{ARRIVED, arrival, keeps_arrival, mark_slot, owner_of, pieces_of};
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
#[serde(deny_unknown_fields)]
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
pub fn position_text(variant: &Variant, position: &Position, form: Form) -> PositionText {
    Writer { variant, position, form }.text()
}

/// A position on one line, to be pasted: `yellow: 6 30 nest x2; blue: 8; hand 2 bonus:20`.
pub fn position_line(variant: &Variant, position: &Position) -> String {
    let text = position_text(variant, position, Form::Friendly);
    let mut items = text.items();
    items.remove(0);
    let mut places: Vec<String> = Vec::new();
    for (seat, stand) in &text.pieces.0 {
        if *seat == text.turn {
            places.insert(0, format!("{seat}: {}", in_short(stand)));
        } else if stand.iter().any(|p| p != "nest") {
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
}

impl Writer<'_> {
    fn text(&self) -> PositionText {
        let position = self.position;
        let tags = &self.variant.tags;
        let each = |counts: &[crate::game::Count]| counts.iter().map(|c| counts_text(tags, &[*c])).collect();
        PositionText {
            turn: self.seat_name(position.player),
            pieces: ByName(self.sitting().map(|s| (self.seat_name(s), self.places(s, &position.nodes))).collect()),
            hand: (position.phase == Phase::Choose).then(|| each(&position.hand)),
            marks: ByName(self.marks(&position.marks, None)),
            earlier: position.history.iter().map(|t| self.thrown(*t)).collect(),
            moved: position.moved.iter().map(|p| self.piece(usize::from(*p))).collect(),
            also: self.also(),
        }
    }

    fn sitting(&self) -> impl Iterator<Item = SeatId> + '_ {
        let seats = self.variant.board.seats.len().min(MAX_SEATS);
        (0..seats).filter_map(|n| u8::try_from(n).ok()).map(SeatId).filter(|s| self.position.is_seated(*s))
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
        let here: Vec<usize> =
            pieces_of(self.variant, seat).filter(|p| self.position.nodes[*p] == node).collect();
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
        for (word, n) in [("owed", u64::from(position.owed)), ("plays", u64::from(position.plays)), ("used", position.used)] {
            if n > 0 {
                also.push(format!("{word} {n}"));
            }
        }
        for (word, holds) in [("joined", position.joined), ("ended", position.ended)] {
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
        let players = self.sitting().count();
        if self.variant.players.iter().max().is_none_or(|most| usize::from(*most) != players) {
            also.push(format!("players {players}"));
        }
        if !position.ranked.is_empty() {
            let names: Vec<String> = position.ranked.iter().map(|s| self.seat_name(*s)).collect();
            also.push(format!("ranked {}", names.join(" ")));
        }
        if position.phase == Phase::Over {
            let won = |s: &SeatId| position.winners >> s.0 & 1 == 1;
            let names: Vec<String> = self.sitting().filter(won).map(|s| self.seat_name(s)).collect();
            also.push(format!("won {}", names.join(" ")).trim_end().to_owned());
            if !position.hand.is_empty() {
                also.push(format!("left {}", counts_text(&self.variant.tags, &position.hand)));
            }
        }
    }

    fn also_starts(&self, also: &mut Vec<String>) {
        let position = self.position;
        for (word, nodes) in [("roll", &position.roll_start), ("began", &position.turn_start)] {
            for seat in self.sitting() {
                let places = self.places(seat, nodes);
                if places != self.places(seat, &position.nodes) {
                    also.push(format!("{word} {}: {}", self.seat_name(seat), in_short(&places)));
                }
            }
        }
        let stirred: Vec<String> =
            (0..MAX_PIECES).filter(|p| position.roll_moved >> p & 1 == 1).map(|p| self.piece(p)).collect();
        if !stirred.is_empty() {
            also.push(format!("roll moved {}", stirred.join(", ")));
        }
        self.also_arrival(also);
        if let Some(before) = &position.before_turn {
            also.extend(self.marks(&before.marks, Some(&position.marks)).iter().map(|(of, n)| format!("began mark {of} = {n}")));
            let changed = (0..MAX_PIECES).filter(|p| before.arrived[*p] != position.arrived[*p]);
            also.extend(changed.map(|p| format!("began {}", self.arrived(p, before.arrived[p]))));
        }
    }

    /// Arrival where it is not the order of writing.
    fn also_arrival(&self, also: &mut Vec<String>) {
        if !keeps_arrival(self.variant) {
            return;
        }
        let mut order: Vec<usize> = pieces_of(self.variant, self.position.player).collect();
        order.extend(self.sitting().filter(|s| *s != self.position.player).flat_map(|s| pieces_of(self.variant, s)));
        let written = arrival(self.variant, &self.position.nodes, &order);
        let changed = (0..MAX_PIECES).filter(|p| written[*p] != self.position.arrived[*p]);
        also.extend(changed.map(|p| self.arrived(p, self.position.arrived[p])));
    }

    fn arrived(&self, piece: usize, rank: u8) -> String {
        let seat = self.seat_name(owner_of(self.variant, piece));
        format!("mark {ARRIVED} of {seat} {} = {rank}", self.place_of(piece))
    }
}
