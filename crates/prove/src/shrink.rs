//! Shrinks a line of play by greedy removal: one thing after another is left out, as long as the replay still shows the
//! same.

use std::sync::Arc;

use tribunal_scenario::Cards;
use tribunal_scenario::print;
use tribunal_scenario::read::read_with;
use tribunal_scenario::script::{Says, Script};

use super::case::Case;
use super::claim::On;
use super::example::comes_out;
use super::vary::{without_battlefield, without_object};

/// Returns the scenario without everything that does not matter for what it shows; `None` if nothing can be left out.
/// `before` of its lines come before the line of play, and at that point `begins` has to stay true.
pub(crate) fn shrink(
    case: &Case,
    scenario: &str,
    before: usize,
    shows: &str,
    begins: &Option<String>,
) -> Option<String> {
    let shown = case.goal.shown();
    // What does not happen on a line does not happen on an empty board either: nothing is learnt from that.
    if case.goal.on == On::Never || (shown.is_event() && shown.is_denial()) {
        return None;
    }
    let scenario = match begins {
        Some(begins) => with_line(scenario, before, begins, &case.options.cards)?,
        None => scenario.to_owned(),
    };
    let kept: Vec<String> = begins.iter().chain([&shows.to_owned()]).map(|fact| format!("=> {fact}")).collect();
    let fits = |text: &str| {
        !case.is_stopped()
            && comes_out(case, text, shows)
            && begins.as_ref().is_none_or(|begins| comes_out(case, text, begins))
    };
    if !fits(&scenario) {
        return None;
    }
    let (mut script, _) = read_with(&scenario, &case.options.cards);
    script.lines.retain(|line| !matches!(line.says, Says::Expects(_)) || kept.contains(&line.text));
    let begun = size(&script);
    let fits = |less: &Script| fits(&print::print(less));
    script = without_what_does_not_matter(script, case.goal.on == On::Point, &fits);
    (size(&script) < begun).then(|| print::print(&script))
}

/// Leaves out lines (if `lines`), then objects and battlefields, one by one, as long as the rest fits; repeats until
/// nothing changes.
pub(crate) fn without_what_does_not_matter(mut script: Script, lines: bool, fits: &impl Fn(&Script) -> bool) -> Script {
    loop {
        let before = size(&script);
        if lines {
            script = without_some(script, |script| script.lines.len(), without_line, fits);
        }
        script = without_some(script, |script| script.setup.objects.len(), without_object, fits);
        script = without_some(script, |script| script.setup.battlefields.len(), without_battlefield, fits);
        if size(&script) == before {
            return script;
        }
    }
}

/// Returns the scenario with an expectation after its first `after` lines; `None` if it is not valid.
fn with_line(scenario: &str, after: usize, fact: &str, cards: &Arc<Cards>) -> Option<String> {
    let (script, mistakes) = read_with(scenario, cards);
    let last = match after.checked_sub(1) {
        Some(at) => script.lines.get(at)?.span.line,
        None => script.lines.first()?.span.line - 1,
    };
    let mut lines: Vec<&str> = scenario.lines().collect();
    let expected = format!("=> {fact}");
    lines.insert(last.min(lines.len()), &expected);
    mistakes.is_empty().then(|| lines.join("\n") + "\n")
}

/// Returns the number of lines, objects and battlefields of a scenario.
pub(crate) fn size(script: &Script) -> usize {
    script.lines.len() + script.setup.objects.len() + script.setup.battlefields.len()
}

/// Leaves out each of `count` things whose removal still fits, the last first.
fn without_some(
    mut script: Script,
    count: impl Fn(&Script) -> usize,
    without: impl Fn(&Script, usize) -> Option<Script>,
    fits: &impl Fn(&Script) -> bool,
) -> Script {
    for at in (0..count(&script)).rev() {
        if let Some(less) = without(&script, at).filter(fits) {
            script = less;
        }
    }
    script
}

fn without_line(script: &Script, at: usize) -> Option<Script> {
    if matches!(script.lines.get(at)?.says, Says::Expects(_)) {
        return None;
    }
    let mut less = script.clone();
    less.lines.remove(at);
    Some(less)
}
