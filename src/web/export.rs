//! Exports the site as files: every page that a link leads to, and what a browser needs to answer the rest by itself.

use std::collections::{BTreeSet, VecDeque};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::assets;
use super::feed::{CALENDAR, FEED};
use super::local::Local;
use super::offline_assets::{self, OfflineManifest};
use super::page::DESK;
use super::practice::TABLE;
use super::view::{Current, Site, View};
use crate::reference::Reference;

/// Pages to which no link leads.
const BEGINNINGS: [&str; 6] = ["/", "/offline", "/replay", "/cite", "/penalty", "/practice"];

/// The file that static hosts show for a page that does not exist.
const NOT_FOUND: &str = "/404.html";
/// Addresses for programs, which are not pages.
const FOLLOWED: [&str; 3] = [FEED, CALENDAR, TABLE];
/// The file that lists what an export wrote, so that the next one into the same directory removes the rest.
const LIST: &str = "/export.txt";
/// An address that does not exist.
const NOWHERE: &str = "/nothing/stands/at/all";

/// A site for export.
#[derive(Debug)]
pub struct Export {
    view: View,
    site: Local,
    place: BasePath,
}

/// The base path of a site on its host: the root, or a path below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

/// The error for a text that is no base path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no path on a host: it begins with a slash, and its parts have letters, digits, `-`, `.`, `_` and `~` only, as in /rules"
)]
pub struct BasePathError(String);

/// The result of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The number of pages.
    pub pages: usize,
    /// The number of bytes in all.
    pub bytes: u64,
    /// The number of files of the previous export that were removed, as they are no part of this one.
    pub removed: usize,
    /// True if the program for browsers is among the files.
    pub program: bool,
    /// Broken links, in words: the address, and the page that links to it.
    pub missing: Vec<String>,
}

/// The reason why a site could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A file could not be written.
    #[error("cannot write {}: {error}; is the disk full, or the directory not yours?", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
}

impl Export {
    /// Returns the site over this reference, as of today, for this base path.
    #[must_use]
    pub fn new(reference: Reference, place: BasePath) -> Self {
        let site = Site::new(Current::new(reference)).alone();
        Self { view: site.view(), site: Local::new(site), place }
    }

    /// Writes it below a directory. Files of a previous export that this one lacks are removed; other files there stay.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub async fn write(&self, to: &Path) -> Result<Written, ExportError> {
        let mut out = Out { root: to, files: BTreeSet::new(), written: Written::default() };
        let mut queue: VecDeque<(String, String)> =
            BEGINNINGS.iter().map(|page| ("the site".to_owned(), (*page).to_owned())).collect();
        let mut seen: BTreeSet<String> = queue.iter().map(|(_, page)| page.clone()).collect();
        while let Some((from, page)) = queue.pop_front() {
            let Some(html) = self.page(&page).await else {
                out.written.missing.push(format!("{page}, from {from}"));
                continue;
            };
            for link in links(&html).filter(|link| seen.insert((*link).to_owned())) {
                queue.push_back((page.clone(), link.to_owned()));
            }
            out.put(&format!("{}/index.html", page.trim_end_matches('/')), self.place.at_home(html).as_bytes())?;
            out.written.pages += 1;
        }
        for address in FOLLOWED {
            let told = self.site.answer("GET", address, "", Vec::new()).await;
            out.put(address, self.place.at_home(String::from_utf8_lossy(&told.body).into_owned()).as_bytes())?;
        }
        let nothing = self.site.answer("GET", NOWHERE, "", Vec::new()).await;
        out.put(NOT_FOUND, self.place.at_home(String::from_utf8_lossy(&nothing.body).into_owned()).as_bytes())?;
        self.files(&mut out)?;
        out.sweep()?;
        Ok(out.written)
    }

    /// Returns the page at an address; for one that has moved, the page that it redirects to.
    async fn page(&self, address: &str) -> Option<String> {
        let mut at = address.to_owned();
        for _ in 0..3 {
            let answered = self.site.answer("GET", &at, "", Vec::new()).await;
            if answered.status.as_u16() == 200 {
                return Some(String::from_utf8_lossy(&answered.body).into_owned());
            }
            at = answered.headers.into_iter().find(|(name, _)| name == "location")?.1;
        }
        None
    }

    /// Writes styles, scripts and the files that a device stores.
    fn files(&self, out: &mut Out<'_>) -> Result<(), ExportError> {
        for (address, data) in assets::all().into_iter().zip(assets::contents()) {
            out.put(&address, &data)?;
        }
        let library = serde_json::to_vec(&offline_assets::bundle(&self.view.reference)).unwrap_or_default();
        let program = offline_assets::program_bytes();
        let mut kept = OfflineManifest::of(&self.view);
        kept.answer_alone = true;
        kept.library = format!("{}.gz", kept.library);
        kept.program = kept.program.map(|program| format!("{program}.gz"));
        out.put(&kept.library, &gzip(&library))?;
        for (part, (address, facts)) in kept.parts.iter_mut().zip(offline_assets::parts_of(&self.view)) {
            part.file = format!("{address}.gz");
            out.put(&part.file, &gzip(&facts))?;
        }
        if let Some((address, program)) = kept.program.as_ref().zip(program) {
            out.put(address, &gzip(&program))?;
            out.written.program = true;
        }
        if let Some(licenses) = offline_assets::licenses_bytes() {
            out.put(offline_assets::LICENSES, &licenses)?;
        }
        let BasePath(below) = &self.place;
        let parts = kept.parts.iter_mut().map(|part| &mut part.file);
        for address in kept
            .files
            .iter_mut()
            .chain([&mut kept.library])
            .chain(&mut kept.program)
            .chain(&mut kept.licenses)
            .chain(parts)
        {
            address.insert_str(0, below);
        }
        out.put("/kept.json", &serde_json::to_vec(&kept).unwrap_or_default())?;
        out.put("/manifest.webmanifest", offline_assets::manifest(below).as_bytes())?;
        out.put("/sw.js", &assets::content("sw.js").unwrap_or_default())
    }
}

