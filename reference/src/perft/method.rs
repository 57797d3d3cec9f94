//! The generators by name.

use std::fmt;
use std::str::FromStr;

/// Which generator counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Method {
    /// TSCP's, by the [mailbox](crate::mailbox): the plainest.
    Mailbox,
    /// [Huginn](crate::huginn)'s, from piece lists, with make and unmake.
    Huginn,
    /// [Sandström](crate::sandstroem)'s, by the table of 1989: the circuit's twin.
    Sandstroem,
    /// [cozy-chess](crate::cozy): the referee from outside.
    #[cfg(feature = "cozy")]
    Cozy,
}

/// A text that names no generator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no generator; choose {}", names())]
pub struct MethodError {
    /// The whole text that was refused.
    pub text: String,
}

/// The names as a sentence has them.
fn names() -> String {
    let names: Vec<_> = Method::ALL
        .iter()
        .map(|method| format!("`{method}`"))
        .collect();
    let (last, others) = names.split_last().expect("there are generators");
    format!("{} or {last}", others.join(", "))
}

impl Method {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::Mailbox,
        Self::Huginn,
        Self::Sandstroem,
        #[cfg(feature = "cozy")]
        Self::Cozy,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mailbox => "mailbox",
            Self::Huginn => "huginn",
            Self::Sandstroem => "sandstroem",
            #[cfg(feature = "cozy")]
            Self::Cozy => "cozy",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = MethodError;

    /// Reads a name exactly. `posdata`, the name of Sandström's table, stands for his generator, too.
    ///
    /// # Errors
    /// [`MethodError`] on anything else.
    fn from_str(text: &str) -> Result<Self, MethodError> {
        let named = |method: &Self| {
            method.name() == text || (text == "posdata" && *method == Self::Sandstroem)
        };
        Self::ALL
            .iter()
            .copied()
            .find(named)
            .ok_or_else(|| MethodError {
                text: text.to_owned(),
            })
    }
}

/// Runs a block with `$generator` bound to the generator of a method, loaded with a position.
///
/// The block is compiled once for each generator.
macro_rules! with_generator {
    ($method:expr, $position:expr, |$generator:ident| $body:expr) => {
        match $method {
            Method::Mailbox => {
                let mut $generator = $crate::mailbox::Mailbox::from($position);
                $body
            }
            Method::Huginn => {
                let mut $generator = $crate::huginn::Huginn::from($position);
                $body
            }
            Method::Sandstroem => {
                let mut $generator = $crate::sandstroem::Board::from($position);
                $body
            }
            #[cfg(feature = "cozy")]
            Method::Cozy => {
                let mut $generator = $crate::cozy::Cozy::try_from($position)?;
                $body
            }
        }
    };
}

pub(super) use with_generator;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_nothing_else_is() {
        for &method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert_eq!("posdata".parse(), Ok(Method::Sandstroem));
        for text in ["", "Sandstroem", "posdata ", "stockfish"] {
            let error = text.parse::<Method>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!(
                    "`{text}` is no generator; choose `mailbox`, `huginn`, `sandstroem` or `cozy`"
                )
            );
        }
    }
}
