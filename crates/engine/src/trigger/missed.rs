//! Missed triggers: times at which an ability could have triggered and did not, and why. Recorded on request only.

use crate::ids::{EventId, ObjectId};
use crate::state::State;
use tribunal_rule::RuleNumber;

/// A time at which something happened of the sort that an ability waits for, and it did not trigger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missed {
    /// The object whose ability it is.
    pub source: ObjectId,
    /// Its text.
    pub text: String,
    /// The event.
    pub cause: Option<EventId>,
    /// The number of events that had been recorded.
    pub after: u32,
    /// The rule by which it did not trigger.
    pub rule: RuleNumber,
    /// The reason why it did not.
    pub because: NotTriggered,
}

/// The reason why an ability did not trigger when something of its sort happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotTriggered {
    /// It waits for what its own source does, and this was about something else.
    AboutAnother,
    /// The event does not fit what it waits for: another object, player, place or number.
    Unfit,
    /// The condition behind its "if" or "while" does not hold.
    Condition,
    /// It waits for one time in a turn, and this was another.
    Count {
        /// The time that it waits for.
        waits_for: u8,
        /// The time that this was.
        was: u8,
    },
    /// It has triggered this turn already, and does so once.
    Once,
    /// It has triggered for what happens together with this.
    Together,
    /// Its source left the board together with what died.
    LeftTogether,
}

impl Missed {
    /// Says why it did not trigger.
    #[must_use]
    pub fn describe(&self, state: &State) -> String {
        let name = state.name(self.source);
        match self.because {
            NotTriggered::AboutAnother => {
                format!("it waits for what happens to {name} itself, and this was not about it")
            }
            NotTriggered::Unfit => "that is not what it waits for: another object, player, place or number".to_owned(),
            NotTriggered::Condition => "the condition that it names did not hold then".to_owned(),
            NotTriggered::Count { waits_for, was } => {
                format!("it waits for time {waits_for} in a turn, and this was time {was}")
            }
            NotTriggered::Once => "it triggers once each turn, and had done so".to_owned(),
            NotTriggered::Together => "it had triggered for what happened together with this".to_owned(),
            NotTriggered::LeftTogether => format!("{name} left the board together with it, and does not see it"),
        }
    }
}
