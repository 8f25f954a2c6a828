//! On what: objects of a text as filters, targets and whom an instruction is about.

use super::{Enacted, Missing, missing};
use crate::game::ability::text::object::{
    Adjective, Counted, Group, Kindred, Many, Named, Noun, Nouns, Object, One, OneOf, Plural, Pronoun, Sort, Sorts,
    Tail, With,
};
use crate::game::ability::text::place::{At, Owned, Place as Where, Zone};
use crate::game::ability::text::terminal::{Symbol, Symbols};
use crate::game::ability::{
    Amount, Chooses, Effect, Filter, Mark, Named as Naming, Place, Targets, Trigger, Who, Whose,
};
use crate::game::card::Kind;

/// How many objects a text chooses, or that it means all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Chosen(u8, u8),
    All,
}

/// What instructions have chosen so far, and what "it" is.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The choices made when the item is put on the chain.
    pub targets: Vec<Targets>,
    /// Whether "it" is something that the source itself is: in "if I would die, ...".
    pub it_is_me: bool,
    /// Whether what is named must be dealt with, or is a part of a cost: then it is picked on resolution.
    pub must: bool,
    /// Whether there is something that a trigger is about.
    pub about: bool,
    /// Whether cards of a deck are being looked at.
    pub looking: bool,
    /// Whether "it" is what the instruction before was done to: something paid with, played or looked at.
    pub last: bool,
    /// What "that much" means.
    pub that_much: Option<Amount>,
    /// Whether "they" are an opponent who was chosen.
    pub opponent: bool,
    /// Whether what the instruction before was done to is what has moved.
    pub moved: bool,
    /// Whether "they" are the player who did what the trigger is about.
    pub doer: bool,
    /// Whether "that player" is the one whose turn it is.
    pub turn_player: bool,
    /// Whether the source lies in a deck, where it is seen: what is done to it is what comes after speaks of.
    pub in_deck: bool,
    /// Whether a rune has been revealed.
    pub rune: bool,
    /// Whether each player has banished a card to be played.
    pub gathered: bool,
    /// Whether it is done at a moment to come: "this battlefield" is the one that the trigger was about.
    pub later: bool,
    /// The card that was chosen among those being looked at, with which something is done yet.
    pub chosen_seen: Option<Who>,
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
        Self { turn_player, doer, ..Self::of_trigger() }
    }

    /// What "it" means: what was last done something to, the last choice, or what the trigger is about.
    pub fn it(&self) -> Enacted<Who> {
        if self.last {
            return Ok(Who::Last);
        }
        if self.looking {
            return Ok(Who::Rest);
        }
        let object = |targets: &Targets| targets.of.kind != Some(Kind::Battlefield);
        let last = self.targets.iter().rposition(object).or(self.targets.len().checked_sub(1));
        match last.and_then(|last| u8::try_from(last).ok()) {
            Some(last) => Ok(Who::Target(last)),
            None if self.about || self.it_is_me => Ok(Who::It),
            None => Err(Missing("it".to_owned())),
        }
    }

    /// "That unit": the last choice of this kind, else what "it" means.
    pub fn that(&self, noun: &Noun) -> Enacted<Who> {
        let Ok((Some(kind), tag)) = kind_of(noun) else { return self.it() };
        let is_one = |targets: &Targets| targets.of.kind == Some(kind) && (tag.is_none() || targets.of.tag == tag);
        match self.targets.iter().rposition(is_one).and_then(|at| u8::try_from(at).ok()) {
            Some(at) => Ok(Who::Target(at)),
            None => self.it(),
        }
    }

    /// Reads something whose objects are picked on resolution, as parts of costs are.
    pub fn picking<T>(&mut self, read: impl FnOnce(&mut Self) -> Enacted<T>) -> Enacted<T> {
        let before = std::mem::replace(&mut self.must, true);
        let read = read(self);
        self.must = before;
        read
    }

    /// Whom an object phrase means; what it chooses is added to the targets.
    pub fn who(&mut self, object: &Object) -> Enacted<Who> {
        match object {
            Object::Named(named) => self.named(named),
            Object::Group(group) => self.group(group),
            Object::Either(one, other) => self.either_of(one, other),
            Object::OfThem(n) if self.last => Ok(Who::OfLast(super::step::few(n)?, super::step::few(n)?)),
            Object::UpToOfThem(n) if self.last => Ok(Who::OfLast(0, super::step::few(n)?)),
            _ => missing(object),
        }
    }

    /// One thing that fits either of two descriptions.
    fn either_of(&mut self, one: &Group, other: &Counted) -> Enacted<Who> {
        let Group::Counted(first) = one else { return missing(one) };
        match (described(first)?, described(other)?) {
            ((Count::Chosen(1, 1), of), (Count::Chosen(1, 1), or)) => {
                self.chosen(Targets { of: Filter { or: Some(Box::new(or)), ..of }, min: 1, max: 1 })
            }
            _ => missing(other),
        }
    }

    /// Chooses without doing anything to what is chosen.
    pub fn choose(&mut self, object: &Object) -> Enacted<()> {
        if let Object::Both(one, other) = object {
            let before = self.targets.len();
            self.group(one)?;
            self.counted(other)?;
            self.second_is_there(before);
            return Ok(());
        }
        let who = self.who(object)?;
        if matches!(who, Who::Seen(_)) {
            self.chosen_seen = Some(who);
        }
        Ok(())
    }

    /// Of two things chosen together "at the same battlefield", the second is where the first is.
    fn second_is_there(&mut self, before: usize) {
        let Some([one, other]) = self.targets.get_mut(before..) else { return };
        if std::mem::take(&mut other.of.together) {
            one.of.place = other.of.place;
            other.of.place = Place::There;
        }
    }

    /// Several objects, for instructions that are done to each.
    pub fn each(&mut self, object: &Object, make: fn(Who) -> Effect) -> Enacted<Vec<Effect>> {
        match object {
            Object::Both(one, other) => {
                let before = self.targets.len();
                let effects = vec![make(self.group(one)?), make(self.counted(other)?)];
                self.second_is_there(before);
                Ok(effects)
            }
            object => Ok(vec![make(self.who(object)?)]),
        }
    }

    pub(super) fn named(&mut self, named: &Pronoun) -> Enacted<Who> {
        match named {
            Pronoun::Me | Pronoun::This if self.it_is_me => Ok(Who::It),
            Pronoun::Me | Pronoun::This => Ok(Who::Me),
            Pronoun::ThatOne(noun) if !self.last => self.that(noun),
            Pronoun::It | Pronoun::Them | Pronoun::ThatOne(_) | Pronoun::ThoseOnes(_) => self.it(),
            Pronoun::YourUnit if !self.targets.is_empty() => self.it(),
            Pronoun::TheRest | Pronoun::TheRemaining | Pronoun::TheOther => Ok(Who::Rest),
            Pronoun::YourLegend => {
                let of = Filter { kind: Some(Kind::Legend), whose: Whose::Yours, ..Filter::default() };
                Ok(Who::Each(of))
            }
            Pronoun::SomethingElse => {
                let of = Filter { other: true, marks: vec![Mark::Exhausted], ..Filter::default() };
                self.chosen(Targets { of, min: 1, max: 1 })
            }
            _ => missing(named),
        }
    }

    /// Whom a description means.
    pub fn group(&mut self, group: &Group) -> Enacted<Who> {
        match group {
            Group::Counted(counted) => self.counted(counted),
            Group::Plural(plural) => Ok(Who::Each(plural_filter(plural)?)),
        }
    }

    fn counted(&mut self, counted: &Counted) -> Enacted<Who> {
        let (count, of) = described(counted)?;
        if let Some(seen) = among_seen(counted).filter(|_| self.looking || of.tag.as_deref() != Some(EQUIPMENT)) {
            return seen;
        }
        if let Some(attached) = self.attached_to_chosen(counted, &of) {
            return Ok(attached);
        }
        match count {
            Count::Chosen(min, max) => self.chosen(Targets { of, min, max }),
            Count::All if at_one_battlefield(counted) => {
                let of_place = Filter { kind: Some(Kind::Battlefield), place: Place::Anywhere, ..Filter::default() };
                self.targets.push(Targets { of: of_place, min: 1, max: 1 });
                Ok(Who::Each(Filter { place: Place::There, ..of }))
            }
            Count::All => Ok(Who::Each(of)),
        }
    }

    /// "An Equipment from it", "one of its Equipment": some that is attached to what was chosen.
    fn attached_to_chosen(&self, counted: &Counted, of: &Filter) -> Option<Who> {
        let from_it = among_seen(counted).is_some();
        let of_its = matches!(counted, Counted::OfYours(number, ..) if **number == OneOf::OfIts);
        if self.targets.is_empty() || of.tag.as_deref() != Some(EQUIPMENT) || !(from_it || of_its) {
            return None;
        }
        let of = Filter { place: Place::Board, marks: vec![Mark::AttachedToChosen], ..of.clone() };
        Some(Who::Pick(Box::new(Targets { of, min: 1, max: 1 })))
    }

    /// Something that is chosen: as a target, but on resolution where it must be done, is paid with, or lies in a hand.
    fn chosen(&mut self, targets: Targets) -> Enacted<Who> {
        if self.must || targets.of.place == Place::Hand {
            return Ok(Who::Pick(Box::new(targets)));
        }
        self.targets.push(targets);
        self.last = false;
        self.it()
    }
}

