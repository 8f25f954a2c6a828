//! Penalties on the pages of the desk: as given, after upgrades, and the earlier ones of a player.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::super::item::rule_href;
use super::super::view::View;
use super::super::words::desk as words;
use crate::desk::model::{At, Event, Imposed, PenaltyAct, Person, Tabled, Upgraded, Written, skeleton};
use crate::penalty::{Guide, Penalty};
use crate::reference::penalties;
use crate::rule::RuleRef;

/// A penalty as a page shows it.
pub struct PenaltyLine {
    /// The version of its dispute that it made.
    pub version: i64,
    /// The dispute.
    pub dispute: i64,
    /// The player who got it.
    pub player: String,
    /// The resulting penalty.
    pub penalty: &'static str,
    /// The class for its colour, by its weight.
    pub class: &'static str,
    /// The name of the infraction.
    pub name: String,
    /// The rule of the infraction, with its address if the library has it.
    pub rule: Option<Cited>,
    /// The upgrade, if there is one.
    pub upgraded: Option<Raised>,
    /// The upgrade under the other reading, where the rules leave it open.
    pub open: Option<Raised>,
    /// The Warnings that were counted, with their addresses.
    pub earlier: Vec<Place>,
    /// The Warnings for tracking, which were counted separately.
    pub tracking: Vec<Place>,
    /// The Warnings that upgraded it and no longer count.
    pub fallen: Vec<Place>,
    /// Notes on the penalty itself.
    pub notes: Vec<&'static str>,
    /// The state.
    pub state: &'static str,
    /// True if it counts.
    pub counts: bool,
    /// The judge who gave it.
    pub by: Person,
    /// The time.
    pub since: Timestamp,
    /// The remedy and other remarks.
    pub words: Written,
    /// The acts on it.
    pub settled: Vec<Settled>,
    /// The possible acts, each with the label of its button and the name of its text field.
    pub acts: Vec<(PenaltyAct, &'static str, &'static str)>,
}

/// A cited rule.
pub struct Cited {
    /// Its number.
    pub number: String,
    /// Its address, or an empty string.
    pub href: String,
}

/// A heavier penalty, with its reason.
pub struct Raised {
    /// The penalty.
    pub to: &'static str,
    /// The penalty as it was given.
    pub from: &'static str,
    /// The rule.
    pub rule: Cited,
    /// The reason.
    pub says: String,
}

/// The place of another penalty.
pub struct Place {
    /// The place, in words.
    pub told: String,
    /// The address.
    pub href: String,
}

/// An act on a penalty.
pub struct Settled {
    /// The act, in words.
    pub told: &'static str,
    /// The author's words.
    pub words: Written,
    /// The author.
    pub by: Person,
    /// The time.
    pub at: Timestamp,
}

/// The penalties of a player at the event, outside one dispute.
pub struct Record {
    /// The player.
    pub player: String,
    /// The penalties, the oldest first.
    pub lines: Vec<PenaltyLine>,
}

/// The infractions of a kind, to choose from.
pub struct Choices {
    /// The kind.
    pub name: String,
    /// The id of each in the table, and its label.
    pub infractions: Vec<(String, String)>,
}

impl PenaltyLine {
    /// Returns a penalty, among all of the event, as this person sees it.
    #[must_use]
    pub fn of(view: &View, event: &Event, imposed: &Imposed, all: &[Imposed], person: &Person) -> Self {
        let given = &imposed.given;
        let place = |at: &At| place(event, *at, all);
        let tabled = penalties::guide().map(|guide| given.tabled(guide, event.founding.level));
        let noted = match tabled {
            None | Some(Tabled::Within) => None,
            Some(Tabled::NamedFreely) => Some(words::FREELY_NAMED),
            Some(Tabled::Beyond) => Some(words::BEYOND_THE_TABLE),
            Some(Tabled::UnknownInfraction) => Some(words::UNKNOWN_INFRACTION),
            Some(Tabled::UnknownPenalty) => Some(words::UNKNOWN_PENALTY),
        };
        let notes = noted.into_iter().chain(given.tracking.then_some(words::FOR_TRACKING)).collect();
        let acts = imposed.acts(person).filter(|_| event.closed.is_none());
        Self {
            version: imposed.at.version.0,
            dispute: imposed.at.dispute,
            player: given.player.clone(),
            penalty: imposed.penalty().name(),
            class: imposed.penalty().key(),
            name: given.name.clone(),
            rule: given.rule.map(|rule| cited(view, rule)),
            upgraded: given.before.upgraded.as_ref().map(|upgraded| raised(view, given.penalty, upgraded)),
            open: given.before.open.as_ref().map(|open| raised(view, given.penalty, open)),
            earlier: counted(imposed).map(|at| place(&at)).collect(),
            tracking: given.before.tracking.iter().map(place).collect(),
            fallen: imposed.fallen(all).map(|one| place(&one.at)).collect(),
            notes,
            state: imposed.state.name(),
            counts: imposed.state.counts(),
            by: imposed.by.clone(),
            since: imposed.since,
            words: given.words.clone(),
            settled: imposed.settled.iter().map(Settled::of).collect(),
            acts: acts
                .map(|act| {
                    let (button, asks) = words::penalty_act(act);
                    (act, button, asks)
                })
                .collect(),
        }
    }
}

