//! What a simulation says, as data, text and CSV.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, presets};
use serde::Serialize;

use crate::study::estimate::{Mean, Share, wilson};
use crate::study::ledger::Limits;
use crate::study::simulate::{Tally, Use};

/// The measures of a simulation, with their 95 % intervals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// The variant's id.
    pub variant: String,
    /// How many games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The bots, by seat that played, or one for all.
    pub bots: Vec<&'static str>,
    /// Games given up at the turn limit, or because a search was too long.
    pub unfinished: u64,
    /// Wins by seat.
    pub seats: Vec<SeatWins>,
    /// Wins of the seat that began.
    pub beginner: Wins,
    /// Throws a game.
    pub throws: Mean,
    /// Turns a game.
    pub turns: Mean,
    /// Plays a game.
    pub plays: Mean,
    /// Pieces captured a game.
    pub captures: Mean,
    /// Counts given by rules a game, dice not counted.
    pub bonuses: Mean,
    /// Pieces arriving at the end of their way, a game.
    pub home: Mean,
    /// Counts lost a game.
    pub lost: Mean,
    /// Turns in which nothing could be played, of all turns.
    pub blocked: Share,
    /// Throws of which no count was played, of all throws.
    pub wasted: Share,
    /// Throws with a real choice, of all throws.
    pub choice: Share,
    /// How often each sentence was used.
    pub rules: Vec<RuleUse>,
    #[serde(skip)]
    notes: Vec<String>,
}

/// Wins of one seat; a win of a team is a win of each of its seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatWins {
    /// The seat.
    pub seat: String,
    /// Its wins.
    #[serde(flatten)]
    pub wins: Wins,
}

/// Wins, and their share of all games, unfinished ones too.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wins {
    /// How many.
    pub wins: u64,
    /// Their share, with Wilson's interval.
    #[serde(flatten)]
    pub share: Share,
}

impl Wins {
    fn new(wins: u64, games: u64) -> Self {
        Self { wins, share: wilson(wins, games) }
    }
}

/// How often a sentence was used.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleUse {
    /// The sentence.
    pub label: String,
    /// How often a game: an `on` fired, a play of a `may` was chosen, a `never` or `must` refused a play.
    pub per_game: f64,
    #[serde(skip)]
    how: Use,
}

/// A measure that is a mean, by its name, with what it means.
pub type MeanOf = (&'static str, &'static str, fn(&Results) -> &Mean);
/// A measure that is a share, by its name, with what it means.
pub type ShareOf = (&'static str, &'static str, fn(&Results) -> &Share);

/// The measures that are means over games.
pub const MEANS: [MeanOf; 7] = [
    ("throws", "throws a game", |r| &r.throws),
    ("turns", "turns a game", |r| &r.turns),
    ("plays", "plays a game", |r| &r.plays),
    ("captures", "pieces captured a game", |r| &r.captures),
    ("bonuses", "counts given by rules a game, dice not counted", |r| &r.bonuses),
    ("home", "pieces arriving at the end of their way, a game", |r| &r.home),
    ("lost", "counts lost a game", |r| &r.lost),
];

/// The measures that are shares of turns or throws.
pub const SHARES: [ShareOf; 3] = [
    ("blocked", "turns in which nothing could be played", |r| &r.blocked),
    ("wasted", "throws of which no count was played", |r| &r.wasted),
    ("choice", "throws with more than one play at some time", |r| &r.choice),
];

impl Tally {
    /// The measures of these games.
    pub fn results(&self) -> Results {
        let sums = &self.sums;
        let wins = |place: usize| Wins::new(sums.wins.get(place).copied().unwrap_or(0), sums.games);
        Results {
            variant: self.variant.clone(),
            games: sums.games,
            seed: self.plan.seed,
            bots: self.plan.bots.iter().map(|b| b.name()).collect(),
            unfinished: sums.unfinished,
            seats: self.seats.iter().enumerate().map(|(i, s)| SeatWins { seat: s.clone(), wins: wins(i) }).collect(),
            beginner: Wins::new(sums.beginner, sums.games),
            throws: sums.throws.mean(),
            turns: sums.turns.mean(),
            plays: sums.plays.mean(),
            captures: sums.captures.mean(),
            bonuses: sums.bonuses.mean(),
            home: sums.home.mean(),
            lost: sums.lost.mean(),
            blocked: sums.blocked.share(),
            wasted: sums.wasted.share(),
            choice: sums.choices.share(),
            rules: self.rules(),
            notes: self.notes(),
        }
    }

    fn rules(&self) -> Vec<RuleUse> {
        let used = self.labels.iter().zip(&self.sums.used);
        used.filter(|((_, how), _)| self.plan.reasons || *how != Use::Refused)
            .map(|((label, how), times)| RuleUse {
                label: label.clone(),
                per_game: if self.sums.games == 0 { 0.0 } else { *times as f64 / self.sums.games as f64 },
                how: *how,
            })
            .collect()
    }