/// The tag of Equipment.
const EQUIPMENT: &str = "Equipment";

/// How many, and which.
pub(super) fn described(counted: &Counted) -> Enacted<(Count, Filter)> {
    let (count, mut filter) = match counted {
        Counted::One(number, marks, noun, tail) => (one(number)?, filter(marks, kind_of(noun)?, tail)?),
        Counted::Many(number, marks, nouns, tail) => (many(number)?, several(marks, nouns, tail)?),
        Counted::OfYours(number, marks, nouns, tail) if matches!(**number, OneOf::OfYour) => {
            return Ok((Count::Chosen(1, 1), yours(several(marks, nouns, tail)?)));
        }
        Counted::OfYours(number, marks, nouns, tail) if matches!(**number, OneOf::OfIts) => {
            (Count::Chosen(1, 1), several(marks, nouns, tail)?)
        }
        Counted::OfYours(..) => return missing(counted),
    };
    if let Counted::One(number, _, noun, _) = counted {
        filter.unit_or_gear(noun);
        filter.or_of_three(noun)?;
        filter.or_ability(noun);
        filter.other |= matches!(**number, One::Another | One::EachOther);
    }
    if let Counted::Many(number, ..) = counted
        && matches!(**number, Many::Your | Many::AnyNumberOfYour | Many::AllOfYour)
    {
        filter = yours(filter);
    }
    Ok((count, filter))
}

