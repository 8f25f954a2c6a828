//! Penalties at an event: who got which for what, the upgrade for repeated Warnings, and the result of an appeal.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use tribunal_penalty::{Earlier, FamilyId, Guide, Level as TableLevel, Penalty};
use tribunal_rule::RuleRef;

use super::change::{Person, Version, Written};
use super::event::Level;
use super::name::skeleton;
use super::role::{Action, Role};
use crate::DeskError;

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

/// A penalty of a dispute, with what was done about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Imposed {
    /// The place in the log.
    pub at: At,
    /// The penalty as it was given.
    pub given: Given,
    /// The judge who gave it.
    pub by: Person,
    /// The time.
    pub since: Timestamp,
    /// The state.
    pub state: PenaltyState,
    /// The acts on it, the oldest first.
    pub settled: Vec<Settlement>,
}

/// An act on a penalty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Settlement {
    /// The act.
    pub act: PenaltyAct,
    /// The author's words.
    pub words: Written,
    /// The author.
    pub by: Person,
    /// The time.
    pub at: Timestamp,
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

impl Imposed {
    /// Returns the resulting penalty, after the upgrade.
    #[must_use]
    pub fn penalty(&self) -> Penalty {
        self.given.before.upgraded.as_ref().map_or(self.given.penalty, |upgraded| upgraded.to)
    }

    /// Returns true if the penalty is this player's: confusable names count as one player.
    #[must_use]
    pub fn is_of(&self, player: &str) -> bool {
        skeleton(&self.given.player) == skeleton(player)
    }

    /// Checks whether this person can do an act about it, and returns the state after it.
    ///
    /// # Errors
    /// [`DeskError::PenaltyNotNow`] when its state does not allow it; [`DeskError::Final`] when it is appealed and an
    /// appeals judge or the head judge gave it (tournament rules 413.4); [`DeskError::NotYours`] when it is reserved
    /// for somebody else: a penalty is taken back by its giver or the head judge, and the head judge lifts what nobody
    /// appealed.
    pub fn admits(&self, act: PenaltyAct, by: &Person) -> Result<PenaltyState, DeskError> {
        let state = self.state.after(act).ok_or(DeskError::PenaltyNotNow { state: self.state, act })?;
        if act == PenaltyAct::Appeal && self.by.role >= Role::AppealsJudge {
            return Err(DeskError::Final(self.by.role));
        }
        let is_theirs = match (act, self.state) {
            (PenaltyAct::TakeBack, _) => by.id == self.by.id || by.role == Role::HeadJudge,
            (PenaltyAct::Overturn, PenaltyState::Given) => by.role == Role::HeadJudge,
            _ => true,
        };
        if is_theirs { Ok(state) } else { Err(DeskError::NotYours(act)) }
    }

    /// Returns the acts that this person can do about it.
    pub fn acts(&self, by: &Person) -> impl Iterator<Item = PenaltyAct> {
        PenaltyAct::ALL.into_iter().filter(|act| by.role.may(act.action()) && self.admits(*act, by).is_ok())
    }

