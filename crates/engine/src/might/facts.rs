//! The facts that passive abilities state of objects, players and battlefields, other than Might and keywords.

use crate::ability::{Body, Change, Passive, Whose};
use crate::card::Cost;
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::lasting::DelayedBody;
use crate::matching::From;
use crate::state::State;

impl State {
    /// Returns the number of continuous effects that the cards on the board have.
    #[must_use]
    pub fn count_passives(&self) -> u16 {
        let count = |id: ObjectId| self.passives_of(id).count() as u16;
        self.sources().map(count).sum()
    }

    /// Everything whose abilities are active: permanents, battlefields and legends.
    pub fn sources(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let places = self.battlefields.iter().map(|b| b.object);
        places.chain(self.legends.iter().copied()).chain(self.board.iter().copied())
    }

    /// The sources that may have an ability of a sort: where everything has its printed text and no other, those on whose cards
    /// one is printed, else all.
    pub(crate) fn sources_with(&self, is: impl Fn(&Body) -> bool) -> impl Iterator<Item = ObjectId> {
        let printed_alone = self.has_printed_texts_alone();
        let may = move |id: &ObjectId| {
            !printed_alone || self.object(*id).card.abilities.iter().any(|ability| is(&ability.body))
        };
        self.sources().filter(may)
    }

    /// The passive abilities that an object has now.
    pub(crate) fn passives_of(&self, id: ObjectId) -> impl Iterator<Item = &Passive> {
        self.texts(id).filter_map(|ability| match &ability.body {
            Body::Passive(passive) => Some(passive),
            _ => None,
        })
    }
}

impl State {
    /// Returns true if passive abilities state a fact of an object.
    #[must_use]
    pub fn is_ruled(&self, id: ObjectId, fact: &Change) -> bool {
        self.ruled_by(id, |change| change == fact).next().is_some()
    }

    /// Those facts of some kind that passive abilities state of an object, wherever the object is. Only of these it is asked
    /// whether their condition holds and the object is meant.
    pub(crate) fn ruled_by(&self, id: ObjectId, is: impl Fn(&Change) -> bool + Copy) -> impl Iterator<Item = &Change> {
        // Where no card on the board has a passive ability only what is elsewhere may have one of its own.
        let some_have = self.has_passives();
        let itself = (!some_have || !self.sources().any(|source| source == id)).then_some(id);
        let by_cards = self.ruling_sources().chain(itself).flat_map(move |source| {
            let some = self.passives_of(source).filter(move |passive| is(&passive.change));
            some.map(move |passive| (passive, self.source(source)))
        });
        let lasting = self.delayed.iter().filter_map(move |delayed| match &delayed.body {
            DelayedBody::Passive(passive, _) if is(&passive.change) => {
                let from = From { controller: Some(delayed.controller), ..self.source(delayed.source) };
                Some((&**passive, from))
            }
            _ => None,
        });
        let on_it = self.lasting.iter().filter(move |lasting| is(&lasting.change) && lasting.on.contains(&id));
        let stated = by_cards.chain(lasting).filter(move |(passive, from)| self.states(passive, id, from));
        stated.map(|(passive, _)| &passive.change).chain(on_it.map(|lasting| &lasting.change))
    }

    /// Every fact that passive abilities state of an object, wherever the object is.
    pub fn ruled(&self, id: ObjectId) -> impl Iterator<Item = &Change> {
        self.ruled_by(id, |_| true)
    }

    /// Returns how much less each text has an ability of an object cost as the first of its kind and side in a turn.
    pub(crate) fn first_ability_discounts(&self, of: ObjectId) -> Vec<Cost> {
        let mut found = vec![];
        for source in self.ruling_sources() {
            let from = self.source(source);
            let used = |player: &PlayerId| {
                self.player(*player).tallies.gear_abilities > 0 && self.meant(Whose::Friendly, *player, &from)
            };
            for passive in self.passives_of(source) {
                let Change::FirstAbilityCostsLess(by) = &passive.change else { continue };
                let held = passive.condition.as_ref().is_none_or(|condition| self.holds(condition, &from));
                if held
                    && self.views().matches(&passive.on, of, &from)
                    && !self.player_ids().any(|player| used(&player))
                {
                    found.push(*by);
                }
            }
        }
        found
    }

    /// Returns the source of a passive ability that states a fact of a player.
    pub(crate) fn source_for(&self, player: PlayerId, is: impl Fn(&Change) -> bool) -> Option<ObjectId> {
        let states = |source: &ObjectId| {
            let from = self.source(*source);
            self.passives_of(*source).any(|passive| is(&passive.change) && self.rules_of(passive, player, &from))
        };
        self.ruling_sources().find(states)
    }

