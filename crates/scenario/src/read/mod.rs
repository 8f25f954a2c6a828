//! Reads a scenario. Reading never fails: any text gives a script and all its mistakes at once.

mod advice;
mod board;
mod bonds;
mod claims;
mod deeds;
mod defaults;
mod objects;
mod plain;
mod typed;
mod unknown;
mod walk;

use std::sync::Arc;

use tribunal_engine::ability::{Ability, Body, Change, Descend, Effect, Named, Part, say};
use tribunal_engine::card::{Card, Kind as CardKind};
use tribunal_engine::chain::ability_of;
use tribunal_engine::choice::{
    DECK_ENDS, FLOW_GIVEN, LET_IT_HAPPEN, MOST_PAID, amount_paid, is_cost_paid, is_done_to_pay,
};
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::rune_deck;
use tribunal_engine::rune_ways::is_way;
use tribunal_engine::zone::Zone;

use super::cards::Cards;
use super::diagnostic::{Diagnostic, Mistake, Span, closest};
use super::limits::{Limit, Limits};
use super::modes;
use super::names::numbered;
use super::script::{Name, Passes, Says, Script, ScriptLine};
use super::token::{TokenLine, lines};
use walk::Walk;

/// Reads a scenario; returns it with all its mistakes. Cards whose facts ship may be named.
#[must_use]
pub fn read(text: &str) -> (Script, Vec<Diagnostic>) {
    read_with(text, &Cards::shipped())
}

/// Reads a scenario that may name these cards; returns it with all its mistakes.
#[must_use]
pub fn read_with(text: &str, cards: &Arc<Cards>) -> (Script, Vec<Diagnostic>) {
    read_within(text, cards, Limits::Usual)
}

/// Reads a scenario that may name these cards, under these limits; returns it with all its mistakes.
#[must_use]
pub fn read_within(text: &str, cards: &Arc<Cards>, limits: Limits) -> (Script, Vec<Diagnostic>) {
    let (lines, mistakes) = lines(text, limits);
    let mut reader = Reader { mistakes, cards: Arc::clone(cards), limits, ..Reader::default() };
    reader.lay(&lines);
    for line in &lines {
        if reader.mistakes.len() > limits.most(Limit::Mistakes) {
            break;
        }
        reader.line(line);
    }
    reader.finish(&lines);
    reader.mistakes.sort_by_key(|mistake| mistake.span);
    let told = limits.most(Limit::Mistakes);
    if let Some(more) = reader.mistakes.get(told).map(|first| first.span) {
        reader.mistakes.truncate(told);
        reader.mistakes.push(Diagnostic::new(more, Mistake::AndMore(told)));
    }
    (reader.script, reader.mistakes)
}

/// The section to which indented lines belong.
#[derive(Clone, Copy, Debug)]
enum Section {
    /// A battlefield, and the player to whom its objects belong where nobody is named before them.
    Battlefield(BattlefieldId, Option<PlayerId>),
    /// A zone of a player.
    Zone(PlayerId, Zone),
}

/// The state of reading.
#[derive(Debug, Default)]
struct Reader {
    script: Script,
    mistakes: Vec<Diagnostic>,
    section: Option<Section>,
    /// The player to whom this line's list belongs, where that is known already.
    owner: Option<PlayerId>,
    /// The player whose turn a line says it is.
    first: Option<String>,
    /// The player whose action is being read.
    actor: Option<PlayerId>,
    /// The bearer of the object that is being read.
    bearer: Option<Name>,
    /// Objects that are attached, by their positions, and the names of their bearers.
    attached: Vec<(usize, Name)>,
    /// Names used, to be checked when all are known.
    used: Vec<Name>,
    /// Names that objects may have beyond those on the board: tokens that texts make, cards defined when played.
    extra: Vec<String>,
    /// The cards that may be named.
    cards: Arc<Cards>,
    /// The limits of everything.
    limits: Limits,
    /// The number of texts that the objects have together.
    texts: usize,
    /// The place where the points are typed.
    points_at: Option<Span>,
}

impl Reader {
    fn line(&mut self, line: &TokenLine) {
        let mut walk = Walk::new(line);
        if walk.eat_mark("=>") || self.instead(&mut walk, advice::EXPECTING).is_some() {
            let _ = walk.eat_mark(":");
            self.section = None;
            self.expectation(line, &mut walk);
        } else if line.indented {
            self.indented(&mut walk);
        } else if self.board_line(&mut walk) {
            if !self.script.lines.is_empty() {
                self.mistake(line.span, Mistake::BoardAfterAction);
            }
        } else {
            self.section = None;
            self.deed_line(line, &mut walk);
        }
    }

    fn expectation(&mut self, line: &TokenLine, walk: &mut Walk) {
        let used = self.used.len();
        match self.claims_or_over(line, walk) {
            Ok(expectation) => self.push(line, Says::Expects(expectation)),
            Err(mistake) => self.give_up(mistake, used),
        }
    }

