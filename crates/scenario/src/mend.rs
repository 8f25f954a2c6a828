//! Finds words that would correct a mistake where the reader knows none, by generate and test: each change of the line
//! for a known way of going wrong is tried in turn, and the first after which the line reads is proposed. What it
//! proposes always reads; whether it is what was meant is for whoever typed the line to say.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::cards::Cards;
use super::diagnostic::{Diagnostic, closest};
use super::limits::Limits;
use super::read::read_within;
use super::report::Note;
use tribunal_engine::keyword::Keyword;

/// The number of bytes of scenarios that are read in search of changes, all tries together.
const WORK: usize = 400_000;
/// The fewest bytes that a try counts for.
const LEAST: usize = 250;

/// The words of the language that are mistyped: none is proposed for a word that is one of them.
const WORDS: &[&str] = &[
    "accepts",
    "activates",
    "all",
    "assigns",
    "attached",
    "attacker",
    "base",
    "battlefield",
    "begins",
    "bonus",
    "buffed",
    "champion",
    "chooses",
    "exhausts",
    "recycles",
    "choosing",
    "combat",
    "conquers",
    "contested",
    "controlled",
    "controls",
    "cost",
    "damage",
    "deck",
    "declines",
    "defender",
    "dies",
    "does",
    "draws",
    "edition",
    "ends",
    "exhausted",
    "facedown",
    "fires",
    "focus",
    "from",
    "gear",
    "hand",
    "happens",
    "has",
    "hides",
    "holds",
    "legend",
    "might",
    "moves",
    "nobody",
    "nothing",
    "orders",
    "owned",
    "pass",
    "passes",
    "paying",
    "phase",
    "players",
    "plays",
    "points",
    "priority",
    "reading",
    "ready",
    "refused",
    "runes",
    "scored",
    "scores",
    "showdown",
    "spell",
    "stunned",
    "survives",
    "tag",
    "then",
    "token",
    "trash",
    "triggers",
    "turn",
    "undamaged",
    "unit",
    "victory",
    "waive",
    "wins",
    "with",
    "xp",
];

/// Words that are written for others.
const OTHERS: [(&str, &str); 14] = [
    ("into", "to"),
    ("onto", "to"),
    ("towards", "to"),
    ("for", "of"),
    ("sends", "moves"),
    ("pts", "points"),
    ("everybody", "all"),
    ("targeting", "choosing"),
    ("casts", "plays"),
    ("summons", "plays"),
    ("tapped", "exhausted"),
    ("untapped", "ready"),
    ("graveyard", "trash"),
    ("discard", "trash"),
];

/// Words that say nothing where they stand.
const FILLERS: [&str; 9] = ["with", "the", "a", "an", "has", "is", "and", "of", "unit"];

/// Words after which a player is named with `of`.
const OWNED: [&str; 7] = ["base", "hand", "deck", "trash", "runes", "legend", "champion"];

/// A change of a line: the first column, counted from 0, the number of characters replaced, and the words written for
/// them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Edit {
    from: usize,
    length: usize,
    write: String,
}

/// A word of a line, or a text in quotation marks, and the column of its first character.
struct Token {
    from: usize,
    text: String,
}

/// Finds changes for the notes, the first of each line. What the reader proposes stays where the line reads with it, or
/// where nothing better is found.
pub(super) fn mend(text: &str, cards: &Arc<Cards>, limits: Limits, notes: &mut [Note]) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut tries = WORK / text.len().max(LEAST);
    let mut wrong = read_within(text, cards, limits).1;
    let mut seen = BTreeSet::new();
    for note in notes.iter_mut() {
        let here = note.line;
        if !seen.insert(here) || !is_wrong(&wrong, here) {
            continue;
        }
        let Some(line) = here.checked_sub(1).and_then(|at| lines.get(at).cloned()) else { continue };
        let proposed = note.fix.clone().map(|write| Edit::new(note.column.saturating_sub(1), note.length, write));
        for edit in proposed.into_iter().chain(ways(&line, &names(&lines, here))) {
            let Some(left) = tries.checked_sub(1) else { return };
            tries = left;
            lines[here - 1] = edit.applied(&line);
            let found = read_within(&lines.join("\n"), cards, limits).1;
            if found.len() < wrong.len() && !is_wrong(&found, here) {
                note.column = edit.from + 1;
                note.length = edit.length;
                note.fix = Some(edit.write);
                wrong = found;
                break;
            }
            lines[here - 1].clone_from(&line);
        }
    }
}

