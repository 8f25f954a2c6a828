//! Explains why something is as it is, and why a rule did nothing, by following the recorded causes of a run, not by
//! guesses.

use std::collections::BTreeSet;

use tribunal_engine::edition::procedures;
use tribunal_rule::{RuleNumber, RuleRef};

pub use super::report::{Caused, Missed, Missing, NotHappened, Time, Why, WhyNot};
pub(crate) use event::{claims, not_happened};

use super::report::{Cleanup, Happened, Run, Step};

mod event;

/// Returns the events that happened to an object, a battlefield or a player, with their causes.
#[must_use]
pub fn why(run: &Run, about: &str) -> Why {
    let all: Vec<&Happened> = run.steps.iter().flat_map(|step| &step.events).collect();
    let mut told = BTreeSet::new();
    let concerning = |step: &Step| {
        let caused = |event: &Happened| {
            let because = causes(&all, event);
            told.insert(event.id);
            let new = because.iter().take_while(|cause| told.insert(cause.id)).count();
            Caused { line: step.line, event: event.clone(), found: found(step, event), because, new }
        };
        let about = step.events.iter().filter(|event| concerns(event, about)).map(caused);
        about.collect::<Vec<_>>()
    };
    Why { about: about.to_owned(), events: run.steps.iter().flat_map(concerning).collect() }
}

/// Returns the occasions of a rule, or of the rules below it.
#[must_use]
pub fn why_not(run: &Run, rule: RuleNumber) -> WhyNot {
    let table = procedures(run.edition);
    let cited = table.map(|table| table.cited()).unwrap_or_default();
    WhyNot {
        rule: RuleRef::new(run.edition, rule),
        enacted: cited.iter().any(|(_, cited)| cited.is_within(&rule)),
        times: run.steps.iter().flat_map(|step| times(step, rule)).collect(),
    }
}

/// Returns the action of a step, in words.
fn action(step: &Step) -> String {
    if step.line == 0 { "the board comes to rest".to_owned() } else { step.action.clone() }
}

/// Returns the causes of an event, the nearest first.
fn causes(all: &[&Happened], event: &Happened) -> Vec<Happened> {
    let parent = |event: &&Happened| event.parent.and_then(|id| all.iter().copied().find(|other| other.id == id));
    // An event is younger than what caused it, so the walk ends.
    std::iter::successors(parent(&event), parent).cloned().collect()
}

/// Returns the finding of the step of a cleanup that brought this event about.
fn found(step: &Step, event: &Happened) -> Option<String> {
    let pass = step.cleanups.iter().rev().find(|pass| pass.after <= event.id)?;
    let fired = pass.steps.iter().find(|step| step.fired && Some(step.rule) == event.rule)?;
    Some(format!("{}. {}: {}", fired.label, fired.name, fired.why))
}

/// Returns true if an event is about something of this name.
fn concerns(event: &Happened, name: &str) -> bool {
    let about = event.objects.iter().any(|object| object.eq_ignore_ascii_case(name));
    about || (!is_quiet(event) && mentions(&event.text, name))
}

/// Returns true for gaining and passing focus and priority, which change nothing that anybody asks about.
fn is_quiet(event: &Happened) -> bool {
    matches!(event.kind.as_str(), "passed" | "priority-gained" | "focus-gained")
}

/// Returns true if a text has this name as a whole word, and not with a number that distinguishes it from others.
fn mentions(text: &str, name: &str) -> bool {
    let (text, name) = (text.to_lowercase(), name.to_lowercase());
    text.match_indices(&name).any(|(at, found)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + found.len()..).unwrap_or_default();
        let whole = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        !name.is_empty() && whole(before) && whole(after.chars().next()) && !after.starts_with(" #")
    })
}

fn times(step: &Step, rule: RuleNumber) -> Vec<Time> {
    let time = |at: RuleRef, when: Option<&Cleanup>, fired: bool, why: &str| Time {
        line: step.line,
        action: action(step),
        rule: at,
        when: when.map(|pass| pass.cause.clone()),
        fired,
        why: why.to_owned(),
    };
    let within = |at: RuleRef| at.number.is_within(&rule);
    let passes = step.cleanups.iter().flat_map(|pass| pass.steps.iter().map(move |step| (pass, step)));
    let considered: Vec<Time> = passes
        .filter(|(_, step)| within(step.rule))
        .map(|(pass, step)| time(step.rule, Some(pass), step.fired, &step.why))
        .collect();
    let events = step.events.iter().filter_map(|event| Some((event.rule?, event)));
    let outside = events.filter(|(at, _)| within(*at) && !considered.iter().any(|time| time.rule == *at));
    let happened: Vec<Time> = outside.map(|(at, event)| time(at, None, true, &event.text)).collect();
    considered.into_iter().chain(happened).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, replay};

    const DUEL: &str = "edition 1.1
players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might
base of Ann
  Rider 4 might, Rider 1 might
Ann moves Rider #1 to Grove
all pass
";

    fn run() -> Run {
        replay(DUEL, &Options::default()).runs.remove(0)
    }

    #[test]
    fn a_death_is_walked_back_to_the_action() {
        let why = why(&run(), "guard");
        let death = why.events.iter().find(|caused| caused.event.kind == "killed").expect("Guard dies");
        assert_eq!(death.line, 8);
        assert!(death.found.as_deref().is_some_and(|found| found.contains("damage 4 reaches Might 2")), "{death:?}");
        assert!(death.because.last().is_some_and(|first| first.parent.is_none()), "{death:?}");
    }

    #[test]
    fn the_first_of_a_name_is_told_from_the_second() {
        let texts = |name: &str| why(&run(), name).events.into_iter().map(|c| c.event.text).collect::<Vec<_>>();
        assert!(texts("Rider").iter().any(|text| text.contains("moves")));
        assert!(texts("Rider #2").is_empty(), "{:?}", texts("Rider #2"));
        assert!(
            texts("Grove").iter().any(|text| text.starts_with("Ann establishes control of Grove")),
            "{:?}",
            texts("Grove")
        );
    }

    #[test]
    fn a_rule_that_did_nothing_says_why() {
        let number = |text: &str| text.parse::<RuleNumber>().expect("a number");
        let spared = why_not(&run(), number("322.2"));
        let combat = spared.times.iter().find(|time| time.line == 8 && time.fired).expect("it fired in the combat");
        assert!(combat.why.contains("Rider: damage 2 is less than Might 4"), "{combat:?}");
        assert!(spared.times.iter().any(|time| !time.fired && time.why == "no unit has damage"));
        let unused = why_not(&run(), number("322.9"));
        assert!(unused.enacted && unused.times.iter().all(|time| !time.fired));
        let unknown = why_not(&run(), number("999"));
        assert!(!unknown.enacted && unknown.times.is_empty());
    }
}
