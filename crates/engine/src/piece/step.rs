//! The rules behind what is done: the verbs of instructions.

use super::rules::{Rules, by};
use crate::ability::text::sentence::{Act, Step};

/// Returns the rules behind an instruction.
pub(super) fn of_step(step: &Step) -> Rules {
    match step {
        Step::Kill(_) | Step::KillNow(_) => by!(kill),
        Step::Banish(_) | Step::BanishOne | Step::BanishTop(_) => by!(banish),
        Step::Stun(_) | Step::StunAction(_) => by!(stun),
        Step::Buff(_) | Step::BuffAction(_) => by!(buff),
        Step::Heal(_) => by!(heal),
        Step::Ready(_) | Step::ReadyOrExhaust(_) => by!(ready),
        Step::Exhaust(_) => by!(exhaust),
        Step::Recall(_) | Step::RecallExhausted(_) => by!(recall),
        Step::Counter(_) => by!(counter),
        Step::Choose(_) => by!(targets),
        Step::ChooseTag(..) => by!(table name_tag or choose_on_resolution),
        Step::ChooseOne | Step::PutBackAnyOrder => by!(choose_on_resolution),
        Step::DealSplit(..) => by!(split),
        Step::DealToEqual(..) | Step::Deal(..) | Step::DealDamage(..) | Step::DealBoth(..) | Step::DealEqual(..) => {
            by!(deal)
        }
        Step::DealForEach(..) | Step::DealThat(_) | Step::DealThatDamage(_) | Step::DealAs(..) => by!(deal),
        Step::SwapChosen => by!(moves),
        Step::Move(..) | Step::MoveThere(_) | Step::MoveHere(_) | Step::Swap(..) | Step::SwapPlaces(..) => by!(moves),
        Step::MoveBuff(..) => by!("move a buff" or buff),
        Step::Draw(_) | Step::DrawACard | Step::DrawCards(_) | Step::DrawForEach(..) | Step::DrawEqual(_) => by!(draw),
        Step::DrawThem(_) | Step::DrawUnplayed | Step::DrawUnbanished => by!(draw),
        Step::Discard(_) | Step::DiscardHand => by!(discard),
        Step::Channel(_) | Step::Channels(_) | Step::ChannelExhausted(_) | Step::ChannelsExhausted(_) => by!(channel),
        Step::Add(_) | Step::AddPlain(_) | Step::AddThat(_) | Step::AddThatEnergy => by!(add),
        Step::Recycle(_) | Step::RecycleFromTrash(_) | Step::RecycleOneOrBoth => by!(recycle),
        Step::SpendItsBuff | Step::Spend(_) => by!(spend_buff),
        Step::Pay(_) => by!(pay),
        Step::Give(..) | Step::GiveEach(..) | Step::GiveForEach(..) | Step::GiveThemEach(..) | Step::GiveToEach(..) => {
            by!(layers)
        }
        Step::GiveBoth(..)
        | Step::IncreaseUntil(..)
        | Step::IncreaseMightTo(..)
        | Step::IncreaseTo(..)
        | Step::IncreaseToFor(..) => by!(layers),
        Step::Double(..) => by!("double" or layers),
        Step::SwapMight(..) => by!(table swap or layers),
        Step::ActivateConquer(_) => by!("activate" or conquer),
        Step::HideFree => by!(hide),
        Step::Return(..) | Step::ReturnFrom(..) => by!(return_to_hand),
        Step::Put(..) | Step::PutFrom(..) | Step::PutCards(..) | Step::PutCardsAndRest(..) => by!(return_to_hand),
        Step::PutTop(..) | Step::PutEachInTrash => by!(return_to_hand),
        Step::LookAt(_) | Step::LookFirst | Step::LookAtFacedown(_) => by!(secret),
        Step::Reveal(_) | Step::RevealUntil(..) | Step::RevealObject(_) => by!("reveal"),
        Step::Predict(_) => by!("predict 2"),
        Step::PredictOnce | Step::PredictAction => by!("predict"),
        Step::CountedAction(action) if action.name == "Burn" => by!(table burn),
        Step::CountedAction(_) => by!("predict 2"),
        Step::Burn(_) => by!(table burn),
        Step::PlayToken(..) | Step::PlayTokens(..) | Step::PlayTokenForEach(..) | Step::PlayThatToken(_) => {
            by!(token_enters)
        }
        Step::CreateToken(..) | Step::CreateTokens(..) => by!("create"),
        Step::Replace(..) => by!("replace"),
        Step::ReplaceBack(..) => by!("it replaced"),
        Step::Play(..) | Step::PlayFrom(..) | Step::PlayOne | Step::PlayFor(..) | Step::PlayFromFor(..) => {
            by!(put_on_chain)
        }
        Step::PlayThisTurn(..) => by!(play_from),
        Step::AmbushWherePaid(keyword, ..) => Rules::Keyword(keyword.name),
        Step::TakeControl(_) | Step::TakeControlFor(..) | Step::GainControl(_) => by!(control_of_objects),
        Step::GainControlFor(..) | Step::LoseControl(_) => by!(control_of_objects),
        Step::Attach(..) => by!("attach"),
        Step::Detach(_) | Step::DetachFrom(..) | Step::DetachAll(_) => by!("detach"),
        Step::CopyText(..) => by!("copy"),
        Step::Prevent(_) | Step::PreventNext(..) => by!(table prevent or replacement),
        Step::DoubleDamageTo(_) => by!(replacement),
        Step::PreventAllTo(_) | Step::PreventNextOf(..) | Step::PreventAllOf(..) => by!(table prevent or replacement),
        Step::PreventSort(_) | Step::PreventSortDealt(_) => by!(table prevent or replacement),
        Step::NewChoicesFor(_) => by!("new choices" or targets),
        Step::Empower(_) => by!(table empower),
        Step::Disempower(_) => by!(table disempower),
        Step::ReduceMyCost(..) | Step::ReduceItsCost(_) | Step::ReduceItsEnergy(_) => by!("less"),
        Step::IgnoreCost => by!(ignored_cost),
        Step::NameCard => by!(table name_card or choose_on_resolution),
        Step::NameTag => by!(table name_tag or choose_on_resolution),
        Step::ScorePoint(_) | Step::ScorePoints(_) | Step::GainPoint(_) | Step::GainPoints(_) => by!(other_points),
        Step::LosePoint(_) | Step::LosePoints(_) => by!("loses" or other_points),
        Step::GainXp(_) | Step::GainXpForEach(..) => by!(table gain_xp),
        Step::LoseGame => by!("lose the game" or removal),
        Step::WinGame => by!(win),
        Step::RepeatPlayEffect(_) => Rules::Keyword("Deathknell"),
        Step::TakeTurn => by!("take a turn" or next_turn),
    }
}

