use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use anstream::println;

use super::{Outcome, paint, print_json};
use crate::document::{HubEntry, LARGEST, hub};
use crate::library::outdated::{self, Listed};
use crate::library::store::regular;
use crate::library::{KNOWN_UNTIL, Library};

/// How long the other side may be silent.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why a list of documents could not be had.
#[derive(Debug, thiserror::Error)]
enum HubError {
    #[error("cannot read {file}: {why}")]
    File { file: String, why: regular::ReadError },
    #[error("{address} is not fetched here, where nothing vouches for HTTPS: save the page and give its file")]
    Secure { address: String },
    #[error("cannot fetch {address}: {why}")]
    Network { address: String, why: std::io::Error },
    #[error("{address} answered {status}; give the address of the page itself, or save it and give its file")]
    Status { address: String, status: String },
    #[error("{place} lists no document with a date; give the publisher's page that lists rules, FAQs and errata")]
    Empty { place: String },
}

/// Says which documents are newer than those held; what is asked of nobody is what this build knows.
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
    let bytes = match place.strip_prefix("http://") {
        Some(rest) => get(place, rest)?,
        None if place.starts_with("https://") => return Err(HubError::Secure { address: place.to_owned() }),
        None => regular::read(Path::new(place), LARGEST as u64)
            .map_err(|why| HubError::File { file: place.to_owned(), why })?,
    };
    let entries = hub(&bytes);
    if entries.is_empty() { Err(HubError::Empty { place: place.to_owned() }) } else { Ok(entries) }
}

/// One plain request; nothing is followed.
fn get(address: &str, rest: &str) -> Result<Vec<u8>, HubError> {
    let failed = |why| HubError::Network { address: address.to_owned(), why };
    let (host, path) = rest.find('/').map_or((rest, "/"), |at| rest.split_at(at));
    let named = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let mut stream = TcpStream::connect(&named).map_err(failed)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(failed)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(failed)?;
    let request = format!(
        "GET {path} HTTP/1.0\r\nHost: {host}\r\nAccept: text/html, text/markdown, text/plain\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).map_err(failed)?;
    let mut answer = Vec::new();
    stream.take(LARGEST as u64).read_to_end(&mut answer).map_err(failed)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(answer.len());
    let head = String::from_utf8_lossy(answer.get(..end).unwrap_or_default()).into_owned();
    let status = head.lines().next().and_then(|line| line.split_once(' ')).map_or("nothing", |(_, status)| status);
    if !status.starts_with("200") {
        return Err(HubError::Status { address: address.to_owned(), status: status.to_owned() });
    }
    Ok(answer.get(end + 4..).unwrap_or_default().to_vec())
}
