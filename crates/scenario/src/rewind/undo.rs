//! Words that undo an event, which a player can follow, and the information that was gained by it.
//!
//! The table is followed from the board before, event by event: where things are, who controls a battlefield and who
//! contests it, since an event says what became of something and not always what it was.

use std::collections::BTreeMap;

use super::How;
use super::marks::Marks;
use crate::report::{Board, Happened};
use tribunal_engine::domain::Domain;
use tribunal_engine::event::EventKind as K;
use tribunal_engine::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal_engine::zone::Location;

/// A table as far as it has to be known.
pub(super) struct Table {
    players: Vec<String>,
    places: Vec<Place>,
    at: BTreeMap<ObjectId, String>,
    marks: Marks,
    /// The cards of decks that were revealed and lie there still, by name.
    revealed: Vec<String>,
}

/// A battlefield.
struct Place {
    name: String,
    controller: Option<String>,
    contested: Option<String>,
}

impl Table {
    /// Reads the table of a board.
    pub fn new(board: &Board) -> Self {
        let mut at = BTreeMap::new();
        for seat in &board.players {
            at.extend(seat.base.iter().map(|piece| (ObjectId(piece.id), format!("{}'s base", seat.name))));
        }
        for place in &board.battlefields {
            at.extend(place.pieces.iter().map(|piece| (ObjectId(piece.id), place.name.clone())));
        }
        let places = board.battlefields.iter().map(|place| Place {
            name: place.name.clone(),
            controller: place.controller.clone(),
            contested: place.contested.clone(),
        });
        let bases = board.players.iter().flat_map(|seat| &seat.base);
        let pieces = bases.chain(board.battlefields.iter().flat_map(|place| &place.pieces));
        Self {
            marks: Marks::of(pieces),
            players: board.players.iter().map(|seat| seat.name.clone()).collect(),
            places: places.collect(),
            at,
            revealed: vec![],
        }
    }

    fn player(&self, player: PlayerId) -> &str {
        self.players.get(player.index()).map_or("a player", String::as_str)
    }

    fn place(&self, at: BattlefieldId) -> &str {
        self.places.get(at.index()).map_or("a battlefield", |place| place.name.as_str())
    }

    fn location(&self, at: Location) -> String {
        match at {
            Location::Base(player) => format!("{}'s base", self.player(player)),
            Location::Battlefield(at) => self.place(at).to_owned(),
        }
    }

    /// Removes a permanent, with its marks; returns words for where it was, as in `to Grove, exhausted`, or for a place
    /// that no event names.
    fn whence(&mut self, object: ObjectId) -> String {
        let lay = self.marks.leave(object);
        self.at.remove(&object).map_or_else(|| "where it was".to_owned(), |at| format!("to {at}{lay}"))
    }

    /// Removes a card from those that everybody has seen in a deck, as it leaves it; returns true if it was one.
    fn was_revealed(&mut self, name: &str) -> bool {
        let found = self.revealed.iter().rposition(|seen| seen == name);
        found.map(|at| self.revealed.remove(at)).is_some()
    }

    /// Returns the words that undo an event, if anything has to be done at the table; the table then is as after the
    /// event.
    pub fn undo(&mut self, event: &Happened) -> Option<(How, String)> {
        let one = event.objects.first().map_or("it", String::as_str);
        let other = event.objects.get(1).map_or("it", String::as_str);
        self.marks.follow(&event.what);
        let board = self.on_board(event, one, other).map(|text| (How::Back, text));
        board
            .or_else(|| self.of_card(event, one))
            .or_else(|| self.of_player(event))
            .or_else(|| self.of_battlefield(event).map(|text| (How::Back, text)))
    }

    /// Returns the words that undo an event of a permanent.
    fn on_board(&mut self, event: &Happened, one: &str, other: &str) -> Option<String> {
        Some(match &event.what {
            K::Moved { unit: object, from, to } | K::Recalled { object, from, to } => {
                self.at.insert(*object, self.location(*to));
                format!("Put {one} back from {} to {}.", self.location(*to), self.location(*from))
            }
            K::Entered { object, at } => {
                self.at.insert(*object, self.location(*at));
                format!("Take {one} from {}: it has not entered.", self.location(*at))
            }
            K::Killed { object, .. } => format!("Put {one} back from the trash {}.", self.whence(*object)),
            K::CeasedToExist { object } => format!("Put the token {one} back {}.", self.whence(*object)),
            K::Damaged { amount, .. } => format!("Take {amount} damage off {one}."),
            K::Healed { amount, .. } => format!("Put {amount} damage back on {one}."),
            K::Stunned { .. } => format!("{one} is not stunned."),
            K::StunEnded { .. } => format!("{one} is stunned again."),
            K::Buffed { .. } => format!("Take the buff off {one}."),
            K::BuffLost { .. } | K::BuffSpent { .. } => format!("Put the buff back on {one}."),
            K::BuffMoved { .. } => format!("Put the buff back from {other} on {one}."),
            K::Attached { .. } => format!("Detach {one} from {other}."),
            K::Detached { .. } => format!("Attach {one} again to what it was attached to."),
            K::Exhausted { .. } => format!("Ready {one}."),
            K::Readied { .. } => format!("Exhaust {one}."),
            K::MightChanged { by, .. } => format!("{one} has no {by:+} Might from this."),
            K::KeywordGranted { keyword, .. } => format!("{one} has no {keyword} from this."),
            K::Altered { .. } => format!("{one} is as before the change."),
            K::Empowered { times: 1, .. } => format!("{one} is not Empowered."),
            K::Empowered { .. } => format!("{one} is Empowered once less."),
            K::Disempowered { .. } => format!("{one} is Empowered again."),
            K::ControlTaken { .. } => format!("{one} goes back to who controlled it."),
            K::Replaced { .. } => format!("Put back what {one} replaced."),
            K::ReplacedBack { .. } => format!("Replace {one} again as it was."),
            K::BecameCopy { .. } => format!("{one} is no copy."),
            _ => return None,
        })
    }