/// Returns the rules behind an action of somebody other than the controller, or not only of them.
pub(super) fn of_act(act: &Act) -> Rules {
    match act {
        Act::Draws(_) | Act::DrawsCards(_) | Act::DrawEach(_) => by!(draw),
        Act::Discards(_) | Act::DiscardEach(_) | Act::DiscardsHand | Act::DiscardHand | Act::DiscardThat => {
            by!(discard)
        }
        Act::GainsXp(_) => by!(table gain_xp),
        Act::Channels(_) | Act::ChannelsExhausted(_) | Act::ChannelEach(_) => by!(channel),
        Act::Kills(_) => by!(kill),
        Act::Chooses(_) | Act::ChoosesCardsOrRunes | Act::ChoosesFour(..) | Act::ChoosesOne => {
            by!(choose_on_resolution)
        }
        Act::RecyclesRest => by!(recycle),
        Act::Reveals(_) | Act::RevealHand => by!("reveal"),
        Act::Banishes(_) => by!(banish),
        Act::LooksAt(_) => by!(secret),
        Act::GainsPoint(_) | Act::ScorePoint(_) | Act::GainPoint(_) => by!(other_points),
        Act::LosesPoint(_) | Act::LosesPoints(_) => by!("loses" or other_points),
        Act::LosesGame => by!("lose the game" or removal),
        Act::PlaysIt(..) | Act::PlaysThose => by!(put_on_chain),
        Act::PlacesIt(..) | Act::PutsIt(..) => by!(choose_on_resolution),
        Act::ReturnsTo(_) => by!(return_to_hand),
        Act::CantPlaySome(..) => by!(play_from),
        Act::PlayToken => by!(token_enters),
    }
}
