//! Passive abilities.

use super::condition::condition;
use super::who::described;
use super::{Enacted, missing};
use crate::game::ability::text::change::{Floor, Grant, Grants, Measure, Quantity, Whose as Own};
use crate::game::ability::text::condition::Condition as If;
use crate::game::ability::text::object::{
    Adjective, Counted, Group, Many, NextPlayed, Noun, Nouns, Object, One, Pronoun, Sort, Sorts, Tail,
};
use crate::game::ability::text::phrase::Part;
use crate::game::ability::text::place::{Goal, Owned, Place as Where, PlaceMark, To, Zone};
use crate::game::ability::text::sentence::NextChange;
use crate::game::ability::text::statement::{
    Affecting, BeyondTheFirst, Cards, Enough, Guarded, Passive as Text, Possessor, Rated, Skipped, Statement, Subject,
    Together,
};
use crate::game::ability::text::step::{Step, Steps};
use crate::game::ability::text::terminal::Bracketed;
use crate::game::ability::text::words::typeset;
use crate::game::ability::{
    Ability, Amount, Change, Condition, CostChange, Effect, Filter, Mark, Passive, Place, Tally, Whose,
};
use crate::game::card::{Cost, Kind};
use crate::game::domain::Domain;
use crate::game::keyword::Keyword;

/// The facts that a line states: one for each thing that it grants.
pub(super) fn passive(text: &Text) -> Enacted<Vec<Passive>> {
    match text {
        Text::Always(statement) => {
            if let Statement::CantScoreHere = &**statement {
                let on = Filter { place: Place::Here, ..Filter::default() };
                return Ok(vec![Passive { condition: None, on, change: Change::NoScoreBefore(3) }]);
            }
            if let Statement::UseMineOnly(test) = &**statement {
                let condition = Some(Condition::Not(Box::new(self::condition(test)?)));
                return Ok(vec![Passive { condition, on: Filter::me(), change: Change::Unusable }]);
            }
        }
        Text::While(test, statement) => {
            if let (If::FriendlyDefendsAlone(who), Statement::ItGets(grants)) = (&**test, &**statement) {
                return alone_in_defence(who, grants);
            }
        }
        _ => {}
    }
    let (statement, condition) = match text {
        Text::Always(statement) => (statement, None),
        Text::While(condition, statement)
        | Text::If(condition, statement)
        | Text::WhileAfter(statement, condition)
        | Text::IfAfter(statement, condition) => (statement, Some(self::condition(condition)?)),
        Text::Unless(statement, condition) => (statement, Some(Condition::Not(Box::new(self::condition(condition)?)))),
    };
    facts(statement, condition)
}

/// "While a friendly unit defends alone, it gets ...".
fn alone_in_defence(who: &Group, grants: &Grants) -> Enacted<Vec<Passive>> {
    let Group::Counted(counted) = who else { return missing(who) };
    let (_, mut on) = described(counted)?;
    on.marks.extend([Mark::Defending, Mark::Alone]);
    let fact = |change| Passive { condition: None, on: on.clone(), change };
    Ok(changes(grants)?.into_iter().map(fact).collect())
}

/// The facts of a statement under a condition.
pub(super) fn facts(statement: &Statement, condition: Option<Condition>) -> Enacted<Vec<Passive>> {
    let (on, changes) = self::statement(statement)?;
    let fact = |change| Passive { condition: condition.clone(), on: on.clone(), change };
    Ok(changes.into_iter().map(fact).collect())
}

/// Cards that one plays enter ready.
pub(super) fn played_ready(nouns: &Nouns) -> Enacted<Passive> {
    let (kind, tag) = super::who::kinds_of(nouns)?;
    let on = Filter { kind, tag, whose: Whose::Yours, ..Filter::default() };
    Ok(Passive { condition: None, on, change: Change::EntersReady })
}

