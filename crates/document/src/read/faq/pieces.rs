//! Classifies the blocks of a FAQ: headings, questions, rulings, labels of revised texts, text.

use std::sync::LazyLock;

use regex::Regex;

use crate::Subject;
use crate::normal::{pattern, slug};
use crate::read::blocks::Block;
use crate::read::line::Mark;

/// A block and its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassifiedBlock {
    pub role: Role,
    pub block: Block,
}

/// The role of a block of a FAQ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A heading; none where nothing marks it as one and only its place tells.
    Heading(Option<u8>),
    /// A question, without the letter before it.
    Question(String),
    /// The title of a ruling that nobody asked for.
    Ruling(String),
    /// The label of a revised text.
    Label(Subject),
    /// Anything else.
    Text,
}

/// The level of a printed "Section 1" or "Appendix": above every heading of the markup.
const PART: u8 = 0;

/// A run of this many blank lines ends a revised text.
const WIDE_GAP: usize = 3;

/// Gives each block its role; the title itself is left out.
pub(super) fn pieces(blocks: Vec<Block>, title: &str) -> Vec<ClassifiedBlock> {
    let lettered = blocks.iter().any(|block| letter(&block.text).is_some());
    let title = slug(title);
    let mut pieces: Vec<ClassifiedBlock> = blocks
        .into_iter()
        .filter(|block| !has_slug(&block.text, &title))
        .map(|block| ClassifiedBlock { role: role(&block, lettered), block })
        .collect();
    find_headings(&mut pieces);
    classify(pieces)
}

/// Removes the lines that classify the heading above them, such as `(ruling, section: Ponds)`: that heading becomes a
/// question or the title of a ruling, below that section.
fn classify(pieces: Vec<ClassifiedBlock>) -> Vec<ClassifiedBlock> {
    let mut classified: Vec<ClassifiedBlock> = Vec::with_capacity(pieces.len());
    let mut open: Option<String> = None;
    for piece in pieces {
        let heads = |last: &&mut ClassifiedBlock| {
            matches!(last.role, Role::Heading(_) | Role::Question(_))
                && matches!(last.block.mark, Mark::Heading(_) | Mark::Strong)
        };
        let Some((class, section)) = class(&piece.block.text) else {
            classified.push(piece);
            continue;
        };
        let Some(last) = classified.last_mut().filter(heads) else {
            classified.push(piece);
            continue;
        };
        last.role = match class {
            Class::Ruling => Role::Ruling(last.block.text.clone()),
            Class::Question => Role::Question(last.block.text.clone()),
        };
        if let Some(section) = section.filter(|section| open.as_deref() != Some(section)) {
            let block = Block { text: section.to_owned(), ..piece.block.clone() };
            let at = classified.len().saturating_sub(1);
            classified.insert(at, ClassifiedBlock { role: Role::Heading(Some(PART)), block });
            open = Some(section.to_owned());
        }
    }
    classified
}

/// The class that a line gives the heading above it.
#[derive(Clone, Copy)]
enum Class {
    Ruling,
    Question,
}

/// Reads a line such as `(faq, section: Ponds)`.
fn class(text: &str) -> Option<(Class, Option<&str>)> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let (word, rest) = inner.split_once(',').unwrap_or((inner, ""));
    let class = match word.trim() {
        "ruling" | "clarification" => Class::Ruling,
        "faq" | "question" => Class::Question,
        _ => return None,
    };
    let section = rest.trim().strip_prefix("section:").map(str::trim).filter(|section| !section.is_empty());
    (rest.is_empty() || section.is_some()).then_some((class, section))
}

/// Returns true if a text has this slug; most texts are ruled out by their first letter.
fn has_slug(text: &str, expected: &str) -> bool {
    let first = text.chars().find(|c| c.is_alphanumeric());
    let other = first.filter(char::is_ascii).is_some_and(|c| !expected.starts_with(c.to_ascii_lowercase()));
    !other && slug(text) == expected
}

fn role(block: &Block, lettered: bool) -> Role {
    let asks = block.text.ends_with('?') && matches!(block.mark, Mark::Heading(_) | Mark::Strong);
    match (letter(&block.text), label(&block.text), block.mark) {
        (Some(question), _, _) => Role::Question(question.to_owned()),
        _ if asks && (!lettered || matches!(block.mark, Mark::Heading(_))) => Role::Question(block.text.clone()),
        (_, Some(subject), _) => Role::Label(subject),
        (_, _, Mark::Heading(level)) => Role::Heading(Some(level.saturating_mul(2))),
        _ if is_part(&block.text) => Role::Heading(Some(PART)),
        _ => Role::Text,
    }
}

