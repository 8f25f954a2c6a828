//! Short forms for chats, and the handler of a Discord application, asked as Discord asks: with signed requests.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use tribunal::web::Site;

use crate::garden::{Answer, ask, garden};

const DUEL: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n";

fn request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::builder().method(method).uri(path).header("host", "garden.example").body(body.into()).unwrap()
}

/// Returns the short form at an address, after checking the limits of its parts.
async fn short(method: &str, path: &str, body: impl Into<Body>) -> Value {
    let answer = ask(garden(), request(method, path, body)).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
    let short: Value = serde_json::from_str(&answer.body).unwrap();
    let letters = |field: &str| short[field].as_str().unwrap().chars().count();
    assert!((1..2_000).contains(&letters("message")), "{short}");
    assert!((1..300).contains(&letters("preview")), "{short}");
    let message = short["message"].as_str().unwrap();
    assert!(message.starts_with(short["title"].as_str().unwrap()), "{message}");
    assert!(message.ends_with(short["link"].as_str().unwrap()), "{message}");
    assert!(!message.contains("</") && !message.contains("<a"), "{message}");
    assert_eq!(short["complete"], short["incomplete"] == json!([]));
    short
}

async fn answered(question: &str) -> Value {
    short("POST", "/api/v1/chat/answer", json!({ "question": question }).to_string()).await
}

#[tokio::test]
async fn every_kind_of_page_has_a_short_form() {
    let replay = short("POST", "/api/v1/replay?format=chat", DUEL).await;
    assert_eq!(replay["title"], "Replay: as expected");
    assert!(replay["text"].as_str().unwrap().contains("Guard"), "{replay}");
    let link = replay["link"].as_str().unwrap().trim_start_matches("http://garden.example");
    let replay = format!("{link}&format=chat");
    for (path, says) in [
        ("/1.4/103.2?format=chat", "A wilted plant does not grow."),
        ("/api/v1/editions/1.4/rules/103.2?format=chat", "A wilted plant does not grow."),
        ("/cards/watering-can?format=chat", "Water up to two beds."),
        ("/api/v1/cards/Watering%20Can?format=chat", "Water up to two beds."),
        ("/faq/does-rain-water-the-weeds-too?format=chat", "Rain falls on every hole"),
        ("/penalty?q=drew+two+cards&format=chat", "Drawing Extra Cards"),
        ("/penalty/drawing-extra-cards?format=chat", "Drawing Extra Cards"),
        ("/?q=wilted+plant&format=chat", "103.2"),
        ("/api/v1/search?q=wilted+plant&format=chat", "103.2"),
        (&replay, "Replay"),
    ] {
        let short = short("GET", path, Body::empty()).await;
        assert!(short["message"].as_str().unwrap().contains(says), "{path}: {short}");
    }
}

