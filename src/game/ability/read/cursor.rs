//! Walking over the words of a line.

/// The words and marks of a line, in lower case, with the place that has been reached. A mark in brackets is one word.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    words: Vec<String>,
    at: usize,
}

impl Cursor {
    pub(super) fn new(text: &str) -> Self {
        Self { words: split(text), at: 0 }
    }

    /// Whether nothing is left but a final stop.
    pub(super) fn is_done(&self) -> bool {
        self.words[self.at.min(self.words.len())..].iter().all(|word| word == ".")
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Option<String> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }

    /// Passes over these words if they come next.
    pub(super) fn eat(&mut self, words: &str) -> bool {
        let wanted: Vec<_> = split(words);
        let fits = self.words.get(self.at..self.at + wanted.len()).is_some_and(|here| here == wanted);
        if fits {
            self.at += wanted.len();
        }
        fits
    }

    /// Passes over the first of these that comes next, and says which.
    pub(super) fn eat_any<'a>(&mut self, options: &[&'a str]) -> Option<&'a str> {
        options.iter().find(|words| self.eat(words)).copied()
    }

    /// Tries something; where it fails nothing has been passed over.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = before;
        }
        found
    }

    /// A number in digits or as a word.
    pub(super) fn number(&mut self) -> Option<u8> {
        self.attempt(|c| match c.next()?.as_str() {
            "a" | "an" | "one" | "once" => Some(1),
            "two" | "twice" => Some(2),
            "three" => Some(3),
            "four" => Some(4),
            "five" => Some(5),
            digits => digits.parse().ok(),
        })
    }

    /// A number in digits, with or without a sign.
    pub(super) fn signed(&mut self) -> Option<i32> {
        self.attempt(|c| {
            let word = c.next()?;
            word.strip_prefix('+').unwrap_or(&word).parse().ok()
        })
    }

    /// What is inside the bracket that comes next.
    pub(super) fn bracket(&mut self) -> Option<String> {
        self.attempt(|c| {
            let word = c.next()?;
            word.strip_prefix('[').and_then(|w| w.strip_suffix(']')).map(str::to_owned)
        })
    }
}

fn split(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('’', "'").replace('−', "-");
    let mut words = vec![];
    let mut word = String::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '[' if depth == 0 => {
                flush(&mut word, &mut words);
                word.push(c);
                depth = 1;
            }
            ']' if depth == 1 => {
                word.push(c);
                flush(&mut word, &mut words);
                depth = 0;
            }
            _ if depth > 0 => word.push(c),
            '.' | ',' | ':' | ';' | '—' => {
                flush(&mut word, &mut words);
                words.push(c.to_string());
            }
            c if c.is_whitespace() => flush(&mut word, &mut words),
            c => word.push(c),
        }
    }
    flush(&mut word, &mut words);
    words
}

fn flush(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}
