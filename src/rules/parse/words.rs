//! The words of the grammar: the reserved list, the lookalikes of other languages, and how each rule reads to a person.

use super::Rule;

/// The words that cannot name anything; equal to the grammar's `keyword` rule.
pub const RESERVED: &[&str] = &[
    "may", "never", "must", "on", "when", "unless", "with", "and", "or", "not", "in", "at", "of", "marked", "for",
    "each", "true", "false", "param", "state", "tag", "define", "use", "after", "drop",
];

/// The words that begin a line without a label.
pub(super) const DECLARATIONS: &[&str] = &["param", "state", "tag", "define", "use", "after", "drop"];

/// The words that stand behind a label.
pub(super) const KINDS: &[&str] = &["may", "never", "must", "on"];

/// Reserved words that only go on with a sentence.
pub(super) const JOINING: &[&str] =
    &["when", "unless", "with", "and", "or", "not", "in", "at", "of", "marked", "for", "each"];

/// Whether a word is reserved.
pub fn reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Words in back quotes, with commas.
pub(super) fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// The signs of the grammar.
pub(super) const SIGNS: &[&str] =
    &["<=", ">=", "!=", "..", "<", ">", "=", "+", "-", "*", "/", ":", ",", "|", "(", ")", "[", "]"];

/// Signs of other languages and of word processors, with what is written here.
pub(super) const FOREIGN_SIGNS: &[(&str, &str)] = &[
    ("===", "="),
    ("==", "="),
    ("!==", "!="),
    ("<>", "!="),
    ("/=", "!="),
    ("~=", "!="),
    ("≠", "!="),
    ("=>", ">="),
    ("≥", ">="),
    ("⩾", ">="),
    ("=<", "<="),
    ("≤", "<="),
    ("⩽", "<="),
    (":=", "="),
    ("&&", "and"),
    ("&", "and"),
    ("∧", "and"),
    ("||", "or"),
    ("|", "or"),
    ("∨", "or"),
    ("!", "not"),
    ("¬", "not"),
    ("∈", "in"),
    ("∉", "not in"),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("‐", "-"),
    ("‑", "-"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("…", ".."),
    ("...", ".."),
    (";", ","),
    ("+=", "to … + …"),
    ("-=", "to … - …"),
    ("：", ":"),
    ("，", ","),
    ("（", "("),
    ("）", ")"),
    ("{", "("),
    ("}", ")"),
    ("->", ":"),
    ("→", ":"),
    ("⇒", ":"),
];

/// Characters that look like a blank and are none.
pub(super) const FOREIGN_BLANKS: &[(char, &str)] = &[
    ('\u{a0}', "a no-break space"),
    ('\u{202f}', "a narrow no-break space"),
    ('\u{2007}', "a figure space"),
    ('\u{2009}', "a thin space"),
    ('\u{3000}', "an ideographic space"),
    ('\u{200b}', "an invisible space"),
    ('\u{ad}', "an invisible hyphen"),
    ('\u{feff}', "a byte-order mark"),
];

/// The partner of an opening quote.
pub(super) fn quote_closing(c: char) -> Option<char> {
    match c {
        '"' => Some('"'),
        '\'' => Some('\''),
        '`' => Some('`'),
        '“' | '”' | '„' => Some('”'),
        '‘' | '’' => Some('’'),
        '«' => Some('»'),
        _ => None,
    }
}

/// Words of other languages with what stands here in their place; asked only where a sentence stops making sense.
const FOREIGN_WORDS: &[(&str, &str)] = &[
    ("if", "when"),
    ("where", "when"),
    ("while", "when"),
    ("whenever", "when"),
    ("provided", "when"),
    ("except", "unless"),
    ("otherwise", "else"),
    ("else", "else"),
    ("then", ":"),
    ("do", ":"),
    ("xor", "!="),
    ("is", "="),
    ("equals", "="),
    ("isnt", "!="),
    ("let", "define"),
    ("def", "define"),
    ("var", "define"),
    ("const", "define"),
    ("fn", "define"),
    ("function", "define"),
    ("setting", "param"),
    ("option", "param"),
    ("parameter", "param"),
    ("import", "use"),
    ("include", "use"),
    ("uses", "use"),
    ("require", "use"),
    ("counter", "state"),
    ("remove", "drop"),
    ("delete", "drop"),
    ("without", "drop"),
    ("can", "may"),
    ("allow", "may"),
    ("cannot", "never"),
    ("forbid", "never"),
    ("mustnt", "never"),
    ("should", "must"),
    ("shall", "must"),
    ("foreach", "for each"),
    ("every", "for each"),
    ("upto", "up to"),
    ("using", "with"),
    ("costs", "with"),
    ("inside", "in"),
];

/// What is written here for a word of another language: `if` gives `when`.
pub fn foreign_word(word: &str) -> Option<&'static str> {
    FOREIGN_WORDS.iter().find(|(foreign, _)| *foreign == word).map(|(_, own)| *own)
}

