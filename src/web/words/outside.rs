//! `/rulings-of-others`, and the page of one of them.

use jiff::civil::Date;

use crate::reference::outside::Standing;

/// The title.
pub const TITLE: &str = "Rulings of others";
/// The page in previews of links.
pub const ABOUT: &str =
    "Rulings that are not the publisher's and bind nobody, each held against the rules and replayed on its boards.";
/// A board that ends as the ruling says.
pub const COMES_OUT: &str = "It comes out as the ruling says.";
/// A citation whose edition cannot be determined.
pub const EDITION_OPEN: &str = "is open: nothing tells its edition";

/// The author and date of a ruling, and the edition that it is read under.
pub fn by(author: &str, date: Date, edition: &str) -> String {
    format!("By {author}, {date}, read under {edition}")
}

/// Below a ruling in a list.
pub fn in_a_list(author: &str, date: Date) -> String {
    format!("{author}, {date}")
}

/// Above the rulings of one standing.
pub fn heading(standing: Standing, in_force: &str) -> String {
    match standing {
        Standing::Agrees => "Boards come out as they say".to_owned(),
        Standing::OnlyWords => "No board; what they cite stands".to_owned(),
        Standing::Overtaken => format!("Right on their day, otherwise under {in_force}"),
        Standing::WordsMoved => format!("No board; what they cite is reworded or gone in {in_force}"),
        Standing::Undecided => "Not decided".to_owned(),
        Standing::Disagrees => "Boards come out otherwise by the rules of their own edition".to_owned(),
    }
}

/// First on the page of a ruling: its standing.
pub fn standing(standing: Standing, in_force: &str) -> String {
    match standing {
        Standing::Agrees => format!("Its boards come out as it says, under {in_force} too."),
        Standing::OnlyWords => "It has no board. The rules that it cites stand as they are.".to_owned(),
        Standing::Overtaken => format!("Its boards came out as it says on its day, and do not under {in_force}."),
        Standing::WordsMoved => {
            format!("It has no board, and cites what is reworded, gone or not to be found in {in_force}.")
        }
        Standing::Undecided => "A board of it does not decide.".to_owned(),
        Standing::Disagrees => "A board of it comes out otherwise by the rules of its own edition.".to_owned(),
    }
}
