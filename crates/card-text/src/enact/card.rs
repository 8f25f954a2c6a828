//! Steps about cards off the board: decks, hands and trashes, and playing cards from them.

use super::enacted::{Enacted, missing};
use super::number::{Count, few};
use super::object::is_me;
use super::who::Scope;
use crate::card::Cost;
use crate::text::change::{Measure, Quantity, Whose as Possessive};
use crate::text::object::{
    Adjective, At, Counted, Deck, Done, Group, Many, Noun, Object, One, Owned, Place, Pronoun, Sort, Tail, Zone,
};
use crate::text::place::{Goal, Side as DeckSide, To, Top};
use crate::text::sentence::Step;
use crate::text::step::Discount;
use crate::{
    Amount, Change, DeckEnd, Effect, Entry, Filter, Mark, Passive, Place as Where, Side, Targets, Waiver, Who, Whose,
};

impl Scope {
    /// A step about cards off the board.
    pub(super) fn card_step(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match step {
            Step::LookAt(top) => self.looks(top, false),
            Step::Reveal(top) if matches!(&**top, Top::Rune(deck) if **deck == Deck::Runes) => {
                self.rune = true;
                one(Effect::RevealRune)
            }
            Step::Recycle(what) if self.rune && super::object::is_it(what) => one(Effect::RecycleRevealedRune),
            Step::Reveal(top) => self.looks(top, true),
            Step::RevealUntil(zone, wanted) if matches!(&**zone, Zone::TopOf(deck) if is_mine(deck)) => {
                self.reveals_until(wanted)
            }
            // Of cards that are looked at a number in words means some of them.
            Step::Draw(n) if self.looking && n.spelled => one(Effect::DrawThese(Who::seen(few(n)?, few(n)?))),
            Step::DrawThem(what) if self.last && !self.looking => one(Effect::DrawThese(self.who(what)?)),
            Step::DrawThem(what) => one(Effect::DrawThese(self.seen(what)?)),
            Step::DrawUnplayed | Step::DrawUnbanished => one(Effect::DrawThese(Who::Rest)),
            Step::PutCards(n, to) if is_your_hand(to) => one(Effect::Hand(Who::seen(few(n)?, few(n)?))),
            Step::PutCardsAndRest(n, to, _, other) if is_your_hand(to) && **other == To::IntoYourTrash => {
                Ok(vec![Effect::Hand(Who::seen(few(n)?, few(n)?)), Effect::PutInTrash(Who::Rest)])
            }
            Step::Put(what, to) if matches!(**to, To::OnDeck(..)) => self.puts_on_deck(what, to),
            Step::Put(what, to) if **to == To::IntoYourTrash => one(Effect::PutInTrash(self.seen(what)?)),
            Step::Put(what, to) if is_your_hand(to) => one(Effect::Hand(self.seen(what)?)),
            Step::PutFrom(what, to, from) if is_your_hand(to) && **from == Zone::ChampionZoneOrBoard => {
                self.who(what)?;
                let Some(Targets { of, .. }) = self.targets.last_mut() else { return missing(&**what) };
                let in_zone = Filter { place: Where::ChampionZone, ..of.clone() };
                of.or = Some(Box::new(in_zone));
                one(Effect::Hand(self.it()?))
            }
            Step::PutTop(top, to) if matches!(**to, To::IntoYourTrash) => match &**top {
                Top::Card(_) => one(Effect::Mill(1)),
                Top::Cards(n, deck) if is_mine(deck) => one(Effect::Mill(few(n)?)),
                other => missing(other),
            },
            Step::BanishTop(top) => {
                let mut effects = self.looks(top, false)?;
                effects.push(Effect::Banish(Who::Rest));
                (self.looking, self.last) = (false, true);
                Ok(effects)
            }
            Step::ChooseOne if self.looking => {
                self.chosen_seen = Some(Who::seen(1, 1));
                Ok(vec![])
            }
            Step::Return(what, to) if **to == To::YourChampionZone => match &**what {
                Object::YourChampion(tail) if is_from_own_trash(tail) => one(Effect::ReturnChampion),
                other => missing(other),
            },
            Step::PlayFor(what, price) if is_me(what) => {
                let who = if self.last { Who::Last } else { Who::Me };
                one(played(who, Waiver::For(super::symbols::cost(price))))
            }
            Step::BanishOne if self.looking => {
                self.last = true;
                one(Effect::Banish(Who::seen(1, 1)))
            }
            Step::Recycle(what) => self.recycles(what),
            Step::RecycleOneOrBoth => one(Effect::Recycle(Who::seen(1, 2))),
            Step::RecycleFromTrash(n) => one(Effect::Recycle(super::cost::from_trash(few(n)?))),
            Step::PutBackAnyOrder => Ok(vec![Effect::PutBack]),
            Step::Predict(n) => one(Effect::Predict(few(n)?)),
            Step::PredictOnce | Step::PredictAction => one(Effect::Predict(1)),
            Step::RevealObject(what) => one(Effect::Reveal(self.seen(what)?)),
            Step::Return(what, to) if is_your_hand(to) => one(Effect::Hand(self.who(what)?)),
            Step::Play(what, to, price) => one(self.played(what, to.as_ref().as_ref(), price.as_ref().as_ref())?),
            // What is paid for it is what the text says: it plays the card "for" that.
            Step::PlayFrom(what, from) if is_own_trash(what, from) && !self.spell => one(played(Who::Me, Waiver::All)),
            Step::PlayFromFor(what, from, price) if is_own_trash(what, from) && !self.spell => {
                one(played(Who::Me, Waiver::For(super::symbols::cost(price))))
            }
            Step::ReturnFrom(what, from, to) if is_own_trash(what, from) && is_your_hand(to) => {
                one(Effect::Hand(Who::Me))
            }
            Step::PlayOne => one(played(Who::seen(1, 1), Waiver::Nothing)),
            other => missing(other),
        }
    }

