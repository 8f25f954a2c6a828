//! Judges the words of a row: whether it starts and ends a sentence, reads like a title, or repeats another row.

/// The most words that a title has.
const TITLE: usize = 9;

/// Returns true if a text has no letter and no digit.
pub(super) fn is_empty(text: &str) -> bool {
    !text.chars().any(char::is_alphanumeric)
}

/// Returns true if a text goes on with a sentence that another row began: its first letter is a small one.
pub(super) fn starts_inside(text: &str) -> bool {
    let text = without_tags(text);
    text.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_lowercase) && !text.starts_with('[')
}

/// Returns true if a text reads like a title: a few words, the longer ones in capitals, no stop.
pub(super) fn is_title(text: &str) -> bool {
    let stops = |c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '"' | '\u{201d}');
    // Most rows are sentences, and their ends show it.
    !text.trim_end().ends_with(stops)
        && text.split_whitespace().nth(TITLE).is_none()
        && !is_empty(text)
        && !starts_inside(text)
        && !is_cut(text)
        && text.split_whitespace().filter(|word| word.len() > 4).all(|word| !word.starts_with(char::is_lowercase))
}

/// Returns true if a text stops in the middle of a sentence, as far as its end shows.
pub(super) fn is_torn(text: &str) -> bool {
    let text = without_tags(text.trim_end());
    let ends = text.trim_end().chars().next_back();
    let stops = ends.is_some_and(|c| matches!(c, '.' | '!' | '?' | ':' | ';' | '"' | '\u{201d}' | ')' | '\u{2026}'));
    !is_empty(&text) && (!stops || quote_is_open(&text)) && !is_title(&text)
}

/// Returns true if a text stops where no sentence can: in a word or sign that wants another after it.
pub(super) fn is_cut(text: &str) -> bool {
    let last = text.split_whitespace().next_back().unwrap_or_default();
    last.ends_with([',', '(', '-'])
        || matches!(
            last,
            "a" | "an"
                | "and"
                | "as"
                | "at"
                | "by"
                | "for"
                | "from"
                | "in"
                | "into"
                | "is"
                | "of"
                | "on"
                | "or"
                | "than"
                | "that"
                | "the"
                | "their"
                | "to"
                | "with"
                | "your"
                | "are"
                | "its"
                | "if"
                | "when"
        )
}

fn quote_is_open(text: &str) -> bool {
    let straight = text.bytes().filter(|byte| *byte == b'"').count() % 2 == 1;
    let curly = || text.matches('\u{201c}').count() > text.matches('\u{201d}').count();
    straight || (!text.is_ascii() && curly())
}

/// Returns true if a text introduces an example or points elsewhere: a paragraph that belongs to the rule before it.
pub(super) fn is_appendage(text: &str) -> bool {
    let text = without_tags(text);
    ["Example", "For example", "See rule", "See also", "E.g.", "e.g."].iter().any(|start| text.starts_with(start))
}

/// Returns true if two texts are the same words, but for a slip of the print (by their Levenshtein distance).
pub(super) fn are_twins(a: &str, b: &str) -> bool {
    let (a, b) = (letters(a), letters(b));
    let longer = a.len().max(b.len());
    if longer == 0 || a.len().abs_diff(b.len()) * 8 > longer {
        return false;
    }
    let slips = longer / 12;
    a == b || ((16..=2000).contains(&longer) && differ(&a, &b) <= slips && strsim::levenshtein(&a, &b) <= slips)
}

/// Returns a lower bound of the Levenshtein distance, from how often each letter stands in the texts alone: cheap to
/// compute, and enough to rule out most texts.
fn differ(a: &str, b: &str) -> usize {
    let mut more = [0_isize; 256];
    a.chars().for_each(|c| more[c as usize % 256] += 1);
    b.chars().for_each(|c| more[c as usize % 256] -= 1);
    let sum = |sign: isize| more.iter().map(|more| (more * sign).max(0)).sum::<isize>();
    sum(1).max(sum(-1)).unsigned_abs()
}

