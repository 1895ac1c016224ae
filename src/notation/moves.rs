//! Moves as text, and the plays they mean.

use crate::board::{Node, SeatId};
use crate::game::{Judge, Play, PlayKind, Position, Silent};
use crate::notation::build::owner_of;
use crate::notation::count::{CountText, alike_counts, counts_text, read_counts};
use crate::notation::mistakes::{Mistake, no_such_seat};
use crate::notation::place::{Form, no_such_place, nodes_named, place_text};
use crate::notation::tokens::Piece;
use crate::text::{Span, Spanned};
use crate::variant::Variant;

/// A move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The whole of it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Whose piece moves, where that is written.
    pub whose: Option<Spanned<String>>,
    /// All pieces of a stack together.
    pub stack: bool,
    /// What is done.
    pub what: What,
    /// The counts spent, where they are written.
    pub by: Vec<CountText>,
}

/// What a written move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// `20>23`
    Walk {
        /// Where the piece stands.
        from: Spanned<String>,
        /// Where it arrives, before any consequence.
        to: Spanned<String>,
    },
    /// `decline`
    Decline,
    /// `skip`
    Skip,
    /// `set LABEL`: the declaration that this sentence proposes.
    Set(Spanned<String>),
}

/// Why a written move is no single play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// None of the plays fits.
    None,
    /// Several fit, and it matters which.
    Ambiguous(Mistake),
}

/// Reads one move; `start` is where the text begins in its source.
pub fn read_move(text: &str, start: usize) -> Result<MoveText, Mistake> {
    let whole = Piece::new(text, start);
    let words = whole.words(&['>']);
    let plain = |what| {
        Ok(MoveText {
            text: whole.text.to_owned(),
            span: whole.span(),
            whose: None,
            stack: false,
            what,
            by: Vec::new(),
        })
    };
    match words.iter().map(|w| w.text).collect::<Vec<_>>().as_slice() {
        ["decline"] => return plain(What::Decline),
        ["skip"] | ["skip", "throw"] => return plain(What::Skip),
        ["set", _] => return plain(What::Set(words[1].owned())),
        _ => {}
    }
    let arrow = words.iter().position(|w| w.text == ">").ok_or_else(|| bad_move(whole))?;
    let (before, behind) = (&words[..arrow], &words[arrow + 1..]);
    let (stack, before) = match before {
        [stack, rest @ ..] if stack.text == "stack" => (true, rest),
        _ => (false, before),
    };
    let (whose, from) = match before {
        [from] => (None, from),
        [whose, from] => (Some(whose.owned()), from),
        _ => return Err(bad_move(whole)),
    };
    let (to, by) = match behind {
        [to] => (to, Vec::new()),
        [to, by, first, ..] if by.text == "by" => {
            (to, read_counts(whole.from(first.start - whole.start).text, first.start)?)
        }
        _ => return Err(bad_move(whole)),
    };
    if to.text == ">" {
        return Err(bad_move(whole));
    }
    let what = What::Walk { from: from.owned(), to: to.owned() };
    Ok(MoveText { text: whole.text.to_owned(), span: whole.span(), whose, stack, what, by })
}

fn bad_move(whole: Piece<'_>) -> Mistake {
    let dash = ['-', '–', '—', '→'].into_iter().find(|d| whole.text.contains(*d));
    let help = match dash {
        Some(dash) if !whole.text.contains('>') => format!("write `>` where `{dash}` stands"),
        _ => "write where the piece stands, `>`, and where it arrives".to_owned(),
    };
    let span = Span::new(whole.start, whole.start + whole.text.len().max(1));
    Mistake::BadMove { found: whole.text.to_owned(), help, span }
}

