//! Erasing a whole event, so that nothing of it is left in the database.

use serde::Serialize;
use sqlx::{Any, Executor, Row, Transaction};

use super::{Desk, Engine, Seat, files};
use crate::DeskError;
use crate::model::Action;

/// The statements that remove an event, in every format.
pub(super) const ALL: &[&str] = &[
    "DELETE FROM entry WHERE event = $1",
    "DELETE FROM member WHERE event = $1",
    "DELETE FROM secret WHERE event = $1",
    "DELETE FROM event WHERE id = $1",
];

/// The numbers of what was removed with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Erased {
    /// The number of disputes.
    pub disputes: i64,
    /// The number of log entries, those of the disputes among them.
    pub entries: i64,
    /// The number of people who had joined.
    pub members: i64,
}

impl Desk {
    /// Erases a whole event: disputes, names, secrets. Returns the numbers of what was removed.
    ///
    /// # Errors
    /// When the role does not allow it.
    pub async fn erase(&self, seat: &Seat) -> Result<Erased, DeskError> {
        seat.may(Action::Erase)?;
        let mut write = self.write(Some(&seat.code)).await?;
        let erased = counted(&mut write, &seat.event).await?;
        sqlx::query("DELETE FROM spent WHERE event = $1").bind(&seat.event).execute(&mut *write).await?;
        sqlx::query("DELETE FROM player WHERE event = $1").bind(&seat.event).execute(&mut *write).await?;
        for sql in ALL {
            sqlx::query(*sql).bind(&seat.event).execute(&mut *write).await?;
        }
        write.commit().await?;
        self.tell(&seat.event);
        self.sweep().await;
        if let Some(file) = &self.0.file {
            files::forget(file, &seat.event).await?;
        }
        Ok(erased)
    }

    /// Overwrites deleted data that the database would still keep. A failure is only logged: the data is then
    /// overwritten whenever the database comes to it.
    pub(super) async fn sweep(&self) {
        let sql = match self.0.engine {
            Engine::Sqlite => "PRAGMA wal_checkpoint(TRUNCATE)",
            Engine::Postgres => "VACUUM entry, member, player, secret, spent, event",
        };
        if let Err(error) = self.0.pool.execute(sql).await {
            tracing::warn!(%error, "what was erased is overwritten later");
        }
    }
}

async fn counted(write: &mut Transaction<'_, Any>, event: &str) -> Result<Erased, DeskError> {
    let mut count = async |sql: &'static str| -> Result<i64, DeskError> {
        Ok(sqlx::query(sql).bind(event).fetch_one(&mut **write).await?.try_get("count")?)
    };
    Ok(Erased {
        disputes: count("SELECT COUNT(*) AS count FROM entry WHERE event = $1 AND dispute > 0 AND version = 1").await?,
        entries: count("SELECT COUNT(*) AS count FROM entry WHERE event = $1").await?,
        members: count("SELECT COUNT(*) AS count FROM member WHERE event = $1").await?,
    })
}
