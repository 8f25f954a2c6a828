//! Sentences: instructions, with who follows them and whether.

mod deeds;
mod lasting;
mod later;
mod played;
mod players;
mod whether;

use super::enacted::{Enacted, done, missing};
use super::number::{Count, few};
use super::who::Scope;
use crate::text::change::{Measure, Quantity, Whose as Possessive};
use crate::text::clause::{Condition as If, Duration as Long};
use crate::text::cost::Deeds;
use crate::text::object::{Group, Object, Pronoun, Sort};
use crate::text::phrase::Part;
use crate::text::sentence::{
    Act, Actor, Acts, Chooser, Gains, Instructions as Text, MaySteps, Sentence, Step, Steps, ThisWay, Times, TypeOf,
};
use crate::{
    Amount, Change, Condition, Effect, Filter, Instructions, Mode, Passive, Side, Trigger, Triggered, Who, Whose,
};
use deeds::{each_readied, only_unit_there};
use later::{is_damage_to_come, is_death_to_come, is_deed, is_end_of_turn};
pub(super) use players::as_you;

/// Instructions that stand on their own.
pub(super) fn instructions(text: &Text) -> Enacted<Instructions> {
    in_scope(Scope::default(), text.sentences())
}

/// The instructions of a spell.
pub(super) fn of_spell(text: &Text) -> Enacted<Instructions> {
    on_their_own(in_scope(Scope { spell: true, ..Scope::default() }, text.sentences())?, text)
}

/// Instructions that a card gives as it is seen in a deck.
pub(super) fn of_card_in_deck(text: &Text) -> Enacted<Instructions> {
    in_scope(Scope { in_deck: true, ..Scope::default() }, text.sentences())
}

/// Sentences that stand on their own.
pub(super) fn of_sentences<'a>(sentences: impl IntoIterator<Item = &'a Sentence>) -> Enacted<Instructions> {
    in_scope(Scope { paying: true, ..Scope::default() }, sentences)
}

/// Instructions of an ability that one of these triggers: of one that waits for a moment, the player whose turn it is may be
/// "that player"; of one that waits for anybody's deed, who does it may be "they".
pub(super) fn of_trigger(text: &Text, when: &[Trigger]) -> Enacted<Instructions> {
    on_their_own(in_scope(Scope::of_triggers(when), text.sentences())?, text)
}

/// Returns true if instructions end with some that hang on what was done before them, and offer nothing themselves: "if you
/// don't" speaks of the same then, and not of what the offer comes to.
fn ends_with_if_done(before: &[Vec<Effect>]) -> bool {
    let offers = |effect: &Effect| matches!(effect, Effect::May(_) | Effect::Pay { optional: true, .. });
    matches!(before.last().map(Vec::as_slice), Some([.., Effect::IfDone(true, then)]) if !then.iter().any(offers))
}

