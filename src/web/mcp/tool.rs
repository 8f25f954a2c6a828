//! A tool: a typed request, the function of the API that answers it, and the properties of the answer.

use std::pin::Pin;

use axum::body::to_bytes;
use axum::http::StatusCode;
use axum::response::Response;
use rmcp::model::{JsonObject, Tool as Described, ToolAnnotations};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::super::refusal::{Refusal, dress};
use super::super::view::View;
use super::frame::{About, Frame};
use super::schema;

/// A request that an assistant may make.
pub(super) trait Tool: DeserializeOwned + ToSchema + Clone + Send + 'static {
    /// The type of the answer, as the API has it.
    type Answer: ToSchema;
    /// The name by which it is called.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// The description: its purpose, and when to use it.
    const ABOUT: &'static str;

    /// Lets the API answer.
    fn ask(self, view: View) -> impl Future<Output = Result<Response, Refusal>> + Send;

    /// Shortens the answer where it is too long for an assistant, and returns its properties, such as what is missing.
    fn about(&self, view: &View, answer: &mut Value) -> About;
}

/// The outcome of a call: the framed answer, or the refusal.
type Called = Pin<Box<dyn Future<Output = Result<Frame, Refused>> + Send>>;

/// The refusal of a call.
#[derive(Clone, Debug)]
pub(in crate::web) struct Refused {
    /// The status that the API gives.
    pub status: StatusCode,
    /// The API's JSON: the reason, and where to look instead.
    pub told: Value,
}

/// A tool in the list.
pub(super) struct Entry {
    /// Its name.
    pub name: &'static str,
    described: fn() -> Described,
    /// Calls it.
    pub call: fn(View, JsonObject) -> Called,
}

impl Entry {
    /// Returns the entry of a tool.
    pub(super) const fn of<T: Tool>() -> Self {
        Self { name: T::NAME, described: described::<T>, call: |view, asked| Box::pin(call::<T>(view, asked)) }
    }

    /// Returns the tool with its schemas, as clients get it.
    pub(super) fn described(&self) -> Described {
        (self.described)()
    }
}

fn described<T: Tool>() -> Described {
    let hints = ToolAnnotations::new().read_only(true).destructive(false).idempotent(true).open_world(false);
    let tool = Described::new(T::NAME, T::ABOUT, schema::input::<T>());
    tool.with_title(T::TITLE).with_raw_output_schema(schema::output::<Frame, T::Answer>()).with_annotations(hints)
}

async fn call<T: Tool>(view: View, asked: JsonObject) -> Result<Frame, Refused> {
    let question: T = serde_json::from_value(Value::Object(asked)).map_err(|error| Refused {
        status: StatusCode::BAD_REQUEST,
        told: json!({ "error": format!("the arguments of {} cannot be read: {error}", T::NAME) }),
    })?;
    let answered = question.clone().ask(view.clone()).await;
    let response = answered.unwrap_or_else(axum::response::IntoResponse::into_response);
    // What refuses is told as the API tells it: why, and where to look instead.
    let response = dress(response, "/api/", &view);
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
    let mut answer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if !status.is_success() {
        return Err(Refused { status, told: answer });
    }
    let about = question.about(&view, &mut answer);
    Ok(Frame::around(&view, about, answer))
}