/// What is so of the next card that one plays.
pub(super) fn next_played(what: &NextPlayed, change: &NextChange) -> Enacted<Passive> {
    let NextPlayed::ThisTurn(noun) = what else { return missing(what) };
    let (kind, tag) = super::who::kind_of(noun)?;
    let on = Filter { kind, tag, whose: Whose::Yours, ..Filter::default() };
    let change = match change {
        NextChange::EntersReady => Change::EntersReady,
        NextChange::CostsLess(cost) => Change::CostsLess(super::cost::cost(cost)),
        NextChange::DealsBonus(n) => Change::BonusDamage(super::step::few(n)?),
    };
    Ok(Passive { condition: None, on: Filter { place: Place::Anywhere, ..on }, change })
}

/// Repeat for the next spell of the turn, for as much as that spell costs.
pub(super) fn next_repeats(next: &Object, grants: &Grants) -> Enacted<Effect> {
    let Object::NextPlayed(what) = next else { return missing(next) };
    let (NextPlayed::ThisTurn(noun), Grants::One(grant)) = (&**what, grants) else { return missing(grants) };
    let (kind, tag) = super::who::kind_of(noun)?;
    let for_cost = matches!(&**grant, Grant::KeywordEqual(keyword, amount) if keyword.name == "Repeat"
        && matches!(&**amount, Quantity::Of(whose, measure)
            if matches!((&**whose, &**measure), (Own::Its, Measure::Cost))));
    if kind != Some(Kind::Spell) || tag.is_some() || !for_cost {
        return missing(grants);
    }
    let on = Filter { kind, place: Place::Anywhere, whose: Whose::Yours, ..Filter::default() };
    let passive = Passive { condition: None, on, change: Change::RepeatsForCost };
    Ok(Effect::Establish { passive: Box::new(passive), next: true })
}

/// The changes of what cards cost that the line states, if it states any.
pub(super) fn cost_changes(text: &Text) -> Enacted<Vec<CostChange>> {
    let (statement, condition) = match text {
        Text::Always(statement) => (statement, None),
        Text::While(test, statement) | Text::If(test, statement) => (statement, Some(test)),
        Text::WhileAfter(statement, test) | Text::IfAfter(statement, test) => (statement, Some(test)),
        Text::Unless(..) => return Ok(vec![]),
    };
    let change = |of: Filter, by: Cost| CostChange { of, by, ..CostChange::default() };
    let mut found = vec![match &**statement {
        Statement::CostLessAndMore(who, _, by, floor, others, _, more) => {
            let less = CostChange { floor: least(floor)?, ..change(payer(who)?, super::cost::cost(by)) };
            let others = payer(others)?;
            let more = CostChange { more: true, ..change(others, super::cost::cost(more)) };
            let held = condition.map(|test| self::condition(test)).transpose()?;
            return Ok([less, more].map(|change| CostChange { condition: held.clone(), ..change }).into());
        }
        Statement::EnergyReduced(who, by, floor) => {
            let Possessor::YourDragons(name) = &**who;
            let tag = Some(name.0.trim_end_matches('\'').trim_end_matches('s').to_owned());
            let of = Filter { kind: Some(Kind::Unit), tag, ..yours() };
            CostChange { floor: least(floor)?, ..change(of, super::cost::cost(by)) }
        }
        Statement::CostsForReduced(what, by, floor) => {
            let of = Filter { place: Place::Anywhere, whose: Whose::Yours, ..super::who::plural_filter(what)? };
            CostChange { floor: least(floor)?, ..change(of, super::cost::cost(by)) }
        }
        Statement::FirstCostsLess(who, by) => {
            let first = Some(Condition::Not(Box::new(Condition::ThisTurn(Tally::GearPlayed, 1))));
            CostChange { condition: first, ..change(first_gear(who)?, super::cost::cost(by)) }
        }
        Statement::CostLess(who, _, by, _, each, floor) => {
            let times = each.as_ref().as_ref().map(|each| super::amount::per_each(1, each)).transpose()?;
            let floor = floor.as_ref().as_ref().map_or(Ok(0), least)?;
            CostChange { times, floor, ..change(payer(who)?, super::cost::cost(by)) }
        }
        Statement::CostOrLess(who, _, by, or) => {
            let Subject::Choosing(object) = &**who else { return missing(&**who) };
            if !matches!(&**object, Object::Named(named) if **named == Pronoun::Me) {
                return missing(&**who);
            }
            let spells = Filter { kind: Some(Kind::Spell), ..yours() };
            let less = change(spells, super::cost::cost(by));
            CostChange { choosing_me: true, or: Some(super::cost::cost(or)), ..less }
        }
        Statement::CostMore(who, _, by, _) => CostChange { more: true, ..change(payer(who)?, super::cost::cost(by)) },
        Statement::CostLessFrom(who, _, by, zone)
            if matches!(**zone, Zone::ElsewhereThanHand | Zone::ElsewhereThanAHand) =>
        {
            CostChange { from_elsewhere: true, ..change(payer(who)?, super::cost::cost(by)) }
        }
        Statement::ReducedBy(what, by) if is_own_energy(what) => {
            let one = Cost { energy: 1, ..Cost::default() };
            CostChange { times: Some(super::amount::general(by)?), ..change(itself(), one) }
        }
        _ => return Ok(vec![]),
    }];
    let held = condition.map(|test| self::condition(test)).transpose()?;
    for change in &mut found {
        change.condition = match (change.condition.take(), held.clone()) {
            (Some(own), Some(held)) => Some(Condition::Both(Box::new((held, own)))),
            (own, held) => own.or(held),
        };
    }
    Ok(found)
}

