//! HTTPS, with a given certificate or one that is made here.

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

use crate::library::store::private::{self, Private};

/// The names of the files of a certificate that is made here.
const FILES: [&str; 2] = ["certificate.pem", "key.pem"];

/// The lifetime in days of a certificate that is made here: the most that browsers accept, and longer than any event.
const LIFETIME: i64 = 397;

/// The certificate and key of the server, ready to accept connections.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

/// The reason why HTTPS is not possible.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file could not be read or written.
    #[error("cannot read or write {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file is not PEM of the right kind.
    #[error("{} holds no {what} in PEM form ({error}); a certificate begins with -----BEGIN CERTIFICATE-----", .path.display())]
    Pem {
        /// The file.
        path: PathBuf,
        /// The expected content.
        what: &'static str,
        /// The error of the parser.
        error: rustls::pki_types::pem::Error,
    },
    /// Certificate and key do not match, or are of an unsupported kind.
    #[error("the certificate cannot be used: {0}")]
    Certificate(#[from] rustls::Error),
    /// No certificate could be made.
    #[error("no certificate could be made: {0}")]
    Made(#[from] rcgen::Error),
}

impl Tls {
    /// Loads a certificate chain and its key, both in PEM form.
    ///
    /// # Errors
    /// When a file cannot be read, or has other content.
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

    /// Loads the certificate in a directory; makes one there for these names when it is missing, is for others or
    /// expires soon. Returns the path of the certificate too, for visitors who are to trust it.
    ///
    /// # Errors
    /// When the directory cannot be written, or its file is no certificate.
    pub fn own(directory: &Path, names: &[String]) -> Result<(Self, PathBuf), TlsError> {
        let [certificate, key] = FILES.map(|name| directory.join(name));
        let list = directory.join("names.txt");
        // What is in the list beside the names tells certificates from those that earlier builds made.
        let wanted = format!("{}\nfor {LIFETIME} days", names.join("\n"));
        let is_for = std::fs::read_to_string(&list).unwrap_or_default();
        if !certificate.exists() || !key.exists() || is_for != wanted || is_spent(&certificate) {
            let made = make(names)?;
            private::directory(directory).map_err(|error| file(directory, error))?;
            write(&key, &made.key)?;
            write(&certificate, &made.certificate)?;
            write(&list, &wanted)?;
        }
        private::mend(directory, Private::Directory);
        private::mend(&key, Private::File);
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

/// Makes a self-signed certificate for these names and addresses.
fn make(names: &[String]) -> Result<Made, rcgen::Error> {
    let mut params = CertificateParams::new(names.to_vec())?;
    let (from, until) = (days(-1), days(LIFETIME));
    params.not_before = rcgen::date_time_ymd(from.0, from.1, from.2);
    params.not_after = rcgen::date_time_ymd(until.0, until.1, until.2);
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "Tribunal on this machine");
    let key = KeyPair::generate()?;
    Ok(Made { certificate: params.self_signed(&key)?.pem(), key: key.serialize_pem() })
}

/// Returns the day `from_now` days from today.
fn days(from_now: i64) -> (i32, u8, u8) {
    let second = jiff::Timestamp::now().as_second().saturating_add(from_now * 24 * 3600);
    let date = jiff::Timestamp::from_second(second).unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC).date();
    let small = |number: i8| u8::try_from(number).unwrap_or(1);
    (i32::from(date.year()), small(date.month()), small(date.day()))
}

/// Returns true if the certificate file is within a month of the end of its lifetime, by its age.
fn is_spent(certificate: &Path) -> bool {
    let made = std::fs::metadata(certificate).and_then(|metadata| metadata.modified());
    let age = made.ok().and_then(|made| made.elapsed().ok()).unwrap_or_default();
    age.as_secs() / (24 * 3600) >= LIFETIME.unsigned_abs() - 30
}

/// Returns the names by which a server that listens here is reached: this machine's, and the address itself.
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

/// Returns the address under which others in the same network see this machine. No packet is sent.
fn address_of_this_machine() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|address| !address.is_unspecified())
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|error| file(path, error))
}

/// Writes a file that only its owner can read, replacing what was there: the target of a symbolic link is not touched.
fn write(path: &Path, text: &str) -> Result<(), TlsError> {
    use std::io::Write;
    let folder = path.parent().unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        let mut out = tempfile::NamedTempFile::new_in(folder)?;
        out.write_all(text.as_bytes())?;
        out.as_file().sync_all()?;
        out.persist(path)?;
        Ok(())
    };
    write().map_err(|error| file(path, error))
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
    #[cfg(unix)]
    fn the_key_is_for_its_owner_and_is_made_so_again() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let tls = directory.path().join("tls");
        let key = tls.join("key.pem");
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        Tls::own(&tls, &names("127.0.0.1")).unwrap();
        assert_eq!((mode(&tls), mode(&key)), (0o700, 0o600));
        std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).unwrap();
        Tls::own(&tls, &names("127.0.0.1")).unwrap();
        assert_eq!(mode(&key), 0o600);
    }

    #[test]
    fn a_certificate_lasts_as_long_as_browsers_take() {
        let directory = tempfile::tempdir().unwrap();
        let (_, path) = Tls::own(directory.path(), &names("127.0.0.1")).unwrap();
        let chain = CertificateDer::from_pem_slice(&std::fs::read(path).unwrap()).unwrap();
        // The two times of its validity, as ASN.1 writes those before 2050: 13 letters, the first two of the year.
        let times: Vec<&[u8]> =
            chain.windows(15).filter(|part| part[..2] == [0x17, 13]).map(|part| &part[2..4]).collect();
        let year = |at: usize| std::str::from_utf8(times[at]).unwrap().parse::<i32>().unwrap();
        assert!((1..=2).contains(&(year(1) - year(0))), "{times:?}");
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
