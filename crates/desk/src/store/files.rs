//! The files of a desk on SQLite: readable by their owner only, checked before they are written, and copied before
//! their format changes.

use std::path::{Path, PathBuf};

use sqlx::{AnyConnection, Connection, Executor, Row};

use crate::DeskError;
use crate::damage::{Fault, Faults};
use tribunal_reference::library::store::private::{self, Private};

/// The suffixes of the files that SQLite keeps next to a database.
const BESIDE: [&str; 2] = ["-wal", "-shm"];
/// The suffix of a copy that was made before a change of format.
const BEFORE: &str = ".before-";

/// Returns the file that an SQLite address names; `None` where the database is in memory.
pub(super) fn named(address: &str) -> Option<PathBuf> {
    let path = address.strip_prefix("sqlite://")?;
    let path = unescaped(path.split_once('?').map_or(path, |(path, _)| path))?;
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}

/// Creates the file where there is none, and removes the access of others: it contains the keys that sign sessions.
pub(super) fn secure(file: &Path) -> Result<(), DeskError> {
    private::file(file).map_err(|error| DeskError::File { path: file.to_owned(), error })?;
    private::mend(file, Private::File);
    for end in BESIDE {
        private::mend(&with(file, end), Private::File);
    }
    Ok(())
}

/// Returns what SQLite's own check finds wrong with the file.
pub(super) async fn faults(connection: &mut AnyConnection) -> Faults {
    let mut faults = Faults::default();
    match connection.fetch_all("PRAGMA quick_check(100)").await {
        Ok(rows) => {
            // A row can be of several lines, below one that names the database.
            let rows = rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok());
            let lines: Vec<String> = rows.flat_map(|row| row.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
            for found in lines.into_iter().filter(|line| line != "ok" && !line.starts_with("***")) {
                faults.push(Fault::Unsound { found });
            }
        }
        Err(error) => faults.push(Fault::Unsound { found: error.to_string() }),
    }
    faults
}

/// Returns the number of the last migration that a database has; `None` where it is new.
pub(super) async fn format(connection: &mut AnyConnection) -> Option<i64> {
    let row = connection.fetch_one("SELECT MAX(version) AS version FROM _sqlx_migrations").await.ok()?;
    row.try_get("version").ok()
}

/// Copies a database to a file next to it before its format changes.
pub(super) async fn keep_before(connection: &mut AnyConnection, file: &Path, format: i64) -> Result<(), DeskError> {
    let kept = with(file, &format!("{BEFORE}{}", format + 1));
    if kept.metadata().is_ok_and(|metadata| metadata.len() > 0) {
        // The change was tried before and did not come to its end: what was kept then is what there was.
        return Ok(());
    }
    private::file(&kept).map_err(|error| DeskError::File { path: kept.clone(), error })?;
    private::mend(&kept, Private::File);
    copy(connection, &kept).await?;
    tracing::warn!(kept = %kept.display(), "the desk takes another format; it is kept as it was in this file");
    Ok(())
}

/// Copies a database, as it is at one moment, into an empty file.
pub(super) async fn copy(connection: &mut AnyConnection, to: &Path) -> Result<(), DeskError> {
    sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned()).execute(connection).await?;
    Ok(())
}

/// Erases an event in the copies made before changes of format, too.
pub(super) async fn forget(file: &Path, event: &str) -> Result<(), DeskError> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = std::fs::read_dir(file.parent().unwrap_or(Path::new("."))).map_err(sqlx::Error::from)?;
    for other in folder.filter_map(Result::ok) {
        let is_kept = other.file_name().to_str().is_some_and(|other| other.starts_with(&format!("{name}{BEFORE}")));
        if !is_kept || !matches!(private::is_ours(&other.path(), Private::File), Ok(true)) {
            continue;
        }
        let mut kept = AnyConnection::connect(&address(&other.path(), "rw")).await?;
        kept.execute("PRAGMA secure_delete = ON").await?;
        for sql in super::erase::ALL {
            sqlx::query(*sql).bind(event).execute(&mut kept).await?;
        }
        kept.close().await?;
    }
    Ok(())
}

/// Returns the SQLite address of a file.
pub(super) fn address(file: &Path, mode: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-".contains(byte);
    let path = file.to_string_lossy();
    let escaped: String = path
        .bytes()
        .map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    format!("sqlite://{escaped}?mode={mode}")
}

fn with(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Decodes a percent-encoded path; `None` where it is not valid.
fn unescaped(path: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), path.bytes());
    while let Some(byte) = rest.next() {
        let hex = |digit: Option<u8>| char::from(digit?).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        match byte {
            b'%' => {
                let (high, low) = (hex(rest.next())?, hex(rest.next())?);
                bytes.push(high * 16 + low);
            }
            byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_its_file() {
        let file = Path::new("/tmp/Zo\u{eb} 100%/desk.sqlite");
        assert_eq!(named(&address(file, "rwc")).as_deref(), Some(file));
        assert_eq!(named("sqlite://:memory:"), None);
        assert_eq!(named("postgres://x"), None);
    }
}
