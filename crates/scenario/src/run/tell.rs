//! Reports what a game recorded: events, passes, choices.

use crate::names;
use crate::quoted::quoted;
use crate::report::{Cleanup, CleanupStep, Happened, OpenChoice};
use tribunal_engine::Game;
use tribunal_engine::authority::Authority;
use tribunal_engine::choice::{Answer, Ask, Choice, Ordered};
use tribunal_engine::edition::Special;
use tribunal_engine::ids::{BattlefieldId, ObjectId};
use tribunal_engine::rune_deck;
use tribunal_engine::state::State;
use tribunal_engine::trace::{Pass, StepRecord};
use tribunal_engine::zone::Location;
use tribunal_rule::RuleRef;

/// Returns the events from a position on.
pub(super) fn events(game: &Game, from: usize) -> Vec<Happened> {
    let edition = game.procedures().edition;
    let one = |event: &tribunal_engine::event::Event| Happened {
        id: event.id.0,
        parent: event.parent.map(|id| id.0),
        kind: event.kind.name().to_owned(),
        rule: event.authority.rule().map(|rule| RuleRef::new(edition, rule)),
        ruling: match &event.authority {
            Authority::Ruling(ruling) => Some(format!("{} {}", ruling.slug, ruling.date)),
            _ => None,
        },
        objects: names_of(&game.state, &event.kind.objects()),
        text: event.kind.text(&game.state),
        what: event.kind.clone(),
    };
    game.trace.events.iter().skip(from).map(one).collect()
}

fn names_of(state: &State, objects: &[ObjectId]) -> Vec<String> {
    objects.iter().map(|id| state.name(*id)).collect()
}

/// Returns the passes from a position on. A pass that no event made due was made due by the action itself.
pub(super) fn cleanups(game: &Game, from: usize, action: &str) -> Vec<Cleanup> {
    game.trace.passes_from(from).map(|(pass, steps)| cleanup(game, pass, steps, action)).collect()
}

fn cleanup(game: &Game, pass: &Pass, steps: &[StepRecord], action: &str) -> Cleanup {
    let table = game.procedures();
    let cause = pass.cause.and_then(|id| game.trace.events.get(id.index()));
    let moments = table.moments.iter().filter(|(moment, _)| pass.moments.has(*moment));
    let repeated = table.cites.cleanup_repeats().filter(|_| pass.round > 0);
    let rules = moments.map(|(_, rule)| *rule).chain(repeated).map(|rule| RuleRef::new(table.edition, rule));
    Cleanup {
        cause: cause.map_or_else(|| action.to_owned(), |event| event.kind.text(&game.state)),
        rules: rules.collect(),
        special: match pass.special {
            Special::None => None,
            Special::EndOfTurn => Some("end of turn"),
            Special::Combat => Some("combat"),
        },
        round: pass.round,
        after: pass.after,
        steps: steps
            .iter()
            .map(|record| CleanupStep {
                rule: RuleRef::new(table.edition, record.rule()),
                label: record.step.label,
                name: record.step.name,
                fired: record.fired,
                why: game.trace.why(record, &game.state),
                objects: names_of(&game.state, &record.why.objects()),
            })
            .collect(),
    }
}

/// Returns abilities as they are typed in an order, by their sources, and true where the source has two or more of
/// them: then each has its number.
fn ordered<'a>(state: &'a State, list: &'a [(ObjectId, String)]) -> impl Iterator<Item = (String, bool)> + 'a {
    list.iter().enumerate().map(|(at, (id, _))| {
        let of_source = |before: usize| list.iter().take(before).filter(|(other, _)| other == id).count();
        let several = of_source(list.len()) > 1;
        let number = if several { format!(" ability {}", of_source(at) + 1) } else { String::new() };
        (names::typed(state, *id) + &number, several)
    })
}

/// Returns the choice that is open, to be answered before this line.
pub(super) fn open_choice(game: &Game, line: usize) -> Option<OpenChoice> {
    let choice = game.state.under_way.choice.as_ref()?;
    Some(OpenChoice {
        rule: RuleRef::new(game.procedures().edition, choice.rule),
        who: choice.who.map(|who| game.state.player(who).name.clone()),
        asks: question(&game.state, choice),
        options: choice.options().iter().map(|answer| self::answer(&game.state, choice, answer)).collect(),
        line,
    })
}

/// Returns the question for an order.
fn ordering(what: Ordered) -> &'static str {
    match what {
        Ordered::Triggers => "in which order do these abilities go on the chain?",
        Ordered::DeckTop => "in which order do these cards go on top of the deck, the upper one first?",
        Ordered::DeckBottom => "in which order do these cards go under the deck, the upper one first?",
        Ordered::Plays => "in which order are these cards played?",
        Ordered::Seen => "in which order are the texts of these cards followed?",
        Ordered::Detached => "in which order are these detached?",
    }
}

