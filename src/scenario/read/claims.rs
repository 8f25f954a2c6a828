//! What is expected.

use crate::game::domain::Domain;
use crate::game::ids::PlayerId;
use crate::game::keyword::Keyword;
use crate::rule::{Edition, RuleNumber};

use super::Reader;
use super::advice::{CLAIMS, advised};
use super::walk::Walk;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::script::{Claim, Expectation, Fact, Name, ObjectFact, PlaceFact, PlayerFact, RuleSpec};

/// Words that end a subject's name.
const VERBS: &[&str] = &[
    "dies",
    "die",
    "is",
    "are",
    "survives",
    "moves",
    "has",
    "triggers",
    "resolves",
    "enters",
    "does",
    "controls",
    "was",
    "ceases",
    "lives",
    "goes",
    "controlled",
    "contested",
    "uncontrolled",
];

impl Reader {
    /// What stands after `=>`.
    pub(super) fn claims(&mut self, walk: &mut Walk) -> Result<Expectation, Diagnostic> {
        let editions = if walk.eat("under") { self.under(walk)? } else { vec![] };
        let rules = match walk.bracket() {
            Some(token) => rule_specs(&token.text).ok_or_else(|| walk.expected("rules such as [322.2]"))?,
            None => vec![],
        };
        let mut claims: Vec<Claim> = vec![];
        loop {
            let subject = claims.last().and_then(|claim| subject(&claim.is));
            claims.extend(self.claim(walk, subject)?);
            if walk.is_done() {
                return Ok(Expectation { editions, rules, claims });
            }
            if !walk.eat_mark(",") && !walk.eat("and") {
                self.end(walk);
                return Ok(Expectation { editions, rules, claims });
            }
        }
    }

    /// `1.0, 1.1:` after `under`.
    fn under(&mut self, walk: &mut Walk) -> Result<Vec<Edition>, Diagnostic> {
        let mut editions = vec![];
        loop {
            let edition = walk.word().and_then(|word| word.parse().ok());
            editions.push(edition.ok_or_else(|| walk.expected("an edition"))?);
            walk.next();
            if walk.eat_mark(":") {
                return Ok(editions);
            }
            if !walk.eat_mark(",") {
                return Err(walk.expected("a colon"));
            }
        }
    }

    fn claim(&mut self, walk: &mut Walk, before: Option<Name>) -> Result<Vec<Claim>, Diagnostic> {
        let (span, from) = (walk.span(), walk.position());
        let facts = self.facts(walk, before)?;
        let text = walk.words(from);
        let span = span.to(walk.previous_span());
        Ok(facts.into_iter().map(|is| Claim { span, text: text.clone(), is }).collect())
    }

    fn facts(&mut self, walk: &mut Walk, before: Option<Name>) -> Result<Vec<Fact>, Diagnostic> {
        if let Some(fact) = self.general(walk)? {
            return Ok(vec![fact]);
        }
        if walk.eat_any(&["nobody", "no player"]).is_some() {
            return Ok(vec![Fact::Player(None, self.player_fact(walk)?, true)]);
        }
        if let Some(player) = self.player(walk) {
            return self.about_player(walk, player).map(|fact| vec![fact]);
        }
        if let Some(fact) = self.battle(walk)? {
            return Ok(vec![fact]);
        }
        if let Some(name) = before
            && let Some((fact, negated)) = self.try_object_fact(walk, true)?
        {
            return Ok(vec![Fact::Object(name, fact, negated)]);
        }
        let name = walk.expect_name(VERBS, "a player, a unit or a battlefield")?;
        self.used.push(name.clone());
        self.about_name(walk, &name)
    }

    /// Claims that need no subject.
    fn general(&mut self, walk: &mut Walk) -> Result<Option<Fact>, Diagnostic> {
        if walk.eat("refused") {
            let rules = if walk.eat("by") { self.rules(walk)? } else { vec![] };
            return Ok(Some(Fact::Refused(rules)));
        }
        if walk.eat("nothing happens") {
            return Ok(Some(Fact::Nothing));
        }
        if let Some(mistake) = advised(walk, &[("nothing happen", "nothing happens"), ("nothing", "nothing happens")]) {
            return Err(mistake);
        }
        if walk.eat_any(&["a loop", "loop"]).is_some() {
            return Ok(Some(Fact::Loop));
        }
        if walk.eat("the verdict is tainted") || walk.eat("tainted") {
            return Ok(Some(Fact::Tainted));
        }
        if walk.eat("the chain is empty") {
            return Ok(Some(Fact::ChainEmpty(true)));
        }
        if walk.eat("the chain is not empty") {
            return Ok(Some(Fact::ChainEmpty(false)));
        }
        self.step(walk)
    }

