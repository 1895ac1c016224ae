//! The picture: a grid of square names.

use super::problem::BoardProblem as P;
use super::spec::{Picture as PictureSpec, Word};
use super::squares::{Ground, quoted};
use super::{Cell, Picture, SquareId};
use crate::report::Report;
use crate::text::Span;

/// Reads the grid; mistakes are reported.
pub(crate) fn build(spec: &PictureSpec, ground: &Ground, report: &mut Report) -> Picture {
    let keys = keys(spec, ground, report);
    let source = &spec.grid.site.source;
    let mut seen = vec![false; ground.squares.len()];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut faulty = false;
    for row in tokens(&spec.grid).into_iter().filter(|row| !row.is_empty()) {
        let mut cells = Vec::new();
        for (token, span) in &row {
            match cell(token, *span, &keys, ground) {
                Ok(cell) => cells.push(cell),
                Err(problem) => {
                    report.push(source, problem);
                    faulty = true;
                }
            }
            let Some(Cell::Square(square)) = cells.last() else { continue };
            if let Some(true) = seen.get_mut(square.index()).map(|s| std::mem::replace(s, true)) {
                report.push(source, P::PictureTwice { square: (*token).to_owned(), span: *span });
                faulty = true;
            }
        }
        let wanted = rows.first().map_or(cells.len(), Vec::len);
        if cells.len() != wanted && !faulty {
            let span = row.first().zip(row.last()).map_or(spec.grid.site.span, |(a, b)| a.1.to(b.1));
            report.push(source, P::PictureRagged { found: cells.len(), wanted, span });
            faulty = true;
        }
        rows.push(cells);
    }
    let missing = seen.iter().zip(0u8..).filter(|(seen, _)| !**seen).map(|(_, n)| ground.full_name(SquareId(n)));
    let missing: Vec<_> = missing.collect();
    if !(missing.is_empty() || faulty && missing.len() > 1) {
        report.push(source, P::PictureMissing { squares: quoted(&missing), span: spec.grid.site.span });
    }
    Picture { rows }
}

/// The prefix in the grid, and what it stands for.
struct Prefix {
    short: String,
    long: Word,
}

fn keys(spec: &PictureSpec, ground: &Ground, report: &mut Report) -> Vec<Prefix> {
    let mut keys = Vec::new();
    for (short, long) in &spec.key {
        let whose = long.text.split_once(' ').map_or(long.text.as_str(), |(seat, _)| seat);
        match ground.seat(long, whose) {
            Ok(_) => keys.push(Prefix { short: short.text.clone(), long: long.clone() }),
            Err(problem) => report.push(&long.site.source, problem),
        }
    }
    keys.sort_by_key(|key| std::cmp::Reverse(key.short.len()));
    keys
}

fn cell(token: &str, span: Span, keys: &[Prefix], ground: &Ground) -> Result<Cell, P> {
    match token {
        "." => return Ok(Cell::Blank),
        "*" => return Ok(Cell::Home),
        _ => {}
    }
    if let Some(n) = ground.squares.iter().position(|s| s.name == token && s.owner.is_none()) {
        return Ok(square(n));
    }
    for key in keys {
        let Some(rest) = token.strip_prefix(&key.short) else { continue };
        let meant = format!("{}{rest}", key.long.text);
        let names = |s: usize| ground.full_name(SquareId(u8::try_from(s).unwrap_or(u8::MAX))) == meant;
        if let Some(n) = (0..ground.squares.len()).find(|n| names(*n)) {
            return Ok(square(n));
        }
    }
    let help = if ground.is_own(token) {
        format!("`{token}` is each seat's: give every seat a key, `key = {{ y = \"yellow L\" }}`, then write `y3`")
    } else {
        "shared squares stand by their names, own squares by a key: `key = { y = \"yellow L\" }`, then `y3`".to_owned()
    };
    Err(P::PictureKey { token: token.to_owned(), help, span })
}

fn square(n: usize) -> Cell {
    u8::try_from(n).map_or(Cell::Blank, |n| Cell::Square(SquareId(n)))
}

/// The words of each row and where they stand in the file.
fn tokens(grid: &Word) -> Vec<Vec<(&str, Span)>> {
    let raw = grid.site.words();
    let whole = grid.site.span;
    // Without escapes the text stands in the file as it is; then each word has its own place.
    let offset = raw.find(grid.text.as_str()).map(|at| at + whole.start as usize);
    let place = |at: usize, len: usize| offset.map_or(whole, |o| Span::new(o + at, o + at + len));
    let mut rows = Vec::new();
    let mut at = 0;
    for line in grid.text.split_inclusive('\n') {
        let starts = line.split_whitespace().map(|word| (word, word.as_ptr() as usize - line.as_ptr() as usize));
        rows.push(starts.map(|(word, start)| (word, place(at + start, word.len()))).collect());
        at += line.len();
    }
    rows
}