/// Whether it is "all ... at a battlefield": one battlefield, which is chosen.
fn at_one_battlefield(counted: &Counted) -> bool {
    let Counted::Many(number, _, _, tail) = counted else { return false };
    let Tail::PlaceFirst(_, at, _) = &**tail else { return false };
    let Some(At::At(place)) = at.as_ref() else { return false };
    let one = matches!(&**place, Where::Battlefield(marks, owned) if marks.is_empty() && owned.is_none());
    one && matches!(**number, Many::All)
}

/// Cards out of those being looked at: "a unit from among them".
fn among_seen(counted: &Counted) -> Option<Enacted<Who>> {
    let (Counted::One(_, _, _, tail) | Counted::Many(_, _, _, tail) | Counted::OfYours(_, _, _, tail)) = counted;
    let Tail::PlaceFirst(_, at, _) = &**tail else { return None };
    let Some(At::From(zone) | At::InZone(zone)) = at.as_ref() else { return None };
    if !matches!(**zone, Zone::AmongThem | Zone::ItIn) {
        return None;
    }
    Some(described(counted).and_then(|(count, of)| match count {
        Count::Chosen(min, max) => Ok(Who::Seen(Box::new(Targets { of, min, max }))),
        Count::All => missing(counted),
    }))
}

/// Whether it is "a unit with the same controller".
pub(super) fn is_mate(group: &Group) -> Enacted<bool> {
    let Group::Counted(counted) = group else { return Ok(false) };
    let (count, of) = described(counted)?;
    Ok(count == Count::Chosen(1, 1) && of == Filter { same_controller: true, ..Filter::unit() })
}

