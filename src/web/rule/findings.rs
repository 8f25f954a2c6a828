//! Notes on how a rule was read from its document, and on broken cross-references in print.

use crate::document::{Finding, FindingKind, Recovery};
use crate::library::{LibraryRule, Words};
use crate::web::markup::{plain, title_case};
use crate::web::view::View;
use crate::web::words::rule::{recovered, slip};

/// A note on a rule.
pub struct Note {
    /// One sentence for people.
    pub text: String,
    /// True if number or words may differ from print, or the print has an error.
    pub grave: bool,
}

/// Returns the notes on the number, on repairs by the reader, and on broken cross-references.
pub fn of(view: &View, rule: &LibraryRule) -> Vec<Note> {
    let words = rule.words();
    let number = words.and_then(|words| Note::of_number(words.recovery));
    let read = words.into_iter().flat_map(|words| readings(view, rule, words));
    let slips = view.graph().citations_of(&rule.reference.into()).iter().filter_map(|citation| {
        let fault = citation.fault.as_ref()?;
        Some(Note { text: plain(&slip(&citation.words, &fault.why, fault.likely)), grave: true })
    });
    number.into_iter().chain(read).chain(slips).collect()
}

/// Returns the reader's findings on this rule in the document of its words.
fn readings(view: &View, rule: &LibraryRule, words: &Words) -> Vec<Note> {
    let Some(held) = view.library().documents().get(words.document) else { return Vec::new() };
    let about = held.document.findings.iter().filter(|finding| finding.rule == Some(rule.number()));
    about.map(Note::of).collect()
}

impl Note {
    /// Returns a note on how the number was found; `None` where it is printed with the text.
    fn of_number(recovery: Recovery) -> Option<Self> {
        let grave = matches!(recovery, Recovery::Realigned | Recovery::Inferred);
        Some(Self { text: recovered(recovery)?.to_owned(), grave })
    }

    fn of(finding: &Finding) -> Self {
        use FindingKind::{Cut, Inferred, Lost, Realigned, Split, Twice, Unnumbered, Unread};
        let grave = matches!(finding.kind, Inferred | Realigned | Split | Twice | Lost | Cut | Unread | Unnumbered);
        Self { text: plain(&format!("{}: {}", title_case(finding.kind.name()), finding.note)), grave }
    }
}
