//! Referents: what an item means by "here" and "there". Some of it is read from the source of an ability or from its targets
//! as an instruction is executed, some was noted as the ability triggered; where an edition does not say which, that is asked.

use super::finalize::asked_moves;
use crate::ability::{Effect, Place};
use crate::agenda::ResolveFrame;
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::{Item, Noted, What};
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::matching::From;
use crate::reading::Reading;
use crate::state::State;
use crate::zone::{Location, Zone};

impl Game {
    /// Settles how an item reads a place that has changed since it triggered or was activated, where the edition leaves that
    /// open.
    pub(crate) fn settle_referents(&mut self, item: &Item) -> Answered {
        if self.procedures().reading_rules(Reading::Referents).is_empty()
            || self.state.in_force.readings.get(Reading::Referents).is_some()
        {
            return Ok(());
        }
        let moved = self.state.is_of_permanent(item) && item.here != self.state.source(item.source).here;
        let here = moved && item.does.speaks_of(Place::Here);
        let about = item.it.filter(|_| item.there.is_none() && self.state.place_giver(item).is_none());
        let was = item.noted.filter(|about| !about.named).map(|about| about.at);
        let went = about.is_some_and(|it| was.is_some() && was != self.state.place_of(it));
        let there = || went && item.does.speaks_of(Place::There);
        let named = || self.state.names_what_went(item) && item.does.speaks_of(Place::Named);
        if here || there() || named() { self.reading(Reading::Referents).map(drop) } else { Ok(()) }
    }

    /// Records that an instruction is ignored because the place that it refers to is none any more.
    pub(crate) fn ignore_placeless(&mut self, source: ObjectId) {
        let rule = self.cites().null_when_illegal().unwrap_or(self.cites().illegal_target);
        self.record(rule, EventKind::Ignored { source, why: "the place that it refers to is none any more" });
    }
}

impl State {
    /// Returns true if an instruction says "there" or "that battlefield" where nothing could ever tell which place is
    /// meant: nothing is chosen, and the item is about nothing that is or was somewhere.
    pub(crate) fn is_unbound(&self, effect: &Effect, item: &Item) -> bool {
        let tells = item.there.is_some() || item.noted.is_some() || item.it.is_some() || !item.targets.is_empty();
        !tells && item.carried.is_empty() && effect.speaks_of_place()
    }

    /// The destination of the first move of an item that is being played: until it moves, "there" is where it is to go, and
    /// from then on where it is.
    fn move_goal(&self, item: &Item) -> Option<Location> {
        item.places.first().copied().filter(|_| item.pending && !asked_moves(&item.does.effects).is_empty())
    }

    /// The target from which "there" is read: a battlefield that was chosen, or else what was chosen first; with the choice
    /// that it is of.
    fn place_giver(&self, item: &Item) -> Option<(usize, ObjectId)> {
        self.chosen_battlefield(item).or_else(|| chosen(item).next())
    }

    /// The first battlefield that an item has chosen, with the choice that it is of.
    fn chosen_battlefield(&self, item: &Item) -> Option<(usize, ObjectId)> {
        chosen(item).find(|(_, id)| self.object(*id).card.kind == Kind::Battlefield)
    }

    /// Returns true if an item is an ability whose source has, or had, a place of its own that was not noted.
    fn is_of_permanent(&self, item: &Item) -> bool {
        let source = self.object(item.source);
        item.what != What::Card
            && item.noted_source == Noted::Nothing
            && item.here.is_some()
            && source.zone != Zone::Chain
            && source.card.kind != Kind::Spell
    }

    /// Returns true if the battlefield in a trigger's condition is the one where its object was, and the object is no
    /// longer there.
    fn names_what_went(&self, item: &Item) -> bool {
        let plain = item.there.is_none() && self.chosen_battlefield(item).is_none();
        let was = item.noted.filter(|about| plain && !about.named && about.at.battlefield().is_some());
        was.zip(item.it).is_some_and(|(about, it)| Some(about.at) != self.place_of(it))
    }

