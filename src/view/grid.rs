//! The grid: a board's picture, or its squares in rows where it has none.

use anstyle::{Effects, Style as Paint};

use super::data::Stand;
use super::letters::letters;
use super::marks::Marks;
use super::{paint, seat_paint};
use crate::board::{Board, Cell, SeatId, SquareId};
use crate::report::Style;

/// Widest row where a board has no picture.
const WIDE: usize = 76;

/// The squares of a board with the pieces that stand on them.
pub fn draw_grid(board: &Board, stands: &[Stand], style: Style) -> String {
    let marks = Marks::new(board);
    let pen = Pen { board, stands, letters: letters(board), marks, style };
    let mut out = match &board.picture {
        Some(picture) => {
            let rows: Vec<Vec<Ink>> =
                picture.rows.iter().map(|row| row.iter().map(|c| pen.cell(*c)).collect()).collect();
            let columns = columns(&rows);
            rows.iter().map(|row| pen.row(row, &columns)).collect()
        }
        None => pen.rows(),
    };
    let legend = pen.legend();
    if !legend.is_empty() {
        let options = textwrap::Options::new(WIDE).initial_indent("  ").subsequent_indent("  ");
        out.push('\n');
        out.push_str(&textwrap::fill(&legend.join("   "), options));
        out.push('\n');
    }
    out
}

struct Pen<'a> {
    board: &'a Board,
    stands: &'a [Stand],
    letters: Vec<char>,
    marks: Marks,
    style: Style,
}

/// What stands in one place: names or pieces with their paint, and a mark behind them.
#[derive(Default)]
struct Ink {
    body: Vec<(String, Paint)>,
    tail: String,
}

impl Ink {
    fn wide(&self) -> usize {
        self.body.iter().map(|(text, _)| text.chars().count()).sum()
    }
}

/// How wide the bodies and the tails of each column are.
fn columns(rows: &[Vec<Ink>]) -> Vec<(usize, usize)> {
    let number = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |n: usize| {
        let cells = rows.iter().filter_map(|row| row.get(n));
        cells.fold((2, 1), |(body, tail), ink| (body.max(ink.wide()), tail.max(ink.tail.chars().count())))
    };
    (0..number).map(widest).collect()
}

impl Pen<'_> {
    fn legend(&self) -> Vec<String> {
        let mut legend: Vec<_> = self.marks.legend.iter().map(|(mark, words)| format!("{mark} {words}")).collect();
        let own = self.board.squares.iter().find_map(|s| Some((&s.name, s.owner?)));
        if let Some((name, owner)) = own {
            let seat = self.board.seats.get(owner.index()).map_or("?", String::as_str);
            legend.push(format!("{name}{} {seat}'s {name}", self.small(owner)));
        }
        legend
    }

    /// Bodies stand right, so that numbers are in line; marks have a column of their own.
    fn row(&self, row: &[Ink], columns: &[(usize, usize)]) -> String {
        let mut line = String::new();
        for (ink, (body, tail)) in row.iter().zip(columns) {
            line.push_str(&" ".repeat(1 + body.saturating_sub(ink.wide())));
            ink.body.iter().for_each(|(text, how)| line.push_str(&paint(text, *how, self.style)));
            line.push_str(&ink.tail);
            line.push_str(&" ".repeat(tail.saturating_sub(ink.tail.chars().count())));
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        line
    }

    fn cell(&self, cell: Cell) -> Ink {
        match cell {
            Cell::Blank => Ink::default(),
            Cell::Home => Ink { body: vec![("*".to_owned(), Paint::new())], tail: String::new() },
            Cell::Square(square) => self.square(square),
        }
    }

    /// The pieces on a square, else its name; then its mark, and behind the name of an own square whose it is.
    fn square(&self, square: SquareId) -> Ink {
        let mut ink = Ink::default();
        for stand in self.stands.iter().filter(|s| s.square == square) {
            let (seat, letter) = (stand.seat.index(), self.letters.get(stand.seat.index()).copied().unwrap_or('?'));
            let text = if stand.pieces == 1 { letter.to_string() } else { format!("{letter}{}", stand.pieces) };
            ink.body.push((text, self.board.seats.get(seat).map_or(Paint::new(), |name| seat_paint(name, seat))));
        }
        if ink.body.is_empty() {
            let name = self.board.squares.get(square.index()).map(|s| s.name.clone()).unwrap_or_default();
            let owner = self.owner(square);
            ink.body.push((name, owner.map_or(Paint::new(), |o| self.faint(o))));
            ink.tail.extend(owner.map(|o| self.small(o)));
        }
        ink.tail.extend(self.marks.of(square));
        ink
    }

    /// The small letter of a seat.
    fn small(&self, seat: SeatId) -> char {
        self.letters.get(seat.index()).map_or('?', char::to_ascii_lowercase)
    }

    fn owner(&self, square: SquareId) -> Option<SeatId> {
        self.board.squares.get(square.index()).and_then(|s| s.owner)
    }

    fn faint(&self, owner: SeatId) -> Paint {
        let paint = self.board.seats.get(owner.index()).map_or(Paint::new(), |name| seat_paint(name, owner.index()));
        paint.effects(Effects::DIMMED)
    }

    /// Without a picture: the shared squares in rows, then each seat's own.
    fn rows(&self) -> String {
        let all: Vec<SquareId> = (0..u8::try_from(self.board.squares.len()).unwrap_or(u8::MAX)).map(SquareId).collect();
        let shared: Vec<_> = all.iter().copied().filter(|s| self.owner(*s).is_none()).collect();
        let widest = |squares: &[SquareId]| {
            squares.iter().map(|s| self.square(*s)).map(|ink| ink.wide().max(2) + ink.tail.chars().count().max(1)).max()
        };
        let wide = widest(&all).unwrap_or(3) + 1;
        let mut out = String::new();
        let rows = shared.chunks(fit(shared.len(), WIDE / wide));
        let rows: Vec<Vec<Ink>> = rows.map(|row| row.iter().map(|s| self.square(*s)).collect()).collect();
        let shape = columns(&rows);
        rows.iter().for_each(|row| out.push_str(&self.row(row, &shape)));
        let longest = self.board.seats.iter().map(|s| s.chars().count()).max().unwrap_or(0);
        for (index, seat) in self.board.seats.iter().enumerate() {
            let own: Vec<_> =
                all.iter().copied().filter(|s| self.owner(*s).is_some_and(|o| o.index() == index)).collect();
            for row in own.chunks(WIDE.saturating_sub(longest).max(wide) / wide) {
                let row = vec![row.iter().map(|s| self.square(*s)).collect::<Vec<_>>()];
                let shape = columns(&row);
                out.extend(row.iter().map(|row| format!(" {seat:<longest$}{}", self.row(row, &shape))));
            }
        }
        out
    }
}

/// How many squares a row shows: all rows equally long, if that can be without short ones.
fn fit(squares: usize, most: usize) -> usize {
    let most = most.max(1);
    let even = (most / 2 + 1..=most).rev().find(|n| squares.is_multiple_of(*n));
    // Rows of ten are read at a glance.
    if squares.is_multiple_of(10) && squares > most && most >= 10 { 10 } else { even.unwrap_or(most) }
}
