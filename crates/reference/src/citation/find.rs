//! Finds every rule number in any text: a forum post, an old ruling, a page of Markdown. Prices, dates, scores and
//! versions are not rule numbers.

use std::ops::Range;
use std::sync::LazyLock;

use tribunal_document::light::{Regex, pattern, whole};

use super::written::Tail;
use crate::graph::{CitedDocument, Named, scan};
use tribunal_rule::{Edition, RuleNumber};

/// A rule number found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    /// The bytes, with the word that introduces the number and with what a written citation carries.
    pub range: Range<usize>,
    /// The number.
    pub number: RuleNumber,
    /// The last number, where a range is named.
    pub through: Option<RuleNumber>,
    /// The document of which it speaks.
    pub document: CitedDocument,
    /// The title printed with it.
    pub title: Option<String>,
    /// The hashes and the quotation of a written citation.
    pub tail: Tail,
    /// The degree of certainty that this is a rule number at all.
    pub surety: Surety,
}

/// The degree of certainty that a number is that of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Surety {
    /// It could be something else: it counts where such a rule exists.
    Perhaps,
    /// A word, an edition or its form says so.
    Sure,
}

/// Finds the rule numbers of a text, in its order.
pub(super) fn find(text: &str) -> Vec<Mention> {
    let mut mentions: Vec<Mention> = scan(text).into_iter().filter_map(|named| Mention::of(text, named)).collect();
    for loose in loosely_written(text).chain(addresses(text)) {
        take_in(text, &mut mentions, loose);
    }
    mentions.sort_by_key(|mention| mention.range.start);
    // What a written citation quotes is not cited beside it.
    let mut read = 0;
    mentions.retain(|mention| {
        let apart = mention.range.start >= read;
        read = read.max(mention.range.end);
        apart
    });
    for at in 1..mentions.len() {
        if let Some([before, after]) = mentions.get_mut(at - 1..=at)
            && goes_on(text.get(before.range.end..after.range.start).unwrap_or_default())
        {
            after.surety = after.surety.max(before.surety);
        }
    }
    mentions
}

/// Finds three digits with nothing that introduces them: `441 is Scoring`. Most such numbers are no rules, so they
/// count only for a caller that knows the titles of the rules.
pub(super) fn standing_alone(text: &str) -> impl Iterator<Item = Mention> {
    static ALONE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:^|[\s(\[\x22])(?P<number>[1-9][0-9]{2})\b"));
    ALONE.captures_iter(text).filter_map(|found| {
        let range = found.name("number")?.range();
        let (before, after) = (text.get(..range.start)?, text.get(range.end..)?);
        let amount = is_measure(before, after) || counts_things(after);
        let number = text.get(range.clone())?.parse().ok()?;
        (!amount).then(|| Mention::bare(range, number, CitedDocument::Own, Surety::Perhaps))
    })
}

/// Returns true if a list goes on between two numbers: `rules 320, 321 and 322`.
fn goes_on(between: &str) -> bool {
    matches!(between.trim().trim_start_matches('.'), "," | "and" | "or" | "&" | ", and" | ", or")
}

/// Adds a mention in place of those that it overlaps: it is the longer reading of the same number.
fn take_in(text: &str, mentions: &mut Vec<Mention>, mut new: Mention) {
    if let Some(label) = mentions.iter_mut().find(|old| is_label_of(text, old, &new)) {
        label.document = new.document;
        label.surety = Surety::Sure;
        return;
    }
    if let Some(old) = mentions.iter().find(|old| old.overlaps(&new)) {
        // A range or an edition would be lost, and what introduces the number is kept.
        if old.through.is_some() || matches!(old.document, CitedDocument::Edition(_)) {
            return;
        }
        new.range.start = new.range.start.min(old.range.start);
        new.document = if new.document == CitedDocument::Own { old.document } else { new.document };
        new.surety = new.surety.max(old.surety);
    }
    mentions.retain(|old| !old.overlaps(&new));
    mentions.push(new);
}

/// Returns true if one is the label of a Markdown link whose address is the other.
fn is_label_of(text: &str, label: &Mention, address: &Mention) -> bool {
    let between = text.get(label.range.end..address.range.start);
    let linked = between.is_some_and(|between| between.starts_with("](") && !between.contains(char::is_whitespace));
    linked && label.number == address.number && label.document == CitedDocument::Own
}

impl Mention {
    /// Returns true if the two are read from some of the same words.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.range.start < other.range.end && other.range.start < self.range.end
    }

    fn of(text: &str, named: Named) -> Option<Self> {
        let surety = surety(text, &named)?;
        let (tail, length) = match named.document {
            CitedDocument::Edition(_) => text.get(named.end..).and_then(Tail::read).unwrap_or_default(),
            _ => (Tail::default(), 0),
        };
        Some(Self {
            range: named.start..named.end + length,
            number: named.number,
            through: named.through,
            document: named.document,
            title: named.title.filter(|title| same_line(text, named.end).contains(title.as_str())),
            tail,
            surety,
        })
    }

    /// Makes a mention of a number that stands alone.
    fn bare(range: Range<usize>, number: RuleNumber, document: CitedDocument, surety: Surety) -> Self {
        Self { range, number, through: None, document, title: None, tail: Tail::default(), surety }
    }
}

