//! Might and keywords as they are now. They are computed through the layers from what is on the board, never stored.

use serde::Serialize;

use super::ability::{Amount, Body, Change, Condition, Filter, Passive, Place, Tally, Who, Whose};
use super::card::Kind;
use super::ids::{ObjectId, PlayerId};
use super::keyword::{Keyword, Keywords};
use super::matching::From;
use super::object::{Object, Role};
use super::player::{Player, Tallies};
use super::state::{Battlefield, DelayedBody, State};
use super::zone::{Location, Zone};

/// Might with the parts it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Might {
    /// Printed, or as set.
    pub base: i32,
    /// What increases add up to.
    pub plus: i32,
    /// What decreases add up to.
    pub minus: i32,
}

impl Might {
    /// The Might that rules and effects see: never below zero.
    #[must_use]
    pub fn value(self) -> i32 {
        self.true_value().max(0)
    }

    /// The sum as it is, below zero or not.
    #[must_use]
    pub fn true_value(self) -> i32 {
        self.base + self.plus - self.minus
    }
}

impl std::fmt::Display for Might {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.base)?;
        if self.plus != 0 {
            write!(f, "+{}", self.plus)?;
        }
        if self.minus != 0 {
            write!(f, "-{}", self.minus)?;
        }
        Ok(())
    }
}

/// An object's characteristics as they are now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Printed or set Might.
    base: i32,
    plus: i32,
    minus: i32,
    /// Its keywords.
    pub keywords: Keywords,
    /// Whether it cannot be dealt damage.
    pub undamageable: bool,
}

impl View {
    /// What is printed, before anything else applies.
    fn printed(object: &Object) -> Self {
        Self { base: object.card.might, keywords: object.card.keywords, ..Self::default() }
    }

    /// The same of an object whose own text is copied so many times.
    fn copied(object: &Object, copies: usize) -> Self {
        let mut view = Self::printed(object);
        for keyword in std::iter::repeat_n(object.card.keywords.list(), copies).flatten() {
            view.keywords.add(keyword);
        }
        view
    }

    /// Its Might, with its buff and what its keywords give in its role.
    #[must_use]
    pub fn might(&self, object: &Object) -> Might {
        let role = match object.role {
            Some(Role::Attacker) => self.keywords.assault,
            Some(Role::Defender) => self.keywords.shield,
            None => 0,
        };
        Might {
            base: self.base,
            plus: self.plus + i32::from(object.buffed) + i32::from(object.more_buffs) + i32::from(role),
            minus: self.minus,
        }
    }
}

/// An effect that applies continuously: a passive ability or a change that lasts.
struct Continuous<'a> {
    change: &'a Change,
    on: On<'a>,
    condition: Option<&'a Condition>,
    from: From,
    stamp: u32,
}

enum On<'a> {
    Filter(&'a Filter),
    These(&'a [ObjectId]),
}

impl State {
    /// The Might of an object now.
    #[must_use]
    pub fn might(&self, id: ObjectId) -> Might {
        self.view(id).might(self.object(id))
    }

    /// The characteristics of an object now.
    #[must_use]
    pub fn view(&self, id: ObjectId) -> View {
        if self.passives == 0 && self.lasting.is_empty() && self.delayed.is_empty() {
            return View::printed(self.object(id));
        }
        self.views().get(id)
    }

    /// Whether an object has a keyword now.
    #[must_use]
    pub fn has(&self, id: ObjectId, keyword: Keyword) -> bool {
        self.view(id).keywords.has(keyword)
    }

    /// The characteristics of everything on the board now.
    #[must_use]
    pub fn views(&self) -> Views<'_> {
        let mut views = self.printed_views();
        if self.passives > 0 || !self.lasting.is_empty() || !self.delayed.is_empty() {
            views.apply_layers();
        }
        views
    }

    /// The characteristics of everything on the board as they are printed.
    pub(super) fn printed_views(&self) -> Views<'_> {
        let list = self.board.iter().map(|id| View::copied(self.object(*id), self.copies(*id))).collect();
        Views { state: self, list, tags: vec![] }
    }

    /// Whether a condition holds for a source.
    #[must_use]
    pub fn holds(&self, condition: &Condition, from: &From) -> bool {
        self.views().holds(condition, from)
    }

    /// How many continuous effects the cards on the board have.
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

    fn passives_of(&self, id: ObjectId) -> impl Iterator<Item = &Passive> {
        self.texts(id).filter_map(|ability| match &ability.body {
            Body::Passive(passive) => Some(passive),
            _ => None,
        })
    }

    fn continuous(&self) -> Vec<Continuous<'_>> {
        let mut all = vec![];
        for id in self.sources() {
            let from = self.source(id);
            let stamp = self.object(id).entered;
            all.extend(self.passives_of(id).map(|passive| Continuous {
                change: &passive.change,
                on: On::Filter(&passive.on),
                condition: passive.condition.as_ref(),
                from,
                stamp,
            }));
        }
        let nobody =
            From { me: ObjectId(0), controller: Some(PlayerId(0)), here: None, it: None, there: None, first: None };
        for delayed in &self.delayed {
            let DelayedBody::Passive(passive, _) = &delayed.body else { continue };
            all.push(Continuous {
                change: &passive.change,
                on: On::Filter(&passive.on),
                condition: passive.condition.as_ref(),
                from: From { controller: Some(delayed.controller), ..self.source(delayed.source) },
                stamp: self.stamp,
            });
        }
        all.extend(self.lasting.iter().map(|lasting| Continuous {
            change: &lasting.change,
            on: On::These(&lasting.on),
            condition: None,
            from: nobody,
            stamp: lasting.stamp,
        }));
        all.sort_by_key(|effect| effect.stamp);
        all
    }
}