    fn deed_line(&mut self, line: &TokenLine, walk: &mut Walk) {
        if walk.eat("all pass")
            || walk.eat("everybody passes")
            || walk.eat("everyone passes")
            || self.instead(walk, advice::PASSING).is_some()
        {
            let often = passes(walk);
            self.end(walk);
            self.push(line, Says::AllPass(often));
            return;
        }
        let at = walk.span();
        let Some(player) = self.player(walk) else {
            self.unknown_line(walk);
            return;
        };
        let _ = walk.eat_mark(":");
        let used = self.used.len();
        self.actor = Some(player);
        match self.deed(walk) {
            Ok(deed) => {
                self.end(walk);
                self.push(line, Says::Does(player, at, deed));
            }
            Err(mistake) => self.give_up(mistake, used),
        }
    }

    /// Records a mistake and drops the names that the line used: one mistake is enough for a line.
    fn give_up(&mut self, mistake: Diagnostic, used: usize) {
        self.used.truncate(used);
        self.mistakes.push(mistake);
    }

    /// Reports a line that begins with nothing that lines begin with. Often it is a unit that was to do something.
    fn unknown_line(&mut self, walk: &Walk) {
        let names = self.script.setup.objects.iter().map(|object| object.card.name.as_str());
        let longest = names.filter(|name| walk.fits_name(name).is_some()).max_by_key(|name| name.len());
        let mistake = match longest {
            Some(name) => Mistake::NobodyDoes(name.to_owned()),
            None => Mistake::UnknownLine(walk.word().unwrap_or_default().to_owned()),
        };
        self.mistake(walk.span(), mistake);
    }

    /// Returns true if there may be one more of something. If not, that is a mistake, reported once.
    fn may_have(&mut self, of: Limit, have: usize, at: Span) -> bool {
        let most = self.limits.most(of);
        if have > most
            && !self.mistakes.iter().any(|m| matches!(m.mistake, Mistake::OverLimit { of: o, .. } if o == of))
        {
            self.mistake(at, Mistake::OverLimit { of, most });
        }
        have <= most
    }

    fn push(&mut self, line: &TokenLine, says: Says) {
        let actions = self.script.lines.iter().filter(|line| !matches!(line.says, Says::Expects(_))).count();
        if !matches!(says, Says::Expects(_)) && !self.may_have(Limit::Actions, actions + 1, line.span) {
            return;
        }
        self.script.lines.push(ScriptLine { span: line.span, text: line.text.clone(), says });
    }

    fn mistake(&mut self, span: Span, mistake: Mistake) {
        self.mistakes.push(Diagnostic::new(span, mistake));
    }

    /// Reports whatever is left on the line.
    fn end(&mut self, walk: &mut Walk) {
        if let Some(token) = walk.peek() {
            let mistake = Mistake::Leftover(token.text.clone());
            self.mistake(token.span.to(walk.last_span()), mistake);
        }
    }

    /// Reads a player's name, if one comes next. Where two or more fit, the longest is meant.
    fn player(&self, walk: &mut Walk) -> Option<PlayerId> {
        let players = self.script.setup.players.iter().enumerate();
        let said = walk.peek().map_or("", |token| token.text.as_str());
        let fits = players.filter(|(_, player)| !walk.is_article(&player.name));
        let fits = fits.filter_map(|(at, player)| Some((walk.fits_name(&player.name)?, player.name == said, at)));
        let (tokens, _, at) = fits.max_by_key(|(tokens, exact, at)| (*tokens, *exact, std::cmp::Reverse(*at)))?;
        walk.skip(tokens);
        Some(PlayerId::at(at))
    }

    /// Reads a player's name, which has to come next.
    fn expect_player(&mut self, walk: &mut Walk) -> Result<PlayerId, Diagnostic> {
        let found = self.owner.take().or_else(|| self.player(walk));
        found.ok_or_else(|| {
            let name = walk.word().unwrap_or_default().to_owned();
            let players = self.script.setup.players.iter().map(|p| p.name.as_str());
            let meant = closest(&name, players);
            if name.is_empty() {
                return walk.expected("a player's name");
            }
            Diagnostic::new(walk.span(), Mistake::UnknownName { name, meant })
        })
    }

    /// Where a card may be named, lets one be named that is not here; it stands for all others that are not.
    fn offer_another_name(&mut self) {
        if !self.script.cards().any(has_card_named) {
            return;
        }
        let setup = &self.script.setup;
        let is_here = |name: &str| setup.objects.iter().any(|object| object.card.name == name);
        let another = self.cards.names_of(CardKind::Spell).find(|name| !is_here(name)).map(str::to_owned);
        self.script.setup.cards.extend(another);
    }

