//! Penalties as an entry gives them, and the states that acts bring them to.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use tribunal_penalty::{FamilyId, Guide, Level as TableLevel, Penalty};
use tribunal_rule::RuleRef;

use super::founding::Level;
use super::role::Action;
use super::written::{Version, Written};

/// A penalty as a judge gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Given {
    /// The player's name as given.
    pub player: String,
    /// The id of the infraction in the table; `None` where the judge named it in their own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infraction: Option<String>,
    /// The name of the infraction.
    pub name: String,
    /// The rule that names it, as it stood when the penalty was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleRef>,
    /// The kind of the infraction, within which Warnings are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<FamilyId>,
    /// The penalty before any upgrade.
    pub penalty: Penalty,
    /// True if the table names no such penalty for this infraction: only the head judge may give it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beyond_the_table: bool,
    /// True if it is recorded for tracking only: it upgrades nothing, and whether it counts is open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tracking: bool,
    /// The remedy, and what else the judge wrote.
    #[serde(default)]
    pub words: Written,
    /// The earlier Warnings. The desk counts them in the transaction that writes the entry, so that no two penalties
    /// count the same.
    #[serde(default)]
    pub before: Before,
}

/// The Warnings that a player had when another penalty was given, and the upgrade that they caused.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Before {
    /// The Warnings for the same infraction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<At>,
    /// The Warnings of the same kind, those for the same infraction among them, without those for tracking.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub total: Vec<At>,
    /// The Warnings of the same kind that are for tracking only: the rules do not say whether they count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracking: Vec<At>,
    /// The upgrade of the penalty, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upgraded: Option<Upgraded>,
    /// The upgrade if those for tracking counted, where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Upgraded>,
}

/// The relation of a given penalty to the table of infractions of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tabled {
    /// The table has this penalty for this infraction.
    Within,
    /// The infraction was named in free words.
    NamedFreely,
    /// It was given as a penalty that the table did not have for the infraction.
    Beyond,
    /// The table has no such infraction: an earlier or a later build wrote it.
    UnknownInfraction,
    /// It was given as one of the table, and the table of this program has no such penalty for the infraction.
    UnknownPenalty,
}

/// The place of a penalty: the dispute, and the version of it that the penalty made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct At {
    /// The dispute.
    pub dispute: i64,
    /// The version.
    pub version: Version,
}

/// The upgrade of a penalty for repeated Warnings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upgraded {
    /// The heavier penalty.
    pub to: Penalty,
    /// The rule that says so.
    pub rule: RuleRef,
    /// The reason, in words.
    pub says: String,
}

/// The state of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PenaltyState {
    /// It was given.
    Given,
    /// The player appeals it.
    Appealed,
    /// It was upheld on appeal.
    Upheld,
    /// It was lifted.
    Overturned,
    /// The judge who gave it has taken it back.
    TakenBack,
}

/// An act on a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PenaltyAct {
    /// The player appeals it.
    Appeal,
    /// The penalty stands.
    Uphold,
    /// The penalty is lifted, on appeal or because an official's mistake led to it (701.1.n).
    Overturn,
    /// The judge who gave it corrects a mistake of their own (701.1.m).
    TakeBack,
}

/// Every transition from one state of a penalty to another.
pub const PENALTY_WAYS: [(PenaltyState, PenaltyAct, PenaltyState); 6] = [
    (PenaltyState::Given, PenaltyAct::Appeal, PenaltyState::Appealed),
    (PenaltyState::Given, PenaltyAct::Overturn, PenaltyState::Overturned),
    (PenaltyState::Given, PenaltyAct::TakeBack, PenaltyState::TakenBack),
    (PenaltyState::Appealed, PenaltyAct::Uphold, PenaltyState::Upheld),
    (PenaltyState::Appealed, PenaltyAct::Overturn, PenaltyState::Overturned),
    (PenaltyState::Appealed, PenaltyAct::TakeBack, PenaltyState::TakenBack),
];

impl PenaltyState {
    /// Returns the state after an act; `None` where the act is not possible in this state.
    #[must_use]
    pub fn after(self, act: PenaltyAct) -> Option<Self> {
        PENALTY_WAYS.into_iter().find(|(from, by, _)| *from == self && *by == act).map(|(_, _, to)| to)
    }

    /// Returns true if the penalty counts: one that was lifted or taken back does not.
    #[must_use]
    pub fn counts(self) -> bool {
        matches!(self, Self::Given | Self::Appealed | Self::Upheld)
    }

    /// Returns the name as it is stored and shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Appealed => "appealed",
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
            Self::TakenBack => "taken back",
        }
    }
}

impl PenaltyAct {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Appeal, Self::Uphold, Self::Overturn, Self::TakeBack];

    /// Returns the action that the author's role has to allow.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Appeal => Action::Appeal,
            Self::Uphold => Action::Uphold,
            Self::Overturn => Action::Overturn,
            Self::TakeBack => Action::Penalize,
        }
    }

    /// Returns the name as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Appeal => "appeal",
            Self::Uphold => "uphold",
            Self::Overturn => "overturn",
            Self::TakeBack => "take-back",
        }
    }

    /// Returns what was done, as a phrase that follows a name.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Appeal => "recorded an appeal against a penalty",
            Self::Uphold => "upheld a penalty",
            Self::Overturn => "overturned a penalty",
            Self::TakeBack => "took a penalty back",
        }
    }
}

impl Given {
    /// Compares it with a table at a level: the table may not know what an earlier build wrote.
    #[must_use]
    pub fn tabled(&self, guide: &Guide, level: Level) -> Tabled {
        let Some(infraction) = self.infraction.as_deref() else { return Tabled::NamedFreely };
        match guide.infraction(infraction) {
            None => Tabled::UnknownInfraction,
            Some(_) if self.beyond_the_table => Tabled::Beyond,
            Some(known) if guide.has(known, level.into(), self.penalty) => Tabled::Within,
            Some(_) => Tabled::UnknownPenalty,
        }
    }
}

impl From<Level> for TableLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Casual => Self::Casual,
            Level::Competitive => Self::Competitive,
            Level::Professional => Self::Professional,
        }
    }
}

impl fmt::Display for PenaltyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for PenaltyAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PenaltyAct {
    type Err = UnknownPenaltyAct;

    fn from_str(text: &str) -> Result<Self, UnknownPenaltyAct> {
        Self::ALL.into_iter().find(|act| act.name() == text).ok_or_else(|| UnknownPenaltyAct(text.to_owned()))
    }
}

/// The error for a name that is no act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is nothing that can be done about a penalty; appeal, uphold, overturn and take-back are")]
pub struct UnknownPenaltyAct(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_an_act_is_read_back() {
        for act in PenaltyAct::ALL {
            assert_eq!(act.name().parse(), Ok(act));
        }
        assert!("pardon".parse::<PenaltyAct>().is_err());
    }
}
