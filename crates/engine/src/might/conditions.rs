//! Evaluation of the conditions of texts, as things are now.

use std::sync::Arc;

use super::Views;
use crate::ability::{Compared, Condition, Filter, PhaseOf, Place, Tally, Who, Whose};
use crate::edition::Phase;
use crate::ids::{ObjectId, PlayerId};
use crate::matching::From;
use crate::object::Object;
use crate::player::{Player, Tallies};
use crate::zone::{Location, Zone};

impl<'a> Views<'a> {
    /// Returns true if a condition holds for a source.
    #[must_use]
    pub fn holds(&self, condition: &Condition, from: &From) -> bool {
        match condition {
            Condition::Source(filter) => self.matches(filter, from.me, from),
            Condition::Noted(so) => *so,
            Condition::Count(least, filter) => self.count(filter, from) >= usize::from(*least),
            Condition::Legion if self.state.in_force.legion_by_itself => self.has_played(from, 0),
            Condition::Legion | Condition::PlayedAnother => self.has_played(from, self.played_itself(from)),
            Condition::Clause(played) if self.state.in_force.clauses_finalized => self.holds(played, from),
            Condition::Clause(played) => self.holds_to_the_end(played, from),
            Condition::Is(who, filter) => self.spoken_of(who, from).is_some_and(|id| self.matches(filter, id, from)),
            Condition::Xp(least) => self.of_you(from, |player| player.xp) >= i32::from(*least),
            Condition::Turn(whose) => self.state.meant(*whose, self.state.turn.player, from),
            Condition::Phase(phase) => {
                let now = match phase {
                    PhaseOf::Beginning => Phase::Beginning,
                    PhaseOf::Channel => Phase::Channel,
                    PhaseOf::Draw => Phase::Draw,
                    PhaseOf::Main => Phase::Action,
                };
                from.controller == Some(self.state.turn.player) && self.state.turn.at == now
            }
            Condition::Showdown => self.state.showdown.is_some(),
            Condition::RivalSpell { another } => {
                self.rivals_have_played(*another, from, |tallies| tallies.spells_played)
            }
            Condition::AtYours(inner) => self.state.battlefield_ids().any(|at| {
                let yours = self.state.battlefield(at).controller.is_some_and(|holder| from.controller == Some(holder));
                yours && self.holds(inner, &From { here: Some(Location::Battlefield(at)), ..*from })
            }),
            Condition::ClashHere { combat } => {
                let showdown = self.state.showdown.as_ref().map(|showdown| showdown.at);
                let at = if *combat { self.state.combat.as_ref().map(|combat| combat.at) } else { showdown };
                at.is_some_and(|at| from.here == Some(Location::Battlefield(at)))
            }
            Condition::TotalMight(least, filter) => {
                let all = self.state.board.iter().filter(|id| self.matches(filter, **id, from));
                all.map(|id| self.might(*id)).fold(0, i32::saturating_add) >= *least
            }
            // Only an item knows that: see `State::holds_for`.
            Condition::PlayedFrom(_) | Condition::WhereItLeft(_) | Condition::Revealed(_) | Condition::HadMight(..) => {
                false
            }
            Condition::Outweighs(filter) => {
                let all = self.state.board.iter().filter(|id| self.matches(filter, **id, from));
                let together = all.map(|id| self.might(*id)).fold(0, i32::saturating_add);
                self.state.board.contains(&from.me) && self.might(from.me) > together
            }
            Condition::Combat => self.state.combat.is_some(),
            Condition::Weaker => from.it.is_some_and(|it| self.might(it) < self.might(from.me)),
            Condition::PaidAdditional => self.state.object(from.me).paid,
            Condition::ShowedOff(kind) => {
                let object = self.state.object(from.me);
                from.shows & object.card.shows_linked_to(*kind) != 0 || object.shown_for(*kind).next().is_some()
            }
            Condition::ScoreWithin(within, whose) => self
                .players(*whose, from)
                .any(|player| self.state.points(player) + u32::from(*within) >= self.state.victory),
            Condition::Controls { who, here } => self.state.battlefield_ids().any(|at| {
                let holder = self.state.battlefield(at).controller;
                let there = !here || from.here == Some(Location::Battlefield(at));
                there && holder.is_some_and(|holder| self.state.meant(*who, holder, from))
            }),
            Condition::AllTags(tags, filter) => tags.iter().all(|tag| self.has_tag_among(tag, filter, from)),
            // What is chosen lies where the choice is of, which the condition need not say again.
            Condition::Chooses(filter) => from.first.is_some_and(|id| match filter.place {
                Place::Board => self.matches(&Filter { place: Place::Anywhere, ..(**filter).clone() }, id, from),
                _ => self.matches(filter, id, from),
            }),
            Condition::NoChampion => {
                let theirs =
                    |object: &Arc<Object>| object.zone == Zone::Champion && Some(object.owner) == from.controller;
                !self.state.objects.iter().any(theirs)
            }
            Condition::Excess(least) => self.of_you(from, |player| player.tallies.excess) >= i32::from(*least),
            Condition::EnergySpentOnIt(least) => {
                from.it.is_some_and(|it| self.state.object(it).energy_spent >= u16::from(*least))
            }
            Condition::Runes(least) => {
                let runes = from.controller.and_then(|player| self.state.player(player).runes);
                runes.is_some_and(|runes| runes.on_board() >= u16::from(*least))
            }
            Condition::Hand(least) => {
                let hand = |player: &Player| player.unknown_hand as usize + player.hand.len();
                from.controller.is_some_and(|player| hand(self.state.player(player)) >= usize::from(*least))
            }
            Condition::ThisTurn(tally, least) => self.tally(*tally, from) >= u32::from(*least),
            Condition::Ahead { of, you, all } => self.is_ahead(of, (*you, *all), from),
            Condition::Both(both) => self.holds(&both.0, from) && self.holds(&both.1, from),
            Condition::Not(not) => !self.holds(not, from),
        }
    }
}

