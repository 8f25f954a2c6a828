//! The rules behind what triggered and replacement abilities wait for.

use super::rules::{Rules, by};
use crate::ability::text::clause::{Event, YourDeed};
use crate::ability::text::event::{Moment, MyDeed, TheirDeed, TheirDeeds};

pub(super) fn of_event(event: &Event) -> Rules {
    match event {
        Event::I(deed) => of_mine(deed),
        Event::IOr(one, _) => of_mine(one),
        Event::IOneOnOne => by!(attackers),
        Event::IAlone => by!("alone" or attackers),
        Event::ImReturned(_) => by!(return_to_hand),
        Event::ImDisempowered => by!(table disempower),
        Event::ImPlayed | Event::ImPlayedFrom(_) | Event::ThisIsAny => by!(played),
        Event::ImStunned => by!(stun),
        Event::ImReadied => by!(ready),
        Event::ImBuffed => by!(buff),
        Event::ImDealtDamage | Event::ITakeDamage => by!(deal),
        Event::CombatIWasIn => by!(table end_of_combat or combat_over),
        Event::ThisLeaves => by!(return_to_hand),
        Event::You(deed) | Event::YouOr(deed, _) => of_yours(deed),
        Event::PlayMeOr(_) => by!(played),
        Event::YouOrAllyHold => by!(hold),
        Event::ConquerOrHold => by!(conquer),
        Event::Them(_, deed) | Event::It(deed) | Event::ThatUnit(_, deed) | Event::This(deed) => of_theirs(deed),
        Event::Several(_, deed) => match **deed {
            TheirDeeds::Die => by!(kill),
            TheirDeeds::Attack => by!(attackers),
            TheirDeeds::Defend => by!(defenders),
        },
        Event::PlayerChooses(..) => by!("choose me" or targets),
        Event::WouldBeContested => by!(contest),
        Event::MightBecomes(_) => by!(triggered),
        Event::CombatHere(_) | Event::OpensHere(..) => by!(table start_of_combat or combat_showdown),
    }
}

pub(super) fn of_moment(moment: &Moment) -> Rules {
    match moment {
        Moment::CombatStart => by!(table start_of_combat or combat_showdown),
        Moment::CombatEnd => by!(table end_of_combat or combat_over),
        Moment::YourChannel => by!(channel_phase),
        Moment::YourDraw => by!(draw_phase),
        Moment::YourMain => by!(action_phase),
        Moment::EndOfYourTurn
        | Moment::EndOfEachTurn
        | Moment::YourBeginning
        | Moment::AtYourBeginning
        | Moment::EachBeginning
        | Moment::EachFirstBeginning => by!(triggered),
    }
}

fn of_mine(deed: &MyDeed) -> Rules {
    match deed {
        MyDeed::Attack => by!(attackers),
        MyDeed::Defend => by!(defenders),
        MyDeed::Hold => by!(hold),
        MyDeed::Die | MyDeed::DieInCombat => by!(kill),
        MyDeed::LeaveBoard => by!(return_to_hand),
        MyDeed::WouldDie => by!(replacement),
        MyDeed::Move | MyDeed::MoveTo(_) | MyDeed::MoveFrom(_) => by!(moves),
        MyDeed::WinCombat | MyDeed::LoseCombat => by!(combat_over),
        MyDeed::Become(_) => by!(triggered),
        MyDeed::Conquer | MyDeed::ConquerAfterAttack | MyDeed::ConquerOpen | MyDeed::ConquerUncontrolled => {
            by!(conquer)
        }
    }
}

