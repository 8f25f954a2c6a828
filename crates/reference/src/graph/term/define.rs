//! Finds the rules that define a term: headings, glossary entries, `Term: ...` and `A Term is ...`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::forms::{forms, singular};
use crate::graph::Tree;
use crate::graph::label::split_label;
use crate::graph::mention::{Name, Names, Pick};
use crate::library::{EditionRules, LibraryRule};
use tribunal_document::pattern;
use tribunal_rule::RuleRef;

/// A rule that says what a term means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Definition {
    /// The term, in the singular.
    pub name: String,
    /// The rule.
    pub rule: RuleRef,
    /// The degree of certainty that this is the definition.
    pub strength: Strength,
}

/// The way in which a rule defines a term, the surest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Strength {
    /// It is an entry of a glossary of keywords.
    Keyword,
    /// It is the heading of a section.
    Section,
    /// It is the heading of a section of two: `Priority and Focus`.
    Half,
    /// It is any other heading.
    Heading,
    /// It begins `Term: ...`.
    Lead,
    /// It begins `A Term is a ...`.
    Sentence,
    /// It is the first sentence to begin `Term is ...` or `Term are ...`.
    Weak,
}

/// The most words of a term.
const TERM_WORDS: usize = 3;

/// Returns every definition of an edition, in rulebook order; a term may have several.
pub(super) fn definitions(edition: &EditionRules, tree: &Tree) -> Vec<Definition> {
    let all: Vec<Definition> = edition.rules().iter().flat_map(|rule| defined_by(rule, tree)).collect();
    let mut leads: BTreeMap<String, usize> = BTreeMap::new();
    for lead in all.iter().filter(|definition| definition.strength == Strength::Lead) {
        *leads.entry(lead.name.clone()).or_default() += 1;
    }
    // What many rules begin with (`Reminder: ...`) is a label.
    all.into_iter().filter(|one| one.strength != Strength::Lead || leads.get(&one.name) <= Some(&2)).collect()
}

fn defined_by(rule: &LibraryRule, tree: &Tree) -> Vec<Definition> {
    let define = |(name, strength): (&str, Strength)| {
        let name = singular(name);
        is_term(&name).then_some(Definition { name, rule: rule.reference, strength })
    };
    let number = rule.number();
    let numbered = split_label(rule.text()).0.is_some() && !rule.text().to_lowercase().starts_with("step");
    if tree.is_chapter(number) || numbered {
        return Vec::new();
    }
    match tree.title(number) {
        Some(title) if tree.is_heading(number) => {
            let strength = heading_strength(rule, tree);
            let section = strength == Strength::Section;
            let two = |(a, b): &(&str, &str)| section && !a.contains(' ') && !b.contains(' ');
            let halves = title.split_once(" and ").filter(two);
            let names = halves.map_or_else(
                || vec![(plain(title), strength)],
                |(a, b)| vec![(a, Strength::Half), (b, Strength::Half)],
            );
            names.into_iter().filter_map(define).collect()
        }
        Some(lead) => define((plain(lead), Strength::Lead)).into_iter().collect(),
        None => sentence(rule.text()).and_then(define).into_iter().collect(),
    }
}

fn heading_strength(rule: &LibraryRule, tree: &Tree) -> Strength {
    let glossary = tree.parent(rule.number()).and_then(|parent| tree.title(parent.number));
    let is_entry = tree.children(rule.number()).any(|child| child.number.is_within(&rule.number()));
    if is_entry && glossary.is_some_and(|title| title.contains("Keyword")) {
        return Strength::Keyword;
    }
    if rule.number().depth() == 1 { Strength::Section } else { Strength::Heading }
}

/// Returns a title without label, article, brackets and quotes.
fn plain(title: &str) -> &str {
    let title = split_label(title).1;
    let title = title.split(['(', '[']).next().unwrap_or(title).trim();
    let title = title.trim_matches(['"', '\u{201c}', '\u{201d}', ':', '.']);
    ["The ", "A ", "An "].iter().find_map(|article| title.strip_prefix(article)).unwrap_or(title)
}

fn sentence(text: &str) -> Option<(&str, Strength)> {
    static SENTENCE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(concat!(
            r"^(?:(?:The|An?)\s+)?(?P<name>\p{Lu}[\w'\u{2019}-]*(?:\s+\p{Lu}[\w'\u{2019}-]*){0,2})\s+",
            r"(?:(?P<strong>(?:is|are)\s+(?:an?|the|any|one|how|what|when|short(?:hand)?)\b|means?\b|refers?\s+to\b",
            r"|represents?\b|tracks?\b)|(?:is|are)\b)"
        ))
    });
    let found = SENTENCE.captures(text)?;
    let strength = if found.name("strong").is_some() { Strength::Sentence } else { Strength::Weak };
    Some((found.name("name")?.as_str(), strength))
}

/// Words that begin a sentence or join words, and so are no part of a term.
const FUNCTION_WORDS: [&str; 36] = [
    "a",
    "all",
    "an",
    "any",
    "both",
    "each",
    "either",
    "every",
    "everything",
    "for",
    "from",
    "how",
    "if",
    "in",
    "it",
    "no",
    "none",
    "on",
    "one",
    "other",
    "outside",
    "some",
    "such",
    "that",
    "the",
    "there",
    "these",
    "they",
    "this",
    "those",
    "what",
    "when",
    "where",
    "which",
    "with",
    "you",
];

