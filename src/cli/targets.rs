use anstream::println;
use anyhow::{Context, bail};
use serde::Serialize;

use super::{Outcome, paint, print_json};
use crate::game::ability::text::target::{self, Mention};
use crate::rule::{Edition, RuleRef};

/// Tell what in a line of card text is a target, and by which rule
///
/// Examples:
///   tribunal targets "Kill a unit at a battlefield"
///   tribunal targets "Move a unit to a battlefield" --edition 1.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Targets {
    /// The text, as a card prints it
    #[arg(value_name = "TEXT")]
    text: String,
    /// The edition whose rules decide; without it, the newest
    #[arg(long, value_name = "ID")]
    edition: Option<Edition>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    edition: Edition,
    text: &'a str,
    mentions: Vec<TargetRow>,
}

#[derive(Debug, Serialize)]
struct TargetRow {
    text: String,
    target: bool,
    rule: RuleRef,
    why: &'static str,
    among: &'static str,
}

impl Targets {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let known: Vec<Edition> = target::editions().collect();
        let Some(edition) = self.edition.or(known.last().copied()).filter(|edition| known.contains(edition)) else {
            let known: Vec<String> = known.iter().map(ToString::to_string).collect();
            bail!("the rules about targets are known for the editions {}", known.join(", "));
        };
        let mentions = target::mentions(&self.text).with_context(|| format!("cannot read \"{}\"", self.text))?;
        let mentions: Vec<TargetRow> = mentions.into_iter().filter_map(|mention| row(mention, edition)).collect();
        if self.json {
            print_json(&Answer { edition, text: &self.text, mentions })?;
            return Ok(Outcome::Done);
        }
        if mentions.is_empty() {
            println!("nothing in it could be a target");
        }
        for row in mentions {
            let verdict = if row.target { paint::strong("target") } else { "no target".to_owned() };
            println!("{}: {verdict} {}", row.text, paint::number(row.rule));
            println!("  {}", paint::quiet(format!("{}; among {}", row.why, row.among)));
        }
        Ok(Outcome::Done)
    }
}

fn row(mention: Mention, edition: Edition) -> Option<TargetRow> {
    let (target, rule) = mention.is_target(edition)?;
    let (why, among) = (mention.reason.words(), mention.among.words());
    Some(TargetRow { text: mention.text, target, rule, why, among })
}
