//! Interprets the content of a page: the pieces of text that it draws, and their places.

use std::collections::BTreeMap;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document as Pdf, Object, ObjectId};

use super::font::Font;

/// A piece of text, drawn in one go.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TextRun {
    /// Where it starts, in points from the left.
    pub x: f32,
    /// Its baseline, in points from the bottom.
    pub y: f32,
    /// Where it ends.
    pub end: f32,
    /// The size of its letters.
    pub size: f32,
    /// Its letters.
    pub text: String,
}

/// The greatest depth at which drawings may contain drawings.
const NESTING: usize = 8;

/// Reads pages, within bounds for all of them together.
pub(super) struct Reader<'a> {
    pdf: &'a Pdf,
    /// Fonts by the address of their dictionary, for pages share them.
    fonts: BTreeMap<usize, Font<'a>>,
    bytes: usize,
    pieces: usize,
    undecoded: usize,
}

impl<'a> Reader<'a> {
    /// A reader that unpacks at most that many bytes and reads at most that many pieces.
    pub fn new(pdf: &'a Pdf, bytes: usize, pieces: usize) -> Self {
        Self { pdf, fonts: BTreeMap::new(), bytes, pieces, undecoded: 0 }
    }

    /// Returns true if a bound was reached.
    pub fn is_spent(&self) -> bool {
        self.bytes == 0 || self.pieces == 0
    }

    /// Returns the number of codes without a known meaning.
    pub fn undecoded(&self) -> usize {
        self.undecoded
    }

    /// The pieces of text on a page, in the order in which they are drawn.
    pub fn page(&mut self, id: ObjectId) -> Vec<TextRun> {
        let Ok(content) = self.pdf.get_page_content_with_limit(id, self.bytes) else {
            self.bytes = 0;
            return Vec::new();
        };
        let mut drawing = Drawing::default();
        self.draw(&content, &self.resources(id), &mut drawing, 0);
        drawing.pieces
    }

