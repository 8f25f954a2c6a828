//! A scenario as read: the board as typed, then the lines with actions and expectations.

use std::collections::BTreeSet;

use tribunal_engine::action::RuneUse;
use tribunal_engine::board::{ObjectSetup, Setup};
use tribunal_engine::card::{Card, Cost};
use tribunal_engine::domain::Domain;
use tribunal_engine::edition::{NotYet, Phase, Procedures};
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::keyword::Keyword;
use tribunal_engine::reading::Reading;
use tribunal_engine::zone::Zone;
use tribunal_rule::{Edition, RuleNumber};

use super::cards::Which;
use super::diagnostic::Span;
use super::fact::Fact;
use super::warning::Warning;

/// A scenario as read.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The editions under which it asks to be replayed; none is the default one.
    pub editions: Vec<Edition>,
    /// The board.
    pub setup: Setup,
    /// The place of each typed object, in the order of the board's objects.
    pub object_spans: Vec<Span>,
    /// The known card that each typed object names, where it names one, in the order of the board's objects.
    pub object_cards: Vec<Option<NamedCard>>,
    /// The place of each battlefield.
    pub battlefield_spans: Vec<Span>,
    /// The known card that each battlefield names, where it names one.
    pub battlefield_cards: Vec<Option<NamedCard>>,
    /// Hands of which only the number of cards and the possible cards are known.
    pub unknown_hands: Vec<UnknownHand>,
    /// The players whose unknown hand was settled by whoever made this scenario: they play nothing that is not in it.
    pub dealt: Vec<PlayerId>,
    /// The actions and expectations, in order.
    pub lines: Vec<ScriptLine>,
    /// The readings that it chooses, with their places.
    pub reading_spans: Vec<(Reading, Span)>,
    /// The warnings for the reader: nothing in them keeps the board from being replayed.
    pub warnings: Vec<Warning>,
}

impl Script {
    /// Returns what is not enacted yet of an edition and this board can come to, each with its rule.
    #[must_use]
    pub fn not_yet(&self, table: &Procedures) -> Vec<String> {
        let players = self.setup.players.len();
        let concerns = |not_yet: &&NotYet| not_yet.concerns(self.cards(), players);
        let told = |not_yet: &NotYet| format!("{} ({})", not_yet.what, not_yet.rule);
        table.not_yet.iter().filter(concerns).map(told).collect()
    }

    /// Returns every known card that it names, by its name as typed.
    #[must_use]
    pub fn named_cards(&self) -> BTreeSet<&str> {
        let objects = self.setup.objects.iter().map(|object| &object.card).zip(&self.object_cards);
        let places = self.setup.battlefields.iter().map(|place| &place.card).zip(&self.battlefield_cards);
        let on_board = objects.chain(places).filter(|(_, which)| which.is_some()).map(|(card, _)| card.name.as_str());
        let played = self.lines.iter().filter_map(|line| match &line.says {
            Says::Does(_, _, Deed::Play(play)) => play.named.as_ref().and(Some(play.card.text.as_str())),
            _ => None,
        });
        on_board.chain(played).collect()
    }

    /// Returns every card that it describes or names: those on the board, and those that are played from nowhere.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        let on_board = self.setup.objects.iter().map(|object| &object.card);
        let places = self.setup.battlefields.iter().map(|place| &place.card);
        let played = self.lines.iter().filter_map(|line| match &line.says {
            Says::Does(_, _, Deed::Play(play)) => play.defined.as_ref(),
            _ => None,
        });
        on_board.chain(places).chain(played)
    }

    /// Returns the same cards, to be changed.
    pub(super) fn cards_mut(&mut self) -> impl Iterator<Item = &mut Card> {
        let on_board = self.setup.objects.iter_mut().map(|object| &mut object.card);
        let places = self.setup.battlefields.iter_mut().map(|place| &mut place.card);
        let played = self.lines.iter_mut().filter_map(|line| match &mut line.says {
            Says::Does(_, _, Deed::Play(play)) => play.defined.as_mut(),
            _ => None,
        });
        on_board.chain(places).chain(played)
    }

    /// Returns every rule that its expectations name.
    #[must_use]
    pub fn rules(&self) -> Vec<RuleSpec> {
        let expectations = self.lines.iter().filter_map(|line| match &line.says {
            Says::Expects(expectation) => Some(expectation),
            _ => None,
        });
        let of = |claim: &Claim| match &claim.is {
            Fact::Refused(by) => by.clone(),
            Fact::Step(rule, _) => vec![*rule],
            _ => vec![],
        };
        expectations.flat_map(|e| e.scoped(e.rules.iter().copied().chain(e.claims.iter().flat_map(of)))).collect()
    }
}

