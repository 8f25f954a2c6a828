//! A cursor over the tokens of a line. `eat` tries; a failed `expect` is the judge's mistake.

use crate::diagnostic::{Diagnostic, Mistake, Span};
use crate::script::Name;
use crate::token::{Kind, Token, TokenLine};

pub(super) struct Walk<'a> {
    tokens: &'a [Token],
    at: usize,
    line: Span,
}

impl<'a> Walk<'a> {
    pub(super) fn new(line: &'a TokenLine) -> Self {
        Self { tokens: &line.tokens, at: 0, line: line.span }
    }

    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    pub(super) fn next(&mut self) -> Option<&'a Token> {
        let token = self.peek();
        self.at += usize::from(token.is_some());
        token
    }

    pub(super) fn is_done(&self) -> bool {
        self.peek().is_none()
    }

    /// Returns the place of the next token, or just after the line.
    pub(super) fn span(&self) -> Span {
        self.peek().map_or(self.end_span(), |token| token.span)
    }

    /// Returns the place just after the line.
    pub(super) fn end_span(&self) -> Span {
        Span { column: self.line.column + self.line.length, length: 1, ..self.line }
    }

    pub(super) fn last_span(&self) -> Span {
        self.tokens.last().map_or(self.line, |token| token.span)
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn back_to(&mut self, position: usize) {
        self.at = position;
    }

    /// Returns the next token if it is a word, without passing over it.
    pub(super) fn word(&self) -> Option<&'a str> {
        self.peek().filter(|token| token.kind == Kind::Word).map(|token| token.text.as_str())
    }

    /// Passes over these words if they come next, in any case. Returns true if they did.
    pub(super) fn eat(&mut self, words: &str) -> bool {
        let wanted: Vec<_> = words.split(' ').collect();
        let Some(here) = self.tokens.get(self.at..self.at + wanted.len()) else { return false };
        let fits = here.iter().zip(&wanted).all(|(t, w)| t.kind == Kind::Word && t.text.eq_ignore_ascii_case(w));
        if fits {
            self.at += wanted.len();
        }
        fits
    }

    /// Passes over the first of these that comes next, and returns it.
    pub(super) fn eat_any<'b>(&mut self, options: &[&'b str]) -> Option<&'b str> {
        options.iter().find(|words| self.eat(words)).copied()
    }

    pub(super) fn eat_mark(&mut self, mark: &str) -> bool {
        let fits = self.peek().is_some_and(|token| token.kind == Kind::Mark && token.text == mark);
        self.at += usize::from(fits);
        fits
    }

    /// Returns the number of tokens that a name takes if it comes next, in quotation marks or in words, with or without
    /// `'s`.
    pub(super) fn fits_name(&self, name: &str) -> Option<usize> {
        if self.peek().is_some_and(|token| token.kind == Kind::Quote && token.text.eq_ignore_ascii_case(name)) {
            return Some(1);
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let here = self.tokens.get(self.at..self.at + words.len()).filter(|_| !words.is_empty())?;
        let said = |token: &'a Token| {
            let text = token.text.as_str();
            text.strip_suffix("'s").or_else(|| text.strip_suffix("\u{2019}s")).unwrap_or(text)
        };
        let same = |(token, word): (&'a Token, &&str)| {
            token.kind == Kind::Word
                && (token.text.eq_ignore_ascii_case(word) || said(token).eq_ignore_ascii_case(word))
        };
        here.iter().zip(&words).all(same).then_some(words.len())
    }

    /// Returns true if a name is also an article, and what comes next is the article: in small letters, or before
    /// something that no player is called (`a combat begins`).
    pub(super) fn is_article(&self, name: &str) -> bool {
        let is = |word: &str| ["a", "an", "the"].iter().any(|article| word.eq_ignore_ascii_case(article));
        let (Some(said), true) = (self.word(), is(name)) else { return false };
        let next = self.tokens.get(self.at + 1).map_or("", |token| token.text.as_str());
        let things = ["combat", "showdown", "loop", "cleanup", "chain", "choice", "unit", "gear", "spell", "player"];
        is(said) && (said != name || things.iter().any(|thing| next.eq_ignore_ascii_case(thing)))
    }

    /// Passes over this many tokens.
    pub(super) fn skip(&mut self, tokens: usize) {
        self.at = (self.at + tokens).min(self.tokens.len());
    }

    /// Returns true if something in quotation marks comes next.
    pub(super) fn is_at_quote(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Quote)
    }

    /// Returns true if something in brackets comes next.
    pub(super) fn is_at_bracket(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Bracket)
    }

    /// Returns true if a comma, a colon or `and` comes next.
    pub(super) fn is_at_mark(&self) -> bool {
        self.peek().is_some_and(|token| token.kind == Kind::Mark || token.text.eq_ignore_ascii_case("and"))
    }

    /// Reads what stands in parentheses, if that comes next: a word, or several.
    pub(super) fn parenthesis(&mut self) -> Option<String> {
        let position = self.at;
        let mut words: Vec<&str> = vec![];
        while let Some(word) = self.word().filter(|word| !words.is_empty() || word.starts_with('(')) {
            self.next();
            words.push(word);
            if word.ends_with(')') {
                let inside = words.join(" ");
                return Some(inside.trim_start_matches('(').trim_end_matches(')').trim().to_owned());
            }
        }
        self.back_to(position);
        None
    }

    /// Reads a name in words that a parenthesis ends; passes over nothing where none does.
    pub(super) fn name_before_parenthesis(&mut self) -> Option<Name> {
        let (position, first) = (self.at, self.span());
        let mut words: Vec<&str> = vec![];
        while let Some(word) = self.word() {
            if word.starts_with('(') {
                let span = first.to(self.previous_span());
                return (!words.is_empty()).then(|| Name { text: words.join(" "), ordinal: None, span });
            }
            words.push(word);
            self.next();
        }
        self.back_to(position);
        None
    }

    /// Reads a number by itself: no damage, energy or power stands after it.
    pub(super) fn bare_number(&mut self) -> Option<u32> {
        let position = self.at;
        let number = self.number()?;
        let counted = match self.word() {
            Some(word) if word.eq_ignore_ascii_case("damage") => {
                // `4 damage 2` is a unit of 4 Might with 2 damage.
                let after = self.tokens.get(self.at + 1).is_some_and(|token| token.text.parse::<u32>().is_ok());
                !after
            }
            Some(word) => ["energy", "power", "might"].iter().any(|of| word.eq_ignore_ascii_case(of)),
            None => false,
        };
        if counted {
            self.back_to(position);
        }
        (!counted).then_some(number)
    }

    /// Reads a number, if one comes next.
    pub(super) fn number(&mut self) -> Option<u32> {
        let n = self.word()?.parse().ok()?;
        self.next();
        Some(n)
    }

    pub(super) fn expect_number(&mut self) -> Result<u32, Diagnostic> {
        self.number().ok_or_else(|| self.expected("a number"))
    }

    /// Reads what stands in quotation marks, if that comes next.
    pub(super) fn quote(&mut self) -> Option<&'a Token> {
        let token = self.peek().filter(|token| token.kind == Kind::Quote)?;
        self.next();
        Some(token)
    }

    /// Reads what stands in brackets, if that comes next.
    pub(super) fn bracket(&mut self) -> Option<&'a Token> {
        let token = self.peek().filter(|token| token.kind == Kind::Bracket)?;
        self.next();
        Some(token)
    }

    /// Makes the mistake that something else should stand here.
    pub(super) fn expected(&self, expected: &'static str) -> Diagnostic {
        let found = self.peek().map_or_else(|| "the end of the line".to_owned(), |token| format!("`{}`", token.text));
        Diagnostic::new(self.span(), Mistake::Expected { expected, found })
    }

    /// Reads a name: words up to a mark, a quotation, a bracket, a number or one of these words.
    pub(super) fn name(&mut self, stops: &[&str]) -> Option<Name> {
        let first = self.span();
        let mut words: Vec<&str> = vec![];
        let mut ordinal = None;
        let mut last = first;
        while let Some(word) = self.word() {
            let stop = stops.iter().any(|stop| stop.eq_ignore_ascii_case(word));
            let number = word.parse::<u32>().is_ok() && !words.is_empty();
            if stop || number {
                break;
            }
            last = self.span();
            self.next();
            if let Some(n) = word.strip_prefix('#').and_then(|n| n.parse().ok()) {
                ordinal = Some(n);
                break;
            }
            words.push(word);
        }
        let text = words.join(" ");
        (!text.is_empty()).then_some(Name { text, ordinal, span: first.to(last) })
    }

    /// Reads a name in words, or in quotation marks where it has a comma or a word of the language.
    pub(super) fn expect_name(&mut self, stops: &[&str], expected: &'static str) -> Result<Name, Diagnostic> {
        if let Some(quoted) = self.quote() {
            let ordinal = self.word().and_then(|w| w.strip_prefix('#')).and_then(|n| n.parse().ok());
            if ordinal.is_some() {
                self.next();
            }
            return Ok(Name { text: quoted.text.clone(), ordinal, span: quoted.span });
        }
        self.name(stops).ok_or_else(|| self.expected(expected))
    }
}

