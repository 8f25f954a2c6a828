//! The contents of one step of a replay, in reading order: events, and each cleanup with all its steps, the events of a
//! step below it.

use std::collections::BTreeSet;

use super::super::item::rule_href;
use super::super::view::View;
use super::super::words::replay as words;
use crate::rule::RuleRef;
use crate::scenario::report::{Cleanup, CleanupStep, Happened, Step};

/// An entry of a step.
pub enum Told {
    /// An event.
    Event(Event),
    /// A pass of a cleanup.
    Pass(Pass),
}

/// A rule number next to its effect.
#[derive(Clone)]
pub struct Number {
    /// The number.
    pub number: String,
    /// The address; empty where the library does not have it.
    pub href: String,
}

/// An event, in one line.
pub struct Event {
    /// Its number in the replay.
    pub id: u32,
    /// The rule that it rests on.
    pub rule: Option<Number>,
    /// The ruling that it rests on, or an empty string.
    pub ruling: String,
    /// The text.
    pub text: String,
    /// The event that caused it, in words, where that is not plain from the event above it.
    pub because: String,
}

/// A pass of a cleanup.
pub struct Pass {
    /// The cause that made it due.
    pub cause: String,
    /// The rules that made it due.
    pub rules: Vec<Number>,
    /// The kind of pass: `combat cleanup`, `cleanup, again`.
    pub sort: String,
    /// Its steps in order.
    pub steps: Vec<PassStep>,
    /// The number of steps that did nothing.
    pub idle: usize,
}

/// A step of a pass.
pub struct PassStep {
    /// Its rule.
    pub rule: Number,
    /// Its printed label.
    pub label: &'static str,
    /// The name.
    pub name: &'static str,
    /// True if it did something.
    pub fired: bool,
    /// The reason why it did or did not fire.
    pub why: String,
    /// Its events.
    pub events: Vec<Event>,
}

/// Returns the contents of a step, in reading order.
#[must_use]
pub fn describe(view: &View, step: &Step, events: &[Happened]) -> Vec<Told> {
    let line = |event: &Happened| Event::new(view, event, because(step, event, events));
    let first = step.cleanups.first().map_or(u32::MAX, |pass| pass.after);
    let before = step.events.iter().filter(|event| event.id < first);
    let mut told: Vec<Told> = before.map(|event| Told::Event(line(event))).collect();
    for (at, cleanup) in step.cleanups.iter().enumerate() {
        let until = step.cleanups.get(at + 1).map_or(u32::MAX, |next| next.after);
        let mut pass = Pass::new(view, cleanup);
        let mut after = Vec::new();
        for event in step.events.iter().filter(|event| (cleanup.after..until).contains(&event.id)) {
            match step_of(cleanup, event).and_then(|at| pass.steps.get_mut(at)) {
                Some(step) => step.events.push(line(event)),
                None => after.push(Told::Event(line(event))),
            }
        }
        told.push(Told::Pass(pass));
        told.append(&mut after);
    }
    told
}

/// Returns the cause of an event, in words, unless the event above it is the cause or has the same one.
fn because(step: &Step, event: &Happened, events: &[Happened]) -> String {
    let above = step.events.iter().take_while(|other| other.id < event.id).last();
    let known = above.is_some_and(|above| Some(above.id) == event.parent || above.parent == event.parent);
    let cause = event.parent.filter(|_| !known).and_then(|parent| events.iter().find(|other| other.id == parent));
    cause.map(|cause| cause.text.clone()).unwrap_or_default()
}

/// Returns the index of the step of a pass that caused an event.
fn step_of(cleanup: &Cleanup, event: &Happened) -> Option<usize> {
    cleanup.steps.iter().position(|step| step.fired && Some(step.rule) == event.rule)
}

/// Returns every rule that events and cleanup steps of these steps rest on.
#[must_use]
pub fn rules<'a>(steps: impl Iterator<Item = &'a Step>) -> BTreeSet<RuleRef> {
    let of = |step: &'a Step| {
        let events = step.events.iter().filter_map(|event| event.rule);
        let passes = step.cleanups.iter();
        let passes = passes.flat_map(|pass| pass.rules.iter().copied().chain(pass.steps.iter().map(|step| step.rule)));
        let refused = step.refused.iter().filter_map(|refused| refused.rule);
        events.chain(passes).chain(refused)
    };
    steps.flat_map(of).collect()
}

impl Number {
    /// Returns a rule, with its address where the library has it.
    #[must_use]
    pub fn new(view: &View, at: RuleRef) -> Self {
        let href = view.rule(at).map(|_| rule_href(at)).unwrap_or_default();
        Self { number: at.number.to_string(), href }
    }
}

impl Event {
    fn new(view: &View, event: &Happened, because: String) -> Self {
        Self {
            id: event.id,
            rule: event.rule.map(|rule| Number::new(view, rule)),
            ruling: event.ruling.clone().unwrap_or_default(),
            text: event.text.clone(),
            because,
        }
    }
}

impl Pass {
    fn new(view: &View, cleanup: &Cleanup) -> Self {
        Self {
            cause: cleanup.cause.clone(),
            rules: cleanup.rules.iter().map(|rule| Number::new(view, *rule)).collect(),
            sort: words::pass(cleanup.special, cleanup.round > 0),
            steps: cleanup.steps.iter().map(|step| PassStep::new(view, step)).collect(),
            idle: cleanup.steps.iter().filter(|step| !step.fired).count(),
        }
    }

    /// Returns true if no step of it did anything.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.idle == self.steps.len()
    }
}

impl PassStep {
    fn new(view: &View, step: &CleanupStep) -> Self {
        let rule = Number::new(view, step.rule);
        let events = Vec::new();
        Self { rule, label: step.label, name: step.name, fired: step.fired, why: step.why.clone(), events }
    }
}
