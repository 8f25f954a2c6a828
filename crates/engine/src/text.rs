//! The text that an object has now: its own, unless that is inactive, and the effect text of what is attached to it.

use std::sync::Arc;

use super::ability::{Ability, Activated, Body, Change, Effect, Instructions, Passive, Who};
use super::card::{Card, Kind};
use super::edition::RuleStatement;
use super::ids::ObjectId;
use super::state::State;

/// A part of the text that an object has.
pub(super) enum Printed {
    /// The text printed on a card.
    Own(Arc<Card>),
    /// The effect text that is printed on a card, and which object that is.
    Effect(Arc<Card>, ObjectId),
    /// The abilities that other texts give it.
    Given(Vec<Ability>),
}

impl Printed {
    /// The abilities of this part of the text.
    pub(super) fn abilities(&self) -> &[Ability] {
        match self {
            Self::Own(card) => abilities(card, false),
            Self::Effect(card, _) => abilities(card, true),
            Self::Given(abilities) => abilities,
        }
    }

    /// Returns the abilities, each with the attached card that gives it, if one does.
    pub(super) fn granted(&self) -> impl Iterator<Item = (&Ability, Option<ObjectId>)> {
        let giver = match self {
            Self::Effect(_, giver) => Some(*giver),
            Self::Own(_) | Self::Given(_) => None,
        };
        self.abilities().iter().map(move |ability| (ability, giver))
    }
}

fn abilities(card: &Card, effect_text: bool) -> &[Ability] {
    match (effect_text, &card.equipment) {
        (false, _) => &card.abilities,
        (true, Some(equipment)) => &equipment.abilities,
        (true, None) => &[],
    }
}

impl State {
    /// Returns the cards attached to an object, in order of entering.
    pub fn attachments(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        let count = if self.derived.attached == 0 { 0 } else { self.board.len() };
        self.board.iter().copied().take(count).filter(move |gear| self.object(*gear).attached_to == Some(id))
    }

    /// The abilities that an object has now. The rules text of what is attached to something is inactive; its effect text
    /// is appended to that of the Top-Most Card. What other texts give it comes last.
    pub fn texts(&self, id: ObjectId) -> impl Iterator<Item = &Ability> {
        let allowed = self.work().allows(self.cost_of_texts());
        let printed_alone = self.has_printed_texts_alone();
        let own = if printed_alone && allowed { self.object(id).card.abilities.as_slice() } else { &[] };
        // What is attached and given takes a walk of another size, which is only kept where there is one.
        let all = (!printed_alone && allowed).then(|| Box::new(self.all_texts(id)));
        own.iter().chain(all.into_iter().flatten())
    }

    fn all_texts(&self, id: ObjectId) -> impl Iterator<Item = &Ability> {
        let all = self.own_texts(id).chain(self.given_texts(id));
        all.filter(move |ability| self.in_force.unsaid == 0 || self.has_such(id, &ability.body))
    }

    /// Returns true if every object has its printed text and no other: nothing is attached to anything, nothing gives
    /// abilities, and no statement of a rule is switched off.
    pub(super) fn has_printed_texts_alone(&self) -> bool {
        self.derived.attached == 0 && !self.derived.grants && self.in_force.unsaid == 0 && !self.lends_texts()
    }

    /// Returns true if something has been given abilities for a while.
    pub(super) fn lends_texts(&self) -> bool {
        self.lasting.iter().any(|lasting| matches!(lasting.change, Change::Have(_)))
    }

    /// The work that it takes to find the texts of one object: that of looking for what is attached to it, and for what
    /// gives it abilities.
    fn cost_of_texts(&self) -> u64 {
        let board = self.board.len() as u64;
        let attached = if self.derived.attached == 0 { 0 } else { board / 8 };
        1 + attached + if self.derived.grants { board * (1 + attached) } else { 0 }
    }

    /// Returns true if an object can have abilities of this sort, by the rules on its card type.
    fn has_such(&self, id: ObjectId, body: &Body) -> bool {
        use RuleStatement as S;
        let kind = self.object(id).card.kind;
        let said = match (body, kind) {
            (Body::Passive(_), Kind::Battlefield) => S::BattlefieldsHavePassives,
            (Body::Passive(_), Kind::Legend) => S::LegendsHavePassives,
            (Body::Passive(_), Kind::Unit | Kind::Gear) => S::PermanentsHavePassives,
            (Body::Triggered(_), Kind::Battlefield) => S::BattlefieldsTrigger,
            (Body::Triggered(_), Kind::Legend) => S::LegendsTrigger,
            (Body::Triggered(_), Kind::Unit | Kind::Gear) => S::PermanentsTrigger,
            (Body::Activated(_), Kind::Battlefield) => S::BattlefieldsAreActivated,
            (Body::Activated(_), Kind::Legend) => S::LegendsAreActivated,
            (Body::Activated(_), Kind::Unit) => S::UnitsAreActivated,
            (Body::Activated(_), Kind::Gear) => S::GearIsActivated,
            _ => return true,
        };
        let passive = matches!(body, Body::Passive(_));
        self.keeps(said) && (!passive || self.keeps(S::Passives))
    }

