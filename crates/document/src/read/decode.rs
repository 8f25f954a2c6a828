//! Decodes bytes to text: UTF-8, UTF-16 with a byte order mark, else Windows-1252, with a finding where it had to be
//! guessed.

use std::borrow::Cow;

use crate::{Finding, FindingKind};

/// Decodes any bytes.
pub(super) fn text<'a>(bytes: &'a [u8], findings: &mut Vec<Finding>) -> Cow<'a, str> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8(rest, findings),
        [0xff, 0xfe, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)),
        _ => utf8(bytes, findings),
    }
}

fn utf8<'a>(bytes: &'a [u8], findings: &mut Vec<Finding>) -> Cow<'a, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => {
            let line = 1 + bytes.iter().take(error.valid_up_to()).filter(|byte| **byte == b'\n').count();
            let note = "the bytes are not UTF-8; read as Windows Latin-1, so letters with accents may be wrong";
            findings.push(Finding::at(FindingKind::Reformed, line, note));
            Cow::Owned(latin1(bytes))
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Decodes Windows-1252, which is what files that call themselves Latin-1 are written in.
fn latin1(bytes: &[u8]) -> String {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let high = |byte: u8| usize::from(byte).checked_sub(0x80).and_then(|at| HIGH.get(at)).copied();
    bytes.iter().map(|&byte| high(byte).unwrap_or(char::from(byte))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_encoding_gives_the_same_text() {
        let words = "Player\u{2019}s turn";
        let utf16 = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "\u{feff}".encode_utf16().chain(words.encode_utf16()).flat_map(unit).collect()
        };
        let mut findings = Vec::new();
        assert_eq!(text(words.as_bytes(), &mut findings), words);
        assert_eq!(text("\u{feff}Player\u{2019}s turn".as_bytes(), &mut findings), words);
        assert_eq!(text(&utf16(u16::to_le_bytes), &mut findings), words);
        assert_eq!(text(&utf16(u16::to_be_bytes), &mut findings), words);
        assert!(findings.is_empty());
        assert_eq!(text(b"first\nPlayer\x92s turn", &mut findings), format!("first\n{words}"));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [Some(2)]);
    }
}
