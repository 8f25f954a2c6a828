//! The text of `--version`.

use std::sync::LazyLock;

use crate::game::edition::ENACTED;
use crate::library::KNOWN_UNTIL;

static LONG: LazyLock<String> = LazyLock::new(|| {
    let editions: Vec<String> = ENACTED.iter().map(|played| played.edition.to_string()).collect();
    let version = env!("CARGO_PKG_VERSION");
    format!("{version} (core rules {}; documents known up to {KNOWN_UNTIL})", editions.join(", "))
});

/// The version, the editions by which boards are played, and how far the publisher's documents are known.
pub(super) fn long() -> &'static str {
    &LONG
}
