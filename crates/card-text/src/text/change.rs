//! Amounts and how they are said.

use super::object::{Group, Noun, Object};
use super::phrase::phrases;
use super::terminal::{Bracketed, Number, Symbols};

phrases! {
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
}
