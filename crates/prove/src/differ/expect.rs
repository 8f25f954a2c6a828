//! Finds what a scenario can expect of each side: facts that are true at the end on one side and not on the other.

use std::collections::BTreeSet;

use tribunal_engine::board::ObjectSetup;
use tribunal_engine::keyword::Keyword;
use tribunal_engine::zone::Zone;
use tribunal_scenario::names::quoted;
use tribunal_scenario::print;
use tribunal_scenario::report::{Board, Run, Verdict};
use tribunal_scenario::script::Script;

use super::Search;
use super::course::points;
use super::sides::Way;

/// The most facts that are expected of a side.
const MOST: usize = 2;

impl Search<'_> {
    /// Returns the facts that are true at the end on one side alone, for each side, the simplest first.
    pub(super) fn expected(&self, script: &Script) -> [Vec<String>; 2] {
        let ways = self.sides.both();
        let runs: Vec<Run> = ways.iter().filter_map(|way| self.run(script, way)).collect();
        let facts = candidates(&runs).into_iter().chain(of_facedown(script));
        let mut expected = [vec![], vec![]];
        for fact in facts {
            if expected.iter().all(|some| some.len() >= MOST) {
                break;
            }
            match ways.each_ref().map(|way| self.is_so(script, way, &fact)) {
                [true, false] if expected[0].len() < MOST => expected[0].push(fact),
                [false, true] if expected[1].len() < MOST => expected[1].push(fact),
                _ => {}
            }
        }
        if self.come_out(script, &ways, &expected) { expected } else { [vec![], vec![]] }
    }

    /// Returns true if each side meets all its expectations and ends as expected.
    fn come_out(&self, script: &Script, ways: &[Way; 2], expected: &[Vec<String>; 2]) -> bool {
        let text = print::print(script);
        ways.iter().zip(expected).all(|(way, facts)| {
            let expects: String = facts.iter().map(|fact| format!("=> {fact}\n")).collect();
            let run = self.run_text(&format!("{text}\n{expects}"), way);
            run.is_some_and(|run| run.verdict == Verdict::AsExpected)
        })
    }

    /// Returns true if a fact is true where the scenario ends; a fact that cannot be stated there is not.
    pub(super) fn is_so(&self, script: &Script, way: &Way, fact: &str) -> bool {
        let text = format!("{}\n=> {fact}\n", print::print(script));
        let run = self.run_text(&text, way).filter(|run| run.verdict != Verdict::Invalid);
        run.is_some_and(|run| run.expectations.last().is_some_and(|expected| expected.met))
    }
}

/// Returns the facts about the keywords of facedown cards, as whoever may look at them sees them: of those that lie facedown at first
/// and of those that may be hidden from a hand.
pub(super) fn of_facedown(script: &Script) -> Vec<String> {
    let may_lie = |zone: Zone| matches!(zone, Zone::Facedown(_) | Zone::Hand);
    let hides = |object: &&ObjectSetup| object.card.keywords.has(Keyword::Hidden) && may_lie(object.zone);
    let facedown = script.setup.objects.iter().filter(hides);
    let told = |object: &ObjectSetup| {
        let name = quoted(&object.card.name).to_string();
        let keywords = object.card.keywords.list().into_iter();
        keywords.flat_map(move |keyword| ["has", "does not have"].map(|verb| format!("{name} {verb} [{keyword}]")))
    };
    facedown.flat_map(told).collect()
}

/// Returns candidate facts about how the runs end.
fn candidates(runs: &[Run]) -> Vec<String> {
    let boards: Vec<&Board> = runs.iter().filter_map(|run| Some(&run.steps.last()?.board)).collect();
    let mut facts = vec!["refused".to_owned()];
    for seat in boards.iter().flat_map(|board| &board.players) {
        let name = quoted(&seat.name);
        facts.push(format!("{name} wins"));
        facts.push(format!("{name} has {}", points(seat.points)));
        facts.push(format!("{name} is asked"));
        facts.push(format!("{name} has focus"));
    }
    for place in boards.iter().flat_map(|board| &board.battlefields) {
        let name = quoted(&place.name);
        facts.extend(place.controller.iter().map(|who| format!("{} controls {name}", quoted(who))));
        for is in ["is uncontrolled", "is contested", "is not contested"] {
            facts.push(format!("{name} {is}"));
        }
        for what in ["combat", "showdown"] {
            facts.push(format!("a {what} is in progress at {name}"));
            facts.push(format!("a {what} is staged at {name}"));
        }
    }
    for board in &boards {
        for place in &board.battlefields {
            for piece in &place.pieces {
                facts.push(format!("{} is at {}", quoted(&piece.name), quoted(&place.name)));
            }
        }
        for seat in &board.players {
            facts.extend(seat.base.iter().map(|piece| format!("{} is in base", quoted(&piece.name))));
            facts.extend(seat.hand.iter().map(|card| format!("{} is in hand", quoted(card))));
            facts.extend(seat.trash.iter().map(|card| format!("{} is in trash", quoted(card))));
        }
        let bases = board.players.iter().flat_map(|seat| &seat.base);
        for piece in board.battlefields.iter().flat_map(|place| &place.pieces).chain(bases) {
            let name = quoted(&piece.name);
            facts.push(format!("{name} has {} might", piece.might));
            facts.push(format!("{name} has {} damage", piece.damage));
            facts.extend(piece.keywords.iter().map(|keyword| format!("{name} has [{keyword}]")));
            facts.extend(piece.attached_to.iter().map(|to| format!("{name} is attached to {}", quoted(to))));
            for is in ["exhausted", "ready", "stunned", "buffed", "an attacker", "a defender", "undamaged"] {
                facts.push(format!("{name} is {is}"));
            }
            facts.push(format!("{name} dies"));
            facts.push(format!("{name} survives"));
        }
        facts.extend(board.chain.iter().map(|item| format!("{} is on the chain", quoted(item))));
        facts.extend(board.chain.iter().map(|item| format!("{} triggers", quoted(item))));
    }
    facts.push("the chain is empty".to_owned());
    facts.push("the chain is not empty".to_owned());
    facts.push("nobody is asked".to_owned());
    let mut seen = BTreeSet::new();
    facts.into_iter().filter(|fact| seen.insert(fact.clone())).collect()
}
