//! `/penalty`: from what happened at a table to the ruling, one question to a page. All questions and answers are in
//! the address, so that a ruling can be sent; nothing is stored here.

use std::collections::BTreeMap;

use askama::Template;
use axum::Json;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};

use super::cache::Caching;
use super::concurrency::SEARCHES;
use super::item::rule_href;
use super::markup::plain;
use super::page::{Layout, Page};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::penalty::{Answered, Answers, AskedQuestion, CitedLine, Course, Guide, Infraction, Level, Next, Ruling};
use crate::reference::penalties::{self, PenaltyAnswer};
use crate::rule::{Edition, RuleRef};

/// The most bytes of a question in a judge's words.
const MOST: usize = 300;
/// The most infractions that are shown for some words.
const SHOWN: usize = 6;
/// The name of the field with the words.
const WORDS: &str = "q";
/// The name of the field with the infraction, in an address of the API.
const NAMED: &str = "infraction";

/// The fields of an address: words, a name, and answers by their keys.
type Fields = BTreeMap<String, String>;

/// The page with the search and the list of infractions.
#[derive(Template)]
#[template(path = "penalty.html")]
pub struct PenaltyPage {
    layout: Layout,
    held: bool,
    words: String,
    most: usize,
    levels: Vec<Choice>,
    found: Vec<Entry>,
    families: Vec<Chapter>,
}

/// A level to choose.
struct Choice {
    value: String,
    name: String,
    chosen: bool,
}

/// A kind of infraction.
struct Chapter {
    id: &'static str,
    name: String,
    about: String,
    entries: Vec<Entry>,
}

/// An infraction, with a link to its questions.
struct Entry {
    href: String,
    number: String,
    name: String,
    penalty: String,
    definition: String,
}

/// One infraction: a question, or the ruling.
#[derive(Template)]
#[template(path = "infraction.html")]
pub struct InfractionPage {
    layout: Layout,
    back: String,
    name: String,
    rule: Cited,
    printed: String,
    definition: String,
    sent: Vec<Told>,
    answered: Vec<Reply>,
    assumed: Vec<Reply>,
    unused: String,
    asked: Option<Question>,
    cleared: Option<Told>,
    ruling: Option<Box<Ruled>>,
    open: Vec<Open>,
    apart: Vec<Neighbour>,
    edition: Edition,
}

/// A cited rule: its number, and its address where the library has it.
struct Cited {
    number: String,
    href: String,
}

/// A statement with its rule.
struct Told {
    rule: Cited,
    text: String,
}

/// A question and its answers, each with an address.
struct Question {
    rule: Cited,
    asks: String,
    answers: Vec<(String, String)>,
}

/// An answer that was used, and the addresses of the others.
struct Reply {
    asks: String,
    says: String,
    others: Vec<(String, String)>,
}

/// The difference between an infraction and a similar one.
struct Neighbour {
    href: String,
    name: String,
    told: Told,
}

/// A ruling, in words.
struct Ruled {
    penalty: String,
    class: &'static str,
    raised: String,
    because: Vec<Told>,
    effects: Vec<Told>,
    remedies: Vec<Step>,
    decides: &'static str,
    decided_by: Told,
    called: bool,
    why: Vec<Told>,
    time: Told,
    say: Vec<String>,
    write: Vec<String>,
    notes: Vec<Told>,
}

/// A step of a remedy.
struct Step {
    told: Told,
    by: &'static str,
    within: &'static str,
    how: Vec<Told>,
}

/// A point that the text leaves open.
struct Open {
    rule: Cited,
    asks: String,
    readings: Vec<String>,
    taken: String,
}

/// `GET /penalty?q=&level=`
pub async fn page(view: View, Query(fields): Query<Fields>) -> Result<Response, Refusal> {
    SEARCHES.done(move || PenaltyPage::new(&view, &fields).map(|page| Page(page).into_response())).await?
}

