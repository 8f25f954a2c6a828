//! Show Off: as a card is played, its player may reveal cards of their hand and pick what is theirs on the board. What is asked
//! of them later is as they are now, and it does not matter where they are then.

use crate::ability::{Filter, Place, Targets, Whose};
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask, Bound};
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::object::Shown;
use crate::state::State;
use crate::zone::Zone;

use super::Went;

impl Game {
    /// Asks whether something is shown off, and what. Where the card can be paid for in no other way, only the latter
    /// is asked.
    pub(super) fn choose_to_show(&mut self, item: &Item, of: &Targets, at: u8) -> Answered<Went> {
        let (Some(rule), true) = (self.cites().show_off(), self.state.can_show(item, of)) else { return Ok(Went::On) };
        let forced = self.state.is_payable_only_shown(item, at);
        let (among, chosen) = (self.state.to_show(item, of), self.take_answer());
        let chosen = match chosen {
            Some(Answer::May(false)) => return Ok(Went::On),
            Some(Answer::Objects(chosen)) => chosen,
            None if !forced => {
                let question = format!("show off for {}", self.state.name(item.source));
                return Err(self.ask(rule, item.controller, Ask::May(question)));
            }
            _ => {
                let why = format!("to show off for {}", self.state.name(item.source));
                let bounds = self.state.bounds_to_show(of, &among);
                let (min, max) = (of.min, of.max);
                return Err(self.ask(rule, item.controller, Ask::Pick { why, among, min, max, bounds }));
            }
        };
        for object in chosen {
            self.show(item, object, at);
        }
        Ok(Went::On)
    }

    /// Something is shown off: what is asked of it later is noted.
    fn show(&mut self, item: &Item, object: ObjectId, by: u8) {
        let Some(rule) = self.cites().show_off() else { return };
        if self.state.object(object).zone == Zone::Hand {
            self.record(rule, EventKind::Seen { card: object, player: item.controller, revealed: true });
        }
        self.record(rule, EventKind::ShownOff { source: item.source, object });
        let (kind, might) = (self.state.object(object).card.kind, self.state.might(object).value());
        let shown = Shown { by, kind, might };
        self.state.object_mut(item.source).shown.push(shown);
    }
}

impl State {
    fn shows_off(&self, item: &Item) -> impl Iterator<Item = &Targets> {
        let played = item.what == What::Card;
        self.object(item.source).card.shows_off().filter(move |_| played)
    }

    fn bounds_to_show(&self, of: &Targets, among: &[ObjectId]) -> Vec<Bound> {
        let name = |id: &ObjectId| self.object(*id).card.name.clone();
        if of.of.unlike { vec![Bound::apart(among, name)] } else { vec![] }
    }

    /// Returns what may be shown off by the Show Off at this position among those of a card that is played.
    pub(super) fn show_off_of(&self, item: &Item, at: u8) -> Option<Targets> {
        self.cites().show_off()?;
        self.shows_off(item).nth(usize::from(at)).cloned()
    }

    /// The item as one for which everything is shown off that can be from this Show Off on, if something can.
    pub(crate) fn with_shown(&self, item: &Item, from: u8) -> Option<Item> {
        self.cites().show_off()?;
        let later = self.shows_off(item).zip(0..8_u8).filter(|(_, at)| *at >= from);
        let can = later.filter(|(of, _)| self.can_show(item, of)).fold(0, |bits, (_, at)| bits | 1 << at);
        (can != 0).then(|| Item { shows: can, ..item.clone() })
    }

    /// Returns true if there is enough to be shown off.
    fn can_show(&self, item: &Item, of: &Targets) -> bool {
        let among = self.to_show(item, of);
        let ask =
            Ask::Pick { why: String::new(), bounds: self.bounds_to_show(of, &among), among, min: of.min, max: of.max };
        let choice = crate::choice::Choice::new(self.cites().pay, None, ask);
        !choice.options().is_empty()
    }

    /// Returns the objects that may be shown off: cards of one's hand, and friendly ones on the board.
    fn to_show(&self, item: &Item, of: &Targets) -> Vec<ObjectId> {
        let from = self.speaks(item);
        let hand = Filter { place: Place::Hand, whose: Whose::Yours, ..of.of.clone() };
        let board = Filter { whose: Whose::Friendly, ..of.of.clone() };
        let in_hand = self.described(&hand, &from).into_iter().filter(|id| *id != item.source);
        let on_board = (of.of.kind != Some(Kind::Spell)).then(|| self.described(&board, &from));
        in_hand.chain(on_board.into_iter().flatten()).collect()
    }

    /// Returns true if an item can be paid for if something is shown off for it now, and not otherwise: neither with
    /// another cost that may be paid, nor by what a later Show Off of it shows.
    fn is_payable_only_shown(&self, item: &Item, at: u8) -> bool {
        let payable = |item: &Item| self.check_with_optional(item).is_ok();
        let otherwise = || self.with_shown(item, at + 1).is_some_and(|later| payable(&later));
        let now = || self.with_shown(item, at).is_some_and(|shown| payable(&shown));
        !payable(item) && !otherwise() && now()
    }
}
