//! What to know about how a rule came to be read as it is, and about slips in its print.

use crate::document::{Finding, Recovery};
use crate::library::{LibraryRule, Words};
use crate::web::markup::plain;
use crate::web::view::View;

/// One sentence each: how the number was found, what the reader did to the text, which citation is a slip.
pub fn of(view: &View, rule: &LibraryRule) -> Vec<String> {
    let words = rule.words();
    let number = words.and_then(|words| recovery(words.recovery)).map(str::to_owned);
    let read = words.into_iter().flat_map(|words| readings(view, rule, words));
    let slips = view.graph().citations_of(&rule.reference.into()).iter().filter_map(|citation| {
        let fault = citation.fault.as_ref()?;
        let likely = fault.likely.map(|likely| format!(" Probably {likely} is meant.")).unwrap_or_default();
        Some(plain(&format!("\u{201c}{}\u{201d}: {}.{likely}", citation.words, fault.why.trim_end_matches('.'))))
    });
    number.into_iter().chain(read).chain(slips).collect()
}

fn recovery(recovery: Recovery) -> Option<&'static str> {
    match recovery {
        Recovery::Printed => None,
        Recovery::Reordered => {
            Some("In the document it was read from, this rule stood in another place; its number is as printed.")
        }
        Recovery::Realigned => {
            Some("In the document it was read from, texts had slid against their numbers; this one was put back.")
        }
        Recovery::Inferred => Some("The number of this rule was not printed, or misprinted, and is inferred."),
    }
}

/// What the reader noted about this rule in the document that its words are from.
fn readings(view: &View, rule: &LibraryRule, words: &Words) -> Vec<String> {
    let Some(held) = view.library().documents().get(words.document) else { return Vec::new() };
    let about = held.document.findings.iter().filter(|finding| finding.rule == Some(rule.number()));
    about.map(sentence).collect()
}

/// A finding as people read it.
pub fn sentence(finding: &Finding) -> String {
    plain(&format!("{}: {}", finding.kind, finding.note))
}
