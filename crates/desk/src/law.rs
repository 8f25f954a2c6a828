//! Determines what is in force at an event, and which layer decides: the addenda of the event, the tournament rules,
//! rulings that override a rule until the next edition, errata of cards, the core edition itself.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::model::{Event, Pinned, Target, pin, recall};
use tribunal_reference::Reference;
use tribunal_reference::graph::{LinkKind, NodeId};
use tribunal_reference::library::{Amendment, Library, issues};
use tribunal_rule::RuleRef;

/// A layer of what is in force, in order of precedence, the highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// The announcements of the organiser.
    Addenda,
    /// The tournament rules.
    Tournament,
    /// A ruling of a FAQ that is in force on the event's day.
    Ruling,
    /// An erratum.
    Errata,
    /// The core rules, or a card as printed.
    Core,
    /// The legality of a card in a format, which says nothing of what the card does.
    Legality,
}

/// A statement of one layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Says {
    /// The layer.
    pub layer: Layer,
    /// The name of the source: `Core rules 1.4`, `FAQ origins`.
    pub source: String,
    /// The day from which it applies, where that is known.
    pub since: Option<Date>,
    /// The text.
    pub words: String,
    /// The place of the text in the reference; `None` for an announcement of the organiser. It is serialized as an
    /// address.
    #[serde(rename = "href", serialize_with = "crate::address::written")]
    pub stands: Option<Stands>,
}

/// The place in the reference of what a layer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It is this rule, ruling or card.
    As(Target),
    /// The page of all rulings, where the ruling itself is not in the library.
    AmongRulings,
    /// On the lists of what formats allow.
    OnLists,
}

/// The statements that are in force about something at an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InForce {
    /// The rule, ruling or card that was asked about.
    pub about: Target,
    /// The statements of each layer, the deciding one first.
    pub says: Vec<Says>,
}

impl Layer {
    /// Returns the name for people.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Addenda => "event addenda",
            Self::Tournament => "tournament rules",
            Self::Ruling => "FAQ ruling",
            Self::Errata => "errata",
            Self::Core => "core rules",
            Self::Legality => "legality",
        }
    }
}

impl InForce {
    /// Returns the statement that decides; `None` where no layer says anything about it.
    #[must_use]
    pub fn decides(&self) -> Option<&Says> {
        self.says.first()
    }
}

/// Returns what is in force about everything that a text cites.
#[must_use]
pub fn in_force_about(reference: &Reference, event: &Event, text: &str) -> Vec<InForce> {
    let mut targets: Vec<Target> = Vec::new();
    for pin in pin(reference, event.founding.edition, event.founding.date, text) {
        if !targets.contains(&pin.pinned.target) {
            targets.push(pin.pinned.target);
        }
    }
    let law = Law::at(reference, event);
    targets.into_iter().map(|target| law.in_force(target)).collect()
}

/// Returns what is in force about a rule, a ruling or a card at an event.
#[must_use]
pub fn in_force(reference: &Reference, event: &Event, about: Target) -> InForce {
    Law::at(reference, event).in_force(about)
}

/// The law of an event, for several questions: the citations in the addenda are read once.
#[derive(Debug)]
pub struct Law<'a> {
    reference: &'a Reference,
    event: &'a Event,
    /// The lines of the addenda, each with what it cites.
    addenda: Vec<(&'a str, Vec<Target>)>,
}

impl<'a> Law<'a> {
    /// Reads the law of an event.
    #[must_use]
    pub fn at(reference: &'a Reference, event: &'a Event) -> Self {
        let names = |line: &'a str| {
            let pins = pin(reference, event.founding.edition, event.founding.date, line);
            (line.trim(), pins.into_iter().map(|pin| pin.pinned.target).collect())
        };
        let addenda = event.addenda.lines().filter(|line| !line.trim().is_empty()).map(names).collect();
        Self { reference, event, addenda }
    }

    /// Returns what is in force about a rule, a ruling or a card.
    #[must_use]
    pub fn in_force(&self, about: Target) -> InForce {
        let (reference, event) = (self.reference, self.event);
        let mut says = self.announced(&about);
        match &about {
            Target::Rule(at) => says.extend(about_rule(reference, event, *at)),
            Target::Card(slug) => says.extend(about_card(&reference.library, event.founding.date, slug)),
            Target::Ruling(slug) => says.extend(about_ruling(&reference.library, slug)),
        }
        // Of one layer the order is kept.
        says.sort_by_key(|says| says.layer);
        InForce { about, says }
    }

    /// Returns the lines of the addenda that cite it.
    fn announced(&self, about: &Target) -> Vec<Says> {
        let lines = self.addenda.iter().filter(|(_, names)| names.contains(about));
        let says = |(line, _): &(&str, Vec<Target>)| Says {
            layer: Layer::Addenda,
            source: "Addenda of the event".to_owned(),
            since: Some(self.event.founding.date),
            words: shortened(line),
            stands: None,
        };
        lines.map(says).collect()
    }
}

