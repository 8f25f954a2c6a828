//! The results of a search as pages show them: the best passage in its context, the rules it rests on, the other hits
//! by kind, and the reasons.

use askama::Template;

use super::item::{Item, Kind, rule_href};
use super::markup::{Markup, plain, start};
use super::outside;
use super::page::{Badge, edition_name, short_name};
use super::prose::run;
use super::replay;
use super::view::View;
use super::words;
use crate::document::Wording;
use crate::library::{EditionRules, LibraryRule, Words};
use crate::reference::answers::{AnswerCard, Verdict};
use crate::rule;
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::search::{
    self, Answer, Form, HitKind, Notice, Query, Reference, Role, ScorePart, Snippet, Step, is_stop_word,
};

/// The most characters of a rule that are shown in the chain of reasoning.
const STEP: usize = 160;

/// The hits of a search.
#[derive(Template)]
#[template(path = "hits.html")]
pub struct Hits {
    query: String,
    /// The number of a rule of the edition in force, as an example of a query.
    example: String,
    edition: Option<Edition>,
    said: String,
    kinds: Vec<Way>,
    within: Vec<Way>,
    /// The stored answer to a similar question that the rules answer with yes or no.
    answer: Option<CardView>,
    notices: Vec<String>,
    /// The fate of a rule that was cited by its number in another edition than the one in force.
    became: Option<Became>,
    /// The address of a fully typed rule number or card name; Enter leads there.
    pub opens: Option<String>,
    also: Vec<String>,
    first: Option<Hit>,
    /// The parts of the first hit's score.
    parts: Vec<Part>,
    chain: Vec<Link>,
    rules: Vec<Hit>,
    beside: Vec<Hit>,
    elsewhere: Vec<Hit>,
    /// Rulings of others, below everything that is official.
    others: Vec<Hit>,
}

/// Its own template has escaped it.
impl askama::filters::HtmlSafe for Hits {}

/// A variant of the same query: for another edition, or for one kind of hits only.
struct Way {
    name: String,
    class: &'static str,
    href: String,
    count: Option<usize>,
    here: bool,
}

/// The fate of a rule in the edition in force.
struct Became {
    says: String,
    rules: Vec<Item>,
}

impl Became {
    /// Returns the fate of a rule in the edition in force; `None` if that is the rule's own edition.
    fn new(view: &View, at: RuleRef) -> Option<Self> {
        let to = view.in_force()?.edition;
        if to == at.edition {
            return None;
        }
        let change = view.reference.lineage(at.edition, to)?.became(at.number)?;
        Some(Self {
            says: words::search::became(at.number, &edition_name(at.edition), change.kind, &edition_name(to)),
            rules: change.to.iter().map(|rule| Item::rule(view, *rule, STEP)).collect(),
        })
    }
}

/// Returns the rule, and the address, if exactly a rule number or a card name was typed.
fn typed(view: &View, answer: &Answer) -> (Option<RuleRef>, Option<String>) {
    match &answer.asked.form {
        Form::Number(search::Typed::Number { number }) => {
            let at = answer.edition.map(|edition| RuleRef::new(edition, *number));
            let at = at.filter(|at| view.rule(*at).is_some());
            (at, at.map(rule_href))
        }
        Form::Card { slug } => (None, Some(format!("/cards/{slug}"))),
        _ => (None, None),
    }
}

/// An answer to a yes-or-no question.
struct CardView {
    class: &'static str,
    verdict: String,
    question: String,
    says: String,
    /// The edition that it was answered for, and the authority.
    facts: String,
    rules: Vec<Item>,
    /// The address of its replay, or an empty string.
    board: String,
    /// The address of the ruling, or an empty string.
    ruling: String,
    /// The answers to questions that are nearly as similar.
    others: Vec<CardView>,
}

