//! Phrases that pick out objects, wherever they are: "another friendly unit here with 3 [M] or less".

use super::phrase::phrases;
use super::terminal::{AtLeast, Bracketed, Name, Names, NonTag, Number, Several, Symbols};

phrases! {
    /// The object of an instruction.
    Object {
        Named(named: Pronoun) = "{named}",
        YourChampion(tail: Tail) = "your Chosen Champion {tail}",
        NextPlayed(next: NextPlayed) = "{next}",
        OfThem(count: Number) = "{count} of them",
        UpToOfThem(count: Number) = "up to {count} of them",
        Group(group: Group) = "{group}",
        Both(one: Group, other: Counted) = "{one} and {other}",
        Either(one: Group, other: Counted) = "{one} or {other}",
    }

    /// A card that is going to be played.
    NextPlayed {
        ThisTurn(noun: Noun) = "the next {noun} you play this turn",
        Ever(noun: Noun) = "the next {noun} you play",
        YourNext(noun: Noun) = "your next {noun} this turn",
    }

    /// An object that the text has named before, or that needs no naming.
    Pronoun {
        Me = "me",
        It = "it",
        Them = "them",
        This = "this",
        ThatOne(noun: Noun) = "that {noun}",
        ThoseOnes(nouns: Nouns) = "those {nouns}",
        TheRest = "the rest",
        TheRemaining = "the remaining cards",
        TheOther = "the other",
        YourUnit = "your unit",
        Called(name: Name) = "{name}",
        SomethingElse = "something else that's exhausted",
        AnythingElse = "something else",
        YourLegend = "your legend",
    }

    /// Objects described by what they are.
    Group {
        Counted(counted: Counted) = "{counted}",
        Plural(bare: Plural) = "{bare}",
    }

    /// Tags that a text lists.
    Tags {
        Two(one: Name, other: Name) = "{one} and {other}",
        Three(one: Name, other: Name, third: Name) = "{one}, {other}, and {third}",
        Four(one: Name, other: Name, third: Name, fourth: Name) = "{one}, {other}, {third}, and {fourth}",
    }

    /// So many objects described by what they are.
    Counted {
        One(number: One, marks: Vec<Adjective>, noun: Noun, tail: Tail) = "{number} {marks} {noun} {tail}",
        Many(number: Many, marks: Vec<Adjective>, nouns: Nouns, tail: Tail) = "{number} {marks} {nouns} {tail}",
        OfYours(number: OneOf, marks: Vec<Adjective>, nouns: Nouns, tail: Tail) = "{number} {marks} {nouns} {tail}",
        Something(tail: Tail) = "something {tail}",
    }

    /// Objects of which nobody says how many: all of them.
    Plural {
        All(marks: Vec<Adjective>, nouns: Nouns, tail: Tail) = "{marks} {nouns} {tail}",
    }

    /// A kind of object without a number: "another friendly unit" after "if it's".
    Kindred {
        One(marks: Vec<Adjective>, noun: Noun, tail: Tail) = "{marks} {noun} {tail}",
    }

    /// One of them.
    One {
        A = "a",
        Another = "another",
        Each = "each",
        Any = "any",
        UpToOne = "up to one",
        TheFirst = "the first",
        ExactlyOne = "exactly one",
        The = "the",
        TheTop = "the top",
    }

    /// One out of several.
    OneOf {
        OfYour = "one of your",
        Of = "one of",
        OfTheir = "one of their",
        OfIts = "one of its",
        EachOfYour = "each of your",
    }

    /// Several.
    Many {
        All = "all",
        None = "no",
        AllOfYour = "all of your",
        Exactly(count: Number) = "{count}",
        NoMoreNoLess(count: Several) = "exactly {count}",
        UpTo(count: Several) = "up to {count}",
        The = "the",
        EachOfUpTo(count: Number) = "each of up to {count}",
        AnyNumberOf = "any number of",
        AnyNumberOfYour = "any number of your",
        OrMore(count: Number) = "{count} or more",
        OrFewer(count: Number) = "{count} or fewer",
        AtLeast(count: AtLeast) = "{count}",
        Your = "your",
        Their = "their",
        TheTop(count: Number) = "the top {count}",
    }

    /// A word that describes objects, before their kind.
    Adjective {
        Friendly = "friendly",
        Enemy = "enemy",
        Other = "other",
        Exhausted = "exhausted",
        Ready = "ready",
        Stunned = "stunned",
        Damaged = "damaged",
        Buffed = "buffed",
        Attacking = "attacking",
        Defending = "defending",
        Equipped = "equipped",
        Attached = "attached",
        Detached = "detached",
        Facedown = "facedown",
        Revealed = "revealed",
        Token = "token",
        NonToken = "non-token",
        NonUnit = "non-unit",
        NonTag(tag: NonTag) = "{tag}",
        Activated = "activated",
        Mighty = "mighty",
        Chosen = "chosen",
        Open = "open",
        Occupied = "occupied",
        Keyword(keyword: Bracketed) = "{keyword}",
        Empowered = "empowered",
        Different = "different",
    }

    /// A kind, in the singular.
    Noun {
        Plain(noun: Sort) = "{noun}",
        Or(one: Sort, other: Sort) = "{one} or {other}",
        OneOfTags(one: Name, other: Name, third: Name, fourth: Name) = "{one}, {other}, {third}, or {fourth}",
        OrThree(one: Sort, other: Sort, mark: Option<Adjective>, third: Sort) = "{one}, {other}, or {mark} {third}",
    }

    /// One kind of object, as a singular.
    Sort {
        Unit = "unit",
        Gear = "gear",
        Spell = "spell",
        Ability = "ability",
        Card = "card",
        UnitCard = "unit card",
        Rune = "rune",
        Legend = "legend",
        Permanent = "permanent",
        Equipment = "Equipment",
        Battlefield = "battlefield",
        BattlefieldWhereHave(what: Plural) = "battlefield where you have {what}",
        BattlefieldWhereControl(what: Plural) = "battlefield where you control {what}",
        Player = "player",
        Opponent = "opponent",
        Champion = "Chosen Champion",
        Attacker = "attacker",
        Defender = "defender",
        Buff = "buff",
        Point = "point",
        Token = "token",
        UnitToken = "unit token",
        GearToken = "gear token",
        Tribe(name: Name) = "{name}",
        TribeUnit(name: Name) = "{name} unit",
        DomainSpell(name: Name) = "{name} spell",
    }

    /// A kind, in the plural.
    Nouns {
        Plain(nouns: Sorts) = "{nouns}",
        And(one: Sorts, other: Sorts) = "{one} and {other}",
        AndOr(one: Sorts, other: Sorts) = "{one} and/or {other}",
        AndThree(one: Sorts, other: Sorts, third: Sorts) = "{one}, {other}, and {third}",
    }

    /// One kind of object, as a plural.
    Sorts {
        Units = "units",
        Gear = "gear",
        Spells = "spells",
        Abilities = "abilities",
        Cards = "cards",
        Runes = "runes",
        Legends = "legends",
        Permanents = "permanents",
        Equipment = "Equipment",
        Battlefields = "battlefields",
        Players = "players",
        Opponents = "opponents",
        Attackers = "attackers",
        Defenders = "defenders",
        Buffs = "buffs",
        Points = "points",
        Tokens = "tokens",
        UnitTokens = "unit tokens",
        Tribes(names: Names) = "{names}",
        TribeUnits(name: Name) = "{name} units",
    }

    /// The words that describe objects, after their kind.
    Tail {
        PlaceFirst(owned: Option<Owned>, at: Option<At>, with: Option<With>) = "{owned} {at} {with}",
        WithFirst(owned: Option<Owned>, with: With, at: At) = "{owned} {with} {at}",
        WithThenOwned(with: With, owned: Owned) = "{with} {owned}",
    }

    /// A property of objects, after "with" or "that has".
    With {
        MightOrLess(n: Number) = "with {n} [m] or less",
        MightOrMore(n: Number) = "with {n} [m] or more",
        MightWordOrLess(n: Number) = "with Might {n} or less",
        MightWordOrGreater(n: Number) = "with Might {n} or greater",
        MightWordOrMore(n: Number) = "with Might {n} or more",
        SameSide(total: Total) = "with the same controller and {total}",
        TotalMightOf(n: Number) = "with a total Might of {n} or less",
        TotalMight(n: Number) = "with total Might {n} or less",
        TotalMightSymbol(n: Number) = "with total {n} [m] or less",
        UpToMore(n: Number, than: Named) = "that has Might up to {n} more than {than}",
        Keyword(keyword: Bracketed) = "with {keyword}",
        SameController = "with the same controller",
        DifferentNames = "with different names",
        LessMight(than: Pronoun) = "with less Might than {than}",
        LessMightThanChosen(noun: Noun) = "with less Might than the chosen {noun}",
        Without(keyword: Bracketed) = "without {keyword}",
        EnergyUpToMyMight = "with Energy cost no more than my Might",
        MyName = "with my name",
        ThisName = "with this name",
        ThatIs(mark: Adjective) = "that's {mark}",
        ThatAre(mark: Adjective) = "that are {mark}",
        EnergyAtMost(cost: Symbols) = "with Energy cost no more than {cost}",
        EnergyBelowPoints = "with Energy cost less than your points",
        PowerAtLeast(cost: Symbols) = "with Power cost {cost} or more",
        CostAtMost(energy: Symbols, power: Symbols) = "with cost no more than {Energy} and no more than {power}",
        CostingAtMost(energy: Symbols, power: Symbols) = "costing no more than {Energy} and no more than {power}",
        ThatCostsAtMost(energy: Symbols, power: Symbols) = "that costs no more than {Energy} and no more than {power}",
        ThatCostsAtLeast(cost: Symbols) = "that costs {cost} or more",
        ThatCostsNoMore(cost: Symbols) = "that costs {cost} or less",
        CostNoMore(cost: Symbols) = "with cost no more than {cost}",
        CostOrLess(cost: Symbols) = "with cost {cost} or less",
        CostOrMore(cost: Symbols) = "with cost {cost} or more",
        EnergyOrLess(cost: Symbols) = "with Energy cost {cost} or less",
        EnergyOrMore(cost: Symbols) = "with Energy cost {cost} or more",
        ThatChooses(object: Object) = "that chooses {object}",
        ThatChoosesNoOther(named: Pronoun, others: Kindred) = "that chooses {named} and no other {others}",
        NotChosen = "that hasn't been chosen for this spell",
        UpToKilled(most: NoMore, noun: Noun) = "that costs {most} than the killed {noun}",
        InCombatWith(group: Group) = "that's in combat with {group}",
        ChosenBy(group: Group) = "that's being chosen by {group}",
        InCombatWithOrChosenBy(group: Group, by: Group) = "that's in combat with {group} or that's being chosen by {by}",
        ThatName = "with that name",
        ThatTag = "with that tag",
        NamedTag = "with the named tag",
    }

    /// A cost that is not exceeded.
    NoMore {
        EnergyAndPower = "no more Energy and no more Power",
    }

    /// Might that several have between them.
    Total {
        Might(n: Number) = "a total Might of {n} or less",
        Symbol(n: Number) = "total {n} [m] or less",
    }

    /// An object that the text has named before.
    Named {
        TheKilled(noun: Noun) = "the killed {noun}",
        Me = "me",
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
        Battlefield(marks: Vec<PlaceMark>, owned: Option<Owned>) = "a {marks} battlefield {owned}",
        Battlefields(marks: Vec<PlaceMark>, owned: Option<Owned>) = "{marks} battlefields {owned}",
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
        OfExhausted(noun: Noun) = "the location of the {noun} you exhausted to pay for this ability",
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

    /// A deck.
    Deck {
        Yours = "your Main Deck",
        Theirs = "their Main Deck",
        ItsOwners = "its owner's Main Deck",
        Runes = "your rune deck",
        Any = "your deck",
    }
}

impl Tags {
    /// The tags, in the order of the text.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let all: Vec<&Name> = match self {
            Self::Two(one, other) => vec![one, other],
            Self::Three(one, other, third) => vec![one, other, third],
            Self::Four(one, other, third, fourth) => vec![one, other, third, fourth],
        };
        all.into_iter().map(|name| name.0.clone()).collect()
    }
}

impl Nouns {
    /// Returns true if it names several kinds.
    #[must_use]
    pub fn is_both(&self) -> bool {
        !matches!(self, Self::Plain(_))
    }
}
