//! Words of a line and where they stand.

use crate::text::{Span, Spanned};

/// A piece of a text together with the byte at which it begins in its source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl<'t> Piece<'t> {
    pub(super) fn new(text: &'t str, start: usize) -> Self {
        Self { text, start }.trimmed()
    }

    /// Without blanks at both ends.
    fn trimmed(self) -> Self {
        let left = self.text.len() - self.text.trim_start().len();
        Self { text: self.text.trim(), start: self.start + left }
    }

    pub(super) fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    pub(super) fn owned(self) -> Spanned<String> {
        Spanned::new(self.text.to_owned(), self.span())
    }

    /// The parts between the signs `at`, without blanks.
    pub(super) fn split(self, at: char) -> Vec<Piece<'t>> {
        let mut start = self.start;
        self.text
            .split(at)
            .map(|part| {
                let piece = Piece::new(part, start);
                start += part.len() + at.len_utf8();
                piece
            })
            .collect()
    }

    /// What stands before and behind the first `at`.
    pub(super) fn halves(self, at: char) -> Option<(Piece<'t>, Piece<'t>)> {
        let n = self.text.find(at)?;
        let behind = n + at.len_utf8();
        Some((Piece::new(&self.text[..n], self.start), Piece::new(&self.text[behind..], self.start + behind)))
    }

    /// The words between blanks; the signs in `alone` are words of their own.
    pub(super) fn words(self, alone: &[char]) -> Vec<Piece<'t>> {
        let mut words = Vec::new();
        let mut begin = None;
        for (n, sign) in self.text.char_indices() {
            let stands_alone = alone.contains(&sign);
            if sign.is_whitespace() || stands_alone {
                if let Some(b) = begin.take() {
                    words.push(self.part(b, n));
                }
                if stands_alone {
                    words.push(self.part(n, n + sign.len_utf8()));
                }
            } else if begin.is_none() {
                begin = Some(n);
            }
        }
        if let Some(b) = begin {
            words.push(self.part(b, self.text.len()));
        }
        words
    }

    /// From the byte `n` of the piece on.
    pub(super) fn from(self, n: usize) -> Piece<'t> {
        Piece::new(self.text.get(n..).unwrap_or(""), self.start + n)
    }

    fn part(self, from: usize, to: usize) -> Piece<'t> {
        Piece { text: &self.text[from..to], start: self.start + from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_places() {
        let words = Piece::new("  stack 20>23 ", 100).words(&['>']);
        let seen: Vec<_> = words.iter().map(|w| (w.text, w.start)).collect();
        assert_eq!(seen, [("stack", 102), ("20", 108), (">", 110), ("23", 111)]);
    }

    #[test]
    fn halves_and_parts_are_trimmed() {
        let piece = Piece::new("a b : c", 0);
        let (left, right) = piece.halves(':').unwrap();
        assert_eq!((left.text, right.text, right.start), ("a b", "c", 6));
        assert_eq!(Piece::new("x; y", 0).split(';')[1].start, 3);
    }
}
