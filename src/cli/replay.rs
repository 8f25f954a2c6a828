use std::path::PathBuf;
use std::sync::Arc;

use anstream::{eprintln, println};

use super::{LibraryDir, Outcome, paint, print_json, source};
use crate::reference::{self, enactment};
use crate::rule::Edition;
use crate::scenario::picture;
use crate::scenario::print::print_with;
use crate::scenario::read::read_with;
use crate::scenario::remarks::remarks;
use crate::scenario::report::{Cleanup, Difference, Happened, Step};
use crate::scenario::rewind::Rewind;
use crate::scenario::triggers::{Action, Stands, Trigger};
use crate::scenario::why::{Missing, NotHappened, Why, WhyNot};
use crate::scenario::{self, Cards, Options, Replay as Report, Run, Verdict};

/// Replay a board and show which rule fired at each step
///
/// Reads a scenario, or every `scenario` block of a Markdown file. The engine enacts core rules 1.0 to 1.5;
/// without an edition it takes the newest.
///
/// Examples:
///   tribunal replay board.scn
///   tribunal replay - --json < board.scn
///   tribunal replay ruling.md --all-outcomes
///   tribunal replay board.scn --why Rider --why-not 322.2
///   tribunal replay board.scn --rewind 2
///   tribunal replay board.scn --triggers
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Replay {
    /// The file with the scenario; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    dir: LibraryDir,
    /// Replay under this edition, whatever the scenario says; may be given several times
    #[arg(long, value_name = "ID")]
    edition: Vec<Edition>,
    /// Follow every way of answering the choices that are left open: at most 500, and a million steps of the engine
    #[arg(long)]
    all_outcomes: bool,
    /// Set official rulings aside: only what is printed in the edition decides
    #[arg(long)]
    as_printed: bool,
    /// Show every step of every cleanup, also those that did nothing
    #[arg(long)]
    steps: bool,
    /// Show the verdict and what was expected, without what happened
    #[arg(long, conflicts_with_all = ["steps", "why", "why_not", "rewind", "triggers"])]
    brief: bool,
    /// Tell what happened to this object, battlefield or player, and why
    #[arg(long, value_name = "NAME")]
    why: Option<String>,
    /// Tell each time when this rule came up and did nothing, or when this could have happened and did not: "Watcher triggers"
    #[arg(long, value_name = "RULE OR EVENT", value_parser = |text: &str| Ok::<_, std::convert::Infallible>(Missing::from(text)))]
    why_not: Option<Missing>,
    /// Tell what has to be undone at the table to come back to before this action, the first being 1
    #[arg(long, value_name = "ACTION")]
    rewind: Option<usize>,
    /// Tell who is accountable for each trigger, by when it had to be acknowledged, and what happens if it was missed
    #[arg(long)]
    triggers: bool,
    /// Print the scenario in its canonical form instead of replaying it
    #[arg(long, conflicts_with_all = ["json", "steps", "all_outcomes"])]
    print: bool,
    /// Lift the limits of what a scenario may hold and of the work that it may take; it may then take any time
    #[arg(long)]
    without_limits: bool,
    /// Print JSON; several blocks of a Markdown file make an array
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let text = source::text(&self.file)?;
        let texts = source::scenarios(&self.file, text)?;
        if self.print {
            return Ok(print_canonical(&texts, &self.dir.cards()));
        }
        let options = Options {
            editions: self.edition.clone(),
            as_printed: self.as_printed,
            all_outcomes: self.all_outcomes,
            why: self.why.clone(),
            why_not: self.why_not.clone(),
            rewind: self.rewind,
            triggers: self.triggers,
            cards: self.dir.cards(),
            ..Options::default()
        };
        let options = if self.without_limits { options.without_limits() } else { options };
        let mut reports: Vec<Report> = texts.iter().map(|text| scenario::replay(text, &options)).collect();
        self.trace_lineage(&mut reports)?;
        match (self.json, reports.as_slice()) {
            (true, [report]) => print_json(report)?,
            (true, reports) => print_json(&reports)?,
            (false, reports) => reports.iter().for_each(|report| self.print(report)),
        }
        if let Some((issue, enacted)) =
            enactment::behind(super::today()).filter(|_| self.edition.is_empty() && !self.json)
        {
            let since = issue.in_force;
            let note = format!(
                "core rules {} are in force since {since} and not enacted yet; {enacted} is the newest",
                issue.name
            );
            eprintln!("{} {note}", paint::warning("note:"));
        }
        let met = reports.iter().flat_map(|report| &report.runs).all(|run| run.verdict.is_met());
        Ok(if met { Outcome::Done } else { Outcome::Refused })
    }

    /// Adds to each difference the lineage of its rules in the other editions.
    fn trace_lineage(&self, reports: &mut [Report]) -> anyhow::Result<()> {
        if reports.iter().all(|report| report.difference.is_none()) {
            return Ok(());
        }
        let reference = self.dir.reference()?;
        for difference in reports.iter_mut().filter_map(|report| report.difference.as_mut()) {
            difference.lineage = reference::kin(&reference, difference);
        }
        Ok(())
    }

    fn print(&self, report: &Report) {
        let depth = match (self.brief, self.steps) {
            (true, _) => Depth::Verdict,
            (false, false) => Depth::Fired,
            (false, true) => Depth::Everything,
        };
        report.runs.iter().for_each(|run| print(run, depth));
        if let Some(from) = self.rewind.filter(|_| report.runs.iter().any(|run| run.rewind.is_none())) {
            println!("{} no run has an action {from} that was done", paint::warning("no rewind:"));
        }
        if let Some(difference) = &report.difference {
            print_difference(difference);
        }
    }
}

