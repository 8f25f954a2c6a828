//! Instructions: verbs and what they act on.

use super::cursor::Cursor;
use super::phrases::{condition, who};
use crate::game::ability::{Amount, Change, Destination, Duration, Effect, Instructions, Side, Targets, Whereto, Who};
use crate::game::card::{Card, Kind};
use crate::game::keyword::Keyword;

/// Sentences of instructions, as far as they go.
pub(super) fn instructions(c: &mut Cursor) -> Option<Instructions> {
    let mut all = Instructions::default();
    loop {
        all.effects.extend(effects(c, &mut all.targets)?);
        let more = c.eat(".");
        if !more || c.is_done() {
            return Some(all);
        }
    }
}

/// One sentence: clauses joined by "then" and "and".
pub(super) fn effects(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Vec<Effect>> {
    let mut all = vec![clause(c, targets)?];
    loop {
        let joined = c.attempt(|c| {
            let _ = c.eat(",");
            c.eat_any(&["then", "and"])?;
            clause(c, targets)
        });
        match joined {
            Some(effect) => all.push(effect),
            None => return Some(all),
        }
    }
}

fn clause(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Effect> {
    let before = targets.len();
    let found = c.attempt(|c| {
        if c.eat("you may") {
            return Some(Effect::May(effects(c, targets)?));
        }
        if c.eat("if") {
            let condition = condition(c)?;
            c.eat(",").then_some(())?;
            return Some(Effect::If(condition, effects(c, targets)?));
        }
        if c.eat("do this") {
            let times = c.number()?;
            let _ = c.eat("times");
            c.eat(":").then_some(())?;
            return Some(Effect::DoThis(times, instructions(c)?));
        }
        verb(c, targets)
    });
    if found.is_none() {
        targets.truncate(before);
    }
    found
}

type OnWho = fn(Who) -> Effect;

const VERBS: [(&str, OnWho); 9] = [
    ("kill", Effect::Kill),
    ("banish", Effect::Banish),
    ("stun", Effect::Stun),
    ("buff", Effect::Buff),
    ("heal", Effect::Heal),
    ("ready", Effect::Ready),
    ("exhaust", Effect::Exhaust),
    ("recall", Effect::Recall),
    ("counter", Effect::Counter),
];

fn verb(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Effect> {
    if let Some((_, make)) = VERBS.iter().find(|(word, _)| c.eat(word)) {
        return who(c, targets).map(make);
    }
    match c.next()?.as_str() {
        "deal" => deal(c, targets),
        "return" => returned(c, targets),
        "move" => moved(c, targets),
        "give" => given(c, targets),
        "draw" => c.number().map(|n| Effect::Draw(Side::You, n)),
        "discard" => c.number().map(|n| Effect::Discard(Side::You, n)),
        "channel" => channel(c),
        "gain" => {
            let points = c.number()?;
            c.eat_any(&["points", "point"])?;
            Some(Effect::GainPoints(Side::You, points))
        }
        "add" => add(c),
        "play" => token(c),
        "take" => {
            c.eat("control of").then_some(())?;
            let who = who(c, targets)?;
            let until = if c.eat("this turn") { Duration::ThisTurn } else { Duration::Stays };
            Some(Effect::TakeControl { who, until })
        }
        _ => None,
    }
}

fn deal(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Effect> {
    if c.eat("damage equal to my might to") {
        let to = who(c, targets)?;
        return Some(Effect::Deal { amount: Amount::MightOf(Box::new(Who::Me)), to, by: Some(Who::Me) });
    }
    let amount = Amount::Fixed(i32::from(c.number()?));
    let _ = c.eat("damage");
    if c.eat("split among") {
        let among = who(c, targets)?;
        return matches!(among, Who::Target(_)).then_some(Effect::Split { amount, among });
    }
    c.eat("to").then_some(())?;
    let _ = c.eat("each of");
    let to = who(c, targets)?;
    Some(Effect::Deal { amount, to, by: None })
}

fn returned(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Effect> {
    let who = who(c, targets)?;
    c.eat_any(&["to its owner's hand", "to their owner's hand", "to their owners' hands", "to my owner's hand"])?;
    Some(Effect::Return(who))
}

fn moved(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Effect> {
    let who = who(c, targets)?;
    let to = match c.eat_any(&[
        "to its base",
        "to base",
        "to their base",
        "to your base",
        "here",
        "to a battlefield",
        "to here",
    ])? {
        "here" | "to here" => Destination::Here,
        "to a battlefield" => Destination::Chosen(Whereto::Battlefield),
        _ => Destination::Base,
    };
    Some(Effect::Move { who, to })
}

fn given(c: &mut Cursor, targets: &mut Vec<Targets>) -> Option<Effect> {
    let who = who(c, targets)?;
    let (change, floor_allowed) = match c.signed() {
        Some(by) => {
            c.eat("[m]").then_some(())?;
            (Change::Might(Amount::Fixed(by)), by < 0)
        }
        None => (Change::Grant(Keyword::read(&c.bracket()?)?), false),
    };
    let until = if c.eat("this turn") {
        Duration::ThisTurn
    } else if c.eat("this combat") {
        Duration::ThisCombat
    } else {
        Duration::Stays
    };
    let floor = if floor_allowed { floor(c) } else { None };
    Some(Effect::Alter { who, change, until, floor })
}

fn floor(c: &mut Cursor) -> Option<i32> {
    c.attempt(|c| {
        let _ = c.eat(",");
        c.eat_any(&["to a minimum of", "to a min of"])?;
        let least = c.signed()?;
        let _ = c.eat("[m]");
        Some(least)
    })
}

fn channel(c: &mut Cursor) -> Option<Effect> {
    let count = c.number()?;
    c.eat_any(&["runes", "rune"])?;
    Some(Effect::Channel { count, exhausted: c.eat("exhausted") })
}

fn add(c: &mut Cursor) -> Option<Effect> {
    let (mut energy, mut power) = (0, 0);
    while let Some(inside) = c.bracket() {
        match inside.parse::<u8>() {
            Ok(n) => energy += n,
            Err(_) => power += 1,
        }
    }
    (energy + power > 0).then_some(Effect::Add { energy, power })
}

/// "play two 1 [M] Recruit unit tokens here"
fn token(c: &mut Cursor) -> Option<Effect> {
    let count = c.number()?;
    let ready_before = c.eat("ready");
    let might = c.signed()?;
    c.eat("[m]").then_some(())?;
    let name = c.next()?;
    let _ = c.eat("unit");
    c.eat_any(&["tokens", "token"])?;
    let mut card = Card { name: capitalised(&name), kind: Kind::Unit, might, token: true, ..Card::default() };
    card.tags.push(card.name.clone());
    if c.eat("with") {
        card.keywords.add(Keyword::read(&c.bracket()?)?);
    }
    let to = match c.eat_any(&["here", "into your base", "to your base", "in your base"]) {
        Some("here") => Destination::Here,
        _ => Destination::Base,
    };
    Some(Effect::Token { card: Box::new(card), count, to, ready: ready_before })
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
