//! The penalty guide of the tournament rules: from what happened at a table to the infraction, its penalty and its remedy.
//!
//! The infractions are data: `rules/infractions.toml` holds one table, in which every cell names its rule. [`Guide`] is that
//! table with types. [`Finder::find`] ranks the infractions by a judge's words, and [`Guide::rule_on`] walks one of them: it
//! asks the next question whose answer matters, or gives the [`Ruling`].
//!
//! The crate knows rule numbers and editions, and nothing of documents, pages or terminals.
//!
//! ```
//! use tribunal_penalty::Guide;
//!
//! let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/infractions.toml"));
//! let guide = Guide::from_toml(table).expect("the table that ships can be read");
//! let found = guide.finder().find("a player drew an extra card");
//! println!("{}: {}", found[0].infraction.rule, found[0].infraction.name);
//! ```

mod check;
mod count;
mod earlier;
mod find;
mod kinds;
mod read;
mod repeat;
mod ruling;
mod table;
mod walk;
mod words;

pub use check::Flaw;
pub use earlier::Earlier;
pub use find::{Finder, Found};
pub use kinds::{FamilyId, Level, Means, Penalty, Who, Within};
pub use read::GuideError;
pub use ruling::{Answered, CitedLine, Clearing, HeadJudge, OpenLine, RemedyStep, Ruling, Sent, Upgrade};
pub use table::{
    AnswerChoice, Apart, Cells, Change, Clear, Decides, Elsewhere, Family, General, Guide, Infraction, Note, Open,
    Penalties, PenaltyText, Question, Remedy, Same, SearchWords, Source, Statement, Usual, Values, When,
};
pub use walk::{Answers, AskedQuestion, Course, Next, WalkError};
