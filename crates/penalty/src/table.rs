//! The table of infractions as types. Unknown fields, penalties, remedies and levels are refused when it is read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::kinds::{FamilyId, Means, Penalty, Who, Within};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The answers that a cell needs, by the keys of their questions; all must match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct When(pub BTreeMap<String, Values>);

/// One answer, or any of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Values {
    /// This answer.
    One(String),
    /// Any of these.
    Any(Vec<String>),
}

/// The whole guide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// The issue of the tournament rules that it was read from.
    pub edition: Edition,
    /// The question for the level of organized play.
    pub level: Question,
    /// The text of each penalty.
    pub penalties: Penalties,
    /// The statements that hold for every ruling.
    pub general: General,
    /// The vocabulary by which words find an infraction.
    pub search: SearchWords,
    /// The three kinds of infractions.
    #[serde(rename = "family")]
    pub families: Vec<Family>,
    /// All infractions, in the order of the rules.
    #[serde(rename = "infraction")]
    pub infractions: Vec<Infraction>,
}

/// The vocabulary by which a judge's words become terms of the search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchWords {
    /// Stop words: they say nothing of what went wrong.
    pub silent: Vec<String>,
    /// The term for a denial.
    pub denied: String,
    /// Words that deny: what was not done is what was forgotten.
    pub deny: Vec<String>,
    /// Words that turn a denial in their clause into one of time: `has not drawn since`.
    pub excuse: Vec<String>,
    /// Terms that mark a clause as the one about what went wrong.
    pub wrong: Vec<String>,
    /// Words that begin a clause.
    pub opens: Vec<String>,
    /// Phrases that only say when or where the error was found; the search ignores them.
    pub beside: Vec<String>,
    /// Numbers that the rules set for a thing.
    pub usual: Vec<Usual>,
    /// Synonyms: words and phrases that stand for one another.
    pub same: Vec<Same>,
}

/// A number that the rules set for a thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// The term of what is counted.
    pub of: String,
    /// The number.
    pub count: u32,
    /// The rule that sets it.
    pub rule: RuleRef,
}

/// A term with its synonyms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Same {
    /// The term.
    pub term: String,
    /// The synonyms that judges and players use, a word or a phrase each.
    pub also: Vec<String>,
}

/// The text of each penalty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Penalties {
    /// No Penalty.
    pub none: PenaltyText,
    /// Warning.
    pub warning: PenaltyText,
    /// Game Loss.
    pub game_loss: PenaltyText,
    /// Match Loss.
    pub match_loss: PenaltyText,
    /// Disqualification.
    pub disqualification: PenaltyText,
}

/// The texts that go with a penalty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyText {
    /// The rule that defines it.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The sentence to say to the players.
    pub say: String,
    /// The line to write down.
    pub write: String,
}

/// A statement of a rule, in our words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The statement.
    pub says: String,
}

macro_rules! general {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Statements that hold for every ruling.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct General {
            $($(#[$doc])* pub $name: Statement,)*
        }

        impl General {
            /// Returns every statement.
            #[must_use]
            pub fn all(&self) -> Vec<&Statement> {
                vec![$(&self.$name),*]
            }
        }
    };
}

general! {
    /// Rulings by any judge.
    judge,
    /// The report of heavier penalties.
    report,
    /// The explanation that judges give.
    explain,
    /// One penalty for one error.
    most_severe,
    /// The authority to depart from the guide.
    beyond,
    /// Mistakes of officials.
    officials_mistake,
    /// Wrong information from officials.
    officials_word,
    /// Appeals.
    appeal,
    /// The record that a Warning is.
    record,
    /// Time extensions.
    extension,
    /// The game that a Game Loss counts for.
    game_loss,
    /// Game Losses of all players at once.
    game_loss_together,
    /// A Game Loss and teammates.
    game_loss_team,
    /// The match that a Match Loss counts for.
    match_loss,
    /// The effect of a Disqualification.
    disqualification,
    /// Prizes after a Disqualification.
    prizes,
    /// The investigation after a Disqualification.
    investigation,
    /// Disqualification without proof.
    no_proof,
    /// The person who performs a simple rewind.
    simple_rewind_by,
    /// The point to which a simple rewind goes back.
    simple_rewind_to,
    /// Runes in a simple rewind.
    simple_rewind_runes,
    /// The condition for a rewind.
    rewind_worse,
    /// The person who authorizes a rewind.
    rewind_by,
    /// The order of a rewind.
    rewind_order,
    /// Hidden cards in a rewind.
    rewind_hidden,
    /// Cards that were seen in a rewind.
    rewind_seen,
    /// The known cards, which are left out of a shuffle.
    shuffle_known,
    /// The place to which those cards return.
    shuffle_back,
    /// The case where nothing can be shuffled.
    shuffle_none,
}

/// A kind of infraction, with the questions that are asked of each of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Its chapter.
    pub id: FamilyId,
    /// Its name.
    pub name: String,
    /// The rule that defines it.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// A description of the kind, in our words.
    pub about: String,
    /// The cells that apply before the infraction's own.
    pub before: Cells,
    /// The cells that apply after the infraction's own: repeated Warnings.
    pub after: Cells,
}

