use anstream::println;
use jiff::civil::Date;

use super::ask::AskedRule;
use super::{LibraryDir, Outcome, paint, print_json};
use crate::document::Recovery;
use crate::library::{EditionRules, LibraryRule, Standing, Words};
use crate::reference::Reference;
use crate::reference::json::{self, RulingStatus};
use crate::rule::RuleRef;

/// Show a rule in its place, with what it cites and what cites it
///
/// Without an edition, the rule of the edition in force.
///
/// Examples:
///   tribunal show 322.4@1.1
///   tribunal show 322 --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Show {
    /// The rule: 322.4, or 322.4@1.1, or 401.2@tr-2026-03-30
    rule: AskedRule,
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let reference = self.dir.reference()?;
        let at = self.rule.find(&reference.library, super::today())?;
        if self.json {
            print_json(&json::rule(&reference, at, super::today()))?;
        } else {
            print(&reference, at, super::today());
        }
        Ok(Outcome::Done)
    }
}

/// Prints a rule for reading: its path, its words, the rules around it, the entries that bear on it.
fn print(reference: &Reference, at: RuleRef, today: Date) {
    let (Some(edition), Some(rule)) = (reference.library.edition(at.edition), reference.library.rule(at)) else {
        return;
    };
    let standing = match reference.library.standing(edition, today) {
        Standing::InForce => String::new(),
        other => format!(", {other}"),
    };
    println!(
        "{}{}  {}",
        paint::quiet(dated(edition)),
        paint::warning(standing),
        paint::quiet(reference.graph.title_path(at).join(" \u{203a} "))
    );
    words(rule);
    for child in reference.graph.children(at) {
        let text = reference.library.rule(child).map(|rule| rule.text().to_owned()).unwrap_or_default();
        println!("\n{}\n{}", paint::number(child.number), paint::wrapped(&text, "    "));
    }
    let related = json::rule(reference, at, today);
    let (cites, cited_by, rulings) = related.map(|rule| (rule.cites, rule.cited_by, rule.rulings)).unwrap_or_default();
    references(reference, "cites", &cites);
    references(reference, "cited by", &cited_by);
    for RulingStatus { slug, holding } in rulings {
        println!("{} faq/{slug} ({} in {})", paint::quiet("ruling:"), holding.holds.name(), holding.edition);
    }
}

/// Returns the edition and its date: no rule is shown without them.
fn dated(edition: &EditionRules) -> String {
    let name = if edition.edition.is_core() { "core rules " } else { "" };
    let printed = edition.printed.map(|date| format!(", {date}")).unwrap_or_default();
    format!("{name}{}{printed}", edition.edition)
}

fn words(rule: &LibraryRule) {
    println!("\n{}", paint::number(rule.number()));
    let shown: Vec<(&Words, &str)> = [(&rule.official, "official text"), (&rule.digest, "our own words")]
        .into_iter()
        .filter_map(|(words, whose)| Some((words.as_ref()?, whose)))
        .collect();
    for (words, whose) in shown {
        println!("{}", paint::wrapped(&words.text, "  "));
        for example in &words.examples {
            println!("{}", paint::wrapped(&format!("Example: {example}"), "    "));
        }
        for note in &words.notes {
            println!("{}", paint::wrapped(&format!("Note: {note}"), "    "));
        }
        if words.recovery == Recovery::Inferred {
            println!("  {}", paint::warning("the number of this text was inferred, not printed"));
        }
        println!("  {}", paint::quiet(format!("\u{2014} {whose}")));
    }
}

fn references(reference: &Reference, what: &str, rules: &[RuleRef]) {
    if rules.is_empty() {
        return;
    }
    println!("\n{}", paint::quiet(format!("{what}:")));
    for rule in rules {
        println!("  {}  {}", paint::number(rule), reference.graph.title(*rule).unwrap_or_default());
    }
}
