//! What events are made of: times, deeds and moments.

use super::object::{Adjective, At, Object, Place};
use super::phrase::phrases;

phrases! {
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
}
