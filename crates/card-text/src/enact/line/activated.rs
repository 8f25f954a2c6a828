//! Activated abilities: their price, their timing, and how often they may be used.

use super::super::condition::condition;
use super::super::enacted::{Enacted, missing};
use super::super::keyword::known;
use super::super::sentence::of_sentences;
use super::super::symbols::add_cost;
use super::super::who::Scope;
use super::depending::both;
use crate::card::{Cost, Kind};
use crate::keyword::Keyword;
use crate::text::change::Quantity;
use crate::text::cost::{Paid, Price};
use crate::text::line::{Ability, Timing};
use crate::text::object::{Pronoun, Zone};
use crate::text::phrase::Part;
use crate::text::sentence::{Instructions as Text, Sentence, Step, UseFor, Users as UsersText};
use crate::text::terminal::{Bracketed, Symbols};
use crate::{AbilityLess, Activated, Amount, Condition, Effect, Instructions, UseOnly, Users, Who};

/// Returns the price of a keyword: its symbols, whether the source is exhausted, and the other actions.
pub(super) fn paid(price: &Price) -> Enacted<(Cost, bool, Vec<Effect>)> {
    let (mut cost, mut exhausts, mut deeds, mut scope) = (Cost::default(), false, vec![], Scope::default());
    let mut next = Some(price);
    while let Some(price) = next {
        let (paid, rest) = price.first_and_rest();
        match paid {
            Paid::Symbols(symbols) => add_cost(symbols, &mut cost),
            Paid::Deed(deed) => deeds.push(scope.deed(deed)?),
            Paid::Exhaust => exhausts = true,
        }
        next = rest;
    }
    Ok((cost, exhausts, deeds))
}

pub(super) fn activated(price: &Price, timing: Option<&Timing>, does: &Text) -> Enacted<Activated> {
    let in_trash = comes_from_trash(does);
    let (does, uses) = without_limits(does)?;
    let mut activated = Activated {
        once: uses.once,
        users: uses.users,
        in_trash,
        condition: uses.condition,
        less: uses.less,
        ..Activated::default()
    };
    let mut scope = Scope::default();
    let mut next = Some(price);
    while let Some(price) = next {
        let (paid, rest) = price.first_and_rest();
        match paid {
            Paid::Exhaust => activated.exhaust = true,
            Paid::Symbols(symbols) => add_cost(symbols, &mut activated.cost),
            Paid::Deed(deed) => activated.deeds.push(scope.deed(deed)?),
        }
        next = rest;
    }
    activated.does = does;
    timed(&mut activated, timing)?;
    if activated.does.speaks_of_paid() && !activated.deeds.iter().any(exhausts_a_unit) {
        return missing(price);
    }
    Ok(activated)
}

/// Returns true if a unit that is picked is exhausted to pay.
fn exhausts_a_unit(deed: &Effect) -> bool {
    matches!(deed, Effect::Exhaust(Who::Pick(picked)) if picked.of.kind == Some(Kind::Unit) && picked.max == 1)
}

/// One cost or another: an ability for each of the two. How often both may be used together has no form.
pub(super) fn either(one: &Symbols, other: &Symbols, does: &Text) -> Enacted<[Activated; 2]> {
    let of = |symbols: &Symbols| activated(&Price::One(Box::new(Paid::Symbols(Box::new(symbols.clone())))), None, does);
    let both = [of(one)?, of(other)?];
    if both.iter().any(|activated| activated.once) { missing(does) } else { Ok(both) }
}

/// "[Action][>]" before an ability: it may be activated in showdowns, or as a reaction as well.
pub(super) fn permitted(keyword: &Bracketed, ability: &Ability) -> Enacted<Activated> {
    let Ability::Activated(price, timing, does) = ability else { return missing(ability) };
    match (known(keyword)?, timing.as_ref()) {
        (timing @ (Keyword::Action | Keyword::Reaction), None) => {
            Ok(Activated { timing: Some(timing), ..activated(price, None, does)? })
        }
        _ => missing(keyword),
    }
}

/// Sets when an ability may be activated beyond the default, as the words behind its price say.
fn timed(activated: &mut Activated, timing: Option<&Timing>) -> Enacted<()> {
    match timing {
        None => {}
        Some(Timing::One(when)) if when.name == "Legion" => {
            activated.condition = both(Condition::Legion, activated.condition.take());
        }
        Some(Timing::One(when)) => match known(when)? {
            timing @ (Keyword::Action | Keyword::Reaction) => activated.timing = Some(timing),
            _ => return missing(&**when),
        },
        Some(Timing::Two(when, legion)) if legion.name == "Legion" => {
            activated.timing = Some(known(when)?);
            activated.condition = both(Condition::Legion, activated.condition.take());
        }
        Some(other @ Timing::Two(..)) => return missing(other),
    }
    Ok(())
}