/// Returns whether a sentence is followed if another was, or only if it was not; nothing if it hangs on none.
fn hangs_on_done(sentence: &Sentence) -> Option<bool> {
    match sentence {
        Sentence::Then(inner) | Sentence::ThenComma(inner) => hangs_on_done(inner),
        Sentence::Otherwise(_) => Some(false),
        Sentence::If(test, _) => match **test {
            If::YouDo => Some(true),
            If::YouDidnt | If::YouCant | If::YouCouldnt(_) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if a sentence begins with "if you do", "if you don't" or "if you can't".
fn asks_whether_done(sentence: &Sentence) -> bool {
    match sentence {
        Sentence::Then(inner) | Sentence::ThenComma(inner) => asks_whether_done(inner),
        Sentence::If(test, _) => matches!(**test, If::YouDo | If::YouDidnt | If::YouCant),
        _ => false,
    }
}

/// Joins the actions of a sentence of which the next asks whether they were done, where there are two or more: "if you do" is
/// about every one of them, and "if you can't" about any.
fn join(sentence: &mut Vec<Effect>) {
    let effects = match sentence.as_mut_slice() {
        [Effect::May(then)] => then,
        _ => sentence,
    };
    if effects.len() > 1 && effects.iter().all(Effect::is_one_deed) {
        *effects = vec![Effect::All(std::mem::take(effects))];
    }
}

/// Returns true if a sentence asks whether the same was not done of which the sentence before asks whether it was.
fn asks_of_the_same(sentence: &Sentence, before: &[Vec<Effect>]) -> bool {
    match sentence {
        Sentence::Then(inner) | Sentence::ThenComma(inner) => asks_of_the_same(inner, before),
        Sentence::Otherwise(_) => matches!(before.last().map(Vec::as_slice), Some([.., Effect::IfDone(true, _)])),
        Sentence::If(test, _) => matches!(**test, If::YouDidnt) && ends_with_if_done(before),
        _ => false,
    }
}

/// Declines instructions that hang on what is done before them, where nothing is.
fn on_their_own(does: Instructions, said: &dyn Part) -> Enacted<Instructions> {
    match does.effects.first() {
        Some(Effect::IfDone(..) | Effect::IfDoneElse(..)) => missing(said),
        _ => Ok(does),
    }
}

fn in_scope<'a>(mut scope: Scope, sentences: impl IntoIterator<Item = &'a Sentence>) -> Enacted<Instructions> {
    let effects = scope.sentences(sentences)?;
    Ok(Instructions { targets: scope.targets, effects })
}

impl Scope {
    /// Sentences in order. One that begins with "otherwise" or says what is done "instead" belongs to the one before.
    pub(super) fn sentences<'a>(&mut self, sentences: impl IntoIterator<Item = &'a Sentence>) -> Enacted<Vec<Effect>> {
        let mut all: Vec<Vec<Effect>> = vec![];
        // What "it" was before the sentence before, and before the one whose outcome conditions ask about.
        let (mut before, mut asked) = (self.last, self.last);
        let mut sentences = sentences.into_iter().peekable();
        while let Some(sentence) = sentences.next() {
            let goes_on = sentences.peek().is_some_and(|next| speaks_of_it(next));
            if let Some(first) = reflexive_start(sentence, goes_on) {
                let moved = matches!(all.last().map(Vec::as_slice), Some([.., Effect::Move { .. }]));
                let rest: Vec<&Sentence> = std::iter::once(first).chain(sentences).collect();
                all.push(vec![Effect::DoThis(1, self.reflexives(&rest, moved)?)]);
                break;
            }
            // Where a sentence is followed if another is not, nothing has been done by that one that "it" could be.
            let last = self.last;
            match hangs_on_done(sentence) {
                Some(false) if asks_of_the_same(sentence, &all) => self.last = asked,
                Some(false) => self.last = before,
                Some(true) => {}
                None => asked = last,
            }
            before = last;
            if asks_whether_done(sentence) {
                all.last_mut().into_iter().for_each(join);
            }
            let effects = self.after(sentence, &mut all)?;
            all.push(effects);
        }
        Ok(all.concat())
    }

    /// A sentence, seen with those before it.
    fn after(&mut self, sentence: &Sentence, before: &mut Vec<Vec<Effect>>) -> Enacted<Vec<Effect>> {
        if self.of_the_played(sentence, before) {
            return Ok(vec![]);
        }
        if let Some(effect) = rest_of_chosen(sentence, before) {
            return Ok(vec![effect]);
        }
        if let Some(of) = by_type(sentence) {
            let discarded = matches!(before.last().map(Vec::as_slice), Some([.., Effect::Discard(Side::You, 1)]));
            return if discarded { Ok(vec![Effect::ByKind(vec![])]) } else { missing(of) };
        }
        match sentence {
            Sentence::Then(inner) | Sentence::ThenComma(inner) if matches!(&**inner, Sentence::If(..)) => {
                self.after(inner, before)
            }
            Sentence::WhenBurned(what, then) => self.when_burned(what, then, before),
            Sentence::If(test, inner) if let Some(other) = chosen_instead(test, inner) => {
                self.chooses_instead(other).map(|()| vec![])
            }
            Sentence::If(test, inner) if matches!(**inner, Sentence::YouDont(_)) => self.spared(test, inner, before),
            Sentence::InsteadOfTrash(_) => match before.pop().as_deref() {
                Some([rest @ .., Effect::Counter(who)]) => Ok([rest, &[Effect::CounterToHand(who.clone())]].concat()),
                _ => missing(sentence),
            },
            Sentence::BonusForEach(n, each) if self.spell => match before.pop().as_deref() {
                Some([rest @ .., Effect::Deal { amount, to, by: None }]) => {
                    let bonus = self.for_each(i32::from(n.value), each)?;
                    let amount = Amount::WithBonus(Box::new((amount.clone(), bonus)));
                    Ok([rest, &[Effect::Deal { amount, to: to.clone(), by: None }]].concat())
                }
                _ => missing(sentence),
            },
            Sentence::If(test, _) if matches!(&**test, If::YouCouldnt(step) if !self.clone().is_last(step, before)) => {
                missing(&**test)
            }
            Sentence::If(test, other) if matches!(**test, If::YouDidnt) && ends_with_if_done(before) => {
                self.after(&Sentence::Otherwise(other.clone()), before)
            }
            Sentence::Otherwise(other) => match before.pop().as_deref() {
                Some([Effect::If(condition, then)]) => {
                    Ok(vec![Effect::Either(condition.clone(), then.clone(), done(self.sentence(other)?, sentence)?)])
                }
                Some([rest @ .., Effect::IfDone(true, then)]) => {
                    let mut effects = rest.to_vec();
                    effects.push(Effect::IfDoneElse(then.clone(), self.sentence(other)?));
                    Ok(effects)
                }
                _ => missing(sentence),
            },
            Sentence::If(test, _) if done_by_others(test, before) => missing(&**test),
            Sentence::If(test, inner) => match &**inner {
                Sentence::Instead(steps) | Sentence::LeadingInstead(steps) => {
                    let condition = self.spoken(test)?;
                    let Some(first) = before.pop() else { return missing(sentence) };
                    Ok(vec![Effect::Either(condition, done(self.steps(steps)?, sentence)?, done(first, sentence)?)])
                }
                Sentence::InsteadDeal(n) => {
                    let condition = self.spoken(test)?;
                    match before.pop().as_deref() {
                        Some([deal @ Effect::Deal { amount: Amount::Fixed(_), to, by }]) => {
                            let amount = Amount::Fixed(i32::from(n.value));
                            let more = Effect::Deal { amount, to: to.clone(), by: by.clone() };
                            Ok(vec![Effect::Either(condition, vec![more], vec![deal.clone()])])
                        }
                        _ => missing(sentence),
                    }
                }
                _ => self.sentence(sentence),
            },
            _ => self.sentence(sentence),
        }
    }

    /// What is done when a unit is burned so, behind an instruction that burns one card.
    fn when_burned(&self, what: &Object, then: &Sentence, before: &[Vec<Effect>]) -> Enacted<Vec<Effect>> {
        if !matches!(before.last().map(Vec::as_slice), Some([.., Effect::Mill(1)])) {
            return missing(what);
        }
        let Object::Group(group) = what else { return missing(what) };
        let Group::Counted(counted) = &**group else { return missing(what) };
        let (count, of) = super::who::described(counted)?;
        let of = super::who::wherever(what, of)?;
        if count != Count::Chosen(1, 1) || of.whose != Whose::Any {
            return missing(what);
        }
        let scope = Self { burned: true, ..self.clone() };
        let burned = Condition::Is(Box::new(Who::Last), of);
        Ok(vec![Effect::If(burned, vec![Effect::DoThis(1, scope.reflexive(then)?)])])
    }

    /// "If you paid the additional cost, choose ... instead", behind a sentence that has only chosen.
    fn chooses_instead(&mut self, other: &Object) -> Enacted<()> {
        let mut scope = Self { spell: self.spell, ..Self::default() };
        scope.choose(other)?;
        match (scope.targets.as_slice(), self.targets.last_mut()) {
            ([only], Some(last)) if last.apart && (only.min, only.max) == (last.min, last.max) && !self.last => {
                last.if_paid = Some(Box::new(only.of.clone()));
                Ok(())
            }
            _ => missing(other),
        }
    }

    /// "If ..., you don't kill a unit this way", said of what each player does: then the others do it alone.
    fn spared(&self, test: &If, deed: &Sentence, before: &mut Vec<Vec<Effect>>) -> Enacted<Vec<Effect>> {
        let Sentence::YouDont(deed) = deed else { return missing(deed) };
        let ThisWay::Kill(what) = &**deed;
        let condition = self.spoken(test)?;
        match before.pop().as_deref() {
            Some(
                [
                    all
                    @ Effect::EachChooses { who: Side::Everyone, of, yours, distinct, from_next, rest: false, then },
                ],
            ) if then.as_slice() == [Effect::Kill(Who::Last)]
                && of.of == (Filter { whose: Whose::Yours, ..Filter::unit() })
                && super::object::is_a(what, &Sort::Unit) =>
            {
                let others = Effect::EachChooses {
                    who: Side::Others,
                    of: of.clone(),
                    yours: *yours,
                    distinct: *distinct,
                    from_next: *from_next,
                    rest: false,
                    then: then.clone(),
                };
                Ok(vec![Effect::Either(condition, vec![others], vec![all.clone()])])
            }
            _ => missing(&**deed),
        }
    }

    /// Returns true if a step repeats the last one before.
    fn is_last(&mut self, step: &Step, before: &[Vec<Effect>]) -> bool {
        let Ok(again) = self.step(step) else { return false };
        match (again.as_slice(), before.last().and_then(|effects| effects.last())) {
            ([Effect::Channel { who, count, .. }], Some(Effect::Channel { who: by, count: n, .. })) => {
                (who, count) == (by, n)
            }
            ([again], Some(last)) => again == last,
            _ => false,
        }
    }

    pub(super) fn sentence(&mut self, sentence: &Sentence) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match sentence {
            Sentence::Do(steps) | Sentence::YouDo(steps) => self.steps(steps),
            Sentence::Must(steps) => self.picking(|scope| scope.steps(steps)),
            Sentence::May(steps) => self.may(steps),
            Sentence::MayDoIf(steps, test) if !matches!(**steps, Steps::Then(..)) => {
                match self.done_if(steps, test)?.as_slice() {
                    [only] => one(Effect::May(vec![only.clone()])),
                    _ => missing(sentence),
                }
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
            Sentence::DoIf(steps, test) | Sentence::YouDoIf(steps, test) => self.done_if(steps, test),
            // What comes behind "then" is what is said of alone: that has no form here.
            Sentence::Unless(steps, _) | Sentence::MayDoIf(steps, _) if matches!(**steps, Steps::Then(..)) => {
                missing(&**steps)
            }
            Sentence::Unless(steps, test) => one(self.unless(steps, test)?),
            Sentence::Then(sentence) | Sentence::ThenComma(sentence) => self.sentence(sentence),
            Sentence::DoThis(sentence) => one(Effect::DoThis(1, self.reflexive(sentence)?)),
            Sentence::MayDoThis(sentence) => one(Effect::May(vec![Effect::DoThis(1, self.reflexive(sentence)?)])),
            Sentence::ForEachKilled(noun, then) if self.spell && super::who::is_unit(noun) => {
                let does = self.reflexive(then)?;
                one(Effect::Watch(Box::new(Triggered::plain(Trigger::KilledByMe, does))))
            }
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
            Sentence::DoAt(steps, _) if matches!(**steps, Steps::Then(..)) => missing(&**steps),
            Sentence::DoAt(steps, moment) if !is_end_of_turn(moment) => {
                one(self.at_next(moment, &Sentence::Do(steps.clone()))?)
            }
            Sentence::DoAt(steps, moment) => one(self.at_moment(moment, |scope| scope.steps(steps))?),
            Sentence::AtMoment(moment, then) if is_end_of_turn(moment) => {
                one(self.at_moment(moment, |scope| scope.sentence(then))?)
            }
            Sentence::Someone(actor, acts) => self.someone(actor, acts),
            Sentence::AndMay(steps, may) | Sentence::AndThen(steps, may) => {
                let MaySteps::May(then) = &**may;
                Ok([self.steps(steps)?, self.may(then)?].concat())
            }
            Sentence::OwnersRecycle if !self.targets.is_empty() => one(Effect::Recycle(self.it()?)),
            Sentence::SomeoneAndYou(actor, acts, steps) => {
                Ok([self.someone(actor, acts)?, self.steps(steps)?].concat())
            }
            Sentence::SomeoneMust(actor, steps) => match must_kill(steps) {
                Some(what) => {
                    let who = self.side_of(actor)?;
                    one(players::each_kills(who, what)?)
                }
                None => self.by_others(actor, said("must", &**steps)),
            },
            Sentence::SomeoneMay(actor, steps) => self.by_others(actor, said("may", &**steps)),
            Sentence::SomeoneMayPay(actor, cost, steps) => {
                let words = said("may", &**cost).into_iter().chain(said("to", &**steps));
                self.by_others(actor, words)
            }
            Sentence::TheyAll(actor, steps) => self.by_others(actor, said("must", &steps.0)),
            Sentence::They(deed) => one(self.they(deed)?),
            Sentence::We(deed) => one(self.we(deed)?),
            Sentence::It(deed) => self.it_does(deed),
            Sentence::IDeal(amount, to) => match self.deal_equal(amount, to)? {
                Effect::Deal { amount, to, .. } => one(Effect::Deal { amount, to, by: Some(Who::Me) }),
                _ => missing(sentence),
            },
            Sentence::UnitDeals(who, amount, to) => self.unit_deals(who, amount, to),
            Sentence::ThatGains(_, deed) => self.gains(deed),
            Sentence::IfThisTurn(event, instead) if is_death_to_come(event) => {
                match self.next_death(event, instead)? {
                    // What is banished does not die again: this is so once, as "the next time" says.
                    Effect::Shield(shield) if matches!(shield.instead.as_slice(), [Effect::Banish(_)]) => {
                        one(Effect::Shield(shield))
                    }
                    _ => missing(sentence),
                }
            }
            Sentence::NextTimeThisTurn(event, then) if self.targets.is_empty() && is_deed(event) => {
                one(self.next_time(event, then)?)
            }
            Sentence::NextTimeThisTurn(event, instead) if !is_damage_to_come(event) => {
                one(self.next_death(event, instead)?)
            }
            Sentence::AtMoment(moment, then) => one(self.at_next(moment, then)?),
            Sentence::DoNextTime(steps, event) => one(self.next_damage(steps, event)?),
            Sentence::WhenThisTurn(event, then)
            | Sentence::ThisTurnWhen(event, then)
            | Sentence::IfThisTurn(event, then)
                if self.is_own_death(event) =>
            {
                one(self.when_it_dies(then)?)
            }
            Sentence::WhenThisTurn(event, then) | Sentence::ThisTurnWhen(event, then) => {
                self.when_this_turn(event, then)
            }
            Sentence::ChooseOne => one(Effect::Modes(vec![])),
            Sentence::Following(by) if self.rune && is_its_domain(by) => one(Effect::ByDomain(vec![])),
            Sentence::ChooseNewOne | Sentence::ChooseOneUnchosen if !self.spell => one(Effect::NewModes(vec![])),
            Sentence::ChooseOneAnew if self.spell => one(Effect::OtherModes(vec![])),
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
            Sentence::Can(steps) if self.opponent => match &**steps {
                Steps::One(step) if let Step::LookAtFacedown(long) = &**step => {
                    super::duration::rest_of_turn(long)?;
                    one(Effect::SeeFacedown)
                }
                other => missing(other),
            },
            Sentence::GiveThenMore(who, grants, long, more, rest, test) if matches!(**test, If::ItIsOnlyUnit) => {
                let who = self.who(who)?;
                let mut effects = self.gives(&who, grants, Some(long), None)?;
                let more = self.gives(&who, more, Some(rest), None)?;
                effects.push(Effect::If(only_unit_there(who), more));
                Ok(effects)
            }
            Sentence::DoAndIf(steps, test, then) => {
                let mut effects = self.steps(steps)?;
                effects.extend(self.conditional(test, then)?);
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
            Sentence::TheyCantMoveIt(long) | Sentence::ItsControllerCantMoveIt(long) => {
                let they = if matches!(sentence, Sentence::TheyCantMoveIt(_)) { self.rival } else { true };
                if !they {
                    return missing(sentence);
                }
                let (who, change) = (self.it()?, Change::OwnPlayerCantMove);
                one(Effect::Alter { who, change, until: super::duration::duration(long)?, floor: None })
            }
            Sentence::StartingNext(inner) => one(self.each_in_turn(inner)?),
            other => self.lasting(other),
        }
    }

    /// A reflexive ability: it chooses for itself, and may speak of what has been done before.
    fn reflexive(&self, sentence: &Sentence) -> Enacted<Instructions> {
        self.reflexives(&[sentence], false)
    }

    /// The same of several sentences. One that chooses nothing may speak of what was chosen before it: that is handed on.
    fn reflexives(&self, sentences: &[&Sentence], moved: bool) -> Enacted<Instructions> {
        let (last, made, opponent, burned) = (self.last, self.last && self.tokens, self.opponent, self.burned);
        let scope = Self { last, made, moved, opponent, burned, ..Self::of_trigger() };
        if scope.made && !self.targets.is_empty() {
            let mut after = Self { targets: self.targets.clone(), ..scope.clone() };
            let effects = after.sentences(sentences.iter().copied());
            if let (Ok(effects), true) = (effects, after.targets == self.targets) {
                return Ok(Instructions { targets: vec![], effects });
            }
        }
        let mut scope = scope;
        let effects = scope.sentences(sentences.iter().copied())?;
        // The card of a spell lies in a trash by then.
        let does = Instructions { targets: scope.targets, effects };
        Ok(if self.spell { does.of_dead_source() } else { does })
    }
}

/// What is chosen in place of something else if the additional cost was paid.
fn chosen_instead<'a>(test: &If, sentence: &'a Sentence) -> Option<&'a Object> {
    let (Sentence::Instead(steps) | Sentence::LeadingInstead(steps)) = sentence else { return None };
    let Steps::One(step) = &**steps else { return None };
    let Step::Choose(what) = &**step else { return None };
    matches!(test, If::PaidAdditional | If::PaidMine).then_some(what)
}

