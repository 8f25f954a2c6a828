//! Reading: any bytes to a [`Document`] and its findings.
//!
//! ```text
//! bytes ── decode ──▶ text ── shape (text, markdown, html, pdf) ──▶ Source: lines with marks
//!                                                                     │ recognise: kind, edition, date
//!               numbered ◀────────────────────────────────────────────┴──▶ faq, errata, notes, cards
//!   Source ── gather ──▶ Sheet: pages of rows ── repair ──▶ Sheet ── assemble ──▶ Rulebook
//! ```
//!
//! Every shape of file becomes the same lines, so a reader of one kind of document never asks which shape it came in;
//! every numbered document becomes the same rows, so a repair never asks either.

mod assemble;
mod attributes;
mod blocks;
mod builder;
mod cards;
pub(super) mod chain;
mod date;
mod decode;
mod embedded_rules;
mod errata;
mod examples;
mod extent;
mod faq;
mod front;
mod gather;
mod headers_footers;
mod house_format;
mod html;
mod hub;
mod hyphens;
mod join;
mod kinds;
mod legality;
mod line;
mod markdown;
mod notes;
pub(super) mod number_line;
mod out_of_order;
pub mod outside;
mod pdf;
mod pdf_text;
mod print;
mod recognise;
pub(super) mod rows;
mod run_together;
mod second_edition;
mod shallow;
mod shape;
mod source;
mod starts;
mod text;
mod tidy;
mod titles;
mod typography;

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{Body, Document, Finding, FindingKind, Kind, Rulebook, Wording, repair};
pub use date::find as date_in;
pub use hub::{HubEntry, hub};
use recognise::About;
use source::Source;
use tribunal_rule::Edition;

/// The facts that the caller knows about a file; whatever is not given is recognised from the bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The kind of document.
    pub kind: Option<Kind>,
    /// The edition, for numbered documents.
    pub edition: Option<Edition>,
}

/// Reads one document. Total: never panics, and the same bytes always give the same document.
#[must_use]
pub fn read(bytes: &[u8], hints: Hints) -> Document {
    let mut findings = Vec::new();
    if bytes.len() > LARGEST {
        return unread(format!(
            "the file has {} MB; none of more than {} MB is read",
            bytes.len() >> 20,
            LARGEST >> 20
        ));
    }
    let text = match pdf::is_pdf(bytes) {
        true => Cow::Owned(pdf::text(bytes, &mut findings)),
        false => decode::text(bytes, &mut findings),
    };
    let mut source = Source::of(&text);
    findings.append(&mut source.findings);
    let about = recognise::recognise(&source, hints, &mut findings);
    let mut fused = match about.wording {
        Wording::Official => run_together::find(&source.lines),
        Wording::Digest | Wording::Others => Vec::new(),
    };
    let body = body(source, &about, &mut findings);
    if let Body::Core(book) | Body::Tournament(book) = &body {
        run_together::place(&mut fused, book);
    }
    findings.append(&mut fused);
    dedupe_findings(&mut findings);
    Document { title: about.title, wording: about.wording, edition: about.edition, date: about.date, body, findings }
}

/// The size of the largest file that is read, in bytes. Every edition and every file of cards has a tenth of that; what
/// is made of a file takes some twenty times its size in memory.
pub const LARGEST: usize = 32 << 20;

/// A document of which nothing could be read, and why.
fn unread(why: String) -> Document {
    Document {
        title: String::new(),
        wording: Wording::Official,
        edition: None,
        date: None,
        body: Body::Unread,
        findings: vec![Finding::whole(FindingKind::Unread, why)],
    }
}

/// Removes repeated findings of an unclosed block: our own rulings are read twice, as Markdown and line by line.
fn dedupe_findings(findings: &mut Vec<Finding>) {
    let mut open = BTreeSet::new();
    findings.retain(|finding| finding.kind != FindingKind::Unclosed || open.insert(finding.line));
}

/// The contents, by the kind of document. A reader adds to the findings what it had to do.
fn body(source: Source<'_>, about: &About, findings: &mut Vec<Finding>) -> Body {
    match about.kind {
        Some(Kind::Core) => Body::Core(rulebook(source, about, findings)),
        Some(Kind::Tournament) => Body::Tournament(rulebook(source, about, findings)),
        Some(Kind::Faq) if about.wording == Wording::Digest => {
            Body::Faq(house_format::faq::read(source.text, findings))
        }
        Some(Kind::Errata) if about.wording == Wording::Digest => {
            Body::Errata(house_format::errata::read(source.text, findings))
        }
        Some(Kind::Faq) => Body::Faq(faq::read(&source, &about.title, findings)),
        Some(Kind::Errata) => Body::Errata(errata::read(&source, &about.title, findings)),
        Some(Kind::PatchNotes) => Body::PatchNotes(notes::read(&source, &about.title, findings)),
        Some(Kind::Legality) => Body::Legality(legality::read(&source, &about.title, findings)),
        Some(Kind::Outside) => outside::read(source.text, findings),
        Some(Kind::Cards) => Body::Cards(cards::read(source.text, findings)),
        None => {
            findings.push(Finding::whole(
                FindingKind::Unread,
                "neither numbered rules nor questions, errata, notes, lists of formats, rulings of others or cards",
            ));
            Body::Unread
        }
    }
}

/// A numbered document: rows from whatever shape it has, then repairs, then rules.
fn rulebook(mut source: Source<'_>, about: &About, findings: &mut Vec<Finding>) -> Rulebook {
    // A shape whose rows are in another form than lines (the columns of an extraction) makes its own sheet.
    let sheet = match pdf_text::sheet(source.text) {
        Some(sheet) => {
            let mut mended = repair::mend(sheet);
            extent::measure(&mut mended, &[], None);
            mended
        }
        // Our own files are printed by no converter.
        None if about.wording == Wording::Digest => {
            let mut sheet = gather::sheet(&source);
            house_format::rules::mark(&mut sheet);
            sheet
        }
        None => {
            second_edition::cut(&mut source.lines, about, findings);
            headers_footers::remove(&mut source.lines, findings);
            repair::mend(gather::sheet(&source))
        }
    };
    assemble::rulebook(sheet, findings)
}
