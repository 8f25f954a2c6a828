//! A line of card text is read and printed back, or declined.

use tribunal::game::ability::text::{normal, read};

/// The bytes are a line of a card.
pub fn hold(bytes: &[u8]) {
    let line = String::from_utf8_lossy(bytes);
    let _ = normal(&line);
    match read(&line) {
        Ok(line) => assert_eq!(read(&line.to_string()).as_ref(), Ok(&line), "{line}"),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}
