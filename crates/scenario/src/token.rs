//! The lexer: lines and the tokens on them. It never fails: what cannot be read is a token too.

use super::diagnostic::{Diagnostic, Mistake, Span};
use super::limits::{Limit, Limits};

/// A line with at least one token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TokenLine {
    /// True if it is indented.
    pub(super) indented: bool,
    /// Its tokens.
    pub(super) tokens: Vec<Token>,
    /// The whole line.
    pub(super) span: Span,
    /// The text without indentation and comment.
    pub(super) text: String,
}

/// A token with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) span: Span,
}

/// The kinds of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A word or number.
    Word,
    /// A text in quotation marks.
    Quote,
    /// A text in brackets.
    Bracket,
    /// A comma, a colon or `=>`.
    Mark,
}

/// Returns the lines of a text that have tokens, with the limits exceeded. Comments run from a `#` that no digit
/// follows to the end of the line.
pub(super) fn lines(text: &str, limits: Limits) -> (Vec<TokenLine>, Vec<Diagnostic>) {
    let mut lines = vec![];
    let mut mistakes = vec![];
    let over = |span: Span, of: Limit| Diagnostic::new(span, Mistake::OverLimit { of, most: limits.most(of) });
    let mut read = 0;
    for (n, raw) in text.lines().enumerate() {
        let start = Span { line: n + 1, column: 1, length: 1 };
        read += raw.len() + 1;
        // What is beyond is not read: of a text that is much too long one thing is said, and the rest not looked at.
        let beyond = [(Limit::Lines, n + 1), (Limit::Text, read - 1)].into_iter();
        if let Some((of, _)) = beyond.into_iter().find(|(of, found)| *found > limits.most(*of)) {
            mistakes.push(over(start, of));
            break;
        }
        let most = limits.most(Limit::Line);
        if raw.len() > most && raw.chars().count() > most {
            mistakes.push(over(Span { column: most + 1, ..start }, Limit::Line));
            continue;
        }
        let (tokens, length) = tokens(raw, n + 1, &mut mistakes);
        let long = |token: &&Token, most: usize| token.text.chars().count() > most;
        let number = |token: &&Token| token.kind == Kind::Word && token.text.bytes().all(|b| b.is_ascii_digit());
        let numbers = tokens.iter().filter(number).filter(|token| long(token, limits.most(Limit::Digits)));
        mistakes.extend(numbers.map(|token| over(token.span, Limit::Digits)));
        let texts = tokens.iter().filter(|token| token.kind == Kind::Quote);
        let texts = texts.filter(|token| long(token, limits.most(Limit::Ability)));
        mistakes.extend(texts.map(|token| over(token.span, Limit::Ability)));
        let Some(first) = tokens.first() else { continue };
        let column = first.span.column;
        let said: String = raw.chars().skip(column - 1).take(length + 1 - column).collect();
        let span = Span { line: n + 1, column, length: said.trim_end().chars().count() };
        lines.push(TokenLine { indented: column > 1, tokens, span, text: said.trim_end().to_owned() });
    }
    (lines, mistakes)
}

fn tokens(raw: &str, line: usize, mistakes: &mut Vec<Diagnostic>) -> (Vec<Token>, usize) {
    let chars: Vec<char> = raw.chars().collect();
    let mut found = vec![];
    let mut at = 0;
    while let Some(c) = chars.get(at).copied() {
        if c.is_whitespace() {
            at += 1;
            continue;
        }
        if is_comment(&chars, at) {
            return (found, at);
        }
        let (kind, end, inside) = token(&chars, at);
        let span = Span { line, column: at + 1, length: end - at };
        if kind == Kind::Quote && !closes(&chars, at, end) {
            mistakes.push(Diagnostic::new(span, Mistake::OpenQuote));
        }
        found.push(Token { kind, text: inside, span });
        at = end;
    }
    (found, chars.len())
}

/// Returns the comment of a line, if it has one, and true where nothing stands before it.
pub(super) fn comment(raw: &str) -> Option<(bool, String)> {
    let (before, at) = tokens(raw, 1, &mut vec![]);
    let text: String = raw.chars().skip(at).collect();
    (!text.is_empty()).then(|| (before.is_empty(), text.trim_end().to_owned()))
}

/// Returns true if a comment begins here: at a `#`, unless a digit follows, as in `Recruit #2`.
fn is_comment(chars: &[char], at: usize) -> bool {
    chars.get(at) == Some(&'#') && !chars.get(at + 1).is_some_and(char::is_ascii_digit)
}

fn closes(chars: &[char], at: usize, end: usize) -> bool {
    end > at + 1 && chars.get(end - 1).is_some_and(|c| is_quote(*c))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”')
}

fn token(chars: &[char], at: usize) -> (Kind, usize, String) {
    let until = |from: usize, stop: &dyn Fn(char) -> bool| {
        (from..chars.len()).find(|i| chars.get(*i).is_some_and(|c| stop(*c))).unwrap_or(chars.len())
    };
    let text = |from: usize, to: usize| chars.get(from..to).unwrap_or(&[]).iter().collect::<String>();
    match chars[at] {
        c if is_quote(c) => {
            let end = until(at + 1, &is_quote);
            (Kind::Quote, (end + 1).min(chars.len()), text(at + 1, end))
        }
        '[' => {
            let end = until(at + 1, &|c| c == ']');
            (Kind::Bracket, (end + 1).min(chars.len()), text(at + 1, end))
        }
        '=' if chars.get(at + 1) == Some(&'>') => (Kind::Mark, at + 2, "=>".to_owned()),
        c @ (',' | ':') => (Kind::Mark, at + 1, c.to_string()),
        _ => {
            let end = until(at + 1, &|c| c.is_whitespace() || matches!(c, ',' | ':' | '[') || is_quote(c));
            (Kind::Word, end, text(at, end))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_comments_go() {
        let (lines, mistakes) =
            lines("  Bob: Kha’Zix 3 might [Assault 2] \"Über\" # why\n# all\n\nx #2", Limits::Usual);
        assert!(mistakes.is_empty());
        let words: Vec<_> = lines[0].tokens.iter().map(|t| (t.text.as_str(), t.span.column)).collect();
        let expected =
            [("Bob", 3), (":", 6), ("Kha’Zix", 8), ("3", 16), ("might", 18), ("Assault 2", 24), ("Über", 36)];
        assert_eq!(words, expected);
        assert!(lines[0].indented && lines.len() == 2);
        assert_eq!(lines[1].tokens[1].text, "#2");
    }
}
