//! The stylesheet, the scripts and the icon, inside the binary and under names that change with their content.

use std::collections::BTreeMap;
use std::sync::LazyLock;

#[cfg(feature = "app")]
use axum::extract::Path;
#[cfg(feature = "app")]
use axum::http::header::CONTENT_TYPE;
#[cfg(feature = "app")]
use axum::response::{IntoResponse, Response};

#[cfg(feature = "app")]
use super::cache::Caching;
#[cfg(feature = "app")]
use super::refusal::Refusal;

#[cfg(feature = "enclosed")]
#[derive(rust_embed::RustEmbed)]
#[folder = "static/"]
struct Files;

/// Where a program that has no files of its own finds their names and hashes, among the [texts](crate::enclosed) that come
/// with the library.
#[cfg(any(feature = "app", not(feature = "enclosed")))]
pub const NAMES: &str = "static: names";

/// The files and the start of the hash of each.
#[cfg(feature = "enclosed")]
static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    Files::iter()
        .filter_map(|name| {
            let hash = blake3::hash(&Files::get(&name)?.data).to_hex()[..12].to_owned();
            Some((name.into_owned(), hash))
        })
        .collect()
});

/// The files that the server has, and the start of the hash of each.
#[cfg(not(feature = "enclosed"))]
static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let lines = crate::enclosed::text(NAMES).lines().filter_map(|line| line.split_once(' '));
    lines.map(|(hash, name)| (name.to_owned(), hash.to_owned())).collect()
});

/// The names and hashes, for a program that has no files of its own.
#[cfg(feature = "app")]
pub fn names() -> String {
    HASHES.iter().map(|(name, hash)| format!("{hash} {name}\n")).collect()
}

/// The address of a file of `static/`, for templates.
pub fn asset(name: &str) -> String {
    let hash = HASHES.get(name).map_or("0", String::as_str);
    format!("/static/{hash}/{name}")
}

/// The addresses of everything that a page may want.
#[cfg(feature = "app")]
pub fn all() -> Vec<String> {
    HASHES.keys().map(|name| asset(name)).collect()
}

/// What [`all`] leads to, in the same order.
#[cfg(feature = "app")]
pub fn contents() -> Vec<Vec<u8>> {
    HASHES.keys().map(|name| content(name).unwrap_or_default()).collect()
}

/// A file by its name.
#[cfg(feature = "app")]
pub fn content(name: &str) -> Option<Vec<u8>> {
    Files::get(name).map(|file| file.data.into_owned())
}

/// `/static/{hash}/{name}`: the file. An address from before an update still answers, but is not kept.
#[cfg(feature = "app")]
pub async fn file(Path((hash, name)): Path<(String, String)>) -> Result<Response, Refusal> {
    let file = content(&name).ok_or(Refusal::Page)?;
    let caching = if HASHES.get(&name) == Some(&hash) { Caching::Forever } else { Caching::Never };
    Ok((caching, [(CONTENT_TYPE, kind(&name))], file).into_response())
}

#[cfg(feature = "app")]
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