fn is_wrong(mistakes: &[Diagnostic], line: usize) -> bool {
    mistakes.iter().any(|mistake| mistake.span.line == line)
}

/// Returns the words with a capital on other lines, outside quotation marks: what may be a name.
fn names(lines: &[String], but: usize) -> BTreeSet<String> {
    let others = lines.iter().enumerate().filter(|(at, _)| at + 1 != but).map(|(_, line)| line);
    let words = others.flat_map(|line| tokens(line)).map(|token| token.text.trim_matches(is_mark).to_owned());
    words.filter(|word| word.starts_with(char::is_uppercase)).collect()
}

fn is_mark(c: char) -> bool {
    matches!(c, ',' | ':' | '(' | ')' | '.' | ';')
}

/// Returns the words of a line up to its comment; a text in quotation marks or brackets is one of them.
fn tokens(line: &str) -> Vec<Token> {
    let (mut found, mut current): (Vec<Token>, Option<Token>) = (Vec::new(), None);
    let mut close = None;
    for (at, c) in line.chars().enumerate() {
        match close {
            Some(end) => {
                if let Some(token) = &mut current {
                    token.text.push(c);
                }
                close = Some(end).filter(|end| *end != c);
            }
            None if c == '#' => break,
            None if c.is_whitespace() => found.extend(current.take()),
            None => {
                current.get_or_insert_with(|| Token { from: at, text: String::new() }).text.push(c);
                close = [('"', '"'), ('[', ']')].into_iter().find_map(|(open, end)| (open == c).then_some(end));
            }
        }
    }
    found.extend(current);
    found
}

impl Edit {
    fn new(from: usize, length: usize, write: impl Into<String>) -> Self {
        Self { from, length, write: write.into() }
    }

    fn applied(&self, line: &str) -> String {
        let (before, rest): (Vec<char>, Vec<char>) = {
            let all: Vec<char> = line.chars().collect();
            let from = self.from.min(all.len());
            (all[..from].to_vec(), all[(from + self.length).min(all.len())..].to_vec())
        };
        before.into_iter().chain(self.write.chars()).chain(rest).collect()
    }
}

impl Token {
    fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns the token without the marks around it, and the column where that begins.
    fn word(&self) -> (usize, &str) {
        let word = self.text.trim_start_matches(is_mark);
        let marks = self.text.chars().count() - word.chars().count();
        (self.from + marks, word.trim_end_matches(is_mark))
    }

    /// Returns the change that puts another word in its place.
    fn instead(&self, write: impl Into<String>) -> Edit {
        let (from, word) = self.word();
        Edit::new(from, word.chars().count(), write)
    }
}

/// Returns every change that is tried, those that change least first.
fn ways(line: &str, names: &BTreeSet<String>) -> Vec<Edit> {
    let tokens = tokens(line);
    let mut ways: Vec<Edit> = Vec::new();
    ways.extend(tokens.first().and_then(arrow));
    ways.extend(tokens.iter().flat_map(respelt));
    ways.extend(tokens.iter().filter_map(|token| renamed(token, names)));
    ways.extend(tokens.windows(2).flat_map(|pair| paired(&pair[0], &pair[1])));
    ways.extend(
        tokens.first().filter(|_| line.starts_with(' ')).map(|owner| Edit::new(owner.from + owner.length(), 0, ":")),
    );
    ways.extend(tokens.iter().filter_map(bracketed));
    ways.extend(tokens.first().and_then(|first| possessive(&tokens, first)));
    ways.extend(tokens.iter().filter(|token| FILLERS.contains(&token.text.as_str())).map(dropped));
    ways.extend(attack(&tokens));
    ways.extend(whole(line, &tokens));
    ways
}

/// Corrects the arrow that begins an expectation.
fn arrow(first: &Token) -> Option<Edit> {
    ["->", "=", "==>", "-->", "\u{2192}", "\u{21d2}", ">"].contains(&first.text.as_str()).then(|| first.instead("=>"))
}

/// Corrects a word of the language that was mistyped, or another that is written for it.
fn respelt(token: &Token) -> Option<Edit> {
    let word = token.word().1.to_lowercase();
    if WORDS.contains(&word.as_str()) || token.text.starts_with(['"', '[']) {
        return None;
    }
    let other = OTHERS.iter().find(|(typed, _)| *typed == word).map(|(_, write)| (*write).to_owned());
    Some(token.instead(other.or_else(|| closest(&word, WORDS.iter().copied()))?))
}

