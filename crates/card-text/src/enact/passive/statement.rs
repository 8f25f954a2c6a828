//! Statements: facts about objects, players and battlefields.

use super::super::enacted::{Enacted, missing};
use super::super::keyword::known;
use super::change::{changes, only_might};
use super::subject::{opponents, subject, yours};
use crate::card::{Cost, Kind};
use crate::domain::Domain;
use crate::keyword::Keyword;
use crate::text::change::{Measure, Quantity, Whose as Own};
use crate::text::clause::{Grant, Grants};
use crate::text::line::Statement;
use crate::text::object::{Adjective, Counted, Group, Noun, One, Owned, Place as Where, PlaceMark, Sort, Tail, Zone};
use crate::text::statement::{
    Affecting, BeyondTheFirst, Cant, Cards, Early, Enough, Guarded, Rated, Scored, Skipped, Subject, Together, Verb,
};
use crate::{Amount, Change, Filter, Mark, Place, Whose};

/// Returns true if an adjective is "Empowered".
fn is_empowered(mark: &Adjective) -> Enacted<bool> {
    Ok(super::super::who::mark(mark)? == Mark::Empowered)
}

pub(super) fn statement(statement: &Statement) -> Enacted<(Filter, Vec<Change>)> {
    match statement {
        Statement::BonusDamageTo(n, who) => {
            Ok((super::super::amount::all(who)?, vec![Change::BonusTaken(super::super::number::few(n)?)]))
        }
        Statement::BonusDamageHere(who, n) => {
            let Affecting::Group(group) = &**who;
            Ok((super::super::amount::all(group)?, vec![Change::BonusTaken(super::super::number::few(n)?)]))
        }
        Statement::IAmAlso(sort) => match &**sort {
            Sort::Gear => Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::Also(Kind::Gear)])),
            Sort::Unit => Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::Also(Kind::Unit)])),
            Sort::Rune => Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::Also(Kind::Rune)])),
            other => missing(other),
        },
        Statement::IgnoreAssigning(keyword) => Ok((yours(), vec![Change::IgnoredInCombat(known(keyword)?)])),
        Statement::DrawForEarlyPoint(n, early, draws) if n.value == 1 && draws.value == 1 => {
            let turns = if **early == Early::First { 1 } else { 2 };
            let anybody = Filter { place: Place::Anywhere, ..Filter::default() };
            Ok((anybody, vec![Change::DrawsForEarlyPoints(turns)]))
        }
        Statement::LowersMore(_, by) if by.0 < 0 => {
            let more = u8::try_from(by.0.unsigned_abs()).unwrap_or(u8::MAX);
            Ok((yours(), vec![Change::LowersMore(more)]))
        }
        Statement::EmpoweredAnyTimes(who, mark) if is_empowered(mark)? => {
            Ok((subject(who)?, vec![Change::EmpoweredTimes(None)]))
        }
        Statement::EmpoweredUpTo(who, mark, n) if is_empowered(mark)? => {
            Ok((subject(who)?, vec![Change::EmpoweredTimes(Some(super::super::number::few(n)?))]))
        }
        Statement::GoldAdds(by) => {
            let by = super::super::symbols::cost(by);
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
            Ok((Filter::default(), vec![Change::MorePoints(super::super::number::few(n)?)]))
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
            Ok((super::super::who::wherever(&**who, subject(who)?)?, vec![Change::AmbushesEnemies]))
        }
        Statement::MayHideMore => Ok((Filter { place: Place::Here, ..yours() }, vec![Change::HidesMore(1)])),
        Statement::Are(who, names) => Ok((subject(who)?, vec![Change::Are(super::super::who::singular(&names.0))])),
        Statement::AssignedLast(who) => Ok((subject(who)?, vec![Change::AssignedLast])),
        Statement::AssignedFirst(who) => Ok((subject(who)?, vec![Change::Grant(Keyword::Tank)])),
        Statement::Undamageable(who) | Statement::CantBeDamaged(who) => Ok((subject(who)?, vec![Change::Undamageable])),
        Statement::EnterReady(who, _) | Statement::CostLessAndEnterReady(who, _, _, _) => {
            Ok((entering(who)?, vec![Change::EntersReady]))
        }
        Statement::EnterExhausted(who, _) => Ok((entering(who)?, vec![Change::EntersExhausted])),
        Statement::MightIncreased(by) => Ok((Filter::me(), vec![Change::Might(super::super::amount::general(by)?)])),
        Statement::AnyDamage(enough, who) if matches!(**enough, Enough::ToKill | Enough::Lethal) => {
            Ok((super::super::who::plural_filter(who)?, vec![Change::AnyDamageKills]))
        }
        Statement::PreventsAll(of, whom) => {
            let on = match &**whom {
                Guarded::Me => Filter::me(),
                Guarded::Units(plural) => super::super::who::plural_filter(plural)?,
            };
            Ok((on, vec![super::super::damage::prevented(of)]))
        }
        Statement::YoursUnprevented => Ok((yours(), vec![Change::Unpreventable])),
        Statement::Unprevented => {
            Ok((Filter { place: Place::Anywhere, ..Filter::default() }, vec![Change::Unpreventable]))
        }
        Statement::ScoreTwice(what, _) => {
            let (hold, here) = match **what {
                Scored::Conquer => (false, false),
                Scored::Hold => (true, false),
                Scored::ConquerHere => (false, true),
                Scored::HoldHere => (true, true),
            };
            Ok((yours(), vec![Change::ScoresTwice { hold, here }]))
        }
        Statement::KeywordOff(keyword, at) if keyword.name == "Temporary" && keyword.value.is_none() => {
            let mut on = Filter { whose: Whose::Yours, ..Filter::default() };
            at.as_ref().as_ref().map_or(Ok(()), |at| super::super::who::place(at, &mut on))?;
            Ok((on, vec![Change::NoTemporary]))
        }
        Statement::CantBeCountered(who) => {
            Ok((super::super::who::wherever(&**who, subject(who)?)?, vec![Change::Uncounterable]))
        }
        Statement::PreventsEnemies(_, whom) => {
            let on = match &**whom {
                Guarded::Me => Filter::me(),
                Guarded::Units(plural) => super::super::who::plural_filter(plural)?,
            };
            Ok((on, vec![Change::PreventEnemyDamage]))
        }
        Statement::AnyInDeck(_, name) => {
            Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::AnyInDeck(name.0.clone())]))
        }
        Statement::CantBeChosen(who) | Statement::CantBeChosenOr(who) => Ok((subject(who)?, vec![Change::Unchoosable])),
        Statement::NoCombatDamage(who) => Ok((subject(who)?, vec![Change::Harmless])),
        Statement::AnyBuffs(who) => Ok((subject(who)?, vec![Change::AnyBuffs])),
        Statement::MayBePlayedTo(who, place) | Statement::CanBePlayedTo(who, place) => {
            Ok((super::super::who::wherever(&**who, subject(who)?)?, vec![enters(place)?]))
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
            Ok((subject(who)?.altered(|of| of.place = Place::Here), vec![Change::NotPlayedHere]))
        }
        Statement::CantBeReadied(who) => Ok((subject(who)?, vec![Change::NeverReadied])),
        Statement::CantBeReadiedBy(who) => Ok((subject(who)?, vec![Change::Unreadiable])),
        Statement::CantReady(group) => Ok((cant_ready(group)?, vec![Change::Unreadiable])),
        Statement::TriggerTwice(keyword, _) if keyword.name == "Deathknell" => {
            Ok((Filter { whose: Whose::Yours, ..Filter::default() }, vec![Change::DeathknellTwice]))
        }
        Statement::BonusDamage(n) => Ok((yours(), vec![Change::BonusDamage(super::super::number::few(n)?)])),
        Statement::CantMove(who) => Ok((subject(who)?, vec![Change::CantMove])),
        Statement::CantBeStunned(who) => Ok((subject(who)?, vec![Change::Unstunnable])),
        Statement::CantMoveTo(who, place) if matches!(**place, Where::Base) => {
            Ok((subject(who)?, vec![Change::CantMoveToBase]))
        }
        Statement::CantMoveFrom(who, place) if matches!(**place, Where::Base) => {
            Ok((subject(who)?.altered(|of| of.place = Place::Here), vec![Change::CantMoveToBase]))
        }
        Statement::Have(..)
        | Statement::Lose(..)
        | Statement::HaveEach(..)
        | Statement::HaveFloor(..)
        | Statement::HaveNew(..)
        | Statement::GivesDouble(..)
        | Statement::HaveWhile(..)
        | Statement::HaveHere(..)
        | Statement::HaveAndCant(..)
        | Statement::HaveAndEnterReady(..) => gained(statement),
        Statement::AdditionalCostLess(..)
        | Statement::MoveTax(..)
        | Statement::FirstGearAbility(..)
        | Statement::AbilitiesCostLess(..)
        | Statement::EmpowerCostLess(..)
        | Statement::EmpowerCostLessYours(..)
        | Statement::RepeatCostLess(..)
        | Statement::MayHideFor(..)
        | Statement::IgnorePaying(..)
        | Statement::IgnorePayingCost(..) => costs(statement),
        other => missing(other),
    }
}

