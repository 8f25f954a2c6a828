//! Conditions.

use super::amount::all;
use super::enacted::{Enacted, missing};
use super::number::Count;
use super::who::{described, kindred_filter, location, mark, plural_filter};
use crate::card::Kind;
use crate::text::change::{Measure, Quantity, Whose as Possessive};
use crate::text::clause::Condition as Text;
use crate::text::condition::{Being, Compared as Of, ComparedUnits, More, Rival};
use crate::text::event::{Clashes, During, PhaseName};
use crate::text::object::{Adjective, Counted, Group, Many, Noun, Nouns, One, Plural, Sort, Sorts};
use crate::text::phrase::Part;
use crate::text::terminal::{Number, Symbol, Symbols};
use crate::{Compared, Condition, Filter, Mark, PhaseOf, Place, Tally, Weaker, Who, Whose};

/// Enacts a test on an object referred to: "if it is stunned".
pub(super) struct Spoken(pub Filter);

/// Returns the test, if it is one on an object referred to.
pub(super) fn spoken(text: &Text) -> Enacted<Option<Spoken>> {
    match text {
        Text::ItIs(state) | Text::Its(state) => Ok(Some(Spoken(on_board(it_is(state)?)))),
        Text::ItWas(state) => Ok(Some(Spoken(it_is(state)?))),
        Text::ItCosts(_) | Text::ItCostsUpTo(_) | Text::ItHasMight(_) | Text::ItHasMightUpTo(_) => {
            Ok(Some(Spoken(measured(text)?)))
        }
        Text::ItHasLessMight => {
            Ok(Some(Spoken(Filter { weaker: Some(Weaker::Source), place: Place::Anywhere, ..Filter::default() })))
        }
        _ => Ok(None),
    }
}