impl CardView {
    fn new(view: &View, card: &AnswerCard) -> Self {
        let class = match card.verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Depends => "depends",
        };
        Self {
            class,
            verdict: words::search::verdict(card.verdict, card.depends_on.as_deref()),
            question: plain(&card.question),
            says: plain(&card.says),
            facts: words::search::answered(&edition_name(card.edition), card.ruling.is_some()),
            rules: card.rules.iter().map(|rule| Item::rule(view, *rule, STEP)).collect(),
            board: card.board.as_deref().map(replay::href).unwrap_or_default(),
            ruling: card.ruling.as_ref().map(|slug| format!("/faq/{slug}")).unwrap_or_default(),
            others: card.others.iter().map(|other| Self::new(view, other)).collect(),
        }
    }

    /// Returns the text that a screen reader says first.
    fn said(&self) -> String {
        format!("{} {}. ", self.question, self.verdict)
    }
}

/// One hit.
struct Hit {
    key: String,
    kind: Kind,
    href: String,
    number: String,
    title: Option<Markup>,
    path: Vec<String>,
    /// The text that leads into it, where it is a part of a sentence or a list.
    lead: Option<Link>,
    words: Markup,
    /// The source of the words, where both the publisher's and ours are available.
    whose: &'static str,
    why: String,
    /// The legality of a card in the formats today.
    legality: String,
    edition: Option<Badge>,
}

/// One part of a score.
struct Part {
    what: String,
    score: String,
    /// The words that contribute to it.
    of: Vec<Part>,
}

/// One rule of the chain of reasoning.
struct Link {
    role: String,
    href: String,
    number: String,
    words: String,
}

impl Hits {
    /// Runs a query and builds the results.
    pub fn new(view: &View, query: &Query) -> Self {
        let answer = view.reference.index().search(query);
        let card = view.reference.answer_card(&answer).map(|card| CardView::new(view, &card));
        let parts = answer.hits.first().map(|hit| Part::all(&hit.parts)).unwrap_or_default();
        let mut hits = answer.hits.iter().map(|hit| Hit::new(view, hit));
        let mut first = hits.next();
        let (cited, opens) = typed(view, &answer);
        let became = cited.and_then(|at| Became::new(view, at));
        let (rules, beside) = hits.partition(|hit| hit.kind == Kind::Rule);
        let (lead, chain): (Vec<&Step>, Vec<&Step>) = answer.chain.iter().partition(|step| step.role == Role::Above);
        if let Some(first) = &mut first {
            first.lead = lead.into_iter().next().map(Link::new);
        }
        Self {
            query: plain(&query.text),
            example: example(view),
            edition: answer.edition,
            said: card.as_ref().map(CardView::said).unwrap_or_default() + &said(&answer),
            answer: card,
            kinds: kinds(view, query, &answer),
            within: within(view, query, answer.edition),
            notices: answer.notices.iter().flat_map(|notice| describe(view, answer.edition, notice)).collect(),
            opens: opens.filter(|_| became.is_none()),
            became,
            also: also(&answer),
            first,
            parts,
            chain: chain.into_iter().map(Link::new).collect(),
            rules,
            beside,
            elsewhere: answer.elsewhere.iter().map(|hit| Hit::new(view, hit)).collect(),
            others: answer.others.iter().map(|hit| Hit::new(view, hit)).collect(),
        }
    }

    /// Adds a notice above the hits, before the others.
    pub fn tell(&mut self, notice: String) {
        self.notices.insert(0, notice);
    }

    /// Returns the edition that was searched.
    pub fn edition(&self) -> Option<Edition> {
        self.edition
    }
}

