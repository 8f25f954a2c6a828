//! Where each edition explains its keywords.

use tribunal_rule::rule;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The keywords of the glossary by the number of their rule: in 1.0, 1.1, 1.2 and 1.4.
const KEYWORDS: [(&str, [Option<RuleNumber>; 4]); 26] = [
    ("Accelerate", [Some(rule!("717")), Some(rule!("721")), Some(rule!("731")), Some(rule!("805"))]),
    ("Action", [Some(rule!("718")), Some(rule!("722")), Some(rule!("732")), Some(rule!("806"))]),
    ("Assault", [Some(rule!("719")), Some(rule!("723")), Some(rule!("733")), Some(rule!("807"))]),
    ("Deathknell", [Some(rule!("720")), Some(rule!("724")), Some(rule!("734")), Some(rule!("808"))]),
    ("Deflect", [Some(rule!("721")), Some(rule!("725")), Some(rule!("735")), Some(rule!("809"))]),
    ("Ganking", [Some(rule!("722")), Some(rule!("726")), Some(rule!("736")), Some(rule!("810"))]),
    ("Hidden", [Some(rule!("723")), Some(rule!("727")), Some(rule!("737")), Some(rule!("811"))]),
    ("Legion", [Some(rule!("724")), Some(rule!("728")), Some(rule!("738")), Some(rule!("812"))]),
    ("Reaction", [Some(rule!("725")), Some(rule!("729")), Some(rule!("739")), Some(rule!("813"))]),
    ("Shield", [Some(rule!("726")), Some(rule!("730")), Some(rule!("740")), Some(rule!("814"))]),
    ("Tank", [Some(rule!("727")), Some(rule!("731")), Some(rule!("741")), Some(rule!("815"))]),
    ("Temporary", [Some(rule!("728")), Some(rule!("732")), Some(rule!("742")), Some(rule!("816"))]),
    ("Vision", [Some(rule!("729")), Some(rule!("733")), Some(rule!("743")), Some(rule!("817"))]),
    ("Mighty", [Some(rule!("706")), Some(rule!("706")), Some(rule!("706")), Some(rule!("706"))]),
    ("Equip", [None, None, Some(rule!("744")), Some(rule!("818"))]),
    ("Quick-Draw", [None, None, Some(rule!("745")), Some(rule!("819"))]),
    ("Repeat", [None, None, Some(rule!("746")), Some(rule!("820"))]),
    ("Weaponmaster", [None, None, Some(rule!("747")), Some(rule!("821"))]),
    ("Ambush", [None, None, None, Some(rule!("822"))]),
    ("Hunt", [None, None, None, Some(rule!("823"))]),
    ("Level", [None, None, None, Some(rule!("824"))]),
    ("Unique", [None, None, None, Some(rule!("825"))]),
    ("Backline", [None, None, None, Some(rule!("826"))]),
    ("Empower", [None, None, None, Some(rule!("827"))]),
    ("Empowered", [None, None, None, Some(rule!("828"))]),
    ("Flow", [None, None, None, Some(rule!("829"))]),
];

const EDITIONS: [Edition; 4] = [Edition::CORE_1_0, Edition::CORE_1_1, Edition::CORE_1_2, Edition::CORE_1_4];

/// The rules that explain a keyword, one for each edition that has it.
#[must_use]
pub fn rules(keyword: &str) -> Vec<RuleRef> {
    let row = KEYWORDS.iter().find(|(name, _)| *name == keyword);
    let numbers = row.into_iter().flat_map(|(_, numbers)| EDITIONS.into_iter().zip(numbers));
    numbers.filter_map(|(edition, number)| Some(RuleRef::new(edition, (*number)?))).collect()
}

/// Every keyword of the glossary with its rules.
pub fn all() -> impl Iterator<Item = (&'static str, Vec<RuleRef>)> {
    KEYWORDS.iter().map(|(name, _)| (*name, rules(name)))
}
