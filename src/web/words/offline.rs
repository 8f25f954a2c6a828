//! `/offline`: the files that a device can store.

/// The title.
pub const TITLE: &str = "Offline";
/// The page in previews of links.
pub const ABOUT: &str = "Keep every rule, ruling and card, the search and the replay bench on this device.";