/// Returns the kinds of hits that the query can be narrowed to, with the number of each; empty if there is only one
/// kind.
fn kinds(view: &View, query: &Query, answer: &Answer) -> Vec<Way> {
    let official = answer.counts.iter().filter(|(kind, _)| **kind != HitKind::Others);
    let all: usize = official.map(|(_, count)| count).sum();
    let narrowed = |kind: Option<HitKind>, name: &str, count: usize| Way {
        name: name.to_owned(),
        class: kind.map_or("k-all", |kind| self::kind(kind).class()),
        href: address(view, query, answer.edition, kind),
        count: Some(count),
        here: query.kinds.first().copied() == kind,
    };
    let found = HitKind::ALL.into_iter().filter_map(|kind| {
        let count = answer.counts.get(&kind).copied().unwrap_or_default();
        (count > 0 || query.kinds.contains(&kind)).then(|| narrowed(Some(kind), words::kind::all_of(kind), count))
    });
    let ways: Vec<Way> = std::iter::once(narrowed(None, words::kind::ALL, all)).chain(found).collect();
    if ways.len() > 2 || !query.kinds.is_empty() { ways } else { Vec::new() }
}

/// Returns the editions that the same query can be put to, newest first.
fn within(view: &View, query: &Query, here: Option<Edition>) -> Vec<Way> {
    let way = |edition: &EditionRules| Way {
        name: short_name(edition.edition),
        class: Badge::of(view, edition).class(),
        href: address(view, query, Some(edition.edition), query.kinds.first().copied()),
        count: None,
        here: Some(edition.edition) == here,
    };
    let (core, other): (Vec<_>, Vec<_>) =
        view.library().editions().rev().partition(|edition| edition.edition.is_core());
    core.into_iter().chain(other).map(way).collect()
}

/// Returns the address of a search; the edition in force and all kinds are left out, as defaults.
fn address(view: &View, query: &Query, edition: Option<Edition>, kind: Option<HitKind>) -> String {
    let in_force = view.in_force().map(|edition| edition.edition);
    let edition = edition.filter(|edition| Some(*edition) != in_force);
    let mut address = format!("/?q={}", in_address(&query.text));
    address += &edition.map(|edition| format!("&edition={edition}")).unwrap_or_default();
    address + &kind.map(|kind| format!("&kind={kind}")).unwrap_or_default()
}

/// Percent-encodes a text for the query of an address.
pub(super) fn in_address(text: &str) -> String {
    let mut spelt = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => spelt.push(char::from(byte)),
            byte => spelt.push_str(&format!("%{byte:02X}")),
        }
    }
    spelt
}

/// Returns the text that a screen reader says when the hits have changed.
fn said(answer: &Answer) -> String {
    match (&answer.asked.form, answer.hits.first()) {
        (Form::Empty, None) => String::new(),
        (_, None) if answer.others.is_empty() => words::search::NO_HITS.to_owned(),
        (_, None) => words::search::others(answer.others.len()),
        (_, Some(first)) => {
            let name = first.number.map_or_else(|| plain(&first.title), words::search::rule);
            words::search::found(answer.hits.len(), &name)
        }
    }
}

/// Returns the number, in the edition in force, of a rule that judges often ask for: lethal damage in a cleanup.
fn example(view: &View) -> String {
    let Some(edition) = view.in_force() else { return String::new() };
    let lethal = [rule!("323.5"), rule!("322.2")]
        .into_iter()
        .find(|number| view.rule(RuleRef::new(edition.edition, *number)).is_some());
    let first = || edition.rules().iter().find(|rule| !rule.heading).map(LibraryRule::number);
    lethal.or_else(first).map(|number| number.to_string()).unwrap_or_default()
}

fn describe(view: &View, asked: Option<Edition>, notice: &Notice) -> Vec<String> {
    match notice {
        Notice::NumberElsewhere { number, editions } => {
            let editions: Vec<String> = editions.iter().map(|edition| edition_name(*edition)).collect();
            vec![words::search::number_elsewhere(*number, &editions)]
        }
        Notice::NoSuchNumber { number } => vec![words::refusal::no_number(*number)],
        Notice::EditionNotHeld { edition } => {
            vec![words::search::from_another_edition(&edition_name(*edition))]
        }
        Notice::NothingConvincing { unknown, missing } => {
            let list =
                |words: &[&String]| plain(&words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(", "));
            let (numbers, unknown): (Vec<_>, Vec<_>) = unknown.iter().partition(|word| number_of(word).is_some());
            let nothing =
                words::search::nothing_convincing(&list(&unknown), &list(&missing.iter().collect::<Vec<_>>()));
            let numbers = numbers
                .into_iter()
                .filter_map(|word| number_of(word))
                .filter_map(|number| where_it_is(view, asked, number));
            numbers.chain([nothing]).collect()
        }
    }
}

