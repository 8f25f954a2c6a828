//! Whole lines of card text.

use super::condition::Condition;
use super::cost::{Deeds, Price};
use super::event::{During, Event, Moment, When};
use super::object::{Group, Sort};
use super::phrase::phrases;
use super::sentence::{Instructions, Sentence};
use super::statement::Passive;
use super::terminal::{Bare, Before, Bracketed, Held, Lead, NoText, Priced, ShowOff, Symbols};

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
}
