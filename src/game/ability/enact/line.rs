//! Whole lines: which abilities and keywords a card gets from them.

use super::condition::condition;
use super::cost::add_cost;
use super::passive::{cost_changes, keyword, passive};
use super::sentence::{instructions, mode, of_card_in_deck, of_sentences, of_trigger};
use super::trigger::{is_gathered, nth, triggers};
use super::who::{Count, Scope, described};
use super::{Enacted, Given, missing};
use crate::game::ability::text;
use crate::game::ability::text::change::{Duration as Long, Whose as Possessive};
use crate::game::ability::text::condition::{Condition as If, Role};
use crate::game::ability::text::cost::{Deeds, Paid, Price};
use crate::game::ability::text::event::{Event, Events, MyDeed, TheirDeed, When, YourDeed};
use crate::game::ability::text::line::{Ability, BareKeywords, Keywords, Line, Timing};
use crate::game::ability::text::object::{Group, Object, Pronoun};
use crate::game::ability::text::phrase::Part;
use crate::game::ability::text::place::{Deck, Zone};
use crate::game::ability::text::sentence::{Actor, Instructions as Text, Sentence, UseFor};
use crate::game::ability::text::step::{Step, Steps};
use crate::game::ability::text::terminal::{Bracketed, Symbol};
use crate::game::ability::text::words::typeset;
use crate::game::ability::{
    Activated, Additional, Amount, Body, Change, Condition, Destination, Effect, Filter, Instructions, Mode, Passive,
    Price as CardPrice, Replacement, Trigger, Triggered, UseOnly, Who, Whose, Would,
};
use crate::game::card::{Cost, Kind};
use crate::game::keyword::Keyword;

/// What a line gives a card of this type.
pub(super) fn line(line: &Line, kind: Kind) -> Enacted<Given> {
    let abilities = |abilities| Ok(Given { abilities, ..Given::default() });
    match line {
        Line::Keywords(keywords) => self::keywords(keywords),
        Line::Plain(plain) => {
            let BareKeywords::One(bare) = &**plain;
            super::keyword::given(&bare.0)
        }
        Line::Cost(keyword, symbols) => super::keyword::priced(&keyword.0, super::cost::cost(symbols), vec![]),
        Line::CostDash(keyword, price) => {
            let (cost, deeds) = paid(price)?;
            super::keyword::priced(&keyword.0, cost, deeds)
        }
        Line::Ability(ability) => match replaces_line(ability, kind)? {
            Some(instead) => Ok(Given { instead: Some(instead), ..Given::default() }),
            None => match (self::ability(ability, kind), follows_line(ability, kind)) {
                (Err(_), Some(after)) => Ok(Given { after, ..Given::default() }),
                (found, _) => abilities(found?),
            },
        },
        Line::Prefixed(first, rest) if first.name == "Deathknell" => abilities(depending(first, rest, kind)?),
        Line::Prefixed(first, rest) => {
            let abilities = self::ability(rest, kind)?;
            Ok(Given { keywords: vec![keyword(first)?], abilities, ..Given::default() })
        }
        Line::PrefixedTwice(first, second, rest) => {
            let keywords = vec![keyword(first)?, keyword(second)?];
            Ok(Given { keywords, abilities: self::ability(rest, kind)?, ..Given::default() })
        }
        Line::Mode(instructions) => {
            Ok(Given { mode: Some(mode(instructions, &typeset(line.words()))?), ..Given::default() })
        }
        Line::DomainMode(symbols, instructions) => match symbols.0.as_slice() {
            [Symbol::Power(letter)] => {
                let domain = crate::game::domain::Domain::of_letter(*letter).map_or_else(|| missing(&**symbols), Ok)?;
                let mode = mode(instructions, &typeset(line.words()))?;
                Ok(Given { mode: Some(Mode { domain: Some(domain), ..mode }), ..Given::default() })
            }
            _ => missing(&**symbols),
        },
    }
}

fn keywords(keywords: &Keywords) -> Enacted<Given> {
    match keywords {
        Keywords::One(one) => super::keyword::given(one),
        Keywords::More(one, rest) | Keywords::Comma(one, rest) => {
            let (first, rest) = (super::keyword::given(one)?, self::keywords(rest)?);
            Ok(Given {
                keywords: [first.keywords, rest.keywords].concat(),
                abilities: [first.abilities, rest.abilities].concat(),
                ..Given::default()
            })
        }
    }
}

