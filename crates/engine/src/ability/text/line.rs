//! Whole lines of card text.

use super::condition::Condition;
use super::cost::{Deeds, Price};
use super::event::{Event, When};
use super::phrase::phrases;
use super::sentence::Instructions;
use super::statement::Passive;
use super::terminal::{Bare, Bracketed, Priced, Symbols};

phrases! {
    /// A line: keywords, an ability, or keywords before an ability.
    Line {
        Keywords(keywords: Keywords) = "{keywords}",
        Plain(keywords: BareKeywords) = "{keywords}",
        Cost(keyword: Priced, cost: Symbols) = "{keyword} {cost}",
        CostDash(keyword: Priced, cost: Price) = "{keyword} — {cost}",
        Ability(ability: Ability) = "{ability}",
        Prefixed(keyword: Bracketed, rest: Ability) = "{keyword} {rest}",
        PrefixedTwice(keyword: Bracketed, other: Bracketed, rest: Ability) = "{keyword} {other} {rest}",
        Mode(instructions: Instructions) = "- {instructions}",
        DomainMode(domain: Symbols, instructions: Instructions) = "- {domain} — {instructions}",
    }

    /// Keywords without their brackets.
    BareKeywords {
        One(keyword: Bare) = "{keyword}",
    }

    /// Keywords in a row.
    Keywords {
        One(keyword: Bracketed) = "{keyword}",
        More(keyword: Bracketed, rest: Keywords) = "{keyword} {rest}",
        Comma(keyword: Bracketed, rest: Keywords) = "{keyword}, {rest}",
    }

    /// An ability.
    Ability {
        Triggered(when: When, does: Instructions) = "{when}, {does}",
        Under(keyword: Bracketed, ability: Ability) = "{keyword} — {ability}",
        Arrow(keyword: Bracketed, ability: Ability) = "{keyword} [>] {ability}",
        Arrows(keyword: Bracketed, ability: Ability) = "{keyword} [>>] {ability}",
        Activated(price: Price, timing: Option<Timing>, does: Instructions) = "{price}: {timing} {does}",
        Passive(passive: Passive) = "{passive}",
        AdditionalCost(cost: Deeds) = "as a additional cost to play me, {cost}",
        OptionalCost(cost: Deeds) = "you may {cost} as a additional cost to play me",
        OptionalCostAs(cost: Deeds, rest: Instructions) = "as you play me, you may {cost} as a additional cost. {rest}",
        OptionalSpellCostAs(cost: Deeds, rest: Instructions) = "as you play this, you may {cost} as a additional cost. {rest}",
        OptionalSpellCost(cost: Deeds, rest: Instructions) = "as a additional cost to play this, you may {cost}. {rest}",
        SpellCost(cost: Deeds) = "as a additional cost to play this, {cost}",
        Replacement(event: Event, rest: Instructions) = "if {event}, {rest}",
        OnceReplacement(event: Event, rest: Instructions) = "once each turn, if {event}, {rest}",
        While(condition: Condition, does: Instructions) = "while {condition}, {does}",
        As(event: Event, does: Instructions) = "as {event}, {does}",
        Revealed(does: Instructions) = "as I'm revealed from your deck, {does}",
        MayMoveWith(event: Event) = "when {event}, I may be moved with it",
        Spell(does: Instructions) = "{does}",
    }

    /// When an activated ability may be used, and whether only after another card.
    Timing {
        One(keyword: Bracketed) = "{keyword} —",
        Two(keyword: Bracketed, other: Bracketed) = "{keyword}, {other} —",
    }
}
