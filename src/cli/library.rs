use anstream::println;
use clap::Subcommand;
use serde::Serialize;

use super::{LibraryDir, Outcome, documents, outdated, paint, print_json};
use crate::document::Kind;
use crate::library::{Library, StoredDocument};
use crate::rule::Edition;

/// List what the library holds, remove a document, or see which are outdated
///
/// Examples:
///   tribunal library outdated --hub rules-hub.html
///   tribunal library
///   tribunal library remove core-rules-1.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct LibraryVerb {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List what is held, since when, from which file
    List,
    /// Tell which documents are newer than those held: exit status 0 where none is, 1 where one is
    ///
    /// Without --hub, only what this build knows is asked. With it, the publisher's page that lists documents with their
    /// dates: a saved page, or an http:// address, which is fetched once and only then.
    Outdated {
        /// The page: a file in HTML, Markdown or text, or an address
        #[arg(long, value_name = "FILE|URL")]
        hub: Option<String>,
    },
    /// Remove an imported document
    Remove {
        /// Its name in the list, or a beginning of it
        id: String,
    },
}

#[derive(Debug, Serialize)]
struct DocumentRow<'a> {
    id: &'a str,
    kind: Option<Kind>,
    edition: Option<Edition>,
    date: Option<jiff::civil::Date>,
    file: &'a str,
    imported: Option<String>,
    findings: usize,
}

impl LibraryVerb {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let store = self.dir.store()?;
        if let Some(What::Remove { id }) = &self.what {
            let removed = store.remove(id)?;
            if self.json {
                print_json(&removed)?;
            } else {
                println!("removed {} ({})", paint::strong(&removed.id), removed.file);
            }
            return Ok(Outcome::Done);
        }
        let library = Library::new(documents(&store));
        if let Some(What::Outdated { hub }) = &self.what {
            return outdated::run(&library, hub.as_deref(), self.json);
        }
        let rows: Vec<DocumentRow> =
            (0..).zip(library.documents()).map(|(at, held)| DocumentRow::of(held, library.edition_of(at))).collect();
        if self.json {
            print_json(&rows)?;
            return Ok(Outcome::Done);
        }
        println!("{}", paint::quiet(store.root().display()));
        for row in rows {
            row.print();
        }
        Ok(Outcome::Done)
    }
}

impl<'a> DocumentRow<'a> {
    fn of(held: &'a StoredDocument, edition: Option<Edition>) -> Self {
        Self {
            id: &held.id,
            kind: held.document.body.kind(),
            edition,
            date: held.document.date,
            file: &held.file,
            imported: held.imported.and_then(|at| Some(jiff::Timestamp::from_second(at).ok()?.to_string())),
            findings: held.document.findings.len(),
        }
    }

    fn print(&self) {
        let kind = self.kind.map_or("unread", Kind::name);
        let edition = self.edition.map(|edition| format!(" {edition}")).unwrap_or_default();
        let since =
            self.imported.as_ref().map_or_else(|| "ships with tribunal".to_owned(), |at| format!("imported {at}"));
        println!(
            "{}  {kind}{edition}  {}",
            paint::strong(self.id),
            paint::quiet(format!("{since} from {}", self.file))
        );
    }
}
