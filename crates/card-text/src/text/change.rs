//! Phrases for what objects are given, and for how long.

use super::event::Event;
use super::line::Line;
use super::object::{Group, Kindred, Noun, Object, Plural, Tags};
use super::phrase::phrases;
use super::terminal::{Bracketed, Number, Priced, Signed, Symbols};

phrases! {
    /// Things given, one or several.
    Grants {
        One(grant: Grant) = "{grant}",
        And(grant: Grant, rest: Grant) = "{grant} and {rest}",
        Three(grant: Grant, other: Grant, rest: Grant) = "{grant}, {other}, and {rest}",
    }

    /// One thing given.
    Grant {
        Might(by: Signed) = "{by} [m]",
        MightWord(by: Signed) = "{by} Might",
        Additional(by: Signed) = "a additional {by} [m]",
        MightEqual(quantity: Quantity) = "+ [m] equal to {quantity}",
        Keyword(keyword: Bracketed) = "{keyword}",
        Priced(keyword: Priced, cost: Symbols) = "{keyword} {cost}",
        KeywordEqual(keyword: Bracketed, quantity: Quantity) = "{keyword} equal to {quantity}",
        KeywordForBaseCost(keyword: Bracketed) = "{keyword} equal to its base cost",
        Quoted(line: Line) = "\" {line} . \"",
        MyKeywords = "my keywords",
        AllExhaust(group: Group) = "all [e] abilities of {group}",
    }

    /// A number that depends on the game.
    Quantity {
        Of(whose: Whose, what: Measure) = "{whose} {what}",
        MightOf(object: Object) = "the Might of {object}",
        MightOfChosen(noun: Noun) = "the Might of the {noun} you choose",
        NumberOf(group: Group) = "the number of {group}",
        MyKeyword(keyword: Bracketed) = "my {keyword}",
        HighestMight(group: Group) = "the highest Might among {group}",
        YourPoints = "your points",
    }

    /// The owner of a quality, by a possessive word.
    Whose {
        My = "my",
        Its = "its",
        Their = "their",
        Our = "our",
        ThisSpells = "this spell's",
        TheKilledUnits = "the killed unit's",
        TheBurnedCards = "the burned card's",
        Your = "your",
        ThatUnits = "that unit's",
        ThatSpells = "that spell's",
        ThatRunes = "that rune's",
    }

    /// A thing that is measured.
    Measure {
        Might = "Might",
        Mights = "Mights",
        BaseMight = "base Might",
        Domain = "domain",
        Cost = "cost",
        EnergyCost = "Energy cost",
        PowerCost = "Power cost",
    }

    /// A duration.
    Duration {
        ThisTurn = "this turn",
        ThisCombat = "this combat",
        UntilEndOfTurn = "until end of turn",
        UntilTheEndOfTurn = "until the end of the turn",
        AsLongAs(event: Event) = "for as long as {event}",
        UntilILeave = "until I leave the board",
    }

    /// A minimum for what is reduced.
    Floor {
        Might(n: Number) = ", to a minimum of {n} [m]",
        MightWithout(n: Number) = "to a minimum of {n} [m]",
        MightMin(n: Number) = ", to a min of {n}",
        MightPlain(n: Number) = ", to a minimum of {n}",
        Cost(symbols: Symbols) = ", to a minimum of {symbols}",
        CostWithout(symbols: Symbols) = "to a minimum of {symbols}",
    }

    /// A way of scoring points.
    Scoring {
        Holding = "holding",
        Conquering = "conquering",
    }

    /// The action that was done to each.
    Done {
        Killed = "killed",
        Banished = "banished",
        Recycled = "recycled",
        Returned = "returned",
        Exhausted = "exhausted",
        Discarded = "discarded",
        Spent = "spent",
    }

    /// The action that one does to each.
    Doing {
        Kill = "kill",
        Banish = "banish",
        Recycle = "recycle",
        Return = "return",
        Exhaust = "exhaust",
        Discard = "discard",
        Spend = "spend",
    }

    /// A multiplier: for each of something.
    ForEach {
        Kind(kind: Kindred) = "for each {kind}",
        OfYours(plural: Plural) = "for each of your {plural}",
        DoneThisWay(done: Done) = "for each {done} this way",
        OneDoneThisWay(noun: Noun, done: Done) = "for each {noun} {done} this way",
        OneYouDo(noun: Noun, doing: Doing) = "for each {noun} you {doing}",
        TagAmong(of: Group, tags: Tags) = "for each of the following tags among {of} — {tags}",
        PointScored(how: Scoring, long: Duration) = "for each point you scored from {how} {long}",
    }
}
