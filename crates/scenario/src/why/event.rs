//! Explains why an event did not happen, from the times at which abilities did not trigger and from what cleanups
//! found.

use tribunal_engine::ability::Body;
use tribunal_engine::edition::StepId;
use tribunal_engine::ids::ObjectId;
use tribunal_engine::trigger::Missed as NotSeen;
use tribunal_engine::why::stands;
use tribunal_rule::RuleRef;

use super::{action, mentions};
use crate::expect::Window;
use crate::fact::{Fact, ObjectEvent, ObjectFact, ObjectState, PlaceFact, PlayerEvent, PlayerFact, PlayerState};
use crate::names;
use crate::read;
use crate::report::{Missed, NotHappened, Step};
use crate::run::Options;
use crate::script::{Claim, Name, Says};

/// Reads the question, with the names of a scenario; what is denied is read as what could have happened.
///
/// # Errors
/// In words, where it cannot be read.
pub(crate) fn claims(text: &str, asked: &str, options: &Options) -> Result<Vec<Claim>, String> {
    let typed = format!("{}\n=> {asked}\n", text.trim_end());
    let (script, mistakes) = read::read_within(&typed, &options.cards, options.limits);
    if let Some(wrong) = mistakes.first() {
        return Err(wrong.mistake.to_string());
    }
    match script.lines.last().map(|line| &line.says) {
        Some(Says::Expects(expected)) if !expected.claims.is_empty() => {
            let so = |claim: &Claim| if claim.is.is_denial() { claim.is.negated() } else { None };
            Ok(expected
                .claims
                .iter()
                .map(|claim| Claim { is: so(claim).unwrap_or(claim.is.clone()), ..claim.clone() })
                .collect())
        }
        _ => Err("it is nothing that could happen, as in `Watcher triggers`".to_owned()),
    }
}

/// Explains why the event in question did not happen in a replay that has been followed to its end.
pub(crate) fn not_happened(
    asked: &str,
    claims: &Result<Vec<Claim>, String>,
    window: &Window<'_>,
    steps: &[Step],
) -> NotHappened {
    let mut found = NotHappened { asked: asked.to_owned(), happened: None, told: vec![], times: vec![] };
    let claims = match claims {
        Ok(claims) => claims,
        Err(wrong) => {
            found.told.push(format!("this cannot be read: {wrong}"));
            return found;
        }
    };
    let mut all = true;
    for claim in claims {
        match window.claim(claim, &[]) {
            Ok((so, told)) => {
                all &= so;
                found.told.extend(Some(told).filter(|told| !told.is_empty()));
                if !so {
                    let (told, times) = reasons(&claim.is, window, steps);
                    found.told.extend(told);
                    found.times.extend(times);
                }
            }
            Err(wrong) => {
                found.told.push(wrong.mistake.to_string());
                return found;
            }
        }
    }
    found.happened = Some(all);
    found
}

/// Returns remarks on a claim that did not come true, and the times when it could have.
fn reasons(fact: &Fact, window: &Window<'_>, steps: &[Step]) -> (Vec<String>, Vec<Missed>) {
    match fact {
        Fact::Object(name, ObjectFact::Event(ObjectEvent::Triggers), _) => untriggered(name, window, steps),
        Fact::Object(name, fact, _) => (vec![], looked_at(&name.text, of_object(fact), window, steps)),
        Fact::Place(name, PlaceFact::Event(_), _) => {
            (standing(name, window), looked_at(&name.text, &OPENING, window, steps))
        }
        Fact::Place(name, PlaceFact::State(_), _) => {
            (standing(name, window), looked_at(&name.text, &LOSING, window, steps))
        }
        Fact::Player(_, PlayerFact::Event(PlayerEvent::LosesControl(name)), _) => {
            (standing(name, window), looked_at(&name.text, &LOSING, window, steps))
        }
        Fact::Player(_, PlayerFact::Event(PlayerEvent::Conquers(Some(name)) | PlayerEvent::Holds(Some(name))), _) => {
            (standing(name, window), vec![])
        }
        Fact::Player(_, PlayerFact::State(PlayerState::Wins), _) => {
            (vec![], looked_at("", &[StepId::Win], window, steps))
        }
        _ => (vec![], vec![]),
    }
}

/// The steps by which something begins at a battlefield.
const OPENING: [StepId; 9] = [
    StepId::StageShowdownsUncontrolled,
    StepId::StageShowdowns,
    StepId::StageContested,
    StepId::StageCombatsControlled,
    StepId::StageCombats,
    StepId::OpenShowdown,
    StepId::OpenShowdownAlone,
    StepId::OpenContested,
    StepId::OpenCombat,
];

