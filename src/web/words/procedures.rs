//! `/procedures`: the steps of procedures at an event, each with its rule, in our own words.

use crate::game::edition::TurnStep;
use crate::scenario::question::About;

/// The title.
pub const TITLE: &str = "Procedures and timing cards";
/// The page in previews of links.
pub const ABOUT: &str = "Step by step, each with its rule: start of game, mulligan, end of a round, loops, deck checks, 2v2; and the order of a turn, to print.";

/// A procedure as a card.
pub struct Card {
    /// The anchor on the page.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// The steps, each with its rule: `tr` of the tournament rules, `cr` of the core rules in force.
    pub steps: &'static [Step],
    /// A note on the layer that decides, where two or more have rules.
    pub layer: &'static str,
}

/// A step of a procedure.
pub struct Step {
    /// The document: `tr` or `cr`.
    pub of: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The action.
    pub text: &'static str,
}

const fn tr(rule: &'static str, text: &'static str) -> Step {
    Step { of: "tr", rule, text }
}

const fn cr(rule: &'static str, text: &'static str) -> Step {
    Step { of: "cr", rule, text }
}

/// The note on the layer that decides where a card cites both documents.
const BOTH: &str = "The core rules have the procedure, the tournament rules add to it and go before them (104.1); an addendum of the event goes before both (104.3).";
/// The note on the layer that decides where only the tournament rules apply.
const TOURNAMENT: &str = "Tournament rules; an addendum of the event goes before them (104.3).";

