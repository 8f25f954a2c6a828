//! Targets: each thing that a text mentions, whether it is chosen as a target, and the rule that says so.
//!
//! Core rules 1.0 say little (559.3); 1.1 and 1.2 list the exceptions (352.10), and 1.4 rewords one of them (355.10.b).

mod realm;
mod rules;
mod walk;

pub use rules::editions;
pub use walk::mentions;

/// Something that a text mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The words that mention it.
    pub text: String,
    /// The reason why it is a target or is not.
    pub reason: Reason,
    /// The realm of the objects that it is one of.
    pub among: Realm,
}

/// The reason why something mentioned is a target or is not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// It is chosen.
    Chosen,
    /// It is the battlefield that a move goes to.
    Destination,
    /// It is the battlefield that a unit is played to.
    PlayedTo,
    /// It lies where not everybody sees it.
    Hidden,
    /// It only restricts another choice.
    Restriction,
    /// It is a part of a cost.
    Cost,
    /// It is a part of a cost inside an instruction.
    CostWithin,
    /// It is a part of a trigger condition.
    Condition,
    /// It is a part of a replacement effect.
    Replacement,
    /// Nobody chooses it: what it is decides.
    Selected,
    /// Other players choose too.
    Others,
    /// It belongs to something that must be done.
    Must,
    /// Passive abilities have no targets.
    Passive,
}

/// The places of the objects among which one is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Realm {
    /// Permanents and runes on the board.
    Board,
    /// Battlefields.
    Battlefields,
    /// Spells and abilities on the chain, without the one that chooses.
    Chain,
    /// Cards in a trash.
    Trash,
    /// Cards in a hand or a deck.
    Private,
    /// Facedown cards.
    Facedown,
    /// Legends.
    LegendZone,
    /// Chosen Champions.
    ChampionZone,
    /// Players.
    Players,
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Chosen => "its controller chooses it",
            Self::Destination => "a move goes there",
            Self::PlayedTo => "a unit is played there",
            Self::Hidden => "it lies in a zone that is not Public: it is picked on resolution",
            Self::Restriction => "it only restricts another choice",
            Self::Cost => "it is part of a cost",
            Self::CostWithin => "it is part of a cost inside the instruction",
            Self::Condition => "it is part of a trigger condition",
            Self::Replacement => "it is part of a replacement effect",
            Self::Selected => "nobody chooses it: what it is decides",
            Self::Others => "other players choose too: it is picked on resolution",
            Self::Must => "it belongs to what must be done: it is picked on resolution",
            Self::Passive => "passive abilities have no targets",
        }
    }
}

impl Realm {
    /// Says the place.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Board => "the Board",
            Self::Battlefields => "the battlefields",
            Self::Chain => "the Chain, without itself",
            Self::Trash => "the Trash",
            Self::Private => "a hand or a deck",
            Self::Facedown => "the Facedown Zones",
            Self::LegendZone => "the Legend Zones",
            Self::ChampionZone => "the Champion Zones",
            Self::Players => "the players",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_rule::Edition;

    fn describe(text: &str, edition: Edition) -> Vec<(String, bool, String)> {
        let told = |mention: &Mention| {
            let (target, rule) = mention.is_target(edition).unwrap();
            (mention.text.clone(), target, rule.number.to_string())
        };
        mentions(text).unwrap().iter().map(told).collect()
    }

    fn row(text: &str, target: bool, rule: &str) -> (String, bool, String) {
        (text.to_owned(), target, rule.to_owned())
    }

    #[test]
    fn a_place_restricts_a_choice_or_is_one() {
        let one = describe("Banish an Otter at a battlefield.", Edition::CORE_1_1);
        assert_eq!(one, [row("an Otter at a battlefield", true, "352.6"), row("a battlefield", false, "352.10.b")]);
        let all = describe("Banish all Otters at a battlefield.", Edition::CORE_1_1);
        assert_eq!(all, [row("all Otters at a battlefield", false, "352.10.d"), row("a battlefield", true, "352.6")]);
    }

    #[test]
    fn what_is_paid_is_no_target() {
        let told = describe("You may exhaust another gear to stun an enemy unit.", Edition::CORE_1_4);
        assert_eq!(told, [row("another gear", false, "355.10.c.1"), row("an enemy unit", true, "355.7")]);
    }
}
