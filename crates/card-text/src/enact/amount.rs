//! Numbers that depend on the game.

use super::enacted::{Enacted, missing};
use super::number::Count;
use super::who::{Scope, described, kindred_filter, plural_filter};
use crate::card::Kind;
use crate::text::change::{Doing, Measure, Quantity, Scoring, Whose as Possessor};
use crate::text::clause::ForEach;
use crate::text::object::{Done, Group, Kindred, Noun, Owned, Sort, Tail};
use crate::{Amount, Effect, Filter, Place, Who, Whose};

impl Scope {
    /// So many for each of these, none of which is what has been chosen where it says "other".
    pub(super) fn for_each(&self, by: i32, each: &ForEach) -> Enacted<Amount> {
        Ok(match per_each(by, each)? {
            Amount::PerEach(by, of) => Amount::PerEach(by, Box::new(self.beside_chosen(*of))),
            amount => amount,
        })
    }

    /// Enacts a quantity.
    pub(super) fn quantity(&mut self, quantity: &Quantity) -> Enacted<Amount> {
        match quantity {
            Quantity::Of(whose, measure)
                if self.shown && **whose == Possessor::ThatUnits && self.targets.is_empty() =>
            {
                if **measure == Measure::Might { Ok(Amount::MightShown) } else { missing(quantity) }
            }
            Quantity::Of(whose, measure) if **whose == Possessor::TheBurnedCards => {
                if self.burned && **measure == Measure::Might { Ok(Amount::MightOfCarried) } else { missing(quantity) }
            }
            Quantity::Of(whose, measure) => {
                let who = match &**whose {
                    Possessor::My if !self.spell => Who::Me,
                    Possessor::ThisSpells if self.spell => Who::Me,
                    Possessor::Its => self.it()?,
                    Possessor::ThatUnits => self.that(&Noun::Plain(Box::new(Sort::Unit)))?,
                    Possessor::ThatSpells => self.that(&Noun::Plain(Box::new(Sort::Spell)))?,
                    _ => return missing(quantity),
                };
                match &**measure {
                    Measure::Might => Ok(Amount::MightOf(Box::new(who))),
                    Measure::EnergyCost => Ok(Amount::EnergyOf(Box::new(who))),
                    _ => missing(quantity),
                }
            }
            Quantity::MightOf(object) => match self.who(object)? {
                who @ (Who::Target(_) | Who::It | Who::Me | Who::Last) if self.is_one(&who) => {
                    Ok(Amount::MightOf(Box::new(who)))
                }
                _ => missing(quantity),
            },
            other => general(other),
        }
    }

    /// Returns true if it is one object and no more.
    fn is_one(&self, who: &Who) -> bool {
        match who {
            Who::Target(n) => self.targets.get(usize::from(*n)).is_some_and(|targets| targets.max == 1),
            Who::Last => false,
            _ => true,
        }
    }
}

/// A number that needs nothing chosen before.
pub(super) fn general(quantity: &Quantity) -> Enacted<Amount> {
    match quantity {
        Quantity::NumberOf(group) if all(group)?.kind == Some(Kind::Rune) => missing(quantity),
        Quantity::NumberOf(group) => Ok(Amount::Count(Box::new(all(group)?))),
        Quantity::HighestMight(group) => Ok(Amount::HighestMight(Box::new(all(group)?))),
        Quantity::YourPoints => Ok(Amount::Points),
        Quantity::MyKeyword(keyword) if keyword.name == "Assault" => Ok(Amount::MyAssault),
        other => missing(other),
    }
}

/// "Card you've played this turn".
fn is_played(kind: &Kindred) -> bool {
    let Kindred::One(marks, noun, tail) = kind;
    let card = matches!(&**noun, Noun::Plain(sort) if **sort == Sort::Card);
    let played = matches!(&**tail, Tail::PlaceFirst(owned, ..) if matches!(owned.as_ref(), Some(Owned::YouPlayed)));
    marks.is_empty() && card && played
}

/// "Card with ... revealed this way".
fn revealed_this_way(kind: &Kindred) -> Option<Filter> {
    let Kindred::One(marks, noun, tail) = kind;
    let Tail::WithThenOwned(with, owned) = &**tail else { return None };
    let plain = Tail::PlaceFirst(Box::new(None), Box::new(None), Box::new(Some((**with).clone())));
    let of = super::who::filter(marks, super::who::kind_of(noun).ok()?, &plain).ok()?;
    matches!(**owned, Owned::RevealedThisWay).then_some(of.altered(|of| of.place = Place::Anywhere))
}

