//! Changes, and the log entries that record them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::checks::{CheckedDeck, DrawnTables};
use super::founding::Founding;
use super::penalty::{Given, PenaltyAct};
use super::placing::{Facts, Placing};
use super::role::{Action, Role};
use super::state::Act;
use super::written::{Person, Version, Written};

/// Something that happened to an event or to one of its disputes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Change {
    /// A change to the event.
    Event(EventChange),
    /// A change to a dispute.
    Dispute(DisputeChange),
}

/// Something that happened to an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventChange {
    /// The event began.
    Founded(Founding),
    /// Somebody joined.
    Joined {
        /// The name.
        name: String,
        /// The role.
        role: Role,
    },
    /// Somebody was removed.
    Removed {
        /// The id of the member.
        member: String,
    },
    /// The join secret of a role was renewed.
    Renewed {
        /// The role.
        role: Role,
    },
    /// The addenda were set.
    Addended {
        /// The new addenda, in Markdown.
        text: String,
    },
    /// Tables were drawn for a deck check.
    ChecksDrawn {
        /// The drawn tables.
        drawn: DrawnTables,
    },
    /// A deck was compared with its list.
    DeckChecked {
        /// The checked deck, with the result.
        checked: CheckedDeck,
    },
    /// The event was closed: nothing changes any more.
    Closed,
    /// The event was reopened.
    Reopened,
}

/// Something that happened to a dispute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DisputeChange {
    /// The dispute was opened.
    Opened {
        /// The round, table and players.
        placing: Placing,
        /// The question.
        question: Written,
        /// The board, if one was given at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<Board>,
    },
    /// A judge added a note.
    Noted {
        /// The note.
        note: Written,
    },
    /// Round, table and players were corrected.
    Placed {
        /// The new round, table and players.
        placing: Placing,
    },
    /// The question was reworded.
    Restated {
        /// The new question.
        question: Written,
    },
    /// The board was set or changed.
    Boarded {
        /// The board; `None` removes it.
        board: Option<Board>,
    },
    /// The differing accounts of the players were recorded.
    Told {
        /// The two accounts; `None` removes them.
        facts: Option<Facts>,
    },
    /// The state was changed: a ruling, an appeal, or the decision on one.
    Decided {
        /// The act.
        act: Act,
        /// The author's words.
        words: Written,
    },
    /// A player got a penalty.
    Penalized {
        /// The player, the penalty and the infraction.
        given: Box<Given>,
    },
    /// Something was done about a penalty.
    Settled {
        /// The version of the dispute that the penalty made.
        penalty: Version,
        /// The act.
        act: PenaltyAct,
        /// The author's words.
        words: Written,
    },
    /// A time extension was granted.
    Extended {
        /// The minutes in all; 0 removes the extension.
        minutes: u32,
    },
    /// A judge goes to the table.
    Claimed,
    /// The judge who went has left it to others.
    Released,
    /// The head judge is asked to come.
    Escalated {
        /// The reason.
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
    /// Round, table and players.
    Placing,
    /// The question.
    Question,
    /// The board.
    Board,
    /// The disputed facts.
    Facts,
    /// The state.
    State,
    /// The time extension.
    Time,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the log of the event.
    pub seq: i64,
    /// The dispute that it belongs to; 0 for the event itself.
    pub dispute: i64,
    /// The version of the dispute that it makes.
    pub version: Version,
    /// The version that it was based on.
    pub base: Version,
    /// The author.
    pub by: Person,
    /// The time.
    pub at: Timestamp,
    /// The change.
    pub change: Change,
}

impl DisputeChange {
    /// Returns the action that the author's role has to allow.
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

    /// Returns the field that it changes, if two people can conflict in it; notes never conflict.
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

    /// Returns the fields that it is based on: a ruling, for example, is based on the question, the board and the
    /// facts.
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

    /// Returns the words in it that a person wrote, or an empty string.
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

    /// Returns what was done, as a phrase that follows a name.
    #[must_use]
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "recorded the dispute",
            Self::Noted { .. } => "added a note",
            Self::Placed { .. } => "changed round, table or players",
            Self::Restated { .. } => "changed the question",
            Self::Boarded { board: Some(_) } => "set the board",
            Self::Boarded { board: None } => "took the board away",
            Self::Told { facts: Some(_) } => "recorded what the players tell differently",
            Self::Told { facts: None } => "took the disputed facts away",
            Self::Decided { act, .. } => act.describe(),
            Self::Penalized { .. } => "gave a penalty",
            Self::Settled { act, .. } => act.describe(),
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
