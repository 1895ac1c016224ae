//! Mistakes in phrases and expressions: a value or a name is wanted and something else stands there.

use super::{Line, Look, ParseMistake, Place, Wanted};

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
        if let Some(mistake) = self.parted_sign() {
            return Some(mistake);
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

    /// `> =`, `= =`
    fn parted_sign(&self) -> Option<ParseMistake> {
        let (before, found) = (self.before()?, self.found()?);
        let own = match (before.text, found.text) {
            (">", "=") | ("=", ">") => ">=",
            ("<", "=") | ("=", "<") => "<=",
            ("<", ">") => "!=",
            ("=", "=") => "=",
            _ => return None,
        };
        let (found, span) = (format!("`{} {}`", before.text, found.text), self.span(before).to(self.span(found)));
        Some(ParseMistake::ForeignOperator { found, own: format!("is written `{own}`"), span })
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

    pub(super) fn negative(&self) -> ParseMistake {
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
}
