//! Finds steps that texts name by their printed label: `step 4`, `Step 2: Execute`, `step 3d of the end of turn
//! cleanup`.

use std::sync::LazyLock;

use tribunal_document::light::{Regex, pattern, whole};

use super::lookup::{EditionLookup, title_key};
use super::{Fault, FaultKind};
use crate::words::content_stems;
use tribunal_rule::RuleNumber;

/// A stretch of text that names a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NamedStep {
    /// The first byte.
    pub start: usize,
    /// The byte after the label, or after the last label of a range.
    pub end: usize,
    label: String,
    last: Option<String>,
    title: Option<String>,
    /// The thing of which the text says it is a step.
    of: Option<String>,
}

/// The place where a step was found, and the fault in the way it is named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct FoundStep {
    pub rule: Option<RuleNumber>,
    pub last: Option<RuleNumber>,
    pub fault: Option<Fault>,
}

/// Finds every step that a text names by its label. The label with which a step introduces itself does not count.
pub(super) fn scan(text: &str) -> Vec<NamedStep> {
    static STEP: LazyLock<Regex> = LazyLock::new(|| {
        pattern(concat!(
            r"(?i:\bsteps?)\s+(?P<label>\d{1,2}[a-z]?|[b-z])\b",
            r"(?:\s*(?:[-\u{2013}]|through|to|and)\s*(?P<last>\d{1,2}[a-z]?)\b)?",
            r"(?:\s*(?::\s*(?P<title>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*|[\w'-]+(?: [\w'-]+)?)",
            r"|\.\s*(?P<sentence>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?:[.,;)]|$)))?",
            r"(?:\s+(?:of|in)\s+(?:(?:the|a|an)\s+)?(?P<of>[\w'\u{2019}-]+(?:\s+[\w'\u{2019}-]+){0,5}))?",
        ))
    });
    let named = STEP.captures_iter(text).filter(|found| whole(found).start() > 0).filter_map(|found| {
        let group = |name| found.name(name).map(|group| group.as_str().to_owned());
        let label = found.name("label")?;
        let end = found.name("last").unwrap_or(label).end();
        let start = whole(&found).start();
        Some(NamedStep {
            start,
            end,
            label: group("label")?,
            last: group("last"),
            title: group("title"),
            of: group("of"),
        })
    });
    named.collect()
}

/// Finds the rule that is the step: among the steps around the citing rule, else by the title printed with the label,
/// else by the thing it is said to be a step of.
pub(super) fn find(step: &NamedStep, lookup: &EditionLookup, from: RuleNumber) -> FoundStep {
    let around = steps_around(lookup, from, step);
    let labelled = |number: &RuleNumber| lookup.label(*number) == Some(&step.label);
    let titled = |number: &RuleNumber| step.title.as_deref().is_none_or(|title| titled(lookup, *number, title));
    let here = around.iter().copied().find(labelled);
    if let Some(rule) = here.filter(titled) {
        let last = around.iter().copied().find(|number| lookup.label(*number) == step.last.as_deref());
        return FoundStep { rule: Some(rule), last: last.filter(|_| step.last.is_some()), fault: None };
    }
    if let Some(rule) = elsewhere(step, lookup, &titled) {
        return FoundStep { rule: Some(rule), ..FoundStep::default() };
    }
    let meant = around.iter().copied().find(|number| step.title.is_some() && titled(number));
    let (kind, why) = match (&step.title, here) {
        (Some(title), Some(_)) => (FaultKind::WrongTitle, format!("step {} here is not {title}", step.label)),
        _ => (FaultKind::Dangling, format!("no step here is labelled {}", step.label)),
    };
    let fault = Fault { kind, why, likely: meant.map(|number| lookup.reference(number)) };
    FoundStep { rule: here, last: None, fault: Some(fault) }
}

/// Returns the labelled siblings of the citing rule, or else of the nearest of its ancestors that has any with the
/// wanted label or title.
fn steps_around(lookup: &EditionLookup, from: RuleNumber, step: &NamedStep) -> Vec<RuleNumber> {
    let line = lookup.tree.ancestors(from).into_iter().map(|rule| rule.number).chain([from]);
    let mut found = Vec::new();
    for number in line.collect::<Vec<_>>().into_iter().rev() {
        let beside = lookup.tree.siblings(number).into_iter().map(|rule| rule.number);
        let steps: Vec<RuleNumber> = beside.filter(|number| lookup.label(*number).is_some()).collect();
        if steps.iter().any(|number| lookup.label(*number) == Some(&step.label)) {
            return steps;
        }
        if found.is_empty()
            && step.title.as_deref().is_some_and(|title| steps.iter().any(|n| titled(lookup, *n, title)))
        {
            found = steps;
        }
    }
    found
}

fn titled(lookup: &EditionLookup, number: RuleNumber, title: &str) -> bool {
    let own = lookup.tree.title(number).unwrap_or_else(|| lookup.text(number));
    format!("{} ", title_key(own)).starts_with(&format!("{} ", title_key(title)))
}

/// Returns the labelled rule anywhere that has the title, or stands under words that name the thing it is a step of.
fn elsewhere(step: &NamedStep, lookup: &EditionLookup, has_title: &dyn Fn(&RuleNumber) -> bool) -> Option<RuleNumber> {
    let mut found = lookup.labelled(&step.label).filter(has_title);
    if step.title.is_some() {
        return found.next();
    }
    let of: Vec<String> = content_stems(step.of.as_deref()?).collect();
    let shared = |number: &RuleNumber| {
        let mut above = lookup.path_stems(*number);
        above.extend(number.parent().into_iter().flat_map(|parent| content_stems(lookup.text(parent))));
        of.iter().filter(|stem| above.contains(*stem)).count()
    };
    let scored = found.map(|number| (shared(&number), number)).filter(|(shared, _)| *shared > 0);
    scored.min_by(|(a, x), (b, y)| b.cmp(a).then(x.cmp(y))).map(|(_, number)| number)
}
