//! The walk over a reading that finds what it mentions, each in the context of the phrase around.

use super::realm::{at, private, realm, sort, sorts};
use super::{Mention, Realm, Reason};
use crate::text::change::Quantity;
use crate::text::clause::{Condition, ForEach};
use crate::text::cost::{Deed, Deeds, Price};
use crate::text::line::Ability;
use crate::text::object::{At, Counted, Kindred, Many, Object, One, OneOf, Place, Plural, Pronoun, Tail};
use crate::text::phrase::Part;
use crate::text::place::{Goal, To};
use crate::text::sentence::{Actor, Sentence, Step};
use crate::text::words::typeset;
use crate::text::{Declined, read};

/// Everything that a text mentions, in order.
///
/// # Errors
/// When the text cannot be read.
pub fn mentions(text: &str) -> Result<Vec<Mention>, Declined> {
    let read = read(text)?;
    let mut walk = Walk { within: None, found: Vec::new() };
    walk.see(&read.line);
    Ok(walk.found)
}

/// A walk over a reading, in the context of the phrase around.
struct Walk {
    within: Option<Reason>,
    found: Vec<Mention>,
}

impl Walk {
    fn within(&mut self, reason: Reason, part: &dyn Part) {
        let before = self.within;
        self.within = before.or(Some(reason));
        self.see(part);
        self.within = before;
    }

    fn mention(&mut self, part: &dyn Part, reason: Reason, among: Realm) {
        let reason = self.within.unwrap_or(reason);
        self.found.push(Mention { text: inside(part.words()), reason, among });
    }

    fn see(&mut self, part: &dyn Part) {
        let any = part.as_any();
        if let Some(ability) = any.downcast_ref() {
            self.ability(ability);
        } else if let Some(sentence) = any.downcast_ref() {
            self.sentence(sentence);
        } else if let Some(counted) = any.downcast_ref() {
            self.counted(counted);
        } else if let Some(Plural::All(_, nouns, tail)) = any.downcast_ref() {
            self.mention(part, private(tail).unwrap_or(Reason::Selected), realm(sorts(nouns), &[], tail));
            self.tail(tail, false);
        } else if let Some(Pronoun::YourLegend) = any.downcast_ref() {
            self.mention(part, Reason::Selected, Realm::LegendZone);
        } else if let Some(Object::YourChampion(_)) = any.downcast_ref() {
            self.mention(part, Reason::Selected, Realm::ChampionZone);
        } else if let Some(actor) = any.downcast_ref::<Actor>() {
            self.mention(actor, Reason::Selected, Realm::Players);
        } else if any.is::<Price>() || any.is::<Deeds>() || any.is::<Deed>() {
            self.inside(Reason::Cost, part);
        } else if any.is::<Quantity>() || any.is::<ForEach>() || any.is::<Condition>() || any.is::<Kindred>() {
            self.inside(Reason::Selected, part);
        } else if let Some(Step::Play(what, to, _)) = any.downcast_ref() {
            self.see(what);
            match to.as_ref() {
                Some(To::Goal(goal)) => self.goal(goal, Reason::PlayedTo),
                other => other.iter().for_each(|to| self.see(to)),
            }
        } else if let Some(goal) = any.downcast_ref() {
            self.goal(goal, Reason::Destination);
        } else if let Some(To::In(place) | To::Into(place) | To::At(place)) = any.downcast_ref() {
            self.place(place, Reason::PlayedTo);
        } else {
            part.each(&mut |part| self.see(part));
        }
    }

    /// Looks at the parts of a phrase whose own kind has been dealt with.
    fn inside(&mut self, reason: Reason, part: &dyn Part) {
        let before = self.within;
        self.within = before.or(Some(reason));
        part.each(&mut |part| self.see(part));
        self.within = before;
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Triggered(when, does) => {
                self.within(Reason::Condition, when);
                self.see(does);
            }
            Ability::Passive(_) => self.inside(Reason::Passive, ability),
            Ability::Replacement(..) => self.inside(Reason::Replacement, ability),
            _ => ability.each(&mut |part| self.see(part)),
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        match sentence {
            Sentence::MayPay(cost, steps) | Sentence::MayPayInstead(cost, steps) | Sentence::Pay(cost, steps) => {
                self.within(Reason::CostWithin, cost);
                self.see(steps);
            }
            Sentence::Must(steps) => self.within(Reason::Must, steps),
            Sentence::NextTime(..) | Sentence::NextTimeThisTurn(..) | Sentence::DoNextTime(..) => {
                self.inside(Reason::Replacement, sentence);
            }
            Sentence::Someone(actor, acts) => {
                self.see(actor);
                self.within(Reason::Others, acts);
            }
            Sentence::SomeoneMay(actor, steps) => {
                self.see(actor);
                self.within(Reason::Others, steps);
            }
            _ => sentence.each(&mut |part| self.see(part)),
        }
    }

    fn counted(&mut self, counted: &Counted) {
        let no_marks = Box::new(vec![]);
        let (chosen, sort, marks, tail) = match counted {
            Counted::One(number, marks, noun, tail) => (is_choice(number), sort(noun), marks, tail),
            Counted::Many(number, marks, nouns, tail) => (is_choice_of_many(number), sorts(nouns), marks, tail),
            Counted::Something(tail) => (true, Realm::Board, &no_marks, tail),
            Counted::OfYours(number, marks, nouns, tail) => (**number != OneOf::EachOfYour, sorts(nouns), marks, tail),
        };
        let reason = match private(tail) {
            Some(hidden) => hidden,
            None if chosen => Reason::Chosen,
            None => Reason::Selected,
        };
        self.mention(counted, reason, realm(sort, marks, tail));
        self.tail(tail, chosen);
    }

    /// The place in a description restricts the choice; where all that is there is meant, the place is what is chosen.
    fn tail(&mut self, tail: &Tail, chosen: bool) {
        let reason = if chosen { Reason::Restriction } else { Reason::Chosen };
        if let Some(At::At(place) | At::In(place)) = at(tail) {
            self.place(place, reason);
        }
    }

    fn goal(&mut self, goal: &Goal, reason: Reason) {
        if let Goal::To(place) = goal {
            self.place(place, reason);
        }
    }

    fn place(&mut self, place: &Place, reason: Reason) {
        if let Place::Battlefield(..) | Place::BattlefieldWhere(_) | Place::BattlefieldWhereHave(_) = place {
            self.mention(place, reason, Realm::Battlefields);
        }
    }
}

/// Words as they stand inside a sentence.
fn inside(words: Vec<String>) -> String {
    let text = typeset(words.iter().cloned());
    match words.first().and_then(|first| first.chars().next()) {
        Some(first) if first.is_lowercase() => {
            let rest: String = text.chars().skip(1).collect();
            format!("{first}{rest}")
        }
        _ => text,
    }
}

fn is_choice(number: &One) -> bool {
    matches!(number, One::A | One::Another | One::Any | One::UpToOne)
}

fn is_choice_of_many(number: &Many) -> bool {
    !matches!(number, Many::All | Many::AllOfYour | Many::Your | Many::Their | Many::TheTop(_) | Many::The)
}
