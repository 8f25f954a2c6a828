//! Finds every place of many names in a text, in one pass over it.

use std::collections::BTreeMap;

/// Names that are looked for together, indexed by their first word, since few words of a text open a name.
pub(super) struct Names<'a> {
    by_first: BTreeMap<&'a str, Vec<&'a str>>,
    /// The bytes with which first words open.
    initials: [bool; 256],
}

/// Every place at which each of the names stands in a text, ascending; none begins inside a word.
#[derive(Debug, Default)]
pub(super) struct Places<'a>(BTreeMap<&'a str, Vec<usize>>);

impl<'a> Names<'a> {
    /// Takes the names; one without letters and digits is never found.
    pub fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut found = Self { by_first: BTreeMap::new(), initials: [false; 256] };
        for name in names {
            let Some(first) = name.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()) else {
                continue;
            };
            if let Some(initial) = first.bytes().next().and_then(|byte| found.initials.get_mut(usize::from(byte))) {
                *initial = true;
            }
            let alike = found.by_first.entry(first).or_default();
            if !alike.contains(&name) {
                alike.push(name);
            }
        }
        found
    }

    /// Finds every place of these names in a text.
    pub fn places(&self, text: &str) -> Places<'a> {
        let mut places = Places::default();
        // Nearly every byte opens no name, which one look into the table or at the byte before it shows.
        let opens = |last: u8, byte: u8| {
            self.initials.get(usize::from(byte)).copied().unwrap_or(false) && !last.is_ascii_alphanumeric()
        };
        let pairs = std::iter::once(b' ').chain(text.bytes()).zip(text.bytes());
        for (at, _) in pairs.enumerate().filter(|(_, (last, byte))| opens(*last, *byte)) {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            if !before.is_some_and(char::is_alphanumeric) {
                self.take(text, at, &mut places);
            }
        }
        places
    }

    /// Notes the names whose first word stands here.
    fn take(&self, text: &str, at: usize, places: &mut Places<'a>) {
        let word =
            text.get(at..).and_then(|rest| rest.split(|c: char| !c.is_alphanumeric()).next()).unwrap_or_default();
        let Some((word, names)) = self.by_first.get_key_value(word) else { return };
        for name in names {
            let start = name.find(word).and_then(|before| at.checked_sub(before));
            if let Some(start) = start.filter(|start| text.get(*start..).is_some_and(|rest| rest.starts_with(name))) {
                places.0.entry(name).or_default().push(start);
            }
        }
    }
}

impl<'a> Places<'a> {
    /// Returns the bytes at which a name starts, ascending; empty where it is not in the text.
    pub fn of(&self, name: &str) -> &[usize] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// The names that stand anywhere, each with its places.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &[usize])> {
        self.0.iter().map(|(name, places)| (*name, places.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_open_alike_are_all_found() {
        let names =
            Names::of(["Frog", "Frog's Pond", "Toad", "Frog", "", "\u{2014}", "\u{c9}el", "(Old) Newt"].into_iter());
        let places = names.places("A Frog's Pond, a Frog. The Treefrogs and Frogs; an \u{c9}el, (Old) Newt");
        assert_eq!((places.of("Frog"), places.of("Frog's Pond"), places.of("Toad")), (&[2, 17][..], &[2][..], &[][..]));
        assert_eq!((places.of("\u{c9}el"), places.of("(Old) Newt")), (&[51][..], &[57][..]));
        assert_eq!(places.iter().count(), 4);
    }
}