/// The steps by which control of a battlefield is lost.
const LOSING: [StepId; 4] =
    [StepId::ControlByPresence, StepId::Uncontrol, StepId::UncontrolEmpty, StepId::UncontrolUnoccupied];

/// Returns the steps by which a fact about an object comes to be so.
fn of_object(fact: &ObjectFact) -> &'static [StepId] {
    match fact {
        ObjectFact::Event(ObjectEvent::Dies) => &[StepId::Kill],
        ObjectFact::State(ObjectState::InTrash) => &[StepId::Kill, StepId::Misplaced, StepId::RemoveUnattended],
        ObjectFact::Event(ObjectEvent::Healed) => &[StepId::HealAll],
        ObjectFact::Event(ObjectEvent::Recalled) | ObjectFact::State(ObjectState::InBase) => {
            &[StepId::Misplaced, StepId::RecallGear, StepId::RecallAttackers]
        }
        ObjectFact::State(ObjectState::Attacker | ObjectState::Defender) => &[StepId::Designate],
        _ => &[],
    }
}

/// Describes a battlefield at the end.
fn standing(name: &Name, window: &Window<'_>) -> Vec<String> {
    let state = &window.game.state;
    let told = names::battlefield(state, name).ok().and_then(|at| stands(state, at));
    told.map(|told| format!("at the end, {told}")).into_iter().collect()
}

/// Explains why no ability of an object triggered.
fn untriggered(name: &Name, window: &Window<'_>, steps: &[Step]) -> (Vec<String>, Vec<Missed>) {
    let game = window.game;
    let state = &game.state;
    let place = names::battlefield(state, name).ok().map(|at| state.battlefield(at).object);
    let meant: Vec<ObjectId> = names::objects(state, name).into_iter().chain(place).collect();
    let is_meant = |id: ObjectId| meant.contains(&state.now(id));
    let missed: Vec<&NotSeen> = game.trace.missed().iter().filter(|missed| is_meant(missed.source)).collect();
    let time = |missed: &&NotSeen| {
        let event = missed.cause.and_then(|cause| game.trace.events.get(cause.index()));
        let step = step_of(steps, missed.after)?;
        Some(Missed {
            line: step.line,
            action: action(step),
            when: event.map_or_else(|| action(step), |event| event.kind.text(state)),
            rule: RuleRef::new(game.procedures().edition, missed.rule),
            why: format!("{}: {}", missed.describe(state), missed.text),
        })
    };
    let times: Vec<Missed> = missed.iter().filter_map(time).collect();
    let mut told = vec![];
    for id in &meant {
        let card = &state.object(*id).card;
        let waits: Vec<&str> =
            card.abilities.iter().filter(|of| matches!(of.body, Body::Triggered(_))).map(|of| &*of.text).collect();
        told.extend(
            card.unread.iter().map(|line| {
                format!("this line of {} is not read, so nobody knows what it waits for: {line}", card.name)
            }),
        );
        if waits.is_empty() && card.unread.is_empty() {
            told.push(format!("{} has no ability of its own that triggers", card.name));
        } else if times.is_empty() && !waits.is_empty() {
            told.push(format!("nothing that it waits for happened while it was there to see it: {}", waits.join(" ")));
        }
    }
    told.dedup();
    (told, times)
}

/// Returns what these steps of cleanups found about a subject, or about anything where the subject is empty; each
/// finding once.
fn looked_at(subject: &str, of: &[StepId], window: &Window<'_>, steps: &[Step]) -> Vec<Missed> {
    let game = window.game;
    let edition = game.procedures().edition;
    let mut times: Vec<Missed> = vec![];
    for (pass, records) in game.trace.passes_from(0) {
        let Some(step) = step_of(steps, pass.after) else { continue };
        for record in records.iter().filter(|record| of.contains(&record.step.id)) {
            let why = game.trace.why(record, &game.state);
            let about = subject.is_empty() || mentions(&why, subject) || record.why.objects().is_empty();
            let known = times.iter().any(|time| time.why.ends_with(&why));
            if record.fired && record.why.objects().is_empty() || !about || known {
                continue;
            }
            let cause = pass.cause.and_then(|cause| game.trace.events.get(cause.index()));
            times.push(Missed {
                line: step.line,
                action: action(step),
                when: cause.map_or_else(|| action(step), |event| event.kind.text(&game.state)),
                rule: RuleRef::new(edition, record.rule()),
                why: format!("{}: {why}", record.step.name),
            });
        }
    }
    times
}

/// Returns the step during which this many events had been recorded.
fn step_of(steps: &[Step], after: u32) -> Option<&Step> {
    let ends = |step: &&Step| step.events.last().is_some_and(|last| last.id + 1 >= after);
    steps.iter().find(ends).or(steps.last())
}
