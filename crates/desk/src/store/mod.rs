//! The storage of the desk: SQLite in a file by default, PostgreSQL for an organiser with several servers.
//!
//! The same statements run on both; only the migrations differ, and the way a server learns that another one has
//! written.

mod attempts;
mod backup;
mod chain;
mod erase;
mod files;
mod live;
mod log;
mod people;
mod players;
mod quota;
mod transfer;
mod whole;

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use jiff::Timestamp;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, Row, SqlSafeStr, Transaction};
use tokio::sync::broadcast;
use tokio_rustls::rustls;

use super::code::Code;
use super::damage::{Damage, Faults};
use super::error::DeskError;
use super::secret::Key;
use crate::model::Person;

pub use erase::Erased;
pub use log::{Shared, WriteRequest};
pub use people::{Founded, Seat};
pub use players::ErasedPlayer;
pub use quota::MOST_OF_AN_ENTRY;
pub use transfer::Export;

/// The name of the file in the library directory.
const FILE: &str = "desk.sqlite";
/// The longest that a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(8);

/// The desk: a handle to its database.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Kept>);

#[derive(Debug)]
struct Kept {
    pool: AnyPool,
    engine: Engine,
    /// The ids of events in which something happened.
    news: broadcast::Sender<String>,
    /// The file, on SQLite.
    file: Option<std::path::PathBuf>,
    /// The known damage; what it blocks is not written.
    damage: RwLock<Damage>,
}

/// A database that the desk can be kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgres,
}

/// The permission to migrate a PostgreSQL database to the format of this build: it cannot be undone, and no copy of the
/// old state is made here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upgrade {
    /// Not before somebody has taken a dump and confirms it.
    Refused,
    /// Somebody has confirmed it.
    Allowed,
}

/// The row of an event.
struct Root {
    id: String,
    code: Code,
    key: Key,
    seq: i64,
}

impl Desk {
    /// Opens the desk in a library directory, and creates it where there is none.
    ///
    /// # Errors
    /// When the file cannot be written or is no desk.
    pub async fn in_library(directory: &Path) -> Result<Self, DeskError> {
        tribunal_reference::library::store::private::directory(directory).map_err(sqlx::Error::from)?;
        let path = std::path::absolute(directory.join(FILE)).map_err(sqlx::Error::from)?;
        Self::open(&files::address(&path, "rwc")).await
    }

    /// Opens the desk at an address: `sqlite://FILE` or `postgres://USER@HOST/DATABASE`. A damaged desk can be read and
    /// not written: see [`Desk::damage`].
    ///
    /// # Errors
    /// When nothing answers there, or what answers is no desk.
    pub async fn open(address: &str) -> Result<Self, DeskError> {
        Self::open_with(address, Upgrade::Refused).await
    }

    /// Opens the desk as [`Desk::open`] does; `upgrade` says whether a PostgreSQL database may be migrated from the
    /// format of an earlier build. An SQLite file is copied before it is migrated, and needs no permission.
    ///
    /// # Errors
    /// [`DeskError::Outdated`] where a migration is needed and not permitted; when nothing answers there, or what
    /// answers is no desk.
    pub async fn open_with(address: &str, upgrade: Upgrade) -> Result<Self, DeskError> {
        sqlx::any::install_default_drivers();
        let engine = Engine::of(address)?;
        let file = files::named(address);
        if let Some(file) = &file {
            files::secure(file)?;
        }
        engine.probe(address).await.map_err(unencrypted)?;
        let faults = match &file {
            Some(file) => engine.prepare(address, file).await?,
            None => {
                if upgrade == Upgrade::Refused {
                    engine.is_of_now(address).await?;
                }
                Faults::default()
            }
        };
        let pool = engine.pool().connect(address).await?;
        // What is damaged is left in the format that it has: all that reads it reads that, too.
        if faults.is_empty() {
            engine.migrator().run(&pool).await?;
        }
        let (news, _) = broadcast::channel(256);
        if engine == Engine::Postgres {
            live::listen(address.to_owned(), news.clone());
        }
        let damage = RwLock::default();
        let desk = Self(Arc::new(Kept { pool, engine, news, file, damage }));
        if faults.is_empty() {
            desk.enchain().await?;
            desk.is_damaged(desk.faults().await?);
        } else {
            desk.is_damaged(faults.into());
        }
        Ok(desk)
    }

