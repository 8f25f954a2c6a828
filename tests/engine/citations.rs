//! Every rule that the engine's tables cite exists in the edition that cites it, and says what it is cited for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tribunal_engine::card::Kind;
use tribunal_engine::edition::{ENACTED, rows};
use tribunal_engine::piece::pieces;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::markdown;
use tribunal_scenario::read::read;

use crate::scenarios::markdown_below;

/// The rules of an edition as far as a plain reading of its text finds them, or nothing where the texts are absent.
fn rules(edition: Edition) -> Option<BTreeMap<RuleNumber, String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/editions");
    let path = ["txt", "md"].map(|ending| format!("{folder}/core-{edition}.{ending}"));
    let text = path.iter().find_map(|path| std::fs::read_to_string(path).ok())?;
    let mut rules: BTreeMap<RuleNumber, String> = BTreeMap::new();
    let mut last = None;
    for line in text.lines() {
        let line = line.trim().trim_start_matches(['*', '#', '-', ' ']);
        let number =
            line.split_whitespace().next().and_then(|first| first.trim_end_matches('*').parse::<RuleNumber>().ok());
        if let Some(number) = number.filter(|n| n.section() < 1000) {
            last = Some(number);
        }
        if let Some(number) = last {
            let entry = rules.entry(number).or_default();
            entry.push_str(&line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
            entry.push(' ');
        }
    }
    Some(rules)
}

#[test]
fn every_cited_rule_exists() {
    for tables in ENACTED {
        let Some(rules) = rules(tables.edition) else {
            eprintln!("skipped: ../shared is absent");
            return;
        };
        let not_yet = tables.not_yet.iter().map(|not_yet| (not_yet.what, not_yet.rule));
        let missing: Vec<_> = tables
            .cited()
            .into_iter()
            .chain(not_yet)
            .collect::<Vec<_>>()
            .into_iter()
            .filter(|(_, rule)| !rules.contains_key(rule))
            .collect();
        assert!(missing.is_empty(), "{}: {missing:?}", tables.edition);
    }
}

#[test]
fn every_rule_of_a_row_exists_and_has_the_words_of_its_evidence() {
    let texts: Vec<_> = ENACTED.iter().map(|tables| rules(tables.edition)).collect();
    if texts.iter().any(Option::is_none) {
        eprintln!("skipped: ../shared is absent");
        return;
    }
    let mut wrong = vec![];
    for row in rows() {
        for ((tables, texts), cell) in ENACTED.iter().zip(&texts).zip(row.cells) {
            let (Some(texts), Some(rule)) = (texts, cell.rule()) else { continue };
            let text = texts.get(&rule).map_or("", String::as_str);
            let wanted = row.words.to_lowercase();
            let says = |words: &str| words.split_whitespace().all(|word| text.contains(word));
            if !wanted.split('|').any(says) {
                wrong.push(format!("{}: {rule}@{} does not contain \"{wanted}\"", row.name, tables.edition));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_has_a_name_of_its_own_and_evidence() {
    let mut names = BTreeSet::new();
    for row in rows() {
        assert!(names.insert((row.kind as u8, row.name)), "{} stands twice", row.name);
        assert!(row.words.split('|').all(|words| words.trim().len() > 1), "{} has no evidence", row.name);
        assert!(row.cells.iter().any(|cell| cell.rule().is_some()), "{} has no rule at all", row.name);
    }
}

#[test]
fn every_keyword_is_explained_where_the_glossary_says() {
    for tables in ENACTED {
        let Some(rules) = rules(tables.edition) else {
            eprintln!("skipped: ../shared is absent");
            return;
        };
        for (keyword, explained) in tribunal_engine::glossary::all() {
            for rule in explained.iter().filter(|rule| rule.edition == tables.edition) {
                let title = rules.get(&rule.number).map_or("", String::as_str);
                assert!(title.contains(&keyword.to_lowercase()), "{rule} is not about {keyword}: {title}");
            }
        }
    }
}

/// The texts of all abilities of the scenarios that go through what texts can say, each with the type of its card.
fn texts() -> Vec<(String, Kind)> {
    let root = Path::new(crate::ROOT);
    let mut texts = BTreeSet::new();
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let about_texts = |path: &PathBuf| {
        let name = name(path);
        ["cards-", "constructs", "later-sets", "attached-"].iter().any(|start| name.starts_with(start))
    };
    for path in markdown_below(&root.join("tests/scenarios")).into_iter().filter(about_texts) {
        let text = std::fs::read_to_string(path).expect("a scenario file can be read");
        for block in markdown::blocks(&text).expect("the fences are closed") {
            for card in read(&block.text).0.cards() {
                let lines = card.all_abilities().flat_map(|ability| ability.text.lines());
                texts.extend(lines.map(|line| (line.to_owned(), card.kind as u8)));
            }
        }
    }
    let kind = |kind: u8| Kind::ALL.into_iter().find(|known| *known as u8 == kind).unwrap_or_default();
    texts.into_iter().map(|(line, of)| (line, kind(of))).collect()
}

#[test]
fn every_phrase_of_a_text_has_a_rule_of_its_own() {
    let general: BTreeSet<_> =
        ENACTED.iter().map(|tables| RuleRef::new(tables.edition, tables.cites.silver_rule)).collect();
    let texts: Vec<_> = ENACTED.iter().map(|tables| (tables.edition, rules(tables.edition))).collect();
    let exists = |rule: &RuleRef| {
        let held = texts.iter().find(|(edition, _)| *edition == rule.edition).and_then(|(_, held)| held.as_ref());
        held.is_none_or(|held| held.contains_key(&rule.number))
    };
    let (mut wrong, mut count) = (BTreeSet::new(), 0);
    for (line, kind) in self::texts() {
        for piece in pieces(&line, kind).unwrap_or_default() {
            count += 1;
            let falls_back = piece.rules.is_empty() || piece.rules.iter().any(|rule| general.contains(rule));
            if falls_back || !piece.rules.iter().all(exists) {
                wrong.insert(format!("{:?}: {:?}", &line[piece.span], piece.rules));
            }
        }
    }
    assert!(count > 200, "no more than {count} phrases were read");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
