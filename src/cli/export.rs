use std::path::PathBuf;

use anstream::println;
use anyhow::Context;

use super::{LibraryDir, Outcome, paint};
use crate::web::export::{BasePath, Export, Written};

/// Write the whole reference as a static site that any host can serve
///
/// Every page becomes a file. Search, the replay bench and whatever else needs an answer are answered in the visitor's
/// browser, by the program that it keeps; for that the host must be reached by HTTPS. The site is for the root of a name,
/// unless --below says where else it will stand. What an export before wrote into the same directory, and this one does
/// not, is taken away.
///
/// Examples:
///   tribunal export ./site
///   tribunal export ./site --below /rules
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct ExportVerb {
    #[command(flatten)]
    dir: LibraryDir,
    /// The directory to write to; made where it is missing
    #[arg(value_name = "DIR")]
    to: PathBuf,
    /// The path below which the host will show the site
    #[arg(long, value_name = "PATH", default_value = "/")]
    below: BasePath,
}

impl ExportVerb {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        let export = Export::new(self.dir.reference()?, self.below);
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let Written { pages, bytes, removed, program, missing } = runtime
            .block_on(export.write(&self.to))
            .with_context(|| format!("the export to {} is not whole", self.to.display()))?;
        let size = bytes as f64 / 1e6;
        println!("{} {pages} pages, {size:.1} MB in {}", paint::strong("written:"), self.to.display());
        if removed > 0 {
            println!(
                "{} {removed} files of the export before, which are no part of this one",
                paint::strong("taken away:")
            );
        }
        for link in missing {
            println!("{} a link leads nowhere: {link}", paint::warning("warning:"));
        }
        if !program {
            println!(
                "{} this build holds no program for browsers: nothing is searched or replayed there, and nothing kept; wasm/build makes it",
                paint::warning("warning:")
            );
        }
        Ok(Outcome::Done)
    }
}
