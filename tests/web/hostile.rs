//! Whatever is sent, the answer is an answer: no fault, no page that repeats what was sent as markup.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use proptest::prelude::*;

use crate::garden::{Answer, ask, garden};

/// Addresses that take something, and where it goes.
const GETS: [&str; 9] =
    ["/?q=", "/hits?q=", "/hits?edition=", "/", "/1.4/", "/faq/", "/diff/", "/replay?s=", "/api/v1/search?q="];
const POSTS: [&str; 6] = ["/replay/run", "/api/v1/replay", "/api/v1/prove", "/api/v1/cite", "/cite", "/replay"];

fn answer(request: Request<Body>) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(ask(garden(), request))
}

impl Answer {
    /// Returns true if a browser reads the answer as markup.
    fn is_page(&self) -> bool {
        self.headers.get("content-type").is_some_and(|kind| kind.to_str().unwrap().starts_with("text/html"))
    }
}

/// Bytes as an address carries them.
fn escaped(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("%{byte:02X}")).collect()
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let text = prop_oneof!["\\PC{0,40}", "[0-9.a-d@-]{0,20}", "(<script>|\"|'|&|\u{202e}|\u{200b}|../|%00|\n){0,8}"];
    prop_oneof![3 => text.prop_map(String::into_bytes), 1 => prop::collection::vec(any::<u8>(), 0..60)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_address_is_answered(place in 0..GETS.len(), sent in bytes()) {
        let address = format!("{}{}", GETS[place], escaped(&sent));
        let answer = answer(Request::get(&address).body(Body::empty()).unwrap());
        prop_assert!(!answer.status.is_server_error(), "{}: {}", address, answer.status);
        prop_assert!(!answer.is_page() || !answer.body.contains("<script>"), "{}", address);
    }

    #[test]
    fn any_body_is_answered(place in 0..POSTS.len(), sent in bytes(), form in any::<bool>()) {
        let kind = if form { "application/x-www-form-urlencoded" } else { "text/plain" };
        let body = if form { [b"text=".to_vec(), escaped(&sent).into_bytes()].concat() } else { sent };
        let answer = answer(Request::post(POSTS[place]).header("content-type", kind).body(Body::from(body)).unwrap());
        prop_assert!(!answer.status.is_server_error(), "{}: {}", POSTS[place], answer.status);
        prop_assert!(!answer.is_page() || !answer.body.contains("<script>"), "{}", POSTS[place]);
    }
}

#[tokio::test]
async fn more_than_anybody_may_send_is_refused() {
    for place in POSTS {
        let request =
            Request::post(place).header("content-type", "text/plain").body(Body::from("x".repeat(300 * 1024)));
        let status = ask(garden(), request.unwrap()).await.status;
        assert!(
            [StatusCode::PAYLOAD_TOO_LARGE, StatusCode::UNSUPPORTED_MEDIA_TYPE].contains(&status),
            "{place}: {status}"
        );
    }
}