/// What is paid without exhausting the source: symbols and deeds.
fn paid(price: &Price) -> Enacted<(Cost, Vec<Effect>)> {
    let (mut cost, mut deeds, mut scope) = (Cost::default(), vec![], Scope::default());
    let mut next = Some(price);
    while let Some(price) = next {
        let (paid, rest) = price.first_and_rest();
        match paid {
            Paid::Symbols(symbols) => add_cost(symbols, &mut cost),
            Paid::Deed(deed) => deeds.push(scope.deed(deed)?),
            Paid::Exhaust => return missing(price),
        }
        next = rest;
    }
    Ok((cost, deeds))
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
            let addressed = waits.iter().all(is_anybodys).then(|| addressed(does)).flatten();
            let theirs = addressed.is_some();
            let bodies = triggered(waits, addressed.as_ref().unwrap_or(does))?;
            let timed = |body| match body {
                Body::Triggered(t) => Body::Triggered(Triggered { nth, once, gathered, in_trash, theirs, ..t }),
                body => body,
            };
            Ok(bodies.into_iter().map(timed).collect())
        }
        Ability::Under(keyword, inner) | Ability::Arrow(keyword, inner) | Ability::Arrows(keyword, inner) => {
            depending(keyword, inner, kind)
        }
        Ability::Activated(price, timing, does) => {
            Ok(vec![Body::Activated(activated(price, timing.as_ref().as_ref(), does)?)])
        }
        Ability::Passive(text) => match cost_changes(text)?.as_slice() {
            [] => Ok(passive(text)?.into_iter().map(Body::Passive).collect()),
            changes => Ok(changes.iter().cloned().map(Body::Cost).collect()),
        },
        Ability::AdditionalCost(cost) | Ability::SpellCost(cost) => Ok(vec![additional(cost, false)?]),
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

/// Whether it copies the text of the unit that its Equipment is attached to, for as long as it is.
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

/// Whether it has all units recalled where a combat of an attacker's ends in a tie.
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

/// On a spell the instructions are what it does; elsewhere only a replacement can stand so.
fn spell(text: &Text, kind: Kind) -> Enacted<Vec<Body>> {
    if kind == Kind::Spell {
        return Ok(vec![Body::Spell(instructions(text)?)]);
    }
    let (first, rest) = text.first_and_rest();
    if let (Sentence::May(steps), None) = (first, rest)
        && let Some(passive) = super::passive::may_enter(steps)?
    {
        return Ok(vec![Body::Passive(passive)]);
    }
    let Sentence::NextTime(event, first) = first else { return missing(text) };
    Ok(vec![Body::Replacement(replacement(doomed(event)?, first, rest)?)])
}

/// A replacement of a death, with all its sentences.
fn dying(event: &Event, text: &Text) -> Enacted<Replacement> {
    let (first, rest) = text.first_and_rest();
    replacement(doomed(event)?, first, rest)
}

/// "When ... would die" replaces the death like "if" does.
fn death_to_come(when: &When) -> Option<&Event> {
    let When::When(events) = when else { return None };
    let Events::One(event) = &**events else { return None };
    let would = match &**event {
        Event::I(deed) => matches!(**deed, MyDeed::WouldDie),
        Event::Them(_, deed) => matches!(**deed, TheirDeed::WouldDie),
        _ => false,
    };
    would.then_some(&**event)
}

/// Whether a trigger waits for what any player does.
fn is_anybodys(when: &Trigger) -> bool {
    matches!(when, Trigger::Plays { who: Whose::Any, .. })
}

/// "They may ...", said of the player who did something: the same instructions as that player would be given them.
fn addressed(does: &Text) -> Option<Text> {
    let Text::One(sentence) = does else { return None };
    let Sentence::SomeoneMay(actor, _) = &**sentence else { return None };
    if **actor != Actor::They {
        return None;
    }
    let told = typeset(does.words()).replacen("They may", "You may", 1).replace("they control", "you control");
    match text::read(&told).ok()?.line {
        Line::Ability(ability) => match *ability {
            Ability::Spell(does) => Some(*does),
            _ => None,
        },
        _ => None,
    }
}

/// Whether instructions play or return their own card from the trash: then it waits there.
fn comes_from_trash(part: &dyn Part) -> bool {
    let any = part.as_any();
    let mut found = match any.downcast_ref() {
        Some(Step::PlayFrom(what, from) | Step::ReturnFrom(what, from, _)) => {
            matches!(**what, Pronoun::Me | Pronoun::This) && matches!(**from, Zone::YourTrash)
        }
        _ => false,
    };
    part.each(&mut |part| found |= comes_from_trash(part));
    found
}

