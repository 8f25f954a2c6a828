//! The shapes of JSON that `tribunal show --json`, `search --json` and the API under `/api/v1` share.
//!
//! Names and shapes are a contract with other tools: add, never rename.

use jiff::civil::Date;
use serde::Serialize;

use super::Reference;
use super::answers::AnswerCard;
use super::card_answer::{self, CardLegality};
use super::outside::Unofficial;
use crate::graph::{self, Graph, LinkKind, NodeId};
use crate::holds::{Holding, holding};
use crate::library::{DatedLegality, EditionRules, KNOWN_UNTIL, Library, LibraryRule, Words};
use crate::search::{self, HitKind, Notice, Role, ScorePart};
use tribunal_document::{CardSort, ListKind, TextHash};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// One rule with everything that bears on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rule {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// The edition.
    pub edition: Edition,
    /// The standing of that edition on the day of asking.
    pub standing: Standing,
    /// Its number there.
    pub number: RuleNumber,
    /// The titles of the headings above it, outermost first.
    pub title_path: Vec<String>,
    /// The publisher's words; null until that edition is imported.
    pub official: Option<String>,
    /// Our own line.
    pub digest: Option<String>,
    /// Its examples, in the words shown first.
    pub examples: Vec<String>,
    /// The rules that its text names.
    pub cites: Vec<RuleRef>,
    /// The rules whose texts name it.
    pub cited_by: Vec<RuleRef>,
    /// The FAQ entries about it, by their slugs.
    pub faq: Vec<String>,
    /// The status of each of these entries in the edition in force.
    pub rulings: Vec<RulingStatus>,
    /// Rulings of others that cite it, apart from those of the publisher: they bind nobody.
    pub unofficial: Vec<Unofficial>,
    /// The rules that it was in earlier editions and became in later ones.
    pub lineage: Vec<Relative>,
    /// The hashes of both wordings, as citations keep them.
    pub hash: Hashes,
}

/// The standing of an edition on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Standing {
    /// `in-force`, `superseded`, or `coming` for what is printed and does not count yet.
    pub state: &'static str,
    /// The day from which it is or was in force.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub since: Option<Date>,
    /// The edition that counts instead.
    pub superseded_by: Option<Edition>,
}

/// The status of a FAQ entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulingStatus {
    /// The entry.
    pub slug: String,
    /// Its status, the edition for which that was decided, and the ground.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub holding: Holding,
}

/// A rule of another edition that this one comes from or became.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Relative {
    /// The other edition.
    pub edition: Edition,
    /// The number there.
    pub number: RuleNumber,
    /// The kind of change on the way there: `same`, `renumbered`, `reworded` and so on.
    pub kind: &'static str,
}

/// The changes between two editions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Diff {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// The edition from which the comparison starts.
    pub from: Edition,
    /// The edition to which it leads.
    pub to: Edition,
    /// The changes of all rules of both.
    pub changes: Vec<Change>,
}

/// The change of one rule, or of a few that were split or merged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Change {
    /// The strongest thing that happened.
    pub kind: &'static str,
    /// The numbers before; none for a rule that was added.
    pub from: Vec<RuleNumber>,
    /// The numbers after; none for a rule that was removed.
    pub to: Vec<RuleNumber>,
    /// True if the number changed.
    pub renumbered: bool,
    /// True if it stands before or after rules that it stood after or before.
    pub moved: bool,
    /// True if it was reworded without a change of meaning.
    pub editorial: bool,
    /// The share of words in common, from 0 to 1.
    pub similarity: f64,
}

/// The answer to a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Search {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// The edition answered from; null when the library holds no rules.
    pub edition: Option<Edition>,
    /// The answer to a question much like this one, where the rules answer with yes or no; else null.
    pub answer: Option<AnswerCard>,
    /// The hits, best first.
    pub hits: Vec<Hit>,
    /// Further rules to read where the first hit is a rule that answers: those it rests on, and its exceptions.
    pub chain: Vec<Step>,
    /// Hits in other editions and documents.
    pub elsewhere: Vec<Hit>,
    /// Rulings of others that bear on it, best first, never among the hits: they are not the publisher's and bind nobody.
    pub others: Vec<Hit>,
    /// Notices about the search.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub notices: Vec<Notice>,
}

