//! What is written is read back: positions and plays of random games, through text and JSON.

use charkoni::game::{Judge, Phase, Position, Silent};
use charkoni::notation::{
    Form, build_position, find_play, move_texts, position_line, position_text, read_move, read_position,
};

use crate::shipped::{Step, tries, variants, walk};

#[test]
fn positions_and_plays_of_games_are_read_as_they_are_written() {
    for variant in variants() {
        let judge = Judge::new(variant);
        for seed in 0..tries() {
            let players = variant.players[usize::try_from(seed).expect("small") % variant.players.len()];
            walk(&judge, players, seed, 300, &mut Silent, |position, step| {
                if position.phase == Phase::Over {
                    return;
                }
                position_is_read_back(&judge, players, position);
                if let Step::Play { plays, .. } = step {
                    plays_are_read_back(&judge, position, plays);
                }
            });
        }
    }
}

fn position_is_read_back(judge: &Judge, players: u8, position: &Position) {
    let id = &judge.variant().id;
    let line = position_line(judge, position);
    let sketch = read_position(&line, 0).unwrap_or_else(|m| panic!("{id}: {line}: {m:?}"));
    let read = build_position(judge, players, &sketch).unwrap_or_else(|m| panic!("{id}: {line}: {m:?}"));
    assert_eq!(&read, position, "{id}: {line}");
    let json = serde_json::to_string(&position_text(judge, position, Form::Exact)).expect("plain data");
    let text: charkoni::notation::PositionText = serde_json::from_str(&json).expect("what was written");
    let (_, sketch) = text.sketch();
    let sketch = sketch.unwrap_or_else(|m| panic!("{id}: {json}: {m:?}"));
    let read = build_position(judge, players, &sketch).unwrap_or_else(|m| panic!("{id}: {json}: {m:?}"));
    assert_eq!(&read, position, "{id}: {json}");
}

fn plays_are_read_back(judge: &Judge, position: &Position, plays: &[charkoni::game::Play]) {
    for form in [Form::Friendly, Form::Exact] {
        for (play, text) in plays.iter().zip(move_texts(judge.variant(), position, plays, form)) {
            let read = read_move(&text, 0).unwrap_or_else(|m| panic!("{}: {text}: {m:?}", judge.variant().id));
            let found = find_play(judge, position, plays, &read);
            let same = found.as_ref().is_ok_and(|f| f == play || (alike(f, play) && f.sentence == play.sentence));
            assert!(same, "{}: {text} is {play:?}, read as {found:?}", judge.variant().id);
        }
    }
}

/// Two pieces of one place may differ only in what the rules remember of them; then the first is meant.
fn alike(a: &charkoni::game::Play, b: &charkoni::game::Play) -> bool {
    a.from == b.from && a.to == b.to && a.path == b.path && a.spent == b.spent && a.kind == b.kind
}
