//! Instructions: what an item or ability does when it resolves.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{
    Amount, Change, Condition, DeckEnd, Destination, Duration, Entry, Filter, Instructions, Mode, Named, Passive,
    Price, Replacement, Side, Targets, Trait, Trigger, Triggered, UseOnly, Waiver, Who, Whose,
};
use crate::card::{Card, Kind};
use crate::domain::Domains;

/// One instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Deal damage to each; the source of the damage is `by`, where the text names one.
    Deal {
        /// The amount dealt to each.
        amount: Amount,
        /// The objects that it is dealt to.
        to: Who,
        /// The unit that deals it, if one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Who>,
    },
    /// Deal damage split among the targets, as the controller divides it on resolution.
    Split {
        /// The amount in all.
        amount: Amount,
        /// The objects that it is split among.
        among: Who,
        /// The unit that deals it, if one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Who>,
    },
    /// Two units fight: each deals its Might to the other. Where both are the same choice, that is one of two units.
    Fight(Who, Who),
    /// Kill.
    Kill(Who),
    /// Banish.
    Banish(Who),
    /// Return to its owner's hand.
    Return(Who),
    /// Stun.
    Stun(Who),
    /// Buff.
    Buff(Who),
    /// Heal all damage.
    Heal(Who),
    /// Empower.
    Empower(Who),
    /// Disempower.
    Disempower(Who),
    /// Ready.
    Ready(Who),
    /// Exhaust.
    Exhaust(Who),
    /// Recall to its controller's base.
    Recall(Who),
    /// Move.
    Move {
        /// The objects that move.
        who: Who,
        /// Their destination.
        to: Destination,
    },
    /// A change that lasts.
    Alter {
        /// The objects that it is on.
        who: Who,
        /// The change.
        change: Change,
        /// Its duration.
        until: Duration,
        /// For a decrease of Might: not below this, remembered when it is applied.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        floor: Option<i32>,
    },
    /// In place of playing a token: play it, and another as well, a copy where nothing else is said.
    TokenToo(Option<Box<Card>>),
    /// Swap the Might of two units.
    SwapMight(Who, Duration),
    /// Take control of a unit.
    TakeControl {
        /// The unit.
        who: Who,
        /// The duration of control.
        until: Duration,
    },
    /// Lose control of it: who had it before controls it again.
    LoseControl(Who),
    /// Recycle, from wherever it is.
    Recycle(Who),
    /// Put into its owner's hand, from wherever it is; that is no draw.
    Hand(Who),
    /// Draw these cards, from wherever they are.
    DrawThese(Who),
    /// Reveal cards that are being looked at.
    Reveal(Who),
    /// Put into its owner's trash, from where it is being looked at; that is no discarding.
    PutInTrash(Who),
    /// Spend the buff on it.
    SpendBuff(Who),
    /// Attach.
    Attach {
        /// The card that is attached.
        what: Who,
        /// The object it is attached to.
        to: Who,
    },
    /// Detach.
    Detach(Who),
    /// Detach the first from the second, if that is what it is attached to.
    DetachFrom(Who, Who),
    /// Pay the Equip cost of an Equipment, less one Power, to attach it to the source.
    Weaponmaster(Who),
    /// Draw.
    Draw(Side, Amount),
    /// Discard.
    Discard(Side, u8),
    /// Discard the whole hand.
    DiscardHand(Side),
    /// An opponent is chosen: the instructions after this one speak of them.
    ChooseOpponent,
    /// A player is chosen, whoever it is: the instructions after this one speak of them.
    ChoosePlayer,
    /// The chosen opponent reveals their hand: its cards are what the instructions after this one speak of.
    RevealHand,
    /// The controller may look at the facedown cards of the chosen player for the rest of the turn.
    SeeFacedown,
    /// A card is discarded by its owner.
    DiscardThis(Who),
    /// The next damage to it is prevented.
    Prevent(Who),
    /// The abilities of each that wait for it to conquer trigger.
    ActivateConquer(Who),
    /// Two units change places; both move at once.
    Swap(Who, Who),
    /// Channel as many runes as the instruction before was done to objects.
    ChannelPerLast {
        /// True if they enter exhausted.
        exhausted: bool,
    },
    /// As much as the controller likes is paid; then this is done, in which [`Amount::Paid`] is how much that was.
    PayAny {
        /// True if Power is paid, false for Energy.
        power: bool,
        /// The instructions followed then.
        then: Vec<Effect>,
    },
    /// Add what was paid: as Energy, or as Power of any domain.
    AddPaid {
        /// True for Power, false for Energy.
        power: bool,
    },
    /// Channel runes.
    Channel {
        /// The players who channel.
        #[serde(default)]
        who: Side,
        /// The number of runes for each.
        count: u8,
        /// True if they enter exhausted.
        exhausted: bool,
    },
    /// Ready all one's runes. Those that are chosen are targets: [`Effect::Ready`].
    ReadyRunes,
    /// Recycle so many runes, which their player picks as that is done. Those that are targets: [`Effect::Recycle`].
    RecycleRunes(u8),
    /// Add to the rune pool.
    Add {
        /// Energy.
        energy: u8,
        /// Power of any domain.
        power: u8,
        /// Power of the domain of the source.
        #[serde(default)]
        own: u8,
        /// Power of particular domains.
        #[serde(default, skip_serializing_if = "Domains::is_zero")]
        of: Domains,
        /// The only use of what is added.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only: Option<UseOnly>,
    },
    /// Gain points.
    GainPoints(Side, u8),
    /// Gain XP.
    GainXp(Side, Amount),
    /// Spend XP.
    SpendXp(u8),
    /// Lose points, as far as there are any.
    LosePoints(Side, u8),
    /// Lose the game.
    LoseGame(Side),
    /// The controller wins the game.
    WinGame,
    /// The controller takes another turn after this one.
    ExtraTurn,
    /// Look at the cards on top of a main deck: they are what the instructions after this one speak of.
    Look {
        /// The player whose deck it is.
        whose: Side,
        /// The number of cards.
        count: u8,
        /// True if they are revealed to all.
        revealed: bool,
    },
    /// Put cards from the top of the controller's main deck into the trash.
    Mill(u8),
    /// Play a card during the resolution; whether, only where it stands in [`Effect::May`].
    Play {
        /// The card.
        who: Who,
        /// The part of its cost that is not paid.
        waives: Waiver,
        /// The discount on its cost.
        #[serde(default)]
        less: crate::card::Cost,
        /// The further discount on its Energy, where that depends on the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        less_by: Option<Amount>,
        /// The place where a unit enters.
        #[serde(default, skip_serializing_if = "Entry::is_usual")]
        at: Entry,
        /// True if its owner plays it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_owner: bool,
        /// True if it is recycled when it has been played.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        recycled: bool,
    },
    /// Play tokens.
    Token {
        /// The token.
        card: Box<Card>,
        /// The number of tokens.
        count: Amount,
        /// Its place.
        to: Destination,
        /// True if they enter ready.
        ready: bool,
        /// True if they are created where they are to be, and not played.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        created: bool,
    },
    /// Replace each with a token, which is the same object with everything that is on it.
    Replace {
        /// The objects that are replaced.
        who: Who,
        /// The token that replaces them.
        card: Box<Card>,
    },
    /// Replace a token with the card that it has replaced.
    ReplaceBack(Who),
    /// A card or a tag is named: the instructions after this one speak of it.
    Name(Named),
    /// New choices are made for an item on the chain.
    NewChoices(Who),
    /// The first becomes a copy of the second.
    Copy(Who, Who),
    /// The first gets these traits of the second.
    CopyTraits(Who, Who, Vec<Trait>),
    /// A buff moves from the first to the second.
    MoveBuff(Who, Who),
    /// Counter an item on the chain.
    Counter(Who),
    /// Counter a spell, which goes to its owner's hand and not to the trash.
    CounterToHand(Who),
    /// These players play no cards of this type, or no cards at all, for the rest of the turn.
    Bar(Side, Option<Kind>),
    /// Recycle the top card of one's main deck, if one wants to.
    MayRecycleTop,
    /// Look at so many cards on top of one's main deck and recycle any of them.
    Predict(u8),
    /// Put the cards being looked at on top of one's main deck, in any order.
    PutBack,
    /// Do this only if.
    If(Condition, Vec<Effect>),
    /// Do the first if it holds, else the second.
    Either(Condition, Vec<Effect>, Vec<Effect>),
    /// Do this only if the instruction before was followed; or, where it says no, only if it was not.
    IfDone(bool, Vec<Effect>),
    /// Do the first if the instruction before was followed, else the second.
    IfDoneElse(Vec<Effect>, Vec<Effect>),
    /// Do all of these, which one sentence joins: what hangs on it hangs on every one of them.
    All(Vec<Effect>),
    /// The controller may do this.
    May(Vec<Effect>),
    /// Pay a price in order to do the rest.
    Pay {
        /// The price.
        price: Box<Price>,
        /// The instructions followed for it.
        then: Vec<Effect>,
        /// True if the controller may choose not to pay.
        optional: bool,
    },
    /// The controller of what was chosen may pay this, and so has the first done; else the second is done.
    Unless {
        /// The cost that they may pay.
        cost: crate::card::Cost,
        /// The instructions followed if they pay.
        instead: Vec<Effect>,
        /// The instructions followed if they do not.
        then: Vec<Effect>,
    },
    /// Reveal cards from the top of the controller's main deck until one fits: it is what the next instruction speaks of,
    /// the others are looked at.
    RevealUntil(Filter),
    /// One of these, which the controller chooses as the item is put on the chain.
    Modes(Vec<Mode>),
    /// The top rune of the controller's Rune Deck is revealed.
    RevealRune,
    /// The rune that was revealed is recycled.
    RecycleRevealedRune,
    /// The one of these that is for the domain of the rune that was revealed, as a reflexive trigger.
    ByDomain(Vec<Mode>),
    /// The one of these that is for the type of the card that the instruction before was done to, as a reflexive trigger.
    ByKind(Vec<Mode>),
    /// It goes to its owner's main deck.
    PutOnDeck(Who, DeckEnd),
    /// One of these things, which no list names as modes and which speak of what the item has chosen: chosen with its targets,
    /// or as it is done, as the edition says.
    OneOf(Vec<Mode>),
    /// One of these that its source has not chosen this turn.
    NewModes(Vec<Mode>),
    /// One of these that was not chosen yet for this same play: each Repeat of it chooses another.
    OtherModes(Vec<Mode>),
    /// For the rest of the turn this is so; where it is about the next one only, once.
    Establish {
        /// The ability.
        passive: Box<Passive>,
        /// True if it ends when it has applied.
        next: bool,
    },
    /// A reflexive trigger, added to the chain so many times.
    DoThis(u8, Instructions),
    /// A trigger that waits for its moment for the rest of the turn.
    Delay(Box<Triggered>),
    /// A trigger that waits for its moment, in whichever turn that comes.
    Await(Box<Triggered>),
    /// A trigger that waits for the rest of the turn, as often as its event comes.
    Watch(Box<Triggered>),
    /// Each of some players in turn chooses: then this is done to all that was chosen, as [`Who::Last`].
    EachChooses {
        /// The players who choose.
        who: Side,
        /// The choice of each, as the player who chooses sees it; or as the controller of the item does.
        of: Targets,
        /// True if the controller of the item is "you" in the description of what may be chosen.
        yours: bool,
        /// True if an object that somebody has chosen may not be chosen again.
        distinct: bool,
        /// True if the player after the controller begins.
        from_next: bool,
        /// True if it is done to all of these that nobody has chosen, and not to what was chosen.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rest: bool,
        /// The instructions followed for them.
        then: Vec<Effect>,
    },
    /// A replacement that waits for its event for the rest of the turn.
    Shield(Box<Replacement>),
    /// Each player in turn order, from the one whose turn it is, does this as [`Side::Acting`]; what they gather is
    /// [`Who::Last`] afterwards.
    EachInTurn(Vec<Effect>),
    /// Other players do this, each as "you" of the instructions, one after the other; what they choose is picked as it is done.
    By {
        /// The players who follow them.
        who: Side,
        /// The instructions that each follows.
        then: Vec<Effect>,
    },
    /// Gather what the instruction before was done to.
    Gather,
    /// The owners of what was gathered play it, beginning with the player after the one whose turn it is.
    OwnersPlay(Waiver),
    /// The controller's Chosen Champion goes from their trash to their Champion Zone.
    ReturnChampion,
}

