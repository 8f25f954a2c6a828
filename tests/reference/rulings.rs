//! The rulings that ship: complete, in their form, and citing nothing that does not exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tribunal::document::{
    Authority, Body, Card, Document, Erratum, Faq, FormatLegality, Hints, Legality, Subject, TextHash, Wording, read,
    slug,
};
use tribunal::rule::{Edition, RuleNumber, RuleRef};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the shared folder; none, with a word about it, where that folder is absent.
fn shared(file: &str) -> Option<Vec<u8>> {
    let bytes = std::fs::read(root().join("../shared").join(file)).ok();
    if bytes.is_none() {
        eprintln!("skipped: ../shared is absent ({file})");
    }
    bytes
}

/// A document that ships.
fn ours(file: &str) -> Document {
    let bytes = std::fs::read(root().join("faq").join(file)).expect("it ships");
    let document = read(&bytes, Hints::default());
    assert_eq!(document.findings, [], "{file} follows its form");
    assert_eq!(document.wording, Wording::Digest);
    document
}

fn faq(document: Document) -> Faq {
    match document.body {
        Body::Faq(faq) => faq,
        other => panic!("not a FAQ: {:?}", other.kind()),
    }
}

fn errata() -> Vec<Erratum> {
    match ours("errata.toml").body {
        Body::Errata(errata) => errata.errata,
        other => panic!("not errata: {:?}", other.kind()),
    }
}

/// The cards of the publisher, by the slugs of all their names. The last of these files holds only a part of its set.
fn cards() -> Option<BTreeMap<String, Card>> {
    let mut named = BTreeMap::new();
    for file in ["riftcodex-ogn-ogs-sfd", "riftcodex-unl", "riftcodex-ven-part"] {
        let bytes = shared(&format!("cards/{file}.json"))?;
        let Body::Cards(cards) = read(&bytes, Hints::default()).body else { panic!("{file}: not read as cards") };
        for card in cards {
            for name in card.aliases.iter().chain([&card.name]) {
                named.entry(slug(name)).or_insert_with(|| card.clone());
            }
        }
    }
    Some(named)
}

/// Returns true if one of these documents prints a name: so a card is known to exist that no file of cards contains.
fn printed(name: &str, files: &[&str]) -> bool {
    let is_in = |file: &&str| {
        let bytes = shared(file).unwrap_or_default();
        String::from_utf8_lossy(&bytes).replace('\u{2019}', "'").contains(name)
    };
    files.iter().any(is_in)
}

/// The errata documents of the publisher.
const ERRATA: [&str; 5] = [
    "faq/errata-origins.md",
    "faq/errata-spiritforged.md",
    "faq/unleashed-errata-2026-04-03.md",
    "faq/vendetta-errata-2026-07-23.md",
    "faq/radiance-errata-2026-10-09.md",
];

/// The numbers with which the lines of a file start.
fn numbers(path: &Path) -> Option<BTreeSet<RuleNumber>> {
    let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
    let first = |line: &str| {
        let line = line.trim_start_matches(['#', '*', '-', ' ']);
        line.split(['\t', ' ', '*']).next()?.trim_end_matches('.').parse().ok()
    };
    Some(text.lines().filter_map(first).collect())
}

/// Returns the rule numbers of the editions: of the publisher's texts where they are next to the repository, and of our
/// own.
fn editions() -> BTreeMap<(Edition, &'static str), BTreeSet<RuleNumber>> {
    let mut editions = BTreeMap::new();
    for (edition, official) in
        [("1.0", "txt"), ("1.1", "txt"), ("1.2", "txt"), ("1.3", "txt"), ("1.4", "md"), ("1.5", "txt")]
    {
        let paths = [
            ("printed", root().join(format!("../shared/editions/core-{edition}.{official}"))),
            ("shipped", root().join(format!("rules/core-{edition}.md"))),
        ];
        for (source, path) in paths {
            match numbers(&path) {
                Some(numbers) => drop(editions.insert((edition.parse().expect("an edition"), source), numbers)),
                None => eprintln!("skipped: no {source} rules of {edition}"),
            }
        }
    }
    editions
}

fn cited(faq: &Faq) -> impl Iterator<Item = (&str, RuleRef)> {
    faq.entries.iter().flat_map(|entry| {
        let later = entry.later.iter().flat_map(|later| &later.rules);
        entry.rules.iter().chain(later).map(|rule| (entry.slug.as_str(), *rule))
    })
}

/// Each FAQ that ships, the publisher's, how many rulings it has, and the edition that it is read with.
const FAQS: [(&str, &str, usize, Edition); 4] = [
    ("origins.md", "seeds/origins-faq.md", 97, Edition::CORE_1_1),
    ("spiritforged.md", "faq/spiritforged-faq.md", 28, Edition::CORE_1_2),
    ("unleashed.md", "faq/unleashed-faq-2026-04-29.md", 21, Edition::CORE_1_3),
    ("vendetta.md", "faq/vendetta-faq-2026-08-14.md", 34, Edition::CORE_1_4),
];

