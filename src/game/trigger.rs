//! Triggered abilities between their event and the chain: who sees what, and in which order they are put on.

use std::sync::Arc;

use super::ability::{Body, Deed, Filter, Place, PlayedHow, Trigger, Triggered, Whose};
use super::event::EventKind;
use super::ids::{Aside, BattlefieldId, Cause, EventId, ObjectId, PlayerId};
use super::machine::Game;
use super::matching::{From, MIGHTY};
use super::state::DelayedBody;
use super::text::Printed;
use super::zone::{Location, Zone};
use crate::rule::RuleNumber;

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
    /// The player who did what it is about.
    pub by: Option<PlayerId>,
    /// Which of the abilities of its source it is, in order; two that say the same are alike but for this.
    pub instance: Aside<u8>,
    /// What the instruction that made it, if one did, was done to.
    pub carried: Vec<ObjectId>,
    /// What "here" means.
    pub here: Option<Location>,
    /// What "there" means, where the instruction that made it says so.
    pub there: Option<Location>,
    /// The battlefield that it is about, where it is about one.
    pub noted: Option<Location>,
    /// The battlefield where its source was hidden, for a play effect of a card played from facedown.
    pub hidden_at: Option<BattlefieldId>,
    /// The targets of what made it, for a delayed one.
    pub targets: Vec<Vec<ObjectId>>,
    /// The event that triggered it.
    pub cause: Cause,
}

impl Waiting {
    /// Whether it is a permanent's own "when you play me".
    pub(super) fn is_play_effect(&self) -> bool {
        matches!(&self.ability.when, Trigger::Enters(of) if of.me) && self.it == Some(self.source)
    }

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
    Readied(ObjectId),
    Draws(PlayerId),
    Buffed(ObjectId),
    Damaged(ObjectId),
    Conquers(PlayerId, BattlefieldId),
    Holds(PlayerId, BattlefieldId),
    Plays(PlayerId, ObjectId, Option<BattlefieldId>),
    Discards(PlayerId, ObjectId),
    Leaves(ObjectId),
    ConquersUncontrolled(PlayerId, BattlefieldId),
    /// A source has killed something.
    KilledBy(ObjectId, ObjectId),
    MovesFrom(ObjectId, Option<Location>),
    BecomesMighty(ObjectId),
    BecomesEmpowered(ObjectId),
    WinsCombat(PlayerId, BattlefieldId),
    PlayerDefends(PlayerId, BattlefieldId),
    ConquersAfterAttack(PlayerId, BattlefieldId),
    /// A player, by an effect of their own, does something; to what, where that is an object.
    Does(Deed, PlayerId, Option<ObjectId>),
    /// A card is attached.
    Attached(ObjectId),
    /// A card is detached.
    Detached(ObjectId),
    /// A player gains points.
    GainsPoints(PlayerId),
    At(super::ability::Moment, PlayerId),
}

/// The player who does what is seen, where that is somebody's deed.
fn doer(seen: Seen) -> Option<PlayerId> {
    match seen {
        Seen::Does(_, by, _) | Seen::Plays(by, ..) => Some(by),
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
        | Seen::PlayerDefends(_, at)
        | Seen::ConquersAfterAttack(_, at) => Some(Location::Battlefield(at)),
        _ => None,
    }
}

/// Under which number the times of an ability are counted in a turn: where it waits for what any player does, for each of
/// them apart.
fn at_of(triggered: &Triggered, at: usize, by: Option<PlayerId>) -> usize {
    let anybody = matches!(triggered.when, Trigger::Does(_, Whose::Any, _));
    by.filter(|_| anybody).map_or(at, |by| at | (usize::from(by.0) + 1) << 3)
}

impl Game {
    /// Lets every ability on the board look at an event that has just happened.
    pub(super) fn look(&mut self, seen: Seen, cause: Option<EventId>) {
        let batch = self.state.stamp;
        let in_trash = self.state.players.iter().flat_map(|player| player.trash.iter().copied());
        let in_trash = in_trash.filter(|id| self.waits_in_trash(*id));
        let sources: Vec<_> = self.state.sources().filter(|id| self.has_triggers(*id)).chain(in_trash).collect();
        for id in sources {
            let from = self.state.source(id);
            self.look_from(id, &from, seen, batch, cause);
        }
        self.look_delayed(seen, batch, cause);
    }

