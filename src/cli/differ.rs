use std::path::PathBuf;
use std::time::{Duration, Instant};

use anstream::println;
use anyhow::Context;

use super::{LibraryDir, Outcome, markdown_files, paint, print_json};
use crate::game::reading::Reading;
use crate::graph::ChangeKind;
use crate::prove::account::{self, Accounted, Fate};
use crate::prove::differ::{Against, DifferOptions, Differences, Seed, Witness, differ};
use crate::rule::{Edition, RuleNumber, counted};
use crate::scenario::{Deadline, markdown};

/// Find boards that end otherwise under another edition, and what makes the difference
///
/// Takes the scenarios below a path as seeds, boards that differ from them in one fact, lines that are played on from them,
/// and boards made from nothing; plays each under both editions; lays what goes otherwise to a rule by switching over from the
/// one edition to the other what they differ in; and prints the smallest board for each.
///
/// With one edition and one of --as-printed, --reading, --without and --before-errata, that edition is held against itself:
/// without its official rulings, with one option of a reading against the other, without a rule, or with cards as they were
/// worded before all errata.
///
/// Examples:
///   tribunal differ 1.4 1.5 tests/scenarios
///   tribunal differ 1.0 1.1 faq --mutations 0 --format json
///   tribunal differ 1.4 1.5 tests/scenarios --walks 4 --scratch 2000 --account --time 5m
///   tribunal differ 1.4 --as-printed tests/scenarios
///   tribunal differ 1.5 --reading "own legion" tests/scenarios
///   tribunal differ 1.5 --without 323.4 tests/scenarios
///   tribunal differ 1.5 --before-errata tests/scenarios faq
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Differ {
    /// The edition, then the one that it is held against, then files and folders with scenarios to begin from [default: .]
    #[arg(value_name = "EDITION [EDITION] [PATH]", required = true)]
    words: Vec<String>,
    /// Hold the edition against itself without its official rulings
    #[arg(long, group = "itself")]
    as_printed: bool,
    /// Hold the options of a reading against each other, by its name in scenarios
    #[arg(long, value_name = "READING", group = "itself")]
    reading: Option<String>,
    /// Hold the edition against itself without a rule
    #[arg(long, value_name = "RULE", group = "itself")]
    without: Option<RuleNumber>,
    /// Hold cards as they are worded now against how they were before all errata
    #[arg(long, group = "itself")]
    before_errata: bool,
    #[command(flatten)]
    dir: LibraryDir,
    /// How many boards that differ in one fact are tried for each scenario that ends alike
    #[arg(long, value_name = "COUNT", default_value_t = 4)]
    mutations: usize,
    /// How many lines are played on from each scenario that ends alike; eight times as many where a changed rule comes up
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    walks: usize,
    /// How many boards are made from nothing, of what the cards of these scenarios say
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    scratch: usize,
    /// How many lines are played on from boards on which a behaviour came up that only one edition has, and from boards near them
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    guided: usize,
    /// The number with which chance begins for these lines, so that several runs can share them out
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    dice: u32,
    /// Keep only what is laid to this rule, or to one below it, and follow what rests on it; may be given several times
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<RuleNumber>,
    /// Say of each rule that changed, and of each behaviour that only one edition has, what was found of it
    #[arg(long)]
    account: bool,
    /// Print each witness as a block of a file of scenarios, with what each edition comes to
    #[arg(long)]
    blocks: bool,
    /// Stop after so long, as 60s or 5m
    #[arg(long, value_name = "TIME", value_parser = super::prove::time, default_value = "60s")]
    time: Duration,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: super::prove::Format,
}

/// The parsed arguments: an edition, the side that it is compared with, and the paths of the scenarios.
struct DifferRequest {
    edition: Edition,
    against: Against,
    paths: Vec<PathBuf>,
}

impl Differ {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let begun = Instant::now();
        let time = self.time;
        let DifferRequest { edition, against, paths } = self.asked()?;
        let differing = DifferOptions {
            edition,
            against,
            mutations: self.mutations,
            walks: self.walks,
            scratch: self.scratch,
            guided: self.guided,
            dice: self.dice,
            rules: self.rules.clone(),
            only_sought: false,
            deadline: Some(Deadline::new(move || begun.elapsed() >= time)),
            cards: self.dir.cards(),
        };
        let found = differ(&seeds(&paths)?, &differing);
        let found = found.context("one of these core rules is not enacted: nothing can be replayed under them")?;
        match self.format {
            super::prove::Format::Text if self.blocks => {
                found
                    .witnesses
                    .iter()
                    .filter_map(|witness| witness.block(&found))
                    .for_each(|block| println!("{block}"));
            }
            super::prove::Format::Json => print_json(&found)?,
            super::prove::Format::Text => print(&found),
        }
        if let (true, Against::Edition(other)) = (self.account, against) {
            self.print_account([edition, other], &found)?;
        }
        Ok(if found.stopped { Outcome::Open } else { Outcome::Done })
    }

    fn asked(&self) -> anyhow::Result<DifferRequest> {
        let mut words = self.words.iter();
        let first = words.next().map(String::as_str).unwrap_or_default();
        let edition = first.parse().map_err(|_| anyhow::anyhow!("`{first}` is no edition"))?;
        let mut paths: Vec<PathBuf> = words.map(PathBuf::from).collect();
        let against = match self.against_itself()? {
            Some(against) => against,
            None => {
                let other = paths.first().and_then(|word| word.to_str()?.parse().ok());
                let other = other.context(
                    "name a second edition, or one of --as-printed, --reading, --without and --before-errata",
                )?;
                paths.remove(0);
                Against::Edition(other)
            }
        };
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        Ok(DifferRequest { edition, against, paths })
    }

    fn against_itself(&self) -> anyhow::Result<Option<Against>> {
        if let Some(name) = &self.reading {
            let reading = Reading::ALL.into_iter().find(|reading| reading.name() == name);
            let names = || Reading::ALL.map(Reading::name).join(", ");
            let reading = reading.with_context(|| format!("no reading is called `{name}`; there are {}", names()))?;
            return Ok(Some(Against::Reading(reading)));
        }
        Ok(match (self.as_printed, self.without, self.before_errata) {
            (true, ..) => Some(Against::AsPrinted),
            (_, Some(rule), _) => Some(Against::Without(rule)),
            (_, _, true) => Some(Against::BeforeErrata),
            _ => None,
        })
    }

    /// Prints what was found of every change: of the lineage beyond minor edits, and of the table's rows.
    fn print_account(&self, editions: [Edition; 2], found: &Differences) -> anyhow::Result<()> {
        let [one, other] = editions;
        let reference = self.dir.reference()?;
        let lineage = reference.lineage(one, other);
        let lineage = lineage.with_context(|| format!("nothing of {one} or {other} is held"))?;
        let told = lineage.changes().iter().filter(|change| change.kind > ChangeKind::Moved && !change.editorial);
        let changes: Vec<_> = told.map(|change| (change.from.clone(), change.to.clone())).collect();
        let rules = account::of_rules(&changes, found);
        let rows = account::of_rows(editions, found);
        for (what, all) in [("rules that changed", rules), ("behaviours that only one edition has", rows)] {
            print_fates(what, &all, found);
        }
        Ok(())
    }
}

