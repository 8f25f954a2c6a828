//! Every dependency has its reason in ARCHITECTURE.md, and every reason its dependency.

use std::collections::BTreeSet;

fn text(path: &str) -> String {
    std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The crates that a manifest names.
fn named(path: &str) -> BTreeSet<String> {
    let manifest: toml::Table = text(path).parse().unwrap();
    let tables = ["dependencies", "dev-dependencies"].into_iter().filter_map(|table| manifest.get(table)?.as_table());
    let targets =
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(|targets| targets.values());
    let of_targets = targets.filter_map(|target| target.get("dependencies")?.as_table());
    let names = tables.chain(of_targets).flat_map(|table| table.keys().cloned());
    names.filter(|name| name != "tribunal" && !name.starts_with("tribunal-")).collect()
}

/// The crates that the table of reasons names.
fn justified() -> BTreeSet<String> {
    let text = text("ARCHITECTURE.md");
    let table = text.split("| crate | for | why this one |").nth(1).expect("there is a table of dependencies");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let plain = |cell: &str| cell.replace(|c: char| "()`".contains(c), " ");
    let names: Vec<String> =
        cells.flat_map(|cell| plain(cell).split([',', ' ']).map(str::to_owned).collect::<Vec<_>>()).collect();
    names.into_iter().filter(|name| !["", "in", "wasm/", "fuzz/", "mutants/"].contains(&name.as_str())).collect()
}

#[test]
fn every_dependency_has_a_reason_and_every_reason_a_dependency() {
    let apart = ["", "wasm/", "fuzz/", "mutants/"].map(str::to_owned);
    let floors = std::fs::read_dir(format!("{}/crates", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let floors = floors.map(|floor| format!("crates/{}/", floor.unwrap().file_name().display()));
    let used: BTreeSet<String> =
        apart.into_iter().chain(floors).flat_map(|folder| named(&format!("{folder}Cargo.toml"))).collect();
    assert_eq!(used, justified());
    println!("{} crates are named", used.len());
}
