//! The rules behind facts: statements of passive abilities, and conditions.

use super::rules::{Rules, by};
use crate::ability::text::clause::Condition;
use crate::ability::text::condition::Being;
use crate::ability::text::line::Statement;
use crate::ability::text::object::Adjective;
use crate::ability::text::statement::Skipped;

/// Returns the rules behind the statement of a passive ability.
pub(super) fn of_statement(statement: &Statement) -> Rules {
    match statement {
        Statement::Have(..) | Statement::HaveFloor(..) | Statement::HaveEach(..) | Statement::HaveHere(..) => {
            by!(layers)
        }
        Statement::HaveNew(..)
        | Statement::Lose(..)
        | Statement::ItGets(_)
        | Statement::ItHas(_)
        | Statement::MightIncreased(_) => {
            by!(layers)
        }
        Statement::HaveAndEnterReady(..) | Statement::HaveAndCant(..) => by!(layers),
        Statement::CantBeCountered(_) => by!(counter),
        Statement::ScoreTwice(..) => by!(triggered),
        Statement::KeywordOff(keyword, _) => Rules::Keyword(keyword.name),
        Statement::AnyInDeck(..) => by!("deck"),
        Statement::CostLessAndEnterReady(..) => by!("less"),
        Statement::EnterReady(..) | Statement::EnterExhausted(..) => by!(unit_enters),
        Statement::AssignedLast(_) | Statement::AssignedFirst(_) | Statement::IgnoreAssigning(_) => by!(assign_order),
        Statement::NoCombatDamage(_) => by!(sum_might),
        Statement::Undamageable(_) | Statement::CantBeDamaged(_) => by!(table exempt or deal),
        Statement::PreventsEnemies(..)
        | Statement::PreventsAll(..)
        | Statement::YoursUnprevented
        | Statement::Unprevented => {
            by!(table prevent or replacement)
        }
        Statement::AnyDamage(..) => by!(table lethal_altered or board_lethal),
        Statement::CantBeChosen(_) | Statement::CantBeChosenOr(_) => by!(need_targets),
        Statement::Are(..) | Statement::AreOne(..) => by!(tags),
        Statement::CanMoveHere(_) | Statement::CantMove(_) => by!(moves),
        Statement::CantMoveTo(..) | Statement::CantMoveFrom(..) => by!(move_destination),
        Statement::CantBeStunned(_) => by!(stun),
        Statement::CantBePlayedHere(_) | Statement::MayBePlayedTo(..) | Statement::CanBePlayedTo(..) => {
            by!(choose_location)
        }
        Statement::PlayMeOnly(_) | Statement::OpponentsOnlyBase => by!(choose_location),
        Statement::CanAmbush(_, keyword, _) | Statement::RepeatCostLess(keyword, _) => Rules::Keyword(keyword.name),
        Statement::IgnorePayingCost(keyword)
        | Statement::IgnorePaying(keyword)
        | Statement::TriggerTwice(keyword, _) => Rules::Keyword(keyword.name),
        Statement::CantBeRevealedHere(_) => by!(hidden_next_turn),
        Statement::CantScoreHere | Statement::OpponentsCantScore => by!(score_point),
        Statement::OpponentsCantGain => by!(other_points),
        Statement::IAmAlso(_) => by!("m also"),
        Statement::EmpowerCostLess(..) | Statement::EmpowerCostLessYours(..) => by!("less"),
        Statement::EmpoweredAnyTimes(..) | Statement::EmpoweredUpTo(..) => by!(table empowered_again),
        Statement::HaveWhile(..) => by!(layers),
        Statement::FirstSpellYouPlay(_) | Statement::YourFirstSpell(_) => by!("less"),
        Statement::FirstGearAbility(..) => by!("less"),
        Statement::LowersMore(..) | Statement::DrawForEarlyPoint(..) => by!(replacement),
        Statement::AbilitiesCostLess(_) => by!("abilities you activate"),
        Statement::MoveTax(..) => by!("opponents must pay" or move_cost),
        Statement::Skip(phase) => match **phase {
            Skipped::Channel => by!("skip" or channel_phase),
            Skipped::Draw => by!("skip" or draw_phase),
        },
        Statement::CantBeReadied(_) | Statement::CantBeReadiedBy(_) | Statement::CantReady(_) => by!(ready),
        Statement::AnyBuffs(_) => by!(buff),
        Statement::PlayMeOnTheirTurn | Statement::PlayThisOnTheirTurn => by!(own_turn),
        Statement::UseMineOnly(_) => by!(own_abilities),
        Statement::CostMore(..) | Statement::CostLessAndMore(..) => by!("more"),
        Statement::CostLess(..) | Statement::CostLessFrom(..) | Statement::CostOrLess(..) => by!("less"),
        Statement::FirstCostsLess(..) | Statement::EnergyReduced(..) | Statement::CostsForReduced(..) => by!("less"),
        Statement::ReducedBy(..) => by!("less"),
        Statement::AdditionalCostLess(..) => by!("optional additional costs" or pay),
        Statement::BonusDamage(_) | Statement::BonusDamageTo(..) | Statement::BonusDamageHere(..) => {
            by!("bonus damage" or deal)
        }
        Statement::GivesDouble(..) => by!("double" or layers),
        Statement::MayHideMore => by!(facedown_one),
        Statement::MayHideFor(..) => by!(hide),
        Statement::Increase(..) => by!(win),
        Statement::GoldAdds(_) => by!(add),
    }
}

