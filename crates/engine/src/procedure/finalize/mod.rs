//! The steps of playing a pending item: choices, cost, legality, and then it is finalized or leaves the chain.

mod additional;
mod done;
mod entry;
mod flow;
mod items;
mod lookahead;
mod mode;
mod perform;
mod places;
mod runes;
mod show;
mod targets;
mod undo;
mod waive;

use std::sync::Arc;

pub(crate) use lookahead::Lookahead;
pub(super) use places::asked_moves;

use crate::ability::{Change, Effect, Entry, Instructions, Targets};
use crate::agenda::{FinalizeFrame, Payment, PlayStep, ResolveFrame, Task};
use crate::asked::{Answered, Asked};
use crate::card::{Cost, Kind};
use crate::chain::{Item, Permit, What};
use crate::choice::{Answer, Ask};
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::keyword::Keyword;
use crate::listing::Listed;
use crate::machine::Game;
use crate::procedure::resolve::PAYING;
use crate::reading::Reading;
use crate::state::State;
use crate::zone::{Location, Zone};

/// The outcome of a step of finalizing.
enum Went {
    /// On to the next step.
    On,
    /// The item has left the chain.
    Gone,
}

impl State {
    /// Returns true if every target still fits, and the unit may still go where it is to enter.
    fn is_legal(&self, item: &Item) -> bool {
        let from = self.speaks(item);
        let fits = |(wanted, chosen): (&Targets, &Vec<ObjectId>)| {
            chosen.iter().all(|id| self.object(*id).zone != Zone::Gone && self.fits_choice(&wanted.of, *id, &from))
        };
        let unit = item.what == What::Card && self.object(item.source).card.kind == Kind::Unit;
        let named = matches!(item.entry, Entry::Here | Entry::Base) && item.required.is_empty();
        if let Permit::Chosen(keyword) = item.permit
            && !self.gives_itself(item.source, keyword, &from)
        {
            return false;
        }
        let enters = item.location.is_none_or(|to| {
            !unit || named || self.places_once_paid(item).contains(&to) || self.ambushes_where_paid(item, to)
        });
        let runes = item.runes.iter().all(|(_, runes)| runes.are_all_left());
        enters && runes && item.does.targets.iter().zip(&item.targets).all(fits)
    }

    /// Returns true if a unit with Ambush may enter where the unit was that was killed to pay for it, as its text says.
    fn ambushes_where_paid(&self, item: &Item, to: Location) -> bool {
        let there = |id: &ObjectId| self.object(*id).left.0 == Some(to);
        to.battlefield().is_some()
            && item.carried.iter().any(there)
            && self.comes_with(item.source, Keyword::Ambush)
            && self.is_ruled(item.source, &Change::AmbushesWherePaid)
            && self.may_enter(item, to)
    }
}

impl Game {
    /// Carries out the steps of playing one pending item.
    pub(crate) fn run_finalize(&mut self, mut frame: FinalizeFrame) {
        let depth = self.state.under_way.agenda.len();
        while let Some(item) = self.state.chain.shared(frame.item) {
            self.cause = item.cause.0;
            if self.settle_referents(&item) == Err(Asked) {
                self.state.under_way().agenda.insert(depth, Task::Finalize(frame));
                return;
            }
            self.remember(&item, frame.step);
            let (went, next) = match frame.step {
                PlayStep::Perform => (self.choose_to_perform(&item), PlayStep::Flow),
                PlayStep::Flow => (self.choose_flow(&item), PlayStep::Waiver),
                PlayStep::Waiver => (self.choose_waiver(&item), PlayStep::ShowOff(0)),
                PlayStep::ShowOff(at) => match self.state.show_off_of(&item, at) {
                    Some(of) => (self.choose_to_show(&item, &of, at), PlayStep::ShowOff(at + 1)),
                    None => (Ok(Went::On), PlayStep::Repeats),
                },
                PlayStep::Repeats => (self.choose_repeats(&item), PlayStep::Mode),
                PlayStep::Mode => (self.choose_mode(&item), PlayStep::Additional),
                PlayStep::Additional => (self.choose_additional(&item), PlayStep::Named),
                PlayStep::Named => (self.choose_named(&item), PlayStep::Location),
                PlayStep::Location => (self.choose_location(&item), PlayStep::Targets),
                PlayStep::Targets => (self.choose_targets(&item), PlayStep::Opponent),
                PlayStep::Opponent => (self.choose_opponent_as_target(&item), PlayStep::Places),
                PlayStep::Places => (self.choose_places(&item), PlayStep::Pay),
                PlayStep::Pay => (self.pay_for(&item), PlayStep::Deeds),
                PlayStep::Deeds if !item.deeds.is_empty() => {
                    self.state
                        .under_way()
                        .agenda
                        .push(Task::Finalize(FinalizeFrame { step: PlayStep::Legality, ..frame }));
                    self.begin_deeds(&item);
                    return;
                }
                PlayStep::Deeds => (Ok(Went::On), PlayStep::Legality),
                PlayStep::Legality => (self.check_legality(&item), PlayStep::Done),
                PlayStep::Done => {
                    self.finalize(&item);
                    return;
                }
            };
            match went {
                Ok(Went::On) => frame.step = next,
                Ok(Went::Gone) => return,
                Err(Asked) => {
                    self.state.under_way().agenda.insert(depth, Task::Finalize(frame));
                    return;
                }
            }
        }
    }

