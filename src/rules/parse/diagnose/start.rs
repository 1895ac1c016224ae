//! Mistakes in the first words of a sentence, and where one sentence ends and the next begins.

use super::{Line, Look, ParseMistake, Place, Token, Wanted, near, tokens, words};
use crate::report::did_you_mean;
use crate::text::Span;

/// Whether a line begins as a sentence does, rightly or nearly.
pub(in crate::rules::parse) fn begins_sentence(text: &str) -> bool {
    let place = Place { text, base: 0, tokens: tokens(text), here: 0, wanted: [].into() };
    let Some(first) = place.token(0) else { return true };
    let label = place.label_length(0).unwrap_or(1);
    let colon = usize::from(place.is(label, ":"));
    let kind = place.token(label + colon).is_some_and(|t| kind_meant(t.text, colon == 1).is_some());
    kind || (colon == 1 && first.is_reserved())
        || declaration_meant(first).is_some()
        || words::KINDS.contains(&first.text)
}

/// Whether a line begins with a word and a colon.
pub(in crate::rules::parse) fn has_label(text: &str) -> bool {
    let tokens = tokens(text);
    let label = if tokens.get(1).is_some_and(|t| t.is(".")) { 3 } else { 1 };
    tokens.first().is_some_and(|t| t.look == Look::Word) && tokens.get(label).is_some_and(|t| t.is(":"))
}

/// Whether a line begins with a word or sign that only goes on with a sentence.
pub(in crate::rules::parse) fn begins_joining(text: &str) -> bool {
    let tokens = tokens(text);
    let sign = |t: &Token<'_>| t.look == Look::Sign && words::SIGNS.contains(&t.text) && !t.is("(") && !t.is("[");
    let colon = tokens.get(1).is_some_and(|t| t.is(":"));
    tokens.first().is_some_and(|t| sign(t) || (words::JOINING.contains(&t.text) && !colon))
}

/// The kind of sentence that a word names or nearly names; only words right behind `label:` may be far off.
fn kind_meant(word: &str, behind_colon: bool) -> Option<&'static str> {
    let own = words::KINDS.iter().copied().find(|kind| *kind == word);
    let foreign = || words::foreign_word(word).filter(|own| behind_colon && words::KINDS.contains(own));
    let close = || did_you_mean(word, words::KINDS.iter().copied()).filter(|_| behind_colon);
    own.or_else(foreign).or_else(close)
}