#[test]
fn every_ruling_is_restated_with_rules_questions_and_fate() {
    for (file, _, count, _) in FAQS {
        let faq = faq(ours(file));
        assert_eq!(faq.entries.len(), count, "{file}");
        for entry in &faq.entries {
            assert!((2..=4).contains(&entry.asked.len()), "{}: {} everyday questions", entry.slug, entry.asked.len());
            assert!(!entry.later.is_empty(), "{}: no fate", entry.slug);
        }
    }
}

#[test]
fn every_question_of_the_publisher_is_restated_once() {
    for (file, official, ..) in FAQS {
        let Some(bytes) = shared(official) else { return };
        let printed = faq(read(&bytes, Hints::default()));
        let ours = faq(ours(file));
        let twins: Vec<TextHash> = ours.entries.iter().filter_map(|entry| entry.official).collect();
        let missing: Vec<String> = printed
            .entries
            .iter()
            .map(|entry| (entry.line, TextHash::of(&entry.question)))
            .filter(|(_, hash)| twins.iter().filter(|twin| *twin == hash).count() != 1)
            .map(|(line, hash)| format!("{official}:{line}: under its ruling write `- official: {hash}`"))
            .collect();
        assert!(missing.is_empty(), "questions without a ruling: {missing:#?}");
        let headings: BTreeSet<_> =
            printed.sections.iter().filter_map(|note| note.path.last()).map(|it| TextHash::of(it)).collect();
        // A question may stand inside the answer to another, without a heading of its own.
        let inside: BTreeSet<_> = printed.entries.iter().flat_map(|it| it.answer.lines()).map(TextHash::of).collect();
        let strays: Vec<&str> = ours
            .entries
            .iter()
            .filter(|entry| entry.official.is_none_or(|hash| !headings.contains(&hash) && !inside.contains(&hash)))
            .filter(|entry| !printed.entries.iter().any(|it| entry.official == Some(TextHash::of(&it.question))))
            .map(|entry| entry.slug.as_str())
            .collect();
        assert!(strays.is_empty(), "{file}: rulings on no question of the publisher: {strays:#?}");
    }
}

#[test]
fn every_cited_rule_exists() {
    let editions = editions();
    for (file, ..) in FAQS {
        let faq = faq(ours(file));
        for ((edition, source), numbers) in &editions {
            let missing: Vec<_> = cited(&faq)
                .filter(|(_, rule)| rule.edition == *edition && !numbers.contains(&rule.number))
                .map(|(entry, rule)| format!("{entry}: {rule}"))
                .collect();
            assert!(missing.is_empty(), "{file} cites rules that are not {source}: {missing:#?}");
        }
    }
}

#[test]
fn every_ruling_cites_the_edition_it_is_read_with() {
    for (file, _, _, edition) in FAQS {
        for entry in faq(ours(file)).entries {
            assert!(entry.rules.iter().any(|rule| rule.edition == edition), "{}", entry.slug);
        }
    }
}

#[test]
fn every_card_named_exists() {
    let Some(cards) = cards() else { return };
    for (file, official, ..) in FAQS {
        for entry in faq(ours(file)).entries {
            let is_known = |card: &str| cards.contains_key(&slug(card)) || printed(card, &[official]);
            let unknown: Vec<_> = entry.cards.iter().filter(|card| !is_known(card)).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?}", entry.slug);
        }
    }
}

#[test]
fn every_erratum_is_told_with_its_effect_and_fate() {
    let errata = errata();
    let of = |document: &str, authority| {
        let is = |it: &&Erratum| {
            it.facts.as_ref().is_some_and(|facts| facts.document == document && facts.authority == authority)
        };
        errata.iter().filter(is).count()
    };
    let counts = [
        of("origins", Authority::Faq),
        of("origins", Authority::Errata),
        of("spiritforged", Authority::Faq),
        of("spiritforged", Authority::Errata),
        of("unleashed", Authority::Errata),
        of("unleashed", Authority::Faq),
        of("vendetta", Authority::Errata),
        of("radiance", Authority::Errata),
    ];
    assert_eq!(counts, [31, 31, 17, 16, 8, 4, 8, 4], "changes by document");
    for erratum in &errata {
        let facts = erratum.facts.as_ref().expect("ours are facts");
        assert!(!facts.before.is_empty() && !facts.after.is_empty() && !facts.fate.is_empty(), "{}", erratum.subject);
    }
}

