//! Triggered abilities between their event and the chain: which ability sees which event, and in which order they are
//! put on.

mod delayed;
mod link;
mod matches_event;
mod might;
pub(crate) mod missed;
mod note_missed;
pub(crate) mod pending;
mod seen;
mod sort;

pub use missed::{Missed, NotTriggered};
pub use pending::{Early, Instance, PendingTrigger};
pub(crate) use seen::Seen;

use std::cmp::Ordering;
use std::sync::Arc;

use super::ability::{Ability, Body, Condition, Deed, Place, Trigger, Triggered, Whose};
use super::asked::Answered;
use super::card::Kind;
use super::chain::{About, Noted};
use super::edition::RuleStatement;
use super::event::EventKind;
use super::ids::{EventId, NonState, ObjectId, PlayerId};
use super::machine::Game;
use super::matching::From;
use super::reading::Reading;
use super::state::State;
use super::text::Printed;
use super::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

/// A triggered ability that looks at an event.
struct Looking<'a> {
    id: ObjectId,
    /// Its position among those of the object.
    at: usize,
    ability: &'a Ability,
    triggered: &'a Triggered,
    /// The object that gives it.
    giver: Option<ObjectId>,
}

impl PendingTrigger {
    /// Returns true if it is a permanent's own "when you play me".
    pub(crate) fn is_play_effect(&self) -> bool {
        matches!(&self.ability.when, Trigger::Enters(of) if of.me) && self.it == Some(self.source)
    }

    /// Returns true if it does the same as another, so that their order does not matter: they differ at most in what
    /// they are about, and that makes no difference to either, or in whose text made them wait, of which they do not speak.
    pub(crate) fn does_as(&self, other: &Self, state: &State) -> bool {
        let placed = self.ability.condition.is_some() || self.ability.does.speaks_of(Place::Here);
        let here = if placed { self.here } else { other.here };
        let source = if self.is_of_no_source(other, state) { other.source } else { self.source };
        let alike = || Self { source, it: other.it, noted: other.noted, here, ..self.clone() } == *other;
        *self == *other || (self.does_alike_about(other.it, other.by, state) && alike())
    }

    /// Returns true if it makes no difference to it that another is of another source: both were made to wait by spells, and do
    /// nothing that hangs on these.
    fn is_of_no_source(&self, other: &Self, state: &State) -> bool {
        let by_spell = |of: &Self| state.object(of.source).card.kind == Kind::Spell;
        by_spell(self)
            && by_spell(other)
            && self.ability.condition.is_none()
            && !self.ability.once
            && self.ability.does.are_about_players()
    }

    /// Returns true if it would do the same about something else: it does not refer to what it is about, nor to a player by
    /// that where the two speak of different ones.
    pub(crate) fn does_alike_about(&self, it: Option<ObjectId>, by: Option<PlayerId>, state: &State) -> bool {
        let does = &self.ability.does;
        let whose = |it: ObjectId| (state.object(it).controller, state.object(it).owner);
        let of_one_player = || (self.it.map(whose), self.by) == (it.map(whose), by);
        !does.hang_on_it(&state.object(self.source).card) && (!does.hang_on_its_player() || of_one_player())
    }
}

/// The player who does what is seen, where that is somebody's deed.
fn doer(seen: Seen, state: &State) -> Option<PlayerId> {
    match seen {
        Seen::Does(_, by, _) | Seen::Plays(by, ..) | Seen::UsesAbility(by, _) => Some(by),
        Seen::Enters(id) => Some(state.object(id).controller),
        _ => None,
    }
}

/// The place from which something has moved, where that is what a trigger names: any location.
fn left_by(when: &Trigger, seen: Seen) -> Option<About> {
    match (when, seen) {
        (Trigger::MovesFrom(_, Place::Board), Seen::MovesFrom(_, Some(at))) => Some(About { at, named: true }),
        _ => None,
    }
}

/// The battlefield that what is seen is about, where that is one.
fn place_of(seen: Seen) -> Option<Location> {
    match seen {
        Seen::Conquers(_, at)
        | Seen::Holds(_, at)
        | Seen::ConquersUncontrolled(_, at)
        | Seen::WinsCombat(_, at)
        | Seen::LosesCombat(_, at)
        | Seen::PlayerDefends(_, at)
        | Seen::Begins(_, at)
        | Seen::ConquersAfterAttack(_, at) => Some(Location::Battlefield(at)),
        _ => None,
    }
}

/// Returns the number under which the uses of an ability in a turn are counted: one for each player where it waits for
/// any player's action.
fn at_of(triggered: &Triggered, at: usize, by: Option<PlayerId>) -> usize {
    let anybody = matches!(triggered.when, Trigger::Does(_, Whose::Any, _));
    by.filter(|_| anybody).map_or(at, |by| at | (usize::from(by.0) + 1) << 3)
}

