//! JSON Schemas of requests and answers, from the descriptions that the API's own document is made of.

use std::sync::Arc;

use rmcp::model::JsonObject;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The path of named schemas in OpenAPI.
const COMPONENTS: &str = "#/components/schemas/";
/// The path of named schemas in JSON Schema.
const DEFS: &str = "#/$defs/";

/// Returns the schema of a request.
pub(super) fn input<T: ToSchema>() -> Arc<JsonObject> {
    Arc::new(whole::<T>())
}

/// Returns the schema of an answer in its frame: `frame` with `answer` as its field.
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

/// Returns a type's own schema with those that it refers to.
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

/// Replaces OpenAPI paths of schemas by those of JSON Schema.
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
