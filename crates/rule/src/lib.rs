//! Rule numbers, editions and references: the vocabulary that all crates share.
//!
//! A number alone never names a rule: `441` is Scoring in 1.1, Steps of Combat in 1.2 and Empower in 1.4. What names a
//! rule is a [`RuleRef`], an edition and a number, printed `322.2@1.1`.
//!
//! ```
//! use tribunal_rule::{Edition, RuleRef, rule};
//!
//! let cleanup: RuleRef = "322.2@1.1".parse()?;
//! assert_eq!(cleanup, RuleRef::new(Edition::CORE_1_1, rule!("322.2")));
//! assert!("322.2".parse::<RuleRef>().is_err(), "a number alone names no rule");
//! # Ok::<(), tribunal_rule::RefError>(())
//! ```

mod counted;
mod edition;
mod number;
mod printed;
mod reference;
mod reminder;
#[cfg(feature = "schema")]
pub mod schema;

pub use counted::counted;
pub use edition::{Edition, EditionError};
pub use number::{MAX_DEPTH, NumberError, Part, RuleNumber};
pub use reference::{RefError, RuleRef};
pub use reminder::without_reminder;
