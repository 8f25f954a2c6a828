//! Events and their members.

use std::time::Duration;

use jiff::Timestamp;
use sqlx::{Any, Row, Transaction};

use super::chain::Head;
use super::log::{NewEntry, Turn, insert, is_open};
use super::{Desk, Root, now};
use crate::code::Code;
use crate::model::{Action, Change, Event, EventChange, Founding, Member, Person, Role, Version, name, skeleton};
use crate::secret::{Key, Secret, new_code, random_name};
use crate::{DeskError, PublicKey, Signer};

/// The duration of a session, in seconds: a weekend's event with the day before and after.
const SESSION: i64 = 4 * 24 * 3600;
/// The delay of the answer to a wrong secret. It locks nobody out, and at sixty bits guessing is hopeless at any rate
/// that a server takes connections for.
const WRONG: Duration = Duration::from_millis(700);
/// The most people who may have joined an event.
const MOST_PEOPLE: usize = 1_000;

/// A member at an event, as proved by the session.
#[derive(Clone)]
pub struct Seat {
    pub(super) event: String,
    /// The event's code.
    pub code: Code,
    /// The member.
    pub person: Person,
    pub(super) key: Key,
}

/// An event that has just begun.
#[derive(Debug)]
pub struct Founded {
    /// Its code.
    pub code: Code,
    /// The session of the head judge who began it.
    pub session: String,
    /// The secrets by which others join, one for each role. They cannot be shown again.
    pub secrets: Vec<Secret>,
}

impl Seat {
    /// Checks that the member's role allows an action.
    ///
    /// # Errors
    /// [`DeskError::Forbidden`] if not.
    pub fn may(&self, action: Action) -> Result<(), DeskError> {
        let role = self.person.role;
        if role.may(action) { Ok(()) } else { Err(DeskError::Forbidden { role, action }) }
    }

    /// Returns the public key with which this event's packets are verified.
    ///
    /// # Errors
    /// When the key cannot sign.
    pub fn public_key(&self) -> Result<PublicKey, DeskError> {
        Ok(self.key.signer()?.public())
    }

    /// Returns the signer of this event's packets.
    ///
    /// # Errors
    /// When the key cannot sign.
    pub fn signer(&self) -> Result<Signer, DeskError> {
        self.key.signer()
    }
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seat").field("code", &self.code).field("person", &self.person).finish_non_exhaustive()
    }
}

impl Desk {
    /// Begins an event, with its founder as the head judge.
    ///
    /// # Errors
    /// When a name is missing or too long, or the database does not answer.
    pub async fn found(&self, mut founding: Founding, head: &str) -> Result<Founded, DeskError> {
        founding.name = named("the name of the event", &founding.name)?;
        let head = named("your name", head)?;
        let (id, code, key) = (random_name()?, new_code()?, Key::new()?);
        let mut secrets = Vec::new();
        for role in Role::ALL {
            let secret = Secret::new(role)?;
            let hash = secret.hashed().await?;
            secrets.push((secret, hash));
        }
        let mut write = self.write(None).await?;
        let event = "INSERT INTO event (id, code, key, seq, head) VALUES ($1, $2, $3, 0, $4)";
        let event = sqlx::query(event).bind(&id).bind(code.as_ref()).bind(key.bytes());
        event.bind(Head::of_none(&id).kept()).execute(&mut *write).await?;
        for (secret, hash) in &secrets {
            keep(&mut write, &id, &key, secret, hash).await?;
        }
        let person = seated(&mut write, &id, &head, Role::HeadJudge).await?;
        for change in [EventChange::Founded(founding), EventChange::Joined { name: head, role: Role::HeadJudge }] {
            self.describe(&mut write, &id, &person, change).await?;
        }
        write.commit().await?;
        let session = session(&key, &person.id);
        Ok(Founded { code, session, secrets: secrets.into_iter().map(|(secret, _)| secret).collect() })
    }

