use anstream::println;
use anyhow::Context;

use super::{Outcome, paint, print_json};
use crate::penalty::{Answered, Answers, CitedLine, Guide, Level, RemedyStep, Ruling};
use crate::reference::penalties::{self, Candidate, PenaltyAnswer, State};

/// Find the infraction, its penalty and its remedy for what happened at a table
///
/// Words find the infraction; without words or a name, all of them are listed. While something is still open, the next
/// question is printed with its answers; give the answers to all of them with --answer until the ruling stands.
///
/// Examples:
///   tribunal penalty "drew two cards instead of one" --level competitive
///   tribunal penalty --infraction drawing-extra-cards --level competitive --answer caught=hand
///   tribunal penalty forgot his Temporary --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Penalty {
    /// What happened, in a judge's words
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// The level of the event: casual, competitive or professional
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// The infraction by its name, in place of the one that fits the words best
    #[arg(long, value_name = "NAME")]
    infraction: Option<String>,
    /// An answer to a question, as key=answer; once for each
    #[arg(long = "answer", value_name = "KEY=ANSWER")]
    answers: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Penalty {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let guide = penalties::guide().context("the table of infractions is not part of this program")?;
        let words = self.words.join(" ");
        if words.trim().is_empty() && self.infraction.is_none() && !self.json {
            list(guide);
            return Ok(Outcome::Done);
        }
        let answers = Answers::read(self.answers.iter().map(String::as_str))?;
        let answers = self.level.into_iter().fold(answers, |answers, level| answers.with(Level::KEY, level.key()));
        let answer = PenaltyAnswer::new(guide, &words, self.infraction.as_deref(), &answers)?;
        let found = answer.state != State::Choose || words.trim().is_empty();
        if self.json {
            print_json(&answer)?;
        } else if found {
            print(&answer);
        } else {
            println!("no infraction fits these words; `tribunal penalty` lists all of them");
        }
        Ok(if found { Outcome::Done } else { Outcome::Refused })
    }
}

/// Prints every infraction under its kind.
fn list(guide: &Guide) {
    for family in &guide.families {
        println!("{}", paint::strong(&family.name));
        for infraction in guide.of_family(family.id) {
            println!("  {} {} {}", paint::number(infraction.rule), infraction.name, paint::quiet(&infraction.id));
        }
    }
}

fn print(answer: &PenaltyAnswer) {
    if let (Some(name), Some(rule)) = (&answer.name, answer.rule) {
        println!("{} {}  {}", paint::number(rule.number), paint::strong(name), paint::quiet(rule.edition));
    }
    if let Some(definition) = &answer.definition {
        println!("{}", paint::wrapped(definition, "  "));
    }
    for sent in &answer.sent {
        println!("{}", cited(&CitedLine { rule: sent.rule, text: sent.text.clone() }, ""));
    }
    for entry in &answer.answered {
        println!("{}", reply(entry, ""));
    }
    for entry in &answer.assumed {
        println!("{}", reply(entry, " (assumed)"));
    }
    for question in &answer.questions {
        println!("\n{} {}", paint::number(question.rule.number), paint::strong(&question.asks));
        for choice in &question.answers {
            println!("  --answer {}={}  {}", question.key, choice.key, paint::quiet(&choice.says));
        }
    }
    if let Some(cleared) = &answer.cleared {
        println!("\n{}\n{}", paint::strong("No infraction"), cited(cleared, "  "));
    }
    if let Some(ruling) = &answer.ruling {
        ruled(ruling);
    }
    for open in &answer.open {
        println!("\n{} {} {}", paint::warning("open:"), paint::number(open.rule.number), open.asks);
        for reading in &open.readings {
            println!("{}", paint::entry(&format!("- {reading}"), "  "));
        }
        println!("{}", paint::entry(&format!("taken here: {}", open.taken), "  "));
    }
    around(answer);
}

/// Prints related infractions, and the given answers that were not used.
fn around(answer: &PenaltyAnswer) {
    if !answer.unused.is_empty() {
        println!("{} nobody asked for {}", paint::warning("not used:"), answer.unused.join(", "));
    }
    heading("Or is it another infraction?", &answer.apart);
    let others = answer.others.iter().map(|Candidate { infraction, name, .. }| format!("{name} ({infraction})"));
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        println!("\n{} {}", paint::quiet("The words may also mean:"), others.join(", "));
    }
}

fn ruled(ruling: &Ruling) {
    println!("\n{}", paint::strong(&ruling.penalty_name));
    for line in &ruling.because {
        println!("{}", cited(line, "  "));
    }
    if ruling.head_judge.called {
        heading("Call the head judge", &ruling.head_judge.why);
    }
    println!("\n{}", paint::strong("Remedy"));
    if ruling.remedies.is_empty() {
        println!("  the rules name no remedy for it");
    }
    for (place, step) in ruling.remedies.iter().enumerate() {
        println!("{}", stepped(place + 1, step));
        for line in &step.how {
            println!("{}", cited(line, "       "));
        }
    }
    texts("Say to the players", &ruling.say);
    texts("Write down", &ruling.write);
    heading("Time", std::slice::from_ref(&ruling.time_extension));
    heading("Who decides", std::slice::from_ref(&ruling.decided_by));
    heading("What the penalty means", &ruling.effects);
    heading("Also", &ruling.notes);
}

fn stepped(place: usize, step: &RemedyStep) -> String {
    let rule = step.rule.number;
    paint::entry(&format!("{place}. {} ({rule})", step.text), "  ")
}

fn texts(title: &str, texts: &[String]) {
    println!("\n{}", paint::strong(title));
    for text in texts {
        println!("{}", paint::entry(text, "  "));
    }
}

fn heading(title: &str, lines: &[CitedLine]) {
    if lines.is_empty() {
        return;
    }
    println!("\n{}", paint::strong(title));
    for line in lines {
        println!("{}", cited(line, "  "));
    }
}

fn cited(line: &CitedLine, indent: &str) -> String {
    paint::entry(&format!("{} ({})", line.text, line.rule.number), indent)
}

fn reply(entry: &Answered, beside: &str) -> String {
    paint::quiet(format!("{} {}{beside}", entry.asks, entry.says))
}
