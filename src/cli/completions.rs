use clap::CommandFactory;

use super::{Cli, Outcome};

/// Print a completion script for a shell
///
/// Examples:
///   tribunal completions bash > ~/.local/share/bash-completion/completions/tribunal
///   tribunal completions fish > ~/.config/fish/completions/tribunal.fish
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Completions {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        clap_complete::generate(self.shell, &mut Cli::command(), "tribunal", &mut std::io::stdout());
        Ok(Outcome::Done)
    }
}