/// A test on the state of the game.
pub(super) fn condition(text: &Text) -> Enacted<Condition> {
    match text {
        Text::YouControl(group) | Text::YouHave(group) => counted(group, Whose::Yours),
        Text::YouHaveBoth(one, other) | Text::YouControlBoth(one, other) => {
            let both = [one, other].map(|of| counted(&Group::Counted(of.clone()), Whose::Yours));
            let [one, other] = both;
            Ok(Condition::Both(Box::new((one?, other?))))
        }
        Text::TotalMight(group, n) => Ok(Condition::TotalMight(i32::from(n.value), all(group)?)),
        Text::HaveTags(group, tags) => Ok(Condition::AllTags(tags.names(), super::amount::on_board(group)?)),
        // Which tags they are stands in a line before: see `name_tags`.
        Text::HaveAllTags(group, n) => {
            let unnamed = vec![String::new(); usize::from(n.value)];
            Ok(Condition::AllTags(unnamed, super::amount::on_board(group)?))
        }
        Text::DiedDuring(group, phase) | Text::DiedIn(group, phase)
            if is_one(group, &Sort::Unit, Whose::Friendly) && **phase == PhaseName::Beginning =>
        {
            let died = Condition::ThisTurn(Tally::FriendlyDeathsInBeginning, 1);
            Ok(Condition::Both(Box::new((Condition::Turn(Whose::Yours), died))))
        }
        Text::YourTurn => Ok(Condition::Turn(Whose::Yours)),
        Text::TheirTurn => Ok(Condition::Turn(Whose::Enemy)),
        Text::YourPhase(phase) => Ok(in_phase(phase)),
        Text::OpponentControls(group) => counted(group, Whose::Enemy),
        Text::ThereIs(group) | Text::ThereAre(group) | Text::Theres(group) => counted(group, Whose::Any),
        Text::Is(group, state) if **state == Being::AloneHere => alone_here(group),
        Text::Is(group, state) if let Being::Mark(mark) = &**state => marked_one(group, mark),
        Text::ThisIs(state) => being(state),
        Text::Am(state) | Text::IAm(state) | Text::IWas(state) => being(state),
        Text::IHaveBuff => Ok(marked(vec![Mark::Buffed])),
        Text::HavePlayed(group) | Text::Played(group) if is_another_card(group) => Ok(Condition::PlayedAnother),
        Text::HavePlayed(group) | Text::Played(group) if is_plain_spell(group) => {
            Ok(Condition::ThisTurn(Tally::SpellsPlayed, 1))
        }
        Text::HavePlayed(group) | Text::Played(group) if is_non_token_gear(group) => {
            Ok(Condition::ThisTurn(Tally::GearPlayed, 1))
        }
        Text::RivalPlayed(group) if is_plain_spell(group) => Ok(Condition::RivalSpell { another: false }),
        Text::RivalPlayed(group) if is_another_spell(group) => Ok(Condition::RivalSpell { another: true }),
        Text::ControlWith(group) => Ok(Condition::AtYours(Box::new(at_here(group, Place::There)?))),
        Text::ChosenNow(group) if is_one(group, &Sort::Unit, Whose::Enemy) => {
            Ok(Condition::ThisTurn(Tally::EnemyUnitsChosen, 1))
        }
        Text::NotHurt => Ok(not(Condition::ThisTurn(Tally::Hurts, 1))),
        Text::YouRevealed(kind) => Ok(Condition::Revealed(on_board(Filter {
            place: Place::Anywhere,
            ..super::who::wherever(&**kind, kindred_filter(kind)?)?
        }))),
        Text::Outweighs(mine, what) => {
            let own = matches!(&**mine, Quantity::Of(whose, measure)
                if matches!((&**whose, &**measure), (Possessive::My, Measure::Might)));
            if !own {
                return missing(&**mine);
            }
            let of = plural_filter(what)?;
            if of.kind == Some(Kind::Unit) && of.place == Place::There {
                Ok(Condition::Outweighs(of))
            } else {
                missing(text)
            }
        }
        Text::ItHasLessMight => Ok(Condition::Weaker),
        Text::PaidAdditional | Text::PaidMine => Ok(Condition::PaidAdditional),
        Text::ShowedOff => Ok(Condition::ShowedOff(None)),
        Text::ShowedOffA(group) => Ok(Condition::ShowedOff(Some(one_of_a_kind(group)?))),
        Text::DiedAlone => Ok(marked(vec![Mark::Alone])),
        Text::DiedInCompany => Ok(not(marked(vec![Mark::Alone]))),
        Text::ControlThis => Ok(Condition::Controls { who: Whose::Yours, here: true }),
        Text::Discarded => Ok(Condition::ThisTurn(Tally::Discards, 1)),
        Text::MovedTwice => Ok(Condition::ThisTurn(Tally::Moves, 2)),
        Text::Spent(symbols) => Ok(Condition::ThisTurn(Tally::PowerSpent, power(symbols)?)),
        Text::HasDied(group) | Text::Died(group) => {
            let whose = [Whose::Enemy, Whose::Friendly, Whose::Any];
            let whose = whose.into_iter().find(|whose| is_one(group, &Sort::Unit, *whose));
            let tally = match whose {
                Some(Whose::Enemy) => Tally::EnemyDeaths,
                Some(Whose::Friendly) => Tally::FriendlyDeaths,
                Some(_) => Tally::Deaths,
                None => return missing(&**group),
            };
            Ok(Condition::ThisTurn(tally, 1))
        }
        Text::HaveXp(n) => Ok(Condition::Xp(few(n))),
        Text::GainedXp => Ok(Condition::ThisTurn(Tally::XpGained, 1)),
        Text::SpentOnSpell(energy) => Ok(Condition::ThisTurn(Tally::SpellEnergy, energy_of(energy)?)),
        Text::SpentOnIt(energy) => Ok(Condition::EnergySpentOnIt(energy_of(energy)?)),
        Text::Played(group) | Text::HavePlayed(group) if is_one(group, &Sort::Equipment, Whose::Any) => {
            Ok(Condition::ThisTurn(Tally::EquipmentPlayed, 1))
        }
        Text::AssignedExcess(n) | Text::AssignedMore(n) => Ok(Condition::Excess(few(n))),
        Text::ChosenTwice(plural) if is_enemies(plural) => Ok(Condition::ThisTurn(Tally::EnemiesChosen, 2)),
        Text::TheirScoreWithin(n) => Ok(Condition::ScoreWithin(few(n), Whose::Enemy)),
        Text::YourScoreWithin(n) => Ok(Condition::ScoreWithin(few(n), Whose::Yours)),
        Text::ItIs(state) | Text::Its(state) => Ok(Condition::Is(Box::new(Who::It), on_board(it_is(state)?))),
        Text::ItWas(state) => Ok(Condition::Is(Box::new(Who::It), it_is(state)?)),
        Text::ThisChooses(group) | Text::YouChoose(group) => match &**group {
            Group::Counted(counted) => match described(counted)? {
                // What is chosen may lie in a trash: it is asked what it is, not where.
                (Count::Chosen(1, 1), of) => {
                    let place = if of.place == Place::Board { Place::Anywhere } else { of.place };
                    Ok(Condition::Chooses(Box::new(of.altered(|of| of.place = place))))
                }
                _ => missing(&**group),
            },
            other @ Group::Plural(_) => missing(other),
        },
        Text::ItIsEmpty => Ok(Condition::NoChampion),
        Text::ItCosts(_) | Text::ItCostsUpTo(_) | Text::ItHasMight(_) | Text::ItHasMightUpTo(_) => {
            Ok(Condition::Is(Box::new(Who::It), measured(text)?))
        }
        Text::RivalHasMore(what) => Ok(ahead(compared(what), false, false)),
        Text::YouHaveMore(what, than) => Ok(ahead(compared(what), true, **than == Rival::Each)),
        Text::RivalControlsMore(what) => Ok(ahead(compared_units(what)?, false, false)),
        Text::YouControlMore(what, than) => Ok(ahead(compared_units(what)?, true, **than == Rival::Each)),
        Text::NoneAt(what, at) => {
            let mut of = super::who::wherever(&**what, plural_filter(what)?)?;
            super::who::place(at, &mut of)?;
            Ok(not(Condition::Count(1, of)))
        }
        other => missing(other),
    }
}