/// One infraction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Infraction {
    /// Its name in addresses and answers.
    pub id: String,
    /// Its kind.
    pub family: FamilyId,
    /// The rule that names it.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The rulebook's name for it.
    pub name: String,
    /// The printed penalty; `None` where the rule only names one for each case.
    pub base: Option<Penalty>,
    /// Its definition, in our words.
    pub definition: String,
    /// The sentence that tells the player what went wrong.
    pub say: String,
    /// The phrases that judges and players use for it.
    pub asked: Vec<String>,
    /// The differences from similar infractions.
    pub apart: Vec<Apart>,
    /// The person who decides, where that is not any judge.
    pub decides: Option<Decides>,
    /// The rule by which its Warning never upgrades, if there is one.
    pub never_upgrades: Option<Statement>,
    /// Questions, penalties and remedies.
    #[serde(default)]
    pub cells: Cells,
}

/// The difference between an infraction and a similar one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Apart {
    /// The similar infraction.
    pub from: String,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The difference, in our words.
    pub says: String,
}

/// The person who decides an infraction, with the rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decides {
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The person.
    pub by: Who,
    /// The same as a sentence.
    pub says: String,
}

/// Questions, and the cells that depend on their answers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cells {
    /// The questions, in order.
    pub question: Vec<Question>,
    /// Cases that turn out to be no infraction.
    pub clear: Vec<Clear>,
    /// Cases that are another infraction.
    pub elsewhere: Vec<Elsewhere>,
    /// Cases that change the penalty.
    pub penalty: Vec<Change>,
    /// The steps of the remedy, in order.
    pub remedy: Vec<Remedy>,
    /// Notes for the judge.
    pub note: Vec<Note>,
    /// Points on which the text is silent or contradicts itself.
    pub open: Vec<Open>,
}

/// A question that a rule asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name in answers.
    pub key: String,
    /// The earlier answers under which it is asked.
    #[serde(default)]
    pub when: When,
    /// The rule that asks it.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The question.
    pub asks: String,
    /// The answer that is assumed unless somebody gives another.
    pub assumed: Option<String>,
    /// The possible answers.
    pub answers: Vec<AnswerChoice>,
}

/// A possible answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::AnswerChoice))]
#[serde(deny_unknown_fields)]
pub struct AnswerChoice {
    /// Its name.
    pub key: String,
    /// The answer in words.
    pub says: String,
    /// The least number of earlier Warnings for which this is the answer, where the question asks for a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u32>,
}

/// A case that is no infraction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clear {
    /// The case.
    pub when: When,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The reason, in our words.
    pub says: String,
}

/// A case that is another infraction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// The case.
    pub when: When,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The other infraction.
    pub to: String,
    /// The reason, in our words.
    pub says: String,
}

/// A case with a penalty other than the printed one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The case.
    pub when: When,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The penalty.
    pub to: Penalty,
    /// The reason.
    pub says: String,
}

/// A step of a remedy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remedy {
    /// The case.
    #[serde(default)]
    pub when: When,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The person who takes it.
    pub by: Who,
    /// The kind of correction.
    pub means: Means,
    /// The time within which it is possible.
    pub within: Option<Within>,
    /// The action to take.
    pub does: String,
}

/// A note for the judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The case.
    #[serde(default)]
    pub when: When,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The note.
    pub says: String,
}

/// A point on which the text is silent or contradicts itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The case.
    #[serde(default)]
    pub when: When,
    /// The rule.
    pub rule: RuleNumber,
    /// Words of that rule.
    pub words: String,
    /// The question that it leaves open.
    pub asks: String,
    /// The readings that the text allows.
    pub readings: Vec<String>,
    /// The reading that the table follows.
    pub taken: String,
}

