//! The name under which a device installs the site.

/// The name of the site in full.
pub const NAME: &str = "Tribunal: Riftbound rules";
/// The short name.
pub const SHORT_NAME: &str = "Tribunal";
/// A description of the site.
pub const ABOUT: &str = "The rules, rulings and cards of Riftbound, and a bench to replay a board.";
/// The shortcut to `/replay`.
pub const REPLAY: &str = "Replay a board";