/// The type of one thing of which nothing else is said: "a unit".
fn one_of_a_kind(group: &Group) -> Enacted<Kind> {
    let Group::Counted(counted) = group else { return missing(group) };
    match described(counted)? {
        (Count::Chosen(1, 1), of) if of == (Filter { kind: of.kind, ..Filter::default() }) => {
            of.kind.map_or_else(|| missing(group), Ok)
        }
        _ => missing(group),
    }
}

/// In a phase of the controller's turn.
fn in_phase(phase: &PhaseName) -> Condition {
    Condition::Phase(match phase {
        PhaseName::Beginning => PhaseOf::Beginning,
        PhaseName::Channel => PhaseOf::Channel,
        PhaseName::Draw => PhaseOf::Draw,
        PhaseName::Main => PhaseOf::Main,
    })
}

/// As long as it is fought over the battlefield here.
pub(super) fn clash(time: &Clashes) -> Condition {
    Condition::ClashHere { combat: *time == Clashes::Combats }
}

/// The stretch of time in which something happens.
pub(super) fn during(time: &During) -> Condition {
    match time {
        During::YourTurn | During::DuringYourTurn => Condition::Turn(Whose::Yours),
        During::Showdown => Condition::Showdown,
        During::YourPhase(phase) => in_phase(phase),
    }
}

/// Returns the cost or Might that something referred to must have, as a description.
fn measured(text: &Text) -> Enacted<Filter> {
    let of = Filter { place: Place::Anywhere, ..Filter::default() };
    let energy = |symbols: &Symbols| Some(super::symbols::cost(symbols).energy);
    Ok(match text {
        Text::ItCosts(cost) => Filter { energy_min: energy(cost), ..of },
        Text::ItCostsUpTo(cost) => Filter { energy_max: energy(cost), ..of },
        Text::ItHasMight(n) => Filter { might_min: Some(i32::from(n.value)), ..of },
        Text::ItHasMightUpTo(n) => Filter { might_max: Some(i32::from(n.value)), ..of },
        other => return missing(other),
    })
}