/// What a person is told to expect in the place of a rule of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wanted {
    /// Number, name, call, list, brackets, `not`.
    Value,
    /// A new name.
    Name,
    /// A number and nothing else.
    Number,
    /// `and`, `=`, `+`, `in` …
    Operator,
    /// A word of the grammar.
    Word(&'static str),
    /// A sign of the grammar.
    Sign(&'static str),
    /// `piece`, `seat` or `game`.
    Owner,
    /// `roll` or `turn`.
    Extent,
    /// The label of a sentence.
    Label,
    /// Nothing more.
    End,
}

impl Wanted {
    /// As it is said in a message.
    pub(super) fn said(self) -> String {
        match self {
            Self::Value => "a value".to_owned(),
            Self::Name => "a name".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Operator => "an operator".to_owned(),
            Self::Owner => "`piece`, `seat` or `game`".to_owned(),
            Self::Extent => "`roll` or `turn`".to_owned(),
            Self::Label => "a label".to_owned(),
            Self::End => "the end of the sentence".to_owned(),
            Self::Word("up") => "`up to … times`".to_owned(),
            Self::Word("for") => "`for each`".to_owned(),
            Self::Word(word) | Self::Sign(word) => format!("`{word}`"),
        }
    }
}

/// How a rule of the grammar reads to a person; parts that are never wanted as a whole read as what they begin with.
pub(super) fn wanted(rule: Rule) -> Wanted {
    use Wanted::{End, Extent, Label, Name, Number, Operator, Owner, Sign, Value, Word};
    match rule {
        Rule::EOI => End,
        Rule::entry | Rule::line | Rule::sentence | Rule::label => Label,
        Rule::name | Rule::event | Rule::choice | Rule::wordchar | Rule::keyword => Name,
        Rule::number | Rule::bounded => Number,
        Rule::owner => Owner,
        Rule::extent => Extent,
        Rule::or | Rule::and | Rule::le | Rule::ge | Rule::ne | Rule::lt | Rule::gt | Rule::eq => Operator,
        Rule::add | Rule::sub | Rule::mul | Rule::div | Rule::infix | Rule::tight | Rule::filter => Operator,
        Rule::r#in | Rule::not_in | Rule::all_in | Rule::at | Rule::of | Rule::marked | Rule::kw_all => Operator,
        Rule::expression | Rule::expr | Rule::term | Rule::primary | Rule::group | Rule::any_of | Rule::how_many => {
            Value
        }
        Rule::filters | Rule::call | Rule::callee | Rule::reference | Rule::truth | Rule::list | Rule::verb => Value,
        Rule::phrase | Rule::effect | Rule::duty | Rule::kw_any | Rule::kw_not | Rule::open | Rule::open_list => Value,
        Rule::of_any | Rule::kw_of => Word("of"),
        Rule::param | Rule::kw_param => Word("param"),
        Rule::state | Rule::kw_state => Word("state"),
        Rule::tag | Rule::kw_tag | Rule::tag_of => Word("tag"),
        Rule::define | Rule::kw_define => Word("define"),
        Rule::using | Rule::kw_use => Word("use"),
        Rule::after | Rule::kw_after => Word("after"),
        Rule::dropping | Rule::kw_drop => Word("drop"),
        Rule::may | Rule::kw_may => Word("may"),
        Rule::never | Rule::kw_never => Word("never"),
        Rule::must | Rule::kw_must => Word("must"),
        Rule::on | Rule::kw_on => Word("on"),
        Rule::with | Rule::kw_with => Word("with"),
        Rule::when | Rule::kw_when => Word("when"),
        Rule::unless | Rule::kw_unless => Word("unless"),
        Rule::each | Rule::kw_for => Word("for"),
        Rule::kw_each => Word("each"),
        Rule::range | Rule::kw_in => Word("in"),
        Rule::area_of | Rule::kw_area => Word("area"),
        Rule::kw_per => Word("per"),
        Rule::kw_is => Word("is"),
        Rule::times | Rule::kw_up => Word("up"),
        Rule::kw_to => Word("to"),
        Rule::kw_times => Word("times"),
        Rule::colon | Rule::follows => Sign(":"),
        Rule::comma => Sign(","),
        Rule::equals => Sign("="),
        Rule::bar => Sign("|"),
        Rule::dots => Sign(".."),
        Rule::arguments => Sign("("),
        Rule::close => Sign(")"),
        Rule::close_list => Sign("]"),
        Rule::WHITESPACE | Rule::COMMENT | Rule::gap => End,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of section 1 of the language.
    const SECTION_1: &str = "may never must on when unless with and or not in at of marked for each true false param state tag \
        define use after drop";

    #[test]
    fn reserved_words_are_those_of_the_language() {
        assert_eq!(RESERVED.to_vec(), SECTION_1.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn reserved_words_are_those_of_the_grammar() {
        let grammar = include_str!("../../../grammar/rules.pest");
        let rule =
            grammar.split("keyword = _{").nth(1).and_then(|rest| rest.split('}').next()).expect("a keyword rule");
        let words: Vec<&str> = rule.split('"').skip(1).step_by(2).collect();
        assert_eq!(words, RESERVED);
    }

    #[test]
    fn lookalikes_are_no_words_or_signs_of_the_grammar() {
        for (word, _) in FOREIGN_WORDS {
            assert!(!reserved(word), "{word}");
        }
        for (sign, _) in FOREIGN_SIGNS {
            assert!(!SIGNS.contains(sign) || *sign == "|", "{sign}");
        }
    }
}