    /// The point from which an item speaks: its "me", "you", "here", "it" and "there".
    pub(crate) fn speaks(&self, item: &Item) -> From {
        let first = item.targets.iter().flatten().next().copied();
        let there = item.there.or_else(|| match (self.move_goal(item), self.place_giver(item)) {
            (Some(to), _) => Some(to),
            (None, Some((_, target))) => self.place_of(target),
            (None, None) => self.place_of_condition(item),
        });
        From {
            me: item.source,
            controller: item.you,
            here: self.here_of(item),
            it: item.it,
            there,
            named: self.named_by_condition(item).or(there),
            first: first.or(item.it),
            item: Some(item.id),
            shows: item.shows,
        }
    }

    /// The battlefield that the condition of a trigger names, whatever the item has chosen since, unless that is a
    /// battlefield itself.
    fn named_by_condition(&self, item: &Item) -> Option<Location> {
        let plain = item.there.is_none() && self.chosen_battlefield(item).is_none();
        let noted = item.noted.filter(|about| plain && about.at.battlefield().is_some());
        noted.and_then(|_| self.place_of_condition(item))
    }

    /// The same while an item resolves: a target that is no longer legal tells no place, and one that the item itself has
    /// taken off the board tells where it was, where the edition says so.
    pub(crate) fn speaks_now(&self, frame: &ResolveFrame) -> From {
        let from = self.speaks(&frame.item);
        let Some((n, target)) = self.place_giver(&frame.item).filter(|_| frame.item.there.is_none()) else {
            return from;
        };
        if !self.is_known(n, target, frame) {
            return From { there: None, named: self.named_by_condition(&frame.item), ..from };
        }
        let object = self.object(target);
        let looks_back = self.cites().looks_back().is_some() && object.zone == Zone::Gone;
        let left = object.left.0.filter(|_| looks_back && frame.settled.contains(&(n, target)));
        From { there: from.there.or(left), named: from.named.or(left), ..from }
    }

    /// The place that the condition of a trigger names: as it was when the condition was met, or where its object is now.
    fn place_of_condition(&self, item: &Item) -> Option<Location> {
        let as_met = match self.cites().condition_referents() {
            Some(_) => true,
            None => self.in_force.readings.get(Reading::Referents) == Some(1),
        };
        let noted = item.noted.filter(|about| about.named || as_met).map(|about| about.at);
        noted.or_else(|| self.place_of(item.it?))
    }

    /// The place that an item means by "here".
    fn here_of(&self, item: &Item) -> Option<Location> {
        let now = self.source(item.source).here;
        if self.reads_source_again(item) {
            return now;
        }
        item.here.or(now).or(item.hidden_at.map(Location::Battlefield))
    }

    /// Returns true if an item reads "here" from its source again as each instruction is executed.
    fn reads_source_again(&self, item: &Item) -> bool {
        let again = match self.cites().source_referents() {
            Some(_) => true,
            None => self.in_force.readings.get(Reading::Referents) == Some(0),
        };
        again && self.is_of_permanent(item)
    }

    /// The battlefield that an item means by "this battlefield": the one that the condition of its trigger names, as it
    /// was scored, and where the condition names none the one where its source is.
    pub(crate) fn this_battlefield(&self, item: &Item) -> Option<Location> {
        let named = item.noted.filter(|about| about.named).map(|about| about.at);
        named.or_else(|| self.speaks(item).here).filter(|at| at.battlefield().is_some())
    }

    /// Keeps up with where the source of a resolving ability is. Once the ability itself has taken it off the board, its place
    /// is where it was before, where an edition lets an item look back.
    pub(crate) fn follow_source(&self, item: &mut Item) {
        if !self.reads_source_again(item) {
            return;
        }
        match self.source(item.source).here {
            Some(here) => item.here = Some(here),
            None if self.cites().looks_back().is_some() && item.source_seen => item.noted_source = Noted::All,
            None => {}
        }
        item.source_seen = self.source(item.source).here.is_some();
    }
}

/// Returns the objects that an item has chosen, each with the position of the choice.
fn chosen(item: &Item) -> impl Iterator<Item = (usize, ObjectId)> {
    item.targets.iter().enumerate().flat_map(|(n, ids)| ids.iter().map(move |id| (n, *id)))
}
