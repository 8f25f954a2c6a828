//! Determines the kind of a document: by its title, or by what only one kind has.

use std::sync::LazyLock;

use regex::Regex;

use super::line::Line;
use super::number_line::{Close, Form, surest};
use super::source::Source;
use super::{front, outside};
use crate::Kind;
use crate::normal::{pattern, slug};
use tribunal_rule::RuleNumber;

/// The number of marks of a kind that make it certain where the title does not name it.
const ENOUGH: usize = 3;

/// The number of lines examined to decide which side has more words, and the lead that settles it sooner.
const SAMPLE: usize = 200;
const SETTLED: i32 = 24;

/// Returns the kind of a document; none where nothing shows it.
pub(super) fn kind(source: &Source, title: &str) -> Option<Kind> {
    if is_json(source.text) {
        return Some(if outside::is_list(source.text) { Kind::Outside } else { Kind::Cards });
    }
    if front::of_others(source.text) {
        return Some(Kind::Outside);
    }
    by_title(title)
        .or_else(|| by_numbers(source, title))
        .or_else(|| by_marks(source))
        .or_else(|| title.to_lowercase().contains("rules").then_some(Kind::Core))
}

/// Returns true if a heading only repeats the title, in these or nearly these words.
pub(super) fn repeats_title(heading: &str, title: &str) -> bool {
    let same_kind = by_title(heading).is_some_and(|kind| by_title(title) == Some(kind));
    slug(heading) == slug(title) || (same_kind && name(heading) == name(title))
}

/// Returns the part of a title that names the document, without the game, its kind and its form: `Pond Cards Errata` is
/// `pond`.
pub(super) fn name(title: &str) -> String {
    const COMMON: [&str; 20] = [
        "riftbound",
        "faq",
        "frequently",
        "asked",
        "questions",
        "errata",
        "erratum",
        "card",
        "cards",
        "core",
        "rules",
        "the",
        "official",
        "and",
        "update",
        "updates",
        "clarification",
        "clarifications",
        "patch",
        "notes",
    ];
    let title = slug(title);
    title.split('-').filter(|word| !COMMON.contains(word)).collect::<Vec<_>>().join("-")
}

/// The kind that a title alone names.
pub(super) fn of_title(title: &str) -> Option<Kind> {
    by_title(title).or_else(|| title.to_lowercase().contains("core rules").then_some(Kind::Core))
}

fn by_title(title: &str) -> Option<Kind> {
    let title = title.to_lowercase();
    let has = |word: &str| title.contains(word);
    match () {
        () if has("patch notes") || has("release notes") || has("change log") => Some(Kind::PatchNotes),
        () if has("errata") => Some(Kind::Errata),
        () if has("faq") || has("frequently asked") => Some(Kind::Faq),
        () if has("tournament rules") => Some(Kind::Tournament),
        () if has("legality") || has("ban list") || has("banlist") => Some(Kind::Legality),
        () => None,
    }
}

/// Returns core or tournament rules if enough lines start with a rule number. Where the title does not decide, the
/// words of the game are weighed against those of competitions.
fn by_numbers(source: &Source, title: &str) -> Option<Kind> {
    static COMPETITION: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i-u)\b(?:judges?|tournaments?|competit(?:ions?|ors?)|organizers?|penalt(?:y|ies)|decklists?|spectators?)\b",
        )
    });
    static GAME: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i-u)\b(?:units?|battlefields?|spells?|chain|showdowns?|runes?|might|abilit(?:y|ies)|combat)\b")
    });
    // However a document of rules is wrapped, a rule starts every few lines.
    let enough = source.lines.len().div_ceil(8).max(ENOUGH);
    if source.lines.iter().filter(|line| starts_rule(line)).take(enough).count() < enough {
        return None;
    }
    let core = title.to_lowercase().contains("core rules") || outnumber(&source.lines, &GAME, &COMPETITION);
    Some(if core { Kind::Core } else { Kind::Tournament })
}

/// Returns true if lines with a word of one side are at least as many as those with a word of the other, as far as it
/// takes to be sure.
fn outnumber(lines: &[Line], these: &Regex, those: &Regex) -> bool {
    let mut lead = 0;
    for line in lines.iter().take(SAMPLE) {
        lead += i32::from(these.is_match(&line.text)) - i32::from(those.is_match(&line.text));
        if lead.abs() == SETTLED {
            break;
        }
    }
    lead >= 0
}

