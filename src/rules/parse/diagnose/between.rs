//! Mistakes between values: an operator, a clause or the end is wanted and something else stands there.

use super::{Line, Look, ParseMistake, Place, Token, Wanted, near, words};
use crate::text::Span;

impl Place<'_> {
    /// An operator, the next clause or the end is wanted.
    pub(super) fn operator(&self) -> Option<ParseMistake> {
        self.bad_any()
            .or_else(|| self.for_each())
            .or_else(|| self.near_event())
            .or_else(|| self.lone_not())
            .or_else(|| self.signs())
            .or_else(|| self.misspelt())
            .or_else(|| self.no_effects_colon())
            .or_else(|| self.side_by_side())
    }

    fn bad_any(&self) -> Option<ParseMistake> {
        if !self.wants(Wanted::Word("of")) {
            return None;
        }
        let at = self.tokens.iter().take(self.here).rposition(|t| t.is("any"))?;
        let counted = self.token(at + 1).is_some_and(|t| t.look == Look::Number || t.is("("));
        let (missing, span) = match self.token(at + 1) {
            Some(next) if !counted && self.here > at + 2 - usize::from(self.here == at + 2) => {
                ("how many?", self.span(next))
            }
            _ => ("`of` is missing here", self.here_span()),
        };
        let any = self.token(at).map_or_else(Span::default, |t| self.span(t));
        Some(ParseMistake::BadAny { any, span, missing })
    }

    fn for_each(&self) -> Option<ParseMistake> {
        if !self.wants(Wanted::Word("each")) {
            return None;
        }
        let Some(next) = self.found() else { return Some(self.missing("`each`", Some("`for each mine in track`"))) };
        let skipped = ["every", "all", "any", "the", "in"].contains(&next.text) || near(next.text, ["each"]).is_some();
        let meant = if skipped { "each".to_owned() } else { format!("for each {}", next.text) };
        Some(self.foreign(Some(meant), None))
    }

    /// Mistakes right behind `on EVENT`.
    fn near_event(&self) -> Option<ParseMistake> {
        if self.wants(Wanted::Word("times")) && !self.found().is_some_and(|t| t.look == Look::Word && !t.is_reserved())
        {
            return Some(self.missing("`times`", Some("`up to 3 times`")));
        }
        let joined = self.found().is_some_and(|t| [",", "or", "and"].contains(&t.text));
        let behind_event = joined && self.here.checked_sub(2).is_some_and(|at| self.is(at, "on"));
        behind_event.then(|| self.foreign(None, Some("one event a sentence: write one for each".to_owned())))
    }

    /// `here not safe`: between two values `not` is half of `not in`.
    fn lone_not(&self) -> Option<ParseMistake> {
        let left = self.here.checked_sub(2).and_then(|at| self.token(at));
        let not = self.before().is_some_and(|t| t.is("not")) && left.is_some_and(|t| t.is_name() || t.is(")"));
        (not && self.wants(Wanted::Operator))
            .then(|| self.missing("`in`", Some("`here not in safe`, `mine not in nest`")))
    }

    fn signs(&self) -> Option<ParseMistake> {
        let found = self.found()?;
        let before = self.before();
        match found.text {
            "(" => {
                let name = before.filter(|t| t.is_name())?;
                let span = self.span(name).to(self.span(found));
                Some(ParseMistake::BlankBeforeBracket { name: name.text.to_owned(), span })
            }
            "-" => Some(self.negative()),
            "," if self.wants(Wanted::Operator) && !self.wants(Wanted::Sign(",")) => Some(self.foreign(
                Some("and".to_owned()),
                Some("a comma parts effects, arguments and the numbers of a list".into()),
            )),
            "each" => {
                let misspelt = before.is_some_and(|t| near(t.text, ["for"]).is_some());
                let (at, meant) = if misspelt { (self.here - 1, "for") } else { (self.here, "for each") };
                Some(self.at(at).foreign(Some(meant.to_owned()), None))
            }
            "and" | "or" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "not" if self.wants(Wanted::Operator) => {
                self.condition_meant().or_else(|| Some(self.condition_in_a_row(found)))
            }
            ":" => {
                let help = "only an `on` has a `:` in it, and only one: `label: on EVENT when …: EFFECT, EFFECT`";
                Some(self.foreign(None, Some(help.to_owned())))
            }
            _ => None,
        }
    }

    /// An operator of conditions in a row of words.
    fn condition_in_a_row(&self, found: &Token<'_>) -> ParseMistake {
        let effects = self.line() == Line::Sentence("on") && self.colons().nth(1).is_some_and(|at| at < self.here);
        let sets = self.tokens.iter().take(self.here).any(|t| t.is("set"));
        match found.text {
            "and" if effects => self.foreign(Some(",".to_owned()), Some("a comma parts effects".to_owned())),
            "=" if sets => self.foreign(Some("to".to_owned()), Some("`set STATE to NUMBER`".to_owned())),
            sign => {
                let brackets = format!("inside a row of words, what has `{sign}` in it stands in brackets");
                self.foreign(None, Some(format!("a condition begins with `when`; {brackets}")))
            }
        }
    }

    /// In a row of words that stops at an operator of conditions: the word that should have been `when`.
    fn condition_meant(&self) -> Option<ParseMistake> {
        let clauses = ["when", "unless", "with"];
        let row = |t: &Token<'_>| !t.is_reserved() || ["in", "at", "of", "marked"].contains(&t.text);
        for at in (0..self.here).rev() {
            let token = self.token(at).filter(|t| row(t) && !t.is(":") && !t.is(","))?;
            let foreign = words::foreign_word(token.text).filter(|own| clauses.contains(own) && token.text != "using");
            if let Some(meant) = foreign.or_else(|| near(token.text, clauses)) {
                return Some(self.at(at).foreign(Some(meant.to_owned()), None));
            }
        }
        None
    }

    /// A word that is nearly one of those wanted, or that another language has in its place.
    fn misspelt(&self) -> Option<ParseMistake> {
        let found = self.found().filter(|t| t.look == Look::Word && !t.is_reserved())?;
        let mut known: Vec<&str> = Vec::new();
        for wanted in &self.wanted {
            match wanted {
                Wanted::Word(word) => known.push(word),
                Wanted::Operator => known.extend(["and", "or", "in", "at", "of", "marked", "not"]),
                Wanted::Sign(sign) => known.push(sign),
                Wanted::Value | Wanted::Name | Wanted::Number | Wanted::Owner => {}
                Wanted::Extent | Wanted::Label | Wanted::End => {}
            }
        }
        let operators = self.wants(Wanted::Operator);
        if self.wants(Wanted::Word("up")) {
            known.push("up to");
        }
        let allowed = |own: &&str| known.contains(own) || (operators && ["=", "!="].contains(own));
        let foreign = words::foreign_word(found.text);
        if foreign == Some("else") {
            let help = "there is no `else`: write a second sentence, with `unless` where the first has `when`";
            return Some(self.foreign(None, Some(help.to_owned())));
        }
        let meant = foreign.filter(allowed).or_else(|| near(found.text, known.iter().copied()))?;
        Some(self.foreign(Some(meant.to_owned()), None))
    }

    fn no_effects_colon(&self) -> Option<ParseMistake> {
        let (place, span) = (self.before_this(), self.here_span());
        self.colon_wanted().then_some(ParseMistake::NoEffectsColon { place, span })
    }

    fn side_by_side(&self) -> Option<ParseMistake> {
        let found = self.found().filter(|t| t.begins_value())?;
        if !self.wants(Wanted::Operator) {
            return None;
        }
        let left = self.before().filter(|t| t.begins_value() || t.is(")")).map(|t: &Token<'_>| self.span(t));
        let help = "`and` and `or` join truths, `in` and `at` pieces and places: `mine in nest and rivals at here`";
        Some(ParseMistake::NoOperator { help: help.to_owned(), left, span: self.span(found) })
    }
}