/// What objects have, get or lose.
fn gained(statement: &Statement) -> Enacted<(Filter, Vec<Change>)> {
    match statement {
        Statement::Have(who, _, grants) if played_from_elsewhere(who).is_some() => {
            let (Some(group), Grants::One(grant)) = (played_from_elsewhere(who), &**grants) else {
                return missing(statement);
            };
            if !matches!(&**grant, Grant::Keyword(keyword) if keyword.name == "Accelerate") {
                return missing(&**grant);
            }
            let on = super::super::who::wherever(group, super::super::amount::all(group)?)?;
            Ok((on, vec![Change::AcceleratesFromElsewhere]))
        }
        Statement::Have(who, verb, grants) if matches!(**verb, Verb::Give) => match &**grants {
            Grants::One(grant) => match &**grant {
                Grant::Keyword(keyword) => Ok((subject(who)?, vec![Change::Gives(known(keyword)?)])),
                other => missing(other),
            },
            other => missing(other),
        },
        Statement::Have(who, _, grants) => Ok((subject(who)?, changes(grants)?)),
        Statement::Lose(who, _, keyword) => Ok((subject(who)?, vec![Change::Lose(known(keyword)?)])),
        Statement::HaveEach(who, _, grants, each) => {
            let by = only_might(grants).map_or_else(|| missing(&**grants), Ok)?;
            Ok((subject(who)?, vec![Change::Might(super::super::amount::per_each(by, each)?)]))
        }
        Statement::HaveFloor(who, _, grants, floor) => match (only_might(grants), &**floor) {
            (Some(by), floor) if by < 0 => {
                Ok((subject(who)?, vec![Change::Lower { by: -by, floor: super::super::number::lowest(floor)? }]))
            }
            _ => missing(statement),
        },
        Statement::HaveNew(who, _, grants) => match &**grants {
            Grants::One(grant) => match &**grant {
                Grant::Keyword(keyword) => Ok((subject(who)?, vec![Change::GrantNew(known(keyword)?)])),
                other => missing(other),
            },
            other => missing(other),
        },
        Statement::GivesDouble(who, what) if is_attached_to_me(who) && is_its_base_might(what) => {
            Ok((Filter::me(), vec![Change::Might(Amount::AttachedBonus)]))
        }
        Statement::HaveWhile(who, _, grants, mark) => {
            let mut on = subject(who)?;
            on.mark(&super::super::who::mark(mark)?);
            Ok((on, changes(grants)?))
        }
        Statement::HaveHere(who, _, by) => {
            let on = subject(who)?.altered(|of| of.place = Place::Here);
            Ok((on, vec![Change::Might(Amount::Fixed(by.0))]))
        }
        Statement::HaveAndEnterReady(who, _, grants, _) => {
            Ok((entering(who)?, [changes(grants)?, vec![Change::EntersReady]].concat()))
        }
        Statement::HaveAndCant(who, _, grants, cant) => {
            Ok((subject(who)?, [changes(grants)?, vec![denied(cant)]].concat()))
        }
        other => missing(other),
    }
}