/// Returns what a choice asks, in words.
#[must_use]
pub fn question(state: &State, choice: &Choice) -> String {
    match &choice.asks {
        Ask::Open { combat: true, .. } => "at which battlefield does a staged combat begin?".to_owned(),
        Ask::Open { combat: false, .. } => "at which battlefield does a staged showdown begin?".to_owned(),
        Ask::Assign(assignment) => match choice.who {
            Some(who) => format!("How does {} assign {} damage?", state.player(who).name, assignment.amount),
            None => format!("How are {} damage assigned?", assignment.amount),
        },
        Ask::Order(what, list) => {
            let texts: Vec<String> = ordered(state, list)
                .zip(list)
                .filter(|((_, several), _)| *several)
                .map(|((name, _), (_, text))| format!(" {name}: {text}"))
                .collect();
            format!("{}{}", ordering(*what), texts.concat())
        }
        Ask::Targets { item, .. } => {
            let source = state.chain.item(*item).map(|item| state.name(item.source)).unwrap_or_default();
            format!("what does {source} choose?")
        }
        Ask::Where { what, .. } => format!("where, for {}?", state.name(*what)),
        Ask::Pick { why, .. } => format!("what is chosen {why}?"),
        Ask::Split { amount, .. } => format!("how are {amount} damage split?"),
        Ask::Player(_) => "which player?".to_owned(),
        Ask::Shuffle(_) => "in which random order do these cards lie, the top one first?".to_owned(),
        Ask::Runes(_) => "in which order do these runes lie under the rune deck, the upper one first?".to_owned(),
        Ask::Name(_) => "what is named?".to_owned(),
        Ask::May(question) => format!("{question}?"),
        Ask::Mode(_) => "which of these is done?".to_owned(),
        Ask::Cost(_) => "which of these costs is paid next?".to_owned(),
        Ask::Ways(_) => "with which runes?".to_owned(),
        Ask::Reading(reading) => reading.question().to_owned(),
    }
}

/// Returns an answer as it is typed.
pub(super) fn answer(state: &State, choice: &Choice, answer: &Answer) -> String {
    let who = choice.who.map_or_else(|| "reading".to_owned(), |who| quoted(&state.player(who).name));
    let name = |id: &ObjectId| names::typed(state, *id);
    let place = |at: BattlefieldId| names::typed(state, state.battlefield(at).object);
    match answer {
        Answer::At(at) => format!("{who} chooses {}", place(*at)),
        Answer::Assign(split) => {
            let parts: Vec<_> = split.iter().map(|(unit, n)| format!("{n} to {}", name(unit))).collect();
            format!("{who} assigns {}", parts.join(", "))
        }
        Answer::Order(order) => {
            let list: Vec<String> = match &choice.asks {
                Ask::Order(_, list) => ordered(state, list).map(|(name, _)| name).collect(),
                Ask::Shuffle(list) => list.iter().map(name).collect(),
                Ask::Runes(list) => list.iter().map(|rune| rune_deck::name(*rune)).collect(),
                _ => return String::new(),
            };
            let sources: Vec<_> = order.iter().filter_map(|n| list.get(usize::from(*n)).cloned()).collect();
            format!("{who} orders {}", sources.join(" then "))
        }
        Answer::Player(player) => format!("{who} chooses {}", quoted(&state.player(*player).name)),
        Answer::Objects(chosen) if chosen.is_empty() => format!("{who} chooses nothing"),
        Answer::Objects(chosen) => {
            format!("{who} chooses {}", chosen.iter().map(name).collect::<Vec<_>>().join(", "))
        }
        Answer::Where(Location::Base(player)) if choice.who == Some(*player) => format!("{who} chooses base"),
        Answer::Where(Location::Base(player)) => {
            format!("{who} chooses {}'s base", quoted(&state.player(*player).name))
        }
        Answer::Where(Location::Battlefield(at)) => format!("{who} chooses {}", place(*at)),
        Answer::Mode(mode) => {
            let modes = match &choice.asks {
                Ask::Mode(modes) => &modes.all,
                Ask::Cost(costs) => costs,
                _ => return String::new(),
            };
            let mode = modes.get(usize::from(*mode)).map_or("", String::as_str);
            format!("{who} chooses \"{mode}\"")
        }
        Answer::Way(way) => {
            let Ask::Ways(ways) = &choice.asks else { return String::new() };
            let way = ways.all.get(usize::from(*way)).map_or("", |way| way.told.as_str());
            format!("{who} chooses \"{way}\"")
        }
        Answer::Name(name) => format!("{who} names {}", quoted(name)),
        Answer::May(true) => format!("{who} accepts"),
        Answer::May(false) => format!("{who} declines"),
        Answer::Reading(n) => {
            let Ask::Reading(reading) = &choice.asks else { return String::new() };
            let word = reading.options().get(usize::from(*n)).map_or("", |(word, _)| word);
            format!("reading {}: {word}", reading.name())
        }
    }
}
