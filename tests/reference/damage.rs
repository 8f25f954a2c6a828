//! Damage done on purpose, by seed, to editions that are at hand: how much of it is put right, and that what is put right
//! is right.
//!
//! An edition is printed as an extraction has it, a number, a tab and a text in each row and a blank line between
//! pages; then one kind of damage is done to it. The tests measure how many of the damaged rules are restored with
//! their own number and words, and how many numbers are attached to words of another rule.

use std::collections::{BTreeMap, BTreeSet};

use tribunal::document::{Document, Hints, Unnumbered, normalise, read};
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::rule::{Edition, RuleNumber};

/// The number of rows on a page.
const PAGE: usize = 21;
/// The number of rules of an edition that are printed: enough for the style of every chapter, few enough to be quick.
const PRINTED: usize = 900;

/// A row of the extraction.
#[derive(Clone, Debug)]
struct Row {
    column: String,
    text: String,
    /// The rule that it prints.
    number: RuleNumber,
}

/// An extraction under way: pages of rows, and the rules that the damage has touched.
struct Extraction {
    pages: Vec<Vec<Row>>,
    touched: BTreeSet<RuleNumber>,
    state: u64,
}

impl Extraction {
    fn of(rules: &[(RuleNumber, String)], seed: u64) -> Self {
        let row = |(number, text): &(RuleNumber, String)| Row {
            column: format!("{number}."),
            text: text.clone(),
            number: *number,
        };
        let rows: Vec<Row> = rules.iter().map(row).collect();
        let pages = rows.chunks(PAGE).map(<[Row]>::to_vec).collect();
        Self { pages, touched: BTreeSet::new(), state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// A number below a limit: the same one for the same seed.
    fn draw(&mut self, below: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 16) as usize % below.max(1)
    }

    /// Does something to one row in so many.
    fn each(&mut self, one_in: usize, mut change: impl FnMut(&mut Row, usize)) {
        for page in 0..self.pages.len() {
            for at in 0..self.pages[page].len() {
                if self.draw(one_in) == 0 {
                    let drawn = self.draw(1 << 20);
                    let row = &mut self.pages[page][at];
                    change(row, drawn);
                    self.touched.insert(row.number);
                }
            }
        }
    }

    /// Does something to one page in so many, but for the first and the last.
    fn each_page(&mut self, one_in: usize, mut change: impl FnMut(&mut Vec<Row>, usize)) {
        for page in 1..self.pages.len().saturating_sub(1) {
            if self.draw(one_in) == 0 {
                let drawn = self.draw(1 << 20);
                change(&mut self.pages[page], drawn);
                self.touched.extend(self.pages[page].iter().map(|row| row.number));
            }
        }
    }

    fn printed(&self) -> String {
        let row = |row: &Row| match row.column.as_str() {
            "" => format!("{}\n", row.text),
            column => format!("{column}\t{}\n", row.text),
        };
        let pages: Vec<String> = self.pages.iter().map(|page| page.iter().map(row).collect()).collect();
        format!("Core Rules\n\n{}", pages.join("\n"))
    }
}

/// One kind of damage.
type Damage = fn(&mut Extraction);

/// Numbers that are not there at all.
fn lost(extraction: &mut Extraction) {
    extraction.each(30, |row, _| row.column.clear());
}

/// A page whose column of numbers is gone.
fn numberless(extraction: &mut Extraction) {
    extraction.each_page(8, |page, _| page.iter_mut().for_each(|row| row.column.clear()));
}

/// Digits that were taken for letters or for other digits.
fn misread(extraction: &mut Extraction) {
    extraction.each(25, |row, drawn| {
        let mut signs: Vec<char> = row.column.chars().collect();
        let at = drawn % 3;
        signs[at] = match signs[at] {
            '0' => ['O', '8'],
            '1' => ['l', '7'],
            '2' => ['Z', '7'],
            '3' => ['8', 'B'],
            '5' => ['S', '6'],
            '6' => ['b', '8'],
            '8' => ['B', '3'],
            digit => [if digit == '4' { 'A' } else { '?' }, '1'],
        }[drawn / 3 % 2];
        row.column = signs.into_iter().collect();
    });
}

/// Two rows in one, with both numbers before both texts.
fn fused(extraction: &mut Extraction) {
    for page in 0..extraction.pages.len() {
        let mut at = 0;
        while at + 1 < extraction.pages[page].len() {
            if extraction.draw(40) == 0 {
                let second = extraction.pages[page].remove(at + 1);
                let first = &mut extraction.pages[page][at];
                extraction.touched.extend([first.number, second.number]);
                first.column = format!("{} {}", first.column, second.column);
                first.text = format!("{} {}", first.text, second.text);
            }
            at += 1;
        }
    }
}

/// Shifts texts down against their numbers: the end of each is in the row of the next.
fn slid(extraction: &mut Extraction) {
    for page in 0..extraction.pages.len() {
        if extraction.draw(4) != 0 || extraction.pages[page].len() < 8 {
            continue;
        }
        let from = extraction.draw(extraction.pages[page].len() - 5);
        let mut tail = String::new();
        for at in from..from + 4 {
            let share = 30 + extraction.draw(40);
            let row = &mut extraction.pages[page][at];
            let words: Vec<&str> = row.text.split(' ').collect();
            let keep = if at == from + 3 { words.len() } else { (words.len() * share).div_ceil(100) };
            let kept = words[..keep].join(" ");
            let rest = words[keep..].join(" ");
            row.text = if tail.is_empty() { kept } else { format!("{tail} {kept}") };
            tail = rest;
            let number = row.number;
            extraction.touched.insert(number);
        }
    }
}

/// Pages printed from the bottom to the top.
fn upwards(extraction: &mut Extraction) {
    extraction.each_page(5, |page, _| page.reverse());
}

/// Pages in another order.
fn shuffled(extraction: &mut Extraction) {
    for at in 0..extraction.pages.len() {
        if extraction.draw(6) == 0 {
            let other = extraction.draw(extraction.pages.len());
            extraction.pages.swap(at, other);
            let moved = [at, other].map(|page| extraction.pages[page].iter().map(|row| row.number).collect::<Vec<_>>());
            extraction.touched.extend(moved.concat());
        }
    }
}

/// The result, summed over editions and seeds.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    touched: usize,
    /// The touched rules that have their own number and words again.
    right: usize,
    /// The texts that were left without a number, and of these the ones that may have their own.
    unnumbered: usize,
    open: usize,
    /// The numbers that the edition lacks, or that are attached to the words of another rule.
    false_numbers: usize,
    rules: usize,
}

