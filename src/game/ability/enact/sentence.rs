//! Sentences: instructions, with who follows them and whether.

use super::condition::{Spoken, condition};
use super::step::{few, is_it};
use super::who::Scope;
use super::{Enacted, missing};
use crate::game::ability::text::change::{Duration as Long, Measure, Quantity, Whose as Possessive};
use crate::game::ability::text::condition::{Being, Condition as If};
use crate::game::ability::text::cost::{Deed, Deeds};
use crate::game::ability::text::event::{Event, Later, TheirDeed};
use crate::game::ability::text::object::{Kindred, Object, Pronoun};
use crate::game::ability::text::place::{Deck, To, Top};
use crate::game::ability::text::sentence::{
    Act, Actor, Acts, Chooser, Gains, Instructions as Text, ItDoes, Sentence, TheyDo, Times, Trait as Named, Traits,
};
use crate::game::ability::text::step::{Step, Steps};
use crate::game::ability::{
    Amount, Change, Condition, Duration, Effect, Entry, Filter, Instructions, Mark, Mode, Moment, Passive, Place,
    Replacement, Side, Targets, Trait, Trigger, Triggered, Waiver, Who, Whose,
};

/// Instructions that stand on their own.
pub(super) fn instructions(text: &Text) -> Enacted<Instructions> {
    in_scope(Scope::default(), text.sentences())
}

/// Instructions that a card gives as it is seen in a deck.
pub(super) fn of_card_in_deck(text: &Text) -> Enacted<Instructions> {
    in_scope(Scope { in_deck: true, ..Scope::default() }, text.sentences())
}

/// Sentences that stand on their own.
pub(super) fn of_sentences<'a>(sentences: impl IntoIterator<Item = &'a Sentence>) -> Enacted<Instructions> {
    in_scope(Scope::default(), sentences)
}

/// Instructions of an ability that one of these triggers: of one that waits for a moment, the player whose turn it is may be
/// "that player"; of one that waits for anybody's deed, who does it may be "they".
pub(super) fn of_trigger(text: &Text, when: &[Trigger]) -> Enacted<Instructions> {
    in_scope(Scope::of_triggers(when), text.sentences())
}

fn in_scope<'a>(mut scope: Scope, sentences: impl IntoIterator<Item = &'a Sentence>) -> Enacted<Instructions> {
    let effects = scope.sentences(sentences)?;
    Ok(Instructions { targets: scope.targets, effects })
}

