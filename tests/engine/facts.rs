//! Checks that the words shipped with the facts of cards are those generated from the facts, wherever the real texts
//! are.
//!
//! `TRIBUNAL_UPDATE=1 cargo nextest run -p tribunal-scenario --test engine facts` rewrites them.

use std::fs;
use std::path::Path;

use tribunal_scenario::cards::Wording;

#[test]
fn words_beside_facts_are_made_from_the_facts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../faq/cards");
    let mut stale = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let held = fs::read_to_string(&path).unwrap();
        let wordings = held.lines().map(|line| serde_json::from_str::<Wording>(line).unwrap());
        let said: String =
            wordings.map(|wording| serde_json::to_string(&wording.said_anew()).unwrap() + "\n").collect();
        let differs = held.lines().zip(said.lines()).find(|(held, said)| held != said);
        stale.extend(differs.map(|(held, said)| format!("{held}\n{said}")));
        if std::env::var_os("TRIBUNAL_UPDATE").is_some() {
            fs::write(&path, &said).unwrap();
        }
    }
    let updates = std::env::var_os("TRIBUNAL_UPDATE").is_some();
    assert!(updates || stale.is_empty(), "run again with TRIBUNAL_UPDATE=1:\n{}", stale.join("\n"));
}
