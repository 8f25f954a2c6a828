//! A dispute: folded from its entries, with the changes that it admits.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;

use super::board::Board;
use super::change::{Change, DisputeChange, Entry, Field};
use super::imposed::{Imposed, Settlement};
use super::penalty::{At, PenaltyState};
use super::placing::{Facts, Placing};
use super::role::Role;
use super::state::{Act, State};
use super::written::{Person, Version, Written};
use crate::DeskError;

/// A note by a judge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The version that it made.
    pub version: Version,
    /// The note.
    pub note: Written,
    /// The author.
    pub by: Person,
    /// The time.
    pub at: Timestamp,
}

/// A ruling, an appeal, or the decision on one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The version that it made.
    pub version: Version,
    /// The act.
    pub act: Act,
    /// The author's words.
    pub words: Written,
    /// The author.
    pub by: Person,
    /// The time.
    pub at: Timestamp,
}

/// A link by which outsiders read the dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Its name in the log.
    pub link: String,
    /// The author.
    pub by: Person,
    /// True if it still opens.
    pub open: bool,
}

/// The call for a judge: who has taken it, and whether the head judge is asked to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Call {
    /// The judge who has taken it, and the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<(Person, Timestamp)>,
    /// The judge who asked the head judge to come, and the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub escalated: Option<(Person, Timestamp)>,
}

/// The present state of a dispute.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dispute {
    /// Its number at the event.
    pub number: i64,
    /// Its version.
    pub version: Version,
    /// The round, table and players.
    pub placing: Placing,
    /// The question.
    pub question: Written,
    /// The notes of judges, the oldest first.
    pub notes: Vec<Note>,
    /// The board.
    pub board: Option<Board>,
    /// The differing accounts of the players.
    pub facts: Option<Facts>,
    /// The decisions, the oldest first.
    pub decisions: Vec<Decision>,
    /// The penalties that were given, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<Imposed>,
    /// The minutes of the time extension, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extension: Option<u32>,
    /// The call for a judge.
    pub call: Call,
    /// The state.
    pub state: State,
    /// Links for outsiders.
    #[serde(skip)]
    pub links: Vec<Link>,
    /// All its entries, the oldest first.
    pub history: Vec<Entry>,
    #[serde(skip)]
    touched: BTreeMap<Field, Version>,
}

impl Dispute {
    /// Folds the entries of one dispute, in the order of the log; `None` where they do not begin with its opening.
    #[must_use]
    pub fn fold(entries: impl IntoIterator<Item = Entry>) -> Option<Self> {
        let mut dispute: Option<Self> = None;
        for entry in entries {
            match &mut dispute {
                None => dispute = Some(Self::opened(entry)?),
                Some(dispute) => dispute.take(entry),
            }
        }
        dispute
    }

    fn opened(entry: Entry) -> Option<Self> {
        let Change::Dispute(DisputeChange::Opened { placing, question, board }) = entry.change.clone() else {
            return None;
        };
        Some(Self {
            number: entry.dispute,
            version: entry.version,
            placing,
            question,
            notes: Vec::new(),
            board,
            facts: None,
            decisions: Vec::new(),
            penalties: Vec::new(),
            extension: None,
            call: Call::default(),
            state: State::Open,
            links: Vec::new(),
            touched: BTreeMap::new(),
            history: vec![entry],
        })
    }

    fn take(&mut self, entry: Entry) {
        let Change::Dispute(change) = &entry.change else { return };
        let (by, at) = (entry.by.clone(), entry.at);
        match change.clone() {
            DisputeChange::Opened { .. } => {}
            DisputeChange::Noted { note } => self.notes.push(Note { version: entry.version, note, by, at }),
            DisputeChange::Placed { placing } => self.placing = placing,
            DisputeChange::Restated { question } => self.question = question,
            DisputeChange::Boarded { board } => self.board = board,
            DisputeChange::Told { facts } => self.facts = facts,
            DisputeChange::Decided { act, words } => {
                self.state = self.state.after(act).unwrap_or(self.state);
                self.decisions.push(Decision { version: entry.version, act, words, by, at });
            }
            DisputeChange::Penalized { given } => {
                let at_version = At { dispute: entry.dispute, version: entry.version };
                let (state, settled) = (PenaltyState::Given, Vec::new());
                self.penalties.push(Imposed { at: at_version, given: *given, by, since: at, state, settled });
            }
            DisputeChange::Settled { penalty, act, words } => {
                let settled = Settlement { act, words, by, at };
                if let Some(imposed) = self.penalties.iter_mut().find(|imposed| imposed.at.version == penalty) {
                    imposed.state = imposed.state.after(act).unwrap_or(imposed.state);
                    imposed.settled.push(settled);
                }
            }
            DisputeChange::Extended { minutes } => self.extension = Some(minutes).filter(|minutes| *minutes > 0),
            DisputeChange::Claimed => self.claimed(by, at),
            DisputeChange::Released => self.call.claimed = None,
            DisputeChange::Escalated { .. } => self.call.escalated = Some((by, at)),
            DisputeChange::Shared { link } => self.links.push(Link { link, by, open: true }),
            DisputeChange::Unshared { link } => {
                self.links.iter_mut().filter(|made| made.link == link).for_each(|made| made.open = false);
            }
        }
        if let Some(field) = change.field() {
            self.touched.insert(field, entry.version);
        }
        self.version = entry.version;
        self.history.push(entry);
    }