/// Returns the rest of a line.
fn same_line(text: &str, from: usize) -> &str {
    text.get(from..).and_then(|rest| rest.lines().next()).unwrap_or_default()
}

/// Returns the certainty that a number is a rule's; none where what stands around it shows that it is not.
fn surety(text: &str, named: &Named) -> Option<Surety> {
    static STRONG: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^(?:core|tournament|rule|CR|TR|section|§)"));
    let words = text.get(named.start..named.end)?;
    let after = text.get(named.end..)?;
    let before = text.get(..named.start)?;
    let introduced = STRONG.is_match(words);
    let measure = if introduced { after.starts_with('%') } else { is_measure(before, after) };
    if measure || named.number.parts().iter().skip(1).any(|part| part.ordinal() == 0) {
        return None;
    }
    let lettered = words.bytes().any(|b| b == b'.') && named.number.depth() > 2;
    let sure = introduced || lettered || matches!(named.document, CitedDocument::Edition(_));
    // `under 300 players` counts players, `rule 300 players forget` names a rule.
    let counted = !introduced && named.number.depth() == 1 && counts_things(after);
    (!counted).then_some(if sure { Surety::Sure } else { Surety::Perhaps })
}

/// Returns true if a number is an amount: of money, of percent, of time; or part of a version.
fn is_measure(before: &str, after: &str) -> bool {
    static UNIT: LazyLock<Regex> = LazyLock::new(|| {
        pattern(concat!(
            r"(?i)^\s?(?:[%\u{20ac}\u{a3}\u{a5}$]|°|(?:percent|usd|eur|gbp|dollars?|euros?|bucks|cents|",
            r"km|kg|cm|mm|ms|gb|mb|kb|fps|hours?|hrs?|minutes?|mins?|seconds?|secs?|fm|x)\b)"
        ))
    });
    let sign = before.trim_end_matches(' ').chars().next_back();
    let money = sign.is_some_and(|c| matches!(c, '$' | '\u{20ac}' | '\u{a3}' | '\u{a5}' | '~' | '+' | '='));
    let version = before.ends_with(['v', 'V']) || after.strip_prefix('.').is_some_and(starts_with_digit);
    money || version || UNIT.is_match(after)
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns true if a plural follows a number: `300 players`, `120 or more people`.
fn counts_things(after: &str) -> bool {
    static PLURAL: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"^ (?:or more |other |different |of the )?(?P<word>[a-z]{4,})\b"));
    let word = PLURAL.captures(after).map(|found| found["word"].to_owned()).unwrap_or_default();
    let verb = matches!(word.as_str(), "says" | "does" | "this" | "tells" | "means" | "applies" | "states" | "makes");
    word == "people" || (word.ends_with('s') && !verb)
}

/// Finds numbers as people type them in a hurry: `441.2b`, `441.2.B`.
fn loosely_written(text: &str) -> impl Iterator<Item = Mention> {
    static LOOSE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"\b\d{3}(?:\.\d{1,2}[a-zA-Z]?|\.[a-zA-Z])*(?:\.\d{1,2}[a-zA-Z]|\.[A-Z])(?:\.\d{1,2})*\b")
    });
    LOOSE.find_iter(text).filter_map(|found| {
        let (before, after) = (text.get(..found.start())?, text.get(found.end()..)?);
        if is_measure(before, after)
            || before.ends_with(['.', '/', '-', '@', '#'])
            || before.ends_with(char::is_alphanumeric)
        {
            return None;
        }
        let number = spaced(found.as_str()).parse().ok()?;
        Some(Mention::bare(found.range(), number, CitedDocument::Own, Surety::Perhaps))
    })
}

