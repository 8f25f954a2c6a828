//! What rules say of things that happen by other rules: that what is stunned is not stunned again, that units enter exhausted.
//! No event is due to such a rule alone; what it says is done where [`State::keeps`](crate::state::State::keeps) asks
//! for it, and is not once the rule is switched off. One line for each saying, with its rule in every edition that has one.

use tribunal_rule::RuleNumber;
use tribunal_rule::rule;

macro_rules! number {
    (-) => {
        None
    };
    ($number:literal) => {
        Some(rule!($number))
    };
}

macro_rules! sayings {
    ($($(#[$doc:meta])* $name:ident $words:literal [$a:tt $b:tt $c:tt $d:tt $e:tt])*) => {
        /// Something that a rule says of what happens by another.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Said {
            $($(#[$doc])* $name,)*
        }

        /// Every saying.
        const ALL: &[Said] = &[$(Said::$name,)*];
        /// How each is called.
        const NAMES: &[&str] = &[$(stringify!($name),)*];
        /// Words that the rule of each contains in every edition; after a bar, others that may stand instead.
        const WORDS: &[&str] = &[$($words,)*];

        /// The rules of edition 1.0.
        pub(super) const IN_1_0: &[Option<RuleNumber>] = &[$(number!($a),)*];
        /// The rules of edition 1.1.
        pub(super) const IN_1_1: &[Option<RuleNumber>] = &[$(number!($b),)*];
        /// The rules of edition 1.2.
        pub(super) const IN_1_2: &[Option<RuleNumber>] = &[$(number!($c),)*];
        /// The rules of edition 1.4.
        pub(super) const IN_1_4: &[Option<RuleNumber>] = &[$(number!($d),)*];
        /// The rules of edition 1.5.
        pub(super) const IN_1_5: &[Option<RuleNumber>] = &[$(number!($e),)*];
    };
}

sayings! {
    /// What is stunned cannot be stunned again.
    StunnedOnce "stunned again" ["599.1.a.1" "410.1.a.1" "410.1.a.1" "423.1.a.1" "424.1.a.1"]
    /// What is exhausted cannot be exhausted again.
    ExhaustedOnce "exhausted again" ["592.1.b" "401.1.b" "401.1.b" "414.1.b" "415.1.b"]
    /// What is ready cannot be readied again.
    ReadiedOnce "readied again" [- "402.1.b" "402.1.b" "415.1.b" "416.1.b"]
    /// Stunned units deal no combat damage.
    StunnedDealNothing "does not contribute" ["599.1.b" "410.1.b" "410.1.b" "423.1.b" "424.1.b"]
    /// There is one buff on a unit at most.
    OneBuff "one buff" ["702.3" "702.3" "702.3" "702.3" "702.3"]
    /// Might below zero is treated as zero where it is summed.
    NoMightBelowZero "less than 0" ["139.2.b" "140.2.b" "142.2.b" "143.2.b" "143.2.c"]
    /// Of things that happen together one counts as the how-manieth.
    PicksInstance "picks one of those instances" [- "376.1.b" "376.1.b" "383.1.b" "383.1.b"]
    /// Units enter exhausted.
    UnitsEnterExhausted "enter exhausted" ["139.4" "140.4" "142.4" "143.4" "143.4"]
    /// Gear enters ready.
    GearEntersReady "gear ready" ["144.1" "144.1" "147.1" "149.1" "149.1"]
    /// Gear is played to a base.
    GearToBase "gear base" ["143.1.a.1" "143.1.a.1" "146.1.a.1" "148.1.a.1" "148.1.a.1"]
    /// Gear can be killed.
    GearDies "gear killed" ["143.1.a.4" "143.1.a.4" "146.1.a.4" "148.1.a.4" "148.1.a.4"]
    /// A text says how a unit enters.
    EntersAsSaid "enters" [- - - "369.3" "369.3"]
    /// A unit that enters ready by Accelerate is not readied.
    EnteringIsNoReadying "becoming ready" ["717.6.a" "721.6.a" "731.6.a" "805.6.a" "805.6.a"]
    /// A card goes to its owner's trash.
    OwnersTrash "never" ["107.1.d" "107.1.d" "107.1.d" "056" "056"]
    /// A card goes to its owner's banishment.
    OwnersBanishment "never" ["107.5.d" "107.5.d" "107.5.d" "056" "056"]
    /// A card goes to its owner's hand.
    OwnersHand "never" [- "107.6.f" "107.6.f" "056" "056"]
    /// The Chosen Champion is played from its zone.
    ChampionIsPlayed "played from here" ["107.2.c" "107.2.c" "107.2.c" "108.3.d" "108.3.d"]
    /// Recycled runes go to the rune deck.
    RunesGoUnder "rune deck" ["154.2.b" "154.2.b" "157.2.b" "161.2.b" "161.2.b"]
    /// Units that move together need not come from one place.
    OriginsDiffer "origins" ["140.3.b" "141.3.b" "143.3.b" "144.3.b" "144.3.b"]
    /// Units move from their base to a battlefield.
    MovesOut "from their base" ["140.4.a" "141.4.a" "143.4.a" "144.4.a" "144.4.a"]
    /// Units move from a battlefield to their base.
    MovesHome "to their base" ["140.4.b" "141.4.b" "143.4.b" "144.4.b" "144.4.b"]
    /// There are passive abilities.
    Passives "constraints" ["568" "361" "361" "364" "364"]
    /// Permanents on the board have passive abilities.
    PermanentsHavePassives "while on the board" ["569.1" "362.1" "362.1" "365.1" "365.1"]
    /// Battlefields have passive abilities.
    BattlefieldsHavePassives "passive abilities" ["163.8" "163.8" "166.8" "170.8" "170.8"]
    /// Legends have passive abilities.
    LegendsHavePassives "passive abilities" ["167.6" "167.6" "170.6" "174.6" "174.6"]
    /// Permanents on the board have triggered abilities.
    PermanentsTrigger "on the board" ["584.1" "377.1" "377.1" "384.1" "384.1"]
    /// Battlefields have triggered abilities.
    BattlefieldsTrigger "triggered abilities" ["163.9" "163.9" "166.9" "170.9" "170.9"]
    /// Legends have triggered abilities.
    LegendsTrigger "triggered abilities" ["167.7" "167.7" "170.7" "174.7" "174.7"]
    /// Units have activated abilities.
    UnitsAreActivated "activated abilities" ["141" "142" "144" "145" "145"]
    /// Gear has activated abilities.
    GearIsActivated "activated abilities" ["145" "145" "148" "151" "151"]
    /// Battlefields have activated abilities.
    BattlefieldsAreActivated "activated abilities" [- - - "170.10" "170.10"]
    /// Legends have activated abilities.
    LegendsAreActivated "activated abilities" ["167.8" "167.8" "170.8" "174.8" "174.8"]
    /// The rules text of what is attached is inactive.
    AttachedIsInactive "inactive" [- - "718.2" "718.2" "718.2"]
    /// What is attached appends its effect text.
    EffectTextIsAppended "appended" [- - "718.3" "718.3" "718.3"]
    /// Effect text is appended in the layer of abilities.
    EffectTextHasALayer "appended in this layer" [- - "454.2.c" "477.2.c" "479.3.c"]
    /// Who controls a battlefield controls its abilities.
    HolderControlsAbilities "controller controls its abilities" [- "181.6.a" "184.6.a" "190.6.a" "190.6.a"]
    /// An ability stays with its controller when its source changes sides.
    AbilitiesStay "do not change control" [- - "185.4.b" "191.4.b" "191.5.b"]
    /// A token is controlled by who made it.
    TokensAreTheMakers "controller of the spell or ability" ["173" "173" "176" "182" "182"]
    /// A token enters as its effect says.
    TokensEnterAsSaid "enters ready" ["175.1" "175.1" "178.1" "184.1" "184.1"]
    /// Units keep a battlefield for their player.
    UnitsKeepControl "maintain|maintains" [- "181.4.a" "184.4.a" "190.4.a" "190.4.a"]
    /// Control does not change while a battlefield is contested.
    ContestKeepsControl "cannot change" [- "181.3.c" "184.3.c" - -]
    /// Who controls a battlefield keeps it while another contests it.
    HolderKeepsControl "contested|ongoing" [- "181.4.b" "184.4.b" "190.4.b" "190.4.b"]
    /// Who is to channel more runes than there are channels those.
    ChannelsFewer "as many as possible" ["515.3.b.1" "315.3.b.1" "315.3.b.1" "430.3" "431.3"]
    /// So does the Turn Player.
    TurnChannelsFewer "as many as possible" [- - - "315.3.b.1" "315.3.b.1"]
    /// Who burns out in their draw phase still draws.
    BurntOutStillDraws "still draws" ["515.4.b.2" "315.4.b.2" "315.4.b.2" "315.4.b.2" "315.4.b.2"]
    /// Who burns out draws the rest.
    BurntOutDrawsRest "remaining cards" ["591.4.c" "400.4.c" "400.4.c" "413.4.c" "414.4.c"]
    /// The Turn Player's teammates play and activate.
    TeammatesAct "teammates" ["516.2.b.1" "316.2.b.1" "316.2.b.1" "316.5.b.1" "316.5.b.1"]
    /// Focus does not pass as the first chain of a combat closes.
    FirstChainKeepsFocus "initial chain" [- "438.1.e" "442.1.e" - -]
    /// Nothing else is finalized or resolved while an item resolves.
    ResolvesWhole "while a spell" ["151.3" "151.3" "154.3" "158.3" "158.3"]
    /// What an item has played waits until that has resolved.
    PlayedWaits "continue resolving" [- "351.3" "351.3" "354.3" "354.3"]
    /// What triggers while an item resolves waits until that has.
    TriggeredWaits "continue resolving" [- "389.2" "389.2" "401.2" "402.2"]
    /// Who chooses up to some number may choose none.
    UpToNone "zero" [- "352.13" "352.13" "355.13" "355.13"]
    /// Nothing is chosen that will surely make the play illegal.
    NoDoomedChoices "deterministically" ["559.5" "352.16" "352.16" "355.16" "355.16"]
    /// A card is played for another cost.
    PlayedFor "for [cost]" [- - - "356.1.a" "356.1.a"]
    /// A card is played without its cost.
    IgnoresCost "ignoring its cost" ["560.1.a" "353.1.a" "353.1.a" "356.1.b.1" "356.1.b.1"]
    /// A card is played without a part of its cost only.
    IgnoresPart "only the appropriate cost" ["560.1.b" "353.1.b" "353.1.b" "356.1.b.2" "356.1.b.2"]
    /// A cost does not go below nothing.
    NoCostBelowNothing "below 0" ["560.5" "353.5" "353.5" "356.6" "356.6"]
    /// A cost is paid though what was done for it was replaced.
    PaidThoughReplaced "still considered paid" [- "354.2.a" "354.2.a" "357.2.a" "357.2.a"]
    /// The same of any cost.
    ReplacedIsPaid "still considered paid" [- - - "203.2" "203.2"]
    /// A cost within the first instruction of a trigger is its base cost.
    CostIsBase "base cost" [- - - "383.3.b" "383.3.b"]
    /// The same among costs.
    CostIsBaseCost "base cost" [- - - "204.3.a" "204.1.c"]
    /// The same among what texts mean.
    CostIsPaidFirst "finalization" [- - - "740.4.a.2" "740.4.a.2"]
    /// A cost within instructions has to be paid to get the effect.
    PaidForEffect "paid to get the effect" [- - - "204.3.b" "204.3.a"]
    /// The same of a spell.
    SpellPaidForEffect "to get the effect" [- - - "740.4.a.1" "740.4.a.1"]
    /// What can be followed in part is.
    AsMuchAsPossible "as much as possible" ["563.2.c.7" "356.3.e.11" "356.3.e.11" "359.3.e.11" "359.3.e.11"]
    /// What a text says after the condition of a trigger belongs to that.
    IfIsCondition "additional conditional" [- - - "383.2.a.1" "383.2.a.1"]
    /// What leaves together with something does not see that.
    LeaversSeeNothing "leaves the zone" [- "376.2.c.2" "376.2.c.2" "383.2.c.2" "383.2.c.2"]
    /// Each player orders what has triggered, in turn order.
    TriggersInTurnOrder "turn order" ["583.3.b.1" "376.3.b.1" "376.3.b.1" "383.3.d.1" "383.3.d.1"]
    /// What waits for a permanent to be played triggers when it has entered.
    PlayEffects "enters the board" [- "376.4.a.2" "376.4.a.2" "383.4.a.2" "383.4.a.2"]
    /// What waits for a conquest triggers.
    ConquerEffects "conquer" [- "376.4.b.2.a" "376.4.b.2.a" "383.4.c.2.a" "383.4.c.2.a"]
    /// So it does when the conquest gives no point.
    ConquestWithoutPoint "negated" [- "376.4.b.2.c" "376.4.b.2.c" "383.4.c.2.c" "383.4.c.2.c"]
    /// What waits for a hold triggers.
    HoldEffects "hold" [- "376.4.c.2.a" "376.4.c.2.a" "383.4.d.2.a" "383.4.d.2.a"]
    /// So it does when the hold gives no point.
    HoldWithoutPoint "negated" [- "376.4.c.2.c" "376.4.c.2.c" "383.4.d.2.c" "383.4.d.2.c"]
    /// What waits for scoring triggers.
    ScoreEffects "score abilities" ["632.2" "444.2" "448.2" "471.2" "473.2"]
    /// What waits for a unit to defend triggers once in a combat.
    DefendsOnce "once per combat" [- "376.4.e.2.a" "376.4.e.2.a" "383.4.f.2.a" "383.4.f.2.a"]
    /// An ability that adds resources resolves at once.
    AddsAtOnce "resolves immediately" [- "388.2" "388.2" "400.2" "401.2"]
    /// What is paid by recycling has to be there.
    RecyclingPays "be able to be completed" ["594.3" "403.3" "403.3" "416.3" "417.3"]
    /// What is paid by discarding has to be there.
    DiscardingPays "be able to be completed" ["598.3" "409.3" "409.3" "422.3" "423.3"]
    /// Effects have cards played.
    EffectsPlay "cards being played" ["595.3" "406.3" "406.3" "419.3" "420.3"]
    /// What is countered is not seen as played.
    CounteredIsUnseen "countered" ["595.4.b" "406.4.b" "406.4.b" "419.4.a.1" "420.4.a.1"]
    /// What is countered has not been played.
    CounteredIsUnplayed "considered to have been played" ["601.1.b" "412.1.b" "412.1.b" "425.1.b" "426.1.b"]
    /// What waits for a discard triggers.
    DiscardsAreSeen "after discarding" ["598.1.b" "409.1.b" "409.1.b" "422.1.b" "423.1.b"]
    /// What an ability that triggers on the death of its source asks of that is noted before it leaves.
    DeathIsNoted "note its location" [- - "734.1.d.3" "808.1.d.3" "808.1.d.3"]
    /// A facedown card is no card with Hidden.
    FacedownIsNotHidden "facedown card is not" [- - - - "811.5.a"]
    /// What is to happen "as" something happens does so after it.
    AsComesAfter "plus the game action" [- - - "370.1.b.1" "370.1.b.1"]
    /// What leaves the board, and where, is noted for what triggers as it does.
    LeavingIsNoted "note any information" [- - - - "383.2.c.3.b"]
    /// Kills are attributed to what kills.
    KillsAreAttributed "attributed" [- "415.5" "415.5" "428.5" "429.5"]
    /// Who predicts more cards than there are predicts those.
    PredictsFewer "as many as possible" [- - - "436.4" "437.4"]
    /// No damage is lethal where all is prevented.
    NeverLethal "ever considered lethal" [- - - "437.5.b" "438.5.b"]
    /// Of damage that texts enlarge, no more is assigned than comes to lethal damage at the least.
    EnlargedToTheLeast "minimum applied value" [- - - "465.2.c.4.a" "467.2.c.4.a"]
    /// What texts make of damage they make of the assignment: what is prevented has to be assigned beside.
    ReplacedAsAssigned "apply to the assignment" [- - - "465.2.c.5" "467.2.c.5"]
    /// What forbids moves does not stop a recall.
    RecallsAreNotStopped "restrict or block" ["618.3" "430.3" "434.3" "456.3" "458.3"]
    /// A recall leaves damage as it is.
    RecallsKeepDamage "unaffected" [- "432.1" "436.1" "458.1" "460.1"]
    /// Of units that come first alike either may be assigned damage first.
    AlikeInAnyOrder "in any order" ["626.1.d.4" "439.1.d.6" "443.1.d.6" "465.2.c.7" "467.2.c.7"]
    /// Who must be assigned damage first and last may be either.
    FirstOrLast "exclusionary" [- "439.1.d.7" "443.1.d.7" "465.2.c.8" "467.2.c.8"]
    /// What lasts for a combat ends with it.
    CombatEffectsEnd "this combat" [- - - "466.7.c" "468.7.c"]
    /// Who holds scores the final point.
    HoldGivesFinalPoint "hold" ["632.1.b.1" "444.1.b.1" "448.1.b.1" - -]
    /// For the final point a battlefield that an ally occupied is not asked for.
    AlliesExcuse "excepting" ["648.8.g.1" "462.8.f.1" "466.8.f.1" "489.8.g.1" "491.8.g.1"]
    /// Teammates share their points.
    PointsAreShared "same number" [- - - "489.8.d.1" "491.8.d.1"]
    /// Might is set in the layer of traits.
    MightIsSet "assignment of might|base might" ["637.1.a.1" "450.1.a.1" "454.1.a.1" "477.1.a.1" "479.2.a"]
    /// Abilities are given and taken in a layer.
    AbilitiesHaveALayer "remove" ["637.2.a" "450.2.a" "454.2.a" "477.2.a" "479.3.a"]
    /// Numbers are increased and decreased in a layer.
    NumbersHaveALayer "increasing and decreasing" ["637.3.a" "450.3.a" "454.3.a" "477.3.a" "479.4.a"]
    /// A limit is taken as an effect is applied.
    LimitedOnce "snapshotting" [- "450.3.b" "454.3.b" "477.3.b" "479.4.b"]
    /// Of two effects in a layer the older applies first.
    OlderFirst "timestamp order" ["639" "453" "457" "480" "482"]
    /// What is newly targeted sees it.
    NewTargetsSee "did not target|previously targeted" [- - - "754" "754"]
    /// What a facedown card chooses is at its battlefield.
    HiddenChooseThere "hidden" ["723.1.d" "727.1.d" "737.1.d" "811.1.d" "811.1.d"]
    /// A facedown permanent is played to its battlefield.
    HiddenEnterThere "to that battlefield" [- "727.1.d.1" "737.1.d.1" "811.1.d.1" "811.1.d.1"]
    /// Facedown gear is, too.
    HiddenGearThere "hidden gear" [- - - "811.1.d.1.a" "811.1.d.1.a"]
    /// A facedown card has Reaction.
    HiddenReact "gains reaction" [- "727.6" "737.6" "811.6" "811.6"]
    /// Once all who are left have passed focus, the showdown ends.
    RestHavePassedFocus "showdown ends" ["652.5.b.3" "652.5.b.2" "652.5.b.2" "652.5.b.2" "652.5.b.2"]
    /// Once all who are left have passed priority, the newest item resolves.
    RestHavePassedPriority "will resolve" ["652.5.c.2" "652.5.c.2" "652.5.c.2" "652.5.c.2" "652.5.c.2"]
    /// The Might Bonus of what is attached changes Might.
    BonusChangesMight "might bonus" [- - "136.3" "137.3" "137.3"]
    /// Might Bonuses apply in the layer of numbers.
    BonusHasALayer "might bonuses" [- - "454.3.c" "477.3.d" "479.4.d"]
}

impl Said {
    /// Every saying.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.iter().copied()
    }

    /// How it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// Words that its rule contains in every edition; after a bar, others that may stand instead.
    #[must_use]
    pub fn words(self) -> &'static str {
        WORDS[self as usize]
    }

    /// Its rule among those of an edition.
    pub(super) fn among(self, rules: &[Option<RuleNumber>]) -> Option<RuleNumber> {
        rules.get(self as usize).copied().flatten()
    }

    /// Its place among the sayings that a game does without.
    #[must_use]
    pub(crate) fn bit(self) -> u128 {
        1 << self as u32
    }
}