/// The cards. A test checks each rule of them with the edition.
pub const CARDS: &[Card] = &[
    Card {
        id: "start",
        title: "Start of a game",
        steps: &[
            tr("406.1.g", "First game of a match: set up as soon as both are seated; play waits for the round clock."),
            tr(
                "406.1.a",
                "Later games: cards may be exchanged with the sideboard first, where there are sideboards; not after a drawn game (403.10), nor where a penalty skipped game one (403.9).",
            ),
            cr("111", "Champion Legends go to the Legend Zone."),
            cr("112", "Chosen Champions go to the Champion Zone."),
            cr("113", "Battlefields are set aside; the mode of play says which are used."),
            tr("406.1.b", "After a drawn game the same battlefields are used again."),
            tr(
                "406.1.c",
                "A game that a Game Loss ended after battlefields were revealed: others have to be used for the rest of the match.",
            ),
            tr("406.1.d", "Everybody shuffles their Main Deck and their Rune Deck, apart."),
            tr("406.1.e", "Everybody presents both decks, and the sideboard if there is one, to their opponents."),
            tr(
                "406.1.f",
                "Everybody may shuffle the decks of their opponents; at professional level they must (406.1.f.2).",
            ),
            tr(
                "407.1",
                "The designated player, found at random (407.2), chooses to play first or last; at high level in playoffs after Swiss it is the higher ranked (407.2.a). In later games the loser of the last one chooses; after a draw the order stays (407.4).",
            ),
            cr("116", "Everybody draws 4."),
            cr("117", "In turn order everybody mulligans: see that card."),
            cr("118", "The first player takes the first turn."),
        ],
        layer: BOTH,
    },
    Card {
        id: "best-of-one",
        title: "Start of a game, best of one",
        steps: &[
            tr(
                "406.1.h",
                "Only where the head judge has chosen this way for a best-of-one event; else as for any game.",
            ),
            tr("406.1.h.1", "Legends go to the Legend Zone."),
            tr(
                "406.1.h.2",
                "Everybody draws one of their three battlefields at random; it goes to the Battlefield Zone.",
            ),
            tr("406.1.h.3", "The designated player is found as for a first game (407)."),
            tr("406.1.h.4", "That player chooses to go first or last."),
            tr("406.1.h.5", "Everybody may sideboard now, as between two games of a match (403)."),
            tr("406.1.h.6", "Only then do Chosen Champions go to the Champion Zone."),
            tr("406.1.h.7", "Shuffle and present as for any game (406.1.d to 406.1.f.3), then go on with the setup:"),
            cr("116", "Everybody draws 4."),
            cr("117", "In turn order everybody mulligans: see that card."),
            cr("118", "The first player takes the first turn."),
        ],
        layer: BOTH,
    },
    Card {
        id: "mulligan",
        title: "Mulligan",
        steps: &[
            cr("117.1", "In turn order: choose up to two cards of the hand and set them aside."),
            cr("117.2", "Draw as many."),
            cr("117.3", "Only then recycle those that were set aside."),
            tr("421.8", "Where two go back, they are shuffled among themselves first."),
            tr("702.14", "Done otherwise, it is a Mulligan Procedure Error: a Warning."),
            tr(
                "702.14.a.1",
                "More than two replaced: the next opponent in turn order looks at the hand and may have as many recycled and replaced as were too many; at low level see 702.1.c.1.",
            ),
            tr("702.14.a.2", "Noticed once play has begun: go on."),
        ],
        layer: BOTH,
    },
    Card {
        id: "end",
        title: "Time is called: Swiss rounds",
        steps: &[
            tr("408.2", "Whoever has the turn finishes it."),
            tr("408.2.a", "Three more turns are played; say their numbers aloud: they are public (502.4.b)."),
            tr("408.2.c", "They are untimed; at professional level a judge stays at the table."),
            tr("408.2.b", "Not over by then: a lead of two points or more wins the game; with less it is a draw."),
            tr("408.2.d", "Between two games: no new game begins."),
            tr("408.3.a", "More game wins win the match."),
            tr("408.3.b", "Equal game wins: the match is a draw."),
        ],
        layer: TOURNAMENT,
    },
    Card {
        id: "elimination",
        title: "Time is called: single elimination with a timer",
        steps: &[
            tr("604.2", "Untimed rounds are strongly recommended; this is for where there is a timer all the same."),
            tr("408.4.a", "Between two games: more game wins win; if they are equal, start a game as below."),
            tr("408.4.b", "During a game: whoever has the turn finishes it."),
            tr("408.4.c", "Three more turns are played."),
            tr(
                "408.4.c.1",
                "Most points win the game; then more game wins win the match. Equal games: start another as below.",
            ),
            tr("408.4.c.2", "Points equal, games not: more game wins win the match."),
            tr(
                "408.4.c.3",
                "Both equal: the next point wins. The restrictions of the Final Point stay; the rule cites them by an old number.",
            ),
            tr(
                "408.4.d",
                "A new game starts as if time ran out at once, with five turns after the first player's; with equal points then, the next point wins.",
            ),
        ],
        layer: TOURNAMENT,
    },
    Card {
        id: "loops",
        title: "Loops",
        steps: &[
            tr(
                "505.2",
                "Is it one? Every round of it is the same unconditional actions with the same cards, each told beforehand.",
            ),
            tr(
                "505.2.a",
                "Nothing by chance, nothing that depends. What does is played out by hand, in time (505.2.b, 505.9).",
            ),
            tr("505.3", "Who keeps it going: nobody, one player, or several?"),
            tr("505.4", "Each of them in turn order says how many rounds."),
            tr(
                "505.5",
                "Each other player in turn order agrees, says after how many they break it, or does not break it.",
            ),
            tr("505.6", "Nobody keeps it going and nobody breaks it: the game is a draw."),
            tr("505.7", "Else it runs to the lowest number; then that player has priority, or breaks it."),
            tr("505.8", "Whoever breaks it may do so in the middle of a round."),
            tr("505.10", "Kept going by decisions: the same, with another decision in place of another action."),
            tr(
                "505.11",
                "Whether it is a loop, and whether there is a choice where something is secret, the judge says last.",
            ),
            tr(
                "505.13",
                "A loop that changes nothing while other actions are there is cheating; so is refusing to shorten, or shortening wrongly, to use up time (505.12).",
            ),
        ],
        layer: TOURNAMENT,
    },
    Card {
        id: "deck-check",
        title: "Deck check",
        steps: &[
            tr("411.2", "At least a tenth of all decks over the event, chosen at random."),
            tr("411.3", "At the start of a round: after decks are shuffled and presented, before hands are drawn."),
            tr("411.3.a", "Or after the mulligan, if play has not begun and both hands are kept as they are."),
            tr(
                "411.3",
                "Compare everything that is registered: legend, champion, battlefields, main deck, runes, sideboard.",
            ),
            tr(
                "703.3.a.6",
                "The deck does not match the list: a Decklist Error, a Game Loss. Not where it was only left sideboarded: see below.",
            ),
            tr(
                "703.3.b.1",
                "The list is illegal: make it legal with as little change as possible, and the deck to match.",
            ),
            tr("703.3.b.2", "The deck is legal, the list differs: the list is changed to the deck."),
            tr(
                "703.4",
                "The deck presented is illegal though the list is not, as one left sideboarded (703.4.a.2): a Deck Presentation Error. Before opening hands are drawn, a Warning, and the deck is put right (703.4.c.1).",
            ),
            tr(
                "703.4.c.3",
                "Found by anybody but that player once opening hands are drawn, so also by a check after the mulligan: a Game Loss. Likewise if it cannot be put right (703.4.c.4), and at professional level for cards in the deck box that are not on the list (703.4.c.5). A Chosen Champion left in the deck has its own remedies (703.4.b).",
            ),
            tr("411.3.b", "Give the table the time that the check took."),
        ],
        layer: TOURNAMENT,
    },
    Card {
        id: "call",
        title: "A judge call",
        steps: &[
            tr("412.1", "A player may pause at any point and call."),
            tr("701.1.a", "Take it for a mistake unless you believe that it was meant."),
            tr("701.3.b", "Explain the error, how it is put right, and the penalty."),
            tr("701.3.d", "One error, one penalty: the most severe of those that fit."),
            tr("701.3.a", "Game Loss and above: tell the head judge."),
            tr("412.2", "More than a minute in all: give the time back."),
            tr(
                "413.1",
                "A player who disagrees may appeal, once you have ruled (413.3); not against an appeals judge or the head judge (413.4).",
            ),
        ],
        layer: TOURNAMENT,
    },
    Card {
        id: "teams",
        title: "2v2: what is different",
        steps: &[
            cr("491.3", "Victory Score 11."),
            cr("491.8.d", "A team has one score: what a player gains or loses, the team does."),
            cr("491.4", "Three battlefields; whoever takes the first turn brings none (491.5.b)."),
            tr("603.7.a", "Turn order: A and A, then B and B, the teams by turns."),
            tr(
                "603.7.c",
                "The team that won the choice says where in that order play begins; later the losing team, and after a draw the order stays (603.7.c.1).",
            ),
            tr("406.1.f.1", "Each player may shuffle the decks of one opponent."),
            cr(
                "491.7",
                "The first player does not draw in their first Draw Phase; the last one channels one rune more in their first Channel Phase.",
            ),
            cr(
                "491.8.a",
                "Spells and abilities may be played in a teammate's turn when that teammate invites it, with the teammate's priority.",
            ),
            cr(
                "491.8.b",
                "A battlefield is scored once a turn by a team; one that the teammate controls in the turn's Scoring Step, not at all in that turn (491.8.b.1).",
            ),
            cr(
                "491.8.g.1",
                "The Final Point by conquer: every battlefield scored in that turn, but for those that a teammate occupied in its Scoring Step.",
            ),
            cr(
                "491.8.c",
                "Control is not shared: no hiding at a teammate's battlefield, no standard moves of their units.",
            ),
            tr("502.12", "Teammates may show each other their hands; the rule cites that by an old number."),
            cr("491.6.a", "Teammates win and lose together, by conceding too."),
            tr("701.2.b", "A Game Loss is conceded by the whole team."),
            tr("603.4", "A Disqualification takes the team."),
            tr("704.8.c", "Silence about a teammate's error, on purpose, is cheating."),
        ],
        layer: BOTH,
    },
];

