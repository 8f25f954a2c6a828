//! Documents of our own, whose form is ours to choose: rulings in Markdown, errata in TOML.
//!
//! Whatever does not follow the form is a finding, so that a slip in what ships never passes in silence.

pub(super) mod errata;
pub(super) mod facts;
pub(super) mod faq;
pub(super) mod rules;

/// Returns the backticks or tildes that open a block; none where the line opens none. The line has no spaces around it.
pub(super) fn fence(line: &str) -> Option<String> {
    let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let marks: String = line.chars().take_while(|c| *c == mark).collect();
    (marks.len() >= 3).then_some(marks)
}

/// Returns true if a line ends the block that these marks opened: it has these marks alone, or more of them.
pub(super) fn is_end(line: &str, marks: &str) -> bool {
    let line = line.trim();
    line.starts_with(marks) && line.trim_matches(['`', '~']).is_empty()
}
