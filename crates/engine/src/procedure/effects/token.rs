//! Tokens: made one after the other, each where it goes, unless something else is played instead.

use crate::state::State;
use std::sync::Arc;

use crate::ability::{Amount, Destination, Effect, Prospect, Whereto};
use crate::agenda::{ComingToken, Outcome, ResolveFrame};
use crate::asked::{Answered, Asked};
use crate::card::{Card, Kind};
use crate::chain::Noted;
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::object::Object;
use crate::procedure::would::{Settled, Standby};
use crate::reading::Reading;
use crate::zone::{Location, Zone};

/// Two flags of tokens: they enter ready, and they are created there instead of played.
type How = (bool, bool);

impl Game {
    /// Tokens are about to be made: they come before the next instruction. A unit whose place is not named goes where its
    /// player may play units, gear to the base.
    pub(super) fn coming_tokens(
        &mut self,
        card: &Card,
        count: &Amount,
        to: &Destination,
        (ready, created): How,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let unit = card.kind == Kind::Unit || card.keywords.has(Keyword::Deploy);
        let chosen = unit && *to == Destination::Entry;
        let by = if chosen { self.you(frame) } else { Some(frame.item.controller) };
        let Some(by) = by else { return Ok(Outcome::Ignored) };
        let place = match to {
            Destination::Chosen(whereto) if unit => self.choose_place_of_tokens(*whereto, frame)?,
            to => self.state.destination(to, frame),
        };
        let to = match chosen.then_some(None).or_else(|| place.map(Some)) {
            Some(to) => to.map(|to| if unit { to } else { Location::Base(by) }),
            None => {
                self.ignore_placeless(frame.item.source);
                frame.last.clear();
                return Ok(Outcome::Ignored);
            }
        };
        let count = usize::try_from(self.amount(count, frame).unwrap_or(0)).unwrap_or(0);
        if !chosen {
            frame.last.clear();
        }
        let spent = self.led_here();
        let token =
            ComingToken { card: Arc::new(card.clone()), to, ready, created, by, meant: true, first: None, spent };
        frame.tokens.extend(std::iter::repeat_n(token, count));
        // Whether any is made is told as it is: see `next_token`.
        Ok(Outcome::NotDone)
    }

    /// The place that is chosen for tokens as they are to be played, of those that a text names. Where there is none, they go
    /// nowhere, or to the base, where an edition leaves that open.
    fn choose_place_of_tokens(&mut self, whereto: Whereto, frame: &ResolveFrame) -> Answered<Option<Location>> {
        let by = frame.item.controller;
        let among = self.state.places_for_tokens(&frame.item, whereto);
        match (among.as_slice(), self.take_answer()) {
            ([], answer) => {
                self.state.under_way().answer = answer;
                let open = !self.procedures().reading_rules(Reading::RequiredPlace).is_empty();
                let base = open && self.reading(Reading::RequiredPlace)? == 0;
                Ok(base.then_some(Location::Base(by)))
            }
            ([only], _) => Ok(Some(*only)),
            (_, Some(Answer::Where(at))) => Ok(Some(at)),
            _ => {
                let what = frame.item.source;
                Err(self.ask(self.cites().choose_location, by, Ask::Where { what, among }))
            }
        }
    }

    /// The next token is played, or what replaces it. Where a choice is opened for that, it is still to come.
    pub(crate) fn next_token(&mut self, mut token: ComingToken, frame: &mut ResolveFrame) {
        let found = self.state.instead_of_token(&token);
        let orders = (token.by, self.cites().player_orders);
        let offers: Vec<_> = found.iter().map(|standby| self.state.offered(standby)).collect();
        match self.settle_replacement(&offers, &mut token.first, orders, "the token") {
            Err(Asked) => return frame.tokens.push(token),
            Ok(Settled::Applies(at)) => return self.replace_token(token, &found[at], frame),
            Ok(Settled::Declined(at)) => {
                token.spent.push(found[at].applied);
                return frame.tokens.push(token);
            }
            Ok(Settled::Happens) => token.spent.extend(found.iter().map(|standby| standby.applied)),
        }
        match self.place_for(&token, frame) {
            Ok(at) if self.state.cannot_be_played(&token, at) => {
                let why = "it cannot be played there";
                let rule = self.cites().cant_beats_can().unwrap_or(self.cites().prevented);
                self.record(rule, EventKind::Ignored { source: frame.item.source, why });
            }
            Ok(at) => {
                let here = self.state.speaks(&frame.item).here.filter(|here| token.to == Some(*here) && *here != at);
                if here.is_some() && !self.state.lacks(Some(self.cites().here_moves)) {
                    (frame.item.here, frame.item.noted_source) = (Some(at), Noted::Place);
                }
                let made = self.make_token(&token, at);
                if !frame.missed {
                    frame.outcome = Outcome::Done;
                }
                frame.last.extend(Some(made).filter(|_| token.meant));
            }
            Err(Asked) => frame.tokens.push(token),
        }
    }

