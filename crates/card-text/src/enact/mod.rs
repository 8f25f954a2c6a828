//! Enactment: readings become abilities, or the part that the engine cannot do is named.
//!
//! Nothing is left out in silence: a line of which one part has no form is not enacted at all, and taints the verdict of
//! any scenario in which its card takes part.

mod amount;
mod card;
mod condition;
mod cost;
mod damage;
mod death;
mod duration;
mod enacted;
mod keyword;
mod line;
mod number;
mod object;
mod passive;
mod sentence;
mod speaker;
mod step;
mod symbols;
mod token;
mod trigger;
mod who;
mod would;

pub use enacted::Missing;
use enacted::{Enact, Given};
pub use token::gear as gear_token;

use tribunal_rule::without_reminder;

use super::text::{self};
use super::{
    Ability, Amount, Body, Change, Condition, CostChange, Effect, Filter, Instructions, Mode, Passive, Trigger,
    Triggered, Who,
};
use crate::card::{Card, Kind};

/// The reason why a line is not enacted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotEnacted {
    /// It cannot be read.
    #[error(transparent)]
    Declined(#[from] text::Declined),
    /// It can be read, but a part of it has no form.
    #[error(transparent)]
    Missing(#[from] Missing),
}

/// Reads a card's text into the card: its keywords, its abilities, and the lines that are not enacted. A line that ends in
/// a colon leads into the next.
pub fn read_text(card: &mut Card, text: &str) {
    let mut lead = String::new();
    for line in text.lines().map(without_reminder).filter(|line| !line.is_empty()) {
        let line = if lead.is_empty() { line } else { format!("{} {line}", std::mem::take(&mut lead)) };
        // What may be followed by lines of its own stands by itself.
        if line.ends_with(':') && given(&line, card.kind).is_err() {
            lead = line;
        } else {
            read_line(card, &line);
        }
    }
    if !lead.is_empty() {
        read_line(card, &lead);
    }
}

/// Takes back the abilities of a card that list modes, where no line after has given any: nothing could be chosen.
pub fn take_back_without_modes(card: &mut Card) {
    let lists_none = |ability: &Ability| {
        let mut none = false;
        ability.parts(&mut |part| {
            none |= matches!(
                part,
                crate::Part::Effect(
                    Effect::Modes(modes)
                        | Effect::NewModes(modes)
                        | Effect::OtherModes(modes)
                        | Effect::ByKind(modes)
                        | Effect::ByDomain(modes)
                ) if modes.is_empty()
            );
            crate::Descend::Into
        });
        none
    };
    let (taken, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut card.abilities).into_iter().partition(lists_none);
    card.abilities = kept;
    card.unread.extend(taken.into_iter().map(|ability| ability.text));
}

/// Reads one line of a card's text, without reminders, into the card.
fn read_line(card: &mut Card, line: &str) {
    match given(line, card.kind) {
        Ok(given) if is_effect_text(card, line) => give_effect_text(card, line, given),
        Ok(given) => {
            if given.overrides.as_ref().is_some_and(|condition| !give_way(card, condition)) {
                return card.unread.push(line.to_owned());
            }
            let mut given = given;
            if given.repeats_play {
                given.abilities.extend(own_play_effect(card).map(death::deathknell_of));
            }
            let compares =
                given.abilities.iter().any(|body| matches!(body, Body::Spell(does) if does.compares_with_paid()));
            if (compares && !pays_by_killing(card))
                || (given.abilities.iter().any(speaks_of_named_tag) && !names_a_tag(card))
            {
                return card.unread.push(line.to_owned());
            }
            if !name_tags(card, &mut given.abilities) || (given.repeats_play && given.abilities.is_empty()) {
                return card.unread.push(line.to_owned());
            }
            given.keywords.into_iter().for_each(|keyword| card.keywords.add(keyword));
            let ability = |body| Ability { text: line.to_owned(), body };
            card.abilities.extend(given.abilities.into_iter().map(ability));
            let has_place = given.mode.is_none_or(|mode| add_mode(card, mode))
                && given.instead.is_none_or(|(condition, then)| do_instead(card, line, condition, then))
                && (given.after.is_empty() || do_after(card, line, given.after));
            if !has_place {
                card.unread.push(line.to_owned());
            }
        }
        Err(_) => card.unread.push(line.to_owned()),
    }
}

/// Returns true if an ability speaks of the tag that was named as its card was played.
fn speaks_of_named_tag(body: &Body) -> bool {
    let ability = Ability { text: String::new(), body: body.clone() };
    let mut found = false;
    ability.parts(&mut |part| {
        found |= matches!(part, crate::Part::Filter(of) if of.named_for_source);
        crate::Descend::Into
    });
    found
}

/// Returns true if a line of a card before has its player name a tag.
fn names_a_tag(card: &Card) -> bool {
    card.abilities
        .iter()
        .any(|ability| matches!(&ability.body, Body::Passive(passive) if matches!(passive.change, Change::NamesTag(_))))
}

/// Returns true if a unit is killed to pay the additional cost of a card, which has to be paid.
fn pays_by_killing(card: &Card) -> bool {
    let kills = |deed: &Effect| matches!(deed, Effect::Kill(Who::Pick(picked)) if picked.of.kind == Some(Kind::Unit) && picked.max == 1);
    card.abilities.iter().any(|ability| match &ability.body {
        Body::Additional(additional) => !additional.optional && additional.price.deeds.iter().any(kills),
        _ => false,
    })
}

/// Returns true if a line of an Equipment is effect text, which speaks as the unit that it is attached to.
fn is_effect_text(card: &Card, line: &str) -> bool {
    let equipment = card.kind == Kind::Gear && card.has_tag("Equipment");
    let first_person = |word: &str| matches!(word, "i" | "i'm" | "me" | "my");
    equipment && text::normal(line).split(' ').any(first_person)
}

/// Returns true if effect text says "this" of the Equipment that it stands on (136.2.d@1.5), for which there is no form: all else in it
/// speaks as the unit.
fn says_this_of_itself(line: &str) -> bool {
    let normal = text::normal(line);
    let words: Vec<&str> = normal.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    let of_time = ["turn", "combat", "way", "showdown", "game", "phase", "battlefield"];
    words.iter().enumerate().any(|(at, word)| {
        word.eq_ignore_ascii_case("this") && words.get(at + 1).is_none_or(|next| !of_time.contains(next))
    })
}

/// Reads a line of the effect text of an Equipment.
pub fn read_effect_text(card: &mut Card, line: &str) {
    match given(&without_reminder(line), card.kind) {
        Ok(given) => give_effect_text(card, line, given),
        Err(_) => card.unread.push(line.to_owned()),
    }
}

/// Adds what a line of effect text gives to the abilities of the object that the Equipment is attached to.
fn give_effect_text(card: &mut Card, line: &str, given: Given) {
    if says_this_of_itself(line) {
        return card.unread.push(line.to_owned());
    }
    let granted = given.keywords.into_iter().map(|keyword| Body::Passive(on_me(Change::Grant(keyword))));
    let bodies = granted.chain(given.abilities);
    let abilities = bodies.map(|body| Ability { text: line.to_owned(), body });
    card.equipment.get_or_insert_default().abilities.extend(abilities);
}

/// Gives an Equipment its Might Bonus.
pub fn set_bonus(card: &mut Card, bonus: i32) {
    let equipment = card.equipment.get_or_insert_default();
    equipment.bonus = Some(bonus);
    let body = Body::Passive(on_me(Change::Might(Amount::Fixed(bonus))));
    equipment.abilities.push(Ability { text: String::new(), body });
}

fn on_me(change: Change) -> Passive {
    Passive { condition: None, on: Filter::me(), change }
}

/// Has what the line before this one says not be so while something holds. False means that there is no such line.
fn give_way(card: &mut Card, condition: &Condition) -> bool {
    let Some(last) = card.abilities.last().map(|ability| ability.text.clone()) else { return false };
    let not = || Condition::Not(Box::new(condition.clone()));
    let under = |held: Option<Condition>| match held {
        Some(held) => Some(Condition::Both(Box::new((held, not())))),
        None => Some(not()),
    };
    let mut found = false;
    for ability in card.abilities.iter_mut().filter(|ability| ability.text == last) {
        match &mut ability.body {
            Body::Passive(passive) => passive.condition = under(passive.condition.take()),
            Body::Cost(change) => change.condition = under(change.condition.take()),
            _ => return false,
        }
        found = true;
    }
    found
}

/// Returns the play effect of a card, if it is one ability without any conditions.
fn own_play_effect(card: &Card) -> Option<&Instructions> {
    let mut found = card.abilities.iter().filter_map(|ability| match &ability.body {
        Body::Triggered(triggered) if triggered.when == Trigger::Enters(Filter::me()) => Some(triggered),
        _ => None,
    });
    match (found.next(), found.next()) {
        (Some(only), None) if *only == Triggered::plain(only.when.clone(), only.does.clone()) => Some(&only.does),
        _ => None,
    }
}

/// Has "all 4 tags" be the ones that a line before has listed. False means that none has listed as many.
fn name_tags(card: &Card, abilities: &mut [Body]) -> bool {
    let listed = |wanted: usize| {
        card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Cost(CostChange { times: Some(Amount::TagsAmong(_, tags, _)), .. }) if tags.len() == wanted => {
                Some(tags.clone())
            }
            _ => None,
        })
    };
    abilities.iter_mut().filter_map(condition_of).all(|condition| name_tags_in(condition, &listed))
}