fn seeds(paths: &[PathBuf]) -> anyhow::Result<Vec<Seed>> {
    let mut files = Vec::new();
    for path in paths {
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

fn print(found: &Differences) {
    let [one, other] = &found.sides;
    let Differences { seeds, silent, different, mutated, walked, scratch, guided, .. } = found;
    for witness in &found.witnesses {
        print_witness(witness, &found.sides);
    }
    let laid = found.witnesses.iter().filter(|witness| !witness.causes.is_empty()).count();
    println!(
        "{seeds} scenarios under {one} and {other}: {different} go otherwise, {silent} say nothing; {mutated} boards near them, \
         {walked} lines played on, {scratch} boards made from nothing, {guided} lines near what came up"
    );
    println!(
        "{}, {laid} of them laid to what makes the difference{}",
        counted(found.witnesses.len(), "witness", "witnesses"),
        if found.stopped { "; stopped by time" } else { "" }
    );
}

fn print_fates(what: &str, all: &[Accounted], found: &Differences) {
    let count = |is: fn(&Fate) -> bool| all.iter().filter(|one| is(&one.fate)).count();
    let (small, large) = (count(|f| matches!(f, Fate::Witness(_))), count(|f| matches!(f, Fate::Large(_))));
    let mut counts = vec![
        format!("{small} with a witness of at most {} objects", account::MOST_OBJECTS),
        format!("{large} with a larger one"),
    ];
    for fate in [Fate::NoneWithinBounds, Fate::NoneBeforeStop, Fate::NotModelled] {
        let count = all.iter().filter(|one| one.fate == fate).count();
        counts.extend(without_witness(fate).filter(|_| count > 0).map(|words| format!("{count} with {words}")));
    }
    println!("{} {what}: {}", all.len(), counts.join(", "));
    for one in all {
        let fate = match one.fate {
            Fate::Witness(at) | Fate::Large(at) => {
                found.witnesses.get(at).map(|witness| format!("{}, {}", sized(witness), witness.seed))
            }
            fate => without_witness(fate).map(str::to_owned),
        };
        println!("{}", paint::wrapped(&format!("  {}: {}", one.change, fate.unwrap_or_default()), "    "));
    }
    println!();
}

/// Returns what is said of a change for which no witness was found.
fn without_witness(fate: Fate) -> Option<&'static str> {
    match fate {
        Fate::Witness(_) | Fate::Large(_) => None,
        Fate::NoneWithinBounds => Some("none within these bounds"),
        // What a search has not come to is not known to have no witness.
        Fate::NoneBeforeStop => Some("none before the search was stopped"),
        Fate::NotModelled => Some("nothing in the engine that rests on it"),
    }
}

/// Returns the size of a witness in words.
fn sized(witness: &Witness) -> String {
    counted(witness.objects, "object", "objects")
}

fn print_witness(witness: &Witness, sides: &[String; 2]) {
    let causes: Vec<_> = witness.causes.iter().map(|cause| cause.words()).collect();
    let causes = if causes.is_empty() { "laid to nothing".to_owned() } else { causes.join(", ") };
    let rules: Vec<_> = witness.rules.iter().map(ToString::to_string).collect();
    let rules = if rules.is_empty() { causes } else { format!("{} ({causes})", rules.join(", ")) };
    let boards = counted(witness.times, "board", "boards");
    println!("{} {}", paint::strong(rules), paint::quiet(format!("{}, {boards}, {}", sized(witness), witness.seed)));
    witness.scenario.lines().for_each(|line| println!("    {line}"));
    for (side, ends) in sides.iter().zip(&witness.ends) {
        let ends = if ends.is_empty() { "nothing of its own".to_owned() } else { ends.join(" | ") };
        println!("{}", paint::wrapped(&format!("  {side}: {ends}"), "    "));
    }
    println!();
}
