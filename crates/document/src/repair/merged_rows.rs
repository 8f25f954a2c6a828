//! Splits rows into which several rules have run together.

use std::collections::BTreeMap;

use super::column::several;
use super::openings::Openings;
use super::row_state::RowState;
use super::titles::Titles;
use super::words::{is_title, sentences};
use crate::read::rows::{Printed, Row};
use crate::{Finding, FindingKind};
use tribunal_rule::RuleNumber;

/// Splits the rows whose column has two numbers or more, in the reading order of a page that goes down.
pub(super) fn part_columns(pages: &mut [Vec<Row>], titles: &Titles, findings: &mut Vec<Finding>) {
    if !pages.iter().flatten().any(|row| numbers(row).is_some()) {
        return;
    }
    let openings = Openings::of(pages.iter().flatten().filter(|row| row.number().is_some()));
    for page in pages {
        let rows = std::mem::take(page);
        for (at, row) in rows.iter().enumerate() {
            let beside = [at.checked_sub(1), Some(at + 1)].map(|at| at.and_then(|at| rows.get(at)));
            let like = beside.map(|row| row.map_or("", |row| row.text.as_str()));
            match numbers(row) {
                Some(numbers) => {
                    page.extend(part(row, &numbers, &Context { titles, openings: &openings, like }, findings));
                }
                None => page.push(row.clone()),
            }
        }
    }
}

/// Returns the numbers in the column of a row, where there are two or more.
fn numbers(row: &Row) -> Option<Vec<RuleNumber>> {
    match &row.printed {
        Printed::Damaged(column) => several(column),
        _ => None,
    }
}

/// The facts that decide where a text is to be split.
struct Context<'a> {
    titles: &'a Titles,
    openings: &'a Openings,
    /// The texts of the rows before and after.
    like: [&'a str; 2],
}

fn part(row: &Row, numbers: &[RuleNumber], context: &Context<'_>, findings: &mut Vec<Finding>) -> Vec<Row> {
    let mut rest = row.text.as_str();
    let mut rows = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        let next = numbers.get(at + 1);
        let cut = next.map_or(rest.len(), |next| boundary(rest, *number, *next, context));
        let cut = rest.get(..cut).and_then(before_step).unwrap_or(cut);
        let (own, after) = rest.split_at_checked(cut).unwrap_or((rest, ""));
        rest = after;
        let note = "several numbers stand beside one text, which was parted at a sentence";
        findings.push(Finding::at(FindingKind::Split, row.line, note).about(*number));
        rows.push(Row { recovery: row.recovery, ..Row::numbered(*number, own.trim(), row.line) });
    }
    rows
}

/// The weights for a title at the start: of a rule whose child stands in the same row, and of any other.
const PARENT: f32 = 1.0;
const OTHER: f32 = -2.0;

/// Returns the byte at which the text of the second number starts: at its title, as references give it; at a title that
/// ends the text; else where a rule most likely opens.
fn boundary(text: &str, first: RuleNumber, second: RuleNumber, context: &Context<'_>) -> usize {
    let titles = context.titles;
    let starts = sentences(text);
    let named = |at: &&usize| titles.number_of(&text[**at..]) == Some(second);
    if let Some(at) = starts.iter().find(named) {
        return *at;
    }
    let words = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    if let Some(at) = words.clone().find(|&at| titles.number_of(&text[..at]) == Some(first)) {
        return at;
    }
    let last = starts.last().copied().filter(|&at| is_title(&text[at..]));
    let titled = if second.is_within(&first) { PARENT } else { OTHER };
    let opens = || context.openings.boundary_after_title(text, &context.like, titled);
    last.or_else(opens).unwrap_or(text.len())
}

/// Returns the byte at which the number of a step begins that ends a text: it opens the sentence after it.
fn before_step(text: &str) -> Option<usize> {
    let bare = text.trim_end().strip_suffix('.')?;
    let before = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = bare.len() - before.len();
    let apart = before.ends_with(char::is_whitespace) && !before.trim_end().ends_with(char::is_alphanumeric);
    ((1..=2).contains(&digits) && apart).then_some(before.len())
}

/// Splits a row from another rule in its text, where the siblings show it: all of them open with a label ("Setup:"),
/// and this one only has its label in the middle. What stands before the label is a rule without a number.
pub(super) fn part_labels(pieces: &mut Vec<RowState>, findings: &mut Vec<Finding>) {
    let families = Families::of(pieces);
    if families.0.is_empty() {
        return;
    }
    let mut parted = Vec::with_capacity(pieces.len());
    for mut piece in std::mem::take(pieces) {
        let row = &mut piece.row;
        let cut = row.number().filter(|number| families.are_labelled(number)).and_then(|_| label_inside(&row.text));
        if let Some((embedded_rules, own)) = cut.and_then(|cut| row.text.split_at_checked(cut)) {
            let note = "two texts stand beside one number; the second has the label that all its siblings have";
            findings.push(Finding { rule: row.number(), ..Finding::at(FindingKind::Split, row.line, note) });
            let lone = Row::new(Printed::Damaged(String::new()), embedded_rules.trim(), row.line);
            row.text = own.to_owned();
            parted.push(RowState { row: lone, edge: piece.edge, rule: true });
        }
        parted.push(piece);
    }
    *pieces = parted;
}

