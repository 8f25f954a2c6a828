//! A web page without more attributes than any element has, so that parsing it takes time in proportion to its length.
//!
//! A browser's parser compares each attribute of an element with all those before it; an element with hundreds of
//! thousands would keep it busy for half a minute. Where such an element could be, it is closed after the first few
//! hundred. The tokenizer's states are followed from every place at which a tag could begin (a simulation of a
//! nondeterministic automaton).

use std::borrow::Cow;

/// The most attributes that an element may have.
const MOST: u32 = 500;

/// The state of a browser's tokenizer inside a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In the name of the element.
    Element,
    /// Before a name.
    Before,
    /// In a name.
    Name,
    /// After a name.
    After,
    /// Behind the sign of equality.
    Value,
    /// In a value, between double quotes.
    Double,
    /// In a value, between single quotes.
    Single,
    /// In a value without quotes.
    Bare,
    /// Behind a value in quotes.
    Quoted,
}

impl Place {
    const ALL: [Self; 9] = [
        Self::Element,
        Self::Before,
        Self::Name,
        Self::After,
        Self::Value,
        Self::Double,
        Self::Single,
        Self::Bare,
        Self::Quoted,
    ];

    /// Returns the state after this byte; none at the end of the tag.
    fn then(self, letter: u8) -> Option<Self> {
        let is_space = matches!(letter, b' ' | b'\t' | b'\n' | b'\r' | 0xc);
        Some(match (self, letter) {
            (Self::Double, b'"') | (Self::Single, b'\'') => Self::Quoted,
            (Self::Double | Self::Single, _) => self,
            (_, b'>') => return None,
            (Self::After | Self::Value, _) if is_space => self,
            (Self::Name, _) if is_space => Self::After,
            (_, _) if is_space => Self::Before,
            (Self::Value, b'"') => Self::Double,
            (Self::Value, b'\'') => Self::Single,
            (Self::Value | Self::Bare, _) => Self::Bare,
            (_, b'/') => Self::Before,
            (Self::Name | Self::After, b'=') => Self::Value,
            (Self::Element, _) => Self::Element,
            (Self::Before | Self::Name | Self::After | Self::Quoted, _) => Self::Name,
        })
    }
}

/// Closes each tag of the page that could have more than [`MOST`] attributes. Every place where a tag could begin is
/// followed at once, in comments and scripts too, so that it need not be known which of them are tags.
pub(super) fn few(page: &str) -> Cow<'_, str> {
    // For each place, the most attributes of any tag that could be there now.
    let mut counts: [Option<u32>; 9] = [None; 9];
    let (mut kept, mut from) = (String::new(), 0);
    let bytes = page.as_bytes();
    for (at, letter) in bytes.iter().copied().enumerate() {
        let mut next = [None; 9];
        for place in Place::ALL {
            let Some(count) = counts[place as usize] else { continue };
            let Some(then) = place.then(letter) else { continue };
            let begins = then == Place::Name && place != Place::Name;
            if begins && count >= MOST {
                // Every tag that is not within quotes ends here.
                if page.is_char_boundary(at) {
                    kept.push_str(page.get(from..at).unwrap_or_default());
                    kept.push('>');
                    from = at;
                }
                continue;
            }
            let count = count + u32::from(begins);
            next[then as usize] = next[then as usize].max(Some(count));
        }
        let name = bytes.get(at + 1).filter(|next| **next != b'/').or_else(|| bytes.get(at + 2));
        if letter == b'<' && name.is_some_and(u8::is_ascii_alphabetic) {
            next[Place::Element as usize] = next[Place::Element as usize].max(Some(0));
        }
        counts = next;
    }
    if from == 0 {
        return Cow::Borrowed(page);
    }
    kept.push_str(page.get(from..).unwrap_or_default());
    Cow::Owned(kept)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// The most attributes that a browser finds on an element of a page.
    fn most(page: &str) -> usize {
        let page = scraper::Html::parse_document(page);
        let elements = page.tree.values().filter_map(|node| node.as_element());
        elements.map(|element| element.attrs().count()).max().unwrap_or_default()
    }

    fn names(count: usize, between: &str) -> String {
        (0..count).map(|at| format!("a{at}{between}")).collect()
    }

    #[test]
    fn an_element_has_no_more_than_it_may_however_it_hides() {
        for (before, between, after) in [
            ("<p ", " ", ">"),
            ("<p\n", "=x\t", ">"),
            ("<p ", "='>' ", ">"),
            ("<p ", "=\"<b \"", ">"),
            ("<p ", "/", "/>"),
            ("<p a=\">\" ", " = x ", ">"),
            ("<!-- --!><p ", " ", ">"),
            ("<!-- <p a=\" --> <p ", " ", ">"),
            ("<!-- <p a=' --> <p ", "=\"'\" ", ">"),
            ("<script></script x><p ", " ", ">"),
            ("<p <a <b ", " <c ", ">"),
            ("<title><p \"</title><p ", " ", ">"),
            ("<p \u{e9}=\u{e9} ", "\u{e9} ", ">"),
        ] {
            let page = format!("{before}{}{after}101. A marble is round.", names(2_000, between));
            assert!(most(&page) > 1_000, "{before}{between}: the attack is one");
            let few = few(&page);
            assert!(most(&few) <= MOST as usize + 1, "{before}{between}: {}", most(&few));
            assert!(few.contains("101. A marble is round."));
        }
    }

    #[test]
    fn a_page_that_anybody_wrote_is_left_as_it_is() {
        let page = "<!doctype html><p class=\"a b\" id=x hidden>3 < 4 and <b>so</b> <img src='a>b'/><script>if (a<b) c()</script>";
        assert!(matches!(few(page), Cow::Borrowed(_)));
    }

    #[test]
    fn hundreds_of_thousands_take_as_long_as_their_letters() {
        let page = format!("<p {}>101. A marble is round.</p>", names(300_000, "=x "));
        let begun = Instant::now();
        let lines = super::super::html::lines(&page);
        assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
        assert!(lines.iter().any(|line| line.text.contains("A marble is round")));
    }
}
