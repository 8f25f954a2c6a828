use anstream::{print, println};
use anyhow::Context;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::document::Wording;
use crate::graph::lineage::{DiffSpanKind, word_diff};
use crate::graph::{Change, ChangeKind, Lineage};
use crate::library::{Library, LibraryRule};
use crate::reference::json;
use crate::rule::{Edition, RuleRef};

/// Show what became of every rule between two editions
///
/// Changes of wording first, word by word; rules that only changed their number are counted, not listed.
///
/// Examples:
///   tribunal diff 1.0 1.1
///   tribunal diff 1.1 1.4 --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Diff {
    /// The edition looked from
    from: Edition,
    /// The edition looked at
    to: Edition,
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print what became of every rule as a table of numbers, kinds and measures, made from the official texts
    #[arg(long, conflicts_with = "json")]
    table: bool,
}

impl Diff {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let reference = self.dir.reference()?;
        let held = || {
            let editions: Vec<String> = reference.library.editions().map(|held| held.edition.to_string()).collect();
            format!("nothing of {} or {} is held; held are {}", self.from, self.to, editions.join(", "))
        };
        if self.table {
            let lineage = reference.lineage(self.from, self.to).with_context(held)?;
            let official = lineage.from_wording == Wording::Official && lineage.to_wording == Wording::Official;
            anyhow::ensure!(official, "a table is made from the official texts of both editions: import them first");
            print!("{}", lineage.table());
        } else if self.json {
            print_json(&json::diff(&reference, self.from, self.to).with_context(held)?)?;
        } else {
            print(&reference.library, reference.lineage(self.from, self.to).with_context(held)?);
        }
        Ok(Outcome::Done)
    }
}

fn print(library: &Library, lineage: &Lineage) {
    let whose = |wording| match wording {
        Wording::Official => "the official text",
        Wording::Digest => "our own words",
        Wording::Others => "the words of others",
    };
    let compared = if lineage.of_official && lineage.to_wording == Wording::Digest {
        "as the official texts tell, shown in our own words, which may be the same in both".to_owned()
    } else if lineage.is_across_wordings() {
        let (old, new) = (whose(lineage.from_wording), whose(lineage.to_wording));
        format!("{old} held against {new}: what changed its words cannot be told, import the other official text")
    } else {
        format!("compared in {}", whose(lineage.to_wording))
    };
    println!("{}", paint::quiet(format!("{} to {}, {compared}", lineage.from, lineage.to)));
    for kind in [ChangeKind::Same, ChangeKind::Renumbered, ChangeKind::Moved] {
        let count = lineage.changes().iter().filter(|change| change.kind == kind).count();
        println!("{}", paint::quiet(format!("{count} {}", kind.name())));
    }
    let edited = lineage.changes().iter().filter(|change| change.editorial).count();
    println!("{}", paint::quiet(format!("{edited} edited without a change of meaning")));
    let told = |change: &&Change| change.kind > ChangeKind::Moved && !change.editorial;
    for change in lineage.changes().iter().filter(told) {
        println!("\n{} {}", paint::strong(change.kind.name()), paint::number(numbers(change)));
        println!("{}", paint::wrapped(&words(library, lineage, change), "  "));
    }
}

/// Returns the numbers of a change: `322.4 → 323.6`, or the one side that there is.
fn numbers(change: &Change) -> String {
    let side = |rules: &[RuleRef]| rules.iter().map(|rule| rule.number.to_string()).collect::<Vec<_>>().join(", ");
    match (change.from.is_empty(), change.to.is_empty()) {
        (false, false) => format!("{} \u{2192} {}", side(&change.from), side(&change.to)),
        (false, true) => side(&change.from),
        _ => side(&change.to),
    }
}

/// Returns the words of both sides as one text: removed ones in `[-brackets-]`, added ones in `{+braces+}`.
fn words(library: &Library, lineage: &Lineage, change: &Change) -> String {
    let text = |rules: &[RuleRef], wording| {
        let texts = rules.iter().filter_map(|rule| library.rule(*rule)).map(|rule| in_words(rule, wording));
        texts.collect::<Vec<_>>().join("\n")
    };
    let pieces = word_diff(&text(&change.from, lineage.from_wording), &text(&change.to, lineage.to_wording));
    pieces
        .iter()
        .map(|piece| match piece.kind {
            DiffSpanKind::Kept => piece.text.clone(),
            DiffSpanKind::Removed => format!("[-{}-]", piece.text),
            DiffSpanKind::Added => format!("{{+{}+}}", piece.text),
        })
        .collect()
}

fn in_words(rule: &LibraryRule, wording: Wording) -> &str {
    rule.in_wording(wording).map_or("", |words| &words.text)
}