/// The characteristics of everything on the board.
pub struct Views<'a> {
    pub(super) state: &'a State,
    list: Vec<View>,
    /// The tags that objects have been given, beside those printed.
    tags: Vec<(ObjectId, &'a str)>,
}

/// The layer in which a change applies: traits, abilities, increases, decreases.
fn layer(change: &Change) -> u8 {
    match change {
        Change::SetMight(_) | Change::Are(_) | Change::OfDomain(_) => 1,
        Change::Might(Amount::Fixed(by) | Amount::PerEach(by, _)) if *by < 0 => 4,
        Change::Lower { .. } => 4,
        Change::Might(_) => 3,
        _ => 2,
    }
}

/// Whether what an effect does can hang on what other effects have done before it.
fn is_sensitive(effect: &Continuous) -> bool {
    let by_state =
        |filter: &Filter| filter.might_min.is_some() || filter.might_max.is_some() || !filter.marks.is_empty();
    let amount = match effect.change {
        Change::Might(amount) | Change::Assault(amount) => !matches!(amount, Amount::Fixed(_)),
        _ => false,
    };
    amount || effect.condition.is_some() || matches!(effect.on, On::Filter(filter) if by_state(filter))
}

impl<'a> Views<'a> {
    /// The characteristics of one object; off the board, what is printed.
    #[must_use]
    pub fn get(&self, id: ObjectId) -> View {
        let at = self.state.board.iter().position(|other| *other == id);
        at.and_then(|at| self.list.get(at).copied()).unwrap_or_else(|| View::printed(self.state.object(id)))
    }

    /// The Might of one object.
    #[must_use]
    pub fn might(&self, id: ObjectId) -> i32 {
        self.get(id).might(self.state.object(id)).value()
    }

    /// Whether an effect gives an object a tag.
    pub(super) fn is_given_tag(&self, id: ObjectId, tag: &str) -> bool {
        self.tags.iter().any(|(given, name)| *given == id && name.eq_ignore_ascii_case(tag))
    }

    /// Applies the layers in sequence, each effect once to each object, until nothing is left to apply.
    fn apply_layers(&mut self) {
        let effects = self.state.continuous();
        let mut applied = vec![false; effects.len() * self.list.len()];
        loop {
            let before = applied.iter().filter(|done| **done).count();
            for wanted in 1..=4 {
                let in_layer = effects.iter().enumerate().filter(|(_, effect)| layer(effect.change) == wanted);
                let mut rest: Vec<usize> = in_layer.map(|(at, _)| at).collect();
                while !rest.is_empty() {
                    let at = rest.remove(self.next(&rest, &effects, &applied));
                    if let Some(effect) = effects.get(at) {
                        self.apply(effect, at, &mut applied);
                    }
                }
            }
            if applied.iter().filter(|done| **done).count() == before {
                return;
            }
        }
    }

