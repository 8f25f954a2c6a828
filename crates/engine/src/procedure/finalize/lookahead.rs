//! Lookahead: which answers to a choice leave what is being played such that it cannot be finished, while it can after another. Nobody
//! may give them: no choice is made (355.16) and nothing is paid (357.3) that is certain to make a later choice or action of the same
//! play illegal, unless there is no other.
//!
//! It is a depth-first search with a budget, by the same procedures as the game itself: each answer is tried, with every later answer of
//! every player, until the play has been finished on one line. What is not known when the budget is used up may be answered, and
//! taints the replay.

use std::sync::Arc;

use super::mode::modes_of;
use crate::ability::{Body, Effect, Filter, Place, Price, Targets, Who};
use crate::agenda::{FinalizeFrame, PlayStep, ResolveFrame, Task};
use crate::card::Kind;
use crate::chain::{Item, Permit, What};
use crate::choice::{Answer, Ask, Barred, Choice, Foreseen};
use crate::edition::{RuleStatement, put_back_asked, take_asked};
use crate::ids::{ItemId, ObjectId};
use crate::listing::Listed;
use crate::machine::{Game, Stop};
use crate::procedure::paying::hangs_on_others;
use crate::procedure::resolve::is_payment;
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::trace::Trace;
use tribunal_rule::RuleNumber;

/// The most answers that are tried for one choice, or one for each of its answers where these are more.
const MOST_TRIED: u32 = 1_000;

/// What is to be learned in a game that only tries what would come of an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookahead {
    /// The item that is being played.
    item: ItemId,
    /// True once its play has been given up as one that cannot be finished.
    failed: bool,
    /// The number of things in the game then of which it is not known what they do.
    taints: usize,
}

/// What comes of a play after an answer, whatever is answered later.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outlook {
    /// It can be finished.
    Open,
    /// It cannot.
    Doomed,
    /// Nobody has looked far enough, or it hangs on what nobody knows.
    Unknown,
}

/// A play that hangs on a choice which is open.
struct Stake {
    item: ItemId,
    /// The rule that forbids answers after which it cannot be finished.
    rule: RuleNumber,
}

impl Game {
    /// Forbids those answers to the open choice after which what is being played cannot be finished, if it can after another.
    pub(crate) fn forbid_dooming_answers(&mut self) {
        if self.lookahead.is_some() || self.state.under_way.choice.is_none() {
            return;
        }
        let Some((stake, choice)) = self.state.stake().zip(self.state.under_way.choice.clone()) else { return };
        let Listed { all, more } = choice.listing();
        if all.len() < 2 {
            return;
        }
        let asked = take_asked();
        let mut left = MOST_TRIED;
        let mut outlooks = vec![];
        for (n, answer) in all.iter().enumerate() {
            // What one of them leaves of its share is for those that come after it.
            let share = (left / (all.len() - n) as u32).max(1);
            let mut rest = share;
            outlooks.push(self.after(&stake, answer.clone(), &mut rest));
            left = left.saturating_sub(share - rest);
        }
        put_back_asked(asked);
        if self.state.work().is_over() {
            return;
        }
        let some = |outlook: Outlook| outlooks.contains(&outlook);
        let those = |is: fn(Outlook) -> bool| {
            let fit = all.iter().zip(&outlooks).filter(move |(_, outlook)| is(**outlook));
            fit.map(|(answer, _)| answer.clone()).collect::<Vec<_>>()
        };
        let foreseen = (more || some(Outlook::Unknown)).then(|| Foreseen {
            answers: those(|outlook| outlook != Outlook::Unknown),
            can_finish: some(Outlook::Open),
        });
        let doomed = some(Outlook::Open) && some(Outlook::Doomed);
        let barred = doomed.then(|| Barred { by: stake.rule, answers: those(|outlook| outlook == Outlook::Doomed) });
        if barred.is_some() {
            self.trace.note_rule(stake.rule);
        }
        self.state.under_way().choice = Some(Choice { barred, foreseen, ..choice });
    }

