use std::io::Read;
use std::path::PathBuf;

use anstream::{eprintln, println};
use anyhow::Context;

use super::{Outcome, paint, print_json};
use crate::rule::Edition;
use crate::scenario::report::{Cleanup, Step};
use crate::scenario::{self, Options, Replay as Report, Run, Verdict, markdown};

/// Replay a board and show which rule fired at each step
///
/// Reads a scenario, or every `scenario` block of a Markdown file. The engine enacts core rules 1.1.
///
/// Examples:
///   tribunal replay board.scn
///   tribunal replay - --json < board.scn
///   tribunal replay ruling.md --all-outcomes
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Replay {
    /// The file with the scenario; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replay under this edition, whatever the scenario says; may be given several times
    #[arg(long, value_name = "ID")]
    edition: Vec<Edition>,
    /// Follow every way of answering the choices that are left open
    #[arg(long)]
    all_outcomes: bool,
    /// Show every step of every cleanup, also those that did nothing
    #[arg(long)]
    steps: bool,
    /// Print JSON; several blocks of a Markdown file make an array
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let text = self.text()?;
        let options = Options { editions: self.edition.clone(), all_outcomes: self.all_outcomes, ..Options::default() };
        let reports: Vec<Report> = match self.blocks(&text)? {
            Some(blocks) => blocks.iter().map(|block| scenario::replay(&block.text, &options)).collect(),
            None => vec![scenario::replay(&text, &options)],
        };
        match (self.json, reports.as_slice()) {
            (true, [report]) => print_json(report)?,
            (true, reports) => print_json(&reports)?,
            (false, reports) => reports.iter().flat_map(|report| &report.runs).for_each(|run| print(run, self.steps)),
        }
        let met = reports.iter().flat_map(|report| &report.runs).all(|run| run.verdict == Verdict::AsExpected);
        Ok(if met { Outcome::Done } else { Outcome::Refused })
    }

    fn text(&self) -> anyhow::Result<String> {
        if self.file.as_os_str() == "-" {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
            return Ok(text);
        }
        std::fs::read_to_string(&self.file).with_context(|| format!("cannot read {}", self.file.display()))
    }

    /// The scenario blocks, where the file is Markdown.
    fn blocks(&self, text: &str) -> anyhow::Result<Option<Vec<markdown::Block>>> {
        if self.file.extension().is_none_or(|end| end != "md") {
            return Ok(None);
        }
        markdown::blocks(text).map(Some).map_err(|mistake| anyhow::anyhow!("{}", mistake.render(text)))
    }
}

fn print(run: &Run, every_step: bool) {
    println!("{}", paint::quiet(format!("core rules {}", run.edition)));
    for note in &run.diagnostics {
        eprintln!("{}", note.rendered);
    }
    for step in &run.steps {
        print_step(step, every_step);
    }
    if let Some(choice) = &run.choice {
        let who = choice.who.as_deref().unwrap_or("nobody at the table");
        println!("\n{} {who} chooses ({}): {}", paint::warning("choice:"), paint::number(choice.rule), choice.asks);
        choice.options.iter().for_each(|option| println!("  {option}"));
    }
    for outcome in &run.outcomes {
        println!("\n{} {}", paint::strong("outcome:"), outcome.ends.join("; "));
        outcome.choices.iter().for_each(|way| println!("  {}", paint::quiet(way.join(", "))));
    }
    for taint in &run.taints {
        println!("{} {taint}", paint::warning("not enacted:"));
    }
    for expected in &run.expectations {
        let mark = if expected.met { paint::strong("yes") } else { paint::error("no ") };
        println!("{mark} {}  {}", expected.text, paint::quiet(&expected.why));
    }
    println!("{} {}", paint::strong(verdict(run.verdict)), paint::quiet(&run.receipt));
}

/// An action, what happened, and the cleanup steps that fired.
fn print_step(step: &Step, every_step: bool) {
    println!("\n{}", paint::strong(if step.line == 0 { "the board comes to rest" } else { &step.action }));
    for event in &step.events {
        let rule = event.rule.map(|rule| paint::number(rule.number)).unwrap_or_default();
        println!("{}", paint::wrapped(&format!("{rule} {}", event.text), "  "));
    }
    for cleanup in &step.cleanups {
        print_cleanup(cleanup, every_step);
    }
}

fn print_cleanup(cleanup: &Cleanup, every_step: bool) {
    let shown: Vec<_> = cleanup.steps.iter().filter(|step| every_step || step.fired).collect();
    if shown.is_empty() {
        return;
    }
    println!("  {}", paint::quiet(format!("cleanup after {}", cleanup.cause)));
    for step in shown {
        let line = format!("{} {}. {}: {}", step.rule.number, step.label, step.name, step.why);
        println!("{}", paint::wrapped(&if step.fired { line } else { paint::quiet(line) }, "    "));
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AsExpected => "as expected",
        Verdict::Tainted => "tainted",
        Verdict::Differs => "differs",
        Verdict::NeedsChoice => "needs a choice",
        Verdict::Refused => "refused",
        Verdict::Invalid => "invalid",
    }
}
