//! The card of a variant as data.

use serde::Serialize;

use crate::cli::wording;
use crate::rules::ir::Body;
use crate::throws::Throw;
use crate::variant::{Clause, First, Turn, Variant};

/// All that a card shows.
#[derive(Debug, Serialize)]
pub(super) struct Card {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) about: String,
    pub(super) players: Vec<u8>,
    pub(super) pieces: u8,
    pub(super) board: BoardCard,
    pub(super) teams: Vec<Vec<String>>,
    pub(super) order: String,
    pub(super) throws: Vec<ThrowCard>,
    pub(super) settings: Vec<SettingCard>,
    pub(super) rules: Vec<ModuleCard>,
    pub(super) clauses: Vec<ClauseCard>,
    pub(super) open: Vec<ClauseCard>,
    pub(super) contradicted: Vec<ClauseCard>,
    pub(super) out_of_reach: Vec<ClauseCard>,
    pub(super) sources: Vec<ClauseCard>,
}

/// The board in short.
#[derive(Debug, Serialize)]
pub(super) struct BoardCard {
    pub(super) name: String,
    pub(super) seats: Vec<String>,
    pub(super) squares: usize,
    /// Home counts, as below the drawing.
    pub(super) steps: u8,
}

/// A throw with its odds.
#[derive(Debug, Serialize)]
pub(super) struct ThrowCard {
    pub(super) name: String,
    pub(super) words: String,
    pub(super) outcomes: Vec<OutcomeCard>,
}

/// One result of a throw.
#[derive(Debug, Serialize)]
pub(super) struct OutcomeCard {
    pub(super) text: String,
    pub(super) counts: Vec<String>,
    pub(super) tags: Vec<String>,
    pub(super) weight: u64,
    pub(super) of: u64,
    pub(super) chance: f64,
}

/// A setting and who set it.
#[derive(Debug, Serialize)]
pub(super) struct SettingCard {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) default: String,
    pub(super) set_by: Option<String>,
    pub(super) words: String,
}

/// The rules of one module.
#[derive(Debug, Serialize)]
pub(super) struct ModuleCard {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) sentences: Vec<SentenceCard>,
}

/// One rule.
#[derive(Debug, Serialize)]
pub(super) struct SentenceCard {
    pub(super) label: String,
    pub(super) kind: &'static str,
    pub(super) words: String,
    pub(super) rule: String,
    pub(super) clauses: Vec<String>,
    pub(super) at: String,
}

/// A clause, an open question or a source.
#[derive(Debug, Serialize)]
pub(super) struct ClauseCard {
    pub(super) id: String,
    pub(super) text: String,
}

impl Card {
    /// The card of a variant.
    pub(super) fn of(variant: &Variant) -> Self {
        let board = &variant.board;
        Self {
            id: variant.id.clone(),
            name: variant.name.clone(),
            about: variant.about.clone(),
            players: variant.players.clone(),
            pieces: variant.pieces,
            board: BoardCard {
                name: board.name.clone(),
                seats: board.seats.clone(),
                squares: board.squares.len(),
                steps: board.ways.first().map_or(0, |w| w.main + u8::from(w.ends_home)),
            },
            teams: teams(variant),
            order: order_in_words(variant),
            throws: variant.throws.iter().map(|t| throw_card(variant, t)).collect(),
            settings: settings(variant),
            rules: modules(variant),
            clauses: clauses(&variant.clauses),
            open: clauses(&variant.open),
            contradicted: clauses(&variant.contradicted),
            out_of_reach: clauses(&variant.out_of_reach),
            sources: clauses(&variant.sources),
        }
    }
}

/// Teams of more than one seat.
fn teams(variant: &Variant) -> Vec<Vec<String>> {
    let mut teams: Vec<Vec<String>> = Vec::new();
    let most = variant.team_of.iter().max().map_or(0, |m| usize::from(*m) + 1);
    teams.resize(most, Vec::new());
    for (seat, team) in variant.board.seats.iter().zip(&variant.team_of) {
        teams[usize::from(*team)].push(seat.clone());
    }
    teams.retain(|t| t.len() > 1);
    teams
}

