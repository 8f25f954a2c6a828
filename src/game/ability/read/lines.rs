//! Whole lines: which kind of ability a line is.

use super::cursor::Cursor;
use super::effects::{effects, instructions};
use super::passive;
use super::phrases::{condition, object, rest};
use crate::game::ability::{
    Activated, Body, Condition, Effect, Filter, Instructions, Moment, Replacement, Trigger, Triggered, Who, Whose,
};
use crate::game::card::{Cost, Kind};
use crate::game::keyword::Keyword;

/// Reads a line whole, or declines it.
pub(super) fn ability(line: &str, kind: Kind) -> Option<Body> {
    let readers: [fn(&mut Cursor) -> Option<Body>; 5] = [triggered, deathknell, replacement, activated, passive_body];
    for read in readers {
        let mut cursor = Cursor::new(line);
        if let Some(body) = read(&mut cursor).filter(|_| cursor.is_done()) {
            return Some(body);
        }
    }
    let mut cursor = Cursor::new(line);
    let spell = if kind == Kind::Spell { spell(&mut cursor) } else { None };
    spell.filter(|_| cursor.is_done()).map(Body::Spell)
}

fn passive_body(c: &mut Cursor) -> Option<Body> {
    passive::passive(c).map(Body::Passive)
}

fn spell(c: &mut Cursor) -> Option<Instructions> {
    if c.eat("[legion] —") || c.eat("legion —") {
        let inner = instructions(c)?;
        return Some(Instructions {
            targets: inner.targets,
            effects: vec![Effect::If(Condition::Legion, inner.effects)],
        });
    }
    instructions(c)
}

fn deathknell(c: &mut Cursor) -> Option<Body> {
    if !c.eat("[deathknell] —") && !c.eat("deathknell —") {
        return None;
    }
    let does = instructions(c)?;
    Some(Body::Triggered(Triggered { when: Trigger::Dies(Filter::me()), condition: None, does }))
}

fn triggered(c: &mut Cursor) -> Option<Body> {
    let legion = c.eat("[legion] —") || c.eat("legion —");
    let when = when(c)?;
    if !c.eat(",") {
        return None;
    }
    let condition = if c.eat("if") {
        let condition = condition(c)?;
        c.eat(",").then_some(())?;
        Some(condition)
    } else {
        legion.then_some(Condition::Legion)
    };
    let does = instructions(c)?;
    Some(Body::Triggered(Triggered { when, condition, does }))
}

type OnFilter = fn(Filter) -> Trigger;

fn when(c: &mut Cursor) -> Option<Trigger> {
    if c.eat("at the end of your turn") {
        return Some(Trigger::At(Moment::EndOfTurn, Whose::Yours));
    }
    if c.eat("at the start of your beginning phase") {
        return Some(Trigger::At(Moment::Beginning, Whose::Yours));
    }
    if !c.eat("when") {
        return None;
    }
    let me = Filter::me;
    let fixed: [(&str, Trigger); 20] = [
        ("i attack", Trigger::Attacks(me())),
        ("i defend", Trigger::Defends(me())),
        ("i conquer", Trigger::UnitConquers(me())),
        ("i hold", Trigger::UnitHolds(me())),
        ("i die", Trigger::Dies(me())),
        (
            "i move to a battlefield",
            Trigger::Moves(Filter { me: true, place: crate::game::ability::Place::AtBattlefield, ..me() }),
        ),
        ("i move", Trigger::Moves(me())),
        ("i'm stunned", Trigger::Stunned(me())),
        ("i'm buffed", Trigger::Buffed(me())),
        ("i'm dealt damage", Trigger::Damaged(me())),
        ("you play me", Trigger::Enters(me())),
        ("you play this", Trigger::Enters(me())),
        ("you conquer here", Trigger::PlayerConquers { who: Whose::Yours, here: true }),
        ("you conquer", Trigger::PlayerConquers { who: Whose::Yours, here: false }),
        ("you hold here", Trigger::PlayerHolds { who: Whose::Yours, here: true }),
        ("you hold", Trigger::PlayerHolds { who: Whose::Yours, here: false }),
        ("you play a spell", Trigger::Plays { who: Whose::Yours, kind: Some(Kind::Spell) }),
        ("you play a unit", Trigger::Plays { who: Whose::Yours, kind: Some(Kind::Unit) }),
        ("an opponent plays a spell", Trigger::Plays { who: Whose::Enemy, kind: Some(Kind::Spell) }),
        ("you discard a card", Trigger::Discards(Whose::Yours)),
    ];
    if let Some((_, trigger)) = fixed.into_iter().find(|(words, _)| c.eat(words)) {
        return Some(trigger);
    }
    let (_, filter) = object(c)?;
    let verbs: [(&str, OnFilter); 6] = [
        ("dies", Trigger::Dies),
        ("attacks", Trigger::Attacks),
        ("defends", Trigger::Defends),
        ("moves", Trigger::Moves),
        ("is stunned", Trigger::Stunned),
        ("is dealt damage", Trigger::Damaged),
    ];
    verbs.into_iter().find(|(verb, _)| c.eat(verb)).map(|(_, make)| make(filter))
}

