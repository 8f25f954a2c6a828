//! The application's public key, and the verification of signed requests.

use std::fmt;
use std::str::FromStr;

use super::super::super::words::chat as words;
use axum::http::HeaderMap;
use ring::signature::{ED25519, UnparsedPublicKey};

/// The header with the signature, in hexadecimal digits.
const SIGNATURE: &str = "x-signature-ed25519";
/// The header with the time, which is signed before the body.
const TIMESTAMP: &str = "x-signature-timestamp";

/// The public key of a Discord application, an Ed25519 key of 32 bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct DiscordKey([u8; 32]);

/// A text that is no such key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::no_key(*.0))]
pub struct NotAKey(usize);

impl DiscordKey {
    /// Returns true if a request was signed with the private half of this key.
    pub fn signed(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let (Some(signature), Some(time)) = (header(SIGNATURE).and_then(bytes), header(TIMESTAMP)) else {
            return false;
        };
        let signed = [time.as_bytes(), body].concat();
        UnparsedPublicKey::new(&ED25519, self.0).verify(&signed, &signature).is_ok()
    }
}

impl FromStr for DiscordKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let text = text.trim();
        let bytes = bytes(text).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or(NotAKey(text.chars().count()))
    }
}

impl fmt::Debug for DiscordKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("DiscordKey")
    }
}

/// Decodes hexadecimal digits; `None` if there are others.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| {
            let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
            u8::from_str_radix(pair, 16).ok().filter(|_| pair.bytes().all(|digit| digit.is_ascii_hexdigit()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_64_hexadecimal_digits() {
        assert!("00ff".repeat(16).parse::<DiscordKey>().is_ok());
        assert_eq!("00ff".parse::<DiscordKey>(), Err(NotAKey(4)));
        assert_eq!("zz".repeat(32).parse::<DiscordKey>(), Err(NotAKey(64)));
        assert_eq!("+f".repeat(32).parse::<DiscordKey>(), Err(NotAKey(64)));
    }
}
