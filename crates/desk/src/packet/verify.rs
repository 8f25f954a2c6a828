//! Verifies a packet: replays it here and compares the result.

use serde::Serialize;

use super::{FORMAT, LeftOut, Packet, PacketBoard};
use crate::model::{Pinned, Table, Target, recall};
use crate::{DeskError, PublicKey};
use tribunal_reference::cards::cards;
use tribunal_reference::citation::Citation;
use tribunal_reference::library::Library;

/// The outcome of verifying a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// True if no check failed.
    pub holds: bool,
    /// The seal, for comparison with another copy.
    pub seal: String,
    /// The result for the signature.
    pub signed: Signed,
    /// The key that the signature names.
    pub key: Option<PublicKey>,
    /// The single checks.
    pub checks: Vec<Check>,
}

/// The result of checking a packet's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Signed {
    /// The packet has no signature: it is older than signing, or the signature was removed.
    Unsigned,
    /// The signature is valid, by a key that is not among those given.
    UnknownKey,
    /// The signature does not match: the packet was changed after it was signed.
    Changed,
    /// The signature is valid, by a key that was given.
    ThisEvent,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its subject: `seal`, `signature`, `board` or the name of something cited.
    pub what: String,
    /// True if it passed; `None` where nothing here can tell.
    pub holds: Option<bool>,
    /// The finding, in words.
    pub found: String,
}

/// Verifies a packet against this program's engine and a library.
///
/// # Errors
/// [`DeskError::Import`] when the text is not a packet.
pub fn verify(text: &str, library: &Library) -> Result<Outcome, DeskError> {
    verify_by(text, library, &[])
}

/// Verifies a packet where the keys of the events are known: it then has to be signed with one of them.
///
/// # Errors
/// [`DeskError::Import`] when the text is not a packet.
pub fn verify_by(text: &str, library: &Library, keys: &[PublicKey]) -> Result<Outcome, DeskError> {
    let no_packet = |why: String| DeskError::Import(format!("this is no packet of the desk: {why}"));
    let packet: Packet = serde_json::from_str(text).map_err(|error| no_packet(error.to_string()))?;
    if packet.format != FORMAT {
        return Err(no_packet(format!("its format is `{}`, not `{FORMAT}`", packet.format)));
    }
    let signed = signed(&packet, keys);
    let mut checks = vec![sealed(&packet), vouched(signed, &packet, keys)];
    checks.extend(packet.board.as_ref().map(|board| replayed(library, board, &packet.left_out)));
    checks.extend(packet.cited.iter().map(|cited| held(library, &cited.name, &cited.pinned)));
    let holds = checks.iter().all(|check| check.holds != Some(false));
    Ok(Outcome { holds, key: packet.key(), seal: packet.seal, signed, checks })
}

fn check(what: &str, holds: Option<bool>, found: impl Into<String>) -> Check {
    Check { what: what.to_owned(), holds, found: found.into() }
}

fn sealed(packet: &Packet) -> Check {
    match packet.sealed() == packet.seal {
        true => check("seal", Some(true), "nothing in the packet was changed since it was made"),
        false => check("seal", Some(false), "something in the packet was changed since it was made"),
    }
}

fn signed(packet: &Packet, keys: &[PublicKey]) -> Signed {
    match &packet.signature {
        None => Signed::Unsigned,
        Some(signature) if !signature.is_of(packet.bare().as_bytes()) => Signed::Changed,
        Some(signature) if keys.contains(&signature.key) => Signed::ThisEvent,
        Some(_) => Signed::UnknownKey,
    }
}

fn vouched(signed: Signed, packet: &Packet, keys: &[PublicKey]) -> Check {
    let key = packet.key().map(|key| key.to_string()).unwrap_or_default();
    // Who names a key wants to know whether it is that event's; who names none can compare what is printed.
    let known = (!keys.is_empty()).then_some(false);
    let (holds, found) = match signed {
        Signed::Unsigned => (known, "unsigned: nobody vouches for it, and anybody may have written it".to_owned()),
        Signed::Changed => (Some(false), format!("changed: this is not what was signed with {key}")),
        Signed::ThisEvent => (Some(true), format!("signed by this event, with {key}")),
        Signed::UnknownKey if keys.is_empty() => {
            (None, format!("signed by an unknown key, {key}: --key tells whose it is, or compare it with the event's"))
        }
        Signed::UnknownKey => {
            (Some(false), format!("signed by an unknown key, {key}, which is not the one that was given"))
        }
    };
    check("signature", holds, found)
}

fn replayed(library: &Library, said: &PacketBoard, left_out: &LeftOut) -> Check {
    let table = Table { edition: said.edition, cards: cards(library) };
    let Some(now) = PacketBoard::of(&said.board, &table) else {
        return check("board", None, format!("this program has no tables of {}", said.edition));
    };
    // Packets were once written with the board after the hypothetical actions as the only one.
    let once = PacketBoard { ends: now.would_end.clone(), would_end: vec![], ..now.clone() };
    let was_told_once = said.would_end.is_empty() && !now.would_end.is_empty();
    let now = if was_told_once { once } else { now }.without(left_out);
    if now == *said {
        return check("board", Some(true), "replayed here, it ends the same; the receipt is the same");
    }
    let parts = ["name", "engine version", "edition", "tables", "cards", "scenario", "result"];
    let both = said.receipt.split(' ').zip(now.receipt.split(' ')).zip(parts);
    let differ: Vec<&str> = both.filter(|((a, b), _)| a != b).map(|(_, part)| part).collect();
    match differ.as_slice() {
        [] => check("board", Some(false), "the receipt is the same, but verdict, trace or board are told otherwise"),
        // Another engine may come to other results, and says so; the same one may not.
        parts if parts.contains(&"engine version") || parts.contains(&"tables") => check(
            "board",
            (now.verdict == said.verdict && now.ends == said.ends).then_some(true),
            format!("replayed here by another engine ({} differ), it ends: {}", parts.join(", "), now.verdict),
        ),
        parts => check("board", Some(false), format!("replayed here, it differs in: {}", parts.join(", "))),
    }
}

fn held(library: &Library, name: &str, pinned: &Pinned) -> Check {
    let held = match &pinned.target {
        Target::Rule(at) => library.rule(*at).and_then(|rule| pinned.hash.parse::<Citation>().ok()?.holds(rule)),
        target => recall(library, target.clone()).map(|now| now.hash == pinned.hash),
    };
    match held {
        Some(true) => check(name, Some(true), "the library has these words"),
        Some(false) => check(name, Some(false), "the library has other words under this name"),
        None => check(name, None, "the library does not hold it"),
    }
}
