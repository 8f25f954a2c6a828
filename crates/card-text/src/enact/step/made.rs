//! Instructions that make or count out things: tokens, runes, resources.

use super::super::enacted::{Enacted, missing};
use super::super::number::few;
use super::super::who::Scope;
use crate::card::{Card, Kind};
use crate::domain::Domains;
use crate::text::place::To;
use crate::text::sentence::Step;
use crate::text::step::TokenToo;
use crate::text::terminal::{Number, Symbol, Symbols};
use crate::{Amount, Effect, Side};

impl Scope {
    /// Tokens that are played, created or put in the place of something.
    pub(super) fn token_step(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match step {
            Step::PlayToken(ready, token, exhausted, to) => {
                let card = super::super::token::token(token)?;
                let ready = enters(&card, ready.is_some(), exhausted.is_some());
                self.tokens(card, Amount::Fixed(1), ready, to.as_ref().as_ref())
            }
            Step::PlayTokens(n, ready, tokens, exhausted, to) => {
                let card = super::super::token::tokens(tokens)?;
                let ready = enters(&card, ready.is_some(), exhausted.is_some());
                self.tokens(card, Amount::Fixed(i32::from(n.value)), ready, to.as_ref().as_ref())
            }
            Step::PlayThatToken(more) => match &**more {
                TokenToo::Copy | TokenToo::CopyOfIt => one(Effect::TokenToo(None)),
                TokenToo::Token(token) => one(Effect::TokenToo(Some(Box::new(super::super::token::token(token)?)))),
            },
            Step::PlayTokenForEach(token, exhausted, each) => {
                let card = super::super::token::token(token)?;
                let ready = enters(&card, false, exhausted.is_some());
                self.tokens(card, self.for_each(1, each)?, ready, None)
            }
            Step::CreateToken(ready, token, exhausted, to) => {
                let card = super::super::token::token(token)?;
                let ready = enters(&card, ready.is_some(), exhausted.is_some());
                self.tokens(card, Amount::Fixed(1), ready, to.as_ref().as_ref()).map(created)
            }
            Step::CreateTokens(n, ready, tokens, exhausted, to) => {
                let card = super::super::token::tokens(tokens)?;
                let ready = enters(&card, ready.is_some(), exhausted.is_some());
                self.tokens(card, Amount::Fixed(i32::from(n.value)), ready, to.as_ref().as_ref()).map(created)
            }
            Step::Replace(what, token) => {
                let card = Box::new(super::super::token::token(token)?);
                one(Effect::Replace { who: self.who(what)?, card })
            }
            other => missing(other),
        }
    }

    pub(super) fn tokens(&mut self, card: Card, count: Amount, ready: bool, to: Option<&To>) -> Enacted<Vec<Effect>> {
        let effects = super::super::token::played(card, count, ready, to)?;
        (self.last, self.tokens) = (true, true);
        Ok(effects)
    }
}

pub(super) fn numbered(step: &Step) -> Enacted<Effect> {
    Ok(match step {
        Step::Draw(n) | Step::DrawCards(n) => Effect::Draw(Side::You, Amount::Fixed(i32::from(n.value))),
        Step::DrawACard => Effect::Draw(Side::You, Amount::Fixed(1)),
        Step::Discard(n) => Effect::Discard(Side::You, few(n)?),
        Step::ScorePoint(n) | Step::ScorePoints(n) | Step::GainPoint(n) | Step::GainPoints(n) => {
            Effect::GainPoints(Side::You, few(n)?)
        }
        other => return missing(other),
    })
}

/// Tokens that are created, and not played.
pub(super) fn created(effects: Vec<Effect>) -> Vec<Effect> {
    let create = |effect| match effect {
        Effect::Token { card, count, to, ready, .. } => Effect::Token { card, count, to, ready, created: true },
        other => other,
    };
    effects.into_iter().map(create).collect()
}

/// Gear enters ready and units exhausted, unless the text says otherwise.
pub(super) fn enters(card: &Card, ready: bool, exhausted: bool) -> bool {
    !exhausted && (ready || card.kind == Kind::Gear)
}

pub(super) fn channel(n: &Number, exhausted: bool) -> Enacted<Effect> {
    Ok(Effect::Channel { who: Side::You, count: few(n)?, exhausted })
}

/// Energy, Power of any domain, of the card's own and of those that are named.
pub(super) fn added(symbols: &Symbols) -> Enacted<Effect> {
    let (mut energy, mut power, mut own, mut of) = (0_u8, 0_u8, 0_u8, Domains::default());
    for symbol in &symbols.0 {
        match symbol {
            Symbol::Energy(n) => energy = energy.saturating_add(u8::try_from(*n).unwrap_or(u8::MAX)),
            Symbol::Power('A') => power = power.saturating_add(1),
            Symbol::Power('C') => own = own.saturating_add(1),
            Symbol::Power(letter) => match crate::domain::Domain::of_letter(*letter) {
                Some(domain) => of.add(domain, 1),
                None => return missing(symbols),
            },
        }
    }
    Ok(Effect::Add { energy, power, own, of, only: None })
}
