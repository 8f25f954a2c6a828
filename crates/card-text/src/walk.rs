//! A walk over everything that an ability is made of, by its types: shown as it stands, or to be altered.
//!
//! The parts of a type are derived from its declaration, so that no part that is added later can be passed over.

use std::convert::Infallible;
use std::ops::ControlFlow;

use derive_generic_visitor::{Drive, DriveMut, Visit, VisitMut, Visitor};

use super::{
    Ability, AbilityLess, Activated, Additional, Amount, Body, Change, Chooses, Compared, Condition, CostChange,
    DamageOf, DeckEnd, Deed, Destination, Duration, Effect, Entry, Filter, Instructions, Mark, Mode, Moment, Named,
    Passive, PhaseOf, Place, PlayedFrom, PlayedHow, Price, Prospect, Replacement, Side, Tally, Targets, Trait, Trigger,
    Triggered, UseOnly, Users, Waiver, Weaker, Whereto, Who, Whose, Would,
};
use crate::card::{Card, Cost, Equipment, Kind};
use crate::domain::{Domain, Domains};
use crate::keyword::{Keyword, Keywords};

/// The way that a walk takes from a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Descend {
    /// Into what it is made of.
    Into,
    /// Past it.
    Past,
}

/// The same walk twice: one shows, the other lets what it shows be altered.
macro_rules! walks {
    ($Part:ident $Shown:ident $Derived:ident $each:ident $drive:ident $($mutable:tt)?) => {
        /// A part at which a walk asks where to go.
        #[derive(Debug)]
        #[allow(missing_docs)] // each names its type
        pub enum $Part<'t> {
            Ability(&'t $($mutable)? Ability),
            Amount(&'t $($mutable)? Amount),
            Card(&'t $($mutable)? Card),
            Change(&'t $($mutable)? Change),
            Condition(&'t $($mutable)? Condition),
            Destination(&'t $($mutable)? Destination),
            Effect(&'t $($mutable)? Effect),
            Filter(&'t $($mutable)? Filter),
            Mode(&'t $($mutable)? Mode),
            Side(&'t $($mutable)? Side),
            Trigger(&'t $($mutable)? Trigger),
            Who(&'t $($mutable)? Who),
        }

        #[derive(Visitor, $Derived)]
        #[visit(Ability, Amount, Card, Change, Condition, Destination, Effect, Filter, Mode, Side, Trigger, Who)]
        #[visit(drive(
            AbilityLess, Activated, Additional, Body, Chooses, Compared, CostChange, Equipment, Instructions, Passive,
            Price, Replacement, Targets, Triggered, Would, for<T> Box<T>, for<T> Option<T>, for<T> Vec<T>,
            for<A, B> (A, B),
        ))]
        #[visit(skip(
            Cost, DamageOf, DeckEnd, Deed, Domain, Domains, Duration, Entry, Keyword, Keywords, Kind, Mark, Moment, Named,
            PhaseOf, Place, PlayedFrom, PlayedHow, Prospect, String, Tally, Trait, UseOnly, Users, Waiver, Weaker,
            Whereto, Whose, bool, i32, u16, u32, u8,
        ))]
        struct $Shown<'a>(&'a mut dyn FnMut($Part<'_>) -> Descend);

        walks!(@asks $Part $Shown $drive ($($mutable)?)
            visit_ability Ability, visit_amount Amount, visit_card Card, visit_change Change,
            visit_condition Condition, visit_destination Destination, visit_effect Effect, visit_filter Filter,
            visit_mode Mode, visit_side Side, visit_trigger Trigger, visit_who Who);

        walks!(@roots $Part $Shown $each $drive ($($mutable)?) Ability Instructions Effect Condition);
    };
    (@roots $Part:ident $Shown:ident $each:ident $drive:ident $mutable:tt $($Root:ident)+) => {
        $(walks!(@root $Part $Shown $each $drive $mutable $Root);)+
    };
    (@root $Part:ident $Shown:ident $each:ident $drive:ident ($($mutable:tt)?) $Root:ident) => {
        impl $Root {
            /// Shows each part that it is made of, from the outside in; not itself.
            pub fn $each(&$($mutable)? self, see: &mut dyn FnMut($Part<'_>) -> Descend) {
                let _: ControlFlow<Infallible> = self.$drive(&mut $Shown(see));
            }
        }
    };
    (@asks $Part:ident $Shown:ident $drive:ident $mutable:tt $($visit:ident $Type:ident),+) => {
        impl $Shown<'_> {
            $(walks!(@ask $Part $drive $mutable $visit $Type);)+
        }
    };
    (@ask $Part:ident $drive:ident ($($mutable:tt)?) $visit:ident $Type:ident) => {
        fn $visit(&mut self, part: &$($mutable)? $Type) -> ControlFlow<Infallible> {
            match (self.0)($Part::$Type(part)) {
                Descend::Into => part.$drive(self),
                Descend::Past => ControlFlow::Continue(()),
            }
        }
    };
}

walks!(Part Shown Visit parts drive_inner);
walks!(PartMut Altered VisitMut parts_mut drive_inner_mut mut);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enact::read_text;

    fn read(text: &str) -> Card {
        let mut card = Card { name: "Rider".to_owned(), kind: Kind::Unit, ..Card::default() };
        read_text(&mut card, text);
        assert!(card.unread.is_empty(), "{:?}", card.unread);
        card
    }

    #[test]
    fn a_walk_comes_to_what_stands_deepest_and_stays_out_where_it_is_told() {
        let card = read("When I conquer, you may pay [1] to draw 1 for each friendly unit here.");
        let filters = |past: bool| {
            let mut found = 0;
            card.abilities[0].parts(&mut |part| {
                found += usize::from(matches!(part, Part::Filter(of) if of.place == Place::Here));
                if past && matches!(part, Part::Amount(_)) { Descend::Past } else { Descend::Into }
            });
            found
        };
        assert_eq!((filters(false), filters(true)), (1, 0));
    }

    #[test]
    fn what_is_shown_can_be_altered() {
        let mut card = read("When I conquer, draw 1.");
        card.abilities[0].parts_mut(&mut |part| {
            if let PartMut::Amount(amount) = part {
                *amount = Amount::Fixed(3);
            }
            Descend::Into
        });
        let Body::Triggered(waits) = &card.abilities[0].body else { panic!("it waits") };
        assert_eq!(waits.does.effects, [Effect::Draw(Side::You, Amount::Fixed(3))]);
    }
}