/// A death that is replaced: "If I would die, ... instead."
fn replacement(c: &mut Cursor) -> Option<Body> {
    let once = c.eat("the next time");
    if !once && !c.eat("if") {
        return None;
    }
    let dies = if c.eat("i would die") { Filter::me() } else { doomed(c)? };
    c.eat(",").then_some(())?;
    let optional = c.eat("you may");
    let leading = c.eat("instead");
    let mut targets = vec![];
    let mut instead = effects(c, &mut targets)?;
    if !leading && !c.eat("instead") {
        return None;
    }
    while c.eat(".") && !c.is_done() {
        instead.extend(effects(c, &mut targets)?);
    }
    let instead = instead.into_iter().map(|effect| about(effect, dies.me)).collect();
    targets.is_empty().then_some(Body::Replacement(Replacement { dies, optional, once, instead }))
}

fn doomed(c: &mut Cursor) -> Option<Filter> {
    c.attempt(|c| {
        let (_, filter) = object(c)?;
        c.eat("would die").then_some(filter)
    })
}

/// In "if I would die", "me" and "it" are the same.
fn about(effect: Effect, me: bool) -> Effect {
    match effect {
        Effect::Recall(Who::Me) if me => Effect::Recall(Who::It),
        other => other,
    }
}

/// "[1][C], [E]: effect", with [Reaction] or [Action] before the effect.
fn activated(c: &mut Cursor) -> Option<Body> {
    let mut cost = Cost::default();
    let mut exhaust = false;
    let mut any = false;
    while c.peek() != Some(":") {
        let _ = c.eat(",");
        match c.bracket()?.as_str() {
            "e" => exhaust = true,
            "a" | "c" | "r" | "g" | "b" | "o" | "p" | "y" => cost.power += 1,
            n => cost.energy += n.parse::<u16>().ok()?,
        }
        any = true;
    }
    c.eat(":").then_some(())?;
    let timing = c.attempt(|c| {
        let keyword = Keyword::read(&c.bracket()?)?;
        matches!(keyword, Keyword::Action | Keyword::Reaction).then_some(keyword)
    });
    if timing.is_some() {
        let _ = c.eat("—");
    }
    let does = instructions(c)?;
    any.then_some(Body::Activated(Activated { cost, exhaust, timing, does }))
}

/// The rest of a phrase after its first words, for passives.
pub(super) fn subject(c: &mut Cursor) -> Option<Filter> {
    if c.eat_any(&["i", "this"]).is_some() {
        return Some(Filter::me());
    }
    if let Some((_, filter)) = object(c) {
        return Some(filter);
    }
    c.attempt(|c| rest(c, Filter::default()))
}
