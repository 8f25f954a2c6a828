//! Whole lines: which abilities and keywords a card gets from them.

mod activated;
mod additional;
mod depending;
mod triggered;

use super::condition::condition;
use super::death::{death_to_come, doomed, dying, replacement};
use super::enacted::{Enact, Enacted, Given, missing};
use super::keyword::known;
use super::number::Count;
use super::passive::{cost_changes, is_two_facts, passive};
use super::sentence::{instructions, mode, of_card_in_deck, of_spell};
use super::trigger::{is_gathered, nth, triggers};
use super::who::Scope;
use crate::card::Kind;
use crate::text::change::Whose as Possessive;
use crate::text::clause::{Condition as If, Duration as Long, Event, Events, When, YourDeed};
use crate::text::condition::Role;
use crate::text::event::TheirDeed;
use crate::text::line::{Ability, BareKeywords, Keywords, Line, MayPay, Passive as PassiveText, Slashed};
use crate::text::object::{Deck, Group, Object, Pronoun, Sort, Zone};
use crate::text::phrase::Part;
use crate::text::sentence::{Actor, Instructions as Text, Sentence, Step, Steps};
use crate::text::terminal::{Symbol, Symbols};
use crate::text::words::typeset;
use crate::{
    Body, Change, Destination, Effect, Filter, Instructions, Mode, Passive, Place, Replacement, Targets, Trigger,
    Triggered, Who, Whose, Would,
};
use activated::{activated, comes_from_trash, either, paid, permitted};
use additional::{additional, costing_less, with_additional};
use depending::{depending, follows_line, overrides_line, overriding, replaces_line};
use triggered::triggered;

impl Enact for Line {
    type Made = Given;

    fn enact(&self, kind: Kind) -> Enacted<Given> {
        line(self, kind)
    }
}

impl Enact for Ability {
    type Made = Vec<Body>;

    fn enact(&self, kind: Kind) -> Enacted<Vec<Body>> {
        ability(self, kind)
    }
}

/// Returns what a line gives a card of this type.
fn line(line: &Line, kind: Kind) -> Enacted<Given> {
    let abilities = |abilities| Ok(Given { abilities, ..Given::default() });
    match line {
        Line::Keywords(keywords) => self::keywords(keywords),
        Line::Plain(plain) => {
            let BareKeywords::One(bare) = &**plain;
            super::keyword::given(&bare.0)
        }
        Line::NoText(_) => Ok(Given::default()),
        Line::ShowOff(_, what) => abilities(vec![Body::ShowOff(shown_off(what)?)]),
        Line::CostEither(keyword, one, other) => {
            super::keyword::either(&keyword.0, super::symbols::cost(one), super::symbols::cost(other))
        }
        Line::Cost(keyword, symbols) => {
            super::keyword::priced(&keyword.0, super::symbols::cost(symbols), false, vec![])
        }
        Line::CostEach(keyword, one, rest) => {
            let costs = std::iter::once(&**one).chain(slashed(rest));
            let mut given = Given::default();
            for cost in costs {
                given.abilities.extend(super::keyword::each(&keyword.0, super::symbols::cost(cost))?.abilities);
            }
            Ok(given)
        }
        Line::CostDash(keyword, price) => {
            let (cost, exhausts, deeds) = paid(price)?;
            super::keyword::priced(&keyword.0, cost, exhausts, deeds)
        }
        Line::CostAnd(keyword, symbols, rest) => {
            let mut given = super::keyword::priced(&keyword.0, super::symbols::cost(symbols), false, vec![])?;
            match (given.abilities.as_mut_slice(), activated::less(rest)?) {
                ([Body::Activated(activated)], Some(less)) => activated.less = Some(less),
                _ => return missing(&**rest),
            }
            Ok(given)
        }
        Line::Ability(ability) if repeats_play(ability) => Ok(Given { repeats_play: true, ..Given::default() }),
        Line::Ability(ability) if overrides_line(ability).is_some() => {
            let overrides = overrides_line(ability).transpose()?;
            Ok(Given { abilities: overriding(ability, kind)?, overrides, ..Given::default() })
        }
        Line::Ability(ability) => match replaces_line(ability, kind)? {
            Some(instead) => Ok(Given { instead: Some(instead), ..Given::default() }),
            None => match (self::ability(ability, kind), follows_line(ability, kind)) {
                (Err(_), Some(after)) => Ok(Given { after, ..Given::default() }),
                (found, _) => abilities(found?),
            },
        },
        Line::Prefixed(first, rest) if first.0.name == "Deathknell" => abilities(depending(&first.0, rest, kind)?),
        Line::Prefixed(first, rest) => {
            let abilities = self::ability(rest, kind)?;
            Ok(Given { keywords: vec![known(&first.0)?], abilities, ..Given::default() })
        }
        Line::PrefixedTwice(first, second, rest) => {
            let keywords = vec![known(&first.0)?, known(&second.0)?];
            Ok(Given { keywords, abilities: self::ability(rest, kind)?, ..Given::default() })
        }
        Line::KindMode(sort, instructions) => {
            let kind = match &**sort {
                Sort::Unit => Kind::Unit,
                Sort::Gear => Kind::Gear,
                Sort::Spell => Kind::Spell,
                other => return missing(other),
            };
            let mode = mode(instructions, &typeset(line.words()))?;
            Ok(Given { mode: Some(Mode { kind: Some(kind), ..mode }), ..Given::default() })
        }
        Line::Mode(instructions) => {
            Ok(Given { mode: Some(mode(instructions, &typeset(line.words()))?), ..Given::default() })
        }
        Line::DomainMode(symbols, instructions) => match symbols.0.as_slice() {
            [Symbol::Power(letter)] => {
                let domain = crate::domain::Domain::of_letter(*letter).map_or_else(|| missing(&**symbols), Ok)?;
                let mode = mode(instructions, &typeset(line.words()))?;
                Ok(Given { mode: Some(Mode { domain: Some(domain), ..mode }), ..Given::default() })
            }
            _ => missing(&**symbols),
        },
    }
}