/// The limits on when and how often an ability may be used, as its last sentence sets them.
#[derive(Default)]
pub(super) struct Limits {
    once: bool,
    users: Users,
    condition: Option<Condition>,
    /// The discount on the cost of the ability.
    less: Option<AbilityLess>,
    /// The only use of what the ability adds.
    only: Option<UseOnly>,
    /// The only use of the Energy that it adds, where that is all it adds.
    energy: Option<UseOnly>,
}

pub(super) fn use_only(what: &UseFor) -> UseOnly {
    match what {
        UseFor::Spells => UseOnly::Spells,
        UseFor::Gear => UseOnly::Gear,
        UseFor::Units => UseOnly::Units,
        UseFor::UnitsAndAbilities | UseFor::UnitsAndUse => UseOnly::UnitsAndAbilities,
    }
}

fn users(users: &UsersText) -> Users {
    match users {
        UsersText::Any => Users::Anyone,
        UsersText::Opponents => Users::Opponents,
    }
}

/// Returns the discount on an ability's cost, if that is what a sentence says.
pub(super) fn less(sentence: &Sentence) -> Enacted<Option<AbilityLess>> {
    let one_energy = || Cost { energy: 1, ..Cost::default() };
    let (by, times, test) = match sentence {
        Sentence::AbilityCostsLess(by, each) => {
            let times = each.as_ref().as_ref().map(|each| super::super::amount::per_each(1, each)).transpose()?;
            (super::super::symbols::cost(by), times, None)
        }
        Sentence::AbilityCostsLessIf(by, test) => (super::super::symbols::cost(by), None, Some(condition(test)?)),
        Sentence::AbilityReduced(by) if let Quantity::MightOfChosen(noun) = &**by => {
            if !super::super::who::is_unit(noun) {
                return missing(&**by);
            }
            (one_energy(), Some(Amount::MightOf(Box::new(Who::Target(0)))), None)
        }
        Sentence::AbilityReduced(by) => (one_energy(), Some(super::super::amount::general(by)?), None),
        _ => return Ok(None),
    };
    Ok(Some(AbilityLess { by, times, condition: test }))
}

/// The instructions, and the limits on their use apart.
pub(super) fn without_limits(text: &Text) -> Enacted<(Instructions, Limits)> {
    let mut kept: Vec<&Sentence> = vec![];
    let mut limits = Limits::default();
    for sentence in text.sentences() {
        match sentence {
            Sentence::UseOncePerTurn | Sentence::UseOnlyOncePerTurn => limits.once = true,
            Sentence::UseOnlyIfAndOnce(test) => {
                (limits.once, limits.condition) = (true, Some(condition(test)?));
            }
            Sentence::UsableBy(users, _) => limits.users = self::users(users),
            Sentence::UseOnlyTo(what) => limits.only = Some(use_only(what)),
            Sentence::SpendOnlyTo(what) => limits.energy = Some(use_only(what)),
            Sentence::SpendOnlyInShowdowns => limits.energy = Some(UseOnly::Showdowns),
            sentence if less(sentence)?.is_some() => {
                if limits.less.is_some() {
                    return missing(text);
                }
                limits.less = less(sentence)?;
            }
            Sentence::UseOnlyWhile(test) | Sentence::OnlyWhile(test) | Sentence::UseOnlyIf(test) => {
                limits.condition = Some(condition(test)?)
            }
            _ => kept.push(sentence),
        }
    }
    if kept.is_empty() {
        return missing(text);
    }
    let mut does = of_sentences(kept)?;
    match (does.effects.as_mut_slice(), limits.only, limits.energy) {
        (_, None, None) => {}
        ([Effect::Add { only, .. }], Some(of), None) => *only = Some(of),
        ([Effect::Add { only, power: 0, own: 0, of: domains, .. }], None, Some(of)) if domains.is_zero() => {
            *only = Some(of);
        }
        _ => return missing(text),
    }
    Ok((does, limits))
}

/// Returns true if instructions play or return their own card from the trash: then the ability waits there.
pub(super) fn comes_from_trash(part: &dyn Part) -> bool {
    let any = part.as_any();
    let mut found = match any.downcast_ref() {
        Some(Step::PlayFrom(what, from) | Step::PlayFromFor(what, from, _) | Step::ReturnFrom(what, from, _)) => {
            matches!(**what, Pronoun::Me | Pronoun::This) && matches!(**from, Zone::YourTrash)
        }
        _ => false,
    };
    part.each(&mut |part| found |= comes_from_trash(part));
    found
}
