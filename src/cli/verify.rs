use std::path::PathBuf;

use anstream::println;
use anyhow::Context;

use super::{LibraryDir, Outcome, documents, paint, print_json};
use crate::desk::packet::verify;
use crate::library::Library;
use crate::library::store::regular;

/// The most bytes of a packet.
const MOST: u64 = 64 << 20;

/// Verify a packet of the desk: replay its board, compare its citations
///
/// Tells whether anything in the packet was changed since it was made, whether the board ends the same when it is replayed
/// here, and whether the library has the words that are cited. The seal is the same on every copy of the same packet.
///
/// Examples:
///   tribunal verify dispute-3.json
///   tribunal verify --json - < dispute-3.json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Verify {
    #[command(flatten)]
    dir: LibraryDir,
    /// The packet; - reads it from the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let text = self.text()?;
        let library = Library::new(documents(&self.dir.store()?));
        let outcome = verify(&text, &library).with_context(|| self.file.display().to_string())?;
        if self.json {
            print_json(&outcome)?;
        } else {
            for check in &outcome.checks {
                let mark = match check.holds {
                    Some(true) => paint::strong("holds"),
                    Some(false) => paint::error("differs"),
                    None => paint::warning("unknown"),
                };
                println!("{mark} {}: {}", check.what, check.found);
            }
            println!("seal {}", outcome.seal);
        }
        Ok(if outcome.holds { Outcome::Done } else { Outcome::Refused })
    }

    fn text(&self) -> anyhow::Result<String> {
        let is_input = self.file.as_os_str() == "-";
        let bytes = if is_input { regular::up_to(std::io::stdin(), MOST) } else { regular::read(&self.file, MOST) };
        let bytes = bytes.with_context(|| format!("cannot read {}", self.file.display()))?;
        String::from_utf8(bytes).with_context(|| format!("{} is no text", self.file.display()))
    }
}
