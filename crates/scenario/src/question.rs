//! Classifies a player's question by its words: the kind decides whether a judge may answer it (tournament rules
//! 204.5.a.1).

use serde::Serialize;

/// The subject of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// The result of an action that is not taken yet.
    Future,
    /// The wisest play.
    Advice,
    /// Hidden information.
    Hidden,
    /// The wording of a card.
    Wording,
    /// Public information about the game as it is.
    Public,
    /// The rules.
    Rules,
}

impl About {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Future, Self::Advice, Self::Hidden, Self::Wording, Self::Public, Self::Rules];

    /// Returns the name in addresses.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Future => "future",
            Self::Advice => "advice",
            Self::Hidden => "hidden",
            Self::Wording => "wording",
            Self::Public => "public",
            Self::Rules => "rules",
        }
    }
}

/// The phrases that mark a kind of question, the kind that outranks the others first.
const SIGNS: [(About, &[&str]); 7] = [
    (
        About::Advice,
        &["should i ", "is it better", "what would you", "is it worth", "best play", "a good idea", "do you recommend"],
    ),
    // How many cards a hand or a deck holds is public (core rules 108.7.e, 108.4.d): it goes before what they are.
    (
        About::Public,
        &[
            "how many cards are in",
            "how many cards has",
            "how many cards does he have",
            "how many cards does she have",
            "how many cards do they have",
            "number of cards in",
        ],
    ),
    (
        About::Hidden,
        &[
            "in his hand",
            "in her hand",
            "in their hand",
            "opponent's hand",
            "top of his",
            "top of her",
            "top of their",
            "what did he hide",
            "what did she hide",
            "facedown card is",
            "which card is facedown",
        ],
    ),
    (
        About::Future,
        &[
            "if i ",
            "if we ",
            "will i ",
            "will my",
            "will it",
            "will he",
            "will she",
            "would i ",
            "would my",
            "would it",
            "what happens when i ",
            "when i attack with my",
            "am i going to",
            "do i win if",
            "do i score if",
        ],
    ),
    (About::Wording, &["what does", "wording", "text of", "errata", "read the card", "what is printed", "translate"]),
    (
        About::Public,
        &[
            "how many points",
            "whose turn",
            "how many cards",
            "how much might",
            "is it exhausted",
            "what phase",
            "who has priority",
            "who has focus",
            "how many runes",
            "what is on the chain",
            "did he already",
            "did i already",
        ],
    ),
    (
        About::Rules,
        &[
            " can a ",
            " can an ",
            " may a ",
            " does a ",
            " does an ",
            " do a ",
            " is a ",
            " is an ",
            " must a ",
            " when a ",
            " when does ",
            " how does ",
            " how do ",
            " which rule",
            " what rule",
            " by the rules",
            " according to the rules",
        ],
    ),
];

/// Returns the subject of a question, as far as its words show it, with the phrase that does; none where no phrase
/// does. An unknown subject doesn't count as a question about the rules: those may be answered at every level, and
/// others may not.
#[must_use]
pub fn about(question: &str) -> Option<(About, &'static str)> {
    let said = format!(" {} ", question.to_lowercase().replace('\u{2019}', "'"));
    SIGNS.iter().find_map(|(about, signs)| Some((*about, signs.iter().find(|sign| said.contains(*sign))?.trim())))
}

/// Rephrases a question about an action that is not taken yet as one about the rules: "If I attack with my Rider, will
/// I score?" asks whether what Rider is like can score. None where its words are put together otherwise.
#[must_use]
pub fn rephrased(question: &str) -> Option<String> {
    let plain = question.trim().trim_end_matches(['?', '.', '!']).replace('\u{2019}', "'");
    let lower = plain.to_lowercase();
    if !lower.starts_with("if ") || lower.len() != plain.len() {
        return None;
    }
    let asked = ["will i ", "do i ", "would i ", "can i ", "will it ", "does it ", "would it ", "will my "];
    let (at, sign) = asked.iter().filter_map(|sign| Some((lower.rfind(sign)?, *sign))).max()?;
    let (done, result) = (plain.get(3..at)?.trim_end_matches([',', ' ']), plain.get(at + sign.len()..)?);
    let done = done.strip_prefix("I ").or_else(|| done.strip_prefix("i ")).unwrap_or(done);
    let (done, subject) = (general(done), if sign.contains(" i ") { "the player" } else { "it" });
    let result = general(result);
    Some(format!("When a player does this: {done}; can {subject} {result}, by the rules?"))
}

/// Returns the same text without what is this player's: `my Rider` becomes `a card like Rider`.
fn general(text: &str) -> String {
    let words = text.split_whitespace().map(|word| match word.to_lowercase().as_str() {
        "my" => "a card like".to_owned(),
        "this" => "a".to_owned(),
        "his" | "her" | "their" => "an opponent's".to_owned(),
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_about_what_will_be_is_known_by_its_words() {
        for (question, expected) in [
            ("If I attack with Rider, will I score the last point?", About::Future),
            ("Will my unit survive the showdown?", About::Future),
            ("Should I attack now?", About::Advice),
            ("If I attack, is it better to hold Rider back?", About::Advice),
            ("What does Rider do?", About::Wording),
            ("How many points does Bob have?", About::Public),
            ("What is in their hand?", About::Hidden),
            ("Can a stunned unit be assigned damage?", About::Rules),
        ] {
            assert_eq!(about(question).map(|(about, _)| about), Some(expected), "{question}");
        }
        for unknown in ["Can you look at the video?", "Is that my last point?", "Which cards have gone to the bottom?"]
        {
            assert_eq!(about(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn it_is_put_as_one_about_the_rules() {
        assert_eq!(
            rephrased("If I attack this battlefield with my Rider, will I score the winning point?").as_deref(),
            Some(
                "When a player does this: attack a battlefield with a card like Rider; can the player score the winning point, by the rules?"
            )
        );
        assert_eq!(rephrased("Will it die?"), None, "nothing is said of what is done");
    }
}