/// Checks that the names of a move mean something in a variant.
pub fn check_move(variant: &Variant, player: SeatId, text: &MoveText) -> Result<(), Mistake> {
    let board = &variant.board;
    let seats: Vec<SeatId> = match &text.whose {
        Some(whose) => {
            let known = board.seats.iter().map(String::as_str);
            vec![board.seat(&whose.node).ok_or_else(|| no_such_seat(&whose.node, known, whose.span))?]
        }
        None => std::iter::once(player).chain((0..board.seats.len()).filter_map(seat_id)).collect(),
    };
    for count in &text.by {
        count.resolve(&variant.tags)?;
    }
    match &text.what {
        What::Walk { from, to } => {
            for place in [from, to] {
                if seats.iter().all(|s| nodes_named(board, *s, &place.node).is_empty()) {
                    return Err(no_such_place(board, seats[0], place));
                }
            }
            Ok(())
        }
        What::Decline | What::Skip | What::Set(_) => Ok(()),
    }
}

fn seat_id(n: usize) -> Option<SeatId> {
    u8::try_from(n).ok().map(SeatId)
}

impl MoveText {
    /// Whether a play is meant by it.
    pub fn fits(&self, variant: &Variant, play: &Play) -> bool {
        let paid = self.by.is_empty() || alike_counts(&variant.tags, &self.by, &play.spent);
        paid && match (&self.what, play.kind) {
            (What::Decline, kind) => kind == PlayKind::Decline,
            (What::Skip, kind) => kind == PlayKind::SkipThrow,
            (What::Set(label), PlayKind::Set(_)) => {
                variant.sentences.get(usize::from(play.sentence.0)).is_some_and(|s| s.label == label.node)
            }
            (What::Set(_), _) => false,
            (What::Walk { from, to }, _) => self.walks(variant, play, &from.node, &to.node),
        }
    }

    fn walks(&self, variant: &Variant, play: &Play, from: &str, to: &str) -> bool {
        let Some(mover) = play.mover() else { return false };
        let (board, owner) = (&variant.board, owner_of(variant, mover));
        let whose = self.whose.as_ref().is_none_or(|w| board.seat(&w.node) == Some(owner));
        let together = self.stack == (play.is_stack() && play.kind != PlayKind::Capture);
        let at = |text: &str, node: Node| nodes_named(board, owner, text).contains(&node);
        whose && together && at(from, play.from) && at(to, play.to)
    }
}

/// The play among `plays` that a move means; of pieces that are alike in owner, place and counts the first.
pub fn find_play(judge: &Judge<'_>, position: &Position, plays: &[Play], text: &MoveText) -> Result<Play, NotFound> {
    let variant = judge.variant();
    let fitting: Vec<&Play> = plays.iter().filter(|p| text.fits(variant, p)).collect();
    let Some(first) = fitting.first() else { return Err(NotFound::None) };
    let mut different = vec![*first];
    for play in &fitting[1..] {
        if different.iter().all(|d| differ(judge, position, d, play)) {
            different.push(play);
        }
    }
    if different.len() == 1 {
        return Ok((*first).clone());
    }
    Err(NotFound::Ambiguous(ambiguous(variant, position, &different, text)))
}

/// Whether two plays that fit one text differ in owner or in counts, and so that something else comes of it.
fn differ(judge: &Judge<'_>, position: &Position, a: &Play, b: &Play) -> bool {
    let owner = |p: &Play| p.mover().map(|m| owner_of(judge.variant(), m));
    if owner(a) != owner(b) {
        return true;
    }
    if a.spent == b.spent {
        return false;
    }
    let after = |play: &Play| {
        let mut next = position.clone();
        judge.play(&mut next, play, &mut Silent);
        next
    };
    after(a) != after(b)
}

