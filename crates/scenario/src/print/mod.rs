//! Prints a scenario in its one canonical form: what was read, written so that it reads the same again.
//!
//! The writer's own spacing is gone, comments too unless they are [kept](print_with); everything that means something is
//! there. `read(print(read(text)))` is `read(text)`, whatever was typed.

mod board;
mod claims;
mod deeds;

use std::fmt::Write;

use tribunal_engine::ids::PlayerId;
use tribunal_rule::Edition;

pub(super) use board::{overrides, pool};
pub(super) use deeds::runes;

use super::fact::Fact;
use super::quoted::quoted;
use super::remarks::Remark;
use super::script::{Claim, Expectation, Name, Over, Passes, RuleSpec, Says, Script};

/// Returns the canonical text of a scenario that was read without mistakes.
#[must_use]
pub fn print(script: &Script) -> String {
    print_with(script, &[])
}

/// Returns the canonical text of a scenario with the comments of the text that it was read from: each stays on the line
/// of what it stood by, else above what came next.
#[must_use]
pub fn print_with(script: &Script, remarks: &[Remark]) -> String {
    let mut text = Text { script, out: String::new(), remarks: remarks.to_vec() };
    text.board();
    if !script.lines.is_empty() {
        text.out.push('\n');
    }
    for line in &script.lines {
        text.remarks_above(line.span.line, "");
        match &line.says {
            Says::AllPass(Passes::Once) => text.line(format_args!("all pass")),
            Says::AllPass(Passes::Times(times)) => text.line(format_args!("all pass x{times}")),
            Says::AllPass(Passes::UntilDone) => text.line(format_args!("all pass until done")),
            Says::Does(player, _, deed) => {
                let deed = deeds::deed(deed);
                text.line(format_args!("{} {deed}", text.player(*player)));
            }
            Says::Expects(expectation) => {
                let claims = text.expectation(expectation);
                text.line(format_args!("=> {claims}"));
            }
        }
        text.remarks_beside(line.span.line);
    }
    text.remarks_above(usize::MAX, "");
    text.out
}

/// Returns a fact as it is typed after `=>`, with the rules that it is to rest on.
#[must_use]
pub fn fact(script: &Script, fact: &Fact, rules: &[RuleSpec]) -> String {
    let fact = Text { script, out: String::new(), remarks: vec![] }.fact(fact);
    if rules.is_empty() { fact } else { format!("{} {fact}", claims::bracket(rules)) }
}

/// Returns a claim over lines of play as it is typed after `=>`.
#[must_use]
pub fn claim(script: &Script, over: Over, rules: &[RuleSpec], claim: &Claim) -> String {
    let rules = rules.to_vec();
    let expectation = Expectation { editions: vec![], rules, claims: vec![claim.clone()], over: Some(over) };
    Text { script, out: String::new(), remarks: vec![] }.expectation(&expectation)
}

/// A text being written.
struct Text<'a> {
    script: &'a Script,
    out: String,
    /// The comments that are not written yet.
    remarks: Vec<Remark>,
}

impl Text<'_> {
    fn line(&mut self, line: std::fmt::Arguments) {
        // Writing into a string does not fail.
        let _ = self.out.write_fmt(line);
        self.out.push('\n');
    }

    /// Writes the comments above a line of the text that was read, each on a line of its own.
    fn remarks_above(&mut self, line: usize, indent: &str) {
        let above = |remark: &mut Remark| remark.line < line || remark.line == line && remark.alone;
        let above: Vec<Remark> = self.remarks.extract_if(.., above).collect();
        above.iter().for_each(|remark| self.line(format_args!("{indent}{}", remark.text)));
    }

    /// Writes the comment at the end of a line of the text that was read after what was written last.
    fn remarks_beside(&mut self, line: usize) {
        let beside: Vec<Remark> = self.remarks.extract_if(.., |remark| remark.line == line).collect();
        for remark in beside {
            self.out.truncate(self.out.trim_end().len());
            self.line(format_args!(" {}", remark.text));
        }
    }

    /// Returns a player's name as it is typed.
    fn player(&self, player: PlayerId) -> String {
        self.script.setup.players.get(player.index()).map(|setup| quoted(&setup.name)).unwrap_or_default()
    }
}

/// Returns a name as it is typed.
fn name(name: &Name) -> String {
    match name.ordinal {
        Some(ordinal) => format!("{} #{ordinal}", quoted(&name.text)),
        None => quoted(&name.text),
    }
}

/// Returns names in a list.
fn names(list: &[Name], between: &str) -> String {
    list.iter().map(name).collect::<Vec<_>>().join(between)
}

/// Returns a place as it is typed: `base` and `Bob's base` are words of the language there.
fn place(at: &Name) -> String {
    if at.text == "base" || at.text.ends_with("'s base") { at.text.clone() } else { name(at) }
}

/// Returns a rule as an expectation names it.
fn rule(spec: &RuleSpec) -> String {
    match spec.edition {
        Some(edition) => format!("{}@{edition}", spec.number),
        None => spec.number.to_string(),
    }
}