/// Parses a word as a rule number.
fn number_of(word: &str) -> Option<RuleNumber> {
    word.parse().ok()
}

/// Returns a sentence that names the editions with a rule of this number; `None` if the edition asked has it.
fn where_it_is(view: &View, asked: Option<Edition>, number: RuleNumber) -> Option<String> {
    let editions = view.library().editions().map(|edition| edition.edition);
    let having: Vec<Edition> = editions.filter(|at| view.rule(RuleRef::new(*at, number)).is_some()).collect();
    if asked.is_some_and(|asked| having.contains(&asked)) {
        return None;
    }
    let names: Vec<String> = having.into_iter().map(edition_name).collect();
    Some(match names.as_slice() {
        [] => words::refusal::no_number(number),
        names => words::search::number_elsewhere(number, names),
    })
}

/// Returns the corrections and synonyms that were searched for in addition to the words typed.
fn also(answer: &Answer) -> Vec<String> {
    let asked = &answer.asked;
    let corrected = asked.corrected.iter().map(|word| words::search::corrected(&word.meant, &word.typed));
    let also = asked.also.iter().map(|also| match also.rule {
        Some(rule) => format!("{} ({}, {rule})", also.means, also.why),
        None => format!("{} ({})", also.means, also.why),
    });
    corrected.chain(also).map(|text| plain(&text)).collect()
}

impl Hit {
    fn new(view: &View, hit: &search::Hit) -> Self {
        let at = match &hit.reference {
            Reference::Rule(at) => Some(*at),
            Reference::Slug(_) => None,
        };
        Self {
            key: format!("{}-{}", hit.kind, hit.reference),
            kind: kind(hit.kind),
            href: href(hit.kind, &hit.reference),
            number: hit.number.map(|number| number.to_string()).unwrap_or_default(),
            title: title(hit),
            path: hit.title_path.iter().map(|title| start(title, 48)).collect(),
            lead: None,
            words: marked(&hit.snippet),
            whose: whose(view, hit),
            why: why(&hit.parts),
            legality: legality(view, hit),
            edition: at.and_then(|at| view.library().edition(at.edition)).map(|edition| Badge::of(view, edition)),
        }
    }
}

