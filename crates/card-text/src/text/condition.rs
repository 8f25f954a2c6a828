//! What conditions are made of.

use super::object::{Adjective, Group, Kindred, Place, Plural};
use super::phrase::phrases;
use super::terminal::Bracketed;

phrases! {
    /// The play of the card itself.
    WasPlayed {
        YouPlayedThis = "you played this",
        YouPlayedMe = "you played me",
        IWas = "I was played",
    }

    /// A quantity of which players have more or less.
    Compared {
        Points(more: More) = "{more} points",
        Cards(more: More) = "{more} cards in hand",
        Xp(more: More) = "{more} XP",
    }

    /// A kind of objects that players control more or fewer of.
    ComparedUnits {
        Units(more: More, of: Plural) = "{more} {of}",
    }

    /// More or less.
    More {
        More = "more",
        Fewer = "fewer",
        Less = "less",
    }

    /// The players that one is compared with.
    Rival {
        An = "a opponent",
        Each = "each opponent",
    }

    /// A side of a combat.
    Role {
        Attacker = "the attacker",
        Defender = "the defender",
    }

    /// A state or place that something is in.
    Being {
        Mark(mark: Adjective) = "{mark}",
        Alone(mark: Adjective) = "{mark} alone",
        JustAlone = "alone",
        AloneHere = "alone here",
        AloneThere = "alone there",
        AtWith(group: Group) = "at a battlefield with {group}",
        AttackingWithAnother = "attacking with another unit",
        AttackingOrDefendingAlone = "attacking or defending alone",
        AttackingOrDefending = "attacking or defending",
        At(place: Place) = "at {place}",
        In(place: Place) = "in {place}",
        Here = "here",
        InShowdown = "in a showdown",
        InCombat = "in combat",
        AKind(kind: Kindred) = "a {kind}",
        Keyword(keyword: Bracketed) = "not {keyword}",
        Not(mark: Adjective) = "not {mark}",
        Already(mark: Adjective) = "already {mark}",
    }
}
