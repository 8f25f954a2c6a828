//! The pieces of a line of card text: its words by what they say, each with the rule of every edition that it relies on,
//! and whether the engine enacts it.

use std::ops::Range;

use serde::Serialize;

use super::enact::{NotEnacted, enacted};
use super::text::change::Grant;
use super::text::condition::Condition;
use super::text::cost::{Deed, Paid};
use super::text::event::{Event, Moment, MyDeed, TheirDeed, YourDeed};
use super::text::phrase::Part;
use super::text::sentence::{Act, Sentence};
use super::text::statement::Statement;
use super::text::step::Step;
use super::text::terminal::{Bare, Bracketed, Priced};
use super::text::words::{split, typeset};
use super::text::{self, Declined, normal};
use crate::game::card::Kind;
use crate::game::edition::{Cites, ENACTED};
use crate::rule::{RuleNumber, RuleRef};

/// A piece of a line of card text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Where it stands in the line, in bytes.
    pub span: Range<usize>,
    /// What it is.
    pub kind: PieceKind,
    /// The rule that it relies on in each edition that is enacted, oldest first.
    pub rules: Vec<RuleRef>,
    /// Whether the engine enacts it.
    pub enacted: bool,
}

/// What a piece of a text is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    /// A keyword.
    Keyword,
    /// What a triggered or replacement ability waits for.
    Event,
    /// A test on the state of the game.
    Condition,
    /// A part of a cost.
    Cost,
    /// Something done.
    Instruction,
    /// Something that is so.
    Statement,
}

/// The rule of a behaviour, by edition.
type Cited = fn(&Cites) -> RuleNumber;

/// What is known of a phrase: what it is, and its rule.
struct Known(PieceKind, Rules);