/// Returns the rules behind a condition.
pub(super) fn of_condition(condition: &Condition) -> Rules {
    match condition {
        Condition::YouControl(_) | Condition::OpponentControls(_) => by!(control_of_objects),
        Condition::ControlThis => by!(board_control),
        Condition::Am(state) | Condition::IAm(state) | Condition::IWas(state) | Condition::ItIs(state) => {
            of_being(state)
        }
        Condition::ThisIs(state) | Condition::Its(state) | Condition::ItWas(state) | Condition::Is(_, state) => {
            of_being(state)
        }
        Condition::YourTurn | Condition::TheirTurn | Condition::YourPhase(_) => by!(conditional),
        Condition::PlayMeTo(_) | Condition::FromHand(_) | Condition::FromFacedown(_) => by!(played),
        Condition::TotalMight(..) => by!(layers),
        Condition::YouHaveBoth(..) | Condition::YouControlBoth(..) => by!(conditional),
        Condition::IHaveBuff => by!(buff),
        Condition::ItHasLessMight => by!(layers),
        Condition::DiedInCompany => by!("alone" or board_control),
        Condition::DiedAlone | Condition::ItIsOnlyUnit | Condition::FriendlyDefendsAlone(_) | Condition::NoneAt(..) => {
            by!("alone" or board_control)
        }
        Condition::MovedTwice => by!(moves),
        Condition::YouDo | Condition::YouDidnt | Condition::YouCant | Condition::YouCouldnt(_) | Condition::TheyDo => {
            by!(not_followed)
        }
        Condition::HaveTags(..) | Condition::HaveAllTags(..) => by!(conditional),
        Condition::DiedDuring(..) | Condition::DiedIn(..) => by!(kill),
        Condition::PaidAdditional | Condition::PaidMine => by!("additional cost"),
        Condition::ShowedOff | Condition::ShowedOffA(_) => Rules::Keyword("Show Off"),
        Condition::GainedXp => by!("xp"),
        Condition::ThisKillsIt | Condition::HasDied(_) | Condition::Died(_) => by!(kill),
        Condition::Discarded => by!(discard),
        Condition::ChosenNow(_) => by!(targets),
        Condition::RivalPlayed(_) => by!(played),
        Condition::ControlWith(_) => by!(board_control),
        Condition::Played(_) | Condition::HavePlayed(_) | Condition::PlayedIs(_) => by!(played),
        Condition::ChosenTwice(_) => by!(targets),
        Condition::ThisChooses(_) | Condition::YouChoose(_) => by!("this chooses" or targets),
        Condition::SpentOnSpell(_) | Condition::SpentOnIt(_) | Condition::Spent(_) | Condition::ControllerPays(_) => {
            by!(pay)
        }
        Condition::AssignedExcess(_) | Condition::AssignedMore(_) => by!(assign_no_excess),
        Condition::TheirScoreWithin(_) | Condition::YourScoreWithin(_) => by!(win),
        Condition::CombatTie(_) => by!(combat_over),
        Condition::ControllerHasYou(_) => by!(choose_on_resolution),
        Condition::HaveXp(_) => by!("xp"),
        Condition::ItCosts(_) | Condition::ItCostsUpTo(_) => by!(conditional),
        Condition::YouRevealed(_) => by!("reveal"),
        Condition::OneOfThemHas(keyword) => Rules::Keyword(keyword.name),
        Condition::NotHurt => by!(deal),
        Condition::Outweighs(..) => by!(layers),
        Condition::ItHadMightUpTo(_) => by!(conditional),
        Condition::ItHasMight(_) | Condition::ItHasMightUpTo(_) => by!(conditional),
        Condition::RivalHasMore(_)
        | Condition::RivalControlsMore(_)
        | Condition::YouHaveMore(..)
        | Condition::YouControlMore(..) => by!(conditional),
        Condition::YouHave(_)
        | Condition::ThereIs(_)
        | Condition::ThereAre(_)
        | Condition::Theres(_)
        | Condition::ItIsEmpty => {
            by!(conditional)
        }
    }
}