/// Who begins and how the turn goes round.
fn order_in_words(variant: &Variant) -> String {
    let order = variant.order;
    let thrown = thrown_for_order(variant);
    let first = match order.first {
        First::Highest => format!("each throws {thrown}, the highest begins"),
        First::Lowest => format!("each throws {thrown}, the lowest begins"),
        First::Fixed => "the first seat begins".to_owned(),
    };
    let turn = match order.turn {
        Turn::Left => "turns go to the left",
        Turn::Right => "turns go to the right",
    };
    let played = if order.opening_played { "; what was thrown for it is the first throw" } else { "" };
    format!("{first}{played}; {turn}")
}

/// What each throws for the beginning: some of the dice, or all the shells, sticks or whatever is drawn.
fn thrown_for_order(variant: &Variant) -> String {
    let whole = variant.throws.first().map_or("", |throw| throw.words.as_str());
    let dice = whole.split(' ').any(|word| word == "die" || word == "dice");
    match variant.order.dice {
        _ if !dice && !whole.is_empty() => whole.to_owned(),
        1 => "one die".to_owned(),
        2 => "two dice".to_owned(),
        dice => format!("{dice} dice"),
    }
}

fn throw_card(variant: &Variant, throw: &Throw) -> ThrowCard {
    let tag = |bit: u8| variant.tags.names().get(usize::from(bit)).cloned();
    let outcomes = throw.outcomes.iter().map(|outcome| OutcomeCard {
        text: outcome.text.clone(),
        counts: outcome
            .counts
            .iter()
            .map(|c| match variant.tags.name(c.tag) {
                "die" => c.value.to_string(),
                name => format!("{name}:{}", c.value),
            })
            .collect(),
        tags: (0..64).filter(|bit| outcome.tags >> bit & 1 == 1).filter_map(tag).collect(),
        weight: outcome.weight,
        of: throw.total,
        chance: chance(outcome.weight, throw.total),
    });
    let mut outcomes: Vec<OutcomeCard> = outcomes.collect();
    outcomes.sort_by_key(|o| shown(&o.text));
    ThrowCard { name: throw.name.clone(), words: throw.words.clone(), outcomes }
}

/// The numbers that an outcome shows, so that a table of them can be looked through; words come after numbers.
fn shown(text: &str) -> Vec<u32> {
    text.split(' ').map(|face| face.parse().unwrap_or(u32::MAX)).collect()
}

/// A weight as a fraction of the whole.
#[expect(clippy::cast_precision_loss, reason = "a chance for people; the exact weight stands beside it")]
fn chance(weight: u64, total: u64) -> f64 {
    if total == 0 { 0.0 } else { weight as f64 / total as f64 }
}

fn settings(variant: &Variant) -> Vec<SettingCard> {
    let card = |s: &crate::variant::Setting| SettingCard {
        name: s.name.clone(),
        value: s.value.clone(),
        default: s.default.clone(),
        set_by: s.set_by.clone(),
        words: s.words.clone(),
    };
    variant.settings.iter().map(card).collect()
}

fn modules(variant: &Variant) -> Vec<ModuleCard> {
    let of_module = |name: &str| {
        let own = variant.sentences.iter().filter(|s| s.module == name);
        own.map(|s| SentenceCard {
            label: s.label.clone(),
            kind: kind(&s.body),
            words: s.words.clone(),
            rule: wording::resolved(variant, s),
            clauses: s.clauses.clone(),
            at: s.site.to_string(),
        })
        .collect()
    };
    let card = |m: &crate::variant::Module| ModuleCard {
        name: m.name.clone(),
        title: m.title.clone(),
        sentences: of_module(&m.name),
    };
    variant.modules.iter().map(card).collect()
}

/// The kind of a sentence, as it is written.
fn kind(body: &Body) -> &'static str {
    match body {
        Body::May { .. } => "may",
        Body::Never(_) => "never",
        Body::Must(_) => "must",
        Body::On { .. } => "on",
    }
}

fn clauses(list: &[Clause]) -> Vec<ClauseCard> {
    list.iter().map(|c| ClauseCard { id: c.id.clone(), text: c.text.clone() }).collect()
}