    /// Returns what is wrong with the stored data, if anything is. An event with a damaged log can be read and not
    /// written; where the database itself is damaged, no event can be written.
    #[must_use]
    pub fn damage(&self) -> Option<Arc<Faults>> {
        Some(self.known_damage().describe()).filter(|faults| !faults.is_empty()).map(Arc::new)
    }

    /// Returns the faults that block writing to this event, if there are any.
    #[must_use]
    pub fn damage_of(&self, event: &Code) -> Option<Arc<Faults>> {
        self.known_damage().stops(Some(event))
    }

    /// Returns the number of events that cannot be written, since their logs are damaged.
    #[must_use]
    pub fn damaged_events(&self) -> usize {
        self.known_damage().events()
    }

    fn known_damage(&self) -> std::sync::RwLockReadGuard<'_, Damage> {
        self.0.damage.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records damage, which blocks writing, and returns the error that says so; `None` if there is none.
    fn is_damaged(&self, found: Damage) -> Option<DeskError> {
        if found.is_empty() {
            return None;
        }
        let faults = Arc::new(found.describe());
        tracing::error!(%faults, "the desk is damaged: what is, is read and not written; `tribunal desk verify` tells what is missing");
        self.0.damage.write().unwrap_or_else(PoisonError::into_inner).merge(found);
        Some(DeskError::Damaged(faults))
    }

    /// Checks that the database answers and can be written; damage of one event's log does not count.
    ///
    /// # Errors
    /// The fault, if it does not answer or cannot be written.
    pub async fn answers(&self) -> Result<(), DeskError> {
        sqlx::query("SELECT 1").fetch_one(&self.0.pool).await?;
        self.may_write(None)
    }

    /// Checks that nothing blocks writing to this event, or without one to the desk.
    fn may_write(&self, event: Option<&Code>) -> Result<(), DeskError> {
        self.known_damage().stops(event).map_or(Ok(()), |faults| Err(DeskError::Damaged(faults)))
    }

    /// Closes the database; everything that was acknowledged is in it.
    pub async fn close(&self) {
        self.0.pool.close().await;
    }

    /// Begins a transaction that writes to an event, or without one to the desk. SQLite takes the lock at once, so that
    /// two writers wait for each other instead of failing.
    async fn write(&self, event: Option<&Code>) -> Result<Transaction<'static, Any>, DeskError> {
        self.may_write(event)?;
        self.begin().await
    }

    /// Begins a transaction that reads the state of one moment, while others write.
    async fn read(&self) -> Result<Transaction<'static, Any>, DeskError> {
        Ok(match self.0.engine {
            Engine::Sqlite => self.0.pool.begin().await?,
            Engine::Postgres => self.0.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?,
        })
    }

    async fn begin(&self) -> Result<Transaction<'static, Any>, DeskError> {
        Ok(match self.0.engine {
            Engine::Sqlite => self.0.pool.begin_with("BEGIN IMMEDIATE").await?,
            Engine::Postgres => self.0.pool.begin().await?,
        })
    }

    async fn root(&self, code: &Code) -> Result<Option<Root>, DeskError> {
        let found = sqlx::query("SELECT id, code, key, seq FROM event WHERE code = $1").bind(code.as_ref());
        found.fetch_optional(&self.0.pool).await?.map(|row| Root::read(&row)).transpose()
    }
}

impl Root {
    fn read(row: &AnyRow) -> Result<Self, DeskError> {
        let code: String = row.try_get("code")?;
        let key: Vec<u8> = row.try_get("key")?;
        Ok(Self { id: row.try_get("id")?, code: Code::typed(&code), key: Key::read(&key)?, seq: row.try_get("seq")? })
    }
}

impl Engine {
    /// Connects once: a pool would try again and again, and in the end only say that it took too long.
    async fn probe(self, address: &str) -> Result<(), sqlx::Error> {
        let mut connection = AnyConnection::connect(address).await?;
        connection.execute("SELECT 1").await?;
        if self == Self::Sqlite {
            // Nothing of the file is read before somebody asks for its contents.
            connection.execute("PRAGMA busy_timeout = 8000; PRAGMA schema_version").await?;
        }
        connection.close().await
    }