    /// Returns true if the printed rules text of an object is inactive, as it is while the object is attached.
    pub(crate) fn is_text_inactive(&self, id: ObjectId) -> bool {
        self.object(id).attached_to.is_some() && self.keeps(RuleStatement::AttachedIsInactive)
    }

    /// The abilities that an object has by itself, by what is attached to it and by copies of its own.
    fn own_texts(&self, id: ObjectId) -> impl Iterator<Item = &Ability> {
        let object = self.object(id);
        let own = if self.is_text_inactive(id) { &[] } else { abilities(&object.card, false) };
        let again = std::iter::repeat_n(own, self.copies(id)).flatten();
        let effects = self.attachments(id).flat_map(|gear| abilities(&self.object(gear).card, true));
        own.iter().chain(effects.filter(|ability| self.in_force.unsaid == 0 || self.is_appended(ability))).chain(again)
    }

    /// Returns true if what is attached gives its Top-Most Card an ability: its Might Bonus, which has no text, or
    /// effect text.
    fn is_appended(&self, ability: &Ability) -> bool {
        let said = match ability.text.is_empty() {
            true => [RuleStatement::BonusChangesMight, RuleStatement::BonusHasALayer],
            false => [RuleStatement::EffectTextIsAppended, RuleStatement::EffectTextHasALayer],
        };
        said.into_iter().all(|said| self.keeps(said))
    }

    /// Returns the number of additional times that an object has its own text.
    pub(super) fn copies(&self, id: ObjectId) -> usize {
        if self.derived.attached == 0 {
            return 0;
        }
        let copies = |ability: &Ability| matches!(&ability.body, Body::Passive(p) if p.change == Change::CopiesText);
        let gears = self.attachments(id).filter(|gear| self.attaching != Some(*gear));
        gears.filter(|gear| self.object(*gear).card.abilities.iter().any(copies)).count()
    }

    /// The abilities that texts on the board give an object, wherever it is, and those it has been given for a while. Whether
    /// it is meant is seen as things are printed: what it is given cannot change that.
    fn given_texts(&self, id: ObjectId) -> impl Iterator<Item = &Ability> {
        let sources =
            self.derived.grants.then(|| self.sources()).into_iter().flatten().filter(|source| self.may_give(*source));
        let by_cards = sources.flat_map(move |source| {
            let from = self.source(source);
            self.own_texts(source).filter_map(move |ability| {
                let Body::Passive(Passive { condition, on, change: Change::Have(given) }) = &ability.body else {
                    return None;
                };
                let views = self.printed_views();
                let holds = condition.as_ref().is_none_or(|condition| views.holds(condition, &from));
                (holds && views.matches(on, id, &from)).then_some(given)
            })
        });
        let on_it = self.lasting.iter().filter(move |lasting| lasting.on.contains(&id));
        let for_a_while = on_it.filter_map(|lasting| match &lasting.change {
            Change::Have(given) => Some(given),
            _ => None,
        });
        by_cards.chain(for_a_while).flatten()
    }

    /// Returns true if an object may have a text that gives abilities to others. Most have none, which is seen on the
    /// card alone where nothing is attached to anything.
    fn may_give(&self, id: ObjectId) -> bool {
        self.derived.attached > 0 || self.object(id).card.abilities.iter().any(gives)
    }

    /// Returns true if a text on the board gives abilities to others.
    pub(super) fn has_grants(&self) -> bool {
        self.sources().any(|id| self.own_texts(id).any(gives))
    }

    /// Returns the same texts as [`State::texts`], as copies that do not borrow the state.
    pub(super) fn printed(&self, id: ObjectId) -> Vec<Printed> {
        self.work().allows(self.cost_of_texts());
        let object = self.object(id);
        let own = || object.attached_to.is_none().then(|| Printed::Own(Arc::clone(&object.card)));
        let attached = self.attachments(id).map(|gear| Printed::Effect(Arc::clone(&self.object(gear).card), gear));
        let again = std::iter::repeat_with(own).take(self.copies(id)).flatten();
        let given: Vec<Ability> = self.given_texts(id).cloned().collect();
        let given = (!given.is_empty()).then_some(Printed::Given(given));
        own().into_iter().chain(attached).chain(again).chain(given).collect()
    }

    /// The Equip ability of a card, whether its text is inactive or not.
    #[must_use]
    pub fn equip(&self, id: ObjectId) -> Option<&Activated> {
        self.object(id).card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Activated(activated) if is_equip(&activated.does) => Some(activated),
            _ => None,
        })
    }
}

/// Returns true if an ability gives abilities to others.
fn gives(ability: &Ability) -> bool {
    matches!(&ability.body, Body::Passive(passive) if matches!(passive.change, Change::Have(_)))
}

/// Returns true if an activated ability attaches its own card to what it chooses, as Equip does.
pub(super) fn is_equip(does: &Instructions) -> bool {
    matches!(does.effects.as_slice(), [Effect::Attach { what: Who::Me, to: Who::Target(0) }])
}
