//! The number of a rule: `322`, `322.10`, `103.1.b.4`.

use std::fmt;
use std::str::FromStr;

use super::printed::serde_as_printed;

/// The deepest number this crate represents; the rulebooks go to six parts.
pub const MAX_DEPTH: usize = 10;

/// The number of a rule within one edition of one document.
///
/// Parts alternate in print between digits and letters (`140.4.c.1`). Order is the rulebook's: `322.10` comes after
/// `322.9`, a parent before its children, `a` before `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleNumber {
    parts: [Part; MAX_DEPTH],
    depth: u8,
}

/// One part of a rule number: the `322`, the `10` or the `b`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A part in digits, up to [`Part::MOST`].
    Digits(u16),
    /// A part in letters, counted from `a` = 1; after `z` (26) comes `aa` (27).
    Letters(u16),
}

/// The reason why a text is not a rule number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// Nothing was given.
    #[error("a rule number is missing; write one such as 322.4")]
    Empty,
    /// The first part must be digits.
    #[error("`{0}` does not start with digits; a rule number looks like 322.4 or 103.1.b")]
    Start(String),
    /// A part is neither digits nor lower-case letters.
    #[error(
        "`{part}` in `{number}` is neither a number up to {most} nor a letter; a rule number looks like 322.4 or 103.1.b",
        most = Part::MOST
    )]
    Part {
        /// The whole text.
        number: String,
        /// The part that cannot be read.
        part: String,
    },
    /// There are more than [`MAX_DEPTH`] parts.
    #[error("`{0}` has more than {MAX_DEPTH} parts; no rulebook nests that deep")]
    TooDeep(String),
}

impl Part {
    /// The most that a part in digits counts to: ten times what any rulebook does, so that there is always a next one.
    pub const MOST: u16 = 9999;

    /// Returns the part that follows this one among siblings: `9` → `10`, `b` → `c`.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Digits(n) => Self::Digits(n.saturating_add(1)),
            Self::Letters(n) => Self::Letters(n.saturating_add(1)),
        }
    }

    /// Returns the first part of the same style: `1` or `a`.
    #[must_use]
    pub fn first(self) -> Self {
        match self {
            Self::Digits(_) => Self::Digits(1),
            Self::Letters(_) => Self::Letters(1),
        }
    }

    /// Returns the position among siblings: 1 for both `1` and `a`.
    #[must_use]
    pub fn ordinal(self) -> u16 {
        match self {
            Self::Digits(n) | Self::Letters(n) => n,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        if text.bytes().all(|b| b.is_ascii_digit()) {
            return text.parse().ok().filter(|n| *n <= Self::MOST).map(Self::Digits);
        }
        if text.len() > 2 || !text.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let value = text.bytes().fold(0, |sum, b| sum * 26 + u16::from(b - b'a') + 1);
        Some(Self::Letters(value))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Digits(n) => write!(f, "{n}"),
            Self::Letters(n) => {
                let letter = |n: u16| char::from(b'a' + ((n.max(1) - 1) % 26) as u8);
                if n > 26 {
                    write!(f, "{}", letter((n - 1) / 26))?;
                }
                write!(f, "{}", letter(n))
            }
        }
    }
}

impl RuleNumber {
    /// Returns a top-level number such as `322`.
    #[must_use]
    pub fn top(number: u16) -> Self {
        let mut parts = [Part::Digits(0); MAX_DEPTH];
        parts[0] = Part::Digits(number);
        Self { parts, depth: 1 }
    }

    /// Parses a number written in source code; in a constant through [`rule!`](crate!), at compile time.
    ///
    /// # Panics
    /// On a text that is not a rule number; in a constant that is an error of the compiler.
    #[must_use]
    pub const fn literal(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut parts = [Part::Digits(0); MAX_DEPTH];
        let mut depth = 0;
        let mut at = 0;
        while at < bytes.len() {
            let digits = bytes[at].is_ascii_digit();
            let mut value: u16 = 0;
            let start = at;
            while at < bytes.len() && bytes[at] != b'.' {
                assert!(bytes[at].is_ascii_digit() == digits, "a part of a rule number mixes digits and letters");
                value = if digits {
                    value * 10 + (bytes[at] - b'0') as u16
                } else {
                    assert!(
                        bytes[at].is_ascii_lowercase(),
                        "a rule number has only digits, lower-case letters and dots"
                    );
                    value * 26 + (bytes[at] - b'a') as u16 + 1
                };
                at += 1;
            }
            assert!(at > start, "a part of a rule number is empty");
            assert!(digits || depth > 0, "a rule number starts with digits");
            parts[depth] = if digits { Part::Digits(value) } else { Part::Letters(value) };
            depth += 1;
            at += 1;
        }
        assert!(depth > 0, "a rule number is empty");
        Self { parts, depth: depth as u8 }
    }

