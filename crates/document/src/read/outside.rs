//! Reads rulings of others in their two shapes: Markdown with front matter, and JSON.
//!
//! ```text
//! ---
//! author: Nell                       who says so, when and where: of every ruling of the file
//! date: 2026-10-20
//! address: https://club.example/7
//! edition: 1.5                       left out: the one in force on that day
//! ---
//! ## The question
//! The answer, and with it
//! a fenced `scenario` block          a board that shows it
//! ```

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::house_format::{fence, is_end};
use crate::{Body, Finding, FindingKind};
use tribunal_rule::Edition;

/// A ruling of somebody else: of a community, a judge, another tool. It binds nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideRuling {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The person or group who answered.
    pub author: String,
    /// The day.
    pub date: Date,
    /// Where it can be read.
    pub address: String,
    /// The edition it was given for; left out, the one in force on that day.
    #[serde(default)]
    pub edition: Option<Edition>,
    /// Boards that show it, in the language of scenarios.
    #[serde(default)]
    pub scenarios: Vec<String>,
}

/// The reason why a file of rulings cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutsideError {
    /// There is no front matter.
    #[error(
        "line 1: a file of rulings begins with front matter: a line ---, then author, date and address, then a line ---"
    )]
    NoFrontMatter,
    /// The front matter does not end.
    #[error("line 1: the front matter does not end: a line --- is missing after it")]
    Unclosed,
    /// A line of the front matter is no field.
    #[error("line {line}: `{text}` is no field; a field is a name, a colon and a value, as in: author: Ann")]
    NoField {
        /// The line.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// A field is not known.
    #[error("line {line}: there is no field `{name}`; there are author, date, address and edition")]
    Unknown {
        /// The line.
        line: usize,
        /// The field.
        name: String,
    },
    /// A field has no such value.
    #[error("line {line}: {why}")]
    Value {
        /// The line.
        line: usize,
        /// The fault of the value, and what it should be.
        why: String,
    },
    /// A field is missing.
    #[error("the front matter has no {0}; who said it, when and where has to be known of every ruling")]
    Missing(&'static str),
    /// A block is never closed.
    #[error("line {0}: a block is opened here and never closed")]
    Fence(usize),
    /// A block stands above every question.
    #[error("line {0}: this block stands above the first heading; a ruling begins with its question, as a heading")]
    Above(usize),
    /// There is no ruling.
    #[error("there is no ruling: each has a heading with the question, and the answer below it")]
    Empty,
    /// It is no such JSON.
    #[error("this is no list of rulings: {0}")]
    Json(String),
}

/// Reads a list of rulings in JSON: objects with question, answer, author, date, address, and perhaps edition and
/// scenarios.
///
/// # Errors
/// Where it is none, with line and column.
pub fn from_json(text: &str) -> Result<Vec<OutsideRuling>, OutsideError> {
    let rulings: Vec<OutsideRuling> =
        serde_json::from_str(text).map_err(|error| OutsideError::Json(error.to_string()))?;
    if rulings.is_empty() { Err(OutsideError::Empty) } else { Ok(rulings) }
}

/// Reads rulings in Markdown: front matter that says whose they are, then a heading for each question, its answer, and
/// its boards as blocks marked `scenario`.
///
/// # Errors
/// Where something is missing or cannot be read, with the line.
pub fn from_markdown(text: &str) -> Result<Vec<OutsideRuling>, OutsideError> {
    let (front, from) = front_matter(text)?;
    let mut rulings: Vec<OutsideRuling> = Vec::new();
    let mut open: Option<Block> = None;
    for (line, said) in (1..).zip(text.lines()).skip(from) {
        match (&mut open, fence(said.trim())) {
            (Some(block), _) if is_end(said, &block.marks) => {
                let ruling = rulings.last_mut().ok_or(OutsideError::Above(block.line))?;
                open.take().into_iter().for_each(|block| block.end(ruling));
            }
            (Some(block), _) => block.text.extend([said, "\n"]),
            (None, Some(marks)) => open = Some(Block::begin(line, marks, said)),
            (None, None) if said.starts_with('#') => rulings.push(front.ruling(said)),
            (None, None) => {
                if let Some(ruling) = rulings.last_mut() {
                    ruling.answer.extend([said, "\n"]);
                }
            }
        }
    }
    if let Some(block) = open {
        return Err(OutsideError::Fence(block.line));
    }
    for ruling in &mut rulings {
        ruling.answer = ruling.answer.trim().to_owned();
    }
    // A heading of the whole file, or of a part of it, has nothing below it.
    rulings.retain(|ruling| !ruling.answer.is_empty() || !ruling.scenarios.is_empty());
    if rulings.is_empty() { Err(OutsideError::Empty) } else { Ok(rulings) }
}

/// Reads a document of them. An error is a finding, and then nothing of the document is read.
pub(super) fn read(text: &str, findings: &mut Vec<Finding>) -> Body {
    let text = text.trim_start_matches('\u{feff}');
    let is_json = text.trim_start().starts_with(['[', '{']);
    let read = if is_json { from_json(text) } else { from_markdown(text) };
    read.map_or_else(
        |error| {
            findings.push(Finding::whole(FindingKind::Unread, error.to_string()));
            Body::Unread
        },
        Body::Outside,
    )
}

/// Returns true if a text in JSON is a list of them, by the fields that nothing else has.
pub(super) fn is_list(text: &str) -> bool {
    ["\"question\"", "\"answer\"", "\"author\""].iter().all(|field| text.contains(field))
}

/// A block that is open.
struct Block {
    line: usize,
    marks: String,
    is_board: bool,
    text: String,
}

impl Block {
    fn begin(line: usize, marks: String, said: &str) -> Self {
        let is_board = said.trim().trim_start_matches(['`', '~']).split_whitespace().next() == Some("scenario");
        Self { line, marks, is_board, text: String::new() }
    }

    /// Adds a closed block to a ruling: a board to its scenarios, any other block to the answer.
    fn end(self, ruling: &mut OutsideRuling) {
        match self.is_board {
            true => ruling.scenarios.push(self.text),
            false => ruling.answer.push_str(&self.text),
        }
    }
}

/// The facts that the front matter gives for every ruling of a file.
struct Front {
    author: String,
    date: Date,
    address: String,
    edition: Option<Edition>,
}

impl Front {
    fn ruling(&self, heading: &str) -> OutsideRuling {
        OutsideRuling {
            question: heading.trim_start_matches('#').trim().to_owned(),
            answer: String::new(),
            author: self.author.clone(),
            date: self.date,
            address: self.address.clone(),
            edition: self.edition,
            scenarios: Vec::new(),
        }
    }
}

/// Reads the front matter; returns it with the number of lines that it takes.
fn front_matter(text: &str) -> Result<(Front, usize), OutsideError> {
    let mut lines = (1..).zip(text.lines());
    if lines.next().is_none_or(|(_, first)| first.trim_end() != "---") {
        return Err(OutsideError::NoFrontMatter);
    }
    let (mut author, mut date, mut address, mut edition) = (None, None, None, None);
    for (line, said) in lines {
        if said.trim_end() == "---" {
            let front = Front {
                author: author.ok_or(OutsideError::Missing("author"))?,
                date: date.ok_or(OutsideError::Missing("date"))?,
                address: address.ok_or(OutsideError::Missing("address"))?,
                edition,
            };
            return Ok((front, line));
        }
        if said.trim().is_empty() {
            continue;
        }
        let (name, value) = said
            .split_once(':')
            .map(|(name, value)| (name.trim(), value.trim().trim_matches('"').to_owned()))
            .filter(|(_, value)| !value.is_empty())
            .ok_or_else(|| OutsideError::NoField { line, text: said.to_owned() })?;
        let wrong = |why: String| OutsideError::Value { line, why };
        match name {
            "author" => author = Some(value),
            "address" => address = Some(value),
            "date" => {
                let day = value.parse().map_err(|_| wrong(format!("`{value}` is no day; write it as 2026-10-09")))?;
                date = Some(day);
            }
            "edition" => {
                let named = value.parse().map_err(|_| wrong(format!("`{value}` is no edition; write it as 1.5")))?;
                edition = Some(named);
            }
            _ => return Err(OutsideError::Unknown { line, name: name.to_owned() }),
        }
    }
    Err(OutsideError::Unclosed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const POND: &str = "---\nauthor: Nell\ndate: 2031-05-06\naddress: https://pond.example/rulings\n---\n# Of newts\n\n## May a newt swim?\n\nIt may.\n\n```scenario\n# a board\nplayers Ann, Bob\n=> nobody scores\n```\n\nAlways.\n\n## And a frog?\n\nSo may a frog.\n";

    #[test]
    fn each_heading_with_an_answer_is_a_ruling() {
        let rulings = from_markdown(POND).unwrap();
        let told: Vec<_> = rulings.iter().map(|ruling| (ruling.question.as_str(), ruling.answer.as_str())).collect();
        assert_eq!(told, [("May a newt swim?", "It may.\n\n\nAlways."), ("And a frog?", "So may a frog.")]);
        assert_eq!(rulings[0].scenarios, ["# a board\nplayers Ann, Bob\n=> nobody scores\n"]);
        assert!(rulings[1].scenarios.is_empty());
        assert_eq!((rulings[1].author.as_str(), rulings[1].date.to_string().as_str()), ("Nell", "2031-05-06"));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let told = |text: &str| from_markdown(text).unwrap_err().to_string();
        assert!(told("# A heading\n").contains("front matter"));
        assert!(told("---\nauthor: Nell\n").contains("does not end"));
        assert!(told(&POND.replace("author: Nell\n", "")).contains("no author"));
        assert!(told(&POND.replace("2031-05-06", "6 May")).contains("line 3: `6 May` is no day"));
        assert!(told(&POND.replace("author:", "auther:")).contains("line 2: there is no field `auther`"));
        assert!(told(&POND.replace("```\n\nAlways", "Always")).contains("line 12: a block is opened here"));
        assert!(told(&POND.replace("# Of newts", "```scenario\n```")).contains("line 6: this block stands above"));
        assert!(told("---\nauthor: A\ndate: 2031-05-06\naddress: x\n---\nno heading\n").contains("no ruling"));
    }

    #[test]
    fn a_list_in_json_has_the_same_fields() {
        let json = r#"[{"question": "May a newt swim?", "answer": "It may.", "author": "Nell", "date": "2031-05-06", "address": "https://pond.example", "edition": "1.4"}]"#;
        assert_eq!(from_json(json).unwrap()[0].edition, Some("1.4".parse().unwrap()));
        assert!(from_json(&json.replace("author", "by")).unwrap_err().to_string().contains("unknown field `by`"));
        assert_eq!(from_json("[]"), Err(OutsideError::Empty));
    }
}
