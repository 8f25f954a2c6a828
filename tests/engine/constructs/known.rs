//! Lists every construct of which abilities can be made, by their own deserialisers.
//!
//! A deserialiser that is asked for an enum says which variants there are, and one for a struct which fields. So the list
//! is complete whatever is added: nobody keeps it by hand. One pass can follow one variant only, so that there are many.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// The depth of types below which only variants without contents are chosen, so that every pass ends.
const SHALLOW: usize = 8;

/// The most types that an ability's type is nested in.
const DEEP: usize = 40;

/// The number of passes without anything new after which everything has been followed.
const IDLE_PASSES: usize = 30;

/// The constructs of a type and of all that is in it: `Enum variant`, `Struct.field`, `Enum.variant.field`.
pub fn constructs<T: for<'de> Deserialize<'de>>() -> BTreeSet<String> {
    let known: RefCell<Known> = RefCell::default();
    let mut idle = 0;
    while idle < IDLE_PASSES {
        let before = known.borrow().followed();
        // An ability of two kinds at once is refused, when all of it has been asked for.
        let _ = T::deserialize(Asked { known: &known, depth: 0, within: "", again: false });
        idle = if known.borrow().followed() == before { idle + 1 } else { 0 };
    }
    known.into_inner().constructs
}

#[derive(Default)]
struct Known {
    constructs: BTreeSet<String>,
    enums: BTreeMap<&'static str, Followed>,
}

/// The progress in following the variants of an enum.
#[derive(Default)]
struct Followed {
    next: usize,
    /// A variant without contents.
    plain: Option<usize>,
}

impl Known {
    /// Returns the number of constructs seen and of variants followed.
    fn followed(&self) -> usize {
        self.constructs.len() + self.enums.values().map(|followed| followed.next).sum::<usize>()
    }

    fn choose(&mut self, name: &'static str, variants: &[&str], depth: usize) -> usize {
        self.constructs.extend(variants.iter().map(|variant| format!("{name} {variant}")));
        let followed = self.enums.entry(name).or_default();
        let last = variants.len().saturating_sub(1);
        if depth <= SHALLOW && followed.next <= last {
            followed.next += 1;
            return followed.next - 1;
        }
        followed.plain.unwrap_or(followed.next.min(last))
    }

    fn fields(&mut self, of: &str, fields: &[&str]) {
        self.constructs.extend(fields.iter().map(|field| format!("{of}.{field}")));
    }
}

#[derive(Clone, Copy)]
struct Asked<'a> {
    known: &'a RefCell<Known>,
    depth: usize,
    /// The struct that is being asked for.
    within: &'static str,
    /// True inside a struct that is in another of its kind: what may be left out there has been asked for already. One that
    /// may hold several of itself would have no end.
    again: bool,
}

impl Asked<'_> {
    fn inside(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str("it")
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(true)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i32(1)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u8(1)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u16(1)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u32(1)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.again || self.depth > SHALLOW + 2 { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(List { asked: self, left: usize::from(self.depth <= SHALLOW + 2) })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(List { asked: self, left: len })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.known.borrow_mut().fields(name, fields);
        let mut fields = fields.to_vec();
        if name == "Written" && self.depth > 0 {
            // An ability within another is of one kind, so that it is not refused and the rest is asked for.
            fields.retain(|field| matches!(*field, "text" | "spell"));
        }
        let asked = Self { within: name, again: name == self.within, ..self.inside() };
        visitor.visit_map(Fields { asked, fields, at: 0 })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.depth > DEEP {
            return Err(Error::custom("no end of it"));
        }
        let index = self.known.borrow_mut().choose(name, variants, self.depth);
        let variant = variants.get(index).ok_or_else(|| Error::custom("an enum without variants"))?;
        visitor.visit_enum(Variant { asked: self.inside(), name, variant, index })
    }

    forward_to_deserialize_any! {
        i8 i16 i64 i128 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple_struct map identifier
        ignored_any
    }
}

struct List<'a> {
    asked: Asked<'a>,
    left: usize,
}

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(self.asked).map(Some)
    }
}

struct Fields<'a> {
    asked: Asked<'a>,
    fields: Vec<&'static str>,
    at: usize,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some(field) = self.fields.get(self.at) else { return Ok(None) };
        self.at += 1;
        let field: StrDeserializer<'_, Error> = field.into_deserializer();
        seed.deserialize(field).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.asked)
    }
}

struct Variant<'a> {
    asked: Asked<'a>,
    name: &'static str,
    variant: &'static str,
    index: usize,
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let variant: StrDeserializer<'_, Error> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        if let Some(followed) = self.asked.known.borrow_mut().enums.get_mut(self.name) {
            followed.plain = Some(self.index);
        }
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.asked)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(List { asked: self.asked, left: len })
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.asked.known.borrow_mut().fields(&format!("{}.{}", self.name, self.variant), fields);
        visitor.visit_map(Fields { asked: self.asked, fields: fields.to_vec(), at: 0 })
    }
}
