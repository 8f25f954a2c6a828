//! The objects of a text, as filters, as targets and as what an instruction works on.

mod choice;
mod filter;
mod kind;
mod place;

use super::enacted::{Enacted, Missing, missing};
use super::number::Count;
use crate::card::Kind;
use crate::text::object::{Adjective, Counted, Group, Noun, Object, One, OneOf, Pronoun};
use crate::text::phrase::Part;
use crate::{Amount, Effect, Filter, Mark, Place, Targets, Trigger, Weaker, Who, Whose};
pub(super) use choice::{is_mate, not_yet_chosen, one_of_theirs, one_they_control};
pub(super) use filter::{all_of_yours, described, filter, is_unit, kindred_filter, mark, plural_filter};
use filter::{among_seen, at_one_battlefield};
pub(super) use kind::{Sorted, kind_of, kinds_of, singular};
pub(super) use place::{location, place, wherever};

/// The choices of the instructions read so far, and the meaning of "it".
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The choices made when the item is put on the chain.
    pub targets: Vec<Targets>,
    /// True if "it" is something that the source itself is: in "if I would die, ...".
    pub it_is_me: bool,
    /// True if what is named must be dealt with, or is a part of a cost: then it is picked on resolution.
    pub must: bool,
    /// True if a trigger is about something.
    pub about: bool,
    /// True if cards of a deck are being looked at.
    pub looking: bool,
    /// True if those are two or more: "it" is none of them, then.
    pub several: bool,
    /// True if "it" is what the instruction before was done to: something paid with, played or looked at.
    pub last: bool,
    /// The actions done to pay.
    pub deeds: Vec<Effect>,
    /// The amount that "that much" means.
    pub that_much: Option<Amount>,
    /// True if "they" are an opponent who was chosen.
    pub opponent: bool,
    /// True if the instruction before has moved what it was done to.
    pub moved: bool,
    /// True if "they" are the player who did what the trigger is about.
    pub doer: bool,
    /// True if "that player" is the one to whose hand something returns.
    pub returned: bool,
    /// True if "that player" is the one whose turn it is.
    pub turn_player: bool,
    /// True if the source lies in a deck, where it is seen: later words refer to what is done to it.
    pub in_deck: bool,
    /// True if the source is a spell, which is none of what it describes: "other" refers to what it has chosen before.
    pub spell: bool,
    /// True if a rune has been revealed.
    pub rune: bool,
    /// True if each player has banished a card to be played.
    pub gathered: bool,
    /// True if it is done at a later moment: "this battlefield" is the one that the trigger was about.
    pub later: bool,
    /// True if it is a reflexive ability, and "they" are tokens that an instruction before it has made.
    pub made: bool,
    /// True if the last instruction that made something made tokens.
    pub tokens: bool,
    /// True if the object that "there" depends on has been moved away from where it was.
    pub strayed: bool,
    /// True if the source has been named.
    pub named_me: bool,
    /// True if somebody else has followed the instructions before: the objects they did it to are not known here.
    pub foreign: bool,
    /// True if something waits for what becomes of the choice, so that there can be no other.
    pub awaited: bool,
    /// True if it is a play effect of its own card.
    pub play_effect: bool,
    /// True if the trigger is about something that an opponent has played: "they" are that opponent, who controls it.
    pub rival: bool,
    /// True if something is done only if a unit was shown off: "that unit" is the one, as long as none is chosen.
    pub shown: bool,
    /// True if the instruction that is being read can be followed with runes.
    pub runes: bool,
    /// The objects that a condition has just counted: "each" is each of them.
    pub counted: Option<Filter>,
    /// True if they are the instructions of an activated ability, which may speak of what that is paid with.
    pub paying: bool,
    /// True if it is a reflexive ability about a card that was burned.
    pub burned: bool,
    /// The card that was chosen among those being looked at, with which something is done yet.
    pub chosen_seen: Option<Who>,
    /// True while the second of two things is read that one instruction names together: "at the same battlefield" is said of
    /// both, then.
    pub paired: bool,
}

impl Scope {
    /// The scope of a triggered ability.
    pub fn of_trigger() -> Self {
        Self { about: true, ..Self::default() }
    }

