//! The log: read as a whole, appended to one entry at a time.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::chain::{Head, KeptEntry, LINKS, Link};
use super::people::Seat;
use super::players::{self, Names};
use super::{Desk, now, quota};
use crate::damage::{Fault, Faults};
use crate::model::{
    Action, Change, Dispute, DisputeChange, Entry, Event, EventChange, Imposed, Level, Person, Version,
};
use crate::{DeskError, Signer};
use tribunal_reference::penalties;

/// The request data of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteRequest {
    /// The dispute; `None` opens a new one.
    pub dispute: Option<i64>,
    /// The version that the author has seen.
    pub base: Version,
    /// The idempotency key: a change that is sent again under the same key is accepted once.
    pub key: String,
}

/// A new entry before it is written.
pub(super) struct NewEntry<'a> {
    pub turn: Turn,
    pub dispute: i64,
    pub base: Version,
    pub version: Version,
    pub by: &'a Person,
    pub change: Change,
}

/// The turn to write the next entry of an event; nobody else has it until the transaction ends.
pub(super) struct Turn {
    /// The head: the last entry so far.
    last: Head,
}

/// The contents of a link for outsiders.
#[derive(Debug)]
pub struct Shared {
    /// The event.
    pub event: Event,
    /// The dispute.
    pub dispute: Dispute,
    /// The signer of its packet.
    pub signer: Signer,
}

/// The most characters of an idempotency key.
const MOST_KEY: usize = 80;

impl Desk {
    /// Appends a change to a dispute, or opens a new one, and returns the entry. Asked again with the same key it
    /// returns the entry of the first time.
    ///
    /// # Errors
    /// When the role does not allow it, the event is closed, or the dispute does not admit it: see [`Dispute::admits`].
    pub async fn append(&self, seat: &Seat, asked: &WriteRequest, change: DisputeChange) -> Result<Entry, DeskError> {
        seat.may(change.action())?;
        if asked.key.is_empty() || asked.key.len() > MOST_KEY || asked.key.chars().any(char::is_control) {
            let why = format!("it has 1 to {MOST_KEY} characters, none of them a control character");
            return Err(DeskError::Unreadable { field: "the idempotency key", why });
        }
        let mut write = self.write(Some(&seat.code)).await?;
        let turn = self.turn(&mut write, &seat.event).await?;
        if let Some(known) = known(&mut write, seat, &asked.key).await? {
            return Ok(known);
        }
        let event = is_open(&mut write, seat).await?;
        let (dispute, base) = placed(&mut write, seat, asked, &change).await?;
        let change = counted(&mut write, seat, change, event.founding.level).await?;
        let version = Version(base.0 + 1);
        let new =
            NewEntry { turn, dispute, base: asked.base, version, by: &seat.person, change: Change::Dispute(change) };
        let entry = insert(&mut write, &seat.event, &asked.key, new).await?;
        write.commit().await?;
        self.tell(&seat.event);
        Ok(entry)
    }

    /// Returns one dispute.
    ///
    /// # Errors
    /// [`DeskError::NoDispute`] when the event has none of this number.
    pub async fn dispute(&self, seat: &Seat, number: i64) -> Result<Dispute, DeskError> {
        seat.may(Action::Read)?;
        let dispute = if number > 0 { self.folded(&seat.event, number).await? } else { None };
        dispute.ok_or(DeskError::NoDispute(number))
    }

    /// Folds a dispute of an event. Links that a removed member made are closed.
    async fn folded(&self, event: &str, number: i64) -> Result<Option<Dispute>, DeskError> {
        let Some(mut dispute) = Dispute::fold(self.entries(event, number).await?) else { return Ok(None) };
        if dispute.links.iter().any(|link| link.open) {
            let sql = "SELECT id FROM member WHERE event = $1 AND removed <> 0";
            let rows = sqlx::query(sql).bind(event).fetch_all(&self.0.pool).await?;
            let removed = rows.iter().map(|row| row.try_get("id")).collect::<Result<BTreeSet<String>, _>>()?;
            dispute.links.iter_mut().filter(|link| removed.contains(&link.by.id)).for_each(|link| link.open = false);
        }
        Ok(Some(dispute))
    }

