//! Checks the laws of `fuzz/src/` with a stable compiler, on the inputs in `tests/fuzz/corpus/`: a few of each kind,
//! and each that once broke something, under the name of what it broke.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};

mod mutated;

#[path = "../../fuzz/src/lib.rs"]
mod laws;

use laws::pages::{Asked, SITE};
use tribunal::web::Answered;

/// The stack of the server's threads: card text is parsed by recursion.
const STACK: usize = 16 << 20;

fn corpus() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fuzz/corpus"))
}

/// The files of a folder, by their names, with what is in them.
fn inputs(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut inputs: Vec<_> = entries.map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())).collect();
    inputs.sort();
    inputs
}

/// Checks a law on every input of its corpus, then on mutations of them.
fn replayed(target: &'static str, law: fn(&[u8])) {
    let inputs = inputs(&corpus().join(target));
    assert!(!inputs.is_empty(), "nothing is kept for {target}");
    let run = move || {
        for (name, bytes) in &inputs {
            println!("{name}");
            law(bytes);
        }
        mutated::hold(target, inputs.into_iter().map(|(_, bytes)| bytes).collect(), law);
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
}

/// Climbs towards the costliest board for a moment, or for as many seconds as `COSTS_SECONDS` says, and prints it.
#[test]
fn a_search_for_costly_boards_stays_within_bounds() {
    let seconds = std::env::var("COSTS_SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(2);
    let seed = std::env::var("COSTS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let search = move || laws::costs::search(std::time::Duration::from_secs(seconds), seed, &ask);
    let (text, cost) = std::thread::Builder::new().stack_size(STACK).spawn(search).unwrap().join().unwrap();
    println!("{:?} {}\n{text}", cost.time(), cost.verdict);
}

/// Answers as a server's site does, whose pages run on its threads; those of a browser answer at once.
fn ask(Asked { method, address, kind, body }: Asked) -> Answered {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().thread_stack_size(STACK).build().unwrap();
    runtime.block_on(SITE.answer(method, &address, kind, body))
}

fn pages(bytes: &[u8]) {
    if !cfg!(feature = "app") {
        return laws::pages::hold(bytes);
    }
    laws::pages::asked(bytes).map(ask).iter().for_each(laws::pages::judge);
}

fn costs(bytes: &[u8]) {
    if !cfg!(feature = "app") {
        return laws::costs::hold(bytes);
    }
    laws::costs::judge(&laws::costs::cost(&laws::costs::board(bytes, &laws::costs::texts()), &ask));
}

macro_rules! targets {
    ($($target:ident by $hold:path;)*) => {
        mod kept {
            $(#[test]
            fn $target() {
                super::replayed(stringify!($target), $hold);
            })*
        }

        #[test]
        fn no_target_and_no_input_is_forgotten() {
            let targets = [$(stringify!($target)),*];
            let fuzzed = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/fuzz_targets");
            let names = |path: PathBuf| -> Vec<String> {
                let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
                let mut names: Vec<String> =
                    entries.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
                names.sort();
                names
            };
            assert_eq!(names(corpus()), targets);
            assert_eq!(names(fuzzed.into()), targets);
        }
    };
}

targets! {
    abilities by crate::laws::abilities::hold;
    citations by crate::laws::citations::hold;
    costs by crate::costs;
    documents by crate::laws::documents::hold;
    numbers by crate::laws::numbers::hold;
    pages by crate::pages;
    play by crate::laws::play::hold;
    questions by crate::laws::questions::hold;
    scenarios by crate::laws::scenarios::hold;
}
