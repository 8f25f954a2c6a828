//! On what: objects of a text as filters, targets and whom an instruction is about.

use super::{Enacted, Missing, missing};
use crate::game::ability::text::object::{
    Adjective, Counted, Group, Kindred, Many, Noun, Nouns, Object, One, OneOf, Plural, Pronoun, Sort, Sorts, Tail, With,
};
use crate::game::ability::text::place::{At, Owned, Place as Where};
use crate::game::ability::{Effect, Filter, Mark, Place, Targets, Who, Whose};
use crate::game::card::Kind;

/// How many objects a text chooses, or that it means all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Chosen(u8, u8),
    All,
}

/// What instructions have chosen so far, and what "it" is.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The choices made when the item is put on the chain.
    pub targets: Vec<Targets>,
    /// Whether "it" is something that the source itself is: in "if I would die, ...".
    pub it_is_me: bool,
    /// Whether what is named must be dealt with: then it is picked on resolution.
    pub must: bool,
}

impl Scope {
    /// What "it" means: the last choice, or what the trigger is about.
    pub fn it(&self) -> Who {
        match self.targets.len().checked_sub(1).and_then(|last| u8::try_from(last).ok()) {
            Some(last) => Who::Target(last),
            None => Who::It,
        }
    }

    /// Whom an object phrase means; what it chooses is added to the targets.
    pub fn who(&mut self, object: &Object) -> Enacted<Who> {
        match object {
            Object::Named(named) => self.named(named),
            Object::Group(group) => self.group(group),
            _ => missing(object),
        }
    }

    /// Chooses without doing anything to what is chosen.
    pub fn choose(&mut self, object: &Object) -> Enacted<()> {
        if let Object::Both(one, other) = object {
            self.group(one)?;
            return self.counted(other).map(drop);
        }
        self.who(object).map(drop)
    }

    /// Several objects, for instructions that are done to each.
    pub fn each(&mut self, object: &Object, make: fn(Who) -> Effect) -> Enacted<Vec<Effect>> {
        match object {
            Object::Both(one, other) => Ok(vec![make(self.group(one)?), make(self.counted(other)?)]),
            object => Ok(vec![make(self.who(object)?)]),
        }
    }

    fn named(&self, named: &Pronoun) -> Enacted<Who> {
        match named {
            Pronoun::Me | Pronoun::This if self.it_is_me => Ok(Who::It),
            Pronoun::Me | Pronoun::This => Ok(Who::Me),
            Pronoun::It | Pronoun::Them | Pronoun::ThatOne(_) | Pronoun::ThoseOnes(_) => Ok(self.it()),
            Pronoun::YourUnit if !self.targets.is_empty() => Ok(self.it()),
            _ => missing(named),
        }
    }

    /// Whom a description means.
    pub fn group(&mut self, group: &Group) -> Enacted<Who> {
        match group {
            Group::Counted(counted) => self.counted(counted),
            Group::Plural(plural) => Ok(Who::Each(plural_filter(plural)?)),
        }
    }

    fn counted(&mut self, counted: &Counted) -> Enacted<Who> {
        let (count, of) = described(counted)?;
        let Count::Chosen(min, max) = count else { return Ok(Who::Each(of)) };
        if self.must {
            return Ok(Who::Pick(Box::new(Targets { of, min, max })));
        }
        self.targets.push(Targets { of, min, max });
        Ok(self.it())
    }
}

/// How many, and which.
pub(super) fn described(counted: &Counted) -> Enacted<(Count, Filter)> {
    let (count, mut filter) = match counted {
        Counted::One(number, marks, noun, tail) => (one(number)?, filter(marks, kind_of(noun)?, tail)?),
        Counted::Many(number, marks, nouns, tail) => (many(number)?, filter(marks, kinds_of(nouns)?, tail)?),
        Counted::OfYours(number, marks, nouns, tail) if matches!(**number, OneOf::OfYour) => {
            return Ok((Count::Chosen(1, 1), yours(filter(marks, kinds_of(nouns)?, tail)?)));
        }
        Counted::OfYours(..) => return missing(counted),
    };
    if let Counted::One(number, ..) = counted {
        filter.other |= matches!(**number, One::Another | One::EachOther);
    }
    if let Counted::Many(number, ..) = counted
        && matches!(**number, Many::Your | Many::AnyNumberOfYour | Many::AllOfYour)
    {
        filter = yours(filter);
    }
    Ok((count, filter))
}

fn yours(filter: Filter) -> Filter {
    Filter { whose: Whose::Yours, ..filter }
}

fn one(number: &One) -> Enacted<Count> {
    match number {
        One::A | One::Another | One::Any => Ok(Count::Chosen(1, 1)),
        One::UpToOne => Ok(Count::Chosen(0, 1)),
        One::Each | One::EachOther => Ok(Count::All),
        _ => missing(number),
    }
}

