use std::io::Read;
use std::path::{Path, PathBuf};

use anstream::println;
use anyhow::Context;
use serde::Serialize;

use super::{LibraryDir, Outcome, files_where, markdown_files, paint, print_json};
use crate::citation::{Answer, Candidate, Changed, Checker, Fate, FateKind, Matched, Meaning, Prose, Report, Settled};
use crate::rule::{Edition, RuleRef};

/// Find the rules that a text cites and say what became of each
///
/// Reads any text: a forum post, an old ruling, Markdown files and folders of them. Works out which edition the numbers
/// were written for from the words beside them, or says which are possible. Exit status 0 when every citation can stand
/// as it is, 1 when a rule has another number or other words, is gone, or cannot be told.
///
/// Examples:
///   tribunal cite ruling.md
///   tribunal cite rulings/ --edition 1.1 --json
///   echo "see 441.2.b@1.1" | tribunal cite -
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Cite {
    /// Files, or folders of Markdown files; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The edition that the numbers were written for, where they do not say
    #[arg(long, value_name = "ID")]
    edition: Option<Edition>,
    /// The edition to follow the rules to; without it, the one in force
    #[arg(long, value_name = "ID")]
    to: Option<Edition>,
    #[command(flatten)]
    dir: LibraryDir,
    /// Also look for numbers that exist and mean something else than the words beside them
    ///
    /// The words are held against the rule and its neighbours; a citation in doubt is told with the likelier rule and a
    /// score from 0 to 1. docs/assistants.md says how far that can be relied on.
    #[arg(long)]
    meaning: bool,
    /// Read source files and JSON, in folders too: their comments and texts alone
    #[arg(long)]
    source: bool,
    /// Print only what cannot stand as it is
    #[arg(long)]
    changed: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The report on one file.
#[derive(Serialize)]
struct FileReport {
    file: String,
    #[serde(flatten)]
    report: Report,
}

impl Cite {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let reference = self.dir.reference()?;
        let checker = Checker::new(&reference, self.edition, self.to, super::today())?;
        let checker = if self.meaning { checker.with_meaning() } else { checker };
        let read = |path: &PathBuf| report(&checker, path, self.source);
        let reports = self.paths()?.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
        let answers = || reports.iter().flat_map(|file| &file.report.citations);
        let live = reports.iter().all(|file| file.report.live);
        let stand = live && !answers().any(Answer::is_doubtful);
        if self.json {
            print_json(&serde_json::json!({ "to": checker.to(), "live": live, "files": reports }))?;
        } else {
            reports.iter().for_each(|file| self.print(file));
            summary(&reports, checker.to());
        }
        Ok(if stand { Outcome::Done } else { Outcome::Refused })
    }

    fn paths(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for path in &self.files {
            match self.source {
                true => files_where(path, &mut paths, &|end| Prose::of(end).is_some())?,
                false => markdown_files(path, &mut paths)?,
            }
        }
        Ok(paths)
    }

    fn print(&self, file: &FileReport) {
        let shown =
            file.report.citations.iter().filter(|answer| !(self.changed && answer.is_live() && !answer.is_doubtful()));
        for answer in shown {
            let at = paint::quiet(format!("{}:{}:{}:", file.file, answer.line, answer.column));
            println!("{at} {}", paint::strong(answer.text.replace('\n', " ")));
            print_answer(answer);
        }
    }
}

fn report(checker: &Checker<'_>, path: &Path, source: bool) -> anyhow::Result<FileReport> {
    let text = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
        bytes
    } else {
        std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?
    };
    let text = String::from_utf8_lossy(&text);
    let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
    let prose = Prose::of(end).filter(|_| source).unwrap_or(Prose::Whole);
    Ok(FileReport { file: path.display().to_string(), report: checker.check(&prose.read(&text)) })
}