/// Cards in a hand that nobody has seen: a number of them, each of them one of these. A replay knows only how many
/// there are.
#[derive(Clone, Debug)]
pub struct UnknownHand {
    /// The player whose hand it is.
    pub player: PlayerId,
    /// The number of cards.
    pub count: u32,
    /// The cards that they may be.
    pub among: Vec<PossibleCard>,
    /// True if they may also be others, which are not played.
    pub others: bool,
    /// Its place in the text.
    pub span: Span,
}

/// A card that may be in a hand.
#[derive(Clone, Debug)]
pub struct PossibleCard {
    /// The card as it would be there.
    pub object: ObjectSetup,
    /// The known card that it names, where it names one.
    pub named: Option<NamedCard>,
    /// The most times that it may be there.
    pub copies: u32,
    /// Its place in the text.
    pub span: Span,
}

/// A known card that a scenario names, and what is typed with its name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NamedCard {
    /// The wording of it that is meant.
    pub which: Which,
    /// The values that count instead of what is printed on it, or in addition.
    pub overrides: Overrides,
}

/// Values that are typed with the name of a known card and are not printed on it so.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overrides {
    /// Its Might.
    pub might: Option<i32>,
    /// Its cost.
    pub cost: Option<Cost>,
    /// Its domains; none leaves those that are printed.
    pub domains: Vec<Domain>,
    /// Tags that it has as well.
    pub tags: Vec<String>,
    /// Keywords that it has as well.
    pub keywords: Vec<Keyword>,
    /// True if it is a token, though the printed card is not.
    pub token: bool,
    /// Its Might Bonus.
    pub bonus: Option<i32>,
    /// The lines of its effect text, which speaks of the unit that it is attached to.
    pub effect: Vec<String>,
}

/// One line of actions or expectations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptLine {
    /// Its place in the text.
    pub span: Span,
    /// The text as written.
    pub text: String,
    /// The content of the line.
    pub says: Says,
}

/// The content of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// A player does something.
    Does(PlayerId, Span, Deed),
    /// Everybody passes, from the player whose turn to pass it is.
    AllPass(Passes),
    /// Something is expected.
    Expects(Expectation),
}

/// The number of times that everybody passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passes {
    /// Once each: the newest item resolves, or the showdown closes.
    Once,
    /// This many times over.
    Times(u32),
    /// Until nothing is left to pass, or somebody is asked something.
    UntilDone,
}

/// A name as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name, without its number.
    pub text: String,
    /// The number among objects of that name, from 1.
    pub ordinal: Option<u8>,
    /// Its place in the text.
    pub span: Span,
}

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Pass.
    Pass,
    /// End the turn.
    EndTurn,
    /// Concede.
    Concede,
    /// Invite another player to act.
    Invite(Name),
    /// Standard moves.
    Move(Vec<Name>, Name),
    /// Play a card.
    Play(Box<Play>),
    /// Hide a card.
    Hide(Name, Name),
    /// Activate an ability: its number, from 1, and the targets.
    Activate(Name, u8, Vec<Name>),
    /// Activate abilities of runes: which ability, of which kind, and of how many; no kind means that any will do.
    Runes(RuneUse, Option<Domain>, u16),
    /// Assign combat damage.
    Assign(Vec<(u32, Name)>),
    /// Choose objects or places.
    Choose(Vec<Name>),
    /// Put one's triggers in an order, by the names of their sources; triggers of one source by their numbers.
    Order(Vec<Ordered>),
    /// Leave an order open that nobody knows: every one is followed.
    AnyOrder,
    /// Name a card or a tag.
    Name(Name),
    /// Say yes or no.
    Answer(bool),
    /// Do what can only be done when instructed to: this many times.
    AtWill(Limited, u32),
}

impl Deed {
    /// Returns true if it answers a choice.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        !self.is_act() && !matches!(self, Self::Pass)
    }

    /// Returns true if it is an action of its own: a pass or an answer carries on what is under way.
    #[must_use]
    pub fn is_act(&self) -> bool {
        match self {
            Self::Pass
            | Self::Assign(_)
            | Self::Choose(_)
            | Self::Order(_)
            | Self::AnyOrder
            | Self::Name(_)
            | Self::Answer(_) => false,
            Self::EndTurn
            | Self::Concede
            | Self::Invite(_)
            | Self::Move(..)
            | Self::Play(_)
            | Self::Hide(..)
            | Self::Activate(..)
            | Self::Runes(..)
            | Self::AtWill(..) => true,
        }
    }
}

