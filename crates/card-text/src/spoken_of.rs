//! What instructions, amounts and conditions speak of: shown as it stands, or to be altered, by the same code.

use super::{Amount, Change, Condition, Effect, Who};

/// The same walk twice: `each_who` shows, `each_who_mut` lets what it shows be altered.
macro_rules! walks {
    ($each:ident, $iter:ident $(, $mutable:tt)?) => {
        impl Effect {
            /// Shows every object phrase that it has in common with what it stands in: not what a reflexive or delayed
            /// ability, which chooses for itself, speaks of.
            pub(super) fn $each(&$($mutable)? self, see: &mut dyn FnMut(&$($mutable)? Who)) {
                match self {
                    Self::Deal { amount, to, by } => {
                        amount.$each(see);
                        see(to);
                        by.$iter().for_each(see);
                    }
                    Self::Split { amount, among, by } => {
                        amount.$each(see);
                        see(among);
                        by.$iter().for_each(see);
                    }
                    Self::Fight(one, other)
                    | Self::Swap(one, other)
                    | Self::Copy(one, other)
                    | Self::CopyTraits(one, other, _)
                    | Self::MoveBuff(one, other)
                    | Self::DetachFrom(one, other)
                    | Self::Attach { what: one, to: other } => {
                        see(one);
                        see(other);
                    }
                    Self::Play { who, less_by, .. } => {
                        see(who);
                        less_by.$iter().for_each(|amount| amount.$each(see));
                    }
                    Self::Alter { who, change, .. } => {
                        see(who);
                        if let Change::Might(amount) = change {
                            amount.$each(see);
                        }
                    }
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
                    | Self::Counter(who)
                    | Self::CounterToHand(who)
                    | Self::Recycle(who)
                    | Self::Hand(who)
                    | Self::DrawThese(who)
                    | Self::Reveal(who)
                    | Self::PutInTrash(who)
                    | Self::PutOnDeck(who, _)
                    | Self::SpendBuff(who)
                    | Self::Detach(who)
                    | Self::Weaponmaster(who)
                    | Self::SwapMight(who, _)
                    | Self::DiscardThis(who)
                    | Self::Prevent(who)
                    | Self::ActivateConquer(who)
                    | Self::Replace { who, .. }
                    | Self::ReplaceBack(who)
                    | Self::NewChoices(who)
                    | Self::Move { who, .. }
                    | Self::LoseControl(who)
                    | Self::TakeControl { who, .. } => see(who),
                    Self::If(condition, inner) => {
                        condition.$each(see);
                        inner.$iter().for_each(|effect| effect.$each(see));
                    }
                    Self::Either(condition, then, other) => {
                        condition.$each(see);
                        then.$iter().chain(other.$iter()).for_each(|effect| effect.$each(see));
                    }
                    Self::Unless { instead, then, .. } => {
                        instead.$iter().chain(then.$iter()).for_each(|effect| effect.$each(see));
                    }
                    Self::IfDoneElse(then, other) => then.$iter().chain(other.$iter()).for_each(|effect| effect.$each(see)),
                    Self::May(inner)
                    | Self::EachInTurn(inner)
                    | Self::By { then: inner, .. }
                    | Self::IfDone(_, inner)
                    | Self::PayAny { then: inner, .. }
                    | Self::EachChooses { then: inner, .. } => inner.$iter().for_each(|effect| effect.$each(see)),
                    Self::Pay { price, then, .. } => {
                        price.deeds.$iter().chain(then.$iter()).for_each(|effect| effect.$each(see));
                    }
                    Self::OneOf(modes) => {
                        modes.$iter().flat_map(|mode| mode.does.effects.$iter()).for_each(|effect| effect.$each(see));
                    }
                    Self::Draw(_, amount) | Self::GainXp(_, amount) | Self::Token { count: amount, .. } => amount.$each(see),
                    Self::Discard(..)
                    | Self::TokenToo(_)
                    | Self::DiscardHand(_)
                    | Self::Channel { .. }
                    | Self::ReadyRunes
                    | Self::RecycleRunes(_)
                    | Self::Add { .. }
                    | Self::GainPoints(..)
                    | Self::SpendXp(_)
                    | Self::LosePoints(..)
                    | Self::LoseGame(_)
                    | Self::WinGame
                    | Self::ExtraTurn
                    | Self::Look { .. }
                    | Self::RevealUntil(_)
                    | Self::Mill(_)
                    | Self::Bar(..)
                    | Self::MayRecycleTop
                    | Self::Predict(_)
                    | Self::PutBack
                    | Self::Modes(_)
                    | Self::RevealRune
                    | Self::RecycleRevealedRune
                    | Self::ByDomain(_)
                    | Self::ByKind(_)
                    | Self::Establish { .. }
                    | Self::DoThis(..)
                    | Self::Delay(_)
                    | Self::Await(_)
                    | Self::Watch(_)
                    | Self::ChooseOpponent
                    | Self::ChoosePlayer
                    | Self::Name(_)
                    | Self::RevealHand
                    | Self::ChannelPerLast { .. }
                    | Self::AddPaid { .. }
                    | Self::NewModes(_)
                    | Self::OtherModes(_)
                    | Self::Gather
                    | Self::OwnersPlay(_)
                    | Self::ReturnChampion
                    | Self::Shield(_) => {}
                }
            }
        }

        impl Amount {
            /// Shows the object whose number it is.
            pub(super) fn $each(&$($mutable)? self, see: &mut dyn FnMut(&$($mutable)? Who)) {
                match self {
                    Self::MightOf(who) | Self::EnergyOf(who) => see(who),
                    Self::Lacking(both) => {
                        see(&$($mutable)? both.0);
                        see(&$($mutable)? both.1);
                    }
                    Self::WithBonus(both) => {
                        both.0.$each(see);
                        both.1.$each(see);
                    }
                    _ => {}
                }
            }
        }

        impl Condition {
            /// Shows what it speaks of.
            pub(super) fn $each(&$($mutable)? self, see: &mut dyn FnMut(&$($mutable)? Who)) {
                match self {
                    Self::Is(who, _) => see(who),
                    Self::Both(both) => {
                        both.0.$each(see);
                        both.1.$each(see);
                    }
                    Self::Not(not) => not.$each(see),
                    _ => {}
                }
            }
        }
    };
}

walks!(each_who, iter);
walks!(each_who_mut, iter_mut, mut);
