//! Brings a card's text, as people type it from memory, to the form that the grammar reads, by generate and test:
//! keywords with a colon or a hyphen after them, `Might` for the symbol, `;` between instructions. Each wording plainly
//! means another; the text that is read instead is shown in a warning, and printed back.

use tribunal_engine::ability::enact::read_text;
use tribunal_engine::card::{Card, Kind};
use tribunal_engine::keyword::Keyword;

/// The ways to join instructions that a semicolon separates.
const JOINTS: [&str; 3] = [". ", ", then ", " and "];
/// Words that are keywords of a text and of no unit: what stands after them happens when they say.
const OPENERS: [&str; 5] = ["Deathknell", "Legion", "Ambush", "Flow", "Level"];

/// Returns the form of a text that the grammar reads, where that is not the text itself; none where there is none.
pub(super) fn standard(text: &str, kind: Kind) -> Option<String> {
    if reads(text, kind) {
        return None;
    }
    candidates(text).into_iter().find(|candidate| candidate != text && reads(candidate, kind))
}

/// Returns true if a text is read and enacted whole.
fn reads(text: &str, kind: Kind) -> bool {
    let mut card = Card { kind, ..Card::default() };
    read_text(&mut card, text);
    card.unread.is_empty()
}

/// Returns the texts that this one may be a form of, the nearest first.
fn candidates(text: &str) -> Vec<String> {
    let said = hyphened(&spoken(text));
    let leads = match lead(&said) {
        Some((word, rest)) => vec![format!("[{word}] \u{2014} {rest}"), format!("[{word}] {rest}"), rest.to_owned()],
        None => vec![said.clone()],
    };
    // What stands behind the keyword alone would lose it.
    let leads = leads.into_iter().filter(|lead| lead.starts_with('[') || !said.starts_with('['));
    leads.flat_map(|lead| JOINTS.map(|joint| joined(&lead, joint))).collect()
}

/// Replaces a hyphen that stands alone by the dash that it is meant for.
fn hyphened(text: &str) -> String {
    text.replace(" - ", " \u{2014} ").replace(" \u{2013} ", " \u{2014} ")
}

/// Splits off the keyword with which a text begins, in brackets or not, and returns it with what stands after its colon
/// or dash.
fn lead(text: &str) -> Option<(String, &str)> {
    let at = text.find([':', '\u{2014}'])?;
    let (word, mark) = text.split_at_checked(at)?;
    let rest = mark.trim_start_matches([':', '\u{2014}', ' ']);
    let word = word.trim().trim_start_matches('[').trim_end_matches(']').trim();
    let opens = OPENERS.iter().find(|opener| opener.eq_ignore_ascii_case(word)).map(|opener| (*opener).to_owned());
    let word = opens.or_else(|| Keyword::read(word).map(|keyword| keyword.to_string()))?;
    (!rest.is_empty()).then_some((word, rest))
}

