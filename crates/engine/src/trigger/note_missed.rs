//! Noting missed triggers as they are missed.

use super::missed::{Missed, NotTriggered};
use super::seen::Seen;
use super::sort;
use crate::ability::{Body, Trigger, Triggered};
use crate::edition::RuleStatement;
use crate::ids::{EventId, ObjectId};
use crate::machine::Game;
use crate::text::Printed;

impl Game {
    /// Notes an ability that does not trigger, where that is kept.
    pub(crate) fn note_missed(
        &mut self,
        (source, text): (ObjectId, &str),
        cause: Option<EventId>,
        because: NotTriggered,
    ) {
        if !self.trace.keeps_missed() {
            return;
        }
        let leavers = self.procedures().saying(RuleStatement::LeaversSeeNothing);
        let rule = match because {
            NotTriggered::LeftTogether => leavers.unwrap_or(self.cites().triggered),
            _ => self.cites().triggered,
        };
        let after = self.trace.events.len() as u32;
        self.trace.note_missed(Missed { source, text: text.to_owned(), cause, after, rule, because });
    }

    /// Notes each ability on the board that waits for something of this sort and does not see this.
    pub(super) fn note_unfit(&mut self, seen: Seen, cause: Option<EventId>) {
        if !self.trace.keeps_missed() {
            return;
        }
        let game = &*self;
        let of = |id: ObjectId| {
            let from = game.state.source(id);
            let unfit = move |ability: &crate::ability::Ability| match &ability.body {
                Body::Triggered(triggered) if sort::awaited(&triggered.when) == seen.sort() => {
                    game.state.matches_event(&triggered.when, seen, &from).is_none().then(|| unfit(triggered, seen, id))
                }
                _ => None,
            };
            let texts = game.state.printed(id);
            let all = texts.iter().flat_map(Printed::granted);
            all.filter_map(|(ability, _)| Some((id, ability.text.to_string(), unfit(ability)?))).collect::<Vec<_>>()
        };
        let missed: Vec<_> = self.state.sources().flat_map(of).collect();
        for (id, text, because) in missed {
            self.note_missed((id, &text), cause, because);
        }
    }

    /// For a death, each ability of others that waits for deaths and does not see this one, judged as the board is just before.
    pub(crate) fn blind_to_death(&self, dying: &[ObjectId], dies: ObjectId) -> Vec<(ObjectId, String, NotTriggered)> {
        if !self.trace.keeps_missed() {
            return vec![];
        }
        let blind = self.state.keeps(RuleStatement::LeaversSeeNothing);
        let mut found = vec![];
        for source in self.state.sources() {
            let from = self.state.source(source);
            let leaves = blind && dying.contains(&source);
            for ability in self.state.texts(source) {
                let Body::Triggered(Triggered { when: Trigger::Dies(filter), .. }) = &ability.body else { continue };
                let because = match (filter.me, leaves, self.state.fits(filter, dies, &from)) {
                    (true, ..) if source == dies => continue,
                    (true, ..) => NotTriggered::AboutAnother,
                    (false, true, true) => NotTriggered::LeftTogether,
                    (false, _, false) => NotTriggered::Unfit,
                    (false, false, true) => continue,
                };
                found.push((source, ability.text.to_string(), because));
            }
        }
        found
    }
}

/// Returns the reason why an ability does not fit an event.
fn unfit(triggered: &Triggered, seen: Seen, me: ObjectId) -> NotTriggered {
    let own = sort::of_object(&triggered.when).is_some_and(|of| of.me);
    if own && seen.about().is_some_and(|id| id != me) { NotTriggered::AboutAnother } else { NotTriggered::Unfit }
}
