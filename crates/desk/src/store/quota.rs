//! Quotas of what may be written: counted in the database, in the transaction that writes, so that they apply across
//! all servers. Each is far above what an event needs and far below what harms a server or a page.

use std::collections::BTreeMap;
use std::fmt;

use sqlx::{Any, Row, Transaction};

use super::chain::KeptEntry;
use crate::DeskError;

/// The most bytes of one entry, with the words of all that it cites.
pub const MOST_OF_AN_ENTRY: i64 = 200_000;

/// A part of a log that has a quota.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Share {
    /// The whole event.
    Event,
    /// The entries of one person there.
    Person(String),
    /// One dispute.
    Dispute(i64),
}

/// An amount of entries and bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Takes {
    pub entries: i64,
    pub bytes: i64,
}

/// The amount that every share of a log takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Spent(BTreeMap<Share, Takes>);

impl Share {
    /// Returns the quota.
    pub(super) fn most(&self) -> Takes {
        match self {
            Self::Event => Takes { entries: 20_000, bytes: 32_000_000 },
            Self::Person(_) => Takes { entries: 5_000, bytes: 8_000_000 },
            Self::Dispute(_) => Takes { entries: 2_000, bytes: 2_000_000 },
        }
    }

    /// Returns the name for people.
    fn name(&self) -> &'static str {
        match self {
            Self::Event => "this event",
            Self::Person(_) => "what you have written at this event",
            Self::Dispute(_) => "this dispute",
        }
    }

    /// Returns the shares that an entry counts towards.
    fn of(entry: &KeptEntry) -> Vec<Self> {
        let all = [Self::Event, Self::Person(entry.member.clone())];
        all.into_iter().chain((entry.dispute > 0).then_some(Self::Dispute(entry.dispute))).collect()
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Event => f.write_str("event"),
            Self::Person(id) => write!(f, "person {id}"),
            Self::Dispute(number) => write!(f, "dispute {number}"),
        }
    }
}

impl Spent {
    /// Counts an entry.
    pub(super) fn add(&mut self, entry: &KeptEntry) {
        let bytes = size(entry);
        for share in Share::of(entry) {
            let takes = self.0.entry(share).or_default();
            takes.entries += 1;
            takes.bytes += bytes;
        }
    }

    /// Stores the counted amounts in place of the known ones.
    pub(super) async fn keep(&self, write: &mut Transaction<'_, Any>, event: &str) -> Result<(), DeskError> {
        for (share, takes) in &self.0 {
            let sql = "INSERT INTO spent (event, share, entries, bytes) VALUES ($1, $2, $3, $4) \
                       ON CONFLICT (event, share) DO UPDATE SET entries = excluded.entries, bytes = excluded.bytes";
            let query = sqlx::query(sql).bind(event).bind(share.to_string()).bind(takes.entries).bind(takes.bytes);
            query.execute(&mut **write).await?;
        }
        Ok(())
    }
}

/// Counts an entry that is to be written, and refuses it where a quota is used up. Entries that end or order an event
/// are counted and never refused: they `must` be possible whatever was written.
pub(super) async fn spend(
    write: &mut Transaction<'_, Any>,
    event: &str,
    entry: &KeptEntry,
    must: bool,
) -> Result<(), DeskError> {
    let bytes = size(entry);
    if bytes > MOST_OF_AN_ENTRY && !must {
        let most = Takes { entries: 1, bytes: MOST_OF_AN_ENTRY };
        return Err(too_much("one entry, with the words of all that it cites,", most, Takes { entries: 1, bytes }));
    }
    for share in Share::of(entry) {
        let sql = "INSERT INTO spent (event, share, entries, bytes) VALUES ($1, $2, 1, $3) ON CONFLICT (event, share) \
                   DO UPDATE SET entries = spent.entries + 1, bytes = spent.bytes + excluded.bytes RETURNING entries, bytes";
        let row = sqlx::query(sql).bind(event).bind(share.to_string()).bind(bytes).fetch_one(&mut **write).await?;
        let (takes, most) = (Takes { entries: row.try_get("entries")?, bytes: row.try_get("bytes")? }, share.most());
        if !must && (takes.entries > most.entries || takes.bytes > most.bytes) {
            return Err(too_much(share.name(), most, takes));
        }
    }
    Ok(())
}

fn size(entry: &KeptEntry) -> i64 {
    i64::try_from(entry.change.to_string().len() + entry.idempotency.len()).unwrap_or(i64::MAX)
}

fn too_much(what: &'static str, most: Takes, would: Takes) -> DeskError {
    let by_bytes = would.bytes > most.bytes;
    let (unit, would, most) =
        if by_bytes { ("bytes", would.bytes, most.bytes) } else { ("entries", would.entries, most.entries) };
    DeskError::TooMuch { what, would, most, unit }
}