fn declaration_meant(token: &Token<'_>) -> Option<&'static str> {
    let own = words::DECLARATIONS.iter().copied().find(|word| token.is(word));
    let foreign = || words::foreign_word(token.text).filter(|own| words::DECLARATIONS.contains(own));
    own.or_else(foreign).or_else(|| near(token.text, words::DECLARATIONS.iter().copied()))
}

impl Place<'_> {
    /// The label, its colon, the kind of sentence.
    pub(super) fn opening(&self) -> Option<ParseMistake> {
        let first = self.token(0)?;
        if first.is_reserved() {
            return self.reserved_first(first);
        }
        let label = self.label_length(0)?;
        if self.is(label, ":") {
            return (self.here == label + 1).then(|| self.unknown_sentence(label));
        }
        (self.here <= label).then(|| self.no_colon(first, label))
    }

    fn reserved_first(&self, first: &Token<'_>) -> Option<ParseMistake> {
        if self.is(1, ":") {
            return Some(ParseMistake::ReservedName { word: first.text.to_owned(), span: self.span(first) });
        }
        if words::KINDS.contains(&first.text) {
            let written = format!("label: {} …", first.text);
            return Some(ParseMistake::NoColonLabel { written, place: "before this", span: self.span(first) });
        }
        (self.here == 0).then(|| self.foreign(None, Some("a sentence begins with its label: `label: may …`".into())))
    }

    fn unknown_sentence(&self, label: usize) -> ParseMistake {
        let name = self.text.get(..self.token(label).map_or(0, |t| t.at.start)).unwrap_or("").trim();
        let meant = self.found().and_then(|t| kind_meant(t.text, true));
        let help = match meant {
            Some(kind) => format!("did you mean `{kind}`?"),
            None => {
                format!("`{name}: may …` proposes plays, `never` refuses steps, `must` chooses, `on` says what follows")
            }
        };
        ParseMistake::UnknownSentence { found: self.said(), help, span: self.here_span() }
    }

    fn no_colon(&self, first: &Token<'_>, label: usize) -> ParseMistake {
        let next = self.token(label);
        let kind = next.and_then(|t| kind_meant(t.text, false).or_else(|| near(t.text, words::KINDS.iter().copied())));
        let name = next.map_or(self.text, |t| self.text.get(..t.at.start).unwrap_or("")).trim();
        if kind.is_none() {
            if let Some(meant) = declaration_meant(first) {
                return self.at(0).foreign(Some(meant.to_owned()), None);
            }
            if next.is_some_and(|t| t.is("=")) {
                let help = format!("a setting is `param {name} = …`, an abbreviation `define {name} = …`");
                return self.at(0).foreign(Some(format!("define {name} = …")), Some(help));
            }
        }
        let written = kind.map_or_else(|| format!("{name}: …"), |kind| format!("{name}: {kind} …"));
        let (place, span) = next.map_or(("here", self.here_span()), |t| ("before this", self.span(t)));
        ParseMistake::NoColonLabel { written, place, span }
    }

    /// A declaration or a label with its kind in the middle of a sentence.
    pub(super) fn second_sentence(&self) -> Option<ParseMistake> {
        let found = self.found()?;
        if self.here == 0 {
            return None;
        }
        let declares = words::DECLARATIONS.contains(&found.text)
            && self.token(self.here + 1).is_some_and(Token::is_name)
            && !self.wants(Wanted::Name);
        let first = if declares { self.here } else { self.second_label()? };
        let token = self.token(first)?;
        let line = self.text.get(..token.at.start).and_then(|before| before.rsplit(['\n', '\r']).next()).unwrap_or("");
        let alone = first > 0 && line.trim().is_empty() && line.len() < token.at.start;
        let help = if alone {
            format!(
                "take away the blanks before `{}`; a line that begins with a blank goes on with the sentence above",
                token.text
            )
        } else {
            format!("give `{} …` a line of its own, without a blank before it", token.text)
        };
        Some(ParseMistake::TwoSentences { help, span: self.span(token) })
    }

    fn second_label(&self) -> Option<usize> {
        let starts = [self.here, self.here.wrapping_sub(1), self.here.wrapping_sub(3)];
        starts.into_iter().find(|at| {
            let length = self.label_length(*at).unwrap_or(0);
            let colon = at.wrapping_add(length);
            let kind = || self.token(colon + 1).is_some_and(|t| words::KINDS.contains(&t.text));
            (1..=self.here).contains(at) && length > 0 && colon >= self.here && self.is(colon, ":") && kind()
        })
    }

    /// `when`, `unless` and `with` twice or in another order.
    pub(super) fn clause(&self) -> Option<ParseMistake> {
        let found = self.found().filter(|t| ["when", "unless", "with"].contains(&t.text))?;
        if self.wants(Wanted::Value) && !self.wants(Wanted::Operator) || self.wants(Wanted::Name) {
            return None;
        }
        let Line::Sentence(kind) = self.line() else {
            return Some(self.foreign(None, Some("only sentences have conditions, declarations have none".into())));
        };
        let earlier = |word: &str| self.tokens.iter().take(self.here).find(|t| t.is(word));
        if let Some(first) = earlier(found.text) {
            return Some(self.double(found, self.span(first)));
        }
        if found.is("with") && kind != "may" {
            return Some(self.foreign(None, Some("only a `may` says what it costs".into())));
        }
        let rule = match (found.text, kind) {
            ("when", _) if earlier("unless").is_some() => "`when` comes before `unless`",
            ("with", _) => "`with` comes before `when` and `unless`",
            (_, "on") => "`when` and `unless` come before the `:` and what follows",
            _ => return None,
        };
        let help = match kind {
            "may" => "`label: may ACTION with COUNTS when … unless …`",
            "on" => "`label: on EVENT when … unless …: EFFECT, EFFECT`",
            "never" => "`label: never STEP when … unless …`",
            _ => "`label: must TRUTH when … unless …`",
        };
        Some(ParseMistake::ClauseOrder { rule: rule.to_owned(), help, span: self.span(found) })
    }

    fn double(&self, found: &Token<'_>, first: Span) -> ParseMistake {
        let join = match found.text {
            "when" => ": join by `and`",
            "unless" => ": join by `or`",
            _ => "",
        };
        let help = match found.text {
            "when" => "`when A and B`: both must hold; `when A or B`: one is enough",
            "unless" => "`unless A or B`: either prevents it; `unless A and B`: only both together",
            _ => "a play has one price: `with a COUNTS`, `with two COUNTS totalling N`, `with all COUNTS`",
        };
        let (word, help) = (found.text.to_owned(), help.to_owned());
        ParseMistake::DoubleClause { word, join, help, first, span: self.span(found) }
    }
}
