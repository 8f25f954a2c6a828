//! Entries: everything that can be found, in one form, with the parts that a hit shows and the words by which it is
//! found.

use super::lexicon::{Reader, TermId};
use super::questions::since;
use super::{HitKind, Reference};
use crate::graph::{Graph, NodeId, Term};
use crate::library::{DatedErratum, DatedLegality, Library, LibraryRule, Ruling, StoredOutsideRuling, Words};
use tribunal_document::Card;
use tribunal_rule::{Edition, RuleNumber};

/// Something that can be found.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub kind: HitKind,
    pub reference: Reference,
    pub number: Option<RuleNumber>,
    pub title: String,
    /// True if it is a heading rather than a sentence.
    pub is_heading: bool,
    /// The headings above it, outermost first.
    pub path: Vec<String>,
    /// The passages that a snippet may quote, the most telling first.
    pub passages: Vec<String>,
    /// The card it is or is about, by its slug.
    pub cards: Vec<String>,
    /// The oldest edition to which it applies, if it is a ruling over some edition.
    pub since: Option<Edition>,
}

impl Entry {
    fn new(kind: HitKind, slug: &str, title: &str) -> Self {
        Self {
            kind,
            reference: Reference::Slug(slug.to_owned()),
            number: None,
            title: title.to_owned(),
            is_heading: false,
            path: Vec::new(),
            passages: Vec::new(),
            cards: Vec::new(),
            since: None,
        }
    }

    /// A rule: its words in both wordings, its examples, what stands below it without a number, and the titles above it.
    pub fn rule(rule: &LibraryRule, graph: &Graph) -> Self {
        let path: Vec<String> = graph.title_path(rule.reference).into_iter().map(str::to_owned).collect();
        let own = graph.title(rule.reference).map(str::to_owned);
        let words: Vec<&Words> = rule.official.iter().chain(&rule.digest).collect();
        let texts = words.iter().map(|words| &words.text);
        let examples = words.iter().flat_map(|words| &words.examples);
        let unnumbered = words.iter().flat_map(|words| &words.unnumbered).map(|text| text.rule.full_text());
        Self {
            reference: Reference::Rule(rule.reference),
            number: Some(rule.number()),
            is_heading: rule.heading,
            passages: texts.chain(examples).cloned().chain(unnumbered).collect(),
            ..Self::new(HitKind::Rule, "", &own.or_else(|| path.last().cloned()).unwrap_or_default())
        }
        .under(path)
    }

    /// A ruling: its question and its answer, in both wordings.
    pub fn ruling(ruling: &Ruling, library: &Library) -> Self {
        let entry = &ruling.entry;
        let official = ruling.official.as_ref().filter(|official| *official != entry);
        let mut passages = vec![entry.answer.clone(), entry.question.clone()];
        passages.extend(official.into_iter().flat_map(|entry| [entry.answer.clone(), entry.question.clone()]));
        Self {
            passages,
            cards: entry.cards.iter().map(|name| library.card_slug(name)).collect(),
            since: since(ruling),
            ..Self::new(HitKind::Faq, &entry.slug, &entry.question)
        }
        .under(entry.path.clone())
    }

    /// Returns the entry of a ruling of somebody else: its answer, under the question, who gave it and when.
    pub fn outside(held: &StoredOutsideRuling) -> Self {
        let ruling = &held.ruling;
        Self { passages: vec![ruling.answer.clone()], ..Self::new(HitKind::Others, &held.slug, &ruling.question) }
            .under(vec![ruling.author.clone(), ruling.date.to_string()])
    }

    /// A card: its text as it counts now, in our own words where nobody imported it.
    pub fn card(card: &Card, library: &Library) -> Self {
        let wording = library.wording(&card.slug).map(|wording| wording.current.join("\n"));
        let text = wording.filter(|text| !text.is_empty()).unwrap_or_else(|| card.text.join("\n"));
        let line: Vec<&str> = card
            .supertype
            .iter()
            .map(String::as_str)
            .chain([card.kind.as_str()])
            .chain(card.tags.iter().map(String::as_str))
            .collect();
        Self {
            passages: vec![text, line.join(" ")],
            cards: vec![card.slug.clone()],
            ..Self::new(HitKind::Card, &card.slug, &card.name)
        }
    }

    /// An erratum of a card or rule: what changed and why.
    pub fn erratum(dated: &DatedErratum, library: &Library) -> Self {
        let erratum = &dated.erratum;
        let slug = match NodeId::erratum(&erratum.subject, dated.date) {
            NodeId::Erratum(slug) => slug,
            other => other.to_string().into(),
        };
        let facts = erratum.facts.iter().flat_map(|facts| [facts.after.clone(), facts.before.clone()]);
        let mut passages = vec![erratum.new.join("\n"), erratum.reason.clone()];
        passages.extend(facts);
        passages.retain(|passage| !passage.is_empty());
        Self {
            passages,
            cards: erratum.subject.card().map(|name| library.card_slug(name)).into_iter().collect(),
            ..Self::new(HitKind::Errata, &slug, &erratum.subject.to_string())
        }
        .under(erratum.path.clone())
    }

    /// Makes an entry of a format of play: its lists, as its section has them.
    pub fn legality(dated: &DatedLegality, library: &Library) -> Self {
        let (format, held) = (&dated.legality, library.documents().get(dated.document));
        let sections = held.map(|held| held.document.body.sections()).unwrap_or_default();
        let section = sections.iter().find(|section| section.slug == format.slug);
        let title = section.and_then(|section| section.path.last()).unwrap_or(&format.format);
        Self {
            passages: section.into_iter().map(|section| section.text.clone()).collect(),
            cards: format.listed.iter().map(|listed| library.card_slug(&listed.card)).collect(),
            ..Self::new(HitKind::Legality, &format.slug, title)
        }
    }

    /// A keyword or defined term: what the newest rule that defines it says.
    pub fn term(term: &Term, library: &Library) -> Self {
        let newest = term.defined_by.iter().rev().find_map(|rule| library.rule(*rule));
        Self {
            passages: newest.map(|rule| rule.text().to_owned()).into_iter().collect(),
            ..Self::new(HitKind::Term, &term.slug, &term.name)
        }
    }

    fn under(mut self, path: Vec<String>) -> Self {
        self.path = path;
        self
    }

    /// Returns the terms of everything by which this entry is found.
    pub fn terms(&self, reader: &mut Reader) -> Vec<TermId> {
        let own = std::iter::once(&self.title)
            .filter(|title| self.path.last() != Some(title) && !self.passages.contains(title));
        self.passages.iter().chain(&self.path).chain(own).flat_map(|text| reader.read(text)).collect()
    }
}
