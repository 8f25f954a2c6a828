//! The pieces of a line of card text: its words by what they say, each with the rule of every edition that it relies on,
//! and whether the engine enacts it.

mod event;
mod fact;
mod rules;
mod sentence;
mod step;

use std::ops::Range;

use serde::Serialize;

use rules::Rules;

use crate::ability::enact::{NotEnacted, enacted};
use crate::ability::text::clause::{Condition, Grant};
use crate::ability::text::phrase::Part;
use crate::ability::text::terminal::{Bare, Before, Bracketed, Held, Lead, Priced, ShowOff};
use crate::ability::text::words::{split, typeset};
use crate::ability::text::{self, Declined, normal};
use crate::card::Kind;
use tribunal_rule::RuleRef;

/// A piece of a line of card text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TextPiece {
    /// Its position in the line, in bytes.
    pub span: Range<usize>,
    /// The kind of piece.
    pub kind: PieceKind,
    /// The rule that it relies on in each edition that is enacted, oldest first.
    pub rules: Vec<RuleRef>,
    /// True if the engine enacts it.
    pub enacted: bool,
}

/// The kinds of pieces of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    /// A keyword.
    Keyword,
    /// The event that a triggered or replacement ability waits for.
    Event,
    /// A test on the state of the game.
    Condition,
    /// A part of a cost.
    Cost,
    /// Something done.
    Instruction,
    /// A fact that a text states.
    Statement,
}

/// The kind and the rules of a phrase.
struct Known(PieceKind, Rules);

/// The pieces of a line as a card prints it, reminders and all, in order.
///
/// # Errors
/// When the line cannot be read.
pub fn pieces(line: &str, kind: Kind) -> Result<Vec<TextPiece>, Declined> {
    let plain = blanked(line);
    let read = text::read(&plain)?;
    let spans: Vec<Range<usize>> = split(&plain).into_iter().map(|word| word.span).collect();
    let lacking = match enacted(plain.trim(), kind) {
        Err(NotEnacted::Missing(missing)) => Some(normal(&missing.0)),
        _ => None,
    };
    let mut found = vec![];
    walk(&read.line, 0, &mut |known, part, at| {
        let words = part.words();
        let span = |at: usize| spans.get(at).cloned();
        let (Some(first), Some(last)) = (span(at), span((at + words.len()).saturating_sub(1))) else { return };
        let words = normal(&typeset(words));
        let lacks = lacking.as_ref().is_some_and(|lacking| words.contains(lacking) || lacking.contains(&words));
        let Known(kind, rules) = known;
        found.push(TextPiece { span: first.start..last.end, kind, rules: rules.all(), enacted: !lacks });
    });
    Ok(found)
}

/// A line with spaces for its reminders, so that what is left stands where it stood.
fn blanked(line: &str) -> String {
    let mut depth = 0_usize;
    let mut blank = String::with_capacity(line.len());
    for c in line.chars() {
        depth += usize::from(c == '(');
        if depth > 0 {
            blank.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            blank.push(c);
        }
        depth -= usize::from(c == ')' && depth > 0);
    }
    blank
}

/// Finds the outermost phrases that are pieces.
fn walk(part: &dyn Part, at: usize, found: &mut dyn FnMut(Known, &dyn Part, usize)) {
    match known(part) {
        Some(known) if !is_frame(part) => found(known, part, at),
        _ => part.placed(at, &mut |part, at| walk(part, at, found)),
    }
}

/// Returns true if the phrase holds instructions of its own, which are pieces in place of the whole.
fn is_frame(part: &dyn Part) -> bool {
    matches!(part.as_any().downcast_ref(), Some(Grant::Quoted(_)))
        || matches!(part.as_any().downcast_ref(), Some(Condition::YouCouldnt(_) | Condition::ControllerHasYou(_)))
}