/// The condition of an ability, if it has one.
fn condition_of(body: &mut Body) -> Option<&mut Condition> {
    match body {
        Body::Triggered(triggered) => triggered.condition.as_mut(),
        Body::Passive(passive) => passive.condition.as_mut(),
        Body::Activated(activated) => activated.condition.as_mut(),
        Body::Cost(change) => change.condition.as_mut(),
        _ => None,
    }
}

fn name_tags_in(condition: &mut Condition, listed: &dyn Fn(usize) -> Option<Vec<String>>) -> bool {
    match condition {
        Condition::AllTags(tags, _) if tags.iter().all(String::is_empty) => match listed(tags.len()) {
            Some(named) => {
                *tags = named;
                true
            }
            None => false,
        },
        Condition::Both(both) => name_tags_in(&mut both.0, listed) && name_tags_in(&mut both.1, listed),
        Condition::Not(not) => name_tags_in(not, listed),
        _ => true,
    }
}

/// Adds a mode to the ability before, which lists modes. False means that there is none.
fn add_mode(card: &mut Card, mode: Mode) -> bool {
    let does = card.abilities.last_mut().and_then(|ability| match &mut ability.body {
        Body::Triggered(triggered) => Some(&mut triggered.does),
        Body::Activated(activated) => Some(&mut activated.does),
        Body::Spell(does) => Some(does),
        _ => None,
    });
    match does.map(|does| does.effects.as_mut_slice()) {
        Some([Effect::Modes(modes) | Effect::NewModes(modes) | Effect::OtherModes(modes)])
            if mode.domain.is_none() && mode.kind.is_none() =>
        {
            modes.push(mode);
            true
        }
        Some([.., Effect::ByKind(modes)]) if mode.kind.is_some() => {
            modes.push(mode);
            true
        }
        Some([.., Effect::ByDomain(modes)]) if mode.domain.is_some() => {
            modes.push(mode);
            true
        }
        _ => false,
    }
}

