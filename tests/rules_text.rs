//! Laws of the written stage: text and tree say the same, and no text makes the reader fail.

use std::fs;
use std::path::{Path, PathBuf};

use charkoni::report::{Report, Style};
use charkoni::rules::ast::{Expr, RuleFile};
use charkoni::rules::parse::{self, FileKind};
use charkoni::rules::print;
use charkoni::text::Source;

fn rule_files() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()) {
            if entry.is_dir() {
                walk(&entry, found);
            } else if entry.extension().is_some_and(|e| e == "rules") {
                found.push(entry);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("variants"), &mut found);
    found.sort();
    found
}

fn kind_of(path: &Path) -> FileKind {
    match path.parent().and_then(Path::file_name).and_then(|n| n.to_str()) {
        Some("rules") => FileKind::Module,
        Some("house") => FileKind::House,
        _ => FileKind::Own,
    }
}

fn good(name: &str, text: &str, kind: FileKind) -> RuleFile {
    let mut report = Report::new();
    let file = parse::read(&Source::new(name, text), kind, &mut report);
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 100));
    file
}

/// All that a tree says, without the places where it says it.
fn said(tree: &impl std::fmt::Debug) -> String {
    let mut text = format!("{tree:?}");
    while let Some(at) = text.find("Span { start") {
        let length = text[at..].find('}').expect("a span ends") + 1;
        text.replace_range(at..at + length, "@");
    }
    text
}

fn said_by_file(file: &RuleFile) -> String {
    format!("{:?} {}", file.title.as_ref().map(|t| &t.node), said(&file.items))
}

#[test]
fn the_library_reads_without_a_problem_and_back_again() {
    let files = rule_files();
    assert!(files.len() > 30, "only {} rule files found", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("a text");
        let (name, kind) = (path.display().to_string(), kind_of(&path));
        let read = good(&name, &text, kind);
        let printed = print::file(&read);
        let again = good(&name, &printed, kind);
        assert_eq!(said_by_file(&read), said_by_file(&again), "{printed}");
        assert_eq!(printed, print::file(&again));
        assert_eq!(read.title.is_some(), kind != FileKind::Own, "{name}");
    }
}

#[test]
fn spans_cover_what_they_name() {
    for path in rule_files() {
        let text = fs::read_to_string(&path).expect("a text");
        let file = good(&path.display().to_string(), &text, kind_of(&path));
        for item in &file.items {
            let alone = file.source.slice(item.span);
            let again = good("alone", alone, FileKind::Own);
            assert_eq!(again.items.len(), 1, "{alone}");
            assert_eq!(said(&again.items[0].kind), said(&item.kind), "{alone}");
        }
    }
}

#[test]
fn no_bracket_is_printed_that_was_not_needed() {
    for path in rule_files() {
        let text = fs::read_to_string(&path).expect("a text");
        let file = good(&path.display().to_string(), &text, kind_of(&path));
        for item in &file.items {
            let brackets = |text: &str| {
                text.lines().map(|l| l.split('#').next().unwrap_or("").matches('(').count()).sum::<usize>()
            };
            let (written, printed) = (file.source.slice(item.span), print::item(item));
            assert!(brackets(&printed) <= brackets(written), "{written}\n{printed}");
        }
    }
    for text in [
        "a or b and not c = d + e * f in g",
        "(a or b) and c",
        "not (a and b)",
        "a - (b - c)",
        "(any 1 of a) in b",
        "any 1 of a in b of c",
        "(a < b) = c",
        "a = (not b)",
        "any (1 + 1) of (a all in b)",
        "a in b in c",
        "a in (b in c)",
    ] {
        assert_eq!(print::expr(&read_expr(text)), text);
    }
    assert_eq!(print::expr(&read_expr("((a) or (((b) and c)))")), "a or b and c");
}