/// All objects that a description means.
pub(super) fn all(group: &Group) -> Enacted<Filter> {
    let of = match group {
        Group::Plural(plural) => plural_filter(plural)?,
        Group::Counted(counted) => match described(counted)? {
            (Count::All, filter) => filter,
            _ => return missing(group),
        },
    };
    // "At the same battlefield" as nothing that was named says nothing of all of them.
    if of.together { missing(group) } else { Ok(of) }
}

/// Returns true if "each ... this way" is each thing that this action is done to.
pub(super) fn is_done(each: &ForEach, deed: &Effect) -> bool {
    let (noun, done) = match each {
        ForEach::DoneThisWay(done) => (None, (**done).clone()),
        ForEach::OneDoneThisWay(noun, done) => (Some(noun), (**done).clone()),
        ForEach::OneYouDo(noun, doing) => (
            Some(noun),
            match **doing {
                Doing::Kill => Done::Killed,
                Doing::Banish => Done::Banished,
                Doing::Recycle => Done::Recycled,
                Doing::Return => Done::Returned,
                Doing::Exhaust => Done::Exhausted,
                Doing::Discard => Done::Discarded,
                Doing::Spend => Done::Spent,
            },
        ),
        _ => return false,
    };
    noun.is_none_or(|noun| is_said_of(noun, deed)) && is_deed(&done, deed)
}

/// Returns true if a noun names what an action is done to.
fn is_said_of(noun: &Noun, deed: &Effect) -> bool {
    let of_buff = matches!(noun, Noun::Plain(sort) if **sort == Sort::Buff);
    if of_buff || matches!(deed, Effect::SpendBuff(_)) {
        return of_buff && matches!(deed, Effect::SpendBuff(_));
    }
    let Ok(said) = super::who::kind_of(noun) else { return false };
    let kinds = |picked: &crate::Targets| said.kind.is_none() || picked.of.kind == said.kind;
    deed.picks().is_some_and(kinds)
}

/// Returns true if a participle such as "killed" is that of this action.
pub(super) fn is_deed(done: &Done, deed: &Effect) -> bool {
    matches!(
        (done, deed),
        (Done::Killed, Effect::Kill(_))
            | (Done::Banished, Effect::Banish(_))
            | (Done::Recycled, Effect::Recycle(_))
            | (Done::Returned, Effect::Return(_))
            | (Done::Exhausted, Effect::Exhaust(_))
            | (Done::Spent, Effect::SpendBuff(_))
    )
}

/// So many for each of these.
pub(super) fn per_each(by: i32, each: &ForEach) -> Enacted<Amount> {
    let of = match each {
        ForEach::Kind(kind) if by == 1 && is_played(kind) => return Ok(Amount::CardsPlayed),
        ForEach::Kind(kind) if revealed_this_way(kind).is_some() => {
            let of = revealed_this_way(kind).map_or_else(|| missing(each), Ok)?;
            return Ok(Amount::PerSeen(by, Box::new(of)));
        }
        ForEach::Kind(kind) => kindred_filter(kind)?,
        ForEach::OfYours(plural) => plural_filter(plural)?.altered(|of| of.whose = Whose::Yours),
        ForEach::DoneThisWay(done) | ForEach::OneDoneThisWay(_, done) if by == 1 => {
            return Ok(if **done == Done::Killed { Amount::Killed } else { Amount::Done });
        }
        ForEach::PointScored(how, long) if by == 1 && **how == Scoring::Holding => {
            super::duration::rest_of_turn(long)?;
            return Ok(Amount::PointsHeld);
        }
        ForEach::TagAmong(of, tags) => {
            return Ok(Amount::TagsAmong(by, tags.names(), Box::new(on_board(of)?)));
        }
        other => return missing(other),
    };
    // Runes are counted apart: they are no objects of the engine.
    if of.kind == Some(Kind::Rune) {
        let plain =
            Filter { whose: Whose::Any, ..of.clone() } == (Filter { kind: Some(Kind::Rune), ..Filter::default() });
        let yours = matches!(of.whose, Whose::Yours | Whose::Friendly);
        return if plain && yours { Ok(Amount::PerRune(by)) } else { missing(each) };
    }
    Ok(Amount::PerEach(by, Box::new(of)))
}

/// Units on the board among which tags are looked for.
pub(super) fn on_board(group: &Group) -> Enacted<Filter> {
    let of = all(group)?;
    let fits = of.kind == Some(Kind::Unit) && !of.place.is_off_board();
    if fits { Ok(of) } else { missing(group) }
}
