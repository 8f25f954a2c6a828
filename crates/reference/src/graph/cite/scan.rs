//! Finds the rule numbers that a text names, with the titles and subjects printed next to them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tribunal_document::light::{Captures, Regex, pattern, whole};

use tribunal_rule::{Edition, Part, RuleNumber};

/// A stretch of text that names a rule by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Named {
    /// The first byte, of the word that introduces the number.
    pub start: usize,
    /// The byte after the number.
    pub end: usize,
    /// The number.
    pub number: RuleNumber,
    /// The last number, where a range is named.
    pub through: Option<RuleNumber>,
    /// The document it speaks of.
    pub document: CitedDocument,
    /// The title printed after the number.
    pub title: Option<String>,
    /// The subject to be found there: X in `for more information on X`.
    pub subject: Option<String>,
}

/// The document to which a number belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CitedDocument {
    /// The one that the text itself belongs to.
    Own,
    /// The core rules.
    Core,
    /// The tournament rules.
    Tournament,
    /// The edition written after the number.
    Edition(Edition),
}

/// A rule number as printed; the last dot is not part of it.
const NUMBER: &str = r"\d{3}\b(?:\.(?:\d{1,2}|[a-z])\b)*";

/// Finds every number of a rule that a text names, in the order of the text.
///
/// A number of three digits alone counts when a word introduces it (`rule 316`, `see 205`, `CR 127`); one with parts
/// (`403.5`) counts by itself.
pub(crate) fn scan(text: &str) -> Vec<Named> {
    // By their first byte. They stand apart from one another, so that only the last one before can reach into another.
    let mut named: BTreeMap<usize, Named> = BTreeMap::new();
    for found in introduced().captures_iter(text).chain(bare().captures_iter(text)) {
        let whole = whole(&found);
        let before = named.range(..whole.end()).next_back();
        if before.is_some_and(|(_, other)| whole.start() < other.end) {
            continue;
        }
        let Some(first) = read(text, &found) else { continue };
        let more = continued(text, &first);
        named.insert(first.start, first);
        named.extend(more.into_iter().map(|one| (one.start, one)));
    }
    named.into_values().collect()
}

fn introduced() -> &'static Regex {
    static INTRODUCED: LazyLock<Regex> = LazyLock::new(|| {
        let words = r"\b(?:(?:core|tournament) rules?|CR|TR|rules?|sections?|see(?: also)?|under)";
        pattern(&format!(r"(?i:(?P<intro>{words}|§))[\s:#]*{}", number_and_range()))
    });
    &INTRODUCED
}

fn bare() -> &'static Regex {
    static BARE: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"\b{}", number_and_range())));
    &BARE
}

/// Returns the pattern of a number that may be followed by an edition, or by the last number of a range.
fn number_and_range() -> String {
    let range = r"\.?\s*(?:[-\u{2013}\u{2014}]|\bto\b|\bthrough\b)\s*";
    format!(
        r"(?P<number>{NUMBER})(?:@(?P<edition>[0-9a-z][0-9a-z.-]*[0-9a-z]))?(?:{range}(?P<last>{NUMBER}|[a-z]\b|\d{{1,2}}\b))?"
    )
}

fn read(text: &str, found: &Captures) -> Option<Named> {
    let whole = whole(found);
    let number: RuleNumber = found["number"].parse().ok()?;
    let intro = found.name("intro").map(|intro| intro.as_str().to_lowercase());
    let before = text.get(..whole.start()).and_then(|before| before.chars().next_back());
    let edition = found.name("edition").and_then(|edition| edition.as_str().parse().ok());
    let alone = number.depth() < 2 && edition.is_none();
    if intro.is_none() && (alone || before.is_some_and(|c| matches!(c, '.' | '$' | '/' | '-' | '@'))) {
        return None;
    }
    let last = found.name("last");
    let through = last.and_then(|last| last_of_range(number, last.as_str()));
    let end = match (last, through) {
        (Some(_), None) => found.name("number")?.end(),
        _ => whole.end(),
    };
    let document = edition.map_or_else(|| document(intro.as_deref()), CitedDocument::Edition);
    let pointed = text.get(..whole.start()).is_some_and(ends_with_see);
    let (title, subject) = beside(text.get(end..)?, pointed || intro.is_some_and(|intro| intro.starts_with("see")));
    Some(Named { start: whole.start(), end, number, through, document, title, subject })
}

/// Returns true if the last word is `see`. Only its end is examined: a text can name a thousand rules.
fn ends_with_see(before: &str) -> bool {
    let before = before.trim_end();
    let last = before.len().checked_sub("see".len()).and_then(|at| before.get(at..));
    last.is_some_and(|last| last.eq_ignore_ascii_case("see"))
}

