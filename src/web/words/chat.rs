//! Short forms for chats: the words around the answer in a message.

use jiff::civil::Date;

use super::super::page::edition_name;
use crate::rule::Edition;

/// The words that people type before the number of a rule.
pub const BEFORE_A_NUMBER: [&str; 3] = ["rule ", "Rule ", "rules "];

/// The error for an invalid key.
pub fn no_key(characters: usize) -> String {
    format!("a Discord application's public key has 64 hexadecimal digits; this has {characters} characters")
}

/// A field with its name.
pub fn field(name: &str, value: &str) -> String {
    format!("{name}: {value}")
}

/// The line with the edition of an answer, its standing, and the day up to which documents are known.
pub fn edition(edition: Edition, standing: Option<&str>, known: Date) -> String {
    let standing = standing.map(|standing| format!(", {standing}")).unwrap_or_default();
    format!("{}{standing}; known to {known}", edition_name(edition))
}

/// The first missing part of an answer, and the number of others.
pub fn missing(first: &str, others: usize) -> String {
    match others {
        0 => format!("Incomplete: {first}."),
        1 => format!("Incomplete: {first}, and 1 thing more."),
        _ => format!("Incomplete: {first}, and {others} things more."),
    }
}

/// The title of a rule: number and headings.
pub fn rule(number: &str, path: &str) -> String {
    if path.is_empty() { number.to_owned() } else { format!("{number} \u{b7} {path}") }
}

/// The name of the field with the source of a rule's words.
pub const WORDS: &str = "Words";
/// The words are the publisher's.
pub const OFFICIAL: &str = "official";
/// The words are ours.
pub const OURS: &str = "our own, not the official ones";
/// The message where no document has the words.
pub const NO_WORDS: &str = "The words of this rule are in no document here.";
/// The examples of a rule.
pub const EXAMPLE: &str = "Example";
/// The name of the field with the rule in other editions.
pub const ELSEWHERE: &str = "In other editions";
/// The name of the field with the number of rulings.
pub const RULINGS: &str = "Rulings";
/// The rules that a ruling rests on.
pub const RULES: &str = "Rules";
/// The name of the field with the standing of a ruling.
pub const HOLDS: &str = "Today";
/// The name of the field with the source and date of a ruling.
pub const GIVEN: &str = "Given";
/// The name of the field with the cost of a card.
pub const COST: &str = "Cost";
/// A unit's Might.
pub const MIGHT: &str = "Might";
/// The formats that list a card.
pub const LEGALITY: &str = "Banned or restricted";
/// The erratum that gave a wording.
pub const BY: &str = "Wording";
/// The hits after the first.
pub const ALSO: &str = "See also";
/// The question that has to be answered next.
pub const ASKS: &str = "Question";
/// The name of the field with the possible answers.
pub const ANSWERS: &str = "Answers";
/// The steps of a remedy.
pub const REMEDY: &str = "Remedy";
/// The rule of an infraction.
pub const RULE: &str = "Rule";
/// The expectations that were not met.
pub const NOT_SO: &str = "Not so";
/// The choice where a replay stops.
pub const CHOICE: &str = "Choice";

/// The type, domains and tags of a card.
pub fn kind(kind: &str, domains: &str, tags: &str) -> String {
    [kind, domains, tags].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Energy and Power.
pub fn cost(energy: Option<u64>, power: Option<u64>) -> String {
    let energy = energy.map(|energy| format!("{energy} Energy"));
    let power = power.filter(|power| *power > 0).map(|power| format!("{power} Power"));
    energy.into_iter().chain(power).collect::<Vec<_>>().join(", ")
}

/// A rule in another edition.
pub fn relative(number: &str, edition: &str, kind: &str) -> String {
    format!("{number}@{edition} ({kind})")
}

/// A count; an empty string for none.
pub fn counted(count: usize) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// The standing of a ruling, by its name in JSON.
pub fn holds(name: &str, edition: &str) -> String {
    match name {
        "still" => format!("still correct in {edition}"),
        "changed" => format!("changed in {edition}"),
        "obsolete" => format!("obsolete in {edition}"),
        _ => format!("not checked against {edition}"),
    }
}

/// The FAQ of a ruling, with its day.
pub fn given(faq: &str, date: &str) -> String {
    if date.is_empty() { format!("{faq} FAQ") } else { format!("{faq} FAQ, {date}") }
}

/// The title of a replay, by the verdict's name in JSON.
pub fn replay(verdict: &str) -> String {
    let told = match verdict {
        "as-expected" => "as expected",
        "no-expectations" => "replayed",
        "differs" => "not as expected",
        "tainted" => "incomplete",
        "needs-choice" => "a choice is open",
        "refused" => "an action is refused",
        "too-costly" => "stopped before its end",
        _ => "the board cannot be read",
    };
    format!("Replay: {told}")
}

/// An event with its rule.
pub fn event(rule: &str, text: &str) -> String {
    if rule.is_empty() { text.to_owned() } else { format!("[{rule}] {text}") }
}

/// An action, as it was typed.
pub fn action(action: &str) -> String {
    format!("> {action}")
}

/// A mistake in a scenario, with its line.
pub fn mistake(line: &str, message: &str, help: &str) -> String {
    let help = if help.is_empty() { String::new() } else { format!(" ({help})") };
    format!("Line {line}: {message}{help}")
}

/// The title of a penalty: the infraction, and its penalty once that is known.
pub fn penalty(name: &str, penalty: &str) -> String {
    match (name, penalty) {
        ("", _) => "Which infraction?".to_owned(),
        (name, "") => name.to_owned(),
        (name, penalty) => format!("{name}: {penalty}"),
    }
}

/// A hit, with its reference.
pub fn hit(reference: &str, text: &str) -> String {
    format!("{reference}: {text}")
}

/// The message on an unknown command.
pub const UNKNOWN_COMMAND: &str = "Only /rule, /card and /replay are known here.";
/// The title of the form for a scenario.
pub const REPLAY_FORM: &str = "Replay a board";
/// The field of that form.
pub const SCENARIO: &str = "The board, line by line";

/// A rule or a card to look at instead.
pub fn way(number: &serde_json::Value, text: &serde_json::Value) -> String {
    let (number, text) = (number.as_str().unwrap_or_default(), text.as_str().unwrap_or_default());
    if number.is_empty() { text.to_owned() } else { number.to_owned() }
}

/// The reason for a refusal, and where to look instead.
pub fn refused(why: &str, instead: &[String]) -> String {
    if instead.is_empty() { why.to_owned() } else { format!("{why} Nearest: {}.", instead.join(", ")) }
}
