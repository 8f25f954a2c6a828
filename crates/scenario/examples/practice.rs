//! Finds boards to practise with: scenarios that ship and end otherwise under another edition, or with a rule switched off.
//!
//! Run from the root of the repository: `cargo run --release -p tribunal-scenario --example practice`. The output is a
//! list of candidates for `rules/practice.toml`; a person reads each, keeps those that make sense, and writes the
//! question.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tribunal_engine::ids::PlayerId;
use tribunal_rule::{Edition, RuleNumber};
use tribunal_scenario::fact::{
    Fact, ObjectEvent, ObjectFact, ObjectState, PlaceFact, PlaceState, PlayerEvent, PlayerFact, PlayerState,
};
use tribunal_scenario::markdown::{Block, blocks};
use tribunal_scenario::print::{fact as printed, print};
use tribunal_scenario::script::{Claim, Expectation, Name, Says, Script, ScriptLine};
use tribunal_scenario::{Options, Run, Verdict, read::read, replay};

/// The edition whose answers are right.
const IN_FORCE: &str = "1.5";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = switched_off(&fs::read_to_string("rules/proofs.tsv")?)?;
    let mut files = vec![];
    markdown(Path::new("tests/scenarios"), &mut files)?;
    files.sort();
    for file in files {
        let name = file.to_string_lossy().into_owned();
        for block in blocks(&fs::read_to_string(&file)?).map_err(|mistake| format!("{name}: {mistake:?}"))? {
            let off = rules.get(&(name.clone(), block.heading.clone())).cloned().unwrap_or_default();
            if let Some(found) = candidate(&block, &off)? {
                println!("[[item]]\nfile = {name:?}\nheading = {:?}\n{found}", block.heading);
            }
        }
    }
    Ok(())
}

/// Returns for each scenario the rules of the edition in force that it proves.
fn switched_off(proofs: &str) -> Result<BTreeMap<(String, String), Vec<RuleNumber>>, String> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in proofs.lines().skip(1) {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        let (edition, rule, file, heading) = (cell(), cell(), cell(), cell());
        if edition == IN_FORCE {
            let rule = rule.parse().map_err(|_| format!("no rule: {rule}"))?;
            found.entry((file.to_owned(), heading.to_owned())).or_default().push(rule);
        }
    }
    Ok(found)
}

fn markdown(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            markdown(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "md") {
            files.push(path);
        }
    }
    Ok(())
}

/// The difference to the edition in force under which a board is replayed.
enum Other {
    Without(RuleNumber),
    Edition(Edition),
    AsPrinted,
}

impl Other {
    fn options(&self, in_force: Edition) -> Options {
        let mut options = Options { editions: vec![in_force], ..Options::default() };
        match self {
            Self::Without(rule) => options.without = Some(*rule),
            Self::Edition(edition) => options.editions = vec![*edition],
            Self::AsPrinted => options.as_printed = true,
        }
        options
    }

    fn describe(&self) -> String {
        match self {
            Self::Without(rule) => format!("without = \"{rule}\""),
            Self::Edition(edition) => format!("edition = \"{edition}\""),
            Self::AsPrinted => "as_printed = true".to_owned(),
        }
    }
}

fn candidate(block: &Block, off: &[RuleNumber]) -> Result<Option<String>, String> {
    let in_force: Edition = IN_FORCE.parse().map_err(|_| "no edition".to_owned())?;
    let (script, mistakes) = read(&block.text);
    if !mistakes.is_empty() || !(script.editions.is_empty() || script.editions.contains(&in_force)) {
        return Ok(None);
    }
    let options = Options { editions: vec![in_force], ..Options::default() };
    if replay(&block.text, &options).runs.first().is_none_or(|run| run.verdict != Verdict::AsExpected) {
        return Ok(None);
    }
    let mut others: Vec<Other> = off.iter().copied().map(Other::Without).collect();
    others.extend(["1.4", "1.3", "1.2", "1.1", "1.0"].iter().filter_map(|it| it.parse().ok()).map(Other::Edition));
    others.push(Other::AsPrinted);
    Ok(groups(&script, in_force).into_iter().find_map(|(at, facts)| asked(&script, at, &facts, &others, in_force)))
}