/// Finds the object that goes somewhere as a card by an effect: one list for all who read it or change it.
macro_rules! who_goes_as_card {
    ($effect:expr) => {
        match $effect {
            Self::Recycle(who)
            | Self::Hand(who)
            | Self::Return(who)
            | Self::DrawThese(who)
            | Self::Banish(who)
            | Self::PutOnDeck(who, _)
            | Self::Play { who, .. } => Some(who),
            _ => None,
        }
    };
}

impl Effect {
    /// Returns true if it is of the kind of action that costs are paid by.
    #[must_use]
    pub fn is_as_a_cost(&self) -> bool {
        matches!(
            self,
            Self::Kill(_)
                | Self::Banish(_)
                | Self::Return(_)
                | Self::Exhaust(_)
                | Self::Recycle(_)
                | Self::RecycleRunes(_)
                | Self::Discard(..)
                | Self::DiscardThis(_)
                | Self::Mill(_)
                | Self::SpendXp(_)
                | Self::SpendBuff(_)
                | Self::Disempower(_)
        )
    }

    /// Returns true if it is one game action, of which it is told whether it was done: it offers nothing, hangs on nothing and
    /// makes nothing wait.
    #[must_use]
    pub fn is_one_deed(&self) -> bool {
        self.is_as_a_cost()
            || matches!(
                self,
                Self::Stun(_)
                    | Self::Buff(_)
                    | Self::Heal(_)
                    | Self::Empower(_)
                    | Self::Ready(_)
                    | Self::Recall(_)
                    | Self::Counter(_)
                    | Self::CounterToHand(_)
                    | Self::Hand(_)
                    | Self::DrawThese(_)
                    | Self::PutInTrash(_)
                    | Self::Detach(_)
                    | Self::DiscardHand(_)
                    | Self::LoseControl(_)
                    | Self::GainXp(..)
                    | Self::GainPoints(..)
                    | Self::LosePoints(..)
                    | Self::Draw(..)
                    | Self::Channel { .. }
                    | Self::ReadyRunes
                    | Self::Deal { .. }
                    | Self::Fight(..)
                    | Self::Move { .. }
                    | Self::Swap(..)
                    | Self::Alter { .. }
                    | Self::TakeControl { .. }
                    | Self::Attach { .. }
                    | Self::Token { .. }
            )
    }