    /// Returns all disputes of an event, the first one first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn disputes(&self, seat: &Seat) -> Result<Vec<Dispute>, DeskError> {
        seat.may(Action::Read)?;
        Ok(folded_all(self.since(seat, 0).await?))
    }

    /// Returns all penalties of an event, in the order in which they were given.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn penalties(&self, seat: &Seat) -> Result<Vec<Imposed>, DeskError> {
        seat.may(Action::Read)?;
        let rows = sqlx::query(WITH_PENALTIES).bind(&seat.event).bind(&seat.event).bind(PENALIZED);
        let rows = rows.fetch_all(&self.0.pool).await?;
        Ok(imposed(read_back(rows, self.names(&seat.event).await?).await?))
    }

    /// Returns the link by which outsiders read a dispute: a link of the log, signed.
    #[must_use]
    pub fn link(&self, seat: &Seat, dispute: i64, link: &str) -> String {
        format!("{}.{}", seat.code, seat.key.signed("link", &format!("{dispute}.{link}")))
    }

    /// Returns the event and the dispute that a link opens.
    ///
    /// # Errors
    /// [`DeskError::NoLink`] for a forgery and for one that was revoked.
    pub async fn by_link(&self, signed: &str) -> Result<Shared, DeskError> {
        let (code, signed) = signed.split_once('.').ok_or(DeskError::NoLink)?;
        let root = self.root(&super::Code::typed(code)).await?.ok_or(DeskError::NoLink)?;
        let opened = root.key.opened("link", signed).and_then(|text| text.split_once('.')).ok_or(DeskError::NoLink)?;
        let number: i64 = opened.0.parse().map_err(|_| DeskError::NoLink)?;
        let dispute = self.folded(&root.id, number).await?.ok_or(DeskError::NoLink)?;
        if !dispute.links.iter().any(|link| link.open && link.link == opened.1) {
            return Err(DeskError::NoLink);
        }
        let entries = self.entries(&root.id, 0).await?;
        let event = Event::fold(root.code, root.seq, &entries).ok_or(DeskError::NoLink)?;
        Ok(Shared { event, dispute, signer: root.key.signer()? })
    }

    pub(super) async fn entries(&self, event: &str, dispute: i64) -> Result<Vec<Entry>, DeskError> {
        let rows = sqlx::query(OF_DISPUTE).bind(event).bind(dispute).fetch_all(&self.0.pool).await?;
        read_back(rows, self.names(event).await?).await
    }

    /// Takes the turn to write at an event: other writers to it wait here. The last entry is verified before another
    /// one follows it.
    pub(super) async fn turn(&self, write: &mut Transaction<'_, Any>, event: &str) -> Result<Turn, DeskError> {
        let sql = "UPDATE event SET seq = seq + 1 WHERE id = $1 RETURNING seq, head, code";
        let row = sqlx::query(sql).bind(event).fetch_optional(&mut **write).await?.ok_or(DeskError::NotJoined)?;
        let (seq, kept, code): (i64, String, String) =
            (row.try_get("seq")?, row.try_get("head")?, row.try_get("code")?);
        let last = sqlx::query(LINKS).bind(event).bind(seq - 2).bind(1_i64).fetch_optional(&mut **write).await?;
        let none = Head::of_none(event);
        let last = match last.as_ref().map(Link::read).transpose()? {
            None => none,
            Some(Link { entry, before }) => {
                match before.as_deref().and_then(|hash| blake3::Hash::from_hex(hash).ok()) {
                    Some(hash) => Head { seq: entry.seq - 1, hash }.then(&entry),
                    None => Head { seq: entry.seq, hash: none.hash },
                }
            }
        };
        let code = super::Code::typed(&code);
        let fault = match last {
            last if last.seq + 1 != seq => Some(Fault::Gap { event: code, first: seq - 1, last: seq - 1 }),
            last if last.kept() != kept => Some(Fault::Changed { event: code, seq: last.seq }),
            _ => None,
        };
        match fault.and_then(|fault| self.is_damaged(fault.into())) {
            Some(error) => Err(error),
            None => Ok(Turn { last }),
        }
    }

    /// Records a fault where entries are missing between those that were read, in the order of the log after a number.
    pub(super) fn is_gapless(&self, seat: &Seat, after: i64, seqs: impl Iterator<Item = i64>) {
        let (mut faults, mut last) = (Faults::default(), after.max(0));
        for seq in seqs {
            if seq != last + 1 && self.damage_of(&seat.code).is_none() {
                faults.push(Fault::Gap { event: seat.code.clone(), first: last + 1, last: seq - 1 });
            }
            last = seq;
        }
        self.is_damaged(faults.into());
    }
}

