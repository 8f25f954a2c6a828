//! The whole desk, or one event of it, as a file: for backup, and for moving from one database to another. Nothing is
//! lost on the way; sessions and links go on working where it is imported. So the file is as secret as the database.

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::Desk;
use super::chain::{Head, KeptEntry};
use super::quota::Spent;
use crate::code::Code;
use crate::secret::Key;
use crate::signing::unhex;
use crate::{DeskError, PublicKey};

/// The format of the file, which is checked first: the one written, and [`EARLIER`], which is read as well.
const FORMAT: &str = "tribunal-desk/2";
const EARLIER: &str = "tribunal-desk/1";

/// An export: events with all that belongs to them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Export {
    /// `tribunal-desk/2`; `tribunal-desk/1` where the names of players stand in the entries.
    format: String,
    /// The events.
    events: Vec<KeptEvent>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptEvent {
    id: String,
    code: String,
    key: String,
    /// The public key of its packets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signs: Option<PublicKey>,
    seq: i64,
    /// The hash of its last entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    head: Option<String>,
    secrets: Vec<KeptSecret>,
    members: Vec<KeptMember>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<KeptPlayer>,
    entries: Vec<KeptEntry>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptSecret {
    role: String,
    hash: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    tag: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptMember {
    id: String,
    name: String,
    role: String,
    removed: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptPlayer {
    id: String,
    name: String,
}

impl Export {
    /// Reads an exported file.
    ///
    /// # Errors
    /// [`DeskError::Import`] when it is not one.
    pub fn read(text: &str) -> Result<Self, DeskError> {
        let export: Self = serde_json::from_str(text)
            .map_err(|error| DeskError::Import(format!("this is no export of the desk: {error}")))?;
        if [FORMAT, EARLIER].contains(&export.format.as_str()) {
            Ok(export)
        } else {
            Err(DeskError::Import(format!("this is no export of the desk: its format is `{}`", export.format)))
        }
    }

    /// Returns the numbers of events and of entries.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.events.len(), self.events.iter().map(|event| event.entries.len()).sum())
    }

    /// Returns the public keys of the events.
    pub fn public_keys(&self) -> impl Iterator<Item = PublicKey> {
        self.events.iter().filter_map(|event| event.signs)
    }
}

impl Desk {
    /// Exports everything, or one event, as of one moment.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn export(&self, only: Option<&Code>) -> Result<Export, DeskError> {
        // A writer's lock, though nothing is written: nobody appends between two of these reads.
        let mut write = self.begin().await?;
        let mut events = Vec::new();
        for row in sqlx::query(EVENTS).fetch_all(&mut *write).await? {
            let code: String = row.try_get("code")?;
            if only.is_none_or(|only| only.as_ref() == code) {
                events.push(kept(&mut write, &row, code).await?);
            }
        }
        write.rollback().await?;
        Ok(Export { format: FORMAT.to_owned(), events })
    }

    /// Imports an export: all of it, or nothing where something is in the way.
    ///
    /// # Errors
    /// [`DeskError::Import`] when an event of it exists here already or the file is damaged.
    pub async fn import(&self, export: &Export) -> Result<(), DeskError> {
        let mut write = self.write(None).await?;
        for event in &export.events {
            let here = sqlx::query("SELECT id FROM event WHERE id = $1 OR code = $2").bind(&event.id).bind(&event.code);
            if here.fetch_optional(&mut *write).await?.is_some() {
                return Err(DeskError::Import(format!(
                    "the event {} is here already; nothing was taken in",
                    event.code
                )));
            }
            take_in(&mut write, event).await?;
        }
        write.commit().await?;
        Ok(())
    }
}

/// The statement that selects all events. A damaged desk is not migrated, so newer columns may be missing.
pub(super) const EVENTS: &str = "SELECT * FROM event ORDER BY id";

/// Reads a column that came with a later format; `None` where it is missing.
pub(super) fn if_there(row: &AnyRow, column: &str) -> Result<Option<String>, sqlx::Error> {
    match row.try_get(column) {
        Ok(text) => Ok(Some(text)),
        Err(sqlx::Error::ColumnNotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn kept(write: &mut Transaction<'_, Any>, row: &AnyRow, code: String) -> Result<KeptEvent, DeskError> {
    let id: String = row.try_get("id")?;
    let (key, seq): (Vec<u8>, i64) = (row.try_get("key")?, row.try_get("seq")?);
    let all = async |write: &mut Transaction<'_, Any>, sql: &'static str| {
        sqlx::query(sql).bind(id.clone()).fetch_all(&mut **write).await
    };
    let secrets = all(write, "SELECT * FROM secret WHERE event = $1 ORDER BY role").await?;
    let members = all(write, "SELECT id, name, role, removed FROM member WHERE event = $1 ORDER BY id").await?;
    let players = match all(write, "SELECT id, name FROM player WHERE event = $1 ORDER BY id").await {
        Err(error) if error.to_string().contains("no such table") => Vec::new(),
        players => players?,
    };
    let entries = all(
        write,
        "SELECT seq, dispute, version, base, member, at, idempotency, change FROM entry WHERE event = $1 ORDER BY seq",
    )
    .await?;
    let entry = |row: &AnyRow| KeptEntry::read(row, |text| Ok(serde_json::from_str(&text)?));
    Ok(KeptEvent {
        secrets: secrets.iter().map(secret).collect::<Result<_, _>>()?,
        members: members.iter().map(member).collect::<Result<_, _>>()?,
        players: players.iter().map(player).collect::<Result<_, _>>()?,
        entries: entries.iter().map(entry).collect::<Result<_, _>>()?,
        signs: Some(Key::read(&key)?.signer()?.public()),
        key: key.iter().map(|byte| format!("{byte:02x}")).collect(),
        head: if_there(row, "head")?.filter(|head| !head.is_empty()),
        id,
        code,
        seq,
    })
}

fn secret(row: &AnyRow) -> Result<KeptSecret, DeskError> {
    Ok(KeptSecret {
        role: row.try_get("role")?,
        hash: row.try_get("hash")?,
        tag: if_there(row, "tag")?.unwrap_or_default(),
    })
}

fn player(row: &AnyRow) -> Result<KeptPlayer, DeskError> {
    Ok(KeptPlayer { id: row.try_get("id")?, name: row.try_get("name")? })
}

fn member(row: &AnyRow) -> Result<KeptMember, DeskError> {
    let (id, name) = (row.try_get("id")?, row.try_get("name")?);
    Ok(KeptMember { id, name, role: row.try_get("role")?, removed: row.try_get("removed")? })
}

async fn take_in(write: &mut Transaction<'_, Any>, event: &KeptEvent) -> Result<(), DeskError> {
    let not_whole = |what: String| DeskError::Import(format!("the event {}: {what}; nothing was taken in", event.code));
    let key: [u8; 32] = unhex(&event.key).ok_or_else(|| not_whole("its key is damaged".to_owned()))?;
    let sql = "INSERT INTO event (id, code, key, seq, head) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(&event.id).bind(&event.code).bind(key.to_vec()).bind(event.seq);
    query.bind(event.head.clone().unwrap_or_default()).execute(&mut **write).await?;
    for secret in &event.secrets {
        let sql = "INSERT INTO secret (event, role, hash, tag) VALUES ($1, $2, $3, $4)";
        let query = sqlx::query(sql).bind(&event.id).bind(&secret.role).bind(&secret.hash).bind(&secret.tag);
        query.execute(&mut **write).await?;
    }
    for member in &event.members {
        let sql = "INSERT INTO member (id, event, name, role, removed) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql).bind(&member.id).bind(&event.id).bind(&member.name);
        query.bind(&member.role).bind(member.removed).execute(&mut **write).await?;
    }
    for player in &event.players {
        let sql = "INSERT INTO player (event, id, name) VALUES ($1, $2, $3)";
        sqlx::query(sql).bind(&event.id).bind(&player.id).bind(&player.name).execute(&mut **write).await?;
    }
    let (mut head, mut spent) = (Head::of_none(&event.id), Spent::default());
    for entry in &event.entries {
        // What cannot be folded again is noticed now, not when somebody wants to read it.
        serde_json::from_value::<crate::model::Change>(entry.change.clone())?;
        if entry.seq != head.seq + 1 {
            return Err(not_whole(format!("its log has no entry {}", head.seq + 1)));
        }
        entry.write(write, &event.id, serde_json::to_string(&entry.change)?, head).await?;
        spent.add(entry);
        head = head.then(entry);
    }
    if head.seq != event.seq {
        return Err(not_whole(format!("its log ends at entry {} of {}", head.seq, event.seq)));
    }
    if event.head.as_ref().is_some_and(|kept| *kept != head.kept()) {
        return Err(not_whole("something in its log was changed since it was exported".to_owned()));
    }
    spent.keep(write, &event.id).await?;
    sqlx::query("UPDATE event SET head = $1 WHERE id = $2")
        .bind(head.kept())
        .bind(&event.id)
        .execute(&mut **write)
        .await?;
    Ok(())
}