    /// Returns the words that undo an event of a card that is not on the board, of a deck or of the chain.
    fn of_card(&mut self, event: &Happened, one: &str) -> Option<(How, String)> {
        let back = |text: String| Some((How::Back, text));
        match &event.what {
            K::Drew { player, card: Some(_) } | K::PutInHand { player, .. } if self.was_revealed(one) => {
                let who = self.player(*player);
                back(format!("Put {one} from {who}'s hand back on top of {who}'s Main Deck: everybody has seen it."))
            }
            K::Drew { player, .. } | K::PutInHand { player, .. } => {
                let who = self.player(*player);
                Some((
                    How::Random,
                    format!(
                        "Put a random card of {who}'s hand on top of {who}'s Main Deck: what was taken is not public."
                    ),
                ))
            }
            K::Seen { revealed, .. } => {
                self.revealed.extend(revealed.then(|| one.to_owned()));
                Some((How::Shuffle, format!("If {one} is in a deck, shuffle it into the random part of that deck.")))
            }
            K::RuneRevealed { player, domain } => Some((
                How::Shuffle,
                format!("Shuffle the {} into the random part of {}'s Rune Deck.", rune(*domain), self.player(*player)),
            )),
            K::Discarded { player, .. } => {
                back(format!("Put {one} back from the trash to {}'s hand.", self.player(*player)))
            }
            K::Trashed { .. } => back(format!("Take {one} out of the trash: it is where it was before.")),
            K::Recycled { object } => {
                self.was_revealed(one);
                back(format!("Take {one} from the bottom of its deck, and put it back {}.", self.whence(*object)))
            }
            K::PutOnDeck { object, .. } | K::ShuffledIn { object } => {
                back(format!("Take {one} out of its deck, and put it back {}.", self.whence(*object)))
            }
            K::Banished { object } => back(format!("Put {one} back from banishment {}.", self.whence(*object))),
            K::Returned { object } => back(format!("Put {one} back from the hand {}.", self.whence(*object))),
            K::Hid { player, .. } => {
                back(format!("Put the facedown card {one} back to {}'s hand.", self.player(*player)))
            }
            K::HiddenRemoved { at, .. } => back(format!("Put {one} back facedown at {}.", self.place(*at))),
            K::PutOnChain { text, .. } if text.is_empty() => {
                back(format!("Take {one} off the chain, back to where it was played from."))
            }
            K::PutOnChain { .. } => back(format!("Take the ability of {one} off the chain.")),
            K::Resolving { ability: true, .. } => {
                back(format!("The ability of {one} is on the chain again, unresolved."))
            }
            K::Resolving { .. } | K::Countered { .. } => back(format!("{one} is on the chain again, unresolved.")),
            K::TriggerRemoved { .. } => back(format!("The ability of {one} is on the chain again.")),
            K::PlayUndone { ability: true, at_will: false, .. } => {
                back(format!("The ability of {one} is on the chain again."))
            }
            K::PlayUndone { .. } => back(format!("{one} is being played again.")),
            _ => None,
        }
    }

