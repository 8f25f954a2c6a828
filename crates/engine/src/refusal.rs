//! Refusals: why an action may not be taken, by which rule.

use super::card::Cost;
use tribunal_rule::RuleNumber;

/// A refusal of an action or answer, with its reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// The rule that forbids it; none where nothing is asked of anyone, which no rule needs to say.
    pub rule: Option<RuleNumber>,
    /// The reason for the refusal.
    pub reason: Forbidden,
}

/// The reason why an action or answer is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forbidden {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The player has been removed from the game.
    #[error("{0} is no longer in the game")]
    LeftGame(String),
    /// A choice has to be made first.
    #[error("a choice is open and has to be made first")]
    ChoiceOpen,
    /// The play turned out illegal after it was begun, and was undone.
    #[error("the play is undone: {0}")]
    Undone(&'static str),
    /// No choice is open.
    #[error("nobody is asked to choose anything now")]
    NothingAsked,
    /// The answer is not one of the options.
    #[error("that is not one of the options")]
    NotAnOption,
    /// The play could not be finished after this answer.
    #[error(
        "what is being played could not be finished then: with another choice all of it can be paid and stays legal"
    )]
    Dooms,
    /// Damage is assigned as the rules do not allow.
    #[error(transparent)]
    Assignment(#[from] super::damage::AssignError),
    /// The player may not act now.
    #[error("{0} does not have priority")]
    NoPriority(String),
    /// Another player has focus.
    #[error("{0} does not have focus")]
    NoFocus(String),
    /// It cannot be done while a chain exists.
    #[error("a chain exists, and this is no Reaction")]
    Closed,
    /// It cannot be done in a showdown.
    #[error("a showdown is in progress, and this is neither Action nor Reaction")]
    Showdown,
    /// It cannot be done on another player's turn.
    #[error("it is not {0}'s turn")]
    NotYourTurn(String),
    /// Units cannot make a standard move in this state.
    #[error("a standard move is not possible in a showdown")]
    MoveInShowdown,
    /// Units cannot make a standard move in this state.
    #[error("a standard move is not possible while a chain exists")]
    MoveClosed,
    /// It is not the Action Phase.
    #[error("it is not the Action Phase")]
    NotActionPhase,
    /// The unit is exhausted and cannot pay for its move.
    #[error("{0} is already exhausted")]
    Exhausted(String),
    /// The object is not controlled by the player.
    #[error("{0} is not controlled by that player")]
    NotYours(String),
    /// It is no unit on the board.
    #[error("{0} is not a unit on the board")]
    NotAUnit(String),
    /// The unit is there already.
    #[error("{0} is already there")]
    AlreadyThere(String),
    /// An attached card moves with what it is attached to, and not by itself.
    #[error("{0} is attached and does not move by itself")]
    Attached(String),
    /// From a base of another player no standard move leads anywhere.
    #[error("{0} is in another player's base, from which no standard move leads")]
    FromForeignBase(String),
    /// A move between battlefields needs Ganking.
    #[error("{0} does not have Ganking and cannot move from battlefield to battlefield")]
    NoGanking(String),
    /// A base of another player.
    #[error("units cannot move to another player's base")]
    ForeignBase,
    /// Two other players have units there.
    #[error("units of two other players are already at {0}")]
    ThirdPlayer(String),
    /// A teammate has units there.
    #[error("units of a teammate are at {0}")]
    Teammates(String),
    /// A combat of other players is staged or in progress there.
    #[error("a combat of other players is staged or in progress at {0}")]
    ForeignCombat(String),
    /// The card cannot be played from where it is.
    #[error("{0} cannot be played from where it is")]
    WrongZone(String),
    /// There are no legal targets.
    #[error("{0} has no legal target")]
    NoTarget(String),
    /// The costs cannot be paid.
    #[error("the cost of {0} cannot be paid")]
    Cost(Cost),
    /// The card does not have Hidden.
    #[error("{0} does not have Hidden")]
    NotHidden(String),
    /// The battlefield is not controlled by the player.
    #[error("{0} is not controlled by that player")]
    NotController(String),
    /// The facedown zone is occupied.
    #[error("the facedown zone at {0} is occupied")]
    FacedownTaken(String),
    /// The card was hidden this turn.
    #[error("{0} was hidden this turn")]
    HiddenThisTurn(String),
    /// Its abilities can be activated on the board only.
    #[error("{0} is not on the board")]
    NotOnBoard(String),
    /// The condition in its text is not met.
    #[error("what the text of {0} asks for is not so")]
    Text(String),
    /// There is no such ability.
    #[error("{0} has no such activated ability")]
    NoAbility(String),
    /// It is done when an effect or the turn says so, and not at will.
    #[error("nobody {0} at will, only when an effect or the turn says so")]
    AtWill(&'static str),
    /// The player is not one who can be invited now.
    #[error("{0} cannot be invited to act now")]
    NotInvited(String),
    /// The player has accepted an invitation and has to act.
    #[error("{0} has accepted an invitation and has to play a card or activate an ability")]
    Invited(String),
    /// There is no such rune to use, or none that is ready.
    #[error("{0} has no {1} to {2}")]
    NoRune(String, String, &'static str),
    /// Runes that nobody listed: costs are taken as paid.
    #[error("the runes of {0} are not listed, so their costs count as paid; list them with `runes of {0} ...`")]
    RunesUnlisted(String),
    /// Passing is not possible with nothing to pass.
    #[error("there is nothing to pass: no chain and no showdown")]
    NothingToPass,
}

impl Refusal {
    /// A refusal by a rule.
    #[must_use]
    pub fn by(rule: RuleNumber, reason: Forbidden) -> Self {
        Self { rule: Some(rule), reason }
    }

    /// A refusal that needs no rule: nothing is asked, or the game is over.
    #[must_use]
    pub fn plain(reason: Forbidden) -> Self {
        Self { rule: None, reason }
    }
}
