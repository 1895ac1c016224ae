//! `why`: the sentences behind a move.

use serde::Serialize;

use crate::cli::args::{Asked, Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BOLD, Out};
use crate::cli::question::{self, Puzzle};
use crate::cli::reasons::{self, Lost, Reason, Told};
use crate::cli::shelf;
use crate::game::{Judge, Judgement, Phase, Play, Position, Refusal, SearchLimit};
use crate::notation::{
    Form, Mistake, MoveText, NotFound, PositionText, What, check_move, find_play, move_texts, nodes_named, pieces_of,
    position_text, read_move,
};
use crate::report::Report;
use crate::text::Source;

/// Say why a move is legal, refused, or has its consequences
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni why first/garden --position 'blue: 2' --throw 3 '2>5'
  charkoni why seeds/s003 -p 'red: #5; blue: #60 #60' -t '3 4' 'red #5>#8'
  charkoni why parchis/gl -p 'yellow: nest' -t 4 'nest>5' --format json")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// The move, as scenes write it: `20>23`, `stack 20>23`, `20>23 by 3`, `nest>5`, `decline`
    #[arg(value_name = "MOVE")]
    play: String,
    #[command(flatten)]
    asked: Asked,
    /// Also list the further reasons
    #[arg(long)]
    all: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let variant = shelf::open(&args.variant, &args.laid)?;
    let judge = Judge::new(&variant);
    let mut thrown = Told::default();
    let position = question::asked_with(&judge, &args.asked.position, args.asked.throw.as_deref(), &mut thrown)
        .map_err(Failure::question)?;
    let wanted = read_move(&args.play, 0)
        .and_then(|wanted| check_move(&variant, position.player, &wanted).map(|()| wanted))
        .map_err(|mistake| in_move(&args.play, mistake))?;
    let answer = Asking { judge: &judge, position: &position, thrown: &thrown }.answer(&args.play, &wanted)?;
    match args.format {
        Format::Json => out.json(&answer)?,
        Format::Text => answer.tell(args.all, out)?,
    }
    Ok(Verdict::Fine)
}

fn in_move(text: &str, mistake: Mistake) -> Failure {
    let mut report = Report::new();
    report.push(&Source::new("MOVE", text), mistake);
    Failure::question(report)
}

/// How a move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Standing {
    Legal,
    Refused,
    NotOwed,
    NotProposed,
    NotNow,
}

impl Standing {
    fn words(self) -> &'static str {
        match self {
            Self::Legal => "is legal",
            Self::Refused => "is refused",
            Self::NotOwed => "may not be chosen: another play is owed",
            Self::NotProposed => "is not proposed by any rule",
            Self::NotNow => "cannot be played now",
        }
    }
}

/// The answer.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(rename = "move")]
    play: String,
    verdict: Standing,
    because: Option<Reason>,
    /// What follows from a legal move, in order.
    consequences: Vec<Reason>,
    lost: Vec<Lost>,
    /// What comes of a legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<PositionText>,
    /// What the throw itself caused.
    thrown: Vec<Reason>,
    /// Reasons that come after the first.
    further: Vec<Reason>,
    /// The plays that may be chosen.
    plays: Vec<String>,
}

/// A move in question, in its position.
struct Asking<'a, 'v> {
    judge: &'a Judge<'v>,
    position: &'a Position,
    thrown: &'a Told,
}

impl Asking<'_, '_> {
    fn answer(&self, text: &str, wanted: &MoveText) -> Result<Answer, Failure> {
        let variant = self.judge.variant();
        let limit = |l| Failure::problems(Puzzle::limit(variant, l).report(&variant.id, ""));
        let mut answer = Answer {
            play: text.to_owned(),
            verdict: Standing::NotNow,
            because: None,
            consequences: Vec::new(),
            lost: Vec::new(),
            position: None,
            thrown: self.thrown.reasons(variant),
            further: Vec::new(),
            plays: Vec::new(),
        };
        if self.position.phase != Phase::Choose || self.position.ended {
            return Ok(answer);
        }
        let judgement = self.judge.judge(self.position).map_err(limit)?;
        answer.plays = move_texts(variant, self.position, &judgement.plays, Form::Friendly);
        match find_play(self.judge, self.position, &judgement.plays, wanted) {
            Ok(play) => self.legal(&play, &mut answer).map_err(limit)?,
            Err(NotFound::Ambiguous(mistake)) => return Err(in_move(text, mistake)),
            Err(NotFound::None) => self.not_legal(&judgement, wanted, &mut answer),
        }
        Ok(answer)
    }

