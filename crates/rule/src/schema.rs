//! Schemas, in the API's description, of types that are sent as strings.

use crate::{Edition, RuleNumber, RuleRef};

pub use utoipa;

/// Implements the schema of types that are sent as strings: each with a description and an example.
#[macro_export]
macro_rules! is_text {
    ($($type:ty, $about:literal, $example:literal;)*) => {
        $(impl $crate::schema::utoipa::PartialSchema for $type {
            fn schema() -> $crate::schema::utoipa::openapi::RefOr<$crate::schema::utoipa::openapi::Schema> {
                use $crate::schema::utoipa::openapi::{ObjectBuilder, Type};
                let text = ObjectBuilder::new().schema_type(Type::String).description(Some($about));
                text.examples([$example]).into()
            }
        }
        impl $crate::schema::utoipa::ToSchema for $type {})*
    };
}

is_text! {
    Edition, "An edition: of the core rules, or of the tournament rules by their date", "1.4";
    RuleNumber, "The number of a rule in its edition", "322.4";
    RuleRef, "A rule of an edition", "322.4@1.1";
}
