//! Card text as data. A line is read by a grammar ([`text`]), made into abilities that can be enacted, serialised and
//! compared ([`enact`], [`Ability`]), and said again in words of our own, from the abilities alone ([`say`]).
//!
//! The grammar declines what it cannot read whole; what it reads and nothing can enact is named as missing. Nothing here
//! knows a game; of editions, only which words choose a target ([`text::target`]). Which rule is behind a phrase, and what
//! becomes of an ability at play, is the engine's.
//!
//! ```
//! use tribunal_card_text::card::{Card, Kind};
//! use tribunal_card_text::enact::{enacted, read_text};
//! use tribunal_card_text::{Body, Effect};
//!
//! let mut card = Card { name: "Rider".into(), kind: Kind::Unit, ..Card::default() };
//! read_text(&mut card, "When I conquer, draw 1.");
//! let Body::Triggered(waits) = &card.abilities[0].body else { panic!("it waits for a conquest") };
//! assert!(matches!(waits.does.effects.as_slice(), [Effect::Draw(..)]));
//!
//! // A word that no table has is not guessed: the line is kept as one that nobody could read.
//! assert!(enacted("When I conquer, frobnicate.", Kind::Unit).is_err());
//! ```

mod ability;
#[cfg(test)]
mod accounted;
mod amount;
pub mod card;
mod change;
mod condition;
pub mod domain;
mod effect;
pub mod enact;
#[cfg(test)]
mod families;
mod filter;
mod gone;
pub mod keyword;
mod noted;
mod parts;
mod price;
mod referents;
pub mod say;
mod spoken_of;
pub mod text;
mod trigger;
mod walk;
mod written;

pub use ability::{
    Ability, AbilityLess, Activated, Body, Instructions, Prospect, Replacement, Targets, Triggered, Users, Would,
};
pub use amount::{Amount, Duration};
pub use change::{ALL_DAMAGE, Change, Passive};
pub use condition::{Compared, Condition, PhaseOf, PlayedFrom, Tally, Unlisted};
pub use effect::Effect;
pub use filter::{Chooses, Filter, Mark, Named, Place, Weaker, Whose};
pub use parts::{DamageOf, DeckEnd, Destination, Entry, Mode, Side, Trait, UseOnly, Waiver, Whereto, Who};
pub use price::{Additional, CostChange, Price};
pub use trigger::{Deed, Moment, PlayedHow, Trigger};
pub use walk::{Descend, Part, PartMut};