    /// Looks at what comes of an answer to the open choice that was not tried with the others, or not far enough.
    ///
    /// # Errors
    /// If what is being played cannot be finished after it, while it can after another.
    pub(crate) fn look_ahead_of(&mut self, answer: &Answer) -> Result<(), Refusal> {
        let Some((stake, choice)) = self.state.stake().zip(self.state.under_way.choice.as_ref()) else { return Ok(()) };
        let other = choice.foreseen.as_ref().is_some_and(|foreseen| foreseen.can_finish);
        let asked = take_asked();
        let outlook = self.after(&stake, answer.clone(), &mut { MOST_TRIED });
        put_back_asked(asked);
        match outlook {
            Outlook::Open => {}
            Outlook::Doomed if other => return Err(Refusal::by(stake.rule, Forbidden::Dooms)),
            Outlook::Doomed | Outlook::Unknown => {
                if let Some(item) = self.state.chain.item(stake.item) {
                    let (who, source) = (self.state.name_of(item.controller), self.state.name(item.source));
                    self.taint(format!("whether {source} can still be finished after what {who} chooses for it"));
                }
            }
        }
        Ok(())
    }

    /// Tries what comes of an answer.
    fn after(&self, stake: &Stake, answer: Answer, left: &mut u32) -> Outlook {
        if *left == 0 {
            return Outlook::Unknown;
        }
        *left -= 1;
        let taints = self.state.taints.len();
        let lookahead = self.lookahead.unwrap_or(Lookahead { item: stake.item, failed: false, taints });
        let mut game = Self {
            state: self.state.clone(),
            trace: Trace::off(),
            plan: Arc::clone(&self.plan),
            applied: self.applied.clone(),
            leaving: self.leaving.clone(),
            ablation: self.ablation.clone(),
            lookahead: Some(lookahead),
            ..*self
        };
        if game.answer(answer).is_err() {
            return Outlook::Doomed;
        }
        game.outlook(stake, left)
    }

    /// Goes on until the play has been finished or given up, whatever is answered on the way.
    fn outlook(&mut self, stake: &Stake, left: &mut u32) -> Outlook {
        let is_over = |state: &State| state.chain.item(stake.item).is_none_or(|item| !item.pending);
        match self.advance_until(is_over) {
            Stop::Over => Outlook::Open,
            Stop::Halted if is_over(&self.state) => match self.lookahead {
                Some(Lookahead { failed: true, taints, .. }) if self.state.taints.len() > taints => Outlook::Unknown,
                Some(Lookahead { failed: true, .. }) => Outlook::Doomed,
                _ => Outlook::Open,
            },
            Stop::Choice => {
                let listing = self.state.under_way.choice.as_ref().map(Choice::listing);
                let Some(Listed { all, more }) = listing else { return Outlook::Unknown };
                let mut found = if more { Outlook::Unknown } else { Outlook::Doomed };
                for answer in self.state.sparing_first(all, stake.item) {
                    match self.after(stake, answer, left) {
                        Outlook::Open => return Outlook::Open,
                        Outlook::Unknown => found = Outlook::Unknown,
                        Outlook::Doomed => {}
                    }
                }
                found
            }
            Stop::Idle(_) | Stop::Loop | Stop::Fuel | Stop::Halted => Outlook::Unknown,
        }
    }

    /// Notes that the play of an item is given up as one that cannot be finished, where that is what is to be learned of it, or of
    /// one that was played within it and is gone with it.
    pub(super) fn note_failure(&mut self, item: ItemId) {
        if let Some(lookahead) = &mut self.lookahead {
            lookahead.failed |= lookahead.item == item || self.state.chain.item(lookahead.item).is_none();
        }
    }
}

impl State {
    /// Returns answers with those first that leave alone what has been chosen for an item: they are likely to lead to the end.
    fn sparing_first(&self, mut answers: Vec<Answer>, item: ItemId) -> Vec<Answer> {
        let item = self.chain.item(item);
        let chosen = |id: &ObjectId| item.is_some_and(|item| item.targets.iter().flatten().any(|target| target == id));
        answers.sort_by_key(|answer| matches!(answer, Answer::Objects(picked) if picked.iter().any(chosen)));
        answers
    }

    /// Returns the play that hangs on the open choice, if one of several answers to it may leave it such that it cannot be finished.
    fn stake(&self) -> Option<Stake> {
        let choice = self.under_way.choice.as_ref()?;
        let undone = !self.lacks(Some(self.cites().illegal_play)) && !self.lacks(Some(self.cites().pay_otherwise));
        match self.under_way.agenda.last()? {
            _ if !undone => None,
            Task::Resolve(frame) if is_payment(frame) && choice.who == Some(frame.item.controller) => {
                self.stake_of_payment(frame, &choice.asks).or_else(|| self.stake_of_adding(choice))
            }
            Task::Finalize(frame) => self.stake_of_choice(frame, choice),
            _ => None,
        }
    }

