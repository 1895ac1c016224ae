//! Cuts a rule file into sentences before the grammar sees it, so that each reports its own mistake.
//!
//! A line that begins with a blank goes on with the sentence above; lines that are all comment are skipped wherever they
//! stand; `##` words go to the sentence they stand above or behind.

use crate::text::{Span, Spanned};

/// Whose file it is: only modules and houses have a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A file of `rules/`.
    Module,
    /// A file of `house/`.
    House,
    /// The own rules of a sheet.
    Own,
}

/// A file, cut.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// The title of a module or house: its first line, if that is a `##` line.
    pub title: Option<Spanned<String>>,
    /// The sentences in file order.
    pub pieces: Vec<Piece>,
}

/// One sentence as a stretch of the file; comments may lie inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// From its first to its last letter.
    pub span: Span,
    /// The `##` words above and behind it, joined by a blank.
    pub doc: String,
    /// Whether it begins with a blank though no sentence stands above it.
    pub hangs: bool,
}

/// Cuts the text of a file.
pub fn cut(text: &str, kind: FileKind) -> Cut {
    let mut cutter = Cutter { titled: kind != FileKind::Own, cut: Cut::default(), above: Vec::new() };
    let mut start = 0;
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        cutter.line(start, &rest[..length]);
        start += length + usize::from(length < rest.len());
    }
    cutter.cut
}

struct Cutter {
    titled: bool,
    cut: Cut,
    above: Vec<String>,
}

impl Cutter {
    fn line(&mut self, start: usize, line: &str) {
        let words = line.split('#').next().unwrap_or("").trim_end_matches(BLANKS);
        let doc = line.find('#').and_then(|hash| line[hash..].strip_prefix("##")).map(str::trim);
        let blank_first = line.starts_with(BLANKS);
        if words.is_empty() {
            self.doc_line(start, line, doc, blank_first);
        } else if let (true, Some(piece)) = (blank_first, self.cut.pieces.last_mut()) {
            piece.span.end = Span::new(start, start + words.len()).end;
            self.above.drain(..).for_each(|above| add(&mut piece.doc, &above));
            add(&mut piece.doc, doc.unwrap_or(""));
        } else {
            let indent = words.len() - words.trim_start_matches(BLANKS).len();
            let mut piece =
                Piece { span: Span::new(start + indent, start + words.len()), doc: String::new(), hangs: blank_first };
            self.above.drain(..).for_each(|above| add(&mut piece.doc, &above));
            add(&mut piece.doc, doc.unwrap_or(""));
            self.cut.pieces.push(piece);
        }
    }

    fn doc_line(&mut self, start: usize, line: &str, doc: Option<&str>, blank_first: bool) {
        let Some(doc) = doc else { return };
        if start == 0 && self.titled && !blank_first {
            self.cut.title = Some(Spanned::new(doc.to_owned(), Span::new(0, line.trim_end().len())));
        } else if let (true, Some(piece)) = (blank_first, self.cut.pieces.last_mut()) {
            add(&mut piece.doc, doc);
        } else {
            self.above.push(doc.to_owned());
        }
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

fn add(doc: &mut String, more: &str) {
    if !doc.is_empty() && !more.is_empty() {
        doc.push(' ');
    }
    doc.push_str(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<(&str, String)> {
        let cut = cut(text, FileKind::Own);
        cut.pieces.into_iter().map(|p| (&text[p.span.start as usize..p.span.end as usize], p.doc)).collect()
    }

    #[test]
    fn a_blank_goes_on_with_the_sentence_above() {
        assert_eq!(pieces("a: b\n\tc\n\n  d\ne"), [("a: b\n\tc\n\n  d", String::new()), ("e", String::new())]);
    }

    #[test]
    fn comments_are_skipped_wherever_they_stand() {
        assert_eq!(pieces("# x\na: b # y\n# z\n  c\n  # u"), [("a: b # y\n# z\n  c", String::new())]);
    }

    #[test]
    fn words_come_from_above_from_behind_and_from_inner_lines() {
        let text = "## one\n## two\na: ## three\n  ## four\n  b ## five\nc";
        assert_eq!(pieces(text), [("a: ## three\n  ## four\n  b", "one two three four five".into()), ("c", "".into())]);
    }

    #[test]
    fn only_the_first_line_of_a_module_is_a_title() {
        let title = |text, kind| cut(text, kind).title.map(|t| t.node);
        assert_eq!(title("## gate: shut", FileKind::Module), Some("gate: shut".into()));
        assert_eq!(title("\n## gate: shut", FileKind::Module), None);
        assert_eq!(title("## gate: shut", FileKind::Own), None);
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        assert_eq!(pieces("a\r\n b\r\nc\rd").into_iter().map(|p| p.0).collect::<Vec<_>>(), ["a\r\n b", "c", "d"]);
    }

    #[test]
    fn a_first_line_with_a_blank_hangs() {
        assert!(cut(" a", FileKind::Own).pieces[0].hangs);
        assert!(!cut("a\n b", FileKind::Own).pieces[0].hangs);
    }
}
