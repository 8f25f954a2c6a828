//! Steps: what each verb does.

mod damage;
mod given;
mod made;
mod moved;

use super::duration::duration;
use super::enacted::{Enacted, missing};
use super::number::few;
use super::object::is_it;
use super::who::Scope;
use crate::card::Kind;
use crate::text::object::{Group, Object, Sort};
use crate::text::phrase::Part;
use crate::text::place::To;
use crate::text::sentence::{Step, Steps};
use crate::text::step::PossessiveGroup;
use crate::text::terminal::Symbol;
use crate::{
    Amount, Change, Destination, Duration, Effect, Filter, Instructions, Mode, Named, Price, Side, Targets, Who,
    Whose as Of,
};
use made::{added, channel, numbered};

impl Scope {
    /// Steps in order.
    pub(super) fn steps(&mut self, steps: &Steps) -> Enacted<Vec<Effect>> {
        match steps {
            Steps::One(step) => self.step(step),
            Steps::And(step, rest) | Steps::Then(step, rest) | Steps::CommaAnd(step, rest) => {
                Ok([self.step(step)?, self.steps(rest)?].concat())
            }
            Steps::Comma(step, other, rest) => Ok([self.step(step)?, self.step(other)?, self.steps(rest)?].concat()),
            Steps::Or(one, other) => self.either(steps, &[one, other]),
        }
    }

