//! The constructs that an ability is made of, found while it is serialised.

use std::collections::BTreeSet;

use serde::de::value::Error;
use serde::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// The prefixes of constructs that are printed on a card outside its text.
pub const PRINTED: [&str; 6] = ["Card.", "Domain ", "Equipment.", "Keywords.", "Cost.", "Written.text"];

/// The constructs that no text says by itself, each with the reason.
pub const UNSAID: [(&str, &str); 7] = [
    ("Change any-in-deck", "what is so of decks as they are built, of which no board tells"),
    ("Effect may-recycle-top", "what Vision does, which is a keyword of the card"),
    ("Effect put-back", "a part of predicting"),
    ("Entry usual", "where a text says nothing else"),
    ("Filter.name", "what a text that asks for a name is given once one has been named"),
    ("Users own", "where a text says nothing else"),
    ("Kind rune", "runes are spoken of by their number, and have no card"),
];

/// Returns true if a text can say this construct, so that a scenario can show it.
#[must_use]
pub fn is_said(construct: &str) -> bool {
    let printed = PRINTED.iter().any(|printed| construct.starts_with(printed));
    !printed && UNSAID.iter().all(|(unsaid, _)| *unsaid != construct)
}

/// Returns the constructs of a value, named as in the list of all: a field counts where it says something.
#[must_use]
pub fn constructs(value: &impl Serialize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // What cannot be serialised is no ability, and has no constructs.
    let _ = value.serialize(Noting { found: &mut found });
    found
}

/// A serializer that returns true if the value says something: not nothing, none, no or zero.
struct Noting<'a> {
    found: &'a mut BTreeSet<String>,
}

impl<'a> Noting<'a> {
    fn variant(self, name: &str, variant: &str) -> Several<'a> {
        self.found.insert(format!("{name} {variant}"));
        Several { of: format!("{name}.{variant}"), says: true, found: self.found }
    }

    fn plain(self) -> Several<'a> {
        Several { of: String::new(), says: false, found: self.found }
    }
}

macro_rules! numbers {
    ($($name:ident $number:ty,)+) => {
        $(fn $name(self, n: $number) -> Result<bool, Error> {
            Ok(n != 0)
        })+
    };
}

impl<'a> Serializer for Noting<'a> {
    type Ok = bool;
    type Error = Error;
    type SerializeSeq = Several<'a>;
    type SerializeTuple = Several<'a>;
    type SerializeTupleStruct = Several<'a>;
    type SerializeTupleVariant = Several<'a>;
    type SerializeMap = Several<'a>;
    type SerializeStruct = Several<'a>;
    type SerializeStructVariant = Several<'a>;

    numbers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
    }

    fn serialize_bool(self, value: bool) -> Result<bool, Error> {
        Ok(value)
    }

    fn serialize_f32(self, _: f32) -> Result<bool, Error> {
        Err(Error::custom("abilities have no fractions"))
    }

    fn serialize_f64(self, _: f64) -> Result<bool, Error> {
        Err(Error::custom("abilities have no fractions"))
    }

    fn serialize_char(self, _: char) -> Result<bool, Error> {
        Ok(true)
    }

    fn serialize_str(self, text: &str) -> Result<bool, Error> {
        Ok(!text.is_empty())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<bool, Error> {
        Ok(!bytes.is_empty())
    }

    fn serialize_none(self) -> Result<bool, Error> {
        Ok(false)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<bool, Error> {
        value.serialize(self).map(|_| true)
    }

    fn serialize_unit(self) -> Result<bool, Error> {
        Ok(false)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<bool, Error> {
        Ok(false)
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Result<bool, Error> {
        Ok(self.variant(name, variant).says)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<bool, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<bool, Error> {
        let mut holds = self.variant(name, variant);
        holds.part(value)?;
        Ok(true)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Several<'a>, Error> {
        Ok(self.plain())
    }

    fn serialize_tuple(self, _: usize) -> Result<Several<'a>, Error> {
        Ok(self.plain())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Error> {
        Ok(self.plain())
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Error> {
        Ok(self.variant(name, variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Several<'a>, Error> {
        Ok(self.plain())
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Several<'a>, Error> {
        Ok(Several { of: name.to_owned(), ..self.plain() })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Error> {
        Ok(self.variant(name, variant))
    }
}

/// A serializer of a value of two or more parts.
struct Several<'a> {
    /// The name under which its fields are noted.
    of: String,
    says: bool,
    found: &'a mut BTreeSet<String>,
}

impl Several<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<bool, Error> {
        let says = value.serialize(Noting { found: self.found })?;
        self.says |= says;
        Ok(says)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        if self.part(value)? {
            self.found.insert(format!("{}.{name}", self.of));
        }
        Ok(())
    }
}

macro_rules! several {
    ($($kind:ident $part:ident,)+) => {$(
        impl $kind for Several<'_> {
            type Ok = bool;
            type Error = Error;

            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                // Something in a list is said, whatever it is.
                self.part(value)?;
                self.says = true;
                Ok(())
            }

            fn end(self) -> Result<bool, Error> {
                Ok(self.says)
            }
        }
    )+};
}

several! {
    SerializeSeq serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

impl SerializeTuple for Several<'_> {
    type Ok = bool;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value).map(drop)
    }

    fn end(self) -> Result<bool, Error> {
        Ok(self.says)
    }
}

impl SerializeMap for Several<'_> {
    type Ok = bool;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.part(key).map(drop)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value).map(drop)
    }

    fn end(self) -> Result<bool, Error> {
        Ok(self.says)
    }
}

macro_rules! with_fields {
    ($($kind:ident,)+) => {$(
        impl $kind for Several<'_> {
            type Ok = bool;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<bool, Error> {
                Ok(self.says)
            }
        }
    )+};
}

with_fields! {
    SerializeStruct,
    SerializeStructVariant,
}
