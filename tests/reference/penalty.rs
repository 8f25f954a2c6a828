//! The penalty guide: its table against the tournament rules, every branch of its walks, and its search.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use tribunal::document::{Hints, Kind, read};
use tribunal::penalty::{Answers, AskedQuestion, FamilyId, Guide, Level, Next, Penalty};
use tribunal::reference::penalties;
use tribunal::rule::RuleNumber;

/// The table as it stands in the repository.
const TABLE: &str = include_str!("../../rules/infractions.toml");
/// The issue that it was read from, where the publisher's documents are at hand.
const OFFICIAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/editions/tournament-rules-2026-10-09.txt");

fn guide() -> Guide {
    Guide::from_toml(TABLE).unwrap_or_else(|error| panic!("{error}"))
}

/// The official rules by number, or none where the document is absent. A paragraph without a number belongs to the rule above.
fn official() -> Option<BTreeMap<RuleNumber, String>> {
    let Ok(bytes) = fs::read(OFFICIAL) else {
        println!("skipped: ../shared is absent");
        return None;
    };
    let edition = "tr-2026-10-09".parse().unwrap();
    let document = read(&bytes, Hints { kind: Some(Kind::Tournament), edition: Some(edition) });
    let mut rules: BTreeMap<RuleNumber, String> = BTreeMap::new();
    for rule in document.body.rulebook().unwrap().rules() {
        let text = rules.entry(rule.number).or_default();
        text.push_str(&rule.full_text().to_lowercase().replace('\u{2019}', "'"));
    }
    Some(rules)
}

#[test]
fn the_table_is_whole() {
    let guide = guide();
    let count = |family| guide.of_family(family).count();
    assert_eq!(count(FamilyId::GamePlay), 16);
    assert_eq!(count(FamilyId::Tournament), 9);
    assert_eq!(count(FamilyId::Conduct), 7);
    let numbers: Vec<String> = guide.infractions.iter().map(|one| one.rule.to_string()).collect();
    let wanted = (2..=17).map(|n| format!("702.{n}")).chain((2..=10).map(|n| format!("703.{n}")));
    assert_eq!(numbers, wanted.chain((2..=8).map(|n| format!("704.{n}"))).collect::<Vec<_>>());
    for infraction in &guide.infractions {
        assert!(infraction.asked.len() >= 5, "{} has too few phrases", infraction.id);
        assert!(!infraction.apart.is_empty(), "{} has no neighbour", infraction.id);
    }
}

#[test]
fn what_ships_is_the_table() {
    assert_eq!(penalties::guide(), Some(&guide()));
}

