//! Tests of `/mcp`: every tool is called with its own examples, and answers by its schema.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::garden::{Answer, ask, garden};

/// A request of the protocol, as clients of 2025 send it.
fn request(method: &str, params: &Value) -> Request<Body> {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    Request::post("/mcp")
        .header("host", "garden.example")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2025-06-18")
        .body(Body::from(body.to_string()))
        .unwrap()
}

/// The result of a request, or its error.
async fn told(method: &str, params: Value) -> Value {
    let answer = ask(garden(), request(method, &params)).await;
    assert_eq!(answer.status, StatusCode::OK, "{method}: {}", answer.body);
    let mut message: Value = serde_json::from_str(&answer.body).unwrap();
    if message["result"].is_null() { message["error"].take() } else { message["result"].take() }
}

/// The request of a call.
pub fn call_request(tool: &str, arguments: &Value) -> Request<Body> {
    request("tools/call", &json!({ "name": tool, "arguments": arguments }))
}

async fn call(tool: &str, arguments: Value) -> Value {
    told("tools/call", json!({ "name": tool, "arguments": arguments })).await
}

/// The framed answer of a call that is answered.
async fn framed(tool: &str, arguments: Value) -> Value {
    let mut result = call(tool, arguments).await;
    assert_eq!(result["isError"], false, "{tool}: {result}");
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, result["structuredContent"], "{tool} says the same to clients that read text alone");
    result["structuredContent"].take()
}

