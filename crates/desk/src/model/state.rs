//! How a dispute stands, and what can become of it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::role::Action;

/// How a dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nobody has ruled.
    Open,
    /// A judge has ruled.
    Ruled,
    /// A player does not agree with the ruling.
    Appealed,
    /// The ruling stood on appeal.
    Upheld,
    /// Another ruling took its place on appeal.
    Overturned,
    /// The question, or the appeal, was taken back.
    Withdrawn,
}

/// What brings a dispute into another state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Ruling, or ruling otherwise before anybody appeals.
    Rule,
    /// A player appeals.
    Appeal,
    /// The ruling stands.
    Uphold,
    /// Another ruling takes its place.
    Overturn,
    /// The question or the appeal is taken back.
    Withdraw,
}

/// Every way from one state to another; there are no others.
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

    /// The state after an act; none where the act cannot be done in this state.
    #[must_use]
    pub fn after(self, act: Act) -> Option<Self> {
        WAYS.into_iter().find(|(from, by, _)| *from == self && *by == act).map(|(_, _, to)| to)
    }

    /// What can be done in this state.
    pub fn acts(self) -> impl Iterator<Item = Act> {
        WAYS.into_iter().filter(move |(from, ..)| *from == self).map(|(_, act, _)| act)
    }

    /// Whether somebody still has to decide something.
    #[must_use]
    pub fn waits(self) -> bool {
        matches!(self, Self::Open | Self::Appealed)
    }

    /// The name as it is kept and shown.
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

    /// What has to be allowed to who does it.
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

    /// The name as it is kept and sent.
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

    /// What was done, as it follows a name.
    #[must_use]
    pub fn told(self) -> &'static str {
        match self {
            Self::Rule => "ruled",
            Self::Appeal => "recorded an appeal",
            Self::Uphold => "upheld the ruling",
            Self::Overturn => "overturned the ruling",
            Self::Withdraw => "withdrew it",
        }
    }

    /// Whether it needs words: what the ruling is.
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

/// There is no such act.
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