/// A heading of a timing card.
pub const TURN: &str = "Turn";
/// A heading of a timing card.
pub const CLEANUP: &str = "Cleanup";
/// A heading of a timing card.
pub const CHAIN: &str = "Chain";
/// A heading of a timing card.
pub const SHOWDOWN: &str = "Showdown";
/// A heading of a timing card.
pub const COMBAT: &str = "Combat, after its showdown";
/// Next to a step that only the cleanup at the end of a turn has.
pub const AT_END_OF_TURN: &str = "end of turn only";
/// Next to a step that only the cleanup of a combat has.
pub const IN_COMBAT: &str = "combat only";

/// The title of the timing cards.
pub fn timing(edition: &str) -> String {
    format!("Timing, core rules {edition}")
}

/// The steps of a chain, by the names of the engine's behaviours, in order.
pub const OF_CHAIN: [(&str, &str); 6] = [
    ("put_on_chain", "A card or an ability goes on the chain."),
    (
        "finalized",
        "It is finalized: choices made, costs paid. A unit, a gear or an ability that adds resources resolves at once.",
    ),
    ("priority_first", "The first priority is gained."),
    ("pass_priority", "Whoever has priority acts or passes."),
    ("resolve", "All have passed: the newest item resolves."),
    ("priority", "Its chain goes on: the controller of the newest item gains priority."),
];

