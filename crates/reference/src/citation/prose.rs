//! Extracts the prose of a file that is not prose alone: the comments of source, the texts of JSON. Everything else
//! becomes blanks, so that lines, columns and bytes stay where they are.

/// The sort of a file, by the extension of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prose {
    /// All of it is prose: Markdown, plain text.
    Whole,
    /// Comments begin with two strokes.
    Strokes,
    /// Comments begin with a hash.
    Hashes,
    /// The texts between quotation marks.
    Quoted,
}

impl Prose {
    /// Returns the sort for a file extension; none where such a file cannot have citations.
    #[must_use]
    pub fn of(extension: &str) -> Option<Self> {
        Some(match extension {
            "md" | "markdown" | "txt" => Self::Whole,
            "rs" | "js" | "mjs" | "ts" | "tsx" | "jsx" | "go" | "c" | "h" | "cpp" | "java" | "kt" | "cs" | "swift" => {
                Self::Strokes
            }
            "py" | "rb" | "sh" | "toml" | "yaml" | "yml" => Self::Hashes,
            "json" | "jsonl" => Self::Quoted,
            _ => return None,
        })
    }

    /// Returns the text with blanks for what is no prose.
    #[must_use]
    pub fn read(self, text: &str) -> String {
        match self {
            Self::Whole => text.to_owned(),
            Self::Strokes => lines(text, "//"),
            Self::Hashes => lines(text, "#"),
            Self::Quoted => quoted(text),
        }
    }
}

/// Keeps what stands after a mark on each line.
fn lines(text: &str, mark: &str) -> String {
    let mut prose = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let comment = comment(line, mark).unwrap_or(line.len());
        blank(&mut prose, line.get(..comment).unwrap_or_default());
        let rest = line.get(comment..).unwrap_or_default();
        let said = rest.trim_start_matches(['/', '#', '!', '*']);
        blank(&mut prose, rest.get(..rest.len() - said.len()).unwrap_or_default());
        prose.push_str(said);
    }
    prose
}

/// Returns where the comment of a line begins: at the first mark outside quotation marks.
fn comment(line: &str, mark: &str) -> Option<usize> {
    let (mut inside, mut escaped) = (false, false);
    line.char_indices().find_map(|(at, c)| {
        let starts = !inside && line.get(at..).is_some_and(|rest| rest.starts_with(mark));
        inside ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        starts.then_some(at)
    })
}

/// Keeps what stands between quotation marks, each text a paragraph of its own where lines separate them.
fn quoted(text: &str) -> String {
    let mut prose = String::with_capacity(text.len());
    let (mut inside, mut escaped) = (false, false);
    for c in text.chars() {
        let ends = c == '"' && !escaped;
        inside ^= ends;
        if inside && !ends && !(c == '\\' || escaped) {
            prose.push(c);
        } else {
            blank(&mut prose, c.encode_utf8(&mut [0; 4]));
        }
        escaped = c == '\\' && !escaped && inside;
    }
    prose
}

/// Writes as many blanks as the text has bytes; lines end where they did.
fn blank(prose: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '\n' => prose.push('\n'),
            _ => prose.extend(std::iter::repeat_n(' ', c.len_utf8())),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn comments_and_texts_stay_where_they_are() {
        let source = "let x = \"// no\"; // rule 103\n/// See 104.\nlet y = 2;\n";
        assert_eq!(Prose::Strokes.read(source), "                    rule 103\n    See 104.\n          \n");
        assert_eq!(Prose::Hashes.read("a = 1 # rule 103\n"), "        rule 103\n");
        assert_eq!(Prose::Quoted.read("{\"rule\": \"103 \\\"a\\\"\", \"n\": 104}"), "  rule    103   a      n       ");
    }

    proptest! {
        #[test]
        fn no_byte_moves(text in "(\\PC|\n|\"|//|#|\\\\){0,40}") {
            for prose in [Prose::Whole, Prose::Strokes, Prose::Hashes, Prose::Quoted] {
                let read = prose.read(&text);
                prop_assert_eq!(read.len(), text.len());
                prop_assert_eq!(read.lines().count(), text.lines().count());
            }
        }
    }
}