/// One element of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// The name of a card, a rune or the source of an ability.
    pub name: Name,
    /// The number of the ability among those of that source, from 1, in the order in which they are asked about; none
    /// is the next of them.
    pub ability: Option<u8>,
}

/// A limited action that somebody might try to take at will.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// Drawing cards.
    Draw,
    /// Channeling runes.
    Channel,
}

impl Limited {
    /// Returns its verb.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            Self::Draw => "draws",
            Self::Channel => "channels",
        }
    }
}

/// A card played, with the choices that go with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// Its name.
    pub card: Name,
    /// Its definition, where it is given here: then it comes from the player's hand.
    pub defined: Option<Card>,
    /// The known card that it names, where it names one.
    pub named: Option<NamedCard>,
    /// Its targets.
    pub targets: Vec<Name>,
    /// The place where it enters, or where something moves.
    pub to: Option<Name>,
    /// Optional additional costs that are paid.
    pub pays: Vec<Keyword>,
    /// The cards that are shown off for it.
    pub shows: Vec<Name>,
    /// The place that it is said to be played from.
    pub from: Option<PlayedFrom>,
}

/// The places from which a card may be said to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedFrom {
    /// The hand.
    Hand,
    /// A battlefield where it is facedown.
    Facedown,
    /// The Champion Zone.
    ChampionZone,
}

impl PlayedFrom {
    /// Returns the words that the language has for it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Hand => "from hand",
            Self::Facedown => "from facedown",
            Self::ChampionZone => "from the champion zone",
        }
    }

    /// Returns true if a zone is this place.
    #[must_use]
    pub fn is(self, zone: Zone) -> bool {
        match self {
            Self::Hand => zone == Zone::Hand,
            Self::Facedown => matches!(zone, Zone::Facedown(_)),
            Self::ChampionZone => zone == Zone::Champion,
        }
    }
}

/// An expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The editions under which it is expected; none is every one.
    pub editions: Vec<Edition>,
    /// The rules that it must rest on; none is any. Each may be for one edition.
    pub rules: Vec<RuleSpec>,
    /// The claims, all of which must be so.
    pub claims: Vec<Claim>,
    /// The lines of play of which it speaks, if not of the one that is replayed.
    pub over: Option<Over>,
}

/// The lines of play of which a claim speaks: all that begin where it stands, up to its horizon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// The quantifier.
    pub how: Quantifier,
    /// True if it speaks of their ends only.
    pub at_end: bool,
    /// The most actions that they have; none goes on to the end of the turn.
    pub actions: Option<u32>,
}

/// A quantifier over lines of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// On every one.
    Always,
    /// On none.
    Never,
    /// On one at least.
    Can,
}

impl Quantifier {
    /// Returns the word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Never => "never",
            Self::Can => "can",
        }
    }
}

impl Expectation {
    /// Returns true if it is expected under an edition.
    #[must_use]
    pub fn is_for(&self, edition: Edition) -> bool {
        self.editions.is_empty() || self.editions.contains(&edition)
    }

    /// Returns the rules that it names; where it is for some editions only, a rule named for none is for those.
    fn scoped(&self, rules: impl Iterator<Item = RuleSpec>) -> Vec<RuleSpec> {
        let of = |rule: RuleSpec| match rule.edition {
            None if !self.editions.is_empty() => {
                self.editions.iter().map(|edition| RuleSpec { edition: Some(*edition), ..rule }).collect()
            }
            _ => vec![rule],
        };
        rules.flat_map(of).collect()
    }
}

/// A rule as an expectation names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSpec {
    /// Its number.
    pub number: RuleNumber,
    /// The edition for which it is named; none is any.
    pub edition: Option<Edition>,
}

/// One claim of an expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Its place in the text.
    pub span: Span,
    /// The text as written.
    pub text: String,
    /// The fact that is claimed.
    pub is: Fact,
}

/// A battlefield that a name may mean.
pub type Places = Vec<(String, BattlefieldId)>;

/// The words for the phases; where one phase has two words, the first is the canonical one.
pub(crate) const PHASES: [(&str, Phase); 8] = [
    ("awaken", Phase::Awaken),
    ("beginning", Phase::Beginning),
    ("channel", Phase::Channel),
    ("draw", Phase::Draw),
    ("action", Phase::Action),
    ("main", Phase::Action),
    ("end of turn", Phase::End),
    ("ending", Phase::End),
];
