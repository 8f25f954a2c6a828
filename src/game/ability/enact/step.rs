//! Steps: what each verb does.

use super::passive::{changes, counted, keyword, only_might};
use super::who::Scope;
use super::{Enacted, Missing, missing};
use crate::game::ability::text::change::{Duration as Long, Floor, Grant, Grants, Measure, Quantity, Whose};
use crate::game::ability::text::object::Object;
use crate::game::ability::text::place::{Goal, Place, To};
use crate::game::ability::text::step::{Step, Steps, Token, TokenWith, Tokens};
use crate::game::ability::text::terminal::{Number, Symbol, Symbols};
use crate::game::ability::{Amount, Change, Destination, Duration, Effect, Side, Whereto, Who};
use crate::game::card::{Card, Kind};

impl Scope {
    /// Steps in order.
    pub(super) fn steps(&mut self, steps: &Steps) -> Enacted<Vec<Effect>> {
        match steps {
            Steps::One(step) => self.step(step),
            Steps::And(step, rest) | Steps::Then(step, rest) | Steps::CommaAnd(step, rest) => {
                Ok([self.step(step)?, self.steps(rest)?].concat())
            }
            Steps::Comma(step, other, rest) => Ok([self.step(step)?, self.step(other)?, self.steps(rest)?].concat()),
            Steps::Or(..) => missing(steps),
        }
    }

    fn step(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match step {
            Step::Kill(what) => self.each(what, Effect::Kill),
            Step::Banish(what) => self.each(what, Effect::Banish),
            Step::Stun(what) => self.each(what, Effect::Stun),
            Step::Buff(what) => self.each(what, Effect::Buff),
            Step::Heal(what) => self.each(what, Effect::Heal),
            Step::Ready(what) => self.each(what, Effect::Ready),
            Step::Exhaust(what) => self.each(what, Effect::Exhaust),
            Step::Recall(what) => self.each(what, Effect::Recall),
            Step::Counter(what) => self.each(what, Effect::Counter),
            Step::Return(what, to) if is_hand(to) => self.each(what, Effect::Return),
            Step::RecallExhausted(what) => {
                let who = self.who(what)?;
                Ok(vec![Effect::Recall(who.clone()), Effect::Exhaust(who)])
            }
            Step::Choose(what) => self.choose(what).map(|()| vec![]),
            Step::Deal(n, to) | Step::DealDamage(n, to) => one(self.deal(n, to)?),
            Step::DealBoth(n, to, m, other) => Ok(vec![self.deal(n, to)?, self.deal(m, other)?]),
            Step::DealSplit(n, among) => match self.who(among)? {
                among @ Who::Target(_) => one(Effect::Split { amount: Amount::Fixed(i32::from(n.value)), among }),
                _ => missing(step),
            },
            Step::DealEqual(amount, to) => one(self.deal_equal(amount, to)?),
            Step::Move(what, to) => one(self.moved(what, to.as_ref().as_ref())?),
            Step::MoveHere(what) => {
                let who = self.who(&Object::Named(what.clone()))?;
                one(Effect::Move { who, to: Destination::Here })
            }
            Step::TakeControl(what) => one(Effect::TakeControl { who: self.who(what)?, until: Duration::Stays }),
            Step::TakeControlFor(what, long) => {
                one(Effect::TakeControl { who: self.who(what)?, until: duration(long)? })
            }
            Step::Draw(..) | Step::DrawACard | Step::DrawCards(..) | Step::Discard(..) => one(numbered(step)?),
            Step::Channel(n) | Step::Channels(n) => one(Effect::Channel { count: few(n)?, exhausted: false }),
            Step::ChannelExhausted(n) | Step::ChannelsExhausted(n) => {
                one(Effect::Channel { count: few(n)?, exhausted: true })
            }
            Step::ScorePoint(..) | Step::ScorePoints(..) | Step::GainPoint(..) | Step::GainPoints(..) => {
                one(numbered(step)?)
            }
            Step::Add(symbols) | Step::AddPlain(symbols) => one(added(symbols)?),
            Step::PlayToken(ready, token, exhausted, to) if exhausted.is_none() => {
                tokens(unit_token(token)?, 1, ready.is_some(), to.as_ref().as_ref())
            }
            Step::PlayTokens(n, ready, token, exhausted, to) if exhausted.is_none() => {
                tokens(unit_tokens(token)?, few(n)?, ready.is_some(), to.as_ref().as_ref())
            }
            other => self.given(other),
        }
    }

