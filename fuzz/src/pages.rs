//! Whatever is asked of the site is answered: no fault, and nothing that was sent comes back as markup.

use std::sync::LazyLock;

use tribunal::web::{Answered, Current, Local, Site};

use super::garden::{TODAY, reference};

/// Addresses that take something behind them.
const GETS: [&str; 24] = [
    "/?q=",
    "/?edition=",
    "/hits?q=",
    "/hits?kind=",
    "/faq/",
    "/faq?q=",
    "/cards/",
    "/cards?q=",
    "/terms/",
    "/documents/",
    "/errata?q=",
    "/cite?text=",
    "/deck?list=",
    "/diff/1.1/",
    "/diff/",
    "/replay?s=",
    "/replay?",
    "/",
    "/1.4/",
    "/tr-",
    "/api/v1/search?q=",
    "/api/v1/search?limit=",
    "/api/v1/editions/1.4/rules/",
    "/api/v1/editions/",
];
/// Addresses that take a body.
const POSTS: [&str; 7] = ["/replay", "/replay/run", "/cite", "/api/v1/replay", "/api/v1/cite", "/api/v1/deck", "/deck"];
const KINDS: [&str; 4] =
    ["application/x-www-form-urlencoded", "application/json", "text/plain;charset=utf-8", "multipart/form-data"];

/// The site that is asked.
pub static SITE: LazyLock<Local> =
    LazyLock::new(|| Local::new(Site::new(Current::new(reference())).with_clock(|| TODAY)));

/// What bytes ask for.
pub struct Asked {
    /// The method.
    pub method: &'static str,
    /// The address.
    pub address: String,
    /// What kind of thing is sent along.
    pub kind: &'static str,
    /// That thing.
    pub body: Vec<u8>,
}

/// The first byte chooses an address and how the others are sent.
pub fn hold(bytes: &[u8]) {
    if let Some(Asked { method, address, kind, body }) = asked(bytes) {
        judge(&SITE.ask(method, &address, kind, body));
    }
}

/// What these bytes ask for.
pub fn asked(bytes: &[u8]) -> Option<Asked> {
    let (first, sent) = bytes.split_first()?;
    let choice = usize::from(*first);
    if let Some(address) = GETS.get(choice) {
        return Some(Asked {
            method: "GET",
            address: format!("{address}{}", escaped(sent)),
            kind: "",
            body: Vec::new(),
        });
    }
    let address = POSTS.get(choice % POSTS.len())?.to_string();
    let kind = KINDS.get(choice / POSTS.len() % KINDS.len())?;
    // A form whose field is what was sent, or whatever was sent.
    let body = if choice >= 128 { format!("text={}", escaped(sent)).into_bytes() } else { sent.to_vec() };
    Some(Asked { method: "POST", address, kind, body })
}

/// What holds of every answer.
pub fn judge(answer: &Answered) {
    assert!(!answer.status.is_server_error(), "{}", answer.status);
    let page = answer.headers.iter().any(|(name, value)| name == "content-type" && value.starts_with("text/html"));
    assert!(!page || !String::from_utf8_lossy(&answer.body).contains("<script>"), "markup came back");
}

/// Bytes as an address carries them.
pub fn escaped(bytes: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~/&=+".contains(byte);
    bytes.iter().map(|byte| if plain(byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
