//! Outcomes as text: `25 grace:1 again`.

use super::problem::ThrowProblem as P;
use super::{DIE, Face, MAX_TAGS, Tags};
use crate::text::Span;

/// What a face or an outcome text gives.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Gift {
    pub(super) counts: Vec<Face>,
    pub(super) tags: u64,
}

/// Reads an outcome: zero or more of `25`, `grace:1` and `again`.
pub(super) fn read(text: &str, span: Span, tags: &mut Tags) -> Result<Gift, P> {
    let mut gift = Gift::default();
    for part in text.split_whitespace() {
        let bad = || P::BadOutcome { part: part.to_owned(), span };
        let mut tag = |name: &str| {
            if !is_word(name) {
                return Err(bad());
            }
            let full = || P::TooManyTags { tag: name.to_owned(), most: MAX_TAGS, span };
            tags.intern(name).ok_or_else(full)
        };
        if let Some((name, value)) = part.split_once(':') {
            let face = Face { value: number(value).ok_or_else(bad)?, tag: tag(name)? };
            gift.counts.push(face);
        } else if part.starts_with(|c: char| c.is_ascii_digit()) {
            gift.counts.push(Face { value: number(part).ok_or_else(bad)?, tag: DIE });
        } else {
            gift.tags |= 1 << tag(part)?.0;
        }
    }
    Ok(gift)
}

fn number(text: &str) -> Option<u16> {
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A small letter, then letters, digits, `_`, and `-` between two of these.
fn is_word(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.split('-').all(|p| !p.is_empty() && p.chars().all(plain))
}
