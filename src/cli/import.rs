use std::path::PathBuf;

use anstream::{eprintln, println};
use anyhow::Context;
use serde::Serialize;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::document::{self, Body, Document, Finding, Hints, Kind, Recovery};
use crate::library::store;
use crate::rule::{Edition, RuleNumber};

/// Read rulebooks, FAQs, errata and card files into the library
///
/// Kind and edition are recognised from the file unless given. The import is atomic: all files or none.
///
/// Examples:
///   tribunal import core-rules.pdf
///   tribunal import rules.html --kind core --edition 1.4
///   tribunal import *.pdf --dry-run
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Import {
    /// The files to read: text, Markdown, HTML, PDF or JSON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    dir: LibraryDir,
    /// The kind of document, where it is not recognised
    #[arg(long, value_parser = kind)]
    kind: Option<Kind>,
    /// The edition, such as 1.1 or tr-2026-03-30, where the file does not say
    #[arg(long, value_name = "ID")]
    edition: Option<Edition>,
    /// Read and report, but keep nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn kind(text: &str) -> Result<Kind, String> {
    Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| {
        let names: Vec<&str> = Kind::ALL.into_iter().map(Kind::name).collect();
        format!("`{text}` is no kind of document; it is one of {}", names.join(", "))
    })
}

/// What was read from one file, in the shape of `import --json`.
#[derive(Debug, Serialize)]
struct Report {
    file: String,
    id: Option<String>,
    kind: Option<Kind>,
    title: String,
    edition: Option<Edition>,
    date: Option<jiff::civil::Date>,
    rules: usize,
    entries: usize,
    numbers: Vec<RuleNumber>,
    recovered: Recovered,
    lost: Vec<RuleNumber>,
    findings: Vec<Finding>,
}

#[derive(Debug, Default, Serialize)]
struct Recovered {
    printed: usize,
    reordered: usize,
    realigned: usize,
    inferred: usize,
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let hints = Hints { kind: self.kind, edition: self.edition };
        let imports = self.files.iter().map(|path| fetch(path, hints)).collect::<anyhow::Result<Vec<_>>>()?;
        let mut reports: Vec<Report> =
            imports.iter().map(|import| Report::of(&import.file, document::read(&import.bytes, hints))).collect();
        let refused = reports.iter().any(|report| report.kind.is_none());
        if !refused && !self.dry_run {
            let now = jiff::Timestamp::now().as_second();
            for (report, entry) in reports.iter_mut().zip(self.dir.store()?.import(&imports, now)?) {
                report.id = Some(entry.id);
            }
        }
        if self.json {
            print_json(&serde_json::json!({ "documents": reports }))?;
        } else {
            reports.iter().for_each(Report::print);
        }
        for report in reports.iter().filter(|report| report.kind.is_none()) {
            eprintln!(
                "{} nothing in {} could be read as rules, FAQ, errata, notes or cards; --kind says what it is",
                paint::error("refused:"),
                report.file
            );
        }
        Ok(if refused { Outcome::Refused } else { Outcome::Done })
    }
}

fn fetch(path: &std::path::Path, hints: Hints) -> anyhow::Result<store::Import> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(store::Import { file: path.display().to_string(), bytes, hints })
}

impl Report {
    fn of(file: &str, document: Document) -> Self {
        let book = document.body.rulebook();
        let recovered = |recovery| book.map_or(0, |book| book.recovered(recovery));
        Self {
            file: file.to_owned(),
            id: None,
            kind: document.body.kind(),
            edition: document.edition,
            date: document.date,
            rules: book.map_or(0, |book| book.rules().len()),
            entries: entries(&document.body),
            numbers: book.map(|book| book.rules().iter().map(|rule| rule.number).collect()).unwrap_or_default(),
            recovered: Recovered {
                printed: recovered(Recovery::Printed),
                reordered: recovered(Recovery::Reordered),
                realigned: recovered(Recovery::Realigned),
                inferred: recovered(Recovery::Inferred),
            },
            lost: book.map(|book| book.lost.clone()).unwrap_or_default(),
            title: document.title,
            findings: document.findings,
        }
    }

    /// A short report like a compiler's.
    fn print(&self) {
        let kind = self.kind.map_or("unread", Kind::name);
        let edition = self.edition.map(|edition| format!(" {edition}")).unwrap_or_default();
        let count = if self.rules > 0 { format!("{} rules", self.rules) } else { format!("{} entries", self.entries) };
        println!("{} {kind}{edition}, {count}", paint::strong(format!("{}:", self.file)));
        for finding in &self.findings {
            let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
            let rule = finding.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
            println!("  {}{}{line}{rule}: {}", paint::warning(finding.kind), paint::quiet(""), finding.note);
        }
    }
}

fn entries(body: &Body) -> usize {
    match body {
        Body::Core(book) | Body::Tournament(book) => book.rules().len(),
        Body::Faq(faq) => faq.entries.len(),
        Body::Errata(errata) => errata.errata.len(),
        Body::PatchNotes(notes) => notes.notes.len(),
        Body::Cards(cards) => cards.len(),
        Body::Unread => 0,
    }
}
