//! A page that lists documents with their dates, as a publisher's rules hub does, in any shape that documents come in.

use jiff::civil::Date;

use super::source::Source;
use super::{date, decode, kinds};
use crate::Kind;

/// A document that a page lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubEntry {
    /// Its title there.
    pub title: String,
    /// The kind of document, by its title.
    pub kind: Kind,
    /// The part of its title that names it, without the game and the kind: `origins`.
    pub name: String,
    /// The date in its line or a few lines below it.
    pub date: Date,
    /// The 1-based line of the page.
    pub line: usize,
}

/// The longest title, in words: a longer line is a sentence that speaks of documents.
const LONGEST: usize = 12;
/// The number of lines below a title within which its date may stand.
const BELOW: usize = 3;

/// Reads the documents that a page lists: titles that name a kind of document, each with the date in its line or in one
/// of the next few. A title without a date is left out. Never fails.
#[must_use]
pub fn hub(bytes: &[u8]) -> Vec<HubEntry> {
    let text = decode::text(bytes, &mut Vec::new());
    let source = Source::of(&text);
    let mut entries: Vec<HubEntry> = Vec::new();
    let mut open: Option<(String, Kind, usize)> = None;
    let mut since = 0;
    for line in &source.lines {
        match title(&line.text) {
            Some((title, kind)) => (open, since) = (Some((title.to_owned(), kind, line.at)), 0),
            None => since += 1,
        }
        let near = open.is_some() && since <= BELOW;
        if let Some(date) = date::find(&line.text).filter(|_| near)
            && let Some((title, kind, at)) = open.take()
        {
            let name = kinds::name(&title);
            entries.push(HubEntry { title, kind, name, date, line: at });
        }
    }
    entries
}

/// Returns the title in a line, without a date and other parts of the line, and the kind that it names.
fn title(line: &str) -> Option<(&str, Kind)> {
    let parts = line.split(['\t', '|', '(', '\u{b7}', '\u{2014}', '\u{2013}']).flat_map(|part| part.split(" - "));
    parts.map(|part| part.trim().trim_end_matches([':', ','])).find_map(|part| {
        let short = !part.is_empty() && !part.ends_with('.') && part.split(' ').count() <= LONGEST;
        let kind = kinds::of_title(part).filter(|_| short)?;
        // `Core Rules: updated October 9` in one piece.
        let title = part.split(": ").find(|piece| kinds::of_title(piece).is_some()).unwrap_or(part);
        Some((title, kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str) -> Vec<String> {
        hub(page.as_bytes()).iter().map(|it| format!("{} {} {:?} {}", it.line, it.kind, it.name, it.date)).collect()
    }

    #[test]
    fn lists_in_every_shape_are_read() {
        let expected = [
            "core \"\" 2031-05-06",
            "faq \"pond\" 2031-06-07",
            "errata \"pond\" 2031-06-08",
            "legality \"still-water-format-legality\" 2031-07-08",
        ];
        let pages = [
            "# Rules Hub\n\nAll our rules, FAQ and errata live here.\n\n- [Core Rules](/core) - Last updated: May 6, 2031\n\
             - [Pond Rules FAQ and Clarifications](/faq) \u{2014} 2031-06-07\n- [Pond Errata Updates](/errata) (June 8, 2031)\n\n\
             ## Still Water Format Legality\n\n*Last updated: July 8, 2031*\n\n- Newt\n",
            "<!doctype html><html><body><h1>Rules Hub</h1><ul><li><a href=\"/c\">Core Rules</a> <p>Last updated: May 6, 2031</p></li>\
             <li><a href=\"/f\">Pond Rules FAQ and Clarifications</a><p>2031-06-07</p></li><li>Pond Errata Updates<p>June 8, 2031</p></li></ul>\
             <h2>Still Water Format Legality</h2><p><em>Last updated: July 8, 2031</em></p></body></html>",
            "Rules Hub\n\nCore Rules: updated May 6, 2031\nPond FAQ | 2031-06-07\nPond Errata\n2031-06-08\nStill Water Format Legality\nnew\n2031-07-08\n",
        ];
        for page in pages {
            let found: Vec<String> =
                check(page).iter().map(|told| told.split_once(' ').unwrap().1.to_owned()).collect();
            assert_eq!(found, expected, "{page}");
        }
    }

    #[test]
    fn what_has_no_date_is_no_entry() {
        assert_eq!(
            check(
                "Core Rules\nsoon\n\nFrogs\n2031-05-06x\n\nThe core rules of the pond say on May 6, 2031 that a frog may leap once each turn there.\n"
            ),
            Vec::<String>::new()
        );
        assert_eq!(check(""), Vec::<String>::new());
    }
}
