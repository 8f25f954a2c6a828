//! Prints expectations.

use crate::fact::{
    Fact, ObjectEvent, ObjectFact, ObjectState, PlaceEvent, PlaceFact, PlaceState, PlayerEvent, PlayerFact, PlayerState,
};
use crate::script::{Expectation, Name, Over, RuleSpec};
use tribunal_engine::ids::PlayerId;

use super::{Text, editions, name, rule};

impl Text<'_> {
    /// Returns an expectation as it is typed after `=>`.
    pub(super) fn expectation(&self, expectation: &Expectation) -> String {
        let claims: Vec<_> = expectation.claims.iter().map(|claim| self.fact(&claim.is)).collect();
        let claims = claims.join(", ");
        let under = match expectation.editions.as_slice() {
            [] => String::new(),
            some => format!("under {}: ", editions(some)),
        };
        let (over, within) = expectation.over.map(over).unwrap_or_default();
        if expectation.rules.is_empty() {
            return over + &under + &claims + &within;
        }
        format!("{over}{under}{} {claims}{within}", bracket(&expectation.rules))
    }

    pub(super) fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Refused(by) if by.is_empty() => "refused".to_owned(),
            Fact::Refused(by) => format!("refused by {}", rules(by, " or ")),
            Fact::Nothing => "nothing happens".to_owned(),
            Fact::Step(spec, true) => format!("{} fires", rule(spec)),
            Fact::Step(spec, false) => format!("{} does not fire", rule(spec)),
            Fact::Asked(player, true) => {
                format!("{} is asked", player.map_or_else(|| "somebody".to_owned(), |player| self.player(player)))
            }
            Fact::Asked(_, false) => "nobody is asked".to_owned(),
            Fact::Loop => "a loop".to_owned(),
            Fact::ChainEmpty(true) => "the chain is empty".to_owned(),
            Fact::ChainEmpty(false) => "the chain is not empty".to_owned(),
            Fact::Tainted => "tainted".to_owned(),
            Fact::Object(object, fact, negated) => format!("{} {}", name(object), object_fact(fact, *negated)),
            Fact::Place(place, fact, negated) => self.place_fact(place, fact, *negated),
            Fact::MayLook(player, card, may) => {
                let may = if *may { "may look at" } else { "may not look at" };
                format!("{} {may} {}", self.player(*player), name(card))
            }
            Fact::Player(player, fact, negated) => self.player_fact(*player, fact, *negated),
        }
    }

    fn place_fact(&self, place: &Name, fact: &PlaceFact, negated: bool) -> String {
        let place = name(place);
        let is = if negated { "is not" } else { "is" };
        let battle = |what: &str, verb: &str| format!("{} {what} {verb} {place}", if negated { "no" } else { "a" });
        match fact {
            PlaceFact::State(PlaceState::ControlledBy(player)) if negated => {
                format!("{} does not control {place}", self.player(*player))
            }
            PlaceFact::State(PlaceState::ControlledBy(player)) => format!("{} controls {place}", self.player(*player)),
            PlaceFact::State(PlaceState::Uncontrolled) => format!("{place} {is} uncontrolled"),
            PlaceFact::State(PlaceState::Contested(None)) => format!("{place} {is} contested"),
            PlaceFact::State(PlaceState::Contested(Some(player))) => {
                format!("{place} {is} contested by {}", self.player(*player))
            }
            PlaceFact::State(PlaceState::ShowdownStaged) => battle("showdown", "is staged at"),
            PlaceFact::State(PlaceState::CombatStaged) => battle("combat", "is staged at"),
            PlaceFact::State(PlaceState::Showdown) => battle("showdown", "is in progress at"),
            PlaceFact::State(PlaceState::Combat) => battle("combat", "is in progress at"),
            PlaceFact::Event(PlaceEvent::ShowdownBegins) => battle("showdown", "begins at"),
            PlaceFact::Event(PlaceEvent::CombatBegins) => battle("combat", "begins at"),
        }
    }

    fn player_fact(&self, player: Option<PlayerId>, fact: &PlayerFact, negated: bool) -> String {
        let anybody = if negated { "nobody" } else { "somebody" };
        let who = player.map_or_else(|| anybody.to_owned(), |player| self.player(player));
        let plain = player.is_none() || !negated;
        let (says, denies) = match fact {
            PlayerFact::Event(PlayerEvent::Scores) => ("scores", "score"),
            PlayerFact::Event(PlayerEvent::Conquers(_)) => ("conquers", "conquer"),
            PlayerFact::Event(PlayerEvent::Holds(_)) => ("holds", "hold"),
            PlayerFact::State(PlayerState::Points(_))
            | PlayerFact::State(PlayerState::Xp(_))
            | PlayerFact::State(PlayerState::Runes(..))
            | PlayerFact::State(PlayerState::Focus)
            | PlayerFact::State(PlayerState::Priority) => ("has", "have"),
            PlayerFact::State(PlayerState::Wins) => ("wins", "win"),
            PlayerFact::Event(PlayerEvent::Draws(_)) => ("draws", "draw"),
            PlayerFact::Event(PlayerEvent::LosesControl(_)) => ("loses control of", "lose control of"),
            PlayerFact::State(PlayerState::TurnPlayer) if plain => return format!("{who} is the turn player"),
            PlayerFact::State(PlayerState::TurnPlayer) => return format!("{who} is not the turn player"),
        };
        let what = match fact {
            PlayerFact::Event(PlayerEvent::Conquers(Some(at)))
            | PlayerFact::Event(PlayerEvent::Holds(Some(at)))
            | PlayerFact::Event(PlayerEvent::LosesControl(at)) => name(at),
            PlayerFact::State(PlayerState::Xp(xp)) => format!("{xp} XP"),
            PlayerFact::State(PlayerState::Runes(runes, domain)) => {
                let domain = domain.map(|domain| format!("{} ", domain.word())).unwrap_or_default();
                format!("{runes} {domain}rune{}", if *runes == 1 { "" } else { "s" })
            }
            PlayerFact::State(PlayerState::Points(1)) => "1 point".to_owned(),
            PlayerFact::State(PlayerState::Points(points)) => format!("{points} points"),
            PlayerFact::Event(PlayerEvent::Draws(Some(cards))) => cards.to_string(),
            PlayerFact::State(PlayerState::Focus) => "focus".to_owned(),
            PlayerFact::State(PlayerState::Priority) => "priority".to_owned(),
            _ => String::new(),
        };
        let verb = if plain { says.to_owned() } else { format!("does not {denies}") };
        format!("{who} {verb} {what}").trim_end().to_owned()
    }
}