    /// The scope of an ability that one of these triggers.
    pub fn of_triggers(when: &[Trigger]) -> Self {
        let all = |fits: fn(&Trigger) -> bool| !when.is_empty() && when.iter().all(fits);
        let turn_player = all(|when| matches!(when, Trigger::At(..)));
        let doer = all(|when| matches!(when, Trigger::Does(_, Whose::Any, _)));
        let play_effect = all(|when| matches!(when, Trigger::Enters(of) if of.me));
        let rival = all(|when| matches!(when, Trigger::Enters(of) if of.whose == Whose::Enemy));
        let returned = all(|when| matches!(when, Trigger::Returned(_)));
        Self { turn_player, doer, play_effect, rival, returned, ..Self::of_trigger() }
    }

    /// Returns the meaning of "it": what something was last done to, the last choice, or what the trigger is about.
    pub fn it(&self) -> Enacted<Who> {
        if self.foreign {
            return Err(Missing("it".to_owned()));
        }
        if self.last {
            return Ok(Who::Last);
        }
        if self.looking {
            return if self.several { Err(Missing("it".to_owned())) } else { Ok(Who::Rest) };
        }
        let object = |targets: &Targets| targets.of.kind != Some(Kind::Battlefield);
        let last = self.targets.iter().rposition(object).or(self.targets.len().checked_sub(1));
        match last.and_then(|last| u8::try_from(last).ok()) {
            Some(last) => Ok(Who::Target(last)),
            None if self.about || self.it_is_me => Ok(Who::It),
            None if self.named_me => Ok(Who::Me),
            None => Err(Missing("it".to_owned())),
        }
    }

    /// Returns true if something of this kind has been chosen.
    fn has_chosen(&self, noun: &Noun) -> bool {
        let kind = kind_of(noun).ok().and_then(|sorted| sorted.kind);
        kind.is_some() && self.targets.iter().any(|targets| targets.of.kind == kind)
    }

    /// "That unit": the last choice of this kind, else what "it" means.
    pub fn that(&self, noun: &Noun) -> Enacted<Who> {
        let Ok(Sorted { kind: Some(kind), tag, .. }) = kind_of(noun) else { return self.it() };
        let is_one = |targets: &Targets| targets.of.kind == Some(kind) && (tag.is_none() || targets.of.tag == tag);
        if let Some(at) = self.targets.iter().rposition(is_one).and_then(|at| u8::try_from(at).ok()) {
            return Ok(Who::Target(at));
        }
        if kind == Kind::Battlefield && self.about {
            // The one that the condition of the trigger names.
            let of = Filter { kind: Some(kind), place: Place::Named, ..Filter::default() };
            return Ok(Who::Each(of));
        }
        let it = self.it()?;
        let chosen = |at: u8| self.targets.get(usize::from(at)).and_then(|targets| targets.of.kind);
        match &it {
            Who::Target(at) if chosen(*at).is_some_and(|chosen| chosen != kind) => missing(noun),
            _ => Ok(it),
        }
    }

    /// Reads something whose objects are picked on resolution, as parts of costs are.
    pub fn picking<T>(&mut self, read: impl FnOnce(&mut Self) -> Enacted<T>) -> Enacted<T> {
        let before = std::mem::replace(&mut self.must, true);
        let read = read(self);
        self.must = before;
        read
    }

    /// Reads an instruction that can be followed with chosen runes as well.
    pub fn with_runes<T>(&mut self, read: impl FnOnce(&mut Self) -> Enacted<T>) -> Enacted<T> {
        let before = std::mem::replace(&mut self.runes, true);
        let read = read(self);
        self.runes = before;
        read
    }

    /// Whom an object phrase means; what it chooses is added to the targets.
    pub fn who(&mut self, object: &Object) -> Enacted<Who> {
        match object {
            Object::Named(named) => self.named(named),
            Object::Group(group) => self.group(group),
            Object::Either(one, other) => self.either_of(one, other),
            Object::OfThem(n) if self.last && self.made => {
                self.some_made(super::number::few(n)?, super::number::few(n)?)
            }
            Object::UpToOfThem(n) if self.last && self.made => self.some_made(0, super::number::few(n)?),
            Object::OfThem(n) if self.last => Ok(Who::OfLast(super::number::few(n)?, super::number::few(n)?)),
            Object::UpToOfThem(n) if self.last => Ok(Who::OfLast(0, super::number::few(n)?)),
            _ => missing(object),
        }
    }

    /// Some of what an instruction before a reflexive ability has made: targets of that ability.
    fn some_made(&mut self, min: u8, max: u8) -> Enacted<Who> {
        let of = Filter { marks: vec![Mark::OfThem], ..Filter::default() };
        self.chosen(Targets { of, min, max, ..Targets::default() })
    }