/// Returns the places where expectations stand together, with what they say of the edition in force.
fn groups(script: &Script, in_force: Edition) -> Vec<(usize, Vec<Fact>)> {
    let mut found: Vec<(usize, Vec<Fact>)> = vec![];
    let mut within = false;
    for (at, line) in script.lines.iter().enumerate() {
        let Says::Expects(expectation) = &line.says else {
            within = false;
            continue;
        };
        if !within {
            found.push((at, vec![]));
            within = true;
        }
        if expectation.over.is_none() && expectation.is_for(in_force) {
            let facts = expectation.claims.iter().map(|claim| claim.is.clone()).filter(is_asked);
            if let Some(group) = found.last_mut() {
                group.1.extend(facts);
            }
        }
    }
    found.retain(|group| !group.1.is_empty());
    found
}

fn is_asked(fact: &Fact) -> bool {
    !matches!(fact, Fact::Nothing | Fact::Step(..) | Fact::Asked(..) | Fact::Loop | Fact::Tainted)
}

/// Prints the board up to a line, with these facts as its only expectations.
fn board(script: &Script, at: usize, facts: &[Fact]) -> String {
    let mut cut = script.clone();
    cut.editions.clear();
    cut.lines.truncate(at);
    let span = cut.lines.first().map_or_else(Default::default, |line| line.span);
    cut.lines.retain(|line| !matches!(line.says, Says::Expects(_)));
    for fact in facts {
        let claims = vec![Claim { is: fact.clone(), text: String::new(), span }];
        let says = Says::Expects(Expectation { editions: vec![], rules: vec![], claims, over: None });
        cut.lines.push(ScriptLine { span, text: String::new(), says });
    }
    print(&cut)
}

fn run(script: &Script, at: usize, facts: &[Fact], options: &Options) -> Option<Run> {
    replay(&board(script, at, facts), options).runs.into_iter().next()
}

fn asked(script: &Script, at: usize, facts: &[Fact], others: &[Other], in_force: Edition) -> Option<String> {
    let usual = Options { editions: vec![in_force], ..Options::default() };
    let mut wrong: Vec<(Vec<String>, Vec<String>)> = vec![];
    let mut varies = vec![false; facts.len()];
    let refusal = facts.iter().any(|fact| matches!(fact, Fact::Refused(_)));
    let facts: Vec<Fact> = if refusal { vec![Fact::Refused(vec![])] } else { facts.to_vec() };
    let base = run(script, at, &facts, &usual)?;
    if !base.expectations.iter().all(|it| it.met) || base.expectations.len() != facts.len() {
        return None;
    }
    for other in others {
        let Some(run) = run(script, at, &facts, &other.options(in_force)) else { continue };
        let sound = matches!(run.verdict, Verdict::AsExpected | Verdict::Differs);
        if !sound
            || !run.taints.is_empty()
            || run.expectations.len() != facts.len()
            || run.expectations.iter().all(|it| it.met)
        {
            continue;
        }
        let told: Vec<String> = facts
            .iter()
            .zip(&run.expectations)
            .map(
                |(fact, it)| {
                    if it.met { say(script, fact) } else { instead(script, at, fact, &other.options(in_force)) }
                },
            )
            .collect();
        run.expectations.iter().zip(&mut varies).for_each(|(it, varies)| *varies |= !it.met);
        match wrong.iter_mut().find(|(same, _)| *same == told) {
            Some((_, why)) => why.push(other.describe()),
            None => wrong.push((told, vec![other.describe()])),
        }
    }
    if wrong.is_empty() {
        return None;
    }
    let join = |all: &[String]| {
        all.iter().zip(&varies).filter(|(_, v)| **v).map(|(it, _)| it.as_str()).collect::<Vec<_>>().join(", ")
    };
    let right: Vec<String> = facts.iter().map(|fact| say(script, fact)).collect();
    let actions = script.lines.iter().take(at).filter(|line| !matches!(line.says, Says::Expects(_))).count();
    let mut out = format!("actions = {actions}\nanswer = {:?}\n", join(&right));
    for (told, why) in wrong {
        out += &format!("wrong = {:?} # {}\n", join(&told), why.join(" | "));
    }
    out += &board(script, at, &[]).lines().map(|line| format!("# {line}\n")).collect::<String>();
    Some(out)
}

