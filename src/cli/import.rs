use std::path::{Path, PathBuf};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use anstream::{eprintln, println};
use anyhow::Context;

use super::{LibraryDir, Outcome, documents, paint, print_json};
use crate::document::{self, FindingKind, Hints, Kind};
use crate::graph::Graph;
use crate::library::store::regular;
use crate::library::{Library, StoredDocument, store};
use crate::reference::report::{self, Report};
use crate::rule::{Edition, RuleNumber};

/// The most bytes of all the files of one import.
const MOST: u64 = 128 << 20;
/// The longest that reading them may take.
const PATIENCE: Duration = Duration::from_secs(120);
/// The stack of the thread that reads: card text is read by recursion, as deep as its phrases are.
const STACK: usize = 16 * 1024 * 1024;

/// Read rulebooks, FAQs, errata and card files into the library
///
/// Kind and edition are recognised from the file unless given. The kinds are core and tournament rules, faq, errata,
/// patch-notes, legality (what formats ban), rulings-of-others and cards; --kind names one where it is not recognised. The import is atomic: all files or none. Only regular files
/// are read, or the standard input where the name is -; at most 32 MB each, 128 MB together, within two minutes.
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
    /// Print every finding, not only how many there are of each kind
    #[arg(long)]
    findings: bool,
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

impl Import {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let store = self.dir.store()?;
        let hints = Hints { kind: self.kind, edition: self.edition };
        let imports = self.files.iter().map(|path| fetch(path, hints)).collect::<anyhow::Result<Vec<_>>>()?;
        let now = jiff::Timestamp::now().as_second();
        let all: u64 = imports.iter().map(|import| import.bytes.len() as u64).sum();
        if all > MOST {
            anyhow::bail!("these files have {} MB; at most {} MB are imported at once", all >> 20, MOST >> 20);
        }
        let (imports, reports) = {
            let store = store.clone();
            in_time(move || {
                let held = |import: &store::Import| import.entry(now).hold(document::read(&import.bytes, import.hints));
                let reports = reports(&store, imports.iter().map(held).collect());
                (imports, reports)
            })?
        };
        let refused = reports.iter().any(|report| report.kind.is_none());
        if !refused && !self.dry_run {
            store.import(&imports, now)?;
        }
        if self.json {
            print_json(&serde_json::json!({ "documents": reports }))?;
        } else {
            reports.iter().for_each(|report| print(report, self.findings));
        }
        for report in reports.iter().filter(|report| report.kind.is_none()) {
            let what = format!("nothing in {} could be read", report.file);
            eprintln!("{} {what}: {}", paint::error("refused:"), why(report));
        }
        Ok(if refused { Outcome::Refused } else { Outcome::Done })
    }
}

/// Returns the reason why nothing of a file could be read: the first fault that was found, since later ones follow from
/// it.
fn why(report: &Report) -> String {
    let fault = report.findings.iter().find(|finding| finding.kind == FindingKind::Unread);
    let fault = fault.map_or("it holds nothing", |finding| finding.note.as_str());
    format!("{fault}; where the kind was not recognised, --kind says what it is")
}

/// Reads the bytes of a file, or of the standard input for `-`. Only regular files are read, up to the limit of a
/// reader.
fn fetch(path: &Path, hints: Hints) -> anyhow::Result<store::Import> {
    let most = document::LARGEST as u64;
    let bytes =
        if path.as_os_str() == "-" { regular::up_to(std::io::stdin(), most) } else { regular::read(path, most) };
    let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(store::Import { file: path.display().to_string(), bytes, hints })
}

/// Runs work on a thread for as long as an import may take; work that is still going on then ends with this process.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> anyhow::Result<T> {
    let (done, told) = std::sync::mpsc::channel();
    let worker = std::thread::Builder::new().stack_size(STACK);
    let worker = worker.spawn(move || drop(done.send(work()))).context("no thread to read in")?;
    match told.recv_timeout(PATIENCE) {
        Ok(read) => Ok(read),
        Err(RecvTimeoutError::Timeout) => anyhow::bail!(
            "reading took longer than {} seconds and was given up; nothing was imported. Import the files one by one",
            PATIENCE.as_secs()
        ),
        Err(RecvTimeoutError::Disconnected) => match worker.join() {
            Err(fault) => std::panic::resume_unwind(fault),
            Ok(()) => anyhow::bail!("reading ended without an answer; nothing was imported"),
        },
    }
}

/// Returns the reports on the new documents, within the library that they make with the stored ones.
fn reports(store: &store::Store, new: Vec<StoredDocument>) -> Vec<Report> {
    let ids: Vec<String> = new.iter().map(|held| held.id.clone()).collect();
    let mut documents = documents(store);
    documents.retain(|held| !ids.contains(&held.id));
    documents.extend(new);
    let library = Library::new(documents);
    let graph = Graph::build(&library);
    ids.iter().filter_map(|id| report::report(&library, &graph, id)).collect()
}

/// Returns missing numbers in one place, in words: each of up to two, the first and last of more.
fn folded(run: &[RuleNumber]) -> String {
    match run {
        [first, _, .., last] => format!("{first} to {last} ({})", run.len()),
        few => few.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Prints a short report, like a compiler's.
fn print(report: &Report, all: bool) {
    let kind = report.kind.map_or("unread", Kind::name);
    let edition = report.edition.map(|edition| format!(" {edition}")).unwrap_or_default();
    let date = report.date.map(|date| format!(" of {date}")).unwrap_or_default();
    let unit = if report.rules > 0 { "rules" } else { "entries" };
    println!("{} {kind}{edition}{date}, {} {unit}", paint::strong(format!("{}:", report.file)), report.entries);
    let recovered = &report.recovered;
    if recovered.reordered + recovered.realigned + recovered.inferred > 0 {
        println!(
            "  {} as printed, {} reordered, {} realigned, {} inferred",
            recovered.printed, recovered.reordered, recovered.realigned, recovered.inferred
        );
    }
    if recovered.unnumbered > 0 {
        println!("  {} texts without a number that could be proved", recovered.unnumbered);
    }
    if !report.lost.is_empty() {
        let runs: Vec<String> = report.lost_runs().map(folded).collect();
        println!("{}", paint::wrapped(&format!("{} lost: {}", report.lost.len(), runs.join(", ")), "  "));
    }
    if report.links.found + report.links.dangling.len() > 0 {
        println!("  {} cross references, {} of them amiss", report.links.found, report.links.dangling.len());
    }
    for fault in report.links.dangling.iter().filter(|_| all) {
        println!("  {} {} to {}: {}", paint::warning(fault.kind), fault.from, fault.to, fault.why);
    }
    for (kind, count) in report.counts().into_iter().filter(|_| !all) {
        println!("  {} {count}", paint::warning(format!("{kind}:")));
    }
    for finding in report.findings.iter().filter(|_| all) {
        let line = finding.line.map(|line| format!("{}:{line}: ", report.file)).unwrap_or_default();
        let rule = finding.rule.map(|rule| format!("{rule}: ")).unwrap_or_default();
        println!("  {line}{} {rule}{}", paint::warning(format!("{}:", finding.kind)), finding.note);
    }
    if !all && !report.findings.is_empty() {
        println!("  {}", paint::quiet("--findings prints each"));
    }
}
