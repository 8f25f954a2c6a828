use anstream::println;

use super::{LibraryDir, Outcome, paint, print_json};
use crate::library::Library;
use crate::reference::answers::{AnswerCard, Verdict};
use crate::reference::json;
use crate::rule::Edition;
use crate::search::{Answer, Hit, HitKind, Notice, Query, Reference, ScorePart, Step};

/// Find the rule, ruling, card or term that answers a question
///
/// Any text is a query: a number, a range, a few words, a sentence. Quotes keep a phrase together; in:faq, card:NAME,
/// keyword:NAME and edition:1.0 narrow it; in:others finds rulings that are not the publisher's, which stand below the hits.
///
/// Examples:
///   tribunal search 322.4
///   tribunal search conquer twice in one turn
///   tribunal search '"facedown card" in:faq' --edition 1.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Search {
    /// What to look for
    #[arg(required = true)]
    words: Vec<String>,
    /// The edition to answer from; without it, the one in force
    #[arg(long, value_name = "ID")]
    edition: Option<Edition>,
    /// How many hits to print at most
    #[arg(long, default_value_t = Query::LIMIT, value_name = "N")]
    limit: usize,
    /// Print what each score is made of
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Search {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let reference = self.dir.indexed()?;
        let in_force = reference.library.in_force(Some(super::today())).map(|edition| edition.edition);
        let edition = self.edition.or(in_force);
        let query = Query { edition, limit: self.limit, ..Query::new(self.words.join(" ")) };
        let answer = reference.index().search(&query);
        if self.json {
            print_json(&json::Search::of(&reference, answer, super::today(), self.explain))?;
        } else {
            reference.answer_card(&answer).iter().for_each(print_answer);
            print(&answer, &reference.library, self.explain);
        }
        Ok(Outcome::Done)
    }
}

fn print(answer: &Answer, library: &Library, explain: bool) {
    if let Some(edition) = answer.edition {
        println!("{}", paint::quiet(format!("edition {edition}")));
    }
    for notice in &answer.notices {
        println!("{} {}", paint::warning("note:"), describe(notice));
    }
    for (at, hit) in answer.hits.iter().enumerate() {
        print_hit(hit, library, explain);
        if at == 0 && !answer.chain.is_empty() {
            println!("  {}", paint::quiet("rests on:"));
            answer.chain.iter().for_each(print_step);
        }
    }
    if !answer.elsewhere.is_empty() {
        println!("\n{}", paint::quiet("elsewhere:"));
        answer.elsewhere.iter().for_each(|hit| print_hit(hit, library, explain));
    }
    if !answer.others.is_empty() {
        println!("\n{}", paint::warning("rulings of others, which are not the publisher's and bind nobody:"));
        answer.others.iter().for_each(|hit| print_hit(hit, library, explain));
    }
}

/// Prints the stored answer to a similar question, before all results.
fn print_answer(card: &AnswerCard) {
    let verdict = match card.verdict {
        Verdict::Yes => "Yes".to_owned(),
        Verdict::No => "No".to_owned(),
        Verdict::Depends => format!("It depends on {}", card.depends_on.as_deref().unwrap_or_default()),
    };
    println!("{} {}", paint::strong(&card.question), paint::strong(verdict));
    println!("{}", paint::wrapped(&card.says, "  "));
    let rules: Vec<String> = card.rules.iter().map(ToString::to_string).collect();
    let by = card.ruling.as_ref().map_or_else(|| "a board shows it".to_owned(), |slug| format!("ruling {slug}"));
    println!("  {}\n", paint::quiet(format!("{}; {by}", rules.join(", "))));
}

fn print_hit(hit: &Hit, library: &Library, explain: bool) {
    let ours = match &hit.reference {
        Reference::Slug(slug) if hit.kind == HitKind::Card && library.is_in_our_words(slug) => ", in our words",
        _ => "",
    };
    let kind = if hit.kind == HitKind::Rule { String::new() } else { format!("[{}{ours}] ", hit.kind) };
    let mut path = hit.title_path.clone();
    if path.last() != Some(&hit.title) {
        path.push(hit.title.clone());
    }
    println!("\n{kind}{}  {}", paint::number(&hit.reference), paint::quiet(path.join(" \u{203a} ")));
    let snippet: String = hit
        .snippet
        .pieces()
        .into_iter()
        .map(|(piece, matched)| if matched { paint::strong(piece) } else { piece.to_owned() })
        .collect();
    println!("{}", paint::wrapped(&snippet, "  "));
    if explain {
        print_parts(&hit.parts, 0);
    }
}

fn print_parts(parts: &[ScorePart], depth: usize) {
    for part in parts {
        println!("  {}", paint::quiet(format!("{:>8.3}  {}{}", part.score, "  ".repeat(depth), part.what)));
        print_parts(&part.of, depth + 1);
    }
}

fn print_step(step: &Step) {
    let line = format!("{} ({}): {}", step.hit.reference, step.describe(), step.hit.snippet.text);
    println!("{}", paint::wrapped(&line, "    "));
}

fn describe(notice: &Notice) -> String {
    match notice {
        Notice::NumberElsewhere { number, editions } => {
            let editions: Vec<String> = editions.iter().map(Edition::to_string).collect();
            format!("{number} is not in this edition; it is in {}", editions.join(", "))
        }
        Notice::NoSuchNumber { number } => format!("no edition held has a rule {number}"),
        Notice::EditionNotHeld { edition } => format!("nothing of edition {edition} is held"),
        Notice::NothingConvincing { unknown, missing } => {
            let no_rule = (!unknown.is_empty()).then(|| format!("; no rule speaks of {}", unknown.join(", ")));
            let not_this =
                (!missing.is_empty()).then(|| format!("; the first hit says nothing of {}", missing.join(", ")));
            format!("nothing fits well{}{}", no_rule.unwrap_or_default(), not_this.unwrap_or_default())
        }
    }
}
