//! A database of its own for each test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection, Executor};
use tribunal::desk::{Desk, DeskError};

/// Where a desk can be opened, as often as there are servers.
pub struct Place {
    pub address: String,
    directory: Option<tempfile::TempDir>,
}

impl Place {
    /// A file.
    pub fn sqlite() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let address = format!("sqlite://{}?mode=rwc", directory.path().join("desk.sqlite").display());
        Self { address, directory: Some(directory) }
    }

    /// A database on the server that the tests may use, if there is one.
    pub async fn postgres() -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("TRIBUNAL_TEST_POSTGRES").ok().filter(|server| !server.is_empty())?;
        sqlx::any::install_default_drivers();
        let name = format!("desk_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let mut connection = sqlx::AnyConnection::connect(&server).await.unwrap();
        connection.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
        let (root, query) = server.split_once('?').map_or((server.as_str(), ""), |(root, query)| (root, query));
        let root = root.rsplit_once('/').unwrap().0;
        let address = if query.is_empty() { format!("{root}/{name}") } else { format!("{root}/{name}?{query}") };
        Some(Self { address, directory: None })
    }

    /// The files that it consists of, where this machine knows them.
    pub fn files(&self) -> Vec<PathBuf> {
        let entries = self.directory.iter().flat_map(|directory| std::fs::read_dir(directory.path()).unwrap());
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    /// A server on this database.
    pub async fn desk(&self) -> Desk {
        self.try_desk().await.unwrap()
    }

    /// A server on this database, if it can be opened.
    pub async fn try_desk(&self) -> Result<Desk, DeskError> {
        Desk::open(&self.address).await
    }
}
