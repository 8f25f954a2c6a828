//! Permissions to play a card now and from where it is, and texts that forbid it.

use super::Timed;
use crate::ability::{Body, Change, Condition, Waiver};
use crate::card::Kind;
use crate::chain::{Item, Permit, What};
use crate::edition::RuleStatement;
use crate::ids::{ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::matching::From;
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::zone::Zone;

impl State {
    /// Notes by what an item may be played, and what is paid for it by that.
    pub(super) fn permit_play(&self, item: &mut Item, permit: Permit) {
        item.permit = permit;
        if permit == Permit::FromTrash {
            item.terms.0 = self.price_from_trash(item.source).unwrap_or_default();
        }
    }

    /// Returns what a card's own text asks for it where it is played from the trash; `None` where the text does not allow that
    /// now.
    pub(crate) fn price_from_trash(&self, card: ObjectId) -> Option<Waiver> {
        self.ruled_by(card, |change| matches!(change, Change::PlayedFromTrash(_))).find_map(|change| match change {
            Change::PlayedFromTrash(waives) => Some(*waives),
            _ => None,
        })
    }

    /// Returns the reason why a text forbids a player to play a card now, from wherever it is; `None` if none does.
    pub(crate) fn bars_play(&self, player: PlayerId, card: ObjectId) -> Option<Forbidden> {
        let theirs = self.opposed(player, self.turn.player);
        let kind = self.object(card).card.kind;
        let barred = self.is_ruled_of(player, &Change::CantPlay)
            || self.player(player).tallies.bars(kind)
            || (!theirs && self.is_ruled(card, &Change::OnlyInTheirTurn));
        barred.then(|| Forbidden::Text(self.name(card)))
    }

    /// The conditions under which a card gives itself a keyword by its own text.
    fn gifts_to_itself(&self, card: ObjectId, keyword: Keyword) -> impl Iterator<Item = Option<&Condition>> {
        self.object(card).card.abilities.iter().filter_map(move |ability| match &ability.body {
            Body::Passive(passive) if passive.on.me && passive.change == Change::Grant(keyword) => {
                Some(passive.condition.as_ref())
            }
            _ => None,
        })
    }

    /// Returns true if a card gives itself a keyword, as its text speaks from here.
    pub(crate) fn gives_itself(&self, card: ObjectId, keyword: Keyword, from: &From) -> bool {
        let holds = |condition: Option<&Condition>| condition.is_none_or(|condition| self.holds(condition, from));
        self.gifts_to_itself(card, keyword).any(holds)
    }

    pub(super) fn check_play(&self, player: PlayerId, card: ObjectId) -> Result<(), Refusal> {
        let cites = self.cites();
        let object = self.object(card);
        let name = || self.name(card);
        if object.controller != player {
            return Err(Refusal::by(cites.own_cards, Forbidden::NotYours(name())));
        }
        if let Some(forbidden) = self.bars_play(player, card) {
            return Err(Refusal::by(cites.play_from, forbidden));
        }
        let hidden_at = match object.zone {
            Zone::Hand => None,
            Zone::Champion if self.keeps(RuleStatement::ChampionIsPlayed) => None,
            Zone::Facedown(at) => Some(at),
            Zone::Trash if self.has_flow(card) || self.price_from_trash(card).is_some() => None,
            _ => return Err(Refusal::by(cites.play_from, Forbidden::WrongZone(name()))),
        };
        if hidden_at.is_some() && object.hidden_on >= self.turn.number {
            return Err(Refusal::by(cites.hidden_next_turn, Forbidden::HiddenThisTurn(name())));
        }
        if hidden_at.is_some_and(|at| self.is_barred_from_revealing(player, at)) {
            return Err(Refusal::by(cites.play_from, Forbidden::Text(name())));
        }
        let permit = self.permit(player, card)?;
        let mut item = self.draft(player, card, What::Card, self.spell_of(card), hidden_at);
        self.permit_play(&mut item, permit);
        if let Some(rule) = self.cannot_enter_there(&item) {
            return Err(Refusal::by(rule, Forbidden::Text(name())));
        }
        if self.has_no_entry(&item) {
            return Err(Refusal::by(cites.choose_location, Forbidden::NotAnOption));
        }
        if !matches!(permit, Permit::Flow(_)) {
            let plain = self.check_payable(item.clone());
            let waived = if plain.is_err() { self.waived(&item) } else { None };
            return waived.map_or(plain, |with| self.check_payable(with));
        }
        let each = self.flows(&item).into_iter().map(|item| self.check_payable(item));
        each.reduce(|one, other| one.or(other)).unwrap_or(Ok(()))
    }

    /// Returns the permission by which a player may play a card now.
    pub(super) fn permit(&self, player: PlayerId, card: ObjectId) -> Result<Permit, Refusal> {
        let object = self.object(card);
        let from = From { controller: Some(player), ..self.source(card) };
        let has = |keyword| self.comes_with(card, keyword) || self.gives_itself(card, keyword, &from);
        let timed = Timed {
            action: has(Keyword::Action),
            reaction: has(Keyword::Reaction)
                || (matches!(object.zone, Zone::Facedown(_)) && self.keeps(RuleStatement::HiddenReact)),
            by_teammates: object.card.kind == Kind::Spell,
        };
        let ambushes = || self.comes_with(card, Keyword::Ambush) && !self.ambushes(player, card).is_empty();
        match self.check_timing(player, timed) {
            Ok(()) if object.zone == Zone::Trash && self.has_flow(card) => Ok(self.usual_flow(player, card)),
            Ok(()) if object.zone == Zone::Trash => Ok(Permit::FromTrash),
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

    /// Returns true if something could be chosen for a card by which it would give itself a keyword.
    fn could_give_itself(&self, player: PlayerId, card: ObjectId, keyword: Keyword) -> bool {
        let does = self.spell_of(card);
        let item = self.draft(player, card, What::Card, does, None);
        let from = From { controller: Some(player), ..self.source(card) };
        self.gifts_to_itself(card, keyword).flatten().any(|condition| {
            let fits = |first| self.holds(condition, &From { first: Some(first), ..from });
            matches!(condition, Condition::Chooses(_)) && self.choices_for(&item, 0).into_iter().any(fits)
        })
    }
}