#[test]
fn every_cell_is_what_its_rule_says() {
    let Some(rules) = official() else { return };
    let mut wrong = Vec::new();
    for source in guide().sources() {
        let Some(text) = rules.get(&source.rule) else {
            wrong.push(format!("{}: there is no rule {}", source.cell, source.rule));
            continue;
        };
        let words = source.words.to_lowercase();
        let missing: Vec<&str> = words.split_whitespace().filter(|word| !text.contains(word)).collect();
        if words.trim().is_empty() || !missing.is_empty() {
            wrong.push(format!("{}: {} does not contain {missing:?}", source.cell, source.rule));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The printed penalty of a heading: the one in brackets after the name.
#[test]
fn the_printed_penalties_are_those_of_the_headings() {
    let Some(rules) = official() else { return };
    let guide = guide();
    for infraction in &guide.infractions {
        let text = &rules[&infraction.rule];
        let heading = text.split(':').next().unwrap_or_default();
        let printed =
            Penalty::ALL.into_iter().find(|penalty| heading.contains(&format!("[{}]", penalty.name().to_lowercase())));
        assert_eq!(infraction.base, printed, "{}: {heading}", infraction.id);
        assert!(heading.contains(&infraction.name.to_lowercase()), "{}: {heading}", infraction.id);
    }
}

/// Every way through an infraction: the answers, and what they lead to.
fn ways(guide: &Guide, id: &str) -> Vec<(Answers, Next)> {
    let mut open = vec![Answers::default()];
    // What is assumed is changed once as well.
    for family in &guide.families {
        for question in family.before.question.iter().filter(|question| question.assumed.is_some()) {
            let others = question.answers.iter().filter(|choice| Some(&choice.key) != question.assumed.as_ref());
            open.extend(others.map(|choice| Answers::default().with(&question.key, &choice.key)));
        }
    }
    let mut ways = Vec::new();
    while let Some(answers) = open.pop() {
        match guide.rule_on(id, &answers).unwrap().next {
            Next::Ask(asked) => {
                open.extend(asked.answers.iter().map(|choice| answers.clone().with(&asked.key, &choice.key)));
            }
            next => ways.push((answers, next)),
        }
        assert!(ways.len() < 5000, "{id} never ends");
    }
    ways
}

#[test]
fn every_branch_ends_in_a_ruling() {
    let guide = guide();
    let mut count = 0;
    for infraction in &guide.infractions {
        for (answers, next) in ways(&guide, &infraction.id) {
            count += 1;
            let told = || format!("{}: {answers:?}", infraction.id);
            let Next::Rule(ruling) = next else { continue };
            assert!(!ruling.say.is_empty() && !ruling.write.is_empty(), "{}", told());
            assert_eq!(ruling.head_judge.called, !ruling.head_judge.why.is_empty(), "{}", told());
            if ruling.penalty >= Penalty::GameLoss {
                assert!(ruling.head_judge.called, "{}", told());
            }
            let is_error = guide.infraction(&ruling.infraction).unwrap().family != FamilyId::Conduct;
            let goes_without =
                ["failure-to-maintain", "improperly-determining-a-winner", "outside-assistance", "late-to-match"];
            if is_error && ruling.penalty < Penalty::GameLoss && !goes_without.contains(&ruling.infraction.as_str()) {
                assert!(!ruling.remedies.is_empty(), "no remedy: {}", told());
            }
        }
    }
    println!("{count} branches walked");
    assert!(count > 300, "{count}");
}

/// Every cell of the table holds in some branch: none is there for nothing, none is shadowed by another.
#[test]
fn every_cell_is_reached() {
    let guide = guide();
    let mut reached: BTreeSet<(String, String)> = BTreeSet::new();
    let mut sent: BTreeSet<(String, String, String)> = BTreeSet::new();
    for infraction in &guide.infractions {
        for (answers, next) in ways(&guide, &infraction.id) {
            let course = guide.rule_on(&infraction.id, &answers).unwrap();
            reached.extend(course.open.iter().map(|open| (String::new(), open.asks.clone())));
            sent.extend(course.sent.iter().map(|sent| (sent.from.clone(), sent.to.clone(), sent.text.clone())));
            match next {
                Next::Clear(line) => drop(reached.insert((course.infraction, line.text))),
                Next::Rule(ruling) => {
                    let id = ruling.infraction.clone();
                    let remedies = ruling.remedies.into_iter().map(|step| step.text);
                    let notes = ruling.notes.into_iter().map(|line| line.text);
                    let open = ruling.open.into_iter().map(|open| open.asks);
                    let texts =
                        remedies.chain(notes).chain(open).chain(ruling.because.into_iter().map(|line| line.text));
                    reached.extend(texts.map(|text| (id.clone(), text)));
                }
                Next::Ask(_) => unreachable!("a way ends"),
            }
        }
    }
    let mut missing = Vec::new();
    for infraction in &guide.infractions {
        let cells = &infraction.cells;
        let texts = cells.clear.iter().map(|cell| &cell.says);
        let texts = texts.chain(cells.penalty.iter().map(|cell| &cell.says));
        let texts =
            texts.chain(cells.remedy.iter().map(|cell| &cell.does)).chain(cells.note.iter().map(|cell| &cell.says));
        let lost = texts.filter(|text| !reached.contains(&(infraction.id.clone(), (*text).clone())));
        missing.extend(lost.map(|text| format!("{}: {text}", infraction.id)));
        let lost = cells
            .elsewhere
            .iter()
            .filter(|cell| !sent.contains(&(infraction.id.clone(), cell.to.clone(), cell.says.clone())));
        missing.extend(lost.map(|cell| format!("{} to {}", infraction.id, cell.to)));
    }
    let asked: BTreeSet<&String> = reached.iter().map(|(_, text)| text).collect();
    let open = guide.infractions.iter().flat_map(|infraction| &infraction.cells.open);
    missing.extend(open.filter(|open| !asked.contains(&open.asks)).map(|open| open.asks.clone()));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Returns the outcomes of a walk below some answers, without the answers themselves.
fn outcomes(guide: &Guide, id: &str, answers: &Answers) -> BTreeSet<String> {
    match guide.rule_on(id, answers).unwrap().next {
        Next::Ask(asked) => {
            let below =
                asked.answers.iter().map(|choice| outcomes(guide, id, &answers.clone().with(&asked.key, &choice.key)));
            below.flatten().collect()
        }
        Next::Clear(line) => BTreeSet::from([line.text]),
        Next::Rule(mut ruling) => {
            ruling.level = None;
            BTreeSet::from([serde_json::to_string(&ruling).unwrap()])
        }
    }
}

/// The questions of a walk, each with the answers before it.
fn questions(guide: &Guide, id: &str) -> Vec<(Answers, AskedQuestion)> {
    let mut open = vec![Answers::default()];
    let mut all = Vec::new();
    while let Some(answers) = open.pop() {
        if let Next::Ask(asked) = guide.rule_on(id, &answers).unwrap().next {
            open.extend(asked.answers.iter().map(|choice| answers.clone().with(&asked.key, &choice.key)));
            all.push((answers, asked));
        }
    }
    all
}

#[test]
fn only_questions_whose_answers_matter_are_asked() {
    let guide = guide();
    for infraction in &guide.infractions {
        for (answers, asked) in questions(&guide, &infraction.id) {
            let below: BTreeSet<_> = asked
                .answers
                .iter()
                .map(|choice| outcomes(&guide, &infraction.id, &answers.clone().with(&asked.key, &choice.key)))
                .collect();
            assert!(below.len() > 1, "{}: {} after {answers:?} changes nothing", infraction.id, asked.key);
        }
    }
}

#[test]
fn few_questions_are_asked() {
    let guide = guide();
    for infraction in &guide.infractions {
        let most = ways(&guide, &infraction.id).iter().map(|(answers, _)| answers.iter().count()).max().unwrap();
        assert!(most <= 8, "{} asks {most} questions", infraction.id);
    }
}

fn walked(id: &str, answers: &[&str]) -> Next {
    guide().rule_on(id, &Answers::read(answers.iter().copied()).unwrap()).unwrap().next
}

fn ruled(id: &str, answers: &[&str]) -> (Penalty, Vec<String>, bool) {
    let Next::Rule(ruling) = walked(id, answers) else {
        panic!("{id} {answers:?} is not ruled: {:?}", walked(id, answers))
    };
    let rules = ruling.remedies.iter().map(|step| step.rule.number.to_string()).collect();
    (ruling.penalty, rules, ruling.head_judge.called)
}

#[test]
fn an_extra_card_in_hand_is_chosen_by_the_opponent() {
    let answers = ["level=competitive", "caught=hand", "same=fewer", "total=fewer"];
    let (penalty, rules, head_judge) = ruled("drawing-extra-cards", &answers);
    assert_eq!((penalty, head_judge), (Penalty::Warning, false));
    assert_eq!(rules, ["702.12.b.3", "702.12.b.3"]);
}

#[test]
fn at_low_level_nobody_but_chance_chooses() {
    let answers = ["level=casual", "stage=passed", "advantage=no", "turn=this", "rewind=no"];
    let (penalty, rules, _) = ruled("missed-trigger", &answers);
    assert_eq!(penalty, Penalty::None);
    assert_eq!(rules, ["702.1.c.1"]);
}

#[test]
fn the_count_that_upgrades_depends_on_the_level() {
    let own = ["rewind=simple", "same=fewer", "total=reached"];
    let at = |level: &'static str| {
        let answers: Vec<&str> = own.into_iter().chain([level]).collect();
        let Next::Rule(ruling) = walked("general-error", &answers) else { panic!() };
        (ruling.penalty, ruling.upgraded.map(|upgrade| upgrade.rule.number.to_string()))
    };
    assert_eq!(at("level=casual"), (Penalty::Warning, None));
    assert_eq!(at("level=competitive"), (Penalty::GameLoss, Some("702.1.b.2".to_owned())));
    assert_eq!(at("level=professional"), (Penalty::GameLoss, Some("702.1.b.3".to_owned())));
}

#[test]
fn failing_to_maintain_the_game_state_never_upgrades() {
    let (penalty, _, head_judge) = ruled("failure-to-maintain", &["passed=error"]);
    assert_eq!((penalty, head_judge), (Penalty::Warning, false));
}

#[test]
fn runes_that_were_spent_and_cannot_be_rewound_are_a_general_error() {
    let answers = ["level=competitive", "used=yes", "rewind=no", "same=fewer", "total=fewer"];
    let answers = Answers::read(answers).unwrap();
    let course = guide().rule_on("channeling-too-many", &answers).unwrap();
    assert_eq!(course.infraction, "general-error");
    let rules: Vec<_> = course.sent.iter().map(|sent| sent.rule.number.to_string()).collect();
    assert_eq!(rules, ["702.6.b.1"]);
    let Next::Rule(ruling) = course.next else { panic!() };
    assert_eq!(ruling.remedies[0].rule.number.to_string(), "702.16.c.2");
}

#[test]
fn what_was_done_on_purpose_is_the_head_judges() {
    let (penalty, _, head_judge) = ruled("drawing-extra-cards", &["intent=yes", "found=cheated"]);
    assert_eq!((penalty, head_judge), (Penalty::Disqualification, true));
}

#[test]
fn a_late_player_gets_what_the_clock_and_the_level_say() {
    let late = |arrived: &str, level: &str| {
        let answers = [arrived, level, "same=fewer", "total=fewer"];
        ruled("late-to-match", &answers).0
    };
    assert_eq!(late("arrived=two", "level=professional"), Penalty::Warning);
    assert_eq!(late("arrived=ten", "level=casual"), Penalty::Warning);
    assert_eq!(late("arrived=ten", "level=competitive"), Penalty::GameLoss);
    assert_eq!(late("arrived=after", "level=casual"), Penalty::MatchLoss);
    assert!(matches!(walked("late-to-match", &["level=casual", "arrived=agreed"]), Next::Clear(_)));
}

#[test]
fn an_answer_that_answers_nothing_is_told() {
    let guide = guide();
    let wrong = Answers::default().with("level", "kitchen");
    assert!(guide.rule_on("general-error", &wrong).is_err());
    let idle = Answers::default().with("level", Level::Casual.key()).with("weather", "fine");
    assert_eq!(guide.rule_on("general-error", &idle).unwrap().unused, ["weather"]);
    assert!(guide.rule_on("no-such-thing", &Answers::default()).is_err());
    assert!(Answers::read(["level"]).is_err());
}

#[test]
fn a_table_that_contradicts_itself_does_not_read() {
    let broken = TABLE.replacen("to = \"general-error\"", "to = \"nowhere\"", 1);
    assert!(Guide::from_toml(&broken).unwrap_err().to_string().contains("nowhere"));
    let unknown = TABLE.replacen("base = \"none\"", "base = \"caution\"", 1);
    assert!(Guide::from_toml(&unknown).is_err());
    let field = TABLE.replacen("base = \"none\"", "base = \"none\"\nweight = 3", 1);
    assert!(Guide::from_toml(&field).is_err());
}

/// Words of judges that are no phrase of the table, each with the infraction that it is.
const SAID: [(&str, &str); 40] = [
    ("she drew 3 cards when the spell says 2", "drawing-extra-cards"),
    ("drew two cards instead of one", "drawing-extra-cards"),
    ("drew one instead of two", "forgetting-to-draw"),
    ("forgot his Temporary", "missed-trigger"),
    ("played it one rune short", "mispayment"),
    ("player missed her Deathknell", "missed-trigger"),
    ("didn't draw for the turn", "forgetting-to-draw"),
    ("channeled 3 runes", "channeling-too-many"),
    ("forgot to channel this turn", "channeling-too-few"),
    ("channeled one instead of two", "channeling-too-few"),
    ("exhausted one rune too many to pay for a unit", "overpayment"),
    ("paid with a rune of the wrong domain", "mispayment"),
    ("looked at four cards with a spell that looks at three", "looking-at-extra-cards"),
    ("knocked the top card of the deck face up", "looking-at-secret-information"),
    ("picked up the opponent's hidden card and looked", "looking-at-opponent-private"),
    ("hid a card that cannot be hidden", "facedown-card-error"),
    ("mulliganed three", "mulligan-error"),
    ("forgot to ready a unit at the start of turn", "forgetting-to-ready"),
    ("nobody noticed the opponent's mistake for two turns", "failure-to-maintain"),
    ("moved an exhausted unit", "general-error"),
    ("played a unit in the opponent's turn", "general-error"),
    ("held a battlefield and forgot to score", "forgetting-to-score"),
    ("player takes ages for every decision", "slow-play"),
    ("the deck list has only 39 cards", "decklist-error"),
    ("sideboard card drawn in the first game", "deck-presentation-error"),
    ("forgot to set out the chosen champion", "deck-presentation-error"),
    ("told the opponent he has 5 points but had 6", "communication-violation"),
    ("sleeves are worn and marked", "marked-cards"),
    ("pile shuffled and presented", "insufficient-randomization"),
    ("came seven minutes after the round started", "late-to-match"),
    ("spectator told him about lethal", "outside-assistance"),
    ("used his phone during the game", "outside-assistance"),
    ("rolled dice to see who wins", "improperly-determining-a-winner"),
    ("insults his opponent", "unsporting-minor"),
    ("threatened to hit someone", "unsporting-major"),
    ("offered 20 dollars for a concession", "bribery"),
    ("bet money on the match at the next table", "wagering"),
    ("stole a deck", "theft"),
    ("lied to the judge about the draw", "cheating"),
    ("acts so fast that nobody can react", "angle-shooting"),
];

#[test]
fn a_judges_words_find_the_infraction() {
    let guide = guide();
    let finder = guide.finder();
    let mut wrong = Vec::new();
    for (words, wanted) in SAID {
        let found = finder.find(words);
        let best = found.first().map_or("nothing", |found| found.infraction.id.as_str());
        if best != wanted {
            let told: Vec<String> = found
                .iter()
                .take(3)
                .map(|one| format!("{} {:.2} by {:?}", one.infraction.id, one.score, one.phrase))
                .collect();
            wrong.push(format!("{words}: {wanted}, not {}", told.join(", ")));
        }
    }
    assert!(wrong.len() <= 1, "{}", wrong.join("\n"));
}

#[test]
fn every_phrase_finds_its_own_infraction() {
    let guide = guide();
    let finder = guide.finder();
    let mut wrong = Vec::new();
    for infraction in &guide.infractions {
        for phrase in &infraction.asked {
            let found = finder.find(phrase);
            let top = found.first().map_or(0.0, |best| best.score);
            let own = found.iter().find(|one| one.infraction.id == infraction.id).map_or(0.0, |one| one.score);
            if own < top {
                wrong.push(format!("{}: {phrase} finds {}", infraction.id, found[0].infraction.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_nobody_does_at_a_table_finds_nothing() {
    assert!(guide().finder().find("").is_empty());
    assert!(guide().finder().find("the of and").is_empty());
    assert!(guide().finder().find("zzz qqq").is_empty());
}
