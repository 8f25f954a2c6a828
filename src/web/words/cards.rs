//! `/cards`, and the page of a card.

/// The list of cards in previews of links.
pub const ABOUT: &str = "Every card with its current wording.";
/// The note on a card in the list.
pub const CHANGED: &str = "changed by errata";
/// The source of the current wording, where there is no erratum.
pub const AS_PRINTED: &str = "as printed";

/// Among the facts of a card: unit, spell and so on.
pub const TYPE: &str = "Type";
/// Among the facts of a card.
pub const DOMAIN: &str = "Domain";
/// Among the facts of a card.
pub const ENERGY: &str = "Energy";
/// Among the facts of a card.
pub const POWER: &str = "Power";
/// Among the facts of a card.
pub const MIGHT: &str = "Might";
/// Fact: the Might Bonus.
pub const MIGHT_BONUS: &str = "Might Bonus";
/// The note on the Might Bonus, which every Equipment prints and no card file has.
pub const NO_BONUS: &str = "in no field of the card file; a scenario says it, as in “bonus 2”";
/// Among the facts of a card.
pub const TAGS: &str = "Tags";

/// The wording that our own words describe.
pub fn ours(since: Option<&str>) -> String {
    match since {
        Some(since) => format!("Plain-language summary of what the simulator does: as worded since {since}"),
        None => "Plain-language summary of what the simulator does: as printed".to_owned(),
    }
}
/// Above a card that is shown alone: the source of the current wording.
pub fn current(by: &str) -> String {
    format!("Current wording: {by}")
}

/// A fact of a card that is shown alone.
pub fn alone((name, value): &(&'static str, String)) -> String {
    if matches!(*name, ENERGY | POWER | MIGHT) { format!("{value} {name}") } else { value.clone() }
}

/// Above a card that is shown alone in our own words: a line that these leave out.
pub fn not_told(line: &str) -> String {
    crate::scenario::left_out(line)
}
/// The warning on our own words where a newer erratum applies.
pub const OUTDATED: &str =
    "An erratum that is newer than this changed the card; these words are of its wording before.";

/// The name of the set of a printing such as `ogn-001-298`.
pub fn set(printing: &str) -> &'static str {
    crate::scenario::cards::set_name(printing)
}

/// The number of a printing as the card has it: `OGN 251/298` for `ogn-251-298`.
pub fn collector_number(printing: &str) -> String {
    let mut parts = printing.splitn(3, '-');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(set), Some(number), Some(of)) => format!("{} {number}/{of}", set.to_uppercase()),
        _ => printing.to_owned(),
    }
}

/// The message on a card of a set whose facts the device has not fetched yet.
pub fn set_not_here(name: &str, set: &str) -> String {
    format!("{name} is a card of {set}, and the cards of {set} are not yet on this device")
}

/// A card in previews of links.
pub fn about(name: &str, wording: &str) -> String {
    format!("{name}: {wording}")
}
