//! What triggered abilities wait for.

use super::who::{Count, described, location};
use super::{Enacted, missing};
use crate::game::ability::text::event::{Event, Events, Moment as When, MyDeed, TheirDeed, When as Text, YourDeed};
use crate::game::ability::text::object::{Counted, Group, Noun, Object, One, Pronoun, Sort};
use crate::game::ability::text::phrase::Part;
use crate::game::ability::{Filter, Mark, Moment, Place, Trigger, Whose};
use crate::game::card::Kind;

/// The triggers of a line: one for each event that it names.
pub(super) fn triggers(when: &Text) -> Enacted<Vec<Trigger>> {
    match when {
        Text::When(events) => match &**events {
            Events::One(event) => self::event(event),
            Events::Or(one, other) | Events::OrWhen(one, other) | Events::AndWhen(one, other) => {
                Ok([self::event(one)?, self::event(other)?].concat())
            }
        },
        Text::At(moment) => Ok(vec![self::moment(moment)?]),
        other => missing(other),
    }
}

/// A moment of the turn.
pub(super) fn moment(moment: &When) -> Enacted<Trigger> {
    match moment {
        When::EndOfYourTurn => Ok(Trigger::At(Moment::EndOfTurn, Whose::Yours)),
        When::YourBeginning | When::AtYourBeginning => Ok(Trigger::At(Moment::Beginning, Whose::Yours)),
        other => missing(other),
    }
}

fn event(event: &Event) -> Enacted<Vec<Trigger>> {
    let me = Filter::me;
    let one = |trigger| Ok(vec![trigger]);
    match event {
        Event::I(deed) => one(mine(deed)?),
        Event::IOr(first, second) => Ok(vec![mine(first)?, mine(second)?]),
        Event::ImPlayed => one(Trigger::Enters(me())),
        Event::ImStunned => one(Trigger::Stunned(me())),
        Event::ImBuffed => one(Trigger::Buffed(me())),
        Event::ImDealtDamage => one(Trigger::Damaged(me())),
        Event::You(deed) => one(yours(deed)?),
        Event::Them(who, deed) => theirs(who, deed),
        other => missing(other),
    }
}

fn mine(deed: &MyDeed) -> Enacted<Trigger> {
    let me = Filter::me;
    Ok(match deed {
        MyDeed::Attack => Trigger::Attacks(me()),
        MyDeed::Defend => Trigger::Defends(me()),
        MyDeed::Conquer => Trigger::UnitConquers(me()),
        MyDeed::Hold => Trigger::UnitHolds(me()),
        MyDeed::Die => Trigger::Dies(me()),
        MyDeed::Move => Trigger::Moves(me()),
        MyDeed::MoveTo(place) => Trigger::Moves(Filter { place: location(place)?, ..me() }),
        other => return missing(other),
    })
}

fn yours(deed: &YourDeed) -> Enacted<Trigger> {
    let who = Whose::Yours;
    Ok(match deed {
        YourDeed::Conquer => Trigger::PlayerConquers { who, here: false },
        YourDeed::ConquerHere => Trigger::PlayerConquers { who, here: true },
        YourDeed::Hold => Trigger::PlayerHolds { who, here: false },
        YourDeed::HoldHere => Trigger::PlayerHolds { who, here: true },
        YourDeed::Play(what) => plays(what, who)?,
        YourDeed::Discard(what) if is_a(what, &Sort::Card) => Trigger::Discards(who),
        other => return missing(other),
    })
}

/// Playing a permanent is seen as it has entered; playing a spell or any card, as it has been played.
fn plays(what: &Object, who: Whose) -> Enacted<Trigger> {
    if let Object::Named(named) = what
        && matches!(**named, Pronoun::Me | Pronoun::This)
    {
        return Ok(Trigger::Enters(Filter::me()));
    }
    if is_a(what, &Sort::Card) {
        return Ok(Trigger::Plays { who, kind: None });
    }
    if is_a(what, &Sort::Spell) {
        return Ok(Trigger::Plays { who, kind: Some(Kind::Spell) });
    }
    let filter = single(what)?;
    match filter.kind {
        Some(Kind::Unit | Kind::Gear) => Ok(Trigger::Enters(Filter { whose: who, ..filter })),
        _ => missing(what),
    }
}

/// Whether it is "a card" or the like, with nothing more said.
fn is_a(what: &Object, wanted: &Sort) -> bool {
    let Object::Group(group) = what else { return false };
    let Group::Counted(counted) = &**group else { return false };
    let Counted::One(number, marks, noun, tail) = &**counted else { return false };
    let plain = matches!(&**noun, Noun::Plain(sort) if **sort == *wanted);
    matches!(**number, One::A) && marks.is_empty() && plain && tail.words().is_empty()
}

fn single(what: &Object) -> Enacted<Filter> {
    match what {
        Object::Group(group) => watched(group),
        other => missing(other),
    }
}

/// The objects of which any one is watched for.
fn watched(group: &Group) -> Enacted<Filter> {
    let Group::Counted(counted) = group else { return missing(group) };
    match described(counted)? {
        (Count::Chosen(1, 1), filter) => Ok(filter),
        _ => missing(group),
    }
}

fn theirs(who: &Group, deed: &TheirDeed) -> Enacted<Vec<Trigger>> {
    if let TheirDeed::Plays(what) = deed {
        let Group::Counted(counted) = who else { return missing(who) };
        let Counted::One(_, marks, noun, _) = &**counted else { return missing(who) };
        let opponent = matches!(&**noun, Noun::Plain(sort) if matches!(**sort, Sort::Opponent)) && marks.is_empty();
        return if opponent { Ok(vec![plays(what, Whose::Enemy)?]) } else { missing(who) };
    }
    let filter = watched(who)?;
    let alone = |filter: &Filter| Filter { marks: [&*filter.marks, &[Mark::Alone]].concat(), ..filter.clone() };
    Ok(match deed {
        TheirDeed::Attacks => vec![Trigger::Attacks(filter)],
        TheirDeed::Defends => vec![Trigger::Defends(filter)],
        TheirDeed::AttacksOrDefends => vec![Trigger::Attacks(filter.clone()), Trigger::Defends(filter)],
        TheirDeed::AttacksOrDefendsAlone => vec![Trigger::Attacks(alone(&filter)), Trigger::Defends(alone(&filter))],
        TheirDeed::Dies => vec![Trigger::Dies(filter)],
        TheirDeed::Moves => vec![Trigger::Moves(filter)],
        TheirDeed::MovesTo(place) if location(place)? == Place::AtBattlefield && filter.place == Place::Board => {
            vec![Trigger::Moves(Filter { place: Place::AtBattlefield, ..filter })]
        }
        TheirDeed::IsPlayed => vec![Trigger::Enters(filter)],
        TheirDeed::IsStunned => vec![Trigger::Stunned(filter)],
        TheirDeed::IsBuffed => vec![Trigger::Buffed(filter)],
        TheirDeed::IsDealtDamage | TheirDeed::TakesDamage => vec![Trigger::Damaged(filter)],
        other => return missing(other),
    })
}