#[test]
fn a_verb_is_no_operand_of_all_in() {
    let file = good("verb", "a: on land: send all in track to nest\nb: must mine all in home", FileKind::Own);
    let printed: String = file.items.iter().map(print::item).collect();
    assert_eq!(printed, "a: on land: send all in track to nest\nb: must mine all in home\n");
    assert!(said(&file.items[0].kind).contains("name: \"send\", span: @ }), span: @ }, Expr { kind: Binary { op: In"));
    assert!(said(&file.items[1].kind).contains("op: AllIn"));
}

#[test]
fn the_deepest_sentences_are_read_and_printed() {
    let nested = |open: &str, close: &str, n: usize| format!("{}mine{}", open.repeat(n), close.repeat(n));
    let texts = [
        nested("(", ")", 64),
        nested("f(", ")", 64),
        nested("any (", ") of it", 64),
        nested("not ", "", 256),
        nested("any 1 of ", "", 128),
        nested("", " - 1", 256),
        nested("not f(1, a or ", ")", 64),
    ];
    for text in texts {
        let tree = read_expr(&text);
        assert_eq!(said(&read_expr(&print::expr(&tree))), said(&tree));
        good("deep", &format!("deep: on land when {text}: end turn"), FileKind::Own);
    }
}

/// Each of these would take hours if brackets were tried twice on every level.
#[test]
fn bad_brackets_are_refused_at_once() {
    for (open, close) in [("any (", ")"), ("f(", ")"), ("any(", ")"), ("(", ")"), ("any 1 of (", ")"), ("any f(", ")")]
    {
        let text = format!("bad: never {}]{}", open.repeat(64), close.repeat(64)).replace(']', "2 2");
        let mut report = Report::new();
        parse::read(&Source::new("bad", text), FileKind::Own, &mut report);
        assert_eq!(report.problems().len(), 1);
    }
}

fn read_expr(text: &str) -> Expr {
    let mut report = Report::new();
    let found = parse::expr(&Source::new("expr", text), &mut report);
    found.unwrap_or_else(|| panic!("{text}\n{}", report.render(Style::Plain, 100)))
}

mod trees {
    use charkoni::rules::ast::*;
    use charkoni::rules::parse::reserved;
    use charkoni::text::{Span, Spanned};
    use proptest::collection::vec;
    use proptest::option;
    use proptest::prelude::*;

    const NOWHERE: Span = Span { start: 0, end: 0 };

    fn word() -> impl Strategy<Value = String> {
        let common =
            prop::sample::select(vec!["all", "mine", "to", "up", "area", "per", "is", "times", "piece", "not-x"]);
        prop_oneof![common.prop_map(str::to_owned), "[a-z][a-zA-Z0-9_]{0,5}(-[a-z0-9_]{1,3})?"]
            .prop_filter("reserved", |word| !reserved(word))
    }

    fn plain_name() -> impl Strategy<Value = Name> {
        word().prop_map(|name| Name { module: None, name, span: NOWHERE })
    }

    fn name() -> impl Strategy<Value = Name> {
        (option::weighted(0.2, word()), word()).prop_map(|(module, name)| Name { module, name, span: NOWHERE })
    }

    fn op() -> impl Strategy<Value = Op> {
        use Op::*;
        prop::sample::select(vec![
            In, NotIn, AllIn, At, Of, Marked, Mul, Div, Add, Sub, Eq, Ne, Lt, Le, Gt, Ge, And, Or,
        ])
    }

    fn at(kind: ExprKind) -> Expr {
        Expr { kind, span: NOWHERE }
    }