impl Game {
    /// Lets every ability on the board look at an event that has just happened.
    pub(crate) fn look(&mut self, seen: Seen, cause: Option<EventId>) {
        self.note_unfit(seen, cause);
        let batch = self.state.stamp;
        let cards = self.state.players.iter().map(|player| player.trash.len() as u64).sum::<u64>();
        self.state.work().allows(cards + self.state.delayed.len() as u64);
        let in_trash = self.state.players.iter().flat_map(|player| player.trash.iter().copied());
        let in_trash = in_trash.filter(|id| self.state.waits_in_trash(*id));
        let may_see = |id: &ObjectId| self.state.may_see(*id, seen);
        let with_triggers = self.state.sources_with(|body| matches!(body, Body::Triggered(_)));
        let sources: Vec<_> = with_triggers.filter(may_see).chain(in_trash).collect();
        for id in sources {
            let from = self.state.source(id);
            self.look_from(id, &from, seen, batch, cause);
        }
        self.look_delayed(seen, batch, cause);
    }

    fn look_from(&mut self, id: ObjectId, from: &From, seen: Seen, batch: u32, cause: Option<EventId>) {
        let texts = self.state.printed(id);
        for (at, (ability, giver)) in texts.iter().flat_map(Printed::granted).enumerate() {
            let Body::Triggered(triggered) = &ability.body else { continue };
            if triggered.in_trash != (self.state.object(id).zone == Zone::Trash) && !self.state.is_own(&triggered.when)
            {
                continue;
            }
            for it in self.state.all_matched(triggered, seen, from) {
                let ability = Looking { id, at, ability, triggered, giver };
                self.look_about(&ability, it, from, seen, batch, cause);
            }
        }
    }

    /// Lets an ability that has seen an event trigger on it, if its condition holds; `it` is the object that it is about.
    fn look_about(
        &mut self,
        looking: &Looking<'_>,
        it: Option<ObjectId>,
        from: &From,
        seen: Seen,
        batch: u32,
        cause: Option<EventId>,
    ) {
        let Looking { id, at, ability, triggered, giver } = *looking;
        // What waits for its own source to go is worded so, and looks before that goes.
        let of_itself = sort::of_object(&triggered.when).is_some_and(|of| of.me);
        if self.leaving.contains(&id) && !of_itself {
            self.note_missed((id, &ability.text), cause, NotTriggered::LeftTogether);
            return;
        }
        let by = doer(seen, &self.state);
        let theirs = triggered.theirs && self.state.is_so(self.cites().doer_controls(), Reading::BattlefieldChoices);
        let chooser = by.filter(|_| theirs);
        if theirs {
            self.note_ruling(Reading::BattlefieldChoices);
        }
        let noted = left_by(&triggered.when, seen).or_else(|| self.state.place_about(seen, it));
        let there = noted.map(|about| about.at);
        let from = From { it, controller: chooser.or(from.controller), there, named: there, ..*from };
        self.note_unlisted(triggered.condition.as_ref(), from.controller);
        let asks = triggered.condition.as_ref().filter(|_| self.state.keeps(RuleStatement::IfIsCondition));
        if asks.is_some_and(|condition| !self.state.holds(condition, &from)) {
            if there.is_none() && asks.is_some_and(Condition::speaks_of_place) {
                self.taint(format!("which place is meant in \"{}\"", ability.text));
            }
            self.note_missed((id, &ability.text), cause, NotTriggered::Condition);
            return;
        }
        let instance = Instance { it, by, noted, cause: NonState(cause) };
        let Some(others) = self.comes(id, at_of(triggered, at, by), triggered, &ability.text, &instance) else {
            return;
        };
        for _ in 0..=self.state.more_for_scoring(seen, from.controller) {
            self.trigger(id, &from, Arc::new(triggered.clone()), &ability.text, batch, cause);
            if let Some(waiting) = self.state.under_way().waiting.last_mut() {
                waiting.by = by;
                waiting.noted = instance.noted;
                waiting.instance = NonState(u8::try_from(at).unwrap_or(u8::MAX));
                waiting.others.clone_from(&others);
                waiting.giver = giver;
            }
        }
    }