/// Returns the quantity that is compared, and true if there is to be less of it.
fn compared(what: &Of) -> (Compared, bool) {
    let (of, more) = match what {
        Of::Points(more) => (Compared::Points, more),
        Of::Cards(more) => (Compared::Hand, more),
        Of::Xp(more) => (Compared::Xp, more),
    };
    (of, **more != More::More)
}

fn compared_units(what: &ComparedUnits) -> Enacted<(Compared, bool)> {
    let ComparedUnits::Units(more, of) = what;
    let objects = plural_filter(of)?;
    // Runes are counted apart, and nothing off the board is.
    if objects == (Filter { kind: Some(Kind::Rune), ..Filter::default() }) {
        return Ok((Compared::Runes, **more != More::More));
    }
    if objects.kind == Some(Kind::Rune) || objects.place.is_off_board() {
        return missing(what);
    }
    Ok((Compared::Objects(Box::new(objects)), **more != More::More))
}

/// Somebody has more than another: who has less is the one whom the other is ahead of.
fn ahead((of, less): (Compared, bool), you: bool, all: bool) -> Condition {
    Condition::Ahead { of, you: you != less, all }
}

fn few(n: &Number) -> u8 {
    u8::try_from(n.value).unwrap_or(u8::MAX)
}

fn power(symbols: &Symbols) -> Enacted<u8> {
    let all_power = symbols.0.iter().all(|symbol| *symbol == Symbol::Power('A'));
    if all_power { Ok(u8::try_from(symbols.0.len()).unwrap_or(u8::MAX)) } else { missing(symbols) }
}

/// So much Energy.
fn energy_of(symbols: &Symbols) -> Enacted<u8> {
    Ok(u8::try_from(super::symbols::energy(symbols)?).unwrap_or(u8::MAX))
}

/// "An enemy unit is alone here".
fn alone_here(group: &Group) -> Enacted<Condition> {
    let Group::Counted(counted) = group else { return missing(group) };
    match described(counted)? {
        (Count::Chosen(1, 1), of) if of.place == Place::Board => {
            let of = of.altered(|of| {
                of.place = Place::Here;
                of.marks.push(Mark::Alone);
            });
            Ok(Condition::Count(1, of))
        }
        _ => missing(group),
    }
}

/// Enacts "an enemy unit is stunned".
fn marked_one(group: &Group, said: &Adjective) -> Enacted<Condition> {
    match counted(group, Whose::Any)? {
        Condition::Count(least, of) => {
            let mark = mark(said)?;
            Ok(Condition::Count(least, of.altered(|of| of.marks.push(mark))))
        }
        _ => missing(group),
    }
}

/// Returns true if a group is one object of a sort, on this side.
fn is_one(group: &Group, sort: &Sort, whose: Whose) -> bool {
    let Group::Counted(counted) = group else { return false };
    let Counted::One(_, _, noun, _) = &**counted else { return false };
    let fits = matches!(&**noun, Noun::Plain(plain) if **plain == *sort);
    fits && described(counted).is_ok_and(|(_, filter)| filter.whose == whose && filter.marks.is_empty())
}

/// Returns true if it is "another card".
fn is_another_card(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let Counted::One(number, marks, noun, tail) = &**counted else { return false };
    let card = matches!(&**noun, Noun::Plain(sort) if **sort == Sort::Card);
    card && **number == One::Another && marks.is_empty() && tail.words().is_empty()
}

/// Returns true if it is "a spell" and nothing more: no token is one.
fn is_plain_spell(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let spell = Filter { kind: Some(Kind::Spell), ..Filter::default() };
    described(counted).is_ok_and(|(count, of)| count == Count::Chosen(1, 1) && of == spell)
}