impl Scope {
    /// Sentences in order. One that begins with "otherwise" or says what is done "instead" belongs to the one before.
    pub(super) fn sentences<'a>(&mut self, sentences: impl IntoIterator<Item = &'a Sentence>) -> Enacted<Vec<Effect>> {
        let mut all: Vec<Vec<Effect>> = vec![];
        let mut before = self.last;
        let mut sentences = sentences.into_iter();
        while let Some(sentence) = sentences.next() {
            if let Some(choice) = reflexive_choice(sentence) {
                let moved = matches!(all.last().map(Vec::as_slice), Some([.., Effect::Move { .. }]));
                let mut scope = Self { last: self.last, moved, ..Self::of_trigger() };
                let rest: Vec<&Sentence> = std::iter::once(choice).chain(sentences).collect();
                let effects = scope.sentences(rest)?;
                all.push(vec![Effect::DoThis(1, Instructions { targets: scope.targets, effects })]);
                break;
            }
            // Where the sentence before is not followed, nothing has been done that "it" could be.
            let last = self.last;
            if matches!(sentence, Sentence::Otherwise(_)) {
                self.last = before;
            }
            before = last;
            let effects = self.after(sentence, &mut all)?;
            all.push(effects);
        }
        Ok(all.concat())
    }

    /// A sentence, seen with those before it.
    fn after(&mut self, sentence: &Sentence, before: &mut Vec<Vec<Effect>>) -> Enacted<Vec<Effect>> {
        if Self::of_the_played(sentence, before) {
            return Ok(vec![]);
        }
        match sentence {
            Sentence::Otherwise(other) => match before.pop().as_deref() {
                Some([Effect::If(condition, then)]) => {
                    Ok(vec![Effect::Either(condition.clone(), then.clone(), self.sentence(other)?)])
                }
                Some([rest @ .., Effect::IfDone(true, then)]) => {
                    let mut effects = rest.to_vec();
                    effects.push(Effect::IfDoneElse(then.clone(), self.sentence(other)?));
                    Ok(effects)
                }
                _ => missing(sentence),
            },
            Sentence::If(test, inner) => match &**inner {
                Sentence::Instead(steps) | Sentence::LeadingInstead(steps) => {
                    let condition = self.spoken(test)?;
                    let Some(first) = before.pop() else { return missing(sentence) };
                    Ok(vec![Effect::Either(condition, self.steps(steps)?, first)])
                }
                _ => self.sentence(sentence),
            },
            _ => self.sentence(sentence),
        }
    }

    pub(super) fn sentence(&mut self, sentence: &Sentence) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match sentence {
            Sentence::Do(steps) | Sentence::YouDo(steps) => self.steps(steps),
            Sentence::Must(steps) => self.picking(|scope| scope.steps(steps)),
            Sentence::May(steps) => self.may(steps),
            Sentence::MayDoIf(steps, test) => {
                let condition = self.spoken(test)?;
                one(Effect::If(condition, self.may(steps)?))
            }
            Sentence::MayPay(deeds, steps) | Sentence::Pay(deeds, steps) => {
                if let Deeds::One(deed) = &**deeds
                    && let Some(power) = super::cost::any_amount(deed)
                {
                    self.that_much = Some(Amount::Paid);
                    let then = self.steps(steps)?;
                    let any = Effect::PayAny { power, then };
                    let optional = matches!(sentence, Sentence::MayPay(..));
                    return one(if optional { Effect::May(vec![any]) } else { any });
                }
                let price = Box::new(self.price(deeds)?);
                let optional = matches!(sentence, Sentence::MayPay(..));
                one(Effect::Pay { price, then: self.steps(steps)?, optional })
            }
            Sentence::If(test, then) => self.conditional(test, then),
            Sentence::DoIf(steps, test) => {
                let condition = self.spoken(test)?;
                one(Effect::If(condition, self.steps(steps)?))
            }
            Sentence::Unless(steps, test) => one(self.unless(steps, test)?),
            Sentence::Then(sentence) | Sentence::ThenComma(sentence) => self.sentence(sentence),
            Sentence::DoThis(sentence) => one(Effect::DoThis(1, self.reflexive(sentence)?)),
            Sentence::StepsDoThis(steps, sentence) => {
                let mut effects = self.steps(steps)?;
                effects.push(Effect::DoThis(1, self.reflexive(sentence)?));
                Ok(effects)
            }
            Sentence::DoThisTimes(times, then) => {
                let Some(then) = then.as_ref() else { return missing(sentence) };
                let times = match &**times {
                    Times::Twice => 2,
                    Times::Many(n) => few(n)?,
                };
                one(Effect::DoThis(times, self.reflexive(then)?))
            }
            Sentence::DoAt(steps, moment) => one(self.at_moment(moment, |scope| scope.steps(steps))?),
            Sentence::AtMoment(moment, then) if is_end_of_turn(moment) => {
                one(self.at_moment(moment, |scope| scope.sentence(then))?)
            }
            Sentence::Someone(actor, acts) => self.someone(actor, acts),
            Sentence::They(deed) => one(self.they(deed)?),
            Sentence::We(deed) => one(self.we(deed)?),
            Sentence::It(deed) => self.it_does(deed),
            Sentence::IDeal(amount, to) => match self.deal_equal(amount, to)? {
                Effect::Deal { amount, to, .. } => one(Effect::Deal { amount, to, by: Some(Who::Me) }),
                _ => missing(sentence),
            },
            Sentence::ThatGains(_, deed) => self.gains(deed),
            Sentence::NextTime(event, instead) | Sentence::NextTimeThisTurn(event, instead)
                if !is_damage_to_come(event) =>
            {
                one(self.next_death(event, instead)?)
            }
            Sentence::AtMoment(moment, then) => one(self.at_next(moment, then)?),
            Sentence::DoNextTime(steps, event) => one(self.next_damage(steps, event)?),
            Sentence::WhenThisTurn(event, then) | Sentence::IfThisTurn(event, then) if self.is_own_death(event) => {
                one(self.when_it_dies(then)?)
            }
            Sentence::WhenThisTurn(event, then) => self.when_this_turn(event, then),
            Sentence::ChooseOne => one(Effect::Modes(vec![])),
            Sentence::Following(by) if self.rune && is_its_domain(by) => one(Effect::ByDomain(vec![])),
            Sentence::ChooseNewOne | Sentence::ChooseOneUnchosen => one(Effect::NewModes(vec![])),
            other => self.seldom(other),
        }
    }

    /// Sentences of rarer forms.
    fn seldom(&mut self, sentence: &Sentence) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match sentence {
            Sentence::Can(steps) if matches!(&**steps, Steps::One(step) if matches!(**step, Step::HideFree)) => {
                let on = Filter { whose: Whose::Yours, ..Filter::default() };
                let passive = Box::new(Passive { condition: None, on, change: Change::HidesFree });
                one(Effect::Establish { passive, next: false })
            }
            Sentence::GiveThenMore(who, grants, long, more, rest, test) if matches!(**test, If::ItIsOnlyUnit) => {
                let who = self.who(who)?;
                let mut effects = self.gives(&who, grants, Some(long), None)?;
                let more = self.gives(&who, more, Some(rest), None)?;
                effects.push(Effect::If(only_unit_there(who), more));
                Ok(effects)
            }
            Sentence::ForEach(kind, then) => each_readied(kind, then),
            Sentence::ForEachWho(who, then) => match (&**who, &**then) {
                (Chooser::BuffSpent, Sentence::Do(steps)) => match &**steps {
                    Steps::One(step) if matches!(&**step, Step::ChannelExhausted(n) if n.value == 1) => {
                        one(Effect::ChannelPerLast { exhausted: true })
                    }
                    _ => missing(sentence),
                },
                _ => missing(sentence),
            },
            Sentence::DoAndThey(steps, acts) => {
                let mut effects = self.steps(steps)?;
                match (&**acts, self.chosen_seen.take()) {
                    (Acts::One(act), Some(card)) if matches!(**act, Act::DiscardThat) => {
                        effects.push(Effect::DiscardThis(card));
                        Ok(effects)
                    }
                    _ => missing(sentence),
                }
            }
            Sentence::ThenSomeone(steps, actor, acts) if **actor == Actor::ItsOwner => {
                let Acts::One(act) = &**acts else { return missing(sentence) };
                let Act::PlaysIt(to, price) = &**act else { return missing(sentence) };
                let mut effects = self.steps(steps)?;
                effects.push(super::card::played_by_owner(to.as_ref().as_ref(), price)?);
                Ok(effects)
            }
            Sentence::ThisTurn(inner) => match &**inner {
                Sentence::ThatGains(noun, deed) if !self.last => match &**deed {
                    Gains::Has(grants) => {
                        let that = self.that(noun)?;
                        self.gives(&that, grants, Some(&Long::ThisTurn), None)
                    }
                    other => missing(other),
                },
                inner => one(self.increased(inner)?),
            },
            Sentence::NextTimeThisTurn(event, inner) if is_damage_to_come(event) => one(self.prevented(inner)?),
            Sentence::StartingNext(inner) => one(self.each_in_turn(inner)?),
            other => self.lasting(other),
        }
    }

    /// "..., increase its Might to the Might of ..."
    fn increased(&mut self, sentence: &Sentence) -> Enacted<Effect> {
        let Sentence::Do(steps) = sentence else { return missing(sentence) };
        let Steps::One(step) = &**steps else { return missing(sentence) };
        let Step::IncreaseTo(of, to) = &**step else { return missing(sentence) };
        let its = matches!(&**of, Quantity::Of(whose, measure)
            if matches!((&**whose, &**measure), (Possessive::Its, Measure::Might)));
        let Quantity::MightOf(other) = &**to else { return missing(sentence) };
        if !its {
            return missing(sentence);
        }
        let who = self.it()?;
        let other = self.who(other)?;
        let change = Change::Might(Amount::Lacking(Box::new((who.clone(), other))));
        Ok(Effect::Alter { who, change, until: Duration::ThisTurn, floor: None })
    }

    /// "The next time it would be dealt damage this turn, prevent it."
    fn prevented(&self, sentence: &Sentence) -> Enacted<Effect> {
        let Sentence::Do(steps) = sentence else { return missing(sentence) };
        match &**steps {
            Steps::One(step) if matches!(**step, Step::Prevent(_)) => Ok(Effect::Prevent(self.it()?)),
            _ => missing(sentence),
        }
    }

    /// What is said, after the sentence that has a card played, of where it enters or what becomes of it. False means that
    /// it is something else.
    fn of_the_played(sentence: &Sentence, before: &mut [Vec<Effect>]) -> bool {
        let Some(Effect::Play { at, recycled, less, less_by, .. }) =
            before.last_mut().and_then(|effects| last_play(effects))
        else {
            return false;
        };
        match sentence {
            Sentence::RecycleAfter => *recycled = true,
            Sentence::Do(steps) if let Steps::One(step) = &**steps => match &**step {
                Step::ReduceItsCost(by) => *less = super::cost::cost(by),
                Step::ReduceItsEnergy(by) => match super::card::energy_less(by) {
                    Ok(by) => *less_by = Some(by),
                    Err(_) => return false,
                },
                _ => return false,
            },
            Sentence::Then(inner) if is_step(inner, |step| matches!(step, Step::Recycle(what) if is_it(what))) => {
                *recycled = true;
            }
            Sentence::If(test, inner) if is_a_unit(test) => match &**inner {
                inner if is_step(inner, plays_it_here) => *at = Entry::Here,
                Sentence::May(steps) if matches!(&**steps, Steps::One(step) if plays_it_here(step)) => {
                    *at = Entry::OrHere
                }
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    /// A reflexive ability: it chooses for itself, and may speak of what has been done before.
    fn reflexive(&self, sentence: &Sentence) -> Enacted<Instructions> {
        let mut scope = Self { last: self.last, ..Self::of_trigger() };
        let effects = scope.sentence(sentence)?;
        Ok(Instructions { targets: scope.targets, effects })
    }

    /// "Starting with the next player, each ...": one after the other chooses.
    fn each_in_turn(&mut self, sentence: &Sentence) -> Enacted<Effect> {
        let chooses =
            |who, of, yours, then| Effect::EachChooses { who, of, yours, distinct: true, from_next: true, then };
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
                let of = super::who::not_yet_chosen(what)?;
                self.last = true;
                Ok(chooses(Side::Others, of, true, vec![]))
            }
            _ => missing(sentence),
        }
    }

    /// "... unless its controller ...": they are asked, and do one thing so that the other is not done.
    fn unless(&mut self, steps: &Steps, test: &If) -> Enacted<Effect> {
        let then = self.steps(steps)?;
        if self.targets.is_empty() {
            return missing(test);
        }
        let (cost, instead) = match test {
            If::ControllerPays(symbols) => (super::cost::cost(symbols), vec![]),
            If::ControllerHasYou(step) => (crate::game::card::Cost::default(), self.step(step)?),
            other => return missing(other),
        };
        Ok(Effect::Unless { cost, instead, then })
    }

    /// What holds for the rest of the turn.
    fn lasting(&mut self, sentence: &Sentence) -> Enacted<Vec<Effect>> {
        let establish = |passive: Passive, next| Effect::Establish { passive: Box::new(passive), next };
        match sentence {
            Sentence::Lasting(statement, long) if super::step::duration(long).is_ok() => {
                let facts = super::passive::facts(statement, None)?;
                Ok(facts.into_iter().map(|passive| establish(passive, false)).collect())
            }
            Sentence::ThisTurnFact(statement) => {
                let facts = super::passive::facts(statement, None)?;
                Ok(facts.into_iter().map(|passive| establish(passive, false)).collect())
            }
            Sentence::BecomesCopy(one, other) => {
                let one = self.who(one)?;
                Ok(vec![Effect::Copy(one, self.who(other)?)])
            }
            Sentence::CopiesTraits(one, traits, other) => {
                let one = self.who(one)?;
                Ok(vec![Effect::CopyTraits(one, self.who(other)?, traits_of(traits))])
            }
            Sentence::MightBecomes(whose, n, long) => {
                let (who, change) = (self.possessor(whose)?, Change::SetMight(i32::from(n.value)));
                Ok(vec![Effect::Alter { who, change, until: super::step::duration(long)?, floor: None }])
            }
            Sentence::YouControlIt(long) => {
                let who = self.it()?;
                Ok(vec![Effect::TakeControl { who, until: super::step::duration(long)? }])
            }
            Sentence::BuffsGive(grants, who, long) if super::step::duration(long).is_ok() => {
                let mut on = super::who::plural_filter(who)?;
                on.marks.push(crate::game::ability::Mark::Buffed);
                let changes = super::passive::changes(grants)?;
                let fact = |change| establish(Passive { condition: None, on: on.clone(), change }, false);
                Ok(changes.into_iter().map(fact).collect())
            }
            Sentence::PlayedEnterReady(nouns) => Ok(vec![establish(super::passive::played_ready(nouns)?, false)]),
            Sentence::NextSpell(what, change) => Ok(vec![establish(super::passive::next_played(what, change)?, true)]),
            other => missing(other),
        }
    }

    /// "You may ..."; where paying comes first, one is asked only if one can.
    fn may(&mut self, steps: &Steps) -> Enacted<Vec<Effect>> {
        if let Steps::One(step) = steps
            && let Step::Choose(what) = &**step
        {
            let before = self.targets.len();
            self.choose(what)?;
            self.targets.iter_mut().skip(before).for_each(|targets| targets.min = 0);
            return Ok(vec![]);
        }
        if let Steps::One(step) = steps
            && let Step::PlayThisTurn(what, price) = &**step
        {
            return Ok(vec![super::card::may_play(what, price)?]);
        }
        let mut effects = self.steps(steps)?;
        if let Some(Effect::Pay { optional, .. }) = effects.first_mut() {
            *optional = true;
            return match effects.split_first() {
                Some((Effect::Pay { price, then, .. }, rest)) => Ok(vec![Effect::Pay {
                    price: price.clone(),
                    then: [then.as_slice(), rest].concat(),
                    optional: true,
                }]),
                _ => Ok(effects),
            };
        }
        Ok(vec![Effect::May(effects)])
    }

    /// "If ...": on what has been done, on what is spoken of, or on the state of the game.
    fn conditional(&mut self, test: &If, then: &Sentence) -> Enacted<Vec<Effect>> {
        match test {
            If::YouDo => Ok(vec![Effect::IfDone(true, self.sentence(then)?)]),
            If::ThisKillsIt if !self.targets.is_empty() => {
                // What waits for the kill is the reflexive ability itself.
                let does = self.reflexive(if let Sentence::DoThis(inner) = then { inner } else { then })?;
                let when = Trigger::KilledByMe;
                Ok(vec![Effect::Delay(Box::new(Triggered::plain(when, does)))])
            }
            If::YouDidnt | If::YouCant | If::YouCouldnt(_) => Ok(vec![Effect::IfDone(false, self.sentence(then)?)]),
            test => {
                let condition = self.spoken(test)?;
                Ok(vec![Effect::If(condition, self.sentence(then)?)])
            }
        }
    }

    /// A condition that may speak of what has been chosen.
    fn spoken(&self, test: &If) -> Enacted<Condition> {
        match super::condition::spoken(test)? {
            Some(Spoken(filter)) => Ok(Condition::Is(Box::new(self.it()?), filter)),
            None => condition(test),
        }
    }

    /// What is done as the turn ends: to what has been chosen already, or what the instruction before was done to.
    fn at_moment(&self, moment: &Later, read: impl FnOnce(&mut Self) -> Enacted<Vec<Effect>>) -> Enacted<Effect> {
        if !is_end_of_turn(moment) {
            return missing(moment);
        }
        let mut scope = Self { targets: self.targets.clone(), last: self.last, about: self.about, ..Self::default() };
        let effects = read(&mut scope)?;
        if scope.targets.len() > self.targets.len() {
            return missing(moment);
        }
        let does = Instructions { targets: vec![], effects };
        let when = Trigger::At(Moment::EndOfTurn, Whose::Any);
        Ok(Effect::Delay(Box::new(Triggered::plain(when, does))))
    }

    /// What is done at a moment of a turn to come: it chooses for itself, then.
    fn at_next(&self, moment: &Later, then: &Sentence) -> Enacted<Effect> {
        let when = match moment {
            Later::NextMain => Moment::Main,
            Later::NextBeginning => Moment::Beginning,
            other => return missing(other),
        };
        let mut scope = Self { later: true, ..Self::of_trigger() };
        let effects = scope.sentence(then)?;
        let unclear = !self.about && effects.iter().any(Effect::speaks_of_it);
        if unclear || !self.targets.is_empty() {
            return missing(then);
        }
        let does = Instructions { targets: scope.targets, effects };
        Ok(Effect::Await(Box::new(Triggered::plain(Trigger::At(when, Whose::Yours), does))))
    }

    fn someone(&mut self, actor: &Actor, acts: &Acts) -> Enacted<Vec<Effect>> {
        let side = match actor {
            Actor::EachOpponent if matches!(acts, Acts::One(act) if matches!(**act, Act::Reveals(_))) => {
                return self.each_reveals(acts);
            }
            Actor::EachPlayer if matches!(acts, Acts::Comma(..)) => return self.each_banishes(acts),
            Actor::EachPlayer | Actor::YouAndEachOpponent => Side::Everyone,
            Actor::EachOpponent => Side::Opponents,
            Actor::EachOtherPlayer => Side::Others,
            Actor::Opponents if matches!(acts, Acts::One(act) if matches!(**act, Act::CantPlay(_))) => {
                let passive = Passive { condition: None, on: super::passive::opponents(), change: Change::CantPlay };
                return Ok(vec![Effect::Establish { passive: Box::new(passive), next: false }]);
            }
            Actor::They if self.opponent && matches!(acts, Acts::One(act) if **act == Act::RevealHand) => {
                self.looking = true;
                return Ok(vec![Effect::RevealHand]);
            }
            Actor::ThatPlayer if self.turn_player => Side::TurnPlayer,
            Actor::They if self.opponent => Side::Chosen,
            Actor::They if self.doer => Side::Doer,
            Actor::ItsController if !self.targets.is_empty() || self.about => Side::Theirs,
            Actor::ItsOwner if !self.targets.is_empty() || self.about => Side::Owner,
            other => return missing(other),
        };
        match acts {
            Acts::One(act) => Ok(vec![act_of(side, act)?]),
            Acts::Then(act, rest) => Ok([vec![act_of(side, act)?], self.someone(actor, rest)?].concat()),
            other @ Acts::Comma(..) => missing(other),
        }
    }

    /// Every opponent reveals cards of their own.
    fn each_reveals(&mut self, acts: &Acts) -> Enacted<Vec<Effect>> {
        let Acts::One(act) = acts else { return missing(acts) };
        let Act::Reveals(top) = &**act else { return missing(&**act) };
        self.looking = true;
        Ok(vec![Effect::Look { whose: Side::Opponents, count: theirs(top)?, revealed: true }])
    }

    /// Every player looks at cards of their own, banishes some and recycles the others.
    fn each_banishes(&mut self, acts: &Acts) -> Enacted<Vec<Effect>> {
        let Acts::Comma(looks, banishes, rest) = acts else { return missing(acts) };
        let (Act::LooksAt(top), Act::Banishes(what), Acts::One(last)) = (&**looks, &**banishes, &**rest) else {
            return missing(acts);
        };
        let n = match &**what {
            Object::OfThem(n) if **last == Act::RecyclesRest => few(n)?,
            other => return missing(other),
        };
        let of = Filter { place: Place::Anywhere, ..Filter::default() };
        let some = Who::Seen(Box::new(Targets { of, min: n, max: n }));
        self.gathered = true;
        Ok(vec![Effect::EachInTurn(vec![
            Effect::Look { whose: Side::Acting, count: theirs(top)?, revealed: false },
            Effect::Banish(some),
            Effect::Gather,
            Effect::Recycle(Who::Rest),
        ])])
    }

    /// The last two choices fight each other.
    fn they(&self, deed: &TheyDo) -> Enacted<Effect> {
        let last = self.targets.len().checked_sub(1).and_then(|last| u8::try_from(last).ok());
        match (last, last.and_then(|last| last.checked_sub(1))) {
            (Some(last), Some(before)) => Ok(Effect::Fight(Who::Target(before), Who::Target(last))),
            (Some(last), None) if self.moved => Ok(Effect::Fight(Who::Last, Who::Target(last))),
            _ => missing(deed),
        }
    }

    fn we(&self, deed: &TheyDo) -> Enacted<Effect> {
        if self.targets.is_empty() { missing(deed) } else { Ok(Effect::Fight(Who::Me, self.it()?)) }
    }

    fn it_does(&mut self, deed: &ItDoes) -> Enacted<Vec<Effect>> {
        let it = self.it()?;
        match deed {
            ItDoes::Gains(grants, long) => self.gives(&it, grants, long.as_ref().as_ref(), None),
            ItDoes::DealsSplit(amount, among) => {
                let amount = self.quantity(amount)?;
                let own = matches!(&amount, Amount::MightOf(of) if **of == it);
                match self.who(among)? {
                    among @ Who::Target(_) if own => Ok(vec![Effect::Split { amount, among, by: Some(it) }]),
                    _ => missing(deed),
                }
            }
            ItDoes::Deals(amount, to) => {
                let Effect::Deal { amount, to, .. } = self.deal_equal(amount, to)? else { return missing(deed) };
                let own = matches!(&amount, Amount::MightOf(of) if **of == it);
                if own { Ok(vec![Effect::Deal { amount, to, by: Some(it) }]) } else { missing(deed) }
            }
        }
    }

    fn gains(&mut self, deed: &Gains) -> Enacted<Vec<Effect>> {
        let it = self.it()?;
        match deed {
            Gains::Gains(grants, long) | Gains::Gain(grants, long) => {
                self.gives(&it, grants, long.as_ref().as_ref(), None)
            }
            other => missing(other),
        }
    }

    /// "The next time it would die, ... instead": it waits, for what was chosen or for anything that fits.
    fn next_death(&self, event: &Event, instead: &Sentence) -> Enacted<Effect> {
        let dies = match event {
            Event::It(deed) | Event::ThatUnit(_, deed) if is_death(deed) && !self.targets.is_empty() => {
                Filter::default()
            }
            other => super::line::doomed(other)?,
        };
        let replacement = super::line::replacement(dies, instead, None)?;
        Ok(Effect::Shield(Box::new(Replacement { once: true, ..replacement })))
    }

    /// What is done to the choice when it is next dealt damage: a trigger that waits.
    fn next_damage(&self, steps: &Steps, event: &Event) -> Enacted<Effect> {
        let damaged = matches!(event, Event::It(deed) if matches!(**deed, TheirDeed::TakesDamage));
        if !damaged || self.targets.is_empty() {
            return missing(event);
        }
        let mut scope = Self::of_trigger();
        let effects = scope.steps(steps)?;
        if !scope.targets.is_empty() {
            return missing(steps);
        }
        let does = Instructions { targets: vec![], effects };
        let when = Trigger::Damaged(Filter::unit());
        Ok(Effect::Delay(Box::new(Triggered::plain(when, does))))
    }

    /// Whether what happens is that what was chosen dies.
    fn is_own_death(&self, event: &Event) -> bool {
        let dies = |deed: &TheirDeed| matches!(deed, TheirDeed::Dies);
        !self.targets.is_empty() && matches!(event, Event::It(deed) | Event::ThatUnit(_, deed) if dies(deed))
    }

    /// What is done when the choice dies this turn: a trigger that waits for its death.
    fn when_it_dies(&self, then: &Sentence) -> Enacted<Effect> {
        let mut scope = Self::of_trigger();
        let effects = scope.sentence(then)?;
        let does = Instructions { targets: scope.targets, effects };
        let when = Trigger::Dies(Filter { place: Place::Anywhere, ..Filter::default() });
        Ok(Effect::Delay(Box::new(Triggered::plain(when, does))))
    }

    /// A trigger that waits for the rest of the turn, however often it comes.
    fn when_this_turn(&self, event: &Event, then: &Sentence) -> Enacted<Vec<Effect>> {
        let mut scope = Self { last: self.last, ..Self::of_trigger() };
        let effects = scope.sentence(then)?;
        let does = Instructions { targets: scope.targets, effects };
        let watch = |when| Effect::Watch(Box::new(Triggered::plain(when, does.clone())));
        Ok(super::trigger::event(event)?.into_iter().map(watch).collect())
    }
}

