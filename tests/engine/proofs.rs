//! Checks what is called enacted: for each rule of the committed table a scenario ends differently once the rule is
//! switched off.
//!
//! `rules/proofs.tsv` names the scenario for each rule. Where that one is gone or no longer shows it, all others are
//! tried, and only a rule that none shows is a failure. `TRIBUNAL_UPDATE=1` rewrites the table, which takes some
//! minutes; `TRIBUNAL_UPDATE=1.4` that of one edition, and together with `TRIBUNAL_RULES=334.2,466.3` only the rows of
//! these rules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tribunal_engine::edition::{ENACTED, procedures};
use tribunal_rule::{Edition, RuleNumber};
use tribunal_scenario::read::read;
use tribunal_scenario::{Options, markdown, proof, replay};

use crate::scenarios::markdown_below;

/// The most scenarios that are tried for a rule when the table is rewritten.
const PATIENCE: usize = 15;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/proofs.tsv");

/// A scenario: its place, its text, and the editions that it names.
struct Scenario {
    place: String,
    text: String,
    editions: Vec<Edition>,
}

fn all_scenarios() -> Vec<Scenario> {
    let root = Path::new(crate::ROOT);
    let mut all = vec![];
    for path in ["tests/scenarios", "faq", "docs"].iter().flat_map(|folder| markdown_below(&root.join(folder))) {
        let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
        let file = path.strip_prefix(root).expect("it is below the root").display().to_string();
        for block in markdown::blocks(&text).expect("the fences are closed") {
            let editions = read(&block.text).0.editions;
            all.push(Scenario { place: format!("{file}\t{}", block.heading), text: block.text.clone(), editions });
        }
    }
    all
}

/// The committed table: edition and rule, and the place of the scenario that shows it.
fn committed() -> Vec<(Edition, RuleNumber, String)> {
    let text = std::fs::read_to_string(TABLE).unwrap_or_default();
    let row = |line: &str| {
        let mut cells = line.splitn(3, '\t');
        let (edition, rule) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
        Some((edition, rule, cells.next()?.to_owned()))
    };
    text.lines().skip(1).map(|line| row(line).unwrap_or_else(|| panic!("rules/proofs.tsv: `{line}`"))).collect()
}

fn shown_by<'a>(all: &'a [Scenario], edition: Edition, rule: RuleNumber, hint: &str) -> Option<&'a Scenario> {
    let fits = |scenario: &&Scenario| scenario.editions.contains(&edition);
    let hinted = all.iter().filter(fits).filter(|scenario| scenario.place == hint);
    let others = all.iter().filter(fits).filter(|scenario| scenario.place != hint);
    let proves = |scenario: &&Scenario| is_steady(scenario) && proof::proves(&scenario.text, edition, rule);
    hinted.chain(others).find(proves)
}

fn hold(edition: Edition) {
    if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
        return;
    }
    let all = all_scenarios();
    let rows: Vec<_> = committed().into_iter().filter(|(of, ..)| *of == edition).collect();
    assert!(rows.len() > 100, "the table of proofs is all but empty");
    let unshown: Vec<_> =
        rows.iter().filter(|(_, rule, hint)| shown_by(&all, edition, *rule, hint).is_none()).collect();
    assert!(unshown.is_empty(), "no scenario fails any more without these rules: {unshown:#?}");
}

#[test]
fn a_scenario_fails_without_each_rule_of_1_0_that_is_called_enacted() {
    hold(Edition::CORE_1_0);
}

#[test]
fn a_scenario_fails_without_each_rule_of_1_1_that_is_called_enacted() {
    hold(Edition::CORE_1_1);
}

#[test]
fn a_scenario_fails_without_each_rule_of_1_2_that_is_called_enacted() {
    hold(Edition::CORE_1_2);
}

#[test]
fn a_scenario_fails_without_each_rule_of_1_3_that_is_called_enacted() {
    hold(Edition::CORE_1_3);
}

#[test]
fn a_scenario_fails_without_each_rule_of_1_4_that_is_called_enacted() {
    hold(Edition::CORE_1_4);
}

#[test]
fn a_scenario_fails_without_each_rule_of_1_5_that_is_called_enacted() {
    hold(Edition::CORE_1_5);
}

