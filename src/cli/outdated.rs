use std::path::Path;
use std::time::Duration;

use anstream::println;

use super::{Outcome, paint, print_json};
use crate::document::{HubEntry, LARGEST, hub};
use crate::library::outdated::{self, Listed};
use crate::library::store::regular;
use crate::library::{KNOWN_UNTIL, Library};

/// The longest that fetching a page may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The reason why a list of documents could not be read.
#[derive(Debug, thiserror::Error)]
enum HubError {
    #[error("cannot read {file}: {why}")]
    File { file: String, why: regular::ReadError },
    #[error("cannot fetch {address}: {why}")]
    Network { address: String, why: ureq::Error },
    #[error("{address} answered {status}; give the address of the page itself, or save it and give its file")]
    Status { address: String, status: String },
    #[error("{place} lists no document with a date; give the publisher's page that lists rules, FAQs and errata")]
    Empty { place: String },
}

/// Prints which documents are newer than the imported ones; without a `place` by what this build knows.
pub(super) fn run(library: &Library, place: Option<&str>, json: bool) -> anyhow::Result<Outcome> {
    let entries = match place {
        Some(place) => fetched(place)?,
        None => outdated::known(),
    };
    let listed = outdated::listed(library, &entries);
    let newer = listed.iter().filter(|it| it.newer).count();
    if json {
        print_json(&serde_json::json!({ "known_until": KNOWN_UNTIL, "documents": listed, "newer": newer }))?;
    } else {
        listed.iter().for_each(print);
        let known = match place {
            Some(_) => String::new(),
            None => format!("; asked was only what this build knows, up to {KNOWN_UNTIL}: --hub asks a page"),
        };
        println!("{newer} of {} newer than what is held{known}", listed.len());
    }
    Ok(if newer > 0 { Outcome::Refused } else { Outcome::Done })
}

fn print(it: &Listed) {
    let held = it.held.map_or_else(|| "not held".to_owned(), |held| format!("held of {held}"));
    let mark = if it.newer { paint::warning("newer:") } else { paint::quiet("held: ") };
    println!("{mark} {} of {}, {held}", it.title, it.date);
}

fn fetched(place: &str) -> Result<Vec<HubEntry>, HubError> {
    let bytes = if place.starts_with("http://") || place.starts_with("https://") {
        get(place)?
    } else {
        regular::read(Path::new(place), LARGEST as u64).map_err(|why| HubError::File { file: place.to_owned(), why })?
    };
    let entries = hub(&bytes);
    if entries.is_empty() { Err(HubError::Empty { place: place.to_owned() }) } else { Ok(entries) }
}

/// Fetches one page, in bounded time and size. No redirect is followed: a list of documents found elsewhere than where
/// it was asked for is for a person to examine.
fn get(address: &str) -> Result<Vec<u8>, HubError> {
    let failed = |why| HubError::Network { address: address.to_owned(), why };
    let settings = ureq::Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .accept("text/html, text/markdown, text/plain")
        .build();
    let mut answer = ureq::Agent::new_with_config(settings).get(address).call().map_err(failed)?;
    if !answer.status().is_success() {
        return Err(HubError::Status { address: address.to_owned(), status: answer.status().to_string() });
    }
    answer.body_mut().with_config().limit(LARGEST as u64).read_to_vec().map_err(failed)
}
