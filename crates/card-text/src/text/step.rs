//! What steps are made of: tokens, discounts, and whose Might is meant.

use super::change::Quantity;
use super::object::{Counted, Noun};
use super::phrase::phrases;
use super::terminal::{Bracketed, Name, Number, Symbols};

phrases! {
    /// A restriction that is lifted.
    EvenIf {
        NoOthers = "even if you don't have other units there",
    }

    /// The play effect of a card.
    PlayEffect {
        Mine = "my play effect",
        Gears = "this gear's play effect",
    }

    /// The objects for which an instruction prevents damage.
    Shielded {
        Counted(counted: Counted) = "{counted}",
        It = "it",
        That(noun: Noun) = "that {noun}",
    }

    /// A kind of source of damage.
    DamageOf {
        Combat = "combat",
        Effects = "spell and ability",
    }

    /// The objects left of several.
    Remaining {
        Rest = "the rest",
        Other = "the other",
    }

    /// Before a token: it enters ready.
    Ready {
        Ready = "ready",
    }

    /// Behind a token or a card: it enters exhausted.
    Exhausted {
        Exhausted = "exhausted",
    }

    /// A token, as it is described.
    Token {
        Unit(might: Number, name: Name, with: Option<TokenWith>) = "{might} [m] {name} unit token {with}",
        Gear(name: Name) = "{name} gear token",
        Plain(name: Name) = "{name} unit token",
        Battlefield(name: Name) = "{name} battlefield token",
    }

    /// Another token in addition to one that is played.
    TokenToo {
        Copy = "a additional copy",
        CopyOfIt = "a additional copy of it",
        Token(token: Token) = "a {token}",
    }

    /// Tokens, as they are described.
    Tokens {
        Units(might: Number, name: Name, with: Option<TokenWith>) = "{might} [m] {name} unit tokens {with}",
        Gear(name: Name) = "{name} gear tokens",
        Plain(name: Name) = "{name} unit tokens",
        InBrackets(might: Symbols, name: Name, with: Option<TokenWith>) = "{might} [m] {name} unit tokens {with}",
    }

    /// A property of a token.
    TokenWith {
        Keyword(keyword: Bracketed) = "with {keyword}",
    }

    /// The Might that is doubled.
    DoubleMight {
        My = "my Might",
        Its = "its Might",
        Of(group: PossessiveGroup) = "{group} Might",
    }

    /// The owner of a quality, described: "a friendly unit's".
    PossessiveGroup {
        FriendlyUnits = "a friendly unit's",
        EnemyUnits = "a enemy unit's",
        Units = "a unit's",
    }

    /// A discount on playing something.
    Discount {
        Ignoring = ", ignoring its cost",
        IgnoringAll = ", ignoring any and all costs",
        IgnoringEnergy = ", ignoring its Energy cost",
        IgnoringTheir = ", ignoring their costs",
        WithoutEnergy = "without paying its Energy cost",
        Reducing(by: Symbols) = ", reducing its cost by {by}",
        ReducingEnergy(by: Quantity) = ", reducing its Energy cost by {by}",
    }
}