/// The number of siblings that must open with a label before one without a label says anything.
const LABELLED: usize = 4;

/// The families of siblings with enough labels, by their parent: the number of rows of each, and of those that open
/// with a label.
struct Families(BTreeMap<RuleNumber, (usize, usize)>);

impl Families {
    fn of(pieces: &[RowState]) -> Self {
        let rows = || pieces.iter().map(|piece| &piece.row);
        let parent = |row: &Row| row.number().and_then(|number| number.parent());
        let mut families: BTreeMap<RuleNumber, (usize, usize)> = BTreeMap::new();
        for parent in rows().filter(|row| label(&row.text).is_some()).filter_map(parent) {
            families.entry(parent).or_default().1 += 1;
        }
        families.retain(|_, (_, labelled)| *labelled >= LABELLED);
        if !families.is_empty() {
            for parent in rows().filter_map(parent) {
                families.entry(parent).and_modify(|(all, _)| *all += 1);
            }
        }
        Self(families)
    }

    /// Returns true if enough siblings of a rule without a label, and nearly all, open with one.
    fn are_labelled(&self, number: &RuleNumber) -> bool {
        let family = number.parent().and_then(|parent| self.0.get(&parent));
        family.is_some_and(|(all, labelled)| labelled * 4 >= (all - 1) * 3)
    }
}

/// The longest label, in bytes.
const LABEL: usize = 120;

/// Returns the label at the start of a text: a few words and a colon; none where it has none.
fn label(text: &str) -> Option<&str> {
    if !text.starts_with(char::is_uppercase) {
        return None;
    }
    let head = text.get(..text.floor_char_boundary(LABEL)).unwrap_or_default();
    let (label, _) = head.split_once(':')?;
    let fits = label.split_whitespace().nth(4).is_none();
    (fits && !label.contains(['.', '"', ',', '[']) && label != "Example" && label != "Examples").then_some(label)
}

fn label_inside(text: &str) -> Option<usize> {
    if label(text).is_some() {
        return None;
    }
    sentences(text).into_iter().find(|&at| text.get(at..).and_then(label).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut pages = testing::pages(text);
        let titles = Titles::of(pages.iter().flatten());
        part_columns(&mut pages, &titles, &mut Vec::new());
        let rows = pages.into_iter().flatten();
        let mut pieces: Vec<RowState> = rows.map(|row| RowState { row, edge: false, rule: false }).collect();
        part_labels(&mut pieces, &mut Vec::new());
        let rows: Vec<Row> = pieces.into_iter().map(|piece| piece.row).collect();
        assert_eq!(testing::printed(&rows).join(" "), expected);
    }

    #[test]
    fn two_numbers_share_a_text_at_a_sentence() {
        check("?300.1. 301.|Frogs leap. The Toad", "300.1|Frogs leap. 301|The Toad");
        check("?300.1. 300.2.|Frogs leap. Toads walk. They do.", "300.1|Frogs leap. 300.2|Toads walk. They do.");
        check(
            "300|See rule 302. Toads for more.\n?301. 302.|Frogs. They leap. Toads",
            "300|See rule 302. Toads for more. 301|Frogs. They leap. 302|Toads",
        );
        check(
            "300|See rule 301. Frogs.\n?301. 302.|Frogs They leap.",
            "300|See rule 301. Frogs. 301|Frogs 302|They leap.",
        );
        check("?300.1. 301.|Frogs leap. 2. They rest.", "300.1|Frogs leap. 301|2. They rest.");
        check("?300. 300.1.|The Frogs The frogs of ponds leap.", "300|The Frogs 300.1|The frogs of ponds leap.");
    }

    #[test]
    fn a_label_in_the_middle_shows_a_swallowed_rule() {
        check(
            "300.1|Ponds: One.\n300.2|Frogs: Two.\n300.2.a|They may leap.\n300.3|Some do not. Toads: Three.\n300.4|Newts: Four.\n300.5|Reeds: Five.",
            "300.1|Ponds: One. 300.2|Frogs: Two. 300.2.a|They may leap. ?|Some do not. 300.3|Toads: Three. \
             300.4|Newts: Four. 300.5|Reeds: Five.",
        );
    }
}