fn known(part: &dyn Part) -> Option<Known> {
    use PieceKind as P;
    let any = part.as_any();
    let keyword = |keyword: &Bracketed| Known(P::Keyword, Rules::Keyword(keyword.name));
    let spoken = any.downcast_ref().map(keyword);
    let spoken = spoken.or_else(|| any.downcast_ref().map(|Priced(priced)| keyword(priced)));
    let spoken = spoken.or_else(|| any.downcast_ref().map(|Bare(bare)| keyword(bare)));
    let spoken = spoken.or_else(|| any.downcast_ref().map(|Held(held)| keyword(held)));
    let spoken = spoken.or_else(|| any.downcast_ref().map(|ShowOff| Known(P::Keyword, Rules::Keyword("Show Off"))));
    let spoken = spoken.or_else(|| any.downcast_ref().map(|Before(before)| keyword(before)));
    let spoken = spoken.or_else(|| any.downcast_ref().map(|Lead(lead)| keyword(lead)));
    spoken
        .or_else(|| any.downcast_ref().map(|event| Known(P::Event, event::of_event(event))))
        .or_else(|| any.downcast_ref().map(|moment| Known(P::Event, event::of_moment(moment))))
        .or_else(|| any.downcast_ref().map(|condition| Known(P::Condition, fact::of_condition(condition))))
        .or_else(|| any.downcast_ref().map(|paid| Known(P::Cost, rules::of_paid(paid))))
        .or_else(|| any.downcast_ref().map(|deed| Known(P::Cost, rules::of_deed(deed))))
        .or_else(|| any.downcast_ref().map(|statement| Known(P::Statement, fact::of_statement(statement))))
        .or_else(|| any.downcast_ref().map(|step| Known(P::Instruction, step::of_step(step))))
        .or_else(|| any.downcast_ref().map(|act| Known(P::Instruction, step::of_act(act))))
        .or_else(|| any.downcast_ref().and_then(sentence::of_sentence).map(|rules| Known(P::Instruction, rules)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(line: &str, kind: Kind) -> Vec<(&str, PieceKind, bool)> {
        let pieces = pieces(line, kind).unwrap();
        pieces.into_iter().map(|piece| (&line[piece.span], piece.kind, piece.enacted)).collect()
    }

    #[test]
    fn pieces_stand_where_the_card_prints_them() {
        let line = "[Tank] (Others’ blows fall here first.) When I attack, stun a unit here and draw 1.";
        let told = describe(line, Kind::Unit);
        assert_eq!(
            told,
            [
                ("[Tank]", PieceKind::Keyword, true),
                ("I attack", PieceKind::Event, true),
                ("stun a unit here", PieceKind::Instruction, true),
                ("draw 1", PieceKind::Instruction, true),
            ]
        );
    }

    #[test]
    fn the_piece_without_a_form_is_named() {
        let told = describe("Draw 1. Look at the top card first.", Kind::Spell);
        assert_eq!(
            told,
            [("Draw 1", PieceKind::Instruction, true), ("Look at the top card first", PieceKind::Instruction, false)]
        );
    }

    #[test]
    fn resources_are_paid_by_one_rule_and_deeds_by_another() {
        let pieces = pieces("[1], [E], Recycle this: Draw 1.", Kind::Gear).unwrap();
        let rules: Vec<_> = pieces.iter().map(|piece| &piece.rules).collect();
        let [energy, exhausting, deed, _] = rules.as_slice() else { panic!("{pieces:?}") };
        assert_eq!(exhausting, deed);
        assert!(energy.iter().zip(deed.iter()).all(|(one, other)| one != other), "{energy:?} {deed:?}");
    }

    #[test]
    fn each_piece_has_a_rule_in_each_edition_that_has_it() {
        let pieces = pieces("Kill a gear.", Kind::Spell).unwrap();
        assert_eq!(pieces[0].rules.len(), crate::edition::ENACTED.len());
        assert!(crate::glossary::rules("Equip").len() < crate::glossary::rules("Tank").len());
    }
}
