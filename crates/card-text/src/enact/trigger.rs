//! The events that triggered abilities wait for.

use super::enacted::{Enacted, missing};
use super::number::Count;
use super::object::{is_a, is_me};
use super::who::{described, location, plural_filter, wherever};
use crate::card::Kind;
use crate::text::clause::{Event, Events, When as Text, YourDeed};
use crate::text::event::{Clash, During, HandOf, Moment as When, MyDeed, Nth, Often, TheirDeed, TheirDeeds};
use crate::text::object::{
    Adjective, At, Counted, Deck, Group, Many, Noun, Object, One, Owned, Place as Where, Plural, Pronoun, Sort, Tail,
    Zone,
};
use crate::text::phrase::Part;
use crate::{Deed, Filter, Mark, Moment, Place, PlayedHow, Trigger, Whose};

/// The triggers of a line: one for each event that it names.
pub(super) fn triggers(when: &Text) -> Enacted<Vec<Trigger>> {
    match when {
        Text::When(events) | Text::OnceEachTurn(events) => match &**events {
            Events::One(event) => self::event(event),
            Events::OrAt(one, moment) => Ok([self::event(one)?, vec![self::moment(moment)]].concat()),
            Events::Or(one, other) | Events::OrWhen(one, other) | Events::AndWhen(one, other) => {
                Ok([self::event(one)?, self::event(other)?].concat())
            }
        },
        Text::At(moment) => Ok(vec![self::moment(moment)]),
        Text::FirstTimeDuring(event, _) | Text::FirstTime(event) | Text::SecondTime(event) | Text::ThirdTime(event) => {
            self::event(event)
        }
    }
}