/// Returns the event if it is open, as of this transaction; [`DeskError::Closed`] if not.
pub(super) async fn is_open(write: &mut Transaction<'_, Any>, seat: &Seat) -> Result<Event, DeskError> {
    let about_event = all(write, &seat.event, 0).await?;
    let event = Event::fold(seat.code.clone(), 0, &about_event).ok_or(DeskError::NotJoined)?;
    if event.closed.is_some() { Err(DeskError::Closed) } else { Ok(event) }
}

const OF_DISPUTE: &str = "SELECT e.seq, e.dispute, e.version, e.base, e.member, e.at, e.change, m.name, m.role \
                          FROM entry e JOIN member m ON m.id = e.member WHERE e.event = $1 AND e.dispute = $2 ORDER BY e.seq";

/// The statement that selects the entries of all disputes of an event in which one entry is a penalty.
const WITH_PENALTIES: &str = "SELECT e.seq, e.dispute, e.version, e.base, e.member, e.at, e.change, m.name, m.role \
                              FROM entry e JOIN member m ON m.id = e.member WHERE e.event = $1 AND e.dispute IN \
                              (SELECT dispute FROM entry WHERE event = $2 AND change LIKE $3) ORDER BY e.seq";

/// The pattern of such an entry: in typed text the quotation marks are escaped.
const PENALIZED: &str = "%\"kind\":\"penalized\"%";

/// Folds entries into disputes, the first one first.
fn folded_all(entries: Vec<Entry>) -> Vec<Dispute> {
    let mut of: BTreeMap<i64, Vec<Entry>> = BTreeMap::new();
    for entry in entries.into_iter().filter(|entry| entry.dispute > 0) {
        of.entry(entry.dispute).or_default().push(entry);
    }
    of.into_values().filter_map(Dispute::fold).collect()
}

/// Returns the penalties in some entries, in the order in which they were given.
fn imposed(entries: Vec<Entry>) -> Vec<Imposed> {
    let order: BTreeMap<(i64, Version), i64> =
        entries.iter().map(|entry| ((entry.dispute, entry.version), entry.seq)).collect();
    let mut all: Vec<Imposed> = folded_all(entries).into_iter().flat_map(|dispute| dispute.penalties).collect();
    all.sort_by_key(|imposed| order.get(&(imposed.at.dispute, imposed.at.version)));
    all
}

/// Counts the player's earlier Warnings for a penalty, in the turn in which it is written: whoever else gives one, on
/// this server or on another, waits until this one is counted.
async fn counted(
    write: &mut Transaction<'_, Any>,
    seat: &Seat,
    mut change: DisputeChange,
    level: Level,
) -> Result<DisputeChange, DeskError> {
    if let (DisputeChange::Penalized { given }, Some(guide)) = (&mut change, penalties::guide()) {
        let rows = sqlx::query(WITH_PENALTIES).bind(&seat.event).bind(&seat.event).bind(PENALIZED);
        let rows = rows.fetch_all(&mut **write).await?;
        let earlier = imposed(read_back(rows, Names::within(write, &seat.event).await?).await?);
        given.count(&earlier, guide, level);
    }
    Ok(change)
}

/// Returns the dispute that a change belongs to and its version so far, if the dispute admits the change.
async fn placed(
    write: &mut Transaction<'_, Any>,
    seat: &Seat,
    asked: &WriteRequest,
    change: &DisputeChange,
) -> Result<(i64, Version), DeskError> {
    match (asked.dispute, change) {
        (None, DisputeChange::Opened { .. }) => {
            is_known(asked.base, Version(0))?;
            let last = sqlx::query("SELECT dispute FROM entry WHERE event = $1 ORDER BY dispute DESC LIMIT 1");
            let last: i64 = last.bind(&seat.event).fetch_one(&mut **write).await?.try_get("dispute")?;
            Ok((last + 1, Version(0)))
        }
        (Some(number), change) if number > 0 && !matches!(change, DisputeChange::Opened { .. }) => {
            let entries = all(write, &seat.event, number).await?;
            let dispute = Dispute::fold(entries).ok_or(DeskError::NoDispute(number))?;
            is_known(asked.base, dispute.version)?;
            dispute.admits(asked.base, change, &seat.person)?;
            Ok((number, dispute.version))
        }
        (number, _) => Err(DeskError::NoDispute(number.unwrap_or_default())),
    }
}

