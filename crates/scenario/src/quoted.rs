//! Names as they are typed: in quotation marks where the language would read something else.

/// Returns a name as it is typed: in quotation marks where the language would read something else.
#[must_use]
pub fn quoted(name: &str) -> String {
    let plain = |word: &str| {
        let letters = word.chars().all(|c| !matches!(c, ',' | ':' | '[' | '#' | '\u{201c}' | '\u{201d}'));
        let count = word.strip_prefix('x').unwrap_or(word).parse::<u32>().is_ok();
        // A capital A is a name; the article is small.
        let reserved = word != "A" && RESERVED.iter().any(|r| r.eq_ignore_ascii_case(word));
        letters && !count && !word.starts_with("=>") && !reserved
    };
    let once = name.split_whitespace().collect::<Vec<_>>().join(" ") == name;
    if once && !name.is_empty() && name.split(' ').all(plain) { name.to_owned() } else { format!("\"{name}\"") }
}

/// Words that end a name or begin something else, somewhere in the language.
const RESERVED: &[&str] = &[
    "a",
    "ability",
    "always",
    "and",
    "are",
    "as",
    "at",
    "attached",
    "attacker",
    "base",
    "bonus",
    "buffed",
    "can",
    "card",
    "ceases",
    "choosing",
    "combat",
    "contested",
    "controlled",
    "controls",
    "cost",
    "damage",
    "damaged",
    "defender",
    "die",
    "dies",
    "does",
    "domain",
    "effect",
    "empty",
    "enters",
    "everybody",
    "everyone",
    "exhausted",
    "facedown",
    "from",
    "gear",
    "goes",
    "has",
    "is",
    "legend",
    "lives",
    "loop",
    "might",
    "moves",
    "never",
    "no",
    "nobody",
    "none",
    "not",
    "nothing",
    "on",
    "owned",
    "paying",
    "ready",
    "refused",
    "resolves",
    "scored",
    "showdown",
    "showing",
    "spell",
    "stunned",
    "survives",
    "tag",
    "tagged",
    "tainted",
    "the",
    "then",
    "to",
    "token",
    "triggers",
    "uncontrolled",
    "under",
    "unit",
    "was",
    "with",
];