/// Returns the letters and digits of a text, small.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the words of a text, small and without signs.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// The words of a text, small and without signs, in one piece of memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    letters: String,
    /// Where each word ends in `letters`; the next one starts there.
    ends: Vec<usize>,
}

impl Words {
    /// Collects the words that [`words`] gives one by one.
    pub fn of(text: &str) -> Self {
        let mut words = Self { letters: String::with_capacity(text.len()), ends: Vec::with_capacity(text.len() / 5) };
        for c in text.chars() {
            match c {
                'a'..='z' | '0'..='9' | '\'' | '\u{2019}' => words.letters.push(c),
                'A'..='Z' => words.letters.push(c.to_ascii_lowercase()),
                c if c.is_alphanumeric() => words.letters.extend(c.to_lowercase()),
                _ => words.end(),
            }
        }
        words.end();
        words
    }

    fn end(&mut self) {
        if self.letters.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.letters.len());
        }
    }

    /// Returns the words in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| self.letters.get(std::mem::replace(&mut start, end)..end).unwrap_or_default())
    }
}

/// Returns the bytes at which sentences inside this text start. The first sentence is not among them.
pub(super) fn sentences(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut stop = false;
    let mut quoted = false;
    let mut letters = 0_usize;
    for (at, c) in text.char_indices() {
        let opens = c.is_uppercase() || matches!(c, '[' | '"' | '\u{201c}' | '<');
        if stop && !c.is_whitespace() {
            let closes = matches!(c, '"' | '\u{201d}' | ')' | '.') && !text[..at].ends_with(char::is_whitespace);
            if !closes {
                if opens && letters > 1 {
                    starts.push(at);
                }
                stop = false;
            }
        }
        match c {
            '"' => quoted = !quoted,
            '.' | '!' | '?' => stop = true,
            _ => {}
        }
        // A single letter before a stop is an abbreviation: "I.E." does not end a sentence.
        letters = if c.is_alphanumeric() {
            letters + 1
        } else if stop {
            letters
        } else {
            0
        };
    }
    starts
}

fn without_tags(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains('<') { crate::normalise(text).into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_sentences_are_told_apart() {
        assert!(is_title("Frogs") && is_title("Steps of the Pond") && is_title("The Leap Step"));
        assert!(!is_title("Frogs swim.") && !is_title("the pond") && !is_title("Frogs leap over the water"));
        assert!(!is_title("Frogs:") && !is_title(""));
    }

    #[test]
    fn torn_texts_are_seen_at_their_ends() {
        assert!(is_torn("A frog leaps into the") && is_torn("A frog says \"I leap.") && is_torn("[Leap] is short for"));
        assert!(!is_torn("A frog leaps.") && !is_torn("Frogs") && !is_torn("It says \"croak.\""));
        assert!(starts_inside("the pond.") && starts_inside("<i>not</i> there") && !starts_inside("Frogs"));
        assert!(!starts_inside("[T]: Leap.") && !starts_inside("3 frogs"));
        assert!(is_cut("leaps into the") && !is_cut("leaps high"));
    }

    #[test]
    fn slips_of_print_do_not_hide_a_twin() {
        assert!(are_twins("Frgos are not leaping at noon", "Frogs are not leaping at noon."));
        assert!(!are_twins("Frogs leap.", "Toads leap."));
        assert!(!are_twins("", ""));
    }

    #[test]
    fn words_in_one_piece_are_the_same_words() {
        for text in
            ["", "  ", "The Frog's [M]-Pond, 3 \u{201c}\u{c4}hren\u{201d}; don\u{2019}t \u{130}", "x", "Frogs leap."]
        {
            let gathered = Words::of(text);
            assert_eq!(gathered.iter().collect::<Vec<_>>(), words(text).collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn sentences_are_found() {
        let text = "A frog leaps. It swims, i.e. moves. See 3.5. \"Croak,\" it says.Toads do not.";
        let found: Vec<&str> = sentences(text).into_iter().map(|at| &text[at..at + 3]).collect();
        assert_eq!(found, ["It ", "See", "\"Cr", "Toa"]);
    }
}
