//! Cutting a FEN into its fields without losing where they stand.

use super::error::{FenError, Field, Place};

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

/// Cuts `text` into exactly these `fields`.
pub(super) fn split<const N: usize>(
    text: &str,
    fields: [Field; N],
) -> Result<[Part<'_>; N], FenError> {
    let mut rest = Some(text);
    let mut column = 1;
    let mut failure = None;
    let mut last = Field::Placement;
    let parts = fields.map(|field| {
        let part = next(&mut rest, &mut column, field).unwrap_or_else(|error| {
            failure.get_or_insert(error);
            Part {
                text: "",
                field,
                column,
            }
        });
        last = field;
        part
    });
    match (failure, rest) {
        (Some(error), _) => Err(error),
        (None, None) => Ok(parts),
        // The surplus begins with the space that ended the last field.
        (None, Some(surplus)) => Err(FenError::TrailingText {
            at: Place {
                field: last,
                text: format!(" {surplus}"),
                column: column - 1,
            },
        }),
    }
}

/// Takes the next field off `rest`, which is `None` behind the last one, and moves `column` behind
/// its space.
fn next<'a>(
    rest: &mut Option<&'a str>,
    column: &mut usize,
    field: Field,
) -> Result<Part<'a>, FenError> {
    let missing = || FenError::MissingField {
        at: Place {
            field,
            text: String::new(),
            column: *column,
        },
    };
    let whole = rest.filter(|whole| !whole.is_empty()).ok_or_else(missing)?;
    let (text, behind) = match whole.split_once(' ') {
        Some((text, behind)) => (text, Some(behind)),
        None => (whole, None),
    };
    if text.is_empty() {
        return Err(FenError::Spacing {
            at: Place {
                field,
                text: " ".to_owned(),
                column: *column,
            },
        });
    }
    let part = Part {
        text,
        field,
        column: *column,
    };
    *column += text.chars().count() + usize::from(behind.is_some());
    *rest = behind;
    Ok(part)
}