/// "A unit ... that hasn't been chosen for this spell", said of what each of several players chooses.
pub(super) fn not_yet_chosen(what: &Object) -> Enacted<Targets> {
    if let Object::Group(group) = what
        && let Group::Counted(counted) = &**group
        && let Counted::One(number, marks, noun, tail) = &**counted
        && let Tail::PlaceFirst(owned, at, with) = &**tail
        && matches!((&**number, with.as_ref()), (One::A, Some(With::NotChosen)))
    {
        let tail = Tail::PlaceFirst(owned.clone(), at.clone(), Box::new(None));
        return Ok(Targets { of: filter(marks, kind_of(noun)?, &tail)?, min: 1, max: 1 });
    }
    missing(what)
}

/// "One of their units", said of what each of several players chooses.
pub(super) fn one_of_theirs(what: &Object) -> Enacted<Targets> {
    if let Object::Group(group) = what
        && let Group::Counted(counted) = &**group
        && let Counted::OfYours(number, marks, nouns, tail) = &**counted
        && **number == OneOf::OfTheir
    {
        return Ok(Targets { of: yours(several(marks, nouns, tail)?), min: 1, max: 1 });
    }
    missing(what)
}

impl Filter {
    /// "A unit or gear" is no spell, wherever it lies.
    fn unit_or_gear(&mut self, noun: &Noun) {
        let either = matches!(noun, Noun::Or(..)) && self.kind.is_none();
        if either && !self.marks.contains(&Mark::Permanent) {
            self.marks.push(Mark::Permanent);
        }
    }
}

impl Filter {
    /// "A gear, unit, or facedown card": what lies facedown may be meant as well.
    fn or_of_three(&mut self, noun: &Noun) -> Enacted<()> {
        if let Noun::OrThree(_, _, mark, _) = noun {
            self.marks.push(Mark::Permanent);
            let Some(mark) = mark.as_ref() else { return missing(noun) };
            let marks = vec![self::mark(mark)?];
            self.or = Some(Box::new(Self { marks, or: None, place: Place::Anywhere, ..self.clone() }));
        }
        Ok(())
    }
}

impl Filter {
    /// "A spell or ability": what else it says is said of both.
    fn or_ability(&mut self, noun: &Noun) {
        if self.kind == Some(Kind::Spell) && matches!(noun, Noun::Or(..)) {
            self.or = Some(Box::new(Self { kind: Some(Kind::Ability), ..self.clone() }));
        }
    }
}

/// "That chooses a friendly unit", "that chooses it".
fn chooses(object: &Object) -> Enacted<Chooses> {
    match object {
        Object::Named(named) if **named == Pronoun::It => Ok(Chooses::First),
        Object::Named(named) if **named == Pronoun::Me => Ok(Chooses::Any(Filter::me())),
        Object::Group(group) => match &**group {
            Group::Counted(counted) => match described(counted)? {
                (Count::Chosen(1, 1), of) => Ok(Chooses::Any(of)),
                _ => missing(object),
            },
            Group::Plural(_) => missing(object),
        },
        other => missing(other),
    }
}

/// "That chooses it and no other unit".
fn chooses_no_other(named: &Pronoun, others: &Kindred) -> Enacted<Chooses> {
    match named {
        Pronoun::It => Ok(Chooses::FirstOnly(kindred_filter(others)?)),
        other => missing(other),
    }
}

fn yours(filter: Filter) -> Filter {
    Filter { whose: Whose::Yours, ..filter }
}

fn one(number: &One) -> Enacted<Count> {
    match number {
        One::A | One::Another | One::Any => Ok(Count::Chosen(1, 1)),
        One::UpToOne => Ok(Count::Chosen(0, 1)),
        One::Each | One::EachOther => Ok(Count::All),
        _ => missing(number),
    }
}

fn many(number: &Many) -> Enacted<Count> {
    let few = |n: u16| u8::try_from(n).map_err(|_| Missing(n.to_string()));
    match number {
        Many::All | Many::AllOfYour | Many::Your => Ok(Count::All),
        Many::Exactly(n) => Ok(Count::Chosen(few(n.value)?, few(n.value)?)),
        Many::UpTo(n) => Ok(Count::Chosen(0, few(n.0.value)?)),
        Many::EachOfUpTo(n) => Ok(Count::Chosen(0, few(n.value)?)),
        Many::AnyNumberOf | Many::AnyNumberOfYour => Ok(Count::Chosen(0, 99)),
        _ => missing(number),
    }
}