/// Corrects a name that was mistyped.
fn renamed(token: &Token, names: &BTreeSet<String>) -> Option<Edit> {
    let word = token.word().1;
    let others = names.iter().map(String::as_str).filter(|name| *name != word);
    let is_name = word.starts_with(char::is_uppercase);
    is_name.then(|| closest(word, others)).flatten().map(|name| token.instead(name))
}

/// Returns what two words in a row may have been meant as.
fn paired(first: &Token, second: &Token) -> Vec<Edit> {
    let both = |write: String| Edit::new(first.from, second.from + second.length() - first.from, write);
    let (one, other) = (first.word().1, second.word().1);
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let mut ways = Vec::new();
    if is_number(other) && one.eq_ignore_ascii_case("might") {
        ways.push(both(format!("{other} might")));
    }
    if is_number(other) && Keyword::read(one).is_some() {
        ways.push(both(format!("[{one} {other}]")));
    }
    if OWNED.contains(&one.to_lowercase().as_str()) && other != "of" {
        ways.push(Edit::new(second.from, 0, "of "));
    }
    if matches!(other, "in" | "at") {
        ways.push(Edit::new(second.from, 0, "is "));
    }
    ways
}

/// Puts a keyword in brackets.
fn bracketed(token: &Token) -> Option<Edit> {
    let word = token.word().1;
    Keyword::read(word).map(|_| token.instead(format!("[{word}]")))
}

/// Rewrites `Ann's base` as `base of Ann`.
fn possessive(tokens: &[Token], first: &Token) -> Option<Edit> {
    let owner = first.text.strip_suffix("'s").or_else(|| first.text.strip_suffix("\u{2019}s"))?;
    let [_, owned] = tokens else { return None };
    let length = owned.from + owned.length() - first.from;
    Some(Edit::new(first.from, length, format!("{} of {owner}", owned.word().1)))
}

fn dropped(token: &Token) -> Edit {
    Edit::new(token.from, token.length() + 1, "")
}

/// Rewrites `Ann attacks Grove with Rider` as a move.
fn attack(tokens: &[Token]) -> Option<Edit> {
    let [who, verb, rest @ ..] = tokens else { return None };
    let with = rest.iter().position(|token| token.text == "with").filter(|_| verb.text.starts_with("attack"))?;
    let words = |tokens: &[Token]| tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ");
    let (place, units) = (words(rest.get(..with)?), words(rest.get(with + 1..)?));
    let last = tokens.last()?;
    let write = format!("{} moves {units} to {place}", who.text);
    Some(Edit::new(who.from, last.from + last.length() - who.from, write))
}

/// Returns changes of the whole line: a quotation that is closed, marks that are left out.
fn whole(line: &str, tokens: &[Token]) -> Vec<Edit> {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Vec::new() };
    let end = last.from + last.length();
    let said: String = line.chars().skip(first.from).take(end - first.from).collect();
    let quotes = said.matches('"').count();
    let mut ways = Vec::new();
    if quotes % 2 == 1 {
        ways.push(Edit::new(line.trim_end().chars().count(), 0, "\""));
    } else if quotes == 0 {
        for marks in [&['(', ')'][..], &[','], &['(', ')', ',']] {
            if said.contains(marks) {
                ways.push(Edit::new(first.from, end - first.from, said.replace(marks, "")));
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use crate::{Options, Verdict, replay};

    const BOARD: &str =
        "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n";

    fn check(broken: &str, column: usize, length: usize, fix: &str) {
        let run = replay(&format!("{BOARD}{broken}\n"), &Options::default()).runs.remove(0);
        assert_eq!(run.verdict, Verdict::Invalid, "{broken}");
        let note = run.diagnostics.iter().find(|note| note.line == 6).unwrap();
        assert_eq!((note.column, note.length, note.fix.as_deref()), (column, length, Some(fix)), "{broken}");
    }

    #[test]
    fn what_the_reader_cannot_name_is_found_by_trying() {
        check("Ann moves Rider into Grove", 17, 4, "to");
        check("Ann attacks Grove with Rider", 1, 28, "Ann moves Rider to Grove");
        check("-> Bob controls Grove", 1, 2, "=>");
        check("=> Bob control Grove", 8, 7, "controls");
    }

    #[test]
    fn what_nothing_mends_stays_as_it_is() {
        let run = replay(&format!("{BOARD}Whatever this may be\n"), &Options::default()).runs.remove(0);
        assert_eq!(run.diagnostics[0].fix, None);
    }
}
