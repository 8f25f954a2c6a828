//! What is read as a number, an edition, a reference or a citation is printed and read again as the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tribunal::citation::Citation;
use tribunal::rule::{Edition, RuleNumber, RuleRef};

/// The bytes are what somebody typed.
pub fn hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Some(number) = reads_as_printed::<RuleNumber>(&text) {
        assert!(number.next_sibling() > number && number.first_child().is_none_or(|child| child > number));
        assert!(number.parent().is_none_or(|parent| number.is_within(&parent) && parent < number));
    }
    reads_as_printed::<Edition>(&text);
    reads_as_printed::<RuleRef>(&text);
    reads_as_printed::<Citation>(&text);
}

fn reads_as_printed<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(read) => {
            let again = read.to_string().parse().ok();
            assert_eq!(again.as_ref(), Some(&read), "{text:?} is printed as {read}");
            again
        }
        Err(why) => {
            assert!(!why.to_string().is_empty());
            None
        }
    }
}