    /// Whether a card has an ability that triggers while it is in a trash.
    fn waits_in_trash(&self, id: ObjectId) -> bool {
        let waits = |body: &Body| matches!(body, Body::Triggered(triggered) if triggered.in_trash);
        self.state.object(id).card.abilities.iter().any(|ability| waits(&ability.body))
    }

    fn has_triggers(&self, id: ObjectId) -> bool {
        self.state.texts(id).any(|a| matches!(a.body, Body::Triggered(_)))
    }

    fn look_from(&mut self, id: ObjectId, from: &From, seen: Seen, batch: u32, cause: Option<EventId>) {
        let texts = self.state.printed(id);
        for (at, ability) in texts.iter().flat_map(Printed::abilities).enumerate() {
            let Body::Triggered(triggered) = &ability.body else { continue };
            if triggered.in_trash != (self.state.object(id).zone == Zone::Trash) && !self.is_own(&triggered.when) {
                continue;
            }
            let Some(it) = self.sees(&triggered.when, seen, from) else { continue };
            let by = doer(seen);
            let chooser = by.filter(|_| triggered.theirs && self.table.doer_controls.is_some());
            let from = From { it, controller: chooser.or(from.controller), ..*from };
            self.note_unlisted(triggered.condition.as_ref(), from.controller);
            if triggered.condition.as_ref().is_some_and(|condition| !self.state.holds(condition, &from)) {
                continue;
            }
            if !self.comes(id, at_of(triggered, at, by), triggered, &ability.text) {
                continue;
            }
            self.trigger(id, &from, Arc::new(triggered.clone()), &ability.text, batch, cause);
            if let Some(waiting) = self.state.waiting.last_mut() {
                waiting.by = by;
                waiting.noted = place_of(seen);
                waiting.instance = Aside(u8::try_from(at).unwrap_or(u8::MAX));
            }
        }
    }

    /// Counts what the texts on the board do all the time, after it has changed.
    pub(super) fn count_texts(&mut self) {
        self.state.grants = self.state.has_grants();
        self.state.passives = self.state.count_passives();
        if self.state.passives > 0 {
            self.note_unlisted_passives();
        }
        let before = self.state.watches_might;
        let watches = |body: &Body| matches!(body, Body::Triggered(t) if matches!(t.when, Trigger::BecomesMighty(_)));
        let on = |id: ObjectId| self.state.texts(id).any(|ability| watches(&ability.body));
        let watching = self.state.sources().any(on);
        self.state.watches_might = watching;
        if self.state.watches_might && !before {
            for (id, mighty) in self.mighty_now() {
                self.state.object_mut(id).mighty = mighty;
            }
        }
    }

    fn mighty_now(&self) -> Vec<(ObjectId, bool)> {
        let views = self.state.views();
        self.state.board.iter().map(|id| (*id, views.might(*id) >= MIGHTY)).collect()
    }

    /// Lets triggers look at units that have come to have 5 Might or more.
    pub(super) fn look_at_might(&mut self) {
        for (id, mighty) in self.mighty_now() {
            let before = std::mem::replace(&mut self.state.object_mut(id).mighty, mighty);
            if mighty && !before {
                self.look(Seen::BecomesMighty(id), self.cause);
            }
        }
    }

    /// Whether an ability that sees its event triggers: the how-manieth time this turn it is, and whether what happens
    /// together has made it trigger already.
    pub(super) fn comes(&mut self, id: ObjectId, at: usize, triggered: &Triggered, text: &str) -> bool {
        let at = u8::try_from(at).unwrap_or(u8::MAX);
        if triggered.nth.is_some_and(|nth| self.state.count_use(id, at) != nth) {
            return false;
        }
        if triggered.once && self.state.used(id, at) > 0 {
            return false;
        }
        !triggered.gathered || !self.state.waiting.iter().any(|w| w.source == id && *w.text == *text)
    }

    /// Lets the abilities of a card off the board look at what has just happened to it.
    pub(super) fn look_at_itself(&mut self, id: ObjectId, seen: Seen, cause: Option<EventId>) {
        if self.has_triggers(id) {
            let from = self.state.source(id);
            self.look_from(id, &from, seen, self.state.stamp, cause);
        }
    }

