//! The changes of the newest edition in play, on the start page.

use jiff::civil::Date;

/// The heading above the changes of an edition.
pub fn heading(edition: &str) -> String {
    format!("New at the table in {edition}")
}

/// The edition in force, in one line; and the FAQs that still apply to it, each with its day and the edition it was
/// written for.
pub fn in_force(edition: &str, since: Date, faqs: &[(String, Date, String)]) -> String {
    let faqs: Vec<String> =
        faqs.iter().map(|(name, day, over)| format!("the {name} FAQ of {day}, written for {over}")).collect();
    match faqs.as_slice() {
        [] => format!("Core rules {edition} are in force since {since}; no FAQ adds to them."),
        faqs => {
            format!("Core rules {edition} are in force since {since}. Still in use: {}.", faqs.join(" and "))
        }
    }
}

/// 811.1.d.3.a@1.5
pub const HIDDEN: &str = "The play effect of a hidden unit chooses nothing once the unit has left the battlefield.";
/// 383.4.b.2@1.5
pub const CHOOSING: &str = "\"When you choose\" triggers as the choice is made, before the cost is paid.";
/// 430.2@1.5
pub const ADDING: &str = "A triggered ability that adds resources does so at once, even while something else resolves.";
/// 491.8.g.1@1.5
pub const ALLY: &str = "In 2v2 the final point on an enemy turn needs the battlefields of your ally, too.";
/// 491.8.b@1.5
pub const TEAM: &str = "In 2v2 a team scores each battlefield once in a turn, not each player.";
