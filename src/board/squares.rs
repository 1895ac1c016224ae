//! The ground of a board: its squares, their names, and how the first seat's squares are turned to the others.

use super::problem::BoardProblem as P;
use super::spec::{Shared, Shift, Spec, Word};
use super::{MAX_SEATS, MAX_SQUARES, SeatId, Square, SquareId, position};
use crate::report::{Report, did_you_mean};
use crate::text::Site;

/// Squares, seats and rings.
pub(crate) struct Ground {
    pub(crate) seats: Vec<String>,
    pub(crate) squares: Vec<Square>,
    /// Where each square was declared.
    pub(crate) sites: Vec<Site>,
    pub(crate) rings: Vec<Ring>,
    /// How many squares each seat has for itself; they follow the shared ones, seat by seat.
    pub(crate) own: usize,
    /// The words that declare squares, for help.
    pub(crate) declared: String,
}

/// A shared list: a closed ring, unless nobody's squares are turned in it.
pub(crate) struct Ring {
    pub(crate) first: usize,
    pub(crate) len: usize,
    /// By seat.
    pub(crate) shifts: Vec<usize>,
    /// One shift from each seat to the next, so that the ring looks the same from every seat.
    pub(crate) even: bool,
}

impl Ring {
    pub(crate) fn holds(&self, square: SquareId) -> bool {
        (self.first..self.first + self.len).contains(&square.index())
    }

    /// Whether neighbours in the list are neighbours on the board.
    pub(crate) fn is_turned(&self) -> bool {
        self.shifts.iter().any(|s| *s != 0)
    }

    /// The square so many places on, round the ring.
    pub(crate) fn turn(&self, square: SquareId, by: usize) -> SquareId {
        id(self.first + (square.index() - self.first + by) % self.len)
    }
}

fn id(index: usize) -> SquareId {
    // Nothing is built from a board with more squares than an id can count.
    SquareId(u8::try_from(index).unwrap_or(u8::MAX))
}

impl Ground {
    /// Declares all squares; `None` when no further check makes sense.
    pub(crate) fn lay(spec: &Spec, report: &mut Report) -> Option<Self> {
        let seats = seats(spec, report)?;
        let mut ground =
            Self { seats, squares: Vec::new(), sites: Vec::new(), rings: Vec::new(), own: 0, declared: declared(spec) };
        let mut sound = true;
        for shared in &spec.shared {
            sound &= ground.lay_shared(shared, report);
            ground.within(ground.squares.len(), &shared.squares.site, report)?;
        }
        let mut own = Vec::new();
        for word in &spec.own {
            match names(word) {
                Ok((None, names)) => own.extend(names.into_iter().map(|n| (n, word.site.clone()))),
                Ok((Some(_), _)) => sound &= fail(report, word, bad_square(word)),
                Err(problem) => sound &= fail(report, word, problem),
            }
            ground.within(ground.squares.len() + own.len() * ground.seats.len(), &word.site, report)?;
        }
        ground.own = own.len();
        for seat in 0..ground.seats.len() {
            for (name, site) in &own {
                let twice = ground.squares.iter().any(|s| s.name == *name && s.owner.is_none_or(|o| o.index() == seat));
                sound &= !(twice && seat == 0) || twice_declared(report, name, site);
                ground.add(name.clone(), u8::try_from(seat).ok().map(SeatId), site.clone());
            }
        }
        sound.then_some(ground)
    }

    /// Reports more squares than a board may have.
    fn within(&self, found: usize, site: &Site, report: &mut Report) -> Option<()> {
        if found > MAX_SQUARES {
            let problem = P::Limit { found, what: "squares", most: MAX_SQUARES, span: site.span };
            report.push(&site.source, problem);
            return None;
        }
        Some(())
    }

    fn lay_shared(&mut self, shared: &Shared, report: &mut Report) -> bool {
        let first = self.squares.len();
        let mut sound = true;
        for word in &shared.squares.list {
            let list = match names(word) {
                Ok((None, list)) => list,
                Ok((Some(_), _)) => {
                    sound &= fail(report, word, bad_square(word));
                    continue;
                }
                Err(problem) => {
                    sound &= fail(report, word, problem);
                    continue;
                }
            };
            if self.squares.len() > MAX_SQUARES {
                break;
            }
            for name in list {
                if self.squares.iter().any(|s| s.name == name) {
                    sound &= twice_declared(report, &name, &word.site);
                }
                self.add(name, None, word.site.clone());
            }
        }
        let len = self.squares.len() - first;
        if len == 0 {
            return sound;
        }
        let Some(shifts) = shifts(&shared.turn, self.seats.len(), len, report) else { return false };
        let even = matches!(shared.turn, Shift::One(..));
        self.rings.push(Ring { first, len, shifts, even });
        sound
    }

