//! Tools about rules: search, one rule, citations, editions.

use axum::extract::{Path, Query};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::super::ask::in_address;
use super::super::super::refusal::Refusal;
use super::super::super::view::View;
use super::super::super::{api, cite, faq};
use super::super::frame::About;
use super::super::tool::Tool;
use super::{edition, items, texts};
use crate::citation::Report;
use crate::reference::{RulingAnswer, json};

/// The default number of hits.
const HITS: usize = 8;
/// The default number of changes between editions, and the most.
const CHANGES: (usize, usize) = (60, 400);

/// Finds rules, rulings, errata, cards and terms.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct SearchRules {
    /// Words, a rule number, a phrase in quotation marks, or a question as a player asks it.
    #[schema(example = "can my hidden card stay")]
    query: String,
    /// The edition to answer from, such as `1.4`; left out, the one in force.
    edition: Option<String>,
    /// One kind only: rule, faq, errata, card, term, legality, scenario or others (rulings that are not the publisher's).
    kind: Option<String>,
    /// How many hits, 8 unless said otherwise, 100 at most.
    limit: Option<usize>,
}

impl Tool for SearchRules {
    type Answer = json::Search;
    const NAME: &'static str = "search_rules";
    const TITLE: &'static str = "Search the rules";
    const ABOUT: &'static str = "Finds the rules, rulings, errata, cards and terms that bear on a question, best first. \
        Read what it finds with get_rule or get_card before citing it. `others` are rulings that are not the publisher's: they \
        bind nobody, and are never cited as if they were.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        let limit = Some(self.limit.unwrap_or(HITS));
        let asked =
            api::Params { q: self.query, edition: self.edition, limit, kind: self.kind, explain: String::new() };
        api::search(view, Query(asked)).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let mut missing: Vec<String> = items(&answer["notices"]).map(notice).collect();
        if ["hits", "others"].iter().all(|found| items(&answer[found]).next().is_none()) {
            missing.push("nothing was found".to_owned());
        }
        About { edition: edition(&answer["edition"]), missing, path: format!("/?q={}", in_address(&self.query)) }
    }
}

/// Returns a notice above the hits, in words.
fn notice(notice: &Value) -> String {
    let all = |field: &str| texts(&notice[field]).collect::<Vec<_>>().join(", ");
    let number = notice["number"].as_str().unwrap_or_default();
    match notice["notice"].as_str().or_else(|| notice["kind"].as_str()).unwrap_or_default() {
        "number-elsewhere" => format!("this edition has no rule {number}; these have: {}", all("editions")),
        "no-such-number" => format!("no edition held here has a rule {number}"),
        "edition-not-held" => "the edition that was asked for is not held; this is from another".to_owned(),
        _ => {
            let (unknown, missing) = (all("unknown"), all("missing"));
            let mut told = "nothing found fits well enough to be called an answer".to_owned();
            if !unknown.is_empty() {
                told += &format!("; no rule speaks of: {unknown}");
            }
            if !missing.is_empty() {
                told += &format!("; the first hit does not speak of: {missing}");
            }
            told
        }
    }
}

/// Tells one rule.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GetRule {
    /// The number, alone or with its edition: `322.4` or `322.4@1.1`.
    #[schema(example = "323.5@1.4")]
    number: String,
    /// The edition, such as `1.4`; left out, the one written with the number, else the one in force.
    edition: Option<String>,
}

impl GetRule {
    fn parts(&self, view: &View) -> (String, String) {
        let (number, written) = self.number.trim().split_once('@').unwrap_or((self.number.trim(), ""));
        let in_force = || view.in_force().map(|held| held.edition.to_string());
        let written = Some(written.to_owned()).filter(|edition| !edition.is_empty());
        (self.edition.clone().or(written).or_else(in_force).unwrap_or_default(), number.to_owned())
    }
}

impl Tool for GetRule {
    type Answer = json::Rule;
    const NAME: &'static str = "get_rule";
    const TITLE: &'static str = "One rule";
    const ABOUT: &'static str = "Tells what a rule says in an edition, with its examples, what it cites and what cites it, \
        the rulings about it, and what it is in other editions. `official` is the publisher's text where it was imported; \
        `digest` is this project's own line. `unofficial` lists rulings of others that cite it: they are not the publisher's and \
        bind nobody; say so where you speak of one.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        let parts = self.parts(&view);
        api::rule(view, Path(parts)).await
    }

    fn about(&self, view: &View, answer: &mut Value) -> About {
        let (of, number) = self.parts(view);
        let wordless = answer["official"].is_null() && answer["digest"].is_null();
        let missing = wordless.then(|| "the words of this rule are in no document held here".to_owned());
        About {
            edition: edition(&answer["edition"]),
            missing: missing.into_iter().collect(),
            path: format!("/{of}/{number}"),
        }
    }
}

