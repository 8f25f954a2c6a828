//! The texts of everything in a library, and the editions whose rule numbers they use.

use super::{NodeId, Part, Span};
use crate::library::{Library, LibraryRule, StoredDocument, Words};
use tribunal_document::{Note, Wording};
use tribunal_rule::Edition;

/// One text of one node.
#[derive(Clone, Debug)]
pub(super) struct Text<'a> {
    /// The node.
    pub node: NodeId,
    /// The author of these words.
    pub wording: Wording,
    /// The one of the node's texts.
    pub part: Part,
    /// The words.
    pub words: &'a str,
    /// The edition whose numbers the text uses unless it says otherwise.
    pub edition: Option<Edition>,
}

impl Text<'_> {
    /// Returns a stretch of this text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span { wording: self.wording, part: self.part, start: start as u32, end: end as u32 }
    }
}

/// Returns every text of a library, rules first.
pub(super) fn texts(library: &Library) -> Vec<Text<'_>> {
    let mut texts = Vec::new();
    for edition in library.editions() {
        for rule in edition.rules() {
            rule_texts(rule, &mut texts);
        }
    }
    faq_texts(library, &mut texts);
    errata_texts(library, &mut texts);
    for (slug, card) in library.cards() {
        let node = NodeId::Card(slug.as_str().into());
        lines(&node, Wording::Official, &card.text, Part::Line, &mut texts);
    }
    for held in library.documents() {
        note_texts(library, held, &mut texts);
    }
    texts
}

fn rule_texts<'a>(rule: &'a LibraryRule, texts: &mut Vec<Text<'a>>) {
    let mut add = |words: &'a Words, wording| {
        let mut push = |part, words| {
            let edition = Some(rule.reference.edition);
            texts.push(Text { node: rule.reference.into(), wording, part, words, edition });
        };
        push(Part::Text, words.text.as_str());
        for (at, example) in words.examples.iter().enumerate() {
            push(Part::Example(at as u16), example.as_str());
        }
    };
    if let Some(words) = &rule.official {
        add(words, Wording::Official);
    }
    if let Some(words) = &rule.digest {
        add(words, Wording::Digest);
    }
}

fn faq_texts<'a>(library: &'a Library, texts: &mut Vec<Text<'a>>) {
    for ruling in library.faq() {
        let edition = library.in_force(ruling.date).map(|edition| edition.edition);
        let wording = wording_of(library, ruling.document);
        for (part, words) in [(Part::Question, &ruling.entry.question), (Part::Answer, &ruling.entry.answer)] {
            let node = NodeId::Faq(ruling.entry.slug.as_str().into());
            texts.push(Text { node, wording, part, words, edition });
        }
    }
}

fn errata_texts<'a>(library: &'a Library, texts: &mut Vec<Text<'a>>) {
    for dated in library.errata() {
        let node = NodeId::erratum(&dated.erratum.subject, dated.date);
        let wording = wording_of(library, dated.document);
        lines(&node, wording, &dated.erratum.new, Part::Line, texts);
        lines(&node, wording, &dated.erratum.old, Part::OldLine, texts);
        let edition = library.in_force(dated.date).map(|edition| edition.edition);
        texts.push(Text { node, wording, part: Part::Reason, words: &dated.erratum.reason, edition });
    }
}

fn note_texts<'a>(library: &Library, held: &'a StoredDocument, texts: &mut Vec<Text<'a>>) {
    let document = &held.document;
    let edition = document.edition.or_else(|| library.in_force(document.date).map(|edition| edition.edition));
    for note in notes(held) {
        let node = NodeId::note(&held.id, &note.slug);
        texts.push(Text { node, wording: document.wording, part: Part::Text, words: &note.text, edition });
    }
}

/// Returns the headed sections of a document.
pub(super) fn notes(held: &StoredDocument) -> &[Note] {
    held.document.body.sections()
}

fn lines<'a>(node: &NodeId, wording: Wording, lines: &'a [String], part: fn(u16) -> Part, texts: &mut Vec<Text<'a>>) {
    for (at, words) in lines.iter().enumerate() {
        texts.push(Text { node: node.clone(), wording, part: part(at as u16), words, edition: None });
    }
}

fn wording_of(library: &Library, document: usize) -> Wording {
    library.documents().get(document).map_or(Wording::Official, |held| held.document.wording)
}
