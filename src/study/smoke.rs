//! A few random games of a variant, to find what no reading of its rules shows.

use miette::Diagnostic;
use thiserror::Error;

use crate::report::Report;
use crate::rules::ir::{Body, Sentence};
use crate::study::simulate::{self, Plan, Totals};
use crate::text::{Source, Span};
use crate::variant::Variant;

/// How many games are played for each number of players, unless asked otherwise.
pub const GAMES: u64 = 12;
/// Turns after which such a game is given up.
pub const MAX_TURNS: u64 = 5_000;

/// What random games showed.
#[derive(Debug, Error, Diagnostic)]
pub enum Finding {
    /// A sentence that never did anything.
    #[error("`{label}` did not fire in {games} random games")]
    #[diagnostic(code(L05), severity(Warning), help("{help}"))]
    NeverFired {
        /// The sentence.
        label: String,
        /// How many games.
        games: u64,
        /// What it would have taken.
        help: &'static str,
        /// Where it stands.
        #[label("this sentence")]
        span: Span,
    },
    /// Games that reached the turn limit.
    #[error("{unfinished} of {games} games reached the turn limit")]
    #[diagnostic(
        code(R01),
        severity(Warning),
        help(
            "players who choose by chance may need long, but look for pieces that can never come home: after {turns} turns a game was given up"
        )
    )]
    WithoutEnd {
        /// Games given up.
        unfinished: u64,
        /// How many games.
        games: u64,
        /// The limit.
        turns: u64,
    },
    /// A roll of too many plays.
    #[error("a roll of more than 64 plays was cut in `{label}`")]
    #[diagnostic(
        code(R02),
        severity(Warning),
        help("sentences that give counts feed each other: let one of them fire less often")
    )]
    RollCut {
        /// The `may` whose play was the last.
        label: String,
        /// Where it stands.
        #[label("the last play was proposed here")]
        span: Span,
    },
    /// A hand of too many counts.
    #[error("more than 32 counts in hand; {count} was lost")]
    #[diagnostic(code(R03), severity(Warning), help("give one count of the sum instead of many, or fewer of them"))]
    HandFull {
        /// The count, as scenes write it.
        count: String,
    },
    /// A search that was too long.
    #[error("`{duty}` looked through more than a million states from here; the sheet cannot be judged")]
    #[diagnostic(
        code(R05),
        help(
            "fewer counts in hand, or a duty that looks at one play instead of a whole roll, keep the search short (game {game} of seed {seed})"
        )
    )]
    SearchLimit {
        /// The duty or veto.
        duty: String,
        /// The first game in which it happened.
        game: u64,
        /// The seed of the games.
        seed: u64,
        /// Where it stands.
        #[label("this sentence looks ahead")]
        span: Span,
    },
    /// A turn of too many throws.
    #[error("a turn of more than 100 throws was cut")]
    #[diagnostic(
        code(R06),
        severity(Warning),
        help("`throw again` follows itself: limit it, for instance by `throws < 3`")
    )]
    ThrowsCut,
}

/// Plays `games` random games for each number of players and reports what they showed.
pub fn smoke(variant: &Variant, games: u64, seed: u64) -> Report {
    let plan = |players| Plan { games, seed, players, max_turns: MAX_TURNS, reasons: true, ..Plan::new(variant) };
    let tallies = variant.players.iter().map(|players| simulate::run(variant, &plan(*players), &|_| {}).sums);
    let totals = tallies.fold(Totals::default(), Totals::merge);
    findings(variant, &totals, seed)
}

fn findings(variant: &Variant, totals: &Totals, seed: u64) -> Report {
    let mut report = Report::new();
    let whole = Source::new(format!("{}.toml", variant.id), "");
    if let Some((game, sentence)) = totals.search
        && let Some(sentence) = variant.sentences.get(usize::from(sentence.0))
    {
        let duty = sentence.label.clone();
        report.push(&sentence.site.source, Finding::SearchLimit { duty, game, seed, span: sentence.site.span });
    }
    let stopped = totals.unfinished - totals.searches;
    if stopped > 0 {
        report.push(&whole, Finding::WithoutEnd { unfinished: stopped, games: totals.games, turns: MAX_TURNS });
    }
    limits(variant, totals, &whole, &mut report);
    for (sentence, _) in variant.sentences.iter().zip(&totals.alive).filter(|(_, alive)| !**alive) {
        report.push(&sentence.site.source, never_fired(sentence, totals.games));
    }
    report
}

fn limits(variant: &Variant, totals: &Totals, whole: &Source, report: &mut Report) {
    let limits = &totals.limits;
    if let Some(sentence) = limits.cut.and_then(|s| variant.sentences.get(usize::from(s.0))) {
        let label = sentence.label.clone();
        report.push(&sentence.site.source, Finding::RollCut { label, span: sentence.site.span });
    }
    if let Some(count) = limits.overflow {
        let count = format!("{}:{}", variant.tags.name(count.tag), count.value);
        report.push(whole, Finding::HandFull { count });
    }
    if limits.throws > 0 {
        report.push(whole, Finding::ThrowsCut);
    }
}

fn never_fired(sentence: &Sentence, games: u64) -> Finding {
    let help = match sentence.body {
        Body::May { .. } => "no play of it was ever on offer: is it rare, or can its condition not be met?",
        Body::Never(_) => "it never refused a play: is it rare, or does another sentence refuse the same before it?",
        Body::Must(_) => "it never preferred one play to another: is it rare, or does another duty come before it?",
        Body::On { .. } => "nothing raised it while its condition held: is it rare, or can it not happen?",
    };
    Finding::NeverFired { label: sentence.label.clone(), games, help, span: sentence.site.span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Count;
    use crate::study::fixture::race;
    use crate::study::ledger::Limits;
    use crate::throws::BONUS;

    fn codes(report: &Report) -> Vec<String> {
        report.problems().iter().map(crate::report::Problem::code).collect()
    }

    #[test]
    fn a_sound_game_shows_nothing() {
        let report = smoke(&race(), 12, 3);
        assert!(report.is_empty(), "{report:?}");
    }

    #[test]
    fn a_sentence_that_cannot_fire_is_found() {
        let mut variant = race();
        variant.players = vec![1];
        assert_eq!(codes(&smoke(&variant, 5, 3)), ["L05"], "nobody can be hit where one plays alone");
    }

    #[test]
    fn games_without_end_are_found() {
        let mut variant = race();
        variant.sentences.pop();
        let report = smoke(&variant, 2, 3);
        assert_eq!(codes(&report), ["R01"]);
        assert_eq!(report.problems()[0].message(), "4 of 4 games reached the turn limit");
    }

    #[test]
    fn limits_and_long_searches_are_found() {
        let variant = race();
        let step = crate::rules::ir::SentenceId(0);
        let overflow = Some(Count { value: 20, tag: BONUS });
        let totals = Totals {
            games: 4,
            unfinished: 1,
            searches: 1,
            search: Some((2, step)),
            limits: Limits { hand: 1, plays: 1, throws: 1, overflow, cut: Some(step) },
            alive: vec![true; 3],
            ..Totals::default()
        };
        let report = findings(&variant, &totals, 3);
        assert_eq!(codes(&report), ["R05", "R02", "R03", "R06"]);
        assert!(report.has_errors());
        assert_eq!(report.problems()[2].message(), "more than 32 counts in hand; bonus:20 was lost");
    }
}
