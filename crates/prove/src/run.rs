//! Proves the claims of a scenario: reads it, runs a search for each claim, and builds the reports.

use std::fmt;

use tribunal_engine::ability::{Descend, Effect, Part};
use tribunal_engine::board::ObjectSetup;
use tribunal_engine::card::Card;
use tribunal_engine::edition::{DEFAULT, Phase, Procedures, procedures};
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::zone::Zone;
use tribunal_rule::{RuleNumber, RuleRef};
use tribunal_scenario::diagnostic::Diagnostic;
use tribunal_scenario::position::{Halt, OpenOrder};
use tribunal_scenario::print;
use tribunal_scenario::read::read_with;
use tribunal_scenario::script::{Claim, Expectation, RuleSpec, Says, Script};
use tribunal_scenario::warning::Caution;

use super::bounds::Options;
use super::case::{Case, Examined, replaying};
use super::claim::{Goal, On};
use super::open::Open;
use super::report::{Proved, Verdict};
use super::search::Outcome;
use super::{carried, example, hands, hinge, runes};

/// The reason why nothing was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The scenario has mistakes, each rendered with its line and a caret.
    Wrong(Vec<String>),
    /// The scenario has no claim over lines of play.
    NoClaims,
    /// The scenario has more claims than this number, the most that may be asked at once.
    TooMany(usize),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(mistakes) => f.write_str(&mistakes.join("\n")),
            Self::TooMany(most) => write!(f, "at most {most} claims are looked into at once, each edition counted"),
            Self::NoClaims => f.write_str(
                "nothing is claimed of lines of play: add a line such as `=> never Bob scores`, or ask with `--claim`",
            ),
        }
    }
}

impl std::error::Error for Refused {}

/// Proves every claim of a scenario, under each edition that the options or the text name, else under the one that the
/// engine plays by default.
///
/// If the scenario has mistakes, has no claim over lines of play, or has more claims than are allowed.
pub fn prove(text: &str, options: &Options) -> Result<Vec<Proved>, Refused> {
    let own = text.lines().count();
    let mut all = text.trim_end_matches('\n').to_owned();
    for claim in &options.claims {
        all.push_str("\n=> ");
        all.push_str(claim.trim().trim_start_matches("=>").trim());
    }
    let (script, mistakes) = read_with(&all, &options.cards);
    if !mistakes.is_empty() {
        return Err(wrong(&all, &mistakes));
    }
    let asked_beside = |line: usize| line > own.max(all.lines().count() - options.claims.len());
    let mut asked = vec![];
    for table in tables(options, &script) {
        for (at, line) in script.lines.iter().enumerate() {
            let Says::Expects(expectation) = &line.says else { continue };
            if expectation.over.is_some()
                && expectation.is_for(table.edition)
                && let Some(mistake) = expectation.unknown_rule(table.edition)
            {
                return Err(wrong(&all, &[Diagnostic::new(line.span, mistake)]));
            }
            if asked_beside(line.span.line) && expectation.over.is_none() {
                let what = format!("`{}` claims nothing of lines of play: begin with always, never or can", line.text);
                return Err(Refused::Wrong(vec![what]));
            }
            if expectation.over.is_none() || !expectation.is_for(table.edition) {
                continue;
            }
            let number = if asked_beside(line.span.line) { 0 } else { line.span.line };
            asked.extend(expectation.claims.iter().map(|claim| (table, at, number, expectation, claim)));
        }
    }
    match asked.len() {
        0 => return Err(Refused::NoClaims),
        many if many > options.most_claims => return Err(Refused::TooMany(options.most_claims)),
        _ => {}
    }
    let prove = |(table, at, line, expectation, claim)| {
        let proved = prove_one(&before(&script, at), expectation, claim, table, options);
        proved.map(|proved| Proved { line, ..proved }).map_err(|halted| refused(&all, halted))
    };
    asked.into_iter().map(prove).collect()
}

fn wrong(text: &str, mistakes: &[Diagnostic]) -> Refused {
    Refused::Wrong(mistakes.iter().map(|mistake| mistake.render(text)).collect())
}

fn refused(text: &str, halted: Halt) -> Refused {
    match halted {
        Halt::Wrong(mistakes) => wrong(text, &mistakes),
        Halt::Bound(bound) => Refused::Wrong(vec![bound.to_string()]),
        Halt::Reading(reading) => {
            Refused::Wrong(vec![format!("a reading has to be chosen first: reading {}", reading.name())])
        }
        Halt::Order(OpenOrder { instead, .. }) => {
            Refused::Wrong(vec![format!("an order has to be said first: {}", instead.join(", or "))])
        }
    }
}

fn tables(options: &Options, script: &Script) -> Vec<&'static Procedures> {
    let wanted = if options.editions.is_empty() { &script.editions } else { &options.editions };
    let mut found: Vec<&'static Procedures> = vec![];
    for table in wanted.iter().filter_map(|edition| procedures(*edition)) {
        if found.iter().all(|other| other.edition != table.edition) {
            found.push(table);
        }
    }
    if found.is_empty() { vec![DEFAULT] } else { found }
}