    /// The same of a choice that pays.
    fn stake_of_payment(&self, frame: &ResolveFrame, asks: &Ask) -> Option<Stake> {
        let item = self.chain.item(frame.item.id).filter(|item| item.pending)?;
        let open = frame.payment.open.iter().flat_map(|cost| &cost.deeds);
        let deeds: Vec<&Effect> = frame.todo.iter().chain(open).collect();
        let pays = matches!(asks, Ask::Pick { .. } | Ask::Cost(_) | Ask::Ways(_));
        let scarce = !frame.payment.open.is_empty() && !self.is_plenty_for(&deeds, item);
        let decides = pays && (scarce || self.may_be_disturbed(item, &deeds));
        Some(Stake { item: item.id, rule: self.cites().pay_sparing().filter(|_| decides)? })
    }

    /// The same of a choice that pays for an ability which adds resources: what hangs on it is what these are for.
    fn stake_of_adding(&self, choice: &Choice) -> Option<Stake> {
        if !matches!(choice.asks, Ask::Pick { .. } | Ask::Cost(_) | Ask::Ways(_)) {
            return None;
        }
        let paid_for = |task: &Task| match task {
            Task::Finalize(frame) if frame.step == PlayStep::Pay => self.chain.item(frame.item),
            _ => None,
        };
        let item = self.under_way.agenda.iter().rev().find_map(paid_for)?;
        let pays = item.pending && choice.who == Some(item.controller);
        Some(Stake { item: item.id, rule: self.cites().pay_sparing().filter(|_| pays)? })
    }

    /// The same of a choice before anything is paid, and of one of Energy and Power.
    fn stake_of_choice(&self, frame: &FinalizeFrame, choice: &Choice) -> Option<Stake> {
        let item = self.chain.item(frame.item).filter(|item| choice.who == Some(item.controller))?;
        let settled = matches!(
            frame.step,
            PlayStep::Location | PlayStep::Targets | PlayStep::Opponent | PlayStep::Places | PlayStep::Pay
        );
        let card = &self.object(item.source).card;
        let adds = self.may_have_to_add(item, settled)
            || self.may_pay_with_chosen_runes(item)
            || self.may_leave_no_choice(item, &choice.asks);
        if !adds && item.deeds.is_empty() && (settled || item.what != What::Card || card.abilities.is_empty()) {
            return None;
        }
        let flow = card.abilities.iter().filter_map(|ability| match &ability.body {
            Body::Flow(price) if !settled && matches!(item.permit, Permit::Flow(_)) => Some(price),
            _ => None,
        });
        let to_come = self.additional_prices(item, settled).chain(flow.filter(|_| item.what == What::Card));
        let deeds: Vec<&Effect> = item.deeds.iter().chain(to_come.flat_map(|price| &price.deeds)).collect();
        let scarce = deeds.len() > 1 && !self.is_plenty_for(&deeds, item);
        if !adds && (deeds.is_empty() || !scarce && !self.may_be_disturbed(item, &deeds)) {
            return None;
        }
        let rule = match frame.step {
            PlayStep::Pay => self.cites().pay_sparing(),
            _ => self.rule_against_doomed_choices(),
        };
        Some(Stake { item: item.id, rule: rule? })
    }

    /// Returns true if the runes and the pool of its player may be too little for an item, so that abilities have to add resources,
    /// which are paid for themselves.
    fn may_have_to_add(&self, item: &Item, settled: bool) -> bool {
        if !self.can_add(item.controller) {
            return false;
        }
        let mut cost = self.total_with(item, self.most_surcharge(item));
        self.additional_prices(item, settled).for_each(|price| cost.add(price.cost));
        !self.can_pay(item.controller, cost)
    }

    /// Returns true if runes that are chosen may be recycled to pay for what chooses them.
    fn may_pay_with_chosen_runes(&self, item: &Item) -> bool {
        let chooses = item.does.targets.iter().any(|wanted| wanted.of.is_of_runes());
        chooses && !self.total_cost(item).is_free()
    }