    pub(super) fn step(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match step {
            Step::Kill(what) | Step::KillNow(what) => self.each(what, Effect::Kill),
            Step::Banish(what) if self.chosen_seen.is_some() && is_it(what) => {
                self.last = true;
                self.chosen_seen.take().map_or_else(|| missing(step), |who| one(Effect::Banish(who)))
            }
            Step::Banish(what) => {
                let effects = self.each(what, Effect::Banish)?;
                self.last |= matches!(effects.as_slice(), [Effect::Banish(Who::Target(_) | Who::Seen(_) | Who::Rest)]);
                self.last |= self.in_deck && matches!(effects.as_slice(), [Effect::Banish(Who::Me)]);
                Ok(effects)
            }
            Step::Stun(what) | Step::StunAction(what) => self.each(what, Effect::Stun),
            Step::Buff(what) | Step::BuffAction(what) => self.each(what, Effect::Buff),
            Step::Heal(what) => self.each(what, Effect::Heal),
            Step::Ready(what) if super::token::all_own_runes(what) => one(Effect::ReadyRunes),
            Step::Ready(what) => self.with_runes(|scope| scope.each(what, Effect::Ready)),
            Step::Exhaust(what) => self.each(what, Effect::Exhaust),
            Step::Recall(what) => self.each(what, Effect::Recall),
            Step::Counter(what) => self.each(what, Effect::Counter),
            Step::Return(what, to) if is_hand(to, super::object::is_me(what)) => self.each(what, Effect::Return),
            Step::RecallExhausted(what) => {
                let who = self.who(what)?;
                Ok(vec![Effect::Recall(who.clone()), Effect::Exhaust(who)])
            }
            Step::Choose(what) if super::object::is_a(what, &Sort::Opponent) => {
                self.opponent = true;
                one(Effect::ChooseOpponent)
            }
            Step::Choose(what) if super::object::is_a(what, &Sort::Player) => {
                self.opponent = true;
                one(Effect::ChoosePlayer)
            }
            Step::Choose(what) => self.choose(what).map(|()| vec![]),
            Step::Move(what, to) => one(self.moved(what, to.as_ref().as_ref())?),
            Step::MoveHere(what) => {
                let who = self.who(&Object::Named(what.clone()))?;
                one(Effect::Move { who, to: Destination::Here })
            }
            Step::TakeControl(what) | Step::GainControl(what) => {
                one(Effect::TakeControl { who: self.who(what)?, until: Duration::Stays })
            }
            Step::TakeControlFor(what, long) | Step::GainControlFor(what, long) => {
                one(Effect::TakeControl { who: self.who(what)?, until: duration(long)? })
            }
            Step::Discard(_) => {
                self.last = true;
                one(numbered(step)?)
            }
            Step::DiscardHand => one(Effect::DiscardHand(Side::You)),
            Step::DrawEqual(amount) => one(Effect::Draw(Side::You, self.quantity(amount)?)),
            Step::Draw(n) if self.looking && n.spelled => self.card_step(step),
            Step::Draw(..) | Step::DrawACard | Step::DrawCards(..) => one(numbered(step)?),
            Step::Channel(n) | Step::Channels(n) => one(channel(n, false)?),
            Step::ChannelExhausted(n) | Step::ChannelsExhausted(n) => one(channel(n, true)?),
            Step::ScorePoint(..) | Step::ScorePoints(..) | Step::GainPoint(..) | Step::GainPoints(..) => {
                one(numbered(step)?)
            }
            Step::Add(symbols) | Step::AddPlain(symbols) => one(added(symbols)?),
            Step::ReplaceBack(what, _) => self.each(what, Effect::ReplaceBack),
            Step::Attach(what, to) => {
                // "It" is what was named before that which is attached.
                let it = if is_it(to) { Some(self.it()?) } else { None };
                let what = self.who(what)?;
                one(Effect::Attach { what, to: it.map_or_else(|| self.who(to), Ok)? })
            }
            Step::LoseControl(what) => self.each(what, Effect::LoseControl),
            Step::Detach(what) => self.each(what, Effect::Detach),
            Step::DetachAll(from) => {
                let tag = Some("Equipment".to_owned());
                let all = Who::Each(Filter { kind: Some(Kind::Gear), tag, ..Filter::default() });
                one(Effect::DetachFrom(all, self.who(from)?))
            }
            Step::DetachFrom(what, from) => one(Effect::DetachFrom(self.named(what)?, self.named(from)?)),
            Step::SpendItsBuff => one(Effect::SpendBuff(self.it()?)),
            Step::Spend(what) if super::cost::are_any_buffs(what) => {
                one(Effect::SpendBuff(super::cost::any_buffed_units()))
            }
            Step::Spend(what) if super::cost::is_a_buff(what) => one(Effect::SpendBuff(super::cost::a_buffed_unit())),
            Step::Pay(symbols) => {
                let price = Box::new(Price { cost: super::symbols::cost(symbols), deeds: vec![] });
                one(Effect::Pay { price, then: vec![], optional: false })
            }
            Step::ReadyOrExhaust(what) => self.ready_or_exhaust(what),
            Step::WinGame => one(Effect::WinGame),
            Step::LosePoint(n) | Step::LosePoints(n) => one(Effect::LosePoints(Side::You, few(n)?)),
            Step::LoseGame => one(Effect::LoseGame(Side::You)),
            Step::MoveBuff(from, to) => {
                let from = self.who(from)?;
                one(Effect::MoveBuff(from, self.who(to)?))
            }
            Step::NewChoicesFor(what) => one(Effect::NewChoices(self.who(what)?)),
            Step::CountedAction(action) => match action.name {
                "Burn" => one(Effect::Mill(few(&action.count)?)),
                _ => one(Effect::Predict(few(&action.count)?)),
            },
            Step::Burn(n) => one(Effect::Mill(u8::try_from(n.value).unwrap_or(u8::MAX))),
            Step::Empower(what) => self.each(what, Effect::Empower),
            Step::Disempower(what) => self.each(what, Effect::Disempower),
            Step::GainXp(n) => one(Effect::GainXp(Side::You, Amount::Fixed(i32::from(n.value)))),
            Step::GainXpForEach(n, each) => one(Effect::GainXp(Side::You, self.for_each(i32::from(n.value), each)?)),
            Step::SwapMight(of, long) => {
                let who = self.who(&Object::Group(of.clone()))?;
                one(Effect::SwapMight(who, duration(long)?))
            }
            Step::NameCard => one(Effect::Name(Named::Card)),
            Step::NameTag => one(Effect::Name(Named::Tag)),
            Step::TakeTurn => one(Effect::ExtraTurn),
            Step::DrawForEach(n, each) => one(Effect::Draw(Side::You, self.for_each(i32::from(n.value), each)?)),
            Step::AddThat(symbols) if symbols.0.as_slice() == [Symbol::Power('A')] => {
                one(Effect::AddPaid { power: true })
            }
            Step::AddThatEnergy => one(Effect::AddPaid { power: false }),
            Step::ActivateConquer(group) => one(Effect::ActivateConquer(self.group(group)?)),
            Step::PutEachInTrash => match self.counted.take() {
                Some(of) if of.place == crate::Place::Banishment => one(Effect::PutInTrash(Who::Each(of))),
                _ => missing(step),
            },
            Step::SwapChosen => match self.pair_chosen() {
                Some((one, other)) => one_swap(one, other),
                None => missing(step),
            },
            Step::SwapPlaces(first, other) => {
                let first = self.who(first)?;
                one(Effect::Swap(first, self.who(other)?))
            }
            Step::IncreaseToFor(own, to, long) => {
                let who = match self.quantity(own)? {
                    Amount::MightOf(who) => *who,
                    _ => return missing(step),
                };
                let Amount::MightOf(other) = self.quantity(to)? else { return missing(step) };
                let change = Change::Might(Amount::Lacking(Box::new((who.clone(), *other))));
                one(Effect::Alter { who, change, until: duration(long)?, floor: None })
            }
            Step::Swap(me, to, it, back) => one(self.swapped((me, to), (it, back))?),
            Step::MoveThere(what) => {
                let who = self.who(&Object::Named(what.clone()))?;
                one(Effect::Move { who, to: Destination::There })
            }
            Step::Double(what, long) => self.doubled(what, long),
            Step::Give(..)
            | Step::GiveEach(..)
            | Step::GiveForEach(..)
            | Step::GiveThemEach(..)
            | Step::GiveToEach(..)
            | Step::GiveBoth(..) => self.given(step),
            Step::PlayToken(..)
            | Step::PlayTokens(..)
            | Step::PlayThatToken(..)
            | Step::PlayTokenForEach(..)
            | Step::CreateToken(..)
            | Step::CreateTokens(..)
            | Step::Replace(..) => self.token_step(step),
            Step::Deal(..)
            | Step::DealBoth(..)
            | Step::DealSplit(..)
            | Step::DealEqual(..)
            | Step::DealToEqual(..)
            | Step::DealAs(..)
            | Step::PreventSort(..)
            | Step::PreventNext(..)
            | Step::DoubleDamageTo(..)
            | Step::PreventAllTo(..)
            | Step::PreventNextOf(..)
            | Step::PreventAllOf(..)
            | Step::DealThat(..)
            | Step::DealForEach(..)
            | Step::DealDamage(..)
            | Step::PreventSortDealt(..)
            | Step::DealThatDamage(..) => self.damage_step(step),
            other => self.card_step(other),
        }
    }

