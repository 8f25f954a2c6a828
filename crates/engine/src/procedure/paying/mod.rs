//! Non-standard costs, which are paid in any order: its player chooses which is paid next, where that can decide anything.

mod commute;
mod piles;
mod seen;

use crate::ability::{Effect, Filter, Who, say};
use crate::agenda::{Payment, ResolveFrame, Unpaid};
use crate::asked::Answered;
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::matching::From;
use crate::state::State;
pub(super) use commute::hangs_on_others;

impl Game {
    /// Begins with the next cost of a payment. Returns false if all are paid.
    pub(super) fn begin_next_cost(&mut self, frame: &mut ResolveFrame) -> Answered<bool> {
        frame.note_paid_with();
        if frame.payment.open.is_empty() {
            return Ok(false);
        }
        let at = match self.state.payable_next(frame).as_slice() {
            [] => 0,
            [only] => *only,
            several => match self.take_answer() {
                Some(Answer::Mode(n)) => several.get(usize::from(n)).copied().unwrap_or_default(),
                _ => {
                    let speaker = self.state.object(frame.item.source).card.kind;
                    let costs = several.iter().filter_map(|at| frame.payment.open.get(*at));
                    let words = costs.map(|cost| say::deeds(&cost.deeds, speaker)).collect();
                    return Err(self.ask(self.cites().pay_otherwise, frame.item.controller, Ask::Cost(words)));
                }
            },
        };
        frame.begin_paying(at);
        Ok(true)
    }
}

impl ResolveFrame {
    /// Begins to pay the cost at a position among those that are open.
    fn begin_paying(&mut self, at: usize) {
        let Unpaid { at, deeds } = self.payment.open.remove(at);
        self.payment.now = at;
        let carried = deeds.first().is_some_and(|deed| deed.done_with().contains(&&Who::Last));
        self.last = if carried { self.item.carried.clone() } else { vec![] };
        self.todo = deeds;
        self.todo.reverse();
    }

    /// Notes what a cost was paid with. Of several it is the one last in the text that the item refers to, whichever was paid
    /// last.
    fn note_paid_with(&mut self) {
        let Payment { open, now, with, killed, .. } = &mut self.payment;
        let last = std::mem::take(&mut self.last);
        if !last.is_empty() && *now >= with.0 {
            *with = (*now, last);
        }
        if let Some(might) = self.killed.take().filter(|_| *now >= killed.0) {
            *killed = (*now, Some(might));
        }
        if open.is_empty() {
            (self.last, self.killed) = (with.1.clone(), killed.1);
        }
    }
}

impl State {
    /// Returns the positions among the open costs of those that may be paid next: one where nobody is to be asked.
    fn payable_next(&self, frame: &ResolveFrame) -> Vec<usize> {
        let open = &frame.payment.open;
        let in_any_order =
            !self.lacks(Some(self.cites().illegal_play)) && !self.lacks(Some(self.cites().pay_otherwise));
        if open.len() < 2 || !in_any_order {
            return vec![];
        }
        let from = self.speaks(&frame.item);
        let like_another = |at: usize| open[..at].iter().any(|before| before.deeds == open[at].deeds);
        let can_begin = |at: &usize| open[*at].deeds.first().is_none_or(|deed| self.can_do(deed, &from));
        let mut next: Vec<usize> = (0..open.len()).filter(|at| !like_another(*at) && can_begin(at)).collect();
        let others = |at: usize| open.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, cost)| cost);
        if next.len() > 1 {
            let anywhere = |at: &usize| others(*at).all(|other| self.commute(&open[*at], other, frame, &from));
            if let Some(first) = next.iter().copied().find(anywhere) {
                next = vec![first];
            }
        }
        next
    }

    /// The objects that may be used to pay by doing something now.
    pub(in crate::procedure) fn may_be_used(&self, deed: &Effect, item: &Item, from: &From) -> Vec<ObjectId> {
        let hand = || from.controller.map(|player| self.player(player).hand.clone()).unwrap_or_default();
        match deed {
            Effect::Discard(..) => hand(),
            Effect::Mill(_) => from.controller.and_then(|player| self.player(player).deck.clone()).unwrap_or_default(),
            deed => deed.done_with().into_iter().flat_map(|who| self.objects_of(who, item, from)).collect(),
        }
    }

    fn objects_of(&self, who: &Who, item: &Item, from: &From) -> Vec<ObjectId> {
        match who {
            Who::Me => vec![from.me],
            Who::It => from.it.into_iter().collect(),
            Who::MyCard => self.card_in_trash(from.me).into_iter().collect(),
            Who::ItsCard => from.it.and_then(|it| self.card_in_trash(it)).into_iter().collect(),
            Who::Pick(targets) => self.described(&targets.of, from),
            Who::Each(of) => self.described(of, from),
            Who::Last => item.carried.iter().map(|id| self.now(*id)).collect(),
            Who::Together(all) => all.iter().flat_map(|who| self.objects_of(who, item, from)).collect(),
            Who::Target(n) => item.targets.get(usize::from(*n)).cloned().unwrap_or_default(),
            Who::Seen(_) | Who::Rest | Who::OfLast(..) => vec![],
        }
    }
}

/// Returns true if what it is done to is not where it was afterwards.
fn takes_away(deed: &Effect) -> bool {
    matches!(
        deed,
        Effect::Kill(_)
            | Effect::Banish(_)
            | Effect::Return(_)
            | Effect::Recycle(_)
            | Effect::Discard(..)
            | Effect::DiscardThis(_)
            | Effect::Mill(_)
    )
}

/// The description of what something is done to, where that is picked or all that fits.
fn description(deed: &Effect) -> Option<&Filter> {
    deed.done_with().into_iter().find_map(|who| match who {
        Who::Pick(targets) => Some(&targets.of),
        Who::Each(of) => Some(of),
        _ => None,
    })
}
