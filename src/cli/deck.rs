use std::path::PathBuf;

use anstream::println;
use anyhow::bail;

use super::{LibraryDir, Outcome, paint, print_json, source};
use crate::deck::{self, By, Shared, Verdict};
use crate::library::Library;
use crate::rule::Edition;

/// Tell whether a deck list is legal, and every rule that it breaks
///
/// The cards come from the card files of the library. Lines are `3 Name`, `3x Name` or `Name x3`, below headings such as
/// Legend, Champion, Main Deck, Runes, Battlefields and Sideboard.
///
/// Examples:
///   tribunal deck my-deck.txt
///   tribunal deck my-deck.txt --tournament
///   tribunal deck mine.txt --with my-teammates.txt --edition 1.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Deck {
    /// The deck list; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    dir: LibraryDir,
    /// Judge by the core rules of this edition; without it, the newest known
    #[arg(long, value_name = "ID")]
    edition: Option<Edition>,
    /// Judge by the tournament rules over the core rules: exactly 40 cards, and a sideboard
    #[arg(long)]
    tournament: bool,
    /// A teammate's list: tell what both bring and may not
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "with")]
    json: bool,
}

impl Deck {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let known: Vec<Edition> = deck::editions().collect();
        let Some(core) = self.edition.or(known.last().copied()) else { bail!("no rules for decks are known") };
        let library = self.dir.store()?.load()?;
        if library.cards().is_empty() {
            bail!("the library holds no cards; `tribunal import` reads a card file");
        }
        let list = deck::read(&source::text(&self.file)?);
        let by = By { core, tournament: self.tournament };
        let Some(verdict) = deck::judge(&list, &library, by) else {
            let known: Vec<String> = known.iter().map(ToString::to_string).collect();
            bail!("the rules for decks are known for the editions {}", known.join(", "));
        };
        let shared = match &self.with {
            Some(file) => deck::team(&list, &deck::read(&source::text(file)?), &library, core).unwrap_or_default(),
            None => Vec::new(),
        };
        if self.json {
            print_json(&verdict)?;
        } else {
            print(&verdict, &shared, &library);
        }
        let sound = verdict.legal == Some(true) && shared.is_empty();
        Ok(if sound { Outcome::Done } else { Outcome::Refused })
    }
}

fn print(verdict: &Verdict, shared: &[Shared], library: &Library) {
    let sizes = verdict.sizes.iter().map(|(section, size)| format!("{} {size}", section.title()));
    println!("{}", paint::quiet(sizes.collect::<Vec<_>>().join(", ")));
    for breach in &verdict.breaches {
        let held = library.rule(breach.rule).is_some();
        let rule = if held { paint::number(breach.rule) } else { breach.rule.to_string() };
        let lines: Vec<_> = breach.lines.iter().map(ToString::to_string).collect();
        let at = if lines.is_empty() { String::new() } else { format!(" (line {})", lines.join(", ")) };
        println!("{rule} {}{}", breach.what, paint::quiet(at));
    }
    for one in shared {
        match one {
            Shared::Breach(breach) => println!("{} {}", paint::number(breach.rule), breach.what),
            Shared::Ruled { ruling, what } => println!("{} {what}", paint::number(format!("ruling {ruling}"))),
        }
    }
    for entry in &verdict.unknown {
        println!("{} line {}: no card is known as {}", paint::warning("unknown:"), entry.line, entry.name);
    }
    for left in &verdict.unchecked {
        println!("{} {} {}", paint::warning("not checked:"), left.rule, left.what);
    }
    let told = match verdict.legal {
        Some(true) => "legal by the core rules",
        Some(false) => "not legal",
        None => "nothing found wrong, but not everything was checked",
    };
    println!("{}", paint::strong(told));
}
