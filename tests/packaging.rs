//! Checks the files for installing, packaging and building elsewhere: options that the program knows, files that exist,
//! one version of the compiler.
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::path::Path;

use assert_cmd::Command;

/// The licences of everything by others that is compiled in, as `.ci/licenses` writes them.
const LICENSES: &str = "THIRD-PARTY-LICENSES.txt";

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The long options of a command.
fn options(command: &str) -> String {
    let output = Command::cargo_bin("tribunal").unwrap().args([command, "--help"]).output().unwrap();
    assert!(output.status.success(), "{command}");
    String::from_utf8(output.stdout).unwrap()
}

/// Each option of a line of words is one of the command's.
fn are_known(command: &str, words: &[&str]) {
    let help = options(command);
    for option in words.iter().filter(|word| word.starts_with("--")) {
        assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")), "{command} {option}");
    }
}

#[test]
fn the_service_starts_the_program_with_options_that_it_knows() {
    let unit = read("packaging/tribunal.service");
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/tribunal ")).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[0], "serve");
    are_known("serve", &words);
    let comments = read("packaging/default");
    are_known("serve", &comments.split_whitespace().collect::<Vec<_>>());
    let state = unit.lines().find_map(|line| line.strip_prefix("StateDirectory=")).unwrap();
    assert!(line.contains(&format!("/var/lib/{state}")), "it writes where it may");
}

/// Each step of the container: what it copies is there, what it runs is there, and the program starts.
#[test]
fn the_container_is_built_from_what_is_here() {
    let file = read("Containerfile");
    let steps: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let version = read("Cargo.toml");
    let version = version.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"')).unwrap();
    assert!(steps[0].contains(&format!("rust:{version}-")), "the compiler is that of Cargo.toml: {}", steps[0]);
    assert!(file.contains("RUN wasm/build && cargo build --profile dist --bin tribunal"));
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("wasm/build").is_file());
    let command = steps.iter().find_map(|step| step.strip_prefix("CMD ")).unwrap();
    let words: Vec<String> = serde_json::from_str(command).unwrap();
    are_known(&words[0], &words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(steps.contains(&r#"ENTRYPOINT ["tribunal"]"#));
    for ignored in read(".dockerignore").lines() {
        let needed =
            ["/src", "/crates", "/rules", "/faq", "/wasm", "/migrations", "/templates", "/static", "/tests", "/docs"];
        assert!(!needed.contains(&ignored), "the build needs {ignored}");
    }
}

/// What others get is built by the profile that is made for it, wherever it is built.
#[test]
fn what_is_distributed_has_a_profile_of_its_own() {
    let cargo: toml::Table = toml::from_str(&read("Cargo.toml")).unwrap();
    let profiles = cargo["profile"].as_table().unwrap();
    assert_eq!(profiles["dist"]["lto"].as_str(), Some("thin"));
    assert_eq!(profiles["bench"]["inherits"].as_str(), Some("dist"), "what is measured is what is distributed");
    for file in ["Containerfile", ".ci/release"] {
        let text = read(file);
        assert!(text.contains("build --profile dist"), "{file}");
        assert!(text.contains("/dist/tribunal"), "{file} takes what it has built");
        assert!(!text.contains("--release"), "{file}");
    }
}

#[test]
fn what_the_package_holds_is_here() {
    let cargo: toml::Table = toml::from_str(&read("Cargo.toml")).unwrap();
    let assets = cargo["package"]["metadata"]["deb"]["assets"].as_array().unwrap();
    let sources = assets.iter().map(|asset| asset[0].as_str().unwrap());
    let made =
        |path: &&str| !path.starts_with("target/") && !path.starts_with("packaging/completions/") && *path != LICENSES;
    for path in sources.filter(made) {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(path).is_file(), "{path}");
    }
    let release = read(".ci/release");
    for path in assets.iter().map(|asset| asset[0].as_str().unwrap()).filter(|path| path.contains("completions/")) {
        let name = path.rsplit('/').next().unwrap();
        assert!(release.contains(&format!("completions/{name}")), ".ci/release makes {path}");
    }
    assert!(
        assets.iter().any(|asset| asset[0].as_str() == Some(LICENSES)),
        "the licences of others are in the package"
    );
    assert!(release.contains(&format!(".ci/licenses {LICENSES}\n")), ".ci/release makes them");
    let archive = release.lines().find(|line| line.contains("cp -r \"$built\"")).unwrap();
    assert!(archive.contains(LICENSES), "and puts them into the archives");
}

/// The workflows call scripts that are here and may be run.
#[cfg(unix)]
#[test]
fn the_workflows_call_what_is_here() {
    use std::os::unix::fs::PermissionsExt;
    let mut called = 0;
    for file in ["ci.yml", "release.yml"] {
        let text = read(&format!(".github/workflows/{file}"));
        let scripts = text.lines().filter_map(|line| line.trim().strip_prefix("- run: .ci/"));
        for script in scripts.map(|line| line.split_whitespace().next().unwrap()) {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci").join(script);
            assert!(path.metadata().unwrap().permissions().mode() & 0o111 != 0, "{script}");
            called += 1;
        }
    }
    assert_eq!(called, 3);
}

/// A port that was taken by whoever starts the server is answered at, as systemd hands it over.
#[cfg(target_os = "linux")]
#[test]
fn a_port_that_is_handed_over_is_answered_at() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().unwrap();
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let Ok(mut started) = std::process::Command::new("systemd-socket-activate")
        .arg(format!("--listen={free}"))
        .arg(assert_cmd::cargo::cargo_bin("tribunal"))
        .args(["serve", "--port", "1", "--library"])
        .arg(folder.path())
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
    else {
        return println!("skipped: no systemd-socket-activate on this machine");
    };
    // It says that it listens, and starts the server with the first visitor.
    let mut said = std::io::BufReader::new(started.stderr.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).unwrap();
    let mut stream = std::net::TcpStream::connect(free).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(60))).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer);
    started.kill().unwrap();
    started.wait().unwrap();
    read.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{line}{answer}");
}
