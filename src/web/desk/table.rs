//! `/desk/e/{code}/{number}/table`: the page for the players. At an event of a high level it shows only public
//! information about what has happened, never hypothetical states.

use std::sync::Arc;

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;

use super::super::concurrency::{ONE_DISPUTE, REPLAYS};
use super::super::item::rule_href;
use super::super::page::Layout;
use super::super::refusal::Refusal;
use super::super::replay::Public;
use super::super::view::View;
use super::super::words::desk as words;
use super::here::Here;
use super::start::kept_nowhere;
use crate::desk::model::{Dispute, Event, Table, Target};
use crate::rule::RuleRef;

/// The tournament rules on what a judge may say, by their numbers in one edition.
const SAYS_WHAT_MAY_BE_TOLD: [(&str, &str); 2] =
    [("204.5.a.1@tr-2026-03-30", words::MAY_NOT_ANSWER), ("502.10@tr-2026-03-30", words::HELP_WITH)];

/// The page for the players.
#[derive(Template)]
#[template(path = "desk/table.html")]
pub struct TablePage {
    layout: Layout,
    event: Event,
    dispute: Dispute,
    public: Option<Public>,
    rules: Vec<RuleRef>,
    why: Vec<(String, String, &'static str)>,
}

/// `GET /desk/e/{code}/{number}/table`
pub async fn page(here: Here, Path((_, number)): Path<(String, i64)>) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let founding = &here.event.founding;
    let table = Table { edition: founding.edition, cards: Arc::clone(&here.view.reference.cards) };
    let layout = Layout::new(&here.view, here.at(&format!("/{number}/table")), words::for_players(number));
    let (board, is_high) = (dispute.board.clone(), founding.level.is_high());
    let public = move || board.as_ref().and_then(|board| Public::of(board, &table, is_high));
    let public = REPLAYS.done_for(&here.view.visitor, ONE_DISPUTE, public).await?;
    let page =
        TablePage { layout, public, rules: rules(&dispute), why: why(&here.view), event: here.event.clone(), dispute };
    Ok(kept_nowhere(page, StatusCode::OK))
}

/// Returns the rules that a dispute cites, each once: their words may always be shown.
fn rules(dispute: &Dispute) -> Vec<RuleRef> {
    let mut rules = Vec::new();
    for pin in dispute.texts().flat_map(|written| &written.pins) {
        if let Target::Rule(at) = pin.pinned.target
            && !rules.contains(&at)
        {
            rules.push(at);
        }
    }
    rules
}

/// Returns the rules that this page follows, with their addresses where the library has them.
fn why(view: &View) -> Vec<(String, String, &'static str)> {
    let rule = |(name, about): (&str, &'static str)| {
        let at = name.parse::<RuleRef>().ok()?;
        let href = view.rule(at).map(|_| rule_href(at)).unwrap_or_default();
        Some((words::tournament_rule(at.number), href, about))
    };
    SAYS_WHAT_MAY_BE_TOLD.into_iter().filter_map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_that_are_followed_are_written_as_rules() {
        assert!(SAYS_WHAT_MAY_BE_TOLD.iter().all(|(name, _)| name.parse::<RuleRef>().is_ok()));
    }
}