/// "The first friendly non-token gear".
fn first_gear(who: &Group) -> Enacted<Filter> {
    let Group::Counted(counted) = who else { return missing(who) };
    let Counted::One(number, marks, noun, tail) = &**counted else { return missing(who) };
    let of = super::who::filter(marks, super::who::kind_of(noun)?, tail)?;
    let gear = of.kind == Some(Kind::Gear) && of.tag.is_none() && of.marks == [Mark::NonToken];
    let first = matches!(**number, One::TheFirst) && gear;
    if first { Ok(Filter { place: Place::Anywhere, whose: Whose::Yours, ..of }) } else { missing(who) }
}

/// Whose cost is changed: the card's own, or that of cards that its controller plays.
fn payer(who: &Subject) -> Enacted<Filter> {
    let of = subject(who)?;
    let whose = if of.whose == Whose::Friendly { Whose::Yours } else { of.whose };
    Ok(Filter { place: Place::Anywhere, whose, ..of })
}

/// The card itself, wherever it is played from.
fn itself() -> Filter {
    Filter { place: Place::Anywhere, ..Filter::me() }
}

fn is_own_energy(what: &Quantity) -> bool {
    matches!(what, Quantity::Of(whose, measure)
        if matches!((&**whose, &**measure), (Own::ThisSpells | Own::My, Measure::EnergyCost)))
}

fn least(floor: &Floor) -> Enacted<u16> {
    match floor {
        Floor::Cost(symbols) | Floor::CostWithout(symbols) => Ok(super::cost::cost(symbols).energy),
        other => missing(other),
    }
}