/// Returns the words before and after a claim over lines of play.
fn over(over: Over) -> (String, String) {
    let at_end = if over.at_end { "in the end " } else { "" };
    let within = over.actions.map(|count| format!(" within {count} action{}", if count == 1 { "" } else { "s" }));
    (format!("{} {at_end}", over.how.word()), within.unwrap_or_default())
}

/// Returns rules as they stand before what is said to rest on them.
pub(super) fn bracket(list: &[RuleSpec]) -> String {
    format!("[{}]", rules(list, ", "))
}

fn rules(list: &[RuleSpec], between: &str) -> String {
    list.iter().map(rule).collect::<Vec<_>>().join(between)
}

fn object_fact(fact: &ObjectFact, negated: bool) -> String {
    let verb = |says: &str, denies: &str| if negated { format!("does not {denies}") } else { says.to_owned() };
    let is = |what: &str| format!("{} {what}", if negated { "is not" } else { "is" });
    let has = |what: String| format!("{} {what}", verb("has", "have"));
    match fact {
        ObjectFact::Event(event) => match event {
            ObjectEvent::Dies => verb("dies", "die"),
            ObjectEvent::Moves => verb("moves", "move"),
            ObjectEvent::Triggers => verb("triggers", "trigger"),
            ObjectEvent::Resolves => verb("resolves", "resolve"),
            ObjectEvent::Enters => verb("enters", "enter"),
            ObjectEvent::CeasesToExist => verb("ceases to exist", "cease to exist"),
            ObjectEvent::DealtDamage(Some(amount)) => is(&format!("dealt {amount}")),
            ObjectEvent::DealtDamage(None) => is("dealt damage"),
            ObjectEvent::Healed => is("healed"),
            ObjectEvent::Recalled => is("recalled"),
            ObjectEvent::Countered => is("countered"),
            ObjectEvent::Recycled => is("recycled"),
            ObjectEvent::Revealed => is("revealed"),
        },
        ObjectFact::State(state) => match state {
            ObjectState::Survives => verb("survives", "survive"),
            ObjectState::Might(might) => has(format!("{might} might")),
            ObjectState::Damage(damage) => has(format!("{damage} damage")),
            ObjectState::Has(keyword) => has(format!("[{keyword}]")),
            ObjectState::At(place) => is(&format!("at {}", name(place))),
            ObjectState::Exhausted => is("exhausted"),
            ObjectState::Ready => is("ready"),
            ObjectState::Stunned => is("stunned"),
            ObjectState::Buffed => is("buffed"),
            ObjectState::Empowered => is("empowered"),
            ObjectState::Attacker => is("an attacker"),
            ObjectState::Defender => is("a defender"),
            ObjectState::InBase => is("in base"),
            ObjectState::InTrash => is("in trash"),
            ObjectState::InChampionZone => is("in champion zone"),
            ObjectState::InHand => is("in hand"),
            ObjectState::Banished => is("banished"),
            ObjectState::Facedown => is("facedown"),
            ObjectState::OnChain => is("on the chain"),
            ObjectState::InDeck => is("in deck"),
            ObjectState::InRuneDeck => is("in rune deck"),
            ObjectState::AttachedTo(bearer) => is(&format!("attached to {}", name(bearer))),
        },
    }
}
