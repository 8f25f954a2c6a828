//! What to know about how a rule came to be read as it is, and about slips in its print.

use crate::document::{Finding, FindingKind, Recovery};
use crate::library::{LibraryRule, Words};
use crate::web::markup::{plain, title_case};
use crate::web::view::View;

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
    let number = words.and_then(|words| recovery(words.recovery));
    let number = number.map(|(text, grave)| Note { text: text.to_owned(), grave });
    let read = words.into_iter().flat_map(|words| readings(view, rule, words));
    let slips = view.graph().citations_of(&rule.reference.into()).iter().filter_map(|citation| {
        let fault = citation.fault.as_ref()?;
        let likely = fault.likely.map(|likely| format!(" Probably {likely} is meant.")).unwrap_or_default();
        let text = format!("\u{201c}{}\u{201d}: {}.{likely}", citation.words, fault.why.trim_end_matches('.'));
        Some(Note { text: plain(&text), grave: true })
    });
    number.into_iter().chain(read).chain(slips).collect()
}

fn recovery(recovery: Recovery) -> Option<(&'static str, bool)> {
    match recovery {
        Recovery::Printed => None,
        Recovery::Reordered => Some(("It stood in another place in the document; its number is as printed.", false)),
        Recovery::Realigned => {
            Some(("Texts had slid against their numbers in the document; this one was put back.", true))
        }
        Recovery::Inferred => {
            Some(("Its number was not printed, or misprinted, in the document, and is inferred.", true))
        }
    }
}

/// What the reader noted about this rule in the document that its words are from.
fn readings(view: &View, rule: &LibraryRule, words: &Words) -> Vec<Note> {
    let Some(held) = view.library().documents().get(words.document) else { return Vec::new() };
    let about = held.document.findings.iter().filter(|finding| finding.rule == Some(rule.number()));
    about.map(Note::of).collect()
}

impl Note {
    fn of(finding: &Finding) -> Self {
        use FindingKind::{Cut, Inferred, Lost, Realigned, Split, Twice, Unnumbered, Unread};
        let grave = matches!(finding.kind, Inferred | Realigned | Split | Twice | Lost | Cut | Unread | Unnumbered);
        Self { text: plain(&format!("{}: {}", title_case(finding.kind.name()), finding.note)), grave }
    }
}