fn say(script: &Script, fact: &Fact) -> String {
    if matches!(fact, Fact::Refused(_)) { "refused".to_owned() } else { printed(script, fact, &[]) }
}

/// Returns what is so where a fact is not.
fn instead(script: &Script, at: usize, fact: &Fact, options: &Options) -> String {
    if matches!(fact, Fact::Refused(_)) {
        return "allowed".to_owned();
    }
    let ways: Vec<Fact> = alternatives(script, fact).into_iter().filter(|way| way != fact).collect();
    let met = run(script, at, &ways, options).and_then(|run| {
        let first = run.expectations.iter().position(|it| it.met)?;
        (run.expectations.len() == ways.len()).then_some(first)
    });
    let way = met.and_then(|at| ways.get(at).cloned()).or_else(|| fact.negated());
    way.map_or_else(|| "?".to_owned(), |way| printed(script, &way, &[]))
}

fn alternatives(script: &Script, fact: &Fact) -> Vec<Fact> {
    let players = || (0..script.setup.players.len()).filter_map(|it| u8::try_from(it).ok()).map(PlayerId);
    match fact {
        Fact::Object(name, ObjectFact::State(state), false) => {
            let of = |state| Fact::Object(name.clone(), ObjectFact::State(state), false);
            match state {
                ObjectState::Might(_) => (0..=15).map(|n| of(ObjectState::Might(n))).collect(),
                ObjectState::Damage(_) => (0..=12).map(|n| of(ObjectState::Damage(n))).collect(),
                ObjectState::At(_)
                | ObjectState::InBase
                | ObjectState::InTrash
                | ObjectState::InHand
                | ObjectState::Banished
                | ObjectState::OnChain
                | ObjectState::InDeck
                | ObjectState::Survives => {
                    let places = script.setup.battlefields.iter().map(|place| {
                        of(ObjectState::At(Name { text: place.card.name.clone(), ordinal: None, span: name.span }))
                    });
                    let zones = [
                        ObjectState::InBase,
                        ObjectState::InTrash,
                        ObjectState::InHand,
                        ObjectState::Banished,
                        ObjectState::OnChain,
                        ObjectState::InDeck,
                    ];
                    places.chain(zones.into_iter().map(of)).collect()
                }
                ObjectState::Exhausted => vec![of(ObjectState::Ready)],
                ObjectState::Ready => vec![of(ObjectState::Exhausted)],
                _ => vec![],
            }
        }
        Fact::Object(name, ObjectFact::Event(ObjectEvent::Dies), false) => {
            vec![Fact::Object(name.clone(), ObjectFact::State(ObjectState::Survives), false)]
        }
        Fact::Object(name, ObjectFact::Event(ObjectEvent::DealtDamage(Some(_))), false) => (1..=9)
            .map(|n| Fact::Object(name.clone(), ObjectFact::Event(ObjectEvent::DealtDamage(Some(n))), false))
            .collect(),
        Fact::Player(player, PlayerFact::State(state), false) => {
            let of = |state| Fact::Player(*player, PlayerFact::State(state), false);
            match state {
                PlayerState::Points(_) => (0..=12).map(|n| of(PlayerState::Points(n))).collect(),
                PlayerState::Xp(_) => (0..=12).map(|n| of(PlayerState::Xp(n))).collect(),
                PlayerState::Runes(_, domain) => (0..=12).map(|n| of(PlayerState::Runes(n, *domain))).collect(),
                PlayerState::Focus | PlayerState::Priority | PlayerState::TurnPlayer | PlayerState::Wins => {
                    players().map(|who| Fact::Player(Some(who), PlayerFact::State(*state), false)).collect()
                }
            }
        }
        Fact::Player(player, PlayerFact::Event(PlayerEvent::Draws(Some(_))), false) => {
            (0..=6).map(|n| Fact::Player(*player, PlayerFact::Event(PlayerEvent::Draws(Some(n))), false)).collect()
        }
        Fact::Place(name, PlaceFact::State(PlaceState::ControlledBy(_) | PlaceState::Uncontrolled), false) => players()
            .map(PlaceState::ControlledBy)
            .chain([PlaceState::Uncontrolled])
            .map(|state| Fact::Place(name.clone(), PlaceFact::State(state), false))
            .collect(),
        _ => vec![],
    }
}
