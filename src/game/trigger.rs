//! Triggered abilities between their event and the chain: who sees what, and in which order they are put on.

use std::sync::Arc;

use super::ability::{Body, Filter, Trigger, Triggered, Whose};
use super::card::Kind;
use super::event::EventKind;
use super::ids::{BattlefieldId, Cause, EventId, ObjectId, PlayerId};
use super::machine::Game;
use super::matching::From;
use super::state::DelayedBody;
use super::zone::Location;

/// A triggered ability that is not yet on the chain.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Waiting {
    /// Abilities of one batch triggered simultaneously.
    pub batch: u32,
    /// Whether it triggered because attackers and defenders were established, which has an order of its own.
    pub opening: bool,
    /// Who controls it.
    pub controller: PlayerId,
    /// Who "you" is in its text: the controller, but nobody for an uncontrolled battlefield.
    pub you: Option<PlayerId>,
    /// Whose ability it is.
    pub source: ObjectId,
    /// The ability.
    pub ability: Arc<Triggered>,
    /// Its text.
    pub text: Arc<str>,
    /// The object that it is about.
    pub it: Option<ObjectId>,
    /// What "here" means.
    pub here: Option<Location>,
    /// The battlefield where its source was hidden, for a play effect of a card played from facedown.
    pub hidden_at: Option<BattlefieldId>,
    /// The targets of what made it, for a delayed one.
    pub targets: Vec<Vec<ObjectId>>,
    /// The event that triggered it.
    pub cause: Cause,
}

impl Waiting {
    /// Whether it does the same as another, so that their order is no matter: they differ at most in what they are about,
    /// and do not speak of it.
    pub(super) fn does_as(&self, other: &Self) -> bool {
        let about = self.ability.does.effects.iter().any(super::ability::Effect::speaks_of_it);
        *self == *other || (!about && Self { it: other.it, ..self.clone() } == *other)
    }
}

/// What happened, as triggers see it. Characteristics of objects that left are those they had just before.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seen {
    Attacks(ObjectId),
    Defends(ObjectId),
    Enters(ObjectId),
    Moves(ObjectId),
    Stunned(ObjectId),
    Buffed(ObjectId),
    Damaged(ObjectId),
    Conquers(PlayerId, BattlefieldId),
    Holds(PlayerId, BattlefieldId),
    Plays(PlayerId, Kind),
    Discards(PlayerId),
    At(super::ability::Moment, PlayerId),
}

impl Game {
    /// Lets every ability on the board look at an event that has just happened.
    pub(super) fn look(&mut self, seen: Seen, cause: Option<EventId>) {
        let batch = self.state.stamp;
        let sources: Vec<_> = self.state.sources().filter(|id| self.has_triggers(*id)).collect();
        for id in sources {
            let from = self.state.source(id);
            self.look_from(id, &from, seen, batch, cause);
        }
        self.look_delayed(seen, batch, cause);
    }

    fn has_triggers(&self, id: ObjectId) -> bool {
        self.state.object(id).card.abilities.iter().any(|a| matches!(a.body, Body::Triggered(_)))
    }

    fn look_from(&mut self, id: ObjectId, from: &From, seen: Seen, batch: u32, cause: Option<EventId>) {
        let card = Arc::clone(&self.state.object(id).card);
        for ability in &card.abilities {
            let Body::Triggered(triggered) = &ability.body else { continue };
            let Some(it) = self.sees(&triggered.when, seen, from) else { continue };
            let from = From { it, ..*from };
            if triggered.condition.as_ref().is_some_and(|condition| !self.state.holds(condition, &from)) {
                continue;
            }
            self.trigger(id, &from, Arc::new(triggered.clone()), &ability.text, batch, vec![], cause);
        }
    }