/// Costs behind the first, each of which may be paid.
fn slashed(costs: &Slashed) -> Vec<&Symbols> {
    match costs {
        Slashed::One(cost) => vec![cost],
        Slashed::More(cost, rest) => std::iter::once(&**cost).chain(slashed(rest)).collect(),
    }
}

/// Returns true if the death of the card does what its play has done, and nothing else.
fn repeats_play(ability: &Ability) -> bool {
    let (Ability::Under(before, inner) | Ability::Arrow(before, inner)) = ability else { return false };
    let Ability::Spell(text) = &**inner else { return false };
    let Text::One(sentence) = &**text else { return false };
    let Sentence::Do(steps) = &**sentence else { return false };
    let repeats = matches!(&**steps, Steps::One(step) if matches!(**step, Step::RepeatPlayEffect(_)));
    before.0.name == "Deathknell" && repeats
}

/// Returns what may be shown off: so many of a description without a place or a side.
fn shown_off(what: &Group) -> Enacted<Targets> {
    let Group::Counted(counted) = what else { return missing(what) };
    let (count, of) = super::who::described(counted)?;
    let plain = of.place == Place::Board && of.whose == Whose::Any && !of.other && !of.together && of.or.is_none();
    match count {
        Count::Chosen(min, max) if plain && min == max && min > 0 => Ok(Targets { of, min, max, ..Targets::default() }),
        _ => missing(what),
    }
}

fn keywords(keywords: &Keywords) -> Enacted<Given> {
    match keywords {
        Keywords::One(one) => super::keyword::given(&one.0),
        Keywords::More(one, rest) | Keywords::Comma(one, rest) => {
            let (first, rest) = (super::keyword::given(&one.0)?, self::keywords(rest)?);
            Ok(Given {
                keywords: [first.keywords, rest.keywords].concat(),
                abilities: [first.abilities, rest.abilities].concat(),
                ..Given::default()
            })
        }
    }
}

