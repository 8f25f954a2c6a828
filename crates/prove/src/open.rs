//! The reasons why a claim is not settled.

use std::fmt;

use serde::Serialize;

/// One thing that a search left open.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Open {
    /// There are more states than this number, the most that may be examined.
    States(usize),
    /// The states still to be examined, with the steps that were kept, took more memory than this number of bytes.
    Memory(usize),
    /// The time was up, or the caller asked to stop.
    Stopped,
    /// More hands are consistent with what is known of them than this number, which were followed.
    Hands(usize),
    /// A choice has more answers than were followed.
    Answers {
        /// The number of those that were followed.
        most: usize,
        /// The question.
        asks: String,
    },
    /// More units may move together than those of which every set was followed.
    Together {
        /// The number of those.
        most: usize,
        /// The number of units that may move together.
        of: usize,
    },
    /// A choice is open that has no answer; the question.
    NoAnswer(String),
    /// This player has drawn or taken a card that the board does not list, and might play it.
    Unknown(String),
    /// Something that is not enacted.
    NotEnacted(String),
    /// Something that neither the board nor a rule says.
    NotKnown(String),
    /// The claim stands in the midst of a play that a player has begun, and no choice leads to its end; the card.
    Unfinishable(String),
    /// The rules leave something open on which the claim depends: the reading, and its question.
    Reading(String, String),
    /// A name is ambiguous on some line; the message.
    Name(String),
    /// On a line what the claim speaks of is not there; why its name means nothing then.
    Absent(String),
    /// Some line has no end: the game goes round on it, or comes to where nobody can do anything.
    Endless,
    /// A line was found that ends differently when it is replayed: a bug of this program.
    Replay,
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::States(most) => write!(f, "there are more than the {most} positions that were looked at"),
            Self::Memory(most) => write!(
                f,
                "the positions still to be looked at and the steps that were kept took more than {} MiB",
                most >> 20
            ),
            Self::Stopped => f.write_str("it was stopped before everything was looked at"),
            Self::Hands(most) => write!(f, "more than the {most} hands that were followed fit what is known of them"),
            Self::Answers { most, asks } => {
                write!(f, "a choice has more than the {most} answers that were followed: {asks}")
            }
            Self::Together { most, of } => {
                write!(f, "of {of} units that may move together only sets of the first {most} were followed")
            }
            Self::NoAnswer(asks) => write!(f, "nothing answers a choice: {asks}"),
            Self::Unknown(player) => {
                write!(f, "{player} comes to have a card that the board does not list, and might play it")
            }
            Self::NotEnacted(what) => write!(f, "not enacted: {what}"),
            Self::NotKnown(what) => write!(f, "not known: {what}"),
            Self::Unfinishable(card) => write!(
                f,
                "no line goes on from here: {card} is being played, and cannot be finished whatever is chosen, so that nobody may play it so"
            ),
            Self::Reading(name, question) => write!(f, "it hangs on the reading `{name}`: {question}"),
            Self::Name(what) => f.write_str(what),
            Self::Absent(why) => {
                write!(f, "on some line it is not there, so that how it is cannot be said: {why}")
            }
            Self::Endless => {
                f.write_str("some line has no end: the game goes round on it, or comes to where nobody can do anything")
            }
            Self::Replay => {
                f.write_str("the line that was found comes out otherwise when it is replayed: a fault of the program")
            }
        }
    }
}