/// The traits that are named.
fn traits_of(traits: &Traits) -> Vec<Trait> {
    let one = |named: &Named| match named {
        Named::Name => Trait::Name,
        Named::Tags => Trait::Tags,
        Named::Cost => Trait::Cost,
        Named::Domain => Trait::Domain,
        Named::Text => Trait::Text,
    };
    match traits {
        Traits::One(only) => vec![one(only)],
        Traits::And(first, other) => vec![one(first), one(other)],
    }
}

/// "Its domain".
fn is_its_domain(by: &Quantity) -> bool {
    matches!(by, Quantity::Of(whose, measure)
        if matches!((&**whose, &**measure), (Possessive::Its | Possessive::ThatRunes, Measure::Domain)))
}

/// What "do this:" has chosen, where it does nothing else: what comes after belongs to it.
fn reflexive_choice(sentence: &Sentence) -> Option<&Sentence> {
    match sentence {
        Sentence::Then(inner) | Sentence::ThenComma(inner) => reflexive_choice(inner),
        Sentence::DoThis(inner) if is_step(inner, |step| matches!(step, Step::Choose(_))) => Some(inner),
        _ => None,
    }
}

/// The instruction that has a card played, if the last of these leads to one.
fn last_play(effects: &mut [Effect]) -> Option<&mut Effect> {
    match effects.iter_mut().rev().find(|effect| !matches!(effect, Effect::Recycle(_)))? {
        play @ Effect::Play { .. } => Some(play),
        Effect::May(then) | Effect::Pay { then, .. } | Effect::IfDone(_, then) => last_play(then),
        _ => None,
    }
}

