//! Whether a text could see in which order two costs are paid, or alter what one of them does.

use crate::ability::{Amount, Body, Change, Deed, Effect, Filter, Passive, Trigger, Triggered};
use crate::edition::RuleStatement;
use crate::ids::ObjectId;
use crate::lasting::DelayedBody;
use crate::state::State;

use super::commute::{asks_how_it_is, hangs_on_others};

/// Two costs with the objects that may be used for each.
struct Two<'a> {
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
        let two = Two { deeds, used, on_board, patient };
        let on_cards = self.sources().any(|id| self.texts(id).any(|ability| two.are_seen_by(&ability.body, Some(id))));
        let made = |body: &DelayedBody| match body {
            DelayedBody::Trigger(triggered) => two.set_off(triggered, None, true),
            DelayedBody::Watch(triggered) => two.set_off(triggered, None, false),
            DelayedBody::Replacement(_) => two.kill(),
            DelayedBody::Prevention => false,
            DelayedBody::Passive(passive, _) => two.on_board && matters(passive),
        };
        // What lasts may end with what made it.
        let lasts = two.on_board && self.lasting.iter().any(|lasting| used.concat().contains(&lasting.source));
        on_cards || lasts || self.delayed.iter().any(|delayed| made(&delayed.body)) || self.is_seen_from_trash(&two)
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
    fn kill(&self) -> bool {
        self.deeds.iter().any(|deed| matches!(deed, Effect::Kill(_)))
    }

    /// Returns true if an ability of something could see the order.
    fn are_seen_by(&self, body: &Body, source: Option<ObjectId>) -> bool {
        match body {
            Body::Passive(passive) => {
                let may_go = source.is_some_and(|source| self.used.iter().flatten().any(|used| *used == source));
                self.on_board && matters(passive) && (may_go || !is_steady(passive))
            }
            Body::Replacement(_) => self.kill(),
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
        let by = self.deeds.map(|deed| may_set_off(deed, &triggered.when));
        if by == [false, false] {
            return false;
        }
        let of = of_what(&triggered.when);
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
