//! The files for offline use: their manifest, the library in one piece, the program that browsers run, and the service
//! worker.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, LazyLock, Mutex};

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use serde::Serialize;
use serde_json::json;

use super::assets;
use super::cache::{Caching, build};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::embedded_assets::{CARDS, parts};
use crate::reference::{Bundle, Reference};
use crate::rule::Edition;

/// The output of `wasm/build`, if it was run before this was built.
#[derive(RustEmbed)]
#[folder = "wasm/dist/"]
#[allow_missing = true]
struct Program;

/// The name of the Brotli-compressed program.
const PROGRAM: &str = "tribunal.wasm.br";
/// The address of the licences of what the programs are built from.
pub const LICENSES: &str = "/third-party-licenses.txt";
/// The name of their Brotli-compressed text.
const LICENSES_FILE: &str = "third-party-licenses.txt.br";
/// The Brotli quality for the library: the next one takes ten times as long for a twentieth less.
const EFFORT: i32 = 9;
/// The content security policy of the worker: it may start the program and ask this server, nothing else.
const WORKER_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// The manifest of the files for offline use.
#[derive(Debug, Serialize)]
pub struct OfflineManifest {
    /// The state of the library.
    state: String,
    /// The build of the program.
    build: String,
    /// The edition in force.
    edition: Option<Edition>,
    /// Every edition of the library.
    editions: Vec<Edition>,
    /// The styles, scripts and icons.
    pub files: Vec<String>,
    /// The library in one piece, without the facts of cards.
    pub library: String,
    /// The facts of cards, a part for each set, which may come after all the rest.
    pub parts: Vec<Part>,
    /// The program; `None` where this build has none.
    pub program: Option<String>,
    /// The licences of what the programs are built from, at [`LICENSES`]; `None` where this build has none. No device fetches them
    /// unasked.
    pub licenses: Option<String>,
    /// True if the files have no server, so that devices answer alone.
    pub answer_alone: bool,
}

/// The facts of the cards that a set printed first.
#[derive(Debug, Serialize)]
pub struct Part {
    /// The name of the set.
    set: &'static str,
    /// The address of the file.
    pub file: String,
}

/// Bytes that are compressed once and sent often.
#[derive(Clone)]
struct Compressed(Bytes);

/// The beginning of the program's hash, and the compressed program.
static WASM: LazyLock<Option<(String, Compressed)>> = LazyLock::new(|| {
    let data = Program::get(PROGRAM)?.data;
    let hash = blake3::hash(&data).to_hex()[..12].to_owned();
    Some((hash, Compressed(Bytes::from(data.into_owned()))))
});

/// The licences of what the programs are built from.
static THIRD_PARTY: LazyLock<Option<Compressed>> =
    LazyLock::new(|| Some(Compressed(Bytes::from(Program::get(LICENSES_FILE)?.data.into_owned()))));

/// `/kept.json`: the manifest.
pub async fn list(view: View) -> Response {
    (Caching::Revalidate, Json(OfflineManifest::of(&view))).into_response()
}

impl OfflineManifest {
    /// Returns the manifest of this state.
    pub fn of(view: &View) -> Self {
        let state = view.reference.etag.clone();
        Self {
            build: build().to_owned(),
            edition: view.in_force().map(|edition| edition.edition),
            editions: view.library().editions().map(|edition| edition.edition).collect(),
            files: assets::all(),
            library: format!("/kept/{}/library.json", copy_of(view)),
            parts: parts()
                .map(|(set, ..)| Part { set: words::cards::set(set), file: part_address(view, set) })
                .collect(),
            program: WASM.as_ref().map(|(hash, _)| format!("/kept/{hash}/tribunal.wasm")),
            licenses: THIRD_PARTY.as_ref().map(|_| LICENSES.to_owned()),
            answer_alone: false,
            state,
        }
    }
}

/// Returns the name of a state with this build: another build may carry other texts.
fn copy_of(view: &View) -> String {
    format!("{}-{}", view.reference.etag, build())
}

fn part_address(view: &View, set: &str) -> String {
    format!("/kept/{}/cards/{set}.json", copy_of(view))
}

/// The facts of the cards of each set, by its code, as a device loads them.
static PARTS: LazyLock<BTreeMap<&str, Compressed>> = LazyLock::new(|| {
    parts().map(|(set, path, text)| (set, Compressed::new(json!({ path: text }).to_string().as_bytes()))).collect()
});

/// Returns the uncompressed parts, each with its address.
pub fn parts_of(view: &View) -> impl Iterator<Item = (String, Vec<u8>)> {
    parts().map(|(set, path, text)| (part_address(view, set), json!({ path: text }).to_string().into_bytes()))
}

