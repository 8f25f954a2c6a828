//! Keywords that stand for abilities, and keywords with a cost behind them.

use super::enacted::{Enacted, Given, missing};
use crate::card::{Cost, Kind};
use crate::keyword::Keyword;
use crate::text::terminal::Bracketed;
use crate::{
    Activated, Body, Condition, Effect, Filter, Instructions, Mark, Place, Price, Targets, Trigger, Triggered, Who,
    Whose,
};

/// Returns the keywords and abilities that a keyword gives a card.
pub(super) fn given(keyword: &Bracketed) -> Enacted<Given> {
    let abilities = |abilities| Given { abilities, ..Given::default() };
    Ok(match keyword.name {
        "Quick-Draw" => Given { keywords: vec![Keyword::Reaction], ..abilities(vec![quick_draw()]) },
        "Weaponmaster" => abilities(vec![weaponmaster()]),
        // It restricts decks, and does nothing in a game.
        "Unique" => Given::default(),
        _ => Given { keywords: vec![known(keyword)?], ..Given::default() },
    })
}

/// Returns the ability that a keyword with a cost behind it gives a card.
pub(super) fn priced(keyword: &Bracketed, cost: Cost, exhausts: bool, deeds: Vec<Effect>) -> Enacted<Given> {
    let body = match keyword.name {
        "Empower" => Body::Activated(Activated { exhaust: exhausts, ..empower(cost, deeds) }),
        _ if exhausts => return missing(keyword),
        "Equip" => Body::Activated(equip(cost, deeds)),
        "Repeat" => Body::Repeat(Price { cost, deeds }),
        "Flow" => Body::Flow(Price { cost, deeds }),
        _ => return missing(keyword),
    };
    Ok(Given { abilities: vec![body], ..Given::default() })
}

/// Returns the ability that a keyword with several costs gives for one of them, where each of them may be paid.
pub(super) fn each(keyword: &Bracketed, cost: Cost) -> Enacted<Given> {
    if keyword.name == "Repeat" { priced(keyword, cost, false, vec![]) } else { missing(keyword) }
}

/// Returns the abilities that a keyword with a choice of two costs gives a card, one for each: whichever its player
/// activates has the cost that they chose. Not for keywords whose costs could both be paid.
pub(super) fn either(keyword: &Bracketed, one: Cost, other: Cost) -> Enacted<Given> {
    if !matches!(keyword.name, "Empower" | "Flow") {
        return missing(keyword);
    }
    let mut given = priced(keyword, one, false, vec![])?;
    given.abilities.extend(priced(keyword, other, false, vec![])?.abilities);
    Ok(given)
}

/// Attach this to a unit that one controls.
fn to_own_unit() -> Instructions {
    let of = Filter { whose: Whose::Yours, ..Filter::unit() };
    let effects = vec![Effect::Attach { what: Who::Me, to: Who::Target(0) }];
    Instructions { targets: vec![Targets { of, min: 1, max: 1, ..Targets::default() }], effects }
}

fn equip(cost: Cost, deeds: Vec<Effect>) -> Activated {
    Activated { cost, deeds, does: to_own_unit(), ..Activated::default() }
}

/// Empower this, unless it is Empowered.
fn empower(cost: Cost, deeds: Vec<Effect>) -> Activated {
    let does = Instructions { targets: vec![], effects: vec![Effect::Empower(Who::Me)] };
    let condition = Some(Condition::Not(Box::new(is_empowered())));
    Activated { cost, deeds, condition, does, ..Activated::default() }
}

/// Returns the condition that the source is Empowered.
pub(super) fn is_empowered() -> Condition {
    Condition::Source(Filter { marks: vec![Mark::Empowered], place: Place::Anywhere, ..Filter::me() })
}

fn quick_draw() -> Body {
    Body::Triggered(Triggered::plain(Trigger::Enters(Filter::me()), to_own_unit()))
}

/// One of one's Equipment is chosen, if any, and its Equip cost may be paid for less.
fn weaponmaster() -> Body {
    let of =
        Filter { kind: Some(Kind::Gear), tag: Some("Equipment".to_owned()), whose: Whose::Yours, ..Filter::default() };
    let effects = vec![Effect::Weaponmaster(Who::Target(0))];
    let does = Instructions { targets: vec![Targets { of, min: 1, max: 1, ..Targets::default() }], effects };
    Body::Triggered(Triggered::plain(Trigger::Enters(Filter::me()), does))
}

/// A keyword that the engine knows.
pub(super) fn known(keyword: &Bracketed) -> Enacted<Keyword> {
    let text = match keyword.value {
        Some(value) => format!("{} {value}", keyword.name),
        None => keyword.name.to_owned(),
    };
    Keyword::read(&text).map_or_else(|| missing(keyword), Ok)
}
