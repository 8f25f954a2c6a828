use std::path::PathBuf;
use std::time::{Duration, Instant};

use anstream::println;
use anyhow::Context;

use super::{LibraryDir, Outcome, markdown_files, paint, print_json};
use crate::graph::ChangeKind;
use crate::prove::account::{self, Accounted, Fate};
use crate::prove::differ::{Differences, Differing, Seed, Witness, differ};
use crate::rule::{Edition, RuleNumber};
use crate::scenario::{Deadline, markdown};

/// Find boards that end otherwise under another edition, and the rules that make the difference
///
/// Takes the scenarios below a path as seeds, and boards that differ from them in one fact; replays each under both editions;
/// lays what ends otherwise to a rule by switching rules off one by one; and prints the smallest board for each.
///
/// Examples:
///   tribunal differ 1.4 1.5 tests/scenarios
///   tribunal differ 1.0 1.1 faq --mutations 0 --format json
///   tribunal differ 1.4 1.5 tests/scenarios --scratch 2000 --account --time 5m
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Differ {
    /// The one edition
    #[arg(value_name = "EDITION")]
    one: Edition,
    /// The other edition
    #[arg(value_name = "EDITION")]
    other: Edition,
    /// Files and folders with scenarios to begin from
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    dir: LibraryDir,
    /// How many boards that differ in one fact are tried for each scenario that ends alike
    #[arg(long, value_name = "COUNT", default_value_t = 4)]
    mutations: usize,
    /// How many boards are made from nothing, of what the cards of these scenarios say
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    scratch: usize,
    /// Keep only what is laid to this rule, or to one below it
    #[arg(long, value_name = "RULE")]
    rule: Option<RuleNumber>,
    /// Say of each rule that changed, and of each behaviour that only one edition has, what was found of it
    #[arg(long)]
    account: bool,
    /// Stop after so long, as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = super::prove::time, default_value = "60s")]
    time: Duration,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: super::prove::Format,
}

impl Differ {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let begun = Instant::now();
        let time = self.time;
        let differing = Differing {
            editions: [self.one, self.other],
            mutations: self.mutations,
            scratch: self.scratch,
            rule: self.rule,
            deadline: Some(Deadline::new(move || begun.elapsed() >= time)),
            cards: self.dir.cards(),
        };
        for edition in differing.editions {
            anyhow::ensure!(
                crate::game::edition::procedures(edition).is_some(),
                "core rules {edition} are not enacted: nothing can be replayed under them"
            );
        }
        let found = differ(&self.seeds()?, &differing);
        match self.format {
            super::prove::Format::Json => print_json(&found)?,
            super::prove::Format::Text => print(&found),
        }
        if self.account {
            self.print_account(&found)?;
        }
        Ok(if found.stopped { Outcome::Open } else { Outcome::Done })
    }

    /// What was found of every change: of the lineage what is not merely edited, and the table's rows.
    fn print_account(&self, found: &Differences) -> anyhow::Result<()> {
        let reference = self.dir.reference()?;
        let lineage = reference.lineage(self.one, self.other);
        let lineage = lineage.with_context(|| format!("nothing of {} or {} is held", self.one, self.other))?;
        let told = lineage.changes().iter().filter(|change| change.kind > ChangeKind::Moved && !change.editorial);
        let changes: Vec<_> = told.map(|change| (change.from.clone(), change.to.clone())).collect();
        let rules = account::of_rules(&changes, &found.witnesses);
        let rows = account::of_rows(found.editions, &found.witnesses);
        for (what, all) in [("rules that changed", rules), ("behaviours that only one edition has", rows)] {
            print_fates(what, &all, found);
        }
        Ok(())
    }

    fn seeds(&self) -> anyhow::Result<Vec<Seed>> {
        let mut files = Vec::new();
        for path in &self.paths {
            markdown_files(path, &mut files)?;
        }
        let mut seeds = vec![];
        for file in files {
            let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let blocks = markdown::blocks(&text).map_err(|mistake| anyhow::anyhow!("{}", mistake.render(&text)))?;
            let named = |line: usize| format!("{}:{line}", file.display());
            seeds.extend(blocks.into_iter().map(|block| Seed { name: named(block.line), text: block.text }));
        }
        Ok(seeds)
    }
}

fn print(found: &Differences) {
    let [one, other] = found.editions;
    let Differences { seeds, silent, mutated, scratch, .. } = found;
    for witness in &found.witnesses {
        print_witness(witness, found.editions);
    }
    let named = found.witnesses.iter().filter(|witness| !witness.rules.is_empty()).count();
    println!(
        "{seeds} scenarios under {one} and {other}, {silent} of which say nothing, {mutated} near them, {scratch} made from nothing"
    );
    println!(
        "{named} sets of rules make a difference, each by itself{}",
        if found.stopped { "; stopped by time" } else { "" }
    );
}

fn print_fates(what: &str, all: &[Accounted], found: &Differences) {
    let count = |is: fn(&Fate) -> bool| all.iter().filter(|one| is(&one.fate)).count();
    let (small, large) = (count(|f| matches!(f, Fate::Witness(_))), count(|f| matches!(f, Fate::Large(_))));
    let (none, not) = (count(|f| *f == Fate::NoneWithinBounds), count(|f| *f == Fate::NotModelled));
    println!(
        "{} {what}: {small} with a witness of at most {} objects, {large} with a larger one, {none} with none within these bounds, {not} not modelled",
        all.len(),
        account::MOST_OBJECTS
    );
    for one in all {
        let fate = match one.fate {
            Fate::Witness(at) | Fate::Large(at) => {
                found.witnesses.get(at).map_or_else(String::new, |w| format!("{} objects, {}", w.objects, w.seed))
            }
            Fate::NoneWithinBounds => "none within these bounds".to_owned(),
            Fate::NotModelled => "not modelled".to_owned(),
        };
        println!("{}", paint::wrapped(&format!("  {}: {fate}", one.change), "    "));
    }
    println!();
}

fn print_witness(witness: &Witness, editions: [Edition; 2]) {
    let rules: Vec<_> = witness.rules.iter().map(ToString::to_string).collect();
    let rules = if rules.is_empty() { "no single rule".to_owned() } else { rules.join(", ") };
    let (times, objects) = (witness.times, witness.objects);
    println!(
        "{} {}",
        paint::strong(rules),
        paint::quiet(format!("{objects} objects, {times} boards, {}", witness.seed))
    );
    witness.scenario.lines().for_each(|line| println!("    {line}"));
    for (edition, ends) in editions.iter().zip(&witness.ends) {
        let ends = if ends.is_empty() { "nothing of its own".to_owned() } else { ends.join(" | ") };
        println!("{}", paint::wrapped(&format!("  {edition}: {ends}"), "    "));
    }
    println!();
}
