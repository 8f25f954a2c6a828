//! Any text is a query, and what is found stays steady while a person types.

use std::sync::LazyLock;

use proptest::prelude::*;
use tribunal::document::{Hints, read};
use tribunal::graph::Graph;
use tribunal::library::{Library, StoredDocument};
use tribunal::search::{Answer, Index, Query};

/// A made-up game, so that this needs no official document.
const GAME: &str = "Lantern Race Rules\n2025-01-01\n\
    100. Lanterns\n101. A lantern is lit or unlit.\n101.1. A lit lantern may hop to a lane next to its own.\n\
    101.1.a. Hopping costs one spark.\n101.1.b. An unlit lantern cannot hop.\n\
    102. A lantern in an empty lane claims that lane.\n102.1. A lane is claimed once a round.\n\
    103. Two lanterns in one lane flicker.\n103.1. Both lanterns lose as much light as the other one has.\n\
    103.2. A lantern without light goes out at the end of the flicker.\n\
    200. Rounds\n201. A round has a dawn, a day and a dusk.\n201.1. At dawn every lantern is lit.\n\
    201.2. At dusk lanterns regain their light.\n202. The player with most lanes at dusk wins the round.";

fn index() -> &'static Index {
    static INDEX: LazyLock<Index> = LazyLock::new(|| {
        let document = read(GAME.as_bytes(), Hints { edition: "1.1".parse().ok(), ..Hints::default() });
        let held = StoredDocument { id: "race".into(), file: "race.txt".into(), imported: None, document };
        let library = Library::new(vec![held]);
        Index::build(&library, &Graph::build(&library)).expect("an index")
    });
    &INDEX
}

fn ask(text: &str) -> Answer {
    index().search(&Query::new(text))
}

fn first(text: &str) -> Option<String> {
    ask(text).hits.first().map(|hit| hit.reference.to_string())
}

/// Texts made of what queries are made of, besides any characters at all.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\"".to_owned()),
        Just("in:".to_owned()),
        Just("card:\"".to_owned()),
        Just("edition:1.1 ".to_owned()),
        Just("101".to_owned()),
        Just(".1".to_owned()),
        Just("@".to_owned()),
        Just("-".to_owned()),
        Just(" lantern ".to_owned()),
        "\\PC{0,6}",
    ];
    prop_oneof![prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat()), any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_a_query(text in typed()) {
        let answer = ask(&text);
        prop_assert!(answer.hits.len() <= Query::LIMIT);
        for hit in &answer.hits {
            prop_assert!(hit.score.is_finite());
            let pieces: String = hit.snippet.pieces().into_iter().map(|(piece, _)| piece).collect();
            prop_assert_eq!(&pieces, &hit.snippet.text);
        }
        for pair in answer.hits.windows(2) {
            prop_assert!(pair[0].score >= pair[1].score);
            // Equal scores keep the order of the rulebook; cards and rulings have no place in it.
            if let (Some(one), Some(other)) = (pair[0].number, pair[1].number)
                && pair[0].score == pair[1].score
            {
                prop_assert!(one <= other);
            }
        }
        prop_assert_eq!(ask(&text), answer);
    }
}

#[test]
fn a_word_finds_its_rules_before_it_is_finished() {
    for (text, right) in [("flick", "103@1.1"), ("regain th", "201.2@1.1"), ("costs one sp", "101.1.a@1.1")] {
        assert_eq!(first(text).as_deref(), Some(right), "{text}");
    }
    assert_eq!(first("101.1.").as_deref(), Some("101.1@1.1"));
}

/// While one word is typed, a hit that gave way to another hardly ever comes back before the word is done.
#[test]
fn hits_hardly_flicker_while_a_word_is_typed() {
    let typed = [
        "who wins the round at dusk",
        "can an unlit lantern hop",
        "two lanterns in one lane",
        "is the lane claimed when nobody is there",
        "do lanterns regain light at dawn or at dusk",
    ];
    let (mut keys, mut flickers) = (0, Vec::new());
    for text in typed {
        let mut seen: Vec<Option<String>> = Vec::new();
        // What a single letter finds is a guess; from the second word on there is something to stay true to.
        let second = text.find(' ').unwrap_or(0);
        for (at, c) in text.char_indices().skip(second) {
            if c == ' ' {
                seen.clear();
                continue;
            }
            keys += 1;
            let now = text.get(..at + 1).and_then(first);
            if seen.last() != Some(&now) {
                if seen.contains(&now) {
                    flickers.push(text.get(..at + 1));
                }
                seen.push(now);
            }
        }
    }
    println!("{} of {keys} keystrokes flicker: {flickers:?}", flickers.len());
    assert!(flickers.len() * 50 <= keys);
}

#[test]
fn a_phrase_stays_a_phrase() {
    let all = ask("lane claimed").hits.len();
    let phrase = ask("\"lane is claimed\"");
    assert!(phrase.hits.len() < all);
    assert_eq!(phrase.hits.first().map(|hit| hit.reference.to_string()).as_deref(), Some("102.1@1.1"));
    assert!(ask("\"claimed is lane\"").hits.is_empty());
}

#[test]
fn filters_narrow() {
    assert!(ask("lantern in:faq").hits.is_empty());
    assert!(!ask("lantern in:rules").hits.is_empty());
    assert!(!ask("in:rules").hits.is_empty());
    let flicker = ask("keyword:flicker");
    assert!(flicker.hits.iter().all(|hit| hit.snippet.text.to_lowercase().contains("flicker")), "{flicker:?}");
}

#[test]
fn what_no_rule_speaks_of_is_said_to_be_so() {
    let answer = ask("which wizard brews potions");
    assert!(format!("{:?}", answer.notices).contains("wizard"), "{:?}", answer.notices);
    let answer = ask("when does a lantern lose its light");
    assert!(answer.notices.is_empty(), "{answer:#?}");
}
