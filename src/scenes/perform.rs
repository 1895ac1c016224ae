//! One run of a scene on a variant: the position given, then throws, plays and checks, line by line.

use std::collections::BTreeSet;

use crate::game::{Judge, Judgement, Phase, Play, Position, Refusal, SearchLimit};
use crate::notation::{
    self, Form, Item, MoveText, NotFound, Sketch, What, check_move, find_outcome, move_text, move_texts,
};
use crate::rules::ir::SentenceId;
use crate::scenes::ast::{Line, Scene, Statement};
use crate::scenes::facts;
use crate::scenes::labels::{find_label, unknown_label};
use crate::scenes::mistakes::Mistake;
use crate::scenes::stage::Stage;
use crate::text::{Span, Spanned};
use crate::variant::Variant;

/// Why a run stops before the end of its scene.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    /// The scene cannot be played as written.
    Scene(Mistake),
    /// Places, moves or throws in it are not there.
    Notation(Vec<notation::Mistake>),
    /// What is expected does not hold.
    Failed(Difference),
}

/// What was expected and what is.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    pub(super) expected: String,
    pub(super) got: String,
    /// The sentence that is responsible, where one is.
    pub(super) sentence: Option<SentenceId>,
}

impl From<Mistake> for Stop {
    fn from(mistake: Mistake) -> Self {
        Self::Scene(mistake)
    }
}

impl From<notation::Mistake> for Stop {
    fn from(mistake: notation::Mistake) -> Self {
        Self::Notation(vec![mistake])
    }
}

impl From<SearchLimit> for Stop {
    fn from(limit: SearchLimit) -> Self {
        Self::Failed(Difference {
            expected: "plays that can be judged".to_owned(),
            got: "a search through more than a million positions".to_owned(),
            sentence: Some(limit.sentence),
        })
    }
}

pub(super) fn failed(expected: impl Into<String>, got: impl Into<String>, sentence: Option<SentenceId>) -> Stop {
    Stop::Failed(Difference { expected: expected.into(), got: got.into(), sentence })
}

/// What a run comes to.
pub(super) struct Performed {
    /// Where and why it stopped, if it did.
    pub(super) stop: Option<(Span, Stop)>,
    /// The position at the end, or where it stopped.
    pub(super) position: Option<Position>,
    /// The sentences that had a part in it.
    pub(super) exercised: BTreeSet<SentenceId>,
}

/// Plays a scene on a variant.
pub(super) fn perform(judge: &Judge<'_>, players: u8, scene: &Scene) -> Performed {
    let given = scene.lines.iter().filter_map(|l| match &l.node {
        Statement::Given(item) => Some(Spanned::new(item.clone(), l.span)),
        _ => None,
    });
    let sketch = Sketch { items: given.collect::<Vec<Spanned<Item>>>() };
    let position = match notation::build_position(judge, players, &sketch) {
        Ok(position) => position,
        Err(mistakes) => {
            let stop = Some((scene.title.span, Stop::Notation(mistakes)));
            return Performed { stop, position: None, exercised: BTreeSet::new() };
        }
    };
    let mut run = Run { variant: judge.variant(), stage: Stage::new(judge, position), exercised: BTreeSet::new() };
    let mut stop = None;
    for line in &scene.lines {
        if let Err(why) = run.line(line) {
            stop = Some((line.span, why));
            break;
        }
    }
    Performed { stop, position: Some(run.stage.position), exercised: run.exercised }
}

struct Run<'j, 'v> {
    variant: &'v Variant,
    stage: Stage<'j, 'v>,
    exercised: BTreeSet<SentenceId>,
}

impl Run<'_, '_> {
    fn line(&mut self, line: &Line) -> Result<(), Stop> {
        match &line.node {
            Statement::With(_) | Statement::Given(_) => Ok(()),
            Statement::Throw(faces) => self.throw(&Spanned::new(faces.clone(), line.span)),
            Statement::Play(moves) => moves.iter().try_for_each(|m| self.play(m)),
            Statement::PlaysAreExactly(moves) => self.exactly(moves),
            Statement::PlaysInclude(moves) => self.include(moves),
            Statement::NoPlays => self.exactly(&[]),
            Statement::Refused(text, because) => self.refused(text, because),
            Statement::Then(facts, because) => self.then(facts, because.as_ref()),
        }
    }

