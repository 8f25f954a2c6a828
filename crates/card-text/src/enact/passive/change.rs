//! Grants as changes.

use super::super::enacted::{Enact, Enacted, missing};
use crate::card::Kind;
use crate::text::change::{Measure, Quantity, Whose as Own};
use crate::text::clause::{Grant, Grants};
use crate::text::object::{Adjective, Counted, Group, Many, Nouns, Sorts};
use crate::text::phrase::Part;
use crate::text::words::typeset;
use crate::{Ability, Amount, Change};

/// The one change of Might that is given, if nothing else is.
pub(in crate::enact) fn only_might(grants: &Grants) -> Option<i32> {
    let Grants::One(grant) = grants else { return None };
    match &**grant {
        Grant::Might(by) | Grant::MightWord(by) | Grant::Additional(by) => Some(by.0),
        _ => None,
    }
}

/// Returns the changes that grants make.
pub(in crate::enact) fn changes(grants: &Grants) -> Enacted<Vec<Change>> {
    let grants: Vec<&Grant> = match grants {
        Grants::One(one) => vec![one],
        Grants::And(one, other) => vec![one, other],
        Grants::Three(one, other, third) => vec![one, other, third],
    };
    grants.into_iter().map(given).collect::<Enacted<Vec<_>>>().map(|changes| changes.concat())
}

/// Returns the changes that one grant makes: abilities in quotation marks, a keyword that stands for some, or a single
/// change.
pub(in crate::enact) fn given(grant: &Grant) -> Enacted<Vec<Change>> {
    let given = match grant {
        Grant::Quoted(line) => line.enact(Kind::Unit)?,
        Grant::Keyword(keyword) if super::super::keyword::known(keyword).is_err() => {
            super::super::keyword::given(keyword)?
        }
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

pub(in crate::enact) fn change(grant: &Grant) -> Enacted<Change> {
    match grant {
        Grant::Might(by) | Grant::MightWord(by) | Grant::Additional(by) => Ok(Change::Might(Amount::Fixed(by.0))),
        Grant::Keyword(keyword) => Ok(Change::Grant(super::super::keyword::known(keyword)?)),
        Grant::Priced(keyword, cost) if keyword.0.name == "Repeat" => {
            Ok(Change::RepeatsFor(super::super::symbols::cost(cost)))
        }
        Grant::KeywordForBaseCost(keyword) if keyword.name == "Flow" => Ok(Change::FlowsForCost),
        Grant::KeywordEqual(keyword, amount) if keyword.name == "Flow" && is_its_cost(amount) => {
            Ok(Change::FlowsForCost)
        }
        Grant::MyKeywords => Ok(Change::MyKeywords),
        Grant::AllExhaust(group) if is_all_of_ones_side(group) => Ok(Change::AllExhaustAbilities),
        Grant::KeywordEqual(keyword, amount) if keyword.name == "Assault" => {
            Ok(Change::Assault(super::super::amount::general(amount)?))
        }
        other => missing(other),
    }
}

/// Returns true if an amount is the cost of the thing itself.
fn is_its_cost(amount: &Quantity) -> bool {
    matches!(amount, Quantity::Of(whose, measure) if matches!((&**whose, &**measure), (Own::Its, Measure::Cost)))
}

/// Returns true if it is "all friendly legends, units, and gear".
pub(super) fn is_all_of_ones_side(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let Counted::Many(number, marks, nouns, tail) = &**counted else { return false };
    let Nouns::AndThree(one, other, third) = &**nouns else { return false };
    let sorts = matches!((&**one, &**other, &**third), (Sorts::Legends, Sorts::Units, Sorts::Gear));
    let friendly = matches!(marks.as_slice(), [Adjective::Friendly]);
    sorts && friendly && matches!(**number, Many::All) && tail.words().is_empty()
}
