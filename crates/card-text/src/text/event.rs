//! Events: what triggered and replacement abilities wait for.

use super::condition::Condition;
use super::object::{Adjective, Group, Object, Pronoun};
use super::phrase::phrases;
use super::place::{At, Deck, Place, Zone};
use super::terminal::Bracketed;

phrases! {
    /// The condition of a triggered ability.
    When {
        When(events: Events) = "when {events}",
        FirstTime(event: Event) = "the first time {event} each turn",
        FirstTimeDuring(event: Event, time: During) = "the first time {event} {time} each turn",
        SecondTime(event: Event) = "the second time {event} each turn",
        ThirdTime(event: Event) = "the third time {event} in a turn",
        OnceEachTurn(events: Events) = "once each turn, when {events}",
        At(moment: Moment) = "at {moment}",
    }

    /// One event, or either of two.
    Events {
        One(event: Event) = "{event}",
        Or(one: Event, other: Event) = "{one} or {other}",
        OrWhen(one: Event, other: Event) = "{one} or when {other}",
        AndWhen(one: Event, other: Event) = "{one} and when {other}",
        OrAt(one: Event, moment: Moment) = "{one} or at {moment}",
    }

    /// A stretch of time in which something happens.
    During {
        YourTurn = "on your turn",
        DuringYourTurn = "during your turn",
        Showdown = "during a showdown",
        YourPhase(phase: PhaseName) = "during your {phase}",
    }

    /// A phase of a turn.
    PhaseName {
        Beginning = "Beginning Phase",
        Channel = "Channel Phase",
        Draw = "Draw Phase",
        Main = "Main Phase",
    }

    /// A moment of the turn.
    Moment {
        EndOfYourTurn = "the end of your turn",
        YourBeginning = "the start of your Beginning Phase",
        AtYourBeginning = "start of your Beginning Phase",
        YourChannel = "the start of your Channel Phase",
        YourDraw = "the start of your Draw Phase",
        YourMain = "the start of your Main Phase",
        CombatStart = "the start of a combat",
        CombatEnd = "the end of a combat",
        EndOfEachTurn = "the end of each turn",
        EachBeginning = "the start of each player's Beginning Phase",
        EachFirstBeginning = "the start of each player's first Beginning Phase",
    }

    /// A moment later on.
    Later {
        EndOfThisTurn = "the end of this turn",
        EndOfTurn = "end of turn",
        NextMain = "the start of your next Main Phase",
        NextBeginning = "the start of your next Beginning Phase",
        NextTurn = "the start of your next turn",
    }

    /// An event.
    Event {
        I(deed: MyDeed) = "I {deed}",
        IOr(one: MyDeed, other: MyDeed) = "I {one} or {other}",
        IOneOnOne = "I attack or defend one on one",
        IAlone = "I attack or defend alone",
        ImPlayed = "I'm played",
        ImPlayedFrom(keyword: Bracketed) = "I'm played from {keyword}",
        ImStunned = "I'm stunned",
        ImReadied = "I'm readied",
        ImBuffed = "I'm buffed",
        ImDealtDamage = "I'm dealt damage",
        ITakeDamage = "I take damage",
        ImReturned(hand: HandOf) = "I'm returned to {hand}",
        ImDisempowered = "I'm disempowered",
        CombatIWasIn = "a combat that I was in ends",
        ThisLeaves = "this leaves the board",
        ThisIsAny = "this is played, discarded, or killed",
        You(deed: YourDeed) = "you {deed}",
        PlayMeOr(what: super::object::Group) = "you play me or {what}",
        ConquerOrHold = "you conquer or hold",
        YouOr(one: YourDeed, object: Object) = "you {one} or ready {object}",
        YouOrAllyHold = "you or an ally hold",
        Them(who: Group, deed: TheirDeed) = "{who} {deed}",
        Several(who: Group, deed: TheirDeeds) = "{who} {deed}",
        It(deed: TheirDeed) = "it {deed}",
        ThatUnit(noun: super::object::Noun, deed: TheirDeed) = "that {noun} {deed}",
        PlayerChooses(what: Group, often: Often) = "a player chooses {what} with a spell {often}",
        This(deed: TheirDeed) = "this {deed}",
        WouldBeContested = "a battlefield would become contested",
        MightBecomes(n: super::terminal::Number) = "my Might becomes {n} or more",
        OpensHere(what: Clash, opens: Opens) = "{what} {opens} here",
        CombatHere(opens: Opens) = "combat {opens} here",
    }

    /// A combat or a showdown.
    Clash {
        ACombat = "a combat",
        AShowdown = "a showdown",
    }

    /// Comes to be.
    Opens {
        Begins = "begins",
        Starts = "starts",
    }

    /// As long as it is fought over a battlefield.
    Clashes {
        Showdowns = "during showdowns here",
        Combats = "during combats here",
    }

    /// The hand to which something returns.
    HandOf {
        AnyPlayers = "a player's hand",
        Owners = "its owner's hand",
        Some = "hand",
        Yours = "your hand",
    }

    /// The number of a card in a turn.
    Nth {
        First = "first",
        Second = "second",
        Third = "third",
        Fourth = "fourth",
    }

    /// The time in a turn that counts.
    Often {
        FirstTime = "for the first time each turn",
        SecondTime = "for the second time each turn",
    }

    /// An action of "I".
    MyDeed {
        Attack = "attack",
        Defend = "defend",
        Conquer = "conquer",
        ConquerAfterAttack = "conquer after an attack",
        ConquerOpen = "conquer a open battlefield",
        ConquerUncontrolled = "conquer a battlefield that was uncontrolled",
        Hold = "hold",
        Move = "move",
        MoveTo(place: Place) = "move to {place}",
        MoveFrom(place: Place) = "move from {place}",
        Die = "die",
        DieInCombat = "die in combat",
        LeaveBoard = "leave the board",
        WouldDie = "would die",
        Become(mark: Adjective) = "become {mark}",
        WinCombat = "win a combat",
        LoseCombat = "lose a combat",
    }

    /// An action of something else, or an event that happens to it.
    TheirDeed {
        Attacks = "attacks",
        AttacksAt(place: Place) = "attacks {place}",
        Defends = "defends",
        AttacksOrDefends = "attacks or defends",
        AttacksOrDefendsAlone = "attacks or defends alone",
        Dies = "dies",
        DiesAt(at: At) = "dies {at}",
        WouldDie = "would die",
        WouldDieInCombat = "would die during combat",
        Moves = "moves",
        MovesTo(place: Place) = "moves to {place}",
        MovesFrom(place: Place) = "moves from {place}",
        MovesFromHere = "moves from here",
        MovesHere = "moves here",
        IsReturned(hand: HandOf) = "is returned to {hand}",
        IsDisempowered = "is disempowered",
        Chooses(what: Object) = "chooses {what}",
        ChoosesWith(what: Object) = "chooses {what} with a spell",
        Conquers = "conquers",
        Holds = "holds",
        IsPlayed = "is played",
        IsStunned = "is stunned",
        IsReadied = "is readied",
        DrawsACard = "draws a card",
        IsBuffed = "is buffed",
        IsDealtDamage = "is dealt damage",
        WouldBeDealtDamage = "would be dealt damage",
        TakesDamage = "takes damage",
        IsAttachedTo(what: Object) = "is attached to {what}",
        IsDetached = "is detached",
        Becomes(mark: Adjective) = "becomes {mark}",
        Plays(what: Object) = "plays {what}",
        MovesSome(what: Object) = "moves {what}",
        LosesCombat = "loses a combat",
        WinsCombat = "wins a combat",
        DiscardsSome(what: Object) = "discards {what}",
        GainsPoints = "gains points",
        Scores = "scores",
    }

    /// An action of several.
    TheirDeeds {
        Die = "die",
        Attack = "attack",
        Defend = "defend",
    }

    /// An action of "you".
    YourDeed {
        Conquer = "conquer",
        ConquerHere = "conquer here",
        ConquerHereWith(group: Group) = "conquer here with {group}",
        ConquerWith(group: Group) = "conquer with {group}",
        Hold = "hold",
        HoldHere = "hold here",
        HoldWith(group: Group) = "hold with {group}",
        HoldHereWith(group: Group) = "hold here with {group}",
        DefendHere = "defend here",
        DefendAt(place: Place) = "defend at {place}",
        Attack = "attack",
        Play(what: Object) = "play {what}",
        PlayTo(what: Object, place: Place) = "play {what} to {place}",
        PlayFromFacedown(what: Object) = "play {what} from face down",
        PlayFromKeyword(what: Object, keyword: Bracketed) = "play {what} from {keyword}",
        PlayOnTheirTurn(what: Object) = "play {what} on an opponent's turn",
        PlayNth(nth: Nth) = "play your {nth} card in a turn",
        PlayNthEach(nth: Nth) = "play your {nth} card each turn",
        PlayNthSpell(nth: Nth) = "play your {nth} spell in a turn",
        PlayNthSpellEach(nth: Nth) = "play your {nth} spell each turn",
        DrawNth(nth: Nth) = "draw your {nth} card each turn",
        Draw = "draw a card",
        Discard(what: Object) = "discard {what}",
        Buff(what: Object) = "buff {what}",
        Stun(what: Object) = "stun {what}",
        StunAction(what: Object) = "[Stun] {what}",
        BuffAction(what: Object) = "[Buff] {what}",
        Choose(what: Object) = "choose {what}",
        ChooseWith(what: Object) = "choose {what} with a spell",
        ChooseOr = "choose",
        Kill(what: Object) = "kill {what}",
        KillWith(what: Object) = "kill {what} with a spell",
        Recycle(what: Object) = "recycle {what}",
        Banish(what: Object) = "banish {what}",
        Ready(what: Object) = "ready {what}",
        Empower(what: Object) = "empower {what}",
        Hide(what: Object) = "hide {what}",
        Disempower(what: Object) = "disempower {what}",
        Burn(what: Object) = "burn {what}",
        BurnAction(what: Object) = "[Burn] {what}",
        GainXp = "gain XP",
        SpendXp = "spend XP",
        ReturnTo(what: Object, hand: HandOf) = "return {what} to {hand}",
        Spend(what: Object) = "spend {what}",
        Move(what: Object) = "move {what}",
        Score = "score",
        ScoreHere = "score here",
        WinCombat = "win a combat",
        LoseCombat = "lose a combat",
        DealDamage = "deal damage",
        DealDamageTo(what: Object) = "deal damage to {what}",
        GainPoints = "gain points",
        AttachTo(what: Object, to: Object) = "attach {what} to {to}",
        Use(what: Group) = "use an activated ability of {what}",
        SeeMe(zone: Zone) = "look at cards from {zone} and see me",
        LookOrReveal(what: Pronoun, zone: Zone) = "look at or reveal {what} from {zone}",
        ChooseWithHere(what: Object) = "choose {what} with a spell here",
        RecycleTo(what: Object, deck: Deck) = "recycle {what} to {deck}",
        WouldReveal = "would reveal cards from a deck",
        WouldDraw = "would draw a card",
        WouldPlay(what: Object) = "would play {what}",
        WouldPlayWhile(what: Object, condition: Condition) = "would play {what} while {condition}",
    }
}