    /// Among whom a player is chosen in it, if one is, and not in an ability that it makes.
    #[must_use]
    pub fn chooses_player(&self) -> Option<Whose> {
        let first = |effects: &[Self]| effects.iter().find_map(Self::chooses_player);
        match self {
            Self::ChooseOpponent => Some(Whose::Enemy),
            Self::ChoosePlayer => Some(Whose::Any),
            Self::If(_, then) | Self::IfDone(_, then) | Self::May(then) | Self::All(then) | Self::EachInTurn(then) => {
                first(then)
            }
            Self::Either(_, then, other) | Self::IfDoneElse(then, other) => first(then).or_else(|| first(other)),
            Self::Pay { then, .. } | Self::PayAny { then, .. } => first(then),
            Self::Unless { instead, then, .. } => first(instead).or_else(|| first(then)),
            _ => None,
        }
    }

    /// The objects that it is done to, and what was chosen to do it: without any one of these it cannot be followed. What it
    /// leads to is followed by itself, and needs its own. What deals damage as its source may have died.
    #[must_use]
    pub fn done_with(&self) -> Vec<&Who> {
        match self {
            Self::Deal { to: who, by, .. } | Self::Split { among: who, by, .. } => {
                std::iter::once(who).chain(by.iter().filter(|by| matches!(by, Who::Target(_)))).collect()
            }
            Self::Fight(one, other)
            | Self::Swap(one, other)
            | Self::Attach { what: one, to: other }
            | Self::DetachFrom(one, other)
            | Self::Copy(one, other)
            | Self::CopyTraits(one, other, _)
            | Self::MoveBuff(one, other) => vec![one, other],
            Self::Kill(who)
            | Self::Banish(who)
            | Self::Return(who)
            | Self::Stun(who)
            | Self::Buff(who)
            | Self::Heal(who)
            | Self::Empower(who)
            | Self::Disempower(who)
            | Self::Ready(who)
            | Self::Exhaust(who)
            | Self::Recall(who)
            | Self::Move { who, .. }
            | Self::Alter { who, .. }
            | Self::SwapMight(who, _)
            | Self::TakeControl { who, .. }
            | Self::LoseControl(who)
            | Self::Recycle(who)
            | Self::Hand(who)
            | Self::DrawThese(who)
            | Self::Reveal(who)
            | Self::PutInTrash(who)
            | Self::SpendBuff(who)
            | Self::Detach(who)
            | Self::Weaponmaster(who)
            | Self::DiscardThis(who)
            | Self::Prevent(who)
            | Self::ActivateConquer(who)
            | Self::Play { who, .. }
            | Self::Replace { who, .. }
            | Self::ReplaceBack(who)
            | Self::NewChoices(who)
            | Self::Counter(who)
            | Self::CounterToHand(who)
            | Self::PutOnDeck(who, _) => vec![who],
            Self::TokenToo(_)
            | Self::Draw(..)
            | Self::Discard(..)
            | Self::DiscardHand(_)
            | Self::ChooseOpponent
            | Self::ChoosePlayer
            | Self::RevealHand
            | Self::SeeFacedown
            | Self::ChannelPerLast { .. }
            | Self::PayAny { .. }
            | Self::AddPaid { .. }
            | Self::Channel { .. }
            | Self::ReadyRunes
            | Self::RecycleRunes(_)
            | Self::Add { .. }
            | Self::GainPoints(..)
            | Self::GainXp(..)
            | Self::SpendXp(_)
            | Self::LosePoints(..)
            | Self::LoseGame(_)
            | Self::WinGame
            | Self::ExtraTurn
            | Self::Look { .. }
            | Self::Mill(_)
            | Self::Token { .. }
            | Self::Name(_)
            | Self::Bar(..)
            | Self::MayRecycleTop
            | Self::Predict(_)
            | Self::PutBack
            | Self::If(..)
            | Self::Either(..)
            | Self::IfDone(..)
            | Self::IfDoneElse(..)
            | Self::All(_)
            | Self::May(_)
            | Self::Pay { .. }
            | Self::Unless { .. }
            | Self::RevealUntil(_)
            | Self::Modes(_)
            | Self::RevealRune
            | Self::RecycleRevealedRune
            | Self::ByDomain(_)
            | Self::ByKind(_)
            | Self::OneOf(_)
            | Self::NewModes(_)
            | Self::OtherModes(_)
            | Self::Establish { .. }
            | Self::DoThis(..)
            | Self::Delay(_)
            | Self::Await(_)
            | Self::Watch(_)
            | Self::EachChooses { .. }
            | Self::Shield(_)
            | Self::EachInTurn(_)
            | Self::By { .. }
            | Self::Gather
            | Self::OwnersPlay(_)
            | Self::ReturnChampion => vec![],
        }
    }

