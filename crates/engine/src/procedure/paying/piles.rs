//! What costs take cards from, and where they put them: one can be paid with what another leaves.

use crate::ability::{Body, Effect, Filter, Place, Who};
use crate::agenda::ResolveFrame;
use crate::ids::ObjectId;
use crate::matching::From;
use crate::state::State;
use crate::zone::Zone;

use super::commute::{asks_how_it_is, makes_fit, whatever_its_state};
use super::description;

/// Returns the zone off the board that something done as a cost puts cards into.
fn puts_into(deed: &Effect) -> Option<Zone> {
    match deed {
        Effect::Kill(_) | Effect::Discard(..) | Effect::DiscardThis(_) | Effect::Mill(_) => Some(Zone::Trash),
        Effect::Return(_) => Some(Zone::Hand),
        Effect::Recycle(_) => Some(Zone::Deck),
        Effect::Banish(_) => Some(Zone::Banishment),
        _ => None,
    }
}

/// Returns true if something done as a cost takes cards from a zone off the board.
fn takes_from(deed: &Effect, zone: Zone) -> bool {
    let of_place = |of: &Filter| match of.place {
        Place::Trash => zone == Zone::Trash,
        Place::Hand => zone == Zone::Hand,
        Place::Banishment => zone == Zone::Banishment,
        Place::Anywhere => true,
        _ => false,
    };
    let of_card = |who: &&Who| matches!(who, Who::MyCard | Who::ItsCard);
    match deed {
        Effect::Discard(..) => zone == Zone::Hand,
        Effect::Mill(_) => zone == Zone::Deck,
        deed => {
            let described = description(deed).is_some_and(|of| of.alternatives().any(of_place));
            described || zone == Zone::Trash && deed.done_with().iter().any(of_card)
        }
    }
}

impl State {
    /// Returns true if something done as a cost may put a card where another takes one, and it may be that card.
    pub(super) fn feeds(&self, puts: &Effect, takes: &Effect, frame: &ResolveFrame, from: &From) -> bool {
        if !puts_into(puts).is_some_and(|zone| takes_from(takes, zone)) {
            return false;
        }
        let kind = description(takes).filter(|of| of.or.is_none()).and_then(|of| of.kind);
        let may_be = |id: &ObjectId| {
            let card = &self.object(*id).card;
            !card.token && kind.is_none_or(|kind| card.kind == kind)
        };
        self.may_go_for_another(puts)
            || self.puts_unknown(puts, from)
            || self.may_be_used(puts, &frame.item, from).iter().any(may_be)
    }

    /// Returns true if something else than what it is done to may leave the board by it: what is killed instead.
    fn may_go_for_another(&self, deed: &Effect) -> bool {
        matches!(deed, Effect::Kill(_)) && self.has_death_replacements()
    }

    /// Returns true if one of these costs may put a card that nobody knows where another takes one from.
    pub(in crate::procedure) fn may_be_paid_with_unknown(&self, deeds: &[&Effect], from: &From) -> bool {
        let taken_by_another = |zone: Zone| deeds.iter().any(|takes| takes_from(takes, zone));
        deeds.iter().any(|puts| self.puts_unknown(puts, from) && puts_into(puts).is_some_and(taken_by_another))
    }

    /// Returns true if something done as a cost may be done to cards that nobody knows.
    fn puts_unknown(&self, deed: &Effect, from: &From) -> bool {
        from.controller.is_some_and(|player| match deed {
            Effect::Discard(..) => !self.player(player).hand_listed || self.player(player).unknown_hand > 0,
            Effect::Mill(_) => self.player(player).deck.is_none(),
            _ => false,
        })
    }

    /// Returns true if an action can be done to pay once others have been, as far as can be told before: costs are paid in any order.
    /// They may have put cards where it takes them from, or made something on the board fit it, by itself or as what kept it from
    /// that is gone.
    pub(in crate::procedure) fn can_do_after(&self, deed: &Effect, deeds: &[&Effect], from: &From) -> bool {
        if deeds.iter().any(|deed| deed.done_with().contains(&&Who::Last)) {
            return false;
        }
        let others = || deeds.iter().copied().filter(|other| !std::ptr::eq(*other, deed));
        if let [Who::Pick(targets)] = deed.done_with().as_slice()
            && others().any(|other| {
                makes_fit(other, deed) || asks_how_it_is(&targets.of) && self.may_end_what_is_so(other, from)
            })
        {
            return self.described(&whatever_its_state(&targets.of), from).len() >= usize::from(targets.min);
        }
        let taken = match deed {
            Effect::Discard(_, count) | Effect::Mill(count) => usize::from(*count),
            deed => match deed.done_with().as_slice() {
                [Who::Pick(targets)] if targets.of.place.is_off_board() => usize::from(targets.min),
                _ => return false,
            },
        };
        if others().any(|other| self.may_go_for_another(other)) {
            return true;
        }
        let of = description(deed);
        let given = deeds.iter().filter(|other| puts_into(other).is_some_and(|zone| takes_from(deed, zone)));
        self.lying_for(deed, from) + given.map(|other| self.given_by(other, of, from)).sum::<usize>() >= taken
    }

    /// Returns true if something done as a cost may take away, or alter, what makes others as they are: the source of a passive
    /// ability or of something that lasts, or an attached card.
    fn may_end_what_is_so(&self, deed: &Effect, from: &From) -> bool {
        let makes_so = |id: &ObjectId| {
            self.object(*id).attached_to.is_some()
                || self.lasting.iter().any(|lasting| lasting.source == *id)
                || self.texts(*id).any(|ability| matches!(ability.body, Body::Passive(_)))
        };
        let itself = deed.done_with().contains(&&Who::Me) && makes_so(&from.me);
        itself || description(deed).is_some_and(|of| self.described(of, from).iter().any(makes_so))
    }

    /// Returns how many cards lie where something done as a cost takes them from.
    fn lying_for(&self, deed: &Effect, from: &From) -> usize {
        let player = from.controller.map(|player| self.player(player));
        match deed {
            Effect::Discard(..) => player.map_or(0, |player| player.hand.len() + player.unknown_hand as usize),
            Effect::Mill(_) => player.and_then(|player| player.deck.as_ref()).map_or(0, Vec::len),
            deed => description(deed).map_or(0, |of| self.described(of, from).len()),
        }
    }

    /// Returns how many cards something done as a cost may put into a zone of its payer that fit a description there.
    pub(in crate::procedure) fn given_by(&self, deed: &Effect, of: Option<&Filter>, from: &From) -> usize {
        let wanted = of.map(|of| Filter { place: Place::Anywhere, ..of.clone() });
        let goes = |id: &ObjectId| {
            let object = self.object(*id);
            let fits = |wanted: &Filter| self.views().matches(wanted, *id, from);
            !object.card.token && Some(object.owner) == from.controller && wanted.as_ref().is_none_or(fits)
        };
        match deed {
            Effect::Discard(_, count) | Effect::Mill(count) => usize::from(*count),
            deed => deed
                .done_with()
                .into_iter()
                .map(|who| match who {
                    Who::Me => usize::from(goes(&from.me)),
                    Who::Pick(targets) => {
                        let fitting = self.described(&targets.of, from).iter().filter(|id| goes(id)).count();
                        fitting.min(usize::from(targets.max))
                    }
                    _ => 0,
                })
                .sum(),
        }
    }
}
