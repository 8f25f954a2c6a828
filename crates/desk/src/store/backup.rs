//! Opening a desk for inspection only, and copying one that is in use.

use std::path::Path;

use sqlx::{AnyConnection, Connection};

use super::{Desk, Engine, FILE, Upgrade, files};
use crate::DeskError;
use tribunal_reference::library::store::private::{self, Private};

impl Desk {
    /// Returns true if a library directory has a desk.
    #[must_use]
    pub fn is_in_library(directory: &Path) -> bool {
        matches!(private::is_ours(&directory.join(FILE), Private::File), Ok(true))
    }

    /// Opens the desk of a library directory for inspection: one of an earlier format is left unchanged.
    ///
    /// # Errors
    /// [`DeskError::Outdated`] where the format is an earlier one, [`DeskError::Newer`] where it is a later one; when the file
    /// cannot be read or is no desk.
    pub async fn looked_at(directory: &Path) -> Result<Self, DeskError> {
        sqlx::any::install_default_drivers();
        let path = std::path::absolute(directory.join(FILE)).map_err(sqlx::Error::from)?;
        let address = files::address(&path, "rw");
        Engine::Sqlite.is_of_now(&address).await?;
        Self::open_with(&address, Upgrade::Refused).await
    }

    /// Copies the desk, as it is at one moment, to a file that does not exist yet, while others go on writing. The copy
    /// is a desk of its own: put in the place of `desk.sqlite`, with no server running, it restores that moment.
    ///
    /// # Errors
    /// [`DeskError::NoFile`] for PostgreSQL, which has its own tools; [`DeskError::File`] where the file exists or
    /// cannot be written.
    pub async fn back_up(&self, to: &Path) -> Result<(), DeskError> {
        let file = |error| DeskError::File { path: to.to_owned(), error };
        let from = self.0.file.as_ref().ok_or(DeskError::NoFile)?;
        if to.symlink_metadata().is_ok() {
            return Err(file(std::io::ErrorKind::AlreadyExists.into()));
        }
        private::file(to).map_err(file)?;
        let mut connection = AnyConnection::connect(&files::address(from, "rw")).await?;
        let copied = files::copy(&mut connection, to).await;
        connection.close().await?;
        copied
    }
}