fn is_step(sentence: &Sentence, fits: impl Fn(&Step) -> bool) -> bool {
    matches!(sentence, Sentence::Do(steps) if matches!(&**steps, Steps::One(step) if fits(step)))
}

fn plays_it_here(step: &Step) -> bool {
    matches!(step, Step::Play(what, to, price) if is_it(what)
        && matches!(to.as_ref(), Some(To::Here)) && price.is_none())
}

/// Whether it is "it's a unit", or the same of the card that was played.
fn is_a_unit(test: &If) -> bool {
    let unit = |kind: &Kindred| super::who::kindred_filter(kind).is_ok_and(|of| of == Filter::unit());
    match test {
        If::PlayedIs(kind) => unit(kind),
        If::Its(state) | If::ItIs(state) => matches!(&**state, Being::AKind(kind) if unit(kind)),
        _ => false,
    }
}

/// Whether it is damage that something would be dealt.
fn is_damage_to_come(event: &Event) -> bool {
    matches!(event, Event::It(deed) | Event::ThatUnit(_, deed) if matches!(**deed, TheirDeed::WouldBeDealtDamage))
}

/// "... the only unit you control there."
fn only_unit_there(it: Who) -> Condition {
    let yours = Filter { whose: Whose::Yours, place: Place::Anywhere, ..Filter::unit() };
    let others = Filter { whose: Whose::Yours, place: Place::There, ..Filter::unit() };
    let alone = Condition::Not(Box::new(Condition::Count(2, others)));
    Condition::Both(Box::new((Condition::Is(Box::new(it), yours), alone)))
}

