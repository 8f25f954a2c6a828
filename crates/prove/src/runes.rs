//! Boards on which it matters whether runes are exhausted apart from costs. A cost exhausts the runes it needs, and whoever exhausts
//! one earlier has the same Energy, unless a text readies runes or an ability that adds has a cost of its own.

use tribunal_engine::ability::{Ability, Body, Descend, Effect, Part};
use tribunal_engine::action::{Action, RuneUse};
use tribunal_engine::card::Card;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::keyword::Keyword;
use tribunal_engine::state::State;

/// Returns true if a text of the game makes it matter whether runes are exhausted before a cost is paid.
pub(crate) fn exhausting_matters(state: &State) -> bool {
    let cards = state.objects.iter().flat_map(|object| std::iter::once(&object.card).chain(&object.printed));
    cards.into_iter().any(|card| makes_exhausting_matter(card))
}

/// Returns true if a card makes it matter.
pub(crate) fn makes_exhausting_matter(card: &Card) -> bool {
    card.all_abilities().any(|ability| adds_by_hand(ability) || readies_runes(ability))
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

/// Returns the ways in which players may exhaust a rune now, of each kind one.
pub(crate) fn exhausting(state: &State) -> impl Iterator<Item = (PlayerId, Action)> {
    state.player_ids().flat_map(|player| {
        let exhausts = |action: &Action| matches!(action, Action::Rune(RuneUse::Exhaust, _));
        state.rune_actions(player).into_iter().filter(exhausts).map(move |action| (player, action))
    })
}
