//! The targets of an item: what may be chosen, and what follows from choosing it.

use crate::ability::{Amount, Change, Deed, Effect, Filter, Mark, Place, Targets, Who, Whose};
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask, Choice};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, ItemId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::procedure::effects::Dealer;
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::{Location, Zone};

use super::Went;
use super::places::{asked_moves, has_places_left};

impl Game {
    /// The opponent that the instructions have chosen: a target, where the edition says so.
    pub(super) fn choose_opponent_as_target(&mut self, item: &Item) -> Answered<Went> {
        let chooses = item.does.effects.iter().find_map(Effect::chooses_player).filter(|_| item.opponent.is_none());
        let you = item.you.filter(|_| self.cites().player_targets().is_some());
        let Some((whose, you)) = chooses.zip(you) else { return Ok(Went::On) };
        let among = self.state.players_to_choose(whose, you);
        let chosen = match (among.as_slice(), self.take_answer()) {
            ([], _) => return Ok(self.no_choices(item)),
            ([only], answer) => {
                self.state.under_way().answer = answer;
                *only
            }
            (_, Some(Answer::Player(player))) => player,
            _ => {
                return Err(self.ask(self.cites().targets, item.controller, Ask::Player(among)));
            }
        };
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.opponent = Some(chosen);
        }
        Ok(Went::On)
    }

    pub(super) fn choose_targets(&mut self, item: &Item) -> Answered<Went> {
        let Some(wanted) = item.does.targets.get(item.targets.len()).cloned() else { return Ok(Went::On) };
        if self.state.is_inactive(item, &wanted) {
            if let Some(item) = self.state.chain.item_mut(item.id) {
                item.targets.push(vec![]);
            }
            return match self.state.chain.item(item.id).cloned() {
                Some(item) => self.choose_targets(&item),
                None => Ok(Went::Gone),
            };
        }
        // What is chosen "there" is chosen at the destination of a move, which is chosen before targets are.
        let told = matches!(wanted.of.place, Place::There | Place::Named);
        if told && !item.targets.is_empty() && has_places_left(item) {
            return match (self.choose_places(item)?, self.state.chain.item(item.id).cloned()) {
                (Went::On, Some(item)) => self.choose_targets(&item),
                (Went::On | Went::Gone, _) => Ok(Went::Gone),
            };
        }
        if wanted.of.is_of_runes() {
            return self.choose_runes(item, &wanted);
        }
        if wanted.of.is_of_items() {
            self.make_abilities_objects();
        }
        let among = self.state.targets_for(item, item.targets.len());
        if among.len() < usize::from(wanted.min) {
            return Ok(self.no_choices(item));
        }
        let Some(Answer::Objects(chosen)) = self.take_answer() else {
            let mut bounds = self.state.group_bounds(&wanted.of, &among);
            bounds.extend(self.state.surcharge(item, &among));
            let max = wanted.max.min(self.state.most_to_split(item, item.targets.len()));
            let none = wanted.min > 0 || self.state.keeps(RuleStatement::UpToNone);
            let decided = wanted.may && item.willing;
            let min = if none && !decided { wanted.min } else { 1 };
            let asks = Ask::Targets { item: item.id, among, min, max, bounds };
            let choice = Choice::new(self.cites().targets, Some(item.controller), asks);
            // Each of them may cost more than is left beside the others.
            if !choice.has_an_answer() {
                return Ok(self.no_choices(item));
            }
            return Err(self.ask(choice.rule, item.controller, choice.asks));
        };
        if chosen.is_empty()
            && let Some(rule) = self.cites().may_when_finalized().filter(|_| wanted.may)
        {
            self.record(rule, EventKind::TriggerDeclined { source: item.source });
            self.leave_chain(item.id, false);
            return Ok(Went::Gone);
        }
        self.note_targets(item, &chosen);
        self.state.add_targets(item.id, &wanted.of, chosen);
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_targets(&item),
            None => Ok(Went::Gone),
        }
    }

    /// Records what has been chosen, and lets triggers look, unless they do so when the item is finalized.
    fn note_targets(&mut self, item: &Item, chosen: &[ObjectId]) {
        for target in chosen {
            let kind = EventKind::Targeted { source: item.source, target: *target };
            let event = self.record(self.cites().targets, kind);
            self.count_chosen(item, *target);
            if self.cites().chosen_when_finalized().is_none() {
                self.look_at_chosen(item, *target, event);
            }
        }
    }

    /// Lets triggers look at what has been chosen.
    pub(crate) fn look_at_chosen(&mut self, item: &Item, target: ObjectId, event: Option<EventId>) {
        self.look(Seen::Does(Deed::Choose, item.controller, Some(target)), event);
        if item.what == What::Card {
            self.look(Seen::Does(Deed::ChooseWithSpell, item.controller, Some(target)), event);
        }
    }

    /// Counts the enemy units and gear that a player chooses with spells and abilities of units.
    fn count_chosen(&mut self, item: &Item, target: ObjectId) {
        let by = self.state.object(item.source).card.kind;
        let of = self.state.object(target);
        let enemy =
            matches!(of.card.kind, Kind::Unit | Kind::Gear) && self.state.opposed(of.controller, item.controller);
        let unit = of.card.kind == Kind::Unit;
        let tallies = &mut self.state.player_mut(item.controller).tallies;
        tallies.enemy_units_chosen = tallies.enemy_units_chosen.saturating_add(u16::from(enemy && unit));
        if enemy && matches!(by, Kind::Spell | Kind::Unit) {
            tallies.enemies_chosen = tallies.enemies_chosen.saturating_add(1);
        }
    }
}

