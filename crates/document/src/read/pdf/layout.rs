//! Arranges pieces of text in lines: pieces on one baseline are a line, columns are read one after the other.

use super::page::TextRun;

/// A page of pieces, in any order.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub pieces: Vec<TextRun>,
}

/// A line: pieces on one baseline, from left to right.
#[derive(Debug)]
struct Baseline {
    y: f32,
    size: f32,
    pieces: Vec<TextRun>,
}

/// Writes the lines of a page, with a blank line where the page leaves more room than between lines.
pub(super) fn write(page: Page, text: &mut String) {
    let mut pieces = page.pieces;
    pieces.retain(|piece| piece.x.is_finite() && piece.y.is_finite() && piece.end.is_finite());
    for column in columns(pieces) {
        let lines = lines(column);
        let usual = usual_step(&lines);
        let mut last: Option<&Baseline> = None;
        for line in &lines {
            if last.is_some_and(|last| last.y - line.y > usual * 1.6) {
                text.push('\n');
            }
            write_line(line, text);
            last = Some(line);
        }
    }
}

/// Groups pieces by baseline, topmost first.
fn lines(mut pieces: Vec<TextRun>) -> Vec<Baseline> {
    pieces.sort_by(|a, b| b.y.total_cmp(&a.y));
    let mut lines: Vec<Baseline> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            // A small mark above or below the baseline belongs to the line.
            Some(line) if line.y - piece.y < line.size.max(piece.size) * 0.4 => {
                line.size = line.size.max(piece.size);
                line.pieces.push(piece);
            }
            _ => lines.push(Baseline { y: piece.y, size: piece.size, pieces: vec![piece] }),
        }
    }
    for line in &mut lines {
        line.pieces.sort_by(|a, b| a.x.total_cmp(&b.x));
    }
    lines
}

/// The usual distance between baselines.
fn usual_step(lines: &[Baseline]) -> f32 {
    let mut steps: Vec<f32> = lines.windows(2).map(|pair| pair[0].y - pair[1].y).collect();
    steps.sort_by(f32::total_cmp);
    steps.get(steps.len() / 2).copied().unwrap_or(f32::INFINITY)
}

fn write_line(line: &Baseline, text: &mut String) {
    let start = text.len();
    let mut end: Option<f32> = None;
    for piece in &line.pieces {
        let apart = end.is_some_and(|end| piece.x - end > line.size * 0.15);
        if apart && !text.ends_with(' ') && !piece.text.starts_with(' ') {
            text.push(' ');
        }
        // A page break inside a string, as some fonts map their odd codes, would cut the page in two.
        text.extend(piece.text.chars().filter(|c| !c.is_control()));
        end = Some(end.map_or(piece.end, |end| end.max(piece.end)));
    }
    let written = text.len() - start;
    if written > 0 {
        text.push('\n');
    }
}

/// The fewest lines that a column must have.
const COLUMN_LINES: usize = 8;

/// Splits a page that is set in two columns of running text. A column of numbers next to a column of text is not split:
/// there, each number belongs to its line of text.
fn columns(pieces: Vec<TextRun>) -> Vec<Vec<TextRun>> {
    let stretches = stretches(&pieces);
    let left = stretches.iter().map(|stretch| stretch.0).fold(f32::INFINITY, f32::min);
    let width = stretches.iter().map(|stretch| stretch.1).fold(f32::NEG_INFINITY, f32::max) - left;
    let middles = (0..=20u8).map(|step| left + width * (0.4 + 0.01 * f32::from(step)));
    let crossing = |middle: f32| stretches.iter().filter(|(from, to)| *from < middle && *to > middle).count();
    let gutters = middles.filter(|middle| width.is_finite() && is_gutter(*middle, width, &stretches));
    let gutters: Vec<(usize, f32)> = gutters.map(|middle| (crossing(middle), middle)).collect();
    let fewest = gutters.iter().map(|(crossed, _)| *crossed).min();
    let best: Vec<f32> =
        gutters.iter().filter(|(crossed, _)| Some(*crossed) == fewest).map(|(_, middle)| *middle).collect();
    match best.get(best.len() / 2) {
        Some(&middle) => {
            let (first, second) = pieces.into_iter().partition(|piece| piece.x < middle);
            vec![first, second]
        }
        None => vec![pieces],
    }
}