    /// Changes that are given to something.
    fn given(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        match step {
            Step::Give(who, grants, long, floor) => {
                let who = self.who(who)?;
                self.gives(&who, grants, long.as_ref().as_ref(), floor.as_ref().as_ref())
            }
            Step::GiveEach(who, grants, long) => {
                let who = self.who(who)?;
                self.gives(&who, grants, long.as_ref().as_ref(), None)
            }
            Step::GiveToEach(grants, who, long) => {
                let who = self.who(who)?;
                self.gives(&who, grants, Some(long), None)
            }
            Step::GiveForEach(who, grants, long, each) => {
                let who = self.who(who)?;
                let by = only_might(grants).map_or_else(|| missing(&**grants), Ok)?;
                let change = Change::Might(Amount::PerEach(by, Box::new(counted(each)?)));
                Ok(vec![Effect::Alter { who, change, until: duration(long)?, floor: None }])
            }
            Step::GiveBoth(one, grants, long, other, more, rest, floor) => {
                let one = self.who(one)?;
                let mut effects = self.gives(&one, grants, Some(long), None)?;
                let other = self.who(other)?;
                effects.extend(self.gives(&other, more, Some(rest), floor.as_ref().as_ref())?);
                Ok(effects)
            }
            other => missing(other),
        }
    }

    /// What an object gains, one effect for each thing.
    pub(super) fn gives(
        &self,
        who: &Who,
        grants: &Grants,
        long: Option<&Long>,
        floor: Option<&Floor>,
    ) -> Enacted<Vec<Effect>> {
        let until = long.map_or(Ok(Duration::Stays), duration)?;
        let floor = floor.map(lowest).transpose()?;
        let changes = match grants {
            Grants::One(grant) if matches!(**grant, Grant::MightEqual(_)) => vec![self.might_equal(grant)?],
            grants => changes(grants)?,
        };
        let alter = |change| Effect::Alter { who: who.clone(), change, until, floor };
        Ok(changes.into_iter().map(alter).collect())
    }

    fn might_equal(&self, grant: &Grant) -> Enacted<Change> {
        match grant {
            Grant::MightEqual(quantity) => Ok(Change::Might(Amount::MightOf(Box::new(self.whose_might(quantity)?)))),
            other => missing(other),
        }
    }

    /// Whose Might a quantity is.
    fn whose_might(&self, quantity: &Quantity) -> Enacted<Who> {
        let Quantity::Of(whose, measure) = quantity else { return missing(quantity) };
        match (&**whose, &**measure) {
            (Whose::My, Measure::Might) => Ok(Who::Me),
            (Whose::Its | Whose::ThatUnits, Measure::Might) => Ok(self.it()),
            _ => missing(quantity),
        }
    }

    fn deal(&mut self, n: &Number, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: Amount::Fixed(i32::from(n.value)), to: self.who(to)?, by: None })
    }

    /// Damage equal to the Might of something named before; a unit that speaks of its own Might deals it itself.
    pub(super) fn deal_equal(&mut self, amount: &Quantity, to: &Object) -> Enacted<Effect> {
        let of = self.whose_might(amount)?;
        let by = (of == Who::Me).then_some(Who::Me);
        Ok(Effect::Deal { amount: Amount::MightOf(Box::new(of)), to: self.who(to)?, by })
    }

    fn moved(&mut self, what: &Object, to: Option<&Goal>) -> Enacted<Effect> {
        let who = self.who(what)?;
        let to = match to {
            Some(Goal::ToHere) => Destination::Here,
            Some(Goal::To(place)) => match &**place {
                Place::Base | Place::YourBase | Place::ItsBase | Place::TheirBase => Destination::Base,
                Place::ThisBattlefield | Place::MyBattlefield | Place::MyLocation => Destination::Here,
                Place::Battlefield(marks, owned) if marks.is_empty() && owned.is_none() => {
                    Destination::Chosen(Whereto::Battlefield)
                }
                other => return missing(other),
            },
            other => return other.map_or_else(|| missing(what), |to| missing(to)),
        };
        Ok(Effect::Move { who, to })
    }
}

