//! Tools about play: a replay, a proof, a penalty.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::Query;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::super::ask::in_address;
use super::super::super::prove::{self, Proofs};
use super::super::super::refusal::Refusal;
use super::super::super::view::View;
use super::super::super::{penalty, replay};
use super::super::frame::About;
use super::super::tool::Tool;
use super::{edition, items, texts};
use crate::reference::enactment;
use crate::reference::penalties::PenaltyAnswer;

/// The most bytes of a replay that an assistant gets.
const MOST_TOLD: usize = 64 * 1024;

/// Replays a scenario.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Replay {
    /// The scenario, in the language of the resource tribunal://language, up to 16 KiB.
    #[schema(
        example = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n"
    )]
    scenario: String,
    /// The editions to replay it under; left out, those that the scenario names, else the newest that is enacted.
    #[serde(default)]
    editions: Vec<String>,
    /// Whether choices that nobody makes are followed in every direction.
    #[serde(default)]
    all_outcomes: bool,
    /// An object, battlefield or player of whom it is to be told why.
    why: Option<String>,
    /// The number of a rule, or an event as it is typed after `=>` (`Watcher triggers`), of which it is to be told why it did not
    /// fire or happen.
    why_not: Option<String>,
}

impl Tool for Replay {
    type Answer = crate::scenario::Replay;
    const NAME: &'static str = "replay";
    const TITLE: &'static str = "Replay a scenario";
    const ABOUT: &'static str = "Replays a board step by step under the rules: what happens, by which rule, and whether the \
        `=>` lines come true. Verdicts: as-expected and differs decide; no-expectations tells what happens and judges nothing; tainted (a text is not enacted), needs-choice, \
        too-costly and invalid do not. On invalid, mend the text by `diagnostics`: put `fix` in place of `length` characters \
        at `line` and `column`, or follow `help`. Cleanup steps that did nothing are left out.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        let wanted = replay::Wanted {
            edition: self.editions.join(","),
            all_outcomes: self.all_outcomes,
            why: self.why,
            why_not: self.why_not,
            rewind: None,
            triggers: false,
            brief: true,
            most: Some(MOST_TOLD),
        };
        replay::api(view, Query(wanted), Bytes::from(self.scenario)).await
    }

    fn about(&self, view: &View, answer: &mut Value) -> About {
        let runs = || items(&answer["runs"]);
        let mut missing: Vec<String> = runs().flat_map(lacks).collect();
        let asked =
            self.editions.is_empty() && !self.scenario.lines().any(|line| line.trim_start().starts_with("edition"));
        if let Some((issue, enacted)) = enactment::behind(view.today).filter(|_| asked) {
            let (name, since) = (&issue.name, issue.in_force);
            missing.push(format!(
                "core rules {name} are in force since {since} and not enacted yet; {enacted} was replayed"
            ));
        }
        let of = runs().last().and_then(|run| edition(&run["edition"]));
        About { edition: of, missing, path: replay::href(&self.scenario) }
    }
}

/// Returns the reasons why a run decides nothing, in words.
fn lacks(run: &Value) -> Vec<String> {
    let of = run["edition"].as_str().unwrap_or_default();
    let mut missing: Vec<String> = texts(&run["taints"]).map(|taint| format!("{of}: {taint}")).collect();
    match run["verdict"].as_str().unwrap_or_default() {
        "needs-choice" => {
            let asks = run["choice"]["asks"].as_str().unwrap_or_default();
            missing.push(format!("{of}: a choice is left open: {asks}"));
        }
        "too-costly" => missing.push(format!("{of}: it took more than it may; nothing is said of how it ends")),
        "invalid" => missing.push(format!("{of}: the scenario cannot be read; see `diagnostics`")),
        _ => {}
    }
    missing.extend(["bound", "left_out"].iter().filter_map(|field| Some(format!("{of}: {}", run[*field].as_str()?))));
    missing
}

