//! The links that names and facts make: definitions, mentions, rulings on rules, changes of cards.

use std::collections::{BTreeMap, BTreeSet};

use super::mention::{Name, Names, Pick};
use super::term::{Term, forms};
use super::text::{self, Text};
use super::{Change, Lineage, Link, LinkKind, NodeId, Part, Tree};
use crate::library::{DatedErratum, Library};
use tribunal_document::Subject;
use tribunal_rule::{Edition, RuleRef};

fn plain(from: NodeId, kind: LinkKind, to: NodeId) -> Link {
    Link { from, kind, span: None, to, via: "".into() }
}

/// Links each rule to its parent; each FAQ entry, erratum and note to its document.
pub(super) fn parents(library: &Library, trees: &BTreeMap<Edition, Tree>) -> Vec<Link> {
    let document = |at: usize| Some(NodeId::Document(library.documents().get(at)?.id.as_str().into()));
    let rules = library.editions().flat_map(|edition| {
        let tree = trees.get(&edition.edition);
        edition.rules().iter().filter_map(move |rule| {
            let parent = tree?.parent(rule.number())?;
            Some(plain(rule.reference.into(), LinkKind::Parent, parent.into()))
        })
    });
    let faq = library.faq().iter().filter_map(|ruling| {
        let node = NodeId::Faq(ruling.entry.slug.as_str().into());
        Some(plain(node, LinkKind::Parent, document(ruling.document)?))
    });
    let errata = library.errata().iter().filter_map(|dated| {
        let node = NodeId::erratum(&dated.erratum.subject, dated.date);
        Some(plain(node, LinkKind::Parent, document(dated.document)?))
    });
    let notes = library.documents().iter().flat_map(|held| {
        let parent = NodeId::Document(held.id.as_str().into());
        text::notes(held)
            .iter()
            .map(move |note| plain(NodeId::note(&held.id, &note.slug), LinkKind::Parent, parent.clone()))
    });
    rules.chain(faq).chain(errata).chain(notes).collect()
}

/// Links the rules that define a term to it.
pub(super) fn definitions(terms: &[Term]) -> impl Iterator<Item = Link> {
    terms.iter().flat_map(|term| {
        let node = NodeId::Term(term.slug.clone());
        term.defined_by.iter().map(move |rule| plain((*rule).into(), LinkKind::Defines, node.clone()))
    })
}

/// Links every rule of the core rules to what it became in the next edition of the library.
pub(super) fn successions(lineages: &[Lineage]) -> impl Iterator<Item = Link> {
    lineages.iter().flat_map(|lineage| lineage.changes().iter().flat_map(succession))
}

fn succession(change: &Change) -> impl Iterator<Item = Link> {
    let link = |from: RuleRef, to: RuleRef| Link {
        from: from.into(),
        kind: LinkKind::Becomes,
        span: None,
        to: to.into(),
        via: change.kind.name().into(),
    };
    change.from.iter().flat_map(move |from| change.to.iter().map(move |to| link(*from, *to)))
}

/// Links FAQ entries to the rules they are about and the cards they name; errata to what they change.
pub(super) fn rulings(library: &Library) -> Vec<Link> {
    let mut links = Vec::new();
    for ruling in library.faq() {
        let node = NodeId::Faq(ruling.entry.slug.as_str().into());
        let later = ruling.entry.later.iter().flat_map(|later| &later.rules);
        for rule in ruling.entry.rules.iter().chain(later) {
            links.push(plain(node.clone(), LinkKind::Clarifies, (*rule).into()));
        }
        for card in &ruling.entry.cards {
            links.push(plain(node.clone(), LinkKind::Mentions, card_node(library, card)));
        }
    }
    for dated in library.errata() {
        let node = NodeId::erratum(&dated.erratum.subject, dated.date);
        links.extend(changed(library, dated).map(|to| plain(node, LinkKind::Changes, to)));
    }
    links
}

fn card_node(library: &Library, name: &str) -> NodeId {
    NodeId::Card(library.card_slug(name).into())
}

/// Returns the card that an erratum changes, or the rule: where it does not say of which edition, of the one in force
/// then.
fn changed(library: &Library, dated: &DatedErratum) -> Option<NodeId> {
    match &dated.erratum.subject {
        Subject::Card(name) => Some(card_node(library, name)),
        Subject::Rule { number, edition } => {
            let edition = edition.or_else(|| Some(library.in_force(dated.date)?.edition))?;
            Some(RuleRef::new(edition, *number).into())
        }
    }
}

/// Links every text to the terms and cards that it names. A rule names the terms of its own edition only.
pub(super) fn mentions(library: &Library, terms: &[Term], texts: &[Text]) -> Vec<Link> {
    let names = names(library, terms, texts);
    let by_slug: BTreeMap<&str, &Term> = terms.iter().map(|term| (&*term.slug, term)).collect();
    let mut links = Vec::new();
    for text in texts {
        for mention in names.find(text.words) {
            let to = match mention.pick {
                Pick::Card(slug) => NodeId::Card(slug.clone()),
                Pick::Term(slug) if is_defined(by_slug.get(&**slug).copied(), text) => NodeId::Term(slug.clone()),
                Pick::Term(_) => continue,
            };
            if to == text.node {
                continue;
            }
            links.push(Link {
                from: text.node.clone(),
                kind: LinkKind::Mentions,
                span: Some(text.span(mention.range.start, mention.range.end)),
                to,
                via: text.words.get(mention.range).unwrap_or_default().into(),
            });
        }
    }
    links
}

/// Returns true if a term means something in the edition of a text, and the text is not its definition itself.
fn is_defined(term: Option<&Term>, text: &Text) -> bool {
    let Some(term) = term else { return false };
    match text.node.rule() {
        Some(rule) => term.definition(rule.edition).is_some_and(|definition| definition != rule),
        None => true,
    }
}

fn names(library: &Library, terms: &[Term], texts: &[Text]) -> Names {
    let terms = terms.iter().flat_map(|term| {
        forms(&term.name).into_iter().map(|form| Name::of_term(form, term.slug.clone(), term.everyday))
    });
    let everyday = everyday_words(texts);
    let cards = library.cards().iter().flat_map(|(slug, card)| {
        let names = std::iter::once(&card.name).chain(&card.aliases);
        names
            .filter(|name| !everyday.contains(&name.to_lowercase()))
            .map(|name| Name::of_card(name.clone(), slug.as_str().into()))
    });
    Names::new(terms.chain(cards).collect())
}

/// Returns the words that the rules use in lower case: a card named by such a word alone cannot be distinguished from
/// it.
fn everyday_words(texts: &[Text]) -> BTreeSet<String> {
    let rules = texts.iter().filter(|text| matches!(text.part, Part::Text) && text.node.rule().is_some());
    let words = rules.flat_map(|text| text.words.split(|c: char| !c.is_alphanumeric() && c != '\''));
    words.filter(|word| word.len() > 2 && word.starts_with(char::is_lowercase)).map(str::to_owned).collect()
}
