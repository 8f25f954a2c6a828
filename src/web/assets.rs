//! The stylesheet, the scripts and the icon, embedded in the binary and served under names that change with their
//! content.

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

#[cfg(feature = "embedded-assets")]
#[derive(rust_embed::RustEmbed)]
#[folder = "static/"]
struct Files;

/// The name, among the [texts](crate::embedded_assets) that come with the library, of the list of names and hashes, for a
/// program that has no files of its own.
#[cfg(any(feature = "app", not(feature = "embedded-assets")))]
pub const NAMES: &str = "static: names";

/// The beginning of the hash of each embedded file, by its name.
#[cfg(feature = "embedded-assets")]
static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    Files::iter()
        .filter_map(|name| {
            let hash = blake3::hash(&Files::get(&name)?.data).to_hex()[..12].to_owned();
            Some((name.into_owned(), hash))
        })
        .collect()
});

/// The beginning of the hash of each file that the server has, by its name.
#[cfg(not(feature = "embedded-assets"))]
static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let lines = crate::embedded_assets::text(NAMES).lines().filter_map(|line| line.split_once(' '));
    lines.map(|(hash, name)| (name.to_owned(), hash.to_owned())).collect()
});

/// Returns the names and hashes, for a program that has no files of its own.
#[cfg(feature = "app")]
pub fn names() -> String {
    HASHES.iter().map(|(name, hash)| format!("{hash} {name}\n")).collect()
}

/// Returns the address of a file of `static/`, for templates.
pub fn asset(name: &str) -> String {
    let hash = HASHES.get(name).map_or("0", String::as_str);
    format!("/static/{hash}/{name}")
}

/// Returns the addresses of all assets.
#[cfg(feature = "app")]
pub fn all() -> Vec<String> {
    HASHES.keys().map(|name| asset(name)).collect()
}

/// Returns the contents of [`all`], in the same order.
#[cfg(feature = "app")]
pub fn contents() -> Vec<Vec<u8>> {
    HASHES.keys().map(|name| content(name).unwrap_or_default()).collect()
}

/// Returns a file by its name.
#[cfg(feature = "app")]
pub fn content(name: &str) -> Option<Vec<u8>> {
    Files::get(name).map(|file| file.data.into_owned())
}

/// `/static/{hash}/{name}`: the file. An address from before an update still answers, but the answer is not cached.
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