    /// Joins an event under a name, in the role that the secret gives; returns the session. The answer to a wrong
    /// secret is delayed; that to the right one never is, however many others are guessing.
    ///
    /// # Errors
    /// [`DeskError::WrongSecret`], whether the code or the secret is wrong; [`DeskError::NameTaken`].
    pub async fn join(&self, code: &Code, secret: &str, name: &str) -> Result<String, DeskError> {
        let name = named("your name", name)?;
        let (root, secret) = match self.let_in(code, secret).await {
            Err(DeskError::WrongSecret) => {
                tokio::time::sleep(WRONG).await;
                return Err(DeskError::WrongSecret);
            }
            known => known?,
        };
        let mut write = self.write(Some(&root.code)).await?;
        // One after the other: two of one name do not join at the same moment, nor does anybody while the secret is renewed.
        sqlx::query("UPDATE event SET seq = seq WHERE id = $1").bind(&root.id).execute(&mut *write).await?;
        let kept = sqlx::query("SELECT hash FROM secret WHERE event = $1 AND role = $2");
        let kept = kept.bind(&root.id).bind(secret.role.name()).fetch_optional(&mut *write).await?;
        let kept: Option<String> = kept.map(|row| row.try_get("hash")).transpose()?;
        if kept.as_ref() != Some(&secret.hash) {
            return Err(DeskError::WrongSecret);
        }
        let present = sqlx::query("SELECT name FROM member WHERE event = $1 AND removed = 0").bind(&root.id);
        let present = present.fetch_all(&mut *write).await?;
        if present.len() >= MOST_PEOPLE {
            let would = i64::try_from(present.len() + 1).unwrap_or(i64::MAX);
            let most = i64::try_from(MOST_PEOPLE).unwrap_or(i64::MAX);
            return Err(DeskError::TooMuch { what: "this event", would, most, unit: "people" });
        }
        let alike = skeleton(&name);
        for row in present {
            let other: String = row.try_get("name")?;
            if skeleton(&other) == alike {
                return Err(DeskError::NameTaken(other));
            }
        }
        let person = seated(&mut write, &root.id, &name, secret.role).await?;
        self.describe(&mut write, &root.id, &person, EventChange::Joined { name, role: secret.role }).await?;
        write.commit().await?;
        self.tell(&root.id);
        Ok(session(&root.key, &person.id))
    }

    /// Returns the event of a code, if the secret is right. The stored tag refuses nearly every wrong one, so that
    /// guessing takes no time from the hashing of right ones.
    async fn let_in(&self, code: &Code, secret: &str) -> Result<(Root, Known), DeskError> {
        let secret = Secret::typed(secret).ok_or(DeskError::WrongSecret)?;
        let root = self.root(code).await?.ok_or(DeskError::WrongSecret)?;
        let kept = sqlx::query("SELECT hash, tag FROM secret WHERE event = $1 AND role = $2");
        let kept = kept.bind(&root.id).bind(secret.role.name()).fetch_optional(&self.0.pool).await?;
        let kept = kept.ok_or(DeskError::WrongSecret)?;
        let (hash, tag): (String, String) = (kept.try_get("hash")?, kept.try_get("tag")?);
        let own = root.key.tag(&secret);
        // Events of before have no such letters until somebody who knows the secret joins.
        if !(tag.is_empty() || tag == own) || !secret.is(hash.clone()).await? {
            return Err(DeskError::WrongSecret);
        }
        if tag.is_empty() {
            let sql = "UPDATE secret SET tag = $1 WHERE event = $2 AND role = $3 AND hash = $4";
            let mut write = self.write(Some(code)).await?;
            let query = sqlx::query(sql).bind(own).bind(&root.id).bind(secret.role.name()).bind(&hash);
            query.execute(&mut *write).await?;
            write.commit().await?;
        }
        Ok((root, Known { role: secret.role, hash }))
    }

