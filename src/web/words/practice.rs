//! `/practice`, and the page of one of its items.

use super::super::page::edition_name;
use crate::scenario::practice::{Answer, Misconception};

/// The title.
pub const TITLE: &str = "Practice";
/// The page in previews of links.
pub const ABOUT: &str = "Boards with one right answer, by topic and level; each answer is what the engine finds, with the rule that decides it.";
/// The first line of the table.
pub const COLUMNS: &str = "question\tboard\tanswers\tright\trule in words\trules\ttopic\tlevel\tedition\taddress\n";

/// An answer as it is offered.
pub fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Refused => "No.".to_owned(),
        Answer::Allowed => "Yes.".to_owned(),
        Answer::So(claims) => sentence(&claims.replace(" might", " Might").replace('"', "")),
    }
}

/// The reason why a wrong answer might be taken for right.
pub fn because(because: Misconception) -> String {
    match because {
        Misconception::Without(rule) => format!("It would be so without {rule}."),
        Misconception::Edition(edition) => format!("It was so under {}.", edition_name(edition)),
        Misconception::AsPrinted(_) => "It is so as printed; a ruling decides otherwise.".to_owned(),
    }
}

/// Returns words with an initial capital and a full stop.
pub fn sentence(words: &str) -> String {
    let words = words.trim();
    let mut letters = words.chars();
    let Some(first) = letters.next() else { return String::new() };
    let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), letters.as_str())
}
