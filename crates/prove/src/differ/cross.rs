//! Crosses cards: a line of a card on a board gets a phrase of another line in the place of one of its own, or the card gets a further
//! line; and cards that lines of a board play from nowhere come into the hand when those lines are left out.

use tribunal_engine::ability::Ability;
use tribunal_engine::ability::enact::read_text;
use tribunal_engine::ability::text::stock::Stock;
use tribunal_engine::board::ObjectSetup;
use tribunal_engine::card::{Card, Kind};
use tribunal_engine::zone::Zone;
use tribunal_scenario::script::{Deed, Says, Script};

use super::dice::Dice;
use super::scratch;

/// The most lines that are made for one card before it is left as it is.
const TRIES: usize = 6;

/// The most lines that a card gets by crossing.
const MOST_LINES: usize = 3;

/// Leaves out the lines of a board from one on. What they play from nowhere comes into the hand of whoever plays it, mostly.
pub(super) fn truncate(script: &mut Script, from: usize, dice: &mut Dice) {
    let left_out = script.lines.split_off(from.min(script.lines.len()));
    for line in left_out {
        let Says::Does(player, _, Deed::Play(play)) = line.says else { continue };
        if let Some(card) = play.defined.filter(|card| card.unread.is_empty() && !dice.once_in(4)) {
            scratch::add(script, ObjectSetup::new(card, player, Zone::Hand), None);
        }
    }
}

/// Returns every line of text of the cards of a board.
pub(super) fn texts(script: &Script) -> Vec<String> {
    let mut all: Vec<String> = scratch::cards(script).flat_map(|(card, _)| lines_of(card)).collect();
    all.sort();
    all.dedup();
    all
}

/// Returns the lines of a card that stand by themselves.
pub(super) fn lines_of(card: &Card) -> impl Iterator<Item = String> {
    let whole = card.abilities.iter().filter(|ability| !ability.text.ends_with(['—', ':']));
    whole.flat_map(|ability| ability.text.lines()).map(str::to_owned)
}

/// Returns a card with a line in the place of some of its abilities; `None` if the line is not enacted, or says nothing.
pub(super) fn with_line(card: &Card, line: &str, stays: impl Fn(&Ability) -> bool) -> Option<Card> {
    let mut other = card.clone();
    other.abilities.retain(stays);
    let before = (other.abilities.len(), other.keywords.list().len());
    read_text(&mut other, line);
    let says = (other.abilities.len(), other.keywords.list().len()) != before;
    (says && other.unread.is_empty() && !line.contains('"')).then_some(other)
}

/// Gives a line of a card on the board a phrase of a stock in the place of one of its own.
pub(super) fn reword(script: &mut Script, phrases: &Stock, dice: &mut Dice) {
    let Some(at) = any_card(script, dice, true) else { return };
    let card = &script.setup.objects[at].card;
    let lines: Vec<String> = lines_of(card).collect();
    let made = (0..TRIES).find_map(|_| {
        let line = dice.one(&lines)?;
        let other = phrases.vary(line, &mut |of| dice.of(of))?;
        with_line(card, &other, |ability| ability.text != *line)
    });
    if let Some(card) = made {
        script.setup.objects[at].card = card;
    }
}

/// Gives a card on the board a further line.
pub(super) fn graft(script: &mut Script, lines: &[String], dice: &mut Dice) {
    let Some(at) = any_card(script, dice, false) else { return };
    let card = &script.setup.objects[at].card;
    if card.abilities.len() >= MOST_LINES {
        return;
    }
    if let Some(card) = (0..TRIES).find_map(|_| with_line(card, dice.one(lines)?, |_| true)) {
        script.setup.objects[at].card = card;
    }
}

/// Picks a card on the board that is described there, of those that say something if asked.
fn any_card(script: &Script, dice: &mut Dice, says: bool) -> Option<usize> {
    let all = script.setup.objects.iter().zip(&script.object_cards).enumerate();
    let described = all.filter(|(_, (object, named))| {
        let card = &object.card;
        let says_nothing = says && card.abilities.is_empty();
        let token_unit = card.token && card.kind == Kind::Unit;
        named.is_none() && !token_unit && !says_nothing
    });
    dice.one(&described.map(|(at, _)| at).collect::<Vec<_>>()).copied()
}