fn print_answer(answer: &Answer) {
    match (&answer.fate, answer.edition) {
        (Some(fate), Some(edition)) => {
            println!("  {}", describe(RuleRef::new(edition, answer.number), fate));
            println!("  {}", paint::quiet(how(answer, fate)));
            print_words(&fate.words);
            answer.meaning.iter().filter(|meaning| meaning.doubtful).for_each(print_meaning);
        }
        _ => {
            println!(
                "  {}",
                paint::warning("which edition is meant? Say so with --edition, or write it with the number:")
            );
            answer.candidates.iter().for_each(print_candidate);
        }
    }
}

fn print_meaning(meaning: &Meaning) {
    let why = if meaning.why.is_empty() { String::new() } else { format!(": {}", meaning.why.join(", ")) };
    let likelier = paint::number(meaning.likelier);
    println!("  {} {likelier}, by its words{why} ({:.2})", paint::warning("means perhaps"), meaning.score);
}

fn print_candidate(candidate: &Candidate) {
    let title: String = candidate.title.chars().take(60).collect();
    println!("  {} {title}: {}", paint::number(candidate.edition), ending(&candidate.fate));
    if !candidate.why.is_empty() {
        println!("{}", paint::quiet(paint::wrapped(&candidate.why.join("; "), "      ")));
    }
}

/// Returns the fate of a rule in a line: `322.4@1.1 has another number: 323.6@1.4`.
fn describe(at: RuleRef, fate: &Fate) -> String {
    format!("{} {}", paint::number(at), ending(fate))
}

fn ending(fate: &Fate) -> String {
    let now: Vec<String> = fate.now.iter().map(paint::number).collect();
    let told = if fate.editorial { "has other words that say the same" } else { fate.kind.describe() };
    let told = match fate.kind {
        FateKind::Same => told.to_owned(),
        FateKind::NeverExisted | FateKind::Gone | FateKind::NotHeld => paint::error(told),
        _ => paint::warning(told),
    };
    let now =
        if now.is_empty() || fate.kind == FateKind::Same { String::new() } else { format!(": {}", now.join(", ")) };
    let note = if fate.note.is_empty() { String::new() } else { format!(" ({})", fate.note) };
    format!("{told}{now}{note}")
}

/// Returns how the edition and the rule were found, in words.
fn how(answer: &Answer, fate: &Fate) -> String {
    let settled = match answer.settled {
        Settled::Written => "the edition is written with it",
        Settled::Given => "the edition was given",
        Settled::Beside => "the edition is named beside it",
        Settled::Words => "the edition was found by the text",
        Settled::Only => "no other edition has it",
        Settled::Alike => "whichever edition it was written for",
        Settled::Open => "the edition is open",
    };
    let matched: Vec<&str> = fate.matched.iter().copied().map(Matched::name).collect();
    let why = if answer.why.is_empty() { String::new() } else { format!(": {}", answer.why.join("; ")) };
    let matched = if matched.is_empty() { String::new() } else { format!(", matched by {}", matched.join(", ")) };
    format!("{settled}{why}{matched}")
}

fn print_words(words: &[Changed]) {
    if words.is_empty() {
        return;
    }
    let marked = words.iter().map(|piece| match piece.kind {
        "removed" => format!("[-{}-]", piece.text),
        "added" => format!("{{+{}+}}", piece.text),
        _ => piece.text.clone(),
    });
    println!("{}", paint::wrapped(&marked.collect::<String>(), "    "));
}

fn summary(reports: &[FileReport], to: Edition) {
    let answers = || reports.iter().flat_map(|file| &file.report.citations);
    let live = answers().filter(|answer| answer.is_live()).count();
    let open = answers().filter(|answer| answer.fate.is_none()).count();
    let all = answers().count();
    let doubtful = answers().filter(|answer| answer.is_doubtful()).count();
    let doubt = if doubtful > 0 { format!(", {doubtful} in doubt") } else { String::new() };
    println!("{all} citations followed to {to}: {live} stand, {} do not, {open} open{doubt}", all - live - open);
}
