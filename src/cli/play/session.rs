//! People and bots at one table, told on a terminal.

use std::io::BufRead;
use std::path::Path;

use crate::board::SeatId;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::out::{BOLD, DIM, Out};
use crate::cli::play::commands::{self, Typed};
use crate::cli::play::table::{Next, Sitter, Table};
use crate::cli::question::Puzzle;
use crate::cli::reasons::{Lost, Reason, Told};
use crate::game::{Judgement, Play, Position, Refusal, SearchLimit};
use crate::notation::{
    Form, NotFound, check_move, find_play, move_text, move_texts, nodes_named, owner_of, pieces_of, place_text,
    position_line, read_move,
};
use crate::record;
use crate::report::{Report, Style};
use crate::text::Source;
use crate::variant::Variant;
use crate::view;

/// Most throws in a row that ask no person anything: what cannot end must not run for ever.
const MAX_UNASKED: u64 = 20_000;

/// A game as it goes on.
pub(super) struct Session<'a, 'j, 'v> {
    table: Table<'j, 'v>,
    record: Option<&'a Path>,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    On,
    Ends,
}

impl<'a, 'j, 'v> Session<'a, 'j, 'v> {
    pub(super) fn new(table: Table<'j, 'v>, record: Option<&'a Path>) -> Self {
        Self { table, record }
    }

    /// Plays to the end, or until nobody types any more.
    pub(super) fn play(&mut self, input: &mut dyn BufRead, out: &mut Out) -> Result<(), Failure> {
        self.welcome(out)?;
        let result = self.turns(input, out);
        self.save(out)?;
        result
    }

    fn turns(&mut self, input: &mut dyn BufRead, out: &mut Out) -> Result<(), Failure> {
        // Throws since a person was asked.
        let mut unasked = 0;
        loop {
            let mut told = Told::default();
            let next = self.table.next(&mut told).map_err(|l| self.limit(l))?;
            self.tell(&told, out)?;
            let asks = matches!(next, Next::Skip(_) | Next::Choose(_)) && self.table.sitter() == Sitter::Person;
            unasked = if asks { 0 } else { unasked + u64::from(matches!(next, Next::Throw)) };
            if unasked > MAX_UNASKED {
                out.say(&format!("{MAX_UNASKED} throws without an end and without a choice of anybody: given up"));
                return self.draw(out);
            }
            let goes = match next {
                Next::Over => return self.draw(out),
                Next::Throw => self.throw(out)?,
                Next::Skip(skip) => self.skip(&skip, input, out)?,
                Next::Choose(plays) => self.choose(&plays, input, out)?,
            };
            if goes == Goes::Ends {
                return Ok(());
            }
        }
    }

    fn limit(&self, limit: SearchLimit) -> Failure {
        let variant = self.variant();
        Failure::problems(Puzzle::limit(variant, limit).report(&variant.id, ""))
    }

