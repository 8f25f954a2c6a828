//! The hash chain of a log: each entry carries the hash of the one before, and the event that of the last one. Losses
//! and changes made outside this program are noticed at the start, and when the next entry is to follow the last.
//!
//! The hash covers what an entry says, not how its JSON is spelt, so it is the same on every database and in every
//! export.

use blake3::{Hash, Hasher};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::DeskError;
use crate::code::Code;
use crate::damage::{Fault, Faults};
use crate::model::Change;

/// The context string of the hashes, so that no other hash of the same bytes equals one of these.
const PURPOSE: &str = "tribunal desk 2026-11-23 entry of a log";
/// The number of entries that are read together.
const PAGE: i64 = 500;

/// An entry as it is stored, and as an export has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptEntry {
    pub seq: i64,
    pub dispute: i64,
    pub version: i64,
    pub base: i64,
    pub member: String,
    pub at: i64,
    pub idempotency: String,
    pub change: Value,
}

/// An entry in its place in the chain.
pub(super) struct Link {
    pub entry: KeptEntry,
    /// The hash of the entry before; `None` in a log that is older than the chain.
    pub before: Option<String>,
}

/// The head of a log: the number and the hash of its last entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub seq: i64,
    pub hash: Hash,
}

/// The result of walking a whole log.
pub(super) struct Walked {
    /// The entries and bytes that it takes.
    pub spent: super::quota::Spent,
}

/// The statement that selects entries as [`Link`]s, after a number and the oldest first.
pub(super) const LINKS: &str = "SELECT seq, dispute, version, base, member, at, idempotency, change, hash_before \
                                FROM entry WHERE event = $1 AND seq > $2 ORDER BY seq LIMIT $3";

/// The same for a log without a chain, whose format may lack the column.
const BARE: &str = "SELECT seq, dispute, version, base, member, at, idempotency, change, NULL AS hash_before \
                    FROM entry WHERE event = $1 AND seq > $2 ORDER BY seq LIMIT $3";

impl Head {
    /// Returns the head of a log without entries.
    pub(super) fn of_none(event: &str) -> Self {
        let mut hasher = Hasher::new_derive_key(PURPOSE);
        text(&mut hasher, event);
        Self { seq: 0, hash: hasher.finalize() }
    }

    /// Returns the head of the log with one more entry.
    pub(super) fn then(self, entry: &KeptEntry) -> Self {
        let mut hasher = Hasher::new_derive_key(PURPOSE);
        hasher.update(self.hash.as_bytes());
        for number in [entry.seq, entry.dispute, entry.version, entry.base, entry.at] {
            hasher.update(&number.to_le_bytes());
        }
        text(&mut hasher, &entry.member);
        text(&mut hasher, &entry.idempotency);
        value(&mut hasher, &entry.change);
        Self { seq: entry.seq, hash: hasher.finalize() }
    }

    /// Returns the hash as it is stored.
    pub(super) fn kept(self) -> String {
        self.hash.to_hex().to_string()
    }
}

impl KeptEntry {
    /// Reads an entry from a row; `change` parses the text of its change.
    pub(super) fn read(
        row: &AnyRow,
        change: impl FnOnce(String) -> Result<Value, DeskError>,
    ) -> Result<Self, DeskError> {
        Ok(Self {
            seq: row.try_get("seq")?,
            dispute: row.try_get("dispute")?,
            version: row.try_get("version")?,
            base: row.try_get("base")?,
            member: row.try_get("member")?,
            at: row.try_get("at")?,
            idempotency: row.try_get("idempotency")?,
            change: change(row.try_get("change")?)?,
        })
    }

    /// Writes it after the entry at the head `last`, its change as the text `change`.
    pub(super) async fn write(
        &self,
        write: &mut Transaction<'_, Any>,
        event: &str,
        change: String,
        last: Head,
    ) -> Result<(), DeskError> {
        let sql = "INSERT INTO entry (event, seq, dispute, version, base, member, at, idempotency, change, hash_before) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let query = sqlx::query(sql).bind(event).bind(self.seq).bind(self.dispute).bind(self.version).bind(self.base);
        let query = query.bind(&self.member).bind(self.at).bind(&self.idempotency).bind(change).bind(last.kept());
        query.execute(&mut **write).await?;
        Ok(())
    }

    /// Returns true if its change can be parsed.
    fn is_readable(&self) -> bool {
        serde_json::from_value::<Change>(self.change.clone()).is_ok()
    }
}

impl Link {
    pub(super) fn read(row: &AnyRow) -> Result<Self, DeskError> {
        // What is no JSON any more has the hash of a text, which nothing had when it was written.
        let entry = KeptEntry::read(row, |text| Ok(serde_json::from_str(&text).unwrap_or(Value::String(text))))?;
        Ok(Self { entry, before: row.try_get("hash_before")? })
    }
}