/// Returns true if it is "another spell" and nothing more.
fn is_another_spell(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let spell = Filter { kind: Some(Kind::Spell), other: true, ..Filter::default() };
    described(counted).is_ok_and(|(count, of)| count == Count::Chosen(1, 1) && of == spell)
}

/// So many of these where the source is, said of them as being there.
fn at_here(group: &Group, said: Place) -> Enacted<Condition> {
    fn moved(condition: Condition, said: Place) -> Option<Condition> {
        Some(match condition {
            Condition::Count(n, of) if of.place == said => Condition::Count(n, of.altered(|of| of.place = Place::Here)),
            Condition::Both(both) => Condition::Both(Box::new((moved(both.0, said)?, moved(both.1, said)?))),
            Condition::Not(inner) => Condition::Not(Box::new(moved(*inner, said)?)),
            _ => return None,
        })
    }
    moved(counted(group, Whose::Any)?, said).map_or_else(|| missing(group), Ok)
}

/// Returns true if it is "a non-token gear": tokens are not counted anywhere.
fn is_non_token_gear(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let gear = Filter { kind: Some(Kind::Gear), marks: vec![Mark::NonToken], ..Filter::default() };
    described(counted).is_ok_and(|(count, of)| count == Count::Chosen(1, 1) && of == gear)
}

/// Returns true if it is "enemy units and/or gear".
fn is_enemies(plural: &Plural) -> bool {
    let Plural::All(marks, nouns, _) = plural;
    let both =
        matches!(&**nouns, Nouns::AndOr(one, other) if matches!((&**one, &**other), (Sorts::Units, Sorts::Gear)));
    both && matches!(marks.as_slice(), [Adjective::Enemy])
}

fn marked(marks: Vec<Mark>) -> Condition {
    Condition::Source(Filter { marks, ..Filter::me() })
}

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// Either holds: not that neither does.
fn either(one: Condition, other: Condition) -> Condition {
    not(Condition::Both(Box::new((not(one), not(other)))))
}

/// Returns the state of something referred to as a description, wherever it may be by now.
fn it_is(state: &Being) -> Enacted<Filter> {
    let anywhere = |marks| Filter { marks, place: Place::Anywhere, ..Filter::default() };
    Ok(match state {
        Being::Mark(adjective) | Being::Already(adjective) => anywhere(vec![mark(adjective)?]),
        Being::JustAlone => anywhere(vec![Mark::Alone]),
        Being::Alone(adjective) => anywhere(vec![mark(adjective)?, Mark::Alone]),
        Being::AttackingOrDefending | Being::InCombat => anywhere(vec![Mark::InCombat]),
        Being::InShowdown => anywhere(vec![Mark::InShowdown]),
        Being::At(place) | Being::In(place) => Filter { place: location(place)?, ..Filter::default() },
        Being::Here => Filter { place: Place::Here, ..Filter::default() },
        Being::AKind(kind) => {
            let filter = kindred_filter(kind)?;
            let place = if filter.place == Place::Board { Place::Anywhere } else { filter.place };
            filter.altered(|of| of.place = place)
        }
        other => return missing(other),
    })
}

/// Restricts a description to the board if it asks for a state that nothing has off the board: ready, exhausted,
/// stunned, damaged or buffed.
fn on_board(of: Filter) -> Filter {
    const STATES: [Mark; 5] = [Mark::Exhausted, Mark::Ready, Mark::Stunned, Mark::Damaged, Mark::Buffed];
    let state = of.place == Place::Anywhere && of.marks.iter().any(|mark| STATES.contains(mark));
    Filter { place: if state { Place::Board } else { of.place }, ..of }
}

