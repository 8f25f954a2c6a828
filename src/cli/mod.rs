//! The command line: one file per verb; its doc comment is its `--help`.
//!
//! JSON goes to stdout and diagnostics to stderr. Exit status 0 is success, 1 a refused file or a failed expectation,
//! 2 wrong usage, 3 a claim that is not settled.

mod ask;
mod cards;
mod check;
mod cite;
mod completions;
mod deck;
mod desk;
mod diff;
mod differ;
mod doctor;
mod export;
mod import;
mod kinds;
mod library;
mod malloc_tuning;
mod mcp;
mod outdated;
mod paint;
mod penalty;
mod prove;
mod replay;
mod rulings;
mod search;
mod serve;
mod show;
mod source;
mod targets;
mod verify;
mod version;
mod worklist;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Parser, Subcommand};

use crate::library::store::{Store, StoreError};
use crate::library::{Library, StoredDocument};
use crate::reference::{self, Reference};
use crate::scenario::Cards;
use crate::web::today;

/// Rules reference and ruling assistant for judges of the card game Riftbound.
///
/// Reads the numbered rules, the FAQs and the errata into one linked reference, finds the rule that answers a question
/// and shows it in the right edition. What ships is the project's own wording of every rule; `tribunal import` puts the
/// publisher's words beside it.
#[derive(Debug, Parser)]
#[command(version = version::long(), propagate_version = true, arg_required_else_help = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Serve(serve::Serve),
    Show(show::Show),
    Search(search::Search),
    Cite(cite::Cite),
    Diff(diff::Diff),
    Differ(differ::Differ),
    Replay(replay::Replay),
    Prove(prove::Prove),
    Check(check::Check),
    Cards(cards::Cards),
    Deck(deck::Deck),
    Penalty(penalty::Penalty),
    Mcp(mcp::Mcp),
    Targets(targets::Targets),
    Worklist(worklist::Worklist),
    Desk(desk::DeskVerb),
    Verify(verify::Verify),
    Rulings(rulings::Rulings),
    Import(import::Import),
    #[command(name = "export")]
    Export(export::ExportVerb),
    #[command(name = "library")]
    Library(library::LibraryVerb),
    Doctor(doctor::Doctor),
    Completions(completions::Completions),
}

/// Where the library is.
#[derive(Debug, Clone, Args)]
struct LibraryDir {
    /// The library directory; without it, the platform's data directory
    #[arg(long, value_name = "DIR", env = "TRIBUNAL_LIBRARY")]
    library: Option<PathBuf>,
}

/// The end of a command that does not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// It succeeded: exit status 0.
    Done,
    /// It refused a file or an expectation was not met: exit status 1.
    Refused,
    /// The question is left open: exit status 3.
    Open,
}

/// Runs the command line of this process.
#[must_use]
pub fn run() -> ExitCode {
    let result = match Cli::parse().verb {
        Verb::Serve(verb) => verb.run(),
        Verb::Show(verb) => verb.run(),
        Verb::Search(verb) => verb.run(),
        Verb::Cite(verb) => verb.run(),
        Verb::Diff(verb) => verb.run(),
        Verb::Differ(verb) => verb.run(),
        Verb::Replay(verb) => verb.run(),
        Verb::Prove(verb) => verb.run(),
        Verb::Check(verb) => verb.run(),
        Verb::Cards(verb) => verb.run(),
        Verb::Deck(verb) => verb.run(),
        Verb::Penalty(verb) => verb.run(),
        Verb::Mcp(verb) => verb.run(),
        Verb::Targets(verb) => verb.run(),
        Verb::Worklist(verb) => verb.run(),
        Verb::Desk(verb) => verb.run(),
        Verb::Verify(verb) => verb.run(),
        Verb::Rulings(verb) => verb.run(),
        Verb::Import(verb) => verb.run(),
        Verb::Export(verb) => verb.run(),
        Verb::Library(verb) => verb.run(),
        Verb::Doctor(verb) => verb.run(),
        Verb::Completions(verb) => verb.run(),
    };
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refused) => ExitCode::from(1),
        Ok(Outcome::Open) => ExitCode::from(3),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{} {error:#}", paint::error("error:"));
            ExitCode::from(1)
        }
    }
}

/// Returns true if the reader of our output has closed it, as `head` does; that is no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    })
}

impl LibraryDir {
    /// Returns the library that was asked for, or the user's own.
    fn store(&self) -> Result<Store, StoreError> {
        let root = match &self.library {
            Some(root) => root.clone(),
            None => directories::ProjectDirs::from("", "", "tribunal")
                .map_or_else(|| PathBuf::from("tribunal-library"), |dirs| dirs.data_dir().join("library")),
        };
        Ok(Store::at(root))
    }

    /// Returns the library and its graph, for a verb that looks things up by number.
    ///
    /// Documents that cannot be read are reported on stderr and left out.
    fn reference(&self) -> anyhow::Result<Reference> {
        Ok(Reference::linked(Library::new(documents(&self.store()?))))
    }

    /// Returns the library, its graph and the search index.
    fn indexed(&self) -> anyhow::Result<Reference> {
        Ok(Reference::new(Library::new(documents(&self.store()?)))?)
    }

    /// Returns the cards that scenarios may name: those whose facts ship, and those of the library if anything was
    /// imported.
    fn cards(&self) -> Arc<Cards> {
        let imported = self.store().ok().filter(|store| store.entries().is_ok_and(|held| !held.is_empty()));
        imported.map_or_else(Cards::shipped, |store| reference::cards::cards(&Library::new(documents(&store))))
    }
}

/// Returns every document that can be read, those that ship among them; others are reported on stderr.
fn documents(store: &Store) -> Vec<StoredDocument> {
    let readable = store.readable();
    for fault in &readable.faults {
        anstream::eprintln!("{} {fault}", paint::warning("warning:"));
    }
    readable.documents
}

/// Adds the file at a path, or the Markdown files below it, in order; folders of tools are skipped.
fn markdown_files(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    files_where(path, files, &|end| end == "md")
}

/// Adds the file at a path, or those below it whose extensions are wanted, in order; folders of tools are skipped.
fn files_where(path: &Path, files: &mut Vec<PathBuf>, wanted: &dyn Fn(&str) -> bool) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut below: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    below.sort();
    for path in below {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && !matches!(name, "target" | "node_modules") {
            files_where(&path, files, wanted)?;
        } else if path.is_file() && path.extension().and_then(|end| end.to_str()).is_some_and(wanted) {
            files.push(path);
        }
    }
    Ok(())
}

/// Writes a value as JSON to stdout.
fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}
