//! The desk as pages, asked as a browser asks.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use tribunal::desk::packet::{Packet, Signed, verify_by};
use tribunal::desk::{Desk, PublicKey};
use tribunal::web::Site;

use crate::garden::{Answer, ask, garden};

/// A site with a desk of its own, and the cookies of one browser.
pub struct Browser {
    pub site: Site,
    cookie: String,
    code: String,
    secrets: Vec<(String, String)>,
    _directory: Arc<tempfile::TempDir>,
}

impl Browser {
    /// A browser that has begun an event.
    pub async fn head() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let desk = Desk::in_library(directory.path()).await.unwrap();
        let site = garden().with_desk(desk);
        let mut browser = Self {
            site,
            cookie: String::new(),
            code: String::new(),
            secrets: Vec::new(),
            _directory: Arc::new(directory),
        };
        let form = "name=Spring+Cup&head=Hana&date=2026-11-01&level=competitive&edition=1.4";
        let answer = browser.post("/desk/events", form).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        browser.keep(&answer);
        let page = scraper::Html::parse_document(&answer.body);
        let texts = |selector: &str| {
            let selector = scraper::Selector::parse(selector).unwrap();
            let found = page.select(&selector);
            found
                .map(|code| (code.attr("data-secret").unwrap_or_default().to_owned(), code.inner_html()))
                .collect::<Vec<_>>()
        };
        browser.code = texts("[data-code]").remove(0).1;
        browser.secrets = texts("[data-secret]");
        browser
    }

    /// Another browser, whose owner joins.
    async fn join(&self, role: &str, name: &str) -> Self {
        let mut other = Self {
            site: self.site.clone(),
            cookie: String::new(),
            code: self.code.clone(),
            secrets: Vec::new(),
            _directory: Arc::clone(&self._directory),
        };
        let secret = &self.secrets.iter().find(|(of, _)| of == role).unwrap().1;
        let answer = other.post("/desk/join", &format!("code={}&secret={secret}&name={name}", self.code)).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        other.keep(&answer);
        other
    }

    fn keep(&mut self, answer: &Answer) {
        self.cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    }

    pub async fn get(&self, path: &str) -> Answer {
        ask(self.site.clone(), self.asks(path)).await
    }

    /// Returns this browser's request for a page.
    pub fn asks(&self, path: &str) -> Request<Body> {
        let request = Request::get(path).header("cookie", &self.cookie).header("host", "desk.test");
        request.body(Body::empty()).unwrap()
    }

    pub async fn post(&self, path: &str, form: &str) -> Answer {
        self.post_from(path, form, "same-origin").await
    }

    async fn post_from(&self, path: &str, form: &str, site: &str) -> Answer {
        let request = Request::post(path).header("cookie", &self.cookie).header("host", "desk.test");
        let request =
            request.header("sec-fetch-site", site).header("content-type", "application/x-www-form-urlencoded");
        ask(self.site.clone(), request.body(Body::from(form.to_owned())).unwrap()).await
    }

    pub fn at(&self, path: &str) -> String {
        format!("/desk/e/{}{path}", self.code)
    }

    /// A new dispute.
    pub async fn open(&self, question: &str) -> Answer {
        self.post(
            &self.at(""),
            &format!("key=k{}&round=3&table=12&players=Ann,+Bob&question={question}", question.len()),
        )
        .await
    }
}