/// Returns the rules behind a state that something is in.
fn of_being(state: &Being) -> Rules {
    match state {
        Being::Mark(mark) | Being::Not(mark) | Being::Already(mark) => of_mark(mark),
        Being::AtWith(_) => by!(conditional),
        Being::JustAlone
        | Being::AloneThere
        | Being::AloneHere
        | Being::AttackingWithAnother
        | Being::Alone(_)
        | Being::AttackingOrDefendingAlone => {
            by!("alone" or attackers)
        }
        Being::AttackingOrDefending | Being::InCombat => by!(attackers),
        Being::Keyword(keyword) => Rules::Keyword(keyword.name),
        Being::InShowdown | Being::At(_) | Being::In(_) | Being::Here | Being::AKind(_) => by!(conditional),
    }
}

/// The word for a state.
fn of_mark(mark: &Adjective) -> Rules {
    match mark {
        Adjective::Exhausted => by!(exhaust),
        Adjective::Ready => by!(ready),
        Adjective::Stunned => by!(stun),
        Adjective::Damaged => by!(deal),
        Adjective::Buffed => by!(buff),
        Adjective::Attacking => by!(attackers),
        Adjective::Defending => by!(defenders),
        Adjective::Equipped | Adjective::Attached => by!("attach"),
        Adjective::Detached => by!("detach"),
        Adjective::Facedown => by!(hide),
        Adjective::Revealed => by!("reveal"),
        Adjective::Mighty => by!("mighty"),
        Adjective::Empowered => by!(table empower),
        Adjective::Keyword(keyword) if keyword.name == "Mighty" => by!("mighty"),
        Adjective::Keyword(keyword) => Rules::Keyword(keyword.name),
        Adjective::Friendly
        | Adjective::Enemy
        | Adjective::Other
        | Adjective::Token
        | Adjective::NonToken
        | Adjective::NonUnit
        | Adjective::NonTag(_)
        | Adjective::Activated
        | Adjective::Different
        | Adjective::Chosen
        | Adjective::Open
        | Adjective::Occupied => by!(conditional),
    }
}
