//! Reads the input of a command: a file or the standard input, and the scenarios in it.

use std::io::Read;
use std::path::Path;

use anyhow::Context;

use crate::scenario::markdown;

/// Returns the text of a file; of the standard input for `-`.
///
/// # Errors
/// When it cannot be read.
pub(super) fn text(file: &Path) -> anyhow::Result<String> {
    if file.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Returns the scenarios in the text of a file: its blocks where that is Markdown, else all of it.
///
/// # Errors
/// When a block of a Markdown file is never closed, or it has none.
pub(super) fn scenarios(file: &Path, text: String) -> anyhow::Result<Vec<String>> {
    if file.extension().is_none_or(|end| end != "md") {
        return Ok(vec![text]);
    }
    let blocks = markdown::blocks(&text).map_err(|mistake| anyhow::anyhow!("{}", mistake.render(&text)))?;
    if blocks.is_empty() {
        anyhow::bail!(
            "{} has no block marked `scenario`; a board that fills a whole file is read from one with another ending, as .scn",
            file.display()
        );
    }
    Ok(blocks.into_iter().map(|block| block.text).collect())
}
