//! The context of each number of a text: the words around it, quotations, and the editions and dates that the text
//! names.

use std::ops::Range;
use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;

use super::find::Mention;
use tribunal_document::{date_in, pattern};
use tribunal_rule::Edition;

/// The number of bytes around a number from which its words are taken.
const REACH: usize = 300;
/// The fewest words of a quotation.
const QUOTED: usize = 4;

/// The words around a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    /// The passage that the number stands in, without the numbers of rules.
    pub words: String,
    /// The quotations in that passage, and that of the citation itself.
    pub quotes: Vec<String>,
    /// The edition that is named nearest before it in its sentence, or else after it.
    pub edition: Option<Edition>,
}

/// An edition that a text names, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedEdition {
    pub edition: Edition,
    pub range: Range<usize>,
}

/// Returns the context of a number.
pub(super) fn beside(text: &str, mentions: &[Mention], at: &Mention, editions: &[NamedEdition]) -> Beside {
    let passage = passage(text, at.range.clone());
    let mut quotes = quotes(text.get(passage.clone()).unwrap_or_default());
    quotes.extend(blockquote_after(text, passage.end));
    quotes.extend(Some(at.tail.quote.clone()).filter(|quote| !quote.is_empty()));
    let sentence = sentence(text, at.range.clone());
    let inside = editions.iter().filter(|named| within(&named.range, &sentence));
    let before = inside.clone().rfind(|named| named.range.end <= at.range.start);
    let after = || inside.clone().find(|named| named.range.start >= at.range.end);
    Beside {
        words: without_numbers(text, passage, mentions),
        quotes,
        edition: before.or_else(after).map(|named| named.edition),
    }
}

/// Returns the editions named in a text, in order: `core rules 1.1`, `CR v1.2`, `the 1.4 rules`, `edition: "1.0"`.
pub(super) fn named_editions(text: &str) -> Vec<NamedEdition> {
    static NAMED: LazyLock<Regex> = LazyLock::new(|| {
        let version = r"(?P<a>\d\.\d{1,2})";
        let before = r"(?:rules?|rulebook|CR|edition|version|core)";
        let second = r"(?P<b>\d\.\d{1,2})\s+(?:core|comprehensive|rules|rulebook|edition|CR)";
        pattern(&format!(r#"(?i)\b{before}(?:\s+(?:edition|version))?[\s:"'(]*v?\.?\s?{version}\b|\bv?{second}\b"#))
    });
    let found = NAMED.captures_iter(text).filter_map(|found| {
        let version = found.name("a").or_else(|| found.name("b"))?;
        let after = text.get(version.end()..)?.strip_prefix('.').unwrap_or_default();
        // `1.1.2` is no edition, `1.1.` at the end of a sentence is.
        let longer = after.starts_with(|c: char| c.is_ascii_alphanumeric());
        let edition = version.as_str().parse().ok().filter(|_| !longer)?;
        Some(NamedEdition { edition, range: version.range() })
    });
    found.collect()
}

/// Returns the first date in a text.
pub(super) fn date(text: &str) -> Option<Date> {
    text.lines().find_map(date_in)
}

/// Returns the paragraph around a stretch of text, cut at [`REACH`] on both sides.
fn passage(text: &str, at: Range<usize>) -> Range<usize> {
    let before = text.get(..at.start).unwrap_or_default();
    let after = text.get(at.end..).unwrap_or_default();
    let start = before.rfind("\n\n").map_or(0, |blank| blank + 2);
    let end = at.end + after.find("\n\n").unwrap_or(after.len());
    let start = start.max(at.start.saturating_sub(REACH));
    let end = end.min(at.end + REACH);
    text.ceil_char_boundary(start)..text.floor_char_boundary(end)
}

/// Returns the sentence around a stretch of text. A stop within a number ends nothing.
fn sentence(text: &str, at: Range<usize>) -> Range<usize> {
    let whole = passage(text, at.clone());
    let ends = |c: char| matches!(c, '\n' | '!' | '?' | ';');
    let before = text.get(whole.start..at.start).unwrap_or_default();
    let after = text.get(at.end..whole.end).unwrap_or_default();
    let last = before.rfind(". ").map(|stop| stop + 2).max(before.rfind(ends).map(|stop| stop + 1));
    let first = [after.find(". "), after.find(ends)].into_iter().flatten().min();
    whole.start + last.unwrap_or(0)..at.end + first.unwrap_or(after.len())
}

fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Returns the words of a passage without the numbers that it names.
fn without_numbers(text: &str, passage: Range<usize>, mentions: &[Mention]) -> String {
    let mut words = String::new();
    let mut from = passage.start;
    let first = mentions.partition_point(|mention| mention.range.start < passage.start);
    for mention in mentions.iter().skip(first).take_while(|mention| mention.range.end <= passage.end) {
        words.push_str(text.get(from..mention.range.start).unwrap_or_default());
        words.push(' ');
        words.push_str(mention.title.as_deref().unwrap_or_default());
        from = mention.range.end;
    }
    words.push_str(text.get(from..passage.end).unwrap_or_default());
    words
}

/// Returns the quotations of a passage that are long enough to identify a rule.
fn quotes(passage: &str) -> Vec<String> {
    static QUOTE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r#"\u{201c}(?P<a>[^\u{201c}\u{201d}]{8,500})\u{201d}|"(?P<b>[^"\n]{8,500})"|(?m:^> ?(?P<c>.{8,500})$)"#)
    });
    let found = QUOTE.captures_iter(passage).filter_map(|found| {
        let quote = found.name("a").or_else(|| found.name("b")).or_else(|| found.name("c"))?;
        Some(quote.as_str().to_owned())
    });
    found.filter(|quote| quote.split_whitespace().count() >= QUOTED).collect()
}

