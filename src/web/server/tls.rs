//! HTTPS, from a certificate of one's own or one that is made here.

use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

/// The files of a certificate that is made here.
const FILES: [&str; 2] = ["certificate.pem", "key.pem"];

/// What proves the server's name.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

/// Why there is no HTTPS.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file could not be read or written.
    #[error("cannot read or write {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is no PEM of the right kind.
    #[error("{} holds no {what} in PEM form ({error}); a certificate begins with -----BEGIN CERTIFICATE-----", .path.display())]
    Pem {
        /// The file.
        path: PathBuf,
        /// What it should hold.
        what: &'static str,
        /// What is wrong with it.
        error: rustls::pki_types::pem::Error,
    },
    /// Certificate and key do not belong together, or are of a kind that is not understood.
    #[error("the certificate cannot be used: {0}")]
    Certificate(#[from] rustls::Error),
    /// No certificate could be made.
    #[error("no certificate could be made: {0}")]
    Made(#[from] rcgen::Error),
}

impl Tls {
    /// From a certificate (with those that vouch for it) and its key, both in PEM form.
    ///
    /// # Errors
    /// When a file cannot be read, or is not what it should be.
    pub fn from_files(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let chain = CertificateDer::pem_slice_iter(&read(certificate)?)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| pem(certificate, "certificate", error))?;
        let key = PrivateKeyDer::from_pem_slice(&read(key)?).map_err(|error| pem(key, "private key", error))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }

    /// From the certificate kept in a directory, made there for these names when it is missing, or when it is for others.
    /// Gives the certificate's file too, for whoever is to trust it.
    ///
    /// # Errors
    /// When the directory cannot be written, or what lies there is no certificate.
    pub fn own(directory: &Path, names: &[String]) -> Result<(Self, PathBuf), TlsError> {
        let [certificate, key] = FILES.map(|name| directory.join(name));
        let list = directory.join("names.txt");
        let wanted = names.join("\n");
        let is_for = std::fs::read_to_string(&list).unwrap_or_default();
        if !certificate.exists() || !key.exists() || is_for != wanted {
            let made = make(names)?;
            std::fs::create_dir_all(directory).map_err(|error| file(directory, error))?;
            write(&key, &made.key, true)?;
            write(&certificate, &made.certificate, false)?;
            write(&list, &wanted, false)?;
        }
        Ok((Self::from_files(&certificate, &key)?, certificate))
    }

    pub(super) async fn secure(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.0.accept(stream).await
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls")
    }
}

struct Made {
    certificate: String,
    key: String,
}

/// A certificate that vouches for itself, for these names and addresses.
fn make(names: &[String]) -> Result<Made, rcgen::Error> {
    let mut params = CertificateParams::new(names.to_vec())?;
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "Tribunal on this machine");
    let key = KeyPair::generate()?;
    Ok(Made { certificate: params.self_signed(&key)?.pem(), key: key.serialize_pem() })
}

/// The names by which a server that listens here is reached: this machine's, and the address itself.
#[must_use]
pub fn names(host: &str) -> Vec<String> {
    let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    let is_any = host.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified());
    if !is_any && !names.iter().any(|name| name == host) {
        names.push(host.to_owned());
    }
    if is_any {
        names.extend(address_of_this_machine().map(|address| address.to_string()));
    }
    names
}

/// The address under which others in the same network see this machine. Nothing is sent.
fn address_of_this_machine() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|address| !address.is_unspecified())
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|error| file(path, error))
}

/// Writes a file, for the user's eyes only where it is secret.
fn write(path: &Path, text: &str, secret: bool) -> Result<(), TlsError> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    if secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = secret;
    options.open(path).and_then(|mut out| out.write_all(text.as_bytes())).map_err(|error| file(path, error))
}

fn file(path: &Path, error: io::Error) -> TlsError {
    TlsError::File { path: path.to_owned(), error }
}

fn pem(path: &Path, what: &'static str, error: rustls::pki_types::pem::Error) -> TlsError {
    TlsError::Pem { path: path.to_owned(), what, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_made_once_and_kept() {
        let directory = tempfile::tempdir().unwrap();
        let (_, path) = Tls::own(directory.path(), &names("127.0.0.1")).unwrap();
        let first = std::fs::read(&path).unwrap();
        Tls::own(directory.path(), &names("127.0.0.1")).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), first);
        Tls::own(directory.path(), &names("hall.example")).unwrap();
        assert_ne!(std::fs::read(&path).unwrap(), first, "another name takes another certificate");
    }

    #[test]
    fn what_is_no_certificate_is_refused_in_words() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.pem");
        std::fs::write(&path, "hello").unwrap();
        let error = Tls::from_files(&path, &path).unwrap_err().to_string();
        assert!(error.contains("x.pem") || error.contains("cannot be used"), "{error}");
        let error = Tls::from_files(&directory.path().join("none.pem"), &path).unwrap_err().to_string();
        assert!(error.contains("none.pem"), "{error}");
    }
}