    /// `322.4 fires`, `322.4 does not fire`
    fn step(&mut self, walk: &mut Walk) -> Result<Option<Fact>, Diagnostic> {
        let Some(rule) = walk.word().and_then(rule_spec) else { return Ok(None) };
        walk.next();
        if walk.eat("fires") {
            return Ok(Some(Fact::Step(rule, true)));
        }
        if walk.eat("does not fire") || walk.eat("doesn't fire") {
            return Ok(Some(Fact::Step(rule, false)));
        }
        Err(walk.expected("`fires` or `does not fire`"))
    }

    fn rules(&mut self, walk: &mut Walk) -> Result<Vec<RuleSpec>, Diagnostic> {
        let mut rules = vec![];
        loop {
            let rule = walk.word().and_then(rule_spec).ok_or_else(|| walk.expected("a rule such as 309.1.a"))?;
            walk.next();
            rules.push(rule);
            if !walk.eat("or") {
                return Ok(rules);
            }
        }
    }

    fn about_player(&mut self, walk: &mut Walk, player: PlayerId) -> Result<Fact, Diagnostic> {
        if walk.eat_any(&["is asked", "has to choose", "must choose", "chooses"]).is_some() {
            return Ok(Fact::Asked(player));
        }
        if walk.eat("controls") {
            let place = walk.expect_name(&["and"], "a battlefield")?;
            self.used.push(place.clone());
            return Ok(Fact::Place(place, PlaceFact::ControlledBy(player), false));
        }
        if let Some(may) = walk.eat_any(&["may look at", "may not look at", "can look at", "can't look at"]) {
            let card = walk.expect_name(&["and"], "a card")?;
            self.used.push(card.clone());
            let negated = may.contains("not") || may.contains("n't");
            return Ok(Fact::Player(Some(player), PlayerFact::MayLook(card), negated));
        }
        let negated = walk.eat_any(&["does not", "doesn't", "is not"]).is_some();
        if negated && walk.eat("control") {
            let place = walk.expect_name(&["and"], "a battlefield")?;
            self.used.push(place.clone());
            return Ok(Fact::Place(place, PlaceFact::ControlledBy(player), true));
        }
        Ok(Fact::Player(Some(player), self.player_fact(walk)?, negated))
    }

    fn player_fact(&mut self, walk: &mut Walk) -> Result<PlayerFact, Diagnostic> {
        if let Some(word) = walk.eat_any(&["conquers", "conquer", "holds", "hold"]) {
            let place = if walk.is_done() || walk.is_at_mark() {
                None
            } else {
                Some(walk.expect_name(&["and"], "a battlefield")?)
            };
            self.used.extend(place.clone());
            return Ok(if word.starts_with("conquer") {
                PlayerFact::Conquers(place)
            } else {
                PlayerFact::Holds(place)
            });
        }
        if walk.eat_any(&["scores", "score"]).is_some() {
            return Ok(PlayerFact::Scores);
        }
        if walk.eat_any(&["wins", "win", "has won"]).is_some() {
            let _ = walk.eat("the game");
            return Ok(PlayerFact::Wins);
        }
        if walk.eat_any(&["draws", "draw"]).is_some() {
            return Ok(PlayerFact::Draws(walk.number()));
        }
        if walk.eat_any(&["loses control of", "lose control of"]).is_some() {
            let place = walk.expect_name(&["and"], "a battlefield")?;
            self.used.push(place.clone());
            return Ok(PlayerFact::LosesControl(place));
        }
        if walk.eat_any(&["the turn player", "is the turn player"]).is_some() {
            return Ok(PlayerFact::TurnPlayer);
        }
        if walk.eat_any(&["has", "have"]).is_some() {
            if walk.eat("focus") {
                return Ok(PlayerFact::Focus);
            }
            if walk.eat("priority") {
                return Ok(PlayerFact::Priority);
            }
            let points = walk.expect_number()?;
            if let Some(domain) = walk.word().and_then(Domain::read) {
                walk.next();
                let runes = walk.eat_any(&["runes", "rune"]).map(|_| PlayerFact::Runes(points, Some(domain)));
                return runes.ok_or_else(|| walk.expected("`runes`"));
            }
            return match walk.eat_any(&["points", "point", "xp", "runes", "rune"]) {
                Some("runes" | "rune") => Ok(PlayerFact::Runes(points, None)),
                Some("xp") => Ok(PlayerFact::Xp(points)),
                Some(_) => Ok(PlayerFact::Points(points)),
                None => Err(walk.expected("`points`, `XP` or `runes`")),
            };
        }
        Err(walk.expected("scores, conquers, holds, wins, draws, has focus, has priority or has so many points"))
    }