fn ability(ability: &Ability, kind: Kind) -> Enacted<Vec<Body>> {
    match ability {
        Ability::Triggered(when, does) if death_to_come(when).is_some() => match death_to_come(when) {
            Some(event) => Ok(vec![Body::Replacement(dying(event, does)?)]),
            None => missing(ability),
        },
        Ability::Triggered(when, does) => {
            let (nth, gathered, in_trash) = (nth(when), is_gathered(when), comes_from_trash(does));
            let once = matches!(when.as_ref(), When::OnceEachTurn(_));
            let waits = triggers(when)?;
            // Nothing sees what its text waits for while a spell lies anywhere but where the text says.
            if kind == Kind::Spell && !in_trash && !waits.iter().all(Trigger::takes_own_card) {
                return missing(when);
            }
            let addressed =
                (waits.iter().all(is_anybodys) || is_anybodys_play(when)).then(|| addressed(does)).flatten();
            let theirs = addressed.is_some();
            let bodies = triggered(waits, addressed.as_ref().unwrap_or(does))?;
            let held = super::trigger::time_of(when).map(super::condition::during);
            let timed = |body| match body {
                Body::Triggered(t) => {
                    let condition = match &held {
                        Some(held) => depending::both(held.clone(), t.condition),
                        None => t.condition,
                    };
                    Body::Triggered(Triggered { nth, once, gathered, in_trash, theirs, condition, ..t })
                }
                body => body,
            };
            Ok(bodies.into_iter().map(timed).collect())
        }
        Ability::Arrow(keyword, inner) if matches!(keyword.0.name, "Action" | "Reaction") => {
            Ok(vec![Body::Activated(permitted(&keyword.0, inner)?)])
        }
        Ability::Under(keyword, inner)
        | Ability::Arrow(keyword, inner)
        | Ability::Arrows(keyword, inner)
        | Ability::Nested(keyword, inner) => depending(&keyword.0, inner, kind),
        Ability::Activated(price, timing, does) => {
            Ok(vec![Body::Activated(activated(price, timing.as_ref().as_ref(), does)?)])
        }
        Ability::ActivatedEither(one, other, does) => Ok(either(one, other, does)?.map(Body::Activated).into()),
        Ability::Passive(text) if matches!(**text, PassiveText::Instead(_)) => missing(ability),
        Ability::Passive(text) => match cost_changes(text)?.as_slice() {
            [] => Ok(passive(text)?.into_iter().map(Body::Passive).collect()),
            changes => {
                let also = if is_two_facts(text) { passive(text)? } else { vec![] };
                Ok(changes.iter().cloned().map(Body::Cost).chain(also.into_iter().map(Body::Passive)).collect())
            }
        },
        Ability::TriggeredWhile(when, test, does) | Ability::WhileTriggered(test, when, does) => {
            let held = condition(test)?;
            let bodies = self::ability(&Ability::Triggered(when.clone(), does.clone()), kind)?;
            bodies.into_iter().map(|body| depending::while_held(&held, body, when)).collect()
        }
        Ability::TriggeredDuring(when, time, does) => {
            let held = super::condition::during(time);
            let bodies = self::ability(&Ability::Triggered(when.clone(), does.clone()), kind)?;
            bodies.into_iter().map(|body| depending::while_held(&held, body, when)).collect()
        }
        Ability::OptionalCostLess(cost, by) | Ability::OptionalCostAsLess(cost, by) => costing_less(cost, by, None),
        Ability::OptionalCostIf(test, cost, by) => costing_less(cost, by, Some(condition(test)?)),
        Ability::IfAt(test, moment, does) => {
            let held = condition(test)?;
            let when = When::At(moment.clone());
            let bodies = self::ability(&Ability::Triggered(Box::new(when.clone()), does.clone()), kind)?;
            bodies.into_iter().map(|body| depending::while_held(&held, body, &when)).collect()
        }
        Ability::MaySpellCost(cost) | Ability::AsSpellCost(cost) => Ok(vec![additional(cost, true)?]),
        Ability::AsAdditionalMay(may) => {
            let MayPay::Cost(cost) = &**may;
            Ok(vec![additional(cost, true)?])
        }
        Ability::AdditionalCost(cost) | Ability::SpellCost(cost) => Ok(vec![additional(cost, false)?]),
        Ability::AdditionalCostThen(cost, rest) => {
            let paid = additional(cost, false)?;
            let kills =
                |deed: &Effect| matches!(deed, Effect::Kill(Who::Pick(picked)) if (picked.min, picked.max) == (1, 1));
            match &paid {
                Body::Additional(additional)
                    if additional.price.deeds.iter().any(kills) && ambushes_where_paid(rest) => {}
                _ => return missing(&**rest),
            }
            let on = Filter { place: Place::Anywhere, ..Filter::me() };
            Ok(vec![paid, Body::Passive(Passive { condition: None, on, change: Change::AmbushesWherePaid })])
        }
        Ability::SpellCostThen(cost, rest) | Ability::MaySpellCostThen(cost, rest) if kind == Kind::Spell => {
            let optional = matches!(ability, Ability::MaySpellCostThen(..));
            if optional && follows_on(rest) {
                return with_additional(cost, rest, kind);
            }
            let does = self::ability(&Ability::Spell(rest.clone()), kind)?;
            Ok([vec![additional(cost, optional)?], does].concat())
        }
        Ability::OptionalCost(cost) => Ok(vec![additional(cost, true)?]),
        Ability::OptionalCostAs(cost, rest)
        | Ability::OptionalSpellCostAs(cost, rest)
        | Ability::OptionalSpellCost(cost, rest) => with_additional(cost, rest, kind),
        Ability::Replacement(event, rest) | Ability::OnceReplacement(event, rest)
            if super::would::is_prospect(event) =>
        {
            let each_turn = matches!(ability, Ability::OnceReplacement(..));
            Ok(vec![Body::Would(Would { each_turn, ..super::would::would(event, rest)? })])
        }
        Ability::Replacement(event, rest) => Ok(vec![Body::Replacement(dying(event, rest)?)]),
        Ability::OnceReplacement(event, rest) => {
            Ok(vec![Body::Replacement(Replacement { each_turn: true, ..dying(event, rest)? })])
        }
        Ability::Spell(text) if is_tie_for_all(text) => {
            let on = Filter { whose: Whose::Yours, ..Filter::default() };
            Ok(vec![Body::Passive(Passive { condition: None, on, change: Change::TiesRecallAll })])
        }
        Ability::Revealed(does) => {
            let does = instructions(does)?;
            if does.only_adds() { Ok(vec![Body::Revealed(does)]) } else { missing(ability) }
        }
        Ability::As(event, does) if copies_text(event, does) => {
            let passive = Passive { condition: None, on: Filter::me(), change: Change::CopiesText };
            Ok(vec![Body::Passive(passive)])
        }
        Ability::As(event, does) if plays_itself(event) => match (named_tags(does), gains_it(does)) {
            (Some(tags), gains) => {
                let on = || Filter { place: Place::Anywhere, ..Filter::me() };
                let names = Passive { condition: None, on: on(), change: Change::NamesTag(tags) };
                let has = gains.then(|| Passive { condition: None, on: on(), change: Change::HasNamedTag });
                Ok(std::iter::once(names).chain(has).map(Body::Passive).collect())
            }
            (None, _) => missing(ability),
        },
        Ability::As(event, does) if is_seen_in_deck(event) => Ok(vec![Body::Seen(of_card_in_deck(does)?)]),
        Ability::MayMoveWith(event) => {
            let along = Effect::Move { who: Who::Me, to: Destination::There };
            let does = Instructions { targets: vec![], effects: vec![Effect::May(vec![along])] };
            let body = |when| Body::Triggered(Triggered::plain(when, does.clone()));
            Ok(super::trigger::event(event)?.into_iter().map(body).collect())
        }
        Ability::Spell(text) => spell(text, kind),
        other => missing(other),
    }
}

