use std::io::Write;
use std::path::PathBuf;

use anstream::{eprintln, println};
use anyhow::Context;
use clap::Subcommand;

use super::{LibraryDir, Outcome, print_json};
use crate::desk::{Code, Desk, DeskError, Export, Upgrade};
use crate::library::store::private::{self, Private};
use crate::library::store::regular;
use crate::rule::counted;

/// The most bytes of an export.
const MOST: u64 = 1 << 30;

/// Keep the desk's events as a file, take them in again, see that nothing is missing
///
/// An export holds everything: disputes, names, the hashes of join secrets, and what sessions and links are signed with. It
/// is as secret as the database itself.
///
/// Examples:
///   tribunal desk export > desk.json
///   tribunal desk export --event k7mq2x -o cup.json
///   tribunal desk import cup.json --database postgres://tribunal@db/desk
///   tribunal desk backup desk-saturday.sqlite
///   tribunal desk verify
///   tribunal desk key --event k7mq2x > cup.key
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct DeskVerb {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Write all events, or one, as JSON
    Export {
        #[command(flatten)]
        at: At,
        /// The code of the one event to write
        #[arg(long, value_name = "CODE")]
        event: Option<String>,
        /// The file to write, readable by nobody else; without it, to the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Take in what was exported, all of it or nothing
    Import {
        #[command(flatten)]
        at: At,
        /// The exported file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Copy the desk's file as it is at this moment, while a server goes on writing to it
    ///
    /// To go back to it, stop the server, put the copy in the place of desk.sqlite and remove desk.sqlite-wal and -shm.
    Backup {
        #[command(flatten)]
        at: At,
        /// The file to write, readable by nobody else; it must not be there yet
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Tell what is missing or was changed beside this program
    Verify {
        #[command(flatten)]
        at: At,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Tell what an event signs its packets with, for `tribunal verify --key`
    Key {
        #[command(flatten)]
        at: At,
        /// The code of the event
        #[arg(long, value_name = "CODE")]
        event: String,
    },
}

/// Where the desk is.
#[derive(Debug, clap::Args)]
struct At {
    #[command(flatten)]
    dir: LibraryDir,
    /// Where the desk is kept: postgres://USER@HOST/NAME; without it, in a file of the library directory
    #[arg(long, value_name = "ADDRESS", env = "TRIBUNAL_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Bring a PostgreSQL that an earlier build wrote to the format of this one; take a dump before
    #[arg(long)]
    upgrade_database: bool,
}

/// Turns the flag for a migration into the permission.
pub(super) fn upgrade(is_allowed: bool) -> Upgrade {
    if is_allowed { Upgrade::Allowed } else { Upgrade::Refused }
}

/// Opens the desk in this database.
pub(super) async fn desk_at(address: &str, upgrade: Upgrade) -> anyhow::Result<Desk> {
    match Desk::open_with(address, upgrade).await {
        // It answers, and says what to do.
        Err(error @ (DeskError::Outdated { .. } | DeskError::Newer { .. })) => Err(error.into()),
        opened => opened.context("the database of the desk does not answer"),
    }
}

impl DeskVerb {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            match self.verb {
                Verb::Export { at, event, output } => export(&at, event, output).await,
                Verb::Import { at, file } => import(&at, file).await,
                Verb::Backup { at, file } => backup(&at, &file).await,
                Verb::Verify { at, json } => verify(&at, json).await,
                Verb::Key { at, event } => key(&at, &Code::typed(&event)).await,
            }
        })
    }
}

impl At {
    async fn desk(&self) -> anyhow::Result<Desk> {
        match &self.database {
            Some(address) => desk_at(address, upgrade(self.upgrade_database)).await,
            None => Ok(Desk::in_library(self.dir.store()?.root()).await?),
        }
    }
}

async fn export(at: &At, event: Option<String>, output: Option<PathBuf>) -> anyhow::Result<Outcome> {
    let desk = at.desk().await?;
    let export = desk.export(event.as_deref().map(Code::typed).as_ref()).await?;
    let (events, entries) = export.counts();
    if let (Some(code), 0) = (&event, events) {
        anyhow::bail!("the desk has no event {code}");
    }
    let text = serde_json::to_string_pretty(&export)?;
    match output {
        Some(path) => {
            let mut file = private(&path).with_context(|| format!("cannot write {}", path.display()))?;
            file.write_all(text.as_bytes()).and_then(|()| file.sync_all())?;
        }
        None => println!("{text}"),
    }
    eprintln!("{}", describe(events, entries));
    desk.close().await;
    Ok(Outcome::Done)
}

/// Returns the numbers of events and entries, in words.
fn describe(events: usize, entries: usize) -> String {
    format!("{} with {}", counted(events, "event", "events"), counted(entries, "entry", "entries"))
}

async fn backup(at: &At, file: &std::path::Path) -> anyhow::Result<Outcome> {
    let desk = at.desk().await?;
    let copied = desk.back_up(file).await;
    desk.close().await;
    copied?;
    eprintln!("the desk as it is now stands in {}", file.display());
    Ok(Outcome::Done)
}

async fn verify(at: &At, json: bool) -> anyhow::Result<Outcome> {
    let desk = at.desk().await?;
    let faults = desk.verify().await?;
    desk.close().await;
    if json {
        print_json(&faults)?;
    } else {
        faults.told.iter().for_each(|fault| println!("{fault}"));
        match faults.more {
            0 if faults.is_empty() => println!("every log is whole"),
            0 => {}
            more => println!("and {more} more"),
        }
    }
    Ok(if faults.is_empty() { Outcome::Done } else { Outcome::Refused })
}

async fn key(at: &At, code: &Code) -> anyhow::Result<Outcome> {
    let desk = at.desk().await?;
    let key = desk.public_key(code).await?;
    desk.close().await;
    println!("{}", key.with_context(|| format!("the desk has no event {code}"))?);
    Ok(Outcome::Done)
}

async fn import(at: &At, file: PathBuf) -> anyhow::Result<Outcome> {
    let bytes = regular::read(&file, MOST).with_context(|| format!("cannot read {}", file.display()))?;
    let text = String::from_utf8(bytes).with_context(|| format!("{} is no text", file.display()))?;
    let export = Export::read(&text)?;
    let desk = at.desk().await?;
    desk.import(&export).await?;
    let (events, entries) = export.counts();
    eprintln!("took in {}", describe(events, entries));
    desk.close().await;
    Ok(Outcome::Done)
}

/// Opens a file for writing that only its owner can read; an existing one loses the access of others.
fn private(path: &std::path::Path) -> std::io::Result<std::fs::File> {
    private::file(path)?;
    private::mend(path, Private::File);
    std::fs::OpenOptions::new().write(true).truncate(true).open(path)
}