fn statement(statement: &Statement) -> Enacted<(Filter, Vec<Change>)> {
    match statement {
        Statement::Have(who, _, grants) if played_from_elsewhere(who).is_some() => {
            let (Some(group), Grants::One(grant)) = (played_from_elsewhere(who), &**grants) else {
                return missing(statement);
            };
            if !matches!(&**grant, Grant::Keyword(keyword) if keyword.name == "Accelerate") {
                return missing(&**grant);
            }
            let on = Filter { place: Place::Anywhere, ..super::amount::all(group)? };
            Ok((on, vec![Change::AcceleratesFromElsewhere]))
        }
        Statement::Have(who, _, grants) => Ok((subject(who)?, changes(grants)?)),
        Statement::Lose(who, _, keyword) => Ok((subject(who)?, vec![Change::Lose(self::keyword(keyword)?)])),
        Statement::HaveEach(who, _, grants, each) => {
            let by = only_might(grants).map_or_else(|| missing(&**grants), Ok)?;
            Ok((subject(who)?, vec![Change::Might(super::amount::per_each(by, each)?)]))
        }
        Statement::HaveFloor(who, _, grants, floor) => match (only_might(grants), &**floor) {
            (Some(by), floor) if by < 0 => {
                Ok((subject(who)?, vec![Change::Lower { by: -by, floor: super::step::lowest(floor)? }]))
            }
            _ => missing(statement),
        },
        Statement::HaveNew(who, _, grants) => match &**grants {
            Grants::One(grant) => match &**grant {
                Grant::Keyword(keyword) => Ok((subject(who)?, vec![Change::GrantNew(self::keyword(keyword)?)])),
                other => missing(other),
            },
            other => missing(other),
        },
        Statement::GivesDouble(who, what) if is_attached_to_me(who) && is_its_base_might(what) => {
            Ok((Filter::me(), vec![Change::Might(Amount::AttachedBonus)]))
        }
        Statement::BonusDamageTo(n, who) => {
            Ok((super::amount::all(who)?, vec![Change::BonusTaken(super::step::few(n)?)]))
        }
        Statement::BonusDamageHere(who, n) => {
            let Affecting::Group(group) = &**who;
            Ok((super::amount::all(group)?, vec![Change::BonusTaken(super::step::few(n)?)]))
        }
        Statement::IAmAlso(sort) => match &**sort {
            Sort::Gear => Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::Also(Kind::Gear)])),
            Sort::Unit => Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::Also(Kind::Unit)])),
            Sort::Rune => Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::Also(Kind::Rune)])),
            other => missing(other),
        },
        Statement::IgnoreAssigning(keyword) => Ok((yours(), vec![Change::IgnoredInCombat(self::keyword(keyword)?)])),
        Statement::IgnorePaying(keyword) if keyword.name == "Deflect" => {
            Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::IgnoresDeflect]))
        }
        Statement::AdditionalCostLess(one, other) => {
            let change = Change::AdditionalCostsLess(super::cost::cost(one), super::cost::cost(other));
            Ok((yours(), vec![change]))
        }
        Statement::MoveTax(by, each) => {
            let BeyondTheFirst::Unit(together) = &**each;
            let Together::To(place, _) = &**together;
            match &**place {
                Where::MyBattlefield => Ok((opponents(), vec![Change::MoveTax(super::cost::cost(by))])),
                other => missing(other),
            }
        }
        Statement::AbilitiesCostLess(by) => Ok((yours(), vec![Change::AbilitiesCostLess(super::cost::cost(by))])),
        Statement::RepeatCostLess(keyword, by) if keyword.name == "Repeat" => {
            Ok((yours(), vec![Change::RepeatCostsLess(super::cost::cost(by))]))
        }
        Statement::GoldAdds(by) => {
            let by = super::cost::cost(by);
            let on = Filter { tag: Some("Gold".to_owned()), ..yours() };
            match u8::try_from(by.energy) {
                Ok(energy) if by.all_power() == 0 => Ok((on, vec![Change::AddsMore(energy)])),
                _ => missing(statement),
            }
        }
        Statement::CantBeRevealedHere(cards) if matches!(&**cards, Cards::Opponents(k) if k.name == "Hidden") => {
            Ok((opponents(), vec![Change::NotRevealedHere]))
        }
        Statement::Increase(what, n) if **what == Rated::PointsToWin => {
            Ok((Filter::default(), vec![Change::MorePoints(super::step::few(n)?)]))
        }
        Statement::PlayMeOnly(place) if is_conquered(place) => {
            Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::OnlyToConquered]))
        }
        Statement::PlayMeOnTheirTurn | Statement::PlayThisOnTheirTurn => {
            Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::OnlyInTheirTurn]))
        }
        Statement::Are(who, names) if Domain::read(&names.0).is_some() => {
            Ok((subject(who)?, Domain::read(&names.0).map(Change::OfDomain).into_iter().collect()))
        }
        Statement::AreOne(who, name) => match Domain::read(&name.0) {
            Some(domain) => Ok((subject(who)?, vec![Change::OfDomain(domain)])),
            None => missing(&**name),
        },
        Statement::CanAmbush(who, keyword, place) if keyword.name == "Ambush" && is_with_enemies(place) => {
            Ok((Filter { place: Place::Anywhere, ..subject(who)? }, vec![Change::AmbushesEnemies]))
        }
        Statement::MayHideFor(by, keyword, usual)
            if keyword.name == "Hidden" && super::cost::cost(usual) == Cost::one_power() =>
        {
            Ok((yours(), vec![Change::HidesFor(super::cost::cost(by))]))
        }
        Statement::MayHideMore => Ok((Filter { place: Place::Here, ..yours() }, vec![Change::HidesMore(1)])),
        Statement::Are(who, names) => Ok((subject(who)?, vec![Change::Are(super::who::singular(&names.0))])),
        Statement::HaveHere(who, _, by) => {
            let on = Filter { place: Place::Here, ..subject(who)? };
            Ok((on, vec![Change::Might(Amount::Fixed(by.0))]))
        }
        Statement::AssignedLast(who) => Ok((subject(who)?, vec![Change::AssignedLast])),
        Statement::AssignedFirst(who) => Ok((subject(who)?, vec![Change::Grant(Keyword::Tank)])),
        Statement::Undamageable(who) | Statement::CantBeDamaged(who) => Ok((subject(who)?, vec![Change::Undamageable])),
        Statement::EnterReady(who, _) => Ok((subject(who)?, vec![Change::EntersReady])),
        Statement::EnterExhausted(who, _) => Ok((subject(who)?, vec![Change::EntersExhausted])),
        Statement::MightIncreased(by) => Ok((Filter::me(), vec![Change::Might(super::amount::general(by)?)])),
        Statement::AnyDamage(enough, who) if matches!(**enough, Enough::ToKill | Enough::Lethal) => {
            Ok((super::who::plural_filter(who)?, vec![Change::AnyDamageKills]))
        }
        Statement::PreventsAll(of, whom) => {
            let on = match &**whom {
                Guarded::Me => Filter::me(),
                Guarded::Units(plural) => super::who::plural_filter(plural)?,
            };
            Ok((on, vec![super::step::prevented(of)]))
        }
        Statement::YoursUnprevented => Ok((yours(), vec![Change::Unpreventable])),
        Statement::Unprevented => {
            Ok((Filter { place: Place::Anywhere, ..Filter::default() }, vec![Change::Unpreventable]))
        }
        Statement::CantBeChosen(who) | Statement::CantBeChosenOr(who) => Ok((subject(who)?, vec![Change::Unchoosable])),
        Statement::NoCombatDamage(who) => Ok((subject(who)?, vec![Change::Harmless])),
        Statement::AnyBuffs(who) => Ok((subject(who)?, vec![Change::AnyBuffs])),
        Statement::MayBePlayedTo(who, place) | Statement::CanBePlayedTo(who, place) => {
            Ok((Filter { place: Place::Anywhere, ..subject(who)? }, vec![enters(place)?]))
        }
        Statement::OpponentsCantScore | Statement::OpponentsCantGain => Ok((opponents(), vec![Change::CantScore])),
        Statement::Skip(phase) => Ok((
            yours(),
            vec![match &**phase {
                Skipped::Channel => Change::SkipsChannel,
                Skipped::Draw => Change::SkipsDraw,
            }],
        )),
        Statement::OpponentsOnlyBase => Ok((opponents(), vec![Change::OnlyToBase])),
        Statement::CantBePlayedHere(who) => {
            Ok((Filter { place: Place::Here, ..subject(who)? }, vec![Change::NotPlayedHere]))
        }
        Statement::CantBeReadied(who) => Ok((subject(who)?, vec![Change::Unreadiable])),
        Statement::CantReady(group) => Ok((cant_ready(group)?, vec![Change::Unreadiable])),
        Statement::TriggerTwice(keyword) if keyword.name == "Deathknell" => {
            Ok((Filter { whose: Whose::Yours, ..Filter::default() }, vec![Change::DeathknellTwice]))
        }
        Statement::BonusDamage(n) => Ok((yours(), vec![Change::BonusDamage(super::step::few(n)?)])),
        Statement::CantMove(who) => Ok((subject(who)?, vec![Change::CantMove])),
        Statement::CantBeStunned(who) => Ok((subject(who)?, vec![Change::Unstunnable])),
        Statement::CantMoveTo(who, place) if matches!(**place, Where::Base) => {
            Ok((subject(who)?, vec![Change::CantMoveToBase]))
        }
        Statement::CantMoveFrom(who, place) if matches!(**place, Where::Base) => {
            Ok((Filter { place: Place::Here, ..subject(who)? }, vec![Change::CantMoveToBase]))
        }
        other => missing(other),
    }
}

