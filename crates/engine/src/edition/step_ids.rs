//! The identities of the steps of cleanups, combats and turns. An edition's tables give their order and their rules,
//! the procedures carry them out.

/// A step of a cleanup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepId {
    /// A player wins.
    Win,
    /// Nothing: a heading over the steps that follow.
    Heading,
    /// Abilities that wait for the death of their source go on the chain.
    Deathknells,
    /// Units with lethal damage are killed.
    Kill,
    /// Units gain, change and lose designations.
    Designate,
    /// Units outside combats lose their designations.
    StripRoles,
    /// Nothing: continuous effects are read whenever they matter.
    Continuous,
    /// Facedown cards leave battlefields that their players do not control.
    RemoveUnattended,
    /// Gear at battlefields is recalled.
    RecallGear,
    /// Control of battlefields follows presence.
    ControlByPresence,
    /// Control is lost of battlefields without units.
    Uncontrol,
    /// The same in an Open State only, and not where a showdown or combat goes on.
    UncontrolEmpty,
    /// Control of battlefields where their player has no units is lost in an Open State, unless a showdown or combat
    /// goes on there.
    UncontrolUnoccupied,
    /// Gear is recalled, and facedown cards leave battlefields that their players do not control.
    Misplaced,
    /// Showdowns are staged at contested battlefields that nobody controls.
    StageShowdownsUncontrolled,
    /// Showdowns are staged at contested battlefields that nobody controls, where only the contester has units.
    StageShowdowns,
    /// Showdowns are staged at contested battlefields where the contester has units, and unstaged elsewhere.
    StageContested,
    /// Showdowns cease to be staged.
    UnstageShowdowns,
    /// Combats are staged at contested battlefields that another player controls.
    StageCombatsControlled,
    /// Combats are staged at contested battlefields where opposing players have units.
    StageCombats,
    /// Combats cease to be staged.
    UnstageCombats,
    /// Combats are pending wherever opposing players have units.
    PendCombats,
    /// Contested is removed.
    RemoveContested,
    /// Pending items are finalized.
    FinalizePending,
    /// A staged showdown opens.
    OpenShowdown,
    /// A staged showdown opens where no combat is staged.
    OpenShowdownAlone,
    /// A showdown opens at a contested battlefield that nobody controls.
    OpenContested,
    /// A staged combat opens.
    OpenCombat,
    /// A showdown in progress becomes that of a staged combat.
    JoinCombat,
    /// All units are healed.
    HealAll,
    /// Effects of this turn expire.
    Expire,
    /// Rune Pools empty.
    EmptyPools,
    /// Attackers are recalled.
    RecallAttackers,
    /// Designations are removed.
    RemoveRoles,
}

/// A row of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CombatStep {
    /// Damage is left out unless both sides have units.
    CheckSides,
    /// The Attacking Player assigns damage.
    AttackerAssigns,
    /// The Defending Player assigns damage.
    DefenderAssigns,
    /// The damage is dealt.
    Deal,
    /// The cleanup of the combat begins.
    Cleanup,
    /// The chain resolves, with what has triggered, before the next row.
    ChainBeforeSteps,
    /// The chain resolves, with what has triggered, before control is settled.
    ChainBeforeControl,
    /// Units with lethal damage are killed.
    Kill,
    /// Units are killed whose Might fell as others died.
    KillAgain,
    /// Attackers are recalled where defenders are left.
    Recall,
    /// The combat has a result.
    Determine,
    /// It has one if a ruling says so.
    DetermineIfRuled,
    /// The battlefield is conquered.
    Conquer,
    /// Contested is cleared.
    ClearContested,
    /// Control is established.
    EstablishControl,
    /// Control is established and Contested cleared.
    SettleControl,
    /// Control follows presence.
    ControlByPresence,
    /// Facedown cards leave a battlefield that changed hands.
    RemoveFacedown,
    /// Designations are removed.
    RemoveRoles,
    /// All units are healed.
    Heal,
    /// The combat is over.
    End,
}

/// A row of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// Nothing of itself: the players act.
    Nothing,
    /// The Turn Player readies.
    Awaken,
    /// Effects of the beginning of the turn happen.
    Beginning,
    /// The Turn Player scores the battlefields they hold.
    Hold,
    /// Runes are channeled.
    Channel,
    /// Effects of the Channel Phase happen.
    ChannelEffects,
    /// A card is drawn.
    Draw,
    /// Effects of the Draw Phase happen.
    DrawEffects,
    /// Effects of the beginning of the Main Phase happen.
    MainEffects,
    /// Rune Pools empty.
    EmptyPools,
    /// Effects of the end of the turn happen.
    Ending,
    /// Stun ends, and what waits for the end of the turn happens.
    StunAndEnding,
    /// The cleanup of the end of the turn begins.
    Cleanup,
    /// Units are healed and effects of this turn expire.
    HealAndExpire,
    /// The special cleanup of the Expiration Step begins.
    Expiration,
    /// Effects of this turn expire.
    Expire,
    /// Effects of this turn that the cleanup itself made expire as well.
    ExpireAgain,
    /// The same, if units have been marked since.
    ExpireAgainIfMarked,
}
