//! The decision whether a triggered ability goes on the chain at all, where its controller makes it as its condition is
//! met.

use crate::ability::Effect;
use crate::asked::Answered;
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::event::EventKind;
use crate::machine::Game;
use crate::state::State;
use crate::trigger::PendingTrigger;
use tribunal_rule::RuleNumber;

impl State {
    /// The rule by which the controller of what has triggered decides whether it goes on the chain, where one does. What has
    /// a cost that cannot be paid goes there, and leaves it again.
    fn left_to_controller(&self, waiting: &PendingTrigger) -> Option<RuleNumber> {
        let item = self.triggered_item(waiting.clone());
        if self.once_use(&item).is_some_and(|at| self.used(item.source, at) > 0) {
            return None;
        }
        let once = self.cites().once_is_optional().filter(|_| item.once);
        once.or_else(|| self.cites().may_when_triggered().filter(|_| self.begins_with_may(&item)))
    }

    fn begins_with_may(&self, item: &Item) -> bool {
        if item.does.targets.first().is_some_and(|choice| choice.may) {
            return !self.choices_for(item, 0).is_empty();
        }
        match item.does.effects.as_slice() {
            [Effect::May(_), ..] => true,
            [Effect::Pay { price, optional: true, .. }, ..] => self.can_meet(item, price),
            [Effect::Weaponmaster(_)] => {
                self.cites().weaponmaster_may().is_some() && !self.choices_for(item, 0).is_empty()
            }
            _ => false,
        }
    }
}

impl Game {
    /// Has players decide of what has triggered together which of it goes on the chain, where that is left to them.
    pub(super) fn settle_willing(&mut self, batch: u32, opening: bool) -> Answered {
        if self.cites().may_when_triggered().is_none() && self.cites().once_is_optional().is_none() {
            return Ok(());
        }
        for player in self.state.trigger_order(opening) {
            let open = |w: &PendingTrigger| w.batch == batch && w.controller == player && !w.willing;
            let undecided =
                |game: &Self, w: &PendingTrigger| open(w).then(|| game.state.left_to_controller(w)).flatten();
            let next = |game: &Self| {
                let waiting = game.state.under_way.waiting.iter().enumerate();
                waiting.filter_map(|(at, w)| Some((at, undecided(game, w)?))).next()
            };
            while let Some((at, rule)) = next(self) {
                let source = self.state.under_way.waiting[at].source;
                match self.take_answer() {
                    Some(Answer::May(true)) => self.state.under_way.waiting[at].willing = true,
                    Some(Answer::May(false)) => {
                        self.state.under_way().waiting.remove(at);
                        self.record(rule, EventKind::TriggerDeclined { source });
                    }
                    _ => {
                        let name = self.state.name(source);
                        return Err(self.ask(rule, player, Ask::May(format!("{name}: perform its ability"))));
                    }
                }
            }
        }
        Ok(())
    }
}