    /// Returns the parts, outermost first; never empty.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts[..usize::from(self.depth)]
    }

    /// Returns the number of parts: 1 for `322`, 3 for `103.1.b`.
    #[must_use]
    pub fn depth(&self) -> usize {
        usize::from(self.depth)
    }

    /// Returns the number of the rule that prints this one as its child: `103.1` for `103.1.b`, `None` for `103`.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        (self.depth > 1).then(|| {
            let mut parent = *self;
            parent.depth -= 1;
            parent.parts[usize::from(parent.depth)] = Part::Digits(0);
            parent
        })
    }

    /// Returns the child of this number with the given last part; `None` beyond [`MAX_DEPTH`].
    #[must_use]
    pub fn child(&self, part: Part) -> Option<Self> {
        let mut child = *self;
        *child.parts.get_mut(usize::from(self.depth))? = part;
        child.depth += 1;
        Some(child)
    }

    /// Returns the first child as the rulebooks number it: `322` → `322.1`, `322.1` → `322.1.a`.
    #[must_use]
    pub fn first_child(&self) -> Option<Self> {
        self.child(if self.depth % 2 == 1 { Part::Digits(1) } else { Part::Letters(1) })
    }

    /// Returns the next sibling: `322.9` → `322.10`, `103.1.b` → `103.1.c`, `322` → `323`.
    #[must_use]
    pub fn next_sibling(&self) -> Self {
        let mut next = *self;
        let last = &mut next.parts[usize::from(self.depth) - 1];
        *last = last.next();
        next
    }

    /// Returns the number of the top-level rule: 103 for `103.1.b`.
    #[must_use]
    pub fn section(&self) -> u16 {
        self.parts[0].ordinal()
    }

    /// Returns the last part: `b` for `103.1.b`.
    #[must_use]
    pub fn last(&self) -> Part {
        self.parts[usize::from(self.depth) - 1]
    }

    /// Returns true if this is `other` or below it.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.parts().starts_with(other.parts())
    }
}

/// A rule number written in source code, checked by the compiler: `rule!("322.2")`.
#[macro_export]
macro_rules! rule {
    ($number:literal) => {
        const { $crate::RuleNumber::literal($number) }
    };
}

impl Ord for RuleNumber {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.parts().cmp(other.parts())
    }
}

impl PartialOrd for RuleNumber {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{:03}", self.section());
        for part in &self.parts()[1..] {
            text.push('.');
            text.push_str(&part.to_string());
        }
        f.pad(&text)
    }
}

impl fmt::Debug for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for RuleNumber {
    type Err = NumberError;

    /// Reads `322.4`, with or without a last dot.
    fn from_str(text: &str) -> Result<Self, NumberError> {
        let text = text.trim();
        let body = text.strip_suffix('.').unwrap_or(text);
        if body.is_empty() {
            return Err(NumberError::Empty);
        }
        let mut parts = [Part::Digits(0); MAX_DEPTH];
        let mut depth = 0;
        for piece in body.split('.') {
            let part = Part::parse(piece)
                .ok_or_else(|| NumberError::Part { number: text.to_owned(), part: piece.to_owned() })?;
            if depth == 0 && matches!(part, Part::Letters(_)) {
                return Err(NumberError::Start(text.to_owned()));
            }
            *parts.get_mut(depth).ok_or_else(|| NumberError::TooDeep(text.to_owned()))? = part;
            depth += 1;
        }
        Ok(Self { parts, depth: depth as u8 })
    }
}

serde_as_printed!(RuleNumber);

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> RuleNumber {
        text.parse().unwrap()
    }

    #[test]
    fn prints_what_it_reads() {
        for text in ["002", "322", "322.10", "103.1.b.4", "626.1.d.1.a", "054.z", "107.2.aa"] {
            assert_eq!(number(text).to_string(), text);
        }
        assert_eq!(number("322.4."), number("322.4"));
        assert_eq!(number("2").to_string(), "002");
    }

    #[test]
    fn a_part_has_a_next_one() {
        assert!(number("9999.9999").next_sibling() > number("9999.9999"));
        assert!("322.10000".parse::<RuleNumber>().unwrap_err().to_string().contains("a number up to 9999"));
    }

    #[test]
    fn literals_are_the_numbers_they_spell() {
        for (literal, text) in [(rule!("002"), "002"), (rule!("322.10"), "322.10"), (rule!("440.1.a.1"), "440.1.a.1")] {
            assert_eq!(literal, number(text));
        }
    }

    #[test]
    fn orders_as_the_rulebook_does() {
        let sorted = ["322", "322.1", "322.1.a", "322.1.b", "322.1.z", "322.1.aa", "322.2", "322.9", "322.10", "323"];
        for pair in sorted.windows(2) {
            assert!(number(pair[0]) < number(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn walks_the_tree() {
        assert_eq!(number("103.1.b").parent(), Some(number("103.1")));
        assert_eq!(number("103").parent(), None);
        assert_eq!(number("322.9").next_sibling(), number("322.10"));
        assert_eq!(number("322").first_child(), Some(number("322.1")));
        assert_eq!(number("322.1").first_child(), Some(number("322.1.a")));
        assert!(number("322.10.a").is_within(&number("322.10")));
        assert!(!number("322.10").is_within(&number("322.1")));
    }

    #[test]
    fn refuses_what_is_no_number_and_says_why() {
        assert_eq!("".parse::<RuleNumber>(), Err(NumberError::Empty));
        assert!(matches!("b.1".parse::<RuleNumber>(), Err(NumberError::Start(_))));
        assert!(matches!("322..1".parse::<RuleNumber>(), Err(NumberError::Part { .. })));
        assert!(matches!("322.B".parse::<RuleNumber>(), Err(NumberError::Part { .. })));
        assert!(matches!("1.1.1.1.1.1.1.1.1.1.1".parse::<RuleNumber>(), Err(NumberError::TooDeep(_))));
        assert!("99999999".parse::<RuleNumber>().is_err());
    }
}
