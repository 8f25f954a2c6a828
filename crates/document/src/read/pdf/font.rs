//! Fonts: the letters that each code of a string stands for, and its width.

use std::collections::BTreeMap;

use super::cmap::CMap;
use lopdf::{Dictionary, Document as Pdf, Encoding, Object};

/// A font, as far as text needs it.
pub(super) struct Font<'a> {
    /// The `ToUnicode` map, where the file has one.
    map: Option<CMap>,
    /// The encoding that the font names.
    encoding: Option<Encoding<'a>>,
    /// True if codes take two bytes.
    wide: bool,
    widths: BTreeMap<u32, f32>,
    default: f32,
    /// Codes already looked up.
    known: BTreeMap<u32, Glyph>,
}

/// The letters and width of a code.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glyph {
    /// Its letters; empty where they are not known.
    pub text: String,
    /// Its width, in units of the font's size.
    pub width: f32,
    /// True if it is the one-byte space, which word spacing widens.
    pub space: bool,
}

/// The width of a letter in a font that gives none.
const USUAL: f32 = 0.5;

impl<'a> Font<'a> {
    /// Reads a font.
    pub fn new(pdf: &'a Pdf, dictionary: &'a Dictionary, limit: usize) -> Self {
        let wide = dictionary.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Type0");
        let map = dictionary.get_deref(b"ToUnicode", pdf).and_then(Object::as_stream);
        let map = map.and_then(|map| map.decompressed_content_with_limit(limit)).map(|map| CMap::of(&map)).ok();
        let encoding = dictionary.get_font_encoding_with_limit(pdf, limit).ok();
        let mut font = Self { map, encoding, wide, widths: BTreeMap::new(), default: USUAL, known: BTreeMap::new() };
        if wide {
            font.descendant_widths(pdf, dictionary);
        } else {
            font.simple_widths(pdf, dictionary);
        }
        font
    }

    /// The glyphs of a string.
    pub fn glyphs(&mut self, bytes: &[u8]) -> Vec<Glyph> {
        let size = if self.wide { 2 } else { 1 };
        bytes.chunks(size).map(|code| self.glyph(code)).collect()
    }

    fn glyph(&mut self, bytes: &[u8]) -> Glyph {
        let code = bytes.iter().fold(0, |code, byte| code << 8 | u32::from(*byte));
        if let Some(known) = self.known.get(&code) {
            return known.clone();
        }
        let known = self.map.as_ref().and_then(|map| map.get(code)).map(str::to_owned);
        let text = known.or_else(|| self.encoding.as_ref()?.bytes_to_string(bytes).ok());
        let text = text.filter(|text| !text.contains(['\u{fffd}', '\0']));
        let width = self.widths.get(&code).copied().unwrap_or(self.default);
        let glyph = Glyph { text: text.unwrap_or_default(), width, space: !self.wide && code == 32 };
        self.known.insert(code, glyph.clone());
        glyph
    }

    fn simple_widths(&mut self, pdf: &Pdf, dictionary: &Dictionary) {
        let scale = self.scale(dictionary);
        let first =
            dictionary.get(b"FirstChar").and_then(Object::as_i64).ok().and_then(|first| u32::try_from(first).ok());
        let widths = dictionary.get_deref(b"Widths", pdf).and_then(Object::as_array);
        if let (Some(first), Ok(widths)) = (first, widths) {
            let widths = widths.iter().take(256).map(|width| number(pdf, width) * scale);
            self.widths = (first..).zip(widths).filter(|(_, width)| *width > 0.0).collect();
        }
    }

    /// Returns the factor of the widths: a thousandth, but in a font that is drawn, which gives its own.
    fn scale(&self, dictionary: &Dictionary) -> f32 {
        let matrix = dictionary.get(b"FontMatrix").and_then(Object::as_array).ok();
        let first = matrix.and_then(|matrix| matrix.first()?.as_float().ok());
        first.map_or(0.001, f32::abs)
    }

    fn descendant_widths(&mut self, pdf: &Pdf, dictionary: &Dictionary) {
        let descendants = dictionary.get_deref(b"DescendantFonts", pdf).and_then(Object::as_array);
        let Some(descendant) = descendants.ok().and_then(|fonts| fonts.first()) else { return };
        let Ok(descendant) = pdf.dereference(descendant).and_then(|(_, font)| font.as_dict()) else { return };
        self.default = descendant.get_deref(b"DW", pdf).map_or(1.0, |width| number(pdf, width) / 1000.0);
        let Ok(widths) = descendant.get_deref(b"W", pdf).and_then(Object::as_array) else { return };
        let code = |object: &Object| object.as_i64().ok().and_then(|code| u32::try_from(code).ok());
        let mut rest = widths.as_slice();
        // Either `first [width width ...]` or `first last width`.
        while let [first, second, tail @ ..] = rest {
            let (Some(first), Ok((_, second))) = (code(first), pdf.dereference(second)) else { return };
            if let Ok(each) = second.as_array() {
                self.widths.extend((first..).zip(each.iter().map(|width| number(pdf, width) / 1000.0)));
                rest = tail;
            } else if let (Some(last), [width, tail @ ..]) = (code(second), tail) {
                let width = number(pdf, width) / 1000.0;
                self.widths.extend((first..=last.min(first.saturating_add(0xffff))).map(|code| (code, width)));
                rest = tail;
            } else {
                return;
            }
        }
    }
}

fn number(pdf: &Pdf, object: &Object) -> f32 {
    pdf.dereference(object).and_then(|(_, number)| number.as_float()).unwrap_or(0.0)
}