/// Returns the scenario up to a line, without claims over lines of play.
fn before(script: &Script, at: usize) -> Script {
    let mut before = script.clone();
    before.lines.truncate(at);
    before.lines.retain(|line| !matches!(&line.says, Says::Expects(expected) if expected.over.is_some()));
    before
}

fn prove_one(
    script: &Script,
    expectation: &Expectation,
    claim: &Claim,
    table: &'static Procedures,
    options: &Options,
) -> Result<Proved, Halt> {
    let Some(mut over) = expectation.over else { return Err(Halt::Wrong(vec![])) };
    over.actions = over.actions.or(options.within);
    let work = replaying(options).work();
    // By which rule something comes about is asked of what does; that it does not, or how things are, rests on no one moment of a line.
    let comes_about = claim.is.comes_about() && !claim.is.is_denial();
    let rules = if comes_about { expectation.rules.as_slice() } else { &[] };
    let case = Case { table, goal: Goal::of(claim, rules, over), options, work };
    let examined = match case.examine(script, options.bounds, None) {
        // Time or work ran out before the place of the claim was come to.
        Err(Halt::Bound(_)) => Examined {
            verdict: Verdict::NotSettled,
            outcome: Outcome::default(),
            open: vec![Open::Stopped],
            found: None,
            hands: 0,
        },
        examined => examined?,
    };
    let edition = table.edition;
    let of_edition = |rule: RuleNumber| RuleRef::new(edition, rule);
    let mut proved = Proved {
        edition,
        line: 0,
        claim: print::claim(script, over, rules, claim),
        horizon: case.goal.horizon(),
        verdict: examined.verdict,
        states: examined.outcome.states,
        steps: examined.outcome.steps,
        depth: examined.outcome.depth,
        example: None,
        open: examined.open.iter().cloned().map(Into::into).collect(),
        already: None,
        left_out: left_out(expectation, rules),
        assumed: vec![],
        carried_by: vec![],
        carried_by_all: false,
        hinges: vec![],
        hinges_all: false,
    };
    if let Some((board, line)) = &examined.found {
        // A line that does not come out when it is replayed settles nothing.
        let replayed = example::of(&case, board, line);
        let doubt = match &replayed {
            Ok(example) if example.replays => None,
            _ if case.is_stopped() => Some(Open::Stopped),
            // What keeps it from being replayed is told already.
            _ if !examined.open.is_empty() => None,
            _ => Some(example::absent(&case, board, line).map_or(Open::Replay, Open::Absent)),
        };
        if let Some(doubt) = doubt {
            proved.verdict = Verdict::NotSettled;
            proved.open.push(doubt.into());
        }
        proved.example = replayed.ok();
    }
    proved.assumed = assumed(script, table, &case.goal, &examined, proved.verdict);
    if proved.verdict == examined.verdict {
        proved.already = case.already(script, claim, &examined);
    }
    if options.explains && proved.verdict != Verdict::NotSettled {
        let (rules, all) = carried::by(&case, script, &examined);
        proved.carried_by = rules.into_iter().map(of_edition).collect();
        proved.carried_by_all = all;
        (proved.hinges, proved.hinges_all) = hinge::of(&case, script, &examined);
    }
    Ok(proved)
}

/// Returns a note on the rules of a claim that it was asked without.
fn left_out(expectation: &Expectation, rules: &[RuleSpec]) -> Option<String> {
    let named: Vec<_> = expectation.rules.iter().map(|rule| format!("[{}]", rule.number)).collect();
    (rules.len() < named.len()).then(|| {
        format!(
            "{} is left out: by which rule something happens can be claimed, and not by which it does not happen or is so",
            named.join(" ")
        )
    })
}

