//! Whole lines of card text.

use super::change::{Floor, Quantity};
use super::clause::{Condition, Event, ForEach, Grants, When};
use super::cost::{Deeds, Price};
use super::event::{Clashes, During, Moment};
use super::object::{Adjective, At, Group, Place, Plural, Sort, Zone};
use super::phrase::phrases;
use super::sentence::{Instructions, Sentence};
use super::statement::{
    Affecting, Again, BeyondTheFirst, Cant, Cards, Cost, Early, Enough, Enter, FirstAbility, Guarded, Hostile, HowMany,
    Losing, Lowering, Possessor, Rate, Rated, Scored, Skipped, Subject, ToPlay, Verb,
};
use super::step::DamageOf;
use super::terminal::{
    Bare, Before, Bracketed, Held, Lead, Name, Names, NoText, Number, Priced, ShowOff, Signed, Symbols,
};

phrases! {
    /// A line: keywords, an ability, or keywords before an ability.
    Line {
        Keywords(keywords: Keywords) = "{keywords}",
        Plain(keywords: BareKeywords) = "{keywords}",
        Cost(keyword: Priced, cost: Symbols) = "{keyword} {cost}",
        CostDash(keyword: Priced, cost: Price) = "{keyword} — {cost}",
        CostAnd(keyword: Priced, cost: Symbols, rest: Sentence) = "{keyword} {cost}. {rest}",
        ShowOff(keyword: ShowOff, what: Group) = "{keyword} {what}",
        CostEach(keyword: Priced, one: Symbols, rest: Slashed) = "{keyword} — {one} / {rest}",
        CostEither(keyword: Priced, one: Symbols, other: Symbols) = "{keyword} — {one} or {other}",
        Ability(ability: Ability) = "{ability}",
        Prefixed(keyword: Lead, rest: Ability) = "{keyword} {rest}",
        PrefixedTwice(keyword: Lead, other: Lead, rest: Ability) = "{keyword} {other} {rest}",
        NoText(none: NoText) = "{none}",
        Mode(instructions: Instructions) = "- {instructions}",
        KindMode(kind: Sort, instructions: Instructions) = "- {kind} — {instructions}",
        DomainMode(domain: Symbols, instructions: Instructions) = "- {domain} — {instructions}",
    }

    /// Costs each of which may be paid, behind the first.
    Slashed {
        One(cost: Symbols) = "{cost}",
        More(cost: Symbols, rest: Slashed) = "{cost} / {rest}",
    }

    /// Keywords without their brackets.
    BareKeywords {
        One(keyword: Bare) = "{keyword}",
    }

    /// Keywords in a row.
    Keywords {
        One(keyword: Held) = "{keyword}",
        More(keyword: Held, rest: Keywords) = "{keyword} {rest}",
        Comma(keyword: Held, rest: Keywords) = "{keyword}, {rest}",
    }

    /// An ability.
    Ability {
        Triggered(when: When, does: Instructions) = "{when}, {does}",
        WhileTriggered(condition: Condition, when: When, does: Instructions) = "while {condition}, {when}, {does}",
        TriggeredWhile(when: When, condition: Condition, does: Instructions) = "{when} while {condition}, {does}",
        TriggeredDuring(when: When, time: During, does: Instructions) = "{when} {time}, {does}",
        Under(keyword: Before, ability: Ability) = "{keyword} — {ability}",
        Arrow(keyword: Before, ability: Ability) = "{keyword} [>] {ability}",
        Arrows(keyword: Before, ability: Ability) = "{keyword} [>>] {ability}",
        Nested(keyword: Before, ability: Ability) = "{keyword} [>] [>>] {ability}",
        ActivatedEither(one: Symbols, other: Symbols, does: Instructions) = "{one} or {other}: {does}",
        Activated(price: Price, timing: Option<Timing>, does: Instructions) = "{price}: {timing} {does}",
        Passive(passive: Passive) = "{passive}",
        AdditionalCost(cost: Deeds) = "as a additional cost to play me, {cost}",
        OptionalCost(cost: Deeds) = "you may {cost} as a additional cost to play me",
        OptionalCostAs(cost: Deeds, rest: Instructions) = "as you play me, you may {cost} as a additional cost. {rest}",
        OptionalSpellCostAs(cost: Deeds, rest: Instructions) = "as you play this, you may {cost} as a additional cost. {rest}",
        OptionalSpellCost(cost: Deeds, rest: Instructions) = "as a additional cost to play this, you may {cost}. {rest}",
        OptionalCostLess(cost: Deeds, less: OwnLess) = "you may {cost} as a additional cost to play me. {less}",
        OptionalCostAsLess(cost: Deeds, less: OwnLess) = "as you play me, you may {cost} as a additional cost. {less}",
        OptionalCostIf(condition: Condition, cost: Deeds, less: OwnLess) =
            "if {condition}, you may {cost} as a additional cost to play me. {less}",
        IfAt(condition: Condition, moment: Moment, does: Instructions) = "if {condition} at {moment}, {does}",
        MaySpellCost(cost: Deeds) = "you may {cost} as a additional cost to play this",
        AsSpellCost(cost: Deeds) = "as you play this, you may {cost} as a additional cost",
        AsAdditionalMay(may: MayPay) = "as a additional cost to play this, {may}",
        AdditionalCostThen(cost: Deeds, rest: Sentence) = "as a additional cost to play me, {cost}. {rest}",
        SpellCost(cost: Deeds) = "as a additional cost to play this, {cost}",
        SpellCostThen(cost: Deeds, rest: Instructions) = "as a additional cost to play this, {cost}. {rest}",
        MaySpellCostThen(cost: Deeds, rest: Instructions) = "you may {cost} as a additional cost to play this. {rest}",
        Replacement(event: Event, rest: Instructions) = "if {event}, {rest}",
        OnceReplacement(event: Event, rest: Instructions) = "once each turn, if {event}, {rest}",
        While(condition: Condition, does: Instructions) = "while {condition}, {does}",
        As(event: Event, does: Instructions) = "as {event}, {does}",
        Revealed(does: Instructions) = "as I'm revealed from your deck, {does}",
        MayMoveWith(event: Event) = "when {event}, I may be moved with it",
        Spell(does: Instructions) = "{does}",
    }

    /// The effect of a paid cost on the card's own cost and entry.
    OwnLess {
        IfYouDo(symbols: Symbols) = "if you do, I cost {symbols} less",
        EnterReady = "if you do, I enter ready",
        PerCost(energy: Symbols, power: Symbols) =
            "if you do, I cost {energy} less for each Energy it costs and {power} less for each Power it costs",
    }

    /// A cost that may be paid.
    MayPay {
        Cost(cost: Deeds) = "you may {cost}",
    }

    /// The keywords before an activated ability that say when it may be used.
    Timing {
        One(keyword: Bracketed) = "{keyword} —",
        Two(keyword: Bracketed, other: Bracketed) = "{keyword}, {other} —",
    }

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
        PreventsAll(of: DamageOf, whom: Guarded) = "prevent all {of} damage that would be dealt to {whom}",
        YoursUnprevented = "your damage can't be prevented",
        Unprevented = "damage can't be prevented",
        ScoreTwice(what: Scored, again: Again) = "your {what} trigger {again}",
        KeywordOff(keyword: Bracketed, at: Option<At>) = "your {keyword} effects {at} don't trigger",
        CantBeCountered(who: Subject) = "{who} can't be countered",
        PreventsEnemies(of: Hostile, whom: Guarded) = "prevent all damage that {of} would deal to {whom}",
        AnyInDeck(many: HowMany, name: Name) = "your deck can have {many} cards named {name}",
        DrawForEarlyPoint(n: Number, early: Early, draws: Number) =
            "if a player would score {n} point from conquering or holding during their {early}, they draw {draws} instead",
        LowersMore(what: Lowering, by: Signed) =
            "if a spell or ability you control would {what}, it gives a additional {by} [m]",
        CantBeChosen(who: Subject) = "{who} can't be chosen by enemy spells and abilities",
        CantBeChosenOr(who: Subject) = "{who} can't be chosen by enemy spells or abilities",
        Are(who: Subject, names: Names) = "{who} are {names}",
        AreOne(who: Subject, name: Name) = "{who} are {name}",
        CanMoveHere(who: Subject) = "{who} can move here from anywhere",
        CantMove(who: Subject) = "{who} can't move",
        CantBeStunned(who: Subject) = "{who} can't be stunned",
        CantMoveTo(who: Subject, place: Place) = "{who} can't move to {place}",
        CantMoveFrom(who: Subject, place: Place) = "{who} can't move from here to {place}",
        CantBePlayedHere(who: Subject) = "{who} can't be played here",
        CantBeRevealedHere(who: Cards) = "{who} can't be revealed here",
        CantScoreHere = "players can't score here until their third turn",
        IAmAlso(sort: Sort) = "I'm also a {sort}",
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
}
