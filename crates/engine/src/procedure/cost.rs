//! Costs: the total cost of an item with the choices made for it, and its payment.

use crate::ability::{
    Ability, Additional, Body, Change, Condition, CostChange, Deed, Effect, Filter, Mark, Targets, UseOnly, Waiver,
};
use crate::card::{Cost, Kind};
use crate::chain::{Item, Permit, What};
use crate::choice::Bound;
use crate::domain::{Domain, Domains};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::matching::From;
use crate::player::Earmarked;
use crate::reading::Reading;
use crate::state::State;
use crate::trigger::Seen;

use super::discount::least;

/// The most Power that choices can add to a cost: more than anybody has.
const MOST_SURCHARGE: u16 = 64;

impl Game {
    /// Counts the texts that apply once in a turn and have been applied to what a card costs.
    fn count_once(&mut self, item: &Item) {
        for (source, at) in self.state.once_applied(item) {
            self.state.count_use(source, at);
        }
    }

    /// Pays a cost for an item; what may be used for few things only is spent first.
    pub(crate) fn pay_for_item(&mut self, item: &Item, cost: Cost) {
        if item.what == What::Card {
            self.count_once(item);
        }
        let rest = self.state.beyond_earmarked(item, cost);
        let spent: Vec<_> = self.state.earmarked_for(item).map(|kept| kept.only).collect();
        let (mut energy, mut power) = (cost.energy, cost.all_power());
        let earmarked = &mut self.state.player_mut(item.controller).earmarked;
        for kept in earmarked.iter_mut().filter(|kept| spent.contains(&kept.only)) {
            let (paid, given) = (kept.energy.min(energy), kept.power.min(power));
            (kept.energy, kept.power) = (kept.energy - paid, kept.power - given);
            (energy, power) = (energy - paid, power - given);
        }
        earmarked.retain(|kept| kept.energy > 0 || kept.power > 0);
        self.note_energy(item, cost.energy);
        self.spend(item.controller, rest, cost);
    }

    /// Notes how much Energy is spent to play a card.
    fn note_energy(&mut self, item: &Item, energy: u16) {
        if item.what != crate::chain::What::Card {
            return;
        }
        let card = self.state.object_mut(item.source);
        card.energy_spent = card.energy_spent.saturating_add(energy);
        let (spent, spell) = (card.energy_spent, card.card.kind == crate::card::Kind::Spell);
        let tallies = &mut self.state.player_mut(item.controller).tallies;
        tallies.spell_energy = tallies.spell_energy.max(if spell { spent } else { 0 });
    }

    /// Pays a cost from the pool and by exhausting and recycling runes.
    pub(crate) fn pay(&mut self, player: PlayerId, cost: Cost) {
        self.spend(player, cost, cost);
    }

    /// Pays a cost of which some has been paid already.
    fn spend(&mut self, player: PlayerId, rest: Cost, cost: Cost) {
        if cost.is_free() {
            return;
        }
        let chosen = self.take_way();
        let payer = self.state.player_mut(player);
        let mut recycled = vec![];
        if let Some(runes) = &mut payer.runes {
            let before = *runes;
            match before.left_by_ways_to_pay(&rest).get(chosen) {
                Some(left) => *runes = *left,
                None => runes.pay(&rest),
            }
            recycled = runes.gone_since(&before);
            payer.put_back(&before);
        }
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.power_spent = tallies.power_spent.saturating_add(cost.all_power());
        self.record(self.cites().pay, EventKind::CostPaid { player, cost });
        recycled.into_iter().for_each(|domain| self.rune_recycled(player, domain));
        if self.state.player(player).runes.is_none() && rest.all_power() > 0 {
            self.note_unlisted_recycling(player);
        }
    }

    /// Power mostly comes of runes that are recycled for it. Where a player's runes are not listed, nobody can tell.
    fn note_unlisted_recycling(&mut self, player: PlayerId) {
        let what = format!("whether {} recycled runes to pay: they are not listed", self.state.player(player).name);
        self.taint_if_seen(Seen::Does(Deed::RecycleRune, player, None), what);
    }
}

impl State {
    /// The additional costs of a card's text that are paid.
    fn additional_paid(&self, item: &Item) -> impl Iterator<Item = &Additional> {
        let (card, taken) = (&self.object(item.source).card, item.taken);
        card.additional_costs().filter(move |(at, _)| taken & 1 << at != 0).map(|(_, additional)| additional)
    }

