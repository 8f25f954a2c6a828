//! Whole lines: which abilities and keywords a card gets from them.

use super::condition::condition;
use super::passive::{keyword, passive};
use super::sentence::instructions;
use super::trigger::triggers;
use super::who::{Count, Scope, described};
use super::{Enacted, Given, missing};
use crate::game::ability::text::cost::{Paid, Price};
use crate::game::ability::text::event::{Event, MyDeed, TheirDeed};
use crate::game::ability::text::line::{Ability, BareKeywords, Keywords, Line, Timing};
use crate::game::ability::text::object::Group;
use crate::game::ability::text::sentence::{Instructions as Text, Sentence};
use crate::game::ability::text::terminal::{Symbol, Symbols};
use crate::game::ability::{Activated, Body, Condition, Effect, Filter, Instructions, Replacement, Trigger, Triggered};
use crate::game::card::{Cost, Kind};
use crate::game::domain::Domain;
use crate::game::keyword::Keyword;

/// What a line gives a card of this type.
pub(super) fn line(line: &Line, kind: Kind) -> Enacted<Given> {
    let abilities = |abilities| Ok(Given { abilities, ..Given::default() });
    match line {
        Line::Keywords(keywords) => Ok(Given { keywords: self::keywords(keywords)?, ..Given::default() }),
        Line::Plain(plain) => {
            let BareKeywords::One(bare) = &**plain;
            Ok(Given { keywords: vec![keyword(&bare.0)?], ..Given::default() })
        }
        Line::Ability(ability) => abilities(self::ability(ability, kind)?),
        Line::Prefixed(first, rest) => {
            Ok(Given { keywords: vec![keyword(first)?], abilities: self::ability(rest, kind)? })
        }
        Line::PrefixedTwice(first, second, rest) => {
            let keywords = vec![keyword(first)?, keyword(second)?];
            Ok(Given { keywords, abilities: self::ability(rest, kind)? })
        }
        other => missing(other),
    }
}

fn keywords(keywords: &Keywords) -> Enacted<Vec<Keyword>> {
    match keywords {
        Keywords::One(one) => Ok(vec![keyword(one)?]),
        Keywords::More(one, rest) | Keywords::Comma(one, rest) => {
            Ok([vec![keyword(one)?], self::keywords(rest)?].concat())
        }
    }
}

fn ability(ability: &Ability, kind: Kind) -> Enacted<Vec<Body>> {
    match ability {
        Ability::Triggered(when, does) => triggered(triggers(when)?, does),
        Ability::Under(keyword, inner) | Ability::Arrow(keyword, inner) => match keyword.name {
            "Deathknell" => deathknell(inner),
            "Legion" => Ok(self::ability(inner, kind)?.into_iter().map(under_legion).collect::<Enacted<_>>()?),
            _ => missing(&**keyword),
        },
        Ability::Activated(price, timing, does) => {
            Ok(vec![Body::Activated(activated(price, timing.as_ref().as_ref(), does)?)])
        }
        Ability::Passive(text) => Ok(passive(text)?.into_iter().map(Body::Passive).collect()),
        Ability::Replacement(event, rest) => {
            let dies = doomed(event)?;
            let (optional, instead) = instead_of(&dies, rest)?;
            Ok(vec![Body::Replacement(Replacement { dies, optional, once: false, instead })])
        }
        Ability::Spell(text) => spell(text, kind),
        other => missing(other),
    }
}

/// On a spell the instructions are what it does; elsewhere only a replacement can stand so.
fn spell(text: &Text, kind: Kind) -> Enacted<Vec<Body>> {
    if kind == Kind::Spell {
        return Ok(vec![Body::Spell(instructions(text)?)]);
    }
    let (first, rest) = match text {
        Text::One(first) => (first, None),
        Text::More(first, rest) => (first, Some(rest)),
    };
    let Sentence::NextTime(event, first) = &**first else { return missing(text) };
    let dies = doomed(event)?;
    let mut scope = Scope { it_is_me: dies.me, ..Scope::default() };
    let (optional, mut instead) = scope.instead(first)?;
    if let Some(rest) = rest {
        instead.extend(scope.sentences(rest)?);
    }
    if scope.targets.is_empty() {
        return Ok(vec![Body::Replacement(Replacement { dies, optional, once: false, instead })]);
    }
    missing(text)
}

/// A leading condition is checked when the ability would trigger.
fn triggered(when: Vec<Trigger>, text: &Text) -> Enacted<Vec<Body>> {
    let (condition, does) = match text {
        Text::One(sentence) => match &**sentence {
            Sentence::If(condition, then) => {
                let mut scope = Scope::default();
                let effects = scope.sentence(then)?;
                (Some(self::condition(condition)?), Instructions { targets: scope.targets, effects })
            }
            _ => (None, instructions(text)?),
        },
        _ => (None, instructions(text)?),
    };
    let body = |when| Body::Triggered(Triggered { when, condition: condition.clone(), does: does.clone() });
    Ok(when.into_iter().map(body).collect())
}

