//! Descriptions of objects as filters, and how many of them are meant.

use super::super::enacted::{Enacted, Missing, missing};
use super::super::number::Count;
use super::super::symbols::{any_power, energy};
use super::kind::{Sorted, either_of, kinds_of};
use super::place::place;
use crate::card::Kind;
use crate::text::object::{
    Adjective, At, Counted, Group, Kindred, Many, Named, Noun, Nouns, Object, One, OneOf, Owned, Place as Where,
    Plural, Pronoun, Sort, Sorts, Tail, Total, With, Zone,
};
use crate::{Chooses, Filter, Mark, Named as Naming, Place, Targets, Weaker, Who, Whose};

impl Filter {
    /// "A unit or gear" is no spell, wherever it lies.
    pub(super) fn unit_or_gear(&mut self, noun: &Noun) {
        let either = matches!(noun, Noun::Or(..)) && self.kind.is_none();
        if either && !self.marks.contains(&Mark::Permanent) {
            self.marks.push(Mark::Permanent);
        }
    }

    /// "A gear, unit, or facedown card": what lies facedown may be meant as well.
    pub(super) fn or_of_three(&mut self, noun: &Noun) -> Enacted<()> {
        if let Noun::OrThree(_, _, mark, _) = noun
            && !self.marks.contains(&Mark::Something)
        {
            self.marks.push(Mark::Permanent);
            let Some(mark) = mark.as_ref() else { return missing(noun) };
            let marks = vec![self::mark(mark)?];
            self.or = Some(Box::new(Self { marks, or: None, place: Place::Anywhere, ..self.clone() }));
        }
        Ok(())
    }

    /// "A spell or ability", "a gear or spell": what else it says is said of both.
    pub(super) fn or_other(&mut self, noun: &Noun) {
        if let (Noun::Or(_, other), Some(_)) = (noun, self.kind) {
            let kind = match **other {
                Sort::Unit => Kind::Unit,
                Sort::Gear => Kind::Gear,
                Sort::Spell => Kind::Spell,
                Sort::Ability => Kind::Ability,
                _ => return,
            };
            self.or = Some(Box::new(Self { kind: Some(kind), ..self.clone() }));
        }
    }
}

/// Returns the number and the description of a counted group.
pub(in crate::enact) fn described(counted: &Counted) -> Enacted<(Count, Filter)> {
    let (count, mut filter) = match counted {
        Counted::One(number, marks, noun, tail) => (one(number)?, filter(marks, either_of(noun)?, tail)?),
        Counted::Many(number, marks, nouns, tail) => (many(number)?, several(marks, nouns, tail)?),
        Counted::OfYours(number, marks, nouns, tail) if matches!(**number, OneOf::OfYour) => {
            return Ok((Count::Chosen(1, 1), yours(several(marks, nouns, tail)?)));
        }
        Counted::OfYours(number, marks, nouns, tail) if matches!(**number, OneOf::OfIts) => {
            (Count::Chosen(1, 1), several(marks, nouns, tail)?)
        }
        Counted::OfYours(..) => return missing(counted),
        Counted::Something(tail) => {
            let something = Sorted { mark: Some(Mark::Something), ..Sorted::default() };
            return Ok((Count::Chosen(1, 1), filter(&[], something, tail)?));
        }
    };
    if let Counted::One(number, _, noun, _) = counted {
        filter.other |= matches!(**number, One::Another);
        filter.unit_or_gear(noun);
        filter.or_of_three(noun)?;
        filter.or_other(noun);
    }
    if is_group_at_battlefield(counted) {
        filter.alter(|of| of.together = true);
    }
    if matches!(counted, Counted::Many(_, _, _, tail) if is_from_one_trash(tail)) {
        return missing(counted);
    }
    // "Up to one at each location" is as many as there are locations.
    if filter.scattered {
        let up_to_one = matches!(counted, Counted::One(number, ..) if **number == One::UpToOne);
        return if up_to_one { Ok((Count::Chosen(0, u8::MAX), filter)) } else { missing(counted) };
    }
    if let Counted::Many(number, ..) = counted
        && matches!(**number, Many::Your | Many::AnyNumberOfYour | Many::AllOfYour)
    {
        filter = yours(filter);
    }
    Ok((count, filter))
}