    /// The costs that the additional costs of a card's text come to, where they are paid.
    fn named_costs(&self, item: &Item) -> Vec<Cost> {
        let mut all = vec![Cost::default()];
        for additional in self.additional_paid(item) {
            let costs = match additional.optional {
                true => self.optional_costs(item, additional.price.cost),
                false => vec![additional.price.cost],
            };
            all = all.iter().flat_map(|before| costs.iter().map(|cost| before.and(cost))).collect();
        }
        all
    }

    /// Returns the printed cost of a card, or the one that replaces it. A card played from facedown ignores it.
    fn base_cost(&self, item: &Item, waived: bool) -> Cost {
        let base = self.flow_of(item).map_or(self.object(item.source).card.cost, |price| price.cost);
        match item.terms.0 {
            _ if waived || item.hidden_at.is_some() => Cost::default(),
            Waiver::Nothing => base,
            Waiver::Energy if self.keeps(RuleStatement::IgnoresPart) => Cost { energy: 0, ..base },
            Waiver::All if !self.keeps(RuleStatement::IgnoresCost) => base,
            Waiver::For(price) if self.keeps(RuleStatement::PlayedFor) => price,
            Waiver::For(_) => base,
            Waiver::Energy | Waiver::All | Waiver::Everything => Cost::default(),
        }
    }

    /// Returns the discounts on the next card by effects of this turn.
    fn lasting_reductions(&self, item: &Item) -> Vec<Cost> {
        let ruled = self.ruled_by(item.source, |change| matches!(change, Change::CostsLess(_)));
        ruled.filter_map(|change| if let Change::CostsLess(by) = change { Some(*by) } else { None }).collect()
    }

    /// Returns the increases of cards' costs by effects of this turn.
    fn lasting_increases(&self, item: &Item) -> Vec<Cost> {
        let ruled = self.ruled_by(item.source, |change| matches!(change, Change::CostsMore(_)));
        ruled.filter_map(|change| if let Change::CostsMore(by) = change { Some(*by) } else { None }).collect()
    }

    /// Returns true if a player could pay a cost. Without runes listed, costs are taken as paid.
    pub(crate) fn can_pay(&self, player: PlayerId, cost: Cost) -> bool {
        self.player(player).runes.is_none_or(|runes| runes.affords(&cost))
    }

    /// The total cost of an item with the choices made so far.
    pub(crate) fn total_cost(&self, item: &Item) -> Cost {
        self.total_with(item, 0)
    }

    /// The same where choices still to be made cost so much Power more.
    pub(crate) fn total_with(&self, item: &Item, more: u16) -> Cost {
        self.first_payable(item, &self.totals_with(item, more))
    }

    /// The ways in which the cost of an item can be paid that cost no more than another: which of its domains its Power is
    /// of, and which of two discounts is taken. More than one only where it is known what its player has.
    pub(crate) fn ways_to_pay(&self, item: &Item) -> Vec<Cost> {
        if self.player(item.controller).runes.is_none() {
            return vec![];
        }
        let mut ways = self.totals_with(item, 0);
        ways.retain(|way| self.can_pay_for(item, *way));
        least(&ways)
    }

    fn totals_with(&self, item: &Item, more: u16) -> Vec<Cost> {
        if item.terms.0 == Waiver::Everything {
            return vec![Cost::default()];
        }
        let surcharge = Cost { power: self.all_deflect(item).saturating_add(more), ..Cost::default() };
        if item.what != What::Card {
            let repeats = self.repeat_costs(item);
            let free = [Cost::default()];
            let bases = if item.bases.is_empty() { &free[..] } else { &item.bases };
            let less = self.less_by_choice(item);
            let beside = bases.iter().map(|base| {
                let mut base = *base;
                base.reduce(less, 0);
                base.and(&surcharge)
            });
            return beside.flat_map(|beside| repeats.iter().map(move |repeats| beside.and(repeats))).collect();
        }
        let ways = if item.accelerated { self.accelerate_costs(item) } else { vec![Cost::default()] };
        ways.iter().flat_map(|accelerate| self.costs_to_play(item, *accelerate, surcharge)).collect()
    }

    /// Returns the Power that the choices made so far add by Deflect: for each object, or for each time it is chosen.
    fn all_deflect(&self, item: &Item) -> u16 {
        let deflecting =
            |target: &ObjectId| Some((*target, self.deflect_of(item, *target))).filter(|(_, power)| *power > 0);
        let mut chosen: Vec<_> = item.targets.iter().flatten().filter_map(deflecting).collect();
        if chosen.len() > 1 && !self.deflects_each_time() {
            chosen.sort_unstable();
            chosen.dedup();
        }
        chosen.into_iter().map(|(_, power)| power).sum()
    }