/// All that a bare plural means.
pub(super) fn plural_filter(plural: &Plural) -> Enacted<Filter> {
    let Plural::All(marks, nouns, tail) = plural;
    several(marks, nouns, tail)
}

/// What a kind without a number means.
pub(super) fn kindred_filter(kindred: &Kindred) -> Enacted<Filter> {
    let Kindred::One(marks, noun, tail) = kindred;
    filter(marks, kind_of(noun)?, tail)
}

/// What is said of several.
fn several(marks: &[Adjective], nouns: &Nouns, tail: &Tail) -> Enacted<Filter> {
    let mut all = filter(marks, kinds_of(nouns)?, tail)?;
    if matches!(nouns, Nouns::Plain(sorts) if matches!(**sorts, Sorts::Tokens)) {
        all.marks.push(Mark::Token);
    }
    Ok(all)
}

/// A type, a tag, or both.
type Sorted = (Option<Kind>, Option<String>);

pub(super) fn filter(marks: &[Adjective], (kind, tag): Sorted, tail: &Tail) -> Enacted<Filter> {
    let mut filter = Filter { kind, tag, ..Filter::default() };
    for mark in marks {
        adjective(mark, &mut filter)?;
    }
    let (owned, at, with) = match tail {
        Tail::PlaceFirst(owned, at, with) => (owned.as_ref(), at.as_ref().as_ref(), with.as_ref().as_ref()),
        Tail::WithFirst(owned, with, at) => (owned.as_ref(), Some(&**at), Some(&**with)),
        Tail::WithThenOwned(..) => return missing(tail),
    };
    match owned {
        None => {}
        Some(Owned::YouControl | Owned::OfYours) => filter.whose = Whose::Yours,
        // What is being played is not on the board yet.
        Some(Owned::YouPlay) => (filter.whose, filter.place) = (Whose::Yours, Place::Anywhere),
        Some(Owned::YouOrAlliesControl) => filter.whose = Whose::Friendly,
        Some(Owned::YouDontControl) => filter.marks.push(Mark::NotYours),
        Some(Owned::YouOwn) => filter.marks.push(Mark::Owned),
        Some(Owned::AttachedToMe) => filter.marks.push(Mark::AttachedToMe),
        Some(Owned::BanishedWithThis) => {
            filter.marks.push(Mark::BanishedWithMe);
            filter.place = super::super::Place::Banishment;
        }
        Some(other) => return missing(other),
    }
    at.map_or(Ok(()), |at| place(at, &mut filter))?;
    with.map_or(Ok(()), |with| having(with, &mut filter))?;
    Ok(filter)
}

fn adjective(mark: &Adjective, filter: &mut Filter) -> Enacted<()> {
    let mark = match mark {
        Adjective::Friendly => {
            filter.whose = Whose::Friendly;
            return Ok(());
        }
        Adjective::Enemy => {
            filter.whose = Whose::Enemy;
            return Ok(());
        }
        Adjective::Other => {
            filter.other = true;
            return Ok(());
        }
        Adjective::NonRecruit => {
            filter.not_tag = Some("Recruit".to_owned());
            return Ok(());
        }
        other => self::mark(other)?,
    };
    filter.marks.push(mark);
    Ok(())
}

/// A fact about an object, by its word.
pub(super) fn mark(mark: &Adjective) -> Enacted<Mark> {
    Ok(match mark {
        Adjective::Exhausted => Mark::Exhausted,
        Adjective::Ready => Mark::Ready,
        Adjective::Stunned => Mark::Stunned,
        Adjective::Damaged => Mark::Damaged,
        Adjective::Buffed => Mark::Buffed,
        Adjective::Attacking => Mark::Attacking,
        Adjective::Defending => Mark::Defending,
        Adjective::Token => Mark::Token,
        Adjective::NonToken => Mark::NonToken,
        Adjective::NonUnit => Mark::NonUnit,
        Adjective::Equipped => Mark::Equipped,
        Adjective::Attached => Mark::Attached,
        Adjective::Detached => Mark::Detached,
        Adjective::Facedown => Mark::Facedown,
        Adjective::Mighty => Mark::Mighty,
        Adjective::Keyword(keyword) if keyword.name == "Mighty" => Mark::Mighty,
        Adjective::Keyword(keyword) if keyword.name == "Empowered" => Mark::Empowered,
        other => return missing(other),
    })
}

