use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anstream::{eprintln, println};
use anyhow::Context;

use super::desk::{desk_at, upgrade};
use super::{LibraryDir, Outcome, malloc_tuning, paint};
use crate::desk::{Desk, Upgrade};
use crate::library::Library;
use crate::library::store::Store;
use crate::reference::Reference;
use crate::web::{Config, Current, DiscordKey, Network, STACK, Server, Site, Tls, certificate_names};

/// The interval at which the library directory is checked. A check reads one small file.
const LOOK: Duration = Duration::from_millis(500);

/// Serve the reference as pages and as JSON
///
/// A new import is picked up without a restart; requests under way finish on the old state. Where a part of the library
/// cannot be read, the rest is served and every page says so.
///
/// Examples:
///   tribunal serve
///   tribunal serve --host 0.0.0.0 --port 8080 --library ./event
///   tribunal serve --host 0.0.0.0 --port 8443 --tls
///   tribunal serve --trusted-proxy 127.0.0.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Serve {
    #[command(flatten)]
    dir: LibraryDir,
    /// The address to listen on; 0.0.0.0 lets other devices in
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8000)]
    port: u16,
    /// Answer by HTTPS, so that visitors' browsers keep the site for when the network fails
    ///
    /// With a certificate that is made here and kept beside the library; visitors who do not know it are warned once, or
    /// are given its file to trust.
    #[arg(long)]
    tls: bool,
    /// A certificate of your own for --tls, as a PEM file
    #[arg(long, value_name = "FILE", requires_all = ["tls", "key"])]
    cert: Option<PathBuf>,
    /// A proxy in front, whose word is believed of who asks and whether by HTTPS: 127.0.0.1, or a network such as 10.0.0.0/8
    ///
    /// Without it X-Forwarded-For and X-Forwarded-Proto are taken away: anybody can write them.
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    proxies: Vec<Network>,
    /// Write the log as JSON to stderr, one line for each request: its number, method, path, status and microseconds
    ///
    /// Never who asked, nor what was searched for or typed. Without it the log holds warnings only; RUST_LOG asks for more.
    #[arg(long)]
    json_logs: bool,
    /// The key of that certificate, as a PEM file
    #[arg(long, value_name = "FILE", requires = "cert")]
    key: Option<PathBuf>,
    /// Where the desk is kept: postgres://USER@HOST/NAME; without it, in a file of the library directory
    #[arg(long, value_name = "ADDRESS", env = "TRIBUNAL_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Answer the interactions of a Discord application at /discord/interactions: its public key, 64 hexadecimal digits
    #[arg(long = "discord-key", value_name = "KEY", env = "TRIBUNAL_DISCORD_KEY")]
    discord: Option<DiscordKey>,
    /// Bring a PostgreSQL that an earlier build wrote to the format of this one; take a dump before
    #[arg(long)]
    upgrade_database: bool,
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<Outcome> {
        malloc_tuning::reexec();
        let quiet = if self.json_logs { "info" } else { "warn" };
        let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| quiet.into());
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        if self.json_logs {
            log.json().init()
        } else {
            log.init()
        }
        let store = self.dir.store()?;
        store.mend();
        let state = store.state();
        let readable = store.readable();
        for fault in &readable.faults {
            eprintln!("{} {fault}; serving without it", paint::warning("warning:"));
        }
        let reference = Reference::new(Library::new(readable.documents))?;
        // The folders of this machine are nobody's business who visits.
        let root = store.root().display().to_string();
        let unread = readable.faults.iter().map(|fault| fault.to_string().replace(&root, "library")).collect();
        let current = Current::new(reference.without(unread));
        let runtime = tokio::runtime::Builder::new_multi_thread().thread_stack_size(STACK).enable_all().build()?;
        runtime.block_on(async {
            let tls = self.certificate(&store)?;
            let scheme = if tls.is_some() { "https" } else { "http" };
            let proxies = self.proxies.iter().copied().collect();
            let config = Config { host: self.host.clone(), port: self.port, tls, proxies };
            let server = Server::bind(&config)
                .await
                .with_context(|| format!("cannot listen on {}:{}; --port takes another", self.host, self.port))?;
            println!("Tribunal answers at {}", paint::strong(format!("{scheme}://{}", server.address()?)));
            println!("{}", paint::quiet(format!("library: {}", store.root().display())));
            let desk = desk(self.database.as_deref(), upgrade(self.upgrade_database), store.root()).await?;
            let site = Site::new(Arc::clone(&current));
            let site = desk.iter().fold(site, |site, desk| site.with_desk(desk.clone()));
            let site = self.discord.iter().fold(site, |site, key| site.with_discord(key.clone()));
            let watcher = tokio::spawn(watch(store, state, current));
            let ended = server.run(site).await;
            watcher.abort();
            if let Some(desk) = desk {
                desk.close().await;
            }
            ended.context("the server stopped")
        })?;
        Ok(Outcome::Done)
    }
}

impl Serve {
    /// Returns the certificate of this server, if `--tls` asks for one; a new one is printed with how to trust it.
    fn certificate(&self, store: &Store) -> anyhow::Result<Option<Tls>> {
        if !self.tls {
            return Ok(None);
        }
        if let Some((certificate, key)) = self.cert.as_ref().zip(self.key.as_ref()) {
            return Ok(Some(Tls::from_files(certificate, key)?));
        }
        let (tls, file) = Tls::own(&store.root().join("tls"), &certificate_names(&self.host))?;
        println!("{}", paint::quiet(format!("certificate: {}", file.display())));
        println!(
            "{}",
            paint::quiet(
                "Browsers warn of it until they trust it: copy that file (never the key) to a device, open it there and \
                 accept it as a certificate of an authority; on Android under Security, on iOS also under Certificate \
                 Trust Settings. Without that the pages work and are not kept."
            )
        );
        Ok(Some(tls))
    }
}

/// Opens the desk at this address, or in the library directory. Where that directory cannot be written, the reference
/// is served without a desk; a given database that does not answer is an error.
async fn desk(address: Option<&str>, upgrade: Upgrade, library: &Path) -> anyhow::Result<Option<Desk>> {
    match address {
        Some(address) => Ok(Some(desk_at(address, upgrade).await?)),
        None => match Desk::in_library(library).await {
            Ok(desk) => Ok(Some(desk)),
            Err(error) => {
                eprintln!("{} {error}; serving without a desk", paint::warning("warning:"));
                Ok(None)
            }
        },
    }
}

/// Swaps in a new reference whenever the library directory changes. A library that cannot be read is reported once, and
/// the last good state is still served.
async fn watch(store: Store, mut state: Option<blake3::Hash>, current: Arc<Current>) {
    let mut look = tokio::time::interval(LOOK);
    loop {
        look.tick().await;
        let now = store.state();
        if now == state {
            continue;
        }
        state = now;
        let store = store.clone();
        let built = tokio::task::spawn_blocking(move || anyhow::Ok(Reference::new(store.load()?)?)).await;
        match built {
            Ok(Ok(reference)) => current.replace(reference),
            Ok(Err(error)) => eprintln!("{} {error:#}; still serving the state before", paint::warning("warning:")),
            Err(_) => {
                eprintln!("{} reading the library failed; still serving the state before", paint::warning("warning:"))
            }
        }
    }
}