/// A number as the engine counts.
pub(super) fn few(n: &Number) -> Enacted<u8> {
    u8::try_from(n.value).map_err(|_| Missing(n.value.to_string()))
}

fn numbered(step: &Step) -> Enacted<Effect> {
    Ok(match step {
        Step::Draw(n) | Step::DrawCards(n) => Effect::Draw(Side::You, few(n)?),
        Step::DrawACard => Effect::Draw(Side::You, 1),
        Step::Discard(n) => Effect::Discard(Side::You, few(n)?),
        Step::ScorePoint(n) | Step::ScorePoints(n) | Step::GainPoint(n) | Step::GainPoints(n) => {
            Effect::GainPoints(Side::You, few(n)?)
        }
        other => return missing(other),
    })
}

fn is_hand(to: &To) -> bool {
    matches!(to, To::OwnersHand | To::OwnersHands | To::TheirOwnersHand | To::MyOwnersHand)
}

/// How long a change lasts.
pub(super) fn duration(long: &Long) -> Enacted<Duration> {
    match long {
        Long::ThisTurn => Ok(Duration::ThisTurn),
        Long::ThisCombat => Ok(Duration::ThisCombat),
        other => missing(other),
    }
}

fn lowest(floor: &Floor) -> Enacted<i32> {
    match floor {
        Floor::Might(n) | Floor::MightWithout(n) | Floor::MightMin(n) | Floor::MightPlain(n) => Ok(i32::from(n.value)),
        other => missing(other),
    }
}

/// Energy, and Power of any domain: what is added of a particular domain has no form yet.
fn added(symbols: &Symbols) -> Enacted<Effect> {
    let (mut energy, mut power) = (0_u8, 0_u8);
    for symbol in &symbols.0 {
        match symbol {
            Symbol::Energy(n) => energy = energy.saturating_add(u8::try_from(*n).unwrap_or(u8::MAX)),
            Symbol::Power('A') => power = power.saturating_add(1),
            Symbol::Power(_) => return missing(symbols),
        }
    }
    Ok(Effect::Add { energy, power })
}

fn token(might: &Number, name: &str, with: Option<&TokenWith>) -> Enacted<Card> {
    let mut card = Card {
        name: name.to_owned(),
        kind: Kind::Unit,
        might: i32::from(might.value),
        token: true,
        tags: vec![name.to_owned()],
        ..Card::default()
    };
    if let Some(TokenWith::Keyword(with)) = with {
        card.keywords.add(keyword(with)?);
    }
    Ok(card)
}

fn unit_token(text: &Token) -> Enacted<Card> {
    match text {
        Token::Unit(might, name, with) => token(might, &name.0, with.as_ref().as_ref()),
        other => missing(other),
    }
}

fn unit_tokens(text: &Tokens) -> Enacted<Card> {
    match text {
        Tokens::Units(might, name, with) => token(might, &name.0, with.as_ref().as_ref()),
        other => missing(other),
    }
}

/// Where no place is named, each token is played where its player may play units.
fn tokens(card: Card, count: u8, ready: bool, to: Option<&To>) -> Enacted<Vec<Effect>> {
    let to = match to {
        None => Destination::Entry,
        Some(To::Here) => Destination::Here,
        Some(To::In(place) | To::Into(place) | To::At(place)) => base(place)?,
        Some(To::Goal(goal)) => match &**goal {
            Goal::ToHere => Destination::Here,
            Goal::To(place) => base(place)?,
            other => return missing(other),
        },
        Some(other) => return missing(other),
    };
    Ok(vec![Effect::Token { card: Box::new(card), count, to, ready }])
}

fn base(place: &Place) -> Enacted<Destination> {
    match place {
        Place::Base | Place::YourBase => Ok(Destination::Base),
        other => missing(other),
    }
}