    /// Which of the effects of a layer that are left applies next: the oldest of those that none of the others alters.
    fn next(&self, rest: &[usize], effects: &[Continuous<'a>], applied: &[bool]) -> usize {
        let alters = |one: usize, other: usize| {
            let (Some(effect), Some(by)) = (effects.get(other), effects.get(one)) else { return false };
            if !is_sensitive(effect) {
                return false;
            }
            let mut after = Views { state: self.state, list: self.list.clone(), tags: self.tags.clone() };
            after.apply(by, one, &mut applied.to_vec());
            after.outcome(effect, other, applied) != self.outcome(effect, other, applied)
        };
        let depends = |at: usize| rest.iter().any(|by| *by != at && alters(*by, at) && !alters(at, *by));
        let free = |at: &usize| !self.state.by_dependency || rest.len() == 1 || !depends(*at);
        rest.iter().position(free).unwrap_or(0)
    }

    /// What an effect would do now: to which objects that it has not been applied to, and how much.
    fn outcome(&self, effect: &Continuous, at: usize, applied: &[bool]) -> (Vec<usize>, i32) {
        if effect.condition.is_some_and(|condition| !self.holds(condition, &effect.from)) {
            return (vec![], 0);
        }
        let count = self.list.len();
        let state = self.state;
        let on: Vec<usize> = (0..count)
            .filter(|n| !applied.get(at * count + n).copied().unwrap_or(true))
            .filter(|n| match effect.on {
                On::Filter(filter) => self.matches(filter, state.board[*n], &effect.from),
                On::These(ids) => ids.contains(&state.board[*n]),
            })
            .collect();
        let amount = match effect.change {
            Change::Might(amount) | Change::Assault(amount) => self.amount(amount, &effect.from),
            _ => 0,
        };
        (on, amount)
    }

    fn apply(&mut self, effect: &Continuous<'a>, at: usize, applied: &mut [bool]) {
        let (on, amount) = self.outcome(effect, at, applied);
        let count = self.list.len();
        for n in on {
            applied[at * count + n] = true;
            let amount = match effect.change {
                Change::Lower { by, floor } => {
                    let now = self.list[n].might(self.state.object(self.state.board[n])).value();
                    (*by).min((now - floor).max(0))
                }
                Change::Are(tag) => {
                    self.tags.push((self.state.board[n], tag));
                    0
                }
                _ => amount,
            };
            self.list[n].change(effect.change, amount);
        }
    }

    /// A number, as it is now.
    #[must_use]
    pub fn amount(&self, amount: &Amount, from: &From) -> i32 {
        match amount {
            Amount::Fixed(n) => *n,
            Amount::MightOf(who) if **who == Who::Me => self.might(from.me),
            Amount::MightOf(_)
            | Amount::EnergyOf(_)
            | Amount::Paid
            | Amount::Killed
            | Amount::Done
            | Amount::MightOfGone
            | Amount::Lacking(_)
            | Amount::PerSeen(..) => 0,
            Amount::Excess => self.of_you(from, |player| player.tallies.excess),
            Amount::AttachedBonus => {
                let bonus = |gear: ObjectId| self.state.object(gear).card.equipment.as_ref()?.bonus;
                self.state.attachments(from.me).filter_map(bonus).sum()
            }
            Amount::HighestMight(filter) => {
                let all = self.state.board.iter().filter(|id| self.matches(filter, **id, from));
                all.map(|id| self.might(*id)).max().unwrap_or(0)
            }
            Amount::MyAssault => i32::from(self.get(from.me).keywords.assault),
            Amount::Points => {
                from.controller.map_or(0, |you| i32::try_from(self.state.points(you)).unwrap_or(i32::MAX))
            }
            Amount::CardsPlayed => self.of_you(from, |player| u32::from(player.played)),
            Amount::PointsHeld => self.of_you(from, |player| u32::from(player.tallies.held)),
            Amount::Count(filter) => self.count(filter, from) as i32,
            Amount::PerEach(by, filter) => by.saturating_mul(self.count(filter, from) as i32),
        }
    }

    /// A number of the player whom a text calls "you".
    fn of_you(&self, from: &From, number: impl Fn(&Player) -> u32) -> i32 {
        let player = from.controller.map(|player| number(self.state.player(player)));
        player.and_then(|n| i32::try_from(n).ok()).unwrap_or(0)
    }

    /// The cards that match a description which names a place off the board, as far as the layers have been applied: a text that counts them may be one of
    /// those being applied.
    pub fn off_board(&self, from: &From, filter: &Filter) -> impl Iterator<Item = ObjectId> {
        let cards = self.state.players.iter().flat_map(|player| match filter.place {
            Place::Hand => player.hand.iter(),
            Place::Banishment => player.banishment.iter(),
            _ => player.trash.iter(),
        });
        cards.copied().filter(move |id| self.matches(filter, *id, from))
    }

    /// How many objects match: on the board, or in the zone that the description names.
    #[must_use]
    pub fn count(&self, filter: &Filter, from: &From) -> usize {
        match filter.place {
            place if place.is_off_board() => self.off_board(from, filter).count(),
            _ if filter.kind == Some(Kind::Battlefield) => self.battlefields(filter, from),
            _ => self.state.board.iter().filter(|id| self.matches(filter, **id, from)).count(),
        }
    }

    /// How many battlefields match: theirs is who controls them.
    fn battlefields(&self, filter: &Filter, from: &From) -> usize {
        let held = |place: &&Battlefield| match place.controller {
            Some(holder) => self.state.meant(filter.whose, holder, from),
            None => filter.whose == Whose::Any,
        };
        self.state.battlefields.iter().filter(held).filter(|place| !filter.other || place.object != from.me).count()
    }

    /// Whether "you" have played more cards this turn than so many.
    fn has_played(&self, from: &From, than: u16) -> bool {
        from.controller.is_some_and(|player| self.state.player(player).played > than)
    }

    /// How many of the cards played this turn by "you" are the source itself.
    fn played_itself(&self, from: &From) -> u16 {
        let source = self.state.object(from.me);
        u16::from(source.played_on == self.state.turn.number && Some(source.controller) == from.controller)
    }

    /// Whether a condition holds for a source.
    #[must_use]
    pub fn holds(&self, condition: &Condition, from: &From) -> bool {
        match condition {
            Condition::Source(filter) => self.matches(filter, from.me, from),
            Condition::Count(least, filter) => self.count(filter, from) >= usize::from(*least),
            Condition::Legion if self.state.legion_by_itself => self.has_played(from, 0),
            Condition::Legion | Condition::PlayedAnother => self.has_played(from, self.played_itself(from)),
            Condition::Is(who, filter) => self.spoken_of(who, from).is_some_and(|id| self.matches(filter, id, from)),
            Condition::Xp(least) => self.of_you(from, |player| player.xp) >= i32::from(*least),
            Condition::Weaker => from.it.is_some_and(|it| self.might(it) < self.might(from.me)),
            Condition::PaidAdditional => self.state.object(from.me).paid,
            Condition::ScoreWithin(within, whose) => self
                .players(*whose, from)
                .any(|player| self.state.points(player) + u32::from(*within) >= self.state.victory),
            Condition::Controls { who, here } => self.state.battlefield_ids().any(|at| {
                let holder = self.state.battlefield(at).controller;
                let there = !here || from.here == Some(Location::Battlefield(at));
                there && holder.is_some_and(|holder| self.state.meant(*who, holder, from))
            }),
            Condition::Chooses(filter) => from.first.is_some_and(|id| self.matches(filter, id, from)),
            Condition::NoChampion => {
                let theirs = |object: &Object| object.zone == Zone::Champion && Some(object.owner) == from.controller;
                !self.state.objects.iter().any(theirs)
            }
            Condition::Excess(least) => self.of_you(from, |player| player.tallies.excess) >= i32::from(*least),
            Condition::Runes(least) => {
                let runes = from.controller.and_then(|player| self.state.player(player).runes);
                runes.is_some_and(|runes| runes.on_board() >= u16::from(*least))
            }
            Condition::Hand(least) => {
                let hand = |player: &Player| player.unknown_hand as usize + player.hand.len();
                from.controller.is_some_and(|player| hand(self.state.player(player)) >= usize::from(*least))
            }
            Condition::ThisTurn(tally, least) => self.tally(*tally, from) >= u32::from(*least),
            Condition::Both(both) => self.holds(&both.0, from) && self.holds(&both.1, from),
            Condition::Not(not) => !self.holds(not, from),
        }
    }
}

impl Views<'_> {
    /// The object that a condition speaks of.
    fn spoken_of(&self, who: &Who, from: &From) -> Option<ObjectId> {
        match who {
            Who::Me => Some(from.me),
            Who::It => from.it,
            _ => None,
        }
    }