/// Which cards, if they are those not played from a hand.
fn played_from_elsewhere(who: &Subject) -> Option<&Group> {
    match who {
        Subject::Played(group, zone) if matches!(**zone, Zone::ElsewhereThanAHand | Zone::ElsewhereThanHand) => {
            Some(group)
        }
        _ => None,
    }
}

/// Whether it is "a battlefield you conquered this turn".
fn is_conquered(place: &Where) -> bool {
    matches!(place, Where::Battlefield(marks, owned)
        if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YouConquered)))
}

/// Whether it is "a battlefield where there are enemy units".
fn is_with_enemies(place: &Where) -> bool {
    let Where::BattlefieldWith(what) = place else { return false };
    super::who::plural_filter(what).is_ok_and(|of| of == Filter { whose: Whose::Enemy, ..Filter::unit() })
}

/// Whether it is "each Equipment attached to me".
fn is_attached_to_me(who: &Subject) -> bool {
    let (Subject::Group(group) | Subject::Each(group)) = who else { return false };
    let Group::Counted(counted) = &**group else { return false };
    let Counted::One(number, marks, noun, tail) = &**counted else { return false };
    let Tail::PlaceFirst(owned, at, with) = &**tail else { return false };
    let plain = marks.is_empty() && at.is_none() && with.is_none() && matches!(**number, One::Each);
    let equipment = matches!(&**noun, Noun::Plain(sort) if **sort == Sort::Equipment);
    plain && equipment && matches!(owned.as_ref(), Some(Owned::AttachedToMe))
}

