//! The texts in quotation marks of a source, of Rust or of a script: just enough of either language to know where one begins.

/// A text in quotation marks, and the line where it begins. A part that is put in later is a `{}`.
#[derive(Debug, PartialEq, Eq)]
pub struct Literal {
    pub line: usize,
    pub text: String,
}

/// Those of a Rust source, as far as a page can show them: not those of tests, of the log and of attributes, apart from the
/// sentences of an error.
pub fn of_rust(source: &str) -> Vec<Literal> {
    Scan::new(source, false).all()
}

/// Those of a script.
pub fn of_script(source: &str) -> Vec<Literal> {
    Scan::new(source, true).all()
}

struct Scan<'s> {
    rest: &'s str,
    line: usize,
    is_script: bool,
    /// The last character that is no blank: a stroke begins a pattern after some of them, and divides after the others.
    last: char,
    found: Vec<Literal>,
}

impl<'s> Scan<'s> {
    fn new(rest: &'s str, is_script: bool) -> Self {
        Self { rest, line: 1, is_script, last: ';', found: Vec::new() }
    }

    fn all(mut self) -> Vec<Literal> {
        while self.step().is_some() {}
        self.found
    }

    /// Takes up to the end of something, or of the source where it never ends.
    fn eat(&mut self, bytes: Option<usize>) -> &'s str {
        let (eaten, rest) = self.rest.split_at(bytes.unwrap_or(self.rest.len()));
        self.line += eaten.matches('\n').count();
        self.rest = rest;
        eaten
    }

    /// Takes one thing: the character that it begins with.
    fn step(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        match first {
            '/' if self.rest.starts_with("//") => _ = self.eat(self.rest.find('\n')),
            '/' if self.rest.starts_with("/*") => _ = self.eat(self.rest.find("*/").map(|at| at + 2)),
            '/' if self.is_script && "(,=:[!&|?{};".contains(self.last) => self.pattern(),
            '"' => self.quoted('"'),
            '\'' if self.is_script => self.quoted('\''),
            '\'' => self.letter(),
            '`' if self.is_script => self.template(),
            '#' if !self.is_script && self.rest.trim_start_matches(['#', '!']).starts_with('[') => self.attribute(),
            c if c.is_alphabetic() || c == '_' => self.name(),
            c => _ = self.eat(Some(c.len_utf8())),
        }
        if !first.is_whitespace() {
            self.last = first;
        }
        Some(first)
    }

    /// Takes everything up to one of these at the depth where it begins, without keeping anything.
    fn pass_over(&mut self, ends: &str) {
        let known = self.found.len();
        let mut depth = 0;
        while let Some(c) = self.step() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            if depth <= 0 && ends.contains(c) {
                break;
            }
        }
        self.found.truncate(known);
    }

    /// An attribute: what only tests have is passed over with it, and an error's sentence is kept.
    fn attribute(&mut self) {
        let inside = self.rest.trim_start_matches(['#', '!', '[']);
        let is_of_test = inside.starts_with("cfg(test)") || inside.starts_with("cfg(all(test");
        let is_error = inside.starts_with("error(");
        self.eat(self.rest.find('['));
        if !is_error {
            self.pass_over("]");
        }
        if is_of_test {
            self.pass_over("};");
        }
    }

    /// A name; the log and raw texts begin with one.
    fn name(&mut self) {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = self.eat(end);
        match (name, self.rest.chars().next()) {
            ("tracing", Some(':')) if !self.is_script => self.pass_over(")"),
            ("r" | "br", Some('"' | '#')) if !self.is_script => self.raw(),
            _ => {}
        }
    }

    /// `'a'`, or only the mark before the name of a lifetime.
    fn letter(&mut self) {
        let mut after = self.rest.chars().skip(1);
        let end = match (after.next(), after.next()) {
            (Some('\\'), _) => self.rest.get(3..).and_then(|rest| rest.find('\'')).map(|at| at + 4),
            (Some(c), Some('\'')) => Some(c.len_utf8() + 2),
            _ => Some(1),
        };
        self.eat(end);
    }

    fn raw(&mut self) {
        let marks = self.rest.len() - self.rest.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(marks));
        let line = self.line;
        let body = self.rest.get(marks + 1..).unwrap_or_default();
        let text = body.split(&end).next().unwrap_or_default().to_owned();
        self.eat(body.find(&end).map(|at| marks + 1 + at + end.len()));
        self.found.push(Literal { line, text });
    }

    fn quoted(&mut self, mark: char) {
        let line = self.line;
        let mut text = String::new();
        self.eat(Some(1));
        while let Some(c) = self.rest.chars().next() {
            self.eat(Some(c.len_utf8()));
            match c {
                '\\' => self.escaped(&mut text),
                c if c == mark => break,
                c => text.push(c),
            }
        }
        self.found.push(Literal { line, text });
    }

    /// Reads the character after a backslash: any that is no part of a word becomes a blank.
    fn escaped(&mut self, text: &mut String) {
        match self.rest.chars().next() {
            Some('\n') => _ = self.eat(Some(self.rest.len() - self.rest.trim_start().len())),
            Some(c @ ('"' | '\'' | '`')) => {
                text.push(c);
                self.eat(Some(1));
            }
            Some('u') if self.rest.starts_with("u{") => {
                text.push('\u{fffd}');
                self.eat(self.rest.find('}').map(|at| at + 1));
            }
            Some(c) => {
                text.push(' ');
                self.eat(Some(c.len_utf8()));
            }
            None => {}
        }
    }

    /// A text of a script with parts that are put in, which may have texts in them.
    fn template(&mut self) {
        let line = self.line;
        let mut text = String::new();
        self.eat(Some(1));
        while let Some(c) = self.rest.chars().next() {
            if self.rest.starts_with("${") {
                self.eat(Some(1));
                self.inside();
                text += "{}";
                continue;
            }
            self.eat(Some(c.len_utf8()));
            match c {
                '\\' => self.escaped(&mut text),
                '`' => break,
                c => text.push(c),
            }
        }
        self.found.push(Literal { line, text });
    }

    /// A part in braces, with the texts in it.
    fn inside(&mut self) {
        let mut inside = Self { line: self.line, ..Self::new(self.rest, true) };
        let mut depth = 0;
        while let Some(c) = inside.step() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        (self.rest, self.line) = (inside.rest, inside.line);
        self.found.append(&mut inside.found);
    }

    /// A pattern of a script: a stroke within brackets does not end it.
    fn pattern(&mut self) {
        let (mut escaped, mut bracketed) = (true, false);
        let end = self.rest.find(|c: char| {
            let ends = !escaped && !bracketed && c == '/';
            match c {
                '[' if !escaped => bracketed = true,
                ']' if !escaped => bracketed = false,
                _ => {}
            }
            escaped = !escaped && c == '\\';
            ends
        });
        self.eat(end.map(|at| at + 1));
    }
}