    /// The players meant by a word.
    fn players<'a>(&'a self, whose: Whose, from: &'a From) -> impl Iterator<Item = PlayerId> + 'a {
        self.state.player_ids().filter(move |player| self.state.meant(whose, *player, from))
    }

    /// What has been counted this turn.
    fn tally(&self, tally: Tally, from: &From) -> u32 {
        let mine = |number: fn(&Tallies) -> u16| {
            from.controller.map_or(0, |player| u32::from(number(&self.state.player(player).tallies)))
        };
        match tally {
            Tally::Discards => mine(|tallies| tallies.discards),
            Tally::PowerSpent => mine(|tallies| tallies.power_spent),
            Tally::EquipmentPlayed => mine(|tallies| tallies.equipment_played),
            Tally::GearPlayed => mine(|tallies| tallies.gear_played),
            Tally::EnemiesChosen => mine(|tallies| tallies.enemies_chosen),
            Tally::EnemyDeaths => {
                self.players(Whose::Enemy, from).map(|p| u32::from(self.state.player(p).tallies.lost)).sum()
            }
            Tally::Moves => u32::from(self.state.object(from.me).moves),
        }
    }
}

impl State {
    /// Whether a fact that passive abilities state is so of an object.
    #[must_use]
    pub fn is_ruled(&self, id: ObjectId, fact: &Change) -> bool {
        self.ruled(id).any(|change| change == fact)
    }