#[tokio::test]
async fn a_page_names_its_picture_and_where_its_title_is_told() {
    for path in ["/1.4/103.2", "/cards/watering-can", "/faq/does-rain-water-the-weeds-too"] {
        let page = ask(garden(), request("GET", path, Body::empty())).await.body;
        let named = |before: &str| {
            let at = page.find(before).unwrap_or_else(|| panic!("{path} has no {before}")) + before.len();
            page[at..].split('"').next().unwrap().replace("&amp;", "&").replace("&#38;", "&")
        };
        let picture = named("property=\"og:image\" content=\"http://garden.example");
        let painted = ask(garden(), request("GET", &picture, Body::empty())).await;
        assert_eq!((painted.status, painted.header("content-type")), (StatusCode::OK, "image/png"), "{picture}");
        let oembed = named("application/json+oembed\" href=\"http://garden.example");
        let told = ask(garden(), request("GET", &oembed, Body::empty())).await;
        let told: Value = serde_json::from_str(&told.body).unwrap();
        assert_eq!((&told["version"], &told["type"]), (&"1.0".into(), &"link".into()));
        assert_eq!(told["thumbnail_url"], format!("http://garden.example{picture}"));
    }
    for (path, status) in [
        ("/oembed?url=https%3A%2F%2Felsewhere.example%2F1.4%2F103.2", StatusCode::NOT_FOUND),
        ("/oembed?url=http%3A%2F%2Fgarden.example%2F1.4%2F103.2&format=xml", StatusCode::NOT_IMPLEMENTED),
        ("/picture.png?of=%2Fdocuments", StatusCode::NOT_FOUND),
        ("/picture.png?of=%2F1.4%2F999", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(ask(garden(), request("GET", path, Body::empty())).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn a_question_is_a_number_a_card_a_board_or_words() {
    assert_eq!(answered("103.2@1.1").await["edition"], "1.1");
    assert_eq!(answered("rule 103.2").await["edition"], "1.4");
    assert_eq!(answered("watering can").await["title"], "Watering Can");
    assert_eq!(answered(DUEL).await["title"], "Replay: as expected");
    assert_eq!(answered("does a wilted plant grow").await["title"], "does a wilted plant grow");
}

#[tokio::test]
async fn what_is_missing_stands_in_the_message_and_in_the_preview() {
    let board = DUEL.replace("Rider 4 might", "Rider 4 might \"Paint the fence twice over.\"");
    let short = answered(&board).await;
    assert_eq!((&short["complete"], &short["title"]), (&false.into(), &"Replay: incomplete".into()));
    for field in ["message", "preview"] {
        assert!(short[field].as_str().unwrap().contains("Incomplete: "), "{short}");
    }
    let long = answered(&format!("{DUEL}{}", "Ann draws 1\n".repeat(3))).await;
    assert!(long["message"].as_str().unwrap().contains("known to"), "{long}");
    let mistyped = answered(&DUEL.replace("Ann moves Rider", "Ann moves Ridr")).await;
    assert!(mistyped["message"].as_str().unwrap().contains("Line 6"), "{mistyped}");
}

#[tokio::test]
async fn what_is_not_there_is_refused_as_everywhere() {
    let nothing = ask(garden(), request("GET", "/1.4/999.9?format=chat", Body::empty())).await;
    assert_eq!(nothing.status, StatusCode::NOT_FOUND);
    assert!(nothing.body.contains("instead"), "{}", nothing.body);
    for (method, path, body, status) in [
        ("GET", "/documents?format=chat", String::new(), StatusCode::NOT_FOUND),
        ("POST", "/api/v1/chat/answer", "{".to_owned(), StatusCode::BAD_REQUEST),
        (
            "POST",
            "/api/v1/chat/answer",
            json!({ "question": "x".repeat(40_000) }).to_string(),
            StatusCode::PAYLOAD_TOO_LARGE,
        ),
    ] {
        assert_eq!(ask(garden(), request(method, path, body)).await.status, status, "{path}");
    }
}

/// The garden with an application, and that application's key.
fn discord() -> (Site, Ed25519KeyPair) {
    let key = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
    let public: String = key.public_key().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    (garden().with_discord(public.parse().unwrap()), key)
}

async fn posted(site: Site, key: &Ed25519KeyPair, signed: &Value, sent: &Value) -> Answer {
    let time = "1795600000";
    let signature = key.sign(format!("{time}{signed}").as_bytes());
    let signature: String = signature.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut request = request("POST", "/discord/interactions", sent.to_string());
    request.headers_mut().insert("x-signature-ed25519", signature.parse().unwrap());
    request.headers_mut().insert("x-signature-timestamp", time.parse().unwrap());
    ask(site, request).await
}

async fn interacted(sent: Value) -> Value {
    let (site, key) = discord();
    let answer = posted(site, &key, &sent, &sent).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

fn command(name: &str, option: &str, value: &str) -> Value {
    json!({ "type": 2, "data": { "name": name, "options": [{ "name": option, "type": 3, "value": value }] } })
}

#[tokio::test]
async fn only_what_the_application_signed_is_answered() {
    let ping = json!({ "type": 1 });
    assert_eq!(interacted(ping.clone()).await, json!({ "type": 1 }));
    let (site, key) = discord();
    let forged = posted(site.clone(), &key, &ping, &json!({ "type": 1, "data": {} })).await;
    assert_eq!(forged.status, StatusCode::UNAUTHORIZED);
    let unsigned = ask(site, request("POST", "/discord/interactions", ping.to_string())).await;
    assert_eq!(unsigned.status, StatusCode::UNAUTHORIZED);
    let off = posted(garden(), &key, &ping, &ping).await;
    assert_ne!(off.status, StatusCode::OK, "there is no such address where no key is configured");
}

#[tokio::test]
async fn commands_are_answered_with_an_embed_that_mentions_nobody() {
    let rule = interacted(command("rule", "number", "103.2@1.4")).await;
    let embed = &rule["data"]["embeds"][0];
    assert_eq!((&rule["type"], &embed["url"]), (&4.into(), &"http://garden.example/1.4/103.2".into()), "{rule}");
    assert!(embed["description"].as_str().unwrap().contains("wilted"), "{rule}");
    assert_eq!(rule["data"]["allowed_mentions"], json!({ "parse": [] }));
    let card = interacted(command("card", "name", "Watering Can")).await;
    assert_eq!(card["data"]["embeds"][0]["title"], "Watering Can");
    let none = interacted(command("card", "name", "Waterring Can")).await;
    assert!(none["data"]["content"].as_str().unwrap().contains("Watering Can"), "{none}");
    assert_eq!(none["data"]["flags"], 64);
}

#[tokio::test]
async fn a_board_is_replayed_from_a_link_or_a_form() {
    let form = interacted(json!({ "type": 2, "data": { "name": "replay" } })).await;
    assert_eq!(form["type"], 9);
    let field = &form["data"]["components"][0]["components"][0];
    let filled = json!({ "type": 5, "data": { "custom_id": form["data"]["custom_id"], "components": [{ "type": 1, "components": [{ "type": 4, "custom_id": field["custom_id"], "value": DUEL }] }] } });
    let replayed = interacted(filled).await;
    assert_eq!(replayed["data"]["embeds"][0]["title"], "Replay: as expected", "{replayed}");
    let link = replayed["data"]["embeds"][0]["url"].as_str().unwrap();
    let again = interacted(command("replay", "link", link)).await;
    assert_eq!(again["data"]["embeds"][0]["title"], "Replay: as expected", "{again}");
}

#[tokio::test]
async fn at_most_25_names_are_suggested() {
    let typed = |name: &str, option: &str, value: &str| {
        let mut sent = command(name, option, value);
        sent["type"] = 4.into();
        sent
    };
    let cards = interacted(typed("card", "name", "a")).await;
    let choices = cards["data"]["choices"].as_array().unwrap();
    assert_eq!((&cards["type"], choices.len()), (&8.into(), 25));
    assert!(choices.iter().all(|choice| choice["name"].as_str().unwrap().chars().count() <= 100));
    let rules = interacted(typed("rule", "number", "103")).await;
    assert!(
        rules["data"]["choices"].as_array().unwrap().iter().any(|choice| choice["value"] == "103.2@1.4"),
        "{rules}"
    );
}

#[test]
fn the_commands_to_register_are_those_that_are_answered() {
    let commands: Value = serde_json::from_str(include_str!("../../docs/hooks/discord-commands.json")).unwrap();
    let names: Vec<&str> = commands.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["rule", "card", "replay"]);
}
