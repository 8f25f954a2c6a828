//! The cards that boards are made of: those of the seeds that say something, and others that say something alike.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::discriminant;

use tribunal_engine::ability::enact::read_text;
use tribunal_engine::ability::text::stock::Stock;
use tribunal_engine::ability::{Ability, Body, Descend, Part};
use tribunal_engine::card::Card;
use tribunal_scenario::script::Script;

use super::cross::{lines_of, with_line};
use super::dice::Dice;
use super::scratch::{Construct, constructs, home};

/// The most lines that are varied for one card before none is made.
const TRIES: usize = 8;

/// Cards that say something.
pub(super) struct Constructs {
    /// Those of the seeds, the shortest first.
    pub all: Vec<Construct>,
    /// Their positions, by the kinds of effects, triggers, conditions and changes in them.
    shapes: Vec<Vec<usize>>,
    /// The phrases of their texts, and every form of the grammar.
    stock: Stock,
}

impl Constructs {
    /// Returns the cards of the seeds.
    pub(super) fn of<'a>(seeds: impl Iterator<Item = (&'a str, &'a Script)>) -> Self {
        let all = constructs(seeds);
        let mut shapes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (at, construct) in all.iter().enumerate() {
            shapes.entry(shape(&construct.card)).or_default().push(at);
        }
        let lines = all.iter().flat_map(|construct| &construct.card.abilities).flat_map(|ability| ability.text.lines());
        let stock = Stock::of(lines.collect::<BTreeSet<_>>());
        Self { all, shapes: shapes.into_values().collect(), stock }
    }

    /// Adds cards for each form of the grammar, one made of a line of each kind of ability, and has them picked by their shapes like
    /// the others.
    pub fn with_forms(mut self) -> Self {
        let kinds: BTreeSet<u64> = self.all.iter().flat_map(|from| &from.card.abilities).map(kind_of).collect();
        let mut made: Vec<Construct> = kinds.iter().flat_map(|kind| self.formed(*kind)).collect();
        let mut seen: BTreeSet<u64> = self.all.iter().chain(&made).map(|construct| shape(&construct.card)).collect();
        for kind in kinds {
            made.extend(self.varied_throughout(kind, &mut seen));
        }
        let mut shapes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for construct in made {
            shapes.entry(shape(&construct.card)).or_default().push(self.all.len());
            self.all.push(construct);
        }
        self.shapes.extend(shapes.into_values());
        self
    }

    /// Returns a card for each form of the grammar that can be read in the place of a phrase of some ability of a kind.
    fn formed(&self, kind: u64) -> Vec<Construct> {
        let hosts = self.all.iter().filter(|from| from.named.is_none()).flat_map(|from| {
            let of_kind =
                move |line: &String| from.card.abilities.iter().any(|it| it.text == *line && kind_of(it) == kind);
            lines_of(&from.card).filter(of_kind).map(move |line| (from, line))
        });
        let hosts: Vec<(&Construct, String)> = hosts.collect();
        let lines: Vec<&str> = hosts.iter().map(|(_, line)| line.as_str()).collect();
        let read = |(at, line): (usize, String)| {
            let (from, instead) = hosts.get(at)?;
            let card = with_line(&from.card, &line, |ability| ability.text != *instead)?;
            Some(Construct { card, home: String::new(), named: None })
        };
        self.stock.formed(&lines).into_iter().filter_map(|form| form.into_iter().find_map(read)).collect()
    }

    /// Returns cards of shapes that are not among those seen: the shortest line of a kind of ability with two sentences, with each of its
    /// phrases, also those that are not the first of their kind, in each form.
    fn varied_throughout(&self, kind: u64, seen: &mut BTreeSet<u64>) -> Vec<Construct> {
        let lines = self.all.iter().filter(|from| from.named.is_none()).flat_map(|from| {
            let of_kind = |ability: &&Ability| kind_of(ability) == kind && ability.text.matches(". ").count() == 1;
            from.card.abilities.iter().filter(of_kind).map(move |ability| (from, &ability.text))
        });
        let Some((from, text)) = lines.min_by_key(|(_, text)| text.len()) else { return vec![] };
        let mut found = vec![];
        let (mut piece, mut form) = (0, 0);
        loop {
            let mut asked = [0; 3];
            let mut at = 0;
            let mut pick = |of: usize| {
                asked[at.min(2)] = of;
                at += 1;
                [piece, 0, form][at.min(3) - 1]
            };
            let line = self.stock.vary(text, &mut pick);
            let [pieces, _, forms] = asked;
            let card = line.and_then(|line| with_line(&from.card, &line, |ability| ability.text != *text));
            if let Some(card) = card.filter(|card| seen.insert(shape(card))) {
                found.push(Construct { card, home: String::new(), named: None });
            }
            form += 1;
            if form >= forms {
                (piece, form) = (piece + 1, 0);
            }
            if piece >= pieces {
                return found;
            }
        }
    }

    /// Returns one card of each shape.
    pub fn of_each_shape<'a>(&'a self, dice: &'a mut Dice) -> impl Iterator<Item = &'a Construct> {
        self.shapes.iter().filter_map(|alike| self.all.get(*dice.one(alike)?))
    }

    /// Returns a card of the shape at a place, counted over and over.
    pub fn of_shape(&self, at: usize, dice: &mut Dice) -> Option<&Construct> {
        let alike = self.shapes.get(at % self.shapes.len().max(1))?;
        self.all.get(*dice.one(alike)?)
    }

    /// The phrases of the texts, and every form of the grammar.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// Picks a card: of the same file as a seed, so that those come together which are about one thing; of any shape, each as
    /// often as any other; or one with a line that is made of phrases of others.
    pub(super) fn pick(&self, seed: &str, dice: &mut Dice) -> Option<Construct> {
        let kin = |dice: &mut Dice| {
            let kin: Vec<&Construct> = self.all.iter().filter(|construct| construct.home == home(seed)).collect();
            dice.one(&kin).map(|construct| (*construct).clone())
        };
        let shaped = |dice: &mut Dice| {
            let alike = dice.one(&self.shapes)?;
            self.all.get(*dice.one(alike)?).cloned()
        };
        let picked = match dice.of(8) {
            0..3 => kin(dice),
            3..6 => shaped(dice),
            6 => self.varied(dice),
            _ => None,
        };
        picked.or_else(|| dice.one(&self.all).cloned())
    }

    /// Returns a card with one line in which phrases are others of their kind; `None` if what comes of it is not enacted.
    fn varied(&self, dice: &mut Dice) -> Option<Construct> {
        (0..TRIES).find_map(|_| self.vary(dice))
    }

    fn vary(&self, dice: &mut Dice) -> Option<Construct> {
        let from = dice.one(&self.all).filter(|construct| construct.named.is_none())?;
        let text = &dice.one(&from.card.abilities)?.text;
        let mut pick = |of: usize| dice.of(of);
        let mut line = self.stock.vary(text, &mut pick)?;
        if pick(2) == 0 {
            line = self.stock.vary(&line, &mut pick).unwrap_or(line);
        }
        let mut card = Card { abilities: vec![], ..from.card.clone() };
        read_text(&mut card, &line);
        let whole = card.unread.is_empty() && !card.abilities.is_empty() && !line.contains('"');
        whole.then(|| Construct { card, ..from.clone() })
    }
}

