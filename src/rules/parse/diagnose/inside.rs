//! Mistakes in phrases and expressions: a value, a name or an operator is wanted and something else stands there.

use super::{Line, Look, ParseMistake, Place, Token, Wanted, near, words};
use crate::text::Span;

impl Place<'_> {
    /// A value is wanted and nothing else would do.
    pub(super) fn value(&self) -> Option<ParseMistake> {
        let value = self.wants(Wanted::Value) || self.wants(Wanted::Number);
        if !value || self.wants(Wanted::Operator) || self.wants(Wanted::End) {
            return None;
        }
        if let Some(open) = self.open_bracket().filter(|at| self.is(*at, "[")) {
            return Some(self.in_list(open));
        }
        if self.found_is("-") {
            return Some(self.negative());
        }
        let filter = self.found().filter(|t| ["in", "at", "of", "marked"].contains(&t.text));
        if let (Some(token), Some(before)) = (filter, self.before()) {
            let help = match before.text {
                "not" => format!("`{0}` needs something on its left: `not mine {0} …`", token.text),
                _ => format!("`{0}` needs something on its left: `mine {0} …`", token.text),
            };
            return Some(self.missing("a value", Some(&help)));
        }
        Some(self.missing_behind())
    }

    /// A value is missing behind a comma, a bracket, an operator or a keyword.
    fn missing_behind(&self) -> ParseMistake {
        let Some(before) = self.before() else { return self.missing("a value", None) };
        let effects = self.open_bracket().is_none() && self.line() == Line::Sentence("on");
        match before.text {
            "," => {
                let what = if effects { "an effect" } else { "a value" };
                let help = Some("take the comma away, or say what follows".to_owned());
                let (label, span) = ("behind this comma", self.span(before));
                ParseMistake::NoValue { what: what.into(), place: label.into(), help, label, span }
            }
            ":" => self.missing("an effect", Some("`capture rivals at here`, `throw again`, `count 20`, …")),
            "may" => self.missing("an action", Some("`enter`, `advance`, `retreat`, `jump`, `capture`, `decline`, …")),
            "never" => self.missing("a step", Some("`leave`, `pass`, `land`, `rest` or `cross EDGE`")),
            "must" => {
                self.missing("a duty", Some("a truth about a play, `most TRUTH`, or `spend most`, `largest`, `all`"))
            }
            "with" => {
                self.missing("a price", Some("`with a COUNTS`, `with two COUNTS totalling N`, `with all COUNTS`"))
            }
            "when" | "unless" => {
                self.missing("a condition", Some("a truth: `doubles`, `rivals at here`, `total = 6`, `here in track`"))
            }
            "to" if self.wants(Wanted::Number) => self.missing("a number", Some("`up to 3 times`")),
            "(" => self.missing("a value", Some("brackets hold at least one value")),
            _ => {
                let reserved = self.found().filter(|t| t.is_reserved() && t.look == Look::Word);
                let help = reserved.map(|t| format!("`{}` is a word of the grammar and names nothing", t.text));
                self.missing("a value", help.as_deref())
            }
        }
    }

    fn in_list(&self, open: usize) -> ParseMistake {
        let inside = self.tokens.iter().skip(open + 1).take_while(|t| !t.is("]"));
        let names: Vec<&str> = inside.filter(|t| t.is_name()).map(|t| t.text).collect();
        if names.is_empty() || !self.found().is_some_and(|t| t.look == Look::Word) {
            return self.missing("a number", Some("a list is `[1, 6]`"));
        }
        let before = open.checked_sub(1).and_then(|at| self.token(at)).map_or("", |t| t.text);
        let sheet = names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
        let joined = |word: &str| names.iter().map(|n| format!("… {word} {n}")).collect::<Vec<_>>().join(" or ");
        let help = match (self.line(), before) {
            (Line::Declaration("param"), _) => {
                format!("`area {}`; a sheet that wants more writes `[{sheet}]`", names.first().unwrap_or(&"track"))
            }
            (_, "of") => format!("a setting stands alone: `{}`", joined("of")),
            _ => format!("here: `{}`; in a sheet: `[{sheet}]`", joined("in")),
        };
        ParseMistake::ListOfNames { help, span: self.here_span() }
    }

    fn negative(&self) -> ParseMistake {
        let left = self.before().is_some_and(|t| t.begins_value() || t.is(")")) && self.wants(Wanted::Operator);
        let help = match (left, self.token(self.here + 1)) {
            (true, Some(next)) => {
                format!("a minus has blanks around it: `- {}`; a step back is `retreat … by N`", next.text)
            }
            _ => "the least number is 0; a step back is `retreat … by N`".to_owned(),
        };
        let next = self.token(self.here + 1).filter(|t| t.look == Look::Number || t.look == Look::Word);
        let span = next.map_or_else(|| self.here_span(), |t| self.here_span().to(self.span(t)));
        ParseMistake::Negative { help, span }
    }

    /// A new name is wanted: an argument, an event, a module.
    pub(super) fn name(&self) -> Option<ParseMistake> {
        if !self.wants(Wanted::Name) && !self.wants(Wanted::Label) || self.wants(Wanted::End) {
            return None;
        }
        let event = self.before().is_some_and(|t| t.is("on"));
        match self.found() {
            Some(token) if token.is_reserved() && !event => {
                Some(ParseMistake::ReservedName { word: token.text.to_owned(), span: self.span(token) })
            }
            _ if event => Some(self.missing("an event", Some("`on land`, `on roll`, `on capture`, …"))),
            _ => Some(self.missing("a name", None)),
        }
    }

    /// An operator, the next clause or the end is wanted.
    pub(super) fn operator(&self) -> Option<ParseMistake> {
        self.bad_any()
            .or_else(|| self.for_each())
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
            "each" => Some(self.foreign(Some("for each".to_owned()), None)),
            "and" | "or" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "not" if self.wants(Wanted::Operator) => {
                if let Some(mistake) = self.condition_meant() {
                    return Some(mistake);
                }
                let help = format!(
                    "a condition begins with `when`; inside a row of words, what has `{}` in it stands in brackets",
                    found.text
                );
                Some(self.foreign(None, Some(help)))
            }
            ":" => {
                let help = "only an `on` has a `:` in it, and only one: `label: on EVENT when …: EFFECT, EFFECT`";
                Some(self.foreign(None, Some(help.to_owned())))
            }
            _ => None,
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
                let there = Self { here: at, tokens: self.tokens.clone(), wanted: self.wanted.clone(), ..*self };
                return Some(there.foreign(Some(meant.to_owned()), None));
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
