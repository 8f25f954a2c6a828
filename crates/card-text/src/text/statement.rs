//! What statements are made of: their subjects, and what they say of them.

use super::object::{Group, Nouns, Object, Place, Plural, Zone};
use super::phrase::phrases;
use super::terminal::{Bracketed, Name};

phrases! {
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
        YourDragons(name: Name) = "your {name}",
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
