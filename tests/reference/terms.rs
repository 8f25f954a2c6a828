//! The terms of the real documents and where texts use them.

use crate::shared;
use tribunal::graph::{Graph, LinkKind, NodeId};
use tribunal::rule::{Edition, RuleRef};

fn rule(text: &str) -> RuleRef {
    text.parse().unwrap()
}

#[test]
fn terms_lead_to_the_rule_that_defines_them_in_each_edition() {
    let Some(library) = shared::library() else { return };
    let graph = Graph::build(&library);
    let definition = |slug: &str, edition| graph.term(slug).and_then(|term| term.definition(edition));
    for (slug, at_1_0, at_1_4) in [
        ("showdown", "545@1.0", "341@1.4"),
        ("chain", "532@1.0", "327@1.4"),
        ("focus", "511@1.0", "311@1.4"),
        ("conquer", "630.1@1.0", "469.1@1.4"),
        ("deflect", "721@1.0", "809@1.4"),
        ("cleanup", "518@1.0", "318@1.4"),
        ("turn-player", "504@1.0", "304@1.4"),
        ("privacy", "127@1.0", "128@1.4"),
    ] {
        assert_eq!(definition(slug, Edition::CORE_1_0), Some(rule(at_1_0)), "{slug}");
        assert_eq!(definition(slug, Edition::CORE_1_4), Some(rule(at_1_4)), "{slug}");
    }
    assert_eq!(definition("empower", Edition::CORE_1_1), None);
    assert_eq!(definition("relevant-player", Edition::CORE_1_1), None);
}

#[test]
fn every_keyword_of_the_glossaries_is_a_term() {
    let Some(library) = shared::library() else { return };
    let graph = Graph::build(&library);
    let keywords = |edition| {
        let terms = graph.terms().iter().filter(move |term| term.keyword);
        terms.filter(|term| term.definition(edition).is_some()).count()
    };
    let counts = [Edition::CORE_1_0, Edition::CORE_1_1, Edition::CORE_1_2, Edition::CORE_1_4].map(keywords);
    assert_eq!(counts, [13, 13, 17, 25]);
}

#[test]
fn mentions_stand_where_their_span_says() {
    let Some(library) = shared::library() else { return };
    let graph = Graph::build(&library);
    let mentions = graph.links().iter().filter(|link| link.kind == LinkKind::Mentions);
    let mut checked = 0;
    for link in mentions {
        let (Some(span), Some(from)) = (link.span, link.from.rule()) else { continue };
        let words = library.rule(from).and_then(|rule| rule.official.as_ref()).unwrap();
        let text = match span.part {
            tribunal::graph::Part::Example(at) => &words.examples[usize::from(at)],
            _ => &words.text,
        };
        assert_eq!(text.get(span.range()), Some(&*link.via), "{from}");
        checked += 1;
    }
    println!("{} terms, {checked} mentions in rules", graph.terms().len());
    assert!(checked > 10_000);
}

#[test]
fn a_rule_names_terms_of_its_own_edition_only() {
    let Some(library) = shared::library() else { return };
    let graph = Graph::build(&library);
    let empowered = NodeId::Term("empower".into());
    let sources: Vec<_> = graph.links_to(&empowered).filter_map(|link| link.from.rule()).collect();
    assert!(!sources.is_empty());
    let have_it = [Edition::CORE_1_4, Edition::CORE_1_5];
    assert!(sources.iter().all(|rule| have_it.contains(&rule.edition)), "{sources:?}");
}