    /// Records who has taken the call; an appeals judge or head judge also answers the escalation.
    fn claimed(&mut self, by: Person, at: Timestamp) {
        if by.role >= Role::AppealsJudge {
            self.call.escalated = None;
        }
        self.call.claimed = Some((by, at));
    }

    /// Checks whether a change that is based on a version can be accepted.
    ///
    /// # Errors
    /// [`DeskError::Stale`] when somebody has since changed a field that the change is based on, with their entries;
    /// [`DeskError::NotNow`] and [`DeskError::Final`] when the state does not allow it; [`DeskError::NoLink`] when
    /// there is no such link; [`DeskError::NoPenalty`] and those of [`Imposed::admits`] for a penalty;
    /// [`DeskError::Taken`] and [`DeskError::NotWaiting`] for a call.
    pub fn admits(&self, base: Version, change: &DisputeChange, by: &Person) -> Result<(), DeskError> {
        let fields = change.rests_on();
        if fields.iter().any(|field| self.touched.get(field).is_some_and(|since| *since > base)) {
            let theirs = self.history.iter().filter(|entry| entry.version > base && touches(entry, fields));
            return Err(DeskError::Stale { now: self.version, theirs: theirs.cloned().collect() });
        }
        match change {
            DisputeChange::Decided { act, .. } => self.admits_act(*act),
            DisputeChange::Settled { penalty, act, .. } => {
                let imposed = self.penalties.iter().find(|imposed| imposed.at.version == *penalty);
                imposed.ok_or(DeskError::NoPenalty(penalty.0))?.admits(*act, by).map(drop)
            }
            DisputeChange::Claimed | DisputeChange::Escalated { .. } if !self.state.waits() => {
                Err(DeskError::NotWaiting)
            }
            DisputeChange::Claimed => match &self.call.claimed {
                // Who hears appeals takes over where the head judge was asked for.
                Some((other, since)) if other.id != by.id && !self.takes_over(by) => {
                    Err(DeskError::Taken { by: other.name.clone(), since: *since })
                }
                _ => Ok(()),
            },
            DisputeChange::Unshared { link } if !self.links.iter().any(|made| made.open && made.link == *link) => {
                Err(DeskError::NoLink)
            }
            _ => Ok(()),
        }
    }

    fn takes_over(&self, by: &Person) -> bool {
        self.call.escalated.is_some() && by.role >= Role::AppealsJudge
    }

    fn admits_act(&self, act: Act) -> Result<(), DeskError> {
        let state = self.state;
        if state.after(act).is_none() {
            return Err(DeskError::NotNow { state, act });
        }
        match (act, self.ruling()) {
            (Act::Appeal, Some(ruling)) if ruling.by.role >= Role::AppealsJudge => {
                Err(DeskError::Final(ruling.by.role))
            }
            _ => Ok(()),
        }
    }

    /// Returns the acts that somebody of this role can do now.
    pub fn acts(&self, role: Role) -> impl Iterator<Item = Act> {
        self.state.acts().filter(move |act| role.may(act.action()) && self.admits_act(*act).is_ok())
    }

    /// Returns the ruling that applies: the last one given, by a judge or on appeal.
    #[must_use]
    pub fn ruling(&self) -> Option<&Decision> {
        self.decisions.iter().rfind(|decision| matches!(decision.act, Act::Rule | Act::Overturn))
    }

    /// Returns every text in it with its citations, the question first.
    pub fn texts(&self) -> impl Iterator<Item = &Written> {
        let notes = self.notes.iter().map(|note| &note.note);
        let decisions = self.decisions.iter().map(|decision| &decision.words);
        let given = self.penalties.iter().map(|imposed| &imposed.given.words);
        let settled = self.penalties.iter().flat_map(|imposed| &imposed.settled).map(|settled| &settled.words);
        std::iter::once(&self.question).chain(notes).chain(decisions).chain(given).chain(settled)
    }

    /// Returns the time since when somebody waits for a ruling or for the decision on an appeal; `None` where nobody
    /// does.
    #[must_use]
    pub fn waits_since(&self) -> Option<Timestamp> {
        let appealed = self.decisions.iter().rfind(|decision| decision.act == Act::Appeal).map(|appeal| appeal.at);
        match self.state {
            State::Open => self.opened_at(),
            State::Appealed => appealed,
            _ => None,
        }
    }

    /// Returns the time at which it was opened.
    #[must_use]
    pub fn opened_at(&self) -> Option<Timestamp> {
        self.history.first().map(|entry| entry.at)
    }
}

