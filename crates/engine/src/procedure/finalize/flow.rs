//! Flow: a card is played from the trash for another cost. Where it has several, one of them is chosen.

use crate::ability::{Body, Change, Price};
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::{Item, Permit, What};
use crate::choice::{Answer, Ask, FLOW_GIVEN};
use crate::ids::{ObjectId, PlayerId};
use crate::listing::Listed;
use crate::machine::Game;
use crate::state::State;
use crate::zone::Zone;

use super::Went;

/// The number of the Flow that a card has been given, for what it costs.
const GIVEN: u8 = u8::MAX;

impl Game {
    /// By which Flow a card is played from the trash, unless its player chooses another: one that is printed on it, as long as
    /// its cost can be paid, before one that it has been given, which asks for what the card costs.
    pub(crate) fn usual_flow(&self, player: PlayerId, card: ObjectId) -> Permit {
        let printed = self.state.flow_costs(card).next().is_some();
        let with = |at| Item {
            permit: Permit::Flow(at),
            ..self.state.draft(player, card, What::Card, self.state.spell_of(card), None)
        };
        let given = self.state.is_given_flow(card) && (!printed || self.check_payable(with(0)).is_err());
        Permit::Flow(if given { GIVEN } else { 0 })
    }

    /// An item once for each of its Flow costs, the one that it has been given last; where no rule lets its player choose among
    /// them, for the usual one.
    pub(crate) fn flows(&self, item: &Item) -> Vec<Item> {
        if self.cites().flow_chosen().is_none() {
            return vec![item.clone()];
        }
        let printed = self.state.flow_costs(item.source).zip(0_u8..).map(|(_, at)| at);
        let given = self.state.is_given_flow(item.source).then_some(GIVEN);
        printed.chain(given).map(|at| Item { permit: Permit::Flow(at), ..item.clone() }).collect()
    }

    /// Chooses the Flow cost that is paid for an item, and adds the actions to be done for it.
    pub(super) fn choose_flow(&mut self, item: &Item) -> Answered<Went> {
        if !matches!(item.permit, Permit::Flow(_)) {
            return Ok(Went::On);
        }
        let mut open = self.flows(item);
        open.retain(|with| self.check_payable(with.clone()).is_ok());
        let chosen = match (open.as_slice(), self.take_answer()) {
            ([] | [_], _) => open.pop(),
            (_, Some(Answer::Mode(at))) => open.get(usize::from(at)).cloned(),
            _ => {
                let text = |with: &Item| match with.permit {
                    Permit::Flow(GIVEN) => Some(FLOW_GIVEN.to_owned()),
                    Permit::Flow(at) => {
                        self.state.flow_costs(item.source).nth(usize::from(at)).map(|(_, text)| text.into())
                    }
                    _ => None,
                };
                let texts = open.iter().filter_map(text).collect();
                return Err(self.ask(
                    self.cites().flow_chosen().unwrap_or(self.cites().pay),
                    item.controller,
                    Ask::Mode(Listed::whole(texts)),
                ));
            }
        };
        let deeds = chosen.as_ref().and_then(|with| self.state.flow_of(with)).map(|price| price.deeds.clone());
        if let (Some(with), Some(pending)) = (chosen, self.state.chain.item_mut(item.id)) {
            pending.permit = with.permit;
            pending.deeds = deeds.unwrap_or_default();
        }
        Ok(Went::On)
    }
}

impl State {
    /// The Flow costs of a card, each with its text.
    fn flow_costs(&self, card: ObjectId) -> impl Iterator<Item = (&Price, &str)> {
        self.object(card).card.abilities.iter().filter_map(|ability| match &ability.body {
            Body::Flow(price) => Some((price, ability.text.as_str())),
            _ => None,
        })
    }

    /// Returns true if a card can be played from the trash for its Flow cost.
    pub(crate) fn has_flow(&self, card: ObjectId) -> bool {
        self.flow_costs(card).next().is_some() || self.is_given_flow(card)
    }

    /// Returns true if a spell has been given Flow, now or as the card in the trash that it was before it was put on the chain.
    fn is_given_flow(&self, card: ObjectId) -> bool {
        let object = self.object(card);
        let was = self.objects.iter().position(|was| object.zone == Zone::Chain && was.became == Some(card));
        let given = |card| self.is_ruled(card, &Change::FlowsForCost);
        object.card.kind == Kind::Spell && (given(card) || was.is_some_and(|was| given(ObjectId::at(was))))
    }

    /// Returns the price of an item that is played by Flow; `None` if it is not.
    pub(crate) fn flow_of(&self, item: &Item) -> Option<&Price> {
        let Permit::Flow(at) = item.permit else { return None };
        self.flow_costs(item.source).nth(usize::from(at)).map(|(price, _)| price)
    }
}