/// `GET /penalty/{infraction}?level=&...`
pub async fn infraction(
    view: View,
    Path(id): Path<String>,
    Query(fields): Query<Fields>,
) -> Result<Page<InfractionPage>, Refusal> {
    let guide = penalties::guide().ok_or(Refusal::Page)?;
    let answers = answers(&fields);
    let course = guide.rule_on(&id, &answers).map_err(Refusal::Penalty)?;
    InfractionPage::new(&view, guide, &id, course).map(Page).ok_or(Refusal::Page)
}

/// Finds the infraction for what happened, and asks or rules.
///
/// Every other field of the address is an answer to a question by its key, such as `caught=hand`. While `state` is `ask`, the
/// next question stands under `questions`; once it is `ruled`, the penalty and its remedies are there.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/penalty", tag = "reference",
    params(
        ("q" = Option<String>, Query, description = "What happened, in a judge's words", example = "drew two cards instead of one"),
        ("infraction" = Option<String>, Query, description = "The name of an infraction, in place of words", example = "drawing-extra-cards"),
        ("level" = Option<String>, Query, description = "casual, competitive or professional", example = "competitive"),
    ),
    responses((status = 200, description = "The next question, or the penalty and its remedies", body = PenaltyAnswer), (status = 400, description = "An answer answers nothing"), (status = 404, description = "There is no such infraction"), (status = 413, description = "The words are too long")),
))]
pub async fn json(Query(fields): Query<Fields>) -> Result<Response, Refusal> {
    let work = move || {
        let guide = penalties::guide().ok_or(Refusal::Page)?;
        let named = fields.get(NAMED).filter(|name| !name.is_empty());
        PenaltyAnswer::new(guide, asked_words(&fields)?, named.map(String::as_str), &answers(&fields))
            .map_err(Refusal::Penalty)
    };
    let answer = SEARCHES.done(work).await??;
    Ok((Caching::Revalidate, Json(answer)).into_response())
}

/// Returns the words of an address, if they are short enough.
fn asked_words(fields: &Fields) -> Result<&str, Refusal> {
    let words = fields.get(WORDS).map_or("", |words| words.trim());
    if words.len() > MOST { Err(Refusal::TooLong { most: MOST }) } else { Ok(words) }
}

/// Returns the fields of an address that are answers; empty ones are left out.
fn answers(fields: &Fields) -> Answers {
    let own = fields.iter().filter(|(key, answer)| !matches!(key.as_str(), WORDS | NAMED) && !answer.is_empty());
    own.fold(Answers::default(), |answers, (key, answer)| answers.with(key, answer))
}

/// Returns the address of an infraction with some answers.
fn href<'a>(id: &str, answers: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<String> = answers.map(|(key, answer)| format!("{key}={answer}")).collect();
    let mark = if pairs.is_empty() { "" } else { "?" };
    format!("/penalty/{id}{mark}{}", pairs.join("&"))
}

/// Returns the address of an infraction at a level.
fn at_level(id: &str, level: Option<Level>) -> String {
    href(id, level.map(|level| (Level::KEY, level.key())).into_iter())
}

/// Returns a frame with the badge of the edition that the guide was read from, where the library has it.
fn layout(view: &View, path: impl Into<String>, title: &str) -> Layout {
    let layout = Layout::new(view, path, title);
    let edition = penalties::guide().and_then(|guide| view.library().edition(guide.edition));
    match edition {
        Some(edition) => layout.about(view, edition),
        None => layout,
    }
}

impl PenaltyPage {
    fn new(view: &View, fields: &Fields) -> Result<Self, Refusal> {
        let words = asked_words(fields)?;
        let level = fields.get(Level::KEY).filter(|level| !level.is_empty());
        let level: Option<Level> = level.map(|level| level.parse()).transpose().map_err(Refusal::Penalty)?;
        let guide = penalties::guide();
        let found = penalties::find(words).into_iter().take(SHOWN);
        let found = found.map(|found| Entry::new(found.infraction, level));
        let layout = layout(view, "/penalty", words::penalty::TITLE).described(words::penalty::ABOUT);
        Ok(Self {
            layout,
            held: guide.is_some(),
            most: MOST,
            levels: guide.map(|guide| levels(guide, level)).unwrap_or_default(),
            found: found.collect(),
            families: guide.map(|guide| chapters(guide, level)).unwrap_or_default(),
            words: words.to_owned(),
        })
    }
}