fn touches(entry: &Entry, fields: &[Field]) -> bool {
    match &entry.change {
        Change::Dispute(change) => change.field().is_some_and(|field| fields.contains(&field)),
        Change::Event(_) => false,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn text(text: &str) -> Written {
        Written { text: text.to_owned(), pins: Vec::new() }
    }

    fn person(role: Role) -> Person {
        Person { id: role.name().to_owned(), name: role.name().to_owned(), role }
    }

    fn entry(version: i64, role: Role, change: DisputeChange) -> Entry {
        Entry {
            seq: version,
            dispute: 1,
            version: Version(version),
            base: Version(version - 1),
            by: person(role),
            at: Timestamp::UNIX_EPOCH,
            change: Change::Dispute(change),
        }
    }

    fn act(act: Act) -> DisputeChange {
        DisputeChange::Decided { act, words: text("so") }
    }

    fn after(changes: &[(Role, DisputeChange)]) -> Dispute {
        let opened = DisputeChange::Opened { placing: Placing::default(), question: text("Dead?"), board: None };
        let all = std::iter::once((Role::Judge, opened)).chain(changes.iter().cloned());
        Dispute::fold(all.enumerate().map(|(at, (role, change))| entry(at as i64 + 1, role, change))).unwrap()
    }

    #[test]
    fn from_question_to_overturned_appeal() {
        let dispute = after(&[
            (Role::Judge, act(Act::Rule)),
            (Role::Judge, act(Act::Appeal)),
            (Role::HeadJudge, DisputeChange::Decided { act: Act::Overturn, words: text("not so") }),
        ]);
        assert_eq!(dispute.state, State::Overturned);
        assert_eq!(dispute.ruling().unwrap().words.text, "not so");
        assert_eq!(dispute.history.len(), 4, "nothing is edited away");
    }

    #[test]
    fn what_somebody_else_changed_meanwhile_is_not_overwritten() {
        let dispute = after(&[(Role::Judge, DisputeChange::Restated { question: text("Alive?") })]);
        let mine = DisputeChange::Restated { question: text("Wounded?") };
        match dispute.admits(Version(1), &mine, &person(Role::Judge)) {
            Err(DeskError::Stale { now, theirs }) => {
                assert_eq!((now, theirs.len()), (Version(2), 1));
                assert!(matches!(&theirs[0].change, Change::Dispute(change) if change.words() == "Alive?"));
            }
            other => panic!("{other:?}"),
        }
        assert!(dispute.admits(Version(2), &mine, &person(Role::Judge)).is_ok());
        let note = DisputeChange::Noted { note: text("heard both") };
        assert!(dispute.admits(Version(1), &note, &person(Role::Judge)).is_ok(), "notes stand beside each other");
        assert!(
            dispute.admits(Version(1), &act(Act::Rule), &person(Role::Judge)).is_err(),
            "who rules has read the question"
        );
    }

    #[test]
    fn a_ruling_of_the_head_judge_is_not_appealed() {
        for (role, admitted) in [(Role::Judge, true), (Role::AppealsJudge, false), (Role::HeadJudge, false)] {
            let dispute = after(&[(role, act(Act::Rule))]);
            assert_eq!(dispute.admits(Version(2), &act(Act::Appeal), &person(Role::Judge)).is_ok(), admitted, "{role}");
            assert_eq!(dispute.acts(Role::HeadJudge).any(|act| act == Act::Appeal), admitted, "{role}");
        }
    }

    #[test]
    fn a_call_is_taken_by_one_judge_until_the_head_judge_is_asked_for() {
        let mut taken = vec![(Role::Judge, DisputeChange::Claimed)];
        let other = Person { id: "other".to_owned(), ..person(Role::Judge) };
        let may = |dispute: &Dispute, by: &Person| dispute.admits(dispute.version, &DisputeChange::Claimed, by);
        assert!(may(&after(&taken), &person(Role::Judge)).is_ok(), "whoever has it has it");
        assert!(matches!(may(&after(&taken), &other), Err(DeskError::Taken { .. })));
        assert!(may(&after(&taken), &person(Role::HeadJudge)).is_err());
        taken.push((Role::Judge, DisputeChange::Escalated { words: text("a long one") }));
        assert!(may(&after(&taken), &other).is_err());
        assert!(may(&after(&taken), &person(Role::HeadJudge)).is_ok());
        taken.push((Role::HeadJudge, DisputeChange::Claimed));
        let call = after(&taken).call;
        assert_eq!((call.claimed.unwrap().0.role, call.escalated), (Role::HeadJudge, None));
        taken.push((Role::Judge, act(Act::Rule)));
        assert!(matches!(may(&after(&taken), &person(Role::HeadJudge)), Err(DeskError::NotWaiting)));
    }

    #[test]
    fn an_appeal_that_is_taken_back_leaves_the_ruling() {
        let dispute =
            after(&[(Role::Judge, act(Act::Rule)), (Role::Judge, act(Act::Appeal)), (Role::Judge, act(Act::Withdraw))]);
        assert_eq!((dispute.state, dispute.ruling().unwrap().act), (State::Withdrawn, Act::Rule));
    }
}
