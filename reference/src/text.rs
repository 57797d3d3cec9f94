//! serde for what has a text: positions as FEN, moves as UCI writes them.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::moves::Move;
use crate::position::Position;

/// Reads a text by [`FromStr`], so that what is refused is refused in the same words.
struct Text<T> {
    expected: &'static str,
    read: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements `Serialize` and `Deserialize` for a type by its text. `$expected` says what a text of the type is, for error messages.
macro_rules! as_text {
    ($type:ty, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    expected: $expected,
                    read: PhantomData,
                })
            }
        }
    };
}

as_text!(Position, "a position in FEN");
as_text!(Move, "a move as UCI writes it, such as `e2e4`");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::LIVELY;

    #[test]
    fn positions_and_moves_are_their_texts() {
        for fen in LIVELY {
            let position: Position = fen.parse().unwrap();
            let json = format!("\"{fen}\"");
            assert_eq!(serde_json::to_string(&position).unwrap(), json);
            assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        }
        let mv: Move = "e7e8q".parse().unwrap();
        assert_eq!(serde_json::to_string(&mv).unwrap(), "\"e7e8q\"");
        assert_eq!(serde_json::from_str::<Move>("\"e7e8q\"").unwrap(), mv);
    }

    #[test]
    fn what_is_no_position_or_no_move_is_refused_in_the_same_words() {
        let refused = "e7e8k".parse::<Move>().unwrap_err().to_string();
        let error = serde_json::from_str::<Move>("\"e7e8k\"").unwrap_err();
        assert!(error.to_string().starts_with(&refused), "{error}");
        let error = serde_json::from_str::<Position>("7")
            .unwrap_err()
            .to_string();
        assert!(error.contains("expected a position in FEN"), "{error}");
    }
}