fn document(intro: Option<&str>) -> CitedDocument {
    match intro {
        Some(intro) if intro == "cr" || intro.starts_with("core") => CitedDocument::Core,
        Some(intro) if intro == "tr" || intro.starts_with("tournament") => CitedDocument::Tournament,
        _ => CitedDocument::Own,
    }
}

/// Reads the last number of a range, which may be shortened to its last part: `602.4.c-e`.
fn last_of_range(first: RuleNumber, last: &str) -> Option<RuleNumber> {
    let full = match last.parse::<RuleNumber>() {
        Ok(number) if last.len() >= 3 => number,
        _ => first.parent()?.child(last_part(last)?)?,
    };
    (full > first).then_some(full)
}

fn last_part(text: &str) -> Option<Part> {
    format!("0.{text}").parse::<RuleNumber>().ok().map(|number| number.last())
}

/// Returns the numbers that follow the first in a list: `rules 320, 321 and 322`.
fn continued(text: &str, first: &Named) -> Vec<Named> {
    static NEXT: LazyLock<Regex> =
        LazyLock::new(|| pattern(&format!(r"^\.?\s*(?:,\s*(?:and|or)\b|,|&|\band\b|\bor\b)\s*(?P<number>{NUMBER})")));
    let mut more = Vec::new();
    let mut end = first.end;
    while let Some(found) = text.get(end..).and_then(|rest| NEXT.captures(rest)) {
        let Some(number) = found.name("number") else { break };
        let Ok(parsed) = number.as_str().parse() else { break };
        let (start, stop) = (end + number.start(), end + number.end());
        // One that names its edition stands for itself.
        if text.get(stop..).is_some_and(|rest| rest.starts_with('@')) {
            break;
        }
        let (title, subject) = text.get(stop..).map(|rest| beside(rest, false)).unwrap_or_default();
        more.push(Named { start, end: stop, number: parsed, through: None, document: first.document, title, subject });
        end = stop;
    }
    more
}

/// Returns the title and the subject right after a number; `pointed` is true if the text points to it with `see`.
fn beside(rest: &str, pointed: bool) -> (Option<String>, Option<String>) {
    let rest = rest.trim_start();
    let rest = rest.strip_prefix('.').unwrap_or(rest).trim_start();
    let title = title(rest, pointed);
    let after = title.map_or(rest, |title| rest.get(title.len()..).unwrap_or_default());
    let subject = if pointed { subject(after) } else { None };
    (title.map(str::to_owned), subject.map(str::to_owned))
}

/// Words that may stand within a title without a capital.
const SMALL_WORDS: [&str; 12] = ["of", "the", "and", "or", "on", "to", "a", "an", "with", "for", "in", "from"];

/// Returns the title: words with capitals, ended by a stop or by what follows titles in a cross reference.
fn title(rest: &str, pointed: bool) -> Option<&str> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\s*[(\u{201c}\x22]?([\w'\u{2019}&-]+)[)\u{201d}\x22]?"));
    let mut end = 0;
    let mut at = 0;
    while let Some(found) = rest.get(at..).and_then(|rest| WORD.captures(rest)) {
        let word = &found[1];
        let capital = word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        let small = end > 0 && SMALL_WORDS.contains(&word);
        let goes_on = end == 0 && matches!(word, "For" | "See");
        if goes_on || !(capital || small) {
            break;
        }
        at += whole(&found).end();
        if capital {
            end = at;
        }
    }
    let (title, after) = (rest.get(..end)?.trim(), rest.get(end..)?);
    if let Some(tail) = lower_case_tail(after)
        && pointed
        && !title.is_empty()
    {
        return rest.get(..end + tail);
    }
    (!title.is_empty() && ends_title(after)).then_some(title)
}

/// Returns true if a title can end before this text.
fn ends_title(after: &str) -> bool {
    static END: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i)^\s*(?:[.,;:)\]]|$|for (?:more|further|details|information|examples)\b|and (?:rule|see)\b|see\b)")
    });
    END.is_match(after)
}

