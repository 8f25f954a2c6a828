//! Where an edition is silent or contradicts itself, and the readings it allows. A game that comes to such a place asks
//! which reading to follow and names the rules; it never guesses.

use serde::Serialize;

/// A place where an edition's text allows more than one reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// A battlefield stays contested after a showdown that nobody's units outlasted: does a showdown open again?
    EmptyShowdown,
    /// Abilities triggered in the combat cleanup: do they resolve before control is established, or after?
    CombatTriggers,
    /// Does damage that a unit already has count toward the lethal damage that is assigned to it?
    MarkedDamage,
    /// A battlefield is contested by a player who alone has units there, and controlled by one who has none: what opens?
    AbandonedBattlefield,
    /// A showdown in progress becomes a combat: does the player with focus keep it, or does the attacker gain it?
    CombatFocus,
    /// A player has no units left at a battlefield that an opponent contests: is control lost, or maintained?
    ContestedControl,
    /// May damage be assigned to a unit that cannot be dealt damage, while there are others?
    ExemptUnits,
    /// Two sides have the Victory Score in one cleanup: does the first to reach it win at once, or do both win then?
    SharedVictory,
    /// Units whose Might fell as others died in a combat: are they killed before damage is cleared?
    CombatHeal,
    /// A unit joins a combat in progress: does it get its controller's designation?
    LateDesignation,
    /// A spell or ability chooses the same object several times: is its Deflect paid each time?
    RepeatedDeflect,
    /// Neither side has units left when damage would be dealt: does the resolution step follow, or only the cleanup?
    NoCombat,
    /// A permanent and its play effect in a showdown: does focus pass for each of the two chains?
    PlayEffectFocus,
    /// May cards be hidden in the Open State of a showdown in one's own turn? Followed if chosen; never asked.
    Hiding,
    /// After combat damage one side alone has units left: has it won the combat? Asked only where something waits for that.
    CombatResult,
    /// Attackers were recalled, and so one side alone has units left: has it won? Followed if chosen or ruled; never asked.
    RecalledAttackers,
    /// Of two effects in one layer one alters the outcome of the other: in which order do they apply?
    Dependency,
    /// A card is attached to what it is attached to already: does it detach and attach again?
    Reattach,
    /// May the player with Weaponmaster leave the Equip cost unpaid that they could pay?
    Weaponmaster,
    /// A text compares with the unit that was to be killed, and none was: with zero, or with nothing? Ruled; never asked.
    AbsentUnit,
    /// Does the Victory Score win at once, or in the next cleanup? Followed if chosen; never asked.
    VictoryScore,
    /// The meaning of "here" after the source has moved, and of "there" after what a trigger is about has: read as the
    /// instruction is executed, or fixed as the ability triggered or was activated?
    Referents,
    /// A card has to be played to a place of which there is none: does it go to the base of its player, or is it not played?
    RequiredPlace,
    /// Does the play of a card count for its own Legion, but for play effects and spells? Followed if chosen or ruled; never
    /// asked.
    OwnLegion,
    /// Something kept an instruction from happening: is what is linked to it followed? Followed if chosen or ruled; never asked.
    NegatedLinks,
    /// A text has a player do something with a card of a certain quality that only they see: must they? Followed if chosen or
    /// ruled; never asked.
    PrivateCards,
    /// A text says how much damage is enough to kill: is that what is lethal, wherever rules ask for it? Followed if chosen or
    /// ruled; never asked.
    LethalDamage,
    /// A battlefield's ability has a certain player choose: whose is it? Followed if chosen or ruled; never asked.
    BattlefieldChoices,
    /// A text deals no damage, and Bonus Damage is granted to it: is that dealt?
    BonusToNothing,
    /// A showdown in progress becomes a combat: does what waits for a showdown to begin happen again? Followed if chosen; never
    /// asked.
    ShowdownStart,
    /// May the ability of Empower be used while its source is Empowered, where a text has that be so more often than once? Followed
    /// if chosen or ruled; never asked.
    EmpoweringAgain,
    /// A card that is not on the board says what happens when it is recycled, banished, burned or returned: does that trigger?
    OffTheBoard,
}

