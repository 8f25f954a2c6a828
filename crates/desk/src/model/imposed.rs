//! Penalties at an event: who got which for what, the upgrade for repeated Warnings, and the result of an appeal.

use jiff::Timestamp;
use serde::Serialize;

use tribunal_penalty::{Earlier, Guide, Level as TableLevel, Penalty};

use super::founding::Level;
use super::name::skeleton;
use super::penalty::{At, Before, Given, PenaltyAct, PenaltyState, Upgraded};
use super::role::Role;
use super::written::{Person, Written};
use crate::DeskError;

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

#[cfg(test)]
mod tests {
    use super::super::penalty::Tabled;
    use super::super::written::Version;
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
}
