//! Join secrets, sessions and links, and new codes: the things that nobody may guess, and how they are stored.
//!
//! Only argon2 hashes of join secrets are stored. Sessions and links are not stored at all: they are ids of the log,
//! authenticated with the event's own key (a keyed BLAKE3 hash), so that any server that reads the database can tell
//! them from forgeries.

use std::fmt;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use super::code::Code;
use super::error::DeskError;
use super::model::Role;
use super::signing::Signer;

/// Letters and digits that are not confused when they are read aloud or typed on a phone.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
/// The most secrets that are hashed at the same time: each takes 19 MiB meanwhile.
static HASHING: Semaphore = Semaphore::const_new(2);

/// A secret by which a person joins an event in a role; shown once, to somebody who may pass it on.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// The role that it gives.
    pub role: Role,
    text: String,
}

/// The key with which an event authenticates its sessions and links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([u8; 32]);

impl Secret {
    /// Creates a random secret: the name of the role and 60 random bits.
    pub(super) fn new(role: Role) -> Result<Self, DeskError> {
        let letters = random_letters(12)?;
        let parts: Vec<&str> = [0..4, 4..8, 8..12].into_iter().filter_map(|part| letters.get(part)).collect();
        Ok(Self { role, text: format!("{}-{}", role.name(), parts.join("-")) })
    }

    /// Normalizes a typed secret; `None` where it cannot be one.
    #[must_use]
    pub fn typed(text: &str) -> Option<Self> {
        let text: String =
            text.trim().chars().map(|c| if c.is_whitespace() { '-' } else { c.to_ascii_lowercase() }).collect();
        let role = Role::ALL
            .into_iter()
            .find(|role| text.strip_prefix(role.name()).is_some_and(|rest| rest.starts_with('-')))?;
        (text.len() <= 64).then_some(Self { role, text })
    }

    /// Returns the argon2 hash that is stored of it.
    pub(super) async fn hashed(&self) -> Result<String, DeskError> {
        let text = self.text.clone();
        let hashed = move || Argon2::default().hash_password(text.as_bytes()).map(|hash| hash.to_string());
        off_the_threads(hashed).await?.map_err(|error| DeskError::Secret(error.to_string()))
    }

    /// Returns true if the stored hash is that of this secret.
    pub(super) async fn is(&self, kept: String) -> Result<bool, DeskError> {
        let text = self.text.clone();
        off_the_threads(move || Argon2::default().verify_password(text.as_bytes(), kept.as_str()).is_ok()).await
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({}, ...)", self.role)
    }
}

async fn off_the_threads<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, DeskError> {
    let ended = |what: &str| DeskError::Secret(what.to_owned());
    let _place = HASHING.acquire().await.map_err(|_| ended("the server is stopping"))?;
    tokio::task::spawn_blocking(work).await.map_err(|_| ended("hashing did not end"))
}

impl Key {
    pub(super) fn new() -> Result<Self, DeskError> {
        let mut key = [0; 32];
        fill(&mut key)?;
        Ok(Self(key))
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Self, DeskError> {
        bytes.try_into().map(Self).map_err(|_| DeskError::Secret("the key of an event is not whole".to_owned()))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the signer of the event's packets, its key derived from this one.
    pub(super) fn signer(&self) -> Result<Signer, DeskError> {
        Signer::new(&blake3::derive_key("tribunal desk 2026-11-23 what signs packets", &self.0))
    }

    /// Returns the tag of a secret: 16 of its 60 bits, by which nearly every wrong secret is refused without a slow
    /// hash, and which do not reveal the secret.
    pub(super) fn tag(&self, secret: &Secret) -> String {
        self.sign("tag of a secret", &secret.text).to_hex().chars().take(4).collect()
    }

    /// Returns the keyed hash of a text for a purpose.
    fn sign(&self, purpose: &str, text: &str) -> blake3::Hash {
        blake3::keyed_hash(&self.0, format!("{purpose}\n{text}").as_bytes())
    }

    /// Returns a text with its keyed hash attached, as it is handed out.
    pub(super) fn signed(&self, purpose: &str, text: &str) -> String {
        format!("{text}.{}", self.sign(purpose, text).to_hex())
    }

    /// Returns the text of what was handed out; `None` for a forgery. Compared in constant time.
    pub(super) fn opened<'t>(&self, purpose: &str, signed: &'t str) -> Option<&'t str> {
        let (text, signature) = signed.rsplit_once('.')?;
        let signature = blake3::Hash::from_hex(signature).ok()?;
        (self.sign(purpose, text) == signature).then_some(text)
    }
}

/// Creates a random code.
pub(super) fn new_code() -> Result<Code, DeskError> {
    random_letters(6).map(|letters| Code::typed(&letters))
}

/// Creates an idempotency key for a change that has not been sent yet.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn new_key() -> Result<String, DeskError> {
    random_name()
}

/// Creates a unique random name.
pub(super) fn random_name() -> Result<String, DeskError> {
    random_letters(26)
}

fn random_letters(count: usize) -> Result<String, DeskError> {
    let mut bytes = vec![0; count];
    fill(&mut bytes)?;
    let letters =
        bytes.iter().filter_map(|byte| ALPHABET.get(usize::from(byte % 32)).map(|letter| char::from(*letter)));
    Ok(letters.collect())
}

/// Returns a random number from the operating system.
pub(super) fn random_number() -> Result<u32, DeskError> {
    getrandom::u32().map_err(|error| DeskError::Secret(error.to_string()))
}

fn fill(bytes: &mut [u8]) -> Result<(), DeskError> {
    getrandom::fill(bytes).map_err(|error| DeskError::Secret(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_secret_itself_is_the_secret() {
        let secret = Secret::new(Role::Judge).unwrap();
        let kept = secret.hashed().await.unwrap();
        assert!(kept.starts_with("$argon2id$") && !kept.contains(&secret.to_string()));
        let typed =
            Secret::typed(&format!("  {} ", secret.to_string().to_uppercase().replace("JUDGE-", "judge "))).unwrap();
        assert!(typed.is(kept.clone()).await.unwrap());
        assert!(!Secret::new(Role::Judge).unwrap().is(kept).await.unwrap());
    }

    #[test]
    fn a_secret_names_the_role_that_it_gives() {
        for role in Role::ALL {
            let secret = Secret::new(role).unwrap();
            assert_eq!(Secret::typed(&secret.to_string()).map(|typed| typed.role), Some(role));
            assert!(!format!("{secret:?}").contains(&secret.text));
        }
        assert_eq!(Secret::typed("hunter2"), None);
    }

    #[test]
    fn what_was_signed_for_one_thing_is_nothing_else() {
        let (key, other) = (Key::new().unwrap(), Key::new().unwrap());
        let signed = key.signed("session", "abc.5");
        assert_eq!(key.opened("session", &signed), Some("abc.5"));
        assert_eq!(key.opened("link", &signed), None);
        assert_eq!(other.opened("session", &signed), None);
        assert_eq!(key.opened("session", &signed.replace("abc", "abd")), None);
        assert_eq!(key.opened("session", "abc"), None);
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = new_code().unwrap();
        let typed = code.to_string().to_uppercase();
        assert_eq!(Code::typed(&format!(" {} {} ", &typed[..3], &typed[3..])), code);
    }
}