impl Views<'_> {
    /// Returns true if "you" have more of something than all opponents, or than one at least; or, with `you` false, if
    /// they have more than "you".
    fn is_ahead(&self, of: &Compared, (you, all): (bool, bool), from: &From) -> bool {
        let Some(own) = from.controller else { return false };
        let has = |player: PlayerId| match of {
            Compared::Points => i64::from(self.state.points(player)),
            Compared::Xp => i64::from(self.state.player(player).xp),
            Compared::Runes => i64::from(self.state.player(player).runes.map_or(0, |runes| runes.on_board())),
            Compared::Hand => {
                let player = self.state.player(player);
                i64::from(player.unknown_hand) + player.hand.len() as i64
            }
            Compared::Objects(filter) => {
                let theirs =
                    |id: &&ObjectId| self.state.object(**id).controller == player && self.matches(filter, **id, from);
                self.state.board.iter().filter(theirs).count() as i64
            }
        };
        let mine = has(own);
        let beats = |rival: PlayerId| if you { mine > has(rival) } else { has(rival) > mine };
        let mut rivals = self.state.player_ids().filter(|player| self.state.opposed(*player, own));
        if all { rivals.all(beats) } else { rivals.any(beats) }
    }

    /// Returns the object that a condition refers to.
    fn spoken_of(&self, who: &Who, from: &From) -> Option<ObjectId> {
        match who {
            Who::Me => Some(from.me),
            Who::It => from.it,
            _ => None,
        }
    }

    /// The same of what has been played to its end: what was countered does not count.
    fn holds_to_the_end(&self, played: &Condition, from: &From) -> bool {
        match played {
            Condition::PlayedAnother => {
                self.of_you(from, |player| u32::from(player.completed)) > i32::from(self.played_itself(from))
            }
            Condition::ThisTurn(Tally::SpellsPlayed, least) => {
                self.of_you(from, |player| u32::from(player.tallies.spells_completed)) >= i32::from(*least)
            }
            Condition::RivalSpell { another } => {
                self.rivals_have_played(*another, from, |tallies| tallies.spells_completed)
            }
            other => self.holds(other, from),
        }
    }

    /// Returns true if an opponent has played a spell this turn, other than the one chosen first where `another` is
    /// set.
    fn rivals_have_played(&self, another: bool, from: &From, count: impl Fn(&Tallies) -> u16) -> bool {
        let first = from.first.map(|first| self.state.object(first)).filter(|_| another);
        let of_first = |player: PlayerId| u16::from(first.is_some_and(|card| card.controller == player));
        let mut rivals = self.players(Whose::Enemy, from);
        rivals.any(|player| count(&self.state.player(player).tallies) > of_first(player))
    }
}
