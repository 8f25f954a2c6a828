//! Shrinking: what does not matter for a line of play is taken away, one thing after the other, by replaying.

use tribunal_scenario::print;
use tribunal_scenario::read::read_with;
use tribunal_scenario::script::{Says, Script};

use super::example::comes_out;
use super::run::Case;
use super::vary::{without_battlefield, without_object};

/// The scenario without what does not matter for what it shows; nothing if everything does.
pub(crate) fn shrink(case: &Case, scenario: &str, shows: &str) -> Option<String> {
    let (mut script, mistakes) = read_with(scenario, &case.options.cards);
    if !mistakes.is_empty() {
        return None;
    }
    let expected = format!("=> {shows}");
    script.lines.retain(|line| !matches!(line.says, Says::Expects(_)) || line.text == expected);
    let begun = size(&script);
    let fits = |less: &Script| !case.is_stopped() && comes_out(case, &print::print(less), shows);
    loop {
        let before = size(&script);
        script = without_some(script, |script| script.lines.len(), without_line, &fits);
        script = without_some(script, |script| script.setup.objects.len(), without_object, &fits);
        script = without_some(script, |script| script.setup.battlefields.len(), without_battlefield, &fits);
        if size(&script) == before {
            break;
        }
    }
    (size(&script) < begun).then(|| print::print(&script))
}

fn size(script: &Script) -> usize {
    script.lines.len() + script.setup.objects.len() + script.setup.battlefields.len()
}

/// Leaves out each of so many things that can be left out, the last first.
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
