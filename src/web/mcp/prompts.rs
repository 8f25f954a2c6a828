//! Prompts: the steps for ruling on a situation, and for checking a ruling, with these tools.

use rmcp::model::{ErrorData, GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};

/// The longest situation or ruling, in bytes.
const MOST: usize = 16 * 1024;

/// A prompt.
struct Way {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// The name of its argument.
    takes: &'static str,
    steps: &'static str,
}

const WAYS: [Way; 2] = [
    Way {
        name: "rule_on_this",
        title: "Rule on this",
        about: "Answer a question from a game, with the rules that decide it and a replay that shows it",
        takes: "situation",
        steps: "Answer the question below as a judge of Riftbound would.\n\
            1. Find the rules that bear on it with `search_rules`; read each with `get_rule` before you cite it.\n\
            2. Look up every card that is named with `get_card`: the wording that counts may not be the printed one.\n\
            3. Write the situation as a scenario (tribunal://language) and call `replay`. Mend it by its diagnostics. If the \
            verdict is `tainted`, `needs-choice`, `too-costly` or `invalid`, the replay does not decide; say so.\n\
            4. Answer in two or three sentences, then the rules with their edition, then the link of the replay. Where a tool \
            said `incomplete`, say what is missing. If the rules leave it open, say that, and do not decide.",
    },
    Way {
        name: "check_this_ruling",
        title: "Check this ruling",
        about: "Hold a ruling against the rules it cites, and against a replay",
        takes: "ruling",
        steps: "Check the ruling below.\n\
            1. Call `check_citation` on its text. Every number that is moved, gone or means something else is a finding.\n\
            2. Read each cited rule with `get_rule` and say whether it bears the sentence that it stands beside.\n\
            3. If it describes a board, write it as a scenario (tribunal://language), state the ruling as `=>` lines, and call \
            `replay`. A verdict of `differs` is a finding; name the rule that decides. `tainted`, `needs-choice`, `too-costly` \
            and `invalid` show nothing either way.\n\
            4. List the findings with their rules and edition. Say which parts of the ruling nothing here could check.",
    },
];

/// Returns all prompts.
pub(super) fn list() -> Vec<Prompt> {
    let prompt = |way: &Way| {
        let argument = PromptArgument::new(way.takes).with_description("The text itself").with_required(true);
        Prompt::new(way.name, Some(way.about), Some(vec![argument])).with_title(way.title)
    };
    WAYS.iter().map(prompt).collect()
}

/// Returns the prompt of this name, filled with its argument.
pub(super) fn get(name: &str, arguments: &JsonObject) -> Result<GetPromptResult, ErrorData> {
    let way = WAYS.iter().find(|way| way.name == name);
    let way = way.ok_or_else(|| ErrorData::invalid_params(format!("no prompt is called {name}"), None))?;
    let text = arguments.get(way.takes).and_then(|text| text.as_str()).map(str::trim).filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| ErrorData::invalid_params(format!("{name} wants {}", way.takes), None))?;
    if text.len() > MOST {
        return Err(ErrorData::invalid_params(format!("at most {MOST} bytes are read"), None));
    }
    let told = format!("{}\n\n---\n\n{text}", way.steps);
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, told)]).with_description(way.about))
}