/// What something costs beside playing a card.
fn costs(statement: &Statement) -> Enacted<(Filter, Vec<Change>)> {
    match statement {
        Statement::IgnorePaying(keyword) | Statement::IgnorePayingCost(keyword) if keyword.name == "Deflect" => {
            Ok((Filter { place: Place::Anywhere, ..Filter::me() }, vec![Change::IgnoresDeflect]))
        }
        Statement::AdditionalCostLess(one, other) => {
            let change =
                Change::AdditionalCostsLess(super::super::symbols::cost(one), super::super::symbols::cost(other));
            Ok((yours(), vec![change]))
        }
        Statement::MoveTax(by, each) => {
            let BeyondTheFirst::Unit(together) = &**each;
            let Together::To(place, _) = &**together;
            match &**place {
                Where::MyBattlefield => Ok((opponents(), vec![Change::MoveTax(super::super::symbols::cost(by))])),
                other => missing(other),
            }
        }
        Statement::FirstGearAbility(_, by) => {
            let gear = Filter { kind: Some(Kind::Gear), whose: Whose::Friendly, ..Filter::default() };
            Ok((gear, vec![Change::FirstAbilityCostsLess(super::super::symbols::cost(by))]))
        }
        Statement::AbilitiesCostLess(by) => {
            Ok((yours(), vec![Change::AbilitiesCostLess(super::super::symbols::cost(by))]))
        }
        Statement::EmpowerCostLess(keyword, who, one, other) if keyword.name == "Empower" => {
            let less = Change::EmpowersForLess(super::super::symbols::cost(one), super::super::symbols::cost(other));
            Ok((super::super::who::plural_filter(who)?, vec![less]))
        }
        Statement::EmpowerCostLessYours(keyword, who, one, other) if keyword.name == "Empower" => {
            let less = Change::EmpowersForLess(super::super::symbols::cost(one), super::super::symbols::cost(other));
            match super::super::who::plural_filter(who)? {
                of if of.whose == Whose::Any => Ok((of.altered(|of| of.whose = Whose::Yours), vec![less])),
                _ => missing(&**who),
            }
        }
        Statement::RepeatCostLess(keyword, by) if keyword.name == "Repeat" => Ok((
            Filter { whose: Whose::Friendly, ..yours() },
            vec![Change::RepeatCostsLess(super::super::symbols::cost(by))],
        )),
        Statement::MayHideFor(by, keyword, usual)
            if keyword.name == "Hidden" && super::super::symbols::cost(usual) == Cost::one_power() =>
        {
            Ok((yours(), vec![Change::HidesFor(super::super::symbols::cost(by))]))
        }
        other => missing(other),
    }
}

