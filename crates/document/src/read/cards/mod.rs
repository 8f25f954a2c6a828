//! Card files: JSON with one record per printing, to one card per name.
//!
//! The records may stand in an array, in an object's field or one a line; a file that breaks off gives the records
//! before the break.

mod name;
mod record;
mod text;

use indexmap::IndexMap;

use self::record::Record;
use crate::{Card, Finding, FindingKind, Printing, slug};

/// Reads all cards of a file, in the order in which their names first appear.
pub(super) fn read(json: &str, findings: &mut Vec<Finding>) -> Vec<Card> {
    let records = record::records(json, findings);
    let names = name::Names::of(&records);
    let mut cards: IndexMap<String, Vec<Record>> = IndexMap::new();
    for record in records {
        cards.entry(slug(&names.name(&record))).or_default().push(record);
    }
    cards.into_values().filter_map(|printings| card(&names, printings, findings)).collect()
}

/// Makes one card of its printings; its facts are those of the plainest one, and those that it lacks come from the
/// others.
fn card(names: &name::Names, records: Vec<Record>, findings: &mut Vec<Finding>) -> Option<Card> {
    let plainest = records.iter().min_by_key(|record| (record.alternate, names.is_suffixed(record)))?;
    let name = names.name(plainest);
    let texts: Vec<Vec<String>> = records.iter().map(|record| text::lines(record, findings)).collect();
    let text = text::lines(plainest, &mut Vec::new());
    report_wordings(&name, &texts, findings);
    let card = Card {
        slug: slug(&name),
        aliases: names.aliases(plainest),
        kind: plainest.kind.clone(),
        supertype: plainest.supertype.clone(),
        domains: plainest.domains.clone(),
        tags: plainest.tags.clone(),
        keywords: text::keywords(&text),
        energy: plainest.energy,
        power: plainest.power,
        might: plainest.might,
        text,
        printings: Vec::new(),
        name,
    };
    let mut card = card;
    for record in &records {
        let differing = card.complete(&of_printing(record));
        report_facts(&card.name, record, &differing, findings);
    }
    let printings = records.into_iter().zip(texts).map(|(record, text)| printing(record, text)).collect();
    Some(Card { printings, ..card })
}

/// Returns the facts of a card as one printing has them.
fn of_printing(record: &Record) -> Card {
    Card {
        kind: record.kind.clone(),
        supertype: record.supertype.clone(),
        domains: record.domains.clone(),
        tags: record.tags.clone(),
        energy: record.energy,
        power: record.power,
        might: record.might,
        ..Card::default()
    }
}

/// Reports the facts in which a printing contradicts the plainest one.
fn report_facts(name: &str, record: &Record, differing: &[String], findings: &mut Vec<Finding>) {
    for fact in differing {
        let note = format!("the printings of {name} contradict each other: {} has {fact}", record.id);
        findings.push(Finding::whole(FindingKind::Twice, note));
    }
}

fn printing(record: Record, text: Vec<String>) -> Printing {
    Printing { id: record.id, name: record.name, set: record.set, rarity: record.rarity, text }
}

