//! Whether a text could see in which order two costs are paid, or alter what one of them does.

use crate::ability::{Amount, Body, Change, Deed, Effect, Filter, Passive, Replacement, Trigger, Triggered};
use crate::edition::RuleStatement;
use crate::ids::ObjectId;
use crate::lasting::{Delayed, DelayedBody};
use crate::matching::From;
use crate::state::State;

use super::commute::{asks_how_it_is, hangs_on_others};

/// Two costs with the objects that may be used for each.
struct Two<'a> {
    state: &'a State,
    deeds: [&'a Effect; 2],
    used: &'a [Vec<ObjectId>; 2],
    /// True if one of them is done to something on the board.
    on_board: bool,
    /// True if abilities that trigger wait until all is paid.
    patient: bool,
}

impl State {
    /// Returns true if a text could see in which order two costs are paid, or alter what one of them does.
    pub(super) fn is_order_seen(&self, deeds: [&Effect; 2], used: &[Vec<ObjectId>; 2]) -> bool {
        let on_board = used.iter().flatten().any(|id| self.object(*id).zone.is_board());
        let patient = self.keeps(RuleStatement::ResolvesWhole) && self.keeps(RuleStatement::TriggeredWaits);
        let two = Two { state: self, deeds, used, on_board, patient };
        let on_cards = self.sources().any(|id| self.texts(id).any(|ability| two.are_seen_by(&ability.body, Some(id))));
        let made = |delayed: &Delayed| match &delayed.body {
            DelayedBody::Trigger(triggered) => two.set_off(triggered, None, true),
            DelayedBody::Watch(triggered) => two.set_off(triggered, None, false),
            DelayedBody::Replacement(replacement) => {
                let from = From { controller: Some(delayed.controller), ..self.source(delayed.source) };
                two.may_be_replaced(replacement, &from)
            }
            DelayedBody::Prevention => false,
            DelayedBody::Passive(passive, _) => two.on_board && matters(passive),
        };
        // What lasts may end with what made it.
        let lasts = two.on_board && self.lasting.iter().any(|lasting| used.concat().contains(&lasting.source));
        on_cards || lasts || self.delayed.iter().any(made) || self.is_seen_from_trash(&two)
    }

    /// Returns true if a text sees it that waits in a trash.
    fn is_seen_from_trash(&self, two: &Two) -> bool {
        let piles = self.players.iter().flat_map(|player| player.hand.iter().chain(&player.trash));
        piles.chain(two.used.iter().flatten()).any(|id| {
            self.object(*id).card.abilities.iter().any(|ability| match &ability.body {
                Body::Triggered(triggered) => triggered.in_trash && two.set_off(triggered, Some(*id), false),
                _ => false,
            })
        })
    }
}

impl Two<'_> {
    /// Returns true if a replacement may apply to a death that pays for one of the two.
    fn may_be_replaced(&self, replacement: &Replacement, from: &From) -> bool {
        let mut kills = self.deeds.iter().zip(self.used).filter(|(deed, _)| matches!(deed, Effect::Kill(_)));
        kills.any(|(_, used)| self.may_be(&replacement.dies, used, from))
    }

    /// Returns true if something that may be used could be what a description means, as far as its type, whose it is and whether it
    /// is the source tell; true as well where it is not known what may be used.
    fn may_be(&self, of: &Filter, used: &[ObjectId], from: &From) -> bool {
        let fits = |id: &ObjectId| {
            let card = &self.state.object(*id).card;
            of.kind.is_none_or(|kind| card.kind == kind || card.is_also(kind))
                && (!of.me || *id == from.me)
                && self.state.is_of(of.whose, *id, from)
        };
        of.or.is_some() || used.is_empty() || used.iter().any(fits)
    }

    /// Returns true if an ability of something could see the order.
    fn are_seen_by(&self, body: &Body, source: Option<ObjectId>) -> bool {
        match body {
            Body::Passive(passive) => {
                let may_go = source.is_some_and(|source| self.used.iter().flatten().any(|used| *used == source));
                self.on_board && matters(passive) && (may_go || !is_steady(passive))
            }
            Body::Replacement(replacement) => {
                source.is_none_or(|source| self.may_be_replaced(replacement, &self.state.source(source)))
            }
            Body::Triggered(triggered) => self.set_off(triggered, source, triggered.once || triggered.gathered),
            Body::Would(_)
            | Body::Activated(_)
            | Body::Spell(_)
            | Body::Additional(_)
            | Body::ShowOff(_)
            | Body::Repeat(_)
            | Body::Revealed(_)
            | Body::Seen(_)
            | Body::Flow(_)
            | Body::Cost(_) => false,
        }
    }

    /// Returns true if one of the two may set off an ability, and the order decides whether it does or about what.
    fn set_off(&self, triggered: &Triggered, source: Option<ObjectId>, once: bool) -> bool {
        let of = of_what(&triggered.when);
        let from = source.map(|source| self.state.source(source));
        let about = |used: &[ObjectId]| of.zip(from).is_none_or(|(of, from)| self.may_be(of, used, &from));
        let sets_off = |n: usize| may_set_off(self.deeds[n], &triggered.when) && about(&self.used[n]);
        let by = [0, 1].map(sets_off);
        if by == [false, false] {
            return false;
        }
        let counts = by == [true, true] && (once || triggered.nth.is_some());
        let own = of.is_some_and(|of| of.me);
        let may_go = |by: bool, other: &[ObjectId]| by && source.is_some_and(|source| other.contains(&source));
        let [one, other] = self.used;
        counts
            || !self.patient
            || triggered.condition.is_some()
            || of.is_some_and(hangs_on_others)
            || !own && (may_go(by[0], other) || may_go(by[1], one))
    }
}