/// Returns true if it is "from a trash": several cards all from the same one, for which there is no form.
fn is_from_one_trash(tail: &Tail) -> bool {
    let at = match tail {
        Tail::PlaceFirst(_, at, _) => at.as_ref().as_ref(),
        Tail::WithFirst(_, _, at) => Some(&**at),
        Tail::WithThenOwned(..) => None,
    };
    matches!(at, Some(At::From(zone) | At::InZone(zone)) if **zone == Zone::ATrash)
}

/// Returns true if it is "all ... at a battlefield": one battlefield, which is chosen.
pub(super) fn at_one_battlefield(counted: &Counted) -> bool {
    many_at_battlefield(counted).is_some_and(|number| matches!(number, Many::All))
}

/// Returns true if it is several "at a battlefield", each of them chosen: all at one battlefield.
fn is_group_at_battlefield(counted: &Counted) -> bool {
    many_at_battlefield(counted).is_some_and(|number| {
        matches!(
            number,
            Many::Exactly(_) | Many::UpTo(_) | Many::EachOfUpTo(_) | Many::AnyNumberOf | Many::AnyNumberOfYour
        )
    })
}

/// Returns the number in a group "at a battlefield"; `None` for other groups.
fn many_at_battlefield(counted: &Counted) -> Option<&Many> {
    let Counted::Many(number, _, _, tail) = counted else { return None };
    let at = match &**tail {
        Tail::PlaceFirst(_, at, _) => at.as_ref().as_ref()?,
        Tail::WithFirst(_, _, at) => &**at,
        Tail::WithThenOwned(..) => return None,
    };
    let At::At(place) = at else { return None };
    let one = matches!(&**place, Where::Battlefield(marks, owned) if marks.is_empty() && owned.is_none());
    one.then_some(&**number)
}

/// Cards out of those being looked at: "a unit from among them".
pub(super) fn among_seen(counted: &Counted) -> Option<Enacted<Who>> {
    let (Counted::One(_, _, _, tail)
    | Counted::Many(_, _, _, tail)
    | Counted::OfYours(_, _, _, tail)
    | Counted::Something(tail)) = counted;
    let at = match &**tail {
        Tail::PlaceFirst(_, at, _) => at.as_ref().as_ref()?,
        Tail::WithFirst(_, _, at) => &**at,
        Tail::WithThenOwned(..) => return None,
    };
    let (At::From(zone) | At::InZone(zone)) = at else { return None };
    if !matches!(**zone, Zone::AmongThem | Zone::ItIn) {
        return None;
    }
    Some(described(counted).and_then(|(count, of)| match count {
        Count::Chosen(min, max) => Ok(Who::Seen(Box::new(Targets { of, min, max, ..Targets::default() }))),
        Count::All => missing(counted),
    }))
}

/// "A card revealed this way", and where an opponent's hand has been revealed "a card from their hand": one from among the
/// cards that are looked at.
pub(super) fn of_revealed(counted: &Counted, hand: bool) -> Option<Counted> {
    let Counted::One(number, marks, noun, tail) = counted else { return None };
    let Tail::PlaceFirst(owned, at, with) = &**tail else { return None };
    let this_way = matches!(owned.as_ref(), Some(Owned::RevealedThisWay)) && at.is_none();
    let from_hand = hand
        && owned.is_none()
        && matches!(at.as_ref(), Some(At::From(zone) | At::InZone(zone)) if **zone == Zone::TheirHand);
    let among = Some(At::From(Box::new(Zone::AmongThem)));
    let tail = Tail::PlaceFirst(Box::new(None), Box::new(among), with.clone());
    (this_way || from_hand).then(|| Counted::One(number.clone(), marks.clone(), noun.clone(), Box::new(tail)))
}

