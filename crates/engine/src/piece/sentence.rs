//! Sentences that are one piece each: what they say is in no verb of a list.

use super::rules::{Rules, by};
use crate::ability::text::sentence::Sentence;

/// The rules of a sentence that is a piece as a whole; nothing where its parts are pieces.
pub(super) fn of_sentence(sentence: &Sentence) -> Option<Rules> {
    Some(match sentence {
        Sentence::BaseMightBecomes(..)
        | Sentence::MightBecomes(..)
        | Sentence::It(_)
        | Sentence::ThatGains(..)
        | Sentence::IGainThatTag
        | Sentence::BuffsGive(..) => by!(layers),
        Sentence::GiveThenMore(..) => by!(layers),
        Sentence::BonusForEach(..) => by!("bonus damage" or deal),
        Sentence::They(_) | Sentence::We(_) | Sentence::IDeal(..) | Sentence::UnitDeals(..) => by!(deal),
        Sentence::BecomesCopy(..) => by!("copy"),
        Sentence::CopiesTraits(..) => by!("copies the" or layers),
        Sentence::NextSpell(..) => by!("the next" or played),
        Sentence::PlayedEnterReady(_) => by!(unit_enters),
        Sentence::YouControlIt(_) => by!(control_of_objects),
        Sentence::ChooseOne | Sentence::ChooseNewOne | Sentence::ChooseOneUnchosen | Sentence::ChooseOneAnew => {
            by!(modes)
        }
        Sentence::TheyEach(..) => by!(layers),
        Sentence::TheyCantMoveIt(_) | Sentence::ItsControllerCantMoveIt(_) => by!(moves),
        Sentence::YouDont(_) => by!(not_followed),
        Sentence::FollowingType(_) => by!("do this"),
        Sentence::Following(_) => by!("do this"),
        Sentence::CostReduced(..) => by!("less"),
        Sentence::UseOnlyTo(_) => by!(add),
        Sentence::UseOncePerTurn => by!(own_abilities),
        Sentence::UsableBy(..) => by!(table others_activate),
        Sentence::RecycleAfter | Sentence::OwnersRecycle => by!(recycle),
        Sentence::InsteadOfTrash(_) => by!(return_to_hand),
        _ => return None,
    })
}
