//! The shapes of questions and answers as JSON Schema, from the descriptions that the API's own document is made of.

use std::sync::Arc;

use rmcp::model::JsonObject;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Where OpenAPI keeps shapes by their names.
const COMPONENTS: &str = "#/components/schemas/";
/// Where JSON Schema does.
const DEFS: &str = "#/$defs/";

/// The shape of a question.
pub(super) fn input<T: ToSchema>() -> Arc<JsonObject> {
    Arc::new(whole::<T>())
}

/// The shape of an answer in its frame: `frame` with `answer` as its field.
pub(super) fn output<F: ToSchema, T: ToSchema>() -> Arc<JsonObject> {
    let mut schema = whole::<F>();
    let mut defs = definitions::<T>();
    defs.insert(T::name().into_owned(), as_json_schema(plain(&T::schema())));
    if let Some(answer) = schema.get_mut("properties").and_then(|fields| fields.get_mut("answer")) {
        *answer = json!({ "$ref": format!("{}{}", DEFS, T::name()) });
    }
    if let Value::Object(held) = schema.entry("$defs").or_insert_with(|| json!({})) {
        held.extend(defs);
    }
    Arc::new(schema)
}

/// A type's own shape with those that it names.
fn whole<T: ToSchema>() -> JsonObject {
    let defs = definitions::<T>();
    let mut schema = match as_json_schema(plain(&T::schema())) {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    };
    if !defs.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(defs));
    }
    schema
}

fn definitions<T: ToSchema>() -> JsonObject {
    let mut found = Vec::new();
    T::schemas(&mut found);
    found.into_iter().map(|(name, schema)| (name, as_json_schema(plain(&schema)))).collect()
}

fn plain(schema: &impl serde::Serialize) -> Value {
    serde_json::to_value(schema).unwrap_or_default()
}

/// The same with references to where JSON Schema keeps shapes.
fn as_json_schema(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.replacen(COMPONENTS, DEFS, 1)),
        Value::Array(items) => Value::Array(items.into_iter().map(as_json_schema).collect()),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, as_json_schema(value))).collect())
        }
        other => other,
    }
}
