//! Costs: symbols, and what is done to pay.

use super::enacted::{Enacted, missing};
use super::number::few;
use super::symbols::add_cost;
use super::who::Scope;
use crate::card::Kind;
use crate::text::cost::{Deed, Deeds};
use crate::text::object::{Counted, Group, Many, Nouns, Object, Sorts};
use crate::text::place::To;
use crate::text::terminal::Symbol;
use crate::{Effect, Filter, Mark, Place, Price, Side, Targets, Who, Whose};

impl Scope {
    /// Enacts a price in prose.
    pub(super) fn price(&mut self, deeds: &Deeds) -> Enacted<Price> {
        let all: Vec<&Deed> = match deeds {
            Deeds::One(one) => vec![one],
            Deeds::And(one, other) => vec![one, other],
            Deeds::Three(one, other, third) => vec![one, other, third],
        };
        let mut price = Price::default();
        for deed in all {
            match deed {
                Deed::Pay(symbols) => add_cost(symbols, &mut price.cost),
                deed => price.deeds.push(self.deed(deed)?),
            }
        }
        self.last |= price.deeds.iter().any(|deed| !matches!(deed, Effect::SpendBuff(_)) && deed.picks().is_some());
        self.deeds.extend_from_slice(&price.deeds);
        Ok(price)
    }

    /// Enacts an action done as a cost. Its objects are picked as it is paid.
    pub(super) fn deed(&mut self, deed: &Deed) -> Enacted<Effect> {
        self.picking(|scope| match deed {
            Deed::Kill(what) => Ok(Effect::Kill(scope.who(what)?)),
            Deed::Banish(what) => Ok(Effect::Banish(scope.who(what)?)),
            Deed::Exhaust(what) => Ok(Effect::Exhaust(ready(scope.who(what)?))),
            Deed::Discard(count) => Ok(Effect::Discard(Side::You, few(count)?)),
            Deed::Recycle(what) => match scope.with_runes(|scope| scope.who(what))? {
                Who::Pick(targets) if targets.of.kind == Some(Kind::Rune) => Ok(Effect::RecycleRunes(targets.min)),
                who => Ok(Effect::Recycle(who)),
            },
            Deed::RecycleFromTrash(count) => Ok(Effect::Recycle(from_trash(few(count)?))),
            Deed::SpendMyBuff => Ok(Effect::SpendBuff(Who::Me)),
            Deed::SpendItsBuff => Ok(Effect::SpendBuff(scope.it()?)),
            Deed::Spend(what) if is_a_buff(what) => Ok(Effect::SpendBuff(a_buffed_unit())),
            Deed::Spend(what) if are_any_buffs(what) => Ok(Effect::SpendBuff(any_buffed_units())),
            Deed::DiscardA(what) => Ok(Effect::DiscardThis(in_hand(what)?)),
            Deed::Disempower(what) => Ok(Effect::Disempower(empowered(scope.who(what)?))),
            Deed::CountedAction(action) if action.name == "Burn" => Ok(Effect::Mill(few(&action.count)?)),
            Deed::Burn(count) => Ok(Effect::Mill(few(count)?)),
            Deed::SpendXp(n) | Deed::PayXp(n) => Ok(Effect::SpendXp(few(n)?)),
            Deed::Return(what, to) if matches!(**to, To::OwnersHand | To::MyOwnersHand) => {
                Ok(Effect::Return(scope.who(what)?))
            }
            other => missing(other),
        })
    }
}

/// Restricts what is picked to ready objects: an exhausted one cannot be exhausted to pay.
fn ready(who: Who) -> Who {
    match who {
        Who::Pick(mut targets) => {
            targets.of.mark(&Mark::Ready);
            Who::Pick(targets)
        }
        who => who,
    }
}

/// A card of one's hand, of which the text says only its type.
fn in_hand(what: &Object) -> Enacted<Who> {
    let Object::Group(group) = what else { return missing(what) };
    let Group::Counted(counted) = &**group else { return missing(what) };
    match super::who::described(counted)? {
        (super::number::Count::Chosen(1, 1), of) if of.place == Place::Board && of.whose == Whose::Any => {
            let of = of.altered(|of| (of.place, of.whose) = (Place::Hand, Whose::Yours));
            Ok(Who::Pick(Box::new(Targets { of, min: 1, max: 1, ..Targets::default() })))
        }
        _ => missing(what),
    }
}

/// Restricts what is picked to Empowered objects: others cannot be disempowered to pay.
fn empowered(who: Who) -> Who {
    match who {
        Who::Pick(mut targets) => {
            targets.of.mark(&Mark::Empowered);
            Who::Pick(targets)
        }
        who => who,
    }
}

/// Returns whether it is Power of which any amount may be paid; `None` if the amount is fixed.
pub(super) fn any_amount(deed: &Deed) -> Option<bool> {
    match deed {
        Deed::PayAnyEnergy => Some(false),
        Deed::PayAnyPower(symbols) if symbols.0.as_slice() == [Symbol::Power('A')] => Some(true),
        _ => None,
    }
}

/// So many cards from one's own trash.
pub(super) fn from_trash(count: u8) -> Who {
    let of = Filter { place: Place::Trash, whose: Whose::Yours, ..Filter::default() };
    Who::Pick(Box::new(Targets { of, min: count, max: count, ..Targets::default() }))
}

/// "A buff" that is spent lies on some unit that one controls.
pub(super) fn a_buffed_unit() -> Who {
    let of = Filter { whose: Whose::Yours, marks: vec![Mark::Buffed], ..Filter::unit() };
    Who::Pick(Box::new(Targets { of, min: 1, max: 1, ..Targets::default() }))
}

/// "Any number of buffs" that are spent lie on as many units that one controls.
pub(super) fn any_buffed_units() -> Who {
    let of = Filter { whose: Whose::Yours, marks: vec![Mark::Buffed], ..Filter::unit() };
    Who::Pick(Box::new(Targets { of, min: 0, max: u8::MAX, ..Targets::default() }))
}

/// Returns true if it is "any number of buffs".
pub(super) fn are_any_buffs(what: &Object) -> bool {
    let Object::Group(group) = what else { return false };
    let Group::Counted(counted) = &**group else { return false };
    matches!(&**counted, Counted::Many(number, marks, nouns, _) if matches!(**number, Many::AnyNumberOf)
        && marks.is_empty()
        && matches!(&**nouns, Nouns::Plain(sorts) if matches!(**sorts, Sorts::Buffs)))
}

/// Returns true if it is "a buff".
pub(super) fn is_a_buff(what: &crate::text::object::Object) -> bool {
    super::object::is_a(what, &crate::text::object::Sort::Buff)
}