    /// Returns the other events of the same moment that an ability could be about if it triggers on its event; `None`
    /// if it does not: it is not the time this turn that it waits for, or it has triggered already.
    pub(crate) fn comes(
        &mut self,
        id: ObjectId,
        at: usize,
        triggered: &Triggered,
        text: &str,
        instance: &Instance,
    ) -> Option<Vec<Instance>> {
        let at = u8::try_from(at).unwrap_or(u8::MAX);
        self.state.work().allows(1 + self.state.under_way.waiting.len() as u64 / 4);
        let mut others = vec![];
        let NonState(cause) = instance.cause;
        if let Some(waits_for) = triggered.nth {
            let was = self.state.count_use(id, at);
            match was.cmp(&waits_for) {
                Ordering::Equal => others = self.early(id, at),
                Ordering::Less => self.note_early(id, at, instance),
                Ordering::Greater => self.add_instance(id, text, instance),
            }
            if was != waits_for {
                self.note_missed((id, text), cause, NotTriggered::Count { waits_for, was });
                return None;
            }
        }
        if triggered.once && self.state.used(id, at) > 0 {
            self.note_missed((id, text), cause, NotTriggered::Once);
            return None;
        }
        let batch = self.state.stamp;
        let placed = matches_event::of_unit_there(&triggered.when).is_some();
        let waits = |w: &PendingTrigger| {
            let same = w.batch == batch && w.source == id && *w.text == *text;
            same && (!placed || w.noted == instance.noted)
        };
        let waits = triggered.gathered && self.state.under_way.waiting.iter().any(waits);
        if waits {
            self.note_missed((id, text), cause, NotTriggered::Together);
            return None;
        }
        Some(others)
    }

    /// Remembers, until something else happens, a time before the one that an ability waits for.
    fn note_early(&mut self, id: ObjectId, at: u8, instance: &Instance) {
        let batch = self.state.stamp;
        self.state.under_way().early.retain(|early| early.batch == batch);
        self.state.under_way().early.push(Early { batch, ability: (id, at), instance: instance.clone() });
    }

    /// The times before the one that an ability waits for which were together with it.
    fn early(&mut self, id: ObjectId, at: u8) -> Vec<Instance> {
        let batch = self.state.stamp;
        let own = |early: &mut Early| early.batch == batch && early.ability == (id, at);
        self.state.under_way().early.extract_if(.., own).map(|early| early.instance).collect()
    }

    /// Adds to an ability that has triggered what happened together with its event.
    fn add_instance(&mut self, id: ObjectId, text: &str, instance: &Instance) {
        let batch = self.state.stamp;
        let waits = |w: &&mut PendingTrigger| w.batch == batch && w.source == id && *w.text == *text;
        if let Some(waiting) = self.state.under_way().waiting.iter_mut().find(waits) {
            waiting.others.push(instance.clone());
        }
    }

    /// Lets the abilities of a card off the board look at what has just happened to it.
    pub(crate) fn look_at_itself(&mut self, id: ObjectId, seen: Seen, cause: Option<EventId>) {
        // What waits in a trash and lies there has looked with the others.
        let has_looked = self.state.object(id).zone == Zone::Trash && self.state.waits_in_trash(id);
        if self.state.has_triggers(id) && !has_looked {
            let from = self.state.source(id);
            self.look_from(id, &from, seen, self.state.stamp, cause);
        }
    }

    /// Lets the abilities of an object look that wait for what is about to take it away, if it is where abilities are active;
    /// returns true if it is.
    pub(crate) fn look_before_going(&mut self, id: ObjectId, deed: Deed, by: PlayerId, cause: Option<EventId>) -> bool {
        let active = self.state.sources().any(|source| source == id);
        if active {
            self.see_itself_leave(id, Seen::Does(deed, by, Some(id)), cause);
        }
        active
    }

    /// Lets the abilities of a card look that was not on the board and has been taken from where it was, where that reading is
    /// followed.
    pub(crate) fn look_after_going(&mut self, card: ObjectId, deed: Deed, by: PlayerId, cause: Option<EventId>) {
        let card = self.state.now(card);
        if !self.state.waits_for_own(card, deed) {
            return;
        }
        match self.state.in_force.readings.get(Reading::OffTheBoard) {
            Some(0) => {}
            Some(_) => self.look_at_itself(card, Seen::Does(deed, by, Some(card)), cause),
            None => self.taint(format!("whether the ability of {} triggers off the board", self.state.name(card))),
        }
    }

    /// Follows the reading of what cards off the board wait for, if one of these waits for what is to be done to it.
    pub(crate) fn settle_off_board(&mut self, cards: &[ObjectId], deed: Deed) -> Answered {
        let on_board = |id: &ObjectId| self.state.sources().any(|source| source == *id);
        let asks = cards.iter().any(|id| self.state.waits_for_own(*id, deed) && !on_board(id));
        if asks {
            self.reading(Reading::OffTheBoard)?;
        }
        Ok(())
    }

