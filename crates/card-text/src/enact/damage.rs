//! The sources that damage comes from.

use crate::text::step::DamageOf as Source;
use crate::{Change, DamageOf};

/// Enacts the kind of source that damage comes from.
pub(super) fn damage_of(of: &Source) -> DamageOf {
    match of {
        Source::Combat => DamageOf::Combat,
        Source::Effects => DamageOf::Effects,
    }
}

/// That all damage from there is prevented.
pub(super) fn prevented(of: &Source) -> Change {
    match of {
        Source::Combat => Change::PreventOf(DamageOf::Combat, crate::ALL_DAMAGE),
        Source::Effects => Change::PreventDamage,
    }
}