    /// What a reader has to know beside the numbers.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.sums.unfinished > 0 {
            notes.push(format!(
                "{} of {} games were given up after {} turns; they count in every measure and nobody won them.",
                self.sums.unfinished, self.sums.games, self.plan.max_turns
            ));
        }
        if has_pair(&self.teams) {
            notes.push("A win of a team counts for each of its seats.".to_owned());
        }
        if let Some((game, sentence)) = self.sums.search {
            let label = self.labels.get(usize::from(sentence.0)).map_or("?", |(label, _)| label);
            notes.push(format!("`{label}` looked through more than a million states, first in game {game}."));
        }
        let Limits { hand, plays, throws, overflow: _, cut: _ } = self.sums.limits;
        for (times, what) in
            [(hand, "a full hand"), (plays, "a roll of too many plays"), (throws, "a turn of too many throws")]
        {
            if times > 0 {
                notes.push(format!("Limits of the engine: {what}, {times} times."));
            }
        }
        notes
    }
}

fn has_pair(teams: &[u8]) -> bool {
    teams.iter().enumerate().any(|(i, team)| teams.iter().skip(i + 1).any(|other| other == team))
}

impl Results {
    /// As text for people, `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        let mut out =
            format!("{}: {} games, seed {}, {}\n\n", self.variant, self.games, self.seed, self.bots.join(", "));
        out.push_str(&self.seat_table(width));
        out.push('\n');
        out.push_str(&self.measure_table(width));
        out.push('\n');
        out.push_str(&self.rule_table(width));
        if !self.notes.is_empty() {
            out.push('\n');
        }
        for note in &self.notes {
            out.push_str(note);
            out.push('\n');
        }
        out
    }

    fn seat_table(&self, width: usize) -> String {
        let mut rows: Vec<Vec<String>> = self.seats.iter().map(|s| wins_row(&s.seat, &s.wins)).collect();
        rows.push(wins_row("who began", &self.beginner));
        table(width, &["seat", "wins", "share", "95 % interval"], Sides::Right, rows)
    }

    fn measure_table(&self, width: usize) -> String {
        let means = MEANS.iter().map(|(name, _, get)| {
            let m = get(self);
            let sd = m.sd.map_or_else(|| "-".to_owned(), number);
            vec![
                (*name).to_owned(),
                number(m.mean),
                interval(m.low, m.high, number),
                sd,
                m.min.to_string(),
                m.max.to_string(),
            ]
        });
        let shares = SHARES.iter().map(|(name, _, get)| {
            let s = get(self);
            vec![
                (*name).to_owned(),
                percent(s.share),
                interval(s.low, s.high, percent),
                "-".into(),
                "-".into(),
                "-".into(),
            ]
        });
        table(
            width,
            &["a game", "mean", "95 % interval", "sd", "min", "max"],
            Sides::Right,
            means.chain(shares).collect(),
        )
    }

    fn rule_table(&self, width: usize) -> String {
        let how = |rule: &RuleUse| match rule.how {
            Use::Chosen => "chosen",
            Use::Refused => "refused",
            Use::Fired => "fired",
        };
        let rows = self.rules.iter().map(|r| vec![r.label.clone(), how(r).to_owned(), number(r.per_game)]).collect();
        table(width, &["sentence", "", "a game"], Sides::Right, rows)
    }

    /// As CSV: one row a measure, with columns that a spreadsheet can keep.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["variant", "games", "seed", "measure", "value", "low", "high", "sd", "min", "max"])?;
        let games = self.games.to_string();
        let seed = self.seed.to_string();
        let mut row = |name: &str, cells: [String; 6]| {
            let first = [self.variant.as_str(), &games, &seed, name];
            writer.write_record(first.into_iter().chain(cells.iter().map(String::as_str)))
        };
        let share =
            |s: &Share| [s.share.to_string(), cell(s.low), cell(s.high), String::new(), String::new(), String::new()];
        row(
            "unfinished",
            [self.unfinished.to_string(), String::new(), String::new(), String::new(), String::new(), String::new()],
        )?;
        for seat in &self.seats {
            row(&format!("wins {}", seat.seat), share(&seat.wins.share))?;
        }
        row("wins beginner", share(&self.beginner.share))?;
        for (name, _, get) in MEANS {
            let m = get(self);
            row(
                name,
                [m.mean.to_string(), cell(m.low), cell(m.high), cell(m.sd), m.min.to_string(), m.max.to_string()],
            )?;
        }
        for (name, _, get) in SHARES {
            row(name, share(get(self)))?;
        }
        for rule in &self.rules {
            let value = rule.per_game.to_string();
            row(
                &format!("rule {}", rule.label),
                [value, String::new(), String::new(), String::new(), String::new(), String::new()],
            )?;
        }
        let bytes = writer.into_inner().map_err(|e| csv::Error::from(e.into_error()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn wins_row(name: &str, wins: &Wins) -> Vec<String> {
    let share = &wins.share;
    vec![name.to_owned(), wins.wins.to_string(), percent(share.share), interval(share.low, share.high, percent)]
}

fn cell(value: Option<f64>) -> String {
    value.map(|v| v.to_string()).unwrap_or_default()
}

/// Three figures behind the point, fewer where the number is large.
pub(crate) fn number(value: f64) -> String {
    match value.abs() {
        a if a >= 1000.0 => format!("{value:.0}"),
        a if a >= 100.0 => format!("{value:.1}"),
        a if a >= 10.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

pub(crate) fn interval(low: Option<f64>, high: Option<f64>, show: fn(f64) -> String) -> String {
    low.zip(high).map_or_else(|| "-".to_owned(), |(low, high)| format!("{} .. {}", show(low), show(high)))
}

/// On which side the columns behind the first are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// Words; a line parts one row from the next.
    Left,
    /// Numbers.
    Right,
}

/// A plain table with names in the first column.
pub(crate) fn table(width: usize, header: &[&str], sides: Sides, rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    let style = match sides {
        Sides::Left => presets::UTF8_HORIZONTAL_ONLY,
        Sides::Right => presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()),
    };
    table.load_style(style).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX)).set_header(header.iter().copied());
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(match sides {
            Sides::Left => CellAlignment::Left,
            Sides::Right => CellAlignment::Right,
        });
    }
    let lines: Vec<String> = table.lines().map(|l| l.trim_end().to_owned()).collect();
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Kind;
    use crate::study::simulate::{Plan, Totals};

    fn tally() -> Tally {
        let mut sums = Totals { games: 3, wins: vec![2, 1], used: vec![6, 3, 1], ..Totals::default() };
        [10, 12, 17].iter().for_each(|n| sums.turns.add(*n));
        [1, 0, 2].iter().for_each(|n| sums.blocked.add(*n, 10));
        let plan = Plan { games: 3, seed: 7, players: 2, bots: vec![Kind::Random], max_turns: 50, reasons: false };
        Tally {
            variant: "first/garden".into(),
            plan,
            seats: vec!["red".into(), "blue".into()],
            teams: vec![0, 1],
            labels: vec![
                ("move.step".into(), Use::Chosen),
                ("star.leap".into(), Use::Fired),
                ("crowd.full".into(), Use::Refused),
            ],
            sums,
        }
    }

    #[test]
    fn results_are_plain_json() {
        let json = serde_json::to_value(tally().results()).unwrap();
        assert_eq!(json["variant"], "first/garden");
        assert_eq!((json["games"].as_u64(), json["seed"].as_u64()), (Some(3), Some(7)));
        assert_eq!(json["seats"][0]["seat"], "red");
        assert_eq!(json["seats"][0]["wins"], 2);
        assert!(json["seats"][0]["low"].as_f64() < json["seats"][0]["share"].as_f64());
        assert_eq!((json["turns"]["mean"].as_f64(), json["turns"]["max"].as_u64()), (Some(13.0), Some(17)));
        assert_eq!(json["blocked"]["share"].as_f64(), Some(0.1));
        assert_eq!(json["rules"][0], serde_json::json!({"label": "move.step", "per_game": 2.0}));
    }

    #[test]
    fn refusals_are_told_only_where_they_were_counted() {
        let mut tally = tally();
        assert_eq!(tally.results().rules.len(), 2);
        tally.plan.reasons = true;
        assert_eq!(tally.results().rules.len(), 3);
    }

    #[test]
    fn a_team_that_wins_is_explained() {
        let mut tally = tally();
        assert!(!tally.results().text(80).contains("team"));
        tally.teams = vec![1, 1];
        assert!(tally.results().text(80).contains("A win of a team counts for each of its seats."));
    }

    #[test]
    fn text_fits_its_width() {
        let text = tally().results().text(60);
        assert!(text.lines().all(|l| l.chars().count() <= 60), "{text}");
        assert!(text.contains("66.67 %") && text.contains("star.leap"), "{text}");
    }

    #[test]
    fn csv_has_a_row_for_each_measure() {
        let csv = tally().results().csv().unwrap();
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(rows.len(), 1 + 1 + 3 + MEANS.len() + SHARES.len() + 2);
        assert!(rows.contains(&"first/garden,3,7,rule star.leap,1,,,,,"), "{csv}");
    }
}
