//! One permanent: a box like a card, with its name, its Might now, its damage, and its states as marks.

use super::change::{Fate, Shown};
use super::sheet::{BADGE, SMALL, Sheet, badge_width, shortened, width_of};
use crate::report::Permanent;

/// The width of a card, in units of the picture.
pub(super) const CARD_WIDTH: usize = 82;
/// The height of a card, in units of the picture.
pub(super) const CARD_HEIGHT: usize = 67;
/// The most characters of a name on a line of a card.
const NAME: usize = 13;
/// The space between badges.
const BETWEEN: usize = 2;

/// Draws a permanent with its upper left corner here.
pub(super) fn draw(sheet: &mut Sheet, shown: &Shown, near: bool, x: usize, y: usize) {
    let piece = shown.piece;
    sheet.open(&classes(shown, near), piece.id, &piece.name);
    sheet.frame(x, y, CARD_WIDTH, CARD_HEIGHT);
    let badges = badges(piece);
    // Two rows of badges take the room of a second line of the name.
    let names = if badges.len() > 1 { vec![shortened(&piece.name, NAME)] } else { lines(&piece.name) };
    for (n, line) in names.iter().enumerate() {
        sheet.text("name", x + 5, y + 13 + n * 12, SMALL, line);
    }
    let top = if badges.len() > 1 { y + 29 - BADGE + BETWEEN } else { y + 29 };
    for (n, row) in badges.iter().enumerate() {
        let mut at = x + 4;
        for (class, sign) in row {
            sheet.badge(class, at, top + n * (BADGE + BETWEEN), sign);
            at += badge_width(sign) + BETWEEN;
        }
    }
    let foot = y + CARD_HEIGHT - 6;
    if piece.kind == "unit" {
        let might = piece.might.to_string();
        sheet.text("might", x + 5, foot, 17, &might);
        if piece.might != piece.printed {
            let after = x + 7 + width_of(&might, 17);
            sheet.text("printed", after, foot, SMALL, &format!("printed {}", piece.printed));
        }
    } else {
        let told = piece.attached_to.as_ref().map(|bearer| format!("on {bearer}"));
        sheet.text("printed", x + 5, foot, SMALL, &shortened(told.as_deref().unwrap_or(piece.kind), NAME));
    }
    if matches!(shown.fate, Fate::Died | Fate::Left) {
        sheet.strike(x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4);
    }
    sheet.close();
}

fn classes(shown: &Shown, near: bool) -> String {
    let side = if near { "near" } else { "far" };
    let fate = match shown.fate {
        Fate::Same => "",
        Fate::Changed => " changed",
        Fate::Died => " dead",
        Fate::Left => " left",
    };
    let exhausted = if shown.piece.marks.iter().any(|mark| mark == "exhausted") { " exhausted" } else { "" };
    format!("card {side}{fate}{exhausted}")
}

/// Returns the badges of a permanent in rows: the marks of its states, as [`LEGEND`] explains them, and its damage.
fn badges(piece: &Permanent) -> Vec<Vec<(&'static str, String)>> {
    let marks = LEGEND.iter().filter(|(state, ..)| piece.marks.iter().any(|here| here == state));
    let marks = marks.map(|(state, mark, _)| (*state, (*mark).to_owned()));
    let damage = (piece.damage > 0).then(|| ("damage", format!("\u{2212}{}", piece.damage)));
    let mut rows: Vec<Vec<(&str, String)>> = vec![];
    let mut left = 0;
    for badge in marks.chain(damage) {
        let width = badge_width(&badge.1);
        match rows.last_mut() {
            Some(row) if width <= left => row.push(badge),
            _ => {
                rows.push(vec![badge]);
                left = CARD_WIDTH - 8 + BETWEEN;
            }
        }
        left = left.saturating_sub(width + BETWEEN);
    }
    rows
}

/// The states that have a mark: the state, the mark, what it means.
pub const LEGEND: [(&str, &str, &str); 6] = [
    ("attacker", "ATK", "attacker"),
    ("defender", "DEF", "defender"),
    ("exhausted", "EX", "exhausted"),
    ("stunned", "ST", "stunned"),
    ("buffed", "BF", "buffed"),
    ("token", "T", "token"),
];

/// Splits a name over one or two lines of a card, with an ellipsis where it is longer.
fn lines(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in name.split(' ') {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        let long = line.chars().count() + 1 + word.chars().count() > NAME;
        if line.is_empty() {
            line.push_str(word);
        } else if long && last == 0 {
            lines.push(word.to_owned());
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.iter().map(|line| shortened(line, NAME)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_go_on_two_lines_and_are_cut() {
        assert_eq!(lines("Rider"), ["Rider"]);
        assert_eq!(lines("Master of the Endless Hunt"), ["Master of the", "Endless Hunt"]);
        assert_eq!(lines("Unpronounceablest One"), ["Unpronouncea\u{2026}", "One"]);
        assert_eq!(lines(""), [""]);
    }
}