    /// One thing that fits either of two descriptions.
    fn either_of(&mut self, one: &Group, other: &Counted) -> Enacted<Who> {
        let Group::Counted(first) = one else { return missing(one) };
        match (described(first)?, described(other)?) {
            ((Count::Chosen(1, 1), of), (Count::Chosen(1, 1), or)) => self.chosen(Targets {
                of: Filter { or: Some(Box::new(or)), ..of },
                min: 1,
                max: 1,
                ..Targets::default()
            }),
            _ => missing(other),
        }
    }

    /// Chooses without doing anything to what is chosen.
    pub fn choose(&mut self, object: &Object) -> Enacted<()> {
        let before = self.targets.len();
        if let Object::Both(one, other) = object {
            self.both(one, other)?;
        } else {
            let who = self.who(object)?;
            if matches!(who, Who::Seen(_)) {
                self.chosen_seen = Some(who);
            }
        }
        self.targets.iter_mut().skip(before).for_each(|targets| targets.apart = true);
        Ok(())
    }

    /// Several objects, for instructions that are done to each.
    pub fn each(&mut self, object: &Object, make: fn(Who) -> Effect) -> Enacted<Vec<Effect>> {
        match object {
            Object::Named(named) if let Some(both) = self.chosen_apart(named) => Ok(together(both, make)),
            Object::Both(one, other) => Ok(together(self.both(one, other)?.into(), make)),
            object => Ok(vec![make(self.who(object)?)]),
        }
    }

    /// Two things that one instruction names together.
    fn both(&mut self, one: &Group, other: &Counted) -> Enacted<[Who; 2]> {
        let one = self.group(one)?;
        self.paired = true;
        let other = self.counted(other);
        self.paired = false;
        Ok([one, other?])
    }

    /// "Them", said of two or more that were chosen one by one, and with which nothing has been done since: each of them.
    pub(super) fn chosen_apart(&self, named: &Pronoun) -> Option<Vec<Who>> {
        let them = matches!(named, Pronoun::Them | Pronoun::ThoseOnes(_));
        let one_by_one = |targets: &Targets| targets.max == 1 && targets.of.kind != Some(Kind::Battlefield);
        let plain = !self.last && !self.looking && !self.foreign && !self.moved;
        if !them || !plain || self.targets.len() < 2 || !self.targets.iter().all(one_by_one) {
            return None;
        }
        (0..self.targets.len()).map(|at| u8::try_from(at).ok().map(Who::Target)).collect()
    }

    /// The two that were chosen last, one by one.
    pub(super) fn pair_chosen(&self) -> Option<(Who, Who)> {
        let apart = |targets: &Targets| targets.apart && targets.max == 1 && targets.of.kind != Some(Kind::Battlefield);
        let [.., one, other] = self.targets.as_slice() else { return None };
        let last = u8::try_from(self.targets.len() - 1).ok().filter(|_| apart(one) && apart(other) && !self.last)?;
        Some((Who::Target(last - 1), Who::Target(last)))
    }

    pub(super) fn named(&mut self, named: &Pronoun) -> Enacted<Who> {
        match named {
            // One word for several choices: only what is done to each of them has a form.
            Pronoun::Them | Pronoun::ThoseOnes(_) if self.chosen_apart(named).is_some() => missing(named),
            Pronoun::Me | Pronoun::This if self.it_is_me => Ok(Who::It),
            Pronoun::Me | Pronoun::This => {
                self.named_me = true;
                Ok(Who::Me)
            }
            Pronoun::ThatOne(noun) if !self.last || (self.made && self.has_chosen(noun)) => self.that(noun),
            Pronoun::Them | Pronoun::ThoseOnes(_) if self.looking && !self.last => Ok(Who::Rest),
            Pronoun::It | Pronoun::Them | Pronoun::ThatOne(_) | Pronoun::ThoseOnes(_) => self.it(),
            Pronoun::YourUnit if !self.targets.is_empty() => self.it(),
            Pronoun::TheRest | Pronoun::TheRemaining | Pronoun::TheOther => Ok(Who::Rest),
            Pronoun::YourLegend => {
                let of = Filter { kind: Some(Kind::Legend), whose: Whose::Yours, ..Filter::default() };
                Ok(Who::Each(of))
            }
            Pronoun::SomethingElse => {
                let of = Filter { other: true, marks: vec![Mark::Exhausted], ..Filter::default() };
                self.chosen(Targets { of, min: 1, max: 1, ..Targets::default() })
            }
            _ => missing(named),
        }
    }

