//! The site as files.

use std::path::Path;

use tribunal::document::Hints;
use tribunal::library::Library;
use tribunal::reference::Reference;
use tribunal::web::export::{BasePath, Export};

use crate::garden::{FAQ, RULES, edition, held};

fn export(below: &str) -> Export {
    let documents = vec![edition("1.4", RULES), edition("1.1", RULES), held("faq", FAQ, Hints::default())];
    Export::new(Reference::new(Library::new(documents)).unwrap(), below.parse().unwrap())
}

#[tokio::test]
async fn every_page_and_what_it_needs_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let written = export("/").write(directory.path()).await.unwrap();
    let read = |path: &str| std::fs::read_to_string(directory.path().join(path)).expect(path);
    for page in ["", "1.4/", "1.4/101.1.a/", "faq/", "terms/", "documents/", "replay/", "offline/"] {
        let html = read(&format!("{page}index.html"));
        assert!(html.contains("<html data-alone") && html.contains("http-equiv=\"Content-Security-Policy\""), "{page}");
        assert!(!html.contains("href=\"/desk"), "{page}");
    }
    assert!(written.pages > 20, "{written:?}");
    assert_eq!(written.missing, [""; 0], "every link leads somewhere");
    let home = read("index.html");
    for file in home.split('"').filter(|target| target.starts_with("/static/")) {
        assert!(directory.path().join(file.trim_start_matches('/')).exists(), "{file}");
    }
    let kept: serde_json::Value = serde_json::from_str(&read("kept.json")).unwrap();
    assert_eq!(kept["answer_alone"], true);
    assert!(directory.path().join(kept["library"].as_str().unwrap().trim_start_matches('/')).exists());
    let parts = kept["parts"].as_array().unwrap();
    assert_eq!(parts.len(), tribunal::embedded_assets::parts().count());
    for part in parts {
        let file = part["file"].as_str().unwrap().trim_start_matches('/');
        assert!(directory.path().join(file).exists(), "{file}");
    }
    let licenses = directory.path().join("third-party-licenses.txt").exists();
    assert_eq!(kept["licenses"].is_string(), licenses, "licences are offered where they are");
    assert!(read("sw.js").contains("fetch"));
    assert!(read("manifest.webmanifest").contains("start_url"));
    assert!(read("404.html").contains("Page not found"));
}

#[tokio::test]
async fn an_export_takes_away_what_the_one_before_wrote_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    export("/").write(directory.path()).await.unwrap();
    let library = || {
        let kept = std::fs::read_to_string(directory.path().join("kept.json")).unwrap();
        let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
        directory.path().join(kept["library"].as_str().unwrap().trim_start_matches('/'))
    };
    let before = library();
    std::fs::write(directory.path().join("1.1/own.txt"), "not ours").unwrap();
    let later = || Reference::new(Library::new(vec![edition("1.4", RULES)])).unwrap();
    let written = Export::new(later(), BasePath::default()).write(directory.path()).await.unwrap();
    assert!(written.removed > 10, "{written:?}");
    for gone in ["1.1/index.html", "1.1/101.1.a"] {
        assert!(!directory.path().join(gone).exists(), "{gone}");
    }
    assert!(library().exists() && !before.exists() && !before.parent().unwrap().exists());
    assert!(directory.path().join("1.1/own.txt").exists() && directory.path().join("1.4/101.1.a/index.html").exists());
    assert_eq!(Export::new(later(), BasePath::default()).write(directory.path()).await.unwrap().removed, 0);
}

#[tokio::test]
async fn below_a_path_everything_leads_there() {
    let directory = tempfile::tempdir().unwrap();
    export("/rules").write(directory.path()).await.unwrap();
    let read = |path: &str| std::fs::read_to_string(directory.path().join(path)).expect(path);
    for page in ["index.html", "1.4/101.1.a/index.html", "replay/index.html", "404.html"] {
        let html = read(page);
        let targets = html.split([' ', '<']).filter_map(|part| part.split_once("=\"/"));
        for (name, target) in targets.filter(|(name, _)| *name != "content") {
            assert!(target.starts_with("rules/") || target.starts_with("rules\""), "{page}: {name}=\"/{target}");
        }
        let address = html.split(" src=\"/rules").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert!(directory.path().join(address.trim_start_matches('/')).exists(), "{address}");
    }
    let kept: serde_json::Value = serde_json::from_str(&read("kept.json")).unwrap();
    let library = kept["library"].as_str().unwrap().strip_prefix("/rules/").expect("an address below the path");
    assert!(directory.path().join(library).exists());
    assert!(kept["files"].as_array().unwrap().iter().all(|file| file.as_str().unwrap().starts_with("/rules/static/")));
    let manifest: serde_json::Value = serde_json::from_str(&read("manifest.webmanifest")).unwrap();
    assert_eq!(manifest["start_url"], "/rules/");
}

#[tokio::test]
async fn a_directory_that_cannot_be_written_is_named() {
    let error = export("/").write(Path::new("/proc/none")).await.unwrap_err();
    assert!(error.to_string().contains("/proc/none"), "{error}");
}