    /// Checks an SQLite file, and copies it if its format is about to change; returns what is wrong with it.
    async fn prepare(self, address: &str, file: &Path) -> Result<Faults, DeskError> {
        let mut connection = AnyConnection::connect(address).await?;
        connection.execute("PRAGMA busy_timeout = 8000").await?;
        let faults = files::faults(&mut connection).await;
        let (format, newest) = (files::format(&mut connection).await, self.newest());
        if let Some(format) = format.filter(|format| faults.is_empty() && *format < newest) {
            files::keep_before(&mut connection, file, format).await?;
        }
        connection.close().await?;
        match format {
            Some(format) if format > newest => Err(DeskError::Newer { format, newest }),
            _ => Ok(faults),
        }
    }

    /// Checks that a database is new or has the format of this build.
    async fn is_of_now(self, address: &str) -> Result<(), DeskError> {
        let mut connection = AnyConnection::connect(address).await?;
        let format = files::format(&mut connection).await;
        connection.close().await?;
        match (format, self.newest()) {
            (Some(format), newest) if format < newest => Err(DeskError::Outdated { format, newest }),
            (Some(format), newest) if format > newest => Err(DeskError::Newer { format, newest }),
            _ => Ok(()),
        }
    }

    /// Returns the format that this build writes.
    fn newest(self) -> i64 {
        self.migrator().migrations.iter().map(|migration| migration.version).max().unwrap_or_default()
    }

    fn of(address: &str) -> Result<Self, DeskError> {
        match address.split_once("://").map(|(scheme, _)| scheme) {
            Some("sqlite") => Ok(Self::Sqlite),
            Some("postgres" | "postgresql") => Ok(Self::Postgres),
            _ => Err(DeskError::Unreadable {
                field: "the database",
                why: "its address begins with sqlite:// or postgres://".to_owned(),
            }),
        }
    }

    fn pool(self) -> AnyPoolOptions {
        let options = AnyPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE);
        match self {
            Self::Postgres => options,
            // Readers do not wait for writers; what is acknowledged is on the disk.
            Self::Sqlite => options.after_release(|connection, _| Box::pin(is_at_rest(connection))).after_connect(
                |connection, _| {
                    Box::pin(async move {
                        for pragma in [
                            "PRAGMA busy_timeout = 8000",
                            "PRAGMA journal_mode = WAL",
                            "PRAGMA synchronous = FULL",
                            "PRAGMA foreign_keys = ON",
                            "PRAGMA secure_delete = ON",
                        ] {
                            connection.execute(pragma).await?;
                        }
                        Ok(())
                    })
                },
            ),
        }
    }

    fn migrator(self) -> Migrator {
        let scripts: &[(i64, &'static str, &'static str)] = match self {
            Self::Sqlite => &[
                (1, "desk", include_str!("../../../../migrations/sqlite/0001-desk.sql")),
                (2, "chain", include_str!("../../../../migrations/sqlite/0002-chain.sql")),
                (3, "players", include_str!("../../../../migrations/sqlite/0003-players.sql")),
            ],
            Self::Postgres => &[
                (1, "desk", include_str!("../../../../migrations/postgres/0001-desk.sql")),
                (2, "chain", include_str!("../../../../migrations/postgres/0002-chain.sql")),
                (3, "players", include_str!("../../../../migrations/postgres/0003-players.sql")),
            ],
        };
        let simple = MigrationType::Simple;
        let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(*version, (*name).into(), simple, sql.into_sql_str(), false)
        };
        Migrator { migrations: scripts.iter().map(migration).collect(), ..Migrator::DEFAULT }
    }
}

/// Returns true if a connection can be used again. Where the disk is full SQLite ends a transaction by itself, which
/// its driver does not notice: such a connection never begins another one.
async fn is_at_rest(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    // What was dropped is rolled back before this is answered.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Turns a connection error for want of encryption into one that says what to do about it.
fn unencrypted(error: sqlx::Error) -> DeskError {
    let by_tls = |error: &std::io::Error| error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>());
    match error {
        sqlx::Error::Tls(why) => DeskError::Unencrypted(why.to_string()),
        sqlx::Error::Io(why) if by_tls(&why) => DeskError::Unencrypted(why.to_string()),
        other => other.into(),
    }
}

fn person(row: &AnyRow) -> Result<Person, DeskError> {
    let role: String = row.try_get("role")?;
    let unknown = |error: crate::model::UnknownRole| DeskError::Import(error.to_string());
    Ok(Person { id: row.try_get("member")?, name: row.try_get("name")?, role: role.parse().map_err(unknown)? })
}

/// Returns the present time, to the millisecond that is stored.
fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}
