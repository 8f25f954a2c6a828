//! Pins: the citations in a text, as they stood when the text was written, and what became of them since.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use jiff::civil::Date;

use serde::{Deserialize, Serialize};

use tribunal_document::TextHash;
use tribunal_document::light::{Regex, pattern};
use tribunal_reference::Reference;
use tribunal_reference::citation::{Checker, Citation, Fate, FateKind, Matched};
use tribunal_reference::library::{Library, LibraryRule, Ruling};
use tribunal_rule::{Edition, RuleRef};

/// A citation in a text, as it stood when the text was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pin {
    /// The byte offset where the citation begins.
    pub start: usize,
    /// The byte offset after its end.
    pub end: usize,
    /// The cited thing.
    #[serde(flatten)]
    pub pinned: Pinned,
}

/// A cited thing, with its hash and its words on that day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pinned {
    /// The rule, ruling or card.
    pub target: Target,
    /// The hash: for a rule, the citation as it is written with hashes and quotation; otherwise the hash of the words.
    pub hash: String,
    /// The full words.
    pub words: String,
}

/// A rule, ruling or card that can be cited.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A rule of an edition.
    Rule(RuleRef),
    /// A ruling of a FAQ, by its slug.
    Ruling(String),
    /// A card, by its slug.
    Card(String),
}

/// The fate of a cited thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fate", rename_all = "kebab-case")]
pub enum PinFate {
    /// It says the same in the same place.
    Unchanged,
    /// It says the same in another place.
    Moved {
        /// The present rules.
        now: Vec<RuleRef>,
    },
    /// It is worded differently.
    Reworded {
        /// The present rules; empty for a card or ruling.
        now: Vec<RuleRef>,
        /// The present words.
        words: String,
    },
    /// It no longer exists.
    Gone,
    /// The library lacks what would tell.
    Unknown,
}

impl Target {
    /// Returns the short name.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Rule(at) => at.to_string(),
            Self::Ruling(slug) | Self::Card(slug) => slug.clone(),
        }
    }

    /// Returns the kind, by which the pages colour it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Rule(_) => "rule",
            Self::Ruling(_) => "ruling",
            Self::Card(_) => "card",
        }
    }
}

/// Pins every citation in a text: rule numbers, as those of `edition` unless they name another, cards in double
/// brackets, slugs of rulings. What the library does not have is no citation.
#[must_use]
pub fn pin(reference: &Reference, edition: Edition, day: Date, text: &str) -> Vec<Pin> {
    let mut pins = rules(reference, edition, day, text);
    for (range, target) in cards(text, &reference.library).chain(rulings(text, &reference.library)) {
        let free = pins.iter().all(|pin| pin.end <= range.start || range.end <= pin.start);
        if let Some(pinned) = recall(&reference.library, target).filter(|_| free) {
            pins.push(Pin { start: range.start, end: range.end, pinned });
        }
    }
    pins.sort_by_key(|pin| pin.start);
    pins
}

/// Returns the bracketed names of a text that cite nothing, each once, as a warning to its author.
#[must_use]
pub fn unpinned(text: &str, pins: &[Pin]) -> Vec<String> {
    let known = |range: &Range<usize>| pins.iter().any(|pin| pin.start <= range.start && range.end <= pin.end);
    let bracketed = BRACKETS.find_iter(text).filter(|found| !known(&found.range()));
    let mut seen = BTreeSet::new();
    bracketed.map(|found| found.as_str().to_owned()).filter(|words| seen.insert(words.clone())).collect()
}

fn rules(reference: &Reference, edition: Edition, day: Date, text: &str) -> Vec<Pin> {
    let Ok(checker) = Checker::new(reference, Some(edition), None, day) else { return Vec::new() };
    let answers = checker.check(text).citations.into_iter();
    answers
        .filter_map(|answer| {
            let target = Target::Rule(RuleRef::new(answer.edition?, answer.number));
            Some(Pin { start: answer.start, end: answer.end, pinned: recall(&reference.library, target)? })
        })
        .collect()
}

static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[\[(?P<name>[^\[\]\n]{1,80})\]\]"));
static SLUG: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:/faq/)?(?P<slug>\b[a-z0-9]+(?:-[a-z0-9]+)+\b)"));

