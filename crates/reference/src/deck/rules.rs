//! The rule for each requirement of a deck, by edition.

use jiff::civil::Date;

use super::DeckRules;
use crate::library::Library;
use tribunal_rule::rule;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The requirements that the core rules of one edition make of a deck, each by its rule.
pub(super) struct Core {
    pub(super) edition: Edition,
    /// That cards may ask for choices while the deck is built.
    choices: Option<RuleNumber>,
    /// That the format has to allow each card.
    legality: Option<RuleNumber>,
    legend: RuleNumber,
    domains: RuleNumber,
    main_deck: RuleNumber,
    champion: RuleNumber,
    champion_tag: RuleNumber,
    copies: RuleNumber,
    signatures: RuleNumber,
    signature_tag: RuleNumber,
    runes: RuleNumber,
    rune_domains: RuleNumber,
    battlefields: RuleNumber,
    unique_battlefields: Option<RuleNumber>,
    /// Teammates may not bring the same legend, nor the same battlefields.
    pub(super) team: Option<(RuleNumber, RuleNumber)>,
}

const fn core(edition: Edition, battlefields: RuleNumber) -> Core {
    Core {
        edition,
        choices: None,
        legality: None,
        legend: rule!("103.1"),
        domains: rule!("103.1.b.1"),
        main_deck: rule!("103.2"),
        champion: rule!("103.2.a"),
        champion_tag: rule!("103.2.a.2"),
        copies: rule!("103.2.b"),
        signatures: rule!("103.2.d.1"),
        signature_tag: rule!("103.2.d.2"),
        runes: rule!("103.3.a"),
        rune_domains: rule!("103.3.a.1"),
        battlefields,
        unique_battlefields: Some(rule!("103.4.c")),
        team: None,
    }
}

/// The core editions, oldest first. The number of battlefields is that of a duel.
pub(super) const CORE: [Core; 6] = [
    Core { unique_battlefields: None, ..core(Edition::CORE_1_0, rule!("644.4.a")) },
    Core { team: Some((rule!("462.8.g"), rule!("462.8.h"))), ..core(Edition::CORE_1_1, rule!("458.4.a")) },
    Core { team: Some((rule!("466.8.g"), rule!("466.8.h"))), ..core(Edition::CORE_1_2, rule!("462.4.a")) },
    Core { team: Some((rule!("484.8.g"), rule!("484.8.h"))), ..core(Edition::CORE_1_3, rule!("480.4.a")) },
    Core { team: Some((rule!("489.8.h"), rule!("489.8.i"))), ..core(Edition::CORE_1_4, rule!("485.4.a")) },
    Core {
        edition: Edition::CORE_1_5,
        choices: Some(rule!("103.1")),
        legality: Some(rule!("103.3.e")),
        legend: rule!("103.2"),
        domains: rule!("103.2.b.1"),
        main_deck: rule!("103.3"),
        champion: rule!("103.3.a"),
        champion_tag: rule!("103.3.a.2"),
        copies: rule!("103.3.b"),
        signatures: rule!("103.3.d.1"),
        signature_tag: rule!("103.3.d.2"),
        runes: rule!("103.4.a"),
        rune_domains: rule!("103.4.a.1"),
        battlefields: rule!("487.4.a"),
        unique_battlefields: Some(rule!("103.5.c")),
        team: Some((rule!("491.8.h"), rule!("491.8.i"))),
    },
];

/// The requirements of a deck, each by its rule.
pub(super) struct Rules {
    pub(super) choices: Option<RuleRef>,
    pub(super) legend: RuleRef,
    pub(super) domains: RuleRef,
    pub(super) main_deck: RuleRef,
    /// True if the Main Deck has exactly forty cards, false if at least forty.
    pub(super) exact: bool,
    pub(super) champion: RuleRef,
    pub(super) champion_tag: RuleRef,
    pub(super) copies: RuleRef,
    pub(super) signatures: RuleRef,
    pub(super) signature_tag: RuleRef,
    pub(super) runes: RuleRef,
    pub(super) rune_domains: RuleRef,
    pub(super) battlefields: RuleRef,
    pub(super) unique_battlefields: Option<RuleRef>,
    /// The sideboard; none where there is none.
    pub(super) sideboard: Option<Sideboard>,
    /// That no card may be banned in the format, by the rules of tournaments.
    pub(super) banned: Option<RuleRef>,
    /// That the format has to allow each card, by the core rules.
    pub(super) core_legality: Option<RuleRef>,
}