    /// "Put ... on top of its owner's Main Deck", or cards of one's own from hand or trash on top of one's own.
    fn puts_on_deck(&mut self, what: &Object, to: &To) -> Enacted<Vec<Effect>> {
        let To::OnDeck(side, deck) = to else { return missing(to) };
        let end = deck_end(side, DeckEnd::YourChoice);
        if self.looking {
            return missing(what);
        }
        let who = self.who(what)?;
        let own = |of: &Filter| of.whose == Whose::Yours && of.place.is_off_board();
        let (own, picked) = match &who {
            Who::Pick(targets) => (own(&targets.of), true),
            Who::Target(n) => (self.targets.get(usize::from(*n)).is_some_and(|targets| own(&targets.of)), false),
            _ => (false, false),
        };
        let fits = match &**deck {
            Deck::Yours | Deck::Any => own,
            Deck::ItsOwners => !picked,
            Deck::Theirs | Deck::Runes => false,
        };
        // Of what is picked only as this is done, nobody is asked a second time.
        if !fits || (picked && end == DeckEnd::YourChoice) {
            return missing(to);
        }
        Ok(vec![Effect::PutOnDeck(who, end)])
    }

    fn reveals_until(&mut self, wanted: &Group) -> Enacted<Vec<Effect>> {
        let Group::Counted(counted) = wanted else { return missing(wanted) };
        let (_, filter) = super::who::described(counted)?;
        (self.looking, self.several, self.last) = (true, true, true);
        Ok(vec![Effect::RevealUntil(filter.altered(|of| of.place = Where::Anywhere))])
    }

    fn looks(&mut self, top: &Top, revealed: bool) -> Enacted<Vec<Effect>> {
        let count = match top {
            Top::Card(deck) if is_mine(deck) => 1,
            Top::Cards(n, deck) if is_mine(deck) => few(n)?,
            other => return missing(other),
        };
        (self.looking, self.several) = (true, count > 1);
        Ok(vec![Effect::Look { whose: Side::You, count, revealed }])
    }

    /// Returns the cards that are meant among those being looked at.
    fn seen(&mut self, what: &Object) -> Enacted<Who> {
        if !self.looking {
            return missing(what);
        }
        match what {
            Object::Named(named)
                if matches!(**named, Pronoun::ThatOne(_) | Pronoun::It | Pronoun::Them)
                    && self.chosen_seen.is_some() =>
            {
                self.chosen_seen.take().map_or_else(|| missing(what), Ok)
            }
            Object::OfThem(n) => Ok(Who::seen(few(n)?, few(n)?)),
            Object::UpToOfThem(n) => Ok(Who::seen(0, few(n)?)),
            Object::Named(named) => match &**named {
                Pronoun::It | Pronoun::Them if self.last => Ok(Who::Last),
                Pronoun::It if self.several => missing(what),
                Pronoun::It | Pronoun::Them | Pronoun::TheRest | Pronoun::TheRemaining | Pronoun::TheOther => {
                    Ok(Who::Rest)
                }
                _ => missing(what),
            },
            Object::Group(_) => match self.who(what)? {
                Who::Seen(targets) => {
                    self.last = true;
                    Ok(Who::Seen(targets))
                }
                _ => missing(what),
            },
            _ => missing(what),
        }
    }

