//! What is expected.

use crate::game::ids::PlayerId;
use crate::scenario::script::{Expectation, Fact, Name, ObjectFact, PlaceFact, PlayerFact, RuleSpec};

use super::{Text, editions, name, rule};

impl Text<'_> {
    /// What stands after `=>`.
    pub(super) fn expectation(&self, expectation: &Expectation) -> String {
        let claims: Vec<_> = expectation.claims.iter().map(|claim| self.fact(&claim.is)).collect();
        let claims = claims.join(", ");
        let under = match expectation.editions.as_slice() {
            [] => String::new(),
            some => format!("under {}: ", editions(some)),
        };
        if expectation.rules.is_empty() {
            return under + &claims;
        }
        format!("{under}[{}] {claims}", rules(&expectation.rules, ", "))
    }

    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Refused(by) if by.is_empty() => "refused".to_owned(),
            Fact::Refused(by) => format!("refused by {}", rules(by, " or ")),
            Fact::Nothing => "nothing happens".to_owned(),
            Fact::Step(spec, true) => format!("{} fires", rule(spec)),
            Fact::Step(spec, false) => format!("{} does not fire", rule(spec)),
            Fact::Asked(player) => format!("{} is asked", self.player(*player)),
            Fact::Loop => "a loop".to_owned(),
            Fact::ChainEmpty(true) => "the chain is empty".to_owned(),
            Fact::ChainEmpty(false) => "the chain is not empty".to_owned(),
            Fact::Tainted => "tainted".to_owned(),
            Fact::Object(object, fact, negated) => format!("{} {}", name(object), object_fact(fact, *negated)),
            Fact::Place(place, fact, negated) => self.place_fact(place, fact, *negated),
            Fact::Player(player, fact, negated) => self.player_fact(*player, fact, *negated),
        }
    }

    fn place_fact(&self, place: &Name, fact: &PlaceFact, negated: bool) -> String {
        let place = name(place);
        let is = if negated { "is not" } else { "is" };
        let battle = |what: &str, verb: &str| format!("{} {what} {verb} {place}", if negated { "no" } else { "a" });
        match fact {
            PlaceFact::ControlledBy(player) if negated => format!("{} does not control {place}", self.player(*player)),
            PlaceFact::ControlledBy(player) => format!("{} controls {place}", self.player(*player)),
            PlaceFact::Uncontrolled => format!("{place} {is} uncontrolled"),
            PlaceFact::Contested(None) => format!("{place} {is} contested"),
            PlaceFact::Contested(Some(player)) => format!("{place} {is} contested by {}", self.player(*player)),
            PlaceFact::ShowdownStaged => battle("showdown", "is staged at"),
            PlaceFact::CombatStaged => battle("combat", "is staged at"),
            PlaceFact::Showdown => battle("showdown", "is in progress at"),
            PlaceFact::Combat => battle("combat", "is in progress at"),
            PlaceFact::ShowdownBegins => battle("showdown", "begins at"),
            PlaceFact::CombatBegins => battle("combat", "begins at"),
        }
    }

    fn player_fact(&self, player: Option<PlayerId>, fact: &PlayerFact, negated: bool) -> String {
        let who = player.map_or_else(|| "nobody".to_owned(), |player| self.player(player));
        let plain = player.is_none() || !negated;
        let (says, denies) = match fact {
            PlayerFact::MayLook(card) => {
                return format!("{who} {} {}", if plain { "may look at" } else { "may not look at" }, name(card));
            }
            PlayerFact::Scores => ("scores", "score"),
            PlayerFact::Conquers(_) => ("conquers", "conquer"),
            PlayerFact::Holds(_) => ("holds", "hold"),
            PlayerFact::Points(_)
            | PlayerFact::Xp(_)
            | PlayerFact::Runes(..)
            | PlayerFact::Focus
            | PlayerFact::Priority => ("has", "have"),
            PlayerFact::Wins => ("wins", "win"),
            PlayerFact::Draws(_) => ("draws", "draw"),
            PlayerFact::LosesControl(_) => ("loses control of", "lose control of"),
            PlayerFact::TurnPlayer if plain => return format!("{who} is the turn player"),
            PlayerFact::TurnPlayer => return format!("{who} is not the turn player"),
        };
        let what = match fact {
            PlayerFact::Conquers(Some(at)) | PlayerFact::Holds(Some(at)) | PlayerFact::LosesControl(at) => name(at),
            PlayerFact::Xp(xp) => format!("{xp} XP"),
            PlayerFact::Runes(runes, None) => format!("{runes} runes"),
            PlayerFact::Runes(runes, Some(domain)) => format!("{runes} {} runes", domain.word()),
            PlayerFact::Points(1) => "1 point".to_owned(),
            PlayerFact::Points(points) => format!("{points} points"),
            PlayerFact::Draws(Some(cards)) => cards.to_string(),
            PlayerFact::Focus => "focus".to_owned(),
            PlayerFact::Priority => "priority".to_owned(),
            _ => String::new(),
        };
        let verb = if plain { says.to_owned() } else { format!("does not {denies}") };
        format!("{who} {verb} {what}").trim_end().to_owned()
    }
}

