//! The variants of the library, and walks through random games of them.

use std::sync::LazyLock;

use charkoni::board::SeatId;
use charkoni::game::{Judge, Phase, Play, Position, Silent, Trace};
use charkoni::report::{Report, Style};
use charkoni::throws::OutcomeId;
use charkoni::throws::{Roller, Seeded};
use charkoni::variant::{Library, Overlay, Variant, load};

static SHIPPED: LazyLock<Vec<Variant>> = LazyLock::new(|| {
    let library = Library::embedded();
    let sheets = library.sheets();
    assert!(sheets.len() > 20, "the library is there: {sheets:?}");
    sheets.into_iter().map(|id| read(&library, id, &Overlay::none())).collect()
});

/// A variant of the library with settings laid over it, as `--set` does.
pub(crate) fn with_settings(id: &str, sets: &[&str]) -> Variant {
    let overlay = Overlay::new([], sets.iter().map(|s| (*s).to_owned()));
    read(&Library::embedded(), id, &overlay)
}

fn read(library: &Library, id: &str, overlay: &Overlay) -> Variant {
    let mut report = Report::new();
    let variant = load(library, id, overlay, &mut report);
    variant.unwrap_or_else(|| panic!("{id} does not load:\n{}", report.render(Style::Plain, 100)))
}

/// All variants of the library that can be played.
pub(crate) fn variants() -> &'static [Variant] {
    &SHIPPED
}

/// The variant of this id.
pub(crate) fn variant(id: &str) -> &'static Variant {
    variants().iter().find(|v| v.id == id).unwrap_or_else(|| panic!("there is no {id}"))
}

/// How many games or positions to try for each variant.
#[expect(clippy::disallowed_methods, reason = "a test is no part of the core")]
pub(crate) fn tries() -> u64 {
    std::env::var("CHARKONI_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(8)
}

/// One step of a game, as it is about to be made.
pub(crate) enum Step<'a> {
    /// These plays are offered, and this one will be made.
    Play { plays: &'a [Play], chosen: usize },
    /// A throw will be made.
    Throw { outcome: OutcomeId },
    /// The game is over.
    Over,
}

/// Walks through a random game of at most `steps` steps and shows each position, settled, before its step.
pub(crate) fn walk(
    judge: &Judge,
    players: u8,
    seed: u64,
    steps: usize,
    trace: &mut impl Trace,
    mut see: impl FnMut(&Position, &Step),
) -> Position {
    let variant = judge.variant();
    let mut chance = Seeded::new(seed, 0);
    let seats = variant.seats_for(players);
    let first = seats.get(chance.pick(seats.len())).copied().unwrap_or(SeatId(0));
    let mut position = judge.start(players, first, trace);
    for _ in 0..steps {
        let plays = judge.settle(&mut position, trace).unwrap_or_else(|limit| {
            panic!("{}: `{}` looks too far ahead", variant.id, variant.sentence(limit.sentence).label)
        });
        match position.phase {
            Phase::Over => {
                see(&position, &Step::Over);
                break;
            }
            Phase::Choose => {
                assert!(!plays.is_empty(), "{}: a position that asks for a play offers one: {position:?}", variant.id);
                let chosen = chance.pick(plays.len());
                see(&position, &Step::Play { plays: &plays, chosen });
                judge.play(&mut position, &plays[chosen], trace);
            }
            Phase::Throw => {
                if let Some(skip) = judge.skip(&position)
                    && chance.pick(4) == 0
                {
                    judge.play(&mut position, &skip, trace);
                    continue;
                }
                let mut due = position.clone();
                let throw = judge.prepare_throw(&mut due, &mut Silent);
                let table = &variant.throws[usize::from(throw.0)];
                let outcome = chance.roll(table);
                see(&position, &Step::Throw { outcome });
                let throw = judge.prepare_throw(&mut position, trace);
                judge.throw(&mut position, throw, outcome, trace);
            }
        }
    }
    position
}

/// The pieces of a seat.
pub(crate) fn pieces(variant: &Variant, seat: SeatId) -> std::ops::Range<usize> {
    let each = usize::from(variant.pieces);
    seat.index() * each..(seat.index() + 1) * each
}

/// All seats of the board.
pub(crate) fn seats(variant: &Variant) -> impl Iterator<Item = SeatId> {
    (0..variant.board.seats.len()).map(|s| SeatId(u8::try_from(s).expect("a board has at most eight seats")))
}