#[test]
fn the_rulings_that_errata_settle_exist() {
    let slugs: BTreeSet<String> = FAQS
        .iter()
        .flat_map(|(file, ..)| {
            let faq = faq(ours(file));
            let name = faq.name.clone();
            faq.entries.into_iter().map(move |entry| format!("{name}/{}", entry.slug))
        })
        .collect();
    for erratum in errata() {
        for settled in erratum.facts.iter().flat_map(|facts| &facts.settles) {
            assert!(slugs.contains(settled), "{}: {settled}", erratum.subject);
        }
    }
}

#[test]
fn the_facts_of_errata_are_those_of_the_cards() {
    let Some(cards) = cards() else { return };
    for erratum in errata() {
        let Some(facts) = erratum.facts.as_ref().and_then(|facts| facts.card.as_ref()) else { continue };
        let Some(card) = cards.get(&facts.slug) else {
            assert!(printed(&facts.name, &ERRATA), "no card is called {}", facts.name);
            let unknown = (&facts.domains, &facts.tags, facts.energy, facts.power, facts.might);
            assert_eq!(unknown, (&vec![], &vec![], None, None, None), "nothing tells these of {}", facts.name);
            continue;
        };
        let told = |card: &Card| {
            (
                card.kind.clone(),
                card.supertype.clone(),
                card.domains.clone(),
                card.tags.clone(),
                card.energy,
                card.power,
                card.might,
            )
        };
        assert_eq!(told(facts), told(card), "{}", facts.name);
        assert!(facts.keywords.iter().all(|keyword| card.keywords.contains(keyword)), "{}", facts.name);
    }
}

#[test]
fn every_erratum_of_the_publisher_is_told() {
    let ours: BTreeSet<(String, String)> = errata()
        .into_iter()
        .filter(|it| it.facts.as_ref().is_some_and(|facts| facts.authority == Authority::Errata))
        .filter_map(|it| Some((it.facts?.document, slug(it.subject.card()?))))
        .collect();
    let Some(cards) = cards() else { return };
    for file in ERRATA {
        let Some(bytes) = shared(file) else { return };
        let Body::Errata(printed) = read(&bytes, Hints::default()).body else { panic!("{file}") };
        for erratum in printed.errata {
            let name = slug(erratum.subject.card().expect("a card"));
            let card = cards.get(&name);
            let aliases = card.into_iter().flat_map(|card| card.aliases.iter().chain([&card.name]));
            let mut names = aliases.map(|name| slug(name)).chain([name]);
            assert!(names.any(|name| ours.contains(&(printed.name.clone(), name))), "{file}: {}", erratum.subject);
        }
    }
}

#[test]
fn the_ban_lists_that_ship_are_those_of_the_publisher() {
    let Body::Legality(ours) = ours("legality.md").body else { panic!("not read as lists of formats") };
    let Some(bytes) = shared("faq/legality-2026-09-18.md") else { return };
    let Body::Legality(official) = read(&bytes, Hints::default()).body else { panic!("not read as lists of formats") };
    let Some(cards) = cards() else { return };
    // The publisher leaves out an article here and a comma there.
    let known = |name: &str| {
        let names = [slug(name), format!("the-{}", slug(name))];
        let card = names.iter().find_map(|name| cards.get(name));
        card.map_or_else(|| slug(name), |card| card.slug.clone())
    };
    let lists = |legality: &Legality| -> Vec<_> {
        let formats = legality.formats.iter();
        let listed = |it: &FormatLegality| it.listed.iter().map(|it| (known(&it.card), it.list, it.sort)).collect();
        formats.map(|it| (it.format.clone(), it.from, listed(it))).collect::<Vec<(_, _, BTreeSet<_>)>>()
    };
    assert_eq!(lists(&ours), lists(&official));
}

#[test]
fn errata_of_rules_name_rules_that_exist() {
    let editions = editions();
    for erratum in errata() {
        let Subject::Rule { number, edition: Some(edition) } = erratum.subject else { continue };
        for ((known, source), numbers) in &editions {
            assert!(*known != edition || numbers.contains(&number), "{number}@{edition} is not {source}");
        }
    }
}

#[test]
fn every_ruling_that_the_engine_follows_is_restated_with_its_date() {
    let entries: Vec<(String, String)> = FAQS
        .iter()
        .flat_map(|(file, ..)| {
            let document = ours(file);
            let date = document.date.map(|date| date.to_string()).unwrap_or_default();
            faq(document).entries.into_iter().map(move |entry| (entry.slug, date.clone()))
        })
        .collect();
    for ruled in tribunal::game::edition::ENACTED.iter().flat_map(|tables| tables.rulings) {
        let named = (ruled.slug.to_owned(), ruled.date.to_owned());
        assert!(entries.contains(&named), "{named:?} is no ruling that ships");
    }
}