/// "Kill the rest", after each player has chosen one of their own: what is done to all of the kind that nobody chose.
fn rest_of_chosen(sentence: &Sentence, before: &mut Vec<Vec<Effect>>) -> Option<Effect> {
    let Sentence::Do(steps) = sentence else { return None };
    let Steps::One(step) = &**steps else { return None };
    let (what, done): (_, fn(Who) -> Effect) = match &**step {
        Step::Kill(what) => (what, Effect::Kill),
        Step::Banish(what) => (what, Effect::Banish),
        Step::Recycle(what) => (what, Effect::Recycle),
        Step::Stun(what) | Step::StunAction(what) => (what, Effect::Stun),
        _ => return None,
    };
    let rest = matches!(&**what, Object::Named(named) if **named == Pronoun::TheRest);
    let chooses = before.last()?.as_slice();
    let [Effect::EachChooses { who, of, then, .. }] = chooses else { return None };
    if !rest || !then.is_empty() {
        return None;
    }
    let then = vec![done(Who::Last)];
    let (who, of) = (*who, of.clone());
    before.pop();
    Some(Effect::EachChooses { who, of, yours: false, distinct: false, from_next: false, rest: true, then })
}

/// Returns true if a test asks whether somebody else has done what they were instructed to do.
fn done_by_others(test: &If, before: &[Vec<Effect>]) -> bool {
    let asks = matches!(test, If::YouDo | If::YouDidnt | If::YouCant | If::YouCouldnt(_) | If::TheyDo);
    asks && matches!(before.last().map(Vec::as_slice), Some([.., Effect::By { .. }]))
}