/// Returns true if a line starts with a rule number in a usual form, with a stop or with words after it.
pub(super) fn starts_rule(line: &Line) -> bool {
    rule_number(line).is_some()
}

/// The rule number that a line starts with in a usual form, with a stop or with words after it.
pub(super) fn rule_number(line: &Line) -> Option<RuleNumber> {
    let reading = surest(&line.text)?;
    let usual = reading.form <= Form::Introduced && (reading.close == Close::Stop || reading.rest < line.text.len());
    usual.then_some(reading.number)
}

/// Marks that only one kind of document has in numbers: questions, old and new texts, tags of changes.
fn by_marks(source: &Source) -> Option<Kind> {
    static MARKS: LazyLock<[(Kind, Regex); 3]> = LazyLock::new(|| {
        [
            (Kind::Faq, pattern(r"^Q(?:uestion)?\s*\d*\s*[:.]\s")),
            (Kind::Errata, pattern(r"(?i)^\[?(?:new|old) (?:text|wording)\]?:?")),
            (Kind::PatchNotes, pattern(r"(?i)^(?:new|changed|edited) (?:rule|system):|^clarified:")),
        ]
    });
    let count = |mark: &Regex| source.lines.iter().filter(|line| mark.is_match(&line.text)).count();
    let (count, kind) = MARKS.iter().map(|(kind, mark)| (count(mark), *kind)).max_by_key(|(count, _)| *count)?;
    (count >= ENOUGH).then_some(kind)
}

/// Returns true if a text is JSON: a list or an object, not a line that starts with a bracket.
fn is_json(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace() && *c != '\u{feff}');
    matches!((signs.next(), signs.next()), (Some('['), Some('{' | ']')) | (Some('{'), Some('"' | '}')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Option<Kind> {
        let source = Source::of(text);
        let title = source.lines.first().map(|line| line.text.clone().into_owned()).unwrap_or_default();
        kind(&source, &title)
    }

    #[test]
    fn titles_tell() {
        assert_eq!(check("# Pond: Card Errata\n"), Some(Kind::Errata));
        assert_eq!(check("Pond FAQ\n"), Some(Kind::Faq));
        assert_eq!(check("Pond Core Rules: Patch Notes\n"), Some(Kind::PatchNotes));
        assert_eq!(check("Pond Tournament Rules\n"), Some(Kind::Tournament));
        assert_eq!(check("Pond Core Rules\n"), Some(Kind::Core));
        assert_eq!(check("Pond Format Legality\n"), Some(Kind::Legality));
        assert_eq!(check("Ponds and their frogs\n"), None);
    }

    #[test]
    fn marks_tell_where_titles_do_not() {
        assert_eq!(check("Ponds\nQ: One?\nYes.\nQ: Two?\nNo.\nQ: Three?\n"), Some(Kind::Faq));
        assert_eq!(check("Ponds\n[NEW TEXT]\n[OLD TEXT]\n[New text]\n"), Some(Kind::Errata));
        assert_eq!(check(" [\n {\"name\": 1}"), Some(Kind::Cards));
        assert_eq!(check("[Last seen: today] Pond FAQ\n"), Some(Kind::Faq));
    }

    #[test]
    fn numbers_and_vocabulary_tell() {
        assert_eq!(check("300. Ponds\n301. Units swim.\n302. Spells sink.\n"), Some(Kind::Core));
        assert_eq!(check("Rules\n300. Judges\n301. Judges rule.\n302. Competitors appeal.\n"), Some(Kind::Tournament));
        assert_eq!(check("Ponds\n300. Ponds\nand\nfrogs\n"), None);
    }

    #[test]
    fn a_name_is_what_the_kind_leaves() {
        assert_eq!(name("Riftbound \u{2014} Moonrise Card Errata"), "moonrise");
        assert_eq!(name("Riftbound: Core Rules Patch Notes"), "");
        assert_eq!(name("Moonrise Rules FAQ and Clarifications"), "moonrise");
        assert_eq!(name("Moonrise Errata Updates"), "moonrise");
        assert!(repeats_title("Riftbound: Moonrise Errata", "Riftbound \u{2014} Moonrise Card Errata"));
        assert!(!repeats_title("Moonrise cards", "Riftbound \u{2014} Moonrise Card Errata"));
    }
}
