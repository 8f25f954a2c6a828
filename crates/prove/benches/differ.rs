//! Measures the search for boards that end differently in two editions, over all scenarios that ship: boards found, and
//! time.
//!
//! `cargo bench -p tribunal-prove --bench differ -- 1.4 1.5 60 2 500 4000 edition-1.5 rules-1.5` searches for sixty seconds,
//! plays two random lines on from each seed and sixteen where a changed rule comes up, generates 500 boards, plays 4,000 lines
//! on from boards on which a behaviour came up that only one of the editions has, and leaves out seeds of files whose names contain one of the words; the word `sought` among these skips every seed that differs
//! by itself, and `mutations=0` sets the number of one-fact mutations of each seed, which is two otherwise;
//! `rule=383.4.b.2` keeps and follows what rests on that rule and on others so given;
//! `dice=1` has the guided lines go by other chances than `dice=0` does.

use std::time::{Duration, Instant};

use tribunal_prove::account::{Fate, of_rows};
use tribunal_prove::differ::{Against, DifferOptions, Seed, differ};
use tribunal_rule::Edition;
use tribunal_scenario::{Cards, Deadline, markdown};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let word = |at: usize, or: &str| words.get(at).cloned().unwrap_or_else(|| or.to_owned());
    let editions: [Edition; 2] = [word(0, "1.4"), word(1, "1.5")].map(|name| name.parse().expect("an edition"));
    let seconds: u64 = word(2, "60").parse().expect("seconds");
    let number = |at: usize| word(at, "0").parse().expect("a number");
    let (walks, scratch, guided) = (number(3), number(4), number(5));
    let withheld = words.get(6..).unwrap_or_default();
    let seeds = seeds(withheld);
    let begun = Instant::now();
    let deadline = Some(Deadline::new(move || begun.elapsed() > Duration::from_secs(seconds)));
    let mutations = withheld.iter().find_map(|word| word.strip_prefix("mutations="));
    let mutations = mutations.map_or(2, |count| count.parse().expect("a number"));
    let dice = withheld.iter().find_map(|word| word.strip_prefix("dice="));
    let dice = dice.map_or(0, |number| number.parse().expect("a number"));
    let rules = withheld.iter().filter_map(|word| word.strip_prefix("rule="));
    let rules = rules.map(|rule| rule.parse().expect("a rule")).collect();
    let only_sought = withheld.iter().any(|word| word == "sought");
    let of = DifferOptions::of(editions[0], Against::Edition(editions[1]), Cards::shipped());
    let found =
        differ(&seeds, &DifferOptions { mutations, dice, rules, walks, scratch, guided, only_sought, deadline, ..of });
    let found = found.expect("both are enacted");
    for witness in &found.witnesses {
        let rules: Vec<String> = witness.rules.iter().map(ToString::to_string).collect();
        let causes: Vec<String> = witness.causes.iter().map(|cause| cause.words()).collect();
        println!(
            "# {} objects, {} boards, {}: {} | {}",
            witness.objects,
            witness.times,
            witness.seed,
            causes.join(" + "),
            rules.join(", ")
        );
        match witness.block(&found) {
            Some(block) => println!("{block}"),
            None => println!("{}\n{:?}\n", witness.scenario, witness.expected),
        }
        println!("1: {:?}\n2: {:?}\n", witness.ends[0], witness.ends[1]);
    }
    let rows = of_rows(editions, &found);
    let count = |is: fn(&Fate) -> bool| rows.iter().filter(|row| is(&row.fate)).count();
    let laid = found.witnesses.iter().filter(|witness| !witness.causes.is_empty()).count();
    for row in &rows {
        println!("row {}: {:?}", row.change, row.fate);
    }
    for (sign, count) in &found.met {
        println!("met {sign}: {count}");
    }
    println!(
        "{} {} | seeds {} of {}, silent {}, different {}, near {}, lines {} (unseen {}), from nothing {}, guided {} | witnesses {}, laid {laid} | rows {}: small {}, large {}, none {} | {:.0} s, stopped {}",
        editions[0],
        editions[1],
        found.seeds,
        seeds.len(),
        found.silent,
        found.different,
        found.mutated,
        found.walked,
        found.unseen,
        found.scratch,
        found.guided,
        found.witnesses.len(),
        rows.len(),
        count(|fate| matches!(fate, Fate::Witness(_))),
        count(|fate| matches!(fate, Fate::Large(_))),
        count(|fate| matches!(fate, Fate::NoneWithinBounds | Fate::NoneBeforeStop)),
        begun.elapsed().as_secs_f64(),
        found.stopped,
    );
}

fn seeds(withheld: &[String]) -> Vec<Seed> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let folders = ["tests/scenarios", "faq", "docs"].map(|folder| format!("{root}{folder}"));
    let files = folders.iter().flat_map(|folder| walkdir::WalkDir::new(folder).sort_by_file_name());
    let files = files.map(|entry| entry.expect("a file").into_path());
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let mut seeds = vec![];
    for file in files {
        let name = file.display().to_string();
        if withheld.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a text");
        let blocks = markdown::blocks(&text).expect("whole fences");
        let place =
            |line: usize| format!("{}:{line}", file.file_name().map_or(String::new(), |f| f.display().to_string()));
        seeds.extend(blocks.into_iter().map(|block| Seed { name: place(block.line), text: block.text }));
    }
    seeds
}