fn levels(guide: &Guide, chosen: Option<Level>) -> Vec<Choice> {
    let choices = guide.level.answers.iter().map(|choice| Choice {
        value: choice.key.clone(),
        name: plain(&choice.says),
        chosen: chosen.is_some_and(|level| level.key() == choice.key),
    });
    choices.collect()
}

fn chapters(guide: &Guide, level: Option<Level>) -> Vec<Chapter> {
    let chapter = |family: &crate::penalty::Family| Chapter {
        id: family.id.key(),
        name: plain(&family.name),
        about: plain(&family.about),
        entries: guide.of_family(family.id).map(|infraction| Entry::new(infraction, level)).collect(),
    };
    guide.families.iter().map(chapter).collect()
}

impl Entry {
    fn new(infraction: &Infraction, level: Option<Level>) -> Self {
        Self {
            href: at_level(&infraction.id, level),
            number: infraction.rule.to_string(),
            name: plain(&infraction.name),
            penalty: printed(infraction),
            definition: plain(&infraction.definition),
        }
    }
}

/// Returns the printed penalty, in words.
fn printed(infraction: &Infraction) -> String {
    infraction.base.map_or(words::penalty::DEPENDS.to_owned(), |base| base.name().to_owned())
}

impl InfractionPage {
    fn new(view: &View, guide: &Guide, begun: &str, course: Course) -> Option<Self> {
        let infraction = guide.infraction(&course.infraction)?;
        let here = Here { view, begun, course: &course };
        let (mut asked, mut cleared, mut ruling) = (None, None, None);
        match &course.next {
            Next::Ask(question) => asked = Some(here.question(question)),
            Next::Clear(line) => cleared = Some(here.describe(line)),
            Next::Rule(ruled) => ruling = Some(Box::new(here.ruled(ruled))),
        }
        let of_ruling = if let Next::Rule(ruled) = &course.next { ruled.open.as_slice() } else { &[] };
        let open = course.open.iter().chain(of_ruling).map(|open| here.open(open));
        let neighbour = |apart: &crate::penalty::Apart| {
            let other = guide.infraction(&apart.from)?;
            let told = Told { rule: here.cited(guide.rule(apart.rule)), text: plain(&apart.says) };
            Some(Neighbour { href: at_level(&other.id, course.level), name: plain(&other.name), told })
        };
        let path = format!("/penalty/{begun}");
        let back = course.level.map(|level| format!("?{}={}", Level::KEY, level.key())).unwrap_or_default();
        Some(Self {
            layout: layout(view, path, &infraction.name).described(&infraction.definition),
            back: format!("/penalty{back}"),
            name: plain(&infraction.name),
            rule: here.cited(guide.rule(infraction.rule)),
            printed: printed(infraction),
            definition: plain(&infraction.definition),
            sent: course
                .sent
                .iter()
                .map(|sent| Told { rule: here.cited(sent.rule), text: plain(&sent.text) })
                .collect(),
            answered: course.answered.iter().map(|entry| here.reply(entry)).collect(),
            assumed: course.assumed.iter().map(|entry| here.assumed(entry)).collect(),
            unused: if course.unused.is_empty() {
                String::new()
            } else {
                plain(&words::penalty::unused(&course.unused))
            },
            asked,
            cleared,
            ruling,
            open: open.collect(),
            apart: infraction.apart.iter().filter_map(neighbour).collect(),
            edition: guide.edition,
        })
    }
}

/// The state of a walk, from which the addresses are made.
struct Here<'a> {
    view: &'a View,
    /// The infraction that the address names.
    begun: &'a str,
    course: &'a Course,
}

