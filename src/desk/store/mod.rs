//! Where the desk is kept: SQLite in a file by default, PostgreSQL for an organiser with several servers.
//!
//! The same statements run on both; only the migrations differ, and how a server learns that another one has written.

mod attempts;
mod erase;
mod live;
mod log;
mod people;
mod transfer;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, Row, SqlSafeStr, Transaction};
use tokio::sync::broadcast;
use tokio_rustls::rustls;

use super::error::DeskError;
use super::secret::{Code, Key};
use crate::desk::model::Person;

pub use erase::Erased;
pub use log::Asked;
pub use people::{Founded, Seat};
pub use transfer::Export;

/// The file in the library directory.
const FILE: &str = "desk.sqlite";
/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(8);

/// The desk, as everything above it asks it.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Kept>);

#[derive(Debug)]
struct Kept {
    pool: AnyPool,
    engine: Engine,
    /// The names of events in which something happened.
    news: broadcast::Sender<String>,
}

/// A database that the desk can be kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgres,
}

/// What the database itself knows of an event.
struct Root {
    id: String,
    code: Code,
    key: Key,
    seq: i64,
}

impl Desk {
    /// Opens the desk in a library directory, and makes it where there is none.
    ///
    /// # Errors
    /// When the file cannot be written or is no desk.
    pub async fn in_library(directory: &Path) -> Result<Self, DeskError> {
        std::fs::create_dir_all(directory).map_err(sqlx::Error::from)?;
        let path = std::path::absolute(directory.join(FILE)).map_err(sqlx::Error::from)?;
        Self::open(&format!("sqlite://{}?mode=rwc", escaped(&path.to_string_lossy()))).await
    }

    /// Opens the desk at an address: `sqlite://FILE` or `postgres://USER@HOST/DATABASE`.
    ///
    /// # Errors
    /// When nothing answers there, or what answers is no desk.
    pub async fn open(address: &str) -> Result<Self, DeskError> {
        sqlx::any::install_default_drivers();
        let engine = Engine::of(address)?;
        engine.probe(address).await.map_err(unencrypted)?;
        let pool = engine.pool().connect(address).await?;
        engine.migrator().run(&pool).await?;
        let (news, _) = broadcast::channel(256);
        if engine == Engine::Postgres {
            live::listen(address.to_owned(), news.clone());
        }
        Ok(Self(Arc::new(Kept { pool, engine, news })))
    }

    /// Lets go of the database; what was acknowledged is in it.
    pub async fn close(&self) {
        self.0.pool.close().await;
    }

    /// Begins to write. SQLite takes the lock at once, so that two writers wait for each other instead of failing.
    async fn write(&self) -> Result<Transaction<'static, Any>, DeskError> {
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
            Self::Sqlite => &[(1, "desk", include_str!("../../../migrations/sqlite/0001-desk.sql"))],
            Self::Postgres => &[(1, "desk", include_str!("../../../migrations/postgres/0001-desk.sql"))],
        };
        let simple = MigrationType::Simple;
        let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(*version, (*name).into(), simple, sql.into_sql_str(), false)
        };
        Migrator { migrations: scripts.iter().map(migration).collect(), ..Migrator::DEFAULT }
    }
}

/// Whether a connection can be used again. Where the disk is full SQLite ends a transaction by itself, which its driver does
/// not notice: such a connection never begins another one.
async fn is_at_rest(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    // What was dropped is rolled back before this is answered.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Says of a connection that failed for want of encryption what there is to do about it.
fn unencrypted(error: sqlx::Error) -> DeskError {
    let by_tls = |error: &std::io::Error| error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>());
    match error {
        sqlx::Error::Tls(why) => DeskError::Unencrypted(why.to_string()),
        sqlx::Error::Io(why) if by_tls(&why) => DeskError::Unencrypted(why.to_string()),
        other => other.into(),
    }
}

/// A path as it stands in an address.
fn escaped(path: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-".contains(byte);
    path.bytes().map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn person(row: &AnyRow) -> Result<Person, DeskError> {
    let role: String = row.try_get("role")?;
    let unknown = |error: crate::desk::model::UnknownRole| DeskError::Import(error.to_string());
    Ok(Person { id: row.try_get("member")?, name: row.try_get("name")?, role: role.parse().map_err(unknown)? })
}

/// The time of day, to the millisecond that is kept.
fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}
