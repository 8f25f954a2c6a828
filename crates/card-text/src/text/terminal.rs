//! Phrases of one word: numbers, symbols, keywords and names.

#[cfg(test)]
use super::phrase::Part;
use super::phrase::Phrase;
use super::words::Input;

/// A number, in digits or as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its value.
    pub value: u16,
    /// True if it is printed as a word: "three".
    pub spelled: bool,
}

const WORDS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl Phrase for Number {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let Some(word) = input.word(at) else { return Vec::new() };
        let spelled = WORDS.iter().position(|name| *name == word.plain);
        let value = spelled.and_then(|at| u16::try_from(at).ok());
        let digits = || word.plain.bytes().all(|b| b.is_ascii_digit()).then(|| word.plain.parse().ok()).flatten();
        let number = value.or_else(digits).map(|value| Self { value, spelled: spelled.is_some() });
        number.map(|number| (number, at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        let word = WORDS.get(usize::from(self.value)).filter(|_| self.spelled);
        out.push(word.map_or_else(|| self.value.to_string(), |word| (*word).to_owned()));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self { value: self.value + 1, ..*self }.words()]
    }
}

/// A number of things that are not one: "two units".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Several(pub Number);

impl Phrase for Several {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let several = |(number, at): (Number, usize)| (number.value != 1).then_some((Self(number), at));
        Number::read(input, at).into_iter().filter_map(several).collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        self.0.print(out);
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self(Number { value: self.0.value + 1, ..self.0 }).words()]
    }
}

/// A number with `+` behind it: that many or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtLeast(pub u16);

impl Phrase for AtLeast {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let number = input.word(at).and_then(|word| word.plain.strip_suffix('+')?.parse().ok());
        number.map(|number| (Self(number), at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push(format!("{}+", self.0));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self(self.0 + 1).words()]
    }
}

/// A number with a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signed(pub i32);

impl Phrase for Signed {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let signed = |word: &str| match word.split_at_checked(1)? {
            ("+", digits) => digits.parse::<i32>().ok(),
            ("-", digits) => digits.parse::<i32>().ok().map(|n| -n),
            _ => None,
        };
        let number = input.word(at).and_then(|word| signed(&word.plain));
        number.map(|number| (Self(number), at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push(format!("{:+}", self.0));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self(self.0 + self.0.signum()).words(), Self(-self.0).words()]
    }
}

/// A symbol of a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// Energy of this number.
    Energy(u16),
    /// One Power, of the domain with this letter; `A` is any, `C` the card's own.
    Power(char),
}

/// Symbols in a row, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbols(pub Vec<Symbol>);

fn symbol(word: &str) -> Option<Symbol> {
    let inner = word.strip_prefix('[')?.strip_suffix(']')?;
    let mut letters = inner.chars();
    match (letters.next()?, letters.next()) {
        (letter @ ('a' | 'c' | 'r' | 'g' | 'b' | 'o' | 'p' | 'y'), None) => {
            Some(Symbol::Power(letter.to_ascii_uppercase()))
        }
        _ => inner.parse().ok().map(Symbol::Energy),
    }
}

impl Phrase for Symbols {
    /// Symbols that stand together belong together.
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let run = (at..input.len()).map_while(|at| symbol(&input.word(at)?.plain));
        let symbols: Vec<Symbol> = run.collect();
        let after = at + symbols.len();
        if symbols.is_empty() { Vec::new() } else { vec![(Self(symbols), after)] }
    }

    fn print(&self, out: &mut Vec<String>) {
        out.extend(self.0.iter().map(|symbol| match symbol {
            Symbol::Energy(n) => format!("[{n}]"),
            Symbol::Power(letter) => format!("[{letter}]"),
        }));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        let with = |symbol| Self(self.0.iter().copied().chain([symbol]).collect());
        vec![with(Symbol::Energy(3)).words(), with(Symbol::Power('A')).words(), with(Symbol::Power('R')).words()]
    }
}

/// A keyword in brackets, with its value where it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracketed {
    /// Its name, as the rules print it.
    pub name: &'static str,
    /// The value printed behind it.
    pub value: Option<u16>,
}