/// Returns true if something done as a cost may be what an ability waits for.
fn may_set_off(deed: &Effect, when: &Trigger) -> bool {
    let does = |all: &[Deed]| matches!(when, Trigger::Does(deed, ..) if all.contains(deed));
    let leaves = || matches!(when, Trigger::Leaves(_) | Trigger::Detached(_));
    match deed {
        Effect::Kill(_) => {
            leaves()
                || matches!(when, Trigger::Dies(_) | Trigger::KilledByMe)
                || does(&[Deed::Kill, Deed::KillWithSpell])
        }
        Effect::Banish(_) => leaves() || does(&[Deed::Banish]),
        Effect::Return(_) => leaves() || matches!(when, Trigger::Returned(_)) || does(&[Deed::Return]),
        Effect::Recycle(_) => leaves() || does(&[Deed::Recycle]),
        Effect::RecycleRunes(_) => does(&[Deed::Recycle, Deed::RecycleRune]),
        Effect::Discard(..) | Effect::DiscardThis(_) => matches!(when, Trigger::Discards(..)),
        Effect::Mill(_) => does(&[Deed::Burn]),
        Effect::SpendXp(_) => matches!(when, Trigger::SpendsXp(_)),
        Effect::SpendBuff(_) => does(&[Deed::SpendBuff]),
        Effect::Disempower(_) => matches!(when, Trigger::Disempowered(_)) || does(&[Deed::Disempower]),
        Effect::Exhaust(_) => false,
        _ => true,
    }
}

/// The description of what an ability waits for something to be done to.
fn of_what(when: &Trigger) -> Option<&Filter> {
    match when {
        Trigger::Dies(of)
        | Trigger::Leaves(of)
        | Trigger::Returned(of)
        | Trigger::Detached(of)
        | Trigger::Disempowered(of)
        | Trigger::Discards(_, of)
        | Trigger::Does(_, _, of) => Some(of),
        _ => None,
    }
}

/// Returns true if a passive ability does the same to the same objects for as long as its source stays, whatever else goes or is altered.
fn is_steady(passive: &Passive) -> bool {
    passive.condition.is_none()
        && !hangs_on_others(&passive.on)
        && !asks_how_it_is(&passive.on)
        && matches!(
            passive.change,
            Change::SetMight(_) | Change::Might(Amount::Fixed(_)) | Change::Grant(_) | Change::GrantNew(_)
        )
}

/// Returns true if a passive ability may alter what can be used to pay, or what is noted of it, by what else there is.
fn matters(passive: &Passive) -> bool {
    let own = passive.condition.is_none() && passive.on == Filter::me();
    match &passive.change {
        Change::AssignedLast
        | Change::EntersReady
        | Change::EntersExhausted
        | Change::CantMoveToBase
        | Change::CantMove
        | Change::OwnPlayerCantMove
        | Change::Uncounterable
        | Change::Unstunnable
        | Change::EntersOpen
        | Change::EntersOccupied
        | Change::BonusDamage(_)
        | Change::CostsLess(_)
        | Change::CostsMore(_)
        | Change::MayWaive(_)
        | Change::Unreadiable
        | Change::NotPlayedHere
        | Change::OnlyToBase
        | Change::CantScore
        | Change::HidesFree
        | Change::HidesFor(_)
        | Change::HidesMore(_)
        | Change::RepeatCostsLess(_)
        | Change::AcceleratesFromElsewhere
        | Change::AbilitiesCostLess(_)
        | Change::FirstAbilityCostsLess(_)
        | Change::MoveTax(_)
        | Change::SkipsChannel
        | Change::SkipsDraw => false,
        Change::SetMight(_) | Change::Might(Amount::Fixed(_)) | Change::Grant(_) | Change::GrantNew(_) => !own,
        _ => true,
    }
}
