//! Whether the order in which two costs are paid can decide anything.

use crate::ability::{Effect, Filter, Mark, Who};
use crate::agenda::{ResolveFrame, Unpaid};
use crate::ids::ObjectId;
use crate::matching::From;
use crate::state::State;

use super::{description, takes_away};

impl State {
    /// Returns true if it is certain that two costs come to the same in whichever order they are paid.
    pub(super) fn commute(&self, one: &Unpaid, other: &Unpaid, frame: &ResolveFrame, from: &From) -> bool {
        let all = |of: &Effect| other.deeds.iter().all(|deed| self.deeds_commute([of, deed], frame, from));
        one.deeds == other.deeds || one.deeds.iter().all(all)
    }

    fn deeds_commute(&self, deeds: [&Effect; 2], frame: &ResolveFrame, from: &From) -> bool {
        let [one, other] = deeds;
        let used = deeds.map(|deed| self.may_be_used(deed, &frame.item, from));
        deeds.into_iter().all(is_told_by_itself)
            && !makes_fit(one, other)
            && !makes_fit(other, one)
            && !self.feeds(one, other, frame, from)
            && !self.feeds(other, one, frame, from)
            && !self.lie_in_order(deeds)
            && self.share_alike(deeds, &used)
            && !self.is_order_seen(deeds, &used)
    }

    /// Returns true if both put cards on a deck, or one does and the other takes cards from there, so that it is told how
    /// they lie.
    fn lie_in_order(&self, deeds: [&Effect; 2]) -> bool {
        let listed = self.players.iter().any(|player| player.deck.is_some());
        listed && deeds.iter().all(|deed| matches!(deed, Effect::Recycle(_) | Effect::Mill(_)))
    }

    /// Returns true if what may be used for both can be used for either in any order: both take it away.
    fn share_alike(&self, deeds: [&Effect; 2], used: &[Vec<ObjectId>; 2]) -> bool {
        let [one, other] = used;
        let mut both = one.iter().filter(|id| other.contains(id));
        let all = |deed: &Effect| deed.done_with().iter().any(|who| matches!(who, Who::Each(_) | Who::Together(_)));
        let same = std::mem::discriminant(deeds[0]) == std::mem::discriminant(deeds[1]);
        let alike = same || deeds.iter().all(|deed| takes_away(deed));
        let attached = |id: &ObjectId| self.object(*id).attached_to.is_some() || self.attachments(*id).next().is_some();
        !one.iter().chain(other).any(attached)
            && (both.next().is_none() || alike && !deeds.iter().any(|deed| all(deed)))
    }
}

/// Returns true if what can be used for it is told by what that is itself, and not by what else there is.
fn is_told_by_itself(deed: &Effect) -> bool {
    deed.is_as_a_cost() && !description(deed).is_some_and(hangs_on_others)
}

/// Returns true if one cost may make something fit what another can be paid with, where it stays.
pub(super) fn makes_fit(deed: &Effect, other: &Effect) -> bool {
    let asks = |asked: fn(&Filter) -> bool| description(other).is_some_and(|of| asks_of(of, asked));
    match deed {
        Effect::Exhaust(_) => asks(|of| of.marks.contains(&Mark::Exhausted)),
        // What it loses is Might.
        Effect::SpendBuff(_) | Effect::Disempower(_) => asks(|of| of.might_max.or(of.total_might_max).is_some()),
        _ => false,
    }
}

/// Returns true if a description asks for something, or an alternative of it does.
fn asks_of(of: &Filter, asked: fn(&Filter) -> bool) -> bool {
    asked(of) || of.or.as_deref().is_some_and(|or| asks_of(or, asked))
}

/// Returns true if what fits a description hangs on its state.
pub(super) fn asks_how_it_is(of: &Filter) -> bool {
    [of.might_min, of.might_max, of.total_might_max].iter().any(Option::is_some)
        || of.marks.iter().any(is_of_state)
        || of.or.as_deref().is_some_and(asks_how_it_is)
}

fn is_of_state(mark: &Mark) -> bool {
    matches!(
        mark,
        Mark::Exhausted
            | Mark::Ready
            | Mark::Stunned
            | Mark::Damaged
            | Mark::Buffed
            | Mark::Mighty
            | Mark::Empowered
            | Mark::Of(_)
            | Mark::Has(_)
            | Mark::Without(_)
    )
}

/// Returns a description without what it asks of the state of what fits.
pub(super) fn whatever_its_state(of: &Filter) -> Filter {
    let marks = of.marks.iter().filter(|mark| !is_of_state(mark)).cloned().collect();
    let or = of.or.as_deref().map(|or| Box::new(whatever_its_state(or)));
    Filter { might_min: None, might_max: None, total_might_max: None, marks, or, ..of.clone() }
}

/// Returns true if what fits a description hangs on what else there is.
pub(in crate::procedure) fn hangs_on_others(of: &Filter) -> bool {
    of.fights.is_some()
        || of.chosen_by.is_some()
        || of.beside.is_some()
        || of.weaker.is_some()
        || of.over_killed.is_some()
        || of.chooses.is_some()
        || of.same_controller
        || of.up_to_paid
        || of.energy_up_to_my_might
        || of.energy_below_points
        || of.or.as_deref().is_some_and(hangs_on_others)
        || of.marks.iter().any(|mark| {
            matches!(
                mark,
                Mark::Alone
                    | Mark::OneOnOne
                    | Mark::Equipped
                    | Mark::Attached
                    | Mark::AttachedToMe
                    | Mark::AttachedToChosen
                    | Mark::Detached
                    | Mark::NotChosen
                    | Mark::OfThem
                    | Mark::NotPaidWith
            )
        })
}
