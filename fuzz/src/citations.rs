//! The rule numbers of any text are found where they stand.

use tribunal::citation::Checker;

use super::garden::{TODAY, shared};

/// The bytes are a text that may cite rules.
pub fn hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let checker = Checker::new(shared(), None, None, TODAY).expect("the garden has core rules");
    let report = checker.check(&text);
    assert_eq!(report.live, report.citations.iter().all(|answer| answer.is_live()));
    for answer in &report.citations {
        assert_eq!(text.get(answer.start..answer.end), Some(answer.text.as_str()));
    }
}