/// The destination of the files.
struct Out<'a> {
    root: &'a Path,
    /// The addresses of the files so far.
    files: BTreeSet<String>,
    written: Written,
}

impl Out<'_> {
    fn put(&mut self, address: &str, data: &[u8]) -> Result<(), ExportError> {
        let path = self.root.join(address.trim_start_matches('/'));
        let write = || {
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(&path, data)
        };
        write().map_err(|error| ExportError::Write { path: path.clone(), error })?;
        self.written.bytes += data.len() as u64;
        self.files.insert(address.to_owned());
        Ok(())
    }

    /// Removes the files of a previous export that this one did not write, and lists what this one wrote.
    fn sweep(&mut self) -> Result<(), ExportError> {
        let before = std::fs::read_to_string(self.root.join(LIST.trim_start_matches('/'))).unwrap_or_default();
        let ours = |address: &&str| address.starts_with('/') && !address.split('/').any(|part| part == "..");
        for address in before.lines().filter(ours).filter(|address| !self.files.contains(*address)) {
            let path = self.root.join(address.trim_start_matches('/'));
            self.written.removed += usize::from(std::fs::remove_file(&path).is_ok());
            // A directory goes with its last file; one that still has some refuses.
            let above = path.ancestors().skip(1).take_while(|directory| *directory != self.root);
            above.map_while(|directory| std::fs::remove_dir(directory).ok()).for_each(drop);
        }
        let list: String = self.files.iter().map(|address| format!("{address}\n")).collect();
        self.put(LIST, list.as_bytes())
    }
}

/// Returns the addresses of pages that a page links to: those of this site without parameters.
fn links(html: &str) -> impl Iterator<Item = &str> {
    let targets =
        html.split("<a ").skip(1).filter_map(|link| link.split_once('>')?.0.split_once("href=\"")?.1.split_once('"'));
    let pages = targets.map(|(target, _)| target.split('#').next().unwrap_or_default());
    let is_ours = |target: &&str| target.starts_with('/') && !target.starts_with(DESK) && !FOLLOWED.contains(target);
    pages.filter(is_ours).filter(|target| !target.contains(['?', '&', '%']) && !target.contains(".."))
}

impl BasePath {
    /// Adds the base path to the addresses in a page. Texts of documents have no quotation marks of markup, so nothing
    /// else is taken for an address. `static/sw.js` does the same with the pages that it makes.
    fn at_home(&self, html: String) -> String {
        let Self(below) = self;
        if below.is_empty() {
            return html;
        }
        let html = html.replacen("<html ", &format!("<html data-below=\"{below}\" "), 1);
        ["href", "src", "action", "formaction"]
            .iter()
            .fold(html, |html, name| html.replace(&format!(" {name}=\"/"), &format!(" {name}=\"{below}/")))
    }
}

impl FromStr for BasePath {
    type Err = BasePathError;

    /// Reads a path such as `/rules`; `/` is the root.
    fn from_str(text: &str) -> Result<Self, BasePathError> {
        let path = text.trim_end_matches('/');
        let is_part = |part: &str| {
            let plain = part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b));
            plain && !matches!(part, "" | "." | "..")
        };
        let is_path = path.is_empty() || path.strip_prefix('/').is_some_and(|parts| parts.split('/').all(is_part));
        let begins = text.starts_with('/');
        (begins && is_path).then(|| Self(path.to_owned())).ok_or_else(|| BasePathError(text.to_owned()))
    }
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut pressed = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = pressed.write_all(data);
    pressed.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_those_of_pages() {
        let html = r##"<a href="/1.1/322#why">x</a> <a class="n" href="/1.1/9"> <a href="/?q=x"> <a href="/desk">Desk</a> <a href="https://x.y/"> <link href="/static/x"> <a href="#top">"##;
        assert_eq!(links(html).collect::<Vec<_>>(), ["/1.1/322", "/1.1/9"]);
    }

    #[test]
    fn below_a_path_every_address_leads_there() {
        let place: BasePath = "/rules/hall/".parse().unwrap();
        let html = "<html lang=\"en\"><a href=\"/1.4\"> <form action=\"/\"> <script src=\"/x\"> <a href=\"#why\"> see /1.4 href=&quot;/";
        assert_eq!(
            place.at_home(html.to_owned()),
            "<html data-below=\"/rules/hall\" lang=\"en\"><a href=\"/rules/hall/1.4\"> <form action=\"/rules/hall/\"> \
             <script src=\"/rules/hall/x\"> <a href=\"#why\"> see /1.4 href=&quot;/"
        );
    }

    #[test]
    fn a_place_is_a_path() {
        assert_eq!("/".parse(), Ok(BasePath::default()));
        assert_eq!("/a-b/c.d".parse(), Ok(BasePath("/a-b/c.d".to_owned())));
        for text in ["", "rules", "//rules", "/a//b", "/../b", "/\"x", "/a b", "https://x/y"] {
            assert_eq!(text.parse::<BasePath>(), Err(BasePathError(text.to_owned())));
        }
    }
}
