use std::path::PathBuf;
use std::time::{Duration, Instant};

use anstream::println;

use super::{LibraryDir, Outcome, paint, print_json, source};
use crate::prove::{Bounds, Example, Options, Proved, Verdict, prove};
use crate::rule::{Edition, counted};
use crate::scenario::Deadline;

/// Prove a claim over every line of play, or show the shortest on which it fails
///
/// Looks into each line that begins with `=> always`, `=> never` or `=> can`, from where it stands to the end of the turn, over
/// every choice of every player. The exit status is 0 if every claim holds, 1 if one does not, 3 if one is not settled.
///
/// Examples:
///   tribunal prove board.scn
///   tribunal prove board.scn --claim "Bob can't score this turn"
///   tribunal prove board.scn --claim "always Rider survives" --within 3 --time 10s
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Prove {
    /// The file with the scenario; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    dir: LibraryDir,
    /// A claim beside those of the scenario, from where its lines end; may be given several times
    #[arg(long, value_name = "CLAIM")]
    claim: Vec<String>,
    /// Prove under this edition, whatever the scenario says; may be given several times
    #[arg(long, value_name = "ID")]
    edition: Vec<Edition>,
    /// End each line of play after so many actions; passing and answering are none
    #[arg(long, value_name = "ACTIONS", value_parser = actions)]
    within: Option<u32>,
    /// Stop after so long, as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "60s")]
    time: Duration,
    /// Look at no more positions than this for one claim
    #[arg(long, value_name = "COUNT", default_value_t = Bounds::default().states)]
    states: usize,
    /// Set official rulings aside: only what is printed in the edition decides
    #[arg(long)]
    as_printed: bool,
    /// Only the verdict and the line: no shrinking, no rules and facts on which it hangs
    #[arg(long)]
    brief: bool,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// How to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For other tools.
    Json,
}

/// Parses `3` or `3 actions`.
fn actions(text: &str) -> Result<u32, String> {
    let number = text.trim_end_matches("actions").trim_end_matches("action").trim();
    number.parse().map_err(|_| "expected a number of actions, such as 3".to_owned())
}

/// Parses `10s`, `2m` or `500ms`.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u64 = text[..text.len() - unit.len()].parse().map_err(|_| "expected a time, such as 10s".to_owned())?;
    match unit {
        "ms" => Ok(Duration::from_millis(number)),
        "" | "s" => Ok(Duration::from_secs(number)),
        "m" | "min" => Ok(Duration::from_secs(number.saturating_mul(60))),
        _ => Err("expected a time in ms, s or m, such as 10s".to_owned()),
    }
}

impl Prove {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let text = source::text(&self.file)?;
        let cards = self.dir.cards();
        // The library is read before the clock runs.
        let (begun, time) = (Instant::now(), self.time);
        let options = Options {
            editions: self.edition.clone(),
            claims: self.claim.clone(),
            within: self.within,
            as_printed: self.as_printed,
            bounds: Bounds { states: self.states, on_all_cores: true, ..Bounds::default() },
            deadline: Some(Deadline::new(move || begun.elapsed() >= time)),
            cards,
            explains: !self.brief,
            ..Options::default()
        };
        let mut all = vec![];
        for text in self.texts(text)? {
            match prove(&text, &options) {
                Ok(proved) => all.extend(proved),
                Err(refused) => {
                    anstream::eprintln!("{refused}");
                    return Ok(Outcome::Refused);
                }
            }
        }
        match self.format {
            Format::Json => print_json(&all)?,
            Format::Text => all.iter().for_each(print),
        }
        Ok(outcome(&all))
    }

    /// Returns the scenarios of the file that make claims: the blocks with claims of a Markdown file, else all of it.
    fn texts(&self, text: String) -> anyhow::Result<Vec<String>> {
        let texts = source::scenarios(&self.file, text)?;
        let some = texts.iter().filter(|text| claims(text)).cloned().collect::<Vec<_>>();
        Ok(if some.is_empty() || !self.claim.is_empty() { texts } else { some })
    }
}

fn claims(text: &str) -> bool {
    let script = crate::scenario::read::read(text).0;
    script
        .lines
        .iter()
        .any(|line| matches!(&line.says, crate::scenario::script::Says::Expects(expected) if expected.over.is_some()))
}

fn outcome(all: &[Proved]) -> Outcome {
    let any = |verdict: Verdict| all.iter().any(|proved| proved.verdict == verdict);
    if any(Verdict::DoesNot) {
        Outcome::Refused
    } else if any(Verdict::NotSettled) {
        Outcome::Open
    } else {
        Outcome::Done
    }
}

fn print(proved: &Proved) {
    let verdict = match proved.verdict {
        Verdict::Holds => paint::strong(proved.verdict.words()).to_string(),
        Verdict::DoesNot => paint::error(proved.verdict.words()).to_string(),
        Verdict::NotSettled => paint::warning(proved.verdict.words()).to_string(),
    };
    println!("{verdict}: {}", proved.claim);
    let looked = format!(
        "core rules {}, {}: {}, {}, at most {} in a row",
        proved.edition,
        proved.horizon,
        counted(proved.states, "position", "positions"),
        counted(usize::try_from(proved.steps).unwrap_or(usize::MAX), "step", "steps"),
        proved.depth
    );
    println!("  {}", paint::quiet(looked));
    for open in &proved.open {
        println!("{}", paint::wrapped(&format!("  {} {}", paint::warning("open:"), open.text), "    "));
    }
    for note in proved.left_out.iter().chain(&proved.already) {
        println!("{}", paint::wrapped(&format!("  {} {note}", paint::warning("note:")), "    "));
    }
    for assumed in &proved.assumed {
        println!("{}", paint::wrapped(&format!("  {} {assumed}", paint::quiet("assumed:")), "    "));
    }
    if let Some(example) = &proved.example {
        print_example(example);
    }
    if !proved.carried_by.is_empty() || proved.carried_by_all {
        let rules: Vec<_> = proved.carried_by.iter().map(|rule| rule.number.to_string()).collect();
        let rules = if rules.is_empty() { "no single rule".to_owned() } else { rules.join(", ") };
        let all = if proved.carried_by_all { "" } else { " (not every rule was looked at)" };
        println!("{}", paint::wrapped(&format!("  carried by {rules}{all}"), "    "));
    }
    for hinge in &proved.hinges {
        println!("  {} {} ({}: {})", paint::strong("ask:"), hinge.ask, hinge.changed, hinge.then.words());
    }
    if proved.hinges.is_empty() && proved.hinges_all {
        println!("  {}", paint::quiet("no single fact of the board changes that"));
    }
    println!();
}

fn print_example(example: &Example) {
    println!("  {} {}", paint::strong("line:"), example.shows);
    if example.lines.is_empty() {
        println!("    nothing has to be done");
    }
    example.lines.iter().for_each(|line| println!("    {line}"));
    let (what, text) = match &example.shrunk {
        Some(shrunk) => ("what matters of it, to be replayed:", shrunk),
        None => ("to be replayed:", &example.scenario),
    };
    println!("  {}", paint::quiet(what));
    text.lines().for_each(|line| println!("    {line}"));
}
