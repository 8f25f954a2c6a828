//! Conditions.

use super::who::{Count, described, kindred_filter, location, mark, plural_filter};
use super::{Enacted, missing};
use crate::game::ability::text::condition::{Being, Condition as Text};
use crate::game::ability::text::object::{Counted, Group, Many};
use crate::game::ability::{Condition, Filter, Mark, Whose};

/// A test on the state of the game.
pub(super) fn condition(text: &Text) -> Enacted<Condition> {
    match text {
        Text::YouControl(group) | Text::YouHave(group) => counted(group, Whose::Yours),
        Text::OpponentControls(group) => counted(group, Whose::Enemy),
        Text::ThereIs(group) | Text::ThereAre(group) => counted(group, Whose::Any),
        Text::Am(state) | Text::IAm(state) => being(state),
        Text::IHaveBuff => Ok(marked(vec![Mark::Buffed])),
        Text::PlayedAnother | Text::HavePlayedAnother => Ok(Condition::PlayedAnother),
        other => missing(other),
    }
}

fn marked(marks: Vec<Mark>) -> Condition {
    Condition::Source(Filter { marks, ..Filter::me() })
}

/// Either holds: not that neither does.
fn either(one: Condition, other: Condition) -> Condition {
    let not = |condition| Condition::Not(Box::new(condition));
    not(Condition::Both(Box::new((not(one), not(other)))))
}

fn being(state: &Being) -> Enacted<Condition> {
    let either_role = |more: &[Mark]| {
        let role = |role: Mark| marked([&[role], more].concat());
        either(role(Mark::Attacking), role(Mark::Defending))
    };
    Ok(match state {
        Being::Mark(adjective) => marked(vec![mark(adjective)?]),
        Being::Not(adjective) => Condition::Not(Box::new(marked(vec![mark(adjective)?]))),
        Being::Alone(adjective) => marked(vec![mark(adjective)?, Mark::Alone]),
        Being::AttackingOrDefending | Being::InCombat => either_role(&[]),
        Being::AttackingOrDefendingAlone => either_role(&[Mark::Alone]),
        Being::At(place) | Being::In(place) => Condition::Source(Filter { place: location(place)?, ..Filter::me() }),
        Being::AKind(kind) => Condition::Source(Filter { me: true, ..kindred_filter(kind)? }),
        other => return missing(other),
    })
}

/// At least, or no more than, so many objects.
fn counted(group: &Group, whose: Whose) -> Enacted<Condition> {
    let of = |filter: Filter| Filter { whose: if filter.whose == Whose::Any { whose } else { filter.whose }, ..filter };
    let few = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    let Group::Counted(counted) = group else { return missing(group) };
    if let Counted::Many(number, marks, nouns, tail) = &**counted {
        let all = crate::game::ability::text::object::Plural::All(marks.clone(), nouns.clone(), tail.clone());
        match &**number {
            Many::OrMore(n) => return Ok(Condition::Count(few(n.value), of(plural_filter(&all)?))),
            Many::AtLeast(n) => return Ok(Condition::Count(few(n.0), of(plural_filter(&all)?))),
            Many::OrFewer(n) => {
                let more = Condition::Count(few(n.value.saturating_add(1)), of(plural_filter(&all)?));
                return Ok(Condition::Not(Box::new(more)));
            }
            _ => {}
        }
    }
    match described(counted)? {
        (Count::Chosen(1, 1), filter) => Ok(Condition::Count(1, of(filter))),
        _ => missing(group),
    }
}