fn deathknell(inner: &Ability) -> Enacted<Vec<Body>> {
    match inner {
        Ability::Spell(does) => triggered(vec![Trigger::Dies(Filter::me())], does),
        other => missing(other),
    }
}

/// On spells and play effects Legion asks for a card before this one; elsewhere it is for the edition to say.
fn under_legion(body: Body) -> Enacted<Body> {
    let both = |legion: Condition, condition: Option<Condition>| match condition {
        Some(other) => Some(Condition::Both(Box::new((legion, other)))),
        None => Some(legion),
    };
    Ok(match body {
        Body::Triggered(t) => {
            let played = matches!(&t.when, Trigger::Enters(of) if of.me);
            let legion = if played { Condition::PlayedAnother } else { Condition::Legion };
            Body::Triggered(Triggered { condition: both(legion, t.condition), ..t })
        }
        Body::Passive(mut p) => {
            p.condition = both(Condition::Legion, p.condition);
            Body::Passive(p)
        }
        Body::Spell(Instructions { targets, effects }) => {
            Body::Spell(Instructions { targets, effects: vec![Effect::If(Condition::PlayedAnother, effects)] })
        }
        _ => return Err(super::Missing("[Legion]".to_owned())),
    })
}

fn activated(price: &Price, timing: Option<&Timing>, does: &Text) -> Enacted<Activated> {
    let mut activated = Activated { cost: Cost::default(), exhaust: false, timing: None, does: instructions(does)? };
    let mut next = Some(price);
    while let Some(price) = next {
        let (paid, rest) = match price {
            Price::One(paid) => (paid, None),
            Price::More(paid, rest) => (paid, Some(&**rest)),
        };
        match &**paid {
            Paid::Exhaust => activated.exhaust = true,
            Paid::Symbols(symbols) => add_cost(symbols, &mut activated.cost),
            other => return missing(other),
        }
        next = rest;
    }
    match timing {
        None => {}
        Some(Timing::One(when)) => match keyword(when)? {
            timing @ (Keyword::Action | Keyword::Reaction) => activated.timing = Some(timing),
            _ => return missing(&**when),
        },
        Some(other) => return missing(other),
    }
    Ok(activated)
}

/// Adds symbols to a cost. Power of the card's own domain is paid as Power of any: which domain that is, a text alone
/// does not say.
fn add_cost(symbols: &Symbols, cost: &mut Cost) {
    for symbol in &symbols.0 {
        match symbol {
            Symbol::Energy(n) => cost.energy = cost.energy.saturating_add(*n),
            Symbol::Power(letter) => match domain(*letter) {
                Some(domain) => cost.of.add(domain, 1),
                None => cost.power = cost.power.saturating_add(1),
            },
        }
    }
}

fn domain(letter: char) -> Option<Domain> {
    Some(match letter {
        'R' => Domain::Fury,
        'G' => Domain::Calm,
        'B' => Domain::Mind,
        'O' => Domain::Body,
        'P' => Domain::Chaos,
        'Y' => Domain::Order,
        _ => return None,
    })
}

/// Whose death is replaced.
pub(super) fn doomed(event: &Event) -> Enacted<Filter> {
    match event {
        Event::I(deed) if matches!(**deed, MyDeed::WouldDie) => Ok(Filter::me()),
        Event::Them(who, deed) if matches!(**deed, TheirDeed::WouldDie) => match &**who {
            Group::Counted(counted) => match described(counted)? {
                (Count::Chosen(1, 1), filter) => Ok(filter),
                _ => missing(&**who),
            },
            Group::Plural(_) => missing(&**who),
        },
        other => missing(other),
    }
}

/// What happens instead, and whether one may choose not to.
pub(super) fn instead(sentence: &Sentence) -> Enacted<(bool, Vec<Effect>)> {
    let mut scope = Scope::default();
    let instead = scope.instead(sentence)?;
    if scope.targets.is_empty() { Ok(instead) } else { missing(sentence) }
}

fn instead_of(dies: &Filter, text: &Text) -> Enacted<(bool, Vec<Effect>)> {
    let mut scope = Scope { it_is_me: dies.me, ..Scope::default() };
    let (optional, mut effects) = match text {
        Text::One(first) => scope.instead(first)?,
        Text::More(first, rest) => {
            let (optional, mut effects) = scope.instead(first)?;
            effects.extend(scope.sentences(rest)?);
            (optional, effects)
        }
    };
    if scope.targets.is_empty() {
        return Ok((optional, std::mem::take(&mut effects)));
    }
    missing(text)
}

impl Scope {
    fn instead(&mut self, sentence: &Sentence) -> Enacted<(bool, Vec<Effect>)> {
        match sentence {
            Sentence::Instead(steps) | Sentence::LeadingInstead(steps) => Ok((false, self.steps(steps)?)),
            Sentence::MayInstead(steps) => Ok((true, self.steps(steps)?)),
            other => missing(other),
        }
    }
}
