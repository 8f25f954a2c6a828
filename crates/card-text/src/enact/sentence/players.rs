//! Actions of players, each of them or one after the other.

use super::super::enacted::{Enacted, Missing, missing};
use super::super::number::few;
use super::super::who::Scope;
use crate::card::Kind;
use crate::text;
use crate::text::clause::Duration;
use crate::text::line::{Ability, Line};
use crate::text::object::{Deck, Nouns, Object, Sorts};
use crate::text::place::Top;
use crate::text::sentence::{Act, Actor, Acts, Sentence};
use crate::text::words::typeset;
use crate::{Amount, Change, DeckEnd, Effect, Filter, Passive, Place, Side, Targets, Waiver, Who};

impl Scope {
    /// "Starting with the next player, each ...": one after the other chooses.
    pub(super) fn each_in_turn(&mut self, sentence: &Sentence) -> Enacted<Effect> {
        let chooses = |who, of, yours, then| Effect::EachChooses {
            who,
            of,
            yours,
            distinct: true,
            from_next: true,
            rest: false,
            then,
        };
        match sentence {
            Sentence::Someone(actor, acts) if self.gathered && **actor == Actor::EachPlayer => match &**acts {
                Acts::One(act) if **act == Act::PlaysThose => Ok(Effect::OwnersPlay(Waiver::Energy)),
                other => missing(other),
            },
            Sentence::SomeoneMay(actor, steps) if **actor == Actor::EachPlayer => {
                let mut scope = Self::default();
                let then = scope.steps(steps)?;
                let [of] = scope.targets.as_slice() else { return missing(sentence) };
                let of = Targets { min: 0, ..of.clone() };
                let then = then.into_iter().map(|effect| effect.of_target_as(&Who::Last)).collect();
                Ok(chooses(Side::Everyone, of, false, then))
            }
            Sentence::Someone(actor, acts) if **actor == Actor::EachOtherPlayer => {
                let Acts::One(act) = &**acts else { return missing(sentence) };
                let Act::Chooses(what) = &**act else { return missing(sentence) };
                let of = super::super::who::not_yet_chosen(what)?;
                self.last = true;
                Ok(chooses(Side::Others, of, true, vec![]))
            }
            _ => missing(sentence),
        }
    }

    /// Enacts the actions of somebody else, reading the words as addressed to them as "you".
    pub(super) fn by_others(&mut self, actor: &Actor, told: impl IntoIterator<Item = String>) -> Enacted<Vec<Effect>> {
        let who = self.side_of(actor)?;
        let told: Vec<String> = told.into_iter().collect();
        let Some(Ability::Spell(does)) = as_you(told.iter().cloned()) else {
            return Err(Missing(typeset(told)));
        };
        let mut scope = Self { targets: self.targets.clone(), last: self.last, about: self.about, ..Self::default() };
        let then = scope.picking(|scope| scope.sentences(does.sentences()))?;
        if scope.targets.len() > self.targets.len() {
            return missing(actor);
        }
        self.foreign = true;
        Ok(vec![Effect::By { who, then }])
    }

    /// Returns the players that an actor means.
    pub(super) fn side_of(&self, actor: &Actor) -> Enacted<Side> {
        Ok(match actor {
            Actor::EachPlayer | Actor::YouAndEachOpponent => Side::Everyone,
            Actor::EachOpponent | Actor::Opponents => Side::Opponents,
            Actor::EachOtherPlayer => Side::Others,
            Actor::Attacker => Side::Attacker,
            Actor::Defender => Side::Defender,
            Actor::AttackerAndDefender => Side::Fighters,
            Actor::ThatPlayer | Actor::They if self.turn_player && !self.opponent => Side::TurnPlayer,
            Actor::ThatPlayer | Actor::They if self.returned && !self.opponent => Side::Owner,
            Actor::They | Actor::ThatPlayer if self.opponent => Side::Chosen,
            Actor::They if self.doer => Side::Doer,
            Actor::ItsController if !self.foreign && (!self.targets.is_empty() || self.about) => Side::Theirs,
            Actor::ItsOwner if !self.foreign && (!self.targets.is_empty() || self.about) => Side::Owner,
            other => return missing(other),
        })
    }

