//! The closed sets of the table: levels, penalties, families, who acts, and by which means. Any other word is refused.

use serde::{Deserialize, Serialize};

/// The level of organized play: how strictly deviations are treated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Level))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Low: education and sportsmanship.
    Casual,
    /// High: significant rewards.
    Competitive,
    /// High: significant rewards and prestige.
    Professional,
}

impl Level {
    /// The key of the question for the level.
    pub const KEY: &str = "level";

    /// All levels, the lowest first.
    pub const ALL: [Self; 3] = [Self::Casual, Self::Competitive, Self::Professional];

    /// Returns the name in answers.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Competitive => "competitive",
            Self::Professional => "professional",
        }
    }
}

/// A penalty, from the lightest to the heaviest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Penalty))]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// No Penalty.
    None,
    /// A Warning.
    Warning,
    /// A Game Loss.
    GameLoss,
    /// A Match Loss.
    MatchLoss,
    /// A Disqualification.
    Disqualification,
}

impl Penalty {
    /// All penalties, the lightest first.
    pub const ALL: [Self; 5] = [Self::None, Self::Warning, Self::GameLoss, Self::MatchLoss, Self::Disqualification];

    /// Returns the name, as the tournament rules print it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "No Penalty",
            Self::Warning => "Warning",
            Self::GameLoss => "Game Loss",
            Self::MatchLoss => "Match Loss",
            Self::Disqualification => "Disqualification",
        }
    }

    /// Returns the name in the conditions of cells.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Warning => "warning",
            Self::GameLoss => "game-loss",
            Self::MatchLoss => "match-loss",
            Self::Disqualification => "disqualification",
        }
    }
}

/// The kind of an infraction: the chapter that it stands in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FamilyId {
    /// Game play errors, 702.
    GamePlay,
    /// Tournament errors, 703.
    Tournament,
    /// Unsporting conduct, 704.
    Conduct,
}

impl FamilyId {
    /// Returns the name in answers and addresses.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::GamePlay => "game-play",
            Self::Tournament => "tournament",
            Self::Conduct => "conduct",
        }
    }
}

/// A person who decides, chooses or acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Who))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The judge at the table.
    Judge,
    /// The head judge.
    HeadJudge,
    /// The next opponent in turn order of the erring player.
    Opponent,
    /// The erring player.
    Player,
    /// All players of the game.
    Players,
}

/// The kind of correction that a step of a remedy makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Means))]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// A rewind of the last action, or of one in progress: any judge may order it.
    SimpleRewind,
    /// A rewind that can go further back: then the head judge authorizes it.
    Rewind,
    /// An opponent chooses.
    OpponentChooses,
    /// A judge chooses at random.
    AtRandom,
    /// Cards are shuffled into a deck, or a deck is shuffled.
    Shuffle,
    /// A card or a deck returns to where it should be.
    Restore,
    /// The error is corrected in another way.
    Correct,
    /// Information is revealed to all.
    Reveal,
    /// Cards or sleeves are replaced.
    Replace,
    /// Time is added.
    Time,
    /// An investigation is started.
    Investigate,
    /// Nothing is changed: the players play on.
    Continue,
}

/// The time within which a step of a remedy is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Within))]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// The turn of the error.
    Turn,
    /// One full round cycle.
    RoundCycle,
}
