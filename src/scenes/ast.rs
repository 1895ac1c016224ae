//! What a scene file says, as written.

use crate::notation::{CountText, Item, MoveText, Places};
use crate::text::{Site, Source, Span, Spanned};

/// One scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The file.
    pub source: Source,
    /// What it shows.
    pub title: Spanned<String>,
    /// The sheet it stands on, where it says one.
    pub on: Option<Spanned<String>>,
    /// The clauses it proves.
    pub proves: Vec<Spanned<String>>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Whether a line of it could not be read; such a scene is not run.
    pub broken: bool,
}

impl Scene {
    /// The settings it changes, `module.setting = value`, where they are written.
    pub fn settings(&self) -> Vec<Site> {
        let span = |line: &Line| match line.node {
            Statement::With(span) => Some(Site::new(&self.source, span)),
            _ => None,
        };
        self.lines.iter().filter_map(span).collect()
    }

    /// Where it begins.
    pub fn site(&self) -> Site {
        Site::new(&self.source, self.title.span)
    }
}

/// One line of a scene.
pub type Line = Spanned<Statement>;

/// The kinds of line a scene has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `with module.setting = value`: where `module.setting = value` stands.
    With(Span),
    /// `yellow: 6 30`, `mark …`, `earlier …`, `hand …`
    Given(Item),
    /// `throw 3 3`
    Throw(Vec<String>),
    /// `plays are exactly: …`
    PlaysAreExactly(Vec<MoveText>),
    /// `plays include: …`
    PlaysInclude(Vec<MoveText>),
    /// `no plays`
    NoPlays,
    /// `refused: MOVE because LABEL`
    Refused(MoveText, Spanned<String>),
    /// `play MOVE, MOVE`
    Play(Vec<MoveText>),
    /// `then FACT; FACT because LABEL`
    Then(Vec<Spanned<Fact>>, Option<Spanned<String>>),
}

/// What holds once unplayable counts are lost and the turn has gone on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `yellow: 6 30`; the rest is in the nest.
    Stands(Places),
    /// `hand 2 20`, `hand empty`
    Hand(Vec<CountText>),
    /// `lost 5`: since the last throw or play.
    Lost(Vec<CountText>),
    /// `yellow throws again`: in the same turn.
    ThrowsAgain(Spanned<String>),
    /// `blue throws`: the very next seat to throw.
    Throws(Spanned<String>),
    /// `red wins`
    Wins(Spanned<String>),
}

impl Statement {
    /// Whether the line is part of the position that is given, so that it stands before the first throw.
    pub fn is_given(&self) -> bool {
        match self {
            Self::With(_) | Self::Given(_) => true,
            Self::Throw(_)
            | Self::PlaysAreExactly(_)
            | Self::PlaysInclude(_)
            | Self::NoPlays
            | Self::Refused(..)
            | Self::Play(_)
            | Self::Then(..) => false,
        }
    }
}
