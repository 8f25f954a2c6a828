//! Measures how often a number that means something else is found: citations of our own sources, and the same moved to
//! a neighbour.
//!
//! The set: every citation with its edition that begins a statement of the scenarios' headings, of the rulings and of
//! `docs/`, unchanged (taken to be right), and once more with the number of a neighbour in its place. Half of it, split
//! by the sum of the statement's characters, fitted the weights of `crates/reference/src/citation/meaning.rs` (softmax
//! regression over the cited rule and its neighbours, with features on one scale and an L2 penalty of three; then once
//! more with the words below headings, with an L2 penalty of one on what differs from those weights) and the threshold
//! above which a citation is in doubt; the other half is measured.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use tribunal::citation::{Checker, Meaning, neighbours};
use tribunal::library::{Library, shipped};
use tribunal::reference::Reference;
use tribunal::rule::RuleRef;
use walkdir::WalkDir;

static CITED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b\d{3}(?:\.[0-9a-z]+)*@\d\.\d\b").unwrap());

/// A statement with the heading above it.
struct Case {
    heading: String,
    statement: String,
    /// What stands below it up to the next heading, where it is a heading.
    below: String,
    cited: RuleRef,
}

fn files(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let paths = WalkDir::new(root).sort_by_file_name().into_iter().map(|entry| entry.unwrap().into_path());
    let paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// The statements of a text whose first citation exists: headings alone, or lines of prose.
fn cases(reference: &Reference, text: &str, headings: bool) -> Vec<Case> {
    let (mut found, mut heading) = (Vec::new(), "");
    let all: Vec<&str> = text.lines().collect();
    for (at, line) in all.iter().enumerate() {
        let line = *line;
        let is_heading = line.starts_with('#');
        let cited = CITED.find(line).and_then(|cited| cited.as_str().parse::<RuleRef>().ok());
        let wanted = is_heading == headings && !line.starts_with("- rules");
        if let Some(cited) = cited.filter(|cited| wanted && reference.library.rule(*cited).is_some()) {
            let below = all.iter().skip(at + 1).take_while(|line| is_heading && !line.starts_with('#'));
            let below = below.copied().collect::<Vec<_>>().join("\n");
            found.push(Case { heading: heading.to_owned(), statement: line.to_owned(), below, cited });
        }
        if is_heading {
            heading = line;
        }
    }
    found
}

/// Returns the checker's score of this rule's citation in a statement; `None` where it has too few words to tell. Others may
/// stand before it: the numbers of a list that share one edition.
fn meaning(checker: &Checker<'_>, case: &Case, statement: &str, cited: RuleRef) -> Option<Meaning> {
    let text = format!("{}\n\n{statement}\n{}\n", case.heading, case.below);
    let is_it = |number, edition| number == cited.number && edition == Some(cited.edition);
    let mut after = checker.check(&text).citations.into_iter().filter(|one| one.start > case.heading.len());
    after.find(|one| is_it(one.number, one.edition))?.meaning
}

/// The scores of a citation unchanged, and of the same moved to a neighbour.
struct Pair {
    right: Meaning,
    wrong: Meaning,
    meant: RuleRef,
    /// True if the statement cites other rules as well.
    several: bool,
}

fn pair(reference: &Reference, checker: &Checker<'_>, case: &Case) -> Option<Pair> {
    let others = neighbours(reference, case.cited);
    let other = others.get(letters(&case.statement) as usize % others.len().max(1))?;
    let moved = CITED.replace(&case.statement, other.to_string()).into_owned();
    let right = meaning(checker, case, &case.statement, case.cited)?;
    let wrong = meaning(checker, case, &moved, *other)?;
    Some(Pair { right, wrong, meant: case.cited, several: CITED.find_iter(&case.statement).count() > 1 })
}

/// Precision and recall of doubting a citation from some score on.
fn measured(pairs: &[&Pair], doubts: impl Fn(&Meaning) -> bool) -> (f64, f64) {
    let count = |meaning: fn(&Pair) -> &Meaning| pairs.iter().filter(|pair| doubts(meaning(pair))).count();
    let (found, mistaken) = (count(|pair| &pair.wrong), count(|pair| &pair.right));
    (share(found, mistaken), share(found, pairs.len() - found))
}

fn print(which: &str, pairs: &[&Pair]) {
    let (precision, recall) = measured(pairs, |meaning| meaning.doubtful);
    println!("{which}: {} citations, precision {precision:.2}, recall {recall:.2}", pairs.len());
}

#[test]
fn a_number_that_means_something_else_is_found() {
    let reference = Reference::linked(Library::new(shipped()));
    let checker = Checker::new(&reference, None, None, jiff::civil::date(2026, 11, 1)).unwrap().with_meaning();
    let scenarios = files("tests/scenarios").into_iter().flat_map(|text| cases(&reference, &text, true));
    let prose = ["faq", "docs"].into_iter().flat_map(files).flat_map(|text| cases(&reference, &text, false));
    let all: Vec<Case> = scenarios.chain(prose).collect();
    for half in [0, 1] {
        let which = if half == 0 { "fitted on" } else { "held out" };
        let of_half = all.iter().filter(|case| letters(&CITED.replace_all(&case.statement, " ")) % 2 == half);
        let pairs: Vec<Pair> = of_half.filter_map(|case| pair(&reference, &checker, case)).collect();
        let every: Vec<&Pair> = pairs.iter().collect();
        let (several, alone): (Vec<&Pair>, Vec<&Pair>) = pairs.iter().partition(|pair| pair.several);
        print(which, &every);
        print("  of statements that cite one rule", &alone);
        print("  of those that cite several", &several);
        for least in [0.5, 0.6, 0.7, 0.8, 0.9] {
            let (precision, recall) = measured(&every, |meaning| meaning.score >= least);
            println!("  from a score of {least} on: precision {precision:.2}, recall {recall:.2}");
        }
        let found = pairs.iter().filter(|pair| pair.wrong.doubtful);
        let (named, not): (Vec<_>, Vec<_>) = found.partition(|pair| pair.wrong.likelier == pair.meant);
        println!("  the right rule is named for {:.2} of those found", share(named.len(), not.len()));
        let (precision, recall) = measured(&every, |meaning| meaning.doubtful);
        assert!(precision >= 0.89 && recall >= 0.8, "{which}: precision {precision}, recall {recall}");
    }
}

fn letters(text: &str) -> u32 {
    text.chars().map(u32::from).fold(0, u32::wrapping_add)
}

fn share(part: usize, rest: usize) -> f64 {
    part as f64 / (part + rest).max(1) as f64
}
