//! Prepares one edition for comparison with another.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use tribunal_document::light::{Regex, pattern};

use super::words::{TokenizedText, Vocabulary};
use crate::graph::Tree;
use crate::library::{EditionRules, LibraryRule};
use tribunal_document::Wording;
use tribunal_rule::RuleNumber;

/// The rules of one edition, in rulebook order.
#[derive(Debug)]
pub(super) struct Side {
    pub rules: Vec<Item>,
}

/// One rule, as it is compared.
#[derive(Debug)]
pub(super) struct Item {
    pub number: RuleNumber,
    pub heading: bool,
    /// Text and examples.
    pub full: TokenizedText,
    /// Text and examples, without endings.
    pub full_stems: TokenizedText,
    /// The text alone, without cross references and endings: what the rule itself says.
    pub text_stems: TokenizedText,
    /// The rule above it.
    pub parent: Option<usize>,
    /// Its place among the rules below its parent.
    pub place: usize,
}

impl Side {
    /// Reads the words of an edition in one wording; a rule that has none in it is like no other.
    pub(super) fn new(edition: &EditionRules, wording: Wording, vocabulary: &mut Vocabulary) -> Self {
        let tree = Tree::new(edition);
        let mut below: BTreeMap<Option<usize>, usize> = BTreeMap::new();
        let mut item = |rule: &LibraryRule| {
            let parent = tree.parent(rule.number()).and_then(|parent| edition.position(parent.number));
            let place = below.entry(parent).or_default();
            *place += 1;
            let words = rule.in_wording(wording);
            let text = words.map(|words| words.text.as_str());
            let examples = words.into_iter().flat_map(|words| &words.examples).map(String::as_str);
            let own = text.map(without_references).unwrap_or_default();
            let alone = vocabulary.tokenize(std::iter::once(&*own));
            let full = vocabulary.tokenize(text.into_iter().chain(examples));
            Item {
                number: rule.number(),
                heading: rule.heading,
                full_stems: vocabulary.stems(&full),
                text_stems: vocabulary.stems(&alone),
                full,
                parent,
                place: *place,
            }
        };
        Self { rules: edition.rules().iter().map(&mut item).collect() }
    }
}

/// Returns a text without the sentences that send to other rules.
pub(super) fn without_references(text: &str) -> Cow<'_, str> {
    static REFERENCE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i)\bsee (?:rules? )?\d{3}[^\n]*?(?:\bfor (?:more )?information\b[^.\n]*\.?|\n|$)")
    });
    if text.contains("See") { REFERENCE.replace_all(text, "") } else { Cow::Borrowed(text) }
}

/// Chooses the wordings in which two editions are compared: the one in which both are known best, the official one
/// where that is equal. Official words are compared with the digest's only where most rules of the two are known in
/// different wordings alone.
pub(super) fn wordings(a: &EditionRules, b: &EditionRules) -> (Wording, Wording) {
    let known = |edition: &EditionRules, wording| {
        edition.rules().iter().filter(|rule| rule.in_wording(wording).is_some()).count() * 1000
            / edition.rules().len().max(1)
    };
    let both = |a_in, b_in| known(a, a_in).min(known(b, b_in));
    let (official, digest) = (Wording::Official, Wording::Digest);
    let within = if both(digest, digest) > both(official, official) + 100 { digest } else { official };
    let across = if both(official, digest) > both(digest, official) { (official, digest) } else { (digest, official) };
    if both(across.0, across.1) > both(within, within) + 500 { across } else { (within, within) }
}
