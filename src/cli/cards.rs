use std::collections::BTreeMap;
use std::path::PathBuf;

use anstream::{print, println};
use anyhow::Context;
use clap::Subcommand;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::document::{Hints, Kind, read};
use crate::library::{Library, StoredDocument};
use crate::reference;
use crate::reference::reading::{Reading, Share, Unread};
use crate::reference::readings::{self, Read, Standing};

/// The number of blocking lines that are printed without `--all`.
const SHOWN: usize = 20;

/// Tell how much of the cards' text is read and enacted
///
/// Examples:
///   tribunal cards report
///   tribunal cards report my-cards.json --all
///   tribunal cards to-read ven
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
    /// Print what the engine does of each card that wants to be read, with what it says where the library has it
    ToRead {
        /// The code of the set, as in `unl-001-219`; without it, all sets
        #[arg(value_name = "SET")]
        set: Option<String>,
        #[command(flatten)]
        dir: LibraryDir,
        /// Print the cards that were read as they are now, too
        #[arg(long)]
        all: bool,
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
            What::ToRead { set, dir, all } => to_read(set.as_deref(), &dir, all),
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
    print_sets(&report.sets);
    print_open(all);
    list("declined", &report.declined, all);
    list("read, not enacted", &report.unenacted, all);
    Ok(Outcome::Done)
}

/// Prints the cards whose present text nobody has reviewed, each with the beginning of its row in the ledger.
fn to_read(set: Option<&str>, dir: &LibraryDir, all: bool) -> anyhow::Result<Outcome> {
    let library = dir.store()?.load()?;
    let wanted = |of: &str| set.is_none_or(|set| set.eq_ignore_ascii_case(of));
    let cards = readings::shipped().into_iter().filter(|(of, _)| wanted(of)).map(|(_, wording)| wording);
    for wording in cards.filter(|wording| all || !matches!(readings::read(&wording.card), Read::AsItIs(_))) {
        let card = &wording.card;
        println!("{}\t{}", paint::strong(&card.name), readings::hash(card));
        let printed = library.wording(&library.card_slug(&card.name)).map(|wording| wording.current.as_slice());
        printed.unwrap_or_default().iter().for_each(|line| println!("{}", paint::entry(line, "  ")));
        wording.said().iter().for_each(|line| println!("{}", paint::entry(line, "    ")));
        card.unread.iter().for_each(|line| println!("{}", paint::quiet(format!("    {line}"))));
    }
    Ok(Outcome::Done)
}

/// Prints the standing of the cards of each set: acted on, read, proven.
fn print_sets(sets: &BTreeMap<String, Standing>) {
    println!("\n{}", paint::strong("cards whose facts ship, by set"));
    let row = |set: &str, of: &Standing| {
        let Standing { names, acted_on, read, wrong, proven } = of;
        println!(
            "  {set:4} {names:4} names: {acted_on:4} acted on whole, {read:4} read ({wrong} wrong), {proven:4} proven"
        );
    };
    let mut all = Standing::default();
    for (set, standing) in sets {
        row(set, standing);
        all += *standing;
    }
    row("all", &all);
}

/// Prints the constructs that have no scenario, each with the number of otherwise correct cards that wait for one.
fn print_open(all: bool) {
    let open = readings::unproven();
    println!("\n{}", paint::strong("constructs without their scenarios, by the cards that wait for them"));
    let shown = if all { open.len() } else { SHOWN };
    for (construct, waiting) in open.iter().take(shown) {
        println!("  {:4} wait, {:4} for it alone: {construct}", waiting.all, waiting.alone);
    }
    if let Some(more) = open.len().checked_sub(shown).filter(|more| *more > 0) {
        println!("  {}", paint::quiet(format!("and {more} more; --all lists them")));
    }
}

fn held(file: &PathBuf) -> anyhow::Result<StoredDocument> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let document = read(&bytes, Hints { kind: Some(Kind::Cards), edition: None });
    let name = file.display().to_string();
    Ok(StoredDocument { id: name.clone(), file: name, imported: None, document })
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
