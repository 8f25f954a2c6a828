//! Rewrites a source so that it contains mutants, each off until it is switched on.

use std::ops::Range;

use crate::edit::{Edit, Piece};

/// A source with mutants.
pub struct Rewritten {
    /// The new text.
    pub text: String,
    /// The place of each mutant in it, by its number; inner ones before those around them.
    places: Vec<(usize, Range<usize>)>,
}

impl Rewritten {
    /// Returns the mutant that is nearest to some bytes of the new text, the innermost of those equally near.
    pub fn nearest(&self, bytes: Range<usize>) -> Option<usize> {
        let away = |place: &Range<usize>| bytes.start.saturating_sub(place.end) + place.start.saturating_sub(bytes.end);
        self.places.iter().min_by_key(|(_, place)| (away(place), place.len())).map(|(number, _)| *number)
    }
}

/// Writes mutants into a source.
pub fn rewrite(source: &str, mutants: &[(usize, &Edit)]) -> Rewritten {
    let mut sorted = mutants.to_vec();
    sorted.sort_by_key(|(number, edit)| (edit.range.start, std::cmp::Reverse(edit.range.end), *number));
    let mut writer = Writer { source, out: Rewritten { text: String::new(), places: vec![] } };
    writer.write(0..source.len(), &sorted);
    writer.out
}

struct Writer<'a> {
    source: &'a str,
    out: Rewritten,
}

impl Writer<'_> {
    /// Writes a part of the source, with the mutants that are in it.
    fn write(&mut self, range: Range<usize>, mutants: &[(usize, &Edit)]) {
        let mut at = range.start;
        let mut rest = mutants;
        while let Some(((number, edit), after)) = rest.split_first() {
            let within = after.iter().take_while(|(_, other)| other.range.start < edit.range.end).count();
            let (inside, others) = after.split_at(within);
            self.copy(at..edit.range.start);
            self.mutant(*number, edit, inside);
            at = edit.range.end;
            rest = others;
        }
        self.copy(at..range.end);
    }

    fn copy(&mut self, range: Range<usize>) {
        self.out.text.push_str(self.source.get(range).unwrap_or_default());
    }

    fn mutant(&mut self, number: usize, edit: &Edit, inside: &[(usize, &Edit)]) {
        let start = self.out.text.len();
        for piece in &edit.pieces {
            match piece {
                Piece::Text(text) => self.out.text.push_str(text),
                Piece::Switch => self.out.text.push_str(&format!("crate::mutants::on({number})")),
                Piece::Source(range) => {
                    let held = |other: &Edit| range.start <= other.range.start && other.range.end <= range.end;
                    let inner: Vec<_> = inside.iter().copied().filter(|(_, other)| held(other)).collect();
                    self.write(range.clone(), &inner);
                }
            }
        }
        self.out.places.push((number, start..self.out.text.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::candidates;

    fn with(source: &str, wanted: &[&str]) -> String {
        let all = candidates(source).unwrap();
        let chosen: Vec<_> = all
            .iter()
            .enumerate()
            .filter(|(_, one)| wanted.contains(&one.what.as_str()))
            .map(|(n, one)| (n, &one.edit))
            .collect();
        assert_eq!(chosen.len(), wanted.len());
        rewrite(source, &chosen).text
    }

    #[test]
    fn one_mutant_stands_where_its_operator_stood_behind_letters_of_two_bytes() {
        let source = "fn f(a: u8) -> Kind { /* é — */ kind(a + 1) }";
        assert_eq!(
            with(source, &["`+` is `-`"]),
            "fn f(a: u8) -> Kind { /* é — */ kind((if crate::mutants::on(1) { (a) - (1) } else { a + 1 })) }"
        );
    }

    #[test]
    fn mutants_within_mutants_are_both_there() {
        let text = with(
            "fn f(a: u8) { if a < 2 { g(a); } }",
            &["the condition `a < 2` is true", "`<` is `==`", "the call `g(a)` is removed"],
        );
        assert_eq!(
            text,
            "fn f(a: u8) { if (crate::mutants::on(1) || ((if crate::mutants::on(3) { (a) == (2) } else { a < 2 }))) \
             { if !crate::mutants::on(6) { g(a); } } }"
        );
    }

    #[test]
    fn two_bodies_of_one_function_stand_one_after_the_other() {
        assert_eq!(
            with("fn f() -> bool { g() }", &["the body is `true`", "the body is `false`"]),
            "fn f() -> bool {if crate::mutants::on(0) { return true; }if crate::mutants::on(1) { return false; } g() }"
        );
    }

    #[test]
    fn what_does_not_compile_is_found_by_its_place() {
        let source = "fn f() -> Kind { g() }\nfn h(a: u8) -> bool { a < 2 }";
        let all = candidates(source).unwrap();
        let chosen: Vec<_> = all.iter().enumerate().map(|(n, one)| (n, &one.edit)).collect();
        let new = rewrite(source, &chosen);
        let at = new.text.find("Default").unwrap();
        assert_eq!(new.nearest(at..at + 3), Some(0));
        assert_eq!(new.nearest(new.text.len() - 1..new.text.len()).map(|n| all[n].line), Some(2));
    }
}
