//! What does not fit together in a chain of theorems.

use std::fmt::{self, Display, Formatter};

/// What does not fit together in a chain of theorems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// A theorem's assumption is no contract, and not in its list.
    Unaccounted {
        /// The theorem.
        theorem: &'static str,
        /// What is assumed.
        assumption: String,
    },
    /// What a theorem's list says to be assumed begins so many assumptions, instead of one.
    NotAssumed {
        /// The theorem.
        theorem: &'static str,
        /// The entry of its list.
        entry: &'static str,
        /// The number.
        found: usize,
    },
    /// There is no theorem of this name.
    NoTheorem {
        /// Where it is named.
        named_by: &'static str,
        /// The name.
        name: &'static str,
    },
    /// A theorem belongs to so many steps, instead of one.
    Steps {
        /// The theorem.
        theorem: &'static str,
        /// The number.
        found: usize,
    },
    /// Two theorems have different texts of a contract.
    Texts {
        /// The contract.
        contract: String,
        /// The theorem whose text is another one.
        theorem: &'static str,
    },
    /// A contract has only one side.
    OneSide {
        /// The contract.
        contract: String,
        /// Whether somebody asserts it.
        is_asserted: bool,
    },
    /// Each of these theorems assumes what another of them asserts.
    Circle {
        /// The theorems.
        theorems: Vec<&'static str>,
    },
}

impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unaccounted { theorem, assumption } => write!(
                f,
                "`{theorem}` assumes what nobody answers for: {assumption}; make it a contract, or list it in the theorem's `given`"
            ),
            Self::NotAssumed { theorem, entry, found } => write!(
                f,
                "`{theorem}` lists `{entry}` in its `given`, which begins {found} of its assumptions, expected one"
            ),
            Self::NoTheorem { named_by, name } => {
                write!(f, "`{named_by}` names the theorem `{name}`, which does not exist")
            }
            Self::Steps { theorem, found } => write!(
                f,
                "`{theorem}` belongs to {found} steps of the way to the count, expected one: see `STEPS`"
            ),
            Self::Texts { contract, theorem } => write!(
                f,
                "`{theorem}` has another text of the contract `{contract}` than the theorems before it; include its file in both"
            ),
            Self::OneSide { contract, is_asserted: true } => {
                write!(f, "nobody assumes the contract `{contract}`, which is asserted; delete it")
            }
            Self::OneSide { contract, is_asserted: false } => write!(
                f,
                "nobody asserts the contract `{contract}`, which is assumed; have the theorem about the block that drives it assert it"
            ),
            Self::Circle { theorems } => write!(
                f,
                "each of these theorems assumes what another of them asserts, which proves nothing: {}",
                theorems.join(", ")
            ),
        }
    }
}
