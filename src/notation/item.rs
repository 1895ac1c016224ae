//! The items of a written position: where pieces stand, marks, the hand, the throws of the turn so far.

use crate::notation::count::{CountText, read_count};
use crate::notation::mistakes::{Mistake, nearest_of};
use crate::notation::tokens::Piece;
use crate::text::{Span, Spanned};

/// A position as written: items in the order written, nothing resolved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The items.
    pub items: Vec<Spanned<Item>>,
}

/// One item of a written position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `yellow: 6 30 nest x2`
    Places(Places),
    /// `mark gate.captures of yellow = 1`
    Mark(MarkText),
    /// `earlier 3 3, 4 4 [moved 30]`
    Earlier {
        /// The throws already made this turn.
        throws: Vec<Spanned<Vec<String>>>,
        /// The pieces moved this turn, in order.
        moved: Vec<PieceText>,
    },
    /// `moved 20, blue 30/2`
    Moved(Vec<PieceText>),
    /// `hand 3 bonus:20` or `hand empty`
    Hand(Vec<CountText>),
    /// `lost 5`
    Lost(Vec<CountText>),
    /// `players 2`
    Players(Spanned<u8>),
    /// `turn red`: who plays, where that is not the first seat named.
    Turn(Spanned<String>),
    /// `owed 2`: throws still owed.
    Owed(u8),
    /// `joined`: the next throw joins the roll.
    Joined,
    /// `due`: a throw is due though there are counts in hand.
    Due,
    /// `plays 3`: plays made in this roll.
    Plays(u8),
    /// `used 5`: costless sentences used in this roll, as bits.
    Used(u64),
    /// `ended`: a rule ended the turn.
    Ended,
    /// `take NAME`: the dice of the next throw.
    Take(Spanned<String>),
    /// `ranked red blue`
    Ranked(Vec<Spanned<String>>),
    /// `won red`: the game is over.
    Won(Vec<Spanned<String>>),
    /// `roll …`: as it was when the roll began; of `moved`, since then.
    Roll(Box<Item>),
    /// `began …`: as it was when the turn began.
    Began(Box<Item>),
}

/// Where the pieces of a seat stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Whose.
    pub seat: Spanned<String>,
    /// Piece by piece; `x4` is written out.
    pub places: Vec<Spanned<String>>,
}

/// A state with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkText {
    /// `module.name`, or the name alone.
    pub state: Spanned<String>,
    /// A seat, or `game`.
    pub of: Spanned<String>,
    /// Where the piece stands, for a state of a piece.
    pub place: Option<PieceText>,
    /// The value.
    pub value: u8,
}

/// A piece, named by where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceText {
    /// Whose, if not of the seat to play.
    pub seat: Option<Spanned<String>>,
    /// Where it stands.
    pub place: Spanned<String>,
    /// `/2`: the second of those that stand there.
    pub nth: Option<u8>,
}

const FORMS: [(&str, &str); 18] = [
    ("mark", "mark STATE of SEAT [PLACE] = N"),
    ("earlier", "earlier 3 3, 4 4 [moved PLACE]"),
    ("moved", "moved PLACE, SEAT PLACE"),
    ("hand", "hand 3 bonus:20"),
    ("lost", "lost 5"),
    ("players", "players 2"),
    ("turn", "turn SEAT"),
    ("owed", "owed 1"),
    ("joined", "joined"),
    ("due", "due"),
    ("plays", "plays 2"),
    ("used", "used 1"),
    ("ended", "ended"),
    ("take", "take THROW"),
    ("ranked", "ranked SEAT SEAT"),
    ("won", "won SEAT"),
    ("roll", "roll SEAT: PLACE PLACE` or `roll moved PLACE"),
    ("began", "began SEAT: PLACE PLACE` or `began mark STATE of SEAT [PLACE] = N"),
];

