//! The rulings that ship: complete, in their form, and citing nothing that does not exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tribunal::document::{
    Authority, Body, Card, Document, Erratum, Faq, Hints, Subject, TextHash, Wording, read, slug,
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

/// The cards of the publisher, by the slugs of all their names.
fn cards() -> Option<BTreeMap<String, Card>> {
    let bytes = shared("cards/riftcodex-ogn-ogs-sfd.json")?;
    let Body::Cards(cards) = read(&bytes, Hints::default()).body else { panic!("not read as cards") };
    let named = cards.into_iter().flat_map(|card| {
        let names: Vec<String> = card.aliases.iter().chain([&card.name]).map(|name| slug(name)).collect();
        names.into_iter().map(move |name| (name, card.clone()))
    });
    Some(named.collect())
}

/// The numbers with which the lines of a file start.
fn numbers(path: &Path) -> Option<BTreeSet<RuleNumber>> {
    let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
    let first = |line: &str| {
        let line = line.trim_start_matches(['#', '*', '-', ' ']);
        line.split(['\t', ' ', '*']).next()?.trim_end_matches('.').parse().ok()
    };
    Some(text.lines().filter_map(first).collect())
}

/// Where the numbers of the editions stand: the publisher's texts where they lie beside the repository, and our own.
fn editions() -> BTreeMap<(Edition, &'static str), BTreeSet<RuleNumber>> {
    let mut editions = BTreeMap::new();
    for (edition, official) in
        [("1.0", "core-1.0.txt"), ("1.1", "core-1.1.txt"), ("1.2", "core-1.2.txt"), ("1.4", "core-1.4.md")]
    {
        let paths = [
            ("printed", root().join("../shared/editions").join(official)),
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

const FAQS: [(&str, &str, usize); 2] =
    [("origins.md", "seeds/origins-faq.md", 97), ("spiritforged.md", "faq/spiritforged-faq.md", 28)];

#[test]
fn every_ruling_is_restated_with_rules_questions_and_fate() {
    for (file, _, count) in FAQS {
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
    for (file, official, _) in FAQS {
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
        let strays: Vec<&str> = ours
            .entries
            .iter()
            .filter(|entry| entry.official.is_none_or(|hash| !headings.contains(&hash)))
            .filter(|entry| !printed.entries.iter().any(|it| entry.official == Some(TextHash::of(&it.question))))
            .map(|entry| entry.slug.as_str())
            .collect();
        assert!(strays.is_empty(), "{file}: rulings on no question of the publisher: {strays:#?}");
    }
}

#[test]
fn every_cited_rule_exists() {
    let editions = editions();
    for (file, _, _) in FAQS {
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
    for (file, edition) in [("origins.md", Edition::CORE_1_1), ("spiritforged.md", Edition::CORE_1_2)] {
        for entry in faq(ours(file)).entries {
            assert!(entry.rules.iter().any(|rule| rule.edition == edition), "{}", entry.slug);
        }
    }
}

#[test]
fn every_card_named_exists() {
    let Some(cards) = cards() else { return };
    for (file, _, _) in FAQS {
        for entry in faq(ours(file)).entries {
            let unknown: Vec<_> = entry.cards.iter().filter(|card| !cards.contains_key(&slug(card))).collect();
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
    ];
    assert_eq!(counts, [31, 31, 17, 16], "changes by document");
    for erratum in &errata {
        let facts = erratum.facts.as_ref().expect("ours are facts");
        assert!(!facts.before.is_empty() && !facts.after.is_empty() && !facts.fate.is_empty(), "{}", erratum.subject);
    }
}

#[test]
fn the_rulings_that_errata_settle_exist() {
    let slugs: BTreeSet<String> = FAQS
        .iter()
        .flat_map(|(file, _, _)| {
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
        let card = cards.get(&facts.slug).unwrap_or_else(|| panic!("no card is called {}", facts.name));
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
    for file in ["faq/errata-origins.md", "faq/errata-spiritforged.md"] {
        let Some(bytes) = shared(file) else { return };
        let Body::Errata(printed) = read(&bytes, Hints::default()).body else { panic!("{file}") };
        for erratum in printed.errata {
            let card = &cards[&slug(erratum.subject.card().expect("a card"))];
            let told =
                card.aliases.iter().chain([&card.name]).any(|name| ours.contains(&(printed.name.clone(), slug(name))));
            assert!(told, "{file}: {}", erratum.subject);
        }
    }
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
