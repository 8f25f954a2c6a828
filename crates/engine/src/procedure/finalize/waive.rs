//! Parts of a cost that an effect of this turn lets a player leave unpaid for a card that they play from their hand, and what
//! a card's own text lets them pay for it in place of its cost.

use crate::ability::{Change, Waiver};
use crate::asked::Answered;
use crate::chain::{Item, Permit, What};
use crate::choice::{Answer, Ask};
use crate::machine::Game;
use crate::state::State;

use super::Went;

impl Game {
    /// Decides whether a part of the cost is left unpaid: as its player likes, or where the card can be paid for in one
    /// way only.
    pub(super) fn choose_waiver(&mut self, item: &Item) -> Answered<Went> {
        let Some(with) = self.state.waived(item).filter(|with| self.state.check_payable(with.clone()).is_ok()) else {
            return Ok(Went::On);
        };
        let waives = match (self.state.check_payable(item.clone()), self.take_answer()) {
            (Err(_), _) => true,
            (Ok(()), Some(Answer::May(yes))) => yes,
            (Ok(()), _) => {
                let question = format!("leave a part of the cost of {} unpaid", self.state.name(item.source));
                return Err(self.ask(self.cites().pay, item.controller, Ask::May(question)));
            }
        };
        if waives {
            self.use_up(item.source, |change| *change == Change::MayWaive(with.terms.0));
            if let Some(pending) = self.state.chain.item_mut(item.id) {
                pending.terms = with.terms;
            }
        }
        Ok(Went::On)
    }
}

impl State {
    /// The item as it is where a part of its cost is left unpaid, if an effect lets its player do so.
    pub(crate) fn waived(&self, item: &Item) -> Option<Item> {
        let plain = item.what == What::Card && item.terms.0 == Waiver::Nothing && item.origin.is_none();
        // A price of the card itself may be paid wherever it is played from, unless that has a price of its own.
        let priced = item.hidden_at.is_some() || matches!(item.permit, Permit::Flow(_));
        let waives =
            self.ruled_by(item.source, |change| matches!(change, Change::MayWaive(_))).find_map(
                |change| match change {
                    Change::MayWaive(waives @ Waiver::For(_)) if !priced => Some(*waives),
                    Change::MayWaive(waives) if !item.from_elsewhere => Some(*waives),
                    _ => None,
                },
            );
        let waives = waives.filter(|_| plain)?;
        Some(Item { terms: (waives, item.terms.1), ..item.clone() })
    }
}
