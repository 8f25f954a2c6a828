//! Actions: who may do what now, and by which rule not.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::game::ability::{Activated, Body, Change, Condition, Deed, Instructions};
use crate::game::action::{Action, Offer};
use crate::game::card::{Card, Kind};
use crate::game::chain::{Item, Permit, What};
use crate::game::event::EventKind;
use crate::game::ids::{Aside, BattlefieldId, EventId, ItemId, ObjectId, PlayerId};
use crate::game::keyword::Keyword;
use crate::game::machine::{Game, Stop};
use crate::game::matching::From;
use crate::game::reading::Reading;
use crate::game::refusal::{Forbidden, Refusal};
use crate::game::state::State;
use crate::game::trigger::Seen;
use crate::game::zone::{Location, Zone};

/// Marks the uses of activated abilities among the uses that are counted in a turn.
const USED: u8 = 0x80;

/// What permits something to be played or activated beyond one's own turn in a Neutral Open State.
#[derive(Clone, Copy)]
struct Timed {
    action: bool,
    reaction: bool,
    /// Spells and abilities, unlike permanents, may also be used in a teammate's turn.
    by_teammates: bool,
}

impl Game {
    /// What players may do now. Nothing while a choice is open or something is under way.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Offer> {
        let mut offers = vec![];
        for player in self.state.player_ids() {
            let candidates = self.candidate_actions(player);
            let legal = candidates.into_iter().filter(|action| self.check(player, action).is_ok());
            offers.extend(legal.map(|action| Offer { player, action }));
        }
        offers
    }

    pub(in crate::game) fn candidate_actions(&self, player: PlayerId) -> Vec<Action> {
        let mut actions = vec![Action::Pass, Action::EndTurn, Action::Concede];
        actions.extend(self.state.player_ids().filter(|other| *other != player).map(Action::Invite));
        actions.extend(self.moves(player));
        let cards = self.playable(player);
        for card in &cards {
            for at in self.state.battlefield_ids() {
                actions.push(Action::Hide(*card, at));
            }
        }
        actions.extend(cards.into_iter().map(Action::Play));
        for source in self.state.sources() {
            for n in 0..self.activated(source).len() {
                actions.push(Action::Activate(source, n as u8));
            }
        }
        actions
    }

    /// The cards that a player might play: hand, champion zone, facedown, and from the trash those with Flow.
    fn playable(&self, player: PlayerId) -> Vec<ObjectId> {
        let hand = self.state.player(player).hand.iter().copied();
        let down = self.state.battlefields.iter().filter_map(|b| b.facedown);
        let champions = (0..self.state.objects.len()).map(ObjectId::at);
        let champions = champions.filter(|id| self.state.object(*id).zone == Zone::Champion);
        let mine = |id: &ObjectId| self.state.object(*id).controller == player;
        let flowing = self.state.player(player).trash.iter().copied().filter(|id| self.has_flow(*id));
        hand.chain(down.chain(champions).filter(mine)).chain(flowing).collect()
    }

    /// Whether a player may take an action now.
    ///
    /// # Errors
    /// Says what stands in the way and by which rule.
    pub fn check(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        if self.state.is_over() {
            return Err(Refusal::plain(Forbidden::Over));
        }
        if self.state.player(player).out {
            return Err(Refusal::by(self.cites().removal, Forbidden::LeftGame(self.name_of(player))));
        }
        if *action == Action::Concede {
            return Ok(());
        }
        if self.state.choice.is_some() || !self.state.agenda.is_empty() {
            return Err(Refusal::by(self.cites().one_at_a_time, Forbidden::ChoiceOpen));
        }
        match action {
            Action::Pass => self.check_pass(player),
            Action::EndTurn => self.check_neutral(player),
            Action::Move { units, to } => self.check_moves(player, units, *to),
            Action::Play(card) => self.check_play(player, *card),
            Action::Hide(card, at) => self.check_hide(player, *card, *at),
            Action::Activate(source, n) => self.check_activate(player, *source, *n),
            Action::Invite(other) => self.check_invite(player, *other),
            Action::Concede => Ok(()),
        }
    }

    /// The refusal of what is done only when an effect or the turn says so; the verb says what that is.
    #[must_use]
    pub fn refuse_at_will(&self, verb: &'static str) -> Refusal {
        Refusal::by(self.cites().limited, Forbidden::AtWill(verb))
    }

    pub(in crate::game) fn name_of(&self, player: PlayerId) -> String {
        self.state.player(player).name.clone()
    }

    /// Who may act now: priority in a Closed State, focus in a showdown, else the Turn Player in the Action Phase.
    pub(in crate::game) fn check_permission(&self, player: PlayerId) -> Result<(), Refusal> {
        let cites = self.cites();
        if self.state.is_closed() {
            let mine = self.state.chain.priority == Some(player);
            return mine
                .then_some(())
                .ok_or_else(|| Refusal::by(cites.need_priority, Forbidden::NoPriority(self.name_of(player))));
        }
        if let Some(showdown) = &self.state.showdown {
            return (showdown.focus == player)
                .then_some(())
                .ok_or_else(|| Refusal::by(cites.need_focus, Forbidden::NoFocus(self.name_of(player))));
        }
        self.check_neutral(player)
    }

    fn check_pass(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.state.is_neutral_open() {
            return Err(Refusal::by(self.cites().end_of_actions, Forbidden::NothingToPass));
        }
        if let Some(rule) = self.has_to_act(player) {
            return Err(Refusal::by(rule, Forbidden::Invited(self.name_of(player))));
        }
        self.check_permission(player)
    }

    /// What may only be done by the Turn Player in a Neutral Open State of the Action Phase.
    pub(in crate::game) fn check_neutral(&self, player: PlayerId) -> Result<(), Refusal> {
        let cites = self.cites();
        if self.state.turn.player != player {
            return Err(Refusal::by(cites.own_turn, Forbidden::NotYourTurn(self.name_of(self.state.turn.player))));
        }
        if self.state.is_closed() {
            return Err(Refusal::by(cites.closed, Forbidden::Closed));
        }
        if self.state.in_showdown() {
            return Err(Refusal::by(cites.showdown, Forbidden::Showdown));
        }
        if !self.table.turn.get(usize::from(self.state.turn.row)).is_some_and(|row| row.waits) {
            return Err(Refusal::by(cites.action_phase, Forbidden::NotActionPhase));
        }
        Ok(())
    }

    fn check_moves(&self, player: PlayerId, units: &[ObjectId], to: Location) -> Result<(), Refusal> {
        if self.state.is_closed() {
            return Err(Refusal::by(self.cites().move_closed, Forbidden::MoveClosed));
        }
        if self.state.in_showdown() {
            return Err(Refusal::by(self.cites().move_showdown, Forbidden::MoveInShowdown));
        }
        self.check_neutral(player)?;
        let twice = units.iter().enumerate().any(|(at, unit)| units[..at].contains(unit));
        if units.is_empty() || twice {
            return Err(Refusal::by(self.cites().move_together, Forbidden::NotAnOption));
        }
        units.iter().try_for_each(|unit| self.check_move(player, *unit, to))?;
        let cost = self.move_tax(player, units.len(), to);
        let rule = self.table.word("opponents must pay").unwrap_or(self.cites().pay);
        let first = units.first().copied();
        let payable = first.is_none_or(|unit| self.could_pay_moving(player, cost, unit));
        if payable { Ok(()) } else { Err(Refusal::by(rule, Forbidden::Cost(cost))) }
    }

    /// Whether something with these keywords may be played or activated at this time.
    fn check_timing(&self, player: PlayerId, what: Timed) -> Result<(), Refusal> {
        let Timed { action, reaction, by_teammates } = what;
        if self.state.is_neutral_open() {
            let turn = self.state.turn.player;
            let helps = by_teammates && !self.state.opposed(player, turn) && self.is_asked_to_help(player);
            return self.check_neutral(if helps { turn } else { player });
        }
        if self.state.is_closed() && !reaction {
            return Err(Refusal::by(self.cites().closed, Forbidden::Closed));
        }
        if !action && !reaction {
            return Err(Refusal::by(self.cites().showdown, Forbidden::Showdown));
        }
        self.check_permission(player)
    }

    fn check_play(&self, player: PlayerId, card: ObjectId) -> Result<(), Refusal> {
        let cites = self.cites();
        let object = self.state.object(card);
        let name = || self.state.name(card);
        if object.controller != player {
            return Err(Refusal::by(cites.own_cards, Forbidden::NotYours(name())));
        }
        if let Some(forbidden) = self.bars_play(player, card) {
            return Err(Refusal::by(cites.play_from, forbidden));
        }
        let hidden_at = match object.zone {
            Zone::Hand | Zone::Champion => None,
            Zone::Facedown(at) => Some(at),
            Zone::Trash if self.has_flow(card) => None,
            _ => return Err(Refusal::by(cites.play_from, Forbidden::WrongZone(name()))),
        };
        if hidden_at.is_some() && object.hidden_on >= self.state.turn.number {
            return Err(Refusal::by(cites.hidden_next_turn, Forbidden::HiddenThisTurn(name())));
        }
        if hidden_at.is_some_and(|at| self.is_barred_from_revealing(player, at)) {
            return Err(Refusal::by(cites.play_from, Forbidden::Text(name())));
        }
        let permit = self.permit(player, card)?;
        let mut item = self.draft(player, card, What::Card, spell_text(&object.card), hidden_at);
        item.permit = permit;
        if self.has_no_entry(&item) {
            return Err(Refusal::by(cites.choose_location, Forbidden::NotAnOption));
        }
        if !matches!(permit, Permit::Flow(_)) {
            return self.check_payable(item);
        }
        let each = self.flows(&item).into_iter().map(|item| self.check_payable(item));
        each.reduce(|one, other| one.or(other)).unwrap_or(Ok(()))
    }

    /// Whether what a card asks for as it is played can be done: its deeds, its additional costs, its choices and its cost.
    pub(in crate::game) fn check_payable(&self, mut item: Item) -> Result<(), Refusal> {
        let from = self.speaks(&item);
        if !self.flow_of(&item).is_none_or(|price| price.deeds.iter().all(|deed| self.can_do(deed, &from))) {
            return Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(self.state.name(item.source))));
        }
        self.check_additional(&mut item)?;
        let plain = self.check_choices(&item);
        let with = if plain.is_err() { self.with_optional(&item) } else { None };
        with.map_or(plain, |with| self.check_choices(&with))
    }

    /// Why a text forbids a player to play a card now, from wherever it is.
    pub(in crate::game) fn bars_play(&self, player: PlayerId, card: ObjectId) -> Option<Forbidden> {
        let theirs = self.state.opposed(player, self.state.turn.player);
        let barred = self.state.is_ruled_of(player, &Change::CantPlay)
            || (!theirs && self.state.is_ruled(card, &Change::OnlyInTheirTurn));
        barred.then(|| Forbidden::Text(self.state.name(card)))
    }

    /// The item with the additional cost that may be paid for it, if its card has one and what is done for it can be done.
    fn with_optional(&self, item: &Item) -> Option<Item> {
        let card = &self.state.object(item.source).card;
        let additional = card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Additional(additional) if additional.optional => Some(additional),
            _ => None,
        })?;
        let from = self.speaks(item);
        let can = additional.price.deeds.iter().all(|deed| self.can_do(deed, &from));
        let paid_with = additional.price.any_number().map_or(0, |of| self.most_to_pay_with(item, of));
        can.then(|| Item { paid: true, paid_with, ..item.clone() })
    }

    /// What permits a player to play a card now.
    fn permit(&self, player: PlayerId, card: ObjectId) -> Result<Permit, Refusal> {
        let object = self.state.object(card);
        let from = From { controller: Some(player), ..self.state.source(card) };
        let has = |keyword| self.comes_with(card, keyword) || self.gives_itself(card, keyword, &from);
        let timed = Timed {
            action: has(Keyword::Action),
            reaction: has(Keyword::Reaction) || matches!(object.zone, Zone::Facedown(_)),
            by_teammates: object.card.kind == Kind::Spell,
        };
        let ambushes = || self.comes_with(card, Keyword::Ambush) && !self.ambushes(player, card).is_empty();
        match self.check_timing(player, timed) {
            Ok(()) if object.zone == Zone::Trash => Ok(Permit::Flow(0)),
            Ok(()) => Ok(Permit::Usual),
            Err(_) if ambushes() && self.check_timing(player, Timed { reaction: true, ..timed }).is_ok() => {
                Ok(Permit::Ambush)
            }
            Err(refusal) => {
                let fits = |keyword: &Keyword| {
                    let with = Timed { action: true, reaction: *keyword == Keyword::Reaction, ..timed };
                    self.could_give_itself(player, card, *keyword) && self.check_timing(player, with).is_ok()
                };
                let chosen = [Keyword::Action, Keyword::Reaction].into_iter().find(fits);
                chosen.map(Permit::Chosen).ok_or(refusal)
            }
        }
    }

    /// Whether a card that is not on the board has a keyword: printed on it, or given to it by a text.
    pub(in crate::game) fn comes_with(&self, card: ObjectId, keyword: Keyword) -> bool {
        self.state.object(card).card.keywords.has(keyword)
            || ((self.state.passives > 0 || !self.state.delayed.is_empty())
                && self.state.is_ruled(card, &Change::Grant(keyword)))
    }

    /// The conditions under which a card gives itself a keyword by its own text.
    fn gifts_to_itself(&self, card: ObjectId, keyword: Keyword) -> impl Iterator<Item = Option<&Condition>> {
        self.state.object(card).card.abilities.iter().filter_map(move |ability| match &ability.body {
            Body::Passive(passive) if passive.on.me && passive.change == Change::Grant(keyword) => {
                Some(passive.condition.as_ref())
            }
            _ => None,
        })
    }

    /// Whether a card gives itself a keyword, as its text speaks from here.
    pub(in crate::game) fn gives_itself(&self, card: ObjectId, keyword: Keyword, from: &From) -> bool {
        let holds = |condition: Option<&Condition>| condition.is_none_or(|condition| self.state.holds(condition, from));
        self.gifts_to_itself(card, keyword).any(holds)
    }

    /// Whether something could be chosen for a card by which it would give itself a keyword.
    fn could_give_itself(&self, player: PlayerId, card: ObjectId, keyword: Keyword) -> bool {
        let does = spell_text(&self.state.object(card).card);
        let item = self.draft(player, card, What::Card, does, None);
        let from = From { controller: Some(player), ..self.state.source(card) };
        self.gifts_to_itself(card, keyword).flatten().any(|condition| {
            let fits = |first| self.state.holds(condition, &From { first: Some(first), ..from });
            matches!(condition, Condition::Chooses(_)) && self.choices_for(&item, 0).into_iter().any(fits)
        })
    }

    /// Whether an additional cost that must be paid can be; the item counts as one for which it is.
    fn check_additional(&self, item: &mut Item) -> Result<(), Refusal> {
        let card = &self.state.object(item.source).card;
        let forced = card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Additional(additional) if !additional.optional => Some(additional),
            _ => None,
        });
        let Some(additional) = forced else { return Ok(()) };
        item.paid = true;
        let from = self.speaks(item);
        if additional.price.deeds.iter().all(|deed| self.can_do(deed, &from)) {
            return Ok(());
        }
        Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(self.state.name(item.source))))
    }

    /// Whether legal choices can be made for an item and its cost can be paid.
    pub(in crate::game) fn check_choices(&self, item: &Item) -> Result<(), Refusal> {
        let places = self.has_own_place(item) && self.has_new_mode(item);
        if self.has_too_few(item) || !places {
            return Err(Refusal::by(self.cites().need_targets, Forbidden::NoTarget(self.state.name(item.source))));
        }
        let cost = self.least_cost(item);
        if !self.can_pay_for(item, cost) {
            return Err(Refusal::by(self.cites().pay, Forbidden::Cost(cost)));
        }
        Ok(())
    }

    /// Whether there are fewer objects than must be chosen: for one of the choices, or for "another" beside those before it.
    fn has_too_few(&self, item: &Item) -> bool {
        let (mut before, mut taken) = (BTreeSet::new(), 0);
        item.does.targets.iter().enumerate().any(|(n, wanted)| {
            let choices = self.choices_for(item, n);
            let few = choices.len() < usize::from(wanted.min);
            before.extend(choices);
            taken += usize::from(wanted.min);
            few || (wanted.of.other && before.len() < taken)
        })
    }

    /// An item as it is before anything is chosen or paid for it.
    pub(in crate::game) fn draft(
        &self,
        player: PlayerId,
        source: ObjectId,
        what: What,
        does: Arc<Instructions>,
        hidden_at: Option<BattlefieldId>,
    ) -> Item {
        Item {
            id: ItemId(0),
            controller: player,
            you: Some(player),
            source,
            what: what.clone(),
            pending: true,
            does,
            targets: vec![],
            groups: vec![],
            places: vec![],
            location: None,
            carried: vec![],
            paid_might: None,
            recycled: false,
            entry: Default::default(),
            it: None,
            here: self.state.source(source).here,
            there: None,
            noted: None,
            by: None,
            instance: 0,
            origin: None,
            hidden_at,
            accelerated: false,
            paid: false,
            paid_with: 0,
            repeats: Default::default(),
            terms: Default::default(),
            base: Default::default(),
            from_elsewhere: what == What::Card && self.state.object(source).zone != Zone::Hand,
            mode: None,
            deeds: vec![],
            exhausts: false,
            permit: Permit::Usual,
            once: false,
            cause: Aside(None),
        }
    }

    /// An activated ability as an item: its cost is paid once its choices are made.
    fn activation(&self, player: PlayerId, source: ObjectId, ability: &Activated, text: &str) -> Item {
        let text = Arc::from(text);
        let what = if ability.does.only_adds() { What::Adding(text) } else { What::Activated(text) };
        let mut base = ability.cost;
        for change in self.state.ruled(source) {
            if let Change::AbilitiesCostLess(by) = change {
                base.reduce(*by, 0);
            }
        }
        Item {
            base,
            exhausts: ability.exhaust,
            deeds: ability.deeds.clone(),
            ..self.draft(player, source, what, Arc::new(ability.does.clone()), None)
        }
    }

    /// The activated abilities of an object, in order.
    #[must_use]
    pub fn activated(&self, source: ObjectId) -> Vec<(&Activated, &str)> {
        let own = |source| {
            self.state.texts(source).filter_map(|ability| match &ability.body {
                Body::Activated(activated) => Some((activated, ability.text.as_str())),
                _ => None,
            })
        };
        let mut all: Vec<_> = own(source).collect();
        if self.state.passives > 0 && self.state.is_ruled(source, &Change::AllExhaustAbilities) {
            let you = self.state.object(source).controller;
            let friendly = |id: &ObjectId| {
                let object = self.state.object(*id);
                object.card.kind != Kind::Battlefield && *id != source && !self.state.opposed(object.controller, you)
            };
            let others = self.state.sources().filter(friendly);
            all.extend(others.flat_map(own).filter(|(activated, _)| activated.exhaust));
        }
        all
    }

    fn check_activate(&self, player: PlayerId, source: ObjectId, n: u8) -> Result<(), Refusal> {
        let Some((ability, text)) = self.activated(source).get(usize::from(n)).copied() else {
            return Err(Refusal::by(self.cites().activate, Forbidden::NoAbility(self.state.name(source))));
        };
        let reaction = ability.timing == Some(Keyword::Reaction);
        let action = ability.timing == Some(Keyword::Action);
        self.check_source(player, source)?;
        self.check_timing(player, Timed { action, reaction, by_teammates: true })?;
        self.check_usable(source, ability, n)?;
        self.check_choices(&self.activation(player, source, ability, text))
    }

    /// Whether something on the board is a player's, so that they may activate its abilities.
    fn check_source(&self, player: PlayerId, source: ObjectId) -> Result<(), Refusal> {
        let name = || self.state.name(source);
        if !self.state.sources().any(|id| id == source) {
            return Err(Refusal::by(self.cites().activate_on_board, Forbidden::NotOnBoard(name())));
        }
        if self.state.source(source).controller != Some(player) {
            return Err(Refusal::by(self.cites().own_abilities, Forbidden::NotYours(name())));
        }
        Ok(())
    }

    /// Whether what an ability's text asks for beyond its time and its resources is there.
    pub(in crate::game) fn check_usable(&self, source: ObjectId, ability: &Activated, n: u8) -> Result<(), Refusal> {
        let name = || self.state.name(source);
        if ability.exhaust && self.state.object(source).exhausted {
            return Err(Refusal::by(self.cites().exhaust_cost, Forbidden::Exhausted(name())));
        }
        let from = self.state.source(source);
        let held = ability.condition.as_ref().is_none_or(|condition| self.state.holds(condition, &from));
        let held = held && !self.state.is_ruled(source, &Change::Unusable);
        let used_up = ability.once && self.state.used(source, USED | n) > 0;
        if !held || used_up {
            return Err(Refusal::by(self.cites().pay, Forbidden::Text(name())));
        }
        if !ability.deeds.iter().all(|deed| self.can_do(deed, &from)) {
            return Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(name())));
        }
        Ok(())
    }

    /// Takes an action. Afterwards [`Game::advance`] goes on.
    ///
    /// # Errors
    /// If the action is not among [`Game::legal_actions`]: what stands in the way, and by which rule.
    pub fn act(&mut self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        self.take_back();
        self.unless_without(self.check(player, action))?;
        self.cause = None;
        let plays = matches!(action, Action::Play(_) | Action::Activate(..));
        let before = plays.then(|| Arc::new(State { before_play: Aside(None), ..self.state.clone() }));
        match action {
            Action::Pass if self.state.is_closed() => self.pass_priority(player),
            Action::Pass => self.pass_focus(player),
            Action::EndTurn => {
                self.cause = self.record(self.cites().end_of_actions, EventKind::EndedTurn { player });
                self.state.turn.cause = Aside(self.cause);
                self.next_row();
            }
            Action::Move { units, to } => self.standard_move(units, *to),
            Action::Play(card) => self.begin_playing(player, *card),
            Action::Hide(card, at) => self.hide(player, *card, *at),
            Action::Activate(source, n) => self.begin_activating(player, *source, *n),
            Action::Invite(other) => self.invite(player, *other),
            Action::Concede => self.concede(player),
        }
        if plays {
            self.state.before_play = Aside(before);
        }
        Ok(())
    }

    fn begin_playing(&mut self, player: PlayerId, card: ObjectId) {
        let hidden_at = match self.state.object(card).zone {
            Zone::Facedown(at) => Some(at),
            _ => None,
        };
        if let Some(at) = hidden_at {
            self.state.battlefield_mut(at).facedown = None;
        }
        let does = spell_text(&self.state.object(card).card);
        let mut item = self.draft(player, card, What::Card, does, hidden_at);
        item.permit = self.permit(player, card).unwrap_or_default();
        item.source = self.cross(card, Zone::Chain);
        self.state.object_mut(item.source).controller = player;
        item.here = hidden_at.map(Location::Battlefield);
        let id = self.put_on_chain(item, "", self.cites().put_on_chain);
        self.finalize_now(id);
    }

    fn begin_activating(&mut self, player: PlayerId, source: ObjectId, n: u8) {
        if let Some(id) = self.put_activation(player, source, n) {
            self.finalize_now(id);
        }
    }

    /// Puts an activated ability on the chain.
    pub(in crate::game) fn put_activation(&mut self, player: PlayerId, source: ObjectId, n: u8) -> Option<ItemId> {
        let (ability, text) = self.activated(source).get(usize::from(n)).copied()?;
        let itself = ability.condition.as_ref().is_some_and(|test| self.counts_only_itself(source, test));
        let (item, text, once) = (self.activation(player, source, ability, text), text.to_owned(), ability.once);
        if itself {
            self.note_ruling(Reading::OwnLegion);
        }
        if once {
            self.state.count_use(source, USED | n);
        }
        let id = self.put_on_chain(item, &text, self.cites().activate);
        self.look(Seen::Does(Deed::Activate, player, Some(source)), self.cause);
        Some(id)
    }

    /// Whether a condition asks for Legion, and nothing but the play of the source itself satisfies it.
    fn counts_only_itself(&self, source: ObjectId, condition: &Condition) -> bool {
        condition.asks_for_legion() && !self.state.holds(&Condition::PlayedAnother, &self.state.source(source))
    }

    /// A card has been played: it counts for this turn, and what waits for that looks.
    pub(in crate::game) fn has_played(
        &mut self,
        card: ObjectId,
        player: PlayerId,
        cause: Option<EventId>,
        hidden_at: Option<BattlefieldId>,
    ) {
        let event = self.record_under(cause.or(self.cause), self.cites().played, EventKind::Played { card, player });
        let printed = Arc::clone(&self.state.object(card).card);
        let counted = self.table.played_when_finalized.is_some();
        if !printed.token {
            self.state.object_mut(card).played_on = self.state.turn.number;
            self.state.player_mut(player).played += u16::from(!counted);
        }
        let equipment = printed.tags.iter().any(|tag| tag.eq_ignore_ascii_case("Equipment"));
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.equipment_played = tallies.equipment_played.saturating_add(u16::from(equipment));
        let gear = printed.kind == Kind::Gear && !printed.token;
        tallies.gear_played = tallies.gear_played.saturating_add(u16::from(gear));
        self.look(Seen::Enters(card), event);
        self.look(Seen::Plays(player, card, hidden_at), event);
        self.vision(card, player, event);
        for waiting in self.state.waiting.iter_mut().filter(|w| w.source == card && w.it == Some(card)) {
            waiting.hidden_at = hidden_at;
        }
        self.state.stamp += 1;
    }

    /// Goes on, answering choices that have one answer only, until there is something to decide.
    pub fn settle(&mut self) -> Stop {
        loop {
            let stop = self.advance();
            let Some(choice) = self.state.choice.as_ref().filter(|_| stop == Stop::Choice) else { return stop };
            let options = choice.options();
            let [only] = options.as_slice() else { return stop };
            if self.answer(only.clone()).is_err() {
                return stop;
            }
        }
    }
}

impl Game {
    /// The instructions of a card, if it is a spell.
    pub(in crate::game) fn spell_of(&self, card: ObjectId) -> Arc<Instructions> {
        spell_text(&self.state.object(card).card)
    }
}

/// The instructions of a spell: all its lines in order. A permanent has none when it is played.
fn spell_text(card: &Card) -> Arc<Instructions> {
    let mut all = Instructions::default();
    if card.kind == Kind::Spell {
        for ability in &card.abilities {
            if let Body::Spell(instructions) = &ability.body {
                all.append(instructions);
            }
        }
    }
    Arc::new(all)
}