fn is_its_base_might(what: &Quantity) -> bool {
    matches!(what, Quantity::Of(whose, measure) if matches!((&**whose, &**measure), (Own::Its, Measure::BaseMight)))
}

fn subject(subject: &Subject) -> Enacted<Filter> {
    match subject {
        Subject::I | Subject::This => Ok(Filter::me()),
        Subject::Group(group) | Subject::Each(group) => super::amount::all(group),
        other => missing(other),
    }
}

/// Opponents, said of what they may do.
pub(super) fn opponents() -> Filter {
    Filter { place: Place::Anywhere, whose: Whose::Enemy, ..Filter::default() }
}

/// Units and gear that cannot be readied.
fn cant_ready(group: &Group) -> Enacted<Filter> {
    let filter = super::amount::all(group)?;
    if filter.marks.is_empty() { Ok(filter) } else { missing(group) }
}

/// Everything that one plays or controls, wherever it is.
fn yours() -> Filter {
    Filter { place: Place::Anywhere, whose: Whose::Yours, ..Filter::default() }
}

/// "You may play me to ...": a unit may enter where units of its player could not.
pub(super) fn may_enter(steps: &Steps) -> Enacted<Option<Passive>> {
    let Steps::One(step) = steps else { return Ok(None) };
    let Step::Play(what, to, price) = &**step else { return Ok(None) };
    let (Object::Named(named), Some(To::Goal(goal)), None) = (&**what, to.as_ref(), price.as_ref()) else {
        return Ok(None);
    };
    let (Pronoun::Me, Goal::To(place)) = (&**named, &**goal) else { return Ok(None) };
    let on = Filter { place: Place::Anywhere, ..Filter::me() };
    Ok(Some(Passive { condition: None, on, change: enters(place)? }))
}

