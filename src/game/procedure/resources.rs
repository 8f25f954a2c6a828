//! Adding resources while paying: abilities that add them and have Reaction may be activated in the middle of that, where a
//! cost cannot be paid otherwise.

use crate::game::ability::{Activated, Effect};
use crate::game::agenda::{FinalizeFrame, Task};
use crate::game::card::Cost;
use crate::game::chain::Item;
use crate::game::choice::{Answer, Ask};
use crate::game::ids::{ObjectId, PlayerId};
use crate::game::keyword::Keyword;
use crate::game::machine::Game;
use crate::game::payment::Runes;

impl Game {
    /// The abilities that a player can activate while paying, by source and position, with what each adds.
    fn adders(&self, player: PlayerId) -> Vec<(ObjectId, u8, Cost)> {
        let mut found = vec![];
        if self.table.add_while_paying.is_none() {
            return found;
        }
        for source in self.state.sources().filter(|id| self.state.source(*id).controller == Some(player)) {
            for ((ability, _), n) in self.activated(source).into_iter().zip(0_u8..) {
                let usable = self.check_usable(source, ability, n).is_ok();
                found.extend(self.adds(source, ability).filter(|_| usable).map(|added| (source, n, added)));
            }
        }
        found
    }

    /// What an ability adds, if it has Reaction, does nothing else, and costs no resources itself.
    fn adds(&self, source: ObjectId, ability: &Activated) -> Option<Cost> {
        if ability.timing != Some(Keyword::Reaction) || !ability.cost.is_free() {
            return None;
        }
        let mut all = Cost::default();
        for effect in &ability.does.effects {
            let Effect::Add { energy, power, own, of, only: None } = effect else { return None };
            all.add(Cost { energy: u16::from(*energy), power: u16::from(*power), of: *of });
            match self.state.object(source).card.domains.first() {
                Some(domain) => all.of.add(*domain, u16::from(*own)),
                None => all.power = all.power.saturating_add(u16::from(*own)),
            }
        }
        Some(all)
    }

    /// The runes and the pool of an item's controller as they would be with everything added that can be; nothing where costs
    /// are taken as paid.
    pub(in crate::game) fn with_all_added(&self, item: &Item) -> Option<Runes> {
        let mut runes = self.state.player(item.controller).runes?;
        for (_, _, added) in self.adders(item.controller).into_iter().filter(|(source, ..)| *source != item.source) {
            runes.add(added);
        }
        Some(runes)
    }

    /// The controller of an item that is being paid for activates an ability that adds: which one is asked. It is gone
    /// through before the item goes on.
    pub(in crate::game) fn add_for(&mut self, item: &Item) {
        let mut adders = self.adders(item.controller);
        adders.retain(|(source, ..)| *source != item.source);
        let mut among: Vec<ObjectId> = adders.iter().map(|(source, ..)| *source).collect();
        among.dedup();
        let chosen = match (among.as_slice(), self.take_answer()) {
            ([only], _) => Some(*only),
            (_, Some(Answer::Objects(chosen))) => chosen.first().copied(),
            _ => None,
        };
        let Some((source, n, _)) = adders.into_iter().find(|(source, ..)| Some(*source) == chosen) else {
            let why = format!("to add resources while paying for {}", self.state.name(item.source));
            let rule = self.table.add_while_paying.unwrap_or(self.cites().pay);
            self.ask(rule, item.controller, Ask::Pick { why, among, min: 1, max: 1, bounds: vec![] });
            return;
        };
        if let Some(item) = self.put_activation(item.controller, source, n) {
            self.state.agenda.push(Task::Finalize(FinalizeFrame { item, step: 0 }));
        }
    }

    /// Whether an item is being paid for while another one is gone through.
    pub(in crate::game) fn is_paying(&self) -> bool {
        self.state.agenda.iter().any(|task| matches!(task, Task::Finalize(_)))
    }
}