/// One hit of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hit {
    /// The kind of thing it is.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub kind: HitKind,
    /// Its name: `322.4@1.1` for a rule, the name in an address for everything else.
    #[serde(rename = "ref")]
    pub reference: String,
    /// The rule number, for rules.
    pub number: Option<RuleNumber>,
    /// Its own title.
    pub title: String,
    /// The titles of the headings above it, outermost first.
    pub title_path: Vec<String>,
    /// For rules: how their edition stands on the day of asking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// For FAQ entries: whether the ruling still holds in the edition in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub ruling: Option<Holding>,
    /// For cards: `official` where the text is an imported card file's, `digest` where it is what the engine does, in our words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wording: Option<&'static str>,
    /// For cards: the formats that list it on the day of asking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legality: Option<Vec<CardLegality>>,
    /// For rulings of others: whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unofficial: Option<Unofficial>,
    /// The words that matched.
    pub snippet: String,
    /// Where in `snippet`, as ranges of bytes.
    pub marks: Vec<[usize; 2]>,
    /// The score; comparable within one answer only.
    pub score: f32,
    /// The parts of the score, largest first, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    pub explain: Option<Vec<ScorePart>>,
}

/// A rule of the chain of reasoning.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// Its role towards the rule that answers.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub role: Role,
    /// The term that it defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term: Option<String>,
    /// The rule.
    #[serde(flatten)]
    pub hit: Hit,
}

/// The hashes of a rule's wordings, apart, so that importing the official document changes no old citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hashes {
    /// Of the publisher's words.
    pub official: Option<TextHash>,
    /// Of our own line.
    pub digest: Option<TextHash>,
}

/// The editions that are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Editions {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// All of them, oldest version first.
    pub editions: Vec<EditionSummary>,
}

/// One edition of a numbered document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EditionSummary {
    /// The edition.
    pub edition: Edition,
    /// The date printed on it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub printed: Option<Date>,
    /// The day from which it is in force.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub in_force: Option<Date>,
    /// The number of rules that are known.
    pub rules: usize,
    /// The number of rules whose official text is imported.
    pub official: usize,
    /// The number of rules with a line of our own.
    pub digest: usize,
    /// The numbers that are known to exist and whose words are missing.
    pub lost: Vec<RuleNumber>,
}

/// Returns everything about one rule on a day; none where the library has no such rule.
#[must_use]
pub fn rule(reference: &Reference, at: RuleRef, today: Date) -> Option<Rule> {
    let rule = reference.library.rule(at)?;
    let faq = rulings(&reference.graph, at);
    Some(Rule {
        known_until: KNOWN_UNTIL,
        edition: at.edition,
        standing: Standing::of(reference.library.edition(at.edition)?, &reference.library, today),
        number: at.number,
        title_path: reference.graph.title_path(at).into_iter().map(str::to_owned).collect(),
        official: rule.official.as_ref().map(|words| words.text.clone()),
        digest: rule.digest.as_ref().map(|words| words.text.clone()),
        examples: rule.words().map(|words| words.examples.clone()).unwrap_or_default(),
        cites: cites(&reference.graph, at),
        cited_by: cited_by(&reference.graph, at),
        rulings: faq.iter().filter_map(|slug| RulingStatus::of(reference, slug, today)).collect(),
        faq,
        unofficial: Unofficial::citing(reference, at, today),
        lineage: lineage(reference, at),
        hash: Hashes::of(rule),
    })
}

/// Returns the rules that a rule's text names, in the order in which it names them.
#[must_use]
pub fn cites(graph: &Graph, at: RuleRef) -> Vec<RuleRef> {
    let links = graph.links_from(&at.into()).iter().filter(|link| link.kind == LinkKind::Cites);
    unique(links.filter_map(|link| link.to.rule()))
}