    /// The players whom it is for, where it is about players.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        match self {
            Self::Draw(side, _)
            | Self::Discard(side, _)
            | Self::DiscardHand(side)
            | Self::GainPoints(side, _)
            | Self::GainXp(side, _)
            | Self::LosePoints(side, _)
            | Self::LoseGame(side)
            | Self::Bar(side, _)
            | Self::Channel { who: side, .. }
            | Self::Look { whose: side, .. }
            | Self::EachChooses { who: side, .. }
            | Self::By { who: side, .. } => Some(*side),
            _ => None,
        }
    }

    /// Returns true if it is done to two objects of one choice together, and to neither of them alone.
    #[must_use]
    pub fn is_of_both(&self) -> bool {
        match self {
            Self::Fight(one, other) => one == other,
            Self::SwapMight(..) => true,
            _ => false,
        }
    }

    /// The number that it takes from the game, if it takes one.
    #[must_use]
    pub fn amount(&self) -> Option<&Amount> {
        match self {
            Self::Deal { amount, .. }
            | Self::Split { amount, .. }
            | Self::Alter { change: Change::Might(amount), .. }
            | Self::Draw(_, amount)
            | Self::GainXp(_, amount)
            | Self::Token { count: amount, .. } => Some(amount),
            Self::Play { less_by, .. } => less_by.as_ref(),
            _ => None,
        }
    }

    /// Returns the description of what it is done to, where that is picked as it is done.
    #[must_use]
    pub fn picks(&self) -> Option<&Targets> {
        match self {
            Self::Kill(Who::Pick(picked))
            | Self::Banish(Who::Pick(picked))
            | Self::Exhaust(Who::Pick(picked))
            | Self::Recycle(Who::Pick(picked))
            | Self::Return(Who::Pick(picked))
            | Self::SpendBuff(Who::Pick(picked)) => Some(picked),
            _ => None,
        }
    }

    /// The same, done to so many where any number could be picked.
    #[must_use]
    pub(super) fn picking(mut self, count: u8) -> Self {
        self.each_who_mut(&mut |who| {
            if let Who::Pick(picked) = who
                && picked.min < picked.max
            {
                (picked.min, picked.max) = (count, count);
            }
        });
        self
    }

    /// Returns true if it refers to the object that its trigger was about.
    #[must_use]
    pub fn speaks_of_it(&self) -> bool {
        match self {
            Self::Delay(_) | Self::Await(_) | Self::Watch(_) | Self::Shield(_) => return true,
            Self::DoThis(_, instructions) => return instructions.effects.iter().any(Self::speaks_of_it),
            _ => {}
        }
        let mut found = false;
        self.each_who(&mut |who| found |= matches!(who, Who::It | Who::ItsCard));
        found
    }

    /// The same instruction where something else stands for its targets.
    #[must_use]
    pub fn of_target_as(mut self, other: &Who) -> Self {
        self.each_who_mut(&mut |who| {
            if let Who::Target(_) = who {
                *who = other.clone();
            }
        });
        self
    }

    /// The same instruction where something else stands for what it calls "it".
    #[must_use]
    pub fn of_it_as(mut self, other: &Who) -> Self {
        self.later(|effect| effect.of_it_as(other));
        self.each_who_mut(&mut |who| {
            if let Who::It = who {
                *who = other.clone();
            }
        });
        self
    }

    /// The same instruction once the card or tag has been named that its descriptions speak of.
    #[must_use]
    pub fn naming(mut self, what: Named, name: &str) -> Self {
        self.each_who_mut(&mut |who| match who {
            Who::Each(filter) => filter.name(what, name),
            Who::Pick(targets) | Who::Seen(targets) => targets.of.name(what, name),
            _ => {}
        });
        self
    }

    /// Alters what it has done at a moment to come, which speaks of what the item itself has chosen.
    fn later(&mut self, alter: impl Fn(Self) -> Self) {
        if let Self::Delay(triggered) = self
            && matches!(triggered.when, Trigger::At(..))
        {
            let effects = std::mem::take(&mut triggered.does.effects);
            triggered.does.effects = effects.into_iter().map(alter).collect();
        }
    }

    /// The object that goes somewhere as a card by it, from wherever it is.
    pub(super) fn goes_as_card(&self) -> Option<&Who> {
        who_goes_as_card!(self)
    }

    /// The same object, to be changed.
    pub(super) fn goes_as_card_mut(&mut self) -> Option<&mut Who> {
        who_goes_as_card!(self)
    }

    /// The same instruction where its targets are chosen after `offset` other choices.
    #[must_use]
    pub fn shifted(mut self, offset: u8) -> Self {
        self.later(|effect| effect.shifted(offset));
        self.each_who_mut(&mut |who| {
            if let Who::Target(n) = who {
                *n = n.saturating_add(offset);
            }
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_moves_with_the_choice_that_it_speaks_of() {
        let amount = |n| Amount::MightOf(Box::new(Who::Target(n)));
        let deal = |n| Effect::Deal { amount: amount(n), to: Who::Target(n + 1), by: None };
        assert_eq!(Effect::May(vec![deal(0)]).shifted(2), Effect::May(vec![deal(2)]));
    }

    #[test]
    fn what_a_trigger_was_about_is_found_inside() {
        assert!(Effect::May(vec![Effect::Kill(Who::It)]).speaks_of_it());
        assert!(!Effect::Kill(Who::Me).speaks_of_it());
    }
}