fn of_yours(deed: &YourDeed) -> Rules {
    match deed {
        YourDeed::Conquer | YourDeed::ConquerHere | YourDeed::ConquerHereWith(_) | YourDeed::ConquerWith(_) => {
            by!(conquer)
        }
        YourDeed::Hold | YourDeed::HoldHere | YourDeed::HoldWith(_) | YourDeed::HoldHereWith(_) => by!(hold),
        YourDeed::DefendHere | YourDeed::DefendAt(_) => by!(defenders),
        YourDeed::Attack => by!(attackers),
        YourDeed::Play(_)
        | YourDeed::PlayTo(..)
        | YourDeed::PlayFromFacedown(_)
        | YourDeed::PlayFromKeyword(..)
        | YourDeed::PlayOnTheirTurn(_)
        | YourDeed::PlayNthEach(_)
        | YourDeed::PlayNthSpell(_)
        | YourDeed::PlayNthSpellEach(_)
        | YourDeed::PlayNth(_) => by!(played),
        YourDeed::Draw | YourDeed::DrawNth(_) => by!(draw),
        YourDeed::Discard(_) => by!(discard),
        YourDeed::Buff(_) | YourDeed::BuffAction(_) => by!(buff),
        YourDeed::Stun(_) | YourDeed::StunAction(_) => by!(stun),
        YourDeed::Choose(_) | YourDeed::ChooseWith(_) | YourDeed::ChooseOr | YourDeed::ChooseWithHere(_) => {
            by!("choose me" or targets)
        }
        YourDeed::Kill(_) | YourDeed::KillWith(_) => by!(kill),
        YourDeed::Recycle(_) | YourDeed::RecycleTo(..) => by!(recycle),
        YourDeed::Banish(_) => by!(banish),
        YourDeed::Ready(_) => by!(ready),
        YourDeed::Empower(_) => by!(table empower),
        YourDeed::Disempower(_) => by!(table disempower),
        YourDeed::Burn(_) | YourDeed::BurnAction(_) => by!(table burn),
        YourDeed::GainXp => by!(table gain_xp),
        YourDeed::SpendXp => by!(table spend_xp),
        YourDeed::ReturnTo(..) => by!(return_to_hand),
        YourDeed::Hide(_) => by!(hide),
        YourDeed::Spend(_) => by!(spend_buff),
        YourDeed::Move(_) => by!(moves),
        YourDeed::Score | YourDeed::ScoreHere => by!(score_point),
        YourDeed::WinCombat | YourDeed::LoseCombat => by!(combat_over),
        YourDeed::DealDamage | YourDeed::DealDamageTo(_) => by!("you deal damage" or deal),
        YourDeed::GainPoints => by!(other_points),
        YourDeed::AttachTo(..) => by!("attach"),
        YourDeed::Use(_) => by!(activate),
        YourDeed::SeeMe(_) => by!(secret),
        YourDeed::LookOrReveal(..) => by!("reveal"),
        YourDeed::WouldReveal | YourDeed::WouldDraw | YourDeed::WouldPlay(_) | YourDeed::WouldPlayWhile(..) => {
            by!(replacement)
        }
    }
}

fn of_theirs(deed: &TheirDeed) -> Rules {
    match deed {
        TheirDeed::Attacks | TheirDeed::AttacksAt(_) | TheirDeed::AttacksOrDefends => by!(attackers),
        TheirDeed::AttacksOrDefendsAlone => by!("alone" or attackers),
        TheirDeed::Defends => by!(defenders),
        TheirDeed::Dies | TheirDeed::DiesAt(_) => by!(kill),
        TheirDeed::WouldDie | TheirDeed::WouldDieInCombat | TheirDeed::WouldBeDealtDamage => by!(replacement),
        TheirDeed::Moves | TheirDeed::MovesTo(_) | TheirDeed::MovesFrom(_) | TheirDeed::MovesFromHere => by!(moves),
        TheirDeed::MovesHere => by!(moves),
        TheirDeed::IsReturned(_) => by!(return_to_hand),
        TheirDeed::IsDisempowered => by!(table disempower),
        TheirDeed::Chooses(_) | TheirDeed::ChoosesWith(_) => by!("choose me" or targets),
        TheirDeed::IsPlayed | TheirDeed::Plays(_) => by!(played),
        TheirDeed::IsStunned => by!(stun),
        TheirDeed::IsReadied => by!(ready),
        TheirDeed::IsBuffed => by!(buff),
        TheirDeed::IsDealtDamage | TheirDeed::TakesDamage => by!(deal),
        TheirDeed::Conquers => by!(conquer),
        TheirDeed::Holds => by!(hold),
        TheirDeed::DrawsACard => by!(draw),
        TheirDeed::IsAttachedTo(_) => by!("attach"),
        TheirDeed::IsDetached => by!("detach"),
        TheirDeed::Becomes(_) => by!(triggered),
        TheirDeed::GainsPoints => by!(other_points),
        TheirDeed::MovesSome(_) => by!(moves),
        TheirDeed::LosesCombat | TheirDeed::WinsCombat => by!(combat_over),
        TheirDeed::DiscardsSome(_) => by!(discard),
        TheirDeed::Scores => by!(score_point),
    }
}