/// A word and what comes after it.
fn said(word: &str, after: &dyn Part) -> Vec<String> {
    std::iter::once(word.to_owned()).chain(after.words()).collect()
}

/// Returns the object that is killed, where that is all that is done.
fn must_kill(steps: &Steps) -> Option<&Object> {
    match steps {
        Steps::One(step) => match &**step {
            Step::Kill(what) => Some(what),
            _ => None,
        },
        _ => None,
    }
}

/// By whose type it is decided what is done, if it is.
fn by_type(sentence: &Sentence) -> Option<&TypeOf> {
    match sentence {
        Sentence::Then(inner) | Sentence::ThenComma(inner) => by_type(inner),
        Sentence::FollowingType(of) => Some(of),
        _ => None,
    }
}

/// "Its domain".
fn is_its_domain(by: &Quantity) -> bool {
    matches!(by, Quantity::Of(whose, measure)
        if matches!((&**whose, &**measure), (Possessive::Its | Possessive::ThatRunes, Measure::Domain)))
}

/// Returns the instruction after "do this:", where the sentence after it belongs to it: it only chooses, or that one
/// refers to "it".
fn reflexive_start(sentence: &Sentence, goes_on: bool) -> Option<&Sentence> {
    match sentence {
        Sentence::Then(inner) | Sentence::ThenComma(inner) => reflexive_start(inner, goes_on),
        Sentence::DoThis(inner) if goes_on || is_step(inner, |step| matches!(step, Step::Choose(_))) => Some(inner),
        _ => None,
    }
}

/// Returns true if a sentence refers to "it" or "them".
fn speaks_of_it(sentence: &Sentence) -> bool {
    sentence.words().iter().any(|word| matches!(word.as_str(), "it" | "them"))
}

fn is_step(sentence: &Sentence, fits: impl Fn(&Step) -> bool) -> bool {
    matches!(sentence, Sentence::Do(steps) if matches!(&**steps, Steps::One(step) if fits(step)))
}

/// A mode of a text that lists several.
pub(super) fn mode(text: &Text, printed: &str) -> Enacted<Mode> {
    let text_alone = printed.trim_start_matches(['-', ' ']).to_owned();
    Ok(Mode { text: text_alone, domain: None, kind: None, does: of_trigger(text, &[])? })
}