    /// Returns the words that undo an event of a player: resources, points, the turn.
    fn of_player(&self, event: &Happened) -> Option<(How, String)> {
        let text = match &event.what {
            K::CostPaid { player, cost } => {
                let who = self.player(*player);
                return Some((
                    How::Runes,
                    format!("{who} takes back what was paid, {cost}: ready the runes exhausted for it."),
                ));
            }
            K::RuneRecycled { player, domain } => {
                let who = self.player(*player);
                return Some((
                    How::Runes,
                    format!("{who} unrecycles the {} from the bottom of the Rune Deck.", rune(*domain)),
                ));
            }
            K::RuneExhausted { player, domain } => {
                let who = self.player(*player);
                return Some((How::Runes, format!("{who} readies the {} exhausted for Energy.", rune(*domain))));
            }
            K::Channeled { player, count: 1 } => {
                format!("{} puts the last rune channeled back on top of the Rune Deck.", self.player(*player))
            }
            K::Channeled { player, count } => {
                format!("{} puts the last {count} runes channeled back on top of the Rune Deck.", self.player(*player))
            }
            K::RunesReadied { player } => {
                format!("Exhaust the runes of {} that were exhausted before.", self.player(*player))
            }
            K::Added { player, energy, power } => {
                format!("Take {energy} Energy and {power} Power out of {}'s Rune Pool.", self.player(*player))
            }
            K::PoolEmptied { player } => format!("{} has again what was in the Rune Pool.", self.player(*player)),
            K::PointsGained { player, points } => format!("Lower {}'s score by {points}.", self.player(*player)),
            K::PointsLost { player, points } => format!("Raise {}'s score by {points}.", self.player(*player)),
            K::XpGained { player, xp } => format!("Take {xp} XP from {}.", self.player(*player)),
            K::XpSpent { player, xp } => format!("Give {} {xp} XP back.", self.player(*player)),
            K::BurnedOut { player, .. } => {
                format!("Separate {}'s former trash from the deck again as far as it is known.", self.player(*player))
            }
            K::TurnBegan { player } => format!("{}'s turn has not begun: it is the turn before.", self.player(*player)),
            K::Expired { count: 1 } => "An effect that had ended holds again.".to_owned(),
            K::Expired { count } => format!("{count} effects that had ended hold again."),
            K::Won { .. } => "The game is not won yet.".to_owned(),
            K::Conceded { player } | K::LeftGame { player } => {
                format!("{} is in the game again.", self.player(*player))
            }
            _ => return None,
        };
        Some((How::Back, text))
    }

    /// Returns the words that undo an event of a battlefield.
    fn of_battlefield(&mut self, event: &Happened) -> Option<String> {
        let at = event.what.battlefield()?;
        let by = match &event.what {
            K::ControlEstablished { by, .. } | K::ControlLost { by, .. } | K::Contested { by, .. } => {
                self.player(*by).to_owned()
            }
            _ => String::new(),
        };
        let place = self.places.get_mut(at.index())?;
        let name = place.name.clone();
        Some(match &event.what {
            K::ControlEstablished { .. } => match place.controller.replace(by) {
                Some(was) => format!("{was} controls {name} again."),
                None => format!("Nobody controls {name} again."),
            },
            K::ControlLost { .. } => {
                place.controller = None;
                format!("{by} controls {name} again.")
            }
            K::Contested { .. } => {
                place.contested = Some(by);
                format!("{name} is not contested.")
            }
            K::ContestedCleared { .. } => match place.contested.take() {
                Some(was) => format!("{name} is contested by {was} again."),
                None => format!("{name} is contested again."),
            },
            K::BattlefieldReplaced { .. } => format!("Put the battlefield back that was at {name}."),
            _ => return None,
        })
    }

    /// Returns the information that somebody gained by an event.
    pub fn learned(&self, event: &Happened) -> Option<(How, String)> {
        let one = event.objects.first().map_or("a card", String::as_str);
        match &event.what {
            K::Drew { player, .. } => {
                Some((How::Random, format!("{} has seen the card that was drawn.", self.player(*player))))
            }
            K::Seen { revealed: true, .. } => Some((How::Shuffle, format!("Everybody has seen {one}."))),
            K::Seen { player, .. } => Some((How::Shuffle, format!("{} has seen {one}.", self.player(*player)))),
            K::RuneRevealed { domain, .. } => {
                Some((How::Shuffle, format!("Everybody has seen the {}.", rune(*domain))))
            }
            K::Channeled { player, count: 1 } => {
                Some((How::Back, format!("Everybody has seen the rune that {} channeled.", self.player(*player))))
            }
            K::Channeled { player, count } => Some((
                How::Back,
                format!("Everybody has seen the {count} runes that {} channeled.", self.player(*player)),
            )),
            K::HiddenRemoved { .. } => Some((How::Back, format!("Everybody has seen the facedown card {one}."))),
            K::BurnedOut { player, .. } => Some((
                How::Back,
                format!("{}'s trash was shuffled into the deck: its order is lost.", self.player(*player)),
            )),
            _ => None,
        }
    }
}

/// Returns the name of the card of a deck that was seen by an event.
pub(super) fn seen(event: &Happened) -> Option<String> {
    event.objects.first().filter(|_| matches!(event.what, K::Seen { .. })).cloned()
}

/// Returns the name of the card that was drawn by an event.
pub(super) fn drawn(event: &Happened) -> Option<&String> {
    event.objects.first().filter(|_| matches!(event.what, K::Drew { .. } | K::PutInHand { .. }))
}

fn rune(domain: Option<Domain>) -> String {
    domain.map_or_else(|| "rune".to_owned(), |domain| format!("{} rune", domain.word()))
}