/// The steps of a showdown, by the names of the engine's behaviours, in order.
pub const OF_SHOWDOWN: [(&str, &str); 6] = [
    ("first_focus", "Whoever contested the battlefield gains focus."),
    ("pass_focus", "Whoever has focus acts or passes."),
    (
        "focus_after_chain",
        "A chain has resolved: focus passes on, unless a triggered ability or one that adds resources opened it.",
    ),
    ("next_focus", "Passed: the next player gains focus."),
    ("showdown_closes", "All have passed in turn: the showdown closes."),
    ("showdown_control", "Control is settled, where no combat follows."),
];

/// The text of a row of a turn; `None` for one at which only a phase begins.
pub fn turn(step: TurnStep, waits: bool) -> Option<&'static str> {
    Some(match step {
        TurnStep::Nothing if waits => "The Turn Player acts, as often as they like, until they end the turn.",
        TurnStep::Nothing => return None,
        TurnStep::Awaken => "The Turn Player readies what they control.",
        TurnStep::Hold => "The Turn Player holds the battlefields that they control.",
        TurnStep::Channel => "The Turn Player channels 2.",
        TurnStep::Draw => "The Turn Player draws 1.",
        TurnStep::ChannelEffects | TurnStep::DrawEffects => "Then what waits for this phase happens.",
        TurnStep::Beginning | TurnStep::MainEffects => "What waits for the start of this phase happens.",
        TurnStep::EmptyPools => "Rune Pools empty; what is left in them is lost.",
        TurnStep::Ending => "What waits for the end of the turn happens.",
        TurnStep::StunAndEnding => "Stun ends, and what waits for the end of the turn happens.",
        TurnStep::Cleanup | TurnStep::Expiration => "The cleanup with the steps marked for the end of a turn.",
        TurnStep::HealAndExpire => "Units are healed, and what lasts for the turn ends.",
        TurnStep::Expire => "What lasts for the turn ends.",
        TurnStep::ExpireAgain => "Something went on the chain meanwhile: that step again.",
        TurnStep::ExpireAgainIfMarked => "Units were marked with damage meanwhile: the same again.",
    })
}

/// The text of a row of a combat, by its label in the engine's table.
pub fn combat(label: &str) -> &'static str {
    match label {
        "sides" => "Are there units of both sides? Else no damage.",
        "attacker" => "The attacker assigns damage.",
        "defender" => "The defender assigns damage.",
        "deal" => "All damage is dealt at once.",
        "cleanup" => "Combat cleanup.",
        "result" => "Who has won, who has lost.",
        "control" => "Control is settled.",
        "facedown" => "Facedown cards that cannot stay leave.",
        "designations" => "Nobody attacks or defends any more.",
        "end" => "The combat is over.",
        _ => "",
    }
}

/// The kind of question, in words.
pub fn about(about: About) -> &'static str {
    match about {
        About::Future => "What an action will do that is not taken yet",
        About::Advice => "What to do",
        About::Hidden => "What is not public: a hand, a deck, a facedown card",
        About::Wording => "What a card says, its current wording",
        About::Public => "What is on the board now, and what has happened",
        About::Rules => "How the rules work, how cards act together",
    }
}

/// Returns whether a judge may answer, at high level and at low, with the rule and the reason.
pub fn may_answer(about: About, is_high: bool) -> (bool, &'static str, &'static str) {
    match (about, is_high) {
        (About::Future, true) => (
            false,
            "204.5.a.1",
            "No. At high level what an action not yet taken will lead to is for the player to work out. You may ask them to put it as a question about the rules (204.5.a.1.c).",
        ),
        (About::Future, false) => (
            true,
            "204.5.e",
            "Yes: the bar stands for high level only. Help with precise play, in general without saying what is wise. Nobody has to: what an action will lead to is derived information (502.5.c), with which 502.10 does not ask judges to help.",
        ),
        (About::Advice, _) => (
            false,
            "204.5.e",
            "No. The help with precise play that judges give at low level should in general hold no strategy; at high level no rule provides for such help.",
        ),
        (About::Hidden, _) => (
            false,
            "502.11",
            "No: nobody has to share what is private, and a judge tells it for nobody. How many cards a hand or a Main Deck holds is public (core rules 108.7.e, 108.4.d): that, yes.",
        ),
        (About::Wording, _) => (true, "204.5.a", "Yes, at every level."),
        (About::Public, _) => (
            true,
            "502.10",
            "Yes: judges help to find out what is public. What has to be worked out from it is left open: 204.5.a has judges answer for derived game state, and 502.10 has them not help with derived information. Where the level is high, keep to what is public, or ask the head judge.",
        ),
        (About::Rules, _) => (true, "204.5.a", "Yes, at every level: rules, and how cards act together."),
    }
}