    /// Returns the public key of the event of this code; `None` where there is no such event.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn public_key(&self, code: &Code) -> Result<Option<PublicKey>, DeskError> {
        self.root(code).await?.map(|root| Ok(root.key.signer()?.public())).transpose()
    }

    /// Returns the member that a session belongs to, at the event of this code.
    ///
    /// # Errors
    /// [`DeskError::NotJoined`] for everything that is not a session of this event: forged, ended, removed, of another event,
    /// of no event.
    pub async fn seat(&self, code: &Code, session: &str) -> Result<Seat, DeskError> {
        let root = self.root(code).await?.ok_or(DeskError::NotJoined)?;
        let member = opened(&root.key, session, now()).ok_or(DeskError::NotJoined)?;
        let sql = "SELECT id AS member, name, role FROM member WHERE event = $1 AND id = $2 AND removed = 0";
        let row = sqlx::query(sql).bind(&root.id).bind(member).fetch_optional(&self.0.pool).await?;
        let person = super::person(&row.ok_or(DeskError::NotJoined)?)?;
        Ok(Seat { event: root.id, code: root.code, person, key: root.key })
    }

    /// Returns the present state of the event.
    ///
    /// # Errors
    /// [`DeskError::NotJoined`] when it was erased meanwhile.
    pub async fn event(&self, seat: &Seat) -> Result<Event, DeskError> {
        let root = self.root(&seat.code).await?.ok_or(DeskError::NotJoined)?;
        let entries = self.entries(&root.id, 0).await?;
        Event::fold(root.code, root.seq, &entries).ok_or(DeskError::NotJoined)
    }

    /// Returns all members, removed ones too, in the order of their names.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn members(&self, seat: &Seat) -> Result<Vec<Member>, DeskError> {
        let sql = "SELECT id AS member, name, role, removed FROM member WHERE event = $1 ORDER BY name, id";
        let rows = sqlx::query(sql).bind(&seat.event).fetch_all(&self.0.pool).await?;
        let member = |row| {
            let Person { id, name, role } = super::person(row)?;
            Ok(Member { id, name, role, removed: row.try_get::<i64, _>("removed")? != 0 })
        };
        rows.iter().map(member).collect()
    }

    /// Records a change to the event: addenda, closing or reopening it, deck checks.
    ///
    /// # Errors
    /// When the role does not allow it, or the event is closed.
    pub async fn change_event(&self, seat: &Seat, change: EventChange) -> Result<(), DeskError> {
        let action = match &change {
            EventChange::Closed | EventChange::Reopened => Action::Close,
            EventChange::Addended { .. } => Action::Addenda,
            EventChange::ChecksDrawn { .. } | EventChange::DeckChecked { .. } => Action::Check,
            _ => Action::Admit,
        };
        seat.may(action)?;
        let mut write = self.write(Some(&seat.code)).await?;
        // The turn first: whoever closes the event or writes to it at this moment is done, or waits until this is.
        let turn = self.turn(&mut write, &seat.event).await?;
        if change != EventChange::Reopened {
            is_open(&mut write, seat).await?;
        }
        about(&mut write, &seat.event, &seat.person, turn, change).await?;
        write.commit().await?;
        self.tell(&seat.event);
        Ok(())
    }

    /// Draws tables at random for deck checks. The draw is recorded, so that nobody draws again until they like the
    /// result.
    ///
    /// # Errors
    /// When the role does not allow it, the event is closed, or the system gives no random bytes.
    pub async fn draw_checks(&self, seat: &Seat, round: String, of: u32, count: u32) -> Result<(), DeskError> {
        seat.may(Action::Check)?;
        let mut failed = None;
        let random = || crate::secret::random_number().map_err(|error| failed = Some(error)).ok();
        let tables = crate::model::drawn(of, count, random);
        match (tables, failed) {
            (Some(tables), None) => {
                let drawn = crate::model::DrawnTables { round, of, tables };
                self.change_event(seat, EventChange::ChecksDrawn { drawn }).await
            }
            (_, Some(error)) => Err(error),
            (None, None) => Err(DeskError::Missing("a table to draw")),
        }
    }

    /// Removes a member: ends their sessions and closes the links that they made. What they wrote stays. The join
    /// secret of their role is renewed; the new one is returned.
    ///
    /// # Errors
    /// When the role does not allow it or there is no such member.
    pub async fn remove(&self, seat: &Seat, member: &str) -> Result<Secret, DeskError> {
        seat.may(Action::Admit)?;
        if !member.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(DeskError::NoMember);
        }
        let sql = "SELECT role FROM member WHERE event = $1 AND id = $2 AND removed = 0";
        let row = sqlx::query(sql).bind(&seat.event).bind(member).fetch_optional(&self.0.pool).await?;
        let role: String = row.ok_or(DeskError::NoMember)?.try_get("role")?;
        let role: Role = role.parse().map_err(|_| DeskError::NoMember)?;
        let secret = Secret::new(role)?;
        let hash = secret.hashed().await?;
        let mut write = self.write(Some(&seat.code)).await?;
        for change in [EventChange::Removed { member: member.to_owned() }, EventChange::Renewed { role }] {
            self.describe(&mut write, &seat.event, &seat.person, change).await?;
        }
        let sql = "UPDATE member SET removed = 1 WHERE event = $1 AND id = $2 AND removed = 0";
        let done = sqlx::query(sql).bind(&seat.event).bind(member).execute(&mut *write).await?;
        if done.rows_affected() == 0 {
            return Err(DeskError::NoMember);
        }
        keep(&mut write, &seat.event, &seat.key, &secret, &hash).await?;
        write.commit().await?;
        self.tell(&seat.event);
        Ok(secret)
    }

    /// Renews the join secret of a role; the old one stops working.
    ///
    /// # Errors
    /// When the member's role does not allow it.
    pub async fn renew(&self, seat: &Seat, role: Role) -> Result<Secret, DeskError> {
        seat.may(Action::Admit)?;
        let secret = Secret::new(role)?;
        let hash = secret.hashed().await?;
        let mut write = self.write(Some(&seat.code)).await?;
        self.describe(&mut write, &seat.event, &seat.person, EventChange::Renewed { role }).await?;
        keep(&mut write, &seat.event, &seat.key, &secret, &hash).await?;
        write.commit().await?;
        Ok(secret)
    }

    /// Wakes everybody on this server who watches the event.
    pub(super) fn tell(&self, event: &str) {
        // Nobody looking on is no fault.
        let _ = self.0.news.send(event.to_owned());
    }
}

