//! What is wrong with logs that were changed or lost beside this program.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::secret::Code;

/// How many faults are told one by one.
const TOLD: usize = 100;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// The database finds itself damaged.
    #[error("the database is damaged: {found}")]
    Unsound {
        /// What it says.
        found: String,
    },
    /// Entries are missing.
    #[error("event {event}: {}", if first == last { format!("entry {first} is missing") } else { format!("entries {first} to {last} are missing") })]
    Gap {
        /// The event.
        event: Code,
        /// The first that is missing.
        first: i64,
        /// The last that is missing.
        last: i64,
    },
    /// An entry is not what it was when the next one was written.
    #[error("event {event}: entry {seq} is not what it was when it was written")]
    Changed {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
    /// An entry cannot be read.
    #[error("event {event}: entry {seq} cannot be read")]
    Unreadable {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
    /// Who wrote an entry is not there any more.
    #[error("event {event}: who wrote entry {seq} is missing")]
    Nobody {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
}

impl Fault {
    /// The event in whose log it is; none where it is in what all logs are kept in.
    #[must_use]
    pub fn event(&self) -> Option<&Code> {
        match self {
            Self::Unsound { .. } => None,
            Self::Gap { event, .. }
            | Self::Changed { event, .. }
            | Self::Unreadable { event, .. }
            | Self::Nobody { event, .. } => Some(event),
        }
    }
}

/// All that is wrong, the first hundred things by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// What was found.
    pub told: Vec<Fault>,
    /// How many more there are.
    pub more: usize,
}

impl Faults {
    /// Adds one.
    pub(super) fn push(&mut self, fault: Fault) {
        if self.told.len() < TOLD {
            self.told.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Adds what else was found.
    pub(super) fn add(&mut self, others: &Self) {
        others.told.iter().for_each(|fault| self.push(fault.clone()));
        self.more += others.more;
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self { told: vec![fault], more: 0 }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.told.first().map(ToString::to_string).unwrap_or_default();
        match self.told.len() + self.more {
            0 | 1 => f.write_str(&first),
            several => write!(f, "{first}, and {} more", several - 1),
        }
    }
}

/// What is wrong, by what it stops: a log that is damaged stops its own event, since each event has a chain of its own; a
/// database that is damaged stops all of them, since nobody knows what else in it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Damage {
    whole: Arc<Faults>,
    events: BTreeMap<Code, Arc<Faults>>,
}

impl Damage {
    /// Adds what was found in one place. Each event has faults of its own, so that a hundred of one do not hide those of another.
    pub(super) fn add(&mut self, faults: Faults) {
        let Faults { told, more } = faults;
        let mut last = None;
        for fault in told {
            last = fault.event().cloned();
            Arc::make_mut(self.of_mut(last.as_ref())).push(fault);
        }
        if more > 0 {
            Arc::make_mut(self.of_mut(last.as_ref())).more += more;
        }
    }

    /// Adds what was found elsewhere.
    pub(super) fn merge(&mut self, found: Self) {
        Arc::make_mut(&mut self.whole).add(&found.whole);
        for (event, faults) in found.events {
            Arc::make_mut(self.of_mut(Some(&event))).add(&faults);
        }
    }

    /// Whether nothing is wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.events.is_empty()
    }

    /// What stops an event, or without one the desk: nothing where the faults are empty.
    pub(super) fn stops(&self, event: Option<&Code>) -> Option<Arc<Faults>> {
        let whole = Some(&self.whole).filter(|faults| !faults.is_empty());
        whole.or_else(|| self.events.get(event?)).cloned()
    }

    /// All of it together.
    pub(super) fn told(&self) -> Faults {
        let mut all = Faults::clone(&self.whole);
        self.events.values().for_each(|faults| all.add(faults));
        all
    }

    /// How many events are stopped by their own logs.
    pub(super) fn events(&self) -> usize {
        self.events.len()
    }

    fn of_mut(&mut self, event: Option<&Code>) -> &mut Arc<Faults> {
        match event {
            None => &mut self.whole,
            Some(event) => self.events.entry(event.clone()).or_default(),
        }
    }
}

impl From<Faults> for Damage {
    fn from(faults: Faults) -> Self {
        let mut damage = Self::default();
        damage.add(faults);
        damage
    }
}

impl From<Fault> for Damage {
    fn from(fault: Fault) -> Self {
        Faults::from(fault).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(event: &str, first: i64) -> Fault {
        Fault::Gap { event: Code::typed(event), first, last: first }
    }

    #[test]
    fn a_damaged_log_stops_its_event_and_a_damaged_database_all() {
        let mut damage = Damage::default();
        damage.add(gap("k7mq2x", 4).into());
        let (one, other) = (Code::typed("k7mq2x"), Code::typed("b2b2b2"));
        assert_eq!(damage.stops(Some(&one)).unwrap().told, [gap("k7mq2x", 4)]);
        assert!(damage.stops(Some(&other)).is_none() && damage.stops(None).is_none());
        damage.add(Fault::Unsound { found: "page 7".to_owned() }.into());
        assert!([Some(&one), Some(&other), None].into_iter().all(|event| damage.stops(event).is_some()));
        assert_eq!((damage.told().told.len(), damage.events()), (2, 1));
    }

    #[test]
    fn many_faults_of_one_event_hide_none_of_another() {
        let mut damage = Damage::default();
        let mut many = Faults::default();
        (1..=500).for_each(|at| many.push(gap("k7mq2x", at)));
        damage.add(many);
        damage.add(gap("b2b2b2", 1).into());
        assert!(damage.stops(Some(&Code::typed("b2b2b2"))).is_some());
        assert_eq!(damage.told().told.len() + damage.told().more, 501);
    }
}