impl Here<'_> {
    /// Returns the level, and the answers that were given before a question was asked. A change of the level keeps all
    /// of them.
    fn before<'b>(&'b self, key: &'b str) -> impl Iterator<Item = (&'b str, &'b str)> {
        let level = self.course.level.filter(|_| key != Level::KEY).map(|level| (Level::KEY, level.key()));
        let own = self.course.answered.iter().filter(|entry| entry.key != Level::KEY);
        let before = own.take_while(move |entry| entry.key != key);
        level.into_iter().chain(before.map(|entry| (entry.key.as_str(), entry.answer.as_str())))
    }

    /// Returns the address with this answer to a question.
    fn with(&self, key: &str, answer: &str) -> String {
        href(self.begun, self.before(key).chain([(key, answer)]))
    }

    fn question(&self, asked: &AskedQuestion) -> Question {
        let answer = |choice: &crate::penalty::AnswerChoice| (self.with(&asked.key, &choice.key), plain(&choice.says));
        Question {
            rule: self.cited(asked.rule),
            asks: plain(&asked.asks),
            answers: asked.answers.iter().map(answer).collect(),
        }
    }

    fn reply(&self, entry: &Answered) -> Reply {
        self.changed(entry, |other| match &entry.assumed {
            Some(assumed) if assumed == other => href(self.begun, self.before(&entry.key)),
            _ => self.with(&entry.key, other),
        })
    }

    /// Returns an assumed answer. It comes before all others: changing it discards the given ones.
    fn assumed(&self, entry: &Answered) -> Reply {
        let level = || self.course.level.map(|level| (Level::KEY, level.key())).into_iter();
        self.changed(entry, |other| href(self.begun, level().chain([(entry.key.as_str(), other)])))
    }

    fn changed(&self, entry: &Answered, to: impl Fn(&str) -> String) -> Reply {
        let others = entry.others.iter().map(|other| (to(&other.key), plain(&other.says)));
        Reply { asks: plain(&entry.asks), says: plain(&entry.says), others: others.collect() }
    }

    fn cited(&self, rule: RuleRef) -> Cited {
        let href = self.view.rule(rule).map(|_| rule_href(rule)).unwrap_or_default();
        Cited { number: rule.number.to_string(), href }
    }

    fn describe(&self, line: &CitedLine) -> Told {
        Told { rule: self.cited(line.rule), text: plain(&line.text) }
    }

    fn all(&self, lines: &[CitedLine]) -> Vec<Told> {
        lines.iter().map(|line| self.describe(line)).collect()
    }

    fn ruled(&self, ruling: &Ruling) -> Ruled {
        let raised = ruling.upgraded.as_ref();
        let raised = raised.map(|raised| words::penalty::raised(raised.from.name(), raised.to.name()));
        Ruled {
            penalty: plain(&ruling.penalty_name),
            class: ruling.penalty.key(),
            raised: raised.map(|text| plain(&text)).unwrap_or_default(),
            because: self.all(&ruling.because),
            effects: self.all(&ruling.effects),
            remedies: ruling.remedies.iter().map(|step| self.step(step)).collect(),
            decides: words::penalty::who(ruling.decides),
            decided_by: self.describe(&ruling.decided_by),
            called: ruling.head_judge.called,
            why: self.all(&ruling.head_judge.why),
            time: self.describe(&ruling.time_extension),
            say: ruling.say.iter().map(|text| plain(text)).collect(),
            write: ruling.write.iter().map(|text| plain(text)).collect(),
            notes: self.all(&ruling.notes),
        }
    }

    fn step(&self, step: &crate::penalty::RemedyStep) -> Step {
        Step {
            told: Told { rule: self.cited(step.rule), text: plain(&step.text) },
            by: words::penalty::who(step.by),
            within: step.within.map(words::penalty::within).unwrap_or_default(),
            how: self.all(&step.how),
        }
    }

    fn open(&self, open: &crate::penalty::OpenLine) -> Open {
        Open {
            rule: self.cited(open.rule),
            asks: plain(&open.asks),
            readings: open.readings.iter().map(|reading| plain(reading)).collect(),
            taken: plain(&open.taken),
        }
    }
}