impl Reading {
    /// All of them.
    pub const ALL: [Self; 32] = [
        Self::EmptyShowdown,
        Self::CombatTriggers,
        Self::MarkedDamage,
        Self::AbandonedBattlefield,
        Self::CombatFocus,
        Self::ContestedControl,
        Self::ExemptUnits,
        Self::SharedVictory,
        Self::CombatHeal,
        Self::LateDesignation,
        Self::RepeatedDeflect,
        Self::NoCombat,
        Self::PlayEffectFocus,
        Self::Hiding,
        Self::CombatResult,
        Self::RecalledAttackers,
        Self::Referents,
        Self::OwnLegion,
        Self::Dependency,
        Self::Reattach,
        Self::Weaponmaster,
        Self::AbsentUnit,
        Self::VictoryScore,
        Self::RequiredPlace,
        Self::NegatedLinks,
        Self::PrivateCards,
        Self::LethalDamage,
        Self::BattlefieldChoices,
        Self::BonusToNothing,
        Self::ShowdownStart,
        Self::EmpoweringAgain,
        Self::OffTheBoard,
    ];

    /// Its name in scenarios.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::EmptyShowdown => "empty showdown",
            Self::CombatTriggers => "combat triggers",
            Self::MarkedDamage => "marked damage",
            Self::AbandonedBattlefield => "abandoned battlefield",
            Self::CombatFocus => "combat focus",
            Self::ContestedControl => "contested control",
            Self::ExemptUnits => "exempt units",
            Self::SharedVictory => "shared victory",
            Self::CombatHeal => "combat heal",
            Self::LateDesignation => "late designation",
            Self::RepeatedDeflect => "repeated deflect",
            Self::NoCombat => "no combat",
            Self::PlayEffectFocus => "play effect focus",
            Self::Hiding => "hiding",
            Self::CombatResult => "combat result",
            Self::RecalledAttackers => "recalled attackers",
            Self::Referents => "referents",
            Self::OwnLegion => "own legion",
            Self::Dependency => "dependency",
            Self::Reattach => "reattach",
            Self::Weaponmaster => "weaponmaster",
            Self::AbsentUnit => "absent unit",
            Self::VictoryScore => "victory score",
            Self::RequiredPlace => "required place",
            Self::NegatedLinks => "negated links",
            Self::PrivateCards => "private cards",
            Self::LethalDamage => "lethal damage",
            Self::BattlefieldChoices => "battlefield choices",
            Self::BonusToNothing => "bonus to nothing",
            Self::ShowdownStart => "showdown start",
            Self::EmpoweringAgain => "empowering again",
            Self::OffTheBoard => "off the board",
        }
    }

    /// Returns the question that the text leaves open.
    #[must_use]
    pub fn question(self) -> &'static str {
        match self {
            Self::EmptyShowdown => {
                "no units outlasted the showdown and Contested stays: does a showdown open there again?"
            }
            Self::CombatTriggers => "abilities triggered in the last steps of a combat: when do they resolve?",
            Self::MarkedDamage => "does damage a unit already has count toward the lethal damage assigned to it?",
            Self::AbandonedBattlefield => {
                "only the contester has units there, but another player controls the battlefield: what opens?"
            }
            Self::CombatHeal => {
                "a unit's Might fell as another died in the combat: is it killed before damage is cleared?"
            }
            Self::LateDesignation => "a unit joins a combat in progress: is it an attacker or defender?",
            Self::NoCombat => "neither side has units left before damage: what is left of the combat?",
            Self::PlayEffectFocus => {
                "a permanent entered in a showdown and its play effect follows: does focus pass again?"
            }
            Self::Hiding => "a showdown is open in one's own turn: may a card be hidden?",
            Self::CombatResult => "one side alone has units left after combat damage: has it won the combat?",
            Self::OwnLegion => "no other card has been played this turn: does the card with Legion count itself?",
            Self::Dependency => "one effect alters what another one in its layer does: which applies first?",
            Self::Reattach => "a card is attached to what it is attached to already: what comes of it?",
            Self::Weaponmaster => "the Equip cost of what Weaponmaster has chosen can be paid: has it to be?",
            Self::AbsentUnit => "the unit that a text compares with is absent: what is its Might?",
            Self::VictoryScore => "a player reaches the Victory Score: when do they win?",
            Self::Referents => "what a place is read from has moved since the ability began: which place is meant?",
            Self::RequiredPlace => "the place that a card is to be played to cannot be had: where is it played?",
            Self::NegatedLinks => "something keeps an instruction from happening: is what is linked to it followed?",
            Self::PrivateCards => "a text asks for a kind of card that only its player sees: must they have it done?",
            Self::LethalDamage => "a text says how much damage kills: is that lethal wherever rules ask for it?",
            Self::BattlefieldChoices => "an ability of a battlefield has a certain player choose: whose is it?",
            Self::BonusToNothing => "a text deals no damage and has Bonus Damage: is that dealt?",
            Self::ShowdownStart => "the showdown becomes a combat: do effects of the start of a showdown happen again?",
            Self::EmpoweringAgain => {
                "it may be Empowered again: may the ability of Empower be used while it is Empowered?"
            }
            Self::OffTheBoard => "a card off the board waits for what is done to it now: does its ability trigger?",
            Self::RepeatedDeflect => "the same object is chosen several times: how often is its Deflect paid?",
            Self::ContestedControl => {
                "no units are left to the controller of a contested battlefield: is control lost?"
            }
            Self::CombatFocus => "the showdown becomes a combat: who has focus?",
            Self::RecalledAttackers => "attackers were recalled: has the side that is left won the combat?",
            Self::ExemptUnits => "a unit there cannot be dealt damage: may damage be assigned to it all the same?",
            Self::SharedVictory => "two sides have the Victory Score before the next cleanup looks: who wins?",
        }
    }

    /// The readings, each by the word that chooses it and what it means.
    #[must_use]
    pub fn options(self) -> [(&'static str, &'static str); 2] {
        match self {
            Self::EmptyShowdown => [
                ("once", "a showdown opens once for each time Contested is applied"),
                ("again", "a showdown is staged again for as long as the battlefield is contested and uncontrolled"),
            ],
            Self::CombatTriggers => [
                ("after control", "the steps of combat go on first, so control is established before they resolve"),
                ("before control", "the chain resolves first, then control is established"),
            ],
            Self::MarkedDamage => [
                ("counts", "a damaged unit needs only what is missing to its Might"),
                ("does not count", "a damaged unit needs damage equal to its whole Might assigned"),
            ],
            Self::AbandonedBattlefield => [
                ("showdown", "control is contested in a Neutral Open State, so a showdown begins"),
                ("nothing", "it is not uncontrolled and no combat is staged, so nothing opens"),
            ],
            Self::CombatHeal => [
                ("heals", "units with lethal damage are removed once, then all damage is cleared"),
                ("dies", "a unit is killed whenever its damage reaches its Might"),
            ],
            Self::LateDesignation => [
                ("none", "designations are given as the combat begins, and then no more"),
                ("given", "a unit that joins gets its controller's designation, and what triggers on it triggers"),
            ],
            Self::NoCombat => [
                ("is resolved", "the resolution step follows, so that Contested and all damage are cleared"),
                ("is over", "only the cleanup at the end follows: Contested stays and nobody is healed"),
            ],
            Self::PlayEffectFocus => [
                ("passes", "the play effect is a chain of its own, and focus passes after every chain"),
                ("stays", "it belongs to the play of the permanent, after which focus has passed"),
            ],
            Self::Hiding => [
                ("in a neutral state", "hiding is a discretionary action, and those belong to a Neutral Open State"),
                ("in any open state", "the keyword asks for an Open State only, so that focus is enough"),
            ],
            Self::CombatResult => [
                ("won", "that side has won and the other has lost, before control of the battlefield is established"),
                ("none", "no rule says what it is to win a combat, so nothing that waits for it triggers"),
            ],
            Self::Referents => [
                ("on execution", "\"here\" and \"there\" are read as each instruction is executed"),
                ("as it began", "\"here\" and \"there\" are what they were as it triggered or was activated"),
            ],
            Self::OwnLegion => [
                ("counts", "only spells and play effects ask for another card, other abilities for any card played"),
                ("does not count", "the keyword asks for another card than the one that has it"),
            ],
            Self::Dependency => [
                ("dependent last", "what another effect alters applies after that, although it may be older"),
                ("oldest first", "no rule gives the dependent effect another place than its timestamp"),
            ],
            Self::Reattach => [
                ("again", "it detaches from whatever it is attached to, and is attached again"),
                ("nothing", "it is attached already, so that nothing happens"),
            ],
            Self::Weaponmaster => [
                ("optional", "its player may leave the cost unpaid, and nothing is attached"),
                ("mandatory", "its player pays the cost if they can, since the rule says no \"may\""),
            ],
            Self::AbsentUnit => [
                ("zero", "what is not on the board has a Might of 0"),
                ("nothing", "there is no such unit, so nothing can be compared with it"),
            ],
            Self::VictoryScore => [
                ("at once", "whoever has the points has won, and nothing that was to follow happens"),
                ("in a cleanup", "a cleanup is what looks, so that everything before it happens still"),
            ],
            Self::RequiredPlace => [
                ("base", "the requirement is followed only if possible, so the card goes to the base of its player"),
                ("nowhere", "without such a place the card fails to finalize"),
            ],
            Self::NegatedLinks => [
                ("followed", "only what is ignored since its target is illegal stops what is linked to it"),
                ("stopped", "what is not executed, for whatever reason, stops what is linked to it"),
            ],
            Self::PrivateCards => [
                ("passed over", "nobody can be made to do something with a card whose kind only they see"),
                ("must be done", "the instruction says no \"may\", so it is followed if it can be"),
            ],
            Self::LethalDamage => [
                ("as the text says", "the text alters which amount is lethal, wherever that is asked"),
                ("by might", "lethal is what reaches the Might of a unit, and nothing else"),
            ],
            Self::BattlefieldChoices => [
                ("who chooses", "the ability belongs to the player who makes its choice"),
                ("who controls it", "abilities of a battlefield belong to its controller"),
            ],
            Self::BonusToNothing => [
                ("added", "the amount is increased by the Bonus Damage, whatever it is"),
                ("not added", "nothing is dealt that could be increased"),
            ],
            Self::ShowdownStart => [
                ("once", "a showdown in progress has begun already, so nothing waits for that any more"),
                ("again", "effects of the start of a showdown happen as a combat opens, however it does"),
            ],
            Self::EmpoweringAgain => [
                ("permitted", "what may be Empowered again may be so by its own ability as well"),
                ("forbidden", "the ability is played only while its source is not Empowered, as it says"),
            ],
            Self::OffTheBoard => [
                ("inactive", "abilities are evaluated on the board, and this one describes no zone outside it"),
                ("active", "what is done to its own card is the context that the ability describes"),
            ],
            Self::RepeatedDeflect => [
                ("each time", "Deflect costs its value for every time the object is chosen"),
                ("once", "Deflect makes what chooses the object cost more, however often it does"),
            ],
            Self::RecalledAttackers => [
                ("no result", "units were recalled, so the combat has no result"),
                ("won", "who alone has units left has won"),
            ],
            Self::ContestedControl => [
                ("lost", "without units there is no control"),
                ("kept", "control is maintained while an opponent contests it"),
            ],
            Self::CombatFocus => [
                ("stays", "the showdown was in progress, so whoever has focus keeps it"),
                ("attacker", "the attacker gains focus, as in any combat that opens"),
            ],
            Self::ExemptUnits => [
                ("passed over", "no amount is lethal for it, so what is assigned goes to the others"),
                ("may be chosen", "it is exempt from what must be assigned, not from what may be"),
            ],
            Self::SharedVictory => [
                ("the first", "whoever reached the Victory Score first has won at that moment"),
                ("both", "the cleanup is what looks, and each side that has the Victory Score wins"),
            ],
        }
    }
}

/// The readings that were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Readings {
    chosen: [Option<u8>; Reading::ALL.len()],
    /// True if rulings are set aside, so that only what is printed decides.
    pub as_printed: bool,
}

impl Readings {
    /// The option that was chosen for a reading.
    #[must_use]
    pub fn get(&self, reading: Reading) -> Option<u8> {
        self.chosen[reading as usize]
    }

    /// The same without a choice for a reading.
    #[must_use]
    pub fn without(mut self, reading: Reading) -> Self {
        self.chosen[reading as usize] = None;
        self
    }

    /// Chooses an option.
    pub fn set(&mut self, reading: Reading, option: u8) {
        self.chosen[reading as usize] = Some(option);
    }
}
