//! The keywords that are no more than a word, or a word and a value, and how several of them add up.

use serde::{Deserialize, Serialize};

/// A keyword without text of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keyword {
    /// May be paid for to enter ready.
    Accelerate,
    /// May be played during showdowns.
    Action,
    /// More Might while an attacker.
    Assault(u16),
    /// Choosing it costs an opponent more.
    Deflect(u16),
    /// May move from battlefield to battlefield.
    Ganking,
    /// May be hidden facedown.
    Hidden,
    /// May be played during closed states.
    Reaction,
    /// More Might while a defender.
    Shield(u16),
    /// Must be assigned lethal damage before others.
    Tank,
    /// Dies at the start of its controller's Beginning Phase.
    Temporary,
    /// A look at the top card when it is played.
    Vision(u16),
    /// Must be assigned combat damage last.
    Backline,
    /// May be played as a Reaction to where its player has units.
    Ambush,
    /// Its controller gains XP when it conquers or holds.
    Hunt(u16),
    /// An enemy unit loses Might when it attacks.
    Disarm(u16),
    /// Gear that is played to a battlefield, and stays there until an opponent holds it.
    Deploy,
}

/// A set of keywords with their values. Values of one keyword add up; the others are there or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Keywords {
    /// The Assault Value; 0 is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub assault: u16,
    /// The Shield Value; 0 is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shield: u16,
    /// The Deflect Value; 0 is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub deflect: u16,
    /// The number of instances of Vision.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vision: u16,
    /// The Hunt Value; 0 is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hunt: u16,
    /// The Disarm Value; 0 is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub disarm: u16,
    /// The keywords without a value, one bit each.
    #[serde(default, skip_serializing_if = "is_zero")]
    flags: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_zero(value: &u16) -> bool {
    *value == 0
}

const FLAGS: [Keyword; 10] = [
    Keyword::Accelerate,
    Keyword::Action,
    Keyword::Ganking,
    Keyword::Hidden,
    Keyword::Reaction,
    Keyword::Tank,
    Keyword::Temporary,
    Keyword::Backline,
    Keyword::Ambush,
    Keyword::Deploy,
];

fn bit(keyword: Keyword) -> u16 {
    FLAGS.iter().position(|k| *k == keyword).map_or(0, |at| 1 << at)
}

impl Keywords {
    /// Adds one instance of a keyword.
    pub fn add(&mut self, keyword: Keyword) {
        match keyword {
            Keyword::Assault(n) => self.assault = self.assault.saturating_add(n),
            Keyword::Shield(n) => self.shield = self.shield.saturating_add(n),
            Keyword::Deflect(n) => self.deflect = self.deflect.saturating_add(n),
            Keyword::Vision(n) => self.vision = self.vision.saturating_add(n),
            Keyword::Hunt(n) => self.hunt = self.hunt.saturating_add(n),
            Keyword::Disarm(n) => self.disarm = self.disarm.saturating_add(n),
            other => self.flags |= bit(other),
        }
    }

    /// Removes every instance of a keyword.
    pub fn remove(&mut self, keyword: Keyword) {
        match keyword {
            Keyword::Assault(_) => self.assault = 0,
            Keyword::Shield(_) => self.shield = 0,
            Keyword::Deflect(_) => self.deflect = 0,
            Keyword::Vision(_) => self.vision = 0,
            Keyword::Hunt(_) => self.hunt = 0,
            Keyword::Disarm(_) => self.disarm = 0,
            other => self.flags &= !bit(other),
        }
    }

    /// Returns true if there is an instance of this keyword, whatever its value.
    #[must_use]
    pub fn has(&self, keyword: Keyword) -> bool {
        match keyword {
            Keyword::Assault(_) => self.assault > 0,
            Keyword::Shield(_) => self.shield > 0,
            Keyword::Deflect(_) => self.deflect > 0,
            Keyword::Vision(_) => self.vision > 0,
            Keyword::Hunt(_) => self.hunt > 0,
            Keyword::Disarm(_) => self.disarm > 0,
            other => self.flags & bit(other) != 0,
        }
    }

    /// Every keyword here, those with a value first.
    #[must_use]
    pub fn list(&self) -> Vec<Keyword> {
        let valued = [
            (self.assault, Keyword::Assault(self.assault)),
            (self.shield, Keyword::Shield(self.shield)),
            (self.deflect, Keyword::Deflect(self.deflect)),
            (self.vision, Keyword::Vision(self.vision)),
            (self.hunt, Keyword::Hunt(self.hunt)),
            (self.disarm, Keyword::Disarm(self.disarm)),
        ];
        let valued = valued.into_iter().filter(|(n, _)| *n > 0).map(|(_, k)| k);
        valued.chain(FLAGS.into_iter().filter(|k| self.has(*k))).collect()
    }
}

impl std::fmt::Display for Keyword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, value) = self.parts();
        match value {
            Some(n) if n != 1 => write!(f, "{name} {n}"),
            _ => f.write_str(name),
        }
    }
}

impl Keyword {
    fn parts(self) -> (&'static str, Option<u16>) {
        match self {
            Self::Accelerate => ("Accelerate", None),
            Self::Action => ("Action", None),
            Self::Assault(n) => ("Assault", Some(n)),
            Self::Deflect(n) => ("Deflect", Some(n)),
            Self::Ganking => ("Ganking", None),
            Self::Hidden => ("Hidden", None),
            Self::Reaction => ("Reaction", None),
            Self::Shield(n) => ("Shield", Some(n)),
            Self::Tank => ("Tank", None),
            Self::Temporary => ("Temporary", None),
            Self::Vision(n) => ("Vision", Some(n)),
            Self::Backline => ("Backline", None),
            Self::Ambush => ("Ambush", None),
            Self::Hunt(n) => ("Hunt", Some(n)),
            Self::Disarm(n) => ("Disarm", Some(n)),
            Self::Deploy => ("Deploy", None),
        }
    }

    /// Its name, without a value.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.parts().0
    }

    /// Reads `Assault 2` or `tank`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (name, value) = match text.rsplit_once(' ') {
            Some((name, value)) if value.parse::<u16>().is_ok() => (name.trim(), value.parse().unwrap_or(1)),
            _ => (text, 1),
        };
        let all = FLAGS.into_iter().chain([
            Self::Assault(value),
            Self::Shield(value),
            Self::Deflect(value),
            Self::Vision(value),
            Self::Hunt(value),
            Self::Disarm(value),
        ]);
        let found = all.into_iter().find(|k| k.parts().0.eq_ignore_ascii_case(name))?;
        (found.parts().1.is_some() || name.len() == text.len()).then_some(found)
    }

    /// The names of all keywords, for suggestions.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let valued =
            [Self::Assault(1), Self::Shield(1), Self::Deflect(1), Self::Vision(1), Self::Hunt(1), Self::Disarm(1)];
        FLAGS.into_iter().chain(valued).map(|k| k.parts().0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_add_up_and_words_do_not() {
        let mut all = Keywords::default();
        for keyword in [Keyword::Assault(1), Keyword::Assault(3), Keyword::Tank, Keyword::Tank] {
            all.add(keyword);
        }
        assert_eq!(all.list(), [Keyword::Assault(4), Keyword::Tank]);
    }

    #[test]
    fn reads_what_it_prints() {
        for text in ["Assault 2", "Tank", "Shield", "Deflect 3"] {
            assert_eq!(Keyword::read(text).map(|k| k.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Keyword::read("tank 2"), None);
        assert_eq!(Keyword::read("Assalt"), None);
    }
}
