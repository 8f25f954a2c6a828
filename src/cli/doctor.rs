use std::fmt;
use std::path::Path;

use anstream::println;
use serde::Serialize;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::desk::Desk;
use crate::library::store::Store;
use crate::library::{KNOWN_UNTIL, Library, is_stale};
use crate::reference::enactment;
use crate::scenario::Cards;
use crate::web::{has_program, today};

/// Tell what is there, what is old, what is missing, and what to do
///
/// Looks at this build, the library, the desk and the program that browsers keep. Nothing is changed and nothing is fetched;
/// the desk's file is opened only where it is of this build's format, and its logs are read whole. The exit status is 1 where something is
/// wrong; what could only be better leaves it at 0.
///
/// Examples:
///   tribunal doctor
///   tribunal doctor --library ./event --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Doctor {
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The finding about one subject.
#[derive(Debug, Serialize)]
struct Found {
    /// The state.
    state: State,
    /// The subject.
    about: &'static str,
    /// The finding, in words.
    says: String,
    /// The advice; empty where nothing is to be done.
    #[serde(skip_serializing_if = "String::is_empty")]
    todo: String,
}

/// The state of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum State {
    /// All is well.
    Good,
    /// It works, and could be better.
    Note,
    /// It does not work, or says what is not true.
    Wrong,
}

impl Doctor {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let store = self.dir.store()?;
        let readable = store.readable();
        let faults: Vec<String> = readable.faults.iter().map(ToString::to_string).collect();
        let library = Library::new(readable.documents);
        let mut found = vec![build(), age(), edition(&library)];
        found.push(held(&store, &faults));
        found.push(official(&library));
        found.push(cards(&library));
        found.push(program());
        found.push(desk(store.root())?);
        let wrong = found.iter().any(|found| found.state == State::Wrong);
        if self.json {
            print_json(&found)?;
        } else {
            found.iter().for_each(|found| println!("{found}"));
        }
        Ok(if wrong { Outcome::Refused } else { Outcome::Done })
    }
}

impl Found {
    fn good(about: &'static str, says: impl Into<String>) -> Self {
        Self { state: State::Good, about, says: says.into(), todo: String::new() }
    }

    fn note(about: &'static str, says: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { state: State::Note, about, says: says.into(), todo: todo.into() }
    }

    fn wrong(about: &'static str, says: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { state: State::Wrong, about, says: says.into(), todo: todo.into() }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.state {
            State::Good => paint::quiet("good: "),
            State::Note => paint::quiet("note: "),
            State::Wrong => paint::warning("wrong:"),
        };
        write!(out, "{mark} {}: {}", paint::strong(self.about), self.says)?;
        if !self.todo.is_empty() {
            write!(out, "\n       {}", self.todo)?;
        }
        Ok(())
    }
}

fn build() -> Found {
    Found::good("build", super::version::long())
}

/// Reports whether this build's list of documents is stale.
fn age() -> Found {
    let says = format!("the publisher's documents are known up to {KNOWN_UNTIL}");
    if is_stale(today()) {
        return Found::wrong(
            "age",
            says,
            "get a newer build; `tribunal library outdated --hub ADDRESS` tells what is newer",
        );
    }
    Found::good("age", says)
}

/// Reports the edition in force, and whether boards are played by it.
fn edition(library: &Library) -> Found {
    let Some(held) = library.in_force(Some(today())) else {
        return Found::wrong("edition", "no edition is in force", "the program is not whole: build or get it anew");
    };
    let says = format!("core rules {} are in force", held.edition);
    match enactment::behind(today()) {
        Some((issue, enacted)) => Found::wrong(
            "edition",
            format!("core rules {} are in force; boards are played by {enacted}", issue.name),
            "get a newer build",
        ),
        None => Found::good("edition", format!("{says}, and boards are played by them")),
    }
}

/// Reports the imported documents, and whether they can be read.
fn held(store: &Store, faults: &[String]) -> Found {
    let place = store.root().display();
    match store.entries() {
        Ok(entries) if faults.is_empty() => Found::good("library", format!("{} documents in {place}", entries.len())),
        Ok(_) => {
            Found::wrong("library", faults.join("; "), "import those files again, or remove them: `tribunal library`")
        }
        Err(error) => Found::wrong(
            "library",
            error.to_string(),
            "put library.json back from a backup, or move it away and import again",
        ),
    }
}

/// Reports how many rules have the publisher's text.
fn official(library: &Library) -> Found {
    let Some(held) = library.in_force(Some(today())) else { return Found::good("words", "none") };
    let (all, official) = (held.rules().len(), held.rules().iter().filter(|rule| rule.official.is_some()).count());
    let says = format!("the official text of {official} of {all} rules of {} is held", held.edition);
    if official == 0 {
        return Found::note(
            "words",
            says,
            "rules are told in our own words; `tribunal import FILE` puts the publisher's beside them",
        );
    }
    Found::good("words", says)
}

/// Reports how many cards are known by name.
fn cards(library: &Library) -> Found {
    let (shipped, imported) = (Cards::shipped().names().count(), library.cards().len());
    Found::good("cards", format!("the facts of {shipped} cards ship; the texts of {imported} are imported"))
}

/// Reports whether devices can keep the program.
fn program() -> Found {
    if has_program() {
        return Found::good("offline", "devices can keep the program and answer without a network");
    }
    Found::note(
        "offline",
        "this build has no program for browsers: devices keep pages only",
        "run `wasm/build`, then build again",
    )
}

/// Reports whether the desk's file can be read and its logs are undamaged.
fn desk(directory: &Path) -> anyhow::Result<Found> {
    if !Desk::is_in_library(directory) {
        return Ok(Found::good("desk", "no event was ever begun here"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(async {
        let opened = match Desk::looked_at(directory).await {
            Ok(opened) => opened,
            Err(error) => return Found::wrong("desk", error.to_string(), "see docs/desk.md"),
        };
        let faults = opened.verify().await;
        opened.close().await;
        match faults {
            Ok(faults) if faults.is_empty() => Found::good("desk", "every log is whole"),
            Ok(faults) => Found::wrong(
                "desk",
                faults.told.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
                "`tribunal desk verify` tells all; restore a backup (docs/desk.md)",
            ),
            Err(error) => Found::wrong("desk", error.to_string(), "see docs/desk.md"),
        }
    }))
}