    /// One of several things: of what has been chosen before, or else each choosing for itself.
    fn either(&self, steps: &Steps, each: &[&Step]) -> Enacted<Vec<Effect>> {
        let options: Vec<Mode> = each.iter().map(|step| self.option(step)).collect::<Enacted<_>>()?;
        let choose = options.iter().any(|option| option.does.targets.len() > self.targets.len());
        if choose {
            return if self.targets.is_empty() { Ok(vec![Effect::Modes(options)]) } else { missing(steps) };
        }
        let spoken_of = |option: Mode| {
            let does = Instructions { targets: vec![], ..option.does };
            Mode { does, ..option }
        };
        Ok(vec![Effect::OneOf(options.into_iter().map(spoken_of).collect())])
    }

    /// One of several things that may be done.
    fn option(&self, step: &Step) -> Enacted<Mode> {
        let mut scope = self.clone();
        let effects = scope.step(step)?;
        let text = crate::text::words::typeset(step.words());
        Ok(Mode { text, domain: None, kind: None, does: Instructions { targets: scope.targets, effects } })
    }

    fn ready_or_exhaust(&mut self, what: &Object) -> Enacted<Vec<Effect>> {
        let who = self.who(what)?;
        let option = |step: Step, effect| {
            let text = crate::text::words::typeset(step.words());
            Mode { text, domain: None, kind: None, does: Instructions { targets: vec![], effects: vec![effect] } }
        };
        let what = || Box::new(what.clone());
        Ok(vec![Effect::OneOf(vec![
            option(Step::Ready(what()), Effect::Ready(who.clone())),
            option(Step::Exhaust(what()), Effect::Exhaust(who)),
        ])])
    }

    /// Returns the object that is chosen, while "it" keeps its meaning.
    fn target_of(&mut self, what: &Object) -> Enacted<Who> {
        let last = self.last;
        let who = self.who(what)?;
        if last {
            let at = self.targets.len().checked_sub(1).and_then(|at| u8::try_from(at).ok());
            self.last = true;
            return at.map_or_else(|| missing(what), |at| Ok(Who::Target(at)));
        }
        Ok(who)
    }

    /// What damage is split among is chosen: any number of what is said without a number, as 355.14 of 1.4 and 1.5 and its
    /// example have it.
    pub(super) fn split_among(&mut self, among: &Object) -> Enacted<Who> {
        match among {
            Object::Group(group) if let Group::Plural(plural) = &**group => {
                let of = super::who::plural_filter(plural)?;
                self.told_place(&**plural, &of)?;
                self.chosen(Targets { of, min: 0, max: 99, ..Targets::default() })
            }
            among => self.who(among),
        }
    }

    /// Returns the object whose Might is meant, as a choice.
    pub(super) fn possessor(&mut self, group: &PossessiveGroup) -> Enacted<Who> {
        let whose = match group {
            PossessiveGroup::FriendlyUnits => Of::Friendly,
            PossessiveGroup::EnemyUnits => Of::Enemy,
            PossessiveGroup::Units => Of::Any,
        };
        self.targets.push(Targets { of: Filter { whose, ..Filter::unit() }, min: 1, max: 1, ..Targets::default() });
        self.it()
    }
}

/// Two that were chosen go to where the other is.
fn one_swap(one: Who, other: Who) -> Enacted<Vec<Effect>> {
    Ok(vec![Effect::Swap(one, other)])
}

/// Returns true if it is the hand of the owner of what is returned, which may be the source.
fn is_hand(to: &To, source: bool) -> bool {
    match to {
        To::MyOwnersHand => source,
        To::OwnersHand | To::OwnersHands | To::TheirOwnersHand => true,
        _ => false,
    }
}
