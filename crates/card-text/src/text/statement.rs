//! Statements: the facts that passive abilities state.

use super::change::{Floor, ForEach, Grants, Quantity};
use super::condition::Condition;
use super::event::Clashes;
use super::object::{Adjective, Group, Nouns, Object, Plural};
use super::phrase::phrases;
use super::place::{At, Place, Zone};
use super::terminal::{Bracketed, Names, Number, Signed, Symbols};

phrases! {
    /// A passive ability.
    Passive {
        Always(statement: Statement) = "{statement}",
        While(condition: Condition, statement: Statement) = "while {condition}, {statement}",
        If(condition: Condition, statement: Statement) = "if {condition}, {statement}",
        WhileAfter(statement: Statement, condition: Condition) = "{statement} while {condition}",
        IfAfter(statement: Statement, condition: Condition) = "{statement} if {condition}",
        Unless(statement: Statement, condition: Condition) = "{statement} unless {condition}",
        Instead(statement: Statement) = "{statement} instead",
        Two(statement: Statement, other: Statement) = "{statement}. {other}",
        During(time: Clashes, statement: Statement) = "{time}, {statement}",
        Once(statement: Statement) = "once each turn, {statement}",
        OnceOnYours(statement: Statement) = "once on each of your turns, {statement}",
        OrElseCost(statement: Statement, condition: Condition, cost: Cost, symbols: Symbols, rate: Rate) =
            "{statement}. If {condition}, they {cost} {symbols} {rate} instead",
        OrElse(statement: Statement, condition: Condition, verb: Verb, grants: Grants) =
            "{statement}. If {condition}, they {verb} {grants} instead",
    }

    /// A fact.
    Statement {
        Have(who: Subject, verb: Verb, grants: Grants) = "{who} {verb} {grants}",
        HaveAndEnterReady(who: Subject, verb: Verb, grants: Grants, enter: Enter) = "{who} {verb} {grants} and {enter} ready",
        HaveAndCant(who: Subject, verb: Verb, grants: Grants, cant: Cant) = "{who} {verb} {grants} and {cant}",
        HaveFloor(who: Subject, verb: Verb, grants: Grants, floor: Floor) = "{who} {verb} {grants} {floor}",
        HaveEach(who: Subject, verb: Verb, grants: Grants, each: ForEach) = "{who} {verb} {grants} {each}",
        HaveHere(who: Subject, verb: Verb, by: Signed) = "{who} {verb} {by} [m] here",
        HaveNew(who: Subject, verb: Verb, grants: Grants) = "{who} {verb} {grants} if they didn't already",
        Lose(who: Subject, verb: Losing, keyword: Bracketed) = "{who} {verb} {keyword}",
        ItGets(grants: Grants) = "it gets {grants}",
        ItHas(grants: Grants) = "it has {grants}",
        EnterReady(who: Subject, verb: Enter) = "{who} {verb} ready",
        EnterExhausted(who: Subject, verb: Enter) = "{who} {verb} exhausted",
        AssignedLast(who: Subject) = "{who} must be assigned combat damage last",
        AssignedFirst(who: Subject) = "{who} must be assigned combat damage first",
        NoCombatDamage(who: Subject) = "{who} don't deal combat damage",
        Undamageable(who: Subject) = "{who} don't take damage",
        CantBeDamaged(who: Subject) = "{who} can't be dealt damage",
        AnyDamage(enough: Enough, who: Plural) = "any amount of your damage {enough} {who}",
        PreventsAll(of: super::step::DamageOf, whom: Guarded) = "prevent all {of} damage that would be dealt to {whom}",
        YoursUnprevented = "your damage can't be prevented",
        Unprevented = "damage can't be prevented",
        ScoreTwice(what: Scored, again: Again) = "your {what} trigger {again}",
        KeywordOff(keyword: Bracketed, at: Option<At>) = "your {keyword} effects {at} don't trigger",
        CantBeCountered(who: Subject) = "{who} can't be countered",
        PreventsEnemies(of: Hostile, whom: Guarded) = "prevent all damage that {of} would deal to {whom}",
        AnyInDeck(many: HowMany, name: super::terminal::Name) = "your deck can have {many} cards named {name}",
        DrawForEarlyPoint(n: Number, early: Early, draws: Number) =
            "if a player would score {n} point from conquering or holding during their {early}, they draw {draws} instead",
        LowersMore(what: Lowering, by: Signed) =
            "if a spell or ability you control would {what}, it gives a additional {by} [m]",
        CantBeChosen(who: Subject) = "{who} can't be chosen by enemy spells and abilities",
        CantBeChosenOr(who: Subject) = "{who} can't be chosen by enemy spells or abilities",
        Are(who: Subject, names: Names) = "{who} are {names}",
        AreOne(who: Subject, name: super::terminal::Name) = "{who} are {name}",
        CanMoveHere(who: Subject) = "{who} can move here from anywhere",
        CantMove(who: Subject) = "{who} can't move",
        CantBeStunned(who: Subject) = "{who} can't be stunned",
        CantMoveTo(who: Subject, place: Place) = "{who} can't move to {place}",
        CantMoveFrom(who: Subject, place: Place) = "{who} can't move from here to {place}",
        CantBePlayedHere(who: Subject) = "{who} can't be played here",
        CantBeRevealedHere(who: Cards) = "{who} can't be revealed here",
        CantScoreHere = "players can't score here until their third turn",
        IAmAlso(sort: super::object::Sort) = "I'm also a {sort}",
        IgnoreAssigning(keyword: Bracketed) = "you ignore {keyword} while assigning combat damage here",
        IgnorePaying(keyword: Bracketed) = "ignore {keyword} while paying this spell's costs",
        IgnorePayingCost(keyword: Bracketed) = "ignore {keyword} while paying this spell's cost",
        AbilitiesCostLess(symbols: Symbols) = "abilities you activate cost {symbols} less",
        MoveTax(symbols: Symbols, each: BeyondTheFirst) = "opponents must pay {symbols} {each}",
        Skip(phase: Skipped) = "skip your {phase}",
        OpponentsCantScore = "opponents can't score points",
        OpponentsCantGain = "opponents can't gain points",
        OpponentsOnlyBase = "opponents can only play units to their base",
        CantBeReadied(who: Subject) = "{who} can't be readied",
        CantBeReadiedBy(who: Subject) = "{who} can't be readied by spells or abilities",
        CantReady(who: Group) = "spells and abilities can't ready {who}",
        EmpoweredAnyTimes(who: Subject, mark: Adjective) = "{who} can be {mark} any number of times",
        EmpoweredUpTo(who: Subject, mark: Adjective, n: Number) = "{who} can be {mark} up to {n} times",
        AnyBuffs(who: Subject) = "{who} can have any number of buffs",
        MayBePlayedTo(who: Subject, place: Place) = "{who} may be played to {place}",
        CanBePlayedTo(who: Subject, place: Place) = "{who} can be played to {place}",
        CanAmbush(who: Subject, keyword: Bracketed, place: Place) =
            "{who} can {keyword} to {place}, even if you don't have units there",
        PlayMeOnly(place: Place) = "play me only to {place}",
        PlayMeOnTheirTurn = "play me only during a opponent's turn",
        PlayThisOnTheirTurn = "play this only during a opponent's turn",
        UseMineOnly(condition: Condition) = "use my abilities only while {condition}",
        MightIncreased(by: Quantity) = "my Might is increased by {by}",
        CostLess(who: Subject, verb: Cost, symbols: Symbols, to: Option<ToPlay>, each: Option<ForEach>, floor: Option<Floor>) =
            "{who} {verb} {symbols} less {to} {each} {floor}",
        CostLessAndEnterReady(who: Subject, verb: Cost, symbols: Symbols, enter: Enter) =
            "{who} {verb} {symbols} less and {enter} ready",
        CostMore(who: Subject, verb: Cost, symbols: Symbols, to: Option<ToPlay>) = "{who} {verb} {symbols} more {to}",
        CostLessAndMore(who: Subject, verb: Cost, symbols: Symbols, floor: Floor, other: Subject, cost: Cost, more: Symbols) =
            "{who} {verb} {symbols} less {floor}, and {other} {cost} {more} more",
        CostLessFrom(who: Subject, verb: Cost, symbols: Symbols, zone: Zone) = "{who} {verb} {symbols} less to play from {zone}",
        CostOrLess(who: Subject, verb: Cost, one: Symbols, other: Symbols) = "{who} {verb} {one} or {other} less",
        AdditionalCostLess(one: Symbols, other: Symbols) = "optional additional costs you pay cost {one} or {other} less",
        EmpowerCostLess(keyword: Bracketed, who: Plural, one: Symbols, other: Symbols) =
            "{keyword} costs of {who} cost {one} or {other} less",
        EmpowerCostLessYours(keyword: Bracketed, who: Plural, one: Symbols, other: Symbols) =
            "{keyword} costs of your {who} cost {one} or {other} less",
        HaveWhile(who: Subject, verb: Verb, grants: Grants, mark: Adjective) = "{who} {verb} {grants} while {mark}",
        FirstSpellYouPlay(symbols: Symbols) = "the first spell you play each turn costs {symbols} less",
        YourFirstSpell(symbols: Symbols) = "your first spell each turn costs {symbols} less",
        RepeatCostLess(keyword: Bracketed, symbols: Symbols) = "friendly {keyword} costs cost {symbols} less",
        FirstGearAbility(what: FirstAbility, symbols: Symbols) = "{what} played each turn costs {symbols} less",
        FirstCostsLess(who: Group, symbols: Symbols) = "{who} played each turn costs {symbols} less",
        EnergyReduced(who: Possessor, symbols: Symbols, floor: Floor) = "{who} Energy costs are reduced by {symbols} {floor}",
        CostsForReduced(what: Plural, symbols: Symbols, floor: Floor) =
            "the Energy costs for {what} is reduced by {symbols} {floor}",
        ReducedBy(what: Quantity, by: Quantity) = "{what} is reduced by {by}",
        BonusDamage(n: Number) = "your spells and abilities deal {n} Bonus Damage",
        BonusDamageTo(n: Number, who: Group) = "spells and abilities deal {n} Bonus Damage to {who}",
        BonusDamageHere(who: Affecting, n: Number) = "spells and abilities affecting {who} each deal {n} Bonus Damage",
        TriggerTwice(keyword: Bracketed, again: Again) = "your {keyword} effects trigger {again}",
        GivesDouble(who: Subject, what: Quantity) = "{who} gives double {what} bonus",
        MayHideMore = "you may hide a additional card here",
        MayHideFor(symbols: Symbols, keyword: Bracketed, other: Symbols) =
            "you may pay {symbols} to hide a card with {keyword} instead of {other}",
        Increase(what: Rated, n: Number) = "increase {what} by {n}",
        GoldAdds(symbols: Symbols) = "your Gold [Add] a additional {symbols}",
    }

    /// A thing that cannot be done to an object, or by it.
    Cant {
        Damage = "can't be dealt damage",
        Chosen = "can't be chosen by enemy spells and abilities",
        ChosenOr = "can't be chosen by enemy spells or abilities",
        Stunned = "can't be stunned",
        Moved = "can't move",
    }

    /// The enemy sources that deal damage.
    Hostile {
        Both = "enemy spells and abilities",
    }

    /// A decrease of Might.
    Lowering {
        OfChosen = "give - [m] to a unit it chooses",
    }

    /// The first ability of a kind.
    FirstAbility {
        OfGear = "the first friendly gear activated ability",
    }

    /// The first turns of a player.
    Early {
        First = "first turn",
        FirstTwo = "first or second turn",
    }

    /// A number of cards of one name in a deck.
    HowMany {
        Any = "any number of",
    }

    /// A number of additional times.
    Again {
        Additional = "a additional time",
        OnceMore = "once more",
    }

    /// The abilities that trigger on scoring.
    Scored {
        Conquer = "conquer effects",
        Hold = "hold effects",
        ConquerHere = "conquer effects for conquering here",
        HoldHere = "hold effects for holding here",
    }

    /// A change of a cost.
    Rate {
        More = "more",
        Less = "less",
        MoreToPlay = "more to play",
        LessToPlay = "less to play",
    }

    /// A threshold that damage reaches.
    Enough {
        ToKill = "is enough to kill",
        Lethal = "is lethal for",
    }

    /// A count of the units that move together.
    BeyondTheFirst {
        Unit(together: Together) = "for each unit beyond the first {together}",
    }

    /// Units that move together.
    Together {
        To(place: Place, at_once: AtOnce) = "to move multiple units to {place} {at_once}",
    }

    /// The restriction to things that move together.
    AtOnce {
        SameTime = "at the same time",
    }

    /// A phase that is skipped.
    Skipped {
        Channel = "Channel Phase",
        Draw = "Draw Phase",
    }

    /// A number of the rules, by its name.
    Rated {
        PointsToWin = "the points needed to win the game",
    }

    /// The objects for which a passive ability prevents damage.
    Guarded {
        Me = "me",
        Units(plural: Plural) = "{plural}",
    }

    /// The subject of a statement.
    Subject {
        I = "I",
        This = "this",
        Group(group: Group) = "{group}",
        EachChoosingOwn(group: Group) = "each spell that chooses {group} that are friendly to it",
        Played(group: Group, zone: Zone) = "{group} played from {zone}",
        Each(group: Group) = "{group} each",
        Choosing(object: Object) = "your spells that choose {object}",
        AnyChoosing(object: Object) = "spells that choose {object}",
        Opponents(nouns: Nouns) = "opponents' {nouns}",
        EnemyChoosing(object: Object) = "enemy spells that choose {object}",
        RivalsChoosing(object: Object) = "opponents' spells that choose {object}",
        TheyPlayChoosing(object: Object) = "spells your opponents play that choose {object}",
    }

    /// Cards with a keyword, by whose they are.
    Cards {
        Opponents(keyword: Bracketed) = "your opponents' {keyword} cards",
    }

    /// The owner of a quality, by tribe.
    Possessor {
        YourDragons(name: super::terminal::Name) = "your {name}",
    }

    /// The objects that a spell affects.
    Affecting {
        Group(group: Group) = "{group}",
    }

    /// Has.
    Verb {
        Have = "have",
        Has = "has",
        Get = "get",
        Gets = "gets",
        Gain = "gain",
        Gains = "gains",
        Give = "give",
    }

    /// Loses.
    Losing {
        Lose = "lose",
        Loses = "loses",
    }

    /// The purpose of a cost.
    ToPlay {
        ToPlay = "to play",
    }

    /// Enters.
    Enter {
        Enter = "enter",
        Enters = "enters",
    }

    /// Costs.
    Cost {
        Cost = "cost",
        Costs = "costs",
    }
}