fn additional(cost: &Deeds, optional: bool) -> Enacted<Body> {
    let price = Scope::default().price(cost)?;
    Ok(Body::Additional(Additional {
        price,
        optional,
        less: Cost::default(),
        less_each: Cost::default(),
        waives: false,
    }))
}

/// An optional additional cost with what comes of it: the card costs less, or its instructions speak of it.
fn with_additional(cost: &Deeds, rest: &Text, kind: Kind) -> Enacted<Vec<Body>> {
    let Body::Additional(mut additional) = additional(cost, true)? else { return missing(cost) };
    if let Text::One(sentence) = rest
        && let Some(by) = less_for_each(sentence, &additional.price)
    {
        additional.less_each = by;
        return Ok(vec![Body::Additional(additional)]);
    }
    if let Text::One(sentence) = rest
        && let Sentence::If(test, then) = &**sentence
        && matches!(**test, If::YouDo)
        && let Sentence::Do(steps) = &**then
        && let Steps::One(step) = &**steps
    {
        match &**step {
            Step::ReduceMyCost(by, each) if each.is_none() => {
                additional.less = super::cost::cost(by);
                return Ok(vec![Body::Additional(additional)]);
            }
            Step::IgnoreCost => {
                additional.waives = true;
                return Ok(vec![Body::Additional(additional)]);
            }
            _ => {}
        }
    }
    let does = instructions(rest)?;
    let paid = |effect: &Effect| match effect {
        Effect::IfDone(true, then) => Some(Effect::If(Condition::PaidAdditional, then.clone())),
        Effect::IfDoneElse(then, other) => Some(Effect::Either(Condition::PaidAdditional, then.clone(), other.clone())),
        _ => None,
    };
    let [first, others @ ..] = does.effects.as_slice() else { return missing(rest) };
    let Some(first) = paid(first) else { return missing(rest) };
    let effects = [&[first], others].concat();
    let does = Instructions { targets: does.targets, effects };
    let body = if kind == Kind::Spell {
        Body::Spell(does)
    } else {
        Body::Triggered(Triggered::plain(Trigger::Enters(Filter::me()), does))
    };
    Ok(vec![Body::Additional(additional), body])
}

/// "Reduce my cost by ... for each ... this way", said of what any number of is paid with.
fn less_for_each(sentence: &Sentence, price: &CardPrice) -> Option<Cost> {
    let Sentence::Do(steps) = sentence else { return None };
    let Steps::One(step) = &**steps else { return None };
    let Step::ReduceMyCost(by, each) = &**step else { return None };
    let each = each.as_ref().as_ref()?;
    price.any_number()?;
    let deed = price.deeds.iter().find(|deed| deed.picks().is_some())?;
    super::amount::is_done(each, deed).then(|| super::cost::cost(by))
}

/// A leading condition is checked when the ability would trigger.
fn triggered(when: Vec<Trigger>, text: &Text) -> Enacted<Vec<Body>> {
    let (first, rest) = text.first_and_rest();
    let (condition, does) = match first {
        Sentence::If(condition, then) if rest.is_none_or(|rest| is_independent(condition, rest)) => {
            let mut scope = Scope::of_triggers(&when);
            if matches!(**condition, If::AssignedExcess(_)) {
                scope.that_much = Some(Amount::Excess);
            }
            let rest = rest.into_iter().flat_map(Text::sentences);
            let effects = scope.sentences(std::iter::once(&**then).chain(rest))?;
            (Some(self::condition(condition)?), Instructions { targets: scope.targets, effects })
        }
        _ => (None, of_trigger(text, &when)?),
    };
    let body = |when| {
        let does = if matches!(&when, Trigger::Dies(of) if of.me) { of_dead_source(&does) } else { does.clone() };
        Body::Triggered(Triggered { condition: condition.clone(), ..Triggered::plain(when, does) })
    };
    Ok(when.into_iter().map(body).collect())
}

/// Instructions that the death of their source triggers.
fn of_dead_source(does: &Instructions) -> Instructions {
    let effects = does.effects.iter().cloned().map(Effect::of_dead_source).collect();
    Instructions { targets: does.targets.clone(), effects }
}