    /// Returns the sum of what passive abilities state of a player.
    pub(crate) fn sums_for(&self, player: PlayerId, of: impl Fn(&Change) -> i32) -> i32 {
        let by = |source: ObjectId| {
            let from = self.source(source);
            let ruling = |passive: &&Passive| of(&passive.change) != 0 && self.rules_of(passive, player, &from);
            self.passives_of(source).filter(ruling).map(|passive| of(&passive.change)).sum::<i32>()
        };
        self.ruling_sources().map(by).sum()
    }

    /// Returns how much less each text has the abilities cost that a player activates, whosever their sources are.
    pub(crate) fn ability_discounts(&self, player: PlayerId) -> impl Iterator<Item = Cost> {
        let of = move |passive: &Passive, from: &From| match &passive.change {
            Change::AbilitiesCostLess(by) if self.rules_of(passive, player, from) => Some(*by),
            _ => None,
        };
        let by_cards = self.ruling_sources().flat_map(move |source| {
            self.passives_of(source).filter_map(move |passive| of(passive, &self.source(source)))
        });
        let lasting = self.delayed.iter().filter_map(move |delayed| match &delayed.body {
            DelayedBody::Passive(passive, _) => {
                of(passive, &From { controller: Some(delayed.controller), ..self.source(delayed.source) })
            }
            _ => None,
        });
        by_cards.chain(lasting)
    }

    /// Returns how often texts allow an object to be Empowered: so many times, or without a limit.
    pub(crate) fn empowered_times(&self, id: ObjectId) -> impl Iterator<Item = Option<u8>> {
        let allows = |change: &Change| matches!(change, Change::EmpoweredTimes(_));
        self.ruled_by(id, allows).filter_map(|change| match change {
            Change::EmpoweredTimes(times) => Some(*times),
            _ => None,
        })
    }

    /// The object that a fact which is so of a player comes from, where its text is active.
    #[must_use]
    pub fn ruler_of(&self, player: PlayerId, fact: &Change) -> Option<ObjectId> {
        let states = |source: ObjectId, passive: &Passive| {
            passive.change == *fact && self.rules_of(passive, player, &self.source(source))
        };
        self.sources()
            .filter(|_| self.has_passives())
            .find(|source| self.passives_of(*source).any(|passive| states(*source, passive)))
    }

    fn rules_player(&self, passive: &Passive, player: PlayerId, fact: &Change, from: &From) -> bool {
        passive.change == *fact && self.rules_of(passive, player, from)
    }

    /// Returns true if a passive ability states its fact of a player.
    pub(crate) fn rules_of(&self, passive: &Passive, player: PlayerId, from: &From) -> bool {
        self.meant(passive.on.whose, player, from)
            && passive.condition.as_ref().is_none_or(|condition| self.holds(condition, from))
    }

    /// Everything whose passive abilities may be active: nothing where nothing on the board may have any.
    fn ruling_sources(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.has_passives().then(|| self.sources()).into_iter().flatten()
    }

    /// Returns true if anything on the board may have a passive ability: some are counted, or abilities have been given for a
    /// while.
    pub(crate) fn has_passives(&self) -> bool {
        self.derived.passives > 0 || self.lends_texts()
    }

    /// Returns true if passive abilities state a fact of a player.
    #[must_use]
    pub fn is_ruled_of(&self, player: PlayerId, fact: &Change) -> bool {
        self.ruler_of(player, fact).is_some()
            || self.delayed.iter().any(|delayed| match &delayed.body {
                DelayedBody::Passive(passive, _) => {
                    let from = From { controller: Some(delayed.controller), ..self.source(delayed.source) };
                    self.rules_player(passive, player, fact, &from)
                }
                _ => false,
            })
    }

    /// Returns true if passive abilities state a fact of a battlefield.
    #[must_use]
    pub fn is_ruled_at(&self, at: BattlefieldId, fact: &Change) -> bool {
        self.rules_at(at).any(|change| change == fact)
    }

    /// Every fact that passive abilities of a battlefield state.
    pub fn rules_at(&self, at: BattlefieldId) -> impl Iterator<Item = &Change> {
        self.passives_of(self.battlefield(at).object).map(|passive| &passive.change)
    }

    /// Returns true if a passive ability of this source states its fact of an object.
    pub(crate) fn states(&self, passive: &Passive, id: ObjectId, from: &From) -> bool {
        let views = self.views();
        passive.condition.as_ref().is_none_or(|condition| views.holds(condition, from))
            && views.matches(&passive.on, id, from)
    }
}
