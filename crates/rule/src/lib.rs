//! Rule numbers, editions and references: the vocabulary that every floor of the house shares.
//!
//! A number alone never names a rule: `441` is Scoring in 1.1, Steps of Combat in 1.2 and Empower in 1.4. What names a
//! rule is a [`RuleRef`], an edition and a number, printed `322.2@1.1`.

mod edition;
mod number;
mod reference;
#[cfg(feature = "schema")]
pub mod schema;

pub use edition::{Edition, EditionError};
pub use number::{MAX_DEPTH, NumberError, Part, RuleNumber};
pub use reference::{RefError, RuleRef};