/// A cell's place in the table, its rule, and words of that rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The cell: the infraction and the kind of cell.
    pub cell: String,
    /// The rule.
    pub rule: RuleNumber,
    /// Words that the rule contains.
    pub words: String,
}

impl Values {
    /// Returns true if an answer is among these.
    #[must_use]
    pub fn has(&self, answer: &str) -> bool {
        self.all().contains(&answer)
    }

    /// Returns all of them.
    #[must_use]
    pub fn all(&self) -> Vec<&str> {
        match self {
            Self::One(one) => vec![one],
            Self::Any(any) => any.iter().map(String::as_str).collect(),
        }
    }
}

impl Penalties {
    /// Returns the texts of a penalty.
    #[must_use]
    pub fn of(&self, penalty: Penalty) -> &PenaltyText {
        match penalty {
            Penalty::None => &self.none,
            Penalty::Warning => &self.warning,
            Penalty::GameLoss => &self.game_loss,
            Penalty::MatchLoss => &self.match_loss,
            Penalty::Disqualification => &self.disqualification,
        }
    }
}

impl Guide {
    /// Returns the infraction with this id.
    #[must_use]
    pub fn infraction(&self, id: &str) -> Option<&Infraction> {
        self.infractions.iter().find(|infraction| infraction.id == id)
    }

    /// Returns the infractions of a kind, in the order of the rules.
    pub fn of_family(&self, family: FamilyId) -> impl Iterator<Item = &Infraction> {
        self.infractions.iter().filter(move |infraction| infraction.family == family)
    }

    /// Returns the family with this id.
    #[must_use]
    pub fn family(&self, id: FamilyId) -> Option<&Family> {
        self.families.iter().find(|family| family.id == id)
    }

    /// Returns the reference to a rule of the edition that the table was read from.
    #[must_use]
    pub fn rule(&self, number: RuleNumber) -> RuleRef {
        RuleRef::new(self.edition, number)
    }

    /// Returns every cell with its rule.
    #[must_use]
    pub fn sources(&self) -> Vec<Source> {
        let mut all = Sources::default();
        all.add("level", &self.level.rule, &self.level.words);
        for penalty in Penalty::ALL {
            let text = self.penalties.of(penalty);
            all.add(&format!("penalty {}", penalty.name()), &text.rule, &text.words);
        }
        for statement in self.general.all() {
            all.add("general", &statement.rule, &statement.words);
        }
        for family in &self.families {
            all.add(&family.name, &family.rule, &family.words);
            all.cells(&family.name, &family.before);
            all.cells(&family.name, &family.after);
        }
        self.infractions.iter().for_each(|infraction| all.infraction(infraction));
        all.0
    }
}

/// Collects the rules of cells.
#[derive(Default)]
struct Sources(Vec<Source>);

impl Sources {
    fn add(&mut self, cell: &str, rule: &RuleNumber, words: &str) {
        self.0.push(Source { cell: cell.to_owned(), rule: *rule, words: words.to_owned() });
    }

    fn infraction(&mut self, infraction: &Infraction) {
        let id = &infraction.id;
        self.add(id, &infraction.rule, &infraction.words);
        for apart in &infraction.apart {
            self.add(&format!("{id}: apart from {}", apart.from), &apart.rule, &apart.words);
        }
        if let Some(decides) = &infraction.decides {
            self.add(&format!("{id}: decides"), &decides.rule, &decides.words);
        }
        if let Some(never) = &infraction.never_upgrades {
            self.add(&format!("{id}: never upgrades"), &never.rule, &never.words);
        }
        self.cells(id, &infraction.cells);
    }

    fn cells(&mut self, of: &str, cells: &Cells) {
        for cell in &cells.question {
            self.add(&format!("{of}: question {}", cell.key), &cell.rule, &cell.words);
        }
        for cell in &cells.clear {
            self.add(&format!("{of}: clear"), &cell.rule, &cell.words);
        }
        for cell in &cells.elsewhere {
            self.add(&format!("{of}: elsewhere {}", cell.to), &cell.rule, &cell.words);
        }
        for cell in &cells.penalty {
            self.add(&format!("{of}: penalty {}", cell.to.key()), &cell.rule, &cell.words);
        }
        for cell in &cells.remedy {
            self.add(&format!("{of}: remedy {:?}", cell.means), &cell.rule, &cell.words);
        }
        for cell in &cells.note {
            self.add(&format!("{of}: note"), &cell.rule, &cell.words);
        }
        for cell in &cells.open {
            self.add(&format!("{of}: open"), &cell.rule, &cell.words);
        }
    }
}
