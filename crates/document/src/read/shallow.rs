//! A web page without its deepest tags, so that parsing it takes time in proportion to its length.
//!
//! A browser's parser looks through all open elements at each tag; a page that opens hundreds of thousands and closes
//! none would keep it busy for minutes. No real page nests as deep as is let through here, and what stands in the tags
//! stays.

use std::borrow::Cow;

/// The greatest depth at which elements may nest.
const DEEPEST: usize = 300;

/// Returns the page without the tags that nest too deep.
pub(super) fn shallow(page: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut from = 0;
    let mut walk = Walk { page, at: 0 };
    // The elements open within what is kept, and those below them that are not.
    let (mut depth, mut below) = (0_usize, 0_usize);
    while let Some(tag) = walk.next_tag() {
        let drops = if tag.opens { depth >= DEEPEST } else { below > 0 };
        match (tag.opens, drops) {
            (true, true) => below += 1,
            (true, false) => depth += 1,
            (false, true) => below -= 1,
            (false, false) => depth = depth.saturating_sub(1),
        }
        if drops {
            kept.push_str(page.get(from..tag.start).unwrap_or_default());
            from = tag.end;
        }
    }
    if from == 0 {
        return Cow::Borrowed(page);
    }
    kept.push_str(page.get(from..).unwrap_or_default());
    Cow::Owned(kept)
}

/// A tag of an element that stays open until it is closed.
struct Tag {
    opens: bool,
    start: usize,
    end: usize,
}

struct Walk<'a> {
    page: &'a str,
    at: usize,
}

impl Walk<'_> {
    /// The next tag; comments and what scripts and styles hold are passed over.
    fn next_tag(&mut self) -> Option<Tag> {
        loop {
            let start = self.at + self.page.get(self.at..)?.find('<')?;
            let rest = self.page.get(start + 1..)?;
            if rest.starts_with("!--") {
                self.skip(start, "-->");
                continue;
            }
            let opens = !rest.starts_with('/');
            let name = rest.strip_prefix('/').unwrap_or(rest);
            let letters = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
            let name = name.get(..letters).unwrap_or_default().to_ascii_lowercase();
            if name.is_empty() {
                // Not looked further: a page of nothing else would be looked through at each sign of it.
                self.at = start + 1;
                continue;
            }
            let end = rest.find('>').map_or(self.page.len(), |end| start + 1 + end + 1);
            self.at = end;
            match name.as_str() {
                "script" | "style" | "textarea" | "title" if opens => self.skip(start, &format!("</{name}")),
                _ if nests(&name) => return Some(Tag { opens, start, end }),
                _ => {}
            }
        }
    }

    /// Continues after the next place of these characters, or at the end of the page where there is none.
    fn skip(&mut self, start: usize, signs: &str) {
        let found = self.page.get(start..).and_then(|rest| rest.find(signs));
        self.at = found.map_or(self.page.len(), |found| start + found + signs.len());
    }
}

/// Returns true if an element stays open until it is closed: not one that is empty, nor one that the next of its kind
/// closes.
fn nests(name: &str) -> bool {
    !matches!(
        name,
        "" | "p"
            | "li"
            | "dt"
            | "dd"
            | "tr"
            | "td"
            | "th"
            | "tbody"
            | "thead"
            | "tfoot"
            | "option"
            | "optgroup"
            | "br"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "base"
            | "col"
            | "area"
            | "embed"
            | "source"
            | "track"
            | "wbr"
            | "rt"
            | "rp"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_pages_stay_as_they_are() {
        let items = "<li>300. Frogs<p>leap<br>".repeat(1000);
        let page =
            format!("<ul>{items}</ul><script>{}</script><!-- {} -->", "if (a<b) c;".repeat(1000), "<div>".repeat(1000));
        assert!(matches!(shallow(&page), Cow::Borrowed(_)));
    }

    #[test]
    fn tags_that_nest_too_deep_go_and_their_text_stays() {
        let deep = format!("{}300. Frogs{}<b>leap</b>", "<div>".repeat(DEEPEST + 700), "</div>".repeat(DEEPEST + 700));
        let expected = format!("{}300. Frogs{}<b>leap</b>", "<div>".repeat(DEEPEST), "</div>".repeat(DEEPEST));
        assert_eq!(shallow(&deep), expected);
    }

    #[test]
    fn broken_tags_end_the_walk() {
        for page in ["<", "<div", "</", "<!--", "<script>", "<div class=\"", "a < b"] {
            assert_eq!(shallow(page), page);
        }
    }
}