    fn add(&mut self, name: String, owner: Option<SeatId>, site: Site) {
        self.squares.push(Square { name, owner });
        self.sites.push(site);
    }

    /// The seats.
    pub(crate) fn seat_ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..u8::try_from(self.seats.len()).unwrap_or(0)).map(SeatId)
    }

    /// The seat of this name.
    pub(crate) fn seat(&self, word: &Word, name: &str) -> Result<SeatId, P> {
        position(&self.seats, |s| s == name).map(SeatId).ok_or_else(|| P::UnknownSeat {
            seat: name.to_owned(),
            mean: did_you_mean(name, self.seats.iter().map(String::as_str)).map(str::to_owned),
            known: quoted(&self.seats),
            span: word.site.span,
        })
    }

    /// Where a square of the first seat lies for another.
    pub(crate) fn turn(&self, square: SquareId, seat: SeatId) -> SquareId {
        match (self.squares.get(square.index()).and_then(|s| s.owner), self.ring(square)) {
            (Some(owner), _) => {
                let to = (owner.index() + seat.index()) % self.seats.len();
                id(square.index() + self.own * to - self.own * owner.index())
            }
            (None, Some(ring)) => ring.turn(square, ring.shifts[seat.index()]),
            (None, None) => square,
        }
    }

    pub(crate) fn ring(&self, square: SquareId) -> Option<&Ring> {
        self.rings.iter().find(|r| r.holds(square))
    }

    pub(crate) fn name(&self, square: SquareId) -> &str {
        self.squares.get(square.index()).map_or("", |s| &s.name)
    }

    pub(crate) fn owner(&self, square: SquareId) -> Option<SeatId> {
        self.squares.get(square.index()).and_then(|s| s.owner)
    }

    /// The name with its owner, where it has one.
    pub(crate) fn full_name(&self, square: SquareId) -> String {
        let name = self.name(square);
        self.owner(square).map_or_else(|| name.to_owned(), |o| format!("{} {name}", self.seats[o.index()]))
    }

    /// The squares that a word names, own squares being those of `seat`, if there is one to whom they belong.
    pub(crate) fn find(&self, word: &Word, seat: Option<SeatId>) -> Result<Vec<SquareId>, P> {
        let (whose, names) = names(word)?;
        let whose = whose.map(|name| self.seat(word, &name)).transpose()?;
        let mut squares = Vec::new();
        for name in names {
            let found = match whose {
                Some(owner) => position(&self.squares, |s| s.name == name && s.owner == Some(owner)),
                None => position(&self.squares, |s| s.name == name && (s.owner.is_none() || s.owner == seat)),
            };
            match found {
                Some(square) => squares.push(SquareId(square)),
                None if self.is_own(&name) && whose.is_none() => return Err(self.whose(word, name)),
                None => return Err(self.unknown(word, name)),
            }
        }
        Ok(squares)
    }

    /// Whether each seat has a square of this name for itself.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        self.squares.iter().any(|s| s.owner.is_some() && s.name == name)
    }

    fn whose(&self, word: &Word, square: String) -> P {
        let first = self.seats.first().map_or("", String::as_str);
        let help =
            format!("for one seat's write `{first} {square}`; for each seat's a class has `own = [\"{square}\"]`");
        P::WhoseOwn { square, help, span: word.site.span }
    }

    pub(crate) fn unknown(&self, word: &Word, square: String) -> P {
        let help = match self.squares.iter().find(|s| s.name.eq_ignore_ascii_case(&square)) {
            Some(mean) => format!("did you mean `{}`?", mean.name),
            None => format!("squares are {}", self.declared),
        };
        P::UnknownSquare { square, help, span: word.site.span }
    }
}

fn fail(report: &mut Report, word: &Word, problem: P) -> bool {
    report.push(&word.site.source, problem);
    false
}

fn twice_declared(report: &mut Report, name: &str, site: &Site) -> bool {
    report.push(&site.source, P::SquareTwice { square: name.to_owned(), span: site.span });
    false
}

fn seats(spec: &Spec, report: &mut Report) -> Option<Vec<String>> {
    let words = &spec.seats;
    let found = words.list.len();
    if found == 0 {
        let help = "a board has at least one seat: `seats = [\"yellow\", \"blue\"]`";
        report.push(
            &words.site.source,
            P::MissingKey { key: "seats", table: "a board".into(), help, span: words.site.span },
        );
        return None;
    }
    if found > MAX_SEATS {
        let problem = P::Limit { found, what: "seats", most: MAX_SEATS, span: words.site.span };
        report.push(&words.site.source, problem);
        return None;
    }
    Some(words.list.iter().map(|w| w.text.clone()).collect())
}