    fn recycles(&mut self, what: &Object) -> Enacted<Vec<Effect>> {
        if self.looking {
            let who = match what {
                what if is_all_revealed(what) => Who::Rest,
                Object::Named(named)
                    if self.chosen_seen.is_none()
                        && (matches!(**named, Pronoun::Them) || matches!(**named, Pronoun::It) && !self.several) =>
                {
                    Who::Rest
                }
                what => self.seen(what)?,
            };
            return Ok(vec![Effect::Recycle(who)]);
        }
        let recycled = self.with_runes(|scope| scope.each(what, Effect::Recycle))?;
        Ok(recycled.into_iter().map(picked_runes).collect())
    }

    /// A card of which the text does not say where it lies is played from hand.
    fn lying_in_hand(&mut self, who: Who) -> Who {
        let Who::Target(n) = who else { return who };
        let last = usize::from(n) + 1 == self.targets.len();
        let on_board = |targets: &Targets| {
            targets.of.place == Where::Board && targets.of.marks.iter().all(|mark| *mark == Mark::NonToken)
        };
        match self.targets.last().filter(|targets| last && on_board(targets)).cloned() {
            Some(Targets { of, min, max, .. }) => {
                self.targets.pop();
                let of = of.altered(|of| {
                    (of.place, of.whose) = (Where::Hand, Whose::Yours);
                    of.marks.clear();
                });
                self.last = true;
                Who::Pick(Box::new(Targets { of, min, max, ..Targets::default() }))
            }
            None => who,
        }
    }

    /// Returns the discount on a card's Energy: a number of the game, or the Might of what was paid with.
    pub(super) fn energy_less(&self, by: &Quantity) -> Enacted<Amount> {
        let done = match by {
            Quantity::MightOf(object) => done_to(object),
            Quantity::Of(whose, what) => {
                let killed = matches!((&**whose, &**what), (Possessive::TheKilledUnits, Measure::Might));
                killed.then_some(&Done::Killed)
            }
            _ => None,
        };
        match done {
            Some(done) if self.deeds.iter().any(|deed| super::amount::is_deed(done, deed)) => Ok(Amount::MightOfGone),
            Some(_) => missing(by),
            None => super::amount::general(by),
        }
    }

    /// A card is played: from where the text has said that it is.
    fn played(&mut self, what: &Object, to: Option<&To>, price: Option<&Discount>) -> Enacted<Effect> {
        let at = match to {
            Some(to) if is_your_base(to) => Entry::Base,
            to => to.map_or(Ok(Entry::Usual), entry)?,
        };
        let less_by = match price {
            Some(Discount::ReducingEnergy(by)) => Some(self.energy_less(by)?),
            _ => None,
        };
        let (waives, less) = match price {
            None if matches!(what, Object::Named(named) if matches!(**named, Pronoun::Me)) => {
                (Waiver::All, Cost::default())
            }
            None | Some(Discount::ReducingEnergy(_)) => (Waiver::Nothing, Cost::default()),
            Some(Discount::Reducing(by)) => (Waiver::Nothing, super::symbols::cost(by)),
            Some(price) => (waiver(price).map_or_else(|| missing(price), Ok)?, Cost::default()),
        };
        let who = if self.looking && !matches!(what, Object::Group(_)) { self.seen(what)? } else { self.who(what)? };
        let who = self.lying_in_hand(who);
        let off_board = match &who {
            Who::Target(n) => self.targets.get(usize::from(*n)).is_some_and(|t| t.of.place.is_off_board()),
            Who::Pick(targets) => targets.of.place.is_off_board(),
            Who::Each(of) => of.place.is_off_board(),
            Who::Seen(_) | Who::Rest | Who::Last | Who::Me => true,
            _ => false,
        };
        if off_board {
            Ok(Effect::Play { who, waives, less, less_by, at, by_owner: false, recycled: false })
        } else {
            missing(what)
        }
    }
}

/// A card that one may play from hand for the rest of the turn, and what of its cost is not paid then.
pub(super) fn may_play(what: &Object, price: &Discount) -> Enacted<Effect> {
    let Object::Group(group) = what else { return missing(what) };
    let Group::Counted(counted) = &**group else { return missing(what) };
    let (count, of) = super::who::described(counted)?;
    let Some(waives) = waiver(price).filter(|_| count == Count::Chosen(1, 1) && of.place == Where::Hand) else {
        return missing(price);
    };
    let on = of.altered(|of| of.place = Where::Anywhere);
    let passive = Passive { condition: None, on, change: Change::MayWaive(waives) };
    Ok(Effect::Establish { passive: Box::new(passive), next: true })
}