/// Returns the first 2000 characters of a line: one that cites a hundred rules is repeated for each of them, and the
/// addenda have it in full.
fn shortened(line: &str) -> String {
    const MOST: usize = 2_000;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}\u{2026}", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}

fn about_rule(reference: &Reference, event: &Event, at: RuleRef) -> Vec<Says> {
    let library = &reference.library;
    let day = event.founding.date;
    let mut says = Vec::new();
    if at.edition.is_core() {
        says.extend(tournament_rules_on(reference, at));
        let counts = |amendment: &Amendment| is_live(library, amendment, day);
        says.extend(library.amendments(at).iter().filter(|amendment| counts(amendment)).map(|amendment| {
            let words =
                amendment.rulings.iter().map(|ruling| ruling.entry.answer.clone()).collect::<Vec<_>>().join("\n");
            let first = amendment.rulings.first().map(|ruling| Target::Ruling(ruling.entry.slug.clone()));
            Says {
                layer: Layer::Ruling,
                source: format!(
                    "FAQ {}{}",
                    amendment.faq,
                    if amendment.words { ", which changes the words" } else { "" }
                ),
                since: amendment.since,
                words: if words.is_empty() { "Its text is not available here.".to_owned() } else { words },
                stands: Some(first.map_or(Stands::AmongRulings, Stands::As)),
            }
        }));
    }
    says.extend(rule_itself(library, at));
    says
}

/// Returns true if a ruling is in force on a day: given by then, its FAQ not retired, and the edition that ends it not
/// in force yet.
fn is_live(library: &Library, amendment: &Amendment<'_>, day: Date) -> bool {
    let ended = amendment.until.and_then(|until| library.edition(until)?.in_force).is_some_and(|from| from <= day);
    let issue = issues().iter().find(|issue| issue.name == amendment.faq && issue.reach.is_some());
    let retired = issue.and_then(|issue| issue.retired).is_some_and(|on| on <= day);
    amendment.since.is_none_or(|since| since <= day) && !ended && !retired
}

/// Returns the tournament rules that cite a core rule.
fn tournament_rules_on(reference: &Reference, at: RuleRef) -> Vec<Says> {
    let to = NodeId::from(at);
    let links = reference.graph.links_to(&to).filter(|link| link.kind == LinkKind::Cites);
    let rules = links.filter_map(|link| link.from.rule()).filter(|rule| !rule.edition.is_core());
    rules.filter_map(|rule| rule_itself(&reference.library, rule)).collect()
}

fn rule_itself(library: &Library, at: RuleRef) -> Option<Says> {
    let rule = library.rule(at)?;
    Some(Says {
        layer: if at.edition.is_core() { Layer::Core } else { Layer::Tournament },
        source: at.to_string(),
        since: library.edition(at.edition).and_then(|edition| edition.in_force),
        words: rule.text().to_owned(),
        stands: Some(Stands::As(Target::Rule(at))),
    })
}

fn about_card(library: &Library, day: Date, slug: &str) -> Vec<Says> {
    let stands = Some(Stands::As(Target::Card(slug.to_owned())));
    let wording = library.wording(slug);
    let history = wording.map(|wording| wording.history.as_slice()).unwrap_or_default();
    let errata = history.iter().rev().filter_map(|at| library.errata().get(*at));
    let errata = errata.filter(|dated| dated.date.is_none_or(|date| date <= day) && !dated.is_retired());
    let mut says: Vec<Says> = errata
        .map(|dated| Says {
            layer: Layer::Errata,
            source: format!("Errata {}", dated.name),
            since: dated.date,
            words: dated.erratum.new.join("\n"),
            stands: stands.clone(),
        })
        .collect();
    says.extend(library.card(slug).map(|card| Says {
        layer: Layer::Core,
        source: match library.is_in_our_words(slug) {
            true => format!("{}, in our words", card.name),
            false => format!("{}, as printed", card.name),
        },
        since: None,
        words: card.text.join("\n"),
        stands,
    }));
    says.extend(library.listed(slug, Some(day)).map(|(dated, listed)| Says {
        layer: Layer::Legality,
        source: format!("{} legality", dated.legality.format),
        since: dated.from,
        words: format!("{} is {} in {}.", listed.card, listed.list.name(), dated.legality.format),
        stands: Some(Stands::OnLists),
    }));
    says
}

