//! What instructions do.

use serde::{Deserialize, Serialize};

use super::{Amount, Change, Condition, Duration, Filter, Instructions, Replacement, Targets, Triggered};
use crate::game::card::Card;

/// One instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Deal damage to each; the source of the damage is `by`, where the text names one.
    Deal {
        /// How much to each.
        amount: Amount,
        /// To what.
        to: Who,
        /// The unit that deals it, if one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Who>,
    },
    /// Deal damage split among the targets, as the controller divides it on resolution.
    Split {
        /// How much in all.
        amount: Amount,
        /// Among what.
        among: Who,
    },
    /// Two units fight: each deals its Might to the other.
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
    /// Ready.
    Ready(Who),
    /// Exhaust.
    Exhaust(Who),
    /// Recall to its controller's base.
    Recall(Who),
    /// Move.
    Move {
        /// What moves.
        who: Who,
        /// Where to.
        to: Destination,
    },
    /// A change that lasts.
    Alter {
        /// On what.
        who: Who,
        /// What changes.
        change: Change,
        /// How long.
        until: Duration,
        /// For a decrease of Might: not below this, remembered when it is applied.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        floor: Option<i32>,
    },
    /// Take control of a unit.
    TakeControl {
        /// Of what.
        who: Who,
        /// How long.
        until: Duration,
    },
    /// Draw.
    Draw(Side, u8),
    /// Discard.
    Discard(Side, u8),
    /// Channel runes.
    Channel {
        /// How many.
        count: u8,
        /// Whether they enter exhausted.
        exhausted: bool,
    },
    /// Add to the rune pool.
    Add {
        /// Energy.
        energy: u8,
        /// Power.
        power: u8,
    },
    /// Gain points.
    GainPoints(Side, u8),
    /// Play unit tokens.
    Token {
        /// Which.
        card: Box<Card>,
        /// How many.
        count: u8,
        /// Where.
        to: Destination,
        /// Whether they enter ready.
        ready: bool,
    },
    /// Counter an item on the chain.
    Counter(Who),
    /// Recycle the top card of one's main deck, if one wants to.
    MayRecycleTop,
    /// Do this only if.
    If(Condition, Vec<Effect>),
    /// The controller may do this.
    May(Vec<Effect>),
    /// A reflexive trigger, added to the chain so many times.
    DoThis(u8, Instructions),
    /// A trigger that waits for its moment for the rest of the turn.
    Delay(Box<Triggered>),
    /// A replacement that waits for its event for the rest of the turn.
    Shield(Box<Replacement>),
}

/// Whose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The controller of the item.
    #[default]
    You,
    /// Each opponent.
    Opponents,
    /// Each player.
    Everyone,
}

/// On what an instruction works.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The source.
    Me,
    /// The objects of the choice at this position.
    Target(u8),
    /// The object that the trigger or replacement is about.
    It,
    /// Everything that matches when the instruction is carried out.
    Each(Filter),
    /// Something chosen while the instruction is carried out, because it is no target.
    Pick(Box<Targets>),
}

/// Where something moves or enters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// Where the source is.
    Here,
    /// The controller's base.
    Base,
    /// Where the controller may play units, chosen as it is played.
    Entry,
    /// A location that the controller chooses when the item is put on the chain.
    Chosen(Whereto),
}

/// Among which locations one chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereto {
    /// Any battlefield.
    Battlefield,
    /// Any location that the object may go to.
    Anywhere,
}

impl Effect {
    /// Shows every object phrase that it has in common with what it stands in: not what a reflexive or delayed ability,
    /// which chooses for itself, speaks of.
    fn each_who(&mut self, see: &mut dyn FnMut(&mut Who)) {
        match self {
            Self::Deal { amount, to, by } => {
                amount.each_who(see);
                see(to);
                by.iter_mut().for_each(see);
            }
            Self::Split { amount, among } => {
                amount.each_who(see);
                see(among);
            }
            Self::Fight(one, other) => {
                see(one);
                see(other);
            }
            Self::Alter { who, change, .. } => {
                see(who);
                if let Change::Might(amount) = change {
                    amount.each_who(see);
                }
            }
            Self::Kill(who)
            | Self::Banish(who)
            | Self::Return(who)
            | Self::Stun(who)
            | Self::Buff(who)
            | Self::Heal(who)
            | Self::Ready(who)
            | Self::Exhaust(who)
            | Self::Recall(who)
            | Self::Counter(who)
            | Self::Move { who, .. }
            | Self::TakeControl { who, .. } => see(who),
            Self::If(_, inner) | Self::May(inner) => inner.iter_mut().for_each(|effect| effect.each_who(see)),
            Self::Draw(..)
            | Self::Discard(..)
            | Self::Channel { .. }
            | Self::Add { .. }
            | Self::GainPoints(..)
            | Self::Token { .. }
            | Self::MayRecycleTop
            | Self::DoThis(..)
            | Self::Delay(_)
            | Self::Shield(_) => {}
        }
    }

    /// Whether it speaks of the object that its trigger was about.
    #[must_use]
    pub fn speaks_of_it(&self) -> bool {
        match self {
            Self::Delay(_) | Self::Shield(_) => return true,
            Self::DoThis(_, instructions) => return instructions.effects.iter().any(Self::speaks_of_it),
            _ => {}
        }
        let mut found = false;
        self.clone().each_who(&mut |who| found |= *who == Who::It);
        found
    }

    /// The same instruction where its targets are chosen after `offset` other choices.
    #[must_use]
    pub fn shifted(mut self, offset: u8) -> Self {
        self.each_who(&mut |who| {
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
