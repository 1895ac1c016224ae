//! Records a game while it is played.

use super::{Deed, Ending, Entry, Record, Round};
use crate::board::SeatId;
use crate::game::opening::{Opening, opening_throw};
use crate::game::{Judge, Phase, Play, Position, Silent};
use crate::notation::{Form, move_texts, read_move};
use crate::text::{Span, Spanned};
use crate::throws::{OutcomeId, Throw, ThrowId};

/// What stands at the head of a record and is not in the variant itself.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The sheet: `family/variant`.
    pub sheet: String,
    /// The houses laid over it, in order.
    pub houses: Vec<String>,
    /// Settings, `module.setting=value`.
    pub sets: Vec<String>,
    /// The fingerprint of the rules.
    pub rules: u64,
    /// The seed and the number of the game, where throws come from a seed.
    pub seed: Option<(u64, u64)>,
    /// Who sits at each seat that plays, in words: `human`, or the name of a bot.
    pub who: Vec<(SeatId, String)>,
}

/// Writes down a game, told of each throw and play before it is made.
#[derive(Clone, Debug)]
pub struct Recorder<'j, 'v> {
    judge: &'j Judge<'v>,
    record: Record,
}

impl<'j, 'v> Recorder<'j, 'v> {
    /// Begins a record.
    pub fn new(judge: &'j Judge<'v>, header: Header, opening: &Opening) -> Self {
        let seats = &judge.variant().board.seats;
        let name = |seat: SeatId| plain(seats.get(seat.index()).cloned().unwrap_or_default());
        let throw = opening_throw(judge.variant());
        let roll = |(seat, outcome): &(SeatId, OutcomeId)| (name(*seat), plain(faces(&throw, *outcome)));
        let round = |rolls: &Vec<_>| Round { rolls: rolls.iter().map(roll).collect(), span: Span::default() };
        // A line has one line.
        let one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let who = |text: String| if text.trim().is_empty() { "somebody".to_owned() } else { one_line(text) };
        let record = Record {
            sheet: plain(header.sheet),
            houses: header.houses.into_iter().map(plain).collect(),
            sets: header.sets.into_iter().map(|s| plain(one_line(s))).collect(),
            rules: plain(header.rules),
            seed: header.seed,
            seats: header.who.into_iter().map(|(seat, text)| (name(seat), who(text))).collect(),
            opening: opening.rounds.iter().map(round).collect(),
            first: name(opening.first),
            entries: Vec::new(),
            ending: plain(Ending::Unfinished),
        };
        Self { judge, record }
    }

    /// A throw is made.
    pub fn throws(&mut self, position: &Position, throw: ThrowId, outcome: OutcomeId) {
        let throw = self.judge.variant().throws.get(usize::from(throw.0));
        let faces = throw.map(|t| faces(t, outcome)).unwrap_or_default();
        self.entry(position, Deed::Throws(plain(faces)));
    }

    /// A play is chosen among those that may be.
    pub fn plays(&mut self, position: &Position, plays: &[Play], play: &Play) {
        let variant = self.judge.variant();
        let Some(chosen) = plays.iter().position(|p| p == play) else { return };
        let texts = move_texts(variant, position, plays, Form::Friendly);
        let Some(text) = texts.get(chosen).and_then(|text| read_move(text, 0).ok()) else { return };
        let fitting: Vec<usize> = (0..plays.len()).filter(|n| text.fits(variant, &plays[*n])).collect();
        let choice = fitting.iter().position(|n| *n == chosen).map(|n| n + 1).filter(|_| fitting.len() > 1);
        self.entry(position, Deed::Plays(text, choice));
    }

    /// The turn is given up before a throw.
    pub fn skips(&mut self, position: &Position) {
        self.entry(position, Deed::Skips);
    }

    fn entry(&mut self, position: &Position, deed: Deed) {
        let seat = self.judge.variant().board.seats.get(position.player.index()).cloned().unwrap_or_default();
        self.record.entries.push(Entry { seat: plain(seat), deed, span: Span::default() });
    }

    /// Takes the last line back.
    pub fn take_back(&mut self) -> Option<Entry> {
        self.record.entries.pop()
    }

    /// The record of the game so far.
    pub fn finish(mut self, position: &Position) -> Record {
        let mut settled = position.clone();
        // A search that is too long leaves the game unfinished, which is what the record then says.
        let _ = self.judge.settle(&mut settled, &mut Silent);
        self.record.ending = plain(ending(self.judge, &settled));
        self.record
    }
}

/// How a position ends a record.
pub(super) fn ending(judge: &Judge<'_>, position: &Position) -> Ending {
    if position.phase != Phase::Over || position.winners == 0 {
        return Ending::Unfinished;
    }
    let seats = judge.variant().board.seats.iter().enumerate();
    Ending::Won(seats.filter(|(n, _)| position.winners >> n & 1 == 1).map(|(_, name)| name.clone()).collect())
}

fn faces(throw: &Throw, outcome: OutcomeId) -> Vec<String> {
    throw.outcome(outcome).map(|o| o.text.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

fn plain<T>(node: T) -> Spanned<T> {
    Spanned::new(node, Span::default())
}