impl State {
    /// Gives an item the targets of its next choice, and notes where they are, where the choice is one by place.
    pub(crate) fn add_targets(&mut self, id: ItemId, of: &Filter, chosen: Vec<ObjectId>) {
        let places = self.places_of_group(of, &chosen);
        if let Some(item) = self.chain.item_mut(id) {
            let n = item.targets.len();
            item.groups.extend((!places.is_empty()).then_some((n, places)));
            item.targets.push(chosen);
        }
    }

    /// Returns the places in which what is chosen by a description has to be found later: the battlefield of a group, and where
    /// one is chosen at each location the location of each.
    fn places_of_group(&self, of: &Filter, chosen: &[ObjectId]) -> Vec<Location> {
        let group = of.place == Place::AtBattlefield && (of.together || of.total_might_max.is_some());
        let noted = if of.scattered { chosen } else { &chosen[..chosen.len().min(usize::from(group))] };
        noted.iter().filter_map(|id| self.object(*id).location()).collect()
    }

    /// The players among whom a player chooses one: opponents, or anybody.
    pub(crate) fn players_to_choose(&self, whose: Whose, you: PlayerId) -> Vec<PlayerId> {
        match whose {
            Whose::Enemy => self.opponents_of(you),
            _ => self.in_turn_order(you),
        }
    }

    /// The opponents of a player, in turn order.
    pub(crate) fn opponents_of(&self, player: PlayerId) -> Vec<PlayerId> {
        self.in_turn_order(player).into_iter().filter(|other| self.opposed(*other, player)).collect()
    }

    /// Returns true if a text's "another" excludes this object: the one that its trigger is about, where its source is
    /// of another type than the description.
    fn is_about(&self, item: &Item, of: &Filter, id: ObjectId) -> bool {
        let source = &self.object(item.source).card;
        item.it == Some(id) && of.kind.is_some_and(|kind| kind != source.kind && !source.is_also(kind))
    }

    /// Returns true if an object cannot be chosen by items that a player controls.
    pub(crate) fn is_closed_to(&self, id: ObjectId, player: PlayerId) -> bool {
        self.opposed(self.object(id).controller, player) && self.is_ruled(id, &Change::Unchoosable)
    }