fn about_ruling(library: &Library, slug: &str) -> Option<Says> {
    let target = Target::Ruling(slug.to_owned());
    let Pinned { words, .. } = recall(library, target.clone())?;
    let ruling = library.ruling(slug)?;
    let (source, since) = (format!("FAQ {}", ruling.faq), ruling.date);
    Some(Says { layer: Layer::Ruling, source, since, words, stands: Some(Stands::As(target)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;
    use crate::model::{Founding, Level};
    use tribunal_document::{Hints, read};
    use tribunal_reference::library::StoredDocument;

    const CORE: &str = "Gardens\n2026-01-01\n100. Beds\n101. A bed holds plants.\n102. A weed is pulled at dusk.\n";
    const TOURNAMENT: &str = "Garden Tournament Rules\n2026-01-01\n400. Weeds\n401. In competitions weeds stay, see CR 102. A weed is pulled at dusk.\n";

    const LISTS: &str = "# Garden legality\n\n## Greenhouse Format Legality\n\n*Last updated: October 1, 2026*\n\nThese are banned:\n\n- Rake\n";

    fn event(addenda: &str) -> Event {
        Event {
            draws: Vec::new(),
            checks: Vec::new(),
            code: Code::typed("cup"),
            founding: Founding {
                name: "Cup".to_owned(),
                date: Date::constant(2026, 11, 1),
                level: Level::Competitive,
                edition: "1.4".parse().unwrap(),
                format: None,
            },
            addenda: addenda.to_owned(),
            closed: None,
            seq: 1,
        }
    }

    fn reference() -> Reference {
        let held = |id: &str, text: &str, edition: &str| StoredDocument {
            id: id.to_owned(),
            file: id.to_owned(),
            imported: None,
            document: read(text.as_bytes(), Hints { edition: Some(edition.parse().unwrap()), ..Hints::default() }),
        };
        let cards = read(br#"[{"name": "Rake", "type": "Gear", "text": "Draw 1."}]"#, Hints::default());
        let cards =
            StoredDocument { id: "cards".to_owned(), file: "cards".to_owned(), imported: None, document: cards };
        let lists = StoredDocument {
            id: "lists".to_owned(),
            file: "lists".to_owned(),
            imported: None,
            document: read(LISTS.as_bytes(), Hints::default()),
        };
        let held = vec![held("core", CORE, "1.4"), held("tr", TOURNAMENT, "tr-2026-01-01"), cards, lists];
        Reference::new(Library::new(held)).unwrap()
    }

    fn layers(event: &Event, text: &str) -> Vec<Layer> {
        let found = in_force_about(&reference(), event, text);
        found.iter().flat_map(|about| about.says.iter().map(|says| says.layer)).collect()
    }

    #[test]
    fn the_edition_decides_where_nothing_outranks_it() {
        assert_eq!(layers(&event(""), "rule 101"), [Layer::Core]);
        assert_eq!(layers(&event(""), "[[Rake]]"), [Layer::Core, Layer::Legality]);
        assert_eq!(layers(&event(""), "nothing"), []);
    }

    #[test]
    fn the_addenda_outrank_everything() {
        let event = event("Side events start at noon.\n- Here rule 101 counts for pots, too.\n");
        let found = in_force_about(&reference(), &event, "rule 101");
        let decides = found[0].decides().unwrap();
        assert_eq!((decides.layer, decides.words.as_str()), (Layer::Addenda, "- Here rule 101 counts for pots, too."));
        assert_eq!(layers(&event, "[[Rake]]"), [Layer::Core, Layer::Legality]);
    }

    #[test]
    fn a_card_is_banned_from_the_day_of_its_list_on() {
        let mut event = event("");
        event.founding.date = Date::constant(2026, 9, 1);
        assert_eq!(layers(&event, "[[Rake]]"), [Layer::Core]);
    }

    #[test]
    fn tournament_rules_outrank_the_core_rule_that_they_speak_of() {
        let layers = layers(&event(""), "rule 102");
        assert_eq!(layers.last(), Some(&Layer::Core));
        assert_eq!(layers.first(), Some(&Layer::Tournament), "{layers:?}");
    }
}
