//! Scenarios that ship, by the rules that they name: what a rule's page shows as worked examples, and what proves a ruling.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;

use super::super::item::{Item, Kind};
use super::super::markup::plain;
use super::super::view::View;
use super::link::href;
use super::{Question, replayed};
use crate::rule::RuleRef;
use crate::scenario::read::read;
use crate::scenario::{self, Verdict, markdown};

/// The scenarios that the engine is tested by.
#[derive(RustEmbed)]
#[folder = "tests/scenarios/"]
struct Tested;

/// The scenarios that name a rule, as a rule and where they are replayed.
static BY_RULE: LazyLock<BTreeMap<RuleRef, Vec<(String, String)>>> = LazyLock::new(|| {
    let mut shelf: BTreeMap<RuleRef, Vec<(String, String)>> = BTreeMap::new();
    let files = Tested::iter().filter_map(|name| Tested::get(&name));
    let texts = files.filter_map(|file| String::from_utf8(file.data.into_owned()).ok());
    for block in texts.flat_map(|text| markdown::blocks(&text).unwrap_or_default()) {
        let told = (block.heading.clone(), href(&block.text));
        for rule in scenario::named_rules(&block.text) {
            shelf.entry(rule).or_default().push(told.clone());
        }
    }
    shelf
});

/// A scenario that the engine is tested by, by the file it stands in, from the root of the repository, and its heading.
#[must_use]
pub fn shown(file: &str, heading: &str) -> Option<Item> {
    let data = Tested::get(file.strip_prefix("tests/scenarios/")?)?.data;
    let blocks = markdown::blocks(std::str::from_utf8(&data).ok()?).ok()?;
    let block = blocks.into_iter().find(|block| block.heading == heading)?;
    Some(item(&href(&block.text), heading))
}

fn item(href: &str, name: &str) -> Item {
    Item { kind: Kind::Scenario, href: href.to_owned(), number: String::new(), text: plain(name), note: String::new() }
}

/// The scenarios that name a card without describing it, as the names of cards, the heading and the text.
static WITH_CARDS: LazyLock<Vec<(Vec<String>, String, String)>> = LazyLock::new(|| {
    let files = Tested::iter().filter_map(|name| Tested::get(&name));
    let texts = files.filter_map(|file| String::from_utf8(file.data.into_owned()).ok());
    let blocks = texts.flat_map(|text| markdown::blocks(&text).unwrap_or_default());
    let told = blocks.map(|block| (named_cards(&block.text), block.heading, block.text));
    told.filter(|(names, _, _)| !names.is_empty()).collect()
});

fn named_cards(text: &str) -> Vec<String> {
    read(text).0.named_cards().into_iter().map(str::to_owned).collect()
}

/// A ruling's scenario with what comes of it.
pub struct Proof {
    /// The text.
    pub text: String,
    /// Where it is replayed step by step.
    pub href: String,
    /// The verdict in words.
    pub word: &'static str,
    /// The class that colours it.
    pub class: &'static str,
}

/// The scenarios that name a rule: those of rulings first, then those that the engine is tested by.
#[must_use]
pub fn naming(view: &View, at: RuleRef) -> Vec<Item> {
    let rulings = view.library().faq().iter();
    let proofs = rulings.flat_map(|ruling| ruling.entry.scenarios.iter().map(move |text| (ruling, text)));
    let proofs = proofs.filter(|(_, text)| scenario::named_rules(text).contains(&at));
    let proofs = proofs.map(|(ruling, text)| item(&href(text), &ruling.entry.question));
    let tested = BY_RULE.get(&at).into_iter().flatten().map(|(name, href)| item(href, name));
    proofs.chain(tested).collect()
}

/// The scenarios that name a card, replayed, each with what it is about: those of rulings first.
pub async fn with_card(view: &View, slug: &str) -> Vec<(String, Proof)> {
    let library = view.library();
    let names_it = |names: &[String]| names.iter().any(|name| library.card_slug(name) == slug);
    let asked = library.faq().iter().flat_map(|ruling| {
        ruling.entry.scenarios.iter().map(move |text| (ruling.entry.question.as_str(), text.as_str()))
    });
    let asked = asked.filter(|(_, text)| names_it(&named_cards(text)));
    let tested = WITH_CARDS.iter().filter(|(names, _, _)| names_it(names));
    let all = asked.chain(tested.map(|(_, heading, text)| (heading.as_str(), text.as_str())));
    let (titles, texts): (Vec<_>, Vec<_>) = all.map(|(title, text)| (plain(title), text.to_owned())).unzip();
    titles.into_iter().zip(proofs(&texts).await).collect()
}

/// The scenarios of a ruling, replayed.
pub async fn proofs(texts: &[String]) -> Vec<Proof> {
    let mut proofs = Vec::new();
    for text in texts {
        let options = Question::default().options().unwrap_or_default();
        let replay = replayed(text.clone(), options).await.ok();
        let verdicts = replay.iter().flat_map(|replay| &replay.runs).map(|run| run.verdict);
        let (word, class) = match verdicts.max() {
            Some(Verdict::AsExpected) => ("comes out as said", "good"),
            Some(Verdict::Tainted) => ("comes out as said, as far as it can be replayed", "open"),
            Some(_) => ("does not come out as said", "bad"),
            None => ("not replayed", "open"),
        };
        proofs.push(Proof { text: text.clone(), href: href(text), word, class });
    }
    proofs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_scenarios_name_are_on_the_shelf() {
        let kill: RuleRef = "322.2@1.1".parse().unwrap();
        let found = BY_RULE.get(&kill).map_or(0, Vec::len);
        assert!(found > 5, "{found} scenarios name {kill}");
        let links = BY_RULE.values().flatten();
        assert!(links.clone().all(|(name, href)| !name.is_empty() && href.starts_with("/replay?s=")));
    }
}
