//! Mistakes in declarations: `param`, `state`, `tag`, `define`, `use`, `after`, `drop`.

use super::{FIRST_LETTER, Line, Look, ParseMistake, Place, Wanted, near};

impl Place<'_> {
    pub(super) fn declaration(&self) -> Option<ParseMistake> {
        let Line::Declaration(word) = self.line() else { return None };
        if self.here == 1 {
            return Some(self.declared_name(word));
        }
        match word {
            "param" => self.param(),
            "state" => self.state(),
            "define" if self.is(self.here.wrapping_sub(1), "(") && self.found_is(")") => {
                Some(self.missing("a name", Some("a define without arguments has no brackets")))
            }
            "define" => self.equals_missing("EXPRESSION"),
            _ if self.found_is(",") || self.found_is("and") => {
                Some(self.foreign(None, Some(format!("one name a line: `{word} …` again for the next"))))
            }
            _ => None,
        }
    }

    /// A name is wanted behind the first word.
    fn declared_name(&self, word: &str) -> ParseMistake {
        let help = match word {
            "param" => "`param size = 2`",
            "state" => "`state age of piece`",
            "tag" => "`tag bottom is die`",
            "define" => "`define barred(s) = …`",
            "use" => "`use gate`: the name of a module",
            "after" => "`after capture`: the name of a module",
            _ => "`drop crowd.room`: a module and the label of its sentence",
        };
        match self.found() {
            Some(token) if token.is_reserved() => {
                ParseMistake::ReservedName { word: token.text.to_owned(), span: self.span(token) }
            }
            Some(token) if token.look == Look::Number => {
                ParseMistake::Capital { rule: FIRST_LETTER, own: None, span: self.span(token) }
            }
            _ => self.missing("a name", Some(help)),
        }
    }

    fn equals_missing(&self, value: &str) -> Option<ParseMistake> {
        if !self.wants(Wanted::Sign("=")) || self.open_bracket().is_some() {
            return None;
        }
        let name = self.token(1).map_or("", |t| t.text);
        let start = self.token(0).map_or("", |t| t.text);
        let help = format!("`{start} {name} = {value}`");
        Some(match self.found() {
            Some(token) if token.look == Look::Sign => self.foreign(Some("=".to_owned()), Some(help)),
            _ => self.missing("`=`", Some(&help)),
        })
    }

    fn param(&self) -> Option<ParseMistake> {
        const VALUES: &str = "a setting needs a value: a number, `true`, `a | b`, `[1, 6]`, `area NAME` or `tag NAME`";
        if let Some(mistake) = self.equals_missing("VALUE") {
            return Some(mistake);
        }
        if self.here == 3 && !self.found_is("-") {
            return Some(match self.found() {
                Some(token) if token.is_reserved() => {
                    ParseMistake::ReservedName { word: token.text.to_owned(), span: self.span(token) }
                }
                _ => self.missing("a value", Some(VALUES)),
            });
        }
        if self.wants(Wanted::Sign("|")) {
            return Some(self.single_choice());
        }
        let bounds = self.tokens.iter().take(self.here + 1).skip(4).any(|t| t.is("in"));
        if self.found_is("..") && !bounds {
            let why = ", behind the default and `in`".to_owned();
            return Some(ParseMistake::BadRange { why, label: "not this", span: self.here_span() });
        }
        if bounds && self.open_bracket().is_none() {
            let number = self.token(3).is_some_and(|t| t.look == Look::Number);
            let why = if number { "" } else { ", and only numbers have one" };
            let dots = self.wants(Wanted::Sign("..")) || self.found().is_none();
            let label = if dots { "`..` and a number belong here" } else { "not this" };
            return Some(ParseMistake::BadRange { why: why.to_owned(), label, span: self.here_span() });
        }
        let calculates = self.found().is_some_and(|t| ["+", "*", "/"].contains(&t.text));
        calculates.then(|| self.foreign(None, Some("a default is written out, not calculated".to_owned())))
    }

    /// `param a = nest`, `param a = nest, entry`
    fn single_choice(&self) -> ParseMistake {
        let first = self.before().map_or("", |t| t.text);
        if first == "area" && self.here == 4 {
            return self.missing("the name of an area", Some("`param where = area track`"));
        }
        if let (4, Some(meant)) = (self.here, near(first, ["area", "tag"])) {
            return self.at(3).foreign(Some(meant.to_owned()), None);
        }
        match self.found() {
            Some(token) if [",", "or", "/", "and"].contains(&token.text) => {
                self.foreign(Some("|".to_owned()), Some(format!("choices are parted by `|`: `{first} | …`")))
            }
            None if self.here == 4 => {
                let help = format!(
                    "a single choice is no choice: `{first} | …`; an area is `area {first}`, a tag `tag {first}`"
                );
                self.missing("a second choice", Some(&help))
            }
            _ => self.general(),
        }
    }

    fn state(&self) -> Option<ParseMistake> {
        let (known, help): (&[&str], _) = if self.wants(Wanted::Owner) {
            (&["piece", "seat", "game"], "a state is of `piece`, `seat` or `game`")
        } else if self.wants(Wanted::Extent) {
            (&["roll", "turn"], "a state is set back `per roll` or `per turn`")
        } else if self.wants(Wanted::Word("of")) {
            (&["of"], "`state age of piece`: say what it is of")
        } else if self.wants(Wanted::Word("per")) {
            (&["per"], "behind the owner stands `per roll`, `per turn` or nothing")
        } else {
            return None;
        };
        let meant = self.found().and_then(|t| near(t.text, known.iter().copied())).map(str::to_owned);
        Some(match self.found() {
            Some(_) => self.foreign(meant, Some(help.to_owned())),
            None => self.missing(self.wanted.iter().next().map_or_else(String::new, |w| w.said()), Some(help)),
        })
    }
}