/// Has the line of a spell before this one give way to other instructions if something holds. False means that there is none.
fn do_instead(card: &mut Card, line: &str, condition: Condition, then: Vec<Effect>) -> bool {
    let Some(Ability { body: Body::Spell(does), text }) = card.abilities.last_mut() else { return false };
    let chosen = last_chosen(does);
    if chosen.is_none() && then.iter().any(Effect::speaks_of_it) {
        return false;
    }
    let of_chosen = |effect: Effect| chosen.as_ref().map_or(effect.clone(), |chosen| effect.of_it_as(chosen));
    let then = then.into_iter().map(of_chosen).collect();
    does.effects = vec![Effect::Either(condition, then, std::mem::take(&mut does.effects))];
    add_line(text, line);
    true
}

/// Has a spell do more after the line before this one, to what that line has chosen. False means that there is none.
fn do_after(card: &mut Card, line: &str, more: Vec<Effect>) -> bool {
    let Some(Ability { body: Body::Spell(does), text }) = card.abilities.last_mut() else { return false };
    let Some(chosen) = last_chosen(does) else { return false };
    does.effects.extend(more.into_iter().map(|effect| effect.of_it_as(&chosen)));
    add_line(text, line);
    true
}

/// An ability that two lines make has the text of both.
fn add_line(text: &mut String, line: &str) {
    text.push('\n');
    text.push_str(line);
}