/// Whether a leading condition is one on the state of the game, and what follows the sentence does not say what is done where
/// it does not hold.
fn is_independent(condition: &If, rest: &Text) -> bool {
    let (next, _) = rest.first_and_rest();
    self::condition(condition).is_ok() && !matches!(next, Sentence::Otherwise(_))
}

/// An ability that a keyword makes depend on something.
fn depending(keyword: &Bracketed, inner: &Ability, kind: Kind) -> Enacted<Vec<Body>> {
    if keyword.name == "Deathknell" {
        return deathknell(inner);
    }
    let test = test_of(keyword)?;
    ability(inner, kind)?.into_iter().map(|body| under(keyword, &test, body)).collect()
}

fn test_of(keyword: &Bracketed) -> Enacted<Test> {
    Ok(match (keyword.name, keyword.value) {
        ("Legion", _) => Test { playing: Condition::PlayedAnother, otherwise: Condition::Legion },
        ("Empowered", _) => Test::of(super::keyword::is_empowered()),
        ("Level", Some(least)) => Test::of(Condition::Xp(u8::try_from(least).unwrap_or(u8::MAX))),
        _ => return missing(keyword),
    })
}

/// "[Legion] — ... instead", of a spell: if that holds, this is done and not what the line before says. What that line has
/// chosen is "it".
fn replaces_line(ability: &Ability, kind: Kind) -> Enacted<Option<(Condition, Vec<Effect>)>> {
    let (Ability::Under(keyword, inner) | Ability::Arrow(keyword, inner) | Ability::Arrows(keyword, inner)) = ability
    else {
        return Ok(None);
    };
    let Ability::Spell(text) = &**inner else { return Ok(None) };
    let Text::One(sentence) = &**text else { return Ok(None) };
    let Sentence::Instead(steps) = &**sentence else { return Ok(None) };
    if kind != Kind::Spell {
        return Ok(None);
    }
    let mut scope = Scope::of_trigger();
    let effects = scope.steps(steps)?;
    let test = test_of(keyword)?;
    if scope.targets.is_empty() { Ok(Some((test.playing, effects))) } else { missing(&**steps) }
}

/// Instructions of a spell that choose nothing and speak of what the line before has chosen, as "it".
fn follows_line(ability: &Ability, kind: Kind) -> Option<Vec<Effect>> {
    let Ability::Spell(text) = ability else { return None };
    let does = of_trigger(text, &[]).ok().filter(|_| kind == Kind::Spell)?;
    (does.targets.is_empty() && does.effects.iter().any(Effect::speaks_of_it)).then_some(does.effects)
}

/// Whether it is what happens as the card is looked at or revealed in its owner's deck.
fn is_seen_in_deck(event: &Event) -> bool {
    let Event::You(deed) = event else { return false };
    matches!(&**deed, YourDeed::LookOrReveal(what, zone)
        if matches!((&**what, &**zone), (Pronoun::Me, Zone::TopOf(deck)) if matches!(**deck, Deck::Yours | Deck::Any)))
}

fn deathknell(inner: &Ability) -> Enacted<Vec<Body>> {
    match inner {
        Ability::Spell(does) => triggered(vec![Trigger::Dies(Filter::me())], does),
        other => missing(other),
    }
}

/// Legion, beside what a text asks for anyway.
fn both(legion: Condition, condition: Option<Condition>) -> Option<Condition> {
    Some(match condition {
        Some(other) => Condition::Both(Box::new((legion, other))),
        None => legion,
    })
}

/// What a keyword makes an ability depend on. Legion asks something else of spells and of what playing the card does than
/// of other abilities.
struct Test {
    playing: Condition,
    otherwise: Condition,
}

impl Test {
    /// The same of everything.
    fn of(condition: Condition) -> Self {
        Self { playing: condition.clone(), otherwise: condition }
    }
}

/// An ability as it is while a keyword's test holds.
fn under(keyword: &Bracketed, test: &Test, body: Body) -> Enacted<Body> {
    Ok(match body {
        Body::Triggered(t) => {
            let played = matches!(&t.when, Trigger::Enters(of) if of.me);
            let test = if played { &test.playing } else { &test.otherwise };
            Body::Triggered(Triggered { condition: both(test.clone(), t.condition), ..t })
        }
        Body::Passive(mut p) => {
            p.condition = both(test.otherwise.clone(), p.condition);
            Body::Passive(p)
        }
        Body::Cost(mut change) => {
            change.condition = both(test.otherwise.clone(), change.condition);
            Body::Cost(change)
        }
        Body::Activated(mut a) => {
            a.condition = both(test.otherwise.clone(), a.condition);
            Body::Activated(a)
        }
        Body::Spell(Instructions { targets, effects }) => {
            Body::Spell(Instructions { targets, effects: vec![Effect::If(test.playing.clone(), effects)] })
        }
        _ => return missing(keyword),
    })
}

