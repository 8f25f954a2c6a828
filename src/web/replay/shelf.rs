//! Shipped scenarios, by the rules that they name: worked examples on a rule's page, and proofs of a ruling.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use super::super::concurrency::PROOFS;
use super::super::item::{Item, Kind};
use super::super::markup::plain;
use super::super::view::View;
use super::super::words::replay::proves;
use super::Question;
use super::link::href;
use crate::document::slug;
use crate::embedded_assets;
use crate::library::Library;
use crate::rule::RuleRef;
use crate::scenario::cards::Cards;
use crate::scenario::read::read;
use crate::scenario::{self, Naming, Options, Verdict, markdown};

/// A scenario that the engine is tested by.
struct Block {
    /// The path of its file from the root of the repository.
    file: &'static str,
    heading: String,
    text: String,
    /// The text without all but its letters and digits: what a name is looked for in before the text is read.
    folded: OnceLock<String>,
    /// The cards that it names without describing them.
    cards: OnceLock<Vec<String>>,
}

impl Block {
    fn folded(&self) -> &str {
        self.folded.get_or_init(|| folded(&self.text))
    }

    /// Returns the cards that it names without describing them. The text is read for this, once.
    fn cards(&self) -> &[String] {
        self.cards.get_or_init(|| read(&self.text).0.named_cards().into_iter().map(str::to_owned).collect())
    }
}

/// Returns a text or a name with nothing but its letters and digits, so that a name is found however it is written.
fn folded(text: &str) -> String {
    slug(text).replace('-', "")
}

/// All of them, in the order of their files.
static BLOCKS: LazyLock<Vec<Block>> = LazyLock::new(|| {
    let blocks = embedded_assets::beginning("tests/scenarios/").flat_map(|(file, text)| {
        let blocks = markdown::blocks(text).unwrap_or_default().into_iter();
        blocks.map(move |block| Block {
            file,
            heading: block.heading,
            text: block.text,
            folded: OnceLock::new(),
            cards: OnceLock::new(),
        })
    });
    blocks.collect()
});

/// The index of the scenarios by the rules that they name.
static NAMING: LazyLock<Naming> = LazyLock::new(|| Naming::of(BLOCKS.iter().map(|block| block.text.as_str())));

/// Returns the scenarios that name a rule.
fn with_rule(at: RuleRef) -> impl Iterator<Item = &'static Block> {
    let text = |place: usize| BLOCKS.get(place).map_or("", |block| block.text.as_str());
    NAMING.naming(at, text).filter_map(|place| BLOCKS.get(place))
}

/// Returns the scenarios that name a card without describing it. Only those are read in which one of its names stands:
/// reading all of them takes seconds.
fn with_the_card(library: &Library, asked: &str) -> impl Iterator<Item = &'static Block> {
    let shipped = Cards::shipped();
    let named = shipped.names().filter(|name| library.card_slug(name) == asked);
    let calls: Vec<String> = named.flat_map(|name| shipped.calls(name)).map(folded).collect();
    let stands = move |block: &&Block| calls.iter().any(|call| block.folded().contains(call.as_str()));
    let names_it = move |block: &&Block| block.cards().iter().any(|name| library.card_slug(name) == asked);
    BLOCKS.iter().filter(stands).filter(names_it)
}

/// The first scenario of each file and heading.
static BY_PLACE: LazyLock<BTreeMap<(&'static str, &'static str), &'static Block>> =
    LazyLock::new(|| BLOCKS.iter().rev().map(|block| ((block.file, block.heading.as_str()), block)).collect());

/// Returns a test scenario by its file, as a path from the root of the repository, and its heading.
#[must_use]
pub fn shown(file: &str, heading: &str) -> Option<Item> {
    BY_PLACE.get(&(file, heading)).map(|block| item(&block.text, heading))
}

/// Returns all of them, each with its heading.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    BLOCKS.iter().map(|block| (block.heading.as_str(), block.text.as_str()))
}

/// Returns a scenario as a link to its replay.
pub(super) fn item(text: &str, name: &str) -> Item {
    Item { kind: Kind::Scenario, href: href(text), number: String::new(), text: plain(name), note: String::new() }
}

/// A scenario with its verdict.
pub struct Proof {
    /// The text.
    pub text: String,
    /// The address of its replay.
    pub href: String,
    /// The verdict in words.
    pub word: &'static str,
    /// The class that colours it.
    pub class: &'static str,
}

/// The scenarios under one title, with their joint verdict.
pub struct Proven {
    /// The title.
    pub title: String,
    /// The worst of their verdicts, in words.
    pub word: &'static str,
    /// The class that colours it.
    pub class: &'static str,
    /// The scenarios in order.
    pub proofs: Vec<Proof>,
}