enum Rules {
    Cited(Cited),
    Keyword(&'static str),
}

/// The pieces of a line as a card prints it, reminders and all, in order.
///
/// # Errors
/// When the line cannot be read.
pub fn pieces(line: &str, kind: Kind) -> Result<Vec<Piece>, Declined> {
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
        found.push(Piece { span: first.start..last.end, kind, rules: rules.all(), enacted: !lacks });
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

/// Whether the phrase holds instructions of its own, which are pieces rather than the whole.
fn is_frame(part: &dyn Part) -> bool {
    matches!(part.as_any().downcast_ref(), Some(Grant::Quoted(_)))
        || matches!(part.as_any().downcast_ref(), Some(Condition::YouCouldnt(_) | Condition::ControllerHasYou(_)))
}

fn known(part: &dyn Part) -> Option<Known> {
    use PieceKind as P;
    let any = part.as_any();
    let cited = |kind, rule| Some(Known(kind, Rules::Cited(rule)));
    if let Some(keyword) = any.downcast_ref::<Bracketed>() {
        return Some(Known(P::Keyword, Rules::Keyword(keyword.name)));
    }
    if let Some(Priced(keyword)) = any.downcast_ref() {
        return Some(Known(P::Keyword, Rules::Keyword(keyword.name)));
    }
    if let Some(Bare(keyword)) = any.downcast_ref() {
        return Some(Known(P::Keyword, Rules::Keyword(keyword.name)));
    }
    if let Some(event) = any.downcast_ref() {
        return cited(P::Event, of_event(event));
    }
    if any.is::<Moment>() {
        return cited(P::Event, |cites| cites.triggered);
    }
    if any.is::<Condition>() {
        return cited(P::Condition, |cites| cites.silver_rule);
    }
    if let Some(paid) = any.downcast_ref() {
        return cited(P::Cost, of_paid(paid));
    }
    if let Some(deed) = any.downcast_ref() {
        return cited(P::Cost, of_deed(deed));
    }
    if any.is::<Statement>() {
        return cited(P::Statement, |cites| cites.layers);
    }
    if let Some(step) = any.downcast_ref() {
        return cited(P::Instruction, of_step(step));
    }
    if let Some(Sentence::MightBecomes(..)) = any.downcast_ref() {
        return cited(P::Instruction, |cites| cites.layers);
    }
    any.is::<Act>().then_some(Known(P::Instruction, Rules::Cited(|cites| cites.silver_rule)))
}

fn of_paid(paid: &Paid) -> Cited {
    match paid {
        Paid::Symbols(_) => |cites| cites.pay,
        Paid::Exhaust => |cites| cites.pay_otherwise,
        Paid::Deed(deed) => of_deed(deed),
    }
}

/// Energy and Power are paid by one rule, what is done as a cost by another.
fn of_deed(deed: &Deed) -> Cited {
    match deed {
        Deed::Pay(_) | Deed::PayAnyEnergy | Deed::PayAnyPower(_) => |cites| cites.pay,
        _ => |cites| cites.pay_otherwise,
    }
}

fn of_event(event: &Event) -> Cited {
    match event {
        Event::I(deed) => of_mine(deed),
        Event::ImPlayed | Event::ImPlayedFrom(_) => |cites| cites.played,
        Event::ImStunned => |cites| cites.stun,
        Event::ImBuffed => |cites| cites.buff,
        Event::ImDealtDamage => |cites| cites.deal,
        Event::You(deed) => of_yours(deed),
        Event::Them(_, deed) | Event::It(deed) => of_theirs(deed),
        _ => |cites| cites.triggered,
    }
}

fn of_mine(deed: &MyDeed) -> Cited {
    match deed {
        MyDeed::Attack => |cites| cites.attackers,
        MyDeed::Defend => |cites| cites.defenders,
        MyDeed::Hold => |cites| cites.hold,
        MyDeed::Die | MyDeed::DieInCombat => |cites| cites.kill,
        MyDeed::WouldDie => |cites| cites.replacement,
        MyDeed::Move | MyDeed::MoveTo(_) | MyDeed::MoveFrom(_) => |cites| cites.moves,
        MyDeed::WinCombat => |cites| cites.combat_over,
        MyDeed::Become(_) => |cites| cites.triggered,
        _ => |cites| cites.conquer,
    }
}

fn of_yours(deed: &YourDeed) -> Cited {
    match deed {
        YourDeed::Conquer | YourDeed::ConquerHere | YourDeed::ConquerHereWith(_) => |cites| cites.conquer,
        YourDeed::Hold | YourDeed::HoldHere => |cites| cites.hold,
        YourDeed::Play(_) | YourDeed::PlayTo(..) | YourDeed::PlayNth(_) => |cites| cites.played,
        YourDeed::Draw => |cites| cites.draw,
        YourDeed::Discard(_) => |cites| cites.discard,
        YourDeed::Buff(_) => |cites| cites.buff,
        YourDeed::Stun(_) => |cites| cites.stun,
        YourDeed::Choose(_) | YourDeed::ChooseWith(_) => |cites| cites.targets,
        YourDeed::Kill(_) | YourDeed::KillWith(_) => |cites| cites.kill,
        YourDeed::Recycle(_) => |cites| cites.recycle,
        YourDeed::Ready(_) => |cites| cites.ready,
        _ => |cites| cites.triggered,
    }
}

fn of_theirs(deed: &TheirDeed) -> Cited {
    match deed {
        TheirDeed::Attacks | TheirDeed::AttacksAt(_) | TheirDeed::AttacksOrDefends => |cites| cites.attackers,
        TheirDeed::Defends => |cites| cites.defenders,
        TheirDeed::Dies => |cites| cites.kill,
        TheirDeed::WouldDie | TheirDeed::WouldBeDealtDamage => |cites| cites.replacement,
        TheirDeed::Moves | TheirDeed::MovesTo(_) | TheirDeed::MovesFrom(_) => |cites| cites.moves,
        TheirDeed::IsPlayed | TheirDeed::Plays(_) => |cites| cites.played,
        TheirDeed::IsStunned => |cites| cites.stun,
        TheirDeed::IsBuffed => |cites| cites.buff,
        TheirDeed::IsDealtDamage | TheirDeed::TakesDamage => |cites| cites.deal,
        TheirDeed::Conquers => |cites| cites.conquer,
        TheirDeed::Holds => |cites| cites.hold,
        _ => |cites| cites.triggered,
    }
}

fn of_step(step: &Step) -> Cited {
    match step {
        Step::Kill(_) | Step::KillNow(_) => |cites| cites.kill,
        Step::Banish(_) => |cites| cites.banish,
        Step::Stun(_) => |cites| cites.stun,
        Step::Buff(_) => |cites| cites.buff,
        Step::Heal(_) => |cites| cites.heal,
        Step::Ready(_) | Step::ReadyOrExhaust(_) => |cites| cites.ready,
        Step::Exhaust(_) => |cites| cites.exhaust,
        Step::Recall(_) | Step::RecallExhausted(_) => |cites| cites.recall,
        Step::Counter(_) => |cites| cites.counter,
        Step::Choose(_) => |cites| cites.targets,
        Step::Return(..) | Step::ReturnFrom(..) => |cites| cites.return_to_hand,
        Step::DealSplit(..) => |cites| cites.split,
        Step::Deal(..) | Step::DealDamage(..) | Step::DealBoth(..) | Step::DealEqual(..) => |cites| cites.deal,
        Step::DealForEach(..) | Step::DealThat(_) | Step::DealThatDamage(_) | Step::DealAs(..) => |cites| cites.deal,
        Step::Move(..) | Step::MoveThere(_) | Step::MoveHere(_) | Step::Swap(..) => |cites| cites.moves,
        Step::Draw(_) | Step::DrawACard | Step::DrawCards(_) | Step::DrawForEach(..) => |cites| cites.draw,
        Step::Discard(_) => |cites| cites.discard,
        Step::Channel(_) | Step::Channels(_) => |cites| cites.channel,
        Step::ChannelExhausted(_) | Step::ChannelsExhausted(_) => |cites| cites.channel,
        Step::Add(_) | Step::AddPlain(_) | Step::AddThat(_) | Step::AddThatEnergy => |cites| cites.add,
        Step::ScorePoint(_) | Step::ScorePoints(_) => |cites| cites.other_points,
        Step::GainPoint(_) | Step::GainPoints(_) => |cites| cites.other_points,
        Step::WinGame => |cites| cites.win,
        Step::PlayThatToken(_) | Step::PlayToken(..) | Step::PlayTokens(..) | Step::PlayTokenForEach(..) => {
            |cites| cites.token_enters
        }
        Step::Play(..) | Step::PlayFrom(..) | Step::PlayThisTurn(..) => |cites| cites.put_on_chain,
        Step::Recycle(_) | Step::RecycleFromTrash(_) | Step::RecycleOneOrBoth => |cites| cites.recycle,
        Step::Pay(_) => |cites| cites.pay,
        Step::TakeControl(_) | Step::TakeControlFor(..) | Step::GainControl(_) => |cites| cites.control_of_objects,
        Step::Give(..) | Step::GiveEach(..) | Step::GiveForEach(..) | Step::GiveToEach(..) => |cites| cites.layers,
        Step::GiveBoth(..) | Step::Double(..) | Step::SwapMight(..) => |cites| cites.layers,
        _ => |cites| cites.silver_rule,
    }
}

impl Rules {
    fn all(&self) -> Vec<RuleRef> {
        match self {
            Self::Cited(rule) => {
                ENACTED.iter().map(|tables| RuleRef::new(tables.edition, rule(&tables.cites))).collect()
            }
            Self::Keyword(name) => super::glossary::rules(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str, kind: Kind) -> Vec<(&str, PieceKind, bool)> {
        let pieces = pieces(line, kind).unwrap();
        pieces.into_iter().map(|piece| (&line[piece.span], piece.kind, piece.enacted)).collect()
    }

    #[test]
    fn pieces_stand_where_the_card_prints_them() {
        let line = "[Tank] (Others’ blows fall here first.) When I attack, stun a unit here and draw 1.";
        let told = told(line, Kind::Unit);
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
        let told = told("Draw 1. Look at the top card first.", Kind::Spell);
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
        assert_eq!(pieces[0].rules.len(), ENACTED.len());
        assert!(super::super::glossary::rules("Equip").len() < super::super::glossary::rules("Tank").len());
    }
}