    /// Whom a description means.
    pub fn group(&mut self, group: &Group) -> Enacted<Who> {
        match group {
            Group::Counted(counted) => self.counted(counted),
            Group::Plural(plural) => {
                let of = self.beside_last(&**plural, Count::All, plural_filter(plural)?)?;
                self.told_place(&**plural, &of)?;
                Ok(Who::Each(self.beside_chosen(of)))
            }
        }
    }

    fn counted(&mut self, counted: &Counted) -> Enacted<Who> {
        if self.looking
            && let Some(seen) = filter::of_revealed(counted, self.opponent)
        {
            return self.counted(&seen);
        }
        if let Some(chosen) = self.the_chosen(counted)? {
            return Ok(chosen);
        }
        if let Some(plain) = choice::without_different(counted) {
            return match described(&plain)? {
                (Count::Chosen(1, 1), mut of) if self.paying && !self.must => {
                    of.mark(&Mark::NotPaidWith);
                    self.chosen(Targets { of, min: 1, max: 1, ..Targets::default() })
                }
                _ => missing(counted),
            };
        }
        let (count, of) = described(counted)?;
        // It is what was chosen first: that must be the only unit chosen yet.
        let units = || self.targets.iter().filter(|targets| targets.of.kind == Some(Kind::Unit)).count();
        let first = || self.targets.first().is_some_and(|targets| targets.of.kind == Some(Kind::Unit));
        if of.weaker == Some(Weaker::First) && (units() != 1 || !first()) {
            return missing(counted);
        }
        let of = self.apart_from_chosen(counted, of)?;
        let of = self.beside_last(counted, count, of)?;
        self.told_place(counted, &of)?;
        if let Some(seen) = among_seen(counted).filter(|_| self.looking || of.tag.as_deref() != Some(EQUIPMENT)) {
            return seen;
        }
        if let Some(attached) = self.attached_to_chosen(counted, &of) {
            return Ok(attached);
        }
        match count {
            Count::Chosen(min, max) => self.chosen(Targets { of, min, max, ..Targets::default() }),
            Count::All if at_one_battlefield(counted) => {
                let of_place = Filter { kind: Some(Kind::Battlefield), place: Place::Anywhere, ..Filter::default() };
                self.targets.push(Targets { of: of_place, min: 1, max: 1, ..Targets::default() });
                Ok(Who::Each(of.altered(|of| of.place = Place::There)))
            }
            Count::All => Ok(Who::Each(self.beside_chosen(of))),
        }
    }

    /// "The friendly unit", "the chosen unit": the one choice that fits, if it is said so.
    fn the_chosen(&self, counted: &Counted) -> Enacted<Option<Who>> {
        let Counted::One(number, marks, noun, tail) = counted else { return Ok(None) };
        let said = |mark: &Adjective| matches!(mark, Adjective::Friendly | Adjective::Enemy | Adjective::Chosen);
        if **number != One::The || self.looking || !marks.iter().all(said) || !tail.words().is_empty() {
            return Ok(None);
        }
        let Sorted { kind, tag, .. } = kind_of(noun)?;
        let fits = |targets: &Targets| {
            targets.of.kind == kind
                && (tag.is_none() || targets.of.tag == tag)
                && marks.iter().all(|mark| match mark {
                    Adjective::Friendly => matches!(targets.of.whose, Whose::Friendly | Whose::Yours),
                    Adjective::Enemy => targets.of.whose == Whose::Enemy,
                    _ => true,
                })
        };
        let mut found = self.targets.iter().enumerate().filter(|(_, targets)| fits(targets));
        match (found.next(), found.next()) {
            (Some((at, targets)), None) if kind.is_some() && targets.max == 1 => {
                Ok(u8::try_from(at).ok().map(Who::Target))
            }
            _ => missing(counted),
        }
    }

    /// Declines a place that depended on something which has been moved away since.
    pub(super) fn told_place(&self, said: &dyn Part, of: &Filter) -> Enacted<()> {
        let chosen = self.targets.iter().any(|targets| targets.of.kind == Some(Kind::Battlefield));
        let told = matches!(of.place, Place::There | Place::Named | Place::NotThere);
        // Of a spell that has chosen nothing yet, nothing has told any place.
        let untold = self.spell && !self.about && self.targets.is_empty();
        if told && (untold || (self.strayed && !chosen)) { missing(said) } else { Ok(()) }
    }

