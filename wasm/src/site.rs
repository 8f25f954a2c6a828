//! The site of this instance: a library loaded as a whole, and the day that the caller gives.

use std::cell::{Cell, RefCell};

use jiff::civil::Date;
use serde::Serialize;
use tribunal::embedded_assets::{self, Texts};
use tribunal::reference::Bundle;
use tribunal::web::{Answered, Current, Local, Site};

thread_local! {
    static PARTS: RefCell<Texts> = const { RefCell::new(Texts::new()) };
    static SITE: RefCell<Option<Local>> = const { RefCell::new(None) };
    static TODAY: Cell<Date> = const { Cell::new(Date::ZERO) };
}

/// The loaded library.
#[derive(Debug, Serialize)]
pub(crate) struct TakenIn {
    /// The tag of the library.
    state: String,
    /// The addresses of its pages, as [`Local::addresses`] returns them.
    addresses: Vec<String>,
}

/// Loads texts that come separately from the library, such as the facts of the cards of a set; they must come before
/// it.
///
/// # Errors
/// In words, when the bytes are no such texts, or a library is loaded already; its texts then stay as they are.
pub(crate) fn part(bytes: &[u8]) -> Result<(), String> {
    if SITE.with_borrow(Option::is_some) {
        return Err("the library has been taken in already".to_owned());
    }
    let texts: Texts = serde_json::from_slice(bytes).map_err(|error| format!("this is no part: {error}"))?;
    PARTS.with_borrow_mut(|parts| parts.extend(texts));
    Ok(())
}

/// Loads a library, in place of the one before.
///
/// # Errors
/// In words, when the bytes are no library.
pub(crate) fn load(bytes: &[u8]) -> Result<TakenIn, String> {
    let mut bundle: Bundle = serde_json::from_slice(bytes).map_err(|error| format!("this is no library: {error}"))?;
    let mut texts = std::mem::take(&mut bundle.texts);
    texts.extend(PARTS.take());
    embedded_assets::install(texts);
    let reference = bundle.reference().map_err(|error| error.to_string())?;
    let state = reference.etag.clone();
    let first = reference.library.editions().next_back().and_then(|edition| edition.rules().first());
    let first = first.map(|rule| format!("/{}/{}", rule.reference.edition, rule.reference.number));
    let local = Local::new(Site::new(Current::new(reference)).with_clock(|| TODAY.get()));
    // What is worked out once, when it is first asked for, is worked out now: a browser keeps the memory as it is then.
    for address in first.as_deref().into_iter().chain(["/", "/hits?q=what+happens", "/replay"]) {
        let _worked_out = local.ask("GET", address, "", Vec::new());
    }
    let addresses = local.addresses();
    SITE.replace(Some(local));
    Ok(TakenIn { state, addresses })
}

/// Answers a request on a day; `None` where no library is loaded.
pub(crate) fn ask(today: Date, method: &str, address: &str, kind: &str, body: String) -> Option<Answered> {
    TODAY.set(today);
    SITE.with_borrow(|site| Some(site.as_ref()?.ask(method, address, kind, body.into_bytes())))
}