/// Returns the rules whose texts name a rule, in rulebook order.
#[must_use]
pub fn cited_by(graph: &Graph, at: RuleRef) -> Vec<RuleRef> {
    let node = at.into();
    let links = graph.links_to(&node).filter(|link| link.kind == LinkKind::Cites);
    unique(links.filter_map(|link| link.from.rule()))
}

/// Returns the FAQ entries about a rule, by their slugs.
#[must_use]
pub fn rulings(graph: &Graph, at: RuleRef) -> Vec<String> {
    let node = at.into();
    unique(graph.links_to(&node).filter_map(|link| match &link.from {
        NodeId::Faq(slug) => Some(slug.to_string()),
        _ => None,
    }))
}

/// Returns what a rule is in every other edition of the same document.
#[must_use]
pub fn lineage(reference: &Reference, at: RuleRef) -> Vec<Relative> {
    let others = reference.library.editions().filter_map(|other| reference.lineage(at.edition, other.edition));
    let changes = others.filter_map(|lineage| lineage.became(at.number));
    let relatives = |change: &graph::Change| {
        let kind = change.kind.name();
        let relative = |to: &RuleRef| Relative { edition: to.edition, number: to.number, kind };
        change.to.iter().map(relative).collect::<Vec<_>>()
    };
    changes.flat_map(relatives).collect()
}

/// Returns the changes between two editions; none where the library lacks either.
#[must_use]
pub fn diff(reference: &Reference, from: Edition, to: Edition) -> Option<Diff> {
    let lineage = reference.lineage(from, to)?;
    let numbers = |rules: &[RuleRef]| rules.iter().map(|rule| rule.number).collect();
    let change = |change: &graph::Change| Change {
        kind: change.kind.name(),
        from: numbers(&change.from),
        to: numbers(&change.to),
        renumbered: change.renumbered,
        moved: change.moved,
        editorial: change.editorial,
        similarity: change.similarity,
    };
    Some(Diff { known_until: KNOWN_UNTIL, from, to, changes: lineage.changes().iter().map(change).collect() })
}

fn unique<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for item in items {
        if !kept.contains(&item) {
            kept.push(item);
        }
    }
    kept
}

/// Lists the editions of which anything is known.
#[must_use]
pub fn editions(reference: &Reference) -> Editions {
    Editions { known_until: KNOWN_UNTIL, editions: reference.library.editions().map(EditionSummary::of).collect() }
}

/// The cards that formats of play ban or restrict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Legality {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// Every format with a list.
    pub formats: Vec<FormatSummary>,
}

/// The cards that one format of play bans or restricts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FormatSummary {
    /// Its name in an address.
    pub slug: String,
    /// The format.
    pub format: String,
    /// The day from which its lists count.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub from: Option<Date>,
    /// The cards that it lists, in printed order.
    pub listed: Vec<Listed>,
    /// The document that says so, as `/documents/{id}` names it.
    pub document: String,
}

/// A card that a format lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listed {
    /// The name in an address.
    pub slug: String,
    /// The name as printed there.
    pub card: String,
    /// `banned` or `restricted`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub list: ListKind,
    /// `card`, `legend`, `battlefield` or `rune`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub sort: CardSort,
}

/// Returns the lists of each format that count on a day.
#[must_use]
pub fn legality(library: &Library, day: Option<Date>) -> Legality {
    let format = |dated: &DatedLegality| FormatSummary {
        slug: dated.legality.slug.clone(),
        format: dated.legality.format.clone(),
        from: dated.from,
        listed: dated
            .legality
            .listed
            .iter()
            .map(|it| Listed { slug: library.card_slug(&it.card), card: it.card.clone(), list: it.list, sort: it.sort })
            .collect(),
        document: library.documents().get(dated.document).map(|held| held.id.clone()).unwrap_or_default(),
    };
    Legality { known_until: KNOWN_UNTIL, formats: library.legality_on(day).map(format).collect() }
}

