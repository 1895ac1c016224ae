//! Writes a record; what is written reads back as it was.

use super::{Deed, Ending, Record};

/// The record as text.
pub fn write(record: &Record) -> String {
    let mut lines = head(record);
    lines.push(String::new());
    for entry in &record.entries {
        let seat = &entry.seat.node;
        lines.push(match &entry.deed {
            Deed::Throws(faces) => format!("{seat} throws {}", faces.node.join(" ")),
            Deed::Plays(text, None) => format!("{seat} plays {}", text.text),
            Deed::Plays(text, Some(choice)) => format!("{seat} plays {} choice {choice}", text.text),
            Deed::Skips => format!("{seat} skips"),
        });
    }
    lines.push(match &record.ending.node {
        Ending::Won(seats) if seats.len() > 1 => format!("{} win", seats.join(" and ")),
        Ending::Won(seats) => format!("{} wins", seats.join("")),
        Ending::Unfinished => "unfinished".to_owned(),
    });
    lines.join("\n") + "\n"
}

fn head(record: &Record) -> Vec<String> {
    let houses: Vec<_> = record.houses.iter().map(|h| h.node.as_str()).collect();
    let with = if houses.is_empty() { String::new() } else { format!(" with {}", houses.join(", ")) };
    let mut lines = vec![format!("record {}{with}", record.sheet.node)];
    lines.extend(record.sets.iter().map(|s| format!("set {}", s.node)));
    lines.push(format!("rules {:016x}", record.rules.node));
    lines.extend(record.seed.map(|(seed, game)| format!("seed {seed} game {game}")));
    lines.extend(record.seats.iter().map(|(seat, who)| format!("{} is {who}", seat.node)));
    for round in &record.opening {
        let rolls = round.rolls.iter().map(|(seat, faces)| format!("{} {}", seat.node, faces.node.join(" ")));
        lines.push(format!("opening {}", rolls.collect::<Vec<_>>().join(", ")));
    }
    lines.push(format!("{} begins", record.first.node));
    lines
}
