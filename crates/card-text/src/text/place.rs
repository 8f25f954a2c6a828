//! Phrases for where: locations, zones and destinations.

use super::change::Done;
use super::object::{Group, Plural, Pronoun};
use super::phrase::phrases;
use super::terminal::Number;

phrases! {
    /// The words that say whose objects are, or how a player came by them.
    Owned {
        YouControl = "you control",
        YouOwn = "you own",
        YouPlay = "you play",
        RevealedThisWay = "revealed this way",
        YouDontControl = "you don't control",
        TheyControl = "they control",
        OfYours = "of yours",
        YouOrAlliesControl = "you or allies control",
        YouConquered = "you conquered this turn",
        YouPlayed = "you've played this turn",
        AttachedToMe = "attached to me",
        Attacking = "attacking",
        Defending = "defending",
        Alone = "alone",
        BanishedWithThis = "banished with this",
        BanishedWithMe = "banished with me",
        YouHaveDone(done: Done) = "you {done}",
        YoureAttacking = "you're attacking",
    }

    /// A place where objects are.
    At {
        Here = "here",
        There = "there",
        Anywhere = "anywhere",
        Everywhere = "everywhere",
        At(place: Place) = "at {place}",
        In(place: Place) = "in {place}",
        InCombat = "in combat",
        WhereIWas = "where I was",
        InShowdown = "in a showdown",
        EachLocation = "at each location",
        EachBattlefield = "at each battlefield",
        From(zone: Zone) = "from {zone}",
        FromYourBase = "from your base",
        FromABase = "from a base",
        InZone(zone: Zone) = "in {zone}",
    }

    /// A location.
    Place {
        Battlefield(marks: Vec<PlaceMark>, owned: Option<super::place::Owned>) = "a {marks} battlefield {owned}",
        Battlefields(marks: Vec<PlaceMark>, owned: Option<super::place::Owned>) = "{marks} battlefields {owned}",
        ThisBattlefield = "this battlefield",
        ThatBattlefield = "that battlefield",
        MyBattlefield = "my battlefield",
        MyLocation = "my location",
        MyOriginalLocation = "my original location",
        ItsLocation = "its location",
        ItsDestination = "its destination",
        SameBattlefield = "the same battlefield",
        SameLocation = "the same location",
        ThatUnitsBattlefield = "that enemy unit's battlefield",
        AnotherLocation = "another location",
        ALocation = "a location",
        OfExhausted(noun: super::object::Noun) = "the location of the {noun} you exhausted to pay for this ability",
        SingleLocation = "a single location",
        DifferentBattlefield = "a different battlefield",
        OtherThanMine = "a battlefield other than mine",
        SameLocationAs(one: Pronoun) = "the same location as {one}",
        SameBattlefieldAs(one: Pronoun) = "the same battlefield as {one}",
        BattlefieldWhere(what: Plural) = "a battlefield where you control {what}",
        BattlefieldWhereHave(what: Plural) = "a battlefield where you have {what}",
        BattlefieldWith(what: Plural) = "a battlefield where there are {what}",
        AnyBattlefield = "any battlefield",
        DifferentLocation = "a different location",
        LocationWith(group: Group) = "a location where there's {group}",
        ABase = "a base",
        Bases = "bases",
        Base = "base",
        YourBase = "your base",
        MyBase = "my base",
        ItsBase = "its base",
        TheirBase = "their base",
        ItsOwnersBase = "its owner's base",
        Board = "the board",
    }

    /// A word that describes a battlefield.
    PlaceMark {
        Open = "open",
        Occupied = "occupied",
        Enemy = "enemy",
        Friendly = "friendly",
    }

    /// A zone where cards lie.
    Zone {
        YourHand = "your hand",
        Hand = "hand",
        AHand = "a player's hand",
        TheirHand = "their hand",
        TheirHands = "their hands",
        YourTrash = "your trash",
        Trashes = "trashes",
        AnyTrash = "any trash",
        ATrash = "a trash",
        OpponentsTrashes = "opponents' trashes",
        TheirTrash = "their trash",
        Deck(deck: Deck) = "{deck}",
        TopOf(deck: Deck) = "the top of {deck}",
        AmongThem = "among them",
        ItIn = "it",
        Battlefield(marks: Vec<PlaceMark>, owned: Option<Owned>) = "a {marks} battlefield {owned}",
        Here = "here",
        ChampionZoneOrBoard = "your Champion Zone or the board",
        ElsewhereThanHand = "anywhere other than your hand",
        ElsewhereThanAHand = "anywhere other than a player's hand",
    }

    /// A destination of a move.
    Goal {
        ToHere = "to here",
        To(place: Place) = "to {place}",
        ToOrFrom(place: Place) = "to or from {place}",
    }

    /// A side of a deck.
    Side {
        Top = "on top",
        TheTop = "on the top",
        Bottom = "on the bottom",
        Either = "on the top or bottom",
        EitherEnd = "on top or on the bottom",
    }

    /// A deck.
    Deck {
        Yours = "your Main Deck",
        Theirs = "their Main Deck",
        ItsOwners = "its owner's Main Deck",
        Runes = "your rune deck",
        Any = "your deck",
    }

    /// Cards on top of a deck.
    Top {
        Card(deck: Deck) = "the top card of {deck}",
        Cards(n: Number, deck: Deck) = "the top {n} cards of {deck}",
        Rune(deck: Deck) = "the top rune of {deck}",
    }

    /// A destination.
    To {
        Here = "here",
        There = "there",
        Goal(goal: Goal) = "{goal}",
        In(place: Place) = "in {place}",
        Into(place: Place) = "into {place}",
        At(place: Place) = "at {place}",
        OwnersHand = "to its owner's hand",
        OwnersHands = "to their owners' hands",
        TheirOwnersHand = "to their owner's hand",
        MyOwnersHand = "to my owner's hand",
        YourHand = "to your hand",
        IntoYourHand = "into your hand",
        InYourHand = "in your hand",
        IntoYourTrash = "into your trash",
        YourChampionZone = "to your Champion Zone",
        OnDeck(side: Side, deck: Deck) = "{side} of {deck}",
    }
}