/// Returns the length of the lower-case rest of a title written like a sentence (`Determine turn order.`), if it is
/// one.
fn lower_case_tail(after: &str) -> Option<usize> {
    static TAIL: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?: [a-z'\u{2019}-]+){1,3}\.(?:\s|$)"));
    let tail = TAIL.find(after)?;
    let length = tail.as_str().find('.')?;
    (!after.trim_start().starts_with("for ")).then_some(length)
}

/// Returns the subject that the text says is to be found under the number.
fn subject(rest: &str) -> Option<&str> {
    static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
        pattern(concat!(
            r"(?i)^\s*(?:(?:below|above)\s+)?",
            r"(?:for\s+(?:(?:more|further|additional)\s+)?",
            r"(?:(?:information|details?|examples?|definitions?)\s+(?:on|about|of|regarding)\s+)?|the\s+)(?P<subject>[^.;()]{3,60}?)\s*",
            r"(?:\bdetails\b|\binformation\b|[.;()]|$)"
        ))
    });
    let subject = SUBJECT.captures(rest)?.name("subject")?.as_str().trim();
    let says_nothing = ["", "more", "further", "information", "details"].contains(&subject);
    (!says_nothing).then_some(subject)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the time that this thread takes to find the citations of that many references, in nanoseconds of
    /// processor time; none where the system does not measure it.
    fn work(count: usize) -> Option<u64> {
        let text = "403.5. The marble rolls, see 316 and rule 205. ".repeat(count);
        let worked = || std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok();
        let measure = || {
            let before: u64 = worked()?;
            assert_eq!(scan(&text).len(), 3 * count);
            Some(worked()? - before)
        };
        (0..3).filter_map(|_| measure()).min()
    }

    #[test]
    fn a_text_that_names_twice_as_much_takes_twice_as_long() {
        let (Some(one), Some(two)) = (work(2_000), work(4_000)) else { return };
        assert!(two < one * 3, "{one} ns became {two}");
    }

    /// Returns the citations found, as `number-through|title|subject`.
    fn found(text: &str) -> Vec<String> {
        scan(text)
            .into_iter()
            .map(|named| {
                let through = named.through.map(|last| format!("-{last}")).unwrap_or_default();
                let title = named.title.map(|title| format!("|{title}")).unwrap_or_default();
                let subject = named.subject.map(|subject| format!("~{subject}")).unwrap_or_default();
                format!("{}{through}{title}{subject}", named.number)
            })
            .collect()
    }

    #[test]
    fn a_number_with_its_title() {
        assert_eq!(found("See rule 316. Rowing Phase for more information."), ["316|Rowing Phase"]);
        assert_eq!(found("See rule 518 . Knots for more information."), ["518|Knots"]);
        assert_eq!(found("See rule 716 Ropes for more information"), ["716|Ropes"]);
        assert_eq!(found("See rule 158. Oar Pools and rule 605. Add for more."), ["158|Oar Pools", "605|Add"]);
        assert_eq!(found("See 107.5. Drydock for more information."), ["107.5|Drydock"]);
        assert_eq!(found("See rule 441. Steps of the Race for more information."), ["441|Steps of the Race"]);
        assert_eq!(found("See CR 115. Determine boat order."), ["115|Determine boat order"]);
    }

    #[test]
    fn a_number_with_its_subject() {
        assert_eq!(found("See rule 140. for more information on the Long Haul."), ["140~the Long Haul"]);
        assert_eq!(found("See rule 142 for more information about knots. Then row."), ["142~knots"]);
        assert_eq!(
            found("See 612.3.d. below for more information on \u{201c}blank\u{201d} sails."),
            ["612.3.d~\u{201c}blank\u{201d} sails"]
        );
        assert_eq!(found("See 703.2 the Slow Rowing penalty."), ["703.2~Slow Rowing penalty"]);
        assert_eq!(found("See CR 448.1.a. for Final Knot details."), ["448.1.a~Final Knot"]);
        assert_eq!(found("See 413 for more information."), ["413"]);
    }

    #[test]
    fn a_bare_number_in_running_text() {
        assert_eq!(found("Skip to rule 543. The oarsman stops. They rest."), ["543"]);
        assert_eq!(found("as chosen in rule 559. They use the long oar"), ["559"]);
        assert_eq!(found("neither boat qualifies for 403.5."), ["403.5"]);
        assert_eq!(found("until rule 540.4.b.  is done"), ["540.4.b"]);
        assert_eq!(found("\u{a7}543 and CR101, rule 2025"), ["543", "101"]);
        assert_eq!(found("in 2025, 300 boats or 250 men, number 300/250, 12.345"), Vec::<String>::new());
    }

    #[test]
    fn ranges_and_lists() {
        assert_eq!(found("the steps of rules 557 through 563, twice"), ["557-563"]);
        assert_eq!(found("rules 100-103"), ["100-103"]);
        assert_eq!(found("steps 406.1.b.-406.1.d.3. above"), ["406.1.b-406.1.d.3"]);
        assert_eq!(found("repeat 602.4.c-e"), ["602.4.c-602.4.e"]);
        assert_eq!(found("rules 320, 321 and 322.1, or others"), ["320", "321", "322.1"]);
        assert_eq!(found("listed under 702 or 703 if done"), ["702", "703"]);
        assert_eq!(found("rule 210 - 99 boats"), ["210"]);
    }

    #[test]
    fn a_number_may_name_its_document() {
        let documents = |text| scan(text).into_iter().map(|named| named.document).collect::<Vec<_>>();
        assert_eq!(documents("Core Rules 407 and TR 205, rule 4.1"), [CitedDocument::Core, CitedDocument::Tournament]);
        assert_eq!(
            documents("see 322.4@1.1 and (322.5)"),
            [CitedDocument::Edition(Edition::CORE_1_1), CitedDocument::Own]
        );
    }
}
