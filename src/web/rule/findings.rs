//! What to know about how a rule came to be read as it is, and about slips in its print.

use crate::document::{Finding, FindingKind, Recovery};
use crate::library::{LibraryRule, Words};
use crate::web::markup::{plain, title_case};
use crate::web::view::View;
use crate::web::words::rule::{recovered, slip};

/// Something to know about a rule.
pub struct Note {
    /// One sentence for people.
    pub text: String,
    /// Whether number or words may not be what was printed, or what is printed is a slip.
    pub grave: bool,
}

/// How the number was found, what the reader did to the text, which citation is a slip.
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

/// What the reader noted about this rule in the document that its words are from.
fn readings(view: &View, rule: &LibraryRule, words: &Words) -> Vec<Note> {
    let Some(held) = view.library().documents().get(words.document) else { return Vec::new() };
    let about = held.document.findings.iter().filter(|finding| finding.rule == Some(rule.number()));
    about.map(Note::of).collect()
}

impl Note {
    /// How the number was found; nothing where it stands beside the text.
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