/// Returns a number that stands for the kind of an ability: of a spell, triggered, activated and so on.
fn kind_of(ability: &Ability) -> u64 {
    let mut hasher = DefaultHasher::new();
    discriminant(&ability.body).hash(&mut hasher);
    hasher.finish()
}

/// Returns a number that stands for the kinds of things that a card says, whatever their numbers and objects.
fn shape(card: &Card) -> u64 {
    let mut kinds = BTreeSet::new();
    let mut see = |part: Part<'_>| {
        let mut hasher = DefaultHasher::new();
        match part {
            Part::Effect(effect) => (0, discriminant(effect)).hash(&mut hasher),
            Part::Change(change) => (1, discriminant(change)).hash(&mut hasher),
            Part::Trigger(trigger) => (2, discriminant(trigger)).hash(&mut hasher),
            Part::Condition(condition) => (3, discriminant(condition)).hash(&mut hasher),
            _ => return Descend::Into,
        }
        kinds.insert(hasher.finish());
        Descend::Into
    };
    card.abilities.iter().for_each(|ability: &Ability| ability.parts(&mut see));
    let users = card.abilities.iter().filter_map(|ability| match &ability.body {
        Body::Activated(activated) => Some(activated.users),
        _ => None,
    });
    let bodies: Vec<_> = card.abilities.iter().map(|ability| discriminant(&ability.body)).collect();
    let users: Vec<_> = users.collect();
    let keywords: Vec<_> = card.keywords.list().iter().map(discriminant).collect();
    let mut hasher = DefaultHasher::new();
    (card.kind, kinds, keywords, bodies, users).hash(&mut hasher);
    hasher.finish()
}
