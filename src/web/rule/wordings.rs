//! The wordings of a rule: the publisher's first, then ours, each with its source.

use crate::document;
use crate::graph::{NodeId, Part};
use crate::library::{EditionRules, LibraryRule, Words};
use crate::web::citation_text::whose;
use crate::web::markup::{Markup, plain};
use crate::web::prose::linked;
use crate::web::view::View;
use crate::web::words::rule::dated;

/// A rule in one wording.
pub struct Wording {
    /// The class that styles it.
    pub class: &'static str,
    /// The source of the words.
    pub whose: &'static str,
    /// The document that they come from.
    pub source: String,
    /// The page of that document.
    pub href: String,
    /// The words.
    pub text: Markup,
    /// The examples.
    pub examples: Vec<Markup>,
    /// The digest's notes on errors in the printed rule.
    pub notes: Vec<String>,
}

/// Returns the wordings of a rule, the official one first.
pub fn of(view: &View, edition: &EditionRules, rule: &LibraryRule) -> Vec<Wording> {
    let official = rule.official.as_ref().map(|words| (document::Wording::Official, words));
    let digest = rule.digest.as_ref().map(|words| (document::Wording::Digest, words));
    let sides = official.into_iter().chain(digest);
    sides.map(|(wording, words)| Wording::new(view, edition, &rule.reference.into(), wording, words)).collect()
}

impl Wording {
    fn new(view: &View, edition: &EditionRules, node: &NodeId, wording: document::Wording, words: &Words) -> Self {
        let part = |at: usize| Part::Example(u16::try_from(at).unwrap_or(u16::MAX));
        let examples = words.examples.iter().enumerate();
        let document = view.library().documents().get(words.document);
        Self {
            class: match wording {
                document::Wording::Official => "official",
                document::Wording::Digest => "digest",
                document::Wording::Others => "others",
            },
            whose: whose(wording),
            source: edition.printed.map(|date| dated(wording, date)).unwrap_or_default(),
            href: document.map(|held| format!("/documents/{}", held.id)).unwrap_or_default(),
            text: linked(view, node, wording, Part::Text, &words.text),
            examples: examples.map(|(at, example)| linked(view, node, wording, part(at), example)).collect(),
            notes: words.notes.iter().map(|note| plain(note)).collect(),
        }
    }
}
