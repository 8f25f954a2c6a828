use std::path::{Path, PathBuf};

use anstream::println;
use anyhow::Context;
use clap::Subcommand;

use super::{LibraryDir, Outcome, files_where, paint, print_json};
use crate::document::outside::{OutsideRuling, from_json, from_markdown};
use crate::reference::outside::{Judged, Report, Standing, judge};

/// Hold rulings of others against the rules and the engine
///
/// They bind nobody. `tribunal import` keeps them in the library, apart from those of the publisher; here they are judged, those
/// of files or those that it holds. A file in Markdown begins with front matter (author, date, address, perhaps
/// edition), then has a heading for each question, the answer below it, and its boards as blocks marked `scenario`; in JSON
/// it is a list of objects with those fields. Citations are followed from the edition of the ruling's day, and boards
/// are replayed under that edition and the one in force.
///
/// Examples:
///   tribunal rulings report rulings/
///   tribunal rulings report club.md other.json --json
///   tribunal rulings report
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Rulings {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List agreements, disagreements with the rule that decides, contradictions, and what an edition has overtaken
    ///
    /// The exit status is 1 where a ruling disagrees or two contradict each other, 3 where nothing does and one is not decided.
    Report {
        #[command(flatten)]
        dir: LibraryDir,
        /// Files in Markdown or JSON, or folders of them; without any, what the library holds
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl Rulings {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let What::Report { dir, files, json } = self.what;
        let mut paths = Vec::new();
        for file in &files {
            files_where(file, &mut paths, &|end| matches!(end, "md" | "json"))?;
        }
        let reference = dir.reference()?;
        let rulings = match files.is_empty() {
            true => reference.library.outside().iter().map(|held| held.ruling.clone()).collect(),
            false => paths.iter().map(|path| read(path)).collect::<anyhow::Result<Vec<_>>>()?.concat(),
        };
        if rulings.is_empty() && !json {
            println!("the library holds no rulings of others; `tribunal import FILE` puts some in");
        }
        let report = judge(&reference, rulings, super::today())?;
        if json {
            print_json(&report)?
        } else {
            print(&report)
        }
        Ok(outcome(&report))
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<OutsideRuling>> {
    let text = super::source::text(path)?;
    let is_json = path.extension().is_some_and(|end| end == "json");
    let read = if is_json { from_json(&text) } else { from_markdown(&text) };
    read.with_context(|| format!("cannot read {}", path.display()))
}

fn outcome(report: &Report) -> Outcome {
    let any = |standing| report.rulings.iter().any(|judged| judged.standing == standing);
    if any(Standing::Disagrees) || !report.contradictions.is_empty() {
        Outcome::Refused
    } else if any(Standing::Undecided) {
        Outcome::Open
    } else {
        Outcome::Done
    }
}

fn print(report: &Report) {
    for standing in Standing::ALL.into_iter().rev() {
        let of: Vec<&Judged> = report.rulings.iter().filter(|judged| judged.standing == standing).collect();
        if !of.is_empty() {
            println!("{}", paint::strong(format!("{} {}", of.len(), heading(standing, report))));
            of.into_iter().for_each(print_one);
        }
    }
    for contradiction in &report.contradictions {
        let named = |at: usize| report.rulings.get(at).map(|judged| name(&judged.ruling)).unwrap_or_default();
        let (holds, does_not) = (named(contradiction.holds), named(contradiction.does_not));
        println!("{} {does_not}: the same board comes out as said by {holds}", paint::warning("contradicted:"));
    }
}

fn heading(standing: Standing, report: &Report) -> String {
    match standing {
        Standing::Agrees => "come out as they say".to_owned(),
        Standing::OnlyWords => "have no board, and cite what stands".to_owned(),
        Standing::Overtaken => format!("came out as they say, and do not under {}", report.in_force),
        Standing::WordsMoved => "have no board, and cite rules that are gone or have other words".to_owned(),
        Standing::Undecided => "have a board that does not decide".to_owned(),
        Standing::Disagrees => "come out otherwise by the rules of their own edition".to_owned(),
    }
}

fn name(ruling: &OutsideRuling) -> String {
    format!("{} ({}, {})", ruling.question, ruling.author, ruling.date)
}

fn print_one(judged: &Judged) {
    println!("  {} {}", name(&judged.ruling), paint::quiet(&judged.ruling.address));
    if let Some(why) = &judged.unchecked {
        println!("    {why}");
    }
    for board in &judged.boards {
        let later = (board.then != board.now).then_some(&board.now);
        for outcome in std::iter::once(&board.then).chain(later) {
            let rule = outcome.rule.map(|rule| format!("{} ", paint::number(rule))).unwrap_or_default();
            for told in outcome.differs.iter().chain(&outcome.open) {
                println!("    {rule}{told}");
            }
        }
    }
    for cited in judged.citations.iter().filter(|cited| !cited.is_live()) {
        let now: Vec<String> = cited.fate.iter().flat_map(|fate| &fate.now).map(ToString::to_string).collect();
        let told = cited.fate.as_ref().map_or("its edition is open", |fate| fate.kind.describe());
        println!("    {} {told} {}", paint::strong(&cited.text), now.join(", "));
    }
}