/// All that a number of things one has or controls is counted of: "exactly two units there".
pub(in crate::enact) fn all_of_yours(group: &Group) -> Enacted<Filter> {
    let Group::Counted(counted) = group else { return missing(group) };
    let Counted::Many(_, marks, nouns, tail) = &**counted else { return missing(group) };
    let of = several(marks, nouns, tail)?;
    if of.whose == Whose::Any { Ok(yours(of)) } else { missing(group) }
}

pub(super) fn yours(filter: Filter) -> Filter {
    filter.altered(|of| of.whose = Whose::Yours)
}

pub(super) fn one(number: &One) -> Enacted<Count> {
    match number {
        One::A | One::Another | One::Any => Ok(Count::Chosen(1, 1)),
        One::UpToOne => Ok(Count::Chosen(0, 1)),
        One::Each => Ok(Count::All),
        _ => missing(number),
    }
}

pub(super) fn many(number: &Many) -> Enacted<Count> {
    let few = |n: u16| u8::try_from(n).map_err(|_| Missing(n.to_string()));
    match number {
        Many::All | Many::AllOfYour | Many::Your => Ok(Count::All),
        Many::Exactly(n) => Ok(Count::Chosen(few(n.value)?, few(n.value)?)),
        Many::UpTo(n) => Ok(Count::Chosen(0, few(n.0.value)?)),
        Many::EachOfUpTo(n) => Ok(Count::Chosen(0, few(n.value)?)),
        Many::AnyNumberOf | Many::AnyNumberOfYour => Ok(Count::Chosen(0, 99)),
        _ => missing(number),
    }
}

/// All that a bare plural means.
pub(in crate::enact) fn plural_filter(plural: &Plural) -> Enacted<Filter> {
    let Plural::All(marks, nouns, tail) = plural;
    several(marks, nouns, tail)
}

/// Returns the description of a kind without a number.
pub(in crate::enact) fn kindred_filter(kindred: &Kindred) -> Enacted<Filter> {
    let Kindred::One(marks, noun, tail) = kindred;
    let mut of = filter(marks, either_of(noun)?, tail)?;
    of.unit_or_gear(noun);
    of.or_other(noun);
    if of.scattered { missing(kindred) } else { Ok(of) }
}

/// Returns the description of several.
pub(super) fn several(marks: &[Adjective], nouns: &Nouns, tail: &Tail) -> Enacted<Filter> {
    let mut all = filter(marks, kinds_of(nouns)?, tail)?;
    if all.scattered {
        return missing(tail);
    }
    if matches!(nouns, Nouns::Plain(sorts) if matches!(**sorts, Sorts::Tokens)) {
        all.marks.push(Mark::Token);
    }
    if let Nouns::And(_, other) = nouns
        && matches!(**other, Sorts::Abilities)
    {
        all.or = Some(Box::new(Filter { kind: Some(Kind::Ability), ..all.clone() }));
    }
    Ok(all)
}

pub(in crate::enact) fn filter(marks: &[Adjective], sorted: Sorted, tail: &Tail) -> Enacted<Filter> {
    let mut filter = sorted.filter();
    for mark in marks {
        adjective(mark, &mut filter)?;
    }
    let (owned, at, with) = match tail {
        Tail::PlaceFirst(owned, at, with) => (owned.as_ref(), at.as_ref().as_ref(), with.as_ref().as_ref()),
        Tail::WithFirst(owned, with, at) => (owned.as_ref(), Some(&**at), Some(&**with)),
        Tail::WithThenOwned(..) => return missing(tail),
    };
    match owned {
        None => {}
        Some(Owned::YouControl | Owned::OfYours) => filter.whose = Whose::Yours,
        // What is being played is not on the board yet.
        Some(Owned::YouPlay) => (filter.whose, filter.place) = (Whose::Yours, Place::Anywhere),
        Some(Owned::YouOrAlliesControl) => filter.whose = Whose::Friendly,
        Some(Owned::YouDontControl) => filter.marks.push(Mark::NotYours),
        Some(Owned::YouOwn) => filter.marks.push(Mark::Owned),
        Some(Owned::Attacking) => filter.marks.push(Mark::Attacking),
        Some(Owned::Defending) => filter.marks.push(Mark::Defending),
        Some(Owned::Alone) => filter.marks.push(Mark::Alone),
        Some(Owned::AttachedToMe) => filter.marks.push(Mark::AttachedToMe),
        Some(Owned::BanishedWithThis | Owned::BanishedWithMe) => {
            filter.marks.push(Mark::BanishedWithMe);
            filter.place = super::super::super::Place::Banishment;
        }
        Some(other) => return missing(other),
    }
    at.map_or(Ok(()), |at| place(at, &mut filter))?;
    with.map_or(Ok(()), |with| having(with, &mut filter))?;
    if filter.place.is_off_board() {
        // No token is there.
        filter.marks.retain(|mark| *mark != Mark::NonToken);
    }
    Ok(filter)
}

