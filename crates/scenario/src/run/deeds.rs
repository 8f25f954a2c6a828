//! Carries out a line: from words to actions and answers.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Mistake, Span};
use crate::modes;
use crate::names;
use crate::script::{Deed, Name, Ordered, Passes, Play, PlayedFrom, Says, ScriptLine};
use crate::warning::{Caution, Warning};
use tribunal_engine::Stop;
use tribunal_engine::ability::text;
use tribunal_engine::action::{Action, RuneUse};
use tribunal_engine::chain::{Item, What};
use tribunal_engine::choice::{Answer, Ask, Choice};
use tribunal_engine::domain::Domain;
use tribunal_engine::event::EventKind;
use tribunal_engine::ids::{ObjectId, PlayerId};
use tribunal_engine::keyword::Keyword;
use tribunal_engine::object::Object;
use tribunal_engine::refusal::{Forbidden, Refusal};
use tribunal_engine::rune_deck;
use tribunal_engine::state::State;
use tribunal_engine::zone::{Location, Zone};

use super::Runner;

/// The most rounds in which everybody passes until nothing is left.
const MOST_ROUNDS: u32 = 100;

/// A place that was named when a card was played, for when it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    /// The player who named it.
    player: PlayerId,
    /// The card.
    source: ObjectId,
    /// The place.
    place: Name,
}

/// Makes the failure of something that cannot be done since a line of its card is not read.
fn unread_line(card: &Name, line: &str) -> Failure {
    let mistake = Mistake::Unread { name: card.text.clone(), line: line.to_owned() };
    Failure::Wrong(Diagnostic::new(card.span, mistake))
}

/// The words that all questions about Show Off have in common.
const SHOW_OFF: &str = "show off";

/// A play of which the line has said more than has been asked yet: another choice has come before.
#[derive(Clone)]
pub(super) struct Unfinished {
    player: PlayerId,
    play: Play,
    card: ObjectId,
}

/// The reason why a line was not carried out.
enum Failure {
    /// A rule forbids it.
    Refused(Refusal),
    /// A name cannot be followed.
    Wrong(Diagnostic),
    /// It answers what was not asked.
    NotAsked,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Wrong(diagnostic)
    }
}

type Done = Result<(), Failure>;