    fn variant(&self) -> &'v Variant {
        self.table.judge().variant()
    }

    fn seat(&self, seat: SeatId) -> &'v str {
        self.variant().board.seats.get(seat.index()).map_or("", String::as_str)
    }

    fn player(&self) -> &'v str {
        self.seat(self.table.position().player)
    }

    fn welcome(&self, out: &mut Out) -> Result<(), Failure> {
        let who = |(seat, sitter): (SeatId, Sitter)| match sitter {
            Sitter::Person => format!("{}: you", self.seat(seat)),
            Sitter::Bot(kind) => format!("{}: {kind}", self.seat(seat)),
        };
        let seats: Vec<String> = self.table.seats().into_iter().map(who).collect();
        writeln!(out.data(), "{BOLD}{}{BOLD:#}  seed {}", self.variant().name, self.table.seed())?;
        writeln!(out.data(), "{}; {} begins", seats.join(", "), self.seat(self.table.opening().first))?;
        Ok(())
    }

    fn draw(&self, out: &mut Out) -> Result<(), Failure> {
        let drawn = view::draw(self.variant(), self.table.position(), Style::Colour);
        writeln!(out.data(), "\n{}\n", drawn.trim_end())?;
        Ok(())
    }

    /// Consequences and losses, each with its sentence.
    fn tell(&self, told: &Told, out: &mut Out) -> Result<(), Failure> {
        let variant = self.variant();
        for reason in told.reasons(variant) {
            out.paragraph("    ", "      ", &reason.short())?;
        }
        for lost in told.losses(variant) {
            tell_loss(&lost, out)?;
        }
        Ok(())
    }

    fn throw(&mut self, out: &mut Out) -> Result<Goes, Failure> {
        let mut told = Told::default();
        let player = self.player();
        let thrown = self.table.throw(&mut told);
        match thrown {
            Some(thrown) => {
                let table = self.variant().throws.get(usize::from(thrown.throw.0));
                let text = table.and_then(|t| t.outcomes.get(usize::from(thrown.outcome.0))).map_or("", |o| &o.text);
                writeln!(out.data(), "{BOLD}{player}{BOLD:#} throws {text}")?;
            }
            None => writeln!(out.data(), "{BOLD}{player}{BOLD:#} does not throw")?,
        }
        self.tell(&told, out)?;
        Ok(Goes::On)
    }

    fn skip(&mut self, skip: &Play, input: &mut dyn BufRead, out: &mut Out) -> Result<Goes, Failure> {
        let gives_up = match self.table.sitter() {
            Sitter::Bot(kind) => self.table.bot_skips(kind, skip),
            Sitter::Person => {
                self.table.remember();
                writeln!(out.data(), "{BOLD}{}{BOLD:#}: throw, or give up the turn? [t/skip]", self.player())?;
                match ask(input, out)?.as_deref().map(str::trim) {
                    None | Some("quit" | "q") => return Ok(Goes::Ends),
                    Some("skip" | "s") => true,
                    Some(_) => false,
                }
            }
        };
        if !gives_up {
            self.table.keep_throwing();
            return Ok(Goes::On);
        }
        writeln!(out.data(), "  {} gives up the turn", self.player())?;
        let mut told = Told::default();
        self.table.skip(skip, &mut told);
        self.tell(&told, out)?;
        Ok(Goes::On)
    }

    fn choose(&mut self, plays: &[Play], input: &mut dyn BufRead, out: &mut Out) -> Result<Goes, Failure> {
        match self.table.sitter() {
            Sitter::Bot(kind) => {
                let chosen = self.table.bot_choice(kind, plays);
                match plays.get(chosen) {
                    Some(play) => self.make(plays, play, out),
                    None => Ok(Goes::Ends),
                }
            }
            Sitter::Person => self.person(plays, input, out),
        }
    }

    fn make(&mut self, plays: &[Play], play: &Play, out: &mut Out) -> Result<Goes, Failure> {
        let position = self.table.position();
        let text = move_text(self.variant(), position, play, Form::Friendly);
        writeln!(out.data(), "  {} plays {text}", self.player())?;
        let mut told = Told::default();
        self.table.play(plays, play, &mut told);
        self.tell(&told, out)?;
        Ok(Goes::On)
    }

    /// Asks until something is chosen.
    fn person(&mut self, plays: &[Play], input: &mut dyn BufRead, out: &mut Out) -> Result<Goes, Failure> {
        self.draw(out)?;
        self.list(plays, out)?;
        loop {
            let Some(line) = ask(input, out)? else { return Ok(Goes::Ends) };
            match commands::read(&line) {
                Typed::Empty => match plays {
                    [only] => return self.choice(plays, only, out),
                    _ => self.list(plays, out)?,
                },
                Typed::Number(n) => match n.checked_sub(1).and_then(|n| plays.get(n)) {
                    Some(play) => return self.choice(plays, play, out),
                    None => writeln!(out.data(), "there is no play {n}; there are {}", plays.len())?,
                },
                Typed::Move(text) => {
                    if let Some(play) = self.read(&text, plays, out)? {
                        return self.choice(plays, &play, out);
                    }
                }
                Typed::Why(place) => self.why(&place, out)?,
                Typed::Undo => {
                    if self.table.undo() {
                        writeln!(out.data(), "taken back")?;
                        return Ok(Goes::On);
                    }
                    writeln!(out.data(), "there is nothing to take back")?;
                }
                Typed::Board => self.draw(out)?,
                Typed::Position => {
                    let line = position_line(self.table.judge(), self.table.position());
                    writeln!(out.data(), "{line}")?;
                }
                Typed::Help => writeln!(out.data(), "{}", commands::HELP)?,
                Typed::Quit => return Ok(Goes::Ends),
            }
        }
    }

    /// Makes a play that somebody chose, so that it can be taken back.
    fn choice(&mut self, plays: &[Play], play: &Play, out: &mut Out) -> Result<Goes, Failure> {
        self.table.remember();
        self.make(plays, play, out)
    }

    fn list(&self, plays: &[Play], out: &mut Out) -> Result<(), Failure> {
        let texts = move_texts(self.variant(), self.table.position(), plays, Form::Friendly);
        writeln!(out.data(), "{BOLD}{}{BOLD:#} may play:", self.player())?;
        for (n, text) in texts.iter().enumerate() {
            writeln!(out.data(), "  {:2}  {text}", n + 1)?;
        }
        writeln!(out.data(), "{DIM}a number or a move; ? why not; undo; help; quit{DIM:#}")?;
        Ok(())
    }

    /// The play that a typed move means; says what is wrong with it otherwise.
    fn read(&self, text: &str, plays: &[Play], out: &mut Out) -> Result<Option<Play>, Failure> {
        let (variant, position) = (self.variant(), self.table.position());
        let wanted = read_move(text, 0).and_then(|w| check_move(variant, position.player, &w).map(|()| w));
        let mistake = match wanted {
            Err(mistake) => mistake,
            Ok(wanted) => match find_play(self.table.judge(), position, plays, &wanted) {
                Ok(play) => return Ok(Some(play)),
                Err(NotFound::Ambiguous(mistake)) => mistake,
                Err(NotFound::None) => {
                    let judgement = self.judgement()?;
                    let refused = judgement.refused.iter().find(|(play, _)| wanted.fits(variant, play));
                    match refused {
                        Some((play, refusal)) => self.say_refusal(play, refusal, out)?,
                        None => writeln!(out.data(), "no rule proposes {text}; `?` and a place says why not")?,
                    }
                    return Ok(None);
                }
            },
        };
        let mut report = Report::new();
        report.push(&Source::new("your move", text), mistake);
        let width = out.width();
        writeln!(out.data(), "{}", report.render(Style::Colour, width).trim_end())?;
        Ok(None)
    }

    fn judgement(&self) -> Result<Judgement, Failure> {
        self.table.judge().judge(self.table.position()).map_err(|l| self.limit(l))
    }

    fn say_refusal(&self, play: &Play, refusal: &Refusal, out: &mut Out) -> Result<(), Failure> {
        let (variant, position) = (self.variant(), self.table.position());
        let text = move_text(variant, position, play, Form::Friendly);
        let reason = Reason::refusal(variant, position, play.mover(), refusal);
        out.paragraph("  ", "    ", &format!("{text}: {}", reason.short()))
    }

    /// Why the pieces on a place (or all of one's own) cannot move otherwise.
    fn why(&self, place: &str, out: &mut Out) -> Result<(), Failure> {
        let (variant, position) = (self.variant(), self.table.position());
        let pieces = self.pieces_named(place);
        if pieces.is_empty() {
            writeln!(out.data(), "no piece of {} stands on {place}", self.player())?;
            return Ok(());
        }
        let judgement = self.judgement()?;
        for piece in pieces {
            let node = position.node(piece);
            let here = place_text(&variant.board, owner_of(variant, piece), node, Form::Friendly);
            let moves = |play: &&Play| play.pieces >> piece & 1 == 1;
            let may: Vec<&Play> = judgement.plays.iter().filter(moves).collect();
            for play in &may {
                writeln!(out.data(), "  {}: may be played", move_text(variant, position, play, Form::Friendly))?;
            }
            let refused: Vec<_> = judgement.refused.iter().filter(|(play, _)| moves(&play)).collect();
            for (play, refusal) in &refused {
                self.say_refusal(play, refusal, out)?;
            }
            if may.is_empty() && refused.is_empty() {
                self.say_unproposed(piece, &here, out)?;
            }
        }
        Ok(())
    }

    /// A piece for which no rule proposes anything: the rules that come nearest.
    fn say_unproposed(&self, piece: usize, here: &str, out: &mut Out) -> Result<(), Failure> {
        let position: &Position = self.table.position();
        let nowhere = position.node(piece);
        let reasons = crate::cli::reasons::lacks(self.table.judge(), position, piece, nowhere);
        writeln!(out.data(), "  {here}: no rule proposes a move of it with what is in hand")?;
        for reason in reasons.iter().take(3) {
            out.paragraph("    ", "      ", &reason.short())?;
        }
        Ok(())
    }

    /// One's own pieces on a place, alike ones once; all of them for an empty name.
    fn pieces_named(&self, place: &str) -> Vec<usize> {
        let (variant, position) = (self.variant(), self.table.position());
        let nodes = nodes_named(&variant.board, position.player, place);
        let mut seen = Vec::new();
        pieces_of(variant, position.player)
            .filter(|p| place.is_empty() || nodes.contains(&position.node(*p)))
            .filter(|p| {
                let new = !seen.contains(&position.node(*p));
                seen.push(position.node(*p));
                new
            })
            .collect()
    }

    /// Writes the transcript, whole.
    fn save(&self, out: &mut Out) -> Result<(), Failure> {
        let Some(path) = self.record else { return Ok(()) };
        files::write(path, &record::write(&self.table.record()))?;
        out.say(&format!("the game is recorded in {0}; to verify it: charkoni replay {0}", files::shown(path)));
        Ok(())
    }
}

fn tell_loss(lost: &Lost, out: &mut Out) -> Result<(), Failure> {
    out.paragraph("    ", "      ", &format!("{} is lost: {}", lost.count, lost.why))?;
    for reason in &lost.because {
        out.paragraph("      ", "        ", &reason.short())?;
    }
    Ok(())
}

/// Asks for a line; `None` where nothing more comes.
fn ask(input: &mut dyn BufRead, out: &mut Out) -> Result<Option<String>, Failure> {
    write!(out.data(), "> ")?;
    out.flush()?;
    let mut line = String::new();
    let read = input
        .read_line(&mut line)
        .map_err(|error| Failure::Io { doing: "cannot read what is typed".to_owned(), error })?;
    if read == 0 {
        writeln!(out.data())?;
        return Ok(None);
    }
    Ok(Some(line))
}