    pub(crate) fn trigger(
        &mut self,
        source: ObjectId,
        from: &From,
        ability: Arc<Triggered>,
        text: &str,
        batch: u32,
        cause: Option<EventId>,
    ) {
        self.trigger_by(self.cites().triggered, source, from, ability, text, batch, vec![], cause);
    }

    #[allow(clippy::too_many_arguments)] // it gathers what a waiting ability remembers, and the rule by which it waits
    fn trigger_by(
        &mut self,
        rule: RuleNumber,
        source: ObjectId,
        from: &From,
        ability: Arc<Triggered>,
        text: &str,
        batch: u32,
        targets: Vec<Vec<ObjectId>>,
        cause: Option<EventId>,
    ) {
        // Nothing triggers any more once the game is over.
        if self.state.is_over() {
            return;
        }
        let (optional, first_beginning) = (ability.is_optional(), ability.is_of_first_beginning());
        let triggered = EventKind::Triggered { source, text: self.text_for_event(text), optional, first_beginning };
        let event = self.record_under(cause, rule, triggered);
        let by_role = matches!(
            ability.when,
            Trigger::Attacks(_) | Trigger::AttacksYours(_) | Trigger::Defends(_) | Trigger::PlayerDefends { .. }
        );
        let opening = self.opening && (by_role || self.cites().all_in_initial_chain().is_some());
        let turn_player = self.state.turn.player;
        self.state.under_way().waiting.push(PendingTrigger {
            batch,
            opening,
            controller: from.controller.unwrap_or(turn_player),
            you: from.controller,
            source,
            ability,
            text: text.into(),
            it: from.it,
            here: from.here,
            noted_source: Noted::Nothing,
            there: None,
            noted: None,
            by: None,
            instance: NonState(0),
            hidden_at: None,
            carried: vec![],
            opponent: None,
            targets,
            willing: false,
            cause: NonState(event.or(cause)),
            giver: None,
            others: vec![],
        });
    }
}

impl State {
    /// Returns true if a card has an ability that triggers while it is in a trash.
    fn waits_in_trash(&self, id: ObjectId) -> bool {
        let waits = |body: &Body| matches!(body, Body::Triggered(triggered) if triggered.in_trash);
        self.object(id).card.abilities.iter().any(|ability| waits(&ability.body))
    }

    /// Returns true if an object has an ability that waits for this to be done to itself.
    pub(crate) fn waits_for_own(&self, id: ObjectId, deed: Deed) -> bool {
        let own = |when: &Trigger| matches!(when, Trigger::Does(what, _, of) if *what == deed && of.me);
        self.texts(id).any(|ability| matches!(&ability.body, Body::Triggered(triggered) if own(&triggered.when)))
    }

    fn has_triggers(&self, id: ObjectId) -> bool {
        self.texts(id).any(|a| matches!(a.body, Body::Triggered(_)))
    }

    /// Returns the number of additional times that abilities trigger on one's own scoring, as texts say.
    fn more_for_scoring(&self, seen: Seen, you: Option<PlayerId>) -> usize {
        let (by, at, holds) = match seen {
            Seen::Conquers(by, at) | Seen::ConquersUncontrolled(by, at) | Seen::ConquersAfterAttack(by, at) => {
                (by, at, false)
            }
            Seen::Holds(by, at) => (by, at, true),
            _ => return 0,
        };
        if you != Some(by) || !self.has_passives() {
            return 0;
        }
        let says = |source: ObjectId| {
            let from = self.source(source);
            let meant = move |change: &super::ability::Change| {
                matches!(change, super::ability::Change::ScoresTwice { hold, here }
                    if *hold == holds && (!here || from.here == Some(Location::Battlefield(at))))
            };
            let held =
                move |passive: &&super::ability::Passive| meant(&passive.change) && self.rules_of(passive, by, &from);
            self.passives_of(source).filter(held).count()
        };
        self.sources().map(says).sum()
    }

    /// The place that a trigger is about: the battlefield that its event names, or else where the object of the event is now.
    fn place_about(&self, seen: Seen, it: Option<ObjectId>) -> Option<About> {
        let named = place_of(seen).map(|at| About { at, named: true });
        named.or_else(|| self.place_of(it?).map(|at| About { at, named: false }))
    }

    /// Returns true if an ability of an object sees an event. Where statements of rules are switched off, returns true
    /// if it has any triggered ability.
    fn may_see(&self, id: ObjectId, seen: Seen) -> bool {
        if self.in_force.unsaid != 0 {
            return self.has_triggers(id);
        }
        let sees = |body: &Body| match body {
            Body::Triggered(triggered) => self.matches_event(&triggered.when, seen, &self.source(id)).is_some(),
            _ => false,
        };
        self.texts(id).any(|ability| sees(&ability.body))
    }
}