    pub(crate) fn expr() -> impl Strategy<Value = Expr> {
        let leaf = prop_oneof![
            any::<u16>().prop_map(ExprKind::Number),
            any::<bool>().prop_map(ExprKind::Truth),
            vec(any::<u16>(), 0..3).prop_map(ExprKind::List),
            name().prop_map(ExprKind::Name),
        ];
        leaf.prop_map(at).prop_recursive(5, 24, 3, |inner| {
            let two = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
            prop_oneof![
                1 => (callee(), vec(inner.clone(), 1..3)).prop_map(|(callee, args)| ExprKind::Call { callee, args }),
                2 => two().prop_map(|(count, of)| ExprKind::Any { count, of }),
                1 => inner.clone().prop_map(|x| ExprKind::Not(Box::new(x))),
                6 => (op(), two())
                    .prop_map(|(op, (left, right))| ExprKind::Binary { op, op_span: NOWHERE, left, right }),
            ]
            .prop_map(at)
        })
    }

    /// `any(…)` is always the `any` of `any 2 of`.
    fn callee() -> impl Strategy<Value = Name> {
        name().prop_filter("any", |n| n.module.is_some() || n.name != "any")
    }

    fn phrase(least: usize) -> impl Strategy<Value = Phrase> {
        let any = Name { module: None, name: "any".into(), span: NOWHERE };
        let term = prop_oneof![9 => expr(), 1 => Just(at(ExprKind::Name(any)))];
        vec(term, least..4).prop_map(|terms| Phrase { terms, span: NOWHERE })
    }

    fn effect() -> impl Strategy<Value = Effect> {
        (phrase(1), option::weighted(0.3, expr())).prop_map(|(phrase, each)| Effect { phrase, each, span: NOWHERE })
    }

    fn body() -> impl Strategy<Value = Body> {
        let times = option::weighted(0.3, any::<u16>().prop_map(|n| Spanned::new(n, NOWHERE)));
        prop_oneof![
            (phrase(1), option::of(phrase(1))).prop_map(|(action, with)| Body::May { action, with }),
            phrase(1).prop_map(Body::Never),
            expr().prop_map(|truth| Body::Must(Duty::Truth(truth))),
            phrase(2).prop_map(|duty| Body::Must(Duty::Phrase(duty))),
            (plain_name(), times, vec(effect(), 1..3)).prop_map(|(event, times, effects)| Body::On {
                event,
                times,
                effects
            }),
        ]
    }

    fn param() -> impl Strategy<Value = Param> {
        let ordered = (any::<u16>(), any::<u16>(), any::<u16>()).prop_map(|(a, b, c)| {
            let mut sorted = [a, b, c];
            sorted.sort_unstable();
            (sorted[1], Some(Range { low: sorted[0], high: sorted[2], span: NOWHERE }))
        });
        let number = prop_oneof![ordered, any::<u16>().prop_map(|n| (n, None))];
        let value = prop_oneof![
            number.prop_map(|(n, range)| (ParamValue::Number(n), range)),
            any::<bool>().prop_map(|truth| (ParamValue::Truth(truth), None)),
            vec(plain_name(), 2..4).prop_map(|names| (ParamValue::Choice(names), None)),
            vec(any::<u16>(), 0..3).prop_map(|numbers| (ParamValue::Numbers(numbers), None)),
            plain_name().prop_map(|area| (ParamValue::Area(area), None)),
            plain_name().prop_map(|tag| (ParamValue::Tag(tag), None)),
        ];
        (plain_name(), value).prop_map(|(name, (value, range))| Param { name, value, range })
    }

    fn state() -> impl Strategy<Value = State> {
        let of = prop::sample::select(vec![Owner::Piece, Owner::Seat, Owner::Game]);
        let per = option::of(prop::sample::select(vec![Extent::Roll, Extent::Turn]));
        (plain_name(), of, per).prop_map(|(name, of, per)| State { name, of, per })
    }