    fn legal(&self, play: &Play, answer: &mut Answer) -> Result<(), SearchLimit> {
        let variant = self.judge.variant();
        let mut after = self.position.clone();
        let mut told = Told::default();
        self.judge.play(&mut after, play, &mut told);
        self.judge.settle(&mut after, &mut told)?;
        answer.verdict = Standing::Legal;
        answer.because = Some(Reason::new(variant, play.sentence, Some("proposes it".to_owned())));
        answer.consequences = told.reasons(variant);
        answer.lost = told.losses(variant);
        answer.position = Some(position_text(self.judge, &after, Form::Exact));
        Ok(())
    }

    fn not_legal(&self, judgement: &Judgement, wanted: &MoveText, answer: &mut Answer) {
        let variant = self.judge.variant();
        let fits: Vec<&(Play, Refusal)> =
            judgement.refused.iter().filter(|(play, _)| wanted.fits(variant, play)).collect();
        if let Some((play, refusal)) = fits.first() {
            answer.verdict = match refusal {
                Refusal::Never { .. } => Standing::Refused,
                Refusal::Duty { .. } => Standing::NotOwed,
            };
            let reason = |(play, r): &(Play, Refusal)| Reason::refusal(variant, self.position, play.mover(), r);
            answer.because = Some(Reason::refusal(variant, self.position, play.mover(), refusal));
            answer.further = fits[1..].iter().map(|pair| reason(pair)).collect();
            return;
        }
        answer.verdict = Standing::NotProposed;
        let mut reasons = self.lacks(wanted);
        if !reasons.is_empty() {
            answer.because = Some(reasons.remove(0));
            answer.further = reasons;
        }
    }

    /// Why no sentence proposes the move, nearest first.
    fn lacks(&self, wanted: &MoveText) -> Vec<Reason> {
        let variant = self.judge.variant();
        match &wanted.what {
            What::Walk { from, to } => {
                let mut seats = vec![self.position.player];
                if let Some(whose) = &wanted.whose {
                    seats = variant.board.seat(&whose.node).into_iter().collect();
                }
                let Some(seat) = seats.first().copied() else { return Vec::new() };
                let nodes = nodes_named(&variant.board, seat, &from.node);
                let Some(piece) = pieces_of(variant, seat).find(|p| nodes.contains(&self.position.nodes[*p])) else {
                    return Vec::new();
                };
                let ends = nodes_named(&variant.board, seat, &to.node);
                ends.first().map(|to| reasons::lacks(self.judge, self.position, piece, *to)).unwrap_or_default()
            }
            What::Decline => {
                let lacks = self.judge.undeclined(self.position);
                lacks.into_iter().map(|lack| Reason::lack(variant, lack)).collect()
            }
            What::Skip | What::Set(_) => Vec::new(),
        }
    }
}

impl Answer {
    fn tell(&self, all: bool, out: &mut Out) -> Result<(), Failure> {
        writeln!(out.data(), "{BOLD}{}{BOLD:#} {}.", self.play, self.verdict.words())?;
        if let Some(reason) = &self.because {
            writeln!(out.data())?;
            reason.tell("  ", out)?;
        }
        if self.because.is_none() && self.verdict == Standing::NotProposed {
            writeln!(out.data(), "\n  No rule speaks of such a move, or no piece of this seat stands there.")?;
        }
        list("What follows", &self.consequences, out)?;
        for lost in &self.lost {
            writeln!(out.data(), "\n{} is lost: {}", lost.count, lost.why)?;
            lost.because.iter().try_for_each(|r| r.tell("  ", out))?;
        }
        if self.verdict != Standing::Legal {
            let plays = if self.plays.is_empty() { "none".to_owned() } else { self.plays.join(", ") };
            writeln!(out.data())?;
            out.paragraph("", "  ", &format!("What may be played: {plays}"))?;
        }
        if all {
            list("What the throw caused", &self.thrown, out)?;
            list("Further reasons", &self.further, out)?;
        }
        Ok(())
    }
}

fn list(title: &str, reasons: &[Reason], out: &mut Out) -> Result<(), Failure> {
    if !reasons.is_empty() {
        writeln!(out.data(), "\n{BOLD}{title}{BOLD:#}\n")?;
        reasons.iter().try_for_each(|r| r.tell("  ", out))?;
    }
    Ok(())
}
