//! Reads claims about objects.

use crate::diagnostic::Diagnostic;
use crate::fact::{Fact, ObjectEvent, ObjectFact, ObjectState};
use crate::read::Reader;
use crate::read::advice::{CLAIMS, advised};
use crate::read::walk::Walk;
use crate::script::Name;
use tribunal_engine::keyword::Keyword;

/// The words for events that happen to an object.
const PARTICIPLES: &[(&str, ObjectEvent)] = &[
    ("healed", ObjectEvent::Healed),
    ("recalled", ObjectEvent::Recalled),
    ("killed", ObjectEvent::Dies),
    ("countered", ObjectEvent::Countered),
    ("recycled", ObjectEvent::Recycled),
    ("revealed", ObjectEvent::Revealed),
];

/// The words for states of an object.
const ADJECTIVES: &[(&str, ObjectState)] = &[
    ("exhausted", ObjectState::Exhausted),
    ("ready", ObjectState::Ready),
    ("stunned", ObjectState::Stunned),
    ("buffed", ObjectState::Buffed),
    ("empowered", ObjectState::Empowered),
    ("undamaged", ObjectState::Damage(0)),
    ("banished", ObjectState::Banished),
    ("facedown", ObjectState::Facedown),
    ("on the chain", ObjectState::OnChain),
    ("an attacker", ObjectState::Attacker),
    ("a defender", ObjectState::Defender),
];

impl Reader {
    pub(super) fn about_name(&mut self, walk: &mut Walk, name: &Name) -> Result<Vec<Fact>, Diagnostic> {
        if self.is_place(name) {
            if let Some(negated) = ability_triggers(walk) {
                return Ok(vec![Fact::Object(name.clone(), ObjectFact::Event(ObjectEvent::Triggers), negated)]);
            }
            return self.place_fact(walk, name).map(|fact| vec![fact]);
        }
        if let Some(mistake) = advised(walk, CLAIMS) {
            return Err(mistake);
        }
        let found = self.try_object_fact(walk, false)?;
        let (fact, negated) =
            found.ok_or_else(|| walk.expected("what is expected of it, such as dies, survives or is at Grove"))?;
        let mut facts = vec![Fact::Object(name.clone(), fact, negated)];
        if walk.eat("with") {
            facts.push(Fact::Object(name.clone(), ObjectFact::State(number(walk)?), false));
        }
        Ok(facts)
    }

    /// Reads a fact about an object, with true where it is denied. `bare` allows adjectives without "is", after a
    /// comma.
    pub(super) fn try_object_fact(
        &mut self,
        walk: &mut Walk,
        bare: bool,
    ) -> Result<Option<(ObjectFact, bool)>, Diagnostic> {
        let position = walk.position();
        let negated = walk.eat_any(&["does not", "doesn't", "is not", "isn't", "has not"]).is_some();
        if let Some(fact) = verb(walk) {
            return Ok(Some((fact, negated)));
        }
        if walk.eat_any(&["has", "have"]).is_some() {
            if let Some(bracket) = walk.bracket() {
                let keyword = Keyword::read(&bracket.text).ok_or_else(|| walk.expected("a keyword such as [Tank]"))?;
                return Ok(Some((ObjectFact::State(ObjectState::Has(keyword)), negated)));
            }
            return Ok(Some((ObjectFact::State(number(walk)?), negated)));
        }
        let is = walk.eat_any(&["is", "are"]).is_some();
        let negated = negated || walk.eat("not");
        if (is || bare || negated)
            && let Some(fact) = self.adjective(walk)?
        {
            return Ok(Some((fact, negated)));
        }
        walk.back_to(position);
        Ok(None)
    }

    fn adjective(&mut self, walk: &mut Walk) -> Result<Option<ObjectFact>, Diagnostic> {
        if let Some((_, event)) = PARTICIPLES.iter().find(|(word, _)| walk.eat(word)) {
            return Ok(Some(ObjectFact::Event(event.clone())));
        }
        if let Some((_, state)) = ADJECTIVES.iter().find(|(word, _)| walk.eat(word)) {
            return Ok(Some(ObjectFact::State(state.clone())));
        }
        if walk.eat("dealt") {
            let n = walk.number();
            let _ = walk.eat("damage");
            return Ok(Some(ObjectFact::Event(ObjectEvent::DealtDamage(n))));
        }
        if walk.eat("at") {
            let place = self.card_name(walk, &["and"], "a battlefield")?;
            self.used.push(place.clone());
            return Ok(Some(ObjectFact::State(ObjectState::At(place))));
        }
        if walk.eat("attached to") {
            let bearer = self.card_name(walk, &["and"], "the unit that it is attached to")?;
            self.used.push(bearer.clone());
            return Ok(Some(ObjectFact::State(ObjectState::AttachedTo(bearer))));
        }
        if walk.eat("in") {
            let position = walk.position();
            if self.player(walk).is_none() {
                walk.back_to(position);
            }
            let _ = walk.eat_any(&["its owner's", "its controller's", "the", "its"]);
            let zones = ["base", "trash", "hand", "banishment", "rune deck", "deck", "champion zone"];
            let state = match walk.eat_any(&zones) {
                Some("base") => ObjectState::InBase,
                Some("trash") => ObjectState::InTrash,
                Some("hand") => ObjectState::InHand,
                Some("rune deck") => ObjectState::InRuneDeck,
                Some("deck") => ObjectState::InDeck,
                Some("champion zone") => ObjectState::InChampionZone,
                Some(_) => ObjectState::Banished,
                None => return Err(walk.expected("base, trash, hand, deck, rune deck, champion zone or banishment")),
            };
            return Ok(Some(ObjectFact::State(state)));
        }
        Ok(None)
    }
}

/// Reads that a battlefield's ability triggers (false) or does not (true).
fn ability_triggers(walk: &mut Walk) -> Option<bool> {
    let word = walk.eat_any(&["triggers", "does not trigger", "doesn't trigger"])?;
    Some(word != "triggers")
}

/// Reads `3 might` or `2 damage`.
fn number(walk: &mut Walk) -> Result<ObjectState, Diagnostic> {
    let n = walk.expect_number()?;
    match walk.eat_any(&["might", "damage"]) {
        Some("might") => Ok(ObjectState::Might(i32::try_from(n).unwrap_or(i32::MAX))),
        Some(_) => Ok(ObjectState::Damage(n)),
        None => Err(walk.expected("`might` or `damage`")),
    }
}

fn verb(walk: &mut Walk) -> Option<ObjectFact> {
    const HAPPENS: &[(&[&str], ObjectEvent)] = &[
        (&["dies", "die"], ObjectEvent::Dies),
        (&["moves", "move"], ObjectEvent::Moves),
        (&["triggers", "trigger"], ObjectEvent::Triggers),
        (&["resolves", "resolve"], ObjectEvent::Resolves),
        (&["enters", "enter"], ObjectEvent::Enters),
        (&["ceases to exist", "cease to exist"], ObjectEvent::CeasesToExist),
    ];
    if walk.eat_any(&["survives", "survive"]).is_some() {
        return Some(ObjectFact::State(ObjectState::Survives));
    }
    let (_, event) = HAPPENS.iter().find(|(words, _)| walk.eat_any(words).is_some())?;
    Some(ObjectFact::Event(event.clone()))
}
