//! Reads claims about players.

use crate::diagnostic::Diagnostic;
use crate::fact::{Fact, PlaceFact, PlaceState, PlayerEvent, PlayerFact, PlayerState};
use crate::read::Reader;
use crate::read::walk::Walk;
use crate::script::Name;
use tribunal_engine::domain::Domain;
use tribunal_engine::ids::PlayerId;

/// The words that say of a player that something is to be decided.
const ASKED: &[&str] = &["is asked", "has to choose", "must choose", "chooses"];

impl Reader {
    pub(super) fn about_player(&mut self, walk: &mut Walk, player: PlayerId) -> Result<Fact, Diagnostic> {
        if walk.eat_any(ASKED).is_some() {
            return Ok(Fact::Asked(Some(player), true));
        }
        if walk.eat("controls") {
            let place = self.battlefield_name(walk)?;
            return Ok(Fact::Place(place, PlaceFact::State(PlaceState::ControlledBy(player)), false));
        }
        if let Some(may) = walk.eat_any(&["may look at", "may not look at", "can look at", "can't look at"]) {
            let card = self.card_name(walk, &["and"], "a card")?;
            self.used.push(card.clone());
            let negated = may.contains("not") || may.contains("n't");
            return Ok(Fact::MayLook(player, card, !negated));
        }
        let negated = walk.eat_any(&["does not", "doesn't", "is not"]).is_some();
        if negated && walk.eat("control") {
            let place = self.battlefield_name(walk)?;
            return Ok(Fact::Place(place, PlaceFact::State(PlaceState::ControlledBy(player)), true));
        }
        Ok(Fact::Player(Some(player), self.player_fact(walk)?, negated))
    }

    /// Reads what is said of nobody, or of somebody.
    pub(super) fn about_anybody(&mut self, walk: &mut Walk, nobody: bool) -> Result<Fact, Diagnostic> {
        if walk.eat_any(ASKED).is_some() {
            return Ok(Fact::Asked(None, !nobody));
        }
        if walk.eat_any(&["controls", "control"]).is_some() {
            let place = self.battlefield_name(walk)?;
            return Ok(Fact::Place(place, PlaceFact::State(PlaceState::Uncontrolled), !nobody));
        }
        Ok(Fact::Player(None, self.player_fact(walk)?, nobody))
    }

    fn battlefield_name(&mut self, walk: &mut Walk) -> Result<Name, Diagnostic> {
        let place = self.card_name(walk, &["and"], "a battlefield")?;
        self.used.push(place.clone());
        Ok(place)
    }

    pub(super) fn player_fact(&mut self, walk: &mut Walk) -> Result<PlayerFact, Diagnostic> {
        if let Some(word) = walk.eat_any(&["conquers", "conquer", "holds", "hold"]) {
            let place = if walk.is_done() || walk.is_at_mark() {
                None
            } else {
                Some(self.card_name(walk, &["and"], "a battlefield")?)
            };
            self.used.extend(place.clone());
            let conquers = word.starts_with("conquer");
            let event = if conquers { PlayerEvent::Conquers(place) } else { PlayerEvent::Holds(place) };
            return Ok(PlayerFact::Event(event));
        }
        if walk.eat_any(&["scores", "score"]).is_some() {
            return Ok(PlayerFact::Event(PlayerEvent::Scores));
        }
        if walk.eat_any(&["wins", "win", "has won"]).is_some() {
            let _ = walk.eat("the game");
            return Ok(PlayerFact::State(PlayerState::Wins));
        }
        if walk.eat_any(&["draws", "draw"]).is_some() {
            return Ok(PlayerFact::Event(PlayerEvent::Draws(walk.number())));
        }
        if walk.eat_any(&["loses control of", "lose control of"]).is_some() {
            let place = self.battlefield_name(walk)?;
            return Ok(PlayerFact::Event(PlayerEvent::LosesControl(place)));
        }
        if walk.eat_any(&["the turn player", "is the turn player"]).is_some() {
            return Ok(PlayerFact::State(PlayerState::TurnPlayer));
        }
        if walk.eat_any(&["has", "have"]).is_some() {
            return has(walk).map(PlayerFact::State);
        }
        Err(walk.expected("scores, conquers, holds, wins, draws, has focus, has priority or has so many points"))
    }
}

/// Reads the thing that a player has.
fn has(walk: &mut Walk) -> Result<PlayerState, Diagnostic> {
    if walk.eat("focus") {
        return Ok(PlayerState::Focus);
    }
    if walk.eat("priority") {
        return Ok(PlayerState::Priority);
    }
    let number = walk.expect_number()?;
    if let Some(domain) = walk.word().and_then(Domain::read) {
        walk.next();
        let runes = walk.eat_any(&["runes", "rune"]).map(|_| PlayerState::Runes(number, Some(domain)));
        return runes.ok_or_else(|| walk.expected("`runes`"));
    }
    match walk.eat_any(&["points", "point", "xp", "runes", "rune"]) {
        Some("runes" | "rune") => Ok(PlayerState::Runes(number, None)),
        Some("xp") => Ok(PlayerState::Xp(number)),
        Some(_) => Ok(PlayerState::Points(number)),
        None => Err(walk.expected("`points`, `XP` or `runes`")),
    }
}