/// Returns the number with a dot before each letter, all letters small.
fn spaced(written: &str) -> String {
    let mut number = String::with_capacity(written.len() + 2);
    for c in written.chars() {
        if c.is_ascii_alphabetic() && number.ends_with(|last: char| last.is_ascii_digit()) {
            number.push('.');
        }
        number.push(c.to_ascii_lowercase());
    }
    number
}

/// Finds addresses of rules on a site of this kind: `.../1.1/322.4`.
fn addresses(text: &str) -> impl Iterator<Item = Mention> {
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"/(?P<edition>\d\.\d{1,2}|core-[0-9-]{10}|tr-[0-9-]{10})/(?P<number>\d{3}(?:\.(?:\d{1,2}|[a-z])\b)*)")
    });
    ADDRESS.captures_iter(text).filter_map(|found| {
        let edition: Edition = found["edition"].parse().ok()?;
        let number = found["number"].parse().ok()?;
        let range = found.name("edition")?.start()..whole(&found).end();
        Some(Mention::bare(range, number, CitedDocument::Edition(edition), Surety::Sure))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns what is found, as `number`, `number-through`, `number@edition`, with `?` where it could be something
    /// else.
    fn found(text: &str) -> Vec<String> {
        let told = find(text).into_iter().map(|mention| {
            let through = mention.through.map(|last| format!("-{last}")).unwrap_or_default();
            let document = match mention.document {
                CitedDocument::Edition(edition) => format!("@{edition}"),
                CitedDocument::Tournament => "@TR".to_owned(),
                CitedDocument::Core => "@CR".to_owned(),
                CitedDocument::Own => String::new(),
            };
            let doubt = if mention.surety == Surety::Perhaps { "?" } else { "" };
            format!("{}{through}{document}{doubt}", mention.number)
        });
        told.collect()
    }

    #[test]
    fn numbers_are_found_as_people_write_them() {
        assert_eq!(found("By 322.4 it dies, see rule 441."), ["322.4?", "441"]);
        assert_eq!(found("CR 523.1 and TR 204.5"), ["523.1@CR", "204.5@TR"]);
        assert_eq!(found("CR523.1, \u{a7}322, rule #441"), ["523.1@CR", "322", "441"]);
        assert_eq!(found("441.2.b@1.1 is not 441.2.b"), ["441.2.b@1.1", "441.2.b"]);
        assert_eq!(found("rules 557 through 563; rules 320, 321 and 322.1"), ["557-563", "320", "321", "322.1"]);
        assert_eq!(found("(441.2b) and rule 441.2.B, 626.1d.1"), ["441.2.b?", "441.2.b", "626.1.d.1"]);
    }

    #[test]
    fn addresses_of_rules_are_citations() {
        assert_eq!(found("http://localhost:8000/1.1/322.4"), ["322.4@1.1"]);
        assert_eq!(found("[322.4](https://rules.example/1.1/322.4) holds"), ["322.4@1.1"]);
        assert_eq!(found("see /tr-2026-03-30/401.2"), ["401.2@tr-2026-03-30"]);
    }

    #[test]
    fn what_is_no_rule_number_is_not_found() {
        for text in [
            "It cost $322.40, or 322.40 EUR, 100.5% of the price.",
            "On 2025-10-01, at 10.12.2025, we won 441-439 and 322 to 320.",
            "Version v141.0.2 from 192.168.1.1, 12.345 of 100.0",
            "under 300 players, see 120 people, 101.5 FM, 441 points",
            "300/250, call 555-0199, table 322",
        ] {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_written_citation_keeps_what_it_carries() {
        let text = "**322.4@1.1#d0123456789abcdef \"A hull floats\"** says so.";
        let mentions = find(text);
        assert_eq!(mentions.len(), 1);
        assert_eq!(mentions[0].tail.quote, "A hull floats");
        assert!(mentions[0].tail.digest.is_some());
        assert_eq!(text.get(mentions[0].range.end..), Some("** says so."));
    }

    proptest! {
        #[test]
        fn finding_never_panics_and_ranges_fit(text in "(\\PC|rule |322|\\.4|@1\\.1|#o|\"|\n){0,40}") {
            let mentions = find(&text);
            for mention in &mentions {
                prop_assert!(text.get(mention.range.clone()).is_some());
            }
            for pair in mentions.windows(2) {
                prop_assert!(pair[0].range.end <= pair[1].range.start);
            }
        }
    }
}