/// The keywords of all editions.
const KEYWORDS: [&str; 32] = [
    "Accelerate",
    "Action",
    "Add",
    "Ambush",
    "Assault",
    "Backline",
    "Deathknell",
    "Deflect",
    "Deploy",
    "Disarm",
    "Empower",
    "Empowered",
    "Equip",
    "Flow",
    "Ganking",
    "Hidden",
    "Hunt",
    "Legion",
    "Level",
    "Lethal",
    "Mighty",
    "Predict",
    "Quick-Draw",
    "Reaction",
    "Repeat",
    "Shield",
    "Stun",
    "Tank",
    "Temporary",
    "Unique",
    "Vision",
    "Weaponmaster",
];

/// Those of them that are something to do: without brackets they are verbs, and a line of one of them is an instruction.
const ACTIONS: [&str; 3] = ["Add", "Predict", "Stun"];

fn keyword(text: &str) -> Option<Bracketed> {
    let (name, value) = match text.rsplit_once(' ') {
        Some((name, value)) => (name, Some(value.parse().ok()?)),
        None => (text, None),
    };
    let name = KEYWORDS.into_iter().find(|known| known.eq_ignore_ascii_case(name))?;
    Some(Bracketed { name, value })
}

impl Phrase for Bracketed {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let inner = input.word(at).and_then(|word| word.plain.strip_prefix('[')?.strip_suffix(']'));
        inner.and_then(keyword).map(|keyword| (keyword, at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push(match self.value {
            Some(value) => format!("[{} {value}]", self.name),
            None => format!("[{}]", self.name),
        });
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        let other = if self.name == "Tank" { "Backline" } else { "Tank" };
        let valued = Self { value: self.value.map(|value| value + 1), ..*self };
        vec![Self { name: other, value: None }.words(), valued.words()]
    }
}

/// A game action in brackets with how many: "[Predict 2]".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedAction {
    /// Its name, as the rules print it.
    pub name: &'static str,
    /// The number of cards that it is done with.
    pub count: Number,
}

/// The game actions that are printed in brackets with a number.
const COUNTED_ACTIONS: [&str; 2] = ["Burn", "Predict"];

