//! Boards on which it matters whether runes are exhausted or recycled apart from costs. A cost exhausts the runes it needs, and whoever
//! exhausts one earlier has the same Energy, unless a text readies runes or an ability that adds has a cost of its own. Whoever recycles
//! one has the Power and a rune less, which matters where a text counts runes or waits for one to be recycled.

use tribunal_engine::ability::{Ability, Amount, Body, Compared, Condition, Deed, Descend, Effect, Part, Trigger};
use tribunal_engine::action::{Action, RuneUse};
use tribunal_engine::card::Card;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::keyword::Keyword;
use tribunal_engine::state::State;

/// What is done with runes apart from costs, since a text makes it matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ByHand {
    /// True if runes are exhausted before a cost is paid.
    pub exhausts: bool,
    /// True if runes are recycled for no cost.
    pub recycles: bool,
}

impl ByHand {
    /// What the texts of a game make matter.
    pub(crate) fn in_game(state: &State) -> Self {
        let cards = state.objects.iter().flat_map(|object| std::iter::once(&object.card).chain(&object.printed));
        Self::by_cards(cards.map(|card| &**card))
    }

    /// What the texts of some cards make matter.
    pub(crate) fn by_cards<'a>(cards: impl Iterator<Item = &'a Card>) -> Self {
        cards.flat_map(Card::all_abilities).fold(Self::default(), |all, ability| Self {
            exhausts: all.exhausts || adds_by_hand(ability) || readies_runes(ability),
            recycles: all.recycles || sees_runes_go(ability),
        })
    }

    /// Returns true if nothing is done with them.
    pub(crate) fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// Returns what nobody does, in words; `None` if everything is done.
    pub(crate) fn left_out(self) -> Option<&'static str> {
        match (self.exhausts, self.recycles) {
            (false, false) => Some("exhausts or recycles"),
            (true, false) => Some("recycles"),
            (false, true) => Some("exhausts"),
            (true, true) => None,
        }
    }

    /// Returns the ways in which players may do so now with a rune, of each kind one.
    pub(crate) fn actions(self, state: &State) -> impl Iterator<Item = (PlayerId, Action)> {
        let players = state.player_ids().filter(move |_| !self.is_nothing());
        players.flat_map(move |player| {
            let is_meant = move |action: &Action| match action {
                Action::Rune(RuneUse::Exhaust, _) => self.exhausts,
                Action::Rune(RuneUse::Recycle, _) => self.recycles,
                _ => false,
            };
            state.rune_actions(player).into_iter().filter(is_meant).map(move |action| (player, action))
        })
    }
}

/// Returns true for an ability that counts the runes of a player, or waits for one to be recycled.
fn sees_runes_go(ability: &Ability) -> bool {
    let mut sees = false;
    ability.parts(&mut |part| {
        sees |= match part {
            Part::Condition(Condition::Runes(_) | Condition::Ahead { of: Compared::Runes, .. })
            | Part::Amount(Amount::PerRune(_))
            | Part::Trigger(Trigger::Does(Deed::Recycle | Deed::RecycleRune, ..)) => true,
            Part::Amount(Amount::PerEach(_, of)) => of.is_of_runes(),
            Part::Condition(Condition::Count(_, of)) => of.is_of_runes(),
            _ => false,
        };
        if sees { Descend::Past } else { Descend::Into }
    });
    sees
}

/// Returns true for an ability that adds resources and that no payment makes use of by itself: it costs some, adds them for
/// something only, or does something else as well.
fn adds_by_hand(ability: &Ability) -> bool {
    let Body::Activated(activated) = &ability.body else { return false };
    let only = |effect: &Effect| matches!(effect, Effect::Add { only: Some(_), .. });
    let adds = |effect: &Effect| matches!(effect, Effect::Add { .. } | Effect::PayAny { .. });
    let effects = &activated.does.effects;
    activated.timing == Some(Keyword::Reaction)
        && effects.iter().any(adds)
        && (!activated.cost.is_free()
            || effects.iter().any(|effect| only(effect) || !matches!(effect, Effect::Add { .. })))
}

fn readies_runes(ability: &Ability) -> bool {
    let (mut readies, mut of_runes) = (false, false);
    ability.parts(&mut |part| {
        match part {
            Part::Effect(Effect::ReadyRunes) => (readies, of_runes) = (true, true),
            Part::Effect(Effect::Ready(_)) => readies = true,
            Part::Filter(filter) => of_runes |= filter.is_of_runes(),
            _ => {}
        }
        Descend::Into
    });
    readies && of_runes
}
