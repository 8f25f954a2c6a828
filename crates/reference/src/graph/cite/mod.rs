//! Cross references: the rule numbers that texts name, and whether they name what they mean.

mod judge;
mod lookup;
mod scan;
mod step;

use std::collections::BTreeMap;

use super::text::Text;
use super::{Link, LinkKind, NodeId, Span, Tree};
use crate::library::Library;
use lookup::EditionLookups;
pub(crate) use scan::{CitedDocument, Named, scan};
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// One number of a rule (or of a printed step) that a text names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    /// The node whose text names it.
    pub from: NodeId,
    /// Where it stands: the number with what introduces it, without the title that may follow.
    pub span: Span,
    /// The words that name it, as printed: `rule 318`, `rules 557 through 563`, `step 4`.
    pub words: Box<str>,
    /// The edition it speaks of.
    pub edition: Edition,
    /// The number as printed, none for a step; the last one too where a range is named.
    pub printed: Option<(RuleNumber, Option<RuleNumber>)>,
    /// The rule with that number, or the rule that is that step; none where there is no such rule.
    pub to: Option<RuleRef>,
    /// The last rule of a range.
    pub through: Option<RuleRef>,
    /// The fault of the citation, if it has one.
    pub fault: Option<Fault>,
}

/// The fault of a citation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The sort of fault.
    pub kind: FaultKind,
    /// The reason for calling it a fault, in our own words.
    pub why: String,
    /// The rule that is probably meant.
    pub likely: Option<RuleRef>,
}

/// The sorts of faulty citations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// No rule has that number.
    Dangling,
    /// The title printed with the number is not that of the rule.
    WrongTitle,
    /// The rule is about something else than the text says it is.
    OtherRule,
}

/// The most rules that a range links to one by one.
const LONGEST_RANGE: usize = 40;

impl Citation {
    /// Returns the links that it makes: to its rule, or to every rule of its range.
    pub(super) fn links(&self, trees: &BTreeMap<Edition, Tree>) -> Vec<Link> {
        let Some(first) = self.to else { return Vec::new() };
        let mut rules = vec![first];
        if let (Some(last), Some(tree)) = (self.through, trees.get(&self.edition)) {
            let beside = tree.between(first.number, last.number);
            rules.extend(beside.filter(|rule| rule.number.depth() == first.number.depth()).take(LONGEST_RANGE));
        }
        let link = |to: RuleRef| Link {
            from: self.from.clone(),
            kind: LinkKind::Cites,
            span: Some(self.span),
            to: to.into(),
            via: self.words.clone(),
        };
        rules.into_iter().map(link).collect()
    }
}

impl FaultKind {
    /// The name used in JSON and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dangling => "dangling",
            Self::WrongTitle => "wrong-title",
            Self::OtherRule => "other-rule",
        }
    }
}

/// Finds every citation of a library, in the order of the nodes and their texts.
pub(super) fn find(library: &Library, trees: &BTreeMap<Edition, Tree>, texts: &[Text]) -> Vec<Citation> {
    let lookups = EditionLookups::new(library, trees);
    let scanned: Vec<(&Text, Vec<Named>)> = texts.iter().map(|text| (text, scan(text.words))).collect();
    let other = fitting_core(&lookups, &scanned);
    let mut found = Vec::new();
    for (text, named) in &scanned {
        found.extend(named.iter().filter_map(|named| cite(text, named, &lookups, &other)));
        found.extend(steps(text, &lookups));
    }
    found.sort_by(|a, b| (&a.from, a.span).cmp(&(&b.from, b.span)));
    found
}

/// Returns for each edition of the tournament rules the edition of the core rules whose numbers it uses: of those
/// printed by then, the one that has most of them under the titles and subjects it gives.
fn fitting_core(lookups: &EditionLookups, scanned: &[(&Text, Vec<Named>)]) -> BTreeMap<Edition, Edition> {
    let mut fitting: BTreeMap<Edition, BTreeMap<Edition, usize>> = BTreeMap::new();
    for (text, named) in scanned {
        let Some(own) = text.edition.filter(|edition| !edition.is_core()) else { continue };
        let printed = |edition: Edition| lookups.edition(edition)?.rules.printed;
        let day = printed(own);
        let is_later = |edition: Edition| day.is_some_and(|day| printed(edition).is_some_and(|core| core > day));
        for named in named.iter().filter(|named| named.document == CitedDocument::Core) {
            for lookup in lookups.core().filter(|lookup| !is_later(lookup.rules.edition) && judge::fits(named, lookup))
            {
                *fitting.entry(own).or_default().entry(lookup.rules.edition).or_default() += 1;
            }
        }
    }
    let best = |votes: BTreeMap<Edition, usize>| votes.into_iter().max_by_key(|(edition, votes)| (*votes, *edition));
    fitting.into_iter().filter_map(|(own, votes)| Some((own, best(votes)?.0))).collect()
}

