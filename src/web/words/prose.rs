//! The symbols in texts of rules and cards, as a pointer or a screen reader gets them.

/// `[M]`
pub const MIGHT: &str = "Might";
/// `[E]`
pub const EXHAUST: &str = "exhaust";
/// `[A]`
pub const ANY_POWER: &str = "one Power of any domain";
/// `[C]`
pub const OWN_POWER: &str = "one Power of the card's domain";
/// A number in brackets.
pub const ENERGY: &str = "Energy";
