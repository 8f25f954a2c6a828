//! Runes as targets: which of them an item chooses, as it is finalized.

use crate::ability::{Filter, Targets};
use crate::asked::Answered;
use crate::card::{Cost, Kind};
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::event::EventKind;
use crate::ids::PlayerId;
use crate::listing::Listed;
use crate::machine::Game;
use crate::rune_targets::{self, RuneTargets, RunesOf};
use crate::rune_ways::{self, RuneWay};
use crate::state::State;
use tribunal_rule::RuleNumber;

use super::Went;

impl Game {
    /// The runes that an item targets are chosen.
    pub(super) fn choose_runes(&mut self, item: &Item, wanted: &Targets) -> Answered<Went> {
        let by = (item.controller, self.cites().targets);
        let Some(runes) = self.runes_to_target(item, wanted, by)? else { return Ok(self.no_choices(item)) };
        self.targets_runes(item, runes);
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_targets(&item),
            None => Ok(Went::Gone),
        }
    }

    /// An item has these runes among its targets.
    pub(crate) fn targets_runes(&mut self, item: &Item, runes: RuneTargets) {
        if let RuneTargets::Said(said) = &runes {
            let way = self.state.runes_in_words("choose", said, item.controller);
            self.record(self.cites().targets, EventKind::RunesTargeted { source: item.source, way });
        }
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.runes.push((item.targets.len(), runes));
            item.targets.push(vec![]);
        }
    }

    /// The runes that a player chooses for an item by a rule; nothing if there are too few.
    pub(crate) fn runes_to_target(
        &mut self,
        item: &Item,
        wanted: &Targets,
        (player, rule): (PlayerId, RuleNumber),
    ) -> Answered<Option<RuneTargets>> {
        if self.state.player(item.controller).runes.is_none() {
            return Ok(Some(RuneTargets::Unsaid(item.controller, wanted.max)));
        }
        if self.state.board.iter().any(|id| self.state.object(*id).card.is_also(Kind::Rune)) {
            self.taint("whether what is a rune as well is chosen among the runes".to_owned());
        }
        let Listed { all, more } = self.state.ways_to_target(item, wanted);
        let at = match all.len() {
            0 => return Ok(None),
            1 => 0,
            _ => match self.take_answer() {
                Some(Answer::Way(at)) => usize::from(at),
                _ => {
                    let left = self.state.player(item.controller).runes.unwrap_or_default();
                    let way = |way: &Vec<RunesOf>| self.state.runes_in_words("choose", way, item.controller);
                    let all = all.iter().map(|chosen| RuneWay { left, told: way(chosen) }).collect();
                    return Err(self.ask(rule, player, Ask::Ways(Listed { all, more })));
                }
            },
        };
        Ok(all.into_iter().nth(at).map(RuneTargets::Said))
    }
}

impl State {
    /// Says in words what is done with runes: "choose 1 Fury and 2 Calm of Bob".
    pub(crate) fn runes_in_words(&self, verb: &str, runes: &[RunesOf], you: PlayerId) -> String {
        let some = runes.iter().filter(|of| of.count > 0).map(|of| {
            let told = format!("{} {}", of.count, rune_ways::word(of.kind));
            if of.player == you { told } else { format!("{told} of {}", self.player(of.player).name) }
        });
        let some: Vec<String> = some.collect();
        if some.is_empty() { format!("{verb} nothing") } else { format!("{verb} {}", some.join(" and ")) }
    }

    /// Returns true if there are enough runes for a choice among them.
    pub(crate) fn has_runes_for(&self, item: &Item, wanted: &Targets) -> bool {
        self.player(item.controller).runes.is_none()
            || self.runes_that_fit(item, &wanted.of).iter().map(|runes| runes.among).sum::<u16>()
                >= u16::from(wanted.min)
    }

    /// The runes that fit a description, one's own first.
    fn runes_that_fit(&self, item: &Item, of: &Filter) -> Vec<RunesOf> {
        let runes = |player: PlayerId| self.player(player).runes.map(|runes| runes.by_kind(player));
        self.owners_of_runes(item, of).into_iter().filter_map(runes).flatten().collect()
    }

    fn owners_of_runes(&self, item: &Item, of: &Filter) -> Vec<PlayerId> {
        let from = self.speaks(item);
        let players = self.in_turn_order(item.controller).into_iter();
        players.filter(|player| self.meant(of.whose, *player, &from)).collect()
    }

    /// The ways of choosing runes for an item, the usual one first: none after which its Power cannot be paid any more, unless
    /// there is no other.
    fn ways_to_target(&self, item: &Item, wanted: &Targets) -> Listed<Vec<RunesOf>> {
        let among = self.runes_that_fit(item, &wanted.of);
        let bounds = (u16::from(wanted.min), u16::from(wanted.max));
        let usual = self.usual_runes(item, wanted);
        let ways = rune_targets::choices(&among, bounds, &usual);
        let payable: Vec<_> = ways.all.iter().filter(|way| self.can_pay_beside(item, way)).cloned().collect();
        if payable.is_empty() { ways } else { Listed { all: payable, more: ways.more } }
    }

    /// The runes that are chosen where nobody says which: one's own, and others only where one has too few.
    fn usual_runes(&self, item: &Item, wanted: &Targets) -> Vec<RunesOf> {
        let mut chosen: Vec<RunesOf> = vec![];
        for player in self.owners_of_runes(item, &wanted.of) {
            let so_far = rune_targets::number(&chosen);
            let most = if chosen.is_empty() { wanted.max } else { wanted.min };
            let left = u16::from(most).saturating_sub(so_far);
            let runes = self.player(player).runes.unwrap_or_default();
            chosen.extend(runes.usual_ones(player, left));
        }
        chosen
    }

    /// Returns true if the Power of an item can be paid with other runes than those that it chooses.
    fn can_pay_beside(&self, item: &Item, chosen: &[RunesOf]) -> bool {
        let cost = self.total_cost(item);
        let Some(runes) = self.player(item.controller).runes.filter(|_| cost.all_power() > 0) else {
            return true;
        };
        let own = chosen.iter().filter(|of| of.player == item.controller);
        let others = own.fold(runes, |left, of| left.without(of.kind, of.count));
        others.affords(&Cost { energy: 0, ..cost })
    }
}