    fn throw(&mut self, faces: &Spanned<Vec<String>>) -> Result<(), Stop> {
        let left = self.stage.advance_to_throw()?;
        let not_due = |why: String, help: String| Mistake::NotDue { why, help, span: faces.span };
        if !left.is_empty() {
            let texts = self.texts(&left);
            let why = format!("{} still has plays", self.seat_name());
            return Err(not_due(why, format!("play one of {texts} first")).into());
        }
        if self.stage.position.phase == Phase::Over {
            return Err(not_due("the game is over".to_owned(), "end the scene here".to_owned()).into());
        }
        let throw = self.stage.prepare();
        let Some(table) = self.variant.throws.get(usize::from(throw.0)) else {
            return Err(failed("a throw", "the sheet has none", None));
        };
        let outcome = find_outcome(table, &faces.node).ok_or_else(|| notation::no_such_outcome(table, faces))?;
        self.stage.throw(throw, outcome);
        self.note_fired();
        Ok(())
    }

    fn play(&mut self, text: &MoveText) -> Result<(), Stop> {
        check_move(self.variant, self.stage.position.player, text)?;
        let plays = self.plays_for(text)?;
        let play = match notation::find_play(self.stage.judge, &self.stage.position, &plays, text) {
            Ok(play) => play,
            Err(NotFound::Ambiguous(mistake)) => return Err(mistake.into()),
            Err(NotFound::None) => return Err(self.cannot_play(text, &plays)?),
        };
        self.exercised.insert(play.sentence);
        self.stage.play(&play);
        self.note_fired();
        Ok(())
    }

    /// The plays among which a move is looked up.
    fn plays_for(&mut self, text: &MoveText) -> Result<Vec<Play>, Stop> {
        if text.what == What::Skip {
            self.stage.advance_to_throw()?;
            return Ok(self.stage.judge.skip(&self.stage.position).into_iter().collect());
        }
        if self.stage.chooses() {
            let plays = self.stage.judge.plays(&self.stage.position)?;
            if !plays.is_empty() || !self.stage.position.hand.is_empty() {
                return Ok(plays);
            }
        }
        let settled = self.stage.settled()?;
        let seat = self.variant.board.seats.get(settled.position.player.index()).map_or("", String::as_str);
        let due = match settled.position.phase {
            Phase::Over => "the game is over".to_owned(),
            Phase::Throw | Phase::Choose => format!("{seat} throws next: `throw …`"),
        };
        Err(Mistake::AfterEnd { help: due, span: text.span }.into())
    }

    fn cannot_play(&mut self, text: &MoveText, plays: &[Play]) -> Result<Stop, Stop> {
        let judgement = self.judgement()?;
        let (why, sentence) = self.why_not(text, &judgement);
        let rest = if plays.is_empty() { "nothing can be played".to_owned() } else { self.texts(plays) };
        Ok(failed(format!("`{}` can be played", text.text), format!("{why}; plays: {rest}"), sentence))
    }

    fn judgement(&self) -> Result<Judgement, SearchLimit> {
        self.stage.judge.judge(&self.stage.position)
    }

    /// Why a move is not among the plays: refused, or not even proposed.
    fn why_not(&self, text: &MoveText, judgement: &Judgement) -> (String, Option<SentenceId>) {
        match judgement.refused.iter().find(|(p, _)| text.fits(self.variant, p)) {
            Some((_, refusal)) => {
                let id = refusal.sentence();
                (format!("`{}` is refused because {}", text.text, self.label(id)), Some(id))
            }
            None => (format!("`{}` is not proposed by any `may`", text.text), None),
        }
    }

    fn exactly(&mut self, moves: &[MoveText]) -> Result<(), Stop> {
        let judgement = self.judgement()?;
        self.missing(moves, &judgement, "plays are exactly: ")?;
        let extra = judgement.plays.iter().find(|p| !moves.iter().any(|m| m.fits(self.variant, p)));
        if let Some(play) = extra {
            let expected = if moves.is_empty() { "no plays".to_owned() } else { listed("plays are exactly: ", moves) };
            let text = move_text(self.variant, &self.stage.position, play, Form::Friendly);
            let by = self.label(play.sentence);
            let got = format!("also `{text}`, proposed by {by}; plays: {}", self.texts(&judgement.plays));
            return Err(failed(expected, got, Some(play.sentence)));
        }
        self.exercised.extend(judgement.plays.iter().map(|p| p.sentence));
        self.exercised.extend(judgement.refused.iter().map(|(_, refusal)| refusal.sentence()));
        Ok(())
    }