    fn look_delayed(&mut self, seen: Seen, batch: u32, cause: Option<EventId>) {
        let mut at = 0;
        while let Some(delayed) = self.state.delayed.get(at).cloned() {
            let from =
                From { me: delayed.source, controller: Some(delayed.controller), ..self.state.source(delayed.source) };
            let fits = match &delayed.body {
                DelayedBody::Trigger(triggered) => self
                    .sees(&triggered.when, seen, &from)
                    .filter(|it| {
                        delayed.targets.is_empty()
                            || matches!(triggered.when, Trigger::At(..))
                            || it.is_some_and(|it| delayed.targets.iter().flatten().any(|t| *t == it))
                    })
                    .map(|it| (Arc::clone(triggered), it)),
                DelayedBody::Watch(triggered) => {
                    self.sees(&triggered.when, seen, &from).map(|it| (Arc::clone(triggered), it))
                }
                DelayedBody::Replacement(_) | DelayedBody::Passive(..) | DelayedBody::Prevention => None,
            };
            let Some((triggered, it)) = fits else {
                at += 1;
                continue;
            };
            if matches!(delayed.body, DelayedBody::Watch(_)) {
                at += 1;
            } else {
                self.state.delayed.remove(at);
            }
            // A moment is about nothing itself, so that "it" is what it was for the instructions that wait for it.
            let moment = matches!(triggered.when, Trigger::At(..));
            let of_moment = delayed.it.filter(|_| moment);
            let made_here = delayed.here.filter(|_| moment && self.table.delayed_referents.is_some());
            let from = From { it: it.or(of_moment), here: made_here.or(from.here), ..from };
            let carried = self.still_bound(delayed.carried);
            let off_board = carried.iter().any(|id| !self.state.object(*id).zone.is_board());
            let rule = if off_board { self.cites().bound_off_board } else { self.cites().triggered };
            self.trigger_by(rule, delayed.source, &from, triggered, "delayed", batch, delayed.targets, cause);
            if let Some(waiting) = self.state.waiting.last_mut() {
                waiting.carried = carried;
                waiting.there = delayed.noted;
            }
        }
    }

    /// What waited for these cards still does for those that have not left the zone in which it began to.
    fn still_bound(&self, mut cards: Vec<ObjectId>) -> Vec<ObjectId> {
        cards.retain(|id| self.state.object(*id).zone != Zone::Gone);
        cards
    }

