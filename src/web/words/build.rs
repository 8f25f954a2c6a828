//! The form that builds a board, on the bench. The lines that it writes are in the scenario language and have no words
//! of this file.

use crate::rule::counted;
use crate::web::replay::Part;

/// The four seats, with the default names on the first two.
pub const SEATS: [(&str, &str); 4] = [("First", "Ann"), ("Second", "Bob"), ("Third", ""), ("Fourth", "")];
/// The message after a part was filled in.
pub const WRITTEN: &str = "Written.";

/// The message where the board cannot be changed since the text has mistakes.
pub const FIX_FIRST: &str = "The text has an error: put that right first.";
/// The message where the tapped object is no longer there.
pub const NOTHING_THERE: &str = "That is no longer there.";
/// The message where a place was tapped and nothing to put there was typed.
pub const NOTHING_TYPED: &str = "First type what to put there: a number is a unit of that Might.";

/// The message with the line that was written.
pub fn written(line: &str) -> String {
    format!("Written: {line}")
}

/// The message where the line is the seat of a player: their points, and their runes in the words of the language.
pub fn seat(player: &str, points: u32, runes: &str) -> String {
    let runes = if runes.is_empty() { String::new() } else { format!(", {runes}") };
    let points = counted(points as usize, "point", "points");
    format!("{player}: {points}{runes}")
}

/// The message on what a part requires.
pub fn needs(part: Part) -> &'static str {
    match part {
        Part::Players => "Two players at least need a name, each another.",
        Part::Battlefield => "A battlefield needs a name.",
        Part::Unit => "A unit needs a name, and a place that is there.",
        Part::Card => "A card needs a name, and a facedown one a battlefield.",
        Part::Seat => "There is no such player.",
        Part::Expect => "Something must be expected of somebody or something.",
    }
}

/// A card that may be put on the board: its type, and a unit's Might.
pub fn card(kind: &str, might: Option<i32>) -> String {
    might.map_or_else(|| kind.to_owned(), |might| format!("{kind}, {might} Might"))
}
