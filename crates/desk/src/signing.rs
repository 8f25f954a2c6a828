//! Signatures of packets: Ed25519, with a private key derived from the key of the event, which is stored in the
//! database. The holder of the public key can tell a packet of this event from every other text.

use std::fmt;
use std::str::FromStr;

use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};

use super::error::DeskError;

/// The prefix of a printed public key.
const MARK: &str = "tribunal-key-";

/// The public half of an event's key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicKey([u8; 32]);

/// A signature in its written form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The key that it was made with.
    pub key: PublicKey,
    /// The signature, in hexadecimal digits.
    pub signature: String,
}

/// The key pair that signs.
pub struct Signer(Ed25519KeyPair);

/// The error for a text that is no public key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no public key of an event; one is written `{MARK}` and 64 hexadecimal digits, as packets print it")]
pub struct NoKey;

impl Signer {
    /// Creates a signer from 32 secret bytes.
    pub(super) fn new(seed: &[u8; 32]) -> Result<Self, DeskError> {
        Ed25519KeyPair::from_seed_unchecked(seed)
            .map(Self)
            .map_err(|error| DeskError::Secret(format!("the key of the event cannot sign: {error}")))
    }

    /// Returns the public key.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        let mut key = [0; 32];
        key.iter_mut().zip(self.0.public_key().as_ref()).for_each(|(to, from)| *to = *from);
        PublicKey(key)
    }

    /// Signs a text.
    #[must_use]
    pub fn sign(&self, text: &[u8]) -> Signature {
        Signature { key: self.public(), signature: hex(self.0.sign(text).as_ref()) }
    }
}

impl Signature {
    /// Returns true if the signature was made of this text with the key that it names.
    #[must_use]
    pub fn is_of(&self, text: &[u8]) -> bool {
        let signature = unhex::<64>(&self.signature);
        signature.is_some_and(|signature| UnparsedPublicKey::new(&ED25519, self.key.0).verify(text, &signature).is_ok())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK}{}", hex(&self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.public())
    }
}

impl FromStr for PublicKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        text.trim().strip_prefix(MARK).and_then(unhex::<32>).map(Self).ok_or(NoKey)
    }
}

impl TryFrom<String> for PublicKey {
    type Error = NoKey;

    fn try_from(text: String) -> Result<Self, NoKey> {
        text.parse()
    }
}

impl From<PublicKey> for String {
    fn from(key: PublicKey) -> Self {
        key.to_string()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Decodes `2 * N` hexadecimal digits; `None` for any other text.
pub(super) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c.to_digit(16)?).ok()).collect();
    let bytes: Vec<u8> =
        digits?.chunks(2).map(|pair| pair.iter().fold(0u8, |byte, digit| byte.wrapping_mul(16) | digit)).collect();
    (text.len() == 2 * N).then(|| bytes.try_into().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_signed_with_a_key_is_of_it() {
        let (signer, other) = (Signer::new(&[7; 32]).unwrap(), Signer::new(&[8; 32]).unwrap());
        let signature = signer.sign(b"so");
        assert!(signature.is_of(b"so") && !signature.is_of(b"not so"));
        assert!(!Signature { key: other.public(), ..signature.clone() }.is_of(b"so"));
        assert!(!Signature { signature: "00".repeat(64), ..signature.clone() }.is_of(b"so"));
        assert!(!Signature { signature: "x".to_owned(), ..signature }.is_of(b"so"));
        assert_ne!(signer.public(), other.public());
    }

    #[test]
    fn a_key_is_read_back_from_print() {
        let key = Signer::new(&[7; 32]).unwrap().public();
        assert_eq!(format!(" {key}\n").parse(), Ok(key));
        for wrong in ["", "tribunal-key-", "tribunal-key-ab", "tribunal-key-\u{e9}"] {
            assert_eq!(wrong.parse::<PublicKey>(), Err(NoKey));
        }
    }
}