    pub(super) fn trigger(
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
        let event = self.record_under(cause, rule, EventKind::Triggered { source, text: text.to_owned() });
        let opening = matches!(
            ability.when,
            Trigger::Attacks(_) | Trigger::AttacksYours(_) | Trigger::Defends(_) | Trigger::PlayerDefends { .. }
        ) && self.opening;
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
            there: None,
            noted: None,
            by: None,
            instance: Aside(0),
            hidden_at: None,
            carried: vec![],
            targets,
            cause: Aside(event.or(cause)),
        });
    }

    /// Lets the own text of a card that is attached or detached look at that, though it is inactive otherwise: where an
    /// edition says so. What it is about is the Top-Most Card.
    pub(super) fn look_at_link(
        &mut self,
        card: ObjectId,
        bearer: ObjectId,
        seen: Seen,
        rule: Option<RuleNumber>,
        cause: Option<EventId>,
    ) {
        let Some(rule) = rule else { return };
        let from = self.state.source(card);
        let printed = Arc::clone(&self.state.object(card).card);
        for ability in &printed.abilities {
            let Body::Triggered(triggered) = &ability.body else { continue };
            if self.sees(&triggered.when, seen, &from).is_some() {
                let from = From { it: Some(bearer), ..from };
                let (batch, ability_text) = (self.state.stamp, &ability.text);
                self.trigger_by(rule, card, &from, Arc::new(triggered.clone()), ability_text, batch, vec![], cause);
            }
        }
        self.state.stamp += 1;
    }

    /// Whether a card's own text waits for its being detached.
    pub(super) fn waits_for_detaching(&self, card: ObjectId) -> bool {
        let waits = |body: &Body| matches!(body, Body::Triggered(t) if matches!(t.when, Trigger::Detached(_)));
        self.state.object(card).card.abilities.iter().any(|ability| waits(&ability.body))
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
            | (Trigger::Readied(filter), Seen::Readied(id))
            | (Trigger::Buffed(filter), Seen::Buffed(id))
            | (Trigger::Damaged(filter), Seen::Damaged(id))
            | (Trigger::Attached(filter), Seen::Attached(id))
            | (Trigger::Detached(filter), Seen::Detached(id)) => fits(filter, id),
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
            (Trigger::GainsPoints(who), Seen::GainsPoints(by)) => self.gains_for(*who, by, from).then_some(None),
            (Trigger::Plays { who, of, how }, Seen::Plays(by, card, hidden_at)) => {
                player(*who, by)?;
                let fits = self.fits(of, card, from) && self.is_played(*how, by, card, hidden_at);
                fits.then_some(Some(card))
            }
            (Trigger::Discards(who, of), Seen::Discards(by, card)) => {
                player(*who, by)?;
                fits(of, card)
            }
            (Trigger::MovesFrom(of, place), Seen::MovesFrom(id, origin)) => {
                let there = match place {
                    Place::Here => origin.is_some() && origin == from.here,
                    _ => origin.is_some_and(|origin| origin.battlefield().is_some()),
                };
                fits(of, id).filter(|_| there)
            }
            (Trigger::AttacksYours(of), Seen::Attacks(id)) => {
                let at = self.state.object(id).location().and_then(Location::battlefield)?;
                let yours = self.state.battlefield(at).controller.is_some_and(|p| from.controller == Some(p));
                fits(of, id).filter(|_| yours)
            }
            (Trigger::BecomesMighty(of), Seen::BecomesMighty(id))
            | (Trigger::BecomesEmpowered(of), Seen::BecomesEmpowered(id)) => fits(of, id),
            (Trigger::UnitWinsCombat(of), Seen::WinsCombat(who, at))
            | (Trigger::ConquersUncontrolled(of), Seen::ConquersUncontrolled(who, at))
            | (Trigger::ConquersAfterAttack(of), Seen::ConquersAfterAttack(who, at)) => {
                let there = |id: &ObjectId| self.state.object(*id).controller == who && self.fits(of, *id, from);
                self.state.units_on(at).find(there).map(Some)
            }
            (Trigger::WinsCombat(who), Seen::WinsCombat(by, _)) | (Trigger::Draws(who), Seen::Draws(by)) => {
                player(*who, by)
            }
            (Trigger::PlayerDefends { who, here }, Seen::PlayerDefends(by, at)) => {
                let is_here = !here || from.here == Some(Location::Battlefield(at));
                player(*who, by).filter(|_| is_here)
            }
            (Trigger::KilledByMe, Seen::KilledBy(by, id)) => (by == from.me).then_some(Some(id)),
            (Trigger::Leaves(filter), Seen::Leaves(id)) => fits(filter, id),
            (Trigger::Does(deed, who, of), Seen::Does(done, by, what)) if *deed == done => {
                player(*who, by)?;
                what.map_or(Some(None), |what| fits(of, what))
            }
            (Trigger::At(moment, who), Seen::At(now, by)) => player(*who, by).filter(|_| *moment == now),
            _ => None,
        }
    }

    /// Whether a trigger is on something done to the card itself, wherever it lies then.
    fn is_own(&self, when: &Trigger) -> bool {
        matches!(when, Trigger::Discards(_, of) | Trigger::Leaves(of) if of.me)
    }

    /// Whether the points that a player gains are meant: where an edition says so, what a team gains each of it does.
    fn gains_for(&self, who: Whose, by: PlayerId, from: &From) -> bool {
        let team = who == Whose::Yours && self.table.points_of_teams.is_some();
        self.state.meant(if team { Whose::Friendly } else { who }, by, from)
    }

    /// Whether a card has been played in the way that a trigger asks for.
    fn is_played(&self, how: PlayedHow, by: PlayerId, card: ObjectId, hidden_at: Option<BattlefieldId>) -> bool {
        match how {
            PlayedHow::Anyhow => true,
            PlayedHow::FromFacedown => hidden_at.is_some(),
            PlayedHow::InTheirTurn => self.state.opposed(by, self.state.turn.player),
            PlayedHow::Nth(n) => self.state.player(by).played == u16::from(n),
            PlayedHow::ToBattlefield => {
                self.state.object(card).location().is_some_and(|location| location.battlefield().is_some())
            }
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
