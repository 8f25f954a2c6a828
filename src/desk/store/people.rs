//! Events and who has joined them.

use jiff::Timestamp;
use sqlx::{Any, Row, Transaction};

use super::log::{NewEntry, insert, next_seq};
use super::{Desk, Root, now};
use crate::desk::DeskError;
use crate::desk::model::{Action, Change, Event, EventChange, Founding, Limit, Member, Person, Role, Version, within};
use crate::desk::secret::{Code, Key, Secret, random_name};

/// How long a session lasts: a weekend's event with the day before and after.
const SESSION: i64 = 4 * 24 * 3600;
/// How often may be tried to join one event within five minutes, right or wrong.
const JOINS: i64 = 200;

/// Somebody at an event, as the session proves.
#[derive(Clone)]
pub struct Seat {
    pub(super) event: String,
    /// The event's code.
    pub code: Code,
    /// Who it is.
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
    /// Whether who sits here may do that.
    ///
    /// # Errors
    /// [`DeskError::Forbidden`] if not.
    pub fn may(&self, action: Action) -> Result<(), DeskError> {
        let role = self.person.role;
        if role.may(action) { Ok(()) } else { Err(DeskError::Forbidden { role, action }) }
    }
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seat").field("code", &self.code).field("person", &self.person).finish_non_exhaustive()
    }
}

impl Desk {
    /// Begins an event, its founder the head judge.
    ///
    /// # Errors
    /// When a name is missing or too long, or the database does not answer.
    pub async fn found(&self, mut founding: Founding, head: &str) -> Result<Founded, DeskError> {
        founding.name = named("the name of the event", &founding.name)?;
        let name = named("your name", head)?;
        let (id, code, key) = (random_name()?, Code::new()?, Key::new()?);
        let mut secrets = Vec::new();
        for role in Role::ALL {
            let secret = Secret::new(role)?;
            let hash = secret.hashed().await?;
            secrets.push((secret, hash));
        }
        let mut write = self.write().await?;
        let event = "INSERT INTO event (id, code, key, seq) VALUES ($1, $2, $3, 0)";
        sqlx::query(event).bind(&id).bind(code.as_ref()).bind(key.bytes()).execute(&mut *write).await?;
        for (secret, hash) in &secrets {
            keep(&mut write, &id, secret.role, hash).await?;
        }
        let person = seated(&mut write, &id, &name, Role::HeadJudge).await?;
        for change in [EventChange::Founded(founding), EventChange::Joined { name, role: Role::HeadJudge }] {
            told(&mut write, &id, &person, change).await?;
        }
        write.commit().await?;
        let session = session(&key, &person.id);
        Ok(Founded { code, session, secrets: secrets.into_iter().map(|(secret, _)| secret).collect() })
    }

    /// Joins an event under a name, in the role that the secret gives; gives the session.
    ///
    /// # Errors
    /// [`DeskError::WrongSecret`], whether the code or the secret is wrong; [`DeskError::TooMany`].
    pub async fn join(&self, code: &Code, secret: &str, name: &str) -> Result<String, DeskError> {
        let name = named("your name", name)?;
        self.attempt("join", code.as_ref(), JOINS).await?;
        let secret = Secret::typed(secret).ok_or(DeskError::WrongSecret)?;
        let root = self.root(code).await?.ok_or(DeskError::WrongSecret)?;
        let kept = sqlx::query("SELECT hash FROM secret WHERE event = $1 AND role = $2");
        let kept = kept.bind(&root.id).bind(secret.role.name()).fetch_optional(&self.0.pool).await?;
        let kept: String = kept.ok_or(DeskError::WrongSecret)?.try_get("hash")?;
        if !secret.is(kept).await? {
            return Err(DeskError::WrongSecret);
        }
        let mut write = self.write().await?;
        let person = seated(&mut write, &root.id, &name, secret.role).await?;
        told(&mut write, &root.id, &person, EventChange::Joined { name, role: secret.role }).await?;
        write.commit().await?;
        self.tell(&root.id);
        Ok(session(&root.key, &person.id))
    }

    /// Who a session belongs to, at the event of this code.
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

    /// The event as it stands.
    ///
    /// # Errors
    /// [`DeskError::NotJoined`] when it was erased meanwhile.
    pub async fn event(&self, seat: &Seat) -> Result<Event, DeskError> {
        let root = self.root(&seat.code).await?.ok_or(DeskError::NotJoined)?;
        let entries = self.entries(&root.id, 0).await?;
        Event::fold(root.code, root.seq, &entries).ok_or(DeskError::NotJoined)
    }

    /// Everybody who has joined, in the order of their names.
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

