use anstream::println;
use anyhow::bail;

use super::{LibraryDir, Outcome, paint};
use crate::library::{Library, LibraryRule};
use crate::rule::{Edition, RuleNumber};

/// Show a rule in its place
///
/// Without an edition, the rule of the edition in force.
///
/// Examples:
///   tribunal show 322.4@1.1
///   tribunal show 322 --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Show {
    /// The rule: 322.4, or 322.4@1.1
    rule: String,
    #[command(flatten)]
    dir: LibraryDir,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let library = self.dir.store()?.load()?;
        let (number, edition) = match self.rule.split_once('@') {
            Some((number, edition)) => (number.parse::<RuleNumber>()?, Some(edition.parse::<Edition>()?)),
            None => (self.rule.parse::<RuleNumber>()?, None),
        };
        let rule = find(&library, number, edition)?;
        println!(
            "{}  {}",
            paint::number(rule.number()),
            paint::quiet(format!("core rules {}", rule.reference.edition))
        );
        println!("{}", paint::wrapped(rule.text(), "  "));
        Ok(Outcome::Done)
    }
}

fn find(library: &Library, number: RuleNumber, edition: Option<Edition>) -> anyhow::Result<&LibraryRule> {
    let held = match edition {
        Some(edition) => library.edition(edition),
        None => library.in_force(None),
    };
    match held.and_then(|held| held.get(number)) {
        Some(rule) => Ok(rule),
        None => bail!("there is no rule {number} in this edition"),
    }
}