/// `/kept/{copy}/cards/{file}`: the facts of the cards of a set.
pub async fn part(
    view: View,
    Path((copy, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let part = file.strip_suffix(".json").filter(|_| copy == copy_of(&view)).and_then(|set| PARTS.get(set));
    Ok(part.ok_or(Refusal::Page)?.answer(Caching::Forever, "application/json", &headers))
}

/// Returns everything that is imported, in one piece, with the texts that the program of browsers does not embed,
/// except the facts of cards: those are the [`part`]s.
pub fn bundle(reference: &Reference) -> Bundle {
    let mut bundle = Bundle::of(reference);
    bundle.texts.retain(|path, _| !path.starts_with(CARDS));
    bundle.texts.insert(assets::NAMES.to_owned(), assets::names());
    bundle
}

/// `/kept/{copy}/library.json`: the [`bundle`].
pub async fn library(view: View, Path(copy): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    static LAST: Mutex<Option<(String, Compressed)>> = Mutex::new(None);
    if copy != copy_of(&view) {
        return Err(Refusal::Page);
    }
    let last = LAST.lock().ok().and_then(|last| last.clone()).filter(|(of, _)| *of == copy);
    let pressed = match last {
        Some((_, pressed)) => pressed,
        None => {
            let reference = Arc::clone(&view.reference);
            let work = tokio::task::spawn_blocking(move || {
                Compressed::new(&serde_json::to_vec(&bundle(&reference)).unwrap_or_default())
            });
            let pressed = work.await.map_err(|_| Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR))?;
            if let Ok(mut last) = LAST.lock() {
                *last = Some((copy, pressed.clone()));
            }
            pressed
        }
    };
    Ok(pressed.answer(Caching::Forever, "application/json", &headers))
}

/// `/kept/{hash}/tribunal.wasm`: the program.
pub async fn program(Path(hash): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    let (_, pressed) = WASM.as_ref().filter(|(of, _)| *of == hash).ok_or(Refusal::Page)?;
    Ok(pressed.answer(Caching::Forever, "application/wasm", &headers))
}

/// [`LICENSES`]: the licences of what the programs are built from.
pub async fn licenses(headers: HeaderMap) -> Result<Response, Refusal> {
    let text = THIRD_PARTY.as_ref().ok_or(Refusal::Page)?;
    Ok(text.answer(Caching::Revalidate, "text/plain; charset=utf-8", &headers))
}

/// `/manifest.webmanifest`: the name and icons under which a device keeps the site.
pub async fn name_and_icons() -> Response {
    (Caching::Revalidate, [(CONTENT_TYPE, "application/manifest+json")], manifest("")).into_response()
}

/// Returns the web manifest, with name and icons, of a site at this base path; empty for the root.
pub fn manifest(below: &str) -> String {
    let icon = |name: &str, sizes: &str, kind: &str| json!({ "src": format!("{below}{}", assets::asset(name)), "sizes": sizes, "type": kind });
    let start = format!("{below}/");
    let manifest = json!({
        "name": words::keep::NAME,
        "short_name": words::keep::SHORT_NAME,
        "description": words::keep::ABOUT,
        "id": start,
        "start_url": start,
        "display": "standalone",
        "background_color": "#faf9f5",
        "theme_color": "#1c4e80",
        "icons": [
            icon("icon.svg", "any", "image/svg+xml"),
            icon("icon-192.png", "192x192", "image/png"),
            icon("icon-512.png", "512x512", "image/png"),
        ],
        "shortcuts": [{ "name": words::keep::REPLAY, "url": format!("{below}/replay") }],
    });
    manifest.to_string()
}

/// `/sw.js`: the service worker. It must be at the root to serve the whole site.
pub async fn worker() -> Result<Response, Refusal> {
    let worker = assets::content("sw.js").ok_or(Refusal::Page)?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_POLICY)),
    ];
    Ok((Caching::Never, headers, worker).into_response())
}

impl Compressed {
    fn new(bytes: &[u8]) -> Self {
        let mut pressed = Vec::new();
        let how = brotli::enc::BrotliEncoderParams { quality: EFFORT, ..Default::default() };
        // Writing to memory does not fail; if it did, the answer would be empty and no browser would take it.
        let _ = brotli::BrotliCompress(&mut &*bytes, &mut pressed, &how);
        Self(Bytes::from(pressed))
    }

    fn answer(&self, caching: Caching, kind: &'static str, headers: &HeaderMap) -> Response {
        let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let as_it_is =
            accepted.flat_map(|value| value.split(',')).any(|way| way.trim().split(';').next() == Some("br"));
        let about = (caching, [(CONTENT_TYPE, kind), (VARY, "accept-encoding")]);
        if as_it_is {
            return (about, [(CONTENT_ENCODING, "br")], self.0.clone()).into_response();
        }
        match self.plain() {
            Some(plain) => (about, plain).into_response(),
            None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }

    fn plain(&self) -> Option<Vec<u8>> {
        let mut plain = Vec::new();
        brotli::Decompressor::new(&*self.0, 1 << 16).read_to_end(&mut plain).ok().map(|_| plain)
    }
}

/// Returns true if this build contains the program of browsers.
#[must_use]
pub fn has_program() -> bool {
    WASM.is_some()
}

/// Returns the uncompressed program.
pub fn program_bytes() -> Option<Vec<u8>> {
    WASM.as_ref()?.1.plain()
}

/// Returns the uncompressed licences of what the programs are built from.
pub fn licenses_bytes() -> Option<Vec<u8>> {
    THIRD_PARTY.as_ref()?.plain()
}
