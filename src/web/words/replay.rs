//! `/replay`: the bench, the result of a replay, and the language of boards.

use jiff::civil::Date;

use crate::rule::{Edition, RuleNumber};
use crate::scenario::Verdict;
use crate::scenario::triggers::{Action, Stands};

/// The title of the bench.
pub const TITLE: &str = "Replay a board";
/// The bench in previews of links.
pub const ABOUT: &str =
    "Type a board and what is done on it: see step by step which numbered rule fires, which does not, and why.";
/// Above the form, for a visitor with a truncated link.
pub const LINK_NOT_WHOLE: &str = "This link is not whole: some of the scenario it carried is lost. Ask for it again.";

/// Above the bench, where the edition in force is not enacted yet: the one that is used.
pub fn behind(in_force: &str, since: Date, enacted: Edition) -> String {
    format!(
        "Core rules {in_force} are in force since {since} and not enacted here yet. Boards are played by {enacted} unless they name another."
    )
}

/// The title of a page with a replay.
pub fn title(verdict: &str) -> String {
    format!("Replay: {}", verdict.to_lowercase())
}

/// The name of an example.
pub const COMBAT: &str = "A combat and an aura";
/// The name of an example.
pub const SHOWDOWN: &str = "An empty battlefield";
/// The name of an example.
pub const HIDDEN: &str = "A hidden card";
/// The name of an example.
pub const TRIGGERS: &str = "Triggers that kill";

/// The verdict. Without expectations it judges nothing.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NoExpectations => "Replayed",
        Verdict::AsExpected => "As expected",
        Verdict::Tainted => "Incomplete",
        Verdict::Differs => "Not as expected",
        Verdict::NeedsChoice => "Needs a choice",
        Verdict::Refused => "Refused",
        Verdict::Invalid => "Cannot be read",
        Verdict::TooCostly => "Too costly",
    }
}

/// Below the verdict: its meaning, with the number of expectations that were met, of how many, and the number of
/// mistakes in the text.
pub fn means(verdict: Verdict, met: usize, all: usize, wrong: usize) -> String {
    match verdict {
        Verdict::AsExpected | Verdict::NoExpectations | Verdict::Differs => expected(met, all),
        Verdict::Tainted if met < all => {
            format!("{} Some text that took part is not supported: the rest may depend on it.", expected(met, all))
        }
        Verdict::Tainted => format!("{} Some text that took part is not supported.", expected(met, all)),
        Verdict::NeedsChoice => "The replay stops at a choice that the text does not make.".to_owned(),
        Verdict::Refused => "A rule forbids an action.".to_owned(),
        Verdict::TooCostly => "The replay was stopped before its end; how it ends is not known.".to_owned(),
        Verdict::Invalid if wrong == 1 => "Fix 1 error first.".to_owned(),
        Verdict::Invalid => format!("Fix {wrong} errors first."),
    }
}

/// Below the verdict, where an action was refused: the reason, and the rule that forbids it.
pub fn refused(why: &str, rule: Option<RuleNumber>) -> String {
    let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("Not allowed{rule}: {}.", why.trim_end_matches('.'))
}

fn expected(met: usize, all: usize) -> String {
    match (met, all) {
        (_, 0) => "Result (no expectations set).".to_owned(),
        (1, 1) => "What was expected came true.".to_owned(),
        (met, all) if met == all => format!("All {all} expectations came true."),
        (met, all) => format!("{met} of {all} expectations came true."),
    }
}

/// The replay in previews of links: the meaning of its verdict, the editions, the actions.
pub fn brief(means: &str, editions: &[&str], done: &[&str]) -> String {
    format!("{means} {}. {}", editions.join(", "), done.join("; "))
}

/// Above the board: whose phase it is, the state, and who may act.
pub fn standing(turn: &str, state: &str, acts: Option<&str>) -> String {
    let acts = acts.map(|who| format!(" \u{b7} {who} may act")).unwrap_or_default();
    format!("{turn}, {state} State{acts}")
}