fn cards<'t>(text: &'t str, library: &'t Library) -> impl Iterator<Item = (Range<usize>, Target)> + 't {
    BRACKETS.captures_iter(text).filter_map(|found| {
        let slug = library.card_slug(found["name"].trim());
        Some((found.get(0)?.range(), Target::Card(slug)))
    })
}

fn rulings<'t>(text: &'t str, library: &'t Library) -> impl Iterator<Item = (Range<usize>, Target)> + 't {
    SLUG.captures_iter(text).filter_map(|found| {
        let slug = found["slug"].to_owned();
        ruling(library, &slug).and_then(|_| Some((found.get(0)?.range(), Target::Ruling(slug))))
    })
}

fn ruling<'a>(library: &'a Library, slug: &str) -> Option<&'a Ruling> {
    library.ruling(slug)
}

/// Returns a rule, ruling or card with its present words; `None` where the library does not have it.
#[must_use]
pub fn recall(library: &Library, target: Target) -> Option<Pinned> {
    let words = words(library, &target)?;
    let hash = match &target {
        Target::Rule(at) => Citation::of(library.rule(*at)?).to_string(),
        _ => TextHash::of(&words).to_string(),
    };
    Some(Pinned { target, hash, words })
}

fn words(library: &Library, target: &Target) -> Option<String> {
    match target {
        Target::Rule(at) => library.rule(*at).map(words_of),
        Target::Ruling(slug) => {
            let entry = &ruling(library, slug)?.entry;
            Some(format!("{}\n{}", entry.question, entry.answer))
        }
        Target::Card(slug) => {
            let wording = library.wording(slug).map(|wording| wording.current.join("\n"));
            wording.or_else(|| Some(library.card(slug)?.text.join("\n")))
        }
    }
}

/// Returns a rule's text with its examples, which matter to its meaning as much as the text.
fn words_of(rule: &LibraryRule) -> String {
    let examples = rule.words().map(|words| words.examples.as_slice()).unwrap_or_default();
    std::iter::once(rule.text()).chain(examples.iter().map(String::as_str)).collect::<Vec<_>>().join("\n")
}

/// Returns the fate of a cited thing by the library on this day.
#[must_use]
pub fn fate(reference: &Reference, today: Date, pinned: &Pinned) -> PinFate {
    let library = &reference.library;
    match &pinned.target {
        Target::Rule(at) => rule_fate(reference, today, *at, pinned),
        target => match words(library, target) {
            None => PinFate::Gone,
            Some(words) if TextHash::of(&words).to_string() == pinned.hash => PinFate::Unchanged,
            Some(words) => PinFate::Reworded { now: Vec::new(), words },
        },
    }
}

fn rule_fate(reference: &Reference, today: Date, at: RuleRef, pinned: &Pinned) -> PinFate {
    let library = &reference.library;
    let Ok(checker) = Checker::new(reference, None, None, today) else { return PinFate::Unknown };
    let report = checker.check(&pinned.hash);
    let Some(fate) = report.citations.first().and_then(|answer| answer.fate.as_ref()) else { return PinFate::Unknown };
    let holds = |rule: &LibraryRule| pinned.hash.parse::<Citation>().ok().and_then(|cited| cited.holds(rule));
    let other_words = !fate.matched.contains(&Matched::Hash) && library.rule(at).and_then(holds) == Some(false);
    describe(library, at, fate, other_words)
}