pub(super) fn place(at: &At, filter: &mut Filter) -> Enacted<()> {
    filter.place = match at {
        At::Here => Place::Here,
        At::At(place) if matches!(**place, Where::SameLocation | Where::SameBattlefield) => {
            filter.together = true;
            if matches!(**place, Where::SameBattlefield) { Place::AtBattlefield } else { Place::Board }
        }
        At::At(place) | At::In(place) => location(place)?,
        At::Anywhere => Place::Board,
        At::Everywhere => Place::Anywhere,
        At::There => Place::There,
        At::InCombat => {
            filter.marks.push(Mark::InCombat);
            Place::Board
        }
        At::From(from) | At::InZone(from) => return zone(from, filter),
    };
    if let At::At(place) | At::In(place) = at
        && matches!(**place, Where::YourBase)
    {
        filter.whose = Whose::Yours;
    }
    Ok(())
}

/// Where cards lie off the board, or from where something on it comes.
fn zone(zone: &Zone, filter: &mut Filter) -> Enacted<()> {
    let place = match zone {
        Zone::YourTrash => (Place::Trash, Whose::Yours),
        Zone::Trashes => (Place::Trash, Whose::Any),
        Zone::YourHand | Zone::Hand => (Place::Hand, Whose::Yours),
        Zone::AmongThem | Zone::ItIn => (Place::Anywhere, filter.whose),
        Zone::Here => (Place::Here, filter.whose),
        Zone::Battlefield(marks, owned) if marks.is_empty() && owned.is_none() => (Place::AtBattlefield, filter.whose),
        other => return missing(other),
    };
    (filter.place, filter.whose) = place;
    Ok(())
}

/// Where, seen from the source.
pub(super) fn location(place: &Where) -> Enacted<Place> {
    match place {
        Where::Battlefield(marks, owned) | Where::Battlefields(marks, owned) if marks.is_empty() && owned.is_none() => {
            Ok(Place::AtBattlefield)
        }
        Where::MyBattlefield | Where::MyLocation | Where::ThisBattlefield => Ok(Place::Here),
        Where::ABase | Where::Bases | Where::YourBase => Ok(Place::InBase),
        Where::AnotherLocation => Ok(Place::Elsewhere),
        Where::OtherThanMine => Ok(Place::OtherBattlefield),
        Where::ThatBattlefield | Where::ItsLocation | Where::ItsDestination => Ok(Place::There),
        other => missing(other),
    }
}

fn having(with: &With, filter: &mut Filter) -> Enacted<()> {
    match with {
        With::MightOrLess(n) | With::MightWordOrLess(n) => filter.might_max = Some(i32::from(n.value)),
        With::MightOrMore(n) | With::MightWordOrMore(n) | With::MightWordOrGreater(n) => {
            filter.might_min = Some(i32::from(n.value));
        }
        With::UpToMore(n, than) if matches!(&**than, Named::TheKilled(noun) if is_unit(noun)) => {
            filter.over_killed = Some(i32::from(n.value));
        }
        With::ThatName => filter.named = Some(Naming::Card),
        With::ThatTag => filter.named = Some(Naming::Tag),
        With::EnergyBelowPoints => filter.energy_below_points = true,
        With::SameController => filter.same_controller = true,
        With::ThatChooses(object) => filter.chooses = Some(Box::new(chooses(object)?)),
        With::ThatChoosesNoOther(named, others) => filter.chooses = Some(Box::new(chooses_no_other(named, others)?)),
        With::TotalMight(n) | With::TotalMightSymbol(n) => filter.total_might_max = Some(i32::from(n.value)),
        With::Keyword(keyword) => filter.marks.push(Mark::Has(super::passive::keyword(keyword)?)),
        With::EnergyAtMost(cost) | With::ThatCostsNoMore(cost) | With::EnergyOrLess(cost) | With::CostOrLess(cost) => {
            filter.energy_max = Some(amount(cost)?.0);
        }
        With::PowerAtLeast(cost) => filter.power_min = Some(amount(cost)?.1),
        With::ThatCostsAtLeast(cost) | With::EnergyOrMore(cost) | With::CostOrMore(cost) => {
            filter.energy_min = Some(amount(cost)?.0)
        }
        With::CostAtMost(energy, power) | With::CostingAtMost(energy, power) | With::ThatCostsAtMost(energy, power) => {
            filter.energy_max = Some(amount(energy)?.0);
            filter.power_max = Some(amount(power)?.1);
        }
        other => return missing(other),
    }
    Ok(())
}