impl Phrase for CountedAction {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let inner = input.word(at).and_then(|word| word.plain.strip_prefix('[')?.strip_suffix(']'));
        let action = inner.and_then(|inner| {
            let (name, count) = inner.split_once(' ')?;
            let name = COUNTED_ACTIONS.into_iter().find(|known| known.eq_ignore_ascii_case(name))?;
            let count = Number { value: count.parse().ok()?, spelled: false };
            Some(Self { name, count })
        });
        action.map(|action| (action, at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push(format!("[{} {}]", self.name, self.count.value));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        let name = if self.name == "Burn" { "Predict" } else { "Burn" };
        let more = Number { value: self.count.value + 1, ..self.count };
        vec![Self { name, ..self.clone() }.words(), Self { count: more, ..self.clone() }.words()]
    }
}

/// Declares keywords in brackets of which only those are read that a test passes.
macro_rules! keywords_that {
    ($($(#[$meta:meta])* $name:ident: $is:expr;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name(pub Bracketed);

        impl Phrase for $name {
            fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
                let is: fn(&Bracketed) -> bool = $is;
                let read = Bracketed::read(input, at).into_iter().filter(|(keyword, _)| is(keyword));
                read.map(|(keyword, at)| (Self(keyword), at)).collect()
            }

            fn print(&self, out: &mut Vec<String>) {
                self.0.print(out);
            }

            #[cfg(test)]
            fn siblings(&self) -> Vec<Vec<String>> {
                Phrase::siblings(&self.0)
            }
        }
    )+};
}

keywords_that! {
    /// A keyword in brackets that something has: none that is only something to do.
    Held: |keyword| !ACTIONS.contains(&keyword.name);
    /// A keyword before an ability that it changes: none with a cost behind it.
    Before: |keyword| !is_priced(keyword);
    /// A keyword at the head of a line that goes on: none that says of something how it is, as "[Empowered] units" does.
    Lead: |keyword| !matches!(keyword.name, "Empowered" | "Mighty");
}

/// Returns true if a keyword is one that is printed with a cost behind it.
fn is_priced(keyword: &Bracketed) -> bool {
    matches!(keyword.name, "Equip" | "Repeat" | "Empower" | "Flow")
}

/// The placeholder of a card without text: "[NO TEXT]".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoText;

impl Phrase for NoText {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        input.word(at).filter(|word| word.plain == "[no text]").map(|_| (Self, at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push("[NO TEXT]".to_owned());
    }
}

/// The keyword with what may be shown behind it: "[Show Off]".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShowOff;

impl Phrase for ShowOff {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        input.word(at).filter(|word| word.plain == "[show off]").map(|_| (Self, at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push("[Show Off]".to_owned());
    }
}

/// A keyword that is printed with a cost behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Priced(pub Bracketed);

impl Phrase for Priced {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let priced = |(keyword, at): (Bracketed, usize)| is_priced(&keyword).then_some((Self(keyword), at));
        Bracketed::read(input, at).into_iter().filter_map(priced).collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        self.0.print(out);
    }
}

/// A keyword that a line prints without its brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bare(pub Bracketed);

impl Phrase for Bare {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let word = input.word(at).filter(|word| word.printed.starts_with(char::is_uppercase));
        let known = word.and_then(|word| keyword(&word.plain)).filter(|known| !ACTIONS.contains(&known.name));
        let Some(known) = known else { return Vec::new() };
        let value = input.word(at + 1).and_then(|word| word.plain.parse().ok());
        let end = at + 1 + usize::from(value.is_some());
        vec![(Self(Bracketed { value, ..known }), end)]
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push(self.0.name.to_owned());
        out.extend(self.0.value.map(|value| value.to_string()));
    }
}

/// A name or a tag: words with capitals, as many as follow one another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(pub String);

/// Words with a capital that are no names: they begin sentences, or are terms of the rules.
const NO_NAMES: [&str; 63] = [
    "xp",
    "friendly",
    "enemy",
    "other",
    "another",
    "all",
    "each",
    "any",
    "your",
    "stunned",
    "buffed",
    "ready",
    "exhausted",
    "damaged",
    "equipped",
    "attached",
    "detached",
    "unit",
    "units",
    "gear",
    "spells",
    "spell",
    "equipment",
    "tokens",
    "token",
    "players",
    "player",
    "opponents",
    "energy",
    "power",
    "might",
    "main",
    "chosen",
    "champion",
    "facedown",
    "attacking",
    "defending",
    "cards",
    "card",
    "runes",
    "rune",
    "i",
    "this",
    "it",
    "they",
    "them",
    "those",
    "that",
    "we",
    "you",
    "the",
    "a",
    "an",
    "when",
    "while",
    "if",
    "as",
    "at",
    "stun",
    "deal",
    "give",
    "move",
    "play",
];

/// The name that begins here, with all its words.
fn names(input: &Input, at: usize) -> Option<(String, usize)> {
    let name = |at: usize| {
        let word = input.word(at)?;
        let lettered = word.printed.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '-');
        let fits = word.printed.starts_with(char::is_uppercase) && lettered;
        (fits && !NO_NAMES.contains(&word.plain.as_str())).then(|| word.printed.clone())
    };
    let words: Vec<String> = (at..input.len()).map_while(name).collect();
    let after = at + words.len();
    let said = matches!(words.as_slice(), [only] if keyword(only).is_some());
    (!words.is_empty() && !said).then(|| (words.join(" "), after))
}

impl Phrase for Name {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        names(input, at).filter(|(name, _)| !is_plural(name)).map(|(name, at)| (Self(name), at)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.extend(self.0.split(' ').map(str::to_owned));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self("Otter".to_owned()).words()]
    }
}

/// A tag that something does not have: "non-Otter".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NonTag(pub String);

impl Phrase for NonTag {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let tag = input.word(at).and_then(|word| word.printed.strip_prefix("non-"));
        let tag = tag.filter(|tag| tag.starts_with(char::is_uppercase) && tag.chars().all(char::is_alphabetic));
        tag.map(|tag| (Self(tag.to_owned()), at + 1)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.push(format!("non-{}", self.0));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self("Otter".to_owned()).words()]
    }
}

/// The name of several: a name in the plural.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(pub String);

/// Returns true if a name is that of several; Chaos is a domain, not a plural.
fn is_plural(name: &str) -> bool {
    name.ends_with('s') && !name.ends_with("ss") && name != "Chaos"
}

impl Phrase for Names {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        names(input, at).filter(|(name, _)| is_plural(name)).map(|(name, at)| (Self(name), at)).into_iter().collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        out.extend(self.0.split(' ').map(str::to_owned));
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        vec![Self("Otters".to_owned()).words()]
    }
}