impl Search {
    /// Converts an answer for a day; `explain` adds the parts of each score.
    #[must_use]
    pub fn of(reference: &Reference, answer: search::Answer, today: Date, explain: bool) -> Self {
        let hit = |hit, explain| Hit::of(reference, hit, today, explain);
        let hits = |hits: Vec<search::Hit>| hits.into_iter().map(|it| hit(it, explain)).collect();
        let step = |step: search::Step| Step { role: step.role, term: step.term, hit: hit(step.hit, false) };
        Self {
            known_until: KNOWN_UNTIL,
            edition: answer.edition,
            answer: reference.answer_card(&answer),
            hits: hits(answer.hits),
            chain: answer.chain.into_iter().map(step).collect(),
            elsewhere: hits(answer.elsewhere),
            others: hits(answer.others),
            notices: answer.notices,
        }
    }
}

impl Hit {
    fn of(reference: &Reference, hit: search::Hit, today: Date, explain: bool) -> Self {
        let (standing, ruling) = match &hit.reference {
            search::Reference::Rule(at) => {
                let edition = reference.library.edition(at.edition);
                (edition.map(|edition| Standing::of(edition, &reference.library, today)), None)
            }
            search::Reference::Slug(slug) if hit.kind == HitKind::Faq => (None, now(reference, slug, today)),
            search::Reference::Slug(_) => (None, None),
        };
        let others = match &hit.reference {
            search::Reference::Slug(slug) if hit.kind == HitKind::Others => reference.library.outside_ruling(slug),
            _ => None,
        };
        let card = match &hit.reference {
            search::Reference::Slug(slug) if hit.kind == HitKind::Card => Some(slug),
            _ => None,
        };
        Self {
            kind: hit.kind,
            standing,
            ruling,
            unofficial: others.map(Unofficial::of),
            wording: card.map(|slug| if reference.library.is_in_our_words(slug) { "digest" } else { "official" }),
            legality: card.map(|slug| card_answer::legality(reference, slug, Some(today))),
            reference: hit.reference.to_string(),
            number: hit.number,
            title: hit.title,
            title_path: hit.title_path,
            marks: hit.snippet.marks.iter().map(|mark| [mark.start, mark.end]).collect(),
            snippet: hit.snippet.text,
            score: hit.score,
            explain: explain.then_some(hit.parts),
        }
    }
}

impl Standing {
    fn of(edition: &EditionRules, library: &Library, today: Date) -> Self {
        let standing = library.standing(edition, today);
        Self { state: standing.name(), since: edition.in_force, superseded_by: standing.superseded_by() }
    }
}

impl RulingStatus {
    fn of(reference: &Reference, slug: &str, today: Date) -> Option<Self> {
        Some(Self { slug: slug.to_owned(), holding: now(reference, slug, today)? })
    }
}

/// Returns the status of a FAQ entry in the edition in force on a day; none where there is no such edition or entry.
fn now(reference: &Reference, slug: &str, today: Date) -> Option<Holding> {
    let edition = reference.library.in_force(Some(today))?.edition;
    let ruling = reference.library.ruling(slug)?;
    Some(holding(reference, ruling, edition))
}

impl Hashes {
    fn of(rule: &LibraryRule) -> Self {
        let hash = |words: &Option<Words>| words.as_ref().map(|words| words.hash);
        Self { official: hash(&rule.official), digest: hash(&rule.digest) }
    }
}

impl EditionSummary {
    fn of(edition: &EditionRules) -> Self {
        let count = |has: fn(&LibraryRule) -> bool| edition.rules().iter().filter(|rule| has(rule)).count();
        Self {
            edition: edition.edition,
            printed: edition.printed,
            in_force: edition.in_force,
            rules: edition.rules().len(),
            official: count(|rule| rule.official.is_some()),
            digest: count(|rule| rule.digest.is_some()),
            lost: edition.lost.clone(),
        }
    }
}