fn ambiguous(variant: &Variant, position: &Position, plays: &[&Play], text: &MoveText) -> Mistake {
    let owner = |p: &Play| p.mover().map(|m| owner_of(variant, m));
    let owners_differ = plays.iter().any(|p| owner(p) != owner(plays[0]));
    let ways = if owners_differ { "name the seat whose piece moves" } else { "say `by` which counts" };
    let choices: Vec<String> = plays
        .iter()
        .map(|p| {
            let plain = plain_text(variant, p, Form::Friendly);
            match owner(p).and_then(|s| variant.board.seats.get(s.index())) {
                Some(seat) if owners_differ => format!("`{seat} {plain}`"),
                Some(_) | None => {
                    format!("`{}`", with_counts(variant, p, move_text(variant, position, p, Form::Friendly)))
                }
            }
        })
        .collect();
    Mistake::AmbiguousMove {
        found: text.text.clone(),
        ways: ways.to_owned(),
        choices: choices.join(", "),
        span: text.span,
    }
}

/// A play as text.
pub fn move_text(variant: &Variant, position: &Position, play: &Play, form: Form) -> String {
    let plain = plain_text(variant, play, form);
    let owner = play.mover().map(|m| owner_of(variant, m)).filter(|s| *s != position.player);
    match owner.and_then(|s| variant.board.seats.get(s.index())) {
        Some(seat) if play.is_stack() && play.kind != PlayKind::Capture => {
            format!("stack {seat} {}", plain.trim_start_matches("stack "))
        }
        Some(seat) => format!("{seat} {plain}"),
        None => plain,
    }
}

/// Plays as texts, with `by` where two would read alike though they spend other counts.
pub fn move_texts(variant: &Variant, position: &Position, plays: &[Play], form: Form) -> Vec<String> {
    let plain: Vec<String> = plays.iter().map(|p| move_text(variant, position, p, form)).collect();
    let twin = |n: usize| (0..plays.len()).any(|m| plain[m] == plain[n] && plays[m].spent != plays[n].spent);
    (0..plays.len())
        .map(|n| if twin(n) { with_counts(variant, &plays[n], plain[n].clone()) } else { plain[n].clone() })
        .collect()
}

fn with_counts(variant: &Variant, play: &Play, text: String) -> String {
    if play.spent.is_empty() { text } else { format!("{text} by {}", counts_text(&variant.tags, &play.spent)) }
}

fn plain_text(variant: &Variant, play: &Play, form: Form) -> String {
    match play.kind {
        PlayKind::Decline => return "decline".to_owned(),
        PlayKind::SkipThrow => return "skip".to_owned(),
        PlayKind::Set(_) => {
            let label = variant.sentences.get(usize::from(play.sentence.0)).map_or("", |s| s.label.as_str());
            return format!("set {label}");
        }
        PlayKind::Enter
        | PlayKind::Advance
        | PlayKind::Retreat
        | PlayKind::Jump
        | PlayKind::Stay
        | PlayKind::Swap
        | PlayKind::Capture => {}
    }
    let owner = owner_of(variant, play.mover().unwrap_or(0));
    let place = |node| place_text(&variant.board, owner, node, form);
    let stack = if play.is_stack() && play.kind != PlayKind::Capture { "stack " } else { "" };
    format!("{stack}{}>{}", place(play.from), place(play.to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> MoveText {
        read_move(text, 0).unwrap()
    }

    #[test]
    fn a_move_has_whose_stack_and_counts() {
        let text = read("stack moon #30 > long:C by 3 bonus:20");
        assert_eq!(text.whose.map(|w| w.node), Some("moon".to_owned()));
        assert!(text.stack);
        assert_eq!(text.by.len(), 2);
        let What::Walk { from, to } = text.what else { panic!("no walk") };
        assert_eq!((from.node.as_str(), to.node.as_str()), ("#30", "long:C"));
    }

    #[test]
    fn plain_words_are_moves_too() {
        assert_eq!(read("decline").what, What::Decline);
        assert_eq!(read("skip throw").what, What::Skip);
    }

    #[test]
    fn what_is_no_move_is_a_mistake() {
        for text in [
            "",
            "20",
            "20-23",
            "20>",
            ">23",
            "20>>23",
            "a b 20>23",
            "20>23 by",
            "20>23 with 3",
            "20>23>26",
            "20>23 by x",
        ] {
            assert!(read_move(text, 0).is_err(), "{text}");
        }
    }
}
