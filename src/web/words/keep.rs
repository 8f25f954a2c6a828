//! The name under which a device keeps the site.

/// The name of the site in full.
pub const NAME: &str = "Tribunal: Riftbound rules";
/// The name where there is little room.
pub const SHORT_NAME: &str = "Tribunal";
/// What the site is.
pub const ABOUT: &str = "The rules, rulings and cards of Riftbound, and a bench to replay a board.";
/// The shortcut to `/replay`.
pub const REPLAY: &str = "Replay a board";
