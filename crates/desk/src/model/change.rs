//! Changes, and the entries of the log that they are appended as.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::checks::{CheckedDeck, DrawnTables};
use super::dispute::{Facts, Placing};
use super::event::Founding;
use super::penalty::{Given, PenaltyAct};
use super::pin::Pin;
use super::role::{Action, Role};
use super::state::Act;

/// How many entries a dispute has: what a change is based on, and what it makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub i64);

/// A text with what it cites, as that stood when the text was written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The text, in Markdown.
    pub text: String,
    /// What it cites, in the order of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<Pin>,
}

/// Something that happened to an event or to one of its disputes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Change {
    /// To the event.
    Event(EventChange),
    /// To a dispute.
    Dispute(DisputeChange),
}

/// Something that happened to an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventChange {
    /// It began.
    Founded(Founding),
    /// Somebody joined.
    Joined {
        /// Under this name.
        name: String,
        /// As this.
        role: Role,
    },
    /// Somebody was removed.
    Removed {
        /// Who.
        member: String,
    },
    /// A join secret was made anew.
    Renewed {
        /// For whom.
        role: Role,
    },
    /// The addenda were set.
    Addended {
        /// To this.
        text: String,
    },
    /// Tables were drawn for a deck check.
    ChecksDrawn {
        /// Which.
        drawn: DrawnTables,
    },
    /// A deck was held against its list.
    DeckChecked {
        /// Whose, and what came of it.
        checked: CheckedDeck,
    },
    /// It was closed: nothing changes any more.
    Closed,
    /// It was opened again.
    Reopened,
}

/// Something that happened to a dispute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DisputeChange {
    /// It was written down.
    Opened {
        /// Where and by whom.
        placing: Placing,
        /// What is asked.
        question: Written,
        /// The board, if it was typed at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<Board>,
    },
    /// A judge added a note.
    Noted {
        /// The note.
        note: Written,
    },
    /// Round, table and players were put right.
    Placed {
        /// To this.
        placing: Placing,
    },
    /// The question was put otherwise.
    Restated {
        /// What is asked.
        question: Written,
    },
    /// The board was typed, or typed otherwise.
    Boarded {
        /// The board; none takes it away.
        board: Option<Board>,
    },
    /// What the players tell differently was written down.
    Told {
        /// The two boards; none takes them away.
        facts: Option<Facts>,
    },
    /// It was brought into another state.
    Decided {
        /// How.
        act: Act,
        /// In these words.
        words: Written,
    },
    /// A player got a penalty.
    Penalized {
        /// Who, which and for what.
        given: Box<Given>,
    },
    /// Something was done about a penalty.
    Settled {
        /// The version of the dispute that the penalty made.
        penalty: Version,
        /// What.
        act: PenaltyAct,
        /// In these words.
        words: Written,
    },
    /// Time was granted.
    Extended {
        /// So many minutes in all; none takes them away.
        minutes: u32,
    },
    /// A judge goes to the table.
    Claimed,
    /// The judge who went has left it to others.
    Released,
    /// The head judge is asked to come.
    Escalated {
        /// Why.
        words: Written,
    },
    /// A link for outsiders was made.
    Shared {
        /// Its name in the log, which is not the link.
        link: String,
    },
    /// A link for outsiders was revoked.
    Unshared {
        /// Its name in the log.
        link: String,
    },
}

/// The parts of a dispute that two people can change at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// Round, table, players.
    Placing,
    /// The question.
    Question,
    /// The board.
    Board,
    /// The disputed facts.
    Facts,
    /// How it stands.
    State,
    /// The time that was granted.
    Time,
}

/// Who did something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The member.
    pub id: String,
    /// The name as given.
    pub name: String,
    /// What they are.
    pub role: Role,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the log of the event.
    pub seq: i64,
    /// The dispute it is about; 0 for the event itself.
    pub dispute: i64,
    /// The version of the dispute that it makes.
    pub version: Version,
    /// The version that it was based on.
    pub base: Version,
    /// Who did it.
    pub by: Person,
    /// When.
    pub at: Timestamp,
    /// What.
    pub change: Change,
}

