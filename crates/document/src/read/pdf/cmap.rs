//! Reads the `ToUnicode` map from a font's codes to letters that a PDF carries so that its text can be copied.

use std::collections::BTreeMap;

/// Codes and the letters they stand for.
#[derive(Debug, Default)]
pub(super) struct CMap {
    letters: BTreeMap<u32, String>,
}

/// The most codes that are read, in all.
const CODES: usize = 1 << 17;

impl CMap {
    /// Reads a map; what it cannot read it leaves out.
    pub fn of(bytes: &[u8]) -> Self {
        let mut map = Self::default();
        let mut section = Section::None;
        let mut pending: Vec<Token> = Vec::new();
        for token in (Tokens { rest: bytes }) {
            match token {
                Token::Word(word) => {
                    section = match word {
                        b"beginbfchar" => Section::Letters,
                        b"beginbfrange" => Section::Ranges,
                        _ => Section::None,
                    };
                    pending.clear();
                }
                token if section != Section::None => {
                    pending.push(token);
                    map.take(section, &mut pending);
                }
                _ => {}
            }
        }
        map
    }

    /// The letters that a code stands for.
    pub fn get(&self, code: u32) -> Option<&str> {
        self.letters.get(&code).map(String::as_str)
    }

    /// Takes an entry as soon as it is complete.
    fn take(&mut self, section: Section, pending: &mut Vec<Token>) {
        match (section, pending.as_slice()) {
            (Section::Letters, [Token::Hex(code), Token::Hex(letters)]) => {
                self.put(number(code), utf16(letters));
            }
            (Section::Ranges, [Token::Hex(first), Token::Hex(last), Token::Hex(letters)]) => {
                for (step, code) in (number(first)..=number(last)).take(CODES).enumerate() {
                    self.put(code, shifted(letters, step as u32));
                }
            }
            // `<first> <last> [<letters> <letters> ...]`: the closing bracket ends it.
            (Section::Ranges, [Token::Hex(first), Token::Hex(_), Token::Open, each @ .., Token::Close]) => {
                for (code, letters) in (number(first)..).zip(each) {
                    if let Token::Hex(letters) = letters {
                        self.put(code, utf16(letters));
                    }
                }
            }
            (Section::Ranges, [Token::Hex(_), Token::Hex(_), Token::Open, ..]) if pending.len() < CODES => return,
            (_, many) if many.len() < if section == Section::Letters { 2 } else { 3 } => return,
            _ => {}
        }
        pending.clear();
    }

    fn put(&mut self, code: u32, letters: String) {
        if self.letters.len() < CODES {
            self.letters.insert(code, letters);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    None,
    Letters,
    Ranges,
}

#[derive(Clone, Debug)]
enum Token<'a> {
    Hex(Vec<u8>),
    Open,
    Close,
    Word(&'a [u8]),
}

fn number(code: &[u8]) -> u32 {
    code.iter().rev().take(4).rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn utf16(bytes: &[u8]) -> String {
    if let [byte] = bytes {
        return char::from(*byte).to_string();
    }
    let units = bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    char::decode_utf16(units).filter_map(Result::ok).collect()
}

/// Returns the letters of a range that many steps after its first.
fn shifted(letters: &[u8], step: u32) -> String {
    let mut text = utf16(letters);
    if step > 0
        && let Some(last) = text.pop()
    {
        text.extend(char::from_u32(u32::from(last).saturating_add(step)));
    }
    text
}

struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.rest = self.rest.trim_ascii_start();
        let (first, tail) = self.rest.split_first()?;
        match first {
            b'<' if !tail.starts_with(b"<") => {
                let end = tail.iter().position(|byte| *byte == b'>').unwrap_or(tail.len());
                let (hex, rest) = tail.split_at(end);
                self.rest = rest.get(1..).unwrap_or_default();
                Some(Token::Hex(bytes(hex)))
            }
            b'[' => self.sign(tail, Token::Open),
            b']' => self.sign(tail, Token::Close),
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'<' | b'[' | b']');
                let end = tail.iter().position(ends).map_or(self.rest.len(), |end| end + 1);
                let (word, rest) = self.rest.split_at(end);
                self.rest = rest;
                Some(Token::Word(word))
            }
        }
    }
}

impl<'a> Tokens<'a> {
    fn sign(&mut self, tail: &'a [u8], token: Token<'a>) -> Option<Token<'a>> {
        self.rest = tail;
        Some(token)
    }
}

fn bytes(hex: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> =
        hex.iter().filter_map(|digit| char::from(*digit).to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_ranges_are_read() {
        let map = CMap::of(
            b"/CIDInit /ProcSet findresource begin 1 begincodespacerange <0000> <ffff> endcodespacerange\n\
              2 beginbfchar <0003> <0046> <0004><00660069> endbfchar\n\
              2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0078> <D835DC00>] endbfrange end",
        );
        let letters: Vec<Option<&str>> = [3, 4, 0x10, 0x12, 0x20, 0x21, 0x30].map(|code| map.get(code)).to_vec();
        assert_eq!(letters, [Some("F"), Some("fi"), Some("a"), Some("c"), Some("x"), Some("\u{1d400}"), None]);
    }

    #[test]
    fn no_bytes_are_a_danger() {
        for bytes in
            [&b"beginbfrange <00> <ffffffff> <0041>"[..], b"beginbfchar <", b"beginbfrange <1> <2> [<", b"<<>>[]"]
        {
            CMap::of(bytes);
        }
    }
}
