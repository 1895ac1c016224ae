//! What can be wrong with a board.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake in a board file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[expect(missing_docs, reason = "the message of each kind says what it is, and its fields fill the message")]
pub enum BoardProblem {
    #[error("{seats} seats {turn} apart make {product}, but the ring has {squares} squares")]
    #[diagnostic(code(B01), help("give each seat's shift: `turn = {example}`"))]
    Shift {
        seats: usize,
        turn: i64,
        product: i64,
        squares: usize,
        example: String,
        #[label("does not close the ring")]
        span: Span,
    },

    #[error("no square `{square}` on this board")]
    #[diagnostic(code(B02), help("{help}"))]
    UnknownSquare {
        square: String,
        help: String,
        #[label("no such square")]
        span: Span,
    },

    #[error("square `{square}` is declared twice")]
    #[diagnostic(code(B03), help("every square of `shared` and `own` has a name of its own"))]
    SquareTwice {
        square: String,
        #[label("declared again here")]
        span: Span,
    },

    #[error("the way of `{seat}` stops at `{square}`: no home and no class says where pieces finish")]
    #[diagnostic(code(B04), help("end the way with `\"home\"`, or put `{square}` into a class such as `goal`"))]
    RouteDeadEnd {
        seat: String,
        square: String,
        #[label("the way stops here")]
        span: Span,
    },

    #[error("seat `{seat}` has no way")]
    #[diagnostic(code(B05), help("{help}"))]
    NoRoute {
        seat: String,
        help: String,
        #[label("no way for this seat")]
        span: Span,
    },

    #[error("the way of `{seat}` runs over `{square}`, one of `{owner}`'s own squares")]
    #[diagnostic(code(B06), help("own squares are for one seat alone; squares for several belong in `shared`"))]
    ForeignOwn {
        seat: String,
        owner: String,
        square: String,
        #[label("not a square of `{seat}`")]
        span: Span,
    },

