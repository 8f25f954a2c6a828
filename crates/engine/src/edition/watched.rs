//! Which behaviours a game asks for: those rows of the table that decide whether something is done, and readings, noted as
//! procedures come to them. A search for boards on which two editions part follows the lines on which a row comes up in which they differ, also where
//! it decides nothing yet.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::Procedures;
use crate::reading::Reading;

thread_local! {
    /// The rows that were asked for in this thread.
    static ASKED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes a row by its name.
pub(super) fn note(row: &'static str) {
    ASKED.with_borrow_mut(|asked| asked.insert(row));
}

/// Returns the names of the rows that games under [watched](Procedures::watched) tables have asked for in this thread since this was
/// called last.
#[must_use]
pub fn take_asked() -> BTreeSet<&'static str> {
    ASKED.take()
}

/// Has them asked for in this thread as they were before something was only tried.
pub(crate) fn put_back_asked(asked: BTreeSet<&'static str>) {
    ASKED.set(asked);
}

impl Procedures {
    /// Notes that a reading is asked for, by its name, in a game under watched tables.
    pub(super) fn note_asked(&self, reading: Reading) {
        if self.cites.watched {
            note(reading.name());
        }
    }

    /// The tables as they are, but for that what games ask of them is noted. What is made lives as long as the program.
    #[must_use]
    pub fn watched(&'static self) -> &'static Self {
        let mut watched = self.clone();
        watched.cites.watched = true;
        Box::leak(Box::new(watched))
    }
}

#[cfg(test)]
mod tests {
    use super::super::ENACTED;
    use super::take_asked;

    #[test]
    fn only_watched_tables_note_what_is_asked() {
        let table = ENACTED[ENACTED.len() - 1];
        let _ = (take_asked(), table.cites.focus_kept());
        assert!(take_asked().is_empty());
        let _ = table.watched().cites.focus_kept();
        assert_eq!(take_asked().into_iter().collect::<Vec<_>>(), ["focus_kept"]);
        assert!(take_asked().is_empty());
    }
}