    /// `a combat begins at Grove`, `no showdown is staged at Grove`
    fn battle(&mut self, walk: &mut Walk) -> Result<Option<Fact>, Diagnostic> {
        let Some(word) = walk.eat_any(&["a combat", "no combat", "a showdown", "no showdown"]) else { return Ok(None) };
        let (negated, combat) = (word.starts_with("no"), word.ends_with("combat"));
        let verb = walk.eat_any(&["begins at", "opens at", "is staged at", "is in progress at"]);
        let verb = verb.ok_or_else(|| walk.expected("`begins at`, `is staged at` or `is in progress at`"))?;
        let place = walk.expect_name(&["and"], "a battlefield")?;
        self.used.push(place.clone());
        let fact = match (verb, combat) {
            ("is staged at", true) => PlaceFact::CombatStaged,
            ("is staged at", false) => PlaceFact::ShowdownStaged,
            ("is in progress at", true) => PlaceFact::Combat,
            ("is in progress at", false) => PlaceFact::Showdown,
            (_, true) => PlaceFact::CombatBegins,
            (_, false) => PlaceFact::ShowdownBegins,
        };
        Ok(Some(Fact::Place(place, fact, negated)))
    }

    fn is_place(&self, name: &Name) -> bool {
        self.script.setup.battlefields.iter().any(|b| b.card.name.eq_ignore_ascii_case(&name.text))
    }

    fn about_name(&mut self, walk: &mut Walk, name: &Name) -> Result<Vec<Fact>, Diagnostic> {
        if self.is_place(name) {
            if let Some(negated) = ability_triggers(walk) {
                return Ok(vec![Fact::Object(name.clone(), ObjectFact::Triggers, negated)]);
            }
            return self.place_fact(walk, name).map(|fact| vec![fact]);
        }
        if let Some(mistake) = advised(walk, CLAIMS) {
            return Err(mistake);
        }
        let found = self.try_object_fact(walk, false)?;
        let (fact, negated) =
            found.ok_or_else(|| walk.expected("what is expected of it, such as dies, survives or is at Grove"))?;
        let mut facts = vec![Fact::Object(name.clone(), fact, negated)];
        if walk.eat("with") {
            let n = walk.expect_number()?;
            let fact = match walk.eat_any(&["might", "damage"]) {
                Some("might") => ObjectFact::Might(i32::try_from(n).unwrap_or(i32::MAX)),
                Some(_) => ObjectFact::Damage(n),
                None => return Err(walk.expected("`might` or `damage`")),
            };
            facts.push(Fact::Object(name.clone(), fact, false));
        }
        Ok(facts)
    }

    fn place_fact(&mut self, walk: &mut Walk, name: &Name) -> Result<Fact, Diagnostic> {
        if walk.eat_any(&["becomes", "is"]).is_none() {
            return Err(walk.expected("`is`"));
        }
        let negated = walk.eat("not");
        let fact = if walk.eat("uncontrolled") {
            PlaceFact::Uncontrolled
        } else if walk.eat("contested") {
            let by = if walk.eat("by") { Some(self.expect_player(walk)?) } else { None };
            PlaceFact::Contested(by)
        } else if walk.eat("controlled by") {
            PlaceFact::ControlledBy(self.expect_player(walk)?)
        } else {
            return Err(walk.expected("contested, uncontrolled or controlled by a player"));
        };
        Ok(Fact::Place(name.clone(), fact, negated))
    }

    /// A fact about an object. `bare` allows adjectives without "is", after a comma.
    fn try_object_fact(&mut self, walk: &mut Walk, bare: bool) -> Result<Option<(ObjectFact, bool)>, Diagnostic> {
        let position = walk.position();
        let negated = walk.eat_any(&["does not", "doesn't", "is not", "isn't", "has not"]).is_some();
        if let Some(fact) = verb_fact(walk) {
            return Ok(Some((fact, negated)));
        }
        if walk.eat_any(&["has", "have"]).is_some() {
            if let Some(bracket) = walk.bracket() {
                let keyword = Keyword::read(&bracket.text).ok_or_else(|| walk.expected("a keyword such as [Tank]"))?;
                return Ok(Some((ObjectFact::Has(keyword), negated)));
            }
            let n = walk.expect_number()?;
            let fact = match walk.eat_any(&["might", "damage"]) {
                Some("might") => ObjectFact::Might(i32::try_from(n).unwrap_or(i32::MAX)),
                Some(_) => ObjectFact::Damage(n),
                None => return Err(walk.expected("`might` or `damage`")),
            };
            return Ok(Some((fact, negated)));
        }
        let is = walk.eat_any(&["is", "are"]).is_some();
        let negated = negated || walk.eat("not");
        if (is || bare || negated)
            && let Some(fact) = self.adjective(walk)?
        {
            return Ok(Some((fact, negated)));
        }
        walk.back_to(position);
        Ok(None)
    }

