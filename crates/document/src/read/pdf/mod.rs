//! PDF files, as text with one line a line and a form feed a page.
//!
//! In this process, with `lopdf` for the file format and a text layer of our own above it, rather than through
//! poppler's `pdftotext`: reading stays a function of bytes, the same on a judge's laptop, where poppler rarely is, as
//! on a server. `pdf-extract` was not taken because it panics on fonts it does not know and has no bounds. What is here
//! has bounds for all that a hostile file could make large (what streams unpack to, pages, pieces of text), and a panic
//! in the library ends as a finding.

mod cmap;
mod font;
mod layout;
mod page;

use std::panic::{AssertUnwindSafe, catch_unwind};

use lopdf::{Document as Pdf, LoadOptions};

use crate::{Finding, FindingKind};
use layout::Page;

/// The most bytes to which a single stream, and all pages together, may unpack.
const LARGEST: usize = 32 << 20;
/// The most pages that are read.
const PAGES: usize = 4000;
/// The most pieces of text that are read.
const PIECES: usize = 2_000_000;

/// The reason why a file could not be read as a PDF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Refusal {
    #[error("the PDF is locked with a password; save it without one and import that")]
    Locked,
    #[error("the PDF is damaged ({0}); open it in a viewer and print it to a new PDF, or save its text")]
    Damaged(String),
    #[error("the PDF is too large: a page of it unpacks to more than {} MB", LARGEST >> 20)]
    TooLarge,
    #[error("the PDF holds no text, only pictures; it needs text recognition before it can be read")]
    NoText,
}

/// Returns true if these are the bytes of a PDF; its mark must stand within the first kilobyte.
pub(super) fn is_pdf(bytes: &[u8]) -> bool {
    bytes.get(..bytes.len().min(1024)).is_some_and(|head| head.windows(5).any(|five| five == b"%PDF-"))
}

/// Extracts the text of a PDF. Whatever stops the extraction is a finding.
pub(super) fn text(bytes: &[u8], findings: &mut Vec<Finding>) -> String {
    // The library bounds its own recursion and memory; this is for the faults that nobody has found yet.
    let extracted = catch_unwind(AssertUnwindSafe(|| extract(bytes)));
    let extracted = extracted.unwrap_or_else(|_| Err(Refusal::Damaged("the reader gave up".to_owned())));
    match extracted {
        Ok((text, mut found)) => {
            findings.append(&mut found);
            text
        }
        Err(refusal) => {
            findings.push(Finding::whole(FindingKind::Unread, refusal.to_string()));
            String::new()
        }
    }
}

fn extract(bytes: &[u8]) -> Result<(String, Vec<Finding>), Refusal> {
    let options = LoadOptions { max_decompressed_size: Some(LARGEST), ..LoadOptions::default() };
    let pdf = Pdf::load_mem_with_options(bytes, options).map_err(|error| match error {
        lopdf::Error::InvalidPassword | lopdf::Error::Decryption(_) => Refusal::Locked,
        error => Refusal::Damaged(error.to_string()),
    })?;
    // The library tries the empty password and, where that does not fit, gives what it could read without one.
    if pdf.is_encrypted() {
        return Err(Refusal::Locked);
    }
    let mut findings = Vec::new();
    let mut reader = page::Reader::new(&pdf, LARGEST, PIECES);
    let mut text = String::new();
    for (at, id) in pdf.page_iter().enumerate().take(PAGES) {
        if at > 0 {
            text.push('\u{c}');
        }
        layout::write(Page { pieces: reader.page(id) }, &mut text);
        if reader.is_spent() {
            let note = format!("the PDF is too large; what follows page {} was not read", at + 1);
            findings.push(Finding::whole(FindingKind::Unread, note));
            break;
        }
    }
    if reader.undecoded() > 0 {
        let note =
            format!("{} letters of the PDF have no known meaning, for their fonts do not tell", reader.undecoded());
        findings.push(Finding::whole(FindingKind::Lost, note));
    }
    match text.trim() {
        "" if reader.is_spent() => Err(Refusal::TooLarge),
        "" => Err(Refusal::NoText),
        _ => Ok((text, findings)),
    }
}
