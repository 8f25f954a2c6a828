use std::path::PathBuf;

use anstream::{print, println};
use anyhow::Context;
use clap::Subcommand;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::document::{Hints, Kind, read};
use crate::library::{Held, Library};
use crate::reference;
use crate::reference::reading::{Reading, Share, Unread};

/// How many blocking lines are printed without `--all`.
const SHOWN: usize = 20;

/// Tell how much of the cards' text is read and enacted
///
/// Examples:
///   tribunal cards report
///   tribunal cards report my-cards.json --all
///   tribunal cards facts unl > faq/cards/unl.jsonl
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
    /// Print the facts of the library's cards that a set printed first, as they ship
    Facts {
        /// The code of the set, as in `unl-001-219`
        #[arg(value_name = "SET")]
        set: String,
        #[command(flatten)]
        dir: LibraryDir,
    },
}

impl Cards {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        match self.what {
            What::Report { file, dir, all, json } => report(file.as_ref(), &dir, all, json),
            What::Facts { set, dir } => facts(&set, &dir),
        }
    }
}

fn facts(set: &str, dir: &LibraryDir) -> anyhow::Result<Outcome> {
    let facts = reference::cards::facts(&reference::cards::held(&dir.store()?.load()?));
    let known = || facts.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let lines = facts.get(&set.to_lowercase());
    print!("{}", lines.with_context(|| format!("the library has no cards of {set}; it has {}", known()))?);
    Ok(Outcome::Done)
}

fn report(file: Option<&PathBuf>, dir: &LibraryDir, all: bool, json: bool) -> anyhow::Result<Outcome> {
    let library = match file {
        Some(file) => Library::new(vec![held(file)?]),
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
        println!("{}\n{}", paint::entry(&unread.line, "  "), paint::entry(&cards, "    "));
    }
    if let Some(more) = lines.len().checked_sub(shown).filter(|more| *more > 0) {
        println!("  {}", paint::quiet(format!("and {more} more; --all lists them")));
    }
}