/// The part of a cost that is not paid.
fn waiver(price: &Discount) -> Option<Waiver> {
    match price {
        Discount::Ignoring | Discount::IgnoringTheir => Some(Waiver::All),
        Discount::IgnoringAll => Some(Waiver::Everything),
        Discount::IgnoringEnergy | Discount::WithoutEnergy => Some(Waiver::Energy),
        Discount::Reducing(_) | Discount::ReducingEnergy(_) => None,
    }
}

/// "The unit you recycled", by its type or its tribe: what was done to it.
fn done_to(object: &Object) -> Option<&Done> {
    let Object::Group(group) = object else { return None };
    let Group::Counted(counted) = &**group else { return None };
    let Counted::One(number, marks, noun, tail) = &**counted else { return None };
    let unit =
        matches!(&**noun, Noun::Plain(sort) if matches!(**sort, Sort::Unit | Sort::Tribe(_) | Sort::TribeUnit(_)));
    let Tail::PlaceFirst(owned, at, with) = &**tail else { return None };
    let Some(Owned::YouHaveDone(done)) = owned.as_ref() else { return None };
    let plain = matches!(**number, One::The) && marks.is_empty() && unit && at.is_none() && with.is_none();
    plain.then_some(&**done)
}

fn played(who: Who, waives: Waiver) -> Effect {
    Effect::Play {
        who,
        waives,
        less: Cost::default(),
        less_by: None,
        at: Entry::Usual,
        by_owner: false,
        recycled: false,
    }
}

/// The owner of what was done something to plays it.
pub(super) fn played_by_owner(to: Option<&To>, price: &Discount) -> Enacted<Effect> {
    let at = to.map_or(Ok(Entry::Usual), entry)?;
    match price {
        Discount::Ignoring => {
            let (who, waives, less) = (Who::Last, Waiver::All, Cost::default());
            Ok(Effect::Play { who, waives, less, less_by: None, at, by_owner: true, recycled: false })
        }
        other => missing(other),
    }
}

/// "To your base".
fn is_your_base(to: &To) -> bool {
    matches!(to, To::Goal(goal) if matches!(&**goal, Goal::To(place) if matches!(**place, Place::YourBase)))
}

/// Returns the place where a card that an effect plays enters.
fn entry(to: &To) -> Enacted<Entry> {
    let To::Goal(goal) = to else { return if *to == To::Here { Ok(Entry::Here) } else { missing(to) } };
    let Goal::To(place) = &**goal else { return missing(to) };
    match &**place {
        Place::Base | Place::TheirBase => Ok(Entry::Base),
        Place::AnyBattlefield => Ok(Entry::AnyBattlefield),
        Place::Battlefield(marks, owned) if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YouControl)) => {
            Ok(Entry::ControlledBattlefield)
        }
        _ => missing(to),
    }
}

/// "The revealed cards".
fn is_all_revealed(what: &Object) -> bool {
    let Object::Group(group) = what else { return false };
    let Group::Counted(counted) = &**group else { return false };
    matches!(&**counted, Counted::Many(number, marks, ..)
        if matches!(**number, Many::The) && marks.as_slice() == [Adjective::Revealed])
}

/// Returns true if it is "from your trash" and nothing more.
fn is_from_own_trash(tail: &Tail) -> bool {
    matches!(tail, Tail::PlaceFirst(owned, at, with) if owned.is_none() && with.is_none()
        && matches!(at.as_ref(), Some(At::From(zone)) if matches!(**zone, Zone::YourTrash)))
}

fn is_own_trash(what: &Pronoun, from: &Zone) -> bool {
    matches!(what, Pronoun::Me | Pronoun::This) && matches!(from, Zone::YourTrash)
}

fn is_mine(deck: &Deck) -> bool {
    matches!(deck, Deck::Yours | Deck::Any)
}

fn is_your_hand(to: &To) -> bool {
    matches!(to, To::YourHand | To::IntoYourHand | To::InYourHand)
}

/// Returns the end of a deck that a card goes to: `either` where it may be either one.
pub(super) fn deck_end(side: &DeckSide, either: DeckEnd) -> DeckEnd {
    match side {
        DeckSide::Top | DeckSide::TheTop => DeckEnd::Top,
        DeckSide::Bottom => DeckEnd::Bottom,
        DeckSide::Either | DeckSide::EitherEnd => either,
    }
}

/// Runes that are no targets are picked as they are recycled.
fn picked_runes(effect: Effect) -> Effect {
    match effect {
        Effect::Recycle(Who::Pick(picked)) if picked.of.is_of_runes() => Effect::RecycleRunes(picked.min),
        other => other,
    }
}