fn letters(text: &str) -> String {
    normalise(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

impl Outcome {
    fn count(&mut self, document: &Document, truth: &BTreeMap<RuleNumber, String>, touched: &BTreeSet<RuleNumber>) {
        let Some(book) = document.body.rulebook() else { return };
        let rules = book.rules();
        let found: BTreeMap<RuleNumber, String> =
            rules.iter().map(|rule| (rule.number, letters(&rule.full_text()))).collect();
        self.touched += touched.len();
        self.unnumbered += book.unnumbered.len();
        let may_be_right = |text: &&Unnumbered| {
            let words = letters(&text.rule.full_text());
            text.could_be.iter().any(|number| truth.get(number) == Some(&words))
        };
        self.open += book.unnumbered.iter().filter(may_be_right).count();
        self.right += touched
            .iter()
            .filter(|number| found.get(number).is_some_and(|text| truth.get(number) == Some(text)))
            .count();
        // A rule whose words begin or end as they should is cut or joined wrongly; its number is not false.
        let is_false = |(number, text): &(&RuleNumber, &String)| {
            truth.get(number).is_none_or(|own| {
                !own.starts_with(&start(text)) && !text.starts_with(&start(own)) && !text.contains(own.as_str())
            })
        };
        self.false_numbers += found.iter().filter(is_false).count();
        self.rules += truth.len();
    }
}

fn start(text: &str) -> String {
    text.chars().take(12).collect()
}

fn edition(file: &str) -> Option<(Edition, Vec<(RuleNumber, String)>)> {
    let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/editions")).join(file);
    let Ok(bytes) = std::fs::read(path) else {
        println!("skipped: ../shared is absent");
        return None;
    };
    let document = read(&bytes, Hints::default());
    let rules = document.body.rulebook()?.rules().iter().take(PRINTED);
    let rules = rules.map(|rule| (rule.number, rule.full_text().replace('\n', " "))).collect();
    let name = file.trim_start_matches("core-").trim_end_matches(".txt").trim_end_matches(".md");
    Some((name.parse().ok()?, rules))
}

fn measured(damage: Damage, beside: &[StoredDocument], files: &[&str], seeds: u64) -> Option<Outcome> {
    let mut outcome = Outcome::default();
    for file in files {
        let (name, rules) = edition(file)?;
        let truth: BTreeMap<RuleNumber, String> = rules.iter().map(|(number, text)| (*number, letters(text))).collect();
        for seed in 1..=seeds {
            let mut extraction = Extraction::of(&rules, seed);
            damage(&mut extraction);
            let document = read(extraction.printed().as_bytes(), Hints { kind: None, edition: Some(name) });
            let document = if beside.is_empty() { document } else { among(document, beside) };
            outcome.count(&document, &truth, &extraction.touched);
        }
    }
    Some(outcome)
}

/// Returns the document as repaired by a library that has these others too.
fn among(document: Document, beside: &[StoredDocument]) -> Document {
    let id = "damaged".to_owned();
    let damaged = StoredDocument { id: id.clone(), file: id.clone(), imported: Some(0), document };
    let library = Library::new([beside.to_vec(), vec![damaged]].concat());
    library.documents().iter().find(|held| held.id == id).unwrap().document.clone()
}

/// The floors of one kind of damage, in thousandths.
struct Floors {
    /// Of the touched rules, those that are right.
    right: usize,
    /// The share of the damaged rules that are right, or have no number and list their own among the possible ones.
    not_wrong: usize,
    /// Of the numbers of the edition, those that are false: no more than these.
    false_numbers: usize,
}

/// Checks the damage against these floors, summed over the editions.
fn hold(name: &str, damage: Damage, beside: &[StoredDocument], floors: &Floors) {
    let Some(outcome) = measured(damage, beside, &["core-1.1.txt", "core-1.2.txt", "core-1.4.md"], 1) else { return };
    let share = |part: usize, of: usize| part * 1000 / of.max(1);
    println!("{name}: {outcome:?}");
    assert!(outcome.touched > 20, "{name}: {outcome:?}");
    assert!(share(outcome.right, outcome.touched) >= floors.right, "{name}: {outcome:?}");
    assert!(share(outcome.right + outcome.open, outcome.touched) >= floors.not_wrong, "{name}: {outcome:?}");
    assert!(share(outcome.false_numbers, outcome.rules) <= floors.false_numbers, "{name}: {outcome:?}");
}

#[test]
fn pages_out_of_order_and_upside_down_come_back_whole() {
    hold("upwards", upwards, &[], &Floors { right: 1000, not_wrong: 1000, false_numbers: 0 });
    hold("shuffled", shuffled, &[], &Floors { right: 1000, not_wrong: 1000, false_numbers: 0 });
}

#[test]
fn misread_numbers_are_told_from_their_neighbours() {
    hold("misread", misread, &[], &Floors { right: 960, not_wrong: 980, false_numbers: 1 });
}

#[test]
fn lost_numbers_are_told_from_their_neighbours_or_left_open() {
    hold("lost", lost, &[], &Floors { right: 780, not_wrong: 980, false_numbers: 0 });
}

#[test]
fn a_page_without_numbers_alone_is_given_few_that_are_not_proved() {
    hold("numberless", numberless, &[], &Floors { right: 80, not_wrong: 600, false_numbers: 3 });
}

#[test]
fn a_page_without_numbers_is_numbered_by_the_digest() {
    hold("lost", lost, &shipped(), &Floors { right: 970, not_wrong: 970, false_numbers: 1 });
    hold("numberless", numberless, &shipped(), &Floors { right: 970, not_wrong: 970, false_numbers: 1 });
}

#[test]
fn rows_that_ran_together_are_mostly_parted_where_they_should_be() {
    hold("fused", fused, &[], &Floors { right: 780, not_wrong: 780, false_numbers: 1 });
    hold("slid", slid, &[], &Floors { right: 440, not_wrong: 440, false_numbers: 10 });
}