    /// The resources of a page: its own, then those of the nodes above it.
    fn resources(&self, id: ObjectId) -> Vec<&'a Dictionary> {
        let Ok((own, shared)) = self.pdf.get_page_resources(id) else { return Vec::new() };
        own.into_iter().chain(shared.into_iter().filter_map(|id| self.pdf.get_dictionary(id).ok())).collect()
    }

    fn draw(&mut self, content: &[u8], resources: &[&'a Dictionary], drawing: &mut Drawing, depth: usize) {
        self.bytes = self.bytes.saturating_sub(content.len());
        let mut font = None;
        for operation in Content::decode_iter(content) {
            let Ok(operation) = &operation else { return };
            if self.is_spent() {
                return;
            }
            match operation.operator.as_str() {
                "Tf" => font = self.font(operation, resources, drawing),
                "Do" if depth < NESTING => self.drawing(operation, resources, drawing, depth),
                "Tj" | "'" | "\"" | "TJ" => {
                    drawing.before_showing(operation);
                    if let Some(font) = font.and_then(|font| self.fonts.get_mut(&font)) {
                        self.undecoded += drawing.show(operation, font);
                        self.pieces = self.pieces.saturating_sub(1);
                    }
                }
                _ => drawing.set(operation),
            }
        }
    }

    fn find(&self, kind: &[u8], name: &[u8], resources: &[&'a Dictionary]) -> Option<&'a Object> {
        let within = |resources: &&'a Dictionary| -> Option<&'a Object> {
            resources.get_deref(kind, self.pdf).and_then(Object::as_dict).ok()?.get_deref(name, self.pdf).ok()
        };
        resources.iter().find_map(within)
    }

    fn font(&mut self, operation: &Operation, resources: &[&'a Dictionary], drawing: &mut Drawing) -> Option<usize> {
        let name = operation.operands.first()?.as_name().ok()?;
        drawing.text.size = operand(operation, 1);
        let dictionary = self.find(b"Font", name, resources)?.as_dict().ok()?;
        let key = std::ptr::from_ref(dictionary) as usize;
        let (pdf, bytes) = (self.pdf, self.bytes);
        self.fonts.entry(key).or_insert_with(|| Font::new(pdf, dictionary, bytes));
        Some(key)
    }

    /// Draws a form within the drawing.
    fn drawing(&mut self, operation: &Operation, resources: &[&'a Dictionary], drawing: &mut Drawing, depth: usize) {
        let name = operation.operands.first().and_then(|name| name.as_name().ok());
        let Some(form) = name.and_then(|name| self.find(b"XObject", name, resources)) else { return };
        let Ok(form) = form.as_stream() else { return };
        if form.dict.get(b"Subtype").and_then(Object::as_name).ok() != Some(b"Form".as_slice()) {
            return;
        }
        let Ok(content) = form.decompressed_content_with_limit(self.bytes) else { return };
        let own = form.dict.get_deref(b"Resources", self.pdf).and_then(Object::as_dict);
        let resources: Vec<&Dictionary> = own.into_iter().chain(resources.iter().copied()).collect();
        drawing.saved.push(drawing.at);
        if let Ok(matrix) = form.dict.get_deref(b"Matrix", self.pdf).and_then(Object::as_array) {
            drawing.at = Matrix::of(matrix).then(drawing.at);
        }
        self.draw(&content, &resources, drawing, depth + 1);
        drawing.at = drawing.saved.pop().unwrap_or_default();
    }
}

fn operand(operation: &Operation, at: usize) -> f32 {
    operation.operands.get(at).and_then(|operand| operand.as_float().ok()).unwrap_or(0.0)
}

/// The state of drawing a page: the current transformation, and the pieces drawn so far.
#[derive(Default)]
struct Drawing {
    pieces: Vec<TextRun>,
    at: Matrix,
    saved: Vec<Matrix>,
    text: Text,
}

/// The state of text, by the names that the format gives it.
#[derive(Clone, Copy)]
struct Text {
    matrix: Matrix,
    line: Matrix,
    size: f32,
    leading: f32,
    rise: f32,
    stretch: f32,
    letter_spacing: f32,
    word_spacing: f32,
}

impl Default for Text {
    fn default() -> Self {
        Self {
            matrix: Matrix::default(),
            line: Matrix::default(),
            size: 1.0,
            leading: 0.0,
            rise: 0.0,
            stretch: 1.0,
            letter_spacing: 0.0,
            word_spacing: 0.0,
        }
    }
}

/// The most states that may be saved at once; a file that saves more is no page.
const SAVED: usize = 512;

impl Drawing {
    fn set(&mut self, operation: &Operation) {
        let number = |at| operand(operation, at);
        match operation.operator.as_str() {
            "q" if self.saved.len() < SAVED => self.saved.push(self.at),
            "Q" => self.at = self.saved.pop().unwrap_or(self.at),
            "cm" => self.at = Matrix::of(&operation.operands).then(self.at),
            "BT" => (self.text.matrix, self.text.line) = Default::default(),
            "Tm" => {
                self.text.line = Matrix::of(&operation.operands);
                self.text.matrix = self.text.line;
            }
            "Td" => self.move_line(number(0), number(1)),
            "TD" => {
                self.text.leading = -number(1);
                self.move_line(number(0), number(1));
            }
            "T*" => self.move_line(0.0, -self.text.leading),
            "TL" => self.text.leading = number(0),
            "Tc" => self.text.letter_spacing = number(0),
            "Tw" => self.text.word_spacing = number(0),
            "Tz" => self.text.stretch = number(0) / 100.0,
            "Ts" => self.text.rise = number(0),
            _ => {}
        }
    }

    fn move_line(&mut self, x: f32, y: f32) {
        self.text.line = Matrix { x, y, ..Matrix::default() }.then(self.text.line);
        self.text.matrix = self.text.line;
    }

    /// Moves to the next line first, for the two operators that do so before they show text.
    fn before_showing(&mut self, operation: &Operation) {
        if operation.operator == "\"" {
            self.text.word_spacing = operand(operation, 0);
            self.text.letter_spacing = operand(operation, 1);
        }
        if matches!(operation.operator.as_str(), "'" | "\"") {
            self.move_line(0.0, -self.text.leading);
        }
    }

    /// Shows strings; returns the number of codes without a meaning.
    fn show(&mut self, operation: &Operation, font: &mut Font<'_>) -> usize {
        let mut undecoded = 0;
        let strings: &[Object] = match operation.operands.last() {
            Some(Object::Array(strings)) => strings,
            Some(string) => std::slice::from_ref(string),
            None => return 0,
        };
        for string in strings {
            match string {
                Object::String(bytes, _) => undecoded += self.show_string(bytes, font),
                shift => {
                    let shift = shift.as_float().unwrap_or(0.0);
                    self.advance(-shift / 1000.0 * self.text.size);
                }
            }
        }
        undecoded
    }

    fn show_string(&mut self, bytes: &[u8], font: &mut Font<'_>) -> usize {
        let mut piece = self.here();
        let mut undecoded = 0;
        for glyph in font.glyphs(bytes) {
            undecoded += usize::from(glyph.text.is_empty());
            piece.text.push_str(&glyph.text);
            let spacing = self.text.letter_spacing + if glyph.space { self.text.word_spacing } else { 0.0 };
            self.advance(glyph.width * self.text.size + spacing);
        }
        piece.end = self.here().x;
        if !piece.text.is_empty() && piece.size > 0.0 && self.is_upright() {
            self.pieces.push(piece);
        }
        undecoded
    }

    fn advance(&mut self, by: f32) {
        self.text.matrix = Matrix { x: by * self.text.stretch, ..Matrix::default() }.then(self.text.matrix);
    }

    /// An empty piece at this place.
    fn here(&self) -> TextRun {
        let all = Matrix { y: self.text.rise, ..Matrix::default() }.then(self.text.matrix).then(self.at);
        let size = (self.text.size * all.d.hypot(all.c)).abs();
        TextRun { x: all.x, y: all.y, end: all.x, size, text: String::new() }
    }

    /// Returns true if text runs from left to right; slanted text is a watermark.
    fn is_upright(&self) -> bool {
        let all = self.text.matrix.then(self.at);
        all.a > 0.0 && all.b.abs() < all.a * 0.1
    }
}

/// A transformation of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Matrix {
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    x: f32,
    y: f32,
}

impl Default for Matrix {
    fn default() -> Self {
        Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, x: 0.0, y: 0.0 }
    }
}

impl Matrix {
    fn of(operands: &[Object]) -> Self {
        let number = |at: usize| operands.get(at).and_then(|operand| operand.as_float().ok()).unwrap_or(0.0);
        Self { a: number(0), b: number(1), c: number(2), d: number(3), x: number(4), y: number(5) }
    }

    /// Returns this transformation followed by the other.
    fn then(self, other: Self) -> Self {
        Self {
            a: self.a * other.a + self.b * other.c,
            b: self.a * other.b + self.b * other.d,
            c: self.c * other.a + self.d * other.c,
            d: self.c * other.b + self.d * other.d,
            x: self.x * other.a + self.y * other.c + other.x,
            y: self.x * other.b + self.y * other.d + other.y,
        }
    }
}
