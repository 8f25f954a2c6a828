//! Conditions: what stands behind `if`, `while` and `unless`.

use super::change::Quantity;
use super::event::PhaseName;
use super::object::{Adjective, Counted, Group, Kindred, Plural, Tags};
use super::phrase::phrases;
use super::place::{At, Place};
use super::terminal::{Bracketed, Number, Symbols};

phrases! {
    /// A test on the state of the game.
    Condition {
        YouControl(group: Group) = "you control {group}",
        YouHave(group: Group) = "you have {group}",
        YouHaveBoth(one: Counted, other: Counted) = "you have {one} and {other}",
        YouControlBoth(one: Counted, other: Counted) = "you control {one} and {other}",
        PlayMeTo(place: Place) = "you play me to {place}",
        TotalMight(group: Group, n: Number) = "{group} have total Might {n} or more",
        HaveTags(of: Group, tags: Tags) = "{of} have all of the following tags among them — {tags}",
        HaveAllTags(of: Group, n: Number) = "{of} have all {n} tags",
        YourTurn = "it's your turn",
        TheirTurn = "it's a opponent's turn",
        YourPhase(phase: PhaseName) = "it's your {phase}",
        FromHand(played: WasPlayed) = "{played} from your hand",
        FromFacedown(played: WasPlayed) = "{played} from face down",
        OpponentControls(group: Group) = "an opponent controls {group}",
        ThereIs(group: Group) = "there is {group}",
        ThereAre(group: Group) = "there are {group}",
        Theres(group: Group) = "there's {group}",
        ThisIs(state: Being) = "this is {state}",
        Am(state: Being) = "I'm {state}",
        IAm(state: Being) = "I am {state}",
        IWas(state: Being) = "I was {state}",
        ItIs(state: Being) = "it is {state}",
        Its(state: Being) = "it's {state}",
        ItWas(state: Being) = "it was {state}",
        Is(group: Group, state: Being) = "{group} is {state}",
        ItIsOnlyUnit = "it is the only unit you control there",
        ItHasLessMight = "it has less Might than me",
        DiedAlone = "I died alone",
        DiedInCompany = "I didn't die alone",
        MovedTwice = "I have moved twice this turn",
        FriendlyDefendsAlone(group: Group) = "{group} defends alone",
        YouDo = "you do",
        YouDidnt = "you don't",
        YouCant = "you can't",
        YouCouldnt(deed: super::step::Step) = "you couldn't {deed} this way",
        TheyDo = "they do",
        PaidAdditional = "you paid the additional cost",
        PaidMine = "you paid my additional cost",
        ShowedOff = "you showed off",
        ShowedOffA(group: Group) = "you showed off {group}",
        ThisKillsIt = "this kills it",
        YouRevealed(kind: Kindred) = "you revealed a {kind}",
        OneOfThemHas(keyword: Bracketed) = "at least one of them has {keyword}",
        ItHadMightUpTo(n: Number) = "it had {n} [m] or less",
        NotHurt = "I haven't been dealt damage this turn",
        Outweighs(mine: Quantity, what: Plural) = "{mine} is greater than the total Might of {what}",
        HasDied(group: Group) = "{group} has died this turn",
        Died(group: Group) = "{group} died this turn",
        DiedIn(group: Group, phase: PhaseName) = "{group} died in your {phase} this turn",
        DiedDuring(group: Group, phase: PhaseName) = "{group} died during your {phase} this turn",
        GainedXp = "you've gained XP this turn",
        SpentOnSpell(energy: Symbols) = "you've spent {energy} or more to play a spell this turn",
        SpentOnIt(energy: Symbols) = "you spent {energy} or more",
        AssignedMore(n: Number) = "you assigned {n} or more excess damage",
        Discarded = "you've discarded a card this turn",
        Played(group: Group) = "you've played {group} this turn",
        ChosenTwice(group: Plural) = "you've chosen {group} twice this turn with spells or unit abilities",
        Spent(symbols: Symbols) = "you've spent at least {symbols} this turn",
        AssignedExcess(n: Number) = "you assigned {n} or more excess damage to enemy units",
        TheirScoreWithin(n: Number) = "an opponent's score is within {n} points of the Victory Score",
        YourScoreWithin(n: Number) = "your score is within {n} points of the Victory Score",
        CombatTie(role: Role) = "a combat where you are {role} ends in a tie",
        ItIsEmpty = "it is empty",
        ControlThis = "you control this battlefield",
        PlayedIs(kind: Kindred) = "the played card is a {kind}",
        ControllerHasYou(steps: super::step::Step) = "its controller has you {steps}",
        ControllerPays(symbols: Symbols) = "its controller pays {symbols}",
        NoneAt(what: Plural, at: At) = "no {what} are {at}",
        ThisChooses(group: Group) = "this chooses {group}",
        YouChoose(group: Group) = "you choose {group}",
        IHaveBuff = "I have a buff",
        HavePlayed(group: Group) = "you have played {group} this turn",
        RivalPlayed(group: Group) = "an opponent has played {group} this turn",
        ControlWith(group: Group) = "you control a battlefield with {group}",
        ChosenNow(group: Group) = "you've chosen {group} this turn",
        HaveXp(n: Number) = "you have {n} or more XP",
        ItCosts(cost: Symbols) = "it costs {cost} or more",
        ItCostsUpTo(cost: Symbols) = "it costs {cost} or less",
        ItHasMight(n: Number) = "it has {n} [m] or more",
        ItHasMightUpTo(n: Number) = "it has {n} [m] or less",
        RivalHasMore(what: Compared) = "a opponent has {what} than you",
        RivalControlsMore(what: ComparedUnits) = "a opponent controls {what} than you",
        YouHaveMore(what: Compared, than: Rival) = "you have {what} than {than}",
        YouControlMore(what: ComparedUnits, than: Rival) = "you control {what} than {than}",
    }

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
