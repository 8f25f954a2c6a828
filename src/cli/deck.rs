use std::path::PathBuf;

use anstream::println;
use anyhow::bail;

use super::{LibraryDir, Outcome, paint, print_json, source};
use crate::deck::{self, DeckRules, Matched, SharedCardFault, Unknown, Verdict};
use crate::library::Library;
use crate::rule::Edition;

/// Tell whether a deck list is legal, and every rule that it breaks
///
/// Lines are `3 Name`, `3x Name` or `Name x3`, with or without the numbers of their printings (`OGN-012`), or such numbers alone;
/// headings such as Legend, Champion, Main Deck, Runes, Battlefields and Sideboard may stand above them. Names that are written
/// loosely are matched, and that is said.
///
/// Examples:
///   tribunal deck my-deck.txt
///   tribunal deck my-deck.txt --tournament --day 2026-10-24
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
    /// The format whose list of banned cards counts, as in `constructed`; in a tournament the first known, unless it is named
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// The day of play, by whose tournament rules and lists it is judged; without it, today
    #[arg(long, value_name = "DAY")]
    day: Option<jiff::civil::Date>,
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
        let list = deck::read(&source::text(&self.file)?);
        let day = Some(self.day.unwrap_or_else(super::today));
        let by = DeckRules { core, tournament: self.tournament, format: self.format.clone(), day };
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

fn print(verdict: &Verdict, shared: &[SharedCardFault], library: &Library) {
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
            SharedCardFault::Breach(breach) => println!("{} {}", paint::number(breach.rule), breach.what),
            SharedCardFault::Ruled { ruling, what } => println!("{} {what}", paint::number(format!("ruling {ruling}"))),
        }
    }
    for Matched { line, written, taken_for } in &verdict.matched {
        println!("{} line {line}: {written} was taken for {taken_for}", paint::quiet("matched:"));
    }
    for Unknown { entry, instead, set_not_here } in &verdict.unknown {
        if let Some(set) = set_not_here {
            let name = &entry.name;
            println!(
                "{} line {}: {name} is of {set}, whose cards are not here",
                paint::warning("unknown:"),
                entry.line
            );
            continue;
        }
        let instead = if instead.is_empty() { String::new() } else { format!("; it may be {}", instead.join(" or ")) };
        println!("{} line {}: no card is known as {}{instead}", paint::warning("unknown:"), entry.line, entry.name);
    }
    for left in &verdict.unchecked {
        println!("{} {} {}", paint::warning("not checked:"), left.rule, left.what);
    }
    let told = match (verdict.legal, &verdict.list) {
        (Some(true), None) => "nothing in the core rules is against it; no list of banned cards was asked".to_owned(),
        (Some(true), Some(list)) => {
            let from = list.from.map(|from| format!(" of {from}")).unwrap_or_default();
            format!("legal by the list{from} for {}, the newest known on {}", list.format, list.known_until)
        }
        (Some(false), _) => "not legal".to_owned(),
        (None, _) => "nothing found wrong, but not everything was checked".to_owned(),
    };
    println!("{}", paint::strong(told));
}