/// Returns true if hardly any text crosses a place, and running text reaches it from both sides, as in no table or
/// short list.
fn is_gutter(middle: f32, width: f32, stretches: &[(f32, f32)]) -> bool {
    let count = |test: &dyn Fn(f32, f32) -> bool| stretches.iter().filter(|(from, to)| test(*from, *to)).count();
    let crossing = count(&|from, to| from < middle && to > middle);
    let reaching = count(&|from, to| to <= middle && to - from > width * 0.25 && middle - to < width * 0.15);
    let starting = count(&|from, to| from >= middle && to - from > width * 0.25 && from - middle < width * 0.15);
    crossing * 20 <= stretches.len() && reaching >= COLUMN_LINES && starting >= COLUMN_LINES
}

/// Returns the stretches of text without a wide gap, line by line, each from its left to its right end.
fn stretches(pieces: &[TextRun]) -> Vec<(f32, f32)> {
    let mut stretches: Vec<(f32, f32)> = Vec::new();
    for line in lines(pieces.to_vec()) {
        let mut open: Option<(f32, f32)> = None;
        for piece in &line.pieces {
            open = match open {
                Some((from, to)) if piece.x - to < line.size => Some((from, to.max(piece.end))),
                done => {
                    stretches.extend(done);
                    Some((piece.x, piece.end))
                }
            };
        }
        stretches.extend(open);
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(x: f32, y: f32, text: &str) -> TextRun {
        TextRun { x, y, end: x + 5.0 * text.len() as f32, size: 10.0, text: text.to_owned() }
    }

    fn check(pieces: Vec<TextRun>, expected: &str) {
        let mut text = String::new();
        write(Page { pieces }, &mut text);
        assert_eq!(text, expected);
    }

    #[test]
    fn lines_run_from_top_to_bottom_and_left_to_right() {
        check(
            vec![piece(0.0, 88.0, "301. Toads"), piece(30.0, 101.0, "Frogs"), piece(0.0, 100.0, "300.")],
            "300. Frogs\n301. Toads\n",
        );
        check(vec![piece(0.0, 100.0, "Fro"), piece(15.0, 100.0, "gs")], "Frogs\n");
    }

    #[test]
    fn more_room_is_a_blank_line() {
        let pieces = vec![piece(0.0, 100.0, "a"), piece(0.0, 88.0, "b"), piece(0.0, 76.0, "c"), piece(0.0, 50.0, "d")];
        check(pieces, "a\nb\nc\n\nd\n");
    }

    #[test]
    fn columns_are_read_one_after_the_other() {
        let mut pieces = Vec::new();
        for line in 0..10u8 {
            let y = 200.0 - 12.0 * f32::from(line);
            pieces.push(piece(0.0, y, "left hand side text, it is long"));
            pieces.push(piece(170.0, y, "right hand side text, also long"));
        }
        let mut text = String::new();
        write(Page { pieces }, &mut text);
        assert_eq!(text.lines().take_while(|line| line.starts_with("left")).count(), 10);
    }

    #[test]
    fn a_column_of_numbers_stays_beside_its_text() {
        let mut pieces = Vec::new();
        for line in 0..10u8 {
            let y = 200.0 - 12.0 * f32::from(line);
            pieces.push(piece(0.0, y, "300.1."));
            pieces.push(piece(60.0, y, "a text that is long enough to be a column of text"));
        }
        let mut text = String::new();
        write(Page { pieces }, &mut text);
        assert!(text.lines().all(|line| line.starts_with("300.1. a text")));
    }
}
