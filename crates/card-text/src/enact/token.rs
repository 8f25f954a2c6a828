//! Tokens, and where they are played.

use super::enacted::{Enact, Enacted, missing};
use crate::card::{Card, Kind};
use crate::domain::Domains;
use crate::keyword::Keyword;
use crate::text;
use crate::text::object::{Object, Owned, Place as Where};
use crate::text::place::{Goal, To};
use crate::text::step::{Token, TokenWith, Tokens};
use crate::text::terminal::{Number, Symbol};
use crate::{
    Ability, Activated, Amount, Body, Change, Destination, Effect, Filter, Instructions, Passive, Place, Whereto, Who,
    Whose,
};

/// One token.
pub(super) fn token(text: &Token) -> Enacted<Card> {
    match text {
        Token::Unit(might, name, with) => unit(might, &name.0, with.as_ref().as_ref()),
        Token::Plain(name) => plain(&name.0).map_or_else(|| missing(text), Ok),
        Token::Gear(name) => gear(&name.0).map_or_else(|| missing(text), Ok),
        Token::Battlefield(name) => battlefield(&name.0).map_or_else(|| missing(text), Ok),
    }
}

/// The battlefield token that the rules describe.
fn battlefield(name: &str) -> Option<Card> {
    let mut card = Card { name: name.to_owned(), kind: Kind::Battlefield, token: true, ..Card::default() };
    let tags = ["Bird", "Cat", "Dog", "Poro", "Ivern"].map(str::to_owned).into();
    let on = Filter { tags, place: Place::Here, ..Filter::unit() };
    let passive = Passive { condition: None, on, change: Change::Might(Amount::Fixed(1)) };
    let text = "Each Bird, Cat, Dog, Poro or Ivern unit here has +1 [M].".to_owned();
    card.abilities.push(Ability { text, body: Body::Passive(passive) });
    let back = "replace this with the battlefield it replaced";
    add_line(&mut card, &format!("When you conquer here, you may {back}."));
    add_line(&mut card, &format!("When you hold here, you may {back}."));
    (name == "Brush").then_some(card)
}

/// Several tokens alike.
pub(super) fn tokens(text: &Tokens) -> Enacted<Card> {
    match text {
        Tokens::Units(might, name, with) => unit(might, &name.0, with.as_ref().as_ref()),
        Tokens::Plain(name) => plain(&name.0).map_or_else(|| missing(text), Ok),
        Tokens::InBrackets(might, name, with) => match might.0.as_slice() {
            [Symbol::Energy(n)] => unit(&Number { value: *n, spelled: false }, &name.0, with.as_ref().as_ref()),
            _ => missing(text),
        },
        Tokens::Gear(name) => gear(&name.0).map_or_else(|| missing(text), Ok),
    }
}

/// The unit tokens that the rules give a tag other than their name (178@1.0, 178@1.1, 181@1.2, 187@1.4).
const TAGS: [(&str, &str); 3] = [("Sprite", "Fae"), ("Sand Soldier", "Shurima"), ("Tentacle", "Bilgewater")];

/// Returns the text that the rules give a unit token apart from its Might and its tag, whatever makes it (187@1.4).
fn said_of(name: &str) -> Option<String> {
    match name {
        "Bird" => Some("[Deflect]".to_owned()),
        "Shadow Clone" => {
            let (may, then) = ("you may banish a unit from your trash", "give me [Assault 4] this turn");
            Some(format!("When I attack, {may}. If you do, {then}."))
        }
        _ => None,
    }
}

/// Adds a line of the text that the rules give a token: its keywords and abilities.
fn add_line(card: &mut Card, line: &str) {
    let Some(given) = text::read(line).ok().and_then(|read| read.line.enact(card.kind).ok()) else {
        return card.unread.push(line.to_owned());
    };
    given.keywords.into_iter().for_each(|keyword| card.keywords.add(keyword));
    let ability = |body| Ability { text: line.to_owned(), body };
    card.abilities.extend(given.abilities.into_iter().map(ability));
}