    pub(super) fn someone(&mut self, actor: &Actor, acts: &Acts) -> Enacted<Vec<Effect>> {
        if let (Actor::EachPlayer, Acts::One(act)) = (actor, acts)
            && let Act::Chooses(what) = &**act
        {
            return Ok(vec![Effect::EachChooses {
                who: Side::Everyone,
                of: super::super::who::one_they_control(what)?,
                yours: false,
                distinct: false,
                from_next: false,
                rest: false,
                then: vec![],
            }]);
        }
        let side = match actor {
            Actor::EachOpponent if matches!(acts, Acts::One(act) if matches!(**act, Act::Reveals(_))) => {
                return self.each_reveals(acts);
            }
            Actor::EachPlayer if matches!(acts, Acts::Comma(..)) => return self.each_banishes(acts),
            Actor::Opponents if let Some(long) = cant_play(acts) => {
                super::super::duration::rest_of_turn(long)?;
                let passive = Passive {
                    condition: None,
                    on: super::super::passive::subject::opponents(),
                    change: Change::CantPlay,
                };
                return Ok(vec![Effect::Establish { passive: Box::new(passive), next: false }]);
            }
            Actor::They if self.opponent && matches!(acts, Acts::One(act) if **act == Act::RevealHand) => {
                self.looking = true;
                return Ok(vec![Effect::RevealHand]);
            }
            other => self.side_of(other)?,
        };
        match acts {
            Acts::One(act) => Ok(vec![self.act(side, act)?]),
            Acts::And(act, other) => Ok(vec![self.act(side, act)?, self.act(side, other)?]),
            Acts::Then(act, rest) => Ok([vec![self.act(side, act)?], self.someone(actor, rest)?].concat()),
            other @ Acts::Comma(..) => missing(other),
        }
    }

    /// Enacts an action of somebody, on what has been chosen before.
    fn act(&mut self, side: Side, act: &Act) -> Enacted<Effect> {
        match act {
            Act::DiscardThat if side == Side::Chosen => {
                self.chosen_seen.take().map_or_else(|| missing(act), |card| Ok(Effect::DiscardThis(card)))
            }
            Act::PlacesIt(end, deck) | Act::PutsIt(end, deck) if side == Side::Owner && **deck == Deck::Theirs => {
                let end = super::super::card::deck_end(end, DeckEnd::OwnersChoice);
                Ok(Effect::PutOnDeck(self.it()?, end))
            }
            act => act_of(side, act),
        }
    }

    /// Every opponent reveals cards of their own.
    pub(super) fn each_reveals(&mut self, acts: &Acts) -> Enacted<Vec<Effect>> {
        let Acts::One(act) = acts else { return missing(acts) };
        let Act::Reveals(top) = &**act else { return missing(&**act) };
        self.looking = true;
        Ok(vec![Effect::Look { whose: Side::Opponents, count: theirs(top)?, revealed: true }])
    }

    /// Every player looks at cards of their own, banishes some and recycles the others.
    pub(super) fn each_banishes(&mut self, acts: &Acts) -> Enacted<Vec<Effect>> {
        let Acts::Comma(looks, banishes, rest) = acts else { return missing(acts) };
        let (Act::LooksAt(top), Act::Banishes(what), Acts::One(last)) = (&**looks, &**banishes, &**rest) else {
            return missing(acts);
        };
        let n = match &**what {
            Object::OfThem(n) if **last == Act::RecyclesRest => few(n)?,
            other => return missing(other),
        };
        let of = Filter { place: Place::Anywhere, ..Filter::default() };
        let some = Who::Seen(Box::new(Targets { of, min: n, max: n, ..Targets::default() }));
        self.gathered = true;
        Ok(vec![Effect::EachInTurn(vec![
            Effect::Look { whose: Side::Acting, count: theirs(top)?, revealed: false },
            Effect::Banish(some),
            Effect::Gather,
            Effect::Recycle(Who::Rest),
        ])])
    }
}