    /// Returns the Warnings that upgraded it and no longer count, since they were lifted or taken back after it was
    /// given.
    pub fn fallen<'a>(&'a self, all: &'a [Self]) -> impl Iterator<Item = &'a Self> {
        let rests_on = |at: &At| self.given.before.same.contains(at) || self.given.before.total.contains(at);
        let upgraded = self.given.before.upgraded.is_some();
        all.iter().filter(move |other| upgraded && rests_on(&other.at) && !other.state.counts())
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

    /// Returns true if both are for one infraction, by its id in the table, or by its rule should the id have changed.
    fn is_for_the_same(&self, other: &Self) -> bool {
        let are_named = self.infraction.is_some() && other.infraction.is_some();
        are_named && (self.infraction == other.infraction || self.rule.is_some() && self.rule == other.rule)
    }

    /// Counts the player's earlier Warnings and sets the upgrade; `earlier` are all penalties of the event in the order
    /// in which they were given.
    pub fn count(&mut self, earlier: &[Imposed], guide: &Guide, level: Level) {
        self.before = Before::default();
        let (Some(infraction), Some(family)) = (self.infraction.as_deref(), self.family) else { return };
        let theirs = earlier.iter().filter(|one| one.state.counts() && one.is_of(&self.player));
        let warnings = theirs.filter(|one| one.given.penalty == Penalty::Warning && one.given.family == Some(family));
        for one in warnings {
            if self.is_for_the_same(&one.given) {
                self.before.same.push(one.at);
            }
            let list = if one.given.tracking { &mut self.before.tracking } else { &mut self.before.total };
            list.push(one.at);
        }
        let number = |count: usize| Some(u32::try_from(count).unwrap_or(u32::MAX));
        let level = TableLevel::from(level);
        let upgrade = |total: usize| {
            let earlier = Earlier { same: number(self.before.same.len()), total: number(total) };
            let cell = guide.repeated(infraction, level, self.penalty, earlier)?;
            Some(Upgraded { to: cell.to, rule: guide.rule(cell.rule), says: cell.says.clone() })
        };
        let total = self.before.total.len();
        let (upgraded, with_tracking) = (upgrade(total), upgrade(total + self.before.tracking.len()));
        self.before.open = with_tracking.filter(|with| upgraded.as_ref() != Some(with));
        self.before.upgraded = upgraded;
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

    fn guide() -> &'static Guide {
        static GUIDE: std::sync::LazyLock<Guide> =
            std::sync::LazyLock::new(|| Guide::from_toml(include_str!("../../../../rules/infractions.toml")).unwrap());
        &GUIDE
    }

    fn given(player: &str, infraction: &str) -> Given {
        let found = guide().infraction(infraction).unwrap();
        Given {
            player: player.to_owned(),
            infraction: Some(infraction.to_owned()),
            name: found.name.clone(),
            rule: Some(guide().rule(found.rule)),
            family: Some(found.family),
            penalty: Penalty::Warning,
            beyond_the_table: false,
            tracking: found.never_upgrades.is_some(),
            words: Written::default(),
            before: Before::default(),
        }
    }

    fn person(role: Role) -> Person {
        Person { id: role.name().to_owned(), name: role.name().to_owned(), role }
    }

    /// Returns penalties one after another, each counted with those before.
    fn event(level: Level, all: &[(&str, &str)]) -> Vec<Imposed> {
        let mut event: Vec<Imposed> = Vec::new();
        for (at, (player, infraction)) in all.iter().enumerate() {
            let mut given = given(player, infraction);
            given.count(&event, guide(), level);
            let at = At { dispute: at as i64 + 1, version: Version(2) };
            let (by, since) = (person(Role::Judge), Timestamp::UNIX_EPOCH);
            event.push(Imposed { at, given, by, since, state: PenaltyState::Given, settled: Vec::new() });
        }
        event
    }

    fn penalties(event: &[Imposed]) -> Vec<Penalty> {
        event.iter().map(Imposed::penalty).collect()
    }

    #[test]
    fn the_third_warning_of_a_category_is_a_game_loss_whoever_writes_the_name() {
        let all = event(
            Level::Casual,
            &[("Ann", "general-error"), ("Bob", "general-error"), ("ann", "general-error"), ("ANN ", "general-error")],
        );
        assert_eq!(penalties(&all), [Penalty::Warning, Penalty::Warning, Penalty::Warning, Penalty::GameLoss]);
        assert_eq!(all[3].given.before.upgraded.as_ref().unwrap().rule.number.to_string(), "702.1.b.1");
        assert_eq!(all[3].given.before.same.len(), 2);
    }

    #[test]
    fn families_are_counted_apart_and_by_level() {
        let mixed = [
            "general-error",
            "overpayment",
            "mispayment",
            "drawing-extra-cards",
            "slow-play",
            "mulligan-error",
            "facedown-card-error",
        ];
        let all: Vec<(&str, &str)> = mixed.into_iter().map(|infraction| ("Ann", infraction)).collect();
        let first = |level| penalties(&event(level, &all)).iter().position(|penalty| *penalty == Penalty::GameLoss);
        assert_eq!(first(Level::Casual), None);
        assert_eq!(first(Level::Competitive), Some(6), "the sixth of the game play errors; slow play is none");
        assert_eq!(first(Level::Professional), Some(5));
    }

    #[test]
    fn what_is_kept_for_tracking_is_shown_as_open() {
        let mut all: Vec<(&str, &str)> = vec![("Ann", "failure-to-maintain"); 4];
        all.extend([("Ann", "overpayment")]);
        let event = event(Level::Professional, &all);
        assert_eq!(penalties(&event), [Penalty::Warning; 5]);
        let last = &event[4].given.before;
        assert_eq!((last.total.len(), last.tracking.len()), (0, 4));
        assert_eq!(last.open.as_ref().unwrap().to, Penalty::GameLoss);
    }

    /// An earlier build may have written a name or a penalty that the table of this one does not have.
    #[test]
    fn what_the_table_does_not_know_is_told_and_counts_as_what_it_was() {
        let tabled = |given: &Given| given.tabled(guide(), Level::Competitive);
        let mut all = event(Level::Competitive, &[("Ann", "overpayment"), ("Ann", "general-error")]);
        assert_eq!(tabled(&all[0].given), Tabled::Within);
        all[0].given.infraction = Some("overpaid".to_owned());
        assert_eq!(tabled(&all[0].given), Tabled::UnknownInfraction);
        all[1].given.infraction = Some("turn-order-error".to_owned());
        all[1].given.rule = None;
        let mut next = given("Ann", "overpayment");
        next.count(&all, guide(), Level::Competitive);
        let at = |all: &[At]| all.iter().map(|at| at.dispute).collect::<Vec<_>>();
        assert_eq!(at(&next.before.same), [1], "the same rule is the same infraction, whatever it was called");
        assert_eq!(at(&next.before.total), [1, 2], "any Warning of the kind counts to the total");
        next.penalty = Penalty::Disqualification;
        assert_eq!(tabled(&next), Tabled::UnknownPenalty);
        next.beyond_the_table = true;
        assert_eq!(tabled(&next), Tabled::Beyond);
        next.infraction = None;
        assert_eq!(tabled(&next), Tabled::NamedFreely);
    }

    #[test]
    fn what_was_lifted_counts_no_more_and_what_rests_on_it_says_so() {
        let mut all = event(Level::Casual, &[("Ann", "overpayment"); 3]);
        assert_eq!(all[2].fallen(&all).count(), 0);
        all[0].state = PenaltyState::Overturned;
        assert_eq!(all[2].fallen(&all).map(|one| one.at.dispute).collect::<Vec<_>>(), [1]);
        let mut next = given("Ann", "overpayment");
        next.count(&all, guide(), Level::Casual);
        assert_eq!(next.before.same.len(), 2);
    }

    #[test]
    fn who_gave_it_takes_it_back_and_the_head_judge_lifts_it() {
        let all = event(Level::Casual, &[("Ann", "overpayment")]);
        let (giver, head) = (person(Role::Judge), person(Role::HeadJudge));
        let other = Person { id: "other".to_owned(), ..giver.clone() };
        let acts = |by: &Person| all[0].acts(by).collect::<Vec<_>>();
        assert_eq!(acts(&giver), [PenaltyAct::Appeal, PenaltyAct::TakeBack]);
        assert_eq!(acts(&other), [PenaltyAct::Appeal]);
        assert_eq!(acts(&head), [PenaltyAct::Appeal, PenaltyAct::Overturn, PenaltyAct::TakeBack]);
        assert_eq!(acts(&person(Role::AppealsJudge)), [PenaltyAct::Appeal], "nobody has appealed");
        assert_eq!(acts(&person(Role::Reader)), []);
        let by_head = Imposed { by: head, ..all[0].clone() };
        assert_eq!(by_head.acts(&other).collect::<Vec<_>>(), [], "413.4: nobody appeals what the head judge gave");
    }

    #[test]
    fn a_name_of_an_act_is_read_back() {
        for act in PenaltyAct::ALL {
            assert_eq!(act.name().parse(), Ok(act));
        }
        assert!("pardon".parse::<PenaltyAct>().is_err());
    }
}
