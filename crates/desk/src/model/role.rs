//! Roles and their permissions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The role of a member. Each may do everything that those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// May only read.
    Reader,
    /// Takes questions and rules on them.
    Judge,
    /// Also decides appeals.
    AppealsJudge,
    /// Is responsible for the event.
    HeadJudge,
}

/// An action at an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Reading disputes.
    Read,
    /// Opening a dispute.
    Open,
    /// Adding a note.
    Note,
    /// Correcting question, place, board or facts.
    Restate,
    /// Ruling.
    Rule,
    /// Recording that a player appeals.
    Appeal,
    /// Recording that a question or an appeal was withdrawn.
    Withdraw,
    /// Upholding a ruling.
    Uphold,
    /// Overturning a ruling.
    Overturn,
    /// Giving a penalty, or taking one's own back.
    Penalize,
    /// Giving a penalty that the table of infractions does not have (tournament rules 701.1.k).
    Exceed,
    /// Granting a time extension.
    Extend,
    /// Taking a call, leaving it, or passing it on to the head judge.
    Claim,
    /// Drawing tables for deck checks, or recording one.
    Check,
    /// Making a link for outsiders, or revoking one.
    Share,
    /// Setting the addenda.
    Addenda,
    /// Removing a member, or renewing a join secret.
    Admit,
    /// Closing the event, or opening it again.
    Close,
    /// Erasing the name of a player.
    Forget,
    /// Erasing the whole event.
    Erase,
}

impl Role {
    /// All roles, the one with the fewest permissions first.
    pub const ALL: [Self; 4] = [Self::Reader, Self::Judge, Self::AppealsJudge, Self::HeadJudge];

    /// Returns true if this role may do an action.
    #[must_use]
    pub fn may(self, action: Action) -> bool {
        self >= action.least()
    }

    /// Returns the name as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Judge => "judge",
            Self::AppealsJudge => "appeals-judge",
            Self::HeadJudge => "head-judge",
        }
    }
}

impl Action {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Read,
        Self::Open,
        Self::Note,
        Self::Restate,
        Self::Rule,
        Self::Appeal,
        Self::Withdraw,
        Self::Uphold,
        Self::Overturn,
        Self::Penalize,
        Self::Exceed,
        Self::Extend,
        Self::Claim,
        Self::Check,
        Self::Share,
        Self::Addenda,
        Self::Admit,
        Self::Close,
        Self::Forget,
        Self::Erase,
    ];

    /// Returns the lowest role that may do it.
    fn least(self) -> Role {
        match self {
            Self::Read => Role::Reader,
            Self::Open | Self::Note | Self::Restate | Self::Rule | Self::Appeal | Self::Withdraw | Self::Share => {
                Role::Judge
            }
            Self::Penalize | Self::Extend | Self::Claim | Self::Check => Role::Judge,
            Self::Uphold | Self::Overturn => Role::AppealsJudge,
            Self::Exceed | Self::Addenda | Self::Admit | Self::Close | Self::Forget | Self::Erase => Role::HeadJudge,
        }
    }

    /// Returns the phrase that follows "may not".
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Read => "read disputes",
            Self::Open => "open a dispute",
            Self::Note => "add a note",
            Self::Restate => "change a dispute",
            Self::Rule => "rule",
            Self::Appeal => "write an appeal down",
            Self::Withdraw => "withdraw a dispute",
            Self::Uphold => "uphold a ruling",
            Self::Overturn => "overturn a ruling",
            Self::Penalize => "give a penalty",
            Self::Exceed => {
                "give a penalty that the table does not have: the head judge alone may (tournament rules 701.1.k); pass the call on"
            }
            Self::Extend => "grant time",
            Self::Claim => "take a call",
            Self::Check => "check decks",
            Self::Share => "make or revoke a link",
            Self::Addenda => "set the addenda",
            Self::Admit => "remove members or renew secrets",
            Self::Close => "close the event",
            Self::Forget => "erase a player's name",
            Self::Erase => "erase the event",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reader => "reader",
            Self::Judge => "judge",
            Self::AppealsJudge => "appeals judge",
            Self::HeadJudge => "head judge",
        })
    }
}

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Self, UnknownRole> {
        Self::ALL.into_iter().find(|role| role.name() == text).ok_or_else(|| UnknownRole(text.to_owned()))
    }
}

/// The error for a name that is no role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no role; roles are reader, judge, appeals-judge and head-judge")]
pub struct UnknownRole(String);

#[cfg(test)]
mod tests {
    use super::*;

    /// Every role against every action, one row each.
    const MATRIX: &str = "
        Read      reader judge appeals-judge head-judge
        Open      -      judge appeals-judge head-judge
        Note      -      judge appeals-judge head-judge
        Restate   -      judge appeals-judge head-judge
        Rule      -      judge appeals-judge head-judge
        Appeal    -      judge appeals-judge head-judge
        Withdraw  -      judge appeals-judge head-judge
        Uphold    -      -     appeals-judge head-judge
        Overturn  -      -     appeals-judge head-judge
        Penalize  -      judge appeals-judge head-judge
        Exceed    -      -     -             head-judge
        Extend    -      judge appeals-judge head-judge
        Claim     -      judge appeals-judge head-judge
        Check     -      judge appeals-judge head-judge
        Share     -      judge appeals-judge head-judge
        Addenda   -      -     -             head-judge
        Admit     -      -     -             head-judge
        Close     -      -     -             head-judge
        Forget    -      -     -             head-judge
        Erase     -      -     -             head-judge";

    #[test]
    fn every_role_may_what_the_matrix_says_and_nothing_else() {
        let mut cells = 0;
        for (row, action) in MATRIX.trim().lines().zip(Action::ALL) {
            let mut words = row.split_whitespace();
            assert_eq!(words.next().unwrap(), format!("{action:?}"));
            for (cell, role) in words.zip(Role::ALL) {
                assert_eq!(role.may(action), cell == role.name(), "{role} {action:?}");
                cells += 1;
            }
        }
        assert_eq!(cells, Role::ALL.len() * Action::ALL.len());
    }

    #[test]
    fn names_are_read_back() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
        }
        assert!("king".parse::<Role>().is_err());
    }
}