    /// "At a different location" from the one that a spell has chosen before.
    fn apart_from_chosen(&self, counted: &Counted, of: Filter) -> Enacted<Filter> {
        if of.place != Place::Elsewhere || !self.spell {
            return Ok(of);
        }
        match self.targets.as_slice() {
            [only] if only.max == 1 => Ok(of.altered(|of| of.place = Place::NotThere)),
            _ => missing(counted),
        }
    }

    /// Places one thing "at the same battlefield" where that is which was chosen last; declines it where nothing was. Of two
    /// that are named together both have to be there; what another instruction has chosen may be anywhere that its own words
    /// allow.
    fn beside_last(&mut self, said: &dyn Part, count: Count, mut of: Filter) -> Enacted<Filter> {
        if !of.together || !matches!(count, Count::Chosen(_, 1) | Count::All) {
            return Ok(of);
        }
        let paired = self.paired;
        // "There" is where the first choice is: of two or more, it could be another one that is meant.
        let [last] = self.targets.as_mut_slice() else { return missing(said) };
        if last.max != 1 || last.of.kind == Some(Kind::Battlefield) {
            return missing(said);
        }
        match (of.place, last.of.place) {
            (Place::Board, _) | (_, Place::AtBattlefield | Place::MyBattlefield | Place::OtherBattlefield) => {}
            (place, Place::Board) if paired => last.of.place = place,
            (Place::AtBattlefield, _) if !paired => of.mark(&Mark::AtBattlefield),
            _ => return missing(said),
        }
        Ok(of.altered(|of| (of.together, of.place) = (false, Place::There)))
    }

    /// Changes a description with "other" in it once a spell has chosen something: others are then those not chosen.
    pub(super) fn beside_chosen(&self, mut of: Filter) -> Filter {
        if of.other && self.spell && !self.targets.is_empty() {
            of.alter(|of| of.other = false);
            of.mark(&Mark::NotChosen);
        }
        of
    }

    /// "An Equipment from it", "one of its Equipment": some that is attached to what was chosen.
    fn attached_to_chosen(&self, counted: &Counted, of: &Filter) -> Option<Who> {
        let from_it = among_seen(counted).is_some();
        let of_its = matches!(counted, Counted::OfYours(number, ..) if **number == OneOf::OfIts);
        if self.targets.is_empty() || of.tag.as_deref() != Some(EQUIPMENT) || !(from_it || of_its) {
            return None;
        }
        let of = Filter { place: Place::Board, marks: vec![Mark::AttachedToChosen], ..of.clone() };
        Some(Who::Pick(Box::new(Targets { of, min: 1, max: 1, ..Targets::default() })))
    }

    /// Something that is chosen: as a target, but on resolution where it must be done, is paid with, or lies in a hand.
    pub(super) fn chosen(&mut self, targets: Targets) -> Enacted<Who> {
        // Runes on the board are numbers by domain: only what readies or recycles them knows how to do it.
        if targets.of.is_of_runes() && !(self.runes && plain_runes(&targets.of)) {
            return Err(Missing("a choice of runes".to_owned()));
        }
        if self.must || targets.of.place == Place::Hand {
            return Ok(Who::Pick(Box::new(targets)));
        }
        if targets.of.marks.contains(&Mark::OfChosenPlayer) && !self.opponent {
            return Err(Missing("a trash of nobody who was chosen".to_owned()));
        }
        if self.awaited && targets.of.kind != Some(Kind::Battlefield) {
            return Err(Missing("what waits for one of two choices".to_owned()));
        }
        self.targets.push(targets);
        (self.last, self.foreign) = (false, false);
        match u8::try_from(self.targets.len() - 1) {
            Ok(at) => Ok(Who::Target(at)),
            Err(_) => Err(Missing("more than 256 choices".to_owned())),
        }
    }
}

/// Returns true if runes are described by whose they are and by nothing else.
fn plain_runes(of: &Filter) -> bool {
    *of == (Filter { kind: Some(Kind::Rune), whose: of.whose, ..Filter::default() })
}

/// The tag of Equipment.
const EQUIPMENT: &str = "Equipment";

/// One instruction that is done to several things at once. What is picked as it is done is picked for each of them apart.
fn together(all: Vec<Who>, make: fn(Who) -> Effect) -> Vec<Effect> {
    if all.iter().all(|who| matches!(who, Who::Target(_) | Who::Each(_))) {
        vec![make(Who::Together(all))]
    } else {
        all.into_iter().map(make).collect()
    }
}