/// Walks the log of an event from its first entry to its last, and adds what is wrong to `faults`. `kept` is the stored
/// hash of its end: `None` for a log without a chain, of which only the numbers can be checked.
pub(super) async fn walk(
    read: &mut Transaction<'_, Any>,
    event: &str,
    code: &Code,
    last: i64,
    kept: Option<&str>,
    faults: &mut Faults,
) -> Result<Walked, DeskError> {
    let mut head = Head::of_none(event);
    let mut spent = super::quota::Spent::default();
    let members = "SELECT id FROM member WHERE event = $1";
    let members = sqlx::query(members).bind(event).fetch_all(&mut **read).await?;
    let members =
        members.iter().map(|row| row.try_get("id")).collect::<Result<std::collections::BTreeSet<String>, _>>()?;
    let links = if kept.is_some() { LINKS } else { BARE };
    loop {
        let page = sqlx::query(links).bind(event).bind(head.seq).bind(PAGE).fetch_all(&mut **read).await?;
        if page.is_empty() {
            break;
        }
        for link in page.iter().map(Link::read) {
            let Link { entry, before } = link?;
            let seq = entry.seq;
            if seq != head.seq + 1 {
                faults.push(Fault::Gap { event: code.clone(), first: head.seq + 1, last: seq - 1 });
            } else if kept.is_some() && before.as_deref() != Some(head.kept().as_str()) {
                // What the entry says of the one before is not what that one is.
                faults.push(Fault::Changed { event: code.clone(), seq: (seq - 1).max(1) });
            }
            if !entry.is_readable() {
                faults.push(Fault::Unreadable { event: code.clone(), seq });
            }
            if !members.contains(&entry.member) {
                faults.push(Fault::Nobody { event: code.clone(), seq });
            }
            spent.add(&entry);
            // One that was changed is told once: what follows is held against what it says itself.
            let said = before.as_deref().filter(|_| kept.is_some()).and_then(|hash| Hash::from_hex(hash).ok());
            head = Head { seq: head.seq, hash: said.unwrap_or(head.hash) }.then(&entry);
        }
    }
    if head.seq < last {
        faults.push(Fault::Gap { event: code.clone(), first: head.seq + 1, last });
    } else if head.seq > last || kept.is_some_and(|kept| kept != head.kept()) {
        faults.push(Fault::Changed { event: code.clone(), seq: head.seq });
    }
    Ok(Walked { spent })
}

fn text(hasher: &mut Hasher, text: &str) {
    hasher.update(&(text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}

/// Hashes the meaning of a JSON value, whatever the order of its keys.
fn value(hasher: &mut Hasher, what: &Value) {
    match what {
        Value::Null => drop(hasher.update(b"n")),
        Value::Bool(true) => drop(hasher.update(b"t")),
        Value::Bool(false) => drop(hasher.update(b"f")),
        Value::Number(number) => {
            hasher.update(b"0");
            text(hasher, &number.to_string());
        }
        Value::String(words) => {
            hasher.update(b"s");
            text(hasher, words);
        }
        Value::Array(values) => {
            hasher.update(b"[");
            hasher.update(&(values.len() as u64).to_le_bytes());
            values.iter().for_each(|one| value(hasher, one));
        }
        Value::Object(fields) => {
            hasher.update(b"{");
            hasher.update(&(fields.len() as u64).to_le_bytes());
            let sorted: std::collections::BTreeMap<&String, &Value> = fields.iter().collect();
            for (name, one) in sorted {
                text(hasher, name);
                value(hasher, one);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(change: &str) -> KeptEntry {
        let change = serde_json::from_str(change).unwrap();
        let (member, idempotency) = ("jun".to_owned(), "k".to_owned());
        KeptEntry { seq: 1, dispute: 0, version: 1, base: 0, member, at: 5, idempotency, change }
    }

    #[test]
    fn the_hash_is_of_what_is_said_not_of_how_it_is_spelt() {
        let none = Head::of_none("cup");
        let hash = |change: &str| none.then(&entry(change)).hash;
        assert_eq!(hash(r#"{"kind":"closed","a":[1,"x"]}"#), hash(r#"{ "a": [1, "\u0078"], "kind": "closed" }"#));
        assert_ne!(hash(r#"{"a":["b","c"]}"#), hash(r#"{"a":["bc"]}"#));
        assert_ne!(hash(r#"{"a":"1"}"#), hash(r#"{"a":1}"#));
        assert_ne!(none.hash, Head::of_none("other").hash);
        assert_ne!(none.then(&KeptEntry { at: 6, ..entry("{}") }).hash, none.then(&entry("{}")).hash);
    }
}