/// Reads a position on one line; `start` is where the text begins in its source.
pub fn read_position(text: &str, start: usize) -> Result<Sketch, Vec<Mistake>> {
    let mut items = Vec::new();
    let mut mistakes = Vec::new();
    for piece in Piece::new(text, start).split(';') {
        if piece.text.is_empty() {
            continue;
        }
        match item(piece) {
            Ok(item) => items.push(Spanned::new(item, piece.span())),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if mistakes.is_empty() { Ok(Sketch { items }) } else { Err(mistakes) }
}

/// Reads one item of a position.
pub fn read_item(text: &str, start: usize) -> Result<Item, Mistake> {
    item(Piece::new(text, start))
}

/// Reads the places of a seat: `6 30 nest x2`; commas between them do no harm.
pub fn read_places(seat: &Spanned<String>, text: &str, start: usize) -> Result<Places, Mistake> {
    places(seat.clone(), Piece::new(text, start))
}

fn item(piece: Piece<'_>) -> Result<Item, Mistake> {
    let words = piece.words(&[]);
    let Some(first) = words.first() else { return Err(unknown(piece)) };
    let rest = piece.from(first.text.len());
    match first.text {
        "roll" | "began" if starts_again(&words) => Err(unknown(piece)),
        "roll" if words.len() > 1 => match item(rest)? {
            inner @ (Item::Places(_) | Item::Moved(_)) => Ok(Item::Roll(Box::new(inner))),
            _ => Err(unknown(piece)),
        },
        "began" if words.len() > 1 => match item(rest)? {
            inner @ (Item::Places(_) | Item::Mark(_)) => Ok(Item::Began(Box::new(inner))),
            _ => Err(unknown(piece)),
        },
        "mark" => mark(piece, rest),
        "earlier" => earlier(piece, rest),
        "moved" => Ok(Item::Moved(pieces(rest)?)),
        "hand" => Ok(Item::Hand(counts(rest)?)),
        "lost" => Ok(Item::Lost(counts(rest)?)),
        "players" => Ok(Item::Players(Spanned::new(number(piece, rest)?, rest.span()))),
        "turn" => one_word(piece, rest).map(Item::Turn),
        "take" => one_word(piece, rest).map(Item::Take),
        "owed" => number(piece, rest).map(Item::Owed),
        "plays" => number(piece, rest).map(Item::Plays),
        "used" => number(piece, rest).map(Item::Used),
        "joined" if words.len() == 1 => Ok(Item::Joined),
        "due" if words.len() == 1 => Ok(Item::Due),
        "ended" if words.len() == 1 => Ok(Item::Ended),
        "ranked" => Ok(Item::Ranked(rest.words(&[]).into_iter().map(Piece::owned).collect())),
        "won" => Ok(Item::Won(rest.words(&[]).into_iter().map(Piece::owned).collect())),
        _ => match piece.halves(':') {
            Some((seat, rest)) if !seat.text.contains(char::is_whitespace) && !seat.text.is_empty() => {
                places(seat.owned(), rest).map(Item::Places)
            }
            Some(_) | None => Err(unknown(piece)),
        },
    }
}

/// `roll roll …`: one item stands inside another at most once.
fn starts_again(words: &[Piece<'_>]) -> bool {
    words.get(1).is_some_and(|w| ["roll", "began"].contains(&w.text))
}

fn places(seat: Spanned<String>, rest: Piece<'_>) -> Result<Places, Mistake> {
    let mut places: Vec<Spanned<String>> = Vec::new();
    for word in rest.words(&[',']) {
        if word.text == "," {
            continue;
        }
        match (times(word.text), places.last().cloned()) {
            (Some(n), Some(last)) => places.extend((1..n).map(|_| last.clone())),
            (Some(_), None) => return Err(form("SEAT: PLACE xN, such as `yellow: nest x4`", word)),
            (None, _) => places.push(word.owned()),
        }
    }
    if places.is_empty() {
        return Err(form("SEAT: PLACE PLACE …, such as `yellow: 6 nest`", rest));
    }
    Ok(Places { seat, places })
}

/// The number of `x4`; at most 64 pieces stand on a board.
fn times(word: &str) -> Option<usize> {
    let digits = word.strip_prefix('x')?;
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse::<usize>().ok().filter(|n| plain && (1..=crate::game::MAX_PIECES).contains(n))
}

fn mark(piece: Piece<'_>, rest: Piece<'_>) -> Result<Item, Mistake> {
    let wrong = || form("mark STATE of SEAT [PLACE] = N", piece);
    let (target, value) = rest.halves('=').ok_or_else(wrong)?;
    let words = target.words(&[]);
    let [state, of, seat, place @ ..] = words.as_slice() else { return Err(wrong()) };
    if of.text != "of" || place.len() > 1 {
        return Err(wrong());
    }
    let place = place.first().map(|p| placed_piece(None, *p)).transpose()?;
    Ok(Item::Mark(MarkText { state: state.owned(), of: seat.owned(), place, value: number(piece, value)? }))
}

fn earlier(piece: Piece<'_>, rest: Piece<'_>) -> Result<Item, Mistake> {
    let words = rest.words(&[',']);
    let end = words.iter().position(|w| w.text == "moved").unwrap_or(words.len());
    let faces: Vec<_> = words[..end].split(|w| w.text == ",").collect();
    if faces.iter().any(|f| f.is_empty()) {
        return Err(form("earlier 3 3, 4 4 [moved PLACE]", piece));
    }
    let throws = faces
        .into_iter()
        .filter_map(|f| {
            let span = f.first()?.span().to(f.last()?.span());
            Some(Spanned::new(f.iter().map(|w| w.text.to_owned()).collect(), span))
        })
        .collect();
    let moved = match words.get(end) {
        Some(word) => pieces(piece.from(word.start + word.text.len() - piece.start))?,
        None => Vec::new(),
    };
    Ok(Item::Earlier { throws, moved })
}

fn pieces(rest: Piece<'_>) -> Result<Vec<PieceText>, Mistake> {
    rest.split(',')
        .into_iter()
        .map(|p| match p.words(&[]).as_slice() {
            [place] => placed_piece(None, *place),
            [seat, place] => placed_piece(Some(*seat), *place),
            _ => Err(form("moved PLACE, or `moved SEAT PLACE, PLACE/2`", p)),
        })
        .collect()
}

fn placed_piece(seat: Option<Piece<'_>>, word: Piece<'_>) -> Result<PieceText, Mistake> {
    let seat = seat.map(Piece::owned);
    match word.halves('/') {
        None => Ok(PieceText { seat, place: word.owned(), nth: None }),
        Some((place, nth)) => match nth.text.parse::<u8>() {
            Ok(n) if n > 0 => Ok(PieceText { seat, place: place.owned(), nth: Some(n) }),
            Ok(_) | Err(_) => Err(form("PLACE/2, the second of the pieces that stand there", word)),
        },
    }
}

fn counts(rest: Piece<'_>) -> Result<Vec<CountText>, Mistake> {
    match rest.text {
        "empty" => Ok(Vec::new()),
        "" => Err(form("hand 3 bonus:20, or `hand empty`", rest)),
        _ => rest.words(&[]).into_iter().map(read_count).collect(),
    }
}

fn one_word(piece: Piece<'_>, rest: Piece<'_>) -> Result<Spanned<String>, Mistake> {
    match rest.words(&[]).as_slice() {
        [word] => Ok(word.owned()),
        _ => Err(unknown(piece)),
    }
}

fn number<N: std::str::FromStr>(piece: Piece<'_>, rest: Piece<'_>) -> Result<N, Mistake> {
    let digits = !rest.text.is_empty() && rest.text.bytes().all(|b| b.is_ascii_digit());
    match rest.text.parse::<N>() {
        Ok(n) if digits => Ok(n),
        Ok(_) | Err(_) => Err(unknown(piece)),
    }
}

fn form(form: &str, piece: Piece<'_>) -> Mistake {
    let help = if form.contains('`') { form.to_owned() } else { format!("it is written `{form}`") };
    Mistake::NoSuchItem { found: piece.text.to_owned(), help, span: wide(piece) }
}

fn unknown(piece: Piece<'_>) -> Mistake {
    let first = piece.text.split_whitespace().next().unwrap_or("");
    let help = match FORMS.iter().find(|(word, _)| *word == first) {
        Some((_, form)) => format!("it is written `{form}`"),
        None => nearest_of(first, "a position says `SEAT: PLACE …`, or", FORMS.iter().map(|(word, _)| *word)),
    };
    Mistake::NoSuchItem { found: piece.text.to_owned(), help, span: wide(piece) }
}

/// A span that shows even where nothing stands.
fn wide(piece: Piece<'_>) -> Span {
    Span::new(piece.start, piece.start + piece.text.len().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Item {
        read_item(text, 0).unwrap()
    }

    #[test]
    fn repeated_places_are_written_out() {
        let Item::Places(places) = read("yellow: 6, nest x3") else { panic!("no places") };
        let seen: Vec<_> = places.places.iter().map(|p| p.node.as_str()).collect();
        assert_eq!(seen, ["6", "nest", "nest", "nest"]);
    }

    #[test]
    fn a_fork_step_does_not_end_the_seat() {
        let Item::Places(places) = read("white: long:A1 5") else { panic!("no places") };
        assert_eq!(places.places[0].node, "long:A1");
    }

    #[test]
    fn earlier_throws_keep_their_faces_and_the_piece_moved() {
        let Item::Earlier { throws, moved } = read("earlier 6 1, 6 moved L2") else { panic!("no throws") };
        assert_eq!(throws.len(), 2);
        assert_eq!(throws[0].node, ["6", "1"]);
        assert_eq!(moved[0].place.node, "L2");
    }

    #[test]
    fn a_mark_names_state_seat_and_place() {
        let Item::Mark(mark) = read("mark blockade.age of yellow 20/2 = 4") else { panic!("no mark") };
        assert_eq!((mark.state.node.as_str(), mark.of.node.as_str(), mark.value), ("blockade.age", "yellow", 4));
        assert_eq!(mark.place.and_then(|p| p.nth), Some(2));
    }

    #[test]
    fn items_do_not_nest_without_end() {
        assert!(read_item(&"roll ".repeat(100_000), 0).is_err());
        assert!(matches!(read("roll yellow: 5"), Item::Roll(_)));
        assert!(read_item("roll hand 5", 0).is_err());
    }

    #[test]
    fn every_bad_item_is_reported() {
        let mistakes = read_position("yellow 20; hnad 3; mark x = 3; mark x of y = 300; x4; blue: x4", 0).unwrap_err();
        assert_eq!(mistakes.len(), 6);
    }
}