/// A join secret that was given and was right.
struct Known {
    role: Role,
    /// The hash that was stored of it then.
    hash: String,
}

/// Returns a valid name that is not empty.
fn named(field: &'static str, text: &str) -> Result<String, DeskError> {
    let text = name(field, text)?;
    if text.is_empty() { Err(DeskError::Missing(field)) } else { Ok(text) }
}

fn session(key: &Key, member: &str) -> String {
    key.signed("session", &format!("{member}.{}", now().as_second() + SESSION))
}

/// Returns the member whose session this is; `None` for a forgery, and for a session that has ended.
fn opened<'s>(key: &Key, session: &'s str, now: Timestamp) -> Option<&'s str> {
    let (member, until) = key.opened("session", session)?.split_once('.')?;
    (until.parse::<i64>().ok()? > now.as_second()).then_some(member)
}

async fn keep(
    write: &mut Transaction<'_, Any>,
    event: &str,
    key: &Key,
    secret: &Secret,
    hash: &str,
) -> Result<(), DeskError> {
    let sql = "INSERT INTO secret (event, role, hash, tag) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (event, role) DO UPDATE SET hash = excluded.hash, tag = excluded.tag";
    let query = sqlx::query(sql).bind(event).bind(secret.role.name()).bind(hash).bind(key.tag(secret));
    query.execute(&mut **write).await?;
    Ok(())
}

async fn seated(write: &mut Transaction<'_, Any>, event: &str, name: &str, role: Role) -> Result<Person, DeskError> {
    let person = Person { id: random_name()?, name: name.to_owned(), role };
    let sql = "INSERT INTO member (id, event, name, role, removed) VALUES ($1, $2, $3, $4, 0)";
    sqlx::query(sql).bind(&person.id).bind(event).bind(name).bind(role.name()).execute(&mut **write).await?;
    Ok(person)
}

impl Desk {
    /// Appends an entry about the event itself.
    async fn describe(
        &self,
        write: &mut Transaction<'_, Any>,
        event: &str,
        by: &Person,
        change: EventChange,
    ) -> Result<(), DeskError> {
        let turn = self.turn(write, event).await?;
        about(write, event, by, turn, change).await
    }
}

/// Appends an entry about the event itself, in its turn.
async fn about(
    write: &mut Transaction<'_, Any>,
    event: &str,
    by: &Person,
    turn: Turn,
    change: EventChange,
) -> Result<(), DeskError> {
    let last = sqlx::query("SELECT version FROM entry WHERE event = $1 AND dispute = 0 ORDER BY version DESC LIMIT 1");
    let last = last.bind(event).fetch_optional(&mut **write).await?;
    let base = Version(last.map_or(Ok(0), |row| row.try_get("version"))?);
    let (change, key) = (Change::Event(change), random_name()?);
    insert(write, event, &key, NewEntry { turn, dispute: 0, base, version: Version(base.0 + 1), by, change }).await?;
    Ok(())
}

impl std::fmt::Debug for Root {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Root").field("code", &self.code).finish_non_exhaustive()
    }
}
