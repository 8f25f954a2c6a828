//! Benchmarks the way from files to an answered request: reading, linking, indexing, one page, one start.
//!
//! Run with `cargo bench --bench reference`. Machines differ and are noisy, so each row is to be compared with its
//! yardstick in the same run: reading a document with what `pulldown-cmark` needs for the same bytes. The documents are
//! the shipped digest, and the publisher's where they are in `../shared`. The measurements are in `docs/speed.md`.

#![allow(clippy::unwrap_used, reason = "a bench may stop at what it did not expect")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use divan::{Bencher, black_box};
use tower::ServiceExt;
use tribunal::document::{Hints, read};
use tribunal::graph::{Graph, Lineage};
use tribunal::library::{Library, StoredDocument, shipped};
use tribunal::reference::Reference;
use tribunal::search::Index;
use tribunal::web::{Current, Site, router};

fn main() {
    divan::main();
}

/// Returns the paths of all documents at hand.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["rules", "faq", "../shared/seeds", "../shared/editions", "../shared/faq", "../shared/cards"];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| std::fs::read_dir(root.join(folder)).ok())
        .flatten()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md" || end == "txt" || end == "json"))
        // No documents but tables of search's.
        .filter(|path| {
            !path.ends_with("rules/questions.txt") && !path.ends_with("rules/questions-in-players-words.txt")
        })
        .collect();
    files.sort();
    files
}

/// Returns their names with the folder, since the digest and a rulebook may share a file's name.
fn names() -> Vec<String> {
    let name = |path: &PathBuf| {
        let parts: Vec<_> = path.iter().rev().take(2).map(|part| part.to_string_lossy()).collect();
        format!("{}/{}", parts[1], parts[0])
    };
    documents().iter().map(name).collect()
}

fn bytes(name: &str) -> Vec<u8> {
    let path = documents().into_iter().find(|path| path.ends_with(name)).unwrap();
    std::fs::read(path).unwrap()
}

/// Returns the documents that a user imports; none where `../shared` is absent.
fn published() -> Vec<PathBuf> {
    documents().into_iter().filter(|path| path.components().any(|part| part.as_os_str() == "shared")).collect()
}

/// Returns the library of all documents at hand.
fn library() -> Library {
    let held = published().into_iter().map(|path| {
        let file = path.display().to_string();
        StoredDocument {
            id: file.clone(),
            file,
            imported: Some(0),
            document: read(&std::fs::read(path).unwrap(), Hints::default()),
        }
    });
    Library::new(shipped().into_iter().chain(held).collect())
}

#[divan::bench(args = names())]
fn a_reading(bencher: Bencher, name: &str) {
    let bytes = bytes(name);
    bencher.bench(|| read(black_box(&bytes), Hints::default()));
}

#[divan::bench(args = names())]
fn a_reading_yardstick_pulldown_cmark(bencher: Bencher, name: &str) {
    let bytes = bytes(name);
    let text = String::from_utf8_lossy(&bytes);
    bencher.bench(|| {
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new(black_box(&text)));
        html
    });
}

#[divan::bench(sample_count = 10)]
fn b_library(bencher: Bencher) {
    let documents = library().documents().to_vec();
    bencher.with_inputs(|| documents.clone()).bench_values(Library::new);
}

#[divan::bench(sample_count = 10)]
fn c_graph(bencher: Bencher) {
    let library = library();
    bencher.bench(|| Graph::build(black_box(&library)));
}

#[divan::bench(sample_count = 10, args = ["1.0 1.1", "1.2 1.4"])]
fn c_lineage(bencher: Bencher, pair: &str) {
    let library = library();
    let (from, to) = pair.split_once(' ').unwrap();
    let edition = |name: &str| library.edition(name.parse().unwrap()).unwrap();
    bencher.bench(|| Lineage::between(black_box(edition(from)), black_box(edition(to))));
}

#[divan::bench(sample_count = 10)]
fn d_index(bencher: Bencher) {
    let library = library();
    let graph = Graph::build(&library);
    bencher.bench(|| Index::build(black_box(&library), &graph));
}

/// Everything that follows from the documents, as a server builds it when it starts and after each import.
#[divan::bench(sample_count = 10)]
fn d_reference(bencher: Bencher) {
    let library = library();
    bencher.with_inputs(|| library.clone()).bench_values(Reference::new);
}

#[divan::bench(args = ["/1.1/322.4", "/1.1", "/?q=can+my+hidden+card+stay", "/api/v1/editions/1.1/rules/322.4"])]
fn e_page(bencher: Bencher, path: &str) {
    let router = router(Site::new(Current::new(Reference::new(library()).unwrap())));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let request = || axum::http::Request::get(path).body(axum::body::Body::empty()).unwrap();
    bencher.bench(|| {
        runtime.block_on(async {
            let response = router.clone().oneshot(request()).await.unwrap();
            axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap()
        })
    });
}

/// Measures from starting the process to having all documents of `../shared` in a library directory; nothing where it
/// is absent.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn f_import() {
    let files = published();
    if files.is_empty() {
        return;
    }
    let empty = tempfile::tempdir().unwrap();
    let import = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args(["import", "--library"])
        .arg(empty.path())
        .args(files)
        .stdout(Stdio::null())
        .status();
    assert!(import.unwrap().success());
}

/// Measures from starting the process to having the first answer, with the shipped library alone.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn f_start_to_first_answer() {
    let empty = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args(["serve", "--port", "0", "--library"])
        .arg(empty.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.rsplit("http://").next().unwrap().trim().to_owned();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /1.1/322.4 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.kill().unwrap();
    server.wait().unwrap();
}
