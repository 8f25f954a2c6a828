use std::path::PathBuf;

use anstream::{eprintln, println};
use anyhow::Context;

use super::replay::print_parting;
use super::{LibraryDir, Outcome, markdown_files, paint, print_json};
use crate::reference::Reference;
use crate::reference::worklist::{AffectedEntry, ChangedRule, MissingLine, Worklist as List, worklist};
use crate::rule::{Edition, RuleRef};
use crate::scenario::markdown;

/// List what a new edition asks for: lines to write, rulings, scenarios and engine steps to look at
///
/// New and reworded rules without a line of our own, the old line beside the new text; rulings and errata whose rules
/// changed; what the engine does by rules that changed; scenarios that cite them, and those that come out otherwise.
///
/// Examples:
///   tribunal worklist 1.3
///   tribunal worklist 1.4 --against 1.1 --scenarios tests/scenarios --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Worklist {
    /// The new edition
    edition: Edition,
    /// The edition to hold it against; without it, the one before it
    #[arg(long, value_name = "ID")]
    against: Option<Edition>,
    /// Markdown files and folders with scenarios, beside those of the rulings
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<PathBuf>,
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Worklist {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let reference = self.dir.reference()?;
        let against = self.against.or_else(|| before(&reference, self.edition));
        let against = against.with_context(|| format!("no edition before {} is held", self.edition))?;
        let list = worklist(&reference, self.edition, against, &self.scenarios()?);
        let list = list.with_context(|| format!("{} and {against} are not both held", self.edition))?;
        if self.json {
            print_json(&list)?
        } else {
            print(&list)
        }
        Ok(Outcome::Done)
    }

    /// The scenarios below the paths, with their places.
    fn scenarios(&self) -> anyhow::Result<Vec<(String, String)>> {
        let mut files = Vec::new();
        for path in &self.scenarios {
            markdown_files(path, &mut files)?;
        }
        let mut scenarios = Vec::new();
        for file in files {
            let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            match markdown::blocks(&text) {
                Ok(blocks) => scenarios.extend(
                    blocks
                        .into_iter()
                        .map(|block| (format!("{}:{} {}", file.display(), block.line, block.heading), block.text)),
                ),
                Err(mistake) => {
                    eprintln!("{} {}\n{}", paint::warning("warning:"), file.display(), mistake.render(&text))
                }
            }
        }
        Ok(scenarios)
    }
}

/// Returns the edition of the same document that the library has before another.
fn before(reference: &Reference, edition: Edition) -> Option<Edition> {
    let mut held = reference.library.editions().map(|held| held.edition);
    held.rfind(|held| held.is_core() == edition.is_core() && *held < edition)
}

fn print(list: &List) {
    println!("{}", paint::quiet(format!("core rules {} held against {}", list.edition, list.against)));
    if !list.by_words {
        let both = "they are held in different wordings, so that changes of words cannot be told: import the other official text";
        println!("{} {both}", paint::warning("note:"));
    }
    println!(
        "\n{} ({} more keep theirs)",
        paint::strong(format!("{} lines to write", list.lines.len())),
        list.kept.len()
    );
    list.lines.iter().for_each(print_line);
    let parts = [
        ("rulings", &list.rulings),
        ("errata", &list.errata),
        ("engine steps", &list.steps),
        ("scenarios", &list.scenarios),
    ];
    for (name, touched) in parts {
        println!("\n{}", paint::strong(format!("{} {name} to look at", touched.len())));
        touched.iter().for_each(print_touched);
    }
    println!("\n{}", paint::strong(format!("{} scenarios come out otherwise", list.flips.len())));
    for flip in &list.flips {
        println!("{}", flip.what);
        print_parting(&flip.difference);
    }
}

fn print_line(line: &MissingLine) {
    let from: Vec<String> = line.from.iter().map(ToString::to_string).collect();
    let was = if from.is_empty() { String::new() } else { format!(", was {}", from.join(", ")) };
    println!("{} {}{was}", paint::number(line.number), line.kind);
    for (whose, text) in
        line.digest.iter().map(|text| ("our line", text)).chain(line.official.iter().map(|text| ("text", text)))
    {
        println!("{}", paint::entry(&format!("{whose}: {text}"), "    "));
    }
}

fn print_touched(touched: &AffectedEntry) {
    println!("{}", touched.what);
    for ChangedRule { from, kind, to } in &touched.rules {
        let to: Vec<String> = to.iter().map(RuleRef::to_string).collect();
        let arrow = if to.is_empty() { String::new() } else { format!(" \u{2192} {}", to.join(", ")) };
        println!("    {} {kind}{arrow}", paint::number(from));
    }
}
