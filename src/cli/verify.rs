use std::path::{Path, PathBuf};

use anstream::println;
use anyhow::Context;

use super::{LibraryDir, Outcome, documents, paint, print_json};
use crate::desk::packet::verify_by;
use crate::desk::{Export, NoKey, PublicKey};
use crate::library::Library;
use crate::library::store::regular;

/// The most bytes of a packet.
const MOST: u64 = 64 << 20;

/// Verify a packet of the desk: replay its board, compare its citations
///
/// Tells whether anything in the packet was changed since it was made, whether the board ends the same when it is replayed
/// here, and whether the library has the words that are cited. The seal is the same on every copy of the same packet. Whose
/// packet it is tells --key: unsigned, signed by an unknown key, changed, or signed by this event.
///
/// Examples:
///   tribunal verify dispute-3.json
///   tribunal verify dispute-3.json --key cup.key
///   tribunal verify --json - < dispute-3.json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Verify {
    #[command(flatten)]
    dir: LibraryDir,
    /// The packet; - reads it from the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What the event signs with: a file of `tribunal desk key`, or its export
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let text = read(&self.file)?;
        let keys = match &self.key {
            Some(file) => keys(&read(file)?).with_context(|| file.display().to_string())?,
            None => Vec::new(),
        };
        let library = Library::new(documents(&self.dir.store()?));
        let outcome = verify_by(&text, &library, &keys).with_context(|| self.file.display().to_string())?;
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
}

/// Reads a file as text; `-` is the standard input.
fn read(file: &Path) -> anyhow::Result<String> {
    let bytes =
        if file.as_os_str() == "-" { regular::up_to(std::io::stdin(), MOST) } else { regular::read(file, MOST) };
    let bytes = bytes.with_context(|| format!("cannot read {}", file.display()))?;
    String::from_utf8(bytes).with_context(|| format!("{} is no text", file.display()))
}

/// Reads the public keys in a file: one per line, or those of an export.
fn keys(text: &str) -> anyhow::Result<Vec<PublicKey>> {
    if text.trim_start().starts_with('{') {
        let keys: Vec<PublicKey> = Export::read(text)?.public_keys().collect();
        anyhow::ensure!(!keys.is_empty(), "this export is of a build that signed nothing; export the event again");
        return Ok(keys);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let keys: Vec<PublicKey> = lines.map(str::parse).collect::<Result<_, NoKey>>()?;
    anyhow::ensure!(!keys.is_empty(), NoKey);
    Ok(keys)
}