fn is_term(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let shaped = |word: &&str| {
        let letters = word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '\u{2019}'));
        letters && !FUNCTION_WORDS.contains(&word.to_lowercase().as_str())
    };
    let starts = words.first().is_some_and(|word| word.starts_with(char::is_uppercase) && word.chars().count() > 2);
    starts && words.len() <= TERM_WORDS && words.iter().all(shaped)
}

/// The number of rules of an edition that use a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Uses {
    /// Rules that name it with a capital within a sentence, apart from the one that defines it.
    pub capital: usize,
    /// Rules that name it without a capital.
    pub lower: usize,
}

impl Uses {
    /// Returns true if this much use makes a term of what a rule of this strength defines: a heading that nothing ever
    /// names is none, nor is a proper name.
    pub(super) fn make_a_term(self, definition: &Definition) -> bool {
        let proper = self.lower == 0 && !definition.name.contains(' ');
        match definition.strength {
            Strength::Keyword => true,
            Strength::Section | Strength::Heading | Strength::Half => self.capital >= 1,
            Strength::Lead => self.capital >= 3,
            Strength::Sentence => self.capital >= 3 && !proper,
            Strength::Weak => self.capital >= 8 && !proper,
        }
    }

    /// Returns true if the edition mostly writes it like any other word.
    pub(super) fn are_everyday(self) -> bool {
        self.lower > 2 * self.capital
    }
}

/// Counts how the rules of an edition use the terms it defines, by slug.
pub(super) fn uses(edition: &EditionRules, definitions: &BTreeMap<String, Definition>) -> BTreeMap<String, Uses> {
    let names = definitions.iter().flat_map(|(slug, definition)| {
        forms(&definition.name).into_iter().map(|form| Name::of_term(form, slug.as_str().into(), false))
    });
    let names = Names::new(names.collect());
    let mut uses: BTreeMap<String, Uses> = BTreeMap::new();
    for rule in edition.rules() {
        let mut seen: BTreeSet<(&str, bool)> = BTreeSet::new();
        for mention in names.find(rule.text()) {
            let Pick::Term(slug) = mention.pick else { continue };
            let own = definitions.get(&**slug).is_some_and(|definition| definition.rule == rule.reference);
            let capital =
                rule.text().get(mention.range.clone()).is_some_and(|word| word.starts_with(char::is_uppercase));
            let begins = capital && begins_sentence(rule.text(), mention.range.start);
            if !own && !begins {
                seen.insert((slug, capital));
            }
        }
        for (slug, capital) in seen {
            let uses = uses.entry(slug.to_owned()).or_default();
            *if capital { &mut uses.capital } else { &mut uses.lower } += 1;
        }
    }
    uses
}

fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    before.is_empty() || before.ends_with(['.', ':', '?', '!', '"', '\u{201c}', '\u{2022}', '*'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::edition;
    use tribunal_document::slug;

    fn defined(rules: &str) -> Vec<String> {
        let edition = edition(rules);
        let found = definitions(&edition, &Tree::new(&edition));
        found.into_iter().map(|found| format!("{} {:?} {}", found.name, found.strength, found.rule.number)).collect()
    }

    #[test]
    fn headings_glossaries_leads_and_sentences_define() {
        let rules = "\
100. Boats
101. Hulls and Keels
102. Buoyancy: how well a hull floats.
103. A Rigged Mast is a mast with a sail.
104. Oars are long.
105. When the wind turns, sail on.
700. Keywords
701. Keyword Glossary
702. Swift
702.1. A swift boat starts first.";
        let expected = [
            "Hull Half 101",
            "Keel Half 101",
            "Buoyancy Lead 102",
            "Rigged Mast Sentence 103",
            "Oar Weak 104",
            "Keyword Glossary Section 701",
            "Swift Keyword 702",
        ];
        assert_eq!(defined(rules), expected);
    }

    #[test]
    fn only_what_others_use_is_a_term() {
        let edition = edition("100. Boats\n101. Hull\n102. A Hull floats.\n103. Anchor\n104. Tar the Hull.");
        let found = definitions(&edition, &Tree::new(&edition));
        let by_slug = found.into_iter().map(|found| (slug(&found.name), found)).collect();
        let uses = uses(&edition, &by_slug);
        assert!(uses["hull"].make_a_term(&by_slug["hull"]));
        assert!(!uses.contains_key("anchor"));
    }

    #[test]
    fn a_word_that_is_mostly_written_small_is_an_everyday_word() {
        let edition = edition("100. Boats\n101. Hull\n102. A hull.\n103. One hull.\n104. My hull.\n105. The Hull.");
        let found = definitions(&edition, &Tree::new(&edition));
        let by_slug = found.into_iter().map(|found| (slug(&found.name), found)).collect();
        assert_eq!(uses(&edition, &by_slug)["hull"], Uses { capital: 1, lower: 3 });
        assert!(uses(&edition, &by_slug)["hull"].are_everyday());
    }
}