/// Returns words about somebody as an ability that says "you" to them. `None` where they say "you" to somebody else,
/// too.
pub(in crate::enact) fn as_you(words: impl IntoIterator<Item = String>) -> Option<Ability> {
    let mut told = vec!["you".to_owned()];
    for word in words {
        told.push(match word.as_str() {
            "you" | "your" | "you've" | "yours" => return None,
            "they" => "you".to_owned(),
            "they've" => "you've".to_owned(),
            "their" => "your".to_owned(),
            _ => word,
        });
    }
    match text::read(&typeset(told)).ok()?.line {
        Line::Ability(ability) => Some(*ability),
        _ => None,
    }
}

/// Returns the duration for which they cannot play cards, if that is all that is said of them.
fn cant_play(acts: &Acts) -> Option<&Duration> {
    let Acts::One(act) = acts else { return None };
    let Act::CantPlaySome(nouns, long) = &**act else { return None };
    matches!(&**nouns, Nouns::Plain(sorts) if **sorts == Sorts::Cards).then_some(long)
}

/// Returns the number of cards in "the top cards of their Main Deck".
pub(super) fn theirs(top: &Top) -> Enacted<u8> {
    match top {
        Top::Card(deck) if **deck == Deck::Theirs => Ok(1),
        Top::Cards(n, deck) if **deck == Deck::Theirs => few(n),
        other => missing(other),
    }
}

/// Returns the action of each of some players.
pub(super) fn act_of(side: Side, act: &Act) -> Enacted<Effect> {
    Ok(match act {
        Act::Draws(n) | Act::DrawsCards(n) | Act::DrawEach(n) => Effect::Draw(side, Amount::Fixed(i32::from(n.value))),
        Act::GainsPoint(n) | Act::ScorePoint(n) | Act::GainPoint(n) => Effect::GainPoints(side, few(n)?),
        Act::LosesPoint(n) | Act::LosesPoints(n) => Effect::LosePoints(side, few(n)?),
        Act::LosesGame => Effect::LoseGame(side),
        Act::DiscardsHand | Act::DiscardHand => Effect::DiscardHand(side),
        Act::Discards(n) | Act::DiscardEach(n) => Effect::Discard(side, few(n)?),
        Act::GainsXp(n) => Effect::GainXp(side, Amount::Fixed(i32::from(n.value))),
        Act::Channels(n) => Effect::Channel { who: side, count: few(n)?, exhausted: false },
        Act::ChannelsExhausted(n) | Act::ChannelEach(n) => {
            Effect::Channel { who: side, count: few(n)?, exhausted: true }
        }
        Act::Kills(what) => each_kills(side, what)?,
        Act::CantPlaySome(nouns, long) => {
            super::super::duration::rest_of_turn(long)?;
            let Nouns::Plain(sorts) = &**nouns else { return missing(act) };
            Effect::Bar(
                side,
                match **sorts {
                    Sorts::Cards => None,
                    Sorts::Spells => Some(Kind::Spell),
                    Sorts::Units => Some(Kind::Unit),
                    Sorts::Gear => Some(Kind::Gear),
                    _ => return missing(act),
                },
            )
        }
        other => return missing(other),
    })
}

/// Each of some players chooses one of their own, and all of these are killed together.
pub(super) fn each_kills(who: Side, what: &Object) -> Enacted<Effect> {
    Ok(Effect::EachChooses {
        who,
        of: super::super::who::one_of_theirs(what).or_else(|_| super::super::who::one_they_control(what))?,
        yours: false,
        distinct: false,
        from_next: false,
        rest: false,
        then: vec![Effect::Kill(Who::Last)],
    })
}
