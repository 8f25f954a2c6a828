//! Damage: dealing it and preventing it.

use super::super::Enacted;
use super::super::who::Scope;
use crate::text::change::Quantity;
use crate::text::object::Object;
use crate::text::step::DamageOf as Source;
use crate::text::terminal::Number;
use crate::{Amount, Change, DamageOf, Effect};

impl Scope {
    pub(super) fn deal(&mut self, n: &Number, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: Amount::Fixed(i32::from(n.value)), to: self.who(to)?, by: None })
    }

    /// Damage equal to the Might of something named before, which does not deal it by that.
    pub(in crate::enact) fn deal_equal(&mut self, amount: &Quantity, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: self.quantity(amount)?, to: self.who(to)?, by: None })
    }
}

/// Enacts the kind of source that damage comes from.
pub(super) fn damage_of(of: &Source) -> DamageOf {
    match of {
        Source::Combat => DamageOf::Combat,
        Source::Effects => DamageOf::Effects,
    }
}

/// That all damage from there is prevented.
pub(in crate::enact) fn prevented(of: &Source) -> Change {
    match of {
        Source::Combat => Change::PreventOf(DamageOf::Combat, crate::ALL_DAMAGE),
        Source::Effects => Change::PreventDamage,
    }
}