    /// Reports names that are used and that nothing has, now that all names are known.
    fn finish(&mut self, lines: &[TokenLine]) {
        if self.script.setup.players.is_empty() {
            let span = lines.first().map_or(Span { line: 1, column: 1, length: 1 }, |line| line.span);
            // Without players nothing else can be told apart.
            let due = |mistake: &Mistake| {
                matches!(mistake, Mistake::UnknownLine(_) | Mistake::Orphan | Mistake::UnknownName { .. })
            };
            self.mistakes.retain(|mistake| !due(&mistake.mistake));
            self.mistake(span, Mistake::NoPlayers);
            return;
        }
        self.bind();
        self.share_points();
        self.offer_another_name();
        let mut known: Vec<String> = self.script.setup.objects.iter().map(|o| o.card.name.clone()).collect();
        known.extend(self.script.setup.battlefields.iter().map(|b| b.card.name.clone()));
        known.extend(self.script.setup.objects.iter().flat_map(|o| token_names(&o.card)));
        known.extend(self.script.setup.battlefields.iter().flat_map(|b| token_names(&b.card)));
        known.append(&mut self.extra);
        known.extend(rune_deck::kinds().map(rune_deck::name));
        for name in std::mem::take(&mut self.used) {
            if self.mistakes.len() > self.limits.most(Limit::Mistakes) {
                return;
            }
            let inner = numbered(&name);
            // Where texts of two sources are alike, the name of the source stands before them.
            let after_source = name.text.split_once(": ").map(|(_, text)| text);
            let means = |k: &String| {
                // A mode is a sentence, with its full stop or without.
                let bare = |text: &str| text.trim_end_matches('.').to_owned();
                let same =
                    |text: &str| bare(k).eq_ignore_ascii_case(&bare(text)) || ability_of(k).eq_ignore_ascii_case(text);
                same(&name.text)
                    || after_source.is_some_and(same)
                    || inner.as_ref().is_some_and(|inner| same(&inner.text))
            };
            let is_form = |text: &str| is_cost_paid(text) || is_way(text) || is_done_to_pay(text);
            if !known.iter().any(means) && !is_form(&name.text) {
                let bare = name.text.strip_prefix("the ").unwrap_or(&name.text);
                let meant = closest(bare, known.iter().map(String::as_str));
                self.mistake(name.span, Mistake::UnknownName { name: name.text, meant });
            }
        }
    }
}

/// Reads the number of times that everybody passes: `x3`, `until done`, or once.
fn passes(walk: &mut Walk) -> Passes {
    if walk.eat_any(&["until done", "until it is done", "until nothing is left"]).is_some() {
        return Passes::UntilDone;
    }
    let times = walk.word().and_then(|word| word.strip_prefix('x')).and_then(|times| times.parse().ok());
    if times.is_some() {
        walk.next();
    }
    let position = walk.position();
    let counted = walk.number().filter(|_| walk.eat("times"));
    if counted.is_none() {
        walk.back_to(position);
    }
    match times.or(counted) {
        Some(times) if times != 1 => Passes::Times(times),
        _ => Passes::Once,
    }
}

/// Returns true if a text of a card has somebody name a card.
fn has_card_named(card: &Card) -> bool {
    let mut named = false;
    for ability in card.all_abilities() {
        ability.parts(&mut |part| {
            named |= matches!(part, Part::Effect(Effect::Name(Named::Card)));
            Descend::Into
        });
    }
    named
}

/// Returns the names of the tokens that a card's text makes, and whatever else somebody may answer with because of it:
/// the cost for which a Flow is played, the amount paid, the end of a deck on which a card is put, the mode chosen, the
/// replacement meant.
fn token_names(card: &Card) -> Vec<String> {
    let mut names = vec![];
    card.abilities.iter().for_each(|ability| answers_of(ability, &mut names));
    names.extend(modes::of(card).into_iter().flat_map(|(text, said)| [text, said]));
    names
}

/// Adds the names with which an ability, or one within it, may have somebody answer.
fn answers_of(ability: &Ability, names: &mut Vec<String>) {
    let paid = |names: &mut Vec<String>| names.extend((0..=MOST_PAID).map(amount_paid));
    match &ability.body {
        Body::Flow(_) => names.push(ability.text.clone()),
        Body::Replacement(_) | Body::Would(_) => names.extend([ability.text.clone(), LET_IT_HAPPEN.to_owned()]),
        Body::Additional(additional) if !additional.less_each.is_free() => paid(names),
        _ => {}
    }
    ability.parts(&mut |part| {
        match part {
            Part::Ability(within) => {
                answers_of(within, names);
                return Descend::Past;
            }
            Part::Card(card) if card.token => names.push(card.name.clone()),
            Part::Effect(Effect::PayAny { .. }) => paid(names),
            Part::Change(Change::FlowsForCost) => names.push(FLOW_GIVEN.to_owned()),
            Part::Effect(Effect::Shield(made)) => {
                names.extend([say::replacement(made), LET_IT_HAPPEN.to_owned()]);
            }
            Part::Effect(Effect::PutOnDeck(..)) => names.extend(DECK_ENDS.map(str::to_owned)),
            _ => {}
        }
        Descend::Into
    });
}