    /// Returns the costs that playing a card can have, one for each way of paying the printed Power.
    fn costs_to_play(&self, item: &Item, accelerate: Cost, surcharge: Cost) -> Vec<Cost> {
        let waived = self.additional_paid(item).any(|additional| additional.waives);
        let bases = self.of_own_domains(item, self.base_cost(item, waived));
        bases.into_iter().flat_map(|base| self.cost_to_play(item, base, accelerate, surcharge)).collect()
    }

    /// Returns how much less a card costs for what its additional cost is paid with; as long as that is not chosen, for
    /// whatever could be.
    fn less_as_paid(&self, item: &Item, additional: &Additional) -> Cost {
        let Some((energy, power)) = additional.less_as_paid else { return Cost::default() };
        let less = |id: &ObjectId| {
            let cost = self.object(*id).card.cost;
            energy.times(cost.energy).and(&power.times(cost.all_power()))
        };
        let among = match item.carried.as_slice() {
            [] => self.to_pay_with(item, additional),
            carried => carried.to_vec(),
        };
        among
            .iter()
            .map(less)
            .max_by_key(|less| (less.energy.saturating_add(less.all_power()), less.energy))
            .unwrap_or_default()
    }

    /// Returns what the additional cost of an item can be paid with, where that is one thing.
    pub(crate) fn to_pay_with(&self, item: &Item, additional: &Additional) -> Vec<ObjectId> {
        let picked = additional.price.deeds.first().and_then(Effect::picks);
        picked.map(|picked| self.described(&picked.of, &self.speaks(item))).unwrap_or_default()
    }

