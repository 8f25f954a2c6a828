//! The cards that are known: those of imported card files, and in addition those whose facts ship.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Library;
use tribunal_document::{Card, Printing, slug};
use tribunal_engine::card::Kind;
use tribunal_scenario::cards::{Cards, Copies, Which, Wording};

/// The cards of which facts ship, by their slugs. Their text is what the engine does, in words of our own.
static SHIPPED: LazyLock<BTreeMap<String, Card>> = LazyLock::new(|| {
    let cards = Cards::shipped();
    let known = cards.names().filter_map(|name| card(cards.worded(name, &Which::Current)?, cards.of(name)?.first()?));
    known.map(|card| (card.slug.clone(), card)).collect()
});

impl Library {
    /// Returns the card of this slug: as a card file has it, else by the facts that ship, its text in words of our own.
    #[must_use]
    pub fn card(&self, slug: &str) -> Option<&Card> {
        self.cards().get(slug).or_else(|| shipped_card(slug))
    }

    /// Returns the card that a text means by this name; a shortened name counts where one card only has it.
    #[must_use]
    pub fn card_named(&self, name: &str) -> Option<&Card> {
        self.card(&self.card_slug(name))
    }

    /// Returns the slug of the card that a text means by this name: of one that is known, by whichever of its names, else of
    /// the name itself.
    #[must_use]
    pub fn card_slug(&self, name: &str) -> String {
        let called = slug(name);
        if let Some(of) = self.names.get(&called) {
            return of.clone();
        }
        let shipped = || Some(slug(&Cards::shipped().of(name)?.first()?.card.name));
        let other = if self.card(&called).is_some() { None } else { shipped() };
        other.filter(|slug| self.card(slug).is_some()).unwrap_or(called)
    }

    /// Returns every card that is known, each once, by slug.
    pub fn known_cards(&self) -> impl Iterator<Item = &Card> {
        let others = SHIPPED.iter().filter(|(slug, _)| !self.cards().contains_key(*slug)).map(|(_, card)| card);
        let mut all: Vec<&Card> = self.cards().values().chain(others).collect();
        all.sort_by(|one, other| one.slug.cmp(&other.slug));
        all.into_iter()
    }

    /// Returns true if the words of a card's text are ours: no imported card file has it.
    #[must_use]
    pub fn is_in_our_words(&self, slug: &str) -> bool {
        !self.cards().contains_key(slug) && shipped_card(slug).is_some()
    }
}

/// Returns a card whose facts ship, by its slug.
#[must_use]
pub fn shipped_card(slug: &str) -> Option<&'static Card> {
    SHIPPED.get(slug)
}

/// Converts the facts to a card of a document, in the current wording; the first wording has its printings.
fn card(wording: &Wording, first: &Wording) -> Option<Card> {
    let facts = &wording.card;
    let is_played = matches!(facts.kind, Kind::Unit | Kind::Gear | Kind::Spell);
    let printing = |id: &String| Printing { id: id.clone(), name: facts.name.clone(), ..Printing::default() };
    let slug = slug(&facts.name);
    (!slug.is_empty()).then(|| Card {
        name: facts.name.clone(),
        slug,
        aliases: first.aliases.clone(),
        kind: capital(facts.kind.word()),
        supertype: wording.supertype.clone(),
        domains: facts.domains.iter().map(|domain| domain.word().to_owned()).collect(),
        tags: facts.tags.clone(),
        energy: is_played.then(|| u32::from(facts.cost.energy)),
        power: Some(u32::from(facts.cost.all_power())).filter(|power| *power > 0),
        might: (facts.kind == Kind::Unit).then(|| u32::try_from(facts.might).unwrap_or_default()),
        keywords: wording
            .copies
            .filter(|copies| *copies == Copies::One)
            .map(|_| "Unique".to_owned())
            .into_iter()
            .collect(),
        text: wording
            .said()
            .into_iter()
            .chain(facts.unread.iter().map(|line| tribunal_scenario::left_out(line)))
            .collect(),
        printings: first.printings.iter().map(printing).collect(),
    })
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_known_without_any_import() {
        let library = Library::new(Vec::new());
        let shipped = Cards::shipped();
        let first = shipped.names().next().unwrap();
        let known = library.card(&slug(first)).unwrap();
        assert_eq!((known.name.as_str(), library.is_in_our_words(&known.slug)), (first, true));
        assert_eq!(library.known_cards().count(), shipped.names().count());
    }

    #[test]
    fn a_line_that_is_not_enacted_is_said_to_be_left_out() {
        let baron = shipped_card("baron-nashor").unwrap();
        assert!(
            baron.text.iter().any(|line| line.starts_with("Left out here: line 1, which cannot be read")),
            "{:?}",
            baron.text
        );
        let whole = shipped_card("ashe-frost-archer").or_else(|| shipped_card("armed-assailant")).unwrap();
        assert!(!whole.text.iter().any(|line| line.starts_with("Left out here")), "{:?}", whole.text);
    }

    #[test]
    fn every_card_that_a_format_lists_is_known_and_told_to_be_listed() {
        let library = Library::new(crate::library::shipped());
        let listed: Vec<&str> = library
            .legality_on(None)
            .flat_map(|dated| dated.legality.listed.iter().map(|listed| listed.card.as_str()))
            .collect();
        assert!(listed.len() > 20, "{listed:?}");
        for name in listed {
            let card = library.card_named(name).unwrap_or_else(|| panic!("{name} is a card"));
            assert!(library.listed(&card.slug, None).count() > 0, "{name} is listed as {}", card.slug);
        }
        // The files have a printing in the name; nobody says it, and no list.
        for name in ["Wuju Bladesman", "Master Yi, Wuju Bladesman", "Wuju Bladesman (Starter)"] {
            assert_eq!(library.card_slug(name), "master-yi-wuju-bladesman-starter", "{name}");
        }
    }
}
