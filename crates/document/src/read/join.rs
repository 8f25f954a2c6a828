//! Joins a line that continues a rule to it: in the same sentence, or as a paragraph of its own.

use super::hyphens::{Hyphens, ends_in_hyphen};
use super::line::{Line, Mark};
use super::rows::Row;
use super::starts::is_unfinished;
use super::typography::SOFT_HYPHEN;

/// Joins lines, knowing how wide the document is set.
#[derive(Clone, Debug, Default)]
pub(super) struct Joiner {
    /// The usual length of a full line, in bytes; none where the document is not wrapped.
    width: Option<usize>,
    hyphens: Hyphens,
}

/// The fewest lines that show the width of a document.
const ENOUGH: usize = 20;

impl Joiner {
    /// Measures a document: most lines that end within a sentence are full.
    pub fn of(lines: &[Line]) -> Self {
        let goes_on = |pair: &&[Line]| pair[1].gap == 0 && pair[1].text.starts_with(|c: char| c.is_lowercase());
        let mut full: Vec<usize> = lines.windows(2).filter(goes_on).map(|pair| pair[0].text.len()).collect();
        full.sort_unstable();
        let hyphens = Hyphens::of(lines.iter().map(|line| line.text.as_ref()));
        Self { width: (full.len() >= ENOUGH).then(|| full[full.len() / 2]), hyphens }
    }

    /// Adds a line to a row, as part of its last sentence or as a paragraph of its own.
    pub fn join(&self, row: &mut Row, before: Option<&Line>, line: &Line) {
        let glue = match before {
            _ if row.text.is_empty() => Glue::None,
            Some(before) => self.glue(before, line),
            None => Glue::Space,
        };
        match glue {
            Glue::None => {}
            Glue::Hyphen => {
                row.text.pop();
            }
            Glue::Space => row.text.push(' '),
            Glue::Paragraph => row.text.push('\n'),
        }
        row.text.push_str(&line.text);
    }

    fn glue(&self, before: &Line, line: &Line) -> Glue {
        let goes_on = line.text.starts_with(|c: char| c.is_lowercase());
        match () {
            () if before.text.ends_with(SOFT_HYPHEN) => Glue::Hyphen,
            () if starts_paragraph(line) => Glue::Paragraph,
            () if goes_on && self.hyphens.breaks(&before.text, &line.text) => Glue::Hyphen,
            () if goes_on && ends_in_hyphen(&before.text) => Glue::None,
            () if line.page => Glue::Space,
            () if line.gap > 0 && goes_on && is_unfinished(&before.text) => Glue::Space,
            () if line.gap > 0 && is_word(&before.text) && is_word(&line.text) => Glue::Space,
            () if line.gap > 0 => Glue::Paragraph,
            () if goes_on => Glue::Space,
            () if self.had_room(before, line) => Glue::Paragraph,
            () => Glue::Space,
        }
    }

    /// Returns true if the first word of a line would have fitted on the line before, which therefore ended on purpose.
    fn had_room(&self, before: &Line, line: &Line) -> bool {
        let Some(width) = self.width else { return !is_unfinished(&before.text) };
        let word = line.text.split(' ').next().unwrap_or_default().len();
        let needed = before.text.len() + 1 + word;
        // Letters differ in width, so a line that ends in mid-sentence must leave much room before it tells anything.
        if is_unfinished(&before.text) { needed * 10 < width * 6 } else { needed * 10 < width * 9 }
    }
}

/// The join between two lines.
enum Glue {
    /// Nothing: the line before ends in a hyphen that stays, or there is none.
    None,
    /// Nothing, and the mark of a broken word goes away.
    Hyphen,
    /// A space.
    Space,
    /// A line feed.
    Paragraph,
}

fn starts_paragraph(line: &Line) -> bool {
    matches!(line.mark, Mark::Item(_) | Mark::Table) || line.text.starts_with("Example:")
}

fn is_word(text: &str) -> bool {
    text.len() < 20 && !text.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Joins lines (`|` between them, a leading `~` for a blank line before) and shows paragraphs as `/`.
    fn check(lines: &str, expected: &str) {
        let lines: Vec<Line> = lines
            .split('|')
            .map(|text| Line {
                text: text.trim_start_matches('~').into(),
                gap: usize::from(text.starts_with('~')),
                ..Line::default()
            })
            .collect();
        let mut row = Row::new(super::super::rows::Printed::Nothing, lines[0].text.as_ref(), 1);
        let joiner = Joiner { width: Some(40), ..Joiner::default() };
        for pair in lines.windows(2) {
            joiner.join(&mut row, Some(&pair[0]), &pair[1]);
        }
        assert_eq!(row.text.replace('\n', "/"), expected);
    }

    #[test]
    fn wrapped_lines_are_joined() {
        check("Frogs live in a pond until they are|grown up.", "Frogs live in a pond until they are grown up.");
        check(
            "Frogs live in a pond that belongs to|Ann and not to Bob.",
            "Frogs live in a pond that belongs to Ann and not to Bob.",
        );
        check("Frogs are non-|amphibian", "Frogs are non-amphibian");
        check("Frogs am\u{ad}|phibian", "Frogs amphibian");
        check("When|~that|~Pond|~closes,", "When that Pond closes,");
    }

    #[test]
    fn what_ends_early_ends_a_paragraph() {
        check("A pond has|Frogs|Toads", "A pond has/Frogs/Toads");
        check("Frogs swim.|See rule 305 for more of this.", "Frogs swim./See rule 305 for more of this.");
        check("A frog|~A toad", "A frog/A toad");
        check(
            "A pond of at least 40 frogs in all here|Example: Ann has 39.",
            "A pond of at least 40 frogs in all here/Example: Ann has 39.",
        );
    }
}
