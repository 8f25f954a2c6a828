//! Walks over the objects that instructions refer to: one that shows them, and one that lets them be altered, by the
//! same code.

use super::{Descend, Effect, Part, PartMut, Who};

/// The same walk twice: `each_who` shows, `each_who_mut` lets what it shows be altered.
macro_rules! walks {
    ($each:ident $Part:ident $parts:ident $($mutable:tt)?) => {
        impl Effect {
            /// Shows every object phrase that it has in common with what it stands in: not what an ability speaks of that it
            /// makes, nor a mode, since these choose for themselves.
            pub(super) fn $each(&$($mutable)? self, see: &mut dyn FnMut(&$($mutable)? Who)) {
                if self.chooses_for_itself() {
                    return;
                }
                self.$parts(&mut |part| match part {
                    $Part::Who(who) => {
                        see(who);
                        if matches!(who, Who::Together(_)) { Descend::Into } else { Descend::Past }
                    }
                    $Part::Effect(effect) if effect.chooses_for_itself() => Descend::Past,
                    $Part::Card(_) | $Part::Ability(_) => Descend::Past,
                    _ => Descend::Into,
                });
            }
        }
    };
}

walks!(each_who Part parts);
walks!(each_who_mut PartMut parts_mut mut);

impl Effect {
    /// Returns true if what it leads to chooses for itself, so that it shares no choice with what it stands in.
    pub(super) fn chooses_for_itself(&self) -> bool {
        matches!(
            self,
            Self::Modes(_)
                | Self::NewModes(_)
                | Self::OtherModes(_)
                | Self::ByDomain(_)
                | Self::ByKind(_)
                | Self::DoThis(..)
                | Self::Delay(_)
                | Self::Await(_)
                | Self::Watch(_)
                | Self::Shield(_)
                | Self::Establish { .. }
        )
    }
}