    fn candidates(&self, of: &Filter) -> Vec<ObjectId> {
        match of.kind {
            _ if of.place.is_off_board() => {
                let off_board = |zone: Zone| matches!(zone, Zone::Trash | Zone::Hand | Zone::Banishment);
                let zoned = |id: &ObjectId| off_board(self.object(*id).zone);
                (0..self.objects.len()).map(ObjectId::at).filter(zoned).collect()
            }
            _ if of.or.is_some() => {
                let down = self.battlefields.iter().flat_map(|place| place.facedown.iter().copied());
                let champion = |id: &ObjectId| self.object(*id).zone == Zone::Champion;
                let champions = (0..self.objects.len()).map(ObjectId::at).filter(champion);
                self.board.iter().copied().chain(down).chain(champions).collect()
            }
            _ if of.marks.contains(&Mark::Something) => self.legends.iter().chain(&self.board).copied().collect(),
            Some(Kind::Legend) => self.legends.clone(),
            Some(Kind::Battlefield) => self.battlefields.iter().map(|b| b.object).collect(),
            _ => self.board.clone(),
        }
    }

    /// Returns true if a choice stands behind a Dependent Keyword whose condition does not hold: what is inactive is not
    /// followed, and nothing is chosen for it.
    pub(crate) fn is_inactive(&self, item: &Item, wanted: &Targets) -> bool {
        let asks = wanted.active.as_ref().filter(|_| self.cites().inactive_unfollowed().is_some());
        asks.is_some_and(|condition| !self.holds(condition, &self.speaks(item)))
    }

    /// Returns true if there are as many objects as the choice at a position needs at least.
    pub(crate) fn has_enough_for(&self, item: &Item, n: usize) -> bool {
        item.does.targets.get(n).is_none_or(|wanted| match wanted.of.is_of_runes() {
            _ if self.is_inactive(item, wanted) => true,
            true => self.has_runes_for(item, wanted),
            false => self.choices_for(item, n).len() >= usize::from(wanted.min),
        })
    }

    /// Returns the most targets that damage can be split among, one for each point, if a choice is for that.
    fn most_to_split(&self, item: &Item, n: usize) -> u8 {
        let split = item.does.effects.iter().find_map(|effect| match effect {
            Effect::Split { amount, among: Who::Target(at), by } if usize::from(*at) == n => Some((amount, by)),
            _ => None,
        });
        let Some((amount, by)) = split else { return u8::MAX };
        let from = self.speaks(item);
        let amount = match amount {
            Amount::MightOf(who) => self.who_goes(item, who).first().map_or(0, |id| self.might(*id).value()),
            amount => self.views().amount(amount, &from),
        };
        let source = by.as_ref().and_then(|who| self.who_goes(item, who).first().copied()).unwrap_or(item.source);
        let dealer = Dealer { source, by_effect: by.is_none() };
        let said = RuleStatement::BonusWidensSplit;
        let widens = amount > 0 && self.procedures().says(said) && self.keeps(said);
        // What is dealt more to some units alone does not count unless it is to all that may be chosen.
        let all = if widens { self.choices_for(item, n) } else { vec![] };
        let bonus = all.into_iter().map(|unit| self.bonus(dealer, unit)).min().unwrap_or(0);
        u8::try_from(u32::try_from(amount).unwrap_or(0).saturating_add(bonus)).unwrap_or(u8::MAX)
    }

    /// The objects that may be chosen as targets by the choice at a position: those for which there is enough to pay.
    pub(crate) fn targets_for(&self, item: &Item, n: usize) -> Vec<ObjectId> {
        let mut targets = self.choices_for(item, n);
        targets.retain(|id| {
            (self.can_deflect(item, *id) && self.can_pay_choosing(item, *id))
                || !self.keeps(RuleStatement::NoDoomedChoices)
        });
        targets
    }