impl Walk<'_> {
    /// Passes over a number followed by this word, if they come next; [`Walk::taken`] is the number.
    pub(super) fn number_then(&mut self, word: &str) -> bool {
        let position = self.position();
        if self.number().is_some() && self.eat(word) {
            return true;
        }
        self.back_to(position);
        false
    }

    /// Returns the number that [`Walk::number_then`] passed over.
    pub(super) fn taken(&self) -> u32 {
        let token = self.at.checked_sub(2).and_then(|at| self.tokens.get(at));
        token.and_then(|token| token.text.parse().ok()).unwrap_or(0)
    }
}

impl Walk<'_> {
    /// Returns the words from a position to the one reached.
    pub(super) fn words(&self, from: usize) -> String {
        let tokens = self.tokens.get(from..self.at).unwrap_or(&[]);
        let mut out = String::new();
        for token in tokens {
            if !out.is_empty() && token.text != "," {
                out.push(' ');
            }
            out.push_str(&token.text);
        }
        out
    }

    /// Returns the words from here to the end of the line.
    pub(super) fn rest(&self) -> String {
        Self { at: self.tokens.len(), ..*self }.words(self.at)
    }

    /// Returns the place of the token passed over last.
    pub(super) fn previous_span(&self) -> Span {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(self.line, |token| token.span)
    }
}