/// Returns true if it copies the text of the unit that its Equipment is attached to, for as long as it is.
fn copies_text(event: &Event, does: &Text) -> bool {
    let attached = |event: &Event| match event {
        Event::This(deed) => matches!(**deed, TheirDeed::IsAttachedTo(_)),
        _ => false,
    };
    let copies = |steps: &Steps| match steps {
        Steps::One(step) => matches!(&**step, Step::CopyText(whose, long)
            if **whose == Possessive::ThatUnits && matches!(&**long, Long::AsLongAs(event) if attached(event))),
        _ => false,
    };
    let Text::One(sentence) = does else { return false };
    attached(event) && matches!(&**sentence, Sentence::Do(steps) if copies(steps))
}

/// Returns true if it lets the source be played by Ambush to where the unit was that it is paid for with.
fn ambushes_where_paid(sentence: &Sentence) -> bool {
    let Sentence::May(steps) = sentence else { return false };
    matches!(&**steps, Steps::One(step) if matches!(&**step, Step::AmbushWherePaid(keyword, what, _)
        if keyword.name == "Ambush" && matches!(**what, Pronoun::Me)))
}

/// Returns true if it has all units recalled where a combat of an attacker's ends in a tie.
fn is_tie_for_all(text: &Text) -> bool {
    let Text::One(sentence) = text else { return false };
    let Sentence::If(test, inner) = &**sentence else { return false };
    let Sentence::Instead(steps) = &**inner else { return false };
    let Steps::One(step) = &**steps else { return false };
    let all = |what: &Object| {
        let all = Scope::default().who(what);
        all.is_ok_and(|who| who == Who::Each(Filter::unit()))
    };
    let tie = matches!(&**test, If::CombatTie(role) if **role == Role::Attacker);
    tie && matches!(&**step, Step::Recall(what) if all(what))
}

/// Returns true if instructions begin with "if you do", said of what stands before them.
fn follows_on(text: &Text) -> bool {
    matches!(text.first_and_rest().0, Sentence::If(test, _) if matches!(**test, If::YouDo | If::YouDidnt))
}

