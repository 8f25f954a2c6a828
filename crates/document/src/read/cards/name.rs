//! The name of a card, apart from what marks an alternate printing of it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::record::Record;
use crate::normal::pattern;

/// Words by which card lists mark alternate printings, wherever the file has no field for it.
static PRINTING: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\d+[a-z]?|(?:alt(?:ernate|ernative)?|extended|full|borderless|showcase|foil|metal)(?: art)?|over-?numbered|signature|signed|promo(?:tional)?|prerelease|launch|champion promo)$",
    )
});

/// The suffix of a name: text in parentheses, or one last word after a hyphen.
static SUFFIX: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(.*\S)\s+(?:\(([^()]*)\)|-\s+(\S+))(\s*//.*)?$"));

/// The names that a file prints: whether something in parentheses is part of a name shows in comparison with the
/// others.
pub(super) struct Names {
    printed: BTreeSet<String>,
}

impl Names {
    /// The names that these records print.
    pub fn of(records: &[Record]) -> Self {
        Self { printed: records.iter().map(|record| record.name.clone()).collect() }
    }

    /// The name as rules and rulings write it: `Orla, Keeper of Lamps` for `Orla - Keeper of Lamps (Signature)`.
    pub fn name(&self, record: &Record) -> String {
        let printed = self.printed_name(record);
        without_tags(front(&printed), &record.tags).replacen(" - ", ", ", 1)
    }

    /// Returns true if the record's name carries the mark of an alternate printing.
    pub fn is_suffixed(&self, record: &Record) -> bool {
        self.printed_name(record) != record.name
    }

    /// The other names of the card: as the file prints it, both faces of a token, the bare title of a legend.
    pub fn aliases(&self, record: &Record) -> Vec<String> {
        let printed = self.printed_name(record);
        let title = printed.split_once(" - ").filter(|_| record.kind.eq_ignore_ascii_case("legend"));
        let title = title.map(|(_, title)| title.to_owned());
        let name = self.name(record);
        [Some(printed), title].into_iter().flatten().filter(|alias| *alias != name).collect()
    }

    /// The name as printed, without the mark of an alternate printing.
    fn printed_name(&self, record: &Record) -> String {
        let mut name = record.name.clone();
        while let Some(shorter) = self.without_suffix(&name, record.alternate) {
            name = shorter;
        }
        name
    }

    /// The name without its suffix, if that marks a printing and is no part of the name: because the file says so, or
    /// the bare name is there too, or it is a number or a word for printings.
    fn without_suffix(&self, name: &str, alternate: bool) -> Option<String> {
        let parts = SUFFIX.captures(name)?;
        let bare = format!("{}{}", &parts[1], parts.get(4).map_or("", |back| back.as_str()));
        let marks = match (parts.get(2), parts.get(3)) {
            (Some(inner), _) => alternate || self.printed.contains(&bare) || PRINTING.is_match(inner.as_str().trim()),
            (None, Some(word)) => PRINTING.is_match(word.as_str()),
            (None, None) => false,
        };
        marks.then_some(bare)
    }
}

/// The front face of a card with two.
fn front(name: &str) -> &str {
    name.split_once(" // ").map_or(name, |(front, _)| front)
}

/// The name of a champion's card without the other tags that have run into it: `Orla - Light` for `Owl, Orla - Light`.
fn without_tags<'a>(name: &'a str, tags: &[String]) -> &'a str {
    let before = name.split_once(" - ").map(|(before, _)| before);
    let all_tags = before.is_some_and(|before| before.split(", ").all(|part| tags.iter().any(|tag| tag == part)));
    let cut = before.filter(|_| all_tags).and_then(|before| before.rfind(", "));
    cut.and_then(|at| name.get(at + 2..)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(printed: &[&str]) -> Vec<String> {
        let records: Vec<Record> =
            printed.iter().map(|name| Record { name: (*name).to_owned(), ..Record::default() }).collect();
        let names = Names::of(&records);
        records.iter().map(|record| names.name(record)).collect()
    }

    #[test]
    fn marks_of_printings_are_dropped() {
        assert_eq!(
            names(&["Lamp (Alternate Art)", "Rope (Signature)", "Bell - Overnumbered"]),
            ["Lamp", "Rope", "Bell"]
        );
        assert_eq!(names(&["Sprout (12) // Mark", "Sprout (13) // Mark"]), ["Sprout", "Sprout"]);
        assert_eq!(names(&["Lamp", "Lamp (Winter Gift)"]), ["Lamp", "Lamp"], "the bare name is there too");
    }

    #[test]
    fn tags_that_have_run_into_a_name_are_left_out() {
        let tags = ["Owl".to_owned(), "Orla".to_owned()];
        assert_eq!(without_tags("Owl, Orla - Light of the Pass", &tags), "Orla - Light of the Pass");
        assert_eq!(without_tags("Bell, Orla - Light of the Pass", &tags), "Bell, Orla - Light of the Pass");
    }

    #[test]
    fn names_that_hold_hyphens_commas_and_parentheses_stay() {
        assert_eq!(names(&["Two-Faced Bell", "Orla - Nine-Tailed Owl"]), ["Two-Faced Bell", "Orla, Nine-Tailed Owl"]);
        assert_eq!(names(&["Orla - Light of the Pass (Beginner)"]), ["Orla, Light of the Pass (Beginner)"]);
        assert_eq!(names(&["Orla, Keeper"]), ["Orla, Keeper"]);
    }
}