fn describe(library: &Library, at: RuleRef, fate: &Fate, other_words: bool) -> PinFate {
    let now = fate.now.clone();
    let words = || now.iter().filter_map(|at| library.rule(*at)).map(words_of).collect::<Vec<_>>().join("\n");
    let stays = now.first().is_some_and(|now| now.number == at.number);
    match fate.kind {
        FateKind::Same | FateKind::Renumbered | FateKind::Moved if other_words => {
            PinFate::Reworded { words: words(), now }
        }
        FateKind::Same | FateKind::Moved if stays => PinFate::Unchanged,
        FateKind::Same | FateKind::Renumbered | FateKind::Moved => PinFate::Moved { now },
        FateKind::Reworded | FateKind::Split | FateKind::Merged => PinFate::Reworded { words: words(), now },
        FateKind::Gone => PinFate::Gone,
        FateKind::NeverExisted | FateKind::NotHeld => PinFate::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_document::{Hints, read};
    use tribunal_reference::library::StoredDocument;

    const RULES: &str = "Gardens\n2026-01-01\n100. Beds\n101. A bed holds plants.\n102. A weed is pulled at dusk.\n\
                         103. A hedge keeps the wind out.\n";

    fn reference(editions: &[(&str, &str)], others: &[&str]) -> Reference {
        let held = |id: String, text: &str, edition: Option<&str>| StoredDocument {
            id: id.clone(),
            file: id,
            imported: None,
            document: read(
                text.as_bytes(),
                Hints { edition: edition.map(|name| name.parse().unwrap()), ..Hints::default() },
            ),
        };
        let numbered = editions.iter().map(|(name, text)| held((*name).to_owned(), text, Some(name)));
        let rest = others.iter().enumerate().map(|(at, text)| held(format!("o{at}"), text, None));
        Reference::new(Library::new(numbered.chain(rest).collect())).unwrap()
    }

    fn day() -> Date {
        Date::constant(2026, 11, 1)
    }

    fn pins(reference: &Reference, text: &str) -> Vec<(String, String)> {
        let edition = "1.4".parse().unwrap();
        let pins = pin(reference, edition, day(), text);
        pins.iter().map(|pin| (text[pin.start..pin.end].to_owned(), pin.pinned.target.name())).collect()
    }

    #[test]
    fn rules_cards_and_rulings_are_found_in_running_text() {
        let cards = r#"[{"name": "Watering Can", "type": "Gear", "text": "Draw 1."}]"#;
        let faq = "# Garden FAQ\n2026-02-01\n\n## Does rain water the weeds?\n\nYes, all of them.\n";
        let reference = reference(&[("1.1", RULES), ("1.4", RULES)], &[cards, faq]);
        let slug = reference.library.faq().first().map(|ruling| ruling.entry.slug.clone());
        let mut text = "By rule 101 and 102@1.1 the [[Watering Can]] stays, [[Nothing]] not".to_owned();
        let mut expected = vec![("rule 101", "101@1.4"), ("102@1.1", "102@1.1"), ("[[Watering Can]]", "watering-can")];
        if let Some(slug) = &slug {
            text.push_str(&format!("; see {slug}."));
            expected.push((slug, slug));
        }
        let expected: Vec<_> = expected.into_iter().map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
        assert_eq!(pins(&reference, &text), expected);
        let found = pin(&reference, "1.4".parse().unwrap(), day(), &text);
        assert_eq!(unpinned(&text, &found), ["[[Nothing]]"]);
    }

    #[test]
    fn what_became_of_a_rule_is_told_later() {
        let old = reference(&[("1.1", RULES)], &[]);
        let pins = pin(&old, "1.1".parse().unwrap(), day(), "rule 101, rule 102, rule 103");
        assert_eq!(pins.len(), 3);
        let fates =
            |reference: &Reference| pins.iter().map(|pin| fate(reference, day(), &pin.pinned)).collect::<Vec<_>>();
        assert_eq!(fates(&old), [PinFate::Unchanged, PinFate::Unchanged, PinFate::Unchanged]);

        let new = "Gardens\n2026-02-01\n100. Beds\n101. A bed holds plants.\n102. Paths\n102.1. A weed is pulled at dawn or dusk.\n";
        let fates = fates(&reference(&[("1.1", RULES), ("1.2", new)], &[]));
        assert_eq!(fates[0], PinFate::Unchanged);
        assert!(matches!(&fates[1], PinFate::Reworded { words, .. } if words.contains("dawn")), "{:?}", fates[1]);
        assert_eq!(fates[2], PinFate::Gone);
    }

    #[test]
    fn a_document_that_was_exchanged_under_its_name_is_noticed() {
        let old = reference(&[("1.1", RULES)], &[]);
        let pins = pin(&old, "1.1".parse().unwrap(), day(), "rule 102");
        let now = reference(&[("1.1", &RULES.replace("at dusk", "at noon"))], &[]);
        let fate = fate(&now, day(), &pins[0].pinned);
        assert!(matches!(&fate, PinFate::Reworded { words, .. } if words.contains("noon")), "{fate:?}");
    }
}
