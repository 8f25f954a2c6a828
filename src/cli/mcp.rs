use rmcp::ServiceExt;
use rmcp::transport::{async_rw::AsyncRwTransport, stdio};

use super::{LibraryDir, Outcome, malloc_tuning};
use crate::reference::Reference;
use crate::web::{Assistant, Current, STACK, Site};

/// The longest message, in bytes.
const MOST: usize = 256 * 1024;

/// Answer an assistant by the Model Context Protocol over standard input and output
///
/// Read-only tools: search, rules with their history, citations, editions, cards, card text, decks, replays and penalties;
/// the scenario language as a resource. Clients start it by themselves: docs/assistants.md says how to tell them.
///
/// Examples:
///   tribunal mcp
///   tribunal mcp --library ./event --base https://rules.example
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Mcp {
    #[command(flatten)]
    dir: LibraryDir,
    /// The address at which the pages are served, for the links of answers
    #[arg(long, value_name = "ADDRESS")]
    base: Option<String>,
}

impl Mcp {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        malloc_tuning::reexec();
        let store = self.dir.store()?;
        let reference = Reference::new(crate::library::Library::new(super::documents(&store)))?;
        let base = self.base.map(|base| base.trim_end_matches('/').to_owned());
        let assistant = Assistant::new(Site::new(Current::new(reference)), base);
        let runtime = tokio::runtime::Builder::new_multi_thread().thread_stack_size(STACK).enable_all().build()?;
        runtime.block_on(async {
            let (input, output) = stdio();
            let transport = AsyncRwTransport::new_server(input, output).with_max_line_length(MOST);
            assistant.serve(transport).await?.waiting().await?;
            anyhow::Ok(())
        })?;
        // A read of standard input that is under way cannot be called off.
        runtime.shutdown_background();
        Ok(Outcome::Done)
    }
}