/// Returns the legality of a found card in the formats today.
fn legality(view: &View, hit: &search::Hit) -> String {
    match &hit.reference {
        Reference::Slug(slug) if hit.kind == HitKind::Card => {
            super::legality::fact(view, slug).map(|(_, told)| told).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// Returns the source of a snippet's words: for a rule that has both the publisher's and ours, and for a card in our
/// words only.
fn whose(view: &View, hit: &search::Hit) -> &'static str {
    let at = match &hit.reference {
        Reference::Slug(slug) if hit.kind == HitKind::Card && view.library().is_in_our_words(slug) => {
            return super::citation_text::whose(Wording::Digest);
        }
        Reference::Slug(_) => return "",
        Reference::Rule(at) => *at,
    };
    let Some((official, digest)) = view.rule(at).and_then(|rule| rule.official.as_ref().zip(rule.digest.as_ref()))
    else {
        return "";
    };
    let said = hit.snippet.text.trim_matches(|c: char| c == '\u{2026}' || c.is_whitespace());
    let has = |words: &Words| words.text.contains(said) || words.examples.iter().any(|example| example.contains(said));
    match (has(official), has(digest)) {
        (true, false) => super::citation_text::whose(Wording::Official),
        (false, true) => super::citation_text::whose(Wording::Digest),
        _ => "",
    }
}

impl Part {
    /// Returns the parts that contribute at least 0.005, recursively.
    fn all(parts: &[ScorePart]) -> Vec<Self> {
        let part = |part: &ScorePart| Self {
            what: plain(&part.what),
            score: format!("{:.2}", part.score),
            of: Self::all(&part.of),
        };
        parts.iter().filter(|part| part.score >= 0.005).map(part).collect()
    }
}

impl Link {
    fn new(step: &Step) -> Self {
        let hit = &step.hit;
        Self {
            role: plain(&step.describe()),
            href: href(hit.kind, &hit.reference),
            number: hit.number.map(|number| number.to_string()).unwrap_or_default(),
            words: start(&hit.snippet.text, STEP),
        }
    }
}

/// Returns the reason for a hit, in one line: the heaviest words, and the question it answers.
fn why(parts: &[ScorePart]) -> String {
    /// The most words that are named.
    const WORDS: usize = 3;
    /// The share of the score from which on a part is named.
    const TELLING: f32 = 0.2;
    let all: f32 = parts.iter().map(|part| part.score).sum();
    let telling = parts.iter().filter(|part| part.score >= TELLING * all);
    let told = telling.map(|part| match part.of.as_slice() {
        [] => part.what.clone(),
        words => {
            let plain = |word: &&ScorePart| !is_stop_word(word.what.trim_matches(['\u{201c}', '\u{201d}']));
            let mut telling: Vec<&ScorePart> = words.iter().filter(plain).take(WORDS).collect();
            if telling.is_empty() {
                telling = words.iter().take(WORDS).collect();
            }
            let telling: Vec<&str> = telling.iter().map(|word| word.what.as_str()).collect();
            words::search::found_by(&telling)
        }
    });
    plain(&told.collect::<Vec<_>>().join("; "))
}

/// Returns the title of a hit, unless its path or its words already contain it.
fn title(hit: &search::Hit) -> Option<Markup> {
    let said = hit.title.is_empty() || hit.title_path.contains(&hit.title) || hit.snippet.text == hit.title;
    (!said || hit.number.is_none()).then(|| run(&hit.title, &[]))
}

fn marked(snippet: &Snippet) -> Markup {
    if snippet.marks.is_empty() {
        return run(&snippet.text, &[]);
    }
    let mut markup = Markup::default();
    for (piece, marked) in snippet.pieces() {
        if marked {
            markup.raw("<mark>");
        }
        markup.text(piece);
        if marked {
            markup.raw("</mark>");
        }
    }
    markup
}

fn kind(kind: HitKind) -> Kind {
    match kind {
        HitKind::Rule => Kind::Rule,
        HitKind::Faq => Kind::Ruling,
        HitKind::Errata => Kind::Erratum,
        HitKind::Card => Kind::Card,
        HitKind::Term => Kind::Term,
        HitKind::Legality => Kind::Note,
        HitKind::Scenario => Kind::Scenario,
        HitKind::Others => Kind::Outside,
    }
}

fn href(kind: HitKind, reference: &Reference) -> String {
    match (kind, reference) {
        (_, Reference::Rule(at)) => rule_href(*at),
        (HitKind::Faq, Reference::Slug(slug)) => format!("/faq/{slug}"),
        (HitKind::Errata | HitKind::Card, Reference::Slug(slug)) => format!("/cards/{slug}"),
        (HitKind::Term, Reference::Slug(slug)) => format!("/terms/{slug}"),
        (HitKind::Legality, Reference::Slug(slug)) => format!("/legality#{slug}"),
        (HitKind::Others, Reference::Slug(slug)) => outside::address(slug),
        (HitKind::Rule | HitKind::Scenario, Reference::Slug(slug)) => format!("/{slug}"),
    }
}