    fn kind() -> impl Strategy<Value = ItemKind> {
        let clauses = (option::of(expr()), option::of(expr()));
        let sentence = (name(), body(), clauses)
            .prop_map(|(label, body, (when, unless))| ItemKind::Sentence(Sentence { label, body, when, unless }));
        let define = (plain_name(), vec(plain_name(), 0..3), expr())
            .prop_map(|(name, args, body)| ItemKind::Define(Define { name, args, body }));
        prop_oneof![
            6 => sentence,
            2 => define,
            2 => param().prop_map(ItemKind::Param),
            1 => state().prop_map(ItemKind::State),
            1 => (plain_name(), option::of(plain_name())).prop_map(|(name, is)| ItemKind::Tag(Tag { name, is })),
            1 => plain_name().prop_map(ItemKind::Use),
            1 => plain_name().prop_map(ItemKind::After),
            1 => name().prop_map(ItemKind::Drop),
        ]
    }

    pub(crate) fn item() -> impl Strategy<Value = Item> {
        let doc = prop_oneof![Just(String::new()), "[#-~]([ -~]{0,12}[!-~])?"];
        (kind(), doc).prop_map(|(kind, doc)| Item { kind, doc, span: NOWHERE })
    }
}

mod laws {
    use super::*;
    use proptest::prelude::*;

    fn no_harm(text: &str) {
        for kind in [FileKind::Module, FileKind::Own] {
            let source = Source::new("fuzz", text);
            let mut report = Report::new();
            let file = parse::read(&source, kind, &mut report);
            report.sort();
            let shown = report.render(Style::Plain, 80);
            assert_eq!(report.is_empty(), shown.is_empty());
            for problem in report.problems() {
                let span = problem.span().expect("every mistake has a place");
                assert!(span.start <= span.end && span.end as usize <= text.len(), "{problem:?} at {span:?}");
                assert!(text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize));
            }
            good("printed", &print::file(&file), kind);
        }
    }

    /// Real sentences, with some of their tokens taken away, doubled or changed about.
    fn mutated() -> impl Strategy<Value = String> {
        let texts: Vec<String> = rule_files().iter().map(|p| fs::read_to_string(p).expect("a text")).collect();
        let other = prop::sample::select(vec![
            "", " ", "\n", "\n  ", "(", ")", "[", "]", ":", ",", "=", "-", "#", "##", "\"", "..", "when", "any", "not",
            "in", "of", "or", "all", "99999", "é", "\u{a0}", "Land", "with", "on", "must", "|", "≥", "2nd", "\r",
        ]);
        let edits = prop::collection::vec((any::<prop::sample::Index>(), 0_usize..6, other), 1..6);
        (prop::sample::select(texts), edits).prop_map(|(mut text, edits)| {
            for (at, taken, put) in edits {
                let mut start = at.index(text.len().max(1)).min(text.len());
                while !text.is_char_boundary(start) {
                    start -= 1;
                }
                let mut end = (start + taken).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                text.replace_range(start..end, put);
            }
            text
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_printed_expression_reads_as_itself(tree in trees::expr()) {
            let text = print::expr(&tree);
            prop_assert_eq!(said(&read_expr(&text)), said(&tree), "{}", text);
        }

        #[test]
        fn a_printed_file_reads_as_itself(items in prop::collection::vec(trees::item(), 1..4), titled in any::<bool>()) {
            let title = titled.then(|| charkoni::text::Spanned::new("x: a title".to_owned(), Default::default()));
            let file = RuleFile { source: Source::new("", ""), title, items };
            let text = print::file(&file);
            let again = good("printed", &text, FileKind::Module);
            prop_assert_eq!(said_by_file(&again), said_by_file(&file), "{}", text);
        }

        #[test]
        fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            match Source::from_bytes("fuzz", &bytes) {
                Ok(source) => no_harm(source.text()),
                Err(mistake) => prop_assert!(mistake.to_string().contains("UTF-8")),
            }
        }

        #[test]
        fn any_text_does_no_harm(text in "[ -~\\n\\t“≥é]{0,120}") {
            no_harm(&text);
        }

        #[test]
        fn a_spoilt_file_does_no_harm(text in mutated()) {
            no_harm(&text);
        }
    }
}
