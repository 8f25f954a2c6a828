//! Shows word differences between two texts, side by side or in one text.

use super::markup::Markup;
use super::prose::symbols;
use crate::graph::lineage::{DiffSpanKind, word_diff};

/// Merges two texts into one: removed words struck out, added words marked.
#[must_use]
pub fn within(old: &str, new: &str) -> Markup {
    let mut markup = Markup::default();
    for (kind, text) in pieces(old, new) {
        set(&mut markup, kind, &text);
    }
    markup
}

/// Returns two texts for showing side by side, line by line: the old one with removed words struck out, the new one
/// with added words marked. If one is empty, the other is not marked.
#[must_use]
pub fn beside(old: &str, new: &str) -> (Vec<Markup>, Vec<Markup>) {
    if old.is_empty() || new.is_empty() {
        let alone = |text: &str| lines(&[(DiffSpanKind::Kept, text.to_owned())], DiffSpanKind::Added);
        return (alone(old), alone(new));
    }
    let pieces = pieces(old, new);
    (lines(&pieces, DiffSpanKind::Added), lines(&pieces, DiffSpanKind::Removed))
}

/// Returns the word differences of two texts. Changes with only spaces between them are merged into one.
fn pieces(old: &str, new: &str) -> Vec<(DiffSpanKind, String)> {
    let mut pieces = Vec::new();
    let (mut gone, mut come, mut space) = (String::new(), String::new(), String::new());
    for piece in word_diff(old, new) {
        let changing = !gone.is_empty() || !come.is_empty();
        match piece.kind {
            DiffSpanKind::Kept if changing && is_space(&piece.text) => space.push_str(&piece.text),
            DiffSpanKind::Kept => {
                flush(&mut pieces, &mut gone, &mut come, &mut space);
                pieces.push((DiffSpanKind::Kept, piece.text));
            }
            changed => {
                let between = std::mem::take(&mut space);
                gone.push_str(&between);
                come.push_str(&between);
                if changed == DiffSpanKind::Removed { &mut gone } else { &mut come }.push_str(&piece.text);
            }
        }
    }
    flush(&mut pieces, &mut gone, &mut come, &mut space);
    pieces
}

fn flush(pieces: &mut Vec<(DiffSpanKind, String)>, gone: &mut String, come: &mut String, space: &mut String) {
    let changed = [(DiffSpanKind::Removed, gone), (DiffSpanKind::Added, come), (DiffSpanKind::Kept, space)];
    let taken = changed.map(|(kind, text)| (kind, std::mem::take(text)));
    pieces.extend(taken.into_iter().filter(|(_, text)| !text.is_empty()));
}

/// Returns true if a text has only spaces within a line.
fn is_space(text: &str) -> bool {
    text.trim().is_empty() && !text.contains('\n')
}

/// Returns one side of the pieces, line by line.
fn lines(pieces: &[(DiffSpanKind, String)], without: DiffSpanKind) -> Vec<Markup> {
    let mut all = vec![Markup::default()];
    for (kind, text) in pieces.iter().filter(|(kind, _)| *kind != without) {
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                all.push(Markup::default());
            }
            if let Some(last) = all.last_mut() {
                set(last, *kind, line);
            }
        }
    }
    all.retain(|line| *line != Markup::default());
    all
}

/// Adds a piece with its mark; the spaces around it are not marked.
fn set(markup: &mut Markup, kind: DiffSpanKind, text: &str) {
    let words = text.trim();
    let (before, after) = text.split_at(text.len() - text.trim_start().len());
    let after = after.get(words.len()..).unwrap_or_default();
    let (open, close) = match kind {
        _ if words.is_empty() => ("", ""),
        DiffSpanKind::Kept => ("", ""),
        DiffSpanKind::Removed => ("<del>", "</del>"),
        DiffSpanKind::Added => ("<ins>", "</ins>"),
    };
    markup.text(before);
    markup.raw(open);
    symbols(markup, words);
    markup.raw(close);
    markup.text(after);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_changes_are_one() {
        let markup = within("A wilted plant grows slowly. See below.", "A wilted plant does not grow. See below.");
        let expected = "A wilted plant <del>grows slowly.</del> <ins>does not grow.</ins> See below.";
        assert_eq!(markup.to_string().replace("</del><ins>", "</del> <ins>"), expected);
    }

    #[test]
    fn what_changed_is_marked_on_both_sides() {
        let (old, new) = beside("Water one bed today.", "Water two beds today.\nRest");
        assert_eq!(old[0].to_string(), "Water <del>one bed</del> today.");
        assert_eq!(new[0].to_string(), "Water <ins>two beds</ins> today.");
        assert_eq!(new[1].to_string(), "<ins>Rest</ins>");
    }

    #[test]
    fn a_wording_alone_is_not_marked() {
        let (old, new) = beside("", "Dig <here>.");
        assert!(old.is_empty());
        assert_eq!(new[0].to_string(), "Dig &lt;here&gt;.");
    }
}
