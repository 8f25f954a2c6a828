//! Adding resources while paying: abilities that add them and have Reaction may be activated in the middle of that, where a
//! cost cannot be paid otherwise.

use crate::ability::{Activated, Change, Effect};
use crate::agenda::{FinalizeFrame, PlayStep, Task};
use crate::asked::{Answered, Asked};
use crate::card::Cost;
use crate::choice::{Answer, Ask};
use crate::domain::Domain;
use crate::ids::{ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::payment::Runes;
use crate::state::State;

impl Game {
    /// A player who could pay a cost does so, once what they add for it is added.
    pub(crate) fn pay_adding(&mut self, player: PlayerId, cost: Cost, paying_for: ObjectId) -> Answered {
        if self.state.can_pay(player, cost) {
            self.asks_for_runes(player, &cost)?;
            self.pay(player, cost);
            return Ok(());
        }
        Err(self.add_for(player, paying_for))
    }

    /// A player who pays for something activates an ability that adds: which one is asked. It is gone through before what is
    /// paid for goes on.
    pub(crate) fn add_for(&mut self, player: PlayerId, paying_for: ObjectId) -> Asked {
        let mut adders = self.state.adders(player);
        adders.retain(|(source, ..)| *source != paying_for);
        let mut among: Vec<ObjectId> = adders.iter().map(|(source, ..)| *source).collect();
        among.dedup();
        let chosen = match (among.as_slice(), self.take_answer()) {
            ([only], _) => Some(*only),
            (_, Some(Answer::Objects(chosen))) => chosen.first().copied(),
            _ => None,
        };
        let Some((source, n, _)) = adders.into_iter().find(|(source, ..)| Some(*source) == chosen) else {
            let why = format!("to add resources while paying for {}", self.state.name(paying_for));
            let rule = self.cites().add_while_paying().unwrap_or(self.cites().pay);
            return self.ask(rule, player, Ask::Pick { why, among, min: 1, max: 1, bounds: vec![] });
        };
        if let Some(item) = self.put_activation(player, source, n) {
            self.state.under_way().agenda.push(Task::Finalize(FinalizeFrame { item, step: PlayStep::default() }));
        }
        Asked
    }
}

impl State {
    /// The domains of an object: as layers give them on the board, elsewhere those that texts give it, else those printed.
    pub(crate) fn domains(&self, id: ObjectId) -> Vec<Domain> {
        if self.object(id).zone.is_board() {
            return self.views().domains(id).to_vec();
        }
        let given =
            self.ruled_by(id, |change| matches!(change, Change::OfDomain(_))).filter_map(|change| match change {
                Change::OfDomain(domain) => Some(*domain),
                _ => None,
            });
        given.last().map_or_else(|| self.object(id).card.domains.clone(), |domain| vec![domain])
    }

    /// Returns the resources that an ability adds; `None` unless it has Reaction, does nothing else, and costs no
    /// resources itself.
    fn adds(&self, source: ObjectId, ability: &Activated) -> Option<Cost> {
        if ability.timing != Some(Keyword::Reaction) || !ability.cost.is_free() {
            return None;
        }
        let mut all = Cost::default();
        for effect in &ability.does.effects {
            let effects = match effect {
                Effect::Either(test, then, _) if self.holds(test, &self.source(source)) => then.as_slice(),
                Effect::Either(_, _, other) => other.as_slice(),
                effect => std::slice::from_ref(effect),
            };
            for effect in effects {
                all.add(self.added_by(source, effect)?);
            }
        }
        Some(all)
    }

    /// Returns the resources that an instruction of an object adds, if they can be used for anything. Power of the
    /// object's own domain is of any where it has several, or none.
    pub(crate) fn added_by(&self, source: ObjectId, effect: &Effect) -> Option<Cost> {
        let Effect::Add { energy, power, own, of, only: None } = effect else { return None };
        let energy = u16::from(*energy).saturating_add(self.adds_more(source));
        let mut added = Cost { energy, power: u16::from(*power), of: *of };
        match self.domains(source).as_slice() {
            [only] => added.of.add(*only, u16::from(*own)),
            _ => added.power = added.power.saturating_add(u16::from(*own)),
        }
        Some(added)
    }

    /// Returns the additional Energy that an object adds, by texts on it.
    fn adds_more(&self, source: ObjectId) -> u16 {
        let more = |change: &Change| if let Change::AddsMore(n) = change { u16::from(*n) } else { 0 };
        self.ruled_by(source, |change| matches!(change, Change::AddsMore(_))).map(more).fold(0, u16::saturating_add)
    }

    /// The abilities that a player can activate while paying, by source and position, with what each adds.
    fn adders(&self, player: PlayerId) -> Vec<(ObjectId, u8, Cost)> {
        let mut found = vec![];
        if self.cites().add_while_paying().is_none() {
            return found;
        }
        for source in self.sources() {
            for ((ability, _), n) in self.activated(source).into_iter().zip(0_u8..) {
                let usable = self.is_user(player, source, ability) && !ability.in_trash;
                let usable = usable && self.check_usable(player, source, ability, n).is_ok();
                found.extend(self.adds(source, ability).filter(|_| usable).map(|added| (source, n, added)));
            }
        }
        found
    }

    /// Returns true if a player can activate an ability that adds resources while paying.
    pub(crate) fn can_add(&self, player: PlayerId) -> bool {
        !self.adders(player).is_empty()
    }

    /// The runes and the pool of a player as they would be with everything added that can be, what they pay for aside;
    /// nothing where costs are taken as paid.
    pub(crate) fn with_all_added(&self, player: PlayerId, paying_for: ObjectId) -> Option<Runes> {
        let mut runes = self.player(player).runes?;
        for (_, _, added) in self.adders(player).into_iter().filter(|(source, ..)| *source != paying_for) {
            runes.add(added);
        }
        Some(runes)
    }

    /// Returns true if a player could pay a cost that comes up as something resolves, with what they can add for it.
    pub(crate) fn could_pay(&self, player: PlayerId, cost: Cost, paying_for: ObjectId) -> bool {
        self.can_pay(player, cost) || self.with_all_added(player, paying_for).is_some_and(|runes| runes.affords(&cost))
    }

    /// Returns true if a player could pay a cost that is not that of a spell or ability; where an edition says so, with
    /// what they can add while they pay.
    pub(crate) fn could_pay_by_adding(&self, player: PlayerId, cost: Cost, unit: ObjectId) -> bool {
        self.can_pay(player, cost) || (self.cites().add_for_any_cost().is_some() && self.could_pay(player, cost, unit))
    }
}