/// Enacts a subject that enters the board: where it was before is not known of it then.
fn entering(who: &Subject) -> Enacted<Filter> {
    let of = subject(who)?;
    if of.place.is_off_board() { missing(who) } else { Ok(of) }
}

/// Returns the change that a "can't" makes.
pub(super) fn denied(cant: &Cant) -> Change {
    match cant {
        Cant::Damage => Change::Undamageable,
        Cant::Chosen | Cant::ChosenOr => Change::Unchoosable,
        Cant::Stunned => Change::Unstunnable,
        Cant::Moved => Change::CantMove,
    }
}

/// Returns the cards meant, if they are those not played from a hand.
pub(super) fn played_from_elsewhere(who: &Subject) -> Option<&Group> {
    match who {
        Subject::Played(group, zone) if matches!(**zone, Zone::ElsewhereThanAHand | Zone::ElsewhereThanHand) => {
            Some(group)
        }
        _ => None,
    }
}

/// Returns true if it is "a battlefield you conquered this turn".
pub(super) fn is_conquered(place: &Where) -> bool {
    matches!(place, Where::Battlefield(marks, owned)
        if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YouConquered)))
}

/// Returns true if it is "a battlefield where there are enemy units".
pub(super) fn is_with_enemies(place: &Where) -> bool {
    let Where::BattlefieldWith(what) = place else { return false };
    super::super::who::plural_filter(what).is_ok_and(|of| of == Filter { whose: Whose::Enemy, ..Filter::unit() })
}

/// Returns true if it is "each Equipment attached to me".
pub(super) fn is_attached_to_me(who: &Subject) -> bool {
    let (Subject::Group(group) | Subject::Each(group)) = who else { return false };
    let Group::Counted(counted) = &**group else { return false };
    let Counted::One(number, marks, noun, tail) = &**counted else { return false };
    let Tail::PlaceFirst(owned, at, with) = &**tail else { return false };
    let plain = marks.is_empty() && at.is_none() && with.is_none() && matches!(**number, One::Each);
    let equipment = matches!(&**noun, Noun::Plain(sort) if **sort == Sort::Equipment);
    plain && equipment && matches!(owned.as_ref(), Some(Owned::AttachedToMe))
}

pub(super) fn is_its_base_might(what: &Quantity) -> bool {
    matches!(what, Quantity::Of(whose, measure) if matches!((&**whose, &**measure), (Own::Its, Measure::BaseMight)))
}

/// Units and gear that cannot be readied.
pub(super) fn cant_ready(group: &Group) -> Enacted<Filter> {
    let filter = super::super::amount::all(group)?;
    if filter.marks.iter().all(|mark| *mark == Mark::Permanent) { Ok(filter) } else { missing(group) }
}

/// The battlefields to which units may be played beyond those that one controls.
pub(super) fn enters(place: &Where) -> Enacted<Change> {
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
        Where::BattlefieldWith(_) if is_with_enemies(place) => Ok(Change::EntersOccupied),
        other => missing(other),
    }
}
