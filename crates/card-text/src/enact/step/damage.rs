//! Damage: dealing it and preventing it.

use super::super::enacted::Enacted;
use super::super::who::Scope;
use crate::text::change::Quantity;
use crate::text::object::Object;
use crate::text::terminal::Number;
use crate::{Amount, Effect};

impl Scope {
    pub(super) fn deal(&mut self, n: &Number, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: Amount::Fixed(i32::from(n.value)), to: self.who(to)?, by: None })
    }

    /// Damage equal to the Might of something named before, which does not deal it by that.
    pub(in crate::enact) fn deal_equal(&mut self, amount: &Quantity, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: self.quantity(amount)?, to: self.who(to)?, by: None })
    }
}