fn being(state: &Being) -> Enacted<Condition> {
    let either_role = |more: &[Mark]| {
        let role = |role: Mark| marked([&[role], more].concat());
        either(role(Mark::Attacking), role(Mark::Defending))
    };
    Ok(match state {
        Being::Mark(adjective) => marked(vec![mark(adjective)?]),
        Being::Not(adjective) => not(marked(vec![mark(adjective)?])),
        Being::JustAlone | Being::AloneHere => marked(vec![Mark::Alone]),
        Being::Alone(adjective) => marked(vec![mark(adjective)?, Mark::Alone]),
        Being::InShowdown => marked(vec![Mark::InShowdown]),
        Being::AttackingOrDefending | Being::InCombat => either_role(&[]),
        Being::AttackingOrDefendingAlone => either_role(&[Mark::Alone]),
        Being::AttackingWithAnother => {
            let company = not(marked(vec![Mark::Alone]));
            Condition::Both(Box::new((marked(vec![Mark::Attacking]), company)))
        }
        Being::Here => Condition::Source(Filter { place: Place::Here, ..Filter::me() }),
        Being::AtWith(group) => {
            let at = Condition::Source(Filter { place: Place::AtBattlefield, ..Filter::me() });
            Condition::Both(Box::new((at, at_here(group, Place::Board)?)))
        }
        Being::At(place) | Being::In(place) => Condition::Source(Filter { place: location(place)?, ..Filter::me() }),
        Being::AKind(kind) => Condition::Source(kindred_filter(kind)?.altered(|of| of.me = true)),
        other => return missing(other),
    })
}

/// At least, or no more than, so many objects.
fn counted(group: &Group, whose: Whose) -> Enacted<Condition> {
    if is_battlefield(group) {
        return Ok(Condition::Controls { who: whose, here: false });
    }
    let at_least = |least: u8, filter: Filter| {
        let filter = Filter { whose: if filter.whose == Whose::Any { whose } else { filter.whose }, ..filter };
        let yours = filter.whose == Whose::Yours && filter.marks.is_empty();
        match (filter.kind, filter.place) {
            (Some(Kind::Rune), _) if yours => Ok(Condition::Runes(least)),
            (None, Place::Hand) if yours => Ok(Condition::Hand(least)),
            (Some(Kind::Rune), _) | (_, Place::Hand) => missing(group),
            _ => Ok(Condition::Count(least, filter)),
        }
    };
    let few = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    let Group::Counted(counted) = group else {
        return all(group).and_then(|filter| at_least(1, filter));
    };
    let exactly = |n: u16, filter: Filter| {
        let more = not(at_least(few(n.saturating_add(1)), filter.clone())?);
        Ok(Condition::Both(Box::new((at_least(few(n), filter)?, more))))
    };
    if let Counted::One(number, marks, noun, tail) = &**counted
        && **number == One::ExactlyOne
    {
        let one = Counted::One(Box::new(One::A), marks.clone(), noun.clone(), tail.clone());
        return exactly(1, described(&one)?.1);
    }
    if let Counted::Many(number, marks, nouns, tail) = &**counted {
        let all = Plural::All(marks.clone(), nouns.clone(), tail.clone());
        match &**number {
            Many::NoMoreNoLess(n) => return exactly(n.0.value, plural_filter(&all)?),
            Many::None => return Ok(not(at_least(1, plural_filter(&all)?)?)),
            Many::OrMore(n) => return at_least(few(n.value), plural_filter(&all)?),
            // More than that are never there: as soon as there are as many, each is put elsewhere.
            Many::Exactly(n) if plural_filter(&all)?.marks.contains(&Mark::BanishedWithMe) => {
                return at_least(few(n.value), plural_filter(&all)?);
            }
            Many::AtLeast(n) => return at_least(few(n.0), plural_filter(&all)?),
            Many::OrFewer(n) => return Ok(not(at_least(few(n.value.saturating_add(1)), plural_filter(&all)?)?)),
            _ => {}
        }
    }
    match described(counted)? {
        (Count::Chosen(1, 1), filter) => at_least(1, filter),
        _ => missing(group),
    }
}

/// Returns true if it is "a battlefield" and nothing more.
fn is_battlefield(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    let Counted::One(_, marks, noun, _) = &**counted else { return false };
    marks.is_empty() && matches!(&**noun, Noun::Plain(sort) if **sort == Sort::Battlefield)
}