fn cite(
    text: &Text,
    named: &Named,
    lookups: &EditionLookups,
    fitting: &BTreeMap<Edition, Edition>,
) -> Option<Citation> {
    let own = text.edition;
    let edition = match named.document {
        CitedDocument::Edition(edition) => edition,
        CitedDocument::Core => own
            .filter(|edition| edition.is_core())
            .or_else(|| fitting.get(&own?).copied())
            .or_else(|| Some(lookups.core().next_back()?.rules.edition))?,
        CitedDocument::Tournament => {
            own.filter(|edition| !edition.is_core()).or_else(|| Some(lookups.tournament()?.rules.edition))?
        }
        CitedDocument::Own => own?,
    };
    let lookup = lookups.edition(edition);
    let from = text.node.rule().filter(|rule| rule.edition == edition).map(|rule| rule.number);
    let holds = |number: RuleNumber| Some(lookup?.holds(number).then(|| RuleRef::new(edition, number))).flatten();
    Some(Citation {
        from: text.node.clone(),
        span: text.span(named.start, named.end),
        words: text.words.get(named.start..named.end)?.into(),
        edition,
        printed: Some((named.number, named.through)),
        to: holds(named.number),
        through: named.through.and_then(holds),
        fault: lookup.and_then(|lookup| judge::judge(named, lookup, from)),
    })
}

fn steps(text: &Text, lookups: &EditionLookups) -> Vec<Citation> {
    let Some((from, lookup)) = text.node.rule().and_then(|rule| Some((rule, lookups.edition(rule.edition)?))) else {
        return Vec::new();
    };
    let cite = |step: step::NamedStep| {
        let found = step::find(&step, lookup, from.number);
        let reference = |number: RuleNumber| lookup.reference(number);
        Some(Citation {
            from: text.node.clone(),
            span: text.span(step.start, step.end),
            words: text.words.get(step.start..step.end)?.into(),
            edition: from.edition,
            printed: None,
            to: found.rule.map(reference),
            through: found.last.map(reference),
            fault: found.fault,
        })
    };
    step::scan(text.words).into_iter().filter_map(cite).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::graph::testing::library;

    /// The faulty citations of a library, as `from words kind likely`, and the links of the others.
    fn faults(books: &[(&str, &str)]) -> Vec<String> {
        let graph = Graph::build(&library(books));
        let faults = graph.citations().iter().filter_map(|citation| {
            let fault = citation.fault.as_ref()?;
            let likely = fault.likely.map(|rule| format!(" {rule}")).unwrap_or_default();
            Some(format!("{} {} {}{likely}", citation.from, citation.words, fault.kind.name()))
        });
        faults.collect()
    }

    const BOATS: &str = "\
100. Boats
101. Hulls
102. Hulls float.
102.1. Long Haul
102.1.a. A boat hauls its anchor before it leaves.
103. Oars
104. Oars are of wood.
105. Rowing
105.1. Step 1: Lift
105.2. Step 2: Pull
105.2.a. Pull, then return to Step 1: Lift.
";

    #[test]
    fn a_sound_citation_raises_no_alarm() {
        let sound = "200. See rule 103. Oars for more information. See rule 102 for more information on the Long Haul.";
        assert_eq!(faults(&[("1.1", &format!("{BOATS}{sound}"))]), Vec::<String>::new());
    }

    #[test]
    fn a_title_tells_which_rule_was_meant() {
        let text = "200. See rule 101. Oars for more information.\n201. See rule 999. Hulls for more information.";
        assert_eq!(
            faults(&[("1.1", &format!("{BOATS}{text}"))]),
            ["rule 200@1.1 rule 101 wrong-title 103@1.1", "rule 201@1.1 rule 999 dangling 101@1.1"]
        );
    }

    #[test]
    fn a_subject_tells_which_rule_was_meant() {
        let text = "200. See rule 104. for more information on the Long Haul.\n201. See 102.a for more.";
        assert_eq!(
            faults(&[("1.1", &format!("{BOATS}{text}"))]),
            ["rule 200@1.1 rule 104 other-rule 102.1@1.1", "rule 201@1.1 See 102.a dangling 102.1.a@1.1"]
        );
    }

    #[test]
    fn steps_go_by_their_label_and_their_title() {
        let text = "105.3. Step 3: Rest\n105.3.a. Return to Step 3: Pull.\n105.3.b. Return to step 7.";
        assert_eq!(
            faults(&[("1.1", &format!("{BOATS}{text}"))]),
            ["rule 105.3.a@1.1 Step 3 wrong-title 105.2@1.1", "rule 105.3.b@1.1 step 7 dangling"]
        );
    }

    #[test]
    fn another_document_is_cited_in_the_edition_whose_numbers_it_uses() {
        let races = "300. See CR 103. Oars.\n301. See CR 102. for more information on the Long Haul.";
        let newer =
            BOATS.replace("103. Oars", "103. Sails").replace("104. Oars are of wood.", "104. Sails are of linen.");
        let books = [("1.1", BOATS), ("1.2", newer.as_str()), ("tr-2026-03-30", races)];
        let graph = Graph::build(&library(&books));
        let cited: Vec<_> = graph.citations().iter().filter(|one| one.printed.is_some()).collect();
        assert!(cited.iter().all(|citation| citation.edition == Edition::CORE_1_1 && citation.fault.is_none()));
        assert_eq!(cited.len(), 2);
    }
}
