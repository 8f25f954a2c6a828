//! Where each edition explains its keywords.

use crate::edition::{EDITIONS, ENACTED};
use tribunal_rule::rule;
use tribunal_rule::{RuleNumber, RuleRef};

macro_rules! keywords {
    ($($name:literal [$($cell:tt)*])*) => {
        /// The keywords of the glossary by the number of their rule, with a cell for each edition, the oldest first.
        const KEYWORDS: &[(&str, [Option<RuleNumber>; EDITIONS])] = &[$(($name, [$(number!($cell)),*]),)*];
    };
}

macro_rules! number {
    (-) => {
        None
    };
    ($number:literal) => {
        Some(rule!($number))
    };
}

keywords! {
    "Accelerate" ["717" "721" "731" "805" "805" "805"]
    "Action" ["718" "722" "732" "806" "806" "806"]
    "Assault" ["719" "723" "733" "807" "807" "807"]
    "Deathknell" ["720" "724" "734" "808" "808" "808"]
    "Deflect" ["721" "725" "735" "809" "809" "809"]
    "Ganking" ["722" "726" "736" "810" "810" "810"]
    "Hidden" ["723" "727" "737" "811" "811" "811"]
    "Legion" ["724" "728" "738" "812" "812" "812"]
    "Reaction" ["725" "729" "739" "813" "813" "813"]
    "Shield" ["726" "730" "740" "814" "814" "814"]
    "Tank" ["727" "731" "741" "815" "815" "815"]
    "Temporary" ["728" "732" "742" "816" "816" "816"]
    "Vision" ["729" "733" "743" "817" "817" "817"]
    "Mighty" ["706" "706" "706" "706" "706" "706"]
    "Equip" [- - "744" "818" "818" "818"]
    "Quick-Draw" [- - "745" "819" "819" "819"]
    "Repeat" [- - "746" "820" "820" "820"]
    "Weaponmaster" [- - "747" "821" "821" "821"]
    "Ambush" [- - - "822" "822" "822"]
    "Hunt" [- - - "823" "823" "823"]
    "Level" [- - - "824" "824" "824"]
    "Unique" [- - - "825" "825" "825"]
    "Backline" [- - - "826" "826" "826"]
    "Empower" [- - - - "827" "827"]
    "Empowered" [- - - - "828" "828"]
    "Flow" [- - - - "829" "829"]
    "Deploy" [- - - - - "830"]
    "Disarm" [- - - - - "831"]
    "Show Off" [- - - - - "832"]
}

/// The rules that explain a keyword, one for each edition that has it.
#[must_use]
pub fn rules(keyword: &str) -> Vec<RuleRef> {
    let row = KEYWORDS.iter().find(|(name, _)| *name == keyword);
    let numbers = row.into_iter().flat_map(|(_, numbers)| ENACTED.iter().zip(numbers));
    numbers.filter_map(|(tables, number)| Some(RuleRef::new(tables.edition, (*number)?))).collect()
}

/// Every keyword of the glossary with its rules.
pub fn all() -> impl Iterator<Item = (&'static str, Vec<RuleRef>)> {
    KEYWORDS.iter().map(|(name, _)| (*name, rules(name)))
}