    /// Every fact that passive abilities state of an object, wherever the object is.
    pub fn ruled(&self, id: ObjectId) -> impl Iterator<Item = &Change> {
        let itself = (!self.sources().any(|source| source == id)).then_some(id);
        let by_cards = self.sources().chain(itself).flat_map(move |source| {
            let from = self.source(source);
            self.passives_of(source).map(move |passive| (passive, from))
        });
        let lasting = self.delayed.iter().filter_map(|delayed| match &delayed.body {
            DelayedBody::Passive(passive, _) => {
                let from = From { controller: Some(delayed.controller), ..self.source(delayed.source) };
                Some((&**passive, from))
            }
            _ => None,
        });
        let on_it = self.lasting.iter().filter(move |lasting| lasting.on.contains(&id)).map(|lasting| &lasting.change);
        let stated = by_cards.chain(lasting).filter(move |(passive, from)| self.states(passive, id, from));
        stated.map(|(p, _)| &p.change).chain(on_it)
    }

    /// The object that a fact which is so of a player comes from, where its text is active.
    #[must_use]
    pub fn ruler_of(&self, player: PlayerId, fact: &Change) -> Option<ObjectId> {
        self.sources().find(|source| {
            let from = self.source(*source);
            self.passives_of(*source).any(|passive| self.rules_player(passive, player, fact, &from))
        })
    }

    fn rules_player(&self, passive: &Passive, player: PlayerId, fact: &Change, from: &From) -> bool {
        passive.change == *fact
            && self.meant(passive.on.whose, player, from)
            && passive.condition.as_ref().is_none_or(|condition| self.holds(condition, from))
    }

    /// Whether a fact that passive abilities state is so of a player.
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

    /// Whether a fact that passive abilities state is so of a battlefield.
    #[must_use]
    pub fn is_ruled_at(&self, at: super::ids::BattlefieldId, fact: &Change) -> bool {
        self.rules_at(at).any(|change| change == fact)
    }

    /// Every fact that passive abilities of a battlefield state.
    pub fn rules_at(&self, at: super::ids::BattlefieldId) -> impl Iterator<Item = &Change> {
        self.passives_of(self.battlefield(at).object).map(|passive| &passive.change)
    }

    fn states(&self, passive: &Passive, id: ObjectId, from: &From) -> bool {
        let views = self.views();
        passive.condition.as_ref().is_none_or(|condition| views.holds(condition, from))
            && views.matches(&passive.on, id, from)
    }
}

impl View {
    fn change(&mut self, change: &Change, amount: i32) {
        match change {
            Change::SetMight(n) => self.base = *n,
            Change::Might(_) if amount >= 0 => self.plus += amount,
            Change::Might(_) => self.minus -= amount,
            Change::Grant(keyword) => self.keywords.add(*keyword),
            Change::GrantNew(keyword) if self.keywords.has(*keyword) => {}
            Change::GrantNew(keyword) => self.keywords.add(*keyword),
            Change::Lower { .. } => self.minus += amount,
            Change::Lose(keyword) => self.keywords.remove(*keyword),
            Change::Undamageable => self.undamageable = true,
            Change::AssignedLast => self.keywords.add(Keyword::Backline),
            Change::Assault(_) => {
                let more = u16::try_from(amount.max(0)).unwrap_or(u16::MAX);
                self.keywords.assault = self.keywords.assault.saturating_add(more);
            }
            _ => {}
        }
    }
}
