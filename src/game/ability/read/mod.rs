//! Reading card-style text: each line becomes an ability, or it is declined and kept as it stands. There is no guessing in
//! between: a line is read whole or not at all.

mod cursor;
mod effects;
mod lines;
mod passive;
mod phrases;

use super::{Ability, Body};
use crate::game::card::{Card, Kind};
use crate::game::keyword::Keyword;

use cursor::Cursor;

/// Reads a card's text into the card: its keywords, its abilities, and the lines that could not be read.
pub fn read_text(card: &mut Card, text: &str) {
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        read_line(card, line);
    }
}

/// Reads one line of a card's text into the card.
pub fn read_line(card: &mut Card, line: &str) {
    let rest = read_keywords(card, line);
    if rest.is_empty() {
        return;
    }
    match lines::ability(rest, card.kind) {
        Some(body) => card.abilities.push(Ability { text: rest.to_owned(), body }),
        None => card.unread.push(rest.to_owned()),
    }
}

/// Takes the keywords at the beginning of a line, such as `[Assault 2]` or `[Tank] [Shield]`; gives what follows.
fn read_keywords<'a>(card: &mut Card, line: &'a str) -> &'a str {
    let mut rest = line.trim();
    while let Some((inside, after)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
        let Some(keyword) = Keyword::read(inside) else { break };
        if after.trim_start().starts_with(['—', ':']) {
            break;
        }
        card.keywords.add(keyword);
        rest = skip_reminder(after.trim_start());
    }
    rest
}

/// Leaves out a reminder in parentheses, which is not rules text.
fn skip_reminder(text: &str) -> &str {
    match text.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((_, after)) => after.trim_start(),
        None => text,
    }
}

/// Whether the engine enacts every part of a line.
#[must_use]
pub fn is_enacted(line: &str, kind: Kind) -> bool {
    let mut card = Card { kind, ..Card::default() };
    read_line(&mut card, line);
    card.unread.is_empty()
}

/// Reads the instructions of a spell.
#[must_use]
pub fn read_instructions(text: &str) -> Option<super::Instructions> {
    let mut cursor = Cursor::new(text);
    let instructions = effects::instructions(&mut cursor)?;
    cursor.is_done().then_some(instructions)
}

/// Reads one line as the text of a card of some type.
#[must_use]
pub fn read_ability(line: &str, kind: Kind) -> Option<Body> {
    lines::ability(line, kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ability::{Change, Effect, Place, Trigger, Who};

    fn unit(text: &str) -> Card {
        let mut card = Card { name: "Test".to_owned(), ..Card::default() };
        read_text(&mut card, text);
        card
    }

    #[test]
    fn keywords_before_text_are_taken_off() {
        let card = unit("[Assault 2] [Tank] When I attack, draw 1.");
        assert_eq!(card.keywords.list(), [Keyword::Assault(2), Keyword::Tank]);
        assert_eq!(card.abilities.len(), 1);
    }

    #[test]
    fn an_aura_is_a_passive() {
        let card = unit("Other friendly units here have +1 [M].");
        let Some(Ability { body: Body::Passive(passive), .. }) = card.abilities.first() else { panic!("{card:?}") };
        assert!(passive.on.other && passive.on.place == Place::Here);
        assert_eq!(passive.change, Change::Might(1.into()));
    }

    #[test]
    fn a_line_is_read_whole_or_declined() {
        let card = unit("When I attack, draw 1 and sing a song.");
        assert!(card.abilities.is_empty());
        assert_eq!(card.unread.len(), 1);
    }

    #[test]
    fn targets_and_all_are_told_apart() {
        let kill = read_instructions("Kill a unit at a battlefield.").unwrap();
        assert_eq!((kill.targets.len(), &kill.effects[0]), (1, &Effect::Kill(Who::Target(0))));
        let all = read_instructions("Kill all units at battlefields.").unwrap();
        assert!(all.targets.is_empty());
    }

    #[test]
    fn deathknell_is_a_trigger_on_ones_own_death() {
        let card = unit("[Deathknell] — Draw 1.");
        let Some(Ability { body: Body::Triggered(t), .. }) = card.abilities.first() else { panic!("{card:?}") };
        assert!(matches!(&t.when, Trigger::Dies(filter) if filter.me));
    }
}