fn rules(list: &[RuleSpec], between: &str) -> String {
    list.iter().map(rule).collect::<Vec<_>>().join(between)
}

fn object_fact(fact: &ObjectFact, negated: bool) -> String {
    let verb = |says: &str, denies: &str| if negated { format!("does not {denies}") } else { says.to_owned() };
    let is = |what: &str| format!("{} {what}", if negated { "is not" } else { "is" });
    let has = |what: String| format!("{} {what}", verb("has", "have"));
    match fact {
        ObjectFact::Dies => verb("dies", "die"),
        ObjectFact::Survives => verb("survives", "survive"),
        ObjectFact::Moves => verb("moves", "move"),
        ObjectFact::Triggers => verb("triggers", "trigger"),
        ObjectFact::Resolves => verb("resolves", "resolve"),
        ObjectFact::Enters => verb("enters", "enter"),
        ObjectFact::CeasesToExist => verb("ceases to exist", "cease to exist"),
        ObjectFact::Might(might) => has(format!("{might} might")),
        ObjectFact::Damage(damage) => has(format!("{damage} damage")),
        ObjectFact::Has(keyword) => has(format!("[{keyword}]")),
        ObjectFact::DealtDamage(Some(amount)) => is(&format!("dealt {amount}")),
        ObjectFact::DealtDamage(None) => is("dealt damage"),
        ObjectFact::At(place) => is(&format!("at {}", name(place))),
        ObjectFact::Healed => is("healed"),
        ObjectFact::Recalled => is("recalled"),
        ObjectFact::Countered => is("countered"),
        ObjectFact::Exhausted => is("exhausted"),
        ObjectFact::Ready => is("ready"),
        ObjectFact::Stunned => is("stunned"),
        ObjectFact::Buffed => is("buffed"),
        ObjectFact::Empowered => is("empowered"),
        ObjectFact::Attacker => is("an attacker"),
        ObjectFact::Defender => is("a defender"),
        ObjectFact::InBase => is("in base"),
        ObjectFact::InTrash => is("in trash"),
        ObjectFact::InChampionZone => is("in champion zone"),
        ObjectFact::InHand => is("in hand"),
        ObjectFact::Banished => is("banished"),
        ObjectFact::Facedown => is("facedown"),
        ObjectFact::OnChain => is("on the chain"),
        ObjectFact::InDeck => is("in deck"),
        ObjectFact::InRuneDeck => is("in rune deck"),
        ObjectFact::Recycled => is("recycled"),
        ObjectFact::Revealed => is("revealed"),
        ObjectFact::AttachedTo(bearer) => is(&format!("attached to {}", name(bearer))),
    }
}