pub(super) fn adjective(mark: &Adjective, filter: &mut Filter) -> Enacted<()> {
    let mark = match mark {
        Adjective::Friendly => {
            filter.whose = Whose::Friendly;
            return Ok(());
        }
        Adjective::Enemy => {
            filter.whose = Whose::Enemy;
            return Ok(());
        }
        Adjective::Other => {
            filter.other = true;
            return Ok(());
        }
        Adjective::NonTag(tag) => {
            filter.not_tag = Some(tag.0.clone());
            return Ok(());
        }
        other => self::mark(other)?,
    };
    filter.marks.push(mark);
    Ok(())
}

/// A fact about an object, by its word.
pub(in crate::enact) fn mark(mark: &Adjective) -> Enacted<Mark> {
    Ok(match mark {
        Adjective::Exhausted => Mark::Exhausted,
        Adjective::Ready => Mark::Ready,
        Adjective::Stunned => Mark::Stunned,
        Adjective::Damaged => Mark::Damaged,
        Adjective::Buffed => Mark::Buffed,
        Adjective::Attacking => Mark::Attacking,
        Adjective::Defending => Mark::Defending,
        Adjective::Token => Mark::Token,
        Adjective::NonToken => Mark::NonToken,
        Adjective::NonUnit => Mark::NonUnit,
        Adjective::Equipped => Mark::Equipped,
        Adjective::Attached => Mark::Attached,
        Adjective::Detached => Mark::Detached,
        Adjective::Facedown => Mark::Facedown,
        Adjective::Mighty => Mark::Mighty,
        Adjective::Empowered => Mark::Empowered,
        Adjective::Keyword(keyword) if keyword.name == "Mighty" => Mark::Mighty,
        Adjective::Keyword(keyword) if keyword.name == "Empowered" => Mark::Empowered,
        other => return missing(other),
    })
}