/// Returns the violations of a schema by a value: fields that are missing, or of another type.
fn faults(value: &Value, schema: &Value, root: &Value, at: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let shape = root.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{name} is not defined"));
        return faults(value, shape, root, at);
    }
    if let Some(ways) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        let each = ways.iter().map(|way| faults(value, way, root, at));
        return each.min_by_key(Vec::len).unwrap_or_default();
    }
    let types = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
    let is = |kind: &Value| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => true,
    };
    if !types.iter().any(is) {
        return vec![format!("{at} is {value}, not {}", schema["type"])];
    }
    let mut found = Vec::new();
    for name in schema["required"].as_array().into_iter().flatten().filter(|_| value.is_object()) {
        if value.get(name.as_str().unwrap()).is_none() {
            found.push(format!("{at} has no {name}"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(shape) => found.extend(faults(inner, shape, root, &format!("{at}.{name}"))),
            None if schema["properties"].is_object() => found.push(format!("{at}.{name} is not described")),
            None => {}
        }
    }
    for inner in value.as_array().into_iter().flatten().filter(|_| schema["items"].is_object()) {
        found.extend(faults(inner, &schema["items"], root, &format!("{at}[]")));
    }
    found
}

/// The arguments that a tool gives as examples.
fn examples(tool: &Value) -> Value {
    let fields = tool["inputSchema"]["properties"].as_object().unwrap().iter();
    fields
        .filter_map(|(name, field)| Some((name.clone(), field.get("example")?.clone())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[tokio::test]
async fn a_client_is_told_what_it_can_ask() {
    let client = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "0" } });
    let hello = told("initialize", client).await;
    assert_eq!(hello["protocolVersion"], "2025-06-18");
    assert_eq!(hello["serverInfo"]["name"], "tribunal");
    assert!(hello["instructions"].as_str().unwrap().contains("incomplete"));
    let tools = told("tools/list", json!({})).await;
    let tools = tools["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 11);
    for tool in tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert_eq!((&tool["inputSchema"]["type"], &tool["outputSchema"]["type"]), (&"object".into(), &"object".into()));
        assert!(!tool.to_string().contains("#/components"), "{tool}");
    }
}

#[tokio::test]
async fn every_tool_answers_its_own_example_in_the_shape_that_it_promises() {
    let tools = told("tools/list", json!({})).await;
    for tool in tools["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        let mut arguments = examples(tool);
        assert!(!arguments.as_object().unwrap().is_empty(), "{name} has no example");
        // The garden has other editions and numbers than the game.
        match name {
            "get_ruling" => arguments = json!({ "slug": "does-rain-water-the-weeds-too" }),
            "get_rule" => arguments = json!({ "number": "103.2@1.4" }),
            "compare_editions" => arguments = json!({ "from": "1.1", "to": "1.4" }),
            _ => {}
        }
        let framed = framed(name, arguments).await;
        let schema = &tool["outputSchema"];
        assert_eq!(faults(&framed, schema, schema, name), Vec::<String>::new());
        assert_eq!((&framed["date"], framed["known_until"].is_string()), (&"2026-11-01".into(), true), "{name}");
        assert!(framed["address"].as_str().unwrap().starts_with("http://garden.example/"), "{name}");
        assert_eq!(framed["result"] == "complete", framed["incomplete"] == json!([]), "{name}");
    }
}

#[tokio::test]
async fn an_answer_is_that_of_the_api() {
    let mut ours = framed("get_rule", json!({ "number": "101.1.a" })).await;
    let api = ask(garden(), crate::garden::request("/api/v1/editions/1.4/rules/101.1.a")).await;
    assert_eq!(ours["answer"].take(), serde_json::from_str::<Value>(&api.body).unwrap());
    assert_eq!((&ours["edition"], &ours["standing"]), (&"1.4".into(), &"in force".into()));
    let older = framed("get_rule", json!({ "number": "103.2", "edition": "1.1" })).await;
    assert_eq!(older["standing"], "superseded by 1.4");
}

#[tokio::test]
async fn a_deck_is_checked_for_its_format_and_day() {
    let list = "Legend\n1 Gardener\nMain Deck\n3 Rose\n";
    let asked = |named: Value| {
        let mut arguments = json!({ "list": list, "edition": "1.5" });
        arguments.as_object_mut().unwrap().extend(named.as_object().cloned().unwrap());
        framed("check_deck", arguments)
    };
    let told = |framed: &Value| framed["incomplete"].to_string();
    let bare = asked(json!({})).await;
    assert!(told(&bare).contains("no format was named"), "{}", told(&bare));
    let named = asked(json!({ "format": "greenhouse", "day": "2026-10-24" })).await;
    assert!(told(&named).contains("no list of the format greenhouse is known here for 2026-10-24"), "{}", told(&named));
    assert_eq!(
        (&named["answer"]["by"]["format"], &named["answer"]["by"]["day"]),
        (&"greenhouse".into(), &"2026-10-24".into())
    );
    for framed in [&bare, &named] {
        assert_ne!(framed["answer"]["legal"], true, "{framed}");
    }
    let path = named["address"].as_str().unwrap();
    assert!(path.contains("format=greenhouse") && path.contains("day=2026-10-24"), "{named}");
}

#[tokio::test]
async fn what_is_not_whole_is_a_result_of_its_own() {
    let board = "players Ann, Bob\nbase of Ann\n  Rider 4 might \"Paint the fence twice over.\"\nbattlefield Grove\nAnn moves Rider to Grove\nall pass\n";
    let tainted = framed("replay", json!({ "scenario": board })).await;
    assert_eq!(
        (&tainted["result"], &tainted["answer"]["runs"][0]["verdict"]),
        (&"incomplete".into(), &"tainted".into())
    );
    assert!(tainted["incomplete"][0].as_str().unwrap().contains("not enacted"), "{}", tainted["incomplete"]);
    let mistyped = framed("replay", json!({ "scenario": board.replace("Ann moves Rider", "Ann moves Ridr") })).await;
    assert_eq!(mistyped["answer"]["runs"][0]["verdict"], "invalid");
    let mistake = &mistyped["answer"]["runs"][0]["diagnostics"][0];
    assert_eq!((&mistake["fix"], &mistake["line"]), (&"Rider".into(), &5.into()));
    let unread = framed("read_ability", json!({ "text": "Paint the fence twice over." })).await;
    assert_eq!((&unread["result"], &unread["answer"]["lines"][0]["state"]), (&"incomplete".into(), &"declined".into()));
    let nothing = framed("search_rules", json!({ "query": "zzyzx" })).await;
    assert_eq!(nothing["result"], "incomplete");
}

#[tokio::test]
async fn what_cannot_be_asked_says_why_and_what_to_ask_instead() {
    for (tool, arguments, says) in [
        ("get_rule", json!({ "number": "999.9" }), "does not exist"),
        ("get_rule", json!({ "numbr": "103.2" }), "unknown field"),
        ("get_card", json!({ "name": "Roze" }), "Rose"),
        ("compare_editions", json!({ "from": "1.4", "to": "0.9" }), "does not have"),
        ("check_citation", json!({ "text": "x".repeat(40_000) }), "too long"),
    ] {
        let refused = call(tool, arguments).await;
        assert_eq!(refused["isError"], true, "{refused}");
        assert!(refused["content"][0]["text"].as_str().unwrap().contains(says), "{says}: {refused}");
    }
    let error = call("write_rule", json!({})).await;
    assert_eq!(error["code"], -32602);
}

#[tokio::test]
async fn the_language_and_the_terms_are_resources_and_two_prompts_say_how_to_work() {
    let list = told("resources/list", json!({})).await;
    for resource in list["resources"].as_array().unwrap() {
        let read = told("resources/read", json!({ "uri": resource["uri"] })).await;
        let text = read["contents"][0]["text"].as_str().unwrap();
        assert!(text.starts_with("# "), "{}", resource["uri"]);
    }
    for uri in ["tribunal://nothing", "file:///etc/passwd", "../Cargo.toml"] {
        assert!(told("resources/read", json!({ "uri": uri })).await["code"].is_number(), "{uri}");
    }
    let prompt =
        told("prompts/get", json!({ "name": "rule_on_this", "arguments": { "situation": "Two roses, one hole." } }))
            .await;
    let text = prompt["messages"][0]["content"]["text"].as_str().unwrap();
    assert!(text.contains("replay") && text.ends_with("Two roses, one hole."));
    assert_eq!(told("prompts/get", json!({ "name": "check_this_ruling" })).await["code"], -32602);
}

async fn sent(change: impl FnOnce(&mut Request<Body>)) -> Answer {
    let mut request = request("tools/list", &json!({}));
    change(&mut request);
    ask(garden(), request).await
}

#[tokio::test]
async fn pages_of_other_sites_and_huge_questions_are_refused() {
    let foreign = sent(|request| {
        request.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
        request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    });
    assert_eq!(foreign.await.status, StatusCode::FORBIDDEN);
    let own = sent(|request| drop(request.headers_mut().insert("sec-fetch-site", "same-origin".parse().unwrap())));
    assert_eq!(own.await.status, StatusCode::OK);
    let huge = sent(|request| *request.body_mut() = Body::from("x".repeat(100 * 1024)));
    assert_eq!(huge.await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let page = ask(garden(), Request::get("/mcp").header("host", "garden.example").body(Body::empty()).unwrap()).await;
    assert!(page.status.is_client_error(), "{}: {}", page.status, page.body);
}

/// A client of the newest protocol says with each request who it is, and begins without a greeting.
#[tokio::test]
async fn a_stateless_client_is_answered_too() {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "0" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "_meta": meta, "name": "get_rule", "arguments": { "number": "103.2" } } });
    let request = Request::post("/mcp")
        .header("host", "garden.example")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", "tools/call")
        .header("mcp-name", "get_rule")
        .body(Body::from(body.to_string()))
        .unwrap();
    let answer = ask(garden(), request).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let message: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(message["result"]["resultType"], "complete", "{message}");
    assert_eq!(message["result"]["structuredContent"]["answer"]["number"], "103.2");
}
