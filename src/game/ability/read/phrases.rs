//! Phrases that pick out objects: "another friendly unit here with 3 [M] or less".

use super::cursor::Cursor;
use crate::game::ability::{Condition, Filter, Mark, Place, Targets, Who, Whose};
use crate::game::card::Kind;

/// How many objects a phrase picks out, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// So many, chosen.
    Chosen(u8, u8),
    /// All that match.
    All,
}

/// Whom a phrase means, and the targets it chooses.
pub(super) fn who(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Who> {
    if let Some(word) = c.eat_any(&["me", "myself", "this"]) {
        let _ = word;
        return Some(Who::Me);
    }
    if c.eat_any(&["it", "that unit", "that spell", "them", "those units"]).is_some() {
        return Some(if targets.is_empty() { Who::It } else { Who::Target(targets.len() as u8 - 1) });
    }
    let (number, filter) = object(c)?;
    match number {
        Number::All => Some(Who::Each(filter)),
        Number::Chosen(min, max) => {
            targets.push(Targets { of: filter, min, max });
            Some(Who::Target(targets.len() as u8 - 1))
        }
    }
}

/// A phrase such as "up to two enemy units at a battlefield".
pub(super) fn object(c: &mut Cursor) -> Option<(Number, Filter)> {
    c.attempt(|c| {
        let mut filter = Filter::default();
        let number = number(c, &mut filter)?;
        Some((number, rest(c, filter)?))
    })
}

fn number(c: &mut Cursor, filter: &mut Filter) -> Option<Number> {
    if c.eat_any(&["all other", "each other"]).is_some() {
        filter.other = true;
        return Some(Number::All);
    }
    if c.eat_any(&["all", "each"]).is_some() {
        return Some(Number::All);
    }
    if c.eat("any number of") {
        return Some(Number::Chosen(0, 99));
    }
    if c.eat("another") {
        filter.other = true;
        return Some(Number::Chosen(1, 1));
    }
    let up_to = c.eat("up to");
    let n = c.number()?;
    filter.other |= c.eat("other");
    Some(Number::Chosen(if up_to { 0 } else { n }, n))
}

/// The adjectives, the noun and what follows it.
pub(super) fn rest(c: &mut Cursor, mut filter: Filter) -> Option<Filter> {
    while adjective(c, &mut filter) {}
    noun(c, &mut filter)?;
    while qualifier(c, &mut filter) {}
    Some(filter)
}

const ADJECTIVES: [(&str, Mark); 8] = [
    ("exhausted", Mark::Exhausted),
    ("ready", Mark::Ready),
    ("stunned", Mark::Stunned),
    ("damaged", Mark::Damaged),
    ("buffed", Mark::Buffed),
    ("attacking", Mark::Attacking),
    ("defending", Mark::Defending),
    ("mighty", Mark::Mighty),
];

fn adjective(c: &mut Cursor, filter: &mut Filter) -> bool {
    if c.eat("other") {
        filter.other = true;
        return true;
    }
    if c.eat("friendly") {
        filter.whose = Whose::Friendly;
        return true;
    }
    if c.eat("enemy") {
        filter.whose = Whose::Enemy;
        return true;
    }
    let mark = ADJECTIVES.iter().find(|(word, _)| c.eat(word));
    if let Some((_, mark)) = mark {
        filter.marks.push(*mark);
    }
    mark.is_some()
}

fn noun(c: &mut Cursor, filter: &mut Filter) -> Option<()> {
    let nouns: [(&[&str], Option<Kind>); 5] = [
        (&["units", "unit"], Some(Kind::Unit)),
        (&["gear", "gears"], Some(Kind::Gear)),
        (&["spells", "spell"], Some(Kind::Spell)),
        (&["permanents", "permanent"], None),
        (&["attackers", "attacker", "defenders", "defender"], Some(Kind::Unit)),
    ];
    for (words, kind) in nouns {
        if let Some(word) = c.eat_any(words) {
            filter.kind = kind;
            match word {
                "attacker" | "attackers" => filter.marks.push(Mark::Attacking),
                "defender" | "defenders" => filter.marks.push(Mark::Defending),
                _ => {}
            }
            if c.eat_any(&["tokens", "token"]).is_some() {
                filter.marks.push(Mark::Token);
            }
            return Some(());
        }
    }
    tribe(c, filter)
}

/// A tag used as a noun: "Yordles", "Recruits".
fn tribe(c: &mut Cursor, filter: &mut Filter) -> Option<()> {
    c.attempt(|c| {
        let word = c.next()?;
        let stop = ["card", "cards", "battlefield", "player", "opponent", "rune", "runes", "buff", "point", "points"];
        if stop.contains(&word.as_str()) || !word.chars().all(char::is_alphabetic) || word.len() < 4 {
            return None;
        }
        let singular = word.strip_suffix('s').unwrap_or(&word);
        filter.tag = Some(singular.to_owned());
        filter.kind = Some(Kind::Unit);
        let _ = c.eat_any(&["units", "unit"]);
        Some(())
    })
}

fn qualifier(c: &mut Cursor, filter: &mut Filter) -> bool {
    let places: [(&[&str], Place); 4] = [
        (&["here", "at my location", "at my battlefield", "at this battlefield"], Place::Here),
        (&["at battlefields", "at a battlefield"], Place::AtBattlefield),
        (&["in a base", "at a base", "in bases", "in your base"], Place::InBase),
        (&["at another location", "at other locations"], Place::Elsewhere),
    ];
    for (words, place) in places {
        if c.eat_any(words).is_some() {
            filter.place = place;
            return true;
        }
    }
    if c.eat_any(&["you control", "of yours"]).is_some() {
        filter.whose = Whose::Yours;
        return true;
    }
    might_bound(c, filter).is_some()
}

fn might_bound(c: &mut Cursor, filter: &mut Filter) -> Option<()> {
    c.attempt(|c| {
        if !c.eat("with") {
            return None;
        }
        let total = c.eat("total");
        let _ = c.eat("might");
        let n = c.signed()?;
        let _ = c.eat_any(&["[m]", "might"]);
        if total {
            c.eat("or less").then_some(())?;
            filter.total_might_max = Some(n);
        } else if c.eat("or less") {
            filter.might_max = Some(n);
        } else if c.eat("or more") || c.eat("or greater") {
            filter.might_min = Some(n);
        } else {
            return None;
        }
        Some(())
    })
}

/// A condition such as "I'm attacking alone" or "you control 2 or more units here".
pub(super) fn condition(c: &mut Cursor) -> Option<Condition> {
    if c.eat_any(&["i'm", "i am", "this is"]).is_some() {
        return self_condition(c);
    }
    if c.eat("i have a buff") {
        return Some(mine(vec![Mark::Buffed], Place::Board));
    }
    if c.eat("you've played another card this turn") {
        return Some(Condition::Legion);
    }
    c.attempt(|c| {
        let whose = match c.eat_any(&["you control", "an opponent controls", "there are", "there is"])? {
            "you control" => Whose::Yours,
            "an opponent controls" => Whose::Enemy,
            _ => Whose::Any,
        };
        let other = c.eat("another");
        let n = if other { 1 } else { c.number()? };
        let _ = c.eat("or more");
        let filter = rest(c, Filter { other, ..Filter::default() })?;
        let whose = if filter.whose == Whose::Any { whose } else { filter.whose };
        Some(Condition::Count(n, Filter { whose, ..filter }))
    })
}

fn mine(marks: Vec<Mark>, place: Place) -> Condition {
    Condition::Source(Filter { me: true, marks, place, ..Filter::default() })
}

fn self_condition(c: &mut Cursor) -> Option<Condition> {
    if c.eat("attacking or defending alone") {
        return Some(mine(vec![Mark::Alone], Place::AtBattlefield));
    }
    if let Some(place) = c.eat_any(&["at a battlefield", "in a base", "in your base"]) {
        let place = if place == "at a battlefield" { Place::AtBattlefield } else { Place::InBase };
        return Some(mine(vec![], place));
    }
    let mut marks = vec![];
    while let Some((_, mark)) = ADJECTIVES.iter().find(|(word, _)| c.eat(word)) {
        marks.push(*mark);
    }
    if c.eat("alone") {
        marks.push(Mark::Alone);
    }
    (!marks.is_empty()).then(|| mine(marks, Place::Board))
}
