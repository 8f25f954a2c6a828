//! The text of a scenario, and functions that write lines into it where they belong.

use std::sync::Arc;

use crate::scenario::Cards;
use crate::scenario::names::quoted;
use crate::scenario::read;
use crate::scenario::script::Script;

/// A scenario that is being edited. Existing lines stay as they were typed, with their comments.
pub struct Draft {
    lines: Vec<String>,
    cards: Arc<Cards>,
}

impl Draft {
    /// Creates a draft from a text, and the cards that it may name.
    pub fn of(text: &str, cards: &Arc<Cards>) -> Self {
        Self { lines: text.trim_end().lines().map(str::to_owned).collect(), cards: Arc::clone(cards) }
    }

    /// Returns the text, with a line break after each line.
    pub fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// Returns true if this is the name of a card, with a known text or not.
    pub fn is_card(&self, name: &str) -> bool {
        self.cards.exists(name)
    }

    /// Parses the text so far.
    pub fn script(&self) -> Script {
        read::read_with(&self.text(), &self.cards).0
    }

    /// Replaces the line that begins with a word; if there is none, inserts it after the last line that begins with one
    /// of the words `after`, the first lines of the board. An empty line removes it.
    pub fn set(&mut self, word: &str, line: &str, after: &[&str]) {
        let found = self.lines.iter().position(|held| begins(held, word));
        let last = self.lines.iter().rposition(|held| after.iter().any(|word| begins(held, word)));
        let at = found.unwrap_or(last.map_or(0, |last| last + 1));
        if found.is_some() {
            self.lines.remove(at);
        }
        if !line.is_empty() {
            self.lines.insert(at, line.to_owned());
        }
    }

    /// Inserts a line at the end of the board, before the first action or expectation; returns its index.
    pub fn board(&mut self, line: &str) -> usize {
        let done = self.script().lines.iter().map(|line| line.span.line).min();
        let mut at = done.map_or(self.lines.len(), |line| line.saturating_sub(1).min(self.lines.len()));
        while at.checked_sub(1).and_then(|before| self.lines.get(before)).is_some_and(|line| line.trim().is_empty()) {
            at -= 1;
        }
        self.lines.insert(at, line.to_owned());
        at
    }

    /// Replaces the line with this beginning; if there is none, adds it at the end of the board. An empty line removes
    /// it.
    pub fn replace_or_add(&mut self, beginning: &str, line: &str) {
        if line.is_empty() || self.lines.iter().any(|held| begins(held, beginning)) {
            self.set(beginning, line, &[]);
        } else {
            self.board(line);
        }
    }

    /// Adds a line to a list of a player, such as `hand of Ann`.
    pub fn listed(&mut self, list: &str, player: &str, line: &str) {
        let heading = format!("{list} of {}", quoted(player));
        let is = |held: &String| spoken(held).eq_ignore_ascii_case(&heading);
        let at = self.lines.iter().position(is).unwrap_or_else(|| self.board(&heading));
        self.below(at, line);
    }

    /// Adds a line below a battlefield; returns false where there is none of that name.
    pub fn at_battlefield(&mut self, name: &str, line: &str) -> bool {
        let script = self.script();
        let named = script.setup.battlefields.iter().position(|place| place.card.name == name);
        let span = named.and_then(|at| script.battlefield_spans.get(at));
        let at = span.and_then(|span| span.line.checked_sub(1)).filter(|at| *at < self.lines.len());
        at.inspect(|at| self.below(*at, line)).is_some()
    }

    /// Adds a line at the very end.
    pub fn last(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

    /// Inserts an indented line after those below a heading.
    fn below(&mut self, heading: usize, line: &str) {
        let indented = |held: &&String| held.starts_with(char::is_whitespace) && !held.trim().is_empty();
        let held = self.lines.iter().skip(heading + 1).take_while(indented).count();
        self.lines.insert(heading + 1 + held, format!("  {line}"));
    }
}

/// Returns true if a line begins with these words, ignoring case.
fn begins(line: &str, words: &str) -> bool {
    let (Some(start), Some(rest)) = (line.get(..words.len()), line.get(words.len()..)) else { return false };
    start.eq_ignore_ascii_case(words) && !rest.starts_with(|c: char| c.is_alphanumeric())
}

/// Returns a line without its comment and the colon that may end a heading.
fn spoken(line: &str) -> &str {
    line.split(" #").next().unwrap_or_default().trim_end().trim_end_matches(':').trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "edition 1.1 # as printed\nplayers Ann, Bob\nbattlefield Grove # here\n  Bob: Guard 3 might\nBase of Ann:\n  Rider 4 might\n\nAnn moves Rider to Grove\n=> Guard dies\n";

    fn check(change: impl FnOnce(&mut Draft), expected: &str) {
        let mut draft = Draft::of(BOARD, &Cards::shipped());
        change(&mut draft);
        let added: Vec<String> = draft
            .text()
            .lines()
            .enumerate()
            .filter(|(_, line)| !BOARD.contains(*line))
            .map(|(at, line)| format!("{at} {line}"))
            .collect();
        assert_eq!(added.join("; "), expected);
    }

    #[test]
    fn lines_go_where_they_belong() {
        check(|draft| assert_eq!(draft.board("battlefield Hill"), 6), "6 battlefield Hill");
        check(|draft| draft.listed("base", "Ann", "Scout 2 might"), "6   Scout 2 might");
        check(|draft| draft.listed("hand", "Bob", "Zap spell"), "6 hand of Bob; 7   Zap spell");
        check(|draft| assert!(draft.at_battlefield("Grove", "Ann: Idle 1 might")), "4   Ann: Idle 1 might");
        check(|draft| assert!(!draft.at_battlefield("Hill", "Ann: Idle 1 might")), "");
        check(|draft| draft.last("=> Ann wins"), "9 => Ann wins");
    }

    #[test]
    fn a_line_takes_the_place_of_its_like() {
        check(|draft| draft.set("players", "players Cid, Dee", &["edition"]), "1 players Cid, Dee");
        check(|draft| draft.set("points", "points Bob 3", &["edition", "players"]), "2 points Bob 3");
        check(|draft| draft.replace_or_add("runes of Ann", "runes of Ann 3"), "6 runes of Ann 3");
        let mut draft = Draft::of(BOARD, &Cards::shipped());
        draft.set("edition", "", &[]);
        assert_eq!(draft.text(), BOARD.split_once('\n').unwrap().1);
    }
}
