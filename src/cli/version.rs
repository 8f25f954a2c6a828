//! What `--version` says.

use crate::game::edition::EDITIONS;
use crate::library::KNOWN_UNTIL;

/// The version alone.
pub(super) const SHORT: &str = env!("CARGO_PKG_VERSION");

/// The version, the editions by which boards are played, and how far the publisher's documents are known.
pub(super) fn long() -> String {
    let editions: Vec<String> = EDITIONS.iter().map(ToString::to_string).collect();
    format!("{SHORT} (core rules {}; documents known up to {KNOWN_UNTIL})", editions.join(", "))
}
