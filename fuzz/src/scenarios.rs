//! Any text gives a replay within its bounds, and what is read without mistakes is printed as it is read.

use tribunal::scenario::limits::Limits;
use tribunal::scenario::read::{read, read_within};
use tribunal::scenario::{Cards, Options, markdown, print::print, replay};

/// Steps of the engine: some turns.
const MOST_STEPS: u64 = 4_000;
const MOST_OUTCOMES: usize = 12;

/// The bytes are a scenario.
pub fn hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (script, mistakes) = read(&text);
    for mistake in &mistakes {
        assert!(!mistake.mistake.to_string().is_empty());
    }
    if mistakes.is_empty() {
        let printed = print(&script);
        // It says of each object apart what was said of several at once, and may be longer than what is read usually.
        let (again, mistakes) = read_within(&printed, &Cards::shipped(), Limits::Lifted);
        assert!(mistakes.is_empty(), "{printed}\n{mistakes:?}");
        assert_eq!(print(&again), printed);
    }
    let _ = markdown::blocks(&text);
    for all_outcomes in [false, true] {
        let options =
            Options { all_outcomes, most_steps: MOST_STEPS, most_outcomes: MOST_OUTCOMES, ..Options::default() };
        let told = serde_json::to_string(&replay(&text, &options)).expect("a replay is serialised");
        assert!(told.starts_with('{'));
    }
}