    /// Something is done in place of a token: it is played and another with it, or it is not played at all. The other one
    /// enters as the instruction has the token enter, and is meant by what follows, where an edition says so.
    fn replace_token(&mut self, token: ComingToken, standby: &Standby, frame: &mut ResolveFrame) {
        let mut spent = token.spent.clone();
        spent.push(standby.applied);
        let (others, effects): (Vec<Effect>, Vec<Effect>) =
            standby.would.instead.iter().cloned().partition(|effect| matches!(effect, Effect::TokenToo(_)));
        for other in others.iter().rev() {
            let Effect::TokenToo(other) = other else { continue };
            let card = other.as_ref().map_or_else(|| Arc::clone(&token.card), |card| Arc::new((**card).clone()));
            let base = (card.kind == Kind::Gear).then_some(Location::Base(token.by));
            let another = match self.cites().replacement_inherits() {
                Some(_) => ComingToken { to: base.or(token.to), card, spent: spent.clone(), ..token.clone() },
                None => {
                    let ready = card.kind == Kind::Gear;
                    ComingToken { to: base, ready, meant: false, card, spent: spent.clone(), ..token.clone() }
                }
            };
            frame.tokens.push(another);
        }
        if !others.is_empty() {
            frame.tokens.push(ComingToken { spent: spent.clone(), ..token });
        }
        self.does_instead(standby, effects, spent);
    }

    /// Returns the location where a token goes, asking for it if there is a choice.
    fn place_for(&mut self, token: &ComingToken, frame: &ResolveFrame) -> Answered<Location> {
        let by = token.by;
        let deployed = token.card.keywords.has(Keyword::Deploy);
        if let Some(to) = token.to {
            return Ok(if !deployed && self.state.barred_from(to, by).is_some() { Location::Base(by) } else { to });
        }
        let among =
            if deployed { self.state.battlefields() } else { self.state.entry_locations(by, frame.item.hidden_at) };
        match (among.as_slice(), self.take_answer()) {
            ([only], _) => Ok(*only),
            (_, Some(Answer::Where(at))) => Ok(at),
            _ => {
                let what = frame.item.source;
                Err(self.ask(self.cites().choose_location, by, Ask::Where { what, among }))
            }
        }
    }

    fn make_token(&mut self, token: &ComingToken, at: Location) -> ObjectId {
        let id = ObjectId::at(self.state.objects.len());
        let makers = self.state.keeps(RuleStatement::TokensAreTheMakers);
        let whose = if makers { token.by } else { self.state.next_player(token.by) };
        let mut object = Object::new(Arc::clone(&token.card), whose, Zone::Board(at));
        object.ordinal = self.state.next_ordinal(&token.card.name);
        self.state.objects.push(Arc::new(object));
        let gear = token.card.kind == Kind::Gear;
        let ready = token.ready && (gear || self.state.keeps(RuleStatement::TokensEnterAsSaid));
        let exhausted = gear || self.state.keeps(RuleStatement::UnitsEnterExhausted);
        self.state.object_mut(id).exhausted = !ready && !self.enters_ready(id) && exhausted;
        self.enter_board(id);
        let rule = self.procedures().word("create").filter(|_| token.created).unwrap_or(self.cites().token_enters);
        let event = self.record(rule, EventKind::Entered { object: id, at });
        self.arrive(id, event);
        if !token.created {
            self.has_played(id, token.by, event, None);
        }
        id
    }
}

impl State {
    pub(super) fn next_ordinal(&self, name: &str) -> u8 {
        let named = self.objects.iter().filter(|o| o.card.name == name && o.became.is_none());
        named.map(|o| o.ordinal).max().map_or(1, |n| n.saturating_add(1))
    }

    /// Returns true if a text keeps a token that is to be played from a place. A created token is not played.
    fn cannot_be_played(&self, token: &ComingToken, at: Location) -> bool {
        let astray = token.card.keywords.has(Keyword::Deploy) && matches!(at, Location::Base(_));
        astray || (token.card.kind == Kind::Unit && !token.created && self.cannot_enter(token.by, at))
    }

    /// The texts by which something else is done than to play a token. What is created is not played.
    fn instead_of_token(&self, token: &ComingToken) -> Vec<Standby> {
        if token.created {
            return vec![];
        }
        self.standbys(Prospect::PlayToken(Some(token.card.kind)), Some(token.by), &token.spent)
    }
}
