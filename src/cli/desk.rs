use std::io::Write;
use std::path::PathBuf;

use anstream::{eprintln, println};
use anyhow::Context;
use clap::Subcommand;

use super::{LibraryDir, Outcome};
use crate::desk::{Code, Desk, Export};

/// Keep the desk's events as a file, or take them in again
///
/// An export holds everything: disputes, names, the hashes of join secrets, and what sessions and links are signed with. It
/// is as secret as the database itself.
///
/// Examples:
///   tribunal desk export > desk.json
///   tribunal desk export --event k7mq2x -o cup.json
///   tribunal desk import cup.json --database postgres://tribunal@db/desk
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
}

/// Where the desk is.
#[derive(Debug, clap::Args)]
struct At {
    #[command(flatten)]
    dir: LibraryDir,
    /// Where the desk is kept: postgres://USER@HOST/NAME; without it, in a file of the library directory
    #[arg(long, value_name = "ADDRESS", env = "TRIBUNAL_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl DeskVerb {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            match self.verb {
                Verb::Export { at, event, output } => export(&at, event, output).await,
                Verb::Import { at, file } => import(&at, file).await,
            }
        })
    }
}

impl At {
    async fn desk(&self) -> anyhow::Result<Desk> {
        match &self.database {
            Some(address) => Desk::open(address).await.context("the database of the desk does not answer"),
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
    eprintln!("{events} events with {entries} entries");
    desk.close().await;
    Ok(Outcome::Done)
}

async fn import(at: &At, file: PathBuf) -> anyhow::Result<Outcome> {
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let export = Export::read(&text)?;
    let desk = at.desk().await?;
    desk.import(&export).await?;
    let (events, entries) = export.counts();
    eprintln!("took in {events} events with {entries} entries");
    desk.close().await;
    Ok(Outcome::Done)
}

/// A new file that nobody else reads.
fn private(path: &std::path::Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