#[test]
fn the_table_is_written_anew_where_that_is_asked() {
    if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
        write_anew();
    }
}

/// Returns true if a scenario is not about infinite loops: without one of its rules such a game is stopped soon,
/// whichever rule that is.
fn is_steady(scenario: &Scenario) -> bool {
    !scenario.text.contains("=> a loop")
}

fn write_anew() {
    let only: Option<Edition> = std::env::var("TRIBUNAL_UPDATE").ok().and_then(|text| text.parse().ok());
    let named: BTreeSet<RuleNumber> = std::env::var("TRIBUNAL_RULES")
        .iter()
        .flat_map(|list| list.split(','))
        .filter_map(|n| n.parse().ok())
        .collect();
    let all = all_scenarios();
    let known: BTreeMap<_, _> = committed().into_iter().map(|(e, rule, place)| ((e, rule), place)).collect();
    let mut table = known;
    let editions = ENACTED.iter().map(|tables| tables.edition);
    for edition in editions.filter(|edition| only.is_none_or(|only| only == *edition)) {
        let shown = proofs(&all, edition, &table, &named);
        table.retain(|(of, rule), _| *of != edition || !(named.is_empty() || named.contains(rule)));
        table.extend(shown.into_iter().map(|(rule, place)| ((edition, rule), place)));
        let rows = table.iter().map(|((edition, rule), place)| format!("{edition}\t{rule}\t{place}\n"));
        let text = std::iter::once("edition\trule\tfile\theading\n".to_owned()).chain(rows).collect::<String>();
        std::fs::write(TABLE, text).expect("the table can be written");
    }
}

/// The rules of an edition that a scenario shows, each with its place: where it was known to be, if it still is; else a
/// scenario that names the rule, else one that comes by it. Where rules are named, only those are looked at.
fn proofs(
    all: &[Scenario],
    edition: Edition,
    known: &BTreeMap<(Edition, RuleNumber), String>,
    named: &BTreeSet<RuleNumber>,
) -> BTreeMap<RuleNumber, String> {
    let tables = procedures(edition).expect("it is enacted");
    let options = Options { editions: vec![edition], ..Options::default() };
    let mut by_rule: BTreeMap<RuleNumber, Vec<&Scenario>> = BTreeMap::new();
    let unmarked = proof::unmarked(tables);
    for scenario in all.iter().filter(|scenario| scenario.editions.contains(&edition)) {
        let replay = replay(&scenario.text, &options);
        if replay.runs.iter().all(|run| run.verdict.is_met()) && is_steady(scenario) {
            let marked: BTreeSet<_> = replay.runs.iter().flat_map(proof::exercised).collect();
            let said = |rule: &&RuleNumber| {
                let number = rule.to_string();
                scenario.place.contains(&number) || scenario.text.contains(&number)
            };
            let spoken: BTreeSet<_> = named.iter().filter(said).copied().collect();
            let all = marked.union(&unmarked).copied().collect::<BTreeSet<_>>();
            all.union(&spoken).for_each(|rule| by_rule.entry(*rule).or_default().push(scenario));
        }
    }
    by_rule.retain(|rule, _| named.is_empty() || named.contains(rule));
    let shown = by_rule.into_iter().filter_map(|(rule, mut scenarios)| {
        let keyword = tables.keywords().find(|(_, of)| *of == rule).map(|(keyword, _)| keyword.name());
        let word = tables.words().find(|(_, of)| *of == rule).map(|(word, _)| word);
        let hint = known.get(&(edition, rule));
        let number = rule.to_string();
        let names = |s: &Scenario| {
            s.text.contains(&number)
                || s.place.contains(&number)
                || keyword.or(word).is_some_and(|k| s.text.to_lowercase().contains(&k.to_lowercase()))
        };
        scenarios.sort_by_key(|s| (hint != Some(&s.place), !names(s)));
        let patience = if unmarked.contains(&rule) { 4 * PATIENCE } else { PATIENCE };
        let found = scenarios.into_iter().take(patience).find(|s| proof::proves(&s.text, edition, rule))?;
        Some((rule, found.place.clone()))
    });
    shown.collect()
}