pub(super) fn having(with: &With, filter: &mut Filter) -> Enacted<()> {
    match with {
        With::MightOrLess(n) | With::MightWordOrLess(n) => filter.might_max = Some(i32::from(n.value)),
        With::MightOrMore(n) | With::MightWordOrMore(n) | With::MightWordOrGreater(n) => {
            filter.might_min = Some(i32::from(n.value));
        }
        With::UpToMore(n, than) if matches!(&**than, Named::TheKilled(noun) if is_unit(noun)) => {
            filter.over_killed = Some(i32::from(n.value));
        }
        With::UpToKilled(_, noun) if is_unit(noun) => filter.up_to_paid = true,
        With::InCombatWith(group) => filter.fights = Some(Box::new(one_of(group, Kind::Unit)?)),
        With::ChosenBy(group) => filter.chosen_by = Some(Box::new(one_of(group, Kind::Spell)?)),
        With::InCombatWithOrChosenBy(group, by) if filter.or.is_none() => {
            let chosen = Filter { chosen_by: Some(Box::new(one_of(by, Kind::Spell)?)), ..filter.clone() };
            filter.fights = Some(Box::new(one_of(group, Kind::Unit)?));
            filter.or = Some(Box::new(chosen));
        }
        With::ThatName => filter.named = Some(Naming::Card),
        With::NamedTag => filter.named_for_source = true,
        With::ThatTag => filter.named = Some(Naming::Tag),
        With::EnergyBelowPoints => filter.energy_below_points = true,
        With::SameController => filter.same_controller = true,
        With::ThatChooses(object) => filter.chooses = Some(Box::new(chooses(object)?)),
        With::ThatChoosesNoOther(named, others) => filter.chooses = Some(Box::new(chooses_no_other(named, others)?)),
        With::LessMight(than) => {
            filter.weaker = Some(match **than {
                Pronoun::Me => Weaker::Source,
                Pronoun::It => Weaker::First,
                _ => return missing(&**than),
            });
        }
        With::ThatIs(mark) | With::ThatAre(mark) => adjective(mark, filter)?,
        With::Without(keyword) => filter.marks.push(Mark::Without(super::super::keyword::known(keyword)?)),
        With::EnergyUpToMyMight => filter.energy_up_to_my_might = true,
        With::LessMightThanChosen(noun) if is_unit(noun) => filter.weaker = Some(Weaker::First),
        With::MyName | With::ThisName => filter.marks.push(Mark::SameName),
        With::DifferentNames => filter.unlike = true,
        With::SameSide(total) => {
            let (Total::Might(n) | Total::Symbol(n)) = &**total;
            (filter.one_side, filter.total_might_max) = (true, Some(i32::from(n.value)));
        }
        With::TotalMightOf(n) | With::TotalMight(n) | With::TotalMightSymbol(n) => {
            filter.total_might_max = Some(i32::from(n.value))
        }
        With::Keyword(keyword) => filter.marks.push(Mark::Has(super::super::keyword::known(keyword)?)),
        With::EnergyAtMost(cost)
        | With::CostNoMore(cost)
        | With::ThatCostsNoMore(cost)
        | With::EnergyOrLess(cost)
        | With::CostOrLess(cost) => {
            filter.energy_max = Some(energy(cost)?);
        }
        With::PowerAtLeast(cost) => filter.power_min = Some(any_power(cost)?),
        With::ThatCostsAtLeast(cost) | With::EnergyOrMore(cost) | With::CostOrMore(cost) => {
            filter.energy_min = Some(energy(cost)?)
        }
        With::CostAtMost(cost, power) | With::CostingAtMost(cost, power) | With::ThatCostsAtMost(cost, power) => {
            filter.energy_max = Some(energy(cost)?);
            filter.power_max = Some(any_power(power)?);
        }
        other => return missing(other),
    }
    Ok(())
}

/// "An enemy unit": one thing of this type.
fn one_of(group: &Group, kind: Kind) -> Enacted<Filter> {
    let Group::Counted(counted) = group else { return missing(group) };
    match described(counted)? {
        (Count::Chosen(1, 1), of) if of.kind == Some(kind) && of.or.is_none() && of.place == Place::Board => Ok(of),
        _ => missing(group),
    }
}

pub(in crate::enact) fn is_unit(noun: &Noun) -> bool {
    matches!(noun, Noun::Plain(sort) if **sort == Sort::Unit)
}

/// "That chooses a friendly unit", "that chooses it".
fn chooses(object: &Object) -> Enacted<Chooses> {
    match object {
        Object::Named(named) if **named == Pronoun::It => Ok(Chooses::First),
        Object::Named(named) if **named == Pronoun::Me => Ok(Chooses::Any(Filter::me())),
        Object::Group(group) => match &**group {
            Group::Counted(counted) => match described(counted)? {
                (Count::Chosen(1, 1), of) => Ok(Chooses::Any(of)),
                _ => missing(object),
            },
            Group::Plural(_) => missing(object),
        },
        other => missing(other),
    }
}

/// "That chooses it and no other unit".
fn chooses_no_other(named: &Pronoun, others: &Kindred) -> Enacted<Chooses> {
    match named {
        Pronoun::It => Ok(Chooses::FirstOnly(kindred_filter(others)?)),
        other => missing(other),
    }
}