    fn adjective(&mut self, walk: &mut Walk) -> Result<Option<ObjectFact>, Diagnostic> {
        const WORDS: &[(&str, ObjectFact)] = &[
            ("exhausted", ObjectFact::Exhausted),
            ("ready", ObjectFact::Ready),
            ("stunned", ObjectFact::Stunned),
            ("buffed", ObjectFact::Buffed),
            ("empowered", ObjectFact::Empowered),
            ("undamaged", ObjectFact::Damage(0)),
            ("healed", ObjectFact::Healed),
            ("recalled", ObjectFact::Recalled),
            ("killed", ObjectFact::Dies),
            ("countered", ObjectFact::Countered),
            ("banished", ObjectFact::Banished),
            ("facedown", ObjectFact::Facedown),
            ("on the chain", ObjectFact::OnChain),
            ("recycled", ObjectFact::Recycled),
            ("revealed", ObjectFact::Revealed),
            ("an attacker", ObjectFact::Attacker),
            ("a defender", ObjectFact::Defender),
        ];
        if let Some((_, fact)) = WORDS.iter().find(|(word, _)| walk.eat(word)) {
            return Ok(Some(fact.clone()));
        }
        if walk.eat("dealt") {
            let n = walk.number();
            let _ = walk.eat("damage");
            return Ok(Some(ObjectFact::DealtDamage(n)));
        }
        if walk.eat("at") {
            let place = walk.expect_name(&["and"], "a battlefield")?;
            self.used.push(place.clone());
            return Ok(Some(ObjectFact::At(place)));
        }
        if walk.eat("attached to") {
            let bearer = walk.expect_name(&["and"], "the unit that it is attached to")?;
            self.used.push(bearer.clone());
            return Ok(Some(ObjectFact::AttachedTo(bearer)));
        }
        if walk.eat("in") {
            let position = walk.position();
            if self.player(walk).is_none() {
                walk.back_to(position);
            }
            let _ = walk.eat_any(&["its owner's", "its controller's", "the", "its"]);
            return match walk.eat_any(&["base", "trash", "hand", "banishment", "rune deck", "deck", "champion zone"]) {
                Some("base") => Ok(Some(ObjectFact::InBase)),
                Some("trash") => Ok(Some(ObjectFact::InTrash)),
                Some("hand") => Ok(Some(ObjectFact::InHand)),
                Some("rune deck") => Ok(Some(ObjectFact::InRuneDeck)),
                Some("deck") => Ok(Some(ObjectFact::InDeck)),
                Some("champion zone") => Ok(Some(ObjectFact::InChampionZone)),
                Some(_) => Ok(Some(ObjectFact::Banished)),
                None => Err(walk.expected("base, trash, hand, deck, rune deck, champion zone or banishment")),
            };
        }
        Ok(None)
    }
}

/// That a battlefield's ability triggers, or (true) does not.
fn ability_triggers(walk: &mut Walk) -> Option<bool> {
    let word = walk.eat_any(&["triggers", "does not trigger", "doesn't trigger"])?;
    Some(word != "triggers")
}

fn verb_fact(walk: &mut Walk) -> Option<ObjectFact> {
    let verbs: [(&[&str], ObjectFact); 7] = [
        (&["dies", "die"], ObjectFact::Dies),
        (&["survives", "survive"], ObjectFact::Survives),
        (&["moves", "move"], ObjectFact::Moves),
        (&["triggers", "trigger"], ObjectFact::Triggers),
        (&["resolves", "resolve"], ObjectFact::Resolves),
        (&["enters", "enter"], ObjectFact::Enters),
        (&["ceases to exist", "cease to exist"], ObjectFact::CeasesToExist),
    ];
    verbs.into_iter().find(|(words, _)| walk.eat_any(words).is_some()).map(|(_, fact)| fact)
}

/// What a claim is about, so that the next may leave it out.
fn subject(fact: &Fact) -> Option<Name> {
    match fact {
        Fact::Object(name, ..) => Some(name.clone()),
        _ => None,
    }
}

fn rule_spec(text: &str) -> Option<RuleSpec> {
    let (number, edition) = match text.split_once('@') {
        Some((number, edition)) => (number, Some(edition.parse().ok()?)),
        None => (text, None),
    };
    let number: RuleNumber = number.parse().ok()?;
    Some(RuleSpec { number, edition })
}

fn rule_specs(text: &str) -> Option<Vec<RuleSpec>> {
    text.split(',').map(|part| rule_spec(part.trim())).collect()
}