impl Proven {
    /// Groups scenarios with their titles: consecutive ones with the same title together.
    fn grouped(proofs: impl Iterator<Item = (String, Proof)>) -> Vec<Self> {
        let mut groups: Vec<Self> = vec![];
        for (title, proof) in proofs {
            match groups.last_mut().filter(|group| group.title == title) {
                Some(group) => group.add(proof),
                None => groups.push(Self { title, word: proof.word, class: proof.class, proofs: vec![proof] }),
            }
        }
        groups
    }

    fn add(&mut self, proof: Proof) {
        const WORST_FIRST: [&str; 3] = ["bad", "open", "good"];
        let rank = |class: &str| WORST_FIRST.iter().position(|known| *known == class);
        if rank(proof.class) < rank(self.class) {
            (self.word, self.class) = (proof.word, proof.class);
        }
        self.proofs.push(proof);
    }
}

/// Returns the scenarios that name a rule: those of rulings first, then those by which the engine is tested.
#[must_use]
pub fn naming(view: &View, at: RuleRef) -> Vec<Item> {
    let proofs = view.reference.scenarios_of_rule(at);
    let proofs = proofs.map(|(ruling, text)| item(text, &ruling.entry.question));
    let tested = with_rule(at).map(|block| item(&block.text, &block.heading));
    proofs.chain(tested).collect()
}

/// Replays the scenarios that name a card, grouped by title: those of rulings first.
pub async fn with_card(view: &View, asked: &str) -> Vec<Proven> {
    let library = view.library();
    let ruled = view.reference.scenarios_with_card(asked).map(|(ruling, text)| (ruling.entry.question.as_str(), text));
    let tested = with_the_card(library, asked).map(|block| (block.heading.as_str(), block.text.as_str()));
    let all = ruled.chain(tested);
    let (titles, texts): (Vec<_>, Vec<_>) = all.map(|(title, text)| (plain(title), text.to_owned())).unzip();
    Proven::grouped(titles.into_iter().zip(proofs(&texts).await))
}

/// Replays the scenarios of a ruling.
pub async fn proofs(texts: &[String]) -> Vec<Proof> {
    let mut proofs = Vec::new();
    for text in texts {
        let options = Options { receipts: false, ..Question::default().options().unwrap_or_default() };
        let typed = text.clone();
        let replay = PROOFS.done(move || scenario::replay(&typed, &options)).await.ok();
        let runs = || replay.iter().flat_map(|replay| &replay.runs);
        let verdict = runs().map(|run| run.verdict).max();
        let all_met = runs().flat_map(|run| &run.expectations).all(|expected| expected.met);
        let class = match verdict {
            Some(Verdict::AsExpected | Verdict::NoExpectations) => "good",
            Some(Verdict::Tainted) | None => "open",
            Some(_) => "bad",
        };
        proofs.push(Proof { text: text.clone(), href: href(text), word: proves(verdict, all_met), class });
    }
    proofs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::named_rules;

    #[test]
    fn scenarios_of_one_title_stand_together_under_the_worst_of_their_verdicts() {
        let proof = |class| Proof { text: String::new(), href: String::new(), word: class, class };
        let listed = [("One", "good"), ("One", "bad"), ("One", "open"), ("Two", "good")];
        let groups = Proven::grouped(listed.into_iter().map(|(title, class)| (title.to_owned(), proof(class))));
        let told: Vec<_> = groups.iter().map(|group| (group.title.as_str(), group.class, group.proofs.len())).collect();
        assert_eq!(told, [("One", "bad", 3), ("Two", "good", 1)]);
    }

    #[test]
    fn rules_that_scenarios_name_are_on_the_shelf() {
        let kill: RuleRef = "322.2@1.1".parse().unwrap();
        let found: Vec<Item> = with_rule(kill).map(|block| item(&block.text, &block.heading)).collect();
        assert!(found.len() > 5, "{} scenarios name {kill}", found.len());
        assert!(found.iter().all(|item| item.href.starts_with("/replay?s=")));
    }

    #[test]
    fn a_scenario_is_found_by_every_card_that_it_names() {
        let library = &Library::new(crate::library::shipped());
        let named = BLOCKS.iter().step_by(40).filter(|block| !block.cards().is_empty());
        let mut count = 0;
        for block in named.take(25) {
            for name in block.cards() {
                let found = with_the_card(library, &library.card_slug(name)).any(|other| std::ptr::eq(other, block));
                assert!(found, "{name} is named in {}: {}", block.file, block.heading);
                count += 1;
            }
        }
        assert!(count >= 10, "{count} names");
    }

    #[test]
    fn a_scenario_that_ships_names_rules_by_numbers_that_stand_in_it() {
        for block in BLOCKS.iter() {
            for rule in named_rules(&block.text) {
                let found = with_rule(rule).any(|other| std::ptr::eq(other, block));
                assert!(found, "{rule} is named in {}: {}", block.file, block.heading);
            }
        }
    }
}