/// Joins the instructions of a text by other marks than semicolons.
fn joined(text: &str, joint: &str) -> String {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    let mut out = String::new();
    for (at, part) in parts.enumerate() {
        out.push_str(if at == 0 { "" } else { joint });
        out.push_str(&if at > 0 && joint.starts_with('.') { capital(part) } else { part.to_owned() });
    }
    out
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Replaces words by those that they stand for everywhere.
fn spoken(text: &str) -> String {
    let said = swapped(&returned(&mights(text)));
    let said = tokens(&bare_might(&said));
    may_have(&said)
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Returns true if a word is a number, with or without a sign.
fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches(['+', '-', '\u{2212}']);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Replaces `3 Might` by `3 [M]`.
fn mights(text: &str) -> String {
    let mut said = words(text);
    for at in 1..said.len() {
        let (before, from) = said.split_at_mut(at);
        let [word, ..] = from else { continue };
        let bare = word.trim_end_matches([',', '.', ';', ':']);
        if bare.eq_ignore_ascii_case("might") && before.last().is_some_and(|number| is_number(number)) {
            *word = word.replacen(bare, "[M]", 1);
        }
    }
    said.join(" ")
}

/// Replaces `to hand` by `to its owner's hand`.
fn returned(text: &str) -> String {
    text.replace(" to hand", " to its owner's hand").replace(" to their hand", " to its owner's hand")
}

/// Replaces a bare `+2 [M]` by `give me +2 [M]`.
fn bare_might(text: &str) -> String {
    text.replace(", +", ", give me +").replace(", -", ", give me -").replace("; +", "; give me +")
}

/// Replaces `a 3 [M] Sprite` by `a 3 [M] Sprite unit token`.
fn tokens(text: &str) -> String {
    let mut said = words(text);
    let mut at = 2;
    while at < said.len() {
        let named = said.get(at).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
        let counted = said.get(at - 1).is_some_and(|word| word == "[M]");
        let is_more = said.get(at + 1).is_some_and(|next| next.starts_with("unit") || next.starts_with("token"));
        if named && counted && !is_more && text.to_lowercase().contains("play") {
            let end = said[at].trim_end_matches([',', '.', ';']).len();
            said[at].insert_str(end, " unit token");
        }
        at += 1;
    }
    said.join(" ")
}

/// Replaces `swap a unit with another unit` by moving each to where the other is.
fn swapped(text: &str) -> String {
    let lower = text.to_lowercase();
    let Some(at) = lower.find("swap ").filter(|at| !lower[*at..].starts_with("swap the might")) else {
        return text.to_owned();
    };
    let (before, rest) = text.split_at(at);
    let rest = rest.get("swap ".len()..).unwrap_or_default();
    let end = rest.find(['.', ';']).unwrap_or(rest.len());
    let (what, after) = rest.split_at(end);
    let what = ["the locations of ", "the location of ", "the places of "]
        .iter()
        .fold(what, |what, lead| what.strip_prefix(lead).unwrap_or(what));
    let pair = what.split_once(" with ").or_else(|| what.split_once(" and "));
    let both = match pair {
        Some((one, other)) => format!("{one} and {other}"),
        None => match what.strip_prefix("two ").and_then(|kind| kind.strip_suffix('s')) {
            Some(kind) => format!("a {kind} and another {kind}"),
            None => return text.to_owned(),
        },
    };
    let verb = if at == 0 { "Move" } else { "move" };
    format!("{before}{verb} {both} to each other's locations{after}")
}

/// Replaces `while it has a buff` by `while it's buffed`, `has 5 or more [M]` by `has 5 [M] or more`.
fn may_have(text: &str) -> String {
    let mut said = text.replace(" I have a buff", " I'm buffed").replace(" has a buff", " is buffed");
    for more in [" or more", " or less"] {
        while let Some(at) = said.find(&format!("{more} [M]")) {
            let end = at + more.len() + " [M]".len();
            said.replace_range(at..end, &format!(" [M]{more}"));
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, kind: Kind, expected: &str) {
        assert_eq!(standard(typed, kind).as_deref(), Some(expected), "{typed}: {:?}", candidates(typed));
    }

    #[test]
    fn what_plainly_means_another_wording_is_read_as_that() {
        check("Deathknell: draw 1", Kind::Unit, "[Deathknell] \u{2014} draw 1");
        check("[Deathknell] - Draw 1.", Kind::Unit, "[Deathknell] \u{2014} Draw 1.");
        check("Action: Deal 3 to a unit.", Kind::Spell, "[Action] Deal 3 to a unit.");
        check("[Action] - Deal 3 to a unit.", Kind::Spell, "[Action] Deal 3 to a unit.");
        check("When I attack, +4 Might this turn", Kind::Unit, "When I attack, give me +4 [M] this turn");
        check(
            "When I attack, play a 3 Might Sprite here.",
            Kind::Unit,
            "When I attack, play a 3 [M] Sprite unit token here.",
        );
        check("When I attack, draw 1; deal 1 to a unit.", Kind::Unit, "When I attack, draw 1. Deal 1 to a unit.");
        check("kill a unit; draw 1", Kind::Spell, "kill a unit. Draw 1");
        check("Return a unit to hand.", Kind::Spell, "Return a unit to its owner's hand.");
        check("Swap two units.", Kind::Spell, "Move a unit and another unit to each other's locations.");
        check("Swap a unit with another unit.", Kind::Spell, "Move a unit and another unit to each other's locations.");
    }

    #[test]
    fn what_reads_as_typed_stays_and_what_nothing_reads_is_left() {
        assert_eq!(standard("When I attack, draw 1.", Kind::Unit), None);
        assert_eq!(standard("Juggle three lanterns.", Kind::Unit), None);
    }
}