    /// Checks that all choices are still legal, since they may have become illegal as costs were paid. If not, the play is
    /// undone, with nothing lost.
    fn check_legality(&mut self, item: &Item) -> Answered<Went> {
        if self.state.is_legal(item) {
            return Ok(Went::On);
        }
        let why = "what was chosen for it is not legal any more once its costs are paid";
        Ok(if self.undo_play(item, why) { Went::Gone } else { Went::On })
    }

    /// Does what has to be done to pay for an item, before the item goes on.
    fn begin_deeds(&mut self, item: &Item) {
        let deeds: Vec<&Effect> = item.deeds.iter().collect();
        let unsure = self.state.may_be_paid_with_unknown(&deeds, &self.state.speaks(item));
        let payment = Payment { unsure, ..Payment::of(&item.deeds) };
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.deeds.clear();
        }
        let does = Arc::new(Instructions::default());
        let here = self.state.speaks(item).here;
        let item = Item { does, targets: vec![], here, what: What::Activated(PAYING.into()), ..item.clone() };
        let frame = ResolveFrame { payment, ..ResolveFrame::new(item, true) };
        self.state.under_way().agenda.push(Task::Resolve(Box::new(frame)));
    }

    /// There are not enough choices: a triggered ability leaves the chain; a card being played goes back.
    fn no_choices(&mut self, item: &Item) -> Went {
        self.note_failure(item.id);
        self.give_up(item, self.cites().trigger_removed, "there is not enough that it can choose")
    }

    fn pay_for(&mut self, item: &Item) -> Answered<Went> {
        if self.state.repeats_deflect(item) {
            self.note_ruling(Reading::RepeatedDeflect);
        }
        let cost = self.settle_way_to_pay(item)?;
        let exhausts = item.exhausts && !self.state.object(item.source).exhausted;
        let agrees = self.agrees_to_pay(item, cost)?;
        if !agrees {
            return Ok(self.give_up(item, self.cites().trigger_unpaid, "its controller does not pay for it"));
        }
        if !self.state.can_pay_for(item, cost) || exhausts != item.exhausts {
            return Ok(self.give_up(item, self.cites().trigger_unpaid, "its cost cannot be paid"));
        }
        if !self.state.has_resources(item, cost) {
            return Err(self.add_for(item.controller, item.source));
        }
        self.asks_for_runes(item.controller, &self.state.beyond_earmarked(item, cost))?;
        if exhausts {
            self.state.object_mut(item.source).exhausted = true;
            self.record(self.cites().exhaust_cost, EventKind::Exhausted { object: item.source });
        }
        self.pay_for_item(item, cost);
        self.use_up(item.source, |change| matches!(change, Change::CostsLess(_)));
        Ok(Went::On)
    }

    /// Returns the cost that is paid for an item; where there are several ways of which none is the cheapest, asks its
    /// player for one.
    fn settle_way_to_pay(&mut self, item: &Item) -> Answered<Cost> {
        if let Some(way) = item.way {
            return Ok(way);
        }
        let ways = self.state.ways_to_pay(item);
        if ways.len() < 2 {
            return Ok(ways.first().copied().unwrap_or_else(|| self.state.total_cost(item)));
        }
        let Some(Answer::Mode(n)) = self.take_answer() else {
            let options = ways.iter().map(crate::choice::cost_paid).collect();
            return Err(self.ask(self.cites().pay, item.controller, Ask::Mode(Listed::whole(options))));
        };
        let way = ways.get(usize::from(n)).copied().unwrap_or_else(|| self.state.total_cost(item));
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.way = Some(way);
        }
        Ok(way)
    }

    /// Returns true if the controller pays: always for what they played or activated, by their choice for a triggered
    /// ability.
    fn agrees_to_pay(&mut self, item: &Item, cost: Cost) -> Answered<bool> {
        let agreed = !cost.is_free() && item.bases.contains(&cost);
        let may_decline = matches!(item.what, What::Triggered(_)) && !cost.is_free() && !agreed;
        if !may_decline || item.agreed || !self.state.can_pay_for(item, cost) {
            return Ok(true);
        }
        if let Some(Answer::May(yes)) = self.take_answer() {
            if let Some(item) = self.state.chain.item_mut(item.id) {
                item.agreed = yes;
            }
            return Ok(yes);
        }
        let question = format!("pay {cost} for {}", self.state.name(item.source));
        Err(self.ask(self.cites().trigger_unpaid, item.controller, Ask::May(question)))
    }
}
