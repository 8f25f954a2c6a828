//! Events: what happened, as typed records. Each has its authority and the event that caused it.

use serde::Serialize;

use super::authority::Authority;
use super::card::Cost;
use super::domain::Domain;
use super::ids::{BattlefieldId, EventId, ItemId, ObjectId, PlayerId};
use super::keyword::Keyword;
use super::might::view::Might;
use super::object::Role;
use super::state::State;
use super::zone::Location;

/// One event of a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Its identity: its position in the trace.
    pub id: EventId,
    /// The event that caused it; none for a player's action.
    pub parent: Option<EventId>,
    /// The authority that it rests on.
    pub authority: Authority,
    /// The kind of event, with its particulars.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // each variant and field says what it is
pub enum EventKind {
    PhaseBegan { player: PlayerId, phase: &'static str },
    StepBegan { step: &'static str, at: Option<BattlefieldId> },
    TurnBegan { player: PlayerId },
    Replaced { object: ObjectId, was: Option<ObjectId> },
    ReplacedBack { object: ObjectId },
    BecameCopy { object: ObjectId, of: ObjectId },
    PhaseSkipped { player: PlayerId, phase: &'static str },
    Invited { by: PlayerId, player: PlayerId },
    Passed { player: PlayerId, focus: bool },
    EndedTurn { player: PlayerId },
    PriorityGained { player: PlayerId },
    FocusGained { player: PlayerId },
    Moved { unit: ObjectId, from: Location, to: Location },
    Recalled { object: ObjectId, from: Location, to: Location },
    Contested { at: BattlefieldId, by: PlayerId },
    ContestedCleared { at: BattlefieldId },
    // A player controls a battlefield from now on; whoever did before has lost control of it.
    ControlEstablished { at: BattlefieldId, by: PlayerId, from: Option<PlayerId> },
    ControlLost { at: BattlefieldId, by: PlayerId },
    ShowdownStaged { at: BattlefieldId },
    ShowdownUnstaged { at: BattlefieldId },
    CombatStaged { at: BattlefieldId },
    CombatUnstaged { at: BattlefieldId },
    ShowdownBegan { at: BattlefieldId },
    ShowdownClosed { at: BattlefieldId },
    CombatBegan { at: BattlefieldId, attacker: PlayerId, defender: PlayerId },
    CombatWon { player: PlayerId, at: BattlefieldId },
    CombatLost { player: PlayerId, at: BattlefieldId },
    CombatUndecided { at: BattlefieldId },
    CombatEnded { at: BattlefieldId },
    Designated { unit: ObjectId, role: Role },
    RoleRemoved { unit: ObjectId, role: Role },
    DamageSkipped { at: BattlefieldId },
    DamageSummed { player: PlayerId, total: u32 },
    DamageAssigned { player: PlayerId, unit: ObjectId, amount: u32 },
    Damaged { unit: ObjectId, amount: u32, by: Option<ObjectId> },
    DamagePrevented { unit: ObjectId, amount: u32 },
    DamageDoubled { unit: ObjectId, amount: u32, to: u32 },
    Killed { object: ObjectId, lethal: Option<Lethal> },
    Saved { object: ObjectId, by: ObjectId },
    CeasedToExist { object: ObjectId },
    Healed { unit: ObjectId, amount: u32 },
    Stunned { unit: ObjectId },
    StunEnded { unit: ObjectId },
    Buffed { unit: ObjectId },
    BuffLost { unit: ObjectId },
    BuffSpent { unit: ObjectId },
    BuffMoved { from: ObjectId, to: ObjectId },
    Attached { gear: ObjectId, unit: ObjectId },
    Detached { gear: ObjectId },
    Seen { card: ObjectId, player: PlayerId, revealed: bool },
    Trashed { card: ObjectId },
    // A card goes from a deck to its player's hand without being drawn.
    PutInHand { player: PlayerId, card: ObjectId },
    PutOnDeck { object: ObjectId, top: bool },
    RunesReadied { player: PlayerId },
    RuneExhausted { player: PlayerId, domain: Option<Domain> },
    RuneRecycled { player: PlayerId, domain: Option<Domain> },
    // Nobody said with which runes: the usual way was taken, and there were so many others.
    UsualRunes { player: PlayerId, way: String, others: usize },
    // What an item targets, where that is runes: whose and how many, in words.
    RunesTargeted { source: ObjectId, way: String },
    RuneRevealed { player: PlayerId, domain: Option<Domain> },
    Exhausted { object: ObjectId },
    Readied { object: ObjectId },
    MightChanged { unit: ObjectId, by: i32 },
    KeywordGranted { object: ObjectId, keyword: Keyword },
    Altered { object: ObjectId },
    Expired { count: usize },
    ControlTaken { object: ObjectId, by: PlayerId },
    Drew { player: PlayerId, card: Option<ObjectId> },
    DrawSkipped { player: PlayerId },
    XpGained { player: PlayerId, xp: u32 },
    XpSpent { player: PlayerId, xp: u32 },
    PointsLost { player: PlayerId, points: u32 },
    Empowered { object: ObjectId, times: u8 },
    Disempowered { object: ObjectId, left: u8 },
    Discarded { player: PlayerId, card: ObjectId },
    BurnedOut { player: PlayerId, opponent: PlayerId },
    Recycled { object: ObjectId },
    // A card is shuffled into its owner's main deck.
    ShuffledIn { object: ObjectId },
    Banished { object: ObjectId },
    Returned { object: ObjectId },
    Channeled { player: PlayerId, count: u32 },
    Added { player: PlayerId, energy: u16, power: u16 },
    PoolEmptied { player: PlayerId },
    OptionalCostTaken { source: ObjectId, cost: Keyword },
    // Something is shown off for a card that is being played.
    ShownOff { source: ObjectId, object: ObjectId },
    CostPaid { player: PlayerId, cost: Cost },
    Hid { player: PlayerId, card: ObjectId, at: BattlefieldId },
    HiddenRemoved { card: ObjectId, at: BattlefieldId },
    PutOnChain { item: ItemId, player: PlayerId, source: ObjectId, text: String },
    // Whether its player may leave it, and whether it waits for the start of somebody's first Beginning Phase.
    Triggered { source: ObjectId, text: String, optional: bool, first_beginning: bool },
    // A triggered ability left the chain before it was finalized, for the reason given.
    TriggerRemoved { source: ObjectId, why: &'static str },
    // The controller of a triggered ability has chosen not to perform it, so that it left the chain or never came there.
    TriggerDeclined { source: ObjectId },
    Targeted { source: ObjectId, target: ObjectId },
    Finalized { item: ItemId, source: ObjectId, ability: bool },
    Entered { object: ObjectId, at: Location },
    Resolving { item: ItemId, source: ObjectId, ability: bool },
    Resolved { source: ObjectId, ability: bool },
    // What is countered: a card, or of this source the ability that is this on the chain.
    Countered { source: ObjectId, ability: Option<ObjectId> },
    // A card or ability is not legal, and what was done to play it is undone; a player may have begun that by an action of theirs.
    PlayUndone { source: ObjectId, ability: bool, at_will: bool, why: &'static str },
    Ignored { source: ObjectId, why: &'static str },
    // An instruction does nothing to one of the objects that it is about.
    Unaffected { object: ObjectId, why: &'static str },
    Played { card: ObjectId, player: PlayerId },
    Conquered { player: PlayerId, at: BattlefieldId },
    Held { player: PlayerId, at: BattlefieldId },
    PointsGained { player: PlayerId, points: u32 },
    NotScored { player: PlayerId, at: BattlefieldId },
    FinalPointDenied { player: PlayerId, at: BattlefieldId },
    Won { player: PlayerId },
    Conceded { player: PlayerId },
    LeftGame { player: PlayerId },
    BattlefieldReplaced { at: BattlefieldId },
    ReadingFollowed { name: &'static str, meaning: &'static str },
}

/// The numbers that made damage lethal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lethal {
    /// The damage marked.
    pub damage: u32,
    /// The Might it was compared with.
    pub might: Might,
}

impl EventKind {
    /// The objects that this is about.
    #[must_use]
    pub fn objects(&self) -> Vec<ObjectId> {
        use EventKind as K;
        match self {
            K::Moved { unit, .. }
            | K::Designated { unit, .. }
            | K::RoleRemoved { unit, .. }
            | K::DamageAssigned { unit, .. }
            | K::Damaged { unit, .. }
            | K::DamagePrevented { unit, .. }
            | K::DamageDoubled { unit, .. }
            | K::Healed { unit, .. }
            | K::Stunned { unit }
            | K::StunEnded { unit }
            | K::Buffed { unit }
            | K::BuffLost { unit }
            | K::BuffSpent { unit }
            | K::MightChanged { unit, .. } => vec![*unit],
            K::Recalled { object, .. }
            | K::Killed { object, .. }
            | K::CeasedToExist { object }
            | K::Exhausted { object }
            | K::Readied { object }
            | K::KeywordGranted { object, .. }
            | K::Altered { object }
            | K::Empowered { object, .. }
            | K::Disempowered { object, .. }
            | K::ControlTaken { object, .. }
            | K::Recycled { object }
            | K::ShuffledIn { object }
            | K::Banished { object }
            | K::Returned { object }
            | K::Entered { object, .. } => vec![*object],
            K::ReplacedBack { object } => vec![*object],
            K::Replaced { object, was } => std::iter::once(*object).chain(*was).collect(),
            K::BecameCopy { object, of } => vec![*object, *of],
            K::BuffMoved { from, to } => vec![*from, *to],
            K::Attached { gear, unit } => vec![*gear, *unit],
            K::Detached { gear } => vec![*gear],
            K::Saved { object, by } => vec![*object, *by],
            K::Drew { card, .. } => card.iter().copied().collect(),
            K::Discarded { card, .. }
            | K::Hid { card, .. }
            | K::HiddenRemoved { card, .. }
            | K::Seen { card, .. }
            | K::Trashed { card }
            | K::PutInHand { card, .. }
            | K::PutOnDeck { object: card, .. }
            | K::Played { card, .. } => {
                vec![*card]
            }
            K::PutOnChain { source, .. }
            | K::Triggered { source, .. }
            | K::TriggerRemoved { source, .. }
            | K::TriggerDeclined { source }
            | K::Finalized { source, .. }
            | K::Resolving { source, .. }
            | K::Resolved { source, .. }
            | K::Countered { source, .. }
            | K::PlayUndone { source, .. }
            | K::OptionalCostTaken { source, .. }
            | K::Ignored { source, .. } => vec![*source],
            K::Unaffected { object, .. } => vec![*object],
            K::Targeted { source, target } => vec![*source, *target],
            K::RunesTargeted { source, .. } => vec![*source],
            K::ShownOff { source, object } => vec![*source, *object],
            K::PhaseBegan { .. }
            | K::StepBegan { .. }
            | K::TurnBegan { .. }
            | K::PhaseSkipped { .. }
            | K::Invited { .. }
            | K::Passed { .. }
            | K::EndedTurn { .. }
            | K::PriorityGained { .. }
            | K::FocusGained { .. }
            | K::Contested { .. }
            | K::ContestedCleared { .. }
            | K::ControlEstablished { .. }
            | K::ControlLost { .. }
            | K::ShowdownStaged { .. }
            | K::ShowdownUnstaged { .. }
            | K::CombatStaged { .. }
            | K::CombatUnstaged { .. }
            | K::ShowdownBegan { .. }
            | K::ShowdownClosed { .. }
            | K::CombatBegan { .. }
            | K::CombatWon { .. }
            | K::CombatLost { .. }
            | K::CombatUndecided { .. }
            | K::CombatEnded { .. }
            | K::DamageSkipped { .. }
            | K::DamageSummed { .. }
            | K::RunesReadied { .. }
            | K::RuneExhausted { .. }
            | K::RuneRecycled { .. }
            | K::UsualRunes { .. }
            | K::RuneRevealed { .. }
            | K::Expired { .. }
            | K::DrawSkipped { .. }
            | K::XpGained { .. }
            | K::XpSpent { .. }
            | K::PointsLost { .. }
            | K::BurnedOut { .. }
            | K::Channeled { .. }
            | K::Added { .. }
            | K::PoolEmptied { .. }
            | K::CostPaid { .. }
            | K::Conquered { .. }
            | K::Held { .. }
            | K::PointsGained { .. }
            | K::NotScored { .. }
            | K::FinalPointDenied { .. }
            | K::Won { .. }
            | K::Conceded { .. }
            | K::LeftGame { .. }
            | K::BattlefieldReplaced { .. }
            | K::ReadingFollowed { .. } => vec![],
        }
    }

    /// The battlefield that this is about.
    #[must_use]
    pub fn battlefield(&self) -> Option<BattlefieldId> {
        use EventKind as K;
        match self {
            K::Contested { at, .. }
            | K::ContestedCleared { at }
            | K::ControlEstablished { at, .. }
            | K::ControlLost { at, .. }
            | K::ShowdownStaged { at }
            | K::ShowdownUnstaged { at }
            | K::CombatStaged { at }
            | K::CombatUnstaged { at }
            | K::ShowdownBegan { at }
            | K::ShowdownClosed { at }
            | K::CombatBegan { at, .. }
            | K::CombatWon { at, .. }
            | K::CombatLost { at, .. }
            | K::CombatUndecided { at }
            | K::CombatEnded { at }
            | K::DamageSkipped { at }
            | K::Hid { at, .. }
            | K::HiddenRemoved { at, .. }
            | K::Conquered { at, .. }
            | K::Held { at, .. }
            | K::NotScored { at, .. }
            | K::FinalPointDenied { at, .. }
            | K::BattlefieldReplaced { at } => Some(*at),
            K::StepBegan { at, .. } => *at,
            K::Moved { to, .. } | K::Entered { at: to, .. } => to.battlefield(),
            K::PhaseBegan { .. }
            | K::ShownOff { .. }
            | K::TurnBegan { .. }
            | K::Replaced { .. }
            | K::ReplacedBack { .. }
            | K::BecameCopy { .. }
            | K::PhaseSkipped { .. }
            | K::Invited { .. }
            | K::Passed { .. }
            | K::EndedTurn { .. }
            | K::PriorityGained { .. }
            | K::FocusGained { .. }
            | K::Recalled { .. }
            | K::Designated { .. }
            | K::RoleRemoved { .. }
            | K::DamageSummed { .. }
            | K::DamageAssigned { .. }
            | K::Damaged { .. }
            | K::DamagePrevented { .. }
            | K::DamageDoubled { .. }
            | K::Killed { .. }
            | K::Saved { .. }
            | K::CeasedToExist { .. }
            | K::Healed { .. }
            | K::Stunned { .. }
            | K::StunEnded { .. }
            | K::Buffed { .. }
            | K::BuffLost { .. }
            | K::BuffSpent { .. }
            | K::BuffMoved { .. }
            | K::Attached { .. }
            | K::Detached { .. }
            | K::Seen { .. }
            | K::Trashed { .. }
            | K::PutInHand { .. }
            | K::PutOnDeck { .. }
            | K::RunesReadied { .. }
            | K::RuneExhausted { .. }
            | K::RuneRecycled { .. }
            | K::UsualRunes { .. }
            | K::RuneRevealed { .. }
            | K::Exhausted { .. }
            | K::Readied { .. }
            | K::MightChanged { .. }
            | K::KeywordGranted { .. }
            | K::Altered { .. }
            | K::Expired { .. }
            | K::ControlTaken { .. }
            | K::Drew { .. }
            | K::DrawSkipped { .. }
            | K::XpGained { .. }
            | K::XpSpent { .. }
            | K::PointsLost { .. }
            | K::Empowered { .. }
            | K::Disempowered { .. }
            | K::Discarded { .. }
            | K::BurnedOut { .. }
            | K::Recycled { .. }
            | K::ShuffledIn { .. }
            | K::Banished { .. }
            | K::Returned { .. }
            | K::Channeled { .. }
            | K::Added { .. }
            | K::PoolEmptied { .. }
            | K::OptionalCostTaken { .. }
            | K::CostPaid { .. }
            | K::PutOnChain { .. }
            | K::Triggered { .. }
            | K::TriggerRemoved { .. }
            | K::TriggerDeclined { .. }
            | K::Targeted { .. }
            | K::RunesTargeted { .. }
            | K::Finalized { .. }
            | K::Resolving { .. }
            | K::Resolved { .. }
            | K::Countered { .. }
            | K::PlayUndone { .. }
            | K::Ignored { .. }
            | K::Unaffected { .. }
            | K::Played { .. }
            | K::PointsGained { .. }
            | K::Won { .. }
            | K::Conceded { .. }
            | K::LeftGame { .. }
            | K::ReadingFollowed { .. } => None,
        }
    }

    /// The name of this kind of event, as contracts print it: `control-established`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        serde_variant::to_variant_name(self).unwrap_or_default()
    }

    /// Returns a sentence that says what happened.
    #[must_use]
    pub fn text(&self, state: &State) -> String {
        super::words::event(self, state)
    }
}