    /// Sets the addenda of an event, closes it or opens it again.
    ///
    /// # Errors
    /// When the role does not allow it, or the event is closed.
    pub async fn change_event(&self, seat: &Seat, change: EventChange) -> Result<(), DeskError> {
        let action = match &change {
            EventChange::Closed | EventChange::Reopened => Action::Close,
            EventChange::Addended { .. } => Action::Addenda,
            _ => Action::Admit,
        };
        seat.may(action)?;
        let event = self.event(seat).await?;
        if event.closed.is_some() && change != EventChange::Reopened {
            return Err(DeskError::Closed);
        }
        let mut write = self.write().await?;
        told(&mut write, &seat.event, &seat.person, change).await?;
        write.commit().await?;
        self.tell(&seat.event);
        Ok(())
    }

    /// Ends the sessions of somebody who has joined. What they wrote stays.
    ///
    /// # Errors
    /// When the role does not allow it or there is no such member.
    pub async fn remove(&self, seat: &Seat, member: &str) -> Result<(), DeskError> {
        seat.may(Action::Admit)?;
        let mut write = self.write().await?;
        let sql = "UPDATE member SET removed = 1 WHERE event = $1 AND id = $2";
        let done = sqlx::query(sql).bind(&seat.event).bind(member).execute(&mut *write).await?;
        if done.rows_affected() == 0 {
            return Err(DeskError::NoMember);
        }
        told(&mut write, &seat.event, &seat.person, EventChange::Removed { member: member.to_owned() }).await?;
        write.commit().await?;
        self.tell(&seat.event);
        Ok(())
    }

    /// Makes the secret of a role anew; the one before opens nothing any more.
    ///
    /// # Errors
    /// When the role of who asks does not allow it.
    pub async fn renew(&self, seat: &Seat, role: Role) -> Result<Secret, DeskError> {
        seat.may(Action::Admit)?;
        let secret = Secret::new(role)?;
        let hash = secret.hashed().await?;
        let mut write = self.write().await?;
        keep(&mut write, &seat.event, role, &hash).await?;
        told(&mut write, &seat.event, &seat.person, EventChange::Renewed { role }).await?;
        write.commit().await?;
        Ok(secret)
    }

    /// Wakes everybody on this server who looks on.
    pub(super) fn tell(&self, event: &str) {
        // Nobody looking on is no fault.
        let _ = self.0.news.send(event.to_owned());
    }
}

/// A name that is there and not too long.
fn named(field: &'static str, text: &str) -> Result<String, DeskError> {
    let text = within(field, text, Limit::Name)?;
    if text.is_empty() { Err(DeskError::Missing(field)) } else { Ok(text) }
}

fn session(key: &Key, member: &str) -> String {
    key.signed("session", &format!("{member}.{}", now().as_second() + SESSION))
}

/// The member whose session this is; none for a forgery, and for one that has ended.
fn opened<'s>(key: &Key, session: &'s str, now: Timestamp) -> Option<&'s str> {
    let (member, until) = key.opened("session", session)?.split_once('.')?;
    (until.parse::<i64>().ok()? > now.as_second()).then_some(member)
}

async fn keep(write: &mut Transaction<'_, Any>, event: &str, role: Role, hash: &str) -> Result<(), DeskError> {
    let sql = "INSERT INTO secret (event, role, hash) VALUES ($1, $2, $3) \
               ON CONFLICT (event, role) DO UPDATE SET hash = excluded.hash";
    sqlx::query(sql).bind(event).bind(role.name()).bind(hash).execute(&mut **write).await?;
    Ok(())
}

async fn seated(write: &mut Transaction<'_, Any>, event: &str, name: &str, role: Role) -> Result<Person, DeskError> {
    let person = Person { id: random_name()?, name: name.to_owned(), role };
    let sql = "INSERT INTO member (id, event, name, role, removed) VALUES ($1, $2, $3, $4, 0)";
    sqlx::query(sql).bind(&person.id).bind(event).bind(name).bind(role.name()).execute(&mut **write).await?;
    Ok(person)
}

/// Appends an entry about the event itself.
async fn told(
    write: &mut Transaction<'_, Any>,
    event: &str,
    by: &Person,
    change: EventChange,
) -> Result<(), DeskError> {
    let seq = next_seq(write, event).await?;
    let last = sqlx::query("SELECT version FROM entry WHERE event = $1 AND dispute = 0 ORDER BY version DESC LIMIT 1");
    let last = last.bind(event).fetch_optional(&mut **write).await?;
    let base = Version(last.map_or(Ok(0), |row| row.try_get("version"))?);
    let (change, key) = (Change::Event(change), random_name()?);
    insert(write, event, &key, NewEntry { seq, dispute: 0, base, version: Version(base.0 + 1), by, change }).await?;
    Ok(())
}

impl std::fmt::Debug for Root {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Root").field("code", &self.code).finish_non_exhaustive()
    }
}
