//! The rulings of all FAQs: an entry of the digest and the publisher's entry that it restates become one.

use std::collections::{BTreeMap, BTreeSet};

use crate::library::{IssueKind, Ruling, StoredDocument, dates};
use tribunal_document::{Body, Faq, FaqEntry, Reach, TextHash, Wording};

/// A question of the publisher's, by FAQ and words.
type Asked = BTreeMap<(String, TextHash), usize>;

/// Collects the rulings, oldest FAQ first, in printed order.
pub(super) fn rulings(documents: &[StoredDocument]) -> Vec<Ruling> {
    let mut rulings: Vec<Ruling> = Vec::new();
    let mut asked = Asked::new();
    for wording in [Wording::Digest, Wording::Official] {
        for (at, held) in documents.iter().enumerate().filter(|(_, held)| held.document.wording == wording) {
            let Body::Faq(faq) = &held.document.body else { continue };
            for entry in &faq.entries {
                add(&mut rulings, &mut asked, ruling(entry, faq, held, at));
            }
        }
    }
    rulings.sort_by_key(|ruling| (ruling.issue.map(|issue| issue.printed).or(ruling.date), ruling.faq.clone()));
    name_apart(&mut rulings);
    rulings
}

/// Adds a ruling, or only its words where the same question is there already.
fn add(rulings: &mut Vec<Ruling>, asked: &mut Asked, new: Ruling) {
    let question = new.entry.official.unwrap_or_else(|| TextHash::of(&new.entry.question));
    let key = (new.faq.clone(), question);
    let twin = asked.get(&key).copied().and_then(|at| rulings.get_mut(at));
    match (twin, new.wording) {
        (Some(twin), Wording::Official) => {
            twin.official.get_or_insert(new.entry);
        }
        (Some(_), Wording::Digest | Wording::Others) => {}
        (None, _) => {
            asked.insert(key, rulings.len());
            rulings.push(new);
        }
    }
}

fn ruling(entry: &FaqEntry, faq: &Faq, held: &StoredDocument, document: usize) -> Ruling {
    let wording = held.document.wording;
    let issue = dates::issue_named(IssueKind::Faq, &faq.name);
    Ruling {
        entry: entry.clone(),
        wording,
        official: (wording == Wording::Official).then(|| entry.clone()),
        faq: faq.name.clone(),
        date: entry.date.or(held.document.date).or(issue.map(|issue| issue.in_force)),
        reach: reach(faq, issue.and_then(|issue| issue.reach)),
        issue,
        document,
    }
}

/// Returns the reach of a FAQ: what the document states has precedence over the table.
fn reach(faq: &Faq, known: Option<Reach>) -> Option<Reach> {
    faq.reach.or(known)
}

/// Gives every ruling a slug of its own: two FAQs may ask the same.
fn name_apart(rulings: &mut [Ruling]) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for ruling in rulings {
        let plain = ruling.entry.slug.clone();
        let of_faq = format!("{plain}-{}", ruling.faq);
        let counted = (2..).map(|n| format!("{of_faq}-{n}"));
        let mut names = [plain, of_faq.clone()].into_iter().chain(counted);
        if let Some(name) = names.find(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            ruling.entry.slug = name;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use tribunal_document::Document;
    use tribunal_rule::RuleRef;

    fn faq(name: &str, wording: Wording, entries: Vec<FaqEntry>) -> StoredDocument {
        let faq = Faq { name: name.to_owned(), entries, ..Faq::default() };
        let document = Document {
            title: String::new(),
            wording,
            edition: None,
            date: None,
            body: Body::Faq(faq),
            findings: Vec::new(),
        };
        StoredDocument { id: format!("{name}-{wording:?}"), file: String::new(), imported: None, document }
    }

    fn entry(slug: &str, question: &str) -> FaqEntry {
        FaqEntry { slug: slug.to_owned(), question: question.to_owned(), ..FaqEntry::default() }
    }

    #[test]
    fn the_publishers_entry_joins_the_one_that_restates_it() {
        let rule: RuleRef = "735.1.c@1.2".parse().unwrap();
        let ours = FaqEntry {
            official: Some(TextHash::of("Does the lamp go out?")),
            rules: vec![rule],
            ..entry("lamp", "What becomes of the lamp?")
        };
        let library = Library::new(vec![
            faq("spiritforged", Wording::Official, vec![entry("does-the-lamp", "Does the  lamp go out?")]),
            faq("spiritforged", Wording::Digest, vec![ours]),
            faq("origins", Wording::Official, vec![entry("lamp", "Another lamp?")]),
        ]);
        let names: Vec<(&str, &str)> =
            library.faq().iter().map(|ruling| (ruling.faq.as_str(), ruling.entry.slug.as_str())).collect();
        assert_eq!(names, [("origins", "lamp"), ("spiritforged", "lamp-spiritforged")]);
        assert_eq!(library.faq()[1].official.as_ref().map(|entry| entry.slug.as_str()), Some("does-the-lamp"));
        let amendments = library.amendments(rule);
        assert_eq!(amendments.len(), 1);
        assert!(amendments[0].words && amendments[0].rulings.len() == 1);
        assert_eq!(amendments[0].until.map(|edition| edition.to_string()), Some("1.3".to_owned()));
        assert!(library.amendments("735.1.c@1.1".parse().unwrap()).is_empty());
    }
}
