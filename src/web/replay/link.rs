//! A whole scenario in an address: deflated, then encoded as URL-safe Base64, which any chat leaves as it is.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::scenario::limits::Limit;

/// The longest scenario, in bytes, that the pages accept and links carry.
pub const MOST_TEXT: usize = Limit::Text.usual();

/// Returns the address at which a scenario is replayed.
#[must_use]
pub fn href(text: &str) -> String {
    format!("/replay?s={}", pack(text))
}

/// Encodes a scenario for an address.
#[must_use]
pub fn pack(text: &str) -> String {
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let packed = deflated.write_all(text.as_bytes()).and_then(|()| deflated.finish());
    URL_SAFE_NO_PAD.encode(packed.unwrap_or_default())
}

/// Decodes the scenario in an address; `None` where it was cut short, altered, or is longer than [`MOST_TEXT`].
#[must_use]
pub fn unpack(packed: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(packed.trim_end_matches('=')).ok()?;
    let mut text = String::new();
    let most = u64::try_from(MOST_TEXT).ok()? + 1;
    DeflateDecoder::new(bytes.as_slice()).take(most).read_to_string(&mut text).ok()?;
    (text.len() <= MOST_TEXT).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_comes_out_of_its_link_as_it_went_in() {
        for text in ["", "players Ann, Bob\n", "players Zoë, Bob\nbattlefield \u{201c}Grove\u{201d}\n"] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
        let long = "  Ann: Rider 4 might [Assault 2]\n".repeat(60);
        assert!(href(&long).len() < 200, "what repeats costs little");
    }

    #[test]
    fn a_link_that_was_cut_or_forged_is_told_from_a_whole_one() {
        let whole = pack("players Ann, Bob\nbattlefield Grove, controlled by Bob\n");
        for end in 1..whole.len() {
            assert_eq!(unpack(&whole[..end]), None, "{end}");
        }
        for bad in ["%", "!!!!", "\u{e9}", "AAAA"] {
            assert_eq!(unpack(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_small_link_cannot_unfold_into_a_huge_text() {
        assert_eq!(unpack(&pack(&"x".repeat(MOST_TEXT + 1))), None);
        assert!(unpack(&pack(&"x".repeat(MOST_TEXT))).is_some());
    }
}
