use std::path::PathBuf;

use anstream::println;
use anyhow::Context;
use clap::Subcommand;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::document::{Hints, Kind, read};
use crate::library::{Held, Library};
use crate::reference::reading::{Reading, Share, Unread};

/// How many blocking lines are printed without `--all`.
const SHOWN: usize = 20;

/// Tell how much of the cards' text is read and enacted
///
/// Examples:
///   tribunal cards report
///   tribunal cards report my-cards.json --all
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Cards {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Count the lines and cards that are read whole, and list what stands in the way
    Report {
        /// A card file; without it, the cards that the library holds
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        #[command(flatten)]
        dir: LibraryDir,
        /// List every line that stands in the way
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl Cards {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let What::Report { file, dir, all, json } = self.what;
        let library = match file {
            Some(file) => Library::new(vec![held(&file)?]),
            None => dir.store()?.load()?,
        };
        let report = Reading::of(&library);
        if json {
            print_json(&report)?;
            return Ok(Outcome::Done);
        }
        share("cards", report.cards);
        share("lines", report.lines);
        list("declined", &report.declined, all);
        list("read, not enacted", &report.unenacted, all);
        Ok(Outcome::Done)
    }
}

fn held(file: &PathBuf) -> anyhow::Result<Held> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let document = read(&bytes, Hints { kind: Some(Kind::Cards), edition: None });
    let name = file.display().to_string();
    Ok(Held { id: name.clone(), file: name, imported: None, document })
}

fn share(what: &str, share: Share) {
    println!("{} {what}: {} read whole, {} enacted whole", share.all, share.read, share.enacted);
}

fn list(title: &str, lines: &[Unread], all: bool) {
    if lines.is_empty() {
        return;
    }
    println!("\n{}", paint::strong(title));
    let shown = if all { lines.len() } else { SHOWN };
    for unread in lines.iter().take(shown) {
        let cards = paint::quiet(format!("{} ({})", unread.cards.join("; "), unread.why));
        println!("{}\n{}", paint::wrapped(&unread.line, "  "), paint::wrapped(&cards, "    "));
    }
    if let Some(more) = lines.len().checked_sub(shown).filter(|more| *more > 0) {
        println!("  {}", paint::quiet(format!("and {more} more; --all lists them")));
    }
}
