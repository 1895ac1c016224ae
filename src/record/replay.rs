//! Plays a record again: every throw must be due, every play must be one that the judge lists.

use super::problem::RecordProblem as P;
use super::recorder::ending;
use super::{Deed, Ending, Entry, Record};
use crate::board::SeatId;
use crate::game::opening::{Opening, decided, opening_throw};
use crate::game::{Judge, Phase, Play, Position, Refusal, SearchLimit, Silent};
use crate::notation::{
    Form, Mistake, MoveText, NotFound, check_move, find_outcome, find_play, move_texts, no_such_outcome,
};
use crate::report::Report;
use crate::text::{Source, Span, Spanned};
use crate::throws::{OutcomeId, Throw};

/// What came of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The position at the end.
    pub position: Position,
    /// Throws made.
    pub throws: usize,
    /// Plays made.
    pub plays: usize,
}

/// Plays a record again with the rules of `judge`, whose fingerprint is `rules`; `each` is told of every line and the
/// position it led to. The first line that cannot have happened is reported, and ends it.
pub fn replay(
    judge: &Judge<'_>,
    rules: u64,
    record: &Record,
    source: &Source,
    report: &mut Report,
    each: &mut dyn FnMut(&Entry, &Position),
) -> Option<Replayed> {
    if record.rules.node != rules {
        let problem = P::ReplayChanged { recorded: record.rules.node, now: rules, span: record.rules.span };
        report.push(source, problem);
        return None;
    }
    let mut found = Report::new();
    let replayed = Again { judge, source, report: &mut found }.game(record, each);
    let sound = !found.has_errors();
    report.append(found);
    replayed.filter(|_| sound)
}

struct Again<'a, 'v> {
    judge: &'a Judge<'v>,
    source: &'a Source,
    report: &'a mut Report,
}

/// The record cannot go on; why is reported.
struct Stopped;

impl Again<'_, '_> {
    fn stop(&mut self, problem: P) -> Stopped {
        self.report.push(self.source, problem);
        Stopped
    }

    fn mistake(&mut self, mistake: Mistake) -> Stopped {
        self.report.push(self.source, mistake);
        Stopped
    }

    fn search(&mut self, limit: SearchLimit, span: Span) -> Stopped {
        let sentence = self.judge.variant().sentence(limit.sentence).label.clone();
        self.stop(P::SearchLimit { sentence, span })
    }

