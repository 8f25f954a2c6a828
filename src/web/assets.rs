//! The stylesheet, the scripts and the icon, inside the binary and under names that change with their content.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::cache::Caching;
use super::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Files;

/// The files and the start of the hash of each.
static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    Files::iter()
        .filter_map(|name| {
            let hash = blake3::hash(&Files::get(&name)?.data).to_hex()[..12].to_owned();
            Some((name.into_owned(), hash))
        })
        .collect()
});

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
pub async fn file(Path((hash, name)): Path<(String, String)>) -> Result<Response, Refusal> {
    let file = Files::get(&name).ok_or(Refusal::Page)?;
    let caching = if HASHES.get(&name) == Some(&hash) { Caching::Forever } else { Caching::Never };
    Ok((caching, [(CONTENT_TYPE, kind(&name))], file.data.into_owned()).into_response())
}

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
