//! Default values of a type, for a function that does nothing.

use syn::{GenericArgument, PathArguments, ReturnType, Type, TypeParamBound};

/// Returns values that a function with this result could return, as source; none where no value is known.
pub fn of(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec!["()".to_owned()],
        ReturnType::Type(_, of) => values(of),
    }
}

/// Returns true if a function returns an iterator, which can be cut short.
pub fn is_iterator(output: &ReturnType) -> bool {
    let ReturnType::Type(_, of) = output else { return false };
    let Type::ImplTrait(of) = &**of else { return false };
    of.bounds.iter().any(|bound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().is_some_and(|last| last.ident == "Iterator"),
        _ => false,
    })
}

fn values(of: &Type) -> Vec<String> {
    match of {
        Type::Tuple(tuple) => combined(&tuple.elems.iter().map(values).collect::<Vec<_>>()),
        Type::Reference(to) => match &*to.elem {
            Type::Slice(_) if to.mutability.is_none() => vec!["&[]".to_owned()],
            Type::Path(path) if path.path.is_ident("str") => quoted(""),
            _ => vec!["Box::leak(Box::new(Default::default()))".to_owned()],
        },
        Type::Path(path) => path.path.segments.last().map(named).unwrap_or_default(),
        Type::Array(_) => vec!["Default::default()".to_owned()],
        Type::Paren(inner) => values(&inner.elem),
        _ => vec![],
    }
}

fn quoted(after: &str) -> Vec<String> {
    ["", "xyzzy"].map(|word| format!("\"{word}\"{after}")).into()
}

/// Returns values of a type that is a path.
fn named(last: &syn::PathSegment) -> Vec<String> {
    let inner = || {
        let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(of) => Some(values(of)),
            _ => None,
        })
    };
    let wrapped = |before: &str, after: &str| {
        inner().unwrap_or_default().into_iter().map(|value| format!("{before}{value}{after}")).collect::<Vec<_>>()
    };
    match last.ident.to_string().as_str() {
        "bool" => vec!["true".to_owned(), "false".to_owned()],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => vec!["0".to_owned(), "1".to_owned()],
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => vec!["0".to_owned(), "1".to_owned(), "-1".to_owned()],
        "f32" | "f64" => vec!["0.0".to_owned(), "1.0".to_owned()],
        "String" => quoted(".to_owned()"),
        "Option" => std::iter::once("None".to_owned()).chain(wrapped("Some(", ")")).collect(),
        "Result" => match inner() {
            Some(_) => wrapped("Ok(", ")"),
            None => vec!["Ok(Default::default())".to_owned()],
        },
        "Vec" => std::iter::once("vec![]".to_owned()).chain(wrapped("vec![", "]")).collect(),
        "Box" => wrapped("Box::new(", ")"),
        _ => vec!["Default::default()".to_owned()],
    }
}

/// Returns every combination, as tuples.
fn combined(parts: &[Vec<String>]) -> Vec<String> {
    let mut all = vec![String::new()];
    for part in parts {
        all = all.iter().flat_map(|before| part.iter().map(move |value| format!("{before}{value}, "))).collect();
    }
    all.into_iter().map(|inside| format!("({})", inside.trim_end_matches(' '))).map(unit).collect()
}

fn unit(tuple: String) -> String {
    if tuple == "(,)" { "()".to_owned() } else { tuple }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(output: &str) -> Vec<String> {
        of(&syn::parse_str(output).unwrap())
    }

    #[test]
    fn values_follow_the_type() {
        assert_eq!(describe(""), ["()"]);
        assert_eq!(describe("-> ()"), ["()"]);
        assert_eq!(describe("-> Option<bool>"), ["None", "Some(true)", "Some(false)"]);
        assert_eq!(describe("-> Result<(), Refusal>"), ["Ok(())"]);
        assert_eq!(describe("-> (bool, u8)"), ["(true, 0,)", "(true, 1,)", "(false, 0,)", "(false, 1,)"]);
        assert_eq!(describe("-> Vec<Unit>"), ["vec![]", "vec![Default::default()]"]);
        assert_eq!(describe("-> &'static str"), ["\"\"", "\"xyzzy\""]);
        assert!(describe("-> impl Fn() -> bool").is_empty());
    }

    #[test]
    fn iterators_are_known() {
        assert!(is_iterator(&syn::parse_str("-> impl Iterator<Item = u8> + '_").unwrap()));
        assert!(!is_iterator(&syn::parse_str("-> Vec<u8>").unwrap()));
    }
}