/// On a spell the instructions are what it does; elsewhere only a replacement can stand so.
fn spell(text: &Text, kind: Kind) -> Enacted<Vec<Body>> {
    let (first, rest) = text.first_and_rest();
    let permits = match first {
        Sentence::May(steps) | Sentence::MayDoIf(steps, _) => super::passive::may_play_from_trash(steps).is_some(),
        _ => false,
    };
    if kind == Kind::Spell && !(permits && rest.is_none()) {
        return Ok(vec![Body::Spell(of_spell(text)?)]);
    }
    if let (Sentence::Do(steps), None) = (first, rest)
        && let Some(change) = super::passive::own_cost_less(steps)?
    {
        return Ok(vec![Body::Cost(change)]);
    }
    let (test, may) = match first {
        Sentence::If(test, then) => (Some(&**test), &**then),
        sentence => (None, sentence),
    };
    if let (Sentence::May(steps), None) = (may, rest)
        && let Some(passive) = super::passive::may_cost(steps)
    {
        let condition = test.map(condition).transpose()?;
        return Ok(vec![Body::Passive(Passive { condition, ..passive })]);
    }
    if let (Sentence::May(steps), None) = (first, rest)
        && let Some(passive) = super::passive::may_enter(steps)?
    {
        return Ok(vec![Body::Passive(passive)]);
    }
    if let (Sentence::May(steps) | Sentence::MayDoIf(steps, _), None) = (may, rest)
        && let Some(passive) = super::passive::may_play_from_trash(steps)
    {
        let tests = [test, if let Sentence::MayDoIf(_, test) = may { Some(&**test) } else { None }];
        let held = match tests {
            [Some(_), Some(_)] => return missing(text),
            [one, other] => one.or(other).map(condition).transpose()?,
        };
        return Ok(vec![Body::Passive(Passive { condition: held, ..passive })]);
    }
    let Sentence::NextTime(event, first) = first else { return missing(text) };
    Ok(vec![Body::Replacement(replacement(doomed(event)?, first, rest)?)])
}

/// Returns true if a trigger waits for any player's action.
fn is_anybodys(when: &Trigger) -> bool {
    matches!(when, Trigger::Plays { who: Whose::Any, .. })
}

/// Returns true if a trigger waits for any player to play something.
fn is_anybodys_play(when: &When) -> bool {
    let (When::FirstTime(event) | When::SecondTime(event) | When::ThirdTime(event)) = when else {
        let When::When(events) = when else { return false };
        let Events::One(event) = &**events else { return false };
        return super::trigger::is_anybodys_play(event);
    };
    super::trigger::is_anybodys_play(event)
}

/// "They may ...", said of the player who did something: the same instructions as that player would be given them.
fn addressed(does: &Text) -> Option<Text> {
    let Text::One(sentence) = does else { return None };
    let (Sentence::SomeoneMay(actor, _) | Sentence::SomeoneMayPay(actor, ..)) = &**sentence else { return None };
    if !matches!(**actor, Actor::They | Actor::ThatPlayer) {
        return None;
    }
    let rest = does.words().into_iter().skip(actor.words().len());
    match super::sentence::as_you(rest)? {
        Ability::Spell(does) => Some(*does),
        _ => None,
    }
}

/// Returns true if the event is that the card itself is played by its player.
fn plays_itself(event: &Event) -> bool {
    let Event::You(deed) = event else { return false };
    matches!(&**deed, YourDeed::Play(what) if super::object::is_me(what))
}

/// The tags of which one is named, where that is what instructions begin with and they say no more than who gains it; none
/// where it may be any tag.
fn named_tags(does: &Text) -> Option<Vec<String>> {
    let (first, rest) = does.first_and_rest();
    let Sentence::Do(steps) = first else { return None };
    let Steps::One(step) = &**steps else { return None };
    let gained = match rest {
        None => true,
        Some(Text::One(last)) => matches!(**last, Sentence::IGainThatTag),
        Some(Text::More(..)) => false,
    };
    match &**step {
        Step::NameTag if gained => Some(vec![]),
        Step::ChooseTag(one, other, third, fourth) if gained && rest.is_some() => {
            Some([one, other, third, fourth].map(|name| name.0.clone()).into())
        }
        _ => None,
    }
}

/// Returns true if the card gains the tag that is named.
fn gains_it(does: &Text) -> bool {
    matches!(does.first_and_rest().1, Some(Text::One(last)) if matches!(**last, Sentence::IGainThatTag))
}

/// Returns true if the event is that the card is looked at or revealed in its owner's deck.
fn is_seen_in_deck(event: &Event) -> bool {
    let Event::You(deed) = event else { return false };
    matches!(&**deed, YourDeed::LookOrReveal(what, zone)
        if matches!((&**what, &**zone), (Pronoun::Me, Zone::TopOf(deck)) if matches!(**deck, Deck::Yours | Deck::Any)))
}
