//! The state machine of a dispute.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::role::Action;

/// The state of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nobody has ruled.
    Open,
    /// A judge has ruled.
    Ruled,
    /// A player appeals the ruling.
    Appealed,
    /// The ruling was upheld on appeal.
    Upheld,
    /// The ruling was replaced by another on appeal.
    Overturned,
    /// The question, or the appeal, was withdrawn.
    Withdrawn,
}

/// An act that brings a dispute into another state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Ruling, or ruling differently before anybody appeals.
    Rule,
    /// A player appeals.
    Appeal,
    /// The ruling stands.
    Uphold,
    /// Another ruling takes its place.
    Overturn,
    /// The question or the appeal is withdrawn.
    Withdraw,
}

/// Every transition from one state to another.
pub const WAYS: [(State, Act, State); 7] = [
    (State::Open, Act::Rule, State::Ruled),
    (State::Open, Act::Withdraw, State::Withdrawn),
    (State::Ruled, Act::Rule, State::Ruled),
    (State::Ruled, Act::Appeal, State::Appealed),
    (State::Appealed, Act::Uphold, State::Upheld),
    (State::Appealed, Act::Overturn, State::Overturned),
    (State::Appealed, Act::Withdraw, State::Withdrawn),
];

impl State {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Open, Self::Ruled, Self::Appealed, Self::Upheld, Self::Overturned, Self::Withdrawn];

    /// Returns the state after an act; `None` where the act is not possible in this state.
    #[must_use]
    pub fn after(self, act: Act) -> Option<Self> {
        WAYS.into_iter().find(|(from, by, _)| *from == self && *by == act).map(|(_, _, to)| to)
    }

    /// Returns the acts that are possible in this state.
    pub fn acts(self) -> impl Iterator<Item = Act> {
        WAYS.into_iter().filter(move |(from, ..)| *from == self).map(|(_, act, _)| act)
    }

    /// Returns true if somebody still has to decide something.
    #[must_use]
    pub fn waits(self) -> bool {
        matches!(self, Self::Open | Self::Appealed)
    }

    /// Returns the name as it is stored and shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Ruled => "ruled",
            Self::Appealed => "appealed",
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl Act {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rule, Self::Appeal, Self::Uphold, Self::Overturn, Self::Withdraw];

    /// Returns the action that the author's role has to allow.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Rule => Action::Rule,
            Self::Appeal => Action::Appeal,
            Self::Uphold => Action::Uphold,
            Self::Overturn => Action::Overturn,
            Self::Withdraw => Action::Withdraw,
        }
    }

    /// Returns the name as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Appeal => "appeal",
            Self::Uphold => "uphold",
            Self::Overturn => "overturn",
            Self::Withdraw => "withdraw",
        }
    }

    /// Returns what was done, as a phrase that follows a name.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Rule => "ruled",
            Self::Appeal => "recorded an appeal",
            Self::Uphold => "upheld the ruling",
            Self::Overturn => "overturned the ruling",
            Self::Withdraw => "withdrew it",
        }
    }

    /// Returns true if it needs words: those of the ruling.
    #[must_use]
    pub fn needs_words(self) -> bool {
        matches!(self, Self::Rule | Self::Overturn)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Act {
    type Err = UnknownAct;

    fn from_str(text: &str) -> Result<Self, UnknownAct> {
        Self::ALL.into_iter().find(|act| act.name() == text).ok_or_else(|| UnknownAct(text.to_owned()))
    }
}

/// The error for a name that is no act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is nothing that can be done; rule, appeal, uphold, overturn and withdraw are")]
pub struct UnknownAct(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_ways_of_the_table_lead_from_state_to_state() {
        let told: Vec<String> = State::ALL
            .into_iter()
            .flat_map(|from| Act::ALL.map(|act| (from, act, from.after(act))))
            .filter_map(|(from, act, to)| Some(format!("{from} {act} {}", to?)))
            .collect();
        let expected = [
            "open rule ruled",
            "open withdraw withdrawn",
            "ruled rule ruled",
            "ruled appeal appealed",
            "appealed uphold upheld",
            "appealed overturn overturned",
            "appealed withdraw withdrawn",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_was_decided_on_appeal_is_decided() {
        for state in [State::Upheld, State::Overturned, State::Withdrawn] {
            assert_eq!(state.acts().count(), 0, "{state}");
        }
    }
}