impl DisputeChange {
    /// What has to be allowed to who does it.
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            Self::Opened { .. } => Action::Open,
            Self::Noted { .. } => Action::Note,
            Self::Placed { .. } | Self::Restated { .. } | Self::Boarded { .. } | Self::Told { .. } => Action::Restate,
            Self::Decided { act, .. } => act.action(),
            Self::Penalized { given } if given.beyond_the_table => Action::Exceed,
            Self::Penalized { .. } => Action::Penalize,
            Self::Settled { act, .. } => act.action(),
            Self::Extended { .. } => Action::Extend,
            Self::Claimed | Self::Released | Self::Escalated { .. } => Action::Claim,
            Self::Shared { .. } | Self::Unshared { .. } => Action::Share,
        }
    }

    /// What it changes, where two people can change the same; a note stands beside every other.
    #[must_use]
    pub fn field(&self) -> Option<Field> {
        match self {
            Self::Placed { .. } => Some(Field::Placing),
            Self::Restated { .. } => Some(Field::Question),
            Self::Boarded { .. } => Some(Field::Board),
            Self::Told { .. } => Some(Field::Facts),
            Self::Decided { .. } => Some(Field::State),
            Self::Extended { .. } => Some(Field::Time),
            // Penalties stand beside one another, and what is done about one or about a call its own state admits or not.
            Self::Penalized { .. } | Self::Settled { .. } | Self::Claimed | Self::Released | Self::Escalated { .. } => {
                None
            }
            Self::Opened { .. } | Self::Noted { .. } | Self::Shared { .. } | Self::Unshared { .. } => None,
        }
    }

    /// What it rests on: who rules has read the question and seen the board.
    #[must_use]
    pub fn rests_on(&self) -> &'static [Field] {
        match self.field() {
            None => &[],
            Some(Field::Placing) => &[Field::Placing],
            Some(Field::Question) => &[Field::Question],
            Some(Field::Board) => &[Field::Board],
            Some(Field::Facts) => &[Field::Facts],
            Some(Field::Time) => &[Field::Time],
            Some(Field::State) => &[Field::State, Field::Question, Field::Board, Field::Facts],
        }
    }

    /// The words in it that a person wrote.
    #[must_use]
    pub fn words(&self) -> &str {
        match self {
            Self::Opened { question: written, .. }
            | Self::Restated { question: written }
            | Self::Noted { note: written }
            | Self::Settled { words: written, .. }
            | Self::Escalated { words: written }
            | Self::Decided { words: written, .. } => &written.text,
            Self::Penalized { given } => &given.words.text,
            Self::Boarded { board: Some(board) } => &board.text,
            _ => "",
        }
    }

    /// What was done, as it follows a name.
    #[must_use]
    pub fn told(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "recorded the dispute",
            Self::Noted { .. } => "added a note",
            Self::Placed { .. } => "changed round, table or players",
            Self::Restated { .. } => "changed the question",
            Self::Boarded { board: Some(_) } => "set the board",
            Self::Boarded { board: None } => "took the board away",
            Self::Told { facts: Some(_) } => "recorded what the players tell differently",
            Self::Told { facts: None } => "took the disputed facts away",
            Self::Decided { act, .. } => act.told(),
            Self::Penalized { .. } => "gave a penalty",
            Self::Settled { act, .. } => act.told(),
            Self::Extended { minutes: 0 } => "took the time extension away",
            Self::Extended { .. } => "granted a time extension",
            Self::Claimed => "took the call",
            Self::Released => "left the call to others",
            Self::Escalated { .. } => "asked the head judge to come",
            Self::Shared { .. } => "made a link for outsiders",
            Self::Unshared { .. } => "revoked a link",
        }
    }
}