fn unit(might: &Number, name: &str, with: Option<&TokenWith>) -> Enacted<Card> {
    let tag = TAGS.into_iter().find(|(token, _)| *token == name).map_or(name, |(_, tag)| tag);
    let mut card = Card {
        name: name.to_owned(),
        kind: Kind::Unit,
        might: i32::from(might.value),
        token: true,
        tags: vec![tag.to_owned()],
        ..Card::default()
    };
    if let Some(text) = said_of(name) {
        add_line(&mut card, &text);
    }
    if let Some(TokenWith::Keyword(with)) = with {
        let keyword = super::keyword::known(with)?;
        // What the rules give it already is not had twice because the text says it, too.
        if !card.keywords.has(keyword) {
            card.keywords.add(keyword);
        }
    }
    Ok(card)
}

/// The unit tokens whose Might the rules give, not the text that makes them (187.6@1.4, 187.6@1.5).
fn plain(name: &str) -> Option<Card> {
    let nothing = Number { value: 0, spelled: false };
    (name == "Reflection").then(|| unit(&nothing, name, None).ok()).flatten()
}

/// The gear token of this name, as the rules describe it.
pub fn gear(name: &str) -> Option<Card> {
    if name == "Bomb" {
        return Some(bomb());
    }
    (name == "Gold").then(|| Card {
        name: name.to_owned(),
        kind: Kind::Gear,
        token: true,
        tags: vec![name.to_owned()],
        abilities: vec![gold()],
        ..Card::default()
    })
}

/// A Bomb (187.12@1.5).
fn bomb() -> Card {
    let name = "Bomb".to_owned();
    let mut card = Card { tags: vec![name.clone()], name, kind: Kind::Gear, token: true, ..Card::default() };
    add_line(&mut card, "[Deploy]");
    add_line(&mut card, "[Deathknell] — Deal 2 to an enemy unit here.");
    let others = Filter {
        other: true,
        kind: Some(Kind::Gear),
        tag: Some(card.name.clone()),
        whose: Whose::Yours,
        place: Place::Here,
        ..Filter::default()
    };
    if let Some(Ability { text, body: Body::Triggered(deathknell) }) = card.abilities.last_mut() {
        deathknell.does.effects.push(Effect::Kill(Who::Each(others)));
        text.push_str(" Kill your other Bombs here.");
    }
    card
}

/// The ability of Gold: it is killed and exhausted for one Power of any domain.
fn gold() -> Ability {
    let does = Instructions {
        targets: vec![],
        effects: vec![Effect::Add { energy: 0, power: 1, own: 0, of: Domains::default(), only: None }],
    };
    let body = Body::Activated(Activated {
        exhaust: true,
        deeds: vec![Effect::Kill(Who::Me)],
        timing: Some(Keyword::Reaction),
        does,
        ..Activated::default()
    });
    Ability { text: "Kill this, [E]: [Reaction] — [Add] [A].".to_owned(), body }
}

/// Tokens are played where the text says; where it names no place, where their player may play units.
pub(super) fn played(card: Card, count: Amount, ready: bool, to: Option<&To>) -> Enacted<Vec<Effect>> {
    let to = match to {
        None => Destination::Entry,
        Some(To::Here) => Destination::Here,
        Some(To::There) => Destination::There,
        Some(To::In(place) | To::Into(place) | To::At(place)) => base(place)?,
        Some(To::Goal(goal)) => match &**goal {
            Goal::ToHere => Destination::Here,
            Goal::To(place) => base(place)?,
            other @ Goal::ToOrFrom(_) => return missing(other),
        },
        Some(other) => return missing(other),
    };
    Ok(vec![Effect::Token { card: Box::new(card), count, to, ready, created: false }])
}

fn base(place: &Where) -> Enacted<Destination> {
    match place {
        Where::Base | Where::YourBase => Ok(Destination::Base),
        Where::Battlefield(marks, owned) if marks.is_empty() => match owned.as_ref() {
            Some(Owned::YouControl) => Ok(Destination::Chosen(Whereto::Controlled)),
            None => Ok(Destination::Chosen(Whereto::Battlefield)),
            Some(other) => missing(other),
        },
        other => missing(other),
    }
}

/// Returns true if an object phrase means all of one's own runes.
pub(super) fn all_own_runes(what: &Object) -> bool {
    use crate::text::object::{Counted, Group, Many, Nouns, Sorts};
    let Object::Group(group) = what else { return false };
    let Group::Counted(counted) = &**group else { return false };
    let Counted::Many(number, marks, nouns, _) = &**counted else { return false };
    let all = matches!(&**number, Many::Your | Many::AllOfYour);
    all && marks.is_empty() && matches!(&**nouns, Nouns::Plain(sorts) if **sorts == Sorts::Runes)
}
