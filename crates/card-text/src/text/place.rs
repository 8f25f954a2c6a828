//! Destinations, and the parts of a deck.

use super::object::{Deck, Place};
use super::phrase::phrases;
use super::terminal::Number;

phrases! {
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