/// Returns the assumptions that were made where the board says nothing, and what the engine does not enact of the
/// edition.
fn assumed(script: &Script, table: &Procedures, goal: &Goal, examined: &Examined, verdict: Verdict) -> Vec<String> {
    let (hands, unsaid_runes) = (examined.hands, &examined.outcome.unsaid_runes);
    let mut all = vec!["nobody plays a card that the board does not list, and nobody concedes".to_owned()];
    // What happens is known of every moment; how things are may be so for a while in which nobody is asked anything.
    if goal.on == On::Point && !goal.claim.is.is_event() && examined.found.is_none() {
        all.push(
            "how things are was looked at wherever somebody has to decide, but not in the midst of a play, and at the end"
                .to_owned(),
        );
    }
    all.extend(script.unknown_hands.iter().map(|hand| hands::describe(script, hand)));
    let settled_by_one = verdict == goal.says().0;
    all.extend(match (hands, verdict) {
        (0, _) => None,
        (1, _) if settled_by_one => Some("one hand that fits so was followed, and it settles it".to_owned()),
        (_, _) if settled_by_one => Some(format!("{hands} hands that fit so were followed, until one settled it")),
        // What was left out of any is told among what is open.
        (_, Verdict::NotSettled) => Some(format!("of the hands that fit so, {hands} were followed")),
        (1, _) => Some("one hand fits so, and was followed on all its lines".to_owned()),
        _ => Some(format!("every hand is one of {hands} that fit so and were followed, each on all its lines")),
    });
    all.extend(
        examined
            .outcome
            .readings
            .iter()
            .map(|(name, meaning)| format!("the rules can be read in more than one way; reading of {name}: {meaning}")),
    );
    all.extend(examined.outcome.usual.iter().map(|way| format!("above the claim {way}")));
    let free = script.setup.players.iter().filter(|player| player.runes.is_none());
    let names: Vec<_> = free.map(|player| player.name.as_str()).collect();
    if !names.is_empty() {
        all.push(format!("every cost can be paid where no runes are listed: {}", names.join(", ")));
    }
    let listed = script.setup.players.iter().filter(|player| player.runes.is_some_and(|runes| runes.on_board() > 0));
    let names: Vec<_> = listed.map(|player| player.name.as_str()).collect();
    if !names.is_empty() {
        let by_hand = runes::ByHand::by_cards(script.cards()).left_out();
        let nobody = by_hand.map_or(String::new(), |does| format!("nobody {does} runes apart from costs, and "));
        all.push(format!("{nobody}what is in a Rune Pool pays first: {}", names.join(", ")));
    }
    let unlisted = unlisted_hands(script);
    if script.cards().any(discards) && !unlisted.is_empty() {
        all.push(format!("a hand that nobody has listed has as many cards as are discarded: {}", unlisted.join(", ")));
    }
    let unscored = unscored(script);
    if !unscored.is_empty() {
        all.push(format!("nobody has scored this turn what is not said to be scored: {}", unscored.join(", ")));
    }
    if scores_beside_teammates(script) {
        all.push(
            "no battlefield was occupied by a teammate in this turn's scoring step: begin with `phase beginning` where one was"
                .to_owned(),
        );
    }
    let unsaid = unsaid_runes.iter().filter_map(|player| script.setup.players.get(player.index()));
    let names: Vec<_> = unsaid.map(|player| player.name.as_str()).collect();
    if !names.is_empty() {
        all.push(format!("runes of which nobody has said the domain pay Power of any: {}", names.join(", ")));
    }
    let cautions = script.warnings.iter().filter(|warning| warning.caution != Caution::UnknownHand);
    all.extend(cautions.map(|warning| warning.caution.to_string()));
    let not_yet = script.not_yet(table);
    if !not_yet.is_empty() {
        all.push(format!("no line comes to what is not enacted yet in {}: {}", table.edition, not_yet.join("; ")));
    }
    all
}

/// Returns the players of whose hand the board says nothing, by name.
fn unlisted_hands(script: &Script) -> Vec<&str> {
    let players = script.setup.players.iter().enumerate();
    let holds = |at: usize| {
        let in_hand = |object: &ObjectSetup| object.zone == Zone::Hand && object.owner.index() == at;
        script.setup.objects.iter().any(in_hand)
    };
    let unlisted = players.filter(|(at, player)| !player.hand_listed && !holds(*at));
    unlisted.map(|(_, player)| player.name.as_str()).collect()
}

/// Returns true if a card speaks of discarding.
fn discards(card: &Card) -> bool {
    let mut found = false;
    card.all_abilities().for_each(|ability| {
        ability.parts(&mut |part| {
            found |= matches!(part, Part::Effect(Effect::Discard(..)));
            Descend::Into
        });
    });
    found
}

/// Returns the battlefields that the Turn Player's side controls on a board that begins behind the scoring step of a turn, and of which
/// nobody has said that they were scored in it.
fn unscored(script: &Script) -> Vec<&str> {
    let setup = &script.setup;
    let side = setup.players.first().map(|player| player.team);
    let is_ours = |player: PlayerId| setup.players.get(player.index()).map(|player| player.team) == side;
    let is_scored = |at: usize| setup.players.iter().any(|player| player.scored.contains(&BattlefieldId::at(at)));
    let places = setup.battlefields.iter().enumerate().filter(|_| setup.phase != Some(Phase::Beginning));
    let unscored = places.filter(|(at, place)| place.controller.is_some_and(is_ours) && !is_scored(*at));
    unscored.map(|(_, place)| place.card.name.as_str()).collect()
}

/// Returns true if a board begins behind the scoring step of a turn, and a teammate of its player controls a battlefield.
fn scores_beside_teammates(script: &Script) -> bool {
    let setup = &script.setup;
    let team = |player: PlayerId| setup.players.get(player.index()).map(|player| player.team);
    let turn_player = PlayerId::at(0);
    let is_beside = |player: PlayerId| player != turn_player && team(player) == team(turn_player);
    setup.phase != Some(Phase::Beginning) && setup.battlefields.iter().filter_map(|at| at.controller).any(is_beside)
}