/// The limits of a sideboard, by its rules.
pub(super) struct Sideboard {
    /// The rule that says how many cards it may have.
    pub(super) size: RuleRef,
    /// The most cards that it may have.
    pub(super) most: u32,
    /// The rule that says which cards may be in it.
    pub(super) cards: RuleRef,
}

/// The requirements that the tournament rules of one day make of a deck, each by its rule.
struct Tournament {
    day: Date,
    sizes: RuleNumber,
    copies: RuleNumber,
    sideboard_size: RuleNumber,
    sideboard_most: u32,
    sideboard_cards: RuleNumber,
    banned: RuleNumber,
}

const fn tournament(year: i16, month: i8, day: i8, sideboard_most: u32) -> Tournament {
    Tournament {
        day: jiff::civil::date(year, month, day),
        sizes: rule!("402.1"),
        copies: rule!("403.3"),
        sideboard_size: rule!("601.1.c.1"),
        sideboard_most,
        sideboard_cards: rule!("601.1.c.2"),
        banned: rule!("601.2.d"),
    }
}

/// The tournament rules, oldest first. Events follow those of their day, whichever core rules a deck is judged by.
const TOURNAMENT: [Tournament; 3] =
    [tournament(2026, 3, 30, 8), tournament(2026, 7, 16, 10), tournament(2026, 10, 9, 10)];

/// Returns the tournament rules by which decks are judged on a day; without a day, the newest.
pub(super) fn tournament_rules(library: &Library, day: Option<Date>) -> Option<Edition> {
    on(library, day).map(|rules| Edition::Tournament(rules.day))
}

/// Returns the tournament rules in force on a day: before the first, the oldest.
fn on(library: &Library, day: Option<Date>) -> Option<&'static Tournament> {
    let since = |rules: &Tournament| {
        let held = library.edition(Edition::Tournament(rules.day));
        held.and_then(|held| held.in_force).unwrap_or(rules.day)
    };
    let begun = TOURNAMENT.iter().rev().find(|rules| day.is_none_or(|day| since(rules) <= day));
    begun.or_else(|| TOURNAMENT.first())
}

/// Returns the requirements of a deck; none for an edition without a column here.
pub(super) fn of(by: &DeckRules, library: &Library) -> Option<Rules> {
    let core = CORE.iter().find(|core| core.edition == by.core)?;
    let at = |number| RuleRef::new(core.edition, number);
    let rules = Rules {
        choices: core.choices.map(at),
        legend: at(core.legend),
        domains: at(core.domains),
        main_deck: at(core.main_deck),
        exact: false,
        champion: at(core.champion),
        champion_tag: at(core.champion_tag),
        copies: at(core.copies),
        signatures: at(core.signatures),
        signature_tag: at(core.signature_tag),
        runes: at(core.runes),
        rune_domains: at(core.rune_domains),
        battlefields: at(core.battlefields),
        unique_battlefields: core.unique_battlefields.map(at),
        sideboard: None,
        banned: None,
        core_legality: core.legality.map(at),
    };
    Some(if by.tournament { over(rules, on(library, by.day)?) } else { rules })
}

/// Puts tournament rules over core rules: they require exact sizes, and count the sideboard among the copies.
fn over(core: Rules, asks: &Tournament) -> Rules {
    let at = |number| RuleRef::new(Edition::Tournament(asks.day), number);
    let sizes = at(asks.sizes);
    Rules {
        legend: sizes,
        main_deck: sizes,
        exact: true,
        copies: at(asks.copies),
        runes: sizes,
        battlefields: sizes,
        unique_battlefields: Some(sizes),
        sideboard: Some(Sideboard {
            size: at(asks.sideboard_size),
            most: asks.sideboard_most,
            cards: at(asks.sideboard_cards),
        }),
        banned: Some(at(asks.banned)),
        ..core
    }
}