/// Prints scenarios in canonical form, and the mistakes of those that cannot be read.
fn print_canonical(texts: &[String], cards: &Arc<Cards>) -> Outcome {
    let mut outcome = Outcome::Done;
    for (at, text) in texts.iter().enumerate() {
        let (script, mistakes) = read_with(text, cards);
        mistakes.iter().for_each(|mistake| eprintln!("{}", mistake.render(text)));
        if mistakes.is_empty() {
            println!("{}{}", if at == 0 { "" } else { "\n" }, print_with(&script, &remarks(text)).trim_end());
        } else {
            outcome = Outcome::Refused;
        }
    }
    outcome
}

/// The level of detail of a printed replay.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// The verdict only.
    Verdict,
    /// Also the events, and the cleanup steps that fired.
    Fired,
    /// Also the cleanup steps that did nothing.
    Everything,
}

fn print(run: &Run, depth: Depth) {
    println!("{}", paint::quiet(format!("core rules {}", run.edition)));
    for note in &run.diagnostics {
        eprintln!("{}", note.rendered);
    }
    for note in &run.warnings {
        let help = note.help.iter().map(|help| format!(" ({help})")).collect::<String>();
        println!("{} line {}: {}{help}", paint::warning("assumed:"), note.line, note.message);
    }
    match (&run.why, &run.why_not) {
        (None, None) if run.not_happened.is_some() => run.not_happened.iter().for_each(print_not_happened),
        (None, None) if depth == Depth::Verdict => {}
        (None, None) if run.triggers.is_some() => run.triggers.iter().for_each(|list| print_triggers(list)),
        (None, None) if run.rewind.is_some() => run.rewind.iter().for_each(print_rewind),
        (None, None) => run.steps.iter().for_each(|step| print_step(step, depth == Depth::Everything)),
        (why, why_not) => {
            why.iter().for_each(print_why);
            why_not.iter().for_each(print_why_not);
            run.not_happened.iter().for_each(print_not_happened);
        }
    }
    let asked = run.why.is_some() || run.why_not.is_some() || run.not_happened.is_some() || run.rewind.is_some();
    if depth != Depth::Verdict && !asked {
        print_end(run);
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
    if let Some(bound) = &run.bound {
        println!("{} {bound}", paint::warning("not all:"));
    }
    for taint in &run.taints {
        println!("{} {taint}", paint::warning("left open:"));
    }
    for expected in &run.expectations {
        let mark = if expected.met { paint::strong("yes") } else { paint::error("no ") };
        let line = format!("{}  {}", expected.text, paint::quiet(&expected.why));
        println!("{mark} {}", paint::wrapped(&line, "    ").trim_start());
    }
    println!("{} {}", paint::strong(verdict(run)), paint::quiet(&run.receipt));
}

/// Prints the board at the end, who may act there, and the legal actions.
fn print_end(run: &Run) {
    let Some(board) = &run.board else { return };
    println!("\n{}", paint::strong("the board at the end"));
    for line in picture::words::board(board) {
        println!("{}", paint::entry(&line, "  "));
    }
    for who in &run.may_act {
        let theirs = run.legal.iter().filter(|legal| legal.who.as_ref() == Some(who));
        let lines: Vec<&str> =
            theirs.map(|legal| legal.line.as_str()).filter(|line| !line.ends_with(" concedes")).collect();
        println!("{}", paint::entry(&format!("{who} may act: {}", lines.join("; ")), "  "));
    }
}

/// Prints where the editions diverge, and the lineage of the rules behind it.
fn print_difference(difference: &Difference) {
    println!("\n{}", paint::strong("the editions part ways:"));
    print_parting(difference);
    for kin in &difference.lineage {
        let to: Vec<_> = kin.to.iter().map(ToString::to_string).collect();
        println!("  {}", paint::quiet(format!("{} {} {}", kin.from, kin.kind, to.join(", "))));
        let changed = kin.words.iter().filter(|stretch| stretch.kind != "kept");
        for stretch in changed {
            let sign = if stretch.kind == "removed" { '-' } else { '+' };
            println!("{}", paint::wrapped(&format!("{sign} {}", stretch.text.trim()), "    "));
        }
    }
}

/// Prints each edition's event and rule where they diverge.
pub(super) fn print_parting(difference: &Difference) {
    let told = difference.editions.iter().zip(&difference.event).zip(&difference.rules);
    for ((edition, event), rule) in told {
        let event = event.as_deref().unwrap_or("nothing of its own");
        let rule = rule.map(|rule| paint::number(rule.number)).unwrap_or_default();
        println!("{}", paint::entry(&format!("{edition}: {rule} {event}"), "  "));
    }
}

/// Prints an action, its events, and the cleanup steps that fired.
fn print_step(step: &Step, every_step: bool) {
    println!("\n{}", paint::strong(if step.line == 0 { "the board comes to rest" } else { &step.action }));
    if let Some(refused) = &step.refused {
        let rule = refused.rule.map(|rule| format!("{} ", paint::number(rule.number))).unwrap_or_default();
        println!("{}", paint::entry(&format!("{rule}refused: {}", refused.why), "  "));
    }
    for happened in &step.events {
        println!("{}", paint::entry(&event(happened), "  "));
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
        println!("{}", paint::entry(&if step.fired { line } else { paint::quiet(line) }, "    "));
    }
}

/// Prints who is accountable for each trigger, by when, and the consequence if it was missed.
fn print_triggers(list: &[Trigger]) {
    if list.is_empty() {
        println!("\nno ability triggered");
    }
    for trigger in list {
        let who = trigger.accountable.as_deref().unwrap_or("nobody that the run tells");
        println!("\n{}", paint::strong(format!("{}: {}", trigger.source, trigger.text)));
        println!("  triggers in action {}; accountable: {who}", trigger.action);
        match &trigger.impact {
            Some(impact) => println!("  observable: {} {} (action {})", impact.rule.number, impact.text, impact.action),
            None => println!("  observable: not yet"),
        }
        match &trigger.forgotten_by {
            Some(action) => println!("  to be acknowledged {}", before(action)),
            None => println!("  to be acknowledged before the next new game action after that"),
        }
        println!("  if nobody has: {}", stands(trigger));
        for case in &trigger.cases {
            println!("    {} {}", paint::quiet(case.rule.number), case.text);
        }
    }
}

/// Returns the deadline, in words.
fn before(action: &Action) -> String {
    let Action { number, action, carried_out } = action;
    match carried_out {
        Some(event) => format!("before this is carried out: {event} (action {number}: {action})"),
        None => format!("before action {number}: {action}"),
    }
}

fn stands(trigger: &Trigger) -> String {
    match trigger.stands {
        Stands::NotYet => "it has had no observable impact yet".to_owned(),
        Stands::StillTime => "there is still time: no new game action was taken".to_owned(),
        Stands::MissedThisTurn => {
            format!("missed this turn; {} chooses", trigger.next_opponent.as_deref().unwrap_or("the next opponent"))
        }
        Stands::MissedEarlier => "missed in an earlier turn; nobody chooses, play on".to_owned(),
    }
}

/// Prints the steps of a rewind, who may order it, and what stays known.
fn print_rewind(list: &Rewind) {
    let kind = if list.simple { "simple rewind" } else { "rewind" };
    println!("\n{}", paint::strong(format!("{kind} to before action {}", list.from)));
    for action in &list.actions {
        println!("  {} {}", paint::quiet(action.number), action.action);
    }
    println!("{}", paint::strong("undo, in this order:"));
    for (at, undo) in list.steps.iter().enumerate() {
        let line =
            format!("{}. {} {}", at + 1, undo.text, paint::quiet(format!("{} ({})", undo.rule.number, undo.undoes)));
        println!("{}", paint::entry(&line, "  "));
    }
    if !list.learned.is_empty() {
        println!("{}", paint::strong("what cannot be undone:"));
    }
    for learned in &list.learned {
        println!("{}", paint::entry(&format!("{} {}", learned.text, paint::quiet(learned.rule.number)), "  "));
    }
    for line in &list.says {
        println!("{}", paint::entry(&format!("{} {}", paint::number(line.rule.number), line.text), "  "));
    }
}

/// Prints the events about something, each with its causes.
fn print_why(why: &Why) {
    println!("\n{}", paint::strong(format!("why {}", why.about)));
    if why.events.is_empty() {
        println!("  nothing happened to it");
    }
    for caused in &why.events {
        println!("{}", paint::entry(&event(&caused.event), "  "));
        let found = caused.found.iter().map(|found| format!("found in {found}"));
        let because = caused.because.iter().enumerate().take(caused.new + 1).map(|(at, cause)| {
            format!("because {}{}", event(cause), if at == caused.new { " (as above)" } else { "" })
        });
        for reason in found.chain(because) {
            println!("{}", paint::quiet(paint::wrapped(&reason, "      ")));
        }
    }
}

fn print_why_not(why: &WhyNot) {
    println!("\n{}", paint::strong(format!("why not {}", why.rule.number)));
    match (why.times.is_empty(), why.enacted) {
        (true, true) => println!("  nothing in this replay came to it"),
        (true, false) => println!("  the engine has nothing that rests on it"),
        _ => {}
    }
    for time in &why.times {
        let when = time.when.as_deref().map(|when| format!(", cleanup after {when}")).unwrap_or_default();
        let did = if time.fired { "" } else { "did nothing: " };
        let line = format!("{} {did}{} ({}{when})", time.rule.number, time.why, time.action);
        println!("{}", paint::entry(&line, "  "));
    }
}

/// Prints when an event could have happened and did not, and what prevented it.
fn print_not_happened(why: &NotHappened) {
    println!("\n{}", paint::strong(format!("why not: {}", why.asked)));
    if why.happened == Some(true) {
        println!("  it did happen");
    }
    why.told.iter().for_each(|told| println!("{}", paint::entry(told, "  ")));
    for time in &why.times {
        let line = format!("{} {} ({}: {})", paint::number(time.rule.number), time.why, time.action, time.when);
        println!("{}", paint::entry(&line, "  "));
    }
}

fn event(event: &Happened) -> String {
    let rule = event.rule.map(|rule| format!("{} ", paint::number(rule.number))).unwrap_or_default();
    format!("{rule}{}", event.text)
}

fn verdict(run: &Run) -> &'static str {
    match run.verdict {
        Verdict::NoExpectations => "replayed (no expectations set)",
        Verdict::AsExpected => "as expected",
        Verdict::Tainted => "tainted",
        Verdict::Differs => "differs",
        Verdict::NeedsChoice => "needs a choice",
        Verdict::Refused => "refused",
        Verdict::Invalid => "invalid",
        Verdict::TooCostly => "too costly",
    }
}