/// The battlefields to which units may be played beyond those that one controls.
fn enters(place: &Where) -> Enacted<Change> {
    match place {
        Where::Battlefield(marks, owned)
            if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YoureAttacking)) =>
        {
            Ok(Change::EntersAttacked)
        }
        Where::Battlefield(marks, owned) | Where::Battlefields(marks, owned) if owned.is_none() => {
            match marks.as_slice() {
                [PlaceMark::Open] => Ok(Change::EntersOpen),
                [PlaceMark::Occupied, PlaceMark::Enemy] | [PlaceMark::Enemy, PlaceMark::Occupied] => {
                    Ok(Change::EntersOccupied)
                }
                _ => missing(place),
            }
        }
        other => missing(other),
    }
}

/// The one change of Might that is given, if nothing else is.
pub(super) fn only_might(grants: &Grants) -> Option<i32> {
    let Grants::One(grant) = grants else { return None };
    match &**grant {
        Grant::Might(by) | Grant::MightWord(by) | Grant::Additional(by) => Some(by.0),
        _ => None,
    }
}

/// What is given, one change for each thing.
pub(super) fn changes(grants: &Grants) -> Enacted<Vec<Change>> {
    let grants: Vec<&Grant> = match grants {
        Grants::One(one) => vec![one],
        Grants::And(one, other) => vec![one, other],
        Grants::Three(one, other, third) => vec![one, other, third],
    };
    grants.into_iter().map(given).collect::<Enacted<Vec<_>>>().map(|changes| changes.concat())
}

/// What one thing gives: abilities in quotation marks, a keyword that stands for some, or a single change.
pub(super) fn given(grant: &Grant) -> Enacted<Vec<Change>> {
    let given = match grant {
        Grant::Quoted(line) => super::line::line(line, Kind::Unit)?,
        Grant::Keyword(keyword) if self::keyword(keyword).is_err() => super::keyword::given(keyword)?,
        other => return Ok(vec![change(other)?]),
    };
    let text = typeset(grant.words());
    if given.mode.is_some() || given.instead.is_some() {
        return missing(grant);
    }
    let abilities: Vec<Ability> =
        given.abilities.into_iter().map(|body| Ability { text: text.clone(), body }).collect();
    let have = (!abilities.is_empty()).then_some(Change::Have(abilities));
    Ok(given.keywords.into_iter().map(Change::Grant).chain(have).collect())
}

pub(super) fn change(grant: &Grant) -> Enacted<Change> {
    match grant {
        Grant::Might(by) | Grant::MightWord(by) | Grant::Additional(by) => Ok(Change::Might(Amount::Fixed(by.0))),
        Grant::Keyword(keyword) => Ok(Change::Grant(self::keyword(keyword)?)),
        Grant::MyKeywords => Ok(Change::MyKeywords),
        Grant::AllExhaust(group) if is_all_of_ones_side(group) => Ok(Change::AllExhaustAbilities),
        Grant::KeywordEqual(keyword, amount) if keyword.name == "Assault" => {
            Ok(Change::Assault(super::amount::general(amount)?))
        }
        other => missing(other),
    }
}

/// Whether it is "all friendly legends, units, and gear".
fn is_all_of_ones_side(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let Counted::Many(number, marks, nouns, tail) = &**counted else { return false };
    let Nouns::AndThree(one, other, third) = &**nouns else { return false };
    let sorts = matches!((&**one, &**other, &**third), (Sorts::Legends, Sorts::Units, Sorts::Gear));
    let friendly = matches!(marks.as_slice(), [Adjective::Friendly]);
    sorts && friendly && matches!(**number, Many::All) && tail.words().is_empty()
}

/// A keyword that the engine knows.
pub(super) fn keyword(keyword: &Bracketed) -> Enacted<Keyword> {
    let text = match keyword.value {
        Some(value) => format!("{} {value}", keyword.name),
        None => keyword.name.to_owned(),
    };
    Keyword::read(&text).map_or_else(|| missing(keyword), Ok)
}