    fn include(&mut self, moves: &[MoveText]) -> Result<(), Stop> {
        let judgement = self.judgement()?;
        self.missing(moves, &judgement, "plays include: ")?;
        let shown = judgement.plays.iter().filter(|p| moves.iter().any(|m| m.fits(self.variant, p)));
        self.exercised.extend(shown.map(|p| p.sentence));
        Ok(())
    }

    /// Stops at a move that is expected and no play.
    fn missing(&self, moves: &[MoveText], judgement: &Judgement, form: &str) -> Result<(), Stop> {
        for text in moves {
            check_move(self.variant, self.stage.position.player, text)?;
        }
        let Some(text) = moves.iter().find(|m| !judgement.plays.iter().any(|p| m.fits(self.variant, p))) else {
            return Ok(());
        };
        let (why, sentence) = self.why_not(text, judgement);
        Err(failed(listed(form, moves), format!("{why}; plays: {}", self.texts(&judgement.plays)), sentence))
    }

    fn refused(&mut self, text: &MoveText, because: &Spanned<String>) -> Result<(), Stop> {
        check_move(self.variant, self.stage.position.player, text)?;
        let label = find_label(self.variant, &because.node).ok_or_else(|| unknown_label(self.variant, because))?;
        let judgement = self.judgement()?;
        let expected = format!("`{}` is refused because {label}", text.text);
        if let Some(play) = judgement.plays.iter().find(|p| text.fits(self.variant, p)) {
            let got = format!("it can be played, proposed by {}", self.label(play.sentence));
            return Err(failed(expected, got, Some(play.sentence)));
        }
        let refusals: Vec<&Refusal> =
            judgement.refused.iter().filter(|(p, _)| text.fits(self.variant, p)).map(|(_, r)| r).collect();
        match refusals.iter().find(|r| self.label(r.sentence()) == label) {
            Some(refusal) => {
                self.exercised.insert(refusal.sentence());
                Ok(())
            }
            None => {
                let (why, sentence) = self.why_not(text, &judgement);
                Err(failed(expected, why, sentence))
            }
        }
    }

    fn then(&mut self, facts: &[Spanned<facts::Fact>], because: Option<&Spanned<String>>) -> Result<(), Stop> {
        let settled = self.stage.settled()?;
        self.exercised.extend(settled.log.fired.iter().copied());
        for fact in facts {
            facts::check(self.stage.judge, &self.stage.position, &settled, fact)?;
        }
        let Some(because) = because else { return Ok(()) };
        let label = find_label(self.variant, &because.node).ok_or_else(|| unknown_label(self.variant, because))?;
        if settled.log.fired.iter().any(|id| self.label(*id) == label) {
            return Ok(());
        }
        let mut fired: Vec<&str> = settled.log.fired.iter().map(|id| self.label(*id)).collect();
        fired.dedup();
        let got =
            if fired.is_empty() { "no sentence fired".to_owned() } else { format!("fired: {}", fired.join(", ")) };
        Err(failed(format!("because {label}"), got, None))
    }

    fn note_fired(&mut self) {
        self.exercised.extend(self.stage.log.fired.iter().copied());
    }

    fn label(&self, id: SentenceId) -> &str {
        self.variant.sentences.get(usize::from(id.0)).map_or("", |s| s.label.as_str())
    }

    fn seat_name(&self) -> String {
        let player = self.stage.position.player;
        self.variant.board.seats.get(player.index()).cloned().unwrap_or_default()
    }

    fn texts(&self, plays: &[Play]) -> String {
        let mut texts = move_texts(self.variant, &self.stage.position, plays, Form::Friendly);
        texts.dedup();
        if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
    }
}

fn listed(form: &str, moves: &[MoveText]) -> String {
    let texts: Vec<&str> = moves.iter().map(|m| m.text.as_str()).collect();
    format!("{form}{}", texts.join(", "))
}