/// Finds headings without markup: a title in front of a question, a label or another heading, and not the first line of
/// a revised text.
fn find_headings(pieces: &mut [ClassifiedBlock]) {
    for at in (0..pieces.len()).rev() {
        let follows_label =
            at.checked_sub(1).and_then(|at| pieces.get(at)).is_some_and(|it| matches!(it.role, Role::Label(_)));
        let leads = pieces.get(at + 1).is_some_and(|next| next.role != Role::Text);
        let Some(piece) = pieces.get_mut(at) else { continue };
        if piece.role == Role::Text && leads && !follows_label && is_title(&piece.block) {
            piece.role = Role::Heading(None);
        }
    }
}

/// Returns true for a few words with a capital first and no stop at the end.
fn is_title(block: &Block) -> bool {
    const WORDS: usize = 12;
    let text = block.text.as_str();
    let first = text.chars().next().is_some_and(|first| first.is_uppercase() || first.is_numeric());
    let open = text.chars().next_back().is_some_and(|last| last.is_alphanumeric() || matches!(last, ')' | '!'));
    matches!(block.mark, Mark::Plain | Mark::Strong) && first && open && text.split(' ').count() <= WORDS
}

/// Returns a question without the letter that marks it; none where it has no such mark.
fn letter(text: &str) -> Option<&str> {
    static LETTER: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:Q|Question)\s*\d*\s*[:.]\s*"));
    let found = if text.starts_with('Q') { LETTER.find(text) } else { None }?;
    text.get(found.end()..).filter(|rest| !rest.is_empty())
}

/// Returns an answer without the letter that marks it.
pub(super) fn without_answer_mark(text: &str) -> &str {
    static LETTER: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:A|Answer)\s*\d*\s*[:.]\s+"));
    let mark = if text.starts_with('A') { LETTER.find(text) } else { None };
    mark.and_then(|found| text.get(found.end()..)).unwrap_or(text)
}

/// The card or rule that a line such as `Lamp (revised text)` announces.
pub(in crate::read) fn label(text: &str) -> Option<Subject> {
    /// A longer name is a sentence that happens to end so.
    const LONGEST: usize = 81;
    const WHICH: [&str; 6] = ["revised", "updated", "new", "errata", "errata'd", "corrected"];
    let end = text.strip_suffix(':').unwrap_or(text).trim_end();
    let (name, bracketed) = end.strip_suffix([')', ']'])?.rsplit_once(['(', '['])?;
    let mut words = bracketed.split_whitespace();
    let is =
        |word: Option<&str>, any: &[&str]| word.is_some_and(|word| any.iter().any(|it| it.eq_ignore_ascii_case(word)));
    let announces = is(words.next(), &WHICH) && is(words.next(), &["text", "wording"]) && words.next().is_none();
    let name = name.trim_end();
    (announces && (2..=LONGEST).contains(&name.chars().count())).then(|| subject(name))
}

/// Returns the subject that a printed name stands for: a rule for `Rule 12.3.a`, a card for anything else.
pub(in crate::read) fn subject(name: &str) -> Subject {
    let number = name.strip_prefix("Rule ").or_else(|| name.strip_prefix("rule "));
    match number.and_then(|number| number.trim_end_matches('.').parse().ok()) {
        Some(number) => Subject::Rule { number, edition: None },
        None => Subject::Card(name.to_owned()),
    }
}

fn is_part(text: &str) -> bool {
    static PART: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"^(?i:section|part|chapter|appendix)(?:\s+(?:\d{1,2}|[A-Z]|[IVX]{1,4}))?\s*[:\u{2013}\u{2014}-]\s*\S")
    });
    let opens = text.starts_with(['s', 'S', 'p', 'P', 'c', 'C', 'a', 'A']);
    opens && text.split(' ').nth(12).is_none() && PART.is_match(text)
}

/// Returns true if a block after the first line of a revised text is no longer a part of it: a wide gap stands before
/// it, or it talks about the text.
pub(super) fn leaves_card_text(block: &Block) -> bool {
    static TALK: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)\b(?:we|we're|we've|we'll|our|errata|reword(?:ed|ing)|wordings?|clarif(?:y|ies|ied|ication|ying)|rules?|ruling|functional|template)\b",
        )
    });
    block.gap >= WIDE_GAP || TALK.is_match(&block.text.replace('\u{2019}', "'"))
}