/// The first step.
pub const AS_UNDERSTOOD: &str = "The board as understood";
/// The chooser, where the rules name nobody.
pub const LEFT_OPEN: &str = "The rules leave it open";
/// The event at the first difference between two editions, in the one whose replay has ended.
pub const NOTHING_MORE: &str = "nothing more happens";

/// A pass of a cleanup: its kind, if it is a special one, and whether it follows another.
pub fn pass(special: Option<&str>, again: bool) -> String {
    let sort = special.map_or_else(|| "cleanup".to_owned(), |special| format!("{special} cleanup"));
    if again { format!("{sort}, again") } else { sort }
}

/// A kind of entry that may be left out of the summary of a replay.
#[cfg(feature = "app")]
pub const STEPS: (&str, &str) = ("step", "steps");
/// A kind of entry that may be left out of the summary of a replay.
#[cfg(feature = "app")]
pub const EXPECTATIONS: (&str, &str) = ("expectation", "expectations");
/// A kind of entry that may be left out of the summary of a replay.
#[cfg(feature = "app")]
pub const MISTAKES: (&str, &str) = ("mistake", "mistakes");
/// A kind of entry that may be left out of the summary of a replay.
#[cfg(feature = "app")]
pub const LINES_OF_A_BOARD: (&str, &str) = ("line of a board in words", "lines of a board in words");
/// A kind of entry that may be left out of the summary of a replay.
#[cfg(feature = "app")]
pub const PICTURE: (&str, &str) = ("picture", "pictures");

/// A note on what there was no room for; an empty string where nothing was left out.
#[cfg(feature = "app")]
pub fn left_out(parts: &[String]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    format!("Too long to be shown whole; left out: {}. The page of the replay shows more.", parts.join(", "))
}

/// Next to a scenario that is to prove something: whether it does, if it could be replayed, and whether all that it expects
/// came true.
pub fn proves(verdict: Option<Verdict>, all_met: bool) -> &'static str {
    match verdict {
        Some(Verdict::Tainted) if !all_met => "Not settled: some text that took part is not supported",
        Some(Verdict::AsExpected | Verdict::NoExpectations) => "Verified",
        Some(Verdict::Tainted) => "Verified as far as it can be replayed",
        Some(_) => "does not come out as said",
        None => "not replayed",
    }
}

/// The title of the page about the language.
pub const LANGUAGE: &str = "The scenario language";
/// That page in previews of links.
pub const ABOUT_LANGUAGE: &str = "Every construct of the scenario language by example, to be read in five minutes.";
/// The title of the page about the rarer parts of the language.
pub const RARITIES: &str = "The scenario language: rarities";
/// That page in previews of links.
pub const ABOUT_RARITIES: &str = "What is needed rarely in the scenario language, by example.";
/// The label of a scenario in those pages, for people who cannot see that it is one.
pub const SCENARIO: &str = "Scenario";
/// Below it.
pub const REPLAY_IT: &str = "Replay it";

/// The deadline for acknowledging a trigger: before this action, or before the event that is carried out with it.
pub fn acknowledged_by(action: Option<&Action>) -> String {
    match action {
        Some(Action { number, action, carried_out: None }) => format!("before action {number}: {action}"),
        Some(Action { number, action, carried_out: Some(event) }) => {
            format!("before this is carried out: {event} (action {number}: {action})")
        }
        None => "before the next new game action after that".to_owned(),
    }
}

/// The standing of a trigger at the end of a run, if nobody has acknowledged it.
pub fn trigger_stands(stands: Stands, next: Option<&str>) -> String {
    match (stands, next) {
        (Stands::NotYet, _) => "no observable impact yet".to_owned(),
        (Stands::StillTime, _) => "still time: no new game action was taken".to_owned(),
        (Stands::MissedThisTurn, Some(next)) => format!("missed this turn: {next} chooses now"),
        (Stands::MissedThisTurn, None) => "missed this turn: the next opponent chooses now".to_owned(),
        (Stands::MissedEarlier, _) => "missed in an earlier turn: play on, nobody chooses".to_owned(),
    }
}
