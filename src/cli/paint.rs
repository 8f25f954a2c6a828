//! Colours for terminals; `anstream` removes them where the output is not one.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Styles a rule number.
pub(super) fn number(text: impl Display) -> String {
    painted(AnsiColor::Cyan.on_default().bold(), text)
}

/// Styles secondary text: editions, dates, sources.
pub(super) fn quiet(text: impl Display) -> String {
    painted(Style::new().dimmed(), text)
}

/// Styles a title.
pub(super) fn strong(text: impl Display) -> String {
    painted(Style::new().bold(), text)
}

/// Styles the word that starts an error.
pub(super) fn error(text: impl Display) -> String {
    painted(AnsiColor::Red.on_default().bold(), text)
}

/// Styles the word that starts a warning or a finding.
pub(super) fn warning(text: impl Display) -> String {
    painted(AnsiColor::Yellow.on_default().bold(), text)
}

/// Wraps a text to the terminal, at most 88 columns, with this indentation on every line.
pub(super) fn wrapped(text: &str, indent: &str) -> String {
    filled(text, indent, indent)
}

/// Wraps one entry of a list, with a hanging indent, so that its next lines do not look like other entries.
pub(super) fn entry(text: &str, indent: &str) -> String {
    filled(text, indent, &format!("{indent}  "))
}

fn filled(text: &str, first: &str, rest: &str) -> String {
    let width = textwrap::termwidth().min(88);
    let options = textwrap::Options::new(width).initial_indent(first).subsequent_indent(rest);
    text.lines().map(|line| textwrap::fill(line, &options)).collect::<Vec<_>>().join("\n")
}
