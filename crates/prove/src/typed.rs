//! Writes a line of play as a judge would type it, so that a replay takes each answer for the choice that it was given to.
//!
//! A search answers by itself what has a single answer, and so does a replay, unless the next line of its scenario answers the
//! same: then that line is taken for it. Where the answer that follows could be, the single one is written, too; and where only a
//! rule has left it single.

use tribunal_engine::Game;
use tribunal_engine::action::Action;
use tribunal_engine::choice::{Answer, Ask};
use tribunal_scenario::position::{self, Answered};

use super::search::{Step, advance, advance_telling};

/// The most choices that are answered after the line so that none is left open.
const MOST_ANSWERS: usize = 20;

/// Takes the steps from where a game stands, and returns them as they are typed. What has a single answer and comes behind the last
/// line above has been answered already.
pub(crate) fn lines(game: &mut Game, line: &[Step], turn: u32, mut single: Vec<Answered>) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    single.extend(advance_noting(game, turn));
    let mut steps = line.iter().peekable();
    while let Some(step) = steps.next() {
        let mut text = match step {
            Step::Act(player, action) => position::action(game, *player, action),
            Step::Answer(answer) => position::answer(game, answer).unwrap_or_default(),
        };
        let answered = if let Step::Answer(answer) = step { Answered::of(game, answer) } else { None };
        lines.extend(to_write(single, answered));
        step.take(game);
        // Whether Accelerate is paid is typed with the card, where it is the first thing that is asked.
        if matches!(step, Step::Act(_, Action::Play(_))) {
            advance(game, turn);
            let asks = game.state.under_way.choice.as_ref().map(|choice| &choice.asks);
            let accelerates = matches!(asks, Some(Ask::May(question)) if question.contains("Accelerate"));
            if accelerates && let Some(Step::Answer(Answer::May(pays))) = steps.peek() {
                let pays = *pays;
                if let Some(answer) = steps.next() {
                    answer.take(game);
                }
                if pays {
                    text.push_str(", paying Accelerate");
                }
            }
        }
        single = advance_noting(game, turn);
        lines.push(text);
    }
    lines.extend(to_write(single, None));
    lines
}

/// Answers the choices that are still open, each by its first option, and returns the typed answers.
pub(crate) fn answers_after(game: &mut Game, turn: u32) -> Vec<String> {
    let mut lines = vec![];
    let mut single = vec![];
    while let Some(choice) = game.state.under_way.choice.clone().filter(|_| lines.len() < MOST_ANSWERS) {
        let Some(answer) = choice.options().into_iter().next() else { break };
        let answered = Answered::of(game, &answer);
        let text = answered.as_ref().map(|answered| answered.text.clone());
        lines.extend(to_write(single, answered));
        lines.extend(text);
        if game.answer(answer).is_err() {
            break;
        }
        single = advance_noting(game, turn);
    }
    lines
}

/// Advances the game to where somebody has to decide, and returns the single answers that were given on the way.
fn advance_noting(game: &mut Game, turn: u32) -> Vec<Answered> {
    let mut single = vec![];
    advance_telling(game, turn, &mut |game, answer| single.extend(Answered::of(game, answer)));
    single
}

/// Returns, of single answers that stand before another, those that have to be written: a replay might take what is written
/// next for them, or only a rule has left them single, so that nobody sees of the board alone what is answered.
pub(crate) fn to_write(single: Vec<Answered>, mut next: Option<Answered>) -> Vec<String> {
    let mut written = vec![];
    for before in single.into_iter().rev() {
        if before.is_left_by_rule() || next.as_ref().is_some_and(|next| before.may_take(next)) {
            written.push(before.text.clone());
            next = Some(before);
        }
    }
    written.reverse();
    written
}