/// Each unit of a kind may be readied for its buff: one chooses which, and then all of them are.
fn each_readied(kind: &Kindred, then: &Sentence) -> Enacted<Vec<Effect>> {
    let Sentence::MayPay(deeds, steps) = then else { return missing(then) };
    let (Deeds::One(deed), Steps::One(step)) = (&**deeds, &**steps) else { return missing(then) };
    let it = |what: &Object| matches!(what, Object::Named(named) if **named == Pronoun::It);
    if **deed != Deed::SpendItsBuff || !matches!(&**step, Step::Ready(what) if it(what)) {
        return missing(then);
    }
    let mut of = super::who::kindred_filter(kind)?;
    of.marks.push(Mark::Buffed);
    let any = Who::Pick(Box::new(Targets { of, min: 0, max: u8::MAX }));
    Ok(vec![Effect::SpendBuff(any), Effect::Ready(Who::Last)])
}

/// How many cards "the top cards of their Main Deck" are.
fn theirs(top: &Top) -> Enacted<u8> {
    match top {
        Top::Card(deck) if **deck == Deck::Theirs => Ok(1),
        Top::Cards(n, deck) if **deck == Deck::Theirs => few(n),
        other => missing(other),
    }
}

/// What each of some players does.
fn act_of(side: Side, act: &Act) -> Enacted<Effect> {
    Ok(match act {
        Act::Draws(n) | Act::DrawsCards(n) | Act::DrawEach(n) => Effect::Draw(side, Amount::Fixed(i32::from(n.value))),
        Act::GainsPoint(n) | Act::ScorePoint(n) | Act::GainPoint(n) => Effect::GainPoints(side, few(n)?),
        Act::LosesPoint(n) | Act::LosesPoints(n) => Effect::LosePoints(side, few(n)?),
        Act::LosesGame => Effect::LoseGame(side),
        Act::DiscardsHand | Act::DiscardHand => Effect::DiscardHand(side),
        Act::Discards(n) | Act::DiscardEach(n) => Effect::Discard(side, few(n)?),
        Act::GainsXp(n) => Effect::GainXp(side, few(n)?),
        Act::Channels(n) => Effect::Channel { who: side, count: few(n)?, exhausted: false },
        Act::ChannelsExhausted(n) | Act::ChannelEach(n) => {
            Effect::Channel { who: side, count: few(n)?, exhausted: true }
        }
        Act::Kills(what) => Effect::EachChooses {
            who: side,
            of: super::who::one_of_theirs(what)?,
            yours: false,
            distinct: false,
            from_next: false,
            then: vec![Effect::Kill(Who::Last)],
        },
        other => return missing(other),
    })
}

/// A mode of a text that lists several.
pub(super) fn mode(text: &Text, printed: &str) -> Enacted<Mode> {
    let text_alone = printed.trim_start_matches(['-', ' ']).to_owned();
    Ok(Mode { text: text_alone, domain: None, does: of_trigger(text, &[])? })
}

fn is_end_of_turn(moment: &Later) -> bool {
    matches!(moment, Later::EndOfThisTurn | Later::EndOfTurn)
}

fn is_death(deed: &TheirDeed) -> bool {
    matches!(deed, TheirDeed::Dies | TheirDeed::WouldDie)
}
