//! The glossary: the rules in which each edition explains its keywords.

use crate::edition::{EDITIONS, ENACTED};
use tribunal_rule::rule;
use tribunal_rule::{RuleNumber, RuleRef};

/// A name with the number of its rule in each edition, the oldest first.
type Row = (&'static str, [Option<RuleNumber>; EDITIONS]);

macro_rules! rows {
    ($(#[$doc:meta])* $table:ident $($name:literal [$($cell:tt)*])*) => {
        $(#[$doc])*
        const $table: &[Row] = &[$(($name, [$(number!($cell)),*]),)*];
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

rows! {
    /// The keywords of the glossary.
    KEYWORDS
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

rows! {
    /// Words of card text without brackets that mean nothing by themselves: what they stand for is in the rules alone.
    TERMS
    "XP" [- - - "729" "729" "729"]
    "Empower" [- - - - "441" "442"]
    "Empowered" [- - - - "828" "828"]
    "Disempower" [- - - - "442" "443"]
    "Predict" [- - - "436" "436" "437"]
    "Prevent" [- - - "437" "437" "438"]
    "Burn" [- - - - "440" "441"]
    "Double" [- - "419" "432" "432" "433"]
    "Attach" [- - "421" "434" "434" "435"]
    "Detach" [- - "422" "435" "435" "436"]
}

rows! {
    /// Tokens that the rules describe, where a text gives no more than their name.
    TOKENS
    "Gold" [- - - "184.5" "187.5" "187.5"]
    "Reflection" [- - - "184.6" "187.6" "187.6"]
    "Bird" [- - - "184.7" "187.7" "187.7"]
    "Brush" [- - - "184.8" "187.8" "187.8"]
    "Baron Pit" [- - - "184.9" "187.9" "187.9"]
    "Shadow Clone" [- - - - "187.11" "187.11"]
    "Bomb" [- - - - - "187.12"]
}

/// The rules that explain a keyword, one for each edition that has it.
#[must_use]
pub fn rules(keyword: &str) -> Vec<RuleRef> {
    KEYWORDS.iter().find(|(name, _)| *name == keyword).map(of_row).unwrap_or_default()
}

/// The rules of a row, one for each edition that has it.
fn of_row((_, numbers): &Row) -> Vec<RuleRef> {
    let numbers = ENACTED.iter().zip(numbers);
    numbers.filter_map(|(tables, number)| Some(RuleRef::new(tables.edition, (*number)?))).collect()
}

/// Every keyword of the glossary with its rules.
pub fn all() -> impl Iterator<Item = (&'static str, Vec<RuleRef>)> {
    KEYWORDS.iter().map(|(name, _)| (*name, rules(name)))
}

/// Every word without brackets that only rules explain, with those rules.
pub fn terms() -> impl Iterator<Item = (&'static str, Vec<RuleRef>)> {
    TERMS.iter().map(|row| (row.0, of_row(row)))
}

/// Every token that rules describe by its name, with those rules.
pub fn tokens() -> impl Iterator<Item = (&'static str, Vec<RuleRef>)> {
    TOKENS.iter().map(|row| (row.0, of_row(row)))
}