/// Tells one ruling.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GetRuling {
    /// Its name in an address, as search, rules and cards give it.
    #[schema(example = "how-do-i-hide-a-card")]
    slug: String,
}

impl Tool for GetRuling {
    type Answer = RulingAnswer;
    const NAME: &'static str = "get_ruling";
    const TITLE: &'static str = "One ruling";
    const ABOUT: &'static str = "Tells a ruling of the publisher's FAQs: question and answer, the day and the edition it was \
        given over, whether it still holds in the edition in force and what tells, the rules it rests on, and boards that \
        show it. That its FAQ is superseded does not make it wrong: go by `holding`.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        faq::json(view, Path(self.slug)).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let holds = answer["holding"]["holds"].as_str().unwrap_or("unchecked");
        let unchecked = (holds == "unchecked").then(|| "nobody has held it against the edition in force".to_owned());
        About {
            edition: edition(&answer["holding"]["edition"]),
            missing: unchecked.into_iter().collect(),
            path: format!("/faq/{}", self.slug),
        }
    }
}

/// Checks every rule number of a text.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct CheckCitation {
    /// Any text that names rules, up to 32 KiB.
    #[schema(example = "That is decided by rule 103.2.")]
    text: String,
    /// The edition that it was written for; left out, what the text itself tells.
    edition: Option<String>,
    /// The edition to follow the rules to; left out, the one in force.
    to: Option<String>,
}

impl Tool for CheckCitation {
    type Answer = Report;
    const NAME: &'static str = "check_citation";
    const TITLE: &'static str = "Check citations";
    const ABOUT: &'static str = "Finds every rule number in a text and tells what became of each: the same, moved to another \
        number, reworded, gone, or never there. Where `meaning.doubtful` is true, the words beside the number fit another rule \
        (`likelier`) better: read both. A citation with candidates could belong to several editions and is open.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        let (edition, to) = (self.edition.unwrap_or_default(), self.to.unwrap_or_default());
        cite::json(view, Query(cite::Params { edition, to, meaning: true, ..cite::Params::default() }), self.text).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let open = items(&answer["citations"]).filter(|cited| cited["fate"].is_null());
        let mut missing: Vec<String> = open
            .map(|cited| {
                let (number, line) = (cited["number"].as_str().unwrap_or_default(), &cited["line"]);
                format!("it is open which edition {number} on line {line} was written for")
            })
            .collect();
        if items(&answer["citations"]).next().is_none() {
            missing.push("the text names no rule".to_owned());
        }
        About { edition: edition(&answer["to"]), missing, path: "/cite".to_owned() }
    }
}

/// Compares two editions.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct CompareEditions {
    /// The edition that is looked from.
    #[schema(example = "1.4")]
    from: String,
    /// The edition that is looked at.
    #[schema(example = "1.5")]
    to: String,
    /// Only this rule and those below it, in either edition.
    below: Option<String>,
    /// One kind only: reworded, renumbered, added, removed, split, merged, same and so on; left out, all but `same`.
    kind: Option<String>,
    /// How many changes, 60 unless said otherwise, 400 at most.
    limit: Option<usize>,
}

impl CompareEditions {
    /// Returns true if a change is one of those asked for.
    fn wants(&self, change: &Value) -> bool {
        let kind = change["kind"].as_str().unwrap_or_default();
        let is_kind =
            self.kind.as_deref().map_or(kind != "same" || change["renumbered"] == true, |wanted| wanted == kind);
        let is_below = |number: String| match self.below.as_deref() {
            None => true,
            Some(below) => number.strip_prefix(below).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')),
        };
        is_kind && texts(&change["from"]).chain(texts(&change["to"])).any(is_below)
    }
}

impl Tool for CompareEditions {
    type Answer = json::Diff;
    const NAME: &'static str = "compare_editions";
    const TITLE: &'static str = "Compare two editions";
    const ABOUT: &'static str = "Tells what became of the rules between two editions: reworded, renumbered, added, removed, \
        split or merged. Read both rules with get_rule before saying what a change means.";

    async fn ask(self, view: View) -> Result<Response, Refusal> {
        api::diff(view, Path((self.from, self.to))).await
    }

    fn about(&self, _: &View, answer: &mut Value) -> About {
        let most = self.limit.unwrap_or(CHANGES.0).min(CHANGES.1);
        let mut missing = Vec::new();
        if let Some(changes) = answer["changes"].as_array_mut() {
            changes.retain(|change| self.wants(change));
            if let Some(more) = changes.len().checked_sub(most).filter(|more| *more > 0) {
                changes.truncate(most);
                missing.push(format!("{more} more changes are left out: ask with `below`, `kind` or `limit`"));
            }
        }
        About {
            edition: edition(&answer["to"]),
            missing,
            path: format!("/diff/{}/{}", in_address(&self.from), in_address(&self.to)),
        }
    }
}