    fn name(&self, seat: SeatId) -> String {
        self.judge.variant().board.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn game(&mut self, record: &Record, each: &mut dyn FnMut(&Entry, &Position)) -> Option<Replayed> {
        let players = self.players(record).ok()?;
        let opening = self.opening(record, players).ok()?;
        let mut position = self.judge.start(players, opening.first, &mut Silent);
        let mut played = opening.played;
        let (mut throws, mut plays) = (0, 0);
        for entry in &record.entries {
            self.entry(entry, &mut position, &mut played).ok()?;
            match entry.deed {
                Deed::Throws(_) => throws += 1,
                Deed::Plays(..) | Deed::Skips => plays += 1,
            }
            each(entry, &position);
        }
        self.end(record, &mut position).ok()?;
        Some(Replayed { position, throws, plays })
    }

    fn players(&mut self, record: &Record) -> Result<u8, Stopped> {
        let variant = self.judge.variant();
        let names: Vec<_> = record.seats.iter().map(|(seat, _)| seat.node.clone()).collect();
        let players = u8::try_from(names.len()).unwrap_or(u8::MAX);
        let (first, last) = (record.seats.first(), record.seats.last());
        let span = first.zip(last).map_or(record.sheet.span, |(a, b)| a.0.span.to(b.0.span));
        let sits: Vec<_> = variant.seats_for(players.min(8)).into_iter().map(|s| self.name(s)).collect();
        let known = variant.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let mut sorted = (names.clone(), sits.clone());
        sorted.0.sort();
        sorted.1.sort();
        if variant.players.contains(&players) && sorted.0 == sorted.1 {
            return Ok(players);
        }
        let found = names.join(", ");
        let known = format!("it is for {known} players");
        Err(self.stop(P::Seats { found, known, seats: sits.join(", "), span }))
    }

    fn seat(&mut self, seat: &Spanned<String>) -> Result<SeatId, Stopped> {
        let board = &self.judge.variant().board;
        match board.seat(&seat.node) {
            Some(seat) => Ok(seat),
            None => {
                let known = board.seats.iter().map(String::as_str);
                let mistake = crate::notation::no_such_seat(&seat.node, known, seat.span);
                Err(self.mistake(mistake))
            }
        }
    }

    fn opening(&mut self, record: &Record, players: u8) -> Result<Opening, Stopped> {
        let first = self.seat(&record.first)?;
        let throw = opening_throw(self.judge.variant());
        let mut rounds = Vec::new();
        for round in &record.opening {
            let mut rolls = Vec::new();
            for (seat, faces) in &round.rolls {
                rolls.push((self.seat(seat)?, self.outcome(&throw, faces)?));
            }
            rounds.push(rolls);
        }
        if rounds.is_empty() {
            let sits = self.judge.variant().seats_for(players).contains(&first);
            let opening = Opening { first, rounds, played: None };
            let help = format!("{} does not play", record.first.node);
            return if sits { Ok(opening) } else { Err(self.wrong_opening(record, help)) };
        }
        match decided(self.judge.variant(), players, rounds) {
            Some(opening) if opening.first == first => Ok(opening),
            Some(opening) => {
                let help = format!("by these throws {} begins", self.name(opening.first));
                Err(self.wrong_opening(record, help))
            }
            None => {
                let help = "each round is thrown by those who are tied, in the order of seats".to_owned();
                Err(self.wrong_opening(record, help))
            }
        }
    }

    fn wrong_opening(&mut self, record: &Record, help: String) -> Stopped {
        self.stop(P::Opening { first: record.first.node.clone(), help, span: record.first.span })
    }

    fn outcome(&mut self, throw: &Throw, faces: &Spanned<Vec<String>>) -> Result<OutcomeId, Stopped> {
        find_outcome(throw, &faces.node).ok_or_else(|| self.mistake(no_such_outcome(throw, faces)))
    }

    fn entry(&mut self, entry: &Entry, position: &mut Position, played: &mut Option<OutcomeId>) -> Result<(), Stopped> {
        let plays = self.judge.settle(position, &mut Silent).map_err(|limit| self.search(limit, entry.span))?;
        let seat = self.seat(&entry.seat)?;
        if position.phase == Phase::Over {
            let help = "nothing comes behind the last play but who wins".to_owned();
            return Err(self.stop(P::NotDue { what: "the game is over", help, span: entry.span }));
        }
        if seat != position.player {
            let (turn, found) = (self.name(position.player), entry.seat.node.clone());
            let help = self.due(position, &plays);
            return Err(self.stop(P::WrongTurn { turn, found, help, span: entry.seat.span }));
        }
        match &entry.deed {
            Deed::Throws(faces) => self.throws(faces, position, &plays, played, entry.span),
            Deed::Skips => self.skips(position, &plays, entry.span),
            Deed::Plays(text, choice) => {
                let play = self.find(text, *choice, position, &plays, entry.span)?;
                self.judge.play(position, &play, &mut Silent);
                Ok(())
            }
        }
    }

    /// What the position asks for, in words.
    fn due(&self, position: &Position, plays: &[Play]) -> String {
        match position.phase {
            Phase::Throw => format!("{} is to throw", self.name(position.player)),
            Phase::Over => "the game is over".to_owned(),
            Phase::Choose => {
                let texts = move_texts(self.judge.variant(), position, plays, Form::Friendly);
                format!("{} has {}", self.name(position.player), quoted(&texts))
            }
        }
    }

    fn throws(
        &mut self,
        faces: &Spanned<Vec<String>>,
        position: &mut Position,
        plays: &[Play],
        played: &mut Option<OutcomeId>,
        span: Span,
    ) -> Result<(), Stopped> {
        if position.phase != Phase::Throw {
            let help = self.due(position, plays);
            return Err(self.stop(P::NotDue { what: "no throw is due here", help, span }));
        }
        let id = self.judge.prepare_throw(position, &mut Silent);
        let Some(throw) = self.judge.variant().throws.get(usize::from(id.0)) else { return Err(Stopped) };
        let outcome = self.outcome(throw, faces)?;
        if let Some(opened) = played.take().filter(|opened| *opened != outcome) {
            let help =
                format!("the throws for the beginning are played: {}", throw.outcome(opened).map_or("", |o| &o.text));
            return Err(self.stop(P::NotDue { what: "the first throw is the opening", help, span }));
        }
        self.judge.throw(position, id, outcome, &mut Silent);
        Ok(())
    }

    fn skips(&mut self, position: &mut Position, plays: &[Play], span: Span) -> Result<(), Stopped> {
        match self.judge.skip(position).filter(|_| position.phase == Phase::Throw) {
            Some(play) => {
                self.judge.play(position, &play, &mut Silent);
                Ok(())
            }
            None => {
                let help = self.due(position, plays);
                Err(self.stop(P::NotDue { what: "the turn cannot be given up here", help, span }))
            }
        }
    }

    fn find(
        &mut self,
        text: &MoveText,
        choice: Option<usize>,
        position: &Position,
        plays: &[Play],
        span: Span,
    ) -> Result<Play, Stopped> {
        let variant = self.judge.variant();
        if position.phase != Phase::Choose {
            let help = self.due(position, plays);
            return Err(self.stop(P::NotDue { what: "no play is due here", help, span }));
        }
        if let Err(mistake) = check_move(variant, position.player, text) {
            return Err(self.mistake(mistake));
        }
        let found = match choice {
            Some(choice) => {
                plays.iter().filter(|p| text.fits(variant, p)).nth(choice - 1).cloned().ok_or(NotFound::None)
            }
            None => find_play(self.judge, position, plays, text),
        };
        match found {
            Ok(play) => Ok(play),
            Err(NotFound::Ambiguous(mistake)) => Err(self.mistake(mistake)),
            Err(NotFound::None) => {
                let why = self.why(text, position);
                let help = self.due(position, plays);
                Err(self.stop(P::NoSuchPlay { found: text.text.clone(), why, help, span: text.span }))
            }
        }
    }

    /// Which sentence refuses the play, if one does.
    fn why(&self, text: &MoveText, position: &Position) -> String {
        let variant = self.judge.variant();
        let Ok(judgement) = self.judge.judge(position) else { return String::new() };
        let refusal = judgement.refused.iter().find(|(play, _)| text.fits(variant, play));
        match refusal {
            Some((_, Refusal::Never { sentence, .. })) => {
                format!(": `{}` refuses it", variant.sentence(*sentence).label)
            }
            Some((_, Refusal::Duty { sentence, .. })) => {
                format!(": `{}` asks for another", variant.sentence(*sentence).label)
            }
            None => String::new(),
        }
    }

    fn end(&mut self, record: &Record, position: &mut Position) -> Result<(), Stopped> {
        let span = record.ending.span;
        self.judge.settle(position, &mut Silent).map_err(|limit| self.search(limit, span))?;
        let played = ending(self.judge, position);
        let alike = match (&record.ending.node, &played) {
            (Ending::Won(a), Ending::Won(b)) => {
                let (mut a, mut b) = (a.clone(), b.clone());
                a.sort();
                b.sort();
                a == b
            }
            (Ending::Unfinished, Ending::Unfinished) => true,
            (Ending::Won(_), Ending::Unfinished) | (Ending::Unfinished, Ending::Won(_)) => false,
        };
        if alike {
            return Ok(());
        }
        let (recorded, played) = (words(&record.ending.node), words(&played));
        Err(self.stop(P::WrongEnd { recorded, played, span }))
    }
}

fn words(ending: &Ending) -> String {
    match ending {
        Ending::Won(seats) => format!("a win of {}", seats.join(" and ")),
        Ending::Unfinished => "nobody having won".to_owned(),
    }
}

fn quoted(texts: &[String]) -> String {
    let shown = texts.iter().take(8).map(|t| format!("`{t}`")).collect::<Vec<_>>().join(", ");
    match texts.len() {
        0 => "no plays".to_owned(),
        n if n > 8 => format!("{shown} and {} more", n - 8),
        _ => shown,
    }
}