impl Runner<'_> {
    /// Carries out a line. A refused action leaves everything as it was.
    pub(super) fn act(&mut self, line: &ScriptLine) {
        if !self.meter.allows(self.game.state.objects.len() as u64) {
            return;
        }
        let state = State::clone(&self.game.state);
        let marks = (self.game.trace.events.len(), self.game.trace.passes.len());
        let unfinished = self.unfinished.clone();
        let (done, player, span) = match &line.says {
            Says::AllPass(often) => (self.pass_round(*often), PlayerId(0), line.span),
            Says::Does(player, span, deed) => (self.deed(*player, deed), *player, *span),
            Says::Expects(_) => return,
        };
        let Err(failure) = done else { return };
        match failure {
            Failure::Refused(refusal) => {
                *self.game.state = state;
                self.game.trace.rewind(marks.0, marks.1);
                self.unfinished = unfinished;
                self.refuse(refusal, line.span);
            }
            Failure::Wrong(diagnostic) => self.diagnostics.push(diagnostic),
            Failure::NotAsked => self.not_asked(span, player),
        }
    }

    /// Carries out a deed. If an earlier play still has answers for later choices, gives them now.
    fn deed(&mut self, player: PlayerId, deed: &Deed) -> Done {
        let unfinished = self.unfinished.take();
        self.deed_alone(player, deed)?;
        match unfinished {
            Some(Unfinished { player, play, card }) => self.answer_play(player, &play, card),
            None => Ok(()),
        }
    }

    fn deed_alone(&mut self, player: PlayerId, deed: &Deed) -> Done {
        match deed {
            Deed::Pass => Ok(self.game.act(player, &Action::Pass)?),
            Deed::EndTurn => Ok(self.game.act(player, &Action::EndTurn)?),
            Deed::Invite(other) => {
                let other = names::player(&self.game.state, other)?;
                Ok(self.game.act(player, &Action::Invite(other))?)
            }
            Deed::Concede => Ok(self.game.act(player, &Action::Concede)?),
            Deed::Move(units, to) => self.moves(player, units, to),
            Deed::Play(play) => self.plays(player, play),
            Deed::Hide(card, at) => {
                let card = self.card_of(player, card, None)?;
                let at = names::battlefield(&self.game.state, at)?;
                Ok(self.game.act(player, &Action::Hide(card, at))?)
            }
            Deed::Activate(source, n, targets) => self.activates(player, source, *n, targets),
            Deed::Runes(of, kind, n) => self.uses_runes(player, *of, *kind, *n),
            Deed::AtWill(what, _) => Err(self.game.state.refuse_at_will(what.verb()).into()),
            Deed::Assign(parts) => self.assigns(player, parts),
            Deed::Choose(chosen) => self.chooses(player, chosen),
            Deed::Name(name) => {
                self.asked_of(player, |asks| matches!(asks, Ask::Name(_)))?;
                Ok(self.game.answer(Answer::Name(name.text.clone()))?)
            }
            Deed::Order(order) => self.orders(player, order),
            // Where an order is asked for, every one is followed before this is come to.
            Deed::AnyOrder => Err(Failure::NotAsked),
            Deed::Answer(yes) => {
                // Who may choose nothing declines by that.
                let free = |asks: &Ask| matches!(asks, Ask::Targets { min: 0, .. } | Ask::Pick { min: 0, .. });
                let nothing =
                    !yes && self.game.state.under_way.choice.as_ref().is_some_and(|choice| free(&choice.asks));
                self.asked_of(player, |asks| nothing || matches!(asks, Ask::May(_)))?;
                let answer = if nothing { Answer::Objects(vec![]) } else { Answer::May(*yes) };
                Ok(self.game.answer(answer)?)
            }
        }
    }

    /// Activates abilities of this many runes, one after another. Where no kind is typed and there are only runes of
    /// one kind, it is that; where there are two or more, the most frequent one is exhausted, and the one to recycle
    /// has to be typed.
    fn uses_runes(&mut self, player: PlayerId, of: RuneUse, kind: Option<Domain>, n: u16) -> Done {
        for _ in 0..n {
            let kind = kind.or_else(|| self.usual_kind(player, of));
            self.game.act(player, &Action::Rune(of, kind))?;
            self.advance();
        }
        Ok(())
    }

    fn usual_kind(&self, player: PlayerId, of: RuneUse) -> Option<Domain> {
        let runes = self.game.state.player(player).runes?;
        let kinds: Vec<Option<Domain>> = runes.kinds_usable(of).collect();
        match (of, kinds.as_slice()) {
            (_, [only]) => *only,
            (RuneUse::Exhaust, kinds) => {
                kinds.iter().rev().max_by_key(|kind| runes.usable(of, **kind)).copied().flatten()
            }
            (RuneUse::Recycle, _) => None,
        }
    }

    /// Lets everybody pass, as many times as is typed. A question in between ends it.
    fn pass_round(&mut self, often: Passes) -> Done {
        let most = match often {
            Passes::Once => 1,
            Passes::Times(times) => times,
            Passes::UntilDone => MOST_ROUNDS,
        };
        for n in 0..most {
            // What has one answer only is nobody's to decide, here as between two lines.
            self.advance_to_decision();
            let idle = matches!(self.stop, Some(Stop::Idle(_)));
            let done = idle && often == Passes::UntilDone && self.game.state.is_neutral_open();
            if n > 0 && (!idle || done) {
                break;
            }
            self.all_pass()?;
        }
        Ok(())
    }

    /// Lets everybody pass, from whoever has to, until the item resolves or the showdown closes.
    fn all_pass(&mut self) -> Done {
        for n in 0..self.game.state.players.len() {
            let Stop::Idle(player) = self.advance() else { break };
            if self.game.state.is_neutral_open() && n > 0 {
                break;
            }
            let closed = self.game.state.is_closed();
            self.game.act(player, &Action::Pass)?;
            let passes = match (&self.game.state.showdown, closed) {
                (_, true) => self.game.state.chain.passes,
                (Some(showdown), false) => showdown.passes,
                (None, false) => 0,
            };
            if passes == 0 {
                break;
            }
        }
        Ok(())
    }

    fn moves(&mut self, player: PlayerId, units: &[Name], to: &Name) -> Done {
        let state = &self.game.state;
        let to = names::location(&self.game, player, to)?;
        let mine = |id: ObjectId| state.object(id).controller == player && state.object(id).location().is_some();
        let units: Result<Vec<_>, _> = units.iter().map(|name| names::object(state, name, mine)).collect();
        Ok(self.game.act(player, &Action::Move { units: units?, to })?)
    }

    /// Returns a card that a player may play or hide, by name.
    fn card_of(&self, player: PlayerId, name: &Name, from: Option<PlayedFrom>) -> Result<ObjectId, Diagnostic> {
        let state = &self.game.state;
        let playable = |id: ObjectId| {
            let object = state.object(id);
            let usual = matches!(object.zone, Zone::Hand | Zone::Champion | Zone::Facedown(_));
            object.controller == player && from.map_or(usual, |from| from.is(object.zone))
        };
        let card = names::object(state, name, playable)?;
        match from.filter(|from| !from.is(state.object(card).zone)) {
            Some(from) => {
                let mistake = Mistake::PlayedFromElsewhere { name: name.text.clone(), from: from.words() };
                Err(Diagnostic::new(name.span, mistake))
            }
            None => Ok(card),
        }
    }

    fn plays(&mut self, player: PlayerId, play: &Play) -> Done {
        let card = match &play.defined {
            Some(card) => {
                self.misses_in_hand(player, play.card.span, &card.name)?;
                self.put_in_hand(player, Arc::new(card.clone()))
            }
            None => self.card_of(player, &play.card, play.from)?,
        };
        self.game.act(player, &Action::Play(card))?;
        self.answer_play(player, play, card)
    }

    /// Tells of a card that is played and in no list of the hand, where that has no unknown cards: a replay warns of it, and who
    /// proves is refused.
    fn misses_in_hand(&mut self, player: PlayerId, span: Span, name: &str) -> Result<(), Diagnostic> {
        let of = self.game.state.player(player);
        let is_whole = of.hand_listed && of.unknown_hand == 0;
        if !is_whole {
            return Ok(());
        }
        if self.is_exact || self.script.dealt.contains(&player) {
            return Err(Diagnostic::new(span, Mistake::NotInHand(name.to_owned())));
        }
        let caution = Caution::NotInHand { name: name.to_owned(), player: of.name.clone() };
        self.cautions.push(Warning::new(span, caution));
        Ok(())
    }

    /// Puts a card in the player's hand that is defined where it is played: one of those that nobody knows, if there are any.
    fn put_in_hand(&mut self, player: PlayerId, card: Arc<tribunal_engine::card::Card>) -> ObjectId {
        let state = &mut self.game.state;
        let id = ObjectId::at(state.objects.len());
        let same = state.objects.iter().filter(|o| o.card.name == card.name && o.became.is_none()).count();
        let mut object = Object::new(card, player, Zone::Hand);
        object.ordinal = u8::try_from(same + 1).unwrap_or(u8::MAX);
        state.objects.push(Arc::new(object));
        let player = state.player_mut(player);
        player.unknown_hand = player.unknown_hand.saturating_sub(1);
        player.hand.push(id);
        id
    }

    /// Answers the choices of playing from what the line says.
    fn answer_play(&mut self, player: PlayerId, play: &Play, card: ObjectId) -> Done {
        let mut targets: Vec<&Name> = play.targets.iter().collect();
        let mut to = play.to.as_ref();
        let mut unasked = play.pays.contains(&Keyword::Accelerate);
        let mut unshown = !play.shows.is_empty();
        let mut other = false;
        while self.advance() == Stop::Choice {
            let Some(choice) = self.game.state.under_way.choice.clone().filter(|c| c.who == Some(player)) else {
                break;
            };
            let answer = match &choice.asks {
                Ask::Targets { among, max, .. } if !targets.is_empty() => {
                    let taken = self.take_targets(player, &mut targets, among, usize::from(*max));
                    if taken.is_empty() {
                        break;
                    }
                    Answer::Objects(self.among(&taken, among)?)
                }
                Ask::Player(_) => match self.take(&mut targets, |name| names::player(&self.game.state, name).is_ok()) {
                    Some(name) => Answer::Player(names::player(&self.game.state, name)?),
                    None => {
                        other = true;
                        break;
                    }
                },
                Ask::Where { .. } => {
                    match to.take().or_else(|| self.take(&mut targets, |name| self.is_place(player, name))) {
                        Some(name) => Answer::Where(names::location(&self.game, player, name)?),
                        None => break,
                    }
                }
                Ask::Mode(_) | Ask::Cost(_) => {
                    let is_mode = |name: &Name| self.is_answered_by(player, std::slice::from_ref(name), &choice);
                    let Some(name) = self.take(&mut targets, is_mode) else {
                        other = true;
                        break;
                    };
                    self.answer_by(player, std::slice::from_ref(name), &choice)?
                }
                Ask::May(question) if question.contains(SHOW_OFF) && unshown => Answer::May(true),
                Ask::Pick { why, among, .. } if why.contains(SHOW_OFF) && unshown => {
                    unshown = false;
                    Answer::Objects(self.among(&play.shows.iter().collect::<Vec<_>>(), among)?)
                }
                Ask::May(question) if question.contains("Accelerate") => {
                    unasked = false;
                    Answer::May(play.pays.contains(&Keyword::Accelerate))
                }
                _ => {
                    other = true;
                    break;
                }
            };
            self.game.answer(answer)?;
        }
        self.settle_place(player, card, &mut to)?;
        let to_be_asked = to.is_some() && self.game.state.under_way.choice.is_some();
        if to_be_asked || (other && !targets.is_empty()) {
            let (targets, to) = (targets.into_iter().cloned().collect(), to.cloned());
            let pays = if unasked { play.pays.clone() } else { vec![] };
            let shows = if unshown { play.shows.clone() } else { vec![] };
            let play =
                Play { card: play.card.clone(), defined: None, named: None, targets, to, pays, shows, from: None };
            self.unfinished = Some(Unfinished { player, play, card });
            return Ok(());
        }
        // A place that is not asked for yet may be where the card resolves.
        while let Some(place) = self.take(&mut targets, |name| self.is_place(player, name)) {
            let source = self.game.state.now(card);
            self.places.push(Placing { player, source, place: place.clone() });
        }
        if unasked || unshown {
            return Err(Failure::NotAsked);
        }
        let unplaced = to.is_some() && self.item_of(card).is_some();
        if unplaced || !targets.is_empty() { Err(self.asked_nothing(play)) } else { Ok(()) }
    }

    /// Returns the item that a card is while it is being played.
    fn item_of(&self, card: ObjectId) -> Option<&Item> {
        let state = &self.game.state;
        let card = state.now(card);
        state.chain.items.iter().map(|item| &**item).find(|item| item.what == What::Card && item.source == card)
    }

    /// Takes the place that was named for a card, once it is settled where it enters, or has entered: what was not asked for,
    /// since there was one place only, must be that one.
    fn settle_place(&self, player: PlayerId, card: ObjectId, to: &mut Option<&Name>) -> Done {
        let Some(named) = *to else { return Ok(()) };
        let settled = match self.item_of(card) {
            Some(item) => self.game.state.settled_place(item),
            None => self.entered(card),
        };
        let Some(there) = settled else { return Ok(()) };
        *to = None;
        if names::location(&self.game, player, named)? == there {
            return Ok(());
        }
        Err(Refusal { rule: self.game.state.rule_of_location(), reason: Forbidden::NotAnOption }.into())
    }

    /// Returns where a card has entered that was played, wherever it is by now.
    fn entered(&self, card: ObjectId) -> Option<Location> {
        let became = |id: &ObjectId| self.game.state.object(*id).became;
        let events = &self.game.trace.events;
        std::iter::successors(Some(card), became).find_map(|id| {
            events.iter().find_map(|event| match event.kind {
                EventKind::Entered { object, at } if object == id => Some(at),
                _ => None,
            })
        })
    }

    /// Takes the first name that fits out of some names.
    fn take<'n>(&self, from: &mut Vec<&'n Name>, is: impl Fn(&Name) -> bool) -> Option<&'n Name> {
        let at = from.iter().position(|name| is(name))?;
        Some(from.remove(at))
    }

    /// Returns true if a name is that of a place where something can go.
    fn is_place(&self, player: PlayerId, name: &Name) -> bool {
        names::location(&self.game, player, name).is_ok()
    }

    /// Takes the next names, at most `most`, without places that cannot be chosen here.
    fn take_targets<'n>(
        &self,
        player: PlayerId,
        from: &mut Vec<&'n Name>,
        among: &[ObjectId],
        most: usize,
    ) -> Vec<&'n Name> {
        let state = &self.game.state;
        let is_field =
            |name: &Name| names::battlefield(state, name).is_ok_and(|at| among.contains(&state.battlefield(at).object));
        let mut taken = vec![];
        while taken.len() < most
            && let Some(name) = self.take(from, |name| is_field(name) || !self.is_place(player, name))
        {
            taken.push(name);
        }
        taken
    }

    /// Returns the answer to where something goes, from the place that was named when its card was played.
    pub(super) fn named_place(&mut self, choice: &Choice) -> Option<Answer> {
        let Ask::Where { .. } = choice.asks else { return None };
        let at = self.places.iter().position(|named| choice.who == Some(named.player))?;
        let named = self.places.remove(at);
        names::location(&self.game, named.player, &named.place).ok().map(Answer::Where)
    }

    /// Returns a place that was named when a card was played and for which nobody asked until it was done.
    pub(super) fn place_unasked(&mut self) -> Option<(Span, PlayerId)> {
        let is_over = |named: &Placing| !self.game.state.chain.items.iter().any(|item| item.source == named.source);
        let at = self.places.iter().position(is_over)?;
        let named = self.places.remove(at);
        Some((named.place.span, named.player))
    }

    /// Returns the failure of a card that was to choose and was not asked to. Often its text cannot be read.
    fn asked_nothing(&self, play: &Play) -> Failure {
        let named = |object: &&Arc<Object>| object.card.name.eq_ignore_ascii_case(&play.card.text);
        let mut unread = self.game.state.objects.iter().filter(named).flat_map(|object| &object.card.unread);
        match unread.next() {
            Some(line) => unread_line(&play.card, line),
            None => Failure::NotAsked,
        }
    }

    /// Returns the objects of these names, where possible among those that may be chosen. What may be chosen can be an
    /// identity that is over, as that of a spell which has left the chain: then it has the name of what it became.
    fn among(&self, chosen: &[&Name], among: &[ObjectId]) -> Result<Vec<ObjectId>, Diagnostic> {
        let state = &self.game.state;
        let battlefield = |name: &Name| {
            let at = names::battlefield(state, name).ok()?;
            Some(state.battlefield(at).object).filter(|id| among.contains(id))
        };
        let one = |name: &&Name| match battlefield(name) {
            Some(object) => Ok(object),
            None => {
                let option = |id: ObjectId| {
                    let became = || among.iter().copied().find(|option| state.now(*option) == id);
                    among.contains(&id).then_some(id).or_else(became)
                };
                names::object(state, name, |id| option(id).is_some()).map(|id| option(id).unwrap_or(id))
            }
        };
        chosen.iter().map(one).collect()
    }

    fn activates(&mut self, player: PlayerId, source: &Name, n: u8, targets: &[Name]) -> Done {
        let (state, said) = (&self.game.state, source);
        let source = match names::battlefield(state, source) {
            Ok(at) => state.battlefield(at).object,
            Err(_) => names::object(state, source, |id| state.object(id).controller == player)?,
        };
        if let Err(refusal) = self.game.act(player, &Action::Activate(source, n.saturating_sub(1))) {
            // What cannot be read may well be the ability that is meant.
            let unread = self.game.state.object(source).card.unread.first();
            return Err(match unread.filter(|_| matches!(refusal.reason, Forbidden::NoAbility(_))) {
                Some(line) => unread_line(said, line),
                None => refusal.into(),
            });
        }
        let nothing = Name { text: String::new(), ordinal: None, span: Span::default() };
        let targets = targets.to_vec();
        let play = Play {
            card: nothing,
            defined: None,
            named: None,
            targets,
            to: None,
            pays: vec![],
            shows: vec![],
            from: None,
        };
        self.answer_play(player, &play, source)
    }

    /// Returns the open choice, if it is this player's and of this sort.
    fn asked_of(&self, player: PlayerId, sort: impl Fn(&Ask) -> bool) -> Result<Choice, Failure> {
        let choice =
            self.game.state.under_way.choice.clone().filter(|choice| choice.who == Some(player) && sort(&choice.asks));
        choice.ok_or(Failure::NotAsked)
    }

    fn assigns(&mut self, player: PlayerId, parts: &[(u32, Name)]) -> Done {
        let choice = self.asked_of(player, |asks| matches!(asks, Ask::Assign(_) | Ask::Split { .. }))?;
        let among: Vec<_> = match &choice.asks {
            Ask::Assign(assignment) => assignment.among.iter().map(|receiver| receiver.unit).collect(),
            Ask::Split { among, .. } => among.clone(),
            _ => return Err(Failure::NotAsked),
        };
        let mut split = vec![];
        for (amount, name) in parts {
            split.extend(self.among(&[name], &among)?.into_iter().map(|unit| (unit, *amount)));
        }
        Ok(self.game.answer(Answer::Assign(split))?)
    }

    fn chooses(&mut self, player: PlayerId, chosen: &[Name]) -> Done {
        let other = |asks: &Ask| {
            matches!(
                asks,
                Ask::Assign(_)
                    | Ask::Split { .. }
                    | Ask::Order(..)
                    | Ask::Shuffle(_)
                    | Ask::Runes(_)
                    | Ask::Name(_)
                    | Ask::May(_)
            )
        };
        let choice = self.asked_of(player, |asks| !other(asks))?;
        let answer = self.answer_by(player, chosen, &choice)?;
        Ok(self.game.answer(answer)?)
    }

    /// Returns true if names are an answer that a choice permits.
    pub(super) fn is_answered_by(&self, player: PlayerId, chosen: &[Name], choice: &Choice) -> bool {
        self.answer_by(player, chosen, choice).is_ok_and(|answer| choice.permits(&answer))
    }

    /// Returns true if names are an answer that a rule forbids here.
    pub(super) fn is_barred(&self, player: PlayerId, chosen: &[Name], choice: &Choice) -> bool {
        self.answer_by(player, chosen, choice).is_ok_and(|answer| choice.rule_against(&answer).is_some())
    }

    /// Returns the answer that names give to a choice.
    fn answer_by(&self, player: PlayerId, chosen: &[Name], choice: &Choice) -> Result<Answer, Failure> {
        Ok(match (&choice.asks, chosen) {
            (Ask::Open { .. }, [place]) => Answer::At(names::battlefield(&self.game.state, place)?),
            (Ask::Where { .. }, [place]) => Answer::Where(names::location(&self.game, player, place)?),
            (Ask::Mode(modes), [name]) => {
                let called = |name: &str| modes.all.iter().position(|mode| same_words(mode, name));
                let at =
                    called(&name.text).or_else(|| self.said_modes(&name.text).iter().find_map(|text| called(text)));
                Answer::Mode(at.and_then(|at| u8::try_from(at).ok()).ok_or(Failure::NotAsked)?)
            }
            (Ask::Cost(costs), [name]) => {
                let at = costs.iter().position(|cost| same_words(cost, &name.text));
                Answer::Mode(at.and_then(|at| u8::try_from(at).ok()).ok_or(Failure::NotAsked)?)
            }
            (Ask::Ways(ways), [name]) => {
                let at = ways.all.iter().position(|way| way.is_told_by(&name.text));
                Answer::Way(at.and_then(|at| u8::try_from(at).ok()).ok_or(Failure::NotAsked)?)
            }
            (Ask::Player(_), [name]) => Answer::Player(names::player(&self.game.state, name)?),
            (Ask::Targets { among, .. } | Ask::Pick { among, .. }, _) => {
                Answer::Objects(self.among(&chosen.iter().collect::<Vec<_>>(), among)?)
            }
            _ => return Err(Failure::NotAsked),
        })
    }

    /// Returns the modes of the cards of the game that have these words of ours, as their texts call them.
    fn said_modes(&self, words: &str) -> Vec<String> {
        let all = self.game.state.objects.iter().flat_map(|object| modes::of(&object.card));
        all.filter(|(_, said)| same_words(said, words)).map(|(text, _)| text).collect()
    }

    fn orders(&mut self, player: PlayerId, order: &[Ordered]) -> Done {
        let choice = self.asked_of(player, |asks| matches!(asks, Ask::Order(..) | Ask::Shuffle(_) | Ask::Runes(_)))?;
        let named = |id: ObjectId| {
            let object = self.game.state.object(id);
            (object.card.name.clone(), Some(object.ordinal))
        };
        let list: Vec<(String, Option<u8>)> = match &choice.asks {
            Ask::Order(_, list) => list.iter().map(|(id, _)| named(*id)).collect(),
            Ask::Shuffle(list) => list.iter().copied().map(named).collect(),
            Ask::Runes(list) => list.iter().map(|rune| (rune_deck::name(*rune), None)).collect(),
            _ => return Err(Failure::NotAsked),
        };
        let mut positions: Vec<u8> = vec![];
        for Ordered { name, ability } in order {
            let name = names::numbered(name).unwrap_or_else(|| name.clone());
            let fits = |(called, ordinal): &(String, Option<u8>)| {
                called.eq_ignore_ascii_case(&name.text) && (name.ordinal.is_none() || name.ordinal == *ordinal)
            };
            let mut fitting = list.iter().enumerate().filter(|(_, one)| fits(one)).map(|(at, _)| at);
            let free = |at: &usize| !positions.contains(&(*at as u8));
            let at = match ability {
                Some(n) => usize::from(*n).checked_sub(1).and_then(|n| fitting.nth(n)).filter(free),
                None => fitting.find(free),
            };
            positions.push(at.ok_or(Failure::NotAsked)? as u8);
        }
        Ok(self.game.answer(Answer::Order(positions))?)
    }
}

/// Returns true if two sentences are the same, with a full stop or without.
fn same_words(one: &str, other: &str) -> bool {
    let bare = |words: &str| text::normal(words.trim().trim_end_matches('.'));
    bare(one) == bare(other)
}