/// Checks that the version exists, so that somebody can have seen it.
fn is_known(base: Version, now: Version) -> Result<(), DeskError> {
    if (Version(0)..=now).contains(&base) { Ok(()) } else { Err(DeskError::Ahead { base, now }) }
}

async fn all(write: &mut Transaction<'_, Any>, event: &str, dispute: i64) -> Result<Vec<Entry>, DeskError> {
    let rows = sqlx::query(OF_DISPUTE).bind(event).bind(dispute).fetch_all(&mut **write).await?;
    read_back(rows, Names::within(write, event).await?).await
}

/// Returns the entry that was appended under this key.
async fn known(write: &mut Transaction<'_, Any>, seat: &Seat, key: &str) -> Result<Option<Entry>, DeskError> {
    let sql = "SELECT e.seq, e.dispute, e.version, e.base, e.member, e.at, e.change, m.name, m.role FROM entry e \
               JOIN member m ON m.id = e.member WHERE e.event = $1 AND e.member = $2 AND e.idempotency = $3";
    let row = sqlx::query(sql).bind(&seat.event).bind(&seat.person.id).bind(key).fetch_optional(&mut **write).await?;
    let names = Names::within(write, &seat.event).await?;
    row.as_ref().map(|row| entry(row, &names)).transpose()
}

pub(super) async fn insert(
    write: &mut Transaction<'_, Any>,
    event: &str,
    key: &str,
    new: NewEntry<'_>,
) -> Result<Entry, DeskError> {
    let NewEntry { turn: Turn { last }, dispute, base, version, by, change } = new;
    let (seq, at) = (last.seq + 1, now());
    let hidden = players::hide(write, event, serde_json::to_value(&change)?).await?;
    let text = serde_json::to_string(&hidden)?;
    let entry = KeptEntry {
        seq,
        dispute,
        version: version.0,
        base: base.0,
        member: by.id.clone(),
        at: at.as_millisecond(),
        idempotency: key.to_owned(),
        change: hidden,
    };
    // What orders or ends an event must be possible whatever was written.
    let must = matches!(&change, Change::Event(change) if !matches!(change, EventChange::Addended { .. } | EventChange::Joined { .. } | EventChange::ChecksDrawn { .. } | EventChange::DeckChecked { .. }));
    quota::spend(write, event, &entry, must).await?;
    entry.write(write, event, text, last).await?;
    let sql = "UPDATE event SET head = $1 WHERE id = $2";
    sqlx::query(sql).bind(last.then(&entry).kept()).bind(event).execute(&mut **write).await?;
    Ok(Entry { seq, dispute, version, base, by: by.clone(), at, change })
}

/// Parses many rows into entries, on another thread: a log can have millions of bytes, which must not block the threads
/// that answer requests.
pub(super) async fn read_back(rows: Vec<AnyRow>, names: Names) -> Result<Vec<Entry>, DeskError> {
    /// The most rows that are parsed faster than handed over.
    const FEW: usize = 8;
    if rows.len() <= FEW {
        return rows.iter().map(|row| entry(row, &names)).collect();
    }
    let read = tokio::task::spawn_blocking(move || rows.iter().map(|row| entry(row, &names)).collect());
    read.await.map_err(|_| DeskError::Busy)?
}

/// Parses the row of an entry.
fn entry(row: &AnyRow, names: &Names) -> Result<Entry, DeskError> {
    let change: String = row.try_get("change")?;
    let mut change: serde_json::Value = serde_json::from_str(&change)?;
    names.show(&mut change);
    let at = jiff::Timestamp::from_millisecond(row.try_get("at")?);
    Ok(Entry {
        seq: row.try_get("seq")?,
        dispute: row.try_get("dispute")?,
        version: Version(row.try_get("version")?),
        base: Version(row.try_get("base")?),
        by: super::person(row)?,
        at: at.map_err(|error| DeskError::Import(error.to_string()))?,
        change: serde_json::from_value(change)?,
    })
}