    fn look_delayed(&mut self, seen: Seen, batch: u32, cause: Option<EventId>) {
        let mut at = 0;
        while let Some(delayed) = self.state.delayed.get(at).cloned() {
            let from = From { me: delayed.source, controller: Some(delayed.controller), here: None, it: None };
            let fits = match &delayed.body {
                DelayedBody::Trigger(triggered) => self
                    .sees(&triggered.when, seen, &from)
                    .filter(|it| {
                        delayed.targets.is_empty()
                            || it.is_some_and(|it| delayed.targets.iter().flatten().any(|t| *t == it))
                    })
                    .map(|it| (Arc::clone(triggered), it)),
                DelayedBody::Replacement(_) => None,
            };
            let Some((triggered, it)) = fits else {
                at += 1;
                continue;
            };
            self.state.delayed.remove(at);
            let from = From { it, ..from };
            self.trigger(delayed.source, &from, triggered, "delayed", batch, delayed.targets, cause);
        }
    }

    #[allow(clippy::too_many_arguments)] // it gathers what a waiting ability remembers
    pub(super) fn trigger(
        &mut self,
        source: ObjectId,
        from: &From,
        ability: Arc<Triggered>,
        text: &str,
        batch: u32,
        targets: Vec<Vec<ObjectId>>,
        cause: Option<EventId>,
    ) {
        let rule = self.cites().triggered;
        let event = self.trace.record(cause, rule, EventKind::Triggered { source, text: text.to_owned() });
        let opening = matches!(ability.when, Trigger::Attacks(_) | Trigger::Defends(_)) && self.opening;
        self.state.waiting.push(Waiting {
            batch,
            opening,
            controller: from.controller.unwrap_or(self.state.turn.player),
            you: from.controller,
            source,
            ability,
            text: text.into(),
            it: from.it,
            here: from.here,
            hidden_at: None,
            targets,
            cause: super::ids::Aside(event.or(cause)),
        });
    }

    /// Whether a trigger sees an event; if so, the object that the event is about.
    fn sees(&self, when: &Trigger, seen: Seen, from: &From) -> Option<Option<ObjectId>> {
        let fits = |filter: &Filter, id: ObjectId| self.fits(filter, id, from).then_some(Some(id));
        let player = |whose: Whose, player: PlayerId| self.state.meant(whose, player, from).then_some(None);
        match (when, seen) {
            (Trigger::Attacks(filter), Seen::Attacks(id))
            | (Trigger::Defends(filter), Seen::Defends(id))
            | (Trigger::Enters(filter), Seen::Enters(id))
            | (Trigger::Moves(filter), Seen::Moves(id))
            | (Trigger::Stunned(filter), Seen::Stunned(id))
            | (Trigger::Buffed(filter), Seen::Buffed(id))
            | (Trigger::Damaged(filter), Seen::Damaged(id)) => fits(filter, id),
            (Trigger::UnitConquers(filter), Seen::Conquers(who, at))
            | (Trigger::UnitHolds(filter), Seen::Holds(who, at)) => {
                let there = |id: &ObjectId| self.state.object(*id).controller == who && self.fits(filter, *id, from);
                self.state.units_on(at).find(there).map(Some)
            }
            (Trigger::PlayerConquers { who, here }, Seen::Conquers(by, at))
            | (Trigger::PlayerHolds { who, here }, Seen::Holds(by, at)) => {
                let is_here = !here || from.here == Some(Location::Battlefield(at));
                player(*who, by).filter(|_| is_here)
            }
            (Trigger::Plays { who, kind }, Seen::Plays(by, played)) => {
                player(*who, by).filter(|_| kind.is_none_or(|kind| kind == played))
            }
            (Trigger::Discards(who), Seen::Discards(by)) => player(*who, by),
            (Trigger::At(moment, who), Seen::At(now, by)) => player(*who, by).filter(|_| *moment == now),
            _ => None,
        }
    }

    /// Whether an object fits a description now. Most descriptions in triggers are "me", which needs no look at the board.
    pub(super) fn fits(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        if filter.me && id != from.me {
            return false;
        }
        self.state.views().matches(filter, id, from)
    }
}
