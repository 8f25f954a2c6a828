//! Parses the fields of a form without losing any text.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};

use super::super::refusal::Refusal;
use crate::desk::DeskError;

/// The fields of a form. Of two or more with one name the first counts.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    values: BTreeMap<String, String>,
    unreadable: bool,
}

impl Fields {
    /// Parses the body of a form.
    #[must_use]
    pub fn read(body: &[u8]) -> Self {
        let mut fields = Self::default();
        for pair in body.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()) {
            let mut parts = pair.splitn(2, |byte| *byte == b'=');
            let mut part = || decoded(parts.next().unwrap_or_default());
            let ((name, bad_name), (value, bad_value)) = (part(), part());
            fields.unreadable |= bad_name || bad_value;
            fields.values.entry(name).or_insert(value);
        }
        fields
    }

    /// Returns a field, or an empty string.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// Checks that all of it is valid UTF-8.
    ///
    /// # Errors
    /// [`DeskError::NotText`] if not.
    pub fn readable(&self) -> Result<(), DeskError> {
        if self.unreadable { Err(DeskError::NotText) } else { Ok(()) }
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Bytes::from_request(request, state).await {
            Ok(body) => Ok(Self::read(&body)),
            Err(rejection) => Err(Refusal::Request(rejection.status())),
        }
    }
}

/// Decodes a part of a form; true if something in it is not UTF-8.
fn decoded(part: &[u8]) -> (String, bool) {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.iter().copied();
    while let Some(byte) = rest.next() {
        let hex = |digit: Option<u8>| {
            digit.and_then(|digit| char::from(digit).to_digit(16)).and_then(|n| u8::try_from(n).ok())
        };
        let escaped = || {
            let mut ahead = rest.clone();
            Some(hex(ahead.next())? * 16 + hex(ahead.next())?)
        };
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => match escaped() {
                Some(byte) => {
                    bytes.push(byte);
                    rest.nth(1);
                }
                None => bytes.push(b'%'),
            },
            byte => bytes.push(byte),
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(error) => (String::from_utf8_lossy(error.as_bytes()).into_owned(), true),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn fields_are_read_as_they_were_typed() {
        let fields = Fields::read(b"text=Does+it+die%3F%0D%0AZo%C3%AB&player=Ann&empty=&100%");
        assert_eq!(fields.get("text"), "Does it die?\r\nZo\u{eb}");
        assert_eq!(fields.get("player"), "Ann");
        assert_eq!((fields.get("empty"), fields.get("none"), fields.get("100%")), ("", "", ""));
        assert!(fields.readable().is_ok());
    }

    #[test]
    fn what_is_not_text_is_said_and_the_rest_kept() {
        let fields = Fields::read(b"text=Does+it+%FF+die");
        assert_eq!(fields.get("text"), "Does it \u{fffd} die");
        assert!(matches!(fields.readable(), Err(DeskError::NotText)));
    }

    proptest! {
        #[test]
        fn any_body_is_read(body in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = Fields::read(&body);
        }
    }
}