fn activated(price: &Price, timing: Option<&Timing>, does: &Text) -> Enacted<Activated> {
    let (does, uses) = without_limits(does)?;
    let mut activated = Activated {
        cost: Cost::default(),
        exhaust: false,
        deeds: vec![],
        once: uses.once,
        condition: uses.condition,
        timing: None,
        does: Instructions::default(),
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
    match timing {
        None => {}
        Some(Timing::One(when)) if when.name == "Legion" => {
            activated.condition = both(Condition::Legion, activated.condition);
        }
        Some(Timing::One(when)) => match keyword(when)? {
            timing @ (Keyword::Action | Keyword::Reaction) => activated.timing = Some(timing),
            _ => return missing(&**when),
        },
        Some(Timing::Two(when, legion)) if legion.name == "Legion" => {
            activated.timing = Some(keyword(when)?);
            activated.condition = both(Condition::Legion, activated.condition);
        }
        Some(other @ Timing::Two(..)) => return missing(other),
    }
    Ok(activated)
}

/// When and how often an ability may be used, as its last sentence says.
#[derive(Default)]
struct Limits {
    once: bool,
    condition: Option<Condition>,
    /// For what only that may be used which the ability adds.
    only: Option<UseOnly>,
}

fn use_only(what: &UseFor) -> UseOnly {
    match what {
        UseFor::Spells => UseOnly::Spells,
        UseFor::Gear => UseOnly::Gear,
    }
}

/// The instructions, and the limits on their use apart.
fn without_limits(text: &Text) -> Enacted<(Instructions, Limits)> {
    let mut kept: Vec<&Sentence> = vec![];
    let mut limits = Limits::default();
    for sentence in text.sentences() {
        match sentence {
            Sentence::UseOncePerTurn => limits.once = true,
            Sentence::UseOnlyTo(what) => limits.only = Some(use_only(what)),
            Sentence::UseOnlyWhile(test) | Sentence::UseOnlyIf(test) => limits.condition = Some(condition(test)?),
            _ => kept.push(sentence),
        }
    }
    if kept.is_empty() {
        return missing(text);
    }
    let mut does = of_sentences(kept)?;
    match (does.effects.as_mut_slice(), limits.only) {
        (_, None) => {}
        ([Effect::Add { only, .. }], of) => *only = of,
        _ => return missing(text),
    }
    Ok((does, limits))
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

/// What replaces a death: what happens instead, whether one may choose not to, what is paid for it and when it applies.
pub(super) fn replacement(dies: Filter, first: &Sentence, rest: Option<&Text>) -> Enacted<Replacement> {
    let mut scope = Scope { it_is_me: dies.me, about: true, ..Scope::default() };
    let mut replacement = scope.instead(dies, first)?;
    if let Some(rest) = rest {
        replacement.instead.extend(scope.sentences(rest.sentences())?);
    }
    if scope.targets.is_empty() { Ok(replacement) } else { missing(first) }
}

impl Scope {
    fn instead(&mut self, dies: Filter, sentence: &Sentence) -> Enacted<Replacement> {
        let plain = |optional, price, instead| {
            Ok(Replacement {
                dies: dies.clone(),
                optional,
                once: false,
                each_turn: false,
                price,
                condition: None,
                instead,
            })
        };
        match sentence {
            Sentence::Instead(steps) | Sentence::LeadingInstead(steps) => plain(false, None, self.steps(steps)?),
            Sentence::MayInstead(steps) => plain(true, None, self.steps(steps)?),
            Sentence::MayPayInstead(deeds, steps) => {
                let price = self.price(deeds)?;
                self.last = false;
                plain(true, Some(price), self.steps(steps)?)
            }
            Sentence::If(test, inner) => {
                let condition = self::condition(test)?;
                let replacement = self.instead(dies.clone(), inner)?;
                Ok(Replacement { condition: Some(condition), ..replacement })
            }
            other => missing(other),
        }
    }
}