/// Returns the Warnings that were counted with a penalty, each once.
fn counted(imposed: &Imposed) -> impl Iterator<Item = At> + '_ {
    let before = &imposed.given.before;
    let mut all: Vec<At> = before.total.iter().chain(&before.same).copied().collect();
    all.sort();
    all.dedup();
    all.into_iter()
}

impl Settled {
    fn of(settlement: &crate::desk::model::Settlement) -> Self {
        let (words, by) = (settlement.words.clone(), settlement.by.clone());
        Self { told: settlement.act.describe(), words, by, at: settlement.at }
    }
}

fn cited(view: &View, rule: RuleRef) -> Cited {
    Cited { number: rule.number.to_string(), href: view.rule(rule).map(|_| rule_href(rule)).unwrap_or_default() }
}

fn raised(view: &View, from: Penalty, upgraded: &Upgraded) -> Raised {
    let (to, from) = (upgraded.to.name(), from.name());
    Raised { to, from, rule: cited(view, upgraded.rule), says: upgraded.says.clone() }
}

fn place(event: &Event, at: At, all: &[Imposed]) -> Place {
    let name = all.iter().find(|one| one.at == at).map(|one| one.given.name.as_str()).unwrap_or_default();
    let href = format!("/desk/e/{}/{}#v{}", event.code, at.dispute, at.version.0);
    Place { told: words::in_dispute(name, at.dispute), href }
}

/// Returns the penalties of the players of a dispute at the event, outside this dispute.
#[must_use]
pub fn records(
    view: &View,
    event: &Event,
    all: &[Imposed],
    players: &[String],
    here: i64,
    person: &Person,
) -> Vec<Record> {
    let mut of: BTreeMap<String, Record> = BTreeMap::new();
    for player in players {
        let lines = all.iter().filter(|one| one.is_of(player) && one.at.dispute != here);
        let lines = lines.map(|one| PenaltyLine::of(view, event, one, all, person)).collect();
        of.entry(skeleton(player)).or_insert(Record { player: player.clone(), lines });
    }
    of.into_values().filter(|record| !record.lines.is_empty()).collect()
}

/// Returns the names of penalized players that share a word with that of a player here and are counted as somebody
/// else.
#[must_use]
pub fn nearly(all: &[Imposed], players: &[String]) -> Vec<String> {
    let parts = |name: &str| name.split_whitespace().map(skeleton).collect::<Vec<_>>();
    let is_near = |name: &str| {
        players.iter().any(|player| {
            skeleton(player) != skeleton(name) && parts(player).iter().any(|part| parts(name).contains(part))
        })
    };
    let mut names: Vec<String> = all.iter().map(|one| one.given.player.clone()).filter(|name| is_near(name)).collect();
    names.retain(|name| !players.iter().any(|player| skeleton(player) == skeleton(name)));
    names.sort();
    names.dedup();
    names
}

/// Returns the infractions of the table to choose from, by kind.
#[must_use]
pub fn choices() -> Vec<Choices> {
    let choice = |guide: &Guide, infraction: &crate::penalty::Infraction| {
        let printed = infraction.base.map_or(words::DEPENDS_ON_THE_CASE, Penalty::name);
        let rule = guide.rule(infraction.rule).number;
        (infraction.id.clone(), words::infraction(&infraction.name, &rule.to_string(), printed))
    };
    let kinds = penalties::guide().into_iter().flat_map(|guide| {
        guide.families.iter().map(move |family| Choices {
            name: family.name.clone(),
            infractions: guide.of_family(family.id).map(|infraction| choice(guide, infraction)).collect(),
        })
    });
    kinds.collect()
}

/// Returns a note on the edition of the tournament rules behind the penalties, and whether it is the one in force on
/// the day of the event.
#[must_use]
pub fn layer(view: &View, event: &Event) -> String {
    let Some(guide) = penalties::guide() else { return words::NO_TABLE.to_owned() };
    let day = event.founding.date;
    let issues = view.library().editions().filter(|held| !held.edition.is_core());
    let in_force = issues.filter_map(|held| Some((held.in_force.filter(|since| *since <= day)?, held.edition))).max();
    match in_force {
        Some((_, edition)) if edition == guide.edition => words::penalties_by(guide.edition),
        Some((_, edition)) => words::penalties_by_another(guide.edition, edition),
        None => words::penalties_by_unknown(guide.edition),
    }
}