/// Returns the last choice of instructions.
fn last_chosen(does: &Instructions) -> Option<Who> {
    does.targets.len().checked_sub(1).and_then(|at| u8::try_from(at).ok()).map(Who::Target)
}

/// Returns true if the engine enacts every part of a line, without reminders, of a card of some type.
///
/// # Errors
/// The words where reading stopped, or the part that has no form.
pub fn enacted(line: &str, kind: Kind) -> Result<(), NotEnacted> {
    given(line, kind).map(drop)
}

fn given(line: &str, kind: Kind) -> Result<Given, NotEnacted> {
    let given = text::read(line)?.line.enact(kind)?;
    speaker::check(&given, kind)?;
    Ok(given)
}

/// Reads the instructions of a spell.
///
/// # Errors
/// The words where reading stopped, or the part that has no form.
pub fn read_instructions(text: &str) -> Result<Instructions, NotEnacted> {
    let bodies = given(text, Kind::Spell)?.abilities;
    match bodies.into_iter().next() {
        Some(Body::Spell(instructions)) => Ok(instructions),
        _ => Err(Missing(text.to_owned()).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keyword::Keyword;
    use crate::{Place, Trigger, Who};

    fn unit(text: &str) -> Card {
        let mut card = Card { name: "Test".to_owned(), ..Card::default() };
        read_text(&mut card, text);
        card
    }

    #[test]
    fn effect_text_speaks_of_its_equipment_by_no_form() {
        let read = |line: &str| {
            let mut card = Card { name: "Blade".to_owned(), ..Card::default() };
            read_effect_text(&mut card, line);
            card.unread.is_empty()
        };
        assert!(read("When I attack, give me +1 [M] this turn."));
        assert!(!read("When I attack, kill this."), "the Equipment, and not the unit");
        assert!(!read("When I move, exhaust this."));
    }

    #[test]
    fn keywords_before_text_are_taken_off() {
        let card = unit("[Assault 2] [Tank] When I attack, draw 1. (It is only a card.)");
        assert_eq!(card.keywords.list(), [Keyword::Assault(2), Keyword::Tank]);
        assert_eq!(card.abilities.len(), 1);
    }

    #[test]
    fn what_stands_behind_an_unclosed_parenthesis_is_not_dropped() {
        let card = unit("When I attack, draw 1 (or 2. When I die, draw 1.");
        assert_eq!((card.abilities.len(), card.unread.len()), (0, 1));
    }

    #[test]
    fn an_aura_is_a_passive() {
        let card = unit("Other friendly units here have +1 [M].");
        let Some(Ability { body: Body::Passive(passive), .. }) = card.abilities.first() else { panic!("{card:?}") };
        assert!(passive.on.other && passive.on.place == Place::Here);
        assert_eq!(passive.change, Change::Might(1.into()));
    }

    #[test]
    fn a_line_may_lead_into_the_next() {
        let mut card = Card { name: "Test".to_owned(), kind: Kind::Spell, ..Card::default() };
        read_text(&mut card, "Do this twice:\nDeal 1 to a unit.");
        assert_eq!((card.abilities.len(), card.unread.len()), (1, 0));
    }

    #[test]
    fn a_line_is_enacted_whole_or_not_at_all() {
        for line in ["When I attack, draw 1 and sing a song.", "When I attack, draw 1 and look at the top card first."]
        {
            let card = unit(line);
            assert!(card.abilities.is_empty());
            assert_eq!(card.unread.len(), 1);
        }
        let why = enacted("When I attack, draw 1 and look at the top card first.", Kind::Unit).unwrap_err();
        assert_eq!(why, NotEnacted::Missing(Missing("Look at the top card first".to_owned())));
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

    #[test]
    fn two_events_make_two_abilities() {
        let card = unit("When I attack or defend, stun an enemy unit here.");
        assert_eq!(card.abilities.len(), 2);
    }
}