/// Returns the time in a turn at which it triggers; `None` if at every time.
pub(super) fn nth(when: &Text) -> Option<u8> {
    match when {
        Text::FirstTime(_) | Text::FirstTimeDuring(..) => Some(1),
        Text::SecondTime(_) => Some(2),
        Text::ThirdTime(_) => Some(3),
        Text::When(events) => match &**events {
            Events::One(event) => match &**event {
                Event::PlayerChooses(_, often) => Some(if **often == Often::FirstTime { 1 } else { 2 }),
                Event::You(deed) => match &**deed {
                    YourDeed::DrawNth(nth) => Some(number(nth)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        },
        Text::OnceEachTurn(_) | Text::At(_) => None,
    }
}

/// The stretch of time in which a trigger waits, where it says so itself.
pub(super) fn time_of(when: &Text) -> Option<&During> {
    match when {
        Text::FirstTimeDuring(_, time) => Some(time),
        _ => None,
    }
}

/// "Second" and the like.
fn number(nth: &Nth) -> u8 {
    match nth {
        Nth::First => 1,
        Nth::Second => 2,
        Nth::Third => 3,
        Nth::Fourth => 4,
    }
}

/// A moment of the turn.
pub(super) fn moment(moment: &When) -> Trigger {
    let (moment, whose) = match moment {
        When::EndOfYourTurn => (Moment::EndOfTurn, Whose::Yours),
        When::EndOfEachTurn => (Moment::EndOfTurn, Whose::Any),
        When::EachBeginning => (Moment::Beginning, Whose::Any),
        When::EachFirstBeginning => (Moment::FirstBeginning, Whose::Any),
        When::YourChannel => (Moment::Channel, Whose::Yours),
        When::YourDraw => (Moment::Draw, Whose::Yours),
        When::YourMain => (Moment::Main, Whose::Yours),
        When::CombatStart => (Moment::CombatStart, Whose::Any),
        When::CombatEnd => (Moment::CombatEnd, Whose::Any),
        When::YourBeginning | When::AtYourBeginning => (Moment::Beginning, Whose::Yours),
    };
    Trigger::At(moment, whose)
}

pub(super) fn event(event: &Event) -> Enacted<Vec<Trigger>> {
    let me = Filter::me;
    let one = |trigger| Ok(vec![trigger]);
    match event {
        Event::I(deed) => one(mine(deed)?),
        Event::IOr(first, second) => Ok(vec![mine(first)?, mine(second)?]),
        Event::ImPlayed => one(Trigger::Enters(me())),
        Event::ImStunned => one(Trigger::Stunned(me())),
        Event::ImReadied => one(Trigger::Readied(me())),
        Event::ImBuffed => one(Trigger::Buffed(me())),
        Event::ImDealtDamage | Event::ITakeDamage => one(Trigger::Damaged(me())),
        Event::ImPlayedFrom(keyword) if keyword.name == "Hidden" => {
            one(Trigger::Plays { who: Whose::Yours, of: anywhere(me()), how: PlayedHow::FromFacedown })
        }
        Event::YouOr(first, what) if matches!(**first, YourDeed::ChooseOr) => {
            let of = thing(what)?;
            let does = |deed| Trigger::Does(deed, Whose::Yours, of.clone());
            Ok(vec![does(Deed::Choose), does(Deed::Ready)])
        }
        Event::Several(who, deed) if matches!(**deed, TheirDeeds::Die) => {
            one(Trigger::Dies(thing(&Object::Group(who.clone()))?))
        }
        Event::ThisIsAny => {
            Ok(vec![Trigger::Enters(me()), Trigger::Discards(Whose::Any, anywhere(me())), Trigger::Dies(me())])
        }
        Event::ImReturned(hand) => one(returned(me(), hand)),
        Event::ImDisempowered => one(Trigger::Disempowered(me())),
        Event::CombatIWasIn => one(Trigger::CombatEnds(me())),
        Event::IAlone => {
            let alone = || Filter { marks: vec![Mark::Alone], ..me() };
            Ok(vec![Trigger::Attacks(alone()), Trigger::Defends(alone())])
        }
        Event::IOneOnOne => {
            let one_on_one = || Filter { marks: vec![Mark::OneOnOne], ..me() };
            Ok(vec![Trigger::Attacks(one_on_one()), Trigger::Defends(one_on_one())])
        }
        Event::This(deed) => match &**deed {
            TheirDeed::IsAttachedTo(what) if single(what)? == Filter::unit() => one(Trigger::Attached(me())),
            TheirDeed::IsDetached => one(Trigger::Detached(me())),
            other => missing(other),
        },
        Event::ThisLeaves => one(Trigger::Leaves(me())),
        Event::PlayMeOr(other) => Ok(vec![Trigger::Enters(me()), plays(&Object::Group(other.clone()), Whose::Yours)?]),
        Event::ConquerOrHold => Ok(scores(Whose::Yours, false)),
        Event::YouOrAllyHold => one(Trigger::PlayerHolds { who: Whose::Friendly, here: false }),
        Event::PlayerChooses(what, _) => one(Trigger::Does(Deed::ChooseWithSpell, Whose::Any, watched(what)?)),
        Event::MightBecomes(n) => one(Trigger::ReachesMight(me(), i32::from(n.value))),
        Event::CombatHere(_) => one(Trigger::BeginsHere { combat: true }),
        Event::OpensHere(what, _) => one(Trigger::BeginsHere { combat: **what != Clash::AShowdown }),
        Event::You(deed) if matches!(**deed, YourDeed::Score) => Ok(scores(Whose::Yours, false)),
        Event::You(deed) if matches!(**deed, YourDeed::ScoreHere) => Ok(scores(Whose::Yours, true)),
        Event::You(deed)
            if let YourDeed::Play(what) = &**deed
                && let Some((of, energy)) = played_or_used(what)? =>
        {
            let (who, how) = (Whose::Yours, PlayedHow::Anyhow);
            Ok(vec![Trigger::Plays { who, of: anywhere(of), how }, Trigger::UsesAbility(who, energy)])
        }
        Event::You(deed) => one(yours(deed)?),
        Event::Them(who, deed) => theirs(who, deed),
        other => missing(other),
    }
}

/// A battlefield is scored by conquering it or by holding it.
fn scores(who: Whose, here: bool) -> Vec<Trigger> {
    vec![Trigger::PlayerConquers { who, here }, Trigger::PlayerHolds { who, here }]
}

fn mine(deed: &MyDeed) -> Enacted<Trigger> {
    let me = Filter::me;
    Ok(match deed {
        MyDeed::Attack => Trigger::Attacks(me()),
        MyDeed::Defend => Trigger::Defends(me()),
        MyDeed::Conquer => Trigger::UnitConquers(me()),
        MyDeed::ConquerUncontrolled => Trigger::ConquersUncontrolled(me()),
        MyDeed::Hold => Trigger::UnitHolds(me()),
        MyDeed::Die => Trigger::Dies(me()),
        MyDeed::LeaveBoard => Trigger::Leaves(me()),
        MyDeed::DieInCombat => Trigger::Dies(Filter { marks: vec![Mark::InCombat], ..me() }),
        MyDeed::WinCombat => Trigger::UnitWinsCombat(me()),
        MyDeed::ConquerAfterAttack => Trigger::ConquersAfterAttack(me()),
        MyDeed::MoveFrom(place) if **place == Where::ALocation => Trigger::MovesFrom(me(), Place::Board),
        MyDeed::MoveFrom(place) => Trigger::MovesFrom(me(), location(place)?),
        MyDeed::Become(mark) if super::who::mark(mark)? == Mark::Mighty => Trigger::BecomesMighty(me()),
        MyDeed::Become(mark) if super::who::mark(mark)? == Mark::Empowered => Trigger::BecomesEmpowered(me()),
        MyDeed::Become(mark) if super::who::mark(mark)? == Mark::Ready => Trigger::Readied(me()),
        MyDeed::Move => Trigger::Moves(me()),
        MyDeed::MoveTo(place) => Trigger::Moves(Filter { place: location(place)?, ..me() }),
        other => return missing(other),
    })
}

fn yours(deed: &YourDeed) -> Enacted<Trigger> {
    let who = Whose::Yours;
    Ok(match deed {
        YourDeed::Conquer => Trigger::PlayerConquers { who, here: false },
        YourDeed::ConquerHere => Trigger::PlayerConquers { who, here: true },
        YourDeed::ConquerHereWith(group) => {
            let of = thing(&Object::Group(group.clone()))?;
            Trigger::UnitConquers(of.altered(|of| (of.whose, of.place) = (who, Place::Here)))
        }
        YourDeed::ConquerWith(group) if is_one_or_more(group) => {
            Trigger::UnitConquers(thing(&Object::Group(group.clone()))?.altered(|of| of.whose = who))
        }
        YourDeed::HoldWith(group) if is_one_or_more(group) => {
            Trigger::UnitHolds(thing(&Object::Group(group.clone()))?.altered(|of| of.whose = who))
        }
        YourDeed::HoldHereWith(group) if is_one_or_more(group) => {
            let of = thing(&Object::Group(group.clone()))?;
            Trigger::UnitHolds(of.altered(|of| (of.whose, of.place) = (who, Place::Here)))
        }
        YourDeed::Hold => Trigger::PlayerHolds { who, here: false },
        YourDeed::HoldHere => Trigger::PlayerHolds { who, here: true },
        YourDeed::Play(what) if played_out_of(what).is_some() => {
            let (group, how) = played_out_of(what).map_or_else(|| missing(what), Ok)?;
            Trigger::Plays { who, of: wherever(what, watched(&group)?)?, how }
        }
        YourDeed::Play(what) => plays(what, who)?,
        YourDeed::DefendHere => Trigger::PlayerDefends { who, here: true },
        YourDeed::DefendAt(place) if location(place)? == Place::AtBattlefield => {
            Trigger::PlayerDefends { who, here: false }
        }
        YourDeed::WinCombat => Trigger::WinsCombat(who),
        YourDeed::LoseCombat => Trigger::LosesCombat(who),
        YourDeed::Move(what) => Trigger::Does(Deed::Move, who, thing(what)?),
        YourDeed::Discard(what) => Trigger::Discards(who, wherever(what, thing(what)?)?),
        YourDeed::PlayTo(what, place) if is_me(what) && location(place)? == Place::AtBattlefield => {
            Trigger::Plays { who, of: Filter::me(), how: PlayedHow::ToBattlefield }
        }
        YourDeed::PlayTo(what, place) => {
            let of = thing(what)?;
            match of.kind {
                Some(Kind::Unit) if of.place == Place::Board => {
                    let at = location(place)?;
                    Trigger::Enters(of.altered(|of| (of.whose, of.place) = (who, at)))
                }
                _ => return missing(what),
            }
        }
        YourDeed::PlayFromFacedown(what) => played(what, PlayedHow::FromFacedown)?,
        YourDeed::PlayFromKeyword(what, keyword) if keyword.name == "Hidden" => played(what, PlayedHow::FromFacedown)?,
        YourDeed::PlayOnTheirTurn(what) => played(what, PlayedHow::InTheirTurn)?,
        YourDeed::PlayNth(nth) | YourDeed::PlayNthEach(nth) => {
            Trigger::Plays { who, of: any_card(), how: PlayedHow::Nth(number(nth)) }
        }
        YourDeed::Draw | YourDeed::DrawNth(_) => Trigger::Draws(who),
        YourDeed::Buff(what) | YourDeed::BuffAction(what) => Trigger::Does(Deed::Buff, who, thing(what)?),
        YourDeed::Stun(what) | YourDeed::StunAction(what) => Trigger::Does(Deed::Stun, who, thing(what)?),
        YourDeed::Ready(what) => Trigger::Does(Deed::Ready, who, thing(what)?),
        YourDeed::Empower(what) => Trigger::Does(Deed::Empower, who, something(what)?),
        YourDeed::Disempower(what) => Trigger::Does(Deed::Disempower, who, something(what)?),
        YourDeed::Burn(what) | YourDeed::BurnAction(what) => {
            Trigger::Does(Deed::Burn, who, wherever(what, thing(what)?)?)
        }
        YourDeed::GainXp => Trigger::GainsXp(who),
        YourDeed::SpendXp => Trigger::SpendsXp(who),
        YourDeed::ReturnTo(what, hand) => {
            Trigger::Does(Deed::Return, who, to_hand(wherever(what, thing(what)?)?, hand))
        }
        YourDeed::PlayNthSpell(nth) | YourDeed::PlayNthSpellEach(nth) => {
            let of = anywhere(Filter { kind: Some(Kind::Spell), ..Filter::default() });
            Trigger::Plays { who, of, how: PlayedHow::NthSpell(number(nth)) }
        }
        YourDeed::Hide(what) if is_a(what, &Sort::Card) => Trigger::Does(Deed::Hide, who, anywhere(Filter::default())),
        YourDeed::Choose(what) => Trigger::Does(Deed::Choose, who, thing(what)?),
        YourDeed::ChooseWith(what) => Trigger::Does(Deed::ChooseWithSpell, who, thing(what)?),
        YourDeed::AttachTo(what, to) if is_a(what, &Sort::Equipment) => Trigger::Does(Deed::Attach, who, thing(to)?),
        YourDeed::DealDamage => Trigger::Does(Deed::Deal, who, anywhere(Filter::default())),
        YourDeed::DealDamageTo(what) => Trigger::Does(Deed::Deal, who, wherever(what, thing(what)?)?),
        YourDeed::GainPoints => Trigger::GainsPoints(who),
        YourDeed::Use(group) => Trigger::Does(Deed::Activate, who, watched(group)?),
        YourDeed::Kill(what) => Trigger::Does(Deed::Kill, who, wherever(what, thing(what)?)?),
        YourDeed::KillWith(what) => Trigger::Does(Deed::KillWithSpell, who, wherever(what, thing(what)?)?),
        YourDeed::Recycle(what) if is_a(what, &Sort::Rune) => Trigger::Does(Deed::RecycleRune, who, Filter::default()),
        YourDeed::RecycleTo(what, deck) if **deck == Deck::Yours => {
            Trigger::Does(Deed::Recycle, who, wherever(what, thing(what)?)?)
        }
        YourDeed::Recycle(what) => Trigger::Does(Deed::Recycle, who, wherever(what, thing(what)?)?),
        YourDeed::Banish(what) => Trigger::Does(Deed::Banish, who, wherever(what, thing(what)?)?),
        YourDeed::Spend(what) if is_a(what, &Sort::Buff) => Trigger::Does(Deed::SpendBuff, who, Filter::default()),
        other => return missing(other),
    })
}

/// Permanents, or an activated ability, that cost so much: the permanents, and the least Energy.
fn played_or_used(what: &Object) -> Enacted<Option<(Filter, u16)>> {
    let Object::Group(group) = what else { return Ok(None) };
    let Group::Counted(counted) = &**group else { return Ok(None) };
    let Counted::One(number, marks, noun, tail) = &**counted else { return Ok(None) };
    let Noun::OrThree(one, other, mark, third) = &**noun else { return Ok(None) };
    let kinds = matches!((&**one, &**other, &**third), (Sort::Unit, Sort::Gear, Sort::Ability));
    if !kinds || !matches!(mark.as_ref(), Some(Adjective::Activated)) || **number != One::A || !marks.is_empty() {
        return Ok(None);
    }
    let either = Noun::Or(one.clone(), other.clone());
    let of = super::who::filter(&[], super::who::kind_of(&either)?, tail)?;
    let energy = of.energy_min.unwrap_or(0);
    let plain = Filter { energy_min: of.energy_min, ..Filter::default() } == of;
    if !plain {
        return missing(what);
    }
    Ok(Some((of.altered(|of| of.marks = vec![Mark::Permanent]), energy)))
}

/// Returns true if it is "one or more" of something: then the trigger comes once for all of them.
fn is_one_or_more(group: &Group) -> bool {
    let Group::Counted(counted) = group else { return false };
    matches!(&**counted, Counted::Many(number, ..) if matches!(&**number, Many::OrMore(n) if n.value == 1))
}

/// Restricts a description to cards that one owns, where they return to one's own hand.
fn to_hand(mut of: Filter, hand: &HandOf) -> Filter {
    if *hand == HandOf::Yours {
        of.mark(&Mark::Owned);
    }
    of
}

fn returned(of: Filter, hand: &HandOf) -> Trigger {
    Trigger::Returned(to_hand(of, hand))
}

/// Returns the description of what is chosen, if it does not say whose friend it is: that could refer to the one who
/// chooses.
fn chosen_by_others(what: &Object) -> Enacted<Filter> {
    let of = something(what)?;
    if matches!(of.whose, Whose::Any | Whose::Yours) { Ok(of) } else { missing(what) }
}

/// The same objects, wherever they lie.
fn anywhere(filter: Filter) -> Filter {
    filter.altered(|of| of.place = Place::Anywhere)
}

/// Returns what is played "from anywhere other than your hand" or "from your trash", without these words; `None` if they are missing.
fn played_out_of(what: &Object) -> Option<(Group, PlayedHow)> {
    let Object::Group(group) = what else { return None };
    let Group::Counted(counted) = &**group else { return None };
    let Counted::One(number, marks, noun, tail) = &**counted else { return None };
    let Tail::PlaceFirst(owned, at, with) = &**tail else { return None };
    let Some(At::From(zone)) = at.as_ref() else { return None };
    let how = match **zone {
        Zone::ElsewhereThanHand => PlayedHow::FromElsewhere,
        Zone::YourTrash => PlayedHow::FromTrash,
        _ => return None,
    };
    let tail = Tail::PlaceFirst(owned.clone(), Box::new(None), with.clone());
    let plain = Counted::One(number.clone(), marks.clone(), noun.clone(), Box::new(tail));
    Some((Group::Counted(Box::new(plain)), how))
}

/// Any card, wherever it is: no token is one (176@1.0, 176@1.1, 179@1.2, 185@1.4).
fn any_card() -> Filter {
    anywhere(Filter { marks: vec![Mark::NonToken], ..Filter::default() })
}

/// Returns the description of what a player does something to, which may be "something else".
fn something(what: &Object) -> Enacted<Filter> {
    match what {
        Object::Named(named) if **named == Pronoun::AnythingElse => Ok(Filter { other: true, ..Filter::default() }),
        what => thing(what),
    }
}

/// Returns the description of what a player does something to: the source, one that fits, or one or more of them.
fn thing(what: &Object) -> Enacted<Filter> {
    match what {
        Object::Named(_) if is_me(what) => Ok(Filter::me()),
        Object::Group(group) => match &**group {
            Group::Counted(counted) => match &**counted {
                Counted::Many(number, marks, nouns, tail) if matches!(&**number, Many::OrMore(n) if n.value == 1) => {
                    plural_filter(&Plural::All(marks.clone(), nouns.clone(), tail.clone()))
                }
                _ => watched(group),
            },
            Group::Plural(_) => missing(what),
        },
        other => missing(other),
    }
}

/// Returns true if a trigger is on one or more of something, and so comes once for all that happens together.
pub(super) fn is_gathered(when: &Text) -> bool {
    let mut found = false;
    see(when, &mut |part| {
        found |= matches!(part.as_any().downcast_ref(), Some(Many::OrMore(n)) if n.value == 1);
        found |= matches!(part.as_any().downcast_ref(), Some(Event::Them(who, deed))
            if is_opponent(who) && matches!(**deed, TheirDeed::MovesTo(_)));
    });
    found
}

fn see(part: &dyn Part, found: &mut dyn FnMut(&dyn Part)) {
    found(part);
    part.each(&mut |part| see(part, found));
}

/// Playing a card in a way that is asked for.
fn played(what: &Object, how: PlayedHow) -> Enacted<Trigger> {
    let of = match what {
        what if is_me(what) => Filter::me(),
        what => thing(what)?,
    };
    Ok(Trigger::Plays { who: Whose::Yours, of: wherever(what, of)?, how })
}

/// Playing a permanent is seen as it has entered; playing a spell or any card, as it has been played.
fn plays(what: &Object, who: Whose) -> Enacted<Trigger> {
    if let Object::Named(named) = what
        && matches!(**named, Pronoun::Me | Pronoun::This)
    {
        return Ok(Trigger::Enters(Filter::me()));
    }
    if is_a(what, &Sort::Card) {
        return Ok(Trigger::Plays { who, of: any_card(), how: PlayedHow::Anyhow });
    }
    if is_a(what, &Sort::Spell) {
        let of = anywhere(Filter { kind: Some(Kind::Spell), ..Filter::default() });
        return Ok(Trigger::Plays { who, of, how: PlayedHow::Anyhow });
    }
    if is_a(what, &Sort::Token) {
        return Ok(Trigger::Enters(Filter { whose: who, marks: vec![Mark::Token], ..Filter::default() }));
    }
    let filter = single(what)?;
    match filter.kind {
        // One is seen as it enters, the other as it has been played.
        Some(_) if filter.or.is_some() => missing(what),
        // It enters the board, from wherever it was played: what it was before is not seen.
        Some(_) if filter.place.is_off_board() => missing(what),
        Some(Kind::Unit | Kind::Gear) => Ok(Trigger::Enters(Filter { whose: who, ..filter })),
        Some(Kind::Spell) | None if filter.place == Place::Board => {
            Ok(Trigger::Plays { who, of: anywhere(filter), how: PlayedHow::Anyhow })
        }
        _ => missing(what),
    }
}

fn single(what: &Object) -> Enacted<Filter> {
    match what {
        Object::Group(group) => watched(group),
        other => missing(other),
    }
}

/// The objects of which any one is watched for.
fn watched(group: &Group) -> Enacted<Filter> {
    let Group::Counted(counted) = group else { return missing(group) };
    match described(counted)? {
        (Count::Chosen(1, 1), filter) => Ok(filter),
        _ => missing(group),
    }
}

/// Returns true if it is "a battlefield you control".
fn is_yours(place: &Where) -> bool {
    matches!(place, Where::Battlefield(marks, owned)
        if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YouControl)))
}

/// Returns true if the event is that a player plays something, whoever it is.
pub(super) fn is_anybodys_play(event: &Event) -> bool {
    matches!(event, Event::Them(who, deed) if is_player(who) && matches!(**deed, TheirDeed::Plays(_)))
}

/// Returns true if it is "a player".
fn is_player(who: &Group) -> bool {
    is_plain(who, &Sort::Player)
}

/// Returns true if it is "an opponent".
fn is_opponent(who: &Group) -> bool {
    is_plain(who, &Sort::Opponent)
}

/// Returns true if it is one of a sort, without adjectives.
fn is_plain(who: &Group, wanted: &Sort) -> bool {
    let Group::Counted(counted) = who else { return false };
    let Counted::One(_, marks, noun, _) = &**counted else { return false };
    matches!(&**noun, Noun::Plain(sort) if **sort == *wanted) && marks.is_empty()
}

fn theirs(who: &Group, deed: &TheirDeed) -> Enacted<Vec<Trigger>> {
    match deed {
        TheirDeed::Plays(what) if is_opponent(who) => return Ok(vec![plays(what, Whose::Enemy)?]),
        TheirDeed::Plays(what) if is_player(who) => return Ok(vec![plays(what, Whose::Any)?]),
        TheirDeed::Scores if is_opponent(who) => return Ok(scores(Whose::Enemy, false)),
        TheirDeed::Scores if is_player(who) => return Ok(scores(Whose::Any, false)),
        TheirDeed::LosesCombat if is_opponent(who) => return Ok(vec![Trigger::LosesCombat(Whose::Enemy)]),
        TheirDeed::LosesCombat if is_player(who) => return Ok(vec![Trigger::LosesCombat(Whose::Any)]),
        TheirDeed::MovesSome(what) if is_opponent(who) => {
            return Ok(vec![Trigger::Does(Deed::Move, Whose::Enemy, thing(what)?)]);
        }
        TheirDeed::Chooses(what) if is_opponent(who) => {
            return Ok(vec![Trigger::Does(Deed::Choose, Whose::Enemy, chosen_by_others(what)?)]);
        }
        TheirDeed::ChoosesWith(what) if is_opponent(who) => {
            return Ok(vec![Trigger::Does(Deed::ChooseWithSpell, Whose::Enemy, chosen_by_others(what)?)]);
        }
        TheirDeed::Chooses(_) | TheirDeed::ChoosesWith(_) => return missing(who),
        TheirDeed::GainsPoints if is_opponent(who) => return Ok(vec![Trigger::GainsPoints(Whose::Enemy)]),
        // A card is discarded by its owner, from their own hand.
        TheirDeed::DiscardsSome(what) if is_opponent(who) && is_me(what) => return missing(who),
        TheirDeed::DiscardsSome(what) if is_opponent(who) => {
            return Ok(vec![Trigger::Discards(Whose::Enemy, wherever(what, thing(what)?)?)]);
        }
        TheirDeed::DiscardsSome(what) if is_player(who) => {
            return Ok(vec![Trigger::Discards(Whose::Any, wherever(what, thing(what)?)?)]);
        }
        TheirDeed::WinsCombat if is_opponent(who) => return Ok(vec![Trigger::WinsCombat(Whose::Enemy)]),
        TheirDeed::WinsCombat if is_player(who) => return Ok(vec![Trigger::WinsCombat(Whose::Any)]),
        TheirDeed::Plays(_) | TheirDeed::DiscardsSome(_) => return missing(who),
        TheirDeed::DrawsACard if is_opponent(who) => return Ok(vec![Trigger::Draws(Whose::Enemy)]),
        TheirDeed::DrawsACard => return missing(who),
        TheirDeed::MovesTo(place) if is_opponent(who) => {
            let of = Filter { whose: Whose::Enemy, place: location(place)?, ..Filter::unit() };
            return Ok(vec![Trigger::Moves(of)]);
        }
        _ => {}
    }
    let filter = watched(who)?;
    let alone = |filter: &Filter| filter.clone().altered(|of| of.marks.push(Mark::Alone));
    Ok(match deed {
        TheirDeed::Attacks => vec![Trigger::Attacks(filter)],
        TheirDeed::Defends => vec![Trigger::Defends(filter)],
        TheirDeed::AttacksOrDefends => vec![Trigger::Attacks(filter.clone()), Trigger::Defends(filter)],
        TheirDeed::AttacksOrDefendsAlone => vec![Trigger::Attacks(alone(&filter)), Trigger::Defends(alone(&filter))],
        TheirDeed::DiesAt(at) if filter.place == Place::Board => {
            let mut filter = filter;
            super::who::place(at, &mut filter)?;
            vec![Trigger::Dies(filter)]
        }
        TheirDeed::Dies => vec![Trigger::Dies(filter)],
        TheirDeed::Moves => vec![Trigger::Moves(filter)],
        TheirDeed::MovesTo(place) if filter.place == Place::Board => {
            let to = location(place)?;
            vec![Trigger::Moves(filter.altered(|of| of.place = to))]
        }
        TheirDeed::MovesHere if filter.place == Place::Board => {
            vec![Trigger::Moves(filter.altered(|of| of.place = Place::Here))]
        }
        TheirDeed::IsReturned(hand) => vec![returned(filter, hand)],
        TheirDeed::IsDisempowered => vec![Trigger::Disempowered(filter)],
        TheirDeed::MovesFromHere => vec![Trigger::MovesFrom(filter, Place::Here)],
        TheirDeed::MovesFrom(place) => vec![Trigger::MovesFrom(filter, location(place)?)],
        TheirDeed::AttacksAt(place) if is_yours(place) => vec![Trigger::AttacksYours(filter)],
        TheirDeed::Becomes(mark) if super::who::mark(mark)? == Mark::Mighty => vec![Trigger::BecomesMighty(filter)],
        TheirDeed::Becomes(mark) if super::who::mark(mark)? == Mark::Empowered => {
            vec![Trigger::BecomesEmpowered(filter)]
        }
        TheirDeed::Becomes(mark) if super::who::mark(mark)? == Mark::Ready => vec![Trigger::Readied(filter)],
        TheirDeed::WinsCombat => vec![Trigger::UnitWinsCombat(filter)],
        TheirDeed::Conquers => vec![Trigger::UnitConquers(filter)],
        TheirDeed::Holds => vec![Trigger::UnitHolds(filter)],
        TheirDeed::IsPlayed if filter.place.is_off_board() => return missing(who),
        TheirDeed::IsPlayed => vec![Trigger::Enters(filter)],
        TheirDeed::IsStunned => vec![Trigger::Stunned(filter)],
        TheirDeed::IsReadied => vec![Trigger::Readied(filter)],
        TheirDeed::IsBuffed => vec![Trigger::Buffed(filter)],
        TheirDeed::IsDealtDamage | TheirDeed::TakesDamage => vec![Trigger::Damaged(filter)],
        other => return missing(other),
    })
}