    #[error("fork `{fork}` leaves from `{at}`, which is not on the way")]
    #[diagnostic(
        code(B07),
        help("`at` is a square of the way, a step of it (`\"#76\"`) or a step of another fork (`\"long:C\"`)")
    )]
    ForkOffWay {
        fork: String,
        at: String,
        #[label("on no way")]
        span: Span,
    },

    #[error("fork `{fork}` never comes back to the way")]
    #[diagnostic(
        code(B08),
        help(
            "the last square of `path` is where the fork joins: a square of the way, `\"#9\"`, or `\"other-fork:B3\"`"
        )
    )]
    ForkNoJoin {
        fork: String,
        #[label("joins nothing")]
        span: Span,
    },

    #[error("`{from} > {to}` is no step of any way")]
    #[diagnostic(code(B09), help("{help}"))]
    GateNoStep {
        from: String,
        to: String,
        help: String,
        #[label("no such step")]
        span: Span,
    },

    #[error("two links begin at `{square}`")]
    #[diagnostic(code(B10), help("a square is the foot of one link at most"))]
    LinkFoot {
        square: String,
        #[label("another link begins here")]
        first: Span,
        #[label("and this one")]
        span: Span,
    },

    #[error("the picture does not show {squares}")]
    #[diagnostic(code(B11), help("every square stands in the grid exactly once"))]
    PictureMissing {
        squares: String,
        #[label("not in this grid")]
        span: Span,
    },

    #[error("the picture shows `{square}` twice")]
    #[diagnostic(code(B12), help("every square stands in the grid exactly once"))]
    PictureTwice {
        square: String,
        #[label("shown again here")]
        span: Span,
    },

    #[error("`{token}` is neither a square nor a key of this picture")]
    #[diagnostic(code(B13), help("{help}"))]
    PictureKey {
        token: String,
        help: String,
        #[label("shows nothing")]
        span: Span,
    },

    #[error("{found} {what}: a board has at most {most}")]
    #[diagnostic(code(B14), help("limits: 255 squares, 253 steps of a way (forks included), 8 seats"))]
    Limit {
        found: usize,
        what: &'static str,
        most: usize,
        #[label("too many")]
        span: Span,
    },

    #[error("class `{class}` has no square")]
    #[diagnostic(code(B15), help("name squares: `{class} = [\"5\"]`, or `turned`, `own`, `squares`, `seats`"))]
    ClassEmpty {
        class: String,
        #[label("empty")]
        span: Span,
    },

    #[error("{shifts} shifts for {seats} seats")]
    #[diagnostic(code(B16), help("one shift for each seat in the order of `seats`; the first is usually 0"))]
    ShiftList {
        shifts: usize,
        seats: usize,
        #[label("one for each seat")]
        span: Span,
    },

    #[error("this is not TOML: {message}")]
    #[diagnostic(code(B17))]
    Toml {
        message: String,
        #[label("here")]
        span: Span,
    },

    #[error("`{key}` is no key of {table}{}", hint(mean.as_deref()))]
    #[diagnostic(code(B18), help("keys are {known}"))]
    UnknownKey {
        key: String,
        table: String,
        mean: Option<String>,
        known: String,
        #[label("unknown")]
        span: Span,
    },

    #[error("`{key}` is missing in {table}")]
    #[diagnostic(code(B19), help("{help}"))]
    MissingKey {
        key: &'static str,
        table: String,
        help: &'static str,
        #[label("`{key}` is missing")]
        span: Span,
    },

    #[error("`{name}` cannot name a {what}")]
    #[diagnostic(code(B20), help("{help}"))]
    BadName {
        name: String,
        what: &'static str,
        help: &'static str,
        #[label("not a name")]
        span: Span,
    },

    #[error("`{name}` is already a {what} of this board")]
    #[diagnostic(
        code(B21),
        help("seats, classes, links, forks and gates are words of the rules: each needs a name of its own")
    )]
    NameClash {
        name: String,
        what: &'static str,
        #[label("first here")]
        first: Span,
        #[label("and again here")]
        span: Span,
    },

    #[error("`{key}` is defined twice")]
    #[diagnostic(code(B22), help("keep one of them, or join them to one list"))]
    DefinedTwice {
        key: String,
        #[label("defined again here")]
        span: Span,
    },

    #[error("`{text}` is no range of squares")]
    #[diagnostic(code(B23), help("a range has the same letters on both sides: `A1..A8`, or downwards `C7..C1`"))]
    BadRange {
        text: String,
        #[label("not a range")]
        span: Span,
    },

    #[error("there is no board `{board}`")]
    #[diagnostic(code(B24), help("write the name of its file, without `.toml`"))]
    NoBoard {
        board: String,
        #[label("not found")]
        span: Span,
    },

    #[error("boards extend each other in a circle: {chain}")]
    #[diagnostic(code(B25), help("one of them must stand on its own"))]
    ExtendsCycle {
        chain: String,
        #[label("closes the circle")]
        span: Span,
    },

    #[error("seats `{first}` and `{second}` overlap: they go the same way, though others do not")]
    #[diagnostic(code(B26), help("give each seat a shift of its own, or let all seats go the same way (`turn = 0`)"))]
    SeatsOverlap {
        first: String,
        second: String,
        #[label("the same for both")]
        span: Span,
    },

    #[error("`home` ends a way, but something stands behind it")]
    #[diagnostic(code(B27), help("`home` is the last word of a way"))]
    HomeInside {
        #[label("behind `home`")]
        span: Span,
    },

    #[error("both `route` and `routes` are given")]
    #[diagnostic(
        code(B28),
        help("`route` is the first seat's way, turned for the others; `[routes]` gives every seat its own")
    )]
    TwoRoutes {
        #[label("one of the two")]
        first: Span,
        #[label("or this")]
        span: Span,
    },

    #[error("`owned` says whose the `turned` squares are, and there are none")]
    #[diagnostic(
        code(B29),
        help("add `turned = […]`, or leave `owned` out: `own` and `seats` squares are owned anyway")
    )]
    OwnedAlone {
        #[label("belongs to `turned`")]
        span: Span,
    },

    #[error("this row shows {found} places, the first row shows {wanted}")]
    #[diagnostic(code(B30), help("all rows are equally long; `.` is a blank place"))]
    PictureRagged {
        found: usize,
        wanted: usize,
        #[label("{found} places")]
        span: Span,
    },

    #[error("`{text}` is no gate")]
    #[diagnostic(code(B31), help("a gate names one step of the way: `\"16 > A1\"`"))]
    GateForm {
        text: String,
        #[label("two squares with `>` between")]
        span: Span,
    },

    #[error("the way breaks: `{to}` is not next to `{from}` on the ring")]
    #[diagnostic(
        code(B32),
        help(
            "a way follows its ring square by square; where squares are to be left out, declare them in a list of their own"
        )
    )]
    RouteBreaks {
        from: String,
        to: String,
        #[label("from `{from}` to `{to}`")]
        span: Span,
    },

    #[error("off the track: no way and no fork leads over {squares}")]
    #[diagnostic(code(B33), help("let a way lead there, or leave it out"))]
    OffTrack {
        squares: String,
        #[label("declared here")]
        span: Span,
    },

    #[error("`{square}` is several steps of the way: {steps}")]
    #[diagnostic(code(B34), help("write the step that is meant, such as `\"{first}\"`"))]
    ManySteps {
        square: String,
        steps: String,
        first: String,
        #[label("which one?")]
        span: Span,
    },

    #[error("no seat `{seat}` at this board{}", hint(mean.as_deref()))]
    #[diagnostic(code(B35), help("seats are {known}"))]
    UnknownSeat {
        seat: String,
        mean: Option<String>,
        known: String,
        #[label("no such seat")]
        span: Span,
    },

    #[error("step `{from} > {to}` has two names")]
    #[diagnostic(code(B36), help("a step has one gate at most; the rules may use one name for several purposes"))]
    GateTwice {
        from: String,
        to: String,
        #[label("named already")]
        span: Span,
    },

    #[error("a link leads from `{square}` to itself")]
    #[diagnostic(code(B37), help("a link has a foot and an end: `[1, 38]`"))]
    LinkLoop {
        square: String,
        #[label("foot and end are one square")]
        span: Span,
    },

    #[error("{what} is {expected}, not {found}")]
    #[diagnostic(code(B38))]
    WrongType {
        what: String,
        expected: &'static str,
        found: &'static str,
        #[label("{found}")]
        span: Span,
    },

    #[error("`{square}` stands for each seat's own square here")]
    #[diagnostic(code(B39), help("{help}"))]
    WhoseOwn {
        square: String,
        help: String,
        #[label("whose?")]
        span: Span,
    },

    #[error("`{text}` cannot stand here")]
    #[diagnostic(code(B40), help("{help}"))]
    Misplaced {
        text: String,
        help: &'static str,
        #[label("not here")]
        span: Span,
    },
}

fn hint(mean: Option<&str>) -> String {
    mean.map(|m| format!("; did you mean `{m}`?")).unwrap_or_default()
}
