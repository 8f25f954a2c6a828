//! One printing as a card file records it, whatever the file calls its fields.

use serde_json::Value;

use crate::{Finding, FindingKind};

/// One printing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub supertype: Option<String>,
    pub domains: Vec<String>,
    pub tags: Vec<String>,
    pub energy: Option<u32>,
    pub power: Option<u32>,
    pub might: Option<u32>,
    /// The text, HTML or plain.
    pub text: String,
    pub set: String,
    pub rarity: String,
    /// True if the file calls this an alternate printing.
    pub alternate: bool,
}

/// All records of a file, in order.
pub(super) fn records(json: &str, findings: &mut Vec<Finding>) -> Vec<Record> {
    let values = match serde_json::from_str::<Value>(json) {
        Ok(value) => list(value),
        Err(_) => stream(json, findings),
    };
    let (named, nameless): (Vec<Record>, Vec<Record>) =
        values.iter().map(record).partition(|record| !record.name.is_empty());
    if !nameless.is_empty() {
        findings.push(Finding::whole(FindingKind::Unread, format!("{} records have no name", nameless.len())));
    }
    named
}

/// The records of a file that is one JSON value: an array, or the longest array among an object's fields.
fn list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        Value::Object(fields) if fields.contains_key("name") => vec![Value::Object(fields)],
        Value::Object(fields) => {
            let arrays = fields.into_iter().filter_map(|(_, field)| match field {
                Value::Array(items) => Some(items),
                _ => None,
            });
            arrays.max_by_key(Vec::len).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The records of a file that is not one JSON value: one a line, or an array that breaks off.
fn stream(json: &str, findings: &mut Vec<Finding>) -> Vec<Value> {
    let mut values = Vec::new();
    let mut rest = json;
    while let Some(start) = rest.find('{') {
        rest = rest.get(start..).unwrap_or_default();
        let mut one = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let Some(Ok(value)) = one.next() else {
            let line = json.len().checked_sub(rest.len()).and_then(|at| json.get(..at)).map_or(1, lines);
            findings.push(Finding::at(FindingKind::Cut, line, "from here on the file is not JSON"));
            break;
        };
        rest = rest.get(one.byte_offset()..).unwrap_or_default();
        values.push(value);
    }
    values
}

fn lines(before: &str) -> usize {
    before.matches('\n').count() + 1
}

fn record(value: &Value) -> Record {
    let flag = |path| at(value, path).and_then(Value::as_bool).unwrap_or(false);
    Record {
        id: string(value, &["riftbound_id", "printing_id", "public_code", "id", "code"]),
        name: string(value, &["name", "title"]),
        kind: string(value, &["classification.type", "type", "card_type", "kind"]),
        supertype: Some(string(value, &["classification.supertype", "supertype", "super_type"]))
            .filter(|text| !text.is_empty()),
        domains: strings(value, &["classification.domain", "classification.domains", "domain", "domains"]),
        tags: strings(value, &["tags", "classification.tags", "tag"]),
        energy: number(value, &["attributes.energy", "energy", "cost.energy", "cost"]),
        power: number(value, &["attributes.power", "power", "cost.power"]),
        might: number(value, &["attributes.might", "might"]),
        text: string(value, &["text.rich", "text.plain", "text", "rules_text", "description"]),
        set: string(value, &["set.label", "set.name", "set.id", "set"]),
        rarity: string(value, &["classification.rarity", "rarity"]),
        alternate: ["metadata.alternate_art", "metadata.overnumbered", "metadata.signature"].into_iter().any(flag),
    }
}

/// The value at a path such as `text.rich`.
fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |value, field| value.get(field))
}

fn string(value: &Value, paths: &[&str]) -> String {
    let found = paths.iter().find_map(|path| match at(value, path)? {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    found.unwrap_or_default()
}

fn strings(value: &Value, paths: &[&str]) -> Vec<String> {
    let found = paths.iter().find_map(|path| match at(value, path)? {
        Value::String(text) => Some(vec![text.clone()]),
        Value::Array(items) => Some(items.iter().filter_map(Value::as_str).map(str::to_owned).collect()),
        _ => None,
    });
    found.unwrap_or_default()
}

fn number(value: &Value, paths: &[&str]) -> Option<u32> {
    paths.iter().find_map(|path| match at(value, path)? {
        Value::Number(number) => u32::try_from(number.as_u64()?).ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_may_stand_in_a_field() {
        let json = r#"{"page": 1, "items": [{"name": "Lamp", "energy": "2", "domain": "Calm"}, {"id": 3}]}"#;
        let mut findings = Vec::new();
        let records = records(json, &mut findings);
        assert_eq!(records.len(), 1);
        assert_eq!((records[0].energy, records[0].domains.as_slice()), (Some(2), ["Calm".to_owned()].as_slice()));
        assert_eq!(findings.len(), 1, "the record without a name is reported");
    }
}