fn many(number: &Many) -> Enacted<Count> {
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
pub(super) fn plural_filter(plural: &Plural) -> Enacted<Filter> {
    let Plural::All(marks, nouns, tail) = plural;
    filter(marks, kinds_of(nouns)?, tail)
}

/// What a kind without a number means.
pub(super) fn kindred_filter(kindred: &Kindred) -> Enacted<Filter> {
    let Kindred::One(marks, noun, tail) = kindred;
    filter(marks, kind_of(noun)?, tail)
}

/// A type, a tag, or both.
type Sorted = (Option<Kind>, Option<String>);

fn filter(marks: &[Adjective], (kind, tag): Sorted, tail: &Tail) -> Enacted<Filter> {
    let mut filter = Filter { kind, tag, ..Filter::default() };
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
        Some(other) => return missing(other),
    }
    at.map_or(Ok(()), |at| place(at, &mut filter))?;
    with.map_or(Ok(()), |with| having(with, &mut filter))?;
    Ok(filter)
}

fn adjective(mark: &Adjective, filter: &mut Filter) -> Enacted<()> {
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
        other => self::mark(other)?,
    };
    filter.marks.push(mark);
    Ok(())
}

/// A fact about an object, by its word.
pub(super) fn mark(mark: &Adjective) -> Enacted<Mark> {
    Ok(match mark {
        Adjective::Exhausted => Mark::Exhausted,
        Adjective::Ready => Mark::Ready,
        Adjective::Stunned => Mark::Stunned,
        Adjective::Damaged => Mark::Damaged,
        Adjective::Buffed => Mark::Buffed,
        Adjective::Attacking => Mark::Attacking,
        Adjective::Defending => Mark::Defending,
        Adjective::Token => Mark::Token,
        Adjective::Mighty => Mark::Mighty,
        Adjective::Keyword(keyword) if keyword.name == "Mighty" => Mark::Mighty,
        other => return missing(other),
    })
}

fn place(at: &At, filter: &mut Filter) -> Enacted<()> {
    filter.place = match at {
        At::Here => Place::Here,
        At::At(place) | At::In(place) => location(place)?,
        At::Anywhere => Place::Board,
        other => return missing(other),
    };
    if let At::At(place) | At::In(place) = at
        && matches!(**place, Where::YourBase)
    {
        filter.whose = Whose::Yours;
    }
    Ok(())
}

/// Where, seen from the source.
pub(super) fn location(place: &Where) -> Enacted<Place> {
    match place {
        Where::Battlefield(marks, owned) | Where::Battlefields(marks, owned) if marks.is_empty() && owned.is_none() => {
            Ok(Place::AtBattlefield)
        }
        Where::MyBattlefield | Where::MyLocation | Where::ThisBattlefield => Ok(Place::Here),
        Where::ABase | Where::Bases | Where::YourBase => Ok(Place::InBase),
        Where::AnotherLocation => Ok(Place::Elsewhere),
        other => missing(other),
    }
}

fn having(with: &With, filter: &mut Filter) -> Enacted<()> {
    match with {
        With::MightOrLess(n) | With::MightWordOrLess(n) => filter.might_max = Some(i32::from(n.value)),
        With::MightOrMore(n) | With::MightWordOrMore(n) | With::MightWordOrGreater(n) => {
            filter.might_min = Some(i32::from(n.value));
        }
        With::TotalMight(n) | With::TotalMightSymbol(n) => filter.total_might_max = Some(i32::from(n.value)),
        other => return missing(other),
    }
    Ok(())
}

fn kind_of(noun: &Noun) -> Enacted<Sorted> {
    match noun {
        Noun::Plain(sort) => kind(sort),
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Unit, Sort::Gear) | (Sort::Gear, Sort::Unit)) => {
            Ok((None, None))
        }
        other => missing(other),
    }
}

fn kind(sort: &Sort) -> Enacted<Sorted> {
    Ok(match sort {
        Sort::Unit => (Some(Kind::Unit), None),
        Sort::Gear => (Some(Kind::Gear), None),
        Sort::Spell => (Some(Kind::Spell), None),
        Sort::Legend => (Some(Kind::Legend), None),
        Sort::Permanent => (None, None),
        Sort::Tribe(name) | Sort::TribeUnit(name) => (Some(Kind::Unit), Some(name.0.clone())),
        other => return missing(other),
    })
}

fn kinds_of(nouns: &Nouns) -> Enacted<Sorted> {
    match nouns {
        Nouns::Plain(sorts) => kinds(sorts),
        Nouns::And(one, other)
            if matches!((&**one, &**other), (Sorts::Units, Sorts::Gear) | (Sorts::Gear, Sorts::Units)) =>
        {
            Ok((None, None))
        }
        other => missing(other),
    }
}

fn kinds(sorts: &Sorts) -> Enacted<Sorted> {
    Ok(match sorts {
        Sorts::Units => (Some(Kind::Unit), None),
        Sorts::Gear => (Some(Kind::Gear), None),
        Sorts::Spells => (Some(Kind::Spell), None),
        Sorts::Permanents => (None, None),
        Sorts::Attackers | Sorts::Defenders => return missing(sorts),
        Sorts::Tribes(names) => (Some(Kind::Unit), Some(singular(&names.0))),
        Sorts::TribeUnits(name) => (Some(Kind::Unit), Some(name.0.clone())),
        other => return missing(other),
    })
}

fn singular(name: &str) -> String {
    name.strip_suffix('s').unwrap_or(name).to_owned()
}