/// Returns the block quotation that follows a paragraph, as a page of this reference is copied.
fn blockquote_after(text: &str, end: usize) -> Option<String> {
    let after = text.get(end..)?.trim_start_matches('\n');
    let lines = after.lines().map_while(|line| line.strip_prefix('>')).map(str::trim);
    let quote = lines.collect::<Vec<_>>().join(" ");
    (quote.split_whitespace().count() >= QUOTED).then_some(quote)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::citation::find::find;

    fn first(text: &str) -> Beside {
        let mentions = find(text);
        beside(text, &mentions, &mentions[0], &named_editions(text))
    }

    #[test]
    fn the_words_around_a_number_are_its_paragraph() {
        let beside = first("Before.\n\nThe oars (rule 103) are wet, see 104.1.a.\n\nAfter.");
        assert_eq!(beside.words, "The oars ( ) are wet,  .");
    }

    #[test]
    fn quotations_are_taken_from_the_passage_and_from_the_block_below() {
        let beside =
            first("Rule 103 says \u{201c}an oar is made of wood\u{201d}.\n\n> A block of words here\n> and there\n");
        assert_eq!(beside.quotes, ["an oar is made of wood", "A block of words here and there"]);
        assert!(first("Rule 103 says \u{201c}oars\u{201d}.").quotes.is_empty());
    }

    #[test]
    fn editions_are_named_in_many_ways() {
        let names =
            |text| -> Vec<String> { named_editions(text).into_iter().map(|named| named.edition.to_string()).collect() };
        assert_eq!(names("Core Rules 1.1, CR v1.2; the 1.4 rulebook, edition: \"1.0\"."), ["1.1", "1.2", "1.4", "1.0"]);
        assert_eq!(names("See core rules 1.1."), ["1.1"]);
        assert_eq!(names("rules 1.1.2, 1.5 hours"), Vec::<String>::new());
    }

    #[test]
    fn the_nearest_edition_of_the_sentence_counts() {
        assert_eq!(first("In core rules 1.1 it was rule 103, in core rules 1.2 not.").edition, Some(Edition::CORE_1_1));
        assert_eq!(first("We read rule 103. Now core rules 1.2 are out.").edition, None);
    }

    proptest! {
        #[test]
        fn any_text_can_be_looked_around(text in "(\\PC|rule 322.4|\n|\\. |\"|> |core rules 1.1){0,30}") {
            let mentions = find(&text);
            let editions = named_editions(&text);
            for mention in &mentions {
                let _ = beside(&text, &mentions, mention, &editions);
            }
        }
    }
}
