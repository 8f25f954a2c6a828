//! The parts of Discord's requests that are read.

use serde::Deserialize;

use super::super::Subject;
use crate::web::replay;

/// The name of the form for a scenario.
pub const FORM: &str = "replay";
/// The name of its field.
pub const SCENARIO: &str = "scenario";

/// An interaction with a person.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Sent")]
pub enum Interaction {
    /// A check by Discord that the endpoint works.
    Ping,
    /// A command was sent.
    Called(Command),
    /// A command is being typed.
    Suggest(Command),
    /// An unknown interaction.
    Other,
}

/// A command with what was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// `/rule number:`
    Rule {
        /// The number, or words to find it by.
        number: String,
        /// The edition.
        edition: Option<String>,
    },
    /// `/card name:`
    Card(String),
    /// `/replay`, with the address of a replay or with a scenario from the form.
    Replay(Option<String>),
}

impl Command {
    /// Returns the subject of the answer; `None` for a replay without a scenario.
    pub fn subject(self) -> Option<Subject> {
        Some(match self {
            Self::Rule { number, edition } => Subject::Rule { number, edition },
            Self::Card(name) => Subject::Card(name),
            Self::Replay(scenario) => Subject::Replay(scenario?),
        })
    }
}

/// An interaction as it is sent.
#[derive(Debug, Deserialize)]
struct Sent {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    data: Data,
}

#[derive(Debug, Default, Deserialize)]
struct Data {
    #[serde(default)]
    name: String,
    #[serde(default)]
    custom_id: String,
    #[serde(default)]
    options: Vec<Typed>,
    #[serde(default)]
    components: Vec<FormRow>,
}

/// An option of a command.
#[derive(Debug, Deserialize)]
struct Typed {
    name: String,
    #[serde(default)]
    value: serde_json::Value,
}

/// A row of a form.
#[derive(Debug, Deserialize)]
struct FormRow {
    #[serde(default)]
    components: Vec<Filled>,
}

/// A field of a form.
#[derive(Debug, Deserialize)]
struct Filled {
    #[serde(default)]
    custom_id: String,
    #[serde(default)]
    value: String,
}

impl Data {
    /// Returns the trimmed value of an option; `None` if it is missing or empty.
    fn typed(&self, name: &str) -> Option<String> {
        let typed = self.options.iter().find(|option| option.name == name)?.value.as_str()?.trim();
        (!typed.is_empty()).then(|| typed.to_owned())
    }

    fn command(&self) -> Option<Command> {
        Some(match self.name.as_str() {
            "rule" => {
                Command::Rule { number: self.typed("number").unwrap_or_default(), edition: self.typed("edition") }
            }
            "card" => Command::Card(self.typed("name").unwrap_or_default()),
            "replay" => Command::Replay(self.typed("link").map(|link| scenario(&link))),
            _ => return None,
        })
    }

    /// Returns the scenario that was typed into the form.
    fn filled(&self) -> Option<String> {
        let fields = self.components.iter().flat_map(|row| &row.components);
        let mut fields = fields.filter(|field| field.custom_id == SCENARIO);
        (self.custom_id == FORM).then(|| fields.next().map(|field| field.value.clone()))?
    }
}

/// Returns the scenario in the address of a replay; any other text unchanged.
fn scenario(link: &str) -> String {
    let packed = link.split_once("?s=").and_then(|(_, packed)| packed.split(['&', '#']).next());
    packed.and_then(replay::unpacked).unwrap_or_else(|| link.to_owned())
}

impl From<Sent> for Interaction {
    fn from(sent: Sent) -> Self {
        match sent.kind {
            1 => Self::Ping,
            2 => sent.data.command().map_or(Self::Other, Self::Called),
            4 => sent.data.command().map_or(Self::Other, Self::Suggest),
            5 => sent.data.filled().map_or(Self::Other, |text| Self::Called(Command::Replay(Some(text)))),
            _ => Self::Other,
        }
    }
}
