//! Instructions that put something in the place of an object: a token, the card that it replaced, or a copy. The object goes
//! on being the same, with everything that is on it.

use crate::state::State;
use std::sync::Arc;

use crate::ability::{Trait, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::card::Card;
use crate::chain::{Item, What};
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::moment::Moment;
use crate::object::Object;
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

impl Game {
    /// Each is replaced with a token. A card goes to banishment, from where it can come back; a token is no more.
    pub(super) fn replace(&mut self, who: &Who, card: &Card, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let (rule, mut done) = (self.state.rule_of_word("replace"), false);
        for object in self.select(who, frame)? {
            if !self.state.object(object).zone.is_board() {
                continue;
            }
            let was = (!self.state.object(object).card.token).then(|| self.put_aside(object));
            self.state.object_mut(object).printed = None;
            self.take_shape(object, card.clone());
            self.record(rule, EventKind::Replaced { object, was });
            done = true;
        }
        Ok(done.into())
    }

    /// Puts the card of an object that is being replaced into its owner's banishment.
    fn put_aside(&mut self, object: ObjectId) -> ObjectId {
        let aside = ObjectId::at(self.state.objects.len());
        let replaced = self.state.object(object);
        let (owner, ordinal) = (replaced.owner, replaced.ordinal);
        let printed = Arc::clone(replaced.printed.as_ref().unwrap_or(&replaced.card));
        let mut card = Object::new(printed, owner, Zone::Banishment);
        (card.ordinal, card.replaced_by) = (ordinal, Some(object));
        self.state.objects.push(Arc::new(card));
        self.state.player_mut(owner).banishment.push(aside);
        aside
    }

    /// Each token is replaced with the card that it has replaced, if that is still in banishment.
    pub(super) fn replace_back(&mut self, who: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let (rule, mut done) = (self.state.rule_of_word("it replaced"), false);
        for object in self.select(who, frame)? {
            let aside = |card: &Arc<Object>| card.zone == Zone::Banishment && card.replaced_by == Some(object);
            let Some(back) = self.state.objects.iter().position(aside).map(ObjectId::at) else {
                let why = "it has replaced nothing that is in banishment";
                self.record(rule, EventKind::Unaffected { object, why });
                continue;
            };
            let card = Card::clone(&self.state.object(back).card);
            let owner = self.state.object(back).owner;
            self.state.player_mut(owner).banishment.retain(|id| *id != back);
            let gone = self.state.object_mut(back);
            (gone.zone, gone.became) = (Zone::Gone, Some(object));
            self.take_shape(object, card);
            self.record(rule, EventKind::ReplacedBack { object });
            done = true;
        }
        Ok(done.into())
    }

    /// One object becomes a copy of another: it has its traits and its text, and its Might where an edition says that this is
    /// a trait; it goes on being a token or a card.
    pub(super) fn copy(&mut self, one: &Who, other: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let rule = self.state.rule_of_word("copy");
        let copies_might = self.cites().copies_might().is_some();
        self.take_after(one, other, frame, rule, |own, copied| {
            let might = if copies_might { copied.might } else { own.might };
            Card { might, token: own.token, ..copied.clone() }
        })
    }

    /// One object gets some traits of another, and keeps the others that it has.
    pub(super) fn copy_traits(
        &mut self,
        one: &Who,
        other: &Who,
        traits: &[Trait],
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let rule = self.state.rule_of_word("copies the");
        self.take_after(one, other, frame, rule, |own, copied| {
            let mut shaped = own.clone();
            traits.iter().for_each(|wanted| take_trait(&mut shaped, *wanted, copied));
            shaped
        })
    }

    /// Gives objects the shape that is made of their own card and of the one that they take after.
    fn take_after(
        &mut self,
        one: &Who,
        other: &Who,
        frame: &mut ResolveFrame,
        rule: RuleNumber,
        shape: impl Fn(&Card, &Card) -> Card,
    ) -> Answered<Outcome> {
        let ones = self.select(one, frame)?;
        let of = self.select(other, frame)?.first().copied();
        let Some(of) = of else { return Ok(Outcome::NotDone) };
        frame.last.clone_from(&ones);
        for object in ones.iter().copied() {
            let own = Arc::clone(&self.state.object(object).card);
            let shaped = shape(&own, &self.state.object(of).card);
            self.state.object_mut(object).printed.get_or_insert(own);
            self.take_shape(object, shaped);
            self.record(rule, EventKind::BecameCopy { object, of });
        }
        Ok((!ones.is_empty()).into())
    }

    /// An object is another card from now on.
    fn take_shape(&mut self, object: ObjectId, card: Card) {
        let ordinal = self.state.next_ordinal(&card.name);
        let asked = self.state.more_points();
        let shaped = self.state.object_mut(object);
        (shaped.card, shaped.ordinal) = (Arc::new(card), ordinal);
        self.count_texts();
        self.state.ask_for_points_anew(asked);
        self.due(Moment::StatusChanged);
    }

    /// Notes on a banished card the source that banished it, and the object that gave the source that ability, where
    /// abilities that an object has and gives are linked.
    pub(super) fn note_banisher(&mut self, object: ObjectId, item: &Item) {
        let now = self.state.now(object);
        if self.state.object(now).zone == Zone::Banishment {
            let giver = self.state.giver_of(item).filter(|_| self.cites().grants_link().is_some());
            self.state.object_mut(now).banished_by = std::iter::once(item.source).chain(giver).collect();
        }
    }
}

impl State {
    /// Returns the object attached to the source of an ability that gives it that ability by its effect text.
    fn giver_of(&self, item: &Item) -> Option<ObjectId> {
        let (What::Activated(text) | What::Adding(text)) = &item.what else { return item.giver };
        let gives = |gear: &ObjectId| {
            let equipment = self.object(*gear).card.equipment.as_ref();
            equipment.is_some_and(|effect| effect.abilities.iter().any(|ability| *ability.text == **text))
        };
        self.attachments(item.source).find(gives)
    }

    /// The rule that says what a word means, or where no rule does what resolving is.
    fn rule_of_word(&self, word: &str) -> RuleNumber {
        self.procedures().word(word).unwrap_or(self.cites().resolve)
    }
}

/// Gives a card one trait of another.
fn take_trait(card: &mut Card, wanted: Trait, of: &Card) {
    match wanted {
        Trait::Name => card.name.clone_from(&of.name),
        Trait::Tags => card.tags.clone_from(&of.tags),
        Trait::Cost => card.cost = of.cost,
        Trait::Domain => card.domains.clone_from(&of.domains),
        Trait::Text => {
            card.keywords = of.keywords;
            card.abilities.clone_from(&of.abilities);
            card.equipment.clone_from(&of.equipment);
            card.unread.clone_from(&of.unread);
        }
    }
}