fn shifts(turn: &Shift, seats: usize, len: usize, report: &mut Report) -> Option<Vec<usize>> {
    let round = i64::try_from(len).ok()?;
    let place = |n: i64| usize::try_from(n.rem_euclid(round)).ok();
    match turn {
        Shift::One(turn, site) => {
            let product = turn.saturating_mul(i64::try_from(seats).ok()?);
            if product % round != 0 {
                let example = format!("[{}]", spread(seats, len).join(", "));
                let problem = P::Shift { seats, turn: *turn, product, squares: len, example, span: site.span };
                report.push(&site.source, problem);
                return None;
            }
            (0..i64::try_from(seats).ok()?).map(|s| place(turn.checked_mul(s)?)).collect()
        }
        Shift::Each(shifts, site) => {
            if shifts.len() != seats {
                report.push(&site.source, P::ShiftList { shifts: shifts.len(), seats, span: site.span });
                return None;
            }
            shifts.iter().map(|s| place(*s)).collect()
        }
    }
}

/// Shifts as even as can be, as an example.
fn spread(seats: usize, len: usize) -> Vec<String> {
    (0..seats).map(|s| ((s * len + seats / 2) / seats).to_string()).collect()
}

fn declared(spec: &Spec) -> String {
    let shared = spec.shared.iter().flat_map(|s| &s.squares.list).map(|w| format!("`{}`", w.text));
    let own = spec.own.iter().map(|w| format!("each seat's `{}`", w.text));
    shared.chain(own).collect::<Vec<_>>().join(", ")
}

/// Names in back quotes, parted by commas; at most six of them.
pub(crate) fn quoted(names: &[String]) -> String {
    let shown = names.iter().take(6).map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
    if names.len() > 6 { format!("{shown} and {} more", names.len() - 6) } else { shown }
}

fn bad_square(word: &Word) -> P {
    let help = match word.text.strip_prefix('x') {
        Some(rest) if numbered(rest).is_some() => "in scenes `x2` means *twice*; take other letters",
        Some(_) | None => "a square is named by letters, a number, or letters and a number: `17`, `L3`, `C`",
    };
    P::BadName { name: word.text.clone(), what: "square", help, span: word.site.span }
}

/// Takes `L3`, `5..68`, `C7..C1` or `yellow L1..L7` apart: whose, and the names.
fn names(word: &Word) -> Result<(Option<String>, Vec<String>), P> {
    let text = word.text.trim();
    let (whose, text) = match text.split_once(' ') {
        Some((seat, rest)) if !seat.ends_with("..") && !rest.trim().starts_with("..") => {
            (Some(seat.to_owned()), rest.trim())
        }
        Some(_) | None => (None, text),
    };
    let Some((from, to)) = text.split_once("..") else {
        return if is_square_name(text) { Ok((whose, vec![text.to_owned()])) } else { Err(bad_square(word)) };
    };
    let (Some((letters, from)), Some((same, to))) = (numbered(from.trim()), numbered(to.trim())) else {
        return Err(bad_range(word));
    };
    if letters != same {
        return Err(bad_range(word));
    }
    let found = usize::from(from.abs_diff(to)) + 1;
    if found > MAX_SQUARES {
        return Err(P::Limit { found, what: "squares", most: MAX_SQUARES, span: word.site.span });
    }
    let name = |n: u16| format!("{letters}{n}");
    if !is_square_name(&name(from)) {
        return Err(bad_square(word));
    }
    let list = if from <= to { (from..=to).map(name).collect() } else { (to..=from).rev().map(name).collect() };
    Ok((whose, list))
}

fn bad_range(word: &Word) -> P {
    P::BadRange { text: word.text.clone(), span: word.site.span }
}

fn numbered(text: &str) -> Option<(&str, u16)> {
    let (letters, digits) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
    let plain = letters.chars().all(|c| c.is_ascii_alphabetic()) && (digits == "0" || !digits.starts_with('0'));
    plain.then_some(())?;
    digits.parse().ok().map(|n| (letters, n))
}

/// Letters, a number, or letters and a number; no word of scenes, and not `x2`, which there means *twice*.
fn is_square_name(text: &str) -> bool {
    const WORDS: &[&str] = &["home", "nest", "gone", "nowhere", "to", "by", "because", "moved", "stack"];
    let letters = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic());
    (letters && !WORDS.contains(&text)) || numbered(text).is_some_and(|(letters, _)| letters != "x")
}