/// Reports printings of one card that differ in wording: which of them is in force is decided by the errata.
fn report_wordings(name: &str, texts: &[Vec<String>], findings: &mut Vec<Finding>) {
    let mut wordings: Vec<&Vec<String>> = texts.iter().collect();
    wordings.sort_unstable();
    wordings.dedup();
    if wordings.len() > 1 {
        let note = format!("the printings of {name} have {} wordings", wordings.len());
        findings.push(Finding::whole(FindingKind::Twice, note));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"[
      {"name": "Orla - Keeper of Lamps", "riftbound_id": "moon-001", "attributes": {"energy": 3, "might": 4, "power": 1},
       "classification": {"type": "Unit", "supertype": "Champion", "rarity": "Rare", "domain": ["Calm"]},
       "text": {"rich": "<p>[Guard 2] (Stays &quot;home&quot;.)<br />:rb_rune_calm:, :rb_exhaust:: Draw 1.</p>"},
       "set": {"label": "Moonrise"}, "tags": ["Orla"], "metadata": {"alternate_art": false}},
      {"name": "Orla - Keeper of Lamps (Alternate Art)", "text": {"rich": "<p>[Guard 2]</p>"},
       "metadata": {"alternate_art": true}},
      {"name": "Orla - Light of the Pass", "classification": {"type": "Legend", "domain": ["Calm", "Fury"]},
       "text": {"rich": "<p>Choose one —</p><ul><li>:rb_rune_fury:</li><li>+1 :rb_might:</li></ul>"}}
    ]"#;

    #[test]
    fn printings_of_one_name_make_one_card() {
        let mut findings = Vec::new();
        let cards = read(FILE, &mut findings);
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        assert_eq!(names, ["Orla, Keeper of Lamps", "Orla, Light of the Pass"]);
        assert_eq!(cards[0].printings.len(), 2);
        assert_eq!(cards[0].printings[1].name, "Orla - Keeper of Lamps (Alternate Art)");
        assert_eq!(findings.len(), 1, "the two printings differ");
    }

    #[test]
    fn a_card_is_in_rulebook_symbols_line_by_line() {
        let cards = read(FILE, &mut Vec::new());
        assert_eq!(cards[0].text, ["[Guard 2] (Stays \"home\".)", "[C], [E]: Draw 1."]);
        assert_eq!(cards[0].keywords, ["Guard"]);
        assert_eq!((cards[0].energy, cards[0].power, cards[0].might), (Some(3), Some(1), Some(4)));
        assert_eq!(cards[1].text, ["Choose one —", "- [R]", "- +1 [M]"], "two domains have no own one");
    }

    #[test]
    fn a_legend_is_also_known_by_its_title() {
        let cards = read(FILE, &mut Vec::new());
        assert_eq!(cards[1].aliases, ["Orla - Light of the Pass", "Light of the Pass"]);
        assert_eq!(cards[0].aliases, ["Orla - Keeper of Lamps"]);
    }

    #[test]
    fn a_file_that_breaks_off_gives_what_came_before() {
        let cut = &FILE[..FILE.find("Light of").unwrap()];
        let mut findings = Vec::new();
        assert_eq!(read(cut, &mut findings).len(), 1);
        assert!(findings.iter().any(|finding| finding.kind == FindingKind::Cut));
    }

    #[test]
    fn what_one_printing_lacks_another_has_and_what_they_contradict_is_told() {
        let file = r#"[
          {"name": "Orla", "riftbound_id": "moon-1", "classification": {"type": "Unit", "supertype": "Champion"},
           "attributes": {"might": 4, "energy": 2}, "tags": ["Orla", "Pass"]},
          {"name": "Orla", "riftbound_id": "moon-1a", "classification": {"type": "Unit", "domain": ["Calm"]},
           "attributes": {"might": 5, "energy": 2}, "tags": ["Keeper", "orla"], "metadata": {"alternate_art": true}}
        ]"#;
        let mut findings = Vec::new();
        let [card] = read(file, &mut findings).try_into().unwrap();
        assert_eq!(card.tags, ["Orla", "Pass", "Keeper"]);
        assert_eq!(
            (card.supertype.as_deref(), card.domains.as_slice()),
            (Some("Champion"), ["Calm".to_owned()].as_slice())
        );
        assert_eq!(card.might, Some(4));
        let told: Vec<&str> = findings.iter().map(|finding| finding.note.as_str()).collect();
        assert_eq!(told, ["the printings of Orla contradict each other: moon-1a has Might 5, not 4"]);
    }

    #[test]
    fn records_one_a_line_are_read_too() {
        let lines = "{\"name\": \"Lamp\", \"text\": \"Draw 1.\\nDraw 2.\"}\n{\"name\": \"Rope\"}\n";
        let cards = read(lines, &mut Vec::new());
        assert_eq!(cards.len(), 2);
        assert_eq!(cards[0].text, ["Draw 1.", "Draw 2."]);
    }
}
