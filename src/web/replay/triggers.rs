//! The triggers of a run as a page shows them: who is accountable, by when, and the consequence if one was missed.

use super::super::view::View;
use super::super::words::replay as words;
use super::trace_view::Number;
use crate::game::event::EventKind;
use crate::scenario::Run;
use crate::scenario::triggers::Trigger;

/// A trigger.
pub struct TriggerView {
    /// The source of the ability.
    pub source: String,
    /// The ability.
    pub text: String,
    /// The accountable player, or an empty string.
    pub who: String,
    /// The action in which it triggered.
    pub action: usize,
    /// The first observable impact, with the rule, if there is one.
    pub impact: Option<(String, Number)>,
    /// The deadline for acknowledging it.
    pub by: String,
    /// Its standing if nobody has acknowledged it.
    pub stands: String,
    /// The consequences, by case.
    pub cases: Vec<(String, Number)>,
}

impl TriggerView {
    /// Returns a trigger for a page.
    pub fn new(view: &View, trigger: &Trigger) -> Self {
        Self {
            source: trigger.source.clone(),
            text: trigger.text.clone(),
            who: trigger.accountable.clone().unwrap_or_default(),
            action: trigger.action,
            impact: trigger.impact.as_ref().map(|impact| (impact.text.clone(), Number::new(view, impact.rule))),
            by: words::acknowledged_by(trigger.forgotten_by.as_ref()),
            stands: words::trigger_stands(trigger.stands, trigger.next_opponent.as_deref()),
            cases: trigger.cases.iter().map(|line| (line.text.clone(), Number::new(view, line.rule))).collect(),
        }
    }
}

/// Returns the number of abilities that triggered in a run.
pub fn count(run: &Run) -> usize {
    let events = run.steps.iter().flat_map(|step| &step.events);
    events.filter(|event| matches!(event.what, EventKind::Triggered { .. })).count()
}
