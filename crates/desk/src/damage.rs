//! Faults of logs that were changed or lost outside this program.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::code::Code;

/// The most faults that are listed one by one.
const TOLD: usize = 100;

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// The database reports that it is damaged.
    #[error("the database is damaged: {found}")]
    Unsound {
        /// The database's own message.
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
    /// The author of an entry is missing.
    #[error("event {event}: who wrote entry {seq} is missing")]
    Nobody {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
}

impl Fault {
    /// Returns the event in whose log the fault is; `None` where it is in the database as a whole.
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

/// All faults: the first hundred listed, the rest counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// The listed faults.
    pub told: Vec<Fault>,
    /// The number of further faults.
    pub more: usize,
}

impl Faults {
    /// Adds a fault.
    pub(super) fn push(&mut self, fault: Fault) {
        if self.told.len() < TOLD {
            self.told.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Adds other faults.
    pub(super) fn add(&mut self, others: &Self) {
        others.told.iter().for_each(|fault| self.push(fault.clone()));
        self.more += others.more;
    }

    /// Returns true if there is no fault.
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

/// Faults by what they block: a damaged log blocks its own event, since each event has a chain of its own; a damaged
/// database blocks all of them, since nobody knows what else in it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Damage {
    whole: Arc<Faults>,
    events: BTreeMap<Code, Arc<Faults>>,
}

impl Damage {
    /// Adds faults that were found in one place. Each event has its own list, so that a hundred faults of one do not
    /// hide those of another.
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

    /// Adds the faults of another check.
    pub(super) fn merge(&mut self, found: Self) {
        Arc::make_mut(&mut self.whole).add(&found.whole);
        for (event, faults) in found.events {
            Arc::make_mut(self.of_mut(Some(&event))).add(&faults);
        }
    }

    /// Returns true if there is no fault.
    pub(super) fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.events.is_empty()
    }

    /// Returns the faults that block an event, or without one the whole desk; `None` or empty faults if nothing does.
    pub(super) fn stops(&self, event: Option<&Code>) -> Option<Arc<Faults>> {
        let whole = Some(&self.whole).filter(|faults| !faults.is_empty());
        whole.or_else(|| self.events.get(event?)).cloned()
    }

    /// Returns all faults together.
    pub(super) fn describe(&self) -> Faults {
        let mut all = Faults::clone(&self.whole);
        self.events.values().for_each(|faults| all.add(faults));
        all
    }

    /// Returns the number of events that are blocked by their own logs.
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
        assert_eq!((damage.describe().told.len(), damage.events()), (2, 1));
    }

    #[test]
    fn many_faults_of_one_event_hide_none_of_another() {
        let mut damage = Damage::default();
        let mut many = Faults::default();
        (1..=500).for_each(|at| many.push(gap("k7mq2x", at)));
        damage.add(many);
        damage.add(gap("b2b2b2", 1).into());
        assert!(damage.stops(Some(&Code::typed("b2b2b2"))).is_some());
        assert_eq!(damage.describe().told.len() + damage.describe().more, 501);
    }
}
