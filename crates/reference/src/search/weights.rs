//! The weights that decide the order of hits, and what is shown of them: each was set by measurement (see `evaluate`).

/// The rarity that a term needs to propose texts and to be marked in them; looking up the others finds nothing more.
pub(super) const TELLING: f32 = 1.0;
/// The weight of a sense, in texts and where the game's own word for it was typed; the words themselves weigh 1.
pub(super) const SENSE: f32 = 0.6;
/// The weight of a sense for which another word was typed than the game's own.
pub(super) const MEANT: f32 = 1.0;
/// The weight of that word itself.
pub(super) const TYPED_FOR_IT: f32 = 0.5;
/// The weight of a corrected word; one that was typed right weighs 1.
pub(super) const CORRECTED: f32 = 0.8;
/// The weight of a word that only the text of a named card has.
pub(super) const CARD: f32 = 0.15;
/// The most endings of a growing word that are tried.
pub(super) const ENDINGS: usize = 4;
/// The weight of every ending but the most frequent.
pub(super) const ANOTHER_ENDING: f32 = 0.4;
/// The number of hits of which one may be something other than a rule. It was one in four until rulings that answer
/// with yes or no came to stand in a card above the hits.
pub(super) const RULES_PER_OTHER: usize = 5;
/// The most hits of other documents that are shown with an answer.
pub(super) const OTHER_DOCUMENTS: usize = 3;
/// The share of what was asked from which on other documents are not searched, if the core rules cover it.
pub(super) const COVERED: f32 = 0.8;
/// The coverage that the best rule needs to be called an answer, and what every share of foreign words adds to that:
/// set by questions that the rules answer and by questions that they do not.
pub(super) const ANSWERS: f32 = 0.42;
pub(super) const FOREIGN: f32 = 3.0;
/// The foreignness of a word that was corrected; one that is near to nothing has 1.
pub(super) const CORRECTED_FOREIGN: f32 = 0.5;
/// The number of words below which a foreign word says as much as among these.
pub(super) const FEW_WORDS: usize = 6;
/// The number of words above which a text is a story with a question in it: no rule speaks of all of that.
pub(super) const LONG: f32 = 30.0;
/// The share of what is telling in a query that a text has to cover to fit well.
pub(super) const FITTING: f32 = 0.45;
/// The likeness of a question that it answers which serves instead.
pub(super) const RESEMBLING: f32 = 0.5;
/// The share of the best score from which on a hit is counted among those worth reading.
pub(super) const NEAR_THE_BEST: f32 = 0.6;
/// The likeness from which on a question answered before has its answer shown: set by how judges put it (see
/// `tests/asked.tsv`), so that none is shown to another question.
pub(super) const ANSWERED: f32 = 0.53;
/// The fewest words of a question that is answered with yes or no.
pub(super) const ASKING: usize = 3;
/// The most words outside quotes that leave the quoted ones what every text has to have; more of them ask something.
pub(super) const TO_NARROW: usize = 5;
/// The weight of the likeness to an everyday question; fitting the words best weighs 1.
pub(super) const ASKED: f32 = 0.9;
/// The weight of each further question like it for a text that answers two or more.
pub(super) const ALSO_ASKED: f32 = 0.15;
/// The most questions that count for one text after the most alike.
pub(super) const ALSO: usize = 3;
/// The share of the score of the rule above it that a rule receives.
pub(super) const ABOVE: f32 = 0.05;
/// The share of the score of the best rule below it that a rule receives.
pub(super) const BELOW: f32 = 0.05;
/// The score of a heading whose title is all that was typed.
pub(super) const TITLED: f32 = 1.0;
/// The score of a rule whose number stands in the query: more than any words can give.
pub(super) const NUMBERED: f32 = 10.0;
/// The most texts that the full text proposes.
pub(super) const PROPOSED: usize = 200;
/// The most everyday questions that are examined.
pub(super) const QUESTIONS: usize = 300;