    /// The objects that fit the choice at a position, whatever choosing them costs.
    pub(crate) fn choices_for(&self, item: &Item, n: usize) -> Vec<ObjectId> {
        let Some(wanted) = item.does.targets.get(n) else { return vec![] };
        let from = self.speaks(item);
        if wanted.of.is_of_items() {
            let mut items = self.items_for(&wanted.of, item, &from);
            items.retain(|id| self.is_local(item, &wanted.of, *id));
            return items;
        }
        let views = self.views();
        let local = |id: &ObjectId| self.is_local(item, &wanted.of, *id);
        // Where the first has not been chosen yet, the second may be anywhere.
        let untold = matches!(wanted.of.place, Place::There | Place::NotThere)
            || (wanted.of.place == Place::Named && item.noted.is_none());
        let early = (untold && n > item.targets.len()).then(|| Filter { place: Place::Board, ..wanted.of.clone() });
        let of = early.as_ref().unwrap_or(&wanted.of);
        let made = |id: &ObjectId| !wanted.of.marks.contains(&Mark::OfThem) || item.carried.contains(id);
        let before = || item.targets.iter().flatten().chain(&item.carried);
        let fits = |id: &ObjectId| {
            let again =
                wanted.of.other && (self.is_about(item, &wanted.of, *id) || before().any(|chosen| chosen == id));
            !again && views.matches(of, *id, &from)
        };
        self.candidates(&wanted.of)
            .into_iter()
            .filter(|id| *id != item.source || item.what != What::Card)
            .filter(|id| {
                fits(id)
                    && made(id)
                    && local(id)
                    && self.has_place(item, n, *id)
                    && !self.is_closed_to(*id, item.controller)
            })
            .collect()
    }

    /// Returns true if an object is where a card played from facedown chooses: at its battlefield, unless its text
    /// rules that out.
    pub(crate) fn is_local(&self, item: &Item, of: &Filter, id: ObjectId) -> bool {
        let Some(at) = item.hidden_at.filter(|_| self.keeps(RuleStatement::HiddenChooseThere)) else {
            return true;
        };
        let at = Location::Battlefield(at);
        let untold = self.cites().play_effects_read_source().is_some()
            && matches!(item.what, What::Triggered(_))
            && self.object(item.source).location().is_none();
        if untold {
            return false;
        }
        (self.cites().hidden_elsewhere().is_some() && !could_be_at(item, of, at)) || self.source(id).here == Some(at)
    }
}

/// Returns true if what fits a description of an item could be at the battlefield where its card was hidden.
fn could_be_at(item: &Item, of: &Filter, hidden: Location) -> bool {
    let somewhere = !matches!(of.kind, Some(Kind::Spell | Kind::Ability | Kind::Legend | Kind::Rune));
    let there = match of.place {
        Place::Board | Place::Here | Place::MyBattlefield | Place::ThisBattlefield => true,
        Place::AtBattlefield | Place::Anywhere => true,
        Place::InBase | Place::Elsewhere | Place::OtherBattlefield => false,
        Place::Trash | Place::Hand | Place::Banishment | Place::ChampionZone => false,
        Place::There | Place::Named => there_could_be(item, hidden),
        Place::NotThere => !there_could_be(item, hidden),
    };
    (somewhere && there) || of.or.as_ref().is_some_and(|or| could_be_at(item, or, hidden))
}

/// Returns true if the place that an item means by "there" could be the battlefield where its card was hidden: the goal of its
/// move, or else where what it chooses first is.
fn there_could_be(item: &Item, hidden: Location) -> bool {
    if !asked_moves(&item.does.effects).is_empty() {
        return item.pending && item.places.first() == Some(&hidden);
    }
    let places = || item.does.targets.iter().map(|wanted| &wanted.of);
    let told = |of: &&Filter| matches!(of.place, Place::There | Place::Named | Place::NotThere);
    let giver = places().find(|of| of.kind == Some(Kind::Battlefield)).or_else(|| places().next());
    giver.filter(|of| !told(of)).is_none_or(|of| could_be_at(item, of, hidden))
}