/// Returns editions in a list.
fn editions(list: &[Edition]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::markdown;
    use crate::read::read;

    /// Returns what a script says, without positions and the original wording.
    fn bare(script: &Script) -> String {
        let mut says = format!("{:?}\n{:?}\n", script.editions, script.setup);
        for line in &script.lines {
            match &line.says {
                Says::Expects(expectation) => {
                    let claims: Vec<_> = expectation.claims.iter().map(|claim| &claim.is).collect();
                    says.push_str(&format!("{:?} {:?} {claims:?}\n", expectation.over, expectation.rules));
                }
                other => says.push_str(&format!("{other:?}\n")),
            }
        }
        let mut parts = says.split("Span {");
        let mut out = parts.next().unwrap_or_default().to_owned();
        parts.for_each(|part| out.push_str(part.split_once('}').map_or(part, |(_, rest)| rest)));
        out
    }

    /// Holds print against read for a text that reads without mistakes; tells whether it does.
    fn comes_back(text: &str) -> bool {
        let (script, mistakes) = read(text);
        if !mistakes.is_empty() {
            return false;
        }
        let printed = print(&script);
        let (again, mistakes) = read(&printed);
        let told: Vec<_> = mistakes.iter().map(|mistake| mistake.render(&printed)).collect();
        assert!(mistakes.is_empty(), "{text}\n---\n{printed}\n{}", told.join("\n"));
        assert_eq!(bare(&again), bare(&script), "{text}\n---\n{printed}");
        assert_eq!(print(&again), printed);
        true
    }

    #[test]
    fn every_scenario_that_ships_comes_back() {
        let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let mut count = 0;
        for folder in ["tests/scenarios", "docs", "faq"] {
            for entry in walkdir::WalkDir::new(root.join(folder)).into_iter().flatten() {
                let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
                for block in markdown::blocks(&text).unwrap_or_default() {
                    assert!(comes_back(&block.text), "{}:{}", entry.path().display(), block.line);
                    count += 1;
                }
            }
        }
        assert!(count > 100, "only {count} scenarios were found");
    }

    #[test]
    fn comments_stay_beside_what_they_stood_beside() {
        use crate::remarks::remarks;
        let text = "# a duel\nplayers Ann, Bob # two\nbase of Ann\n  # the first\n  Rider 4 might   # hers\nbattlefield Grove # here\n\n# then\nAnn moves Rider to Grove # attack\n# end\n";
        let printed = print_with(&read(text).0, &remarks(text));
        let kept = "players Ann, Bob\nbase of Ann\n  # a duel\n  # two\n  # the first\n  Rider 4 might # hers\nbattlefield Grove # here\n\n# then\nAnn moves Rider to Grove # attack\n# end\n";
        assert_eq!(printed, kept);
        assert_eq!(print_with(&read(&printed).0, &remarks(&printed)), printed, "it comes back");
    }

    #[test]
    fn lines_that_make_one_ability_come_back() {
        for text in
            ["\"Draw 1.\" \"[Level 3][>] Draw 3 instead.\"", "\"Deal 2 to a unit.\" \"[Level 3][>] Deal 4 instead.\""]
        {
            let board = format!("edition 1.4\nplayers Ann, Bob\nhand of Ann\n  Muse spell {text}\n");
            assert!(comes_back(&board), "{board}");
            let lines: Vec<&str> = text.split("\" \"").collect();
            let printed = print(&read(&board).0);
            assert!(lines.iter().all(|line| printed.contains(line.trim_matches('"'))), "{printed}");
        }
    }

    #[test]
    fn what_needs_care_comes_back() {
        let text = "edition 1.1
players \"Mary Ann\", Bob, Cid, Dee
teams \"Mary Ann\" Cid, Bob Dee
points Mary Ann 7, Bob 3
victory 11
phase end of turn
reading marked damage: counts
waive lethal damage
battlefield \"Way to Nowhere\", controlled by Mary Ann, owned by Bob, scored by Bob \"Units here have +1 [M].\"
  Mary Ann: facedown Trap spell [Hidden] domain mind cost 2 1 power 2 fury \"Deal 2 to an enemy unit.\"
  Bob: \"Garen, Mighty\" 5 might tag Yordle tag \"Big Cat\" owned by Cid exhausted stunned buffed damage 2
base of Bob
  Cid: Recruit 1 might token x2
deck of Dee: empty
runes of Bob 3 ready, 1 exhausted, 2 energy, 1 power, 2 fury, 1 calm exhausted, 1 mind power
rune deck of Bob: Fury, 2 Calm, 3 unknown, Fury
Mary Ann plays \"Deal Maker\" spell [Action] \"Draw 1.\"
Bob moves Recruit #2 to Bob's base
=> refused by 309.1.a or 401@1.1
=> under 1.0, 1.1: [322.2] nobody wins
=> [627.1@1.0, 322.2@1.1] Recruit #1 survives with 1 might, undamaged, is not an attacker, does not trigger
=> nobody scores, Mary Ann does not control \"Way to Nowhere\", no combat is staged at \"Way to Nowhere\"
=> Dee does not lose control of \"Way to Nowhere\", Bob conquers \"Way to Nowhere\"
";
        assert!(comes_back(text), "{:?}", read(text).1);
    }

    const NAMES: &[&str] =
        &["Rider", "Old Friend", "\"Mira, Rebel\"", "\"Ready or Not\"", "\"Area 51\"", "Kha\u{2019}Zix"];

    fn name() -> impl Strategy<Value = &'static str> {
        proptest::sample::select(NAMES)
    }

    fn object() -> impl Strategy<Value = String> {
        let about = proptest::sample::select(vec![
            "exhausted",
            "stunned",
            "buffed",
            "damage 3",
            "token",
            "[Tank]",
            "[Assault 2]",
            "[Shield]",
            "tag Cat",
            "cost 3",
            "cost 1 2 power",
            "owned by Bob",
            "\"When I attack, draw 1.\"",
            "\"Sing.\"",
            "x2",
            "ready",
            "attacker",
            "defender",
            "attached to Wanderer #1",
            "attached to Wanderer #2",
        ]);
        let kind =
            proptest::sample::select(vec!["3 might", "0 might", "gear", "spell", "2 might unit", "2 might gear"]);
        (name(), kind, proptest::collection::vec(about, 0..5))
            .prop_map(|(n, k, all)| format!("{n} {k} {}", all.join(" ")))
    }

    fn claim() -> impl Strategy<Value = String> {
        let objects = proptest::sample::select(vec![
            "dies",
            "does not die",
            "survives with 2 might",
            "is healed",
            "is not recalled",
            "moves",
            "is dealt 3",
            "triggers",
            "does not resolve",
            "ceases to exist",
            "has 4 might",
            "does not have 2 damage",
            "has [Tank]",
            "is exhausted",
            "is not ready",
            "is at Grove",
            "is in base",
            "is not in trash",
            "is facedown, undamaged",
            "is attached to Rider",
        ]);
        let others = proptest::sample::select(vec![
            "nothing happens",
            "322.4 fires",
            "322.4 does not fire",
            "Ann is asked",
            "a loop",
            "tainted",
            "the chain is not empty",
            "a showdown begins at Grove",
            "no combat is in progress at Grove",
            "Grove is contested by Ann",
            "Grove is not contested",
            "Grove is uncontrolled",
            "nobody wins",
            "somebody wins",
            "somebody draws 2",
            "Ann has focus",
            "Bob does not have priority",
            "Ann draws 2",
            "Bob holds Grove",
            "Ann is the turn player",
            "Bob is not the turn player",
            "Ann has 1 point",
            "refused",
            "refused by 402 or 401.1@1.1",
        ]);
        prop_oneof![(name(), objects).prop_map(|(n, o)| format!("{n} {o}")), others.prop_map(str::to_owned)]
    }

    fn deed() -> impl Strategy<Value = String> {
        let deeds = (name(), name()).prop_flat_map(|(a, b)| {
            proptest::sample::select(vec![
                "passes".to_owned(),
                "ends the turn".to_owned(),
                "accepts".to_owned(),
                "chooses nothing".to_owned(),
                format!("moves {a} and {b} #2 to Grove"),
                format!("moves {a} to Bob's base"),
                format!("plays {a}"),
                format!("plays Zap spell [Reaction] \"Draw 1.\", choosing {a}, {b}, to base, paying Accelerate"),
                format!("hides {a} at Grove"),
                format!("activates {a} ability 2, choosing {b}"),
                format!("assigns 2 to {a}, 3 to {b}"),
                format!("chooses {a}, {b}"),
                format!("orders {a} then {b}"),
                format!("orders {a} ability 2 then {a} ability 1"),
            ])
        });
        (proptest::sample::select(vec!["Ann", "Bob"]), deeds).prop_map(|(who, deed)| format!("{who} {deed}"))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn every_scenario_comes_back(
            there in proptest::collection::vec(object(), 0..3),
            here in proptest::collection::vec(object(), 0..3),
            lines in proptest::collection::vec(
                prop_oneof![deed(), proptest::collection::vec(claim(), 1..4).prop_map(|all| format!("=> {}", all.join(", ")))],
                0..6,
            ),
        ) {
            let mut text = String::from("players Ann, Bob\nhand of Bob\n");
            NAMES.iter().for_each(|name| text.push_str(&format!("  {name} 1 might\n")));
            text.push_str("battlefield Grove, contested by Ann\n");
            there.iter().for_each(|object| text.push_str(&format!("  Bob: {object}\n")));
            text.push_str("base of Ann\n  Wanderer 2 might x2\n");
            here.iter().for_each(|object| text.push_str(&format!("  {object}\n")));
            lines.iter().for_each(|line| text.push_str(&format!("{line}\n")));
            let mistakes: Vec<_> = read(&text).1.iter().map(|mistake| mistake.render(&text)).collect();
            prop_assert!(comes_back(&text), "{}\n{}", text, mistakes.join("\n"));
        }
    }
}