/// Searches every line of play for what is claimed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Prove {
    /// The scenario up to where the claim is made, in the language of the resource tribunal://language, up to 16 KiB.
    #[schema(
        example = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\n"
    )]
    scenario: String,
    /// What is claimed of all lines of play, as in `never Bob scores`, `always Guard dies`, `can Ann conquers Grove`; beside
    /// those that the scenario has as `=>` lines.
    #[schema(example = "can Ann conquers Grove")]
    claim: Option<String>,
    /// The editions; left out, those that the scenario names, else the newest that is enacted.
    #[serde(default)]
    editions: Vec<String>,
    /// How many actions a line has at most; left out, it goes on to the end of the turn.
    within: Option<u32>,
}

impl Tool for Prove {
    type Answer = Proofs;
    const NAME: &'static str = "prove";
    const TITLE: &'static str = "Prove a claim";
    const ABOUT: &'static str = "Searches every line of play, whatever the players choose, for a claim: it `holds`, it \
        `does-not` (with a shortest line of play that replays), or it is `not-settled` (with what stood in the way). Only the \
        first two are answers. What the board leaves out is assumed, and told under `assumed`: pass that on.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        let asked = prove::Params { claim: self.claim, within: self.within, edition: self.editions.join(",") };
        prove::api(view, Query(asked), Bytes::from(self.scenario)).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let refused = answer["refused"].as_str().map(|why| format!("nothing was searched: {why}"));
        let open = items(&answer["proved"]).filter(|proved| proved["verdict"] == "not-settled").map(|proved| {
            let claim = proved["claim"].as_str().unwrap_or_default();
            let open: Vec<&str> = items(&proved["open"]).filter_map(|open| open["text"].as_str()).collect();
            format!("not settled: {claim}: {}", open.join("; "))
        });
        let of = items(&answer["proved"]).last().and_then(|proved| edition(&proved["edition"]));
        About { edition: of, missing: refused.into_iter().chain(open).collect(), path: replay::href(&self.scenario) }
    }
}

/// Finds an infraction and its penalty.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Penalty {
    /// What happened, in a judge's words.
    #[schema(example = "drew two cards instead of one")]
    happened: Option<String>,
    /// The name of an infraction, in place of words.
    infraction: Option<String>,
    /// casual, competitive or professional.
    level: Option<String>,
    /// Answers to the questions asked before, by their keys.
    #[serde(default)]
    answers: BTreeMap<String, String>,
}

impl Tool for Penalty {
    type Answer = PenaltyAnswer;
    const NAME: &'static str = "penalty";
    const TITLE: &'static str = "Infraction, penalty and remedy";
    const ABOUT: &'static str = "Finds the infraction for what happened at a table, asks what decides it, and gives penalty \
        and remedy. While `state` is `ask`, put the question under `questions` to the judge and call again with its answer \
        in `answers`; never answer it yourself.";

    async fn ask(self, _: View) -> Result<Response, Refusal> {
        let named = [("q", self.happened), ("infraction", self.infraction), ("level", self.level)];
        let named = named.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        penalty::json(Query(named.chain(self.answers).collect())).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let open =
            items(&answer["open"]).filter_map(|open| Some(format!("the text leaves open: {}", open["asks"].as_str()?)));
        let asked =
            items(&answer["questions"]).filter_map(|one| Some(format!("to be asked: {}", one["asks"].as_str()?)));
        let mut missing: Vec<String> = asked.chain(open).collect();
        if answer["state"] == "choose" {
            missing.push("no infraction fits these words".to_owned());
        }
        let words = self.happened.as_deref().unwrap_or_default();
        let path = match answer["infraction"].as_str() {
            Some(infraction) => {
                let level = self.level.iter().map(|level| ("level", level.as_str()));
                let answers = level.chain(self.answers.iter().map(|(key, answer)| (key.as_str(), answer.as_str())));
                let told: Vec<String> =
                    answers.map(|(key, answer)| format!("{}={}", in_address(key), in_address(answer))).collect();
                format!("/penalty/{infraction}?{}", told.join("&")).trim_end_matches('?').to_owned()
            }
            None => format!("/penalty?q={}", in_address(words)),
        };
        About { edition: edition(&answer["edition"]), missing, path }
    }
}