    /// The ways in which a printed cost can be paid: where an edition says so, its Power is of the card's domains, where it
    /// has several.
    fn of_own_domains(&self, item: &Item, base: Cost) -> Vec<Cost> {
        let domains = self.domains(item.source);
        let printed = self.flow_of(item).is_none() && !matches!(item.terms.0, Waiver::For(_));
        let asks = self.cites().power_of_own().is_some() && self.player(item.controller).runes.is_some();
        if base.power == 0 || domains.len() < 2 || !printed || !asks {
            return vec![base];
        }
        let mut ways = vec![Cost { power: 0, ..base }];
        for _ in 0..base.power {
            let with = |way: &Cost| {
                domains
                    .iter()
                    .map(|domain| way.and(&Cost { of: Domains::one(*domain), ..Cost::default() }))
                    .collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(with).collect();
            ways.dedup();
        }
        ways
    }

    /// Returns the costs that playing a card can have, from one base cost: the printed one unless it is waived, then
    /// additional costs, then increases, and last discounts. Its player picks the order of the discounts, and a minimum
    /// binds only the discount that names it: the one with the highest minimum comes first, so that the card costs as
    /// little as it can.
    fn cost_to_play(&self, item: &Item, base: Cost, accelerate: Cost, surcharge: Cost) -> Vec<Cost> {
        let named = self.named_costs(item);
        let accelerate = self.optional_costs(item, accelerate);
        let (more, mut fewer): (Vec<_>, Vec<_>) =
            self.cost_changes(item).into_iter().partition(|(change, _)| change.more);
        fewer.sort_by_key(|(change, _)| std::cmp::Reverse(change.floor));
        let lasting = self.lasting_reductions(item);
        let mut found = Vec::new();
        let beside = named.iter().flat_map(|named| accelerate.iter().map(|other| named.and(other)));
        let repeats = self.repeat_costs(item);
        for beside in beside.flat_map(|beside| repeats.iter().map(move |repeats| beside.and(repeats))) {
            let mut cost = base.and(&beside).and(&surcharge);
            for (_, by) in &more {
                cost.add(*by);
            }
            self.lasting_increases(item).iter().for_each(|by| cost.add(*by));
            for additional in self.additional_paid(item) {
                cost.reduce(additional.less, 0);
                cost.reduce(additional.less_each.times(u16::from(item.paid_with)), 0);
                cost.reduce(self.less_as_paid(item, additional), 0);
            }
            for mut cost in self.with_discounts(cost, &fewer) {
                lasting.iter().for_each(|by| cost.reduce(*by, 0));
                cost.reduce(item.terms.1, 0);
                found.push(cost);
            }
        }
        found
    }

    /// Returns the changes that texts make to a card's cost, each with its amount: its own texts, and those of what is
    /// on the board.
    fn cost_changes(&self, item: &Item) -> Vec<(&CostChange, Cost)> {
        let itself = (!self.sources().any(|source| source == item.source)).then_some(item.source);
        let mut found = vec![];
        for source in self.sources_with(changes_cost).chain(itself) {
            for (ability, at) in self.texts(source).zip(0_u8..) {
                let Body::Cost(change) = &ability.body else { continue };
                let mut from = self.source(source);
                if source == item.source {
                    (from.controller, from.shows) = (item.you, item.shows);
                    from.first = self.speaks(item).first;
                }
                if !self.is_used_up(change, source, at) && self.changes_cost(change, item, &from) {
                    let times = change.times.as_ref().map_or(1, |times| self.views().amount(times, &from));
                    found.push((change, change.by.times(u16::try_from(times).unwrap_or(0))));
                }
            }
        }
        found
    }

    /// Returns true if a text that applies once in a turn has been applied in this one.
    fn is_used_up(&self, change: &CostChange, source: ObjectId, at: u8) -> bool {
        change.once && self.cites().once_applies().is_some() && self.used(source, at) > 0
    }

    fn once_applied(&self, item: &Item) -> Vec<(ObjectId, u8)> {
        let mut found = vec![];
        for source in self.sources_with(changes_cost) {
            for (ability, at) in self.texts(source).zip(0_u8..) {
                let Body::Cost(change) = &ability.body else { continue };
                let applies = || self.changes_cost(change, item, &self.source(source));
                if change.once && !self.is_used_up(change, source, at) && applies() {
                    found.push((source, at));
                }
            }
        }
        found
    }

    fn changes_cost(&self, change: &CostChange, item: &Item, from: &From) -> bool {
        let chosen = (!change.choosing_me || self.chooses(item, !change.more, &|id| id == from.me))
            && change.choosing.as_ref().is_none_or(|of| {
                let seen = if change.theirs { From { controller: item.you, ..*from } } else { *from };
                let fits = |id| self.views().matches(of, id, &seen);
                self.chooses(item, !change.more, &fits)
            });
        let elsewhere = !change.from_elsewhere || item.from_elsewhere;
        chosen
            && elsewhere
            && change.condition.as_ref().is_none_or(|condition| self.holds_of_price(condition, change.more, item, from))
            && self.is_card_of(&change.of, item, from)
    }

    /// Returns true if the condition of a cost change holds. Where it asks about choices that have not been made yet, a
    /// discount needs one that could meet it, and an increase needs all to meet it.
    fn holds_of_price(&self, condition: &Condition, more: bool, item: &Item, from: &From) -> bool {
        let open = matches!(condition, Condition::Chooses(_)) && from.me == item.source && item.targets.is_empty();
        if !open {
            return self.holds(condition, from);
        }
        let holds = |first| self.holds(condition, &From { first: Some(first), ..*from });
        let choices = self.choices_for(item, 0);
        if more { !choices.is_empty() && choices.into_iter().all(holds) } else { choices.into_iter().any(holds) }
    }

    /// Returns true if a description fits a card that is being played, counting the Reaction that it has by the way in
    /// which it is played: from facedown, or by Ambush.
    fn is_card_of(&self, of: &Filter, item: &Item, from: &From) -> bool {
        let (has, lacks) = (Mark::Has(Keyword::Reaction), Mark::Without(Keyword::Reaction));
        let speaks = of.marks.iter().any(|mark| *mark == has || *mark == lacks);
        if !speaks || !self.has_reaction_by_way(item) {
            return self.views().matches(of, item.source, from);
        }
        let marks = of.marks.iter().copied().filter(|mark| *mark != has).collect();
        !of.marks.contains(&lacks) && self.views().matches(&Filter { marks, ..of.clone() }, item.source, from)
    }

    /// Returns true if a card that is being played has Reaction because of where it is played from or to.
    fn has_reaction_by_way(&self, item: &Item) -> bool {
        let ambushes = || {
            let to = item.location.filter(|_| self.comes_with(item.source, Keyword::Ambush));
            to.is_some_and(|to| self.ambushes(item.controller, item.source).contains(&to))
        };
        item.what == What::Card && (item.hidden_at.is_some() || item.permit == Permit::Ambush || ambushes())
    }

    /// Returns true if an item can still be paid for after choosing an object, where its own cost depends on what is
    /// chosen.
    pub(crate) fn can_pay_choosing(&self, item: &Item, target: ObjectId) -> bool {
        let card = &self.object(item.source).card;
        let asks =
            |body: &Body| matches!(body, Body::Cost(change) if matches!(change.condition, Some(Condition::Chooses(_))));
        let asks = card.abilities.iter().any(|ability| asks(&ability.body)) || self.is_priced_by_choice(item);
        if !item.targets.is_empty() || !asks {
            return true;
        }
        let with = Item { targets: vec![vec![target]], ..item.clone() };
        self.can_pay_for(&with, self.least_cost(&with))
    }

    /// Returns true if an item chooses something that fits, or, with `could` and nothing chosen yet, if it could choose it.
    fn chooses(&self, item: &Item, could: bool, fits: &dyn Fn(ObjectId) -> bool) -> bool {
        let could = could && item.targets.is_empty();
        item.targets.iter().flatten().any(|target| fits(*target))
            || (could && (0..item.does.targets.len()).any(|n| self.choices_for(item, n).into_iter().any(fits)))
    }

    /// Returns true if Deflect is paid each time an object is chosen: as the scenario says, else by a ruling, else by a
    /// rule.
    fn deflects_each_time(&self) -> bool {
        let said = self.in_force.readings.get(Reading::RepeatedDeflect).map(|option| option == 0);
        let ruled = || self.ruling(Reading::RepeatedDeflect).map(|ruled| ruled.option == 0);
        said.or_else(ruled).unwrap_or(self.cites().deflect_each_time().is_some())
    }

    /// Returns true if an item chooses an object with Deflect more than once.
    pub(crate) fn repeats_deflect(&self, item: &Item) -> bool {
        let costly = |id: &&ObjectId| self.deflect_of(item, **id) > 0;
        let mut chosen: Vec<_> = item.targets.iter().flatten().filter(costly).collect();
        let all = chosen.len();
        chosen.sort_unstable();
        chosen.dedup();
        chosen.len() < all
    }

    /// Returns the costs that Accelerate can have: one Energy and one Power, of the unit's domain if it has exactly
    /// one; of one of them if it has several, where an edition says so; else of any.
    fn accelerate_costs(&self, item: &Item) -> Vec<Cost> {
        let energy = Cost { energy: 1, ..Cost::default() };
        let with = |domain: &Domain| energy.and(&Cost { of: Domains::one(*domain), ..Cost::default() });
        match self.domains(item.source).as_slice() {
            [only] => vec![with(only)],
            domains @ [_, ..] if self.cites().accelerate_of_own().is_some() => domains.iter().map(with).collect(),
            _ => vec![energy.and(&Cost::one_power())],
        }
    }

    /// Returns the Power that choosing a target adds by Deflect; where it is paid once, nothing for what has been
    /// chosen already.
    fn deflect(&self, item: &Item, target: ObjectId) -> u16 {
        let power = self.deflect_of(item, target);
        let paid = || !self.deflects_each_time() && item.targets.iter().flatten().any(|id| *id == target);
        if power == 0 || paid() { 0 } else { power }
    }

    /// Returns the Power that choosing a target adds by Deflect, as if nothing had been chosen yet.
    fn deflect_of(&self, item: &Item, target: ObjectId) -> u16 {
        let object = self.object(target);
        let enemy = object.location().is_some() && self.opposed(object.controller, item.controller);
        let power = if enemy { self.active_keywords(target).deflect } else { 0 };
        if power == 0 {
            return 0;
        }
        let ignored = |ability: &Ability| matches!(&ability.body, Body::Passive(passive) if passive.change == Change::IgnoresDeflect);
        if self.object(item.source).card.abilities.iter().any(ignored) { 0 } else { power }
    }

    /// Returns true if choosing a target, alone, could be paid for.
    pub(crate) fn can_deflect(&self, item: &Item, target: ObjectId) -> bool {
        let power = self.deflect(item, target);
        power == 0 || self.spare_power(item).is_none_or(|spare| power <= spare)
    }

    /// Returns the most Power that choices may add; `None` where costs are taken as paid, and for triggered abilities,
    /// which may be left unpaid.
    fn spare_power(&self, item: &Item) -> Option<u16> {
        self.player(item.controller).runes?;
        let payable = |more: &u16| self.can_pay_for(item, self.total_with(item, *more));
        let most = || (1..=MOST_SURCHARGE).take_while(payable).last().unwrap_or(0);
        (!matches!(item.what, What::Triggered(_))).then(most)
    }

    /// Returns the limit on choosing among these that Deflect sets, if any. The least that later choices need is
    /// reserved.
    pub(crate) fn surcharge(&self, item: &Item, among: &[ObjectId]) -> Option<Bound> {
        if !self.keeps(RuleStatement::NoDoomedChoices) {
            return None;
        }
        let each: Vec<_> = among.iter().map(|id| self.deflect(item, *id)).collect();
        if each.iter().all(|power| *power == 0) {
            return None;
        }
        let later = item.targets.len() + 1..item.does.targets.len();
        let kept: u16 = later.map(|n| self.least_surcharge(item, n)).sum();
        let most = self.spare_power(item)?.saturating_sub(kept);
        Some(Bound::Most { each, most })
    }

    /// The least that the choice at a position can cost more.
    pub(crate) fn least_surcharge(&self, item: &Item, n: usize) -> u16 {
        let Some(wanted) = item.does.targets.get(n).filter(|wanted| !self.is_inactive(item, wanted)) else { return 0 };
        let mut each: Vec<_> = self.choices_for(item, n).into_iter().map(|id| self.deflect(item, id)).collect();
        each.sort_unstable();
        each.into_iter().take(usize::from(wanted.min)).sum()
    }

    /// The most that the choices still to be made for an item can make it cost more.
    pub(crate) fn most_surcharge(&self, item: &Item) -> u16 {
        let open = item.does.targets.iter().enumerate().skip(item.targets.len());
        let most = |(n, wanted): (usize, &Targets)| -> u16 {
            let mut each: Vec<_> = self.choices_for(item, n).into_iter().map(|id| self.deflect(item, id)).collect();
            each.sort_unstable_by(|one, other| other.cmp(one));
            each.into_iter().take(usize::from(wanted.max)).fold(0, u16::saturating_add)
        };
        open.map(most).fold(0, u16::saturating_add)
    }

    /// Returns the least that an item can cost, whatever is chosen for it.
    pub(crate) fn least_cost(&self, item: &Item) -> Cost {
        let more = (0..item.does.targets.len()).map(|n| self.least_surcharge(item, n)).fold(0, u16::saturating_add);
        self.total_with(item, more)
    }

    /// Returns the resources that can be used to pay for an item besides those that can be used for anything.
    fn earmarked_for<'a>(&'a self, item: &'a Item) -> impl Iterator<Item = &'a Earmarked> {
        let kind = self.object(item.source).card.kind;
        let fits = move |kept: &&Earmarked| match kept.only {
            UseOnly::Spells => item.what == What::Card && kind == Kind::Spell,
            UseOnly::Gear => kind == Kind::Gear && !matches!(item.what, What::Triggered(_)),
            UseOnly::Units => item.what == What::Card && kind == Kind::Unit,
            UseOnly::UnitsAndAbilities => kind == Kind::Unit && !matches!(item.what, What::Triggered(_)),
            UseOnly::Showdowns => self.showdown.is_some(),
        };
        self.player(item.controller).earmarked.iter().filter(fits)
    }

    /// Returns what is left of a cost when the resources that can be used for this item, but not for everything, have
    /// been spent.
    pub(crate) fn beyond_earmarked(&self, item: &Item, cost: Cost) -> Cost {
        let mut rest = cost;
        for kept in self.earmarked_for(item) {
            rest.reduce(Cost { energy: kept.energy, power: kept.power, ..Cost::default() }, 0);
        }
        rest
    }

    /// Returns true if the controller of an item has the resources that a cost of it takes.
    pub(crate) fn has_resources(&self, item: &Item, cost: Cost) -> bool {
        self.can_pay(item.controller, self.beyond_earmarked(item, cost))
    }

    /// Returns true if the controller of an item could pay a cost for it, with what they can add while they pay.
    pub(crate) fn can_pay_for(&self, item: &Item, cost: Cost) -> bool {
        self.has_resources(item, cost) || {
            let rest = self.beyond_earmarked(item, cost);
            self.with_all_added(item.controller, item.source).is_some_and(|runes| runes.affords(&rest))
        }
    }
}

/// Returns true for an ability that changes costs.
fn changes_cost(body: &Body) -> bool {
    matches!(body, Body::Cost(_))
}