    /// Returns true if what is chosen may leave nothing for a later choice of the same item: for what a mode chooses, or for what is
    /// described by what was chosen before.
    fn may_leave_no_choice(&self, item: &Item, asks: &Ask) -> bool {
        let is_needed = |wanted: &&Targets| wanted.min > 0;
        let of_modes = || {
            let modes = item.does.effects.iter().filter_map(modes_of).flatten();
            modes.flat_map(|mode| &mode.does.targets).any(|wanted| is_needed(&wanted))
        };
        let chosen_now = match asks {
            Ask::Targets { .. } => 1,
            Ask::Mode(_) if of_modes() => return true,
            Ask::Mode(_) | Ask::Where { .. } => 0,
            _ => return false,
        };
        let later = item.does.targets.iter().skip(item.targets.len() + chosen_now).filter(is_needed);
        let of_chosen = |place: Place| matches!(place, Place::There | Place::Named | Place::NotThere);
        let hangs = |of: &Filter| of.other || of_chosen(of.place) || hangs_on_others(of);
        later.map(|wanted| &wanted.of).any(hangs)
    }

    /// The prices that a card names for itself beside its own, as long as it is not settled which of them are paid.
    fn additional_prices(&self, item: &Item, settled: bool) -> impl Iterator<Item = &Price> {
        let named = self.object(item.source).card.abilities.iter();
        let named = named.filter_map(|ability| match &ability.body {
            Body::Additional(additional) => Some(&additional.price),
            Body::Repeat(price) => Some(price),
            _ => None,
        });
        let still = !settled && item.what == What::Card;
        named.filter(move |_| still)
    }

    fn rule_against_doomed_choices(&self) -> Option<RuleNumber> {
        let said = RuleStatement::NoDoomedChoices;
        self.procedures().saying(said).filter(|_| self.keeps(said))
    }

    /// Returns true if there is so much of what each of these is done to that nothing done for the others can leave too little.
    fn is_plenty_for(&self, deeds: &[&Effect], item: &Item) -> bool {
        let quiet = !self.has_passives()
            && self.lasting.is_empty()
            && self.delayed.is_empty()
            && self.derived.attached == 0
            && !self.has_death_replacements();
        let most = |deed: &&Effect| match (deed, deed.done_with().as_slice()) {
            (Effect::Discard(_, count), _) => Some(usize::from(*count)),
            (_, [Who::Pick(targets)]) if !hangs_on_others(&targets.of) => Some(usize::from(targets.max)),
            _ => None,
        };
        let Some(all) = deeds.iter().map(most).sum::<Option<usize>>().filter(|_| quiet) else { return false };
        let from = self.speaks(item);
        deeds.iter().all(|deed| {
            let fits = |id: &ObjectId| match deed {
                Effect::Exhaust(_) => !self.object(*id).exhausted,
                Effect::SpendBuff(_) => self.object(*id).buffed,
                Effect::Disempower(_) => self.object(*id).empowered,
                _ => true,
            };
            self.may_be_used(deed, item, &from).iter().filter(|id| fits(id)).count() >= all
        })
    }

    /// Returns true if what is done to pay for an item may make illegal what is chosen for it, or the place where it enters.
    fn may_be_disturbed(&self, item: &Item, deeds: &[&Effect]) -> bool {
        let from = self.speaks(item);
        let used: Vec<ObjectId> = deeds.iter().flat_map(|deed| self.may_be_used(deed, item, &from)).collect();
        let on_board = used.iter().any(|id| self.object(*id).zone.is_board());
        let takes = |taken: &[ObjectId]| taken.iter().any(|id| used.contains(id));
        let chosen = |n: usize| match item.targets.get(n) {
            Some(chosen) => takes(chosen),
            None => takes(&self.choices_for(item, n)),
        };
        let targets = &item.does.targets;
        let hangs = |wanted: &Targets| hangs_on_others(&wanted.of);
        let texts = self.has_passives() || !self.lasting.is_empty() || self.derived.attached > 0;
        let spends = deeds.iter().any(|deed| matches!(deed, Effect::SpendXp(_)));
        let runes = deeds.iter().any(|deed| matches!(deed, Effect::RecycleRunes(_)));
        let unit = item.what == What::Card && self.object(item.source).card.kind == Kind::Unit;
        let enters = unit && item.location.is_none_or(|to| to.battlefield().is_some());
        (0..targets.len()).any(chosen)
            || !targets.is_empty() && (on_board || spends) && (texts || targets.iter().any(hangs))
            || on_board && (enters || matches!(item.permit, Permit::Chosen(_)))
            || runes && targets.iter().any(|wanted| wanted.of.is_of_runes())
    }
}
