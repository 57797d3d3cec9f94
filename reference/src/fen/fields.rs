//! Cutting a FEN into its fields without losing where they stand.

use super::error::{FenError, Field, Place};
use crate::square::Square;

/// One field of a FEN.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// The field's text.
    pub(super) text: &'a str,
    field: Field,
    /// Column of the first character.
    column: usize,
}

impl Part<'_> {
    /// The whole field as the place of a fault.
    pub(super) fn place(self) -> Place {
        self.slice(0, self.text.len())
    }

    /// The `length` bytes from byte `start` of the field as the place of a fault.
    pub(super) fn slice(self, start: usize, length: usize) -> Place {
        // Both ends come from walking the text; an end off a character border would only shorten
        // the quotation.
        let text = self.text.get(start..start + length).unwrap_or_default();
        let before = self.text.get(..start).unwrap_or_default();
        Place {
            field: self.field,
            text: text.to_owned(),
            column: self.column + before.chars().count(),
        }
    }
}

/// Cuts `text` into exactly these `fields`. Blanks at its ends are none of it.
pub(super) fn split<const N: usize>(
    text: &str,
    fields: [Field; N],
) -> Result<[Part<'_>; N], FenError> {
    let mut rest = Rest::of(text);
    let mut failure = None;
    let parts = fields.map(|field| {
        rest.next(field).unwrap_or_else(|error| {
            failure.get_or_insert(error);
            Part {
                text: "",
                field,
                column: rest.column,
            }
        })
    });
    match (failure, rest.text, parts.last()) {
        (Some(error), ..) => Err(error),
        // The surplus begins with the space that ended the last field.
        (None, Some(surplus), Some(last)) => Err(FenError::TrailingText {
            at: Place {
                field: last.field,
                text: format!(" {surplus}"),
                column: rest.column - 1,
            },
        }),
        _ => Ok(parts),
    }
}

/// What is left of a text while fields are taken off its front.
struct Rest<'a> {
    /// `None` after the last field.
    text: Option<&'a str>,
    /// The column of its first character.
    column: usize,
    /// The number of fields in the whole text.
    count: usize,
}

impl<'a> Rest<'a> {
    fn of(text: &'a str) -> Self {
        let trimmed = text.trim_start();
        let blanks = text.len() - trimmed.len();
        let trimmed = trimmed.trim_end();
        Self {
            text: Some(trimmed),
            column: 1 + text.get(..blanks).unwrap_or_default().chars().count(),
            count: trimmed.split(' ').count(),
        }
    }

    /// Takes the next field off, with the space after it.
    fn next(&mut self, field: Field) -> Result<Part<'a>, FenError> {
        let place = |text: String, column| Place {
            field,
            text,
            column,
        };
        let missing = |column| FenError::MissingField {
            at: place(String::new(), column),
        };
        let whole = self.text.filter(|whole| !whole.is_empty());
        let whole = whole.ok_or_else(|| missing(self.column))?;
        let (text, after) = match whole.split_once(' ') {
            Some((text, after)) => (text, Some(after)),
            None => (whole, None),
        };
        if text.is_empty() {
            return Err(FenError::Spacing {
                at: place(" ".to_owned(), self.column),
            });
        }
        let blank = text.chars().enumerate().find(|(_, c)| c.is_whitespace());
        if let Some((before, blank)) = blank {
            return Err(FenError::Blank {
                at: place(blank.escape_default().to_string(), self.column + before),
            });
        }
        // With a field too few, the first text that can only be a later field's stands where one is missing.
        if self.count < Field::ALL.len() && field.is_left_out_before(text) {
            return Err(missing(self.column));
        }
        let part = Part {
            text,
            field,
            column: self.column,
        };
        self.column += text.chars().count() + usize::from(after.is_some());
        self.text = after;
        Ok(part)
    }
}

impl Field {
    /// Whether this text looks like one of the fields after this one, and not like this one.
    fn is_left_out_before(self, text: &str) -> bool {
        let later = Self::ALL
            .into_iter()
            .skip_while(|&field| field != self)
            .skip(1);
        !self.may_be(text) && later.into_iter().any(|field| field.may_be(text))
    }

    /// Whether a text has the letters of this field.
    fn may_be(self, text: &str) -> bool {
        let is_of = |letters: &str| text.chars().all(|letter| letters.contains(letter));
        match self {
            Self::Placement => text.contains('/'),
            Self::Turn => matches!(text, "w" | "b"),
            Self::Castling => text == "-" || is_of("KQkqABCDEFGHabcdefgh"),
            Self::EnPassant => text == "-" || text.parse::<Square>().is_ok(),
            Self::Halfmove | Self::Fullmove => is_of("0123456789"),
        }
    }
}