#[tokio::test]
async fn a_dispute_is_written_down_ruled_appealed_and_overturned() {
    let head = Browser::head().await;
    let judge = head.join("judge", "Jun").await;
    let opened = judge.open("Does+a+wilted+plant+grow+by+rule+101?").await;
    assert_eq!((opened.status, opened.header("location")), (StatusCode::SEE_OTHER, head.at("/1").as_str()));
    for (who, form) in [
        (&judge, "do=note&key=a&base=1&text=I+heard+**both**+players."),
        (&judge, "do=rule&key=b&base=2&text=It+does+not."),
        (&judge, "do=appeal&key=c&base=3&text=Ann+does+not+agree."),
        (&head, "do=overturn&key=d&base=4&text=It+does,+by+rule+101@1.1."),
    ] {
        let answer = who.post(&head.at("/1"), form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{form}: {}", answer.text());
    }
    let page = head.get(&head.at("/1")).await;
    let text = page.text();
    for told in
        ["overturned", "round 3", "table 12", "Ann", "I heard both players.", "judge, ruled", "head judge, overturned"]
    {
        assert!(text.contains(told), "{told}: {text}");
    }
    assert!(page.body.contains("<strong>both</strong>"));
    let cited = page.links(".say");
    assert_eq!(cited, ["/1.4/101", "/1.1/101"], "each pinned to its edition");
    let board = judge.get(&head.at("")).await;
    assert!(board.text().contains("Does a wilted plant grow"), "{}", board.text());
    assert_eq!(board.header("cache-control"), "no-store");
}

#[tokio::test]
async fn sessions_are_kept_from_scripts_and_other_sites() {
    let head = Browser::head().await;
    let form = format!("code={}&secret={}&name=Jun", head.code, head.secrets[1].1);
    let answer = head.post("/desk/join", &form).await;
    let cookie = answer.header("set-cookie");
    assert!(
        cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict") && cookie.contains("Path=/"),
        "{cookie}"
    );
    for site in ["cross-site", "same-site"] {
        let refused = head.post_from(&head.at(""), "key=k&question=Now?", site).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{site}");
    }
    assert!(!head.get(&head.at("")).await.text().contains("Now?"));
}

#[tokio::test]
async fn nobody_sees_whether_there_is_an_event_without_having_joined() {
    let head = Browser::head().await;
    head.open("Secret?").await;
    let stranger = Browser { cookie: String::new(), ..Browser::head().await };
    let answers = [head.at(""), head.at("/1"), "/desk/e/nonono".to_owned(), "/desk/e/nonono/1".to_owned()];
    for path in answers {
        let answer = ask(head.site.clone(), Request::get(&path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
        assert!(!answer.body.contains("Secret?") && answer.body.contains("/desk/join"), "{path}");
    }
    let other = stranger.get(&head.at("/1")).await;
    assert_eq!(other.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn what_was_typed_is_never_thrown_away() {
    let head = Browser::head().await;
    let reader = head.join("reader", "Rob").await;
    head.open("Does+it+grow?").await;
    let path = head.at("/1");
    let long = format!("do=note&key=a&base=1&text=Kept+{}", "x".repeat(20_001));
    for (who, form, status, kept) in [
        (&head, "do=rule&key=b&base=0&text=", StatusCode::UNPROCESSABLE_ENTITY, ""),
        (&head, long.as_str(), StatusCode::PAYLOAD_TOO_LARGE, "Kept xxx"),
        (&head, "do=note&key=c&base=1&text=Not+%FF+text", StatusCode::BAD_REQUEST, "Not \u{fffd} text"),
        (&head, "do=uphold&key=d&base=1&text=Too+soon", StatusCode::CONFLICT, "Too soon"),
        (&head, "do=crown&key=e&base=1&text=me", StatusCode::UNPROCESSABLE_ENTITY, ">me<"),
        (&reader, "do=note&key=f&base=1&text=May+I", StatusCode::FORBIDDEN, "May I"),
    ] {
        let answer = who.post(&path, form).await;
        assert_eq!(answer.status, status, "{}", &form[..20]);
        assert!(answer.body.contains("role=\"alert\""), "{}", answer.text());
        assert!(answer.body.contains(kept), "{kept}");
    }
    let question = "name=Cup&head=Hana&date=2026-11-01&level=casual&edition=9.9";
    let refused = head.post("/desk/events", question).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text().contains("no edition `9.9`") && refused.body.contains("value=\"Cup\""),
        "{}",
        refused.text()
    );
    let wrong = head.post("/desk/join", &format!("code={}&secret=judge-aaaa&name=Jun", head.code)).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    assert!(wrong.body.contains("value=\"Jun\"") && !wrong.body.contains("judge-aaaa"), "{}", wrong.text());
}

#[tokio::test]
async fn a_form_that_has_gone_stale_shows_both_wordings() {
    let head = Browser::head().await;
    head.open("Does+it+grow?").await;
    head.post(&head.at("/1"), "do=question&key=a&base=1&question=Does+it+grow+in+shade?").await;
    let stale = head.post(&head.at("/1"), "do=question&key=b&base=1&question=Does+it+grow+at+night?").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(stale.text().contains("Does it grow in shade?"), "theirs");
    assert!(stale.body.contains("Does it grow at night?</textarea>"), "mine, in the form");
    assert!(stale.body.contains("name=\"base\" value=\"2\""), "ready to be sent again");
}

#[tokio::test]
async fn a_server_without_a_desk_says_so() {
    let answer = ask(garden(), Request::get("/desk").body(Body::empty()).unwrap()).await;
    assert!(answer.text().contains("the desk is not"), "{}", answer.text());
    let event = ask(garden(), Request::get("/desk/e/abcdef").body(Body::empty()).unwrap()).await;
    assert_eq!(event.status, StatusCode::NOT_FOUND);
}

/// Asks as a program does.
pub async fn program(
    site: &Site,
    method: &str,
    path: &str,
    session: &str,
    key: &str,
    body: &str,
) -> (StatusCode, serde_json::Value) {
    let request = Request::builder().method(method).uri(path).header("authorization", format!("Bearer {session}"));
    let request = request.header("idempotency-key", key).body(Body::from(body.to_owned())).unwrap();
    let answer = ask(site.clone(), request).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

#[tokio::test]
async fn a_program_is_told_what_is_wrong_with_what_it_sent() {
    let head = Browser::head().await;
    let session = head.cookie.split_once('=').unwrap().1.to_owned();
    let at = format!("/api/v1/desk/events/{}/disputes", head.code);
    let send = async |path: &str, key: &str, body: &str| program(&head.site, "POST", path, &session, key, body).await;
    assert_eq!(send(&at, "", r#"{"do":"open","question":"?"}"#).await.0, StatusCode::UNPROCESSABLE_ENTITY, "no key");
    assert_eq!(send(&at, "a", "{").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(send(&at, "b", r#"{"do":"open","question":"Does it grow?"}"#).await.0, StatusCode::CREATED);
    let first = format!("{at}/1");
    assert_eq!(send(&first, "c", r#"{"do":"question","text":"Or not?","base":1}"#).await.0, StatusCode::CREATED);
    let (status, stale) = send(&first, "d", r#"{"do":"question","text":"Or so?","base":1}"#).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(
        (&stale["now"], &stale["theirs"][0]["change"]["question"]["text"]),
        (&2.into(), &"Or not?".into()),
        "{stale}"
    );
    assert_eq!(send(&format!("{at}/2"), "e", r#"{"do":"note","text":"?","base":1}"#).await.0, StatusCode::NOT_FOUND);
    let (status, refused) = program(&head.site, "GET", &at.replace("/disputes", ""), "forged", "", "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert!(refused["error"].as_str().unwrap().contains("join"), "{refused}");
}

const BOARD: &str = "players+Ann,+Bob%0Abattlefield+Grove,+controlled+by+Bob%0A++Bob:+Guard+2+might%0Abase+of+Ann%0A++\
                     Rider+4+might%0A";

#[tokio::test]
async fn players_see_nothing_that_has_not_happened_where_the_level_is_high() {
    let head = Browser::head().await;
    head.open(&format!("Does+Guard+die?&board={BOARD}&what_if=Ann+moves+Rider+to+Grove%0Aall+pass")).await;
    let judge = head.get(&head.at("/1")).await;
    assert!(
        judge.text().contains("Ann moves Rider to Grove") && judge.text().contains("hypothetical"),
        "{}",
        judge.text()
    );
    let players = head.get(&head.at("/1/table")).await;
    let text = players.text();
    assert!(text.contains("Rider") && !text.contains("moves Rider") && text.contains("left out"), "{text}");
}

#[tokio::test]
async fn a_packet_is_printed_told_and_verified() {
    let head = Browser::head().await;
    head.open(&format!("Does+it+grow+by+rule+103.2?&board={BOARD}Ann+moves+Rider+to+Grove%0Aall+pass")).await;
    head.post(&head.at("/1"), "do=rule&key=a&base=1&text=It+does+not,+see+[[Watering+Can]].").await;
    let page = head.get(&head.at("/1/packet")).await;
    let text = page.text();
    for told in ["The question", "head judge, ruled", "Signatures", "Receipt: tribunal", "Seal:", "Bob", "103"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    assert!(page.body.contains("class=\"qr\"") && page.body.contains("<svg"), "squares and a picture");
    let markdown = head.get(&head.at("/1/packet.md")).await.body;
    assert!(markdown.contains("## The question") && markdown.contains("http://desk.test/r/103.2@1.4"), "{markdown}");
    let json = head.get(&head.at("/1/packet.json")).await.body;
    let library = &head.site.view().reference.library;
    let key = page_key(&head).await;
    let outcome = tribunal::desk::packet::verify_by(&json, library, &[key]).unwrap();
    assert!(outcome.holds && outcome.checks.iter().all(|check| check.holds == Some(true)), "{outcome:?}");
    assert!(text.contains(&format!("Key of the event: {key}")) && markdown.contains(&key.to_string()), "{text}");
    for (part, other) in
        [("Does it grow", "Does it glow"), ("Rider 4 might", "Rider 5 might"), ("unharmed", "unharmed")]
    {
        let changed = json.replace(part, other);
        let outcome = tribunal::desk::packet::verify(&changed, library).unwrap();
        assert_eq!(outcome.holds, changed == json, "{part}: {outcome:?}");
    }
    assert!(tribunal::desk::packet::verify("{}", library).is_err());
}

/// The key that the head judge is shown.
async fn page_key(head: &Browser) -> PublicKey {
    let page = head.get(&head.at("/manage")).await;
    let page = scraper::Html::parse_document(&page.body);
    let selector = scraper::Selector::parse("[data-key]").unwrap();
    page.select(&selector).next().unwrap().inner_html().parse().unwrap()
}

#[tokio::test]
async fn a_packet_says_who_vouches_for_it() {
    let (head, other) = (Browser::head().await, Browser::head().await);
    let mut packets = Vec::new();
    for event in [&head, &other] {
        event.open("Does+it+grow?").await;
        event.post(&event.at("/1"), "do=rule&key=a&base=1&text=It+does+not.").await;
        packets.push(event.get(&event.at("/1/packet.json")).await.body);
    }
    let library = &head.site.view().reference.library;
    let (key, others) = (page_key(&head).await, page_key(&other).await);
    let packet: Packet = serde_json::from_str(&packets[0]).unwrap();
    let sealed = |mut packet: Packet| {
        let signature = packet.signature.take();
        packet.seal = String::new();
        let hash = blake3::hash(serde_json::to_string(&packet).unwrap().as_bytes()).to_hex();
        Packet { seal: hash[..32].to_owned(), signature, ..packet }
    };
    assert_eq!(sealed(packet.clone()).seal, packet.seal);
    let mut forged = packet.clone();
    forged.decisions[0].words = "It does.".to_owned();
    let forged = sealed(forged);
    let mut signed_by_another = forged.clone();
    signed_by_another.signature.as_mut().unwrap().key = others;
    let unsigned = Packet { signature: None, ..forged.clone() };
    let text = |packet: &Packet| serde_json::to_string(packet).unwrap();
    for (what, text, signed) in [
        ("its own", packets[0].clone(), Signed::ThisEvent),
        ("that of another event", packets[1].clone(), Signed::UnknownKey),
        ("rewritten and sealed anew", text(&forged), Signed::Changed),
        ("and under another key", text(&signed_by_another), Signed::Changed),
        ("and without a signature", text(&unsigned), Signed::Unsigned),
    ] {
        let outcome = verify_by(&text, library, &[key]).unwrap();
        assert_eq!((outcome.signed, outcome.holds), (signed, signed == Signed::ThisEvent), "{what}: {outcome:?}");
    }
    let outcome = verify_by(&packets[0], library, &[]).unwrap();
    assert!(outcome.signed == Signed::UnknownKey && outcome.holds, "nobody has said whose key it is: {outcome:?}");
}

#[tokio::test]
async fn a_packet_of_markdown_speaks_for_nobody_else() {
    let head = Browser::head().await;
    let form = "key=k&round=3%0A%0A%23%23+Ruled&table=%23&players=Ann&question=So%0A%23%23+Hana+(head+judge)+ruled%0A%0ASeal:+`00`";
    let refused = head.post(&head.at(""), form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "no round goes on in another line");
    head.post(&head.at(""), &form.replace("%0A%0A%23%23+Ruled&table", "&table")).await;
    head.post(&head.at("/1"), "do=note&key=n&base=1&text=%60%60%60%0A%23+Out%0A%3Ch2%3EOut%3C/h2%3E%0ASo%0A===").await;
    let markdown = head.get(&head.at("/1/packet.md")).await.body;
    let headings: Vec<&str> = markdown.lines().filter(|line| line.starts_with('#')).collect();
    let known = ["# Dispute 1: open", "## The question", "## Notes", "### Hana (head judge)", "## History", "## Seal"];
    assert!(headings.len() == known.len(), "{markdown}");
    assert!(headings.iter().zip(known).all(|(line, known)| line.starts_with(known)), "{headings:?}");
    assert_eq!(markdown.lines().filter(|line| line.starts_with("Seal:")).count(), 1, "{markdown}");
}

#[tokio::test]
async fn a_link_for_outsiders_opens_one_dispute_until_it_is_revoked() {
    let head = Browser::head().await;
    head.open("Does+it+grow?").await;
    head.post(&head.at("/1"), "do=share&key=s&base=1").await;
    let page = head.get(&head.at("/1")).await;
    let link = page.links(".do").into_iter().find(|link| link.contains("/desk/shared/")).unwrap();
    let path = link.trim_start_matches("http://desk.test").to_owned();
    let outside = async |path: &str| ask(head.site.clone(), Request::get(path).body(Body::empty()).unwrap()).await;
    let read = outside(&path).await;
    for path in [path.clone(), format!("{path}/packet.json"), format!("{path}/packet.md")] {
        assert!(outside(&path).await.header("x-robots-tag").contains("noindex"), "{path}");
    }
    assert!(read.status == StatusCode::OK && read.text().contains("Does it grow?"), "{}", read.text());
    assert_eq!(outside(&format!("{path}/packet.json")).await.status, StatusCode::OK);
    assert_eq!(
        outside(&format!("{}x", path.trim_end_matches(char::is_alphanumeric))).await.status,
        StatusCode::NOT_FOUND
    );
    let name = page.body.split("name=\"link\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    head.post(&head.at("/1"), &format!("do=unshare&link={name}&key=u&base=2")).await;
    assert_eq!(outside(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_rule_is_shown_alone() {
    let page = crate::garden::get("/r/103.2@1.4").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.links("body").is_empty() && page.text().contains("103.2"),
        "the words and nothing else: {}",
        page.text()
    );
    assert!(page.text().contains("Core rules 1.4, printed 2026-07-16, in force since 2026-07-24"), "{}", page.text());
    let old = crate::garden::get("/r/103.2@1.1").await.text();
    assert!(old.contains("Superseded by Core rules 1.4."), "{old}");
    assert!(crate::garden::get("/1.4/103.2").await.links("body").contains(&"/r/103.2@1.4".to_owned()));
    assert_eq!(
        crate::garden::get("/r/103.2").await.status,
        StatusCode::OK,
        "a number alone is of the edition in force"
    );
    assert!(crate::garden::get("/r/103.2@1.4/qr").await.body.contains("<svg"));
    assert_eq!(crate::garden::get("/r/999@1.4").await.status, StatusCode::NOT_FOUND);
    assert_eq!(crate::garden::get("/r/%F0%9F%90%8C").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_card_and_a_ruling_are_shown_alone() {
    for (path, from, words) in [
        ("/r/card/watering-can", "/cards/watering-can", "Watering Can"),
        ("/r/ruling/does-rain-water-the-weeds-too", "/faq/does-rain-water-the-weeds-too", "Does rain water the weeds"),
    ] {
        let page = crate::garden::get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.links("body").is_empty() && page.text().contains(words), "nothing else: {}", page.text());
        assert!(crate::garden::get(from).await.links("body").contains(&path.to_owned()), "{from} leads there");
    }
    for nowhere in ["/r/card/none", "/r/ruling/none"] {
        assert_eq!(crate::garden::get(nowhere).await.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}

#[tokio::test]
async fn an_answer_names_the_layer_that_decides() {
    let head = Browser::head().await;
    let asked = async || head.get(&head.at("/in-force?q=rule+103.2")).await.text();
    assert!(asked().await.contains("Decides: core rules"), "{}", asked().await);
    let set = head.post(&head.at("/manage"), "do=addenda&addenda=Here+rule+103.2+counts+for+pots,+too.").await;
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.text());
    assert!(asked().await.contains("Decides: event addenda"), "{}", asked().await);
}

#[tokio::test]
async fn disputed_facts_are_compared() {
    let head = Browser::head().await;
    head.open("Who+moved?").await;
    let form = format!(
        "do=facts&key=f&base=1&agreed={BOARD}++Scout+1+might&one=Ann+moves+Rider+to+Grove%0Aall+pass&other=Ann+moves+Scout+to+Grove%0Aall+pass"
    );
    let set = head.post(&head.at("/1"), &form).await;
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.text());
    let text = head.get(&head.at("/1")).await.text();
    assert!(text.contains("They end differently") && text.contains("Worth asking about"), "{text}");
}

#[tokio::test]
async fn an_event_is_closed_opened_and_erased_by_its_head_judge_alone() {
    let head = Browser::head().await;
    let judge = head.join("judge", "Jun").await;
    assert_eq!(judge.get(&head.at("/manage")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(judge.post(&head.at("/manage"), "do=close").await.status, StatusCode::FORBIDDEN);
    head.open("Does+it+grow?").await;
    let unsure = head.post(&head.at("/manage"), "do=close").await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY, "closing asks first");
    head.post(&head.at("/manage"), "do=close&sure=yes").await;
    let late = judge.post(&head.at("/1"), "do=note&key=n&base=1&text=Kept,+though+late").await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text().contains("closed") && late.text().contains("Kept, though late"), "{}", late.text());
    head.post(&head.at("/manage"), "do=reopen").await;
    let mistyped = head.post(&head.at("/manage"), "do=erase&code=nonono").await;
    assert_eq!(mistyped.status, StatusCode::UNPROCESSABLE_ENTITY);
    let erased = head.post(&head.at("/manage"), &format!("do=erase&code={}", head.code)).await;
    assert_eq!(erased.status, StatusCode::OK);
    for told in ["Of Spring Cup nothing is kept", "1 dispute with", "2 names"] {
        assert!(erased.text().contains(told), "{told}: {}", erased.text());
    }
    assert_eq!(head.get(&head.at("")).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_browser_leaves_an_event() {
    let head = Browser::head().await;
    let page = head.get("/desk").await;
    assert!(page.body.contains("action=\"/desk/leave\"") && page.text().contains("Leave"), "{}", page.text());
    let left = head.post("/desk/leave", &format!("code={}", head.code)).await;
    assert_eq!((left.status, left.header("location")), (StatusCode::SEE_OTHER, "/desk"));
    let cookie = left.header("set-cookie");
    assert!(cookie.starts_with(&format!("desk-{}=;", head.code)) && cookie.contains("Max-Age=0"), "{cookie}");
    assert_eq!(head.post_from("/desk/leave", "code=x", "cross-site").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_bad_cookie_masks_no_good_one() {
    let mut head = Browser::head().await;
    let (name, good) = head.cookie.split_once('=').unwrap();
    head.cookie = format!("{name}=forged.1.00; {name}=; {name}={good}");
    assert_eq!(head.get(&head.at("")).await.status, StatusCode::OK);
    assert_eq!(head.get("/desk").await.text().matches("Spring Cup").count(), 1);
}

#[tokio::test]
async fn by_https_a_cookie_is_this_hosts_alone() {
    let head = Browser::head().await;
    let secret = &head.secrets[1].1;
    let form = format!("code={}&secret={secret}&name=Jun", head.code);
    let request = Request::post("/desk/join").header("host", "desk.test").header("x-forwarded-proto", "https");
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(Body::from(form)).unwrap();
    let cookie = ask(head.site.clone(), request).await.header("set-cookie").to_owned();
    assert!(cookie.starts_with(&format!("__Host-desk-{}=", head.code)), "{cookie}");
    assert!(cookie.contains("; Secure") && cookie.contains("Path=/;") && !cookie.contains("Domain"), "{cookie}");
    let session = cookie.split(';').next().unwrap().to_owned();
    let asked = async |cookie: &str| {
        let request = Request::get(head.at("")).header("host", "desk.test").header("x-forwarded-proto", "https");
        ask(head.site.clone(), request.header("cookie", cookie).body(Body::empty()).unwrap()).await.status
    };
    assert_eq!(asked(&session).await, StatusCode::OK);
    assert_eq!(asked(&head.cookie).await, StatusCode::UNAUTHORIZED, "one that a neighbour may have set");
}

#[tokio::test]
async fn a_hall_behind_one_address_joins_whatever_somebody_guesses() {
    let head = Browser::head().await;
    let wrong = (0..70).map(|at| {
        let form = format!("code={}&secret=judge-aaaa-aaaa-{at:04}&name=Eve", head.code);
        let request = Request::post("/desk/join").header("content-type", "application/x-www-form-urlencoded");
        tokio::spawn(ask(head.site.clone(), request.body(Body::from(form)).unwrap()))
    });
    for guess in wrong.collect::<Vec<_>>() {
        assert_eq!(guess.await.unwrap().status, StatusCode::FORBIDDEN);
    }
    head.join("judge", "Jun").await;
}

#[tokio::test]
async fn a_name_that_is_taken_or_unseen_is_refused_with_what_was_typed() {
    let head = Browser::head().await;
    let secret = &head.secrets[1].1;
    for (name, status, said) in [
        ("H%C2%A0ana", StatusCode::CONFLICT, "has joined already"),
        ("Ju%E2%80%AEn", StatusCode::UNPROCESSABLE_ENTITY, "U+202E"),
        ("Ju%00n", StatusCode::UNPROCESSABLE_ENTITY, "U+0000"),
    ] {
        let answer = head.post("/desk/join", &format!("code={}&secret={secret}&name={name}", head.code)).await;
        assert_eq!(answer.status, status, "{name}");
        assert!(answer.text().contains(said), "{name}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_long_dispute_is_cut_into_pages() {
    let head = Browser::head().await;
    head.open("Does+it+grow?").await;
    for at in 0..120 {
        let form = format!("do=note&key=n{at}&base=1&text=Note+number+{at}.");
        assert_eq!(head.post(&head.at("/1"), &form).await.status, StatusCode::SEE_OTHER);
    }
    let notes = |answer: &Answer| answer.body.matches("<article class=\"note-of\"").count();
    let (last, first) = (head.get(&head.at("/1")).await, head.get(&head.at("/1?page=1")).await);
    assert_eq!((notes(&first), notes(&last)), (50, 20));
    assert!(last.text().contains("Note number 119.") && !last.text().contains("Note number 7."));
    assert!(first.text().contains("Note number 7.") && !first.text().contains("Note number 119."));
    assert!(last.body.contains("?page=1\"") && last.body.contains("page 3 of 3"));
    assert_eq!(notes(&head.get(&head.at("/1?page=99")).await), 20);
}

#[tokio::test]
async fn a_desk_that_is_down_is_not_ready() {
    let directory = tempfile::tempdir().unwrap();
    let desk = Desk::in_library(directory.path()).await.unwrap();
    let site = garden().with_desk(desk.clone());
    let ready = async || ask(site.clone(), Request::get("/readyz").body(Body::empty()).unwrap()).await;
    assert_eq!(ready().await.status, StatusCode::OK);
    desk.close().await;
    let answer = ready().await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.body.contains("desk"), "{}", answer.body);
}

/// The most bytes of an answer.
const MOST: usize = 2_000_000;

#[tokio::test]
async fn a_dispute_of_much_that_is_escaped_is_told_within_two_megabytes() {
    let head = Browser::head().await;
    head.open("Does+it+grow?").await;
    // Each letter is four bytes of a page.
    let words = "%3C".repeat(19_900);
    for at in 0..80 {
        let form = format!("do=note&key=n{at}&base=1&text=Note+{at}.+{words}");
        assert_eq!(head.post(&head.at("/1"), &form).await.status, StatusCode::SEE_OTHER, "{at}");
    }
    let api = format!("/api/v1/desk/events/{}", head.code);
    let fit = async |path: String| {
        let answer = head.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.body.len() <= MOST, "{path}: {} bytes", answer.body.len());
        answer
    };
    let mut notes = std::collections::BTreeSet::new();
    let last = fit(head.at("/1")).await;
    let pages: usize = last.text().split("page 16 of ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    for page in 1..=pages {
        let page = fit(head.at(&format!("/1?page={page}"))).await;
        notes.extend((0..80).filter(|at| page.body.contains(&format!("Note {at}. &"))));
    }
    assert_eq!((pages, notes.len()), (16, 80), "each note stands on a page of its dispute");
    let packet = fit(head.at("/1/packet")).await;
    assert!(
        packet.text().contains("left out:") && packet.text().contains("earlier notes"),
        "it is said what is missing"
    );
    assert!(packet.body.contains("Note 79. &"), "the last is told");
    let markdown = fit(head.at("/1/packet.md")).await;
    assert!(markdown.body.contains("## Left out") && markdown.body.contains("Note 79. "));
    let json = fit(head.at("/1/packet.json")).await;
    let told: Packet = serde_json::from_str(&json.body).unwrap();
    assert!(told.left_out.is_nothing() && told.notes.len() == 80, "as JSON there is room for all of it");
    fit(head.at("/1/table")).await;
    let dispute = fit(format!("{api}/disputes/1")).await;
    let dispute: serde_json::Value = serde_json::from_str(&dispute.body).unwrap();
    assert!(dispute["left_out"]["history"].as_u64() > Some(0), "{}", dispute["left_out"]);
    // The log tells all of it, in parts.
    let (mut seqs, mut asked): (Vec<u64>, usize) = (Vec::new(), 0);
    loop {
        let part = fit(format!("{api}/log?since={}", seqs.last().copied().unwrap_or_default())).await;
        let part: Vec<serde_json::Value> = serde_json::from_str(&part.body).unwrap();
        if part.is_empty() {
            break;
        }
        seqs.extend(part.iter().filter_map(|entry| entry["seq"].as_u64()));
        asked += 1;
    }
    assert_eq!(seqs, (1..=83).collect::<Vec<u64>>());
    assert!(asked > 1);
}

#[tokio::test]
async fn an_event_of_many_disputes_is_cut_into_pages() {
    let head = Browser::head().await;
    for at in 1..=130 {
        let form = format!("key=d{at}&question=Question+{at}.");
        assert_eq!(head.post(&head.at(""), &form).await.status, StatusCode::SEE_OTHER);
    }
    let ruled = head.post(&head.at("/7"), "do=rule&key=r&base=1&text=So+it+is.").await;
    assert_eq!(ruled.status, StatusCode::SEE_OTHER);
    let rows = |answer: &Answer| answer.body.matches("<bdi class=\"asked\">").count();
    let (first, last) = (head.get(&head.at("")).await, head.get(&head.at("?page=2")).await);
    assert_eq!((rows(&first), rows(&last)), (100, 30));
    assert!(first.text().contains("Waiting 129") && first.text().contains("Decided 1"));
    assert!(
        first.text().contains("Question 1.") && !first.text().contains("Question 7."),
        "those that wait come first"
    );
    assert!(last.text().contains("Question 7.") && last.text().contains("Question 130."));
    assert_eq!(rows(&head.get(&head.at("?page=99")).await), 30);
    let overview = head.get(&format!("/api/v1/desk/events/{}?after=120", head.code)).await;
    let overview: serde_json::Value = serde_json::from_str(&overview.body).unwrap();
    assert_eq!(overview["disputes"].as_array().unwrap().len(), 10);
    assert_eq!(overview["next"], serde_json::Value::Null);
}

#[tokio::test]
async fn warnings_are_counted_and_upgraded_and_lifted_on_the_page() {
    let head = Browser::head().await;
    let judge = head.join("judge", "Jun").await;
    head.post(&head.at(""), "key=call&table=12&round=3&players=Ann,+Bob&question=").await;
    let board = judge.get(&judge.at("")).await.text();
    assert!(
        board.contains("table 12") && board.contains("A judge is called") && board.contains("waiting for"),
        "{board}"
    );
    let claimed = judge.post(&judge.at("/1"), "do=claim&key=c&base=1").await;
    assert_eq!(claimed.status, StatusCode::SEE_OTHER, "{}", claimed.text());
    let taken = head.post(&head.at("/1"), "do=claim&key=c&base=1").await;
    assert!(taken.text().contains("Jun has taken this call"), "{}", taken.text());
    for at in 0..3 {
        let form = format!("do=penalize&key=p{at}&base=2&player=Ann&infraction=mispayment&penalty=&text=Unpay+one");
        let given = judge.post(&judge.at("/1"), &form).await;
        assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text());
    }
    let page = judge.get(&judge.at("/1")).await.text();
    for told in ["Warning upgraded to Game Loss.", "702.1.b.1", "Counted before:", "tournament rules of 2026-10-09"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let lifted = head.post(&head.at("/1"), "do=settle&act=overturn&penalty=3&key=s&base=5&text=My+mistake").await;
    assert_eq!(lifted.status, StatusCode::SEE_OTHER, "{}", lifted.text());
    assert!(judge.get(&judge.at("/1")).await.text().contains("upgraded by Warnings of which some count no more"));
    judge.post(&judge.at("/1"), "do=extend&key=t&base=6&minutes=4").await;
    let slip = judge.get(&judge.at("/1/slip")).await.body;
    assert!(slip.contains("Time extension: 4 minutes") && slip.contains("Ann</bdi>: Game Loss"), "{slip}");
    let report = head.get(&head.at("/report.md")).await.body;
    assert!(report.contains("- round 3, table 12: 4 minutes (dispute 1)"), "{report}");
    assert!(report.contains("1 extension, 4 minutes in all") && report.contains("| overturned | 1 |"), "{report}");
    assert!(head.get(&head.at("/report.csv")).await.body.contains("\"Ann\",\"Mispayment"));
    let found = judge.get(&judge.at("?q=ann+mispayment")).await.body;
    assert!(found.contains("/1\">"), "{found}");
    assert!(!judge.get(&judge.at("?q=nobody")).await.body.contains("/1\">"));
}

#[tokio::test]
async fn what_the_table_has_no_penalty_for_is_for_the_head_judge() {
    let head = Browser::head().await;
    head.open("Who+moved?").await;
    let form = "do=penalize&key=p&base=1&player=Ann&infraction=overpayment&penalty=disqualification";
    head.post(&head.at("/1"), form).await;
    assert!(head.get(&head.at("/1")).await.text().contains("for the head judge alone (701.1.k)"));
    let judge = head.join("judge", "Jun").await;
    for (key, beyond) in
        [("j", "infraction=overpayment&penalty=disqualification"), ("f", "infraction=&name=Staring&penalty=warning")]
    {
        let form = format!("do=penalize&key={key}&base=2&player=Ann&{beyond}");
        let refused = judge.post(&judge.at("/1"), &form).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.text().contains("the head judge alone may (tournament rules 701.1.k)"), "{}", refused.text());
    }
    let within =
        judge.post(&judge.at("/1"), "do=penalize&key=w&base=2&player=Ann&infraction=overpayment&penalty=").await;
    assert_eq!(within.status, StatusCode::SEE_OTHER, "{}", within.text());
    let unnamed = head.post(&head.at("/1"), "do=penalize&key=q&base=2&player=Ann&infraction=&penalty=warning").await;
    assert_eq!(unnamed.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unnamed.text().contains("infraction is missing"), "{}", unnamed.text());
}

#[tokio::test]
async fn a_registered_list_is_held_against_the_format_and_the_day_of_the_event() {
    let head = Browser::head().await;
    let at = format!("/desk/e/{}/checks", head.code);
    let form = "do=check&player=Ann&registered=Main+Deck%0A3+Rider&found=Main+Deck%0A3+Rider";
    head.post(&at, form).await;
    let page = head.get(&at).await.body;
    assert!(page.contains("The event names no format, so nothing is said of bans."), "{page}");
    assert!(page.contains("the list is not legal"), "{page}");
    assert!(page.contains("no list of the format (none was named) is known here for 2026-11-01"), "{page}");
    assert!(page.contains("601.2.d</a>"), "by the tournament rules of the day: {page}");
    let refused =
        head.post("/desk/events", "name=Cup&head=Hana&date=2026-11-01&level=casual&edition=1.4&format=moon").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("no format has a list of banned cards here"), "{}", refused.body);
}
