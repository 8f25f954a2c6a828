//! `/diff/{a}/{b}`: the changes between two editions.

/// A choice of what to show: rules that were reworded, split or merged.
pub const OTHER_WORDS: &str = "reworded";
/// A choice of what to show.
pub const ADDED: &str = "added";
/// A choice of what to show.
pub const REMOVED: &str = "removed";
/// A choice of what to show: rules whose words changed and whose meaning did not.
pub const EDITED_ONLY: &str = "minor edits";
/// A choice of what to show: rules that moved or have another number.
pub const OTHER_PLACES: &str = "renumbered";
/// A choice of what to show.
pub const THE_SAME: &str = "the same";
/// Below the choices, where the official texts were compared and our words are shown.
pub const OUR_WORDS_SHOWN: &str =
    "The official texts were compared; the words shown are our summaries, which may read the same in both.";

/// The title.
pub fn title(from: &str, to: &str) -> String {
    format!("What changed from {from} to {to}")
}

/// The page in previews of links.
pub fn about(title: &str) -> String {
    format!("{title}: rule by rule, word by word.")
}

/// Below the choices, where one edition has official words and the other ours.
pub fn across_wordings((from, old): (&str, &str), (to, new): (&str, &str)) -> String {
    format!(
        "{from} and {to} are here in different wordings ({old}; {new}): this shows which rule became which, not whether its words changed."
    )
}

/// Below the choices: the wording that was compared.
pub fn compared(whose: &str) -> String {
    format!("Compared: {}.", whose.to_lowercase())
}

/// The title where only the rules of one term are compared.
pub fn of_term(term: &str, title: &str) -> String {
    format!("{term}: {title}")
}