fn is_unit(noun: &Noun) -> bool {
    matches!(noun, Noun::Plain(sort) if **sort == Sort::Unit)
}

/// How much Energy and how much Power symbols stand for.
fn amount(symbols: &Symbols) -> Enacted<(u16, u16)> {
    symbols.0.iter().try_fold((0_u16, 0_u16), |(energy, power), symbol| match symbol {
        Symbol::Energy(n) => Ok((energy.saturating_add(*n), power)),
        Symbol::Power('A') => Ok((energy, power.saturating_add(1))),
        Symbol::Power(_) => missing(symbols),
    })
}

pub(super) fn kind_of(noun: &Noun) -> Enacted<Sorted> {
    match noun {
        Noun::Plain(sort) => kind(sort),
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Unit, Sort::Gear) | (Sort::Gear, Sort::Unit)) => {
            Ok((None, None))
        }
        Noun::Or(one, other) if matches!((&**one, &**other), (Sort::Spell, Sort::Ability)) => {
            Ok((Some(Kind::Spell), None))
        }
        Noun::OrThree(one, other, _, third)
            if matches!((&**one, &**other, &**third), (Sort::Gear, Sort::Unit, Sort::Card)) =>
        {
            Ok((None, None))
        }
        other => missing(other),
    }
}

fn kind(sort: &Sort) -> Enacted<Sorted> {
    Ok(match sort {
        Sort::Unit => (Some(Kind::Unit), None),
        Sort::Gear => (Some(Kind::Gear), None),
        Sort::Spell => (Some(Kind::Spell), None),
        Sort::Ability => (Some(Kind::Ability), None),
        Sort::Legend => (Some(Kind::Legend), None),
        Sort::Permanent | Sort::Card => (None, None),
        Sort::UnitCard => (Some(Kind::Unit), None),
        Sort::Rune => (Some(Kind::Rune), None),
        Sort::Battlefield => (Some(Kind::Battlefield), None),
        Sort::Equipment => (Some(Kind::Gear), Some("Equipment".to_owned())),
        Sort::Tribe(name) | Sort::TribeUnit(name) => (Some(Kind::Unit), Some(name.0.clone())),
        other => return missing(other),
    })
}

pub(super) fn kinds_of(nouns: &Nouns) -> Enacted<Sorted> {
    match nouns {
        Nouns::Plain(sorts) => kinds(sorts),
        Nouns::And(one, other)
            if matches!((&**one, &**other), (Sorts::Units, Sorts::Gear) | (Sorts::Gear, Sorts::Units)) =>
        {
            Ok((None, None))
        }
        other => missing(other),
    }
}

fn kinds(sorts: &Sorts) -> Enacted<Sorted> {
    Ok(match sorts {
        Sorts::Units => (Some(Kind::Unit), None),
        Sorts::Gear => (Some(Kind::Gear), None),
        Sorts::Spells => (Some(Kind::Spell), None),
        Sorts::Permanents | Sorts::Cards | Sorts::Tokens => (None, None),
        Sorts::Legends => (Some(Kind::Legend), None),
        Sorts::Runes => (Some(Kind::Rune), None),
        Sorts::Equipment => (Some(Kind::Gear), Some("Equipment".to_owned())),
        Sorts::Tribes(names) => (Some(Kind::Unit), Some(singular(&names.0))),
        Sorts::TribeUnits(name) => (Some(Kind::Unit), Some(name.0.clone())),
        other => return missing(other),
    })
}

pub(super) fn singular(name: &str) -> String {
    name.strip_suffix('s').unwrap_or(name).to_owned()
}
